/* Effects on cards: they leave play, stand and kneel, come into play, change
 * their controller or what they are. */
#include "agot/effect.h"

/* ---- leaving play ---- */

bool
in_play(const struct agot *g, unsigned card)
{
	return card < g->s->n_cards && g->card[card].zone == ZONE_PLAY;
}

bool
any_card(const struct context *c, int32_t cards, card_fits *fits)
{
	uint16_t list[LIST_MOST];
	unsigned n = cards_of(c, cards, list, LIST_MOST);

	for (unsigned i = 0; i < n; i++)
		if (fits(c, list[i]))
			return true;
	return false;
}

unsigned
fitting_cards(const struct context *c, int32_t cards, card_fits *fits, uint16_t *list)
{
	unsigned n = cards_of(c, cards, list, LIST_MOST), kept = 0;

	for (unsigned i = 0; i < n; i++)
		if (fits(c, list[i]))
			list[kept++] = list[i];
	return kept;
}

bool
fits_in_play(const struct context *c, unsigned card)
{
	return in_play(c->g, card);
}

static bool
fits_killable(const struct context *c, unsigned card)
{
	return in_play(c->g, card) && def_of(c->g, card)->type == CARD_CHARACTER;
}

bool
fits_movable(const struct context *c, unsigned card)
{
	return card < c->g->s->n_cards && c->g->card[card].zone != ZONE_FACTION &&
	       c->g->card[card].zone != ZONE_GONE;
}

bool
can_kill(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_killable);
}

bool
can_leave(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_in_play);
}

bool
can_move(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_movable);
}

static const struct {
	uint8_t cause, zone;
} leaving[EFFECTS] = {
    [EFFECT_KILL] = {LEAVE_KILL, ZONE_DEAD},
    [EFFECT_DISCARD] = {LEAVE_DISCARD, ZONE_DISCARD},
    [EFFECT_SACRIFICE] = {LEAVE_SACRIFICE, ZONE_DISCARD},
    [EFFECT_RETURN_TO_HAND] = {LEAVE_RETURN, ZONE_HAND},
    [EFFECT_SHUFFLE_INTO_DECK] = {LEAVE_SHUFFLE, ZONE_DECK},
    [EFFECT_REMOVE_FROM_GAME] = {LEAVE_REMOVE, ZONE_GONE},
};

/* A card that goes where somebody does not see it is named if all saw it before. */
static void
move_unseen(struct agot *g, unsigned card, enum effect effect)
{
	static const char *const words[EFFECTS] = {[EFFECT_DISCARD] = "is discarded",
	    [EFFECT_SACRIFICE] = "is sacrificed",
	    [EFFECT_RETURN_TO_HAND] = "returns to hand",
	    [EFFECT_SHUFFLE_INTO_DECK] = "is shuffled into the deck",
	    [EFFECT_REMOVE_FROM_GAME] = "is removed from the game"};
	const char *before = g->table->log ? public_name(g, card) : NULL;
	bool shown = leaving[effect].zone == ZONE_DISCARD;

	zone_move(g, card, leaving[effect].zone);
	if (before && words[effect])
		agot_log(g, "%s %s.", shown ? def_of(g, card)->name : before, words[effect]);
}

/* Cards out of play go at once, those in play leave it together. */
void
run_leave(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned shuffle = 0, staying = 0;
	unsigned n =
	    fitting_cards(c, e->arg[0], e->op == EFFECT_KILL ? fits_killable : fits_movable, list);

	for (unsigned i = 0; i < n; i++) {
		if (in_play(g, list[i])) {
			list[staying++] = list[i];
			continue;
		}
		move_unseen(g, list[i], (enum effect)e->op);
		if (e->op == EFFECT_SHUFFLE_INTO_DECK)
			shuffle |= 1u << g->card[list[i]].owner;
	}
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (shuffle >> p & 1)
			zone_shuffle(g, p, ZONE_DECK);
	if (n == 0)
		effect_missed(g, frame);
	if (staying)
		agot_event_leave(g, leaving[e->op].cause, e->arg[1] == 2 ? EVENT_UNSAVABLE : 0,
		    list, staying, (int)frame);
}

enum zone
zone_of_word(int32_t word)
{
	static const uint8_t zones[] = {
	    [IN_PLAY] = ZONE_PLAY,
	    [IN_HAND] = ZONE_HAND,
	    [IN_DECK] = ZONE_DECK,
	    [IN_DISCARD] = ZONE_DISCARD,
	    [IN_DEAD] = ZONE_DEAD,
	    [IN_USED] = ZONE_USED,
	};
	return zones[word - 1];
}

void
run_place(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting_cards(c, e->arg[0], fits_movable, list);

	for (unsigned i = 0; i < n; i++)
		zone_move(g, list[i], zone_of_word(e->arg[1]));
	if (n == 0)
		effect_missed(g, frame);
}

