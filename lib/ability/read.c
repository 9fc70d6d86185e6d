/* From YAML to expressions.  What a word takes stands in its row; the reader
 * knows only the kinds of parameters. */
#include "ability/read.h"

#include <string.h>

static int32_t read_params(struct reader *r, enum vocabulary v, int op, const struct node *node);

int32_t
new_expr(struct reader *r, int kind, int op)
{
	struct expr expr = {.kind = (uint8_t)kind, .op = (uint8_t)op};

	vec_add(&r->set->expr, expr);
	return (int32_t)r->set->expr.n - 1;
}

static void
need(struct reader *r, enum need what, const char *word, struct place place)
{
	if (r->needed_by[what])
		return;
	r->needed_by[what] = word;
	r->needed_at[what] = place;
}

/* Reports an unknown word with a suggestion out of names (gaps allowed). */
static void
unknown(struct reader *r, struct place place, const char *what, const char *word,
    const char *const names[], size_t n)
{
	const char *near = text_suggest(word, names, n);

	if (near)
		diag_error(r->dg, place, "unknown %s '%s', did you mean '%s'?", what, word, near);
	else
		diag_error(r->dg, place, "unknown %s '%s'", what, word);
}

/* The op of a word in a vocabulary; 0 after a report unless quiet. */
static int
find_word(struct reader *r, enum vocabulary v, const char *word, struct place place, bool quiet)
{
	const struct vocabulary_table *table = &vocabulary[v];
	const char *names[WORDS_MOST];

	for (size_t i = 1; i < table->n; i++) {
		names[i - 1] = table->row[i].word;
		if (names[i - 1] && strcmp(names[i - 1], word) == 0)
			return (int)i;
	}
	if (!quiet)
		unknown(r, place, vocabulary_titles[v], word, names, table->n - 1);
	return 0;
}

/* 1 + the slot of a name that was given before, else 0. */
static int
find_name(const struct reader *r, const char *word)
{
	for (unsigned i = 0; i < r->names; i++)
		if (strcmp(r->name[i], word) == 0)
			return (int)i + 1;
	return 0;
}

static const char *const card_words[] = {[CARDS_SELF] = "self",
    [CARDS_ATTACHED] = "attached",
    [CARDS_THAT] = "that",
    [CARDS_FACTION] = "faction"};

static int
bind_name(struct reader *r, const char *name, struct place place)
{
	int slot = find_name(r, name);

	if (slot)
		return slot;
	for (size_t i = 1; i < LENGTH(card_words); i++)
		if (strcmp(name, card_words[i]) == 0) {
			diag_error(r->dg, place, "'%s' cannot be the name of a choice", name);
			return 0;
		}
	if (find_word(r, VOCABULARY_PLAYER, name, place, true)) {
		diag_error(r->dg, place, "'%s' cannot be the name of a choice", name);
		return 0;
	}
	if (r->names == NAMES_MOST) {
		diag_error(r->dg, place, "more than %d names in one ability", NAMES_MOST);
		return 0;
	}
	r->named_at[r->names] = place;
	r->name[r->names++] = arena_text(&r->set->arena, name);
	return (int)r->names;
}

/* A list linked by next. */
struct list {
	int32_t head, tail;
};

static void
list_add(struct reader *r, struct list *list, int32_t index)
{
	if (!index)
		return;
	if (list->tail)
		at(r, list->tail)->next = index;
	else
		list->head = index;
	list->tail = index;
}

/* The selectors of a mapping. */
int32_t
read_selector(struct reader *r, const struct node *node)
{
	struct list list = {0};

	if (!node_is(node, NODE_MAP, "a selector", r->dg))
		return 0;
	node_each (entry, node) {
		int op = find_word(r, VOCABULARY_SELECTOR, entry->key, entry->key_at, false);

		if (op)
			list_add(r, &list, read_params(r, VOCABULARY_SELECTOR, op, entry));
	}
	return list.head;
}

