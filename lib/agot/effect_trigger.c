/* Effects on the trigger itself (cancel, save, instead) and on the challenge. */
#include "agot/effect.h"

/* ---- on the trigger itself ---- */

static struct agot_event *
trigger(const struct context *c)
{
	return c->event < 0 ? NULL : &c->g->s->event[c->event];
}

bool
can_cancel(const struct context *c, const struct expr *e)
{
	(void)e;
	return trigger(c) && !(trigger(c)->flags & EVENT_CANCELLED);
}

void
run_cancel(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	(void)e, (void)g, (void)frame;
	if (trigger(c))
		trigger(c)->flags |= EVENT_CANCELLED;
}

/* The subject of the trigger that is the card, or NULL. */
static struct agot_subject *
subject_of(const struct context *c, int32_t cards)
{
	const struct agot_event *e = trigger(c);
	unsigned card = card_of(c, cards);

	for (unsigned i = 0; e && e->kind == EVENT_LEAVE && i < e->n; i++) {
		struct agot_subject *s = &c->g->subject[e->first + i];
		if (s->card == card && c->g->card[card].life == s->life &&
		    !(s->flags & (SUBJECT_SAVED | SUBJECT_DONE)))
			return s;
	}
	return NULL;
}

static int
strength_of_text(const struct agot *g, const struct agot_def *def)
{
	int sum = 0;

	for (unsigned i = 0; i < def->n; i++) {
		const struct ability *a = &g->w->set.ability.at[def->first + i];
		for (int32_t m = a->modifiers; m; m = expr_at(g, m)->next)
			if (expr_at(g, m)->op == MODIFY_STRENGTH)
				sum += expr_at(g, expr_at(g, m)->arg[1])->arg[0];
	}
	return sum;
}

/* STR that the card, attached to the host by a list of effects, would give. */
static int
strength_given(struct agot *g, unsigned card, unsigned host, int32_t list)
{
	int sum = 0;

	for (; list; list = expr_at(g, list)->next) {
		const struct expr *e = expr_at(g, list);
		uint16_t def = (uint16_t)(g->w->first_embedded + e->arg[1] - 1);

		if (e->op == EFFECT_THEN)
			sum += strength_given(g, card, host, e->arg[0]);
		if (e->op == EFFECT_ATTACH_AS && attach_as_legal(g, card, def, host))
			sum += strength_of_text(g, &g->w->def.at[def]);
	}
	return sum;
}

/* A save from strength 0 must lift the strength. */
bool
can_save(const struct context *c, const struct expr *e)
{
	const struct agot_subject *s = subject_of(c, e->arg[0]);

	if (!s || trigger(c)->flags & (EVENT_UNSAVABLE | EVENT_COST))
		return false;
	if (!(trigger(c)->flags & EVENT_BURN))
		return true;
	fresh(c->g);
	return c->g->derived[s->card].strength + strength_given(c->g, c->source, s->card, e->next) >
	       0;
}

void
run_save(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	struct agot_subject *s = subject_of(c, e->arg[0]);

	if (!s || trigger(c)->flags & EVENT_UNSAVABLE) {
		effect_missed(g, frame);
		return;
	}
	s->flags |= SUBJECT_SAVED;
	agot_log(g, "%s is saved.", def_of(g, s->card)->name);
}

bool
can_instead(const struct context *c, const struct expr *e)
{
	const struct agot_subject *s = subject_of(c, e->arg[0]);

	return s && s->to != zone_of_word(e->arg[1]);
}

void
run_instead(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	struct agot_subject *s = subject_of(c, e->arg[0]);

	if (s)
		s->to = (uint8_t)zone_of_word(e->arg[1]);
	else
		effect_missed(g, frame);
}

/* ---- challenges ---- */

bool
can_add_to_challenge(const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[0]);
	const struct agot_challenge *ch = &c->g->s->challenge;

	return ch->active && card != NO_CARD && in_play(c->g, card) &&
	       c->g->card[card].controller ==
		   (e->arg[1] - 1 == SIDE_ATTACKER ? ch->attacker : ch->defender) &&
	       !attacking(c->g, card) && !defending(c->g, card);
}

void
run_add_to_challenge(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[0]);

	if (!can_add_to_challenge(c, e)) {
		effect_missed(g, frame);
		return;
	}
	g->card[card].flags |= e->arg[1] - 1 == SIDE_ATTACKER ? CARD_ATTACKING : CARD_DEFENDING;
	challenge_changed(g);
}

static bool
fits_participating(const struct context *c, unsigned card)
{
	return card < c->g->s->n_cards &&
	       c->g->card[card].flags & (CARD_ATTACKING | CARD_DEFENDING);
}

bool
can_remove_from_challenge(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_participating);
}

void
run_remove_from_challenge(
    struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting_cards(c, e->arg[0], fits_participating, list);

	if (n == 0)
		effect_missed(g, frame);
	for (unsigned i = 0; i < n; i++) {
		leave_challenge(g, list[i]);
		agot_log(g, "%s leaves the challenge.", def_of(g, list[i])->name);
	}
}
