/* The files of lists of restricted and banned cards.  Private to lib/deck. */
#ifndef REGENT_DECK_LISTS_H
#define REGENT_DECK_LISTS_H

#include "deck/law.h"

/* Adds a list, named DATE-CODE.yaml, without reading it yet; NULL after a
 * report. */
struct card_list *list_add(struct law_book *book, const char *path, struct diag *dg);
void list_free(struct card_list *list);
/* A list by its code, or by the path of a list file; NULL after a report. */
struct card_list *list_find(struct law_book *book, const char *code, struct diag *dg);
/* Its part for a format, read when needed; NULL after a report. */
const struct list_part *
list_part(struct law_book *book, struct card_list *list, const char *format, struct diag *dg);

#endif
