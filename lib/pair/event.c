#include "pair/event.h"

#include "base/file.h"
#include "base/yaml.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

const char *const outcome_names[] = {
    "win", "modwin", "draw", "modloss", "loss", "bye", "absent", "forfeit"};
const char *const tiebreak_names[] = {
    "sos", "esos", "wins", "head", "buchholz", "buchholz-cut", "buchholz-median", "random"};
const char *const structure_names[] = {"basic", "advanced", "round-robin"};

static const long scoring_default[OUTCOMES_SCORED] = {5, 4, 2, 0, 0, 5, 0};

uint32_t
event_find(const struct event *event, long id)
{
	return id < 1 || (size_t)id >= event->by_id.n ? NOBODY : event->by_id.at[id];
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

static bool
read_list(const struct node *node, const char *what, struct diag *dg)
{
	return node && node_is(node, NODE_LIST, what, dg);
}

/* A list of numbers of players, none twice. */
static void
read_ids(const struct event *e, const struct node *node, const char *what, uint32_t **at, size_t *n,
    size_t *room, struct diag *dg)
{
	VEC(uint32_t) list = {*at, *n, *room};

	if (!read_list(node, what, dg))
		return;
	node_each (child, node) {
		uint32_t player;

		if (!read_id(e, child, &player, dg))
			continue;
		for (size_t i = 0; i < list.n; i++)
			if (list.at[i] == player)
				diag_error(dg, child->at, "player %s twice", child->text);
		vec_add(&list, player);
	}
	*at = list.at, *n = list.n, *room = list.room;
}

#define READ_IDS(e, node, what, vec, dg) \
	read_ids(e, node, what, &(vec)->at, &(vec)->n, &(vec)->room, dg)

static void
read_text(
    const struct node *map, const char *key, const char **out, struct event *e, struct diag *dg)
{
	const struct node *node = node_get(map, key);
	const char *text;

	if (node && node_text(node, &text, dg))
		*out = arena_text(&e->arena, text);
}

static void
index_player(struct event *e, uint32_t player)
{
	size_t id = (size_t)e->players.at[player].id;

	while (e->by_id.n <= id)
		vec_add(&e->by_id, NOBODY);
	e->by_id.at[id] = player;
}

static void
read_byes(struct event_player *p, const struct node *node, struct diag *dg)
{
	if (!read_list(node, "a list of rounds", dg))
		return;
	node_each (child, node) {
		long round;

		if (node_int(child, 1, EVENT_ROUNDS_MOST, &round, dg))
			vec_add(&p->byes, round);
	}
}

static void
read_player(struct event *e, const struct node *node, uint32_t entry, struct diag *dg)
{
	static const char *const keys[] = {
	    "id", "name", "club", "faction", "deck", "fixed-table", "bye"};
	struct event_player p = {.entry = entry};
	const struct node *id, *name;

	if (!node_is(node, NODE_MAP, "a player", dg))
		return;
	node_keys(node, keys, LENGTH(keys), dg);
	id = node_need(node, "id", dg);
	name = node_need(node, "name", dg);
	if (!id || !name || !node_int(id, 1, EVENT_ID_MOST, &p.id, dg))
		return;
	if (event_find(e, p.id) != NOBODY) {
		diag_error(dg, id->at, "id %ld is taken by '%s'", p.id,
		    e->players.at[event_find(e, p.id)].name);
		return;
	}
	p.name = "";
	read_text(node, "name", &p.name, e, dg);
	if (!*p.name && name->type == NODE_TEXT)
		diag_error(dg, name->at, "a player needs a name");
	read_text(node, "club", &p.club, e, dg);
	read_text(node, "faction", &p.faction, e, dg);
	read_text(node, "deck", &p.deck, e, dg);
	const struct node *table = node_get(node, "fixed-table");
	if (table)
		node_int(table, 1, EVENT_ID_MOST, &p.fixed_table, dg);
	read_byes(&p, node_get(node, "bye"), dg);
	if (e->players.n == EVENT_PLAYERS_MOST)
		diag_error(dg, node->at, "more than %d players", EVENT_PLAYERS_MOST);
	if (e->players.n >= EVENT_PLAYERS_MOST) {
		vec_release(&p.byes);
		return;
	}
	vec_add(&e->players, p);
	index_player(e, (uint32_t)e->players.n - 1);
}

static void
read_players(struct event *e, const struct node *list, uint32_t entry, struct diag *dg)
{
	if (read_list(list, "a list of players", dg))
		node_each (child, list)
			read_player(e, child, entry, dg);
}

/* The counterpart of a result given for the first named only. */
static enum outcome
counterpart(enum outcome o)
{
	static const enum outcome other[] = {OUTCOME_LOSS, OUTCOME_MODLOSS, OUTCOME_DRAW,
	    OUTCOME_MODWIN, OUTCOME_WIN, OUTCOME_BYE, OUTCOME_ABSENT, OUTCOME_WIN};

	return other[o];
}

static bool
outcome_parse(const struct event *e, const char *word, enum outcome *out)
{
	static const struct {
		const char *word;
		enum outcome outcome;
	} words[] = {{"w", OUTCOME_WIN}, {"l", OUTCOME_LOSS}, {"mw", OUTCOME_MODWIN},
	    {"ml", OUTCOME_MODLOSS}, {"d", OUTCOME_DRAW}, {"f", OUTCOME_FORFEIT}};
	/* Points mean the plainest outcome that scores them. */
	static const enum outcome order[] = {
	    OUTCOME_WIN, OUTCOME_LOSS, OUTCOME_MODWIN, OUTCOME_DRAW, OUTCOME_MODLOSS};
	char *end;
	long points;

	for (size_t i = 0; i < LENGTH(outcome_names); i++)
		if (strcmp(word, outcome_names[i]) == 0) {
			*out = (enum outcome)i;
			return i != OUTCOME_ABSENT;
		}
	for (size_t i = 0; i < LENGTH(words); i++)
		if (text_equal_caseless(word, words[i].word)) {
			*out = words[i].outcome;
			return true;
		}
	errno = 0;
	points = strtol(word, &end, 10);
	if (errno || end == word || *end || *word < '0' || *word > '9')
		return false;
	for (size_t i = 0; i < LENGTH(order); i++)
		if (e->scoring[order[i]] == points) {
			*out = order[i];
			return true;
		}
	return false;
}

bool
event_result_parse(const struct event *event, const char *word, enum outcome result[2])
{
	const char *dash = strchr(word, '-');
	char first[16];

	if (!dash) {
		if ((*word >= '0' && *word <= '9') || !outcome_parse(event, word, &result[0]))
			return false;
		result[1] = counterpart(result[0]);
		return true;
	}
	if ((size_t)(dash - word) >= sizeof(first))
		return false;
	memcpy(first, word, (size_t)(dash - word));
	first[dash - word] = '\0';
	return outcome_parse(event, first, &result[0]) &&
	       outcome_parse(event, dash + 1, &result[1]) && result[0] != OUTCOME_BYE &&
	       result[1] != OUTCOME_BYE;
}

const char *
event_result_name(const enum outcome result[2], struct arena *arena)
{
	if (result[0] == OUTCOME_NONE)
		return NULL;
	if (result[1] == counterpart(result[0]))
		return outcome_names[result[0]];
	return arena_format(arena, "%s-%s", outcome_names[result[0]], outcome_names[result[1]]);
}

static void
read_result(const struct event *e, const struct node *node, bool bye, enum outcome result[2],
    struct diag *dg)
{
	const char *text;

	if (!node || !node_text(node, &text, dg))
		return;
	if (!event_result_parse(e, text, result))
		diag_error(dg, node->at, "'%s' is no result", text);
	else if (bye && result[0] != OUTCOME_BYE)
		diag_error(dg, node->at, "a bye cannot have the result '%s'", text);
	else if (!bye && result[0] == OUTCOME_BYE)
		diag_error(dg, node->at, "a game of two cannot be a bye");
	else
		return;
	result[0] = result[1] = OUTCOME_NONE;
}

static void
read_pair(
    struct event *e, struct event_round *r, const struct node *node, bool *seated, struct diag *dg)
{
	static const char *const keys[] = {"table", "p", "r"};
	struct event_pair pair = {.seat = {NOBODY, NOBODY}, .at = node->at};
	const struct node *table, *list;
	size_t n = 0;

	if (!node_is(node, NODE_MAP, "a pair", dg))
		return;
	node_keys(node, keys, LENGTH(keys), dg);
	table = node_need(node, "table", dg);
	list = node_need(node, "p", dg);
	if (!table || !node_int(table, 1, EVENT_ID_MOST, &pair.table, dg) ||
	    !read_list(list, "a list of players", dg))
		return;
	if (list->n < 1 || list->n > 2) {
		diag_error(dg, list->at, "a table seats two players, or one with a bye");
		return;
	}
	node_each (child, list) {
		uint32_t player;

		if (!read_id(e, child, &player, dg))
			return;
		if (seated[player])
			diag_error(dg, child->at, "player %s sits twice in round %ld", child->text,
			    r->number);
		else if (!event_in(e, player, e->rounds.n - 1))
			diag_error(
			    dg, child->at, "player %s is not in round %ld", child->text, r->number);
		seated[player] = true;
		pair.seat[n++] = player;
	}
	pair.result[0] = pair.result[1] = n == 1 ? OUTCOME_BYE : OUTCOME_NONE;
	read_result(e, node_get(node, "r"), n == 1, pair.result, dg);
	memcpy(pair.final, pair.result, sizeof(pair.final));
	vec_add(&r->pairs, pair);
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
read_pairs(struct event *e, struct event_round *r, const struct node *list, struct diag *dg)
{
	if (!read_list(list, "a list of pairs", dg))
		return;
	bool *seated = xcalloc(e->players.n + 1, sizeof(*seated));
	r->paired = true;
	node_each (child, list)
		read_pair(e, r, child, seated, dg);
	free(seated);
	check_tables(r, list, dg);
}

static struct event_pair *
pair_at(const struct event *e, long round, long table)
{
	struct event_round *r = event_round_at(e, round);

	if (r)
		vec_each (pair, &r->pairs)
			if (pair->table == table)
				return pair;
	return NULL;
}

static void
read_amend(struct event *e, struct event_round *r, const struct node *node, struct diag *dg)
{
	static const char *const keys[] = {"round", "table", "r"};
	struct event_amend a = {.result = {OUTCOME_NONE, OUTCOME_NONE}};
	const struct node *round, *table, *result;

	if (!node_is(node, NODE_MAP, "an amendment", dg))
		return;
	node_keys(node, keys, LENGTH(keys), dg);
	round = node_need(node, "round", dg);
	table = node_need(node, "table", dg);
	result = node_need(node, "r", dg);
	if (!round || !table || !result || !node_int(round, 1, EVENT_ROUNDS_MOST, &a.round, dg) ||
	    !node_int(table, 1, EVENT_ID_MOST, &a.table, dg))
		return;
	struct event_pair *pair = a.round <= r->number ? pair_at(e, a.round, a.table) : NULL;
	if (!pair) {
		diag_error(dg, node->at,
		    a.round > r->number ? "round %ld is still to come"
					: "round %ld has no table %ld",
		    a.round, a.table);
		return;
	}
	read_result(e, result, pair->seat[1] == NOBODY, a.result, dg);
	memcpy(pair->final, a.result, sizeof(pair->final));
	vec_add(&r->amends, a);
}

static void
read_cut(struct event *e, struct event_round *r, const struct node *node, struct diag *dg)
{
	static const char *const keys[] = {"size", "seeds"};
	const struct node *size, *seeds;
	long n;

	if (!node_is(node, NODE_MAP, "a cut", dg))
		return;
	node_keys(node, keys, LENGTH(keys), dg);
	size = node_need(node, "size", dg);
	seeds = node_need(node, "seeds", dg);
	if (!size || !seeds || !node_int(size, 2, EVENT_PLAYERS_MOST, &n, dg))
		return;
	READ_IDS(e, seeds, "a list of players", &r->seeds, dg);
	if ((size_t)n != r->seeds.n && seeds->type == NODE_LIST)
		diag_error(dg, size->at, "a cut to %ld with %zu seeds", n, r->seeds.n);
}

static void
read_round(struct event *e, const struct node *node, struct diag *dg)
{
	static const char *const keys[] = {
	    "round", "drop", "undrop", "disqualify", "add", "pairs", "amend", "cut"};
	long wanted = 1;

	if (!node_is(node, NODE_MAP, "a round", dg))
		return;
	node_keys(node, keys, LENGTH(keys), dg);
	vec_each (before, &e->rounds)
		wanted = before->number ? before->number + 1 : wanted;
	if (e->rounds.n && !e->rounds.at[e->rounds.n - 1].paired &&
	    e->rounds.at[e->rounds.n - 1].number)
		diag_error(dg, node->at, "the entry before has no pairs");
	vec_add(&e->rounds, (struct event_round){.at = node->at});
	struct event_round *r = &e->rounds.at[e->rounds.n - 1];
	const struct node *cut = node_get(node, "cut");
	const struct node *number = cut ? node_get(node, "round") : node_need(node, "round", dg);
	if (cut && (number || node->n > 1))
		diag_error(dg, node->at, "a cut stands in an entry of its own");
	else if (cut)
		read_cut(e, r, cut, dg);
	if (cut || !number || !node_int(number, 1, EVENT_ROUNDS_MOST, &r->number, dg))
		return;
	if (r->number != wanted)
		diag_error(
		    dg, number->at, "round %ld where round %ld was expected", r->number, wanted);
	read_players(e, node_get(node, "add"), (uint32_t)e->rounds.n - 1, dg);
	READ_IDS(e, node_get(node, "drop"), "a list of players", &r->drop, dg);
	READ_IDS(e, node_get(node, "undrop"), "a list of players", &r->undrop, dg);
	READ_IDS(e, node_get(node, "disqualify"), "a list of players", &r->disqualify, dg);
	read_pairs(e, r, node_get(node, "pairs"), dg);
	const struct node *amend = node_get(node, "amend");
	if (read_list(amend, "a list of amendments", dg))
		node_each (child, amend)
			read_amend(e, r, child, dg);
}

static void
read_scoring(struct event *e, const struct node *map, struct diag *dg)
{
	memcpy(e->scoring, scoring_default, sizeof(scoring_default));
	if (!map || !node_is(map, NODE_MAP, "a scoring", dg))
		return;
	node_keys(map, outcome_names, OUTCOMES_SCORED, dg);
	for (size_t i = 0; i < OUTCOMES_SCORED; i++) {
		const struct node *node = node_get(map, outcome_names[i]);

		if (node)
			node_int(node, 0, EVENT_POINTS_MOST, &e->scoring[i], dg);
	}
}

static void
read_tiebreaks(struct event *e, const struct node *list, struct diag *dg)
{
	static const enum tiebreak usual[] = {TIE_SOS, TIE_ESOS, TIE_RANDOM};

	if (!list)
		for (size_t i = 0; i < LENGTH(usual); i++)
			vec_add(&e->tiebreaks, usual[i]);
	if (!read_list(list, "a list of tie-breaks", dg))
		return;
	node_each (child, list) {
		int which = node_word(child, tiebreak_names, TIE_COUNT, "tie-break", dg);

		if (which >= 0)
			vec_add(&e->tiebreaks, (enum tiebreak)which);
	}
}

static void
read_cut_wanted(struct event *e, const struct node *node, struct diag *dg)
{
	char *end;

	if (node->type == NODE_TEXT && text_starts(node->text, "wins>=")) {
		e->cut_wins = strtol(node->text + 6, &end, 10);
		if (*end || e->cut_wins < 1 || e->cut_wins > EVENT_ROUNDS_MOST)
			diag_error(dg, node->at, "'%s' is no number of wins", node->text);
		return;
	}
	node_int(node, 0, EVENT_PLAYERS_MOST, &e->cut_size, dg);
	if (e->cut_size == 1)
		diag_error(dg, node->at, "a cut leaves two players or more");
}

static void
read_structure(struct event *e, const struct node *node, struct diag *dg)
{
	static const char *const keys[] = {"rounds", "cut"};

	e->structure = STRUCTURE_BASIC;
	if (!node)
		return;
	if (node->type != NODE_MAP) {
		int which = node_word(node, structure_names, STRUCTURE_FIXED, "structure", dg);

		e->structure = which < 0 ? STRUCTURE_BASIC : (enum structure)which;
		return;
	}
	e->structure = STRUCTURE_FIXED;
	node_keys(node, keys, LENGTH(keys), dg);
	const struct node *rounds = node_need(node, "rounds", dg), *cut = node_get(node, "cut");
	if (rounds)
		node_int(rounds, 1, EVENT_ROUNDS_MOST, &e->rounds_wanted, dg);
	if (cut)
		read_cut_wanted(e, cut, dg);
}

static void
read_tables(struct event *e, const struct node *node, struct diag *dg)
{
	char more;

	if (node->type != NODE_TEXT ||
	    sscanf(node->text, "%6ld-%6ld%c", &e->table_first, &e->table_last, &more) != 2 ||
	    e->table_first < 1 || e->table_last < e->table_first)
		diag_error(dg, node->at, "expected a range of tables as 1-40");
}

static void
read_options(struct event *e, const struct node *map, struct diag *dg)
{
	static const char *const keys[] = {"avoid", "avoid-rounds", "tables", "forbid"};
	static const char *const avoid[] = {"club"};
	const struct node *node;

	e->table_first = 1;
	e->table_last = EVENT_ID_MOST;
	if (!map || !node_is(map, NODE_MAP, "options", dg))
		return;
	node_keys(map, keys, LENGTH(keys), dg);
	if ((node = node_get(map, "avoid")))
		e->avoid_club = node_word(node, avoid, 1, "thing to avoid", dg) == 0;
	if ((node = node_get(map, "avoid-rounds")))
		node_int(node, 0, EVENT_ROUNDS_MOST, &e->avoid_rounds, dg);
	if ((node = node_get(map, "tables")))
		read_tables(e, node, dg);
}

/* After the players are known; late ones cannot be named here. */
static void
read_forbidden(struct event *e, const struct node *options, struct diag *dg)
{
	const struct node *list = node_get(options, "forbid");

	if (!read_list(list, "a list of pairs", dg))
		return;
	node_each (child, list) {
		uint32_t a, b;

		if (!node_is(child, NODE_LIST, "two players", dg))
			continue;
		if (child->n != 2)
			diag_error(dg, child->at, "a forbidden pair is two players");
		else if (read_id(e, child->first, &a, dg) &&
			 read_id(e, child->first->next, &b, dg)) {
			vec_add(&e->forbidden, a);
			vec_add(&e->forbidden, b);
		}
	}
}

static void
read_seed(struct event *e, const struct node *node, struct diag *dg)
{
	char *end;
	const char *text;

	if (!node || !node_text(node, &text, dg))
		return;
	errno = 0;
	e->seed = strtoull(text, &end, 10);
	if (errno || *end || *text < '0' || *text > '9')
		diag_error(dg, node->at, "'%s' is no seed", text);
}

static void
read_event(struct event *e, const struct node *root, struct diag *dg)
{
	static const char *const keys[] = {"agot-tournament", "name", "date", "format", "seed",
	    "scoring", "tiebreak", "structure", "options", "players", "rounds"};
	static const char *const formats[] = {"joust"};
	const struct node *node;
	long version;

	if (!node_is(root, NODE_MAP, "an event", dg))
		return;
	node_keys(root, keys, LENGTH(keys), dg);
	if ((node = node_need(root, "agot-tournament", dg)))
		node_int(node, 1, 1, &version, dg);
	e->name = "";
	read_text(root, "name", &e->name, e, dg);
	read_text(root, "date", &e->date, e, dg);
	if ((node = node_get(root, "format")))
		node_word(node, formats, LENGTH(formats), "format", dg);
	read_seed(e, node_need(root, "seed", dg), dg);
	read_scoring(e, node_get(root, "scoring"), dg);
	read_tiebreaks(e, node_get(root, "tiebreak"), dg);
	read_structure(e, node_get(root, "structure"), dg);
	read_options(e, node_get(root, "options"), dg);
	if ((node = node_get(root, "players"))) {
		e->players_line = node->key_at.line;
		read_players(e, node, NOBODY, dg);
	}
	read_forbidden(e, node_get(root, "options"), dg);
	if ((node = node_get(root, "rounds"))) {
		e->rounds_line = node->key_at.line;
		if (read_list(node, "a list of rounds", dg))
			node_each (child, node)
				read_round(e, child, dg);
	}
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
