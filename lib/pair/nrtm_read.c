/* The JSON of tournament sites, read; JSON is YAML, so every fault has its
 * place. */
#include "pair/event_part.h"
#include "pair/export.h"
#include "pair/result.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

struct reader {
	struct event *event;
	struct diag *dg;
	long preliminary; /* rounds before the cut */
};

/* Foreign keys are no faults, but what is not taken over is said once. */
static void
known_keys(const struct reader *r, const struct node *map, const char *const keys[], size_t n)
{
	node_each (child, map) {
		size_t i = 0;

		while (i < n && strcmp(child->key, keys[i]) != 0)
			i++;
		if (i == n)
			diag_warn(r->dg, child->key_at, "'%s' is not taken over", child->key);
	}
}

static const char *
text_of(const struct node *map, const char *key)
{
	const struct node *node = node_get(map, key);

	if (!node || node->type != NODE_TEXT || !*node->text ||
	    (!node->quoted && strcmp(node->text, "null") == 0))
		return NULL;
	return node->text;
}

static bool
is_true(const struct node *map, const char *key)
{
	const char *text = text_of(map, key);

	return text && strcmp(text, "true") == 0;
}

static void
read_player(struct reader *r, const struct node *node, bool first)
{
	static const char *const keys[] = {"id", "name", "rank", "corpIdentity", "runnerIdentity",
	    "matchPoints", "strengthOfSchedule", "extendedStrengthOfSchedule", "sideBalance"};
	struct event_player p = {0};
	const struct node *id;

	if (!node_is(node, NODE_MAP, "a player", r->dg))
		return;
	if (first)
		known_keys(r, node, keys, LENGTH(keys));
	id = node_need(node, "id", r->dg);
	p.name = text_of(node, "name");
	p.name = p.name ? p.name : "";
	p.faction = text_of(node, "corpIdentity");
	if (id && node_int(id, 1, EVENT_ID_MOST, &p.id, r->dg))
		player_add(r->event, &p, node->at, r->dg);
}

/* The player of a seat; NOBODY for none. */
static bool
read_seat(struct reader *r, const struct node *game, const char *key, uint32_t *out)
{
	const struct node *seat = node_get(game, key);
	const struct node *id = seat && seat->type == NODE_MAP ? node_get(seat, "id") : NULL;
	long number;

	*out = NOBODY;
	if (!id || !text_of(seat, "id") || strcmp(text_of(seat, "id"), "0") == 0)
		return true;
	if (!node_int(id, 1, EVENT_ID_MOST, &number, r->dg))
		return false;
	*out = event_find(r->event, number);
	if (*out == NOBODY)
		diag_error(r->dg, id->at, "no player has the id %ld", number);
	return *out != NOBODY;
}

/* -1: no score. */
static long
score_of(struct reader *r, const struct node *game, const char *key)
{
	const struct node *seat = node_get(game, key);
	const struct node *score = seat ? node_get(seat, "combinedScore") : NULL;
	long value;

	if (!score || !text_of(seat, "combinedScore"))
		return -1;
	return node_int(score, 0, EVENT_POINTS_MOST, &value, r->dg) ? value : -1;
}

/* What the two scores mean: the most ever scored is a win, less for a
 * winner is a win on time. */
static void
score_result(struct reader *r, const struct node *game, struct game_result *out)
{
	long a = score_of(r, game, "player1"), b = score_of(r, game, "player2");
	const long *points = r->event->scoring.points;
	bool draw = a == b && a > 0;

	if (is_true(game, "intentionalDraw"))
		out->outcome[0] = out->outcome[1] = OUTCOME_AGREED;
	else if (is_true(node_get(game, "player1"), "winner"))
		out->outcome[1] = OUTCOME_LOSS;
	else if (is_true(node_get(game, "player2"), "winner"))
		out->outcome[0] = OUTCOME_LOSS;
	else if (a < 0 || b < 0)
		return;
	else if (a == b)
		out->outcome[0] = out->outcome[1] = draw ? OUTCOME_DRAW : OUTCOME_LOSS;
	else {
		bool timed = (a > b ? a : b) < points[OUTCOME_WIN];

		out->outcome[a < b] = timed ? OUTCOME_MODWIN : OUTCOME_WIN;
		out->outcome[a > b] = timed ? OUTCOME_MODLOSS : OUTCOME_LOSS;
	}
	out->known = true;
}

static void
read_game(struct reader *r, struct event_round *round, const struct node *game)
{
	static const char *const keys[] = {"table", "player1", "player2", "intentionalDraw",
	    "twoForOne", "eliminationGame", "result"};
	struct event_pair pair = {.seat = {NOBODY, NOBODY, NOBODY, NOBODY}};
	const struct node *table = node_get(game, "table"), *result = node_get(game, "result");
	uint32_t seat[2];

	if (!node_is(game, NODE_MAP, "a game", r->dg))
		return;
	if (round->pairs.n == 0 && round->number == 1)
		known_keys(r, game, keys, LENGTH(keys));
	if (node_get(game, "player3")) {
		diag_error(r->dg, game->at, "a melee cannot be taken over");
		return;
	}
	pair.table = (long)round->pairs.n + 1;
	if (table)
		node_int(table, 1, EVENT_ID_MOST, &pair.table, r->dg);
	if (!read_seat(r, game, "player1", &seat[0]) || !read_seat(r, game, "player2", &seat[1]))
		return;
	pair.seat[0] = seat[0] == NOBODY ? seat[1] : seat[0];
	pair.seat[1] = seat[0] == NOBODY ? NOBODY : seat[1];
	if (pair.seat[0] == NOBODY)
		diag_error(r->dg, game->at, "a game without players");
	else if (pair_is_bye(&pair))
		pair.result = result_bye;
	else if (result && text_of(game, "result"))
		result_parse(r->event, 2, result->text, result->at, &pair.result, r->dg);
	else
		score_result(r, game, &pair.result);
	pair.final = pair.result;
	if (pair.seat[0] != NOBODY)
		vec_add(&round->pairs, pair);
}

