/* What scenarios expect: of a player, of the table, of a hero. */
#include "leaders/leaders.h"

#include <string.h>

/* A number of cards, or a list in any order. */
static bool
expect_zone(const struct play *play, const struct node *want, unsigned zone, struct str *why,
    struct diag *dg)
{
	uint8_t have[HEROES];
	unsigned n = zone_list(leaders_state(play), zone, have);
	struct node none = {.type = NODE_LIST, .key = want->key, .at = want->at};
	bool empty = want->type == NODE_TEXT && strcmp(want->text, "none") == 0;

	return roster_expect(&leaders_world(play)->roster, empty ? &none : want, have, n, why, dg);
}

static bool
expect_top(const struct play *play, const struct node *want, unsigned zone, struct str *why,
    struct diag *dg)
{
	unsigned top = zone_top(leaders_state(play), zone);

	return expect_text(
	    want, top == NONE ? "none" : leaders_name(leaders_world(play), top), why, dg);
}

static bool
expect_tavern(const struct play *play, const struct node *want, struct str *why, struct diag *dg)
{
	const struct leaders_state *s = leaders_state(play);
	uint8_t have[TAVERN_SLOTS];
	unsigned n = 0;

	for (unsigned i = 0; i < TAVERN_SLOTS; i++)
		if (s->count[TAVERN + i])
			have[n++] = (uint8_t)zone_top(s, TAVERN + i);
	return roster_expect(&leaders_world(play)->roster, want, have, n, why, dg);
}

static bool
expect_player(const struct play *play, unsigned seat, const struct node *entry, struct str *why,
    struct diag *dg)
{
	static const char *const keys[] = {
	    "hand", "open", "hidden", "leader", "known", "rank", "score"};
	static const unsigned zone[] = {HAND, OPEN, HIDDEN};
	struct outcome outcome = {0};
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	uint8_t known[HEROES];
	unsigned n = 0;
	bool holds = true;

	if (!node_is(entry, NODE_MAP, "a player", dg) || !node_keys(entry, keys, LENGTH(keys), dg))
		return false;
	leaders_outcome(play, &outcome);
	for (uint8_t c = 0; c < HEROES; c++) {
		unsigned owner = zone_owner(s->zone[c]);

		if (s->zone[c] < GRAVEYARD && owner != seat && leaders_knows(s, seat, c))
			known[n++] = c;
	}
	node_each (item, entry) {
		for (size_t i = 0; i < LENGTH(zone); i++)
			if (strcmp(item->key, keys[i]) == 0)
				holds &= expect_zone(play, item, zone[i] + seat, why, dg);
		if (strcmp(item->key, "leader") == 0)
			holds &=
			    expect_text(item, leaders_leader_name(w, s->leader[seat]), why, dg);
		if (strcmp(item->key, "known") == 0)
			holds &= roster_expect(&w->roster, item, known, n, why, dg);
		if (strcmp(item->key, "rank") == 0)
			holds &= expect_int(item, outcome.rank[seat], why, dg);
		if (strcmp(item->key, "score") == 0)
			holds &= expect_int(item, outcome.score[seat], why, dg);
	}
	return holds;
}

enum fact { FACT_ZONE, FACT_TOP, FACT_TAVERN, FACT_RED, FACT_GREEN, FACT_FACTION, FACT_TABLE };

static const struct {
	const char *word;
	enum fact fact;
	unsigned zone;
} facts[] = {
    {"harbor", FACT_ZONE, HARBOR},
    {"wilderness", FACT_ZONE, WILDERNESS},
    {"graveyard", FACT_ZONE, GRAVEYARD},
    {"harbor-top", FACT_TOP, HARBOR},
    {"wilderness-top", FACT_TOP, WILDERNESS},
    {"graveyard-top", FACT_TOP, GRAVEYARD},
    {"tavern", FACT_TAVERN, 0},
    {"red", FACT_RED, 0},
    {"green", FACT_GREEN, 0},
    {"faction", FACT_FACTION, 0},
    {"markers", FACT_TABLE, 0},
    {"table", FACT_TABLE, 0},
};

