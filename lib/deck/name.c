#include "deck/read.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* From what a deck file calls a card to the card. */

const char *
deck_line(struct deck *deck, const char *text)
{
	char *line = arena_text(&deck->arena, text);

	text_blank_controls(line);
	return text_trim(line);
}

struct deck *
deck_begin(struct deck_reader *r, uint32_t line)
{
	struct deck *deck = xcalloc(1, sizeof(*deck));

	deck->faction = -1;
	deck->at = (struct place){arena_text(&deck->arena, r->file), line, 0};
	vec_add(&r->out->decks, deck);
	return deck;
}

void
deck_set_faction(struct deck *deck, int faction, struct place at)
{
	if (deck->faction >= 0 && deck->faction != faction)
		deck_add_fault(deck, "two-factions", at, "%s beside %s", faction_titles[faction],
		    faction_titles[deck->faction]);
	else
		deck->faction = faction;
}

int
deck_count(struct deck *deck, const char *digits, struct place at, const char *what)
{
	char *end;
	long count = strtol(digits, &end, 10);

	if (*digits && !*end && count >= 1 && count <= DECK_COUNT_MOST)
		return (int)count;
	deck_add_fault(deck, "bad-quantity", at, "%s of %s: 1 to %d is a quantity",
	    *digits ? digits : "nothing", *what ? what : "nothing", DECK_COUNT_MOST);
	return 0;
}

void
deck_add_entry(const struct card_db *db, struct deck *deck, struct deck_entry entry)
{
	bool agenda = entry.card >= 0 && db->card[entry.card].type == CARD_AGENDA;

	if (agenda && !entry.header && !entry.side)
		vec_each (old, &deck->entries) {
			if (!old->header || old->card < 0 ||
			    db->card[old->card].title != db->card[entry.card].title)
				continue;
			if (old->pinned && entry.pinned && old->card != entry.card)
				continue;
			if (entry.pinned)
				old->card = entry.card;
			old->pinned |= entry.pinned;
			old->count = entry.count;
			old->header = false;
			return;
		}
	vec_add(&deck->entries, entry);
}

static void
index_packs(struct deck_reader *r)
{
	struct str folded = STR_INIT;

	for (int names = 0; names < 2; names++)
		for (size_t i = 0; i < r->db->n_packs; i++) {
			const struct pack *pack = &r->db->pack[i];

			str_clear(&folded);
			text_fold(names ? pack->name : pack->code, &folded);
			map_add(&r->packs, arena_text(&r->arena, str_text(&folded)), (uint32_t)i);
		}
	str_release(&folded);
}

static int
find_pack(struct deck_reader *r, const char *text)
{
	struct str folded = STR_INIT;
	uint32_t pack;

	if (!r->packs.n)
		index_packs(r);
	text_fold(text, &folded);
	bool found = map_get(&r->packs, str_text(&folded), &pack);
	str_release(&folded);
	return found ? (int)pack : -1;
}

/* Letters and digits alone: "Even-Handed" and "Even Handed" are the same. */
static bool
equal_loosely(const char *a, const char *b)
{
	for (;;) {
		while (*a && !isalnum((unsigned char)*a))
			a++;
		while (*b && !isalnum((unsigned char)*b))
			b++;
		if (!*a || tolower((unsigned char)*a) != tolower((unsigned char)*b))
			return !*a && !*b;
		a++;
		b++;
	}
}

enum { PRINTINGS_MOST = 64 };

static size_t
printings(struct deck_reader *r, const char *name, int *out)
{
	size_t n = card_by_name(r->db, name, out, PRINTINGS_MOST);

	for (size_t t = 0; !n && *name && t < r->db->n_titles && r->suggestions > 0; t++)
		if (equal_loosely(name, r->db->title_names[t]))
			n = card_by_name(r->db, r->db->title_names[t], out, PRINTINGS_MOST);
	return n < PRINTINGS_MOST ? n : PRINTINGS_MOST;
}

/* Splits "Name (Pack #12)" in place; NULL if there is no bracket. */
static char *
split_pack(char *text)
{
	size_t n = strlen(text);
	char *bracket = n && text[n - 1] == ')' ? strrchr(text, '(') : NULL;

	if (!bracket || bracket == text)
		return NULL;
	text[n - 1] = '\0';
	*bracket++ = '\0';
	char *number = strrchr(bracket, '#');
	if (number && number > bracket && strspn(number + 1, "0123456789") == strlen(number + 1))
		*number = '\0';
	text_trim(text);
	return text_trim(bracket);
}

static void
unknown_card(
    struct deck_reader *r, struct deck *deck, const struct deck_entry *entry, const char *name)
{
	const char *near = NULL;

