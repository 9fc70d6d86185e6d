/* What tallies tell: rows of figures, each exact or with its interval, as a
 * table for programs, as text with histograms for people, as a drawing, and
 * decks side by side. */
#ifndef REGENT_HAND_REPORT_H
#define REGENT_HAND_REPORT_H

#include "base/table.h"
#include "game/stats.h"
#include "hand/deal.h"

/* All that is known about a deck.  Either tally may be missing (NULL);
 * what both know is taken from the exact one. */
struct account {
	const char *name;
	const struct habits *habits;
	const struct hand_tally *exact, *random;
	const char *value, *mulligan, *poor; /* as the user wrote them */
};

struct estimate {
	double value;
	struct interval interval; /* as wide as a point if exact */
	double error;		  /* standard error, 0 if exact */
	bool exact, known;
};

/* When: as dealt, or after the mulligan. */
enum moment { MOMENT_FIRST, MOMENT_FINAL };

struct figure_row {
	const char *figure; /* "setup-gold" */
	const char *of;	    /* "mean", "share", a number or a card */
	struct estimate first, final;
	int card; /* or -1 */
};

/* A bar of a distribution, no mean, share or card? */
static inline bool
row_is_value(const struct figure_row *row)
{
	return row->of[0] >= '0' && row->of[0] <= '9' && row->card < 0;
}

struct figure_list {
	VEC(struct figure_row) rows;
	struct arena arena;
};

/* All rows; cards: also those of single cards. */
void account_rows(const struct account *account, bool cards, struct figure_list *out);
void figure_list_release(struct figure_list *list);

/* Columns figure, of, first, value, low, high, how. */
void rows_table(const struct figure_list *list, struct table *table);
extern const char *const row_columns[7];
/* For people. */
void rows_text(const struct account *account, const struct figure_list *list, struct str *out);
/* Drawn, n decks one below the other. */
void
rows_svg(const struct account *account, const struct figure_list *list, size_t n, struct str *out);

/* Decks side by side, the first against each other one: columns figure, of,
 * deck, value, low, high, how, difference, difference_low, difference_high,
 * significant. */
void compare_table(const struct account *account, size_t n, struct table *table);
void compare_text(const struct account *account, size_t n, struct str *out);
extern const char *const compare_columns[11];

/* What a figure is called in a text. */
const char *figure_title(const char *name);

#endif
