/* The rule of thumb: every option gets a score from what the seat can see,
 * and the best one is taken.  A set (defenders, cards for set-up)
 * is planned as a whole each time; the engine's order of the options then
 * says which part of the plan comes next. */
#include "agot/worth.h"

#include <limits.h>

enum { PLAN_MOST = 64 };

struct greed {
	struct agot g;
	unsigned seat;
	struct rng *rng;
};

static struct agot_option
option_at(const struct greed *me, unsigned index)
{
	return me->g.option[index];
}

static unsigned
options(const struct greed *me)
{
	return me->g.s->head.options;
}

/* The option of a kind without a card, or -1. */
static int
find_kind(const struct greed *me, unsigned kind)
{
	for (unsigned i = 0; i < options(me); i++)
		if (option_at(me, i).kind == kind)
			return (int)i;
	return -1;
}

/* The options of the plan that come first in the engine's list, else the way
 * out, else the first. */
static unsigned
take_plan(const struct greed *me, uint64_t plan)
{
	int done = find_kind(me, OPTION_DONE);

	if (plan)
		return (unsigned)__builtin_ctzll(plan);
	return done < 0 ? 0 : (unsigned)done;
}

/* ---- set-up ---- */

static int
setup_worth(struct greed *me, unsigned card)
{
	/* What is set up can only be attached to own cards. */
	if (is_bane(&me->g, card))
		return -100;
	return 6 + card_worth(&me->g, card);
}

/* The best set of the offered cards for the gold that is left. */
static uint64_t
plan_setup(struct greed *me)
{
	unsigned n = options(me) < 12 ? options(me) : 12;
	int gold = SETUP_GOLD - me->g.s->player[me->seat].setup_gold, best = 0;
	uint64_t plan = 0;

	for (uint64_t set = 1; set < (uint64_t)1 << n; set++) {
		int cost = 0, worth = 0, limited = 0;

		for (unsigned i = 0; i < n; i++) {
			struct agot_option option = option_at(me, i);

			if (!(set >> i & 1))
				continue;
			if (option.kind != OPTION_SETUP) {
				cost = INT_MAX / 2;
				break;
			}
			const struct agot_def *def = def_of(&me->g, option.card);
			cost += def->cost;
			limited += def->keywords >> KEYWORD_LIMITED & 1;
			worth += setup_worth(me, option.card);
		}
		if (cost <= gold && limited < 2 && worth > best) {
			best = worth;
			plan = set;
		}
	}
	return plan;
}

/* A hand is good when much of it can be set up. */
static unsigned
choose_hand(struct greed *me)
{
	int gold = SETUP_GOLD, characters = 0, cards = 0;

	for (unsigned i = 0; i < zone_size(&me->g, me->seat, ZONE_HAND); i++) {
		const struct agot_def *def =
		    def_of(&me->g, zone_card(&me->g, me->seat, ZONE_HAND, i));

		if (def->type > CARD_LOCATION || def->cost > gold)
			continue;
		gold -= def->cost;
		cards++;
		characters += def->type == CARD_CHARACTER;
	}
	return (unsigned)find_kind(
	    me, cards >= 3 && characters >= 2 ? OPTION_KEEP : OPTION_MULLIGAN);
}

/* ---- challenges ---- */

static bool
is_character(const struct greed *me, unsigned card)
{
	return def_of(&me->g, card)->type == CARD_CHARACTER;
}

/* Could the character defend, as far as one can see? */
static bool
could_defend(struct greed *me, unsigned card, unsigned type)
{
	const struct agot_card *c = &me->g.card[card];

	return is_character(me, card) && !(c->flags & (CARD_KNEELING | CARD_BYPASSED)) &&
	       icons_of(&me->g, card) & type && !(me->g.derived[card].bits & DERIVED_NO_DEFEND);
}

static int
defence_of(struct greed *me, unsigned seat, unsigned type)
{
	int sum = 0;

	for (unsigned i = 0; i < me->g.s->n_play; i++) {
		unsigned card = me->g.play[i];

		if (me->g.card[card].controller == seat && could_defend(me, card, type))
			sum += strength_of(&me->g, card);
	}
	return sum;
}

static int
attack_of(struct greed *me, unsigned type)
{
	int sum = 0;

	for (unsigned i = 0; i < me->g.s->n_play; i++) {
		unsigned card = me->g.play[i];

		if (me->g.card[card].controller == me->seat && is_character(me, card) &&
		    can_attack(&me->g, me->seat, card, type))
			sum += strength_of(&me->g, card);
	}
	return sum;
}

static unsigned
characters_of(struct greed *me, unsigned seat)
{
	unsigned n = 0;

	for (unsigned i = 0; i < me->g.s->n_play; i++)
		n +=
		    me->g.card[me->g.play[i]].controller == seat && is_character(me, me->g.play[i]);
	return n;
}

