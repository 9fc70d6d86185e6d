#include "base/file.h"
#include "hand/hand.h"

#include <string.h>

/* Reading formats/hand/agot.yaml. */

static bool
read_number(const struct node *node, int *out, struct diag *dg)
{
	long number;

	if (!node_int(node, -GOLD_MOST, PILE_MOST, &number, dg))
		return false;
	*out = (int)number;
	return true;
}

static bool
read_query(const struct node *node, const struct card_db *db, struct query **out, struct diag *dg)
{
	const char *text;

	return node && node_text(node, &text, dg) && (*out = query_new(db, text, node->at, dg));
}

static bool
read_fetch(struct agenda_effect *effect, const struct node *node, const struct card_db *db,
    struct diag *dg)
{
	static const char *const keys[] = {"of", "most", "into"};
	static const char *const places[] = {"play", "aside"};

	if (!node_is(node, NODE_MAP, "a mapping", dg) || !node_keys(node, keys, LENGTH(keys), dg))
		return false;
	const struct node *of = node_need(node, "of", dg), *most = node_need(node, "most", dg);
	const struct node *into = node_need(node, "into", dg);
	if (!of || !most || !into)
		return false;
	int where = node_word(into, places, LENGTH(places), "place", dg);
	effect->fetch_into = where == 1 ? FETCH_ASIDE : FETCH_PLAY;
	return where >= 0 && read_query(of, db, &effect->fetch, dg) &&
	       read_number(most, &effect->fetch_most, dg);
}

static bool
read_income(struct agenda_effect *effect, const struct node *node, const struct card_db *db,
    struct diag *dg)
{
	static const char *const keys[] = {"of", "more"};

	if (!node_is(node, NODE_MAP, "a mapping", dg) || !node_keys(node, keys, LENGTH(keys), dg))
		return false;
	const struct node *of = node_need(node, "of", dg), *more = node_need(node, "more", dg);
	return of && more && read_query(of, db, &effect->income_of, dg) &&
	       read_number(more, &effect->income, dg);
}

/* The keys of an agenda, in the order of agenda_keys. */
static const char *const agenda_keys[] = {"code", "name", "gold", "cards", "aside", "draw", "bonus",
    "fetch", "opening", "income", "not-counted"};

static bool
read_key(
    struct agenda_effect *e, const struct node *node, const struct card_db *db, struct diag *dg)
{
	const struct {
		const char *key;
		int *number;
	} numbers[] = {
	    {"gold", &e->gold}, {"cards", &e->cards}, {"aside", &e->aside}, {"draw", &e->draw}};
	const struct {
		const char *key;
		const char **text;
	} texts[] = {{"code", &e->code}, {"name", &e->name}, {"not-counted", &e->uncounted}};

	for (size_t i = 0; i < LENGTH(numbers); i++)
		if (strcmp(node->key, numbers[i].key) == 0)
			return read_number(node, numbers[i].number, dg);
	for (size_t i = 0; i < LENGTH(texts); i++)
		if (strcmp(node->key, texts[i].key) == 0)
			return node_text(node, texts[i].text, dg);
	if (strcmp(node->key, "bonus") == 0)
		return node_bool(node, &e->bonus, dg);
	if (strcmp(node->key, "opening") == 0)
		return read_query(node, db, &e->opening, dg);
	return strcmp(node->key, "fetch") == 0 ? read_fetch(e, node, db, dg)
					       : read_income(e, node, db, dg);
}

static bool
read_agenda(
    struct setup_rules *rules, const struct node *map, const struct card_db *db, struct diag *dg)
{
	struct agenda_effect effect = {.gold = -1, .cards = -1, .bonus = true};
	bool good = node_is(map, NODE_MAP, "a mapping", dg) &&
		    node_keys(map, agenda_keys, LENGTH(agenda_keys), dg) &&
		    node_need(map, "code", dg);

	if (good)
		node_each (node, map)
			good &= read_key(&effect, node, db, dg);
	vec_add(&rules->agendas, effect);
	return good;
}

