/* Definitions: cards of the database as the engine sees them. */
#include "agot/world.h"

#include "deck/deck.h"

#include <string.h>

enum { TRAITS_MOST = TRAIT_WORDS * 64 };

static void
set_traits(uint64_t bits[TRAIT_WORDS], const uint16_t *traits, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (traits[i] < TRAITS_MOST)
			bits[traits[i] / 64] |= (uint64_t)1 << traits[i] % 64;
}

/* Uses are counted for the first abilities of a card only. */
static void
check_limits(const struct agot_world *w, const struct agot_def *def, struct diag *dg)
{
	for (unsigned i = ABILITIES_MOST; i < def->n; i++) {
		const struct ability *ability = &w->set.ability.at[def->first + i];

		if (ability->limit)
			diag_error(dg, ability->at, "only the first %d abilities may have a limit",
			    ABILITIES_MOST);
	}
}

static void
add_abilities(
    struct agot_world *w, struct agot_def *def, const struct node *abilities, struct diag *dg)
{
	size_t n, from = w->set.embedded.n;

	def->first = (uint16_t)ability_read(&w->set, def->type, abilities, &n, dg);
	def->n = (uint16_t)n;
	for (size_t i = from; i < w->set.embedded.n; i++)
		w->set.embedded.at[i].card = def->card;
	check_limits(w, def, dg);
}

static uint16_t
add_def(struct agot_world *w, struct agot_def def)
{
	vec_add(&w->def, def);
	return (uint16_t)(w->def.n - 1);
}

uint16_t
world_def(struct agot_world *w, int index, struct diag *dg)
{
	const struct card *card = &w->db->card[index];

	for (size_t i = 0; i < w->def.n; i++)
		if (w->def.at[i].card == index)
			return (uint16_t)i;
	struct agot_def def = {.title = card->title,
	    .card = index,
	    .name = card->name,
	    .type = card->type,
	    .faction = card->faction,
	    .icons = card->icons,
	    .loyal = card->loyal,
	    .unique = card->unique,
	    .written = card->written,
	    .cost = card->cost,
	    .strength = card->strength,
	    .income = card->income,
	    .initiative = card->initiative,
	    .claim = card->claim,
	    .reserve = card->reserve,
	    .plus_income = card->plus_gold,
	    .plus_initiative = card->plus_initiative,
	    .plus_reserve = card->plus_reserve,
	    .plus_claim = card->plus_claim,
	    .keywords = card->keywords,
	    .ambush = card->keyword_value[KEYWORD_AMBUSH],
	    .title_number = -1};

	set_traits(def.traits, card->traits, card->n_traits);
	set_traits(def.except, card->except, card->n_except);
	set_traits(def.forbidden, card->forbidden, card->n_forbidden);
	if (card->abilities)
		add_abilities(w, &def, card->abilities, dg);
	return add_def(w, def);
}

/* A definition that no card of the database has; every one has a title of
 * its own. */
static struct agot_def
made_def(const struct agot_world *w, const char *name, unsigned type)
{
	return (struct agot_def){.title = (uint16_t)(w->db->n_titles + w->def.n),
	    .card = -1,
	    .name = name,
	    .type = (uint8_t)type,
	    .cost = VALUE_NONE,
	    .strength = VALUE_NONE,
	    .income = VALUE_NONE,
	    .initiative = VALUE_NONE,
	    .claim = VALUE_NONE,
	    .reserve = VALUE_NONE,
	    .ambush = VALUE_NONE,
	    .written = true,
	    .title_number = -1};
}

static void
make_common(struct agot_world *w)
{
	for (unsigned i = 0; i < FACTIONS; i++) {
		struct agot_def def = made_def(w, faction_titles[i], TYPE_FACTION);

		def.faction = (uint8_t)i;
		w->faction_def[i] = add_def(w, def);
	}
	struct agot_def blank = made_def(w, "Blank", CARD_CHARACTER);
	blank.cost = blank.strength = 0;
	w->blank_character = add_def(w, blank);
	struct agot_def plot = made_def(w, "Blank Plot", CARD_PLOT);
	plot.income = 3;
	plot.initiative = 0;
	plot.claim = 1;
	plot.reserve = 6;
	w->blank_plot = add_def(w, plot);
}

/* Bits of the titles that bear one of the names. */
static uint8_t
title_bits(const struct agot_world *w, const char *const names[], unsigned n)
{
	unsigned bits = 0;

	for (unsigned i = 0; i < n; i++)
		for (unsigned t = 0; t < TITLES; t++)
			if (text_equal_folded(names[i], w->def.at[w->title_def[t]].name))
				bits |= 1u << t;
	return (uint8_t)bits;
}

