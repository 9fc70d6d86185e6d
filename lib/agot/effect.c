/* Effects: for each word, could it change the game, and what it does.  An
 * effect that others may answer makes an event; what it cannot finish at
 * once it leaves to a frame. */
#include "agot/agot.h"

#include <string.h>

typedef bool effect_can(const struct context *c, const struct expr *e);
/* frame: the ability's, which learns in done whether all was done. */
typedef void effect_run(struct agot *g, unsigned frame, const struct context *c, const struct expr *e);

enum { LIST_MOST = BOUND_MOST };

static void
missed(struct agot *g, unsigned frame)
{
	g->s->frame[frame].done = 0;
}

/* ---- leaving play ---- */

static bool
in_play(const struct agot *g, unsigned card)
{
	return card < g->s->n_cards && g->card[card].zone == ZONE_PLAY;
}

static bool
any_card(const struct context *c, int32_t cards, bool (*fits)(const struct context *, unsigned))
{
	uint16_t list[LIST_MOST];
	unsigned n = cards_of(c, cards, list, LIST_MOST);

	for (unsigned i = 0; i < n; i++)
		if (fits(c, list[i]))
			return true;
	return false;
}

static unsigned
fitting(const struct context *c, int32_t cards, bool (*fits)(const struct context *, unsigned),
    uint16_t *list)
{
	unsigned n = cards_of(c, cards, list, LIST_MOST), kept = 0;

	for (unsigned i = 0; i < n; i++)
		if (fits(c, list[i]))
			list[kept++] = list[i];
	return kept;
}

static bool
fits_in_play(const struct context *c, unsigned card)
{
	return in_play(c->g, card);
}

static bool
fits_killable(const struct context *c, unsigned card)
{
	return in_play(c->g, card) && def_of(c->g, card)->type == CARD_CHARACTER;
}

static bool
fits_movable(const struct context *c, unsigned card)
{
	return card < c->g->s->n_cards && c->g->card[card].zone != ZONE_FACTION &&
	       c->g->card[card].zone != ZONE_GONE;
}

static bool
can_kill(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_killable);
}

static bool
can_leave(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_in_play);
}

static bool
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

/* Cards out of play go at once, those in play leave it together. */
static void
run_leave(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned shuffle = 0, staying = 0;
	unsigned n = fitting(c, e->arg[0], e->op == EFFECT_KILL ? fits_killable : fits_movable, list);

	for (unsigned i = 0; i < n; i++) {
		if (in_play(g, list[i])) {
			list[staying++] = list[i];
			continue;
		}
		zone_move(g, list[i], leaving[e->op].zone);
		if (e->op == EFFECT_SHUFFLE_INTO_DECK)
			shuffle |= 1u << g->card[list[i]].owner;
	}
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (shuffle >> p & 1)
			zone_shuffle(g, p, ZONE_DECK);
	if (n == 0)
		missed(g, frame);
	if (staying)
		event_leave(g, leaving[e->op].cause, e->arg[1] == 2 ? EVENT_UNSAVABLE : 0, list,
		    staying, (int)frame);
}

static enum zone
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

static void
run_place(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting(c, e->arg[0], fits_movable, list);

	for (unsigned i = 0; i < n; i++)
		zone_move(g, list[i], zone_of_word(e->arg[1]));
	if (n == 0)
		missed(g, frame);
}

/* ---- standing and kneeling ---- */

static bool
fits_kneeling(const struct context *c, unsigned card)
{
	return (in_play(c->g, card) || c->g->card[card].zone == ZONE_FACTION) &&
	       c->g->card[card].flags & CARD_KNEELING;
}

static bool
fits_standing(const struct context *c, unsigned card)
{
	return (in_play(c->g, card) || c->g->card[card].zone == ZONE_FACTION) &&
	       !(c->g->card[card].flags & CARD_KNEELING);
}

static bool
can_stand(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_kneeling);
}

static bool
can_kneel(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_standing);
}

static void
run_turn(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	bool kneel = e->op == EFFECT_KNEEL;
	unsigned n = fitting(c, e->arg[0], kneel ? fits_standing : fits_kneeling, list);

	if (n == 0)
		missed(g, frame);
	else
		event_cards(g, kneel ? EVENT_KNEEL : EVENT_STAND, list, n, 0, (int)frame);
}

