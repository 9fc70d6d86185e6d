/* A rule of thumb for each choice.  It sees what its seat may see: the faces
 * of cards that are up, its own cards, and the points on all of them. */
#include "oriflamme/oriflamme.h"

enum { HURT_LEADER = 2, OWN_LOSS = -30, TRAP_RISK = 4 };

/* What a card in the queue is worth to its owner for the rest of the game,
 * as the seat sees it. */
static int
card_worth(const struct oriflamme_world *w, const struct oriflamme *s, unsigned seat, uint8_t card)
{
	static const uint8_t each_round[ABILITIES] = {
	    [ABILITY_ELIMINATE_END] = 6,
	    [ABILITY_ELIMINATE_NEIGHBOUR] = 6,
	    [ABILITY_STEAL] = 4,
	    [ABILITY_UNRIVALLED] = 7,
	    [ABILITY_COPY] = 4,
	    [ABILITY_COURT] = 6,
	    [ABILITY_HARVEST] = 4,
	};
	int rounds = ORIFLAMME_ROUNDS - s->round;

	if (card_up(s, card) || card_owner(card) == seat)
		return each_round[card_data(w, card)->ability] * rounds / 2 + 2 * s->points[card];
	return 3 * s->points[card] - TRAP_RISK + rounds;
}

static bool
leads(const struct oriflamme *s, unsigned seat, unsigned owner)
{
	for (unsigned i = 0; i < s->head.players; i++)
		if (i != seat && i != owner && s->influence[i] > s->influence[owner])
			return false;
	return true;
}

/* How good it is for the seat that the card at the position goes. */
static int
loss(const struct oriflamme_world *w, const struct oriflamme *s, unsigned seat, unsigned position)
{
	uint8_t card = queue_card(s, position);
	int worth = card_worth(w, s, seat, card);

	if (card_owner(card) != seat)
		return worth + (leads(s, seat, card_owner(card)) ? HURT_LEADER : 0);
	if (card_data(w, card)->ability == ABILITY_AMBUSH)
		return -2;
	if (card == s->acting && card_data(w, card)->scheme)
		return 0;
	return OWN_LOSS - worth;
}

static int
best_loss(const struct oriflamme_world *w, const struct oriflamme *s, unsigned seat)
{
	unsigned n = oriflamme_targets(w, s);
	int best = n ? 2 * OWN_LOSS : 0;

	for (unsigned i = 0; i < n; i++) {
		int here = loss(w, s, seat, oriflamme_target(w, s, i));

		if (here > best)
			best = here;
	}
	return best;
}

static bool
rival_seen(const struct oriflamme *s, unsigned kind)
{
	for (unsigned i = 0; i < s->n; i++)
		if (card_kind(queue_card(s, i)) == kind && card_up(s, queue_card(s, i)) &&
		    queue_card(s, i) != s->acting)
			return true;
	return false;
}

static bool
should_reveal(const struct oriflamme_world *w, const struct oriflamme *s)
{
	unsigned seat = card_owner(s->acting);
	int left = ORIFLAMME_ROUNDS - s->round;

	if (left == 0)
		return true;
	switch ((enum ability)w->card[s->as].ability) {
	case ABILITY_UNRIVALLED:
		return !rival_seen(s, s->as);
	case ABILITY_COURT:
		return true;
	case ABILITY_STEAL:
	case ABILITY_COPY:
		return oriflamme_targets(w, s) > 0;
	case ABILITY_ELIMINATE_END:
	case ABILITY_ELIMINATE_NEIGHBOUR:
		return best_loss(w, s, seat) > 0;
	case ABILITY_ELIMINATE_ANY:
		return best_loss(w, s, seat) > 8;
	default:
		return false;
	}
}

static int
target_score(const struct oriflamme_world *w, const struct oriflamme *s, unsigned position)
{
	unsigned seat = card_owner(s->acting), owner = card_owner(queue_card(s, position));

	switch ((enum ability)w->card[s->as].ability) {
	case ABILITY_STEAL:
		return owner == seat ? -1 : s->influence[owner] + (leads(s, seat, owner) ? 2 : 0);
	case ABILITY_COPY:
		return card_worth(w, s, owner, queue_card(s, position)) +
		       (w->card[card_kind(queue_card(s, position))].ability == ABILITY_UNRIVALLED);
	case ABILITY_MOVE: /* an own character that has acted acts again */
		if (owner != seat)
			return position > s->at ? card_worth(w, s, seat, queue_card(s, position))
						: -8;
		return position < s->at && card_up(s, queue_card(s, position)) ? 20 : -10;
	default:
		return loss(w, s, seat, position);
	}
}

