#include "deck/mend.h"

#include <stdlib.h>
#include <string.h>

/* The fewest changes under a plan, by branch and bound.  First what conflicts
 * on the list: one of a pair goes, or all that it conflicts with.  Then the
 * limits: whole titles and factions, then single cards.  Of cards that stand
 * in the same limits and needs one stands for all, and a card that would mend
 * no more than another is not tried beside it.  A card that was tried is kept
 * in the branches after it, so that no set is looked at twice. */

enum { STEPS_MOST = 20000, STEPS_LEAST = 1000, WORK_MOST = 20000000, CHOICES_MOST = 64 };

static void search(struct mending *m);

static bool
is_plot(const struct mending *m, const struct mend_item *item)
{
	return m->j.db->card[item->card].type == CARD_PLOT;
}

static int
title_of(const struct mending *m, const struct mend_item *item)
{
	return m->j.db->card[item->card].title;
}

/* --- bounds ------------------------------------------------------------- */

/* Changes that limits ask for at least: those of single titles share no
 * card, of the others the greatest counts. */
static int
excess_bound(struct mending *m)
{
	int copies = 0, most = 0;

	for (size_t i = 0; i < m->n_limits; i++) {
		int excess = mend_least_excess(m, &m->limit[i]);

		if (excess <= 0)
			continue;
		if (m->limit[i].copies)
			copies += excess;
		else
			most = excess > most ? excess : most;
	}
	return copies > most ? copies : most;
}

static uint64_t
exceeded(struct mending *m)
{
	uint64_t limits = 0;

	for (size_t i = 0; i < m->n_limits; i++)
		if (mend_excess(m, &m->limit[i]) > 0)
			limits |= UINT64_C(1) << i;
	return limits;
}

/* Broken items that no exceeded limit could take away; of the others each
 * may be what a limit asks for. */
static int
broken_bound(const struct mending *m, uint64_t limits)
{
	int n = 0;

	vec_each (item, &m->items)
		n += item->broken && item->left && !(item->limits & limits) && item->rival < 0;
	return n;
}

int
mend_bound(struct mending *m)
{
	return m->spent + excess_bound(m) + broken_bound(m, exceeded(m)) + mend_missing(m);
}

/* --- leaves ------------------------------------------------------------- */

static void
settle(struct mending *m)
{
	int cost = m->spent + mend_missing(m);

	vec_each (item, &m->items)
		cost += item->broken && item->left;
	if (cost >= m->most)
		return;
	m->most = cost;
	m->found = true;
	m->best.n = 0;
	vec_each (item, &m->items)
		vec_add(&m->best, *item);
}

/* --- what goes as a whole ------------------------------------------------- */

/* What is to go together: one code, a title, a faction, or cards without a
 * trait. */
struct cut {
	size_t limit; /* items that count for it; or */
	uint64_t rivals;
	int title, faction, trait; /* -1: any */
	bool swap;		   /* to a printing on no list, where there is one */
	const char *why;
};

static bool
has_trait(const struct card *card, int trait)
{
	for (int t = 0; t < card->n_traits; t++)
		if (card->traits[t] == trait)
			return true;
	return false;
}

static bool
is_cut(struct mending *m, const struct mend_item *item, const struct cut *cut)
{
	const struct card *card = &m->j.db->card[item->card];

	if (!item->left)
		return false;
	if (cut->rivals)
		return item->rival >= 0 && cut->rivals >> item->rival & 1;
	return mend_counts(m, item, cut->limit) && (cut->title < 0 || card->title == cut->title) &&
	       (cut->faction < 0 || card->faction == cut->faction) &&
	       (cut->trait < 0 || !has_trait(card, cut->trait));
}

static void
cut_item(struct mending *m, struct mend_item *item, const struct cut *cut)
{
	if (cut->rivals && cut->swap && !item->broken && item->spare >= 0) {
		item->swapped = true;
		item->card = item->spare;
		item->rival = -1;
		item->why = "the other one is restricted or in a pod";
		m->spent++;
		return;
	}
	m->spent += item->left;
	item->left = 0;
	item->why_drop = cut->rivals ? mend_why_rival(m, item->card) : cut->why;
}

