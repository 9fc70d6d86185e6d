/* Reading cards/claim.yaml and working out what each card does. */
#include "claim/claim.h"

#include <string.h>

struct reading {
	struct claim_world *world;
	struct diag *dg;
	unsigned n_factions, n_cards;
	unsigned beats[CLAIM_CARDS]; /* bits of factions */
};

static const char *const faction_keys[] = {"name", "many", "cs", "cs-many"};
static const char *const card_keys[] = {
    "name", "cs", "faction", "value", "copies", "beats", "first-phase", "second-phase", "wild"};
static const char *const winner_word[] = {"winner"}, *const loser_word[] = {"loser"};

static bool
read_text(const struct node *map, const char *key, const char **out, struct diag *dg)
{
	const struct node *node = node_need(map, key, dg);

	return node && node_text(node, out, dg);
}

static bool
read_faction(struct reading *r, const struct node *node)
{
	struct claim_faction *f = &r->world->faction[r->n_factions];

	if (!node_is(node, NODE_MAP, "a faction", r->dg) ||
	    !node_keys(node, faction_keys, LENGTH(faction_keys), r->dg))
		return false;
	if (r->n_factions >= CLAIM_FACTIONS) {
		diag_error(r->dg, node->at, "more than %d factions", CLAIM_FACTIONS);
		return false;
	}
	r->n_factions++;
	bool good = read_text(node, "name", &f->name[CLAIM_EN], r->dg);
	good &= read_text(node, "many", &f->many[CLAIM_EN], r->dg);
	good &= read_text(node, "cs", &f->name[CLAIM_CS], r->dg);
	return good & read_text(node, "cs-many", &f->many[CLAIM_CS], r->dg);
}

static int
faction_named(struct reading *r, const struct node *node)
{
	const char *names[CLAIM_FACTIONS];

	for (unsigned i = 0; i < r->n_factions; i++)
		names[i] = r->world->faction[i].name[CLAIM_EN];
	return node_word(node, names, r->n_factions, "faction", r->dg);
}

/* The power of a card: sets the bits of all its copies. */
static bool
read_power(struct reading *r, const struct node *node, card_set copies)
{
	const struct node *beats = node_get(node, "beats"), *wild = node_get(node, "wild");
	const struct node *first = node_get(node, "first-phase");
	const struct node *second = node_get(node, "second-phase");
	struct claim_world *w = r->world;
	int faction = beats ? faction_named(r, beats) : -1;
	bool is_wild = false, good = !beats || faction >= 0;

	if (faction >= 0)
		for (card_set set = copies; set; set &= set - 1)
			r->beats[cards_first(set)] = 1u << faction;
	good &= !wild || node_bool(wild, &is_wild, r->dg);
	good &= !first || node_word(first, winner_word, 1, "first-phase", r->dg) == 0;
	good &= !second || node_word(second, loser_word, 1, "second-phase", r->dg) == 0;
	w->wild |= is_wild ? copies : 0;
	w->to_winner[0] |= first ? copies : 0;
	*(second ? &w->to_loser[1] : &w->to_winner[1]) |= copies;
	return good;
}

static bool
read_card(struct reading *r, unsigned kind)
{
	struct claim_world *w = r->world;
	const struct node *node = w->roster.card[kind];
	unsigned copies = w->roster.copies[kind];
	long value;

	if (!node_keys(node, card_keys, LENGTH(card_keys), r->dg))
		return false;
	const struct node *faction = node_need(node, "faction", r->dg);
	const struct node *number = node_need(node, "value", r->dg);
	if (!node_need(node, "cs", r->dg) || !faction || !number)
		return false;
	int f = faction_named(r, faction);
	if (f < 0 || !node_int(number, 0, 9, &value, r->dg))
		return false;
	if (r->n_cards + copies > CLAIM_CARDS) {
		diag_error(r->dg, node->at, "more than %d cards", CLAIM_CARDS);
		return false;
	}
	unsigned first = r->n_cards;
	r->n_cards += copies;
	for (unsigned c = first; c < r->n_cards; c++) {
		w->faction_of[c] = (uint8_t)f;
		w->value[c] = (uint8_t)value;
		w->kind[c] = (uint8_t)kind;
	}
	card_set set = (((card_set)1 << copies) - 1) << first;
	w->faction[f].cards |= set;
	if (copies > 1 && w->n_twins < CLAIM_NAMES)
		w->twins[w->n_twins++] = set;
	else if (copies > 1)
		diag_error(r->dg, node->at, "more than %d cards with copies", CLAIM_NAMES);
	return read_power(r, node, set);
}

/* Cards are found by comparing sets, so the order in the file matters. */
static bool
check_order(const struct reading *r, struct place at)
{
	const struct claim_world *w = r->world;

	for (unsigned c = 1; c < r->n_cards; c++) {
		bool same = w->kind[c] == w->kind[c - 1];

		if (same || w->faction_of[c] > w->faction_of[c - 1] ||
		    (w->faction_of[c] == w->faction_of[c - 1] && w->value[c] > w->value[c - 1]))
			continue;
		diag_error(r->dg, at, "'%s' must stand before '%s'", claim_english(w, c),
		    claim_english(w, c - 1));
		return false;
	}
	return true;
}

static void
compile(struct reading *r)
{
	struct claim_world *w = r->world;

	for (unsigned a = 0; a < CLAIM_CARDS; a++) {
		w->suit[a] = w->faction[w->faction_of[a]].cards;
		for (unsigned b = 0; b < CLAIM_CARDS; b++) {
			card_set bit = (card_set)1 << b;
			bool follows = (w->suit[a] | w->wild) & bit;
			bool wins = follows ? w->value[b] > w->value[a]
					    : r->beats[b] >> w->faction_of[a] & 1;

			w->beaten[a] |= wins ? bit : 0;
		}
	}
}

