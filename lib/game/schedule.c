#include "game/schedule.h"

#include "game/agent.h"

bool
schedule_enter(struct schedule *schedule, const char *const agents[], size_t n_agents,
    const char *const decks[], size_t n_decks, struct diag *dg)
{
	size_t n = n_agents > n_decks ? n_agents : n_decks;

	if (n_agents > 1 && n_decks > 1 && n_agents != n_decks) {
		diag_error(dg, NOWHERE,
		    "%zu agents and %zu decks: give as many of each, or one of either", n_agents,
		    n_decks);
		return false;
	}
	if (n > ENTRANTS_MOST) {
		diag_error(dg, NOWHERE, "%zu agents or decks, limit %d", n, ENTRANTS_MOST);
		return false;
	}
	for (size_t i = 0; i < n; i++)
		vec_add(&schedule->entrants, (struct entrant){agents[n_agents > 1 ? i : 0],
						 n_decks ? decks[n_decks > 1 ? i : 0] : NULL});
	return true;
}

/* Moves on to the next choice of k out of n, in order; false after the
 * last one. */
static bool
next_choice(struct lineup *lineup, unsigned k, size_t n)
{
	for (unsigned i = k; i-- > 0;) {
		if (lineup->entrant[i] + (k - i) >= n)
			continue;
		lineup->entrant[i]++;
		for (unsigned j = i + 1; j < k; j++)
			lineup->entrant[j] = (uint16_t)(lineup->entrant[j - 1] + 1);
		return true;
	}
	return false;
}

/* A person takes one seat, if there is a program for the others. */
static bool
takes_one_seat(const struct entrant *entrant)
{
	const struct agent_class *class = agent_class_find(entrant->agent);

	return class && class->alone;
}

/* Everybody takes a seat, then the programs the others in turn. */
static void
fill_seats(const struct schedule *schedule, struct lineup *out)
{
	uint16_t filler[SEATS_MOST];
	size_t n = schedule->entrants.n, fillers = 0;

	for (size_t i = 0; i < n && fillers < SEATS_MOST; i++)
		if (!takes_one_seat(&schedule->entrants.at[i]))
			filler[fillers++] = (uint16_t)i;
	for (size_t i = 0; i < schedule->players; i++)
		out->entrant[i] = (uint16_t)(i < n || !fillers ? i % n : filler[(i - n) % fillers]);
}

bool
schedule_make(struct schedule *schedule, unsigned players, enum schedule_kind kind, bool paired,
    struct diag *dg)
{
	size_t n = schedule->entrants.n;
	struct lineup lineup = {{0}};

	schedule->players = players;
	schedule->turns = paired && n > 1 ? players : 1;
	fill_seats(schedule, &lineup);
	do {
		if (kind == SCHEDULE_GAUNTLET && lineup.entrant[0] != 0)
			break;
		if (schedule->lineups.n == LINEUPS_MOST) {
			diag_error(dg, NOWHERE, "too many pairings, limit %d", LINEUPS_MOST);
			return false;
		}
		vec_add(&schedule->lineups, lineup);
	} while (n > players && next_choice(&lineup, players, n));
	return true;
}

uint64_t
schedule_cycle(const struct schedule *schedule)
{
	return (uint64_t)schedule->lineups.n * schedule->turns;
}

struct seating
schedule_game(const struct schedule *schedule, uint64_t index)
{
	uint64_t group = index / schedule->turns;
	struct seating seating = {.deal = group,
	    .lineup = group % schedule->lineups.n,
	    .turn = (unsigned)(index % schedule->turns)};
	const struct lineup *lineup = &schedule->lineups.at[seating.lineup];

	for (unsigned seat = 0, from = seating.turn; seat < schedule->players; seat++) {
		seating.entrant[seat] = lineup->entrant[from];
		from = from + 1 == schedule->players ? 0 : from + 1;
	}
	return seating;
}

void
schedule_release(struct schedule *schedule)
{
	vec_release(&schedule->entrants);
	vec_release(&schedule->lineups);
}
