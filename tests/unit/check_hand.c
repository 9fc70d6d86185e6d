/* Set-ups and odds against trying everything. */
#include "hand/odds.h"
#include "hand/report.h"

#include "unit.h"

#include <math.h>
#include <string.h>

static struct card_db *db;
static struct setup_rules *rules;

static void
setup_all(void)
{
	struct diag dg = DIAG_INIT;

	db = card_db_load(&(struct card_source){0}, &dg);
	ck_assert_ptr_nonnull(db);
	rules = setup_rules_load(db, &dg);
	ck_assert_ptr_nonnull(rules);
	diag_release(&dg);
}

static void
teardown_all(void)
{
	setup_rules_free(rules);
	card_db_free(db);
}

struct desk {
	struct diag dg;
	struct deck_list decks;
	struct pile *pile;
};

static void
open_desk(struct desk *desk, const char *text, const char *value)
{
	struct pile_options options = {.value = value};

	*desk = (struct desk){0};
	ck_assert(deck_parse(db, "test", text, strlen(text), DECK_TEXT, &desk->decks, &desk->dg));
	struct deck *deck = desk->decks.decks.at[0];
	ck_assert_msg(!deck->faults.n, "%s", deck->faults.n ? deck->faults.at[0].text : "");
	deck_settle(db, deck, NULL, NULL);
	desk->pile = pile_new(db, rules, deck, &options, &desk->dg);
	ck_assert_msg(desk->pile != NULL, "%s", desk->dg.list.n ? desk->dg.list.at[0].text : "");
}

static void
close_desk(struct desk *desk)
{
	pile_free(desk->pile);
	deck_list_release(&desk->decks);
	diag_release(&desk->dg);
}

/* Unique cards in two printings and as a duplicate, attachments for some
 * bearers only, one a bearer, for locations, shadows, limited cards that are
 * unique, a character that refuses attachments. */
static const char mixed[] = "House Lannister\n"
			    "2x Tyrion Lannister (Core)\n"
			    "1x Tyrion Lannister (LoCR)\n"
			    "1x Tyrion Lannister (JS)\n"
			    "2x Lannisport Moneylender (Core)\n"
			    "2x Penny\n"
			    "2x Catspaw\n"
			    "1x Hodor (NMG)\n"
			    "2x Golden Tooth (LoCR)\n"
			    "2x The Roseroad (Core)\n"
			    "1x The Inn at the Crossroads\n"
			    "2x Widow's Wail\n"
			    "2x Little Bird\n"
			    "1x Condemned\n"
			    "1x Frozen Solid\n"
			    "2x Underhanded Methods\n"
			    "1x Red God's Blessing\n"
			    "1x Tears of Lys (Core)\n"
			    "1x All the Gold in Casterly Rock\n"
			    "2x Dothraki Steed\n"
			    "1x Ghost (Core)\n"
			    "1x Ghost (WotW)\n";

/* Nothing but one printing of each title. */
static const char shadowy[] = "House Lannister\n"
			      "3x Catspaw\n"
			      "2x Penny\n"
			      "2x Ser Mandon Moore\n"
			      "2x Alchemists' Guildhall\n"
			      "2x Underhanded Methods\n"
			      "2x Widow's Wail\n"
			      "2x The Roseroad (Core)\n"
			      "1x Hodor (NMG)\n"
			      "2x All the Gold in Casterly Rock\n"
			      "1x Tears of Lys (Core)\n";

/* --- set-ups: every card unplaced, active, duplicate or in the shadows ---------- */

enum { LEFT_OUT, ACTIVE, DUPLICATE, SHADOW, WAYS };

struct brute {
	const struct pile *pile;
	const uint16_t *hand;
	int n, gold;
	bool marshal;
	/* what is in play before */
	const uint16_t *play;
	int n_play;
	int how[HAND_MOST];
	int64_t best; /* value, cards, gold, characters */
};

