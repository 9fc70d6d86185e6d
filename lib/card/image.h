/* The image of the shipped cards: one file that is mapped into memory
 * instead of reading YAML, made by the build.  It carries a fingerprint of
 * its sources (names, sizes and contents of the card files) and a checksum,
 * and is used only when both agree; else the YAML is read.  Sections follow
 * the header in the order of their counts; texts are offsets into the pool
 * (0: none), lists are ranges of a section.  Private to lib/card. */
#ifndef REGENT_CARD_IMAGE_H
#define REGENT_CARD_IMAGE_H

#include "card/load.h"

#define IMAGE_MAGIC "REGENTC\n"

enum { IMAGE_VERSION = 1 };

struct image_head {
	char magic[8];
	uint32_t version, card_size; /* card_size: tells other machines apart */
	uint64_t sources, checksum;  /* checksum: of all that follows the head */
	uint32_t files, packs, traits, cards, names, nodes, shorts, pool;
};

struct image_pack {
	uint32_t code, name, cycle, released;
	uint32_t work_in_progress, draft;
};

struct image_place {
	uint32_t file, line, column; /* file: 1 and up, 0 is none */
};

struct image_card {
	uint32_t code, name, folded, octgn;
	struct image_place at;
	uint32_t traits, except, forbidden; /* into shorts */
	uint32_t supports, rivals;	    /* into names */
	uint32_t abilities;		    /* 1 and up into nodes, 0: none */
	uint16_t pack, keywords;
	uint8_t type, faction, loyal, unique, icons, deck_limit, quantity, written;
	uint8_t n_traits, n_except, n_forbidden, n_supports, n_rivals;
	int8_t cost, strength, income, initiative, claim, reserve;
	int8_t plus_gold, plus_initiative, plus_reserve, plus_claim;
	char rarity;
	int8_t keyword_value[KEYWORDS];
};

/* A node is followed by its n children, each with its own. */
struct image_node {
	uint32_t text, key, n;
	struct image_place at, key_at;
	uint8_t type, quoted, unused[2];
};

/* XXH3 over the card files of a folder, which are listed in *files. */
bool card_sources(
    const char *dir, struct arena *arena, struct file_list *files, uint64_t *out, struct diag *dg);
/* Adds the cards of an image whose sources are in dir.  False if there is
 * none or it cannot be used: then what was added is of no use.  A note says
 * why, unless quiet. */
bool card_image_read(struct loading *l, const char *path, const char *dir, bool quiet);
/* Writes the image of a database that was loaded from dir, with abilities. */
bool card_image_write(const struct card_db *db, const char *dir, const char *path, struct diag *dg);

#endif
