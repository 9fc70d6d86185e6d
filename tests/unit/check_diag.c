#include "base/diag.h"

#include "base/text.h"

#include "unit.h"

#include <string.h>

static void
printed(const struct diag *dg, struct str *out)
{
	char *text = NULL;
	size_t size = 0;
	FILE *memory = open_memstream(&text, &size);

	diag_print(dg, memory);
	fclose(memory);
	str_addn(out, text, size);
	free(text);
}

START_TEST(a_message_shows_what_is_known_of_its_place)
{
	struct diag dg = DIAG_INIT;
	struct str out = STR_INIT;

	diag_error(&dg, (struct place){"stark.txt", 7, 3}, "%d copies of '%s'", 4, "Hodor");
	diag_error(&dg, (struct place){"stark.txt", 8, 0}, "no column");
	diag_error(&dg, (struct place){.file = "stark.txt"}, "no line");
	diag_error(&dg, NOWHERE, "no file");
	printed(&dg, &out);
	ck_assert_str_eq(str_text(&out), "stark.txt:7:3: 4 copies of 'Hodor'\n"
					 "stark.txt:8: no column\n"
					 "stark.txt: no line\n"
					 "no file\n");
	str_release(&out);
	diag_release(&dg);
}
END_TEST

START_TEST(only_errors_count_as_errors)
{
	struct diag dg = DIAG_INIT;
	struct str out = STR_INIT;

	diag_warn(&dg, NOWHERE, "careful");
	diag_note(&dg, NOWHERE, "by the way");
	ck_assert_uint_eq(dg.errors, 0);
	ck_assert_uint_eq(dg.warnings, 1);
	diag_error(&dg, NOWHERE, "wrong");
	ck_assert_uint_eq(dg.errors, 1);
	printed(&dg, &out);
	ck_assert_str_eq(str_text(&out), "warning: careful\nnote: by the way\nwrong\n");
	str_release(&out);
	diag_release(&dg);
}
END_TEST

START_TEST(messages_keep_their_own_copies)
{
	struct diag dg = DIAG_INIT;
	char file[] = "a.yaml", word[] = "first";

	diag_error(&dg, (struct place){file, 1, 1}, "%s", word);
	memset(file, 'x', sizeof(file) - 1);
	memset(word, 'x', sizeof(word) - 1);
	ck_assert_str_eq(dg.list.at[0].at.file, "a.yaml");
	ck_assert_str_eq(dg.list.at[0].text, "first");
	diag_release(&dg);
	ck_assert_uint_eq(dg.errors, 0);
}
END_TEST

START_TEST(a_flood_is_counted_but_not_kept)
{
	struct diag dg = DIAG_INIT;
	struct str out = STR_INIT;

	for (int i = 0; i < 5000; i++)
		diag_error(&dg, NOWHERE, "fault %d", i);
	ck_assert_uint_eq(dg.errors, 5000);
	ck_assert_uint_eq(dg.list.n, 1000);
	printed(&dg, &out);
	ck_assert_ptr_nonnull(strstr(str_text(&out), "\nfault 999\n5000 errors, "));
	ck_assert_ptr_null(strstr(str_text(&out), "fault 1000"));
	str_release(&out);
	diag_release(&dg);
}
END_TEST

UNIT_MAIN("diag", a_message_shows_what_is_known_of_its_place, only_errors_count_as_errors,
    messages_keep_their_own_copies, a_flood_is_counted_but_not_kept)
