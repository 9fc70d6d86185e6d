/* What an event prints: lists as tables, result slips and web pages. */
#ifndef REGENT_PAIR_REPORT_H
#define REGENT_PAIR_REPORT_H

#include "base/table.h"
#include "pair/standings.h"

void report_standings(const struct standings *s, enum output form, FILE *to);
void
report_pairings(const struct event *event, long round, bool by_name, enum output form, FILE *to);
void report_slips(const struct event *event, long round, FILE *to);
void report_bracket(const struct event *event, enum output form, FILE *to, struct diag *dg);
void report_history(const struct event *event, uint32_t player, enum output form, FILE *to);
void report_cross(const struct event *event, enum output form, FILE *to);
/* Every round with its verdict, compared with a peer if one is named; false
 * if one could have been better or is not legal. */
bool
report_check(struct event *event, const char *peer, enum output form, FILE *to, struct diag *dg);

/* Web pages in one file: no script, nothing loaded from elsewhere. */
void html_standings(const struct standings *s, FILE *to);
void html_pairings(const struct event *event, long round, FILE *to);
void html_slips(const struct event *event, long round, FILE *to);
void html_bracket(const struct event *event, FILE *to, struct diag *dg);

/* The seats of a round sorted by name. */
struct named_seat {
	const char *name;
	uint32_t player;
	int seat;
	const struct event_pair *pair;
};
struct named_seat *seats_by_name(const struct event *event, const struct event_round *r, size_t *n);
/* The others at the table of a seat: "bye", a name, or "A, B, C". */
const char *seat_others(
    const struct event *event, const struct event_pair *pair, int seat, struct arena *arena);
/* A player's deck as a path from here, or NULL: deck files lie relative to
 * the event file. */
const char *event_deck_path(const struct event *event, uint32_t player, struct arena *arena);

#endif