/* ---- cards, gold, power ---- */

static bool
can_draw(const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[1]);

	for (unsigned p = 0; p < c->g->s->head.players; p++)
		if (seats >> p & 1 && zone_size(c->g, p, ZONE_DECK) > 0)
			return value_of(c, e->arg[0]) > 0;
	return false;
}

static void
run_draw(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[1]);
	int n = value_of(c, e->arg[0]);

	(void)frame;
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (seats >> p & 1 && n > 0) {
			agot_log(g, "%s draws %d card%s.", g->w->names[p], n, n == 1 ? "" : "s");
			zone_draw(g, p, (unsigned)n);
		}
}

static void
add_gold(struct agot *g, unsigned seat, int amount)
{
	int gold = g->s->player[seat].gold + amount;

	g->s->player[seat].gold = (uint8_t)(gold > 250 ? 250 : gold < 0 ? 0 : gold);
	g->s->stale = 1;
	g->s->checks |= CHECK_CARDS;
}

static bool
can_gain_gold(const struct context *c, const struct expr *e)
{
	return value_of(c, e->arg[0]) > 0 && seats_of(c, e->arg[1]);
}

static void
run_gain_gold(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[1]);
	int n = value_of(c, e->arg[0]);

	(void)frame;
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (seats >> p & 1) {
			add_gold(g, p, n);
			agot_log(g, "%s gains %d gold.", g->w->names[p], n);
		}
}

static bool
can_move_gold(const struct context *c, const struct expr *e)
{
	unsigned from = seat_of(c, e->arg[1]);

	return from < SEATS_MOST && c->g->s->player[from].gold > 0;
}

static void
run_move_gold(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned from = seat_of(c, e->arg[1]), to = seat_of(c, e->arg[2]);
	int n = value_of(c, e->arg[0]);

	if (from == SEATS_MOST || to == SEATS_MOST) {
		missed(g, frame);
		return;
	}
	if (n > g->s->player[from].gold) {
		n = g->s->player[from].gold;
		missed(g, frame);
	}
	add_gold(g, from, -n);
	add_gold(g, to, n);
	agot_log(g, "%s moves %d gold to %s.", g->w->names[from], n, g->w->names[to]);
}

static bool
can_return_gold(const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[0]);

	for (unsigned p = 0; p < c->g->s->head.players; p++)
		if (seats >> p & 1 && c->g->s->player[p].gold)
			return true;
	return false;
}

static void
run_return_gold(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[0]);

	(void)frame;
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (seats >> p & 1)
			add_gold(g, p, -g->s->player[p].gold);
}

static bool
fits_power(const struct context *c, unsigned card)
{
	return in_play(c->g, card) || c->g->card[card].zone == ZONE_FACTION;
}

static bool
can_gain_power(const struct context *c, const struct expr *e)
{
	return value_of(c, e->arg[0]) > 0 && (!e->arg[1] || any_card(c, e->arg[1], fits_power));
}

static void
run_gain_power(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = 1;
	int amount = value_of(c, e->arg[0]);

	list[0] = g->s->player[c->seat].faction_card;
	if (e->arg[1])
		n = fitting(c, e->arg[1], fits_power, list);
	if (n == 0 || amount <= 0)
		missed(g, frame);
	else
		event_cards(g, EVENT_POWER, list, n, amount, (int)frame);
}

static bool
can_move_power(const struct context *c, const struct expr *e)
{
	unsigned from = seat_of(c, e->arg[1]);

	return from < SEATS_MOST && c->g->card[c->g->s->player[from].faction_card].power > 0;
}

void
move_power(struct agot *g, unsigned from, unsigned to, int n)
{
	struct agot_card *a = &g->card[g->s->player[from].faction_card];
	struct agot_card *b = &g->card[g->s->player[to].faction_card];

	if (n > a->power)
		n = a->power;
	a->power = (uint8_t)(a->power - n);
	b->power = (uint8_t)(b->power + n);
	g->s->checks |= CHECK_POWER;
	agot_log(g, "%d power moves from %s to %s.", n, g->w->names[from], g->w->names[to]);
}

