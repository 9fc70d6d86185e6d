/* Any bytes as the abilities of a card: refused with a fault, or read and
 * turned into text. */
#include "ability/ability.h"
#include "card/load.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char pool[] = "pack: P\ncards:\n"
			   "- {code: \"1\", name: Stannis Baratheon, type: agenda, traits: [Lord, "
			   "Lady, King, Condition]}\n"
			   "- {code: \"2\", name: Own, type: event, cost: X}\n";

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct card_db *db;
	struct diag dg = DIAG_INIT;
	struct arena arena = ARENA_INIT;
	struct ability_set set;
	struct str text = STR_INIT;
	size_t n = 0;

	if (!db)
		db = card_db_parse("pool", pool, sizeof(pool) - 1, &dg);
	ability_set_init(&set, db);
	struct node *list = yaml_parse("fuzz", (const char *)data, size, &arena, &dg);
	size_t first = list ? ability_read(&set, -1, list, &n, &dg) : 0;
	if (!dg.errors && n && !set.ability.n)
		BUG("abilities were read, but there are none");
	for (size_t i = 0; i < db->n; i++)
		ability_text(&set, &db->card[i], first, n, "\n", &text);
	ability_set_release(&set);
	arena_release(&arena);
	str_release(&text);
	diag_release(&dg);
	return 0;
}
