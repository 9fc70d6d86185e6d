/* Events: everything that can be answered.  An event has subjects (cards it
 * happens to, together), and walks through the seven steps: would-interrupts,
 * forced interrupts, interrupts, it happens, delayed effects, forced
 * reactions, reactions.  Events nest last in, first out, so they, their
 * subjects and the record of who answered them are stacks. */
#include "agot/agot.h"

#include <string.h>

struct agot_event *
agot_event_new(struct agot *g, enum event_kind kind)
{
	struct agot_event *e = &g->s->event[g->s->n_events];

	if (has_room(g, g->s->n_events, EVENTS_MOST))
		g->s->n_events++;
	*e = (struct agot_event){.kind = (uint8_t)kind,
	    .source = NO_CARD,
	    .seat = SEATS_MOST,
	    .other = SEATS_MOST,
	    .first = g->s->n_subjects,
	    .frame = -1};
	return e;
}

static const uint8_t leave_to[] = {
    [LEAVE_KILL] = ZONE_DEAD,
    [LEAVE_DISCARD] = ZONE_DISCARD,
    [LEAVE_SACRIFICE] = ZONE_DISCARD,
    [LEAVE_RETURN] = ZONE_HAND,
    [LEAVE_SHUFFLE] = ZONE_DECK,
    [LEAVE_REMOVE] = ZONE_GONE,
};

/* Where a card goes instead. */
static const char *const instead_words[ZONES] = {
    [ZONE_HAND] = ", but returns to hand",
    [ZONE_DECK] = ", but goes to the deck",
    [ZONE_DISCARD] = ", but goes to the discard pile",
    [ZONE_DEAD] = ", but goes to the dead pile",
    [ZONE_USED] = ", but goes to the used pile",
    [ZONE_PLAY] = ", but stays in play",
};

void
subject_add(struct agot *g, unsigned card)
{
	struct agot_event *e = &g->s->event[g->s->n_events - 1];

	if (!has_room(g, g->s->n_subjects, g->w->room.subjects) ||
	    !has_room(g, e->n, SUBJECTS_MOST))
		return;
	g->subject[g->s->n_subjects++] = (struct agot_subject){.card = (uint16_t)card,
	    .life = g->card[card].life,
	    .controller = g->card[card].controller,
	    .to = e->kind == EVENT_LEAVE ? leave_to[e->cause] : 0};
	e->n++;
}

void
agot_event_cards(
    struct agot *g, enum event_kind kind, const uint16_t *cards, unsigned n, int amount, int frame)
{
	struct agot_event *e = agot_event_new(g, kind);

	e->amount = (int8_t)amount;
	e->frame = (int8_t)frame;
	for (unsigned i = 0; i < n; i++)
		subject_add(g, cards[i]);
	agot_event_run(g);
}

void
agot_event_leave(struct agot *g, enum leave_cause cause, unsigned flags, const uint16_t *cards,
    unsigned n, int frame)
{
	struct agot_event *e = agot_event_new(g, EVENT_LEAVE);

	e->cause = (uint8_t)cause;
	e->flags = (uint8_t)(flags | (cause == LEAVE_SACRIFICE ? EVENT_UNSAVABLE : 0));
	e->frame = (int8_t)frame;
	for (unsigned i = 0; i < n; i++)
		subject_add(g, cards[i]);
	agot_event_run(g);
}

/* ---- what happens ---- */

void
lasting_changed(struct agot *g)
{
	g->s->lasting_kinds = 0;
	for (unsigned i = 0; i < g->s->n_lasting; i++)
		g->s->lasting_kinds |= (uint64_t)1 << expr_at(g, g->lasting[i].expr)->op;
	g->s->stale = 1;
	g->s->checks |= CHECK_CARDS;
}

void
lasting_drop_spent(struct agot *g)
{
	unsigned n = 0;

	for (unsigned i = 0; i < g->s->n_lasting; i++)
		if (!g->lasting[i].spent)
			g->lasting[n++] = g->lasting[i];
	if (n == g->s->n_lasting)
		return;
	g->s->n_lasting = (uint16_t)n;
	lasting_changed(g);
}

static void
lasting_drop(struct agot *g, unsigned index)
{
	g->s->n_lasting--;
	memmove(&g->lasting[index], &g->lasting[index + 1],
	    (g->s->n_lasting - index) * sizeof(g->lasting[0]));
	lasting_changed(g);
}

void
lasting_end(struct agot *g, enum until until)
{
	for (unsigned i = g->s->n_lasting; i-- > 0;)
		if (g->lasting[i].until == until)
			lasting_drop(g, i);
}

void
lasting_end_seat(struct agot *g, unsigned seat)
{
	for (unsigned i = g->s->n_lasting; i-- > 0;)
		if (g->lasting[i].until == UNTIL_NEW_PLOT && g->lasting[i].controller == seat)
			lasting_drop(g, i);
}

