/* What agents that search need of Claim: who sees what, and exact values
 * towards the end of the second phase. */
#include "claim/solve.h"

/* Cards are played openly; copies of a card are one card. */
uint64_t
claim_option_key(const struct play *play, unsigned index, int seat)
{
	(void)seat;
	return claim_world(play)->kind[claim_option(play, index)];
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

/* A deal of so many cards each seldom takes more work than 3 to that
 * power; trying in vain is dear. */
static bool
is_near(const struct claim_state *s, uint64_t work)
{
	for (unsigned n = cards_count(s->hand[s->leader ^ 1]); n; n--)
		work /= 3;
	return s->phase == 1 && work;
}

static bool
solver_value(void *self, const struct play *play, uint64_t work, double out[SEATS_MOST])
{
	struct claim_solution solution;
	int seat = play_head(play)->seat;

	if (!is_near(claim_state(play), work) || claim_unsolvable(play) ||
	    !claim_solve_within(self, play, false, work, &solution))
		return false;
	out[seat] = 0.5 + 0.5 * solution.value;
	out[seat ^ 1] = 1 - out[seat];
	return true;
}

static uint64_t
solver_best(void *self, const struct play *play, uint64_t work)
{
	struct claim_solution solution;

	if (claim_unsolvable(play) || !claim_solve_within(self, play, true, work, &solution))
		return 0;
	return solution.best;
}

const struct game_solver claim_game_solver = {open_solver, close_solver, solver_value, solver_best};
