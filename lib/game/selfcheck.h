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

/* Plays count games on that many threads.  Reports only the first game, in
 * their order, that breaks a promise, and returns false then. */
bool selfcheck_run(const struct game *game, const void *world, unsigned players, uint64_t seed,
    uint64_t count, unsigned threads, struct diag *dg);

#endif
