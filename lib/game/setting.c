#include "game/setting.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char *
player_name(const struct node *player, unsigned seat, struct arena *arena, struct diag *dg)
{
	static const char *const habit[] = {"A", "B", "C", "D", "E", "F"};
	const struct node *node = player->type == NODE_TEXT ? player : node_get(player, "name");
	const char *name = habit[seat];

	if (node && node_text(node, &name, dg) && !*name)
		diag_error(dg, node->at, "a player without a name");
	if (strcmp(name, "game") == 0)
		diag_error(dg, node->at, "a player cannot be called 'game', which is the game");
	return arena_text(arena, name);
}

bool
setting_players(const struct node *scenario, const struct game *game, struct arena *arena,
    struct setting *out, struct diag *dg)
{
	const struct node *list = node_need(scenario, "players", dg);
	size_t before = dg->errors;

	out->players = 0;
	if (!list || !node_is(list, NODE_LIST, "players", dg))
		return false;
	if (list->n < game->least_players || list->n > game->most_players) {
		diag_error(dg, list->at, "%zu players, %s needs %u to %u", list->n, game->name,
		    game->least_players, game->most_players);
		return false;
	}
	node_each (player, list) {
		unsigned seat = out->players;

		if (player->type == NODE_LIST)
			diag_error(dg, player->at, "a player must be a mapping");
		const char *name = player_name(player, seat, arena, dg);
		if (setting_seat(out, name) >= 0)
			diag_error(dg, player->at, "two players are called '%s'", name);
		out->name[seat] = name;
		out->player[seat] = player;
		out->players++;
	}
	return dg->errors == before;
}

bool
setting_open(const struct node *scenario, const struct game *game, struct arena *arena,
    struct setting *out, struct game_head *head, struct diag *dg)
{
	const struct node *seed = node_get(scenario, "seed");
	long number = 1;

	if (!setting_players(scenario, game, arena, out, dg) ||
	    (seed && !node_int(seed, 0, LONG_MAX, &number, dg)))
		return false;
	rng_init(&head->rng, (uint64_t)number, 0);
	head->players = (uint8_t)out->players;
	return true;
}

int
setting_seat(const struct setting *setting, const char *name)
{
	for (unsigned i = 0; i < setting->players; i++)
		if (strcmp(setting->name[i], name) == 0)
			return (int)i;
	return -1;
}

int
setting_seat_of(const struct setting *setting, const struct node *node, struct diag *dg)
{
	return node_word(node, setting->name, setting->players, "player", dg);
}

bool
setting_card(const struct setting *setting, const struct roster *roster, const struct node *node,
    int *owner, int *kind, struct diag *dg)
{
	const char *text, *slash;

	if (!node_text(node, &text, dg))
		return false;
	if ((slash = strchr(text, '/'))) {
		char *name = xstrdup(text);

		name[slash - text] = '\0';
		*owner = setting_seat(setting, name);
		if (*owner < 0)
			diag_error(dg, node->at, "unknown player '%s'", name);
		free(name);
		if (*owner < 0)
			return false;
		text = slash + 1;
	}
	*kind = roster_resolve(roster, text, node->at, dg);
	return *kind >= 0;
}

size_t
setting_prefix(const struct setting *setting, unsigned seat, const char *text)
{
	const char *name = setting_name(setting, seat);
	size_t length = strlen(name);

	return strncmp(text, name, length) == 0 && text[length] == '/' ? length + 1 : 0;
}

int
setting_own_card(const struct setting *setting, const struct roster *roster, unsigned seat,
    const struct node *node, struct diag *dg)
{
	int owner = (int)seat, kind;

	if (!setting_card(setting, roster, node, &owner, &kind, dg))
		return -1;
	if (owner == (int)seat)
		return kind;
	diag_error(
	    dg, node->at, "'%s' is not a card of '%s'", node->text, setting_name(setting, seat));
	return -1;
}

bool
setting_owner(const struct setting *setting, const struct node *node, int *owner, struct diag *dg)
{
	int seat = setting_seat_of(setting, node, dg);

	if (seat >= 0 && *owner >= 0 && *owner != seat) {
		diag_error(dg, node->at, "the card is of '%s', not of '%s'",
		    setting_name(setting, (unsigned)*owner), node->text);
		return false;
	}
	*owner = seat;
	return seat >= 0;
}

bool
setting_take(const struct setting *setting, const struct roster *roster, unsigned used[],
    unsigned seat, int kind, struct place at, struct diag *dg)
{
	if (!(used[seat] >> kind & 1)) {
		used[seat] |= 1u << kind;
		return true;
	}
	diag_error(dg, at, "%s has only one '%s'", setting_name(setting, seat), roster->name[kind]);
	return false;
}

