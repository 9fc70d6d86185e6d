/* What a searching agent thinks of the choices of a recorded game, from what
 * one seat can know at that moment. */
#ifndef REGENT_GAME_ANALYSE_H
#define REGENT_GAME_ANALYSE_H

#include "base/table.h"
#include "game/record.h"

struct analysis {
	const char *agent;    /* one that searches: "ismcts:1000" */
	const char *language; /* of labels */
	uint64_t seed;
	long at;   /* the choice, from 1; 0: all of them */
	long seat; /* whose knowledge, from 1; 0: of whoever chooses */
};

/* Plays the record through and adds one row for each option of the choices
 * asked for, the most visited first.  The table is the caller's to release
 * whatever comes back; false after a report. */
bool analyse_record(const struct analysis *analysis, const struct record *record,
    struct table *table, struct diag *dg);

#endif
