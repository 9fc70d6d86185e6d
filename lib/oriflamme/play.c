/* The rules: placing, walking along the queue, what the cards do. */
#include "oriflamme/oriflamme.h"

#include <string.h>

static void
ask(struct oriflamme *s, unsigned seat, enum stage stage, unsigned options)
{
	s->head.seat = (int8_t)seat;
	s->head.options = (uint16_t)options;
	s->stage = (uint8_t)stage;
}

/* Takes the top card off the stack at a position; the stack being resolved
 * stays the same stack. */
static uint8_t
queue_take(struct oriflamme *s, unsigned position)
{
	uint8_t *at = &s->row[s->front + position], card = *at, below = s->below[card];

	s->below[card] = ORIFLAMME_NONE;
	if (below != ORIFLAMME_NONE) {
		*at = below;
		return card;
	}
	s->stacks[card_owner(card)]--;
	s->n--;
	if (position == 0)
		s->front++;
	else
		memmove(at, at + 1, s->n - position);
	s->at = (uint8_t)(s->at - (position < s->at));
	return card;
}

static void
queue_insert(struct oriflamme *s, unsigned position, uint8_t card)
{
	uint8_t *at = &s->row[s->front + position];

	memmove(at + 1, at, s->n - position);
	*at = card;
	s->stacks[card_owner(card)]++;
	s->n++;
}

/* At an end of the queue nothing has to move, and nothing branches: it goes
 * either way by chance. */
static void
queue_extend(struct oriflamme *s, bool at_start, uint8_t card)
{
	s->front = (uint8_t)(s->front - at_start);
	s->row[s->front + s->n * !at_start] = card;
	s->stacks[card_owner(card)]++;
	s->n++;
}

static void
discard(struct oriflamme *s, unsigned position)
{
	uint8_t card = queue_take(s, position);
	unsigned owner = card_owner(card), bit = 1u << card_kind(card);

	s->points[card] = 0;
	s->up[owner] &= (uint16_t)~bit;
	s->discard[owner] |= (uint16_t)bit;
}

static unsigned
places(const struct oriflamme *s, unsigned seat)
{
	return s->n == 0 ? 1 : PLACE_ON + s->stacks[seat];
}

/* As many steps whatever n is: a branch that goes either way by chance costs
 * more than all of them. */
static unsigned
nth_kind(unsigned set, unsigned n)
{
	for (unsigned i = 0; i < ORIFLAMME_KINDS - 1; i++)
		set &= set - (i < n);
	return (unsigned)__builtin_ctz(set);
}

struct placement
oriflamme_placement(const struct oriflamme *s, unsigned index)
{
	unsigned seat = (unsigned)s->head.seat, n = places(s, seat);
	struct placement p = {nth_kind(s->hand[seat], index / n), index % n, 0};

	if (p.where < PLACE_ON)
		return p;
	for (unsigned i = 0, own = 0; i < s->n; i++) {
		own += card_owner(queue_card(s, i)) == seat;
		p.on += own <= p.where - PLACE_ON;
	}
	return p;
}

unsigned
oriflamme_destination(const struct oriflamme *s, unsigned index)
{
	/* Alone in its stack, the card may not stay where it is. */
	return s->below[queue_card(s, s->moving)] == ORIFLAMME_NONE && index >= s->moving
		   ? index + 1
		   : index;
}

/* Is there a neighbour to copy?  Another copy of a copy would come to
 * nothing, so it is no target. */
static bool
can_copy(const struct oriflamme_world *w, const struct oriflamme *s, int position)
{
	if (position < 0 || position >= s->n)
		return false;
	uint8_t card = queue_card(s, (unsigned)position);

	return card_up(s, card) && !card_data(w, card)->scheme &&
	       card_data(w, card)->ability != ABILITY_COPY;
}

unsigned
oriflamme_targets(const struct oriflamme_world *w, const struct oriflamme *s)
{
	switch ((enum ability)w->card[s->as].ability) {
	case ABILITY_ELIMINATE_END:
		return s->n > 1 ? 2 : 1;
	case ABILITY_ELIMINATE_NEIGHBOUR:
	case ABILITY_STEAL:
		return (s->at > 0 ? 1u : 0u) + (s->at + 1u < s->n ? 1u : 0u);
	case ABILITY_COPY:
		return (can_copy(w, s, s->at - 1) ? 1u : 0u) +
		       (can_copy(w, s, s->at + 1) ? 1u : 0u);
	case ABILITY_ELIMINATE_ANY:
		return s->n;
	case ABILITY_MOVE:
		return s->n - 1u;
	default:
		return 0;
	}
}