static const struct kind *
kind_at(const struct brute *b, int i)
{
	return &b->pile->kinds.at[b->hand[i]];
}

static bool
title_there(const struct brute *b, int i)
{
	bool there = kind_at(b, i)->in_play;

	for (int j = 0; j < b->n; j++)
		there |= b->how[j] == ACTIVE && kind_at(b, j)->title == kind_at(b, i)->title &&
			 kind_at(b, j)->unique;
	for (int j = 0; j < b->n_play; j++)
		there |= b->pile->kinds.at[b->play[j]].unique &&
			 b->pile->kinds.at[b->play[j]].title == kind_at(b, i)->title;
	return there;
}

static int
bearers(const struct brute *b, int i)
{
	int n = kind_at(b, i)->borne;
	size_t row = b->hand[i] * b->pile->kinds.n;

	for (int j = 0; j < b->n; j++)
		n += b->how[j] == ACTIVE && b->pile->bearer[row + b->hand[j]];
	for (int j = 0; j < b->n_play; j++)
		n += b->pile->bearer[row + b->play[j]];
	return n;
}

static int
copies_placed(const struct brute *b, int i)
{
	int n = 0;

	for (int j = 0; j < b->n; j++)
		n += b->how[j] == ACTIVE && b->hand[j] == b->hand[i];
	for (int j = 0; j < b->n_play; j++)
		n += b->play[j] == b->hand[i];
	return n;
}

static bool
active_is_legal(const struct brute *b, int i)
{
	const struct kind *kind = kind_at(b, i);
	int same = 0;

	if (!(b->marshal ? kind->marshals : kind->places))
		return false;
	for (int j = 0; j < b->n && kind->unique; j++)
		same += b->how[j] == ACTIVE && kind_at(b, j)->unique &&
			kind_at(b, j)->title == kind->title;
	if (same > 1 || (kind->unique && kind->in_play))
		return false;
	for (int j = 0; j < b->n_play && kind->unique; j++)
		if (b->pile->kinds.at[b->play[j]].unique &&
		    b->pile->kinds.at[b->play[j]].title == kind->title)
			return false;
	if (!kind->attachment)
		return true;
	return kind->one_a_host ? copies_placed(b, i) <= bearers(b, i) : bearers(b, i) > 0;
}

static void
judge(struct brute *b)
{
	int64_t value = 0, cards = 0, gold = 0, characters = 0, limited = 0;

	for (int i = 0; i < b->n; i++) {
		const struct kind *kind = kind_at(b, i);

		if (b->how[i] == LEFT_OUT)
			continue;
		if (b->how[i] == ACTIVE && !active_is_legal(b, i))
			return;
		if (b->how[i] == DUPLICATE && (!kind->unique || !title_there(b, i) ||
						  !(b->marshal ? kind->marshals : kind->places)))
			return;
		if (b->how[i] == SHADOW && !(b->marshal ? kind->shadows : kind->hides))
			return;
		cards++;
		limited += kind->limited;
		gold += b->how[i] == ACTIVE ? kind->cost : b->how[i] == SHADOW ? 2 : 0;
		characters += b->how[i] == ACTIVE && kind->character;
		value += b->how[i] == ACTIVE	  ? kind->value
			 : b->how[i] == DUPLICATE ? kind->duplicate_value
						  : kind->shadow_value;
	}
	if (gold > b->gold || limited > 1)
		return;
	int64_t all = ((value * 16 + cards) * 128 + gold) * 16 + characters;
	if (b->marshal)
		all = cards;
	b->best = all > b->best ? all : b->best;
}

static void
try_all(struct brute *b, int i)
{
	if (i == b->n) {
		judge(b);
		return;
	}
	for (b->how[i] = LEFT_OUT; b->how[i] < WAYS; b->how[i]++)
		try_all(b, i + 1);
	b->how[i] = LEFT_OUT;
}

static int64_t
worth(const struct setup *s)
{
	return ((s->value * 16 + s->cards) * 128 + s->gold) * 16 + s->characters;
}

