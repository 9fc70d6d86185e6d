/* Events for other programs and from them.  CSV holds players, JSON the whole
 * event with the keys of regent-event(5), TRF the Swiss rounds in the form of
 * chess programs (2016 with the extensions of bbpPairings, and 2026), NRTM
 * the JSON of tournament sites. */
#ifndef REGENT_PAIR_EXPORT_H
#define REGENT_PAIR_EXPORT_H

#include "pair/event.h"

enum event_type { TYPE_CSV, TYPE_JSON, TYPE_TRF16, TYPE_TRFBX, TYPE_TRF26, TYPE_NRTM, TYPE_COUNT };
extern const char *const event_type_names[TYPE_COUNT + 1];

/* False after reporting what the form cannot hold. */
bool
event_export(const struct event *event, enum event_type type, struct str *out, struct diag *dg);
/* The state before the coming round, for a program to pair it: who is not to
 * be paired is marked absent in its column. */
bool trf_state(const struct event *event, struct str *out, struct diag *dg);

/* Fills an event from a text; type TYPE_COUNT: guessed.  False after
 * reporting; release in any case. */
bool event_import(struct event *event, const char *file, const struct str *text,
    enum event_type type, struct diag *dg);

/* Private to the forms. */
void export_csv(const struct event *event, struct str *out);
void export_json(const struct event *event, struct str *out);
void export_nrtm(const struct event *event, struct str *out);
bool export_trf(const struct event *event, enum event_type type, struct str *out, struct diag *dg);
bool import_csv(struct event *event, const char *file, const struct str *text, struct diag *dg);
bool import_trf(struct event *event, const char *file, const struct str *text, struct diag *dg);
/* Does the text begin with a line of that form? */
bool is_trf(const char *text);
bool import_nrtm(struct event *event, const char *file, const struct str *text, struct diag *dg);

/* Players from lines: a name, then perhaps club, faction, deck, fixed table,
 * byes and strength, separated by tabs or commas; or with a header line that
 * names the columns.  Missing facts come from `usual`. */
bool players_read(struct event *event, const char *file, const struct str *text,
    const struct event_player *usual, struct diag *dg);
/* Adds one player after checking the name; false after reporting. */
bool player_add(
    struct event *event, const struct event_player *player, struct place at, struct diag *dg);
/* Warns of each player from an index on who has the name of one before. */
void players_warn_namesakes(const struct event *event, size_t from, struct diag *dg);

#endif
