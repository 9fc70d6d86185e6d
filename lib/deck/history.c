#include "deck/history.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_history_columns[8] = {
    "file", "deck", "from", "until", "lists", "legal", "ended-by", "faults"};

enum { PRINTINGS_MOST = 64, FAULTS_TOLD = 3 };

struct days {
	VEC(const char *) list;
};

static void
add_day(struct days *days, const char *day, const char *today)
{
	if (day && strcmp(day, today) <= 0)
		vec_add(&days->list, day);
}

static int
compare_days(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The days on which the verdict may change: a list comes into force, or a
 * printing of a card of the deck comes out. */
static void
find_days(const struct law_book *book, const struct deck *deck, const char *today, struct days *out)
{
	const struct card_db *db = book->db;
	const char *first = NULL;
	size_t n = 0;

	vec_each (entry, &deck->entries) {
		int printing[PRINTINGS_MOST];

		if (entry->card < 0)
			continue;
		n = card_by_name(db, db->card[entry->card].name, printing, PRINTINGS_MOST);
		for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++)
			add_day(out, db->pack[db->card[printing[i]].pack].released, today);
	}
	if (out->list.n)
		qsort(out->list.at, out->list.n, sizeof(*out->list.at), compare_days);
	first = out->list.n ? out->list.at[0] : NULL;
	vec_each (list, &book->lists)
		if (!first || strcmp((*list)->date, first) >= 0)
			add_day(out, (*list)->date, today);
	if (!out->list.n)
		vec_add(&out->list, today);
	qsort(out->list.at, out->list.n, sizeof(*out->list.at), compare_days);
	for (size_t i = n = 0; i < out->list.n; i++)
		if (!n || strcmp(out->list.at[n - 1], out->list.at[i]) != 0)
			out->list.at[n++] = out->list.at[i];
	out->list.n = n;
}

/* Judges on a day; the faults in a few words, or NULL: legal. */
static const char *
judge(const struct law *law, struct deck *deck, struct arena *arena, struct diag *dg)
{
	size_t before = deck->faults.n;
	struct str words = STR_INIT;
	const char *told = NULL;

	deck_check(law, deck, dg);
	for (size_t i = 0; i < deck->faults.n && i < FAULTS_TOLD; i++)
		str_addf(&words, "%s%s: %s", i ? "; " : "", deck->faults.at[i].rule,
		    deck->faults.at[i].text);
	if (deck->faults.n > FAULTS_TOLD)
		str_addf(&words, "; and %zu more", deck->faults.n - FAULTS_TOLD);
	if (deck->faults.n)
		told = arena_text(arena, str_text(&words));
	deck->faults.n = before;
	str_release(&words);
	return told;
}

static void
add_verdict(struct deck_history *out, const struct law *law, const char *faults)
{
	const char *list = law->list ? law->list->code : NULL;
	struct deck_stretch *last = out->list.n ? &out->list.at[out->list.n - 1] : NULL;

	if (last && last->legal == !faults) {
		last->first = last->first ? last->first : list;
		last->last = list;
		return;
	}
	if (last) {
		last->until = law->date;
		last->faults = last->legal ? faults : last->faults;
	}
	vec_add(&out->list, (struct deck_stretch){.from = law->date,
				.first = list,
				.last = list,
				.legal = !faults,
				.faults = faults});
}

/* Lists that were never in force: another came on the same day. */
static bool
add_beside(struct law_book *book, const char *format, struct deck *deck, const char *today,
    struct deck_history *out, struct diag *dg)
{
	struct law law;

	if (!law_make(book, format, NULL, today, &law, dg))
		return false;
	for (size_t i = 0; law.format->lists && i + 1 < book->lists.n; i++) {
		const struct card_list *list = book->lists.at[i];

		if (strcmp(list->date, book->lists.at[i + 1]->date) != 0 ||
		    strcmp(list->date, today) > 0)
			continue;
		if (!law_make(book, format, list->code, list->date, &law, dg))
			return false;
		const char *faults = judge(&law, deck, &out->arena, dg);
		vec_add(&out->list, (struct deck_stretch){.from = list->date,
					.first = list->code,
					.last = list->code,
					.legal = !faults,
					.beside = true,
					.faults = faults});
	}
	return true;
}

bool
deck_find_history(struct law_book *book, const char *format, struct deck *deck, const char *today,
    struct deck_history *out, struct diag *dg)
{
	struct days days = {0};
	bool good = true;

	find_days(book, deck, today, &days);
	for (size_t i = 0; good && i < days.list.n; i++) {
		struct law law;

		good = law_make(book, format, NULL, days.list.at[i], &law, dg);
		if (good)
			add_verdict(out, &law, judge(&law, deck, &out->arena, dg));
	}
	vec_release(&days.list);
	return good && add_beside(book, format, deck, today, out, dg);
}

void
deck_history_release(struct deck_history *history)
{
	vec_release(&history->list);
	arena_release(&history->arena);
}

void
deck_history_rows(const struct deck *deck, const struct deck_history *history, struct table *table)
{
	struct str lists = STR_INIT;

	vec_each (s, &history->list) {
		str_clear(&lists);
		str_add(&lists, s->first ? s->first : "none yet");
		if (s->last && s->last != s->first)
			str_addf(&lists, " to %s", s->last);
		table_text(table, deck->at.file);
		table_text(table, deck->name);
		table_text(table, s->from);
		table_text(table, s->beside ? "never in force" : s->until);
		table_text(table, str_text(&lists));
		table_bool(table, s->legal);
		table_text(table, s->legal ? s->faults : NULL);
		table_text(table, s->legal ? NULL : s->faults);
	}
	str_release(&lists);
}
