#include "hand/deal.h"

#include "base/threads.h"

#include <string.h>

void
dealer_init(struct dealer *dealer, const struct habits *habits, struct setup_room *room)
{
	dealer->habits = habits;
	dealer->room = room;
}

void
dealer_begin(struct dealer *dealer, uint64_t seed, uint64_t i)
{
	const struct pile *pile = dealer->habits->pile;

	rng_init(&dealer->rng, seed, i);
	memcpy(dealer->order, pile->order, (size_t)pile->n * sizeof(*pile->order));
}

/* Brings cards at random to the places from..from+n of the order. */
static void
shuffle_to(struct dealer *dealer, int from, int n)
{
	uint32_t end = (uint32_t)dealer->habits->pile->n;

	for (int i = from; i < from + n; i++) {
		uint32_t k = (uint32_t)i + rng_below(&dealer->rng, end - (uint32_t)i);
		uint16_t card = dealer->order[k];

		dealer->order[k] = dealer->order[i];
		dealer->order[i] = card;
	}
}

/* Seven cards in order, by a network of comparisons. */
static void
sort_seven(uint16_t *hand)
{
	static const uint8_t pairs[][2] = {{0, 6}, {2, 3}, {4, 5}, {0, 2}, {1, 4}, {3, 6}, {0, 1},
	    {2, 5}, {3, 4}, {1, 2}, {4, 6}, {2, 3}, {4, 5}, {1, 2}, {3, 4}, {5, 6}};

	for (size_t i = 0; i < LENGTH(pairs); i++) {
		uint16_t a = hand[pairs[i][0]], b = hand[pairs[i][1]];

		hand[pairs[i][0]] = a < b ? a : b;
		hand[pairs[i][1]] = a < b ? b : a;
	}
}

static void
take_hand(struct dealer *dealer, uint16_t hand[HAND_SIZE], struct setup *setup)
{
	shuffle_to(dealer, 0, HAND_SIZE);
	dealer->settled = HAND_SIZE;
	memcpy(hand, dealer->order, HAND_SIZE * sizeof(*hand));
	sort_seven(hand);
	hand_setup(dealer->habits->pile, hand, HAND_SIZE, dealer->room, setup);
}

static bool
gives_up(const struct habits *habits, const uint16_t *hand, const struct setup *setup)
{
	return habits->always || (habits->mulligan && hand_test_holds(habits->mulligan,
							  habits->pile, hand, HAND_SIZE, setup));
}

int
dealer_see(struct dealer *dealer, int n)
{
	int most = dealer->habits->pile->drawable;

	n = n < most ? n : most;
	if (n > dealer->settled) {
		shuffle_to(dealer, dealer->settled, n - dealer->settled);
		dealer->settled = n;
	}
	return n;
}

/* Adds up to n cards from the deck to a hand; returns how many came. */
static int
draw(struct dealer *dealer, uint16_t *hand, int from, int n)
{
	int got = dealer_see(dealer, from + n) - from;

	memcpy(hand, &dealer->order[from], (size_t)got * sizeof(*hand));
	return got;
}

static void
go_on(struct dealer *dealer, struct opening *o)
{
	unsigned placed = o->setup.active | o->setup.duplicates | o->setup.shadows;
	int n = 0;

	for (int i = 0; i < HAND_SIZE; i++) {
		o->refilled[n] = o->hand[i];
		n += !(placed >> i & 1);
	}
	int drawn = draw(dealer, &o->refilled[n], HAND_SIZE, HAND_SIZE - n);
	o->n_refilled = n + drawn;
	memcpy(o->round, o->refilled, sizeof(o->refilled));
	o->n_round = o->n_refilled + draw(dealer, &o->round[o->n_refilled], HAND_SIZE + drawn,
					 dealer->habits->pile->draw);
	o->marshal = hand_marshal(
	    dealer->habits->pile, o->hand, &o->setup, o->round, o->n_round, dealer->room);
}

void
dealer_keep(struct dealer *dealer, struct opening *out)
{
	take_hand(dealer, out->first, &out->first_setup);
	out->mulligan = gives_up(dealer->habits, out->first, &out->first_setup);
	if (out->mulligan) {
		take_hand(dealer, out->hand, &out->setup);
	} else {
		memcpy(out->hand, out->first, sizeof(out->first));
		out->setup = out->first_setup;
	}
}

void
dealer_next(struct dealer *dealer, struct opening *out)
{
	dealer_keep(dealer, out);
	go_on(dealer, out);
}

/* --- tallies -------------------------------------------------------------------- */

void
hand_tally_init(struct hand_tally *tally, const struct pile *pile)
{
	*tally = (struct hand_tally){.kinds = pile->kinds.n};
	for (int g = 0; g < GROUPS; g++) {
		tally->held[g] = xcalloc(tally->kinds + 1, sizeof(*tally->held[g]));
		tally->placed[g] = xcalloc(tally->kinds + 1, sizeof(*tally->placed[g]));
	}
}

