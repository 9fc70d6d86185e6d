/* What the players know.
 *
 * seen[card] has a bit for every seat that knows exactly where the card
 * lies.  A card taken by its place (the top of a pile, a hidden hero) stays
 * known to those who knew it; a card picked secretly out of a hand makes
 * everybody else lose track of that whole hand.  maybe[zone] is what all can
 * work out: the cards that may be in a face-down zone.  It only grows by
 * secret moves and loses a card when that is shown, so the true ones are
 * always among them. */
#include "leaders/leaders.h"

#include <string.h>

static unsigned
everyone(const struct leaders_state *s)
{
	return (1u << s->head.players) - 1;
}

static bool
face_down(unsigned zone)
{
	return zone < GRAVEYARD;
}

/* Cards of these zones have no place that others could follow. */
static bool
pool(unsigned zone)
{
	return zone >= DRAWN && zone < HIDDEN;
}

static unsigned
owner_bit(unsigned zone)
{
	static const uint8_t bits[ZONES] = {[HAND] = 1,
	    2,
	    4,
	    8,
	    16,
	    32,
	    [HIDDEN] = 1,
	    2,
	    4,
	    8,
	    16,
	    32,
	    [OPEN] = 1,
	    2,
	    4,
	    8,
	    16,
	    32};

	return bits[zone];
}

static bool public(const struct leaders_state *s, unsigned card)
{
	return (s->seen[card] & everyone(s)) == everyone(s);
}

/* What may be in one zone may now be in the other. */
static void
spread(struct leaders_state *s, unsigned from, unsigned to)
{
	if (!face_down(from) || !face_down(to))
		return;
	s->maybe[0][to] |= s->maybe[0][from];
	s->maybe[1][to] |= s->maybe[1][from];
}

unsigned
leaders_may_be(const struct leaders_state *s, unsigned card)
{
	unsigned mask = 0;

	for (unsigned z = 0; z < GRAVEYARD; z++)
		mask |= (unsigned)(s->maybe[card >> 6][z] >> (card & 63) & 1) << z;
	return mask;
}

static uint64_t
card_bit(unsigned card)
{
	return (uint64_t)1 << (card & 63);
}

static void
lose_track(struct leaders_state *s, unsigned zone, unsigned keep)
{
	if (pool(zone) && s->count[zone] > 1)
		zone_each(c, s, zone) s->seen[c] &= (uint8_t)keep;
}

void
leaders_reveal(struct leaders_state *s, unsigned card)
{
	unsigned zone = s->zone[card];

	s->seen[card] = EVERYONE;
	uint64_t *maybe = s->maybe[card >> 6], others = ~card_bit(card);

	for (size_t z = 0; z < LENGTH(s->maybe[0]); z++)
		maybe[z] &= others;
	if (face_down(zone))
		maybe[zone] |= card_bit(card);
}

/* A face-up card comes to a zone; it can have been nowhere else. */
static void
move_face_up(struct leaders_state *s, unsigned card, unsigned to)
{
	s->seen[card] = EVERYONE;
	if (face_down(to))
		s->maybe[card >> 6][to] |= card_bit(card);
}

void
leaders_move(struct leaders_state *s, unsigned card, unsigned to, enum place_in place,
    unsigned seat, bool shown)
{
	unsigned from = s->zone[card];
	unsigned keep = 1u << seat | owner_bit(from);

	shown |= !face_down(to);
	if (!shown)
		lose_track(s, from, keep);
	shown |= public(s, card);
	if (!shown) {
		spread(s, from, to);
		s->seen[card] |= (uint8_t)(keep | owner_bit(to));
	}
	zone_remove(s, card);
	if (place == ON_TOP)
		zone_push(s, to, card);
	else
		zone_add(s, to, card);
	if (shown && face_down(from))
		leaders_reveal(s, card);
	else if (shown)
		move_face_up(s, card, to);
}

static void
swap_known(struct leaders_state *s, unsigned card, unsigned from, unsigned to, bool known)
{
	if (known || !face_down(to))
		leaders_reveal(s, card);
	else
		s->seen[card] |= (uint8_t)(owner_bit(from) | owner_bit(to));
}

