/* The effect language of the heroes (regent-leaders(6)): a list of steps,
 * each a verb with what it works on, and perhaps a condition, who decides,
 * and whether it may be left.  The tables in words.c have one row a word;
 * the reader, the checker, the interpreter and the printed text all work
 * from them. */
#ifndef REGENT_LEADERS_EFFECT_H
#define REGENT_LEADERS_EFFECT_H

#include "base/diag.h"
#include "base/yaml.h"

#include <stdbool.h>
#include <stdint.h>

enum faction_bit {
	TRIBES,
	EMPIRE,
	WATER,
	UNDEAD,
	FACTION_COUNT,
	FACTION_NAMED = 1 << FACTION_COUNT, /* in a mask: the faction that was named */
	FACTION_ALL = FACTION_NAMED - 1,
};
extern const char *const leaders_faction_words[FACTION_COUNT];

enum marker { RED, GREEN, LEADING, TRAILING, MARKERS };
enum { MOVES_MOST = 4, STEPS_MOST = 8, CARDS_MOST = 5 };

enum verb {
	VERB_MOVE,
	VERB_MOVE_ONE,
	VERB_MOVE_SOME,
	VERB_BURY,
	VERB_DISCARD,
	VERB_HIDE,
	VERB_PLACE,
	VERB_TAKE,
	VERB_RECEIVE,
	VERB_DRAW,
	VERB_RETURN,
	VERB_GIVE,
	VERB_TURN,
	VERB_LOOK,
	VERB_EXCHANGE,
	VERB_PERFORM,
	VERB_PLAY,
	VERB_REVEAL,
	VERB_REFILL,
	VERB_COUNT,
	VERB_NAME,
	VERB_CHOOSE_PLAYER,
	VERB_EITHER,
	VERBS
};

/* Where a selected card lies. */
enum source {
	SOURCE_IT,
	SOURCE_OPEN,
	SOURCE_HIDDEN,
	SOURCE_HERO, /* open or hidden */
	SOURCE_HAND,
	SOURCE_TAVERN,
	SOURCE_WILDERNESS,
	SOURCE_GRAVEYARD,
	SOURCE_HARBOR,
	SOURCE_DRAWN,
	SOURCES
};

/* Whose hand or party, or which cards of a pile. */
enum which {
	WHICH_YOU,
	WHICH_ANOTHER,
	WHICH_ANY,
	WHICH_CHOSEN,
	WHICH_EACH, /* every other player in turn, who also decides */
	WHICH_ONE,
	WHICH_ALL,
	WHICH_TOP,
	WHICHES
};

enum by { BY_YOU, BY_CHOSEN, BY_OWNER, BY_NEXT, BYS };

enum condition {
	IF_ALWAYS,
	IF_DONE,
	IF_RED_LEADS,
	IF_GREEN_LEADS,
	IF_HAVE_OPEN,
	IF_IT_IS,
	IF_IT_IS_NOT,
	CONDITIONS
};

struct selector {
	uint8_t source, which;
	uint8_t faction, not ; /* masks; 0: any, none */
	uint8_t cards;
	bool random, other; /* other: not the card itself */
};

struct move {
	uint8_t marker, condition;
	int8_t amount; /* with x: 1 or -1 */
	bool x;
};

struct step {
	uint8_t verb, by;
	uint8_t condition, argument; /* argument: faction mask */
	bool may;
	uint8_t branch; /* of an either, from 1; 0: none */
	uint8_t n_moves, most;
	uint8_t player, having; /* choose-player: enum which, enum source (SOURCE_IT: anything) */
	struct move move[MOVES_MOST];
	struct selector from, with;
};

/* How a verb's value is written. */
enum form { FORM_MOVES, FORM_CARDS, FORM_EXCHANGE, FORM_COUNT, FORM_WORD, FORM_PLAYER, FORM_STEPS };

struct verb_row {
	const char *word;
	enum form form;
	const char *text, *after; /* around the cards: "put", " hidden into your party" */
};
extern const struct verb_row leaders_verbs[VERBS];

struct source_row {
	const char *word;
	uint8_t which;	   /* bits that may stand with it */
	const char *kind;  /* before the faction: "open " */
	const char *noun;  /* "hero" */
	const char *place; /* " from the tavern"; of a player's: NULL */
};
extern const struct source_row leaders_sources[SOURCES];
extern const char *const leaders_whiches[WHICHES];
extern const char *const leaders_bys[BYS];
extern const char *const leaders_markers[MARKERS];
extern const char *const leaders_conditions[CONDITIONS];

/* Reads the list of steps of one hero into out (room for STEPS_MOST).
 * Returns how many; reports every fault. */
unsigned effect_read(const struct node *list, struct step out[STEPS_MOST], struct diag *dg);
/* The faction mask of a word or a list of words, 0 after a report. */
uint8_t effect_factions(const struct node *node, bool named, struct diag *dg);
/* The generated text of n steps. */
struct str;
void effect_text(const struct step step[], unsigned n, struct str *out);

#endif
