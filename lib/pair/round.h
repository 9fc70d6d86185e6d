/* The next round of an event: Swiss, round robin, or the bracket after a cut;
 * and the structure that says how many rounds there are. */
#ifndef REGENT_PAIR_ROUND_H
#define REGENT_PAIR_ROUND_H

#include "pair/event.h"
#include "pair/swiss.h"

struct round_request {
	bool force;  /* although results are missing or all rounds were played */
	long draw;   /* another draw of the same round; 0 is the first */
	bool exact;  /* no quick draw */
	bool replay; /* for a check: rounds beyond the structure are no fault */
};

struct round_report {
	uint32_t rematches, repeated_byes, forbidden, same_club;
	enum swiss_proof proof;
	bool swiss;
};

/* Swiss rounds and size of the cut (0: none, -1: by wins) for the event. */
bool structure_of(const struct event *event, long *rounds, long *cut, struct diag *dg);
/* Points by the name of a scoring. */
bool scoring_load(const char *name, long scoring[OUTCOMES_SCORED], struct diag *dg);

/* Pairs the pending round in memory.  False after reporting. */
bool round_pair(struct event *event, const struct round_request *request,
    struct round_report *report, struct diag *dg);
/* Compares a paired Swiss round with the best pairing of what was known when
 * it was paired.  False when another would have been better. */
bool round_verify(struct event *event, size_t entry, struct round_report *report);
/* Appends a cut: the best n players still in (0: as the structure says), or
 * those with so many wins. */
bool round_cut(struct event *event, long n, long wins, struct diag *dg);

/* The bracket after the last cut.  Slot i of a stage meets slot
 * `slots - 1 - i`; the winner takes slot i of the next. */
struct bracket {
	size_t slots;
	uint32_t *slot; /* players or NOBODY */
	size_t entry;	/* of the cut */
};
bool bracket_init(struct bracket *b, const struct event *event, struct diag *dg);
void bracket_release(struct bracket *b);

#endif
