/* The world of a run: options, decks, and the cards of a new game. */
#include "agot/world.h"

#include "base/file.h"
#include "deck/law.h"

#include <string.h>

enum { MELEE_USUAL = 4 };

/* What --set says. */
struct wishes {
	const char *format, *list;
	bool blank, open;
	unsigned rounds, choices;
	VEC(const char *) cards; /* files of one's own */
};

static bool
set_format(struct wishes *wishes, const char *value)
{
	wishes->format = value;
	return strcmp(value, "joust") == 0 || strcmp(value, "melee") == 0 ||
	       strcmp(value, "auto") == 0;
}

static bool
set_list(struct wishes *wishes, const char *value)
{
	wishes->list = value;
	return *value;
}

static bool
set_unwritten(struct wishes *wishes, const char *value)
{
	wishes->blank = strcmp(value, "blank") == 0;
	return wishes->blank || strcmp(value, "refuse") == 0;
}

static bool
set_lists(struct wishes *wishes, const char *value)
{
	wishes->open = strcmp(value, "open") == 0;
	return wishes->open || strcmp(value, "hidden") == 0;
}

static bool
read_number(const char *value, unsigned most, unsigned *out)
{
	char *end;
	unsigned long number = strtoul(value, &end, 10);

	*out = (unsigned)number;
	return *value >= '1' && *value <= '9' && !*end && number <= most;
}

static bool
set_rounds(struct wishes *wishes, const char *value)
{
	return read_number(value, 10000, &wishes->rounds);
}

static bool
set_choices(struct wishes *wishes, const char *value)
{
	return read_number(value, 10000000, &wishes->choices);
}

static bool
set_cards(struct wishes *wishes, const char *value)
{
	vec_add(&wishes->cards, value);
	return *value;
}

const struct game_option agot_options[] = {
    {"format", "joust, melee or auto", "rules and deck law (auto: joust for two, else melee)"},
    {"list", "a code of a legality list", "which list decks are checked against (none)"},
    {"unwritten", "refuse or blank", "decks with cards whose text is not written (refuse)"},
    {"lists", "hidden or open", "do players know each other's decks? (hidden)"},
    {"rounds", "a number", "after so many rounds the game is a draw (60)"},
    {"choices", "a number", "after so many choices the game is a draw (20000)"},
    {"cards", "a card file or a folder", "cards of one's own (again for each one more)"},
    {0},
};

static bool (*const setters[])(struct wishes *, const char *) = {
    set_format, set_list, set_unwritten, set_lists, set_rounds, set_choices, set_cards};

static bool
read_option(struct wishes *wishes, const char *option, struct diag *dg)
{
	const char *equals = strchr(option, '='), *keys[LENGTH(setters)];
	size_t length = equals ? (size_t)(equals - option) : strlen(option);

	for (size_t i = 0; i < LENGTH(setters); i++) {
		keys[i] = agot_options[i].key;
		if (strlen(keys[i]) != length || strncmp(keys[i], option, length) != 0)
			continue;
		if (equals && setters[i](wishes, equals + 1))
			return true;
		diag_error(dg, NOWHERE, "%s must be %s, not '%s'", keys[i], agot_options[i].values,
		    equals ? equals + 1 : "");
		return false;
	}
	char *word = arena_copy(&dg->arena, option, length);
	const char *near = text_suggest(word, keys, LENGTH(keys));
	if (near)
		diag_error(
		    dg, NOWHERE, "unknown option '%s' of agot, did you mean '%s'?", word, near);
	else
		diag_error(dg, NOWHERE, "unknown option '%s' of agot", word);
	return false;
}

static bool
is_melee(const struct wishes *wishes, unsigned players)
{
	return strcmp(wishes->format, "auto") == 0 ? players > 2
						   : strcmp(wishes->format, "melee") == 0;
}

/* The decks of a melee sit down together; a joust is for two. */
unsigned
agot_players(const struct game_setup *setup)
{
	unsigned players = 2;

	for (size_t i = 0; i < setup->n_options; i++)
		if (strcmp(setup->options[i], "format=melee") == 0)
			players = setup->n_decks < 2 || setup->n_decks > SEATS_MOST
				      ? MELEE_USUAL
				      : (unsigned)setup->n_decks;
	return players;
}

/* Every title that the deck has and whose text is not written. */
static void
refuse_unwritten(struct agot_world *w, const struct deck *deck, const char *path, struct diag *dg)
{
	struct str names = STR_INIT;
	unsigned n = 0;

	for (size_t i = 0; i < deck->entries.n; i++) {
		const struct deck_entry *e = &deck->entries.at[i];

		if (e->side || w->db->card[e->card].written)
			continue;
		str_addf(&names, "%s'%s'", n++ ? ", " : "", w->db->card[e->card].name);
	}
	if (n)
		diag_error(dg, (struct place){path, 0, 0},
		    "%u card%s no written text yet: %s (--blank-unwritten plays %s without text)",
		    n, n > 1 ? "s have" : " has", str_text(&names), n > 1 ? "them" : "it");
	str_release(&names);
}

