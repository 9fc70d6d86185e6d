/* regent-deck: read decks in every form players have and judge them. */
#include "base/file.h"
#include "base/options.h"
#include "deck/law.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char *format_name = "joust", *list_name, *date_text;
static bool quiet, verbose;
static int from = DECK_ANY;

#define FROM_ROW                                                                                 \
	{                                                                                        \
		'F', "from", "FORM", "read as text, octgn, json or yaml", OPTION_WORD, &from, 0, \
		    0, deck_form_names                                                           \
	}
#define LAW_ROWS                                                                          \
	{'f', "format", "FORMAT", "joust, melee, draft or none (joust)", OPTION_TEXT,     \
	    &format_name, 0, 0, NULL},                                                    \
	    {'l', "list", "LIST", "a list's code, none or all (the newest)", OPTION_TEXT, \
		&list_name, 0, 0, NULL},                                                  \
	{                                                                                 \
		'd', "date", "YYYY-MM-DD", "judge as of this day (today)", OPTION_TEXT,   \
		    &date_text, 0, 0, NULL                                                \
	}

static const struct option_row check_rows[] = {
    LAW_ROWS,
    {'q', "quiet", NULL, "print nothing", OPTION_FLAG, &quiet, 0, 0, NULL},
    {'v', "verbose", NULL, "also say which printings were taken", OPTION_FLAG, &verbose, 0, 0,
	NULL},
    FROM_ROW,
    {0},
};

/* What every command works with. */
struct desk {
	struct diag dg;
	struct arena arena;
	struct card_db *db;
	struct law_book *book;
	struct deck_list decks;
	bool trouble; /* some file could not be read */
};

static int
desk_close(struct desk *desk, int status)
{
	if (desk->dg.errors)
		status = 2;
	diag_print(&desk->dg, stderr);
	deck_list_release(&desk->decks);
	law_book_free(desk->book);
	card_db_free(desk->db);
	arena_release(&desk->arena);
	diag_release(&desk->dg);
	return status;
}

static bool
desk_open(struct desk *desk)
{
	struct card_source source = {0};

	desk->db = card_db_load(&source, &desk->dg);
	return desk->db && (desk->book = law_book_load(desk->db, &desk->dg));
}

static void
read_decks(struct desk *desk, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		struct file_list files = {0};
		struct stat st;

		if (strcmp(argv[i], "-") == 0 || stat(argv[i], &st) || !S_ISDIR(st.st_mode)) {
			deck_read(desk->db, argv[i], (enum deck_form)from, &desk->decks, &desk->dg);
			continue;
		}
		if (!file_walk(argv[i], NULL, &desk->arena, &files, &desk->dg))
			continue;
		if (!files.n)
			diag_error(&desk->dg,
			    (struct place){arena_text(&desk->dg.arena, argv[i]), 0, 0},
			    "no decks in this folder");
		for (size_t f = 0; f < files.n; f++)
			deck_read(
			    desk->db, files.path[f], (enum deck_form)from, &desk->decks, &desk->dg);
	}
}

static const char *
day(struct arena *arena)
{
	time_t now = time(NULL);
	struct tm tm;
	char text[16];

	if (date_text)
		return date_text;
	gmtime_r(&now, &tm);
	strftime(text, sizeof(text), "%Y-%m-%d", &tm);
	return arena_text(arena, text);
}

/* --- check ------------------------------------------------------------ */

static const char *const check_columns[] = {
    "file", "line", "deck", "format", "list", "verdict", "rule", "message"};

static void
add_row(struct table *table, const struct law *law, const struct deck *deck,
    const struct deck_fault *fault)
{
	table_text(table, deck->at.file);
	table_int(table, fault ? fault->at.line : deck->at.line);
	table_text(table, deck->name);
	table_text(table, law->format->name);
	table_text(table, law->list ? law->list->code : "none");
	table_text(table, fault ? NULL : deck->faults.n ? "invalid" : "valid");
	table_text(table, fault ? fault->rule : NULL);
	table_text(table, fault ? fault->text : NULL);
}

