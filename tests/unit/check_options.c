#include "base/options.h"

#include "base/text.h"

#include "capture.h"
#include "unit.h"

#include <string.h>

static bool loud;
static const char *name;
static long count = 1;
static uint64_t seed;
static double rate;
static int colour;
static struct option_list with;
static struct str left;

static const char *const colours[] = {"red", "green", "blue", NULL};

static const struct option_row tool_rows[] = {
    {'l', "loud", NULL, "be loud", OPTION_FLAG, &loud, 0, 0, NULL},
    {'n', "count", "N", "how many", OPTION_INT, &count, 1, 100, NULL},
    {'s', "seed", "SEED", "the seed", OPTION_SEED, &seed, 0, 0, NULL},
    {'w', "with", "NAME", "several", OPTION_LIST, &with, 0, 0, NULL},
    {0, NULL, NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL},
};

static const struct option_row paint_rows[] = {
    {'c', "colour", "COLOUR", "which colour", OPTION_WORD, &colour, 0, 0, colours},
    {'N', "name", "NAME", "a name", OPTION_TEXT, &name, 0, 0, NULL},
    {'r', "rate", "RATE", "a rate", OPTION_REAL, &rate, 0, 0, NULL},
    {0, NULL, NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL},
};

static int
paint(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		str_addf(&left, "%s;", argv[i]);
	return 7;
}

static const struct command commands[] = {
    {"paint", "[FILE...]", "Paint things.", paint_rows, paint},
    {"print", NULL, "Print things.", NULL, paint},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct tool tool = {
    .name = "regent-test", .help = "A test.", .rows = tool_rows, .commands = commands};

static int
run_words(const char *line)
{
	static char words[1000];
	char *argv[32] = {NULL}, *rest = words, *word;
	int argc = 0;

	snprintf(words, sizeof(words), "regent-test %s", line);
	while ((word = strsep(&rest, " ")))
		if (*word)
			argv[argc++] = word;
	return tool_main(&tool, argc, argv);
}

static void
check_prints(const char *line, int status, const char *expected)
{
	struct str out = STR_INIT;
	FILE *file = capture_begin();
	int got = run_words(line);

	capture_end(file, &out);
	ck_assert_str_eq(str_text(&out), expected);
	ck_assert_int_eq(got, status);
	str_release(&out);
}

START_TEST(every_type_of_option_is_read)
{
	int status = run_words("paint a -l --count=5 -s 0xff -w x b --with y -c blue "
			       "--name Ned -r 0.5 -- -z");

	ck_assert_int_eq(status, 7);
	ck_assert(loud);
	ck_assert_int_eq(count, 5);
	ck_assert_uint_eq(seed, 255);
	ck_assert_uint_eq(with.list.n, 2);
	ck_assert_str_eq(with.list.at[1], "y");
	ck_assert_int_eq(colour, 2);
	ck_assert_str_eq(name, "Ned");
	ck_assert_double_eq(rate, 0.5);
	ck_assert_str_eq(str_text(&left), "a;b;-z;");
}
END_TEST

START_TEST(options_may_stand_before_the_command_and_count_once)
{
	ck_assert_int_eq(run_words("-w x --count 3 -l paint -c green -w y file"), 7);
	ck_assert_uint_eq(with.list.n, 2);
	ck_assert_str_eq(with.list.at[0], "x");
	ck_assert_int_eq(count, 3);
	ck_assert_int_eq(colour, 1);
	ck_assert_str_eq(str_text(&left), "file;");
}
END_TEST

START_TEST(a_value_that_looks_like_a_command_is_a_value)
{
	ck_assert_int_eq(run_words("-w paint print paint"), 7);
	ck_assert_str_eq(with.list.at[0], "paint");
	ck_assert_str_eq(str_text(&left), "paint;");
}
END_TEST

START_TEST(wrong_usage_is_one_line_and_status_2)
{
	static const struct {
		const char *line, *message;
	} cases[] = {
	    {"paint --coulor red", "unknown option '--coulor', did you mean '--colour'?"},
	    {"paint --xyzzy", "unknown option '--xyzzy'"},
	    {"paint -z", "unknown option '-z'"},
	    {"print -c red", "unknown option '-c'"},
	    {"paint -c", "option '-c' needs a value"},
	    {"paint --colour", "option '--colour' needs a value"},
	    {"paint -c gren", "--colour: unknown word 'gren', did you mean 'green'?"},
	    {"paint -c ultraviolet", "--colour: unknown word 'ultraviolet' (red, green, blue)"},
	    {"paint -n five", "--count: 'five' is not a number"},
	    {"paint -n 0", "--count: 0 is not from 1 to 100"},
	    {"paint -n 99999999999999999999", "--count: 99999999999999999999 is not from 1 to 100"},
	    {"paint -s -1", "--seed: '-1' is not a seed (a number from 0 to 2^64-1)"},
	    {"paint -r fast", "--rate: 'fast' is not a number"},
	    {"paint -r nan", "--rate: 'nan' is not a number"},
	    {"pain", "unknown command 'pain', did you mean 'paint'?"},
	    {"xyzzy", "unknown command 'xyzzy', see regent-test --help"},
	    {"", "which command? see regent-test --help"},
	};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct str expected = STR_INIT;

		str_addf(&expected, "regent-test: %s\n", cases[i].message);
		check_prints(cases[i].line, 2, str_text(&expected));
		str_release(&expected);
	}
}
END_TEST

