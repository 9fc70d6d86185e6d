/* Scenario files of Oriflamme: positions and what is expected of them.  The
 * keys are described in regent-oriflamme(6). */
#include "oriflamme/oriflamme.h"

#include "game/vocabulary.h"

#include <stdlib.h>
#include <string.h>

static const char *const name_card[] = {"card", "name", NULL};
static const char *const name_owner[] = {"owner", "player", "family", NULL};
static const char *const name_points[] = {"points", "tokens", "influence", NULL};
static const char *const name_up[] = {"up", "revealed", "faceup", "face-up", NULL};
static const char *const name_under[] = {"over", "covers", "under", "below", NULL};
static const char *const name_influence[] = {"influence", "points", "score", NULL};
static const char *const name_removed[] = {"removed", "aside", NULL};
static const char *const name_discard[] = {"discard", "discarded", "eliminated", NULL};
static const char *const name_first[] = {"first", "start", NULL};
static const char *const name_at[] = {"at", "resolving", NULL};
static const char *const name_queue[] = {"queue", NULL};
static const char *const name_round[] = {"round", NULL};
static const char *const name_phase[] = {"phase", NULL};

static const char *const card_keys[] = {"card", "name", "owner", "player", "family", "points",
    "tokens", "influence", "up", "revealed", "faceup", "face-up", "face", "over", "covers", "under",
    "below", "stack"};
static const char *const player_keys[] = {"name", "hand", "influence", "points", "score", "removed",
    "aside", "discard", "discarded", "eliminated"};
enum { FILE_OWN = 6 }; /* the keys before are not of the table */
static const char *const file_keys[] = {"scenario", "game", "seed", "players", "script", "table",
    "first", "start", "round", "phase", "at", "resolving", "queue"};

/* One card of a queue as a file tells it; SEAT_NONE, -1: not told. */
struct mention {
	int owner, kind, points, up;
	const struct node *node;
};

/* A stack as a file tells it, from the bottom up. */
struct told_stack {
	struct mention card[ORIFLAMME_KINDS];
	unsigned n;
	bool whole; /* not only its top card is told */
};

struct reader {
	const struct oriflamme_world *w;
	struct oriflamme *s;
	struct diag *dg;
	bool resolution; /* the phase, and the stack it begins with */
	unsigned at;
	unsigned used[ORIFLAMME_SEATS]; /* kinds that have their place */
};

static bool
read_name(
    const struct oriflamme_world *w, const struct node *node, struct mention *m, struct diag *dg)
{
	return setting_card(&w->setting, &w->roster, node, &m->owner, &m->kind, dg);
}

static bool
read_face(const struct node *node, struct mention *m, struct diag *dg)
{
	static const char *const faces[] = {"down", "up"};
	const struct node *face = node_get(node, "face"), *up = setting_any(node, name_up, dg);
	bool yes = false;

	if (face && (m->up = node_word(face, faces, LENGTH(faces), "face", dg)) < 0)
		return false;
	if (!up)
		return true;
	if (!node_bool(up, &yes, dg))
		return false;
	if (face && m->up != yes) {
		diag_error(dg, up->at, "'face' and '%s' contradict each other", up->key);
		return false;
	}
	m->up = yes;
	return true;
}

/* A mapping or a name. */
static bool
read_mention(
    const struct oriflamme_world *w, const struct node *node, struct mention *m, struct diag *dg)
{
	*m = (struct mention){SEAT_NONE, -1, -1, -1, node};
	if (node->type != NODE_MAP)
		return read_name(w, node, m, dg);
	const struct node *card = setting_any(node, name_card, dg);
	const struct node *of = setting_any(node, name_owner, dg);
	const struct node *points = setting_any(node, name_points, dg);
	long number;

	if (!node_keys(node, card_keys, LENGTH(card_keys), dg))
		return false;
	if (card && !read_name(w, card, m, dg))
		return false;
	if (of && !setting_owner(&w->setting, of, &m->owner, dg))
		return false;
	if (points) {
		if (!node_int(points, 0, 99, &number, dg))
			return false;
		m->points = (int)number;
	}
	return read_face(node, m, dg);
}

/* Adds what is told of a stack: a list from the bottom up, or a card that may
 * say what it covers. */
