/* The table of what a search has learnt: options by the hash of the way to
 * them, open addressing, never more than half full. */
#ifndef REGENT_GAME_SEARCHTABLE_H
#define REGENT_GAME_SEARCHTABLE_H

#include "base/memory.h"
#include "game/search.h"

struct arm_table {
	struct arm *arm;
	uint32_t mask, n, most;
	double *log; /* natural logarithms of numbers below logs */
	uint32_t logs;
};

/* Room for as many arms, unless that takes more MiB than allowed. */
void arm_table_init(struct arm_table *table, uint32_t arms, uint32_t mebibytes);
void arm_table_release(struct arm_table *table);
void arm_table_clear(struct arm_table *table);
/* A new arm, or NULL when there is no room. */
struct arm *arm_add(struct arm_table *table, uint64_t tag);
/* The natural logarithm, the same on every machine; n > 0. */
double arm_log_series(uint32_t n);

/* The arm, or the empty place where it would be. */
static inline struct arm *
arm_find(const struct arm_table *table, uint64_t tag)
{
	uint32_t at = (uint32_t)tag & table->mask;

	while (table->arm[at].tag && table->arm[at].tag != tag)
		at = (at + 1) & table->mask;
	return &table->arm[at];
}

static inline double
arm_log(const struct arm_table *table, uint32_t n)
{
	return n < table->logs ? table->log[n] : arm_log_series(n);
}

#endif
