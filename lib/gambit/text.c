/* What people and programs read: log, labels, prompts, views. */
#include "gambit/gambit.h"

#include "game/vocabulary.h"

#include <stdlib.h>
#include <string.h>

void
gambit_log(const struct play *play, unsigned seat, const char *what, int kind)
{
	const struct gambit_world *w = gambit_world(play);

	str_addf(play->log, "%s%s", setting_name(&w->setting, seat), kind < 0 ? " " : "'s ");
	if (kind >= 0)
		str_addf(play->log, "%s ", roster_name(&w->roster, (size_t)kind));
	str_addf(play->log, "%s\n", what);
}

void
gambit_log_secret(
    const struct play *play, unsigned seat, const char *does, unsigned kind, unsigned column)
{
	const struct gambit_world *w = gambit_world(play);

	str_addf(play->log, "%s %s %s in column %u\n", setting_name(&w->setting, seat), does,
	    play_tells(play, seat) ? roster_name(&w->roster, kind) : "a card", column + 1);
}

void
gambit_log_column(
    const struct play *play, unsigned column, const uint8_t card[], unsigned n, int winner)
{
	const struct gambit_world *w = gambit_world(play);
	uint8_t goal = gambit_state(play)->goal[column];

	str_addf(play->log, "column %u, %s %u:", column + 1, gambit_symbols[goal_symbol(goal)],
	    goal_value(goal));
	for (unsigned i = 0; i < n; i++)
		str_addf(play->log, "%s %s/%s", i ? "," : "",
		    setting_name(&w->setting, card_owner(card[i])),
		    roster_name(&w->roster, card_kind(card[i])));
	str_addf(play->log, "; %s wins it\n",
	    winner < 0 ? "nobody" : setting_name(&w->setting, (unsigned)winner));
}

bool
gambit_explain(const struct play *play, const char *what, struct str *out)
{
	return roster_explain(&gambit_world(play)->roster, play->game, what, out);
}

void
gambit_label(const struct play *play, unsigned index, struct str *out)
{
	const struct roster *roster = &gambit_world(play)->roster;
	const struct gambit *s = gambit_state(play);

	if (s->stage == STAGE_PUT) {
		struct gambit_put put = gambit_put(s, index);

		str_addf(out, "put %s %u", roster_name(roster, put.kind), put.column + 1);
	} else if (index + 1u == s->head.options) {
		str_add(out, "pass");
	} else if (s->stage == STAGE_HIDE) {
		str_addf(
		    out, "hide %s", roster_name(roster, set_nth(s->hand[s->head.seat], index)));
	} else {
		str_addf(out, "swap %u", gambit_swap(s, index) + 1);
	}
}

bool
gambit_understands(const struct play *play, const char *words)
{
	static const char *const others[] = {"put", "hide", "swap", "pass", NULL};

	return vocabulary_has(others, words) ||
	       roster_find(&gambit_world(play)->roster, words) >= 0;
}

/* The column that a text ends with, cut off; 0 if there is none. */
static unsigned
cut_column(char *text)
{
	char *blank = strrchr(text, ' '), *end;

	if (!blank)
		return 0;
	unsigned long column = strtoul(blank + 1, &end, 10);
	if (end == blank + 1 || *end || column > GAMBIT_SEATS)
		return 0;
	*blank = '\0';
	return (unsigned)column;
}

static bool
matches(const struct play *play, unsigned index, char *wanted)
{
	const struct roster *roster = &gambit_world(play)->roster;
	const struct gambit *s = gambit_state(play);
	bool last = index + 1u == s->head.options;
	unsigned column;

	if (s->stage == STAGE_PUT) {
		struct gambit_put put = gambit_put(s, index);

		column = cut_column(wanted);
		return text_starts(wanted, "put ") && column == put.column + 1 &&
		       roster_find(roster, wanted + 4) == (int)put.kind;
	}
	if (last)
		return strcmp(wanted, "pass") == 0;
	if (s->stage == STAGE_HIDE)
		return text_starts(wanted, "hide ") &&
		       roster_find(roster, wanted + 5) ==
			   (int)set_nth(s->hand[s->head.seat], index);
	column = cut_column(wanted);
	return strcmp(wanted, "swap") == 0 && column == gambit_swap(s, index) + 1;
}

bool
gambit_label_matches(const struct play *play, unsigned index, const char *wanted)
{
	char *copy = xstrdup(wanted);
	bool same = matches(play, index, copy);

	free(copy);
	return same;
}

