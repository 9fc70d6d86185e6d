#include "base/table.h"

#include <stdlib.h>
#include <string.h>

/* Ordering and choosing the rows and columns of a table. */

enum { COLUMNS_MOST = 64 };

int
table_column(const struct table *table, const char *name)
{
	for (size_t c = 0; c < table->width; c++)
		if (strcmp(table->columns[c], name) == 0)
			return (int)c;
	return -1;
}

static int
column_need(const struct table *table, const char *name, const char *option, struct diag *dg)
{
	int column = table_column(table, name);

	if (column >= 0)
		return column;
	const char *near = text_suggest(name, table->columns, table->width);
	if (near)
		diag_error(
		    dg, NOWHERE, "%s: unknown column '%s', did you mean '%s'?", option, name, near);
	else
		diag_error(dg, NOWHERE, "%s: unknown column '%s'", option, name);
	return -1;
}

/* Columns named in a list with commas; down[] tells which had a minus before
 * them (NULL: none may).  Returns how many, 0 after a report. */
static size_t
column_list(const struct table *table, const char *list, const char *option, size_t *column,
    bool *down, struct diag *dg)
{
	size_t n = 0, before = dg->errors;
	char *copy = xstrdup(list), *rest = copy, *word;

	while ((word = strsep(&rest, ",")) != NULL) {
		word = text_trim(word);
		bool minus = down && *word == '-';
		int c = column_need(table, word + minus, option, dg);

		if (n == COLUMNS_MOST)
			diag_error(dg, NOWHERE, "%s: more than %d columns", option, COLUMNS_MOST);
		if (c < 0 || n == COLUMNS_MOST)
			continue;
		if (down)
			down[n] = minus;
		column[n++] = (size_t)c;
	}
	free(copy);
	return dg->errors == before ? n : 0;
}

struct order {
	const struct table *table;
	size_t column[COLUMNS_MOST], n;
	bool down[COLUMNS_MOST];
};

static int
compare_lists(const char **a, const char **b)
{
	for (; *a && *b; a++, b++) {
		int order = strcmp(*a, *b);

		if (order)
			return order;
	}
	return (*a != NULL) - (*b != NULL);
}

/* Cells that are both there. */
static int
compare_cells(const struct cell *a, const struct cell *b)
{
	if (a->type != b->type)
		return a->type == CELL_TEXT ? 1 : b->type == CELL_TEXT ? -1 : 0;
	switch (a->type) {
	case CELL_NONE:
		return 0;
	case CELL_TEXT:
		return strcmp(a->text, b->text);
	case CELL_INT:
		return (a->number > b->number) - (a->number < b->number);
	case CELL_REAL:
		return (a->real > b->real) - (a->real < b->real);
	case CELL_BOOL:
		return b->yes - a->yes;
	case CELL_LIST:
		return compare_lists(a->list, b->list);
	}
	return 0;
}

static int
compare_rows(const void *x, const void *y, void *context)
{
	const struct order *order = context;
	size_t a = *(const size_t *)x, b = *(const size_t *)y;

	for (size_t i = 0; i < order->n; i++) {
		const struct cell *row = order->table->cells.at + order->column[i];
		const struct cell *p = row + a * order->table->width;
		const struct cell *q = row + b * order->table->width;
		int absent = (p->type == CELL_NONE) - (q->type == CELL_NONE);
		int result = absent ? absent : compare_cells(p, q);

		if (result)
			return order->down[i] && !absent ? -result : result;
	}
	return (a > b) - (a < b);
}

/* Takes over the given rows and columns only. */
static void
table_take(struct table *table, const size_t *row, size_t rows, const size_t *column, size_t n)
{
	const char **names = arena_alloc(&table->arena, (n + 1) * sizeof(*names));
	struct table old = *table;

	for (size_t c = 0; c < n; c++)
		names[c] = table->columns[column[c]];
	table->cells.at = NULL;
	table->cells.n = table->cells.room = 0;
	for (size_t r = 0; r < rows; r++)
		for (size_t c = 0; c < n; c++)
			vec_add(&table->cells, old.cells.at[row[r] * old.width + column[c]]);
	table->columns = names;
	table->width = n;
	vec_release(&old.cells);
}

/* 0, 1, 2 … below n, to be freed. */
static size_t *
all_of(size_t n)
{
	size_t *list = xcalloc(n + 1, sizeof(*list));

	for (size_t i = 0; i < n; i++)
		list[i] = i;
	return list;
}

bool
table_sort(struct table *table, const char *by, struct diag *dg)
{
	struct order order = {.table = table};
	size_t rows = table_rows(table);

	order.n = column_list(table, by, "--sort", order.column, order.down, dg);
	if (!order.n)
		return false;
	size_t *row = all_of(rows), *column = all_of(table->width);
	qsort_r(row, rows, sizeof(*row), compare_rows, &order);
	table_take(table, row, rows, column, table->width);
	free(row);
	free(column);
	return true;
}

bool
table_select(struct table *table, const char *columns, struct diag *dg)
{
	size_t column[COLUMNS_MOST];
	size_t n = column_list(table, columns, "--columns", column, NULL, dg);

	if (!n)
		return false;
	size_t *row = all_of(table_rows(table));
	table_take(table, row, table_rows(table), column, n);
	free(row);
	return true;
}

void
table_drop_empty(struct table *table)
{
	size_t *row = all_of(table_rows(table)), *column = all_of(table->width), n = 0;

	for (size_t c = 0; c < table->width; c++)
		for (size_t i = c; i < table->cells.n; i += table->width) {
			const struct cell *cell = &table->cells.at[i];

			if (cell->type == CELL_NONE || (cell->type == CELL_LIST && !*cell->list))
				continue;
			column[n++] = c;
			break;
		}
	if (n)
		table_take(table, row, table_rows(table), column, n);
	free(row);
	free(column);
}

void
table_pick(struct table *table, const size_t rows[], size_t n)
{
	size_t *column = all_of(table->width);

	table_take(table, rows, n, column, table->width);
	free(column);
}
