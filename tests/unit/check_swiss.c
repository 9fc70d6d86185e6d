#include "unit.h"

#include "pair/swiss.h"

#include <string.h>

enum { MOST = 12, EVENTS = 3000 };

struct search {
	const struct swiss *swiss;
	uint32_t mate[MOST], *best;
	size_t n;
};

static void
search_leaf(struct search *s)
{
	size_t n;
	uint32_t *p = swiss_profile(s->swiss, s->mate, &n);
	size_t i = 0;

	while (s->best && i < n && p[i] == s->best[i])
		i++;
	if (s->best && (i == n || p[i] > s->best[i])) {
		free(p);
		return;
	}
	free(s->best);
	s->best = p;
	s->n = n;
}

static void
search_all(struct search *s, uint32_t used, bool bye)
{
	uint32_t n = s->swiss->n, u = 0;

	while (u < n && used >> u & 1)
		u++;
	if (u == n) {
		search_leaf(s);
		return;
	}
	if (bye) {
		s->mate[u] = SWISS_NOBODY;
		search_all(s, used | 1u << u, false);
	}
	for (uint32_t v = u + 1; v < n; v++)
		if (!(used >> v & 1)) {
			s->mate[u] = v;
			s->mate[v] = u;
			search_all(s, used | 1u << u | 1u << v, bye);
		}
}

/* A state as after some rounds: groups, meetings, byes, clubs at random. */
static void
draw_state(struct swiss *swiss, struct rng *rng)
{
	uint32_t n = 1 + rng_below(rng, MOST), last = 0;
	uint32_t met = rng_below(rng, 70), clubs = rng_below(rng, 4);

	swiss_init(swiss, n);
	for (uint32_t i = 0; i < n; i++) {
		last += i && rng_below(rng, 3) == 0;
		swiss->player[i].group = last;
		swiss->player[i].byes = rng_below(rng, 4) == 0 ? 1 + rng_below(rng, 2) : 0;
		swiss->player[i].club = clubs ? rng_below(rng, clubs + 1) : 0;
		for (uint32_t j = 0; j < i; j++) {
			if (rng_below(rng, 100) < met)
				swiss_link(swiss, i, j, SWISS_MET);
			if (rng_below(rng, 20) == 0)
				swiss_link(swiss, i, j, SWISS_FORBIDDEN);
		}
	}
	swiss->groups = last + 1;
}

static void
compare(enum swiss_way way, uint64_t seed, int events)
{
	struct rng rng;
	int bound = 0;

	rng_init(&rng, seed, 8);
	for (int e = 0; e < events; e++) {
		struct swiss swiss;
		size_t n;

		draw_state(&swiss, &rng);
		struct search s = {.swiss = &swiss};
		search_all(&s, 0, swiss.n & 1);
		swiss_pair(&swiss, &rng, way);
		bound += swiss.proof == SWISS_BY_BOUND;
		for (uint32_t v = 0; v < swiss.n; v++)
			if (swiss.mate[v] != SWISS_NOBODY)
				ck_assert_uint_eq(swiss.mate[swiss.mate[v]], v);
		uint32_t *got = swiss_profile(&swiss, swiss.mate, &n);
		ck_assert_uint_eq(n, s.n);
		for (size_t i = 0; i < n; i++)
			ck_assert_msg(got[i] == s.best[i], "state %d, number %zu: %u, not %u", e, i,
			    got[i], s.best[i]);
		free(got);
		free(s.best);
		swiss_release(&swiss);
	}
	ck_assert(bound > events / 10 && bound < events);
}

START_TEST(pairing_is_as_good_as_the_best_of_all_pairings)
{
	compare(SWISS_QUICK, 1, EVENTS);
}
END_TEST

START_TEST(pairing_by_matching_alone_is_as_good_as_the_best)
{
	compare(SWISS_EXACT, 2, EVENTS);
	compare(SWISS_WHOLE, 3, EVENTS / 3);
}
END_TEST

START_TEST(one_seed_gives_one_pairing)
{
	uint32_t first[60];

	for (int k = 0; k < 2; k++) {
		struct swiss swiss;
		struct rng rng;

		swiss_init(&swiss, 60);
		swiss.groups = 4;
		for (uint32_t i = 0; i < 60; i++)
			swiss.player[i].group = i / 15;
		rng_init(&rng, 5, 1);
		swiss_pair(&swiss, &rng, SWISS_QUICK);
		ck_assert(swiss.proof == SWISS_BY_BOUND);
		if (k)
			ck_assert_mem_eq(first, swiss.mate, sizeof(first));
		memcpy(first, swiss.mate, sizeof(first));
		swiss_release(&swiss);
	}
}
END_TEST

UNIT_MAIN("swiss", pairing_is_as_good_as_the_best_of_all_pairings,
    pairing_by_matching_alone_is_as_good_as_the_best, one_seed_gives_one_pairing)
