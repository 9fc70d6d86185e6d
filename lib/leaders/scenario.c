/* Scenario files: positions made from a file, and what can be asked of
 * them.  A zone that the file gives is exact; the harbor, when it is not
 * given, is the rest of the heroes, shuffled by the seed. */
#include "leaders/leaders.h"

#include <string.h>

/* What a file says of the table, in one place only. */
enum thing {
	THING_FIRST,
	THING_PHASE,
	THING_RED,
	THING_GREEN,
	THING_TAVERN,
	THING_HARBOR,
	THING_WILDERNESS,
	THING_GRAVEYARD,
	THING_VARIANT,
	THING_EMPEROR,
	THINGS
};

struct making {
	struct leaders_world *w;
	struct leaders_state *s;
	struct diag *dg;
	bool leader_used[LEADERS], leader_given[SEATS_MOST];
	const struct node *told[THINGS];
	struct place at[HEROES]; /* where the file names the hero */
};

/* Notes who tells of the thing; false, and reported, if something else did. */
static bool
tells(struct making *m, enum thing thing, const struct node *node)
{
	const struct node *before = m->told[thing];

	if (before)
		diag_error(m->dg, node->key_at, "'%s' says again what '%s' has said", node->key,
		    before->key);
	m->told[thing] = node;
	return !before;
}

static int
hero_named(const struct leaders_world *w, const struct node *node, struct diag *dg)
{
	const char *name;
	int card = node_text(node, &name, dg) ? roster_resolve(&w->roster, name, node->at, dg) : -1;

	if (card >= HEROES)
		diag_error(dg, node->at, "'%s' is a leader, not a hero", name);
	return card < HEROES ? card : -1;
}

static void
put_one(struct making *m, unsigned zone, const struct node *node)
{
	int card = hero_named(m->w, node, m->dg);

	if (card < 0)
		return;
	if (m->s->zone[card] != NONE)
		diag_error(m->dg, node->at, "'%s' stands twice", node->text);
	else
		zone_add(m->s, zone, (unsigned)card), m->at[card] = node->at;
}

static bool
says_none(const struct node *node)
{
	return node->type == NODE_TEXT && !node->quoted &&
	       (!*node->text || strcmp(node->text, "none") == 0);
}

/* A list of heroes, one hero, or none; the first is the top. */
static void
put_zone(struct making *m, unsigned zone, const struct node *node)
{
	if (says_none(node))
		return;
	if (node->type == NODE_TEXT)
		put_one(m, zone, node);
	else if (node_is(node, NODE_LIST, node->key, m->dg))
		node_each (child, node)
			put_one(m, zone, child);
}

static void
read_tavern(struct making *m, const struct node *node)
{
	unsigned slot = 0;

	if (!tells(m, THING_TAVERN, node) || says_none(node) ||
	    !node_is(node, NODE_LIST, "tavern", m->dg))
		return;
	if (node->n > TAVERN_SLOTS)
		diag_error(m->dg, node->at, "the tavern has only %d places", TAVERN_SLOTS);
	node_each (child, node) {
		if (slot < TAVERN_SLOTS && !says_none(child))
			put_one(m, TAVERN + slot, child);
		slot++;
	}
}

static void
read_harbor(struct making *m, const struct node *node)
{
	if (tells(m, THING_HARBOR, node))
		put_zone(m, HARBOR, node);
}

static void
read_graveyard(struct making *m, const struct node *node)
{
	if (tells(m, THING_GRAVEYARD, node))
		put_zone(m, GRAVEYARD, node);
}

static void
read_wilderness(struct making *m, const struct node *node)
{
	if (tells(m, THING_WILDERNESS, node))
		put_zone(m, WILDERNESS, node);
}

static void
read_marker(struct making *m, unsigned marker, const struct node *node)
{
	long value;

	if (tells(m, THING_RED + marker, node) && node_int(node, 1, m->w->length, &value, m->dg))
		m->s->marker[marker] = (uint8_t)value;
}

static void
read_red(struct making *m, const struct node *node)
{
	read_marker(m, RED, node);
}