/* Searches on with the cut made; what is to be kept forbids it. */
static void
try_cut(struct mending *m, const struct cut *cut)
{
	struct mend_item *old = xmalloc((m->items.n + 1) * sizeof(*old));
	int spent = m->spent;
	bool kept = false;

	memcpy(old, m->items.at, m->items.n * sizeof(*old));
	vec_each (item, &m->items)
		kept |= item->kept && is_cut(m, item, cut);
	if (!kept) {
		vec_each (item, &m->items)
			if (is_cut(m, item, cut))
				cut_item(m, item, cut);
		search(m);
	}
	memcpy(m->items.at, old, m->items.n * sizeof(*old));
	m->spent = spent;
	free(old);
}

/* Codes on the list go: swapped where that can be, and also dropped where
 * that would mend a limit besides. */
static void
cut_rivals(struct mending *m, uint64_t rivals, uint64_t limits)
{
	struct cut cut = {.rivals = rivals, .title = -1, .faction = -1, .trait = -1, .swap = true};
	bool both = false;

	vec_each (item, &m->items)
		both |= is_cut(m, item, &cut) && !item->broken && item->spare >= 0 &&
			item->limits & limits;
	try_cut(m, &cut);
	cut.swap = false;
	if (both)
		try_cut(m, &cut);
}

static uint64_t
rivals_left(const struct mending *m)
{
	uint64_t left = 0;

	vec_each (item, &m->items)
		if (item->left && item->rival >= 0)
			left |= UINT64_C(1) << item->rival;
	return left;
}

/* Branches on the code with the most conflicts: it goes, or all of them.
 * False if there is none. */
static bool
solve_rivals(struct mending *m, uint64_t limits)
{
	uint64_t left = rivals_left(m), most = 0;
	int worst = -1;

	for (size_t i = 0; i < m->n_rivals; i++) {
		uint64_t enemies = left >> i & 1 ? m->enemies[i] & left : 0;

		if (__builtin_popcountll(enemies) > __builtin_popcountll(most)) {
			most = enemies;
			worst = (int)i;
		}
	}
	if (worst < 0)
		return false;
	cut_rivals(m, UINT64_C(1) << worst, limits);
	cut_rivals(m, most, limits);
	return true;
}

/* --- titles, factions, traits ----------------------------------------------- */

/* What the cut would take, and whether a title like it was tried already. */
struct weight {
	int cards, broken;
	uint64_t limits, needs;
};

static struct weight
weigh(struct mending *m, const struct cut *cut, uint64_t limits)
{
	struct weight sum = {0};

	vec_each (item, &m->items) {
		if (!is_cut(m, item, cut))
			continue;
		sum.cards += item->left;
		sum.broken += item->broken;
		sum.limits |= item->limits & limits;
		sum.needs |= item->needs;
	}
	return sum;
}

/* Would the first cut do all that the second does, and cost no more? */
static bool
is_better(const struct weight *a, const struct weight *b)
{
	return a->cards <= b->cards && a->broken >= b->broken && !(b->limits & ~a->limits) &&
	       !(a->needs & ~b->needs);
}

/* One of the titles goes; later ones are kept from going before it. */
static void
solve_titles(struct mending *m, size_t limit, uint64_t limits)
{
	struct cut cut[CHOICES_MOST];
	struct weight weight[CHOICES_MOST];
	size_t n = 0;

	vec_each (item, &m->items) {
		struct cut own = {.limit = limit,
		    .title = title_of(m, item),
		    .faction = -1,
		    .trait = -1,
		    .why = m->limit[limit].why};
		struct weight load;
		bool known = !mend_counts(m, item, limit) || item->kept;

		for (size_t i = 0; i < n && !known; i++)
			known = cut[i].title == own.title;
		if (known)
			continue;
		load = weigh(m, &own, limits);
		for (size_t i = 0; i < n && !known; i++)
			known = is_better(&weight[i], &load);
		if (known)
			continue;
		for (size_t i = n; i-- > 0;)
			if (is_better(&load, &weight[i])) {
				cut[i] = cut[--n];
				weight[i] = weight[n];
			}
		if (n == CHOICES_MOST) {
			m->exact = false;
			break;
		}
		cut[n] = own;
		weight[n++] = load;
	}
	for (size_t i = 0; i < n; i++)
		try_cut(m, &cut[i]);
}

