#include "game/ladder.h"

#include "game/stats.h"

#include <math.h>
#include <string.h>

const char *const ladder_usual[] = {
    "random", "greedy", "mc:100", "ismcts:100", "ismcts:1000", NULL};

bool
ladder_enter(struct schedule *schedule, const char *const agents[], size_t n_agents,
    const char *const decks[], size_t n_decks, struct diag *dg)
{
	size_t rounds = n_decks ? n_decks : 1;

	if (n_agents < 2 || n_agents > LADDER_MOST) {
		diag_error(
		    dg, NOWHERE, "a ladder is for 2 to %d agents, not %zu", LADDER_MOST, n_agents);
		return false;
	}
	for (size_t deck = 0; deck < rounds; deck++)
		if (!schedule_enter(
			schedule, agents, n_agents, n_decks ? &decks[deck] : NULL, !!n_decks, dg))
			return false;
	if (schedule->entrants.n <= ENTRANTS_MOST)
		return true;
	diag_error(dg, NOWHERE, "%zu agents with %zu decks each, limit %d together", n_agents,
	    n_decks, ENTRANTS_MOST);
	return false;
}

/* The two meet with each deck in turn. */
static void
add_lineups(
    struct schedule *schedule, unsigned players, uint16_t one, uint16_t other, size_t agents)
{
	for (size_t from = 0; from < schedule->entrants.n; from += agents) {
		struct lineup lineup = {{0}};

		for (unsigned seat = 0; seat < players; seat++)
			lineup.entrant[seat] = (uint16_t)(from + (seat % 2 ? other : one));
		vec_add(&schedule->lineups, lineup);
	}
}

bool
ladder_schedule(struct schedule *schedule, unsigned players, size_t decks, struct diag *dg)
{
	size_t n = schedule->entrants.n / decks;

	if (players < 2) {
		diag_error(dg, NOWHERE, "a ladder needs a game of two players or more");
		return false;
	}
	schedule->players = players;
	schedule->turns = players % 2 ? players : 2;
	for (uint16_t i = 0; i < n; i++)
		for (uint16_t j = (uint16_t)(i + 1); j < n; j++) {
			add_lineups(schedule, players, i, j, n);
			if (players % 2)
				add_lineups(schedule, players, j, i, n);
		}
	return true;
}

uint64_t
ladder_games(const struct schedule *schedule, size_t decks, uint64_t each)
{
	uint64_t sides = schedule->players % 2 ? 2 : 1, round = schedule->turns * sides * decks;
	uint64_t deals = (each + round - 1) / round;

	return deals * schedule->turns * schedule->lineups.n;
}

/* The part of the first places that the first entrant of the lineup has. */
static double
part_of(const struct match *match, const struct result *result)
{
	unsigned first = match->schedule.lineups.at[result->seating.lineup].entrant[0];
	unsigned winners = 0, own = 0;

	for (unsigned seat = 0; seat < match->schedule.players; seat++) {
		bool wins = result->outcome.rank[seat] == 1;

		winners += wins;
		own += wins && result->seating.entrant[seat] == first;
	}
	return (double)own / winners;
}

static bool
take(struct match_output *output, const struct match *match, const struct result *result,
    const char *text, size_t length)
{
	struct ladder *ladder = (struct ladder *)output;
	struct ladder_sum *sum = &ladder->sum[result->seating.lineup / ladder->decks];

	(void)text, (void)length;
	if (result->seating.turn == 0)
		sum->part = sum->turns = 0;
	sum->part += part_of(match, result);
	sum->games++;
	if (++sum->turns == match->schedule.turns) {
		double mean = sum->part / sum->turns;

		sum->deals++;
		sum->sum += mean;
		sum->squares += mean * mean;
	}
	ladder->done++;
	if (ladder->progress)
		ladder->progress(ladder, ladder->done);
	return true;
}

void
ladder_init(struct ladder *ladder, const struct match *match, size_t decks)
{
	*ladder = (struct ladder){.output.take = take, .match = match, .decks = decks};
	ladder->sum = xcalloc(match->schedule.lineups.n, sizeof(*ladder->sum));
}

void
ladder_release(struct ladder *ladder)
{
	free(ladder->sum);
}

/* A meeting of two entrants over all their deals. */
struct pairing {
	size_t one, other;
	double games, rate;
	double variance; /* of the rate */
};

