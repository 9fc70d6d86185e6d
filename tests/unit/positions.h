/* Games for tests of agents: a table of any game, positions from the middle
 * of random games, and what an agent answers there. */
#ifndef REGENT_TESTS_POSITIONS_H
#define REGENT_TESTS_POSITIONS_H

#include "game/agent.h"

#include "unit.h"

struct table {
	struct play play;
	size_t size;
};

/* decks: a file for each player; only games with decks look at them. */
static inline struct table
table_open_with(
    const struct game *game, unsigned players, const char *option, const char *const decks[])
{
	struct diag dg = DIAG_INIT;
	struct game_setup setup = {.players = players,
	    .decks = decks,
	    .n_decks = game->decks ? players : 0,
	    .options = &option,
	    .n_options = option ? 1 : 0};
	struct table table = {.play.game = game};

	table.play.world = game->world_new(&setup, &dg);
	ck_assert_ptr_nonnull(table.play.world);
	table.size = game->state_size(table.play.world);
	table.play.state = xmalloc(table.size);
	diag_release(&dg);
	return table;
}

/* A deck of the tests: "core-stark-fealty". */
static inline const char *
deck_file(struct arena *arena, const char *name)
{
	const char *root = getenv("REGENT_ROOT");

	return arena_format(arena, "%s/tests/decks/%s.txt", root ? root : ".", name);
}

static inline struct table
table_open(const struct game *game, unsigned players, const char *option)
{
	struct arena arena = ARENA_INIT;
	const char *const decks[] = {deck_file(&arena, "core-lannister-rose"),
	    deck_file(&arena, "core-stark-fealty"), deck_file(&arena, "core-greyjoy-fealty")};
	struct table table = table_open_with(game, players, option, decks);

	arena_release(&arena);
	return table;
}

static inline void
table_close(struct table *table)
{
	table->play.game->world_free((void *)table->play.world);
	free(table->play.state);
}

/* A position in the middle of a random game. */
static inline void
play_some(struct table *table, unsigned players, uint64_t index)
{
	struct rng rng;

	rng_init(&rng, 77, index);
	do {
		unsigned choices = rng_below(&rng, table->play.game->decks ? 200 : 40);

		play_start(&table->play, players, 5, rng_next(&rng));
		while (choices-- && !play_over(&table->play))
			table->play.game->apply(
			    &table->play, rng_below(&rng, play_head(&table->play)->options));
	} while (play_over(&table->play));
}

static inline int
answer(const char *name, const struct play *play, uint64_t seed)
{
	struct diag dg = DIAG_INIT;
	struct agent_setup setup = {0};
	struct agent agent;
	struct rng rng;
	struct str why = STR_INIT;

	ck_assert_ptr_nonnull(agent_class_need(name, &setup, &dg));
	agent_open(&agent, name, &setup);
	rng_init(&rng, seed, 1);
	int option = agent_choose(&agent, play, &rng, &why);
	agent_close(&agent);
	str_release(&why);
	diag_release(&dg);
	return option;
}

#endif
