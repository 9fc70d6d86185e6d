/* Gambit: random games through the self-check, and the evaluation of a
 * column against a second one, written only from the rules. */
#include "gambit/gambit.h"

#include "game/selfcheck.h"
#include "unit.h"

#include <string.h>

static const struct gambit_world *
world(void)
{
	static struct diag dg;
	static struct game_setup setup;
	static struct gambit_world *w;

	if (!w)
		w = gambit_world_new(&setup, &dg);
	ck_assert_ptr_nonnull(w);
	return w;
}

/* The slow judge.  A card is a name and an owner; values are halves. */
struct lying {
	const char *name;
	int owner, value; /* value -1: none */
};

struct pile {
	struct lying at[64];
	int n, symbol;
};

static bool
is(const struct lying *card, const char *name)
{
	return strcmp(card->name, name) == 0;
}

static int
count_named(const struct pile *p, const char *name)
{
	int n = 0;

	for (int i = 0; i < p->n; i++)
		n += is(&p->at[i], name);
	return n;
}

static bool
owns(const struct pile *p, int owner, const char *name)
{
	for (int i = 0; i < p->n; i++)
		if (is(&p->at[i], name) && p->at[i].owner == owner)
			return true;
	return false;
}

static int
halves(const char *name, int symbol)
{
	static const char *const specialist[] = {
	    "alchemist", "fencer", "farmer", "merchant", "cardinal", "troubadour"};
	static const struct {
		const char *name;
		int halves;
	} plain[] = {{"king", 40}, {"queen", 32}, {"juliet", 28}, {"explorer", 26},
	    {"murderer", 19}, {"storm", 18}, {"disguise", 0}, {"traitor", 20}, {"musketeers", 22},
	    {"mage", 14}, {"witch", 2}, {"prince", 28}, {"squire", 4}, {"hermit", 24},
	    {"tom thumb", 4}, {"double", -1}, {"dragon", 22}, {"romeo", 10}, {"beggar", 8}};

	for (int i = 0; i < 6; i++)
		if (strcmp(name, specialist[i]) == 0)
			return i == symbol ? 24 : 16;
	for (size_t i = 0; i < LENGTH(plain); i++)
		if (strcmp(name, plain[i].name) == 0)
			return plain[i].halves;
	ck_abort_msg("no card %s", name);
	return 0;
}

/* The value of a card before any effect changes it; a double looks down. */
static int
plain_value(const struct pile *p, int i)
{
	while (i < p->n && is(&p->at[i], "double"))
		i++;
	return i == p->n ? -1 : halves(p->at[i].name, p->symbol);
}

static void
sweep(struct pile *p, bool mage)
{
	struct pile left = {.symbol = p->symbol};

	if (count_named(p, mage ? "mage" : "witch") != 1)
		return;
	for (int i = 0; i < p->n; i++) {
		int value = plain_value(p, i);
		bool goes =
		    mage ? value >= 20 : value >= 0 && value <= 18 && !is(&p->at[i], "witch");

		if (!goes)
			left.at[left.n++] = p->at[i];
	}
	*p = left;
}

static int
late_value(const struct pile *p, int i)
{
	const struct lying *card;

	while (i < p->n && is(&p->at[i], "double"))
		i++;
	if (i == p->n)
		return -1;
	card = &p->at[i];
	if (is(card, "hermit"))
		return 24 - 2 * (p->n - 1) < 0 ? 0 : 24 - 2 * (p->n - 1);
	if (is(card, "tom thumb"))
		return 4 + 6 * (p->n - 1);
	if (is(card, "romeo") && owns(p, card->owner, "juliet"))
		return 30;
	return halves(card->name, p->symbol);
}

