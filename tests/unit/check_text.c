#include "base/text.h"

#include "base/memory.h"

#include "unit.h"

#include <string.h>

START_TEST(a_string_grows_and_stays_terminated)
{
	struct str str = STR_INIT;

	ck_assert_str_eq(str_text(&str), "");
	for (int i = 0; i < 1000; i++) {
		str_addf(&str, "%d,", i % 10);
		ck_assert_uint_eq(strlen(str.text), str.n);
	}
	ck_assert_uint_eq(str.n, 2000);
	str_clear(&str);
	ck_assert_str_eq(str_text(&str), "");
	str_add(&str, "ab");
	str_addc(&str, 'c');
	str_addn(&str, "defg", 2);
	ck_assert_str_eq(str_text(&str), "abcde");
	str_release(&str);
	ck_assert_str_eq(str_text(&str), "");
}
END_TEST

START_TEST(a_string_holds_nul_bytes_that_are_added_by_length)
{
	struct str str = STR_INIT;

	str_addn(&str, "a\0b", 3);
	ck_assert_uint_eq(str.n, 3);
	ck_assert_mem_eq(str.text, "a\0b", 4);
	str_release(&str);
}
END_TEST

START_TEST(caseless_comparison_is_ascii_and_whole)
{
	ck_assert(text_equal_caseless("Stark", "sTARK"));
	ck_assert(!text_equal_caseless("Stark", "Star"));
	ck_assert(!text_equal_caseless("Star", "Stark"));
	ck_assert(!text_equal_caseless("@", "`"));
	ck_assert(text_starts("Winterfell", "Winter"));
	ck_assert(text_starts("Winterfell", ""));
	ck_assert(!text_starts("Winter", "Winterfell"));
}
END_TEST

START_TEST(trimming_takes_blanks_at_both_ends_only)
{
	char text[] = "\t two words \r\n", blanks[] = " \n ", none[] = "";

	ck_assert_str_eq(text_trim(text), "two words");
	ck_assert_str_eq(text_trim(blanks), "");
	ck_assert_str_eq(text_trim(none), "");
}
END_TEST

START_TEST(every_code_point_survives_writing_and_reading)
{
	for (int32_t code = 1; code <= 0x10FFFF; code += code < 0x3000 ? 1 : 251) {
		struct str str = STR_INIT;

		if (code >= 0xD800 && code <= 0xDFFF)
			continue;
		utf8_add(&str, code);
		const char *at = str.text;
		ck_assert_int_eq(utf8_next(&at), code);
		ck_assert_ptr_eq(at, str.text + str.n);
		ck_assert_int_eq(utf8_next(&at), 0);
		ck_assert_uint_eq(utf8_check(str.text, str.n), str.n);
		str_release(&str);
	}
}
END_TEST

START_TEST(malformed_utf8_is_found_at_its_byte)
{
	/* Overlong, surrogate, beyond the end, cut off, stray, impossible. */
	static const char *const bad[] = {"\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
	    "\xF4\x90\x80\x80", "\xE2\x82", "\x80", "\xFF", "\xC3("};

	for (size_t i = 0; i < LENGTH(bad); i++) {
		struct str str = STR_INIT;
		const char *at = bad[i];

		ck_assert_int_eq(utf8_next(&at), -1);
		ck_assert_ptr_eq(at, bad[i] + 1);
		str_addf(&str, "ab\xC3\xA9%s", bad[i]);
		ck_assert_uint_eq(utf8_check(str.text, str.n), 4);
		str_release(&str);
	}
	ck_assert_uint_eq(utf8_check("a\0b", 3), 3);
}
END_TEST

START_TEST(width_counts_columns_not_bytes)
{
	static const struct {
		const char *text;
		size_t width;
	} cases[] = {{"", 0}, {"Stark", 5}, {"Krvavý trůn", 11}, {"e\xCC\x81", 1}, {"王座", 4},
	    {"\x1B", 0}, {"\xFF", 1}};

	for (size_t i = 0; i < LENGTH(cases); i++)
		ck_assert_uint_eq(utf8_width(cases[i].text), cases[i].width);
}
END_TEST

static void
wraps_to(size_t width, const char *text, const char *want)
{
	struct str out = STR_INIT;

	text_wrap(text, width, &out);
	ck_assert_str_eq(str_text(&out), want);
	str_release(&out);
}

