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
 * With larger numbers the first player never does worse.  So what a search
 * proves holds for more than its own numbers: it hands back the least
 * numbers (where the first player succeeds) or the greatest ones (where not)
 * for which the same proof holds.  The table keeps those for each set of
 * cards left.
 *
 * The cards of a position, at most 26, are numbered anew, so that a set is
 * 32 bits and the table never takes one position for another. */
#include "claim/solve.h"

#include <stdlib.h>
#include <string.h>

enum {
	CARDS_MOST = 2 * CLAIM_HAND,
	TABLE_BITS = 19,
	PROOFS = 7,
	NO_MOVE = 31,
	LOOK_REST = 32,	 /* more than the weights of a faction */
	TABLE_LEAST = 4, /* cards; with fewer searching is faster than looking up */
	AHEAD_LEAST = 6, /* cards; with more the answers are looked up first */
};

typedef uint32_t set32;

/* Five bytes, one a faction. */
#define BYTES(x) (UINT64_C(0x0101010101) * (uint64_t)(x))
#define HIGH BYTES(0x80)
#define SUCCESS ((uint64_t)1 << 63) /* of a proof: the first player succeeds */

/* A number is stored as ZERO + number; of a proof, anything below LOW or
 * from TALL up says that the number does not matter. */
enum { ZERO = 64, LOW = 32, TALL = 96, ANY_LOW = 16, ANY_TALL = 112 };

/* What is known of some cards left, a leader and something wanted; one line
 * of the cache. */
struct entry {
	uint32_t key;
	uint8_t generation, n, next;
	uint8_t move; /* the lead that decided it */
	uint64_t proof[PROOFS];
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
	int wanted;	       /* margin of votes of the first player */
	bool no_draw;	       /* the votes given are odd in number: one t is as the other */
	uint64_t nodes, limit; /* over the limit all comes to nothing */

	unsigned generation;
	struct entry *table;
	/* How far a vote is decided, by the weights left and the number. */
	int16_t look[LOOK_REST][2 * ZERO];
};

/* Where the search is, before a trick. */
struct point {
	set32 left;
	unsigned leader;
	uint64_t sum;  /* the numbers of the factions */
	uint64_t rest; /* weights left, a byte a faction */
};

static void
look_make(int16_t look[LOOK_REST][2 * ZERO])
{
	for (int rest = 0; rest < LOOK_REST; rest++)
		for (int i = 0; i < 2 * ZERO; i++) {
			int most = rest + 1, number = i - ZERO;

			number = number > most ? most : number < -most ? -most : number;
			look[rest][i] = (int16_t)(number * 256 / most);
		}
}

