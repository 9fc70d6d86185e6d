#include "game/cards.h"

#include "base/file.h"
#include "base/map.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MOST = 40 };

struct keys {
	const char *name[COLUMNS_MOST];
	size_t n;
};

/* Can the value stand in one cell? */
static bool
is_plain(const struct node *node)
{
	if (node->type == NODE_LIST)
		node_each (item, node)
			if (item->type != NODE_TEXT)
				return false;
	return node->type != NODE_MAP;
}

static void
keys_add(struct keys *keys, const char *name)
{
	for (size_t i = 0; i < keys->n; i++)
		if (strcmp(keys->name[i], name) == 0)
			return;
	if (keys->n < COLUMNS_MOST - 1)
		keys->name[keys->n++] = name;
}

/* A key is a column if its values are plain on every card. */
static void
keys_collect(struct keys *keys, const struct node *cards)
{
	struct map nested = {0};

	node_each (card, cards)
		node_each (value, card)
			if (!is_plain(value))
				map_add(&nested, value->key, 1);
	node_each (card, cards)
		node_each (value, card)
			if (!map_get(&nested, value->key, &(uint32_t){0}))
				keys_add(keys, value->key);
	map_release(&nested);
}

static void
text_cell(struct table *table, const struct node *node)
{
	char *end, *rest;
	long number = strtol(node->text, &end, 10);
	double real = strtod(node->text, &rest);

	if (!node->quoted && *node->text && !*end)
		table_int(table, number);
	else if (!node->quoted && end > node->text && *end == '.' && !*rest)
		table_real(table, real, (int)(rest - end) - 1);
	else if (!node->quoted && strcmp(node->text, "true") == 0)
		table_bool(table, true);
	else if (!node->quoted && strcmp(node->text, "false") == 0)
		table_bool(table, false);
	else
		table_text(table, node->text);
}

static void
list_cell(struct table *table, const struct node *list)
{
	VEC(const char *) items = {0};

	node_each (item, list)
		vec_add(&items, item->text);
	table_list(table, items.at, items.n);
	vec_release(&items);
}

static void
rules_cell(
    struct table *table, const struct game *game, const struct node *card, const char *language)
{
	struct str text = STR_INIT;

	if (game->card_text)
		game->card_text(card, language, &text);
	table_text(table, text.n ? str_text(&text) : NULL);
	str_release(&text);
}

/* What stands under the key; in another language that one's name stands
 * under "name", and the English one in its place. */
static const struct node *
value_of(const struct node *card, const char *key, const char *language)
{
	const struct node *local = node_get(card, language);

	if (local && local->type == NODE_TEXT && strcmp(key, "name") == 0)
		return local;
	return node_get(card, local && strcmp(key, language) == 0 ? "name" : key);
}

static void
add_card(struct table *table, const struct game *game, const struct keys *keys,
    const struct node *card, const char *language)
{
	for (size_t i = 0; i < keys->n; i++) {
		const struct node *value = value_of(card, keys->name[i], language);

		if (!value)
			table_none(table);
		else if (value->type == NODE_TEXT)
			text_cell(table, value);
		else
			list_cell(table, value);
	}
	rules_cell(table, game, card, language);
}

static bool
check_cards(const struct node *cards, struct diag *dg)
{
	size_t before = dg->errors;

	if (!cards || !node_is(cards, NODE_LIST, "cards", dg))
		return false;
	node_each (card, cards)
		if (node_is(card, NODE_MAP, "a card", dg))
			node_need(card, "name", dg);
	return dg->errors == before;
}

bool
game_cards(const struct game *game, const char *language, struct table *out, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	struct keys keys = {0};

	table_init(out, NULL, 1);
	const char *path = data_path(&arena, arena_format(&arena, "cards/%s.yaml", game->name));
	const struct node *root = yaml_read(path, &arena, dg);
	const struct node *cards = root ? node_need(root, "cards", dg) : NULL;
	bool good = check_cards(cards, dg);
	if (good) {
		keys_collect(&keys, cards);
		const char **names = arena_alloc(&out->arena, (keys.n + 1) * sizeof(*names));
		for (size_t i = 0; i < keys.n; i++)
			names[i] = strcmp(keys.name[i], language) == 0
				       ? "en"
				       : arena_text(&out->arena, keys.name[i]);
		names[keys.n] = "text";
		out->columns = names;
		out->width = keys.n + 1;
		node_each (card, cards)
			add_card(out, game, &keys, card, language);
	}
	arena_release(&arena);
	return good;
}
