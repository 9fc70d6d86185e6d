/* Statistics of matches: intervals, Elo, tests.  Counts are integers; every
 * number here is derived from them at the end, so that parts of a run can
 * be joined in any order. */
#ifndef REGENT_GAME_STATS_H
#define REGENT_GAME_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct interval {
	double low, high;
};

/* Wilson's 95 % interval of a rate seen in n trials; 0..1 when n is 0. */
struct interval stats_wilson(double rate, double n);
/* The difference in Elo that makes the rate likely; infinite at 0 and 1. */
double stats_elo(double rate);
/* Half the width of the Elo difference's 95 % interval. */
double stats_elo_error(double rate, double n);
/* The normal distribution function. */
double stats_normal(double z);
/* How likely the one with more wins is the better one; ties say nothing. */
double stats_superiority(uint64_t wins, uint64_t losses);
/* Two-sided p of wins against losses under the hypothesis that both are
 * equally good: exact for few games, normal for many. */
double stats_even_p(uint64_t wins, uint64_t losses);
/* Corrects n p-values for being n of them (Holm 1979), in place. */
void stats_holm(double p[], size_t n);

/* The generalised sequential probability ratio test on results with five
 * values 0, 1/4 ... 1 (pairs) or three of them (single games): how much more
 * likely the counts are at the higher rate than at the lower one, each time
 * with the distribution of that mean that suits them best.  A result moves
 * the ratio no more than a game won or lost, log(high / low) or
 * log((1 - low) / (1 - high)), so that few results decide nothing. */
enum sprt_verdict { SPRT_OPEN, SPRT_LOW, SPRT_HIGH };
struct sprt {
	double low, high;   /* the rates to tell apart */
	double alpha, beta; /* the risks of erring */
};
double stats_llr(const struct sprt *sprt, const uint64_t count[5]);
enum sprt_verdict stats_sprt(const struct sprt *sprt, double llr);

#endif
