/* The table entry, what a seat cannot know, and the invariants. */
#include "oriflamme/oriflamme.h"

#include <string.h>
#include <xxhash.h>

static size_t
state_size(const void *world)
{
	(void)world;
	return sizeof(struct oriflamme);
}

static const char *
phase(const struct play *play)
{
	const struct oriflamme *s = oriflamme_state(play);

	return s->stage == STAGE_OVER ? "" : s->stage == STAGE_PLACE ? "placement" : "resolution";
}

/* Where the queue lies in its row does not matter. */
static uint64_t
hash(const struct play *play)
{
	struct oriflamme s = *oriflamme_state(play);

	memset(s.row, 0, sizeof(s.row));
	memcpy(s.row, &oriflamme_state(play)->row[s.front], s.n);
	s.front = 0;
	return XXH3_64bits(&s, sizeof(s));
}

static uint16_t
renamed_set(unsigned set, const uint8_t as[ORIFLAMME_KINDS])
{
	unsigned out = 0;

	set_each(kind, set) out |= 1u << as[kind];
	return (uint16_t)out;
}

static uint8_t
renamed(uint8_t card, unsigned seat, const uint8_t as[ORIFLAMME_KINDS])
{
	if (card == ORIFLAMME_NONE || card_owner(card) != seat)
		return card;
	return card_make(seat, as[card_kind(card)]);
}

/* Gives every card of the seat another name. */
static void
rename_family(struct oriflamme *s, unsigned seat, const uint8_t as[ORIFLAMME_KINDS])
{
	uint8_t below[ORIFLAMME_KINDS], points[ORIFLAMME_KINDS];

	s->hand[seat] = renamed_set(s->hand[seat], as);
	s->removed[seat] = renamed_set(s->removed[seat], as);
	for (unsigned i = 0; i < s->n; i++)
		s->row[s->front + i] = renamed(queue_card(s, i), seat, as);
	memcpy(below, &s->below[card_make(seat, 0)], sizeof(below));
	memcpy(points, &s->points[card_make(seat, 0)], sizeof(points));
	for (unsigned kind = 0; kind < ORIFLAMME_KINDS; kind++) {
		uint8_t card = card_make(seat, as[kind]);

		s->below[card] = renamed(below[kind], seat, as);
		s->points[card] = points[kind];
	}
	s->acting = renamed(s->acting, seat, as);
	if (s->stage == STAGE_HIDDEN && s->acting != ORIFLAMME_NONE)
		s->as = (uint8_t)card_kind(s->acting);
}

/* The kinds that the others cannot see of a family, by their places: face
 * down along the queue, then the hand, then the removed cards. */
static unsigned
hidden_kinds(const struct oriflamme *s, unsigned seat, uint8_t out[ORIFLAMME_KINDS])
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->n; i++) {
		if (card_owner(queue_card(s, i)) != seat)
			continue;
		for (uint8_t card = queue_card(s, i); card != ORIFLAMME_NONE; card = s->below[card])
			if (!card_up(s, card))
				out[n++] = (uint8_t)card_kind(card);
	}
	set_each(held, s->hand[seat]) out[n++] = (uint8_t)held;
	set_each(gone, s->removed[seat]) out[n++] = (uint8_t)gone;
	return n;
}

static void
determinize(const struct play *play, int seat, struct rng *rng)
{
	struct oriflamme *s = oriflamme_state(play);

	for (unsigned other = 0; other < s->head.players; other++) {
		uint8_t as[ORIFLAMME_KINDS], pool[ORIFLAMME_KINDS], place[ORIFLAMME_KINDS];
		unsigned n = hidden_kinds(s, other, place), hidden = 0, left = 0;

		if ((int)other == seat)
			continue;
		for (uint8_t kind = 0; kind < ORIFLAMME_KINDS; kind++)
			as[kind] = kind;
		for (unsigned i = 0; i < n; i++)
			hidden |= 1u << place[i];
		set_each(kind, hidden) pool[left++] = (uint8_t)kind;
		rng_shuffle8(rng, pool, n);
		for (unsigned i = 0; i < n; i++)
			as[place[i]] = pool[i];
		rename_family(s, other, as);
	}
	s->head.rng = rng_split(rng, 0);
}

static bool
check_stack(const struct oriflamme *s, uint8_t top, unsigned seen[ORIFLAMME_SEATS], struct str *why)
{
	unsigned owner = card_owner(top);

	for (uint8_t card = top; card != ORIFLAMME_NONE; card = s->below[card]) {
		unsigned bit = 1u << card_kind(card);

		if (card_owner(card) != owner || owner >= s->head.players)
			str_add(why, "a stack of two families");
		else if (seen[owner] & bit)
			str_add(why, "a card lies twice in the queue");
		else if (card_up(s, card) && s->points[card])
			str_add(why, "points on a face-up card");
		if (why->n)
			return false;
		seen[owner] |= bit;
	}
	return true;
}

