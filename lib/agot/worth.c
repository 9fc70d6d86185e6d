#include "agot/worth.h"

enum { TARGETS_MOST = 256 };

/* ---- cards ---- */

static int
keywords_worth(unsigned bits)
{
	static const int8_t worth[KEYWORDS] = {[KEYWORD_RENOWN] = 4,
	    [KEYWORD_STEALTH] = 2,
	    [KEYWORD_INSIGHT] = 2,
	    [KEYWORD_INTIMIDATE] = 2,
	    [KEYWORD_PILLAGE] = 1};
	int sum = 0;

	for (unsigned i = 0; i < KEYWORDS; i++)
		if (bits >> i & 1)
			sum += worth[i];
	return sum;
}

static int
known(int value)
{
	return value < 0 ? 0 : value;
}

static int
def_worth(const struct agot_def *def)
{
	int income = 5 * def->plus_income + 3 * def->plus_claim + def->plus_reserve;

	switch (def->type) {
	case CARD_CHARACTER:
		return 2 + 2 * known(def->strength) + 2 * __builtin_popcount(def->icons) +
		       keywords_worth(def->keywords) + def->n + income;
	case CARD_LOCATION:
		return 3 + known(def->cost) + def->n + income;
	case CARD_ATTACHMENT:
		return 3 + known(def->cost) + income;
	case CARD_EVENT:
		return 4 + known(def->cost);
	default:
		return 1;
	}
}

int
card_worth(struct agot *g, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	if (g->card[card].zone != ZONE_PLAY || def->type != CARD_CHARACTER)
		return def_worth(def);
	return 2 + 2 * strength_of(g, card) + 2 * __builtin_popcount(icons_of(g, card)) +
	       keywords_worth(g->derived[card].keywords) + def->n + 3 * g->card[card].power +
	       2 * g->card[card].attachments - (g->card[card].duplicates ? 2 : 0);
}

int
card_worth_to(struct agot *g, unsigned seat, unsigned card)
{
	int worth = card_worth(g, card);

	return g->card[card].controller == seat ? worth : -worth;
}

int
plot_worth(const struct agot *g, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	return 8 * known(def->income) + 14 * known(def->claim) + 2 * known(def->reserve) +
	       4 * def->n;
}

/* ---- the tone of effects ---- */

static const int8_t effect_tones[EFFECTS] = {[EFFECT_KILL] = -4,
    [EFFECT_DISCARD] = -3,
    [EFFECT_SACRIFICE] = -3,
    [EFFECT_RETURN_TO_HAND] = -3,
    [EFFECT_SHUFFLE_INTO_DECK] = -3,
    [EFFECT_REMOVE_FROM_GAME] = -3,
    [EFFECT_PLACE] = -2,
    [EFFECT_STAND] = 2,
    [EFFECT_KNEEL] = -2,
    [EFFECT_GAIN_POWER] = 3,
    [EFFECT_DISCARD_POWER] = -3,
    [EFFECT_PUT_INTO_PLAY] = 3,
    [EFFECT_TAKE_CONTROL] = -4,
    [EFFECT_ADD_TO_HAND] = 2,
    [EFFECT_TO_BOTTOM] = -1,
    [EFFECT_TO_TOP] = 1,
    [EFFECT_PLACE_TOKEN] = -2,
    [EFFECT_REMOVE_TOKEN] = 1,
    [EFFECT_SAVE] = 4,
    [EFFECT_INSTEAD] = 2,
    [EFFECT_ADD_TO_CHALLENGE] = 1,
    [EFFECT_REMOVE_FROM_CHALLENGE] = -2,
    [EFFECT_ADD_DUPLICATE] = 2,
    [EFFECT_ATTACH_AS] = 1};

static const int8_t modifier_tones[MODIFIERS] = {[MODIFY_STRENGTH] = 1,
    [MODIFY_GAIN_ICON] = 1,
    [MODIFY_LOSE_ICON] = -1,
    [MODIFY_GAIN_KEYWORD] = 1,
    [MODIFY_BLANK] = -1,
    [MODIFY_CANNOT_BE_BYPASSED] = 1,
    [MODIFY_CANNOT_DEFEND] = -1,
    [MODIFY_CANNOT_ATTACK] = -1,
    [MODIFY_MUST_DEFEND] = -1,
    [MODIFY_NO_CONTRIBUTION] = -1,
    [MODIFY_NO_KNEEL] = 1,
    [MODIFY_PARTICIPATES] = 1,
    [MODIFY_MAY_DEFEND] = 1,
    [MODIFY_DIES_AT_ZERO] = -2};

