#include "deck/stats.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_stats_columns[5] = {"deck", "what", "of", "number", "percent"};

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
	table_none(m->table);
}

/* A number of cards and its share of the draw deck. */
static void
add_share(const struct measuring *m, const char *what, const char *of, int n)
{
	int all = deck_size(m->db, m->deck, DECK_DRAW, true);

	add_row(m, what, of, n);
	m->table->cells.n--;
	table_real(m->table, all ? 100.0 * n / all : 0, 1);
}

static void
add_mean(const struct measuring *m, const char *what, const char *of, int total, int n)
{
	add_row(m, what, of, 0);
	m->table->cells.n -= 2;
	table_real(m->table, n ? (double)total / n : 0, 2);
	table_none(m->table);
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
printed_value(const struct card *card, int which)
{
	const int8_t value[] = {
	    card->income, card->initiative, card->claim, card->reserve, card->plus_gold};

	return value[which];
}

static int
printed(const struct measuring *m, const struct card *card, int which)
{
	(void)m;
	return printed_value(card, which) > VALUE_X ? printed_value(card, which) : 0;
}

static int
is_priced(const struct measuring *m, const struct card *card, int which)
{
	(void)m;
	return card->cost >= 0 ? (which ? card->cost : 1) : 0;
}

static int
has_character_cost(const struct measuring *m, const struct card *card, int cost)
{
	return card->type == CARD_CHARACTER && has_cost(m, card, cost);
}

static int
gives_gold(const struct measuring *m, const struct card *card, int which)
{
	(void)m, (void)which;
	return card->plus_gold > 0;
}

struct counted {
	const char *name;
	int n;
};

static int
compare_counted(const void *a, const void *b)
{
	const struct counted *x = a, *y = b;

	return x->n != y->n ? y->n - x->n : strcmp(x->name, y->name);
}

enum order { AS_GIVEN, MOST_FIRST };

/* A row for each name of which there are cards. */
static void
measure_names_of(const struct measuring *m, enum deck_part part, const char *what,
    const char *const *names, int n, count_fn *count, enum order order)
{
	VEC(struct counted) found = {0};

	for (int i = 0; i < n; i++) {
		int number = sum(m, part, count, i);

		if (number)
			vec_add(&found, (struct counted){names[i], number});
	}
	if (found.n && order == MOST_FIRST)
		qsort(found.at, found.n, sizeof(*found.at), compare_counted);
	vec_each (row, &found)
		if (order == AS_GIVEN && part == DECK_DRAW && count != icon_strength)
			add_share(m, what, row->name, row->n);
		else
			add_row(m, what, row->name, row->n);
	vec_release(&found);
}

/* The curve has no gaps between its ends; X comes last. */
static void
measure_costs(const struct measuring *m, const char *what, count_fn *count)
{
	enum { COST_MOST = 20 };
	int last = -1, found;
	char text[16];

	for (int cost = 0; cost < COST_MOST; cost++)
		last = sum(m, DECK_DRAW, count, cost) ? cost : last;
	for (int cost = 0; cost <= last; cost++) {
		snprintf(text, sizeof(text), "%d", cost);
		add_row(m, what, text, sum(m, DECK_DRAW, count, cost));
	}
	if ((found = sum(m, DECK_DRAW, count, VALUE_X)))
		add_row(m, what, "X", found);
	if ((found = sum(m, DECK_DRAW, count, VALUE_NONE)))
		add_row(m, what, "none", found);
}

static int
is_plot_value(const struct measuring *m, const struct card *card, int which)
{
	(void)m;
	return printed_value(card, which) > VALUE_X;
}

static const char *const plot_values[] = {"income", "initiative", "claim", "reserve"};

enum { PLOT_LEAST, PLOT_MOST };

/* The least or the greatest value of any plot. */
static void
measure_bound(const struct measuring *m, const char *what, int bound)
{
	for (int v = 0; v < (int)LENGTH(plot_values); v++) {
		int best = VALUE_NONE;

		vec_each (entry, &m->deck->entries) {
			if (entry->card < 0 || deck_part(m->db, entry) != DECK_PLOTS)
				continue;
			int value = printed_value(&m->db->card[entry->card], v);
			if (value > VALUE_X &&
			    (best == VALUE_NONE ||
				(bound == PLOT_LEAST ? value < best : value > best)))
				best = value;
		}
		if (best != VALUE_NONE)
			add_row(m, what, plot_values[v], best);
	}
}

static void
measure_plots(const struct measuring *m)
{
	measure_names_of(m, DECK_PLOTS, "plot-sum", plot_values, 4, printed, AS_GIVEN);
	for (int v = 0; v < (int)LENGTH(plot_values); v++) {
		int n = sum(m, DECK_PLOTS, is_plot_value, v);

		if (n)
			add_mean(m, "plot-mean", plot_values[v], sum(m, DECK_PLOTS, printed, v), n);
	}
	measure_bound(m, "plot-least", PLOT_LEAST);
	measure_bound(m, "plot-most", PLOT_MOST);
}

static void
measure(const struct measuring *m)
{
	static const char *const loyalty[] = {"loyal"};
	int priced = sum(m, DECK_DRAW, is_priced, 0);

	add_row(m, "part", "draw deck", deck_size(m->db, m->deck, DECK_DRAW, true));
	add_row(m, "part", "plots", deck_size(m->db, m->deck, DECK_PLOTS, true));
	measure_names_of(m, DECK_DRAW, "type", card_type_names, CARD_TYPES, is_type, AS_GIVEN);
	measure_names_of(m, DECK_DRAW, "faction", faction_names, FACTIONS, is_faction, AS_GIVEN);
	measure_names_of(m, DECK_DRAW, "loyal", loyalty, 1, is_loyal, AS_GIVEN);
	measure_costs(m, "cost", has_cost);
	measure_costs(m, "character-cost", has_character_cost);
	add_mean(m, "cost-mean", "of all with a cost", sum(m, DECK_DRAW, is_priced, 1), priced);
	add_row(m, "income", "cards", sum(m, DECK_DRAW, gives_gold, 0));
	add_row(m, "income", "gold", sum(m, DECK_DRAW, printed, 4));
	measure_names_of(m, DECK_DRAW, "icon", icon_names, 3, has_icon, AS_GIVEN);
	measure_names_of(m, DECK_DRAW, "strength", icon_names, 3, icon_strength, AS_GIVEN);
	measure_names_of(m, DECK_DRAW, "keyword", keyword_names, KEYWORDS, has_keyword, MOST_FIRST);
	measure_names_of(
	    m, DECK_DRAW, "trait", m->db->trait_names, (int)m->db->n_traits, has_trait, MOST_FIRST);
	measure_plots(m);
	measure_names_of(m, DECK_PLOTS, "plot-trait", m->db->trait_names, (int)m->db->n_traits,
	    has_trait, MOST_FIRST);
}

void
deck_stats(const struct card_db *db, const struct deck_list *decks, struct table *table)
{
	for (size_t i = 0; i < decks->decks.n; i++)
		measure(&(struct measuring){db, decks->decks.at[i], table});
}
