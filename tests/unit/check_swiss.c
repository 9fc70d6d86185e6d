/* Swiss rounds of small events against every pairing there is.  What is
 * minimised is counted here anew, from the file's own facts. */
#include "unit.h"

#include "pair/result.h"
#include "pair/round.h"
#include "pair/swiss.h"

#include <string.h>

enum { MOST = 12, EVENTS = 1200, DIGITS = 5 + MOST * (MOST + 1) / 2, WORDS = DIGITS / 8 + 1 };

/* The state before a round as this test sees it. */
struct state {
	uint32_t n, player[MOST], group[MOST], byes[MOST];
	bool met[MOST][MOST], forbidden[MOST][MOST], club[MOST][MOST];
	long points[MOST];
	uint32_t groups;
};

/* Small numbers side by side: no sum reaches 256. */
union numbers {
	uint64_t word[WORDS];
	uint8_t at[8 * WORDS];
};

/* What a pair, or a bye (b = MOST), adds to the numbers. */
static union numbers
pair_numbers(const struct state *s, uint32_t a, uint32_t b)
{
	union numbers v = {{0}};
	size_t at = 4;

	if (b == MOST) {
		v.at[1] = (uint8_t)s->byes[a];
		v.at[3] = (uint8_t)(s->groups - 1 - s->group[a]);
		return v;
	}
	v.at[0] = s->met[a][b];
	v.at[2] = s->forbidden[a][b];
	uint32_t high = s->group[a] < s->group[b] ? s->group[a] : s->group[b];
	uint32_t low = s->group[a] < s->group[b] ? s->group[b] : s->group[a];
	for (uint32_t g = 0; g + 1 < s->groups; g++) {
		v.at[at++] = high <= g && g < low;
		for (uint32_t h = 0; h < g; h++)
			v.at[at++] = high == h && g < low;
	}
	v.at[DIGITS - 1] = s->club[a][b];
	return v;
}

static union numbers
sum(const union numbers *a, const union numbers *b)
{
	union numbers v;

	for (int i = 0; i < WORDS; i++)
		v.word[i] = a->word[i] + b->word[i];
	return v;
}

static void
search(const struct state *s, union numbers (*pair)[MOST + 1], uint32_t used, bool bye,
    const union numbers *so_far, union numbers *best)
{
	uint32_t u = 0;

	while (u < s->n && used >> u & 1)
		u++;
	if (u == s->n) {
		if (memcmp(so_far, best, sizeof(*best)) < 0)
			*best = *so_far;
		return;
	}
	if (bye) {
		union numbers all = sum(so_far, &pair[u][MOST]);

		search(s, pair, used | 1u << u, false, &all, best);
	}
	for (uint32_t v = u + 1; v < s->n; v++)
		if (!(used >> v & 1)) {
			union numbers all = sum(so_far, &pair[u][v]);

			search(s, pair, used | 1u << u | 1u << v, bye, &all, best);
		}
}

/* Points, byes and meetings out of the rounds, without the library. */
static void
add_rounds(struct state *s, const struct event *e, long rounds)
{
	uint32_t index[MOST];

	memset(index, 0xff, sizeof(index));
	for (uint32_t i = 0; i < s->n; i++)
		index[s->player[i]] = i;
	for (size_t r = 0; r < e->rounds.n && e->rounds.at[r].number <= rounds; r++)
		for (size_t k = 0; k < e->rounds.at[r].pairs.n; k++) {
			const struct event_pair *p = &e->rounds.at[r].pairs.at[k];
			uint32_t a = index[p->seat[0]],
				 b = p->seat[1] == EVENT_NOBODY ? MOST : index[p->seat[1]];

			if (b == MOST && a < MOST) {
				s->byes[a]++;
				s->points[a] += 5;
				continue;
			}
			static const long worth[] = {5, 4, 2, 2, 0, 0, 5, 0, 0};
			if (a < MOST)
				s->points[a] += worth[p->final.outcome[0]];
			if (b < MOST)
				s->points[b] += worth[p->final.outcome[1]];
			if (a < MOST && b < MOST && p->final.outcome[0] != OUTCOME_FORFEIT &&
			    p->final.outcome[1] != OUTCOME_FORFEIT)
				s->met[a][b] = s->met[b][a] = true;
		}
}

