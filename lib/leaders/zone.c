/* Zones: doubly linked lists of cards, the first is the top. */
#include "leaders/leaders.h"

#include <string.h>

void
zone_clear(struct leaders_state *s)
{
	memset(s->first, NONE, sizeof(s->first));
	memset(s->last, NONE, sizeof(s->last));
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
	s->first[zone] = s->last[zone] = NONE;
	s->count[zone] = 0;
	for (unsigned i = 0; i < n; i++)
		zone_add(s, zone, cards[i]);
}

unsigned
zone_index(const struct leaders_state *s, unsigned card)
{
	unsigned n = 1;

	while ((card = s->prev[card]) != NONE)
		n++;
	return n;
}