void
leaders_swap(struct leaders_state *s, unsigned a, unsigned b, unsigned seat)
{
	unsigned za = s->zone[a], zb = s->zone[b];

	if (face_down(zb))
		lose_track(s, za, 1u << seat | owner_bit(za));
	if (face_down(za))
		lose_track(s, zb, 1u << seat | owner_bit(zb));
	bool a_known = public(s, a), b_known = public(s, b);
	if (!a_known)
		spread(s, za, zb);
	if (!b_known)
		spread(s, zb, za);
	zone_swap(s, a, b);
	swap_known(s, a, za, zb, a_known);
	swap_known(s, b, zb, za, b_known);
}

void
leaders_lacks(
    const struct leaders_world *w, struct leaders_state *s, unsigned seat, unsigned factions)
{
	for (unsigned c = 0; c < HEROES; c++)
		if (w->hero[c].factions & factions)
			s->maybe[c >> 6][HAND + seat] &= ~card_bit(c);
}

/* The wilderness becomes the new harbor. */
void
leaders_harbor_renew(struct play *play)
{
	struct leaders_state *s = leaders_state(play);
	uint8_t cards[HEROES];
	unsigned n = zone_list(s, WILDERNESS, cards);

	for (unsigned word = 0; word < 2; word++) {
		s->maybe[word][HARBOR] = s->maybe[word][WILDERNESS];
		s->maybe[word][WILDERNESS] = 0;
	}
	rng_shuffle8(&s->head.rng, cards, n);
	zone_set(s, WILDERNESS, NULL, 0);
	zone_set(s, HARBOR, cards, n);
	for (unsigned i = 0; i < n; i++)
		s->seen[cards[i]] = 0;
	leaders_log(play, "the wilderness is shuffled into a new harbor");
}

bool
leaders_knows(const struct leaders_state *s, unsigned seat, unsigned card)
{
	return s->seen[card] >> seat & 1;
}

/* A position made from a file: owners know their cards, nobody else. */
void
leaders_know_setting(struct leaders_state *s)
{
	uint64_t hidden[2] = {0};

	for (unsigned c = 0; c < HEROES; c++) {
		unsigned zone = s->zone[c];

		s->seen[c] = face_down(zone) ? (uint8_t)owner_bit(zone) : EVERYONE;
		hidden[c >> 6] |= (uint64_t)face_down(zone) << (c & 63);
	}
	for (unsigned z = 0; z < GRAVEYARD; z++)
		for (unsigned word = 0; word < 2; word++)
			s->maybe[word][z] = s->count[z] ? hidden[word] : 0;
}

/* Dealing anew: unknown cards to the unknown places. */
struct deal {
	const struct leaders_state *s;
	uint8_t card[HEROES], to[HEROES]; /* to: by card number, NONE: not yet */
	unsigned n;
	uint8_t room[GRAVEYARD];
	uint8_t zone[GRAVEYARD]; /* those with unknown places */
	unsigned n_zones;
	unsigned tried; /* zones of the running search */
};

/* Finds a place for the card, moving others on if it must. */
static bool
deal_place(struct deal *d, unsigned card)
{
	unsigned able = leaders_may_be(d->s, card);

	for (unsigned z = 0; z < GRAVEYARD; z++) {
		if (!(able >> z & 1) || d->tried >> z & 1)
			continue;
		d->tried |= 1u << z;
		if (d->room[z]) {
			d->room[z]--;
			d->to[card] = (uint8_t)z;
			return true;
		}
		for (unsigned i = 0; i < d->n; i++)
			if (d->to[d->card[i]] == z && deal_place(d, d->card[i])) {
				d->to[card] = (uint8_t)z;
				return true;
			}
	}
	return false;
}

/* The unknown places of the zone that the card may take. */
static unsigned
room_for(const struct deal *d, unsigned card, unsigned zone)
{
	return d->s->maybe[card >> 6][zone] >> (card & 63) & 1 ? d->room[zone] : 0u;
}

