/* The table of games. */
#include "game/game.h"

const struct game *const games[] = {
    NULL,
};
