/* Effects: for each word, could it change the game, and what it does.  An
 * effect that others may answer makes an event; what it cannot finish at
 * once it leaves to a frame. */
#include "agot/effect.h"

void
effect_missed(struct agot *g, unsigned frame)
{
	g->s->frame[frame].done = 0;
}

/* ---- choices and lists ---- */

static void
run_name(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	struct agot_frame *f;
	unsigned seat = e->arg[1] ? seat_of(c, e->arg[1]) : c->seat;

	if (seat == SEATS_MOST) {
		effect_missed(g, frame);
		return;
	}
	f = push(g, FRAME_NAME);
	f->parent = (int8_t)frame;
	f->seat = (uint8_t)seat;
	f->mode = (uint8_t)(e->arg[0] - 1);
	f->x = f->mode == NAMED_CARD_TYPE ? 15 : (int16_t)useful_icons(c, e);
}

static void
run_choose(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	(void)c;
	choose_start(g, frame, e->arg[0], e->next);
}

static bool
can_choose(const struct context *c, const struct expr *e)
{
	for (int32_t i = e->arg[0]; i; i = expr_at(c->g, i)->next)
		if (!choice_can(c, i, e->next))
			return false;
	return true;
}

static bool
can_inner(const struct context *c, const struct expr *e)
{
	return effects_can(c, e->arg[0], 0);
}

static bool
can_either(const struct context *c, const struct expr *e)
{
	for (int32_t i = e->arg[0]; i; i = expr_at(c->g, i)->next)
		if (effects_can(c, expr_at(c->g, i)->arg[0], 0))
			return true;
	return false;
}

static bool
can_if(const struct context *c, const struct expr *e)
{
	return effects_can(c, holds(c, e->arg[0]) ? e->arg[1] : e->arg[2], 0);
}

static void
run_if(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	int32_t list = holds(c, e->arg[0]) ? e->arg[1] : e->arg[2];

	if (list)
		do_start(g, frame, list);
}

static void
run_later(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	const struct agot_frame *f = &g->s->frame[frame];
	struct agot_delayed d = {.expr = (int32_t)(e - g->w->set.expr.at),
	    .source = f->source,
	    .ability = f->ability,
	    .controller = (uint8_t)c->seat,
	    .moment = (uint8_t)(e->arg[0] - 1),
	    .named = f->named};
	unsigned n = 0;

	for (unsigned slot = 0; slot < NAMES_MOST; slot++)
		for (unsigned i = 0; i < c->bind_n[slot] && n < LENGTH(d.card); i++) {
			unsigned card = c->bind[slot][i];
			d.card[n] = (uint16_t)card;
			d.life[n] = card < SEAT_BINDING ? g->card[card].life : 0;
			d.n[slot]++;
			n++;
		}
	if (has_room(g, g->s->n_delayed, DELAYED_MOST))
		g->s->delayed[g->s->n_delayed++] = d;
}

static effect_can *const effect_cans[EFFECTS] = {
    [EFFECT_KILL] = can_kill,
    [EFFECT_DISCARD] = can_move,
    [EFFECT_SACRIFICE] = can_leave,
    [EFFECT_RETURN_TO_HAND] = can_move,
    [EFFECT_SHUFFLE_INTO_DECK] = can_move,
    [EFFECT_REMOVE_FROM_GAME] = can_move,
    [EFFECT_PLACE] = can_move,
    [EFFECT_STAND] = can_stand,
    [EFFECT_KNEEL] = can_kneel,
    [EFFECT_DRAW] = can_draw,
    [EFFECT_GAIN_GOLD] = can_gain_gold,
    [EFFECT_MOVE_GOLD] = can_move_gold,
    [EFFECT_RETURN_GOLD] = can_return_gold,
    [EFFECT_GAIN_POWER] = can_gain_power,
    [EFFECT_MOVE_POWER] = can_move_power,
    [EFFECT_DISCARD_POWER] = can_discard_power,
    [EFFECT_PUT_INTO_PLAY] = can_put_into_play,
    [EFFECT_TAKE_CONTROL] = can_take_control,
    [EFFECT_DISCARD_RANDOM] = can_discard_random,
    [EFFECT_DISCARD_TOP] = can_discard_top,
    [EFFECT_SEARCH] = can_search,
    [EFFECT_LOOK_AT_HAND] = can_look_at_hand,
    [EFFECT_LOOK_AT_TOP] = can_look_at_top,
    [EFFECT_REVEAL_TOP] = can_reveal_top,
    [EFFECT_ADD_TO_HAND] = can_add_to_hand,
    [EFFECT_TO_BOTTOM] = can_move,
    [EFFECT_TO_TOP] = can_move,
    [EFFECT_PLACE_TOKEN] = can_place_token,
    [EFFECT_REMOVE_TOKEN] = can_remove_token,
    [EFFECT_CANCEL] = can_cancel,
    [EFFECT_SAVE] = can_save,
    [EFFECT_INSTEAD] = can_instead,
    [EFFECT_ADD_TO_CHALLENGE] = can_add_to_challenge,
    [EFFECT_REMOVE_FROM_CHALLENGE] = can_remove_from_challenge,
    [EFFECT_ADD_DUPLICATE] = can_add_duplicate,
    [EFFECT_CHOOSE] = can_choose,
    [EFFECT_PICK] = can_choose,
    [EFFECT_MAY] = can_inner,
    [EFFECT_EITHER] = can_either,
    [EFFECT_IF] = can_if,
    [EFFECT_LASTING] = lasting_can,
};

