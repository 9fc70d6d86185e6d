/* Any text as a test of hands and as a valuation: refused with a place
 * inside it, or used on a hand; a test and its negation never both hold. */
#include "card/load.h"
#include "hand/measure.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char file[] =
    "pack: Own\nname: Own cards\ncards:\n"
    "- {code: \"00001\", name: Ser, type: character, faction: stark, cost: 3,\n"
    "   strength: 3, icons: [power], traits: [Lord], unique: true}\n"
    "- {code: \"00002\", name: Tower, type: location, cost: 2, keywords: [limited]}\n"
    "- {code: \"00003\", name: Sword, type: attachment, cost: 1}\n"
    "- {code: \"00004\", name: Spy, type: character, cost: 4, strength: 1, icons: [],\n"
    "   keywords: [shadow (2)]}\n";
static const char list[] = "House Stark\n3x Ser\n2x Tower\n2x Sword\n2x Spy\n";

static struct pile *
pile(void)
{
	static struct pile *made;
	static struct deck_list decks;
	static struct setup_rules rules = {.gold = 8, .draw = 2, .shadow = 2};
	struct pile_options options = {.value = "cards"};
	struct diag dg = DIAG_INIT;

	if (made)
		return made;
	struct card_db *db = card_db_parse("fuzz", file, sizeof(file) - 1, &dg);
	if (!db || !deck_parse(db, "fuzz", list, sizeof(list) - 1, DECK_TEXT, &decks, &dg))
		BUG("the fuzzer's own cards are wrong: %s", dg.list.at[0].text);
	deck_settle(db, decks.decks.at[0], NULL, NULL);
	made = pile_new(db, &rules, decks.decks.at[0], &options, &dg);
	if (!made)
		BUG("the fuzzer's own pile is wrong: %s", dg.list.at[0].text);
	diag_release(&dg);
	return made;
}

static void
check_places(const struct diag *dg, bool taken, size_t length)
{
	if (taken == (dg->errors > 0))
		BUG("refused without a fault, or taken with one");
	vec_each (message, &dg->list)
		if (message->at.column > length + 2)
			BUG("a fault at column %u of %zu", message->at.column, length);
}

static void
check_setup(struct setup_room *room, struct setup *setup)
{
	hand_setup(pile(), pile()->order, HAND_SIZE, room, setup);
	if (setup->gold > 8 || setup->limited > 1 || setup->cards > HAND_SIZE)
		BUG("a set-up of %d gold, %d limited cards", setup->gold, setup->limited);
}

static void
check_test(const struct hand_test *test, const char *text, const struct setup *setup)
{
	struct str negation = STR_INIT;
	struct diag dg = DIAG_INIT;

	str_addf(&negation, "not (%s)", text);
	struct hand_test *opposite = hand_test_new(pile(), str_text(&negation), NOWHERE, &dg);
	if (opposite && hand_test_holds(test, pile(), pile()->order, HAND_SIZE, setup) ==
			    hand_test_holds(opposite, pile(), pile()->order, HAND_SIZE, setup))
		BUG("'%s' and its negation agree", text);
	hand_test_free(opposite);
	str_release(&negation);
	diag_release(&dg);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct setup_room room;
	struct str text = STR_INIT;
	struct diag dg = DIAG_INIT, other = DIAG_INIT;
	struct setup setup;

	str_addn(&text, (const char *)data, size);
	struct hand_test *test = hand_test_new(pile(), str_text(&text), NOWHERE, &dg);
	check_places(&dg, test != NULL, text.n);
	bool valued = pile_value(pile(), str_text(&text), &other);
	check_places(&other, valued, text.n);
	if (!valued)
		pile_value(pile(), "cards", &other);
	check_setup(&room, &setup);
	if (test)
		check_test(test, str_text(&text), &setup);
	hand_test_free(test);
	diag_release(&dg);
	diag_release(&other);
	str_release(&text);
	return 0;
}
