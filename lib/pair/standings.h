/* Points, tie-breaks and ranks of an event's Swiss or round-robin rounds,
 * before any cut.  Tie-breaks are exact fractions, so ranks are the same on
 * every machine. */
#ifndef REGENT_PAIR_STANDINGS_H
#define REGENT_PAIR_STANDINGS_H

#include "pair/event.h"

__extension__ typedef __int128 wide;

/* top / (bottom * scale of the tie-break); bottom 0 counts as zero. */
struct share {
	wide top;
	uint32_t bottom;
};

struct standing {
	uint32_t player, rank; /* ranks from 1, shared when all is equal */
	bool in;
	long points;
	uint32_t wins, draws, losses, byes, played; /* played: games and byes */
	VEC(uint32_t) opponents; /* of games with a result, in order, as players */
	VEC(uint32_t) met;	 /* also those of games without */
	struct share tie[8];
};

struct standings {
	const struct event *event;
	size_t n;
	struct standing *row; /* in order of rank */
	uint32_t *row_of;     /* player -> row */
	long rounds;	      /* counted */
	wide scale[8];
};

/* After the given round (0: all; -1: before the first). */
void standings_init(struct standings *s, const struct event *event, long round);
void standings_release(struct standings *s);
const struct standing *standings_of(const struct standings *s, uint32_t player);
/* To four places after the point, rounded. */
const char *standings_share(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct arena *arena);
/* The arithmetic of a player's row, line by line. */
void standings_explain(const struct standings *s, uint32_t player, struct str *out);

#endif
