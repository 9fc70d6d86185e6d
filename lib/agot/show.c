/* The table as a person on a terminal sees it: the opponents above, the
 * player's own side and hand below. */
#include "agot/world.h"

#include <string.h>

enum { LINE_MOST = 76 };

static void
show_icons(unsigned bits, struct str *out)
{
	static const char letters[] = "MIP";

	str_addc(out, '[');
	for (unsigned i = 0; i < 3; i++)
		str_addc(out, bits >> i & 1 ? letters[i] : '-');
	str_addc(out, ']');
}

static void
show_keywords(unsigned bits, struct str *out)
{
	for (unsigned i = 0; i < KEYWORDS; i++)
		if (bits >> i & 1)
			str_addf(out, " %s", keyword_names[i]);
}

static void
show_state(struct agot *g, unsigned card, struct str *out)
{
	const struct agot_card *c = &g->card[card];
	const char *const *tokens = word_lists[LIST_TOKEN];

	if (c->flags & CARD_KNEELING)
		str_add(out, ", kneeling");
	if (c->flags & CARD_MARKED)
		str_add(out, ", chosen");
	if (c->power)
		str_addf(out, ", %u power", c->power);
	if (c->duplicates)
		str_addf(out, ", %u duplicate%s", c->duplicates, c->duplicates > 1 ? "s" : "");
	for (unsigned i = 0; i < TOKENS; i++)
		if (c->token[i])
			str_addf(out, ", %u %s", c->token[i], tokens[i]);
	if (attacking(g, card))
		str_add(out, ", ATTACKING");
	if (defending(g, card))
		str_add(out, ", DEFENDING");
	if (c->flags & CARD_BYPASSED)
		str_add(out, ", bypassed");
}

static void
show_card(struct agot *g, unsigned card, int seat, unsigned indent, struct str *out)
{
	bool seen = agot_sees(g, seat, card);

	str_addf(out, "%*s%s", (int)indent, "", seen ? card_title(g, card) : "(face down)");
	if (def_of(g, card)->type == CARD_CHARACTER) {
		str_addf(out, " %d ", strength_of(g, card));
		show_icons(icons_of(g, card), out);
	}
	show_keywords(g->derived[card].keywords, out);
	show_state(g, card, out);
	str_addc(out, '\n');
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].host == card)
			show_card(g, g->play[i], seat, indent + 4, out);
}

/* "(3, STR 4 [M-P])", "(1, event)": a card in hand. */
static void
add_hand_facts(const struct agot *g, unsigned card, struct str *out)
{
	const struct agot_def *def = def_of(g, card);

	str_add(out, " (");
	card_value_text(def->cost, out);
	if (def->type == CARD_CHARACTER) {
		str_add(out, ", STR ");
		card_value_text(def->strength, out);
		str_addc(out, ' ');
		show_icons(def->icons, out);
	} else {
		str_addf(out, ", %s", card_type_names[def->type]);
	}
	str_add(out, g->card[card].flags & CARD_MARKED ? ", chosen)" : ")");
}

/* "(5 gold, 0 initiative, 1 claim, 6 reserve)": a plot not yet played. */
static void
add_plot_facts(const struct agot *g, unsigned card, struct str *out)
{
	const struct agot_def *def = def_of(g, card);
	const struct {
		int value;
		const char *name;
	} fact[] = {{def->income, "gold"}, {def->initiative, "initiative"}, {def->claim, "claim"},
	    {def->reserve, "reserve"}};

	for (size_t i = 0; i < LENGTH(fact); i++) {
		str_add(out, i ? ", " : " (");
		card_value_text(fact[i].value, out);
		str_addf(out, " %s", fact[i].name);
	}
	str_addc(out, ')');
}

/* A card of a list; in hand or plot deck with what it is. */
static void
add_name(const struct agot *g, unsigned card, struct str *out)
{
	str_add(out, card_title(g, card));
	if (g->card[card].zone == ZONE_HAND && def_of(g, card)->cost != VALUE_NONE)
		add_hand_facts(g, card, out);
	else if (g->card[card].zone == ZONE_PLOTS)
		add_plot_facts(g, card, out);
}

/* "name, name, …" folded at the width of a terminal. */
static void
show_names(const struct agot *g, unsigned owner, enum zone zone, int seat, const char *title,
    struct str *out)
{
	struct str name = STR_INIT;
	size_t line = out->n;
	bool first = true;

