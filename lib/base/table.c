#include "base/table.h"

#include <string.h>

const char *const output_names[3] = {"table", "tsv", "json"};

void
table_init(struct table *table, const char *const columns[], size_t n)
{
	*table = (struct table){.columns = columns, .width = n};
}

void
table_text(struct table *table, const char *text)
{
	struct cell cell = {.type = text ? CELL_TEXT : CELL_NONE};

	if (text)
		cell.text = arena_text(&table->arena, text);
	vec_add(&table->cells, cell);
}

void
table_int(struct table *table, long long number)
{
	vec_add(&table->cells, (struct cell){.type = CELL_INT, .number = number});
}

void
table_real(struct table *table, double real, int digits)
{
	vec_add(&table->cells, (struct cell){.type = CELL_REAL, .real = real, .digits = digits});
}

void
table_bool(struct table *table, bool yes)
{
	vec_add(&table->cells, (struct cell){.type = CELL_BOOL, .yes = yes});
}

void
table_list(struct table *table, const char *const items[], size_t n)
{
	struct cell cell = {.type = CELL_LIST};

	cell.list = arena_alloc(&table->arena, (n + 1) * sizeof(*cell.list));
	for (size_t i = 0; i < n; i++)
		cell.list[i] = arena_text(&table->arena, items[i]);
	vec_add(&table->cells, cell);
}

void
table_none(struct table *table)
{
	table_text(table, NULL);
}

size_t
table_rows(const struct table *table)
{
	return table->cells.n / table->width;
}

void
tsv_add(struct str *out, const char *text)
{
	for (; *text; text++)
		str_addc(out, *text == '\t' || *text == '\n' || *text == '\r' ? ' ' : *text);
}

static void
cell_text(const struct cell *cell, const char *separator, struct str *out)
{
	switch (cell->type) {
	case CELL_NONE:
		break;
	case CELL_TEXT:
		tsv_add(out, cell->text);
		break;
	case CELL_INT:
		str_addf(out, "%lld", cell->number);
		break;
	case CELL_REAL:
		str_addf(out, "%.*f", cell->digits, cell->real);
		break;
	case CELL_BOOL:
		str_add(out, cell->yes ? "yes" : "no");
		break;
	case CELL_LIST:
		for (const char **item = cell->list; *item; item++) {
			if (item != cell->list)
				str_add(out, separator);
			tsv_add(out, *item);
		}
		break;
	}
}

void
table_cell(const struct table *table, size_t row, size_t column, struct str *out)
{
	cell_text(&table->cells.at[row * table->width + column], ", ", out);
}

static void
write_tsv(const struct table *table, struct str *out)
{
	for (size_t c = 0; c < table->width; c++)
		str_addf(out, "%s%s", c ? "\t" : "", table->columns[c]);
	str_addc(out, '\n');
	for (size_t i = 0; i < table->cells.n; i++) {
		cell_text(&table->cells.at[i], ",", out);
		str_addc(out, (i + 1) % table->width ? '\t' : '\n');
	}
}

static void
cell_json(const struct cell *cell, struct json *json)
{
	switch (cell->type) {
	case CELL_NONE:
		break;
	case CELL_TEXT:
		json_text(json, cell->text);
		break;
	case CELL_INT:
		json_int(json, cell->number);
		break;
	case CELL_REAL:
		json_double(json, cell->real);
		break;
	case CELL_BOOL:
		json_bool(json, cell->yes);
		break;
	case CELL_LIST:
		json_open(json, '[');
		for (const char **item = cell->list; *item; item++)
			json_text(json, *item);
		json_close(json, ']');
		break;
	}
}

static void
write_json(const struct table *table, struct str *out)
{
	for (size_t row = 0; row < table_rows(table); row++) {
		struct json json = JSON_INIT(out);

		json_open(&json, '{');
		for (size_t c = 0; c < table->width; c++) {
			const struct cell *cell = &table->cells.at[row * table->width + c];

			if (cell->type == CELL_NONE)
				continue;
			json_key(&json, table->columns[c]);
			cell_json(cell, &json);
		}
		json_close(&json, '}');
		str_addc(out, '\n');
	}
}

static void
pad(struct str *out, size_t n)
{
	while (n--)
		str_addc(out, ' ');
}

static void
trim_line(struct str *out)
{
	while (out->n && out->text[out->n - 1] == ' ')
		out->text[--out->n] = '\0';
	str_addc(out, '\n');
}

static size_t
column_width(const struct table *table, size_t c, bool *number)
{
	struct str text = STR_INIT;
	size_t width = utf8_width(table->columns[c]);

	*number = true;
	for (size_t i = c; i < table->cells.n; i += table->width) {
		const struct cell *cell = &table->cells.at[i];

		str_clear(&text);
		cell_text(cell, ", ", &text);
		size_t w = utf8_width(str_text(&text));
		width = w > width ? w : width;
		*number &=
		    cell->type == CELL_NONE || cell->type == CELL_INT || cell->type == CELL_REAL;
	}
	str_release(&text);
	return width;
}

static void
write_aligned(struct str *out, const char *text, size_t width, bool right)
{
	size_t w = utf8_width(text);
	size_t gap = width > w ? width - w : 0;

	if (right)
		pad(out, gap);
	str_add(out, text);
	if (!right)
		pad(out, gap);
}

static void
write_table(const struct table *table, struct str *out)
{
	size_t *width = xcalloc(table->width, sizeof(*width));
	bool *number = xcalloc(table->width, sizeof(*number));
	struct str text = STR_INIT;

	for (size_t c = 0; c < table->width; c++)
		width[c] = column_width(table, c, &number[c]);
	for (size_t i = 0; i < table->cells.n + table->width; i++) {
		size_t c = i % table->width;

		str_clear(&text);
		if (i < table->width)
			str_add(&text, table->columns[c]);
		else
			cell_text(&table->cells.at[i - table->width], ", ", &text);
		write_aligned(out, str_text(&text), width[c], number[c]);
		if (c + 1 < table->width)
			pad(out, 2);
		else
			trim_line(out);
	}
	str_release(&text);
	free(width);
	free(number);
}

void
table_write(const struct table *table, enum output form, struct str *out)
{
	static void (*const write[])(const struct table *, struct str *) = {
	    write_table, write_tsv, write_json};

	write[form](table, out);
}

void
table_print(const struct table *table, enum output form, FILE *to)
{
	struct str out = STR_INIT;

	table_write(table, form, &out);
	fwrite(str_text(&out), 1, out.n, to);
	str_release(&out);
}

void
table_release(struct table *table)
{
	vec_release(&table->cells);
	arena_release(&table->arena);
}