static bool
make_titles(struct agot_world *w, struct diag *dg)
{
	unsigned n = 0;

	/* Other titles, of a variant, stand in other packs. */
	for (size_t i = 0; i < w->db->n && n < TITLES; i++)
		if (w->db->card[i].type == CARD_TITLE &&
		    strcmp(w->db->pack[w->db->card[i].pack].code, "Core") == 0)
			w->title_def[n++] = world_def(w, (int)i, dg);
	if (n < TITLES) {
		diag_error(dg, NOWHERE, "the cards hold %u titles, %d are needed", n, TITLES);
		return false;
	}
	for (unsigned t = 0; t < TITLES; t++) {
		struct agot_def *def = &w->def.at[w->title_def[t]];
		const struct card *card = &w->db->card[def->card];

		def->title_number = (int8_t)t;
		def->supports = title_bits(w, card->supports, card->n_supports);
		def->rivals = title_bits(w, card->rivals, card->n_rivals);
	}
	return true;
}

struct agot_world *
world_open(struct card_source source, struct diag *dg)
{
	struct agot_world *w = xcalloc(1, sizeof(*w));
	size_t before = dg->errors;

	source.need_abilities = true;
	w->db = w->owned_db = card_db_load(&source, dg);
	if (w->db) {
		ability_set_init(&w->set, w->db);
		if (w->db->n_traits > TRAITS_MOST)
			diag_error(dg, NOWHERE, "%zu traits, %d is the most", w->db->n_traits,
			    TRAITS_MOST);
		make_common(w);
		make_titles(w, dg);
	}
	if (dg->errors == before)
		return w;
	agot_world_free(w);
	return NULL;
}

void
agot_world_free(void *world)
{
	struct agot_world *w = world;

	if (!w)
		return;
	for (unsigned seat = 0; seat < SEATS_MOST; seat++) {
		vec_release(&w->deck[seat].draw);
		vec_release(&w->deck[seat].plots);
		vec_release(&w->deck[seat].agendas);
		vec_release(&w->pool[seat].draw);
		vec_release(&w->pool[seat].plots);
	}
	vec_release(&w->def);
	ability_set_release(&w->set);
	arena_release(&w->arena);
	card_db_free(w->owned_db);
	free(w);
}

/* What a card is that becomes another: it keeps its title, faction and cost. */
static void
make_embedded(struct agot_world *w, struct diag *dg)
{
	w->first_embedded = (uint16_t)w->def.n;
	for (size_t i = 0; i < w->set.embedded.n; i++) {
		const struct embedded_card *card = &w->set.embedded.at[i];
		const struct agot_def *written = &w->def.at[world_def(w, card->card, dg)];
		struct agot_def def = made_def(w, written->name, card->type);

		def.title = written->title;
		def.faction = written->faction;
		def.loyal = written->loyal;
		def.unique = written->unique;
		def.cost = written->cost;
		def.keywords = card->keywords;
		def.first = card->first;
		def.n = card->n;
		set_traits(def.traits, card->traits, card->n_traits);
		check_limits(w, &def, dg);
		add_def(w, def);
	}
}

static size_t
align8(size_t at)
{
	return (at + 7) & ~(size_t)7;
}

/* Enough for a joust of two usual decks; in larger games for every card. */
static struct agot_room
world_room(unsigned cards)
{
	enum { USUAL = 138 };
	unsigned more = cards > USUAL ? cards - USUAL : 0;

	return (struct agot_room){.lasting = (uint16_t)(80 + 2 * more),
	    .active = (uint16_t)(112 + 3 * more),
	    .subjects = (uint16_t)(192 + 2 * more),
	    .options = (uint16_t)(192 + 3 * more),
	    .reach = (uint16_t)(more ? cards : 112)};
}

void
world_seal(struct agot_world *w, struct diag *dg)
{
	make_embedded(w, dg);
	agot_prepare(w);
	if (w->cards > CARDS_MOST)
		diag_error(dg, NOWHERE, "%u cards, at most %d", w->cards, CARDS_MOST);
	w->room = world_room(w->cards);
	const struct agot_room room = w->room;
	w->card_at = align8(sizeof(struct agot_state));
	w->derived_at = align8(w->card_at + w->cards * sizeof(struct agot_card));
	w->order_at = align8(w->derived_at + w->cards * sizeof(struct agot_derived));
	w->play_at = align8(w->order_at + w->cards * sizeof(uint16_t));
	w->lasting_at = align8(w->play_at + w->cards * sizeof(uint16_t));
	w->active_at = align8(w->lasting_at + room.lasting * sizeof(struct agot_lasting));
	w->subject_at = align8(w->active_at + room.active * sizeof(struct agot_active));
	w->option_at = align8(w->subject_at + room.subjects * sizeof(struct agot_subject));
	w->reach_at = align8(w->option_at + room.options * sizeof(struct agot_option));
	w->size = align8(w->reach_at + 3u * room.reach * sizeof(uint16_t));
}
