/* The cards of a small game, from cards/<game>.yaml: one row a card, one
 * column for each key whose values are words or lists of words, and the
 * generated rules text.  In another language the names are that language's
 * where the file has them, and the English ones stand in the column "en". */
#ifndef REGENT_GAME_CARDS_H
#define REGENT_GAME_CARDS_H

#include "base/table.h"
#include "game/game.h"

/* Fills the table, which the caller releases whatever comes back; false
 * after a report. */
bool game_cards(const struct game *game, const char *language, struct table *out, struct diag *dg);

#endif
