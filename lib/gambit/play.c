/* The rules: turns, what a turned card does, the end of a round. */
#include "gambit/gambit.h"

#include <string.h>

static void
ask(struct gambit *s, unsigned seat, enum stage stage, unsigned options)
{
	s->head.seat = (int8_t)seat;
	s->head.options = (uint16_t)options;
	s->stage = (uint8_t)stage;
}

/* Makes a new deck of the discard pile.  What the others cannot see now is
 * not in it: that is remembered for whoever has to guess. */
static void
reshuffle(struct gambit *s, unsigned seat)
{
	unsigned n = 0, old = s->hand[seat];

	set_each(kind, s->discard[seat]) s->deck[seat][n++] = (uint8_t)kind;
	rng_shuffle8(&s->head.rng, s->deck[seat], n);
	s->n_deck[seat] = (uint8_t)n;
	s->discard[seat] = 0;
	set_each(column, s->down)
	{
		uint8_t card = s->bottom[column];

		if (card_owner(card) != seat)
			continue;
		old |= 1u << card_kind(card);
		s->early |= (uint8_t)(1u << column);
	}
	if (s->under[seat] != GAMBIT_NONE) {
		old |= 1u << s->under[seat];
		s->early_under |= (uint8_t)(1u << seat);
	}
	s->old[seat] = old;
}

static void
draw(struct gambit *s, unsigned seat)
{
	if (!s->n_deck[seat] && s->discard[seat])
		reshuffle(s, seat);
	if (s->n_deck[seat])
		s->hand[seat] |= 1u << s->deck[seat][--s->n_deck[seat]];
}

static void
discard(struct gambit *s, uint8_t card)
{
	s->discard[card_owner(card)] |= 1u << card_kind(card);
}

/* Puts a card face down at the bottom; returns the card that it turns. */
static uint8_t
put(struct gambit *s, unsigned column, uint8_t card)
{
	uint8_t over = s->bottom[column], bit = (uint8_t)(1u << column);
	bool turns = s->down & bit;

	s->above[card] = over;
	s->bottom[column] = card;
	s->count[column]++;
	s->down |= bit;
	s->moved &= (uint8_t)~bit;
	s->early &= (uint8_t)~bit;
	return turns ? over : GAMBIT_NONE;
}

/* The card that turned a Murderer goes; he is the bottom card again. */
static void
kill_bottom(struct gambit *s, unsigned column)
{
	uint8_t card = s->bottom[column], bit = (uint8_t)(1u << column);

	s->bottom[column] = s->above[card];
	s->count[column]--;
	s->down &= (uint8_t)~bit;
	s->moved &= (uint8_t)~bit;
	s->early &= (uint8_t)~bit;
	discard(s, card);
}

/* Where an Explorer goes from the column; the column itself: it stays,
 * because no other is open or it was here before in this turn. */
static unsigned
destination(struct gambit *s, unsigned seat, unsigned column)
{
	unsigned players = s->head.players;

	if (s->travelled[seat] >> column & 1)
		return column;
	s->travelled[seat] |= (uint8_t)(1u << column);
	for (unsigned i = 1; i < players; i++) {
		unsigned to = (column + i) % players;

		if (open_columns(s) >> to & 1)
			return to;
	}
	return column;
}

static void
ask_effect(struct gambit *s, unsigned column, unsigned seat, enum effect effect)
{
	s->at = (uint8_t)column;
	if (effect == EFFECT_TRADE)
		ask(s, seat, STAGE_SWAP, s->head.players);
	else if (s->hand[seat])
		ask(s, seat, STAGE_HIDE, set_count(s->hand[seat]) + 1);
}

/* The effects of a turned card, which come first; most cards have none. */
static bool
is_immediate(enum effect effect)
{
	return (unsigned)effect - EFFECT_TRAVEL <= EFFECT_TRADE - EFFECT_TRAVEL;
}

/* Follows the chain of cards that turn each other.  Only its last card can
 * ask its owner something. */
static void
turn_cards(const struct play *play, unsigned column, uint8_t turned)
{
	struct gambit *s = gambit_state(play);

	while (turned != GAMBIT_NONE) {
		unsigned seat = card_owner(turned), to;
		enum effect effect =
		    (enum effect)gambit_world(play)->card[card_kind(turned)].effect;

		if (play->log)
			gambit_log(play, seat, "is turned up", (int)card_kind(turned));
		if (!is_immediate(effect))
			return;
		switch (effect) {
		case EFFECT_TRAVEL:
			to = destination(s, seat, column);
			if (to == column)
				return;
			s->above[s->bottom[column]] = s->above[turned];
			s->count[column]--;
			if (play->log)
				str_addf(play->log, "it goes on to column %u\n", to + 1);
			turned = put(s, column = to, turned);
			s->moved |= (uint8_t)(1u << to);
			continue;
		case EFFECT_KILL:
			if (play->log)
				gambit_log(play, card_owner(s->bottom[column]), "is removed",
				    (int)card_kind(s->bottom[column]));
			kill_bottom(s, column);
			return;
		case EFFECT_CLOSE:
			if (play->log)
				str_addf(play->log, "column %u is closed\n", column + 1);
			s->closed |= (uint8_t)(1u << column);
			return;
		case EFFECT_CONCEAL:
		case EFFECT_TRADE:
			ask_effect(s, column, seat, effect);
			return;
		default:
			return;
		}
	}
}

