#include "base/options.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct tool *current;
static int output_form = -1;
static bool want_help, want_version;
static const char *data_option;
static const char *completion_shell;

static const char *const output_words[] = {"table", "tsv", "json", NULL};

static const struct option_row common[] = {
    {'o', "output", "FORM", "table, tsv or json (default: table on a terminal, else tsv)",
	OPTION_WORD, &output_form, 0, 0, output_words},
    {0, "data", "DIR", "read cards and formats from DIR", OPTION_TEXT, &data_option, 0, 0, NULL},
    {'h', "help", NULL, "print this help", OPTION_FLAG, &want_help, 0, 0, NULL},
    {0, "version", NULL, "print the version", OPTION_FLAG, &want_version, 0, 0, NULL},
    {0, NULL, NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL},
};

/* Not shown by --help: used by the build. */
static const struct option_row hidden[] = {
    {0, "completion", "SHELL", NULL, OPTION_TEXT, &completion_shell, 0, 0, NULL},
    {0, NULL, NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL},
};

enum { TABLES = 4, ROWS_MOST = 96 };

static VEC(const struct option_row *) seen; /* on the command line */

/* The rows in force: the command's, the tool's, the common ones. */
struct parse {
	const struct option_row *row[ROWS_MOST];
	size_t n;
	struct option longs[ROWS_MOST + 1];
	char shorts[2 * ROWS_MOST + 3]; /* begins with "+:" */
};

enum output
options_output(void)
{
	if (output_form >= 0)
		return (enum output)output_form;
	return isatty(STDOUT_FILENO) ? OUTPUT_TABLE : OUTPUT_TSV;
}

const char *
options_today(void)
{
	static char text[16];
	time_t now = time(NULL);
	struct tm tm;

	gmtime_r(&now, &tm);
	strftime(text, sizeof(text), "%Y-%m-%d", &tm);
	return text;
}

bool
options_output_given(void)
{
	return output_form >= 0;
}

int
tool_usage(const char *format, ...)
{
	va_list args;

	fprintf(stderr, "%s: ", current ? current->name : "regent");
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	return 2;
}

int
threads_default(long n)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	return n > 0 ? (int)n : cores > 0 ? (int)cores : 1;
}

static void
parse_add(struct parse *parse, const struct option_row *rows)
{
	for (const struct option_row *row = rows; row && row->name; row++) {
		bool shadowed = false;

		for (size_t i = 0; i < parse->n; i++)
			shadowed |= strcmp(parse->row[i]->name, row->name) == 0;
		if (shadowed)
			continue;
		if (parse->n == ROWS_MOST)
			BUG("too many options");
		parse->longs[parse->n] = (struct option){
		    row->name, row->argument ? required_argument : no_argument, NULL, 0};
		parse->row[parse->n++] = row;
	}
}

static void
parse_init(struct parse *parse, const struct tool *tool, const struct command *command)
{
	size_t at = 0;

	memset(parse, 0, sizeof(*parse));
	parse_add(parse, command ? command->rows : tool->run_rows);
	parse_add(parse, tool->rows);
	parse_add(parse, common);
	parse_add(parse, hidden);
	parse->shorts[at++] = '+';
	parse->shorts[at++] = ':';
	for (size_t i = 0; i < parse->n; i++) {
		char letter = parse->row[i]->letter;

		if (!letter || strchr(parse->shorts, letter))
			continue;
		parse->shorts[at++] = letter;
		if (parse->row[i]->argument)
			parse->shorts[at++] = ':';
	}
}

static bool
bad_value(const struct option_row *row, const char *value, const char *expected)
{
	tool_usage("--%s: '%s' is not %s", row->name, value, expected);
	return false;
}

static bool
take_int(const struct option_row *row, const char *value)
{
	char *end;

	errno = 0;
	long number = strtol(value, &end, 10);
	if (end == value || *end)
		return bad_value(row, value, "a number");
	if (errno || number < row->least || number > row->most) {
		tool_usage(
		    "--%s: %s is not from %ld to %ld", row->name, value, row->least, row->most);
		return false;
	}
	*(long *)row->target = number;
	return true;
}

static bool
take_seed(const struct option_row *row, const char *value)
{
	char *end;

	errno = 0;
	unsigned long long number = strtoull(value, &end, 0);
	if (end == value || *end || errno || *value == '-')
		return bad_value(row, value, "a seed (a number from 0 to 2^64-1)");
	*(uint64_t *)row->target = number;
	return true;
}

static bool
take_real(const struct option_row *row, const char *value)
{
	char *end;
	double number = strtod(value, &end);

	if (end == value || *end || !(number == number))
		return bad_value(row, value, "a number");
	*(double *)row->target = number;
	return true;
}