static effect_run *const effect_runs[EFFECTS] = {
    [EFFECT_KILL] = run_leave,
    [EFFECT_DISCARD] = run_leave,
    [EFFECT_SACRIFICE] = run_leave,
    [EFFECT_RETURN_TO_HAND] = run_leave,
    [EFFECT_SHUFFLE_INTO_DECK] = run_leave,
    [EFFECT_REMOVE_FROM_GAME] = run_leave,
    [EFFECT_PLACE] = run_place,
    [EFFECT_STAND] = run_turn,
    [EFFECT_KNEEL] = run_turn,
    [EFFECT_DRAW] = run_draw,
    [EFFECT_GAIN_GOLD] = run_gain_gold,
    [EFFECT_MOVE_GOLD] = run_move_gold,
    [EFFECT_RETURN_GOLD] = run_return_gold,
    [EFFECT_GAIN_POWER] = run_gain_power,
    [EFFECT_MOVE_POWER] = run_move_power,
    [EFFECT_DISCARD_POWER] = run_discard_power,
    [EFFECT_PUT_INTO_PLAY] = run_put_into_play,
    [EFFECT_TAKE_CONTROL] = run_take_control,
    [EFFECT_DISCARD_RANDOM] = run_discard_random,
    [EFFECT_DISCARD_TOP] = run_discard_top,
    [EFFECT_SEARCH] = run_search,
    [EFFECT_LOOK_AT_HAND] = run_look_at_hand,
    [EFFECT_LOOK_AT_TOP] = run_look_at_top,
    [EFFECT_REVEAL_TOP] = run_reveal_top,
    [EFFECT_ADD_TO_HAND] = run_add_to_hand,
    [EFFECT_TO_BOTTOM] = run_order,
    [EFFECT_TO_TOP] = run_order,
    [EFFECT_PLACE_TOKEN] = run_place_token,
    [EFFECT_REMOVE_TOKEN] = run_remove_token,
    [EFFECT_CANCEL] = run_cancel,
    [EFFECT_SAVE] = run_save,
    [EFFECT_INSTEAD] = run_instead,
    [EFFECT_ADD_TO_CHALLENGE] = run_add_to_challenge,
    [EFFECT_REMOVE_FROM_CHALLENGE] = run_remove_from_challenge,
    [EFFECT_ATTACH_AS] = run_attach_as,
    [EFFECT_ADD_DUPLICATE] = run_add_duplicate,
    [EFFECT_NAME] = run_name,
    [EFFECT_CHOOSE] = run_choose,
    [EFFECT_PICK] = run_choose,
    [EFFECT_IF] = run_if,
    [EFFECT_LATER] = run_later,
    [EFFECT_LASTING] = lasting_run,
};

bool
effects_can(const struct context *c, int32_t list, unsigned mentions)
{
	for (; list; list = expr_at(c->g, list)->next) {
		const struct expr *e = expr_at(c->g, list);

		if (mentions && !(c->g->w->mentions[list] & mentions))
			continue;
		if (effect_cans[e->op] && effect_cans[e->op](c, e))
			return true;
	}
	return false;
}

/* ---- running a list ---- */

void
do_start(struct agot *g, unsigned parent, int32_t list)
{
	struct agot_frame *f = push(g, FRAME_DO);

	f->parent = (int8_t)parent;
	f->list = list;
	f->done = 1;
	f->seat = g->s->frame[parent].seat;
	g->s->frame[parent].done = 1;
}

static void
ask_may(struct agot *g, struct agot_frame *f, const struct context *c, const struct expr *e)
{
	if (!effects_can(c, e->arg[0], 0)) {
		g->s->frame[f->parent].done = 0;
		return;
	}
	f->expr = e->arg[0];
	offer_none(g);
	offer(g, OPTION_YES, NO_CARD, 0);
	offer(g, OPTION_NO, NO_CARD, 0);
	ask_seat(g, f->seat);
}

static void
ask_either(struct agot *g, struct agot_frame *f, const struct context *c, const struct expr *e)
{
	unsigned number = 0, n = 0;

	f->expr = e->arg[0];
	offer_none(g);
	for (int32_t i = e->arg[0]; i; i = expr_at(g, i)->next) {
		number++;
		if (effects_can(c, expr_at(g, i)->arg[0], 0)) {
			offer(g, OPTION_EITHER, NO_CARD, number);
			n++;
		}
	}
	if (n)
		ask_seat(g, f->seat);
	else
		g->s->frame[f->parent].done = 0;
}

void
do_step(struct agot *g, struct agot_frame *f)
{
	struct agot_frame *parent = &g->s->frame[f->parent];
	struct context c;

	f->done &= parent->done;
	if (!f->list) {
		parent->done = f->done;
		pop(g);
		return;
	}
	const struct expr *e = expr_at(g, f->list);
	parent->done = 1;
	f->list = e->next;
	context_frame(&c, g, parent);
	switch (e->op) {
	case EFFECT_THEN:
		if (f->done)
			do_start(g, (unsigned)f->parent, e->arg[0]);
		return;
	case EFFECT_MAY:
		ask_may(g, f, &c, e);
		return;
	case EFFECT_EITHER:
		ask_either(g, f, &c, e);
		return;
	default:
		effect_runs[e->op](g, (unsigned)f->parent, &c, e);
	}
}

void
do_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	int32_t branch = f->expr;

	if (option.kind == OPTION_NO) {
		g->s->frame[f->parent].done = 0;
		return;
	}
	if (option.kind == OPTION_EITHER) {
		for (unsigned i = 1; i < option.number; i++)
			branch = expr_at(g, branch)->next;
		branch = expr_at(g, branch)->arg[0];
	}
	do_start(g, (unsigned)f->parent, branch);
}
