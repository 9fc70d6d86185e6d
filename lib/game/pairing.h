/* A round of a tournament played by agents: reads the pairings that
 * regent-pair prints as TSV and plays every table whose match has no result
 * yet.  The deal of a table follows from the seed and its number alone. */
#ifndef REGENT_GAME_PAIRING_H
#define REGENT_GAME_PAIRING_H

#include "game/match.h"

struct pairing {
	long table;
	struct place at;
	const char *name[2], *deck[2]; /* deck: NULL where none is named */
};

struct pairing_list {
	VEC(struct pairing) tables;
	struct arena arena;
};

/* Reads a file ("-": standard input).  Byes and tables with a result are
 * left out.  Reports every fault. */
bool pairing_read(const char *path, struct pairing_list *out, struct diag *dg);
void pairing_release(struct pairing_list *list);

/* Plays the match of one table, as many games as model says, with its game,
 * setup and agents (one for both, or one each), and says the result for the
 * first named: "win", "draw", "loss".  NULL after a report. */
const char *pairing_play(const struct pairing *pairing, const struct match *model,
    const char *const agents[], size_t n_agents, struct diag *dg);

#endif
