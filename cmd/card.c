/* regent-card: look up and search cards. */
#include "ability/ability.h"
#include "base/file.h"
#include "base/options.h"
#include "card/fact.h"
#include "deck/legality.h"
#include "game/cards.h"

#include <stdlib.h>
#include <string.h>

static const char *game_name = "agot";
static struct option_list own_cards;
static int language;
static const char *sort_by, *columns;
static bool only_codes, only_count;
static const char *text_separator = " / "; /* between the parts of rules text */
static const char *list_name, *date_text;

static const char *const languages[] = {"en", "cs", NULL};

static const struct option_row common_rows[] = {
    {'g', "game", "GAME", "whose cards (default: agot)", OPTION_TEXT, &game_name, 0, 0, NULL},
    {0, "cards", "DIR", "add the cards of a folder or a file", OPTION_LIST, &own_cards, 0, 0, NULL},
    {0, "lang", "LANG", "names of a small game: en or cs", OPTION_WORD, &language, 0, 0, languages},
    {0, NULL, NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL},
};

#define ARRANGE_ROWS                                                                               \
	{0, "sort", "COLUMNS", "order by columns, -COLUMN downwards", OPTION_TEXT, &sort_by, 0, 0, \
	    NULL},                                                                                 \
	{                                                                                          \
		0, "columns", "COLUMNS", "print these columns", OPTION_TEXT, &columns, 0, 0, NULL  \
	}

#define LIST_ROWS                                                                                \
	{'l', "list", "LIST", "the list that legal: and the like ask (the newest)", OPTION_TEXT, \
	    &list_name, 0, 0, NULL},                                                             \
	{                                                                                        \
		'd', "date", "YYYY-MM-DD", "as of this day (today)", OPTION_TEXT, &date_text, 0, \
		    0, NULL                                                                      \
	}

static const struct option_row find_rows[] = {
    ARRANGE_ROWS,
    LIST_ROWS,
    {0, "codes", NULL, "print codes only, one a line", OPTION_FLAG, &only_codes, 0, 0, NULL},
    {0, "count", NULL, "print how many there are", OPTION_FLAG, &only_count, 0, 0, NULL},
    {0, NULL, NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL},
};

static const struct option_row show_rows[] = {
    LIST_ROWS,
    {0, NULL, NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL},
};

static const struct option_row list_rows[] = {
    ARRANGE_ROWS,
    {0, NULL, NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL},
};

/* Prints what was reported; the status is 2 if anything is wrong. */
static int
finish(struct diag *dg, int status)
{
	diag_print(dg, stderr);
	status = dg->errors ? 2 : status;
	diag_release(dg);
	return status;
}

/* The abilities of the cards that load() read with them. */
static struct ability_book book;

/* The generated rules text of a card; false: not written yet. */
static bool
rules_text(const struct card_db *db, int card, struct str *out)
{
	const struct ability_range *range = &book.card[card];

	if (!db->card[card].abilities)
		return false;
	ability_text(&book.set, &db->card[card], range->first, range->n, text_separator, out);
	return true;
}

/* With abilities, every fault in them is reported too. */
static struct card_db *
load(bool need_abilities, struct diag *dg)
{
	struct card_source source = {
	    .extra = own_cards.list.at,
	    .n_extra = own_cards.list.n,
	    .need_abilities = need_abilities,
	};
	struct card_db *db = card_db_load(&source, dg);

	if (db && need_abilities)
		ability_book_init(&book, db, NULL, dg);
	return db;
}

static void
unload(struct card_db *db)
{
	if (book.card)
		ability_book_release(&book);
	card_db_free(db);
}

/* The small game meant by -g; NULL for agot, and after a report. */
static const struct game *
small_game(struct diag *dg)
{
	if (strcmp(game_name, "agot") != 0) {
		if (own_cards.list.n)
			diag_error(dg, NOWHERE, "--cards adds cards to agot only");
		return game_need(game_name, NOWHERE, dg);
	}
	if (language)
		diag_error(dg, NOWHERE, "--lang: the cards of agot have English names only");
	return NULL;
}

