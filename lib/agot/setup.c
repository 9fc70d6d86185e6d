/* Set-up: mulligan, cards for up to eight gold face down, reveal, refill.
 * Nothing is marshaled, played or enters play here. */
#include "agot/agot.h"

enum { STEP_MULLIGAN, STEP_PLACE, STEP_REVEAL, STEP_REFILL };

/* The hand in the order in which set-up goes through it: attachments after
 * what they could be attached to. */
static unsigned
hand_in_order(const struct agot *g, unsigned seat, uint16_t *out)
{
	unsigned n = 0;

	for (int attachments = 0; attachments < 2; attachments++)
		for (unsigned i = 0; i < zone_size(g, seat, ZONE_HAND); i++) {
			unsigned card = zone_card(g, seat, ZONE_HAND, i);
			if ((def_of(g, card)->type == CARD_ATTACHMENT) == attachments)
				out[n++] = (uint16_t)card;
		}
	return n;
}

static bool
is_marked(const struct agot *g, unsigned card)
{
	return g->card[card].flags & CARD_MARKED;
}

/* Is a copy of the unique card chosen already? */
static bool
is_copy(const struct agot *g, unsigned seat, unsigned card)
{
	for (unsigned i = 0; def_of(g, card)->unique && i < zone_size(g, seat, ZONE_HAND); i++) {
		unsigned other = zone_card(g, seat, ZONE_HAND, i);
		if (other != card && is_marked(g, other) &&
		    def_of(g, other)->title == def_of(g, card)->title)
			return true;
	}
	return false;
}

static bool
has_marked_host(struct agot *g, unsigned seat, unsigned card)
{
	for (unsigned i = 0; i < zone_size(g, seat, ZONE_HAND); i++) {
		unsigned host = zone_card(g, seat, ZONE_HAND, i);
		if (host != card && is_marked(g, host) && attach_fits(g, card, host))
			return true;
	}
	return false;
}

static bool
limited_marked(const struct agot *g, unsigned seat)
{
	for (unsigned i = 0; i < zone_size(g, seat, ZONE_HAND); i++) {
		unsigned card = zone_card(g, seat, ZONE_HAND, i);
		if (is_marked(g, card) && def_of(g, card)->keywords >> KEYWORD_LIMITED & 1)
			return true;
	}
	return false;
}

static bool
can_place(struct agot *g, unsigned seat, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	if (def->type > CARD_ATTACHMENT)
		return false;
	if (is_copy(g, seat, card))
		return true;
	if (def->cost + g->s->player[seat].setup_gold > SETUP_GOLD)
		return false;
	if (def->keywords >> KEYWORD_LIMITED & 1 && limited_marked(g, seat))
		return false;
	return def->type != CARD_ATTACHMENT || has_marked_host(g, seat, card);
}

static void
next_player(struct agot *g, struct agot_frame *f)
{
	f->seat = (uint8_t)next_seat(g, f->seat);
	f->x = 0;
	if (f->seat == g->s->first_player)
		f->step++;
}

static void
offer_places(struct agot *g, struct agot_frame *f)
{
	uint16_t hand[DRAW_DECK_MOST];
	unsigned n = hand_in_order(g, f->seat, hand);

	offer_none(g);
	for (unsigned i = (unsigned)f->x; i < n; i++)
		if (!is_marked(g, hand[i]) && can_place(g, f->seat, hand[i]))
			offer(g, OPTION_SETUP, hand[i], i);
	offer(g, OPTION_DONE, NO_CARD, 0);
	ask_seat(g, f->seat);
}

/* Turns the chosen cards face up.  The last ones are attachments that may
 * need a choice of host. */
static void
reveal(struct agot *g, struct agot_frame *f)
{
	for (unsigned i = 0; i < zone_size(g, f->seat, ZONE_SETUP);) {
		unsigned card = zone_card(g, f->seat, ZONE_SETUP, i);
		unsigned copy = copy_in_play(g, f->seat, card);

		if (copy != NO_CARD)
			zone_enter(g, card, f->seat, copy, true);
		else if (def_of(g, card)->type == CARD_ATTACHMENT) {
			i++;
			continue;
		} else {
			zone_enter(g, card, f->seat, NO_CARD, false);
			g->card[card].flags = 0;
		}
		g->card[card].how = HOW_SETUP;
		agot_log(g, "%s sets up %s.", g->w->names[f->seat], def_of(g, card)->name);
	}
	if (zone_size(g, f->seat, ZONE_SETUP) == 0) {
		next_player(g, f);
		return;
	}
	f->card = (uint16_t)zone_card(g, f->seat, ZONE_SETUP, 0);
	offer_none(g);
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].controller == f->seat &&
		    attach_legal(g, f->card, g->play[i]))
			offer(g, OPTION_ATTACH, g->play[i], 0);
	if (g->s->head.options)
		ask_seat(g, f->seat);
	else
		zone_move(g, f->card, ZONE_HAND);
}

void
setup_step(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case STEP_MULLIGAN:
		offer_none(g);
		offer(g, OPTION_KEEP, NO_CARD, 0);
		offer(g, OPTION_MULLIGAN, NO_CARD, 0);
		ask_seat(g, f->seat);
		return;
	case STEP_PLACE:
		offer_places(g, f);
		return;
	case STEP_REVEAL:
		reveal(g, f);
		return;
	default:
		for (unsigned p = 0; p < g->s->head.players; p++)
			if (zone_size(g, p, ZONE_HAND) < OPENING_HAND)
				zone_draw(g, p, OPENING_HAND - zone_size(g, p, ZONE_HAND));
		g->s->checks |= CHECK_DECKS;
		pop(g);
	}
}

static void
mulligan(struct agot *g, unsigned seat)
{
	unsigned n = zone_size(g, seat, ZONE_HAND);

	agot_log(g, "%s takes a mulligan.", g->w->names[seat]);
	while (zone_size(g, seat, ZONE_HAND) > 0)
		zone_move(g, zone_card(g, seat, ZONE_HAND, 0), ZONE_DECK);
	zone_shuffle(g, seat, ZONE_DECK);
	zone_draw(g, seat, n);
}

static void
placed(struct agot *g, struct agot_frame *f)
{
	for (unsigned i = 0; i < zone_size(g, f->seat, ZONE_HAND);) {
		unsigned card = zone_card(g, f->seat, ZONE_HAND, i);
		if (is_marked(g, card))
			zone_move(g, card, ZONE_SETUP);
		else
			i++;
	}
	next_player(g, f);
}

void
setup_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	switch ((enum option_kind)option.kind) {
	case OPTION_MULLIGAN:
		mulligan(g, f->seat);
		next_player(g, f);
		return;
	case OPTION_SETUP:
		if (!is_copy(g, f->seat, option.card))
			g->s->player[f->seat].setup_gold =
			    (uint8_t)(g->s->player[f->seat].setup_gold +
				      def_of(g, option.card)->cost);
		g->card[option.card].flags |= CARD_MARKED;
		f->x = (int16_t)(option.number + 1);
		return;
	case OPTION_DONE:
		placed(g, f);
		return;
	case OPTION_ATTACH:
		zone_enter(g, f->card, f->seat, option.card, false);
		g->card[f->card].how = HOW_SETUP;
		agot_log(g, "%s sets up %s on %s.", g->w->names[f->seat], def_of(g, f->card)->name,
		    def_of(g, option.card)->name);
		return;
	default: /* keep */
		next_player(g, f);
	}
}
