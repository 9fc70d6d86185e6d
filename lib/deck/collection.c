#include "deck/collection.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_packs_columns[4] = {"pack", "name", "copies", "cards"};
const char *const deck_diff_columns[5] = {"code", "card", "pack", "first", "second"};
const char *const deck_merge_columns[6] = {"code", "card", "pack", "needed", "owned", "missing"};

static int
quantity(const struct card_db *db, size_t card)
{
	return db->card[card].quantity ? db->card[card].quantity : 1;
}

static const char *
pack_code(const struct card_db *db, size_t card)
{
	return db->pack[db->card[card].pack].code;
}

enum { COUNT_ALL, COUNT_PINNED, COUNT_FLOATING };

static void
count_cards(const struct card_db *db, const struct deck *deck, int which, int *count)
{
	(void)db;
	vec_each (entry, &deck->entries)
		if (entry->card >= 0 && !entry->side &&
		    (which == COUNT_ALL || entry->pinned == (which == COUNT_PINNED)))
			count[entry->card] += entry->count;
}

void
deck_packs(const struct card_db *db, const struct deck_list *decks, struct table *table)
{
	int *count = xcalloc(db->n + 1, sizeof(*count));

	for (size_t i = 0; i < decks->decks.n; i++)
		count_cards(db, decks->decks.at[i], COUNT_ALL, count);
	for (size_t p = 0; p < db->n_packs; p++) {
		int copies = 0, cards = 0;

		for (size_t i = 0; i < db->n; i++) {
			if (db->card[i].pack != p || !count[i])
				continue;
			int needed = (count[i] + quantity(db, i) - 1) / quantity(db, i);
			cards += count[i];
			copies = needed > copies ? needed : copies;
		}
		if (!cards)
			continue;
		table_text(table, db->pack[p].code);
		table_text(table, db->pack[p].name);
		table_int(table, copies);
		table_int(table, cards);
	}
	free(count);
}

/* --- diff ------------------------------------------------------------------- */

static const char *
faction_of(const struct deck *deck)
{
	return deck->faction < 0 ? NULL : faction_titles[deck->faction];
}

/* Names that no card has are compared as written. */
static void
diff_unknown(const struct deck *a, const struct deck *b, bool first, struct table *table)
{
	vec_each (entry, &a->entries) {
		int other = 0;

		if (entry->card >= 0)
			continue;
		vec_each (match, &b->entries)
			if (match->card < 0 && strcmp(match->text, entry->text) == 0)
				other += match->count;
		if (other == entry->count)
			continue;
		table_none(table);
		table_text(table, entry->text);
		table_none(table);
		table_int(table, first ? entry->count : other);
		table_int(table, first ? other : entry->count);
	}
}

void
deck_diff(const struct card_db *db, const struct deck *a, const struct deck *b, struct table *table)
{
	int *x = xcalloc(db->n + 1, sizeof(*x)), *y = xcalloc(db->n + 1, sizeof(*y));

	count_cards(db, a, COUNT_ALL, x);
	count_cards(db, b, COUNT_ALL, y);
	if (a->faction != b->faction) {
		table_none(table);
		table_text(table, "faction");
		table_none(table);
		table_text(table, faction_of(a));
		table_text(table, faction_of(b));
	}
	for (size_t i = 0; i < db->n; i++) {
		if (x[i] == y[i])
			continue;
		table_text(table, db->card[i].code);
		table_text(table, db->card[i].name);
		table_text(table, pack_code(db, i));
		table_int(table, x[i]);
		table_int(table, y[i]);
	}
	diff_unknown(a, b, true, table);
	diff_unknown(b, a, false, table);
	free(x);
	free(y);
}

/* --- what is owned ------------------------------------------------------------ */

/* Takes "3 ", "3x " from the front or " x3" from the end. */
static long
take_copies(char **text)
{
	char *end, *cross = strrchr(*text, 'x');
	long copies = strtol(*text, &end, 10);

	if (end != *text && (*end == ' ' || *end == 'x')) {
		*text = text_trim(end + (*end == 'x'));
		return copies;
	}
	if (cross && cross > *text && cross[-1] == ' ' && cross[1] &&
	    strspn(cross + 1, "0123456789") == strlen(cross + 1)) {
		copies = strtol(cross + 1, NULL, 10);
		cross[-1] = '\0';
		*text = text_trim(*text);
		return copies;
	}
	return 1;
}

