/* A person at the terminal. */
#include "game/agent.h"

#include <stdlib.h>
#include <string.h>

static void
print_choice(const struct seat_view *view, unsigned options, FILE *to)
{
	struct str text = STR_INIT;

	seat_show(view, &text);
	if (text.n && text.text[text.n - 1] != '\n')
		str_addc(&text, '\n');
	str_addf(&text, "player %u: ", seat_number(view) + 1);
	seat_prompt(view, &text);
	str_addc(&text, '\n');
	for (unsigned i = 0; i < options; i++) {
		str_addf(&text, "  %u  ", i + 1);
		seat_label(view, i, &text);
		str_addc(&text, '\n');
	}
	fputs(str_text(&text), to);
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

struct human {
	FILE *in, *out;
};

static void *
open_human(const char *argument, const struct agent_setup *setup)
{
	struct human *human = xcalloc(1, sizeof(*human));

	(void)argument;
	*human = (struct human){setup->in, setup->out};
	return human;
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
	print_choice(view, options, human->out);
	while (option < 0) {
		fprintf(human->out, "1-%u, q to give up: ", options);
		fflush(human->out);
		if (getline(&line, &room, human->in) < 0 || strcmp(text_trim(line), "q") == 0) {
			fputc('\n', human->out);
			str_add(why, "gave up");
			break;
		}
		option = option_meant(view, options, text_trim(line));
		if (option < 0 && *text_trim(line))
			fprintf(human->out, "'%s' is not one of the options: %s\n", text_trim(line),
			    "answer with a number, or with the end of one option alone");
	}
	free(line);
	return option;
}

static void
over_human(void *self, const struct seat_view *view, const struct outcome *outcome)
{
	struct human *human = self;
	unsigned seat = seat_number(view);

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