static bool
read_stack(const struct oriflamme_world *w, const struct node *node, struct told_stack *out,
    struct diag *dg)
{
	const struct node *stack = node->type == NODE_MAP ? node_get(node, "stack") : NULL;
	const struct node *under =
	    node->type == NODE_MAP ? setting_any(node, name_under, dg) : NULL;
	struct mention m;

	if (node->type == NODE_LIST && !node->n) {
		diag_error(dg, node->at, "a stack without cards");
		return false;
	}
	if (node->type == NODE_LIST) {
		out->whole = true;
		node_each (item, node)
			if (!read_stack(w, item, out, dg))
				return false;
		return true;
	}
	if (!read_mention(w, node, &m, dg))
		return false;
	unsigned from = out->n;
	if (stack && (!node_is(stack, NODE_LIST, "stack", dg) || !read_stack(w, stack, out, dg)))
		return false;
	if (under && !read_stack(w, under, out, dg))
		return false;
	out->whole |= stack || under;
	if (stack && m.kind >= 0) {
		diag_error(dg, node->at, "'stack' lists every card, also the top one");
		return false;
	}
	for (unsigned i = from; i < out->n && m.owner >= 0; i++)
		if (out->card[i].owner < 0)
			out->card[i].owner = m.owner;
	if (stack)
		return true;
	if (out->n == ORIFLAMME_KINDS) {
		diag_error(dg, node->at, "a stack has at most %d cards", ORIFLAMME_KINDS);
		return false;
	}
	out->card[out->n++] = m;
	return true;
}

/* A stack is of one family: whoever is named first owns it all. */
static void
share_owner(struct told_stack *stack)
{
	int owner = SEAT_NONE;

	for (unsigned i = 0; i < stack->n && owner < 0; i++)
		owner = stack->card[i].owner;
	for (unsigned i = 0; i < stack->n; i++)
		if (stack->card[i].owner < 0)
			stack->card[i].owner = owner;
}

static bool
take_kind(struct reader *r, unsigned seat, int kind, struct place at)
{
	return setting_take(&r->w->setting, &r->w->roster, r->used, seat, kind, at, r->dg);
}

/* Puts one card on top of a stack (ORIFLAMME_NONE: a new one); returns it. */
static uint8_t
lay(struct reader *r, const struct mention *m, uint8_t on)
{
	struct place at = m->node->at;

	if (m->kind < 0 || m->owner < 0) {
		diag_error(r->dg, at, m->kind < 0 ? "which card?" : "whose card? (A/%s)",
		    m->kind < 0 ? "" : r->w->roster.name[m->kind]);
		return on;
	}
	uint8_t card = card_make((unsigned)m->owner, (unsigned)m->kind);
	if (!take_kind(r, (unsigned)m->owner, m->kind, at))
		return on;
	if (on != ORIFLAMME_NONE && card_owner(on) != (unsigned)m->owner)
		diag_error(r->dg, at, "a stack belongs to one player");
	if (m->up == 1 && card_data(r->w, card)->scheme)
		diag_error(r->dg, at, "a scheme never stays face up in the queue");
	if (m->up == 1 && m->points > 0)
		diag_error(r->dg, at, "a face-up card has no points on it");
	r->s->below[card] = on;
	r->s->points[card] = (uint8_t)(m->points < 0 ? 0 : m->points);
	if (m->up == 1)
		r->s->up[m->owner] |= (uint16_t)(1u << m->kind);
	return card;
}

static void
read_queue(struct reader *r, const struct node *queue)
{
	if (!queue || !node_is(queue, NODE_LIST, "queue", r->dg))
		return;
	node_each (item, queue) {
		struct told_stack stack = {.n = 0};
		uint8_t top = ORIFLAMME_NONE;

		if (!read_stack(r->w, item, &stack, r->dg))
			continue;
		share_owner(&stack);
		for (unsigned i = 0; i < stack.n; i++)
			top = lay(r, &stack.card[i], top);
		if (top != ORIFLAMME_NONE)
			r->s->row[r->s->front + r->s->n++] = top;
	}
}

static uint16_t
read_set(struct reader *r, unsigned seat, const struct node *list)
{
	unsigned set = 0;

	if (!list || !node_is(list, NODE_LIST, list->key, r->dg))
		return 0;
	node_each (item, list) {
		int kind = setting_own_card(&r->w->setting, &r->w->roster, seat, item, r->dg);

		if (kind >= 0 && take_kind(r, seat, kind, item->at))
			set |= 1u << kind;
	}
	return (uint16_t)set;
}

