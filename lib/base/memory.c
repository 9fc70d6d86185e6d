#include "base/memory.h"

#include <errno.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 64 * 1024 };

struct arena_block {
	struct arena_block *previous;
	size_t used, size;
	alignas(max_align_t) char data[];
};

_Noreturn void
bug_at(const char *file, int line, const char *format, ...)
{
	va_list args;

	fprintf(stderr, "bug at %s:%d: ", file, line);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}

_Noreturn void
die(const char *format, ...)
{
	va_list args;

	fprintf(stderr, "%s: ", program_invocation_short_name);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(2);
}

void *
xmalloc(size_t size)
{
	void *block = malloc(size ? size : 1);

	if (!block)
		die("out of memory (%zu bytes)", size);
	return block;
}

void *
xcalloc(size_t n, size_t size)
{
	void *block = calloc(n ? n : 1, size ? size : 1);

	if (!block)
		die("out of memory (%zu x %zu bytes)", n, size);
	return block;
}

void *
xrealloc(void *block, size_t size)
{
	block = realloc(block, size ? size : 1);
	if (!block)
		die("out of memory (%zu bytes)", size);
	return block;
}

char *
xstrdup(const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(xmalloc(size), text, size);
}

static struct arena_block *
block_new(struct arena_block *previous, size_t size)
{
	struct arena_block *block = xmalloc(sizeof(*block) + size);

	block->previous = previous;
	block->used = 0;
	block->size = size;
	return block;
}

void *
arena_alloc(struct arena *arena, size_t size)
{
	size_t align = alignof(max_align_t);
	size_t need = (size + align - 1) / align * align;
	struct arena_block *block = arena->last;

	if (!block || block->size - block->used < need) {
		block = block_new(block, need > BLOCK_SIZE ? need : BLOCK_SIZE);
		arena->last = block;
	}
	void *p = block->data + block->used;
	block->used += need;
	arena->total += need;
	return memset(p, 0, need);
}

char *
arena_copy(struct arena *arena, const char *text, size_t length)
{
	char *copy = arena_alloc(arena, length + 1);

	if (length)
		memcpy(copy, text, length);
	return copy;
}

char *
arena_text(struct arena *arena, const char *text)
{
	return arena_copy(arena, text, strlen(text));
}

char *
arena_format(struct arena *arena, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	int length = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (length < 0)
		BUG("bad format '%s'", format);
	char *text = arena_alloc(arena, (size_t)length + 1);
	va_start(args, format);
	vsnprintf(text, (size_t)length + 1, format, args);
	va_end(args);
	return text;
}

void
arena_release(struct arena *arena)
{
	for (struct arena_block *block = arena->last, *previous; block; block = previous) {
		previous = block->previous;
		free(block);
	}
	arena->last = NULL;
	arena->total = 0;
}
