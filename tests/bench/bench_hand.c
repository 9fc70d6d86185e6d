/* How many opening hands are dealt and set up in a second on one core, by
 * the processor's time: others may be busy, too. */
#include "bench.h"
#include "hand/report.h"

struct work {
	struct habits habits;
	struct hand_tally tally;
	struct setup_room *room;
	struct dealer dealer;
	uint64_t seed;
};

enum { HANDS = 65536 };

/* Shuffle, best set-up, mulligan. */
static void
deal(void *context)
{
	struct work *w = context;
	struct opening opening;

	dealer_begin(&w->dealer, ++w->seed, 0);
	for (int i = 0; i < HANDS; i++)
		dealer_keep(&w->dealer, &opening);
}

/* The same, refill and round 1, and every figure of the report counted. */
static void
report(void *context)
{
	struct work *w = context;

	deal_random(&w->habits, ++w->seed, HANDS, 1, NULL, &w->tally);
}

static double
cpu_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Millions of hands in a second; the best of some rounds. */
static double
speed(void (*work)(void *context), void *context)
{
	double best = 1e9;

	for (int round = 0; round < 20; round++) {
		double start = cpu_now();

		work(context);
		double each = cpu_now() - start;
		best = each < best ? each : best;
	}
	return HANDS / best / 1e6;
}

static void
measure(
    const struct card_db *db, const struct setup_rules *rules, const char *path, struct diag *dg)
{
	struct work w = {.room = xmalloc(sizeof(*w.room))};
	struct deck *deck = deck_open(db, path, dg);
	struct pile_options options = {.value = "cards"};
	struct pile *pile = deck ? pile_new(db, rules, deck, &options, dg) : NULL;
	struct hand_test *poor =
	    pile ? hand_test_new(pile, "setup-characters<2 or setup-cards<2", NOWHERE, dg) : NULL;
	char name[160];

	if (!poor)
		die("the benchmark's deck '%s' cannot be dealt", path);
	w.habits = (struct habits){.pile = pile, .poor = poor, .mulligan = poor};
	hand_tally_init(&w.tally, pile);
	dealer_init(&w.dealer, &w.habits, w.room);
	snprintf(name, sizeof(name), "hands dealt and set up, one core, %s", deck->name);
	bench_row(name, speed(deal, &w), "million/s", ">=3");
	snprintf(name, sizeof(name), "with refill, round 1 and all figures counted");
	bench_row(name, speed(report, &w), "million/s", ">=1");
	hand_tally_release(&w.tally);
	hand_test_free(poor);
	pile_free(pile);
	deck_free(deck);
	free(w.room);
}

int
main(void)
{
	struct diag dg = DIAG_INIT;
	struct card_db *db = card_db_load(&(struct card_source){0}, &dg);
	struct setup_rules *rules = db ? setup_rules_load(db, &dg) : NULL;

	if (!rules) {
		diag_print(&dg, stderr);
		return 2;
	}
	measure(db, rules, "tests/decks/core-stark-fealty.txt", &dg);
	measure(db, rules, "tests/decks/core-lannister-rose.txt", &dg);
	setup_rules_free(rules);
	card_db_free(db);
	diag_release(&dg);
	return 0;
}
