/* A challenge from its declaration to its end. */
#include "agot/agot.h"

#include <limits.h>

enum {
	STEP_ATTACKERS,
	STEP_STEALTH,
	STEP_INITIATE,
	STEP_REDIRECT,
	STEP_REDIRECTED,
	STEP_INITIATED,
	STEP_ACTIONS,
	STEP_DEFENDERS,
	STEP_DEFENDED,
	STEP_MORE_ACTIONS,
	STEP_DECIDE,
	STEP_BONUS,
	STEP_CLAIM,
	STEP_KEYWORDS,
	STEP_END,
	STEP_OVER
};

/* ---- who may take part ---- */

bool
can_attack(struct agot *g, unsigned seat, unsigned card, unsigned type)
{
	const struct agot_card *c = &g->card[card];

	return c->controller == seat && def_of(g, card)->type == CARD_CHARACTER &&
	       !(c->flags & CARD_KNEELING) && icons_of(g, card) & type &&
	       !(g->derived[card].bits & DERIVED_NO_ATTACK);
}

static bool
can_defend(struct agot *g, unsigned seat, unsigned card, unsigned type)
{
	const struct agot_card *c = &g->card[card];

	if (c->controller != seat || def_of(g, card)->type != CARD_CHARACTER ||
	    c->flags & (CARD_BYPASSED | CARD_DEFENDING))
		return false;
	fresh(g);
	if (g->derived[card].bits & DERIVED_NO_DEFEND)
		return false;
	if (g->derived[card].bits & DERIVED_MAY_DEFEND)
		return true;
	return !(c->flags & CARD_KNEELING) && icons_of(g, card) & type;
}

/* ---- declaring ---- */

void
challenge_start(struct agot *g, unsigned seat, unsigned type, unsigned against)
{
	struct agot_challenge *ch = &g->s->challenge;
	struct agot_frame *f = push(g, FRAME_CHALLENGE);

	*ch = (struct agot_challenge){.type = (uint8_t)type,
	    .attacker = (uint8_t)seat,
	    .defender = (uint8_t)against,
	    .against = (uint8_t)against,
	    .winner = SEATS_MOST,
	    .loser = SEATS_MOST};
	f->seat = (uint8_t)seat;
	challenge_changed(g);
	static const char *const words[] = {
	    [ICON_MILITARY] = "military", [ICON_INTRIGUE] = "intrigue", [ICON_POWER] = "power"};
	agot_log(g, "%s challenges %s: %s.", g->w->names[seat], g->w->names[against], words[type]);
}

/* f->x: place in play[] from which on may still be chosen; f->y: chosen. */
static void
ask_attackers(struct agot *g, struct agot_frame *f)
{
	int most = cap(g, MODIFY_MOST_ATTACKERS, f->seat);

	offer_none(g);
	for (unsigned i = (unsigned)f->x; i < g->s->n_play && f->y < most; i++)
		if (can_attack(g, f->seat, g->play[i], g->s->challenge.type))
			offer(g, OPTION_ATTACK, g->play[i], i);
	if (f->y > 0)
		offer(g, OPTION_DONE, NO_CARD, 0);
	if (g->s->head.options == 0) {
		f->step++;
		return;
	}
	ask_seat(g, f->seat);
}

/* The next attacker with stealth from f->x on; NO_CARD: none. */
static unsigned
next_stealth(struct agot *g, struct agot_frame *f)
{
	for (; (unsigned)f->x < g->s->n_play; f->x++) {
		unsigned card = g->play[f->x];
		if (g->card[card].flags & CARD_MARKED && has_keyword(g, card, KEYWORD_STEALTH))
			return card;
	}
	return NO_CARD;
}

static bool
can_be_bypassed(struct agot *g, unsigned card)
{
	const struct agot_card *c = &g->card[card];

	return c->controller == g->s->challenge.defender &&
	       def_of(g, card)->type == CARD_CHARACTER && !(c->flags & CARD_BYPASSED) &&
	       !has_keyword(g, card, KEYWORD_STEALTH) &&
	       !(g->derived[card].bits & DERIVED_NO_BYPASS);
}

