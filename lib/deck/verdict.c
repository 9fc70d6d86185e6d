#include "deck/verdict.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_verdict_columns[8] = {
    "file", "line", "deck", "format", "list", "verdict", "rule", "message"};

const char *
deck_judge(const struct law *law, const char *path, struct diag *dg)
{
	struct deck_list list = {0};
	size_t faults = 0;

	if (!path)
		return "none";
	bool read = deck_read(law->book->db, path, DECK_ANY, &list, dg);
	if (read && list.decks.n != 1)
		diag_error(dg, (struct place){arena_text(&dg->arena, path), 0, 0},
		    "%zu decks where one was expected", list.decks.n);
	for (size_t i = 0; read && i < list.decks.n; i++) {
		struct deck *deck = list.decks.at[i];

		deck_check(law, deck, dg);
		faults += deck->faults.n;
		vec_each (fault, &deck->faults)
			diag_error(dg, (struct place){path, fault->at.line, 0}, "%s: %s",
			    fault->rule, fault->text);
	}
	const char *word = !read ? "unreadable" : list.decks.n != 1 || faults ? "invalid" : "valid";
	deck_list_release(&list);
	return word;
}

static int
compare_faults(const void *a, const void *b)
{
	const struct deck_fault *x = a, *y = b;
	int order = (x->at.line > y->at.line) - (x->at.line < y->at.line);

	order = order ? order : strcmp(x->rule, y->rule);
	return order ? order : strcmp(x->text, y->text);
}

struct deck_faults
deck_sentence(const struct law *law, struct deck *deck, struct diag *dg)
{
	struct deck_faults read = {0};

	vec_each (fault, &deck->faults)
		vec_add(&read.list, *fault);
	deck_check(law, deck, dg);
	if (deck->faults.n)
		qsort(deck->faults.at, deck->faults.n, sizeof(*deck->faults.at), compare_faults);
	return read;
}

void
deck_absolve(struct deck *deck, struct deck_faults *read)
{
	deck->faults.n = 0;
	vec_each (fault, &read->list)
		vec_add(&deck->faults, *fault);
	vec_release(&read->list);
}

static void
add_row(struct table *table, const struct law *law, const struct deck *deck,
    const struct deck_fault *fault)
{
	table_text(table, deck->at.file);
	table_int(table, fault ? fault->at.line : deck->at.line);
	table_text(table, deck->name);
	table_text(table, law->format->name);
	table_text(table, law->list ? law->list->code : "none");
	table_text(table, fault ? NULL : deck->faults.n ? "invalid" : "valid");
	table_text(table, fault ? fault->rule : NULL);
	table_text(table, fault ? fault->text : NULL);
}

void
deck_verdict_rows(const struct law *law, const struct deck *deck, struct table *table)
{
	add_row(table, law, deck, NULL);
	vec_each (fault, &deck->faults)
		add_row(table, law, deck, fault);
}
