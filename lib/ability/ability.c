/* The parts of an ability: its label, what it takes, what it does, limits. */
#include "ability/read.h"

#include <stdio.h>
#include <string.h>

void
ability_set_init(struct ability_set *set, const struct card_db *db)
{
	struct expr none = {0};

	memset(set, 0, sizeof(*set));
	set->db = db;
	vec_add(&set->expr, none);
}

void
ability_set_release(struct ability_set *set)
{
	vec_release(&set->expr);
	vec_release(&set->ability);
	vec_release(&set->embedded);
	arena_release(&set->arena);
}

/* "1 per round" */
static void
read_limit(struct reader *r, const struct node *node, uint8_t *number, uint8_t *per)
{
	const char *const *periods = word_lists[LIST_PERIOD];
	unsigned count = 0;
	char word[16];
	int end = 0;

	if (!node_is(node, NODE_TEXT, "a limit", r->dg))
		return;
	if (sscanf(node->text, "%3u per %15[a-z]%n", &count, word, &end) == 2 && !node->text[end] &&
	    count > 0 && count < 16)
		for (size_t i = 0; periods[i]; i++)
			if (strcmp(periods[i], word) == 0) {
				*number = (uint8_t)count;
				*per = (uint8_t)i;
				return;
			}
	diag_error(r->dg, node->at,
	    "'%s' is no limit; it is written '1 per challenge', 'phase', 'round' or 'game'",
	    node->text);
}

static uint32_t
listens(struct reader *r, int32_t trigger)
{
	uint32_t bits = 0;

	for (; trigger; trigger = at(r, trigger)->next) {
		bits |= 1u << at(r, trigger)->op;
		if (at(r, trigger)->op == TRIGGER_ANY)
			bits |= listens(r, at(r, trigger)->arg[0]);
	}
	return bits;
}

/* What the label of the ability says. */
static void
read_head(struct reader *r, struct ability *ability, const struct node *node)
{
	switch ((enum ability_kind)ability->kind) {
	case ABILITY_ACTION:
		ability->phase = (uint8_t)(read_word(r, node, LIST_PHASE) - 1);
		break;
	case ABILITY_REACTION:
	case ABILITY_INTERRUPT:
	case ABILITY_FORCED_REACTION:
	case ABILITY_FORCED_INTERRUPT:
		ability->trigger = read_trigger(r, node);
		ability->listens = listens(r, ability->trigger);
		break;
	case ABILITY_WHEN_REVEALED:
		if (node->type != NODE_TEXT || strcmp(node->text, "self") != 0)
			diag_error(r->dg, node->at, "'when-revealed' takes 'self'");
		break;
	case ABILITY_CONSTANT:
		ability->modifiers = read_list(r, node, read_modifier);
		break;
	case ABILITY_WHENEVER:
		ability->condition = read_condition(r, node);
		break;
	case ABILITY_ATTACH:
		ability->effects = read_selector(r, node);
		break;
	case ABILITY_DECK:
		ability->effects = read_list(r, node, read_deck_rule);
		break;
	case ABILITY_KINDS:
		break;
	}
}

/* Which further keys an ability of a kind may have. */
static bool
key_fits(enum ability_kind kind, const char *key)
{
	if (kind == ABILITY_CONSTANT)
		return strcmp(key, "while") == 0;
	if (kind == ABILITY_ATTACH || kind == ABILITY_DECK)
		return false;
	if (kind == ABILITY_WHENEVER)
		return strcmp(key, "do") == 0;
	return strcmp(key, "while") != 0;
}

static void
read_body(struct reader *r, struct ability *ability, const struct node *node)
{
	const struct node *part;

	if ((part = node_get(node, "if")) || (part = node_get(node, "while")))
		ability->condition = read_condition(r, part);
	if ((part = node_get(node, "cost")))
		ability->cost = read_list(r, part, read_cost);
	if ((part = node_get(node, "choose")))
		ability->choose = read_choices(r, part);
	int32_t pick = 0;
	if ((part = node_get(node, "pick"))) {
		int32_t choices = read_choices(r, part);
		pick = new_expr(r, VOCABULARY_EFFECT, EFFECT_PICK);
		at(r, pick)->arg[0] = choices;
	}
	if ((part = node_get(node, "do")))
		ability->effects = read_list(r, part, read_effect);
	if (pick) {
		at(r, pick)->next = ability->effects;
		ability->effects = pick;
	}
	if ((part = node_get(node, "limit")))
		read_limit(r, part, &ability->limit, &ability->limit_per);
	if ((part = node_get(node, "max")))
		read_limit(r, part, &ability->max, &ability->max_per);
}

static bool
has_cost(struct reader *r, int32_t cost, enum cost op)
{
	for (; cost; cost = at(r, cost)->next)
		if (at(r, cost)->op == op)
			return true;
	return false;
}

