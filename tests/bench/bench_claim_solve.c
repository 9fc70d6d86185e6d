/* Claim: how long the second phase of random deals takes to solve. */
#include "claim/solve.h"

#include "bench.h"

enum { DEALS = 1000 };

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Plays the first phase at random. */
static void
deal(struct play *play, uint64_t index)
{
	struct rng rng;

	rng_init(&rng, 2, index);
	play_start(play, CLAIM_SEATS, 1, index);
	while (claim_state(play)->phase == 0)
		play->game->apply(play, rng_below(&rng, play_head(play)->options));
}

int
main(void)
{
	struct diag dg = DIAG_INIT;
	struct game_setup setup = {0};
	struct claim_state state;
	struct play play = {.game = &claim_game, .state = &state};
	struct claim_solver *solver = claim_solver_new();
	static double ms[DEALS];

	play.world = claim_world_new(&setup, &dg);
	if (!play.world)
		die("cards/claim.yaml cannot be read");
	for (unsigned i = 0; i < DEALS; i++) {
		deal(&play, i);
		double from = bench_now();
		claim_solve(solver, &play, false);
		ms[i] = (bench_now() - from) * 1e3;
	}
	qsort(ms, DEALS, sizeof(*ms), compare);
	bench_row("claim, second phase solved, median of 1000", ms[DEALS / 2], "ms", "<=5");
	bench_row("claim, second phase solved, worst of 1000", ms[DEALS - 1], "ms", "<=1000");
	claim_solver_free(solver);
	claim_world_free((void *)play.world);
	diag_release(&dg);
	return 0;
}
