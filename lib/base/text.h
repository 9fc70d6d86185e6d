/* Text: a growing string, UTF-8, folding of names, and suggestions.  All
 * text is UTF-8.  A struct str starts zeroed and is freed by str_release();
 * its text is always terminated once something was added. */
#ifndef REGENT_BASE_TEXT_H
#define REGENT_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct str {
	char *text;
	size_t n, room;
};

#define STR_INIT  \
	{         \
		0 \
	}

void str_add(struct str *str, const char *text);
void str_addn(struct str *str, const char *text, size_t length);
void str_addc(struct str *str, char c);
void str_addf(struct str *str, const char *format, ...) __attribute__((format(printf, 2, 3)));
void str_addv(struct str *str, const char *format, va_list args);
void str_clear(struct str *str);
void str_release(struct str *str);
/* The text, "" when nothing was added yet. */
const char *str_text(const struct str *str);

bool text_equal_caseless(const char *a, const char *b); /* ASCII case */
bool text_starts(const char *text, const char *prefix);
/* Removes blanks at both ends in place; returns the new beginning. */
char *text_trim(char *text);

/* Reads one code point, moves *at on.  Returns -1 for malformed UTF-8 (and
 * moves one byte on); 0 at the end. */
int32_t utf8_next(const char **at);
/* Offset of the first malformed byte, or length when all is well. */
size_t utf8_check(const char *text, size_t length);
/* Control characters other than tabs, which would reach a terminal? */
bool text_has_controls(const char *text);
/* Makes them, and tabs, blanks. */
void text_blank_controls(char *text);
/* Columns the text takes on a terminal (wide and combining ones counted). */
size_t utf8_width(const char *text);
void utf8_add(struct str *out, int32_t code);
/* Adds the text with its lines broken between words where they take more than
 * width columns (0: never); what follows a break stands further in. */
void text_wrap(const char *text, size_t width, struct str *out);

/* Folds a name for comparison: lower case, accents and double quotes
 * dropped, curly quotes and dashes made straight, blanks squeezed and
 * trimmed. */
void text_fold(const char *text, struct str *out);
bool text_equal_folded(const char *a, const char *b);

/* The candidate closest to word (folded edit distance, transpositions count
 * as one), or NULL when none is near enough to be meant.  Gaps (NULL) among
 * the candidates are passed over. */
const char *text_suggest(const char *word, const char *const candidates[], size_t n);
unsigned text_distance(const char *a, const char *b, unsigned most);

/* Is it a day of the calendar, YYYY-MM-DD? */
bool date_is_good(const char *date);

#endif
