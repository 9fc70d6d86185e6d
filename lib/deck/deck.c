#include "base/file.h"
#include "deck/read.h"

#include <stdlib.h>
#include <string.h>

enum { PRINTINGS_MOST = 64 };

const char *const faction_titles[FACTIONS] = {
    [FACTION_NEUTRAL] = "Neutral",
    [FACTION_STARK] = "House Stark",
    [FACTION_LANNISTER] = "House Lannister",
    [FACTION_BARATHEON] = "House Baratheon",
    [FACTION_GREYJOY] = "House Greyjoy",
    [FACTION_TYRELL] = "House Tyrell",
    [FACTION_MARTELL] = "House Martell",
    [FACTION_TARGARYEN] = "House Targaryen",
    [FACTION_NIGHTSWATCH] = "The Night's Watch",
};

int
faction_by_name(const char *text)
{
	struct str folded = STR_INIT;
	int found = -1;

	text_fold(text, &folded);
	const char *word = str_text(&folded);
	word += text_starts(word, "house ") ? 6 : text_starts(word, "the ") ? 4 : 0;
	for (int f = FACTION_STARK; f < FACTIONS; f++)
		if (strcmp(word, faction_names[f]) == 0)
			found = f;
	if (strcmp(word, "night's watch") == 0 || strcmp(word, "nights watch") == 0)
		found = FACTION_NIGHTSWATCH;
	str_release(&folded);
	return found;
}

void
deck_add_fault(struct deck *deck, const char *rule, struct place at, const char *format, ...)
{
	struct str text = STR_INIT;
	va_list args;

	if (deck->faults.n >= DECK_FAULTS_MOST)
		return;
	va_start(args, format);
	str_addv(&text, format, args);
	va_end(args);
	vec_add(&deck->faults, (struct deck_fault){arena_text(&deck->arena, rule), at,
				   arena_text(&deck->arena, str_text(&text))});
	str_release(&text);
}

void
deck_free(struct deck *deck)
{
	if (!deck)
		return;
	vec_release(&deck->entries);
	vec_release(&deck->faults);
	arena_release(&deck->arena);
	free(deck);
}

void
deck_list_release(struct deck_list *list)
{
	for (size_t i = 0; i < list->decks.n; i++)
		deck_free(list->decks.at[i]);
	vec_release(&list->decks);
}

struct deck *
deck_open(const struct card_db *db, const char *path, struct diag *dg)
{
	struct deck_list list = {0};
	struct deck *deck = NULL;

	if (!deck_read(db, path, DECK_ANY, &list, dg))
		return NULL;
	if (list.decks.n != 1) {
		diag_error(dg, (struct place){arena_text(&dg->arena, path), 0, 0},
		    "one deck is needed, the file holds %zu", list.decks.n);
	} else {
		deck = list.decks.at[0];
		list.decks.n = 0;
		vec_each (fault, &deck->faults)
			diag_error(dg, fault->at, "%s: %s", fault->rule, fault->text);
		if (deck->faults.n) {
			deck_free(deck);
			deck = NULL;
		}
	}
	deck_list_release(&list);
	if (deck)
		deck_settle(db, deck, NULL, NULL);
	return deck;
}

/* Songs stand in quotes, of whatever form. */
static bool
is_quoted(const char *name)
{
	return *name == '"' || text_starts(name, "\u201c") || text_starts(name, "\u201d") ||
	       text_starts(name, "\u201e");
}

/* The printings an entry can mean: those of the type its heading tells, if
 * there are any, else those that are a song or none as it is written, else
 * all of the name. */
static size_t
candidates(const struct card_db *db, const struct deck_entry *entry, int *out)
{
	int all[PRINTINGS_MOST];
	size_t n = card_by_name(db, db->card[entry->card].name, all, PRINTINGS_MOST), kept = 0;

	if (n > PRINTINGS_MOST)
		n = PRINTINGS_MOST;
	for (size_t i = 0; i < n; i++)
		if (db->card[all[i]].type == entry->hint)
			out[kept++] = all[i];
	for (size_t i = 0, of_type = kept; i < n && !of_type; i++)
		if (is_quoted(db->card[all[i]].name) == is_quoted(entry->text))
			out[kept++] = all[i];
	if (kept)
		return kept;
	memcpy(out, all, n * sizeof(*all));
	return n;
}

void
deck_settle(const struct card_db *db, struct deck *deck, deck_legal_fn *legal, const void *law)
{
	vec_each (entry, &deck->entries) {
		int printing[PRINTINGS_MOST];
		size_t n, i = 0;

		if (entry->pinned || entry->card < 0)
			continue;
		n = candidates(db, entry, printing);
		while (legal && i < n && !legal(law, printing[i]))
			i++;
		entry->card = printing[i < n ? i : 0];
	}
}

enum deck_part
deck_part(const struct card_db *db, const struct deck_entry *entry)
{
	int type = entry->card < 0 ? entry->hint : db->card[entry->card].type;

	if (entry->side)
		return DECK_SIDE;
	return type == CARD_PLOT ? DECK_PLOTS : type == CARD_AGENDA ? DECK_AGENDAS : DECK_DRAW;
}

int
deck_size(const struct card_db *db, const struct deck *deck, enum deck_part part, bool unknown)
{
	int size = 0;

	vec_each (entry, &deck->entries)
		if (deck_part(db, entry) == part && (unknown || entry->card >= 0))
			size += entry->count;
	return size;
}

const int *
deck_expand(const struct card_db *db, const struct deck *deck, enum deck_part part,
    struct arena *arena, size_t *n)
{
	int *cards =
	    arena_alloc(arena, ((size_t)deck_size(db, deck, part, false) + 1) * sizeof(*cards));

	*n = 0;
	vec_each (entry, &deck->entries)
		if (deck_part(db, entry) == part && entry->card >= 0)
			for (int i = 0; i < entry->count; i++)
				cards[(*n)++] = entry->card;
	return cards;
}
