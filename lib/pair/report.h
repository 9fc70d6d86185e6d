/* What an event prints: lists as tables, result slips, web pages, and forms
 * for other programs. */
#ifndef REGENT_PAIR_REPORT_H
#define REGENT_PAIR_REPORT_H

#include "base/table.h"
#include "pair/standings.h"

enum export_type { EXPORT_CSV, EXPORT_JSON, EXPORT_TRF };

void report_standings(const struct standings *s, enum output form, FILE *to);
void
report_pairings(const struct event *event, long round, bool by_name, enum output form, FILE *to);
void report_slips(const struct event *event, long round, FILE *to);
void report_bracket(const struct event *event, enum output form, FILE *to);
void report_history(const struct event *event, uint32_t player, enum output form, FILE *to);
void report_cross(const struct event *event, enum output form, FILE *to);
/* Every round with its verdict; false if one could have been better or is
 * not legal. */
bool report_check(struct event *event, enum output form, FILE *to, struct diag *dg);
void report_export(const struct event *event, enum export_type type, struct str *out);

void html_standings(const struct standings *s, FILE *to);
void html_pairings(const struct event *event, long round, FILE *to);
void html_bracket(const struct event *event, FILE *to);

#endif
