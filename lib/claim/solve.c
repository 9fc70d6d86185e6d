/* How a position is searched.
 *
 * In the second phase every card left is scored at last, so all that a
 * faction's vote depends on is one number: twice the difference of the
 * counts, and one more for whoever gets the highest card of all (only where
 * the number of cards is even, so that there can be a tie).  Each card left
 * moves that number by its weight, 2 or 3, up or down; a faction is decided
 * once the number exceeds the weights left.  The five numbers stand in the
 * bytes of one word, added up and compared together.
 *
 * The cards of a position, at most 26, are numbered anew, so that a set is
 * 32 bits and a whole position fits the 57 bits of a key: the table never
 * takes one position for another. */
#include "claim/solve.h"

#include <stdlib.h>
#include <string.h>

enum {
	CARDS_MOST = 2 * CLAIM_HAND,
	TABLE_BITS = 19,
	KEY_BITS = 57,
	GENERATIONS = 1 << (64 - KEY_BITS),
	NO_MOVE = 31,
};

typedef uint32_t set32;

/* Five bytes, one a faction. */
#define BYTES(x) (UINT64_C(0x0101010101) * (uint64_t)(x))

enum { ZERO = 64, DECIDED = 31 }; /* a number is stored as ZERO + number */

struct entry {
	uint64_t key;
	/* What is known of "first player's votes - second player's >= t" for
	 * t = 0 and t = 1: bit t of known, and of truth. */
	uint8_t known, truth;
	uint8_t move; /* the lead that decided it */
	uint8_t left; /* cards */
};

struct claim_solver {
	/* Of the position being solved. */
	set32 own[CLAIM_SEATS]; /* who holds what at first */
	set32 suit[CARDS_MOST], follows[CARDS_MOST], beaten[CARDS_MOST];
	set32 differ[CARDS_MOST][CARDS_MOST]; /* cards that tell two apart in tricks */
	set32 loser;			      /* cards that go to the trick's loser */
	set32 top;			      /* cards of weight 3 */
	uint64_t weight[CARDS_MOST];	      /* in the byte of the faction */
	uint8_t faction[CARDS_MOST], value[CARDS_MOST];
	unsigned n;
	int wanted; /* t */
	uint32_t history[2][CARDS_MOST];
	uint64_t nodes;

	unsigned generation;
	struct entry *table;
};

/* Where the search is, before a trick. */
struct point {
	set32 left;
	unsigned leader;
	uint64_t sum;  /* the numbers of the factions */
	uint64_t rest; /* weights left, a byte a faction */
};

struct claim_solver *
claim_solver_new(void)
{
	struct claim_solver *solver = xcalloc(1, sizeof(*solver));

	solver->table = xcalloc(2u << TABLE_BITS, sizeof(*solver->table));
	return solver;
}

void
claim_solver_free(struct claim_solver *solver)
{
	if (solver)
		free(solver->table);
	free(solver);
}

static inline unsigned
first_of(set32 set)
{
	return (unsigned)__builtin_ctz(set);
}

/* Bit 7 of each byte where the vote is decided for the first player, and
 * for the second. */
static inline uint64_t
decided_first(const struct point *p)
{
	return (p->sum - p->rest + BYTES(127 - ZERO)) & BYTES(0x80);
}

static inline uint64_t
decided_second(const struct point *p)
{
	return ~(p->sum + p->rest + BYTES(128 - ZERO)) & BYTES(0x80);
}

static inline int
count_bytes(uint64_t flags)
{
	return (int)((flags >> 7) * BYTES(1) >> 32 & 0xff);
}

static inline uint64_t
fill_bytes(uint64_t flags)
{
	return (flags >> 7) * 0xff;
}

/* A decided vote's number says nothing more. */
static inline void
point_settle(struct point *p, uint64_t first, uint64_t second)
{
	first = fill_bytes(first);
	second = fill_bytes(second);
	p->sum = (p->sum & ~(first | second)) | (first & BYTES(ZERO + DECIDED)) |
		 (second & BYTES(ZERO - DECIDED));
}

static inline uint64_t
point_key(const struct claim_solver *solver, const struct point *p)
{
	uint64_t x = p->sum - BYTES(32), key = 0;

	for (unsigned f = 0; f < CLAIM_FACTIONS; f++)
		key |= (x >> 8 * f & 63) << 6 * f;
	return (uint64_t)solver->generation << KEY_BITS | key << 27 |
	       (uint64_t)p->leader << CARDS_MOST | p->left;
}

