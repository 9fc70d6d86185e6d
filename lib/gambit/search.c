/* What agents that search need of Gambit: who sees what. */
#include "gambit/gambit.h"

/* Cards are put face down: the others see the column, and whether a card is
 * concealed. */
uint64_t
gambit_option_key(const struct play *play, unsigned index, int seat)
{
	const struct gambit *s = gambit_state(play);
	bool own = seat == s->head.seat;

	if (s->stage == STAGE_PUT) {
		struct gambit_put put = gambit_put(s, index);

		return put.column + (own ? 8 * (put.kind + 1) : 0);
	}
	if (index + 1u == s->head.options)
		return 1000;
	if (s->stage == STAGE_SWAP)
		return 1001 + gambit_swap(s, index);
	return 1010 + (own ? 1 + set_nth(s->hand[seat], index) : 0);
}
