/* Structures and scorings as the data in formats/tournament/ has them. */
#ifndef REGENT_PAIR_STRUCTURE_H
#define REGENT_PAIR_STRUCTURE_H

#include "pair/event.h"

struct structure_plan {
	long rounds; /* before the cut; elimination has none */
	long cut;    /* players, 0: none */
	long wins;   /* all with so many wins instead, 0: no */
};

/* A structure as options ask for it; nothing: as the event has it. */
struct structure_wish {
	const char *name, *cut;
	long rounds;
	bool twice;
};

bool structure_set(struct event *event, const struct structure_wish *wish, struct diag *dg);
/* "8" or "wins>=6". */
bool cut_parse(const char *word, long *size, long *wins, struct diag *dg);

/* Rounds and cut for the players the event has. */
bool structure_of(const struct event *event, struct structure_plan *plan, struct diag *dg);
/* Is it elimination from the first round on? */
bool structure_knockout(const struct event *event);
/* Points by the name of a scoring. */
bool scoring_load(const char *name, enum event_format format, struct scoring *out, struct place at,
    struct diag *dg);
/* Can tables of 4 and 3 find a winner among so many, each sending its
 * winner on? */
bool cut_seats_melee(long players);

#endif
