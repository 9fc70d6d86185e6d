#include "base/big.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
big_release(struct big *big)
{
	free(big->digit);
	*big = (struct big)BIG_INIT;
}

static void
make_room(struct big *big, size_t n)
{
	if (big->room >= n)
		return;
	big->room = n + 8;
	big->digit = xrealloc(big->digit, big->room * sizeof(*big->digit));
}

static void
trim(struct big *big)
{
	while (big->n && !big->digit[big->n - 1])
		big->n--;
}

void
big_set(struct big *big, uint64_t value)
{
	make_room(big, 2);
	big->digit[0] = (uint32_t)value;
	big->digit[1] = (uint32_t)(value >> 32);
	big->n = 2;
	trim(big);
}

void
big_copy(struct big *to, const struct big *from)
{
	make_room(to, from->n + 1);
	to->n = from->n;
	for (size_t i = 0; i < to->n; i++)
		to->digit[i] = from->digit[i];
}

bool
big_is_zero(const struct big *big)
{
	return big->n == 0;
}

int
big_compare(const struct big *a, const struct big *b)
{
	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (size_t i = a->n; i-- > 0;)
		if (a->digit[i] != b->digit[i])
			return a->digit[i] < b->digit[i] ? -1 : 1;
	return 0;
}

void
big_add(struct big *to, const struct big *more)
{
	size_t n = to->n > more->n ? to->n : more->n;
	uint64_t carry = 0;

	make_room(to, n + 1);
	for (size_t i = 0; i < n; i++) {
		carry +=
		    (uint64_t)(i < to->n ? to->digit[i] : 0) + (i < more->n ? more->digit[i] : 0);
		to->digit[i] = (uint32_t)carry;
		carry >>= 32;
	}
	to->digit[n] = (uint32_t)carry;
	to->n = n + 1;
	trim(to);
}

void
big_subtract(struct big *from, const struct big *less)
{
	uint64_t borrow = 0;

	for (size_t i = 0; i < from->n; i++) {
		uint64_t take = (i < less->n ? less->digit[i] : 0) + borrow;

		borrow = from->digit[i] < take;
		from->digit[i] = (uint32_t)(from->digit[i] - take);
	}
	if (borrow)
		BUG("a negative number");
	trim(from);
}

void
big_times(struct big *to, uint32_t by)
{
	uint64_t carry = 0;

	make_room(to, to->n + 1);
	for (size_t i = 0; i < to->n; i++) {
		carry += (uint64_t)to->digit[i] * by;
		to->digit[i] = (uint32_t)carry;
		carry >>= 32;
	}
	to->digit[to->n++] = (uint32_t)carry;
	trim(to);
}

void
big_multiply(struct big *to, const struct big *by)
{
	struct big product = BIG_INIT;

	make_room(&product, to->n + by->n + 1);
	memset(product.digit, 0, (to->n + by->n + 1) * sizeof(*product.digit));
	for (size_t i = 0; i < to->n; i++) {
		uint64_t carry = 0;

		for (size_t k = 0; k < by->n; k++) {
			carry += (uint64_t)to->digit[i] * by->digit[k] + product.digit[i + k];
			product.digit[i + k] = (uint32_t)carry;
			carry >>= 32;
		}
		product.digit[i + by->n] = (uint32_t)carry;
	}
	product.n = to->n + by->n;
	trim(&product);
	big_release(to);
	*to = product;
}

uint32_t
big_divide(struct big *big, uint32_t by)
{
	uint64_t rest = 0;

	for (size_t i = big->n; i-- > 0;) {
		rest = rest << 32 | big->digit[i];
		big->digit[i] = (uint32_t)(rest / by);
		rest %= by;
	}
	trim(big);
	return (uint32_t)rest;
}

void
big_choose(struct big *to, unsigned n, unsigned k)
{
	big_set(to, k > n ? 0 : 1);
	if (k > n)
		return;
	k = k > n - k ? n - k : k;
	for (unsigned i = 0; i < k; i++) {
		big_times(to, n - i);
		(void)big_divide(to, i + 1);
	}
}

