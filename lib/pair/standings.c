#include "pair/standings.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

static void
count_outcome(const struct event *e, struct standing *row, enum outcome o)
{
	enum outcome scored = o == OUTCOME_FORFEIT ? OUTCOME_LOSS : o;

	if (o == OUTCOME_NONE)
		return;
	row->played++;
	row->points += e->scoring[scored];
	row->wins += o == OUTCOME_WIN || o == OUTCOME_MODWIN || o == OUTCOME_BYE;
	row->draws += o == OUTCOME_DRAW;
	row->losses += scored == OUTCOME_LOSS || o == OUTCOME_MODLOSS;
	row->byes += o == OUTCOME_BYE;
}

static void
count_round(struct standings *s, const struct event_round *r, bool *seen)
{
	memset(seen, 0, s->n);
	vec_each (pair, &r->pairs) {
		bool forfeit =
		    pair->final[0] == OUTCOME_FORFEIT || pair->final[1] == OUTCOME_FORFEIT;

		for (int i = 0; i < 2 && pair->seat[i] != NOBODY; i++) {
			struct standing *row = &s->row[pair->seat[i]];

			count_outcome(s->event, row, pair->final[i]);
			if (pair->seat[1] != NOBODY && !forfeit)
				vec_add(&row->met, pair->seat[!i]);
			if (pair->seat[1] != NOBODY && !forfeit && pair->final[i] != OUTCOME_NONE)
				vec_add(&row->opponents, pair->seat[!i]);
			seen[pair->seat[i]] = true;
		}
	}
	for (size_t p = 0; p < s->n; p++)
		if (!seen[p])
			s->row[p].points += s->event->scoring[OUTCOME_ABSENT];
}

static wide
least_multiple(wide a, wide b)
{
	wide x = a, y = b;

	while (y) {
		wide rest = x % y;

		x = y;
		y = rest;
	}
	return a / x * b;
}

/* Rows are still in order of players here. */
static void
count_shares(struct standings *s)
{
	wide l = 1;

	for (size_t p = 0; p < s->n; p++) {
		if (s->row[p].played)
			l = least_multiple(l, s->row[p].played);
		if (s->row[p].opponents.n)
			l = least_multiple(l, (wide)s->row[p].opponents.n);
	}
	s->scale[TIE_SOS] = l;
	s->scale[TIE_ESOS] = l * l;
	for (size_t p = 0; p < s->n; p++) {
		struct standing *row = &s->row[p];

		row->tie[TIE_SOS].bottom = row->tie[TIE_ESOS].bottom = (uint32_t)row->opponents.n;
		vec_each (o, &row->opponents)
			row->tie[TIE_SOS].top += s->row[*o].points * (l / s->row[*o].played);
	}
	for (size_t p = 0; p < s->n; p++)
		vec_each (o, &s->row[p].opponents)
			s->row[p].tie[TIE_ESOS].top +=
			    s->row[*o].tie[TIE_SOS].top * (l / s->row[*o].tie[TIE_SOS].bottom);
}

static void
count_sums(struct standings *s)
{
	for (size_t p = 0; p < s->n; p++) {
		struct standing *row = &s->row[p];
		long sum = 0, least = 0, most = 0;

		for (size_t i = 0; i < row->opponents.n; i++) {
			long points = s->row[row->opponents.at[i]].points;

			sum += points;
			least = i == 0 || points < least ? points : least;
			most = points > most ? points : most;
		}
		bool many = row->opponents.n > 2;
		row->tie[TIE_WINS].top = row->wins;
		row->tie[TIE_BUCHHOLZ].top = sum;
		row->tie[TIE_BUCHHOLZ_CUT].top = sum - least;
		row->tie[TIE_BUCHHOLZ_MEDIAN].top = many ? sum - least - most : 0;
		row->tie[TIE_RANDOM].top =
		    (wide)(rng_mix(
			       s->event->seed ^ rng_mix((uint64_t)s->event->players.at[p].id)) >>
			   1);
		for (int t = TIE_WINS; t < TIE_COUNT; t++)
			row->tie[t].bottom = 1;
	}
}

static int
compare_share(struct share a, struct share b)
{
	wide x = a.bottom ? a.top * (b.bottom ? b.bottom : 1) : 0;
	wide y = b.bottom ? b.top * (a.bottom ? a.bottom : 1) : 0;

	return (x > y) - (x < y);
}

/* A row, its key in the present comparison, and its first place. */
struct item {
	struct share key;
	uint32_t player;
};

static int
compare_item(const void *a, const void *b)
{
	const struct item *x = a, *y = b;
	int order = compare_share(y->key, x->key);

	return order ? order : (x->player > y->player) - (x->player < y->player);
}

/* Points made against the others of a tied group. */
static long
points_among(const struct standings *s, uint32_t player, const uint32_t *group_of)
{
	long points = 0;

	vec_each (r, &s->event->rounds) {
		if (r->number == 0 || r->number > s->rounds)
			break;
		vec_each (pair, &r->pairs)
			for (int i = 0; i < 2; i++) {
				if (pair->seat[i] != player || pair->seat[!i] == NOBODY ||
				    group_of[pair->seat[!i]] != group_of[player] ||
				    pair->final[i] == OUTCOME_NONE)
					continue;
				enum outcome o = pair->final[i];
				points +=
				    s->event->scoring[o == OUTCOME_FORFEIT ? OUTCOME_LOSS : o];
			}
	}
	return points;
}

/* Sorts every group of tied items by the key and splits it; group_of[player]
 * is the index of the first item of its group. */
