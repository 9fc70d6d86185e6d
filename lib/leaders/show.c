/* What people and programs read: labels and views. */
#include "leaders/leaders.h"

#include "game/vocabulary.h"

#include <string.h>

static void
add_card(const struct play *play, unsigned card, struct str *out)
{
	const struct leaders_world *w = leaders_world(play);
	unsigned zone = leaders_state(play)->zone[card];

	/* A hidden hero is chosen by its place. */
	if (zone >= HIDDEN && zone < GRAVEYARD)
		str_addf(out, "%s hidden %u", w->name[zone - HIDDEN],
		    zone_index(leaders_state(play), card));
	else
		str_add(out, leaders_name(w, card));
}

static void
add_moves(const struct play *play, unsigned bits, struct str *out)
{
	const struct leaders_state *s = leaders_state(play);
	const struct frame *f = &s->frame[s->n_frames - 1];
	const struct step *st = frame_step(leaders_world(play), f);
	const char *gap = "move ";

	for (unsigned i = 0; i < st->n_moves; i++) {
		const struct move *move = &st->move[i];

		if (!(bits >> i & 1))
			continue;
		str_addf(out, "%s%s %+d", gap, leaders_markers[move->marker],
		    move->amount * (move->x ? f->x : 1));
		gap = " and ";
	}
}

void
leaders_label(const struct play *play, unsigned index, struct str *out)
{
	static const char *const verb[] = {[ASK_HIDE] = "hide ",
	    [ASK_THROW] = "discard ",
	    [ASK_PLAY] = "play ",
	    [ASK_TRIM] = "discard ",
	    [ASK_CARD] = "choose "};
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	unsigned option = s->option[index];

	switch (s->asking) {
	case ASK_DRAW:
		if (option < TAVERN_SLOTS)
			str_addf(out, "draw tavern %u", option + 1);
		else
			str_add(out, "draw harbor");
		break;
	case ASK_PLAYER:
		str_addf(out, "choose %s", w->name[option]);
		break;
	case ASK_FACTION:
		str_addf(out, "name %s", leaders_faction_words[option]);
		break;
	case ASK_MOVE:
		add_moves(play, option, out);
		break;
	case ASK_BRANCH:
		str_addf(out, "option %u", option);
		break;
	default:
		if (option == OPTION_STOP)
			str_add(out, s->asking == ASK_PLAY ? "pass" : "done");
		else if (option & OPTION_DISCARD)
			str_addf(out, "discard %s", leaders_name(w, option & 0x7f));
		else {
			str_add(out, verb[s->asking]);
			add_card(play, option, out);
		}
	}
}

bool
leaders_understands(const struct play *play, const char *words)
{
	static const char *const others[] = {"hide", "discard", "play", "pass", "done", "draw",
	    "tavern", "harbor", "choose", "hidden", "name", "move", "red", "green", "leading",
	    "trailing", "and", "option", "tribes", "empire", "water", "undead", NULL};

	for (unsigned i = 0; i < VERBS; i++)
		if (text_equal_caseless(leaders_verbs[i].word, words))
			return true;
	return vocabulary_has(others, words) ||
	       roster_find(&leaders_world(play)->roster, words) >= 0;
}

static void
fold_label(const char *text, struct str *out)
{
	text_fold(text, out);
	for (size_t i = 0; i < out->n; i++)
		if (out->text[i] == '_' || out->text[i] == '-')
			out->text[i] = ' ';
}

static bool
same_label(const char *label, const char *wanted)
{
	struct str a = STR_INIT, b = STR_INIT;

	fold_label(label, &a);
	fold_label(wanted, &b);
	bool same = strcmp(str_text(&a), str_text(&b)) == 0;
	str_release(&a);
	str_release(&b);
	return same;
}

/* "choose", or what the card says is done with the hero. */
static const char *
skip_verb(const struct play *play, const char *wanted)
{
	const struct leaders_state *s = leaders_state(play);
	const struct frame *f = &s->frame[s->n_frames - 1];
	const char *const verbs[] = {
	    "choose", leaders_verbs[frame_step(leaders_world(play), f)->verb].word};

	for (size_t i = 0; i < LENGTH(verbs); i++) {
		size_t length = strlen(verbs[i]);

		if (strncmp(wanted, verbs[i], length) == 0 && wanted[length] == ' ')
			return wanted + length + 1;
	}
	return "";
}

/* "A/Keen Koi" is a card of A's hand or party: without the player, if it is. */
static const char *
skip_owner(const struct play *play, unsigned card, const char *what)
{
	unsigned owner = zone_owner(leaders_state(play)->zone[card]);
	const char *name = owner == NONE ? "" : leaders_world(play)->name[owner];
	size_t length = strlen(name);

	return length && strncmp(what, name, length) == 0 && what[length] == '/' ? what + length + 1
										 : what;
}

