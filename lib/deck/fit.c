#include "deck/fit.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_fit_columns[9] = {
    "code", "card", "pack", "type", "cost", "held", "room", "score", "trait"};

/* A deck with all its plots may still exchange one. */
static bool
counts(const struct deck_fault *fault)
{
	return strcmp(fault->rule, "plots-too-many") != 0;
}

size_t
deck_count_faults(const struct law *law, struct deck *deck, struct diag *dg)
{
	size_t before = deck->faults.n;

	deck_check(law, deck, dg);
	size_t found = 0;
	for (size_t i = before; i < deck->faults.n; i++)
		found += counts(&deck->faults.at[i]);
	deck->faults.n = before;
	return found;
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

bool
deck_takes(const struct law *law, struct deck *deck, int card, struct diag *dg)
{
	size_t before = deck_count_faults(law, deck, dg), n = deck->entries.n;

	deck_put(deck, card, 1);
	bool takes = deck_count_faults(law, deck, dg) <= before;
	if (deck->entries.n > n)
		deck->entries.n = n;
	else
		deck_put(deck, card, -1);
	return takes;
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

	for (int i = 0; i < (int)db->n; i++) {
		const struct card *card = &db->card[i];
		struct deck_fit fit = {.card = i, .trait = -1};

		if (!is_candidate(law, deck, i, filter, dg) || !deck_takes(law, deck, i, dg))
			continue;
		fit.held = held(db, deck, card->title);
		fit.score = shared(db, deck, card);
		for (int t = 0; t < card->n_traits; t++)
			if (traits[card->traits[t]] &&
			    (fit.trait < 0 || traits[card->traits[t]] > traits[fit.trait]))
				fit.trait = card->traits[t];
		vec_add(&out->list, fit);
	}
	if (out->list.n)
		qsort(out->list.at, out->list.n, sizeof(*out->list.at), compare_fits);
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