static void
lasting_end_card(struct agot *g, unsigned card)
{
	for (unsigned i = g->s->n_lasting; i-- > 0;)
		if (g->lasting[i].target == card)
			lasting_drop(g, i);
}

static unsigned
attachment_of(const struct agot *g, unsigned card)
{
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].host == card)
			return g->play[i];
	return NO_CARD;
}

static void
drop_duplicates(struct agot *g, unsigned card)
{
	for (unsigned p = 0; g->card[card].duplicates && p < g->s->head.players; p++)
		for (unsigned i = zone_size(g, p, ZONE_DUPLICATE); i-- > 0;) {
			unsigned other = zone_card(g, p, ZONE_DUPLICATE, i);
			if (g->card[other].host == card)
				zone_move(g, other, ZONE_DISCARD);
		}
}

/* Duplicates are discarded, attachments go back to hand, terminal ones to
 * the discard pile, and so does what belongs to those. */
static void
drop_belongings(struct agot *g, unsigned card)
{
	unsigned other;

	while (g->card[card].attachments && (other = attachment_of(g, card)) != NO_CARD) {
		bool terminal = has_keyword(g, other, KEYWORD_TERMINAL);

		drop_belongings(g, other);
		lasting_end_card(g, other);
		zone_move(g, other, terminal ? ZONE_DISCARD : ZONE_HAND);
	}
	drop_duplicates(g, card);
}

static bool
still_there(const struct agot *g, const struct agot_subject *s)
{
	return !(s->flags & SUBJECT_SAVED) && g->card[s->card].life == s->life;
}

static bool
happen_leave(struct agot *g, struct agot_event *e)
{
	unsigned shuffle = 0;
	bool all = true;

	for (unsigned i = 0; i < e->n; i++) {
		struct agot_subject *s = &g->subject[e->first + i];

		if (!still_there(g, s)) {
			all = false;
			continue;
		}
		s->controller = g->card[s->card].controller;
		s->flags |= SUBJECT_DONE;
		drop_belongings(g, s->card);
		lasting_end_card(g, s->card);
		zone_move(g, s->card, s->to);
		if (s->to == ZONE_DECK)
			shuffle |= 1u << g->card[s->card].owner;
		agot_log(g, "%s %s%s.", def_of(g, s->card)->name, leave_words[e->cause],
		    s->to == leave_to[e->cause] ? "" : instead_words[s->to]);
	}
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (shuffle >> p & 1)
			zone_shuffle(g, p, ZONE_DECK);
	return all && e->n > 0;
}

enum { LOGGED_MOST = 64 };

static bool
happen_turn(struct agot *g, struct agot_event *e, bool kneel)
{
	bool all = true;
	uint16_t turned[LOGGED_MOST];
	unsigned n = 0;

	for (unsigned i = 0; i < e->n; i++) {
		struct agot_subject *s = &g->subject[e->first + i];
		struct agot_card *c = &g->card[s->card];
		unsigned seat = e->frame < 0 ? c->controller : g->s->frame[e->frame].seat;

		if (!still_there(g, s) ||
		    (c->flags & CARD_KNEELING) == (kneel ? CARD_KNEELING : 0) ||
		    (!kneel && !may_stand(g, s->card, seat))) {
			all = false;
			continue;
		}
		c->flags ^= CARD_KNEELING;
		if (!kneel && def_of(g, s->card)->type == CARD_CHARACTER)
			g->s->player[seat].stood++;
		s->flags |= SUBJECT_DONE;
		if (n < LOGGED_MOST)
			turned[n++] = s->card;
	}
	agot_log_cards(g, turned, n, kneel ? "kneel" : "stand");
	changed(g, DEPENDS_KNEELING);
	return all && e->n > 0;
}

static bool
happen_power(struct agot *g, struct agot_event *e)
{
	for (unsigned i = 0; i < e->n; i++) {
		struct agot_subject *s = &g->subject[e->first + i];

		if (!still_there(g, s))
			continue;
		g->card[s->card].power = (uint8_t)(g->card[s->card].power + e->amount);
		s->flags |= SUBJECT_DONE;
		agot_log(g, "%s gains %d power.",
		    def_of(g, s->card)->type == TYPE_FACTION
			? g->w->names[g->card[s->card].controller]
			: def_of(g, s->card)->name,
		    e->amount);
	}
	g->s->checks |= CHECK_POWER;
	changed(g, DEPENDS_POWER);
	return true;
}

static void
mark_all(struct agot *g, struct agot_event *e)
{
	for (unsigned i = 0; i < e->n; i++)
		g->subject[e->first + i].flags |= SUBJECT_DONE;
}

