/* Claim: the rules through the game interface. */
#include "claim/claim.h"

#include "unit.h"

#include <string.h>

static struct claim_state state;
static struct play play = {.game = &claim_game, .state = &state};

static void
open_game(uint64_t index)
{
	static struct diag dg;
	static struct game_setup setup = {.players = 2};

	if (!play.world)
		play.world = claim_world_new(&setup, &dg);
	ck_assert_ptr_nonnull(play.world);
	play_start(&play, 2, 1, index);
}

static void
see(const struct play *from, int seat, struct str *out)
{
	struct json json = JSON_INIT(out);

	json_open(&json, '{');
	claim_view(from, seat, &json);
	json_close(&json, '}');
}

static card_set
card(const char *name)
{
	struct diag dg = DIAG_INIT;
	struct node node = {.type = NODE_TEXT, .text = name};
	unsigned c = claim_card_named(play.world, &node, 0, &dg);

	ck_assert_msg(c != CLAIM_NONE, "%s", name);
	diag_release(&dg);
	return (card_set)1 << c;
}

static bool
beats(const char *led, const char *follows)
{
	const struct claim_world *w = play.world;

	return w->beaten[cards_first(card(led))] & card(follows);
}

START_TEST(state_is_under_256_bytes)
{
	ck_assert_uint_lt(sizeof(struct claim_state), 256);
}
END_TEST

START_TEST(invariants_hold_after_every_choice)
{
	struct str why = STR_INIT;
	struct rng rng;

	rng_init(&rng, 7, 0);
	for (uint64_t i = 0; i < 2000; i++) {
		open_game(i);
		while (!play_over(&play)) {
			ck_assert_uint_gt(state.head.options, 1);
			ck_assert_msg(
			    claim_check(&play, &why), "game %d: %s", (int)i, str_text(&why));
			claim_apply(&play, rng_below(&rng, state.head.options));
		}
		ck_assert_msg(claim_check(&play, &why), "game %d: %s", (int)i, str_text(&why));
	}
	str_release(&why);
}
END_TEST

START_TEST(determinize_never_changes_what_the_seat_sees)
{
	struct str before = STR_INIT, after = STR_INIT, why = STR_INIT;
	struct rng rng;

	rng_init(&rng, 8, 0);
	for (uint64_t i = 0; i < 300; i++) {
		for (open_game(i); !play_over(&play);
		     claim_apply(&play, rng_below(&rng, state.head.options))) {
			struct claim_state copy = state;
			struct play other = play;
			int seat = state.head.seat;

			other.state = &copy;
			claim_determinize(&other, seat, &rng);
			str_clear(&before), str_clear(&after);
			see(&play, seat, &before), see(&other, seat, &after);
			ck_assert_str_eq(str_text(&before), str_text(&after));
			ck_assert_msg(claim_check(&other, &why), "%s", str_text(&why));
			ck_assert_uint_eq(claim_greedy(&play, &rng), claim_greedy(&other, &rng));
		}
	}
	str_release(&before), str_release(&after), str_release(&why);
}
END_TEST

START_TEST(second_phase_hides_nothing)
{
	struct rng rng;

	rng_init(&rng, 9, 0);
	for (open_game(1); state.phase == 0;)
		claim_apply(&play, rng_below(&rng, state.head.options));
	ck_assert(claim_unseen(&state, 0) == state.hand[1]);
	ck_assert(claim_unseen(&state, 1) == state.hand[0]);
}
END_TEST

START_TEST(tricks_are_won_by_the_rules)
{
	open_game(0);
	ck_assert(beats("goblin 3", "goblin 4"));
	ck_assert(!beats("goblin 0", "goblin 0"));
	ck_assert(beats("goblin 9", "knight 2"));
	ck_assert(!beats("knight 2", "goblin 9"));
	ck_assert(!beats("doppelganger 0", "knight 9"));
	ck_assert(beats("undead 3", "doppelganger 4"));
	ck_assert(!beats("undead 4", "doppelganger 4"));
	ck_assert(!beats("undead 0", "dwarf 9"));
}
END_TEST

START_TEST(follower_follows_suit_or_plays_a_doppelganger)
{
	open_game(0);
	const struct claim_world *w = play.world;
	unsigned led = cards_first(card("goblin 5"));
	card_set hand = card("goblin 1") | card("knight 9") | card("doppelganger 3");

	ck_assert(claim_legal(w, hand, led) == (card("goblin 1") | card("doppelganger 3")));
	hand &= ~card("goblin 1");
	ck_assert(claim_legal(w, hand, led) == hand);
}
END_TEST

static const char dwarves[] =
    "players:\n"
    "- {name: A, hand: [dwarf 7, goblin 0], score: [knight 2]}\n"
    "- {name: B, hand: [dwarf 3, goblin 0]}\n"
    "phase: 2\nfirst: A\n"
    "expect:\n"
    "  A: {hand: 0, score: [knight 2, goblin 0, goblin 0], votes: 2}\n"
    "  B: {score: [dwarf 7, dwarf 3], dwarves: 2}\n"
    "  game: {over: true, phase: vying, leader: A, winner: A, knights: A, undead: none}\n"
    "wrong: {A: {score: 2}}\n";

START_TEST(scenario_gives_dwarves_to_the_loser)
{
	struct diag dg = DIAG_INIT;
	struct arena arena = ARENA_INIT;
	struct str why = STR_INIT;
	struct play made = {.game = &claim_game};
	const char *names[SEATS_MOST];
	struct node *root = yaml_parse("made", dwarves, strlen(dwarves), &arena, &dg);
	struct node *last = root->first;

	/* The runner takes its own keys away; here the last two. */
	while (strcmp(last->next->key, "expect") != 0)
		last = last->next;
	const struct node *expect = last->next, *wrong = expect->next;
	last->next = NULL;
	ck_assert(claim_build(root, &made, names, &dg));
	ck_assert_str_eq(names[1], "B");
	claim_apply(&made, 1); /* dwarf 7; B must follow with dwarf 3 */
	node_each (entry, expect)
		ck_assert_msg(claim_expect(&made, entry, &why, &dg), "%s", str_text(&why));
	ck_assert(!claim_expect(&made, wrong->first, &why, &dg));
	ck_assert_uint_eq(dg.errors, 0);
	claim_world_free((void *)made.world);
	free(made.state);
	str_release(&why), arena_release(&arena), diag_release(&dg);
}
END_TEST

UNIT_MAIN("claim", state_is_under_256_bytes, invariants_hold_after_every_choice,
    determinize_never_changes_what_the_seat_sees, second_phase_hides_nothing,
    tricks_are_won_by_the_rules, follower_follows_suit_or_plays_a_doppelganger,
    scenario_gives_dwarves_to_the_loser)
