/* Opening hands of A Game of Thrones.  A pile is a draw deck made ready for
 * dealing: its kinds of cards, what each adds when placed, who may bear
 * which attachment, and what the agendas change (formats/hand/agot.yaml).
 * hand_setup() finds the best set-up of a hand exactly.  A pile is made
 * once, then const and shared by threads; the card database must outlive
 * it. */
#ifndef REGENT_HAND_HAND_H
#define REGENT_HAND_HAND_H

#include "card/query.h"
#include "deck/deck.h"

enum { HAND_SIZE = 7, HAND_MOST = 10 };	  /* dealt; in hand in round 1 */
enum { PILE_MOST = 500, GOLD_MOST = 40 }; /* cards of a pile; gold spent at once */
enum { HAND_STATES = 1 << 16 };		  /* ways to place cards, at most 3^HAND_MOST */

/* --- what agendas and cards do to the set-up -------------------------- */

enum fetch_into { FETCH_PLAY, FETCH_ASIDE };

struct agenda_effect {
	const char *code, *name;
	int gold;  /* the set-up's gold, or -1: as usual */
	int cards; /* cards placed at most, or -1 */
	int aside; /* cards put aside from the top of the deck */
	int draw;  /* further cards drawn in a round */
	int fetch_most;
	enum fetch_into fetch_into;
	struct query *fetch, *opening, *income_of; /* or NULL */
	int income;				   /* added to plots that match income_of */
	bool bonus;				   /* other cards give gold */
	const char *uncounted;			   /* what is not counted, or NULL */
};

struct code_list {
	const char **code;
	size_t n;
};

struct host_rule {
	struct query *of;
	struct code_list cards;
};

struct setup_rules {
	int gold, draw, shadow;
	VEC(struct agenda_effect) agendas;
	struct code_list unchanged, never, opponents, one_a_host;
	VEC(struct host_rule) hosts;
	struct arena arena;
};

/* Reads formats/hand/agot.yaml; NULL after a report. */
struct setup_rules *setup_rules_load(const struct card_db *db, struct diag *dg);
void setup_rules_free(struct setup_rules *rules);
bool code_listed(const struct code_list *list, const char *code);

/* --- piles ------------------------------------------------------------- */

/* What a placed card adds, sums of which are taken at once: a field each,
 * the valuation on top, so that the greater word is the better set-up. */
enum {
	WORD_MASK = 0,	      /* 21 bits: which cards are placed, and how */
	WORD_LIMITED = 21,    /* 3 */
	WORD_CHARACTERS = 24, /* 4 */
	WORD_GOLD = 28,	      /* 7 */
	WORD_CARDS = 35,      /* 4 */
	WORD_VALUE = 39,      /* signed */
};
enum { VALUE_UNIT = 100, VALUE_MOST = 1000000 };

/* The same for facts that do not matter to the choice. */
enum {
	FACT_MILITARY = 0,
	FACT_INTRIGUE = 4,
	FACT_POWER = 8,
	FACT_LOCATIONS = 12,
	FACT_ATTACHMENTS = 16,
	FACT_STRENGTH = 20, /* 8 */
	FACT_INCOME = 32,   /* signed */
};

struct kind {
	int card;
	uint16_t count; /* copies in the pile */
	uint16_t title;
	uint32_t type; /* 1 in the byte of its type, CARD_CHARACTER to CARD_EVENT */
	bool unique, character, attachment, limited;
	bool twin;	 /* another kind has the same title */
	bool one_a_host; /* an attachment of which a card bears one */
	bool in_play;	 /* a copy is in play before the set-up */
	uint8_t borne;	 /* an attachment that a card in play may bear */
	uint8_t cost;
	bool places, marshals; /* in the set-up; in round 1 */
	bool shadows, hides;   /* may go to the shadows; in the set-up too */
	/* As an active card, as a duplicate, in the shadows; the value of each. */
	int64_t word, duplicate, shadow;
	long value, duplicate_value, shadow_value;
	uint64_t facts;
};

/* The same of a kind in short, for hands without complications. */
enum {
	QUICK_SKIP = 1, /* never placed */
	QUICK_SLOW = 2, /* twins, copies in play, one a bearer: not so quick */
	QUICK_UNIQUE = 4,
	QUICK_ATTACHMENT = 8,
	QUICK_EVENT = 16,  /* never marshaled */
	QUICK_COPIES = 32, /* unique, and there are other copies */
	QUICK_LIMITED = 64,
	QUICK_SHADOW = 128, /* may be marshaled into the shadows */
};

struct quick {
	int64_t word, duplicate; /* 0: not to be placed */
	int64_t shadow;		 /* 0: not in the set-up */
	uint64_t facts;
	uint8_t flags, cost;
};

struct pile {
	const struct card_db *db;
	struct quick *quick; /* by kind */
	const struct deck *deck;
	VEC(struct kind) kinds;	       /* characters, locations, attachments, the rest */
	uint16_t order[PILE_MOST];     /* the kind of each card, ascending */
	int n;			       /* cards */
	int *left;		       /* cards of a kind and of those after it */
	int drawable;		       /* cards that can be drawn at all */
	uint8_t *bearer;	       /* kinds x kinds: may the second bear the first? */
	int gold, cards, shadow, draw; /* of the set-up, and of a round */
	int plot;		       /* the opening plot that gives most gold, or -1 */
	int income;		       /* its gold, what agendas and fetched cards add included */
	int fetched_income, aside;
	bool bonus;	  /* cards in play add gold */
	VEC(int) fetched; /* cards in play or aside before the set-up */
	struct arena arena;
};

/* What the player may choose. */
struct pile_options {
	const char *value;	  /* "cards", "gold", "characters" or weights */
	const char *avoid;	  /* query: cards that are never set up, or NULL */
	const char *const *fetch; /* cards for agendas that fetch some */
	size_t n_fetch;
	bool first_round; /* say what of round 1 is not counted */
};

/* NULL after a report; what an agenda does is noted. */
struct pile *pile_new(const struct card_db *db, const struct setup_rules *rules,
    const struct deck *deck, const struct pile_options *options, struct diag *dg);
void pile_free(struct pile *pile);

/* Gives each kind its words under a valuation; false after a report. */
bool pile_value(struct pile *pile, const char *value, struct diag *dg);

/* --- the best set-up ------------------------------------------------------ */

/* Which cards of a hand are placed, as bits by position. */
struct setup {
	uint16_t active, duplicates, shadows;
	uint8_t gold, cards, characters, limited;
	int64_t value;
	uint64_t facts; /* of the active cards */
};

struct setup_room {
	int64_t state[HAND_STATES];
};

/* The best set-up of a hand of n kinds in ascending order. */
void hand_setup(const struct pile *pile, const uint16_t *hand, int n, struct setup_room *room,
    struct setup *out);
/* How many cards of the hand can be marshaled in round 1 at most, after
 * this set-up of hand, with rest in hand by then, in any order. */
int hand_marshal(const struct pile *pile, const uint16_t *hand, const struct setup *setup,
    const uint16_t *rest, int n, struct setup_room *room);
void hand_sort(uint16_t *hand, int n);
/* Gold to spend in round 1. */
int hand_income(const struct pile *pile, const struct setup *setup);
/* Challenge icons on placed characters: bits of enum icon. */
unsigned setup_icons(const struct setup *setup);

static inline int
setup_fact(const struct setup *setup, int field)
{
	return (int)(setup->facts >> field & (field == FACT_STRENGTH ? 255 : 15));
}

#endif
