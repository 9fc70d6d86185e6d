#include "unit.h"

#include "base/rng.h"
#include "pair/matching.h"

enum { MOST = 10 };

static int64_t
brute(const int64_t *w, uint32_t n, uint32_t used)
{
	int64_t best = INT64_MAX;
	uint32_t u = 0;

	while (u < n && used >> u & 1)
		u++;
	if (u == n)
		return 0;
	for (uint32_t v = u + 1; v < n; v++) {
		if (used >> v & 1 || w[u * n + v] == MATCHING_NONE)
			continue;
		int64_t rest = brute(w, n, used | 1u << u | 1u << v);
		if (rest != INT64_MAX && rest + w[u * n + v] < best)
			best = rest + w[u * n + v];
	}
	return best;
}

static void
draw_graph(struct rng *rng, uint32_t n, int64_t *w)
{
	uint32_t range = 1 + rng_below(rng, 30), density = 20 + rng_below(rng, 81);

	for (uint32_t u = 0; u < n; u++)
		for (uint32_t v = 0; v <= u; v++)
			w[u * n + v] = w[v * n + u] = u == v || rng_below(rng, 100) >= density
							  ? MATCHING_NONE
							  : rng_below(rng, range);
}

START_TEST(matching_is_as_light_as_the_lightest_of_all_matchings)
{
	int64_t w[MOST * MOST];
	struct rng rng;

	rng_init(&rng, 1, 2);
	for (int i = 0; i < 20000; i++) {
		uint32_t n = 2 * (1 + rng_below(&rng, MOST / 2));
		struct matching m;
		int64_t sum = 0;

		draw_graph(&rng, n, w);
		int64_t best = brute(w, n, 0);
		matching_init(&m, n, w);
		bool found = matching_solve(&m);
		ck_assert_msg(found == (best != INT64_MAX), "graph %d", i);
		for (uint32_t u = 0; u < n && found; u++) {
			ck_assert_uint_eq(m.mate[m.mate[u]], u);
			sum += u < m.mate[u] ? w[u * n + m.mate[u]] : 0;
		}
		ck_assert_msg(
		    !found || sum == best, "graph %d: %ld, not %ld", i, (long)sum, (long)best);
		matching_release(&m);
	}
}
END_TEST

UNIT_MAIN("matching", matching_is_as_light_as_the_lightest_of_all_matchings)
