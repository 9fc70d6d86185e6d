#include "base/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
separate(struct json *json)
{
	if (json->comma)
		str_addc(json->out, ',');
	json->comma = true;
}

void
json_open(struct json *json, char bracket)
{
	separate(json);
	str_addc(json->out, bracket);
	json->comma = false;
}

void
json_close(struct json *json, char bracket)
{
	str_addc(json->out, bracket);
	json->comma = true;
}

static void
quote(struct str *out, const char *text)
{
	static const char from[] = "\"\\\n\r\t\b\f", to[] = "\"\\nrtbf";

	str_addc(out, '"');
	while (*text) {
		size_t plain = 0;

		while ((unsigned char)text[plain] >= 0x20 && (unsigned char)text[plain] < 0x80 &&
		       text[plain] != '"' && text[plain] != '\\')
			plain++;
		str_addn(out, text, plain);
		text += plain;
		if (!*text)
			break;
		const char *escape = strchr(from, *text);
		if (escape && *text) {
			str_addf(out, "\\%c", to[escape - from]);
			text++;
		} else if ((unsigned char)*text < 0x20) {
			str_addf(out, "\\u%04x", (unsigned)*text++);
		} else {
			int32_t code = utf8_next(&text);

			utf8_add(out, code < 0 ? 0xFFFD : code);
		}
	}
	str_addc(out, '"');
}

void
json_key(struct json *json, const char *key)
{
	separate(json);
	quote(json->out, key);
	str_addc(json->out, ':');
	json->comma = false;
}

void
json_text(struct json *json, const char *text)
{
	separate(json);
	quote(json->out, text);
}

void
json_int(struct json *json, long long value)
{
	char digits[24], *at = digits + sizeof(digits);
	unsigned long long rest =
	    value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value;

	separate(json);
	do
		*--at = (char)('0' + rest % 10);
	while (rest /= 10);
	if (value < 0)
		*--at = '-';
	str_addn(json->out, at, (size_t)(digits + sizeof(digits) - at));
}

void
json_double(struct json *json, double value)
{
	char text[40];

	if (!isfinite(value)) {
		json_nil(json);
		return;
	}
	for (int digits = 6; digits <= 17; digits++) {
		snprintf(text, sizeof(text), "%.*g", digits, value);
		if (strtod(text, NULL) == value)
			break;
	}
	separate(json);
	str_add(json->out, text);
}

void
json_bool(struct json *json, bool value)
{
	separate(json);
	str_add(json->out, value ? "true" : "false");
}

void
json_nil(struct json *json)
{
	separate(json);
	str_add(json->out, "null");
}

void
json_put_text(struct json *json, const char *key, const char *text)
{
	json_key(json, key);
	json_text(json, text);
}

void
json_put_int(struct json *json, const char *key, long long value)
{
	json_key(json, key);
	json_int(json, value);
}

void
json_put_bool(struct json *json, const char *key, bool value)
{
	json_key(json, key);
	json_bool(json, value);
}

void
json_put_real(struct json *json, const char *key, double value)
{
	json_key(json, key);
	json_double(json, value);
}