static bool
take_word(const struct option_row *row, const char *value)
{
	size_t n = 0;

	for (; row->words[n]; n++)
		if (strcmp(row->words[n], value) == 0) {
			*(int *)row->target = (int)n;
			return true;
		}
	const char *near = text_suggest(value, row->words, n);
	struct str all = STR_INIT;
	for (size_t i = 0; i < n; i++)
		str_addf(&all, "%s%s", i ? ", " : "", row->words[i]);
	if (near)
		tool_usage("--%s: unknown word '%s', did you mean '%s'?", row->name, value, near);
	else
		tool_usage("--%s: unknown word '%s' (%s)", row->name, value, str_text(&all));
	str_release(&all);
	return false;
}

static bool
is_common(const struct option_row *row)
{
	return row >= common && row < common + LENGTH(common);
}

bool
options_refuse(const char *what, const char *const allowed[])
{
	vec_each (row, &seen) {
		bool fine = is_common(*row);

		for (size_t i = 0; allowed[i]; i++)
			fine |= strcmp(allowed[i], (*row)->name) == 0;
		if (fine)
			continue;
		tool_usage("%s takes no --%s", what, (*row)->name);
		return true;
	}
	return false;
}

static bool
take(const struct option_row *row, const char *value)
{
	vec_add(&seen, row);
	switch (row->type) {
	case OPTION_FLAG:
		*(bool *)row->target = true;
		return true;
	case OPTION_TEXT:
		*(const char **)row->target = value;
		return true;
	case OPTION_LIST:
		vec_add(&((struct option_list *)row->target)->list, value);
		return true;
	case OPTION_INT:
		return take_int(row, value);
	case OPTION_SEED:
		return take_seed(row, value);
	case OPTION_REAL:
		return take_real(row, value);
	case OPTION_WORD:
		return take_word(row, value);
	}
	return false;
}

static const struct option_row *
row_of_letter(const struct parse *parse, int letter)
{
	for (size_t i = 0; i < parse->n; i++)
		if (parse->row[i]->letter == letter)
			return parse->row[i];
	return NULL;
}

static void
unknown_option(const struct parse *parse, char **argv)
{
	const char *given = argv[optind - 1];
	const char *names[ROWS_MOST];

	if (optopt) {
		tool_usage("unknown option '-%c'", optopt);
		return;
	}
	for (size_t i = 0; i < parse->n; i++)
		names[i] = parse->row[i]->name;
	const char *near =
	    text_starts(given, "--") ? text_suggest(given + 2, names, parse->n) : NULL;
	if (near)
		tool_usage("unknown option '%s', did you mean '--%s'?", given, near);
	else
		tool_usage("unknown option '%s'", given);
}

static bool
parse_run(struct parse *parse, int argc, char **argv)
{
	int c, index = -1;

	optind = 0; /* glibc: start anew, with permutation */
	opterr = 0;
	while ((c = getopt_long(argc, argv, parse->shorts + 1, parse->longs, &index)) != -1) {
		if (c == '?') {
			unknown_option(parse, argv);
			return false;
		}
		if (c == ':') {
			tool_usage("option '%s' needs a value", argv[optind - 1]);
			return false;
		}
		const struct option_row *row = c == 0 ? parse->row[index] : row_of_letter(parse, c);
		if (!take(row, optarg))
			return false;
	}
	return true;
}

static bool
is_hidden(const struct option_row *row)
{
	return row >= hidden && row < hidden + LENGTH(hidden);
}

/* Every row in force that is shown. */
#define each_shown(row, parse)                                                                \
	for (size_t i_ = 0; i_ < (parse)->n; i_++)                                            \
		for (const struct option_row *row = (parse)->row[i_]; row && !is_hidden(row); \
		     row = NULL)

static void
print_rows(const struct parse *parse)
{
	each_shown(row, parse)
	{
		struct str left = STR_INIT;

		if (row->letter)
			str_addf(&left, "  -%c, --%s", row->letter, row->name);
		else
			str_addf(&left, "      --%s", row->name);
		if (row->argument)
			str_addf(&left, " %s", row->argument);
		printf("%-30s  %s\n", str_text(&left), row->help ? row->help : "");
		str_release(&left);
	}
}

static void
print_help(const struct tool *tool, const struct command *command, const struct parse *parse)
{
	if (command) {
		printf("usage: %s %s [options] %s\n%s\n\n", tool->name, command->name,
		    command->arguments ? command->arguments : "", command->help);
	} else {
		if (tool->run)
			printf("usage: %s [options] %s\n", tool->name,
			    tool->arguments ? tool->arguments : "");
		if (tool->commands)
			printf("%s %s COMMAND [options] ...\n",
			    tool->run ? "      " : "usage:", tool->name);
		printf("%s\n\n", tool->help);
		for (const struct command *c = tool->commands; c && c->name; c++)
			printf("  %-12s  %s\n", c->name, c->help);
		if (tool->commands)
			putchar('\n');
	}
	print_rows(parse);
}

