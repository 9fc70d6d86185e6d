/* The numbers of a Swiss round minimised one after the other.  Those that
 * fit together are packed into one weight; the edges that a lightest
 * matching may use go on to the next numbers, and the blossoms it must
 * respect become the leading part of the next weight. */
#include "pair/matching.h"
#include "pair/swiss_part.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY SWISS_NOBODY

enum { RANDOM_BITS = 16, WEIGHT_BITS = 57 };

struct solver {
	const struct swiss *swiss;
	uint32_t n; /* with the bye */
	int64_t *weight;
	uint32_t *crossed; /* blossoms that an edge leaves; NOBODY: no edge any more */
	uint32_t *mate;
	uint32_t *size; /* of groups */
	bool *joined;	/* groups * groups: is there an edge from upper to lower? */
};

/* The digits of one weight, each with its factor. */
struct packed {
	const struct digit *digit;
	int64_t *factor;
	size_t n;
	int64_t lead; /* factor of the blossoms */
};

static uint32_t
player_or_bye(const struct solver *s, uint32_t v)
{
	return v < s->swiss->n ? v : NOBODY;
}

/* Notes which groups still have edges between them. */
static void
note_groups(struct solver *s)
{
	const struct swiss_player *p = s->swiss->player;
	size_t groups = s->swiss->groups;

	memset(s->joined, 0, groups * groups);
	for (uint32_t u = 0; u < s->swiss->n; u++)
		for (uint32_t v = u + 1; v < s->swiss->n; v++)
			if (s->crossed[(size_t)u * s->n + v] != NOBODY)
				s->joined[p[u].group * groups + p[v].group] = true;
}

/* How many pairs can cross a boundary at the most. */
static int64_t
cross_most(const struct solver *s, struct digit d)
{
	uint32_t groups = s->swiss->groups, above = 0, below = 0;
	bool any = false;

	for (uint32_t h = 0; h <= d.boundary; h++) {
		if (d.origin != NOBODY && d.origin != h)
			continue;
		above += s->size[h];
		for (uint32_t l = d.boundary + 1; l < groups && !any; l++)
			any = s->joined[(size_t)h * groups + l];
	}
	for (uint32_t l = d.boundary + 1; l < groups; l++)
		below += s->size[l];
	return any ? (above < below ? above : below) : 0;
}

/* An upper bound of a digit's sum over the remaining edges, 0 when no edge
 * adds to it. */
static int64_t
digit_most(const struct solver *s, struct digit d)
{
	uint32_t most = 0;

	if (d.type == DIGIT_CROSS)
		return cross_most(s, d);
	for (uint32_t u = 0; u < s->n; u++)
		for (uint32_t v = u + 1; v < s->n; v++)
			if (s->crossed[(size_t)u * s->n + v] != NOBODY) {
				uint32_t value = digit_value(s->swiss, d, u, player_or_bye(s, v));

				most = value > most ? value : most;
			}
	return d.type == DIGIT_BYES || d.type == DIGIT_SCORE ? most : (int64_t)most * (s->n / 2);
}

/* What the crossing digits of a weight say about a pair of groups. */
static int64_t *
cross_weights(const struct solver *s, const struct packed *packed)
{
	uint32_t groups = s->swiss->groups;
	int64_t *sum = xcalloc((size_t)groups * groups + 1, sizeof(*sum));

	for (size_t i = 0; i < packed->n; i++) {
		struct digit d = packed->digit[i];

		if (d.type != DIGIT_CROSS || !packed->factor[i])
			continue;
		for (uint32_t h = 0; h <= d.boundary; h++)
			for (uint32_t l = d.boundary + 1; l < groups; l++)
				if (d.origin == NOBODY || d.origin == h)
					sum[(size_t)h * groups + l] += packed->factor[i];
	}
	return sum;
}

static int64_t
edge_weight(const struct solver *s, const struct packed *packed, const int64_t *cross, uint32_t u,
    uint32_t v)
{
	const struct swiss_player *p = s->swiss->player;
	int64_t sum = s->crossed[(size_t)u * s->n + v] * packed->lead;

	if (v < s->swiss->n)
		sum += cross[(size_t)p[u].group * s->swiss->groups + p[v].group];
	for (size_t i = 0; i < packed->n; i++)
		if (packed->digit[i].type != DIGIT_CROSS && packed->factor[i])
			sum += packed->factor[i] *
			       digit_value(s->swiss, packed->digit[i], u, player_or_bye(s, v));
	return sum;
}

