/* Claim (Trůn): two players, 52 cards of five factions, two phases of tricks.
 *
 * A card is a small number, a zone is a 64-bit set of cards; the cards stand
 * in the order of cards/claim.yaml, made so that each faction is one run of
 * rising values.  What a card does is worked out once, when the data is
 * read: which cards follow suit to it, which beat it, where it goes.  Copies
 * of the same card (the goblins of value 0) are separate numbers that no
 * player can tell apart: of those only the first is ever an option. */
#ifndef REGENT_CLAIM_CLAIM_H
#define REGENT_CLAIM_CLAIM_H

#include "game/game.h"
#include "game/roster.h"

enum {
	CLAIM_CARDS = 52,
	CLAIM_FACTIONS = 5,
	CLAIM_SEATS = 2,
	CLAIM_HAND = 13,
	CLAIM_DECK = 26,
	CLAIM_NONE = 0xff, /* no card */
	CLAIM_NAMES = 4,   /* runs of equal cards */
};

enum { CLAIM_EN, CLAIM_CS, CLAIM_LANGUAGES };

typedef uint64_t card_set;

#define CLAIM_ALL (((card_set)1 << CLAIM_CARDS) - 1)

struct claim_faction {
	const char *name[CLAIM_LANGUAGES], *many[CLAIM_LANGUAGES];
	card_set cards;
};

struct claim_world {
	card_set suit[CLAIM_CARDS];   /* the cards of the same faction */
	card_set beaten[CLAIM_CARDS]; /* led: the cards that win when they follow */
	card_set wild;
	/* By phase: the played cards that go to the winner's and to the
	 * loser's score pile; others leave the game. */
	card_set to_winner[2], to_loser[2];
	card_set twins[CLAIM_NAMES]; /* sets of cards that look the same */
	unsigned n_twins;
	int leader; /* of the first trick; -1: drawn */
	int language;
	bool fast_bits; /* see claim_bits_fast() */
	uint8_t faction_of[CLAIM_CARDS], value[CLAIM_CARDS];
	uint8_t kind[CLAIM_CARDS]; /* the row of the roster */
	struct claim_faction faction[CLAIM_FACTIONS];
	const char *player[CLAIM_SEATS]; /* of a scenario; else NULL */
	struct roster roster;
};

struct claim_state {
	struct game_head head;
	card_set legal; /* cards of the pending choice, copies left out */
	card_set hand[CLAIM_SEATS], followers[CLAIM_SEATS], score[CLAIM_SEATS];
	card_set blind[CLAIM_SEATS];  /* the followers the other player has not seen */
	card_set barred[CLAIM_SEATS]; /* cards the hand cannot hold: suit not followed */
	card_set gone;		      /* out of the game */
	uint8_t deck[CLAIM_DECK];     /* dealt from the end */
	uint8_t n_deck;
	uint8_t prize, led; /* CLAIM_NONE: none */
	uint8_t leader;	    /* of the current trick */
	uint8_t phase;	    /* 0 or 1 */
	uint8_t trick;	    /* of the phase, from 0 */
	bool odd;	    /* a made-up position: sizes need not fit */
};

extern const struct game claim_game;

static inline struct claim_state *
claim_state(const struct play *play)
{
	return (struct claim_state *)play->state;
}

static inline const struct claim_world *
claim_world(const struct play *play)
{
	return (const struct claim_world *)play->world;
}

static inline unsigned
cards_count(card_set set)
{
	return (unsigned)__builtin_popcountll(set);
}

static inline unsigned
cards_first(card_set set)
{
	return (unsigned)__builtin_ctzll(set);
}

/* Every card of the set, in order; the set is used up. */
#define cards_each(card, set) \
	for (unsigned card; (set) && (card = cards_first(set), true); (set) &= (set)-1)

/* world.c */
void *claim_world_new(const struct game_setup *setup, struct diag *dg);
void claim_world_free(void *world);
/* Generated rules text of an entry of cards/claim.yaml. */
void claim_card_text(const struct node *card, const char *language, struct str *out);
/* The card of this name (English or Czech), a free one of its copies if there
 * are several; CLAIM_NONE after a report. */
unsigned claim_card_named(
    const struct claim_world *world, const struct node *name, card_set used, struct diag *dg);
/* All copies of the card of this name; none if there is no such card. */
card_set claim_find(const struct claim_world *world, const char *name);
/* In the language of the run, and for scenarios. */
const char *claim_name(const struct claim_world *world, unsigned card);
const char *claim_english(const struct claim_world *world, unsigned card);

/* rules.c */
void claim_start(struct play *play);
void claim_apply(struct play *play, unsigned index);
/* Begins the pending trick or phase of a position just made: sets the legal
 * cards, and plays on while there is nothing to choose. */
void claim_resume(struct play *play);
/* Without the copies that look like another card of the set. */
card_set claim_distinct(const struct claim_world *world, card_set set);
card_set claim_legal(const struct claim_world *world, card_set hand, unsigned led);
/* Does the processor have the instructions that fast play uses? */
bool claim_bits_fast(void);
/* The card that option index of the pending choice plays. */
unsigned claim_option(const struct play *play, unsigned index);
/* Votes of both players by what is in the score piles; per faction the
 * seat in winner[] (SEAT_NONE: nobody). */
void claim_votes(const struct claim_world *world, const card_set score[CLAIM_SEATS],
    unsigned votes[CLAIM_SEATS], int winner[CLAIM_FACTIONS]);
void claim_outcome(const struct play *play, struct outcome *out);

/* know.c: who may know what */
/* Cards whose place the seat does not know. */
card_set claim_unseen(const struct claim_state *state, int seat);
void claim_determinize(const struct play *play, int seat, struct rng *rng);
bool claim_check(const struct play *play, struct str *why);

/* greedy.c */
unsigned claim_greedy(const struct play *play, struct rng *rng);

/* show.c */
void claim_label(const struct play *play, unsigned index, struct str *out);
bool claim_understands(const struct play *play, const char *words);
bool claim_label_matches(const struct play *play, unsigned index, const char *wanted);
void claim_prompt(const struct play *play, struct str *out);
void claim_view(const struct play *play, int seat, struct json *json);
void claim_show(const struct play *play, int seat, struct str *out);
/* Lines of the log. */
bool claim_explain(const struct play *play, const char *what, struct str *out);
void claim_log_deal(const struct play *play);
void claim_log_prize(const struct play *play);
void claim_log_play(const struct play *play, int seat, unsigned card);
void claim_log_trick(const struct play *play, int winner, card_set played, unsigned blind);
void claim_log_phase(const struct play *play);
void claim_log_end(const struct play *play);

/* scenario.c */
bool claim_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg);
bool
claim_expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg);
const char *claim_phase(const struct play *play);
extern const char *const claim_phases[];

/* search.c */
uint64_t claim_option_key(const struct play *play, unsigned index, int seat);
extern const struct game_solver claim_game_solver;

#endif
