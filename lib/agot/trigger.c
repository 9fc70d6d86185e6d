/* Which triggers fit which events. */
#include "agot/agot.h"

#define BIT(trigger) (1u << (trigger))

const uint32_t event_triggers[EVENT_KINDS] = {
    [EVENT_LEAVE] = BIT(TRIGGER_KILLED) | BIT(TRIGGER_SACRIFICED) | BIT(TRIGGER_DISCARDED) |
		    BIT(TRIGGER_LEFT_PLAY) | BIT(TRIGGER_WOULD_BE_KILLED) |
		    BIT(TRIGGER_WOULD_BE_DISCARDED),
    [EVENT_ENTER] = BIT(TRIGGER_ENTERED_PLAY) | BIT(TRIGGER_MARSHALED),
    [EVENT_INITIATED] = BIT(TRIGGER_INITIATED) | BIT(TRIGGER_DECLARED) | BIT(TRIGGER_BYPASSED),
    [EVENT_DEFENDED] = BIT(TRIGGER_DECLARED),
    [EVENT_DECIDED] = BIT(TRIGGER_WON) | BIT(TRIGGER_LOST),
    [EVENT_STAND] = BIT(TRIGGER_STOOD),
    [EVENT_KNEEL] = BIT(TRIGGER_KNEELED),
    [EVENT_POWER] = BIT(TRIGGER_GAINED_POWER),
    [EVENT_STRENGTH] = BIT(TRIGGER_STRENGTH_RAISED),
    [EVENT_PILLAGE] = BIT(TRIGGER_PILLAGED),
    [EVENT_PHASE_BEGINS] = BIT(TRIGGER_PHASE_BEGINS),
    [EVENT_PHASE_ENDS] = BIT(TRIGGER_PHASE_ENDS),
    [EVENT_DOMINANCE] = BIT(TRIGGER_DOMINANCE_WON),
    [EVENT_INCOME] = BIT(TRIGGER_INCOME_COLLECTED),
    [EVENT_PLOTS] = BIT(TRIGGER_PLOTS_REVEALED),
    [EVENT_ABILITY] = BIT(TRIGGER_WOULD_INITIATE),
    [EVENT_PLAYED] = BIT(TRIGGER_PLAYED),
};

static unsigned
types_of(const struct context *c, int32_t words)
{
	return ((unsigned)words & 7) | (words & ICON_NAMED ? c->named : 0);
}

static bool
with_participant(const struct context *c, int32_t cards, unsigned seat)
{
	struct agot *g = c->g;
	bool attacker = seat == g->s->challenge.attacker;

	for (unsigned i = 0; i < g->s->n_play; i++)
		if ((attacker ? attacking(g, g->play[i]) : defending(g, g->play[i])) &&
		    cards_include(c, cards, g->play[i]))
			return true;
	return false;
}

/* won and lost: by challenge as margin unopposed with */
static bool
decided_fits(const struct context *c, const struct expr *e)
{
	const struct agot_challenge *ch = &c->g->s->challenge;
	unsigned seat = e->op == TRIGGER_WON ? ch->winner : ch->loser;

	if (seat >= SEATS_MOST || (e->arg[0] && !(seats_of(c, e->arg[0]) >> seat & 1)))
		return false;
	if (e->arg[1] && !(types_of(c, e->arg[1]) & ch->type))
		return false;
	if (e->arg[2] && seat != (e->arg[2] - 1 == SIDE_ATTACKER ? ch->attacker : ch->defender))
		return false;
	if (e->arg[3] && ch->margin < value_of(c, e->arg[3]))
		return false;
	if (e->arg[4] && (e->arg[4] == 2) != (ch->unopposed != 0))
		return false;
	return !e->arg[5] || with_participant(c, e->arg[5], seat);
}

static bool
subject_is(const struct context *c, int32_t cards, const struct agot_event *e, int subject)
{
	return subject >= 0 && cards_include(c, cards, c->g->subject[e->first + subject].card);
}

static bool
source_fits(const struct context *c, const struct expr *t, const struct agot_event *e)
{
	const struct ability *a = &c->g->w->set.ability.at[e->ability];
	bool event = def_of(c->g, e->source)->type == CARD_EVENT;

	if (t->arg[0] && (t->arg[0] - 1 == SOURCE_EVENT) != event)
		return false;
	if (!event && a->kind == ABILITY_CONSTANT)
		return false;
	return (!t->arg[1] || seats_of(c, t->arg[1]) >> e->seat & 1) &&
	       (!t->arg[2] || cards_include(c, t->arg[2], e->source));
}

