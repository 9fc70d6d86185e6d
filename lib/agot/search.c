/* For agents that search: what an option looks like to a seat, and how
 * things stand. */
#include "agot/worth.h"

/* Options that only the one who takes them sees. */
static bool
is_secret(unsigned kind)
{
	return kind == OPTION_PLOT || kind == OPTION_SETUP || kind == OPTION_TITLE;
}

/* A card in play is itself; of others the copies are alike. */
static uint64_t
card_key(const struct agot *g, unsigned card)
{
	const struct agot_card *c = &g->card[card];

	if (c->zone == ZONE_PLAY)
		return card;
	return 0x10000u | (unsigned)c->owner << 17 | (uint64_t)g->w->def.at[c->base].title << 20;
}

uint64_t
agot_option_key(const struct play *play, unsigned index, int seat)
{
	const struct agot g = agot_open(play);
	struct agot_option option = g.option[index];
	uint64_t key = (uint64_t)option.kind << 56;

	if (is_secret(option.kind) && seat != g.s->head.seat)
		return key;
	if (option.card != NO_CARD && option.card < g.s->n_cards)
		return key | (uint64_t)option.number << 48 | card_key(&g, option.card);
	return key | (uint64_t)option.number << 48 | 0xffffffff;
}

/* What a card in play is worth to its controller.  A bane on an own card
 * harms; its host counted it as a boon. */
static int
worth_in_play(struct agot *g, unsigned card)
{
	unsigned host = g->card[card].host;
	int worth = card_worth(g, card);

	if (host == NO_CARD || !is_bane(g, card))
		return worth;
	worth += 2;
	return g->card[host].controller == g->card[card].controller ? -worth : worth;
}

/* Power counts most, then what is in play, then hands and gold. */
static double
standing(struct agot *g, unsigned seat)
{
	const struct agot_player *p = &g->s->player[seat];
	double sum =
	    0.35 * player_power(g, seat) + 0.12 * zone_size(g, seat, ZONE_HAND) + 0.05 * p->gold;

	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].controller == seat)
			sum += 0.035 * worth_in_play(g, g->play[i]);
	return sum;
}

/* e to the x, by its own multiplications alone: the same on every machine. */
static double
grow(double x)
{
	double y = 1 + x / 1024;

	for (unsigned i = 0; i < 10; i++)
		y *= y;
	return y;
}

void
agot_estimate(const struct play *play, double chance[SEATS_MOST])
{
	struct agot g = agot_open(play);
	double total = 0;

	fresh(&g);
	for (unsigned seat = 0; seat < g.w->players; seat++) {
		chance[seat] = g.s->player[seat].alive ? grow(standing(&g, seat)) : 0;
		total += chance[seat];
	}
	for (unsigned seat = 0; seat < g.w->players; seat++)
		chance[seat] = total > 0 ? chance[seat] / total : 1.0 / g.w->players;
}
