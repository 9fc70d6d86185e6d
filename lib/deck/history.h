/* A deck through time: under which lists it was legal, from when to when,
 * and what ended that. */
#ifndef REGENT_DECK_HISTORY_H
#define REGENT_DECK_HISTORY_H

#include "base/table.h"
#include "deck/law.h"

/* Days one after another on which the verdict is the same. */
struct deck_stretch {
	const char *from, *until; /* until: the day it ended, NULL: not yet */
	const char *first, *last; /* lists in force, NULL: none yet */
	bool legal;
	bool beside; /* a list that came on the same day as another and was never in force */
	const char
	    *faults; /* of an illegal stretch on its first day; of a legal one what ended it */
};

struct deck_history {
	VEC(struct deck_stretch) list;
	struct arena arena;
};

/* From the first day on which any card of the deck was out up to the given
 * one.  False after a report. */
bool deck_find_history(struct law_book *book, const char *format, struct deck *deck,
    const char *today, struct deck_history *out, struct diag *dg);
void deck_history_release(struct deck_history *history);

/* Rows file, deck, from, until, lists, legal, ended-by, faults. */
extern const char *const deck_history_columns[8];
void
deck_history_rows(const struct deck *deck, const struct deck_history *history, struct table *table);

#endif
