/* The words of the effect language and the reader of it. */
#include "leaders/effect.h"

#include "base/text.h"

#include <string.h>

const char *const leaders_faction_words[FACTION_COUNT] = {"tribes", "empire", "water", "undead"};
const char *const leaders_markers[MARKERS] = {"red", "green", "leading", "trailing"};
const char *const leaders_whiches[WHICHES] = {
    "you", "another", "any", "chosen", "each", "one", "all", "top"};
const char *const leaders_bys[BYS] = {"you", "chosen", "owner", "next"};
const char *const leaders_conditions[CONDITIONS] = {
    "always", "done", "red-leads", "green-leads", "have-open", "it-is", "it-is-not"};

const struct verb_row leaders_verbs[VERBS] = {
    [VERB_MOVE] = {"move", FORM_MOVES, " and ", NULL},
    [VERB_MOVE_ONE] = {"move-one", FORM_MOVES, " or ", NULL},
    [VERB_MOVE_SOME] = {"move-some", FORM_MOVES, " and/or ", NULL},
    [VERB_BURY] = {"bury", FORM_CARDS, "bury", ""},
    [VERB_DISCARD] = {"discard", FORM_CARDS, "discard", ""},
    [VERB_HIDE] = {"hide", FORM_CARDS, "put", " hidden into your party"},
    [VERB_PLACE] = {"place", FORM_CARDS, "place", " open in your party"},
    [VERB_TAKE] = {"take", FORM_CARDS, "take", " into your hand"},
    [VERB_RECEIVE] = {"receive", FORM_CARDS, "you get", ", which is shown to all"},
    [VERB_DRAW] = {"draw", FORM_CARDS, "draw", ""},
    [VERB_RETURN] = {"return", FORM_CARDS, "put", " back on top of the wilderness"},
    [VERB_GIVE] = {"give", FORM_CARDS, "move", " into the party of a player other than you"},
    [VERB_TURN] = {"turn", FORM_CARDS, "turn over", ""},
    [VERB_LOOK] = {"look", FORM_CARDS, "look at", ""},
    [VERB_EXCHANGE] = {"exchange", FORM_EXCHANGE, "exchange", ""},
    [VERB_PERFORM] = {"perform", FORM_CARDS, "perform", " as if you played it"},
    [VERB_PLAY] = {"play", FORM_CARDS, "play", ""},
    [VERB_REVEAL] = {"reveal", FORM_CARDS, "reveal", ""},
    [VERB_REFILL] = {"refill", FORM_WORD, "graveyard", "refill the tavern from the graveyard"},
    [VERB_COUNT] = {"count", FORM_COUNT, "X is the number of", ""},
    [VERB_NAME] = {"name", FORM_WORD, "faction", "name a faction"},
    [VERB_CHOOSE_PLAYER] = {"choose-player", FORM_PLAYER, "choose", ""},
    [VERB_EITHER] = {"either", FORM_STEPS, "", ""},
};

#define BIT(which) (uint8_t)(1u << (which))
#define PARTY \
	(uint8_t)(1u << WHICH_YOU | 1u << WHICH_ANOTHER | 1u << WHICH_ANY | 1u << WHICH_CHOSEN)

const struct source_row leaders_sources[SOURCES] = {
    [SOURCE_IT] = {"it", 0, "", "it", ""},
    [SOURCE_OPEN] = {"open", PARTY, "open ", "hero", NULL},
    [SOURCE_HIDDEN] = {"hidden", PARTY, "hidden ", "hero", NULL},
    [SOURCE_HERO] = {"hero", PARTY, "open or hidden ", "hero", NULL},
    [SOURCE_HAND] = {"hand", PARTY | BIT(WHICH_EACH), "", "hand card", NULL},
    [SOURCE_TAVERN] = {"tavern", BIT(WHICH_ONE) | BIT(WHICH_ALL), "", "card", " from the tavern"},
    [SOURCE_WILDERNESS] = {"wilderness", BIT(WHICH_TOP), "", "card", " of the wilderness"},
    [SOURCE_GRAVEYARD] = {"graveyard", BIT(WHICH_ONE) | BIT(WHICH_ALL) | BIT(WHICH_TOP), "", "card",
	" of the graveyard"},
    [SOURCE_HARBOR] = {"harbor", BIT(WHICH_TOP), "", "card", " of the harbor"},
    [SOURCE_DRAWN] = {"drawn", BIT(WHICH_ONE) | BIT(WHICH_ALL), "drawn ", "card", ""},
};

static uint8_t
faction_bit(const struct node *node, bool named, struct diag *dg)
{
	const char *words[FACTION_COUNT + 1];
	size_t n = FACTION_COUNT;

	memcpy(words, leaders_faction_words, sizeof(leaders_faction_words));
	if (named)
		words[n++] = "named";
	int word = node_word(node, words, n, "faction", dg);
	return (uint8_t)(word < 0 ? 0 : 1u << word);
}