/* Each attacker with stealth may bypass a character; who bypassed whom is kept
 * in bound[], in pairs. */
static void
ask_stealth(struct agot *g, struct agot_frame *f)
{
	unsigned card = next_stealth(g, f);

	offer_none(g);
	if (card == NO_CARD) {
		f->step++;
		return;
	}
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (can_be_bypassed(g, g->play[i]))
			offer(g, OPTION_BYPASS, g->play[i], 0);
	if (g->s->head.options == 0) {
		f->x++;
		return;
	}
	f->card = (uint16_t)card;
	offer(g, OPTION_DONE, NO_CARD, 0);
	ask_seat(g, f->seat);
}

static void
log_marked(struct agot *g, const char *verb)
{
	uint16_t card[CARDS_MOST];
	unsigned n = 0;

	for (unsigned i = 0; g->table->log && i < g->s->n_play; i++)
		if (g->card[g->play[i]].flags & CARD_MARKED && n < CARDS_MOST)
			card[n++] = g->play[i];
	agot_log_cards(g, card, n, verb);
}

/* Attackers kneel together; who was bypassed by whom stays in bound[]. */
static void
initiate(struct agot *g)
{
	struct agot_challenge *ch = &g->s->challenge;
	uint16_t kneel[CARDS_MOST];
	unsigned n = 0;

	fresh(g);
	log_marked(g, "attack");
	for (unsigned i = 0; i < g->s->n_play; i++) {
		unsigned card = g->play[i];

		if (g->card[card].flags & CARD_MARKED &&
		    !(g->derived[card].bits & DERIVED_STANDS_ATTACKING))
			kneel[n++] = (uint16_t)card;
	}
	for (unsigned i = 0; i < g->s->n_play; i++) {
		struct agot_card *c = &g->card[g->play[i]];
		if (c->flags & CARD_MARKED)
			c->flags = (uint8_t)((c->flags & ~CARD_MARKED) | CARD_ATTACKING);
	}
	ch->active = 1;
	challenge_changed(g);
	if (g->s->n_challenges < CHALLENGES_MOST)
		g->s->record[g->s->n_challenges++] = (struct agot_record){.type = ch->type,
		    .attacker = ch->attacker,
		    .defender = ch->against,
		    .winner = SEATS_MOST,
		    .loser = SEATS_MOST};
	if (n)
		agot_event_cards(g, EVENT_KNEEL, kneel, n, 0, -1);
}

/* ---- redirecting (melee) ---- */

static unsigned
redirector(struct agot *g)
{
	const struct agot_challenge *ch = &g->s->challenge;

	for (unsigned p = 0; p < g->s->head.players; p++)
		if (p != ch->attacker && g->s->player[p].alive && players_left(g) > 2 &&
		    total(g, MODIFY_MAY_REDIRECT, p) > g->s->player[p].redirects)
			return p;
	return SEATS_MOST;
}

static unsigned
title_card(const struct agot *g, unsigned seat)
{
	for (unsigned i = 0; i < zone_size(g, 0, ZONE_TITLE); i++)
		if (g->card[zone_card(g, 0, ZONE_TITLE, i)].controller == seat)
			return zone_card(g, 0, ZONE_TITLE, i);
	return NO_CARD;
}

static void
ask_redirect(struct agot *g)
{
	unsigned seat = g->w->melee ? redirector(g) : SEATS_MOST;

	if (seat == SEATS_MOST)
		return;
	offer_none(g);
	offer(g, OPTION_TRIGGER, title_card(g, seat), 0);
	offer(g, OPTION_PASS, NO_CARD, 0);
	ask_seat(g, seat);
}

static void
ask_new_opponent(struct agot *g, struct agot_frame *f)
{
	offer_none(g);
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (p != f->seat && p != g->s->challenge.defender && g->s->player[p].alive)
			offer(g, OPTION_REDIRECT, NO_CARD, p);
	ask_seat(g, f->seat);
}

