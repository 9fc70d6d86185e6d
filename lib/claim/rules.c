/* The rules of play.  This is the code that random play runs millions of
 * times a second: sets and tables, few branches that depend on the cards.
 *
 * What happens at a choice is one chain of inline functions, compiled twice:
 * "quiet" for a processor with bit instructions when nobody reads a log or
 * watches, and the other one for everything else.  Both play the same. */
#include "claim/claim.h"

#include <string.h>

#define HOT static inline __attribute__((always_inline))
#if defined(__x86_64__)
#include <cpuid.h>
#define BIT_TARGET __attribute__((target("bmi,bmi2,popcnt,lzcnt")))
#else
#define BIT_TARGET
#endif

HOT card_set
distinct(const struct claim_world *world, card_set set)
{
	for (unsigned i = 0; i < world->n_twins; i++) {
		card_set same = set & world->twins[i];

		set ^= same & (same - 1); /* all but the first */
	}
	return set;
}

card_set
claim_distinct(const struct claim_world *world, card_set set)
{
	return distinct(world, set);
}

HOT card_set
legal_cards(const struct claim_world *world, card_set hand, unsigned led)
{
	card_set suit = hand & world->suit[led];

	return suit ? suit | (hand & world->wild) : hand;
}

card_set
claim_legal(const struct claim_world *world, card_set hand, unsigned led)
{
	return legal_cards(world, hand, led);
}

/* Quiet: in one instruction, without a branch to guess wrong. */
HOT unsigned
option_card(const struct claim_state *state, unsigned index, bool quiet)
{
	card_set set = state->legal;

#if defined(__x86_64__)
	if (quiet) {
		card_set bit;

		__asm__("pdep %2, %1, %0" : "=r"(bit) : "r"((card_set)1 << index), "r"(set));
		return cards_first(bit);
	}
#endif
	(void)quiet;
	while (index--)
		set &= set - 1;
	return cards_first(set);
}

unsigned
claim_option(const struct play *play, unsigned index)
{
	return option_card(claim_state(play), index, claim_world(play)->fast_bits);
}

bool
claim_bits_fast(void)
{
#if defined(__x86_64__)
	unsigned a, b, c, d;

	/* Not every compiler knows "lzcnt" by name. */
	return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
	       __builtin_cpu_supports("bmi") && __get_cpuid(0x80000001, &a, &b, &c, &d) &&
	       (c & bit_LZCNT);
#else
	return true;
#endif
}

/* The trick's beginning in the first phase: a prize to play for. */
HOT void
turn_prize(const struct play *play, struct claim_state *s, bool quiet)
{
	if (s->prize != CLAIM_NONE)
		return; /* a made-up position had it turned already */
	s->prize = s->n_deck ? s->deck[--s->n_deck] : CLAIM_NONE;
	if (!quiet && play->log)
		claim_log_prize(play);
}

/* Prize to the winner, the next card unseen to the loser. */
HOT unsigned
recruit(struct claim_state *s, unsigned winner)
{
	unsigned loser = winner ^ 1, blind = CLAIM_NONE;

	if (s->prize != CLAIM_NONE)
		s->followers[winner] |= (card_set)1 << s->prize;
	if (s->n_deck) {
		blind = s->deck[--s->n_deck];
		s->followers[loser] |= (card_set)1 << blind;
		s->blind[loser] |= (card_set)1 << blind;
	}
	return blind;
}

static void
begin_second_phase(const struct play *play, struct claim_state *s)
{
	s->gone |= s->hand[0] | s->hand[1]; /* only in made-up positions */
	for (int seat = 0; seat < CLAIM_SEATS; seat++) {
		s->hand[seat] = s->followers[seat];
		s->followers[seat] = s->blind[seat] = s->barred[seat] = 0;
	}
	s->phase = 1;
	s->trick = 0;
	if (play->log)
		claim_log_phase(play);
	play_phase(play);
}

