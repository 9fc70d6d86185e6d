/* Cards that would fit into a deck: legal printings that the faction and the
 * agendas let in, below their limit, and whose addition brings no new fault.
 * The score of a card is the number of cards in the deck that share a trait
 * with it. */
#ifndef REGENT_DECK_FIT_H
#define REGENT_DECK_FIT_H

#include "base/table.h"
#include "deck/law.h"

struct deck_fit {
	int card;
	int held;  /* copies of the title in the deck */
	bool own;  /* this printing is among them */
	int score; /* cards of the deck that share a trait */
	int trait; /* the commonest shared one, or -1 */
};

struct deck_fits {
	VEC(struct deck_fit) list;
};

/* Cards of the draw and the plot deck that match the filter (NULL: all), the
 * best score first.  The deck is left as it was. */
void deck_find_fits(const struct law *law, struct deck *deck, struct query *filter,
    struct deck_fits *out, struct diag *dg);

/* Rows code, card, pack, type, cost, held, room, score, trait. */
extern const char *const deck_fit_columns[9];
void deck_fit_rows(
    const struct card_db *db, const struct deck_fits *fits, size_t most, struct table *table);

/* Would one more copy bring no new fault? */
bool deck_takes(const struct law *law, struct deck *deck, int card, struct diag *dg);

/* One more copy, or copies, of a printing. */
void deck_put(struct deck *deck, int card, int count);

#endif
