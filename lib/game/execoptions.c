#include "game/execoptions.h"

#include "game/agent.h"

#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define NUMBER_MOST 9e15 /* whole numbers are exact up to here */

static const struct {
	const char *name;
	enum agent_option_type type;
} types[] = {
    {"integer", AGENT_WHOLE},
    {"number", AGENT_REAL},
    {"word", AGENT_WORD},
    {"text", AGENT_TEXT},
};

/* The length of the key at the beginning of the text; 0: there is none. */
static size_t
key_length(const char *text)
{
	return strspn(text, LETTERS) ? strspn(text, LETTERS "0123456789_-") : 0;
}

/* "KEY=VALUE", and nothing in it that a shell would take for its own. */
static bool
is_option(const char *text, size_t length)
{
	size_t key = key_length(text);

	return key && text[key] == '=' && strcspn(text, " \t\n,'\"`\\;|&<>()$") >= length;
}

size_t
exec_command_length(const char *argument)
{
	size_t length = strlen(argument);
	const char *comma;

	while ((comma = memrchr(argument, ',', length)) &&
	       is_option(comma + 1, length - (size_t)(comma + 1 - argument)))
		length = (size_t)(comma - argument);
	return length;
}

static bool
declare_type(const json_t *item, struct agent_option *row, struct diag *dg)
{
	const char *name = json_string_value(json_object_get(item, "type"));

	for (size_t i = 0; name && i < LENGTH(types); i++)
		if (strcmp(types[i].name, name) == 0) {
			row->type = types[i].type;
			return true;
		}
	diag_error(
	    dg, NOWHERE, "option %s: its type is not integer, number, word or text", row->key);
	return false;
}

static bool
declare_bounds(const json_t *item, struct agent_option *row, struct diag *dg)
{
	const json_t *min = json_object_get(item, "min"), *max = json_object_get(item, "max");

	row->least = json_number_value(min);
	row->most = json_number_value(max);
	if (json_is_number(min) && json_is_number(max) && row->least >= -NUMBER_MOST &&
	    row->least <= row->most && row->most <= NUMBER_MOST)
		return true;
	diag_error(dg, NOWHERE, "option %s: min and max are not two numbers in order", row->key);
	return false;
}

static bool
declare_words(const json_t *item, struct agent_option *row, struct arena *arena, struct diag *dg)
{
	const json_t *words = json_object_get(item, "words");
	size_t n = json_array_size(words);
	const char **word = arena_alloc(arena, (n + 1) * sizeof(*word));
	bool fine = n > 0;

	for (size_t i = 0; i < n; i++) {
		word[i] = json_string_value(json_array_get(words, i));
		fine &= word[i] != NULL;
	}
	word[n] = NULL;
	row->words = word;
	if (!fine)
		diag_error(dg, NOWHERE, "option %s: words is not a list of texts", row->key);
	return fine;
}

/* The default, which has to be a value like any other. */
static bool
declare_usual(const json_t *item, struct agent_option *row, struct arena *arena, struct diag *dg)
{
	const json_t *usual = json_object_get(item, "default");
	bool text = row->type == AGENT_WORD || row->type == AGENT_TEXT;
	double number;

	if (text ? !json_is_string(usual) : !json_is_number(usual)) {
		diag_error(dg, NOWHERE, "option %s: its default is not a %s", row->key,
		    text ? "text" : "number");
		return false;
	}
	row->usual = text ? json_string_value(usual)
			  : arena_format(arena, "%.17g", json_number_value(usual));
	return agent_option_read(row, row->usual, &number, dg);
}

static bool
declare(const json_t *item, struct agent_option *row, struct arena *arena, struct diag *dg)
{
	row->key = json_string_value(json_object_get(item, "name"));
	if (!row->key || !*row->key || row->key[key_length(row->key)]) {
		diag_error(dg, NOWHERE, "an option has no name of letters, digits, '-' and '_'");
		return false;
	}
	if (!declare_type(item, row, dg))
		return false;
	if (row->type == AGENT_WORD && !declare_words(item, row, arena, dg))
		return false;
	if ((row->type == AGENT_WHOLE || row->type == AGENT_REAL) && !declare_bounds(item, row, dg))
		return false;
	return declare_usual(item, row, arena, dg);
}

/* The rows declared, ended by one without key. */
static struct agent_option *
declare_all(const json_t *declared, struct arena *arena, struct diag *dg)
{
	size_t n = json_array_size(declared), used = 0;
	struct agent_option *rows = arena_alloc(arena, (n + 1) * sizeof(*rows));

	if (declared && !json_is_array(declared))
		diag_error(dg, NOWHERE, "its options are not a list");
	for (size_t i = 0; i < n; i++) {
		rows[used] = (struct agent_option){0};
		if (!declare(json_array_get(declared, i), &rows[used], arena, dg))
			continue;
		for (size_t k = 0; k < used; k++)
			if (strcmp(rows[k].key, rows[used].key) == 0)
				diag_error(dg, NOWHERE, "option %s stands twice", rows[k].key);
		used++;
	}
	rows[used] = (struct agent_option){0};
	return rows;
}

/* What is given takes the place of what is usual. */
static void
take_given(struct agent_option *rows, const char *given, struct arena *arena, struct diag *dg)
{
	const char *all = given;

	while (*given) {
		size_t length = strcspn(given, ","), key = key_length(given);
		const char *name = arena_format(arena, "%.*s", (int)key, given);
		const char *value =
		    arena_format(arena, "%.*s", (int)(length - key - 1), given + key + 1);
		const struct agent_option *row = agent_option_need(rows, name, dg);
		double number;

		if (row && agent_option_once(row, all, given, dg) &&
		    agent_option_read(row, value, &number, dg))
			rows[row - rows].usual = value;
		given += given[length] ? length + 1 : length;
	}
}

static void
put_value(const struct agent_option *row, struct json *json, struct diag *dg)
{
	double number = 0;

	agent_option_read(row, row->usual, &number, dg);
	if (row->type == AGENT_WHOLE)
		json_put_int(json, row->key, (long long)number);
	else if (row->type == AGENT_REAL)
		json_put_real(json, row->key, number);
	else
		json_put_text(json, row->key, row->usual);
}

size_t
exec_options_put(const json_t *declared, const char *given, struct json *json, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	struct agent_option *rows = declare_all(declared, &arena, dg);
	size_t n = 0;

	take_given(rows, given, &arena, dg);
	for (; rows[n].key; n++)
		put_value(&rows[n], json, dg);
	arena_release(&arena);
	return n;
}