/* Own cards go behind the decree, foreign ones before it. */
static int
destination_score(const struct oriflamme *s, unsigned to)
{
	bool own = card_owner(queue_card(s, s->moving)) == card_owner(s->acting);

	return own ? (int)to : -(int)to;
}

/* A card's promise when placed with this many rounds to go, this one
 * included. */
static int
kind_score(const struct oriflamme_world *w, unsigned kind, int rounds)
{
	switch ((enum ability)w->card[kind].ability) {
	case ABILITY_UNRIVALLED:
		return 3 + 3 * rounds;
	case ABILITY_COURT:
		return 2 + 3 * rounds;
	case ABILITY_ELIMINATE_END:
	case ABILITY_ELIMINATE_NEIGHBOUR:
		return 5 + 2 * rounds;
	case ABILITY_STEAL:
		return 3 + 2 * rounds;
	case ABILITY_COPY:
		return 2 + 2 * rounds;
	case ABILITY_ELIMINATE_ANY:
		return 8;
	case ABILITY_HARVEST:
		return rounds == 1 ? 0 : 6 + rounds;
	case ABILITY_AMBUSH:
		return 7;
	default:
		return 4;
	}
}

static int
beside_score(const struct oriflamme_world *w, const struct oriflamme *s, unsigned seat,
    unsigned kind, uint8_t beside)
{
	bool own = card_owner(beside) == seat;

	switch ((enum ability)w->card[kind].ability) {
	case ABILITY_COURT:
		return own ? 4 : 0;
	case ABILITY_ELIMINATE_NEIGHBOUR:
		return own ? -4 : card_worth(w, s, seat, beside) / 4;
	case ABILITY_STEAL:
		return own ? -4 : 2;
	case ABILITY_COPY:
		return card_up(s, beside) ? 4 : -1;
	default:
		return 0;
	}
}

static int
placement_score(const struct oriflamme_world *w, const struct oriflamme *s, unsigned index)
{
	unsigned seat = (unsigned)s->head.seat;
	struct placement p = oriflamme_placement(s, index);
	int score = 2 * kind_score(w, p.kind, ORIFLAMME_ROUNDS + 1 - s->round);

	if (s->n == 0)
		return score;
	if (p.where < PLACE_ON) {
		uint8_t beside = queue_card(s, p.where == PLACE_START ? 0 : s->n - 1);

		return score + beside_score(w, s, seat, p.kind, beside);
	}
	if (p.on > 0)
		score += beside_score(w, s, seat, p.kind, queue_card(s, p.on - 1));
	if (p.on + 1u < s->n)
		score += beside_score(w, s, seat, p.kind, queue_card(s, p.on + 1));
	return score - 6 - 2 * card_worth(w, s, seat, queue_card(s, p.on));
}

static int
option_score(const struct oriflamme_world *w, const struct oriflamme *s, unsigned index)
{
	switch ((enum stage)s->stage) {
	case STAGE_PLACE:
		return placement_score(w, s, index);
	case STAGE_HIDDEN:
		return should_reveal(w, s) == (index == 1);
	case STAGE_TARGET:
		return target_score(w, s, oriflamme_target(w, s, index));
	default:
		return destination_score(s, oriflamme_destination(s, index));
	}
}

unsigned
oriflamme_greedy(const struct play *play, struct rng *rng)
{
	const struct oriflamme *s = oriflamme_state(play);
	unsigned best = 0, ties = 0;
	int most = 0;

	for (unsigned i = 0; i < s->head.options; i++) {
		int score = option_score(oriflamme_world(play), s, i);

		if (ties && score < most)
			continue;
		ties = ties && score == most ? ties + 1 : 1;
		if (ties == 1 || rng_below(rng, ties) == 0)
			best = i;
		most = score;
	}
	return best;
}