/* ---- standing and kneeling ---- */

static bool
fits_kneeling(const struct context *c, unsigned card)
{
	return (in_play(c->g, card) || c->g->card[card].zone == ZONE_FACTION) &&
	       c->g->card[card].flags & CARD_KNEELING && may_stand(c->g, card, c->seat);
}

static bool
fits_standing(const struct context *c, unsigned card)
{
	return (in_play(c->g, card) || c->g->card[card].zone == ZONE_FACTION) &&
	       !(c->g->card[card].flags & CARD_KNEELING);
}

bool
can_stand(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_kneeling);
}

bool
can_kneel(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_standing);
}

void
run_turn(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	bool kneel = e->op == EFFECT_KNEEL;
	unsigned n = fitting_cards(c, e->arg[0], kneel ? fits_standing : fits_kneeling, list);

	if (n == 0)
		effect_missed(g, frame);
	else
		agot_event_cards(g, kneel ? EVENT_KNEEL : EVENT_STAND, list, n, 0, (int)frame);
}

/* ---- into play, control ---- */

static unsigned
under(const struct context *c, const struct expr *e, unsigned card)
{
	unsigned owner = c->g->card[card].owner;

	if (!e->arg[1])
		return c->seat;
	return seats_of(c, e->arg[1]) >> owner & 1 ? owner : seat_of(c, e->arg[1]);
}

static bool
puttable(const struct context *c, unsigned seat, unsigned card)
{
	enum zone zone = c->g->card[card].zone;

	return card < c->g->s->n_cards && seat < SEATS_MOST &&
	       (zone == ZONE_HAND || zone == ZONE_DISCARD || zone == ZONE_DEAD ||
		   zone == ZONE_DECK) &&
	       enter_can_put(c->g, seat, card);
}

bool
can_put_into_play(const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = cards_of(c, e->arg[0], list, LIST_MOST);

	for (unsigned i = 0; i < n; i++)
		if (puttable(c, under(c, e, list[i]), list[i]))
			return true;
	return false;
}

void
run_put_into_play(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = cards_of(c, e->arg[0], list, LIST_MOST);
	bool any = false;

	for (unsigned i = 0; i < n; i++) {
		unsigned seat = under(c, e, list[i]);

		if (puttable(c, seat, list[i])) {
			enter_start(g, seat, list[i], HOW_PUT);
			any = true;
		}
	}
	if (!any)
		effect_missed(g, frame);
}

static bool
fits_control(const struct context *c, unsigned card)
{
	return in_play(c->g, card) && c->g->card[card].controller != c->seat &&
	       !unique_barred(c->g, c->seat, card);
}

bool
can_take_control(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_control);
}

void
leave_challenge(struct agot *g, unsigned card)
{
	g->card[card].flags &= (uint8_t) ~(CARD_ATTACKING | CARD_DEFENDING);
	challenge_changed(g);
}

void
run_take_control(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting_cards(c, e->arg[0], fits_control, list);

	if (n == 0)
		effect_missed(g, frame);
	for (unsigned i = 0; i < n; i++) {
		g->card[list[i]].controller = (uint8_t)c->seat;
		leave_challenge(g, list[i]);
		g->s->stale = 1;
		g->s->checks |= CHECK_POWER;
		agot_log(
		    g, "%s takes control of %s.", g->w->names[c->seat], def_of(g, list[i])->name);
	}
}

/* ---- cards as other cards ---- */

bool
attach_as_legal(struct agot *g, unsigned card, uint16_t def, unsigned host)
{
	g->card[card].def = def;
	bool legal = attach_legal(g, card, host);
	g->card[card].def = g->card[card].base;
	return legal;
}

void
run_attach_as(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned host = card_of(c, e->arg[0]), card = c->source;
	uint16_t def = (uint16_t)(g->w->first_embedded + e->arg[1] - 1);

	if (host == NO_CARD || g->card[card].zone != ZONE_LIMBO ||
	    !attach_as_legal(g, card, def, host)) {
		effect_missed(g, frame);
		return;
	}
	zone_enter(g, card, c->seat, host, false);
	g->card[card].def = def;
	g->card[card].how = HOW_PUT;
	g->s->stale = g->s->moved = 1;
}

bool
can_add_duplicate(const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[0]);

	return card != NO_CARD && in_play(c->g, card) && zone_size(c->g, c->seat, ZONE_DECK) > 0;
}

void
run_add_duplicate(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned host = card_of(c, e->arg[0]);

	if (!can_add_duplicate(c, e)) {
		effect_missed(g, frame);
		return;
	}
	unsigned card = top_card(g, c->seat, 0);
	uint8_t known = (uint8_t)(g->card[card].known | 1u << c->seat);
	zone_enter(g, card, c->seat, host, true);
	g->card[card].flags |= CARD_FACEDOWN;
	g->card[card].known = known;
}