void
big_text(const struct big *big, struct str *out)
{
	struct big left = BIG_INIT;
	struct str reversed = STR_INIT;

	big_copy(&left, big);
	do {
		uint32_t part = big_divide(&left, 1000000000);

		for (int i = 0; i < 9 && (part || left.n || !reversed.n); i++, part /= 10) {
			str_addc(&reversed, (char)('0' + part % 10));
			if (!left.n && part < 10)
				break;
		}
	} while (left.n);
	for (size_t i = reversed.n; i-- > 0;)
		str_addc(out, reversed.text[i]);
	str_release(&reversed);
	big_release(&left);
}

/* --- fractions ------------------------------------------------------------ */

void
fraction_release(struct fraction *f)
{
	big_release(&f->above);
	big_release(&f->below);
}

void
fraction_set(struct fraction *f, uint64_t above, uint64_t below)
{
	big_set(&f->above, above);
	big_set(&f->below, below);
}

void
fraction_add(struct fraction *f, const struct big *above, const struct big *below)
{
	struct big part = BIG_INIT;

	if (big_compare(&f->below, below) == 0) {
		big_add(&f->above, above);
		return;
	}
	big_copy(&part, above);
	big_multiply(&part, &f->below);
	big_multiply(&f->above, below);
	big_add(&f->above, &part);
	big_multiply(&f->below, below);
	big_release(&part);
}

static bool
is_even(const struct big *big)
{
	return big->n && !(big->digit[0] & 1);
}

static void
halve(struct big *big)
{
	for (size_t i = 0; i < big->n; i++)
		big->digit[i] = big->digit[i] >> 1 | (i + 1 < big->n ? big->digit[i + 1] << 31 : 0);
	trim(big);
}

/* Leaves the greatest common divisor in a, without its twos; b is used up. */
static void
odd_divisor(struct big *a, struct big *b)
{
	while (is_even(a))
		halve(a);
	while (!big_is_zero(b)) {
		while (is_even(b))
			halve(b);
		if (big_compare(a, b) > 0) {
			struct big swap = *a;

			*a = *b;
			*b = swap;
		}
		big_subtract(b, a);
	}
}

/* Divides exactly: by is odd and goes into big, digit by digit from below. */
static void
divide_exactly(struct big *big, const struct big *by)
{
	uint32_t inverse = by->digit[0];
	struct big left = BIG_INIT;

	for (int i = 0; i < 5; i++)
		inverse *= 2 - by->digit[0] * inverse;
	big_copy(&left, big);
	for (size_t i = 0; i < left.n; i++) {
		uint32_t digit = left.digit[i] * inverse;
		uint64_t carry = 0;

		for (size_t k = 0; i + k < left.n; k++) {
			carry += (uint64_t)digit * (k < by->n ? by->digit[k] : 0);
			uint32_t low = (uint32_t)carry;
			carry = (carry >> 32) + (left.digit[i + k] < low);
			left.digit[i + k] -= low;
		}
		big->digit[i] = digit;
	}
	trim(big);
	big_release(&left);
}

void
fraction_reduce(struct fraction *f)
{
	struct big a = BIG_INIT, b = BIG_INIT;

	if (big_is_zero(&f->above)) {
		big_set(&f->below, 1);
		return;
	}
	while (is_even(&f->above) && is_even(&f->below)) {
		halve(&f->above);
		halve(&f->below);
	}
	big_copy(&a, &f->above);
	big_copy(&b, &f->below);
	odd_divisor(&a, &b);
	divide_exactly(&f->above, &a);
	divide_exactly(&f->below, &a);
	big_release(&a);
	big_release(&b);
}

/* The leading digits, and how many digits of base 2^32 follow them. */
static double
leading(const struct big *big, int *exponent)
{
	double value = 0;
	size_t n = big->n > 3 ? 3 : big->n;

	for (size_t i = 0; i < n; i++)
		value = value * 0x1p32 + big->digit[big->n - 1 - i];
	*exponent = (int)(big->n - n) * 32;
	return value;
}

double
fraction_value(const struct fraction *f)
{
	int above, below;
	double a = leading(&f->above, &above), b = leading(&f->below, &below);

	return ldexp(a / b, above - below);
}
