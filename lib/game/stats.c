#include "game/stats.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

static const double z95 = 1.959963984540054;

struct interval
stats_wilson(double rate, double n)
{
	if (n <= 0)
		return (struct interval){0, 1};
	double zz = z95 * z95 / n;
	double middle = (rate + zz / 2) / (1 + zz);
	double half = z95 / (1 + zz) * sqrt(rate * (1 - rate) / n + zz / (4 * n));
	return (struct interval){fmax(0, middle - half), fmin(1, middle + half)};
}

double
stats_elo(double rate)
{
	if (rate <= 0)
		return -INFINITY;
	return rate >= 1 ? INFINITY : 400 * log10(rate / (1 - rate));
}

double
stats_elo_error(double rate, double n)
{
	struct interval i = stats_wilson(rate, n);

	return (stats_elo(i.high) - stats_elo(i.low)) / 2;
}

double
stats_normal(double z)
{
	return erfc(-z / sqrt(2)) / 2;
}

double
stats_superiority(uint64_t wins, uint64_t losses)
{
	double w = (double)wins, l = (double)losses;

	return wins + losses ? stats_normal((w - l) / sqrt(w + l)) : 0.5;
}

/* The probability of at most k of n with even chances. */
static double
binomial_tail(uint64_t k, uint64_t n)
{
	double sum = 0, all = (double)n;

	for (uint64_t i = 0; i <= k; i++) {
		double x = (double)i;

		sum += exp(lgamma(all + 1) - lgamma(x + 1) - lgamma(all - x + 1) - all * log(2));
	}
	return sum;
}

double
stats_even_p(uint64_t wins, uint64_t losses)
{
	uint64_t n = wins + losses, less = wins < losses ? wins : losses;

	if (n <= 1000)
		return wins == losses ? 1 : fmin(1, 2 * binomial_tail(less, n));
	/* With the correction for continuity. */
	double z = ((double)n / 2 - (double)less - 0.5) / sqrt((double)n / 4);
	return fmin(1, 2 * stats_normal(-z));
}

static int
by_p(const void *a, const void *b)
{
	double x = **(double *const *)a, y = **(double *const *)b;

	return x < y ? -1 : x > y;
}

void
stats_holm(double p[], size_t n)
{
	double **order = xcalloc(n + 1, sizeof(*order)), most = 0;

	for (size_t i = 0; i < n; i++)
		order[i] = &p[i];
	qsort(order, n, sizeof(*order), by_p);
	for (size_t i = 0; i < n; i++) {
		most = fmax(most, *order[i] * (double)(n - i));
		*order[i] = fmin(1, most);
	}
	free(order);
}

enum { RESULTS = 5, HALVINGS = 60 };

/* How far a result lies above the rate. */
static double
above(int result, double rate)
{
	return result / (RESULTS - 1.0) - rate;
}

/* Of all distributions whose mean is the rate, the one that makes the counts
 * most likely has parts count / n / (1 + t * above); this is its t.  What
 * has to be nought falls as t grows, from one end to the other. */
static double
find_tilt(const double count[RESULTS], double rate)
{
	double low = -1 / (1 - rate), high = 1 / rate;

	for (int round = 0; round < HALVINGS; round++) {
		double t = (low + high) / 2, sum = 0;

		for (int i = 0; i < RESULTS; i++)
			sum += count[i] * above(i, rate) / (1 + t * above(i, rate));
		*(sum > 0 ? &low : &high) = t;
	}
	return (low + high) / 2;
}

double
stats_llr(const struct sprt *sprt, const uint64_t count[5])
{
	double seen[RESULTS], llr = 0;

	/* A little of every result, so that there is a distribution for every rate. */
	for (int i = 0; i < RESULTS; i++)
		seen[i] = (double)count[i] + 1e-3;
	double low = find_tilt(seen, sprt->low), high = find_tilt(seen, sprt->high);
	for (int i = 0; i < RESULTS; i++)
		llr += seen[i] *
		       log((1 + low * above(i, sprt->low)) / (1 + high * above(i, sprt->high)));
	return llr;
}

enum sprt_verdict
stats_sprt(const struct sprt *sprt, double llr)
{
	if (llr >= log((1 - sprt->beta) / sprt->alpha))
		return SPRT_HIGH;
	return llr <= log(sprt->beta / (1 - sprt->alpha)) ? SPRT_LOW : SPRT_OPEN;
}
