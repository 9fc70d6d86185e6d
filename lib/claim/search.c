/* What agents that search need of Claim: who sees what, and exact values
 * towards the end of the second phase. */
#include "claim/solve.h"

/* Cards are played openly; copies of a card are one card. */
uint64_t
claim_option_key(const struct play *play, unsigned index, int seat)
{
	(void)seat;
	return claim_world(play)->kind[claim_option(claim_state(play), index)];
}

static void *
open_solver(void)
{
	return claim_solver_new();
}

static void
close_solver(void *self)
{
	claim_solver_free(self);
}

/* size: cards in hand. */
static bool
solver_value(void *self, const struct play *play, unsigned size, double out[SEATS_MOST])
{
	const struct claim_state *s = claim_state(play);
	int seat = s->head.seat;

	if (s->phase == 0 || cards_count(s->hand[seat]) > size || claim_unsolvable(play))
		return false;
	int value = claim_solve(self, play, false).value;
	out[seat] = 0.5 + 0.5 * value;
	out[seat ^ 1] = 1 - out[seat];
	return true;
}

static uint64_t
solver_best(void *self, const struct play *play)
{
	return claim_unsolvable(play) ? 0 : claim_solve(self, play, true).best;
}

const struct game_solver claim_game_solver = {open_solver, close_solver, solver_value, solver_best};
