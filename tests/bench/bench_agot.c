/* A Game of Thrones: whole random games with Core decks, abilities on, on
 * one core through the game interface; what a decision, a copy and a new
 * deal of the hidden cards take; how long it takes to load and compile. */
#include "game/game.h"

#include "bench.h"

#include <string.h>

static const char *const decks[] = {"core-stark-fealty", "core-lannister-fealty",
    "core-targaryen-fealty", "core-tyrell-fealty", "core-greyjoy-fealty", "core-martell-fealty"};

struct bench {
	const struct game *game;
	void *world, *copy;
	struct play play;
	size_t size;
	struct rng rng;
};

static void *
open_world(const struct game *game, unsigned first, unsigned players)
{
	const char *root = getenv("REGENT_ROOT");
	struct arena arena = ARENA_INIT;
	struct diag dg = DIAG_INIT;
	const char *paths[SEATS_MOST];
	struct game_setup setup = {.players = players, .decks = paths, .n_decks = players};

	for (unsigned i = 0; i < players; i++)
		paths[i] = arena_format(&arena, "%s/tests/decks/%s.txt", root ? root : ".",
		    decks[(first + i) % LENGTH(decks)]);
	void *world = game->world_new(&setup, &dg);
	diag_print(&dg, stderr);
	if (!world)
		die("no world of agot");
	diag_release(&dg);
	arena_release(&arena);
	return world;
}

static void
load(void *context)
{
	struct bench *b = context;

	b->game->world_free(open_world(b->game, 0, 2));
}

static void
copy(void *context)
{
	struct bench *b = context;

	memcpy(b->copy, b->play.state, b->size);
}

static void
deal(void *context)
{
	struct bench *b = context;

	b->game->determinize(&b->play, 0, &b->rng);
}

static void
open_bench(struct bench *b, unsigned first, unsigned players)
{
	b->game = game_find("agot");
	b->world = open_world(b->game, first, players);
	b->size = b->game->state_size(b->world);
	b->copy = xmalloc(b->size);
	b->play = (struct play){.game = b->game, .world = b->world, .state = xmalloc(b->size)};
	rng_init(&b->rng, 1, 1);
}

static void
close_bench(struct bench *b)
{
	b->game->world_free(b->world);
	free(b->copy);
	free(b->play.state);
}

/* Random games; returns the decisions. */
static double
play_games(struct bench *b, unsigned players, uint64_t n)
{
	double choices = 0;

	for (uint64_t i = 0; i < n; i++) {
		play_start(&b->play, players, 1, i);
		while (!play_over(&b->play))
			b->game->apply(&b->play, rng_below(&b->rng, play_head(&b->play)->options));
		choices += play_head(&b->play)->choices;
	}
	return choices;
}

static void
measure(unsigned players, uint64_t n, const char *goal)
{
	const char *format = players == 2 ? "joust" : "melee of 4";
	double seconds = 0, choices = 0;
	struct bench b;
	char row[80];

	for (unsigned first = 0; first < LENGTH(decks); first += 2) {
		open_bench(&b, first, players);
		play_games(&b, players, n / 10);
		double from = bench_now();
		choices += play_games(&b, players, n);
		seconds += bench_now() - from;
		close_bench(&b);
	}
	double played = (double)n * LENGTH(decks) / 2;
	snprintf(row, sizeof(row), "agot %s, random play", format);
	bench_row(row, played / seconds, "games/s", goal);
	snprintf(row, sizeof(row), "agot %s, decisions", format);
	bench_row(row, choices / seconds, "decisions/s", "");
	snprintf(row, sizeof(row), "agot %s, a decision", format);
	bench_row(row, seconds / choices * 1e9, "ns", "");
}

int
main(void)
{
	struct bench b;

	measure(2, 600, ">=3000");
	measure(4, 120, "");
	open_bench(&b, 0, 2);
	bench_row("agot joust, state", (double)b.size, "bytes", "<=16384");
	bench_row("agot, load, two decks, compile", bench_time(load, &b) * 1e3, "ms", "<=10");
	play_start(&b.play, 2, 1, 1);
	for (unsigned i = 0; i < 100 && !play_over(&b.play); i++)
		b.game->apply(&b.play, rng_below(&b.rng, play_head(&b.play)->options));
	bench_row("agot joust, copy of a state", bench_time(copy, &b) * 1e9, "ns", "<=1000");
	bench_row("agot joust, dealing anew", bench_time(deal, &b) * 1e9, "ns", "");
	close_bench(&b);
	return 0;
}
