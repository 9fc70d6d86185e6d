/* What people and programs read: log, labels, prompts, views. */
#include "oriflamme/oriflamme.h"

#include "game/vocabulary.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The card's name, if the reader of the log sees it. */
static const char *
log_name(const struct play *play, uint8_t card, const char *unseen)
{
	const struct oriflamme *s = oriflamme_state(play);
	unsigned seen = s->up[card_owner(card)] | s->discard[card_owner(card)];

	return seen >> card_kind(card) & 1 || play_tells(play, card_owner(card))
		   ? oriflamme_name(oriflamme_world(play), card)
		   : unseen;
}

void
oriflamme_log(const struct play *play, const char *format, ...)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	va_list args;
	uint8_t card;

	va_start(args, format);
	for (const char *c = format; *c; c++) {
		if (*c != '%') {
			str_addc(play->log, *c);
			continue;
		}
		switch (*++c) {
		case 'P':
			str_add(play->log, setting_name(&w->setting, va_arg(args, unsigned)));
			break;
		case 'C':
			card = (uint8_t)va_arg(args, unsigned);
			str_addf(play->log, "%s's %s", setting_name(&w->setting, card_owner(card)),
			    log_name(play, card, "card"));
			break;
		case 'N':
			card = (uint8_t)va_arg(args, unsigned);
			str_add(play->log, log_name(play, card, "a card"));
			break;
		case 's':
			str_add(play->log, va_arg(args, const char *));
			break;
		default:
			str_addf(play->log, "%d", va_arg(args, int));
		}
	}
	va_end(args);
	str_addc(play->log, '\n');
}

static void
placement_label(const struct oriflamme_world *w, const struct placement *p, struct str *out)
{
	str_addf(out, "place %s ", roster_name(&w->roster, p->kind));
	if (p->where >= PLACE_ON)
		str_addf(out, "on %u", p->on + 1);
	else
		str_add(out, p->where == PLACE_START ? "start" : "end");
}

void
oriflamme_label(const struct play *play, unsigned index, struct str *out)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);
	struct placement p;

	switch ((enum stage)s->stage) {
	case STAGE_PLACE:
		p = oriflamme_placement(s, index);
		placement_label(w, &p, out);
		return;
	case STAGE_HIDDEN:
		str_add(out, index ? "reveal" : "keep");
		return;
	case STAGE_TARGET:
		str_addf(out, "target %u", oriflamme_target(w, s, index) + 1);
		return;
	case STAGE_MOVE:
		str_addf(out, "to %u", oriflamme_destination(s, index) + 1);
		return;
	case STAGE_OVER:
		return;
	}
}

/* A position, counted from 1 and written as the labels write it? */
static bool
is_position(const char *text, unsigned position)
{
	char number[12];

	snprintf(number, sizeof(number), "%u", position + 1);
	return strcmp(text, number) == 0;
}

/* "B/soldier"; "soldier", of a card that the asked player can see; or the name
 * of the card's owner. */
static bool
is_card(const struct play *play, unsigned position, const char *wanted)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);
	uint8_t card = queue_card(s, position);
	size_t prefix = setting_prefix(&w->setting, card_owner(card), wanted);

	if (strcmp(setting_name(&w->setting, card_owner(card)), wanted) == 0)
		return true;
	bool seen = prefix || card_up(s, card) || (int)card_owner(card) == s->head.seat;
	return seen && roster_find(&w->roster, wanted + prefix) == (int)card_kind(card);
}

static const char *const start_words[] = {"start", "beginning", "front", "first", "left", NULL};
static const char *const end_words[] = {"end", "back", "last", "right", NULL};
static const char *const place_words[] = {"place", "on", NULL};
static const char *const keep_words[] = {"keep", "hide", "keep hidden", "hidden", "pass", NULL};
static const char *const reveal_words[] = {"reveal", "show", "turn", NULL};
static const char *const target_words[] = {
    "target", "eliminate", "steal", "copy", "move", "choose", NULL};
static const char *const move_words[] = {"to", "target", "place", "move", NULL};

bool
oriflamme_understands(const struct play *play, const char *words)
{
	static const char *const *const lists[] = {start_words, end_words, place_words, keep_words,
	    reveal_words, target_words, move_words};
	bool known = roster_find(&oriflamme_world(play)->roster, words) >= 0;

	for (size_t i = 0; i < LENGTH(lists); i++)
		known |= vocabulary_has(lists[i], words);
	return known;
}

/* "<card> <where>", in other words than the label: another name of the
 * card, another word for the place, the name of the card to be covered. */
