/* A hash map from text to a number.  Keys are not copied: they must live as
 * long as the map.  Starts zeroed, freed by map_release(). */
#ifndef REGENT_BASE_MAP_H
#define REGENT_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_slot {
	const char *key;
	uint32_t value;
};

struct map {
	struct map_slot *slot;
	size_t n, room;
};

/* Sets key to value; returns false (and changes nothing) if it is there. */
bool map_add(struct map *map, const char *key, uint32_t value);
bool map_get(const struct map *map, const char *key, uint32_t *value);
void map_release(struct map *map);

#endif