static void
redirect(struct agot *g, struct agot_frame *f, unsigned seat)
{
	g->s->challenge.defender = (uint8_t)seat;
	g->s->challenge.redirected = 1;
	challenge_changed(g);
	g->s->n_bound = f->bound_base;
	for (unsigned i = 0; i < g->s->n_play; i++)
		g->card[g->play[i]].flags &= (uint8_t)~CARD_BYPASSED;
	agot_log(g, "The challenge is redirected to %s.", g->w->names[seat]);
	/* The attacker may choose new characters to bypass. */
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].flags & CARD_ATTACKING)
			g->card[g->play[i]].flags |= CARD_MARKED;
	f->x = 0;
	f->step = STEP_STEALTH;
}

/* ---- initiated ---- */

static int
subject_index(const struct agot *g, const struct agot_event *e, unsigned card)
{
	for (int i = 0; i < e->n; i++)
		if (g->subject[e->first + i].card == card)
			return i;
	return 0;
}

/* Subjects: the attackers, then the bypassed characters. */
static void
report_initiated(struct agot *g, struct agot_frame *f)
{
	struct agot_event *e = agot_event_new(g, EVENT_INITIATED);

	e->seat = g->s->challenge.attacker;
	e->other = g->s->challenge.against;
	for (unsigned i = 0; i < g->s->n_play; i++) {
		g->card[g->play[i]].flags &= (uint8_t)~CARD_MARKED;
		if (g->card[g->play[i]].flags & CARD_ATTACKING)
			subject_add(g, g->play[i]);
	}
	e->amount = (int8_t)e->n;
	for (unsigned i = f->bound_base; i + 1 < g->s->n_bound; i += 2) {
		subject_add(g, g->s->bound[i + 1]);
		g->subject[g->s->n_subjects - 1].to = (uint8_t)subject_index(g, e, g->s->bound[i]);
	}
	agot_event_run(g);
}

/* ---- defending ---- */

static bool
must_defend(const struct agot *g, unsigned card)
{
	return g->derived[card].bits & DERIVED_MUST_DEFEND;
}

/* How many of those that must defend are still needed. */
static int
musts_left(struct agot *g, unsigned seat, int most)
{
	int need = 0, have = 0;

	for (unsigned i = 0; i < g->s->n_play; i++) {
		unsigned card = g->play[i];
		if (!can_defend(g, seat, card, g->s->challenge.type) || !must_defend(g, card))
			continue;
		need++;
		have += (g->card[card].flags & CARD_MARKED) != 0;
	}
	return (need < most ? need : most) - have;
}

static void
ask_defenders(struct agot *g, struct agot_frame *f)
{
	unsigned seat = g->s->challenge.defender;
	int most = cap(g, MODIFY_MOST_DEFENDERS, seat);
	int musts;

	fresh(g);
	musts = g->s->active_kinds >> MODIFY_MUST_DEFEND & 1 ? musts_left(g, seat, most) : 0;
	if (musts <= 0 && f->mode == 0) {
		f->mode = 1; /* those who must are chosen; now the others */
		f->x = 0;
	}
	offer_none(g);
	for (unsigned i = musts > 0 ? 0 : (unsigned)f->x; i < g->s->n_play && f->y < most; i++)
		if (!(g->card[g->play[i]].flags & CARD_MARKED) &&
		    can_defend(g, seat, g->play[i], g->s->challenge.type) &&
		    (musts <= 0 || must_defend(g, g->play[i]) ||
			((int)i >= f->x && f->y + musts < most)))
			offer(g, OPTION_DEFEND, g->play[i], i);
	if (musts <= 0)
		offer(g, OPTION_DONE, NO_CARD, 0);
	if (g->s->head.options == 0) {
		f->step++;
		return;
	}
	ask_seat(g, seat);
}

/* The first option to declare one who must defend, or -1. */
int
must_option(const struct agot *g)
{
	for (unsigned i = 0; i < g->s->head.options; i++)
		if (g->option[i].kind == OPTION_DEFEND && must_defend(g, g->option[i].card))
			return (int)i;
	return -1;
}

