#include "base/map.h"

#include "base/memory.h"

#include "unit.h"

START_TEST(an_empty_map_has_no_keys)
{
	struct map map = {0};
	uint32_t value = 7;

	ck_assert(!map_get(&map, "stark", &value));
	ck_assert_uint_eq(value, 7);
	map_release(&map);
}
END_TEST

START_TEST(adding_a_key_twice_keeps_the_first_value)
{
	struct map map = {0};
	uint32_t value;

	ck_assert(map_add(&map, "stark", 1));
	ck_assert(!map_add(&map, "stark", 2));
	ck_assert(map_get(&map, "stark", &value));
	ck_assert_uint_eq(value, 1);
	ck_assert_uint_eq(map.n, 1);
	map_release(&map);
}
END_TEST

START_TEST(every_key_is_found_after_growing)
{
	enum { KEYS = 20000 };
	struct arena arena = ARENA_INIT;
	struct map map = {0};
	uint32_t value;

	for (uint32_t i = 0; i < KEYS; i++)
		ck_assert(map_add(&map, arena_format(&arena, "key %u", i), i));
	ck_assert_uint_eq(map.n, KEYS);
	for (uint32_t i = 0; i < KEYS; i++) {
		ck_assert(map_get(&map, arena_format(&arena, "key %u", i), &value));
		ck_assert_uint_eq(value, i);
	}
	ck_assert(!map_get(&map, "key 20000", NULL));
	map_release(&map);
	arena_release(&arena);
}
END_TEST

START_TEST(the_empty_text_is_a_key_like_any_other)
{
	struct map map = {0};

	ck_assert(map_add(&map, "", 3));
	ck_assert(map_get(&map, "", NULL));
	ck_assert(!map_get(&map, "a", NULL));
	map_release(&map);
	ck_assert(!map_get(&map, "", NULL));
}
END_TEST

UNIT_MAIN("map", an_empty_map_has_no_keys, adding_a_key_twice_keeps_the_first_value,
    every_key_is_found_after_growing, the_empty_text_is_a_key_like_any_other)
