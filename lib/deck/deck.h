/* Decks: which cards, how many, and where each is written.  A deck is read
 * from any of the forms players have, as it stands: what cannot be
 * understood becomes a fault with its line and nothing is dropped or cut.
 * An entry that names neither code nor pack floats: deck_settle() picks its
 * printing.  One file may hold several decks. */
#ifndef REGENT_DECK_DECK_H
#define REGENT_DECK_DECK_H

#include "card/card.h"

enum { DECK_SIZE_MOST = 8 * 1024 * 1024, DECK_COUNT_MOST = 999 };
enum { DECK_ENTRIES_MOST = 1000, DECK_FAULTS_MOST = 2000, DECKS_MOST = 5000 };

enum deck_part { DECK_DRAW, DECK_PLOTS, DECK_AGENDAS, DECK_SIDE, DECK_PARTS };

struct deck_entry {
	int card;	/* -1: unknown */
	int count;	/* 0 after a bad quantity */
	int hint;	/* the card type its heading tells, or -1 */
	bool pinned;	/* the printing was given by code or pack */
	bool header;	/* an agenda named beside the faction, without a count */
	bool side;	/* in the sideboard: not part of the deck */
	bool guessed;	/* while mending: the nearest name was taken */
	bool misplaced; /* it is not in the pack that the deck says */
	struct place at;
	const char *text; /* the card as written */
};

struct deck_fault {
	const char *rule; /* "copies" */
	struct place at;
	const char *text;
};

struct deck {
	const char *name;    /* NULL: none */
	const char *version; /* "1.2", or NULL */
	struct place at;     /* its first line */
	int faction;	     /* enum faction, or -1 */
	VEC(struct deck_entry) entries;
	VEC(struct deck_fault) faults; /* the first DECK_FAULTS_MOST */
	bool cut;		       /* longer than DECK_ENTRIES_MOST, not read to its end */
	struct arena arena;
};

struct deck_list {
	VEC(struct deck *) decks;
};

/* DECK_DRAFT is text whose first blank line begins the sideboard. */
enum deck_form { DECK_ANY, DECK_TEXT, DECK_DRAFT, DECK_OCTGN, DECK_JSON, DECK_YAML, DECK_FORMS };
/* What the forms are called, several names for some; NULL after the last. */
extern const char *const deck_form_names[];
enum deck_form deck_form_of(int name);

/* Reads every deck of a file ("-": standard input) and adds it to out.
 * False after a report when the file cannot be read at all; faults inside
 * a deck are kept with the deck. */
bool deck_read(const struct card_db *db, const char *path, enum deck_form form,
    struct deck_list *out, struct diag *dg);
/* The same for a path that may be a folder: every file below it that is
 * called like a deck.  The others are noted, a line each, in left_out. */
void deck_read_path(const struct card_db *db, const char *path, enum deck_form form,
    struct deck_list *out, struct str *left_out, struct diag *dg);
bool deck_parse(const struct card_db *db, const char *file, const char *text, size_t length,
    enum deck_form form, struct deck_list *out, struct diag *dg);
void deck_list_release(struct deck_list *list);

/* One deck ready to use, or NULL after reporting every fault of its
 * reading; floating entries are settled to the earliest printing.  Free
 * with deck_free(). */
struct deck *deck_open(const struct card_db *db, const char *path, struct diag *dg);
void deck_free(struct deck *deck);

/* Picks a printing for each floating entry: the earliest that is legal,
 * else the earliest.  Without a function the earliest. */
typedef bool deck_legal_fn(const void *law, int card);
void
deck_settle(const struct card_db *db, struct deck *deck, deck_legal_fn *legal, const void *law);

enum deck_part deck_part(const struct card_db *db, const struct deck_entry *entry);
/* Cards of a part, copies counted; unknown cards too if asked for. */
int deck_size(const struct card_db *db, const struct deck *deck, enum deck_part part, bool unknown);
/* The cards of a part one by one, in file order, as card indexes; in the
 * arena.  Unknown cards are left out. */
const int *deck_expand(const struct card_db *db, const struct deck *deck, enum deck_part part,
    struct arena *arena, size_t *n);

/* A text as one line of the deck's own, without control characters. */
const char *deck_line(struct deck *deck, const char *text);
void deck_add_fault(struct deck *deck, const char *rule, struct place at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* OCTGN's identifier of a card, or NULL; "null" in the data is none. */
const char *octgn_id(const struct card *card);
/* "stark", "House Stark", "Night's Watch": its number, or -1. */
int faction_by_name(const char *text);
extern const char *const faction_titles[FACTIONS]; /* "House Stark" … */

#endif
