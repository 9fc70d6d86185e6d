/* Where cards are.  order[] holds every card of an owner once, grouped by
 * zone in the order of enum zone; play[] lists what is in play in the order
 * of arrival.  A card that changes its zone forgets all it had there. */
#include "agot/agot.h"

#include <string.h>

static bool
in_play_list(enum zone zone)
{
	return zone == ZONE_PLAY;
}

static void
play_remove(struct agot *g, unsigned card)
{
	unsigned i = 0;

	while (g->play[i] != card)
		i++;
	g->s->n_play--;
	memmove(&g->play[i], &g->play[i + 1], (g->s->n_play - i) * sizeof(g->play[0]));
}

/* Takes the card out of its group and puts it into another. */
static void
regroup(struct agot *g, unsigned card, enum zone zone, bool bottom)
{
	struct agot_card *c = &g->card[card];
	struct agot_player *p = &g->s->player[c->owner];
	uint16_t *order = &g->order[p->first];
	unsigned from, to;

	for (from = p->start[c->zone + 1] - 1u; order[from] != card;)
		from--; /* mostly what came last leaves first: the top of a deck */
	if (zone > c->zone) {
		to = bottom ? p->start[zone] - 1u : p->start[zone + 1] - 1u;
		memmove(&order[from], &order[from + 1], (to - from) * sizeof(*order));
		for (unsigned z = c->zone + 1u; z <= (unsigned)zone; z++)
			p->start[z]--;
	} else if (zone < c->zone) {
		to = bottom ? p->start[zone] : p->start[zone + 1];
		memmove(&order[to + 1], &order[to], (from - to) * sizeof(*order));
		for (unsigned z = (unsigned)zone + 1; z <= c->zone; z++)
			p->start[z]++;
	} else if (bottom) {
		to = p->start[zone];
		memmove(&order[to + 1], &order[to], (from - to) * sizeof(*order));
	} else {
		to = p->start[zone + 1] - 1u;
		memmove(&order[from], &order[from + 1], (to - from) * sizeof(*order));
	}
	order[to] = (uint16_t)card;
}

void
zone_forget(struct agot_card *card, unsigned seats)
{
	card->met |= card->known;
	card->known = (uint8_t)seats;
}

/* Who knows a card that comes into a zone. */
static void
learn(struct agot *g, struct agot_card *c, enum zone from, enum zone to)
{
	uint8_t all = (uint8_t)((1u << g->s->head.players) - 1);
	bool hidden_from = from == ZONE_DECK || from == ZONE_HAND || from == ZONE_SETUP ||
			   from == ZONE_PLOTS || from == ZONE_CHOSEN;

	if (to == ZONE_HAND || to == ZONE_SETUP || to == ZONE_PLOTS || to == ZONE_CHOSEN)
		c->known = (uint8_t)((hidden_from ? c->known : all) | 1u << c->owner);
	else if (to == ZONE_DECK)
		c->known = hidden_from ? c->known : all;
	else if (!(to == ZONE_LIMBO && hidden_from))
		c->known = all;
	/* Which of the plots that were used is chosen next is a secret again. */
	if (to == ZONE_PLOTS)
		zone_forget(c, 1u << c->owner);
}

/* What has to be looked at again when a card goes from one zone to another. */
static void
note_move(struct agot *g, const struct agot_card *c, enum zone from, enum zone to)
{
	static const uint32_t speaking = 1u << ZONE_PLAY | 1u << ZONE_REVEALED | 1u << ZONE_AGENDA |
					 1u << ZONE_TITLE | 1u << ZONE_DUPLICATE;
	uint32_t zones = 1u << from | 1u << to;

	if (zones & speaking)
		g->s->stale = g->s->moved = 1;
	else if (zones & 1u << ZONE_DEAD ||
		 (zones & 1u << ZONE_HAND && g->w->def.at[c->base].type == CARD_EVENT))
		g->s->moved = 1;
	changed(g, DEPENDS_PILES);
}

static void
move(struct agot *g, unsigned card, enum zone zone, bool bottom)
{
	struct agot_card *c = &g->card[card];
	enum zone from = c->zone;

	regroup(g, card, zone, bottom);
	if (in_play_list(from)) {
		play_remove(g, card);
		if (c->host != NO_CARD)
			g->card[c->host].attachments--;
	}
	if (from == ZONE_DUPLICATE)
		g->card[c->host].duplicates--;
	if (c->power)
		g->s->checks |= CHECK_POWER;
	if (from == ZONE_DECK)
		g->s->checks |= CHECK_DECKS;
	note_move(g, c, from, zone);
	learn(g, c, from, zone);
	if (from == zone)
		return;
	c->def = c->base;
	c->controller = c->owner;
	c->zone = (uint8_t)zone;
	c->host = NO_CARD;
	c->flags = 0;
	c->power = 0;
	c->used = 0;
	c->life++;
	memset(c->token, 0, sizeof(c->token));
}

void
zone_move(struct agot *g, unsigned card, enum zone zone)
{
	move(g, card, zone, false);
}

void
zone_move_bottom(struct agot *g, unsigned card, enum zone zone)
{
	move(g, card, zone, true);
}

void
zone_shuffle(struct agot *g, unsigned seat, enum zone zone)
{
	struct agot_player *p = &g->s->player[seat];
	uint16_t *at = &g->order[p->first + p->start[zone]];
	unsigned n = zone_size(g, seat, zone);

	rng_shuffle16(&g->s->head.rng, at, n);
	for (unsigned i = 0; i < n; i++)
		zone_forget(&g->card[at[i]], 0);
}

static bool
enters_kneeling(const struct agot *g, const struct agot_def *def)
{
	for (unsigned i = 0; i < def->n; i++) {
		const struct ability *a = &g->w->set.ability.at[def->first + i];

		for (int32_t m = a->kind == ABILITY_CONSTANT ? a->modifiers : 0; m;
		     m = expr_at(g, m)->next)
			if (expr_at(g, m)->op == MODIFY_ENTERS_KNEELING)
				return true;
	}
	return false;
}

void
zone_enter(struct agot *g, unsigned card, unsigned controller, unsigned host, bool duplicate)
{
	struct agot_card *c = &g->card[card];

	zone_move(g, card, duplicate ? ZONE_DUPLICATE : ZONE_PLAY);
	c->controller = (uint8_t)controller;
	c->entered = g->s->phase_count;
	if (host != NO_CARD)
		c->host = (uint16_t)host;
	if (duplicate) {
		g->card[host].duplicates++;
		return;
	}
	if (host != NO_CARD)
		g->card[host].attachments++;
	if (def_of(g, card)->constants && enters_kneeling(g, def_of(g, card)))
		c->flags |= CARD_KNEELING;
	g->play[g->s->n_play++] = (uint16_t)card;
	g->derived[card].shown_bonus = INT8_MAX; /* not looked at yet */
}

void
zone_draw(struct agot *g, unsigned seat, unsigned n)
{
	for (; n > 0 && zone_size(g, seat, ZONE_DECK) > 0; n--)
		zone_move(
		    g, zone_card(g, seat, ZONE_DECK, zone_size(g, seat, ZONE_DECK) - 1), ZONE_HAND);
}

unsigned
player_power(const struct agot *g, unsigned seat)
{
	unsigned power = g->card[g->s->player[seat].faction_card].power;

	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].controller == seat)
			power += g->card[g->play[i]].power;
	return power;
}
