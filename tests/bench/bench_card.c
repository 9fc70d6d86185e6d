/* Cards: loading the pool, scanning it, and the whole process. */
#include "ability/ability.h"
#include "card/query.h"

#include "bench.h"

#include <stdlib.h>

static void
load_pool(void *context)
{
	struct diag dg = DIAG_INIT;
	struct card_db *db = card_db_load(context, &dg);

	if (!db)
		die("the card pool cannot be loaded");
	card_db_free(db);
	diag_release(&dg);
}

/* As regent-play does: the pool, and every ability compiled. */
static void
compile_pool(void *context)
{
	struct diag dg = DIAG_INIT;
	struct card_db *db = card_db_load(context, &dg);
	struct ability_book book;

	if (!db)
		die("the card pool cannot be loaded");
	ability_book_init(&book, db, NULL, &dg);
	if (dg.errors)
		die("the abilities cannot be read");
	ability_book_release(&book);
	card_db_free(db);
	diag_release(&dg);
}

struct scan {
	struct card_db *db;
	struct query *query;
};

static void
scan_pool(void *context)
{
	struct scan *scan = context;
	struct diag dg = DIAG_INIT;
	volatile size_t n = 0;

	for (size_t i = 0; i < scan->db->n; i++)
		n += query_match(scan->query, (int)i, &dg);
	if (dg.errors)
		die("the query failed");
	diag_release(&dg);
}

static void
bench_scan(struct card_db *db, const char *name, const char *text)
{
	struct diag dg = DIAG_INIT;
	struct scan scan = {db, query_new(db, text, NOWHERE, &dg)};

	if (!scan.query)
		die("the query is wrong");
	bench_row(name, bench_time(scan_pool, &scan) * 1e3, "ms", "<=2");
	query_free(scan.query);
	diag_release(&dg);
}

int
main(void)
{
	char *const find[] = {"regent-card", "find", "t:plot", NULL};
	char *const show[] = {"regent-card", "show", "Hodor", NULL};
	struct card_source facts = {0}, all = {.need_abilities = true};
	struct diag dg = DIAG_INIT;
	struct str image = STR_INIT;

	/* the benchmark does not lie beside the image, as the programs do */
	str_addf(
	    &image, "%s/agot.image", getenv("REGENT_BUILD") ? getenv("REGENT_BUILD") : "build");
	facts.image = all.image = str_text(&image);
	bench_row(
	    "regent-card find t:plot, whole process", bench_process(find) * 1e3, "ms", "<=10");
	bench_row("regent-card show Hodor, whole process", bench_process(show) * 1e3, "ms", "<=40");
	bench_row("card pool loaded, facts", bench_time(load_pool, &facts) * 1e3, "ms", "");
	bench_row("card pool loaded, with abilities", bench_time(load_pool, &all) * 1e3, "ms", "");
	bench_row("card pool loaded, abilities compiled", bench_time(compile_pool, &all) * 1e3,
	    "ms", "<=10");
	struct card_db *db = card_db_load(&facts, &dg);
	if (!db)
		die("the card pool cannot be loaded");
	bench_scan(db, "scan of all cards, regex on names", "name:/(king|queen)s?\\b.*r$/");
	bench_scan(db, "scan of all cards, five facts", "t:character f:stark cost<=3 -k:Lord u:1");
	card_db_free(db);
	str_release(&image);
	diag_release(&dg);
	return 0;
}
