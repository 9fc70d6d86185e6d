/* A deck being mended under a plan: a faction and agendas.  What may not stay
 * is an item that is swapped or dropped, what there is too much of is a
 * limit, what there is too little of a need; mend_solve() searches for the
 * fewest changes by branch and bound.  Private to lib/deck. */
#ifndef REGENT_DECK_MEND_H
#define REGENT_DECK_MEND_H

#include "deck/fix.h"
#include "deck/judge.h"

enum { PLAN_AGENDAS = 8, MEND_LIMITS = 64, MEND_NEEDS = 16, MEND_RIVALS = 64 };

/* A faction, the agendas, and how many changes that takes. */
struct plan {
	int faction, agenda[PLAN_AGENDAS], n, cost;
	int aside; /* another faction than is likely */
};

struct plans {
	VEC(struct plan) list;
	bool all; /* nothing else is possible */
};

/* Every plan that the law knows, the fewest changes first. */
void plans_make(const struct law *law, const struct deck *deck, bool two_factions,
    struct plans *out, struct diag *dg);

/* Another printing of an agenda that the plan has, or -1. */
int plan_swap(const struct card_db *db, const struct plan *plan, int card);
bool plan_has(const struct plan *plan, int card);
/* Does the list keep two cards from one deck? */
bool list_parts(const struct list_part *part, int a, int b);

/* An entry of the draw or the plot deck. */
struct mend_item {
	struct deck_entry *entry;
	int card;  /* what it counts as: its printing or the one in its place */
	int spare; /* the printing that may take its place, or -1 */
	int left;  /* copies that stay */
	int rival; /* which of the codes that conflict on the list, or -1 */
	bool broken, swapped, kept;
	const char *why, *why_drop; /* of the swap, of the drop */
	uint64_t limits, needs;
};

enum limit_kind {
	LIMIT_CARDS,	/* cards */
	LIMIT_DOUBLES,	/* plots that are there more than once */
	LIMIT_TITLES,	/* different titles */
	LIMIT_FACTIONS, /* factions */
	LIMIT_STRAYS,	/* cards without the commonest trait */
};

/* One that the deck exceeds. */
struct mend_limit {
	enum limit_kind kind;
	int most;
	bool copies; /* of a title: most is what its versions say */
	const char *why;
};

struct mend_need {
	const struct requirement *need;
	bool plots;
};

struct mending {
	struct judging j; /* of a copy of the deck with the plan's faction and agendas */
	const struct plan *plan;
	int draw, plots, doubles; /* sizes, -1: any */
	VEC(struct mend_item) items;
	struct mend_limit limit[MEND_LIMITS];
	struct mend_need need[MEND_NEEDS];
	size_t n_limits, n_needs;
	int needs_apart; /* no card counts for two of them; -1: not looked */
	int rival[MEND_RIVALS];
	uint64_t enemies[MEND_RIVALS];
	size_t n_rivals;
	int *seen; /* by title, all zero between uses */

	int spent, most; /* changes so far; the search looks for fewer than most */
	long steps, steps_most;
	long work;  /* what the search has cost, in items and limits looked at */
	bool exact; /* no smaller set was passed over */
	bool found;
	VEC(struct mend_item) best;
};

/* Notes a change; its reason is copied. */
void mend_note(struct deck_fix *fix, struct deck_change change);

/* What is wrong with how the entry is written, or NULL. */
const char *mend_why_wrong(const struct deck_entry *entry);
/* The items, limits, needs and conflicts of the deck. */
void mend_survey(struct mending *m);
/* How often the limit is exceeded, as items stand. */
int mend_excess(struct mending *m, const struct mend_limit *limit);
/* The same if of a title the roomiest version were alone. */
int mend_least_excess(struct mending *m, const struct mend_limit *limit);
/* Another version that a deck may have more often, or -1. */
int mend_roomier(struct mending *m, int card);
/* Of items of the limit: how many share the commonest trait. */
int mend_most_with_trait(struct mending *m, size_t limit, int *trait);
const char *mend_why_rival(const struct mending *m, int card);
/* Does the item count for the limit now? */
bool mend_counts(struct mending *m, const struct mend_item *item, size_t limit);
/* How much the need lacks. */
int mend_lack(struct mending *m, const struct mend_need *need);
/* Cards that have to be added, as items stand. */
int mend_missing(struct mending *m);
/* The fewest changes, adding counted, if below m->most; they are in best. */
void mend_solve(struct mending *m);
/* A bound that needs no search. */
int mend_bound(struct mending *m);
/* Adds what is missing under the plan's agendas. */
void mend_fill(struct judging *j, struct deck_fix *fix);
void mending_release(struct mending *m);

#endif
