/* What agents that search need of Hidden Leaders: who sees what, and whom
 * the others probably serve. */
#include "leaders/leaders.h"

#include <limits.h>
#include <math.h>

/* Which card it is, as far as the seat gets to see it. */
static unsigned
card_key(const struct leaders_state *s, unsigned card, int seat, bool shown)
{
	if (shown || seat == s->head.seat || leaders_knows(s, (unsigned)seat, card))
		return card;
	return 100 + s->zone[card];
}

uint64_t
leaders_option_key(const struct play *play, unsigned index, int seat)
{
	const struct leaders_state *s = leaders_state(play);
	unsigned option = s->option[index], key = option;
	unsigned by = s->n_frames ? 1 + s->frame[s->n_frames - 1].card : 0;

	switch (s->asking) {
	case ASK_HIDE:
	case ASK_THROW:
	case ASK_PLAY:
	case ASK_MORE:
	case ASK_TRIM:
	case ASK_CARD:
		if (option == OPTION_STOP)
			break;
		key = option & OPTION_DISCARD;
		key |= card_key(s, option & 0x7f, seat, s->asking == ASK_PLAY && !key);
		break;
	default:
		break;
	}
	return (uint64_t)by << 16 | (uint64_t)s->asking << 8 | key;
}

/* How likely the seat's leader is, as far as the table tells: whoever plays
 * a hero openly probably needs one of its factions, and whoever is ahead is
 * so on purpose.  The figures fit recorded games. */
static double
likelihood(
    const struct leaders_world *w, const struct leaders_state *s, unsigned seat, unsigned leader)
{
	const double match = 2.25, ahead = 1.5;
	unsigned factions = w->leader[leader].factions;
	double weight = 1;

	zone_each(c, s, OPEN + seat) if (w->hero[c].factions & factions) weight *= match;
	if (factions >> leaders_winning(w, s->marker[RED], s->marker[GREEN]) & 1)
		weight *= ahead;
	return weight;
}

/* All ways to give leaders to the other seats, one after another, each with
 * its likelihood; stops at the one that brings the sum to the goal. */
struct guess {
	double weight[SEATS_MOST][LEADERS], sum, goal;
	unsigned players, own;
	uint8_t leader[SEATS_MOST];
};

static bool
guess_on(struct guess *g, unsigned seat, unsigned used, double weight)
{
	if (seat == g->own)
		seat++;
	if (seat >= g->players) {
		g->sum += weight;
		return g->sum >= g->goal;
	}
	for (unsigned l = 0; l < LEADERS; l++) {
		if (used >> l & 1)
			continue;
		g->leader[seat] = (uint8_t)l;
		if (guess_on(g, seat + 1, used | 1u << l, weight * g->weight[seat][l]))
			return true;
	}
	return false;
}

static void
set_leaders(struct leaders_state *s, const struct guess *g)
{
	unsigned used = 1u << s->leader[g->own], n = g->players;

	for (unsigned seat = 0; seat < g->players; seat++) {
		if (seat == g->own)
			continue;
		s->leader[seat] = g->leader[seat];
		used |= 1u << g->leader[seat];
	}
	for (uint8_t l = 0; l < LEADERS; l++)
		if (!(used >> l & 1))
			s->leader[n++] = l;
}

void
leaders_believe(const struct play *play, int seat, struct rng *rng)
{
	const struct leaders_world *w = leaders_world(play);
	struct leaders_state *s = leaders_state(play);
	struct guess g = {.players = s->head.players, .own = (unsigned)seat, .goal = INFINITY};
	unsigned own = 1u << s->leader[seat];

	leaders_determinize(play, seat, rng);
	if (s->over)
		return;
	for (unsigned other = 0; other < g.players; other++)
		for (unsigned l = 0; l < LEADERS; l++)
			g.weight[other][l] = likelihood(w, s, other, l);
	guess_on(&g, 0, own, 1);
	g.goal = g.sum * rng_unit(rng);
	g.sum = 0;
	if (guess_on(&g, 0, own, 1))
		set_leaders(s, &g);
}

/* What speaks for the seat: its nearest faction not being far from winning,
 * and heroes of its factions, above all of that one.  The figures fit
 * recorded games; they tell more towards the end. */
static double
prospect(const struct leaders_world *w, const struct leaders_state *s, unsigned seat)
{
	unsigned factions = w->leader[s->leader[seat]].factions, nearest = 0;
	int near = INT_MAX;

	for (unsigned f = 0; f < FACTION_COUNT; f++) {
		int far = factions >> f & 1 ? leaders_distance(w, s, f) : INT_MAX;

		if (far < near) {
			near = far;
			nearest = f;
		}
	}
	return -0.12 * near + 0.06 * leaders_party(w, s, seat, factions) +
	       0.06 * leaders_party(w, s, seat, 1u << nearest);
}

/* e to the power of x, the same on every machine. */
static double
power(double x)
{
	double y = 1 + x / 1024;

	for (int i = 0; i < 10; i++)
		y *= y;
	return y;
}

void
leaders_estimate(const struct play *play, double chance[SEATS_MOST])
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	unsigned players = s->head.players, most = 0;
	double sum = 0;

	for (unsigned seat = 0; seat < players; seat++)
		most = s->count[OPEN + seat] > most ? s->count[OPEN + seat] : most;
	double late = 1 + 4.5 * most / leaders_needed(w, players);
	for (unsigned seat = 0; seat < players; seat++) {
		chance[seat] = power(late * prospect(w, s, seat));
		sum += chance[seat];
	}
	for (unsigned seat = 0; seat < players; seat++)
		chance[seat] /= sum;
}
