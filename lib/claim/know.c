/* Who may know what.  A player who counts knows the place of every card but
 * these: the other player's hand, the followers the other player took from
 * the deck, and the deck.  A player who did not follow suit has shown that
 * no card of that faction is left in hand.  In the second phase nothing is
 * hidden from a player who counts. */
#include "claim/claim.h"

#include <string.h>

static card_set
deck_set(const struct claim_state *s)
{
	card_set set = 0;

	for (unsigned i = 0; i < s->n_deck; i++)
		set |= (card_set)1 << s->deck[i];
	return set;
}

static card_set
one(unsigned card)
{
	return card == CLAIM_NONE ? 0 : (card_set)1 << card;
}

card_set
claim_unseen(const struct claim_state *s, int seat)
{
	return s->hand[seat ^ 1] | s->blind[seat ^ 1] | deck_set(s);
}

/* The places of a deal are filled one after another from a list of cards:
 * each takes any of those left that it may hold. */
struct pool {
	uint8_t card[CLAIM_CARDS];
	unsigned n;
};

static card_set
take_random(struct pool *from, unsigned n, struct rng *rng)
{
	card_set taken = 0;

	while (n--) {
		unsigned i = rng_below(rng, from->n);

		taken |= one(from->card[i]);
		from->card[i] = from->card[--from->n];
	}
	return taken;
}

static void
pool_add(struct pool *pool, card_set set)
{
	cards_each(c, set) pool->card[pool->n++] = (uint8_t)c;
}

void
claim_determinize(const struct play *play, int seat, struct rng *rng)
{
	struct claim_state *s = claim_state(play);
	int other = seat ^ 1;
	card_set unseen = claim_unseen(s, seat), barred = unseen & s->barred[other];
	unsigned n_hand = cards_count(s->hand[other]), n_blind = cards_count(s->blind[other]);
	struct pool pool = {.n = 0};

	s->head.rng = rng_split(rng, 0);
	if (s->phase == 1)
		return;
	pool_add(&pool, unseen & ~barred);
	s->followers[other] &= ~s->blind[other];
	s->hand[other] = take_random(&pool, n_hand, rng);
	pool_add(&pool, barred);
	s->blind[other] = take_random(&pool, n_blind, rng);
	s->followers[other] |= s->blind[other];
	rng_shuffle8(rng, pool.card, pool.n);
	memcpy(s->deck, pool.card, pool.n);
	if (s->head.seat != other)
		return;
	/* The other player is to choose, among the cards of a new hand. */
	s->legal = s->led == CLAIM_NONE ? s->hand[other]
					: claim_legal(claim_world(play), s->hand[other], s->led);
	s->legal = claim_distinct(claim_world(play), s->legal);
	s->head.options = (uint16_t)cards_count(s->legal);
}

/* Every card is in one place. */
static bool
check_places(const struct claim_state *s, struct str *why)
{
	const card_set place[] = {s->hand[0], s->hand[1], s->followers[0], s->followers[1],
	    s->score[0], s->score[1], s->gone, deck_set(s), one(s->prize), one(s->led)};
	card_set seen = 0;

	for (size_t i = 0; i < LENGTH(place); i++) {
		if (seen & place[i]) {
			str_addf(why, "card %u is in two places", cards_first(seen & place[i]));
			return false;
		}
		seen |= place[i];
	}
	if (seen != CLAIM_ALL)
		str_addf(why, "card %u is nowhere", cards_first(seen ^ CLAIM_ALL));
	else if (cards_count(deck_set(s)) != s->n_deck)
		str_add(why, "a card is twice in the deck");
	return seen == CLAIM_ALL && cards_count(deck_set(s)) == s->n_deck;
}

/* Both have played the same number of cards, and taken as many. */
static bool
check_sizes(const struct claim_state *s, struct str *why)
{
	bool over = s->head.seat == SEAT_NONE;
	unsigned left = over ? 0 : CLAIM_HAND - s->trick;

	for (unsigned seat = 0; seat < CLAIM_SEATS; seat++) {
		bool played = s->led != CLAIM_NONE && s->leader == seat;

		if (cards_count(s->hand[seat]) != left - played ||
		    cards_count(s->followers[seat]) != (s->phase ? 0u : s->trick)) {
			str_addf(why, "player %u: %u cards in hand and %u followers in trick %u",
			    seat, cards_count(s->hand[seat]), cards_count(s->followers[seat]),
			    s->trick);
			return false;
		}
	}
	unsigned deck = s->phase ? 0 : CLAIM_DECK - 2u * s->trick - 1;
	if (s->n_deck == deck && (s->prize != CLAIM_NONE) == !s->phase)
		return true;
	str_addf(why, "%u cards in the deck in trick %u", s->n_deck, s->trick);
	return false;
}

static bool
check_choice(const struct claim_world *w, const struct claim_state *s, struct str *why)
{
	if (s->head.seat == SEAT_NONE) {
		if (s->head.options || s->legal)
			str_add(why, "options after the end");
		return !s->head.options && !s->legal;
	}
	unsigned seat = (unsigned)s->head.seat;
	bool leads = s->led == CLAIM_NONE;
	card_set legal = leads ? s->hand[seat] : claim_legal(w, s->hand[seat], s->led);
	if (seat > 1 || (seat == s->leader) != leads)
		str_addf(why, "player %u is asked out of turn", seat);
	else if (s->legal != claim_distinct(w, legal))
		str_add(why, "the legal cards are wrong");
	else if (s->head.options != cards_count(s->legal))
		str_add(why, "the number of options is wrong");
	else
		return true;
	return false;
}

bool
claim_check(const struct play *play, struct str *why)
{
	const struct claim_state *s = claim_state(play);

	if (!check_places(s, why) || (!s->odd && !check_sizes(s, why)) ||
	    !check_choice(claim_world(play), s, why))
		return false;
	for (int seat = 0; seat < CLAIM_SEATS; seat++) {
		if (s->blind[seat] & ~s->followers[seat])
			str_addf(why, "player %d: an unseen follower is no follower", seat);
		else if (s->hand[seat] & s->barred[seat])
			str_addf(why, "player %d did not follow suit though able", seat);
		else
			continue;
		return false;
	}
	return true;
}