static bool
matches_placement(const struct play *play, unsigned index, char *wanted)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);
	struct placement p = oriflamme_placement(s, index);

	wanted += setting_prefix(&w->setting, (unsigned)s->head.seat, wanted);
	char *on = strstr(wanted, " on "), *where = strrchr(wanted, ' ');

	if (on) {
		*on = '\0';
		on += 4;
		if (roster_find(&w->roster, wanted) != (int)p.kind || p.where < PLACE_ON)
			return false;
		return is_position(on, p.on) || is_card(play, p.on, on);
	}
	if (s->n == 0 && roster_find(&w->roster, wanted) == (int)p.kind)
		return true;
	if (!where)
		return false;
	*where++ = '\0';
	if (roster_find(&w->roster, wanted) != (int)p.kind || p.where >= PLACE_ON)
		return false;
	return vocabulary_has(p.where == PLACE_START ? start_words : end_words, where) ||
	       (s->n == 0 && vocabulary_has(end_words, where));
}

/* A place in the queue: its number, or the first or the last. */
static bool
matches_place(unsigned position, unsigned last, const char *wanted)
{
	return is_position(wanted, position) ||
	       (position == 0 && vocabulary_has(start_words, wanted)) ||
	       (position == last && vocabulary_has(end_words, wanted));
}

/* The card that a name means, if it means one alone. */
static bool
matches_target(const struct play *play, unsigned position, const char *wanted)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);
	unsigned meant = 0;

	if (!is_card(play, position, wanted))
		return false;
	for (unsigned i = 0; i < s->head.options; i++)
		meant += is_card(play, oriflamme_target(w, s, i), wanted);
	return meant == 1;
}

static bool
matches(const struct play *play, unsigned index, char *wanted)
{
	const struct oriflamme *s = oriflamme_state(play);
	char *rest = strchr(wanted, ' ');
	unsigned to, last;

	if (s->stage == STAGE_HIDDEN)
		return vocabulary_has(index ? reveal_words : keep_words, wanted);
	if (!rest)
		return false;
	*rest++ = '\0';
	switch ((enum stage)s->stage) {
	case STAGE_PLACE:
		return strcmp(wanted, "place") == 0 && matches_placement(play, index, rest);
	case STAGE_TARGET:
		to = oriflamme_target(oriflamme_world(play), s, index);
		return vocabulary_has(target_words, wanted) &&
		       (matches_place(to, s->n - 1u, rest) || matches_target(play, to, rest));
	case STAGE_MOVE:
		to = oriflamme_destination(s, index);
		last = s->below[queue_card(s, s->moving)] == ORIFLAMME_NONE ? s->n - 1u : s->n;
		return vocabulary_has(move_words, wanted) && matches_place(to, last, rest);
	default:
		return false;
	}
}

bool
oriflamme_label_matches(const struct play *play, unsigned index, const char *wanted)
{
	char *copy = xstrdup(wanted);
	bool same = matches(play, index, copy);

	free(copy);
	return same;
}

static const char *const aims[ABILITIES] = {
    [ABILITY_ELIMINATE_END] = "choose the first or the last card to eliminate",
    [ABILITY_ELIMINATE_NEIGHBOUR] = "choose a neighbour to eliminate",
    [ABILITY_ELIMINATE_ANY] = "choose a card to eliminate",
    [ABILITY_STEAL] = "choose the neighbour whose owner is robbed",
    [ABILITY_COPY] = "choose the neighbour to copy",
    [ABILITY_MOVE] = "choose the card to move",
};

void
oriflamme_prompt(const struct play *play, struct str *out)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);

	switch ((enum stage)s->stage) {
	case STAGE_PLACE:
		str_add(out, "choose a card and where to place it");
		return;
	case STAGE_HIDDEN:
		str_addf(out, "card %d (%s, %d on it): keep it hidden or reveal it", s->at + 1,
		    oriflamme_name(w, s->acting), s->points[s->acting]);
		return;
	case STAGE_TARGET:
		str_addf(out, "%s: %s", oriflamme_name(w, s->acting), aims[w->card[s->as].ability]);
		return;
	case STAGE_MOVE:
		str_addf(out, "choose the new place of card %d", s->moving + 1);
		return;
	case STAGE_OVER:
		return;
	}
}

static void
put_kinds(const struct oriflamme_world *w, struct json *json, const char *key, unsigned set)
{
	json_key(json, key);
	json_open(json, '[');
	set_each(kind, set) json_text(json, w->roster.name[kind]);
	json_close(json, ']');
}

/* One stack, from the bottom up. */
static void
put_stack(const struct oriflamme_world *w, const struct oriflamme *s, int seat, uint8_t top,
    struct json *json)
{
	uint8_t stack[ORIFLAMME_KINDS];
	unsigned n = 0;

