/* What the search for a set-up and for what round 1 can marshal share.
 * Private to lib/hand. */
#ifndef REGENT_HAND_SEARCH_H
#define REGENT_HAND_SEARCH_H

#include "hand/hand.h"

/* What is in play already: cards of an earlier set-up. */
struct play {
	const uint16_t *hand;
	uint16_t active; /* bits by position */
};

/* One search: a hand beside what is in play. */
struct table_side {
	const struct pile *pile;
	const uint16_t *hand;
	int n;
	struct play play;
	bool marshal;		/* else the set-up */
	int8_t lead[HAND_MOST]; /* of each position: the copy that is the card; -1: in play */
};

static inline bool
may_bear(const struct pile *pile, uint16_t attachment, uint16_t host)
{
	return pile->bearer[(size_t)attachment * pile->kinds.n + host];
}

/* Bearers in play, less those that bear a copy already where one is the
 * most. */
int bearers_in_play(const struct pile *pile, const struct play *play, uint16_t attachment);
/* The most cards of the hand, in ascending order, for so much gold. */
int search_cards(struct table_side *t, int gold, struct setup_room *room);

#endif
