/* Measures of hands in words.  A measure of a card is a word such as cost,
 * characters or military, or a query in brackets, [t:location cost<=2],
 * which counts the cards that match.  Weights of such measures make a
 * valuation of set-ups; comparisons of their sums over a hand, joined by
 * and, or, not and parentheses, make a test of hands; words that begin with
 * setup- speak of the best set-up of the hand. */
#ifndef REGENT_HAND_MEASURE_H
#define REGENT_HAND_MEASURE_H

#include "hand/hand.h"

enum { TERMS_MOST = 16 };

enum test_comparison { TEST_LESS, TEST_MORE, TEST_AT_MOST, TEST_AT_LEAST, TEST_IS, TEST_IS_NOT };

struct test_term {
	int *measure;	/* of each kind; NULL: of the set-up */
	int setup_word; /* which one */
	enum test_comparison op;
	int number;
};

enum test_step { TEST_TERM, TEST_AND, TEST_OR, TEST_NOT };

struct test_op {
	enum test_step step;
	int term;
};

struct hand_test {
	struct test_term term[TERMS_MOST];
	int n;
	bool asks_setup;
	VEC(struct test_op) steps; /* in postfix order */
	struct arena arena;
};

/* NULL after a report; at is where the text stands. */
struct hand_test *
hand_test_new(const struct pile *pile, const char *text, struct place at, struct diag *dg);
/* The test that at least so many cards match a query. */
struct hand_test *hand_test_count(
    const struct pile *pile, const char *query, int least, struct place at, struct diag *dg);
/* Both tests at once: the second, a count, is added to the first; together
 * they have at most TERMS_MOST terms. */
void hand_test_join(struct hand_test *test, const struct pile *pile, const struct hand_test *other);
void hand_test_free(struct hand_test *test);

/* Does it hold for these sums, one for each term? */
bool hand_test_eval(const struct hand_test *test, const int sums[]);
/* For a hand and its set-up? */
bool hand_test_holds(const struct hand_test *test, const struct pile *pile, const uint16_t *hand,
    int n, const struct setup *setup);

/* Words of measures of set-ups, NULL after the last. */
const char *setup_word(size_t i);

/* A measure at *at, a word or [query]; moves *at on.  False after a report.
 * placed: words that only a set-up knows are let in. */
struct card_measure {
	int *active;	       /* of each kind */
	int duplicate, shadow; /* of any duplicate, of any card in the shadows */
	bool gold;	       /* what is paid */
};
bool measure_read(const struct pile *pile, const char *text, const char **at, struct place place,
    bool placed, struct arena *arena, struct card_measure *out, struct diag *dg);
/* The values of the kinds under weights, "cards" or "cards=2,[k:Lord]=1.5";
 * false after a report. */
bool measure_weights(struct pile *pile, const char *text, struct diag *dg);
/* The length of the word at a place, 0: none. */
size_t measure_word_length(const char *at);
struct place measure_place(struct place place, const char *text, const char *at);

#endif
