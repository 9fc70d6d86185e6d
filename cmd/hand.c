/* regent-hand: opening hands, their odds and their set-ups. */
#include "base/file.h"
#include "base/options.h"
#include "deck/law.h"
#include "hand/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const poor_rule = "setup-characters<2 or setup-cards<2";
enum { HANDS_DEFAULT = 1000000, EXACT_MOST = 4000000 };

static long n_hands = -1, threads;
static uint64_t seed = 1;
static bool want_exact;
static const char *value = "cards", *mulligan = "poor", *poor, *avoid, *svg_path;
static const char *format_name = "joust", *list_name, *date_text;
static struct option_list fetch;

/* What every command works with. */
struct desk {
	struct diag dg;
	struct arena arena;
	struct card_db *db;
	struct law_book *book;
	struct law law;
	struct setup_rules *rules;
	struct deck_list decks;
	bool said; /* messages printed so far */
};

/* A deck ready to be dealt. */
struct seat {
	struct pile *pile;
	struct hand_test *poor, *mulligan;
	struct habits habits;
	struct hand_tally exact, random;
	struct account account;
};

static int
desk_close(struct desk *desk, int status)
{
	if (desk->dg.errors)
		status = 2;
	diag_print(&desk->dg, stderr);
	deck_list_release(&desk->decks);
	setup_rules_free(desk->rules);
	law_book_free(desk->book);
	card_db_free(desk->db);
	arena_release(&desk->arena);
	diag_release(&desk->dg);
	vec_release(&fetch.list);
	return status;
}

static const char *
today(struct arena *arena)
{
	time_t now = time(NULL);
	struct tm tm;
	char text[16];

	gmtime_r(&now, &tm);
	strftime(text, sizeof(text), "%Y-%m-%d", &tm);
	return arena_text(arena, text);
}

static bool
desk_open(struct desk *desk)
{
	struct card_source source = {0};

	return (desk->db = card_db_load(&source, &desk->dg)) &&
	       (desk->book = law_book_load(desk->db, &desk->dg)) &&
	       law_make(desk->book, format_name, list_name,
		   date_text ? date_text : today(&desk->arena), &desk->law, &desk->dg) &&
	       (desk->rules = setup_rules_load(desk->db, &desk->dg));
}

/* Reads the decks of a file.  What cannot be read is an error; a deck that
 * is not legal is dealt all the same. */
static bool
read_file(struct desk *desk, const char *path)
{
	size_t before = desk->decks.decks.n, errors = desk->dg.errors;

	if (!deck_read(desk->db, path, DECK_ANY, &desk->decks, &desk->dg))
		return false;
	for (size_t i = before; i < desk->decks.decks.n; i++) {
		struct deck *deck = desk->decks.decks.at[i];
		size_t read = deck->faults.n;

		deck_check(&desk->law, deck, &desk->dg);
		for (size_t f = 0; f < deck->faults.n; f++) {
			const struct deck_fault *fault = &deck->faults.at[f];

			if (f < read)
				diag_error(&desk->dg, fault->at, "%s: %s", fault->rule, fault->text);
			else
				diag_warn(&desk->dg, fault->at, "%s: %s", fault->rule, fault->text);
		}
	}
	return desk->dg.errors == errors;
}

/* --- a deck at the table ------------------------------------------------------ */

static bool
take_habits(struct seat *seat, struct diag *dg)
{
	static const struct place poor_at = {"poor", 0, 1}, mulligan_at = {"mulligan", 0, 1};
	const char *rule = poor ? poor : poor_rule;
	struct habits *h = &seat->habits;

	*h = (struct habits){.pile = seat->pile};
	if (!(h->poor = seat->poor = hand_test_new(seat->pile, rule, poor_at, dg)))
		return false;
	h->always = strcmp(mulligan, "always") == 0;
	if (h->always || strcmp(mulligan, "never") == 0)
		return true;
	if (strcmp(mulligan, "poor") == 0) {
		h->mulligan = seat->poor;
		return true;
	}
	return (h->mulligan = seat->mulligan =
		    hand_test_new(seat->pile, mulligan, mulligan_at, dg)) != NULL;
}

static bool
seat_open(struct seat *seat, struct desk *desk, struct deck *deck)
{
	struct pile_options options = {
	    value, avoid, fetch.list.at, fetch.list.n};

	seat->pile = pile_new(desk->db, desk->rules, deck, &options, &desk->dg);
	if (!seat->pile || !take_habits(seat, &desk->dg))
		return false;
	seat->account.name = deck->name ? deck->name : deck->at.file;
	seat->account.habits = &seat->habits;
	return true;
}

static void
seat_close(struct seat *seat)
{
	if (seat->account.exact)
		hand_tally_release(&seat->exact);
	if (seat->account.random)
		hand_tally_release(&seat->random);
	hand_test_free(seat->poor);
	hand_test_free(seat->mulligan);
	pile_free(seat->pile);
}

static void
show_progress(uint64_t done, uint64_t all)
{
	static time_t last;
	time_t now = time(NULL);

	if (now == last)
		return;
	if (last)
		fprintf(stderr, "\r%llu of %llu hands (%.0f %%) ", (unsigned long long)done,
		    (unsigned long long)all, 100.0 * (double)done / (double)all);
	last = now;
}