uint8_t
effect_factions(const struct node *node, bool named, struct diag *dg)
{
	uint8_t mask = 0;

	if (node->type == NODE_TEXT)
		return faction_bit(node, named, dg);
	if (node_is(node, NODE_LIST, "a faction", dg))
		node_each (child, node)
			mask |= faction_bit(child, named, dg);
	return mask;
}

static void
read_selector(const struct node *node, struct selector *out, const char *const more[],
    size_t n_more, struct diag *dg)
{
	static const char *const own[] = {"faction", "not", "cards", "random", "other"};
	const char *allowed[SOURCES + LENGTH(own) + 2];
	size_t n = 0;
	unsigned found = 0;
	long cards = 1;

	*out = (struct selector){.source = SOURCE_IT, .cards = 1};
	if (node->type == NODE_TEXT && strcmp(node->text, "it") == 0)
		return;
	if (!node_is(node, NODE_MAP, "cards", dg))
		return;
	for (unsigned i = SOURCE_IT + 1; i < SOURCES; i++)
		allowed[n++] = leaders_sources[i].word;
	for (size_t i = 0; i < LENGTH(own); i++)
		allowed[n++] = own[i];
	for (size_t i = 0; i < n_more; i++)
		allowed[n++] = more[i];
	node_keys(node, allowed, n, dg);
	for (unsigned i = SOURCE_IT + 1; i < SOURCES; i++) {
		const struct node *which = node_get(node, leaders_sources[i].word);

		if (!which)
			continue;
		int word = node_word(which, leaders_whiches, WHICHES, "choice of cards", dg);
		if (word >= 0 && !(leaders_sources[i].which >> word & 1))
			diag_error(dg, which->at, "'%s' cannot stand with %s", which->text,
			    leaders_sources[i].word);
		out->source = (uint8_t)i;
		out->which = (uint8_t)(word < 0 ? 0 : word);
		found++;
	}
	if (found != 1)
		diag_error(dg, node->at, "exactly one place of cards is needed");
	const struct node *entry;
	if ((entry = node_get(node, "faction")))
		out->faction = effect_factions(entry, true, dg);
	if ((entry = node_get(node, "not")))
		out->not = effect_factions(entry, false, dg);
	if ((entry = node_get(node, "cards")) && node_int(entry, 1, CARDS_MOST, &cards, dg))
		out->cards = (uint8_t)cards;
	if ((entry = node_get(node, "random")))
		node_bool(entry, &out->random, dg);
	if ((entry = node_get(node, "other")))
		node_bool(entry, &out->other, dg);
}

/* "done", "red-leads", or a mapping of one entry with factions. */
static void
read_condition(const struct node *node, uint8_t *condition, uint8_t *argument, struct diag *dg)
{
	const struct node *entry = node->type == NODE_MAP ? node->first : NULL;
	unsigned from = entry ? IF_HAVE_OPEN : IF_DONE, to = entry ? CONDITIONS : IF_HAVE_OPEN;
	const char *word = entry ? entry->key : node->text;

	if (node->type == NODE_LIST || (node->type == NODE_MAP && node->n != 1) || !word) {
		diag_error(dg, node->at, "one condition is needed");
		return;
	}
	for (unsigned i = from; i < to; i++) {
		if (strcmp(word, leaders_conditions[i]) != 0)
			continue;
		*condition = (uint8_t)i;
		if (entry && argument)
			*argument = effect_factions(entry, true, dg);
		return;
	}
	diag_error(dg, node->at, "unknown condition '%s'", word);
}

static bool
read_amount(const struct node *node, struct move *move, struct diag *dg)
{
	long amount;

	if (node->type == NODE_TEXT &&
	    (strcmp(node->text, "x") == 0 || strcmp(node->text, "-x") == 0)) {
		move->x = true;
		move->amount = node->text[0] == '-' ? -1 : 1;
		return true;
	}
	if (!node_int(node, -9, 9, &amount, dg))
		return false;
	move->amount = (int8_t)amount;
	return true;
}

static void
read_move_map(const struct node *map, struct step *step, struct diag *dg)
{
	static const char *const allowed[] = {"red", "green", "leading", "trailing", "if"};
	const struct node *condition = node_get(map, "if");
	uint8_t when = IF_ALWAYS;

	if (!node_is(map, NODE_MAP, "moves", dg) || !node_keys(map, allowed, LENGTH(allowed), dg))
		return;
	if (condition)
		read_condition(condition, &when, NULL, dg);
	for (uint8_t m = 0; m < MARKERS; m++) {
		const struct node *node = node_get(map, leaders_markers[m]);
		struct move move = {.marker = m, .condition = when};

		if (!node || !read_amount(node, &move, dg))
			continue;
		if (step->n_moves == MOVES_MOST)
			diag_error(dg, node->at, "more than %d moves", MOVES_MOST);
		else
			step->move[step->n_moves++] = move;
	}
}