static int
judge_sums(const struct pile *p, bool lowest)
{
	int best = SEAT_NONE, best_sum = 0, best_place = 0;

	for (int owner = 0; owner < GAMBIT_SEATS; owner++) {
		int sum = 0, place = -1;

		for (int i = 0; i < p->n; i++)
			if (p->at[i].owner == owner && p->at[i].value >= 0) {
				sum += p->at[i].value;
				if (place < 0 || lowest)
					place = i;
			}
		if (place < 0)
			continue;
		if (best == SEAT_NONE || (lowest ? sum < best_sum : sum > best_sum) ||
		    (sum == best_sum && (lowest ? place > best_place : place < best_place))) {
			best = owner;
			best_sum = sum;
			best_place = place;
		}
	}
	return best;
}

static int
judge(struct pile p)
{
	if (count_named(&p, "musketeers")) {
		for (int i = 0; i < p.n; i++)
			p.at[i].value = halves(p.at[i].name, p.symbol);
		return judge_sums(&p, false);
	}
	sweep(&p, true);
	sweep(&p, false);
	for (int i = 0; i < p.n; i++)
		if ((is(&p.at[i], "prince") && owns(&p, p.at[i].owner, "squire")) ||
		    (is(&p.at[i], "squire") && owns(&p, p.at[i].owner, "prince")))
			return p.at[i].owner;
	for (int i = 0; i < p.n; i++) {
		int dragons =
		    count_named(&p, "dragon") - (owns(&p, p.at[i].owner, "dragon") ? 1 : 0);
		int value = late_value(&p, i);

		if (value >= 0)
			value = value - 4 * dragons < 0 ? 0 : value - 4 * dragons;
		p.at[i].value = value;
	}
	return judge_sums(&p, count_named(&p, "beggar") > 0);
}

/* The names are the roster's, so that both judges see the same cards. */
static int
judge_cards(unsigned symbol, const uint8_t card[], unsigned n)
{
	struct pile p = {.n = (int)n, .symbol = (int)symbol};

	for (unsigned i = 0; i < n; i++)
		p.at[i] = (struct lying){
		    world()->roster.name[card_kind(card[i])], (int)card_owner(card[i]), 0};
	return judge(p);
}

/* A random column; few seats and the cards with effects make it dense. */
static unsigned
random_column(struct rng *rng, uint8_t card[GAMBIT_CARDS])
{
	unsigned seats = 1 + rng_below(rng, GAMBIT_SEATS), n = rng_below(rng, 17);
	unsigned from = rng_below(rng, 2) ? 14 : 0;

	unsigned room = 0;
	for (unsigned seat = 0; seat < seats; seat++)
		for (unsigned kind = from; kind < GAMBIT_KINDS; kind++)
			card[room++] = card_make(seat, kind);
	n = n < room ? n : room;
	for (unsigned i = 0; i < n; i++) {
		unsigned other = i + rng_below(rng, room - i);
		uint8_t swap = card[i];

		card[i] = card[other];
		card[other] = swap;
	}
	return n;
}

START_TEST(a_million_random_columns_are_judged_as_the_slow_judge_does)
{
	uint8_t card[GAMBIT_CARDS];
	struct rng rng;

	rng_init(&rng, 11, 0);
	for (unsigned i = 0; i < 1000000; i++) {
		unsigned n = random_column(&rng, card), symbol = rng_below(&rng, GAMBIT_SYMBOLS);
		int fast = gambit_winner(world(), symbol, card, n);
		int slow = judge_cards(symbol, card, n);

		ck_assert_msg(fast == slow, "column %u: %d, not %d", i, fast, slow);
	}
}
END_TEST

START_TEST(random_games_keep_every_promise)
{
	struct diag dg = DIAG_INIT;

	for (unsigned players = 2; players <= GAMBIT_SEATS; players++)
		for (uint64_t i = 0; i < 12; i++)
			if (!selfcheck_game(&gambit_game, world(), players, 3, i, &dg)) {
				diag_print(&dg, stderr);
				ck_abort_msg("%u players, game %d", players, (int)i);
			}
	diag_release(&dg);
}
END_TEST

START_TEST(state_is_under_a_kibibyte)
{
	ck_assert_uint_lt(sizeof(struct gambit), 1024);
}
END_TEST

