/* How long reading and judging a deck take, in process and as a process. */
#include "base/file.h"
#include "bench.h"
#include "deck/law.h"

#include <stdio.h>
#include <stdlib.h>

struct work {
	struct card_db *db;
	struct law law;
	struct deck *deck;
	struct str text;
	struct diag dg;
};

static void
judge(void *context)
{
	struct work *w = context;

	deck_check(&w->law, w->deck, &w->dg);
	if (w->deck->faults.n)
		die("the benchmark's deck is not valid");
}

static void
read_text(void *context)
{
	struct work *w = context;
	struct deck_list list = {0};

	if (!deck_parse(w->db, "bench", w->text.text, w->text.n, DECK_ANY, &list, &w->dg))
		die("the benchmark's deck cannot be read");
	deck_list_release(&list);
}

/* A folder of a thousand decks, judged by one process. */
static void
bench_folder(const struct str *text)
{
	enum { DECKS = 1000 };
	const char *temporary = getenv("TMPDIR");
	char dir[200], path[240];

	snprintf(dir, sizeof(dir), "%s/regent-bench-XXXXXX", temporary ? temporary : P_tmpdir);
	if (!mkdtemp(dir))
		die("no folder for a thousand decks");
	for (int i = 0; i < DECKS; i++) {
		snprintf(path, sizeof(path), "%s/%d.txt", dir, i);
		FILE *file = fopen(path, "w");
		if (!file || fwrite(text->text, 1, text->n, file) != text->n || fclose(file))
			die("cannot write %s", path);
	}
	bench_row("regent-deck check, 1000 decks, whole process",
	    bench_process(
		(char *const[]){"regent-deck", "check", "-l", "gotstandard2.1", dir, NULL}) *
		1e3,
	    "ms", "<=500");
	for (int i = 0; i < DECKS; i++) {
		snprintf(path, sizeof(path), "%s/%d.txt", dir, i);
		remove(path);
	}
	remove(dir);
}

int
main(void)
{
	struct work w = {0};
	struct card_source source = {0};
	static const char path[] = "tests/decks/core-stark-fealty.txt";

	w.db = card_db_load(&source, &w.dg);
	struct law_book *book = w.db ? law_book_load(w.db, &w.dg) : NULL;
	if (!book || !law_make(book, "joust", "gotstandard2.1", "2026-08-01", &w.law, &w.dg) ||
	    !file_read(path, DECK_SIZE_MOST, &w.text, &w.dg) ||
	    !(w.deck = deck_open(w.db, path, &w.dg))) {
		diag_print(&w.dg, stderr);
		return 2;
	}
	bench_row("deck judged, in process", bench_time(judge, &w) * 1e6, "us", "<=10");
	bench_row("regent-deck check, one deck, whole process",
	    bench_process((char *const[]){
		"regent-deck", "check", "-l", "gotstandard2.1", (char *)path, NULL}) *
		1e3,
	    "ms", "<=10");
	bench_row("deck read and judged as text, in process",
	    (bench_time(read_text, &w) + bench_time(judge, &w)) * 1e6, "us", "");
	bench_folder(&w.text);
	deck_free(w.deck);
	law_book_free(book);
	card_db_free(w.db);
	str_release(&w.text);
	diag_release(&w.dg);
	return 0;
}
