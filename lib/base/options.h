/* Options of the command-line tools: tables over getopt_long, shared by all
 * of them.  A tool is a struct tool: a name, its own options, and perhaps
 * commands with options of their own; --help, --version, --data and
 * --output come by themselves, and shell completions are made from the same
 * rows.  A usage error prints one line to stderr and ends with status 2;
 * --help and --version print to stdout and end with status 0. */
#ifndef REGENT_BASE_OPTIONS_H
#define REGENT_BASE_OPTIONS_H

#include "base/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_type {
	OPTION_FLAG, /* bool *: set to true */
	OPTION_TEXT, /* const char ** */
	OPTION_LIST, /* struct option_list *: may be given several times */
	OPTION_INT,  /* long *, between least and most */
	OPTION_SEED, /* uint64_t * */
	OPTION_REAL, /* double * */
	OPTION_WORD, /* int *: index into words */
};

struct option_list {
	VEC(const char *) list;
};

struct option_row {
	char letter; /* 0: none */
	const char *name;
	const char *argument; /* what --help calls it, "FILE"; NULL for a flag */
	const char *help;
	enum option_type type;
	void *target;
	long least, most;	  /* OPTION_INT */
	const char *const *words; /* OPTION_WORD, NULL-terminated */
};

/* One of a tool's commands.  run() gets what is left after the options. */
struct command {
	const char *name, *arguments, *help;
	const struct option_row *rows; /* ended by a row without name; may be NULL */
	int (*run)(int argc, char **argv);
};

struct tool {
	const char *name;      /* "regent-card" */
	const char *help;      /* one line */
	const char *arguments; /* of a call without a command; NULL: none */
	const struct option_row *rows;
	const struct command *commands;	   /* ended by a row without name; may be NULL */
	int (*run)(int argc, char **argv); /* without a command; may be NULL */
	const struct option_row *run_rows; /* of that alone; may be NULL */
	bool door;			   /* a command is a program NAME-COMMAND of its own */
};

/* What --output said; without it a table on a terminal and TSV in a pipe. */
enum output options_output(void);
bool options_output_given(void);

/* Refuses options that mean nothing here: prints a usage error and returns
 * true if one was given whose name is not among those allowed (ended by
 * NULL).  what: the part of the tool, "merge".  The common ones are fine. */
bool options_refuse(const char *what, const char *const allowed[]);

/* Today, for an option that is not given: YYYY-MM-DD. */
const char *options_today(void);

/* Parses and runs; returns the exit status, 2 if something printed is lost. */
int tool_main(const struct tool *tool, int argc, char **argv);

/* Prints "NAME: message" and returns 2: for usage errors found by a command. */
int tool_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* May colours go there?  To a terminal, unless the surroundings say no. */
bool options_colours(FILE *to);

/* Everything printed is out; else says so once, unless nobody reads on.
 * failed: errno of an attempt before, or 0. */
bool tool_written(int failed);

/* A number of threads: n when positive, else all cores. */
int threads_default(long n);

#define REGENT_VERSION "0.1.0"

#endif
