/* A ladder: everybody meets everybody over paired games, and all results
 * together give each a place on one scale.
 *
 * Two meet with the seats of a game divided among them in turn, so that with
 * any number of players a game is one side against the other; each deal is
 * played again with the sides changed.  A side's rate is its part of the
 * first places. */
#ifndef REGENT_GAME_LADDER_H
#define REGENT_GAME_LADDER_H

#include "base/table.h"
#include "game/match.h"

enum { LADDER_MOST = 64 };

/* What the deals of a lineup brought its first entrant, 0 to 1 each. */
struct ladder_sum {
	uint64_t deals, games;
	double sum, squares;
	double part; /* of the deal being played */
	unsigned turns;
};

struct ladder {
	struct match_output output; /* first: the run calls back through it */
	const struct match *match;
	struct ladder_sum *sum; /* by lineup */
	/* Called after every game; may be NULL. */
	void (*progress)(const struct ladder *ladder, uint64_t done);
	uint64_t done;
};

/* The agents of a ladder for which none are named, ended by NULL. */
extern const char *const ladder_usual[];

/* Makes the lineups of entrants that were entered.  With an odd number of
 * players each pair has two lineups, so that either has the more seats. */
bool ladder_schedule(struct schedule *schedule, unsigned players, struct diag *dg);
/* Games of the run for so many a pairing, rounded up to whole deals. */
uint64_t ladder_games(const struct schedule *schedule, uint64_t each);

void ladder_init(struct ladder *ladder, const struct match *match);
void ladder_release(struct ladder *ladder);
/* One row an entrant, best first: Elo around the mean of all, after Bradley
 * and Terry, with the 95 % error that the spread of the deals shows. */
void ladder_table(const struct ladder *ladder, struct table *table);
/* One row a pairing, with the 95 % interval of the rate. */
void ladder_pairings(const struct ladder *ladder, struct table *table);

#endif