/* A card of an effect, by its name or by its place. */
static bool
matches_card(const struct play *play, unsigned card, const char *wanted)
{
	const char *what = skip_owner(play, card, skip_verb(play, wanted));
	struct str place = STR_INIT;

	add_card(play, card, &place);
	bool same = same_label(leaders_name(leaders_world(play), card), what) ||
		    same_label(str_text(&place), what);
	str_release(&place);
	return same;
}

/* The card in the tavern and a hidden hero may also be named. */
bool
leaders_label_matches(const struct play *play, unsigned index, const char *wanted)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	unsigned option = s->option[index];
	struct str label = STR_INIT;

	if (s->asking == ASK_CARD && option != OPTION_STOP)
		return matches_card(play, option, wanted);
	leaders_label(play, index, &label);
	/* "+" and "-" matter in moves. */
	bool same = s->asking == ASK_MOVE ? strcmp(str_text(&label), wanted) == 0
					  : same_label(str_text(&label), wanted);
	str_clear(&label);
	if (s->asking == ASK_DRAW && option < TAVERN_SLOTS)
		str_addf(&label, "draw %s", leaders_name(w, zone_top(s, TAVERN + option)));
	same = same || (label.n && same_label(str_text(&label), wanted));
	str_release(&label);
	return same;
}

void
leaders_prompt(const struct play *play, struct str *out)
{
	static const char *const prompts[] = {[ASK_HIDE] = "choose a hero to hide in your party",
	    [ASK_THROW] = "choose a hero for the wilderness",
	    [ASK_PLAY] = "play a hero, or discard up to three",
	    [ASK_MORE] = "discard another hero, or be done",
	    [ASK_DRAW] = "draw a card",
	    [ASK_TRIM] = "discard down to three cards",
	    [ASK_CARD] = "choose a card",
	    [ASK_PLAYER] = "choose a player",
	    [ASK_FACTION] = "name a faction",
	    [ASK_MOVE] = "choose how the markers move",
	    [ASK_BRANCH] = "choose one of the two effects"};
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);

	if (prompts[s->asking])
		str_add(out, prompts[s->asking]);
	if (!s->n_frames)
		return;
	const struct frame *f = &s->frame[s->n_frames - 1];
	const struct step *st = frame_step(w, f);
	str_addf(out, " (%s: ", leaders_name(w, f->card));
	effect_text(st, 1, out);
	str_addc(out, ')');
}

static void
put_card(const struct play *play, unsigned seat, unsigned card, struct json *json)
{
	if (leaders_knows(leaders_state(play), seat, card))
		json_text(json, leaders_name(leaders_world(play), card));
	else
		json_nil(json);
}

/* The cards of a zone, null for those the seat does not know. */
static void
put_zone(const struct play *play, unsigned seat, const char *key, unsigned zone, bool all,
    struct json *json)
{
	const struct leaders_state *s = leaders_state(play);

	json_key(json, key);
	json_open(json, '[');
	zone_each(c, s, zone) if (all || leaders_knows(s, seat, c)) put_card(play, seat, c, json);
	json_close(json, ']');
}

static void
put_player(const struct play *play, unsigned seat, unsigned who, struct json *json)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);

	json_open(json, '{');
	json_put_text(json, "name", w->name[who]);
	json_put_int(json, "hand", s->count[HAND + who]);
	put_zone(play, seat, "known_hand", HAND + who, false, json);
	put_zone(play, seat, "open", OPEN + who, true, json);
	put_zone(play, seat, "hidden", HIDDEN + who, true, json);
	if (s->over || seat == who)
		json_put_text(json, "leader", leaders_leader_name(w, s->leader[who]));
	json_close(json, '}');
}

static void
put_tavern(const struct play *play, struct json *json)
{
	const struct leaders_state *s = leaders_state(play);

	json_key(json, "tavern");
	json_open(json, '[');
	for (unsigned i = 0; i < TAVERN_SLOTS; i++) {
		if (s->count[TAVERN + i])
			json_text(json, leaders_name(leaders_world(play), zone_top(s, TAVERN + i)));
		else
			json_nil(json);
	}
	json_close(json, ']');
}

/* What all have heard of the hero at work, and the first card of two. */
static void
put_said(const struct play *play, unsigned seat, const struct frame *f, struct json *json)
{
	const struct leaders_state *s = leaders_state(play);
	struct str first = STR_INIT;

	if (f->named != NONE)
		json_put_text(json, "named", leaders_faction_words[f->named]);
	if (f->chosen != NONE)
		json_put_int(json, "chosen", f->chosen + 1);
	if (f->x)
		json_put_int(json, "x", f->x);
	if (f->part == NONE || frame_step(leaders_world(play), f)->verb == VERB_LOOK)
		return;
	if (leaders_knows(s, seat, f->part) || s->zone[f->part] >= HIDDEN)
		add_card(play, f->part, &first);
	if (first.n)
		json_put_text(json, "first", str_text(&first));
	str_release(&first);
}

static void
put_work(const struct play *play, unsigned seat, struct json *json)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);

	json_key(json, "performing");
	json_open(json, '[');
	for (unsigned i = 0; i < s->n_frames; i++)
		json_text(json, leaders_name(w, s->frame[i].card));
	json_close(json, ']');
	if (s->n_frames)
		put_said(play, seat, &s->frame[s->n_frames - 1], json);
	put_zone(play, seat, "drawn", DRAWN, true, json);
}

