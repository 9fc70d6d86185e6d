#include "base/map.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static uint64_t
hash(const char *key)
{
	uint64_t h = 0xcbf29ce484222325u; /* FNV-1a: short keys, no dependence */

	for (; *key; key++)
		h = (h ^ (unsigned char)*key) * 0x100000001b3u;
	return h ^ h >> 29;
}

static struct map_slot *
find(const struct map *map, const char *key)
{
	size_t i = hash(key) & (map->room - 1);

	while (map->slot[i].key && strcmp(map->slot[i].key, key) != 0)
		i = (i + 1) & (map->room - 1);
	return &map->slot[i];
}

static void
grow(struct map *map)
{
	struct map old = *map;

	map->room = old.room ? old.room * 2 : 16;
	map->slot = xcalloc(map->room, sizeof(*map->slot));
	for (size_t i = 0; i < old.room; i++)
		if (old.slot[i].key)
			*find(map, old.slot[i].key) = old.slot[i];
	free(old.slot);
}

bool
map_add(struct map *map, const char *key, uint32_t value)
{
	if (map->n * 2 >= map->room)
		grow(map);
	struct map_slot *slot = find(map, key);
	if (slot->key)
		return false;
	*slot = (struct map_slot){key, value};
	map->n++;
	return true;
}

bool
map_get(const struct map *map, const char *key, uint32_t *value)
{
	if (!map->room)
		return false;
	const struct map_slot *slot = find(map, key);
	if (slot->key && value)
		*value = slot->value;
	return slot->key != NULL;
}

void
map_release(struct map *map)
{
	free(map->slot);
	*map = (struct map){0};
}
