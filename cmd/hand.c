/* regent-hand: opening hands, their odds and their set-ups. */
#include "base/file.h"
#include "base/options.h"
#include "deck/law.h"
#include "hand/odds.h"
#include "hand/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const poor_rule = "setup-characters<2 or setup-cards<2";
enum { HANDS_DEFAULT = 1000000, EXACT_MOST = 4000000 };

static long n_hands = -1, threads;
static uint64_t seed = 1;
static bool want_exact, asks_odds;
static const char *value = "cards", *mulligan, *poor, *avoid, *svg_path;
static const char *format_name = "joust", *list_name, *date_text;
static struct option_list fetch, own_cards;

/* What every command works with. */
struct desk {
	struct diag dg;
	struct card_db *db;
	struct law_book *book;
	struct law law;
	struct setup_rules *rules;
	struct deck_list decks;
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
	diag_release(&desk->dg);
	vec_release(&fetch.list);
	vec_release(&own_cards.list);
	return status;
}

static bool
desk_open(struct desk *desk)
{
	struct card_source source = {.extra = own_cards.list.at, .n_extra = own_cards.list.n};

	return (desk->db = card_db_load(&source, &desk->dg)) &&
	       (desk->book = law_book_load(desk->db, &desk->dg)) &&
	       law_make(desk->book, format_name, list_name, date_text ? date_text : options_today(),
		   &desk->law, &desk->dg) &&
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
				diag_error(
				    &desk->dg, fault->at, "%s: %s", fault->rule, fault->text);
			else
				diag_warn(&desk->dg, fault->at, "%s: %s", fault->rule, fault->text);
		}
	}
	return desk->dg.errors == errors;
}

/* --- a deck at the table ------------------------------------------------------ */

static bool
take_habits(struct seat *seat, const char *policy, struct diag *dg)
{
	static const struct place poor_at = {"poor", 0, 1}, mulligan_at = {"mulligan", 0, 1};
	const char *rule = poor ? poor : poor_rule;
	struct habits *h = &seat->habits;

	*h = (struct habits){.pile = seat->pile};
	if (!(h->poor = seat->poor = hand_test_new(seat->pile, rule, poor_at, dg)))
		return false;
	h->always = strcmp(policy, "always") == 0;
	if (h->always || strcmp(policy, "never") == 0)
		return true;
	if (strcmp(policy, "poor") == 0) {
		h->mulligan = seat->poor;
		return true;
	}
	return (h->mulligan = seat->mulligan =
		       hand_test_new(seat->pile, policy, mulligan_at, dg)) != NULL;
}

