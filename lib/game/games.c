/* The table of games. */
#include "game/game.h"

extern const struct game agot_game, claim_game, gambit_game, leaders_game, oriflamme_game;

const struct game *const games[] = {
    &agot_game,
    &claim_game,
    &gambit_game,
    &leaders_game,
    &oriflamme_game,
    NULL,
};
