/* Decks: reading, settling, judging, mending, measuring. */
#include "deck/collection.h"
#include "deck/fit.h"
#include "deck/fix.h"
#include "deck/history.h"
#include "deck/legality.h"
#include "deck/write.h"
#include "unit.h"

#include <string.h>

static struct card_db *db;
static struct law_book *book;
static struct diag dg;
static struct law law;
static struct deck_list decks;

static void
setup(const char *format, const char *list)
{
	struct card_source source = {0};

	db = card_db_load(&source, &dg);
	book = law_book_load(db, &dg);
	ck_assert(law_make(book, format, list, "2026-08-01", &law, &dg));
}

static void
teardown(void)
{
	deck_list_release(&decks);
	law_book_free(book);
	card_db_free(db);
	diag_release(&dg);
}

static struct deck *
read_text(const char *text)
{
	ck_assert(deck_parse(db, "test", text, strlen(text), DECK_ANY, &decks, &dg));
	return decks.decks.at[decks.decks.n - 1];
}

static size_t
faults_of(struct deck *deck, const char *rule)
{
	size_t before = deck->faults.n, n = 0;

	deck_check(&law, deck, &dg);
	for (size_t i = 0; i < deck->faults.n; i++)
		n += strcmp(deck->faults.at[i].rule, rule) == 0;
	deck->faults.n = before;
	return n;
}

START_TEST(a_name_without_a_pack_is_the_earliest_legal_printing)
{
	setup("joust", "gotstandard2.1");
	struct deck *deck = read_text("House Martell\n1 Doran's Game\n1 Hodor\n");

	deck_settle(db, deck, NULL, NULL);
	ck_assert_str_eq(db->card[deck->entries.at[0].card].code, "01119");
	deck_settle(db, deck, law_allows, &law);
	ck_assert_str_eq(db->card[deck->entries.at[0].card].code, "17114");
	ck_assert_str_eq(db->card[deck->entries.at[1].card].code, "02061");
	teardown();
}
END_TEST

START_TEST(copies_are_counted_over_all_versions_and_types_of_a_title)
{
	setup("none", NULL);
	ck_assert_uint_eq(
	    faults_of(
		read_text("House Stark\n2 Eddard Stark (Core)\n1 Eddard Stark (WotN)\n"), "copies"),
	    0);
	ck_assert_uint_eq(
	    faults_of(
		read_text("House Stark\n2 Eddard Stark (Core)\n2 Eddard Stark (WotN)\n"), "copies"),
	    1);
	ck_assert_uint_eq(
	    faults_of(read_text("House Stark\n2 Lady (BtB)\n2 Lady (TtB)\n"), "copies"), 1);
	teardown();
}
END_TEST

START_TEST(a_line_can_be_added_up_and_nothing_is_cut)
{
	setup("none", NULL);
	struct deck *deck = read_text("House Stark\n4 Hodor\n3 Hodor\n");

	ck_assert_int_eq(deck_size(db, deck, DECK_DRAW, true), 7);
	teardown();
}
END_TEST

START_TEST(mending_leaves_the_deck_alone_and_makes_a_legal_one)
{
	struct deck_fix fix;

	setup("joust", "gotstandard2.1");
	struct deck *deck =
	    read_text("House Stark\nFealty\n3 Hodr\n4 Ice\n1 The Winds of Winter\n");
	size_t entries = deck->entries.n, faults = deck->faults.n;

	deck_find_fix(&law, deck, &fix, &dg);
	ck_assert_uint_eq(fix.deck->faults.n, 0);
	ck_assert_int_ge(deck_size(db, fix.deck, DECK_DRAW, true), 60);
	ck_assert_int_eq(deck_size(db, fix.deck, DECK_PLOTS, true), 7);
	ck_assert_uint_eq(deck->entries.n, entries);
	ck_assert_uint_eq(deck->faults.n, faults);
	ck_assert_int_eq(deck->entries.at[2].count, 4);
	deck_fix_release(&fix);
	teardown();
}
END_TEST

/* Of 1 + 3 restricted cards the one that has one copy goes. */
START_TEST(of_conflicting_cards_the_fewest_go)
{
	struct deck_fix fix;
	int dropped = 0;

	setup("melee", "ffg1.2");
	deck_find_fix(&law, read_text("House Greyjoy\n3 01078\n1 02012\n"), &fix, &dg);
	vec_each (change, &fix.changes)
		if (change->kind == CHANGE_DROP) {
			ck_assert_str_eq(db->card[change->card].code, "02012");
			dropped += change->count;
		}
	ck_assert_int_eq(dropped, 1);
	deck_fix_release(&fix);
	teardown();
}
END_TEST

