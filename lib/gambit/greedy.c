/* A rule of thumb: how much more of the goals would be won as the columns
 * look to the seat. */
#include "gambit/gambit.h"

#include <string.h>

enum { GOAL_WORTH = 100, FILL_WORTH = 6, KILLED = 60 };

/* What the column promises the seat; unknown cards do not count. */
static int
promise(const struct gambit_world *w, uint8_t goal, int seat, const uint8_t card[], unsigned n)
{
	int winner = gambit_winner(w, goal_symbol(goal), card, n);
	int worth = GOAL_WORTH * (int)goal_value(goal);

	return winner == seat ? worth : winner == SEAT_NONE ? 0 : -worth / 4;
}

/* With room for cards to come. */
static unsigned
copy_column(const struct gambit_world *w, const struct gambit *s, unsigned column, int seat,
    uint8_t out[GAMBIT_CARDS])
{
	uint8_t room[GAMBIT_CARDS];
	unsigned n;
	const uint8_t *card = gambit_column(w, s, column, seat, room, &n);

	memcpy(out, card, n);
	return n;
}

static int
put_gain(const struct gambit_world *w, const struct gambit *s, unsigned kind, unsigned column)
{
	uint8_t card[GAMBIT_CARDS + 1], over = s->bottom[column], goal = s->goal[column];
	int seat = s->head.seat;
	unsigned n = copy_column(w, s, column, seat, card);
	int before = promise(w, goal, seat, card, n);
	bool own = over != GAMBIT_NONE && (int)card_owner(over) == seat;

	if (own && (s->down >> column & 1) && w->card[card_kind(over)].effect == EFFECT_KILL)
		return -KILLED;
	card[n++] = card_make((unsigned)seat, kind);
	int gain = promise(w, goal, seat, card, n) - before;
	return s->count[column] < (int)goal_value(goal) ? gain : gain - FILL_WORTH;
}

static int
hide_gain(const struct gambit_world *w, const struct gambit *s, unsigned kind)
{
	uint8_t card[GAMBIT_CARDS + 1];
	int seat = s->head.seat;
	unsigned n = copy_column(w, s, s->at, seat, card), at = 0;
	int before = promise(w, s->goal[s->at], seat, card, n);

	while (at < n && card[at] != card_make((unsigned)seat, w->disguise))
		at++;
	for (unsigned i = n++; i > at + 1; i--)
		card[i] = card[i - 1];
	card[at + 1] = card_make((unsigned)seat, kind);
	return promise(w, s->goal[s->at], seat, card, n) - before - w->card[kind].value;
}

static int
swap_gain(const struct gambit_world *w, const struct gambit *s, unsigned to)
{
	const unsigned column[2] = {s->at, to};
	int gain = 0;

	for (unsigned i = 0; i < 2; i++) {
		uint8_t room[GAMBIT_CARDS];
		unsigned n;
		const uint8_t *card = gambit_column(w, s, column[i], s->head.seat, room, &n);

		gain += promise(w, s->goal[column[1 - i]], s->head.seat, card, n) -
			promise(w, s->goal[column[i]], s->head.seat, card, n);
	}
	return gain;
}

static int
option_gain(const struct gambit_world *w, const struct gambit *s, unsigned index)
{
	if (s->stage == STAGE_PUT) {
		struct gambit_put put = gambit_put(s, index);

		return put_gain(w, s, put.kind, put.column);
	}
	if (index + 1u == s->head.options)
		return 0;
	return s->stage == STAGE_HIDE ? hide_gain(w, s, set_nth(s->hand[s->head.seat], index))
				      : swap_gain(w, s, gambit_swap(s, index));
}

unsigned
gambit_greedy(const struct play *play, struct rng *rng)
{
	const struct gambit *s = gambit_state(play);
	unsigned best = 0;
	int most = 0;

	(void)rng;
	for (unsigned i = 0; i < s->head.options; i++) {
		int gain = option_gain(gambit_world(play), s, i);

		if (i == 0 || gain > most) {
			most = gain;
			best = i;
		}
	}
	return best;
}
