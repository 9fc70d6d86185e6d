/* Who may know what.  The face of a card is seen by everybody where it lies
 * open, by its owner in a hand or a plot deck, by its controller when it
 * lies face down in play; elsewhere by the seats in card.known.  Dealing
 * anew changes only which faces lie in the places that a seat cannot see:
 * the number of a card stays with its place.
 *
 * Where lists are open the faces of a deck are known, only not where they
 * lie.  Else that is known of cards that were seen before (card.met), and
 * what else the owner has is drawn from what faction and agendas allow. */
#include "agot/world.h"

#include <string.h>

/* Titles are being chosen: the pool is seen by whoever chooses. */
static bool
titles_are_chosen(const struct agot *g)
{
	if (g->s->head.options && g->option[0].kind == OPTION_TITLE)
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
		if (g->option[i].card == card && g->option[i].kind == OPTION_TITLE)
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

/* What lies in a place, and who has met it. */
struct face {
	uint16_t def;
	uint8_t met;
};

static void
set_face(struct agot *g, unsigned card, struct face face)
{
	g->card[card].def = g->card[card].base = face.def;
	g->card[card].met = face.met;
}

/* May this face lie face down in set-up, besides those before it? */
static bool
fits_setup(const struct agot *g, const struct face *faces, unsigned before, unsigned at,
    bool attached, int gold)
{
	const struct agot_def *def = &g->w->def.at[faces[at].def];

	if (def->type > CARD_ATTACHMENT || def->cost > gold ||
	    (def->type == CARD_ATTACHMENT) != attached)
		return false;
	for (unsigned i = 0; def->unique && i < before; i++)
		if (g->w->def.at[faces[i].def].title == def->title)
			return false;
	return true;
}

/* Faces for the cards that an opponent set up: such as could be there, as
 * far as the gold lasts.  The faces are shuffled already. */
static void
deal_setup(struct agot *g, const unsigned *places, struct face *faces, unsigned n)
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
		struct face face = faces[k];
		faces[k] = faces[i];
		faces[i] = face;
		gold -= g->w->def.at[face.def].cost;
	}
}

/* Cards of one kind that a seat cannot see, and what may lie there. */
struct deal {
	int seat;
	unsigned owner;
	enum kind kind;
	unsigned place[DRAW_DECK_MOST * 2], n;
	struct face face[DRAW_DECK_MOST * 2];
	unsigned faces; /* how many of them are settled */
};

/* Does the seat know that the owner has this card, wherever it lies? */
static bool
is_met(const struct agot *g, int seat, unsigned card)
{
	const struct agot_card *c = &g->card[card];

	return g->w->open_lists || c->owner == seat || kind_of(g, card) == KIND_TITLE ||
	       (c->known | c->met) >> seat & 1;
}

static void
add_place(const struct agot *g, struct deal *deal, unsigned card)
{
	if (is_met(g, deal->seat, card))
		deal->face[deal->faces++] = (struct face){g->card[card].base, g->card[card].met};
	deal->place[deal->n++] = card;
}

/* Places where not every face could lie come first. */
static void
find_places(const struct agot *g, int seat, unsigned owner, struct deal deals[KINDS])
{
	const struct agot_player *p = &g->s->player[owner];

	for (unsigned kind = 0; kind < KINDS; kind++) {
		deals[kind].seat = seat;
		deals[kind].owner = owner;
		deals[kind].kind = (enum kind)kind;
		deals[kind].n = deals[kind].faces = 0;
	}
	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned i = 0; i < p->n; i++) {
			unsigned card = g->order[p->first + i];

			if ((g->card[card].zone != ZONE_SETUP) == pass && !agot_sees(g, seat, card))
				add_place(g, &deals[kind_of(g, card)], card);
		}
}

static bool
is_before(const struct agot *g, struct face a, struct face b)
{
	int first = g->w->def.at[a.def].card, second = g->w->def.at[b.def].card;

	return first != second ? first < second : a.met < b.met;
}

/* Nothing may follow from where the faces lie now, nor from the numbers that
 * definitions have got by the cards of others. */
static void
sort_faces(const struct agot *g, struct face *face, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		struct face moving = face[i];
		unsigned k = i;

		for (; k && is_before(g, moving, face[k - 1]); k--)
			face[k] = face[k - 1];
		face[k] = moving;
	}
}

/* How many copies of each row of the pool may lie unseen; returns how many
 * more rare ones. */
