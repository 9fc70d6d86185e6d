/* What the engine wants to know about expressions and definitions without
 * walking through them while playing. */
#include "agot/agot.h"

#include <string.h>

static uint8_t mentions_of(struct agot_world *w, int32_t index);

static uint8_t
mentions_list(struct agot_world *w, int32_t index)
{
	uint8_t bits = 0;

	for (; index; index = w->set.expr.at[index].next)
		bits |= mentions_of(w, index);
	return bits;
}

static bool
is_expression(enum param_type type)
{
	return type != PARAM_NONE && type != PARAM_NUMBER && type != PARAM_FLAG &&
	       type != PARAM_WORD && type != PARAM_WORDS && type != PARAM_TITLE &&
	       type != PARAM_BIND && type != PARAM_CARD && type != PARAM_TRAITS;
}

static uint8_t
mentions_of(struct agot_world *w, int32_t index)
{
	const struct expr *e = &w->set.expr.at[index];
	uint8_t bits = 0;

	if (e->kind == KIND_CARDS) {
		if (e->op == CARDS_NAME)
			bits = (uint8_t)(1u << e->arg[0]);
		else if (e->op == CARDS_THAT)
			bits = MENTIONS_THAT;
		else if (e->op == CARDS_ALL)
			bits = mentions_list(w, e->arg[0]);
	} else if (e->kind == KIND_CHOICE) {
		for (unsigned i = CHOICE_CARDS; i < PARAMS_MOST; i++)
			bits |= mentions_list(w, e->arg[i]);
	} else if (e->kind == VOCABULARY_PLAYER && e->op == PLAYER_NAME) {
		bits = (uint8_t)(1u << e->arg[0]);
	} else {
		const struct word_row *row = &vocabulary[e->kind].row[e->op];
		for (unsigned i = 0; i < PARAMS_MOST && row->param[i].key; i++)
			if (is_expression(row->param[i].type))
				bits |= mentions_list(w, e->arg[i]);
	}
	w->mentions[index] = bits;
	return bits;
}

/* What an expression looks at that changes without cards coming into play or
 * leaving it. */
static const uint8_t selectors_look_at[SELECTORS] = {
    [SELECT_STATE] = DEPENDS_KNEELING,
    [SELECT_HAS_TOKEN] = DEPENDS_TOKENS,
    [SELECT_IN] = DEPENDS_PILES,
    [SELECT_ROLE] = DEPENDS_CHALLENGE,
    [SELECT_SIDE] = DEPENDS_CHALLENGE,
    [SELECT_ALONE] = DEPENDS_CHALLENGE,
    [SELECT_POWER_AT_LEAST] = DEPENDS_POWER,
    [SELECT_STRENGTH_AT_MOST] = DEPENDS_VALUES,
    [SELECT_STRENGTH_AT_LEAST] = DEPENDS_VALUES,
    [SELECT_STRENGTH_BELOW] = DEPENDS_VALUES,
    [SELECT_ICON] = DEPENDS_VALUES,
    [SELECT_WITHOUT_ICON] = DEPENDS_VALUES,
    [SELECT_KEYWORD] = DEPENDS_VALUES,
};
static const uint8_t values_look_at[VALUES] = {
    [VALUE_GOLD] = DEPENDS_GOLD,
    [VALUE_TOKENS] = DEPENDS_TOKENS,
    [VALUE_USED_PLOTS] = DEPENDS_PILES,
    [VALUE_HAND] = DEPENDS_PILES,
    [VALUE_MARGIN_PER] = DEPENDS_CHALLENGE,
    [VALUE_POWER_OF] = DEPENDS_POWER,
    [VALUE_STRENGTH_OF] = DEPENDS_VALUES,
};
static const uint8_t conditions_look_at[CONDITIONS] = {
    [IF_HAS_TOKEN] = DEPENDS_TOKENS,
    [IF_PHASE] = DEPENDS_PHASE,
    [IF_ENTERED_PLAY] = DEPENDS_PHASE,
    [IF_DURING_CHALLENGE] = DEPENDS_CHALLENGE,
    [IF_WON_CHALLENGE] = DEPENDS_CHALLENGE,
    [IF_LOST_CHALLENGE] = DEPENDS_CHALLENGE,
    [IF_INITIATED_CHALLENGE] = DEPENDS_CHALLENGE,
};
static const uint8_t players_look_at[PLAYERS] = {
    [PLAYER_WINNER] = DEPENDS_CHALLENGE,
    [PLAYER_LOSER] = DEPENDS_CHALLENGE,
    [PLAYER_ATTACKER] = DEPENDS_CHALLENGE,
    [PLAYER_DEFENDER] = DEPENDS_CHALLENGE,
};
static const uint8_t modifiers_look_at[MODIFIERS] = {
    [MODIFY_PARTICIPATES] = DEPENDS_CHALLENGE,
    [MODIFY_MAY_DEFEND] = DEPENDS_CHALLENGE,
    [MODIFY_NO_KNEEL] = DEPENDS_CHALLENGE,
};
static const uint8_t *const look_at[VOCABULARIES] = {
    [VOCABULARY_SELECTOR] = selectors_look_at,
    [VOCABULARY_VALUE] = values_look_at,
    [VOCABULARY_CONDITION] = conditions_look_at,
    [VOCABULARY_PLAYER] = players_look_at,
    [VOCABULARY_MODIFIER] = modifiers_look_at,
};

