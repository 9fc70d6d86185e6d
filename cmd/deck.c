/* regent-deck: read decks in every form players have and judge them. */
#include "base/file.h"
#include "base/options.h"
#include "deck/collection.h"
#include "deck/edit.h"
#include "deck/fit.h"
#include "deck/fix.h"
#include "deck/history.h"
#include "deck/legality.h"
#include "deck/listdiff.h"
#include "deck/stats.h"
#include "deck/verdict.h"
#include "deck/write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *format_name = "joust", *list_name, *date_text;
static const char *pool_path;
static bool quiet, verbose;
static struct option_list own_cards;
static int read_form, to = TARGET_TEXT;

#define FROM_ROW                                                                              \
	{                                                                                     \
		'F', "from", "FORM", "read as text, draft, octgn, json or yaml", OPTION_WORD, \
		    &read_form, 0, 0, deck_form_names                                         \
	}
#define FORMAT_ROW                                                                            \
	{                                                                                     \
		'f', "format", "FORMAT", "joust, melee, draft, none, … (joust)", OPTION_TEXT, \
		    &format_name, 0, 0, NULL                                                  \
	}
#define DATE_ROW                                                                        \
	{                                                                               \
		'd', "date", "YYYY-MM-DD", "judge as of this day (today)", OPTION_TEXT, \
		    &date_text, 0, 0, NULL                                              \
	}
#define LAW_ROWS                                                                             \
	FORMAT_ROW, DATE_ROW,                                                                \
	{                                                                                    \
		'l', "list", "LIST", "a list's code, none or all (the newest)", OPTION_TEXT, \
		    &list_name, 0, 0, NULL                                                   \
	}

#define READ_ROWS                                                                         \
	LAW_ROWS, FROM_ROW,                                                               \
	{                                                                                 \
		'v', "verbose", NULL, "also say which printings were taken", OPTION_FLAG, \
		    &verbose, 0, 0, NULL                                                  \
	}

static const struct option_row common_rows[] = {
    {0, "cards", "DIR", "add the cards of a folder or a file", OPTION_LIST, &own_cards, 0, 0, NULL},
    {0},
};

static const struct option_row check_rows[] = {
    READ_ROWS,
    {'q', "quiet", NULL, "print nothing", OPTION_FLAG, &quiet, 0, 0, NULL},
    {0, "pool", "FILE", "what was drafted", OPTION_TEXT, &pool_path, 0, 0, NULL},
    {0},
};

/* What every command works with. */
struct desk {
	struct diag dg;
	struct card_db *db;
	struct law_book *book;
	struct deck_list decks;
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
	diag_release(&desk->dg);
	return status;
}

static bool
desk_open(struct desk *desk)
{
	struct card_source source = {.extra = own_cards.list.at, .n_extra = own_cards.list.n};

	desk->db = card_db_load(&source, &desk->dg);
	return desk->db && (desk->book = law_book_load(desk->db, &desk->dg));
}

static void
read_decks(struct desk *desk, int argc, char **argv)
{
	struct str left_out = STR_INIT;

	for (int i = 0; i < argc; i++)
		deck_read_path(
		    desk->db, argv[i], deck_form_of(read_form), &desk->decks, &left_out, &desk->dg);
	if (verbose && !quiet)
		fputs(str_text(&left_out), stderr);
	str_release(&left_out);
}

static const char *
day(void)
{
	return date_text ? date_text : options_today();
}

/* --- check ------------------------------------------------------------ */

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
		struct deck_faults read = deck_sentence(law, deck, &desk->dg);

		valid &= deck->faults.n == 0;
		if (verbose && !quiet)
			print_taken(desk->db, deck);
		if (table)
			deck_verdict_rows(law, deck, table);
		else if (!quiet)
			print_faults(deck, name_list ? law->list ? law->list->code : "none" : NULL);
		deck_absolve(deck, &read);
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
	const char *date = day();
	if (!law_make(desk.book, format_name, all ? "none" : list_name, date, &law, &desk.dg))
		return desk_close(&desk, 2);
	read_decks(&desk, argc, argv);
	struct deck *pool = pool_path ? deck_open(desk.db, pool_path, &desk.dg) : NULL;
	if (pool_path && !pool)
		return desk_close(&desk, 2);
	law.pool = pool;
	table_init(&table, deck_verdict_columns, LENGTH(deck_verdict_columns));
	if (!all)
		valid = check_under(&desk, &law, rows ? &table : NULL, false);
	for (size_t i = 0; all && i < desk.book->lists.n; i++) {
		const char *code = desk.book->lists.at[i]->code;

		if (!law_make(desk.book, format_name, code, date, &law, &desk.dg))
			break;
		law.pool = pool;
		valid &= check_under(&desk, &law, rows ? &table : NULL, true);
	}
	if (rows)
		table_print(&table, options_output(), stdout);
	table_release(&table);
	deck_free(pool);
	return desk_close(&desk, valid ? 0 : 1);
}