unsigned
oriflamme_target(const struct oriflamme_world *w, const struct oriflamme *s, unsigned index)
{
	switch ((enum ability)w->card[s->as].ability) {
	case ABILITY_ELIMINATE_END:
		return index ? s->n - 1u : 0;
	case ABILITY_ELIMINATE_NEIGHBOUR:
	case ABILITY_STEAL:
		return index == 0 && s->at > 0 ? s->at - 1u : s->at + 1u;
	case ABILITY_COPY:
		return index == 0 && can_copy(w, s, s->at - 1) ? s->at - 1u : s->at + 1u;
	case ABILITY_MOVE:
		return index < s->at ? index : index + 1;
	default:
		return index;
	}
}

static void
gain(const struct play *play, unsigned seat, int amount)
{
	oriflamme_state(play)->influence[seat] += (int16_t)amount;
	if (play->log && amount)
		oriflamme_log(play, "%P gains %d", seat, amount);
}

/* What the ability at work brings to its player. */
static void
bring(const struct play *play, int amount)
{
	struct oriflamme *s = oriflamme_state(play);

	s->influence[card_owner(s->acting)] += (int16_t)amount;
	if (play->log)
		oriflamme_log(play, "%C brings %d", s->acting, amount);
}

/* The card has acted: a scheme is discarded, a character stays and the walk
 * goes on.  Whatever left the queue has made room at s->at for the card
 * under it or for the next stack. */
static void
finish(const struct play *play)
{
	struct oriflamme *s = oriflamme_state(play);

	if (s->at >= s->n || queue_card(s, s->at) != s->acting)
		return;
	if (!card_data(oriflamme_world(play), s->acting)->scheme) {
		s->at++;
		return;
	}
	discard(s, s->at);
	if (play->log)
		oriflamme_log(play, "%C is discarded", s->acting);
}

static void
eliminate(const struct play *play, unsigned position)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	struct oriflamme *s = oriflamme_state(play);
	uint8_t victim = queue_card(s, position);
	unsigned by = card_owner(s->acting), of = card_owner(victim);

	s->up[of] |= (uint16_t)(1u << card_kind(victim)); /* the others see what it is */
	if (play->log && victim == s->acting)
		oriflamme_log(play, "%C eliminates itself", s->acting);
	else if (play->log)
		oriflamme_log(play, "%C eliminates %C", s->acting, victim);
	discard(s, position);
	gain(play, by, w->card[s->as].amount);
	if (card_data(w, victim)->ability != ABILITY_AMBUSH || of == by)
		return;
	if (play->log)
		oriflamme_log(play, "%C was a trap: %C is discarded", victim, s->acting);
	gain(play, of, card_data(w, victim)->revenge);
	discard(s, s->at);
}

static void
steal(const struct play *play, unsigned position, int amount)
{
	struct oriflamme *s = oriflamme_state(play);
	unsigned by = card_owner(s->acting), from = card_owner(queue_card(s, position));

	if (amount > s->influence[from])
		amount = s->influence[from];
	s->influence[from] -= (int16_t)amount;
	s->influence[by] += (int16_t)amount;
	if (play->log)
		oriflamme_log(play, "%C steals %d from %P", s->acting, amount, from);
}

/* Does another uncovered face-up card bear the name of the acting one? */
static bool
has_rival(const struct oriflamme *s)
{
	unsigned rivals = 0; /* itself among them */

	for (unsigned i = 0; i < s->n; i++) {
		uint8_t card = queue_card(s, i);

		rivals += (unsigned)(card_kind(card) == card_kind(s->acting)) & card_up(s, card);
	}
	return rivals > 1;
}

static int
court_gain(const struct oriflamme *s, int amount)
{
	unsigned owner = card_owner(s->acting);
	int own = 1;

	if (s->at > 0)
		own += card_owner(queue_card(s, s->at - 1)) == owner;
	if (s->at + 1 < s->n)
		own += card_owner(queue_card(s, s->at + 1)) == owner;
	return own * amount;
}

/* Uses the ability of kind s->as.  False when the owner is asked first. */
static bool
use(const struct play *play)
{
	struct oriflamme *s = oriflamme_state(play);
	const struct oriflamme_card *data = &oriflamme_world(play)->card[s->as];
	unsigned n;

	switch ((enum ability)data->ability) {
	case ABILITY_UNRIVALLED:
		bring(play, has_rival(s) ? 0 : data->amount);
		break;
	case ABILITY_COURT:
		bring(play, court_gain(s, data->amount));
		break;
	case ABILITY_AMBUSH:
		bring(play, data->amount);
		break;
	case ABILITY_HARVEST: /* paid when it was revealed */
		break;
	default:
		n = oriflamme_targets(oriflamme_world(play), s);
		if (n > 0) {
			ask(s, card_owner(s->acting), STAGE_TARGET, n);
			return false;
		}
		if (play->log)
			oriflamme_log(play, "%C has no target", s->acting);
	}
	finish(play);
	return true;
}