static uint8_t
looks_at(const struct expr *e)
{
	return e->kind < VOCABULARIES && look_at[e->kind] ? look_at[e->kind][e->op] : 0;
}

static uint8_t
depends_of(const struct agot_world *w, int32_t index)
{
	uint8_t bits = 0;

	for (; index; index = w->set.expr.at[index].next) {
		const struct expr *e = &w->set.expr.at[index];

		bits |= looks_at(e);
		if (e->kind == KIND_CARDS) {
			bits |= e->op == CARDS_ALL ? depends_of(w, e->arg[0]) : 0;
			continue;
		}
		const struct word_row *row = &vocabulary[e->kind].row[e->op];
		for (unsigned i = 0; i < PARAMS_MOST && row->param[i].key; i++)
			if (is_expression(row->param[i].type))
				bits |= depends_of(w, e->arg[i]);
	}
	return bits;
}

/* ---- selectors ---- */

static unsigned
zone_bits(int32_t words)
{
	static const uint32_t zones[ABILITY_ZONES] = {
	    [IN_PLAY] = 1u << ZONE_PLAY | 1u << ZONE_REVEALED | 1u << ZONE_FACTION,
	    [IN_HAND] = 1u << ZONE_HAND,
	    [IN_DECK] = 1u << ZONE_DECK,
	    [IN_DISCARD] = 1u << ZONE_DISCARD,
	    [IN_DEAD] = 1u << ZONE_DEAD,
	    [IN_USED] = 1u << ZONE_USED,
	};
	unsigned bits = 0;

	for (unsigned i = 0; i < ABILITY_ZONES; i++)
		if (words >> i & 1)
			bits |= zones[i];
	return bits;
}

/* The zones that a list of selectors looks into. */
static unsigned
zones_of(const struct agot_world *w, int32_t selectors)
{
	unsigned zones = 1u << ZONE_PLAY;

	for (; selectors; selectors = w->set.expr.at[selectors].next) {
		const struct expr *e = &w->set.expr.at[selectors];

		if (e->op == SELECT_IN)
			return zone_bits(e->arg[0]);
		if (e->op == SELECT_TYPE && e->arg[0] >> CARD_PLOT & 1)
			zones |= 1u << ZONE_REVEALED;
		if (e->op == SELECT_TYPE && e->arg[0] >> TYPE_FACTION & 1)
			zones |= 1u << ZONE_FACTION;
		if (e->op == SELECT_ANY)
			for (int32_t i = e->arg[0]; i; i = w->set.expr.at[i].next)
				zones |= zones_of(w, w->set.expr.at[i].arg[0]);
		if (e->op == SELECT_AMONG)
			return ~0u;
	}
	return zones;
}

static bool
has_traits(const struct agot_world *w, const struct agot_def *def, int32_t list)
{
	for (; list; list = w->set.expr.at[list].next) {
		unsigned trait = (unsigned)w->set.expr.at[list].arg[0];

		if (def->traits[trait / 64] >> (trait % 64) & 1)
			return true;
	}
	return false;
}

