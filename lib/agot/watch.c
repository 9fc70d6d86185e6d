/* What the rules watch all the time: who has won, whose deck is empty,
 * attachments that may not stay, characters that die at strength 0, states
 * that do something as soon as they hold, strength that was raised. */
#include "agot/agot.h"

/* ---- the end ---- */

/* Places of those who have not won: by power, equal power shared. */
static void
rank_others(struct agot *g, unsigned winner)
{
	for (unsigned p = 0; p < g->s->head.players; p++) {
		if (p == winner || g->s->player[p].place)
			continue;
		unsigned better = winner < SEATS_MOST ? 1 : 0;
		for (unsigned q = 0; q < g->s->head.players; q++)
			better += q != winner && q != p && g->s->player[q].alive &&
				  player_power(g, q) > player_power(g, p);
		g->s->player[p].place = (uint8_t)(winner < SEATS_MOST ? better + 1 : 1);
	}
}

void
game_over(struct agot *g, unsigned winner, enum agot_end reason)
{
	if (g->s->over)
		return;
	if (winner < SEATS_MOST) {
		rank_others(g, winner);
		g->s->player[winner].place = 1;
		agot_log(g, "%s wins the game.", g->w->names[winner]);
	} else {
		rank_others(g, SEATS_MOST);
		agot_log(g, "The game is a draw.");
	}
	g->s->over = 1;
	g->s->end_reason = (uint8_t)reason;
	g->s->asking = 0;
	g->s->winner = (uint8_t)winner;
}

static unsigned
count_bits(unsigned bits)
{
	unsigned n = 0;

	for (; bits; bits &= bits - 1)
		n++;
	return n;
}

static unsigned
only_bit(unsigned bits)
{
	unsigned i = 0;

	while (!(bits >> i & 1))
		i++;
	return i;
}

static bool
ask_winner(struct agot *g, unsigned seats, enum agot_end reason)
{
	struct agot_frame *f = push(g, FRAME_WINNER);

	f->x = (int16_t)seats;
	f->mode = (uint8_t)reason;
	return true;
}

void
winner_step(struct agot *g, struct agot_frame *f)
{
	offer_none(g);
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (f->x >> p & 1)
			offer(g, OPTION_CHOOSE_SEAT, NO_CARD, p);
	ask_seat(g, g->s->first_player);
}

void
winner_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	game_over(g, option.number, (enum agot_end)f->mode);
}

static bool
check_power(struct agot *g)
{
	unsigned seats = 0;

	for (unsigned p = 0; p < g->s->head.players; p++)
		if (g->s->player[p].alive && player_power(g, p) >= POWER_TO_WIN)
			seats |= 1u << p;
	if (!seats)
		return false;
	if (count_bits(seats) > 1)
		return ask_winner(g, seats, END_POWER);
	game_over(g, only_bit(seats), END_POWER);
	return true;
}

/* What lies on a card that has left play leaves too. */
static bool
follow_hosts(struct agot *g)
{
	bool moved = false;

	for (unsigned i = 0; i < g->s->n_cards; i++) {
		const struct agot_card *c = &g->card[i];
		bool duplicate = c->zone == ZONE_DUPLICATE;

		if (c->host == NO_CARD || (c->zone != ZONE_PLAY && !duplicate) ||
		    g->card[c->host].zone == ZONE_PLAY)
			continue;
		duplicate |= has_keyword(g, i, KEYWORD_TERMINAL);
		zone_move(g, i, duplicate ? ZONE_DISCARD : ZONE_HAND);
		moved = true;
	}
	return moved;
}

/* An eliminated player's cards leave the game; what he controlled of others
 * goes back to its owners' discard piles, his title to the others. */
static void
eliminate(struct agot *g, unsigned seat)
{
	struct agot_player *p = &g->s->player[seat];

	agot_log(g, "%s has no cards left and is out of the game.", g->w->names[seat]);
	p->place = (uint8_t)players_left(g);
	p->alive = 0;
	p->gold = 0;
	for (unsigned i = 0; i < g->s->n_cards; i++) {
		struct agot_card *c = &g->card[i];
		if (c->zone == ZONE_FACTION)
			continue;
		if (def_of(g, i)->type == CARD_TITLE) {
			if (c->zone == ZONE_TITLE && c->controller == seat)
				zone_move(g, i, ZONE_POOL);
		} else if (c->owner == seat)
			zone_move(g, i, ZONE_GONE);
		else if (c->controller == seat && c->zone == ZONE_PLAY)
			zone_move(g, i, ZONE_DISCARD);
	}
	while (follow_hosts(g))
		;
	g->card[p->faction_card].power = 0;
	p->plot = NO_CARD;
	p->title = 0;
	if (g->s->first_player == seat)
		g->s->first_player = (uint8_t)next_seat(g, seat);
}

static bool
check_decks(struct agot *g)
{
	unsigned empty = 0, left = 0;

	for (unsigned p = 0; p < g->s->head.players; p++)
		if (g->s->player[p].alive) {
			left |= 1u << p;
			if (zone_size(g, p, ZONE_DECK) == 0)
				empty |= 1u << p;
		}
	if (!empty)
		return false;
	if (empty == left)
		return ask_winner(g, left, END_DECK);
	if (count_bits(left & ~empty) == 1) {
		game_over(g, only_bit(left & ~empty), END_DECK);
		for (unsigned p = 0; p < g->s->head.players; p++)
			if (empty >> p & 1)
				g->s->player[p].alive = 0;
		return true;
	}
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (empty >> p & 1)
			eliminate(g, p);
	return false;
}

