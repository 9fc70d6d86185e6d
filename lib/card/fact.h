/* Cards as rows of a table and as text for people: the columns are the keys
 * of card files, and a few facts of the pack. */
#ifndef REGENT_CARD_FACT_H
#define REGENT_CARD_FACT_H

#include "base/table.h"
#include "card/query.h"

/* Columns for people and for TSV, and those of a JSON record. */
extern const char card_columns[], card_record[];

/* An empty table of every column. */
void card_table_init(struct table *table);
/* Adds a card; text knows its rules text and may be NULL. */
void card_table_add(struct table *table, const struct card_db *db, int card, query_text_fn *text);

/* A readable card: facts, keywords, rules text, printings. */
void card_show(const struct card_db *db, int card, query_text_fn *text, struct str *out);
/* Are the two the same card in all but pack, code and copies?  Not known,
 * and so false, while their abilities are not written. */
bool card_same(const struct card_db *db, int a, int b);

/* One row a pack; code, name, cycle, release, cards. */
void card_packs(const struct card_db *db, struct table *table);

#endif