static void
run_move_power(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned from = seat_of(c, e->arg[1]), to = seat_of(c, e->arg[2]);
	int n = value_of(c, e->arg[0]);

	if (from == SEATS_MOST || to == SEATS_MOST) {
		missed(g, frame);
		return;
	}
	if (g->card[g->s->player[from].faction_card].power < n)
		missed(g, frame);
	move_power(g, from, to, n);
}

static bool
fits_has_power(const struct context *c, unsigned card)
{
	return fits_power(c, card) && c->g->card[card].power > 0;
}

static bool
can_discard_power(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[1], fits_has_power);
}

static void
run_discard_power(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting(c, e->arg[1], fits_has_power, list);
	int amount = value_of(c, e->arg[0]);

	if (n == 0)
		missed(g, frame);
	for (unsigned i = 0; i < n; i++) {
		struct agot_card *k = &g->card[list[i]];
		k->power = (uint8_t)(k->power > amount ? k->power - amount : 0);
	}
}

/* ---- into play, control ---- */

static unsigned
under(const struct context *c, const struct expr *e)
{
	return e->arg[1] ? seat_of(c, e->arg[1]) : c->seat;
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

static bool
can_put_into_play(const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = cards_of(c, e->arg[0], list, LIST_MOST);

	for (unsigned i = 0; i < n; i++)
		if (puttable(c, under(c, e), list[i]))
			return true;
	return false;
}

static void
run_put_into_play(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = cards_of(c, e->arg[0], list, LIST_MOST), seat = under(c, e);
	bool any = false;

	for (unsigned i = 0; i < n; i++)
		if (puttable(c, seat, list[i])) {
			enter_start(g, seat, list[i], HOW_PUT);
			any = true;
		}
	if (!any)
		missed(g, frame);
}

static bool
fits_control(const struct context *c, unsigned card)
{
	return in_play(c->g, card) && c->g->card[card].controller != c->seat &&
	       !unique_barred(c->g, c->seat, card);
}

static bool
can_take_control(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_control);
}

static void
leave_challenge(struct agot *g, unsigned card)
{
	g->card[card].flags &= (uint8_t)~(CARD_ATTACKING | CARD_DEFENDING);
	g->s->stale = 1;
	g->s->checks |= CHECK_CARDS;
}

static void
run_take_control(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting(c, e->arg[0], fits_control, list);

	if (n == 0)
		missed(g, frame);
	for (unsigned i = 0; i < n; i++) {
		g->card[list[i]].controller = (uint8_t)c->seat;
		leave_challenge(g, list[i]);
		g->s->checks |= CHECK_POWER;
		agot_log(g, "%s takes control of %s.", g->w->names[c->seat], def_of(g, list[i])->name);
	}
}

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

static bool
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

static void
run_discard_random(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[1]);
	unsigned slot = e->arg[2] ? (unsigned)e->arg[2] - 1 : NAMES_MOST;

	if (slot < NAMES_MOST)
		bind_clear(g, frame, slot);
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (seats >> p & 1) {
			if ((int)zone_size(g, p, ZONE_HAND) < value_of(c, e->arg[0]))
				missed(g, frame);
			discard_random(g, p, value_of(c, e->arg[0]), frame, slot);
		}
}

static bool
can_discard_top(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[1], ZONE_DECK);
}

static unsigned
top_card(const struct agot *g, unsigned seat, unsigned depth)
{
	return zone_card(g, seat, ZONE_DECK, zone_size(g, seat, ZONE_DECK) - 1 - depth);
}

static void
run_discard_top(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[1]);
	unsigned slot = e->arg[2] ? (unsigned)e->arg[2] - 1 : NAMES_MOST;

	if (slot < NAMES_MOST)
		bind_clear(g, frame, slot);
	for (unsigned p = 0; p < g->s->head.players; p++)
		for (int n = seats >> p & 1 ? value_of(c, e->arg[0]) : 0; n > 0; n--) {
			if (zone_size(g, p, ZONE_DECK) == 0) {
				missed(g, frame);
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

static bool
can_search(const struct context *c, const struct expr *e)
{
	(void)e;
	return zone_size(c->g, c->seat, ZONE_DECK) > 0;
}

static void
run_search(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	struct agot_frame *f = push(g, FRAME_SEARCH);

	f->parent = (int8_t)frame;
	f->seat = (uint8_t)c->seat;
	f->expr = (int32_t)(e - g->w->set.expr.at);
}

static bool
can_look_at_hand(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[0], ZONE_HAND);
}

static void
run_look_at_hand(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seat = seat_of(c, e->arg[0]);

	if (seat == SEATS_MOST || zone_size(g, seat, ZONE_HAND) == 0) {
		missed(g, frame);
		return;
	}
	for (unsigned i = 0; i < zone_size(g, seat, ZONE_HAND); i++)
		g->card[zone_card(g, seat, ZONE_HAND, i)].known |= (uint8_t)(1u << c->seat);
}

static bool
can_look_at_top(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[1], ZONE_DECK);
}