static void
deal_card(struct deal *d, unsigned card, struct rng *rng)
{
	unsigned rooms = 0, room;

	for (unsigned i = 0; i < d->n_zones; i++)
		rooms += room_for(d, card, d->zone[i]);
	if (!rooms) {
		d->tried = 0;
		if (!deal_place(d, card))
			BUG("no place for card %u", card);
		return;
	}
	const uint8_t *zone = d->zone;
	for (unsigned pick = rng_below(rng, rooms); (room = room_for(d, card, *zone)) <= pick;
	     zone++)
		pick -= room;
	d->room[*zone]--;
	d->to[card] = *zone;
}

/* Puts the dealt cards of a zone into its unknown places; instead[] says
 * which card stands where another stood. */
static void
deal_zone(struct deal *d, struct leaders_state *s, unsigned zone, unsigned seat,
    const uint8_t seen[HEROES], uint8_t instead[HEROES])
{
	uint8_t list[HEROES];
	unsigned n = zone_list(d->s, zone, list), from = 0;

	for (unsigned i = 0; i < n; i++) {
		if (seen[list[i]] >> seat & 1)
			continue;
		while (d->to[d->card[from]] != zone)
			from++;
		unsigned card = d->card[from++];
		instead[list[i]] = (uint8_t)card;
		s->seen[card] = seen[list[i]];
		list[i] = (uint8_t)card;
	}
	zone_set(s, zone, list, n);
}

static void
deal_leaders(struct leaders_state *s, unsigned seat, struct rng *rng)
{
	uint8_t rest[LEADERS];
	unsigned n = 0;

	for (uint8_t l = 0; l < LEADERS; l++)
		if (l != s->leader[seat])
			rest[n++] = l;
	rng_shuffle8(rng, rest, n);
	n = 0;
	for (unsigned i = 0; i < LEADERS; i++)
		if (i != seat)
			s->leader[i] = rest[n++];
}

static uint8_t
replaced(const uint8_t instead[HEROES], uint8_t card)
{
	return card < HEROES ? instead[card] : card;
}

/* One deal; false if the seat asked would not have been asked then. */
static bool
deal_once(const struct play *play, const struct leaders_state *old, unsigned seat, unsigned kept,
    struct rng *rng)
{
	struct leaders_state *s = leaders_state(play);
	struct deal d = {.s = old};
	uint8_t instead[HEROES], seen[HEROES];

	memcpy(s->seen, old->seen, sizeof(s->seen));
	memset(d.to, NONE, sizeof(d.to));
	for (uint8_t c = 0; c < HEROES; c++) {
		instead[c] = c;
		seen[c] = (uint8_t)(old->seen[c] | (old->zone[c] == kept ? 1u << seat : 0u));
		if (seen[c] >> seat & 1)
			continue;
		d.card[d.n++] = c;
		d.room[old->zone[c]]++;
	}
	for (uint8_t z = 0; z < GRAVEYARD; z++)
		if (d.room[z])
			d.zone[d.n_zones++] = z;
	rng_shuffle8(rng, d.card, d.n);
	for (unsigned i = 0; i < d.n; i++)
		deal_card(&d, d.card[i], rng);
	for (unsigned z = 0; z < GRAVEYARD; z++)
		deal_zone(&d, s, z, seat, seen, instead);
	for (unsigned i = 0; i < s->n_frames; i++) {
		s->frame[i].part = replaced(instead, old->frame[i].part);
		s->frame[i].it = replaced(instead, old->frame[i].it);
	}
	if (s->over)
		return true;
	leaders_options(play);
	s->head.options = s->n_options;
	return s->n_options > 1;
}

void
leaders_determinize(const struct play *play, int for_seat, struct rng *rng)
{
	enum { TRIES = 50 };
	struct leaders_state *s = leaders_state(play), old = *s;
	unsigned seat = (unsigned)for_seat, tries = 0;

	/* Somebody is asked about cards of the hand, so has some of the kind;
	 * where that is too hard to meet by chance the hand stays. */
	while (!deal_once(
	    play, &old, seat, ++tries < TRIES ? NONE : HAND + (unsigned)s->head.seat, rng))
		if (tries > TRIES)
			BUG("no deal fits");
	if (!s->over)
		deal_leaders(s, seat, rng);
	s->head.rng = rng_split(rng, 0);
}