static bool
check_family(const struct oriflamme *s, unsigned seat, unsigned queued, struct str *why)
{
	unsigned hand = s->hand[seat], removed = s->removed[seat], gone = s->discard[seat];

	if ((hand & removed) || (hand & gone) || (removed & gone))
		str_addf(why, "a card of player %u is in two places", seat + 1);
	else if (queued != queue_set(s, seat))
		str_addf(why, "a card of player %u is lost or doubled", seat + 1);
	else if (s->up[seat] & ~queued)
		str_addf(why, "player %u: face up outside the queue", seat + 1);
	else if (s->influence[seat] < 0)
		str_addf(why, "player %u has negative influence", seat + 1);
	else if (!s->odd && set_count(removed) != ORIFLAMME_KINDS - ORIFLAMME_HAND)
		str_addf(why, "player %u: wrong number of removed cards", seat + 1);
	else if (!s->odd && s->stage == STAGE_OVER && set_count(hand) != 1)
		str_addf(why, "player %u ends with %u cards in hand", seat + 1, set_count(hand));
	for (unsigned kind = 0; kind < ORIFLAMME_KINDS && !why->n; kind++)
		if (!(queued >> kind & 1) && s->points[card_make(seat, kind)])
			str_addf(why, "player %u: points outside the queue", seat + 1);
	return why->n == 0;
}

static bool
check_choice(const struct play *play, struct str *why)
{
	const struct oriflamme *s = oriflamme_state(play);

	if (s->stage != STAGE_PLACE && s->stage != STAGE_OVER &&
	    (s->at >= s->n || queue_card(s, s->at) != s->acting ||
		s->head.seat != (int)card_owner(s->acting)))
		str_add(why, "the wrong card is being resolved");
	else if (s->stage == STAGE_TARGET &&
		 oriflamme_targets(oriflamme_world(play), s) != s->head.options)
		str_add(why, "wrong number of targets");
	else if ((s->stage == STAGE_OVER) != (s->head.options == 0))
		str_add(why, "no options and not over");
	else if (s->round < 1 || s->round > ORIFLAMME_ROUNDS)
		str_addf(why, "round %d", s->round);
	return why->n == 0;
}

static bool
check(const struct play *play, struct str *why)
{
	const struct oriflamme *s = oriflamme_state(play);
	unsigned seen[ORIFLAMME_SEATS] = {0}, stacks[ORIFLAMME_SEATS] = {0};

	if (s->n > ORIFLAMME_QUEUE) {
		str_add(why, "the queue is too long");
		return false;
	}
	for (unsigned i = 0; i < s->n; i++) {
		if (!check_stack(s, queue_card(s, i), seen, why))
			return false;
		stacks[card_owner(queue_card(s, i))]++;
	}
	for (unsigned seat = 0; seat < s->head.players; seat++)
		if (stacks[seat] != s->stacks[seat])
			str_addf(why, "player %u: stacks are miscounted", seat + 1);
	for (unsigned seat = 0; seat < s->head.players; seat++)
		if (!check_family(s, seat, seen[seat], why))
			return false;
	return check_choice(play, why);
}

static const char *const phases[] = {"placement", "resolution", NULL};

const struct game oriflamme_game = {
    .name = "oriflamme",
    .title = "Oriflamme (Krvavý trůn)",
    .least_players = 3,
    .most_players = ORIFLAMME_SEATS,
    .usual_players = 4,
    .options = setting_start_option,
    .world_new = oriflamme_world_new,
    .world_free = oriflamme_world_free,
    .state_size = state_size,
    .start = oriflamme_start,
    .apply = oriflamme_apply,
    .label = oriflamme_label,
    .prompt = oriflamme_prompt,
    .outcome = oriflamme_outcome,
    .view = oriflamme_view,
    .show = oriflamme_show,
    .explain = oriflamme_explain,
    .determinize = determinize,
    .greedy = oriflamme_greedy,
    .hash = hash,
    .check = check,
    .build = oriflamme_build,
    .expect = oriflamme_expect,
    .phase = phase,
    .phases = phases,
    .label_matches = oriflamme_label_matches,
    .understands = oriflamme_understands,
    .option_key = oriflamme_option_key,
    .card_text = oriflamme_card_text,
};