static void
look(struct agot *g, unsigned frame, unsigned seat, unsigned n, unsigned slot, unsigned seers)
{
	if (seat == SEATS_MOST || zone_size(g, seat, ZONE_DECK) < n)
		missed(g, frame);
	bind_clear(g, frame, slot);
	for (unsigned i = 0; seat < SEATS_MOST && i < n && i < zone_size(g, seat, ZONE_DECK); i++) {
		unsigned card = top_card(g, seat, i);
		g->card[card].known |= (uint8_t)seers;
		bind(g, frame, slot, card);
	}
}

static void
run_look_at_top(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	look(g, frame, seat_of(c, e->arg[1]), (unsigned)value_of(c, e->arg[0]),
	    (unsigned)e->arg[2] - 1, 1u << c->seat);
}

static bool
can_reveal_top(const struct context *c, const struct expr *e)
{
	return can_from_zone(c, e->arg[0], ZONE_DECK);
}

static void
run_reveal_top(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned seat = seat_of(c, e->arg[0]);

	look(g, frame, seat, 1, (unsigned)e->arg[1] - 1, (1u << g->s->head.players) - 1);
	if (seat < SEATS_MOST && zone_size(g, seat, ZONE_DECK))
		agot_log(g, "%s reveals %s.", g->w->names[seat], def_of(g, top_card(g, seat, 0))->name);
}

static bool
fits_known_away(const struct context *c, unsigned card)
{
	return card < c->g->s->n_cards && c->g->card[card].zone != ZONE_PLAY &&
	       c->g->card[card].zone != ZONE_HAND;
}

static bool
can_add_to_hand(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_known_away);
}

static void
run_add_to_hand(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting(c, e->arg[0], fits_known_away, list);

	if (n == 0)
		missed(g, frame);
	for (unsigned i = 0; i < n; i++)
		zone_move(g, list[i], ZONE_HAND);
}

static void
run_order(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting(c, e->arg[0], fits_movable, list);
	struct agot_frame *f;

	if (n == 0)
		return;
	f = push(g, FRAME_ORDER);
	f->parent = (int8_t)frame;
	f->seat = (uint8_t)c->seat;
	f->mode = e->op == EFFECT_TO_TOP;
	f->x = (int16_t)g->s->n_bound;
	f->y = (int16_t)n;
	if (g->s->n_bound + n >= BOUND_MOST)
		BUG("more than %d chosen cards", BOUND_MOST);
	memcpy(&g->s->bound[g->s->n_bound], list, n * sizeof(*list));
	g->s->n_bound = (uint16_t)(g->s->n_bound + n);
}

/* ---- tokens ---- */

static bool
fits_token(const struct context *c, unsigned card)
{
	return in_play(c->g, card) || c->g->card[card].zone == ZONE_REVEALED;
}

static bool
can_place_token(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[1], fits_token);
}

static void
run_place_token(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting(c, e->arg[1], fits_token, list);
	int amount = e->arg[2] ? value_of(c, e->arg[2]) : 1;

	if (n == 0)
		missed(g, frame);
	for (unsigned i = 0; i < n; i++) {
		uint8_t *token = &g->card[list[i]].token[e->arg[0] - 1];
		*token = (uint8_t)(*token + amount);
	}
	g->s->checks |= CHECK_CARDS;
	g->s->stale = 1;
}

static void
run_remove_token(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[1]);

	if (card == NO_CARD || g->card[card].token[e->arg[0] - 1] == 0)
		missed(g, frame);
	else
		g->card[card].token[e->arg[0] - 1]--;
	g->s->stale = 1;
}

