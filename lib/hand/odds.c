#include "hand/odds.h"

#include "base/threads.h"

#include <string.h>

enum { CLASSES_MOST = 16, HANDS_MOST = 4000000 };
static const double work_most = 3e6;

/* Cards that no test tells apart. */
struct class
{
	int n;			     /* in the pile */
	int measure[TERMS_MOST * 2]; /* of the wanted test, then of the mulligan's */
};

/* Hands that no test tells apart. */
struct bundle {
	uint8_t count[CLASSES_MOST];
	uint8_t refill;
	uint64_t kept, dropped; /* ways to get them */
};

struct counting {
	const struct odds *odds;
	const struct pile *pile;
	bool asks_mulligan; /* by tests of cards, else of set-ups or not at all */
	struct class class[CLASSES_MOST];
	int n;		  /* classes */
	uint8_t *of_kind; /* class of each kind */
	VEC(struct bundle) bundles;
	VEC(uint32_t) slots; /* a hash table of bundles, index + 1 */
};

/* --- classes ------------------------------------------------------------------- */

static const struct hand_test *
mulligan_of(const struct counting *c)
{
	return c->asks_mulligan ? c->odds->habits->mulligan : NULL;
}

static void
measure_kind(const struct counting *c, size_t kind, int measure[])
{
	const struct hand_test *wanted = c->odds->wanted, *mulligan = mulligan_of(c);

	for (int t = 0; t < wanted->n; t++)
		measure[t] = wanted->term[t].measure[kind];
	for (int t = 0; mulligan && t < mulligan->n; t++)
		measure[TERMS_MOST + t] = mulligan->term[t].measure[kind];
}

static bool
find_classes(struct counting *c)
{
	c->of_kind = xcalloc(c->pile->kinds.n + 1, 1);
	for (size_t k = 0; k < c->pile->kinds.n; k++) {
		struct class class = {.n = 0};
		int i = 0;

		measure_kind(c, k, class.measure);
		while (i < c->n &&
		       memcmp(c->class[i].measure, class.measure, sizeof(class.measure)) != 0)
			i++;
		if (i == CLASSES_MOST)
			return false;
		if (i == c->n)
			c->class[c->n++] = class;
		c->class[i].n += c->pile->kinds.at[k].count;
		c->of_kind[k] = (uint8_t)i;
	}
	return true;
}

/* Does a test hold for so many cards of each class? */
static bool
holds(const struct counting *c, const struct hand_test *test, int offset, const uint8_t count[],
    const uint16_t more[])
{
	int sums[TERMS_MOST] = {0};

	for (int i = 0; i < c->n; i++)
		for (int t = 0; t < test->n; t++)
			sums[t] +=
			    (count[i] + (more ? more[i] : 0)) * c->class[i].measure[offset + t];
	return hand_test_eval(test, sums);
}

/* --- bundles -------------------------------------------------------------------- */

static bool
gives_up(const struct counting *c, const uint8_t count[])
{
	if (c->odds->miss)
		return !holds(c, c->odds->wanted, 0, count, NULL);
	return c->asks_mulligan && holds(c, c->odds->habits->mulligan, TERMS_MOST, count, NULL);
}

static uint64_t
bundle_hash(const struct bundle *b)
{
	uint64_t words[2];

	memcpy(words, b->count, sizeof(words));
	return rng_mix(words[0] ^ rng_mix(words[1] ^ b->refill));
}

static void
place_bundle(struct counting *c, uint32_t index)
{
	size_t mask = c->slots.n - 1, i = bundle_hash(&c->bundles.at[index]) & mask;

	while (c->slots.at[i])
		i = (i + 1) & mask;
	c->slots.at[i] = index + 1;
}

static void
grow_slots(struct counting *c)
{
	size_t n = c->slots.n ? c->slots.n * 2 : 1024;

	vec_release(&c->slots);
	vec_reserve(&c->slots, n);
	memset(c->slots.at, 0, n * sizeof(*c->slots.at));
	c->slots.n = n;
	for (uint32_t i = 0; i < c->bundles.n; i++)
		place_bundle(c, i);
}

static struct bundle *
find_bundle(struct counting *c, const struct bundle *like)
{
	if (c->bundles.n * 2 >= c->slots.n)
		grow_slots(c);
	size_t mask = c->slots.n - 1, i = bundle_hash(like) & mask;
	for (; c->slots.at[i]; i = (i + 1) & mask) {
		struct bundle *b = &c->bundles.at[c->slots.at[i] - 1];

		if (b->refill == like->refill &&
		    memcmp(b->count, like->count, sizeof(b->count)) == 0)
			return b;
	}
	vec_add(&c->bundles, *like);
	c->slots.at[i] = (uint32_t)c->bundles.n;
	return &c->bundles.at[c->bundles.n - 1];
}

