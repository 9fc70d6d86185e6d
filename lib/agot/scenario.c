/* Positions made from scenario files.  The file is read into a list of card
 * specifications in its own order; numbers, zones and the list of cards in
 * play follow from that list, so options come in the order of the file. */
#include "agot/world.h"

#include <limits.h>
#include <string.h>

enum { SCENARIO_DECK = 30, HAND_MOST = 60, IN_PLAY_MOST = 60 };

/* A card of the position. */
struct spec {
	uint16_t def, number;
	uint8_t owner, controller, zone, flags, power, duplicates;
	uint8_t token[TOKENS];
	int host; /* another one, or -1 */
};

struct making {
	struct agot_world *w;
	struct setting setting;
	struct diag *dg;
	VEC(struct spec) specs;
	enum phase phase;
	bool blank, fill[SEATS_MOST], hand_given[SEATS_MOST];
	long gold[SEATS_MOST];
	uint8_t title[SEATS_MOST]; /* 1 + number */
};

static int
add_spec(struct making *m, unsigned seat, unsigned def, enum zone zone)
{
	struct spec spec = {.def = (uint16_t)def,
	    .owner = (uint8_t)seat,
	    .controller = (uint8_t)seat,
	    .zone = (uint8_t)zone,
	    .host = -1};

	vec_add(&m->specs, spec);
	return (int)m->specs.n - 1;
}

/* Which cards may be in a zone. */
static bool
zone_takes(enum zone zone, enum card_type type)
{
	if (zone == ZONE_PLOTS || zone == ZONE_USED || zone == ZONE_REVEALED)
		return type == CARD_PLOT;
	if (zone == ZONE_AGENDA)
		return type == CARD_AGENDA;
	if (zone == ZONE_PLAY)
		return type <= CARD_ATTACHMENT;
	return type <= CARD_EVENT;
}

/* The printing that is meant, "Title", "Title (Core)" or a code: of the
 * right type where the title alone does not say. */
static int
resolve(struct making *m, const char *text, enum zone zone, struct place at)
{
	int card = card_resolve(m->w->db, text, at, m->dg), all[32];

	if (card < 0)
		return -1;
	if (zone_takes(zone, m->w->db->card[card].type))
		return card;
	size_t n = card_by_name(m->w->db, text, all, LENGTH(all));
	for (size_t i = 0; i < n && i < LENGTH(all); i++)
		if (zone_takes(zone, m->w->db->card[all[i]].type))
			return all[i];
	diag_error(m->dg, at, "'%s' is %s%s and cannot be there", text,
	    strchr("ae", card_type_names[m->w->db->card[card].type][0]) ? "an " : "a ",
	    card_type_names[m->w->db->card[card].type]);
	return -1;
}

/* Where a card lies idle, its text need not be written. */
static bool
text_matters(enum zone zone)
{
	return zone == ZONE_PLAY || zone == ZONE_HAND || zone == ZONE_REVEALED ||
	       zone == ZONE_AGENDA;
}

/* A card by name; "B/Title" in another player's list belongs to B. */
static int
add_named(struct making *m, unsigned seat, const struct node *node, enum zone zone)
{
	struct card_name name;
	const char *text;

	if (!node_text(node, &text, m->dg))
		return -1;
	card_name_read(&name, m->w, text);
	int card = resolve(m, str_text(&name.title), zone, node->at), spec = -1;
	card_name_release(&name);
	if (card < 0)
		return -1;
	if (!m->w->db->card[card].written && !m->blank && text_matters(zone))
		diag_error(m->dg, node->at, "'%s' has no written text yet", text);
	spec = add_spec(m, seat, world_def(m->w, card, m->dg), zone);
	if (name.owner >= 0 && name.owner != (int)seat && zone != ZONE_PLAY)
		diag_error(m->dg, node->at, "'%s' belongs to another player", text);
	else if (name.owner >= 0)
		m->specs.at[spec].owner = (uint8_t)name.owner;
	return spec;
}

static void
read_zone(struct making *m, unsigned seat, const struct node *node, enum zone zone)
{
	if (node->type == NODE_TEXT)
		add_named(m, seat, node, zone);
	else if (node_is(node, NODE_LIST, node->key, m->dg))
		node_each (item, node)
			add_named(m, seat, item, zone);
}

