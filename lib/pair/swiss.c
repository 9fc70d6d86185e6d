#include "pair/swiss.h"

#include "pair/swiss_part.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY SWISS_NOBODY

/* A matching of more players takes too much memory and time. */
enum { SOLVE_MOST = 1500 };

void
swiss_init(struct swiss *swiss, uint32_t n)
{
	*swiss = (struct swiss){.n = n};
	swiss->player = xcalloc((size_t)n + 1, sizeof(*swiss->player));
	swiss->mate = xmalloc(((size_t)n + 1) * sizeof(*swiss->mate));
	for (uint32_t i = 0; i < n; i++)
		swiss->mate[i] = NOBODY;
}

void
swiss_release(struct swiss *swiss)
{
	for (uint32_t i = 0; i < swiss->n; i++)
		vec_release(&swiss->player[i].links);
	free(swiss->player);
	free(swiss->mate);
}

void
swiss_link(struct swiss *swiss, uint32_t a, uint32_t b, enum swiss_link_type type)
{
	if (swiss_linked(swiss, a, b, type))
		return;
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

bool
same_club(const struct swiss *swiss, uint32_t a, uint32_t b)
{
	return swiss->player[a].club && swiss->player[a].club == swiss->player[b].club;
}

uint32_t
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

size_t
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

/* Crossings by the groups of both, so that a profile of many groups does
 * not walk over all pairs for each of its numbers. */
uint32_t *
swiss_profile(const struct swiss *swiss, const uint32_t *mate, size_t *n)
{
	struct digit *d;
	size_t s = swiss->groups;
	uint32_t *from = xcalloc(s * s + 1, sizeof(*from));

	for (uint32_t a = 0; a < swiss->n; a++)
		if (mate[a] != NOBODY && swiss->player[a].group < swiss->player[mate[a]].group)
			from[swiss->player[a].group * s + swiss->player[mate[a]].group]++;
	/* From group h across boundary g: those that end below g. */
	for (size_t h = 0; h < s; h++)
		for (size_t g = s - 1; g-- > h;)
			from[h * s + g] += from[h * s + g + 1];
	*n = digits_list(swiss, &d);
	uint32_t *sum = xcalloc(*n, sizeof(*sum));
	for (size_t i = 0; i < *n; i++)
		if (d[i].type != DIGIT_CROSS)
			sum[i] = digit_sum(swiss, d[i], mate);
		else if (d[i].origin != NOBODY)
			sum[i] = from[d[i].origin * s + d[i].boundary + 1];
		else
			for (size_t h = 0; h <= d[i].boundary; h++)
				sum[i] += from[h * s + d[i].boundary + 1];
	free(d);
	free(from);
	return sum;
}

/* Blocks. */

struct blocks {
	struct swiss *swiss;
	uint32_t *start;      /* of groups; start[groups] = n */
	struct block pattern; /* where the bye should go */
	VEC(struct block) done;
};

static void
bye_place(const struct swiss *swiss, struct block *block)
{
	block->bye = swiss->n & 1;
	block->bye_byes = UINT32_MAX;
	for (uint32_t i = 0; i < swiss->n; i++) {
		const struct swiss_player *p = &swiss->player[i];

		if (p->byes <= block->bye_byes) {
			block->bye_byes = p->byes;
			block->bye_group = p->group;
		}
	}
}

static struct block
block_of(const struct blocks *b, uint32_t first, uint32_t last)
{
	struct block block = b->pattern;

	block.first = first;
	block.last = last;
	block.from = b->start[first];
	block.to = b->start[last + 1];
	block.bye = block.bye && first <= block.bye_group && block.bye_group <= last;
	return block;
}

/* The next block from group `first` that ends at `last` or below it and
 * could be paired in itself. */
static struct block
block_next(const struct blocks *b, uint32_t first, uint32_t last)
{
	struct block block = block_of(b, first, last);

	while (((block.to - block.from) & 1) != block.bye && last + 1 < b->swiss->groups)
		block = block_of(b, first, ++last);
	return block;
}

/* The players of a block as a field of their own, and so many others below
 * with whom anybody may be paired. */
static void
block_field(const struct swiss *all, const struct block *block, uint32_t others, struct swiss *out)
{
	uint32_t n = block->to - block->from, groups = block->last - block->first + 1;

	swiss_init(out, n + others);
	out->groups = groups + (others > 0);
	for (uint32_t i = 0; i < n; i++) {
		const struct swiss_player *p = &all->player[block->from + i];

		out->player[i].group = p->group - block->first;
		out->player[i].byes = p->byes;
		out->player[i].club = p->club;
		vec_each (link, &p->links)
			if (link->other >= block->from && link->other - block->from < i)
				swiss_link(out, i, link->other - block->from, link->type);
	}
	/* The bye is not for them. */
	for (uint32_t i = n; i < n + others; i++) {
		out->player[i].group = groups;
		out->player[i].byes = UINT16_MAX;
	}
}

/* Nothing given up, the bye where it should be? */
static bool
block_clean(const struct swiss *field, const struct block *block)
{
	for (uint32_t i = 0; i < field->n; i++) {
		uint32_t mate = field->mate[i];

		if (mate == NOBODY) {
			if (field->player[i].byes != block->bye_byes ||
			    field->player[i].group + block->first != block->bye_group)
				return false;
		} else if (swiss_linked(field, i, mate, SWISS_MET) ||
			   swiss_linked(field, i, mate, SWISS_FORBIDDEN)) {
			return false;
		}
	}
	return true;
}

/* Every boundary is crossed by its parity, from the group just above? */
static bool
profile_bound(const struct swiss *field)
{
	uint32_t above = 0, *cross = xcalloc((size_t)field->groups + 1, sizeof(*cross));
	bool good = true;

	for (uint32_t i = 0; i < field->n; i++) {
		uint32_t mate = field->mate[i];

		if (mate == NOBODY || field->player[i].group >= field->player[mate].group)
			continue;
		good = good && field->player[mate].group == field->player[i].group + 1;
		cross[field->player[i].group]++;
	}
	for (uint32_t i = 0, g = 0; g + 1 < field->groups && good; g++) {
		while (i < field->n && field->player[i].group == g)
			above += field->mate[i++] != NOBODY;
		good = cross[g] == (above & 1);
	}
	free(cross);
	return good;
}

/* Would the block do better if its players could be paired below it? */
static bool
block_closed(const struct swiss *all, const struct block *block, const struct swiss *field)
{
	uint32_t below = all->n - block->to, others = field->n < below ? field->n : below;
	struct swiss wide;
	size_t n, m;

	others -= (others + field->n + (block->bye ? 1 : 0)) & 1;
	if (others == 0)
		return true;
	block_field(all, block, others, &wide);
	swiss_solve(&wide, NULL);
	uint32_t *best = swiss_profile(&wide, wide.mate, &n);
	uint32_t *real = swiss_profile(field, field->mate, &m);
	/* Without the clubs, which come after all boundaries; the score of the
	 * bye is counted from another bottom, and right already. */
	best[DIGIT_SCORE] = real[DIGIT_SCORE] = 0;
	bool good = memcmp(best, real, (m - 1) * sizeof(*real)) == 0;
	free(best);
	free(real);
	swiss_release(&wide);
	return good;
}

static void
block_take(struct swiss *all, const struct block *block, const struct swiss *field)
{
	for (uint32_t i = 0; i < field->n; i++)
		all->mate[block->from + i] =
		    field->mate[i] == NOBODY ? NOBODY : field->mate[i] + block->from;
}

/* By matching; false when the pairing is not known to be part of the best. */
static bool
block_solve(struct swiss *all, const struct block *block, struct rng *rng)
{
	bool whole = block->from == 0 && block->to == all->n, good;
	struct swiss field;

	block_field(all, block, 0, &field);
	swiss_solve(&field, rng);
	bool clean = block_clean(&field, block), bound = profile_bound(&field);
	good =
	    whole || (clean && (bound || block->to == all->n || block_closed(all, block, &field)));
	if (!clean || !bound || digit_sum(&field, (struct digit){DIGIT_CLUB, 0, 0}, field.mate))
		all->proof = SWISS_BY_MATCHING;
	if (good)
		block_take(all, block, &field);
	swiss_release(&field);
	return good;
}

static bool
block_pair(struct swiss *all, const struct block *block, struct rng *rng, enum swiss_way way)
{
	if (way == SWISS_QUICK && block_draw(all, block, rng))
		return true;
	if (block->to - block->from <= SOLVE_MOST)
		return block_solve(all, block, rng);
	if (block->from > 0 || block->to < all->n)
		return false;
	block_mend(all, block, rng);
	all->proof = SWISS_UNPROVED;
	return true;
}

/* The last block could not be paired without giving something up: it takes
 * in those above until it has at least doubled. */
static struct block
block_larger(struct blocks *b, struct block block)
{
	uint32_t wanted = 2 * (block.to - block.from), last = block.last;

	while (b->done.n && block.to - block.from < wanted)
		block = block_of(b, b->done.at[--b->done.n].first, last);
	return block;
}

static void
pair_blocks(struct blocks *b, struct rng *rng, enum swiss_way way)
{
	struct swiss *swiss = b->swiss;
	uint32_t last = swiss->groups - 1, first = 0;

	while (first <= last) {
		struct block block = block_next(b, first, way == SWISS_WHOLE ? last : first);

		while (!block_pair(swiss, &block, rng, way))
			block = block.last < last ? block_next(b, first, block.last + 1)
						  : block_larger(b, block);
		vec_add(&b->done, block);
		first = block.last + 1;
	}
}

void
swiss_pair(struct swiss *swiss, struct rng *rng, enum swiss_way way)
{
	struct blocks b = {.swiss = swiss};

	swiss->proof = SWISS_BY_BOUND;
	if (swiss->n == 0)
		return;
	b.start = xcalloc((size_t)swiss->groups + 1, sizeof(*b.start));
	for (uint32_t i = 0; i < swiss->n; i++)
		b.start[swiss->player[i].group + 1] = i + 1;
	bye_place(swiss, &b.pattern);
	pair_blocks(&b, rng, way);
	swiss_stir(swiss, rng);
	swiss->rematches = digit_sum(swiss, (struct digit){DIGIT_REMATCH, 0, 0}, swiss->mate);
	swiss->repeated_byes = digit_sum(swiss, (struct digit){DIGIT_BYES, 0, 0}, swiss->mate);
	swiss->forbidden = digit_sum(swiss, (struct digit){DIGIT_FORBIDDEN, 0, 0}, swiss->mate);
	swiss->same_club = digit_sum(swiss, (struct digit){DIGIT_CLUB, 0, 0}, swiss->mate);
	vec_release(&b.done);
	free(b.start);
}