static void
end_game(const struct play *play, struct claim_state *s)
{
	s->gone |= s->hand[0] | s->hand[1]; /* only in made-up positions */
	s->hand[0] = s->hand[1] = 0;
	s->head.seat = SEAT_NONE;
	s->head.options = 0;
	s->legal = 0;
	if (play->log)
		claim_log_end(play);
}

/* Before a trick: the next phase when the hands are used up.  False: the
 * game is over. */
HOT bool
begin_trick(const struct play *play, struct claim_state *s, bool quiet)
{
	if ((!s->hand[0] || !s->hand[1]) && s->phase == 0)
		begin_second_phase(play, s);
	if (!s->hand[0] || !s->hand[1]) {
		end_game(play, s);
		return false;
	}
	if (s->phase == 0)
		turn_prize(play, s, quiet);
	s->head.seat = (int8_t)s->leader;
	s->legal = s->hand[s->leader];
	return true;
}

HOT bool
end_trick(const struct play *play, const struct claim_world *w, struct claim_state *s,
    unsigned card, bool quiet)
{
	unsigned leader = s->leader, led = s->led, follower = leader ^ 1;
	unsigned winner = leader ^ (unsigned)(w->beaten[led] >> card & 1), loser = winner ^ 1;
	card_set bit = (card_set)1 << card, played = bit | (card_set)1 << led;
	card_set to_winner = played & w->to_winner[s->phase];
	card_set to_loser = played & w->to_loser[s->phase];
	unsigned blind = CLAIM_NONE;

	card_set strayed = -(card_set) !((w->suit[led] | w->wild) & bit);
	s->barred[follower] |= w->suit[led] & strayed;
	s->score[winner] |= to_winner;
	s->score[loser] |= to_loser;
	s->gone |= played & ~(to_winner | to_loser);
	s->led = CLAIM_NONE;
	if (s->phase == 0)
		blind = recruit(s, winner);
	s->leader = (uint8_t)winner;
	s->trick++;
	if (!quiet && play->log)
		claim_log_trick(play, (int)winner, played, blind);
	s->prize = CLAIM_NONE;
	return begin_trick(play, s, quiet);
}

/* Plays one card; false: the game is over. */
HOT bool
play_card(const struct play *play, const struct claim_world *w, struct claim_state *s,
    unsigned card, bool quiet)
{
	unsigned seat = (unsigned)s->head.seat;

	if (!quiet && play->log)
		claim_log_play(play, (int)seat, card);
	s->hand[seat] ^= (card_set)1 << card;
	if (s->led != CLAIM_NONE)
		return end_trick(play, w, s, card, quiet);
	s->led = (uint8_t)card;
	s->head.seat = (int8_t)(seat ^ 1);
	s->legal = legal_cards(w, s->hand[seat ^ 1], card);
	return true;
}

/* Plays on while there is only one card to play. */
HOT void
play_on(const struct play *play, const struct claim_world *w, struct claim_state *s, bool quiet)
{
	do {
		s->legal = distinct(w, s->legal);
		s->head.options = (uint16_t)cards_count(s->legal);
		if (s->head.options > 1)
			return;
		if (!quiet)
			play_forced(play);
	} while (play_card(play, w, s, cards_first(s->legal), quiet));
}

HOT void
apply(struct play *play, unsigned index, bool quiet)
{
	const struct claim_world *w = claim_world(play);
	struct claim_state *s = claim_state(play);

	s->head.choices++;
	if (play_card(play, w, s, option_card(s, index, quiet), quiet))
		play_on(play, w, s, quiet);
}

BIT_TARGET static void
apply_quiet(struct play *play, unsigned index)
{
	apply(play, index, true);
}

/* Inline it would burden the quiet way with its registers. */
static __attribute__((noinline)) void
apply_plain(struct play *play, unsigned index)
{
	apply(play, index, false);
}

