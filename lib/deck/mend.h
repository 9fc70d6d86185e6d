/* A deck being mended, with the agendas it is to have.  Private to
 * lib/deck. */
#ifndef REGENT_DECK_MEND_H
#define REGENT_DECK_MEND_H

#include "deck/fix.h"
#include "deck/judge.h"

struct mending {
	struct judging j; /* of the deck as changed so far */
	struct deck_fix *fix;
	int missing; /* cards that have to be added */
};

/* Notes a change; its reason is copied. */
void mend_note(struct mending *m, struct deck_change change);
/* Takes copies of an entry away. */
void mend_drop(struct mending *m, struct deck_entry *entry, int count, const char *why);

/* Takes the nearest name for an unknown one, if there is any. */
void mend_guess(const struct law *law, struct deck_entry *entry);
/* Exchanges and drops until nothing is in the deck that may not be. */
void mend_away(struct mending *m);
/* Drops what conflicts on the list, as few cards as can be. */
void mend_conflicts(struct mending *m);
/* Drops what the requirements of agendas have too much of. */
void mend_excess(struct mending *m);
/* How many cards are missing; adds them if asked to. */
void mend_fill(struct mending *m, bool add);

#endif