	for (uint8_t card = top; card != ORIFLAMME_NONE; card = s->below[card])
		stack[n++] = card;
	json_open(json, '[');
	while (n) {
		uint8_t card = stack[--n];
		bool up = card_up(s, card);

		json_open(json, '{');
		json_put_int(json, "owner", card_owner(card) + 1);
		json_put_text(json, "face", up ? "up" : "down");
		if (up || (int)card_owner(card) == seat)
			json_put_text(json, "card", w->roster.name[card_kind(card)]);
		json_put_int(json, "points", s->points[card]);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void
put_players(const struct oriflamme_world *w, const struct oriflamme *s, struct json *json)
{
	json_key(json, "players");
	json_open(json, '[');
	for (unsigned i = 0; i < s->head.players; i++) {
		json_open(json, '{');
		json_put_int(json, "influence", s->influence[i]);
		json_put_int(json, "hand", set_count(s->hand[i]));
		json_put_int(json, "removed", set_count(s->removed[i]));
		put_kinds(w, json, "discard", s->discard[i]);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static const char *const stage_words[] = {"place", "reveal", "target", "move", "over"};

void
oriflamme_view(const struct play *play, int seat, struct json *json)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);

	json_put_text(json, "phase", oriflamme_game.phase(play));
	json_put_int(json, "round", s->round);
	json_put_int(json, "start", s->first + 1);
	json_put_text(json, "choice", stage_words[s->stage]);
	if (s->stage != STAGE_PLACE && s->stage != STAGE_OVER)
		json_put_int(json, "resolving", s->at + 1);
	if (s->stage == STAGE_TARGET || s->stage == STAGE_MOVE)
		json_put_text(json, "ability", w->roster.name[s->as]);
	if (s->stage == STAGE_MOVE)
		json_put_int(json, "moving", s->moving + 1);
	put_kinds(w, json, "hand", s->hand[seat]);
	put_kinds(w, json, "removed", s->removed[seat]);
	put_players(w, s, json);
	json_key(json, "queue");
	json_open(json, '[');
	for (unsigned i = 0; i < s->n; i++)
		put_stack(w, s, seat, queue_card(s, i), json);
	json_close(json, ']');
}

static void
show_kinds(const struct oriflamme_world *w, struct str *out, const char *what, unsigned set)
{
	const char *between = "";

	str_addf(out, "%s: ", what);
	set_each(kind, set)
	{
		str_addf(out, "%s%s", between, roster_name(&w->roster, kind));
		between = ", ";
	}
	str_add(out, set ? "\n" : "-\n");
}

/* The hand, with what each card does. */
static void
show_hand(const struct oriflamme_world *w, struct str *out, unsigned set)
{
	str_add(out, set ? "hand:\n" : "hand: -\n");
	set_each(kind, set)
	{
		str_addf(out, "  %s: ", roster_name(&w->roster, kind));
		oriflamme_card_text(w->roster.card[kind], w->roster.in_czech ? "cs" : "en", out);
		str_addc(out, '\n');
	}
}

static void
show_card(const struct oriflamme_world *w, const struct oriflamme *s, int seat, uint8_t card,
    struct str *out)
{
	bool up = card_up(s, card), known = up || (int)card_owner(card) == seat;

	str_addf(
	    out, "%s%s%s", up ? "" : "[", known ? oriflamme_name(w, card) : "?", up ? "" : "]");
	if (s->points[card])
		str_addf(out, " +%d", s->points[card]);
}

static void
show_stack(const struct oriflamme_world *w, const struct oriflamme *s, int seat, unsigned i,
    struct str *out)
{
	uint8_t card = queue_card(s, i);
	bool resolving = i == s->at && s->stage != STAGE_PLACE;

	str_addf(out, "%c%3u  %-8s ", resolving ? '>' : ' ', i + 1,
	    setting_name(&w->setting, card_owner(card)));
	show_card(w, s, seat, card, out);
	while ((card = s->below[card]) != ORIFLAMME_NONE) {
		str_add(out, " over ");
		show_card(w, s, seat, card, out);
	}
	str_addc(out, '\n');
}

/* What a family has lost: anybody may look it through. */
static void
show_discard(
    const struct oriflamme_world *w, const struct oriflamme *s, unsigned seat, struct str *out)
{
	if (!s->discard[seat])
		return;
	str_addf(out, "%s ", setting_name(&w->setting, seat));
	show_kinds(w, out, "discarded", s->discard[seat]);
}

bool
oriflamme_explain(const struct play *play, const char *what, struct str *out)
{
	return roster_explain(&oriflamme_world(play)->roster, play->game, what, out);
}

void
oriflamme_show(const struct play *play, int seat, struct str *out)
{
	const struct oriflamme_world *w = oriflamme_world(play);
	const struct oriflamme *s = oriflamme_state(play);

	str_addf(out, "round %d of %d, %s starts, %s\n", s->round, ORIFLAMME_ROUNDS,
	    setting_name(&w->setting, s->first), oriflamme_game.phase(play));
	for (unsigned i = 0; i < s->head.players; i++)
		str_addf(out, "%s%s: %d influence", i ? ", " : "", setting_name(&w->setting, i),
		    s->influence[i]);
	str_addc(out, '\n');
	for (unsigned i = 0; i < s->n; i++)
		show_stack(w, s, seat, i, out);
	for (unsigned i = 0; i < s->head.players; i++)
		show_discard(w, s, i, out);
	show_hand(w, out, s->hand[seat]);
	show_kinds(w, out, "removed", s->removed[seat]);
}