static int
modifier_tone(const struct agot *g, int32_t index)
{
	const struct expr *e = expr_at(g, index);
	const struct expr *by = e->op == MODIFY_STRENGTH ? expr_at(g, e->arg[1]) : NULL;

	if (by && by->op == VALUE_NUMBER && by->arg[0] < 0)
		return -1;
	return modifier_tones[e->op];
}

static int
modifiers_tone(const struct agot *g, int32_t list, unsigned slots)
{
	int tone = 0;

	for (; list; list = expr_at(g, list)->next)
		if (g->w->mentions[list] & slots)
			tone += modifier_tone(g, list);
	return tone;
}

int
effects_tone(const struct agot *g, int32_t effects, unsigned slots)
{
	int tone = 0;

	for (; effects; effects = expr_at(g, effects)->next) {
		const struct expr *e = expr_at(g, effects);

		if (!(g->w->mentions[effects] & slots))
			continue;
		switch ((enum effect)e->op) {
		case EFFECT_MAY:
		case EFFECT_THEN:
			tone += effects_tone(g, e->arg[0], slots);
			break;
		case EFFECT_IF:
			tone += effects_tone(g, e->arg[1], slots);
			break;
		case EFFECT_LATER:
			tone += effects_tone(g, e->arg[2], slots);
			break;
		case EFFECT_LASTING:
			tone += modifiers_tone(g, e->arg[1], slots);
			break;
		default:
			tone += effect_tones[e->op];
		}
	}
	return tone;
}

bool
is_bane(const struct agot *g, unsigned card)
{
	const struct agot_def *def = def_of(g, card);
	int tone = 0;

	for (unsigned i = 0; i < def->n; i++) {
		const struct ability *a = &g->w->set.ability.at[def->first + i];

		for (int32_t m = a->kind == ABILITY_CONSTANT ? a->modifiers : 0; m;
		     m = expr_at(g, m)->next)
			tone += modifier_tone(g, m);
	}
	return tone < 0;
}

/* ---- abilities ---- */

/* What an amount is worth: one that is counted out only later counts as 2. */
static int
amount_of(const struct agot *g, int32_t value)
{
	const struct expr *e = expr_at(g, value);

	return !value || e->op != VALUE_NUMBER ? 2 : e->arg[0];
}

/* Does the player expression mean the one who uses the ability? */
static bool
means_me(const struct agot *g, int32_t player)
{
	return !player || expr_at(g, player)->op == PLAYER_YOU;
}

/* Strength matters in a challenge that it can turn. */
static int
strength_worth(struct agot *g, unsigned seat)
{
	const struct agot_challenge *c = &g->s->challenge;

	if (!c->active || c->decided || (seat != c->attacker && seat != c->defender))
		return -2;
	int mine = side_strength(g, seat);
	int theirs = side_strength(g, seat == c->attacker ? c->defender : c->attacker);
	int lacking = theirs - mine + (seat == c->defender);
	return lacking > 0 && lacking < 6 ? 8 : -2;
}

static int
lasting_worth(struct agot *g, unsigned seat, const struct expr *e)
{
	int worth = 0;

	for (int32_t m = e->arg[1]; m; m = expr_at(g, m)->next)
		switch (expr_at(g, m)->op) {
		case MODIFY_STRENGTH:
			worth += strength_worth(g, seat);
			break;
		case MODIFY_REDUCE_NEXT:
			worth += g->s->phase == PHASE_MARSHALING ? 20 : -1;
			break;
		default:
			worth += 3;
		}
	return worth;
}

/* The best (for the seat) of the cards that could be chosen. */
static int
choice_worth(struct agot *g, struct context *c, int32_t choices, int32_t effects)
{
	uint16_t cards[TARGETS_MOST];
	int best = 0;

	for (; choices; choices = expr_at(g, choices)->next) {
		const struct expr *choice = expr_at(g, choices);
		int tone = effects_tone(g, effects, 1u << (choice->arg[CHOICE_SLOT] - 1));
		unsigned n = choice->arg[CHOICE_CARDS]
				 ? cards_matching(c, choice->arg[CHOICE_CARDS], cards, TARGETS_MOST)
				 : 0;
		int most = n ? -100 : 0;

		for (unsigned i = 0; i < n; i++) {
			if (!agot_sees(g, (int)c->seat, cards[i]))
				continue;
			int worth = card_worth_to(g, c->seat, cards[i]);
			worth = tone < 0 ? -worth : tone > 0 ? worth : 0;
			most = worth > most ? worth : most;
		}
		best += most;
	}
	return best;
}

static int effects_worth(struct agot *g, struct context *c, int32_t list);