START_TEST(long_lines_are_broken_between_words)
{
	wraps_to(0, "one two three\n", "one two three\n");
	wraps_to(13, "one two three\nfour", "one two three\nfour");
	wraps_to(12, "one two three\nfour", "one two\n    three\nfour");
	wraps_to(12, "  a: one two\n\n", "  a: one two\n\n");
	wraps_to(11, "  a: one two\n\n", "  a: one\n      two\n\n");
	wraps_to(4, "čšž řť", "čšž\n    řť");
	wraps_to(3, "incredible", "incredible");
	wraps_to(3, "  an incredible   ", "  an\n      incredible\n      ");
	wraps_to(5, "", "");
}
END_TEST

START_TEST(folding_leaves_what_a_keyboard_has)
{
	static const struct {
		const char *text, *folded;
	} cases[] = {{"  Ser   Jaime\tLannister ", "ser jaime lannister"}, {"R’hllor", "r'hllor"},
	    {"KRÁLOVSKÉ ROŠÁDY", "kralovske rosady"}, {"Dědicové trůnu", "dedicove trunu"},
	    {"e\xCC\x81tat", "etat"}, {"“The Hound”", "the hound"}, {"a – b — c", "a - b - c"},
	    {"…", "..."}, {"Žižka ŁÓDŹ", "zizka lodz"}, {"2×3", "2×3"}, {"\xFF", "?"}, {" ", ""}};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct str out = STR_INIT;

		text_fold(cases[i].text, &out);
		ck_assert_str_eq(str_text(&out), cases[i].folded);
		str_release(&out);
	}
	ck_assert(text_equal_folded("Old Nan’s", "OLD  NAN'S"));
	ck_assert(text_equal_folded("\"The Bear\"", "the bear"));
	ck_assert(!text_equal_folded("Nan", "Nann"));
}
END_TEST

START_TEST(distance_counts_edits_and_swaps)
{
	static const struct {
		const char *a, *b;
		unsigned distance;
	} cases[] = {{"", "", 0}, {"stark", "stark", 0}, {"stark", "strak", 1},
	    {"stark", "star", 1}, {"stark", "stork", 1}, {"", "abc", 3}, {"kitten", "sitting", 3},
	    {"abcd", "badc", 2}};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		ck_assert_uint_eq(text_distance(cases[i].a, cases[i].b, 9), cases[i].distance);
		ck_assert_uint_eq(text_distance(cases[i].b, cases[i].a, 9), cases[i].distance);
	}
}
END_TEST

START_TEST(distance_beyond_the_limit_is_just_beyond)
{
	char longer[200];

	memset(longer, 'a', sizeof(longer) - 1);
	longer[sizeof(longer) - 1] = '\0';
	ck_assert_uint_eq(text_distance("kitten", "sitting", 2), 3);
	ck_assert_uint_eq(text_distance("abc", "", 1), 2);
	ck_assert_uint_eq(text_distance(longer, longer, 5), 6);
}
END_TEST

START_TEST(a_suggestion_is_the_nearest_and_near)
{
	static const char *const names[] = {
	    "stark", NULL, "lannister", "greyjoy", "tyrell", "tully"};

	ck_assert_str_eq(text_suggest("strak", names, LENGTH(names)), "stark");
	ck_assert_str_eq(text_suggest("Lanister", names, LENGTH(names)), "lannister");
	ck_assert_str_eq(text_suggest("TYRELL", names, LENGTH(names)), "tyrell");
	ck_assert_str_eq(text_suggest("tuly", names, LENGTH(names)), "tully");
	ck_assert_ptr_null(text_suggest("baratheon", names, LENGTH(names)));
	ck_assert_ptr_null(text_suggest("x", names, LENGTH(names)));
	ck_assert_ptr_null(text_suggest("B", (const char *const[]){"A"}, 1));
	ck_assert_ptr_null(text_suggest("stark", names, 0));
}
END_TEST

UNIT_MAIN("text", a_string_grows_and_stays_terminated,
    a_string_holds_nul_bytes_that_are_added_by_length, caseless_comparison_is_ascii_and_whole,
    trimming_takes_blanks_at_both_ends_only, every_code_point_survives_writing_and_reading,
    malformed_utf8_is_found_at_its_byte, width_counts_columns_not_bytes,
    long_lines_are_broken_between_words, folding_leaves_what_a_keyboard_has,
    distance_counts_edits_and_swaps, distance_beyond_the_limit_is_just_beyond,
    a_suggestion_is_the_nearest_and_near)
