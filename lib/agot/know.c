/* Who may know what.  The face of a card is seen by everybody where it lies
 * open, by its owner in a hand or a plot deck, by its controller when it
 * lies face down in play; elsewhere by the seats in card.known.  Dealing
 * anew changes only which faces lie in the places that a seat cannot see:
 * the number of a card stays with its place. */
#include "agot/world.h"

#include <string.h>

/* Titles are being chosen: the pool is seen by whoever chooses. */
static bool
titles_are_chosen(const struct agot *g)
{
	if (g->s->head.options && g->s->option[0].kind == OPTION_TITLE)
		return true;
	for (unsigned i = 0; i < zone_size(g, 0, ZONE_CHOSEN); i++)
		if (def_of(g, zone_card(g, 0, ZONE_CHOSEN, i))->type == CARD_TITLE)
			return true;
	return false;
}

static bool
is_offered(const struct agot *g, int seat, unsigned card)
{
	for (unsigned i = 0; g->s->head.seat == seat && i < g->s->head.options; i++)
		if (g->s->option[i].card == card && g->s->option[i].kind == OPTION_TITLE)
			return true;
	return false;
}

static bool
sees_title(const struct agot *g, int seat, unsigned card)
{
	const struct agot_card *c = &g->card[card];

	if (c->zone == ZONE_TITLE)
		return true;
	if (c->zone == ZONE_CHOSEN)
		return c->controller == seat;
	return !titles_are_chosen(g) || is_offered(g, seat, card);
}

bool
agot_sees(const struct agot *g, int seat, unsigned card)
{
	const struct agot_card *c = &g->card[card];
	bool known = c->known >> seat & 1;

	if (g->w->def.at[c->base].type == CARD_TITLE)
		return sees_title(g, seat, card);
	switch ((enum zone)c->zone) {
	case ZONE_DECK:
		return known;
	case ZONE_HAND:
	case ZONE_PLOTS:
	case ZONE_SETUP:
	case ZONE_CHOSEN:
		return known || c->owner == seat;
	case ZONE_DUPLICATE:
	case ZONE_PLAY:
		return known || !(c->flags & CARD_FACEDOWN) || c->controller == seat;
	case ZONE_DISCARD:
	case ZONE_DEAD:
	case ZONE_USED:
	case ZONE_REVEALED:
	case ZONE_LIMBO:
	case ZONE_FACTION:
	case ZONE_AGENDA:
	case ZONE_TITLE:
	case ZONE_POOL:
	case ZONE_GONE:
	case ZONES:
		break;
	}
	return true;
}

/* Faces that could lie in each other's places. */
enum kind { KIND_DRAW, KIND_PLOT, KIND_TITLE, KINDS };

static enum kind
kind_of(const struct agot *g, unsigned card)
{
	unsigned type = g->w->def.at[g->card[card].base].type;

	return type == CARD_PLOT ? KIND_PLOT : type == CARD_TITLE ? KIND_TITLE : KIND_DRAW;
}

static void
set_face(struct agot *g, unsigned card, uint16_t def)
{
	g->card[card].def = g->card[card].base = def;
}

/* May this face lie face down in set-up, besides those before it? */
static bool
fits_setup(const struct agot *g, const uint16_t *faces, unsigned before, unsigned at, bool attached,
    int gold)
{
	const struct agot_def *def = &g->w->def.at[faces[at]];

	if (def->type > CARD_ATTACHMENT || def->cost > gold ||
	    (def->type == CARD_ATTACHMENT) != attached)
		return false;
	for (unsigned i = 0; def->unique && i < before; i++)
		if (g->w->def.at[faces[i]].title == def->title)
			return false;
	return true;
}

/* Faces for the cards that an opponent set up: such as could be there, as
 * far as the gold lasts.  The faces are shuffled already. */
static void
deal_setup(struct agot *g, const unsigned *places, uint16_t *faces, unsigned n)
{
	int gold = SETUP_GOLD;

	for (unsigned i = 0; i < n && g->card[places[i]].zone == ZONE_SETUP; i++) {
		bool attached = g->card[places[i]].host != NO_CARD;
		unsigned k = i;

		while (k < n && !fits_setup(g, faces, i, k, attached, gold))
			k++;
		for (k = k == n ? i : k; k < n && !fits_setup(g, faces, i, k, attached, 99);)
			k++;
		if (k == n)
			continue;
		uint16_t face = faces[k];
		faces[k] = faces[i];
		faces[i] = face;
		gold -= g->w->def.at[face].cost;
	}
}

static int
by_number(const void *a, const void *b)
{
	return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void
deal_kind(struct agot *g, int seat, unsigned owner, enum kind kind, struct rng *rng)
{
	const struct agot_player *p = &g->s->player[owner];
	unsigned place[DRAW_DECK_MOST * 2], n = 0;
	uint16_t face[DRAW_DECK_MOST * 2];

	/* Places where not every face could lie come first. */
	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned i = 0; i < p->n; i++) {
			unsigned card = g->order[p->first + i];

			if ((g->card[card].zone != ZONE_SETUP) == pass &&
			    kind_of(g, card) == kind && !agot_sees(g, seat, card)) {
				face[n] = g->card[card].base;
				place[n++] = card;
			}
		}
	/* Nothing may follow from where the faces lie now. */
	qsort(face, n, sizeof(*face), by_number);
	rng_shuffle16(rng, face, n);
	deal_setup(g, place, face, n);
	for (unsigned i = 0; i < n; i++)
		set_face(g, place[i], face[i]);
}

void
agot_determinize(const struct play *play, int seat, struct rng *rng)
{
	struct agot g = agot_open(play);

	for (unsigned owner = 0; owner < g.w->players; owner++)
		for (unsigned kind = 0; kind < KINDS; kind++)
			deal_kind(&g, seat, owner, (enum kind)kind, rng);
	g.s->head.rng = rng_split(rng, 0);
}
