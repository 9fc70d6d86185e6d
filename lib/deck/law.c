#include "base/file.h"
#include "deck/lists.h"

#include <stdlib.h>
#include <string.h>

/* Reading formats and agendas; for lists see lists.c. */

const char *const measure_names[MEASURES] = {
    [MEASURE_CARDS] = "cards",
    [MEASURE_TITLES] = "titles",
    [MEASURE_COPIES] = "copies",
    [MEASURE_TITLE_COPIES] = "title-copies",
    [MEASURE_TITLES_PER_FACTION] = "titles-per-faction",
    [MEASURE_OTHER_FACTIONS] = "other-factions",
    [MEASURE_STRAYS] = "strays",
};

static const char *const measure_words[MEASURES] = {
    [MEASURE_CARDS] = "cards",
    [MEASURE_TITLES] = "different cards",
    [MEASURE_COPIES] = "copies",
    [MEASURE_TITLE_COPIES] = "copies",
    [MEASURE_TITLES_PER_FACTION] = "different cards",
    [MEASURE_OTHER_FACTIONS] = "other factions",
    [MEASURE_STRAYS] = "cards of other factions without the shared trait",
};

/* Optional entries: what is not there leaves *out as it is. */
static bool
read_int(const struct node *map, const char *key, int *out, struct diag *dg)
{
	const struct node *node = node_get(map, key);
	long number;

	if (!node)
		return true;
	if (!node_int(node, 0, 1000, &number, dg))
		return false;
	*out = (int)number;
	return true;
}

static bool
read_bool(const struct node *map, const char *key, bool *out, struct diag *dg)
{
	const struct node *node = node_get(map, key);

	return !node || node_bool(node, out, dg);
}

static bool
read_text(const struct node *map, const char *key, const char **out, struct diag *dg)
{
	const struct node *node = node_get(map, key);

	return !node || node_text(node, out, dg);
}

static bool
read_query(struct law_book *book, const struct node *map, const char *key, struct query **out,
    struct diag *dg)
{
	const struct node *node = node_get(map, key);
	const char *words;

	if (!node)
		return true;
	if (!node_text(node, &words, dg) || !(*out = query_new(book->db, words, node->at, dg)))
		return false;
	if (query_asks_lists(*out)) {
		diag_error(dg, node->at, "a rule cannot ask what a list says");
		return false;
	}
	return true;
}

/* The only packs whose cards a format lets in; all without a list. */
static bool
read_packs(struct law_book *book, const struct node *list, const uint8_t **out, struct diag *dg)
{
	uint8_t *packs = arena_alloc(&book->arena, book->db->n_packs + 1);
	bool good = true;

	if (!list)
		return true;
	if (!node_is(list, NODE_LIST, "a list of packs", dg))
		return false;
	node_each (node, list) {
		const char *text = NULL;
		int pack = node_text(node, &text, dg) ? pack_by_name(book->db, text) : -1;

		if (text && pack < 0)
			diag_error(dg, node->at, "no pack is called '%s'", text);
		good &= pack >= 0;
		if (pack >= 0)
			packs[pack] = 1;
	}
	*out = packs;
	return good;
}

static bool
read_format(struct law_book *book, const char *path, struct diag *dg)
{
	static const char *const keys[] = {"format", "name", "draw", "plots", "doubles", "agendas",
	    "draft-cards", "unreleased", "copies", "lists", "packs"};
	struct deck_format f = {
	    .draw = -1, .plots = -1, .doubles = -1, .agendas = -1, .copies = true};
	const struct node *map = yaml_read(path, &book->arena, dg);

	if (!map || !node_is(map, NODE_MAP, "a format", dg))
		return false;
	bool good = node_keys(map, keys, LENGTH(keys), dg);
	const struct node *name = node_need(map, "format", dg);
	good = name && node_text(name, &f.name, dg) && good;
	f.title = f.name;
	good &= read_text(map, "name", &f.title, dg) && read_text(map, "lists", &f.lists, dg);
	good &= read_int(map, "draw", &f.draw, dg) && read_int(map, "plots", &f.plots, dg);
	good &= read_int(map, "doubles", &f.doubles, dg);
	good &= read_int(map, "agendas", &f.agendas, dg);
	good &= read_bool(map, "draft-cards", &f.draft_cards, dg);
	good &= read_bool(map, "unreleased", &f.unreleased, dg);
	good &= read_bool(map, "copies", &f.copies, dg);
	good &= read_packs(book, node_get(map, "packs"), &f.packs, dg);
	vec_add(&book->formats, f);
	return good;
}