/* The variance of the mean of the deals. */
static double
sum_variance(const struct ladder_sum *sum)
{
	double n = (double)sum->deals, mean = sum->sum / n;

	return n > 1 ? fmax(0, (sum->squares / n - mean * mean) / (n - 1)) : 0.25;
}

static struct pairing
pairing_of(const struct ladder *ladder, size_t at, unsigned sides)
{
	const struct schedule *schedule = &ladder->match->schedule;
	const struct lineup *lineup = &schedule->lineups.at[at * ladder->decks];
	struct pairing pairing = {.one = lineup->entrant[0], .other = lineup->entrant[1]};

	for (unsigned side = 0; side < sides; side++) {
		const struct ladder_sum *sum = &ladder->sum[at + side];

		if (!sum->deals)
			return (struct pairing){pairing.one, pairing.other, 0, 0.5, 0};
		double mean = sum->sum / (double)sum->deals;

		pairing.games += (double)sum->deals * schedule->turns;
		pairing.rate += (side ? 1 - mean : mean) / sides;
		pairing.variance += sum_variance(sum) / (sides * sides);
	}
	return pairing;
}

/* All pairings; the caller frees them. */
static struct pairing *
pairings_of(const struct ladder *ladder, size_t *n)
{
	const struct schedule *schedule = &ladder->match->schedule;
	unsigned sides = schedule->players % 2 ? 2 : 1;
	struct pairing *list = xcalloc(schedule->lineups.n, sizeof(*list));

	*n = schedule->lineups.n / ladder->decks / sides;
	for (size_t i = 0; i < *n; i++)
		list[i] = pairing_of(ladder, i * sides, sides);
	return list;
}

/* The number of games that would leave the rate as uncertain. */
static double
games_worth(const struct pairing *pairing)
{
	double spread = pairing->rate * (1 - pairing->rate);

	if (pairing->variance <= 0 || spread <= 0)
		return pairing->games;
	return fmin(spread / pairing->variance, 2 * pairing->games);
}

void
ladder_pairings(const struct ladder *ladder, struct table *table)
{
	static const char *const columns[] = {
	    "one", "other", "games", "rate", "low", "high", "elo", "error"};
	size_t n;
	struct pairing *list = pairings_of(ladder, &n);

	table_init(table, columns, LENGTH(columns));
	for (size_t i = 0; i < n; i++) {
		const struct pairing *p = &list[i];
		double worth = games_worth(p), elo = stats_elo(p->rate);
		struct interval in = stats_wilson(p->rate, worth);

		table_text(table, ladder->match->schedule.entrants.at[p->one].agent);
		table_text(table, ladder->match->schedule.entrants.at[p->other].agent);
		table_int(table, (long long)p->games);
		table_real(table, p->rate, 4);
		table_real(table, in.low, 4);
		table_real(table, in.high, 4);
		if (isfinite(elo)) {
			table_real(table, elo, 1);
			table_real(table, stats_elo_error(p->rate, worth), 1);
		} else {
			table_none(table);
			table_none(table);
		}
	}
	free(list);
}

/* The scale: strengths g with rate g / (g + h) for each pairing, fitted
 * together (Hunter 2004).  Half a game either way keeps a side that never
 * lost in sight. */
struct scale {
	size_t n;
	double strength[LADDER_MOST]; /* logarithms, mean 0 */
	double error[LADDER_MOST];    /* standard errors of those */
	double games[LADDER_MOST], rate[LADDER_MOST];
};

static void
fit(struct scale *scale, const struct pairing *list, size_t n)
{
	enum { ROUNDS = 5000 };
	double g[LADDER_MOST], wins[LADDER_MOST] = {0}, below[LADDER_MOST], sum = 0;

	for (size_t i = 0; i < scale->n; i++)
		g[i] = 1;
	for (size_t i = 0; i < n; i++) {
		wins[list[i].one] += list[i].rate * list[i].games + 0.5;
		wins[list[i].other] += (1 - list[i].rate) * list[i].games + 0.5;
	}
	for (unsigned round = 0; round < ROUNDS; round++) {
		memset(below, 0, sizeof(below));
		for (size_t i = 0; i < n; i++) {
			double part = (list[i].games + 1) / (g[list[i].one] + g[list[i].other]);

			below[list[i].one] += part;
			below[list[i].other] += part;
		}
		for (size_t i = 0; i < scale->n; i++)
			g[i] = wins[i] / below[i];
	}
	for (size_t i = 0; i < scale->n; i++)
		sum += log(g[i]) / (double)scale->n;
	for (size_t i = 0; i < scale->n; i++)
		scale->strength[i] = log(g[i]) - sum;
}

