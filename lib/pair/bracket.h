/* Elimination after a cut, single or double, and the final tables of a
 * melee.  A bracket is a list of games; each seat of a game is filled by a
 * seed, or by the winner or the loser of a game before.  It is always built
 * anew from the cut and the rounds after it. */
#ifndef REGENT_PAIR_BRACKET_H
#define REGENT_PAIR_BRACKET_H

#include "pair/event.h"

#define BRACKET_NONE UINT32_MAX

enum bracket_side { SIDE_WINNERS, SIDE_LOSERS, SIDE_FINAL };

struct bracket_seat {
	uint32_t game;	 /* filled from this game, or NONE */
	bool loser;	 /* by its loser */
	uint32_t player; /* EVENT_NOBODY: not known yet, or nobody */
	bool known;	 /* player is final, also when it is NOBODY */
};

struct bracket_game {
	enum bracket_side side;
	uint32_t level; /* rounds after the cut before which it is not played */
	uint32_t step;	/* of its side, from 1 */
	int seats;
	struct bracket_seat seat[EVENT_SEATS];
	long round; /* in which it was paired, 0: not yet */
	bool over;
	uint32_t winner, loser; /* players or NOBODY */
	const struct event_pair *pair;
};

struct bracket {
	const struct event *event;
	VEC(struct bracket_game) games;
	size_t *left;	   /* by player: the entry that let him leave, or SIZE_MAX */
	long rounds;	   /* played or paired after the cut */
	uint32_t champion; /* or NOBODY */
	bool over;
};

/* False after reporting a round that does not fit the bracket; then, too, it
 * is there as far as it goes.  The event must have a cut. */
bool bracket_init(struct bracket *b, const struct event *event, struct diag *dg);
void bracket_release(struct bracket *b);
/* The pairs of the next round, tables not yet given; false after reporting
 * why there is none. */
bool bracket_pair(struct bracket *b, struct event_round *round, struct diag *dg);
/* Sets the flag of who won the bracket, and of everybody who has a seat in a
 * game that is not over. */
void bracket_in(const struct bracket *b, bool *in);
/* "final", "semifinal", "losers 2" … */
const char *
bracket_stage(const struct bracket *b, const struct bracket_game *game, struct arena *arena);

#endif