static void
read_tokens(struct making *m, int spec, const struct node *node)
{
	const char *const *names = word_lists[LIST_TOKEN];
	long number;

	if (!node_is(node, NODE_MAP, "tokens", m->dg) || !node_keys(node, names, TOKENS, m->dg))
		return;
	for (unsigned i = 0; i < TOKENS; i++) {
		const struct node *count = node_get(node, names[i]);

		if (count && node_int(count, 0, 99, &number, m->dg))
			m->specs.at[spec].token[i] = (uint8_t)number;
	}
}

static long
read_int(const struct node *map, const char *key, long most, struct diag *dg)
{
	const struct node *node = node_get(map, key);
	long number = 0;

	return node && node_int(node, 0, most, &number, dg) ? number : 0;
}

static void
read_state(struct making *m, int spec, const struct node *item)
{
	const struct node *kneeling = node_get(item, "kneeling"),
			  *tokens = node_get(item, "tokens");
	bool knelt = false;

	if (kneeling && node_bool(kneeling, &knelt, m->dg) && knelt)
		m->specs.at[spec].flags |= CARD_KNEELING;
	m->specs.at[spec].power = (uint8_t)read_int(item, "power", 99, m->dg);
	m->specs.at[spec].duplicates = (uint8_t)read_int(item, "duplicates", 9, m->dg);
	const struct agot_def *def = &m->w->def.at[m->specs.at[spec].def];
	if (m->specs.at[spec].duplicates && !def->unique)
		diag_error(m->dg, node_get(item, "duplicates")->at,
		    "'%s' is not unique and has no duplicates", def->name);
	if (tokens)
		read_tokens(m, spec, tokens);
}

/* A card in play: its name, or a mapping with its state. */
static void
read_in_play(struct making *m, unsigned seat, const struct node *item, int host)
{
	static const char *const keys[] = {
	    "card", "kneeling", "power", "duplicates", "attachments", "tokens"};
	const struct node *name = item->type == NODE_MAP ? node_need(item, "card", m->dg) : item;
	int spec;

	if (item->type == NODE_MAP)
		node_keys(item, keys, LENGTH(keys), m->dg);
	if (!name || (spec = add_named(m, seat, name, ZONE_PLAY)) < 0)
		return;
	bool attachment = m->w->def.at[m->specs.at[spec].def].type == CARD_ATTACHMENT;
	if (attachment && host < 0)
		diag_error(m->dg, name->at,
		    "'%s' is an attachment: it stands in 'attachments' of another card",
		    name->text);
	else if (!attachment && host >= 0)
		diag_error(m->dg, name->at, "'%s' is no attachment", name->text);
	m->specs.at[spec].host = host;
	/* An attachment of another owner is under its owner's control. */
	if (host >= 0)
		m->specs.at[spec].controller = m->specs.at[spec].owner;
	if (item->type != NODE_MAP)
		return;
	read_state(m, spec, item);
	const struct node *attachments = node_get(item, "attachments");
	if (attachments && node_is(attachments, NODE_LIST, "attachments", m->dg))
		node_each (child, attachments)
			read_in_play(m, seat, child, spec);
}

static void
read_faction(struct making *m, unsigned seat, const struct node *player)
{
	const struct node *node = node_need(player, "faction", m->dg);
	int faction = node ? node_word(node, faction_names, FACTIONS, "faction", m->dg) : -1;
	int spec = add_spec(m, seat, m->w->faction_def[faction < 0 ? 0 : faction], ZONE_FACTION);

	m->specs.at[spec].power = (uint8_t)read_int(player, "power", 99, m->dg);
}

static void
read_title(struct making *m, unsigned seat, const struct node *node)
{
	const char *names[TITLES];

	for (unsigned i = 0; i < TITLES; i++)
		names[i] = m->w->def.at[m->w->title_def[i]].name;
	int title = node_word(node, names, TITLES, "title", m->dg);
	if (title < 0)
		return;
	for (unsigned other = 0; other < seat; other++)
		if (m->title[other] == title + 1)
			diag_error(m->dg, node->at, "'%s' is held by two players", node->text);
	m->title[seat] = (uint8_t)(title + 1);
}