void
claim_apply(struct play *play, unsigned index)
{
	if (claim_world(play)->fast_bits && !play->log && !play->watch)
		apply_quiet(play, index);
	else
		apply_plain(play, index);
}

void
claim_resume(struct play *play)
{
	const struct claim_world *w = claim_world(play);
	struct claim_state *s = claim_state(play);

	if (s->led != CLAIM_NONE && s->hand[s->leader ^ 1]) {
		if (s->phase == 0)
			turn_prize(play, s, false);
		s->head.seat = (int8_t)(s->leader ^ 1);
		s->legal = claim_legal(w, s->hand[s->leader ^ 1], s->led);
		play_on(play, w, s, false);
	} else if (begin_trick(play, s, false)) {
		play_on(play, w, s, false);
	}
}

/* Only what is told apart is drawn: the order of the deck, then one hand;
 * the other hand is what remains. */
HOT void
deal(struct claim_state *s)
{
	struct rng rng = s->head.rng;
	uint8_t card[CLAIM_CARDS];
	unsigned left = CLAIM_CARDS;

	for (unsigned c = 0; c < CLAIM_CARDS; c++)
		card[c] = (uint8_t)c;
	for (unsigned i = 0; i < CLAIM_DECK + CLAIM_HAND; i++) {
		unsigned j = rng_below(&rng, left--);
		uint8_t drawn = card[j];

		card[j] = card[left];
		if (i < CLAIM_DECK)
			s->deck[i] = drawn;
		else
			s->hand[0] |= (card_set)1 << drawn;
	}
	for (unsigned i = 0; i < left; i++)
		s->hand[1] |= (card_set)1 << card[i];
	s->n_deck = CLAIM_DECK;
	s->head.rng = rng;
}

void
claim_start(struct play *play)
{
	const struct claim_world *w = claim_world(play);
	struct claim_state *s = claim_state(play);

	deal(s);
	s->led = s->prize = CLAIM_NONE;
	s->leader = (uint8_t)(w->leader < 0 ? rng_below(&s->head.rng, 2) : (unsigned)w->leader);
	if (play->log)
		claim_log_deal(play);
	play_phase(play);
	begin_trick(play, s, false);
	play_on(play, w, s, false);
}

static int
faction_winner(const struct claim_world *w, card_set a, card_set b)
{
	unsigned n = cards_count(a), m = cards_count(b);

	if (n != m)
		return n > m ? 0 : 1;
	if (!n)
		return SEAT_NONE;
	/* The last card of a set is its highest. */
	unsigned x = w->value[63 - __builtin_clzll(a)], y = w->value[63 - __builtin_clzll(b)];
	return x > y ? 0 : x < y ? 1 : SEAT_NONE;
}

void
claim_votes(const struct claim_world *world, const card_set score[CLAIM_SEATS],
    unsigned votes[CLAIM_SEATS], int winner[CLAIM_FACTIONS])
{
	votes[0] = votes[1] = 0;
	for (unsigned f = 0; f < CLAIM_FACTIONS; f++) {
		card_set cards = world->faction[f].cards;

		winner[f] = faction_winner(world, score[0] & cards, score[1] & cards);
		if (winner[f] != SEAT_NONE)
			votes[winner[f]]++;
	}
}

void
claim_outcome(const struct play *play, struct outcome *out)
{
	static const char *const reasons[] = {
	    "no vote", "1 vote", "2 votes", "3 votes", "4 votes", "5 votes"};
	unsigned votes[CLAIM_SEATS];
	int winner[CLAIM_FACTIONS];

	claim_votes(claim_world(play), claim_state(play)->score, votes, winner);
	for (int seat = 0; seat < CLAIM_SEATS; seat++) {
		out->score[seat] = (int16_t)votes[seat];
		out->rank[seat] = votes[seat] < votes[seat ^ 1] ? 2 : 1;
	}
	unsigned most = votes[0] > votes[1] ? votes[0] : votes[1];
	out->reason = votes[0] == votes[1] ? "equal votes" : reasons[most];
}