static void
setups_are_best(const char *text, const char *value, int hands)
{
	struct desk desk;
	struct setup_room *room = xmalloc(sizeof(*room));
	struct dealer dealer;
	struct opening o;

	open_desk(&desk, text, value);
	struct habits habits = {.pile = desk.pile};
	dealer_init(&dealer, &habits, room);
	dealer_begin(&dealer, 7, 1);
	for (int i = 0; i < hands; i++) {
		dealer_next(&dealer, &o);
		struct brute b = {.pile = desk.pile,
		    .hand = o.hand,
		    .n = HAND_SIZE,
		    .gold = desk.pile->gold,
		    .best = INT64_MIN};
		try_all(&b, 0);
		ck_assert_int_eq(worth(&o.setup), b.best);
	}
	close_desk(&desk);
	free(room);
}

START_TEST(no_way_to_place_cards_beats_the_set_up_of_most_cards)
{
	setups_are_best(mixed, "cards", 150);
}
END_TEST

START_TEST(nor_that_of_a_deck_full_of_shadows)
{
	setups_are_best(shadowy, "cards", 150);
	setups_are_best(shadowy, "characters=2,shadows=1.5,limited=-1", 150);
}
END_TEST

START_TEST(nor_that_of_most_gold)
{
	setups_are_best(mixed, "gold", 100);
}
END_TEST

START_TEST(nor_one_by_weights_some_of_them_negative)
{
	setups_are_best(
	    mixed, "characters=3,[k:Lord]=2.5,duplicates=-1,shadows=0.75,cost=-.5", 150);
}
END_TEST

START_TEST(nor_one_beside_a_card_that_an_agenda_put_into_play)
{
	setups_are_best(
	    "House Lannister\nThe House With the Red Door\n2x The Inn at the Crossroads\n"
	    "1x Frozen Solid\n2x Penny\n2x Hodor\n2x Little Bird\n2x Catspaw\n",
	    "cards", 60);
}
END_TEST

START_TEST(nor_that_of_titles_in_two_versions_each)
{
	static const char versions[] =
	    "House Baratheon\n1x Ser Davos Seaworth (Core)\n1x Ser Davos Seaworth (GoH)\n"
	    "1x Ser Gregor Clegane (FotS)\n1x Ser Gregor Clegane (TKP)\n"
	    "1x Jon Snow (Core)\n1x Jon Snow (WotN)\n2x The Hand's Judgment\n";

	setups_are_best(versions, "cards", 100);
	setups_are_best(versions, "characters=2,duplicates=3,cost=-0.25", 100);
}
END_TEST

static void
marshals_most(const char *text, int hands)
{
	struct desk desk;
	struct setup_room *room = xmalloc(sizeof(*room));
	struct dealer dealer;
	struct opening o;

	open_desk(&desk, text, "characters");
	struct habits habits = {.pile = desk.pile};
	dealer_init(&dealer, &habits, room);
	dealer_begin(&dealer, 3, 1);
	for (int i = 0; i < hands; i++) {
		uint16_t play[HAND_SIZE];
		int n = 0;

		dealer_next(&dealer, &o);
		for (int k = 0; k < HAND_SIZE; k++)
			if (o.setup.active >> k & 1)
				play[n++] = o.hand[k];
		struct brute b = {.pile = desk.pile,
		    .hand = o.round,
		    .n = o.n_round,
		    .gold = hand_income(desk.pile, &o.setup),
		    .marshal = true,
		    .play = play,
		    .n_play = n};
		try_all(&b, 0);
		ck_assert_int_eq(o.marshal, b.best);
	}
	close_desk(&desk);
	free(room);
}

