/* Tables of four and three: players who have met are kept apart, then those
 * of equal points are brought together, then clubs are kept apart, and
 * nobody sits at a table of three twice if that can be helped. */
#ifndef REGENT_PAIR_MELEE_H
#define REGENT_PAIR_MELEE_H

#include "base/rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct melee_player {
	long points;
	uint32_t threes; /* tables of three so far */
	uint32_t club;	 /* 0: none */
};

struct melee {
	uint32_t n;
	struct melee_player *player; /* best first */
	uint16_t *met;		     /* n * n: how often, and 100 for forbidden pairs */
	uint32_t *seat;		     /* players table by table */
	uint32_t tables, threes;     /* the last `threes` tables have three */
	uint32_t repeats, forbidden; /* pairs at one table who had met, or must not */
};

/* So many players cannot be seated at tables of four and three: 1, 2, 5. */
bool melee_fits(uint32_t n);
void melee_init(struct melee *m, uint32_t n);
void melee_meet(struct melee *m, uint32_t a, uint32_t b, uint32_t times);
/* later: rounds still to come that should find players who have not met. */
void melee_pair(struct melee *m, uint32_t later, struct rng *rng);
uint32_t melee_seats(const struct melee *m, uint32_t table, const uint32_t **out);
void melee_release(struct melee *m);

/* Tables at which nobody has met anybody, by exhaustive search within a
 * budget; and whether so many more rounds could follow.  For small fields. */
bool melee_cover(struct melee *m, struct rng *rng);
bool melee_lasts(const struct melee *m, uint32_t later, struct rng *rng);

#endif
