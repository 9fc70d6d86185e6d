/* The header of an event file: everything but players and rounds. */
#include "pair/event_part.h"
#include "pair/structure.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const tiebreak_names[] = {"sos", "esos", "wins", "power", "head", "buchholz",
    "buchholz-cut", "buchholz-median", "random"};
const char *const structure_names[] = {
    "basic", "advanced", "round-robin", "single-elimination", "double-elimination"};
const char *const event_format_names[] = {"joust", "melee"};
const char *const place_rule_names[] = {"low", "share", "high"};

static const struct scoring scoring_defaults[FORMATS] = {
    {.points = {5, 4, 2, 2, 0, 0, 5, 0}},
    {.points = {[OUTCOME_BYE] = 15}, .by_power = true, .winner = 15},
};

static void
default_tiebreaks(struct event *e)
{
	static const enum tiebreak usual[FORMATS][4] = {
	    {TIE_SOS, TIE_ESOS, TIE_RANDOM}, {TIE_WINS, TIE_POWER, TIE_SOS, TIE_RANDOM}};

	e->tiebreaks.n = 0;
	for (size_t i = 0; i < 4; i++) {
		vec_add(&e->tiebreaks, usual[e->format][i]);
		if (usual[e->format][i] == TIE_RANDOM)
			break;
	}
}

void
event_defaults(struct event *event, const char *path, enum event_format format)
{
	*event = (struct event){.path = path, .name = "", .format = format};
	event->scoring = scoring_defaults[format];
	event->structure = format == FORMAT_MELEE ? STRUCTURE_FIXED : STRUCTURE_BASIC;
	event->rounds_wanted = format == FORMAT_MELEE ? 3 : 0;
	default_tiebreaks(event);
}

static bool
read_places(const struct node *list, int seats, long *out, struct diag *dg)
{
	int n = 0;

	if (!node_is(list, NODE_LIST, "points by place", dg))
		return false;
	if (list->n != (size_t)seats) {
		diag_error(dg, list->at, "%d places at such a table, not %zu", seats, list->n);
		return false;
	}
	node_each (child, list)
		if (!node_int(child, 0, EVENT_POINTS_MOST, &out[n++], dg))
			return false;
	return true;
}

static void
scoring_read_melee(const struct node *map, struct scoring *out, struct diag *dg)
{
	static const char *const keys[] = {
	    "formula", "winner", "place", "place-3", "tie", "bye", "absent"};
	static const char *const formulas[] = {"power/place"};
	const struct node *node, *place = node_get(map, "place"), *three = node_get(map, "place-3");

	node_keys(map, keys, LENGTH(keys), dg);
	if ((node = node_get(map, "formula")))
		node_word(node, formulas, 1, "formula", dg);
	if (node && place)
		diag_error(dg, node->key_at, "'formula' and 'place' exclude each other");
	out->by_power = !place;
	if (place && read_places(place, 4, out->place[1], dg))
		memcpy(out->place[0], out->place[1], sizeof(out->place[0]));
	if (three)
		read_places(three, 3, out->place[0], dg);
	if ((node = node_get(map, "winner")))
		node_int(node, 0, EVENT_POINTS_MOST, &out->winner, dg);
	if (node && place)
		diag_error(dg, node->key_at, "'winner' belongs to the formula, not to places");
	if (three && !place)
		diag_error(dg, three->key_at, "'place-3' needs 'place'");
	if ((node = node_get(map, "tie"))) {
		int rule = node_word(node, place_rule_names, PLACE_RULES, "rule for ties", dg);

		out->tie = rule < 0 ? PLACE_LOW : (enum place_rule)rule;
	}
}

static void
scoring_read_points(
    const struct node *map, const enum outcome *outcomes, size_t n, long *points, struct diag *dg)
{
	for (size_t i = 0; i < n; i++) {
		const struct node *node = node_get(map, outcome_names[outcomes[i]]);

		if (node)
			node_int(node, 0, EVENT_POINTS_MOST, &points[outcomes[i]], dg);
	}
}

bool
scoring_read(
    const struct node *node, enum event_format format, struct scoring *out, struct diag *dg)
{
	static const enum outcome all[] = {OUTCOME_WIN, OUTCOME_MODWIN, OUTCOME_DRAW,
	    OUTCOME_AGREED, OUTCOME_MODLOSS, OUTCOME_LOSS, OUTCOME_BYE, OUTCOME_ABSENT};
	size_t before = dg->errors;

	*out = scoring_defaults[format];
	if (node->type == NODE_TEXT)
		return scoring_load(node->text, format, out, node->at, dg);
	if (!node_is(node, NODE_MAP, "a scoring", dg))
		return false;
	if (format == FORMAT_MELEE) {
		scoring_read_melee(node, out, dg);
		scoring_read_points(node, all + 6, 2, out->points, dg);
	} else {
		node_keys(node, outcome_names, OUTCOMES_SCORED, dg);
		scoring_read_points(node, all, LENGTH(all), out->points, dg);
		if (!node_get(node, outcome_names[OUTCOME_AGREED]))
			out->points[OUTCOME_AGREED] = out->points[OUTCOME_DRAW];
	}
	return dg->errors == before;
}