static void
solve_factions(struct mending *m, size_t limit)
{
	struct cut cut = {.limit = limit, .title = -1, .trait = -1, .why = m->limit[limit].why};

	for (cut.faction = FACTION_STARK; cut.faction < FACTIONS; cut.faction++) {
		bool there = false;

		vec_each (item, &m->items)
			there |= is_cut(m, item, &cut);
		if (there)
			try_cut(m, &cut);
	}
}

/* All cards without one trait go, whichever it is. */
static void
solve_strays(struct mending *m, size_t limit)
{
	struct cut cut = {.limit = limit, .title = -1, .faction = -1, .why = m->limit[limit].why};
	bool *tried = xcalloc(m->j.db->n_traits + 1, sizeof(*tried));
	int best;

	mend_most_with_trait(m, limit, &best);
	cut.trait = best;
	tried[best] = true;
	try_cut(m, &cut);
	vec_each (item, &m->items) {
		const struct card *card = &m->j.db->card[item->card];

		for (int t = 0; mend_counts(m, item, limit) && t < card->n_traits; t++) {
			cut.trait = card->traits[t];
			if (!tried[cut.trait])
				try_cut(m, &cut);
			tried[cut.trait] = true;
		}
	}
	free(tried);
}

/* --- single cards --------------------------------------------------------- */

/* What dropping a copy of an item does. */
struct move {
	struct mend_item *item;
	uint64_t mends; /* exceeded limits it counts for */
	uint64_t harms; /* needs that would lack a card then */
	int allowed;	/* of its title, where too many copies are there */
	bool plot;
};

static bool
would_lack(struct mending *m, struct mend_item *item, size_t need)
{
	if (!(item->needs >> need & 1))
		return false;
	item->left--;
	bool lacks = mend_lack(m, &m->need[need]) > 0;
	item->left++;
	return lacks;
}

static struct move
move_of(struct mending *m, struct mend_item *item, uint64_t limits)
{
	struct move move = {.item = item, .plot = is_plot(m, item)};

	for (size_t i = 0; i < m->n_limits; i++)
		if (limits >> i & 1 && mend_counts(m, item, i))
			move.mends |= UINT64_C(1) << i;
	for (size_t i = 0; i < m->n_limits; i++)
		if (move.mends >> i & 1 && m->limit[i].copies)
			move.allowed = m->j.db->card[item->card].deck_limit;
	for (size_t i = 0; i < m->n_needs; i++)
		if (would_lack(m, item, i))
			move.harms |= UINT64_C(1) << i;
	return move;
}

/* Does the first do all that the second would?  A broken item saves its swap
 * when all its copies go. */
static bool
outdoes(const struct move *a, const struct move *b)
{
	if (a->plot != b->plot || a->allowed != b->allowed || (b->mends & ~a->mends) ||
	    (a->harms & ~b->harms))
		return false;
	if (b->item->broken)
		return a->item->broken && a->item->left <= b->item->left;
	return !a->item->broken || a->item->left == 1;
}

/* The moves that mend the limit and are not outdone, the last line first. */
static size_t
find_moves(struct mending *m, size_t limit, uint64_t limits, struct move *out)
{
	size_t n = 0;

	for (size_t i = m->items.n; i-- > 0;) {
		struct mend_item *item = &m->items.at[i];
		bool outdone = false;

		if (!mend_counts(m, item, limit))
			continue;
		struct move move = move_of(m, item, limits);
		for (size_t k = 0; k < n && !outdone; k++)
			outdone = outdoes(&out[k], &move);
		for (size_t k = n; k-- > 0 && !outdone;)
			if (outdoes(&move, &out[k]))
				out[k] = out[--n];
		if (outdone)
			continue;
		if (n == CHOICES_MOST) {
			m->exact = false;
			break;
		}
		out[n++] = move;
	}
	return n;
}

