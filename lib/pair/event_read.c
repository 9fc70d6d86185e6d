/* Players and rounds of an event file. */
#include "base/file.h"
#include "base/map.h"
#include "pair/event_part.h"
#include "pair/result.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

/* Marks of players during one list: who was named in which. */
struct reader {
	struct event *event;
	uint32_t *seen; /* number of the list that named the player last */
	uint32_t list;
	struct diag *dg;
};

uint32_t
event_find(const struct event *event, long id)
{
	return id < 1 || (size_t)id >= event->by_id.n ? NOBODY : event->by_id.at[id];
}

void
event_index(struct event *event, uint32_t player)
{
	size_t id = (size_t)event->players.at[player].id;

	while (event->by_id.n <= id)
		vec_add(&event->by_id, NOBODY);
	event->by_id.at[id] = player;
	if (player >= event->in_room) {
		event->in_room = event->in_room ? event->in_room * 2 : 64;
		event->in = xrealloc(event->in, event->in_room * sizeof(*event->in));
	}
	event->in[player] = true;
}

static bool
read_id(const struct event *e, const struct node *node, uint32_t *out, struct diag *dg)
{
	long id;

	if (!node_int(node, 1, EVENT_ID_MOST, &id, dg))
		return false;
	*out = event_find(e, id);
	if (*out == NOBODY)
		diag_error(dg, node->at, "no player has the id %ld", id);
	return *out != NOBODY;
}

bool
is_list_of(const struct node *node, const char *what, struct diag *dg)
{
	return node && node_is(node, NODE_LIST, what, dg);
}

void
read_text(
    const struct node *map, const char *key, const char **out, struct event *event, struct diag *dg)
{
	const struct node *node = node_get(map, key);
	const char *text;

	if (!node || !node_text(node, &text, dg))
		return;
	if (text_has_controls(text))
		diag_error(dg, node->at, "control characters in '%s'", key);
	*out = arena_text(&event->arena, text);
}

/* A list of numbers of players, none twice. */
static void
read_ids(struct reader *r, const struct node *node, const char *what, uint32_t **at, size_t *n,
    size_t *room)
{
	VEC(uint32_t) list = {*at, *n, *room};

	if (!is_list_of(node, what, r->dg))
		return;
	r->list++;
	node_each (child, node) {
		uint32_t player;

		if (!read_id(r->event, child, &player, r->dg))
			continue;
		if (r->seen[player] == r->list)
			diag_error(r->dg, child->at, "player %s twice", child->text);
		r->seen[player] = r->list;
		vec_add(&list, player);
	}
	*at = list.at, *n = list.n, *room = list.room;
}

#define READ_IDS(r, node, what, vec) read_ids(r, node, what, &(vec)->at, &(vec)->n, &(vec)->room)

static void
read_byes(struct event_player *p, const struct node *node, struct diag *dg)
{
	if (!is_list_of(node, "a list of rounds", dg))
		return;
	node_each (child, node) {
		long round;

		if (node_int(child, 1, EVENT_ROUNDS_MOST, &round, dg))
			vec_add(&p->byes, round);
	}
}

static bool
read_player_facts(struct event *e, const struct node *node, struct event_player *p, struct diag *dg)
{
	const struct node *id = node_need(node, "id", dg), *name = node_need(node, "name", dg);
	const struct node *table = node_get(node, "fixed-table");
	const struct node *strength = node_get(node, "strength");

	if (!id || !name || !node_int(id, 1, EVENT_ID_MOST, &p->id, dg))
		return false;
	if (event_find(e, p->id) != NOBODY) {
		diag_error(dg, id->at, "id %ld is taken by '%s'", p->id,
		    e->players.at[event_find(e, p->id)].name);
		return false;
	}
	p->name = "";
	read_text(node, "name", &p->name, e, dg);
	if (!*p->name && name->type == NODE_TEXT)
		diag_error(dg, name->at, "a player needs a name");
	read_text(node, "club", &p->club, e, dg);
	read_text(node, "faction", &p->faction, e, dg);
	read_text(node, "deck", &p->deck, e, dg);
	if (table)
		node_int(table, 1, EVENT_ID_MOST, &p->fixed_table, dg);
	if (strength)
		p->has_strength = node_int(strength, -10000, 10000, &p->strength, dg);
	return true;
}

