/* The query language: what is found, and what is refused where. */
#include "card/query.h"

#include "unit.h"

#include <string.h>

static struct card_db *db;

static void
setup(void)
{
	struct diag dg = DIAG_INIT;

	db = card_db_load(&(struct card_source){0}, &dg);
	ck_assert_ptr_nonnull(db);
	diag_release(&dg);
}

static size_t
found(const char *text)
{
	struct diag dg = DIAG_INIT;
	struct query *query = query_new(db, text, NOWHERE, &dg);
	size_t n = 0;

	ck_assert_msg(query != NULL, "%s: %s", text, dg.list.n ? dg.list.at[0].text : "");
	for (size_t i = 0; i < db->n; i++)
		n += query_match(query, (int)i, &dg);
	ck_assert_uint_eq(dg.errors, 0);
	query_free(query);
	diag_release(&dg);
	return n;
}

/* The columns of the faults, parted by blanks. */
static void
refused(const char *text, const char *columns)
{
	struct diag dg = DIAG_INIT;
	struct str places = STR_INIT;

	ck_assert_ptr_null(query_new(db, text, NOWHERE, &dg));
	vec_each (message, &dg.list)
		str_addf(&places, "%s%u", places.n ? " " : "", message->at.column);
	ck_assert_str_eq(str_text(&places), columns);
	str_release(&places);
	diag_release(&dg);
}

START_TEST(an_empty_query_finds_everything)
{
	setup();
	ck_assert_uint_eq(found(""), 2240);
	ck_assert_uint_eq(found("  \t"), 2240);
	card_db_free(db);
}
END_TEST

START_TEST(letters_and_long_names_of_keys_mean_the_same)
{
	static const char *const pairs[][2] = {{"t:plot", "type=plot"},
	    {"f:stark", "faction:stark"}, {"e:Core", "pack:\"Core Set\""},
	    {"c:westeros", "cycle:\"Westeros Cycle\""}, {"o>=5", "cost>=5"}, {"s<3", "strength<3"},
	    {"m:1", "icon:military"}, {"g:1", "icon:intrigue"}, {"p:0", "-icon:power"},
	    {"k:Lord", "trait:lord"}, {"l:1", "loyal:yes"}, {"u:0", "unique:no"},
	    {"n>4", "income>4"}, {"v=9", "initiative:9"}, {"b:2", "claim:2"},
	    {"h<=5", "reserve<=5"}, {"y:1", "quantity:1"}, {"r:rare", "rarity:rare"}};

	setup();
	for (size_t i = 0; i < LENGTH(pairs); i++) {
		ck_assert_uint_eq(found(pairs[i][0]), found(pairs[i][1]));
		ck_assert_uint_gt(found(pairs[i][0]), 0);
		ck_assert_uint_lt(found(pairs[i][0]), 2240);
	}
	card_db_free(db);
}
END_TEST

START_TEST(a_condition_and_its_negation_find_all)
{
	static const char *const conditions[] = {"t:plot", "cost<3", "cost:X", "keyword:renown",
	    "(f:stark or f:tyrell) t:event", "name:/^a/", "rarity:rare", "released>=2020", "k:-"};
	struct str text = STR_INIT;

	setup();
	for (size_t i = 0; i < LENGTH(conditions); i++) {
		str_clear(&text);
		str_addf(&text, "-(%s)", conditions[i]);
		size_t with = found(conditions[i]);
		ck_assert_uint_gt(with, 0);
		ck_assert_uint_eq(with + found(str_text(&text)), 2240);
		str_text(&text);
		text.text[0] = '!';
		ck_assert_uint_eq(with + found(str_text(&text)), 2240);
	}
	str_release(&text);
	card_db_free(db);
}
END_TEST