static void
read_state(struct state *s, const struct event *e, long round)
{
	memset(s, 0, sizeof(*s));
	for (uint32_t p = 0; p < e->players.n; p++)
		if (e->in[p] && !bye_promised(&e->players.at[p], round))
			s->player[s->n++] = p;
	add_rounds(s, e, round - 1);
	for (uint32_t i = 0; i < s->n; i++) {
		bool seen[MOST * 36] = {false};

		for (uint32_t k = 0; k < s->n; k++) {
			const char *x = e->players.at[s->player[i]].club;
			const char *y = e->players.at[s->player[k]].club;

			if (s->points[k] > s->points[i] && !seen[s->points[k]]) {
				seen[s->points[k]] = true;
				s->group[i]++;
			}
			s->club[i][k] = e->avoid_club && x && y && strcmp(x, y) == 0;
		}
		if (s->group[i] + 1 > s->groups)
			s->groups = s->group[i] + 1;
	}
	for (size_t i = 0; i + 1 < e->forbidden.n; i += 2)
		for (uint32_t a = 0; a < s->n; a++)
			for (uint32_t b = 0; b < s->n; b++)
				if (s->player[a] == e->forbidden.at[i] &&
				    s->player[b] == e->forbidden.at[i + 1])
					s->forbidden[a][b] = s->forbidden[b][a] = true;
}

static union numbers
round_numbers(const struct state *s, const struct event_round *r)
{
	union numbers all = {{0}};
	uint32_t index[MOST], seated = 0;

	memset(index, 0xff, sizeof(index));
	for (uint32_t i = 0; i < s->n; i++)
		index[s->player[i]] = i;
	for (size_t k = 0; k < r->pairs.n; k++) {
		const uint32_t *seat = r->pairs.at[k].seat;
		uint32_t a = index[seat[0]], b = seat[1] == EVENT_NOBODY ? MOST : index[seat[1]];

		if (a == UINT32_MAX)
			continue;
		ck_assert_uint_ne(b, UINT32_MAX);
		union numbers more = pair_numbers(s, a, b);
		all = sum(&all, &more);
		seated += b == MOST ? 1 : 2;
	}
	ck_assert_uint_eq(seated, s->n);
	return all;
}

static void
draw_results(struct event_round *r, struct rng *rng)
{
	static const enum outcome all[][2] = {{OUTCOME_WIN, OUTCOME_LOSS},
	    {OUTCOME_LOSS, OUTCOME_WIN}, {OUTCOME_MODWIN, OUTCOME_MODLOSS},
	    {OUTCOME_LOSS, OUTCOME_MODWIN}, {OUTCOME_DRAW, OUTCOME_DRAW},
	    {OUTCOME_LOSS, OUTCOME_LOSS}, {OUTCOME_WIN, OUTCOME_FORFEIT}};

	for (size_t k = 0; k < r->pairs.n; k++) {
		struct event_pair *pair = &r->pairs.at[k];
		uint32_t which = rng_below(rng, 20);

		if (pair->final.known)
			continue;
		which = which < 14 ? which % 2 : which - 13;
		memcpy(pair->final.outcome, all[which], sizeof(all[which]));
		pair->final.known = true;
		pair->result = pair->final;
	}
}

static void
draw_event(struct event *e, struct rng *rng)
{
	static const char *const clubs[] = {"Oslo", "Brno"};
	uint32_t n = 2 + rng_below(rng, MOST - 1), forbid = rng_below(rng, 4);

	event_defaults(e, "random", FORMAT_JOUST);
	e->seed = rng_next64(rng);
	e->avoid_club = rng_below(rng, 2);
	for (uint32_t i = 0; i < n; i++) {
		struct event_player p = {.name = "P"};

		p.club = rng_below(rng, 3) ? NULL : clubs[rng_below(rng, 2)];
		if (rng_below(rng, 12) == 0)
			vec_add(&p.byes, 1 + (long)rng_below(rng, 3));
		event_add(e, &p);
	}
	for (uint32_t i = 0; i < forbid; i++) {
		uint32_t a = rng_below(rng, n), b = rng_below(rng, n);

		if (a != b) {
			vec_add(&e->forbidden, a);
			vec_add(&e->forbidden, b);
		}
	}
	event_refresh(e);
}