/* --- show, convert ---------------------------------------------------- */

static const struct option_row show_rows[] = {READ_ROWS, {0}};
static const struct option_row convert_rows[] = {
    READ_ROWS,
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
	    !law_make(desk->book, format_name, list_name, day(), law, &desk->dg))
		return false;
	read_decks(desk, argc, argv);
	for (size_t i = 0; i < desk->decks.decks.n; i++) {
		deck_settle(desk->db, desk->decks.decks.at[i], law_allows, law);
		if (verbose)
			print_taken(desk->db, desk->decks.decks.at[i]);
	}
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

/* Is there one deck?  Else a report. */
static bool
one_deck(struct desk *desk)
{
	if (desk->decks.decks.n != 1 && !desk->dg.errors)
		diag_error(&desk->dg, NOWHERE, "one deck is needed, not %zu", desk->decks.decks.n);
	return desk->decks.decks.n == 1;
}

/* What is said of decks in rows. */
struct report {
	const char *what; /* "packs" */
	const char *const *columns;
	size_t n;
	/* Adds the rows; false: the answer is no. */
	bool (*fill)(struct desk *desk, struct table *table);
};

static int
run_report(const struct report *report, int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct table table;

	if (!argc)
		return tool_usage("%s: which decks? Name files, folders or -", report->what);
	if (!prepare(&desk, &law, argc, argv))
		return desk_close(&desk, 2);
	table_init(&table, report->columns, report->n);
	bool yes = report->fill(&desk, &table);
	if (table_rows(&table))
		table_print(&table, options_output(), stdout);
	table_release(&table);
	bool faults = print_reading(&desk);
	return desk_close(&desk, yes && !faults ? 0 : 1);
}

static int
run_convert(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct str out = STR_INIT;
	enum deck_target target = to == DECK_TARGETS ? TARGET_THRONESDB : (enum deck_target)to;

	if (options_output_given())
		return tool_usage("convert: the form is told by --to, not by --output");
	if (!argc)
		return tool_usage("which decks? Name files, folders or -");
	if (!prepare(&desk, &law, argc, argv))
		return desk_close(&desk, 2);
	if (deck_write_all(desk.db, &desk.decks, target, &out, &desk.dg))
		fputs(str_text(&out), stdout);
	str_release(&out);
	bool faults = print_reading(&desk);
	return desk_close(&desk, faults ? 1 : 0);
}

static bool
fill_cards(struct desk *desk, struct table *table)
{
	deck_card_rows(desk->db, &desk->decks, table);
	return true;
}

/* As text, or each card as a row if a form of rows is asked for. */
static int
run_show(int argc, char **argv)
{
	static const struct report report = {
	    "show", deck_card_columns, LENGTH(deck_card_columns), fill_cards};

	return options_output_given() ? run_report(&report, argc, argv) : run_convert(argc, argv);
}

/* --- lists -------------------------------------------------------------- */

static const struct option_row list_rows[] = {LAW_ROWS, FROM_ROW, {0}};

static int
lists_diff(int argc, char **argv)
{
	struct desk desk = {0};
	struct law before, after;
	struct table table;
	bool breaks = false;

	if (argc < 2)
		return tool_usage("lists diff: two lists are compared");
	table_init(&table, list_diff_columns, LENGTH(list_diff_columns));
	if (desk_open(&desk) &&
	    law_make(desk.book, format_name, argv[0], day(), &before, &desk.dg) &&
	    law_make(desk.book, format_name, argv[1], day(), &after, &desk.dg)) {
		list_diff(&before, &after, &table);
		read_decks(&desk, argc - 2, argv + 2);
		for (size_t i = 0; i < desk.decks.decks.n; i++)
			breaks |= list_diff_deck(
			    &before, &after, desk.decks.decks.at[i], &table, &desk.dg);
		if (options_output() == OUTPUT_TABLE)
			table_drop_empty(&table);
		table_print(&table, options_output(), stdout);
	}
	table_release(&table);
	return desk_close(&desk, breaks ? 1 : 0);
}