/* Selectors that look only at the definition: its answer for one, or -1. */
static int
settled(const struct agot_world *w, const struct expr *e, const struct agot_def *def)
{
	switch ((enum selector)e->op) {
	case SELECT_TYPE:
		return e->arg[0] >> def->type & 1;
	case SELECT_FACTION:
		return e->arg[0] >> def->faction & 1;
	case SELECT_TRAIT:
		return has_traits(w, def, e->arg[0]);
	case SELECT_NAME:
		return def->title == (uint16_t)(e->arg[0] - 1);
	case SELECT_UNIQUE:
		return (e->arg[0] != 1) == def->unique;
	case SELECT_LOYAL:
		return (e->arg[0] != 1) == def->loyal;
	case SELECT_IN:
		return 1; /* see zones_of() */
	default:
		return -1;
	}
}

static void
prepare_selectors(struct agot_world *w, int32_t index)
{
	uint64_t *fits = &w->fits[(size_t)index * w->fits_words];
	struct select_row *row = &w->select[index];

	*row = (struct select_row){.zones = zones_of(w, index)};
	memset(fits, 0xff, w->fits_words * sizeof(*fits));
	for (int32_t i = index; i; i = w->set.expr.at[i].next) {
		const struct expr *e = &w->set.expr.at[i];

		if (settled(w, e, &w->def.at[0]) < 0 && !row->asked)
			row->asked = i;
		for (size_t d = 0; d < w->def.n; d++)
			if (settled(w, e, &w->def.at[d]) == 0)
				fits[d / 64] &= ~((uint64_t)1 << d % 64);
	}
}

static void
prepare_all_selectors(struct agot_world *w)
{
	w->fits_words = w->def.n / 64 + 1;
	w->select = arena_alloc(&w->arena, w->set.expr.n * sizeof(*w->select));
	w->fits = arena_alloc(&w->arena, w->set.expr.n * w->fits_words * sizeof(*w->fits));
	prepare_selectors(w, 0); /* no selectors: any card in play */
	for (size_t i = 1; i < w->set.expr.n; i++)
		if (w->set.expr.at[i].kind == VOCABULARY_SELECTOR)
			prepare_selectors(w, (int32_t)i);
}

/* ---- abilities ---- */

/* Can none of the cards be there without a challenge? */
static bool
takes_part(const struct agot_world *w, int32_t selectors)
{
	for (; selectors; selectors = w->set.expr.at[selectors].next) {
		unsigned op = w->set.expr.at[selectors].op;

		if (op == SELECT_ROLE || op == SELECT_SIDE)
			return true;
	}
	return false;
}

static uint8_t
needs_of_condition(const struct agot_world *w, int32_t index)
{
	const struct expr *e = &w->set.expr.at[index];
	uint8_t bits = 0;

	if (index && e->op == IF_DURING_CHALLENGE)
		bits = NEEDS_CHALLENGE;
	else if (index && e->op == IF_ALL)
		for (int32_t i = e->arg[0]; i; i = w->set.expr.at[i].next)
			bits |= needs_of_condition(w, i);
	return bits;
}

static uint8_t
needs_of_cost(const struct agot_world *w, const struct expr *e)
{
	const struct expr *what = &w->set.expr.at[e->arg[0]];

	if (e->op == COST_PAY_X)
		return NEEDS_X;
	if (e->op != COST_KNEEL)
		return 0;
	return what->op == CARDS_SELF	   ? NEEDS_STANDING
	       : what->op == CARDS_FACTION ? NEEDS_STANDING_FACTION
					   : 0;
}

static uint8_t
needs_of(const struct agot_world *w, const struct ability *a)
{
	uint8_t bits = needs_of_condition(w, a->condition);

	for (int32_t i = a->cost; i; i = w->set.expr.at[i].next)
		bits |= needs_of_cost(w, &w->set.expr.at[i]);
	for (int32_t i = a->choose; i; i = w->set.expr.at[i].next)
		if (!w->set.expr.at[i].arg[CHOICE_PLAYER] &&
		    takes_part(w, w->set.expr.at[i].arg[CHOICE_CARDS]))
			bits |= NEEDS_CHALLENGE;
	return bits;
}

#define WOULD                                                               \
	(1u << TRIGGER_WOULD_BE_KILLED | 1u << TRIGGER_WOULD_BE_DISCARDED | \
	    1u << TRIGGER_WOULD_INITIATE)

