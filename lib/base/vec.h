/* Growing arrays of any type.  Declare with VEC(type), start zeroed, add with
 * vec_add(), free with vec_release().  Items move when the array grows. */
#ifndef REGENT_BASE_VEC_H
#define REGENT_BASE_VEC_H

#include "base/memory.h"

#include <stdlib.h>

#define VEC(type)               \
	struct {                \
		type *at;       \
		size_t n, room; \
	}

#define vec_reserve(vec, count)                                                            \
	do {                                                                               \
		if ((vec)->room < (size_t)(count)) {                                       \
			(vec)->room = (vec)->room ? (vec)->room * 2 : 8;                   \
			if ((vec)->room < (size_t)(count))                                 \
				(vec)->room = (size_t)(count);                             \
			(vec)->at = xrealloc((vec)->at, (vec)->room * sizeof(*(vec)->at)); \
		}                                                                          \
	} while (0)

#define vec_add(vec, ...)                              \
	do {                                           \
		vec_reserve(vec, (vec)->n + 1);        \
		(vec)->at[(vec)->n++] = (__VA_ARGS__); \
	} while (0)

#define vec_each(item, vec) \
	for (__typeof__(*(vec)->at) *item = (vec)->at; item && item < (vec)->at + (vec)->n; item++)

#define vec_release(vec)                    \
	do {                                \
		free((vec)->at);            \
		(vec)->at = NULL;           \
		(vec)->n = (vec)->room = 0; \
	} while (0)

#endif