void
gambit_prompt(const struct play *play, struct str *out)
{
	const struct gambit *s = gambit_state(play);

	if (s->stage == STAGE_PUT)
		str_add(out, "choose a card and the column to put it in");
	else if (s->stage == STAGE_HIDE)
		str_addf(out, "column %d: choose a card to put under your disguise", s->at + 1);
	else if (s->stage == STAGE_SWAP)
		str_addf(out, "column %d: choose the column to exchange goals with", s->at + 1);
}

static void
put_kinds(const struct gambit_world *w, struct json *json, const char *key, unsigned set)
{
	json_key(json, key);
	json_open(json, '[');
	set_each(kind, set) json_text(json, w->roster.name[kind]);
	json_close(json, ']');
}

static void
put_goal(struct json *json, uint8_t goal)
{
	json_open(json, '{');
	json_put_text(json, "symbol", gambit_symbols[goal_symbol(goal)]);
	json_put_int(json, "value", goal_value(goal));
	json_close(json, '}');
}

static void
put_card(const struct play *play, unsigned column, int seat, uint8_t card, struct json *json)
{
	const struct gambit_world *w = gambit_world(play);
	const struct gambit *s = gambit_state(play);
	unsigned owner = card_owner(card), kind = card_kind(card);
	bool bottom = card == s->bottom[column], down = bottom && s->down >> column & 1;
	bool own = (int)owner == seat;

	/* early: from before the owner's deck was made anew */
	json_open(json, '{');
	json_put_int(json, "owner", owner + 1);
	json_put_text(json, "face", down ? "down" : "up");
	if (own || !down || !column_secret(s, column))
		json_put_text(json, "card", w->roster.name[kind]);
	if (down && s->early >> column & 1)
		json_put_bool(json, "early", true);
	if (!down && kind == w->disguise && s->under[owner] != GAMBIT_NONE) {
		json_put_text(json, "under", own ? w->roster.name[s->under[owner]] : "?");
		if (s->early_under >> owner & 1)
			json_put_bool(json, "early", true);
	}
	json_close(json, '}');
}

static unsigned
list_column(const struct gambit *s, unsigned column, uint8_t out[GAMBIT_CARDS])
{
	unsigned n = s->count[column], i = n;

	for (uint8_t card = s->bottom[column]; card != GAMBIT_NONE; card = s->above[card])
		out[--i] = card;
	return n;
}

static void
put_column(const struct play *play, unsigned column, int seat, struct json *json)
{
	const struct gambit *s = gambit_state(play);
	uint8_t card[GAMBIT_CARDS];
	unsigned n = list_column(s, column, card);

	json_open(json, '{');
	json_key(json, "goal");
	put_goal(json, s->goal[column]);
	json_put_bool(json, "closed", s->closed >> column & 1);
	json_put_bool(json, "filled", column_filled(s, column));
	json_key(json, "cards");
	json_open(json, '[');
	for (unsigned i = 0; i < n; i++)
		put_card(play, column, seat, card[i], json);
	json_close(json, ']');
	json_close(json, '}');
}

/* Goal cards that nobody won: they are out of the game. */
static bool
is_gone(const struct gambit *s, uint8_t goal)
{
	unsigned over = s->stage == STAGE_OVER ? s->round : s->round - 1u;

	for (unsigned i = 0; i < over * s->head.players; i++)
		if (s->goals[i] == goal)
			return s->won[goal] == GAMBIT_NONE;
	return false;
}

static void
put_gone(const struct gambit *s, struct json *json)
{
	json_key(json, "gone");
	json_open(json, '[');
	for (uint8_t goal = 0; goal < GAMBIT_GOALS; goal++)
		if (is_gone(s, goal))
			put_goal(json, goal);
	json_close(json, ']');
}

static void
put_player(const struct play *play, unsigned seat, struct json *json)
{
	const struct gambit *s = gambit_state(play);

	json_open(json, '{');
	json_put_int(json, "hand", set_count(s->hand[seat]));
	json_put_int(json, "deck", s->n_deck[seat]);
	put_kinds(gambit_world(play), json, "discard", s->discard[seat]);
	if (s->old[seat])
		put_kinds(gambit_world(play), json, "old", s->old[seat]);
	json_put_int(json, "score", gambit_score(s, seat));
	json_key(json, "goals");
	json_open(json, '[');
	for (uint8_t goal = 0; goal < GAMBIT_GOALS; goal++)
		if (s->won[goal] == seat)
			put_goal(json, goal);
	json_close(json, ']');
	json_close(json, '}');
}

