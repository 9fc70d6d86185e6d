/* Effects that last, and effects that come later. */
#include "agot/agot.h"

/* The parameter of a modifier that is its value, or -1. */
static int
value_param(const struct expr *e)
{
	const struct word_row *row = &vocabulary[VOCABULARY_MODIFIER].row[e->op];

	for (int i = 0; i < PARAMS_MOST && row->param[i].key; i++)
		if (row->param[i].type == PARAM_VALUE)
			return i;
	return -1;
}

static bool
is_about_cards(const struct expr *e)
{
	return vocabulary[VOCABULARY_MODIFIER].row[e->op].param[0].type == PARAM_CARDS;
}

static int
modifier_value(const struct context *c, const struct expr *e)
{
	int param = value_param(e);

	return param < 0 ? 0 : e->arg[param] ? value_of(c, e->arg[param]) : 1;
}

static unsigned
icon_set(const struct context *c, int32_t words)
{
	return ((unsigned)words & 7) | (words & ICON_NAMED ? (c->named ? c->named : 7u) : 0) |
	       (words & ICON_SAME ? c->same : 0);
}

static bool
changes(const struct context *c, const struct expr *e, unsigned card)
{
	if (c->g->card[card].zone != ZONE_PLAY)
		return false;
	switch (e->op) {
	case MODIFY_GAIN_ICON:
		return icon_set(c, e->arg[1]) & ~icons_of(c->g, card);
	case MODIFY_LOSE_ICON:
		return icon_set(c, e->arg[1]) & icons_of(c->g, card);
	case MODIFY_GAIN_KEYWORD:
		return !has_keyword(c->g, card, (enum keyword)(e->arg[1] - 1));
	case MODIFY_STRENGTH:
		return modifier_value(c, e) != 0;
	default:
		return true;
	}
}

static bool
modifier_can(const struct context *c, const struct expr *e)
{
	uint16_t list[CARDS_MOST];
	unsigned n;

	if (!is_about_cards(e))
		return true;
	n = cards_of(c, e->arg[0], list, CARDS_MOST);
	for (unsigned i = 0; i < n; i++)
		if (list[i] < SEAT_BINDING && changes(c, e, list[i]))
			return true;
	return false;
}

bool
lasting_can(const struct context *c, const struct expr *e)
{
	if (e->arg[0] - 1 == UNTIL_CHALLENGE && !c->g->s->challenge.active)
		return false;
	for (int32_t i = e->arg[1]; i; i = expr_at(c->g, i)->next)
		if (modifier_can(c, expr_at(c->g, i)))
			return true;
	return false;
}

static void
add(struct agot *g, struct agot_lasting lasting)
{
	if (!has_room(g, g->s->n_lasting, g->w->room.lasting))
		return;
	g->lasting[g->s->n_lasting++] = lasting;
	lasting_changed(g);
}

/* One modifier: an entry for each card, or for each player whom a bar names
 * now, or one for what the expression says. */
static void
begin(struct agot *g, const struct context *c, int32_t index, enum until until)
{
	const struct expr *e = expr_at(g, index);
	struct agot_lasting l = {.expr = index,
	    .source = (uint16_t)c->source,
	    .target = NO_CARD,
	    .controller = (uint8_t)c->seat,
	    .until = (uint8_t)until,
	    .named = c->named,
	    .same = c->same,
	    .value = (int8_t)modifier_value(c, e)};
	uint16_t list[CARDS_MOST];

	if (is_about_cards(e)) {
		unsigned n = cards_of(c, e->arg[0], list, CARDS_MOST);
		for (unsigned i = 0; i < n; i++)
			if (list[i] < SEAT_BINDING && g->card[list[i]].zone == ZONE_PLAY) {
				l.target = list[i];
				l.target_life = g->card[list[i]].life;
				add(g, l);
			}
	} else if (e->op == MODIFY_CANNOT_INITIATE) {
		unsigned seats = seats_of(c, e->arg[0]);
		for (unsigned p = 0; p < SEATS_MOST; p++)
			if (seats >> p & 1) {
				l.target = (uint16_t)(SEAT_BINDING + p);
				add(g, l);
			}
	} else {
		add(g, l);
	}
}

void
lasting_run(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	if (e->arg[0] - 1 == UNTIL_CHALLENGE && !g->s->challenge.active) {
		g->s->frame[frame].done = 0;
		return;
	}
	for (int32_t i = e->arg[1]; i; i = expr_at(g, i)->next)
		begin(g, c, i, (enum until)(e->arg[0] - 1));
}

/* Icons worth naming, given what is done with the named one. */
unsigned
useful_icons(const struct context *c, const struct expr *e)
{
	unsigned useful = 0;

	if (e->arg[0] - 1 != NAMED_ICON)
		return 7;
	for (unsigned icon = 1; icon < 8; icon <<= 1) {
		struct context with = *c;
		with.named = (uint8_t)icon;
		if (effects_can(&with, e->next, 0))
			useful |= icon;
	}
	return useful ? useful : 7;
}

/* ---- delayed effects ---- */

static bool
is_due(const struct agot *g, const struct agot_delayed *d, unsigned moment)
{
	return d->moment == moment &&
	       (moment != MOMENT_CHALLENGE_WON || g->s->challenge.winner == d->controller);
}

/* Sets the context of the ability up again, without cards that are gone. */
static void
resume(struct agot *g, unsigned index)
{
	struct agot_delayed d = g->s->delayed[index];
	const struct expr *e = expr_at(g, d.expr);
	struct agot_frame *f;
	struct context c;
	unsigned n = 0;

	g->s->n_delayed--;
	for (unsigned i = index; i < g->s->n_delayed; i++)
		g->s->delayed[i] = g->s->delayed[i + 1];
	f = push(g, FRAME_ABILITY);
	f->step = 255;
	f->seat = d.controller;
	f->source = d.source;
	f->card = NO_CARD;
	f->ability = d.ability;
	f->named = d.named;
	f->event = -1;
	f->subject = -1;
	f->done = 1;
	f->bound_base = (uint8_t)g->s->n_bound;
	unsigned frame = g->s->n_frames - 1u;
	for (unsigned slot = 0; slot < NAMES_MOST; slot++) {
		bind_clear(g, frame, slot);
		for (unsigned i = 0; i < d.n[slot]; i++, n++)
			if (d.card[n] >= SEAT_BINDING || g->card[d.card[n]].life == d.life[n])
				bind(g, frame, slot, d.card[n]);
	}
	context_frame(&c, g, f);
	if (holds(&c, e->arg[1]))
		do_start(g, frame, e->arg[2]);
}

void
later_step(struct agot *g, struct agot_frame *f)
{
	unsigned due = 0, last = 0;

	offer_none(g);
	for (unsigned i = 0; i < g->s->n_delayed; i++)
		if (is_due(g, &g->s->delayed[i], f->mode)) {
			offer(g, OPTION_RESOLVE, g->s->delayed[i].source, i);
			last = i;
			due++;
		}
	if (due == 0)
		pop(g);
	else if (due == 1)
		resume(g, last);
	else
		ask_seat(g, g->s->first_player);
}

void
later_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	(void)f;
	resume(g, option.number);
}
