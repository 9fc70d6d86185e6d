/* Options of agents: "KEY=VALUE,KEY=VALUE". */
#include "game/agent.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static const struct agent_option *
row_named(const struct agent_option *rows, const char *key)
{
	for (; rows->key; rows++)
		if (strcmp(rows->key, key) == 0)
			return rows;
	return NULL;
}

static void
report_unknown(const struct agent_option *rows, const char *key, struct diag *dg)
{
	struct str all = STR_INIT;
	const char *keys[32] = {0};
	size_t n = 0;

	for (; rows[n].key && n < LENGTH(keys); n++) {
		keys[n] = rows[n].key;
		str_addf(&all, "%s%s", n ? ", " : "", keys[n]);
	}
	const char *near = text_suggest(key, keys, n);
	if (near)
		diag_error(
		    dg, NOWHERE, "this agent has no option '%s', did you mean '%s'?", key, near);
	else
		diag_error(dg, NOWHERE, "this agent has no option '%s' (%s)", key,
		    n ? str_text(&all) : "it has none");
	str_release(&all);
}

const struct agent_option *
agent_option_need(const struct agent_option *rows, const char *key, struct diag *dg)
{
	const struct agent_option *row = row_named(rows, key);

	if (!row)
		report_unknown(rows, key, dg);
	return row;
}

static bool
read_number(const struct agent_option *row, const char *value, double *number)
{
	char *end;

	errno = 0;
	*number = strtod(value, &end);
	return end > value && !*end && !errno && *number >= row->least && *number <= row->most &&
	       !strpbrk(value, "xX+ \t\n\v\f\r") &&
	       (row->type == AGENT_REAL || *number == floor(*number));
}

static bool
read_word(const struct agent_option *row, const char *value, double *number)
{
	for (int i = 0; row->words[i]; i++)
		if (strcmp(row->words[i], value) == 0) {
			*number = i;
			return true;
		}
	return false;
}

bool
agent_option_read(
    const struct agent_option *row, const char *value, double *number, struct diag *dg)
{
	struct str allowed = STR_INIT;

	if (row->type == AGENT_TEXT || (row->type == AGENT_WORD ? read_word(row, value, number)
								: read_number(row, value, number)))
		return true;
	agent_option_values(row, &allowed);
	diag_error(dg, NOWHERE, "option %s: '%s' is not %s", row->key, value, str_text(&allowed));
	str_release(&allowed);
	return false;
}

static void
set_value(const struct agent_option *row, const char *value, void *into, struct diag *dg)
{
	void *at = (char *)into + row->offset;
	double number;

	if (!agent_option_read(row, value, &number, dg))
		return;
	if (row->type == AGENT_WHOLE)
		*(uint32_t *)at = (uint32_t)number;
	else if (row->type == AGENT_WORD)
		*(int *)at = (int)number;
	else
		*(double *)at = number;
}

bool
agent_option_once(const struct agent_option *row, const char *text, const char *at, struct diag *dg)
{
	size_t length = strlen(row->key);

	for (; text < at; text += strcspn(text, ",") + 1)
		if (strncmp(text, row->key, length) == 0 && text[length] == '=') {
			diag_error(dg, NOWHERE, "option %s is given twice", row->key);
			return false;
		}
	return true;
}

/* One "KEY=VALUE" of that length; *rest is where the next one begins. */
static void
read_one(const struct agent_option *rows, const char *all, const char *text, size_t length,
    const char **rest, void *into, struct diag *dg)
{
	size_t equals = strcspn(text, "=,");
	struct str word = STR_INIT;

	str_addn(&word, text, equals);
	const struct agent_option *row = agent_option_need(rows, str_text(&word), dg);
	str_clear(&word);
	if (row && text[equals] != '=') {
		diag_error(dg, NOWHERE, "option %s needs a value: %s=VALUE", row->key, row->key);
	} else if (row && !agent_option_once(row, all, text, dg)) {
		/* Which of the two is meant? */
	} else if (row && row->type == AGENT_TEXT) {
		*(const char **)(void *)((char *)into + row->offset) = text + equals + 1;
		*rest = text + strlen(text);
	} else if (row) {
		str_addn(&word, text + equals + 1, length - equals - 1);
		set_value(row, str_text(&word), into, dg);
	}
	str_release(&word);
}

bool
agent_options_read(const struct agent_option *rows, const char *text, void *into, struct diag *dg)
{
	const char *all = text;
	size_t errors = dg->errors;

	while (*text) {
		size_t length = strcspn(text, ",");
		const char *rest = text[length] ? text + length + 1 : text + length;

		if (text[length] && !*rest)
			diag_error(dg, NOWHERE, "an option is missing after the last ','");
		read_one(rows, all, text, length, &rest, into, dg);
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
		    row->type == AGENT_WHOLE ? "a whole number" : "a number", row->least,
		    row->most);
	for (size_t i = 0; row->type == AGENT_WORD && row->words[i]; i++)
		str_addf(out, "%s%s", !i ? "" : row->words[i + 1] ? ", " : " or ", row->words[i]);
}