/* Goal cards by symbol: index 0..5 is worth 1, 2, 3, 3, 4, 5. */
static int
score_of(const uint8_t goal[], size_t n)
{
	struct gambit s;

	memset(&s, 0, sizeof(s));
	memset(s.won, GAMBIT_NONE, sizeof(s.won));
	for (size_t i = 0; i < n; i++)
		s.won[goal[i]] = 2;
	return gambit_score(&s, 2);
}

START_TEST(six_symbols_count_double)
{
	static const uint8_t thirteen[] = {2, 6 + 1, 12 + 1, 18 + 2, 24, 30 + 1};
	static const uint8_t extra[] = {0, 6 + 4, 12 + 5, 18 + 1, 24 + 1, 30, 31 - 24};

	ck_assert_int_eq(score_of(thirteen, 6), 26);
	ck_assert_int_eq(score_of(extra, 7), 29);
}
END_TEST

START_TEST(fewer_symbols_are_added_up)
{
	static const uint8_t four[] = {4, 6 + 2, 12 + 4, 18 + 4, 3, 1};

	ck_assert_int_eq(score_of(four, 6), 20);
	ck_assert_int_eq(score_of(four, 0), 0);
}
END_TEST

START_TEST(a_set_that_costs_more_than_it_brings_is_not_counted)
{
	/* Six ones double to 12, but thirty further cards cost 30. */
	uint8_t all[GAMBIT_GOALS];

	for (uint8_t i = 0; i < GAMBIT_GOALS; i++)
		all[i] = i;
	ck_assert_int_eq(score_of(all, GAMBIT_GOALS), 108);
}
END_TEST

/* In the first round, with everybody's first card put: the hands of the others,
 * their face-down cards, all decks and the goals to come are not known. */
START_TEST(all_that_a_seat_cannot_know_is_dealt_anew_and_nothing_else)
{
	enum { PLAYERS = 4 };
	struct gambit s, deal;
	struct play play = {.game = &gambit_game, .world = world(), .state = &s};
	struct play other = {.game = &gambit_game, .world = world(), .state = &deal};
	bool hand[PLAYERS] = {false}, deck[PLAYERS] = {false}, down[PLAYERS] = {false};
	bool goals = false;
	struct rng rng;

	rng_init(&rng, 8, 0);
	play_start(&play, PLAYERS, 8, 0);
	for (unsigned i = 0; i < PLAYERS; i++)
		gambit_apply(&play, rng_below(&rng, s.head.options));
	for (unsigned i = 0; i < 400; i++) {
		deal = s;
		gambit_determinize(&other, 0, &rng);
		for (unsigned p = 0; p < PLAYERS; p++) {
			hand[p] |= deal.hand[p] != s.hand[p];
			deck[p] |= memcmp(deal.deck[p], s.deck[p], s.n_deck[p]) != 0;
			down[p] |= deal.bottom[p] != s.bottom[p];
		}
		goals |=
		    memcmp(&deal.goals[PLAYERS], &s.goals[PLAYERS], GAMBIT_GOALS - PLAYERS) != 0;
		ck_assert_mem_eq(deal.goal, s.goal, sizeof(s.goal));
	}
	for (unsigned p = 0; p < PLAYERS; p++) {
		bool secret = s.down >> p & 1 && card_owner(s.bottom[p]) != 0;

		ck_assert_int_eq(hand[p], p != 0);
		ck_assert(deck[p]);
		ck_assert_int_eq(down[p], secret);
	}
	ck_assert(goals);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {all_that_a_seat_cannot_know_is_dealt_anew_and_nothing_else,
	    a_million_random_columns_are_judged_as_the_slow_judge_does,
	    random_games_keep_every_promise, state_is_under_a_kibibyte, six_symbols_count_double,
	    fewer_symbols_are_added_up, a_set_that_costs_more_than_it_brings_is_not_counted};
	TCase *tcase = unit_case("gambit", tests, LENGTH(tests));

	tcase_set_timeout(tcase, 120); /* a busy machine is no failure */
	return unit_run(tcase, "gambit");
}
