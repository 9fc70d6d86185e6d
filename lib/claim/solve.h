/* The exact value of a position in Claim's second phase, where a player who
 * counts knows every card: alpha-beta search with a table of positions met.
 *
 * A solver owns its table and may be used for any number of positions, one
 * at a time; a thread that solves has its own. */
#ifndef REGENT_CLAIM_SOLVE_H
#define REGENT_CLAIM_SOLVE_H

#include "claim/claim.h"

struct claim_solver;

struct claim_solution {
	int value;     /* for the player to choose: 1 wins, 0 draws, -1 loses */
	uint32_t best; /* set of option indexes that keep that value */
	uint64_t nodes;
};

struct claim_solver *claim_solver_new(void);
void claim_solver_free(struct claim_solver *solver);

/* NULL if the position can be solved, else the reason why not:
 * it is of the first phase, over, or no position of a game. */
const char *claim_unsolvable(const struct play *play);
/* The value; with all, also every option that keeps it (else at least
 * one).  Only for positions that claim_unsolvable() has no objection to. */
struct claim_solution claim_solve(struct claim_solver *solver, const struct play *play, bool all);
/* The same with a limit of work, in positions looked at; false when it was
 * not enough. */
bool claim_solve_within(struct claim_solver *solver, const struct play *play, bool all,
    uint64_t nodes, struct claim_solution *solution);

#endif