static void
read_green(struct making *m, const struct node *node)
{
	read_marker(m, GREEN, node);
}

static void
read_markers(struct making *m, const struct node *node)
{
	static const char *const keys[] = {"red", "green"};

	if (!node_is(node, NODE_MAP, "markers", m->dg))
		return;
	node_keys(node, keys, 2, m->dg);
	for (unsigned i = 0; i < 2; i++)
		if (node_get(node, keys[i]))
			read_marker(m, i, node_get(node, keys[i]));
}

static void
read_first(struct making *m, const struct node *node)
{
	int seat = setting_seat_of(&m->w->setting, node, m->dg);

	if (tells(m, THING_FIRST, node) && seat >= 0)
		m->s->active = m->s->starter = (uint8_t)seat;
}

static void
read_phase(struct making *m, const struct node *node)
{
	int phase = node_word(node, leaders_phases, PHASES, "phase", m->dg);

	if (tells(m, THING_PHASE, node) && phase >= 0)
		m->s->phase = (uint8_t)phase;
}

static void
read_option(struct making *m, const struct node *node)
{
	const char *value;

	if (!node_text(node, &value, m->dg))
		return;
	char *text = arena_format(&m->w->arena, "%s=%s", node->key, value);
	if (leaders_set(m->w, text, node->at, m->dg))
		tells(m, strcmp(node->key, "variant") == 0 ? THING_VARIANT : THING_EMPEROR, node);
}

static void
read_options(struct making *m, const struct node *node)
{
	if (node_is(node, NODE_MAP, "options", m->dg))
		node_each (child, node)
			read_option(m, child);
}

static void read_table(struct making *m, const struct node *table);

enum { TOP_KEYS = 6 }; /* that may stand only at the top of the file */

static const struct {
	const char *key;
	void (*read)(struct making *m, const struct node *node);
} table_keys[] = {
    {"scenario", NULL},
    {"game", NULL},
    {"seed", NULL},
    {"script", NULL},
    {"players", NULL},
    {"table", read_table},
    {"first", read_first},
    {"active", read_first},
    {"phase", read_phase},
    {"markers", read_markers},
    {"red", read_red},
    {"green", read_green},
    {"tavern", read_tavern},
    {"harbor", read_harbor},
    {"deck", read_harbor},
    {"wilderness", read_wilderness},
    {"graveyard", read_graveyard},
    {"options", read_options},
    {"set", read_options},
    {"variant", read_option},
    {"emperor", read_option},
};

/* The file itself, or its key "table". */
static void
read_table(struct making *m, const struct node *table)
{
	const char *keys[LENGTH(table_keys)];
	size_t own = table->key ? TOP_KEYS : 0;

	for (size_t i = 0; i < LENGTH(table_keys); i++)
		keys[i] = table_keys[i].key;
	if (!node_is(table, NODE_MAP, "the table", m->dg))
		return;
	node_keys(table, keys + own, LENGTH(keys) - own, m->dg);
	node_each (child, table)
		for (size_t i = 0; i < LENGTH(table_keys); i++)
			if (strcmp(child->key, keys[i]) == 0 && table_keys[i].read)
				table_keys[i].read(m, child);
}

/* "1", "Lemron the Wise" or "Lemron - the Wise". */
static bool
leader_is(const struct leaders_world *w, unsigned leader, const char *text)
{
	const struct node *title = node_get(w->roster.card[HEROES + leader], "title");
	const char *gap = strstr(text, " - ") ? " -" : "";
	struct str name = STR_INIT;

	str_addf(&name, "%d", w->leader[leader].number);
	bool same = strcmp(text, str_text(&name)) == 0;
	str_clear(&name);
	str_addf(&name, "%s%s %s", w->roster.name[HEROES + leader], gap, title ? title->text : "");
	same = same || text_equal_folded(text, str_text(&name));
	str_release(&name);
	return same;
}

