/* The cards that could act and those that modify others, collected once after
 * cards have moved, so that an event nobody listens to costs next to
 * nothing. */
#include "agot/agot.h"

#include <string.h>

static void
add(uint16_t *list, uint8_t *n, unsigned card)
{
	if (*n == LISTENERS_MOST)
		BUG("more than %d cards that could act", LISTENERS_MOST);
	list[(*n)++] = (uint16_t)card;
}

static void
hear(struct agot *g, unsigned card)
{
	const struct agot_def *def = def_of(g, card);
	uint32_t any = 0;

	for (unsigned i = 0; i < WINDOW_ACTION; i++) {
		any |= def->listens[i];
		g->s->heard[i] |= def->listens[i];
	}
	if (any)
		add(g->s->listener, &g->s->n_listeners, card);
	if (def->actions)
		add(g->s->actor, &g->s->n_actors, card);
}

static void
note(struct agot *g, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	hear(g, card);
	g->s->depends |= def->depends;
	if (!def->constants)
		return;
	add(g->s->speaker, &g->s->n_speakers, card);
	g->s->spoken |= def->modifiers;
}

void
listen(struct agot *g)
{
	static const enum zone places[] = {ZONE_AGENDA, ZONE_REVEALED, ZONE_TITLE};

	g->s->moved = 0;
	g->s->unvetted = 1;
	g->s->uniques = 0;
	g->s->n_listeners = g->s->n_actors = g->s->n_speakers = 0;
	g->s->n_attached = g->s->n_watchful = 0;
	g->s->spoken = 0;
	g->s->depends = 0;
	memset(g->s->heard, 0, sizeof(g->s->heard));
	for (unsigned i = 0; i < g->s->n_play; i++) {
		note(g, g->play[i]);
		g->s->uniques |= def_of(g, g->play[i])->unique_bit;
		if (g->card[g->play[i]].host != NO_CARD)
			g->s->n_attached++;
		if (def_of(g, g->play[i])->whenever)
			g->s->n_watchful++;
	}
	for (unsigned p = 0; p < g->s->head.players; p++)
		for (unsigned z = 0; z < LENGTH(places); z++)
			for (unsigned i = 0; i < zone_size(g, p, places[z]); i++)
				note(g, zone_card(g, p, places[z], i));
	for (unsigned p = 0; p < g->s->head.players; p++)
		for (unsigned i = 0; i < zone_size(g, p, ZONE_DEAD); i++)
			g->s->uniques |= def_of(g, zone_card(g, p, ZONE_DEAD, i))->unique_bit;
	for (unsigned p = 0; p < g->s->head.players; p++)
		for (unsigned i = 0; i < zone_size(g, p, ZONE_HAND); i++) {
			unsigned card = zone_card(g, p, ZONE_HAND, i);
			if (def_of(g, card)->type == CARD_EVENT)
				hear(g, card);
		}
}