static void begin_round(struct play *play);

static void
end_round(struct play *play)
{
	struct oriflamme *s = oriflamme_state(play);

	s->first = (uint8_t)((s->first + 1) % s->head.players);
	if (s->round < ORIFLAMME_ROUNDS) {
		s->round++;
		begin_round(play);
		return;
	}
	s->head.seat = SEAT_NONE;
	s->head.options = 0;
	s->stage = STAGE_OVER;
	s->acting = ORIFLAMME_NONE;
	if (play->log)
		oriflamme_log(play, "the game is over");
}

/* Walks along the queue to the next choice. */
static void
walk(struct play *play)
{
	struct oriflamme *s = oriflamme_state(play);

	while (s->at < s->n) {
		s->acting = queue_card(s, s->at);
		s->as = (uint8_t)card_kind(s->acting);
		if (!card_up(s, s->acting)) {
			ask(s, card_owner(s->acting), STAGE_HIDDEN, 2);
			return;
		}
		if (!use(play))
			return;
	}
	end_round(play);
}

static void
begin_resolution(struct play *play, unsigned at)
{
	struct oriflamme *s = oriflamme_state(play);

	s->at = (uint8_t)at;
	s->stage = STAGE_HIDDEN;
	play_phase(play);
	walk(play);
}

static void
ask_placement(struct play *play)
{
	struct oriflamme *s = oriflamme_state(play);

	for (; s->placed < s->head.players; s->placed++) {
		unsigned seat = (unsigned)(s->first + s->placed);

		seat -= seat < s->head.players ? 0 : s->head.players;
		if (s->hand[seat]) {
			ask(s, seat, STAGE_PLACE, set_count(s->hand[seat]) * places(s, seat));
			return;
		}
		if (play->log)
			oriflamme_log(play, "%P has no card to place", seat);
	}
	begin_resolution(play, 0);
}

static void
begin_round(struct play *play)
{
	struct oriflamme *s = oriflamme_state(play);

	s->stage = STAGE_PLACE;
	s->placed = 0;
	s->at = s->n;
	s->acting = ORIFLAMME_NONE;
	if (play->log)
		oriflamme_log(play, "round %d, %P starts", s->round, s->first);
	play_phase(play);
	ask_placement(play);
}

static void
log_placement(const struct play *play, uint8_t card, const struct placement *p)
{
	static const char *const where[] = {"at the start", "at the end"};
	unsigned seat = card_owner(card);

	if (p->where < PLACE_ON)
		oriflamme_log(play, "%P places %N %s", seat, card, where[p->where]);
	else
		oriflamme_log(play, "%P places %N on %N, stack %d", seat, card,
		    queue_card(oriflamme_state(play), p->on), p->on + 1);
}

static void
place(struct play *play, unsigned index)
{
	struct oriflamme *s = oriflamme_state(play);
	unsigned seat = (unsigned)s->head.seat;
	struct placement p = oriflamme_placement(s, index);
	uint8_t card = card_make(seat, p.kind);

	s->hand[seat] &= (uint16_t) ~(1u << p.kind);
	if (play->log)
		log_placement(play, card, &p);
	if (p.where >= PLACE_ON) {
		s->below[card] = queue_card(s, p.on);
		s->row[s->front + p.on] = card;
	} else {
		queue_extend(s, p.where == PLACE_START, card);
	}
	s->placed++;
	s->at = s->n;
	ask_placement(play);
}

/* Points first, then the ability. */
static void
reveal(struct play *play)
{
	struct oriflamme *s = oriflamme_state(play);
	const struct oriflamme_card *data = card_data(oriflamme_world(play), s->acting);
	unsigned owner = card_owner(s->acting), points = s->points[s->acting];

	s->points[s->acting] = 0;
	s->up[owner] |= (uint16_t)(1u << card_kind(s->acting));
	if (play->log)
		oriflamme_log(play, "%P reveals %N", owner, s->acting);
	if (play->log && points && !data->taken)
		oriflamme_log(play, "the points on it (%d) are lost", points);
	gain(play, owner, (int)(points * data->taken));
	if (use(play))
		walk(play);
}

static void
keep(struct play *play)
{
	struct oriflamme *s = oriflamme_state(play);

	s->points[s->acting]++;
	s->at++;
	if (play->log)
		oriflamme_log(play, "%P keeps %N hidden, %d on it", card_owner(s->acting),
		    s->acting, s->points[s->acting]);
	walk(play);
}

static unsigned
destinations(const struct oriflamme *s)
{
	return s->below[queue_card(s, s->moving)] == ORIFLAMME_NONE ? s->n - 1u : s->n + 1u;
}