static void
defend(struct agot *g)
{
	uint16_t kneel[CARDS_MOST];
	unsigned n = 0;

	fresh(g);
	log_marked(g, "defend");
	for (unsigned i = 0; i < g->s->n_play; i++) {
		unsigned card = g->play[i];

		if ((g->card[card].flags & (CARD_MARKED | CARD_KNEELING)) == CARD_MARKED &&
		    !(g->derived[card].bits & DERIVED_STANDS_DEFENDING))
			kneel[n++] = (uint16_t)card;
	}
	struct agot_event *e = agot_event_new(g, EVENT_DEFENDED);
	for (unsigned i = 0; i < g->s->n_play; i++) {
		struct agot_card *c = &g->card[g->play[i]];
		if (c->flags & CARD_MARKED) {
			c->flags = (uint8_t)((c->flags & ~CARD_MARKED) | CARD_DEFENDING);
			subject_add(g, g->play[i]);
		}
	}
	e->amount = (int8_t)e->n;
	challenge_changed(g);
	agot_event_run(g);
	if (n)
		agot_event_cards(g, EVENT_KNEEL, kneel, n, 0, -1);
}

/* ---- who wins ---- */

static bool
participates(struct agot *g, bool attacker)
{
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (attacker ? attacking(g, g->play[i]) : defending(g, g->play[i]))
			return true;
	return false;
}

static void
decide(struct agot *g)
{
	struct agot_challenge *ch = &g->s->challenge;
	struct agot_record *r = &g->s->record[g->s->n_challenges - 1];

	ch->strength[0] = (int16_t)side_strength(g, ch->attacker);
	ch->strength[1] = (int16_t)side_strength(g, ch->defender);
	bool attacker = ch->strength[0] >= ch->strength[1];
	ch->decided = 1;
	agot_log(
	    g, "The attackers have %d STR, the defenders %d.", ch->strength[0], ch->strength[1]);
	if (ch->strength[attacker ? 0 : 1] < 1 || !participates(g, attacker)) {
		agot_log(g, "Nobody wins the challenge.");
		return;
	}
	ch->winner = attacker ? ch->attacker : ch->defender;
	ch->loser = attacker ? ch->defender : ch->attacker;
	ch->margin = (int16_t)(attacker ? ch->strength[0] - ch->strength[1]
					: ch->strength[1] - ch->strength[0]);
	ch->unopposed = attacker && ch->strength[1] == 0;
	r->winner = ch->winner;
	r->loser = ch->loser;
	challenge_changed(g);
	agot_log(g, "%s wins the challenge%s.", g->w->names[ch->winner],
	    ch->unopposed ? " unopposed" : "");
	struct agot_event *e = agot_event_new(g, EVENT_DECIDED);
	e->seat = ch->winner;
	e->other = ch->loser;
	agot_event_run(g);
}

static bool
beat_rival(struct agot *g)
{
	const struct agot_challenge *ch = &g->s->challenge;
	struct agot_player *p = &g->s->player[ch->winner];

	if (!p->title || !g->s->player[ch->loser].title || p->rivals_beaten >> ch->loser & 1)
		return false;
	if (!(g->w->def.at[g->w->title_def[p->title - 1]].rivals >>
		    (g->s->player[ch->loser].title - 1) &
		1))
		return false;
	p->rivals_beaten |= (uint8_t)(1u << ch->loser);
	return true;
}

/* Has somebody won who is still in the game? */
static bool
has_winner(const struct agot *g)
{
	unsigned winner = g->s->challenge.winner;

	return winner < SEATS_MOST && g->s->player[winner].alive;
}

static void
bonuses(struct agot *g)
{
	const struct agot_challenge *ch = &g->s->challenge;
	int power = 0;

	if (!has_winner(g))
		return;
	power = ch->unopposed + beat_rival(g);
	uint16_t card = g->s->player[ch->winner].faction_card;
	if (power)
		agot_event_cards(g, EVENT_POWER, &card, 1, power, -1);
}

/* ---- the end of it ---- */