unsigned
setting_players_of(const struct game_setup *setup, const struct game *game, struct diag *dg)
{
	unsigned players = setup->players ? setup->players : game->usual_players;

	if (players >= game->least_players && players <= game->most_players)
		return players;
	diag_error(dg, NOWHERE, "%s is for %u to %u players, not %u", game->name,
	    game->least_players, game->most_players, players);
	return 0;
}

const struct game_option setting_start_option[] = {
    {"start", "a seat from 1, or random", "who starts the first round (1)"},
    {0},
};

bool
setting_start(const struct game_setup *setup, const struct game *game, unsigned players, int *seat,
    struct diag *dg)
{
	*seat = 0;
	for (size_t i = 0; i < setup->n_options; i++) {
		const char *option = setup->options[i];
		char *end;

		if (strcmp(option, "start") == 0) {
			diag_error(
			    dg, NOWHERE, "'start' needs a value, start=SEAT or start=random");
			return false;
		}
		if (!text_starts(option, "start=")) {
			diag_error(dg, NOWHERE, "%s has no option '%s', its only one is 'start'",
			    game->name, option);
			return false;
		}
		if (strcmp(option, "start=random") == 0) {
			*seat = -1;
			continue;
		}
		long number = strtol(option + 6, &end, 10);
		if (*end || end == option + 6 || number < 1 || number > (long)players) {
			diag_error(dg, NOWHERE,
			    "start must be a seat from 1 to %u or random, not '%s'", players,
			    option + 6);
			return false;
		}
		*seat = (int)number - 1;
	}
	return true;
}

const char *
setting_name(const struct setting *setting, unsigned seat)
{
	static const char *const nameless[SEATS_MOST] = {
	    "player 1", "player 2", "player 3", "player 4", "player 5", "player 6"};

	return seat < setting->players ? setting->name[seat] : nameless[seat];
}

static const struct node *
only_one(const struct node *node, const struct node *other, struct diag *dg)
{
	if (node && other)
		diag_error(dg, other->key_at,
		    "'%s' is another word for '%s', which stands here, too", other->key, node->key);
	return node ? node : other;
}

const struct node *
setting_any(const struct node *map, const char *const names[], struct diag *dg)
{
	const struct node *node = NULL;

	for (size_t i = 0; names[i]; i++)
		node = only_one(node, node_get(map, names[i]), dg);
	return node;
}

const struct node *
setting_table(const struct node *scenario, const char *const names[], struct diag *dg)
{
	const struct node *node = setting_any(scenario, names, dg);
	const struct node *table = setting_any(node_get(scenario, "table"), names, dg);

	/* The same word in both places has been reported. */
	if (node && table && strcmp(node->key, table->key) == 0)
		return node;
	return only_one(node, table, dg);
}

bool
setting_keys(
    const struct node *scenario, const char *const keys[], size_t n, size_t own, struct diag *dg)
{
	const struct node *table = node_get(scenario, "table");
	bool good = node_keys(scenario, keys, n, dg);

	if (!table)
		return good;
	if (!node_is(table, NODE_MAP, "table", dg))
		return false;
	good &= node_keys(table, keys + own, n - own, dg);
	node_each (item, table)
		if (node_get(scenario, item->key)) {
			diag_error(
			    dg, item->key_at, "'%s' stands at the top of the file, too", item->key);
			good = false;
		}
	return good;
}

/* Only the first difference is told. */
static void
differs(struct str *why, const struct node *want, const char *have)
{
	if (why->n == 0)
		str_addf(why, "%s is %s, not %s", want->key ? want->key : "it", have,
		    want->type == NODE_TEXT ? want->text : "that");
}

bool
expect_int(const struct node *want, long have, struct str *why, struct diag *dg)
{
	char text[32];
	long number;

	if (!node_int(want, -9999, 9999, &number, dg))
		return false;
	snprintf(text, sizeof(text), "%ld", have);
	if (number != have)
		differs(why, want, text);
	return number == have;
}

bool
expect_bool(const struct node *want, bool have, struct str *why, struct diag *dg)
{
	bool value;

	if (!node_bool(want, &value, dg))
		return false;
	if (value != have)
		differs(why, want, have ? "true" : "false");
	return value == have;
}

bool
expect_text(const struct node *want, const char *have, struct str *why, struct diag *dg)
{
	const char *text;

	if (!node_text(want, &text, dg))
		return false;
	bool same = text_equal_folded(text, have);
	if (!same)
		differs(why, want, have);
	return same;
}

bool
expect_known(const struct node *want, const char *const words[], const char *what, const char *have,
    struct str *why, struct diag *dg)
{
	const char *text;
	size_t n = 0;

	if (!node_text(want, &text, dg))
		return false;
	for (; words[n]; n++)
		if (text_equal_folded(words[n], text))
			return expect_text(want, have, why, dg);
	node_word(want, words, n, what, dg); /* which reports it */
	return false;
}

