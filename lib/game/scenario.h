/* Scenario files: a position, choices by label, and what must hold (see
 * regent-scenario(5)).  The game builds the position and checks facts; the
 * runner here follows the script, takes defaults where it is silent, and
 * reports every fault with its place. */
#ifndef REGENT_GAME_SCENARIO_H
#define REGENT_GAME_SCENARIO_H

#include "game/game.h"

enum scenario_verdict { SCENARIO_HOLDS, SCENARIO_FAILS, SCENARIO_UNREADABLE };

/* Runs the scenario in the file; its name is added to name (the path when
 * the file has none).  Whatever is not SCENARIO_HOLDS is explained in dg. */
enum scenario_verdict scenario_run(const char *path, struct str *name, struct diag *dg);

/* Runs files, and every *.yaml below folders, and writes TAP.  Returns an
 * exit status: 0 all hold, 1 one fails, 2 one cannot be read. */
int scenario_tap(const char *const paths[], size_t n, FILE *to, struct diag *dg);

/* A position file is a scenario without script: builds it.  The play is the
 * caller's to end with scenario_close(). */
bool scenario_open(
    const struct node *file, struct play *play, const char *names[SEATS_MOST], struct diag *dg);
void scenario_close(struct play *play);

#endif
