/* The self-play check: random games with every promise of the game
 * interface tested on the way. */
#ifndef REGENT_GAME_SELFCHECK_H
#define REGENT_GAME_SELFCHECK_H

#include "game/game.h"

/* Plays game index of the run and checks after every choice: the game's own
 * invariants, the head, labels without doubles, that a copy plays on like
 * the original, that determinize() changes nothing the seat can see and
 * that the rule of thumb does not look at it either.  Reports and returns
 * false at the first broken promise. */
bool selfcheck_game(const struct game *game, const void *world, unsigned players, uint64_t seed,
    uint64_t index, struct diag *dg);

#endif