/* Bypassed characters are subjects after the attackers (e->amount: how many
 * attackers there are); their bypasser is in subject.to. */
static bool
bypass_fits(const struct context *c, const struct expr *t, const struct agot_event *e, int subject)
{
	const struct agot_subject *s = &c->g->subject[e->first + subject];

	if (subject < e->amount)
		return false;
	return (!t->arg[0] || cards_include(c, t->arg[0], s->card)) &&
	       (!t->arg[1] || cards_include(c, t->arg[1], c->g->subject[e->first + s->to].card));
}

static bool
one_fits(const struct context *c, const struct expr *t, const struct agot_event *e, int subject)
{
	switch ((enum trigger)t->op) {
	case TRIGGER_WON:
	case TRIGGER_LOST:
		return decided_fits(c, t);
	case TRIGGER_INITIATED:
		return subject <= 0 && (!t->arg[0] || seats_of(c, t->arg[0]) >> e->seat & 1) &&
		       (!t->arg[1] || seats_of(c, t->arg[1]) >> e->other & 1) &&
		       (!t->arg[2] || types_of(c, t->arg[2]) & c->g->s->challenge.type);
	case TRIGGER_DECLARED:
		return (e->kind == EVENT_INITIATED) == (t->arg[1] - 1 == SIDE_ATTACKER) &&
		       subject < e->amount && subject_is(c, t->arg[0], e, subject);
	case TRIGGER_BYPASSED:
		return bypass_fits(c, t, e, subject);
	case TRIGGER_MARSHALED:
		return e->cause == HOW_MARSHALED &&
		       (!t->arg[1] || seats_of(c, t->arg[1]) >> e->seat & 1) &&
		       (!t->arg[0] || subject_is(c, t->arg[0], e, subject));
	case TRIGGER_PLAYED:
		return (!t->arg[1] || seats_of(c, t->arg[1]) >> e->seat & 1) &&
		       (!t->arg[0] || cards_include(c, t->arg[0], e->source));
	case TRIGGER_ENTERED_PLAY:
		return (!t->arg[1] || t->arg[1] >> e->cause & 1) &&
		       subject_is(c, t->arg[0], e, subject);
	case TRIGGER_KILLED:
	case TRIGGER_WOULD_BE_KILLED:
		return e->cause == LEAVE_KILL && subject_is(c, t->arg[0], e, subject);
	case TRIGGER_SACRIFICED:
		return e->cause == LEAVE_SACRIFICE && subject_is(c, t->arg[0], e, subject);
	case TRIGGER_DISCARDED:
	case TRIGGER_WOULD_BE_DISCARDED:
		return e->cause == LEAVE_DISCARD && subject_is(c, t->arg[0], e, subject);
	case TRIGGER_LEFT_PLAY:
	case TRIGGER_STOOD:
	case TRIGGER_KNEELED:
	case TRIGGER_GAINED_POWER:
	case TRIGGER_STRENGTH_RAISED:
	case TRIGGER_PILLAGED:
		return subject_is(c, t->arg[0], e, subject);
	case TRIGGER_WOULD_INITIATE:
		return source_fits(c, t, e);
	case TRIGGER_PHASE_BEGINS:
	case TRIGGER_PHASE_ENDS:
		return t->arg[0] - 1 == PHASE_ANY || t->arg[0] - 1 == e->cause;
	case TRIGGER_DOMINANCE_WON:
	case TRIGGER_INCOME_COLLECTED:
		return seats_of(c, t->arg[0]) >> e->seat & 1;
	case TRIGGER_PLOTS_REVEALED:
		return true;
	case TRIGGER_ANY:
	case TRIGGERS:
		break;
	}
	return false;
}

bool
trigger_fits(const struct context *c, int32_t trigger, const struct agot_event *e, int subject)
{
	const struct expr *t = expr_at(c->g, trigger);

	if (t->op == TRIGGER_ANY) {
		for (int32_t i = t->arg[0]; i; i = expr_at(c->g, i)->next)
			if (trigger_fits(c, i, e, subject))
				return true;
		return false;
	}
	return event_triggers[e->kind] & BIT(t->op) && one_fits(c, t, e, subject);
}
