/* What scenarios expect: of a player, of a card, of the game. */
#include "agot/world.h"

#include <ctype.h>
#include <string.h>

const char *const zone_words[ZONES] = {
    [ZONE_DECK] = "deck",
    [ZONE_HAND] = "hand",
    [ZONE_DISCARD] = "discard",
    [ZONE_DEAD] = "dead",
    [ZONE_PLOTS] = "plots",
    [ZONE_USED] = "used",
    [ZONE_REVEALED] = "revealed",
    [ZONE_PLAY] = "play",
    [ZONE_DUPLICATE] = "duplicate",
    [ZONE_SETUP] = "setup",
    [ZONE_CHOSEN] = "chosen",
    [ZONE_LIMBO] = "limbo",
    [ZONE_FACTION] = "faction",
    [ZONE_AGENDA] = "agenda",
    [ZONE_TITLE] = "title",
    [ZONE_POOL] = "pool",
    [ZONE_GONE] = "removed",
};

/* The state as somebody sees it; derived values are up to date. */
struct look {
	struct agot g;
	const struct play *play;
	struct str *why;
	struct diag *dg;
};

static bool
differs(struct look *l, const struct node *want, const char *have)
{
	if (l->why->n == 0)
		str_addf(l->why, "%s is %s, not %s", want->key ? want->key : "it", have,
		    want->type == NODE_TEXT ? want->text : "that");
	return false;
}

/* ---- sets of cards: a number, or names in any order ---- */

typedef VEC(uint16_t) card_vec;

static void
describe(const struct agot *g, const uint16_t *cards, size_t n, struct str *out)
{
	str_addc(out, '[');
	for (size_t i = 0; i < n; i++)
		str_addf(out, "%s%s", i ? ", " : "", card_title(g, cards[i]));
	str_addc(out, ']');
}

static bool
take_named(struct look *l, uint16_t *cards, size_t *n, const char *text)
{
	struct card_name name;
	bool found = false;

	card_name_read(&name, l->g.w, text);
	for (size_t i = 0; i < *n && !found; i++) {
		found = card_is_named(&l->g, cards[i], &name);
		if (found)
			cards[i] = cards[--*n];
	}
	card_name_release(&name);
	return found;
}

/* Is there any card of that name in the game or in the pool?  Else reported. */
static bool
card_exists(struct look *l, const struct node *node)
{
	struct card_name name;
	bool found = false;

	card_name_read(&name, l->g.w, node->text);
	unsigned copy = name.copy;
	name.copy = 0;
	for (unsigned i = 0; i < l->g.s->n_cards && !found; i++)
		found = card_is_named(&l->g, i, &name);
	if (!found && !copy)
		found = card_resolve(l->g.w->db, str_text(&name.title), node->at, l->dg) >= 0;
	else if (!found)
		diag_error(l->dg, node->at, "no card '%s' here", node->text);
	card_name_release(&name);
	return found;
}

static bool
compare_names(struct look *l, const struct node *want, uint16_t *cards, size_t n)
{
	size_t left = n;
	bool same = true, known = true;
	const struct node *item = want->type == NODE_LIST ? want->first : want;

	for (; item; item = want->type == NODE_LIST ? item->next : NULL) {
		const char *text;

		if (!node_text(item, &text, l->dg) || !card_exists(l, item))
			known = false;
		else
			same &= take_named(l, cards, &left, text);
	}
	return known && same && left == 0;
}

static bool
expect_cards(struct look *l, const struct node *want, const uint16_t *cards, size_t n)
{
	struct str have = STR_INIT;
	uint16_t copy[CARDS_MOST];
	bool same;

	if (want->type == NODE_TEXT && isdigit((unsigned char)want->text[0]) &&
	    strlen(want->text) < 4)
		return expect_int(want, (long)n, l->why, l->dg);
	if (want->type == NODE_MAP)
		return node_is(want, NODE_LIST, want->key, l->dg);
	bool none = want->type == NODE_TEXT && strcmp(want->text, "none") == 0;
	memcpy(copy, cards, n * sizeof(*cards));
	size_t errors = l->dg->errors;
	same = none ? n == 0 : compare_names(l, want, copy, n);
	describe(&l->g, cards, n, &have);
	if (!same && l->dg->errors == errors)
		differs(l, want, str_text(&have));
	str_release(&have);
	return same;
}

