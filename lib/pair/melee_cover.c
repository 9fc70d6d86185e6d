/* Melee tables at which nobody has met anybody: exhaustive search. */
#include "pair/melee.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BUDGET = 40000, TRIES = 40, ROUND_TRIES = 24, MOST = 64 };

struct search {
	const struct melee *m;
	uint64_t met[MOST]; /* and oneself */
	uint32_t *out;	    /* seats, fours first */
	uint32_t fours, threes, order[MOST];
	long budget;
};

static bool seat_next(struct search *s, uint64_t free_players, uint32_t fours, uint32_t threes);

/* Fills up the table that has `n` of `size` players; only players later in
 * the order come in, so that each table is tried once. */
static bool
fill(struct search *s, uint32_t *table, uint32_t n, uint32_t size, uint32_t after, uint64_t apart,
    uint64_t free_players, uint32_t fours, uint32_t threes)
{
	if (s->budget-- <= 0)
		return false;
	if (n == size) {
		uint32_t left = size == 4 ? fours : threes;
		uint32_t *to = size == 4 ? s->out + 4 * (s->fours - left)
					 : s->out + 4 * s->fours + 3 * (s->threes - left);

		if (!seat_next(s, free_players, fours - (size == 4), threes - (size == 3)))
			return false;
		memcpy(to, table, size * sizeof(*to));
		return true;
	}
	for (uint32_t i = after; i < s->m->n; i++) {
		uint32_t p = s->order[i];

		if (!(free_players >> p & 1) || apart >> p & 1)
			continue;
		table[n] = p;
		if (fill(s, table, n + 1, size, i + 1, apart | s->met[p],
			free_players & ~(UINT64_C(1) << p), fours, threes))
			return true;
	}
	return false;
}

static bool
seat_next(struct search *s, uint64_t free_players, uint32_t fours, uint32_t threes)
{
	uint32_t table[4], i = 0;

	if (!free_players)
		return true;
	while (!(free_players >> s->order[i] & 1))
		i++;
	table[0] = s->order[i];
	free_players &= ~(UINT64_C(1) << table[0]);
	return (fours &&
		   fill(s, table, 1, 4, i + 1, s->met[table[0]], free_players, fours, threes)) ||
	       (threes &&
		   fill(s, table, 1, 3, i + 1, s->met[table[0]], free_players, fours, threes));
}

static bool
cover(struct search *s, struct rng *rng)
{
	uint32_t n = s->m->n;

	for (uint32_t i = 0; i < n; i++)
		s->order[i] = i;
	for (uint32_t i = n; i > 1; i--) {
		uint32_t j = rng_below(rng, i), kept = s->order[i - 1];

		s->order[i - 1] = s->order[j];
		s->order[j] = kept;
	}
	s->budget = BUDGET;
	return seat_next(s, n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1, s->fours, s->threes);
}

static void
search_init(struct search *s, const struct melee *m, uint32_t *out)
{
	*s = (struct search){
	    .m = m, .out = out, .fours = m->tables - m->threes, .threes = m->threes};
	for (uint32_t a = 0; a < m->n; a++)
		for (uint32_t b = 0; b < m->n; b++)
			if (a == b || m->met[(size_t)a * m->n + b])
				s->met[a] |= UINT64_C(1) << b;
}

bool
melee_cover(struct melee *m, struct rng *rng)
{
	struct search s;

	if (m->n > MOST)
		return false;
	search_init(&s, m, m->seat);
	for (int try = 0; try < TRIES; try++) {
		if (cover(&s, rng))
			return true;
		/* It ended by itself: there is none. */
		if (s.budget > 0)
			return false;
	}
	return false;
}

static void
meet_tables(struct search *s, const uint32_t *seat)
{
	const struct melee *m = s->m;

	for (uint32_t t = 0; t < m->tables; t++) {
		uint64_t table = 0;
		uint32_t size = t < s->fours ? 4 : 3;

		for (uint32_t i = 0; i < size; i++)
			table |= UINT64_C(1) << seat[i];
		for (uint32_t i = 0; i < size; i++)
			s->met[seat[i]] |= table;
		seat += size;
	}
}

/* Rounds one after the other; a round that leads nowhere is drawn anew. */
static bool
lasts(const struct search *before, uint32_t later, struct rng *rng)
{
	uint32_t out[MOST];

	if (later == 0)
		return true;
	for (int try = 0; try < ROUND_TRIES; try++) {
		struct search s = *before;

		s.out = out;
		if (!cover(&s, rng)) {
			if (s.budget > 0)
				return false;
			continue;
		}
		meet_tables(&s, out);
		if (lasts(&s, later - 1, rng))
			return true;
	}
	return false;
}

bool
melee_lasts(const struct melee *m, uint32_t later, struct rng *rng)
{
	struct search s;

	if (m->n > MOST)
		return true;
	search_init(&s, m, NULL);
	meet_tables(&s, m->seat);
	return lasts(&s, later < 3 ? later : 3, rng);
}