static bool
read_requirement(
    struct law_book *book, const struct node *map, struct agenda_rule *rule, struct diag *dg)
{
	static const char *const keys[] = {"measure", "of", "words", "least", "most", "exactly"};
	struct requirement need = {.least = -1, .most = -1};
	int exactly = -1;

	if (!node_is(map, NODE_MAP, "a requirement", dg))
		return false;
	const struct node *measure = node_need(map, "measure", dg);
	bool good = node_keys(map, keys, LENGTH(keys), dg) && measure;
	int word = measure ? node_word(measure, measure_names, MEASURES, "measure", dg) : -1;
	need.measure = word < 0 ? MEASURE_CARDS : (enum measure)word;
	need.words = "";
	good &= read_query(book, map, "of", &need.of, dg);
	good &= read_text(map, "words", &need.words, dg);
	good &= read_int(map, "least", &need.least, dg) && read_int(map, "most", &need.most, dg);
	good &= read_int(map, "exactly", &exactly, dg);
	if (exactly >= 0)
		need.least = need.most = exactly;
	if (!*need.words)
		need.words = measure_words[need.measure];
	if (need.least < 0 && need.most < 0) {
		diag_error(dg, map->at, "a requirement needs least, most or exactly");
		good = false;
	}
	vec_add(&rule->require, need);
	return good && word >= 0;
}

/* Codes shift: the name must be the card's, and no agenda comes twice. */
static bool
agenda_is_named(const struct law_book *book, const struct node *map, int card, struct diag *dg)
{
	const struct node *node = node_get(map, "name");
	const char *name = NULL;

	if (card < 0)
		return true;
	vec_each (other, &book->agendas)
		if (other->card == card) {
			diag_error(dg, map->at, "a second rule for %s", book->db->card[card].name);
			return false;
		}
	if (!node)
		return true;
	if (!node_text(node, &name, dg))
		return false;
	if (text_equal_folded(name, book->db->card[card].name))
		return true;
	diag_error(dg, node->at, "%s is %s, not %s", book->db->card[card].code,
	    book->db->card[card].name, name);
	return false;
}

static bool
read_agenda(struct law_book *book, const struct node *map, struct diag *dg)
{
	static const char *const keys[] = {"code", "name", "rule", "allow", "loyal", "forbid",
	    "draw", "plots", "doubles", "more", "of", "require"};
	struct agenda_rule rule = {.draw = -1, .plots = -1, .doubles = -1};
	const char *code = NULL, *name = NULL;

	if (!node_is(map, NODE_MAP, "an agenda", dg) || !node_keys(map, keys, LENGTH(keys), dg))
		return false;
	const struct node *key = node_need(map, "code", dg), *word = node_need(map, "rule", dg);
	if (!key || !word || !node_text(key, &code, dg) || !node_text(word, &name, dg))
		return false;
	rule.card = card_by_code(book->db, code);
	if (!agenda_is_named(book, map, rule.card, dg))
		return false;
	rule.rule = arena_format(&book->arena, "agenda-%s", name);
	bool good = read_query(book, map, "allow", &rule.allow, dg);
	good &= read_query(book, map, "forbid", &rule.forbid, dg);
	good &= read_query(book, map, "of", &rule.extra, dg);
	good &= read_bool(map, "loyal", &rule.allow_loyal, dg);
	good &= read_int(map, "draw", &rule.draw, dg) && read_int(map, "plots", &rule.plots, dg);
	good &= read_int(map, "doubles", &rule.doubles, dg);
	good &= read_int(map, "more", &rule.more, dg);
	const struct node *require = node_get(map, "require");
	bool list = require && node_is(require, NODE_LIST, "a list of requirements", dg);
	good &= list == (require != NULL);
	if (list)
		node_each (child, require)
			good &= read_requirement(book, child, &rule, dg);
	vec_add(&book->agendas, rule);
	return good;
}