static void
happen(struct agot *g, struct agot_event *e)
{
	bool all = true;

	switch ((enum event_kind)e->kind) {
	case EVENT_LEAVE:
		all = happen_leave(g, e);
		break;
	case EVENT_STAND:
	case EVENT_KNEEL:
		all = happen_turn(g, e, e->kind == EVENT_KNEEL);
		break;
	case EVENT_POWER:
		all = happen_power(g, e);
		break;
	case EVENT_PHASE_ENDS:
		lasting_end(g, UNTIL_PHASE);
		break;
	default:
		mark_all(g, e);
		break;
	}
	if (e->frame >= 0)
		g->s->frame[e->frame].done = all;
}

/* ---- saves by duplicates ---- */

void
duplicate_save(struct agot *g, unsigned event, unsigned subject)
{
	struct agot_subject *s = &g->subject[g->s->event[event].first + subject];

	for (unsigned p = 0; p < g->s->head.players; p++)
		for (unsigned i = 0; i < zone_size(g, p, ZONE_DUPLICATE); i++) {
			unsigned other = zone_card(g, p, ZONE_DUPLICATE, i);

			if (g->card[other].host != s->card)
				continue;
			zone_move(g, other, ZONE_DISCARD);
			s->flags |= SUBJECT_SAVED;
			agot_log(g, "%s is saved by a duplicate.", def_of(g, s->card)->name);
			return;
		}
}

static bool
has_duplicates(const struct agot *g, const struct agot_event *e)
{
	if (e->kind != EVENT_LEAVE || e->flags & (EVENT_UNSAVABLE | EVENT_BURN | EVENT_COST))
		return false;
	for (unsigned i = 0; i < e->n; i++)
		if (g->card[g->subject[e->first + i].card].duplicates)
			return true;
	return false;
}

/* ---- the steps ---- */

static void
forget(struct agot *g, unsigned event)
{
	g->s->n_subjects = g->s->event[event].first;
	g->s->n_events = (uint8_t)event;
}

static bool
has_delayed(const struct agot *g, const struct agot_event *e)
{
	if (e->kind != EVENT_PHASE_ENDS && e->kind != EVENT_DECIDED)
		return false;
	return g->s->n_delayed > 0;
}

/* Could anybody answer, now or once it has happened? */
static bool
is_heard(struct agot *g, const struct agot_event *e)
{
	uint32_t triggers = event_triggers[e->kind] & g->w->listened;

	if (!triggers)
		return false;
	/* A card that comes or goes may bring an answer with it. */
	if (e->kind == EVENT_LEAVE)
		return true;
	for (unsigned i = 0; i < WINDOW_ACTION; i++)
		if (heard(g, (enum window)i) & triggers)
			return true;
	return false;
}

void
agot_event_run(struct agot *g)
{
	unsigned event = g->s->n_events - 1u;
	struct agot_event *e = &g->s->event[event];

	if (!is_heard(g, e) && !has_duplicates(g, e) && !has_delayed(g, e)) {
		happen(g, e);
		forget(g, event);
		return;
	}
	struct agot_frame *f = push(g, FRAME_EVENT);
	f->event = (int8_t)event;
	f->x = g->s->n_answers;
}

static bool
nothing_left(const struct agot *g, const struct agot_event *e)
{
	if (e->flags & EVENT_CANCELLED)
		return true;
	if (e->kind != EVENT_LEAVE)
		return false;
	for (unsigned i = 0; i < e->n; i++)
		if (still_there(g, &g->subject[e->first + i]))
			return false;
	return true;
}

static void
finish(struct agot *g, struct agot_frame *f)
{
	g->s->n_answers = (uint8_t)f->x;
	unsigned event = (unsigned)f->event;
	pop(g);
	forget(g, event);
}

void
agot_event_step(struct agot *g, struct agot_frame *f)
{
	static const uint8_t windows[] = {WINDOW_WOULD, WINDOW_FORCED_INTERRUPT, WINDOW_INTERRUPT};
	struct agot_event *e = &g->s->event[f->event];

	switch (f->step++) {
	case 0:
	case 1:
	case 2:
		if (f->step > 1 && nothing_left(g, e)) {
			if (e->frame >= 0)
				g->s->frame[e->frame].done = 0;
			if (e->frame >= 0 && e->kind == EVENT_ABILITY)
				g->s->frame[e->frame].flags |= EVENT_CANCELLED;
			finish(g, f);
			return;
		}
		window_open(g, windows[f->step - 1], f->event, 0);
		return;
	case 3:
		if (nothing_left(g, e)) {
			if (e->frame >= 0)
				g->s->frame[e->frame].done = 0;
			finish(g, f);
			return;
		}
		happen(g, e);
		return;
	case 4:
		if (has_delayed(g, e)) {
			struct agot_frame *later = push(g, FRAME_LATER);
			later->mode = e->kind == EVENT_PHASE_ENDS ? MOMENT_END_OF_PHASE
								  : MOMENT_CHALLENGE_WON;
		}
		return;
	case 5:
		window_open(g, WINDOW_FORCED_REACTION, f->event, 0);
		return;
	case 6:
		window_open(g, WINDOW_REACTION, f->event, 0);
		return;
	default:
		finish(g, f);
	}
}