/* Words that mean nothing in an ability like this. */
static void
check_needs(struct reader *r, const struct ability *ability)
{
	bool interrupt =
	    ability->kind == ABILITY_INTERRUPT || ability->kind == ABILITY_FORCED_INTERRUPT;
	const struct {
		bool met;
		const char *text;
	} row[NEEDS] = {
	    [NEED_TRIGGER] = {ability->trigger || ability->kind == ABILITY_CONSTANT,
		"'%s' needs a trigger that it speaks of"},
	    [NEED_X] = {has_cost(r, ability->cost, COST_PAY_X), "'%s' needs the cost 'pay-x'"},
	    [NEED_INTERRUPT] = {interrupt, "'%s' needs an interrupt"},
	    [NEED_INITIATION] = {ability->listens >> TRIGGER_WOULD_INITIATE & 1,
		"'%s' needs the trigger 'would-initiate'"},
	};

	for (size_t i = 0; i < NEEDS; i++)
		if (r->needed_by[i] && !row[i].met)
			diag_error(r->dg, r->needed_at[i], row[i].text, r->needed_by[i]);
}

/* What would be done cannot be answered once it is done; plots are revealed,
 * attachments attached, agendas have a say in decks. */
static void
check_head(struct reader *r, const struct ability *ability, int type, const struct node *head)
{
	const uint32_t would = 1u << TRIGGER_WOULD_BE_KILLED | 1u << TRIGGER_WOULD_BE_DISCARDED |
			       1u << TRIGGER_WOULD_INITIATE;
	static const int8_t types[ABILITY_KINDS] = {[ABILITY_WHEN_REVEALED] = 1 + CARD_PLOT,
	    [ABILITY_ATTACH] = 1 + CARD_ATTACHMENT,
	    [ABILITY_DECK] = 1 + CARD_AGENDA};
	bool reaction =
	    ability->kind == ABILITY_REACTION || ability->kind == ABILITY_FORCED_REACTION;

	if (reaction && ability->listens & would)
		diag_error(r->dg, head->at, "a reaction comes too late for what would happen");
	if (type >= 0 && types[ability->kind] && types[ability->kind] != type + 1)
		diag_error(r->dg, head->key_at, "'%s' is for cards of type %s", head->key,
		    card_type_names[types[ability->kind] - 1]);
}

static bool
needs_effects(enum ability_kind kind)
{
	return kind <= ABILITY_WHEN_REVEALED || kind == ABILITY_WHENEVER;
}

static void
read_ability(struct ability_set *set, int type, const struct node *node, struct diag *dg)
{
	static const char *const body[] = {
	    "if", "while", "cost", "choose", "pick", "do", "limit", "max"};
	struct reader r = {.set = set, .dg = dg};
	struct ability ability = {.kind = ABILITY_KINDS, .at = node->at};
	const char *known[ABILITY_KINDS + LENGTH(body)];
	const struct node *head = NULL;
	size_t errors = dg->errors;

	if (!node_is(node, NODE_MAP, "an ability", dg))
		return;
	memcpy(known, ability_labels, sizeof(ability_labels[0]) * ABILITY_KINDS);
	memcpy(known + ABILITY_KINDS, body, sizeof(body));
	node_keys(node, known, LENGTH(known), dg);
	for (int i = 0; i < ABILITY_KINDS; i++) {
		const struct node *found = node_get(node, ability_labels[i]);
		if (found && head)
			diag_error(dg, found->key_at, "an ability is of one kind");
		else if (found) {
			head = found;
			ability.kind = (uint8_t)i;
		}
	}
	if (!head) {
		diag_error(dg, node->at, "an ability needs its kind: action, reaction, constant …");
		return;
	}
	node_each (entry, node)
		for (size_t i = 0; i < LENGTH(body); i++)
			if (strcmp(entry->key, body[i]) == 0 && !key_fits(ability.kind, entry->key))
				diag_error(dg, entry->key_at, "'%s' does not stand with '%s'",
				    entry->key, head->key);
	read_head(&r, &ability, head);
	if (needs_effects(ability.kind) && !node_get(node, "do"))
		diag_error(dg, node->at, "an ability of this kind needs 'do'");
	read_body(&r, &ability, node);
	if (dg->errors == errors) {
		check_head(&r, &ability, type, head);
		check_needs(&r, &ability);
	}
	for (unsigned i = 0; i < r.names && dg->errors == errors; i++)
		if (!r.used[i])
			diag_error(dg, r.named_at[i], "'%s' is chosen, but nothing is done with it",
			    r.name[i]);
	ability.names = (uint8_t)r.names;
	memcpy(ability.name, r.name, sizeof(r.name));
	vec_add(&set->ability, ability);
}

/* Abilities of a card written inside another come first: the outer list is
 * collected and moved behind them. */
size_t
ability_read(struct ability_set *set, int type, const struct node *list, size_t *n, struct diag *dg)
{
	VEC(struct ability) own = {0};

	*n = 0;
	if (!node_is(list, NODE_LIST, "abilities", dg))
		return set->ability.n;
	node_each (node, list) {
		size_t before = set->ability.n, errors = dg->errors;
		read_ability(set, type, node, dg);
		if (dg->errors == errors && set->ability.n > before) {
			vec_add(&own, set->ability.at[set->ability.n - 1]);
			set->ability.n--;
		}
	}
	size_t first = set->ability.n;
	vec_each (ability, &own)
		vec_add(&set->ability, *ability);
	*n = own.n;
	vec_release(&own);
	return first;
}
