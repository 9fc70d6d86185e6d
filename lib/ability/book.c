/* The abilities of all cards, and what they are made of. */
#include "ability/ability.h"

#include <stdlib.h>
#include <string.h>

void
ability_book_init(struct ability_book *book, const struct card_db *db, const struct card_db *also,
    struct diag *dg)
{
	ability_set_init(&book->set, db);
	book->set.also = also;
	book->card = xcalloc(db->n, sizeof(*book->card));
	for (size_t i = 0; i < db->n; i++) {
		struct ability_range *range = &book->card[i];
		size_t n = 0, before = book->set.expr.n;

		if (!db->card[i].abilities)
			continue;
		range->first = (uint32_t)ability_read(
		    &book->set, db->card[i].type, db->card[i].abilities, &n, dg);
		range->n = (uint32_t)n;
		range->first_expr = (uint32_t)before;
		range->exprs = (uint32_t)(book->set.expr.n - before);
	}
}

void
ability_book_release(struct ability_book *book)
{
	ability_set_release(&book->set);
	free(book->card);
	book->card = NULL;
}

/* How often each word of each vocabulary is met. */
struct tally {
	size_t cards, written, special;
	size_t uses[VOCABULARIES][WORDS_MOST];
};

static bool
has_special(const struct node *node)
{
	node_each (child, node)
		if ((child->key && strcmp(child->key, "special") == 0) || has_special(child))
			return true;
	return false;
}

/* Counts a card once for every word that it uses. */
static void
tally_words(struct tally *tally, const struct ability_book *book, size_t card)
{
	const struct ability_range *range = &book->card[card];
	bool seen[VOCABULARIES][WORDS_MOST] = {0};

	for (size_t i = 0; i < range->exprs; i++) {
		const struct expr *e = &book->set.expr.at[range->first_expr + i];

		if (e->kind < VOCABULARIES && e->op < WORDS_MOST)
			seen[e->kind][e->op] = vocabulary[e->kind].row[e->op].word != NULL;
	}
	for (size_t v = 0; v < VOCABULARIES; v++)
		for (size_t op = 1; op < vocabulary[v].n; op++)
			tally->uses[v][op] += seen[v][op];
}

static void
tally_card(struct tally *tally, const struct ability_book *book, size_t card)
{
	const struct card *c = &book->set.db->card[card];

	tally->cards++;
	tally->written += c->written;
	tally->special += c->abilities && has_special(c->abilities);
	tally_words(tally, book, card);
}

static void
tally_row(struct table *table, const char *code, const char *name, const struct tally *tally)
{
	long long words = 0;

	for (size_t v = 0; v < VOCABULARIES; v++)
		for (size_t op = 0; op < WORDS_MOST; op++)
			words += tally->uses[v][op] > 0;
	table_text(table, code);
	table_text(table, name);
	table_int(table, (long long)tally->cards);
	table_int(table, (long long)tally->written);
	table_int(table, (long long)(tally->cards - tally->written));
	table_int(table, words);
	table_int(table, (long long)tally->special);
}

void
ability_coverage(const struct ability_book *book, struct table *table)
{
	static const char *const columns[] = {
	    "pack", "name", "cards", "written", "missing", "words", "special"};
	const struct card_db *db = book->set.db;
	struct tally *all = xcalloc(1, sizeof(*all)), *tally = xcalloc(1, sizeof(*tally));

	table_init(table, columns, LENGTH(columns));
	for (size_t p = 0; p < db->n_packs; p++) {
		memset(tally, 0, sizeof(*tally));
		for (size_t i = 0; i < db->n; i++)
			if (db->card[i].pack == p) {
				tally_card(tally, book, i);
				tally_card(all, book, i);
			}
		tally_row(table, db->pack[p].code, db->pack[p].name, tally);
	}
	tally_row(table, "total", NULL, all);
	free(all);
	free(tally);
}