typedef double matrix[LADDER_MOST][LADDER_MOST];

/* Adds weight to the difference of two. */
static void
add_difference(matrix m, const struct pairing *p, double weight)
{
	m[p->one][p->one] += weight;
	m[p->other][p->other] += weight;
	m[p->one][p->other] -= weight;
	m[p->other][p->one] -= weight;
}

/* Gauss and Jordan; the matrix is positive definite. */
static void
invert(matrix m, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		double pivot = m[k][k];

		m[k][k] = 1;
		for (size_t j = 0; j < n; j++)
			m[k][j] /= pivot;
		for (size_t i = 0; i < n; i++) {
			double factor = m[i][k];

			if (i == k)
				continue;
			m[i][k] = 0;
			for (size_t j = 0; j < n; j++)
				m[i][j] -= factor * m[k][j];
		}
	}
}

/* How much the strengths would vary from run to run, by the spread of the
 * deals: the information's inverse on both sides of the variance of wins. */
static void
find_errors(struct scale *scale, const struct pairing *list, size_t n)
{
	matrix information, variance = {{0}};
	size_t size = scale->n;

	for (size_t i = 0; i < size; i++)
		for (size_t j = 0; j < size; j++)
			information[i][j] = 1.0 / (double)size; /* the mean stays 0 */
	for (size_t i = 0; i < n; i++) {
		double apart = scale->strength[list[i].one] - scale->strength[list[i].other];
		double rate = 1 / (1 + exp(-apart)), met = list[i].games + 1;

		add_difference(information, &list[i], met * rate * (1 - rate));
		add_difference(
		    variance, &list[i], fmax(met * met * list[i].variance, rate * (1 - rate)));
	}
	invert(information, size);
	for (size_t k = 0; k < size; k++) {
		double sum = 0;

		for (size_t i = 0; i < size; i++)
			for (size_t j = 0; j < size; j++)
				sum += information[k][i] * variance[i][j] * information[k][j];
		scale->error[k] = sqrt(fmax(0, sum));
	}
}

static void
add_rates(struct scale *scale, const struct pairing *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct pairing *p = &list[i];

		scale->games[p->one] += p->games;
		scale->games[p->other] += p->games;
		scale->rate[p->one] += p->games * p->rate;
		scale->rate[p->other] += p->games * (1 - p->rate);
	}
	for (size_t i = 0; i < scale->n; i++)
		scale->rate[i] /= scale->games[i] > 0 ? scale->games[i] : 1;
}

/* The how manieth an entrant is; equals in the order of entering. */
static size_t
place_of(const struct scale *scale, size_t entrant)
{
	size_t place = 0;

	for (size_t i = 0; i < scale->n; i++)
		place += scale->strength[i] > scale->strength[entrant] ||
			 (scale->strength[i] == scale->strength[entrant] && i < entrant);
	return place;
}

void
ladder_table(const struct ladder *ladder, struct table *table)
{
	static const char *const columns[] = {
	    "place", "agent", "deck", "games", "rate", "elo", "error"};
	const double elo = 400 / log(10);
	struct scale scale = {.n = ladder->match->schedule.entrants.n / ladder->decks};
	size_t n, at[LADDER_MOST];
	struct pairing *list = pairings_of(ladder, &n);

	fit(&scale, list, n);
	find_errors(&scale, list, n);
	add_rates(&scale, list, n);
	for (size_t i = 0; i < scale.n; i++)
		at[place_of(&scale, i)] = i;
	table_init(table, columns, LENGTH(columns));
	for (size_t i = 0; i < scale.n; i++) {
		const struct entrant *entrant = &ladder->match->schedule.entrants.at[at[i]];

		table_int(table, (long long)i + 1);
		table_text(table, entrant->agent);
		table_text(table, ladder->decks > 1 ? NULL : entrant->deck);
		table_int(table, (long long)scale.games[at[i]]);
		table_real(table, scale.rate[at[i]], 4);
		table_real(table, elo * scale.strength[at[i]], 1);
		table_real(table, 1.959964 * elo * scale.error[at[i]], 1);
	}
	free(list);
}
