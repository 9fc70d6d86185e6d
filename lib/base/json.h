/* Writing JSON.  Commas and quoting are the writer's business; the caller
 * gives keys and values in order.  Invalid UTF-8 becomes U+FFFD.  (Reading
 * JSON is done with jansson where it is needed; its names, such as json_real
 * and json_null, are therefore not ours to use.) */
#ifndef REGENT_BASE_JSON_H
#define REGENT_BASE_JSON_H

#include "base/text.h"

struct json {
	struct str *out;
	bool comma;
};

#define JSON_INIT(str)       \
	{                    \
		(str), false \
	}

void json_open(struct json *json, char bracket); /* '{' or '[' */
void json_close(struct json *json, char bracket);
void json_key(struct json *json, const char *key);
void json_text(struct json *json, const char *text);
void json_int(struct json *json, long long value);
void json_double(struct json *json, double value); /* shortest, exact; NaN is null */
void json_bool(struct json *json, bool value);
void json_nil(struct json *json);
/* Key and value in one. */
void json_put_text(struct json *json, const char *key, const char *text);
void json_put_int(struct json *json, const char *key, long long value);
void json_put_bool(struct json *json, const char *key, bool value);
void json_put_real(struct json *json, const char *key, double value);

#endif