void
hand_tally_release(struct hand_tally *tally)
{
	for (int g = 0; g < GROUPS; g++) {
		free(tally->held[g]);
		free(tally->placed[g]);
	}
}

static void
hand_tally_add(struct hand_tally *to, const struct hand_tally *from)
{
	for (int g = 0; g < GROUPS; g++) {
		to->hands[g] += from->hands[g];
		for (int f = 0; f < FIGURES; f++)
			for (int i = 0; i < FIGURE_MOST; i++)
				to->count[g][f][i] += from->count[g][f][i];
		for (size_t k = 0; k < to->kinds; k++) {
			to->held[g][k] += from->held[g][k];
			to->placed[g][k] += from->placed[g][k];
		}
	}
}

static int
limited_in(const struct pile *pile, const uint16_t *hand)
{
	int n = 0;

	for (int i = 0; i < HAND_SIZE; i++)
		n += pile->kinds.at[hand[i]].limited;
	return n;
}

static void
see_cards(
    struct hand_tally *tally, enum group g, const uint16_t *hand, unsigned placed, uint64_t ways)
{
	uint64_t *held = tally->held[g], *set = tally->placed[g];

	for (int i = 0; i < HAND_SIZE; i++) {
		unsigned same = 1u << i;

		while (i + 1 < HAND_SIZE && hand[i + 1] == hand[i])
			same |= 1u << ++i;
		held[hand[i]] += ways;
		set[hand[i]] += placed & same ? ways : 0;
	}
}

static void
see_setup(struct hand_tally *tally, const struct habits *habits, enum group g, const uint16_t *hand,
    const struct setup *s, uint64_t ways)
{
	const struct pile *pile = habits->pile;
	uint64_t(*count)[FIGURE_MOST] = tally->count[g];

	tally->hands[g] += ways;
	count[FIGURE_GOLD][s->gold] += ways;
	count[FIGURE_CARDS][s->cards] += ways;
	count[FIGURE_CHARACTERS][s->characters] += ways;
	count[FIGURE_LOCATIONS][setup_fact(s, FACT_LOCATIONS)] += ways;
	count[FIGURE_ATTACHMENTS][setup_fact(s, FACT_ATTACHMENTS)] += ways;
	count[FIGURE_ICONS][__builtin_popcount(setup_icons(s))] += ways;
	count[FIGURE_MILITARY][setup_fact(s, FACT_MILITARY)] += ways;
	count[FIGURE_INTRIGUE][setup_fact(s, FACT_INTRIGUE)] += ways;
	count[FIGURE_POWER][setup_fact(s, FACT_POWER)] += ways;
	int strength = setup_fact(s, FACT_STRENGTH);
	count[FIGURE_STRENGTH][strength < FIGURE_MOST ? strength : FIGURE_MOST - 1] += ways;
	count[FIGURE_LIMITED][s->limited] += ways;
	count[FIGURE_DUPLICATES][__builtin_popcount(s->duplicates)] += ways;
	count[FIGURE_SHADOWS][__builtin_popcount(s->shadows)] += ways;
	count[FIGURE_HAND_LIMITED][limited_in(pile, hand)] += ways;
	count[FIGURE_POOR][hand_test_holds(habits->poor, pile, hand, HAND_SIZE, s)] += ways;
	count[FIGURE_ROUND_GOLD][hand_income(pile, s)] += ways;
	see_cards(tally, g, hand, s->active | s->duplicates | s->shadows, ways);
}

static void
see_opening(struct hand_tally *tally, const struct habits *habits, const struct opening *o)
{
	enum group g = o->mulligan ? GROUP_AGAIN : GROUP_KEPT;
	uint32_t types = 0; /* eight bits each */

	if (o->mulligan)
		see_setup(tally, habits, GROUP_DROPPED, o->first, &o->first_setup, 1);
	see_setup(tally, habits, g, o->hand, &o->setup, 1);
	for (int i = 0; i < o->n_refilled; i++)
		types += habits->pile->kinds.at[o->refilled[i]].type;
	tally->count[g][FIGURE_REFILLED][o->n_refilled]++;
	for (int type = 0; type <= CARD_EVENT; type++)
		tally->count[g][FIGURE_REFILLED_CHARACTERS + type][types >> 8 * type & 255]++;
	tally->count[g][FIGURE_MARSHAL][o->marshal]++;
}

/* --- runs ------------------------------------------------------------------------ */

struct worker {
	struct hand_tally tally;
	struct setup_room *room;
};

struct run {
	const struct habits *habits;
	uint64_t seed, hands;
	struct worker *worker;
	struct tickets tickets;
	progress_fn *progress;
	uint64_t all;
	atomic_uint_fast64_t done;
};

static void
report_progress(struct run *run, unsigned thread, uint64_t more)
{
	uint64_t done = atomic_fetch_add(&run->done, more) + more;

	if (thread == 0 && run->progress)
		run->progress(done, run->all);
}

