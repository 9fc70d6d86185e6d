#include "pair/standings.h"

#include "base/rng.h"
#include "pair/bracket.h"
#include "pair/result.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

static void
count_outcome(struct standing *row, enum outcome o)
{
	row->played++;
	row->wins += outcome_won(o);
	row->draws += o == OUTCOME_DRAW || o == OUTCOME_AGREED;
	row->losses += o == OUTCOME_LOSS || o == OUTCOME_MODLOSS || o == OUTCOME_FORFEIT;
	row->byes += o == OUTCOME_BYE;
}

static void
count_others(struct standing *row, const struct event_pair *pair, int seat)
{
	bool forfeit =
	    pair->final.outcome[0] == OUTCOME_FORFEIT || pair->final.outcome[1] == OUTCOME_FORFEIT;

	for (int i = 0; i < pair_seats(pair) && !forfeit; i++) {
		if (i == seat)
			continue;
		vec_add(&row->met, pair->seat[i]);
		if (pair->final.known)
			vec_add(&row->opponents, pair->seat[i]);
	}
}

/* Who comes late or comes back lost what he missed. */
static void
count_missed(const struct standings *s, struct standing *row)
{
	row->losses += row->missed;
	row->played += row->missed;
	row->points += (long)row->missed * s->event->scoring.points[OUTCOME_ABSENT];
	row->missed = 0;
}

static void
count_round(struct standings *s, const struct event_round *r, bool *seen)
{
	memset(seen, 0, s->n);
	vec_each (pair, &r->pairs)
		for (int i = 0; i < pair_seats(pair); i++) {
			struct standing *row = &s->row[pair->seat[i]];

			seen[pair->seat[i]] = true;
			count_missed(s, row);
			count_others(row, pair, i);
			row->threes += pair_seats(pair) == 3;
			if (!pair->final.known)
				continue;
			count_outcome(row, result_outcome(s->event, pair, i));
			row->points += result_points(s->event, pair, i);
			row->power += pair->final.power[i];
		}
	for (size_t p = 0; p < s->n; p++)
		s->row[p].missed += !seen[p];
}

static wide
common_divisor(wide a, wide b)
{
	while (b) {
		wide rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

static wide
least_multiple(wide a, wide b)
{
	return a / common_divisor(a, b) * b;
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
		row->tie[TIE_POWER].top = row->power;
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

/* What a pair gave to those of its seats who are tied with another of it. */
static void
add_heads(struct standings *s, const struct event_pair *pair, const uint32_t *group_of)
{
	for (int i = 0; pair->final.known && i < pair_seats(pair); i++) {
		bool tied = false;

		for (int k = 0; k < pair_seats(pair); k++)
			tied =
			    tied || (k != i && group_of[pair->seat[k]] == group_of[pair->seat[i]]);
		if (tied)
			s->row[pair->seat[i]].tie[TIE_HEAD].top += result_points(s->event, pair, i);
	}
}

static void
set_heads(struct standings *s, const uint32_t *group_of)
{
	for (size_t p = 0; p < s->n; p++)
		s->row[p].tie[TIE_HEAD].top = 0;
	vec_each (r, &s->event->rounds) {
		if (r->number == 0 || r->number > s->rounds)
			break;
		vec_each (pair, &r->pairs)
			add_heads(s, pair, group_of);
	}
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
		s->row[p].in = event->in[p];
	}
	vec_each (r, &event->rounds) {
		if (r->number == 0 || (round && r->number > round))
			break;
		if (!r->paired)
			continue;
		s->rounds = r->number;
		count_round(s, r, seen);
	}
	/* Who is back already, and not yet paired again. */
	event_status_uncut(event, seen);
	for (size_t p = 0; p < s->n; p++)
		if (seen[p])
			count_missed(s, &s->row[p]);
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

long
standings_absent(const struct standings *s, uint32_t player, long round)
{
	bool counts = round <= s->rounds - (long)standings_of(s, player)->missed;

	return counts ? s->event->scoring.points[OUTCOME_ABSENT] : 0;
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

const char *
standings_fraction(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct arena *arena)
{
	wide top = row->tie[tie].top, bottom = row->tie[tie].bottom * s->scale[tie];

	if (bottom == 0)
		return "0";
	wide divisor = common_divisor(top, bottom);
	top /= divisor;
	bottom /= divisor;
	if (bottom == 1)
		return arena_format(arena, "%lld", (long long)top);
	if (top > INT64_MAX || bottom > INT64_MAX)
		return NULL;
	return arena_format(arena, "%lld/%lld", (long long)top, (long long)bottom);
}

static void
count_reached(struct standings *s, const struct event_round *r)
{
	vec_each (pair, &r->pairs)
		for (int i = 0; i < pair_seats(pair); i++) {
			struct standing *row = &s->row[s->row_of[pair->seat[i]]];

			row->reached = r->number;
			if (pair->final.known && !outcome_won(result_outcome(s->event, pair, i)))
				row->fallen++;
		}
}

/* Who is left by the bracket, a flag for each player; the caller frees. */
static bool *
flags_of_bracket(const struct event *event)
{
	bool *in = xcalloc(event->players.n + 1, sizeof(*in));
	struct diag silent = DIAG_INIT;
	struct bracket b;

	(void)bracket_init(&b, event, &silent);
	bracket_in(&b, in);
	bracket_release(&b);
	diag_release(&silent);
	return in;
}

/* Seeds stay in until they have lost after the cut as often as it takes, or
 * left, or the bracket has no place for them: after a double loss it has none
 * among the losers either. */
static void
set_reached(struct standings *s)
{
	const struct event *e = s->event;
	size_t entry = (size_t)(event_cut_entry(e) - e->rounds.at);
	bool *in = flags_of_bracket(e);

	vec_each (seed, &e->rounds.at[entry].seeds)
		s->row[s->row_of[*seed]].reached = 1;
	for (size_t i = entry + 1; i < e->rounds.n; i++)
		count_reached(s, &e->rounds.at[i]);
	for (size_t i = 0; i < s->n; i++) {
		struct standing *row = &s->row[i];

		row->in = row->in && in[row->player] && row->fallen < (e->twice ? 2u : 1u);
		if (row->reached && row->in)
			row->reached = STANDING_IN;
	}
	free(in);
}

static int
compare_reached(const void *a, const void *b)
{
	const struct standing *x = a, *y = b;

	if (x->reached != y->reached)
		return x->reached > y->reached ? -1 : 1;
	return (x->rank > y->rank) - (x->rank < y->rank);
}

/* Final places are told apart by the ranks before the cut. */
void
standings_final(struct standings *s)
{
	if (!event_cut_entry(s->event))
		return;
	set_reached(s);
	qsort(s->row, s->n, sizeof(*s->row), compare_reached);
	uint32_t before = 0, kept = 0;
	for (size_t i = 0; i < s->n; i++) {
		bool same =
		    i && s->row[i].reached == s->row[i - 1].reached && s->row[i].rank == before;

		before = s->row[i].rank;
		kept = same ? kept : (uint32_t)i + 1;
		s->row[i].rank = kept;
		s->row_of[s->row[i].player] = (uint32_t)i;
	}
	s->final = true;
	s->won = s->n == 1 || (s->n > 1 && s->row[1].reached != STANDING_IN);
}