static int
run_lists(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law, now;
	struct table table;

	if (argc && strcmp(argv[0], "diff") == 0)
		return lists_diff(argc - 1, argv + 1);
	if (argc)
		return tool_usage(
		    "lists: 'diff LIST LIST [DECK...]' or nothing, not '%s'", argv[0]);
	if (list_name)
		return tool_usage("lists: -l is not for this");
	if (!desk_open(&desk) || !law_make(desk.book, format_name, NULL, day(), &now, &desk.dg))
		return desk_close(&desk, 2);
	if (!now.format->lists)
		diag_error(&desk.dg, NOWHERE, "format '%s' has no lists", format_name);
	table_init(&table, list_columns, LENGTH(list_columns));
	vec_each (list, &desk.book->lists) {
		if (desk.dg.errors ||
		    !law_make(desk.book, format_name, (*list)->code, (*list)->date, &law, &desk.dg))
			break;
		list_row(&law, law.list == now.list, &table);
	}
	if (!desk.dg.errors)
		table_print(&table, options_output(), stdout);
	table_release(&table);
	return desk_close(&desk, 0);
}

/* --- history ------------------------------------------------------------ */

static const struct option_row history_rows[] = {
    FORMAT_ROW,
    DATE_ROW,
    FROM_ROW,
    {0},
};

static int
run_history(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct table table;

	if (!argc)
		return tool_usage("history: which decks? Name files, folders or -");
	if (!desk_open(&desk) || !law_make(desk.book, format_name, NULL, day(), &law, &desk.dg))
		return desk_close(&desk, 2);
	read_decks(&desk, argc, argv);
	table_init(&table, deck_history_columns, LENGTH(deck_history_columns));
	for (size_t i = 0; i < desk.decks.decks.n; i++) {
		struct deck_history history = {0};

		if (deck_find_history(desk.book, format_name, desk.decks.decks.at[i], law.date,
			&history, &desk.dg))
			deck_history_rows(desk.decks.decks.at[i], &history, &table);
		deck_history_release(&history);
	}
	if (table_rows(&table))
		table_print(&table, options_output(), stdout);
	table_release(&table);
	return desk_close(&desk, 0);
}

/* --- fix, suggest ------------------------------------------------------- */

static const char *write_path;
static long suggestions = 20;

static const struct option_row fix_rows[] = {
    READ_ROWS,
    {'w', "write", "FILE", "write the mended deck as YAML to a new file", OPTION_TEXT, &write_path,
	0, 0, NULL},
    {0},
};
static const struct option_row suggest_rows[] = {
    READ_ROWS,
    {'n', "number", "N", "how many cards (20)", OPTION_INT, &suggestions, 1, 10000, NULL},
    {0},
};

/* Writes the mended deck; never over a file that is there. */
static bool
write_mended(struct desk *desk, const struct deck *deck)
{
	struct str text = STR_INIT;
	struct stat st;

	if (lstat(write_path, &st) == 0) {
		diag_error(&desk->dg, (struct place){write_path, 0, 0},
		    "is there already; --write makes a new file");
		return false;
	}
	bool good = deck_write(desk->db, deck, TARGET_YAML, &text, &desk->dg) &&
		    file_replace(write_path, str_text(&text), text.n, &desk->dg);
	str_release(&text);
	return good;
}

/* Says what is still wrong, or that fewer changes might do; true if nothing
 * is wrong. */
static bool
print_left(const struct deck_fix *fix)
{
	const struct deck *deck = fix->deck;

	vec_each (fault, &deck->faults)
		fprintf(stderr, "%s: no change found for %s: %s\n", deck->at.file, fault->rule,
		    fault->text);
	if (!deck->faults.n && !fix->fewest)
		fprintf(stderr, "%s: note: %d changes, and it takes at least %d\n", deck->at.file,
		    fix->cost, fix->least);
	return deck->faults.n == 0;
}

