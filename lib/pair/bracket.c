#include "pair/bracket.h"

#include "pair/result.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY
#define NONE BRACKET_NONE

static struct bracket_seat
seat_seed(const struct event_round *cut, size_t seed)
{
	return (struct bracket_seat){.game = NONE,
	    .player = seed < cut->seeds.n ? cut->seeds.at[seed] : NOBODY,
	    .known = true};
}

static struct bracket_seat
seat_from(uint32_t game, bool loser)
{
	return (struct bracket_seat){.game = game, .loser = loser, .player = NOBODY};
}

static uint32_t
add_game(struct bracket *b, enum bracket_side side, uint32_t level, uint32_t step,
    struct bracket_seat x, struct bracket_seat y)
{
	struct bracket_game game = {.side = side, .level = level, .step = step, .seats = 2};

	game.seat[0] = x;
	game.seat[1] = y;
	game.winner = game.loser = NOBODY;
	vec_add(&b->games, game);
	return (uint32_t)b->games.n - 1;
}

/* The first plays the last, the second the last but one; then the winner of
 * the first game plays the winner of the last, and so on.  first[step] is
 * the first game of a step; returns the number of steps. */
static uint32_t
build_winners(struct bracket *b, const struct event_round *cut, uint32_t first[])
{
	uint32_t slots = 2, step = 1;

	while (slots < cut->seeds.n)
		slots *= 2;
	first[1] = 0;
	for (uint32_t i = 0; i < slots / 2; i++)
		add_game(b, SIDE_WINNERS, 1, 1, seat_seed(cut, i), seat_seed(cut, slots - 1 - i));
	for (uint32_t games = slots / 4; games; games /= 2) {
		first[++step] = (uint32_t)b->games.n;
		for (uint32_t i = 0; i < games; i++)
			add_game(b, SIDE_WINNERS, step, step, seat_from(first[step - 1] + i, false),
			    seat_from(first[step - 1] + 2 * games - 1 - i, false));
	}
	return step;
}

/* Losers meet those who lost in the same round, then those who lose in the
 * next round of the winners, in turn from the other end, so that they have
 * rarely met before; returns the last of their games. */
static uint32_t
build_losers(struct bracket *b, const uint32_t first[], uint32_t steps)
{
	uint32_t games = 1u << (steps >= 2 ? steps - 2 : 0), from = (uint32_t)b->games.n, level = 2;

	for (uint32_t i = 0; i < games; i++)
		add_game(b, SIDE_LOSERS, level, 1, seat_from(first[1] + i, true),
		    seat_from(first[1] + 2 * games - 1 - i, true));
	for (uint32_t step = 2; step <= steps; step++) {
		uint32_t at = (uint32_t)b->games.n;

		level++;
		for (uint32_t i = 0; i < games; i++)
			add_game(b, SIDE_LOSERS, level, level - 1, seat_from(from + i, false),
			    seat_from(first[step] + (step & 1 ? i : games - 1 - i), true));
		from = at;
		if (step == steps)
			break;
		at = (uint32_t)b->games.n;
		games /= 2;
		level++;
		for (uint32_t i = 0; i < games; i++)
			add_game(b, SIDE_LOSERS, level, level - 1, seat_from(from + i, false),
			    seat_from(from + 2 * games - 1 - i, false));
		from = at;
	}
	return (uint32_t)b->games.n - 1;
}

static void
build_finals(struct bracket *b, uint32_t winners, struct bracket_seat losers, uint32_t level)
{
	uint32_t final = add_game(b, SIDE_FINAL, level, 1, seat_from(winners, false), losers);

	add_game(b, SIDE_FINAL, level + 1, 2, seat_from(final, false), seat_from(final, true));
}

static void
build_joust(struct bracket *b, const struct event_round *cut)
{
	uint32_t first[40], steps = build_winners(b, cut, first);
	uint32_t last = (uint32_t)b->games.n - 1;

	if (!b->event->twice)
		return;
	if (steps == 1)
		build_finals(b, last, seat_from(last, true), 2);
	else
		build_finals(b, last, seat_from(build_losers(b, first, steps), false), 2 * steps);
}

/* Tables in the order of a snake: 1 8 9 16, 2 7 10 15, … */
static void
build_melee(struct bracket *b, const struct event_round *cut)
{
	uint32_t players = (uint32_t)cut->seeds.n, from = 0, step = 0;

	do {
		uint32_t tables = (players + 3) / 4, at = (uint32_t)b->games.n;

		step++;
		for (uint32_t t = 0; t < tables; t++) {
			struct bracket_game game = {.level = step, .step = step};
			const uint32_t seat[] = {
			    t, 2 * tables - 1 - t, 2 * tables + t, 4 * tables - 1 - t};

			game.winner = game.loser = NOBODY;
			for (int i = 0; i < EVENT_SEATS; i++)
				if (seat[i] < players)
					game.seat[game.seats++] =
					    step == 1 ? seat_seed(cut, seat[i])
						      : seat_from(from + seat[i], false);
			vec_add(&b->games, game);
		}
		from = at;
		players = tables;
	} while (players > 1);
}