static void
end(struct agot *g)
{
	for (unsigned i = 0; i < g->s->n_play; i++)
		g->card[g->play[i]].flags &=
		    (uint8_t) ~(CARD_ATTACKING | CARD_DEFENDING | CARD_BYPASSED | CARD_MARKED);
	lasting_end(g, UNTIL_CHALLENGE);
	for (unsigned i = g->s->n_delayed; i-- > 0;)
		if (g->s->delayed[i].moment == MOMENT_CHALLENGE_WON) {
			g->s->n_delayed--;
			for (unsigned k = i; k < g->s->n_delayed; k++)
				g->s->delayed[k] = g->s->delayed[k + 1];
		}
	limits_reset(g, PER_CHALLENGE);
	g->s->challenge = (struct agot_challenge){.winner = SEATS_MOST, .loser = SEATS_MOST};
	challenge_changed(g);
}

static bool
attacker_won(const struct agot *g)
{
	return has_winner(g) && g->s->challenge.winner == g->s->challenge.attacker;
}

void
challenge_step(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case STEP_ATTACKERS:
		f->bound_base = (uint8_t)g->s->n_bound;
		ask_attackers(g, f);
		if (f->step != STEP_ATTACKERS)
			f->x = 0;
		return;
	case STEP_STEALTH:
		ask_stealth(g, f);
		return;
	case STEP_INITIATE:
		f->step = g->s->challenge.active ? STEP_INITIATED : STEP_REDIRECT;
		if (!g->s->challenge.active)
			initiate(g);
		return;
	case STEP_REDIRECT:
		f->step = STEP_INITIATED;
		ask_redirect(g);
		return;
	case STEP_REDIRECTED:
		ask_new_opponent(g, f);
		return;
	case STEP_INITIATED:
		f->step++;
		report_initiated(g, f);
		return;
	case STEP_ACTIONS:
	case STEP_MORE_ACTIONS:
		f->step++;
		f->x = f->y = 0;
		f->mode = 0;
		window_open(g, WINDOW_ACTION, -1, 0);
		return;
	case STEP_DEFENDERS:
		if (g->s->player[g->s->challenge.defender].alive)
			ask_defenders(g, f);
		else
			f->step++;
		return;
	case STEP_DEFENDED:
		f->step++;
		defend(g);
		return;
	case STEP_DECIDE:
		f->step++;
		decide(g);
		return;
	case STEP_BONUS:
		f->step++;
		bonuses(g);
		return;
	case STEP_CLAIM:
		f->step++;
		if (attacker_won(g))
			push(g, FRAME_CLAIM);
		return;
	case STEP_KEYWORDS:
		f->step++;
		if (has_winner(g))
			push(g, FRAME_KEYWORD)->seat = g->s->challenge.winner;
		return;
	default:
		g->s->n_bound = f->bound_base;
		pop(g);
		end(g);
	}
}

void
challenge_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	switch ((enum option_kind)option.kind) {
	case OPTION_ATTACK:
	case OPTION_DEFEND:
		g->card[option.card].flags |= CARD_MARKED;
		f->x = (int16_t)(option.number + 1);
		f->y++;
		return;
	case OPTION_BYPASS:
		g->card[option.card].flags |= CARD_BYPASSED;
		g->s->bound[g->s->n_bound++] = f->card;
		g->s->bound[g->s->n_bound++] = option.card;
		f->x++;
		agot_log(
		    g, "%s bypasses %s.", def_of(g, f->card)->name, def_of(g, option.card)->name);
		return;
	case OPTION_DONE:
		if (f->step == STEP_STEALTH)
			f->x++;
		else {
			f->step++;
			f->x = 0;
		}
		return;
	case OPTION_TRIGGER: { /* redirect */
		unsigned seat = g->card[option.card].controller;
		g->s->player[seat].redirects++;
		f->step = STEP_REDIRECTED;
		return;
	}
	case OPTION_REDIRECT:
		redirect(g, f, option.number);
		return;
	default:
		return; /* pass: not redirected */
	}
}
