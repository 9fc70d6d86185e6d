/* What a player may think that another one has, with open and with hidden
 * lists. */
#include "agot/world.h"

#include "unit.h"

#include <string.h>

extern const struct game agot_game;

static const char *const two_decks[] = {
    "tests/decks/core-stark-fealty.txt", "tests/decks/core-lannister-fealty.txt"};

static void
table_open(struct play *play, const char *option)
{
	struct diag dg = DIAG_INIT;
	struct arena arena = ARENA_INIT;
	const char *root = getenv("REGENT_ROOT"), *paths[2];

	for (unsigned i = 0; i < 2; i++)
		paths[i] = arena_format(&arena, "%s/%s", root ? root : ".", two_decks[i]);
	struct game_setup setup = {.players = 2,
	    .decks = paths,
	    .n_decks = 2,
	    .options = &option,
	    .n_options = option ? 1 : 0};
	*play = (struct play){.game = &agot_game, .world = agot_world_new(&setup, &dg)};
	ck_assert_ptr_nonnull(play->world);
	play->state = xmalloc(agot_game.state_size(play->world));
	arena_release(&arena);
	diag_release(&dg);
}

static void
table_close(struct play *play)
{
	agot_world_free((void *)play->world);
	free(play->state);
}

static void
play_some(struct play *play, uint64_t index, unsigned choices)
{
	struct rng rng;

	rng_init(&rng, 4, index);
	play_start(play, 2, 4, index);
	while (choices-- && !play_over(play))
		agot_apply(play, rng_below(&rng, play_head(play)->options));
}

/* Cards of seat 1 that are plots or not, and copies of a title among them. */
static unsigned
count(const struct agot *g, bool plots, int title, bool neutral)
{
	unsigned n = 0;

	for (unsigned i = 0; i < g->s->player[1].n; i++) {
		const struct agot_def *def =
		    &g->w->def.at[g->card[g->order[g->s->player[1].first + i]].base];

		n += def->type <= CARD_PLOT && (def->type == CARD_PLOT) == plots &&
		     (title < 0 || def->title == title) &&
		     (!neutral || def->faction == FACTION_NEUTRAL);
	}
	return n;
}

/* As many cards as another deal has of each title? */
static bool
is_same_list(const struct agot *a, const struct agot *b)
{
	for (size_t i = 0; i < a->w->def.n; i++)
		for (int plots = 0; plots < 2; plots++)
			if (count(a, plots, a->w->def.at[i].title, false) !=
			    count(b, plots, a->w->def.at[i].title, false))
				return false;
	return true;
}

static void
check_deal(const struct agot *g)
{
	for (unsigned i = 0; i < g->s->player[1].n; i++) {
		unsigned card = g->order[g->s->player[1].first + i];
		const struct agot_def *def = &g->w->def.at[g->card[card].base];

		if (def->type > CARD_PLOT)
			continue;
		ck_assert_msg(def->faction == FACTION_NEUTRAL || def->faction == FACTION_LANNISTER,
		    "%s is of another faction", def->name);
		ck_assert_uint_le(count(g, def->type == CARD_PLOT, def->title, false),
		    def->type == CARD_PLOT ? 2 : 3);
	}
	ck_assert_uint_eq(count(g, true, -1, false), 7);
	ck_assert_uint_eq(count(g, false, -1, false), g->w->deck[1].draw.n);
	ck_assert_uint_le(count(g, false, -1, true), 15);
}

static bool
deal(struct play *play, uint64_t index)
{
	size_t size = agot_game.state_size(play->world);
	struct play other = *play;
	struct rng rng;

	other.state = xmalloc(size);
	memcpy(other.state, play->state, size);
	rng_init(&rng, 9, index);
	agot_determinize(&other, 0, &rng);
	struct agot a = agot_open(play), b = agot_open(&other);
	bool same = is_same_list(&a, &b);
	for (unsigned i = 0; i < a.s->n_cards; i++)
		if (agot_sees(&a, 0, i))
			ck_assert_uint_eq(a.card[i].base, b.card[i].base);
	check_deal(&b);
	free(other.state);
	return same;
}

START_TEST(a_hidden_deck_is_any_that_faction_and_agenda_allow)
{
	struct play play;
	unsigned same = 0;

	table_open(&play, NULL);
	for (unsigned i = 0; i < 30; i++) {
		play_some(&play, i, i * 10);
		same += deal(&play, i);
	}
	ck_assert_uint_eq(same, 0);
	table_close(&play);
}
END_TEST

START_TEST(an_open_deck_is_the_one_it_is)
{
	struct play play;

	table_open(&play, "lists=open");
	for (unsigned i = 0; i < 30; i++) {
		play_some(&play, i, i * 10);
		ck_assert(deal(&play, i));
	}
	table_close(&play);
}
END_TEST

/* Of the cards that were seen and shuffled away, one knows that they are
 * there, in every deal anew. */
