/* Oriflamme, Gambit and Hidden Leaders: full games a second on one core through
 * the game interface, and how often one greedy player among random ones wins;
 * by chance it would be one game in as many as there are players. */
#include "game/game.h"

#include "bench.h"

enum { ROUNDS = 5 };

typedef unsigned agent(const struct play *play, struct rng *rng);

static unsigned
random_agent(const struct play *play, struct rng *rng)
{
	return rng_below(rng, play_head(play)->options);
}

/* Games first to first + n with the agent in seat i % players and random
 * ones around it (NULL: random only); returns its victories, a shared one
 * counted in part. */
static double
match(const struct play *table, unsigned players, uint64_t n, agent *one)
{
	struct play play = *table;
	const struct game *game = play.game;
	struct outcome outcome;
	double won = 0;

	for (uint64_t i = 0; i < n; i++) {
		int seat = one ? (int)(i % players) : SEAT_NONE;
		unsigned winners = 0;
		struct rng rng;

		rng_init(&rng, 2, i);
		play_start(&play, players, 1, i);
		while (!play_over(&play)) {
			agent *who = play_head(&play)->seat == seat ? one : random_agent;

			game->apply(&play, who(&play, &rng));
		}
		game->outcome(&play, &outcome);
		for (unsigned j = 0; j < players; j++)
			winners += outcome.rank[j] == 1;
		if (one && outcome.rank[seat] == 1)
			won += 1.0 / winners;
	}
	return won;
}

/* Games a second of the fastest round. */
static double
speed(const struct play *play, unsigned players, uint64_t n)
{
	double best = 0;

	for (unsigned round = 0; round < ROUNDS; round++) {
		double from = bench_cpu();

		match(play, players, n, NULL);
		double here = (double)n / (bench_cpu() - from);
		best = here > best ? here : best;
	}
	return best;
}

static void
measure(const char *name, unsigned players, uint64_t n, const char *goal)
{
	const struct game *game = game_find(name);
	struct diag dg = DIAG_INIT;
	struct game_setup setup = {.players = players};
	void *world = game->world_new(&setup, &dg);
	char row[80], luck[60];

	if (!world)
		die("cards/%s.yaml cannot be read", name);
	struct play play = {
	    .game = game, .world = world, .state = xcalloc(1, game->state_size(world))};
	snprintf(row, sizeof(row), "%s, %u players, random play", name, players);
	bench_row(row, speed(&play, players, n / ROUNDS), "games/s", goal);
	snprintf(row, sizeof(row), "%s, %u players, one greedy among random", name, players);
	snprintf(luck, sizeof(luck), ">=%u half as often again as by chance", 150 / players);
	bench_row(row, 100.0 * match(&play, players, n / 20, game->greedy) / (double)(n / 20),
	    "% won", luck);
	free(play.state);
	game->world_free(world);
	diag_release(&dg);
}

int
main(void)
{
	for (unsigned players = 3; players <= 5; players++)
		measure("oriflamme", players, 400000, players == 4 ? ">=200000" : "");
	for (unsigned players = 2; players <= 6; players++)
		measure("gambit", players, 60000, players == 4 ? ">=50000" : "");
	for (unsigned players = 2; players <= 6; players++)
		measure("leaders", players, 20000, players == 4 ? ">=50000" : "");
	return 0;
}
