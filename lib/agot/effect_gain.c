/* Effects on numbers: cards drawn, gold, power, tokens. */
#include "agot/effect.h"

/* ---- cards, gold, power ---- */

bool
can_draw(const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[1]);

	for (unsigned p = 0; p < c->g->s->head.players; p++)
		if (seats >> p & 1 && zone_size(c->g, p, ZONE_DECK) > 0)
			return value_of(c, e->arg[0]) > 0;
	return false;
}

void
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

void
add_gold(struct agot *g, unsigned seat, int amount)
{
	int gold = g->s->player[seat].gold + amount;

	g->s->player[seat].gold = (uint8_t)(gold > 250 ? 250 : gold < 0 ? 0 : gold);
	changed(g, DEPENDS_GOLD);
}

bool
can_gain_gold(const struct context *c, const struct expr *e)
{
	return value_of(c, e->arg[0]) > 0 && seats_of(c, e->arg[1]);
}

void
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

bool
can_move_gold(const struct context *c, const struct expr *e)
{
	unsigned from = seat_of(c, e->arg[1]);

	return from < SEATS_MOST && c->g->s->player[from].gold > 0;
}

void
run_move_gold(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned from = seat_of(c, e->arg[1]), to = seat_of(c, e->arg[2]);
	int n = value_of(c, e->arg[0]);

	if (from == SEATS_MOST || to == SEATS_MOST) {
		effect_missed(g, frame);
		return;
	}
	if (n > g->s->player[from].gold) {
		n = g->s->player[from].gold;
		effect_missed(g, frame);
	}
	add_gold(g, from, -n);
	add_gold(g, to, n);
	agot_log(g, "%s moves %d gold to %s.", g->w->names[from], n, g->w->names[to]);
}

bool
can_return_gold(const struct context *c, const struct expr *e)
{
	unsigned seats = seats_of(c, e->arg[0]);

	for (unsigned p = 0; p < c->g->s->head.players; p++)
		if (seats >> p & 1 && c->g->s->player[p].gold)
			return true;
	return false;
}

void
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

bool
can_gain_power(const struct context *c, const struct expr *e)
{
	return value_of(c, e->arg[0]) > 0 && (!e->arg[1] || any_card(c, e->arg[1], fits_power));
}

void
run_gain_power(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = 1;
	int amount = value_of(c, e->arg[0]);

	list[0] = g->s->player[c->seat].faction_card;
	if (e->arg[1])
		n = fitting_cards(c, e->arg[1], fits_power, list);
	if (n == 0 || amount <= 0)
		effect_missed(g, frame);
	else
		agot_event_cards(g, EVENT_POWER, list, n, amount, (int)frame);
}

bool
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
	changed(g, DEPENDS_POWER);
	agot_log(g, "%d power moves from %s to %s.", n, g->w->names[from], g->w->names[to]);
}

void
run_move_power(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned from = seat_of(c, e->arg[1]), to = seat_of(c, e->arg[2]);
	int n = value_of(c, e->arg[0]);

	if (from == SEATS_MOST || to == SEATS_MOST) {
		effect_missed(g, frame);
		return;
	}
	if (g->card[g->s->player[from].faction_card].power < n)
		effect_missed(g, frame);
	move_power(g, from, to, n);
}

static bool
fits_has_power(const struct context *c, unsigned card)
{
	return fits_power(c, card) && c->g->card[card].power > 0;
}

bool
can_discard_power(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[1], fits_has_power);
}

void
run_discard_power(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting_cards(c, e->arg[1], fits_has_power, list);
	int amount = value_of(c, e->arg[0]);

	if (n == 0)
		effect_missed(g, frame);
	for (unsigned i = 0; i < n; i++) {
		struct agot_card *k = &g->card[list[i]];
		k->power = (uint8_t)(k->power > amount ? k->power - amount : 0);
	}
	changed(g, DEPENDS_POWER);
}

/* ---- tokens ---- */

static bool
fits_token(const struct context *c, unsigned card)
{
	return in_play(c->g, card) || c->g->card[card].zone == ZONE_REVEALED;
}

bool
can_place_token(const struct context *c, const struct expr *e)
{
	return any_card(c, e->arg[1], fits_token);
}

void
run_place_token(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	uint16_t list[LIST_MOST];
	unsigned n = fitting_cards(c, e->arg[1], fits_token, list);
	int amount = e->arg[2] ? value_of(c, e->arg[2]) : 1;

	if (n == 0)
		effect_missed(g, frame);
	for (unsigned i = 0; i < n; i++) {
		uint8_t *token = &g->card[list[i]].token[e->arg[0] - 1];
		*token = (uint8_t)(*token + amount);
	}
	changed(g, DEPENDS_TOKENS);
}

void
run_remove_token(struct agot *g, unsigned frame, const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[1]);

	if (card == NO_CARD || g->card[card].token[e->arg[0] - 1] == 0)
		effect_missed(g, frame);
	else
		g->card[card].token[e->arg[0] - 1]--;
	changed(g, DEPENDS_TOKENS);
}

bool
can_remove_token(const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[1]);

	return card != NO_CARD && c->g->card[card].token[e->arg[0] - 1] > 0;
}