START_TEST(version_goes_to_stdout_with_status_0)
{
	check_prints("--version", 0, "regent-test " REGENT_VERSION "\n");
}
END_TEST

START_TEST(help_names_every_command_and_option)
{
	static const char *const words[] = {"usage: regent-test COMMAND", "paint", "Print things.",
	    "-n, --count N", "-o, --output FORM", "--data DIR", "--version"};
	struct str out = STR_INIT;
	FILE *file = capture_begin();
	int status = run_words("--help");

	capture_end(file, &out);
	ck_assert_int_eq(status, 0);
	for (size_t i = 0; i < LENGTH(words); i++)
		ck_assert_ptr_nonnull(strstr(str_text(&out), words[i]));
	ck_assert_ptr_null(strstr(str_text(&out), "--colour"));
	str_release(&out);
}
END_TEST

START_TEST(help_of_a_command_has_its_own_options_too)
{
	struct str out = STR_INIT;
	FILE *file = capture_begin();
	int status = run_words("paint -h");

	capture_end(file, &out);
	ck_assert_int_eq(status, 0);
	ck_assert(text_starts(str_text(&out), "usage: regent-test paint [options] [FILE...]\n"));
	ck_assert_ptr_nonnull(strstr(str_text(&out), "-c, --colour COLOUR"));
	ck_assert_ptr_nonnull(strstr(str_text(&out), "-n, --count N"));
	str_release(&out);
}
END_TEST

START_TEST(output_is_tsv_in_a_pipe_unless_said)
{
	FILE *file = capture_begin();
	enum output before = options_output();
	bool given = options_output_given();
	int status = run_words("print -o json");
	struct str out = STR_INIT;

	capture_end(file, &out);
	ck_assert_int_eq(before, OUTPUT_TSV);
	ck_assert(!given);
	ck_assert_int_eq(status, 7);
	ck_assert_int_eq(options_output(), OUTPUT_JSON);
	ck_assert(options_output_given());
	str_release(&out);
}
END_TEST

UNIT_MAIN("options", every_type_of_option_is_read,
    options_may_stand_before_the_command_and_count_once,
    a_value_that_looks_like_a_command_is_a_value, wrong_usage_is_one_line_and_status_2,
    version_goes_to_stdout_with_status_0, help_names_every_command_and_option,
    help_of_a_command_has_its_own_options_too, output_is_tsv_in_a_pipe_unless_said)