/* --- completions -------------------------------------------------------------- */

static void
print_words(const char *const *words)
{
	for (; *words; words++)
		printf("%s%s", *words, words[1] ? " " : "");
}

/* The words that may follow, or after an option its values; no words: files. */
static void
bash_case(const struct tool *tool, const struct command *command)
{
	struct parse parse;

	parse_init(&parse, tool, command);
	printf("\t%s)\n\t\twords=\"", command ? command->name : "*");
	for (const struct command *c = tool->commands; !command && c && c->name; c++)
		printf("%s ", c->name);
	each_shown(row, &parse) printf("--%s ", row->name);
	printf("\"\n\t\tcase $before in\n");
	each_shown(row, &parse)
	{
		if (!row->argument)
			continue;
		if (row->letter)
			printf("\t\t-%c | ", row->letter);
		printf("%s--%s) words=\"", row->letter ? "" : "\t\t", row->name);
		if (row->type == OPTION_WORD)
			print_words(row->words);
		printf("\" ;;\n");
	}
	printf("\t\tesac ;;\n");
}

/* The completion of the program behind the door, which lies beside this one. */
static void
bash_door(const char *name, const char *program)
{
	printf("\tif [ -n \"$first\" ] && [ \"$first\" != help ]; then\n"
	       "\t\tdeclare -F \"%s_$first\" >/dev/null ||\n"
	       "\t\t\t. \"${BASH_SOURCE[0]%%/*}/%s-$first\" 2>/dev/null || return\n"
	       "\t\tCOMP_WORDS=(\"%s-$first\" \"${COMP_WORDS[@]:2}\")\n"
	       "\t\tCOMP_CWORD=$((COMP_CWORD - 1))\n\t\t\"%s_$first\"\n\t\treturn\n\tfi\n",
	    name, program, program, name);
}

static void
completion_bash(const struct tool *tool)
{
	char name[64];

	snprintf(name, sizeof(name), "_%s", tool->name);
	for (char *c = name; *c; c++)
		if (*c == '-')
			*c = '_';
	printf("%s()\n{\n\tlocal cur=${COMP_WORDS[COMP_CWORD]} words\n"
	       "\tlocal before=${COMP_WORDS[COMP_CWORD - 1]} first=${COMP_WORDS[1]}\n"
	       "\t[ \"$COMP_CWORD\" -gt 1 ] || first=\n",
	    name);
	if (tool->door)
		bash_door(name, tool->name);
	printf("\tcase $first in\n");
	for (const struct command *c = tool->commands; c && c->name; c++)
		bash_case(tool, c);
	bash_case(tool, NULL);
	printf("\tesac\n\tmapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
	       "\t[ ${#COMPREPLY[@]} -gt 0 ] || mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
	       "}\ncomplete -o filenames -F %s %s\n",
	    name, tool->name);
}

static void
zsh_text(const char *text)
{
	for (const char *c = text ? text : ""; *c; c++)
		if (*c == '\'')
			printf("'\\''");
		else if (*c == '[' || *c == ']' || *c == ':')
			printf("\\%c", *c);
		else
			putchar(*c);
}

static void
zsh_argument(const struct option_row *row)
{
	if (!row->argument)
		return;
	printf(":%s", row->argument);
	if (row->type != OPTION_WORD) {
		printf(":_files");
		return;
	}
	printf(":(");
	print_words(row->words);
	printf(")");
}

static void
zsh_rows(const struct parse *parse)
{
	each_shown(row, parse)
	{
		if (row->letter)
			printf(
			    "    '(--%s)-%c%s[", row->name, row->letter, row->argument ? "+" : "");
		for (int part = row->letter ? 0 : 1; part < 2; part++) {
			if (part == 1)
				printf("    '--%s%s[", row->name, row->argument ? "=" : "");
			zsh_text(row->help);
			printf("]");
			zsh_argument(row);
			printf("' \\\n");
		}
	}
}