/* ---- players ---- */

static size_t
zone_list(const struct agot *g, unsigned seat, enum zone zone, uint16_t *out)
{
	unsigned n = zone_size(g, seat, zone);

	for (unsigned i = 0; i < n; i++)
		out[i] = (uint16_t)zone_card(g, seat, zone, i);
	return n;
}

static bool
expect_zone(struct look *l, const struct node *want, unsigned seat, enum zone zone)
{
	uint16_t cards[DRAW_DECK_MOST * 2];
	size_t n = zone_list(&l->g, seat, zone, cards);

	return expect_cards(l, want, cards, n);
}

/* What the player controls; attachments and all. */
static bool
expect_in_play(struct look *l, const struct node *want, unsigned seat)
{
	uint16_t cards[DRAW_DECK_MOST * 2];
	size_t n = 0;

	for (unsigned i = 0; i < l->g.s->n_play; i++)
		if (l->g.card[l->g.play[i]].controller == seat)
			cards[n++] = l->g.play[i];
	return expect_cards(l, want, cards, n);
}

static bool
expect_title(struct look *l, const struct node *want, unsigned seat)
{
	unsigned title = l->g.s->player[seat].title;

	return expect_text(want, title ? l->g.w->def.at[l->g.w->title_def[title - 1]].name : "none",
	    l->why, l->dg);
}

enum player_fact {
	PLAYER_POWER,
	PLAYER_FACTION_POWER,
	PLAYER_GOLD,
	PLAYER_TITLE,
	PLAYER_PLAY,
	PLAYER_ALIVE,
	PLAYER_INCOME,
	PLAYER_INITIATIVE,
	PLAYER_RESERVE,
	PLAYER_ZONE
};

static const struct {
	const char *word;
	enum player_fact fact;
	enum zone zone;
} player_facts[] = {
    {"power", PLAYER_POWER, 0},
    {"faction-power", PLAYER_FACTION_POWER, 0},
    {"gold", PLAYER_GOLD, 0},
    {"hand", PLAYER_ZONE, ZONE_HAND},
    {"deck", PLAYER_ZONE, ZONE_DECK},
    {"discard", PLAYER_ZONE, ZONE_DISCARD},
    {"dead", PLAYER_ZONE, ZONE_DEAD},
    {"plots", PLAYER_ZONE, ZONE_PLOTS},
    {"plot", PLAYER_ZONE, ZONE_REVEALED},
    {"used", PLAYER_ZONE, ZONE_USED},
    {"removed", PLAYER_ZONE, ZONE_GONE},
    {"agenda", PLAYER_ZONE, ZONE_AGENDA},
    {"title", PLAYER_TITLE, 0},
    {"play", PLAYER_PLAY, 0},
    {"alive", PLAYER_ALIVE, 0},
    {"income", PLAYER_INCOME, 0},
    {"initiative", PLAYER_INITIATIVE, 0},
    {"reserve", PLAYER_RESERVE, 0},
};

static bool
expect_player_fact(struct look *l, unsigned seat, size_t row, const struct node *want)
{
	const struct agot_player *p = &l->g.s->player[seat];

	switch (player_facts[row].fact) {
	case PLAYER_POWER:
		return expect_int(want, (long)player_power(&l->g, seat), l->why, l->dg);
	case PLAYER_FACTION_POWER:
		return expect_int(want, l->g.card[p->faction_card].power, l->why, l->dg);
	case PLAYER_GOLD:
		return expect_int(want, p->gold, l->why, l->dg);
	case PLAYER_TITLE:
		return expect_title(l, want, seat);
	case PLAYER_PLAY:
		return expect_in_play(l, want, seat);
	case PLAYER_ALIVE:
		return expect_bool(want, p->alive, l->why, l->dg);
	case PLAYER_INCOME:
		return expect_int(want, plot_value(&l->g, seat, MODIFY_INCOME), l->why, l->dg);
	case PLAYER_INITIATIVE:
		return expect_int(want, plot_value(&l->g, seat, MODIFY_INITIATIVE), l->why, l->dg);
	case PLAYER_RESERVE:
		return expect_int(want, plot_value(&l->g, seat, MODIFY_RESERVE), l->why, l->dg);
	case PLAYER_ZONE:
		break;
	}
	return expect_zone(l, want, seat, player_facts[row].zone);
}