START_TEST(no_way_to_marshal_cards_beats_the_count_of_round_1)
{
	marshals_most(mixed, 8);
	marshals_most(shadowy, 8);
	marshals_most("House Stark\n3x Arya Stark (Core)\n3x Eddard Stark (Core)\n2x Ice\n"
		      "2x Seal of the Hand\n2x The Roseroad\n2x The Kingsroad\n3x Hodor\n"
		      "2x Vanguard of the North\n1x A Noble Cause\n",
	    8);
}
END_TEST

/* --- odds: every hand of a small deck, card by card ------------------------------ */

static const char small[] = "House Stark\n"
			    "3x Arya Stark (Core)\n"
			    "2x Eddard Stark (Core)\n"
			    "2x The Roseroad (Core)\n"
			    "1x Ice (Core)\n"
			    "2x Winter Is Coming (Core)\n"
			    "1x Hodor\n";

struct every {
	const struct pile *pile;
	const struct hand_test *wanted, *mulligan;
	bool miss, refill;
	int draws;
	struct setup_room *room;
	double kept, kept_hits, all, all_hits;
};

static int
bits(unsigned set)
{
	return __builtin_popcount(set);
}

static int
cards_of(const struct pile *pile, unsigned set, uint16_t *out)
{
	int n = 0;

	for (int i = 0; i < pile->n; i++)
		if (set >> i & 1)
			out[n++] = pile->order[i];
	return n;
}

/* The share of draws after this hand for which the test holds. */
static double
hit_share(const struct every *e, unsigned hand, int draws)
{
	double hits = 0, all = 0;
	uint16_t cards[32];
	struct setup none = {0};

	for (unsigned set = 0; set < 1u << e->pile->n; set++) {
		if (set & hand || bits(set) != draws)
			continue;
		int n = cards_of(e->pile, set | hand, cards);
		all++;
		hits += hand_test_holds(e->wanted, e->pile, cards, n, &none);
	}
	return hits / all;
}

static void
see(struct every *e, unsigned hand)
{
	uint16_t cards[HAND_SIZE];
	struct setup s;

	cards_of(e->pile, hand, cards);
	hand_setup(e->pile, cards, HAND_SIZE, e->room, &s);
	int draws = e->draws + (e->refill ? s.cards : 0), left = e->pile->n - HAND_SIZE;
	double share = hit_share(e, hand, draws < left ? draws : left);
	bool drop =
	    e->miss ? !hand_test_holds(e->wanted, e->pile, cards, HAND_SIZE, &s)
		    : e->mulligan && hand_test_holds(e->mulligan, e->pile, cards, HAND_SIZE, &s);
	e->all++;
	e->all_hits += share;
	e->kept += !drop;
	e->kept_hits += drop ? 0 : share;
}

static double
by_trying(struct every *e)
{
	for (unsigned set = 0; set < 1u << e->pile->n; set++)
		if (bits(set) == HAND_SIZE)
			see(e, set);
	return (e->kept_hits + (e->all - e->kept) / e->all * e->all_hits) / e->all;
}

static void
odds_agree(const char *wanted, const char *mulligan, bool miss, int draws, bool refill)
{
	struct desk desk;
	struct setup_room *room = xmalloc(sizeof(*room));
	struct odds_answer answer, random;

	open_desk(&desk, small, "cards");
	struct hand_test *test = hand_test_new(desk.pile, wanted, NOWHERE, &desk.dg);
	struct hand_test *drop =
	    mulligan ? hand_test_new(desk.pile, mulligan, NOWHERE, &desk.dg) : NULL;
	ck_assert_uint_eq(desk.dg.errors, 0);
	struct habits habits = {.pile = desk.pile, .mulligan = drop};
	struct odds odds = {&habits, miss, test, draws, refill, false};
	struct every every = {.pile = desk.pile,
	    .wanted = test,
	    .mulligan = drop,
	    .miss = miss,
	    .refill = refill,
	    .draws = draws,
	    .room = room};
	ck_assert(odds_exact(&odds, &answer));
	double expected = by_trying(&every);
	ck_assert_msg(fabs(answer.value - expected) < 1e-12, "%s: %.15f, not %.15f", wanted,
	    answer.value, expected);
	odds_random(&odds, 5, 20000, 2, NULL, &random);
	ck_assert_msg(fabs(random.value - expected) < 0.02, "%s: %f dealt, not %f", wanted,
	    random.value, expected);
	odds_answer_release(&answer);
	hand_test_free(test);
	hand_test_free(drop);
	close_desk(&desk);
	free(room);
}

