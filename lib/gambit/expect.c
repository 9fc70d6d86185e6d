/* What scenario files of Gambit expect: facts about players, columns, cards
 * and the game. */
#include "gambit/scenario.h"

#include <stdlib.h>
#include <string.h>

/* The goal cards a player won: their number, or all of them in any order. */
static bool
expect_goals(const struct gambit *s, unsigned seat, const struct node *want, struct str *why,
    struct diag *dg)
{
	uint64_t have = 0;
	unsigned symbol, value;

	for (unsigned goal = 0; goal < GAMBIT_GOALS; goal++)
		if (s->won[goal] == seat)
			have |= (uint64_t)1 << goal;
	if (want->type == NODE_TEXT)
		return expect_int(want, __builtin_popcountll(have), why, dg);
	node_each (item, want) {
		uint8_t goal;

		if (!gambit_read_goal(item, &symbol, &value, dg))
			return false;
		for (goal = (uint8_t)(6 * symbol); goal < 6 * symbol + 6; goal++)
			if (goal_value(goal) == value && (have >> goal & 1))
				break;
		if (goal == 6 * symbol + 6) {
			str_addf(why, "%s %u was not won", gambit_symbols[symbol], value);
			return false;
		}
		have &= ~((uint64_t)1 << goal);
	}
	if (have) {
		unsigned goal = (unsigned)__builtin_ctzll(have);

		str_addf(why, "%s %u was won, too", gambit_symbols[goal_symbol((uint8_t)goal)],
		    goal_value((uint8_t)goal));
	}
	return !have;
}

static bool
expect_player(const struct play *play, unsigned seat, const struct node *want, struct str *why,
    struct diag *dg)
{
	static const char *const keys[] = {
	    "hand", "deck", "discard", "goals", "won", "score", "points", "rank"};
	const struct gambit_world *w = gambit_world(play);
	const struct gambit *s = gambit_state(play);
	struct outcome outcome = {0};
	bool holds = true;

	if (!node_is(want, NODE_MAP, want->key, dg) || !node_keys(want, keys, LENGTH(keys), dg))
		return false;
	gambit_outcome(play, &outcome);
	node_each (item, want) {
		if (strcmp(item->key, "hand") == 0)
			holds &= roster_expect_set(&w->roster, item, s->hand[seat], why, dg);
		else if (strcmp(item->key, "deck") == 0)
			holds &= roster_expect(
			    &w->roster, item, s->deck[seat], s->n_deck[seat], why, dg);
		else if (strcmp(item->key, "discard") == 0)
			holds &= roster_expect_set(&w->roster, item, s->discard[seat], why, dg);
		else if (strcmp(item->key, "rank") == 0)
			holds &= expect_int(item, outcome.rank[seat], why, dg);
		else if (strcmp(item->key, "goals") == 0 || strcmp(item->key, "won") == 0)
			holds &= expect_goals(s, seat, item, why, dg);
		else
			holds &= expect_int(item, outcome.score[seat], why, dg);
	}
	return holds;
}

/* The cards of a column from the goal card down: their number or names. */
static bool
expect_cards(const struct play *play, unsigned column, const struct node *want, struct str *why,
    struct diag *dg)
{
	const struct gambit_world *w = gambit_world(play);
	const struct gambit *s = gambit_state(play);
	uint8_t card = s->bottom[column];

	if (want->type == NODE_TEXT)
		return expect_int(want, s->count[column], why, dg);
	if (want->n != s->count[column]) {
		str_addf(
		    why, "column %u has %d cards, not %zu", column + 1, s->count[column], want->n);
		return false;
	}
	for (size_t i = want->n; i-- > 0; card = s->above[card]) {
		int owner = (int)card_owner(card), kind;

		if (!setting_card(&w->setting, &w->roster, node_at(want, i), &owner, &kind, dg))
			return false;
		if (owner == (int)card_owner(card) && kind == (int)card_kind(card))
			continue;
		str_addf(why, "card %zu of column %u is %s/%s", i + 1, column + 1,
		    setting_name(&w->setting, card_owner(card)), w->roster.name[card_kind(card)]);
		return false;
	}
	return true;
}

static bool
expect_goal(const struct gambit *s, unsigned column, const struct node *want, struct str *why,
    struct diag *dg)
{
	uint8_t goal = s->goal[column];
	unsigned symbol, value;

	if (!gambit_read_goal(want, &symbol, &value, dg))
		return false;
	if (symbol == goal_symbol(goal) && value == goal_value(goal))
		return true;
	str_addf(why, "the goal of column %u is %s %u", column + 1,
	    gambit_symbols[goal_symbol(goal)], goal_value(goal));
	return false;
}

static bool
expect_column(const struct play *play, unsigned column, const struct node *want, struct str *why,
    struct diag *dg)
{
	static const char *const keys[] = {"cards", "goal", "closed", "filled"};
	const struct gambit *s = gambit_state(play);
	bool holds = true;

