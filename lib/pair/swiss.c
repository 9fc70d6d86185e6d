#include "pair/swiss.h"

#include "pair/matching.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY SWISS_NOBODY

enum { DRAWS = 24, GROUP_DRAWS = 12, RANDOM_BITS = 16 };

enum digit_type {
	DIGIT_REMATCH,
	DIGIT_BYES,
	DIGIT_FORBIDDEN,
	DIGIT_SCORE,
	DIGIT_CROSS,
	DIGIT_CLUB
};

/* One number to minimise.  DIGIT_CROSS counts the pairs over the boundary
 * below group `boundary`, all of them (origin NOBODY) or those whose upper
 * player is of group `origin`. */
struct digit {
	enum digit_type type;
	uint32_t boundary, origin;
};

void
swiss_init(struct swiss *swiss, uint32_t n)
{
	*swiss = (struct swiss){.n = n};
	swiss->player = xcalloc(n + 1, sizeof(*swiss->player));
	swiss->mate = xmalloc((n + 1) * sizeof(*swiss->mate));
	for (uint32_t i = 0; i < n; i++)
		swiss->mate[i] = NOBODY;
}

void
swiss_link(struct swiss *swiss, uint32_t a, uint32_t b, enum swiss_link_type type)
{
	vec_add(&swiss->player[a].links, (struct swiss_link){b, type});
	vec_add(&swiss->player[b].links, (struct swiss_link){a, type});
}

bool
swiss_linked(const struct swiss *swiss, uint32_t a, uint32_t b, enum swiss_link_type type)
{
	vec_each (link, &swiss->player[a].links)
		if (link->other == b && link->type == type)
			return true;
	return false;
}

static bool
same_club(const struct swiss *swiss, uint32_t a, uint32_t b)
{
	return swiss->player[a].club && swiss->player[a].club == swiss->player[b].club;
}

/* What a pair (b may be NOBODY: the bye) adds to a digit. */
static uint32_t
digit_value(const struct swiss *swiss, struct digit d, uint32_t a, uint32_t b)
{
	const struct swiss_player *p = swiss->player;

	if (b == NOBODY)
		return d.type == DIGIT_BYES    ? p[a].byes
		       : d.type == DIGIT_SCORE ? swiss->groups - 1 - p[a].group
					       : 0;
	uint32_t up = p[a].group < p[b].group ? p[a].group : p[b].group;
	uint32_t low = p[a].group ^ p[b].group ^ up;
	switch (d.type) {
	case DIGIT_REMATCH:
		return swiss_linked(swiss, a, b, SWISS_MET);
	case DIGIT_FORBIDDEN:
		return swiss_linked(swiss, a, b, SWISS_FORBIDDEN);
	case DIGIT_CROSS:
		return up <= d.boundary && low > d.boundary &&
		       (d.origin == NOBODY || d.origin == up);
	case DIGIT_CLUB:
		return same_club(swiss, a, b);
	default:
		return 0;
	}
}

static size_t
digits_list(const struct swiss *swiss, struct digit **out)
{
	uint32_t s = swiss->groups;
	size_t n = 0;
	struct digit *d = xmalloc((5 + (size_t)s * (s + 1) / 2) * sizeof(*d));

	for (int type = DIGIT_REMATCH; type < DIGIT_CROSS; type++)
		d[n++] = (struct digit){(enum digit_type)type, 0, 0};
	for (uint32_t g = 0; g + 1 < s; g++) {
		d[n++] = (struct digit){DIGIT_CROSS, g, NOBODY};
		for (uint32_t h = 0; h < g; h++)
			d[n++] = (struct digit){DIGIT_CROSS, g, h};
	}
	d[n++] = (struct digit){DIGIT_CLUB, 0, 0};
	*out = d;
	return n;
}

static uint32_t
digit_sum(const struct swiss *swiss, struct digit d, const uint32_t *mate)
{
	uint32_t sum = 0;

	for (uint32_t a = 0; a < swiss->n; a++)
		if (mate[a] == NOBODY || a < mate[a])
			sum += digit_value(swiss, d, a, mate[a]);
	return sum;
}

uint32_t *
swiss_profile(const struct swiss *swiss, const uint32_t *mate, size_t *n)
{
	struct digit *d;

	*n = digits_list(swiss, &d);
	uint32_t *sum = xmalloc(*n * sizeof(*sum));
	for (size_t i = 0; i < *n; i++)
		sum[i] = digit_sum(swiss, d[i], mate);
	free(d);
	return sum;
}

/* The quick draw. */

static bool
pair_good(const struct swiss *swiss, uint32_t a, uint32_t b)
{
	vec_each (link, &swiss->player[a].links)
		if (link->other == b)
			return false;
	return !same_club(swiss, a, b);
}

static void
shuffle(struct rng *rng, uint32_t *at, uint32_t n)
{
	for (uint32_t i = n; i > 1; i--) {
		uint32_t j = rng_below(rng, i), kept = at[i - 1];

		at[i - 1] = at[j];
		at[j] = kept;
	}
}

