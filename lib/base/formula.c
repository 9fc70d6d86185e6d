#include "base/formula.h"

#include <string.h>

/* The grammar, by recursive descent:
 *	any:   all { "or" all }
 *	all:   one { [ "and" ] one }
 *	one:   ( "-" | "!" ) one | "(" any ")" | condition
 *	condition: [ key operator ] value { "|" value } */

enum { DEPTH_MOST = 64 };

static const size_t NOWHERE_YET = SIZE_MAX;

uint32_t
formula_column(const struct formula_reader *r, const char *at)
{
	uint32_t column = 1;

	for (const char *c = r->text; c < at; c++)
		column += ((unsigned char)*c & 0xC0) != 0x80;
	return column;
}

struct place
formula_place(struct place text, uint32_t column)
{
	text.column = text.column ? text.column + column - 1 : column;
	return text;
}

void
formula_fault(struct formula_reader *r, const char *at, const char *format, ...)
{
	struct str text = STR_INIT;
	va_list args;

	va_start(args, format);
	str_addv(&text, format, args);
	va_end(args);
	diag_error(r->dg, formula_place(r->place, formula_column(r, at)), "%s", str_text(&text));
	str_release(&text);
}

bool
formula_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
skip_blanks(struct formula_reader *r)
{
	while (formula_is_blank(*r->at))
		r->at++;
}

/* Does the word stand here, alone? */
static bool
at_word(const struct formula_reader *r, const char *word)
{
	size_t n = strlen(word);
	char after;

	if (strncmp(r->at, word, n) != 0)
		return false;
	after = r->at[n];
	return !after || formula_is_blank(after) || after == '(' || after == ')';
}

static bool
at_or(const struct formula_reader *r)
{
	return at_word(r, "or") || at_word(r, "OR");
}

static bool
at_and(const struct formula_reader *r)
{
	return at_word(r, "and") || at_word(r, "AND");
}

/* --- values -------------------------------------------------------------------- */

static const struct operator_row operators[] = {
    {"<=", AT_MOST, true},
    {">=", AT_LEAST, true},
    {"!=", IS_NOT, true},
    {"<", LESS, true},
    {">", MORE, true},
    {":", IS, false},
    {"=", IS, true},
    {"!", IS_NOT, false},
};

const struct operator_row *
formula_operator(const char *at, bool known)
{
	size_t i = 0;

	while (i < LENGTH(operators) && !text_starts(at, operators[i].text))
		i++;
	if (i == LENGTH(operators))
		return NULL;
	bool lone = strcmp(operators[i].text, "!") == 0;
	bool value = at[1] && !formula_is_blank(at[1]) && at[1] != ')';
	return lone && !(known && value) ? NULL : &operators[i];
}

/* A text up to the closing mark, "…" or /…/; a backslash keeps the mark. */
static bool
read_marked(struct formula_reader *r, char mark, struct str *out)
{
	const char *start = r->at++;

	for (; *r->at && *r->at != mark; r->at++) {
		if (r->at[0] == '\\' && (r->at[1] == mark || (mark == '"' && r->at[1] == '\\')))
			r->at++;
		else if (r->at[0] == '\\' && r->at[1])
			str_addc(out, *r->at++);
		str_addc(out, *r->at);
	}
	if (!*r->at) {
		formula_fault(r, start,
		    mark == '"' ? "quote is never closed" : "regular expression is never closed");
		r->stuck = true;
		return false;
	}
	r->at++;
	return true;
}

/* A bare value ends at a blank, at | or at a parenthesis not its own. */
static void
read_bare(struct formula_reader *r, struct str *out)
{
	int open = 0;

	for (; *r->at && !formula_is_blank(*r->at) && *r->at != '|'; r->at++) {
		if (*r->at == ')' && open-- == 0)
			return;
		open += *r->at == '(';
		str_addc(out, *r->at);
	}
}

static void
read_value(struct formula_reader *r, const char *what, formula_value *value, void *condition)
{
	struct str text = STR_INIT;
	const char *start = r->at;
	bool regex = *start == '/', good = true;

	if (*start == '"' || regex)
		good = read_marked(r, *start, &text);
	else
		read_bare(r, &text);
	if (good && !text.n)
		formula_fault(r, start, "'%s' has no value", what);
	else if (good && strchr("!<>=:", *start))
		formula_fault(r, start, "a value cannot begin with '%c'; put it in quotes", *start);
	else if (good)
		value(r, str_text(&text), regex, start, condition);
	str_release(&text);
}