static bool
can_remove_token(const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[1]);

	return card != NO_CARD && c->g->card[card].token[e->arg[0] - 1] > 0;
}

/* ---- on the trigger itself ---- */

static struct agot_event *
trigger(const struct context *c)
{
	return c->event < 0 ? NULL : &c->g->s->event[c->event];
}

static bool
can_cancel(const struct context *c, const struct expr *e)
{
	(void)e;
	return trigger(c) && !(trigger(c)->flags & EVENT_CANCELLED);
}

static void
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
		struct agot_subject *s = &c->g->s->subject[e->first + i];
		if (s->card == card && c->g->card[card].life == s->life &&
		    !(s->flags & (SUBJECT_SAVED | SUBJECT_DONE)))
			return s;
	}
	return NULL;
}

/* STR that an attachment made of this card would give, of a list of effects. */
static int
strength_given(const struct agot *g, int32_t list)
{
	int sum = 0;

	for (; list; list = expr_at(g, list)->next) {
		const struct expr *e = expr_at(g, list);

		if (e->op == EFFECT_THEN)
			sum += strength_given(g, e->arg[0]);
		if (e->op != EFFECT_ATTACH_AS)
			continue;
		const struct agot_def *def = &g->w->def.at[g->w->first_embedded + e->arg[1] - 1];
		for (unsigned i = 0; i < def->n; i++) {
			const struct ability *a = &g->w->set.ability.at[def->first + i];
			for (int32_t m = a->modifiers; m; m = expr_at(g, m)->next)
				if (expr_at(g, m)->op == MODIFY_STRENGTH)
					sum += expr_at(g, expr_at(g, m)->arg[1])->arg[0];
		}
	}
	return sum;
}

/* A save from strength 0 must lift the strength. */
static bool
can_save(const struct context *c, const struct expr *e)
{
	const struct agot_subject *s = subject_of(c, e->arg[0]);

	if (!s || trigger(c)->flags & (EVENT_UNSAVABLE | EVENT_COST))
		return false;
	if (!(trigger(c)->flags & EVENT_BURN))
		return true;
	fresh(c->g);
	return c->g->derived[s->card].strength + strength_given(c->g, e->next) > 0;
}

static void
run_save(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	struct agot_subject *s = subject_of(c, e->arg[0]);

	if (!s || trigger(c)->flags & EVENT_UNSAVABLE) {
		missed(g, frame);
		return;
	}
	s->flags |= SUBJECT_SAVED;
	agot_log(g, "%s is saved.", def_of(g, s->card)->name);
}

static bool
can_instead(const struct context *c, const struct expr *e)
{
	const struct agot_subject *s = subject_of(c, e->arg[0]);

	return s && s->to != zone_of_word(e->arg[1]);
}

static void
run_instead(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	struct agot_subject *s = subject_of(c, e->arg[0]);

	if (s)
		s->to = (uint8_t)zone_of_word(e->arg[1]);
	else
		missed(g, frame);
}

/* ---- challenges ---- */

static bool
can_add_to_challenge(const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[0]);
	const struct agot_challenge *ch = &c->g->s->challenge;

	return ch->active && card != NO_CARD && in_play(c->g, card) &&
	       c->g->card[card].controller ==
		   (e->arg[1] - 1 == SIDE_ATTACKER ? ch->attacker : ch->defender) &&
	       !attacking(c->g, card) && !defending(c->g, card);
}

static void
run_add_to_challenge(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[0]);

	if (!can_add_to_challenge(c, e)) {
		missed(g, frame);
		return;
	}
	g->card[card].flags |= e->arg[1] - 1 == SIDE_ATTACKER ? CARD_ATTACKING : CARD_DEFENDING;
	g->s->stale = 1;
	g->s->checks |= CHECK_CARDS;
}

static bool
fits_participating(const struct context *c, unsigned card)
{
	return card < c->g->s->n_cards && c->g->card[card].flags & (CARD_ATTACKING | CARD_DEFENDING);
}

static bool
can_remove_from_challenge(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[0], fits_participating);
}

