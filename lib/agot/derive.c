/* Derived values: strength, icons, keywords and what a character may do,
 * made from printed values and the modifiers in force whenever something
 * changed; and the numbers and bars that modifiers set for players.
 *
 * The order of the passes: blank text boxes, who counts as participating,
 * the modifiers of what is not blank, icons and keywords, strength, and last
 * what depends on strength.  Where conditions look at such values, it is done
 * twice. */
#include "agot/agot.h"

#include <limits.h>
#include <string.h>

typedef void apply_modifier(struct agot *g, const struct agot_active *a, const struct expr *e,
    const struct context *c, unsigned card);

static uint64_t
kind_bit(unsigned op)
{
	return (uint64_t)1 << op;
}

static void
active_context(struct context *c, struct agot *g, const struct agot_active *a)
{
	context_card(c, g, a->source);
	c->seat = a->controller;
	c->named = a->named;
	c->same = a->same;
}

static int
active_value(struct agot *g, const struct agot_active *a, int32_t value)
{
	struct context c;

	if (a->lasting)
		return a->value;
	active_context(&c, g, a);
	return value_of(&c, value);
}

#define each_active(g, a, which)                                \
	if ((g)->s->active_kinds & kind_bit(which))             \
		for (const struct agot_active *a = (g)->active; \
		     a < (g)->active + (g)->s->n_active; a++)   \
			if (a->op == (which))

/* Could a modifier of this kind be in force?  Cheaper than looking. */
static bool
possible(struct agot *g, unsigned op)
{
	if (!(g->w->modifiers & kind_bit(op)))
		return false;
	if (g->s->moved)
		listen(g);
	return (g->s->spoken | g->s->lasting_kinds) & kind_bit(op);
}

static void
add_active(struct agot *g, struct agot_active active)
{
	if (!has_room(g, g->s->n_active, g->w->room.active))
		return;
	g->active[g->s->n_active++] = active;
	g->s->active_kinds |= kind_bit(active.op);
}

/* Modifiers of one card's constant abilities, only those of some kinds. */
static void
add_constants(struct agot *g, unsigned card, uint64_t kinds)
{
	const struct agot_def *def = def_of(g, card);
	struct context c;

	context_card(&c, g, card);
	for (unsigned i = 0; i < def->n; i++) {
		const struct ability *a = &g->w->set.ability.at[def->first + i];

		if (a->kind != ABILITY_CONSTANT || (a->condition && !holds(&c, a->condition)))
			continue;
		for (int32_t m = a->modifiers; m; m = expr_at(g, m)->next)
			if (kinds & kind_bit(expr_at(g, m)->op))
				add_active(g, (struct agot_active){.expr = m,
						  .op = (uint8_t)expr_at(g, m)->op,
						  .source = (uint16_t)card,
						  .target = NO_CARD,
						  .controller = g->card[card].controller});
	}
}

static bool
speaks(const struct agot *g, unsigned card)
{
	return g->card[card].zone != ZONE_PLAY || !(g->derived[card].bits & DERIVED_BLANK);
}

static void
add_sources(struct agot *g, uint64_t kinds)
{
	for (unsigned i = 0; i < g->s->n_speakers; i++)
		if (speaks(g, g->speaker[i]) && def_of(g, g->speaker[i])->modifiers & kinds)
			add_constants(g, g->speaker[i], kinds);
}

static void
add_lasting(struct agot *g, uint64_t kinds)
{
	for (unsigned i = 0; i < g->s->n_lasting; i++) {
		const struct agot_lasting *l = &g->lasting[i];

		if (kinds & kind_bit(expr_at(g, l->expr)->op))
			add_active(g, (struct agot_active){.expr = l->expr,
					  .op = (uint8_t)expr_at(g, l->expr)->op,
					  .source = l->source,
					  .target = l->target,
					  .controller = l->controller,
					  .named = l->named,
					  .same = l->same,
					  .value = l->value,
					  .lasting = (uint16_t)(i + 1)});
	}
}

/* Applies one modifier to every card it is about. */
static void
to_each(struct agot *g, const struct agot_active *a, int32_t cards, apply_modifier *apply)
{
	const struct expr *e = expr_at(g, a->expr);
	struct context c;

	active_context(&c, g, a);
	if (a->target != NO_CARD) {
		apply(g, a, e, &c, a->target);
		return;
	}
	const struct expr *what = expr_at(g, cards);
	if (what->op != CARDS_ALL) {
		unsigned card = card_of(&c, cards);
		if (card != NO_CARD)
			apply(g, a, e, &c, card);
		return;
	}
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (card_matches_anywhere(&c, what->arg[0], g->play[i]))
			apply(g, a, e, &c, g->play[i]);
}