void
formula_values(struct formula_reader *r, const char *what, formula_value *value, void *condition)
{
	read_value(r, what, value, condition);
	while (*r->at == '|' && !r->stuck) {
		r->at++;
		read_value(r, what, value, condition);
	}
	if (*r->at && !formula_is_blank(*r->at) && *r->at != ')' && !r->stuck) {
		formula_fault(r, r->at, "a blank is missing before '%c'", *r->at);
		while (*r->at && !formula_is_blank(*r->at) && *r->at != ')')
			r->at++;
	}
}

void
formula_skip_word(struct formula_reader *r)
{
	struct str rest = STR_INIT;

	if (*r->at == '"' || *r->at == '/')
		read_marked(r, *r->at, &rest);
	else
		while (*r->at && !formula_is_blank(*r->at) && *r->at != ')')
			r->at++;
	str_release(&rest);
}

/* --- the grammar ---------------------------------------------------------------- */

static size_t
emit(struct formula_reader *r, enum step_kind kind, size_t to)
{
	vec_add(&r->out->steps, (struct step){kind, to});
	return r->out->steps.n - 1;
}

/* Lets a chain of stops, each naming the one before, go to what comes. */
static void
land(struct formula_reader *r, size_t chain)
{
	while (chain != NOWHERE_YET) {
		struct step *step = &r->out->steps.at[chain];

		chain = step->to;
		step->to = r->out->steps.n;
	}
}

static void parse_any(struct formula_reader *r);

static void
parse_group(struct formula_reader *r)
{
	const char *start = r->at++;

	parse_any(r);
	if (r->stuck)
		return;
	if (*r->at == ')') {
		r->at++;
		return;
	}
	formula_fault(r, start, "unbalanced parenthesis, never closed");
	r->stuck = true;
}

static void
parse_one(struct formula_reader *r)
{
	if (++r->depth > DEPTH_MOST) {
		formula_fault(r, r->at, "nested too deeply");
		r->stuck = true;
	} else if (*r->at == '-' || *r->at == '!') {
		const char *start = r->at++;

		if (!*r->at || formula_is_blank(*r->at) || *r->at == ')') {
			formula_fault(r, start, "nothing to negate after '%c'", *start);
		} else {
			parse_one(r);
			emit(r, STEP_NOT, 0);
		}
	} else if (*r->at == '(') {
		parse_group(r);
	} else {
		size_t condition = r->condition(r);

		emit(r, STEP_TEST, condition);
	}
	r->depth--;
}

static bool
at_end(struct formula_reader *r)
{
	skip_blanks(r);
	return r->stuck || !*r->at || *r->at == ')';
}

static void
parse_all(struct formula_reader *r)
{
	size_t chain = NOWHERE_YET;

	if (at_end(r) || at_or(r) || at_and(r)) {
		if (!r->stuck)
			formula_fault(r, r->at, "a condition is missing");
		return;
	}
	parse_one(r);
	while (!at_end(r) && !at_or(r)) {
		const char *start = r->at;

		if (at_and(r)) {
			r->at += 3;
			if (at_end(r) || at_or(r) || at_and(r)) {
				formula_fault(r, start, "a condition is missing after 'and'");
				break;
			}
		}
		chain = emit(r, STEP_STOP_AND, chain);
		parse_one(r);
	}
	land(r, chain);
}

static void
parse_any(struct formula_reader *r)
{
	size_t chain = NOWHERE_YET;

	parse_all(r);
	while (!at_end(r) && (at_or(r) || at_and(r))) {
		r->at += at_or(r) ? 2 : 3;
		chain = emit(r, STEP_STOP_OR, chain);
		parse_all(r);
	}
	land(r, chain);
}

void
formula_read(struct formula_reader *r)
{
	r->at = r->text;
	if (at_end(r) && !*r->at)
		return;
	for (;;) {
		parse_any(r);
		if (r->stuck || !*r->at)
			return;
		formula_fault(r, r->at, "unbalanced parenthesis, never opened");
		r->at++;
		if (at_end(r) && !*r->at)
			return;
	}
}

void
formula_release(struct formula *formula)
{
	vec_release(&formula->steps);
}

bool
formula_holds(const struct formula *formula, formula_test *test, void *context)
{
	bool yes = true;

	for (size_t i = 0; i < formula->steps.n; i++) {
		const struct step *step = &formula->steps.at[i];

		switch (step->kind) {
		case STEP_TEST:
			yes = test(context, step->to);
			break;
		case STEP_NOT:
			yes = !yes;
			break;
		case STEP_STOP_AND:
		case STEP_STOP_OR:
			if (yes == (step->kind == STEP_STOP_OR))
				i = step->to - 1;
			break;
		}
	}
	return yes;
}
