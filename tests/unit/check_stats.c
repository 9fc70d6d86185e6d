/* Statistics against tabulated and hand-computed values. */
#include "game/stats.h"

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
	/* n (s1 - s0)(2 mean - s0 - s1) / (2 variance) */
	near(stats_llr(&sprt, even), 10000 * 0.02 * -0.02 / (2 * 0.125), 0.01);
}
END_TEST

UNIT_MAIN("stats", wilson_interval_of_few_and_many_games, elo_of_known_rates,
    normal_distribution_of_tabulated_values, superiority_ignores_ties,
    even_p_is_exact_for_few_games, holm_corrects_in_the_order_of_p,
    sequential_test_decides_by_its_bounds)