/* A leader by name, perhaps with the title, or number. */
static int
leader_named(const struct leaders_world *w, const struct node *node, struct diag *dg)
{
	const char *name;

	if (!node_text(node, &name, dg))
		return -1;
	for (unsigned l = 0; l < LEADERS; l++)
		if (leader_is(w, l, name))
			return (int)l;
	if (strspn(name, "0123456789") == strlen(name)) {
		diag_error(
		    dg, node->at, "leaders have the numbers 1 to %d, not '%s'", LEADERS, name);
		return -1;
	}
	int card = roster_resolve(&w->roster, name, node->at, dg);
	if (card >= 0 && card < HEROES)
		diag_error(dg, node->at, "'%s' is a hero, not a leader", name);
	return card < HEROES ? -1 : card - HEROES;
}

static void
read_leader(struct making *m, unsigned seat, const struct node *node)
{
	int leader = leader_named(m->w, node, m->dg);

	if (leader < 0)
		return;
	if (m->leader_used[leader])
		diag_error(m->dg, node->at, "'%s' stands twice", node->text);
	m->leader_used[leader] = m->leader_given[seat] = true;
	m->s->leader[seat] = (uint8_t)leader;
}

/* Is a hero of a party face down?  False after a report. */
static bool
read_hidden(struct making *m, const struct node *hero, bool *hidden)
{
	static const char *const faces[] = {"up", "down"};
	const struct node *face = node_get(hero, "face"), *yes = node_get(hero, "hidden");
	int down = face ? node_word(face, faces, LENGTH(faces), "face", m->dg) : 0;

	*hidden = down == 1;
	if (face && yes)
		diag_error(m->dg, yes->key_at, "'face' says it already");
	return down >= 0 && (!yes || node_bool(yes, hidden, m->dg));
}

/* A party as it lies: names of open heroes, and mappings that may say more. */
static void
read_party(struct making *m, unsigned seat, const struct node *party)
{
	static const char *const keys[] = {"hero", "hidden", "face"};
	bool hidden;

	if (says_none(party) || !node_is(party, NODE_LIST, "party", m->dg))
		return;
	node_each (item, party) {
		const struct node *hero = item;

		hidden = false;
		if (item->type == NODE_MAP)
			hero = node_need(item, "hero", m->dg);
		if (item->type == NODE_MAP &&
		    (!node_keys(item, keys, LENGTH(keys), m->dg) || !read_hidden(m, item, &hidden)))
			continue;
		if (hero)
			put_one(m, (hidden ? HIDDEN : OPEN) + seat, hero);
	}
}

static void
read_player(struct making *m, unsigned seat, const struct node *player)
{
	static const char *const keys[] = {"name", "leader", "hand", "open", "hidden", "party"};
	static const unsigned zone[] = {0, 0, HAND, OPEN, HIDDEN};

	if (player->type != NODE_MAP)
		return;
	node_keys(player, keys, LENGTH(keys), m->dg);
	if (node_get(player, "leader"))
		read_leader(m, seat, node_get(player, "leader"));
	if (node_get(player, "party"))
		read_party(m, seat, node_get(player, "party"));
	for (size_t i = 2; i < LENGTH(zone); i++)
		if (node_get(player, keys[i]))
			put_zone(m, zone[i] + seat, node_get(player, keys[i]));
	if (m->s->count[HAND + seat] > HAND_MOST)
		diag_error(m->dg, node_get(player, "hand")->at,
		    "%u cards in hand, at most %d can be", m->s->count[HAND + seat], HAND_MOST);
}

/* The variant may stand anywhere in the file. */
static void
check_variant(struct making *m)
{
	for (unsigned c = 0; c < HEROES; c++)
		if (m->w->beginners && m->w->hero[c].advanced && m->s->zone[c] != NONE)
			diag_error(m->dg, m->at[c], "'%s' is not in the beginners' game",
			    leaders_name(m->w, c));
}

