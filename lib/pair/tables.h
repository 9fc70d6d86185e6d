/* Tables for the pairs of a round: as many players as possible have the
 * tables fixed for them, the other pairs take what is left of the event's
 * ranges, in their order. */
#ifndef REGENT_PAIR_TABLES_H
#define REGENT_PAIR_TABLES_H

#include "pair/event.h"

/* Warns of every player whose table had to be another.  False after
 * reporting that there are too few tables. */
bool tables_give(const struct event *event, struct event_round *round, struct diag *dg);

#endif