static void
run_remove_from_challenge(
    struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting(c, e->arg[0], fits_participating, list);

	if (n == 0)
		missed(g, frame);
	for (unsigned i = 0; i < n; i++) {
		leave_challenge(g, list[i]);
		agot_log(g, "%s leaves the challenge.", def_of(g, list[i])->name);
	}
}

/* ---- cards as other cards ---- */

static void
run_attach_as(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned host = card_of(c, e->arg[0]), card = c->source;
	uint16_t def = (uint16_t)(g->w->first_embedded + e->arg[1] - 1);

	if (host == NO_CARD || g->card[card].zone != ZONE_LIMBO) {
		missed(g, frame);
		return;
	}
	g->card[card].def = def;
	bool legal = attach_legal(g, card, host);
	g->card[card].def = g->card[card].base;
	if (!legal) {
		missed(g, frame);
		return;
	}
	zone_enter(g, card, c->seat, host, false);
	g->card[card].def = def;
	g->card[card].how = HOW_PUT;
	g->s->stale = 1;
}

static bool
can_add_duplicate(const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[0]);

	return card != NO_CARD && in_play(c->g, card) && zone_size(c->g, c->seat, ZONE_DECK) > 0;
}

static void
run_add_duplicate(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned host = card_of(c, e->arg[0]);

	if (!can_add_duplicate(c, e)) {
		missed(g, frame);
		return;
	}
	unsigned card = top_card(g, c->seat, 0);
	uint8_t known = (uint8_t)(g->card[card].known | 1u << c->seat);
	zone_enter(g, card, c->seat, host, true);
	g->card[card].flags |= CARD_FACEDOWN;
	g->card[card].known = known;
}

/* ---- choices and lists ---- */

static void
run_name(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	struct agot_frame *f;
	unsigned seat = e->arg[1] ? seat_of(c, e->arg[1]) : c->seat;

	if (seat == SEATS_MOST) {
		missed(g, frame);
		return;
	}
	f = push(g, FRAME_NAME);
	f->parent = (int8_t)frame;
	f->seat = (uint8_t)seat;
	f->mode = (uint8_t)(e->arg[0] - 1);
	f->x = f->mode == NAMED_CARD_TYPE ? 15 : (int16_t)useful_icons(c, e);
}

static void
run_choose(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	(void)c;
	choose_start(g, frame, e->arg[0], e->next);
}

static bool
can_choose(const struct context *c, const struct expr *e)
{
	for (int32_t i = e->arg[0]; i; i = expr_at(c->g, i)->next)
		if (!choice_can(c, i, e->next))
			return false;
	return true;
}

static bool
can_inner(const struct context *c, const struct expr *e)
{
	return effects_can(c, e->arg[0], 0);
}

static bool
can_either(const struct context *c, const struct expr *e)
{
	for (int32_t i = e->arg[0]; i; i = expr_at(c->g, i)->next)
		if (effects_can(c, expr_at(c->g, i)->arg[0], 0))
			return true;
	return false;
}

static bool
can_if(const struct context *c, const struct expr *e)
{
	return effects_can(c, holds(c, e->arg[0]) ? e->arg[1] : e->arg[2], 0);
}

static void
run_if(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	int32_t list = holds(c, e->arg[0]) ? e->arg[1] : e->arg[2];

	if (list)
		do_start(g, frame, list);
}

static void
run_later(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	const struct agot_frame *f = &g->s->frame[frame];
	struct agot_delayed d = {.expr = (int32_t)(e - g->w->set.expr.at),
	    .source = f->source,
	    .ability = f->ability,
	    .controller = (uint8_t)c->seat,
	    .moment = (uint8_t)(e->arg[0] - 1),
	    .named = f->named};
	unsigned n = 0;

	for (unsigned slot = 0; slot < NAMES_MOST; slot++)
		for (unsigned i = 0; i < c->bind_n[slot] && n < LENGTH(d.card); i++) {
			unsigned card = c->bind[slot][i];
			d.card[n] = (uint16_t)card;
			d.life[n] = card < SEAT_BINDING ? g->card[card].life : 0;
			d.n[slot]++;
			n++;
		}
	if (g->s->n_delayed == DELAYED_MOST)
		BUG("more than %d delayed effects", DELAYED_MOST);
	g->s->delayed[g->s->n_delayed++] = d;
}