/* What claim would bring, in quarters of a power. */
static int
claim_worth(struct greed *me, unsigned seat, unsigned type)
{
	unsigned plot = me->g.s->player[me->seat].plot;
	int claim = plot == NO_CARD ? 1 : def_of(&me->g, plot)->claim;

	claim = claim < 0 ? 1 : claim;
	if (type == ICON_MILITARY)
		return characters_of(me, seat) ? 6 * claim : 0;
	if (type == ICON_INTRIGUE)
		return zone_size(&me->g, seat, ZONE_HAND) ? 4 * claim : 0;
	return me->g.card[me->g.s->player[seat].faction_card].power ? 7 * claim : 0;
}

static int
challenge_score(struct greed *me, unsigned number)
{
	unsigned type = number & 15, seat = number >> 4;
	int attack = attack_of(me, type), defence = defence_of(me, seat, type);
	int gain = claim_worth(me, seat, type) + 3;

	if (attack == 0)
		return -10;
	if (defence == 0)
		return 10 * (gain + 4) + (int)player_power(&me->g, seat);
	if (attack >= defence)
		return 8 * gain + (int)player_power(&me->g, seat);
	return 2 * gain - 4; /* whoever beats it off kneels for that */
}

static int
attack_reluctance(struct greed *me, unsigned card)
{
	int cost = 3 * __builtin_popcount(icons_of(&me->g, card)) + strength_of(&me->g, card);

	if (has_keyword(&me->g, card, KEYWORD_RENOWN))
		cost -= 8;
	if (has_keyword(&me->g, card, KEYWORD_INSIGHT) ||
	    has_keyword(&me->g, card, KEYWORD_STEALTH))
		cost -= 4;
	return cost;
}

/* The one that has least else to do attacks alone: more would be missing in
 * the other challenges, whether the enemy defends or not. */
static unsigned
choose_attackers(struct greed *me)
{
	int done = find_kind(me, OPTION_DONE), least = INT_MAX;
	unsigned best = 0;

	if (done >= 0)
		return (unsigned)done;
	for (unsigned i = 0; i < options(me); i++) {
		int cost = attack_reluctance(me, option_at(me, i).card);

		if (cost < least) {
			least = cost;
			best = i;
		}
	}
	return best;
}

static bool
my_challenges_are_over(const struct greed *me)
{
	const struct agot_state *s = me->g.s;
	unsigned players = me->g.w->players;
	unsigned mine = (me->seat + players - s->first_player) % players;
	unsigned theirs = (s->challenge.attacker + players - s->first_player) % players;

	return mine < theirs;
}

static int
defend_reluctance(struct greed *me, unsigned card)
{
	return 4 * __builtin_popcount(icons_of(&me->g, card)) - strength_of(&me->g, card);
}

/* Of the offered defenders, so many that their strength reaches the goal,
 * those first that have least else to do; all if it cannot be reached. */
static uint64_t
plan_defence(struct greed *me, int goal)
{
	uint64_t plan = 0;
	int sum = 0;

	while (sum < goal) {
		int best = -1, least = INT_MAX;

		for (unsigned i = 0; i < options(me) && i < PLAN_MOST; i++) {
			struct agot_option option = option_at(me, i);

			if (option.kind != OPTION_DEFEND || plan >> i & 1)
				continue;
			int cost = defend_reluctance(me, option.card);
			/* One that ends it is better than two. */
			if (strength_of(&me->g, option.card) >= goal - sum)
				cost -= 100 - strength_of(&me->g, option.card);
			if (cost < least) {
				least = cost;
				best = (int)i;
			}
		}
		if (best < 0)
			break;
		plan |= (uint64_t)1 << best;
		sum += strength_of(&me->g, option_at(me, (unsigned)best).card);
	}
	return plan;
}

static unsigned
choose_defenders(struct greed *me)
{
	const struct agot_challenge *c = &me->g.s->challenge;
	int attack = side_strength(&me->g, c->attacker), have = 0, could = 0, declared = 0;
	int must = find_kind(me, OPTION_DONE) < 0 ? must_option(&me->g) : -1;

	if (must >= 0)
		return (unsigned)must;
	for (unsigned i = 0; i < me->g.s->n_play; i++)
		if (me->g.card[me->g.play[i]].flags & CARD_DEFENDING) {
			have += strength_of(&me->g, me->g.play[i]);
			declared++;
		}
	for (unsigned i = 0; i < options(me); i++)
		if (option_at(me, i).kind == OPTION_DEFEND)
			could += strength_of(&me->g, option_at(me, i).card);
	int goal = attack + 1 - have;
	if (could >= goal)
		return take_plan(me, plan_defence(me, goal));
	/* It is lost: one defender still spares the unopposed power. */
	goal = !declared && my_challenges_are_over(me) ? 1 : 0;
	return take_plan(me, plan_defence(me, goal));
}

/* ---- single options ---- */