static bool
read_world(struct claim_world *w, const struct game_setup *setup, struct diag *dg)
{
	static const char *const keys[] = {"factions", "cards"};
	struct reading r = {.world = w, .dg = dg};
	size_t before = dg->errors;

	if (!roster_load(&w->roster, "claim", setup->cards, setup->language, dg) ||
	    !node_keys(w->roster.file, keys, LENGTH(keys), dg))
		return false;
	const struct node *factions = node_need(w->roster.file, "factions", dg);
	const struct node *cards = node_get(w->roster.file, "cards");
	if (!factions || !node_is(factions, NODE_LIST, "factions", dg))
		return false;
	node_each (node, factions)
		read_faction(&r, node);
	for (unsigned i = 0; i < w->roster.n; i++)
		read_card(&r, i);
	if (dg->errors > before || !check_order(&r, cards->at))
		return false;
	if (r.n_cards != CLAIM_CARDS || r.n_factions != CLAIM_FACTIONS) {
		diag_error(dg, cards->at, "%u cards of %u factions, must be %d of %d", r.n_cards,
		    r.n_factions, CLAIM_CARDS, CLAIM_FACTIONS);
		return false;
	}
	compile(&r);
	return true;
}

static bool
read_option(struct claim_world *w, const char *text, struct diag *dg)
{
	static const char *const leaders[] = {"random", "1", "2"};

	if (strcmp(text, "leader") == 0) {
		diag_error(dg, NOWHERE, "'leader' needs a value, leader=SEAT or leader=random");
		return false;
	}
	if (!text_starts(text, "leader=")) {
		diag_error(dg, NOWHERE, "unknown option '%s' of claim, there is 'leader'", text);
		return false;
	}
	for (int i = 0; i < (int)LENGTH(leaders); i++)
		if (strcmp(text + strlen("leader="), leaders[i]) == 0) {
			w->leader = i - 1;
			return true;
		}
	diag_error(
	    dg, NOWHERE, "leader must be 1, 2 or random, not '%s'", text + strlen("leader="));
	return false;
}

void *
claim_world_new(const struct game_setup *setup, struct diag *dg)
{
	struct claim_world *w = xcalloc(1, sizeof(*w));
	bool good = read_world(w, setup, dg);

	if (setup->players && setup->players != CLAIM_SEATS) {
		diag_error(dg, NOWHERE, "claim is for 2 players, not %u", setup->players);
		good = false;
	}
	for (size_t i = 0; i < setup->n_options; i++)
		good &= read_option(w, setup->options[i], dg);
	w->fast_bits = claim_bits_fast();
	w->language = w->roster.in_czech ? CLAIM_CS : CLAIM_EN;
	if (good)
		return w;
	claim_world_free(w);
	return NULL;
}

void
claim_world_free(void *world)
{
	struct claim_world *w = world;

	if (!w)
		return;
	roster_release(&w->roster);
	free(w);
}

const char *
claim_name(const struct claim_world *world, unsigned card)
{
	return roster_name(&world->roster, world->kind[card]);
}

const char *
claim_english(const struct claim_world *world, unsigned card)
{
	return world->roster.name[world->kind[card]];
}

card_set
claim_find(const struct claim_world *world, const char *name)
{
	int kind = roster_find(&world->roster, name);
	card_set found = 0;

	for (unsigned c = 0; c < CLAIM_CARDS; c++)
		found |= (card_set)(world->kind[c] == kind) << c;
	return found;
}

unsigned
claim_card_named(
    const struct claim_world *world, const struct node *node, card_set used, struct diag *dg)
{
	if (!node_is(node, NODE_TEXT, "a card", dg) ||
	    roster_resolve(&world->roster, node->text, node->at, dg) < 0)
		return CLAIM_NONE;
	card_set free_cards = claim_find(world, node->text) & ~used;
	if (free_cards)
		return cards_first(free_cards);
	diag_error(dg, node->at, "'%s' is used more often than it exists", node->text);
	return CLAIM_NONE;
}

/* What each power says, in both languages; %s is the power's word. */
static const struct {
	const char *key, *en, *cs;
} phrases[] = {
    {"beats", "Played after a card of the faction %s, it wins the trick whatever the values.",
	"Zahraná po kartě frakce %s vyhrává štych bez ohledu na hodnoty."},
    {"first-phase", "Played in the first phase, it goes to the score pile of the trick's winner.",
	"Zahraná v první fázi jde na skórovací balíček vítěze štychu."},
    {"second-phase", "Played in the second phase, it goes to the score pile of the trick's loser.",
	"Zahraná ve druhé fázi jde na skórovací balíček poraženého."},
    {"wild", "May be played instead of following suit, and counts as following suit.",
	"Smí být zahrána místo ctění barvy a počítá se, jako by barvu ctila."},
};

void
claim_card_text(const struct node *card, const char *language, struct str *out)
{
	bool czech = language && strcmp(language, "cs") == 0;

	for (size_t i = 0; i < LENGTH(phrases); i++) {
		const struct node *power = node_get(card, phrases[i].key);
		const char *text = czech ? phrases[i].cs : phrases[i].en;
		const char *slot = strstr(text, "%s");

		if (!power)
			continue;
		if (out->n)
			str_addc(out, ' ');
		if (!slot) {
			str_add(out, text);
			continue;
		}
		str_addn(out, text, (size_t)(slot - text));
		str_add(out, power->text ? power->text : "");
		str_add(out, slot + 2);
	}
}