static effect_can *const effect_cans[EFFECTS] = {
    [EFFECT_KILL] = can_kill,
    [EFFECT_DISCARD] = can_move,
    [EFFECT_SACRIFICE] = can_leave,
    [EFFECT_RETURN_TO_HAND] = can_move,
    [EFFECT_SHUFFLE_INTO_DECK] = can_move,
    [EFFECT_REMOVE_FROM_GAME] = can_move,
    [EFFECT_PLACE] = can_move,
    [EFFECT_STAND] = can_stand,
    [EFFECT_KNEEL] = can_kneel,
    [EFFECT_DRAW] = can_draw,
    [EFFECT_GAIN_GOLD] = can_gain_gold,
    [EFFECT_MOVE_GOLD] = can_move_gold,
    [EFFECT_RETURN_GOLD] = can_return_gold,
    [EFFECT_GAIN_POWER] = can_gain_power,
    [EFFECT_MOVE_POWER] = can_move_power,
    [EFFECT_DISCARD_POWER] = can_discard_power,
    [EFFECT_PUT_INTO_PLAY] = can_put_into_play,
    [EFFECT_TAKE_CONTROL] = can_take_control,
    [EFFECT_DISCARD_RANDOM] = can_discard_random,
    [EFFECT_DISCARD_TOP] = can_discard_top,
    [EFFECT_SEARCH] = can_search,
    [EFFECT_LOOK_AT_HAND] = can_look_at_hand,
    [EFFECT_LOOK_AT_TOP] = can_look_at_top,
    [EFFECT_REVEAL_TOP] = can_reveal_top,
    [EFFECT_ADD_TO_HAND] = can_add_to_hand,
    [EFFECT_TO_BOTTOM] = can_move,
    [EFFECT_TO_TOP] = can_move,
    [EFFECT_PLACE_TOKEN] = can_place_token,
    [EFFECT_REMOVE_TOKEN] = can_remove_token,
    [EFFECT_CANCEL] = can_cancel,
    [EFFECT_SAVE] = can_save,
    [EFFECT_INSTEAD] = can_instead,
    [EFFECT_ADD_TO_CHALLENGE] = can_add_to_challenge,
    [EFFECT_REMOVE_FROM_CHALLENGE] = can_remove_from_challenge,
    [EFFECT_ADD_DUPLICATE] = can_add_duplicate,
    [EFFECT_CHOOSE] = can_choose,
    [EFFECT_PICK] = can_choose,
    [EFFECT_MAY] = can_inner,
    [EFFECT_EITHER] = can_either,
    [EFFECT_IF] = can_if,
    [EFFECT_LASTING] = lasting_can,
};

static effect_run *const effect_runs[EFFECTS] = {
    [EFFECT_KILL] = run_leave,
    [EFFECT_DISCARD] = run_leave,
    [EFFECT_SACRIFICE] = run_leave,
    [EFFECT_RETURN_TO_HAND] = run_leave,
    [EFFECT_SHUFFLE_INTO_DECK] = run_leave,
    [EFFECT_REMOVE_FROM_GAME] = run_leave,
    [EFFECT_PLACE] = run_place,
    [EFFECT_STAND] = run_turn,
    [EFFECT_KNEEL] = run_turn,
    [EFFECT_DRAW] = run_draw,
    [EFFECT_GAIN_GOLD] = run_gain_gold,
    [EFFECT_MOVE_GOLD] = run_move_gold,
    [EFFECT_RETURN_GOLD] = run_return_gold,
    [EFFECT_GAIN_POWER] = run_gain_power,
    [EFFECT_MOVE_POWER] = run_move_power,
    [EFFECT_DISCARD_POWER] = run_discard_power,
    [EFFECT_PUT_INTO_PLAY] = run_put_into_play,
    [EFFECT_TAKE_CONTROL] = run_take_control,
    [EFFECT_DISCARD_RANDOM] = run_discard_random,
    [EFFECT_DISCARD_TOP] = run_discard_top,
    [EFFECT_SEARCH] = run_search,
    [EFFECT_LOOK_AT_HAND] = run_look_at_hand,
    [EFFECT_LOOK_AT_TOP] = run_look_at_top,
    [EFFECT_REVEAL_TOP] = run_reveal_top,
    [EFFECT_ADD_TO_HAND] = run_add_to_hand,
    [EFFECT_TO_BOTTOM] = run_order,
    [EFFECT_TO_TOP] = run_order,
    [EFFECT_PLACE_TOKEN] = run_place_token,
    [EFFECT_REMOVE_TOKEN] = run_remove_token,
    [EFFECT_CANCEL] = run_cancel,
    [EFFECT_SAVE] = run_save,
    [EFFECT_INSTEAD] = run_instead,
    [EFFECT_ADD_TO_CHALLENGE] = run_add_to_challenge,
    [EFFECT_REMOVE_FROM_CHALLENGE] = run_remove_from_challenge,
    [EFFECT_ATTACH_AS] = run_attach_as,
    [EFFECT_ADD_DUPLICATE] = run_add_duplicate,
    [EFFECT_NAME] = run_name,
    [EFFECT_CHOOSE] = run_choose,
    [EFFECT_PICK] = run_choose,
    [EFFECT_IF] = run_if,
    [EFFECT_LATER] = run_later,
    [EFFECT_LASTING] = lasting_run,
};