static bool
seat_open(struct seat *seat, struct desk *desk, struct deck *deck, const char *policy)
{
	struct pile_options options = {value, avoid, fetch.list.at, fetch.list.n, !asks_odds};

	seat->pile = pile_new(desk->db, desk->rules, deck, &options, &desk->dg);
	if (!seat->pile || !take_habits(seat, policy, &desk->dg))
		return false;
	seat->account.name = deck->name ? deck->name : deck->at.file;
	seat->account.habits = &seat->habits;
	seat->account.value = value;
	seat->account.mulligan = policy;
	seat->account.poor = poor ? poor : poor_rule;
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

/* When to take the mulligan, if nothing is said about it. */
static const char *
policy_or(const char *usual)
{
	return mulligan ? mulligan : usual;
}

/* Reads one deck and seats it. */
static bool
seat_one(struct desk *desk, struct seat *seat, const char *path, const char *policy)
{
	if (!desk_open(desk) || !read_file(desk, path))
		return false;
	if (desk->decks.decks.n != 1) {
		diag_error(&desk->dg, NOWHERE, "'%s' holds %zu decks, one is needed", path,
		    desk->decks.decks.n);
		return false;
	}
	return seat_open(seat, desk, desk->decks.decks.at[0], policy);
}

static int
leave(struct desk *desk, struct seat *seat, int status)
{
	seat_close(seat);
	return desk_close(desk, status);
}

static void
print_text(struct str *text)
{
	fputs(str_text(text), stdout);
	str_release(text);
}

/* --- the report ------------------------------------------------------------------ */

static void
print_rows(const struct account *account, const struct figure_list *rows)
{
	struct str text = STR_INIT;
	struct table table;

	if (file_is_output(svg_path))
		return;
	if (options_output() == OUTPUT_TABLE) {
		rows_text(account, rows, &text);
		print_text(&text);
		return;
	}
	table_init(&table, row_columns, LENGTH(row_columns));
	rows_table(rows, &table);
	table_print(&table, options_output(), stdout);
	table_release(&table);
}

static bool
draw(const struct account *account, const struct figure_list *rows, size_t n, struct diag *dg)
{
	struct str text = STR_INIT;

	rows_svg(account, rows, n, &text);
	bool good = file_write(svg_path, str_text(&text), text.n, dg);
	str_release(&text);
	return good;
}

static int
run_report(int argc, char **argv)
{
	struct desk desk = {0};
	struct seat seat = {0};
	struct figure_list rows = {0};

	if (!argc)
		return tool_usage("which deck? Name a file or -");
	if (argc > 1)
		return tool_usage("one deck, not %d; see %s compare", argc, "regent-hand");
	if (n_hands == 0 && !want_exact)
		return tool_usage("-n 0 needs --exact");
	if (!seat_one(&desk, &seat, argv[0], policy_or("poor")))
		return leave(&desk, &seat, 2);
	seat_run(&seat);
	account_rows(&seat.account, true, &rows);
	bool good = !svg_path || draw(&seat.account, &rows, 1, &desk.dg);
	print_rows(&seat.account, &rows);
	figure_list_release(&rows);
	return leave(&desk, &seat, good ? 0 : 2);
}

/* --- deal ------------------------------------------------------------------------ */

static int
run_deal(int argc, char **argv)
{
	struct desk desk = {0};
	struct seat seat = {0};
	struct str text = STR_INIT;
	struct table table;

	if (argc != 1)
		return tool_usage("deal: which deck? Name one file or -");
	if (!seat_one(&desk, &seat, argv[0], policy_or("poor")))
		return leave(&desk, &seat, 2);
	uint64_t n = n_hands < 0 ? 5 : (uint64_t)n_hands;
	if (options_output() == OUTPUT_TABLE) {
		openings_text(&seat.habits, seed, n, &text);
		print_text(&text);
		return leave(&desk, &seat, 0);
	}
	table_init(&table, opening_columns, LENGTH(opening_columns));
	openings_table(&seat.habits, seed, n, &table);
	table_print(&table, options_output(), stdout);
	table_release(&table);
	return leave(&desk, &seat, 0);
}

/* --- compare ----------------------------------------------------------------------- */

static void
print_comparison(const struct account *account, size_t n)
{
	struct str text = STR_INIT;
	struct table table;

	if (file_is_output(svg_path))
		return;
	if (options_output() == OUTPUT_TABLE) {
		compare_text(account, n, &text);
		print_text(&text);
		return;
	}
	table_init(&table, compare_columns, LENGTH(compare_columns));
	compare_table(account, n, &table);
	table_print(&table, options_output(), stdout);
	table_release(&table);
}

static bool
draw_all(const struct account *account, size_t n, struct diag *dg)
{
	struct figure_list *rows = xcalloc(n, sizeof(*rows));

	for (size_t i = 0; i < n; i++)
		account_rows(&account[i], false, &rows[i]);
	bool good = draw(account, rows, n, dg);
	for (size_t i = 0; i < n; i++)
		figure_list_release(&rows[i]);
	free(rows);
	return good;
}

/* Seats every deck that was read and prints them side by side. */
static bool
compare_decks(struct desk *desk)
{
	size_t n = desk->decks.decks.n;
	struct seat *seat = xcalloc(n, sizeof(*seat));
	struct account *account = xcalloc(n, sizeof(*account));
	bool good = true;

	for (size_t i = 0; good && i < n; i++)
		good = seat_open(&seat[i], desk, desk->decks.decks.at[i], policy_or("poor"));
	for (size_t i = 0; good && i < n; i++) {
		seat_run(&seat[i]);
		account[i] = seat[i].account;
	}
	if (good)
		print_comparison(account, n);
	good = good && (!svg_path || draw_all(account, n, &desk->dg));
	for (size_t i = 0; i < n; i++)
		seat_close(&seat[i]);
	free(seat);
	free(account);
	return good;
}

static int
run_compare(int argc, char **argv)
{
	struct desk desk = {0};

	if (!argc)
		return tool_usage("compare: which decks? Name files or -");
	if (n_hands == 0 && !want_exact)
		return tool_usage("-n 0 needs --exact");
	bool good = desk_open(&desk);
	for (int i = 0; good && i < argc; i++)
		good = read_file(&desk, argv[i]);
	if (good && desk.decks.decks.n < 2) {
		diag_error(&desk.dg, NOWHERE, "one deck alone cannot be compared");
		good = false;
	}
	good = good && compare_decks(&desk);
	return desk_close(&desk, good ? 0 : 2);
}

/* --- odds --------------------------------------------------------------------------- */

static struct option_list at_least;
static long by_round, on_draw = -1, seen;
static bool hand_wanted;

static const char *const odds_columns[] = {
    "when", "refill", "cards", "odds", "fraction", "low", "high", "how"};

/* What query number i asks for: one for all, or one for each. */
static bool
least_of(size_t i, long *out)
{
	size_t n = at_least.list.n;
	char *end;

	*out = 1;
	if (!n)
		return true;
	const char *text = at_least.list.at[n == 1 ? 0 : i];
	*out = strtol(text, &end, 10);
	if (end == text || *end || *out < 0 || *out > PILE_MOST)
		return tool_usage(
			   "--at-least must be a number from 0 to %d, not '%s'", PILE_MOST, text),
		       false;
	return true;
}

static struct hand_test *
test_of(const struct pile *pile, const char *text, size_t i, struct diag *dg)
{
	struct place at = {"query", 0, 1};
	long least;

	if (hand_wanted || text[strspn(text, " (")] == '[')
		return hand_test_new(pile, text, at, dg);
	return least_of(i, &least) ? hand_test_count(pile, text, (int)least, at, dg) : NULL;
}
/* All that is wanted at once, or NULL after a report. */
static struct hand_test *
wanted(const struct pile *pile, int argc, char **argv, struct diag *dg)
{
	struct hand_test *all = NULL;

	for (int i = 0; i < argc; i++) {
		struct hand_test *test = test_of(pile, argv[i], (size_t)i, dg);
		bool fits = test && (!all || all->n + test->n <= TERMS_MOST);

		if (test && !fits)
			diag_error(dg, NOWHERE, "more than %d conditions", TERMS_MOST);
		if (fits && !all) {
			all = test;
			continue;
		}
		if (fits)
			hand_test_join(all, pile, test);
		hand_test_free(test);
		if (!fits) {
			hand_test_free(all);
			return NULL;
		}
	}
	if (all && all->asks_setup) {
		diag_error(dg, NOWHERE, "odds are asked of cards, not of the set-up");
		hand_test_free(all);
		return NULL;
	}
	return all;
}

/* A condition that no card of the deck has anything to do with is hardly
 * what was meant. */
static void
warn_missing(const struct pile *pile, const struct hand_test *test, struct diag *dg)
{
	for (int t = 0; test && t < test->n; t++) {
		bool found = false;

		for (size_t k = 0; k < pile->kinds.n; k++)
			found |= pile->kinds.at[k].count && test->term[t].measure[k];
		if (!found)
			diag_warn(dg, pile->deck->at,
			    "no card of this deck counts for condition %d", t + 1);
	}
}

static void
add_answer(struct table *table, const char *when, bool refill, const struct odds_answer *a)
{
	struct interval i = stats_wilson(a->value, (double)a->hands);
	struct str fraction = STR_INIT;

	table_text(table, when);
	table_text(table, refill ? "yes" : "no");
	table_real(table, a->cards, refill ? 2 : 0);
	table_real(table, a->value, 8);
	if (a->exact) {
		big_text(&a->fraction.above, &fraction);
		str_addc(&fraction, '/');
		big_text(&a->fraction.below, &fraction);
		table_text(table, str_text(&fraction));
		table_none(table);
		table_none(table);
	} else {
		table_none(table);
		table_real(table, i.low, 8);
		table_real(table, i.high, 8);
	}
	table_text(table, a->exact ? "exact" : "simulated");
	str_release(&fraction);
}

static void
answer(struct table *table, const struct odds *odds, const char *when)
{
	struct odds_answer a;
	uint64_t hands = n_hands > 0 ? (uint64_t)n_hands : HANDS_DEFAULT;

	if (n_hands > 0 || !odds_exact(odds, &a)) {
		odds_random(odds, seed, hands, (unsigned)threads_default(threads), progress(), &a);
		clear_progress();
	}
	add_answer(table, when, odds->refill, &a);
	odds_answer_release(&a);
}

static void
print_odds(const struct seat *seat, const struct hand_test *test, bool miss)
{
	struct odds odds = {&seat->habits, miss, test, 0, false, want_exact};
	struct table table;
	char when[32] = "opening hand";

	table_init(&table, odds_columns, LENGTH(odds_columns));
	if (by_round)
		snprintf(when, sizeof(when), "round %ld", by_round);
	if (seen)
		snprintf(when, sizeof(when), "%ld cards", seen);
	odds.draws =
	    (int)(seen ? seen - HAND_SIZE : by_round * (on_draw < 0 ? seat->pile->draw : on_draw));
	answer(&table, &odds, when);
	if (by_round) {
		odds.refill = true;
		answer(&table, &odds, when);
	}
	table_drop_empty(&table);
	table_print(&table, options_output(), stdout);
	table_release(&table);
}

static int
run_odds(int argc, char **argv)
{
	struct desk desk = {0};
	struct seat seat = {0};
	bool miss = mulligan && strcmp(mulligan, "miss") == 0;

	asks_odds = true;
	if (argc < 2)
		return tool_usage("odds: a deck and a query are needed");
	if (at_least.list.n > 1 && at_least.list.n != (size_t)argc - 1)
		return tool_usage("odds: --at-least once, or once for each query");
	if (seen && by_round)
		return tool_usage("odds: --by or --seen, not both");
	if (on_draw >= 0 && !by_round)
		return tool_usage("odds: --on-draw needs --by");
	if (!seat_one(&desk, &seat, argv[0], miss ? "never" : policy_or("never")))
		return leave(&desk, &seat, 2);
	struct hand_test *test = wanted(seat.pile, argc - 1, argv + 1, &desk.dg);
	warn_missing(seat.pile, test, &desk.dg);
	if (test)
		print_odds(&seat, test, miss);
	hand_test_free(test);
	vec_release(&at_least.list);
	return leave(&desk, &seat, test ? 0 : 2);
}

/* --- options --------------------------------------------------------------------------- */

#define COMMON_ROWS                                                                                \
	{'v', "value", "VALUE", "what the best set-up is: cards, gold, characters or weights",     \
	    OPTION_TEXT, &value, 0, 0, NULL},                                                      \
	    {0, "avoid", "QUERY", "never set up cards that match", OPTION_TEXT, &avoid, 0, 0,      \
		NULL},                                                                             \
	    {'m', "mulligan", "TEST", "never, always, poor or a test of the hand", OPTION_TEXT,    \
		&mulligan, 0, 0, NULL},                                                            \
	    {0, "cards", "DIR", "add the cards of a folder or a file", OPTION_LIST, &own_cards, 0, \
		0, NULL},                                                                          \
	    {0, "poor", "TEST", "what a poor hand is", OPTION_TEXT, &poor, 0, 0, NULL},            \
	    {0, "fetch", "CARD", "what an agenda fetches, or none; may be given again",            \
		OPTION_LIST, &fetch, 0, 0, NULL},                                                  \
	    {'f', "format", "FORMAT", "joust, melee, draft or none (joust)", OPTION_TEXT,          \
		&format_name, 0, 0, NULL},                                                         \
	    {'l', "list", "LIST", "a list's code or none (the newest)", OPTION_TEXT, &list_name,   \
		0, 0, NULL},                                                                       \
	{                                                                                          \
		'd', "date", "YYYY-MM-DD", "judge as of this day (today)", OPTION_TEXT,            \
		    &date_text, 0, 0, NULL                                                         \
	}
#define RUN_ROWS                                                                                  \
	{'n', "hands", "HANDS", "deal so many hands at random", OPTION_INT, &n_hands, 0,          \
	    1000000000, NULL},                                                                    \
	    {'s', "seed", "SEED", "seed of the run (default 1)", OPTION_SEED, &seed, 0, 0, NULL}, \
	    {'j', "threads", "THREADS", "threads to use (all cores)", OPTION_INT, &threads, 0,    \
		1024, NULL},                                                                      \
	{                                                                                         \
		0, "exact", NULL, "go through all hands, however many", OPTION_FLAG, &want_exact, \
		    0, 0, NULL                                                                    \
	}

#define SVG_ROW                                                                                \
	{                                                                                      \
		0, "svg", "FILE", "draw the distributions", OPTION_TEXT, &svg_path, 0, 0, NULL \
	}

static const struct option_row report_rows[] = {RUN_ROWS, COMMON_ROWS, SVG_ROW, {0}};
static const struct option_row compare_rows[] = {RUN_ROWS, COMMON_ROWS, SVG_ROW, {0}};
static const struct option_row deal_rows[] = {
    {'n', "hands", "HANDS", "how many hands (5)", OPTION_INT, &n_hands, 1, 1000000, NULL},
    {'s', "seed", "SEED", "seed of the hands (default 1)", OPTION_SEED, &seed, 0, 0, NULL},
    COMMON_ROWS,
    {0},
};
static const struct option_row odds_rows[] = {
    {0, "by", "ROUND", "by the draw phase of this round (the opening hand)", OPTION_INT, &by_round,
	1, 100, NULL},
    {0, "on-draw", "N", "cards drawn a round (2)", OPTION_INT, &on_draw, 0, 100, NULL},
    {0, "seen", "N", "when N cards of the deck were seen", OPTION_INT, &seen, HAND_SIZE, PILE_MOST,
	NULL},
    {'k', "at-least", "K", "how many cards must match (1); again for each query", OPTION_LIST,
	&at_least, 0, 0, NULL},
    {0, "hand", NULL, "the queries are tests of the hand", OPTION_FLAG, &hand_wanted, 0, 0, NULL},
    RUN_ROWS,
    COMMON_ROWS,
    {0},
};

static const struct command commands[] = {
    {"odds", "DECK|- QUERY...", "exact odds of cards in hand", odds_rows, run_odds},
    {"deal", "DECK|-", "show sample hands and their set-ups", deal_rows, run_deal},
    {"compare", "DECK|-...", "decks side by side", compare_rows, run_compare},
    {0},
};

static const struct tool tool = {
    .name = "regent-hand",
    .help = "opening hands: odds, set-ups, mulligans",
    .arguments = "DECK|-",
    .commands = commands,
    .run = run_report,
    .run_rows = report_rows,
};

int
main(int argc, char **argv)
{
	return tool_main(&tool, argc, argv);
}
