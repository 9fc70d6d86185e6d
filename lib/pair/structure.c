#include "pair/structure.h"

#include "base/file.h"
#include "pair/event_part.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool
read_row(const struct node *row, long value[3], struct diag *dg)
{
	static const char *const keys[] = {"players", "rounds", "cut"};

	if (!node_is(row, NODE_MAP, "a row", dg) || !node_keys(row, keys, LENGTH(keys), dg))
		return false;
	for (size_t i = 0; i < 3; i++) {
		const struct node *node = node_need(row, keys[i], dg);

		if (!node || !node_int(node, 0, EVENT_PLAYERS_MOST, &value[i], dg))
			return false;
	}
	return true;
}

static bool
structure_load(const char *name, long players, struct structure_plan *plan, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	const char *path =
	    data_path(&arena, arena_format(&arena, "formats/tournament/%s.yaml", name));
	const struct node *root = yaml_read(path, &arena, dg);
	const struct node *rows = root ? node_need(root, "rows", dg) : NULL;
	bool good = rows && node_is(rows, NODE_LIST, "a list of rows", dg), first = true;

	for (const struct node *row = good ? rows->first : NULL; row && good; row = row->next) {
		long value[3];

		good = read_row(row, value, dg);
		/* Fewer players than the table begins with: its first row, no cut. */
		if (good && (first || value[0] <= players)) {
			plan->rounds = value[1];
			plan->cut = first && value[0] > players ? 0 : value[2];
		}
		first = false;
	}
	arena_release(&arena);
	return good;
}

/* Those who were in when the first round was paired. */
static long
attendance(const struct event *event)
{
	bool *in = xcalloc(event->players.n + 1, sizeof(*in));
	long n = 0;

	event_status(event, 0, in);
	for (size_t p = 0; p < event->players.n; p++)
		n += in[p];
	free(in);
	return n;
}

bool
structure_of(const struct event *event, struct structure_plan *plan, struct diag *dg)
{
	long n = attendance(event);

	*plan = (struct structure_plan){0};
	switch (event->structure) {
	case STRUCTURE_FIXED:
		*plan =
		    (struct structure_plan){event->rounds_wanted, event->cut_size, event->cut_wins};
		return true;
	case STRUCTURE_ROBIN:
		plan->rounds = n & 1 ? n : n - 1;
		if (plan->rounds <= EVENT_ROUNDS_MOST)
			return true;
		diag_error(dg, NOWHERE,
		    "a round robin of %ld needs %ld rounds, an event has at most %d", n,
		    plan->rounds, EVENT_ROUNDS_MOST);
		return false;
	case STRUCTURE_SINGLE:
	case STRUCTURE_DOUBLE:
		return true;
	default:
		return structure_load(structure_names[event->structure], n, plan, dg);
	}
}

bool
structure_knockout(const struct event *event)
{
	return event->structure == STRUCTURE_SINGLE || event->structure == STRUCTURE_DOUBLE;
}

bool
scoring_load(const char *name, enum event_format format, struct scoring *out, struct place at,
    struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	const struct node *root =
	    yaml_read(data_path(&arena, "formats/tournament/scoring.yaml"), &arena, dg);
	const struct node *all = root ? node_get(root, event_format_names[format]) : NULL;
	const struct node *map = all ? node_get(all, name) : NULL;
	const char *names[64];
	size_t n = 0;
	bool good = false;

	if (map && map->type == NODE_MAP) {
		good = scoring_read(map, format, out, dg);
	} else if (all && all->type == NODE_MAP) {
		node_each (child, all)
			if (n < LENGTH(names))
				names[n++] = child->key;
		const char *near = text_suggest(name, names, n);
		diag_error(dg, at, "no scoring of a %s is called '%s'%s%s%s",
		    event_format_names[format], name, near ? ", did you mean '" : "",
		    near ? near : "", near ? "'?" : "");
	} else if (root) {
		diag_error(dg, root->at, "no scorings for '%s'", event_format_names[format]);
	}
	arena_release(&arena);
	return good;
}

bool
cut_seats_melee(long players)
{
	while (players > EVENT_SEATS) {
		long tables = (players + 3) / 4;

		if (players < 3 * tables)
			return false;
		players = tables;
	}
	return players >= 3;
}

bool
cut_parse(const char *word, long *size, long *wins, struct diag *dg)
{
	bool by_wins = text_starts(word, "wins>=");
	const char *digits = by_wins ? word + 6 : word;
	char *end;

	errno = 0;
	long n = strtol(digits, &end, 10);
	if (errno || end == digits || *end || n < 1) {
		diag_error(
		    dg, NOWHERE, "'%s' is no number of %s", digits, by_wins ? "wins" : "players");
		return false;
	}
	*(by_wins ? wins : size) = n;
	return true;
}

static bool
structure_named(struct event *event, const char *name, struct diag *dg)
{
	for (int i = 0; i < STRUCTURE_FIXED; i++)
		if (strcmp(name, structure_names[i]) == 0) {
			event->structure = (enum structure)i;
			event->twice = i == STRUCTURE_DOUBLE;
			return true;
		}
	const char *near = text_suggest(name, structure_names, STRUCTURE_FIXED);
	diag_error(dg, NOWHERE, "no structure is called '%s'%s%s%s", name,
	    near ? ", did you mean '" : "", near ? near : "", near ? "'?" : "");
	return false;
}

bool
structure_set(struct event *event, const struct structure_wish *wish, struct diag *dg)
{
	const struct {
		bool wrong;
		const char *text;
	} rows[] = {{wish->cut && !wish->rounds, "--cut needs --rounds"},
	    {wish->twice && !wish->cut, "--double needs --cut"},
	    {wish->rounds && wish->name, "--structure and --rounds exclude each other"},
	    {wish->name && event->format == FORMAT_MELEE, "a melee has --rounds"}};

	for (size_t i = 0; i < LENGTH(rows); i++)
		if (rows[i].wrong) {
			diag_error(dg, NOWHERE, "%s", rows[i].text);
			return false;
		}
	if (wish->cut && !cut_parse(wish->cut, &event->cut_size, &event->cut_wins, dg))
		return false;
	if (wish->rounds) {
		event->structure = STRUCTURE_FIXED;
		event->rounds_wanted = wish->rounds;
		event->twice = wish->twice;
	}
	return !wish->name || structure_named(event, wish->name, dg);
}
