/* What a run comes to: counts by entrant and by pairing, and the table made
 * of them. */
#ifndef REGENT_GAME_TALLY_H
#define REGENT_GAME_TALLY_H

#include "base/table.h"
#include "game/match.h"
#include "game/stats.h"

/* A game is worth SHARE, divided among those who share the first rank. */
enum { SHARE = 60 };

struct score {
	uint64_t games, wins, ties, losses, share, forfeits;
	uint64_t first, first_share; /* games in the first seat, and what they brought */
};

/* Of two entrants who met, as the first of them sees it. */
struct meeting {
	uint64_t wins, ties, losses;
	uint64_t pair[5]; /* both games of a deal: 0, 1/2 ... 2 points */
};

/* Games that ended for the same reason. */
struct ending {
	const char *reason; /* as the results have it */
	uint64_t games;
};

struct tally {
	const struct schedule *schedule;
	struct score *score;	 /* by entrant; of one entrant alone: by seat */
	struct meeting *meeting; /* by lineup; only with two players */
	size_t n_scores;
	uint64_t games, choices, least, most, forfeits;
	uint64_t seat_share[SEATS_MOST];
	uint64_t half;	     /* of the first in the deal's first game */
	uint64_t half_index; /* 1 + that game; 0: none */
	VEC(struct ending) endings;
};

void tally_init(struct tally *tally, const struct schedule *schedule);
void tally_add(struct tally *tally, const struct result *result);
void tally_release(struct tally *tally);

double score_rate(const struct score *score);
double meeting_rate(const struct meeting *meeting);
/* Counts for stats_llr(): pairs when deals are paired, else games. */
void tally_pairs(const struct tally *tally, size_t lineup, uint64_t count[5]);

/* One row an entrant; whole: with what tally_remarks() says, for programs. */
void tally_table(const struct tally *tally, bool whole, struct table *table);
/* The entrant's agent and deck. */
void tally_name(const struct tally *tally, size_t entrant, struct str *out);
/* The probability that two equals would differ as much, by lineup, and the
 * same corrected for the number of lineups. */
void tally_p(const struct tally *tally, double p[], double holm[]);
/* One row a pairing, p corrected for their number; two players only. */
void tally_matrix(const struct tally *tally, struct table *table);
/* Lines for people, under the table. */
void tally_remarks(const struct tally *tally, struct str *out);

#endif