START_TEST(odds_of_the_opening_hand_are_those_of_all_hands)
{
	odds_agree("[name:arya]>=2", NULL, false, 0, false);
	odds_agree("limited>=1 and [t:character cost<=3]>=1", NULL, false, 0, false);
	odds_agree("cost<18 or not (icons>4)", NULL, false, 0, false);
}
END_TEST

START_TEST(odds_of_later_rounds_are_those_of_all_draws)
{
	odds_agree("[name:arya]>=2", NULL, false, 2, false);
	odds_agree("events=2 and unique>3", NULL, false, 3, false);
}
END_TEST

START_TEST(the_refill_is_drawn_for_what_the_set_up_placed)
{
	odds_agree("[name:arya]>=3", NULL, false, 0, true);
	odds_agree("[name:ice]=1 locations=2", NULL, false, 1, true);
}
END_TEST

START_TEST(a_mulligan_by_a_test_of_the_hand_is_counted)
{
	odds_agree("[name:arya]>=2", "characters<4 or cost<16", false, 0, false);
	odds_agree("[name:arya]>=2", "characters<4", false, 2, false);
	odds_agree("[name:arya]>=2", "setup-gold<8 or setup-cards<4", false, 1, false);
	odds_agree("[name:arya]>=2", "setup-characters<2", false, 1, true);
}
END_TEST

START_TEST(a_mulligan_for_what_is_missing_is_counted)
{
	odds_agree("[name:eddard]>=1", NULL, true, 0, false);
	odds_agree("[name:eddard]>=2", NULL, true, 1, true);
}
END_TEST

START_TEST(a_fraction_is_reduced)
{
	struct desk desk;
	struct odds_answer answer;
	struct str text = STR_INIT;

	open_desk(&desk, small, "cards");
	struct hand_test *test = hand_test_count(desk.pile, "name:hodor", 1, NOWHERE, &desk.dg);
	struct habits habits = {.pile = desk.pile};
	struct odds odds = {&habits, false, test, 0, false, false};
	ck_assert(odds_exact(&odds, &answer));
	big_text(&answer.fraction.above, &text);
	str_addc(&text, '/');
	big_text(&answer.fraction.below, &text);
	ck_assert_str_eq(str_text(&text), "7/11");
	str_release(&text);
	odds_answer_release(&answer);
	hand_test_free(test);
	close_desk(&desk);
}
END_TEST

/* --- the data -------------------------------------------------------------------- */

static const struct card *
card_with(const char *code)
{
	int card = card_by_code(db, code);

	ck_assert_msg(card >= 0, "no card '%s'", code);
	return &db->card[card];
}

START_TEST(the_rules_speak_of_cards_that_are_there)
{
	const struct code_list *attachments[] = {&rules->opponents, &rules->one_a_host};

	vec_each (agenda, &rules->agendas) {
		ck_assert_int_eq(card_with(agenda->code)->type, CARD_AGENDA);
		ck_assert_str_eq(card_with(agenda->code)->name, agenda->name);
	}
	for (size_t i = 0; i < rules->unchanged.n; i++)
		ck_assert_int_eq(card_with(rules->unchanged.code[i])->type, CARD_AGENDA);
	for (size_t i = 0; i < rules->never.n; i++)
		card_with(rules->never.code[i]);
	for (size_t k = 0; k < LENGTH(attachments); k++)
		for (size_t i = 0; i < attachments[k]->n; i++)
			ck_assert_int_eq(card_with(attachments[k]->code[i])->type, CARD_ATTACHMENT);
	vec_each (host, &rules->hosts)
		for (size_t i = 0; i < host->cards.n; i++)
			ck_assert_int_eq(card_with(host->cards.code[i])->type, CARD_ATTACHMENT);
}
END_TEST