static void
draw_leavers(struct event *e, struct rng *rng)
{
	struct diag dg = DIAG_INIT;

	for (uint32_t p = 0; p < e->players.n; p++)
		if (rng_below(rng, 10) == 0)
			event_leave(e, p, e->in[p] ? LEAVE_DROP : LEAVE_RETURN, &dg);
	ck_assert_uint_eq(dg.errors, 0);
	diag_release(&dg);
}

static void
compare_round(struct event *e, int number, struct round_request *request, int proof[3])
{
	struct round_report report;
	struct diag dg = DIAG_INIT;
	union numbers best, real, none = {{0}}, pair[MOST][MOST + 1];
	struct state s;

	if (!round_pair(e, request, &report, &dg)) {
		diag_release(&dg);
		return;
	}
	struct event_round *r = &e->rounds.at[e->rounds.n - 1];
	read_state(&s, e, r->number);
	memset(&best, 0xff, sizeof(best));
	for (uint32_t a = 0; a < s.n; a++)
		for (uint32_t b = 0; b <= MOST; b++)
			if (b == MOST || (a < b && b < s.n))
				pair[a][b] = pair_numbers(&s, a, b);
	search(&s, pair, 0, s.n & 1, &none, &best);
	real = round_numbers(&s, r);
	for (int i = 0; i < DIGITS; i++)
		ck_assert_msg(best.at[i] == real.at[i],
		    "event %d, round %ld, number %d: %d, not %d", number, r->number, i, real.at[i],
		    best.at[i]);
	ck_assert_uint_eq(report.rematches, real.at[0]);
	ck_assert_uint_eq(report.repeated_byes, real.at[1]);
	ck_assert_uint_eq(report.forbidden, real.at[2]);
	proof[report.proof]++;
	diag_release(&dg);
}

static void
compare(bool exact, uint64_t seed, int events)
{
	static const struct structure_plan plan = {.rounds = 36};
	struct round_request request = {.exact = exact, .plan = &plan};
	int proof[3] = {0};
	struct rng rng;

	rng_init(&rng, seed, 8);
	for (int i = 0; i < events; i++) {
		struct event e;
		uint32_t rounds = 1 + rng_below(&rng, 6);

		draw_event(&e, &rng);
		for (uint32_t r = 0; r < rounds; r++) {
			draw_leavers(&e, &rng);
			compare_round(&e, i, &request, proof);
			if (e.rounds.n)
				draw_results(&e.rounds.at[e.rounds.n - 1], &rng);
		}
		event_release(&e);
	}
	/* Both ways were walked, often. */
	ck_assert_int_gt(proof[SWISS_BY_BOUND], events / 4);
	ck_assert_int_gt(proof[SWISS_BY_MATCHING], events / 4);
	ck_assert_int_eq(proof[SWISS_UNPROVED], 0);
}

START_TEST(a_round_is_as_good_as_the_best_of_all_pairings)
{
	compare(false, 1, EVENTS);
}
END_TEST

START_TEST(a_round_by_matching_alone_is_as_good_as_the_best)
{
	compare(true, 2, EVENTS);
}
END_TEST

/* A state as after some rounds, harder than events come to be. */
static void
draw_field(struct swiss *swiss, struct rng *rng, uint32_t n, uint32_t step)
{
	uint32_t met = rng_below(rng, 70), last = 0;

	swiss_init(swiss, n);
	for (uint32_t i = 0; i < n; i++) {
		last += i && rng_below(rng, step) == 0;
		swiss->player[i].group = last;
		swiss->player[i].byes = rng_below(rng, 4) == 0;
		swiss->player[i].club = rng_below(rng, 3);
		for (uint32_t j = 0; j < i; j++) {
			if (rng_below(rng, 100) < met)
				swiss_link(swiss, i, j, SWISS_MET);
			if (rng_below(rng, 40) == 0)
				swiss_link(swiss, i, j, SWISS_FORBIDDEN);
		}
	}
	swiss->groups = last + 1;
}

