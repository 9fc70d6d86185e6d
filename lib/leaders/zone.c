/* Zones: rings of cards. */
#include "leaders/leaders.h"

#include <string.h>

void
zone_clear(struct leaders_state *s)
{
	for (unsigned z = 0; z < ZONES; z++)
		s->next[RING + z] = s->prev[RING + z] = (uint8_t)(RING + z);
	memset(s->count, 0, sizeof(s->count));
	memset(s->zone, NONE, sizeof(s->zone));
}

void
zone_swap(struct leaders_state *s, unsigned a, unsigned b)
{
	unsigned za = s->zone[a], a_before = s->prev[a], a_after = s->next[a];
	unsigned zb = s->zone[b], b_before = s->prev[b], b_after = s->next[b];

	if (za == zb)
		BUG("cards %u and %u of one zone swapped", a, b);
	zone_remove(s, a);
	zone_remove(s, b);
	zone_link(s, za, b, a_before, a_after);
	zone_link(s, zb, a, b_before, b_after);
}

unsigned
zone_list(const struct leaders_state *s, unsigned zone, uint8_t out[HEROES])
{
	unsigned n = 0;

	zone_each(card, s, zone) out[n++] = (uint8_t)card;
	return n;
}

void
zone_set(struct leaders_state *s, unsigned zone, const uint8_t cards[], unsigned n)
{
	s->next[RING + zone] = s->prev[RING + zone] = (uint8_t)(RING + zone);
	s->count[zone] = 0;
	for (unsigned i = 0; i < n; i++)
		zone_add(s, zone, cards[i]);
}

unsigned
zone_index(const struct leaders_state *s, unsigned card)
{
	unsigned n = 1;

	while ((card = s->prev[card]) < RING)
		n++;
	return n;
}