START_TEST(every_agenda_is_known)
{
	for (size_t i = 0; i < db->n; i++) {
		bool known = db->card[i].type != CARD_AGENDA ||
			     code_listed(&rules->unchanged, db->card[i].code);

		vec_each (agenda, &rules->agendas)
			known |= strcmp(agenda->code, db->card[i].code) == 0;
		ck_assert_msg(known, "what does %s do?", db->card[i].name);
	}
}
END_TEST

/* --- tallies ------------------------------------------------------------------------- */

/* Every figure of all hands lies where the dealt ones say it does. */
START_TEST(hands_dealt_agree_with_all_hands)
{
	struct desk desk;
	struct hand_tally all, dealt;
	struct figure_list exact = {0}, random = {0};

	open_desk(&desk, mixed, "cards");
	struct hand_test *poor =
	    hand_test_new(desk.pile, "setup-characters<2 or setup-cards<2", NOWHERE, &desk.dg);
	struct habits habits = {.pile = desk.pile, .poor = poor, .mulligan = poor};
	hand_tally_init(&all, desk.pile);
	hand_tally_init(&dealt, desk.pile);
	deal_all(&habits, 2, NULL, &all);
	deal_random(&habits, 9, 40000, 2, NULL, &dealt);
	ck_assert_uint_eq(all.hands[GROUP_KEPT] + all.hands[GROUP_DROPPED],
	    ways_to_choose(desk.pile->n, HAND_SIZE));
	account_rows(&(struct account){.habits = &habits, .exact = &all}, true, &exact);
	account_rows(&(struct account){.habits = &habits, .random = &dealt}, true, &random);
	int compared = 0, outside = 0;
	vec_each (row, &random.rows)
		vec_each (other, &exact.rows)
			if (strcmp(row->figure, other->figure) == 0 &&
			    strcmp(row->of, other->of) == 0) {
				double off = fabs(row->final.value - other->final.value);

				compared++;
				outside += off > 1.96 * row->final.error + 1e-4;
				ck_assert_msg(off <= 5 * row->final.error + 1e-3,
				    "%s %s: %f, not %f", row->figure, row->of, row->final.value,
				    other->final.value);
			}
	ck_assert_int_gt(compared, 100);
	ck_assert_int_lt(outside, compared / 10);
	figure_list_release(&exact);
	figure_list_release(&random);
	hand_tally_release(&all);
	hand_tally_release(&dealt);
	hand_test_free(poor);
	close_desk(&desk);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    no_way_to_place_cards_beats_the_set_up_of_most_cards,
	    nor_that_of_a_deck_full_of_shadows,
	    nor_that_of_most_gold,
	    nor_one_by_weights_some_of_them_negative,
	    nor_one_beside_a_card_that_an_agenda_put_into_play,
	    nor_that_of_titles_in_two_versions_each,
	    no_way_to_marshal_cards_beats_the_count_of_round_1,
	    odds_of_the_opening_hand_are_those_of_all_hands,
	    odds_of_later_rounds_are_those_of_all_draws,
	    the_refill_is_drawn_for_what_the_set_up_placed,
	    a_mulligan_by_a_test_of_the_hand_is_counted,
	    a_mulligan_for_what_is_missing_is_counted,
	    a_fraction_is_reduced,
	    the_rules_speak_of_cards_that_are_there,
	    every_agenda_is_known,
	    hands_dealt_agree_with_all_hands,
	};
	TCase *tcase = unit_case("hand", tests, LENGTH(tests));

	tcase_add_unchecked_fixture(tcase, setup_all, teardown_all);
	tcase_set_timeout(tcase, 60);
	return unit_run(tcase, "hand");
}