/* How many copies may go at once: with no other choice, as many as every
 * limit that is mended asks for. */
static int
copies_at_once(struct mending *m, const struct move *move, size_t choices)
{
	int copies = move->item->left;

	if (choices > 1 || move->item->needs)
		return 1;
	for (size_t i = 0; i < m->n_limits; i++)
		if (move->mends >> i & 1) {
			int excess = mend_least_excess(m, &m->limit[i]);

			excess = excess > 1 ? excess : 1;
			copies = excess < copies ? excess : copies;
		}
	return copies;
}

static void
drop(struct mending *m, struct mend_item *item, int copies, const char *why)
{
	const char *old = item->why_drop;

	item->left -= copies;
	item->why_drop = why;
	m->spent += copies;
	search(m);
	m->spent -= copies;
	item->why_drop = old;
	item->left += copies;
}

/* A version with a smaller limit than the title's others makes way for one
 * of those. */
static void
raise_limit(struct mending *m, size_t limit)
{
	vec_each (item, &m->items) {
		struct mend_item before = *item;
		int spare = mend_counts(m, item, limit) && !item->broken && !item->swapped
				? mend_roomier(m, item->card)
				: -1;

		if (spare < 0)
			continue;
		item->swapped = true;
		item->card = spare;
		item->rival = -1;
		item->why = "this version may be there more often";
		m->spent++;
		search(m);
		m->spent--;
		*item = before;
	}
}

static void
solve_cards(struct mending *m, size_t limit, uint64_t limits)
{
	struct move move[CHOICES_MOST];
	size_t n = find_moves(m, limit, limits, move);
	uint64_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		struct mend_item *item = move[i].item;

		if (item->kept)
			continue;
		drop(m, item, copies_at_once(m, &move[i], n), m->limit[limit].why);
		item->kept = true;
		kept |= UINT64_C(1) << i;
	}
	if (m->limit[limit].copies)
		raise_limit(m, limit);
	for (size_t i = 0; i < n; i++)
		if (kept >> i & 1)
			move[i].item->kept = false;
}

/* --- the search ------------------------------------------------------------- */

/* The limit to mend next: whole titles and factions before single cards. */
static int
next_limit(const struct mending *m, uint64_t limits)
{
	int best = -1;

	for (size_t i = 0; i < m->n_limits; i++)
		if (limits >> i & 1 && (best < 0 || m->limit[i].kind > m->limit[best].kind))
			best = (int)i;
	return best;
}

static void
search(struct mending *m)
{
	if (m->steps++ > m->steps_most) {
		m->exact = false;
		return;
	}
	uint64_t limits = exceeded(m);
	if (mend_bound(m) >= m->most || solve_rivals(m, limits))
		return;
	int limit = next_limit(m, limits);
	if (limit < 0) {
		settle(m);
		return;
	}
	switch (m->limit[limit].kind) {
	case LIMIT_CARDS:
	case LIMIT_DOUBLES:
		solve_cards(m, (size_t)limit, limits);
		return;
	case LIMIT_TITLES:
		solve_titles(m, (size_t)limit, limits);
		return;
	case LIMIT_FACTIONS:
		solve_factions(m, (size_t)limit);
		return;
	case LIMIT_STRAYS:
		solve_strays(m, (size_t)limit);
		return;
	}
}

void
mend_solve(struct mending *m)
{
	long each = (long)(m->items.n + 1) * (long)(m->n_limits + 1), steps = WORK_MOST / each;

	m->steps_most = steps > STEPS_MOST ? STEPS_MOST : steps < STEPS_LEAST ? STEPS_LEAST : steps;
	m->steps = 0;
	m->found = false;
	search(m);
	m->work = m->steps * each;
}
