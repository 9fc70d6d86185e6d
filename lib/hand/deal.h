/* Dealing: hands dealt at random, one after another or by the million, and
 * all hands there are, each with its weight.  What is seen is counted in a
 * tally; parts of a tally can be added up in any order, and a run gives the
 * same tally for any number of threads. */
#ifndef REGENT_HAND_DEAL_H
#define REGENT_HAND_DEAL_H

#include "base/rng.h"
#include "base/table.h"
#include "hand/measure.h"

/* A player's habits. */
struct habits {
	const struct pile *pile;
	const struct hand_test *poor;	  /* what a poor hand is */
	const struct hand_test *mulligan; /* when to take one, or NULL: never … */
	bool always;			  /* … or always */
};

enum { DEAL_CHUNK = 4096 }; /* hands of one random stream */

/* One opening.  A hand is held in the order of kinds. */
struct opening {
	uint16_t first[HAND_SIZE], hand[HAND_SIZE]; /* dealt, and kept */
	struct setup first_setup, setup;
	bool mulligan;
	uint16_t refilled[HAND_SIZE]; /* what is in hand after the refill */
	int n_refilled;
	uint16_t round[HAND_MOST]; /* and when round 1 is marshaled */
	int n_round;
	int marshal; /* cards that can be marshaled then */
};

struct dealer {
	const struct habits *habits;
	struct rng rng;
	uint16_t order[PILE_MOST]; /* the deck, in the order of drawing … */
	int settled;		   /* … as far as it is known */
	struct setup_room *room;
};

void dealer_init(struct dealer *dealer, const struct habits *habits, struct setup_room *room);
/* Begins stream number i of a seed. */
void dealer_begin(struct dealer *dealer, uint64_t seed, uint64_t i);
/* A hand, perhaps another one, and its set-up. */
void dealer_keep(struct dealer *dealer, struct opening *out);
/* The same, with the refill and round 1. */
void dealer_next(struct dealer *dealer, struct opening *out);
/* Settles the order up to n cards, or to the last that can be drawn; returns
 * how many. */
int dealer_see(struct dealer *dealer, int n);

/* --- tallies ------------------------------------------------------------------ */

enum figure {
	/* known from the hand */
	FIGURE_GOLD,
	FIGURE_CARDS,
	FIGURE_CHARACTERS,
	FIGURE_LOCATIONS,
	FIGURE_ATTACHMENTS,
	FIGURE_ICONS,
	FIGURE_MILITARY,
	FIGURE_INTRIGUE,
	FIGURE_POWER,
	FIGURE_STRENGTH,
	FIGURE_LIMITED,
	FIGURE_DUPLICATES,
	FIGURE_SHADOWS,
	FIGURE_HAND_LIMITED,
	FIGURE_POOR,
	FIGURE_ROUND_GOLD,
	/* known after the refill */
	FIGURE_REFILLED,
	FIGURE_REFILLED_CHARACTERS, /* and so on, in the order of enum card_type */
	FIGURE_REFILLED_LOCATIONS,
	FIGURE_REFILLED_ATTACHMENTS,
	FIGURE_REFILLED_EVENTS,
	FIGURE_MARSHAL,
	FIGURES
};

/* Which hands: kept as dealt, given up, and dealt after that. */
enum group { GROUP_KEPT, GROUP_DROPPED, GROUP_AGAIN, GROUPS };

enum { FIGURE_MOST = 64 };

struct hand_tally {
	size_t kinds;
	uint64_t hands[GROUPS];
	uint64_t count[GROUPS][FIGURES][FIGURE_MOST];
	/* By kind: hands with at least one, set-ups with at least one. */
	uint64_t *held[GROUPS], *placed[GROUPS];
};

void hand_tally_init(struct hand_tally *tally, const struct pile *pile);
void hand_tally_release(struct hand_tally *tally);

typedef void progress_fn(uint64_t done, uint64_t all);

/* Deals hands at random. */
void deal_random(const struct habits *habits, uint64_t seed, uint64_t hands, unsigned threads,
    progress_fn *progress, struct hand_tally *out);
/* Goes through all hands.  GROUP_AGAIN stays empty: its hands are those of
 * the two others together.  The figures of the refill stay empty, too. */
void deal_all(
    const struct habits *habits, unsigned threads, progress_fn *progress, struct hand_tally *out);
/* n over k; exact for up to HAND_SIZE cards of any pile. */
uint64_t ways_to_choose(int n, int k);
/* How many different hands there are. */
double hands_different(const struct pile *pile);

/* Calls see() for each different hand with the number of ways to get it. */
typedef void
see_hand_fn(void *context, const uint16_t *hand, uint64_t ways, struct setup_room *room);
void hands_each(const struct pile *pile, int first, int copies, see_hand_fn *see, void *context,
    struct setup_room *room);

/* --- openings as they are ----------------------------------------------------- */

/* Rows hand, mulligan, first, cards, setup, duplicates, shadows, gold, poor,
 * refilled, round, first-gold, marshal: openings number 1 to n of a seed. */
extern const char *const opening_columns[13];
void openings_table(const struct habits *habits, uint64_t seed, uint64_t n, struct table *table);
void openings_text(const struct habits *habits, uint64_t seed, uint64_t n, struct str *out);

#endif