static const char *const list_tags[] = {
    [LIST_TYPE] = "TYPE",
    [LIST_FACTION] = "FACTION",
    [LIST_ICON] = "ICON",
    [LIST_KEYWORD] = "KEYWORD",
    [LIST_PHASE] = "PHASE",
    [LIST_ZONE] = "PLACE",
    [LIST_STATE] = "STATE",
    [LIST_ROLE] = "ROLE",
    [LIST_SIDE] = "SIDE",
    [LIST_HOW] = "WAY",
    [LIST_UNTIL] = "DURATION",
    [LIST_MOMENT] = "MOMENT",
    [LIST_NAMED] = "THING",
    [LIST_SOURCE] = "SOURCE",
    [LIST_PERIOD] = "PERIOD",
    [LIST_TOKEN] = "TOKEN",
};

/* What a parameter takes, in a word. */
static const char *
param_takes(const struct param *param)
{
	static const char *const takes[] = {
	    [PARAM_CARDS] = "CARDS",
	    [PARAM_SELECTOR] = "SELECTORS",
	    [PARAM_SELECTORS] = "list of SELECTORS",
	    [PARAM_PLAYER] = "PLAYER",
	    [PARAM_VALUE] = "VALUE",
	    [PARAM_CONDITION] = "CONDITION",
	    [PARAM_CONDITIONS] = "CONDITIONS",
	    [PARAM_EFFECTS] = "EFFECTS",
	    [PARAM_BRANCHES] = "EFFECTS",
	    [PARAM_MODIFIERS] = "MODIFIERS",
	    [PARAM_TRIGGERS] = "TRIGGERS",
	    [PARAM_NUMBER] = "NUMBER",
	    [PARAM_FLAG] = "true",
	    [PARAM_TRAITS] = "TRAITS",
	    [PARAM_TITLE] = "CARD-NAME",
	    [PARAM_BIND] = "NAME",
	    [PARAM_CHOICE] = "CHOICES",
	    [PARAM_CARD] = "CARD",
	};

	if (param->type == PARAM_WORD || param->type == PARAM_WORDS)
		return list_tags[param->list];
	return takes[param->type];
}

/* "by: PLAYER, [margin: VALUE]": what may be left out is in brackets.  The
 * only parameter of a word needs no key. */
static void
add_params(const struct word_row *row, struct str *out)
{
	if (row->param[0].key && !row->param[1].key) {
		str_addf(out, "%s%s", param_takes(&row->param[0]),
		    row->param[0].type == PARAM_WORDS ? "S" : "");
		return;
	}
	for (size_t i = 0; i < PARAMS_MOST && row->param[i].key; i++) {
		const struct param *param = &row->param[i];

		str_addf(out, "%s%s%s: %s%s%s", i ? ", " : "", param->required ? "" : "[",
		    param->key, param_takes(param), param->type == PARAM_WORDS ? "S" : "",
		    param->required ? "" : "]");
	}
}

static void
words_row(struct table *table, const char *kind, const char *word, const char *takes,
    long long cards, const char *means)
{
	table_text(table, kind);
	table_text(table, word);
	table_text(table, takes);
	table_int(table, cards);
	table_text(table, means);
}

static void
list_row(struct table *table, enum word_list list)
{
	struct str words = STR_INIT;

	for (size_t i = 0; word_lists[list][i]; i++)
		str_addf(&words, "%s%s", i ? ", " : "", word_lists[list][i]);
	table_text(table, "list");
	table_text(table, list_tags[list]);
	table_text(table, str_text(&words));
	table_text(table, NULL);
	table_text(table, word_list_titles[list]);
	str_release(&words);
}

void
ability_words(const struct ability_book *book, struct table *table)
{
	static const char *const columns[] = {"kind", "word", "takes", "cards", "means"};
	struct tally *tally = xcalloc(1, sizeof(*tally));
	struct str takes = STR_INIT;

	table_init(table, columns, LENGTH(columns));
	for (size_t i = 0; i < book->set.db->n; i++)
		tally_card(tally, book, i);
	for (size_t v = 0; v < VOCABULARIES; v++)
		for (size_t op = 1; op < vocabulary[v].n; op++) {
			const struct word_row *row = &vocabulary[v].row[op];

			if (!row->word)
				continue;
			str_clear(&takes);
			add_params(row, &takes);
			words_row(table, vocabulary_titles[v], row->word, str_text(&takes),
			    (long long)tally->uses[v][op], row->help);
		}
	for (int list = 0; list < WORD_LISTS; list++)
		list_row(table, (enum word_list)list);
	str_release(&takes);
	free(tally);
}
