/* A round of a tournament played by agents: reads the pairings that
 * regent-pair prints as TSV and plays every table whose match has no result
 * yet.  The deal of a table follows from the seed and its number alone. */
#ifndef REGENT_GAME_PAIRING_H
#define REGENT_GAME_PAIRING_H

#include "game/match.h"

/* Plays the tables of a file ("-": standard input) with the game, the setup
 * and the number of games of model, and writes "TABLE<tab>RESULT" for each
 * that is done, the result for the first named: win, draw or loss.  One agent
 * plays for both, of two each for one; none: random.  False after a report. */
bool pairing_run(const char *path, const struct match *model, const char *const agents[],
    size_t n_agents, FILE *to, struct diag *dg);

#endif