	for (unsigned i = 0; i < zone_size(g, owner, zone); i++) {
		unsigned card = zone_card(g, owner, zone, i);

		if (!agot_sees(g, seat, card) || def_of(g, card)->type == CARD_TITLE)
			continue;
		str_clear(&name);
		add_name(g, card, &name);
		if (first)
			str_addf(out, "  %s: %s", title, str_text(&name));
		else if (out->n - line + name.n + 2 > LINE_MOST) {
			line = out->n + 2;
			str_addf(out, ",\n    %s", str_text(&name));
		} else
			str_addf(out, ", %s", str_text(&name));
		first = false;
	}
	if (!first)
		str_addc(out, '\n');
	str_release(&name);
}

static void
show_plot(struct agot *g, unsigned seat, struct str *out)
{
	unsigned plot = g->s->player[seat].plot;

	if (plot == NO_CARD)
		return;
	str_addf(out, "  plot: %s (%d gold, %d initiative, %d claim, %d reserve)\n",
	    card_title(g, plot), plot_value(g, seat, MODIFY_INCOME),
	    plot_value(g, seat, MODIFY_INITIATIVE), def_of(g, plot)->claim,
	    plot_value(g, seat, MODIFY_RESERVE));
}

/* Gold to spend: for set-up everybody has some, of which others do not see
 * what is left. */
static unsigned
gold_left(const struct agot *g, unsigned owner, int seat)
{
	const struct agot_player *p = &g->s->player[owner];

	if (g->s->phase != PHASE_SETUP)
		return p->gold;
	return (int)owner == seat ? (unsigned)(SETUP_GOLD - p->setup_gold) : SETUP_GOLD;
}

static void
show_player(struct agot *g, unsigned owner, int seat, struct str *out)
{
	const struct agot_player *p = &g->s->player[owner];

	str_addf(out, "== %s%s, %s", g->w->names[owner], (int)owner == seat ? " (you)" : "",
	    card_title(g, p->faction_card));
	for (unsigned i = 0; i < zone_size(g, owner, ZONE_AGENDA); i++)
		str_addf(out, ", %s", card_title(g, zone_card(g, owner, ZONE_AGENDA, i)));
	if (p->title)
		str_addf(out, ", %s", g->w->def.at[g->w->title_def[p->title - 1]].name);
	str_addf(out, ": %u power, %u gold, %u in hand, %u in deck%s\n", player_power(g, owner),
	    gold_left(g, owner, seat), zone_size(g, owner, ZONE_HAND),
	    zone_size(g, owner, ZONE_DECK), p->alive ? "" : ", out of the game");
	show_plot(g, owner, out);
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].controller == owner && g->card[g->play[i]].host == NO_CARD)
			show_card(g, g->play[i], seat, 4, out);
	show_names(g, owner, ZONE_DEAD, seat, "dead", out);
	show_names(g, owner, ZONE_DISCARD, seat, "discard", out);
	show_names(g, owner, ZONE_USED, seat, "used plots", out);
	show_names(g, owner, ZONE_SETUP, seat, "set up", out);
	if ((int)owner == seat && g->s->phase == PHASE_PLOT)
		show_names(g, owner, ZONE_PLOTS, seat, "plots", out);
	show_names(g, owner, ZONE_HAND, seat, (int)owner == seat ? "hand" : "known in hand", out);
}

static void
show_challenge(struct agot *g, struct str *out)
{
	const struct agot_challenge *c = &g->s->challenge;
	unsigned icon = c->type & ICON_MILITARY ? 0 : c->type & ICON_INTRIGUE ? 1 : 2;

	if (c->active)
		str_addf(out, "%s challenge: %s (%d) against %s (%d)\n", icon_names[icon],
		    g->w->names[c->attacker], side_strength(g, c->attacker),
		    g->w->names[c->defender], side_strength(g, c->defender));
}

void
agot_show(const struct play *play, int seat, struct str *out)
{
	struct agot g = agot_open(play);

	fresh(&g);
	str_addf(out, "round %u, %s, first player: %s\n", g.s->round, phase_names[g.s->phase],
	    g.w->names[g.s->first_player]);
	for (unsigned i = 1; i <= g.w->players; i++)
		show_player(&g, ((unsigned)seat + i) % g.w->players, seat, out);
	show_challenge(&g, out);
}
