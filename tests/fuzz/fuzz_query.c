/* Any text as a query: refused with a place inside it, or run over a few
 * cards without trouble; a query and its negation never both hold. */
#include "card/load.h"
#include "card/query.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char file[] =
    "pack: Own\nname: Own cards\ncycle: First\nreleased: 2020-01-01\ncards:\n"
    "- {code: \"00001\", name: \"Ser \\u00c1rys\", type: character, faction: stark, cost: X,\n"
    "   strength: 3, icons: [power], traits: [Lord, Knight], unique: true,\n"
    "   keywords: [ambush (4), no attachments except Weapon]}\n"
    "- {code: \"00002\", name: Feast, type: plot, income: 3, initiative: 5, claim: 1,\n"
    "   reserve: 6, rarity: rare, gold-modifier: 1}\n"
    "- {code: \"00003\", name: Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, type: event, cost: none}\n";

static bool
rules(const struct card_db *db, int card, struct str *out)
{
	str_add(out, db->card[card].name);
	return true;
}

static const struct card_db *
cards(void)
{
	static struct card_db *db;
	struct diag dg = DIAG_INIT;

	if (!db) {
		db = card_db_parse("fuzz", file, sizeof(file) - 1, &dg);
		if (!db)
			BUG("the fuzzer's own cards are wrong: %s", dg.list.at[0].text);
	}
	diag_release(&dg);
	return db;
}

static void
check_match(const char *text, struct query *query, struct diag *dg)
{
	struct str negation = STR_INIT;

	str_addf(&negation, "-(%s)", text);
	struct diag other = DIAG_INIT;
	struct query *opposite = query_new(cards(), str_text(&negation), NOWHERE, &other);
	query_set_text(query, rules);
	if (opposite)
		query_set_text(opposite, rules);
	for (size_t i = 0; i < cards()->n; i++) {
		bool yes = query_match(query, (int)i, dg);
		bool no = opposite && query_match(opposite, (int)i, &other);

		if (yes && no && !dg->errors && !other.errors)
			BUG("'%s' and its negation both hold", text);
	}
	query_free(opposite);
	diag_release(&other);
	str_release(&negation);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str text = STR_INIT;
	struct diag dg = DIAG_INIT;

	str_addn(&text, (const char *)data, size);
	struct query *query = query_new(cards(), str_text(&text), NOWHERE, &dg);
	if (!query != (dg.errors > 0))
		BUG("refused without a fault, or taken with one");
	vec_each (message, &dg.list)
		if (!message->at.column || message->at.column > text.n + 2)
			BUG("a fault at column %u of %zu", message->at.column, text.n);
	if (query)
		check_match(str_text(&text), query, &dg);
	query_free(query);
	diag_release(&dg);
	str_release(&text);
	return 0;
}