/* The pair has the players of the game, but for those who had left. */
static bool
same_players(const struct bracket *b, const struct bracket_game *game,
    const struct event_pair *pair, size_t entry)
{
	int found = 0;

	for (int i = 0; i < game->seats; i++) {
		uint32_t player = game->seat[i].player;
		bool here = false;

		for (int k = 0; player != NOBODY && k < pair_seats(pair); k++)
			here = here || pair->seat[k] == player;
		if (!here && player != NOBODY && b->left[player] > entry)
			return false;
		found += here;
	}
	return found == pair_seats(pair);
}

static bool
pair_taken(const struct bracket *b, const struct event_pair *pair)
{
	vec_each (game, &b->games)
		if (game->pair == pair)
			return true;
	return false;
}

/* Which of the rounds after the cut has this game? */
static void
find_pair(struct bracket *b, struct bracket_game *game)
{
	const struct event *e = b->event;
	size_t cut = (size_t)(event_cut_entry(e) - e->rounds.at);

	for (size_t i = cut + 1; i < e->rounds.n && !game->pair; i++)
		vec_each (pair, &e->rounds.at[i].pairs)
			if (same_players(b, game, pair, i) && !pair_taken(b, pair)) {
				game->pair = pair;
				game->round = e->rounds.at[i].number;
				break;
			}
}

static void
settle_pair(struct bracket *b, struct bracket_game *game)
{
	int winner = result_winner(b->event, game->pair);

	game->over = game->pair->final.known;
	if (!game->over || winner < 0)
		return;
	game->winner = game->pair->seat[winner];
	if (game->seats == 2)
		game->loser = game->pair->seat[!winner];
}

static void
fill_seats(struct bracket *b, struct bracket_game *game)
{
	for (int i = 0; i < game->seats; i++) {
		struct bracket_seat *seat = &game->seat[i];
		const struct bracket_game *from =
		    seat->game == NONE ? NULL : &b->games.at[seat->game];

		if (!from)
			continue;
		seat->known = from->over;
		seat->player = !from->over ? NOBODY : seat->loser ? from->loser : from->winner;
	}
}

/* A second final is played only if the winner of the first had lost. */
static bool
not_needed(const struct bracket *b, const struct bracket_game *game)
{
	const struct bracket_game *first =
	    game->side == SIDE_FINAL && game->step == 2 ? &b->games.at[game->seat[0].game] : NULL;

	return first && first->over && first->winner == first->seat[0].player;
}

/* A game that was not paired is over when at most one is there to play it:
 * he, or the one who left last, goes on; nobody if they left together. */
static void
settle_absent(const struct bracket *b, struct bracket_game *game)
{
	int here = 0, latest = 0;
	size_t last = 0;

	for (int i = 0; i < game->seats; i++) {
		uint32_t player = game->seat[i].player;
		size_t left = player == NOBODY ? 0 : b->left[player];

		here += left == SIZE_MAX;
		if (left > last) {
			last = left;
			game->winner = player;
			latest = 0;
		}
		latest += left && left == last;
	}
	game->over = here < 2;
	if (!game->over || latest > 1)
		game->winner = NOBODY;
}

static void
settle(struct bracket *b, struct bracket_game *game)
{
	int known = 0;

	fill_seats(b, game);
	for (int i = 0; i < game->seats; i++)
		known += game->seat[i].known;
	if (known < game->seats)
		return;
	if (!not_needed(b, game))
		find_pair(b, game);
	if (game->pair && !pair_is_bye(game->pair)) {
		settle_pair(b, game);
		return;
	}
	if (not_needed(b, game)) {
		game->over = true;
		game->winner = game->seat[0].player;
	} else {
		settle_absent(b, game);
	}
}

static bool
check_rounds(const struct bracket *b, struct diag *dg)
{
	const struct event *e = b->event;
	size_t cut = (size_t)(event_cut_entry(e) - e->rounds.at), before = dg->errors;

	for (size_t i = cut + 1; i < e->rounds.n; i++)
		vec_each (pair, &e->rounds.at[i].pairs) {
			const struct event_round *r = &e->rounds.at[i];

			if (!pair_is_bye(pair) && !pair_taken(b, pair))
				diag_error(dg, r->at,
				    "round %ld, table %ld is no game of the bracket", r->number,
				    pair->table);
			bool none = pair->final.known && result_winner(e, pair) < 0;
			if (none &&
			    (e->format == FORMAT_MELEE || pair->final.outcome[0] == OUTCOME_DRAW ||
				pair->final.outcome[0] == OUTCOME_AGREED))
				diag_error(dg, r->at, "round %ld, table %ld needs a winner",
				    r->number, pair->table);
		}
	return dg->errors == before;
}

