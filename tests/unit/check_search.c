/* Agents that search: they know nothing that their seat cannot see, repeat
 * themselves, find what is to be found, and read their options. */
#include "game/search.h"

#include "claim/claim.h"
#include "claim/solve.h"
#include "game/match.h"

#include "unit.h"

#include <string.h>

enum { POSITIONS = 40 };

static const char *const searchers[] = {"mc:40", "ismcts:60", "ismcts:60,rollout=greedy",
    "ismcts:60,widen=1.5", "respond:8,to=ismcts:5"};

struct table {
	struct play play;
	size_t size;
};

static struct table
table_open(const struct game *game, unsigned players)
{
	struct diag dg = DIAG_INIT;
	struct game_setup setup = {.players = players};
	struct table table = {.play.game = game};

	table.play.world = game->world_new(&setup, &dg);
	ck_assert_ptr_nonnull(table.play.world);
	table.size = game->state_size(table.play.world);
	table.play.state = xmalloc(table.size);
	diag_release(&dg);
	return table;
}

static void
table_close(struct table *table)
{
	table->play.game->world_free((void *)table->play.world);
	free(table->play.state);
}

/* A position in the middle of a random game. */
static void
play_some(struct table *table, unsigned players, uint64_t index)
{
	struct rng rng;

	rng_init(&rng, 77, index);
	do {
		unsigned choices = rng_below(&rng, 40);

		play_start(&table->play, players, 5, rng_next(&rng));
		while (choices-- && !play_over(&table->play))
			table->play.game->apply(
			    &table->play, rng_below(&rng, play_head(&table->play)->options));
	} while (play_over(&table->play));
}

static int
answer(const char *name, const struct play *play, uint64_t seed)
{
	struct diag dg = DIAG_INIT;
	struct agent_setup setup = {0};
	struct agent agent;
	struct rng rng;
	struct str why = STR_INIT;

	ck_assert_ptr_nonnull(agent_class_need(name, &dg));
	agent_open(&agent, name, &setup);
	rng_init(&rng, seed, 1);
	int option = agent_choose(&agent, play, &rng, &why);
	agent_close(&agent);
	str_release(&why);
	diag_release(&dg);
	return option;
}

/* The same game to whoever has to choose, with other hidden cards. */
static void
blind_test(const struct game *game, unsigned players)
{
	struct table table = table_open(game, players), other = table;
	unsigned differ = 0;

	other.play.state = xmalloc(table.size);
	for (unsigned i = 0; i < POSITIONS; i++) {
		struct rng rng;
		const char *name = searchers[i % LENGTH(searchers)];

		play_some(&table, players, i);
		memcpy(other.play.state, table.play.state, table.size);
		rng_init(&rng, 3, i);
		game->determinize(&other.play, play_head(&table.play)->seat, &rng);
		differ += play_hash(&other.play) != play_hash(&table.play);
		ck_assert_msg(answer(name, &table.play, i) == answer(name, &other.play, i),
		    "%s, %u players: %s looks at hidden cards (position %u)", game->name, players,
		    name, i);
	}
	ck_assert_uint_gt(differ, POSITIONS / 2);
	free(other.play.state);
	table_close(&table);
}

/* Every game that needs no decks, with few and with many players. */
START_TEST(no_choice_depends_on_what_the_seat_cannot_see)
{
	for (size_t i = 0; games[i]; i++) {
		if (games[i]->decks)
			continue;
		blind_test(games[i], games[i]->least_players);
		if (games[i]->most_players > games[i]->least_players)
			blind_test(games[i], games[i]->most_players);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {no_choice_depends_on_what_the_seat_cannot_see};
	TCase *tcase = unit_case("search", tests, LENGTH(tests));

	tcase_set_timeout(tcase, 120);
	return unit_run(tcase, "search");
}
