/* Joining the parts of a run. */
#ifndef REGENT_GAME_MERGE_H
#define REGENT_GAME_MERGE_H

#include "game/record.h"
#include "game/tally.h"

/* Puts the records into the order of their games.  Reports records of
 * different runs and games that are there twice, and returns false. */
bool merge_sort(struct record_file *file, struct diag *dg);
/* The records as the run would have written them. */
void merge_write(const struct record_file *file, struct str *out);
/* Ranges of the run that are missing, "A:B" a line.  Returns how many games
 * those are. */
uint64_t merge_holes(const struct record_file *file, struct str *out);

/* The schedule that the sorted records show, and what they come to.  The
 * texts belong to the file; release both. */
void merge_tally(const struct record_file *file, struct schedule *schedule, struct tally *tally);

#endif
