/* The law that decks are judged by: a format (sizes, what is let in), the
 * deck rules of agendas, and a list of restricted and banned cards, all read
 * from data (regent-format(5)), and a date.  deck_check() adds every fault
 * of a deck to it. */
#ifndef REGENT_DECK_LAW_H
#define REGENT_DECK_LAW_H

#include "card/query.h"
#include "deck/deck.h"

struct deck_format {
	const char *name, *title;
	int draw, plots, doubles, agendas; /* -1: any number */
	bool draft_cards, unreleased;	   /* let in */
	const uint8_t *packs;		   /* by pack: only these, NULL: all */
	bool copies;			   /* the printed limits hold */
	const char *lists;		   /* whose part of a list, or NULL: no list */
};

enum measure {
	MEASURE_CARDS,		    /* cards that match */
	MEASURE_TITLES,		    /* different titles */
	MEASURE_COPIES,		    /* the most matching cards of one title */
	MEASURE_TITLE_COPIES,	    /* the same, all cards of the title counted */
	MEASURE_TITLES_PER_FACTION, /* the most different titles of a faction */
	MEASURE_OTHER_FACTIONS,	    /* factions beside the deck's own */
	MEASURE_STRAYS,		    /* cards of others without their commonest trait */
	MEASURES
};
extern const char *const measure_names[MEASURES];

struct requirement {
	enum measure measure;
	struct query *of;
	const char *words; /* what is counted, for people */
	int least, most;   /* -1: none */
};

struct agenda_rule {
	int card;
	const char *rule; /* "agenda-banner" */
	struct query *allow, *forbid, *extra;
	bool allow_loyal;
	int draw, plots, doubles; /* -1: as the format has it */
	int more;		  /* further agendas, those that match extra */
	VEC(struct requirement) require;
};

struct pod {
	int number, beside; /* beside: a card, or -1 */
	VEC(int) cards;
};

/* What a list says for one format. */
struct list_part {
	const char *format;
	uint8_t *mark; /* bits by card */
	VEC(struct pod) pods;
	size_t unknown; /* codes that no pack has */
};
enum { MARK_BANNED = 1, MARK_RESTRICTED = 2, MARK_POD = 4 };

/* Read when it is first asked for. */
struct card_list {
	const char *code, *date, *path;
	const char *name, *issuer, *card_set;
	bool read, good;
	VEC(struct list_part) parts;
};

struct law_book {
	const struct card_db *db;
	VEC(struct deck_format) formats;
	VEC(struct agenda_rule) agendas;
	VEC(struct card_list *) lists; /* by date, the newest last */
	struct arena arena;
};

struct law {
	struct law_book *book;
	const struct deck_format *format;
	struct card_list *list;	      /* NULL: none */
	const struct list_part *part; /* of the list, for the format */
	const char *date;	      /* YYYY-MM-DD */
	const struct deck *pool;      /* what was drafted, NULL: not asked */
};

/* Reads the formats and agendas; NULL after a report. */
struct law_book *law_book_load(const struct card_db *db, struct diag *dg);
void law_book_free(struct law_book *book);

/* The law of a format on a date, under a list: its code, "none", or NULL
 * for the newest on that date.  False after a report. */
bool law_make(struct law_book *book, const char *format, const char *list, const char *date,
    struct law *out, struct diag *dg);
bool law_has_format(const struct law_book *book, const char *name);
void law_format_names(const struct law_book *book, struct str *out);

/* Is this printing legal by itself: released, let in and not banned? */
bool law_allows(const void *law, int card);

/* Settles floating entries and adds every fault. */
void deck_check(const struct law *law, struct deck *deck, struct diag *dg);

/* "Ward (R, 17123)" */
void card_label(const struct card_db *db, int card, struct str *out);

#endif
