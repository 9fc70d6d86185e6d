#include "base/yaml.h"

#include "base/text.h"

#include "unit.h"

#include <string.h>

static struct arena arena;
static struct diag dg;

static const struct node *
parse(const char *text)
{
	return yaml_parse("a.yaml", text, strlen(text), &arena, &dg);
}

static void
done(void)
{
	diag_release(&dg);
	arena_release(&arena);
}

static void
check_refused(const char *text, uint32_t line, uint32_t column, const char *message)
{
	ck_assert_ptr_null(parse(text));
	ck_assert_uint_eq(dg.errors, 1);
	ck_assert_str_eq(dg.list.at[0].at.file, "a.yaml");
	ck_assert_uint_eq(dg.list.at[0].at.line, line);
	if (column)
		ck_assert_uint_eq(dg.list.at[0].at.column, column);
	ck_assert_ptr_nonnull(strstr(dg.list.at[0].text, message));
	done();
}

START_TEST(a_tree_keeps_order_and_places)
{
	const struct node *root = parse("- name: Hodor\n  cost: 2\n- [a, 'b']\n");

	ck_assert_int_eq(root->type, NODE_LIST);
	ck_assert_uint_eq(root->n, 2);
	const struct node *cost = node_get(node_at(root, 0), "cost");
	ck_assert_str_eq(cost->text, "2");
	ck_assert_uint_eq(cost->at.line, 2);
	ck_assert_uint_eq(cost->at.column, 9);
	ck_assert_uint_eq(cost->key_at.column, 3);
	const struct node *b = node_at(node_at(root, 1), 1);
	ck_assert_str_eq(b->text, "b");
	ck_assert(b->quoted);
	ck_assert(!node_at(node_at(root, 1), 0)->quoted);
	ck_assert_ptr_null(node_at(root, 2));
	ck_assert_ptr_null(node_get(root, "name"));
	ck_assert_ptr_null(node_get(node_at(root, 0), "strength"));
	done();
}
END_TEST

START_TEST(a_byte_order_mark_is_skipped)
{
	const struct node *root = parse("\xef\xbb\xbfname: Hodor\n");

	ck_assert_str_eq(node_get(root, "name")->text, "Hodor");
	done();
}
END_TEST

START_TEST(what_is_not_plain_data_is_refused)
{
	check_refused("a: &x 1\n", 1, 4, "anchors");
	check_refused("a: [*x]\n", 1, 5, "aliases");
	check_refused("a: !!str 1\n", 1, 4, "tags");
	check_refused("a: 1\nb: 2\na: 3\n", 3, 1, "'a' stands twice");
	check_refused("a: 1\n---\nb: 2\n", 2, 1, "more than one document");
	check_refused("[a, b]: 1\n", 1, 1, "key must be a word");
}
END_TEST

START_TEST(broken_files_are_refused_with_a_place)
{
	check_refused("", 1, 1, "empty");
	check_refused("# only a comment\n", 2, 1, "empty");
	check_refused("a: 1\nb: \xFFz\n", 2, 4, "UTF-8");
	check_refused("a: [1, 2\n", 2, 0, "");
	check_refused("a: \"\\0\"\n", 1, 4, "NUL");
}
END_TEST

START_TEST(a_key_that_stands_twice_is_found_among_many)
{
	struct str text = STR_INIT;

	for (int i = 0; i < 100; i++)
		str_addf(&text, "key%d: 1\n", i);
	str_add(&text, "key3: 1\n");
	check_refused(str_text(&text), 101, 1, "'key3' stands twice");
	str_release(&text);
}
END_TEST

START_TEST(nesting_ends_at_the_limit)
{
	struct str text = STR_INIT;

	for (int i = 0; i < YAML_DEPTH - 1; i++)
		str_addc(&text, '[');
	for (int i = 0; i < YAML_DEPTH - 1; i++)
		str_addc(&text, ']');
	ck_assert_ptr_nonnull(parse(str_text(&text)));
	done();
	str_clear(&text);
	for (int i = 0; i < 100000; i++)
		str_addc(&text, '[');
	check_refused(str_text(&text), 1, YAML_DEPTH + 1, "deeply");
	str_release(&text);
}
END_TEST

