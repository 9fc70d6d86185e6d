#include "card/fact.h"

#include <string.h>

/* Cards, packs and coverage for people. */

static void
add_traits(const struct card_db *db, const struct card *card, struct str *out)
{
	for (size_t i = 0; i < card->n_traits; i++)
		str_addf(out, "%s%s", i ? ", " : "", db->trait_names[card->traits[i]]);
}

static void
add_icons(const struct card *card, struct str *out)
{
	const char *separator = "";

	for (size_t i = 0; i < LENGTH(icon_names); i++)
		if (card->icons >> i & 1) {
			str_addf(out, "%s%s", separator, icon_names[i]);
			separator = ", ";
		}
	if (!card->icons)
		str_add(out, "none");
}

static void
add_keywords(const struct card_db *db, const struct card *card, struct str *out)
{
	const char *separator = "";

	for (int k = 0; k < KEYWORDS; k++)
		if (card->keywords >> k & 1) {
			str_add(out, separator);
			card_keyword_text(db, card, (enum keyword)k, out);
			separator = ", ";
		}
}

static void
add_names(const char *const *name, size_t n, struct str *out)
{
	for (size_t i = 0; i < n; i++)
		str_addf(out, "%s%s", i ? ", " : "", name[i]);
}

static void
add_value(const char *label, int value, struct str *out)
{
	if (value == VALUE_NONE)
		return;
	str_addf(out, "  %-11s ", label);
	card_value_text(value, out);
	str_addc(out, '\n');
}

static void
add_modifier(const char *label, int value, struct str *out)
{
	if (value)
		str_addf(out, "  %-11s %+d\n", label, value);
}

/* "  label       text", or nothing for an empty text, which is cleared. */
static void
add_line(const char *label, struct str *text, struct str *out)
{
	if (text->n)
		str_addf(out, "  %-11s %s\n", label, str_text(text));
	str_clear(text);
}

static void
add_rules(const struct card_db *db, int card, query_text_fn *rules, struct str *out)
{
	struct str text = STR_INIT;

	if (!db->card[card].written)
		str_add(&text, "(not written yet)");
	else if (!rules || !rules(db, card, &text) || !text.n)
		str_add(&text, "(none)");
	str_addf(out, "  %-11s ", "text");
	for (const char *c = str_text(&text); *c; c++)
		if (*c == '\n')
			str_addf(out, "\n  %-11s ", "");
		else
			str_addc(out, *c);
	str_addc(out, '\n');
	str_release(&text);
}

static void
add_printings(const struct card_db *db, const struct card *card, struct str *out)
{
	enum { PRINTINGS_MOST = 64 };
	int printing[PRINTINGS_MOST];
	size_t n = card_by_name(db, card->name, printing, PRINTINGS_MOST);

	for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++) {
		const struct card *other = &db->card[printing[i]];
		const struct pack *pack = &db->pack[other->pack];

		str_addf(out, "  %-11s %s %s (%s)%s%s%s\n", i ? "" : "printings", other->code,
		    pack->name, pack->code, pack->released ? ", " : ", not released",
		    pack->released ? pack->released : "", other == card ? " *" : "");
	}
}

void
card_show(const struct card_db *db, int number, query_text_fn *rules, struct str *out)
{
	const struct card *card = &db->card[number];
	struct str text = STR_INIT;

	str_addf(out, "%s (%s)\n", card->name, card->code);
	str_addf(out, "  %-11s %s%s\n", "type", card->unique ? "unique " : "",
	    card_type_names[card->type]);
	str_addf(out, "  %-11s %s%s\n", "faction", faction_names[card->faction],
	    card->loyal ? ", loyal" : "");
	add_value("cost", card->cost, out);
	add_value("strength", card->strength, out);
	if (card->type == CARD_CHARACTER)
		add_icons(card, &text);
	add_line("icons", &text, out);
	add_value("income", card->income, out);
	add_value("initiative", card->initiative, out);
	add_value("claim", card->claim, out);
	add_value("reserve", card->reserve, out);
	add_traits(db, card, &text);
	add_line("traits", &text, out);
	add_keywords(db, card, &text);
	add_line("keywords", &text, out);
	add_modifier("gold", card->plus_gold, out);
	add_modifier("initiative", card->plus_initiative, out);
	add_modifier("reserve", card->plus_reserve, out);
	add_modifier("claim", card->plus_claim, out);
	add_names(card->supports, card->n_supports, &text);
	add_line("supports", &text, out);
	add_names(card->rivals, card->n_rivals, &text);
	add_line("rivals", &text, out);
	str_addf(out, "  %-11s %d in a deck, %d in the pack\n", "copies", card->deck_limit,
	    card->quantity);
	add_rules(db, number, rules, out);
	add_printings(db, card, out);
	str_release(&text);
}

static bool
same_keywords(const struct card_db *db, const struct card *a, const struct card *b)
{
	struct str x = STR_INIT, y = STR_INIT;

	add_keywords(db, a, &x);
	add_keywords(db, b, &y);
	bool same = strcmp(str_text(&x), str_text(&y)) == 0;
	str_release(&x);
	str_release(&y);
	return same;
}

static bool
same_text(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool
same_tree(const struct node *a, const struct node *b)
{
	if (a->type != b->type || a->n != b->n || !same_text(a->text, b->text) ||
	    !same_text(a->key, b->key))
		return false;
	const struct node *other = b->first;
	node_each (child, a) {
		if (!same_tree(child, other))
			return false;
		other = other->next;
	}
	return true;
}

bool
card_same(const struct card_db *db, int first, int second)
{
	const struct card *a = &db->card[first], *b = &db->card[second];

	if (a->type != b->type || a->faction != b->faction || a->loyal != b->loyal ||
	    a->unique != b->unique || a->cost != b->cost || a->strength != b->strength ||
	    a->icons != b->icons || a->income != b->income || a->initiative != b->initiative ||
	    a->claim != b->claim || a->reserve != b->reserve || a->n_traits != b->n_traits)
		return false;
	if (a->plus_gold != b->plus_gold || a->plus_initiative != b->plus_initiative ||
	    a->plus_reserve != b->plus_reserve || a->plus_claim != b->plus_claim)
		return false;
	if (a->n_traits && memcmp(a->traits, b->traits, a->n_traits * sizeof(*a->traits)) != 0)
		return false;
	return same_keywords(db, a, b) && a->abilities && b->abilities &&
	       same_tree(a->abilities, b->abilities);
}

void
card_packs(const struct card_db *db, struct table *table)
{
	static const char *const columns[] = {
	    "code", "name", "cycle", "released", "cards", "draft", "work-in-progress"};

	table_init(table, columns, LENGTH(columns));
	for (size_t i = 0; i < db->n_packs; i++) {
		const struct pack *pack = &db->pack[i];

		table_text(table, pack->code);
		table_text(table, pack->name);
		table_text(table, *pack->cycle ? pack->cycle : NULL);
		table_text(table, pack->released);
		table_int(table, pack->n);
		table_bool(table, pack->draft);
		table_bool(table, pack->work_in_progress);
	}
}
