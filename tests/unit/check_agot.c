/* A Game of Thrones around the rules: worlds, positions, who knows what. */
#include "agot/world.h"
#include "game/selfcheck.h"
#include "unit.h"

#include <string.h>

extern const struct game agot_game;

static const char *const two_decks[] = {
    "tests/decks/core-stark-fealty.txt", "tests/decks/core-lannister-fealty.txt"};

static const char *
in_root(struct arena *arena, const char *path)
{
	const char *root = getenv("REGENT_ROOT");

	return arena_format(arena, "%s/%s", root ? root : ".", path);
}

static struct agot_world *
open_world(const char *const options[], size_t n, unsigned players, struct diag *dg)
{
	static struct arena arena;
	const char *paths[] = {in_root(&arena, two_decks[0]), in_root(&arena, two_decks[1])};
	struct game_setup setup = {.players = players,
	    .decks = paths,
	    .n_decks = players > 2 ? 1 : 2,
	    .options = options,
	    .n_options = n};

	return agot_world_new(&setup, dg);
}

static struct agot_world *
good_world(const char *option, unsigned players)
{
	struct diag dg = DIAG_INIT;
	const char *options[] = {"unwritten=blank", option};
	struct agot_world *w = open_world(options, option ? 2 : 1, players, &dg);

	diag_print(&dg, stderr);
	ck_assert_ptr_nonnull(w);
	diag_release(&dg);
	return w;
}

static void
refused(const char *option, unsigned players, const char *message)
{
	struct diag dg = DIAG_INIT;

	ck_assert_ptr_null(open_world(&option, 1, players, &dg));
	ck_assert_uint_ge(dg.errors, 1);
	ck_assert_str_eq(dg.list.at[0].text, message);
	diag_release(&dg);
}

static struct play
started(struct agot_world *w, uint64_t seed)
{
	struct play play = {.game = &agot_game, .world = w, .state = xmalloc(w->size)};

	play_start(&play, w->players, seed, 0);
	return play;
}

static void
ended(struct play *play)
{
	agot_world_free((void *)play->world);
	free(play->state);
}

START_TEST(wrong_options_are_reported)
{
	refused("format=jost", 2, "format must be joust, melee or auto, not 'jost'");
	refused("fromat=joust", 2, "unknown option 'fromat' of agot, did you mean 'format'?");
	refused("rounds=0", 2, "rounds must be a number, not '0'");
	refused("rounds", 2, "rounds must be a number, not ''");
	refused("list=nothing", 2, "unknown list 'nothing', see regent-deck lists");
	refused("format=joust", 3, "a joust is for 2 players, not 3");
}
END_TEST

START_TEST(a_joust_state_is_under_16_kibibytes)
{
	struct agot_world *w = good_world(NULL, 2);

	ck_assert_uint_lt(w->size, 16 * 1024);
	agot_world_free(w);
}
END_TEST

START_TEST(a_new_game_has_every_card_of_the_decks_once)
{
	struct agot_world *w = good_world(NULL, 2);
	struct play play = started(w, 1);
	struct agot g = agot_open(&play);
	struct str why = STR_INIT;

	ck_assert_uint_eq(w->cards, 2 * (1 + 1 + 60 + 7));
	agot_reset(&g);
	g.s->head.options = 0;
	for (unsigned seat = 0; seat < 2; seat++) {
		ck_assert_uint_eq(zone_size(&g, seat, ZONE_DECK), 60);
		ck_assert_uint_eq(zone_size(&g, seat, ZONE_PLOTS), 7);
		ck_assert_uint_eq(zone_size(&g, seat, ZONE_FACTION), 1);
		ck_assert_uint_eq(zone_size(&g, seat, ZONE_AGENDA), 1);
	}
	ck_assert_msg(agot_check(&play, &why), "%s", str_text(&why));
	ended(&play);
}
END_TEST

START_TEST(a_melee_has_six_titles)
{
	struct agot_world *w = good_world("format=melee", 4);
	struct play play = started(w, 1);
	struct agot g = agot_open(&play);

	agot_reset(&g);
	ck_assert_uint_eq(zone_size(&g, 0, ZONE_POOL), TITLES);
	ck_assert_uint_eq(w->cards, 4 * (1 + 1 + 60 + 7) + TITLES);
	for (unsigned t = 0; t < TITLES; t++) {
		const struct agot_def *def = &w->def.at[w->title_def[t]];

		ck_assert_int_eq(def->title_number, (int)t);
		/* The Crown Regent has no friends nor rivals. */
		ck_assert_int_eq(__builtin_popcount(def->rivals), t < 5 ? 2 : 0);
		ck_assert_int_eq(__builtin_popcount(def->supports), t < 5);
		ck_assert_uint_eq(def->rivals & 1u << t, 0);
	}
	ended(&play);
}
END_TEST

/* Plays on at random. */
static void
play_on(struct play *play, unsigned choices)
{
	struct rng rng;

	rng_init(&rng, 1, 1);
	for (unsigned i = 0; i < choices && !play_over(play); i++)
		agot_apply(play, rng_below(&rng, play_head(play)->options));
}

