/* The next round of an event: Swiss, melee tables, round robin, or the
 * bracket after a cut; and the cut itself. */
#ifndef REGENT_PAIR_ROUND_H
#define REGENT_PAIR_ROUND_H

#include "pair/event.h"
#include "pair/standings.h"
#include "pair/structure.h"
#include "pair/swiss.h"

enum { MELEE_MOST = 4000 };

struct round_request {
	bool force; /* although results are missing or all rounds were played */
	long draw;  /* another draw of the same round; 0 is the first */
	bool exact; /* no quick draw */
	const struct structure_plan *plan; /* NULL: as the structure says */
};

enum round_kind { ROUND_SWISS, ROUND_MELEE, ROUND_ROBIN, ROUND_BRACKET };

struct round_report {
	enum round_kind kind;
	uint32_t rematches, repeated_byes, forbidden, same_club;
	enum swiss_proof proof;
};

/* Pairs the pending round in memory.  False after reporting. */
bool round_pair(struct event *event, const struct round_request *request,
    struct round_report *report, struct diag *dg);
/* Appends a cut: the best n players still in (0: as the structure says), or
 * those with so many wins. */
bool round_cut(struct event *event, long n, long wins, struct diag *dg);

/* The kind of the round at an entry. */
enum round_kind round_kind(const struct event *event, size_t entry);
/* Those to be paired in a Swiss round, best first, without promised byes;
 * returns how many.  list has room for all players. */
uint32_t
round_field(const struct event *event, const struct standings *s, long round, uint32_t *list);
/* The Swiss problem of a list of players. */
void round_swiss(struct swiss *swiss, const struct event *event, const struct standings *s,
    const uint32_t *list, uint32_t n, long round);
/* The tables of a melee; m is made for as many players as the list has. */
struct melee;
void round_melee(struct melee *m, const struct event *event, const struct standings *s,
    const uint32_t *list, long round);
/* Pairs of a round robin, tables not yet given. */
void round_robin(const struct event *event, struct event_round *round);
/* The place of each player in a list, EVENT_NOBODY for the others; the caller
 * frees. */
uint32_t *list_index(const struct event *event, const uint32_t *list, uint32_t n);
bool bye_promised(const struct event_player *player, long round);

#endif
