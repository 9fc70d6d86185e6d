/* What scenarios expect. */
#include "claim/scenario.h"

#include <string.h>

static card_set
one(unsigned card)
{
	return card == CLAIM_NONE ? 0 : (card_set)1 << card;
}

static card_set
zone_set(const struct claim_state *s, enum claim_zone zone, int seat)
{
	card_set deck = 0;

	for (unsigned i = 0; i < s->n_deck; i++)
		deck |= one(s->deck[i]);
	const card_set sets[] = {[ZONE_HAND] = s->hand[seat],
	    [ZONE_FOLLOWERS] = s->followers[seat],
	    [ZONE_BLIND] = s->blind[seat],
	    [ZONE_SCORE] = s->score[seat],
	    [ZONE_DECK] = deck,
	    [ZONE_PRIZE] = one(s->prize),
	    [ZONE_LED] = one(s->led),
	    [ZONE_GONE] = s->gone};
	return sets[zone];
}

static bool
fail(struct str *why, const struct node *node, const char *is)
{
	str_addf(why, "%s is %s", node->key, is);
	return false;
}

static bool
fail_int(struct str *why, const struct node *node, long is)
{
	str_addf(why, "%s is %ld", node->key, is);
	return false;
}

static void
add_names(const struct claim_world *w, struct str *out, card_set set)
{
	const char *between = "";

	str_addc(out, '[');
	cards_each(c, set)
	{
		str_add(out, between);
		str_add(out, claim_english(w, c));
		between = ", ";
	}
	str_addc(out, ']');
}

/* Copies count: sets are compared by name. */
static bool
same_cards(const struct claim_world *w, card_set a, card_set b)
{
	for (unsigned i = 0; i < w->n_twins; i++) {
		if (cards_count(a & w->twins[i]) != cards_count(b & w->twins[i]))
			return false;
		a &= ~w->twins[i];
		b &= ~w->twins[i];
	}
	return a == b;
}

/* A number of cards, a list of names, one name, or "none". */
static bool
expect_cards(
    const struct play *play, const struct node *node, card_set is, struct str *why, struct diag *dg)
{
	const struct claim_world *w = claim_world(play);
	size_t before = dg->errors;
	card_set want = 0;
	long n;

	if (node->type == NODE_TEXT && node->text[0] >= '0' && node->text[0] <= '9')
		return node_int(node, 0, CLAIM_CARDS, &n, dg) &&
		       ((unsigned)n == cards_count(is) || fail_int(why, node, cards_count(is)));
	if (node->type == NODE_TEXT && strcmp(node->text, "none") != 0) {
		unsigned c = claim_card_named(w, node, 0, dg);
		want = one(c);
	} else if (node->type != NODE_TEXT && node_is(node, NODE_LIST, node->key, dg)) {
		node_each (child, node)
			want |= one(claim_card_named(w, child, want, dg));
	}
	if (dg->errors > before)
		return false;
	if (same_cards(w, want, is))
		return true;
	str_addf(why, "%s is ", node->key);
	add_names(w, why, is);
	return false;
}

static const char *
seat_name(const struct claim_world *w, int seat)
{
	return seat == SEAT_NONE ? "none" : w->player[seat];
}

/* A player's name, or none (draw, nobody). */
static bool
expect_seat(
    const struct play *play, const struct node *node, int is, struct str *why, struct diag *dg)
{
	static const char *const nobody[] = {"none", "draw", "nobody", "tie"};
	const struct claim_world *w = claim_world(play);
	const char *name;
	bool none = false;

	if (!node_text(node, &name, dg))
		return false;
	int seat = claim_seat_named(w, name);
	for (size_t i = 0; i < LENGTH(nobody); i++)
		none |= strcmp(name, nobody[i]) == 0;
	if (seat == SEAT_NONE && !none) {
		diag_error(dg, node->at, "no player '%s'", name);
		return false;
	}
	return seat == is || fail(why, node, seat_name(w, is));
}