/* ---- cards ---- */

/* Is the card about to leave play already? */
static bool
is_leaving(const struct agot *g, unsigned card)
{
	for (unsigned i = 0; i < g->s->n_events; i++) {
		const struct agot_event *e = &g->s->event[i];

		for (unsigned k = 0; e->kind == EVENT_LEAVE && k < e->n; k++) {
			const struct agot_subject *s = &g->subject[e->first + k];
			if (s->card == card && s->life == g->card[card].life &&
			    !(s->flags & SUBJECT_SAVED))
				return true;
		}
	}
	return false;
}

static bool
check_attachments(struct agot *g)
{
	uint16_t list[CARDS_MOST];
	unsigned n = 0;
	bool leaving = false;

	if (!g->s->n_attached ||
	    !(g->s->unvetted & UNVETTED_ATTACHMENTS || (g->s->stale && g->s->n_loose)))
		return false;

	for (unsigned i = 0; i < g->s->n_play; i++) {
		unsigned card = g->play[i];
		if (g->card[card].host == NO_CARD || attach_legal(g, card, g->card[card].host))
			continue;
		if (is_leaving(g, card))
			leaving = true;
		else
			list[n++] = (uint16_t)card;
	}
	g->s->unvetted &= (uint8_t)~UNVETTED_ATTACHMENTS;
	if (leaving) /* it may be saved */
		g->s->unvetted |= UNVETTED_ATTACHMENTS;
	if (n)
		agot_event_leave(g, LEAVE_DISCARD, EVENT_UNSAVABLE, list, n, -1);
	return n > 0;
}

static bool
check_strength_zero(struct agot *g)
{
	uint16_t list[CARDS_MOST];
	unsigned n = 0;

	if (!((g->s->spoken | g->s->lasting_kinds) >> MODIFY_DIES_AT_ZERO & 1))
		return false;
	fresh(g);
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->derived[g->play[i]].bits & DERIVED_DIES_AT_ZERO &&
		    strength_of(g, g->play[i]) == 0 && !is_leaving(g, g->play[i]))
			list[n++] = g->play[i];
	if (n)
		agot_event_leave(g, LEAVE_KILL, EVENT_BURN, list, n, -1);
	return n > 0;
}

/* "If …, sacrifice it": not a triggered ability, so it just happens. */
static bool
check_whenever(struct agot *g)
{
	for (unsigned i = 0; i < g->s->n_play; i++) {
		unsigned card = g->play[i];
		const struct agot_def *def = def_of(g, card);
		struct context c;

		if (!def->whenever || is_blank(g, card))
			continue;
		context_card(&c, g, card);
		for (unsigned k = 0; k < def->n; k++) {
			const struct ability *a = &g->w->set.ability.at[def->first + k];
			if (a->kind != ABILITY_WHENEVER || !holds(&c, a->condition) ||
			    !effects_can(&c, a->effects, 0) || is_leaving(g, card))
				continue;
			struct agot_frame *f = push(g, FRAME_ABILITY);
			f->step = 255;
			f->seat = g->card[card].controller;
			f->source = (uint16_t)card;
			f->card = g->card[card].host;
			f->ability = (uint16_t)(def->first + k);
			f->event = -1;
			f->subject = -1;
			f->bound_base = (uint8_t)g->s->n_bound;
			do_start(g, g->s->n_frames - 1u, a->effects);
			return true;
		}
	}
	return false;
}

/* A strength is raised by what adds to it, not by the end of what took from it. */
static bool
check_raised(struct agot *g)
{
	uint16_t list[CARDS_MOST];
	unsigned n = 0;

	if (!(heard(g, WINDOW_REACTION) >> TRIGGER_STRENGTH_RAISED & 1) ||
	    !(g->s->stale || g->s->unvetted & UNVETTED_STRENGTH))
		return false;
	fresh(g);
	g->s->unvetted &= (uint8_t)~UNVETTED_STRENGTH;
	for (unsigned i = 0; i < g->s->n_play; i++) {
		struct agot_derived *d = &g->derived[g->play[i]];

		if (d->bonus > d->shown_bonus && strength_of(g, g->play[i]) > 0)
			list[n++] = g->play[i];
		d->shown_bonus = d->bonus;
	}
	if (n)
		agot_event_cards(g, EVENT_STRENGTH, list, n, 0, -1);
	return n > 0;
}

bool
agot_checks(struct agot *g)
{
	uint8_t checks = g->s->checks;

	g->s->checks = 0;
	if (g->s->phase == PHASE_SETUP)
		return false;
	if (checks & CHECK_POWER && check_power(g))
		return true;
	if (checks & CHECK_DECKS && check_decks(g))
		return true;
	if (g->s->moved)
		listen(g);
	if (check_attachments(g) || check_strength_zero(g) || check_raised(g)) {
		g->s->checks |= CHECK_CARDS;
		return true;
	}
	return g->s->n_watchful && check_whenever(g);
}
