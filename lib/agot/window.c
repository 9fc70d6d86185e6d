/* Windows: the moments in which players may act.  In every window the first
 * player acts first and it closes when all pass one after the other; a
 * player who could do nothing is not asked.  Forced abilities are resolved
 * in the order that the first player sets. */
#include "agot/agot.h"

/* The kind of ability that a window is for. */
static const uint8_t window_kinds[WINDOWS] = {
    [WINDOW_WOULD] = ABILITY_INTERRUPT,
    [WINDOW_FORCED_INTERRUPT] = ABILITY_FORCED_INTERRUPT,
    [WINDOW_INTERRUPT] = ABILITY_INTERRUPT,
    [WINDOW_FORCED_REACTION] = ABILITY_FORCED_REACTION,
    [WINDOW_REACTION] = ABILITY_REACTION,
    [WINDOW_ACTION] = ABILITY_ACTION,
};

static bool
is_forced(enum window window)
{
	return window == WINDOW_FORCED_INTERRUPT || window == WINDOW_FORCED_REACTION;
}

static bool
answered(const struct agot *g, unsigned card, unsigned number, unsigned event, unsigned subject)
{
	for (unsigned i = 0; i < g->s->n_answers; i++) {
		const struct agot_answer *a = &g->s->answer[i];

		if (a->card == card && a->life == g->card[card].life && a->ability == number &&
		    a->event == event && a->subject == subject)
			return true;
	}
	return false;
}

static void
answer(struct agot *g, unsigned card, unsigned number, int event, int subject)
{
	if (event < 0)
		return;
	if (!has_room(g, g->s->n_answers, ANSWERS_MOST))
		return;
	g->s->answer[g->s->n_answers++] = (struct agot_answer){.card = (uint16_t)card,
	    .life = g->card[card].life,
	    .ability = (uint8_t)number,
	    .event = (uint8_t)event,
	    .subject = (uint8_t)subject};
}

/* May the ability answer the event about this subject? */
static bool
can_answer(struct agot *g, enum window window, unsigned seat, unsigned card, unsigned number,
    int event, int subject)
{
	const struct ability *a = &g->w->set.ability.at[def_of(g, card)->first + number];
	const struct agot_event *e = &g->s->event[event];
	struct context c;

	if (subject >= 0) {
		const struct agot_subject *s = &g->subject[e->first + subject];
		bool past = window == WINDOW_REACTION || window == WINDOW_FORCED_REACTION;

		if (s->flags & SUBJECT_SAVED || (past && !(s->flags & SUBJECT_DONE)) ||
		    (!past && e->kind == EVENT_LEAVE && g->card[s->card].life != s->life))
			return false;
	}
	if (answered(g, card, number, (unsigned)event, (unsigned)(subject < 0 ? 255 : subject)))
		return false;
	context_card(&c, g, card);
	c.seat = seat;
	c.event = event;
	c.subject = subject;
	return trigger_fits(&c, a->trigger, e, subject) &&
	       ability_can_start(g, seat, card, number, event, subject);
}

/* The first subject from `from` on that the ability may answer; -2: none. */
static int
subject_for(struct agot *g, enum window window, unsigned seat, unsigned card, unsigned number,
    int event, int from)
{
	const struct agot_event *e = &g->s->event[event];

	if (e->flags & EVENT_CANCELLED)
		return -2;
	if (e->n == 0)
		return can_answer(g, window, seat, card, number, event, -1) ? -1 : -2;
	for (int i = from < 0 ? 0 : from; i < e->n; i++)
		if (can_answer(g, window, seat, card, number, event, i))
			return i;
	return -2;
}

struct look {
	enum window window;
	int event;
	uint32_t triggers;
	unsigned seat;
	unsigned found;
};