/* Who does not sit has dropped, and comes back when he does. */
static void
note_absent(struct event *e, struct event_round *round, bool *out)
{
	bool *seated = xcalloc(e->players.n + 1, sizeof(*seated));

	vec_each (pair, &round->pairs)
		for (int i = 0; i < pair_seats(pair); i++)
			seated[pair->seat[i]] = true;
	for (uint32_t p = 0; p < e->players.n; p++) {
		if (!seated[p] && !out[p])
			vec_add(&round->drop, p);
		if (seated[p] && out[p])
			vec_add(&round->undrop, p);
		out[p] = !seated[p];
	}
	free(seated);
}

static void
read_cut(struct reader *r, const struct node *list)
{
	struct event_round cut = {0};

	if (!list || list->type != NODE_LIST || list->n < 2) {
		diag_error(r->dg, list ? list->at : NOWHERE,
		    "rounds of elimination without their players");
		return;
	}
	node_each (child, list) {
		const struct node *id = node_get(child, "id");
		long number;

		if (!id || !node_int(id, 1, EVENT_ID_MOST, &number, r->dg))
			continue;
		if (event_find(r->event, number) == NOBODY)
			diag_error(r->dg, id->at, "no player has the id %ld", number);
		else
			vec_add(&cut.seeds, event_find(r->event, number));
	}
	vec_add(&r->event->rounds, cut);
}

static void
read_rounds(struct reader *r, const struct node *root, const struct node *list)
{
	bool *out = xcalloc(r->event->players.n + 1, sizeof(*out));
	long number = 0;

	node_each (child, list) {
		struct event_round round = {.number = ++number, .paired = true};

		if (number > EVENT_ROUNDS_MOST || !node_is(child, NODE_LIST, "a round", r->dg))
			break;
		if (number == r->preliminary + 1)
			read_cut(r, node_get(root, "eliminationPlayers"));
		node_each (game, child)
			read_game(r, &round, game);
		if (number <= r->preliminary)
			note_absent(r->event, &round, out);
		vec_add(&r->event->rounds, round);
	}
	free(out);
}

/* The points of win, win on time and draw as the scores show them. */
static void
find_scoring(struct reader *r, const struct node *list)
{
	long *points = r->event->scoring.points, win = 0, timed = 0, draw = 0;

	node_each (round, list) {
		node_each (game, round) {
			long a = score_of(r, game, "player1"), b = score_of(r, game, "player2");
			long most = a > b ? a : b;

			if (a < 0 || b < 0)
				continue;
			draw = a == b && a > draw ? a : draw;
			if (a != b && most > win) {
				timed = win ? win : timed;
				win = most;
			} else if (a != b && most < win && most > timed) {
				timed = most;
			}
		}
	}
	if (!win)
		return;
	points[OUTCOME_WIN] = points[OUTCOME_BYE] = win;
	points[OUTCOME_MODWIN] = timed ? timed : win;
	points[OUTCOME_DRAW] = points[OUTCOME_AGREED] = draw;
	points[OUTCOME_LOSS] = points[OUTCOME_MODLOSS] = 0;
}

static void
read_root(struct reader *r, const struct node *root)
{
	static const char *const keys[] = {"name", "date", "cutToTop", "preliminaryRounds",
	    "players", "eliminationPlayers", "rounds", "scoring", "uploadedFrom", "links"};
	const struct node *players = node_need(root, "players", r->dg);
	const struct node *rounds = node_get(root, "rounds");
	const struct node *preliminary = node_get(root, "preliminaryRounds");
	struct event *e = r->event;
	bool first = true;

	known_keys(r, root, keys, LENGTH(keys));
	if (text_of(root, "name"))
		e->name = arena_text(&e->arena, text_of(root, "name"));
	if (text_of(root, "date"))
		e->date = arena_text(&e->arena, text_of(root, "date"));
	r->preliminary = EVENT_ROUNDS_MOST;
	if (preliminary && text_of(root, "preliminaryRounds"))
		node_int(preliminary, 0, EVENT_ROUNDS_MOST, &r->preliminary, r->dg);
	if (players && node_is(players, NODE_LIST, "a list of players", r->dg))
		node_each (child, players) {
			read_player(r, child, first);
			first = false;
		}
	if (rounds && node_is(rounds, NODE_LIST, "a list of rounds", r->dg)) {
		if (node_get(root, "scoring"))
			scoring_read(node_get(root, "scoring"), FORMAT_JOUST, &e->scoring, r->dg);
		else
			find_scoring(r, rounds);
		read_rounds(r, root, rounds);
	}
	e->structure = STRUCTURE_FIXED;
	e->rounds_wanted = r->preliminary < 1 ? 1 : r->preliminary;
	if (r->preliminary == EVENT_ROUNDS_MOST && rounds && rounds->n)
		e->rounds_wanted = (long)rounds->n;
}

bool
import_nrtm(struct event *event, const char *file, const struct str *text, struct diag *dg)
{
	struct reader r = {.event = event, .dg = dg};
	struct arena nodes = ARENA_INIT;
	size_t before = dg->errors;
	const struct node *root = yaml_parse(file, str_text(text), text->n, &nodes, dg);

	if (root && node_is(root, NODE_MAP, "an event", dg))
		read_root(&r, root);
	arena_release(&nodes);
	return dg->errors == before;
}