/* Two slots a place: one for the larger position, one for the newer. */
static struct entry *
table_find(struct claim_solver *solver, uint64_t key, unsigned left)
{
	size_t at = (size_t)(rng_mix(key) >> (64 - TABLE_BITS)) * 2;
	struct entry *e = &solver->table[at];
	bool old = e->key >> KEY_BITS != solver->generation;

	if (e[0].key == key)
		return e;
	if (e[1].key == key)
		return e + 1;
	e += !old && e->left > left;
	*e = (struct entry){.key = key, .move = NO_MOVE, .left = (uint8_t)left};
	return e;
}

/* Leaves out cards that do the same as the next lower card of the hand:
 * nothing among the others tells them apart.  open: cards whose weight
 * matters. */
static inline set32
distinct(const struct claim_solver *s, set32 set, set32 others, set32 open)
{
	set32 kept = 0;

	for (set32 rest = set; rest; rest &= rest - 1) {
		unsigned c = first_of(rest);
		set32 lower = set & s->suit[c] & (((set32)1 << c) - 1);

		if (lower && !(open & s->top & (set32)1 << c) &&
		    !(s->differ[31 - __builtin_clz(lower)][c] & others))
			continue;
		kept |= (set32)1 << c;
	}
	return kept;
}

/* The point after a trick. */
static inline struct point
point_after(const struct claim_solver *s, const struct point *p, unsigned led, unsigned card)
{
	unsigned winner = p->leader ^ (s->beaten[led] >> card & 1);
	struct point next = {.left = p->left & ~((set32)1 << led | (set32)1 << card),
	    .leader = winner,
	    .sum = p->sum,
	    .rest = p->rest - s->weight[led] - s->weight[card]};

	/* The first player wins a card: the number rises. */
	next.sum += winner ^ (s->loser >> led & 1) ? -s->weight[led] : s->weight[led];
	next.sum += winner ^ (s->loser >> card & 1) ? -s->weight[card] : s->weight[card];
	return next;
}

struct list {
	unsigned n;
	uint8_t card[CARDS_MOST];
	int rank[CARDS_MOST];
};

static void
list_add(struct list *list, unsigned card, int rank)
{
	unsigned i = list->n++;

	for (; i && list->rank[i - 1] < rank; i--) {
		list->rank[i] = list->rank[i - 1];
		list->card[i] = list->card[i - 1];
	}
	list->rank[i] = rank;
	list->card[i] = (uint8_t)card;
}

static bool search(struct claim_solver *s, struct point p);

/* The weight of a card if its faction's vote is still open. */
static inline int
worth(const struct claim_solver *s, unsigned card, set32 open)
{
	return open >> card & 1 ? 2 + (int)(s->top >> card & 1) : 0;
}

/* What the winner of the trick gains at once. */
static inline int
gain(const struct claim_solver *s, unsigned led, unsigned card, set32 open)
{
	int a = worth(s, led, open), b = worth(s, card, open);

	return (s->loser >> led & 1 ? -a : a) + (s->loser >> card & 1 ? -b : b);
}

static inline set32
replies(const struct claim_solver *s, const struct point *p, unsigned led)
{
	set32 hand = p->left & s->own[p->leader ^ 1];

	return hand & s->suit[led] ? hand & s->follows[led] : hand;
}

/* Does the one who follows have an answer to the led card? */
static bool
refuted(struct claim_solver *s, const struct point *p, unsigned led, set32 open)
{
	bool first = p->leader == 1; /* is it the first player who answers? */
	set32 others = p->left & s->own[p->leader];
	set32 cards = distinct(s, replies(s, p, led), others, open);
	struct list list;

	list.n = 0;
	for (; cards; cards &= cards - 1) {
		unsigned c = first_of(cards);
		bool wins = s->beaten[led] >> c & 1;
		int now = gain(s, led, c, open);

		list_add(&list, c,
		    (wins ? now + 1 : -now) * 4096 - s->value[c] * 64 +
			(int)(s->history[1][c] >> 8 & 0xfff));
	}
	for (unsigned i = 0; i < list.n; i++)
		if (search(s, point_after(s, p, led, list.card[i])) == first) {
			s->history[1][list.card[i]] += (unsigned)__builtin_popcount(p->left);
			return true;
		}
	return false;
}