static void
set_strength(struct agot *g, const struct agot_active *a, const struct expr *e,
    const struct context *c, unsigned card)
{
	struct agot_derived *d = &g->derived[card];
	int more = a->lasting ? a->value : value_of(c, e->arg[1]), strength = d->strength + more;
	int bonus = d->bonus + (more > 0 ? more : 0);

	d->strength = (int8_t)(strength > 99 ? 99 : strength < -99 ? -99 : strength);
	d->bonus = (int8_t)(bonus > 99 ? 99 : bonus);
}

static unsigned
named_icons(const struct agot_active *a, int32_t words)
{
	return ((unsigned)words & 7) | (words & ICON_NAMED ? a->named : 0) |
	       (words & ICON_SAME ? a->same : 0);
}

static void
set_gain_icon(struct agot *g, const struct agot_active *a, const struct expr *e,
    const struct context *c, unsigned card)
{
	(void)c;
	g->derived[card].icons |= (uint8_t)named_icons(a, e->arg[1]);
}

/* Is the modifier about this card? */
static bool
is_about(struct agot *g, const struct agot_active *a, int32_t cards, unsigned card)
{
	const struct expr *what = expr_at(g, cards);
	struct context c;

	if (a->target != NO_CARD)
		return a->target == card;
	active_context(&c, g, a);
	return what->op == CARDS_ALL ? card_matches_anywhere(&c, what->arg[0], card)
				     : card_of(&c, cards) == card;
}

/* Icons are counted: what is there twice and lost once is still there, and
 * what is lost without being there is owed. */
static void
set_lose_icon(struct agot *g, const struct agot_active *lost, const struct expr *how,
    const struct context *c, unsigned card)
{
	uint8_t printed = def_of(g, card)->icons;
	int count[] = {printed & 1, printed >> 1 & 1, printed >> 2 & 1};

	(void)lost, (void)how, (void)c;
	for (unsigned i = 0; i < g->s->n_active; i++) {
		const struct agot_active *a = &g->active[i];
		const struct expr *e = expr_at(g, a->expr);
		int by = e->op == MODIFY_GAIN_ICON ? 1 : e->op == MODIFY_LOSE_ICON ? -1 : 0;

		if (!by || !is_about(g, a, e->arg[0], card))
			continue;
		for (unsigned k = 0; k < LENGTH(count); k++)
			count[k] += named_icons(a, e->arg[1]) >> k & 1 ? by : 0;
	}
	g->derived[card].icons = 0;
	for (unsigned k = 0; k < LENGTH(count); k++)
		g->derived[card].icons |= (uint8_t)((count[k] > 0) << k);
}

static void
set_gain_keyword(struct agot *g, const struct agot_active *a, const struct expr *e,
    const struct context *c, unsigned card)
{
	(void)a, (void)c;
	g->derived[card].keywords |= (uint16_t)(1u << (e->arg[1] - 1));
}

static uint16_t
bit_of(const struct expr *e, const struct agot *g)
{
	const struct agot_challenge *ch = &g->s->challenge;

	switch ((enum modifier)e->op) {
	case MODIFY_BLANK:
		return DERIVED_BLANK;
	case MODIFY_PARTICIPATES:
		if (!ch->active)
			return 0;
		return e->arg[1] - 1 == SIDE_ATTACKER ? DERIVED_ATTACKS : DERIVED_DEFENDS;
	case MODIFY_CANNOT_BE_BYPASSED:
		return DERIVED_NO_BYPASS;
	case MODIFY_CANNOT_DEFEND:
		return DERIVED_NO_DEFEND;
	case MODIFY_CANNOT_ATTACK:
		return DERIVED_NO_ATTACK;
	case MODIFY_MUST_DEFEND:
		return DERIVED_MUST_DEFEND;
	case MODIFY_MAY_DEFEND:
		return !e->arg[1] || e->arg[1] & ch->type ? DERIVED_MAY_DEFEND : 0;
	case MODIFY_NO_KNEEL:
		if (e->arg[2] && !(e->arg[2] & ch->type))
			return 0;
		return e->arg[1] - 1 == SIDE_ATTACKER ? DERIVED_STANDS_ATTACKING
						      : DERIVED_STANDS_DEFENDING;
	case MODIFY_DIES_AT_ZERO:
		return DERIVED_DIES_AT_ZERO;
	case MODIFY_NO_CONTRIBUTION:
		return DERIVED_NO_CONTRIBUTION;
	default:
		return 0;
	}
}