static void
move(struct play *play, unsigned index)
{
	struct oriflamme *s = oriflamme_state(play);
	unsigned to = oriflamme_destination(s, index), from = s->moving;
	uint8_t card = queue_take(s, from);

	queue_insert(s, to, card);
	if (to <= s->at)
		s->at++;
	if (play->log)
		oriflamme_log(play, "%C moves %C from %d to %d", s->acting, card, from + 1, to + 1);
	finish(play);
	walk(play);
}

static void
aim(struct play *play, unsigned index)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	struct oriflamme *s = oriflamme_state(play);
	unsigned position = oriflamme_target(w, s, index);

	switch ((enum ability)w->card[s->as].ability) {
	case ABILITY_MOVE:
		s->moving = (uint8_t)position;
		ask(s, card_owner(s->acting), STAGE_MOVE, destinations(s));
		return;
	case ABILITY_COPY:
		s->as = (uint8_t)card_kind(queue_card(s, position));
		if (play->log)
			oriflamme_log(play, "%C copies %C", s->acting, queue_card(s, position));
		if (!use(play))
			return;
		break;
	case ABILITY_STEAL:
		steal(play, position, w->card[s->as].amount);
		finish(play);
		break;
	default:
		eliminate(play, position);
		finish(play);
	}
	walk(play);
}

static void
take(struct play *play, unsigned index)
{
	switch ((enum stage)oriflamme_state(play)->stage) {
	case STAGE_PLACE:
		place(play, index);
		return;
	case STAGE_HIDDEN:
		if (index)
			reveal(play);
		else
			keep(play);
		return;
	case STAGE_TARGET:
		aim(play, index);
		return;
	case STAGE_MOVE:
		move(play, index);
		return;
	case STAGE_OVER:
		BUG("the game is over");
	}
}

/* Choices with one option are the engine's. */
static void
settle(struct play *play)
{
	while (play_head(play)->options == 1) {
		play_forced(play);
		take(play, 0);
	}
}

void
oriflamme_apply(struct play *play, unsigned index)
{
	play_head(play)->choices++;
	take(play, index);
	settle(play);
}

void
oriflamme_resume(struct play *play, bool resolution, unsigned at)
{
	struct oriflamme *s = oriflamme_state(play);

	for (unsigned i = 0; i < s->n; i++)
		s->stacks[card_owner(queue_card(s, i))]++;
	if (resolution)
		begin_resolution(play, at);
	else
		begin_round(play);
	settle(play);
}

void
oriflamme_clear(struct oriflamme *s)
{
	memset(s->below, ORIFLAMME_NONE, sizeof(s->below));
	s->front = ORIFLAMME_QUEUE;
	s->n = 0;
}

void
oriflamme_start(struct play *play)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	struct oriflamme *s = oriflamme_state(play);

	oriflamme_clear(s);
	for (unsigned seat = 0; seat < s->head.players; seat++) {
		unsigned set = ORIFLAMME_ALL;

		for (unsigned left = ORIFLAMME_KINDS; left > ORIFLAMME_HAND; left--)
			set &= ~(1u << nth_kind(set, rng_below(&s->head.rng, left)));
		s->hand[seat] = (uint16_t)set;
		s->removed[seat] = (uint16_t)(ORIFLAMME_ALL & ~set);
		s->influence[seat] = 1;
	}
	s->first = (uint8_t)(w->start >= 0 ? (unsigned)w->start
					   : rng_below(&s->head.rng, s->head.players));
	s->round = 1;
	begin_round(play);
	settle(play);
}

/* Influence, then cards in the queue, also covered and hidden ones. */
static int
standing(const struct oriflamme *s, unsigned seat)
{
	return s->influence[seat] * (ORIFLAMME_KINDS + 1) + (int)set_count(queue_set(s, seat));
}

void
oriflamme_outcome(const struct play *play, struct outcome *out)
{
	const struct oriflamme *s = oriflamme_state(play);
	unsigned players = s->head.players, winners = 0, richest = 0;
	int most = 0, stands[ORIFLAMME_SEATS];

	for (unsigned i = 0; i < players; i++) {
		stands[i] = standing(s, i);
		if (s->influence[i] > most)
			most = s->influence[i];
	}
	for (unsigned i = 0; i < players; i++) {
		out->rank[i] = 1;
		out->score[i] = s->influence[i];
		for (unsigned j = 0; j < players; j++)
			out->rank[i] = (uint8_t)(out->rank[i] + (stands[j] > stands[i]));
		winners += out->rank[i] == 1;
		richest += s->influence[i] == most;
	}
	out->reason = richest == 1   ? "most influence"
		      : winners == 1 ? "more cards in the queue"
				     : "shared victory";
}