/* 1 or 0; -1: no such fact. */
static int
expect_fact(const struct play *play, const struct node *item, struct str *why, struct diag *dg)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	int winning = (int)leaders_winning(w, s->marker[RED], s->marker[GREEN]);
	size_t i = 0;

	while (i < LENGTH(facts) && strcmp(facts[i].word, item->key) != 0)
		i++;
	if (i == LENGTH(facts))
		return -1;
	switch (facts[i].fact) {
	case FACT_ZONE:
		return expect_zone(play, item, facts[i].zone, why, dg);
	case FACT_TOP:
		return expect_top(play, item, facts[i].zone, why, dg);
	case FACT_TAVERN:
		return expect_tavern(play, item, why, dg);
	case FACT_RED:
		return expect_int(item, s->marker[RED], why, dg);
	case FACT_GREEN:
		return expect_int(item, s->marker[GREEN], why, dg);
	case FACT_FACTION:
		return expect_word(
		    item, leaders_faction_words, FACTION_COUNT, "faction", winning, why, dg);
	case FACT_TABLE:
		break;
	}
	bool holds = node_is(item, NODE_MAP, item->key, dg);
	for (const struct node *child = item->first; holds && child; child = child->next) {
		int one = expect_fact(play, child, why, dg);

		if (one < 0)
			diag_error(dg, child->key_at, "unknown key '%s'", child->key);
		holds = one > 0;
	}
	return holds;
}

/* The keys of "game" are shared, apart from the facts above. */
static bool
expect_whole(const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	struct game_facts known = {
	    .round = s->turn ? (s->turn - 1) / s->head.players + 1 : 0, .first = s->active};
	bool holds = true;

	if (!node_is(entry, NODE_MAP, "game", dg))
		return false;
	node_each (item, entry) {
		struct node one = *item, map = *entry;
		int fact = expect_fact(play, item, why, dg);

		one.next = NULL;
		map.first = &one;
		map.n = 1;
		holds &= fact >= 0 ? fact : expect_game(play, &w->setting, &known, &map, why, dg);
	}
	return holds;
}

static const char *const zone_words[] = {"harbor", "wilderness", "drawn", "hand", "hidden",
    "graveyard", "performed", "open", "tavern", "out"};

/* The word for a zone: those of the players and the places of the tavern are
 * alike. */
static int
zone_word(unsigned zone)
{
	static const uint8_t first[LENGTH(zone_words)] = {
	    HARBOR, WILDERNESS, DRAWN, HAND, HIDDEN, GRAVEYARD, PERFORMED, OPEN, TAVERN, BOX};
	int word = LENGTH(zone_words) - 1;

	while (zone < first[word])
		word--;
	return word;
}

static bool
expect_hero(const struct play *play, unsigned card, const struct node *entry, struct str *why,
    struct diag *dg)
{
	static const char *const keys[] = {"zone", "player", "owner"};
	const struct leaders_state *s = leaders_state(play);
	unsigned owner = zone_owner(s->zone[card]);
	const char *name = owner == NONE ? "none" : leaders_world(play)->name[owner];
	bool holds = true;

	if (!node_is(entry, NODE_MAP, "a hero", dg) || !node_keys(entry, keys, LENGTH(keys), dg))
		return false;
	node_each (item, entry)
		holds &= strcmp(item->key, "zone") == 0
			     ? expect_word(item, zone_words, LENGTH(zone_words), "zone",
				   zone_word(s->zone[card]), why, dg)
			     : expect_text(item, name, why, dg);
	return holds;
}

bool
leaders_expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	const struct leaders_world *w = leaders_world(play);
	int seat = setting_seat(&w->setting, entry->key), fact, card, owner = SEAT_NONE;
	const struct node name = {.type = NODE_TEXT, .text = entry->key, .at = entry->key_at};

	if (seat >= 0)
		return expect_player(play, (unsigned)seat, entry, why, dg);
	if (strcmp(entry->key, "game") == 0)
		return expect_whole(play, entry, why, dg);
	if ((fact = expect_fact(play, entry, why, dg)) >= 0)
		return fact;
	if (!setting_card(&w->setting, &w->roster, &name, &owner, &card, dg))
		return false;
	if (card >= HEROES) {
		diag_error(dg, entry->key_at, "nothing can be expected of a leader");
		return false;
	}
	if (owner >= 0 && zone_owner(leaders_state(play)->zone[card]) != (unsigned)owner) {
		str_addf(why, "%s has no such card", w->name[owner]);
		return false;
	}
	return expect_hero(play, (unsigned)card, entry, why, dg);
}
