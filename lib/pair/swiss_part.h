/* What the parts of the Swiss pairing share.  Private to lib/pair. */
#ifndef REGENT_PAIR_SWISS_PART_H
#define REGENT_PAIR_SWISS_PART_H

#include "pair/swiss.h"

enum digit_type {
	DIGIT_REMATCH,
	DIGIT_BYES,
	DIGIT_FORBIDDEN,
	DIGIT_SCORE,
	DIGIT_CROSS,
	DIGIT_CLUB
};

/* One number to minimise.  DIGIT_CROSS counts the pairs over the boundary
 * below group `boundary`, all of them (origin SWISS_NOBODY) or those whose
 * upper player is of group `origin`. */
struct digit {
	enum digit_type type;
	uint32_t boundary, origin;
};

/* Groups first to last, players from..to-1; the bye, if it must be given to
 * somebody in here, goes to group bye_group with so many byes. */
struct block {
	uint32_t first, last, from, to;
	bool bye;
	uint32_t bye_group, bye_byes;
};

size_t digits_list(const struct swiss *swiss, struct digit **out);
/* What a pair (b may be SWISS_NOBODY: the bye) adds to a digit. */
uint32_t digit_value(const struct swiss *swiss, struct digit d, uint32_t a, uint32_t b);
bool same_club(const struct swiss *swiss, uint32_t a, uint32_t b);

/* Pairs a block at random so that the lower bound is reached; false when
 * that did not succeed. */
bool block_draw(struct swiss *swiss, const struct block *block, struct rng *rng);
/* Pairs a block somehow, giving up as little as exchanges can mend. */
void block_mend(struct swiss *swiss, const struct block *block, struct rng *rng);
/* Exchanges partners at random without changing any number. */
void swiss_stir(struct swiss *swiss, struct rng *rng);
/* The best pairing of a whole field, by matchings; drawn among the best
 * unless rng is NULL. */
void swiss_solve(struct swiss *swiss, struct rng *rng);

#endif