static bool
expect_player(struct look *l, unsigned seat, const struct node *entry)
{
	const char *words[LENGTH(player_facts)];
	bool holds = true;

	for (size_t i = 0; i < LENGTH(words); i++)
		words[i] = player_facts[i].word;
	if (!node_is(entry, NODE_MAP, "a player", l->dg) ||
	    !node_keys(entry, words, LENGTH(words), l->dg))
		return false;
	node_each (want, entry)
		for (size_t i = 0; i < LENGTH(words); i++)
			if (strcmp(want->key, words[i]) == 0)
				holds &= expect_player_fact(l, seat, i, want);
	return holds;
}

/* ---- cards ---- */

/* A word as it stands in the card files: "No attachments except Weapon" is
 * no-attachments, "Ambush (2)" ambush. */
static struct node
plain_word(const struct node *item, struct str *out)
{
	struct node plain = *item;
	size_t n = 0;

	if (item->type != NODE_TEXT)
		return plain;
	text_fold(item->text, out);
	while (n < out->n && out->text[n] != '(' && strncmp(&out->text[n], " except", 7) != 0) {
		if (out->text[n] == ' ')
			out->text[n] = '-';
		n++;
	}
	while (n > 0 && out->text[n - 1] == '-')
		n--;
	if (out->n)
		out->text[n] = '\0';
	plain.text = str_text(out);
	return plain;
}

/* The bits of a list of words (one word: a list of one). */
static bool
read_bits(struct look *l, const struct node *want, const char *const names[], size_t n,
    const char *what, unsigned *bits)
{
	const struct node *item = want->type == NODE_LIST ? want->first : want;

	*bits = 0;
	if (want->type == NODE_MAP)
		return node_is(want, NODE_LIST, want->key, l->dg);
	if (want->type == NODE_TEXT && strcmp(want->text, "none") == 0)
		return true;
	for (; item; item = want->type == NODE_LIST ? item->next : NULL) {
		struct str text = STR_INIT;
		struct node plain = plain_word(item, &text);
		int word = node_word(&plain, names, n, what, l->dg);

		str_release(&text);
		if (word < 0)
			return false;
		*bits |= 1u << word;
	}
	return true;
}

/* Are these the words?  Those in unsaid need not be named. */
static bool
expect_bits(struct look *l, const struct node *want, const char *const names[], size_t n,
    const char *what, unsigned have, unsigned unsaid)
{
	struct str text = STR_INIT;
	unsigned bits;

	if (!read_bits(l, want, names, n, what, &bits))
		return false;
	if ((bits | (have & unsaid)) == have)
		return true;
	str_addc(&text, '[');
	for (size_t i = 0; i < n; i++)
		if (have >> i & 1)
			str_addf(&text, "%s%s", text.n > 1 ? ", " : "", names[i]);
	str_addc(&text, ']');
	differs(l, want, str_text(&text));
	str_release(&text);
	return false;
}

/* A seat by name, or none. */
static bool
expect_seat(struct look *l, const struct node *want, unsigned seat)
{
	struct setting setting = agot_setting(l->g.w);
	int wanted = setting_seat_of(&setting, want, l->dg);

	if (wanted < 0)
		return false;
	return (unsigned)wanted == seat || differs(l, want, l->g.w->names[seat]);
}

static bool
expect_tokens(struct look *l, const struct node *want, const struct agot_card *card)
{
	const char *const *names = word_lists[LIST_TOKEN];
	bool holds = true;

	if (!node_is(want, NODE_MAP, "tokens", l->dg) || !node_keys(want, names, TOKENS, l->dg))
		return false;
	for (unsigned i = 0; i < TOKENS; i++) {
		const struct node *count = node_get(want, names[i]);

		if (count)
			holds &= expect_int(count, card->token[i], l->why, l->dg);
	}
	return holds;
}

/* Attachments or duplicates of a card. */
static bool
expect_hosted(struct look *l, const struct node *want, unsigned host, enum zone zone)
{
	uint16_t cards[DRAW_DECK_MOST * 2];
	size_t n = 0;

	for (unsigned i = 0; i < l->g.s->n_cards && n < LENGTH(cards); i++)
		if (l->g.card[i].host == host && l->g.card[i].zone == zone)
			cards[n++] = (uint16_t)i;
	return expect_cards(l, want, cards, n);
}

