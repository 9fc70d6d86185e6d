/* Any bytes read as a deck, then measured, mended, followed through time and
 * compared with packs: the mended deck has only faults that are told, and
 * nothing is done to the deck itself. */
#include "deck/collection.h"
#include "deck/fit.h"
#include "deck/fix.h"
#include "deck/history.h"
#include "deck/stats.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct card_db *db;
static struct law_book *book;
static struct law law;

static void
load(void)
{
	struct diag dg = DIAG_INIT;
	struct card_source source = {0};

	db = card_db_load(&source, &dg);
	book = db ? law_book_load(db, &dg) : NULL;
	if (!book || !law_make(book, "joust", "gotstandard2.1", "2026-08-01", &law, &dg)) {
		diag_print(&dg, stderr);
		BUG("the shipped cards and formats cannot be read");
	}
	diag_release(&dg);
}

static void
measure(const struct deck_list *list)
{
	struct table table;
	struct str out = STR_INIT;

	table_init(&table, deck_stats_columns, LENGTH(deck_stats_columns));
	deck_stats(db, list, &table);
	deck_chart(&table, &out);
	deck_picture(&table, &out);
	table_release(&table);
	table_init(&table, deck_packs_columns, LENGTH(deck_packs_columns));
	deck_packs(db, list, &table);
	table_release(&table);
	str_release(&out);
}

static void
mend(struct deck *deck, struct diag *dg)
{
	struct deck_fix fix;
	struct deck_history history = {0};
	size_t entries = deck->entries.n, faults = deck->faults.n;

	deck_find_fix(&law, deck, &fix, dg);
	if (!deck->cut && fix.deck->faults.n && deck->faction >= 0)
		for (size_t i = 0; i < fix.deck->faults.n; i++)
			if (strcmp(fix.deck->faults.at[i].rule, "banned") == 0)
				BUG("a banned card was left: %s", fix.deck->faults.at[i].text);
	deck_fix_release(&fix);
	deck_find_history(book, "joust", deck, "2026-08-01", &history, dg);
	deck_history_release(&history);
	if (deck->entries.n != entries || deck->faults.n != faults)
		BUG("the deck was changed");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct diag dg = DIAG_INIT;
	struct deck_list list = {0};
	struct owned owned = {0};
	char *text = xmalloc(size + 1);

	if (!db)
		load();
	memcpy(text, data, size);
	text[size] = '\0';
	owned.copies = xcalloc(db->n_packs + 1, sizeof(*owned.copies));
	owned_read(db, "fuzz", text, &owned, &dg);
	deck_parse(db, "fuzz", text, size, DECK_ANY, &list, &dg);
	measure(&list);
	for (size_t i = 0; i < list.decks.n && i < 2; i++)
		mend(list.decks.at[i], &dg);
	deck_list_release(&list);
	diag_release(&dg);
	free(owned.copies);
	free(text);
	return 0;
}
