/* What a card says, for people: its facts in a line, its text below. */
#include "agot/world.h"

#include <string.h>

static void
add_number(const char *label, int value, struct str *out)
{
	if (value == VALUE_NONE)
		return;
	str_addf(out, ", %s ", label);
	card_value_text(value, out);
}

static void
add_facts(const struct card_db *db, const struct card *card, struct str *out)
{
	str_addf(out, "%s: %s%s, %s", card->name, card->unique ? "unique " : "",
	    card_type_names[card->type], faction_names[card->faction]);
	str_add(out, card->loyal ? ", loyal" : "");
	add_number("cost", card->cost, out);
	add_number("STR", card->strength, out);
	for (unsigned i = 0; i < 3; i++)
		if (card->icons >> i & 1)
			str_addf(out, ", %s", icon_names[i]);
	add_number("gold", card->income, out);
	add_number("initiative", card->initiative, out);
	add_number("claim", card->claim, out);
	add_number("reserve", card->reserve, out);
	for (size_t i = 0; i < card->n_traits; i++)
		str_addf(out, "%s%s", i ? ", " : "; ", db->trait_names[card->traits[i]]);
	str_addc(out, '\n');
}

/* The text is made from the abilities here: which cards a game knows already
 * would tell something of the decks. */
static void
add_text(const struct card_db *db, const struct card *card, struct str *out)
{
	struct diag dg = DIAG_INIT;
	struct ability_set set;
	size_t n = 0, before = out->n;

	ability_set_init(&set, db);
	size_t first =
	    card->abilities ? ability_read(&set, card->type, card->abilities, &n, &dg) : 0;
	str_add(out, "  ");
	ability_text(&set, card, first, n, "\n  ", out);
	if (out->n == before + 2)
		str_add(out, card->written ? "(no text)" : "(not written yet)");
	str_addc(out, '\n');
	ability_set_release(&set);
	diag_release(&dg);
}

/* The only title that has the text in it, or -1. */
static int
title_with(const struct card_db *db, const char *text)
{
	struct str wanted = STR_INIT;
	int found = -1;
	bool single = true;

	text_fold(text, &wanted);
	for (size_t i = 0; i < db->n && wanted.n; i++) {
		if (!strstr(db->card[i].folded, str_text(&wanted)))
			continue;
		single &= found < 0 || db->card[found].title == db->card[i].title;
		found = found < 0 ? (int)i : found;
	}
	str_release(&wanted);
	return single ? found : -1;
}

static int
card_called(const struct agot_world *w, const char *text)
{
	struct card_name name;
	int card;

	card_name_read(&name, w, text);
	size_t n = card_by_name(w->db, str_text(&name.title), &card, 1);
	card_name_release(&name);
	return n ? card : -1;
}

/* A name, or a label: what is left of it after some words. */
bool
agot_explain(const struct play *play, const char *what, struct str *out)
{
	const struct agot_world *w = play->world;
	int card = -1;

	for (const char *at = what; at && card < 0; at = strchr(at, ' ')) {
		at += *at == ' ';
		card = card_called(w, at);
	}
	if (card < 0)
		card = title_with(w->db, what);
	if (card < 0)
		return false;
	add_facts(w->db, &w->db->card[card], out);
	add_text(w->db, &w->db->card[card], out);
	return true;
}