START_TEST(blocks_give_what_one_matching_of_all_gives)
{
	struct rng rng;

	rng_init(&rng, 3, 1);
	for (int i = 0; i < 400; i++) {
		struct swiss swiss;
		size_t n;

		draw_field(&swiss, &rng, 1 + rng_below(&rng, 40), 2 + rng_below(&rng, 8));
		swiss_pair(&swiss, &rng, SWISS_WHOLE);
		uint32_t *whole = swiss_profile(&swiss, swiss.mate, &n);
		for (int way = SWISS_QUICK; way <= SWISS_EXACT; way++) {
			swiss_pair(&swiss, &rng, (enum swiss_way)way);
			uint32_t *blocks = swiss_profile(&swiss, swiss.mate, &n);
			ck_assert_msg(
			    memcmp(whole, blocks, n * sizeof(*whole)) == 0, "field %d", i);
			free(blocks);
		}
		free(whole);
		swiss_release(&swiss);
	}
}
END_TEST

/* Six players of one group who have met in a ring: the pairings left are
 * drawn equally often. */
START_TEST(pairings_of_equal_worth_are_equally_likely)
{
	enum { DRAWS = 30000, KINDS = 4 };
	int count[6][6] = {{0}};

	for (uint64_t seed = 0; seed < DRAWS; seed++) {
		struct swiss swiss;
		struct rng rng;

		swiss_init(&swiss, 6);
		swiss.groups = 1;
		for (uint32_t i = 0; i < 6; i++)
			swiss_link(&swiss, i, (i + 1) % 6, SWISS_MET);
		rng_init(&rng, seed, 1);
		swiss_pair(&swiss, &rng, SWISS_QUICK);
		for (uint32_t i = 0; i < 6; i++)
			count[i][swiss.mate[i]]++;
		swiss_release(&swiss);
	}
	/* Left are 03-14-25, 03-15-24, 13-04-25… : in the complement, a prism,
	 * there are four pairings; each of its nine edges is in one or two. */
	for (int i = 0; i < 6; i++) {
		double across = count[i][(i + 3) % 6], beside = count[i][(i + 2) % 6];

		ck_assert_int_eq(count[i][(i + 1) % 6], 0);
		ck_assert_double_eq_tol(across / DRAWS, 2.0 / KINDS, 0.02);
		ck_assert_double_eq_tol(beside / DRAWS, 1.0 / KINDS, 0.02);
	}
}
END_TEST

/* Four of one group who have all met but for one pair of them, some of them
 * twice: one rematch is enough, whatever the draw. */
START_TEST(who_has_met_twice_has_met_once)
{
	static const uint32_t met[][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}, {1, 2}};

	for (uint64_t seed = 0; seed < 100; seed++)
		for (int way = SWISS_QUICK; way <= SWISS_WHOLE; way++) {
			struct swiss swiss;
			struct rng rng;

			swiss_init(&swiss, 4);
			swiss.groups = 1;
			for (size_t i = 0; i < LENGTH(met); i++)
				swiss_link(&swiss, met[i][0], met[i][1], SWISS_MET);
			rng_init(&rng, seed, 1);
			swiss_pair(&swiss, &rng, (enum swiss_way)way);
			ck_assert_uint_eq(swiss.rematches, 1);
			ck_assert_uint_eq(swiss.mate[0], 3);
			swiss_release(&swiss);
		}
}
END_TEST

START_TEST(one_seed_gives_one_pairing)
{
	uint32_t first[60];

	for (int k = 0; k < 2; k++) {
		struct swiss swiss;
		struct rng rng;

		swiss_init(&swiss, 60);
		swiss.groups = 4;
		for (uint32_t i = 0; i < 60; i++)
			swiss.player[i].group = i / 15;
		rng_init(&rng, 5, 1);
		swiss_pair(&swiss, &rng, SWISS_QUICK);
		ck_assert(swiss.proof == SWISS_BY_BOUND);
		if (k)
			ck_assert_mem_eq(first, swiss.mate, sizeof(first));
		memcpy(first, swiss.mate, sizeof(first));
		swiss_release(&swiss);
	}
}
END_TEST

UNIT_MAIN("swiss", a_round_is_as_good_as_the_best_of_all_pairings,
    a_round_by_matching_alone_is_as_good_as_the_best, blocks_give_what_one_matching_of_all_gives,
    pairings_of_equal_worth_are_equally_likely, who_has_met_twice_has_met_once,
    one_seed_gives_one_pairing)
