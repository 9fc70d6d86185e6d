/* Starting an ability or playing an event, in seven steps: restrictions,
 * costs, modifiers of costs, payment, targets, the moment in which it can be
 * cancelled, resolution. */
#include "agot/agot.h"

enum {
	STEP_ANNOUNCE,
	STEP_X,
	STEP_PAY,
	STEP_TARGETS,
	STEP_INITIATE,
	STEP_RESOLVE,
	STEP_AFTER,
	STEP_END
};
enum { ABILITY_FIZZLED = 16 }; /* frame flag: a cost or target was missing */

static const struct ability *
ability_at(const struct agot *g, unsigned card, unsigned number)
{
	return &g->w->set.ability.at[def_of(g, card)->first + number];
}

/* ---- limits ---- */

static unsigned
times_used(const struct agot *g, unsigned card, unsigned number)
{
	return number < ABILITIES_MOST ? (unsigned)g->card[card].used >> (4 * number) & 15u : 0;
}

static struct agot_maximum *
maximum_of(struct agot *g, unsigned seat, unsigned card, unsigned number)
{
	for (unsigned i = 0; i < g->s->n_maxima; i++) {
		struct agot_maximum *m = &g->s->maximum[i];

		if (m->seat == seat && m->title == def_of(g, card)->title && m->ability == number)
			return m;
	}
	return NULL;
}

static bool
limit_left(struct agot *g, unsigned seat, unsigned card, unsigned number)
{
	const struct ability *a = ability_at(g, card, number);
	const struct agot_maximum *m = a->max ? maximum_of(g, seat, card, number) : NULL;

	return (!a->limit || times_used(g, card, number) < a->limit) && (!m || m->count < a->max);
}

static void
count_use(struct agot *g, unsigned seat, unsigned card, unsigned number)
{
	const struct ability *a = ability_at(g, card, number);
	struct agot_maximum *m = a->max ? maximum_of(g, seat, card, number) : NULL;

	g->s->limits |= a->limit != 0;
	if (a->limit && number < ABILITIES_MOST && times_used(g, card, number) < 15)
		g->card[card].used = (uint16_t)(g->card[card].used + (1u << (4 * number)));
	if (m)
		m->count++;
	else if (a->max && g->s->n_maxima < MAXIMA_MOST)
		g->s->maximum[g->s->n_maxima++] =
		    (struct agot_maximum){.title = def_of(g, card)->title,
			.seat = (uint8_t)seat,
			.per = a->max_per,
			.count = 1,
			.ability = (uint8_t)number};
}

/* ---- costs ---- */

static bool
cost_card_can(struct agot *g, const struct expr *e, unsigned card)
{
	const struct agot_card *c = &g->card[card];
	bool there = c->zone == ZONE_PLAY || c->zone == ZONE_FACTION;

	switch ((enum cost)e->op) {
	case COST_KNEEL:
		return there && !(c->flags & CARD_KNEELING);
	case COST_STAND:
		return there && c->flags & CARD_KNEELING;
	case COST_SACRIFICE:
	case COST_RETURN_TO_HAND:
	case COST_REMOVE_FROM_GAME:
		return c->zone == ZONE_PLAY;
	case COST_KILL:
		return c->zone == ZONE_PLAY && def_of(g, card)->type == CARD_CHARACTER;
	default:
		return false;
	}
}

static bool
is_card_cost(const struct expr *e)
{
	return e->op == COST_KNEEL || e->op == COST_STAND || e->op == COST_SACRIFICE ||
	       e->op == COST_RETURN_TO_HAND || e->op == COST_REMOVE_FROM_GAME || e->op == COST_KILL;
}

static bool
may_pay(const struct context *c, const struct expr *e, unsigned card)
{
	return c->g->card[card].controller == c->seat && cost_card_can(c->g, e, card);
}

/* Cards that may be used to pay: of the player's own. */
static unsigned
cost_cards(const struct context *c, const struct expr *e, uint16_t *out, unsigned most)
{
	unsigned n = cards_of(c, e->arg[0], out, most), kept = 0;

	for (unsigned i = 0; i < n; i++)
		if (may_pay(c, e, out[i]))
			out[kept++] = out[i];
	return kept;
}

/* Is there any? */
static bool
cost_card_there(const struct context *c, const struct expr *e)
{
	const struct agot *g = c->g;
	const struct expr *what = expr_at(g, e->arg[0]);
	uint16_t list[CARDS_MOST];

	if (what->op == CARDS_NAME)
		return cost_cards(c, e, list, CARDS_MOST) > 0;
	if (what->op != CARDS_ALL) {
		unsigned card = card_of(c, e->arg[0]);
		return card != NO_CARD && may_pay(c, e, card);
	}
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (may_pay(c, e, g->play[i]) && card_matches(c, what->arg[0], g->play[i]))
			return true;
	unsigned faction = g->s->player[c->seat].faction_card;
	return may_pay(c, e, faction) && card_matches(c, what->arg[0], faction);
}

