/* Effects on hands and decks. */
#include "agot/effect.h"

#include <string.h>

/* ---- hands and decks ---- */

static bool
can_from_zone(const struct context *c, int32_t player, enum zone zone)
{
	unsigned seats = seats_of(c, player);

	for (unsigned p = 0; p < c->g->s->head.players; p++)
		if (seats >> p & 1 && zone_size(c->g, p, zone) > 0)
			return true;
	return false;
}

bool
can_discard_random(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[1], ZONE_HAND);
}

void
discard_random(struct agot *g, unsigned seat, int n, unsigned frame, unsigned slot)
{
	for (; n > 0 && zone_size(g, seat, ZONE_HAND) > 0; n--) {
		unsigned index = rng_below(&g->s->head.rng, zone_size(g, seat, ZONE_HAND));
		unsigned card = zone_card(g, seat, ZONE_HAND, index);

		agot_log(g, "%s discards %s at random.", g->w->names[seat], def_of(g, card)->name);
		zone_move(g, card, ZONE_DISCARD);
		if (slot < NAMES_MOST)
			bind(g, frame, slot, card);
	}
}

void
run_discard_random(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[1]);
	unsigned slot = e->arg[2] ? (unsigned)e->arg[2] - 1 : NAMES_MOST;

	if (slot < NAMES_MOST)
		bind_clear(g, frame, slot);
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (seats >> p & 1) {
			if ((int)zone_size(g, p, ZONE_HAND) < value_of(c, e->arg[0]))
				effect_missed(g, frame);
			discard_random(g, p, value_of(c, e->arg[0]), frame, slot);
		}
}

bool
can_discard_top(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[1], ZONE_DECK);
}

unsigned
top_card(const struct agot *g, unsigned seat, unsigned depth)
{
	return zone_card(g, seat, ZONE_DECK, zone_size(g, seat, ZONE_DECK) - 1 - depth);
}

void
run_discard_top(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[1]);
	unsigned slot = e->arg[2] ? (unsigned)e->arg[2] - 1 : NAMES_MOST;

	if (slot < NAMES_MOST)
		bind_clear(g, frame, slot);
	for (unsigned p = 0; p < g->s->head.players; p++)
		for (int n = seats >> p & 1 ? value_of(c, e->arg[0]) : 0; n > 0; n--) {
			if (zone_size(g, p, ZONE_DECK) == 0) {
				effect_missed(g, frame);
				break;
			}
			unsigned card = top_card(g, p, 0);
			agot_log(g, "%s is discarded from the deck of %s.", def_of(g, card)->name,
			    g->w->names[p]);
			zone_move(g, card, ZONE_DISCARD);
			if (slot < NAMES_MOST)
				bind(g, frame, slot, card);
		}
}

bool
can_search(const struct context *c, const struct expr *e)
{
	(void)e;
	return zone_size(c->g, c->seat, ZONE_DECK) > 0;
}

void
run_search(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	struct agot_frame *f = push(g, FRAME_SEARCH);

	f->parent = (int8_t)frame;
	f->seat = (uint8_t)c->seat;
	f->expr = (int32_t)(e - g->w->set.expr.at);
}

bool
can_look_at_hand(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[0], ZONE_HAND);
}

void
run_look_at_hand(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seat = seat_of(c, e->arg[0]);

	if (seat == SEATS_MOST || zone_size(g, seat, ZONE_HAND) == 0) {
		effect_missed(g, frame);
		return;
	}
	for (unsigned i = 0; i < zone_size(g, seat, ZONE_HAND); i++)
		g->card[zone_card(g, seat, ZONE_HAND, i)].known |= (uint8_t)(1u << c->seat);
}

bool
can_look_at_top(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[1], ZONE_DECK);
}

static void
look(struct agot *g, unsigned frame, unsigned seat, unsigned n, unsigned slot, unsigned seers)
{
	if (seat == SEATS_MOST || zone_size(g, seat, ZONE_DECK) < n)
		effect_missed(g, frame);
	bind_clear(g, frame, slot);
	for (unsigned i = 0; seat < SEATS_MOST && i < n && i < zone_size(g, seat, ZONE_DECK); i++) {
		unsigned card = top_card(g, seat, i);
		g->card[card].known |= (uint8_t)seers;
		bind(g, frame, slot, card);
	}
}

void
run_look_at_top(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	look(g, frame, seat_of(c, e->arg[1]), (unsigned)value_of(c, e->arg[0]),
	    (unsigned)e->arg[2] - 1, 1u << c->seat);
}

bool
can_reveal_top(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[0], ZONE_DECK);
}

void
run_reveal_top(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seat = seat_of(c, e->arg[0]);

	look(g, frame, seat, 1, (unsigned)e->arg[1] - 1, (1u << g->s->head.players) - 1);
	if (seat < SEATS_MOST && zone_size(g, seat, ZONE_DECK))
		agot_log(
		    g, "%s reveals %s.", g->w->names[seat], def_of(g, top_card(g, seat, 0))->name);
}

static bool
fits_known_away(const struct context *c, unsigned card)
{
	return card < c->g->s->n_cards && c->g->card[card].zone != ZONE_PLAY &&
	       c->g->card[card].zone != ZONE_HAND;
}

bool
can_add_to_hand(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_known_away);
}

void
run_add_to_hand(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting_cards(c, e->arg[0], fits_known_away, list);

	if (n == 0)
		effect_missed(g, frame);
	for (unsigned i = 0; i < n; i++)
		zone_move(g, list[i], ZONE_HAND);
}

void
run_order(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting_cards(c, e->arg[0], fits_movable, list);
	struct agot_frame *f;

	if (n == 0)
		return;
	f = push(g, FRAME_ORDER);
	f->parent = (int8_t)frame;
	f->seat = (uint8_t)c->seat;
	f->mode = e->op == EFFECT_TO_TOP;
	f->x = (int16_t)g->s->n_bound;
	f->y = (int16_t)n;
	if (!has_room(g, g->s->n_bound + n, BOUND_MOST))
		return;
	memcpy(&g->s->bound[g->s->n_bound], list, n * sizeof(*list));
	g->s->n_bound = (uint16_t)(g->s->n_bound + n);
}