static bool
read_agendas(struct law_book *book, const char *path, struct diag *dg)
{
	const struct node *map = yaml_read(path, &book->arena, dg);
	const struct node *list = map ? node_need(map, "agendas", dg) : NULL;
	bool good = list && node_is(list, NODE_LIST, "a list of agendas", dg);

	if (good)
		node_each (child, list)
			good &= read_agenda(book, child, dg);
	return good;
}

struct law_book *
law_book_load(const struct card_db *db, struct diag *dg)
{
	struct law_book *book = xcalloc(1, sizeof(*book));
	struct file_list files = {0};
	const char *dir = data_path(&book->arena, "formats/agot");

	book->db = db;
	bool good = file_walk(dir, ".yaml", &book->arena, &files, dg);
	for (size_t i = 0; i < files.n; i++) {
		const char *name = files.path[i] + strlen(dir) + 1;

		if (text_starts(name, "lists/"))
			good &= list_add(book, files.path[i], dg) != NULL;
		else if (strcmp(name, "agendas.yaml") == 0)
			good &= read_agendas(book, files.path[i], dg);
		else
			good &= read_format(book, files.path[i], dg);
	}
	if (good)
		return book;
	law_book_free(book);
	return NULL;
}

void
law_book_free(struct law_book *book)
{
	if (!book)
		return;
	vec_each (rule, &book->agendas) {
		query_free(rule->allow);
		query_free(rule->forbid);
		query_free(rule->extra);
		vec_each (need, &rule->require)
			query_free(need->of);
		vec_release(&rule->require);
	}
	vec_each (list, &book->lists)
		list_free(*list);
	vec_release(&book->formats);
	vec_release(&book->agendas);
	vec_release(&book->lists);
	arena_release(&book->arena);
	free(book);
}

static const struct deck_format *
find_format(const struct law_book *book, const char *name)
{
	vec_each (format, &book->formats)
		if (strcmp(format->name, name) == 0)
			return format;
	return NULL;
}

bool
law_has_format(const struct law_book *book, const char *name)
{
	return find_format(book, name) != NULL;
}

void
law_format_names(const struct law_book *book, struct str *out)
{
	vec_each (format, &book->formats)
		str_addf(out, "%s%s", format == book->formats.at ? "" : ", ", format->name);
}

static const struct deck_format *
need_format(const struct law_book *book, const char *name, struct diag *dg)
{
	const struct deck_format *found = find_format(book, name);
	struct str all = STR_INIT;

	if (found)
		return found;
	law_format_names(book, &all);
	diag_error(dg, NOWHERE, "unknown format '%s'; there are %s", name, str_text(&all));
	str_release(&all);
	return NULL;
}

bool
law_make(struct law_book *book, const char *format, const char *list, const char *date,
    struct law *out, struct diag *dg)
{
	*out = (struct law){.book = book, .date = date};
	if (!date_is_good(date)) {
		diag_error(dg, NOWHERE, "'%s' is no date like 2026-07-01", date);
		return false;
	}
	if (!(out->format = need_format(book, format, dg)))
		return false;
	if (list && strcmp(list, "all") == 0) {
		diag_error(dg, NOWHERE, "one list is needed; 'all' is for check only");
		return false;
	}
	bool named = list && strcmp(list, "none") != 0;
	if (named && !(out->list = list_find(book, list, dg)))
		return false;
	if (named && !out->format->lists) {
		diag_error(dg, NOWHERE, "format '%s' has no lists", format);
		return false;
	}
	for (size_t i = 0; !list && out->format->lists && i < book->lists.n; i++)
		if (strcmp(book->lists.at[i]->date, date) <= 0)
			out->list = book->lists.at[i];
	if (!out->list)
		return true;
	out->part = list_part(book, out->list, out->format->lists, dg);
	return out->part != NULL;
}