static bool
cost_can(const struct context *c, const struct expr *e)
{
	unsigned what;

	if (is_card_cost(e))
		return cost_card_there(c, e);
	switch ((enum cost)e->op) {
	case COST_DISCARD_FROM_HAND:
		return (int)zone_size(c->g, c->seat, ZONE_HAND) -
			   (c->g->card[c->source].zone == ZONE_HAND) >=
		       value_of(c, e->arg[0]);
	case COST_DISCARD_TOKEN:
		what = card_of(c, e->arg[1]);
		return what != NO_CARD && c->g->card[what].token[e->arg[0] - 1] > 0;
	case COST_DISCARD_POWER:
		what = e->arg[1] ? card_of(c, e->arg[1]) : c->g->s->player[c->seat].faction_card;
		return what != NO_CARD && c->g->card[what].power >= value_of(c, e->arg[0]);
	default:
		return true; /* gold is looked at in one sum */
	}
}

/* Gold that the costs ask for, before reductions; of an event with X in the
 * corner that is what X is. */
static int
gold_asked(const struct context *c, const struct ability *a, int *event_part)
{
	const struct agot_def *def = def_of(c->g, c->source);
	bool event = def->type == CARD_EVENT;
	int gold = 0;

	*event_part = event && def->cost > 0 ? def->cost : 0;
	for (int32_t i = a->cost; i; i = expr_at(c->g, i)->next) {
		const struct expr *e = expr_at(c->g, i);
		int amount = e->op == COST_PAY	   ? value_of(c, e->arg[0])
			     : e->op == COST_PAY_X ? c->x
						   : 0;
		if (event && def->cost == VALUE_X)
			*event_part += amount;
		else
			gold += amount;
	}
	return gold;
}

static int
gold_needed(const struct context *c, const struct ability *a, bool spend)
{
	int event_part, gold = gold_asked(c, a, &event_part);

	if (def_of(c->g, c->source)->type == CARD_EVENT)
		gold += cost_reduced(c->g, c->seat, c->source, true, event_part, spend);
	return gold;
}

static bool
can_pay_gold(const struct context *c, const struct ability *a)
{
	int event_part, gold = gold_asked(c, a, &event_part);

	if (def_of(c->g, c->source)->type != CARD_EVENT)
		return gold <= c->g->s->player[c->seat].gold;
	return gold ? gold_needed(c, a, false) <= c->g->s->player[c->seat].gold
		    : affords(c->g, c->seat, c->source, true, event_part);
}

/* ---- may it start? ---- */

static bool
zone_fits(struct agot *g, unsigned card)
{
	switch (def_of(g, card)->type) {
	case CARD_EVENT:
		return g->card[card].zone == ZONE_HAND;
	case CARD_PLOT:
		return g->card[card].zone == ZONE_REVEALED;
	case CARD_AGENDA:
		return g->card[card].zone == ZONE_AGENDA;
	case CARD_TITLE:
		return g->card[card].zone == ZONE_TITLE;
	default:
		return g->card[card].zone == ZONE_PLAY;
	}
}

static bool
play_allowed(struct agot *g, unsigned seat, unsigned card)
{
	if (def_of(g, card)->type != CARD_EVENT)
		return true;
	if (def_of(g, card)->keywords >> KEYWORD_LIMITED & 1 &&
	    g->s->player[seat].limited >= 1 + total(g, MODIFY_MORE_LIMITED, seat))
		return false;
	return !barred(g, MODIFY_CANNOT_PLAY, seat, card);
}

/* Targets and effects, with the X of the context. */
static bool
works(const struct context *c, const struct ability *a)
{
	for (int32_t i = a->choose; i; i = expr_at(c->g, i)->next)
		if (!choice_can(c, i, a->effects))
			return false;
	return a->choose || effects_can(c, a->effects, 0);
}

/* The largest X that the player can pay. */
static int
most_x(struct context *c, const struct ability *a)
{
	int x = -1;

	for (c->x = 0; c->x < 100 && gold_needed(c, a, false) <= c->g->s->player[c->seat].gold;
	     c->x++)
		x = c->x;
	return x;
}

bool
ability_can_start(
    struct agot *g, unsigned seat, unsigned card, unsigned number, int event, int subject)
{
	const struct ability *a = ability_at(g, card, number);
	unsigned needs = g->w->needs[a - g->w->set.ability.at];
	struct context c;

