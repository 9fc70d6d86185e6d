/* The shipped card pool and the look-ups in it; cards of one's own. */
#include "card/fact.h"
#include "card/load.h"

#include "unit.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct card_db *
pool(bool abilities)
{
	struct diag dg = DIAG_INIT;
	struct card_db *db = card_db_load(&(struct card_source){.need_abilities = abilities}, &dg);

	diag_print(&dg, stderr);
	ck_assert_ptr_nonnull(db);
	diag_release(&dg);
	return db;
}

/* The pool with one more file of the given text; NULL after faults in dg. */
static struct card_db *
pool_with(const char *text, struct diag *dg)
{
	char path[] = P_tmpdir "/check_card-XXXXXX";
	const char *extra[] = {path};
	int file = mkstemp(path);

	ck_assert_int_ge(file, 0);
	ck_assert_int_eq(write(file, text, strlen(text)), (long)strlen(text));
	close(file);
	struct card_db *db = card_db_load(&(struct card_source){.extra = extra, .n_extra = 1}, dg);
	unlink(path);
	return db;
}

static const struct card *
card_of(const struct card_db *db, const char *code)
{
	int card = card_by_code(db, code);

	ck_assert_int_ge(card, 0);
	return &db->card[card];
}

START_TEST(the_pool_has_every_card_of_every_type_and_faction)
{
	static const size_t types[CARD_TYPES] = {1063, 333, 220, 308, 242, 60, 14};
	static const size_t factions[FACTIONS] = {574, 207, 206, 203, 212, 210, 207, 212, 209};
	struct card_db *db = pool(false);
	size_t of_type[CARD_TYPES] = {0}, of_faction[FACTIONS] = {0};

	ck_assert_uint_eq(db->n, 2240);
	ck_assert_uint_eq(db->n_packs, 71);
	for (size_t i = 0; i < db->n; i++) {
		of_type[db->card[i].type]++;
		of_faction[db->card[i].faction]++;
		ck_assert(!i || strcmp(db->card[i - 1].code, db->card[i].code) < 0);
	}
	ck_assert_mem_eq(of_type, types, sizeof(types));
	ck_assert_mem_eq(of_faction, factions, sizeof(factions));
	card_db_free(db);
}
END_TEST

START_TEST(packs_are_ordered_by_release_and_count_their_cards)
{
	struct card_db *db = pool(false);
	size_t n = 0;

	for (size_t i = 0; i < db->n_packs; i++) {
		const struct pack *pack = &db->pack[i], *before = pack - !!i;

		n += pack->n;
		ck_assert(!pack->released ||
			  (before->released && strcmp(before->released, pack->released) <= 0));
	}
	ck_assert_uint_eq(n, db->n);
	ck_assert_int_eq(pack_by_name(db, "core"), 0);
	ck_assert_int_eq(pack_by_name(db, "Wolves of the North"), pack_by_name(db, "WotN"));
	ck_assert_int_eq(pack_by_name(db, "nowhere"), -1);
	card_db_free(db);
}
END_TEST

START_TEST(names_match_without_case_accents_and_curly_quotes)
{
	struct card_db *db = pool(false);
	int card;

	ck_assert_uint_eq(card_by_name(db, "THE  QUEEN\u2019S ássassin", &card, 1), 1);
	ck_assert_str_eq(db->card[card].code, "01095");
	ck_assert_uint_eq(card_by_name(db, "The Queen", &card, 1), 0);
	ck_assert_str_eq(card_suggest(db, "Melisandr"), "Melisandre");
	ck_assert_ptr_null(card_suggest(db, "qqqqqqqq"));
	card_db_free(db);
}
END_TEST

START_TEST(the_earliest_printing_comes_first_and_drafts_last)
{
	struct card_db *db = pool(false);
	struct diag dg = DIAG_INIT;
	int printing[8];

	ck_assert_uint_eq(card_by_name(db, "Robb Stark", printing, 8), 3);
	ck_assert_int_eq(card_resolve(db, "Robb Stark", NOWHERE, &dg), printing[0]);
	ck_assert(!db->pack[db->card[printing[0]].pack].draft);
	ck_assert_str_eq(db->card[printing[2]].code, "00221");
	for (int i = 0; i < 3; i++)
		ck_assert_uint_eq(db->card[printing[i]].title, db->card[printing[0]].title);
	ck_assert_int_eq(card_resolve(db, "robb stark (ToJ)", NOWHERE, &dg), printing[2]);
	ck_assert_int_eq(card_resolve(db, " 01144 ", NOWHERE, &dg), card_by_code(db, "01144"));
	ck_assert_uint_eq(dg.errors, 0);
	ck_assert_int_eq(card_resolve(db, "Robb Stark (WotN)", NOWHERE, &dg), -1);
	ck_assert_int_eq(card_resolve(db, "Rob Stark", NOWHERE, &dg), -1);
	ck_assert_int_eq(card_resolve(db, "", NOWHERE, &dg), -1);
	ck_assert_uint_eq(dg.errors, 3);
	ck_assert_ptr_nonnull(strstr(dg.list.at[1].text, "did you mean 'Robb Stark'"));
	diag_release(&dg);
	card_db_free(db);
}
END_TEST