static int32_t
read_cards_all(struct reader *r, const struct node *node)
{
	int32_t index = new_expr(r, KIND_CARDS, CARDS_ALL);
	int32_t head = read_selector(r, node);

	at(r, index)->arg[0] = head;
	return index;
}

/* What was chosen under a name. */
static int32_t
named_expr(struct reader *r, int kind, int op, int slot)
{
	int32_t index = new_expr(r, kind, op);

	at(r, index)->arg[0] = slot - 1;
	r->used[slot - 1] = true;
	return index;
}

static int32_t
read_cards(struct reader *r, const struct node *node)
{
	if (node->type == NODE_MAP)
		return read_cards_all(r, node);
	if (!node_is(node, NODE_TEXT, "cards", r->dg))
		return 0;
	for (size_t i = 1; i < LENGTH(card_words); i++)
		if (strcmp(card_words[i], node->text) == 0) {
			if (i == CARDS_THAT && !r->in_modifier)
				need(r, NEED_TRIGGER, card_words[i], node->at);
			return new_expr(r, KIND_CARDS, (int)i);
		}
	int slot = find_name(r, node->text);
	if (!slot) {
		const char *names[LENGTH(card_words) + NAMES_MOST];
		size_t n = 0;
		for (size_t i = 1; i < LENGTH(card_words); i++)
			names[n++] = card_words[i];
		for (unsigned i = 0; i < r->names; i++)
			names[n++] = r->name[i];
		unknown(r, node->at, "card", node->text, names, n);
		return 0;
	}
	if (r->player[slot - 1]) {
		diag_error(r->dg, node->at, "'%s' is a player, no card", node->text);
		return 0;
	}
	return named_expr(r, KIND_CARDS, CARDS_NAME, slot);
}

/* A mapping with one entry that is a word of the vocabulary. */
static int32_t
read_single(struct reader *r, enum vocabulary v, const struct node *node)
{
	if (!node_is(node, NODE_MAP, vocabulary_titles[v], r->dg))
		return 0;
	if (node->n != 1) {
		diag_error(
		    r->dg, node->at, "%s must be one word, not %zu", vocabulary_titles[v], node->n);
		return 0;
	}
	int op = find_word(r, v, node->first->key, node->first->key_at, false);
	return op ? read_params(r, v, op, node->first) : 0;
}

static int32_t
read_player(struct reader *r, const struct node *node)
{
	if (node->type != NODE_TEXT)
		return read_single(r, VOCABULARY_PLAYER, node);
	int slot = find_name(r, node->text);
	if (slot && !r->player[slot - 1]) {
		diag_error(r->dg, node->at,
		    "'%s' is a card, no player; its player is {controller-of: %s}", node->text,
		    node->text);
		return 0;
	}
	if (slot)
		return named_expr(r, VOCABULARY_PLAYER, PLAYER_NAME, slot);
	int op = find_word(r, VOCABULARY_PLAYER, node->text, node->at, false);
	if (op && vocabulary[VOCABULARY_PLAYER].row[op].param[0].type != PARAM_NONE) {
		diag_error(r->dg, node->at, "'%s' needs a card", node->text);
		return 0;
	}
	if (op == PLAYER_THAT && !r->in_modifier)
		need(r, NEED_TRIGGER, "that-player", node->at);
	return op ? new_expr(r, VOCABULARY_PLAYER, op) : 0;
}

static int32_t
read_value(struct reader *r, const struct node *node)
{
	if (node->type == NODE_MAP)
		return read_single(r, VOCABULARY_VALUE, node);
	if (!node_is(node, NODE_TEXT, "a number", r->dg))
		return 0;
	if (strcmp(node->text, "x") == 0) {
		need(r, NEED_X, "x", node->at);
		return new_expr(r, VOCABULARY_VALUE, VALUE_CHOSEN_X);
	}
	long number;
	if (!node_int(node, r->least, 99, &number, r->dg))
		return 0;
	int32_t index = new_expr(r, VOCABULARY_VALUE, VALUE_NUMBER);
	at(r, index)->arg[0] = (int32_t)number;
	return index;
}