/* What leading the card gains at once if the other answers for that. */
static int
lead_gain(const struct claim_solver *s, const struct point *p, unsigned led, set32 open)
{
	int least = 99;

	for (set32 cards = replies(s, p, led); cards; cards &= cards - 1) {
		unsigned c = first_of(cards);
		int now = gain(s, led, c, open);

		now = s->beaten[led] >> c & 1 ? -now - 1 : now + 1;
		least = now < least ? now : least;
	}
	return least;
}

static set32
open_cards(const struct claim_solver *s, uint64_t decided)
{
	set32 open = 0;

	for (unsigned c = 0; c < s->n; c++)
		open |= (set32) !(decided >> (8 * s->faction[c] + 7) & 1) << c;
	return open;
}

/* known: the lead that decided the position before, then this time. */
static bool
search_leads(struct claim_solver *s, const struct point *p, set32 open, uint8_t *known)
{
	bool first = p->leader == 0;
	set32 others = p->left & s->own[p->leader ^ 1];
	set32 cards = distinct(s, p->left & s->own[p->leader], others, open);
	struct list list;

	list.n = 0;
	for (; cards; cards &= cards - 1) {
		unsigned c = first_of(cards);
		int rank = c == *known ? 1 << 20
				       : lead_gain(s, p, c, open) * 4096 +
					     (int)(s->history[0][c] >> 8 & 0xfff);

		list_add(&list, c, rank);
	}
	for (unsigned i = 0; i < list.n; i++)
		if (!refuted(s, p, list.card[i], open)) {
			s->history[0][list.card[i]] += list.n;
			*known = list.card[i];
			return first;
		}
	return !first;
}

/* Does the first player's margin of votes reach what is wanted? */
static bool
search(struct claim_solver *s, struct point p)
{
	uint64_t first = decided_first(&p), second = decided_second(&p);
	int margin = count_bytes(first) - count_bytes(second);
	int open = CLAIM_FACTIONS - count_bytes(first | second);

	if (margin - open >= s->wanted)
		return true;
	if (margin + open < s->wanted)
		return false;
	if (!p.left)
		return margin >= s->wanted;
	s->nodes++;
	point_settle(&p, first, second);
	uint64_t key = point_key(s, &p);
	unsigned left = (unsigned)__builtin_popcount(p.left), bit = 1u << s->wanted;
	struct entry *e = table_find(s, key, left);
	if (e->known & bit)
		return e->truth & bit;
	uint8_t move = e->move;
	bool truth = search_leads(s, &p, open_cards(s, first | second), &move);
	e = table_find(s, key, left);
	e->move = move;
	e->known |= (uint8_t)bit;
	e->truth |= (uint8_t)(truth ? bit : 0);
	/* A margin of 1 is also one of 0, and one below 0 is below 1. */
	if (truth == (s->wanted == 1)) {
		e->known = 3;
		e->truth = truth ? 3 : 0;
	}
	return truth;
}

/* Cards numbered anew. */
static set32
renumber(card_set all, card_set set)
{
	set32 out = 0;
	unsigned n = 0;

	cards_each(c, all)
	{
		out |= (set32)(set >> c & 1) << n;
		n++;
	}
	return out;
}

static void
set_cards(struct claim_solver *s, const struct claim_world *w, card_set all)
{
	uint8_t card[CARDS_MOST];
	card_set rest = all;

	s->n = 0;
	cards_each(c, rest) card[s->n++] = (uint8_t)c;
	for (unsigned i = 0; i < s->n; i++) {
		unsigned c = card[i];

		s->suit[i] = renumber(all, w->suit[c]);
		s->follows[i] = s->suit[i] | renumber(all, w->wild);
		s->beaten[i] = renumber(all, w->beaten[c]);
		s->faction[i] = w->faction_of[c];
		s->value[i] = w->value[c];
	}
	s->loser = renumber(all, w->to_loser[1]);
	for (unsigned i = 0; i < s->n; i++)
		for (unsigned j = 0; j < s->n; j++) {
			s->differ[i][j] = s->beaten[i] ^ s->beaten[j];
			for (unsigned u = 0; u < s->n; u++)
				s->differ[i][j] |= ((s->beaten[u] >> i ^ s->beaten[u] >> j) & 1)
						   << u;
		}
}

/* The card that settles a tie in the faction: the highest of all, unless
 * there cannot be a tie or another card is as high. */
static card_set
tie_card(const struct claim_world *w, card_set cards)
{
	if (!cards || cards_count(cards) % 2)
		return 0;
	unsigned high = 63 - (unsigned)__builtin_clzll(cards);
	card_set below = cards ^ (card_set)1 << high;
	unsigned next = 63 - (unsigned)__builtin_clzll(below);
	return w->value[next] == w->value[high] ? 0 : (card_set)1 << high;
}

