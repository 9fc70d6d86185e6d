/* A catalogue of seeds: these games ended with these scores, and have to on
 * every machine.  A change of the rules or of the use of random numbers
 * shows here and has to be meant. */
#include "game/game.h"

#include "unit.h"

#include <string.h>

struct entry {
	const char *game;
	unsigned players;
	uint64_t seed, index;
	bool greedy; /* every seat by the rule of thumb, else at random */
	unsigned choices;
	int16_t score[SEATS_MOST];
};

static const struct entry catalogue[] = {
    {"gambit", 2, 2, 14, false, 46, {16, 17, 0, 0, 0, 0}},
    {"gambit", 2, 2, 14, true, 42, {14, 20, 0, 0, 0, 0}},
    {"gambit", 3, 3, 21, false, 82, {17, 11, 17, 0, 0, 0}},
    {"gambit", 3, 3, 21, true, 70, {28, 12, 5, 0, 0, 0}},
    {"gambit", 4, 4, 28, false, 159, {19, 22, 27, 13, 0, 0}},
    {"gambit", 4, 4, 28, true, 120, {17, 14, 17, 33, 0, 0}},
    {"gambit", 5, 5, 35, false, 162, {20, 17, 11, 19, 17, 0}},
    {"gambit", 5, 5, 35, true, 143, {13, 23, 20, 11, 31, 0}},
    {"gambit", 6, 6, 42, false, 179, {12, 9, 15, 19, 18, 35}},
    {"gambit", 6, 6, 42, true, 181, {26, 19, 18, 18, 11, 16}},
    {"leaders", 2, 2, 14, false, 149, {0, 0, 0, 0, 0, 0}},
    {"leaders", 2, 2, 14, true, 84, {0, 1, 0, 0, 0, 0}},
    {"leaders", 3, 3, 21, false, 249, {1, 0, 0, 0, 0, 0}},
    {"leaders", 3, 3, 21, true, 89, {0, 1, 0, 0, 0, 0}},
    {"leaders", 4, 4, 28, false, 447, {0, 1, 0, 0, 0, 0}},
    {"leaders", 4, 4, 28, true, 136, {0, 1, 0, 0, 0, 0}},
    {"leaders", 5, 5, 35, false, 411, {1, 0, 0, 0, 0, 0}},
    {"leaders", 5, 5, 35, true, 113, {0, 0, 1, 0, 0, 0}},
    {"leaders", 6, 6, 42, false, 261, {0, 0, 1, 0, 0, 0}},
    {"leaders", 6, 6, 42, true, 121, {0, 0, 0, 0, 1, 0}},
    {"oriflamme", 3, 3, 21, false, 52, {13, 9, 12, 0, 0, 0}},
    {"oriflamme", 3, 3, 21, true, 56, {21, 14, 12, 0, 0, 0}},
    {"oriflamme", 4, 4, 28, false, 67, {3, 4, 4, 4, 0, 0}},
    {"oriflamme", 4, 4, 28, true, 74, {16, 14, 13, 8, 0, 0}},
    {"oriflamme", 5, 5, 35, false, 77, {10, 2, 7, 9, 3, 0}},
    {"oriflamme", 5, 5, 35, true, 99, {11, 7, 19, 12, 11, 0}},
};

static void
play_game(struct play *play, const struct entry *entry)
{
	struct rng rng;

	rng_init(&rng, ~entry->seed, entry->index);
	play_start(play, entry->players, entry->seed, entry->index);
	while (!play_over(play))
		play->game->apply(play, entry->greedy ? play->game->greedy(play, &rng)
						      : rng_below(&rng, play_head(play)->options));
}

static void
check_entry(const struct entry *entry)
{
	struct game_setup setup = {.players = entry->players};
	struct diag dg = DIAG_INIT;
	struct outcome outcome = {0};
	struct play play = {.game = game_find(entry->game)};

	ck_assert_ptr_nonnull(play.game);
	void *world = play.game->world_new(&setup, &dg);
	ck_assert_ptr_nonnull(world);
	play.world = world;
	play.state = xmalloc(play.game->state_size(world));
	play_game(&play, entry);
	play.game->outcome(&play, &outcome);
	ck_assert_uint_eq(play_head(&play)->choices, entry->choices);
	for (unsigned i = 0; i < entry->players; i++)
		ck_assert_int_eq(outcome.score[i], entry->score[i]);
	free(play.state);
	play.game->world_free(world);
	diag_release(&dg);
}

START_TEST(the_games_of_the_catalogue_end_as_they_did)
{
	for (size_t i = 0; i < LENGTH(catalogue); i++)
		check_entry(&catalogue[i]);
}
END_TEST

UNIT_MAIN("seeds", the_games_of_the_catalogue_end_as_they_did)