	if (r->suggestions-- > 0)
		near = strncasecmp(name, "house ", 6) == 0
			   ? text_suggest(name, faction_titles, FACTIONS)
			   : card_suggest(r->db, name);
	deck_add_fault(deck, "unknown-card", entry->at, "no card is called '%s'%s%s%s", name,
	    near ? ", did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static void
list_packs(const struct card_db *db, const int *printing, size_t n, struct str *out)
{
	for (size_t i = 0; i < n; i++)
		str_addf(out, "%s%s (%s)", i ? ", " : "", db->card[printing[i]].code,
		    db->pack[db->card[printing[i]].pack].code);
}

/* Is the pack called so?  Cheaper than to fold; most decks are that plain. */
static bool
is_pack(const struct pack *pack, const char *text)
{
	return text_equal_caseless(pack->code, text) || text_equal_caseless(pack->name, text);
}

/* Finds the printing of the pack; else reports and leaves the entry
 * floating, so that the card still counts. */
static void
pin(struct deck_reader *r, struct deck *deck, struct deck_entry *entry, const char *pack_text,
    const int *printing, size_t n)
{
	struct str known = STR_INIT;
	int pack = -1;

	for (size_t i = 0; i < n && pack < 0; i++)
		if (is_pack(&r->db->pack[r->db->card[printing[i]].pack], pack_text))
			pack = r->db->card[printing[i]].pack;
	pack = pack < 0 ? find_pack(r, pack_text) : pack;
	for (size_t i = 0; i < n; i++)
		if (r->db->card[printing[i]].pack == pack) {
			entry->card = printing[i];
			entry->pinned = true;
			return;
		}
	entry->misplaced = true;
	list_packs(r->db, printing, n, &known);
	if (pack < 0)
		deck_add_fault(deck, "unknown-pack", entry->at, "no pack is called '%s'; %s is %s",
		    pack_text, r->db->card[printing[0]].name, str_text(&known));
	else
		deck_add_fault(deck, "not-in-pack", entry->at, "%s is not in %s; it is %s",
		    r->db->card[printing[0]].name, r->db->pack[pack].name, str_text(&known));
	str_release(&known);
}

static bool
is_code(const char *text)
{
	return strlen(text) == 5 && strspn(text, "0123456789") == 5;
}

/* No card has so long a name; what is kept of it is for the message. */
static void
shorten(char *name)
{
	enum { NAME_MOST = 120 };
	size_t n = NAME_MOST;

	if (strlen(name) <= NAME_MOST)
		return;
	while (n && ((unsigned char)name[n] & 0xC0) == 0x80)
		n--;
	name[n] = '\0';
}

void
deck_add_named(struct deck_reader *r, struct deck *deck, struct deck_entry entry)
{
	struct str copy = STR_INIT;
	int printing[PRINTINGS_MOST];

	if (deck->entries.n >= DECK_ENTRIES_MOST) {
		if (!deck->cut)
			deck_add_fault(deck, "too-long", entry.at,
			    "more than %d lines of cards; the rest is not read", DECK_ENTRIES_MOST);
		deck->cut = true;
		return;
	}
	str_add(&copy, entry.text);
	char *name = text_trim(copy.text), *pack = NULL;
	text_blank_controls(name); /* a card is a line */
	shorten(name);
	entry.text = arena_text(&deck->arena, name);
	entry.card = is_code(name) ? card_by_code(r->db, name) : -1;
	entry.pinned = entry.card >= 0;
	if (!entry.pinned) {
		size_t n = card_by_name(r->db, name, printing, PRINTINGS_MOST);

		if (!n && (pack = split_pack(name)))
			n = card_by_name(r->db, name, printing, PRINTINGS_MOST);
		if (!n)
			n = printings(r, name, printing);
		n = n < PRINTINGS_MOST ? n : PRINTINGS_MOST;
		entry.card = n ? printing[0] : -1;
		for (size_t i = n; i-- > 0;)
			if (r->db->card[printing[i]].type == entry.hint)
				entry.card = printing[i];
		if (!n)
			unknown_card(r, deck, &entry, name);
		else if (pack && *pack)
			pin(r, deck, &entry, pack, printing, n);
	}
	str_release(&copy);
	deck_add_entry(r->db, deck, entry);
}

bool
deck_knows(struct deck_reader *r, const char *text)
{
	struct str copy = STR_INIT;
	int card[PRINTINGS_MOST];

	str_add(&copy, text);
	char *name = text_trim(copy.text);
	shorten(name);
	bool known = (is_code(name) && card_by_code(r->db, name) >= 0) ||
		     card_by_name(r->db, name, card, 1) ||
		     (split_pack(name) && card_by_name(r->db, name, card, 1)) ||
		     printings(r, name, card);
	str_release(&copy);
	return known;
}
