#include "base/json.h"

#include "base/memory.h"

#include "unit.h"

#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <string.h>

START_TEST(commas_stand_between_and_nowhere_else)
{
	struct str out = STR_INIT;
	struct json json = JSON_INIT(&out);

	json_open(&json, '{');
	json_put_text(&json, "name", "Hodor");
	json_put_int(&json, "cost", 2);
	json_key(&json, "icons");
	json_open(&json, '[');
	json_text(&json, "power");
	json_nil(&json);
	json_open(&json, '[');
	json_close(&json, ']');
	json_close(&json, ']');
	json_put_bool(&json, "unique", true);
	json_put_real(&json, "rate", 0.5);
	json_close(&json, '}');
	ck_assert_str_eq(str_text(&out),
	    "{\"name\":\"Hodor\",\"cost\":2,\"icons\":[\"power\",null,[]],"
	    "\"unique\":true,\"rate\":0.5}");
	str_release(&out);
}
END_TEST

/* What another reader of JSON makes of one value. */
static json_t *
read_back(const struct str *out)
{
	json_error_t error;
	json_t *value = json_loads(str_text(out), JSON_DECODE_ANY, &error);

	ck_assert_msg(value, "%s: %s", str_text(out), error.text);
	return value;
}

START_TEST(any_text_comes_back_from_another_reader)
{
	static const char *const texts[] = {"", "plain", "\"quoted\" \\ / \b\f\n\r\t",
	    "\x01\x1F\x7F", "Dědicové trůnu", "王座", "\xF0\x9F\x91\x91", "R'hllor"};

	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct str out = STR_INIT;
		struct json json = JSON_INIT(&out);

		json_text(&json, texts[i]);
		json_t *value = read_back(&out);
		ck_assert_str_eq(json_string_value(value), texts[i]);
		json_decref(value);
		str_release(&out);
	}
}
END_TEST

START_TEST(invalid_utf8_becomes_the_replacement_character)
{
	struct str out = STR_INIT;
	struct json json = JSON_INIT(&out);

	json_text(&json, "a\xFF\xC3z");
	ck_assert_str_eq(str_text(&out), "\"a\xEF\xBF\xBD\xEF\xBF\xBDz\"");
	str_release(&out);
}
END_TEST

START_TEST(integers_are_exact_to_both_ends)
{
	struct str out = STR_INIT;
	struct json json = JSON_INIT(&out);

	json_open(&json, '[');
	json_int(&json, 0);
	json_int(&json, -7);
	json_int(&json, LLONG_MAX);
	json_int(&json, LLONG_MIN);
	json_close(&json, ']');
	ck_assert_str_eq(str_text(&out), "[0,-7,9223372036854775807,-9223372036854775808]");
	str_release(&out);
}
END_TEST

START_TEST(reals_are_short_and_exact)
{
	static const struct {
		double value;
		const char *text;
	} cases[] = {{0.1, "0.1"}, {2, "2"}, {-1.5, "-1.5"}, {1e300, "1e+300"},
	    {1.0 / 3, "0.3333333333333333"}, {NAN, "null"}, {INFINITY, "null"}};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct str out = STR_INIT;
		struct json json = JSON_INIT(&out);

		json_double(&json, cases[i].value);
		ck_assert_str_eq(str_text(&out), cases[i].text);
		str_release(&out);
	}
}
END_TEST

UNIT_MAIN("json", commas_stand_between_and_nowhere_else, any_text_comes_back_from_another_reader,
    invalid_utf8_becomes_the_replacement_character, integers_are_exact_to_both_ends,
    reals_are_short_and_exact)