static int
compare_faults(const void *a, const void *b)
{
	const struct deck_fault *x = a, *y = b;
	int order = (x->at.line > y->at.line) - (x->at.line < y->at.line);

	order = order ? order : strcmp(x->rule, y->rule);
	return order ? order : strcmp(x->text, y->text);
}

static void
print_faults(const struct deck *deck, const char *list)
{
	vec_each (fault, &deck->faults) {
		printf("%s:%u: ", deck->at.file, (unsigned)fault->at.line);
		if (list)
			printf("%s: ", list);
		printf("%s: %s\n", fault->rule, fault->text);
	}
}

static void
print_taken(const struct card_db *db, const struct deck *deck)
{
	struct str text = STR_INIT;

	vec_each (entry, &deck->entries) {
		if (entry->pinned || entry->card < 0)
			continue;
		str_clear(&text);
		card_label(db, entry->card, &text);
		fprintf(stderr, "%s:%u: note: %s taken as %s\n", deck->at.file,
		    (unsigned)entry->at.line, entry->text, str_text(&text));
	}
	str_release(&text);
}

/* Judges every deck under one law; true if all are valid. */
static bool
check_under(struct desk *desk, const struct law *law, struct table *table, bool name_list)
{
	bool valid = true;

	for (size_t i = 0; i < desk->decks.decks.n; i++) {
		struct deck *deck = desk->decks.decks.at[i];
		size_t read = deck->faults.n;

		deck_check(law, deck, &desk->dg);
		struct deck_fault *old = xcalloc(read + 1, sizeof(*old));
		memcpy(old, deck->faults.at ? deck->faults.at : old, read * sizeof(*old));
		if (deck->faults.n)
			qsort(deck->faults.at, deck->faults.n, sizeof(*deck->faults.at),
			    compare_faults);
		valid &= deck->faults.n == 0;
		if (verbose && !quiet)
			print_taken(desk->db, deck);
		if (table) {
			add_row(table, law, deck, NULL);
			vec_each (fault, &deck->faults)
				add_row(table, law, deck, fault);
		} else if (!quiet) {
			print_faults(deck, name_list ? law->list ? law->list->code : "none" : NULL);
		}
		if (read)
			memcpy(deck->faults.at, old, read * sizeof(*old));
		deck->faults.n = read;
		free(old);
	}
	return valid;
}

static int
run_check(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct table table;
	bool valid = true, all = list_name && strcmp(list_name, "all") == 0;
	bool rows = options_output_given() && options_output() != OUTPUT_TABLE && !quiet;

	if (!argc)
		return tool_usage("check: which decks? Name files, folders or -");
	if (!desk_open(&desk))
		return desk_close(&desk, 2);
	const char *date = day(&desk.arena);
	if (!law_make(desk.book, format_name, all ? "none" : list_name, date, &law, &desk.dg))
		return desk_close(&desk, 2);
	read_decks(&desk, argc, argv);
	table_init(&table, check_columns, LENGTH(check_columns));
	if (!all)
		valid = check_under(&desk, &law, rows ? &table : NULL, false);
	for (size_t i = 0; all && i < desk.book->lists.n; i++)
		valid = law_make(desk.book, format_name, desk.book->lists.at[i].code, date, &law,
			    &desk.dg) &&
			check_under(&desk, &law, rows ? &table : NULL, true) && valid;
	if (rows)
		table_print(&table, options_output(), stdout);
	table_release(&table);
	return desk_close(&desk, valid ? 0 : 1);
}

static const struct command commands[] = {
    {"check", "FILE|DIR|-...", "judge decks by format, list and date", check_rows, run_check},
    {0},
};

static const struct tool tool = {
    .name = "regent-deck",
    .help = "read, judge and convert decks of A Game of Thrones",
    .commands = commands,
};

int
main(int argc, char **argv)
{
	return tool_main(&tool, argc, argv);
}
