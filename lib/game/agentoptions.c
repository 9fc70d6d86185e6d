/* Options of agents: "KEY=VALUE,KEY=VALUE". */
#include "game/agent.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static const struct agent_option *
row_named(const struct agent_option *rows, const char *key, size_t length)
{
	for (; rows->key; rows++)
		if (strlen(rows->key) == length && memcmp(rows->key, key, length) == 0)
			return rows;
	return NULL;
}

static void
report_unknown(const struct agent_option *rows, const char *key, struct diag *dg)
{
	const char *keys[32];
	size_t n = 0;

	for (; rows[n].key && n < LENGTH(keys); n++)
		keys[n] = rows[n].key;
	const char *near = text_suggest(key, keys, n);
	if (near)
		diag_error(
		    dg, NOWHERE, "this agent has no option '%s', did you mean '%s'?", key, near);
	else
		diag_error(dg, NOWHERE, "this agent has no option '%s'; see --list-agents", key);
}

static void
report_value(const struct agent_option *row, const char *value, struct diag *dg)
{
	struct str allowed = STR_INIT;

	agent_option_values(row, &allowed);
	diag_error(dg, NOWHERE, "option %s: '%s' is not %s", row->key, value, str_text(&allowed));
	str_release(&allowed);
}

static bool
set_number(const struct agent_option *row, const char *value, char *into)
{
	char *end;

	errno = 0;
	double number = strtod(value, &end);
	if (end == value || *end || errno || !(number >= row->least && number <= row->most) ||
	    strpbrk(value, "xX \t\n\v\f\r+-"))
		return false;
	if (row->type == AGENT_COUNT && number != floor(number))
		return false;
	if (row->type == AGENT_COUNT)
		*(uint32_t *)(void *)into = (uint32_t)number;
	else
		*(double *)(void *)into = number;
	return true;
}

static bool
set_word(const struct agent_option *row, const char *value, char *into)
{
	for (int i = 0; row->words[i]; i++)
		if (strcmp(row->words[i], value) == 0) {
			*(int *)(void *)into = i;
			return true;
		}
	return false;
}

static bool
set_value(const struct agent_option *row, const char *value, void *struct_at, struct diag *dg)
{
	char *into = (char *)struct_at + row->offset;
	bool fine =
	    row->type == AGENT_WORD ? set_word(row, value, into) : set_number(row, value, into);

	if (!fine)
		report_value(row, value, dg);
	return fine;
}

/* One "KEY=VALUE" of that length; *rest is where the next one begins. */
static void
read_one(const struct agent_option *rows, const char *text, size_t length, const char **rest,
    void *into, struct diag *dg)
{
	size_t key = strcspn(text, "=,");
	const struct agent_option *row = row_named(rows, text, key);
	struct str word = STR_INIT;

	if (!row) {
		str_addn(&word, text, key);
		report_unknown(rows, str_text(&word), dg);
	} else if (text[key] != '=') {
		diag_error(dg, NOWHERE, "option %s needs a value: %s=VALUE", row->key, row->key);
	} else if (row->type == AGENT_TEXT) {
		*(const char **)(void *)((char *)into + row->offset) = text + key + 1;
		*rest = text + strlen(text);
	} else {
		str_addn(&word, text + key + 1, length - key - 1);
		set_value(row, str_text(&word), into, dg);
	}
	str_release(&word);
}

bool
agent_options_read(const struct agent_option *rows, const char *text, void *into, struct diag *dg)
{
	size_t errors = dg->errors;

	while (*text) {
		size_t length = strcspn(text, ",");
		const char *rest = text[length] ? text + length + 1 : text + length;

		if (text[length] && !*rest)
			diag_error(dg, NOWHERE, "an option is missing after the last ','");
		read_one(rows, text, length, &rest, into, dg);
		text = rest;
	}
	return dg->errors == errors;
}

void
agent_option_values(const struct agent_option *row, struct str *out)
{
	if (row->type == AGENT_TEXT)
		str_add(out, "an agent, with all that follows");
	else if (row->type != AGENT_WORD)
		str_addf(out, "%s from %.10g to %.10g",
		    row->type == AGENT_COUNT ? "a whole number" : "a number", row->least,
		    row->most);
	for (size_t i = 0; row->type == AGENT_WORD && row->words[i]; i++)
		str_addf(out, "%s%s", !i ? "" : row->words[i + 1] ? ", " : " or ", row->words[i]);
}
