/* The cards that could act and those that modify others, collected once after
 * cards have moved, so that an event nobody listens to costs next to
 * nothing. */
#include "agot/agot.h"

#include <string.h>

static void
add(struct agot *g, uint16_t *list, uint16_t *n, unsigned card)
{
	if (has_room(g, *n, g->w->room.reach))
		list[(*n)++] = (uint16_t)card;
}

static void
hear(struct agot *g, const struct agot_def *def, unsigned card)
{
	if (def->hears) {
		for (unsigned i = 0; i < WINDOW_ACTION; i++)
			g->s->heard[i] |= def->listens[i];
		add(g, g->listener, &g->s->n_listeners, card);
	}
	if (def->actions)
		add(g, g->actor, &g->s->n_actors, card);
}

static void
note(struct agot *g, const struct agot_def *def, unsigned card)
{
	hear(g, def, card);
	g->s->depends |= def->depends;
	if (!def->constants)
		return;
	add(g, g->speaker, &g->s->n_speakers, card);
	g->s->spoken |= def->modifiers;
}

/* May a change of values make it illegal where it is, or only a move? */
static void
note_attachment(struct agot *g, unsigned card)
{
	const struct agot_card *c = &g->card[card];

	g->s->n_attached++;
	if (g->w->select[def_of(g, card)->attach].asked ||
	    def_of(g, c->host)->keywords >> KEYWORD_NO_ATTACHMENTS & 1)
		g->s->n_loose++;
}

static void
note_zone(struct agot *g, unsigned seat, enum zone zone)
{
	for (unsigned i = 0; i < zone_size(g, seat, zone); i++) {
		unsigned card = zone_card(g, seat, zone, i);

		note(g, def_of(g, card), card);
	}
}

void
listen(struct agot *g)
{

	g->s->moved = 0;
	g->s->unvetted = UNVETTED_ATTACHMENTS | UNVETTED_STRENGTH;
	g->s->uniques = 0;
	g->s->n_listeners = g->s->n_actors = g->s->n_speakers = 0;
	g->s->n_attached = g->s->n_loose = g->s->n_watchful = 0;
	g->s->spoken = 0;
	g->s->depends = 0;
	memset(g->s->heard, 0, sizeof(g->s->heard));
	for (unsigned i = 0; i < g->s->n_play; i++) {
		const struct agot_def *def = def_of(g, g->play[i]);

		note(g, def, g->play[i]);
		g->s->uniques |= def->unique_bit;
		if (g->card[g->play[i]].host != NO_CARD)
			note_attachment(g, g->play[i]);
		g->s->n_watchful = (uint16_t)(g->s->n_watchful + def->whenever);
	}
	for (unsigned p = 0; p < g->s->head.players; p++) {
		note_zone(g, p, ZONE_AGENDA);
		note_zone(g, p, ZONE_REVEALED);
		note_zone(g, p, ZONE_TITLE);
	}
	for (unsigned p = 0; p < g->s->head.players; p++)
		for (unsigned i = 0; i < zone_size(g, p, ZONE_DEAD); i++)
			g->s->uniques |= def_of(g, zone_card(g, p, ZONE_DEAD, i))->unique_bit;
	for (unsigned p = 0; p < g->s->head.players; p++)
		for (unsigned i = 0; i < zone_size(g, p, ZONE_HAND); i++) {
			unsigned card = zone_card(g, p, ZONE_HAND, i);
			const struct agot_def *def = def_of(g, card);

			if (def->type == CARD_EVENT)
				hear(g, def, card);
		}
}