void
gambit_view(const struct play *play, int seat, struct json *json)
{
	static const char *const words[] = {"put", "hide", "swap", "over"};
	const struct gambit *s = gambit_state(play);

	json_put_int(json, "round", s->round);
	json_put_int(json, "start", s->first + 1);
	json_put_int(json, "active", s->active + 1);
	json_put_text(json, "choice", words[s->stage]);
	if (s->stage == STAGE_HIDE || s->stage == STAGE_SWAP)
		json_put_int(json, "column", s->at + 1);
	put_kinds(gambit_world(play), json, "hand", s->hand[seat]);
	json_key(json, "players");
	json_open(json, '[');
	for (unsigned i = 0; i < s->head.players; i++)
		put_player(play, i, json);
	json_close(json, ']');
	put_gone(s, json);
	json_key(json, "columns");
	json_open(json, '[');
	for (unsigned i = 0; i < s->head.players; i++)
		put_column(play, i, seat, json);
	json_close(json, ']');
}

static void
show_card(const struct play *play, unsigned column, int seat, uint8_t card, struct str *out)
{
	const struct gambit_world *w = gambit_world(play);
	const struct gambit *s = gambit_state(play);
	unsigned owner = card_owner(card), kind = card_kind(card);
	bool own = (int)owner == seat;
	bool down = card == s->bottom[column] && s->down >> column & 1;
	bool known = own || !down || !column_secret(s, column);

	str_addf(out, "  %s%s/%s%s", down ? "[" : "", setting_name(&w->setting, owner),
	    known ? roster_name(&w->roster, kind) : "?", down ? "]" : "");
	if (!down && kind == w->disguise && s->under[owner] != GAMBIT_NONE)
		str_addf(out, " over [%s]", own ? roster_name(&w->roster, s->under[owner]) : "?");
}

/* ": art 3, trade 5", or nothing. */
static void
show_goals(const struct gambit *s, unsigned seat, struct str *out)
{
	const char *gap = ": ";

	for (uint8_t goal = 0; goal < GAMBIT_GOALS; goal++) {
		if (seat == GAMBIT_NONE ? !is_gone(s, goal) : s->won[goal] != seat)
			continue;
		str_addf(out, "%s%s %u", gap, gambit_symbols[goal_symbol(goal)], goal_value(goal));
		gap = ", ";
	}
}

/* What everybody sees of a player. */
static void
show_player(const struct play *play, unsigned seat, struct str *out)
{
	const struct gambit_world *w = gambit_world(play);
	const struct gambit *s = gambit_state(play);
	const char *gap = ", discarded ";

	str_addf(out, "%s, %d points", setting_name(&w->setting, seat), gambit_score(s, seat));
	show_goals(s, seat, out);
	str_addf(out, "; %u in hand, %u in the deck", set_count(s->hand[seat]), s->n_deck[seat]);
	set_each(kind, s->discard[seat])
	{
		str_addf(out, "%s%s", gap, roster_name(&w->roster, kind));
		gap = ", ";
	}
	str_addc(out, '\n');
}

void
gambit_show(const struct play *play, int seat, struct str *out)
{
	const struct gambit_world *w = gambit_world(play);
	const struct gambit *s = gambit_state(play);
	uint8_t card[GAMBIT_CARDS];

	str_addf(out, "round %d of %d", s->round, GAMBIT_ROUNDS);
	size_t before = out->n;
	show_goals(s, GAMBIT_NONE, out);
	str_add(out, out->n > before ? " went to nobody\n" : "\n");
	for (unsigned i = 0; i < s->head.players; i++)
		show_player(play, i, out);
	for (unsigned i = 0; i < s->head.players; i++) {
		unsigned n = list_column(s, i, card);

		str_addf(out, "%3u  %s %u%s:", i + 1, gambit_symbols[goal_symbol(s->goal[i])],
		    goal_value(s->goal[i]), s->closed >> i & 1 ? " (closed)" : "");
		for (unsigned j = 0; j < n; j++)
			show_card(play, i, seat, card[j], out);
		str_addc(out, '\n');
	}
	str_add(out, "hand:\n");
	set_each(kind, s->hand[seat])
	{
		str_addf(out, "  %s: ", roster_name(&w->roster, kind));
		gambit_card_text(w->roster.card[kind], w->roster.in_czech ? "cs" : "en", out);
		str_addc(out, '\n');
	}
}
