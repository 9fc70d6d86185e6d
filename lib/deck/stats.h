/* Measures of decks, as rows of a table. */
#ifndef REGENT_DECK_STATS_H
#define REGENT_DECK_STATS_H

#include "base/table.h"
#include "deck/deck.h"

/* Rows deck, what, of, number, percent: types, factions, loyal cards, the
 * cost curve, gold, icons and strength per challenge, keywords, traits, and
 * the values of the plots.  Percents are of the draw deck. */
extern const char *const deck_stats_columns[5];
void deck_stats(const struct card_db *db, const struct deck_list *decks, struct table *table);

/* The same rows as bars, for a terminal and as a picture. */
void deck_chart(const struct table *stats, struct str *out);
void deck_picture(const struct table *stats, struct str *out);

#endif