/* A hand that is not given is dealt. */
static void
setup_hand(struct making *m, unsigned seat)
{
	const struct node *player = m->w->setting.player[seat];
	const struct node *hand = node_get(player, "hand");
	struct leaders_state *s = m->s;

	for (unsigned i = 0; !hand && i < HAND_DEALT && s->count[HARBOR]; i++) {
		unsigned card = zone_top(s, HARBOR);

		zone_remove(s, card);
		zone_add(s, HAND + seat, card);
	}
	if (s->count[HAND + seat] < 2)
		diag_error(m->dg, hand ? hand->at : player->at,
		    "'%s' needs two cards in hand for the setup", m->w->name[seat]);
}

static void
fill_leaders(struct making *m)
{
	uint8_t rest[LEADERS];
	unsigned n = 0;

	for (uint8_t l = 0; l < LEADERS; l++)
		if (!m->leader_used[l])
			rest[n++] = l;
	rng_shuffle8(&m->s->head.rng, rest, n);
	for (unsigned seat = 0; seat < LEADERS; seat++)
		if (seat >= m->s->head.players || !m->leader_given[seat])
			m->s->leader[seat] = rest[--n];
}

/* Heroes that nobody mentions lie in the tavern and the harbor, if these are
 * not given, else in the box.  An empty harbor means that the tavern is empty. */
static void
fill_zones(struct making *m)
{
	struct leaders_state *s = m->s;
	bool tavern = !m->told[THING_TAVERN] && !(m->told[THING_HARBOR] && s->count[HARBOR] == 0);
	uint8_t rest[HEROES];
	unsigned n = 0;

	if (!m->told[THING_GRAVEYARD] && s->zone[0] == NONE)
		zone_add(s, GRAVEYARD, 0);
	for (uint8_t c = 0; c < HEROES; c++) {
		if (s->zone[c] != NONE)
			continue;
		if (c == 0 || (m->w->beginners && m->w->hero[c].advanced))
			zone_add(s, BOX, c);
		else
			rest[n++] = c;
	}
	rng_shuffle8(&s->head.rng, rest, n);
	for (unsigned i = 0; tavern && i < TAVERN_SLOTS && n; i++)
		zone_add(s, TAVERN + i, rest[--n]);
	while (n)
		zone_add(s, m->told[THING_HARBOR] ? BOX : HARBOR, rest[--n]);
}

static void
make(struct making *m, const struct node *scenario)
{
	struct leaders_state *s = m->s;
	const struct node *seed = node_get(scenario, "seed");
	size_t before = m->dg->errors;
	long number = 1;

	zone_clear(s);
	s->marker[RED] = s->marker[GREEN] = m->w->begin;
	s->phase = PHASE_PLAY;
	if (!setting_players(scenario, &leaders_game, &m->w->arena, &m->w->setting, m->dg))
		return;
	s->head.players = (uint8_t)m->w->setting.players;
	if (seed)
		node_int(seed, 0, INT64_MAX, &number, m->dg);
	rng_init(&s->head.rng, (uint64_t)number, 0);
	for (unsigned seat = 0; seat < s->head.players; seat++) {
		m->w->name[seat] = m->w->setting.name[seat];
		read_player(m, seat, m->w->setting.player[seat]);
	}
	read_table(m, scenario);
	check_variant(m);
	if (m->dg->errors > before)
		return;
	fill_leaders(m);
	fill_zones(m);
	for (unsigned seat = 0; s->phase == PHASE_SETUP && seat < s->head.players; seat++)
		setup_hand(m, seat);
	leaders_know_setting(s);
	s->turn = s->phase != PHASE_SETUP;
}

bool
leaders_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg)
{
	struct game_setup setup = {0};
	size_t before = dg->errors;
	struct leaders_world *w = leaders_world_new(&setup, dg);

	if (!w)
		return false;
	struct making m = {.w = w, .s = xcalloc(1, sizeof(*m.s)), .dg = dg};
	make(&m, scenario);
	if (dg->errors > before) {
		leaders_world_free(w);
		free(m.s);
		return false;
	}
	play->world = w;
	play->state = m.s;
	for (unsigned i = 0; i < m.s->head.players; i++)
		names[i] = w->name[i];
	leaders_resume(play);
	return true;
}
