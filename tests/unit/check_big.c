/* Numbers without bound. */
#include "base/big.h"

#include "unit.h"

static void
is_text(const struct big *big, const char *text)
{
	struct str out = STR_INIT;

	big_text(big, &out);
	ck_assert_str_eq(str_text(&out), text);
	str_release(&out);
}

START_TEST(a_number_is_written_in_full)
{
	static const struct {
		uint64_t value;
		const char *text;
	} rows[] = {{0, "0"}, {7, "7"}, {1000000000, "1000000000"},
	    {10203000000004, "10203000000004"}, {UINT64_MAX, "18446744073709551615"}};
	struct big big = BIG_INIT;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		big_set(&big, rows[i].value);
		is_text(&big, rows[i].text);
	}
	big_release(&big);
}
END_TEST

START_TEST(n_over_k_is_exact)
{
	struct big big = BIG_INIT;

	big_choose(&big, 60, 7);
	is_text(&big, "386206920");
	big_choose(&big, 100, 50);
	is_text(&big, "100891344545564193334812497256");
	big_choose(&big, 5, 6);
	is_text(&big, "0");
	big_release(&big);
}
END_TEST

START_TEST(a_sum_and_its_parts_agree)
{
	struct big a = BIG_INIT, b = BIG_INIT, c = BIG_INIT;

	big_choose(&a, 200, 99);
	big_choose(&b, 200, 100);
	big_choose(&c, 201, 100);
	big_add(&a, &b);
	ck_assert_int_eq(big_compare(&a, &c), 0);
	big_subtract(&a, &c);
	ck_assert(big_is_zero(&a));
	big_release(&a);
	big_release(&b);
	big_release(&c);
}
END_TEST

START_TEST(a_product_is_divided_by_its_factor)
{
	struct big a = BIG_INIT, b = BIG_INIT;

	big_choose(&a, 90, 45);
	big_set(&b, 4000000007);
	big_multiply(&b, &a);
	ck_assert_uint_eq(big_divide(&b, 4000000007), 0);
	ck_assert_int_eq(big_compare(&a, &b), 0);
	big_times(&b, 10);
	ck_assert_uint_eq(big_divide(&b, 1000) % 10, 0);
	big_release(&a);
	big_release(&b);
}
END_TEST

START_TEST(fractions_add_up_and_are_reduced)
{
	struct fraction f = FRACTION_INIT;
	struct big above = BIG_INIT, below = BIG_INIT;

	fraction_set(&f, 1, 6);
	big_choose(&above, 299, 149);
	big_choose(&below, 300, 150);
	fraction_add(&f, &above, &below);
	fraction_reduce(&f);
	is_text(&f.above, "2");
	is_text(&f.below, "3");
	ck_assert(fraction_value(&f) > 0.6666 && fraction_value(&f) < 0.6667);
	fraction_set(&f, 0, 12);
	fraction_reduce(&f);
	is_text(&f.above, "0");
	is_text(&f.below, "1");
	fraction_release(&f);
	big_release(&above);
	big_release(&below);
}
END_TEST

UNIT_MAIN("big", a_number_is_written_in_full, n_over_k_is_exact, a_sum_and_its_parts_agree,
    a_product_is_divided_by_its_factor, fractions_add_up_and_are_reduced)
