#include "card/load.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Card files: one table of keys says how each is read, which types of card
 * may have it and which must. */

enum {
	CHARACTERS = 1 << CARD_CHARACTER,
	PLOTS = 1 << CARD_PLOT,
	TITLES = 1 << CARD_TITLE,
	WITH_COST = CHARACTERS | 1 << CARD_LOCATION | 1 << CARD_ATTACHMENT | 1 << CARD_EVENT,
	ANY = (1 << CARD_TYPES) - 1,
};

enum { NAME_MOST = 200, LIST_MOST = 32 };

struct key {
	const char *name;
	bool (*read)(struct loading *l, const struct node *node, struct card *card, size_t offset);
	size_t offset; /* of the member it fills */
	unsigned may, must;
};

#define MEMBER(card, offset, type) ((type *)(void *)((char *)(card) + (offset)))

static bool
read_text(struct loading *l, const struct node *node, struct card *card, size_t offset)
{
	const char *text;

	if (!node_text(node, &text, l->dg))
		return false;
	if (!*text || strlen(text) > NAME_MOST) {
		diag_error(
		    l->dg, node->at, "%s must have from 1 to %d bytes", node->key, NAME_MOST);
		return false;
	}
	*MEMBER(card, offset, const char *) = text;
	return true;
}

static bool
read_code(struct loading *l, const struct node *node, struct card *card, size_t offset)
{
	if (!read_text(l, node, card, offset))
		return false;
	for (const char *c = node->text; *c; c++)
		if ((unsigned char)*c <= ' ' || *c == 0x7F) {
			diag_error(l->dg, node->at, "code '%s' has a blank in it", node->text);
			return false;
		}
	if (!node->quoted)
		diag_warn(l->dg, node->at, "code %s should stand in quotes", node->text);
	return true;
}

static bool
read_word(struct loading *l, const struct node *node, struct card *card, size_t offset)
{
	bool type = offset == offsetof(struct card, type);
	int word = type ? node_word(node, card_type_names, CARD_TYPES, "type", l->dg)
			: node_word(node, faction_names, FACTIONS, "faction", l->dg);

	*MEMBER(card, offset, uint8_t) = (uint8_t)(word < 0 ? 0 : word);
	return word >= 0;
}

static bool
read_rarity(struct loading *l, const struct node *node, struct card *card, size_t offset)
{
	int word = node_word(node, rarity_names, LENGTH(rarity_names), "rarity", l->dg);

	if (word >= 0)
		*MEMBER(card, offset, char) = rarity_names[word][0];
	return word >= 0;
}

static bool
read_bool(struct loading *l, const struct node *node, struct card *card, size_t offset)
{
	return node_bool(node, MEMBER(card, offset, bool), l->dg);
}

/* A number, X, or none. */
static bool
read_value(struct loading *l, const struct node *node, struct card *card, size_t offset)
{
	int8_t *value = MEMBER(card, offset, int8_t);
	long number;

	*value = VALUE_NONE;
	if (node->type == NODE_TEXT && strcmp(node->text, "none") == 0 &&
	    offset == offsetof(struct card, cost))
		return true;
	if (node->type == NODE_TEXT && strcmp(node->text, "X") == 0) {
		*value = VALUE_X;
		return true;
	}
	if (!node_int(node, 0, 100, &number, l->dg))
		return false;
	*value = (int8_t)number;
	return true;
}

static bool
read_small(struct loading *l, const struct node *node, struct card *card, size_t offset)
{
	long number;

	if (!node_int(node, 0, 100, &number, l->dg))
		return false;
	*MEMBER(card, offset, uint8_t) = (uint8_t)number;
	return true;
}

static bool
read_modifier(struct loading *l, const struct node *node, struct card *card, size_t offset)
{
	long number;

	if (!node_int(node, -20, 20, &number, l->dg))
		return false;
	*MEMBER(card, offset, int8_t) = (int8_t)number;
	return true;
}

/* A list of words, none of them twice. */
/* Does the list say the same before the item? */
static bool
stands_before(const struct node *list, const struct node *item)
{
	for (const struct node *other = list->first; other != item; other = other->next)
		if (other->type == NODE_TEXT && strcmp(other->text, item->text) == 0)
			return true;
	return false;
}

/* A word of a list whose own faults are still to be found. */
static bool
is_readable(const struct node *list, const struct node *item)
{
	return item->type == NODE_TEXT && *item->text && !stands_before(list, item);
}

