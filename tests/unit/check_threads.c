#include "base/threads.h"

#include "base/memory.h"

#include "unit.h"

#include <pthread.h>

enum { THREADS = 7, ITEMS = 10000 };

struct board {
	atomic_uint calls[ITEMS];
	uint64_t result[ITEMS];
	unsigned threads;
};

static void
count_thread(void *context, unsigned thread)
{
	struct board *board = context;

	atomic_fetch_add(&board->calls[thread], 1);
}

static void
square(void *context, uint64_t index, unsigned thread)
{
	struct board *board = context;

	if (thread < board->threads)
		atomic_fetch_add(&board->calls[index], 1);
	board->result[index] = index * index;
}

START_TEST(every_thread_works_once)
{
	struct board *board = xcalloc(1, sizeof(*board));

	threads_run(THREADS, count_thread, board);
	for (unsigned i = 0; i < THREADS; i++)
		ck_assert_uint_eq(board->calls[i], 1);
	ck_assert_uint_eq(board->calls[THREADS], 0);
	free(board);
}
END_TEST

static void
meet(void *context, unsigned thread)
{
	(void)thread;
	pthread_barrier_wait(context);
}

START_TEST(threads_run_at_the_same_time)
{
	pthread_barrier_t barrier;

	/* Ends only if all of them are inside at once. */
	pthread_barrier_init(&barrier, NULL, THREADS);
	threads_run(THREADS, meet, &barrier);
	ck_assert_int_eq(pthread_barrier_destroy(&barrier), 0);
}
END_TEST

START_TEST(each_index_is_worked_once_for_any_number_of_threads)
{
	for (unsigned n = 1; n <= THREADS; n++) {
		struct board *board = xcalloc(1, sizeof(*board));

		board->threads = n;
		threads_each(n, ITEMS, square, board);
		for (uint64_t i = 0; i < ITEMS; i++) {
			ck_assert_uint_eq(board->calls[i], 1);
			ck_assert_uint_eq(board->result[i], i * i);
		}
		free(board);
	}
}
END_TEST

START_TEST(no_items_are_no_work)
{
	struct board *board = xcalloc(1, sizeof(*board));

	board->threads = THREADS;
	threads_each(THREADS, 0, square, board);
	threads_run(0, count_thread, board);
	ck_assert_uint_eq(board->calls[0], 0);
	free(board);
}
END_TEST

START_TEST(tickets_end_when_stopped)
{
	struct tickets tickets = TICKETS_INIT(5);
	uint64_t index;

	ck_assert(tickets_take(&tickets, &index));
	ck_assert_uint_eq(index, 0);
	ck_assert(tickets_take(&tickets, &index));
	ck_assert_uint_eq(index, 1);
	tickets_stop(&tickets);
	ck_assert(!tickets_take(&tickets, &index));
	ck_assert(!tickets_take(&tickets, &index));
}
END_TEST

UNIT_MAIN("threads", every_thread_works_once, threads_run_at_the_same_time,
    each_index_is_worked_once_for_any_number_of_threads, no_items_are_no_work,
    tickets_end_when_stopped)
