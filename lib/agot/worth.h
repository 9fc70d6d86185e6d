/* Rules of thumb: what a card and what an ability is worth to a player, in
 * small whole numbers, from what that player can see. */
#ifndef REGENT_AGOT_WORTH_H
#define REGENT_AGOT_WORTH_H

#include "agot/world.h"

/* A card wherever it is: as it stands in play, else as it is printed. */
int card_worth(struct agot *g, unsigned card);
/* The same for the seat: what others control counts against it. */
int card_worth_to(struct agot *g, unsigned seat, unsigned card);
int plot_worth(const struct agot *g, unsigned card);
/* Is the attachment meant for an opponent's card? */
bool is_bane(const struct agot *g, unsigned card);
/* Is what the effects do to the cards of a name (1 << slot) good (> 0) or
 * bad (< 0) for those cards? */
int effects_tone(const struct agot *g, int32_t effects, unsigned slots);
/* Starting an ability now, costs included. */
int ability_worth(struct agot *g, unsigned seat, unsigned card, unsigned number);

#endif
