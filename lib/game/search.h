/* Searching for a good choice: flat Monte Carlo and information-set tree
 * search with many observers (Cowling, Powley and Whitehouse 2012).
 *
 * Every iteration takes a deal that looks to the searcher like the game at
 * hand, walks down the trees by what they have learnt, goes on by a simple
 * policy, and teaches all trees the result.  Each player has a tree of his
 * own in which he walks by what he sees: a choice made in secret leads the
 * others to the same place whatever was chosen, so that nobody answers what
 * he cannot have seen.  Each player does what is best for himself.
 *
 * A tree is no structure of its own: what was learnt of an option stands in
 * one table under the hash of the way there.  The table is allocated once,
 * as large as the number of iterations asks for or the memory allows; a full
 * one only stops growing.
 *
 * A search serves one thread and any number of choices. */
#ifndef REGENT_GAME_SEARCH_H
#define REGENT_GAME_SEARCH_H

#include "game/agent.h"

enum search_rollout { ROLLOUT_RANDOM, ROLLOUT_GREEDY, ROLLOUT_MIXED };

enum { SEARCH_MOST = 100000000 };

struct search_options {
	uint32_t iterations;
	double c;	 /* how curious */
	double shake;	 /* how much c varies by chance */
	int rollout;	 /* enum search_rollout */
	double noise;	 /* of ROLLOUT_MIXED: the part left to chance */
	uint32_t depth;	 /* choices until the game's estimate is taken; 0: to the end */
	double widen;	 /* options looked at: this times the root of the visits; 0: all */
	uint32_t memory; /* MiB for what is learnt */
	int belief;	 /* deals by likelihood, not each as likely as another */
	double solve;	 /* work of the game's solver on a choice, for each iteration */
	uint32_t exact;	 /* and on the end of each game thought through */
	bool flat;	 /* no tree: every option as often as another */
	const char *to;	 /* how the others play; NULL: as well as they can */
};

/* What was learnt of an option. */
struct arm {
	uint64_t tag; /* 0: empty */
	uint32_t visits, available;
	double total;	    /* of the values for the one who chooses */
	float mean, spread; /* total / visits, and 1 / the root of visits */
};

struct search;

enum search_kind { SEARCH_FLAT, SEARCH_TREE, SEARCH_RESPOND };

/* argument: what the agent was called with, after the name of its class; it
 * was checked and lives longer than the search. */
struct search *
search_new(enum search_kind kind, const char *argument, const struct agent_setup *setup);
/* The options that an argument means for a game. */
void search_settle(enum search_kind kind, const char *argument, const struct game *game,
    struct search_options *out);
/* The search of an agent that does, "ismcts:1000"; NULL after a report. */
struct search *search_open(const char *agent, const struct agent_setup *setup, struct diag *dg);
void search_free(struct search *search);

/* Spends the iterations on the choice that is pending in the view, which
 * may be another seat's. */
void search_run(struct search *search, const struct seat_view *view, struct rng *rng);
/* What the last run taught of an option of that choice, in any deal of it,
 * and how many games it won; false: nothing. */
bool search_arm(
    struct search *search, const struct play *play, unsigned option, struct arm *arm, double *wins);
/* Runs, unless a solver knows better, and says which option to take. */
unsigned search_choose(struct search *search, const struct seat_view *view, struct rng *rng);
/* Those of the last run. */
const struct search_options *search_settings(const struct search *search);

#endif