static void
set_bit(struct agot *g, const struct agot_active *a, const struct expr *e, const struct context *c,
    unsigned card)
{
	(void)a, (void)c;
	g->derived[card].bits |= bit_of(e, g);
}

/* How modifiers are applied to cards, and in which pass: icons and keywords
 * that are gained, icons that are lost, strength, and the rest. */
enum { PASS_NONE, PASS_EARLY, PASS_GAIN, PASS_LOSE, PASS_STRENGTH, PASS_LAST };

static const struct {
	uint8_t pass;
	apply_modifier *apply;
} applications[MODIFIERS] = {
    [MODIFY_BLANK] = {PASS_EARLY, set_bit},
    [MODIFY_PARTICIPATES] = {PASS_EARLY, set_bit},
    [MODIFY_GAIN_ICON] = {PASS_GAIN, set_gain_icon},
    [MODIFY_GAIN_KEYWORD] = {PASS_GAIN, set_gain_keyword},
    [MODIFY_CANNOT_BE_BYPASSED] = {PASS_LAST, set_bit},
    [MODIFY_CANNOT_DEFEND] = {PASS_LAST, set_bit},
    [MODIFY_CANNOT_ATTACK] = {PASS_LAST, set_bit},
    [MODIFY_MUST_DEFEND] = {PASS_LAST, set_bit},
    [MODIFY_MAY_DEFEND] = {PASS_LAST, set_bit},
    [MODIFY_NO_KNEEL] = {PASS_LAST, set_bit},
    [MODIFY_DIES_AT_ZERO] = {PASS_LAST, set_bit},
    [MODIFY_STRENGTH] = {PASS_STRENGTH, set_strength},
    [MODIFY_LOSE_ICON] = {PASS_LOSE, set_lose_icon},
    [MODIFY_NO_CONTRIBUTION] = {PASS_LAST, set_bit},
};

static void
apply_pass(struct agot *g, unsigned pass)
{
	for (unsigned i = 0; i < g->s->n_active; i++) {
		const struct agot_active *a = &g->active[i];

		if (applications[a->op].pass != pass)
			continue;
		const struct expr *e = expr_at(g, a->expr);
		/* Ambush of cards in hand is looked up by ambush_of(). */
		if (a->op != MODIFY_GAIN_KEYWORD || e->arg[1] - 1 != KEYWORD_AMBUSH)
			to_each(g, a, e->arg[0], applications[a->op].apply);
	}
}

/* Printed values; keep: bits that stay. */
static void
start_values(struct agot *g, unsigned keep)
{
	for (unsigned i = 0; i < g->s->n_play; i++) {
		unsigned card = g->play[i];
		struct agot_derived *d = &g->derived[card];
		unsigned bits = d->bits & keep;
		int8_t shown = d->shown_bonus;

		*d = def_of(g, card)->printed;
		d->shown_bonus = shown;
		d->bits = (uint16_t)bits;
		if (bits & DERIVED_BLANK)
			d->keywords = 0;
	}
}

/* A pass that settles something that later passes look at. */
static void
early_pass(struct agot *g, unsigned op)
{
	if (!possible(g, op))
		return;
	g->s->n_active = 0;
	add_sources(g, kind_bit(op));
	add_lasting(g, kind_bit(op));
	apply_pass(g, PASS_EARLY);
}

static void
blank_keywords(struct agot *g)
{
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->derived[g->play[i]].bits & DERIVED_BLANK)
			g->derived[g->play[i]].keywords = 0;
}

static void
collect(struct agot *g)
{
	uint64_t early = kind_bit(MODIFY_BLANK) | kind_bit(MODIFY_PARTICIPATES);

	g->s->n_active = 0;
	g->s->active_kinds = 0;
	add_sources(g, ~early);
	add_lasting(g, ~early);
}

static void
apply_all(struct agot *g)
{
	unsigned passes = 0;

	for (unsigned i = 0; i < g->s->n_active; i++)
		passes |= 1u << applications[g->active[i].op].pass;
	for (unsigned pass = PASS_GAIN; pass <= PASS_LAST; pass++)
		if (passes >> pass & 1)
			apply_pass(g, pass);
}

