/* A rule of thumb: looks one choice ahead on a deal made up from what the
 * seat knows, and takes what suits its leader best. */
#include "leaders/leaders.h"

int
leaders_distance(const struct leaders_world *w, const struct leaders_state *s, unsigned faction)
{
	int red = s->marker[RED], green = s->marker[GREEN], apart = red - green, dark = w->dark;
	int low = red < green ? red : green;

	switch (faction) {
	case UNDEAD:
		return (red < dark ? dark - red : 0) + (green < dark ? dark - green : 0);
	case WATER:
		return (apart > 1 ? apart - 1 : apart < -1 ? -apart - 1 : 0) + (low >= dark);
	case EMPIRE:
		return (apart < 2 ? 2 - apart : 0) + (low >= dark);
	}
	return (apart > -2 ? apart + 2 : 0) + (low >= dark);
}

static int
worth(const struct leaders_world *w, const struct leaders_state *s, unsigned seat)
{
	unsigned factions = w->leader[s->leader[seat]].factions;
	int nearest = 99, open = s->count[OPEN + seat], value = 0;

	if (s->over)
		return leaders_winner(w, s) == (int)seat ? 10000 : -10000;
	for (unsigned f = 0; f < FACTION_COUNT; f++) {
		int far = leaders_distance(w, s, f);

		if (factions >> f & 1 && far < nearest)
			nearest = far;
	}
	value -= 20 * nearest;
	value += 4 * (int)leaders_party(w, s, seat, factions);
	value += nearest ? open : 6 * open;
	return value + 2 * s->count[HIDDEN + seat];
}

unsigned
leaders_greedy(const struct play *play, struct rng *rng)
{
	const struct leaders_world *w = leaders_world(play);
	struct leaders_state guess = *leaders_state(play), next;
	struct play trial = {.game = play->game, .world = w, .state = &guess};
	int seat = guess.head.seat, best = 0;
	unsigned choice = 0;

	leaders_determinize(&trial, seat, rng);
	trial.state = &next;
	for (unsigned i = 0; i < guess.head.options; i++) {
		next = guess;
		leaders_apply(&trial, i);
		int value = worth(w, &next, (unsigned)seat);

		if (i == 0 || value > best)
			best = value, choice = i;
	}
	return choice;
}
