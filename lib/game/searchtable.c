#include "game/searchtable.h"

#include <stdlib.h>
#include <string.h>

enum { ROOTS_MOST = 1 << 16 };

void
arm_table_init(struct arm_table *table, uint32_t arms, uint32_t mebibytes)
{
	size_t most = ((size_t)mebibytes << 20) / (sizeof(*table->arm) + sizeof(*table->wins));
	size_t size = 16;

	while (size < 2 * (size_t)arms && 2 * size <= most)
		size *= 2;
	free(table->arm);
	free(table->wins);
	table->arm = xcalloc(size, sizeof(*table->arm));
	table->wins = xcalloc(size, sizeof(*table->wins));
	table->mask = (uint32_t)(size - 1);
	table->most = (uint32_t)(size / 2);
	table->n = 0;
	table->roots = arms < ROOTS_MOST - 2 ? arms + 2 : ROOTS_MOST;
	table->root = xrealloc(table->root, table->roots * sizeof(*table->root));
	for (uint32_t i = 0; i < table->roots; i++)
		table->root[i] = (float)sqrt(arm_log(i ? i : 1));
}

void
arm_table_release(struct arm_table *table)
{
	free(table->arm);
	free(table->wins);
	free(table->root);
	*table = (struct arm_table){0};
}

void
arm_table_clear(struct arm_table *table)
{
	size_t size = table->mask + (size_t)1;

	memset(table->arm, 0, size * sizeof(*table->arm));
	memset(table->wins, 0, size * sizeof(*table->wins));
	table->n = 0;
}

struct arm *
arm_add(struct arm_table *table, uint64_t tag)
{
	if (table->n == table->most)
		return NULL;
	struct arm *arm = arm_find(table, tag);
	*arm = (struct arm){.tag = tag, .available = 1};
	table->n++;
	return arm;
}

/* ln n = k ln 2 + ln m with m from 1 to 2; ln m by the series of artanh. */
double
arm_log(uint32_t n)
{
	int k = 31 - __builtin_clz(n);
	double z = ((double)n - (double)(1u << k)) / ((double)n + (double)(1u << k));
	double square = z * z, sum = 0, power = z;

	for (int i = 1; i < 20; i += 2) {
		sum += power / i;
		power *= square;
	}
	return k * 0.69314718055994531 + 2 * sum;
}