static void
note_leavers(struct bracket *b)
{
	const struct event *e = b->event;
	size_t cut = (size_t)(event_cut_entry(e) - e->rounds.at);

	b->left = xmalloc((e->players.n + 1) * sizeof(*b->left));
	for (size_t p = 0; p < e->players.n; p++)
		b->left[p] = SIZE_MAX;
	for (size_t i = e->rounds.n; i-- > cut + 1;) {
		vec_each (p, &e->rounds.at[i].drop)
			b->left[*p] = i;
		vec_each (p, &e->rounds.at[i].disqualify)
			b->left[*p] = i;
	}
}

bool
bracket_init(struct bracket *b, const struct event *event, struct diag *dg)
{
	const struct event_round *cut = event_cut_entry(event);

	*b = (struct bracket){.event = event, .champion = NOBODY};
	if (event->format == FORMAT_MELEE)
		build_melee(b, cut);
	else
		build_joust(b, cut);
	note_leavers(b);
	vec_each (game, &b->games)
		settle(b, game);
	for (const struct event_round *r = cut + 1; r < event->rounds.at + event->rounds.n; r++)
		b->rounds += r->paired;
	const struct bracket_game *last = &b->games.at[b->games.n - 1];
	b->over = last->over;
	b->champion = last->winner;
	return check_rounds(b, dg);
}

void
bracket_release(struct bracket *b)
{
	vec_release(&b->games);
	free(b->left);
}

static void
seat_game(const struct bracket *b, const struct bracket_game *game, struct event_round *round)
{
	struct event_pair pair = {.seat = {NOBODY, NOBODY, NOBODY, NOBODY}};
	int n = 0;

	for (int i = 0; i < game->seats; i++)
		if (game->seat[i].player != NOBODY && b->left[game->seat[i].player] == SIZE_MAX)
			pair.seat[n++] = game->seat[i].player;
	if (n == 1)
		pair.result = pair.final = result_bye;
	if (n)
		vec_add(&round->pairs, pair);
}

/* Is the game ready, with all its players known? */
static bool
ready(const struct bracket_game *game)
{
	bool known = !game->over && !game->pair;

	for (int i = 0; i < game->seats; i++)
		known = known && game->seat[i].known;
	return known;
}

/* A game that nobody has to play is shown as a bye in its round. */
static bool
shown_bye(const struct bracket *b, const struct bracket_game *game, uint32_t level)
{
	return game->over && !game->pair && game->level == level && game->winner != NOBODY &&
	       game->side == SIDE_WINNERS && (!b->event->twice || level == 1);
}

bool
bracket_pair(struct bracket *b, struct event_round *round, struct diag *dg)
{
	uint32_t level = (uint32_t)b->rounds + 1, most = b->games.at[b->games.n - 1].level;

	if (b->over) {
		diag_error(dg, NOWHERE, "the bracket is played out");
		return false;
	}
	for (; level <= most + 1 && round->pairs.n == 0; level++)
		vec_each (game, &b->games)
			if ((ready(game) && game->level <= level) || shown_bye(b, game, level))
				seat_game(b, game, round);
	if (round->pairs.n == 0)
		diag_error(dg, NOWHERE, "nobody is left in the bracket");
	return round->pairs.n > 0;
}

void
bracket_in(const struct bracket *b, bool *in)
{
	if (b->champion != NOBODY)
		in[b->champion] = true;
	vec_each (game, &b->games)
		for (int i = 0; i < game->seats && !game->over; i++)
			if (game->seat[i].player != NOBODY)
				in[game->seat[i].player] = true;
}

const char *
bracket_stage(const struct bracket *b, const struct bracket_game *game, struct arena *arena)
{
	static const char *const names[] = {"final", "semifinal", "quarterfinal"};
	static const char *const sides[] = {"winners", "losers"};
	uint32_t steps = b->games.at[b->games.n - 1].step, left = steps - game->step;

	if (b->event->twice && game->side == SIDE_FINAL)
		return game->step == 1 ? "final" : "second final";
	if (b->event->twice)
		return arena_format(arena, "%s %u", sides[game->side], game->step);
	if (b->event->format == FORMAT_MELEE)
		return left == 0 ? "final" : arena_format(arena, "step %u", game->step);
	if (left < LENGTH(names))
		return names[left];
	return arena_format(arena, "round of %u", 2u << left);
}
