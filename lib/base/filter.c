#include "base/table.h"

#include <stdlib.h>
#include <string.h>

/* Questions to a table, "value<2 or -(faction:knight name=\"goblin 5\")": read
 * once for its faults, then answered for each row.
 *	any:   all { "or" all }
 *	all:   one { [ "and" ] one }
 *	one:   ( "-" | "!" ) one | "(" any ")" | condition
 *	condition: [ column operator ] value { "|" value } */

enum { DEPTH_MOST = 64, NO_ROW = -1 };

struct filter {
	const struct table *table;
	const char *text, *at;
	struct diag *dg;
	long row; /* NO_ROW: faults are looked for */
	int depth;
	bool broken;
};

static const char *const operators[] = {"!=", "<=", ">=", ":", "=", "<", ">"};

static void fault(struct filter *f, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The first fault is told, the rest not read. */
static void
fault(struct filter *f, const char *at, const char *format, ...)
{
	struct str text = STR_INIT;
	struct place place = {"query", 0, 1};
	va_list args;

	for (const char *c = f->text; c < at; c++)
		place.column += ((unsigned char)*c & 0xC0) != 0x80;
	va_start(args, format);
	str_addv(&text, format, args);
	va_end(args);
	if (!f->broken)
		diag_error(f->dg, place, "%s", str_text(&text));
	f->broken = true;
	f->at += strlen(f->at);
	str_release(&text);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
skip_blanks(struct filter *f)
{
	while (is_blank(*f->at))
		f->at++;
}

/* Does the word stand here alone? */
static bool
at_word(const struct filter *f, const char *word)
{
	size_t n = strlen(word);

	return strncmp(f->at, word, n) == 0 &&
	       (!f->at[n] || is_blank(f->at[n]) || f->at[n] == '(' || f->at[n] == ')');
}

static bool
take_word(struct filter *f, const char *word)
{
	bool here = at_word(f, word);

	if (here) {
		f->at += strlen(word);
		skip_blanks(f);
	}
	return here;
}

/* --- conditions -------------------------------------------------------------- */

static bool
cell_ordered(const struct cell *cell, const char *op, const char *value)
{
	double wanted = strtod(value, NULL);
	double have = cell->type == CELL_INT ? (double)cell->number : cell->real;

	if (cell->type != CELL_INT && cell->type != CELL_REAL)
		return false;
	if (op[1])
		return op[0] == '<' ? have <= wanted : have >= wanted;
	return op[0] == '<' ? have < wanted : have > wanted;
}

/* A name by a part of it, other cells by all; a list by a part. */
static bool
cell_equal(const struct filter *f, size_t column, const char *op, const char *value)
{
	const struct table *table = f->table;
	enum cell_type type = table->cells.at[(size_t)f->row * table->width + column].type;
	struct str text = STR_INIT, shown = STR_INIT, wanted = STR_INIT;

	table_cell(table, (size_t)f->row, column, &text);
	text_fold(str_text(&text), &shown);
	text_fold(value, &wanted);
	bool part = type == CELL_LIST || (type == CELL_TEXT && *op == ':');
	bool equal = part ? strstr(str_text(&shown), str_text(&wanted)) != NULL
			  : strcmp(str_text(&shown), str_text(&wanted)) == 0;
	str_release(&text);
	str_release(&shown);
	str_release(&wanted);
	return equal;
}

static bool
is_order(const char *op)
{
	return *op == '<' || *op == '>';
}

static bool
cell_fits(const struct filter *f, size_t column, const char *op, const char *value)
{
	if (f->row == NO_ROW)
		return false;
	if (is_order(op))
		return cell_ordered(
		    &f->table->cells.at[(size_t)f->row * f->table->width + column], op, value);
	return cell_equal(f, column, op, value);
}

/* In quotes, or up to a blank, a | or a parenthesis that is not its own. */
static bool
take_value(struct filter *f, struct str *out)
{
	const char *start = f->at;
	int open = 0;

	if (*f->at != '"') {
		for (; *f->at && !is_blank(*f->at) && *f->at != '|'; f->at++) {
			if (*f->at == ')' && open-- == 0)
				break;
			open += *f->at == '(';
			str_addc(out, *f->at);
		}
		return true;
	}
	for (f->at++; *f->at && *f->at != '"'; f->at++) {
		f->at += *f->at == '\\' && f->at[1];
		str_addc(out, *f->at);
	}
	if (!*f->at) {
		fault(f, start, "quote is never closed");
		return false;
	}
	f->at++;
	return true;
}

static void
check_value(struct filter *f, const char *start, const char *op, const char *value)
{
	char *end;

	strtod(value, &end);
	if (!*value)
		fault(f, start, "a value is missing");
	else if (strchr("!<>=:/", *start))
		fault(f, start, "a value cannot begin with '%c'; put it in quotes", *start);
	else if (is_order(op) && *end)
		fault(f, start, "'%s' is not a number", value);
}

/* "column operator", or the name of the row. */
static size_t
take_column(struct filter *f, const char **op)
{
	size_t length = strcspn(f->at, "!<>=: \t\n\r\"|()"), i = 0;
	const char *start = f->at;
	char *name = xstrdup("name");

	*op = ":";
	while (i < LENGTH(operators) && !text_starts(f->at + length, operators[i]))
		i++;
	if (i < LENGTH(operators)) {
		free(name);
		name = strndup(start, length);
		*op = operators[i];
		f->at += length + strlen(operators[i]);
	}
	if (i == LENGTH(operators) && length && f->at[length] == '!' && f->at[length + 1])
		fault(f, start + length, "'!' is no operator, but != is");
	int column = table_column(f->table, name);
	const char *near = column < 0 ? text_suggest(name, f->table->columns, f->table->width) : "";
	if (!near)
		fault(f, start, "unknown column '%s'", name);
	else if (column < 0)
		fault(f, start, "unknown column '%s', did you mean '%s'?", name, near);
	free(name);
	return column < 0 ? 0 : (size_t)column;
}

static bool
condition(struct filter *f)
{
	const char *op;
	size_t column = take_column(f, &op);
	bool fits = false, first = true;

	for (; *f->at && (first || *f->at == '|'); first = false) {
		struct str value = STR_INIT;

		f->at += !first;
		const char *start = f->at;
		if (take_value(f, &value))
			check_value(f, start, op, str_text(&value));
		fits |= cell_fits(f, column, op, str_text(&value));
		str_release(&value);
	}
	if (first)
		fault(f, f->at, "a value is missing");
	else if (*f->at && !is_blank(*f->at) && *f->at != ')')
		fault(f, f->at, "a blank is missing before '%c'", *f->at);
	return *op == '!' ? !fits : fits;
}

/* --- the grammar --------------------------------------------------------------- */

static bool any(struct filter *f);

static bool
one(struct filter *f)
{
	const char *start = f->at;
	bool holds;

	if (++f->depth > DEPTH_MOST) {
		fault(f, start, "nested too deeply");
		return false;
	}
	if (*start == '-' || *start == '!') {
		f->at++;
		holds = !one(f);
	} else if (*start == '(') {
		f->at++;
		holds = any(f);
		if (*f->at == ')')
			f->at++;
		else
			fault(f, start, "unbalanced parenthesis, never closed");
	} else {
		holds = condition(f);
	}
	f->depth--;
	return holds;
}

static bool
all(struct filter *f)
{
	const char *start = f->at;
	bool holds = true;

	skip_blanks(f);
	while (*f->at && *f->at != ')' && !at_word(f, "or")) {
		take_word(f, "and");
		holds &= one(f);
		start = NULL;
		skip_blanks(f);
	}
	if (start)
		fault(f, start, "a condition is missing");
	return holds;
}

static bool
any(struct filter *f)
{
	bool holds = all(f);

	while (take_word(f, "or"))
		holds |= all(f);
	return holds;
}

static bool
answer(struct filter *f, long row)
{
	f->row = row;
	f->at = f->text;
	f->depth = 0;
	bool holds = any(f);

	if (*f->at == ')')
		fault(f, f->at, "unbalanced parenthesis, never opened");
	return holds;
}

bool
table_filter(struct table *table, const char *query, struct diag *dg)
{
	struct filter filter = {.table = table, .text = query, .dg = dg};
	size_t rows = table_rows(table), *row = xcalloc(rows + 1, sizeof(*row)), n = 0;
	size_t before = dg->errors;

	if (query[strspn(query, " \t\n\r")]) {
		answer(&filter, NO_ROW);
		for (size_t r = 0; r < rows && dg->errors == before; r++)
			if (answer(&filter, (long)r))
				row[n++] = r;
		if (dg->errors == before)
			table_pick(table, row, n);
	}
	free(row);
	return dg->errors == before;
}
