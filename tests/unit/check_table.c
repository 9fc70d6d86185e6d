#include "base/table.h"

#include "unit.h"

static void
fill(struct table *table)
{
	static const char *const columns[] = {"name", "cost", "rate", "loyal", "icons"};
	static const char *const icons[] = {"military", "power"};

	table_init(table, columns, LENGTH(columns));
	table_text(table, "Dědic");
	table_int(table, 12);
	table_real(table, 0.25, 2);
	table_bool(table, true);
	table_list(table, icons, 2);
	table_text(table, "a\tb\nc");
	table_none(table);
	table_real(table, 10, 1);
	table_bool(table, false);
	table_list(table, icons, 0);
}

static void
check_form(enum output form, const char *expected)
{
	struct table table;
	struct str out = STR_INIT;

	fill(&table);
	ck_assert_uint_eq(table_rows(&table), 2);
	table_write(&table, form, &out);
	ck_assert_str_eq(str_text(&out), expected);
	str_release(&out);
	table_release(&table);
}

START_TEST(a_table_is_aligned_with_numbers_to_the_right)
{
	check_form(OUTPUT_TABLE, "name   cost  rate  loyal  icons\n"
				 "Dědic    12  0.25  yes    military, power\n"
				 "a b c        10.0  no\n");
}
END_TEST

START_TEST(tsv_has_a_header_and_one_line_a_row)
{
	check_form(OUTPUT_TSV, "name\tcost\trate\tloyal\ticons\n"
			       "Dědic\t12\t0.25\tyes\tmilitary,power\n"
			       "a b c\t\t10.0\tno\t\n");
}
END_TEST

START_TEST(json_leaves_absent_cells_out_and_keeps_the_text)
{
	check_form(OUTPUT_JSON,
	    "{\"name\":\"Dědic\",\"cost\":12,\"rate\":0.25,\"loyal\":true,"
	    "\"icons\":[\"military\",\"power\"]}\n"
	    "{\"name\":\"a\\tb\\nc\",\"rate\":10,\"loyal\":false,\"icons\":[]}\n");
}
END_TEST

START_TEST(without_rows_only_the_header_remains)
{
	static const char *const columns[] = {"name", "cost"};
	static const char *const expected[] = {"name  cost\n", "name\tcost\n", ""};
	struct table table;

	table_init(&table, columns, LENGTH(columns));
	for (int form = OUTPUT_TABLE; form <= OUTPUT_JSON; form++) {
		struct str out = STR_INIT;

		table_write(&table, (enum output)form, &out);
		ck_assert_str_eq(str_text(&out), expected[form]);
		str_release(&out);
	}
	table_release(&table);
}
END_TEST

START_TEST(cells_keep_their_own_copies)
{
	static const char *const columns[] = {"name"};
	char name[] = "Hodor";
	struct table table;
	struct str out = STR_INIT;

	table_init(&table, columns, 1);
	table_text(&table, name);
	name[0] = 'X';
	table_write(&table, OUTPUT_TSV, &out);
	ck_assert_str_eq(str_text(&out), "name\nHodor\n");
	str_release(&out);
	table_release(&table);
}
END_TEST

UNIT_MAIN("table", a_table_is_aligned_with_numbers_to_the_right,
    tsv_has_a_header_and_one_line_a_row, json_leaves_absent_cells_out_and_keeps_the_text,
    without_rows_only_the_header_remains, cells_keep_their_own_copies)
