/* The table of what a search has learnt: options by the hash of the way to
 * them, open addressing, never more than half full. */
#ifndef REGENT_GAME_SEARCHTABLE_H
#define REGENT_GAME_SEARCHTABLE_H

#include "base/memory.h"
#include "game/search.h"

#include <math.h>

struct arm_table {
	struct arm *arm;
	double *wins; /* by place: games won; only of the first choice */
	uint32_t mask, n, most;
	float *root; /* of the natural logarithms of numbers below roots */
	uint32_t roots;
};

/* Room for as many arms, unless that takes more MiB than allowed. */
void arm_table_init(struct arm_table *table, uint32_t arms, uint32_t mebibytes);
void arm_table_release(struct arm_table *table);
void arm_table_clear(struct arm_table *table);
/* A new arm, or NULL when there is no room. */
struct arm *arm_add(struct arm_table *table, uint64_t tag);
/* The natural logarithm, the same on every machine; n > 0. */
double arm_log(uint32_t n);

/* The arm, or the empty place where it would be. */
static inline struct arm *
arm_find(const struct arm_table *table, uint64_t tag)
{
	uint32_t at = (uint32_t)(tag >> 32) & table->mask;

	while (table->arm[at].tag && table->arm[at].tag != tag)
		at = (at + 1) & table->mask;
	return &table->arm[at];
}

/* The root of the natural logarithm. */
static inline float
arm_root(const struct arm_table *table, uint32_t n)
{
	return n < table->roots ? table->root[n] : (float)sqrt(arm_log(n));
}

#endif