/* Several entries in one mapping must all hold. */
int32_t
read_condition(struct reader *r, const struct node *node)
{
	if (node->type != NODE_MAP || node->n == 1)
		return read_single(r, VOCABULARY_CONDITION, node);
	int32_t all = new_expr(r, VOCABULARY_CONDITION, IF_ALL);
	struct list list = {0};
	node_each (entry, node) {
		int op = find_word(r, VOCABULARY_CONDITION, entry->key, entry->key_at, false);
		if (op)
			list_add(r, &list, read_params(r, VOCABULARY_CONDITION, op, entry));
	}
	at(r, all)->arg[0] = list.head;
	return all;
}

/* A list of things, or a single one. */
int32_t
read_list(struct reader *r, const struct node *node, read_one *one)
{
	struct list list = {0};

	if (node->type != NODE_LIST)
		return one(r, node);
	if (!node->first)
		diag_error(r->dg, node->at, "an empty list");
	node_each (item, node)
		list_add(r, &list, one(r, item));
	return list.head;
}

int32_t
read_trigger(struct reader *r, const struct node *node)
{
	return read_single(r, VOCABULARY_TRIGGER, node);
}

int32_t
read_cost(struct reader *r, const struct node *node)
{
	return read_single(r, VOCABULARY_COST, node);
}

int32_t
read_effect(struct reader *r, const struct node *node)
{
	int32_t index = read_single(r, VOCABULARY_EFFECT, node);

	const struct expr *e = at(r, index);

	if (index && (e->op == EFFECT_PLACE || e->op == EFFECT_INSTEAD) && e->arg[1] == IN_PLAY + 1)
		diag_error(r->dg, node->at, "cards come into play by 'put-into-play'");
	return index;
}

int32_t
read_modifier(struct reader *r, const struct node *node)
{
	return read_single(r, VOCABULARY_MODIFIER, node);
}

int32_t
read_deck_rule(struct reader *r, const struct node *node)
{
	return read_single(r, VOCABULARY_DECK, node);
}

static int32_t
read_branch(struct reader *r, const struct node *node)
{
	int32_t index = new_expr(r, VOCABULARY_EFFECT, EFFECT_THEN);
	int32_t head = read_list(r, node, read_effect);

	at(r, index)->arg[0] = head;
	return index;
}

static int32_t
read_trait(struct reader *r, const struct node *node)
{
	if (!node_is(node, NODE_TEXT, "a trait", r->dg))
		return 0;
	int trait = trait_by_name(r->set->db, node->text);
	if (trait < 0 && r->set->also)
		trait = trait_by_name(r->set->also, node->text);
	if (trait < 0) {
		unknown(r, node->at, "trait", node->text, r->set->db->trait_names,
		    r->set->db->n_traits);
		return 0;
	}
	int32_t index = new_expr(r, VOCABULARY_VALUE, VALUE_NUMBER);
	at(r, index)->arg[0] = trait;
	return index;
}

static int32_t
read_title(struct reader *r, const struct node *node)
{
	const struct card_db *db = r->set->db, *also = r->set->also;
	int card;

	if (!node_is(node, NODE_TEXT, "the name of a card", r->dg))
		return 0;
	if (card_by_name(db, node->text, &card, 1))
		return 1 + db->card[card].title;
	if (also && card_by_name(also, node->text, &card, 1))
		return 1 + also->card[card].title;
	const char *near = card_suggest(also ? also : db, node->text);
	diag_error(r->dg, node->at,
	    near ? "unknown card '%s', did you mean '%s'?" : "unknown card '%s'%s", node->text,
	    near ? near : "");
	return 0;
}

static size_t
list_length(const char *const names[])
{
	size_t n = 0;

	while (names[n])
		n++;
	return n;
}

int32_t
read_word(struct reader *r, const struct node *node, enum word_list list)
{
	return 1 + node_word(node, word_lists[list], list_length(word_lists[list]),
		       word_list_titles[list], r->dg);
}

