/* Results: their words, what they are worth, and who won. */
#ifndef REGENT_PAIR_RESULT_H
#define REGENT_PAIR_RESULT_H

#include "pair/event.h"

/* A word as people and the file give it, for a table with so many seats:
 * "win", "loss-modwin", "w", "0-0", "5-4" …, or in melee the power of each
 * seat, "15,9,9,2", perhaps with places, "15,9,9,2/1,2,3,4".  False after
 * reporting at `at`. */
bool result_parse(const struct event *event, int seats, const char *word, struct place at,
    struct game_result *out, struct diag *dg);
/* A melee result from power and places (places NULL: by power). */
bool result_melee(int seats, const long *power, const long *place, struct place at,
    struct game_result *out, struct diag *dg);
/* The word again; NULL when there is no result. */
const char *result_word(const struct event *event, const struct event_pair *pair,
    const struct game_result *result, struct arena *arena);
bool result_equal(const struct game_result *a, const struct game_result *b);
/* Are the places what the power says? */
bool result_places_plain(const struct game_result *result, int seats);

/* What the game was for a seat; a melee table has one winner at most. */
enum outcome result_outcome(const struct event *event, const struct event_pair *pair, int seat);
long result_points(const struct event *event, const struct event_pair *pair, int seat);
bool outcome_won(enum outcome outcome);
/* The seat that won, or -1. */
int result_winner(const struct event *event, const struct event_pair *pair);
/* A game against nobody. */
extern const struct game_result result_bye;

#endif