static void
read_player(struct event *e, const struct node *node, uint32_t entry, struct diag *dg)
{
	static const char *const keys[] = {
	    "id", "name", "club", "faction", "deck", "fixed-table", "bye", "strength"};
	struct event_player p = {.entry = entry};

	if (!node_is(node, NODE_MAP, "a player", dg))
		return;
	node_keys(node, keys, LENGTH(keys), dg);
	if (!read_player_facts(e, node, &p, dg))
		return;
	read_byes(&p, node_get(node, "bye"), dg);
	if (e->players.n == EVENT_PLAYERS_MOST) {
		diag_error(dg, node->at, "more than %d players", EVENT_PLAYERS_MOST);
		vec_release(&p.byes);
		return;
	}
	vec_add(&e->players, p);
	event_index(e, (uint32_t)e->players.n - 1);
}

static void
read_players(struct event *e, const struct node *list, uint32_t entry, struct diag *dg)
{
	if (!is_list_of(list, "a list of players", dg))
		return;
	node_each (child, list) {
		size_t before = e->players.n;

		read_player(e, child, entry, dg);
		if (before == e->players.n && before == EVENT_PLAYERS_MOST)
			return;
	}
}

static bool
read_numbers(const struct node *list, int seats, long *out, struct diag *dg)
{
	int n = 0;

	if (!node_is(list, NODE_LIST, "a number for each player", dg))
		return false;
	if (list->n != (size_t)seats) {
		diag_error(dg, list->at, "%zu numbers for %d players", list->n, seats);
		return false;
	}
	node_each (child, list)
		if (!node_int(child, 0, EVENT_POWER_MOST, &out[n++], dg))
			return false;
	return true;
}

/* `r`, or in melee `power` and perhaps `place`. */
static void
read_result(const struct event *e, const struct node *map, int seats, struct game_result *out,
    struct diag *dg)
{
	const struct node *r = node_get(map, "r"), *power = node_get(map, "power");
	const struct node *place = node_get(map, "place");
	long powers[EVENT_SEATS], places[EVENT_SEATS];
	const char *text;

	if (r && power)
		diag_error(dg, power->key_at, "'r' and 'power' exclude each other");
	else if (r && node_text(r, &text, dg))
		result_parse(e, seats, text, r->at, out, dg);
	else if ((power || place) && (e->format != FORMAT_MELEE || seats == 1))
		diag_error(dg, (power ? power : place)->key_at, "only melee tables have power");
	else if (place && !power)
		diag_error(dg, place->key_at, "'place' needs 'power'");
	else if (power && read_numbers(power, seats, powers, dg) &&
		 (!place || read_numbers(place, seats, places, dg)))
		result_melee(seats, powers, place ? places : NULL, power->at, out, dg);
}

static bool
seats_fit(const struct event *e, const struct node *list, struct diag *dg)
{
	if (e->format == FORMAT_MELEE && (list->n > EVENT_SEATS || !list->n))
		diag_error(dg, list->at, "a melee table seats up to four, or one with a bye");
	else if (e->format == FORMAT_JOUST && (list->n < 1 || list->n > 2))
		diag_error(dg, list->at, "a table seats two players, or one with a bye");
	else
		return true;
	return false;
}

static bool
read_seats(struct reader *r, const struct event_round *round, const struct node *list,
    struct event_pair *pair)
{
	int n = 0;

	node_each (child, list) {
		uint32_t player;

		if (!read_id(r->event, child, &player, r->dg))
			return false;
		if (r->seen[player] == r->list)
			diag_error(r->dg, child->at, "player %s sits twice in round %ld",
			    child->text, round->number);
		else if (!r->event->in[player])
			diag_error(r->dg, child->at, "player %s is not in round %ld", child->text,
			    round->number);
		r->seen[player] = r->list;
		pair->seat[n++] = player;
	}
	return true;
}