static void
completion_zsh(const struct tool *tool)
{
	struct parse parse;

	printf("#compdef %s\nlocal state\n_arguments -C -S \\\n", tool->name);
	parse_init(&parse, tool, NULL);
	zsh_rows(&parse);
	if (!tool->commands) {
		printf("    '*:file:_files'\n");
		return;
	}
	printf("    '1:command:%s(", tool->run ? "{_alternative \"commands:command:" : "");
	for (const struct command *c = tool->commands; c->name; c++)
		printf("%s%s", c->name, c[1].name ? " " : "");
	printf(")%s' \\\n    '*::argument:->rest'\n[[ $state = rest ]] || return\n"
	       "case $words[1] in\n",
	    tool->run ? "\" \"files:file:_files\"}" : "");
	if (tool->door)
		printf("help) ;;\n*) _%s-$words[1] ;;\nesac\n", tool->name);
	if (tool->door)
		return;
	for (const struct command *c = tool->commands; c->name; c++) {
		printf("%s)\n    _arguments -S \\\n", c->name);
		parse_init(&parse, tool, c);
		zsh_rows(&parse);
		printf("    '*:file:_files' ;;\n");
	}
	printf("*) _files ;;\nesac\n");
}

static int
print_completion(const struct tool *tool)
{
	if (strcmp(completion_shell, "bash") == 0)
		completion_bash(tool);
	else if (strcmp(completion_shell, "zsh") == 0)
		completion_zsh(tool);
	else
		return tool_usage("no completion for '%s' (bash, zsh)", completion_shell);
	return 0;
}

static const struct command *
command_find(const struct tool *tool, const char *name)
{
	for (const struct command *c = tool->commands; c && c->name; c++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}

static int
unknown_command(const struct tool *tool, const char *name)
{
	const char *names[64];
	size_t n = 0;

	for (const struct command *c = tool->commands; c->name && n < LENGTH(names); c++)
		names[n++] = c->name;
	const char *near = text_suggest(name, names, n);
	if (near)
		return tool_usage("unknown command '%s', did you mean '%s'?", name, near);
	return tool_usage("unknown command '%s', see %s --help", name, tool->name);
}

/* Where the first word stands that is no option and no option's value. */
static int
first_word(const struct tool *tool, int argc, char **argv)
{
	struct parse parse;

	parse_init(&parse, tool, NULL);
	optind = 0;
	opterr = 0;
	while (getopt_long(argc, argv, parse.shorts, parse.longs, NULL) != -1)
		continue;
	return optind;
}

/* Finds the command and takes it out of argv.  A tool that also works
 * without a command has it only as the first argument. */
static const struct command *
command_take(const struct tool *tool, int *argc, char **argv)
{
	if (!tool->commands)
		return NULL;
	int at = tool->run ? 1 : first_word(tool, *argc, argv);
	const struct command *command = at < *argc ? command_find(tool, argv[at]) : NULL;
	if (command) {
		memmove(&argv[at], &argv[at + 1], sizeof(*argv) * (size_t)(*argc - at));
		--*argc;
	}
	return command;
}

bool
options_colours(FILE *to)
{
	const char *term = getenv("TERM"), *no = getenv("NO_COLOR");

	return isatty(fileno(to)) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

static bool
is_broken_pipe(int fd)
{
	struct pollfd ask = {.fd = fd, .events = POLLOUT};

	return poll(&ask, 1, 0) == 1 && ask.revents & POLLERR;
}

bool
tool_written(int failed)
{
	static bool told;

	errno = 0;
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	failed = failed ? failed : errno;
	if (!failed && is_broken_pipe(STDOUT_FILENO))
		failed = EPIPE;
	if (failed != EPIPE && !told)
		tool_usage("cannot write: %s", failed ? strerror(failed) : "not all was taken");
	told = true;
	return false;
}

static int
run(const struct tool *tool, int argc, char **argv)
{
	struct parse parse;

	current = tool;
	const struct command *command = command_take(tool, &argc, argv);
	parse_init(&parse, tool, command);
	if (!parse_run(&parse, argc, argv))
		return 2;
	if (want_help) {
		print_help(tool, command, &parse);
		return 0;
	}
	if (want_version) {
		printf("%s %s\n", tool->name, REGENT_VERSION);
		return 0;
	}
	if (completion_shell)
		return print_completion(tool);
	if (data_option)
		data_override(data_option);
	if (command)
		return command->run(argc - optind, argv + optind);
	if (tool->run)
		return tool->run(argc - optind, argv + optind);
	if (optind < argc)
		return unknown_command(tool, argv[optind]);
	return tool_usage("which command? see %s --help", tool->name);
}

/* Takes the standard descriptors that the caller closed, so that no file of
 * ours gets one; writing to them fails. */
static void
hold_standard_descriptors(void)
{
	int fd;

	while ((fd = open("/dev/null", O_RDONLY)) >= 0 && fd <= STDERR_FILENO)
		;
	if (fd >= 0)
		close(fd);
}

int
tool_main(const struct tool *tool, int argc, char **argv)
{
	hold_standard_descriptors();
	int status = run(tool, argc, argv);

	return tool_written(0) ? status : 2;
}
