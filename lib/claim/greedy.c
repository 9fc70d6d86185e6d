/* A rule of thumb. */
#include "claim/claim.h"

unsigned
claim_greedy(const struct play *play, struct rng *rng)
{
	(void)rng;
	const struct claim_world *w = claim_world(play);
	const struct claim_state *s = claim_state(play);
	card_set set = s->legal;
	unsigned index = 0, best = 0, high = 0;

	/* The lowest card that wins, else the lowest card. */
	if (s->led == CLAIM_NONE) {
		cards_each(c, set)
		{
			if (w->value[c] > high)
				high = w->value[c], best = index;
			index++;
		}
		return best;
	}
	card_set win = set & w->beaten[s->led];
	unsigned low = 10;
	cards_each(c, set)
	{
		if ((!win || win >> c & 1) && w->value[c] < low)
			low = w->value[c], best = index;
		index++;
	}
	return best;
}
