#include "pair/melee.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, SWAPS = 400, COVER_MOST = 40, TRIES = 24 };

/* What a table, or a whole seating, costs: the lower first numbers win. */
struct cost {
	int64_t met, threes, spread, club;
};

bool
melee_fits(uint32_t n)
{
	return n == 3 || n == 4 || n >= 6;
}

void
melee_init(struct melee *m, uint32_t n)
{
	*m = (struct melee){.n = n, .tables = (n + 3) / 4, .threes = (4 - n % 4) % 4};
	m->player = xcalloc((size_t)n + 1, sizeof(*m->player));
	m->met = xcalloc((size_t)n * n + 1, sizeof(*m->met));
	m->seat = xcalloc((size_t)n + 1, sizeof(*m->seat));
}

void
melee_release(struct melee *m)
{
	free(m->player);
	free(m->met);
	free(m->seat);
}

void
melee_meet(struct melee *m, uint32_t a, uint32_t b, uint32_t times)
{
	m->met[(size_t)a * m->n + b] = (uint16_t)(m->met[(size_t)a * m->n + b] + times);
	m->met[(size_t)b * m->n + a] = m->met[(size_t)a * m->n + b];
}

static uint32_t
table_start(const struct melee *m, uint32_t table)
{
	uint32_t fours = m->tables - m->threes;

	return table <= fours ? SEATS * table : SEATS * fours + 3 * (table - fours);
}

uint32_t
melee_seats(const struct melee *m, uint32_t table, const uint32_t **out)
{
	*out = m->seat + table_start(m, table);
	return table_start(m, table + 1) - table_start(m, table);
}

static uint32_t
table_of(const struct melee *m, uint32_t at)
{
	uint32_t fours = SEATS * (m->tables - m->threes);

	return at < fours ? at / SEATS : m->tables - m->threes + (at - fours) / 3;
}

static struct cost
table_cost(const struct melee *m, uint32_t table)
{
	const uint32_t *seat;
	uint32_t n = melee_seats(m, table, &seat);
	long high = m->player[seat[0]].points, low = high;
	struct cost cost = {0};

	for (uint32_t i = 0; i < n; i++) {
		const struct melee_player *p = &m->player[seat[i]];

		high = p->points > high ? p->points : high;
		low = p->points < low ? p->points : low;
		cost.threes += n == 3 ? p->threes : 0;
		for (uint32_t k = 0; k < i; k++) {
			int64_t met = m->met[(size_t)seat[i] * m->n + seat[k]];

			cost.met += met * met;
			cost.club += p->club && p->club == m->player[seat[k]].club;
		}
	}
	cost.spread = (int64_t)(high - low) * (high - low);
	return cost;
}

static int
cost_compare(struct cost a, struct cost b)
{
	if (a.met != b.met)
		return a.met < b.met ? -1 : 1;
	if (a.threes != b.threes)
		return a.threes < b.threes ? -1 : 1;
	if (a.spread != b.spread)
		return a.spread < b.spread ? -1 : 1;
	return (a.club > b.club) - (a.club < b.club);
}

static struct cost
cost_sum(struct cost a, struct cost b)
{
	return (struct cost){
	    a.met + b.met, a.threes + b.threes, a.spread + b.spread, a.club + b.club};
}

static struct cost
cost_all(const struct melee *m)
{
	struct cost sum = {0};

	for (uint32_t t = 0; t < m->tables; t++)
		sum = cost_sum(sum, table_cost(m, t));
	return sum;
}

static void
exchange(struct melee *m, uint32_t i, uint32_t j)
{
	uint32_t kept = m->seat[i];

	m->seat[i] = m->seat[j];
	m->seat[j] = kept;
}