static void
evaluate(const struct play *play)
{
	const struct gambit_world *w = gambit_world(play);
	struct gambit *s = gambit_state(play);
	uint8_t room[GAMBIT_CARDS];

	for (unsigned column = 0; column < s->head.players; column++) {
		unsigned n;
		const uint8_t *cards = gambit_column(w, s, column, SEAT_NONE, room, &n);
		int winner = gambit_winner(w, goal_symbol(s->goal[column]), cards, n);

		s->won[s->goal[column]] = winner < 0 ? GAMBIT_NONE : (uint8_t)winner;
		for (unsigned i = 0; i < n; i++)
			discard(s, cards[i]);
		if (play->log)
			gambit_log_column(play, column, cards, n, winner);
	}
}

static void
clear_table(struct gambit *s)
{
	memset(s->bottom, GAMBIT_NONE, sizeof(s->bottom));
	memset(s->count, 0, sizeof(s->count));
	memset(s->under, GAMBIT_NONE, sizeof(s->under));
	s->closed = s->down = s->moved = s->early = s->early_under = 0;
}

static void
lay_goals(const struct play *play)
{
	struct gambit *s = gambit_state(play);
	unsigned players = s->head.players;

	memcpy(s->goal, &s->goals[(s->round - 1u) * players], players);
	if (!play->log)
		return;
	str_addf(play->log, "round %d, %s starts:", s->round,
	    setting_name(&gambit_world(play)->setting, s->first));
	for (unsigned i = 0; i < players; i++)
		str_addf(play->log, "%s %s %u", i ? "," : "",
		    gambit_symbols[goal_symbol(s->goal[i])], goal_value(s->goal[i]));
	str_addc(play->log, '\n');
}

/* The active player's turn begins; false if nobody has a card to put. */
static bool
begin_turn(const struct play *play)
{
	struct gambit *s = gambit_state(play);

	/* Whoever has nothing may still find a killed card to draw. */
	for (unsigned i = 0; i < 2u * s->head.players; i++) {
		unsigned seat = s->active;

		if (s->hand[seat]) {
			memset(s->travelled, 0, sizeof(s->travelled));
			ask(s, seat, STAGE_PUT,
			    set_count(s->hand[seat]) * set_count(open_columns(s)));
			return true;
		}
		if (play->log)
			gambit_log(play, seat, "has no card to put", -1);
		draw(s, seat);
		s->active = (uint8_t)seat_after(s, seat);
	}
	return false;
}

/* From the end of a round to the next turn that somebody can have. */
static void
end_round(const struct play *play, unsigned last)
{
	struct gambit *s = gambit_state(play);

	do {
		evaluate(play);
		clear_table(s);
		s->first = s->active = (uint8_t)seat_after(s, last);
		if (s->round == GAMBIT_ROUNDS) {
			ask(s, 0, STAGE_OVER, 0);
			s->head.seat = SEAT_NONE;
			if (play->log)
				str_add(play->log, "the game is over\n");
			return;
		}
		s->round++;
		lay_goals(play);
	} while (!begin_turn(play));
}

static bool
all_filled(const struct gambit *s)
{
	bool all = true;

	for (unsigned column = 0; column < s->head.players; column++)
		all &= column_filled(s, column);
	return all;
}

static void
end_turn(const struct play *play)
{
	struct gambit *s = gambit_state(play);
	unsigned last = s->active;
	bool over = all_filled(s);

	draw(s, last);
	s->active = (uint8_t)seat_after(s, last);
	if (over || !begin_turn(play))
		end_round(play, last);
}

struct gambit_put
gambit_put(const struct gambit *s, unsigned index)
{
	unsigned open = open_columns(s), n = set_count(open);

	return (struct gambit_put){
	    set_nth(s->hand[s->head.seat], index / n), set_nth(open, index % n)};
}

unsigned
gambit_swap(const struct gambit *s, unsigned index)
{
	return index < s->at ? index : index + 1;
}

static void
take_put(const struct play *play, unsigned index)
{
	struct gambit *s = gambit_state(play);
	struct gambit_put option = gambit_put(s, index);
	unsigned seat = (unsigned)s->head.seat;

	if (play->log)
		gambit_log_secret(play, seat, "puts", option.kind, option.column);
	s->hand[seat] &= ~(1u << option.kind);
	turn_cards(play, option.column, put(s, option.column, card_make(seat, option.kind)));
}