static void
read_tiebreaks(struct event *e, const struct node *list, struct diag *dg)
{
	if (!is_list_of(list, "a list of tie-breaks", dg))
		return;
	e->tiebreaks.n = 0;
	node_each (child, list) {
		int which = node_word(child, tiebreak_names, TIE_COUNT, "tie-break", dg);

		for (size_t i = 0; i < e->tiebreaks.n; i++)
			if ((int)e->tiebreaks.at[i] == which)
				diag_error(dg, child->at, "tie-break '%s' twice", child->text);
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
	if (node_int(node, 0, EVENT_PLAYERS_MOST, &e->cut_size, dg) && e->cut_size == 1)
		diag_error(dg, node->at, "a cut leaves two players or more");
	else if (e->format == FORMAT_MELEE && e->cut_size && !cut_seats_melee(e->cut_size))
		diag_error(dg, node->at, "tables of 4 and 3 cannot find the winner of %ld players",
		    e->cut_size);
}

static void
read_structure(struct event *e, const struct node *node, struct diag *dg)
{
	static const char *const keys[] = {"rounds", "cut", "bracket"};
	static const char *const brackets[] = {"single", "double"};

	if (!node)
		return;
	if (node->type != NODE_MAP) {
		int which = node_word(node, structure_names, STRUCTURE_FIXED, "structure", dg);

		e->structure = which < 0 ? STRUCTURE_BASIC : (enum structure)which;
		e->twice = e->structure == STRUCTURE_DOUBLE;
		if (e->format == FORMAT_MELEE)
			diag_error(dg, node->at, "a melee has a number of rounds, {rounds: 3}");
		return;
	}
	e->structure = STRUCTURE_FIXED;
	node_keys(node, keys, LENGTH(keys), dg);
	const struct node *rounds = node_need(node, "rounds", dg), *cut = node_get(node, "cut");
	const struct node *bracket = node_get(node, "bracket");
	long most = e->format == FORMAT_MELEE ? EVENT_MELEE_ROUNDS_MOST : EVENT_ROUNDS_MOST;
	if (rounds)
		node_int(rounds, 1, most, &e->rounds_wanted, dg);
	if (cut)
		read_cut_wanted(e, cut, dg);
	if (bracket)
		e->twice = node_word(bracket, brackets, 2, "bracket", dg) == 1;
	if (e->twice && e->format == FORMAT_MELEE)
		diag_error(dg, bracket->at, "a melee has no double elimination");
}

/* "20" or "1-40"; moves *at behind it. */
static bool
read_range(const char **at, struct table_range *range)
{
	int used = 0, more = 0;

	if (sscanf(*at, "%6ld%n-%6ld%n", &range->first, &used, &range->last, &more) < 2)
		range->last = range->first;
	*at += more ? more : used;
	return used > 0;
}

static bool
read_ranges(struct event *e, const char *at)
{
	do {
		struct table_range range = {0};
		long last = e->tables.n ? e->tables.at[e->tables.n - 1].last : 0;

		if (!read_range(&at, &range) || range.first <= last || range.last < range.first)
			return false;
		vec_add(&e->tables, range);
	} while (*at == ',' && *at++);
	return *at == '\0';
}

static void
read_tables(struct event *e, const struct node *node, struct diag *dg)
{
	if (node->type == NODE_LIST) {
		node_each (child, node)
			read_tables(e, child, dg);
		return;
	}
	if (node->type == NODE_MAP || !read_ranges(e, node->text))
		diag_error(
		    dg, node->at, "expected tables in rising order as 1-40 or [1-20, 25, 31-50]");
}

static void
read_options(struct event *e, const struct node *map, struct diag *dg)
{
	static const char *const keys[] = {"avoid", "avoid-rounds", "tables", "forbid"};
	static const char *const avoid[] = {"club"};
	const struct node *node;

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

static void
read_decks(struct event *e, const struct node *map, struct diag *dg)
{
	static const char *const keys[] = {"format", "list", "date"};

	if (!map || !node_is(map, NODE_MAP, "rules for decks", dg))
		return;
	node_keys(map, keys, LENGTH(keys), dg);
	e->decks_at = (struct place){e->path, map->at.line, map->at.column};
	read_text(map, "format", &e->deck_format, e, dg);
	read_text(map, "list", &e->deck_list, e, dg);
	read_text(map, "date", &e->deck_date, e, dg);
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

void
event_read_head(struct event *event, const struct node *root, struct diag *dg)
{
	static const char *const keys[] = {"agot-tournament", "name", "date", "format", "seed",
	    "scoring", "tiebreak", "structure", "options", "decks", "players", "rounds"};
	const struct node *node;
	long version;
	int format = FORMAT_JOUST;

	node_keys(root, keys, LENGTH(keys), dg);
	if ((node = node_need(root, "agot-tournament", dg)))
		node_int(node, 1, 1, &version, dg);
	if ((node = node_get(root, "format")))
		format = node_word(node, event_format_names, FORMATS, "format", dg);
	event->format = format == FORMAT_MELEE ? FORMAT_MELEE : FORMAT_JOUST;
	event->scoring = scoring_defaults[event->format];
	event->structure = event->format == FORMAT_MELEE ? STRUCTURE_FIXED : STRUCTURE_BASIC;
	event->rounds_wanted = event->format == FORMAT_MELEE ? 3 : 0;
	default_tiebreaks(event);
	event->name = "";
	read_text(root, "name", &event->name, event, dg);
	read_text(root, "date", &event->date, event, dg);
	read_seed(event, node_need(root, "seed", dg), dg);
	if ((node = node_get(root, "scoring")))
		scoring_read(node, event->format, &event->scoring, dg);
	read_tiebreaks(event, node_get(root, "tiebreak"), dg);
	read_structure(event, node_get(root, "structure"), dg);
	read_options(event, node_get(root, "options"), dg);
	read_decks(event, node_get(root, "decks"), dg);
}
