/* The lines of a text from outside, one after the other, trimmed, without a
 * byte order mark and without blank ones.  They can be changed in place. */
#ifndef REGENT_PAIR_LINES_H
#define REGENT_PAIR_LINES_H

#include "base/diag.h"
#include "base/text.h"

struct lines {
	char *copy, *rest;
	struct place at; /* of the present line */
};

/* False after reporting what is no text; close in any case. */
bool lines_open(struct lines *lines, const char *file, const struct str *text, struct diag *dg);
/* NULL after the last. */
char *lines_next(struct lines *lines);
void lines_close(struct lines *lines);

#endif