	if (hopeless(g, seat, card, needs) ||
	    (a->kind == ABILITY_ACTION && a->phase != PHASE_ANY && a->phase != g->s->phase))
		return false;
	if (!zone_fits(g, card) || !limit_left(g, seat, card, number))
		return false;
	context_card(&c, g, card);
	c.seat = seat;
	c.event = event;
	c.subject = subject;
	c.same = g->s->challenge.active ? g->s->challenge.type : 0;
	if (!(needs & NEEDS_X) && !can_pay_gold(&c, a))
		return false;
	for (int32_t i = a->cost; i; i = expr_at(g, i)->next)
		if (!cost_can(&c, expr_at(g, i)))
			return false;
	if (needs & NEEDS_X)
		c.x = most_x(&c, a);
	return c.x >= 0 && !is_blank(g, card) && holds(&c, a->condition) &&
	       play_allowed(g, seat, card) && works(&c, a);
}

/* ---- the steps ---- */

void
ability_start(struct agot *g, unsigned seat, unsigned card, unsigned number, int event, int subject)
{
	struct agot_frame *f = push(g, FRAME_ABILITY);

	f->seat = (uint8_t)seat;
	f->source = (uint16_t)card;
	f->card = g->card[card].host;
	f->life = g->card[card].life;
	f->number = (uint8_t)number;
	f->ability = (uint16_t)(def_of(g, card)->first + number);
	f->event = (int8_t)event;
	f->subject = (int16_t)subject;
	f->same = g->s->challenge.active ? g->s->challenge.type : 0;
	f->bound_base = (uint8_t)g->s->n_bound;
	f->done = 1;
	agot_log(g, "%s %s %s.", g->w->names[seat],
	    def_of(g, card)->type == CARD_EVENT ? "plays" : "triggers", def_of(g, card)->name);
}

static void
announce(struct agot *g, struct agot_frame *f)
{
	const struct ability *a = &g->w->set.ability.at[f->ability];
	const struct agot_def *def = def_of(g, f->source);

	count_use(g, f->seat, f->source, f->number);
	if (def->type == CARD_EVENT) {
		if (def->keywords >> KEYWORD_LIMITED & 1)
			g->s->player[f->seat].limited++;
	}
	if (!(g->w->needs[f->ability] & NEEDS_X))
		return;
	struct context c;
	context_frame(&c, g, f);
	int most = most_x(&c, a);
	offer_none(g);
	for (c.x = 0; c.x <= most; c.x++)
		if (works(&c, a))
			offer(g, OPTION_X, NO_CARD, (unsigned)c.x);
	ask_seat(g, f->seat);
}

static void
pay_gold(struct agot *g, struct agot_frame *f)
{
	const struct ability *a = &g->w->set.ability.at[f->ability];
	struct context c;

	context_frame(&c, g, f);
	int gold = gold_needed(&c, a, true);
	g->s->player[f->seat].gold = (uint8_t)(g->s->player[f->seat].gold - gold);
	changed(g, DEPENDS_GOLD);
	if (def_of(g, f->source)->type == CARD_EVENT) {
		if (g->s->n_played < PLAYED_MOST)
			g->s->played[g->s->n_played++] =
			    (struct agot_played){f->source, f->seat, true};
		zone_move(g, f->source, ZONE_LIMBO);
		g->card[f->source].known = (uint8_t)((1u << g->s->head.players) - 1);
	}
	f->list = a->cost;
}

static void
pay_with_card(struct agot *g, struct agot_frame *f, const struct expr *e, unsigned card)
{
	static const uint8_t causes[] = {
	    [COST_SACRIFICE] = LEAVE_SACRIFICE,
	    [COST_RETURN_TO_HAND] = LEAVE_RETURN,
	    [COST_REMOVE_FROM_GAME] = LEAVE_REMOVE,
	    [COST_KILL] = LEAVE_KILL,
	};
	uint16_t one = (uint16_t)card;
	int frame = (int)(f - g->s->frame);

	if (e->op == COST_KNEEL || e->op == COST_STAND)
		agot_event_cards(
		    g, e->op == COST_KNEEL ? EVENT_KNEEL : EVENT_STAND, &one, 1, 0, frame);
	else
		agot_event_leave(g, causes[e->op], EVENT_COST, &one, 1, frame);
}

