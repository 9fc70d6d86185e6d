/* Queries over cards: "t:character f:stark cost<=3 -trait:Lord" is parsed
 * into a flat program and run on one card after another.  The language is
 * documented in regent-card(1).  Faults are reported with their column in
 * the query.  A query belongs to one thread: matching a regular expression
 * needs room that it keeps. */
#ifndef REGENT_CARD_QUERY_H
#define REGENT_CARD_QUERY_H

#include "card/card.h"

struct query;

/* Adds the card's rules text to out; false if it has none (yet). */
typedef bool query_text_fn(const struct card_db *db, int card, struct str *out);

/* NULL after reporting every fault.  An empty query matches every card.
 * Without a database only the form is checked, and traits, packs and cycles
 * are taken as they are.  Places are counted from at, where the text stands
 * ("query" when it has no file); the database must outlive the query. */
struct query *
query_new(const struct card_db *db, const char *text, struct place at, struct diag *dg);
void query_free(struct query *query);

/* Does it ask for rules text?  If so, give it a function that knows it;
 * without one, no card has any. */
bool query_asks_text(const struct query *query);
void query_set_text(struct query *query, query_text_fn *text);

/* Does it ask for what lists of restricted and banned cards say (keys legal,
 * restricted, banned, pod)?  If so, give it a function that knows the set of
 * cards for a key and a value: a byte for each card, which outlives the
 * query, or NULL after a report.  Without one, no card is in any set. */
typedef const uint8_t *
query_set_fn(void *context, const char *key, const char *value, struct place at, struct diag *dg);
bool query_asks_lists(const struct query *query);
bool query_set_lists(struct query *query, query_set_fn *set, void *context, struct diag *dg);

/* Does the card match?  A regular expression that gives up (it would
 * backtrack too long) is reported once; the query matches nothing then. */
bool query_match(struct query *query, int card, struct diag *dg);

#endif
