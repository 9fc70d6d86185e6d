/* The solver of Claim's second phase against plain exhaustive play. */
#include "claim/solve.h"

#include "unit.h"

static struct claim_state state;
static struct play play = {.game = &claim_game, .state = &state};
static struct claim_solver *solver;

static void
open_world(void)
{
	struct diag dg = DIAG_INIT;
	struct game_setup setup = {0};

	play.world = claim_world_new(&setup, &dg);
	ck_assert(play.world != NULL);
	solver = claim_solver_new();
	diag_release(&dg);
}

static void
close_world(void)
{
	claim_world_free((void *)play.world);
	claim_solver_free(solver);
}

/* Random play to a position of the second phase with so many cards left. */
static void
play_to(uint64_t index, unsigned cards)
{
	struct rng rng;

	rng_init(&rng, 7, index);
	play_start(&play, CLAIM_SEATS, 3, index);
	while (!play_over(&play) &&
	       (!state.phase || cards_count(state.hand[0] | state.hand[1]) > cards))
		claim_apply(&play, rng_below(&rng, state.head.options));
}

static int
sign(int x)
{
	return (x > 0) - (x < 0);
}

/* The value for the first player, by trying everything. */
static int
exhaust(const struct claim_state *from)
{
	struct claim_state now = *from;
	struct play here = {.game = &claim_game, .world = play.world, .state = &now};
	int best = -2, turn = from->head.seat == 0 ? 1 : -1;

	if (play_over(&here)) {
		struct outcome out;

		claim_outcome(&here, &out);
		return sign(out.score[0] - out.score[1]);
	}
	for (unsigned i = 0; i < from->head.options && best < 1; i++) {
		now = *from;
		claim_apply(&here, i);
		int value = exhaust(&now) * turn;
		best = value > best ? value : best;
	}
	return best * turn;
}

static void
compare_with_exhaustive(uint64_t index, unsigned cards, int seen[3])
{
	play_to(index, cards);
	if (play_over(&play))
		return;
	ck_assert(!claim_unsolvable(&play));
	int turn = state.head.seat == 0 ? 1 : -1;
	struct claim_solution found = claim_solve(solver, &play, true);
	ck_assert_int_eq(found.value, exhaust(&state) * turn);
	seen[found.value + 1]++;
	for (unsigned i = 0; i < state.head.options; i++) {
		struct claim_state now = state;
		struct play here = {.game = &claim_game, .world = play.world, .state = &now};

		claim_apply(&here, i);
		ck_assert_int_eq(found.best >> i & 1, exhaust(&now) * turn == found.value);
	}
}

START_TEST(small_endings_have_the_value_of_exhaustive_search)
{
	int seen[3] = {0};

	open_world();
	for (unsigned cards = 2; cards <= 12; cards++)
		for (uint64_t i = 0; i < 1000; i++)
			compare_with_exhaustive(i * 100 + cards, cards, seen);
	ck_assert_int_gt(seen[0], 100);
	ck_assert_int_gt(seen[1], 0);
	ck_assert_int_gt(seen[2], 100);
	close_world();
}
END_TEST

START_TEST(best_play_of_both_keeps_the_value_to_the_end)
{
	open_world();
	for (uint64_t i = 0; i < 20; i++) {
		struct outcome out;

		play_to(i, 18);
		int value = 0;
		for (bool known = false; !play_over(&play); known = true) {
			int turn = state.head.seat == 0 ? 1 : -1;
			struct claim_solution found = claim_solve(solver, &play, false);

			if (known)
				ck_assert_int_eq(found.value * turn, value);
			value = found.value * turn;
			claim_apply(&play, (unsigned)__builtin_ctz(found.best));
		}
		claim_outcome(&play, &out);
		ck_assert_int_eq(sign(out.score[0] - out.score[1]), value);
	}
	close_world();
}
END_TEST

START_TEST(first_phase_and_finished_games_are_not_solved)
{
	open_world();
	play_start(&play, CLAIM_SEATS, 1, 0);
	ck_assert(claim_unsolvable(&play) != NULL);
	play_to(0, 0);
	ck_assert(play_over(&play));
	ck_assert(claim_unsolvable(&play) != NULL);
	close_world();
}
END_TEST

UNIT_MAIN("claim_solve", small_endings_have_the_value_of_exhaustive_search,
    best_play_of_both_keeps_the_value_to_the_end, first_phase_and_finished_games_are_not_solved)
