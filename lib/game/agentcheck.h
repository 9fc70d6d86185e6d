/* Trying another program as an agent: a few games of each kind against
 * chance, with every fault reported. */
#ifndef REGENT_GAME_AGENTCHECK_H
#define REGENT_GAME_AGENTCHECK_H

#include "game/agent.h"

/* Plays the game, or with NULL every game that needs no decks, and writes
 * one line a fault and one a game.  Returns an exit status: 0 no fault, 1
 * faults, 2 trouble, reported. */
int agent_check(const char *command, const struct game *game, const struct agent_setup *setup,
    FILE *to, struct diag *dg);

#endif