/* For commands that know the cards of agot only. */
static bool
agot_only(const char *command, struct diag *dg)
{
	if (small_game(dg) && !dg->errors)
		diag_error(dg, NOWHERE, "%s: only for the cards of agot", command);
	return !dg->errors;
}

static char *
join(int argc, char **argv)
{
	struct str text = STR_INIT;

	for (int i = 0; i < argc; i++)
		str_addf(&text, "%s%s", i ? " " : "", argv[i]);
	return text.text ? text.text : xstrdup("");
}

/* Whether to read abilities must be known before there is a database. */
static bool
asks_text(const char *text)
{
	struct diag dg = DIAG_INIT;
	struct query *form = query_new(NULL, text, NOWHERE, &dg);
	bool asks = form && query_asks_text(form);

	query_free(form);
	diag_release(&dg);
	return asks;
}

/* What lists say, as -l and --date ask; free its book. */
static bool
open_lists(const struct card_db *db, struct legality *out, struct diag *dg)
{
	*out =
	    (struct legality){.list = list_name, .date = date_text ? date_text : options_today()};
	out->book = law_book_load(db, dg);
	return out->book != NULL;
}

static bool
set_lists(struct query *query, const struct card_db *db, struct legality *lists, struct diag *dg)
{
	if (!query_asks_lists(query)) {
		if (list_name || date_text)
			diag_error(dg, NOWHERE,
			    "-l and --date are for legal:, restricted:, banned: and pod:");
		return !list_name && !date_text;
	}
	return open_lists(db, lists, dg) && query_set_lists(query, legality_set, lists, dg);
}

/* Adds every card that the query finds; NULL after a report. */
static struct card_db *
search(const char *text, bool need_text, struct table *table, bool written, struct diag *dg)
{
	struct card_db *db = load(need_text || asks_text(text), dg);
	struct query *query = db && !dg->errors ? query_new(db, text, NOWHERE, dg) : NULL;
	struct legality lists = {0};

	if (query)
		query_set_text(query, rules_text);
	bool ready = query && set_lists(query, db, &lists, dg);
	for (size_t i = 0; ready && i < db->n; i++)
		if ((!written || db->card[i].written) && query_match(query, (int)i, dg))
			card_table_add(table, db, (int)i, need_text ? rules_text : NULL);
	query_free(query);
	law_book_free(lists.book);
	if (!dg->errors)
		return db;
	unload(db);
	return NULL;
}

/* Sorts, chooses columns, prints.  Without --columns: usual. */
static int
print_table(struct table *table, const char *usual, struct diag *dg)
{
	enum output form = options_output();
	const char *chosen = columns ? columns : usual;
	size_t rows = table_rows(table);

	if (dg->errors || (sort_by && !table_sort(table, sort_by, dg)) ||
	    (chosen && !table_select(table, chosen, dg)))
		return 2;
	if (!columns && form == OUTPUT_TABLE)
		table_drop_empty(table);
	if (rows)
		table_print(table, form, stdout);
	return rows ? 0 : 1;
}

static int
print_found(struct table *table, const char *usual, struct diag *dg)
{
	if (only_codes && only_count)
		return tool_usage("--codes and --count exclude each other");
	if (only_count && !dg->errors) {
		printf("%zu\n", table_rows(table));
		return table_rows(table) ? 0 : 1;
	}
	if (!only_codes)
		return print_table(table, usual, dg);
	if (columns || options_output_given())
		return tool_usage("--codes goes without --columns and --output");
	const char *key = table_column(table, "code") >= 0 ? "code" : "name";
	if (dg->errors || (sort_by && !table_sort(table, sort_by, dg)) ||
	    !table_select(table, key, dg))
		return 2;
	for (size_t i = 0; i < table_rows(table); i++)
		puts(table->cells.at[i].text);
	return table_rows(table) ? 0 : 1;
}