/* Exchanges two seats unless that makes things worse. */
static void
try_exchange(struct melee *m, uint32_t i, uint32_t j)
{
	uint32_t x = table_of(m, i), y = table_of(m, j);

	if (x == y)
		return;
	struct cost before = cost_sum(table_cost(m, x), table_cost(m, y));
	exchange(m, i, j);
	if (cost_compare(cost_sum(table_cost(m, x), table_cost(m, y)), before) > 0)
		exchange(m, i, j);
}

static void
improve(struct melee *m, struct rng *rng)
{
	for (uint32_t i = 0; i < SWAPS * m->n; i++)
		try_exchange(m, rng_below(rng, m->n), rng_below(rng, m->n));
	/* What two seats can still gain, wherever they are. */
	for (uint32_t i = 0; i < m->n && m->n <= 400; i++)
		for (uint32_t j = 0; j < i; j++)
			try_exchange(m, i, j);
}

/* By points, those with equal points in random order. */
static void
sort_seats(struct melee *m, struct rng *rng)
{
	for (uint32_t i = 0; i < m->n; i++)
		m->seat[i] = i;
	for (uint32_t a = 0, b; a < m->n; a = b) {
		for (b = a; b < m->n && m->player[b].points == m->player[a].points;)
			b++;
		for (uint32_t i = b - a; i > 1; i--)
			exchange(m, a + i - 1, a + rng_below(rng, i));
	}
}

/* A seating to begin with; in a small field one without repeats, if
 * exchanges alone did not find it. */
static void
seat_once(struct melee *m, struct rng *rng)
{
	sort_seats(m, rng);
	improve(m, rng);
	if (m->n > COVER_MOST || cost_all(m).met == 0)
		return;
	uint32_t *kept = xmalloc(m->n * sizeof(*kept));
	memcpy(kept, m->seat, m->n * sizeof(*kept));
	if (melee_cover(m, rng))
		improve(m, rng);
	else
		memcpy(m->seat, kept, m->n * sizeof(*kept));
	free(kept);
}

static void
count_repeats(struct melee *m)
{
	m->repeats = m->forbidden = 0;
	for (uint32_t t = 0; t < m->tables; t++) {
		const uint32_t *seat;
		uint32_t n = melee_seats(m, t, &seat);

		for (uint32_t i = 0; i < n; i++)
			for (uint32_t k = 0; k < i; k++) {
				uint32_t met = m->met[(size_t)seat[i] * m->n + seat[k]];

				m->repeats += met % 100 > 0;
				m->forbidden += met >= 100;
			}
	}
}

/* Seats at a table are drawn; they matter. */
static void
shuffle_tables(struct melee *m, struct rng *rng)
{
	for (uint32_t t = 0; t < m->tables; t++) {
		uint32_t from = table_start(m, t);

		for (uint32_t i = table_start(m, t + 1) - from; i > 1; i--)
			exchange(m, from + i - 1, from + rng_below(rng, i));
	}
}

static bool
nobody_met(const struct melee *m)
{
	for (size_t i = 0; i < (size_t)m->n * m->n; i++)
		if (m->met[i])
			return false;
	return true;
}

void
melee_pair(struct melee *m, uint32_t later, struct rng *rng)
{
	uint32_t *best = xmalloc(((size_t)m->n + 1) * sizeof(*best));
	struct cost least = {0};
	/* All first rounds are alike; in a large field there is always a way. */
	bool ahead = later && m->n <= COVER_MOST && !nobody_met(m), lasts = false;

	for (int try = 0; try < (ahead ? TRIES : m->n <= COVER_MOST ? 4 : 1) && !lasts; try++) {
		seat_once(m, rng);
		struct cost cost = cost_all(m);
		lasts = ahead && cost.met == 0 && melee_lasts(m, later, rng);
		if (try == 0 || lasts || cost_compare(cost, least) < 0) {
			least = cost;
			memcpy(best, m->seat, m->n * sizeof(*best));
		}
	}
	memcpy(m->seat, best, m->n * sizeof(*best));
	free(best);
	shuffle_tables(m, rng);
	count_repeats(m);
}