/* Pays one cost; asks when a card has to be chosen. */
static void
pay_cost(struct agot *g, struct agot_frame *f, const struct expr *e)
{
	struct context c;
	uint16_t card[CARDS_MOST];
	unsigned n, what;

	context_frame(&c, g, f);
	if (is_card_cost(e)) {
		n = cost_cards(&c, e, card, CARDS_MOST);
		if (n == 0)
			f->done = 0;
		else if (expr_at(g, e->arg[0])->op != CARDS_ALL)
			pay_with_card(g, f, e, card[0]);
		else {
			offer_none(g);
			for (unsigned i = 0; i < n; i++)
				offer(g, OPTION_CHOOSE, card[i], 0);
			ask_seat(g, f->seat);
		}
		return;
	}
	switch ((enum cost)e->op) {
	case COST_DISCARD_FROM_HAND:
		if (f->passes == 0)
			f->passes = (uint8_t)value_of(&c, e->arg[0]);
		offer_none(g);
		for (unsigned i = 0; i < zone_size(g, f->seat, ZONE_HAND); i++)
			offer(g, OPTION_CHOOSE, zone_card(g, f->seat, ZONE_HAND, i), 0);
		ask_seat(g, f->seat);
		return;
	case COST_DISCARD_TOKEN:
		what = card_of(&c, e->arg[1]);
		g->card[what].token[e->arg[0] - 1]--;
		changed(g, DEPENDS_TOKENS);
		return;
	case COST_DISCARD_POWER:
		what = e->arg[1] ? card_of(&c, e->arg[1]) : g->s->player[f->seat].faction_card;
		g->card[what].power = (uint8_t)(g->card[what].power - value_of(&c, e->arg[0]));
		changed(g, DEPENDS_POWER);
		return;
	default:
		return; /* gold is paid */
	}
}

static void
finish(struct agot *g, struct agot_frame *f)
{
	g->s->n_bound = f->bound_base;
	pop(g);
}

/* After the effects an event goes to the discard pile. */
static void
put_away(struct agot *g, struct agot_frame *f)
{
	if (g->card[f->source].zone == ZONE_LIMBO)
		zone_move(g, f->source, ZONE_DISCARD);
}

static void
initiate(struct agot *g, struct agot_frame *f)
{
	struct agot_event *e = agot_event_new(g, EVENT_ABILITY);

	e->seat = f->seat;
	e->source = f->source;
	e->ability = f->ability;
	e->frame = (int8_t)(f - g->s->frame);
	f->done = 1;
	agot_event_run(g);
}

static void
report_played(struct agot *g, struct agot_frame *f)
{
	struct agot_event *e = agot_event_new(g, EVENT_PLAYED);
	e->seat = f->seat;
	e->source = f->source;
	agot_event_run(g);
}

void
ability_step(struct agot *g, struct agot_frame *f)
{
	const struct ability *a = &g->w->set.ability.at[f->ability];

	switch (f->step) {
	case STEP_ANNOUNCE:
		f->step = STEP_X;
		announce(g, f);
		return;
	case STEP_X:
		f->step = STEP_PAY;
		pay_gold(g, f);
		return;
	case STEP_PAY:
		if (!f->done) {
			f->flags |= ABILITY_FIZZLED;
			f->step = STEP_AFTER;
			return;
		}
		if (f->list && f->passes == 0) {
			const struct expr *e = expr_at(g, f->list);
			f->expr = f->list;
			f->list = e->next;
			pay_cost(g, f, e);
			return;
		}
		if (f->passes) {
			pay_cost(g, f, expr_at(g, f->expr));
			return;
		}
		f->step = STEP_TARGETS;
		return;
	case STEP_TARGETS:
		f->step = STEP_INITIATE;
		if (a->choose)
			choose_start(g, (unsigned)(f - g->s->frame), a->choose, a->effects);
		return;
	case STEP_INITIATE:
		f->step = STEP_RESOLVE;
		if (a->choose && !f->done) { /* no target is left */
			f->flags |= ABILITY_FIZZLED;
			f->step = STEP_AFTER;
			return;
		}
		initiate(g, f);
		return;
	case STEP_RESOLVE:
		f->step = STEP_AFTER;
		if (!(f->flags & EVENT_CANCELLED))
			do_start(g, (unsigned)(f - g->s->frame), a->effects);
		else
			agot_log(g, "The effects of %s are cancelled.", def_of(g, f->source)->name);
		return;
	case STEP_AFTER:
		f->step = STEP_END;
		put_away(g, f);
		if (g->w->def.at[g->card[f->source].base].type == CARD_EVENT)
			report_played(g, f);
		return;
	default:
		finish(g, f);
	}
}

void
ability_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	const struct expr *e;

	if (option.kind == OPTION_X) {
		f->x = option.number;
		agot_log(g, "X is %u.", option.number);
		return;
	}
	e = expr_at(g, f->expr);
	if (e->op == COST_DISCARD_FROM_HAND) {
		f->passes--;
		agot_log(g, "%s discards %s.", g->w->names[f->seat], def_of(g, option.card)->name);
		zone_move(g, option.card, ZONE_DISCARD);
		return;
	}
	pay_with_card(g, f, e, option.card);
}
