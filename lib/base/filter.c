#include "base/formula.h"
#include "base/table.h"

#include <stdlib.h>
#include <string.h>

/* Questions to a table: formulas over its columns. */

struct condition {
	size_t column;
	enum comparison op;
	bool exact;
	VEC(const char *) values; /* one of them is enough */
};

struct filter {
	const struct table *table;
	struct formula formula;
	VEC(struct condition) conditions;
	struct arena arena;
	size_t row; /* that is asked */
};

static bool
is_order(enum comparison op)
{
	return op > IS_NOT;
}

/* --- reading --------------------------------------------------------------------- */

static void
read_value(struct formula_reader *r, const char *text, bool regex, const char *start, void *context)
{
	struct filter *filter = r->context;
	struct condition *condition = context;
	char *end;

	strtod(text, &end);
	if (regex)
		formula_fault(r, start, "a table has no regular expressions");
	else if (is_order(condition->op) && *end)
		formula_fault(r, start, "'%s' is not a number", text);
	else
		vec_add(&condition->values, arena_text(&filter->arena, text));
}

/* "column operator", or the name of the row. */
static bool
read_column(struct formula_reader *r, struct condition *condition)
{
	struct filter *filter = r->context;
	const struct table *table = filter->table;
	const char *start = r->at;
	size_t length = strcspn(start, "!<>=: \t\n\r\"|()/");
	const char *name = arena_copy(&filter->arena, start, length);
	int column = table_column(table, name);
	const struct operator_row *row =
	    length ? formula_operator(start + length, column >= 0) : NULL;

	if (row) {
		condition->op = row->op;
		condition->exact = row->exact;
		r->at = start + length + strlen(row->text);
	} else {
		name = "name";
		column = table_column(table, name);
	}
	const char *near = column < 0 ? text_suggest(name, table->columns, table->width) : NULL;
	if (near)
		formula_fault(r, start, "unknown column '%s', did you mean '%s'?", name, near);
	else if (column < 0)
		formula_fault(r, start, "unknown column '%s'", name);
	condition->column = (size_t)column;
	return column >= 0;
}

static size_t
read_condition(struct formula_reader *r)
{
	struct filter *filter = r->context;
	struct condition condition = {.op = IS};

	if (!read_column(r, &condition)) {
		formula_skip_word(r);
		return 0;
	}
	formula_values(r, filter->table->columns[condition.column], read_value, &condition);
	vec_add(&filter->conditions, condition);
	return filter->conditions.n - 1;
}

/* --- asking ---------------------------------------------------------------------- */

static bool
cell_ordered(const struct cell *cell, enum comparison op, const char *value)
{
	double wanted = strtod(value, NULL);
	double have = cell->type == CELL_INT ? (double)cell->number : cell->real;

	if (cell->type != CELL_INT && cell->type != CELL_REAL)
		return false;
	return op == LESS      ? have < wanted
	       : op == MORE    ? have > wanted
	       : op == AT_MOST ? have <= wanted
			       : have >= wanted;
}

/* A text by a part of it unless all is meant, other cells by all; a list by a
 * part. */
static bool
cell_equal(const struct filter *filter, const struct condition *condition, enum cell_type type,
    const char *value)
{
	struct str text = STR_INIT, shown = STR_INIT, wanted = STR_INIT;

	table_cell(filter->table, filter->row, condition->column, &text);
	text_fold(str_text(&text), &shown);
	text_fold(value, &wanted);
	bool part = type == CELL_LIST || (type == CELL_TEXT && !condition->exact);
	bool equal = part ? strstr(str_text(&shown), str_text(&wanted)) != NULL
			  : strcmp(str_text(&shown), str_text(&wanted)) == 0;
	str_release(&text);
	str_release(&shown);
	str_release(&wanted);
	return equal;
}

static bool
test_condition(void *context, size_t number)
{
	const struct filter *filter = context;
	const struct condition *condition = &filter->conditions.at[number];
	const struct cell *cell =
	    &filter->table->cells.at[filter->row * filter->table->width + condition->column];
	bool fits = false;

	vec_each (value, &condition->values)
		fits = fits || (is_order(condition->op)
				       ? cell_ordered(cell, condition->op, *value)
				       : cell_equal(filter, condition, cell->type, *value));
	return fits != (condition->op == IS_NOT);
}

static void
filter_release(struct filter *filter)
{
	vec_each (condition, &filter->conditions)
		vec_release(&condition->values);
	vec_release(&filter->conditions);
	formula_release(&filter->formula);
	arena_release(&filter->arena);
}

bool
table_filter(struct table *table, const char *query, struct diag *dg)
{
	struct filter filter = {.table = table};
	struct formula_reader r = {.text = query,
	    .place = {"query", 0, 0},
	    .dg = dg,
	    .out = &filter.formula,
	    .condition = read_condition,
	    .context = &filter};
	size_t rows = table_rows(table), *row = xcalloc(rows + 1, sizeof(*row)), n = 0;
	size_t before = dg->errors;

	formula_read(&r);
	bool good = dg->errors == before;
	for (; good && filter.row < rows; filter.row++)
		if (formula_holds(&filter.formula, test_condition, &filter))
			row[n++] = filter.row;
	if (good)
		table_pick(table, row, n);
	free(row);
	filter_release(&filter);
	return good;
}
