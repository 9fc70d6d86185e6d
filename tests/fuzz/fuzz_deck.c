/* Any bytes through every reader of decks: each reports or yields decks that
 * can be settled, judged and written, and whose YAML form reads back to the
 * same number of cards. */
#include "deck/law.h"
#include "deck/write.h"

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
	if (!book || !law_make(book, "joust", NULL, "2026-08-01", &law, &dg)) {
		diag_print(&dg, stderr);
		BUG("the shipped cards and formats cannot be read");
	}
	diag_release(&dg);
}

static int
total(const struct deck *deck)
{
	int n = 0;

	for (int part = 0; part < DECK_PARTS; part++)
		n += deck_size(db, deck, (enum deck_part)part, true);
	return n;
}

static void
write_and_read(const struct deck *deck, struct diag *dg)
{
	for (int target = 0; target < DECK_TARGETS; target++) {
		struct str out = STR_INIT;
		struct deck_list again = {0};

		deck_write(db, deck, (enum deck_target)target, &out, dg);
		if (target == TARGET_YAML) {
			if (!deck_parse(
				db, "again", str_text(&out), out.n, DECK_YAML, &again, dg) ||
			    again.decks.n != 1)
				BUG("unreadable: %s", str_text(&out));
			if (!deck->faults.n && total(again.decks.at[0]) != total(deck))
				BUG("%d cards became %d", total(deck), total(again.decks.at[0]));
		}
		deck_list_release(&again);
		str_release(&out);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = xmalloc(size + 1);

	if (!db)
		load();
	memcpy(text, data, size);
	text[size] = '\0';
	for (int form = 0; form < DECK_FORMS; form++) {
		struct diag dg = DIAG_INIT;
		struct deck_list list = {0};

		deck_parse(db, "fuzz", text, size, (enum deck_form)form, &list, &dg);
		for (size_t i = 0; i < list.decks.n; i++) {
			deck_settle(db, list.decks.at[i], law_allows, &law);
			write_and_read(list.decks.at[i], &dg);
			deck_check(&law, list.decks.at[i], &dg);
		}
		deck_list_release(&list);
		diag_release(&dg);
	}
	free(text);
	return 0;
}
