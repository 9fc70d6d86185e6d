/* Positions of the second phase in files, and what they are worth. */
#ifndef REGENT_CLAIM_POSITION_H
#define REGENT_CLAIM_POSITION_H

#include "base/table.h"

/* Reads a scenario, whose script is not played, and makes a row of every
 * option of the player to choose: the value of the position and whether the
 * option keeps it.  The caller releases the table, also after a fault. */
bool claim_solve_file(const char *path, struct table *table, struct diag *dg);

#endif
