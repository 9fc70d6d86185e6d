#include "base/memory.h"

#include "base/vec.h"

#include "capture.h"
#include "unit.h"

#include <signal.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

START_TEST(arena_memory_is_zeroed_and_aligned)
{
	struct arena arena = ARENA_INIT;

	for (size_t size = 1; size < 300; size++) {
		unsigned char *block = arena_alloc(&arena, size);

		ck_assert_uint_eq((uintptr_t)block % alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			ck_assert_uint_eq(block[i], 0);
		memset(block, 0xFF, size);
	}
	arena_release(&arena);
}
END_TEST

START_TEST(arena_blocks_do_not_overlap_and_stay_in_place)
{
	struct arena arena = ARENA_INIT;
	uint32_t *block[2000];

	for (uint32_t i = 0; i < LENGTH(block); i++) {
		block[i] = arena_alloc(&arena, 100);
		for (size_t k = 0; k < 25; k++)
			block[i][k] = i;
	}
	for (uint32_t i = 0; i < LENGTH(block); i++)
		for (size_t k = 0; k < 25; k++)
			ck_assert_uint_eq(block[i][k], i);
	ck_assert_uint_ge(arena.total, LENGTH(block) * 100);
	arena_release(&arena);
}
END_TEST

START_TEST(arena_gives_blocks_larger_than_its_own)
{
	struct arena arena = ARENA_INIT;
	size_t size = 3 * 1024 * 1024;
	char *small = arena_text(&arena, "small"), *large = arena_alloc(&arena, size);

	memset(large, 'x', size);
	ck_assert_str_eq(small, "small");
	ck_assert_str_eq(arena_text(&arena, "after"), "after");
	arena_release(&arena);
}
END_TEST

START_TEST(arena_copies_are_terminated)
{
	struct arena arena = ARENA_INIT;

	ck_assert_str_eq(arena_copy(&arena, "Winterfell", 6), "Winter");
	ck_assert_str_eq(arena_copy(&arena, NULL, 0), "");
	ck_assert_str_eq(arena_format(&arena, "%s %d", "gold", 5), "gold 5");
	arena_release(&arena);
}
END_TEST

START_TEST(a_released_arena_can_be_used_again)
{
	struct arena arena = ARENA_INIT;

	arena_text(&arena, "one");
	arena_release(&arena);
	ck_assert_uint_eq(arena.total, 0);
	ck_assert_str_eq(arena_text(&arena, "two"), "two");
	arena_release(&arena);
	arena_release(&arena);
}
END_TEST

START_TEST(a_vector_keeps_its_items_while_it_grows)
{
	VEC(size_t) list = {0};
	size_t sum = 0;

	for (size_t i = 0; i < 10000; i++)
		vec_add(&list, i);
	ck_assert_uint_eq(list.n, 10000);
	for (size_t i = 0; i < list.n; i++)
		ck_assert_uint_eq(list.at[i], i);
	vec_each (item, &list)
		sum += *item;
	ck_assert_uint_eq(sum, 10000 * 9999 / 2);
	vec_release(&list);
	ck_assert_ptr_null(list.at);
	vec_each (item, &list)
		ck_abort_msg("an empty vector has no items");
}
END_TEST

START_TEST(no_bytes_are_still_a_block)
{
	void *block = xmalloc(0);

	ck_assert_ptr_nonnull(block);
	block = xrealloc(block, 0);
	ck_assert_ptr_nonnull(block);
	free(block);
	free(xcalloc(0, 8));
}
END_TEST

/* The address sanitizer would end the program before xmalloc() can. */
const char *__asan_default_options(void);

const char *
__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

/* These two end the program: the runner expects the status and the signal. */
START_TEST(out_of_memory_ends_with_status_2)
{
	capture_begin();
	free(xmalloc(SIZE_MAX / 2));
}
END_TEST

START_TEST(a_bug_aborts)
{
	capture_begin();
	BUG("on purpose, number %d", 1);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {arena_memory_is_zeroed_and_aligned,
	    arena_blocks_do_not_overlap_and_stay_in_place, arena_gives_blocks_larger_than_its_own,
	    arena_copies_are_terminated, a_released_arena_can_be_used_again,
	    a_vector_keeps_its_items_while_it_grows, no_bytes_are_still_a_block};
	TCase *tcase = unit_case("memory", tests, LENGTH(tests));

	tcase_add_exit_test(tcase, out_of_memory_ends_with_status_2, 2);
	tcase_add_test_raise_signal(tcase, a_bug_aborts, SIGABRT);
	return unit_run(tcase, "memory");
}
