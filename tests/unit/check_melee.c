#include "unit.h"

#include "pair/melee.h"

#include "base/memory.h"

#include <string.h>

enum { MOST = 60 };

/* An event of melee rounds: who met whom how often, points, tables of three. */
struct history {
	uint32_t n, met[MOST][MOST], threes[MOST];
	long points[MOST];
};

static void
seat_round(struct history *h, uint32_t later, struct rng *rng, struct melee *m)
{
	uint32_t order[MOST];

	for (uint32_t i = 0; i < h->n; i++) {
		uint32_t j = i;

		for (; j && h->points[order[j - 1]] < h->points[i]; j--)
			order[j] = order[j - 1];
		order[j] = i;
	}
	melee_init(m, h->n);
	for (uint32_t i = 0; i < h->n; i++) {
		m->player[i] = (struct melee_player){h->points[order[i]], h->threes[order[i]], 0};
		for (uint32_t j = 0; j < i; j++)
			if (h->met[order[i]][order[j]])
				melee_meet(m, i, j, h->met[order[i]][order[j]]);
	}
	melee_pair(m, later, rng);
	for (uint32_t i = 0; i < h->n; i++)
		m->seat[i] = order[m->seat[i]];
}

/* Plays the tables; returns how many meetings were repeats. */
static uint32_t
play_round(struct history *h, const struct melee *m, struct rng *rng)
{
	uint32_t repeats = 0, seated = 0;
	bool seen[MOST] = {false};

	for (uint32_t t = 0; t < m->tables; t++) {
		const uint32_t *seat;
		uint32_t n = melee_seats(m, t, &seat);

		ck_assert(n == 3 || n == 4);
		seated += n;
		for (uint32_t i = 0; i < n; i++) {
			ck_assert(!seen[seat[i]]);
			seen[seat[i]] = true;
			h->threes[seat[i]] += n == 3;
			h->points[seat[i]] += i ? (long)rng_below(rng, 8) : 15;
			for (uint32_t k = 0; k < n; k++) {
				repeats += k < i && h->met[seat[i]][seat[k]] > 0;
				h->met[seat[i]][seat[k]] += k != i;
			}
		}
	}
	ck_assert_uint_eq(seated, h->n);
	return repeats;
}

static uint32_t
repeats_of(uint32_t n, uint32_t rounds, uint64_t seed)
{
	struct history h = {.n = n};
	uint32_t repeats = 0;
	struct rng rng;

	rng_init(&rng, seed, n);
	for (uint32_t r = 0; r < rounds; r++) {
		struct melee m;

		seat_round(&h, rounds - 1 - r, &rng, &m);
		uint32_t now = play_round(&h, &m, &rng);
		ck_assert_uint_eq(now, m.repeats);
		repeats += now;
		melee_release(&m);
	}
	return repeats;
}

START_TEST(sixteen_players_meet_once_in_five_rounds)
{
	for (uint64_t seed = 1; seed <= 30; seed++)
		ck_assert_msg(repeats_of(16, 5, seed) == 0, "seed %d", (int)seed);
}
END_TEST

START_TEST(twenty_four_players_meet_once_in_five_rounds)
{
	for (uint64_t seed = 1; seed <= 30; seed++)
		ck_assert_msg(repeats_of(24, 5, seed) == 0, "seed %d", (int)seed);
}
END_TEST

START_TEST(nine_players_meet_once_in_four_rounds)
{
	for (uint64_t seed = 1; seed <= 20; seed++)
		ck_assert_msg(repeats_of(9, 4, seed) == 0, "seed %d", (int)seed);
}
END_TEST

/* With three tables the four of one table must meet again: three repeats
 * are the least in the second round. */
START_TEST(twelve_players_repeat_as_little_as_can_be)
{
	for (uint64_t seed = 1; seed <= 20; seed++)
		ck_assert_uint_eq(repeats_of(12, 2, seed), 3);
}
END_TEST

START_TEST(everybody_sits_once_in_any_field)
{
	for (uint32_t n = 3; n <= MOST; n++)
		if (melee_fits(n))
			(void)repeats_of(n, 3, n);
	ck_assert(!melee_fits(1) && !melee_fits(2) && !melee_fits(5));
}
END_TEST

UNIT_MAIN("melee", sixteen_players_meet_once_in_five_rounds,
    twenty_four_players_meet_once_in_five_rounds, nine_players_meet_once_in_four_rounds,
    twelve_players_repeat_as_little_as_can_be, everybody_sits_once_in_any_field)