/* Solves for the weights as they stand and keeps the edges that count. */
static void
solve_weights(struct solver *s)
{
	size_t n = s->n;
	struct matching m;

	matching_init(&m, s->n, s->weight);
	if (!matching_solve(&m))
		BUG("a complete graph lost its matchings");
	memcpy(s->mate, m.mate, n * sizeof(*s->mate));
	matching_tight(&m, s->crossed);
	matching_release(&m);
	note_groups(s);
}

static void
set_weight(struct solver *s, uint32_t u, uint32_t v, int64_t weight)
{
	s->weight[(size_t)u * s->n + v] = s->weight[(size_t)v * s->n + u] =
	    s->crossed[(size_t)u * s->n + v] == NOBODY ? MATCHING_NONE : weight;
}

static void
solve_packed(struct solver *s, const struct packed *packed)
{
	int64_t *cross = cross_weights(s, packed);

	for (uint32_t u = 0; u < s->n; u++)
		for (uint32_t v = u + 1; v < s->n; v++)
			set_weight(s, u, v,
			    s->crossed[(size_t)u * s->n + v] == NOBODY
				? 0
				: edge_weight(s, packed, cross, u, v));
	free(cross);
	solve_weights(s);
}

static uint32_t
crossed_most(const struct solver *s)
{
	uint32_t most = 0;

	for (size_t i = 0; i < (size_t)s->n * s->n; i++)
		if (s->crossed[i] != NOBODY && s->crossed[i] > most)
			most = s->crossed[i];
	return most;
}

/* Takes as many digits as fit into one weight; returns how many. */
static size_t
pack(const struct solver *s, const struct digit *digits, size_t n, struct packed *out)
{
	int64_t room = (INT64_C(1) << WEIGHT_BITS) / s->n / (crossed_most(s) + 1), product = 1;

	*out = (struct packed){.digit = digits};
	out->factor = xcalloc(n + 1, sizeof(*out->factor));
	int64_t *base = xcalloc(n + 1, sizeof(*base));
	for (; out->n < n; out->n++) {
		base[out->n] = digit_most(s, digits[out->n]) + 1;
		if (out->n && base[out->n] > room)
			break;
		room /= base[out->n];
	}
	for (size_t i = out->n; i-- > 0;) {
		out->factor[i] = base[i] > 1 ? product : 0;
		product *= base[i];
	}
	out->lead = product;
	free(base);
	return out->n;
}

static void
solve_random(struct solver *s, struct rng *rng)
{
	int64_t base = (INT64_C(1) << RANDOM_BITS) * s->n;

	for (uint32_t u = 0; u < s->n; u++)
		for (uint32_t v = u + 1; v < s->n; v++)
			if (s->crossed[(size_t)u * s->n + v] == NOBODY)
				set_weight(s, u, v, 0);
			else
				set_weight(s, u, v,
				    s->crossed[(size_t)u * s->n + v] * base +
					rng_below(rng, 1u << RANDOM_BITS));
	solve_weights(s);
}

static void
solver_init(struct solver *s, const struct swiss *swiss)
{
	size_t n = swiss->n + (swiss->n & 1), groups = swiss->groups;

	*s = (struct solver){.swiss = swiss, .n = (uint32_t)n};
	s->weight = xcalloc(n * n, sizeof(*s->weight));
	s->crossed = xcalloc(n * n, sizeof(*s->crossed));
	s->mate = xcalloc(n, sizeof(*s->mate));
	s->size = xcalloc(groups, sizeof(*s->size));
	s->joined = xcalloc(groups * groups, sizeof(*s->joined));
	for (size_t v = 0; v < n; v++) {
		s->crossed[v * n + v] = NOBODY;
		s->weight[v * n + v] = MATCHING_NONE;
	}
	for (uint32_t i = 0; i < swiss->n; i++)
		s->size[swiss->player[i].group]++;
	note_groups(s);
}

void
swiss_solve(struct swiss *swiss, struct rng *rng)
{
	struct solver s;
	struct digit *digits;
	size_t count = digits_list(swiss, &digits), done = 0;

	solver_init(&s, swiss);
	while (done < count) {
		struct packed packed;

		done += pack(&s, digits + done, count - done, &packed);
		solve_packed(&s, &packed);
		free(packed.factor);
	}
	if (rng)
		solve_random(&s, rng);
	for (uint32_t v = 0; v < swiss->n; v++)
		swiss->mate[v] = player_or_bye(&s, s.mate[v]);
	free(s.weight);
	free(s.crossed);
	free(s.mate);
	free(s.size);
	free(s.joined);
	free(digits);
}
