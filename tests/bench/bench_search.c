/* How fast agents that search think, and what thinking costs besides the
 * playing itself: an iteration of the tree search compared with a random
 * game from the same position to its end and result. */
#include "game/search.h"

#include "bench.h"

#include <string.h>

enum { POSITIONS = 16 };

struct work {
	struct play play;
	size_t size;
	char *position[POSITIONS]; /* states */
	void *state;
	struct search *search;
	unsigned iterations;
	struct rng rng;
};

static void
look(void *context, const struct seat_view *view)
{
	struct work *work = context;

	search_run(work->search, view, &work->rng);
}

static void
search_one(void *context)
{
	struct work *work = context;
	struct play play = work->play;

	for (unsigned i = 0; i < POSITIONS; i++) {
		play.state = work->position[i];
		seat_look(&play, play_head(&play)->seat, look, work);
	}
}

static void
play_out(void *context)
{
	struct work *work = context;
	struct play play = work->play;
	const struct game_head *head = work->state;
	struct outcome outcome;

	play.state = work->state;
	for (unsigned i = 0; i < POSITIONS * work->iterations; i++) {
		memcpy(work->state, work->position[i % POSITIONS], work->size);
		while (head->seat != SEAT_NONE)
			play.game->apply(&play, rng_below(&work->rng, head->options));
		play.game->outcome(&play, &outcome);
	}
}

/* Positions from all over random games. */
static void
take_positions(struct work *work, unsigned players)
{
	for (unsigned i = 0; i < POSITIONS; i++) {
		struct play *play = &work->play;
		unsigned choices = i * 2;

		work->position[i] = play->state = xmalloc(work->size);
		play_start(play, players, 1, i);
		while (choices--)
			play->game->apply(play, rng_below(&work->rng, play_head(play)->options));
		if (play_over(play))
			die("%s is over too soon", play->game->name);
	}
}

static void
bench_game(const struct game *game, unsigned players)
{
	struct diag dg = DIAG_INIT;
	static const char *const deck = "tests/decks/core-lannister-fealty.txt";
	struct game_setup setup = {
	    .players = players, .decks = &deck, .n_decks = game->decks ? 1 : 0};
	struct agent_setup agents = {0};
	struct work work = {.play.game = game, .iterations = game->decks ? 20 : 1000};
	struct str name = STR_INIT, argument = STR_INIT;

	work.play.world = game->world_new(&setup, &dg);
	if (!work.play.world)
		die("the cards of %s cannot be read", game->name);
	work.size = game->state_size(work.play.world);
	work.state = xmalloc(work.size);
	rng_init(&work.rng, 1, 1);
	str_addf(&argument, "%u,rollout=random,depth=0,solve=0,exact=0", work.iterations);
	work.search = search_new(SEARCH_TREE, argument.text, &agents);
	take_positions(&work, players);
	double search = bench_time(search_one, &work), play = bench_time(play_out, &work);
	str_addf(&name, "%s, %u players, tree search", game->name, players);
	bench_row(name.text, POSITIONS * work.iterations / search, "iterations/s", "");
	str_clear(&name);
	str_addf(&name, "%s, %u players, search against random play", game->name, players);
	bench_row(name.text, search / play, "times", "<=2");
	for (unsigned i = 0; i < POSITIONS; i++)
		free(work.position[i]);
	free(work.state);
	search_free(work.search);
	game->world_free((void *)work.play.world);
	str_release(&name);
	str_release(&argument);
	diag_release(&dg);
}

int
main(void)
{
	for (size_t i = 0; games[i]; i++)
		bench_game(games[i], games[i]->usual_players);
	return 0;
}
