/* What the reading of positions and the checking of facts share. */
#ifndef REGENT_GAMBIT_SCENARIO_H
#define REGENT_GAMBIT_SCENARIO_H

#include "gambit/gambit.h"

/* "art 3" or a mapping with symbol and value. */
bool gambit_read_goal(const struct node *node, unsigned *symbol, unsigned *value, struct diag *dg);

#endif