void
derive(struct agot *g)
{
	if (g->s->moved)
		listen(g);
	g->s->unvetted |=
	    g->s->n_loose ? UNVETTED_ATTACHMENTS | UNVETTED_STRENGTH : UNVETTED_STRENGTH;
	g->s->stale = 0; /* what is asked meanwhile sees the values so far */
	start_values(g, 0);
	early_pass(g, MODIFY_BLANK);
	if (g->w->modifiers & kind_bit(MODIFY_BLANK))
		blank_keywords(g);
	early_pass(g, MODIFY_PARTICIPATES);
	collect(g);
	apply_all(g);
	if (!(g->s->depends & DEPENDS_VALUES))
		return;
	collect(g);
	start_values(g, DERIVED_BLANK | DERIVED_ATTACKS | DERIVED_DEFENDS);
	apply_all(g);
}

/* ---- questions about cards ---- */

bool
is_blank(struct agot *g, unsigned card)
{
	if (!possible(g, MODIFY_BLANK))
		return false;
	fresh(g);
	return g->card[card].zone == ZONE_PLAY && g->derived[card].bits & DERIVED_BLANK;
}

int
ambush_of(struct agot *g, unsigned card)
{
	int least = def_of(g, card)->ambush;

	if (!g->w->gives_ambush || !possible(g, MODIFY_GAIN_KEYWORD))
		return least;
	fresh(g);
	each_active(g, a, MODIFY_GAIN_KEYWORD)
	{
		const struct expr *e = expr_at(g, a->expr);
		struct context c;

		const struct expr *what = expr_at(g, e->arg[0]);

		if (e->arg[1] - 1 != KEYWORD_AMBUSH || what->op != CARDS_ALL ||
		    !selectors_fit(g, what->arg[0], card))
			continue;
		active_context(&c, g, a);
		c.that = (int)card + 1;
		if (!card_matches(&c, what->arg[0], card))
			continue;
		int number = e->arg[2] ? value_of(&c, e->arg[2]) : 0;
		if (least == VALUE_NONE || number < least)
			least = number;
	}
	return least;
}

/* ---- questions about players ---- */

static bool
names_seat(struct agot *g, const struct agot_active *a, int32_t player, unsigned seat)
{
	struct context c;

	active_context(&c, g, a);
	return seats_of(&c, player) >> seat & 1;
}

static int
base_income(struct agot *g, unsigned plot)
{
	int income = def_of(g, plot)->income;

	each_active(g, a, MODIFY_SET_INCOME)
	{
		struct context c;

		active_context(&c, g, a);
		if (cards_include(&c, expr_at(g, a->expr)->arg[0], plot))
			income = active_value(g, a, expr_at(g, a->expr)->arg[1]);
	}
	return income;
}

static int
printed_plus(const struct agot_def *def, enum modifier which)
{
	return which == MODIFY_INCOME	    ? def->plus_income
	       : which == MODIFY_INITIATIVE ? def->plus_initiative
	       : which == MODIFY_RESERVE    ? def->plus_reserve
					    : def->plus_claim;
}

static int
plus_in_play(struct agot *g, unsigned seat, enum modifier which)
{
	int sum = 0;

	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].controller == seat &&
		    !(g->derived[g->play[i]].bits & DERIVED_BLANK))
			sum += printed_plus(def_of(g, g->play[i]), which);
	if (g->s->player[seat].title)
		sum += printed_plus(
		    &g->w->def.at[g->w->title_def[g->s->player[seat].title - 1]], which);
	for (unsigned i = 0; i < zone_size(g, seat, ZONE_AGENDA); i++)
		sum += printed_plus(def_of(g, zone_card(g, seat, ZONE_AGENDA, i)), which);
	return sum;
}

int
plot_value(struct agot *g, unsigned seat, enum modifier which)
{
	unsigned plot = g->s->player[seat].plot;

	fresh(g);
	if (plot == NO_CARD)
		return 0;
	const struct agot_def *def = def_of(g, plot);
	int value = which == MODIFY_INCOME	 ? base_income(g, plot)
		    : which == MODIFY_INITIATIVE ? def->initiative
						 : def->reserve;
	value = (value < 0 ? 0 : value) + plus_in_play(g, seat, which);
	each_active(g, a, which) if (names_seat(g, a, expr_at(g, a->expr)->arg[0], seat)) value +=
	    active_value(g, a, expr_at(g, a->expr)->arg[1]);
	return value < 0 ? 0 : value;
}

