/* A person at the terminal. */
#include "game/agent.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

struct human {
	FILE *in, *out;
	size_t told; /* of what has happened in this game */
};

/* Prints text; on a terminal long lines are broken between words. */
static void
tell(const struct human *human, const char *text)
{
	struct winsize size = {0};
	struct str lines = STR_INIT;

	ioctl(fileno(human->out), TIOCGWINSZ, &size);
	text_wrap(text, size.ws_col, &lines);
	fputs(str_text(&lines), human->out);
	str_release(&lines);
}

static void
print_choice(const struct human *human, const struct seat_view *view, unsigned options)
{
	struct str text = STR_INIT;

	str_addc(&text, '\n');
	seat_show(view, &text);
	if (text.n && text.text[text.n - 1] != '\n')
		str_addc(&text, '\n');
	str_addf(&text, "player %u, ", seat_number(view) + 1);
	seat_prompt(view, &text);
	str_addc(&text, '\n');
	for (unsigned i = 0; i < options; i++) {
		str_addf(&text, "  %*u  ", options > 9 ? 2 : 1, i + 1);
		seat_label(view, i, &text);
		str_addc(&text, '\n');
	}
	tell(human, str_text(&text));
	str_release(&text);
}

/* The option meant: its number, its label, or an ending of one label alone;
 * -1 if it is not clear. */
static int
option_meant(const struct seat_view *view, unsigned options, const char *answer)
{
	char *end;
	long number = strtol(answer, &end, 10);
	int found = -1, n = 0;
	struct str label = STR_INIT;

	if (end != answer && !*end)
		return number >= 1 && number <= (long)options ? (int)number - 1 : -1;
	for (unsigned i = 0; i < options; i++) {
		str_clear(&label);
		seat_label(view, i, &label);
		size_t length = strlen(answer), whole = label.n;

		if (length && length <= whole &&
		    strcmp(str_text(&label) + whole - length, answer) == 0) {
			found = (int)i;
			n += length == whole ? 1000 : 1;
		}
		if (length == whole && found == (int)i)
			break;
	}
	str_release(&label);
	return n == 1 || n >= 1000 ? found : -1;
}

static void *
open_human(const char *argument, const struct agent_setup *setup)
{
	struct human *human = xcalloc(1, sizeof(*human));

	(void)argument;
	*human = (struct human){.in = setup->in, .out = setup->out};
	return human;
}

/* What has happened since the last time. */
static void
print_news(struct human *human, const struct seat_view *view)
{
	tell(human, seat_news(view, &human->told));
}

/* ---- answers that are no option ---- */

static void
print_help(struct human *human, const struct seat_view *view)
{
	(void)view;
	fputs("  N          take the option of that number; its label, or the end of it, will do\n"
	      "  ? N        what the card says that the option speaks of\n"
	      "  ? CARD     what a card says, by its name or a part of it\n"
	      "  log        all that has happened so far\n"
	      "  table      the table and the options again\n"
	      "  q          give up\n",
	    human->out);
}

static void
print_log(struct human *human, const struct seat_view *view)
{
	size_t told = 0;

	tell(human, seat_news(view, &told));
}

static void
print_table(struct human *human, const struct seat_view *view)
{
	print_choice(human, view, seat_options(view));
}

static const struct {
	const char *word;
	void (*print)(struct human *human, const struct seat_view *view);
} requests[] = {
    {"?", print_help}, {"help", print_help}, {"log", print_log}, {"table", print_table}};

/* "? N" or "? CARD" */
static void
explain(struct human *human, const struct seat_view *view, const char *what)
{
	struct str label = STR_INIT, text = STR_INIT;
	int option = option_meant(view, seat_options(view), what);

	if (option >= 0)
		seat_label(view, (unsigned)option, &label);
	else
		str_add(&label, what);
	if (seat_explain(view, str_text(&label), &text))
		tell(human, str_text(&text));
	else
		fprintf(human->out, "'%s': no card, or not a single one\n", str_text(&label));
	str_release(&label);
	str_release(&text);
}

static bool
is_request(struct human *human, const struct seat_view *view, char *answer)
{
	for (size_t i = 0; i < LENGTH(requests); i++)
		if (strcmp(answer, requests[i].word) == 0) {
			requests[i].print(human, view);
			return true;
		}
	if (*answer != '?')
		return false;
	explain(human, view, text_trim(answer + 1));
	return true;
}

/* The option that the answer means, or -1 after something else was said. */
static int
take_answer(struct human *human, const struct seat_view *view, char *answer)
{
	int option = option_meant(view, seat_options(view), answer);

	if (option < 0 && *answer && !is_request(human, view, answer))
		fprintf(human->out, "'%s' is not one of the options: %s\n", answer,
		    "answer with a number, or with the end of one option alone");
	return option;
}

static int
choose_human(
    void *self, const struct seat_view *view, unsigned options, struct rng *rng, struct str *why)
{
	struct human *human = self;
	char *line = NULL;
	size_t room = 0;
	int option = -1;

	(void)rng;
	print_news(human, view);
	print_choice(human, view, options);
	while (option < 0) {
		fprintf(human->out, "1-%u, ? for help, q to give up: ", options);
		fflush(human->out);
		if (getline(&line, &room, human->in) < 0 || strcmp(text_trim(line), "q") == 0) {
			fputc('\n', human->out);
			str_add(why, "gave up");
			break;
		}
		option = take_answer(human, view, text_trim(line));
	}
	free(line);
	return option;
}

static void
over_human(void *self, const struct seat_view *view, const struct outcome *outcome)
{
	struct human *human = self;
	unsigned seat = seat_number(view);

	print_news(human, view);
	human->told = 0;
	fprintf(human->out, "player %u: the game is over%s%s, rank %u, score %d\n", seat + 1,
	    outcome->reason ? ", " : "", outcome->reason ? outcome->reason : "",
	    outcome->rank[seat], outcome->score[seat]);
}

const struct agent_class human_class = {
    .name = "human",
    .help = "you, at the terminal",
    .open = open_human,
    .choose = choose_human,
    .over = over_human,
    .close = free,
    .alone = true,
};