/* The cards of a small game that the query finds. */
static void
small_search(const struct game *game, const char *query, struct table *table, struct diag *dg)
{
	if (list_name || date_text)
		diag_error(dg, NOWHERE, "-l and --date are for the cards of agot");
	if (game_cards(game, languages[language], table, dg))
		table_filter(table, query, dg);
}

static int
run_find(int argc, char **argv)
{
	struct diag dg = DIAG_INIT;
	struct table table = {0};
	struct card_db *db = NULL;
	const struct game *game = small_game(&dg);
	char *query = join(argc, argv);
	const char *usual = NULL;
	bool json = options_output() == OUTPUT_JSON;

	if (game) {
		small_search(game, query, &table, &dg);
	} else if (!dg.errors) {
		const char *wanted = columns ? columns : json ? card_record : card_columns;

		usual = json ? card_record : card_columns;
		card_table_init(&table);
		db = search(query,
		    strstr(wanted, "text") != NULL || (sort_by && strstr(sort_by, "text")), &table,
		    false, &dg);
	}
	int status = dg.errors ? 2 : print_found(&table, usual, &dg);
	free(query);
	table_release(&table);
	unload(db);
	return finish(&dg, status);
}

static int
run_text(int argc, char **argv)
{
	struct diag dg = DIAG_INIT;
	struct table table = {0};
	struct card_db *db = NULL;
	const struct game *game = small_game(&dg);
	char *query = join(argc, argv);

	if (game) {
		small_search(game, query, &table, &dg);
	} else if (!dg.errors) {
		card_table_init(&table);
		db = search(query, true, &table, true, &dg);
	}
	int status =
	    dg.errors ? 2 : print_table(&table, game ? "name,text" : "code,name,text", &dg);
	free(query);
	table_release(&table);
	unload(db);
	return finish(&dg, status);
}

/* The cards that a word of show means: all different versions of a name. */
static bool
resolve(const struct card_db *db, const char *word, const struct legality *lists,
    struct table *table, struct str *out)
{
	enum { PRINTINGS_MOST = 64 };
	struct diag dg = DIAG_INIT;
	int printing[PRINTINGS_MOST], card = card_resolve(db, word, NOWHERE, &dg);
	size_t n = card_by_name(db, word, printing, PRINTINGS_MOST);

	if (card < 0) {
		diag_print(&dg, stderr);
		diag_release(&dg);
		return false;
	}
	if (!n || card_by_code(db, word) >= 0)
		printing[0] = card, n = 1;
	for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++) {
		bool seen = false;

		card_table_add(table, db, printing[i], rules_text);
		for (size_t k = 0; k < i; k++)
			seen |= card_same(db, printing[i], printing[k]);
		if (seen)
			continue;
		str_add(out, out->n ? "\n" : "");
		card_show(db, printing[i], rules_text, out);
		legality_show(lists, printing[i], out, &dg);
	}
	bool good = !dg.errors;
	diag_print(&dg, stderr);
	diag_release(&dg);
	return good;
}

/* Every row as lines "key  value" under the name. */
static void
show_rows_of(const struct table *table, struct str *out)
{
	struct str text = STR_INIT;
	int widest = 0;

	for (size_t c = 0; c < table->width; c++)
		if ((int)strlen(table->columns[c]) > widest)
			widest = (int)strlen(table->columns[c]);
	for (size_t row = 0; row < table_rows(table); row++) {
		str_add(out, row ? "\n" : "");
		for (size_t c = 0; c < table->width; c++) {
			str_clear(&text);
			table_cell(table, row, c, &text);
			if (strcmp(table->columns[c], "name") == 0)
				str_addf(out, "%s\n", str_text(&text));
			else if (text.n)
				str_addf(out, "  %-*s  %s\n", widest, table->columns[c],
				    str_text(&text));
		}
	}
	str_release(&text);
}

