#include "game/game.h"

#include <string.h>
#include <xxhash.h>

const struct game *
game_find(const char *name)
{
	for (size_t i = 0; games[i]; i++)
		if (strcmp(games[i]->name, name) == 0)
			return games[i];
	return NULL;
}

const struct game *
game_need(const char *name, struct place at, struct diag *dg)
{
	const struct game *game = game_find(name);
	const char *names[64];
	size_t n = 0;

	if (game)
		return game;
	for (; games[n] && n < LENGTH(names); n++)
		names[n] = games[n]->name;
	const char *near = text_suggest(name, names, n);
	if (near)
		diag_error(dg, at, "unknown game '%s', did you mean '%s'?", name, near);
	else
		diag_error(dg, at, "unknown game '%s'", name);
	return NULL;
}

void
play_start(struct play *play, unsigned players, uint64_t seed, uint64_t index)
{
	struct game_head *head = play_head(play);

	memset(play->state, 0, play->game->state_size(play->world));
	rng_init(&head->rng, seed, index);
	head->players = (uint8_t)players;
	play->game->start(play);
}

uint64_t
play_hash(const struct play *play)
{
	if (play->game->hash)
		return play->game->hash(play);
	return XXH3_64bits(play->state, play->game->state_size(play->world));
}