static bool
add_owned(const struct card_db *db, char *text, struct place at, struct owned *out, struct diag *dg)
{
	long copies = take_copies(&text);
	int pack = pack_by_name(db, text);

	if (pack >= 0 && copies >= 0 && copies <= 99) {
		out->copies[pack] += (int)copies;
		return true;
	}
	if (pack >= 0) {
		diag_error(dg, at, "%ld of %s: 0 to 99 is a number of packs", copies, text);
		return false;
	}
	const char **names = xcalloc(db->n_packs * 2 + 1, sizeof(*names));
	for (size_t i = 0; i < db->n_packs; i++) {
		names[2 * i] = db->pack[i].name;
		names[2 * i + 1] = db->pack[i].code;
	}
	const char *near = text_suggest(text, names, db->n_packs * 2);
	diag_error(dg, at, "no pack is called '%s'%s%s%s", text, near ? ", did you mean '" : "",
	    near ? near : "", near ? "'?" : "");
	free(names);
	return false;
}

bool
owned_read(const struct card_db *db, const char *file, const char *text, struct owned *out,
    struct diag *dg)
{
	struct place at = {file, 1, 0};
	bool good = true;

	if (utf8_check(text, strlen(text)) < strlen(text)) {
		diag_error(dg, (struct place){file, 0, 0}, "not UTF-8 text");
		return false;
	}
	for (;; at.line++) {
		size_t n = strcspn(text, "\n"), kept = strcspn(text, "#\n");
		char *line = xmalloc(kept + 1), *rest = line, *part;

		memcpy(line, text, kept);
		line[kept] = '\0';
		while ((part = strsep(&rest, ",")) != NULL) {
			part = text_trim(part);
			if (*part)
				good &= add_owned(db, part, at, out, dg);
		}
		free(line);
		text += n;
		if (!*text++)
			return good;
	}
}

/* --- merge-check -------------------------------------------------------------- */

/* Copies that another printing of the card has left over. */
static int
borrow(const struct card_db *db, size_t card, int lack, int *left)
{
	enum { PRINTINGS_MOST = 64 };
	int printing[PRINTINGS_MOST], got = 0;
	size_t n = card_by_name(db, db->card[card].name, printing, PRINTINGS_MOST);

	for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++) {
		int *spare = &left[printing[i]], take = lack - got;

		if (db->card[printing[i]].type != db->card[card].type || *spare <= 0)
			continue;
		take = take < *spare ? take : *spare;
		*spare -= take;
		got += take;
	}
	return got;
}

void
deck_merge(const struct card_db *db, const struct deck_list *decks, const struct owned *owned,
    struct table *table)
{
	int *pinned = xcalloc(db->n + 1, sizeof(*pinned));
	int *floating = xcalloc(db->n + 1, sizeof(*floating));
	int *left = xcalloc(db->n + 1, sizeof(*left));

	for (size_t i = 0; i < decks->decks.n; i++) {
		count_cards(db, decks->decks.at[i], COUNT_PINNED, pinned);
		count_cards(db, decks->decks.at[i], COUNT_FLOATING, floating);
	}
	for (size_t i = 0; i < db->n; i++)
		left[i] = owned->copies[db->card[i].pack] * quantity(db, i) - pinned[i];
	for (size_t i = 0; i < db->n; i++) {
		int lack = (left[i] < 0 ? -left[i] : 0) + floating[i];

		if (!pinned[i] && !floating[i])
			continue;
		lack -= floating[i] ? borrow(db, i, floating[i], left) : 0;
		if (lack <= 0)
			continue;
		table_text(table, db->card[i].code);
		table_text(table, db->card[i].name);
		table_text(table, pack_code(db, i));
		table_int(table, pinned[i] + floating[i]);
		table_int(table, pinned[i] + floating[i] - lack);
		table_int(table, lack);
	}
	free(pinned);
	free(floating);
	free(left);
}

/* --- the cards of decks ----------------------------------------------------- */

const char *const deck_card_columns[10] = {
    "file", "line", "deck", "part", "count", "code", "card", "pack", "type", "faction"};

static void
add_entry_row(const struct card_db *db, const struct deck *deck, const struct deck_entry *entry,
    struct table *table)
{
	static const char *const parts[DECK_PARTS] = {"draw", "plots", "agendas", "sideboard"};
	const struct card *card = entry->card < 0 ? NULL : &db->card[entry->card];

	table_text(table, deck->at.file);
	table_int(table, entry->at.line);
	table_text(table, deck->name);
	table_text(table, parts[deck_part(db, entry)]);
	table_int(table, entry->count);
	table_text(table, card ? card->code : NULL);
	table_text(table, card ? card->name : entry->text);
	table_text(table, card ? db->pack[card->pack].code : NULL);
	table_text(table, card ? card_type_names[card->type] : NULL);
	table_text(table, card ? faction_names[card->faction] : NULL);
}

void
deck_card_rows(const struct card_db *db, const struct deck_list *decks, struct table *table)
{
	for (size_t i = 0; i < decks->decks.n; i++)
		vec_each (entry, &decks->decks.at[i]->entries)
			add_entry_row(db, decks->decks.at[i], entry, table);
}