static void
read_pair(struct reader *r, struct event_round *round, const struct node *node)
{
	static const char *const keys[] = {"table", "p", "r", "power", "place"};
	struct event_pair pair = {.seat = {NOBODY, NOBODY, NOBODY, NOBODY}};
	const struct node *table, *list;

	if (!node_is(node, NODE_MAP, "a pair", r->dg))
		return;
	node_keys(node, keys, LENGTH(keys), r->dg);
	table = node_need(node, "table", r->dg);
	list = node_need(node, "p", r->dg);
	if (!table || !node_int(table, 1, EVENT_ID_MOST, &pair.table, r->dg) ||
	    !is_list_of(list, "a list of players", r->dg) || !seats_fit(r->event, list, r->dg) ||
	    !read_seats(r, round, list, &pair))
		return;
	if (list->n == 1)
		pair.result = result_bye;
	read_result(r->event, node, (int)list->n, &pair.result, r->dg);
	pair.final = pair.result;
	vec_add(&round->pairs, pair);
}

static int
compare_long(const void *a, const void *b)
{
	const long *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void
check_tables(const struct event_round *r, const struct node *list, struct diag *dg)
{
	long *table = xmalloc((r->pairs.n + 1) * sizeof(*table));

	for (size_t i = 0; i < r->pairs.n; i++)
		table[i] = r->pairs.at[i].table;
	qsort(table, r->pairs.n, sizeof(*table), compare_long);
	for (size_t i = 1; i < r->pairs.n; i++)
		if (table[i] == table[i - 1])
			diag_error(
			    dg, list->at, "table %ld twice in round %ld", table[i], r->number);
	free(table);
}

static void
read_pairs(struct reader *r, struct event_round *round, const struct node *list)
{
	if (!is_list_of(list, "a list of pairs", r->dg))
		return;
	if (list->n == 0)
		diag_error(r->dg, list->at, "a round needs pairs; leave 'pairs' out until then");
	r->list++;
	round->paired = true;
	node_each (child, list)
		read_pair(r, round, child);
	check_tables(round, list, r->dg);
}

static void
read_amend(struct reader *r, struct event_round *round, const struct node *node)
{
	static const char *const keys[] = {"round", "table", "r", "power", "place"};
	struct event_amend a = {0};
	const struct node *number, *table;

	if (!node_is(node, NODE_MAP, "an amendment", r->dg))
		return;
	node_keys(node, keys, LENGTH(keys), r->dg);
	number = node_need(node, "round", r->dg);
	table = node_need(node, "table", r->dg);
	if (!node_get(node, "power"))
		node_need(node, "r", r->dg);
	if (!number || !table || !node_int(number, 1, EVENT_ROUNDS_MOST, &a.round, r->dg) ||
	    !node_int(table, 1, EVENT_ID_MOST, &a.table, r->dg))
		return;
	const struct event_round *old = event_round_at(r->event, a.round);
	struct event_pair *pair = old ? round_table(old, a.table) : NULL;
	if (a.round > round->number)
		diag_error(r->dg, number->at, "round %ld is still to come", a.round);
	else if (!pair)
		diag_error(r->dg, table->at, "round %ld has no table %ld", a.round, a.table);
	else
		read_result(r->event, node, pair_seats(pair), &a.result, r->dg);
	if (!a.result.known)
		return;
	pair->final = a.result;
	vec_add(&round->amends, a);
}

static void
read_cut(struct reader *r, struct event_round *round, const struct node *node)
{
	static const char *const keys[] = {"size", "wins", "seeds"};
	const struct node *size, *seeds, *wins;
	long n;

	if (!node_is(node, NODE_MAP, "a cut", r->dg))
		return;
	node_keys(node, keys, LENGTH(keys), r->dg);
	size = node_need(node, "size", r->dg);
	seeds = node_need(node, "seeds", r->dg);
	wins = node_get(node, "wins");
	if (wins)
		node_int(wins, 1, EVENT_ROUNDS_MOST, &round->wins, r->dg);
	if (!size || !seeds || !node_int(size, 1, EVENT_PLAYERS_MOST, &n, r->dg))
		return;
	READ_IDS(r, seeds, "a list of players", &round->seeds);
	vec_each (seed, &round->seeds)
		if (!r->event->in[*seed])
			diag_error(r->dg, seeds->at, "player %ld had left before the cut",
			    r->event->players.at[*seed].id);
	if (seeds->type == NODE_LIST && (size_t)n != seeds->n)
		diag_error(r->dg, size->at, "a cut to %ld with %zu seeds", n, seeds->n);
	if (event_cut_entry(r->event) != round)
		diag_error(r->dg, node->at, "a second cut");
}

/* Who leaves and who comes back. */
static void
read_leaves(struct reader *r, struct event_round *round, const struct node *node)
{
	READ_IDS(r, node_get(node, "drop"), "a list of players", &round->drop);
	READ_IDS(r, node_get(node, "undrop"), "a list of players", &round->undrop);
	READ_IDS(r, node_get(node, "disqualify"), "a list of players", &round->disqualify);
	/* A seed that leaves before the bracket begins is taken out of the cut. */
	vec_each (p, &round->drop)
		if (!r->event->in[*p] && !event_cut_entry(r->event))
			diag_error(r->dg, node_get(node, "drop")->at, "player %ld is out already",
			    r->event->players.at[*p].id);
	vec_each (p, &round->undrop)
		if (r->event->in[*p])
			diag_error(r->dg, node_get(node, "undrop")->at, "player %ld is in already",
			    r->event->players.at[*p].id);
	event_refresh(r->event);
	vec_each (back, &round->undrop)
		if (!r->event->in[*back])
			diag_error(r->dg, node_get(node, "undrop")->at,
			    "player %ld cannot come back", r->event->players.at[*back].id);
}

static void
read_games(struct reader *r, struct event_round *round, const struct node *node)
{
	const struct node *amend = node_get(node, "amend");

	read_pairs(r, round, node_get(node, "pairs"));
	if (is_list_of(amend, "a list of amendments", r->dg))
		node_each (child, amend)
			read_amend(r, round, child);
}

static long
round_wanted(const struct event *e)
{
	long wanted = 1;

	for (size_t i = 0; i + 1 < e->rounds.n; i++)
		if (e->rounds.at[i].number)
			wanted = e->rounds.at[i].number + 1;
	return wanted;
}

static bool
read_number(struct reader *r, struct event_round *round, const struct node *node)
{
	const struct node *number = node_need(node, "round", r->dg);
	long wanted = round_wanted(r->event);

	if (!number || !node_int(number, 1, EVENT_ROUNDS_MOST, &round->number, r->dg))
		return false;
	if (round->number != wanted)
		diag_error(r->dg, number->at, "round %ld where round %ld was expected",
		    round->number, wanted);
	return true;
}

static void
read_entry(struct reader *r, struct event_round *round, const struct node *node)
{
	static const char *const keys[] = {
	    "round", "drop", "undrop", "disqualify", "add", "pairs", "amend"};
	static const char *const cut_keys[] = {"cut", "add", "drop", "undrop", "disqualify"};
	const struct node *cut = node_get(node, "cut");

	if (!cut) {
		node_keys(node, keys, LENGTH(keys), r->dg);
		if (!read_number(r, round, node))
			return;
		read_leaves(r, round, node);
		read_games(r, round, node);
		return;
	}
	node_keys(node, cut_keys, LENGTH(cut_keys), r->dg);
	/* While its seeds are not known, nobody is out. */
	round->number = -1;
	read_leaves(r, round, node);
	round->number = 0;
	read_cut(r, round, cut);
	event_refresh(r->event);
}

static void
read_round(struct event *e, const struct node *node, struct diag *dg)
{
	if (!node_is(node, NODE_MAP, "a round", dg))
		return;
	if (e->rounds.n && !e->rounds.at[e->rounds.n - 1].paired &&
	    e->rounds.at[e->rounds.n - 1].number)
		diag_error(dg, node->at, "the entry before has no pairs");
	vec_add(&e->rounds, (struct event_round){.number = -1, .at = node->at});
	size_t entry = e->rounds.n - 1;
	read_players(e, node_get(node, "add"), (uint32_t)entry, dg);
	struct reader r = {.event = e, .dg = dg};
	r.seen = xcalloc(e->players.n + 1, sizeof(*r.seen));
	read_entry(&r, &e->rounds.at[entry], node);
	free(r.seen);
}

static void
read_forbidden_pair(struct event *e, const struct node *pair, struct map *seen, struct diag *dg)
{
	uint32_t a, b;

	if (!node_is(pair, NODE_LIST, "two players", dg))
		return;
	if (pair->n != 2) {
		diag_error(dg, pair->at, "a forbidden pair is two players");
		return;
	}
	if (!read_id(e, pair->first, &a, dg) || !read_id(e, pair->first->next, &b, dg))
		return;
	const char *key = arena_format(&e->arena, "%u %u", a < b ? a : b, a < b ? b : a);
	if (a == b)
		diag_error(dg, pair->at, "nobody is paired with himself");
	else if (!map_add(seen, key, 0))
		diag_error(dg, pair->at, "players %s and %s are forbidden already",
		    pair->first->text, pair->first->next->text);
	else {
		vec_add(&e->forbidden, a);
		vec_add(&e->forbidden, b);
	}
}

/* After all players are known. */
static void
read_forbidden(struct event *e, const struct node *options, struct diag *dg)
{
	const struct node *list = options ? node_get(options, "forbid") : NULL;
	struct map seen = {0};

	if (!is_list_of(list, "a list of pairs", dg))
		return;
	node_each (child, list)
		read_forbidden_pair(e, child, &seen, dg);
	map_release(&seen);
}

/* Players or rounds: a list, or nothing yet. */
static bool
has_entries(const struct node *list, const char *what, struct diag *dg)
{
	bool nothing = list->type == NODE_TEXT && !list->quoted && !*list->text;

	return !nothing && is_list_of(list, what, dg);
}

static void
read_event(struct event *e, const struct node *root, struct diag *dg)
{
	const struct node *node;

	if (!node_is(root, NODE_MAP, "an event", dg))
		return;
	event_read_head(e, root, dg);
	if ((node = node_get(root, "players"))) {
		e->players_line = node->key_at.line;
		if (has_entries(node, "a list of players", dg))
			read_players(e, node, NOBODY, dg);
	}
	if ((node = node_get(root, "rounds"))) {
		e->rounds_line = node->key_at.line;
		if (has_entries(node, "a list of rounds", dg))
			node_each (child, node)
				read_round(e, child, dg);
	}
	read_forbidden(e, node_get(root, "options"), dg);
}

bool
event_parse(struct event *event, const char *path, const char *text, size_t n, struct diag *dg)
{
	struct arena nodes = ARENA_INIT;
	size_t before = dg->errors;

	*event = (struct event){.path = path};
	str_addn(&event->text, text, n);
	const struct node *root = yaml_parse(path, text, n, &nodes, dg);
	if (root)
		read_event(event, root, dg);
	event->disk_players = event->players.n;
	event->disk_rounds = event->keep = event->rounds.n;
	vec_each (r, &event->rounds) {
		r->at.file = path;
		vec_add(&event->disk_lines, r->at.line);
	}
	arena_release(&nodes);
	return dg->errors == before;
}

bool
event_read(struct event *event, const char *path, struct diag *dg)
{
	struct str text = STR_INIT;

	*event = (struct event){.path = path};
	bool good = file_read(path, FILE_SIZE_MOST, &text, dg) &&
		    event_parse(event, path, str_text(&text), text.n, dg);
	str_release(&text);
	return good;
}