static int
run_fix(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct table table;
	bool good = true;

	if (!argc)
		return tool_usage("fix: which deck?");
	if (!prepare(&desk, &law, argc, argv))
		return desk_close(&desk, 2);
	if (write_path && desk.decks.decks.n != 1)
		diag_error(
		    &desk.dg, NOWHERE, "--write is for one deck, not %zu", desk.decks.decks.n);
	table_init(&table, deck_fix_columns, LENGTH(deck_fix_columns));
	for (size_t i = 0; i < desk.decks.decks.n && !desk.dg.errors; i++) {
		struct deck_fix fix;

		deck_find_fix(&law, desk.decks.decks.at[i], &fix, &desk.dg);
		deck_fix_rows(desk.db, &fix, &table);
		good &= print_left(&fix);
		if (write_path)
			write_mended(&desk, fix.deck);
		deck_fix_release(&fix);
	}
	if (table_rows(&table) && !desk.dg.errors)
		table_print(&table, options_output(), stdout);
	table_release(&table);
	return desk_close(&desk, good ? 0 : 1);
}

static int
run_suggest(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct table table;
	struct deck_fits fits = {0};
	struct str words = STR_INIT;

	if (!argc)
		return tool_usage("suggest: which deck?");
	if (!prepare(&desk, &law, 1, argv))
		return desk_close(&desk, 2);
	for (int i = 1; i < argc; i++)
		str_addf(&words, "%s%s", i > 1 ? " " : "", argv[i]);
	struct query *filter = query_new(desk.db, str_text(&words), NOWHERE, &desk.dg);
	struct legality legality = {desk.book, list_name, law.date};
	if (filter && query_set_lists(filter, legality_set, &legality, &desk.dg) && one_deck(&desk))
		deck_find_fits(&law, desk.decks.decks.at[0], filter, &fits, &desk.dg);
	table_init(&table, deck_fit_columns, LENGTH(deck_fit_columns));
	deck_fit_rows(desk.db, &fits, (size_t)suggestions, &table);
	if (fits.list.n && !desk.dg.errors)
		table_print(&table, options_output(), stdout);
	bool found = fits.list.n > 0;
	table_release(&table);
	vec_release(&fits.list);
	query_free(filter);
	str_release(&words);
	return desk_close(&desk, found ? 0 : 1);
}

/* --- stats, packs, diff, merge-check ------------------------------------ */

static const char *svg_path, *owned_text;

static const struct option_row stats_rows[] = {
    READ_ROWS,
    {0, "svg", "FILE", "write a picture", OPTION_TEXT, &svg_path, 0, 0, NULL},
    {0},
};
static const struct option_row merge_rows[] = {
    READ_ROWS,
    {'p', "packs", "OWNED", "a file of packs, or packs with commas: '3 Core, TtB'", OPTION_TEXT,
	&owned_text, 0, 0, NULL},
    {0},
};

static int
run_stats(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct table table;
	struct str out = STR_INIT;

	if (!argc)
		return tool_usage("stats: which decks? Name files, folders or -");
	if (!prepare(&desk, &law, argc, argv))
		return desk_close(&desk, 2);
	table_init(&table, deck_stats_columns, LENGTH(deck_stats_columns));
	deck_stats(desk.db, &desk.decks, &table);
	if (svg_path) {
		deck_picture(&table, &out);
		file_write(svg_path, str_text(&out), out.n, &desk.dg);
		str_clear(&out);
	}
	if (file_is_output(svg_path))
		;
	else if (options_output() == OUTPUT_TABLE)
		deck_chart(&table, &out);
	else if (table_rows(&table))
		table_write(&table, options_output(), &out);
	fputs(str_text(&out), stdout);
	str_release(&out);
	table_release(&table);
	bool faults = print_reading(&desk);
	return desk_close(&desk, faults ? 1 : 0);
}

static bool
fill_packs(struct desk *desk, struct table *table)
{
	deck_packs(desk->db, &desk->decks, table);
	return true;
}

static int
run_packs(int argc, char **argv)
{
	static const struct report report = {
	    "packs", deck_packs_columns, LENGTH(deck_packs_columns), fill_packs};

	return run_report(&report, argc, argv);
}

