/* regent-deck: read decks in every form players have and judge them. */
#include "base/file.h"
#include "base/options.h"
#include "deck/law.h"
#include "deck/stats.h"
#include "deck/write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char *format_name = "joust", *list_name, *date_text;
static bool quiet, verbose;
static int from = DECK_ANY, to = TARGET_TEXT;

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
		valid = law_make(desk.book, format_name, desk.book->lists.at[i]->code, date, &law,
			    &desk.dg) &&
			check_under(&desk, &law, rows ? &table : NULL, true) && valid;
	if (rows)
		table_print(&table, options_output(), stdout);
	table_release(&table);
	return desk_close(&desk, valid ? 0 : 1);
}

/* --- show, convert ---------------------------------------------------- */

static const struct option_row show_rows[] = {LAW_ROWS, FROM_ROW, {0}};
static const struct option_row convert_rows[] = {
    LAW_ROWS,
    FROM_ROW,
    {'t', "to", "FORM",
	"text, download, cycle, cards, markdown, bbcode, list, codes, octgn, thronesdb, throneteki "
	"or yaml",
	OPTION_WORD, &to, 0, 0, deck_target_names},
    {0},
};

/* Opens the desk, reads the decks and settles them under the law. */
static bool
prepare(struct desk *desk, struct law *law, int argc, char **argv)
{
	if (!desk_open(desk) ||
	    !law_make(desk->book, format_name, list_name, day(&desk->arena), law, &desk->dg))
		return false;
	read_decks(desk, argc, argv);
	for (size_t i = 0; i < desk->decks.decks.n; i++)
		deck_settle(desk->db, desk->decks.decks.at[i], law_allows, law);
	return true;
}

/* Faults of reading, to stderr; true if there are any. */
static bool
print_reading(const struct desk *desk)
{
	bool found = false;

	for (size_t i = 0; i < desk->decks.decks.n; i++)
		vec_each (fault, &desk->decks.decks.at[i]->faults) {
			fprintf(stderr, "%s:%u: %s: %s\n", fault->at.file, (unsigned)fault->at.line,
			    fault->rule, fault->text);
			found = true;
		}
	return found;
}

static const char *
separator(enum deck_target target, size_t i)
{
	bool objects = target == TARGET_THRONESDB || target == TARGET_THRONETEKI;

	return objects ? (i ? "," : "[") : i ? "===\n" : "";
}

static int
run_convert(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct str out = STR_INIT;
	enum deck_target target = (enum deck_target)to;

	if (!argc)
		return tool_usage("which decks? Name files, folders or -");
	if (!prepare(&desk, &law, argc, argv))
		return desk_close(&desk, 2);
	size_t n = desk.decks.decks.n;
	bool objects = target == TARGET_THRONESDB || target == TARGET_THRONETEKI;
	if (n > 1 && (target == TARGET_OCTGN || target == TARGET_YAML)) {
		diag_error(&desk.dg, NOWHERE, "a %s file holds one deck, not %zu",
		    deck_target_names[target], n);
		return desk_close(&desk, 2);
	}
	for (size_t i = 0; i < n; i++) {
		if (n > 1)
			str_add(&out, separator(target, i));
		deck_write(desk.db, desk.decks.decks.at[i], target, &out, &desk.dg);
	}
	if (n > 1 && objects)
		str_add(&out, "]\n");
	fputs(str_text(&out), stdout);
	str_release(&out);
	bool faults = print_reading(&desk);
	return desk_close(&desk, faults ? 1 : 0);
}

/* --- lists, history ---------------------------------------------------- */

static int
run_lists(int argc, char **argv)
{
	static const char *const columns[] = {
	    "date", "code", "name", "banned", "restricted", "pods", "unknown"};
	struct desk desk = {0};
	struct law law;
	struct table table;

	(void)argv;
	if (argc)
		return tool_usage("lists: no arguments");
	if (!desk_open(&desk))
		return desk_close(&desk, 2);
	table_init(&table, columns, LENGTH(columns));
	vec_each (list, &desk.book->lists) {
		int banned = 0, restricted = 0;

		if (!law_make(
			desk.book, format_name, (*list)->code, day(&desk.arena), &law, &desk.dg) ||
		    !law.list)
			break;
		for (size_t i = 0; i < desk.db->n; i++) {
			banned += law.part->mark[i] & MARK_BANNED ? 1 : 0;
			restricted += law.part->mark[i] & MARK_RESTRICTED ? 1 : 0;
		}
		table_text(&table, law.list->date);
		table_text(&table, law.list->code);
		table_text(&table, law.list->name);
		table_int(&table, banned);
		table_int(&table, restricted);
		table_int(&table, (long long)law.part->pods.n);
		table_int(&table, (long long)law.part->unknown);
	}
	table_print(&table, options_output(), stdout);
	table_release(&table);
	return desk_close(&desk, 0);
}