static void
refine(struct item *item, size_t n, uint32_t *group_of)
{
	for (size_t a = 0, b; a < n; a = b) {
		uint32_t group = group_of[item[a].player];

		for (b = a + 1; b < n && group_of[item[b].player] == group;)
			b++;
		qsort(item + a, b - a, sizeof(*item), compare_item);
		for (size_t i = a; i < b; i++)
			group_of[item[i].player] =
			    i > a && compare_share(item[i].key, item[i - 1].key) == 0
				? group_of[item[i - 1].player]
				: (uint32_t)i;
	}
}

static void
set_heads(struct standings *s, const uint32_t *group_of)
{
	for (size_t p = 0; p < s->n; p++)
		s->row[p].tie[TIE_HEAD].top = points_among(s, (uint32_t)p, group_of);
}

static void
rank(struct standings *s)
{
	struct item *item = xmalloc((s->n + 1) * sizeof(*item));
	uint32_t *group_of = xcalloc(s->n + 1, sizeof(*group_of));
	struct standing *sorted = xmalloc((s->n + 1) * sizeof(*sorted));

	for (uint32_t p = 0; p < s->n; p++)
		item[p] = (struct item){{s->row[p].points, 1}, p};
	refine(item, s->n, group_of);
	vec_each (tie, &s->event->tiebreaks) {
		if (*tie == TIE_HEAD)
			set_heads(s, group_of);
		for (size_t i = 0; i < s->n; i++)
			item[i].key = s->row[item[i].player].tie[*tie];
		refine(item, s->n, group_of);
	}
	for (size_t i = 0; i < s->n; i++) {
		s->row[item[i].player].rank = group_of[item[i].player] + 1;
		sorted[i] = s->row[item[i].player];
		s->row_of[item[i].player] = (uint32_t)i;
	}
	free(s->row);
	s->row = sorted;
	free(group_of);
	free(item);
}

void
standings_init(struct standings *s, const struct event *event, long round)
{
	bool *seen = xcalloc(event->players.n + 1, sizeof(*seen));

	*s = (struct standings){.event = event, .n = event->players.n};
	s->row = xcalloc(s->n + 1, sizeof(*s->row));
	s->row_of = xcalloc(s->n + 1, sizeof(*s->row_of));
	for (int t = 0; t < TIE_COUNT; t++)
		s->scale[t] = 1;
	for (uint32_t p = 0; p < s->n; p++) {
		s->row[p].player = p;
		s->row[p].in = event_in(event, p, event->rounds.n ? event->rounds.n - 1 : 0);
	}
	vec_each (r, &event->rounds) {
		if (r->number == 0 || (round && r->number > round))
			break;
		if (!r->paired)
			continue;
		s->rounds = r->number;
		count_round(s, r, seen);
	}
	free(seen);
	count_shares(s);
	count_sums(s);
	rank(s);
}

void
standings_release(struct standings *s)
{
	for (size_t i = 0; i < s->n; i++) {
		vec_release(&s->row[i].opponents);
		vec_release(&s->row[i].met);
	}
	free(s->row);
	free(s->row_of);
}

const struct standing *
standings_of(const struct standings *s, uint32_t player)
{
	return &s->row[s->row_of[player]];
}

const char *
standings_share(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct arena *arena)
{
	struct share share = row->tie[tie];
	wide bottom = share.bottom * s->scale[tie];

	if (tie >= TIE_WINS)
		return arena_format(arena, "%lld", (long long)share.top);
	if (bottom == 0)
		return "0.0000";
	wide whole = share.top / bottom, rest = share.top % bottom, digits = 0;
	for (int i = 0; i < 4; i++) {
		digits = digits * 10 + rest * 10 / bottom;
		rest = rest * 10 % bottom;
	}
	digits += 2 * rest >= bottom;
	whole += digits / 10000;
	return arena_format(arena, "%lld.%04d", (long long)whole, (int)(digits % 10000));
}

static void
explain_mean(const struct standings *s, const struct standing *row, struct str *out)
{
	struct arena arena = ARENA_INIT;

	str_addf(out, "sos = (");
	for (size_t i = 0; i < row->opponents.n; i++) {
		const struct standing *o = standings_of(s, row->opponents.at[i]);

		str_addf(out, "%s%ld/%u", i ? " + " : "", o->points, o->played);
	}
	str_addf(out, ") / %zu = %s\n", row->opponents.n, standings_share(s, row, TIE_SOS, &arena));
	str_addf(out, "esos = (");
	for (size_t i = 0; i < row->opponents.n; i++)
		str_addf(out, "%s%s", i ? " + " : "",
		    standings_share(s, standings_of(s, row->opponents.at[i]), TIE_SOS, &arena));
	str_addf(
	    out, ") / %zu = %s\n", row->opponents.n, standings_share(s, row, TIE_ESOS, &arena));
	arena_release(&arena);
}

void
standings_explain(const struct standings *s, uint32_t player, struct str *out)
{
	const struct standing *row = standings_of(s, player);
	const struct event *e = s->event;

	str_addf(out, "%s: rank %u of %zu, %ld points from %u rounds\n", e->players.at[player].name,
	    row->rank, s->n, row->points, row->played);
	vec_each (o, &row->opponents) {
		const struct standing *other = standings_of(s, *o);

		str_addf(out, "met %s: %ld points in %u rounds\n", e->players.at[*o].name,
		    other->points, other->played);
	}
	if (row->byes)
		str_addf(out, "byes: %u, each %ld points\n", row->byes, e->scoring[OUTCOME_BYE]);
	if (row->opponents.n)
		explain_mean(s, row, out);
}
