/* Lists as rows, and what one changed against another. */
#ifndef REGENT_DECK_LISTDIFF_H
#define REGENT_DECK_LISTDIFF_H

#include "base/table.h"
#include "deck/law.h"

/* Rows date, code, name, banned, restricted, pods, unknown, issuer, card-set,
 * in-force: one list for the format of the law. */
extern const char *const list_columns[10];
void list_row(const struct law *law, bool in_force, struct table *table);

/* Rows change, rule, code, card, pack, file, faults.  Change is "added" or
 * "removed" for a card that is restricted or banned and for a pod, whose
 * cards stand together in a row; "breaks" or "mends" for a deck. */
extern const char *const list_diff_columns[7];
void list_diff(const struct law *before, const struct law *after, struct table *table);

/* Adds a row if the verdict on the deck differs; true if the second law
 * breaks what was legal under the first. */
bool list_diff_deck(const struct law *before, const struct law *after, struct deck *deck,
    struct table *table, struct diag *dg);

#endif