/* The verdict of each list while it was in force, judged on its own day. */
static void
add_history(struct desk *desk, struct deck *deck, struct table *table)
{
	size_t n = desk->book->lists.n, read = deck->faults.n;

	for (size_t i = 0; i < n; i++) {
		struct card_list *list = desk->book->lists.at[i];
		struct str why = STR_INIT;
		struct law law;

		if (!law_make(desk->book, format_name, list->code, list->date, &law, &desk->dg))
			return;
		deck_check(&law, deck, &desk->dg);
		for (size_t f = 0; f < deck->faults.n; f++)
			str_addf(&why, "%s%s: %s", f ? "; " : "", deck->faults.at[f].rule,
			    deck->faults.at[f].text);
		table_text(table, deck->at.file);
		table_text(table, list->code);
		table_text(table, list->date);
		table_text(table, i + 1 < n ? desk->book->lists.at[i + 1]->date : NULL);
		table_bool(table, deck->faults.n == 0);
		table_text(table, why.n ? str_text(&why) : NULL);
		str_release(&why);
		deck->faults.n = read;
	}
}

static int
run_history(int argc, char **argv)
{
	static const char *const columns[] = {"file", "list", "from", "until", "legal", "faults"};
	struct desk desk = {0};
	struct table table;

	if (!argc)
		return tool_usage("history: which decks? Name files, folders or -");
	if (!desk_open(&desk))
		return desk_close(&desk, 2);
	read_decks(&desk, argc, argv);
	table_init(&table, columns, LENGTH(columns));
	for (size_t i = 0; i < desk.decks.decks.n; i++)
		add_history(&desk, desk.decks.decks.at[i], &table);
	table_print(&table, options_output(), stdout);
	table_release(&table);
	return desk_close(&desk, 0);
}

/* --- stats, packs, diff ------------------------------------------------- */

typedef void
report_fn(const struct card_db *db, const struct deck_list *decks, struct table *table);

static int
run_report(int argc, char **argv, const char *const *columns, size_t width, report_fn *report)
{
	struct desk desk = {0};
	struct law law;
	struct table table;

	if (!argc)
		return tool_usage("which decks? Name files, folders or -");
	if (!prepare(&desk, &law, argc, argv))
		return desk_close(&desk, 2);
	table_init(&table, columns, width);
	report(desk.db, &desk.decks, &table);
	table_print(&table, options_output(), stdout);
	table_release(&table);
	bool faults = print_reading(&desk);
	return desk_close(&desk, faults ? 1 : 0);
}

static int
run_stats(int argc, char **argv)
{
	static const char *const columns[] = {"deck", "what", "of", "cards"};

	return run_report(argc, argv, columns, LENGTH(columns), deck_stats);
}

static int
run_packs(int argc, char **argv)
{
	static const char *const columns[] = {"pack", "name", "copies", "cards"};

	return run_report(argc, argv, columns, LENGTH(columns), deck_packs);
}

static int
run_diff(int argc, char **argv)
{
	static const char *const columns[] = {"code", "card", "first", "second"};

	if (argc != 2)
		return tool_usage("diff: two decks are compared");
	return run_report(argc, argv, columns, LENGTH(columns), deck_diff);
}

/* --- new, add, remove --------------------------------------------------- */

static const char *new_faction, *new_name;
static struct option_list new_agendas;

static const struct option_row new_rows[] = {
    {0, "faction", "FACTION", "the faction, as in stark", OPTION_TEXT, &new_faction, 0, 0, NULL},
    {0, "agenda", "CARD", "an agenda; may be given again", OPTION_LIST, &new_agendas, 0, 0, NULL},
    {0, "name", "NAME", "the name of the deck", OPTION_TEXT, &new_name, 0, 0, NULL},
    LAW_ROWS,
    {0},
};

/* Reads text, settles it and prints what is wrong with it; NULL then. */
static struct deck *
read_words(struct desk *desk, const struct law *law, struct str *text)
{
	size_t before = desk->decks.decks.n;

	if (!deck_parse(desk->db, "arguments", str_text(text), text->n, DECK_TEXT, &desk->decks,
		&desk->dg) ||
	    print_reading(desk))
		return NULL;
	struct deck *deck = desk->decks.decks.at[before];
	deck_settle(desk->db, deck, law_allows, law);
	return deck;
}

