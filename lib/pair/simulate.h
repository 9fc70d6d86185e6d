/* What an event may come to: it is played out many times from where it
 * stands, with results drawn from the strengths of the players.  Run i draws
 * from (seed, i) alone, so the sums are the same for any number of threads. */
#ifndef REGENT_PAIR_SIMULATE_H
#define REGENT_PAIR_SIMULATE_H

#include "pair/event.h"

struct simulate_request {
	uint64_t runs, seed;
	int threads;
	double spread;				       /* of strengths that are not given, in Elo */
	double timed;				       /* share of games that go to time */
	void (*progress)(uint64_t done, uint64_t all); /* may be NULL; from one thread */
};

struct simulated {
	uint64_t cut;	/* runs in which the player made the cut */
	uint64_t first; /* in which he was first in the end */
	uint64_t ranks; /* sum of the final ranks */
	long strength;
};

struct simulation {
	uint64_t runs;
	struct simulated *player; /* by index */
	uint64_t best_first;	  /* the strongest was first */
	uint64_t best_cut;
	bool has_cut;
};

/* False after reporting why the event cannot be played out. */
bool simulate(struct simulation *sim, const struct event *event,
    const struct simulate_request *request, struct diag *dg);
void simulation_release(struct simulation *sim);

#endif