static bool
check_list(struct loading *l, const struct node *list)
{
	size_t before = l->dg->errors;

	if (!node_is(list, NODE_LIST, list->key, l->dg))
		return false;
	if (list->n > LIST_MOST)
		diag_error(l->dg, list->at, "more than %d %s", LIST_MOST, list->key);
	node_each (item, list) {
		if (!node_is(item, NODE_TEXT, list->key, l->dg))
			continue;
		if (!*item->text)
			diag_error(l->dg, item->at, "empty word in %s", list->key);
		if (stands_before(list, item))
			diag_error(l->dg, item->at, "'%s' stands twice", item->text);
	}
	return l->dg->errors == before;
}

static bool
read_icons(struct loading *l, const struct node *list, struct card *card, size_t offset)
{
	bool good = check_list(l, list);

	if (list->type != NODE_LIST)
		return false;
	node_each (item, list) {
		if (!is_readable(list, item))
			continue;
		int icon = node_word(item, icon_names, LENGTH(icon_names), "icon", l->dg);

		if (icon >= 0)
			*MEMBER(card, offset, uint8_t) |= (uint8_t)(1u << icon);
		good &= icon >= 0;
	}
	return good;
}

static bool
read_traits(struct loading *l, const struct node *list, struct card *card, size_t offset)
{
	(void)offset;
	if (!check_list(l, list))
		return false;
	uint16_t *trait = arena_alloc(&l->db->arena, list->n * sizeof(*trait));
	node_each (item, list)
		trait[card->n_traits++] = loading_trait(l, item->text);
	card->traits = trait;
	return true;
}

/* Titles name each other: supports and rivals. */
static bool
read_titles(struct loading *l, const struct node *list, struct card *card, size_t offset)
{
	bool rivals = offset == offsetof(struct card, rivals);

	if (!check_list(l, list))
		return false;
	const char **name = arena_alloc(&l->db->arena, list->n * sizeof(*name));
	size_t n = 0;
	node_each (item, list)
		name[n++] = item->text;
	*(rivals ? &card->n_rivals : &card->n_supports) = (uint8_t)n;
	*(rivals ? &card->rivals : &card->supports) = name;
	return true;
}

/* "A or B" into trait numbers; returns how many. */
static uint8_t
split_traits(struct loading *l, char *text, const uint16_t **out)
{
	uint16_t *trait = arena_alloc(&l->db->arena, (LIST_MOST) * sizeof(*trait));
	uint8_t n = 0;

	*out = trait;
	while (text && n < LIST_MOST) {
		char *end = strstr(text, " or ");

		if (end)
			*end = '\0';
		text = text_trim(text);
		if (*text)
			trait[n++] = loading_trait(l, text);
		text = end ? end + 4 : NULL;
	}
	return n;
}

/* "no attachments", "no attachments except A", "no A attachments". */
static bool
read_no_attachments(struct loading *l, const char *text, struct card *card)
{
	static const char end[] = " attachments", except[] = "no attachments except ";
	size_t n = strlen(text), m = strlen(end);

	if (strcmp(text, "no attachments") == 0)
		return true;
	if (text_starts(text, except)) {
		card->n_except = split_traits(
		    l, arena_text(&l->db->arena, text + strlen(except)), &card->except);
		return card->n_except > 0;
	}
	if (n < m + 4 || strcmp(text + n - m, end) != 0)
		return false;
	card->n_forbidden =
	    split_traits(l, arena_copy(&l->db->arena, text + 3, n - m - 3), &card->forbidden);
	return card->n_forbidden > 0;
}

static int
keyword_find(const char *text, size_t length)
{
	for (int k = 0; k < KEYWORDS; k++)
		if (strlen(keyword_names[k]) == length &&
		    strncmp(keyword_names[k], text, length) == 0)
			return k;
	return -1;
}

static bool
keyword_unknown(struct loading *l, const struct node *item)
{
	const char *names[KEYWORDS];

	memcpy(names, keyword_names, sizeof(names));
	names[KEYWORD_NO_ATTACHMENTS] = "no attachments";
	size_t length = strcspn(item->text, "(");
	char *word = text_trim(arena_copy(&l->db->arena, item->text, length));
	const char *near = text_suggest(word, names, KEYWORDS);
	if (near)
		diag_error(
		    l->dg, item->at, "unknown keyword '%s', did you mean '%s'?", item->text, near);
	else
		diag_error(l->dg, item->at, "unknown keyword '%s'", item->text);
	return false;
}

