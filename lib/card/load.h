/* Building a card database: cards, packs and traits are collected from card
 * files and from the image, then ordered and indexed once.  Private to
 * lib/card.  Everything collected lives in the arena of the database. */
#ifndef REGENT_CARD_LOAD_H
#define REGENT_CARD_LOAD_H

#include "base/file.h"
#include "card/card.h"

struct card_index {
	struct map codes;   /* code: card */
	struct map titles;  /* folded name: title number */
	struct map traits;  /* folded name: trait number */
	uint32_t *printing; /* cards by title, in the order of card_by_name() */
	uint32_t *first;    /* first[title] … first[title + 1] into printing */
	const char *image;  /* mapped, or NULL */
	size_t image_size;
};

struct loading {
	struct card_db *db;
	struct diag *dg;
	bool need_abilities;
	VEC(struct card) cards;
	VEC(struct pack) packs;
	VEC(const char *) traits;
	struct map codes, pack_codes;
};

/* One card file: a pack and its cards. */
bool card_read_file(struct loading *l, const char *path);
/* A list of cards, of the pack "Own". */
bool card_read_own(struct loading *l, const struct node *cards);
bool card_read_text(struct loading *l, const char *path, const char *text, size_t length);
/* A database of one card file's text, with abilities; for tests. */
struct card_db *card_db_parse(const char *path, const char *text, size_t length, struct diag *dg);
/* The number of a trait, new or known. */
uint16_t loading_trait(struct loading *l, const char *name);
/* Adds a card; reports a code that is there already. */
bool loading_add(struct loading *l, const struct card *card);

#endif
