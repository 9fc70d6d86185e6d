/* What agents that search need of Oriflamme: who sees what. */
#include "oriflamme/oriflamme.h"

/* The others see where a card is placed but not which one, and which card it
 * is when it is revealed. */
uint64_t
oriflamme_option_key(const struct play *play, unsigned index, int seat)
{
	const struct oriflamme *s = oriflamme_state(play);
	bool own = seat == s->head.seat;

	if (s->stage == STAGE_PLACE) {
		struct placement p = oriflamme_placement(s, index);

		return p.where + (own ? 64 * (p.kind + 1) : 0);
	}
	uint64_t what = own || s->stage != STAGE_HIDDEN || index == 1 ? 1u + s->as : 0u;
	return 1024u * s->stage + 64 * what + index;
}
