/* Statistics against tabulated and hand-computed values. */
#include "game/stats.h"

#include "base/rng.h"

#include "unit.h"

#include <math.h>

static void
near(double have, double want, double within)
{
	ck_assert_msg(fabs(have - want) <= within, "%.9g is not %.9g", have, want);
}

START_TEST(wilson_interval_of_few_and_many_games)
{
	struct interval i = stats_wilson(0.5, 10);

	near(i.low, 0.2366, 0.0001);
	near(i.high, 0.7634, 0.0001);
	i = stats_wilson(0, 10);
	near(i.low, 0, 0);
	near(i.high, 0.2775, 0.0001);
	i = stats_wilson(0.52, 4903);
	near(i.low, 0.5060, 0.0001);
	i = stats_wilson(0, 0);
	ck_assert(i.low <= 0 && i.high >= 1);
}
END_TEST

START_TEST(elo_of_known_rates)
{
	near(stats_elo(0.5), 0, 0);
	near(stats_elo(10.0 / 11), 400, 1e-9);
	near(stats_elo(0.64), 99.95, 0.01);
	ck_assert(isinf(stats_elo(0)) && isinf(stats_elo(1)));
	near(stats_elo_error(0.5, 1000), 21.5, 0.1);
}
END_TEST

START_TEST(normal_distribution_of_tabulated_values)
{
	near(stats_normal(0), 0.5, 1e-15);
	near(stats_normal(1.96), 0.9750021, 1e-7);
	near(stats_normal(-3), 0.0013499, 1e-7);
}
END_TEST

START_TEST(superiority_ignores_ties)
{
	near(stats_superiority(0, 0), 0.5, 0);
	near(stats_superiority(60, 40), 0.9772, 0.0001);
}
END_TEST

START_TEST(even_p_is_exact_for_few_games)
{
	near(stats_even_p(10, 0), 2.0 / 1024, 1e-12);
	near(stats_even_p(0, 10), 2.0 / 1024, 1e-12);
	near(stats_even_p(5, 5), 1, 0);
	near(stats_even_p(8, 2), 2 * 56.0 / 1024, 1e-12);
	near(stats_even_p(5200, 4800), 6.6e-5, 2e-6);
}
END_TEST

START_TEST(holm_corrects_in_the_order_of_p)
{
	double p[] = {0.01, 0.04, 0.03, 0.005};

	stats_holm(p, 4);
	near(p[0], 0.03, 1e-12);
	near(p[1], 0.06, 1e-12);
	near(p[2], 0.06, 1e-12);
	near(p[3], 0.02, 1e-12);
	stats_holm(p, 0);
}
END_TEST

START_TEST(sequential_test_decides_by_its_bounds)
{
	const struct sprt sprt = {0.50, 0.52, 0.05, 0.05};
	const uint64_t none[5] = {0}, even[5] = {2500, 0, 5000, 0, 2500};
	const uint64_t better[5] = {2000, 0, 5000, 0, 3000};

	ck_assert_int_eq(stats_sprt(&sprt, stats_llr(&sprt, none)), SPRT_OPEN);
	ck_assert_int_eq(stats_sprt(&sprt, stats_llr(&sprt, even)), SPRT_LOW);
	ck_assert_int_eq(stats_sprt(&sprt, stats_llr(&sprt, better)), SPRT_HIGH);
	ck_assert_int_eq(stats_sprt(&sprt, 2.94), SPRT_OPEN);
	ck_assert_int_eq(stats_sprt(&sprt, 2.95), SPRT_HIGH);
}
END_TEST

START_TEST(likelihood_ratio_is_that_of_the_likeliest_distributions)
{
	const struct sprt sprt = {0.50, 0.54, 0.05, 0.05}, around = {0.45, 0.55, 0.05, 0.05};
	const uint64_t games[5] = {40, 0, 0, 0, 60}, ties[5] = {0, 0, 10, 0, 0};
	const uint64_t pairs[5] = {12, 30, 80, 50, 28}, even[5] = {10, 20, 40, 20, 10};

	near(stats_llr(&sprt, games), 60 * log(0.54 / 0.50) + 40 * log(0.46 / 0.50), 0.001);
	/* Ties alone have the rate 0.54 if 8 in 100 are wins. */
	near(stats_llr(&sprt, ties), 10 * log(0.92), 0.01);
	near(stats_llr(&sprt, pairs), 4.8710, 0.001);
	near(stats_llr(&around, even), 0, 1e-9);
}
END_TEST

START_TEST(few_results_decide_nothing)
{
	const struct sprt sprt = {0.50, 0.54, 0.05, 0.05};

	for (unsigned result = 0; result < 5; result++)
		for (unsigned other = 0; other < 5; other++) {
			uint64_t count[5] = {0};

			count[result] += 15;
			count[other] += 15;
			ck_assert_int_eq(stats_sprt(&sprt, stats_llr(&sprt, count)), SPRT_OPEN);
		}
}
END_TEST

static int
drawn(const uint32_t weight[5], uint32_t all, struct rng *rng)
{
	uint32_t x = rng_below(rng, all);
	int result = 0;

	while (x >= weight[result])
		x -= weight[result++];
	return result;
}

static enum sprt_verdict
tested(const struct sprt *sprt, const uint32_t weight[5], uint32_t all, struct rng *rng)
{
	enum sprt_verdict verdict = SPRT_OPEN;
	uint64_t count[5] = {0};

	while (verdict == SPRT_OPEN) {
		count[drawn(weight, all, rng)]++;
		verdict = stats_sprt(sprt, stats_llr(sprt, count));
	}
	return verdict;
}

/* The true rate is the lower one, then the higher one. */
START_TEST(sequential_test_errs_in_one_of_twenty)
{
	static const uint32_t weight[][5] = {{4134, 10, 9239, 12, 6605}, {1685, 7, 8150, 15, 10143},
	    {1, 2, 4, 2, 1}, {1, 0, 0, 0, 1}, {1, 0, 8, 0, 2}};
	enum { RUNS = 500 };

	for (size_t i = 0; i < sizeof(weight) / sizeof(*weight); i++) {
		const uint32_t *w = weight[i];
		uint32_t all = w[0] + w[1] + w[2] + w[3] + w[4];
		double rate = (w[1] + 2 * w[2] + 3 * w[3] + 4 * w[4]) / (4.0 * all);

		for (int high = 0; high < 2; high++) {
			const struct sprt sprt = {
			    high ? rate - 0.08 : rate, high ? rate : rate + 0.08, 0.05, 0.05};
			unsigned wrong = 0;

			for (uint64_t run = 0; run < RUNS; run++) {
				struct rng rng;

				rng_init(&rng, i, run);
				wrong +=
				    tested(&sprt, w, all, &rng) != (high ? SPRT_HIGH : SPRT_LOW);
			}
			/* 25, give or take 3 times 5. */
			ck_assert_uint_le(wrong, 40);
		}
	}
}
END_TEST

UNIT_MAIN("stats", wilson_interval_of_few_and_many_games, elo_of_known_rates,
    normal_distribution_of_tabulated_values, superiority_ignores_ties,
    even_p_is_exact_for_few_games, holm_corrects_in_the_order_of_p,
    sequential_test_decides_by_its_bounds, likelihood_ratio_is_that_of_the_likeliest_distributions,
    few_results_decide_nothing, sequential_test_errs_in_one_of_twenty)