/* One hand out of all, with its set-up. */
static void
see_hand(void *context, const uint16_t *hand, uint64_t ways, struct setup_room *room)
{
	struct counting *c = context;
	const struct hand_test *mulligan = c->odds->habits->mulligan;
	struct bundle like = {.refill = 0};
	struct setup setup;

	hand_setup(c->pile, hand, HAND_SIZE, room, &setup);
	for (int i = 0; i < HAND_SIZE; i++)
		like.count[c->of_kind[hand[i]]]++;
	like.refill = c->odds->refill ? setup.cards : 0;
	bool drop = c->odds->miss || !mulligan
			? gives_up(c, like.count)
			: hand_test_holds(mulligan, c->pile, hand, HAND_SIZE, &setup);
	struct bundle *b = find_bundle(c, &like);
	*(drop ? &b->dropped : &b->kept) += ways;
}

static void
bundle_hands(struct counting *c)
{
	struct setup_room *room = xmalloc(sizeof(*room));

	for (size_t k = 0; k < c->pile->kinds.n; k++)
		for (int copies = 1; copies <= HAND_SIZE; copies++)
			hands_each(c->pile, (int)k, copies, see_hand, c, room);
	free(room);
}

/* The same where set-ups do not matter: by classes. */
static void
bundle_classes(struct counting *c, struct bundle *b, int class, int left, uint64_t ways)
{
	if (class == c->n) {
		if (left)
			return;
		vec_add(&c->bundles, *b);
		struct bundle *new = &c->bundles.at[c->bundles.n - 1];
		*(gives_up(c, b->count) ? &new->dropped : &new->kept) = ways;
		return;
	}
	for (int k = 0; k <= left && k <= c->class[class].n; k++) {
		b->count[class] = (uint8_t)k;
		bundle_classes(
		    c, b, class + 1, left - k, ways * ways_to_choose(c->class[class].n, k));
	}
	b->count[class] = 0;
}

/* --- draws ------------------------------------------------------------------------ */

struct drawing {
	const struct counting *c;
	const struct bundle *from;
	uint16_t more[CLASSES_MOST];
	struct big *hits;
};

/* Adds up the ways to draw the rest so that the test holds. */
static void
draw_class(struct drawing *d, int class, int left, const struct big *ways)
{
	const struct counting *c = d->c;
	struct big next = BIG_INIT, times = BIG_INIT;

	if (class == c->n) {
		if (!left && holds(c, c->odds->wanted, 0, d->from->count, d->more))
			big_add(d->hits, ways);
		return;
	}
	int n = c->class[class].n - d->from->count[class], rest = 0;
	for (int i = class + 1; i < c->n; i++)
		rest += c->class[i].n - d->from->count[i];
	for (int k = left > rest ? left - rest : 0; k <= left && k <= n; k++) {
		d->more[class] = (uint16_t)k;
		big_choose(&times, (unsigned)n, (unsigned)k);
		big_copy(&next, ways);
		big_multiply(&next, &times);
		draw_class(d, class + 1, left - k, &next);
	}
	d->more[class] = 0;
	big_release(&next);
	big_release(&times);
}

static int
draws_after(const struct counting *c, int refill)
{
	int left = c->pile->drawable - HAND_SIZE, n = c->odds->draws + refill;

	return n < left ? n : left;
}

/* How much there is to count: bundles times ways to draw. */
static double
work(const struct counting *c)
{
	double ways = 1;
	int draws = draws_after(c, c->odds->refill ? HAND_SIZE : 0);

	for (int i = 1; i < c->n; i++)
		ways *= (double)(draws + i) / i;
	return ways * (double)c->bundles.n;
}

/* kept * all + dropped hands * any: ways to keep this hand, out of all². */
static void
weigh(const struct bundle *b, uint64_t all, uint64_t dropped, struct big *out)
{
	struct big more = BIG_INIT, part = BIG_INIT;

	big_set(out, b->kept);
	big_set(&part, all);
	big_multiply(out, &part);
	big_set(&more, b->kept + b->dropped);
	big_set(&part, dropped);
	big_multiply(&more, &part);
	big_add(out, &more);
	big_release(&more);
	big_release(&part);
}

static void
below_of(const struct counting *c, uint64_t all, int draws, struct big *out)
{
	struct big part = BIG_INIT;

	big_choose(out, (unsigned)(c->pile->n - HAND_SIZE), (unsigned)draws);
	big_set(&part, all);
	big_multiply(out, &part);
	big_multiply(out, &part);
	big_release(&part);
}

