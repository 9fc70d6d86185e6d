/* Trying another program as an agent: a few games of each kind against
 * chance, with every fault reported. */
#ifndef REGENT_GAME_AGENTCHECK_H
#define REGENT_GAME_AGENTCHECK_H

#include "game/match.h"

/* Plays a few games with the game, the setup, the timeout and the stop of
 * model; writes one line a fault and one for all.  Returns an exit status:
 * 0 no fault, 1 faults, 2 trouble, reported, or stopped. */
int agent_check(const char *command, const struct match *model, FILE *to, struct diag *dg);
/* The same for every game that needs no decks. */
int agent_check_all(const char *command, const struct match *model, FILE *to, struct diag *dg);

#endif