int
claim_value(struct agot *g)
{
	const struct agot_challenge *ch = &g->s->challenge;
	unsigned plot = g->s->player[ch->attacker].plot;

	fresh(g);
	if (plot == NO_CARD)
		return 0;
	int claim = def_of(g, plot)->claim < 0 ? 0 : def_of(g, plot)->claim;
	claim += plus_in_play(g, ch->attacker, MODIFY_CLAIM);
	each_active(g, a, MODIFY_CLAIM)
	{
		const struct expr *e = expr_at(g, a->expr);

		if (names_seat(g, a, e->arg[0], ch->attacker) &&
		    (!e->arg[2] || named_icons(a, e->arg[2]) & ch->type) &&
		    (!e->arg[3] || names_seat(g, a, e->arg[3], ch->defender)))
			claim += active_value(g, a, e->arg[1]);
	}
	return claim < 0 ? 0 : claim;
}

static bool
on_side(struct agot *g, unsigned card, bool attacker)
{
	return attacker ? attacking(g, card) : defending(g, card);
}

int
side_strength(struct agot *g, unsigned seat)
{
	const struct agot_challenge *ch = &g->s->challenge;
	bool attacker = seat == ch->attacker, present = false;
	int sum = 0;

	fresh(g);
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (on_side(g, g->play[i], attacker)) {
			present = true;
			if (!(g->derived[g->play[i]].bits & DERIVED_NO_CONTRIBUTION))
				sum += strength_of(g, g->play[i]);
		}
	if (present)
		each_active(g, a, MODIFY_SIDE_STRENGTH)
		{
			const struct expr *e = expr_at(g, a->expr);

			if (a->controller == seat && (!e->arg[1] || e->arg[1] & ch->type))
				sum += active_value(g, a, e->arg[0]);
		}
	return sum < 0 ? 0 : sum;
}

int
dominance_strength(struct agot *g, unsigned seat)
{
	int sum = g->s->player[seat].gold;

	fresh(g);
	for (unsigned i = 0; i < g->s->n_play; i++) {
		const struct agot_card *c = &g->card[g->play[i]];

		if (c->controller == seat && !(c->flags & CARD_KNEELING) &&
		    def_of(g, g->play[i])->type == CARD_CHARACTER)
			sum += strength_of(g, g->play[i]);
	}
	sum += total(g, MODIFY_DOMINANCE, seat);
	return sum < 0 ? 0 : sum;
}

int
cap(struct agot *g, enum modifier which, unsigned seat)
{
	int least = INT_MAX;

	if (!possible(g, which))
		return least;
	fresh(g);
	each_active(g, a, which) if (names_seat(g, a, expr_at(g, a->expr)->arg[0], seat))
	{
		int value = active_value(g, a, expr_at(g, a->expr)->arg[1]);
		if (value < least)
			least = value;
	}
	return least;
}

int
total(struct agot *g, enum modifier which, unsigned seat)
{
	int sum = 0;

	if (!possible(g, which))
		return 0;
	fresh(g);
	each_active(g, a, which) if (a->controller == seat) sum +=
	    active_value(g, a, expr_at(g, a->expr)->arg[0]);
	return sum;
}

static bool
won_any(const struct agot *g, unsigned seat, unsigned types)
{
	for (unsigned i = 0; i < g->s->n_challenges; i++)
		if (g->s->record[i].winner == seat && g->s->record[i].type & types)
			return true;
	return false;
}

/* Challenges of a type that the player initiated this phase; against: only
 * those against that seat, SEATS_MOST: all. */
static int
initiated(const struct agot *g, unsigned seat, unsigned type, unsigned against)
{
	int n = 0;

	for (unsigned i = 0; i < g->s->n_challenges; i++)
		n += g->s->record[i].attacker == seat && g->s->record[i].type & type &&
		     (against == SEATS_MOST || g->s->record[i].defender == against);
	return n;
}

/* Is one more challenge of the type against this opponent allowed?  Those that
 * must be against another opponent serve as many as there are opponents beside
 * the first, in whatever order. */
static bool
is_allowed(struct agot *g, unsigned seat, unsigned against, unsigned type)
{
	int any = 1, other = 0, opponents = 0;

	each_active(g, a, MODIFY_EXTRA_CHALLENGE)
	{
		const struct expr *e = expr_at(g, a->expr);
		int n = e->arg[1] ? active_value(g, a, e->arg[1]) : 1;

		if (a->controller == seat && named_icons(a, e->arg[0]) & type)
			*(e->arg[2] == 2 ? &other : &any) += n;
	}
	for (unsigned p = 0; p < g->s->head.players; p++)
		opponents += p == against || initiated(g, seat, type, p);
	int more = initiated(g, seat, type, SEATS_MOST) + 1 - any;
	return more <= (other < opponents - 1 ? other : opponents - 1);
}

