/* The world of a run: cards/leaders.yaml, compiled, and the options. */
#include "leaders/leaders.h"

#include <string.h>

const char *
leaders_name(const struct leaders_world *w, unsigned hero)
{
	return roster_name(&w->roster, hero);
}

const char *
leaders_leader_name(const struct leaders_world *w, unsigned leader)
{
	return roster_name(&w->roster, HEROES + leader);
}

const char *
leaders_faction_name(const struct leaders_world *w, unsigned faction)
{
	return w->roster.in_czech ? w->faction[faction].czech : w->faction[faction].title;
}

static const char *
text_of(const struct node *map, const char *key, struct diag *dg)
{
	const struct node *node = node_need(map, key, dg);
	const char *text = "";

	if (node)
		node_text(node, &text, dg);
	return text;
}

static void
read_factions(struct leaders_world *w, struct diag *dg)
{
	const struct node *list = node_need(w->roster.file, "factions", dg);
	unsigned n = 0;

	if (!list || !node_is(list, NODE_LIST, "factions", dg))
		return;
	if (list->n != FACTION_COUNT) {
		diag_error(dg, list->at, "%zu factions, not %d", list->n, FACTION_COUNT);
		return;
	}
	node_each (row, list) {
		struct leaders_faction *f = &w->faction[n];

		f->name = text_of(row, "name", dg);
		f->title = text_of(row, "title", dg);
		f->brief = text_of(row, "short", dg);
		f->czech = text_of(row, "cs", dg);
		if (strcmp(f->name, leaders_faction_words[n]) != 0)
			diag_error(dg, row->at, "faction %u must be '%s'", n + 1,
			    leaders_faction_words[n]);
		n++;
	}
}

static void
read_track(struct leaders_world *w, struct diag *dg)
{
	static const char *const keys[] = {"length", "start", "dark"};
	uint8_t *const out[] = {&w->length, &w->begin, &w->dark};
	const struct node *track = node_need(w->roster.file, "track", dg);

	for (size_t i = 0; track && i < LENGTH(keys); i++) {
		const struct node *node = node_need(track, keys[i], dg);
		long value;

		if (node && node_int(node, 1, i ? w->length : 99, &value, dg))
			*out[i] = (uint8_t)value;
	}
}

static void
read_hero(struct leaders_world *w, unsigned c, uint16_t *steps, struct diag *dg)
{
	static const char *const keys[] = {
	    "name", "cs", "type", "faction", "do", "advanced", "copied", "value_source"};
	const struct node *card = w->roster.card[c], *node;
	struct leaders_hero *hero = &w->hero[c];

	node_keys(card, keys, LENGTH(keys), dg);
	hero->copied = true;
	hero->advanced = node_get(card, "advanced") != NULL;
	hero->first = *steps;
	if ((node = node_get(card, "copied")))
		node_bool(node, &hero->copied, dg);
	if ((node = node_need(card, "faction", dg)))
		hero->factions = node->type == NODE_TEXT && strcmp(node->text, "all") == 0
				     ? FACTION_ALL
				     : effect_factions(node, false, dg);
	if ((node = node_need(card, "do", dg)))
		hero->n = (uint8_t)effect_read(node, w->step + *steps, dg);
	*steps = (uint16_t)(*steps + hero->n);
}

static void
read_leader(struct leaders_world *w, unsigned l, struct diag *dg)
{
	const struct node *card = w->roster.card[HEROES + l];
	const struct node *number = node_need(card, "number", dg);
	const struct node *factions = node_need(card, "factions", dg);
	long value;

	if (number && node_int(number, 1, LEADERS, &value, dg))
		w->leader[l].number = (uint8_t)value;
	if (factions)
		w->leader[l].factions = effect_factions(factions, false, dg);
}

static void
read_cards(struct leaders_world *w, struct diag *dg)
{
	uint16_t steps = 0;

	if (w->roster.n != HEROES + LEADERS) {
		diag_error(dg, w->roster.file->at, "%zu cards, not %d heroes and %d leaders",
		    w->roster.n, HEROES, LEADERS);
		return;
	}
	w->step = arena_alloc(&w->arena, HEROES * STEPS_MOST * sizeof(*w->step));
	for (unsigned c = 0; c < HEROES + LEADERS; c++) {
		const char *want = c < HEROES ? "hero" : "leader";

		if (strcmp(text_of(w->roster.card[c], "type", dg), want) != 0)
			diag_error(dg, w->roster.card[c]->at, "card %u must be a %s", c + 1, want);
		if (c < HEROES)
			read_hero(w, c, &steps, dg);
		else
			read_leader(w, c - HEROES, dg);
	}
}

bool
leaders_set(struct leaders_world *w, const char *option, struct place at, struct diag *dg)
{
	const struct {
		const char *text;
		bool *flag, value;
	} row[] = {{"variant=full", &w->beginners, false},
	    {"variant=beginner", &w->beginners, true},
	    {"emperor=literal", &w->emperor_plain, false},
	    {"emperor=online", &w->emperor_plain, true}};
	const char *known[LENGTH(row)];

	for (size_t i = 0; i < LENGTH(row); i++) {
		known[i] = row[i].text;
		if (strcmp(option, row[i].text) != 0)
			continue;
		*row[i].flag = row[i].value;
		return true;
	}
	const char *near = text_suggest(option, known, LENGTH(row));
	if (near)
		diag_error(dg, at, "unknown option '%s', did you mean '%s'?", option, near);
	else
		diag_error(dg, at,
		    "unknown option '%s', there are variant=full|beginner and "
		    "emperor=literal|online",
		    option);
	return false;
}

void *
leaders_world_new(const struct game_setup *setup, struct diag *dg)
{
	struct leaders_world *w = xcalloc(1, sizeof(*w));
	size_t before = dg->errors;

	if (setup->players && (setup->players < 2 || setup->players > SEATS_MOST))
		diag_error(dg, NOWHERE, "leaders is for 2 to 6 players, not %u", setup->players);
	for (size_t i = 0; i < setup->n_options; i++)
		leaders_set(w, setup->options[i], NOWHERE, dg);
	for (unsigned i = 0; i < SEATS_MOST; i++)
		w->name[i] = arena_format(&w->arena, "player %u", i + 1);
	if (roster_load(&w->roster, "leaders", setup->cards, setup->language, dg)) {
		read_factions(w, dg);
		read_track(w, dg);
		read_cards(w, dg);
	}
	if (dg->errors == before)
		return w;
	leaders_world_free(w);
	return NULL;
}

void
leaders_world_free(void *world)
{
	struct leaders_world *w = world;

	roster_release(&w->roster);
	arena_release(&w->arena);
	free(w);
}
