/* Proof of the rounds of an event: is each what the rules give, and as good
 * as the best pairing of what was known when it was paired? */
#ifndef REGENT_PAIR_VERIFY_H
#define REGENT_PAIR_VERIFY_H

#include "pair/round.h"

struct verdict {
	struct round_report report; /* of the best pairing */
	const char *word;	    /* "best-by-bound", "not-best", … */
	bool good;
	size_t missing;	     /* results */
	const char *against; /* "equal", "better", "worse" than the peer; or NULL */
};

/* Judges a paired round or a cut; reports what is wrong. */
void verify_entry(struct event *event, size_t entry, struct verdict *out, struct diag *dg);

/* The partners of a list of players in a round, by place in the list,
 * EVENT_NOBODY for a bye or an opponent who is not in the list; returns how
 * many of them sit. */
uint32_t verify_mates(const struct event *event, const struct event_round *r, const uint32_t *list,
    uint32_t n, uint32_t *mate);

/* Calls work with the event as it was when the entry was paired: entries
 * after it are hidden, and so are amendments made later. */
void
verify_then(struct event *event, size_t entry, void (*work)(struct event *, void *), void *context);

/* Compares a Swiss round with what a peer program pairs for the same state
 * through TRF: sets out->against.  The command may contain {} for the file;
 * else it is run as COMMAND --dutch FILE -p.  False after reporting. */
bool verify_peer(
    struct event *event, size_t entry, const char *command, struct verdict *out, struct diag *dg);

#endif
