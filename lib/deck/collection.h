/* Decks and the packs they are built from: what is needed, whether what is
 * owned suffices for several decks at once, and where two decks differ. */
#ifndef REGENT_DECK_COLLECTION_H
#define REGENT_DECK_COLLECTION_H

#include "base/table.h"
#include "deck/deck.h"

/* Rows pack, name, copies, cards: how many of each pack all decks together
 * need. */
extern const char *const deck_packs_columns[4];
void deck_packs(const struct card_db *db, const struct deck_list *decks, struct table *table);

/* Rows file, line, deck, part, count, code, card, pack, type, faction: every
 * entry as it stands; part is draw, plots, agendas or sideboard. */
extern const char *const deck_card_columns[10];
void deck_card_rows(const struct card_db *db, const struct deck_list *decks, struct table *table);

/* Rows code, card, pack, first, second: where two decks differ, the faction
 * among it. */
extern const char *const deck_diff_columns[5];
void deck_diff(
    const struct card_db *db, const struct deck *a, const struct deck *b, struct table *table);

/* How many of each pack are owned, by pack; zeroed at first. */
struct owned {
	int *copies;
};
/* Packs parted by commas or lines, each "Core Set", "3 Core", "3x Core" or
 * "Core x3"; # begins a comment. */
bool owned_read(const struct card_db *db, const char *file, const char *text, struct owned *out,
    struct diag *dg);

/* Rows code, card, pack, needed, owned, missing: what is missing to build all
 * decks at once.  A card for which a deck names no printing may be any. */
extern const char *const deck_merge_columns[6];
void deck_merge(const struct card_db *db, const struct deck_list *decks, const struct owned *owned,
    struct table *table);

#endif
