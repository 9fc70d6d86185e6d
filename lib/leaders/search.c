/* What agents that search need of Hidden Leaders: who sees what. */
#include "leaders/leaders.h"

/* Which card it is, as far as the seat gets to see it. */
static unsigned
card_key(const struct leaders_state *s, unsigned card, int seat, bool shown)
{
	if (shown || seat == s->head.seat || leaders_knows(s, (unsigned)seat, card))
		return card;
	return 100 + s->zone[card];
}

uint64_t
leaders_option_key(const struct play *play, unsigned index, int seat)
{
	const struct leaders_state *s = leaders_state(play);
	unsigned option = s->option[index], key = option;
	unsigned by = s->n_frames ? 1 + s->frame[s->n_frames - 1].card : 0;

	switch (s->asking) {
	case ASK_HIDE:
	case ASK_THROW:
	case ASK_PLAY:
	case ASK_MORE:
	case ASK_TRIM:
	case ASK_CARD:
		if (option == OPTION_STOP)
			break;
		key = option & OPTION_DISCARD;
		key |= card_key(s, option & 0x7f, seat, s->asking == ASK_PLAY && !key);
		break;
	default:
		break;
	}
	return (uint64_t)by << 16 | (uint64_t)s->asking << 8 | key;
}