static int
run_diff(int argc, char **argv)
{
	struct desk desk = {0};
	struct law law;
	struct table table;

	if (argc != 2)
		return tool_usage("diff: two decks are compared");
	if (!prepare(&desk, &law, argc, argv))
		return desk_close(&desk, 2);
	if (desk.decks.decks.n != 2 && !desk.dg.errors)
		diag_error(
		    &desk.dg, NOWHERE, "two decks are compared, not %zu", desk.decks.decks.n);
	if (desk.dg.errors)
		return desk_close(&desk, 2);
	table_init(&table, deck_diff_columns, LENGTH(deck_diff_columns));
	deck_diff(desk.db, desk.decks.decks.at[0], desk.decks.decks.at[1], &table);
	bool differ = table_rows(&table) > 0;
	if (differ)
		table_print(&table, options_output(), stdout);
	table_release(&table);
	print_reading(&desk);
	return desk_close(&desk, differ ? 1 : 0);
}

/* What --packs says: a file, or the packs themselves. */
static bool
read_owned(struct desk *desk, struct owned *owned)
{
	struct str text = STR_INIT;
	struct stat st;
	bool good = true;

	owned->copies = xcalloc(desk->db->n_packs + 1, sizeof(*owned->copies));
	if (strcmp(owned_text, "-") == 0 || strchr(owned_text, '/') || stat(owned_text, &st) == 0)
		good = file_read(owned_text, DECK_SIZE_MOST, &text, &desk->dg) &&
		       owned_read(desk->db, owned_text, str_text(&text), owned, &desk->dg);
	else
		good = owned_read(desk->db, "--packs", owned_text, owned, &desk->dg);
	str_release(&text);
	return good;
}

static bool
fill_missing(struct desk *desk, struct table *table)
{
	struct owned owned = {0};

	if (read_owned(desk, &owned))
		deck_merge(desk->db, &desk->decks, &owned, table);
	free(owned.copies);
	return table_rows(table) == 0;
}