/* Whatever the file does not mention: the hand, when it is not given, as
 * many as the round leaves; the rest was removed before the game. */
static void
fill_up(struct reader *r, unsigned seat, bool given)
{
	struct oriflamme *s = r->s;
	int room = given ? 0 : ORIFLAMME_HAND + 1 - s->round - (r->resolution ? 1 : 0);

	set_each(kind, ORIFLAMME_ALL & ~r->used[seat])
	{
		if (room-- > 0)
			s->hand[seat] |= (uint16_t)(1u << kind);
		else
			s->removed[seat] |= (uint16_t)(1u << kind);
	}
}

static void
read_player(struct reader *r, unsigned seat)
{
	const struct node *player = r->w->setting.player[seat];
	const struct node *influence = setting_any(player, name_influence, r->dg);
	const struct node *hand = node_get(player, "hand");
	struct oriflamme *s = r->s;
	long number = 1;

	if (player->type == NODE_MAP)
		node_keys(player, player_keys, LENGTH(player_keys), r->dg);
	if (influence)
		node_int(influence, 0, 999, &number, r->dg);
	s->influence[seat] = (int16_t)number;
	s->hand[seat] = read_set(r, seat, hand);
	s->removed[seat] = read_set(r, seat, setting_any(player, name_removed, r->dg));
	s->discard[seat] = read_set(r, seat, setting_any(player, name_discard, r->dg));
	fill_up(r, seat, hand != NULL);
}

/* Where the resolution begins; telling it means the resolution. */
static void
read_phase(struct reader *r, const struct node *scenario)
{
	const struct node *phase = setting_table(scenario, name_phase, r->dg);
	const struct node *at = setting_table(scenario, name_at, r->dg);
	long number = 1;

	if (phase)
		r->resolution = node_word(phase, oriflamme_game.phases, 2, "phase", r->dg) == 1;
	if (at && !r->s->n)
		diag_error(r->dg, at->at, "nothing lies in the queue to be resolved");
	if (!at || !r->s->n || !node_int(at, 1, r->s->n, &number, r->dg))
		return;
	if (phase && !r->resolution)
		diag_error(r->dg, at->at, "'%s' belongs to the resolution", at->key);
	r->resolution = true;
	r->at = (unsigned)number - 1;
}

static bool
read_table(struct reader *r, const struct node *scenario)
{
	const struct node *first = setting_table(scenario, name_first, r->dg);
	const struct node *round = setting_table(scenario, name_round, r->dg);
	size_t before = r->dg->errors;
	long number = 1;
	int seat = 0;

	setting_keys(scenario, file_keys, LENGTH(file_keys), FILE_OWN, r->dg);
	if (round)
		node_int(round, 1, ORIFLAMME_ROUNDS, &number, r->dg);
	if (first)
		seat = setting_seat_of(&r->w->setting, first, r->dg);
	r->s->round = (uint8_t)number;
	r->s->first = (uint8_t)(seat < 0 ? 0 : seat);
	oriflamme_clear(r->s);
	read_queue(r, setting_table(scenario, name_queue, r->dg));
	read_phase(r, scenario);
	for (unsigned i = 0; i < r->w->setting.players; i++)
		read_player(r, i);
	return r->dg->errors == before;
}

bool
oriflamme_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg)
{
	const struct game_setup setup = {0};
	struct oriflamme_world *w = oriflamme_world_new(&setup, dg);
	struct oriflamme *s = xcalloc(1, sizeof(*s));
	struct reader r = {.w = w, .s = s, .dg = dg};

	s->odd = true;
	if (w &&
	    setting_open(scenario, &oriflamme_game, &w->roster.arena, &w->setting, &s->head, dg) &&
	    read_table(&r, scenario)) {
		memcpy(names, w->setting.name, sizeof(w->setting.name));
		play->world = w;
		play->state = s;
		oriflamme_resume(play, r.resolution, r.at);
		return true;
	}
	oriflamme_world_free(w);
	free(s);
	return false;
}

