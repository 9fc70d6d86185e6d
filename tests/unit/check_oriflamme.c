/* Oriflamme: random games through the self-check, and what no scenario can
 * say. */
#include "oriflamme/oriflamme.h"

#include "game/selfcheck.h"
#include "unit.h"

#include <string.h>

static const struct oriflamme_world *
world(void)
{
	static struct diag dg;
	static struct game_setup setup;
	static struct oriflamme_world *w;

	if (!w)
		w = oriflamme_world_new(&setup, &dg);
	ck_assert_ptr_nonnull(w);
	return w;
}

START_TEST(random_games_keep_every_promise)
{
	struct diag dg = DIAG_INIT;

	for (unsigned players = 3; players <= ORIFLAMME_SEATS; players++)
		for (uint64_t i = 0; i < 40; i++)
			if (!selfcheck_game(&oriflamme_game, world(), players, 5, i, &dg)) {
				diag_print(&dg, stderr);
				ck_abort_msg("%u players, game %d", players, (int)i);
			}
	diag_release(&dg);
}
END_TEST

START_TEST(state_is_under_a_kibibyte)
{
	ck_assert_uint_lt(sizeof(struct oriflamme), 1024);
}
END_TEST

START_TEST(every_game_has_six_rounds_and_leaves_one_card_in_hand)
{
	struct oriflamme s;
	struct play play = {.game = &oriflamme_game, .world = world(), .state = &s};
	struct rng rng;

	rng_init(&rng, 4, 0);
	for (uint64_t i = 0; i < 200; i++) {
		play_start(&play, 5, 9, i);
		while (!play_over(&play))
			oriflamme_apply(&play, rng_below(&rng, s.head.options));
		ck_assert_uint_eq(s.round, ORIFLAMME_ROUNDS);
		for (unsigned seat = 0; seat < 5; seat++)
			ck_assert_uint_eq(set_count(s.hand[seat]), 1);
	}
}
END_TEST

START_TEST(the_start_player_is_an_option)
{
	static const char *const third[] = {"start=3"}, *const sixth[] = {"start=6"};
	struct game_setup setup = {.players = 4, .options = third, .n_options = 1};
	struct diag dg = DIAG_INIT;
	struct oriflamme_world *w = oriflamme_world_new(&setup, &dg);

	ck_assert_ptr_nonnull(w);
	ck_assert_int_eq(w->start, 2);
	oriflamme_world_free(w);
	setup.options = sixth;
	ck_assert_ptr_null(oriflamme_world_new(&setup, &dg));
	ck_assert_uint_eq(dg.errors, 1);
	diag_release(&dg);
}
END_TEST

START_TEST(every_card_has_a_text_in_both_languages)
{
	struct str en = STR_INIT, cs = STR_INIT;

	for (unsigned i = 0; i < ORIFLAMME_KINDS; i++) {
		str_clear(&en), str_clear(&cs);
		oriflamme_card_text(world()->roster.card[i], "en", &en);
		oriflamme_card_text(world()->roster.card[i], "cs", &cs);
		ck_assert_uint_gt(en.n, 10);
		ck_assert_uint_gt(cs.n, 10);
		ck_assert_str_ne(str_text(&en), str_text(&cs));
	}
	str_release(&en), str_release(&cs);
}
END_TEST

/* Which of the others' sets and cards of the queue another deal changed. */
static unsigned
changed(const struct oriflamme *s, const struct oriflamme *deal)
{
	unsigned bits = 0;

	for (unsigned seat = 0; seat < s->head.players; seat++) {
		bits |= (unsigned)(deal->hand[seat] != s->hand[seat]) << 2 * seat;
		bits |= (unsigned)(deal->removed[seat] != s->removed[seat]) << (2 * seat + 1);
	}
	for (unsigned i = 0; i < s->n; i++)
		bits |= (unsigned)(queue_card(deal, i) != queue_card(s, i)) << (8 + i);
	return bits;
}

/* After the placement of the first round: everybody has hand and removed
 * cards, and a face-down card in the queue. */
START_TEST(all_that_a_seat_cannot_know_is_dealt_anew_and_nothing_else)
{
	enum { PLAYERS = 4 };
	struct oriflamme s, deal;
	struct play play = {.game = &oriflamme_game, .world = world(), .state = &s};
	struct play other = {.game = &oriflamme_game, .world = world(), .state = &deal};
	struct rng rng;
	unsigned hidden = 0, seen = 0;

	rng_init(&rng, 8, 0);
	play_start(&play, PLAYERS, 8, 0);
	for (unsigned i = 0; i < PLAYERS; i++)
		oriflamme_apply(&play, rng_below(&rng, s.head.options));
	for (unsigned seat = 1; seat < PLAYERS; seat++)
		hidden |= 3u << 2 * seat;
	for (unsigned i = 0; i < s.n; i++)
		hidden |= (unsigned)(card_owner(queue_card(&s, i)) != 0) << (8 + i);
	for (unsigned i = 0; i < 200; i++) {
		deal = s;
		oriflamme_game.determinize(&other, 0, &rng);
		seen |= changed(&s, &deal);
	}
	ck_assert_uint_eq(seen, hidden);
}
END_TEST

UNIT_MAIN("oriflamme", random_games_keep_every_promise, state_is_under_a_kibibyte,
    every_game_has_six_rounds_and_leaves_one_card_in_hand, the_start_player_is_an_option,
    every_card_has_a_text_in_both_languages,
    all_that_a_seat_cannot_know_is_dealt_anew_and_nothing_else)
