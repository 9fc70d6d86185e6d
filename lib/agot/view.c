/* What a seat may know, as JSON.  Hidden cards are counted, never named. */
#include "agot/world.h"

static void
put_icons(struct json *json, const char *key, unsigned bits, const char *const names[], unsigned n)
{
	json_key(json, key);
	json_open(json, '[');
	for (unsigned i = 0; i < n; i++)
		if (bits >> i & 1)
			json_text(json, names[i]);
	json_close(json, ']');
}

/* The cards of a zone that the seat sees. */
static void
put_zone(struct json *json, const struct agot *g, unsigned owner, enum zone zone, int seat)
{
	json_open(json, '[');
	for (unsigned i = 0; i < zone_size(g, owner, zone); i++) {
		unsigned card = zone_card(g, owner, zone, i);

		if (g->w->def.at[g->card[card].base].type != CARD_TITLE && agot_sees(g, seat, card))
			json_text(json, card_title(g, card));
	}
	json_close(json, ']');
}

/* Known cards of a deck with their place from the top. */
static void
put_deck(struct json *json, const struct agot *g, unsigned owner, int seat)
{
	unsigned n = zone_size(g, owner, ZONE_DECK);

	json_key(json, "known");
	json_open(json, '[');
	for (unsigned i = 0; i < n; i++) {
		unsigned card = zone_card(g, owner, ZONE_DECK, n - 1 - i);

		if (!agot_sees(g, seat, card))
			continue;
		json_open(json, '{');
		json_put_int(json, "place", (long long)i + 1);
		json_put_text(json, "card", card_title(g, card));
		json_close(json, '}');
	}
	json_close(json, ']');
}

/* Cards that are somewhere out of sight. */
static void
put_unseen(struct json *json, const struct agot *g, unsigned owner, int seat)
{
	uint16_t def[DRAW_DECK_MOST * 2];
	unsigned n = agot_unseen(g, seat, owner, def);

	json_key(json, "unseen");
	json_open(json, '[');
	for (unsigned i = 0; i < n; i++)
		json_text(json, g->w->def.at[def[i]].name);
	json_close(json, ']');
}

static const struct {
	const char *key;
	enum zone zone;
	bool count; /* also how many there are */
} zones[] = {
    {"hand", ZONE_HAND, true},
    {"plots", ZONE_PLOTS, true},
    {"chosen", ZONE_CHOSEN, true},
    {"setup", ZONE_SETUP, true},
    {"revealed", ZONE_REVEALED, false},
    {"used", ZONE_USED, false},
    {"discard", ZONE_DISCARD, false},
    {"dead", ZONE_DEAD, false},
    {"removed", ZONE_GONE, false},
    {"agendas", ZONE_AGENDA, false},
    {"limbo", ZONE_LIMBO, false},
};

/* Titles lie among the cards of the first seat. */
static unsigned
count_zone(const struct agot *g, unsigned owner, enum zone zone)
{
	unsigned n = 0;

	for (unsigned i = 0; i < zone_size(g, owner, zone); i++)
		n += g->w->def.at[g->card[zone_card(g, owner, zone, i)].base].type != CARD_TITLE;
	return n;
}

static void
put_player(struct json *json, struct agot *g, unsigned owner, int seat)
{
	const struct agot_player *p = &g->s->player[owner];

	json_open(json, '{');
	json_put_text(json, "name", g->w->names[owner]);
	json_put_text(json, "faction", faction_names[def_of(g, p->faction_card)->faction]);
	json_put_bool(json, "alive", p->alive);
	json_put_int(json, "power", player_power(g, owner));
	json_put_int(json, "gold", p->gold);
	json_put_int(json, "faction-power", g->card[p->faction_card].power);
	json_put_bool(json, "faction-kneeling", g->card[p->faction_card].flags & CARD_KNEELING);
	if (p->title)
		json_put_text(json, "title", g->w->def.at[g->w->title_def[p->title - 1]].name);
	json_put_int(json, "deck", zone_size(g, owner, ZONE_DECK));
	put_deck(json, g, owner, seat);
	put_unseen(json, g, owner, seat);
	for (size_t i = 0; i < LENGTH(zones); i++) {
		json_key(json, zones[i].key);
		if (zones[i].count) {
			json_open(json, '{');
			json_put_int(json, "count", count_zone(g, owner, zones[i].zone));
			json_key(json, "cards");
		}
		put_zone(json, g, owner, zones[i].zone, seat);
		if (zones[i].count)
			json_close(json, '}');
	}
	json_close(json, '}');
}

static void
put_card(struct json *json, struct agot *g, unsigned card, int seat)
{
	const struct agot_card *c = &g->card[card];
	const char *const *tokens = word_lists[LIST_TOKEN];

	json_open(json, '{');
	if (agot_sees(g, seat, card))
		json_put_text(json, "card", card_title(g, card));
	json_put_text(json, "controller", g->w->names[c->controller]);
	json_put_text(json, "owner", g->w->names[c->owner]);
	json_put_bool(json, "kneeling", c->flags & CARD_KNEELING);
	if (c->flags & CARD_FACEDOWN)
		json_put_bool(json, "facedown", true);
	if (def_of(g, card)->type == CARD_CHARACTER) {
		json_put_int(json, "strength", strength_of(g, card));
		put_icons(json, "icons", icons_of(g, card), icon_names, LENGTH(icon_names));
	}
	put_icons(json, "keywords", g->derived[card].keywords, keyword_names, KEYWORDS);
	if (c->power)
		json_put_int(json, "power", c->power);
	if (c->duplicates)
		json_put_int(json, "duplicates", c->duplicates);
	for (unsigned i = 0; i < TOKENS; i++)
		if (c->token[i])
			json_put_int(json, tokens[i], c->token[i]);
	if (c->host != NO_CARD) {
		json_put_text(json, "attached", card_title(g, c->host));
		json_put_text(json, "attached-owner", g->w->names[g->card[c->host].owner]);
	}
	if (attacking(g, card) || defending(g, card))
		json_put_text(json, "role", attacking(g, card) ? "attacking" : "defending");
	json_close(json, '}');
}

static void
put_challenge(struct json *json, struct agot *g)
{
	const struct agot_challenge *c = &g->s->challenge;

	json_key(json, "challenge");
	json_open(json, '{');
	put_icons(json, "type", c->type, icon_names, LENGTH(icon_names));
	json_put_text(json, "attacker", g->w->names[c->attacker]);
	json_put_text(json, "defender", g->w->names[c->defender]);
	json_put_int(json, "attacking-strength", side_strength(g, c->attacker));
	json_put_int(json, "defending-strength", side_strength(g, c->defender));
	json_close(json, '}');
}

void
agot_view(const struct play *play, int seat, struct json *json)
{
	struct agot g = agot_open(play);

	fresh(&g);
	json_put_int(json, "round", g.s->round);
	json_put_text(json, "phase", phase_names[g.s->phase]);
	json_put_text(json, "first", g.w->names[g.s->first_player]);
	json_put_text(json, "you", g.w->names[seat]);
	json_key(json, "players");
	json_open(json, '[');
	for (unsigned owner = 0; owner < g.w->players; owner++)
		put_player(json, &g, owner, seat);
	json_close(json, ']');
	json_key(json, "play");
	json_open(json, '[');
	for (unsigned i = 0; i < g.s->n_play; i++)
		put_card(json, &g, g.play[i], seat);
	json_close(json, ']');
	if (g.s->challenge.active)
		put_challenge(json, &g);
}
