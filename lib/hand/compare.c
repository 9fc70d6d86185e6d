#include "hand/report.h"

#include <math.h>
#include <string.h>

/* Decks side by side.  A difference is significant when it is exact and not
 * nothing, or when its p, corrected for all comparisons (Holm), is below
 * 5 %. */

const char *const compare_columns[11] = {"figure", "of", "deck", "value", "low", "high", "how",
    "difference", "difference_low", "difference_high", "significant"};

struct cell_of {
	const struct estimate *e;
	double difference, error, p;
	bool compared, significant;
};

struct comparison {
	size_t decks, rows;
	struct figure_list *list; /* a list each */
	struct cell_of *cell;	  /* rows x decks */
};

/* The rows that every deck has: means and shares. */
static bool
is_main(const struct figure_row *row)
{
	return strcmp(row->of, "mean") == 0 || strcmp(row->of, "share") == 0;
}

static void
keep_main(struct figure_list *list)
{
	size_t n = 0;

	for (size_t i = 0; i < list->rows.n; i++)
		if (is_main(&list->rows.at[i]))
			list->rows.at[n++] = list->rows.at[i];
	list->rows.n = n;
}

static void
compare_cell(struct cell_of *cell, const struct estimate *base)
{
	cell->compared = true;
	cell->difference = cell->e->value - base->value;
	cell->error = sqrt(cell->e->error * cell->e->error + base->error * base->error);
	if (cell->error > 0)
		cell->p = 2 * stats_normal(-fabs(cell->difference) / cell->error);
	else
		cell->p = fabs(cell->difference) > 1e-12 ? 0 : 1;
}

static void
judge(struct comparison *c)
{
	double *p = xcalloc(c->rows * c->decks + 1, sizeof(*p));
	size_t n = 0;

	for (size_t i = 0; i < c->rows * c->decks; i++)
		if (c->cell[i].compared)
			p[n++] = c->cell[i].p;
	stats_holm(p, n);
	n = 0;
	for (size_t i = 0; i < c->rows * c->decks; i++)
		if (c->cell[i].compared)
			c->cell[i].significant = p[n++] < 0.05;
	free(p);
}

static void
comparison_init(struct comparison *c, const struct account *account, size_t n)
{
	*c = (struct comparison){.decks = n, .list = xcalloc(n, sizeof(*c->list))};
	for (size_t d = 0; d < n; d++) {
		account_rows(&account[d], false, &c->list[d]);
		keep_main(&c->list[d]);
	}
	c->rows = c->list[0].rows.n;
	c->cell = xcalloc(c->rows * n, sizeof(*c->cell));
	for (size_t r = 0; r < c->rows; r++)
		for (size_t d = 0; d < n; d++) {
			struct cell_of *cell = &c->cell[r * n + d];

			cell->e = &c->list[d].rows.at[r].final;
			if (d)
				compare_cell(cell, &c->list[0].rows.at[r].final);
		}
	judge(c);
}

static void
comparison_release(struct comparison *c)
{
	for (size_t d = 0; d < c->decks; d++)
		figure_list_release(&c->list[d]);
	free(c->list);
	free(c->cell);
}

static void
add_reals(struct table *table, bool known, double value, double half)
{
	if (known) {
		table_real(table, value - half, 6);
		table_real(table, value + half, 6);
	} else {
		table_none(table);
		table_none(table);
	}
}

static void
add_cell(struct table *table, const struct cell_of *cell)
{
	const struct estimate *e = cell->e;

	table_real(table, e->value, 6);
	if (e->exact) {
		table_none(table);
		table_none(table);
	} else {
		table_real(table, e->interval.low, 6);
		table_real(table, e->interval.high, 6);
	}
	table_text(table, e->exact ? "exact" : "simulated");
	if (!cell->compared) {
		for (int i = 0; i < 4; i++)
			table_none(table);
		return;
	}
	table_real(table, cell->difference, 6);
	add_reals(table, cell->error > 0, cell->difference, 1.959963984540054 * cell->error);
	table_bool(table, cell->significant);
}

void
compare_table(const struct account *account, size_t n, struct table *table)
{
	struct comparison c;

	comparison_init(&c, account, n);
	for (size_t r = 0; r < c.rows; r++)
		for (size_t d = 0; d < n; d++) {
			table_text(table, c.list[0].rows.at[r].figure);
			table_text(table, c.list[0].rows.at[r].of);
			table_text(table, account[d].name);
			add_cell(table, &c.cell[r * n + d]);
		}
	comparison_release(&c);
}

/* "12.34 %", "7.65 ±0.01", with "=" when it does not differ from the first. */
static const char *
cell_text(const struct cell_of *cell, bool shares, struct arena *arena)
{
	double scale = shares ? 100 : 1;
	const char *mark = cell->compared && !cell->significant ? " =" : "";
	double half = (cell->e->interval.high - cell->e->interval.low) / 2 * scale;

	if (cell->e->exact)
		return arena_format(arena, "%.2f%s", cell->e->value * scale, mark);
	return arena_format(arena, "%.2f ±%.2f%s", cell->e->value * scale, half, mark);
}

void
compare_text(const struct account *account, size_t n, struct str *out)
{
	struct comparison c;
	struct table table;
	struct arena arena = ARENA_INIT;
	const char **columns = arena_alloc(&arena, (n + 1) * sizeof(*columns));
	bool marked = false;

	comparison_init(&c, account, n);
	columns[0] = "figure";
	for (size_t d = 0; d < n; d++)
		columns[d + 1] = account[d].name;
	table_init(&table, columns, n + 1);
	for (size_t r = 0; r < c.rows; r++) {
		const struct figure_row *row = &c.list[0].rows.at[r];
		bool shares = strcmp(row->of, "share") == 0;

		table_text(&table,
		    arena_format(&arena, "%s%s", figure_title(row->figure), shares ? ", %" : ""));
		for (size_t d = 0; d < n; d++) {
			const struct cell_of *cell = &c.cell[r * n + d];

			table_text(&table, cell_text(cell, shares, &arena));
			marked |= cell->compared && !cell->significant;
		}
	}
	table_write(&table, OUTPUT_TABLE, out);
	str_add(out, "without ±: exact; ± half a 95 % interval");
	str_add(out, marked ? "; =: not significantly other than the first\n" : "\n");
	table_release(&table);
	arena_release(&arena);
	comparison_release(&c);
}