/* Gives pair i of the list other partners by exchange with a drawn pair. */
static bool
mend(const struct swiss *swiss, struct rng *rng, uint32_t *at, uint32_t n, uint32_t i)
{
	for (uint32_t try = 0; try < 2 * n + 8; try++) {
		uint32_t j = rng_below(rng, n), partner = j ^ 1;

		if (j / 2 == i / 2 || !pair_good(swiss, at[i], at[j]) ||
		    !pair_good(swiss, at[i + 1], at[partner]))
			continue;
		uint32_t kept = at[i + 1];
		at[i + 1] = at[j];
		at[j] = kept;
		return true;
	}
	return false;
}

/* Pairs a list of even length among itself, nothing given up.  The first
 * draws are uniform over all good pairings; then bad pairs are mended. */
static bool
draw_list(struct swiss *swiss, struct rng *rng, uint32_t *at, uint32_t n)
{
	for (int draw = 0; draw < GROUP_DRAWS; draw++) {
		bool good = true;

		shuffle(rng, at, n);
		for (uint32_t i = 0; i < n && good; i += 2)
			good = pair_good(swiss, at[i], at[i + 1]) ||
			       (draw >= GROUP_DRAWS / 2 && mend(swiss, rng, at, n, i));
		if (!good)
			continue;
		for (uint32_t i = 0; i < n; i++)
			swiss->mate[at[i]] = at[i ^ 1];
		return true;
	}
	return false;
}

/* The bye goes to the lowest group among those with the fewest byes. */
static uint32_t
draw_bye(const struct swiss *swiss, struct rng *rng)
{
	uint32_t best = 0, ties = 0;

	for (uint32_t i = 0; i < swiss->n; i++) {
		const struct swiss_player *p = &swiss->player[i], *q = &swiss->player[best];
		bool better = p->byes < q->byes || (p->byes == q->byes && p->group > q->group);

		if (better)
			ties = 0;
		if (better || (p->byes == q->byes && p->group == q->group))
			if (rng_below(rng, ++ties) == 0)
				best = i;
	}
	return best;
}

/* From the top: pairs every group in itself, with the one that came down
 * from above, and sends one of its own down when it is odd.  That reaches
 * the least conceivable number of crossings, from the lowest groups. */
static bool
draw_round(struct swiss *swiss, struct rng *rng, const uint32_t *order, const uint32_t *start,
    uint32_t *list)
{
	uint32_t bye = swiss->n & 1 ? draw_bye(swiss, rng) : NOBODY, carried = NOBODY;

	if (bye != NOBODY)
		swiss->mate[bye] = NOBODY;
	for (uint32_t g = 0; g < swiss->groups; g++) {
		uint32_t n = 0;

		for (uint32_t i = start[g]; i < start[g + 1]; i++)
			if (order[i] != bye)
				list[n++] = order[i];
		uint32_t down = NOBODY;
		if ((n + (carried != NOBODY)) & 1) {
			if (n == 0)
				return false;
			uint32_t which = rng_below(rng, n);
			down = list[which];
			list[which] = list[--n];
		}
		if (carried != NOBODY)
			list[n++] = carried;
		if (!draw_list(swiss, rng, list, n))
			return false;
		carried = down;
	}
	return carried == NOBODY;
}

static bool
draw(struct swiss *swiss, struct rng *rng)
{
	uint32_t *order = xmalloc((2 * (size_t)swiss->n + 2) * sizeof(*order)),
		 *list = order + swiss->n;
	uint32_t *start = xcalloc((size_t)swiss->groups + 2, sizeof(*start));
	bool done = false;

	for (uint32_t i = 0; i < swiss->n; i++)
		start[swiss->player[i].group + 2]++;
	for (uint32_t g = 2; g < swiss->groups + 2; g++)
		start[g] += start[g - 1];
	for (uint32_t i = 0; i < swiss->n; i++)
		order[start[swiss->player[i].group + 1]++] = i;
	for (int i = 0; i < DRAWS && !done; i++)
		done = draw_round(swiss, rng, order, start, list);
	free(start);
	free(order);
	return done;
}

/* The exact way.  Digits that fit together are packed into one weight; the
 * edges that a lightest matching may use go on to the next digits, and the
 * blossoms it must respect become the leading digit of the next weight. */

struct solver {
	const struct swiss *swiss;
	uint32_t n; /* with the bye */
	int64_t *weight;
	uint32_t *crossed; /* NOBODY: no edge any more */
	uint32_t *mate;
};

static uint32_t
player_or_bye(const struct solver *s, uint32_t v)
{
	return v < s->swiss->n ? v : NOBODY;
}

/* An upper bound of a digit's sum over the remaining edges, 0 when no edge
 * adds to it. */