bool
effects_can(const struct context *c, int32_t list, unsigned mentions)
{
	for (; list; list = expr_at(c->g, list)->next) {
		const struct expr *e = expr_at(c->g, list);

		if (mentions && !(c->g->w->mentions[list] & mentions))
			continue;
		if (effect_cans[e->op] && effect_cans[e->op](c, e))
			return true;
	}
	return false;
}

/* ---- running a list ---- */

void
do_start(struct agot *g, unsigned parent, int32_t list)
{
	struct agot_frame *f = push(g, FRAME_DO);

	f->parent = (int8_t)parent;
	f->list = list;
	f->done = 1;
	f->seat = g->s->frame[parent].seat;
	g->s->frame[parent].done = 1;
}

static void
ask_may(struct agot *g, struct agot_frame *f, const struct context *c, const struct expr *e)
{
	if (!effects_can(c, e->arg[0], 0)) {
		g->s->frame[f->parent].done = 0;
		return;
	}
	f->expr = e->arg[0];
	offer_none(g);
	offer(g, OPTION_YES, NO_CARD, 0);
	offer(g, OPTION_NO, NO_CARD, 0);
	ask_seat(g, f->seat);
}

static void
ask_either(struct agot *g, struct agot_frame *f, const struct context *c, const struct expr *e)
{
	unsigned number = 0, n = 0;

	f->expr = e->arg[0];
	offer_none(g);
	for (int32_t i = e->arg[0]; i; i = expr_at(g, i)->next) {
		number++;
		if (effects_can(c, expr_at(g, i)->arg[0], 0)) {
			offer(g, OPTION_EITHER, NO_CARD, number);
			n++;
		}
	}
	if (n)
		ask_seat(g, f->seat);
	else
		g->s->frame[f->parent].done = 0;
}

void
do_step(struct agot *g, struct agot_frame *f)
{
	struct agot_frame *parent = &g->s->frame[f->parent];
	struct context c;

	f->done &= parent->done;
	if (!f->list) {
		parent->done = f->done;
		pop(g);
		return;
	}
	const struct expr *e = expr_at(g, f->list);
	parent->done = 1;
	f->list = e->next;
	context_frame(&c, g, parent);
	switch (e->op) {
	case EFFECT_THEN:
		if (f->done)
			do_start(g, (unsigned)f->parent, e->arg[0]);
		return;
	case EFFECT_MAY:
		ask_may(g, f, &c, e);
		return;
	case EFFECT_EITHER:
		ask_either(g, f, &c, e);
		return;
	default:
		effect_runs[e->op](g, (unsigned)f->parent, &c, e);
	}
}

void
do_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	int32_t branch = f->expr;

	if (option.kind == OPTION_NO) {
		g->s->frame[f->parent].done = 0;
		return;
	}
	if (option.kind == OPTION_EITHER) {
		for (unsigned i = 1; i < option.number; i++)
			branch = expr_at(g, branch)->next;
		branch = expr_at(g, branch)->arg[0];
	}
	do_start(g, (unsigned)f->parent, branch);
}
