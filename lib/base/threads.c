#include "base/threads.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

struct share {
	void (*work)(void *context, unsigned thread);
	void *context;
	unsigned thread;
	pthread_t id;
	bool started;
};

static void *
share_start(void *argument)
{
	struct share *share = argument;

	share->work(share->context, share->thread);
	return NULL;
}

void
threads_run(unsigned n, void (*work)(void *context, unsigned thread), void *context)
{
	struct share *share = xcalloc(n, sizeof(*share));

	for (unsigned i = 0; i < n; i++) {
		share[i] = (struct share){.work = work, .context = context, .thread = i};
		share[i].started =
		    i > 0 && pthread_create(&share[i].id, NULL, share_start, &share[i]) == 0;
	}
	for (unsigned i = 0; i < n; i++)
		if (!share[i].started)
			work(context, i);
	for (unsigned i = 0; i < n; i++)
		if (share[i].started)
			pthread_join(share[i].id, NULL);
	free(share);
}

bool
tickets_take(struct tickets *tickets, uint64_t *index)
{
	*index = atomic_fetch_add(&tickets->next, 1);
	return *index < tickets->end;
}

void
tickets_stop(struct tickets *tickets)
{
	atomic_store(&tickets->next, tickets->end);
}

struct each {
	struct tickets tickets;
	void (*work)(void *context, uint64_t index, unsigned thread);
	void *context;
};

static void
each_run(void *context, unsigned thread)
{
	struct each *each = context;
	uint64_t index;

	while (tickets_take(&each->tickets, &index))
		each->work(each->context, index, thread);
}

void
threads_each(unsigned n, uint64_t count,
    void (*work)(void *context, uint64_t index, unsigned thread), void *context)
{
	struct each each = {TICKETS_INIT(count), work, context};

	if (n > count)
		n = (unsigned)count;
	threads_run(n, each_run, &each);
}
