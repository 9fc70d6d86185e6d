/* Changing a deck by hand: taking cards away that another deck or a line
 * names. */
#ifndef REGENT_DECK_EDIT_H
#define REGENT_DECK_EDIT_H

#include "deck/deck.h"

/* Takes the entry's copies away: of its printing if that is named, else of
 * its title.  Returns how many of them were not there. */
int deck_take(const struct card_db *db, struct deck *deck, const struct deck_entry *entry);

#endif