static int32_t
read_words(struct reader *r, const struct node *node, enum word_list list)
{
	int32_t bits = 0;

	if (node->type != NODE_LIST) {
		int32_t word = read_word(r, node, list);
		return word ? 1 << (word - 1) : 0;
	}
	node_each (item, node) {
		int32_t word = read_word(r, item, list);
		bits |= word ? 1 << (word - 1) : 0;
	}
	if (!bits)
		diag_error(r->dg, node->at, "an empty list");
	return bits;
}

/* NAME: {selectors and up-to, by, player, total-strength}. */
static int32_t
read_choice(struct reader *r, const struct node *entry)
{
	static const char *const keys[] = {
	    [CHOICE_PLAYER] = "player",
	    [CHOICE_UP_TO] = "up-to",
	    [CHOICE_BY] = "by",
	    [CHOICE_STRENGTH] = "total-strength",
	};
	struct list selectors = {0};
	int32_t arg[PARAMS_MOST] = {0};

	if (!node_is(entry, NODE_MAP, "what to choose", r->dg))
		return 0;
	long least = r->least;
	r->least = 1;
	node_each (part, entry) {
		size_t key = 0;
		for (size_t i = 0; i < LENGTH(keys); i++)
			if (keys[i] && strcmp(part->key, keys[i]) == 0)
				key = i;
		if (key == CHOICE_PLAYER || key == CHOICE_BY)
			arg[key] = read_player(r, part);
		else if (key)
			arg[key] = read_value(r, part);
		else {
			int op = find_word(r, VOCABULARY_SELECTOR, part->key, part->key_at, false);
			if (op)
				list_add(
				    r, &selectors, read_params(r, VOCABULARY_SELECTOR, op, part));
		}
	}
	arg[CHOICE_CARDS] = selectors.head;
	if (!selectors.head == !arg[CHOICE_PLAYER])
		diag_error(r->dg, entry->at, "a choice is of cards or of a player");
	r->least = least;
	arg[CHOICE_SLOT] = bind_name(r, entry->key, entry->key_at);
	if (arg[CHOICE_SLOT])
		r->player[arg[CHOICE_SLOT] - 1] = arg[CHOICE_PLAYER] != 0;
	int32_t index = new_expr(r, KIND_CHOICE, 0);
	memcpy(at(r, index)->arg, arg, sizeof(arg));
	return index;
}

int32_t
read_choices(struct reader *r, const struct node *node)
{
	struct list list = {0};

	if (!node_is(node, NODE_MAP, "choices by name", r->dg))
		return 0;
	if (!node->first)
		diag_error(r->dg, node->at, "nothing to choose");
	node_each (entry, node)
		list_add(r, &list, read_choice(r, entry));
	return list.head;
}

static int32_t
read_embedded(struct reader *r, const struct node *node)
{
	static const char *const keys[] = {"type", "traits", "keywords", "abilities"};
	struct embedded_card card = {0};

	if (!node_is(node, NODE_MAP, "a card", r->dg) ||
	    !node_keys(node, keys, LENGTH(keys), r->dg))
		return 0;
	const struct node *type = node_need(node, "type", r->dg);
	const struct node *traits = node_get(node, "traits"), *words = node_get(node, "keywords");
	const struct node *abilities = node_get(node, "abilities");
	if (type)
		card.type = (uint8_t)(read_word(r, type, LIST_TYPE) - 1);
	for (int32_t i = traits ? read_list(r, traits, read_trait) : 0; i; i = at(r, i)->next)
		if (card.n_traits < LENGTH(card.traits))
			card.traits[card.n_traits++] = (uint16_t)at(r, i)->arg[0];
	if (words)
		card.keywords = (uint16_t)read_words(r, words, LIST_KEYWORD);
	if (abilities) {
		size_t n;
		card.first = (uint16_t)ability_read(r->set, card.type, abilities, &n, r->dg);
		card.n = (uint16_t)n;
	}
	vec_add(&r->set->embedded, card);
	return (int32_t)r->set->embedded.n;
}