static int64_t
digit_most(const struct solver *s, struct digit d)
{
	uint32_t most = 0;

	for (uint32_t u = 0; u < s->n; u++)
		for (uint32_t v = u + 1; v < s->n; v++)
			if (s->crossed[(size_t)u * s->n + v] != NOBODY) {
				uint32_t value = digit_value(s->swiss, d, u, player_or_bye(s, v));

				most = value > most ? value : most;
			}
	return d.type == DIGIT_BYES || d.type == DIGIT_SCORE ? most : (int64_t)most * (s->n / 2);
}

static void
solve_packed(struct solver *s)
{
	size_t n = s->n;
	struct matching m;

	matching_init(&m, s->n, s->weight);
	if (!matching_solve(&m))
		BUG("a complete graph lost its matchings");
	for (uint32_t u = 0; u < n; u++) {
		s->mate[u] = m.mate[u];
		for (uint32_t v = 0; v < n; v++) {
			uint32_t crossed;

			if (!matching_tight(&m, u, v, &crossed))
				crossed = NOBODY;
			s->crossed[u * n + v] = crossed;
		}
	}
	matching_release(&m);
}

/* weight = weight * base + value, for every remaining edge. */
static void
push(struct solver *s, int64_t base, struct digit d)
{
	size_t n = s->n;

	for (uint32_t u = 0; u < n; u++)
		for (uint32_t v = u + 1; v < n; v++) {
			int64_t *w = &s->weight[u * n + v];

			if (*w != MATCHING_NONE)
				*w = *w * base + digit_value(s->swiss, d, u, player_or_bye(s, v));
			s->weight[v * n + u] = *w;
		}
}

/* Starts a new weight with the blossoms; returns the factor that is left. */
static int64_t
begin(struct solver *s)
{
	uint32_t most = 0;

	for (size_t i = 0; i < (size_t)s->n * s->n; i++) {
		s->weight[i] = s->crossed[i] == NOBODY ? MATCHING_NONE : s->crossed[i];
		if (s->crossed[i] != NOBODY && s->crossed[i] > most)
			most = s->crossed[i];
	}
	return ((INT64_C(1) << 57) / s->n) / (most + 1);
}

static void
solve_random(struct solver *s, struct rng *rng)
{
	size_t n = s->n;
	int64_t base = (INT64_C(1) << RANDOM_BITS) * s->n;

	(void)begin(s);
	for (uint32_t u = 0; u < n; u++)
		for (uint32_t v = u + 1; v < n; v++) {
			int64_t *w = &s->weight[u * n + v];

			if (*w != MATCHING_NONE)
				*w = *w * base + rng_below(rng, 1u << RANDOM_BITS);
			s->weight[v * n + u] = *w;
		}
	solve_packed(s);
}

static void
solve(struct swiss *swiss, struct rng *rng)
{
	uint32_t n = swiss->n + (swiss->n & 1);
	struct solver s = {.swiss = swiss, .n = n};
	struct digit *digits;
	size_t count = digits_list(swiss, &digits);

	s.weight = xcalloc((size_t)n * n, sizeof(*s.weight));
	s.crossed = xcalloc((size_t)n * n, sizeof(*s.crossed));
	s.mate = xcalloc(n, sizeof(*s.mate));
	for (uint32_t v = 0; v < n; v++)
		s.crossed[(size_t)v * n + v] = NOBODY;
	int64_t room = begin(&s);
	bool fresh = true;
	for (size_t i = 0; i < count; i++) {
		int64_t base = digit_most(&s, digits[i]) + 1;

		if (base == 1)
			continue;
		if (base > room) {
			solve_packed(&s);
			room = begin(&s);
		}
		push(&s, base, digits[i]);
		room /= base;
		fresh = false;
	}
	if (!fresh)
		solve_packed(&s);
	solve_random(&s, rng);
	for (uint32_t v = 0; v < swiss->n; v++)
		swiss->mate[v] = player_or_bye(&s, s.mate[v]);
	free(s.weight);
	free(s.crossed);
	free(s.mate);
	free(digits);
}

void
swiss_pair(struct swiss *swiss, struct rng *rng, bool exact)
{
	if (swiss->n == 0)
		return;
	swiss->certified = !exact && draw(swiss, rng);
	if (!swiss->certified)
		solve(swiss, rng);
	swiss->rematches = digit_sum(swiss, (struct digit){DIGIT_REMATCH, 0, 0}, swiss->mate);
	swiss->repeated_byes = digit_sum(swiss, (struct digit){DIGIT_BYES, 0, 0}, swiss->mate);
	swiss->forbidden = digit_sum(swiss, (struct digit){DIGIT_FORBIDDEN, 0, 0}, swiss->mate);
	swiss->same_club = digit_sum(swiss, (struct digit){DIGIT_CLUB, 0, 0}, swiss->mate);
}

void
swiss_release(struct swiss *swiss)
{
	for (uint32_t i = 0; i < swiss->n; i++)
		vec_release(&swiss->player[i].links);
	free(swiss->player);
	free(swiss->mate);
}