START_TEST(history_ends_a_stretch_on_the_day_of_the_list)
{
	struct deck_history history = {0};

	setup("joust", NULL);
	struct deck *deck = read_text("House Stark\n1 Trade Routes (HoT)\n");

	ck_assert(deck_find_history(book, "none", deck, "2026-08-01", &history, &dg));
	ck_assert_uint_eq(history.list.n, 1);
	ck_assert(history.list.at[0].legal);
	ck_assert_str_eq(history.list.at[0].from, "2017-10-26");
	deck_history_release(&history);
	teardown();
}
END_TEST

START_TEST(what_fits_is_legal_and_below_its_limit)
{
	struct deck_fits fits = {0};

	setup("joust", "gotstandard2.1");
	struct deck *deck = read_text("House Stark\n3 Hodor\n2 Ice\n");

	deck_find_fits(&law, deck, NULL, &fits, &dg);
	ck_assert_uint_gt(fits.list.n, 100);
	vec_each (fit, &fits.list) {
		const struct card *card = &db->card[fit->card];

		ck_assert(law_allows(&law, fit->card));
		ck_assert(card->faction == FACTION_NEUTRAL || card->faction == FACTION_STARK);
		ck_assert_str_ne(card->name, "Hodor");
	}
	ck_assert_uint_eq(deck->entries.n, 2);
	vec_release(&fits.list);
	teardown();
}
END_TEST

START_TEST(owned_packs_are_read_with_their_numbers)
{
	struct owned owned = {0};

	setup("none", NULL);
	owned.copies = xcalloc(db->n_packs + 1, sizeof(*owned.copies));
	ck_assert(owned_read(
	    db, "own", "3 Core, TtB # first\nWolves of the North x2\n2x Core Set", &owned, &dg));
	ck_assert_int_eq(owned.copies[pack_by_name(db, "Core")], 5);
	ck_assert_int_eq(owned.copies[pack_by_name(db, "TtB")], 1);
	ck_assert_int_eq(owned.copies[pack_by_name(db, "WotN")], 2);
	ck_assert(!owned_read(db, "own", "Coer\n-1 Core", &owned, &dg));
	ck_assert_uint_eq(dg.errors, 2);
	free(owned.copies);
	teardown();
}
END_TEST

START_TEST(every_form_that_keeps_codes_gives_them_back)
{
	static const enum deck_target targets[] = {TARGET_TEXT, TARGET_DOWNLOAD, TARGET_CYCLE,
	    TARGET_MARKDOWN, TARGET_BBCODE, TARGET_THRONESDB, TARGET_THRONETEKI, TARGET_YAML};
	static const char *const text =
	    "\"Song\"\n\nHouse Stark\nAlliance\nBanner of the Sun\n\n2 01041\n1 06100\n3 16006\n"
	    "1 17160\n12 02061\n";
	struct str codes = STR_INIT, out = STR_INIT, again = STR_INIT;

	setup("none", NULL);
	deck_write(db, read_text(text), TARGET_CODES, &codes, &dg);
	for (size_t i = 0; i < LENGTH(targets); i++) {
		str_clear(&out);
		str_clear(&again);
		deck_write(db, decks.decks.at[0], targets[i], &out, &dg);
		deck_write(db, read_text(str_text(&out)), TARGET_CODES, &again, &dg);
		ck_assert_str_eq(str_text(&again), str_text(&codes));
	}
	str_release(&codes);
	str_release(&out);
	str_release(&again);
	teardown();
}
END_TEST

START_TEST(the_newest_list_on_the_date_is_in_force)
{
	setup("joust", NULL);
	ck_assert_str_eq(law.list->code, "gotstandard2.1");
	ck_assert(law_make(book, "joust", NULL, "2021-07-16", &law, &dg));
	ck_assert_str_eq(law.list->code, "gotstandard1.0");
	ck_assert(law_make(book, "joust", NULL, "2016-10-09", &law, &dg));
	ck_assert_ptr_null(law.list);
	ck_assert(law_make(book, "none", NULL, "2026-08-01", &law, &dg));
	ck_assert_ptr_null(law.list);
	ck_assert(!law_make(book, "joust", NULL, "2026-02-30", &law, &dg));
	teardown();
}
END_TEST

UNIT_MAIN("deck", a_name_without_a_pack_is_the_earliest_legal_printing,
    copies_are_counted_over_all_versions_and_types_of_a_title,
    a_line_can_be_added_up_and_nothing_is_cut, mending_leaves_the_deck_alone_and_makes_a_legal_one,
    of_conflicting_cards_the_fewest_go, history_ends_a_stretch_on_the_day_of_the_list,
    what_fits_is_legal_and_below_its_limit, owned_packs_are_read_with_their_numbers,
    every_form_that_keeps_codes_gives_them_back, the_newest_list_on_the_date_is_in_force)
