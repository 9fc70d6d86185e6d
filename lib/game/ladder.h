/* A ladder: everybody meets everybody over paired games, and all results
 * together give each a place on one scale.
 *
 * Two meet with the seats of a game divided among them in turn, so that with
 * any number of players a game is one side against the other; each deal is
 * played again with the sides changed.  A side's rate is its part of the
 * first places.  Of several decks each is played in turn, by both sides. */
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
	size_t decks;		/* 1 for a game without */
	struct ladder_sum *sum; /* by lineup, those of all decks together */
	/* Called after every game; may be NULL. */
	void (*progress)(const struct ladder *ladder, uint64_t done);
	uint64_t done;
};

/* The agents of a ladder for which none are named, ended by NULL. */
extern const char *const ladder_usual[];

/* Enters every agent with every deck, if there are any. */
bool ladder_enter(struct schedule *schedule, const char *const agents[], size_t n_agents,
    const char *const decks[], size_t n_decks, struct diag *dg);
/* Makes the lineups of those that were entered; decks: how many there are, 1
 * for none.  With an odd number of players each pair has two lineups, so that
 * either has the more seats. */
bool ladder_schedule(struct schedule *schedule, unsigned players, size_t decks, struct diag *dg);
/* Games of the run for so many a pairing, rounded up to whole deals. */
uint64_t ladder_games(const struct schedule *schedule, size_t decks, uint64_t each);

void ladder_init(struct ladder *ladder, const struct match *match, size_t decks);
void ladder_release(struct ladder *ladder);
/* One row an entrant, best first: Elo around the mean of all, after Bradley
 * and Terry, with the 95 % error that the spread of the deals shows. */
void ladder_table(const struct ladder *ladder, struct table *table);
/* One row a pairing, with the 95 % interval of the rate. */
void ladder_pairings(const struct ladder *ladder, struct table *table);

#endif
