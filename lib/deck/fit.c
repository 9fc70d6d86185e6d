#include "deck/fit.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_fit_columns[9] = {
    "code", "card", "pack", "type", "cost", "held", "room", "score", "trait"};

/* Sizes: a card more mends one or breaks one that an exchange would mend. */
static bool
is_size(const char *rule)
{
	static const char *const sizes[] = {"draw-too-few", "plots-too-few", "plots-too-many"};

	for (size_t i = 0; i < LENGTH(sizes); i++)
		if (strcmp(rule, sizes[i]) == 0)
			return true;
	return false;
}

struct rules {
	VEC(const char *) list;
};

/* The rules that the deck breaks, each as often as it does, sizes aside. */
static void
find_rules(const struct law *law, struct deck *deck, struct rules *out, struct diag *dg)
{
	size_t before = deck->faults.n;

	deck_check(law, deck, dg);
	for (size_t i = before; i < deck->faults.n; i++)
		if (!is_size(deck->faults.at[i].rule))
			vec_add(&out->list, deck->faults.at[i].rule);
	deck->faults.n = before;
}

static size_t
count_rule(const struct rules *rules, const char *rule)
{
	size_t n = 0;

	for (size_t i = 0; i < rules->list.n; i++)
		n += strcmp(rules->list.at[i], rule) == 0;
	return n;
}

void
deck_put(struct deck *deck, int card, int count)
{
	vec_each (entry, &deck->entries)
		if (entry->card == card && !entry->side) {
			entry->count += count;
			return;
		}
	vec_add(&deck->entries, (struct deck_entry){.card = card,
				    .count = count,
				    .hint = -1,
				    .pinned = true,
				    .at = deck->at,
				    .text = ""});
}

/* Would one more copy break no rule more often than before? */
static bool
takes(
    const struct law *law, struct deck *deck, int card, const struct rules *before, struct diag *dg)
{
	struct rules after = {0};
	size_t n = deck->entries.n;
	bool good = true;

	deck_put(deck, card, 1);
	find_rules(law, deck, &after, dg);
	for (size_t i = 0; i < after.list.n; i++)
		if (!i || strcmp(after.list.at[i], after.list.at[i - 1]) != 0)
			good &= count_rule(&after, after.list.at[i]) <=
				count_rule(before, after.list.at[i]);
	if (deck->entries.n > n)
		deck->entries.n = n;
	else
		deck_put(deck, card, -1);
	vec_release(&after.list);
	return good;
}

bool
deck_takes(const struct law *law, struct deck *deck, int card, struct diag *dg)
{
	struct rules before = {0};

	find_rules(law, deck, &before, dg);
	bool good = takes(law, deck, card, &before, dg);
	vec_release(&before.list);
	return good;
}

/* --- traits ------------------------------------------------------------- */

/* Cards of the draw deck by trait. */
static int *
count_traits(const struct card_db *db, const struct deck *deck)
{
	int *count = xcalloc(db->n_traits + 1, sizeof(*count));

	vec_each (entry, &deck->entries) {
		if (entry->card < 0 || deck_part(db, entry) > DECK_PLOTS)
			continue;
		const struct card *card = &db->card[entry->card];
		for (int t = 0; t < card->n_traits; t++)
			count[card->traits[t]] += entry->count;
	}
	return count;
}

/* Entries that share a trait with the card, each counted once. */
static int
shared(const struct card_db *db, const struct deck *deck, const struct card *card)
{
	int n = 0;

	vec_each (entry, &deck->entries) {
		bool shares = false;

		if (entry->card < 0 || deck_part(db, entry) > DECK_PLOTS)
			continue;
		const struct card *other = &db->card[entry->card];
		for (int t = 0; t < card->n_traits; t++)
			for (int o = 0; o < other->n_traits; o++)
				shares |= card->traits[t] == other->traits[o];
		n += shares ? entry->count : 0;
	}
	return n;
}

/* --- finding ------------------------------------------------------------ */

static int
held(const struct card_db *db, const struct deck *deck, int title)
{
	int n = 0;

	vec_each (entry, &deck->entries)
		if (entry->card >= 0 && !entry->side && db->card[entry->card].title == title)
			n += entry->count;
	return n;
}

static bool
is_candidate(const struct law *law, const struct deck *deck, int number, struct query *filter,
    struct diag *dg)
{
	const struct card *card = &law->book->db->card[number];

	return card->type != CARD_TITLE && card->type != CARD_AGENDA && law_allows(law, number) &&
	       held(law->book->db, deck, card->title) < card->deck_limit &&
	       (!filter || query_match(filter, number, dg));
}

static int
compare_fits(const void *a, const void *b)
{
	const struct deck_fit *x = a, *y = b;

	if (x->score != y->score)
		return y->score - x->score;
	return x->card - y->card;
}

void
deck_find_fits(const struct law *law, struct deck *deck, struct query *filter,
    struct deck_fits *out, struct diag *dg)
{
	const struct card_db *db = law->book->db;
	int *traits = count_traits(db, deck);
	struct rules before = {0};

	find_rules(law, deck, &before, dg);
	for (int i = 0; i < (int)db->n; i++) {
		const struct card *card = &db->card[i];
		struct deck_fit fit = {.card = i, .trait = -1};

		if (!is_candidate(law, deck, i, filter, dg) || !takes(law, deck, i, &before, dg))
			continue;
		fit.held = held(db, deck, card->title);
		vec_each (entry, &deck->entries)
			fit.own |= entry->card == i && !entry->side;
		fit.score = shared(db, deck, card);
		for (int t = 0; t < card->n_traits; t++)
			if (traits[card->traits[t]] &&
			    (fit.trait < 0 || traits[card->traits[t]] > traits[fit.trait]))
				fit.trait = card->traits[t];
		vec_add(&out->list, fit);
	}
	if (out->list.n)
		qsort(out->list.at, out->list.n, sizeof(*out->list.at), compare_fits);
	vec_release(&before.list);
	free(traits);
}

void
deck_fit_rows(
    const struct card_db *db, const struct deck_fits *fits, size_t most, struct table *table)
{
	for (size_t i = 0; i < fits->list.n && i < most; i++) {
		const struct deck_fit *fit = &fits->list.at[i];
		const struct card *card = &db->card[fit->card];
		struct str cost = STR_INIT;

		table_text(table, card->code);
		table_text(table, card->name);
		table_text(table, db->pack[card->pack].code);
		table_text(table, card_type_names[card->type]);
		card_value_text(card->cost, &cost);
		table_text(table, cost.n ? str_text(&cost) : NULL);
		table_int(table, fit->held);
		table_int(table, card->deck_limit - fit->held);
		table_int(table, fit->score);
		table_text(table, fit->trait < 0 ? NULL : db->trait_names[fit->trait]);
		str_release(&cost);
	}
}