/* The name of a card of a small game in one language, or NULL. */
static const char *
small_name(const struct table *table, size_t row, const char *key)
{
	int column = table_column(table, key);
	const struct cell *cell =
	    column < 0 ? NULL : &table->cells.at[row * table->width + (size_t)column];

	return cell && cell->type == CELL_TEXT ? cell->text : NULL;
}

/* Leaves the cards of a small game that have these names, in any language. */
static bool
show_small(struct table *table, char *const words[], int n)
{
	static const char *const keys[] = {"name", "cs", "en"};
	VEC(const char *) names = {0};
	VEC(size_t) rows = {0};
	bool all = true;

	for (size_t row = 0; row < table_rows(table); row++)
		for (size_t k = 0; k < LENGTH(keys); k++)
			if (small_name(table, row, keys[k]))
				vec_add(&names, small_name(table, row, keys[k]));
	for (int i = 0; i < n; i++) {
		size_t before = rows.n;

		for (size_t row = 0; row < table_rows(table); row++) {
			bool match = false;

			for (size_t k = 0; k < LENGTH(keys); k++) {
				const char *name = small_name(table, row, keys[k]);

				match |= name && text_equal_folded(name, words[i]);
			}
			if (match)
				vec_add(&rows, row);
		}
		if (rows.n > before)
			continue;
		const char *near = text_suggest(words[i], names.at, names.n);
		all = false;
		if (near)
			fprintf(stderr, "unknown card '%s', did you mean '%s'?\n", words[i], near);
		else
			fprintf(stderr, "unknown card '%s'\n", words[i]);
	}
	table_pick(table, rows.at, rows.n);
	vec_release(&names);
	vec_release(&rows);
	return all;
}

static int
run_show(int argc, char **argv)
{
	struct diag dg = DIAG_INIT;
	struct table table = {0};
	struct str out = STR_INIT;
	int status = 0;

	if (!argc)
		return tool_usage("show: which card?");
	const struct game *game = small_game(&dg);
	bool rows = options_output_given() && options_output() != OUTPUT_TABLE;
	struct card_db *db = game || dg.errors ? NULL : load(true, &dg);
	text_separator = rows ? text_separator : "\n";
	struct legality lists = {0};
	struct law law;
	if (db && open_lists(db, &lists, &dg))
		law_make(lists.book, "joust", lists.list, lists.date, &law, &dg);
	if (!game)
		card_table_init(&table);
	else if (game_cards(game, languages[language], &table, &dg))
		status = show_small(&table, argv, argc) ? 0 : 1;
	for (int i = 0; i < argc && !game && !dg.errors; i++)
		if (!resolve(db, argv[i], &lists, &table, &out))
			status = 1;
	if (game && !rows && table_rows(&table)) {
		table_drop_empty(&table);
		show_rows_of(&table, &out);
	}
	if (rows && !dg.errors && table_rows(&table))
		print_table(&table, game ? NULL : card_record, &dg);
	else if (!dg.errors)
		fputs(str_text(&out), stdout);
	str_release(&out);
	table_release(&table);
	law_book_free(lists.book);
	unload(db);
	return finish(&dg, status);
}

/* Does the file, or the folder, lie in that of the shipped cards? */
static bool
is_shipped(const char *path)
{
	struct arena arena = ARENA_INIT;
	char *file = realpath(path, NULL), *dir = realpath(data_path(&arena, "cards/agot"), NULL);
	size_t n = dir ? strlen(dir) : 0;
	bool inside = file && n && strncmp(file, dir, n) == 0 && (!file[n] || file[n] == '/');

	free(file);
	free(dir);
	arena_release(&arena);
	return inside;
}

