#include "base/rng.h"

void
rng_shuffle8(struct rng *rng, uint8_t *at, size_t n)
{
	for (size_t i = n; i > 1; i--) {
		size_t j = rng_below(rng, (uint32_t)i);
		uint8_t t = at[i - 1];

		at[i - 1] = at[j];
		at[j] = t;
	}
}

void
rng_shuffle16(struct rng *rng, uint16_t *at, size_t n)
{
	for (size_t i = n; i > 1; i--) {
		size_t j = rng_below(rng, (uint32_t)i);
		uint16_t t = at[i - 1];

		at[i - 1] = at[j];
		at[j] = t;
	}
}
