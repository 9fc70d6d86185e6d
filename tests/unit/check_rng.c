#include "base/rng.h"

#include "base/memory.h"

#include "unit.h"

#include <string.h>

/* The published output of PCG32 for initial state 42 and sequence 54, and of
 * SplitMix64 for seed 1234567. */
START_TEST(the_generator_is_pcg32)
{
	static const uint32_t published[] = {
	    0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e};
	struct rng rng = {.state = 0, .stream = 54u << 1 | 1};

	(void)rng_next(&rng);
	rng.state += 42;
	(void)rng_next(&rng);
	for (size_t i = 0; i < LENGTH(published); i++)
		ck_assert_uint_eq(rng_next(&rng), published[i]);
}
END_TEST

START_TEST(the_mixer_is_splitmix64)
{
	static const uint64_t published[] = {6457827717110365317u, 3203168211198807973u,
	    9817491932198370423u, 4593380528125082431u, 16408922859458223821u};

	for (uint64_t i = 0; i < LENGTH(published); i++)
		ck_assert_uint_eq(rng_mix(1234567 + i * 0x9e3779b97f4a7c15u), published[i]);
}
END_TEST

/* Ours, fixed: results that people have kept depend on them. */
START_TEST(a_seed_and_a_stream_give_the_same_numbers_for_ever)
{
	static const struct {
		uint64_t seed, stream;
		uint32_t first, second;
	} kept[] = {{0, 0, 0xab4a137d, 0xa9a1f202}, {1, 0, 0xe4e7733f, 0x6cc1c010},
	    {1, 1, 0xd918efed, 0xa59e68af}, {42, 7, 0xeebe8c45, 0x1ecc3c7c},
	    {UINT64_MAX, UINT64_MAX, 0x374e81af, 0xd1e1b18a}};

	for (size_t i = 0; i < LENGTH(kept); i++) {
		struct rng rng;

		rng_init(&rng, kept[i].seed, kept[i].stream);
		ck_assert_uint_eq(rng_next(&rng), kept[i].first);
		ck_assert_uint_eq(rng_next(&rng), kept[i].second);
	}
}
END_TEST

START_TEST(neighbouring_seeds_and_streams_differ)
{
	uint64_t seen[200];
	size_t n = 0;

	for (uint64_t i = 0; i < 100; i++) {
		struct rng by_seed, by_stream;

		rng_init(&by_seed, i + 1, 0);
		rng_init(&by_stream, 0, i);
		seen[n++] = rng_next64(&by_seed);
		seen[n++] = rng_next64(&by_stream);
	}
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++)
			ck_assert_uint_ne(seen[i], seen[j]);
}
END_TEST

START_TEST(below_is_in_range_and_even)
{
	enum { SIDES = 7, THROWS = 70000 };
	uint32_t count[SIDES] = {0};
	double chi = 0;
	struct rng rng;

	rng_init(&rng, 1, 0);
	for (int i = 0; i < THROWS; i++) {
		uint32_t side = rng_below(&rng, SIDES);

		ck_assert_uint_lt(side, SIDES);
		count[side]++;
	}
	for (int i = 0; i < SIDES; i++) {
		double off = (double)count[i] - THROWS / SIDES;

		chi += off * off / (THROWS / (double)SIDES);
	}
	ck_assert_double_lt(chi, 22.5); /* 6 degrees of freedom, 0.1 % */
}
END_TEST

START_TEST(below_one_is_zero_and_the_largest_bound_works)
{
	struct rng rng;
	uint32_t most = 0;

	rng_init(&rng, 2, 0);
	for (int i = 0; i < 1000; i++) {
		uint32_t large = rng_below(&rng, UINT32_MAX);

		ck_assert_uint_eq(rng_below(&rng, 1), 0);
		ck_assert_uint_lt(large, UINT32_MAX);
		most = large > most ? large : most;
	}
	ck_assert_uint_gt(most, 0xF0000000u);
}
END_TEST

START_TEST(unit_numbers_are_from_0_to_just_below_1)
{
	double sum = 0;
	struct rng rng;

	rng_init(&rng, 3, 0);
	for (int i = 0; i < 10000; i++) {
		double unit = rng_unit(&rng);

		ck_assert_double_ge(unit, 0);
		ck_assert_double_lt(unit, 1);
		sum += unit;
	}
	ck_assert_double_gt(sum, 4880);
	ck_assert_double_lt(sum, 5120);
}
END_TEST

START_TEST(a_shuffle_moves_the_items_and_loses_none)
{
	uint8_t bytes[60];
	uint16_t words[60];
	unsigned seen[60] = {0}, moved = 0;
	struct rng a, b;

	for (uint8_t i = 0; i < LENGTH(bytes); i++)
		words[i] = bytes[i] = i;
	rng_init(&a, 4, 0);
	rng_init(&b, 4, 0);
	rng_shuffle8(&a, bytes, LENGTH(bytes));
	rng_shuffle16(&b, words, LENGTH(words));
	for (size_t i = 0; i < LENGTH(bytes); i++) {
		ck_assert_uint_eq(bytes[i], words[i]);
		seen[bytes[i]]++;
		moved += bytes[i] != i;
	}
	for (size_t i = 0; i < LENGTH(seen); i++)
		ck_assert_uint_eq(seen[i], 1);
	ck_assert_uint_gt(moved, 50);
	rng_shuffle8(&a, bytes, 0);
}
END_TEST

START_TEST(every_order_of_three_comes_equally_often)
{
	enum { RUNS = 60000 };
	unsigned count[27] = {0};
	struct rng rng;

	rng_init(&rng, 5, 0);
	for (int i = 0; i < RUNS; i++) {
		uint8_t at[3] = {0, 1, 2};

		rng_shuffle8(&rng, at, 3);
		count[at[0] * 9 + at[1] * 3 + at[2]]++;
	}
	for (unsigned i = 0; i < LENGTH(count); i++)
		if (count[i]) {
			ck_assert_uint_gt(count[i], RUNS / 6 - 400);
			ck_assert_uint_lt(count[i], RUNS / 6 + 400);
		}
}
END_TEST

START_TEST(a_part_is_independent_of_its_parent_and_repeatable)
{
	struct rng a, b;

	rng_init(&a, 6, 0);
	rng_init(&b, 6, 0);
	struct rng part = rng_split(&a, 1), same = rng_split(&b, 1);
	ck_assert_mem_eq(&part, &same, sizeof(part));
	ck_assert_mem_eq(&a, &b, sizeof(a));
	ck_assert_uint_ne(rng_next64(&part), rng_next64(&a));
}
END_TEST

UNIT_MAIN("rng", the_generator_is_pcg32, the_mixer_is_splitmix64,
    a_seed_and_a_stream_give_the_same_numbers_for_ever, neighbouring_seeds_and_streams_differ,
    below_is_in_range_and_even, below_one_is_zero_and_the_largest_bound_works,
    unit_numbers_are_from_0_to_just_below_1, a_shuffle_moves_the_items_and_loses_none,
    every_order_of_three_comes_equally_often, a_part_is_independent_of_its_parent_and_repeatable)
