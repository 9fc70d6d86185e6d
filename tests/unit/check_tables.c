/* Fixed tables: against every way to give them. */
#include "unit.h"

#include "base/rng.h"
#include "pair/tables.h"

enum { PAIRS = 5, TABLES = 6, EVENTS = 4000 };

static int
content(const struct event *e, const struct event_pair *pair, long table)
{
	int n = 0;

	for (int i = 0; i < pair_seats(pair) && !pair_is_bye(pair); i++)
		n += table && e->players.at[pair->seat[i]].fixed_table == table;
	return n;
}

/* The most players that can have their tables, from a pair on. */
static int
most(const struct event *e, const struct event_round *r, size_t from, unsigned used)
{
	if (from == r->pairs.n)
		return 0;
	int best = most(e, r, from + 1, used);
	for (long table = 1; table <= TABLES; table++) {
		int n = content(e, &r->pairs.at[from], table);

		if (!n || used >> table & 1)
			continue;
		n += most(e, r, from + 1, used | 1u << table);
		best = n > best ? n : best;
	}
	return best;
}

static void
draw(struct event *e, struct event_round *r, struct rng *rng)
{
	uint32_t seats = rng_below(rng, 2) ? 2 : 4, pairs = 1 + rng_below(rng, PAIRS);

	event_defaults(e, "random", seats == 2 ? FORMAT_JOUST : FORMAT_MELEE);
	for (uint32_t i = 0; i < pairs; i++) {
		struct event_pair pair = {
		    .seat = {EVENT_NOBODY, EVENT_NOBODY, EVENT_NOBODY, EVENT_NOBODY}};

		for (uint32_t k = 0; k < (rng_below(rng, 8) ? seats : 1); k++) {
			struct event_player p = {.name = "P"};

			p.fixed_table = rng_below(rng, 3) ? 1 + (long)rng_below(rng, TABLES) : 0;
			pair.seat[k] = event_add(e, &p);
		}
		vec_add(&r->pairs, pair);
	}
}

START_TEST(as_many_as_possible_have_their_tables)
{
	struct rng rng;

	rng_init(&rng, 1, 1);
	for (int i = 0; i < EVENTS; i++) {
		struct event_round r = {0};
		struct diag dg = DIAG_INIT;
		struct event e;
		bool used[PAIRS + TABLES + 1] = {false};
		size_t wishes = 0;
		int real = 0;

		draw(&e, &r, &rng);
		ck_assert(tables_give(&e, &r, &dg));
		vec_each (pair, &r.pairs) {
			ck_assert_int_ge(pair->table, 1);
			ck_assert_int_le(pair->table, PAIRS + TABLES);
			ck_assert(!used[pair->table]);
			used[pair->table] = true;
			real += content(&e, pair, pair->table);
			for (int k = 0; k < pair_seats(pair) && !pair_is_bye(pair); k++)
				wishes += e.players.at[pair->seat[k]].fixed_table > 0;
		}
		ck_assert_int_eq(real, most(&e, &r, 0, 0));
		ck_assert_uint_eq(dg.warnings, wishes - (size_t)real);
		round_release(&r);
		event_release(&e);
		diag_release(&dg);
	}
}
END_TEST

UNIT_MAIN("tables", as_many_as_possible_have_their_tables)