static bool
expect_player(const struct play *play, unsigned seat, const struct node *want, struct str *why,
    struct diag *dg)
{
	static const char *const keys[] = {"influence", "points", "score", "hand", "removed",
	    "aside", "discard", "discarded", "eliminated", "queue", "rank"};
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);
	struct outcome outcome = {0};
	bool holds = true;

	if (!node_is(want, NODE_MAP, want->key, dg) || !node_keys(want, keys, LENGTH(keys), dg))
		return false;
	oriflamme_outcome(play, &outcome);
	node_each (item, want) {
		const char *key = item->key;

		if (strcmp(key, "hand") == 0)
			holds &= roster_expect_set(&w->roster, item, s->hand[seat], why, dg);
		else if (vocabulary_has(name_removed, key))
			holds &= roster_expect_set(&w->roster, item, s->removed[seat], why, dg);
		else if (vocabulary_has(name_discard, key))
			holds &= roster_expect_set(&w->roster, item, s->discard[seat], why, dg);
		else if (strcmp(key, "queue") == 0)
			holds &= roster_expect_set(&w->roster, item, queue_set(s, seat), why, dg);
		else if (strcmp(key, "rank") == 0)
			holds &= expect_int(item, outcome.rank[seat], why, dg);
		else
			holds &= expect_int(item, s->influence[seat], why, dg);
	}
	return holds;
}

/* The stack that holds the card, from 0; -1 when it is not in the queue. */
static int
position_of(const struct oriflamme *s, uint8_t card)
{
	for (unsigned i = 0; i < s->n; i++)
		for (uint8_t c = queue_card(s, i); c != ORIFLAMME_NONE; c = s->below[c])
			if (c == card)
				return (int)i;
	return -1;
}

static const char *
zone_of(const struct oriflamme *s, uint8_t card)
{
	unsigned seat = card_owner(card), bit = 1u << card_kind(card);

	return s->hand[seat] & bit	? "hand"
	       : s->removed[seat] & bit ? "removed"
	       : s->discard[seat] & bit ? "discard"
					: "queue";
}

enum card_key { CARD_FACE, CARD_UP, CARD_POINTS, CARD_PLACE, CARD_ZONE, CARD_COVERED, CARD_OWNER };

static const struct {
	const char *word;
	enum card_key key;
} card_facts[] = {{"face", CARD_FACE}, {"up", CARD_UP}, {"revealed", CARD_UP}, {"faceup", CARD_UP},
    {"face-up", CARD_UP}, {"points", CARD_POINTS}, {"tokens", CARD_POINTS},
    {"influence", CARD_POINTS}, {"position", CARD_PLACE}, {"place", CARD_PLACE},
    {"zone", CARD_ZONE}, {"covered", CARD_COVERED}, {"owner", CARD_OWNER}, {"player", CARD_OWNER},
    {"family", CARD_OWNER}};

static bool
expect_fact(const struct play *play, uint8_t card, enum card_key key, const struct node *want,
    struct str *why, struct diag *dg)
{
	static const char *const faces[] = {"down", "up", NULL};
	static const char *const zones[] = {"hand", "removed", "discard", "queue", NULL};
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);
	int position = position_of(s, card);
	bool up = card_up(s, card) || s->discard[card_owner(card)] >> card_kind(card) & 1;

	switch (key) {
	case CARD_FACE:
		return expect_known(want, faces, "face", faces[up], why, dg);
	case CARD_UP:
		return expect_bool(want, up, why, dg);
	case CARD_POINTS:
		return expect_int(want, s->points[card], why, dg);
	case CARD_PLACE:
		return expect_int(want, position + 1, why, dg);
	case CARD_ZONE:
		return expect_known(want, zones, "zone", zone_of(s, card), why, dg);
	case CARD_COVERED:
		return expect_bool(
		    want, position >= 0 && queue_card(s, (unsigned)position) != card, why, dg);
	case CARD_OWNER:
		return expect_text(want, setting_name(&w->setting, card_owner(card)), why, dg);
	}
	return false;
}

static bool
expect_card(const struct play *play, uint8_t card, const struct node *want, struct str *why,
    struct diag *dg)
{
	const char *words[LENGTH(card_facts)];
	bool holds = true;