static void
read_moves(const struct node *node, struct step *step, struct diag *dg)
{
	if (node->type != NODE_LIST)
		read_move_map(node, step, dg);
	else
		node_each (child, node)
			read_move_map(child, step, dg);
	if (step->n_moves == 0)
		diag_error(dg, node->at, "no move");
}

static void
read_player(const struct node *node, struct step *step, struct diag *dg)
{
	static const char *const allowed[] = {"player", "having"};
	static const char *const having[] = {"it", "open", "hidden", "hero", "hand"};

	if (!node_is(node, NODE_MAP, "a player", dg) ||
	    !node_keys(node, allowed, LENGTH(allowed), dg))
		return;
	const struct node *player = node_need(node, "player", dg), *has = node_get(node, "having");
	int word = player ? node_word(player, leaders_whiches, WHICH_CHOSEN, "player", dg) : -1;
	step->player = (uint8_t)(word < 0 ? 0 : word);
	word = has ? node_word(has, having, LENGTH(having), "possession", dg) : 0;
	step->having = (uint8_t)(word < 0 ? 0 : word);
}

static void
read_value(const struct node *node, const struct verb_row *row, struct step *step, struct diag *dg)
{
	static const char *const more[] = {"most", "with"};
	const struct node *entry;
	long most = 99;

	switch (row->form) {
	case FORM_MOVES:
		read_moves(node, step, dg);
		break;
	case FORM_CARDS:
		read_selector(node, &step->from, NULL, 0, dg);
		break;
	case FORM_COUNT:
		read_selector(node, &step->from, more, 1, dg);
		if ((entry = node_get(node, "most")))
			node_int(entry, 1, 99, &most, dg);
		step->most = (uint8_t)most;
		break;
	case FORM_EXCHANGE:
		read_selector(node, &step->from, more + 1, 1, dg);
		if ((entry = node_need(node, "with", dg)))
			read_selector(entry, &step->with, NULL, 0, dg);
		break;
	case FORM_WORD:
		node_word(node, &row->text, 1, row->word, dg);
		break;
	case FORM_PLAYER:
		read_player(node, step, dg);
		break;
	case FORM_STEPS:
		break;
	}
}

static unsigned
read_steps(const struct node *list, struct step out[], unsigned n, bool branches, struct diag *dg);

static unsigned
read_step(const struct node *node, struct step out[], unsigned n, unsigned branch, struct diag *dg)
{
	const char *allowed[VERBS + 3] = {"by", "if", "may"};
	struct step step = {.branch = (uint8_t)branch};
	const struct node *value = NULL, *entry;

	for (unsigned i = 0; i < VERBS; i++)
		allowed[3 + i] = leaders_verbs[i].word;
	if (!node_is(node, NODE_MAP, "a step", dg) || !node_keys(node, allowed, VERBS + 3, dg))
		return n;
	for (unsigned i = 0; i < VERBS; i++) {
		if (!(entry = node_get(node, leaders_verbs[i].word)))
			continue;
		if (value)
			diag_error(dg, entry->key_at, "a second verb in one step");
		value = entry;
		step.verb = (uint8_t)i;
	}
	if (!value || n == STEPS_MOST) {
		diag_error(dg, node->at, value ? "too many steps" : "a step without verb");
		return n;
	}
	read_value(value, &leaders_verbs[step.verb], &step, dg);
	if ((entry = node_get(node, "by"))) {
		int by = node_word(entry, leaders_bys, BYS, "player", dg);
		step.by = (uint8_t)(by < 0 ? 0 : by);
	}
	if ((entry = node_get(node, "if")))
		read_condition(entry, &step.condition, &step.argument, dg);
	if ((entry = node_get(node, "may")))
		node_bool(entry, &step.may, dg);
	out[n++] = step;
	if (step.verb != VERB_EITHER)
		return n;
	if (branch)
		diag_error(dg, value->at, "an either inside an either");
	else if (node_is(value, NODE_LIST, "either", dg))
		n = read_steps(value, out, n, true, dg);
	return n;
}

static unsigned
read_steps(const struct node *list, struct step out[], unsigned n, bool branches, struct diag *dg)
{
	unsigned branch = 0;

	node_each (child, list)
		n = read_step(child, out, n, branches ? ++branch : 0, dg);
	return n;
}

unsigned
effect_read(const struct node *list, struct step out[STEPS_MOST], struct diag *dg)
{
	if (!node_is(list, NODE_LIST, "an effect", dg))
		return 0;
	return read_steps(list, out, 0, false, dg);
}