void
leaders_view(const struct play *play, int for_seat, struct json *json)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	unsigned seat = (unsigned)for_seat;

	json_put_int(json, "turn", s->turn);
	json_put_text(json, "phase", leaders_phases[leaders_phase(s)]);
	json_put_int(json, "active", s->active + 1);
	json_put_int(json, "red", s->marker[RED]);
	json_put_int(json, "green", s->marker[GREEN]);
	json_put_int(json, "needed", leaders_needed(w, s->head.players));
	json_put_text(json, "leader", leaders_leader_name(w, s->leader[seat]));
	put_zone(play, seat, "hand", HAND + seat, true, json);
	put_tavern(play, json);
	json_put_int(json, "harbor", s->count[HARBOR]);
	put_zone(play, seat, "wilderness", WILDERNESS, true, json);
	put_zone(play, seat, "graveyard", GRAVEYARD, true, json);
	put_work(play, seat, json);
	json_key(json, "players");
	json_open(json, '[');
	for (unsigned who = 0; who < s->head.players; who++)
		put_player(play, seat, who, json);
	json_close(json, ']');
}

static void
show_factions(const struct leaders_world *w, unsigned factions, struct str *out)
{
	const char *gap = " (";

	for (unsigned f = 0; f < FACTION_COUNT && factions != FACTION_ALL; f++) {
		if (!(factions >> f & 1))
			continue;
		str_addf(out, "%s%s", gap, leaders_faction_name(w, f));
		gap = ", ";
	}
	str_add(out, factions == FACTION_ALL ? "" : ")");
}

static void
show_hero(const struct play *play, unsigned seat, unsigned card, struct str *out)
{
	const struct leaders_world *w = leaders_world(play);

	if (!leaders_knows(leaders_state(play), seat, card)) {
		str_addc(out, '?');
		return;
	}
	str_add(out, leaders_name(w, card));
	show_factions(w, w->hero[card].factions, out);
}

static void
show_zone(const struct play *play, unsigned seat, const char *what, unsigned zone, struct str *out)
{
	const struct leaders_state *s = leaders_state(play);
	const char *gap = "";

	str_addf(out, "  %-8s ", what);
	if (!s->count[zone])
		str_addc(out, '-');
	zone_each(c, s, zone)
	{
		str_add(out, gap);
		show_hero(play, seat, c, out);
		gap = ", ";
	}
	str_addc(out, '\n');
}

/* Every hero on a line of its own, with what it does. */
static void
show_texts(const struct play *play, unsigned seat, const char *what, unsigned zone, struct str *out)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);

	if (!s->count[zone])
		str_addf(out, "  %-8s -\n", what);
	zone_each(c, s, zone)
	{
		const struct leaders_hero *hero = &w->hero[c];

		str_addf(out, "  %-8s ", what);
		show_hero(play, seat, c, out);
		str_add(out, hero->n ? ": " : "");
		effect_text(w->step + hero->first, hero->n, out);
		str_addc(out, '\n');
	}
}

static void
show_player(const struct play *play, unsigned seat, unsigned who, struct str *out)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);

	str_addf(out, "%s, %u in hand", w->name[who], s->count[HAND + who]);
	if (who == seat) {
		str_addf(out, ", you are %s", leaders_leader_name(w, s->leader[who]));
		show_factions(w, w->leader[s->leader[who]].factions, out);
	}
	str_addc(out, '\n');
	show_zone(play, seat, "open", OPEN + who, out);
	show_zone(play, seat, "hidden", HIDDEN + who, out);
}

bool
leaders_explain(const struct play *play, const char *what, struct str *out)
{
	return roster_explain(&leaders_world(play)->roster, play->game, what, out);
}

void
leaders_show(const struct play *play, int for_seat, struct str *out)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	unsigned seat = (unsigned)for_seat;

	str_addf(out, "turn %u, red %u, green %u: %s ahead; %u open heroes end the game\n", s->turn,
	    s->marker[RED], s->marker[GREEN],
	    leaders_faction_name(w, leaders_winning(w, s->marker[RED], s->marker[GREEN])),
	    leaders_needed(w, s->head.players));
	str_addf(out, "  %-8s %u cards, wilderness %u\n", "harbor", s->count[HARBOR],
	    s->count[WILDERNESS]);
	for (unsigned i = 0; i < TAVERN_SLOTS; i++)
		show_texts(play, seat, "tavern", TAVERN + i, out);
	if (s->count[GRAVEYARD])
		str_addf(out, "  %-8s %s on top, %u below\n", "grave",
		    leaders_name(w, zone_top(s, GRAVEYARD)), s->count[GRAVEYARD] - 1);
	for (unsigned who = 0; who < s->head.players; who++)
		show_player(play, seat, who, out);
	show_texts(play, seat, "hand", HAND + seat, out);
}