static void
take_part(struct agot_world *w, const struct deck *deck, enum deck_part part, unsigned seat,
    struct diag *dg)
{
	size_t n;
	const int *cards = deck_expand(w->db, deck, part, &w->arena, &n);

	for (size_t i = 0; i < n; i++) {
		uint16_t def = world_def(w, cards[i], dg);

		if (part == DECK_DRAW)
			vec_add(&w->deck[seat].draw, def);
		else if (part == DECK_PLOTS)
			vec_add(&w->deck[seat].plots, def);
		else
			vec_add(&w->deck[seat].agendas, def);
	}
}

/* Reads, checks and compiles the deck of a seat. */
static void
read_deck(struct agot_world *w, const struct law *law, const char *path, bool blank, unsigned seat,
    struct diag *dg)
{
	struct deck *deck = deck_open(w->db, path, dg);
	const char *file = arena_text(&dg->arena, path);

	if (!deck)
		return;
	deck_check(law, deck, dg);
	vec_each (fault, &deck->faults)
		diag_error(dg, fault->at, "%s: %s", fault->rule, fault->text);
	if (!blank)
		refuse_unwritten(w, deck, file, dg);
	if (deck_size(w->db, deck, DECK_DRAW, false) > DRAW_DECK_MOST)
		diag_error(dg, (struct place){file, 0, 0}, "more than %d cards", DRAW_DECK_MOST);
	if (!deck->faults.n) {
		w->deck[seat].name = arena_text(&w->arena, deck->name ? deck->name : path);
		w->deck[seat].faction = (uint8_t)deck->faction;
		take_part(w, deck, DECK_DRAW, seat, dg);
		take_part(w, deck, DECK_PLOTS, seat, dg);
		take_part(w, deck, DECK_AGENDAS, seat, dg);
	}
	deck_free(deck);
}

/* Another seat plays the same file. */
static bool
copy_deck(struct agot_world *w, const char *const paths[], unsigned seat)
{
	for (unsigned other = 0; other < seat; other++) {
		const struct agot_deck *from = &w->deck[other];
		struct agot_deck *to = &w->deck[seat];

		if (strcmp(paths[other], paths[seat]) != 0)
			continue;
		to->name = from->name;
		to->faction = from->faction;
		for (size_t i = 0; i < from->draw.n; i++)
			vec_add(&to->draw, from->draw.at[i]);
		for (size_t i = 0; i < from->plots.n; i++)
			vec_add(&to->plots, from->plots.at[i]);
		for (size_t i = 0; i < from->agendas.n; i++)
			vec_add(&to->agendas, from->agendas.at[i]);
		return true;
	}
	return false;
}

/* A game knows no day: every pack is let in, somebody's own too. */
static const char any_day[] = "9999-12-31";

static bool
make_law(const struct agot_world *w, struct law_book *book, const char *list, struct law *law,
    struct deck_format *format, struct diag *dg)
{
	if (!law_make(book, w->melee ? "melee" : "joust", list, any_day, law, dg))
		return false;
	*format = *law->format;
	format->unreleased = true;
	law->format = format;
	return true;
}

static void
read_decks(struct agot_world *w, const struct game_setup *setup, const struct wishes *wishes,
    struct diag *dg)
{
	struct law_book *book = law_book_load(w->db, dg);
	const char *paths[SEATS_MOST];
	struct deck_format format;
	struct law law;

	for (unsigned seat = 0; seat < w->players; seat++)
		paths[seat] = setup->decks[setup->n_decks > 1 ? seat : 0];
	if (book && make_law(w, book, wishes->list, &law, &format, dg))
		for (unsigned seat = 0; seat < w->players; seat++) {
			if (!copy_deck(w, paths, seat))
				read_deck(w, &law, paths[seat], wishes->blank, seat, dg);
			if (!w->open_lists)
				world_pool(w, &law, seat, dg);
		}
	law_book_free(book);
}

static uint16_t
count_cards(const struct agot_world *w)
{
	size_t n = w->melee ? TITLES : 0;

	for (unsigned seat = 0; seat < w->players; seat++)
		n += 1 + w->deck[seat].draw.n + w->deck[seat].plots.n + w->deck[seat].agendas.n;
	return (uint16_t)n;
}

static bool
players_fit(const struct agot_world *w, const struct game_setup *setup, struct diag *dg)
{
	size_t before = dg->errors;

	if (w->players < 2 || w->players > SEATS_MOST)
		diag_error(
		    dg, NOWHERE, "agot is for 2 to %d players, not %u", SEATS_MOST, w->players);
	else if (!w->melee && w->players > 2)
		diag_error(dg, NOWHERE, "a joust is for 2 players, not %u", w->players);
	if (setup->n_decks == 0)
		diag_error(dg, NOWHERE, "agot needs a deck for each player");
	else if (setup->n_decks != 1 && setup->n_decks != w->players)
		diag_error(dg, NOWHERE, "%zu decks for %u players", setup->n_decks, w->players);
	return dg->errors == before;
}