START_TEST(numbers_are_whole_bare_and_in_range)
{
	const struct node *root = parse("[5, -3, 5x, '5', 11, 99999999999999999999, [1], 1.5]");
	static const bool good[] = {true, true, false, false, false, false, false, false};
	long value = 0;

	for (size_t i = 0; i < LENGTH(good); i++)
		ck_assert_int_eq(node_int(node_at(root, i), -5, 10, &value, &dg), good[i]);
	ck_assert_int_eq(value, -3);
	ck_assert_uint_eq(dg.errors, 6);
	ck_assert_str_eq(dg.list.at[2].text, "value must be from -5 to 10, not 11");
	done();
}
END_TEST

START_TEST(booleans_are_true_and_false_only)
{
	const struct node *root = parse("[true, false, yes, 'true', True]");
	bool value;

	ck_assert(node_bool(node_at(root, 0), &value, &dg));
	ck_assert(value);
	ck_assert(node_bool(node_at(root, 1), &value, &dg));
	ck_assert(!value);
	for (size_t i = 2; i < 5; i++)
		ck_assert(!node_bool(node_at(root, i), &value, &dg));
	ck_assert_uint_eq(dg.errors, 3);
	done();
}
END_TEST

START_TEST(words_and_keys_outside_the_list_get_a_suggestion)
{
	static const char *const names[] = {"stark", NULL, "lannister"};
	static const char *const keys[] = {"faction", "cost"};
	const struct node *root = parse("faction: lanister\ncots: 3\ncost: 4\n");
	const struct node *faction = node_get(root, "faction");

	ck_assert_int_eq(node_word(faction, names, LENGTH(names), "faction", &dg), -1);
	ck_assert_str_eq(
	    dg.list.at[0].text, "unknown faction 'lanister', did you mean 'lannister'?");
	ck_assert(!node_keys(root, keys, LENGTH(keys), &dg));
	ck_assert_str_eq(dg.list.at[1].text, "unknown key 'cots', did you mean 'cost'?");
	ck_assert_uint_eq(dg.list.at[1].at.line, 2);
	ck_assert_ptr_null(node_need(root, "name", &dg));
	ck_assert_str_eq(dg.list.at[2].text, "missing key 'name'");
	ck_assert_uint_eq(dg.errors, 3);
	done();
}
END_TEST

START_TEST(a_wrong_kind_is_named)
{
	const struct node *root = parse("cost: [1]\nicons: 3\n");
	const char *text;

	ck_assert(!node_text(node_get(root, "cost"), &text, &dg));
	ck_assert_str_eq(dg.list.at[0].text, "cost must be a word, not a list");
	ck_assert(!node_is(node_get(root, "icons"), NODE_LIST, "icons", &dg));
	ck_assert_str_eq(dg.list.at[1].text, "icons must be a list, not a word");
	done();
}
END_TEST

START_TEST(quoted_text_comes_back_as_it_was)
{
	static const char *const texts[] = {"", "Hodor", "R'hllor", "yes", "No", "null", "~", "12",
	    "-1", " lead", "trail ", "a: b", "a #b", "[x]", "\"q\" \\", "two\nlines", "tab\tbed",
	    "\x01\x7F", "Dědicové trůnu", "\xE2\x80\xA8", "\xEF\xBB\xBF", "- item", "? x", "'",
	    "%a", "@b", "a, b", "{c}"};

	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct str out = STR_INIT;

		str_add(&out, "[x, ");
		yaml_quote(&out, texts[i]);
		str_add(&out, "]\n");
		const struct node *root = parse(str_text(&out));
		ck_assert_msg(root, "%s", str_text(&out));
		ck_assert_uint_eq(root->n, 2);
		ck_assert_str_eq(node_at(root, 1)->text, texts[i]);
		done();
		str_release(&out);
	}
}
END_TEST

START_TEST(quotes_stand_only_where_they_are_needed)
{
	struct str out = STR_INIT;

	yaml_quote(&out, "Ser Jaime Lannister");
	ck_assert_str_eq(str_text(&out), "Ser Jaime Lannister");
	str_clear(&out);
	yaml_quote(&out, "off");
	ck_assert_str_eq(str_text(&out), "\"off\"");
	str_release(&out);
}
END_TEST

UNIT_MAIN("yaml", a_tree_keeps_order_and_places, a_byte_order_mark_is_skipped,
    what_is_not_plain_data_is_refused, broken_files_are_refused_with_a_place,
    a_key_that_stands_twice_is_found_among_many, nesting_ends_at_the_limit,
    numbers_are_whole_bare_and_in_range, booleans_are_true_and_false_only,
    words_and_keys_outside_the_list_get_a_suggestion, a_wrong_kind_is_named,
    quoted_text_comes_back_as_it_was, quotes_stand_only_where_they_are_needed)