/* Adds the bundles of one size of refill. */
static void
add_refill(
    const struct counting *c, int refill, uint64_t all, uint64_t dropped, struct odds_answer *out)
{
	struct big sum = BIG_INIT, hits = BIG_INIT, weight = BIG_INIT, one = BIG_INIT;
	int draws = draws_after(c, refill);
	double ways = 0;

	big_set(&sum, 0);
	big_set(&one, 1);
	vec_each (b, &c->bundles) {
		struct drawing d = {.c = c, .from = b, .hits = &hits};

		if (b->refill != refill)
			continue;
		big_set(&hits, 0);
		draw_class(&d, 0, draws, &one);
		weigh(b, all, dropped, &weight);
		big_multiply(&hits, &weight);
		big_add(&sum, &hits);
		ways += (double)b->kept +
			(double)(b->kept + b->dropped) * (double)dropped / (double)all;
	}
	below_of(c, all, draws, &weight);
	fraction_add(&out->fraction, &sum, &weight);
	out->cards += ways / (double)all * (HAND_SIZE + draws);
	big_release(&sum);
	big_release(&hits);
	big_release(&weight);
	big_release(&one);
}

static void
add_up(const struct counting *c, struct odds_answer *out)
{
	uint64_t all = 0, dropped = 0;
	bool refills[HAND_SIZE + 1] = {false};

	vec_each (b, &c->bundles) {
		all += b->kept + b->dropped;
		dropped += b->dropped;
		refills[b->refill] = true;
	}
	fraction_set(&out->fraction, 0, 1);
	for (int r = 0; r <= HAND_SIZE; r++)
		if (refills[r])
			add_refill(c, r, all, dropped, out);
	fraction_reduce(&out->fraction);
	out->value = fraction_value(&out->fraction);
	out->exact = true;
}

bool
odds_exact(const struct odds *odds, struct odds_answer *out)
{
	const struct hand_test *mulligan = odds->miss ? NULL : odds->habits->mulligan;
	struct counting c = {.odds = odds, .pile = odds->habits->pile};
	bool by_setup = odds->refill || (mulligan && mulligan->asks_setup);

	*out = (struct odds_answer){.cards = 0};
	c.asks_mulligan = mulligan && !by_setup;
	bool good = find_classes(&c) &&
		    (!by_setup || odds->however_many || hands_different(c.pile) <= HANDS_MOST);
	if (good && by_setup)
		bundle_hands(&c);
	else if (good)
		bundle_classes(&c, &(struct bundle){.refill = 0}, 0, HAND_SIZE, 1);
	good = good && work(&c) <= work_most;
	if (good)
		add_up(&c, out);
	free(c.of_kind);
	vec_release(&c.bundles);
	vec_release(&c.slots);
	return good;
}

/* --- at random ---------------------------------------------------------------------- */

struct sampling {
	const struct odds *odds;
	struct habits habits;
	uint64_t seed, hands;
	struct tickets tickets;
	progress_fn *progress;
	atomic_uint_fast64_t hits, cards, done;
};

static bool
sample(const struct sampling *s, struct dealer *dealer, uint64_t *cards)
{
	const struct odds *odds = s->odds;
	struct opening opening;

	dealer_keep(dealer, &opening);
	if (odds->miss &&
	    !hand_test_holds(odds->wanted, s->habits.pile, opening.hand, HAND_SIZE, &opening.setup))
		dealer_keep(dealer, &opening);
	int seen = HAND_SIZE + odds->draws + (odds->refill ? opening.setup.cards : 0);
	seen = dealer_see(dealer, seen);
	*cards += (uint64_t)seen;
	return hand_test_holds(odds->wanted, s->habits.pile, dealer->order, seen, &opening.setup);
}

static void
run_chunks(void *context, unsigned thread)
{
	struct sampling *s = context;
	struct setup_room *room = xmalloc(sizeof(*room));
	struct dealer dealer;
	uint64_t i;

	dealer_init(&dealer, &s->habits, room);
	while (tickets_take(&s->tickets, &i)) {
		uint64_t left = s->hands - i * DEAL_CHUNK,
			 n = left < DEAL_CHUNK ? left : DEAL_CHUNK;
		uint64_t hits = 0, cards = 0;

		dealer_begin(&dealer, s->seed, i);
		for (uint64_t k = 0; k < n; k++)
			hits += sample(s, &dealer, &cards);
		atomic_fetch_add(&s->hits, hits);
		atomic_fetch_add(&s->cards, cards);
		uint64_t done = atomic_fetch_add(&s->done, n) + n;
		if (thread == 0 && s->progress)
			s->progress(done, s->hands);
	}
	free(room);
}

void
odds_random(const struct odds *odds, uint64_t seed, uint64_t hands, unsigned threads,
    progress_fn *progress, struct odds_answer *out)
{
	struct sampling s = {.odds = odds,
	    .habits = *odds->habits,
	    .seed = seed,
	    .hands = hands,
	    .tickets = TICKETS_INIT((hands + DEAL_CHUNK - 1) / DEAL_CHUNK),
	    .progress = progress};

	if (odds->miss) {
		s.habits.mulligan = NULL;
		s.habits.always = false;
	}
	threads_run(threads, run_chunks, &s);
	*out = (struct odds_answer){.hits = s.hits, .hands = hands};
	out->value = (double)s.hits / (double)hands;
	out->cards = (double)s.cards / (double)hands;
}

void
odds_answer_release(struct odds_answer *answer)
{
	fraction_release(&answer->fraction);
}