static void
name_players(struct agot_world *w)
{
	struct setting nobody = {.players = 0};

	for (unsigned seat = 0; seat < SEATS_MOST; seat++)
		w->names[seat] = setting_name(&nobody, seat);
}

static struct agot_world *
make_world(const struct game_setup *setup, const struct wishes *wishes, struct diag *dg)
{
	size_t before = dg->errors;
	struct agot_world *w = world_open(
	    (struct card_source){.extra = wishes->cards.at, .n_extra = wishes->cards.n}, dg);

	if (!w)
		return NULL;
	w->players = setup->players ? setup->players : agot_players(setup);
	w->melee = is_melee(wishes, w->players);
	w->open_lists = wishes->open;
	w->rounds_most = wishes->rounds;
	w->choices_most = wishes->choices;
	name_players(w);
	if (players_fit(w, setup, dg))
		read_decks(w, setup, wishes, dg);
	if (dg->errors == before) {
		w->cards = count_cards(w);
		world_seal(w, dg);
	}
	if (dg->errors == before)
		return w;
	agot_world_free(w);
	return NULL;
}

void *
agot_world_new(const struct game_setup *setup, struct diag *dg)
{
	struct wishes wishes = {
	    .format = "auto", .list = "none", .rounds = ROUNDS_USUAL, .choices = CHOICES_USUAL};
	size_t before = dg->errors;

	for (size_t i = 0; i < setup->n_options; i++)
		read_option(&wishes, setup->options[i], dg);
	if (setup->language && strcmp(setup->language, "en") != 0)
		diag_error(dg, NOWHERE, "the cards of agot have English names only");
	struct agot_world *w = dg->errors > before ? NULL : make_world(setup, &wishes, dg);
	vec_release(&wishes.cards);
	return w;
}

/* ---- the cards of a new game ---- */

unsigned
world_add(struct agot *g, unsigned owner, unsigned def, enum zone zone)
{
	unsigned number = g->s->n_cards++;

	g->card[number] = (struct agot_card){.def = (uint16_t)def,
	    .base = (uint16_t)def,
	    .host = NO_CARD,
	    .owner = (uint8_t)owner,
	    .controller = (uint8_t)owner,
	    .zone = (uint8_t)zone};
	if (zone == ZONE_FACTION)
		g->s->player[owner].faction_card = (uint16_t)number;
	return number;
}

/* The cards of an owner by zone, in the order of their numbers; a deck the
 * other way round, for its last card is the top. */
static void
arrange_owner(struct agot *g, unsigned seat, unsigned first)
{
	struct agot_player *p = &g->s->player[seat];
	unsigned end = first, at[ZONES], deck;

	memset(p->start, 0, sizeof(p->start));
	for (; end < g->s->n_cards && g->card[end].owner == seat; end++)
		p->start[g->card[end].zone + 1]++;
	p->first = (uint16_t)first;
	p->n = (uint16_t)(end - first);
	for (unsigned zone = 0; zone < ZONES; zone++) {
		at[zone] = p->start[zone];
		p->start[zone + 1] = (uint16_t)(p->start[zone + 1] + p->start[zone]);
	}
	deck = p->start[ZONE_DECK + 1];
	for (unsigned card = first; card < end; card++) {
		unsigned zone = g->card[card].zone;

		g->order[first + (zone == ZONE_DECK ? --deck : at[zone]++)] = (uint16_t)card;
	}
}

void
world_arrange(struct agot *g)
{
	unsigned first = 0;

	for (unsigned seat = 0; seat < g->w->players; seat++) {
		arrange_owner(g, seat, first);
		first += g->s->player[seat].n;
	}
	g->s->stale = 1;
}

void
world_clear(struct agot *g)
{
	size_t head = sizeof(g->s->head);

	memset((char *)g->s + head, 0, g->w->size - head);
	for (unsigned seat = 0; seat < g->w->players; seat++) {
		g->s->player[seat].alive = 1;
		g->s->player[seat].plot = NO_CARD;
	}
}

void
agot_reset(struct agot *g)
{
	const struct agot_world *w = g->w;

	world_clear(g);
	for (unsigned seat = 0; seat < w->players; seat++) {
		const struct agot_deck *deck = &w->deck[seat];

		world_add(g, seat, w->faction_def[deck->faction], ZONE_FACTION);
		for (size_t i = 0; i < deck->agendas.n; i++)
			world_add(g, seat, deck->agendas.at[i], ZONE_AGENDA);
		for (size_t i = 0; i < deck->plots.n; i++)
			world_add(g, seat, deck->plots.at[i], ZONE_PLOTS);
		for (size_t i = 0; i < deck->draw.n; i++)
			world_add(g, seat, deck->draw.at[i], ZONE_DECK);
		for (unsigned t = 0; seat == 0 && w->melee && t < TITLES; t++)
			world_add(g, seat, w->title_def[t], ZONE_POOL);
	}
	world_arrange(g);
}
