/* What the engine wants to know about expressions and definitions without
 * walking through them while playing. */
#include "agot/agot.h"

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
static uint8_t
looks_at(const struct expr *e)
{
	if (e->kind == VOCABULARY_SELECTOR)
		return e->op == SELECT_STATE	   ? DEPENDS_KNEELING
		       : e->op == SELECT_HAS_TOKEN ? DEPENDS_TOKENS
		       : e->op == SELECT_IN	   ? DEPENDS_PILES
						   : 0;
	if (e->kind == VOCABULARY_VALUE)
		return e->op == VALUE_GOLD				  ? DEPENDS_GOLD
		       : e->op == VALUE_TOKENS				  ? DEPENDS_TOKENS
		       : e->op == VALUE_USED_PLOTS || e->op == VALUE_HAND ? DEPENDS_PILES
									  : 0;
	return 0;
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
		def->depends |=
		    (uint8_t)(depends_of(w, a->condition) | depends_of(w, a->modifiers));
		for (int32_t m = a->modifiers; m; m = w->set.expr.at[m].next)
			def->modifiers |= (uint64_t)1 << w->set.expr.at[m].op;
		break;
	case ABILITY_WHENEVER:
		def->whenever = true;
		break;
	case ABILITY_ATTACH:
		def->attach = a->effects;
		break;
	case ABILITY_DECK:
	case ABILITY_KINDS:
		break;
	}
}

static void
prepare_def(struct agot_world *w, struct agot_def *def)
{
	for (unsigned i = 0; i < def->n; i++)
		prepare_ability(w, def, &w->set.ability.at[def->first + i]);
	for (unsigned i = 0; i < WINDOWS; i++)
		w->listened |= def->listens[i];
}

void
agot_prepare(struct agot_world *w)
{
	w->mentions = arena_alloc(&w->arena, w->set.expr.n);
	w->uses_that = arena_alloc(&w->arena, w->set.ability.n + 1);
	w->modifiers = 0;
	w->listened = 0;
	for (size_t i = 1; i < w->set.expr.n; i++)
		if (w->set.expr.at[i].kind == VOCABULARY_MODIFIER)
			w->modifiers |= (uint64_t)1 << w->set.expr.at[i].op;
	for (size_t i = 1; i < w->set.expr.n; i++)
		mentions_of(w, (int32_t)i);
	for (size_t i = 0; i < w->set.ability.n; i++) {
		const struct ability *a = &w->set.ability.at[i];
		uint8_t bits = (uint8_t)(mentions_list(w, a->cost) | mentions_list(w, a->choose) |
					 mentions_list(w, a->effects));
		if (a->kind <= ABILITY_FORCED_INTERRUPT)
			w->uses_that[i] = bits & MENTIONS_THAT ? 1 : 0;
	}
	vec_each (def, &w->def)
		prepare_def(w, def);
}
