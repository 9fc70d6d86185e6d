/* Formulas: conditions joined by blanks, "and" and "or", turned round by "-"
 * or "!", grouped by parentheses.  A formula is read once, into a flat
 * program, and asked for one thing after another; what a condition is, and
 * whether it holds, its user says. */
#ifndef REGENT_BASE_FORMULA_H
#define REGENT_BASE_FORMULA_H

#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"

/* The program has one register, the answer so far. */
enum step_kind { STEP_TEST, STEP_NOT, STEP_STOP_AND, STEP_STOP_OR };

struct step {
	enum step_kind kind;
	size_t to; /* TEST: the condition; STOP: where to go when decided */
};

struct formula {
	VEC(struct step) steps;
};

enum comparison { IS, IS_NOT, LESS, MORE, AT_MOST, AT_LEAST };

struct operator_row {
	const char *text;
	enum comparison op;
	bool exact; /* = and not : */
};

struct formula_reader {
	const char *text, *at;
	struct place place; /* of the text */
	struct diag *dg;
	struct formula *out;
	/* Reads the condition that stands at `at`; returns its number. */
	size_t (*condition)(struct formula_reader *r);
	void *context;
	int depth;
	bool stuck; /* nothing more to be understood */
};

/* Reads the text, of which an empty one always holds; reports every fault. */
void formula_read(struct formula_reader *r);
void formula_release(struct formula *formula);

typedef bool formula_test(void *context, size_t condition);
bool formula_holds(const struct formula *formula, formula_test *test, void *context);

/* For readers of conditions. */

bool formula_is_blank(char c);
uint32_t formula_column(const struct formula_reader *r, const char *at);
/* The place of a column of a text that stands there. */
struct place formula_place(struct place text, uint32_t column);
void formula_fault(struct formula_reader *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The operator that stands there, or NULL.  A lone "!" is one only behind a key
 * that is known and before a value: Dracarys! is a name. */
const struct operator_row *formula_operator(const char *at, bool known);
/* Passes over what cannot be understood, up to a blank or a parenthesis. */
void formula_skip_word(struct formula_reader *r);
/* Values with | between them: bare, "in quotes" or /a regular expression/;
 * each goes to the function.  what: of which they are, for messages. */
typedef void formula_value(
    struct formula_reader *r, const char *text, bool regex, const char *start, void *condition);
void
formula_values(struct formula_reader *r, const char *what, formula_value *value, void *condition);

#endif
