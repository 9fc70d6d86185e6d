/* Perfect matching of least weight in a general graph: Edmonds' blossoms,
 * primal-dual.  A phase is O(n^2), but for blossoms nested deeply in one
 * phase, whose vertices are looked at anew.  The caller owns the matrix of
 * weights; everything else is made by matching_init() and freed by matching_release().  Weights
 * must stay below 2^58 / n so that no dual can overflow. */
#ifndef REGENT_PAIR_MATCHING_H
#define REGENT_PAIR_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MATCHING_NONE INT64_MAX
#define MATCHING_NOBODY UINT32_MAX

struct matching {
	uint32_t n;
	const int64_t *weight; /* n * n, symmetric; MATCHING_NONE: no edge */
	uint32_t *mate;
	struct matching_work *work;
};

void matching_init(struct matching *m, uint32_t n, const int64_t *weight);
/* False when there is no perfect matching. */
bool matching_solve(struct matching *m);
/* After a solution: which edges may be part of a lightest matching?  A
 * matching is lightest exactly when all its edges are tight and every blossom
 * with a positive dual is left by one edge only; crossed[u * n + v] is how
 * many of those the edge leaves, MATCHING_NOBODY for an edge that is not
 * tight. */
void matching_tight(const struct matching *m, uint32_t *crossed);
void matching_release(struct matching *m);

#endif