/* Offers what the card could do in the window. */
static void
look_at(struct agot *g, struct look *look, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	for (unsigned i = 0; i < def->n; i++) {
		const struct ability *a = &g->w->set.ability.at[def->first + i];

		if (a->kind != window_kinds[look->window] ||
		    (look->window != WINDOW_ACTION && !(a->listens & look->triggers)))
			continue;
		bool can =
		    look->window == WINDOW_ACTION
			? ability_can_start(g, look->seat, card, i, -1, -1)
			: subject_for(g, look->window, look->seat, card, i, look->event, 0) != -2;
		if (can) {
			look->found++;
			offer(g,
			    is_forced(look->window)   ? OPTION_RESOLVE
			    : def->type == CARD_EVENT ? OPTION_PLAY
						      : OPTION_TRIGGER,
			    card, i);
		}
	}
}

static void
look_for_actions(struct agot *g, struct look *look)
{
	for (unsigned i = 0; i < g->s->n_actors; i++) {
		unsigned card = g->actor[i];

		const struct agot_def *def = def_of(g, card);

		if (g->card[card].controller == look->seat && def->actions >> g->s->phase & 1 &&
		    !hopeless(g, look->seat, card, def->action_needs))
			look_at(g, look, card);
	}
}

/* Every card by which the player could act. */
static void
look_everywhere(struct agot *g, struct look *look)
{
	if (g->s->moved)
		listen(g);
	if (look->window == WINDOW_ACTION) {
		look_for_actions(g, look);
		return;
	}
	for (unsigned i = 0; i < g->s->n_listeners; i++) {
		unsigned card = g->listener[i];

		if (g->card[card].controller == look->seat &&
		    def_of(g, card)->listens[look->window] & look->triggers)
			look_at(g, look, card);
	}
}

/* ---- saves ---- */

static void
look_for_saves(struct agot *g, struct look *look)
{
	const struct agot_event *e = &g->s->event[look->event];

	if (e->kind != EVENT_LEAVE || e->flags & (EVENT_UNSAVABLE | EVENT_BURN | EVENT_COST))
		return;
	for (unsigned i = 0; i < e->n; i++) {
		const struct agot_subject *s = &g->subject[e->first + i];

		if (!(s->flags & SUBJECT_SAVED) && g->card[s->card].life == s->life &&
		    g->card[s->card].controller == look->seat && g->card[s->card].duplicates) {
			offer(g, OPTION_SAVE, s->card, i);
			look->found++;
		}
	}
}

/* ---- marshaling and ambush ---- */

static void
look_for_entering(struct agot *g, struct look *look, bool marshal)
{
	bool ambush = g->s->phase == PHASE_CHALLENGES;

	if (!marshal && !ambush)
		return;
	for (unsigned i = 0; i < zone_size(g, look->seat, ZONE_HAND); i++) {
		unsigned card = zone_card(g, look->seat, ZONE_HAND, i);
		bool duplicate;

		if (marshal && enter_can_marshal(g, look->seat, card, &duplicate)) {
			offer(g, duplicate ? OPTION_DUPLICATE : OPTION_MARSHAL, card, 0);
			look->found++;
		}
		if (ambush && enter_can_ambush(g, look->seat, card)) {
			offer(g, OPTION_AMBUSH, card, 0);
			look->found++;
		}
	}
}

/* ---- the window itself ---- */

static bool
anyone_listens(struct agot *g, enum window window, int event)
{
	const struct agot_event *e = &g->s->event[event];

	if (heard(g, window) & event_triggers[e->kind])
		return true;
	if (window == WINDOW_WOULD && e->kind == EVENT_LEAVE)
		for (unsigned i = 0; i < e->n; i++)
			if (g->card[g->subject[e->first + i].card].duplicates)
				return true;
	return false;
}

void
window_open(struct agot *g, enum window window, int event, unsigned mode)
{
	if (window != WINDOW_ACTION && !anyone_listens(g, window, event))
		return;
	struct agot_frame *f = push(g, FRAME_WINDOW);
	f->mode = (uint8_t)window;
	f->event = (int8_t)event;
	f->number = (uint8_t)mode;
	f->seat = g->s->first_player;
}

unsigned
next_seat(const struct agot *g, unsigned seat)
{
	do
		seat = (seat + 1) % g->s->head.players;
	while (!g->s->player[seat].alive);
	return seat;
}

unsigned
players_left(const struct agot *g)
{
	unsigned n = 0;

	for (unsigned i = 0; i < g->s->head.players; i++)
		n += g->s->player[i].alive;
	return n;
}

