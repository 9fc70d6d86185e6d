/* Memory: allocation that cannot fail, and the arena.  An arena owns every
 * block taken from it; nothing inside is freed alone, arena_release() frees
 * all of it.  Running out of memory ends the program with a message. */
#ifndef REGENT_BASE_MEMORY_H
#define REGENT_BASE_MEMORY_H

#include <stddef.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Our own mistake: print place and message to stderr, then abort. */
#define BUG(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void
bug_at(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* No memory, no disk: print the message to stderr, exit with status 2. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

void *xmalloc(size_t size);
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *block, size_t size);
char *xstrdup(const char *text);

struct arena {
	struct arena_block *last;
	size_t total; /* bytes handed out */
};

#define ARENA_INIT \
	{          \
		0  \
	}

/* Zeroed memory, aligned for any type. */
void *arena_alloc(struct arena *arena, size_t size);
char *arena_copy(struct arena *arena, const char *text, size_t length);
char *arena_text(struct arena *arena, const char *text);
char *
arena_format(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
void arena_release(struct arena *arena);

#endif
