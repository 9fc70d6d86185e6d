#include "card/load.h"

#include <string.h>

int
card_by_code(const struct card_db *db, const char *code)
{
	uint32_t card;

	return map_get(&db->index->codes, code, &card) ? (int)card : -1;
}

/* The folded text looked up; -1 if it is not there. */
static int
find_folded(const struct map *map, const char *text)
{
	struct str folded = STR_INIT;
	uint32_t number;

	text_fold(text, &folded);
	bool found = map_get(map, str_text(&folded), &number);
	str_release(&folded);
	return found ? (int)number : -1;
}

size_t
card_by_name(const struct card_db *db, const char *name, int *out, size_t most)
{
	int title = find_folded(&db->index->titles, name);

	if (title < 0)
		return 0;
	uint32_t first = db->index->first[title], end = db->index->first[title + 1];
	for (uint32_t i = first; i < end && i - first < most; i++)
		out[i - first] = (int)db->index->printing[i];
	return end - first;
}

int
trait_by_name(const struct card_db *db, const char *trait)
{
	return find_folded(&db->index->traits, trait);
}

bool
card_has_trait(const struct card_db *db, const struct card *card, const char *trait)
{
	int number = trait_by_name(db, trait);

	for (size_t i = 0; i < card->n_traits; i++)
		if (card->traits[i] == number)
			return true;
	return false;
}

int
pack_by_name(const struct card_db *db, const char *text)
{
	for (size_t i = 0; i < db->n_packs; i++)
		if (text_equal_folded(text, db->pack[i].code))
			return (int)i;
	for (size_t i = 0; i < db->n_packs; i++)
		if (text_equal_folded(text, db->pack[i].name))
			return (int)i;
	return -1;
}

const char *
card_suggest(const struct card_db *db, const char *name)
{
	return text_suggest(name, db->title_names, db->n_titles);
}

static int
report_unknown(const struct card_db *db, const char *text, struct place at, struct diag *dg)
{
	const char *near = card_suggest(db, text);

	if (near)
		diag_error(dg, at, "unknown card '%s', did you mean '%s'?", text, near);
	else
		diag_error(dg, at, "unknown card '%s'", text);
	return -1;
}

/* The printing of a name in a pack, for "Name (Pack)"; -1 after a report. */
static int
resolve_in_pack(
    const struct card_db *db, const char *name, const char *pack, struct place at, struct diag *dg)
{
	enum { PRINTINGS_MOST = 64 };
	int printing[PRINTINGS_MOST], number = pack_by_name(db, pack);
	size_t n = card_by_name(db, name, printing, PRINTINGS_MOST);

	if (!n)
		return report_unknown(db, name, at, dg);
	for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++)
		if (db->card[printing[i]].pack == number)
			return printing[i];
	if (number < 0)
		diag_error(dg, at, "unknown pack '%s' of card '%s'", pack, name);
	else
		diag_error(dg, at, "no card '%s' in pack '%s'", name, pack);
	return -1;
}

int
card_resolve(const struct card_db *db, const char *text, struct place at, struct diag *dg)
{
	struct str copy = STR_INIT;
	int card;

	str_add(&copy, text);
	char *name = text_trim(copy.text);
	size_t n = strlen(name);
	char *bracket = n && name[n - 1] == ')' ? strrchr(name, '(') : NULL;
	if ((card = card_by_code(db, name)) >= 0 || card_by_name(db, name, &card, 1)) {
		;
	} else if (bracket && bracket > name) {
		name[n - 1] = '\0';
		*bracket = '\0';
		card = resolve_in_pack(db, text_trim(name), text_trim(bracket + 1), at, dg);
	} else {
		card = report_unknown(db, name, at, dg);
	}
	str_release(&copy);
	return card;
}
