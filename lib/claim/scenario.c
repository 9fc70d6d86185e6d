/* Scenario files: positions made from a file.  See expect.c for
 * what can be asked of them. */
#include "claim/scenario.h"

#include <string.h>

const char *const claim_phases[] = {"recruiting", "vying", NULL};

const char *
claim_phase(const struct play *play)
{
	return claim_phases[claim_state(play)->phase];
}

/* Words for the places of cards, the usual one first. */
static const struct {
	const char *word;
	enum claim_zone zone;
} zone_words[] = {
    {"hand", ZONE_HAND},
    {"followers", ZONE_FOLLOWERS},
    {"follower pile", ZONE_FOLLOWERS},
    {"blind", ZONE_BLIND},
    {"unseen", ZONE_BLIND},
    {"score", ZONE_SCORE},
    {"score pile", ZONE_SCORE},
    {"scored", ZONE_SCORE},
    {"deck", ZONE_DECK},
    {"draw deck", ZONE_DECK},
    {"prize", ZONE_PRIZE},
    {"led", ZONE_LED},
    {"lead", ZONE_LED},
    {"discard", ZONE_GONE},
    {"discarded", ZONE_GONE},
    {"gone", ZONE_GONE},
    {"out", ZONE_GONE},
};

enum claim_zone
claim_zone_named(const char *word)
{
	char plain[32];
	size_t n = 0;

	for (; word[n] && n < sizeof(plain) - 1; n++)
		plain[n] = word[n] == '-' || word[n] == '_' ? ' ' : word[n];
	plain[n] = 0;
	for (size_t i = 0; i < LENGTH(zone_words); i++)
		if (text_equal_folded(plain, zone_words[i].word))
			return zone_words[i].zone;
	return ZONE_UNKNOWN;
}

int
claim_seat_named(const struct claim_world *w, const char *name)
{
	for (int seat = 0; seat < CLAIM_SEATS; seat++)
		if (w->player[seat] && strcmp(w->player[seat], name) == 0)
			return seat;
	return SEAT_NONE;
}

int
claim_phase_named(const char *word)
{
	static const struct {
		const char *word;
		int phase;
	} words[] = {{"1", 0}, {"recruiting", 0}, {"recruit", 0}, {"first", 0}, {"phase 1", 0},
	    {"2", 1}, {"vying", 1}, {"favour", 1}, {"vying for favour", 1}, {"second", 1},
	    {"phase 2", 1}};

	for (size_t i = 0; i < LENGTH(words); i++)
		if (text_equal_folded(word, words[i].word))
			return words[i].phase;
	return -1;
}

/* A position being made. */
struct making {
	struct claim_world *w;
	struct claim_state *s;
	struct diag *dg;
	card_set used;
	bool hand_given[CLAIM_SEATS], deck_given, phase_given, fill;
	uint8_t top[CLAIM_CARDS]; /* the deck from the top */
	unsigned n_top;
	const struct node *first;
};

static void
put(struct making *m, enum claim_zone zone, int seat, unsigned card, struct place at)
{
	struct claim_state *s = m->s;
	card_set bit = (card_set)1 << card;
	card_set *const sets[] = {[ZONE_HAND] = &s->hand[seat],
	    [ZONE_FOLLOWERS] = &s->followers[seat],
	    [ZONE_BLIND] = &s->blind[seat],
	    [ZONE_SCORE] = &s->score[seat],
	    [ZONE_GONE] = &s->gone};
	uint8_t *one = zone == ZONE_PRIZE ? &s->prize : &s->led;

	m->used |= bit;
	if (zone == ZONE_DECK) {
		m->top[m->n_top++] = (uint8_t)card;
	} else if (zone == ZONE_PRIZE || zone == ZONE_LED) {
		if (*one != CLAIM_NONE)
			diag_error(m->dg, at, "only one card can be there");
		*one = (uint8_t)card;
	} else {
		*sets[zone] |= bit;
	}
}

static void
put_all(struct making *m, enum claim_zone zone, int seat, const struct node *node)
{
	bool none = node->type == NODE_TEXT && !node->quoted &&
		    (strcmp(node->text, "none") == 0 || !*node->text);

	if (node->type == NODE_TEXT && !none) {
		unsigned card = claim_card_named(m->w, node, m->used, m->dg);

		if (card != CLAIM_NONE)
			put(m, zone, seat, card, node->at);
	} else if (!none && node_is(node, NODE_LIST, node->key, m->dg)) {
		node_each (child, node) {
			unsigned card = claim_card_named(m->w, child, m->used, m->dg);

			if (card != CLAIM_NONE)
				put(m, zone, seat, card, child->at);
		}
	}
	if (zone == ZONE_HAND)
		m->hand_given[seat] = true;
	m->deck_given |= zone == ZONE_DECK;
}

static void
read_void(struct making *m, int seat, const struct node *node)
{
	const char *names[CLAIM_FACTIONS];

	if (!node_is(node, NODE_LIST, "void", m->dg))
		return;
	for (unsigned f = 0; f < CLAIM_FACTIONS; f++)
		names[f] = m->w->faction[f].name[CLAIM_EN];
	node_each (child, node) {
		int f = node_word(child, names, CLAIM_FACTIONS, "faction", m->dg);

		if (f >= 0)
			m->s->barred[seat] |= m->w->faction[f].cards;
	}
}