static const struct {
	const char *key;
	enum zone zone;
} zones[] = {
    {"agenda", ZONE_AGENDA},
    {"plot", ZONE_REVEALED},
    {"plots", ZONE_PLOTS},
    {"used", ZONE_USED},
    {"hand", ZONE_HAND},
    {"deck", ZONE_DECK},
    {"discard", ZONE_DISCARD},
    {"dead", ZONE_DEAD},
};

static void
read_entry(struct making *m, unsigned seat, const struct node *entry)
{
	for (size_t i = 0; i < LENGTH(zones); i++)
		if (strcmp(entry->key, zones[i].key) == 0)
			read_zone(m, seat, entry, zones[i].zone);
	if (strcmp(entry->key, "plot") == 0)
		node_is(entry, NODE_TEXT, "the revealed plot", m->dg);
	if (strcmp(entry->key, "title") == 0)
		read_title(m, seat, entry);
	if (strcmp(entry->key, "fill") == 0)
		node_bool(entry, &m->fill[seat], m->dg);
	m->hand_given[seat] |= strcmp(entry->key, "hand") == 0;
	if (strcmp(entry->key, "play") != 0 || !node_is(entry, NODE_LIST, "play", m->dg))
		return;
	node_each (item, entry)
		read_in_play(m, seat, item, -1);
}

static void
read_player(struct making *m, unsigned seat)
{
	static const char *const keys[] = {"name", "faction", "agenda", "plot", "plots", "used",
	    "gold", "power", "hand", "deck", "fill", "discard", "dead", "title", "play"};
	const struct node *player = m->setting.player[seat];

	if (!node_is(player, NODE_MAP, "a player", m->dg))
		return;
	node_keys(player, keys, LENGTH(keys), m->dg);
	read_faction(m, seat, player);
	m->gold[seat] = read_int(player, "gold", 250, m->dg);
	node_each (entry, player)
		read_entry(m, seat, entry);
}

static unsigned
count(const struct making *m, unsigned seat, enum zone zone)
{
	unsigned n = 0;

	for (size_t i = 0; i < m->specs.n; i++)
		n += m->specs.at[i].owner == seat && m->specs.at[i].zone == zone;
	return n;
}

/* A position has no more cards than a game could have. */
static void
check_sizes(struct making *m, unsigned seat)
{
	const struct {
		const char *where;
		unsigned n, most;
	} row[] = {{"in the deck", count(m, seat, ZONE_DECK), DRAW_DECK_MOST},
	    {"in hand", count(m, seat, ZONE_HAND), HAND_MOST},
	    {"in play", count(m, seat, ZONE_PLAY), IN_PLAY_MOST},
	    {"in the discard pile", count(m, seat, ZONE_DISCARD), DRAW_DECK_MOST},
	    {"in the dead pile", count(m, seat, ZONE_DEAD), DRAW_DECK_MOST},
	    {"in the plot deck", count(m, seat, ZONE_PLOTS), HAND_MOST},
	    {"in the used pile", count(m, seat, ZONE_USED), HAND_MOST},
	    {"beside the faction card", count(m, seat, ZONE_AGENDA), HAND_MOST}};

	for (size_t i = 0; i < LENGTH(row); i++)
		if (row[i].n > row[i].most)
			diag_error(m->dg, m->setting.player[seat]->at,
			    "%u cards %s, %u is the most", row[i].n, row[i].where, row[i].most);
}