static bool
expect_place(struct look *l, const struct node *want, unsigned zone)
{
	int wanted = node_word(want, zone_words, ZONES, "place", l->dg);

	return wanted >= 0 && ((unsigned)wanted == zone || differs(l, want, zone_words[zone]));
}

static bool
expect_host(struct look *l, const struct node *want, unsigned host)
{
	const char *text;

	if (!node_text(want, &text, l->dg))
		return false;
	if (host == NO_CARD)
		return strcmp(text, "none") == 0 || differs(l, want, "none");
	struct card_name name;
	card_name_read(&name, l->g.w, text);
	bool same = card_exists(l, want) && card_is_named(&l->g, host, &name);
	card_name_release(&name);
	return same || differs(l, want, card_title(&l->g, host));
}

enum card_fact {
	CARD_FACT_KNEELING,
	CARD_FACT_STANDING,
	CARD_FACT_STRENGTH,
	CARD_FACT_ICONS,
	CARD_FACT_KEYWORDS,
	CARD_FACT_ZONE,
	CARD_FACT_POWER,
	CARD_FACT_CONTROLLER,
	CARD_FACT_OWNER,
	CARD_FACT_ATTACHMENTS,
	CARD_FACT_DUPLICATES,
	CARD_FACT_TOKENS,
	CARD_FACT_PARTICIPATING,
	CARD_FACT_ATTACKING,
	CARD_FACT_DEFENDING,
	CARD_FACT_BYPASSED,
	CARD_FACT_BLANK,
	CARD_FACT_FACEDOWN,
	CARD_FACT_HOST,
	CARD_FACTS
};

static const char *const card_facts[CARD_FACTS] = {"kneeling", "standing", "strength", "icons",
    "keywords", "zone", "power", "controller", "owner", "attachments", "duplicates", "tokens",
    "participating", "attacking", "defending", "bypassed", "blank", "facedown", "attached"};

/* Keywords that say how a card comes into play and with what: expected only
 * where they are named. */
enum {
	ENTERING = 1 << KEYWORD_AMBUSH | 1 << KEYWORD_LIMITED | 1 << KEYWORD_NO_ATTACHMENTS |
		   1 << KEYWORD_TERMINAL
};

static unsigned
keywords_of(struct agot *g, unsigned card)
{
	if (g->card[card].zone == ZONE_PLAY)
		return g->derived[card].keywords;
	return def_of(g, card)->keywords |
	       (ambush_of(g, card) == VALUE_NONE ? 0 : 1u << KEYWORD_AMBUSH);
}

static bool
expect_card_fact(struct look *l, unsigned number, enum card_fact fact, const struct node *want)
{
	struct agot *g = &l->g;
	const struct agot_card *card = &g->card[number];
	bool in_play = card->zone == ZONE_PLAY;
	const struct agot_def *def = def_of(g, number);

	switch (fact) {
	case CARD_FACT_KNEELING:
		return expect_bool(want, card->flags & CARD_KNEELING, l->why, l->dg);
	case CARD_FACT_STANDING:
		return expect_bool(want, !(card->flags & CARD_KNEELING), l->why, l->dg);
	case CARD_FACT_STRENGTH:
		return expect_int(
		    want, in_play ? strength_of(g, number) : def->strength, l->why, l->dg);
	case CARD_FACT_ICONS:
		return expect_bits(l, want, icon_names, LENGTH(icon_names), "icon",
		    in_play ? icons_of(g, number) : def->icons, 0);
	case CARD_FACT_KEYWORDS:
		return expect_bits(
		    l, want, keyword_names, KEYWORDS, "keyword", keywords_of(g, number), ENTERING);
	case CARD_FACT_ZONE:
		return expect_place(l, want, card->zone);
	case CARD_FACT_POWER:
		return expect_int(want, card->power, l->why, l->dg);
	case CARD_FACT_CONTROLLER:
		return expect_seat(l, want, card->controller);
	case CARD_FACT_OWNER:
		return expect_seat(l, want, card->owner);
	case CARD_FACT_ATTACHMENTS:
		return expect_hosted(l, want, number, ZONE_PLAY);
	case CARD_FACT_DUPLICATES:
		return expect_hosted(l, want, number, ZONE_DUPLICATE);
	case CARD_FACT_TOKENS:
		return expect_tokens(l, want, card);
	case CARD_FACT_PARTICIPATING:
		return expect_bool(
		    want, attacking(g, number) || defending(g, number), l->why, l->dg);
	case CARD_FACT_ATTACKING:
		return expect_bool(want, attacking(g, number), l->why, l->dg);
	case CARD_FACT_DEFENDING:
		return expect_bool(want, defending(g, number), l->why, l->dg);
	case CARD_FACT_BYPASSED:
		return expect_bool(want, card->flags & CARD_BYPASSED, l->why, l->dg);
	case CARD_FACT_BLANK:
		return expect_bool(want, in_play && is_blank(g, number), l->why, l->dg);
	case CARD_FACT_FACEDOWN:
		return expect_bool(want, card->flags & CARD_FACEDOWN, l->why, l->dg);
	case CARD_FACT_HOST:
		return expect_host(l, want, card->host);
	case CARD_FACTS:
		break;
	}
	return false;
}