static bool
expect_int(const struct node *node, long is, struct str *why, struct diag *dg)
{
	long want;

	return node_int(node, 0, CLAIM_CARDS, &want, dg) && (want == is || fail_int(why, node, is));
}

static bool
expect_bool(const struct node *node, bool is, struct str *why, struct diag *dg)
{
	bool want;

	return node_bool(node, &want, dg) && (want == is || fail(why, node, is ? "true" : "false"));
}

static int
faction_named(const struct claim_world *w, const char *word)
{
	for (int f = 0; f < CLAIM_FACTIONS; f++)
		for (int i = 0; i < CLAIM_LANGUAGES; i++)
			if (text_equal_folded(word, w->faction[f].name[i]) ||
			    text_equal_folded(word, w->faction[f].many[i]))
				return f;
	return -1;
}

static bool
unknown(const struct node *node, struct diag *dg)
{
	diag_error(dg, node->key_at, "unknown key '%s'", node->key);
	return false;
}

/* The factions a player is known to have none of. */
static bool
expect_void(const struct play *play, const struct node *node, card_set barred, struct str *why,
    struct diag *dg)
{
	const struct claim_world *w = claim_world(play);
	unsigned want = 0, is = 0;

	if (!node_is(node, NODE_LIST, "void", dg))
		return false;
	node_each (child, node) {
		int f = child->type == NODE_TEXT ? faction_named(w, child->text) : -1;

		if (f < 0) {
			diag_error(dg, child->at, "unknown faction '%s'",
			    child->type == NODE_TEXT ? child->text : "");
			return false;
		}
		want |= 1u << f;
	}
	for (unsigned f = 0; f < CLAIM_FACTIONS; f++)
		is |= (unsigned)((barred & w->faction[f].cards) != 0) << f;
	return want == is || fail(why, node, "different");
}

static bool
expect_player_key(
    const struct play *play, int seat, const struct node *node, struct str *why, struct diag *dg)
{
	const struct claim_world *w = claim_world(play);
	const struct claim_state *s = claim_state(play);
	enum claim_zone zone = claim_zone_named(node->key);
	int faction = faction_named(w, node->key), winner[CLAIM_FACTIONS];
	unsigned votes[CLAIM_SEATS];

	if (zone <= ZONE_SCORE)
		return expect_cards(play, node, zone_set(s, zone, seat), why, dg);
	if (faction >= 0)
		return expect_cards(
		    play, node, s->score[seat] & w->faction[faction].cards, why, dg);
	claim_votes(w, s->score, votes, winner);
	if (strcmp(node->key, "votes") == 0)
		return expect_int(node, votes[seat], why, dg);
	if (strcmp(node->key, "void") == 0)
		return expect_void(play, node, s->barred[seat], why, dg);
	return unknown(node, dg);
}

static int
overall_winner(const struct play *play)
{
	unsigned votes[CLAIM_SEATS];
	int winner[CLAIM_FACTIONS];

	if (!play_over(play))
		return SEAT_NONE;
	claim_votes(claim_world(play), claim_state(play)->score, votes, winner);
	return votes[0] == votes[1] ? SEAT_NONE : votes[1] > votes[0];
}

static bool
expect_phase(const struct play *play, const struct node *node, struct str *why, struct diag *dg)
{
	const char *word;

	if (!node_text(node, &word, dg))
		return false;
	int phase = claim_phase_named(word);
	if (phase < 0) {
		diag_error(dg, node->at, "unknown phase '%s'", word);
		return false;
	}
	return phase == claim_state(play)->phase || fail(why, node, claim_phase(play));
}

enum game_key { KEY_OVER, KEY_WINNER, KEY_PHASE, KEY_TRICK, KEY_LEADER, KEY_TURN, KEY_UNKNOWN };

