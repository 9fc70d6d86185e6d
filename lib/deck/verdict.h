/* Decks judged by a law: the faults in order and as rows, and a word for
 * those who have many decks. */
#ifndef REGENT_DECK_VERDICT_H
#define REGENT_DECK_VERDICT_H

#include "base/table.h"
#include "deck/law.h"

/* "valid", "invalid", "unreadable", or "none" without a path; every fault is
 * reported with its place.  The path must live as long as the report. */
const char *deck_judge(const struct law *law, const char *path, struct diag *dg);

/* The faults that a deck had from its reading. */
struct deck_faults {
	VEC(struct deck_fault) list;
};
/* Judges the deck; its faults are then all of them, by line, rule and text.
 * Give the result to deck_absolve(), which makes the deck as it was. */
struct deck_faults deck_sentence(const struct law *law, struct deck *deck, struct diag *dg);
void deck_absolve(struct deck *deck, struct deck_faults *read);

/* Rows file, line, deck, format, list, verdict, rule, message: one of the
 * deck, with the verdict, and one of each fault. */
extern const char *const deck_verdict_columns[8];
void deck_verdict_rows(const struct law *law, const struct deck *deck, struct table *table);

#endif
