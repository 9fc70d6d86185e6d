/* What a run prints: records, an account of each game, or a summary; and
 * when it may end early. */
#ifndef REGENT_GAME_REPORT_H
#define REGENT_GAME_REPORT_H

#include "game/tally.h"

struct report {
	struct match_output output; /* first: the run calls back through it */
	struct tally tally;
	FILE *to;
	int broken; /* errno: to does not take any more; 0: it does */
	/* Rules to end the run early; unused when 0. */
	struct sprt sprt; /* used when high > 0 */
	double width;
	enum sprt_verdict verdict;
	double llr;
	/* Called after every game with the state of affairs; may be NULL. */
	void (*progress)(const struct report *report, const struct match *match);
};

enum report_form { REPORT_NOTHING, REPORT_TSV, REPORT_JSON, REPORT_LOG };

void report_init(struct report *report, const struct match *match, enum report_form form, FILE *to);
/* The summary, or the table of pairings. */
void report_summary(const struct tally *tally, enum output form, bool matrix, FILE *to);
/* One line on the sequential test, if there is one. */
void report_sprt(const struct report *report, FILE *to);
void report_release(struct report *report);

#endif
