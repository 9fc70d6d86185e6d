/* What lists say of single cards: the sets of cards behind the query keys
 * legal, restricted, banned and pod, and the fate of a card from list to
 * list. */
#ifndef REGENT_DECK_LEGALITY_H
#define REGENT_DECK_LEGALITY_H

#include "deck/law.h"

struct legality {
	struct law_book *book;
	const char *list; /* a code, "none", or NULL: the newest on the date */
	const char *date;
};

/* For query_set_lists(); the context is a struct legality. */
query_set_fn legality_set;

/* Adds lines "  joust  ffg1.1 to ffg2.0: legal" for every format that has
 * lists: all of them up to the date, or the one named. */
bool legality_show(const struct legality *legality, int card, struct str *out, struct diag *dg);

/* "banned", "restricted, pod 3" or "legal": one printing under a law. */
void legality_words(const struct law *law, int card, struct str *out);

#endif