static bool
supports(const struct agot *g, unsigned seat, unsigned other)
{
	unsigned mine = g->s->player[seat].title, theirs = g->s->player[other].title;

	return mine && theirs &&
	       g->w->def.at[g->w->title_def[mine - 1]].supports >> (theirs - 1) & 1;
}

bool
may_initiate(struct agot *g, unsigned seat, unsigned against, unsigned type)
{
	fresh(g);
	if (!g->s->player[against].alive || against == seat || supports(g, seat, against))
		return false;
	if (!is_allowed(g, seat, against, type))
		return false;
	if (initiated(g, seat, 7, SEATS_MOST) >= cap(g, MODIFY_MOST_CHALLENGES, seat))
		return false;
	each_active(g, a, MODIFY_CANNOT_INITIATE)
	{
		const struct expr *e = expr_at(g, a->expr);

		if (a->lasting && a->target != NO_CARD) {
			/* who: fixed when the effect began */
			if ((unsigned)(a->target - SEAT_BINDING) != seat)
				continue;
		} else if (!names_seat(g, a, e->arg[0], seat))
			continue;
		if (e->arg[1] && !(named_icons(a, e->arg[1]) & type))
			continue;
		if (e->arg[2] && !names_seat(g, a, e->arg[2], against))
			continue;
		if (!e->arg[3] || !won_any(g, seat, (unsigned)e->arg[3]))
			return false;
	}
	return true;
}

bool
may_trigger(struct agot *g, unsigned seat)
{
	if (!possible(g, MODIFY_CANNOT_TRIGGER))
		return true;
	fresh(g);
	each_active(g, a, MODIFY_CANNOT_TRIGGER) if (names_seat(g, a, expr_at(g, a->expr)->arg[0],
							 seat)) return false;
	return true;
}

bool
barred(struct agot *g, enum modifier which, unsigned seat, unsigned card)
{
	if (!possible(g, which))
		return false;
	fresh(g);
	each_active(g, a, which)
	{
		const struct expr *e = expr_at(g, a->expr);
		struct context c;

		active_context(&c, g, a);
		if (names_seat(g, a, e->arg[0], seat) && card_matches_anywhere(&c, e->arg[1], card))
			return true;
	}
	return false;
}

/* ---- costs ---- */

static bool
reduces(struct agot *g, const struct agot_active *a, unsigned seat, unsigned card, bool play)
{
	const struct expr *e = expr_at(g, a->expr);
	struct context c;

	if (a->controller != seat || e->arg[play ? 3 : 2] != 2 ||
	    !selectors_fit(g, e->arg[1], card))
		return false;
	active_context(&c, g, a);
	return card_matches_anywhere(&c, e->arg[1], card);
}

/* Was such a card marshaled or played before in this round? */
static bool
is_first(struct agot *g, const struct agot_active *a, unsigned seat)
{
	for (unsigned i = 0; i < g->s->n_played; i++)
		if (g->s->played[i].seat == seat &&
		    reduces(g, a, seat, g->s->played[i].card, g->s->played[i].play))
			return false;
	return true;
}

bool
affords(struct agot *g, unsigned seat, unsigned card, bool play, int cost)
{
	int gold = g->s->player[seat].gold;

	return (cost <= gold && !g->w->dearer) ||
	       cost_reduced(g, seat, card, play, cost, false) <= gold;
}

int
cost_reduced(struct agot *g, unsigned seat, unsigned card, bool play, int cost, bool spend)
{
	if (!possible(g, MODIFY_REDUCE_FIRST) && !possible(g, MODIFY_REDUCE_NEXT))
		return cost;
	fresh(g);
	each_active(
	    g, a, MODIFY_REDUCE_FIRST) if (reduces(g, a, seat, card, play) && is_first(g, a, seat))
	    cost -= active_value(g, a, expr_at(g, a->expr)->arg[0]);
	each_active(g, a, MODIFY_REDUCE_NEXT) if (reduces(g, a, seat, card, play))
	{
		cost -= active_value(g, a, expr_at(g, a->expr)->arg[0]);
		if (spend)
			g->lasting[a->lasting - 1].spent = 1;
	}
	if (spend)
		lasting_drop_spent(g);
	return cost < 0 ? 0 : cost;
}