static bool
read_codes(const struct node *list, struct code_list *out, struct arena *arena, struct diag *dg)
{
	bool good = list && node_is(list, NODE_LIST, "a list of codes", dg);

	if (!good)
		return false;
	out->code = arena_alloc(arena, (list->n + 1) * sizeof(*out->code));
	node_each (node, list)
		good &= node_text(node, &out->code[out->n++], dg);
	return good;
}

bool
code_listed(const struct code_list *list, const char *code)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->code[i], code) == 0)
			return true;
	return false;
}

static bool
read_host(
    struct setup_rules *rules, const struct node *map, const struct card_db *db, struct diag *dg)
{
	static const char *const keys[] = {"of", "cards"};
	struct host_rule rule = {0};
	bool good = node_is(map, NODE_MAP, "a mapping", dg) &&
		    node_keys(map, keys, LENGTH(keys), dg) &&
		    read_query(node_need(map, "of", dg), db, &rule.of, dg) &&
		    read_codes(node_need(map, "cards", dg), &rule.cards, &rules->arena, dg);

	vec_add(&rules->hosts, rule);
	return good;
}

typedef bool read_row_fn(
    struct setup_rules *rules, const struct node *map, const struct card_db *db, struct diag *dg);

static bool
read_rows(struct setup_rules *rules, const struct node *list, read_row_fn *read,
    const struct card_db *db, struct diag *dg)
{
	bool good = list && node_is(list, NODE_LIST, "a list", dg);

	if (good)
		node_each (node, list)
			good &= read(rules, node, db, dg);
	return good;
}

static bool
read_basics(struct setup_rules *rules, const struct node *map, struct diag *dg)
{
	static const char *const keys[] = {"gold", "draw", "shadow"};
	int *const out[] = {&rules->gold, &rules->draw, &rules->shadow};
	bool good = map && node_is(map, NODE_MAP, "a mapping", dg) &&
		    node_keys(map, keys, LENGTH(keys), dg);

	for (size_t i = 0; good && i < LENGTH(keys); i++) {
		const struct node *node = node_need(map, keys[i], dg);

		good = node && read_number(node, out[i], dg);
	}
	return good;
}

static bool
read_rules(
    struct setup_rules *rules, const struct node *map, const struct card_db *db, struct diag *dg)
{
	static const char *const keys[] = {
	    "rules", "agendas", "hosts", "unchanged", "never", "opponents", "one-a-host"};
	struct code_list *const lists[] = {
	    &rules->unchanged, &rules->never, &rules->opponents, &rules->one_a_host};
	bool good = node_is(map, NODE_MAP, "a mapping", dg) &&
		    node_keys(map, keys, LENGTH(keys), dg) &&
		    read_basics(rules, node_need(map, keys[0], dg), dg) &&
		    read_rows(rules, node_need(map, keys[1], dg), read_agenda, db, dg) &&
		    read_rows(rules, node_need(map, keys[2], dg), read_host, db, dg);

	for (size_t i = 0; good && i < LENGTH(lists); i++)
		good = read_codes(node_need(map, keys[3 + i], dg), lists[i], &rules->arena, dg);
	return good;
}

struct setup_rules *
setup_rules_load(const struct card_db *db, struct diag *dg)
{
	struct setup_rules *rules = xcalloc(1, sizeof(*rules));
	const struct node *map =
	    yaml_read(data_path(&rules->arena, "formats/hand/agot.yaml"), &rules->arena, dg);

	if (map && read_rules(rules, map, db, dg))
		return rules;
	setup_rules_free(rules);
	return NULL;
}

void
setup_rules_free(struct setup_rules *rules)
{
	if (!rules)
		return;
	vec_each (effect, &rules->agendas) {
		query_free(effect->fetch);
		query_free(effect->opening);
		query_free(effect->income_of);
	}
	vec_each (host, &rules->hosts)
		query_free(host->of);
	vec_release(&rules->agendas);
	vec_release(&rules->hosts);
	arena_release(&rules->arena);
	free(rules);
}