static void
prepare_ability(struct agot_world *w, struct agot_def *def, const struct ability *a)
{
	switch ((enum ability_kind)a->kind) {
	case ABILITY_ACTION:
		def->actions |=
		    (uint16_t)(a->phase == PHASE_ANY ? (1u << PHASES) - 1 : 1u << a->phase);
		break;
	case ABILITY_REACTION:
		def->listens[WINDOW_REACTION] |= a->listens;
		break;
	case ABILITY_FORCED_REACTION:
		def->listens[WINDOW_FORCED_REACTION] |= a->listens;
		break;
	case ABILITY_INTERRUPT:
		def->listens[a->listens & WOULD ? WINDOW_WOULD : WINDOW_INTERRUPT] |= a->listens;
		break;
	case ABILITY_FORCED_INTERRUPT:
		def->listens[WINDOW_FORCED_INTERRUPT] |= a->listens;
		break;
	case ABILITY_WHEN_REVEALED:
		def->when_revealed = true;
		break;
	case ABILITY_CONSTANT:
		def->constants = true;
		def->depends |= (uint8_t)(depends_of(w, a->condition) |
					  (depends_of(w, a->modifiers) & ~DEPENDS_VALUES));
		for (int32_t m = a->modifiers; m; m = w->set.expr.at[m].next)
			def->modifiers |= (uint64_t)1 << w->set.expr.at[m].op;
		break;
	case ABILITY_WHENEVER:
		def->whenever = true;
		break;
	case ABILITY_ATTACH:
		def->attach = a->effects;
		def->depends |= depends_of(w, a->effects);
		break;
	case ABILITY_DECK:
	case ABILITY_KINDS:
		break;
	}
}

/* What every action of the card needs. */
static uint8_t
action_needs(const struct agot_world *w, const struct agot_def *def)
{
	uint8_t needs = UINT8_MAX;

	for (unsigned i = def->first; i < def->first + def->n; i++)
		if (w->set.ability.at[i].kind == ABILITY_ACTION)
			needs &= w->needs[i];
	return needs;
}

static void
prepare_def(struct agot_world *w, struct agot_def *def)
{
	for (unsigned i = 0; i < def->n; i++)
		prepare_ability(w, def, &w->set.ability.at[def->first + i]);
	def->printed = (struct agot_derived){.strength = def->strength < 0 ? 0 : def->strength,
	    .icons = def->icons,
	    .keywords = def->keywords};
	def->unique_bit = def->unique ? (uint64_t)1 << def->title % 64 : 0;
	def->action_needs = action_needs(w, def);
	for (unsigned i = 0; i < WINDOWS; i++) {
		w->listened |= def->listens[i];
		def->hears |= (uint8_t)((def->listens[i] != 0) << i);
	}
}

static void
prepare_modifier(struct agot_world *w, const struct expr *e)
{
	w->modifiers |= (uint64_t)1 << e->op;
	w->gives_ambush |= e->op == MODIFY_GAIN_KEYWORD && e->arg[1] - 1 == KEYWORD_AMBUSH;
	if (e->op == MODIFY_REDUCE_FIRST || e->op == MODIFY_REDUCE_NEXT) {
		const struct expr *amount = &w->set.expr.at[e->arg[0]];

		w->dearer |= amount->op != VALUE_NUMBER || amount->arg[0] < 0;
	}
}

void
agot_prepare(struct agot_world *w)
{
	w->mentions = arena_alloc(&w->arena, w->set.expr.n);
	w->uses_that = arena_alloc(&w->arena, w->set.ability.n + 1);
	w->needs = arena_alloc(&w->arena, w->set.ability.n + 1);
	w->modifiers = 0;
	w->dearer = false;
	w->listened = 0;
	for (size_t i = 1; i < w->set.expr.n; i++)
		if (w->set.expr.at[i].kind == VOCABULARY_MODIFIER)
			prepare_modifier(w, &w->set.expr.at[i]);
	prepare_all_selectors(w);
	for (size_t i = 1; i < w->set.expr.n; i++)
		mentions_of(w, (int32_t)i);
	for (size_t i = 0; i < w->set.ability.n; i++) {
		const struct ability *a = &w->set.ability.at[i];
		uint8_t bits = (uint8_t)(mentions_list(w, a->cost) | mentions_list(w, a->choose) |
					 mentions_list(w, a->effects));
		w->needs[i] = needs_of(w, a);
		if (a->kind <= ABILITY_FORCED_INTERRUPT)
			w->uses_that[i] = bits & MENTIONS_THAT ? 1 : 0;
	}
	vec_each (def, &w->def)
		prepare_def(w, def);
}
