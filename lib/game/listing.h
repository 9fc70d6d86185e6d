/* What there is to play with: games, agents, and the options of both. */
#ifndef REGENT_GAME_LISTING_H
#define REGENT_GAME_LISTING_H

#include "base/table.h"

/* One row a game and one an agent; the caller releases the table. */
void listing_all(struct table *table);
/* One row an agent and one for each of its options. */
void listing_agents(struct table *table);

#endif
