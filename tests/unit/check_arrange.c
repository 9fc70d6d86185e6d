/* Ordering, choosing and filtering the rows and columns of a table. */
#include "base/table.h"

#include "unit.h"

static const char *const columns[] = {"name", "cost", "icons", "note"};

static void
row(struct table *table, const char *name, int cost, const char *icon)
{
	table_text(table, name);
	if (cost < 0)
		table_none(table);
	else if (cost == 99)
		table_text(table, "X");
	else
		table_int(table, cost);
	table_list(table, &icon, icon ? 1 : 0);
	table_none(table);
}

static void
fill(struct table *table)
{
	table_init(table, columns, LENGTH(columns));
	row(table, "Bran", 2, "power");
	row(table, "Árya", 10, NULL);
	row(table, "Hodor", -1, "military");
	row(table, "Catelyn", 2, "intrigue");
	row(table, "Xaro", 99, "power");
}

/* What is left, as the names in order. */
static void
expect_names(const struct table *table, const char *names)
{
	struct str out = STR_INIT;
	int name = table_column(table, "name");

	for (size_t i = 0; i < table_rows(table); i++) {
		str_add(&out, i ? " " : "");
		table_cell(table, i, (size_t)name, &out);
	}
	ck_assert_str_eq(str_text(&out), names);
	str_release(&out);
}

START_TEST(rows_are_ordered_by_columns_with_absent_cells_last)
{
	struct diag dg = DIAG_INIT;
	struct table table;

	fill(&table);
	ck_assert(table_sort(&table, "cost", &dg));
	expect_names(&table, "Bran Catelyn Árya Xaro Hodor");
	ck_assert(table_sort(&table, "-cost, -name", &dg));
	expect_names(&table, "Xaro Árya Catelyn Bran Hodor");
	ck_assert(table_sort(&table, "icons,name", &dg));
	expect_names(&table, "Árya Catelyn Hodor Bran Xaro");
	ck_assert(!table_sort(&table, "csot,name,nothing-like-it", &dg));
	ck_assert_uint_eq(dg.errors, 2);
	ck_assert_str_eq(dg.list.at[0].text, "--sort: unknown column 'csot', did you mean 'cost'?");
	table_release(&table);
	diag_release(&dg);
}
END_TEST

START_TEST(columns_are_chosen_in_the_given_order)
{
	struct diag dg = DIAG_INIT;
	struct table table;

	fill(&table);
	ck_assert(table_select(&table, "cost,name", &dg));
	ck_assert_uint_eq(table.width, 2);
	ck_assert_int_eq(table_column(&table, "cost"), 0);
	ck_assert_int_eq(table_column(&table, "icons"), -1);
	expect_names(&table, "Bran Árya Hodor Catelyn Xaro");
	ck_assert(!table_select(&table, "name,", &dg));
	table_release(&table);
	diag_release(&dg);
}
END_TEST

START_TEST(columns_without_any_cell_are_dropped)
{
	struct table table;

	fill(&table);
	table_drop_empty(&table);
	ck_assert_uint_eq(table.width, 3);
	ck_assert_int_eq(table_column(&table, "note"), -1);
	expect_names(&table, "Bran Árya Hodor Catelyn Xaro");
	table_release(&table);
}
END_TEST

START_TEST(rows_are_filtered_by_part_whole_and_number)
{
	static const struct {
		const char *word, *names;
	} cases[] = {{"A", "Bran Árya Catelyn Xaro"}, {"arya", "Árya"}, {"name=bran", "Bran"},
	    {"name=bra", ""}, {"cost=2", "Bran Catelyn"}, {"cost>2", "Árya"},
	    {"cost<=2", "Bran Catelyn"}, {"cost!=2", "Árya Hodor Xaro"}, {"cost:x", "Xaro"},
	    {"icons:power", "Bran Xaro"}, {"-cost=2 -arya", "Hodor Xaro"},
	    {"cost=x or name=\"bran\"", "Bran Xaro"}, {"cost=2|x and !(bran or xaro)", "Catelyn"},
	    {" ( cost>2 or(icons:power cost:2) ) ", "Bran Árya"},
	    {"name!=bran|hodor cost!=x", "Árya Catelyn"},
	    {"cost=2 or cost=X icons:power", "Bran Catelyn Xaro"},
	    {"", "Bran Árya Hodor Catelyn Xaro"}};
	struct diag dg = DIAG_INIT;

	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct table table;

		fill(&table);
		ck_assert(table_filter(&table, cases[i].word, &dg));
		expect_names(&table, cases[i].names);
		table_release(&table);
	}
	diag_release(&dg);
}
END_TEST

START_TEST(a_filter_that_cannot_be_understood_is_refused)
{
	static const struct {
		const char *query;
		unsigned column;
	} cases[] = {{"a colour:red", 3}, {"cost:", 6}, {"cost<many", 6}, {"a or", 5}, {"or a", 1},
	    {"(a", 1}, {"a)", 2}, {"()", 2}, {"\"a", 1}, {"cost=", 6}, {"cost=1|", 8},
	    {"name:/a/", 6}, {"cost==2", 6}, {"name=\"a\"b", 9}, {"-", 1}, {"Árya and )", 6},
	    {"name!:a", 6}};
	struct table table;

	fill(&table);
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct diag dg = DIAG_INIT;

		ck_assert(!table_filter(&table, cases[i].query, &dg));
		ck_assert_uint_ge(dg.errors, 1);
		ck_assert_uint_eq(dg.list.at[0].at.column, cases[i].column);
		diag_release(&dg);
	}
	expect_names(&table, "Bran Árya Hodor Catelyn Xaro");
	table_release(&table);
}
END_TEST

UNIT_MAIN("arrange", rows_are_ordered_by_columns_with_absent_cells_last,
    columns_are_chosen_in_the_given_order, columns_without_any_cell_are_dropped,
    rows_are_filtered_by_part_whole_and_number, a_filter_that_cannot_be_understood_is_refused)
