/* Rows for people and for programs: one table, printed as an aligned table,
 * as TSV with a header line, or as JSON lines.  Fill it row by row, cell by
 * cell; absent cells are empty in text and left out in JSON. */
#ifndef REGENT_BASE_TABLE_H
#define REGENT_BASE_TABLE_H

#include "base/diag.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/vec.h"

#include <stdio.h>

enum output { OUTPUT_TABLE, OUTPUT_TSV, OUTPUT_JSON };
extern const char *const output_names[3]; /* "table", "tsv", "json" */

enum cell_type { CELL_NONE, CELL_TEXT, CELL_INT, CELL_REAL, CELL_BOOL, CELL_LIST };

struct cell {
	enum cell_type type;
	union {
		const char *text;  /* CELL_TEXT, in the table's arena */
		const char **list; /* CELL_LIST, NULL-terminated */
		long long number;
		double real;
		bool yes;
	};
	int digits; /* CELL_REAL: after the point */
};

struct table {
	const char *const *columns; /* names, as given */
	size_t width;
	VEC(struct cell) cells;
	struct arena arena;
};

void table_init(struct table *table, const char *const columns[], size_t n);
void table_text(struct table *table, const char *text); /* NULL: absent */
void table_int(struct table *table, long long number);
void table_real(struct table *table, double real, int digits);
void table_bool(struct table *table, bool yes);
void table_list(struct table *table, const char *const items[], size_t n);
void table_none(struct table *table);
size_t table_rows(const struct table *table);
/* Table: columns aligned by width, numbers to the right, a header line.
 * TSV: tabs and newlines in a text become blanks. */
void table_print(const struct table *table, enum output form, FILE *to);
void table_write(const struct table *table, enum output form, struct str *out);
void table_release(struct table *table);

/* Orders the rows by columns, "cost,-name" (- turns the order round); absent
 * cells come last, numbers before texts, equal rows keep their order. */
bool table_sort(struct table *table, const char *by, struct diag *dg);
/* Leaves only these columns, in this order: "code,name". */
bool table_select(struct table *table, const char *columns, struct diag *dg);
/* Leaves out the columns that are empty in every row. */
void table_drop_empty(struct table *table);
/* Leaves only the rows for which the query holds: "key:part", "key=all|other",
 * "key<3" (also != > <= >=), a part of the column "name", joined by blanks or
 * "or", turned round by -, grouped by parentheses.  An empty one: all. */
bool table_filter(struct table *table, const char *query, struct diag *dg);
/* Leaves only these rows, in this order. */
void table_pick(struct table *table, const size_t rows[], size_t n);
/* The number of a column, or -1. */
int table_column(const struct table *table, const char *name);
/* The text of a cell as a table shows it. */
void table_cell(const struct table *table, size_t row, size_t column, struct str *out);

/* One cell or word for TSV: tabs and line ends become blanks. */
void tsv_add(struct str *out, const char *text);

#endif