static bool
read_keyword(struct loading *l, const struct node *item, struct card *card)
{
	int keyword = keyword_find(item->text, strcspn(item->text, " "));
	const char *rest = item->text + strcspn(item->text, " ");

	if (text_starts(item->text, "no ") && read_no_attachments(l, item->text, card))
		keyword = KEYWORD_NO_ATTACHMENTS, rest = "";
	else if (keyword < 0 || keyword == KEYWORD_NO_ATTACHMENTS)
		return keyword_unknown(l, item);
	if (card->keywords >> keyword & 1) {
		diag_error(l->dg, item->at, "keyword '%s' stands twice", keyword_names[keyword]);
		return false;
	}
	card->keywords |= (uint16_t)(1u << keyword);
	if (keyword_is_numbered(keyword)
		? *rest && keyword_number(rest + 1, &card->keyword_value[keyword])
		: !*rest)
		return true;
	diag_error(l->dg, item->at,
	    keyword_is_numbered(keyword) ? "keyword '%s' needs a number: %s (2) or %s (X)"
					 : "keyword '%s' takes no number",
	    keyword_names[keyword], keyword_names[keyword], keyword_names[keyword]);
	return false;
}

static bool
read_keywords(struct loading *l, const struct node *list, struct card *card, size_t offset)
{
	bool good = check_list(l, list);

	(void)offset;
	if (list->type != NODE_LIST)
		return false;
	node_each (item, list)
		good &= !is_readable(list, item) || read_keyword(l, item, card);
	return good;
}

static bool
read_abilities(struct loading *l, const struct node *list, struct card *card, size_t offset)
{
	(void)offset;
	card->written = true;
	if (l->need_abilities)
		card->abilities = list;
	return node_is(list, NODE_LIST, list->key, l->dg);
}

#define AT(member) offsetof(struct card, member)

static const struct key keys[] = {
    {"code", read_code, AT(code), ANY, ANY},
    {"name", read_text, AT(name), ANY, ANY},
    {"type", read_word, AT(type), ANY, ANY},
    {"faction", read_word, AT(faction), ANY, 0},
    {"loyal", read_bool, AT(loyal), ANY, 0},
    {"unique", read_bool, AT(unique), ANY, 0},
    {"cost", read_value, AT(cost), WITH_COST, WITH_COST},
    {"strength", read_value, AT(strength), CHARACTERS, CHARACTERS},
    {"icons", read_icons, AT(icons), CHARACTERS, CHARACTERS},
    {"income", read_value, AT(income), PLOTS, PLOTS},
    {"initiative", read_value, AT(initiative), PLOTS, PLOTS},
    {"claim", read_value, AT(claim), PLOTS, PLOTS},
    {"reserve", read_value, AT(reserve), PLOTS, PLOTS},
    {"traits", read_traits, 0, ANY, 0},
    {"keywords", read_keywords, 0, ANY, 0},
    {"gold-modifier", read_modifier, AT(plus_gold), ANY, 0},
    {"initiative-modifier", read_modifier, AT(plus_initiative), ANY, 0},
    {"reserve-modifier", read_modifier, AT(plus_reserve), ANY, 0},
    {"claim-modifier", read_modifier, AT(plus_claim), ANY, 0},
    {"supports", read_titles, AT(supports), TITLES, 0},
    {"rivals", read_titles, AT(rivals), TITLES, 0},
    {"limit", read_small, AT(deck_limit), ANY, 0},
    {"quantity", read_small, AT(quantity), ANY, 0},
    {"rarity", read_rarity, AT(rarity), ANY, 0},
    {"octgn", read_text, AT(octgn), ANY, 0},
    {"abilities", read_abilities, 0, ANY, 0},
};

static struct card
card_blank(uint16_t pack, const struct node *map)
{
	struct card card = {
	    .cost = VALUE_NONE,
	    .strength = VALUE_NONE,
	    .income = VALUE_NONE,
	    .initiative = VALUE_NONE,
	    .claim = VALUE_NONE,
	    .reserve = VALUE_NONE,
	    .deck_limit = 3,
	    .quantity = 3,
	    .pack = pack,
	    .at = map->at,
	    .source = map,
	};

	memset(card.keyword_value, VALUE_NONE, sizeof(card.keyword_value));
	return card;
}

/* After the type is known: keys that it cannot have, keys that it needs. */
static bool
check_type(struct loading *l, const struct node *map, const struct card *card)
{
	size_t before = l->dg->errors;

	for (size_t i = 0; i < LENGTH(keys); i++) {
		const struct node *node = node_get(map, keys[i].name);

		if (node && !(keys[i].may >> card->type & 1))
			diag_error(l->dg, node->key_at, "a card of type %s has no '%s'",
			    card_type_names[card->type], keys[i].name);
		if (!node && keys[i].must >> card->type & 1)
			diag_error(l->dg, map->at, "missing key '%s'", keys[i].name);
	}
	return l->dg->errors == before;
}

