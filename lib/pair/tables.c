#include "pair/tables.h"

#include <stdlib.h>

/* How a pair can be made to give up its table: the pair `from` takes it.
 * The gain is that of all exchanges up to there, in players content. */
struct way {
	bool known;
	int gain;
	uint32_t from;
};

struct tables {
	const struct event *event;
	struct event_round *round;
	uint32_t *owner; /* by table: its pair + 1, or 0 */
	struct way *way; /* by pair */
	long next;	 /* the last table given by range */
	size_t range;
};

static long
wanted(const struct tables *t, const struct event_pair *pair, int seat)
{
	return pair_is_bye(pair) ? 0 : t->event->players.at[pair->seat[seat]].fixed_table;
}

/* How many of a pair want this table. */
static int
content(const struct tables *t, uint32_t which, long table)
{
	const struct event_pair *pair = &t->round->pairs.at[which];
	int n = 0;

	for (int i = 0; i < pair_seats(pair); i++)
		n += wanted(t, pair, i) == table;
	return n;
}

/* The pair takes the table, the one that wanted the table it had takes
 * that, and so on. */
static void
take(struct tables *t, uint32_t pair, long table)
{
	while (table) {
		long old = t->round->pairs.at[pair].table;

		t->round->pairs.at[pair].table = table;
		t->owner[table] = pair + 1;
		pair = t->way[pair].from;
		table = old;
	}
}

/* The best that can be done for one more pair with the tables wanted by
 * those before: a way of exchanges that makes most players content, to a
 * free table or to a pair that goes without. */
static void
settle(struct tables *t, uint32_t first)
{
	VEC(uint32_t) queue = {0};
	uint32_t taker = 0, without = 0;
	long table = 0;
	int best = 0;

	t->way[first].known = true;
	vec_add(&queue, first);
	for (size_t i = 0; i < queue.n; i++) {
		uint32_t at = queue.at[i];
		const struct event_pair *pair = &t->round->pairs.at[at];

		for (int k = 0; k < pair_seats(pair); k++) {
			long want = wanted(t, pair, k);
			uint32_t owner = t->owner[want];

			if (!want || want == pair->table)
				continue;
			int gain = t->way[at].gain + content(t, at, want) -
				   (owner ? content(t, owner - 1, want) : 0);
			if (gain > best)
				best = gain, taker = at, table = want, without = owner;
			if (!owner || (t->way[owner - 1].known && t->way[owner - 1].gain >= gain))
				continue;
			t->way[owner - 1] = (struct way){true, gain, at};
			vec_add(&queue, owner - 1);
		}
	}
	if (without)
		t->round->pairs.at[without - 1].table = 0;
	take(t, taker, table);
	vec_each (at, &queue)
		t->way[*at] = (struct way){0};
	vec_release(&queue);
}

/* The next table of the ranges that nobody has; 0 when there is none.  Who
 * has a bye needs no real table. */
static long
next_table(struct tables *t, bool bye)
{
	const struct event *e = t->event;

	do {
		t->next++;
		if (t->range < e->tables.n && t->next > e->tables.at[t->range].last)
			t->next = ++t->range < e->tables.n ? e->tables.at[t->range].first : t->next;
		if (e->tables.n && t->range == e->tables.n && !bye)
			return 0;
	} while (t->next <= EVENT_ID_MOST && t->owner[t->next]);
	return t->next;
}

static void
warn_moved(const struct tables *t, const struct event_pair *pair, struct diag *dg)
{
	for (int i = 0; i < pair_seats(pair); i++) {
		long want = wanted(t, pair, i);

		if (want && want != pair->table)
			diag_warn(dg, NOWHERE, "'%s' cannot have table %ld, sits at table %ld",
			    t->event->players.at[pair->seat[i]].name, want, pair->table);
	}
}

bool
tables_give(const struct event *event, struct event_round *round, struct diag *dg)
{
	struct tables t = {.event = event, .round = round};
	bool good = true;

	t.owner = xcalloc(EVENT_ID_MOST + 1, sizeof(*t.owner));
	t.way = xcalloc(round->pairs.n + 1, sizeof(*t.way));
	t.next = event->tables.n ? event->tables.at[0].first - 1 : 0;
	for (uint32_t i = 0; i < round->pairs.n; i++)
		settle(&t, i);
	vec_each (pair, &round->pairs)
		if (!pair->table && good)
			good = (pair->table = next_table(&t, pair_is_bye(pair))) > 0;
	free(t.owner);
	free(t.way);
	if (!good)
		diag_error(
		    dg, NOWHERE, "%zu games are more than the event has tables", round->pairs.n);
	vec_each (pair, &round->pairs)
		if (good)
			warn_moved(&t, pair, dg);
	return good;
}