/* Cards that nobody has to choose. */
static int
cards_worth(struct agot *g, struct context *c, const struct expr *e)
{
	uint16_t cards[TARGETS_MOST];
	const struct expr *what = expr_at(g, e->arg[0]);
	int worth = 0;

	if (what->kind != KIND_CARDS || what->op == CARDS_NAME)
		return 0;
	if (what->op == CARDS_THAT)
		return e->op == EFFECT_SAVE ? 12 : 3;
	unsigned n = cards_of(c, e->arg[0], cards, TARGETS_MOST);
	for (unsigned i = 0; i < n; i++)
		if (agot_sees(g, (int)c->seat, cards[i]))
			worth += card_worth_to(g, c->seat, cards[i]) *
				 (effect_tones[e->op] < 0 ? -1 : 1);
	return worth;
}

static int
effect_worth(struct agot *g, struct context *c, const struct expr *e)
{
	switch ((enum effect)e->op) {
	case EFFECT_DRAW:
		return (means_me(g, e->arg[1]) ? 4 : -4) * amount_of(g, e->arg[0]);
	case EFFECT_GAIN_GOLD:
		return (means_me(g, e->arg[1]) ? 3 : -3) * amount_of(g, e->arg[0]);
	case EFFECT_GAIN_POWER:
		return 6 * amount_of(g, e->arg[0]);
	case EFFECT_MOVE_GOLD:
	case EFFECT_MOVE_POWER:
		return means_me(g, e->arg[1]) ? -6 : 8;
	case EFFECT_RETURN_GOLD:
	case EFFECT_DISCARD_RANDOM:
	case EFFECT_DISCARD_TOP:
		return means_me(g, e->arg[e->op != EFFECT_RETURN_GOLD]) ? -4 : 4;
	case EFFECT_SEARCH:
	case EFFECT_CANCEL:
	case EFFECT_REVEAL_TOP:
	case EFFECT_LOOK_AT_TOP:
		return 5;
	case EFFECT_CHOOSE:
	case EFFECT_PICK:
		return choice_worth(g, c, e->arg[0], e->next);
	case EFFECT_MAY:
	case EFFECT_THEN:
		return effects_worth(g, c, e->arg[0]);
	case EFFECT_IF:
		return effects_worth(g, c, e->arg[1]);
	case EFFECT_LATER:
		return effects_worth(g, c, e->arg[2]);
	case EFFECT_EITHER:
		return 4;
	case EFFECT_LASTING:
		return lasting_worth(g, c->seat, e);
	case EFFECT_NAME:
	case EFFECT_LOOK_AT_HAND:
		return 1;
	default:
		return cards_worth(g, c, e);
	}
}

static int
effects_worth(struct agot *g, struct context *c, int32_t list)
{
	int worth = 0;

	for (; list; list = expr_at(g, list)->next)
		worth += effect_worth(g, c, expr_at(g, list));
	return worth;
}

/* A character that kneels cannot fight. */
static int
kneel_cost(struct agot *g, unsigned card)
{
	bool fights = def_of(g, card)->type == CARD_CHARACTER && g->s->phase <= PHASE_CHALLENGES;

	return fights ? card_worth(g, card) / 4 : 0;
}

static int
cost_worth(struct agot *g, unsigned card, const struct expr *e)
{
	bool self = e->arg[0] && expr_at(g, e->arg[0])->kind == KIND_CARDS &&
		    expr_at(g, e->arg[0])->op == CARDS_SELF;

	switch ((enum cost)e->op) {
	case COST_KNEEL:
		return self ? kneel_cost(g, card) : 1;
	case COST_SACRIFICE:
	case COST_KILL:
	case COST_REMOVE_FROM_GAME:
	case COST_RETURN_TO_HAND:
		return self ? card_worth(g, card) : 5;
	case COST_PAY:
		return 2 * amount_of(g, e->arg[0]);
	case COST_PAY_X:
		return 2;
	case COST_DISCARD_FROM_HAND:
		return 4 * amount_of(g, e->arg[0]);
	case COST_DISCARD_POWER:
		return 5 * amount_of(g, e->arg[0]);
	default:
		return 0;
	}
}

int
ability_worth(struct agot *g, unsigned seat, unsigned card, unsigned number)
{
	const struct agot_def *def = def_of(g, card);
	const struct ability *a = &g->w->set.ability.at[def->first + number];
	struct context c;

	context_card(&c, g, card);
	c.seat = seat;
	if (g->s->n_frames && top(g)->kind == FRAME_WINDOW && top(g)->event >= 0) {
		c.event = top(g)->event;
		c.subject = g->s->event[c.event].n ? 0 : -1;
	}
	int worth = choice_worth(g, &c, a->choose, a->effects) + effects_worth(g, &c, a->effects);
	for (int32_t cost = a->cost; cost; cost = expr_at(g, cost)->next)
		worth -= cost_worth(g, card, expr_at(g, cost));
	if (def->type == CARD_EVENT)
		worth -= 2 + 2 * known(def->cost);
	return worth;
}