static void
run_chunks(void *context, unsigned thread)
{
	struct run *run = context;
	struct worker *worker = &run->worker[thread];
	struct dealer dealer;
	struct opening opening;
	uint64_t i;

	dealer_init(&dealer, run->habits, worker->room);
	while (tickets_take(&run->tickets, &i)) {
		uint64_t left = run->hands - i * DEAL_CHUNK,
			 n = left < DEAL_CHUNK ? left : DEAL_CHUNK;

		dealer_begin(&dealer, run->seed, i);
		for (uint64_t k = 0; k < n; k++) {
			dealer_next(&dealer, &opening);
			see_opening(&worker->tally, run->habits, &opening);
		}
		report_progress(run, thread, n);
	}
}

static void
run_all(struct run *run, unsigned threads, void (*work)(void *, unsigned), struct hand_tally *out)
{
	run->worker = xcalloc(threads, sizeof(*run->worker));
	for (unsigned i = 0; i < threads; i++) {
		hand_tally_init(&run->worker[i].tally, run->habits->pile);
		run->worker[i].room = xmalloc(sizeof(struct setup_room));
	}
	threads_run(threads, work, run);
	for (unsigned i = 0; i < threads; i++) {
		hand_tally_add(out, &run->worker[i].tally);
		hand_tally_release(&run->worker[i].tally);
		free(run->worker[i].room);
	}
	free(run->worker);
}

void
deal_random(const struct habits *habits, uint64_t seed, uint64_t hands, unsigned threads,
    progress_fn *progress, struct hand_tally *out)
{
	struct run run = {.habits = habits,
	    .seed = seed,
	    .hands = hands,
	    .all = hands,
	    .tickets = TICKETS_INIT((hands + DEAL_CHUNK - 1) / DEAL_CHUNK),
	    .progress = progress};

	run_all(&run, threads, run_chunks, out);
}

/* --- all hands --------------------------------------------------------------------- */

uint64_t
ways_to_choose(int n, int k)
{
	uint64_t ways = k <= n;

	for (int i = 0; i < k && ways; i++)
		ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
	return ways;
}

struct walk {
	const struct pile *pile;
	uint16_t hand[HAND_SIZE];
	see_hand_fn *see;
	void *context;
	struct setup_room *room;
};

static void
walk_kinds(struct walk *w, size_t kind, int n, uint64_t ways)
{
	if (n == HAND_SIZE) {
		w->see(w->context, w->hand, ways, w->room);
		return;
	}
	if (kind == w->pile->kinds.n || n + w->pile->left[kind] < HAND_SIZE)
		return;
	walk_kinds(w, kind + 1, n, ways);
	for (int k = 1; k <= w->pile->kinds.at[kind].count && n + k <= HAND_SIZE; k++) {
		w->hand[n + k - 1] = (uint16_t)kind;
		walk_kinds(
		    w, kind + 1, n + k, ways * ways_to_choose(w->pile->kinds.at[kind].count, k));
	}
}

void
hands_each(const struct pile *pile, int first, int copies, see_hand_fn *see, void *context,
    struct setup_room *room)
{
	struct walk w = {.pile = pile, .see = see, .context = context, .room = room};

	if (copies > pile->kinds.at[first].count)
		return;
	for (int i = 0; i < copies; i++)
		w.hand[i] = (uint16_t)first;
	walk_kinds(
	    &w, (size_t)first + 1, copies, ways_to_choose(pile->kinds.at[first].count, copies));
}

double
hands_different(const struct pile *pile)
{
	double ways[HAND_SIZE + 1] = {1};

	vec_each (kind, &pile->kinds)
		for (int n = HAND_SIZE; n > 0; n--)
			for (int k = 1; k <= n && k <= kind->count; k++)
				ways[n] += ways[n - k];
	return ways[HAND_SIZE];
}

struct seer {
	const struct habits *habits;
	struct hand_tally *tally;
	uint64_t seen;
};

static void
see_one(void *context, const uint16_t *hand, uint64_t ways, struct setup_room *room)
{
	struct seer *seer = context;
	struct setup setup;

	hand_setup(seer->habits->pile, hand, HAND_SIZE, room, &setup);
	enum group g = gives_up(seer->habits, hand, &setup) ? GROUP_DROPPED : GROUP_KEPT;
	see_setup(seer->tally, seer->habits, g, hand, &setup, ways);
	seer->seen++;
}

static void
run_hands(void *context, unsigned thread)
{
	struct run *run = context;
	struct worker *worker = &run->worker[thread];
	uint64_t i;

	while (tickets_take(&run->tickets, &i)) {
		struct seer seer = {run->habits, &worker->tally, 0};

		hands_each(run->habits->pile, (int)(i / HAND_SIZE), (int)(i % HAND_SIZE) + 1,
		    see_one, &seer, worker->room);
		report_progress(run, thread, seer.seen);
	}
}

void
deal_all(
    const struct habits *habits, unsigned threads, progress_fn *progress, struct hand_tally *out)
{
	struct run run = {.habits = habits,
	    .tickets = TICKETS_INIT(habits->pile->kinds.n * HAND_SIZE),
	    .all = (uint64_t)hands_different(habits->pile),
	    .progress = progress};

	run_all(&run, threads, run_hands, out);
}
