/* Measures of decks, as rows of a table. */
#ifndef REGENT_DECK_STATS_H
#define REGENT_DECK_STATS_H

#include "base/table.h"
#include "deck/deck.h"

/* Rows deck, what, of, cards: types, factions, costs, icons, strength per
 * challenge, keywords, traits, and the numbers of the plots. */
void deck_stats(const struct card_db *db, const struct deck_list *decks, struct table *table);
/* Rows pack, name, copies, cards: how many of each pack all decks together
 * need. */
void deck_packs(const struct card_db *db, const struct deck_list *decks, struct table *table);
/* Rows code, card, first, second: where two decks differ. */
void deck_diff(const struct card_db *db, const struct deck_list *decks, struct table *table);

#endif