static void
take_hide(const struct play *play, unsigned index)
{
	struct gambit *s = gambit_state(play);
	unsigned seat = (unsigned)s->head.seat;

	if (index + 1u == s->head.options)
		return;
	unsigned kind = set_nth(s->hand[seat], index);
	if (play->log)
		gambit_log_secret(play, seat, "conceals", kind, s->at);
	s->hand[seat] &= ~(1u << kind);
	s->under[seat] = (uint8_t)kind;
	/* The active player's own draw is still to come. */
	unsigned full = seat == s->active ? GAMBIT_HAND - 1 : GAMBIT_HAND;
	while (set_count(s->hand[seat]) < full && (s->n_deck[seat] || s->discard[seat]))
		draw(s, seat);
}

static void
take_swap(const struct play *play, unsigned index)
{
	struct gambit *s = gambit_state(play);

	if (index + 1u == s->head.options)
		return;
	unsigned to = gambit_swap(s, index);
	uint8_t goal = s->goal[to];
	s->goal[to] = s->goal[s->at];
	s->goal[s->at] = goal;
	if (play->log)
		str_addf(
		    play->log, "the goals of columns %d and %u change places\n", s->at + 1, to + 1);
}

static void
take(const struct play *play, unsigned index)
{
	static void (*const takes[])(const struct play *, unsigned) = {
	    [STAGE_PUT] = take_put, [STAGE_HIDE] = take_hide, [STAGE_SWAP] = take_swap};
	struct gambit *s = gambit_state(play);
	unsigned stage = s->stage;

	if (stage == STAGE_PUT)
		s->head.options = 0; /* no effect asks */
	takes[stage](play, index);
	if (stage != STAGE_PUT || !s->head.options)
		end_turn(play);
}

/* Makes the choices that are none. */
static void
settle(const struct play *play)
{
	while (play_head(play)->options == 1) {
		play_forced(play);
		take(play, 0);
	}
}

void
gambit_apply(struct play *play, unsigned index)
{
	play_head(play)->choices++;
	take(play, index);
	settle(play);
}

void
gambit_resume(struct play *play)
{
	struct gambit *s = gambit_state(play);
	unsigned last = (s->active + s->head.players - 1u) % s->head.players;

	if (all_filled(s) || !begin_turn(play))
		end_round(play, last);
	settle(play);
}

void
gambit_start(struct play *play)
{
	struct gambit *s = gambit_state(play);
	int start = gambit_world(play)->start;

	clear_table(s);
	memset(s->won, GAMBIT_NONE, sizeof(s->won));
	for (unsigned seat = 0; seat < s->head.players; seat++) {
		s->discard[seat] = GAMBIT_ALL;
		for (unsigned i = 0; i < GAMBIT_HAND; i++)
			draw(s, seat);
		s->old[seat] = 0;
	}
	for (unsigned i = 0; i < GAMBIT_GOALS; i++)
		s->goals[i] = (uint8_t)i;
	rng_shuffle8(&s->head.rng, s->goals, GAMBIT_GOALS);
	s->active = s->first =
	    (uint8_t)(start >= 0 ? (unsigned)start : rng_below(&s->head.rng, s->head.players));
	s->round = 1;
	lay_goals(play);
	gambit_resume(play);
}

/* What a player has of the goal cards. */
struct goals {
	int best[GAMBIT_SYMBOLS], sum, n;
};

static int
goals_score(const struct goals *goals)
{
	int set = 0;

	for (unsigned i = 0; i < GAMBIT_SYMBOLS; i++) {
		if (!goals->best[i])
			return goals->sum;
		set += goals->best[i];
	}
	set = 2 * set - (goals->n - GAMBIT_SYMBOLS);
	return set > goals->sum ? set : goals->sum;
}

static void
scores(const struct gambit *s, int out[GAMBIT_SEATS])
{
	struct goals goals[GAMBIT_SEATS] = {0};

	for (uint8_t goal = 0; goal < GAMBIT_GOALS; goal++) {
		int value = (int)goal_value(goal);

		if (s->won[goal] == GAMBIT_NONE)
			continue;
		struct goals *has = &goals[s->won[goal]];
		int *best = &has->best[goal_symbol(goal)];
		has->n++;
		has->sum += value;
		*best = value > *best ? value : *best;
	}
	for (unsigned seat = 0; seat < GAMBIT_SEATS; seat++)
		out[seat] = goals_score(&goals[seat]);
}

int
gambit_score(const struct gambit *s, unsigned seat)
{
	int score[GAMBIT_SEATS];

	scores(s, score);
	return score[seat];
}

void
gambit_outcome(const struct play *play, struct outcome *out)
{
	const struct gambit *s = gambit_state(play);
	int score[GAMBIT_SEATS];
	unsigned winners = 0;

	scores(s, score);
	for (unsigned i = 0; i < s->head.players; i++) {
		out->score[i] = (int16_t)score[i];
		out->rank[i] = 1;
		for (unsigned j = 0; j < s->head.players; j++)
			out->rank[i] = (uint8_t)(out->rank[i] + (score[j] > score[i]));
		winners += out->rank[i] == 1;
	}
	out->reason = winners == 1 ? "most points" : "shared victory";
}