START_TEST(or_binds_less_than_side_by_side)
{
	setup();
	ck_assert_uint_eq(found("t:plot or t:agenda"), 302);
	ck_assert_uint_eq(found("t:plot|agenda"), 302);
	ck_assert_uint_eq(found("t:plot e:Core or t:agenda e:Core"), found("t:plot|agenda e:Core"));
	ck_assert_uint_eq(found("(t:plot or t:agenda) e:Core"), found("t:plot|agenda e:Core"));
	ck_assert_uint_eq(
	    found("t:plot or t:agenda e:Core"), found("t:plot") + found("t:agenda e:Core"));
	card_db_free(db);
}
END_TEST

START_TEST(names_are_found_by_part_whole_and_regular_expression)
{
	setup();
	ck_assert_uint_eq(found("hodor"), 1);
	ck_assert_uint_eq(found("02061"), 1);
	ck_assert_uint_eq(found("\"eddard stark\""), 3);
	ck_assert_uint_eq(found("name=eddard"), 0);
	ck_assert_uint_eq(found("name=\"Eddard Stark\""), 3);
	ck_assert_uint_eq(found("name:/^EDDARD\\b/"), 3);
	ck_assert_uint_eq(found("trait:/^house /"), found("trait:/HOUSE\\s/"));
	card_db_free(db);
}
END_TEST

START_TEST(what_cannot_be_understood_is_named_with_its_place)
{
	setup();
	refused("colour:red", "1");
	refused("t:plot bad:1 worse:2", "8 14");
	refused("(t:plot", "1");
	refused("t:plot)", "7");
	refused("cost<many k:Lrod", "6 13");
	refused("name:/(/", "8");
	refused("name:\"open", "6");
	refused("type<plot", "6");
	card_db_free(db);
}
END_TEST

START_TEST(a_regular_expression_that_backtracks_for_ever_gives_up)
{
	struct diag dg = DIAG_INIT;
	size_t n = 0;

	setup();
	struct query *query = query_new(db, "name:/^(\\w+\\s?)*\\d$/", NOWHERE, &dg);
	ck_assert_ptr_nonnull(query);
	for (size_t i = 0; i < db->n; i++)
		n += query_match(query, (int)i, &dg);
	ck_assert_uint_eq(n, 0);
	ck_assert_uint_eq(dg.errors, 1);
	query_free(query);
	diag_release(&dg);
	card_db_free(db);
}
END_TEST

static bool
one_text(const struct card_db *cards, int card, struct str *out)
{
	str_add(out, "Draw 2 cards.");
	return strcmp(cards->card[card].code, "02061") == 0;
}

START_TEST(rules_text_is_asked_of_the_given_function)
{
	struct diag dg = DIAG_INIT;

	setup();
	struct query *query = query_new(db, "x:\"draw 2\"", NOWHERE, &dg);
	ck_assert(query_asks_text(query));
	ck_assert(!query_match(query, card_by_code(db, "02061"), &dg));
	query_set_text(query, one_text);
	ck_assert(query_match(query, card_by_code(db, "02061"), &dg));
	ck_assert(!query_match(query, card_by_code(db, "01144"), &dg));
	query_free(query);
	diag_release(&dg);
	card_db_free(db);
}
END_TEST

START_TEST(without_a_database_only_the_form_is_checked)
{
	struct diag dg = DIAG_INIT;
	struct query *query = query_new(NULL, "k:Anything e:anywhere cost<3", NOWHERE, &dg);

	ck_assert_ptr_nonnull(query);
	query_free(query);
	ck_assert_ptr_null(query_new(NULL, "k:Lord cots<3", NOWHERE, &dg));
	ck_assert_uint_eq(dg.errors, 1);
	diag_release(&dg);
}
END_TEST

UNIT_MAIN("query", an_empty_query_finds_everything, letters_and_long_names_of_keys_mean_the_same,
    a_condition_and_its_negation_find_all, or_binds_less_than_side_by_side,
    names_are_found_by_part_whole_and_regular_expression,
    what_cannot_be_understood_is_named_with_its_place,
    a_regular_expression_that_backtracks_for_ever_gives_up,
    rules_text_is_asked_of_the_given_function, without_a_database_only_the_form_is_checked)
