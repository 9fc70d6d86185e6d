/* Trying another program as an agent: a few games of each kind against
 * chance, with every fault reported. */
#ifndef REGENT_GAME_AGENTCHECK_H
#define REGENT_GAME_AGENTCHECK_H

#include "game/agent.h"

/* Plays a game as it is set up and writes one line a fault and one for all.
 * Returns an exit status: 0 no fault, 1 faults, 2 trouble, reported. */
int agent_check(const char *command, const struct game *game, const struct game_setup *setup,
    long timeout, FILE *to, struct diag *dg);
/* The same for every game that needs no decks. */
int agent_check_all(const char *command, long timeout, FILE *to, struct diag *dg);

#endif