static bool
read_card(struct loading *l, const struct node *map, uint16_t pack)
{
	const char *allowed[LENGTH(keys)];
	struct card card = card_blank(pack, map);
	size_t before = l->dg->errors;

	if (!node_is(map, NODE_MAP, "a card", l->dg))
		return false;
	for (size_t i = 0; i < LENGTH(keys); i++)
		allowed[i] = keys[i].name;
	node_keys(map, allowed, LENGTH(keys), l->dg);
	bool typed = true;
	for (size_t i = 0; i < LENGTH(keys); i++) {
		const struct node *node = node_get(map, keys[i].name);
		bool good = !node || keys[i].read(l, node, &card, keys[i].offset);

		if (keys[i].offset == AT(type))
			typed = node && good;
	}
	if (typed)
		check_type(l, map, &card);
	for (size_t i = 0; !typed && i < LENGTH(keys); i++)
		if (keys[i].must == ANY)
			node_need(map, keys[i].name, l->dg);
	if (l->dg->errors != before)
		return false;
	return loading_add(l, &card);
}

static void
read_pack_text(struct loading *l, const struct node *map, const char *key, const char **out)
{
	const struct node *node = node_get(map, key);

	if (node && node_text(node, out, l->dg) && (!**out || strlen(*out) > NAME_MOST))
		diag_error(l->dg, node->at, "%s must have from 1 to %d bytes", key, NAME_MOST);
}

/* The number of a pack in *out; true if it is new. */
static bool
add_pack(struct loading *l, const struct pack *pack, uint16_t *out)
{
	uint32_t number = (uint32_t)l->packs.n;
	bool new = !map_get(&l->pack_codes, pack->code, &number);

	if (new) {
		map_add(&l->pack_codes, pack->code, number);
		vec_add(&l->packs, *pack);
	}
	*out = (uint16_t)number;
	return new;
}

/* The pack of a file; its number in *out.  Several files may add cards to
 * one pack, but only one may describe it. */
static bool
read_pack(struct loading *l, const struct node *map, uint16_t *out)
{
	struct pack pack = {.cycle = ""};
	size_t before = l->dg->errors;
	const struct node *node = node_need(map, "pack", l->dg);

	read_pack_text(l, map, "pack", &pack.code);
	pack.name = pack.code;
	read_pack_text(l, map, "name", &pack.name);
	read_pack_text(l, map, "cycle", &pack.cycle);
	read_pack_text(l, map, "released", &pack.released);
	if (pack.released && !date_is_good(pack.released))
		diag_error(l->dg, node_get(map, "released")->at,
		    "released must be a date, YYYY-MM-DD, not '%s'", pack.released);
	if (node_get(map, "work-in-progress"))
		node_bool(node_get(map, "work-in-progress"), &pack.work_in_progress, l->dg);
	if (node_get(map, "draft"))
		node_bool(node_get(map, "draft"), &pack.draft, l->dg);
	if (l->dg->errors != before || !node)
		return false;
	if (add_pack(l, &pack, out))
		return true;
	const struct pack *known = &l->packs.at[*out];
	if (map->n == 2 || strcmp(pack.name, known->name) == 0)
		return true;
	diag_error(
	    l->dg, node->at, "pack '%s' is already there, named '%s'", pack.code, known->name);
	return false;
}

static bool
read_list(struct loading *l, const struct node *cards, uint16_t pack)
{
	size_t before = l->dg->errors;

	if (node_is(cards, NODE_LIST, "cards", l->dg))
		node_each (card, cards)
			read_card(l, card, pack);
	return l->dg->errors == before;
}

bool
card_read_own(struct loading *l, const struct node *cards)
{
	const struct pack own = {.code = "Own", .name = "Own", .cycle = ""};
	uint16_t pack;

	add_pack(l, &own, &pack);
	return read_list(l, cards, pack);
}

static bool
read_tree(struct loading *l, const struct node *root)
{
	static const char *const allowed[] = {
	    "pack", "name", "cycle", "released", "work-in-progress", "draft", "cards"};
	size_t before = l->dg->errors;
	uint16_t pack = 0;

	if (!node_is(root, NODE_MAP, "a card file", l->dg))
		return false;
	node_keys(root, allowed, LENGTH(allowed), l->dg);
	read_pack(l, root, &pack);
	const struct node *cards = node_need(root, "cards", l->dg);
	if (cards)
		read_list(l, cards, pack);
	return l->dg->errors == before;
}

bool
card_read_file(struct loading *l, const char *path)
{
	const struct node *root = yaml_read(path, &l->db->arena, l->dg);

	return root && read_tree(l, root);
}

bool
card_read_text(struct loading *l, const char *path, const char *text, size_t length)
{
	const struct node *root = yaml_parse(path, text, length, &l->db->arena, l->dg);

	return root && read_tree(l, root);
}