START_TEST(keywords_keep_their_numbers_and_traits)
{
	struct card_db *db = pool(false);
	struct str text = STR_INIT;
	const struct card *card = card_of(db, "11085");

	card_keyword_text(db, card, KEYWORD_NO_ATTACHMENTS, &text);
	ck_assert_str_eq(str_text(&text), "no attachments except Weapon");
	ck_assert_int_eq(card_of(db, "01095")->keyword_value[KEYWORD_AMBUSH], 4);
	ck_assert_int_eq(card_of(db, "11044")->keyword_value[KEYWORD_SHADOW], VALUE_X);
	ck_assert_int_eq(card_of(db, "01095")->keyword_value[KEYWORD_SHADOW], VALUE_NONE);
	ck_assert_int_eq(card_of(db, "00173")->plus_initiative, 1);
	ck_assert(card_has_trait(db, card, "steward"));
	ck_assert(!card_has_trait(db, card, "Lord"));
	ck_assert_int_eq(trait_by_name(db, "no such trait"), -1);
	str_release(&text);
	card_db_free(db);
}
END_TEST

START_TEST(titles_name_their_supports_and_rivals)
{
	struct card_db *db = pool(false);
	const struct card *card = card_of(db, "01206");

	ck_assert_uint_eq(card->n_supports, 1);
	ck_assert_str_eq(card->supports[0], "Hand of the King");
	ck_assert_uint_eq(card->n_rivals, 2);
	ck_assert_str_eq(card->rivals[1], "Master of Coin");
	card_db_free(db);
}
END_TEST

START_TEST(a_card_without_abilities_key_is_not_written)
{
	struct diag dg = DIAG_INIT;
	struct card_db *db = pool_with("pack: Own\ncards:\n"
				       "- {code: \"90001\", name: A, type: agenda, abilities: []}\n"
				       "- {code: \"90002\", name: B, type: agenda}\n",
	    &dg);

	ck_assert_ptr_nonnull(db);
	ck_assert(card_of(db, "90001")->written);
	ck_assert(!card_of(db, "90002")->written);
	ck_assert_ptr_null(card_of(db, "90001")->abilities);
	ck_assert_uint_eq(db->n, 2242);
	diag_release(&dg);
	card_db_free(db);
}
END_TEST

START_TEST(every_fault_of_a_file_is_reported)
{
	struct diag dg = DIAG_INIT;

	ck_assert_ptr_null(pool_with(
	    "pack: Own\nreleased: today\ncards:\n"
	    "- {code: \"02061\", name: A, type: agenda}\n"
	    "- {code: \"90002\", name: B, type: agnda, cost: 101}\n"
	    "- {code: \"90003\", name: C, type: agenda, strength: 3, keywords: [bestow]}\n",
	    &dg));
	ck_assert_uint_eq(dg.errors, 6);
	diag_release(&dg);
}
END_TEST

START_TEST(a_json_record_has_the_names_of_the_card_file)
{
	struct card_db *db = pool(false);
	struct diag dg = DIAG_INIT;
	struct table table;
	struct str out = STR_INIT;

	card_table_init(&table);
	card_table_add(&table, db, card_by_code(db, "02061"), NULL);
	ck_assert(table_select(&table, card_record, &dg));
	table_write(&table, OUTPUT_JSON, &out);
	ck_assert_str_eq(str_text(&out),
	    "{\"code\":\"02061\",\"name\":\"Hodor\",\"type\":\"character\",\"faction\":\"stark\","
	    "\"pack\":\"NMG\",\"loyal\":true,\"unique\":true,\"cost\":2,\"strength\":4,"
	    "\"icons\":[\"military\",\"power\"],\"traits\":[\"Companion\"],"
	    "\"keywords\":[\"no attachments\"],\"limit\":3,\"quantity\":3,"
	    "\"octgn\":\"c8c63b0d-d3ea-4529-8022-1447655e740f\"}\n");
	str_release(&out);
	table_release(&table);
	diag_release(&dg);
	card_db_free(db);
}
END_TEST

UNIT_MAIN("card", the_pool_has_every_card_of_every_type_and_faction,
    packs_are_ordered_by_release_and_count_their_cards,
    names_match_without_case_accents_and_curly_quotes,
    the_earliest_printing_comes_first_and_drafts_last, keywords_keep_their_numbers_and_traits,
    titles_name_their_supports_and_rivals, a_card_without_abilities_key_is_not_written,
    every_fault_of_a_file_is_reported, a_json_record_has_the_names_of_the_card_file)
