/* Hidden Leaders: random games of every number of players, with checks. */
#include "leaders/leaders.h"

#include "game/selfcheck.h"
#include "unit.h"

#include <string.h>

static const struct leaders_world *
world(const char *option)
{
	struct diag dg = DIAG_INIT;
	struct game_setup setup = {.options = &option, .n_options = option ? 1 : 0};
	struct leaders_world *w = leaders_world_new(&setup, &dg);

	diag_print(&dg, stderr);
	ck_assert_ptr_nonnull(w);
	diag_release(&dg);
	return w;
}

static void
play_games(const char *option, unsigned n)
{
	const struct leaders_world *w = world(option);
	struct diag dg = DIAG_INIT;

	for (unsigned players = 2; players <= SEATS_MOST; players++)
		for (unsigned i = 0; i < n; i++)
			if (!selfcheck_game(&leaders_game, w, players, 1, i, &dg))
				i = n;
	diag_print(&dg, stderr);
	ck_assert_uint_eq(dg.errors, 0);
	diag_release(&dg);
	leaders_world_free((void *)w);
}

START_TEST(state_is_under_two_kibibytes)
{
	ck_assert_uint_lt(sizeof(struct leaders_state), 2048);
}
END_TEST

START_TEST(random_games_keep_every_invariant)
{
	play_games(NULL, 12);
}
END_TEST

START_TEST(beginners_games_keep_every_invariant)
{
	play_games("variant=beginner", 6);
}
END_TEST

START_TEST(every_space_of_the_track_has_one_winning_faction)
{
	const struct leaders_world *w = world(NULL);
	unsigned n[FACTION_COUNT] = {0};

	for (unsigned red = 1; red <= w->length; red++)
		for (unsigned green = 1; green <= w->length; green++)
			n[leaders_winning(w, red, green)]++;
	/* 16 dark pairs; of the 34 near pairs 10 are dark. */
	ck_assert_uint_eq(n[UNDEAD], 16);
	ck_assert_uint_eq(n[WATER], 24);
	ck_assert_uint_eq(n[EMPIRE], 52);
	ck_assert_uint_eq(n[TRIBES], 52);
	leaders_world_free((void *)w);
}
END_TEST

START_TEST(text_of_an_effect_is_readable)
{
	const struct leaders_world *w = world(NULL);
	struct str text = STR_INIT;

	leaders_card_text(w->roster.card[1], "en", &text);
	ck_assert_str_eq(
	    str_text(&text), "Move red +1 or green -1. Bury 1 open Empire hero of any player.");
	str_release(&text);
	leaders_world_free((void *)w);
}
END_TEST

/* Notes for every face-down card whether the place holds another one. */
static void
note_changes(const struct leaders_state *s, const struct leaders_state *deal, bool changed[HEROES])
{
	for (unsigned zone = 0; zone < GRAVEYARD; zone++) {
		uint8_t before[HEROES], after[HEROES];
		unsigned n = zone_list(s, zone, before);

		ck_assert_uint_eq(zone_list(deal, zone, after), n);
		for (unsigned i = 0; i < n; i++)
			changed[before[i]] |= before[i] != after[i];
	}
}

START_TEST(all_that_a_seat_cannot_know_is_dealt_anew_and_nothing_else)
{
	enum { PLAYERS = 4, CHOICES = 40 };
	const struct leaders_world *w = world(NULL);
	static struct leaders_state s, deal;
	struct play play = {.game = &leaders_game, .world = w, .state = &s};
	struct play other = {.game = &leaders_game, .world = w, .state = &deal};
	bool changed[HEROES] = {false}, leader[PLAYERS] = {false};
	struct rng rng;

	rng_init(&rng, 8, 0);
	play_start(&play, PLAYERS, 8, 0);
	for (unsigned i = 0; i < CHOICES; i++)
		leaders_apply(&play, rng_below(&rng, s.head.options));
	for (unsigned i = 0; i < 400; i++) {
		deal = s;
		leaders_determinize(&other, 0, &rng);
		note_changes(&s, &deal, changed);
		for (unsigned seat = 0; seat < PLAYERS; seat++)
			leader[seat] |= deal.leader[seat] != s.leader[seat];
	}
	for (unsigned c = 0; c < HEROES; c++)
		if (s.zone[c] < GRAVEYARD)
			ck_assert_msg(changed[c] != leaders_knows(&s, 0, c), "card %u", c);
	for (unsigned seat = 0; seat < PLAYERS; seat++)
		ck_assert_int_eq(leader[seat], seat != 0);
	leaders_world_free((void *)w);
}
END_TEST

UNIT_MAIN("leaders", all_that_a_seat_cannot_know_is_dealt_anew_and_nothing_else,
    state_is_under_two_kibibytes, random_games_keep_every_invariant,
    beginners_games_keep_every_invariant, every_space_of_the_track_has_one_winning_faction,
    text_of_an_effect_is_readable)
