#include "deck/stats.h"

#include <stdlib.h>

struct measuring {
	const struct card_db *db;
	const struct deck *deck;
	struct table *table;
};

typedef int count_fn(const struct measuring *m, const struct card *card, int which);

static void
add_row(const struct measuring *m, const char *what, const char *of, int n)
{
	table_text(m->table, m->deck->name ? m->deck->name : m->deck->at.file);
	table_text(m->table, what);
	table_text(m->table, of);
	table_int(m->table, n);
}

/* The sum over the cards of a part. */
static int
sum(const struct measuring *m, enum deck_part part, count_fn *count, int which)
{
	int n = 0;

	vec_each (entry, &m->deck->entries)
		if (entry->card >= 0 && deck_part(m->db, entry) == part)
			n += entry->count * count(m, &m->db->card[entry->card], which);
	return n;
}

static int
is_type(const struct measuring *m, const struct card *card, int type)
{
	(void)m;
	return card->type == type;
}

static int
is_faction(const struct measuring *m, const struct card *card, int faction)
{
	(void)m;
	return card->faction == faction;
}

static int
is_loyal(const struct measuring *m, const struct card *card, int which)
{
	(void)m, (void)which;
	return card->loyal;
}

static int
has_cost(const struct measuring *m, const struct card *card, int cost)
{
	(void)m;
	return card->cost == cost;
}

static int
has_icon(const struct measuring *m, const struct card *card, int icon)
{
	(void)m;
	return card->icons >> icon & 1;
}

static int
icon_strength(const struct measuring *m, const struct card *card, int icon)
{
	return has_icon(m, card, icon) && card->strength > 0 ? card->strength : 0;
}

static int
has_keyword(const struct measuring *m, const struct card *card, int keyword)
{
	(void)m;
	return card->keywords >> keyword & 1;
}

static int
has_trait(const struct measuring *m, const struct card *card, int trait)
{
	(void)m;
	for (int i = 0; i < card->n_traits; i++)
		if (card->traits[i] == trait)
			return 1;
	return 0;
}

static int
printed(const struct measuring *m, const struct card *card, int which)
{
	const int8_t value[] = {
	    card->income, card->initiative, card->claim, card->reserve, card->plus_gold};

	(void)m;
	return value[which] > VALUE_X ? value[which] : 0;
}

static void
measure_names_of(const struct measuring *m, enum deck_part part, const char *what,
    const char *const *names, int n, count_fn *count)
{
	for (int i = 0; i < n; i++) {
		int found = sum(m, part, count, i);

		if (found)
			add_row(m, what, names[i], found);
	}
}

static void
measure_costs(const struct measuring *m)
{
	for (int cost = VALUE_X; cost < 20; cost++) {
		struct str text = STR_INIT;
		int n = sum(m, DECK_DRAW, has_cost, cost);

		card_value_text(cost, &text);
		if (n)
			add_row(m, "cost", str_text(&text), n);
		str_release(&text);
	}
}

static void
measure(const struct measuring *m)
{
	static const char *const plot_values[] = {"income", "initiative", "claim", "reserve"};

	add_row(m, "part", "draw deck", deck_size(m->db, m->deck, DECK_DRAW, true));
	add_row(m, "part", "plots", deck_size(m->db, m->deck, DECK_PLOTS, true));
	measure_names_of(m, DECK_DRAW, "type", card_type_names, CARD_TYPES, is_type);
	measure_names_of(m, DECK_DRAW, "faction", faction_names, FACTIONS, is_faction);
	add_row(m, "loyal", NULL, sum(m, DECK_DRAW, is_loyal, 0));
	measure_costs(m);
	add_row(m, "gold-modifier", NULL, sum(m, DECK_DRAW, printed, 4));
	measure_names_of(m, DECK_DRAW, "icon", icon_names, 3, has_icon);
	measure_names_of(m, DECK_DRAW, "strength", icon_names, 3, icon_strength);
	measure_names_of(m, DECK_DRAW, "keyword", keyword_names, KEYWORDS, has_keyword);
	measure_names_of(
	    m, DECK_DRAW, "trait", m->db->trait_names, (int)m->db->n_traits, has_trait);
	measure_names_of(m, DECK_PLOTS, "plot-sum", plot_values, 4, printed);
	measure_names_of(
	    m, DECK_PLOTS, "plot-trait", m->db->trait_names, (int)m->db->n_traits, has_trait);
}

void
deck_stats(const struct card_db *db, const struct deck_list *decks, struct table *table)
{
	for (size_t i = 0; i < decks->decks.n; i++)
		measure(&(struct measuring){db, decks->decks.at[i], table});
}

/* Copies of every card, all decks from first to before end together. */
static int *
count_cards(const struct card_db *db, const struct deck_list *decks, size_t first, size_t end)
{
	int *count = xcalloc(db->n + 1, sizeof(*count));

	for (size_t i = first; i < end; i++)
		vec_each (entry, &decks->decks.at[i]->entries)
			if (entry->card >= 0 && !entry->side)
				count[entry->card] += entry->count;
	return count;
}

void
deck_packs(const struct card_db *db, const struct deck_list *decks, struct table *table)
{
	int *count = count_cards(db, decks, 0, decks->decks.n);

	for (size_t p = 0; p < db->n_packs; p++) {
		int copies = 0, cards = 0;

		for (size_t i = 0; i < db->n; i++) {
			int each = db->card[i].quantity ? db->card[i].quantity : 1;

			if (db->card[i].pack != p || !count[i])
				continue;
			cards += count[i];
			if ((count[i] + each - 1) / each > copies)
				copies = (count[i] + each - 1) / each;
		}
		if (!cards)
			continue;
		table_text(table, db->pack[p].code);
		table_text(table, db->pack[p].name);
		table_int(table, copies);
		table_int(table, cards);
	}
	free(count);
}

void
deck_diff(const struct card_db *db, const struct deck_list *decks, struct table *table)
{
	size_t middle = decks->decks.n ? 1 : 0;
	int *a = count_cards(db, decks, 0, middle);
	int *b = count_cards(db, decks, middle, decks->decks.n);

	for (size_t i = 0; i < db->n; i++) {
		if (a[i] == b[i])
			continue;
		table_text(table, db->card[i].code);
		table_text(table, db->card[i].name);
		table_int(table, a[i]);
		table_int(table, b[i]);
	}
	free(a);
	free(b);
}