static int32_t
read_flag(struct reader *r, const struct node *node)
{
	bool flag = false;

	return node_bool(node, &flag, r->dg) ? 1 + flag : 0;
}

static int32_t
read_number(struct reader *r, const struct node *node)
{
	long number = 0;

	(void)node_int(node, -99, 99, &number, r->dg);
	return (int32_t)number;
}

static int32_t
read_bind(struct reader *r, const struct node *node)
{
	return node_is(node, NODE_TEXT, "a name", r->dg) ? bind_name(r, node->text, node->at) : 0;
}

static read_one *const readers[] = {
    [PARAM_CARDS] = read_cards,
    [PARAM_SELECTOR] = read_selector,
    [PARAM_SELECTORS] = read_cards_all,
    [PARAM_PLAYER] = read_player,
    [PARAM_VALUE] = read_value,
    [PARAM_CONDITION] = read_condition,
    [PARAM_CONDITIONS] = read_condition,
    [PARAM_EFFECTS] = read_effect,
    [PARAM_BRANCHES] = read_branch,
    [PARAM_MODIFIERS] = read_modifier,
    [PARAM_TRIGGERS] = read_trigger,
    [PARAM_NUMBER] = read_number,
    [PARAM_FLAG] = read_flag,
    [PARAM_TRAITS] = read_trait,
    [PARAM_TITLE] = read_title,
    [PARAM_BIND] = read_bind,
    [PARAM_CHOICE] = read_choices,
    [PARAM_CARD] = read_embedded,
};

static bool
takes_list(enum param_type type)
{
	return type == PARAM_SELECTORS || type == PARAM_CONDITIONS || type == PARAM_EFFECTS ||
	       type == PARAM_BRANCHES || type == PARAM_MODIFIERS || type == PARAM_TRIGGERS ||
	       type == PARAM_TRAITS;
}

static int32_t
read_param(struct reader *r, const struct param *param, const struct node *node)
{
	if (param->type == PARAM_WORD)
		return read_word(r, node, param->list);
	if (param->type == PARAM_WORDS)
		return read_words(r, node, param->list);
	if (takes_list(param->type))
		return read_list(r, node, readers[param->type]);
	return readers[param->type](r, node);
}

static const struct param *
find_param(const struct word_row *row, const char *key, size_t *slot)
{
	for (*slot = 0; *slot < PARAMS_MOST && row->param[*slot].key; (*slot)++)
		if (strcmp(row->param[*slot].key, key) == 0)
			return &row->param[*slot];
	return NULL;
}

static size_t
param_keys(const struct word_row *row, const char *names[PARAMS_MOST])
{
	size_t n = 0;

	for (; n < PARAMS_MOST && row->param[n].key; n++)
		names[n] = row->param[n].key;
	return n;
}

static void
unknown_param(struct reader *r, const struct word_row *row, const struct node *entry)
{
	const char *names[PARAMS_MOST];
	const char *near = text_suggest(entry->key, names, param_keys(row, names));

	if (near)
		diag_error(r->dg, entry->key_at, "'%s' has no key '%s', did you mean '%s'?",
		    row->word, entry->key, near);
	else
		diag_error(r->dg, entry->key_at, "'%s' has no key '%s'", row->word, entry->key);
}

/* The vocabulary of the words that a parameter takes as keys, or -1. */
static int
param_vocabulary(enum param_type type)
{
	static const uint8_t kinds[] = {
	    [PARAM_CARDS] = 1 + VOCABULARY_SELECTOR,
	    [PARAM_SELECTOR] = 1 + VOCABULARY_SELECTOR,
	    [PARAM_SELECTORS] = 1 + VOCABULARY_SELECTOR,
	    [PARAM_PLAYER] = 1 + VOCABULARY_PLAYER,
	    [PARAM_VALUE] = 1 + VOCABULARY_VALUE,
	    [PARAM_CONDITION] = 1 + VOCABULARY_CONDITION,
	    [PARAM_CONDITIONS] = 1 + VOCABULARY_CONDITION,
	    [PARAM_EFFECTS] = 1 + VOCABULARY_EFFECT,
	    [PARAM_BRANCHES] = 1 + VOCABULARY_EFFECT,
	    [PARAM_MODIFIERS] = 1 + VOCABULARY_MODIFIER,
	    [PARAM_TRIGGERS] = 1 + VOCABULARY_TRIGGER,
	    [PARAM_CARD] = 0,
	};

	return kinds[type] - 1;
}

