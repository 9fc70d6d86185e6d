/* Random pairings of a block that reach the lower bound. */
#include "pair/swiss_part.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY SWISS_NOBODY

enum { DRAWS = 24, GROUP_DRAWS = 12, STIRS = 4 };

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

static void
take_list(struct swiss *swiss, const uint32_t *at, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		swiss->mate[at[i]] = at[i ^ 1];
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
		take_list(swiss, at, n);
		return true;
	}
	return false;
}

static uint32_t
draw_bye(const struct swiss *swiss, const struct block *block, struct rng *rng)
{
	uint32_t found = NOBODY, ties = 0;

	for (uint32_t i = block->from; block->bye && i < block->to; i++)
		if (swiss->player[i].group == block->bye_group &&
		    swiss->player[i].byes == block->bye_byes && rng_below(rng, ++ties) == 0)
			found = i;
	return found;
}

/* The players of a group without the bye; moves *at on. */
static uint32_t
group_list(const struct swiss *swiss, const struct block *block, uint32_t bye, uint32_t *at,
    uint32_t *list)
{
	uint32_t n = 0, group = swiss->player[*at].group;

	for (; *at < block->to && swiss->player[*at].group == group; ++*at)
		if (*at != bye)
			list[n++] = *at;
	return n;
}

/* From the top: pairs every group in itself, with the one that came down
 * from above, and sends one of its own down when it is odd.  That reaches
 * the least conceivable number of crossings, from the lowest groups. */
static bool
draw_block(struct swiss *swiss, const struct block *block, struct rng *rng, uint32_t *list)
{
	uint32_t bye = draw_bye(swiss, block, rng), carried = NOBODY;

	if (bye != NOBODY)
		swiss->mate[bye] = NOBODY;
	for (uint32_t at = block->from; at < block->to;) {
		uint32_t n = group_list(swiss, block, bye, &at, list), down = NOBODY;

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

bool
block_draw(struct swiss *swiss, const struct block *block, struct rng *rng)
{
	uint32_t *list = xmalloc(((size_t)(block->to - block->from) + 2) * sizeof(*list));
	bool done = false;

	for (int i = 0; i < DRAWS && !done; i++)
		done = draw_block(swiss, block, rng, list);
	free(list);
	return done;
}

void
block_mend(struct swiss *swiss, const struct block *block, struct rng *rng)
{
	uint32_t *list = xmalloc(((size_t)(block->to - block->from) + 2) * sizeof(*list));
	uint32_t bye = draw_bye(swiss, block, rng), n = 0;

	if (bye != NOBODY)
		swiss->mate[bye] = NOBODY;
	for (uint32_t at = block->from; at < block->to; at++)
		if (at != bye)
			list[n++] = at;
	/* Near ones first: what cannot be mended among them, anywhere. */
	for (uint32_t i = 0; i + 1 < n; i += 2) {
		uint32_t first = i > 32 ? i - 32 : 0, last = i + 34 < n ? i + 34 : n;

		if (!pair_good(swiss, list[i], list[i + 1]) &&
		    !mend(swiss, rng, list + first, last - first, i - first))
			(void)mend(swiss, rng, list, n, i);
	}
	take_list(swiss, list, n);
	free(list);
}

/* What a pair gives up; the byes of a player without partner. */
struct faults {
	uint32_t met, forbidden, club, byes;
};

static void
faults_add(struct faults *faults, const struct swiss *swiss, uint32_t a, uint32_t b)
{
	if (b == NOBODY) {
		faults->byes = swiss->player[a].byes;
		return;
	}
	faults->club += same_club(swiss, a, b);
	vec_each (link, &swiss->player[a].links)
		if (link->other == b) {
			faults->met += link->type == SWISS_MET;
			faults->forbidden += link->type == SWISS_FORBIDDEN;
		}
}

/* Two of one group exchange their partners x and y (NOBODY: the bye): no
 * crossing changes. */
static void
stir_two(struct swiss *swiss, uint32_t a, uint32_t b)
{
	uint32_t x = swiss->mate[a], y = swiss->mate[b];
	struct faults old = {0}, new = {0};

	if (a == b || x == b)
		return;
	faults_add(&old, swiss, a, x);
	faults_add(&old, swiss, b, y);
	faults_add(&new, swiss, a, y);
	faults_add(&new, swiss, b, x);
	if (memcmp(&old, &new, sizeof(old)) != 0)
		return;
	swiss->mate[a] = y;
	swiss->mate[b] = x;
	if (x != NOBODY)
		swiss->mate[x] = b;
	if (y != NOBODY)
		swiss->mate[y] = a;
}

/* Steps of equal chance in both directions: they leave a uniform draw
 * uniform, and bring one that was mended nearer to it. */
void
swiss_stir(struct swiss *swiss, struct rng *rng)
{
	for (uint32_t from = 0, to; from < swiss->n; from = to) {
		for (to = from + 1;
		     to < swiss->n && swiss->player[to].group == swiss->player[from].group;)
			to++;
		for (uint32_t i = 0; to - from > 1 && i < STIRS * (to - from); i++) {
			uint32_t a = from + rng_below(rng, to - from);

			stir_two(swiss, a, from + rng_below(rng, to - from));
		}
	}
}
