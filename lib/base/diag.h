/* Diagnostics: what is wrong with the input, with its place.  The library
 * reports here and never prints; the command prints with diag_print() and
 * decides.  Every fault is kept, up to a limit that guards against floods
 * (then they are only counted). */
#ifndef REGENT_BASE_DIAG_H
#define REGENT_BASE_DIAG_H

#include "base/memory.h"
#include "base/vec.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Line and column count from 1; 0 means unknown and is not printed. */
struct place {
	const char *file; /* NULL: no file */
	uint32_t line, column;
};

enum diag_level { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE };

struct diag_message {
	enum diag_level level;
	struct place at;
	const char *text;
};

struct diag {
	size_t errors, warnings;
	VEC(struct diag_message) list;
	struct arena arena; /* owns texts and file names of the messages */
};

#define DIAG_INIT \
	{         \
		0 \
	}
#define NOWHERE ((struct place){0})

void diag_error(struct diag *dg, struct place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_warn(struct diag *dg, struct place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_note(struct diag *dg, struct place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "file:line:column: message" a line; errors bare, others "warning: …". */
void diag_print(const struct diag *dg, FILE *to);
void diag_release(struct diag *dg);

#endif