	if (want->type == NODE_LIST)
		return expect_cards(play, column, want, why, dg);
	if (!node_is(want, NODE_MAP, "column", dg) || !node_keys(want, keys, LENGTH(keys), dg))
		return false;
	node_each (item, want) {
		if (strcmp(item->key, "cards") == 0)
			holds &= expect_cards(play, column, item, why, dg);
		else if (strcmp(item->key, "goal") == 0)
			holds &= expect_goal(s, column, item, why, dg);
		else if (strcmp(item->key, "closed") == 0)
			holds &= expect_bool(item, s->closed >> column & 1, why, dg);
		else
			holds &= expect_bool(item, column_filled(s, column), why, dg);
	}
	return holds;
}

static bool
expect_columns(const struct play *play, const struct node *want, struct str *why, struct diag *dg)
{
	unsigned column = 0;
	bool holds = true;

	if (!node_is(want, NODE_LIST, "columns", dg))
		return false;
	if (want->n > gambit_state(play)->head.players) {
		diag_error(dg, want->at, "more columns than players");
		return false;
	}
	node_each (item, want)
		holds &= expect_column(play, column++, item, why, dg);
	return holds;
}

/* Where a card lies; column and place from 1, 0 when in none. */
struct whereabouts {
	const char *zone;
	unsigned column, place;
	bool down;
};

static struct whereabouts
find_card(const struct gambit *s, uint8_t card)
{
	unsigned seat = card_owner(card), kind = card_kind(card);

	for (unsigned column = 0; column < s->head.players; column++) {
		unsigned place = s->count[column];

		for (uint8_t c = s->bottom[column]; c != GAMBIT_NONE; c = s->above[c], place--)
			if (c == card)
				return (struct whereabouts){"column", column + 1, place,
				    c == s->bottom[column] && s->down >> column & 1};
	}
	return (struct whereabouts){s->hand[seat] >> kind & 1	   ? "hand"
				    : s->discard[seat] >> kind & 1 ? "discard"
				    : s->under[seat] == kind	   ? "under"
								   : "deck",
	    0, 0, !(s->discard[seat] >> kind & 1)};
}

/* A concealed card lies where its Disguise does. */
static struct whereabouts
find_concealed(const struct gambit_world *w, const struct gambit *s, uint8_t card)
{
	struct whereabouts where = find_card(s, card);

	if (strcmp(where.zone, "under") == 0) {
		where = find_card(s, card_make(card_owner(card), w->disguise));
		where.zone = "under";
		where.down = true;
	}
	return where;
}

static bool
expect_card(const struct play *play, uint8_t card, const struct node *want, struct str *why,
    struct diag *dg)
{
	static const char *const keys[] = {"zone", "column", "place", "position", "face", "up"};
	static const char *const zones[] = {"hand", "deck", "discard", "column", "under", NULL};
	static const char *const faces[] = {"up", "down", NULL};
	struct whereabouts where = find_concealed(gambit_world(play), gambit_state(play), card);
	bool holds = true;

	if (!node_is(want, NODE_MAP, want->key, dg) || !node_keys(want, keys, LENGTH(keys), dg))
		return false;
	node_each (item, want) {
		if (strcmp(item->key, "zone") == 0)
			holds &= expect_known(item, zones, "zone", where.zone, why, dg);
		else if (strcmp(item->key, "column") == 0)
			holds &= expect_int(item, where.column, why, dg);
		else if (strcmp(item->key, "face") == 0)
			holds &= expect_known(item, faces, "face", faces[where.down], why, dg);
		else if (strcmp(item->key, "up") == 0)
			holds &= expect_bool(item, !where.down, why, dg);
		else
			holds &= expect_int(item, where.place, why, dg);
	}
	return holds;
}

static bool
expect_named(const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	const struct gambit_world *w = gambit_world(play);
	const struct node name = {.type = NODE_TEXT, .text = entry->key, .at = entry->key_at};
	int owner = SEAT_NONE, kind;

	if (!setting_card(&w->setting, &w->roster, &name, &owner, &kind, dg))
		return false;
	if (owner < 0) {
		diag_error(dg, entry->key_at, "whose card? (A/%s)", w->roster.name[kind]);
		return false;
	}
	return expect_card(play, card_make((unsigned)owner, (unsigned)kind), entry, why, dg);
}

bool
gambit_expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	const struct gambit_world *w = gambit_world(play);
	const struct gambit *s = gambit_state(play);
	const struct game_facts facts = {s->round, s->first};
	int seat = setting_seat(&w->setting, entry->key);
	const char *number = text_starts(entry->key, "column ") ? entry->key + 7 : "";

	if (seat >= 0)
		return expect_player(play, (unsigned)seat, entry, why, dg);
	if (strcmp(entry->key, "game") == 0)
		return expect_game(play, &w->setting, &facts, entry, why, dg);
	if (strcmp(entry->key, "columns") == 0)
		return expect_columns(play, entry, why, dg);
	if (!*number)
		return expect_named(play, entry, why, dg);
	if (strlen(number) == 1 && *number >= '1' && *number - '0' <= s->head.players)
		return expect_column(play, (unsigned)(*number - '1'), entry, why, dg);
	diag_error(dg, entry->key_at, "there is no column %s", number);
	return false;
}
