/* Any text as a query of a table: refused with a place inside it, or every row
 * fits either it or its negation, and never both. */
#include "base/table.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fill(struct table *table)
{
	static const char *const columns[] = {"name", "value", "kin", "half"};
	static const char *const kin[] = {"Stark", "Targaryen", NULL};

	table_init(table, columns, LENGTH(columns));
	for (int i = 0; i < 4; i++) {
		table_text(table, i & 1 ? "\u00c1rya or \"no one\"" : "Jon");
		if (i < 3)
			table_int(table, i * 3 - 2);
		else
			table_none(table);
		table_list(table, kin, (size_t)(i & 1) + 1);
		table_real(table, i / 2.0, 1);
	}
}

/* The rows that fit; -1: refused. */
static int
count(const char *query, struct diag *dg)
{
	struct table table;

	fill(&table);
	bool good = table_filter(&table, query, dg);
	int rows = (int)table_rows(&table);
	table_release(&table);
	return good ? rows : -1;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct diag dg = DIAG_INIT;
	struct str text = STR_INIT, negation = STR_INIT;

	str_addn(&text, (const char *)data, size);
	const char *query = str_text(&text);
	int rows = count(query, &dg);
	if (rows < 0 && !dg.errors)
		BUG("'%s' is refused without a word", query);
	vec_each (fault, &dg.list)
		if (!fault->at.column || fault->at.column > strlen(query) + 1)
			BUG("a fault of '%s' has no place in it", query);
	str_addf(&negation, "-(%s)", query);
	int others = rows < 0 ? -1 : count(str_text(&negation), &dg);
	if (others >= 0 && rows + others != 4)
		BUG("%d rows fit '%s' and %d its negation", rows, query, others);
	str_release(&text);
	str_release(&negation);
	diag_release(&dg);
	return 0;
}