START_TEST(what_was_seen_is_not_forgotten)
{
	struct play play;
	struct rng rng;
	uint16_t unseen[400];

	table_open(&play, NULL);
	play_some(&play, 1, 0);
	struct agot g = agot_open(&play);
	ck_assert_uint_eq(agot_unseen(&g, 0, 1, unseen), 0);
	unsigned card = zone_card(&g, 1, ZONE_HAND, 0), def = g.card[card].base;
	zone_move(&g, card, ZONE_DISCARD);
	ck_assert_uint_eq(agot_unseen(&g, 0, 1, unseen), 0);
	zone_move(&g, card, ZONE_DECK);
	zone_shuffle(&g, 1, ZONE_DECK);
	for (unsigned i = 0; i < 20; i++) {
		ck_assert_uint_eq(agot_unseen(&g, 0, 1, unseen), 1);
		ck_assert_uint_eq(unseen[0], def);
		rng_init(&rng, 5, i);
		agot_determinize(&play, 0, &rng);
	}
	table_close(&play);
}
END_TEST

/* A plot that comes back into the plot deck is known to be there, but not
 * whether it is the one chosen. */
START_TEST(used_plots_are_known_but_not_the_choice_among_them)
{
	struct play play;
	uint16_t unseen[400];

	table_open(&play, NULL);
	play_some(&play, 1, 0);
	struct agot g = agot_open(&play);
	for (unsigned i = 0; i < 7; i++)
		zone_move(&g, zone_card(&g, 1, ZONE_PLOTS, 0), ZONE_USED);
	for (unsigned i = 0; i < 7; i++)
		zone_move(&g, zone_card(&g, 1, ZONE_USED, 0), ZONE_PLOTS);
	zone_move(&g, zone_card(&g, 1, ZONE_PLOTS, 3), ZONE_CHOSEN);
	ck_assert(!agot_sees(&g, 0, zone_card(&g, 1, ZONE_CHOSEN, 0)));
	ck_assert(agot_sees(&g, 1, zone_card(&g, 1, ZONE_CHOSEN, 0)));
	ck_assert_uint_eq(agot_unseen(&g, 0, 1, unseen), 7);
	table_close(&play);
}
END_TEST

static bool
is_listed(const uint16_t *list, unsigned n, unsigned card)
{
	for (unsigned i = 0; i < n; i++)
		if (list[i] == card)
			return true;
	return false;
}

/* Whoever holds an event in a deal may play it there. */
START_TEST(a_deal_hears_the_events_that_were_dealt)
{
	struct play play;
	struct rng rng;
	unsigned events = 0;

	table_open(&play, NULL);
	for (unsigned i = 0; i < 30; i++) {
		play_some(&play, i, 40);
		rng_init(&rng, 9, i);
		agot_determinize(&play, 0, &rng);
		struct agot g = agot_open(&play);
		heard(&g, WINDOW_REACTION);
		for (unsigned k = 0; k < zone_size(&g, 1, ZONE_HAND); k++) {
			unsigned card = zone_card(&g, 1, ZONE_HAND, k);

			if (def_of(&g, card)->type != CARD_EVENT)
				continue;
			events++;
			ck_assert(is_listed(g.listener, g.s->n_listeners, card) ||
				  is_listed(g.actor, g.s->n_actors, card));
		}
	}
	ck_assert_uint_gt(events, 10);
	table_close(&play);
}
END_TEST

/* In a deal the others can do what their cards there can do. */
START_TEST(others_choose_among_what_they_have_in_the_deal)
{
	struct play play;
	struct rng rng;
	unsigned cards = 0;

	table_open(&play, NULL);
	for (unsigned i = 0; i < 200; i++) {
		play_some(&play, i, i);
		rng_init(&rng, 9, i);
		if (play_over(&play) || play_head(&play)->seat == 0)
			continue;
		agot_determinize(&play, 0, &rng);
		struct agot g = agot_open(&play);
		ck_assert_int_eq(play_head(&play)->seat, 1);
		ck_assert_uint_ge(play_head(&play)->options, 1);
		for (unsigned k = 0; k < play_head(&play)->options; k++) {
			unsigned kind = g.option[k].kind;
			bool event = kind == OPTION_PLAY;

			if (!event && kind != OPTION_MARSHAL && kind != OPTION_SETUP)
				continue;
			ck_assert((def_of(&g, g.option[k].card)->type == CARD_EVENT) == event);
			cards++;
		}
	}
	ck_assert_uint_gt(cards, 50);
	table_close(&play);
}
END_TEST

UNIT_MAIN("know", others_choose_among_what_they_have_in_the_deal,
    a_deal_hears_the_events_that_were_dealt, a_hidden_deck_is_any_that_faction_and_agenda_allow,
    an_open_deck_is_the_one_it_is, what_was_seen_is_not_forgotten,
    used_plots_are_known_but_not_the_choice_among_them)
