/* Work spread over threads.  The same work gives the same results for any
 * number of threads when each item of it is computed from its index alone
 * and leaves its result at that index; nothing here depends on the order in
 * which threads run. */
#ifndef REGENT_BASE_THREADS_H
#define REGENT_BASE_THREADS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Calls work(context, thread) once for each thread 0..n-1, at the same time,
 * and returns when all are done.  Thread 0 is the caller, so that n = 1
 * starts none; a thread that cannot be started is made up for by the
 * caller. */
void threads_run(unsigned n, void (*work)(void *context, unsigned thread), void *context);

/* Numbers 0..end-1, each handed out once.  Starts as TICKETS_INIT(end). */
struct tickets {
	atomic_uint_fast64_t next;
	uint64_t end;
};

#define TICKETS_INIT(end) \
	{                 \
		0, (end)  \
	}

/* Takes the next number into *index; false when none is left. */
bool tickets_take(struct tickets *tickets, uint64_t *index);
/* No further number is handed out. */
void tickets_stop(struct tickets *tickets);

/* Calls work(context, index, thread) for each index 0..count-1, on n
 * threads; thread is below n and tells whose scratch memory to use. */
void threads_each(unsigned n, uint64_t count,
    void (*work)(void *context, uint64_t index, unsigned thread), void *context);

#endif