/* Is a mapping that begins with this key the first parameter alone?  A key
 * that is none is taken for what it resembles. */
static bool
stands_alone(struct reader *r, const struct word_row *row, const struct node *first)
{
	const char *names[PARAMS_MOST];
	int kind = param_vocabulary(row->param[0].type);
	size_t slot;

	if (!first || find_param(row, first->key, &slot))
		return false;
	if (kind < 0)
		return row->param[0].type == PARAM_CHOICE || row->param[0].type == PARAM_CARD;
	if (find_word(r, (enum vocabulary)kind, first->key, first->key_at, true))
		return true;
	return !text_suggest(first->key, names, param_keys(row, names)) &&
	       kind == VOCABULARY_SELECTOR;
}

/* The least number that a word may be given. */
static long
least_number(const struct reader *r, enum vocabulary v, int op)
{
	if (v == VOCABULARY_VALUE && op == VALUE_MARGIN_PER)
		return 1;
	if (v == VOCABULARY_MODIFIER)
		return -99;
	return v == VOCABULARY_EFFECT || v == VOCABULARY_COST ? 0 : r->least;
}

static void
note_needs(struct reader *r, enum vocabulary v, int op, const struct node *node)
{
	static const uint8_t needs[EFFECTS] = {[EFFECT_SAVE] = 1 + NEED_INTERRUPT,
	    [EFFECT_INSTEAD] = 1 + NEED_INTERRUPT,
	    [EFFECT_CANCEL] = 1 + NEED_INITIATION};

	if (v == VOCABULARY_EFFECT && needs[op])
		need(r, (enum need)(needs[op] - 1), node->key, node->key_at);
}

/* The word's value: a mapping of its parameters, or its first parameter
 * alone. */
static int32_t
read_word_params(struct reader *r, enum vocabulary v, int op, const struct node *node)
{
	const struct word_row *row = &vocabulary[v].row[op];
	int32_t index = new_expr(r, (int)v, op);
	bool alone = node->type != NODE_MAP || stands_alone(r, row, node->first);
	size_t slot;

	if (row->param[0].type == PARAM_NONE) {
		diag_error(r->dg, node->at, "'%s' takes nothing", row->word);
		return index;
	}
	if (alone) {
		int32_t value = read_param(r, &row->param[0], node);
		at(r, index)->arg[0] = value;
	} else {
		node_each (entry, node) {
			const struct param *param = find_param(row, entry->key, &slot);

			if (param) {
				int32_t value = read_param(r, param, entry);
				at(r, index)->arg[slot] = value;
			} else {
				unknown_param(r, row, entry);
			}
		}
	}
	for (size_t i = alone; i < PARAMS_MOST && row->param[i].key; i++)
		if (row->param[i].required && (alone || !node_get(node, row->param[i].key)))
			diag_error(
			    r->dg, node->at, "'%s' needs '%s'", row->word, row->param[i].key);
	return index;
}

static int32_t
read_params(struct reader *r, enum vocabulary v, int op, const struct node *node)
{
	bool in_modifier = r->in_modifier;
	long least = r->least;

	r->in_modifier |= v == VOCABULARY_MODIFIER;
	r->least = least_number(r, v, op);
	note_needs(r, v, op, node);
	int32_t index = read_word_params(r, v, op, node);
	r->in_modifier = in_modifier;
	r->least = least;
	return index;
}
