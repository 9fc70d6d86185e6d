/* The odds that a test holds for the cards seen by some moment: exactly, by
 * counting, or by dealing where there is too much to count.  Cards seen are
 * the opening hand, what the refill after the best set-up brings if it is
 * asked for, and cards drawn after that. */
#ifndef REGENT_HAND_ODDS_H
#define REGENT_HAND_ODDS_H

#include "base/big.h"
#include "hand/deal.h"

struct odds {
	const struct habits *habits;	/* mulligans */
	bool miss;			/* a mulligan whenever the test fails */
	const struct hand_test *wanted; /* asks nothing of the set-up */
	int draws;			/* cards drawn after the opening hand */
	bool refill;
	bool however_many; /* count, however long it takes */
};

struct odds_answer {
	bool exact;
	struct fraction fraction; /* if exact */
	double value;
	uint64_t hits, hands; /* else */
	double cards;	      /* seen on average */
};

/* False if there is too much to count. */
bool odds_exact(const struct odds *odds, struct odds_answer *out);
void odds_random(const struct odds *odds, uint64_t seed, uint64_t hands, unsigned threads,
    progress_fn *progress, struct odds_answer *out);
void odds_answer_release(struct odds_answer *answer);

#endif
