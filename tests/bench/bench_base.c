/* The base library: random numbers, and reading YAML. */
#include "base/rng.h"
#include "base/yaml.h"

#include "bench.h"

enum { NUMBERS = 1 << 20 };

static void
draw_numbers(void *context)
{
	struct rng *rng = context;
	volatile uint32_t sum = 0;

	for (int i = 0; i < NUMBERS; i++)
		sum += rng_below(rng, 60);
}

static void
read_yaml(void *context)
{
	const struct str *text = context;
	struct arena arena = ARENA_INIT;
	struct diag dg = DIAG_INIT;

	if (!yaml_parse("bench", text->text, text->n, &arena, &dg))
		die("the benchmark's own YAML is wrong");
	diag_release(&dg);
	arena_release(&arena);
}

int
main(void)
{
	struct rng rng;
	struct str text = STR_INIT;

	rng_init(&rng, 1, 1);
	bench_row("random numbers below 60", NUMBERS / bench_time(draw_numbers, &rng) / 1e6,
	    "million/s", ">=100");
	for (int i = 0; i < 2000; i++)
		str_addf(
		    &text, "- code: \"%05d\"\n  name: Card %d\n  icons: [military, power]\n", i, i);
	bench_row("YAML read", (double)text.n / bench_time(read_yaml, &text) / 1e6, "MB/s", "");
	str_release(&text);
	return 0;
}
