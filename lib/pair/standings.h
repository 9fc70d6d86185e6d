/* Points, tie-breaks and ranks of an event's rounds before any cut, and the
 * final ranks that a bracket gives.  Tie-breaks are exact fractions, so ranks
 * are the same on every machine. */
#ifndef REGENT_PAIR_STANDINGS_H
#define REGENT_PAIR_STANDINGS_H

#include "pair/event.h"

#include <limits.h>

__extension__ typedef __int128 wide;

/* top / (bottom * scale of the tie-break); bottom 0 counts as zero. */
struct share {
	wide top;
	uint32_t bottom;
};

#define STANDING_IN LONG_MAX

struct standing {
	uint32_t player, rank; /* ranks from 1, shared when all is equal */
	bool in;
	long points;
	uint32_t wins, draws, losses, byes;
	uint32_t played;	 /* games, byes, and rounds missed by who is back */
	uint32_t missed;	 /* the last rounds, by who is not */
	uint32_t power, threes;	 /* melee; tables of three */
	VEC(uint32_t) opponents; /* of games with a result, in order, as players */
	VEC(uint32_t) met;	 /* also those of games without */
	struct share tie[TIE_COUNT];
	uint32_t fallen; /* games lost after the cut */
	long reached;	 /* standings_final(): 0 without a bracket, else the round
			  * that put it out, or STANDING_IN */
};

struct standings {
	const struct event *event;
	size_t n;
	struct standing *row; /* in order of rank */
	uint32_t *row_of;     /* player -> row */
	long rounds;	      /* counted */
	wide scale[TIE_COUNT];
	bool final, won; /* by standings_final(): ranks of the bracket; it has a winner */
};

/* After the given round (0: all; -1: before the first). */
void standings_init(struct standings *s, const struct event *event, long round);
/* Puts the players of the bracket first, in the order in which it put them
 * out; nothing changes without a cut. */
void standings_final(struct standings *s);
void standings_release(struct standings *s);
const struct standing *standings_of(const struct standings *s, uint32_t player);
/* What a round without a seat gave: nothing to who left and is not back. */
long standings_absent(const struct standings *s, uint32_t player, long round);
/* To four places after the point, rounded. */
const char *standings_share(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct arena *arena);
/* As a fraction in lowest terms, "19/4"; NULL when that is too long. */
const char *standings_fraction(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct arena *arena);
/* The arithmetic of a player's row, line by line. */
void standings_explain(const struct standings *s, uint32_t player, struct str *out);

#endif
