/* What the readers of deck forms share.  Private to lib/deck. */
#ifndef REGENT_DECK_READ_H
#define REGENT_DECK_READ_H

#include "deck/deck.h"

struct deck_reader {
	const struct card_db *db;
	const char *file;
	struct deck_list *out;
	struct diag *dg;
	struct map packs;   /* folded code or name: pack */
	struct arena arena; /* keys of packs */
	int suggestions;    /* left: each costs a walk over all names */
};

/* A new deck at the end of the list. */
struct deck *deck_begin(struct deck_reader *r, uint32_t line);
/* Sets the faction; reports a second one. */
void deck_set_faction(struct deck *deck, int faction, struct place at);
/* A card as written, "Name", "Name (Pack)", "Name (Pack Name #12)" or a
 * code, resolved or reported, and added.  An agenda that the header named
 * already is not added again. */
void deck_add_named(struct deck_reader *r, struct deck *deck, struct deck_entry entry);
/* Is there a card of this name, whatever the pack? */
bool deck_knows(struct deck_reader *r, const char *text);
void deck_add_entry(const struct card_db *db, struct deck *deck, struct deck_entry entry);
/* Reads a quantity; a bad one is reported and 0. */
int deck_count(struct deck *deck, const char *digits, struct place at, const char *what);

/* The form that the text looks like. */
enum deck_form deck_form_by_content(const char *text);
/* Is it a name that may stand alone on the first line of a text deck? */
bool deck_name_is_plain(const char *name);
bool deck_text_read(struct deck_reader *r, const char *text, size_t length);
bool deck_draft_read(struct deck_reader *r, const char *text, size_t length);
bool deck_octgn_read(struct deck_reader *r, const char *text, size_t length);
bool deck_json_read(struct deck_reader *r, const char *text, size_t length);
bool deck_yaml_read(struct deck_reader *r, const char *text, size_t length);

#endif
