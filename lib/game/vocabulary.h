/* The words that labels of a game are made of. */
#ifndef REGENT_GAME_VOCABULARY_H
#define REGENT_GAME_VOCABULARY_H

#include "game/game.h"

/* Where the first word of the label stands that means nothing in the game:
 * no number, none of the players, no card and no word of its labels; *length
 * is its length.  NULL: all of it can be understood. */
const char *vocabulary_unknown(const struct play *play, const char *const players[], unsigned n,
    const char *label, size_t *length);
/* Is it one of the words, ended by NULL?  Case does not matter. */
bool vocabulary_has(const char *const words[], const char *word);

#endif
