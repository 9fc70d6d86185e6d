/* Writing a deck in the forms that other programs read, and what each of
 * them cannot keep. */
#ifndef REGENT_DECK_WRITE_H
#define REGENT_DECK_WRITE_H

#include "deck/deck.h"

enum deck_target {
	TARGET_TEXT,
	TARGET_DOWNLOAD,
	TARGET_CYCLE,
	TARGET_CARDS,
	TARGET_MARKDOWN,
	TARGET_BBCODE,
	TARGET_LIST,
	TARGET_CODES,
	TARGET_OCTGN,
	TARGET_THRONESDB,
	TARGET_THRONETEKI,
	TARGET_YAML,
	DECK_TARGETS
};
/* "json" after the last is another name of thronesdb. */
extern const char *const deck_target_names[DECK_TARGETS + 2];

/* Adds the deck to out.  What is lost is reported to dg as warnings.  False
 * after a report if it holds more of a card than can be read again. */
bool deck_write(const struct card_db *db, const struct deck *deck, enum deck_target target,
    struct str *out, struct diag *dg);

/* Several decks in one text: parted by === in text forms, in a list in JSON
 * and YAML.  False after a report, also for a form that holds one only. */
bool deck_write_all(const struct card_db *db, const struct deck_list *decks,
    enum deck_target target, struct str *out, struct diag *dg);

#endif
