/* The card database of A Game of Thrones: facts of all cards, immutable
 * once loaded and shared by threads.  Cards come from cards/agot/<pack>.yaml
 * (regent-cards(5)) or from the image that the build makes of them, and from
 * the user's own folders on top.  A card is named by its index in the
 * database, a small number that stays the same as long as it is loaded. */
#ifndef REGENT_CARD_CARD_H
#define REGENT_CARD_CARD_H

#include "base/diag.h"
#include "base/map.h"
#include "base/text.h"
#include "base/yaml.h"

enum card_type {
	CARD_CHARACTER,
	CARD_LOCATION,
	CARD_ATTACHMENT,
	CARD_EVENT,
	CARD_PLOT,
	CARD_AGENDA,
	CARD_TITLE,
	CARD_TYPES
};

enum faction {
	FACTION_NEUTRAL,
	FACTION_STARK,
	FACTION_LANNISTER,
	FACTION_BARATHEON,
	FACTION_GREYJOY,
	FACTION_TYRELL,
	FACTION_MARTELL,
	FACTION_TARGARYEN,
	FACTION_NIGHTSWATCH, /* "thenightswatch" */
	FACTIONS
};

enum icon { ICON_MILITARY = 1, ICON_INTRIGUE = 2, ICON_POWER = 4 };

enum keyword {
	KEYWORD_AMBUSH, /* with a number */
	KEYWORD_ASSAULT,
	KEYWORD_BESTOW, /* with a number */
	KEYWORD_INSIGHT,
	KEYWORD_INTIMIDATE,
	KEYWORD_LIMITED,
	KEYWORD_NO_ATTACHMENTS, /* perhaps with traits, see card.except */
	KEYWORD_PILLAGE,
	KEYWORD_PRIZED, /* with a number */
	KEYWORD_RENOWN,
	KEYWORD_SHADOW, /* with a number */
	KEYWORD_STEALTH,
	KEYWORD_TERMINAL,
	KEYWORDS
};

enum { VALUE_NONE = -128, VALUE_X = -127 }; /* cost, strength, keyword number */

extern const char *const card_type_names[CARD_TYPES]; /* "character" … */
extern const char *const faction_names[FACTIONS];     /* "neutral", "stark" … */
extern const char *const icon_names[3];		      /* military intrigue power */
extern const char *const keyword_names[KEYWORDS];
/* Does a number follow the keyword, as in "ambush (2)"? */
bool keyword_is_numbered(int keyword);
/* Reads "(2)" or "(X)". */
bool keyword_number(const char *text, int8_t *value); /* "no-attachments" … */
extern const char *const rarity_names[5];	      /* "common" … */

struct pack {
	const char *code, *name;
	const char *cycle;    /* "" when it has none */
	const char *released; /* YYYY-MM-DD, or NULL: not released */
	bool work_in_progress, draft;
	uint16_t n; /* cards */
};

struct card {
	const char *code, *name;
	const char *folded; /* the name folded by text_fold() */
	const char *octgn;  /* or NULL */
	struct place at;    /* where the card is written */
	uint16_t pack;	    /* index into packs */
	uint16_t title;	    /* number of the name: copies by title share it */
	uint8_t type, faction;
	bool loyal, unique;
	int8_t cost, strength;				 /* VALUE_NONE, VALUE_X */
	uint8_t icons;					 /* bits of enum icon */
	uint16_t keywords;				 /* bits 1 << enum keyword */
	int8_t keyword_value[KEYWORDS];			 /* VALUE_NONE when it has none */
	int8_t income, initiative, claim, reserve;	 /* plots; VALUE_NONE, VALUE_X */
	int8_t plus_gold, plus_initiative, plus_reserve; /* printed modifiers, 0: none */
	int8_t plus_claim;
	uint8_t deck_limit, quantity;
	char rarity; /* first letter of rarity_names, 0: none */
	uint8_t n_traits;
	const uint16_t *traits; /* trait numbers, see trait_names */
	/* KEYWORD_NO_ATTACHMENTS with "except X" or as "no X attachments":
	 * trait numbers; none of either: no attachments at all. */
	uint8_t n_except, n_forbidden;
	const uint16_t *except, *forbidden;
	/* Melee titles: names of the titles that this one supports and of its rivals. */
	uint8_t n_supports, n_rivals;
	const char *const *supports, *const *rivals;
	bool written;		      /* has an "abilities" key, perhaps an empty one */
	const struct node *abilities; /* NULL: not written yet, or not asked for */
	const struct node *source;    /* the whole mapping (NULL from an image) */
};

struct card_db {
	const struct card *card; /* ordered by code */
	size_t n;
	const struct pack *pack; /* ordered by release, then name */
	size_t n_packs;
	const char *const *trait_names;
	size_t n_traits;
	const char *const *title_names; /* by title number */
	size_t n_titles;
	struct card_index *index; /* private */
	struct arena arena;
};

/* What to load. */
struct card_source {
	const char *dir;	  /* NULL: the shipped cards/agot */
	const char *const *extra; /* the user's own folders or files */
	size_t n_extra;
	const struct node *own; /* a list of cards, as in a card file; NULL: none */
	bool need_abilities;	/* fill card.abilities */
	/* An image of dir to be used if it fits; NULL: of the shipped cards that
	 * of the build or the installation, of another dir none. */
	const char *image;
};

/* Loads everything or reports every fault and returns NULL. */
struct card_db *card_db_load(const struct card_source *source, struct diag *dg);
void card_db_free(struct card_db *db);
/* Writes the image of the shipped cards, for the build. */
bool card_image_make(const char *path, struct diag *dg);

/* Index of the card with this code, or -1. */
int card_by_code(const struct card_db *db, const char *code);
/* Printings of a name (folded comparison), earliest release first, then
 * unreleased ones, draft sets last.  Returns how many; up to most are
 * written to out. */
size_t card_by_name(const struct card_db *db, const char *name, int *out, size_t most);
/* "Name", "Name (Pack)" or a code: one card, or -1 after a report with
 * suggestions.  Without a pack the earliest printing is meant.  The pack is
 * a code or a name. */
int card_resolve(const struct card_db *db, const char *text, struct place at, struct diag *dg);
/* The name nearest to a misspelt one, or NULL. */
const char *card_suggest(const struct card_db *db, const char *name);
bool card_has_trait(const struct card_db *db, const struct card *card, const char *trait);
int trait_by_name(const struct card_db *db, const char *trait); /* -1: none */
/* A pack by its code or name (folded), or -1. */
int pack_by_name(const struct card_db *db, const char *text);

/* A printed keyword as the card file writes it: "renown", "ambush (4)",
 * "no attachments except Weapon".  Adds nothing if the card has it not. */
void card_keyword_text(
    const struct card_db *db, const struct card *card, enum keyword keyword, struct str *out);
/* A number, "X", or nothing for VALUE_NONE. */
void card_value_text(int value, struct str *out);

#endif
