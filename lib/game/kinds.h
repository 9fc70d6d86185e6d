/* Sets of the kinds of cards that each player has once, as bits. */
#ifndef REGENT_GAME_KINDS_H
#define REGENT_GAME_KINDS_H

#include <stdbool.h>

/* Without a call, which the compiler makes of it for old processors. */
static inline unsigned
set_count(unsigned set)
{
	set -= set >> 1 & 0x55555555;
	set = (set & 0x33333333) + (set >> 2 & 0x33333333);
	return ((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

#define set_each(item, set)                                                    \
	for (unsigned set_##item = (set), item;                                \
	     set_##item && (item = (unsigned)__builtin_ctz(set_##item), true); \
	     set_##item &= set_##item - 1)

#endif