/* The card that a name means: the only one of that name in play, else the
 * first in the order of the file. */
static int
find_card(struct look *l, const struct node *entry)
{
	struct card_name name;
	int first = -1, in_play = -1;
	unsigned n = 0;

	card_name_read(&name, l->g.w, entry->key);
	for (unsigned i = 0; i < l->g.s->n_cards; i++) {
		if (!card_is_named(&l->g, i, &name))
			continue;
		first = first < 0 ? (int)i : first;
		if (l->g.card[i].zone == ZONE_PLAY) {
			in_play = (int)i;
			n++;
		}
	}
	card_name_release(&name);
	return n == 1 ? in_play : first;
}

static void
report_unknown(struct look *l, const struct node *entry)
{
	const char **names = xcalloc(l->g.s->n_cards + SEATS_MOST + 1u, sizeof(*names));
	size_t n = 0;

	names[n++] = "game";
	for (unsigned i = 0; i < l->g.w->players; i++)
		names[n++] = l->g.w->names[i];
	for (unsigned i = 0; i < l->g.s->n_cards; i++)
		names[n++] = card_title(&l->g, i);
	const char *near = text_suggest(entry->key, names, n);
	if (near)
		diag_error(l->dg, entry->key_at, "no player or card '%s' here, did you mean '%s'?",
		    entry->key, near);
	else
		diag_error(l->dg, entry->key_at, "no player or card '%s' here", entry->key);
	free(names);
}

static bool
expect_card(struct look *l, const struct node *entry)
{
	int card = find_card(l, entry);
	bool holds = true;

	if (card < 0) {
		report_unknown(l, entry);
		return false;
	}
	if (!node_is(entry, NODE_MAP, "a card", l->dg) ||
	    !node_keys(entry, card_facts, CARD_FACTS, l->dg))
		return false;
	node_each (want, entry)
		for (unsigned i = 0; i < CARD_FACTS; i++)
			if (strcmp(want->key, card_facts[i]) == 0)
				holds &=
				    expect_card_fact(l, (unsigned)card, (enum card_fact)i, want);
	return holds;
}

static bool
expect_whole(struct look *l, const struct node *entry)
{
	struct setting setting = agot_setting(l->g.w);
	struct game_facts facts = {.round = l->g.s->round, .first = l->g.s->first_player};

	return expect_game(l->play, &setting, &facts, entry, l->why, l->dg);
}

/* Puts whom a difference is about before it. */
static void
name_subject(struct str *why, const char *subject)
{
	struct str text = STR_INIT;

	str_addf(&text, "%s: %s", subject, str_text(why));
	str_clear(why);
	str_add(why, str_text(&text));
	str_release(&text);
}

bool
agot_expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	struct look l = {agot_open(play), play, why, dg};
	struct setting setting = agot_setting(l.g.w);
	int seat = setting_seat(&setting, entry->key);
	bool holds;

	fresh(&l.g);
	if (seat >= 0)
		holds = expect_player(&l, (unsigned)seat, entry);
	else if (strcmp(entry->key, "game") == 0)
		holds = expect_whole(&l, entry);
	else
		holds = expect_card(&l, entry);
	if (!holds && why->n)
		name_subject(why, entry->key);
	return holds;
}