/* Blank cards where the file says nothing, and the opening hand. */
static void
fill_up(struct making *m, unsigned seat)
{
	unsigned revealed = count(m, seat, ZONE_REVEALED);
	unsigned plots = revealed + count(m, seat, ZONE_PLOTS) + count(m, seat, ZONE_USED);
	unsigned deck = count(m, seat, ZONE_DECK), dealt = 0;

	if (!revealed && m->phase > PHASE_PLOT && m->fill[seat]) {
		add_spec(m, seat, m->w->blank_plot, ZONE_REVEALED);
		plots++;
	}
	for (; m->fill[seat] && plots < PLOTS_IN_DECK; plots++)
		add_spec(m, seat, m->w->blank_plot, ZONE_PLOTS);
	for (; m->fill[seat] && deck < SCENARIO_DECK; deck++)
		add_spec(m, seat, m->w->blank_character, ZONE_DECK);
	if (m->phase != PHASE_SETUP || m->hand_given[seat])
		return;
	vec_each (spec, &m->specs)
		if (spec->owner == seat && spec->zone == ZONE_DECK && dealt < OPENING_HAND) {
			spec->zone = ZONE_HAND;
			dealt++;
		}
}

/* Duplicates come last: the copies that the file lists count first. */
static void
add_duplicates(struct making *m)
{
	size_t n = m->specs.n;

	for (size_t i = 0; i < n; i++)
		for (unsigned d = 0; d < m->specs.at[i].duplicates; d++) {
			struct spec host = m->specs.at[i];
			int spec = add_spec(m, host.owner, host.def, ZONE_DUPLICATE);

			m->specs.at[spec].controller = host.controller;
			m->specs.at[spec].host = (int)i;
		}
}

static void
add_titles(struct making *m)
{
	for (unsigned t = 0; m->w->melee && t < TITLES; t++) {
		int spec = add_spec(m, 0, m->w->title_def[t], ZONE_POOL);

		for (unsigned seat = 0; seat < m->w->players; seat++)
			if (m->title[seat] == t + 1) {
				m->specs.at[spec].zone = ZONE_TITLE;
				m->specs.at[spec].controller = (uint8_t)seat;
			}
	}
}

/* A player's unique card cannot be in play twice. */
static void
check_unique(struct making *m)
{
	vec_each (a, &m->specs)
		vec_each (b, &m->specs) {
			const struct agot_def *def = &m->w->def.at[a->def];

			if (b >= a || a->zone != ZONE_PLAY || b->zone != ZONE_PLAY ||
			    a->controller != b->controller || !def->unique ||
			    def->title != m->w->def.at[b->def].title)
				continue;
			diag_error(m->dg, m->setting.player[a->controller]->at,
			    "'%s' is unique and stands twice in play; write 'duplicates: 1'",
			    def->name);
		}
}

static void
put_card(struct agot *g, struct spec *spec)
{
	unsigned number = world_add(g, spec->owner, spec->def, spec->zone);
	struct agot_card *card = &g->card[number];

	spec->number = (uint16_t)number;
	card->controller = spec->controller;
	card->flags = spec->flags;
	card->power = spec->power;
	card->how = HOW_SETUP;
	memcpy(card->token, spec->token, sizeof(card->token));
	if (spec->zone == ZONE_REVEALED)
		g->s->player[spec->owner].plot = (uint16_t)number;
}

static void
put_cards(struct making *m, struct agot *g)
{
	for (unsigned seat = 0; seat < m->w->players; seat++)
		vec_each (spec, &m->specs)
			if (spec->owner == seat)
				put_card(g, spec);
	vec_each (spec, &m->specs) {
		if (spec->zone == ZONE_PLAY)
			g->play[g->s->n_play++] = spec->number;
		if (spec->host < 0)
			continue;
		struct agot_card *host = &g->card[m->specs.at[spec->host].number];
		g->card[spec->number].host = m->specs.at[spec->host].number;
		if (spec->zone == ZONE_DUPLICATE)
			host->duplicates++;
		else
			host->attachments++;
	}
	world_arrange(g);
}

static void
put_players(struct making *m, struct agot *g, int first)
{
	g->s->first_player = (uint8_t)first;
	g->s->round = m->phase > PHASE_PLOT;
	for (unsigned seat = 0; seat < m->w->players; seat++) {
		g->s->player[seat].gold = (uint8_t)m->gold[seat];
		g->s->player[seat].title = m->title[seat];
	}
}

/* Titles are for melee. */
static bool
has_title(const struct setting *setting)
{
	for (unsigned seat = 0; seat < setting->players; seat++)
		if (node_get(setting->player[seat], "title"))
			return true;
	return false;
}