	for (size_t i = 0; i < LENGTH(card_facts); i++)
		words[i] = card_facts[i].word;
	if (!node_is(want, NODE_MAP, want->key, dg) || !node_keys(want, words, LENGTH(words), dg))
		return false;
	node_each (item, want)
		for (size_t i = 0; i < LENGTH(card_facts); i++)
			if (strcmp(item->key, card_facts[i].word) == 0)
				holds &= expect_fact(play, card, card_facts[i].key, item, why, dg);
	return holds;
}

/* A card named without its owner: the one in the queue, if there is one. */
static int
find_card(
    const struct oriflamme *s, const struct node *at, const struct mention *m, struct diag *dg)
{
	int found = -1;

	if (m->owner >= 0)
		return card_make((unsigned)m->owner, (unsigned)m->kind);
	for (unsigned seat = 0; seat < s->head.players; seat++) {
		if (!(queue_set(s, seat) >> m->kind & 1))
			continue;
		if (found >= 0) {
			diag_error(dg, at->key_at, "'%s' lies in the queue twice, whose is meant?",
			    at->key);
			return -1;
		}
		found = card_make(seat, (unsigned)m->kind);
	}
	if (found < 0)
		diag_error(dg, at->key_at, "'%s' is not in the queue, whose is meant?", at->key);
	return found;
}

static bool
is_told(const struct oriflamme *s, const struct mention *m, uint8_t card)
{
	return (m->owner < 0 || m->owner == (int)card_owner(card)) &&
	       (m->kind < 0 || m->kind == (int)card_kind(card)) &&
	       (m->points < 0 || m->points == s->points[card]) &&
	       (m->up < 0 || m->up == card_up(s, card));
}

/* One stack of an expected queue: whatever is said of its cards, or of the top
 * one if only that is told. */
static bool
expect_stack(const struct play *play, unsigned position, const struct node *want, struct str *why,
    struct diag *dg)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);
	uint8_t card = queue_card(s, position);
	struct told_stack told = {.n = 0};

	if (!read_stack(w, want, &told, dg))
		return false;
	unsigned i = told.n;
	while (i > 0 && card != ORIFLAMME_NONE && is_told(s, &told.card[i - 1], card))
		i--, card = s->below[card];
	if (i == 0 && (card == ORIFLAMME_NONE || !told.whole))
		return true;
	if (why->n)
		return false;
	str_addf(why, "stack %u of the queue is", position + 1);
	for (card = queue_card(s, position); card != ORIFLAMME_NONE; card = s->below[card])
		str_addf(why, "%s %s/%s, face %s, %d points",
		    card == queue_card(s, position) ? "" : " over",
		    setting_name(&w->setting, card_owner(card)), w->roster.name[card_kind(card)],
		    card_up(s, card) ? "up" : "down", s->points[card]);
	return false;
}

static bool
expect_queue(const struct play *play, const struct node *want, struct str *why, struct diag *dg)
{
	const struct oriflamme *s = oriflamme_state(play);
	unsigned position = 0;
	bool holds = true;

	if (want->type == NODE_TEXT)
		return expect_int(want, s->n, why, dg);
	if (!node_is(want, NODE_LIST, "queue", dg))
		return false;
	if (want->n != s->n) {
		str_addf(why, "the queue has %d stacks, not %zu", s->n, want->n);
		return false;
	}
	node_each (item, want)
		holds &= expect_stack(play, position++, item, why, dg);
	return holds;
}

bool
oriflamme_expect(
    const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);
	const struct node name = {.type = NODE_TEXT, .text = entry->key, .at = entry->key_at};
	const struct game_facts facts = {s->round, s->first};
	struct mention m = {SEAT_NONE, -1, -1, -1, entry};
	int seat = setting_seat(&w->setting, entry->key), card;
	bool holds;

	if (seat >= 0)
		holds = expect_player(play, (unsigned)seat, entry, why, dg);
	else if (strcmp(entry->key, "game") == 0)
		holds = expect_game(play, &w->setting, &facts, entry, why, dg);
	else if (strcmp(entry->key, "queue") == 0)
		return expect_queue(play, entry, why, dg);
	else if (!read_name(w, &name, &m, dg) || (card = find_card(s, entry, &m, dg)) < 0)
		return false;
	else
		holds = expect_card(play, (uint8_t)card, entry, why, dg);
	return holds;
}
