/* Whole numbers without bound, never negative, and fractions of them.  A
 * number starts as BIG_INIT and is freed by big_release(). */
#ifndef REGENT_BASE_BIG_H
#define REGENT_BASE_BIG_H

#include "base/text.h"

struct big {
	uint32_t *digit; /* base 2^32, the lowest first */
	size_t n, room;	 /* n without leading zeros: 0 is no digit */
};

#define BIG_INIT  \
	{         \
		0 \
	}

void big_release(struct big *big);
void big_set(struct big *big, uint64_t value);
void big_copy(struct big *to, const struct big *from);
bool big_is_zero(const struct big *big);
int big_compare(const struct big *a, const struct big *b);
void big_add(struct big *to, const struct big *more);
void big_subtract(struct big *from, const struct big *less); /* less is not greater */
void big_multiply(struct big *to, const struct big *by);
void big_times(struct big *to, uint32_t by);
/* Divides by a small number; returns the rest. */
uint32_t big_divide(struct big *big, uint32_t by);
/* n over k. */
void big_choose(struct big *to, unsigned n, unsigned k);
void big_text(const struct big *big, struct str *out);

struct fraction {
	struct big above, below;
};

#define FRACTION_INIT              \
	{                          \
		BIG_INIT, BIG_INIT \
	}

void fraction_release(struct fraction *f);
void fraction_set(struct fraction *f, uint64_t above, uint64_t below);
/* Adds above/below. */
void fraction_add(struct fraction *f, const struct big *above, const struct big *below);
/* Without a common divisor. */
void fraction_reduce(struct fraction *f);
double fraction_value(const struct fraction *f);

#endif
