#include "deck/verdict.h"

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
