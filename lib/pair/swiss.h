/* One Swiss round, exactly.  Players come best first, with the number of
 * their score group (0 is the top).  The pairing minimises, in this order:
 * rematches, repeated byes, forbidden pairs, the score of the bye; then for
 * every boundary between groups from the top the pairs that cross it, and
 * among those the ones whose upper player comes from a high group; then
 * pairs of one club; the rest is drawn.
 *
 * The field falls into blocks of groups that nobody has to leave.  A block
 * is drawn at random, and the draw stands when it reaches a lower bound of
 * all these numbers; else the numbers are minimised one after the other by
 * matchings of least weight, in the block and in a larger one that shows
 * that leaving it would not help. */
#ifndef REGENT_PAIR_SWISS_H
#define REGENT_PAIR_SWISS_H

#include "base/rng.h"
#include "base/vec.h"

#include <stdbool.h>

#define SWISS_NOBODY UINT32_MAX

enum swiss_link_type { SWISS_MET, SWISS_FORBIDDEN };

struct swiss_link {
	uint32_t other;
	enum swiss_link_type type;
};

struct swiss_player {
	uint32_t group, byes;
	uint32_t club; /* 0: none, or not to be regarded */
	VEC(struct swiss_link) links;
};

enum swiss_proof {
	SWISS_BY_BOUND,	   /* the lower bound is reached */
	SWISS_BY_MATCHING, /* by matchings of least weight, somewhere */
	SWISS_UNPROVED,	   /* too large for a matching */
};

enum swiss_way {
	SWISS_QUICK, /* draws first */
	SWISS_EXACT, /* matchings only */
	SWISS_WHOLE, /* one block, matchings only */
};

struct swiss {
	uint32_t n, groups;
	struct swiss_player *player;
	uint32_t *mate; /* SWISS_NOBODY: the bye */
	/* What had to be given up, and how the pairing was found. */
	uint32_t rematches, repeated_byes, forbidden, same_club;
	enum swiss_proof proof;
};

void swiss_init(struct swiss *swiss, uint32_t n);
/* Both ways; who met twice has met, no more. */
void swiss_link(struct swiss *swiss, uint32_t a, uint32_t b, enum swiss_link_type type);
bool swiss_linked(const struct swiss *swiss, uint32_t a, uint32_t b, enum swiss_link_type type);
/* Always finds a pairing. */
void swiss_pair(struct swiss *swiss, struct rng *rng, enum swiss_way way);
/* The numbers minimised, in order: compare two pairings by them.  Caller
 * frees. */
uint32_t *swiss_profile(const struct swiss *swiss, const uint32_t *mate, size_t *n);
void swiss_release(struct swiss *swiss);

#endif