struct claim_solver *
claim_solver_new(void)
{
	struct claim_solver *solver = xcalloc(1, sizeof(*solver));

	solver->table = xcalloc(1u << TABLE_BITS, sizeof(*solver->table));
	look_make(solver->look);
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

/* Bit 7 of each byte where a is at least b. */
static inline uint64_t
at_least(uint64_t a, uint64_t b)
{
	return ((a | HIGH) - b) & HIGH;
}

static inline uint64_t
choose_bytes(uint64_t flags, uint64_t yes, uint64_t no)
{
	uint64_t mask = fill_bytes(flags);

	return (yes & mask) | (no & ~mask);
}

/* Both proofs together: what holds for all numbers that fit both. */
static inline uint64_t
proof_join(uint64_t a, uint64_t b, bool success)
{
	uint64_t larger = at_least(a, b);

	return success ? choose_bytes(larger, a, b) : choose_bytes(larger, b, a);
}

/* A proof for the point after a trick is one for the point before, the
 * numbers moved back. */
static inline uint64_t
proof_back(uint64_t proof, const struct point *before, const struct point *after)
{
	proof = proof + before->sum - after->sum;
	proof = choose_bytes(at_least(proof, BYTES(LOW)), proof, BYTES(ANY_LOW));
	return choose_bytes(at_least(proof, BYTES(TALL)), BYTES(ANY_TALL), proof);
}

static inline uint32_t
table_key(const struct claim_solver *s, const struct point *p)
{
	return (uint32_t)s->wanted << (CARDS_MOST + 1) | p->leader << CARDS_MOST | p->left;
}

static inline struct entry *
table_slot(const struct claim_solver *s, uint32_t key)
{
	return &s->table[rng_mix(key) >> (64 - TABLE_BITS)];
}

static struct entry *
table_find(struct claim_solver *s, const struct point *p)
{
	uint32_t key = table_key(s, p);
	struct entry *e = table_slot(s, key);

	if (e->key != key || e->generation != s->generation) {
		e->key = key;
		e->generation = (uint8_t)s->generation;
		e->n = e->next = 0;
		e->move = NO_MOVE;
	}
	return e;
}

/* A proof that fits the point: 0 if there is none. */
static inline uint64_t
entry_proof(const struct entry *e, const struct point *p)
{
	for (unsigned i = 0; i < e->n; i++) {
		uint64_t proof = e->proof[i], numbers = proof & ~SUCCESS;
		uint64_t fits =
		    proof & SUCCESS ? at_least(p->sum, numbers) : at_least(numbers, p->sum);

		if (fits == HIGH)
			return proof;
	}
	return 0;
}

static inline void
entry_add(struct entry *e, uint64_t proof, uint8_t move)
{
	e->proof[e->next] = proof;
	e->next = (uint8_t)((e->next + 1) % PROOFS);
	e->n = (uint8_t)(e->n + (e->n < PROOFS));
	e->move = move;
}

/* Leaves out cards that do the same as the next lower card of the hand:
 * nothing among the others tells them apart. */
static inline set32
distinct(const struct claim_solver *s, set32 set, set32 others)
{
	set32 kept = 0;

	for (set32 rest = set; rest; rest &= rest - 1) {
		unsigned c = first_of(rest);
		set32 lower = set & s->suit[c] & (((set32)1 << c) - 1);

		if (lower && !(s->top >> c & 1) &&
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

/* Does the first player's margin of votes reach what is wanted?  The
 * answer is SUCCESS of the proof. */
static uint64_t search(struct claim_solver *s, const struct point *p);

enum { LOOK_LEAD = 16, LOOK_VALUE = 8 }; /* found by trying */

/* How good a point looks for the first player: each vote by how far it is
 * decided.  Only the order of the search depends on it. */
static inline int
looks(const struct claim_solver *s, const struct point *p)
{
	int sum = p->leader ? -LOOK_LEAD : LOOK_LEAD;

	for (unsigned f = 0; f < CLAIM_FACTIONS; f++)
		sum += s->look[p->rest >> 8 * f & 0xff][p->sum >> 8 * f & 0xff];
	return sum;
}

static inline set32
replies(const struct claim_solver *s, const struct point *p, unsigned led)
{
	set32 hand = p->left & s->own[p->leader ^ 1];

	return hand & s->suit[led] ? hand & s->follows[led] : hand;
}

/* A proof known already that one of the answers does for who follows; 0 if
 * there is none. */
static uint64_t
known_reply(
    const struct claim_solver *s, const struct point *p, unsigned led, const struct list *list)
{
	for (unsigned i = 0; i < list->n; i++) {
		struct point next = point_after(s, p, led, list->card[i]);
		uint32_t key = table_key(s, &next);
		const struct entry *e = table_slot(s, key);
		uint64_t proof = 0;

		if (e->key == key && e->generation == s->generation)
			proof = entry_proof(e, &next);
		if (proof && !(proof & SUCCESS) == (p->leader == 0))
			return proof_back(proof & ~SUCCESS, p, &next) | (proof & SUCCESS);
	}
	return 0;
}

/* The answers to the led card, best looking first. */
static void
list_replies(const struct claim_solver *s, const struct point *p, unsigned led, struct list *list)
{
	bool first = p->leader == 1;
	set32 cards = distinct(s, replies(s, p, led), p->left & s->own[p->leader]);

	list->n = 0;
	for (; cards; cards &= cards - 1) {
		unsigned c = first_of(cards);
		struct point next = point_after(s, p, led, c);
		int rank = looks(s, &next);

		__builtin_prefetch(table_slot(s, table_key(s, &next)));
		list_add(list, c, (first ? rank : -rank) - s->value[c] * LOOK_VALUE);
	}
}

/* Does the one who follows have an answer to the led card?  The proof, of
 * success for the first player if that is the one who answers, or if it is
 * not and there is no answer. */
static uint64_t
search_replies(struct claim_solver *s, const struct point *p, unsigned led)
{
	bool first = p->leader == 1; /* is it the first player who answers? */
	uint64_t all = first ? BYTES(ANY_TALL) : BYTES(ANY_LOW), known = 0;
	struct list list;

	list_replies(s, p, led, &list);
	if (__builtin_popcount(p->left) > AHEAD_LEAST)
		known = known_reply(s, p, led, &list);
	if (known)
		return known;
	for (unsigned i = 0; i < list.n; i++) {
		struct point next = point_after(s, p, led, list.card[i]);
		uint64_t proof = search(s, &next), success = proof & SUCCESS;

		proof = proof_back(proof & ~SUCCESS, p, &next);
		if (!success != first)
			return proof | success;
		all = proof_join(all, proof, success);
	}
	return all | (first ? 0 : SUCCESS);
}

/* What leading the card gains at once if the other answers for that. */
static int
lead_gain(const struct claim_solver *s, const struct point *p, unsigned led)
{
	int least = INT32_MAX;

	for (set32 cards = replies(s, p, led); cards; cards &= cards - 1) {
		unsigned c = first_of(cards);
		struct point next = point_after(s, p, led, c);
		int now = p->leader ? -looks(s, &next) : looks(s, &next);

		least = now < least ? now : least;
	}
	return least;
}

/* move: the lead that decided it before, then this time. */
static uint64_t
search_leads(struct claim_solver *s, const struct point *p, uint8_t *move)
{
	bool first = p->leader == 0;
	set32 others = p->left & s->own[p->leader ^ 1];
	set32 cards = distinct(s, p->left & s->own[p->leader], others);
	uint64_t all = first ? BYTES(ANY_TALL) : BYTES(ANY_LOW);
	struct list list;

	list.n = 0;
	for (; cards; cards &= cards - 1) {
		unsigned c = first_of(cards);

		list_add(&list, c, c == *move ? INT32_MAX : lead_gain(s, p, c));
	}
	for (unsigned i = 0; i < list.n; i++) {
		uint64_t proof = search_replies(s, p, list.card[i]), success = proof & SUCCESS;

		if (!success != first) {
			*move = list.card[i];
			return proof;
		}
		all = proof_join(all, proof & ~SUCCESS, success);
	}
	return all | (first ? 0 : SUCCESS);
}

/* Three of the flags. */
static inline uint64_t
three_of(uint64_t flags)
{
	while (count_bytes(flags) > 3)
		flags &= flags - 1;
	return flags;
}

/* After the last trick. */
static uint64_t
final_proof(const struct claim_solver *s, uint64_t first, uint64_t second)
{
	uint64_t none = BYTES(ZERO);

	if (count_bytes(first) - count_bytes(second) >= s->wanted)
		return SUCCESS | choose_bytes(first, BYTES(ZERO + 1),
				     choose_bytes(second, BYTES(ANY_LOW), none));
	return choose_bytes(second, BYTES(ZERO - 1), choose_bytes(first, BYTES(ANY_TALL), none));
}

static uint64_t
search(struct claim_solver *s, const struct point *p)
{
	uint64_t first = decided_first(p), second = decided_second(p);
	uint8_t move = NO_MOVE;

	/* Three votes win whatever else happens. */
	if (count_bytes(first) >= 3)
		return SUCCESS |
		       choose_bytes(three_of(first), p->rest + BYTES(ZERO + 1), BYTES(ANY_LOW));
	if (count_bytes(second) >= 3)
		return choose_bytes(three_of(second), BYTES(ZERO - 1) - p->rest, BYTES(ANY_TALL));
	if (!p->left)
		return final_proof(s, first, second);
	if (s->nodes++ >= s->limit)
		return 0;
	if (__builtin_popcount(p->left) <= TABLE_LEAST)
		return search_leads(s, p, &move);
	struct entry *e = table_find(s, p);
	uint64_t proof = entry_proof(e, p);
	if (proof)
		return proof;
	move = e->move;
	proof = search_leads(s, p, &move);
	if (s->nodes <= s->limit)
		entry_add(table_find(s, p), proof, move);
	return proof;
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
	unsigned votes = 0, doubtful = 0;

	for (unsigned f = 0; f < CLAIM_FACTIONS; f++) {
		card_set cards = w->faction[f].cards;
		card_set total = (score[0] | score[1] | all) & cards;
		card_set tie = tie_card(w, total);
		uint64_t one = (uint64_t)1 << 8 * f;

		p.sum += one * 2 * cards_count(score[0] & cards);
		p.sum -= one * 2 * cards_count(score[1] & cards);
		p.sum += score[0] & tie ? one : 0;
		p.sum -= score[1] & tie ? one : 0;
		ties |= tie;
		votes += total != 0;
		doubtful += total && !tie && cards_count(total) % 2 == 0;
	}
	s->no_draw = votes % 2 && !doubtful;
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

	s->nodes = 0;
	s->generation = (s->generation + 1) % 256;
	if (s->generation == 0) {
		memset(s->table, 0, (1u << TABLE_BITS) * sizeof(*s->table));
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
	uint64_t proof;

	/* Margins of the second player are the first one's, negated. */
	s->wanted = mover == 0 ? wanted : 1 - wanted;
	if (led < 0) {
		proof = search_replies(s, p, card);
	} else {
		struct point next = point_after(s, p, (unsigned)led, card);

		proof = search(s, &next);
	}
	return !(proof & SUCCESS) == (mover == 1);
}

/* The options in the order of option index, as cards of the solver. */
static unsigned
list_options(const struct play *play, card_set all, uint8_t card[CARDS_MOST])
{
	unsigned n = play_head(play)->options;

	for (unsigned i = 0; i < n; i++)
		card[i] = (uint8_t)first_of(renumber(all, (card_set)1 << claim_option(play, i)));
	return n;
}

/* A lead that reaches what is wanted, found in the order of the search;
 * NO_MOVE if there is none. */
static unsigned
find_lead(struct claim_solver *s, const struct point *p, int wanted)
{
	uint8_t move = NO_MOVE;

	s->wanted = p->leader == 0 ? wanted : 1 - wanted;
	bool success = search_leads(s, p, &move) & SUCCESS;
	return success == (p->leader == 0) ? move : NO_MOVE;
}

/* The options that reach what is wanted; one is enough unless all. */
static uint32_t
find_options(struct claim_solver *s, const struct point *p, int led, const uint8_t card[],
    unsigned n, int wanted, bool all)
{
	unsigned lead = led < 0 ? find_lead(s, p, wanted) : NO_MOVE;
	uint32_t best = 0;

	if (led < 0 && lead == NO_MOVE)
		return 0;
	for (unsigned i = 0; i < n; i++)
		best |= (uint32_t)(card[i] == lead) << i;
	for (unsigned i = 0; i < n && (all || !best); i++)
		if (!(best >> i & 1) && option_reaches(s, p, led, card[i], wanted))
			best |= (uint32_t)1 << i;
	return best;
}

bool
claim_solve_within(struct claim_solver *s, const struct play *play, bool all, uint64_t nodes,
    struct claim_solution *solution)
{
	const struct claim_state *state = claim_state(play);
	struct claim_solution out = {.value = -1};
	struct point p = set_position(s, play);
	card_set led_card = state->led == CLAIM_NONE ? 0 : (card_set)1 << state->led;
	card_set cards = state->hand[0] | state->hand[1] | led_card;
	int led = led_card ? (int)first_of(renumber(cards, led_card)) : -1;
	uint8_t card[CARDS_MOST];
	unsigned n = list_options(play, cards, card);

	s->limit = nodes;
	for (int wanted = 1; wanted >= s->no_draw && !out.best; wanted--) {
		out.best = find_options(s, &p, led, card, n, wanted, all);
		out.value = out.best ? wanted : -1;
	}
	if (!out.best)
		out.best = ((uint32_t)1 << n) - 1;
	out.nodes = s->nodes;
	*solution = out;
	return s->nodes <= s->limit;
}

struct claim_solution
claim_solve(struct claim_solver *s, const struct play *play, bool all)
{
	struct claim_solution solution;

	claim_solve_within(s, play, all, UINT64_MAX, &solution);
	return solution;
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
