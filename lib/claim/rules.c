/* The rules of play.  This is the code that random play runs millions of
 * times a second: sets and tables, few branches that depend on the cards. */
#include "claim/claim.h"

#include <string.h>

card_set
claim_distinct(const struct claim_world *world, card_set set)
{
	for (unsigned i = 0; i < world->n_twins; i++) {
		card_set same = set & world->twins[i];

		set ^= same & (same - 1); /* all but the first */
	}
	return set;
}

card_set
claim_legal(const struct claim_world *world, card_set hand, unsigned led)
{
	card_set suit = hand & world->suit[led];

	return suit ? suit | (hand & world->wild) : hand;
}

unsigned
claim_option(const struct claim_state *state, unsigned index)
{
	card_set set = state->legal;

	while (index--)
		set &= set - 1;
	return cards_first(set);
}

/* The trick's beginning in the first phase: a prize to play for. */
static void
turn_prize(const struct play *play, struct claim_state *s)
{
	s->prize = s->n_deck ? s->deck[--s->n_deck] : CLAIM_NONE;
	if (play->log)
		claim_log_prize(play);
}

/* Prize to the winner, the next card unseen to the loser. */
static unsigned
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
static bool
begin_trick(const struct play *play, struct claim_state *s)
{
	if ((!s->hand[0] || !s->hand[1]) && s->phase == 0)
		begin_second_phase(play, s);
	if (!s->hand[0] || !s->hand[1]) {
		end_game(play, s);
		return false;
	}
	if (s->phase == 0)
		turn_prize(play, s);
	s->head.seat = (int8_t)s->leader;
	s->legal = s->hand[s->leader];
	return true;
}

static bool
end_trick(
    const struct play *play, const struct claim_world *w, struct claim_state *s, unsigned card)
{
	unsigned leader = s->leader, led = s->led, follower = leader ^ 1;
	unsigned winner = leader ^ (unsigned)(w->beaten[led] >> card & 1), loser = winner ^ 1;
	card_set bit = (card_set)1 << card, played = bit | (card_set)1 << led;
	card_set to_winner = played & w->to_winner[s->phase];
	card_set to_loser = played & w->to_loser[s->phase];
	unsigned blind = CLAIM_NONE;

	if (!((w->suit[led] | w->wild) & bit))
		s->barred[follower] |= w->suit[led];
	s->score[winner] |= to_winner;
	s->score[loser] |= to_loser;
	s->gone |= played & ~(to_winner | to_loser);
	s->led = CLAIM_NONE;
	if (s->phase == 0)
		blind = recruit(s, winner);
	s->leader = (uint8_t)winner;
	s->trick++;
	if (play->log)
		claim_log_trick(play, (int)winner, played, blind);
	s->prize = CLAIM_NONE;
	return begin_trick(play, s);
}

/* Plays one card; false: the game is over. */
static bool
play_card(
    const struct play *play, const struct claim_world *w, struct claim_state *s, unsigned card)
{
	unsigned seat = (unsigned)s->head.seat;

	if (play->log)
		claim_log_play(play, (int)seat, card);
	s->hand[seat] ^= (card_set)1 << card;
	if (s->led != CLAIM_NONE)
		return end_trick(play, w, s, card);
	s->led = (uint8_t)card;
	s->head.seat = (int8_t)(seat ^ 1);
	s->legal = claim_legal(w, s->hand[seat ^ 1], card);
	return true;
}

/* Plays on while there is only one card to play. */
static void
play_on(const struct play *play, const struct claim_world *w, struct claim_state *s)
{
	do {
		s->legal = claim_distinct(w, s->legal);
		s->head.options = (uint16_t)cards_count(s->legal);
		if (s->head.options > 1)
			return;
		play_forced(play);
	} while (play_card(play, w, s, cards_first(s->legal)));
}

void
claim_apply(struct play *play, unsigned index)
{
	const struct claim_world *w = claim_world(play);
	struct claim_state *s = claim_state(play);

	s->head.choices++;
	if (play_card(play, w, s, claim_option(s, index)))
		play_on(play, w, s);
}

void
claim_resume(struct play *play)
{
	const struct claim_world *w = claim_world(play);
	struct claim_state *s = claim_state(play);

	if (s->led != CLAIM_NONE && s->hand[s->leader ^ 1]) {
		if (s->phase == 0 && s->prize == CLAIM_NONE)
			turn_prize(play, s);
		s->head.seat = (int8_t)(s->leader ^ 1);
		s->legal = claim_legal(w, s->hand[s->leader ^ 1], s->led);
		play_on(play, w, s);
	} else if (begin_trick(play, s)) {
		play_on(play, w, s);
	}
}

void
claim_start(struct play *play)
{
	const struct claim_world *w = claim_world(play);
	struct claim_state *s = claim_state(play);
	uint8_t card[CLAIM_CARDS];

	for (unsigned c = 0; c < CLAIM_CARDS; c++)
		card[c] = (uint8_t)c;
	rng_shuffle8(&s->head.rng, card, CLAIM_CARDS);
	memcpy(s->deck, card, CLAIM_DECK);
	for (unsigned i = 0; i < CLAIM_HAND; i++) {
		s->hand[0] |= (card_set)1 << card[CLAIM_DECK + i];
		s->hand[1] |= (card_set)1 << card[CLAIM_DECK + CLAIM_HAND + i];
	}
	s->n_deck = CLAIM_DECK;
	s->led = s->prize = CLAIM_NONE;
	s->leader = (uint8_t)(w->leader < 0 ? rng_below(&s->head.rng, 2) : (unsigned)w->leader);
	if (play->log)
		claim_log_deal(play);
	play_phase(play);
	begin_trick(play, s);
	play_on(play, w, s);
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