START_TEST(dealing_anew_moves_only_what_the_seat_cannot_see)
{
	struct agot_world *w = good_world(NULL, 2);
	struct play play = started(w, 3);
	struct agot g = agot_open(&play);
	struct rng rng;
	unsigned moved = 0;

	play_on(&play, 60);
	struct agot_card *before = xmalloc(w->cards * sizeof(*before));
	memcpy(before, g.card, w->cards * sizeof(*before));
	rng_init(&rng, 5, 5);
	agot_determinize(&play, 0, &rng);
	for (unsigned i = 0; i < w->cards; i++) {
		if (agot_sees(&g, 0, i))
			ck_assert_uint_eq(g.card[i].base, before[i].base);
		moved += g.card[i].base != before[i].base;
		ck_assert_uint_eq(g.card[i].zone, before[i].zone);
	}
	ck_assert_uint_gt(moved, 20);
	free(before);
	ended(&play);
}
END_TEST

START_TEST(dealing_anew_follows_from_what_is_seen_alone)
{
	struct agot_world *w = good_world(NULL, 2);
	struct play play = started(w, 4), other = play;
	struct rng one, two;

	play_on(&play, 40);
	other.state = xmalloc(w->size);
	memcpy(other.state, play.state, w->size);
	rng_init(&one, 1, 1);
	agot_determinize(&other, 1, &one);
	rng_init(&one, 2, 2);
	two = one;
	agot_determinize(&play, 1, &one);
	agot_determinize(&other, 1, &two);
	ck_assert(play_hash(&play) == play_hash(&other));
	free(other.state);
	ended(&play);
}
END_TEST

/* ---- positions ---- */

static const char position[] =
    "scenario: a position\n"
    "game: agot\n"
    "players:\n"
    "- name: A\n"
    "  faction: stark\n"
    "  plot: A Noble Cause\n"
    "  gold: 2\n"
    "  power: 3\n"
    "  hand: [Ice, Ice]\n"
    "  deck: [Hodor, Summer]\n"
    "  play:\n"
    "  - Winterfell Steward\n"
    "  - {card: Eddard Stark, kneeling: true, power: 1, duplicates: 1, attachments: [Little "
    "Bird]}\n"
    "- {name: B, faction: lannister, plot: A Noble Cause, used: [Confiscation],\n"
    "   play: [Winterfell Steward, Winterfell Steward]}\n"
    "first: B\n"
    "phase: challenges\n"
    "unwritten: blank\n";

static bool
build(const char *text, struct play *play, struct diag *dg)
{
	static struct arena arena;
	const char *names[SEATS_MOST];
	struct node *file = yaml_parse("position", text, strlen(text), &arena, dg);

	*play = (struct play){.game = &agot_game};
	return file && agot_build(file, play, names, dg);
}

static unsigned
named(const struct agot *g, const char *text)
{
	struct card_name name;
	unsigned card = 0;

	card_name_read(&name, g->w, text);
	while (card < g->s->n_cards && !card_is_named(g, card, &name))
		card++;
	card_name_release(&name);
	return card;
}

START_TEST(a_position_is_what_its_file_says)
{
	struct diag dg = DIAG_INIT;
	struct play play;
	struct str why = STR_INIT;

	ck_assert(build(position, &play, &dg));
	struct agot g = agot_open(&play);
	unsigned ned = named(&g, "Eddard Stark");
	ck_assert_uint_eq(zone_size(&g, 0, ZONE_DECK), 30);
	ck_assert_str_eq(card_title(&g, zone_card(&g, 0, ZONE_DECK, 29)), "Hodor");
	ck_assert_str_eq(card_title(&g, zone_card(&g, 0, ZONE_DECK, 28)), "Summer");
	ck_assert_uint_eq(zone_size(&g, 0, ZONE_PLOTS), 6);
	ck_assert_uint_eq(zone_size(&g, 1, ZONE_PLOTS), 5);
	ck_assert_uint_eq(g.card[ned].flags & CARD_KNEELING, CARD_KNEELING);
	ck_assert_uint_eq(g.card[ned].duplicates, 1);
	ck_assert_uint_eq(g.card[named(&g, "Little Bird")].host, ned);
	ck_assert_uint_eq(player_power(&g, 0), 4);
	ck_assert_uint_eq(g.s->player[0].gold, 2);
	ck_assert_uint_eq(g.s->first_player, 1);
	ck_assert_msg(agot_check(&play, &why), "%s", str_text(&why));
	ended(&play);
}
END_TEST