/* Are the cards that are chosen now to gain (> 0) or to suffer (< 0)? */
static int
choice_tone(struct greed *me)
{
	const struct agot_frame *f = top(&me->g);

	switch (f->kind) {
	case FRAME_CHOOSE: {
		const struct expr *choice = expr_at(&me->g, f->list);
		bool each = choice->arg[CHOICE_BY] &&
			    expr_at(&me->g, choice->arg[CHOICE_BY])->op == PLAYER_EACH;
		int tone = effects_tone(&me->g, f->expr, 1u << (choice->arg[CHOICE_SLOT] - 1));

		/* "Each character that was not chosen …" */
		return each && choice->arg[CHOICE_UP_TO] ? 1 : tone;
	}
	case FRAME_ABILITY: /* a cost */
	case FRAME_KEYWORD: /* intimidate */
		return -1;
	default:
		return 1;
	}
}

static int
target_score(struct greed *me, unsigned card)
{
	int tone = choice_tone(me), worth = card_worth_to(&me->g, me->seat, card);

	return tone < 0 ? -worth : worth;
}

static int
attach_score(struct greed *me, unsigned host)
{
	const struct agot_frame *f = top(&me->g);
	int worth = card_worth_to(&me->g, me->seat, host);

	return f->card != NO_CARD && is_bane(&me->g, f->card) ? -worth : worth;
}

static int
seat_score(struct greed *me, unsigned seat)
{
	return seat == me->seat ? 0 : 1 + (int)player_power(&me->g, seat);
}

static int
marshal_score(struct greed *me, unsigned card)
{
	const struct agot_def *def = def_of(&me->g, card);

	return card_worth(&me->g, card) + (def->plus_income > 0 && me->g.s->round < 5 ? 6 : 0);
}

/* The last one to attack finds the most defenders kneeling. */
static int
first_score(const struct greed *me, unsigned seat)
{
	unsigned players = me->g.w->players;

	return (int)((me->seat + players - seat) % players);
}

static int
score(struct greed *me, unsigned index)
{
	struct agot_option option = option_at(me, index);

	switch ((enum option_kind)option.kind) {
	case OPTION_PASS:
	case OPTION_DONE:
	case OPTION_NO:
		return 0;
	case OPTION_PLOT:
		return plot_worth(&me->g, option.card);
	case OPTION_FIRST:
		return first_score(me, option.number);
	case OPTION_WINNER:
		return option.number == me->seat;
	case OPTION_MARSHAL:
	case OPTION_AMBUSH:
		return marshal_score(me, option.card);
	case OPTION_DUPLICATE:
		return 4;
	case OPTION_ATTACH:
		return 1000 + attach_score(me, option.card);
	case OPTION_TRIGGER:
	case OPTION_PLAY:
		return ability_worth(&me->g, me->seat, option.card, option.number);
	case OPTION_CHALLENGE:
		return challenge_score(me, option.number);
	case OPTION_BYPASS:
		return 1 + strength_of(&me->g, option.card);
	case OPTION_SAVE:
	case OPTION_STAND:
		return card_worth(&me->g, option.card);
	case OPTION_CHOOSE:
		return target_score(me, option.card);
	case OPTION_CHOOSE_SEAT:
	case OPTION_REDIRECT:
		return 1 + seat_score(me, option.number);
	case OPTION_X:
		return 1 + option.number;
	case OPTION_YES:
	case OPTION_EITHER:
	case OPTION_NAME:
	case OPTION_RESOLVE:
	case OPTION_KEYWORD:
	case OPTION_TITLE:
		return 1;
	case OPTION_KILL:
	case OPTION_DISCARD:
		return 1000 - card_worth(&me->g, option.card);
	case OPTION_KEEP:
	case OPTION_MULLIGAN:
	case OPTION_SETUP:
	case OPTION_ATTACK:
	case OPTION_DEFEND:
	case OPTION_KINDS:
		break;
	}
	return 0;
}

/* The best option; of equals any one. */
static unsigned
choose_best(struct greed *me)
{
	unsigned best = 0, equals = 0;
	int most = INT_MIN;

	for (unsigned i = 0; i < options(me); i++) {
		int worth = score(me, i);

		if (worth > most) {
			most = worth;
			best = i;
			equals = 1;
		} else if (worth == most && rng_below(me->rng, ++equals) == 0) {
			best = i;
		}
	}
	return best;
}

unsigned
agot_greedy(const struct play *play, struct rng *rng)
{
	struct greed me = {agot_open(play), (unsigned)play_head(play)->seat, rng};

	fresh(&me.g);
	if (find_kind(&me, OPTION_MULLIGAN) >= 0)
		return choose_hand(&me);
	if (find_kind(&me, OPTION_SETUP) >= 0)
		return take_plan(&me, plan_setup(&me));
	if (find_kind(&me, OPTION_ATTACK) >= 0)
		return choose_attackers(&me);
	if (find_kind(&me, OPTION_DEFEND) >= 0)
		return choose_defenders(&me);
	return choose_best(&me);
}