static progress_fn *
progress(void)
{
	return isatty(STDERR_FILENO) ? show_progress : NULL;
}

static void
clear_progress(void)
{
	if (progress())
		fputs("\r\033[K", stderr);
}

/* Counts all hands where they can be counted, and deals at random for the
 * rest. */
static void
seat_run(struct seat *seat)
{
	unsigned n = (unsigned)threads_default(threads);
	bool exact = want_exact || (n_hands < 0 && hands_different(seat->pile) <= EXACT_MOST);
	uint64_t hands = n_hands < 0 ? HANDS_DEFAULT : (uint64_t)n_hands;

	if (exact) {
		hand_tally_init(&seat->exact, seat->pile);
		deal_all(&seat->habits, n, progress(), &seat->exact);
		seat->account.exact = &seat->exact;
	}
	if (hands) {
		hand_tally_init(&seat->random, seat->pile);
		deal_random(&seat->habits, seed, hands, n, progress(), &seat->random);
		seat->account.random = &seat->random;
	}
	clear_progress();
}

/* --- the report ------------------------------------------------------------------ */

static int
run_report(int argc, char **argv)
{
	struct desk desk = {0};
	struct seat seat = {0};
	struct figure_list rows = {0};

	if (argc != 1)
		return tool_usage(argc ? "one deck, please; see compare" : "which deck? Name a file or -");
	if (n_hands == 0 && !want_exact)
		return tool_usage("-n 0 needs --exact");
	if (!desk_open(&desk) || !read_file(&desk, argv[0]))
		return desk_close(&desk, 2);
	if (desk.decks.decks.n != 1) {
		diag_error(&desk.dg, NOWHERE, "'%s' holds %zu decks; see compare", argv[0],
		    desk.decks.decks.n);
		return desk_close(&desk, 2);
	}
	if (!seat_open(&seat, &desk, desk.decks.decks.at[0])) {
		seat_close(&seat);
		return desk_close(&desk, 2);
	}
	seat_run(&seat);
	account_rows(&seat.account, true, &rows);
	if (options_output() == OUTPUT_TABLE) {
		struct str text = STR_INIT;

		rows_text(&seat.account, &rows, &text);
		fputs(str_text(&text), stdout);
		str_release(&text);
	} else {
		struct table table;

		table_init(&table, row_columns, LENGTH(row_columns));
		rows_table(&rows, &table);
		table_print(&table, options_output(), stdout);
		table_release(&table);
	}
	figure_list_release(&rows);
	seat_close(&seat);
	return desk_close(&desk, 0);
}

#define COMMON_ROWS                                                                               \
	{'v', "value", "VALUE", "what the best set-up is: cards, gold, characters or weights",    \
	    OPTION_TEXT, &value, 0, 0, NULL},                                                     \
	    {0, "avoid", "QUERY", "never set up cards that match", OPTION_TEXT, &avoid, 0, 0,     \
		NULL},                                                                            \
	    {'m', "mulligan", "TEST", "never, always, poor or a test of the hand", OPTION_TEXT,   \
		&mulligan, 0, 0, NULL},                                                           \
	    {0, "poor", "TEST", "what a poor hand is", OPTION_TEXT, &poor, 0, 0, NULL},           \
	    {0, "fetch", "CARD", "what an agenda fetches, or none; may be given again",           \
		OPTION_LIST, &fetch, 0, 0, NULL},                                                 \
	    {'f', "format", "FORMAT", "joust, melee, draft or none (joust)", OPTION_TEXT,         \
		&format_name, 0, 0, NULL},                                                        \
	    {'l', "list", "LIST", "a list's code or none (the newest)", OPTION_TEXT, &list_name,  \
		0, 0, NULL},                                                                      \
	{                                                                                         \
		'd', "date", "YYYY-MM-DD", "judge as of this day (today)", OPTION_TEXT,           \
		    &date_text, 0, 0, NULL                                                        \
	}
#define RUN_ROWS                                                                                \
	{'n', "hands", "HANDS", "deal so many hands at random", OPTION_INT, &n_hands, 0,        \
	    1000000000, NULL},                                                                  \
	    {'s', "seed", "SEED", "seed of the run (default 1)", OPTION_SEED, &seed, 0, 0,      \
		NULL},                                                                          \
	    {'j', "threads", "THREADS", "threads to use (all cores)", OPTION_INT, &threads, 0,  \
		1024, NULL},                                                                    \
	{                                                                                       \
		0, "exact", NULL, "go through all hands, however many", OPTION_FLAG,            \
		    &want_exact, 0, 0, NULL                                                     \
	}

static const struct option_row report_options[] = {
    RUN_ROWS,
    COMMON_ROWS,
    {0, "svg", "FILE", "draw the distributions", OPTION_TEXT, &svg_path, 0, 0, NULL},
    {0},
};

static const struct command commands[] = {
    {0},
};

static const struct tool tool = {
    .name = "regent-hand",
    .help = "opening hands: odds, set-ups, mulligans",
    .arguments = "DECK|-",
    .rows = report_options,
    .commands = commands,
    .run = run_report,
};

int
main(int argc, char **argv)
{
	return tool_main(&tool, argc, argv);
}