bool
expect_word(const struct node *want, const char *const words[], size_t n, const char *what,
    int have, struct str *why, struct diag *dg)
{
	int word = node_word(want, words, n, what, dg);

	if (word >= 0 && word != have)
		differs(why, want, words[have]);
	return word == have;
}

static unsigned
winners(const struct play *play, struct str *names, const struct setting *setting)
{
	struct outcome outcome = {0};
	unsigned mask = 0;

	if (!play_over(play))
		return 0;
	play->game->outcome(play, &outcome);
	for (unsigned i = 0; i < setting->players; i++) {
		if (outcome.rank[i] != 1)
			continue;
		str_addf(names, "%s%s", mask ? ", " : "", setting->name[i]);
		mask |= 1u << i;
	}
	return mask;
}

static unsigned
wanted_seats(const struct setting *setting, const struct node *want, struct diag *dg)
{
	unsigned mask = 0;
	int seat;

	if (want->type == NODE_TEXT) {
		if (strcmp(want->text, "none") == 0 && setting_seat(setting, "none") < 0)
			return 0;
		seat = setting_seat_of(setting, want, dg);
		return seat < 0 ? 0 : 1u << seat;
	}
	if (!node_is(want, NODE_LIST, "winner", dg))
		return 0;
	node_each (item, want)
		if ((seat = setting_seat_of(setting, item, dg)) >= 0)
			mask |= 1u << seat;
	return mask;
}

static bool
expect_winner(const struct play *play, const struct setting *setting, const struct node *want,
    struct str *why, struct diag *dg)
{
	struct str names = STR_INIT;
	unsigned have = winners(play, &names, setting), wanted = wanted_seats(setting, want, dg);
	/* Where all share the first rank nobody has won. */
	bool same = have == wanted || (wanted == 0 && have == (1u << setting->players) - 1);

	if (!same)
		differs(why, want, names.n ? str_text(&names) : "none");
	str_release(&names);
	return same;
}

static const char *
reason_of(const struct play *play)
{
	struct outcome outcome = {0};

	if (play_over(play))
		play->game->outcome(play, &outcome);
	return outcome.reason ? outcome.reason : "";
}

enum game_key { KEY_OVER, KEY_WINNER, KEY_REASON, KEY_PHASE, KEY_ROUND, KEY_FIRST, KEY_ASKED };

static bool
expect_key(const struct play *play, const struct setting *setting, const struct game_facts *facts,
    enum game_key key, const struct node *want, struct str *why, struct diag *dg)
{
	int seat = key == KEY_ASKED ? play_head(play)->seat : facts->first;
	const char *name = seat < 0 ? "none" : setting->name[seat];
	const char *names[SEATS_MOST + 2] = {0};

	switch (key) {
	case KEY_OVER:
		return expect_bool(want, play_over(play), why, dg);
	case KEY_WINNER:
		return expect_winner(play, setting, want, why, dg);
	case KEY_REASON:
		return expect_text(want, reason_of(play), why, dg);
	case KEY_PHASE:
		if (play->game->phases)
			return expect_known(
			    want, play->game->phases, "phase", play->game->phase(play), why, dg);
		diag_error(dg, want->key_at, "%s has no phases", play->game->name);
		return false;
	case KEY_ROUND:
		return expect_int(want, facts->round, why, dg);
	case KEY_FIRST:
	case KEY_ASKED:
		memcpy(names, setting->name, setting->players * sizeof(*names));
		names[setting->players] = "none";
		return expect_known(want, names, "player", name, why, dg);
	}
	return false;
}

bool
expect_game(const struct play *play, const struct setting *setting, const struct game_facts *facts,
    const struct node *want, struct str *why, struct diag *dg)
{
	static const struct {
		const char *word;
		enum game_key key;
	} row[] = {{"over", KEY_OVER}, {"winner", KEY_WINNER}, {"winners", KEY_WINNER},
	    {"reason", KEY_REASON}, {"phase", KEY_PHASE}, {"round", KEY_ROUND},
	    {"first", KEY_FIRST}, {"start", KEY_FIRST}, {"asked", KEY_ASKED}, {"turn", KEY_ASKED}};
	const char *words[LENGTH(row)];
	bool holds = true;

	for (size_t i = 0; i < LENGTH(row); i++)
		words[i] = row[i].word;
	if (!node_is(want, NODE_MAP, "game", dg) || !node_keys(want, words, LENGTH(row), dg))
		return false;
	node_each (item, want)
		for (size_t i = 0; i < LENGTH(row); i++)
			if (strcmp(item->key, row[i].word) == 0)
				holds &=
				    expect_key(play, setting, facts, row[i].key, item, why, dg);
	return holds;
}
