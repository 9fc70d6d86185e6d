/* Claim: full games a second on one core, through the game interface. */
#include "claim/claim.h"

#include "bench.h"

typedef unsigned agent(const struct play *play, struct rng *rng);

static unsigned
random_agent(const struct play *play, struct rng *rng)
{
	return rng_below(rng, play_head(play)->options);
}

/* The first seat wins this many of n games. */
static uint64_t
match(const struct game *game, const void *world, void *state, uint64_t n, agent *const agents[2])
{
	struct play play = {.game = game, .world = world, .state = state};
	struct outcome outcome;
	uint64_t won = 0;

	for (uint64_t i = 0; i < n; i++) {
		struct rng rng;

		rng_init(&rng, 2, i);
		play_start(&play, 2, 1, i);
		while (!play_over(&play))
			game->apply(&play, agents[play_head(&play)->seat](&play, &rng));
		game->outcome(&play, &outcome);
		won += outcome.rank[0] == 1 && outcome.rank[1] == 2;
	}
	return won;
}

static void
measure(
    const struct game *game, const char *what, agent *const agents[2], uint64_t n, const char *goal)
{
	struct diag dg = DIAG_INIT;
	struct game_setup setup = {.players = 2};
	void *world = game->world_new(&setup, &dg);

	if (!world)
		die("cards/claim.yaml cannot be read");
	void *state = xcalloc(1, game->state_size(world));
	match(game, world, state, n / 10, agents);
	double from = bench_now();
	uint64_t won = match(game, world, state, n, agents);
	double seconds = bench_now() - from;
	if (goal)
		bench_row(what, (double)n / seconds, "games/s", goal);
	else
		bench_row(what, 100.0 * (double)won / (double)n, "% won", "");
	free(state);
	game->world_free(world);
	diag_release(&dg);
}

int
main(void)
{
	const struct game *game = game_find("claim");
	agent *const random[] = {random_agent, random_agent};
	agent *const greedy[] = {game->greedy, game->greedy};
	agent *const mixed[] = {game->greedy, random_agent};

	measure(game, "claim, random play", random, 2000000, ">=1000000");
	measure(game, "claim, greedy play", greedy, 1000000, ">=500000");
	measure(game, "claim, greedy against random", mixed, 200000, NULL);
	return 0;
}