static void
unknown(const struct node *node, bool player, struct diag *dg)
{
	static const char *const words[] = {"hand", "followers", "blind", "score", "void", "name",
	    "deck", "prize", "led", "discard", "first", "phase", "trick", "fill", "players",
	    "script", "table", "seed"};
	size_t from = player ? 0 : 6, to = player ? 6 : LENGTH(words);
	const char *near = text_suggest(node->key, words + from, to - from);

	if (near)
		diag_error(
		    dg, node->key_at, "unknown key '%s', did you mean '%s'?", node->key, near);
	else
		diag_error(dg, node->key_at, "unknown key '%s'", node->key);
}

static bool
zone_is_players(enum claim_zone zone)
{
	return zone <= ZONE_SCORE;
}

static void
read_player(struct making *m, int seat, const struct node *player)
{
	const char *name = NULL;

	if (!node_is(player, NODE_MAP, "a player", m->dg))
		return;
	const struct node *node = node_need(player, "name", m->dg);
	if (node && node_text(node, &name, m->dg)) {
		if (claim_seat_named(m->w, name) != SEAT_NONE)
			diag_error(m->dg, node->at, "two players are called '%s'", name);
		m->w->player[seat] = arena_text(&m->w->roster.arena, name);
	}
	node_each (child, player) {
		enum claim_zone zone = claim_zone_named(child->key);

		if (strcmp(child->key, "name") == 0)
			continue;
		if (strcmp(child->key, "void") == 0)
			read_void(m, seat, child);
		else if (zone_is_players(zone))
			put_all(m, zone, seat, child);
		else
			unknown(child, true, m->dg);
	}
}

static void
read_players(struct making *m, const struct node *players)
{
	int seat = 0;

	if (!node_is(players, NODE_LIST, "players", m->dg))
		return;
	if (players->n != CLAIM_SEATS) {
		diag_error(m->dg, players->at, "claim is for 2 players, not %zu", players->n);
		return;
	}
	node_each (player, players)
		read_player(m, seat++, player);
}

static void
read_phase(struct making *m, const struct node *node)
{
	const char *word;

	if (!node_text(node, &word, m->dg))
		return;
	int phase = claim_phase_named(word);
	if (phase < 0)
		diag_error(m->dg, node->at,
		    "unknown phase '%s', there are 'recruiting' and 'vying'", word);
	else
		m->s->phase = (uint8_t)phase;
	m->phase_given = true;
}

static void
read_trick(struct making *m, const struct node *node)
{
	long trick;

	if (node_int(node, 1, CLAIM_HAND, &trick, m->dg))
		m->s->trick = (uint8_t)(trick - 1);
}

static void
read_fill(struct making *m, const struct node *node)
{
	node_bool(node, &m->fill, m->dg);
}

static void
read_first(struct making *m, const struct node *node)
{
	m->first = node;
}

static void read_table(struct making *m, const struct node *table);

/* Keys of the file that are no zones; those without a function are the
 * runner's business. */
static const struct {
	const char *key;
	void (*read)(struct making *m, const struct node *node);
} table_keys[] = {
    {"scenario", NULL},
    {"game", NULL},
    {"seed", NULL},
    {"script", NULL},
    {"players", read_players},
    {"first", read_first},
    {"leader", read_first},
    {"phase", read_phase},
    {"trick", read_trick},
    {"fill", read_fill},
    {"table", read_table},
};

static void
read_key(struct making *m, const struct node *node)
{
	enum claim_zone zone = claim_zone_named(node->key);

	for (size_t i = 0; i < LENGTH(table_keys); i++)
		if (strcmp(node->key, table_keys[i].key) == 0) {
			if (table_keys[i].read)
				table_keys[i].read(m, node);
			return;
		}
	if (zone != ZONE_UNKNOWN && !zone_is_players(zone))
		put_all(m, zone, 0, node);
	else
		unknown(node, false, m->dg);
}

static void
read_table(struct making *m, const struct node *table)
{
	if (node_is(table, NODE_MAP, "the table", m->dg))
		node_each (child, table)
			read_key(m, child);
}

static void
settle_first(struct making *m)
{
	const char *name;

	if (!m->first || !node_text(m->first, &name, m->dg))
		return;
	int seat = claim_seat_named(m->w, name);
	if (seat == SEAT_NONE)
		diag_error(m->dg, m->first->at, "no player '%s'", name);
	else
		m->s->leader = (uint8_t)seat;
}

static unsigned
draw(struct making *m)
{
	card_set left = CLAIM_ALL & ~m->used;
	unsigned n = rng_below(&m->s->head.rng, cards_count(left));

	while (n--)
		left &= left - 1;
	m->used |= left & -left;
	return cards_first(left);
}