static struct point
set_votes(struct claim_solver *s, const struct claim_world *w, const card_set score[CLAIM_SEATS],
    card_set all)
{
	struct point p = {.left = renumber(all, all), .sum = BYTES(ZERO)};
	card_set ties = 0;

	for (unsigned f = 0; f < CLAIM_FACTIONS; f++) {
		card_set cards = w->faction[f].cards;
		card_set tie = tie_card(w, (score[0] | score[1] | all) & cards);
		uint64_t one = (uint64_t)1 << 8 * f;

		p.sum += one * 2 * cards_count(score[0] & cards);
		p.sum -= one * 2 * cards_count(score[1] & cards);
		p.sum += score[0] & tie ? one : 0;
		p.sum -= score[1] & tie ? one : 0;
		ties |= tie;
	}
	s->top = renumber(all, ties & all);
	for (unsigned i = 0; i < s->n; i++) {
		s->weight[i] = (uint64_t)(2 + (s->top >> i & 1)) << 8 * s->faction[i];
		p.rest += s->weight[i];
	}
	return p;
}

static struct point
set_position(struct claim_solver *s, const struct play *play)
{
	const struct claim_world *w = claim_world(play);
	const struct claim_state *state = claim_state(play);
	card_set led = state->led == CLAIM_NONE ? 0 : (card_set)1 << state->led;
	card_set all = state->hand[0] | state->hand[1] | led;

	memset(s->history, 0, sizeof(s->history));
	s->nodes = 0;
	s->generation = (s->generation + 1) % GENERATIONS;
	if (s->generation == 0) {
		memset(s->table, 0, (2u << TABLE_BITS) * sizeof(*s->table));
		s->generation = 1;
	}
	set_cards(s, w, all);
	for (unsigned seat = 0; seat < CLAIM_SEATS; seat++)
		s->own[seat] = renumber(all, state->hand[seat] | (state->leader == seat ? led : 0));
	struct point p = set_votes(s, w, state->score, all);
	p.leader = state->leader;
	return p;
}

/* Does the option lead to a margin of at least wanted (of the one to
 * choose)? */
static bool
option_reaches(struct claim_solver *s, const struct point *p, int led, unsigned card, int wanted)
{
	unsigned mover = led < 0 ? p->leader : p->leader ^ 1;
	uint64_t dead = decided_first(p) | decided_second(p);

	/* Margins of the second player are the first one's, negated. */
	s->wanted = mover == 0 ? wanted : 1 - wanted;
	if (led < 0)
		return !refuted(s, p, card, open_cards(s, dead));
	return search(s, point_after(s, p, (unsigned)led, card)) == (mover == 0);
}

struct claim_solution
claim_solve(struct claim_solver *s, const struct play *play, bool all)
{
	const struct claim_state *state = claim_state(play);
	struct claim_solution out = {.value = -1};
	struct point p = set_position(s, play);
	card_set cards = state->hand[0] | state->hand[1];
	card_set led_bit = state->led == CLAIM_NONE ? 0 : (card_set)1 << state->led;
	int led = led_bit ? (int)first_of(renumber(cards | led_bit, led_bit)) : -1;
	unsigned n = state->head.options;

	for (int wanted = 1; wanted >= 0 && !out.best; wanted--)
		for (unsigned i = 0; i < n && (all || !out.best); i++) {
			card_set bit = (card_set)1 << claim_option(state, i);
			unsigned card = first_of(renumber(cards | led_bit, bit));

			if (option_reaches(s, &p, led, card, wanted))
				out.best |= 1u << i;
			if (out.best)
				out.value = wanted;
		}
	if (!out.best)
		out.best = (1u << n) - 1;
	out.nodes = s->nodes;
	return out;
}

const char *
claim_unsolvable(const struct play *play)
{
	const struct claim_state *s = claim_state(play);
	unsigned leads = s->led != CLAIM_NONE, n[CLAIM_SEATS];

	if (play_over(play))
		return "the game is over";
	if (s->phase == 0)
		return "only positions of the second phase can be solved";
	n[0] = cards_count(s->hand[s->leader]) + leads;
	n[1] = cards_count(s->hand[s->leader ^ 1]);
	if (n[0] != n[1])
		return "the players have different numbers of cards";
	if (n[0] > CLAIM_HAND)
		return "the players have more than 13 cards";
	return NULL;
}