static int
run_new(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct str text = STR_INIT;

	(void)argv;
	if (argc)
		return tool_usage("new: no arguments; the deck goes to standard output");
	if (!new_faction || faction_by_name(new_faction) < 0)
		return tool_usage("new: --faction must be a faction such as stark");
	if (!prepare(&desk, &law, 0, NULL))
		return desk_close(&desk, 2);
	str_addf(&text, "Faction: %s\n", new_faction);
	vec_each (agenda, &new_agendas.list)
		str_addf(&text, "Agenda: %s\n", *agenda);
	struct deck *deck = read_words(&desk, &law, &text);
	str_clear(&text);
	if (deck) {
		deck->name = new_name;
		deck_write(desk.db, deck, TARGET_YAML, &text, &desk.dg);
		fputs(str_text(&text), stdout);
	}
	str_release(&text);
	vec_release(&new_agendas.list);
	return desk_close(&desk, deck ? 0 : 1);
}

/* Takes the entry's copies away; false if the deck has not so many. */
static bool
take_away(const struct card_db *db, struct deck *deck, const struct deck_entry *entry)
{
	int left = entry->count;

	vec_each (old, &deck->entries) {
		bool same = old->card >= 0 && (entry->pinned ? old->card == entry->card
							     : db->card[old->card].title ==
								   db->card[entry->card].title);
		int n = !same ? 0 : old->count < left ? old->count : left;

		old->count -= n;
		left -= n;
	}
	if (left)
		fprintf(stderr, "%s: %d of %d %s not in the deck\n", deck->at.file, left,
		    entry->count, db->card[entry->card].name);
	return !left;
}

static bool
edit(struct desk *desk, const struct law *law, int argc, char **argv, bool remove)
{
	struct str text = STR_INIT;
	bool good = true;

	if (desk->decks.decks.n != 1)
		return false;
	for (int i = 1; i < argc && good; i++) {
		if (strcmp(argv[i], "-") == 0)
			good = file_read("-", DECK_SIZE_MOST, &text, &desk->dg);
		else
			str_addf(&text, "%s\n", argv[i]);
	}
	struct deck *deck = desk->decks.decks.at[0];
	const struct deck *words = good ? read_words(desk, law, &text) : NULL;
	good = words != NULL;
	for (size_t i = 0; good && i < words->entries.n; i++) {
		if (remove)
			good = take_away(desk->db, deck, &words->entries.at[i]);
		else
			vec_add(&deck->entries, words->entries.at[i]);
	}
	str_clear(&text);
	if (good) {
		deck_write(desk->db, deck, TARGET_YAML, &text, &desk->dg);
		good = file_replace(argv[0], str_text(&text), text.n, &desk->dg);
	}
	str_release(&text);
	return good;
}

static int
run_edit(int argc, char **argv, bool remove)
{
	struct desk desk = {0};
	struct law law;
	const char *dot = argc ? strrchr(argv[0], '.') : NULL;

	if (argc < 2 || !dot || (strcmp(dot, ".yaml") != 0 && strcmp(dot, ".yml") != 0))
		return tool_usage(
		    "%s: a .yaml deck and cards are needed", remove ? "remove" : "add");
	if (!prepare(&desk, &law, 1, argv))
		return desk_close(&desk, 2);
	bool good = edit(&desk, &law, argc, argv, remove);
	return desk_close(&desk, good ? 0 : 1);
}

static int
run_add(int argc, char **argv)
{
	return run_edit(argc, argv, false);
}

static int
run_remove(int argc, char **argv)
{
	return run_edit(argc, argv, true);
}

static const struct command commands[] = {
    {"check", "FILE|DIR|-...", "judge decks by format, list and date", check_rows, run_check},
    {"show", "FILE|DIR|-...", "print decks grouped and counted", show_rows, run_convert},
    {"convert", "FILE|DIR|-...", "write decks in another form", convert_rows, run_convert},
    {"history", "FILE|DIR|-...", "say under which lists decks were legal", show_rows, run_history},
    {"stats", "FILE|DIR|-...", "measure decks", show_rows, run_stats},
    {"packs", "FILE|DIR|-...", "packs needed to build all these decks at once", show_rows,
	run_packs},
    {"diff", "FILE FILE", "compare two decks", show_rows, run_diff},
    {"new", "", "print a new deck", new_rows, run_new},
    {"add", "FILE CARD...|-", "add cards to a YAML deck", show_rows, run_add},
    {"remove", "FILE CARD...|-", "remove cards from a YAML deck", show_rows, run_remove},
    {"lists", "", "the lists of restricted and banned cards", show_rows, run_lists},
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
