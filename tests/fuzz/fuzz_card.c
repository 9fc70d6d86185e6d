/* Any bytes as a card file: refused with a fault, or a sound database whose
 * cards are found again by code and by name. */
#include "card/fact.h"
#include "card/load.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct diag dg = DIAG_INIT;
	struct card_db *db = card_db_parse("fuzz", (const char *)data, size, &dg);
	struct table table;
	struct str shown = STR_INIT;

	if (!db != (dg.errors > 0))
		BUG("refused without a fault, or taken with one");
	card_table_init(&table);
	for (int i = 0; db && i < (int)db->n; i++) {
		if (card_by_code(db, db->card[i].code) != i)
			BUG("card %d is not found by its code", i);
		if (!card_by_name(db, db->card[i].name, &(int){0}, 1))
			BUG("card %d is not found by its name", i);
		card_table_add(&table, db, i, NULL);
		card_show(db, i, NULL, &shown);
	}
	table_write(&table, OUTPUT_JSON, &shown);
	str_release(&shown);
	table_release(&table);
	card_db_free(db);
	diag_release(&dg);
	return 0;
}