/* Own cards must fit beside the shipped ones. */
static void
check_beside(int argc, char **argv, struct diag *dg)
{
	struct card_source source = {.extra = (const char *const *)argv, .n_extra = (size_t)argc};

	card_db_free(card_db_load(&source, dg));
}

/* The abilities of every card; they may speak of shipped cards too. */
static void
check_abilities(const struct card_db *db, struct diag *dg)
{
	struct card_db *shipped = load(false, dg);

	if (shipped) {
		ability_book_init(&book, db, shipped, dg);
		ability_book_release(&book);
	}
	card_db_free(shipped);
}

/* Card files of a small game, without any the game's own, are read as they
 * are for play. */
static void
lint_small(const struct game *game, int argc, char **argv, struct diag *dg)
{
	for (int i = 0; i < argc || i == 0; i++) {
		const struct game_setup setup = {.cards = argc ? argv[i] : NULL};
		void *world = game->world_new(&setup, dg);

		if (world)
			game->world_free(world);
	}
}

static int
run_lint(int argc, char **argv)
{
	struct diag dg = DIAG_INIT;
	const struct game *game = small_game(&dg);

	if (game) {
		lint_small(game, argc, argv, &dg);
	} else if (!argc && !dg.errors) {
		return tool_usage("lint: which files?");
	} else if (!dg.errors) {
		struct card_source source = {
		    .dir = argv[0],
		    .extra = (const char *const *)(argv + 1),
		    .n_extra = (size_t)argc - 1,
		    .need_abilities = true,
		};

		struct card_db *db = card_db_load(&source, &dg);
		if (db)
			check_abilities(db, &dg);
		if (db && !is_shipped(argv[0]))
			check_beside(argc, argv, &dg);
		card_db_free(db);
	}
	return finish(&dg, 0);
}

/* A table made of the whole database, or of all abilities. */
static int
run_list(const char *command, int argc, void (*facts)(const struct card_db *, struct table *),
    void (*abilities)(const struct ability_book *, struct table *))
{
	struct diag dg = DIAG_INIT;
	struct table table = {0};
	int status = 2;

	if (argc)
		return tool_usage("%s: takes no arguments", command);
	struct card_db *db = agot_only(command, &dg) ? load(abilities != NULL, &dg) : NULL;
	if (db && !dg.errors) {
		if (facts)
			facts(db, &table);
		else
			abilities(&book, &table);
		status = print_table(&table, NULL, &dg);
	}
	table_release(&table);
	unload(db);
	return finish(&dg, status);
}

static int
run_packs(int argc, char **argv)
{
	(void)argv;
	return run_list("packs", argc, card_packs, NULL);
}

static int
run_coverage(int argc, char **argv)
{
	(void)argv;
	return run_list("coverage", argc, NULL, ability_coverage);
}

static int
run_words(int argc, char **argv)
{
	(void)argv;
	return run_list("words", argc, NULL, ability_words);
}

/* For the build: the image that the other commands map. */
static int
run_image(int argc, char **argv)
{
	struct diag dg = DIAG_INIT;

	if (argc != 1)
		return tool_usage("image: which file?");
	if (agot_only("image", &dg))
		card_image_make(argv[0], &dg);
	return finish(&dg, 0);
}

static const struct command commands[] = {
    {"find", "QUERY...", "search cards", find_rows, run_find},
    {"show", "NAME|CODE...", "show cards", show_rows, run_show},
    {"text", "[QUERY...]", "print generated rules text", list_rows, run_text},
    {"lint", "[FILE...]", "check card files", NULL, run_lint},
    {"packs", "", "list the packs", list_rows, run_packs},
    {"coverage", "", "how many abilities are written, by pack", list_rows, run_coverage},
    {"words", "", "the words that abilities are written in", list_rows, run_words},
    {"image", "FILE", "write the image of the card pool", NULL, run_image},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct tool tool = {
    .name = "regent-card",
    .help = "Look up and search cards.",
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