/* Hands that the file leaves out are dealt, as large as the other one. */
static void
fill_hands(struct making *m)
{
	struct claim_state *s = m->s;
	unsigned size = 0;

	for (unsigned seat = 0; seat < CLAIM_SEATS; seat++) {
		bool led = s->led != CLAIM_NONE && seat == s->leader;
		unsigned n = cards_count(s->hand[seat]) + led;

		size = n > size ? n : size;
	}
	if (!m->hand_given[0] && !m->hand_given[1])
		size = CLAIM_HAND - s->trick;
	for (unsigned seat = 0; seat < CLAIM_SEATS; seat++) {
		bool led = s->led != CLAIM_NONE && seat == s->leader;

		if (m->hand_given[seat])
			continue;
		for (unsigned n = led; n < size && m->used != CLAIM_ALL; n++) {
			card_set able = CLAIM_ALL & ~m->used & ~s->barred[seat];

			if (!able)
				break;
			card_set kept = m->used;
			m->used = CLAIM_ALL & ~able;
			unsigned card = draw(m);
			m->used = kept | (card_set)1 << card;
			s->hand[seat] |= (card_set)1 << card;
		}
	}
}

static unsigned
tricks_left(const struct claim_state *s)
{
	unsigned a = cards_count(s->hand[s->leader]) + (s->led != CLAIM_NONE);
	unsigned b = cards_count(s->hand[s->leader ^ 1]);

	return a < b ? a : b;
}

static void
fill_deck(struct making *m)
{
	unsigned need = 2 * tricks_left(m->s) - (m->s->prize != CLAIM_NONE);

	if (!tricks_left(m->s))
		return;
	while (m->n_top < need && m->used != CLAIM_ALL)
		m->top[m->n_top++] = (uint8_t)draw(m);
}

static void
settle_phase(struct making *m)
{
	struct claim_state *s = m->s;

	/* No deck and none wanted: that is the second phase. */
	if (!m->phase_given && m->deck_given && !m->n_top && s->prize == CLAIM_NONE && m->fill)
		s->phase = 1;
	if (s->phase == 0)
		return;
	if (m->n_top || s->prize != CLAIM_NONE)
		diag_error(m->dg, NOWHERE, "there is no deck and no prize in the second phase");
	for (int seat = 0; seat < CLAIM_SEATS; seat++) {
		s->hand[seat] |= s->followers[seat];
		m->hand_given[seat] |= s->followers[seat] != 0;
		s->followers[seat] = s->blind[seat] = 0;
	}
}

static void
settle(struct making *m)
{
	struct claim_state *s = m->s;
	size_t before = m->dg->errors;

	for (int seat = 0; seat < CLAIM_SEATS; seat++) {
		s->followers[seat] |= s->blind[seat];
		if (s->hand[seat] & s->barred[seat])
			diag_error(m->dg, NOWHERE, "'%s' holds cards of a void faction",
			    m->w->player[seat] ? m->w->player[seat] : "?");
	}
	settle_first(m);
	settle_phase(m);
	if (m->n_top > CLAIM_DECK)
		diag_error(
		    m->dg, NOWHERE, "%u cards in the deck, at most %d", m->n_top, CLAIM_DECK);
	if (m->dg->errors > before)
		return;
	if (m->fill && (s->phase == 0 || !m->hand_given[0] || !m->hand_given[1]))
		fill_hands(m);
	if (m->fill && s->phase == 0)
		fill_deck(m);
	if (m->n_top > CLAIM_DECK)
		m->n_top = CLAIM_DECK;
	s->n_deck = (uint8_t)m->n_top;
	for (unsigned i = 0; i < m->n_top; i++)
		s->deck[i] = m->top[m->n_top - 1 - i];
	s->gone |= CLAIM_ALL & ~m->used;
	if (!s->trick && tricks_left(s) < CLAIM_HAND)
		s->trick = (uint8_t)(CLAIM_HAND - tricks_left(s));
}

static bool
read_seed(const struct node *scenario, uint64_t *seed, struct diag *dg)
{
	const struct node *node = node_get(scenario, "seed");
	long value = 1;

	if (node && !node_int(node, 0, INT64_MAX, &value, dg))
		return false;
	*seed = (uint64_t)value;
	return true;
}

bool
claim_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg)
{
	struct game_setup setup = {.players = CLAIM_SEATS};
	size_t before = dg->errors;
	uint64_t seed = 1;
	struct claim_world *w = claim_world_new(&setup, dg);

	if (!w)
		return false;
	struct claim_state *s = xcalloc(1, sizeof(*s));
	struct making m = {.w = w, .s = s, .dg = dg, .fill = true};
	s->led = s->prize = CLAIM_NONE;
	s->odd = true;
	s->head.players = CLAIM_SEATS;
	if (read_seed(scenario, &seed, dg))
		rng_init(&s->head.rng, seed, 0);
	if (node_need(scenario, "players", dg))
		read_table(&m, scenario);
	if (dg->errors == before)
		settle(&m);
	if (dg->errors > before) {
		claim_world_free(w);
		free(s);
		return false;
	}
	play->world = w;
	play->state = s;
	for (int seat = 0; seat < CLAIM_SEATS; seat++)
		names[seat] = w->player[seat];
	claim_resume(play);
	return true;
}