static void
forced_step(struct agot *g, struct agot_frame *f, struct look *look)
{
	for (look->seat = 0; look->seat < g->s->head.players; look->seat++)
		if (g->s->player[look->seat].alive)
			look_everywhere(g, look);
	if (look->found)
		ask_seat(g, g->s->first_player);
	else
		pop(g);
	(void)f;
}

void
window_step(struct agot *g, struct agot_frame *f)
{
	enum window window = f->mode;
	struct look look = {window, f->event,
	    window == WINDOW_ACTION ? 0 : event_triggers[g->s->event[f->event].kind], 0, 0};

	offer_none(g);
	if (is_forced(window)) {
		forced_step(g, f, &look);
		return;
	}
	for (; f->passes < players_left(g); f->passes++) {
		if (!g->s->player[f->seat].alive)
			f->seat = (uint8_t)next_seat(g, f->seat);
		look.seat = f->seat;
		if (window == WINDOW_WOULD)
			look_for_saves(g, &look);
		if (may_trigger(g, look.seat))
			look_everywhere(g, &look);
		if (window == WINDOW_ACTION)
			look_for_entering(g, &look, f->number == f->seat + 1);
		if (look.found || g->table->watch) { /* a watcher sees passes without a choice */
			offer(g, OPTION_PASS, NO_CARD, 0);
			ask_seat(g, f->seat);
			return;
		}
		f->seat = (uint8_t)next_seat(g, f->seat);
	}
	pop(g);
}

/* Which of several subjects does the ability answer?  Asked only when it
 * matters. */
static bool
ask_subject(struct agot *g, struct agot_frame *f, unsigned seat, unsigned card, unsigned number)
{
	unsigned ability = def_of(g, card)->first + number, n = 0;
	int subject = -1;

	if (!g->w->uses_that[ability])
		return false;
	offer_none(g);
	while (
	    (subject = subject_for(g, f->mode, seat, card, number, f->event, subject + 1)) >= 0) {
		offer(g, OPTION_CHOOSE, g->subject[g->s->event[f->event].first + subject].card,
		    (unsigned)subject);
		n++;
	}
	if (n < 2)
		return false;
	f->step = 1;
	f->card = (uint16_t)card;
	f->x = (int16_t)number;
	ask_seat(g, seat);
	return true;
}

static void
start(struct agot *g, struct agot_frame *f, unsigned card, unsigned number, int subject)
{
	unsigned seat = is_forced(f->mode) ? g->card[card].controller : f->seat;
	int event = f->event;

	answer(g, card, number, event, subject < 0 ? 255 : subject);
	f->passes = 0;
	if (!is_forced(f->mode))
		f->seat = (uint8_t)next_seat(g, f->seat);
	ability_start(g, seat, card, number, event, subject);
}

void
window_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	if (f->step == 1) { /* which subject */
		f->step = 0;
		start(g, f, f->card, (unsigned)f->x, option.number);
		return;
	}
	switch ((enum option_kind)option.kind) {
	case OPTION_PASS:
		f->passes++;
		f->seat = (uint8_t)next_seat(g, f->seat);
		break;
	case OPTION_SAVE:
		duplicate_save(g, (unsigned)f->event, option.number);
		f->passes = 0;
		f->seat = (uint8_t)next_seat(g, f->seat);
		break;
	case OPTION_MARSHAL:
	case OPTION_DUPLICATE:
	case OPTION_AMBUSH: {
		unsigned seat = f->seat;
		f->passes = 0;
		f->seat = (uint8_t)next_seat(g, f->seat);
		enter_start(g, seat, option.card,
		    option.kind == OPTION_AMBUSH ? HOW_AMBUSHED : HOW_MARSHALED);
		break;
	}
	default: {
		unsigned seat = is_forced(f->mode) ? g->card[option.card].controller : f->seat;
		int subject = -1;

		if (f->mode != WINDOW_ACTION) {
			if (ask_subject(g, f, seat, option.card, option.number))
				return;
			subject =
			    subject_for(g, f->mode, seat, option.card, option.number, f->event, 0);
		}
		start(g, f, option.card, option.number, subject);
	}
	}
}
