/* Random numbers: PCG-XSH-RR 64/32 (O'Neill 2014).  The generator is always
 * passed around, never global; the stream makes independent sequences from
 * one seed, so game n of a run is rng_init(&rng, seed, n).  The same numbers
 * on every machine. */
#ifndef REGENT_BASE_RNG_H
#define REGENT_BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
	uint64_t state, stream;
};

/* SplitMix64's finaliser (Steele et al. 2014): a bijective scrambling. */
static inline uint64_t
rng_mix(uint64_t x)
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

static inline uint32_t
rng_next(struct rng *rng)
{
	uint64_t old = rng->state;
	uint32_t mixed = (uint32_t)((old >> 18 ^ old) >> 27);
	uint32_t turn = (uint32_t)(old >> 59);

	rng->state = old * 6364136223846793005u + rng->stream;
	return mixed >> turn | mixed << (-turn & 31);
}

static inline void
rng_init(struct rng *rng, uint64_t seed, uint64_t stream)
{
	rng->stream = rng_mix(stream) << 1 | 1;
	rng->state = rng_mix(seed ^ rng_mix(~stream));
	(void)rng_next(rng);
}

static inline uint64_t
rng_next64(struct rng *rng)
{
	uint64_t high = rng_next(rng);

	return high << 32 | rng_next(rng);
}

/* Uniform in 0..n-1, exactly (Lemire's method with rejection); n > 0. */
static inline uint32_t
rng_below(struct rng *rng, uint32_t n)
{
	uint64_t product = (uint64_t)rng_next(rng) * n;

	if ((uint32_t)product < n) {
		uint32_t least = -n % n;

		while ((uint32_t)product < least)
			product = (uint64_t)rng_next(rng) * n;
	}
	return (uint32_t)(product >> 32);
}

/* Uniform in [0, 1) with 53 bits. */
static inline double
rng_unit(struct rng *rng)
{
	return (double)(rng_next64(rng) >> 11) * 0x1.0p-53;
}

/* A generator for a part of the work, independent of its parent's future. */
static inline struct rng
rng_split(struct rng *rng, uint64_t stream)
{
	struct rng part;

	rng_init(&part, rng_next64(rng), stream);
	return part;
}

/* Fisher-Yates over bytes, and over 16-bit numbers. */
void rng_shuffle8(struct rng *rng, uint8_t *at, size_t n);
void rng_shuffle16(struct rng *rng, uint16_t *at, size_t n);

#endif
