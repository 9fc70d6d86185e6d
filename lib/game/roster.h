/* The roster of a small game: the cards of cards/<game>.yaml with their
 * names in English and Czech, in the order of the file.  A card is named by
 * its index.  The tree of the file stays, so that the game reads its own
 * facts from it.  Loading reports every fault of the part all games share:
 * the sequence "cards" and each card's name, cs and copies. */
#ifndef REGENT_GAME_ROSTER_H
#define REGENT_GAME_ROSTER_H

#include "base/diag.h"
#include "base/text.h"
#include "base/yaml.h"

enum { ROSTER_COPIES_MOST = 99 };

struct roster {
	const char **name, **czech; /* czech: the English name where there is none */
	const struct node **card;   /* the mappings of the file */
	uint8_t *copies;	    /* 1 when the file does not say */
	size_t n;
	bool in_czech;		 /* roster_name() answers in Czech */
	const struct node *file; /* the whole file */
	struct arena arena;
};

/* language: "en", "cs" or NULL (English); path: the file, NULL for the game's
 * own. */
bool roster_load(struct roster *roster, const char *game, const char *path, const char *language,
    struct diag *dg);
void roster_release(struct roster *roster);
/* The name in the language of the run. */
const char *roster_name(const struct roster *roster, size_t card);
/* The card of that name in either language, or -1.  Case, accents and
 * '_' or '-' for a blank do not matter. */
int roster_find(const struct roster *roster, const char *name);
/* The same, but an unknown name is reported with a suggestion. */
int roster_resolve(const struct roster *roster, const char *name, struct place at, struct diag *dg);
/* What the card says that the words speak of, in the language of the run, as a
 * line: the longest run of words that is a card's name, or a part of one name
 * alone.  False if there is none. */
struct game;
bool roster_explain(
    const struct roster *roster, const struct game *game, const char *what, struct str *out);
/* Compares a zone with what a scenario expects of it: a number of cards or
 * a list of names in any order.  False with a reason in why. */
bool roster_expect(const struct roster *roster, const struct node *want, const uint8_t have[],
    size_t n, struct str *why, struct diag *dg);
/* The same of a set of cards, a bit each. */
bool roster_expect_set(const struct roster *roster, const struct node *want, unsigned set,
    struct str *why, struct diag *dg);

#endif