static int
run_merge(int argc, char **argv)
{
	static const struct report report = {
	    "merge-check", deck_merge_columns, LENGTH(deck_merge_columns), fill_missing};

	if (!argc || !owned_text)
		return tool_usage("merge-check: decks and --packs are needed");
	return run_report(&report, argc, argv);
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

/* Reads text, settles it and prints what is wrong with it; NULL then.  from:
 * what messages call it. */
static struct deck *
read_words(struct desk *desk, const struct law *law, const char *from, const struct str *text)
{
	size_t before = desk->decks.decks.n;

	if (!deck_parse(
		desk->db, from, str_text(text), text->n, DECK_TEXT, &desk->decks, &desk->dg) ||
	    print_reading(desk))
		return NULL;
	struct deck *deck = desk->decks.decks.at[before];
	if (desk->decks.decks.n > before + 1) {
		diag_error(&desk->dg, desk->decks.decks.at[before + 1]->at,
		    "cards of one deck are wanted, not of several");
		return NULL;
	}
	deck_settle(desk->db, deck, law_allows, law);
	return deck;
}

static bool
only_agendas(const struct desk *desk, const struct deck *deck)
{
	bool good = true;

	vec_each (entry, &deck->entries)
		if (deck_part(desk->db, entry) != DECK_AGENDAS) {
			fprintf(stderr, "%s is no agenda\n", desk->db->card[entry->card].name);
			good = false;
		}
	return good;
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
	struct deck *deck = read_words(&desk, &law, "options", &text);
	str_clear(&text);
	if (deck && !only_agendas(&desk, deck))
		deck = NULL;
	if (deck) {
		deck->name = new_name ? deck_line(deck, new_name) : NULL;
		deck = deck_write(desk.db, deck, TARGET_YAML, &text, &desk.dg) ? deck : NULL;
		fputs(str_text(&text), stdout);
	}
	str_release(&text);
	vec_release(&new_agendas.list);
	return desk_close(&desk, deck ? 0 : 1);
}

static bool
take_away(const struct card_db *db, struct deck *deck, const struct deck_entry *entry)
{
	int left = deck_take(db, deck, entry);

	if (left)
		fprintf(stderr, "%s: %d of %d %s not in the deck\n", deck->at.file, left,
		    entry->count, db->card[entry->card].name);
	return !left;
}

/* Adds the cards of the words to the deck, or takes them away. */
static bool
edit_cards(struct desk *desk, struct deck *deck, const struct deck *words, bool remove)
{
	bool good = words->faction < 0 || words->faction == deck->faction;

	if (!good)
		diag_error(&desk->dg, words->at, "the deck is of %s, not of %s",
		    deck->faction < 0 ? "no faction" : faction_titles[deck->faction],
		    faction_titles[words->faction]);
	for (size_t i = 0; good && i < words->entries.n; i++) {
		if (remove)
			good = take_away(desk->db, deck, &words->entries.at[i]);
		else
			vec_add(&deck->entries, words->entries.at[i]);
	}
	return good;
}

/* words: what is added or removed, called from in messages. */
static bool
edit(struct desk *desk, const struct law *law, const char *path, const char *from,
    const struct str *words, bool remove)
{
	struct str text = STR_INIT;

	if (!one_deck(desk))
		return false;
	struct deck *deck = desk->decks.decks.at[0];
	const struct deck *cards = read_words(desk, law, from, words);
	bool good = cards && edit_cards(desk, deck, cards, remove) &&
		    deck_write(desk->db, deck, TARGET_YAML, &text, &desk->dg) &&
		    file_replace(path, str_text(&text), text.n, &desk->dg);
	str_release(&text);
	return good;
}

/* Every argument is a line; "-" is standard input, which may hold more. */
static bool
gather_words(int argc, char **argv, struct str *words, struct diag *dg)
{
	bool good = true;

	for (int i = 0; i < argc && good; i++) {
		if (strcmp(argv[i], "-") == 0)
			good = file_read("-", DECK_SIZE_MOST, words, dg);
		else
			str_addf(words, "%s\n", argv[i]);
	}
	return good;
}

static int
run_edit(int argc, char **argv, bool remove)
{
	enum { LOCK_SECONDS = 10 };
	struct desk desk = {0};
	struct law law;
	struct str words = STR_INIT;
	const char *dot = argc ? strrchr(argv[0], '.') : NULL;

	if (argc < 2 || !dot || (strcmp(dot, ".yaml") != 0 && strcmp(dot, ".yml") != 0))
		return tool_usage(
		    "%s: a .yaml deck and cards are needed", remove ? "remove" : "add");
	bool input = argc == 2 && strcmp(argv[1], "-") == 0, good = false;
	/* Standard input first: whoever writes it may need the deck. */
	int lock = gather_words(argc - 1, argv + 1, &words, &desk.dg)
		       ? file_lock(argv[0], LOCK_SECONDS, &desk.dg)
		       : -1;
	if (lock >= 0 && prepare(&desk, &law, 1, argv))
		good = edit(&desk, &law, argv[0], input ? "-" : "arguments", &words, remove);
	file_unlock(lock);
	str_release(&words);
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
    {"history", "FILE|DIR|-...", "say under which lists decks were legal", history_rows,
	run_history},
    {"fix", "FILE|DIR|-...", "find the fewest changes that make decks legal", fix_rows, run_fix},
    {"show", "FILE|DIR|-...", "print decks grouped and counted", show_rows, run_show},
    {"new", "", "print a new deck", new_rows, run_new},
    {"add", "FILE CARD...|-", "add cards to a YAML deck", show_rows, run_add},
    {"remove", "FILE CARD...|-", "remove cards from a YAML deck", show_rows, run_remove},
    {"suggest", "FILE [QUERY...]", "legal cards that fit a deck", suggest_rows, run_suggest},
    {"convert", "FILE|DIR|-...", "write decks in another form", convert_rows, run_convert},
    {"stats", "FILE|DIR|-...", "measure decks", stats_rows, run_stats},
    {"diff", "FILE FILE", "compare two decks", show_rows, run_diff},
    {"merge-check", "FILE|DIR|-...", "can all these decks be built at once from --packs",
	merge_rows, run_merge},
    {"packs", "FILE|DIR|-...", "packs needed to build all these decks at once", show_rows,
	run_packs},
    {"lists", "[diff LIST LIST [FILE...]]", "the lists of restricted and banned cards", list_rows,
	run_lists},
    {0},
};

static const struct tool tool = {
    .name = "regent-deck",
    .help = "read, judge and convert decks of A Game of Thrones",
    .rows = common_rows,
    .commands = commands,
};

int
main(int argc, char **argv)
{
	int status = tool_main(&tool, argc, argv);

	vec_release(&own_cards.list);
	return status;
}