/* A's chance as things stand, with that attached to Eddard Stark. */
static double
chance_with(const char *attachment)
{
	struct diag dg = DIAG_INIT;
	struct arena arena = ARENA_INIT;
	struct play play;
	double chance[SEATS_MOST];
	const char *text = arena_format(&arena,
	    "game: agot\nplayers:\n"
	    "- {name: A, faction: stark, plot: A Noble Cause,\n"
	    "   play: [{card: Eddard Stark, attachments: [%s]}]}\n"
	    "- {name: B, faction: stark, plot: A Noble Cause}\n"
	    "phase: challenges\n",
	    attachment);

	ck_assert(build(text, &play, &dg));
	agot_estimate(&play, chance);
	ck_assert_double_eq_tol(chance[0] + chance[1], 1, 1e-9);
	ended(&play);
	arena_release(&arena);
	return chance[0];
}

START_TEST(a_bane_harms_whom_it_is_attached_to)
{
	ck_assert_double_lt(chance_with("Milk of the Poppy"), chance_with(""));
	ck_assert_double_lt(chance_with("B/Milk of the Poppy"), chance_with(""));
	ck_assert_double_gt(chance_with("Little Bird"), chance_with(""));
}
END_TEST

START_TEST(copies_are_named_by_owner_number_and_printing)
{
	struct diag dg = DIAG_INIT;
	struct play play;

	ck_assert(build(position, &play, &dg));
	struct agot g = agot_open(&play);
	unsigned mine = named(&g, "A/Winterfell Steward");
	unsigned first = named(&g, "B/Winterfell Steward"),
		 second = named(&g, "B/Winterfell Steward #2");
	ck_assert_uint_eq(g.card[mine].owner, 0);
	ck_assert_uint_eq(g.card[first].owner, 1);
	ck_assert_uint_eq(second, first + 1);
	ck_assert_uint_eq(named(&g, "Winterfell Steward #1"), mine);
	ck_assert_uint_eq(named(&g, "Winterfell Steward #3"), second);
	ck_assert_uint_eq(named(&g, "winterfell steward (Core)"), mine);
	ck_assert_uint_eq(named(&g, "Winterfell Steward (TtB)"), g.s->n_cards);
	ck_assert_uint_eq(named(&g, g.w->db->card[g.w->def.at[g.card[mine].def].card].code), mine);
	ended(&play);
}
END_TEST

static void
unreadable(const char *from, const char *to, const char *message)
{
	struct diag dg = DIAG_INIT;
	struct str text = STR_INIT;
	struct play play;
	const char *at = strstr(position, from);

	ck_assert_ptr_nonnull(at);
	str_addn(&text, position, (size_t)(at - position));
	str_add(&text, to);
	str_add(&text, at + strlen(from));
	ck_assert(!build(str_text(&text), &play, &dg));
	ck_assert_uint_eq(dg.errors, 1);
	ck_assert_str_eq(dg.list.at[0].text, message);
	agot_world_free((void *)play.world);
	free(play.state);
	str_release(&text);
	diag_release(&dg);
}

START_TEST(faults_of_a_position_are_reported)
{
	unreadable("  gold: 2", "  golt: 2", "unknown key 'golt', did you mean 'gold'?");
	unreadable("Hodor", "Hodr", "unknown card 'Hodr', did you mean 'Hodor'?");
	unreadable("first: B", "first: C", "unknown player 'C'");
	unreadable(
	    "faction: stark", "faction: strak", "unknown faction 'strak', did you mean 'stark'?");
	unreadable("- Winterfell Steward\n", "- Little Bird\n",
	    "'Little Bird' is an attachment: it stands in 'attachments' of another card");
	unreadable(
	    "attachments: [Little Bird]", "attachments: [Hodor]", "'Hodor' is no attachment");
	unreadable("hand: [Ice, Ice]", "hand: [A Noble Cause]",
	    "'A Noble Cause' is a plot and cannot be there");
	unreadable("  gold: 2", "  title: Master of Coins",
	    "unknown title 'Master of Coins', did you mean 'Master of Coin'?");
	unreadable("- Winterfell Steward\n", "- Eddard Stark\n",
	    "'Eddard Stark' is unique and stands twice in play; write 'duplicates: 1'");
}
END_TEST

START_TEST(random_games_keep_every_promise)
{
	struct diag dg = DIAG_INIT;
	struct agot_world *w = good_world(NULL, 2);

	for (unsigned i = 0; i < 6; i++)
		if (!selfcheck_game(&agot_game, w, 2, 1, i, &dg))
			break;
	agot_world_free(w);
	w = good_world("format=melee", 4);
	if (!dg.errors)
		selfcheck_game(&agot_game, w, 4, 1, 0, &dg);
	diag_print(&dg, stderr);
	ck_assert_uint_eq(dg.errors, 0);
	agot_world_free(w);
}
END_TEST

UNIT_MAIN("agot", wrong_options_are_reported, a_joust_state_is_under_16_kibibytes,
    a_new_game_has_every_card_of_the_decks_once, a_melee_has_six_titles,
    dealing_anew_moves_only_what_the_seat_cannot_see, dealing_anew_follows_from_what_is_seen_alone,
    a_position_is_what_its_file_says, copies_are_named_by_owner_number_and_printing,
    a_bane_harms_whom_it_is_attached_to, faults_of_a_position_are_reported,
    random_games_keep_every_promise)
