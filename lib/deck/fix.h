/* Mending a deck: the fewest changes that make it legal.  Changes are counted
 * by cards: a line whose printing or name is set right is one, a card dropped
 * or added is one, an agenda or the faction is one.  Other printings come in
 * only for cards that cannot stay as they are.  All factions and agendas are
 * looked at, and what goes is searched for exactly; what is added are further
 * copies of cards of the deck, or cards that fit it. */
#ifndef REGENT_DECK_FIX_H
#define REGENT_DECK_FIX_H

#include "base/table.h"
#include "deck/law.h"

enum change_kind { CHANGE_FACTION, CHANGE_PRINTING, CHANGE_DROP, CHANGE_ADD };
extern const char *const change_names[4]; /* "faction", "printing", "drop", "add" */

struct deck_change {
	enum change_kind kind;
	int count;
	int card;	  /* taken in; of a drop the one that goes; -1: unknown */
	int instead;	  /* of a printing: the one that goes, or -1 */
	const char *text; /* of an unknown card, or of the faction */
	const char *why;
	struct place at; /* where the deck names it; line 0: nowhere */
};

struct deck_fix {
	VEC(struct deck_change) changes;
	struct deck *deck; /* as it would be; its faults: those that are left */
	int cost;
	bool fewest; /* no smaller set makes the deck legal */
	int least;   /* every set has as many changes */
};

/* Finds the changes; the deck itself stays.  Release the result. */
void deck_find_fix(
    const struct law *law, const struct deck *deck, struct deck_fix *out, struct diag *dg);
void deck_fix_release(struct deck_fix *fix);

/* Rows file, line, change, count, code, card, pack, instead-of, why,
 * fewest. */
extern const char *const deck_fix_columns[10];
void deck_fix_rows(const struct card_db *db, const struct deck_fix *fix, struct table *table);

#endif