static enum game_key
game_key(const char *word)
{
	static const struct {
		const char *word;
		enum game_key key;
	} words[] = {{"over", KEY_OVER}, {"winner", KEY_WINNER}, {"phase", KEY_PHASE},
	    {"trick", KEY_TRICK}, {"round", KEY_TRICK}, {"leader", KEY_LEADER},
	    {"first", KEY_LEADER}, {"turn", KEY_TURN}};

	for (size_t i = 0; i < LENGTH(words); i++)
		if (strcmp(word, words[i].word) == 0)
			return words[i].key;
	return KEY_UNKNOWN;
}

static bool
expect_game_key(const struct play *play, const struct node *node, struct str *why, struct diag *dg)
{
	const struct claim_state *s = claim_state(play);
	const struct claim_world *w = claim_world(play);
	enum claim_zone zone = claim_zone_named(node->key);
	int faction = faction_named(w, node->key), winner[CLAIM_FACTIONS];
	unsigned votes[CLAIM_SEATS];

	switch (game_key(node->key)) {
	case KEY_OVER:
		return expect_bool(node, play_over(play), why, dg);
	case KEY_WINNER:
		return expect_seat(play, node, overall_winner(play), why, dg);
	case KEY_PHASE:
		return expect_phase(play, node, why, dg);
	case KEY_TRICK:
		return expect_int(node, s->trick + 1, why, dg);
	case KEY_LEADER:
		return expect_seat(play, node, s->leader, why, dg);
	case KEY_TURN:
		return expect_seat(play, node, s->head.seat, why, dg);
	case KEY_UNKNOWN:
		break;
	}
	if (zone > ZONE_SCORE && zone != ZONE_UNKNOWN)
		return expect_cards(play, node, zone_set(s, zone, 0), why, dg);
	if (faction < 0)
		return unknown(node, dg);
	claim_votes(w, s->score, votes, winner);
	return expect_seat(play, node, winner[faction], why, dg);
}

/* Where a card is; of several copies any one will do. */
static bool
card_in(const struct play *play, const char *name, enum claim_zone zone, int seat)
{
	for (int i = 0; i < CLAIM_SEATS; i++) {
		card_set set =
		    seat == SEAT_NONE || seat == i ? zone_set(claim_state(play), zone, i) : 0;
		if (set & claim_find(claim_world(play), name))
			return true;
	}
	return false;
}

static bool
expect_card(const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	const struct claim_world *w = claim_world(play);
	static const char *const keys[] = {"zone", "owner", "player"};
	const struct node *where = node_get(entry, "zone"), *owner = node_get(entry, "owner");
	const char *word;
	int seat = SEAT_NONE;

	owner = owner ? owner : node_get(entry, "player");
	if (!node_is(entry, NODE_MAP, entry->key, dg) ||
	    !node_keys(entry, keys, LENGTH(keys), dg) || !(where = node_need(entry, "zone", dg)) ||
	    !node_text(where, &word, dg))
		return false;
	enum claim_zone zone = claim_zone_named(word);
	if (zone == ZONE_UNKNOWN) {
		diag_error(dg, where->at, "unknown zone '%s'", word);
		return false;
	}
	if (owner && (seat = claim_seat_named(w, owner->text ? owner->text : "")) == SEAT_NONE) {
		diag_error(dg, owner->at, "no player '%s'", owner->text ? owner->text : "");
		return false;
	}
	if (card_in(play, entry->key, zone, seat))
		return true;
	str_addf(why, "%s is elsewhere", entry->key);
	return false;
}

bool
claim_expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	const struct claim_world *w = claim_world(play);
	int seat = claim_seat_named(w, entry->key);
	bool game = strcmp(entry->key, "game") == 0 || strcmp(entry->key, "table") == 0;

	if (seat != SEAT_NONE || game) {
		bool good = node_is(entry, NODE_MAP, entry->key, dg);

		if (good)
			node_each (child, entry)
				good &= seat != SEAT_NONE
					    ? expect_player_key(play, seat, child, why, dg)
					    : expect_game_key(play, child, why, dg);
		return good;
	}
	if (claim_find(w, entry->key))
		return expect_card(play, entry, why, dg);
	return expect_game_key(play, entry, why, dg);
}