static unsigned
count_left(const struct agot *g, const struct deal *deal, const struct pool_card *pool, unsigned n,
    uint8_t *left)
{
	const struct agot_player *p = &g->s->player[deal->owner];
	unsigned rare = g->w->pool[deal->owner].rare_most;

	for (unsigned i = 0; i < n; i++)
		left[i] = pool[i].limit;
	for (unsigned i = 0; i < p->n; i++) {
		unsigned card = g->order[p->first + i], row = 0;
		unsigned title = g->w->def.at[g->card[card].base].title;

		if (!is_met(g, deal->seat, card) && !agot_sees(g, deal->seat, card))
			continue;
		while (row < n && g->w->def.at[pool[row].def].title != title)
			row++;
		if (row == n)
			continue;
		left[row] = (uint8_t)(left[row] - (left[row] > 0));
		rare -= pool[row].rare && rare;
	}
	return rare;
}

/* Faces that the owner may have, for all that the seat knows. */
static void
draw_faces(const struct agot *g, struct deal *deal, struct rng *rng)
{
	const struct agot_pool *from = &g->w->pool[deal->owner];
	bool plots = deal->kind == KIND_PLOT;
	const struct pool_card *pool = plots ? from->plots.at : from->draw.at;
	unsigned n = (unsigned)(plots ? from->plots.n : from->draw.n), copies = 0;
	uint8_t left[POOL_MOST];
	uint16_t row[POOL_MOST * COPIES_MOST];
	unsigned rare = count_left(g, deal, pool, n, left);

	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < left[i]; k++)
			row[copies++] = (uint16_t)i;
	rng_shuffle16(rng, row, copies);
	for (unsigned i = 0; i < copies && deal->faces < deal->n; i++) {
		if (pool[row[i]].rare && !rare)
			continue;
		rare -= pool[row[i]].rare;
		deal->face[deal->faces++] = (struct face){pool[row[i]].def, 0};
	}
	while (deal->faces < deal->n)
		deal->face[deal->faces++] =
		    (struct face){plots ? g->w->blank_plot : g->w->blank_character, 0};
}

static void
shuffle_faces(struct deal *deal, struct rng *rng)
{
	struct face sorted[DRAW_DECK_MOST * 2];
	uint16_t at[DRAW_DECK_MOST * 2];

	memcpy(sorted, deal->face, deal->n * sizeof(*sorted));
	for (unsigned i = 0; i < deal->n; i++)
		at[i] = (uint16_t)i;
	rng_shuffle16(rng, at, deal->n);
	for (unsigned i = 0; i < deal->n; i++)
		deal->face[i] = sorted[at[i]];
}

static void
deal_kind(struct agot *g, struct deal *deal, struct rng *rng)
{
	sort_faces(g, deal->face, deal->faces);
	if (deal->faces < deal->n)
		draw_faces(g, deal, rng);
	shuffle_faces(deal, rng);
	deal_setup(g, deal->place, deal->face, deal->n);
	for (unsigned i = 0; i < deal->n; i++)
		set_face(g, deal->place[i], deal->face[i]);
}

/* Another seat is asked: it may choose what it has got in this deal, and if
 * that is nothing, pass. */
static void
offer_anew(struct agot *g)
{
	struct agot_frame *f = top(g), before = *f;
	unsigned frames = g->s->n_frames, asked = (unsigned)g->s->head.seat;

	if (f->kind == FRAME_SETUP && g->option[g->s->head.options - 1].kind == OPTION_DONE)
		setup_step(g, f);
	if (f->kind != FRAME_WINDOW || f->step)
		return;
	window_step(g, f);
	if (g->s->n_frames == frames && g->s->head.seat == (int)asked && f->passes == before.passes)
		return;
	g->s->n_frames = (uint8_t)frames;
	*f = before;
	offer_none(g);
	offer(g, OPTION_PASS, NO_CARD, 0);
	ask_seat(g, asked);
}

void
agot_determinize(const struct play *play, int seat, struct rng *rng)
{
	struct agot g = agot_open(play);
	struct deal deals[KINDS];

	for (unsigned owner = 0; owner < g.w->players; owner++) {
		find_places(&g, seat, owner, deals);
		for (unsigned kind = 0; kind < KINDS; kind++)
			deal_kind(&g, &deals[kind], rng);
	}
	g.s->stale = g.s->moved = 1;
	if (!play_over(play) && g.s->head.seat != seat)
		offer_anew(&g);
	g.s->head.rng = rng_split(rng, 0);
}

unsigned
agot_unseen(const struct agot *g, int seat, unsigned owner, uint16_t *out)
{
	struct deal deals[KINDS];
	unsigned n = 0;

	find_places(g, seat, owner, deals);
	for (unsigned kind = KIND_DRAW; kind < KIND_TITLE; kind++) {
		sort_faces(g, deals[kind].face, deals[kind].faces);
		for (unsigned i = 0; i < deals[kind].faces; i++)
			out[n++] = deals[kind].face[i].def;
	}
	return n;
}