static bool
read_whole(struct making *m, const struct node *scenario, int *first)
{
	static const char *const keys[] = {"scenario", "game", "seed", "players", "first", "phase",
	    "script", "format", "fill", "unwritten", "cards"};
	static const char *const formats[] = {"joust", "melee"}, *const blanks[] = {"blank"};
	const struct node *node;
	bool fill = true;
	int word;

	node_keys(scenario, keys, LENGTH(keys), m->dg);
	m->phase = PHASE_PLOT;
	m->w->melee = m->setting.players > 2 || has_title(&m->setting);
	if ((node = node_get(scenario, "phase")) &&
	    (word = node_word(node, phase_names, PHASES, "phase", m->dg)) >= 0)
		m->phase = (enum phase)word;
	if ((node = node_get(scenario, "format")) &&
	    (word = node_word(node, formats, LENGTH(formats), "format", m->dg)) >= 0)
		m->w->melee = word == 1;
	if (!m->w->melee && m->setting.players > 2)
		diag_error(m->dg, node->at, "a joust is for 2 players");
	else if (!m->w->melee && has_title(&m->setting))
		diag_error(m->dg, node->at, "a joust has no titles");
	if ((node = node_get(scenario, "unwritten")))
		m->blank = node_word(node, blanks, 1, "treatment", m->dg) == 0;
	if ((node = node_get(scenario, "fill")))
		node_bool(node, &fill, m->dg);
	for (unsigned seat = 0; seat < SEATS_MOST; seat++)
		m->fill[seat] = fill;
	*first = 0;
	if ((node = node_get(scenario, "first")))
		*first = setting_seat_of(&m->setting, node, m->dg);
	return *first >= 0;
}

static bool
make(struct making *m, const struct node *scenario, struct play *play, struct game_head *head)
{
	size_t before = m->dg->errors;
	int first;

	read_whole(m, scenario, &first);
	for (unsigned seat = 0; seat < m->w->players; seat++)
		read_player(m, seat);
	for (unsigned seat = 0; seat < m->w->players; seat++) {
		check_sizes(m, seat);
		fill_up(m, seat);
	}
	add_duplicates(m);
	add_titles(m);
	check_unique(m);
	if (m->dg->errors > before)
		return false;
	m->w->cards = (uint16_t)m->specs.n;
	world_seal(m->w, m->dg);
	if (m->dg->errors > before)
		return false;
	play->state = xcalloc(1, m->w->size);
	*play_head(play) = *head;
	struct agot g = agot_open(play);
	world_clear(&g);
	put_cards(m, &g);
	put_players(m, &g, first);
	g.s->checks |= CHECK_POWER | CHECK_CARDS;
	agot_begin(&g, m->phase);
	return true;
}

/* A world with the cards of the scenario: a list of them, or a card file beside
 * it, whose path is written to path. */
static struct agot_world *
open_with(const struct node *cards, struct str *path, struct diag *dg)
{
	struct card_source source = {.own = cards};
	const char *slash = cards ? strrchr(cards->at.file, '/') : NULL, *name;

	if (!cards || cards->type != NODE_TEXT)
		return world_open(source, dg);
	if (slash && *cards->text != '/')
		str_addn(path, cards->at.file, (size_t)(slash + 1 - cards->at.file));
	str_add(path, cards->text);
	name = str_text(path);
	return world_open((struct card_source){.extra = &name, .n_extra = 1}, dg);
}

bool
agot_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg)
{
	struct str path = STR_INIT;
	struct making m = {.w = open_with(node_get(scenario, "cards"), &path, dg), .dg = dg};
	struct game_head head = {0};

	str_release(&path);
	play->world = m.w;
	if (!m.w || !setting_open(scenario, play->game, &m.w->arena, &m.setting, &head, dg))
		return false;
	m.w->players = m.setting.players;
	m.w->open_lists = true;
	m.w->rounds_most = ROUNDS_USUAL;
	m.w->choices_most = CHOICES_USUAL;
	memcpy(m.w->names, m.setting.name, sizeof(m.w->names));
	memcpy(names, m.w->names, sizeof(m.w->names));
	bool made = make(&m, scenario, play, &head);
	vec_release(&m.specs);
	return made;
}
