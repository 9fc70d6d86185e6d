/* Gambit (Královské rošády, Kabale und Hiebe): two to six players, 25 cards
 * each, six rounds of putting cards face down under goal cards.
 *
 * A card is a number, 32 * seat + kind; the kinds stand in the order of
 * cards/gambit.yaml.  A column is known by its bottom card, above[] leads
 * from a card to the one over it.  Only a bottom card can lie face down,
 * and a card that a Disguise conceals: it is no part of the column until
 * the round is evaluated.  Values are doubled, so that halves are integers. */
#ifndef REGENT_GAMBIT_GAMBIT_H
#define REGENT_GAMBIT_GAMBIT_H

#include "game/game.h"
#include "game/kinds.h"
#include "game/roster.h"
#include "game/setting.h"

enum {
	GAMBIT_SEATS = 6,
	GAMBIT_KINDS = 25,
	GAMBIT_CARDS = 32 * GAMBIT_SEATS,
	GAMBIT_ALL = (1 << GAMBIT_KINDS) - 1,
	GAMBIT_HAND = 3,
	GAMBIT_ROUNDS = 6,
	GAMBIT_SYMBOLS = 6,
	GAMBIT_GOALS = 36,
	GAMBIT_NONE = 0xff,
	GAMBIT_WORTHLESS = -1, /* the value of a Double that copies nothing */
};

enum effect {
	EFFECT_NONE,
	EFFECT_TRAVEL,
	EFFECT_KILL,
	EFFECT_CLOSE,
	EFFECT_CONCEAL,
	EFFECT_TRADE,
	EFFECT_SILENCE,
	EFFECT_HIGH,
	EFFECT_LOW,
	EFFECT_COUPLE,
	EFFECT_CROWD,
	EFFECT_COPY,
	EFFECT_BURN,
	EFFECT_LOVE,
	EFFECT_BEG,
	EFFECTS
};

/* What is being asked. */
enum stage { STAGE_PUT, STAGE_HIDE, STAGE_SWAP, STAGE_OVER };

struct gambit_card {
	int16_t value, special, amount, limit; /* doubled */
	int8_t symbol, partner;		       /* -1: none */
	uint8_t effect;
};

struct gambit_world {
	struct gambit_card card[GAMBIT_KINDS];
	uint8_t disguise; /* the kind that conceals */
	int start;	  /* the first start player's seat; -1: drawn */
	struct roster roster;
	struct setting setting; /* names of the players, from a scenario */
};

struct gambit {
	struct game_head head;
	uint32_t hand[GAMBIT_SEATS], discard[GAMBIT_SEATS]; /* sets of kinds */
	/* Kinds that the others could not see when the deck was last made anew:
	 * they cannot be in it. */
	uint32_t old[GAMBIT_SEATS];
	uint8_t deck[GAMBIT_SEATS][GAMBIT_KINDS], n_deck[GAMBIT_SEATS]; /* the top card last */
	uint8_t above[GAMBIT_CARDS];
	uint8_t bottom[GAMBIT_SEATS], count[GAMBIT_SEATS]; /* by column */
	uint8_t under[GAMBIT_SEATS]; /* the kind under the seat's Disguise, or GAMBIT_NONE */
	uint8_t goals[GAMBIT_GOALS]; /* in the order in which they are laid out */
	uint8_t goal[GAMBIT_SEATS];  /* by column */
	uint8_t won[GAMBIT_GOALS];   /* who won the goal card, or GAMBIT_NONE */
	uint8_t
	    travelled[GAMBIT_SEATS]; /* columns where the seat's Explorer was turned this turn */
	uint8_t closed, down;	     /* columns: closed; with a face-down bottom card */
	uint8_t moved, early, early_under; /* known Explorers; placed before the deck was made */
	uint8_t round;			   /* from 1 */
	uint8_t first, active;
	uint8_t stage;
	uint8_t at; /* the column of the effect that asks */
};

extern const struct game gambit_game;
extern const char *const gambit_symbols[GAMBIT_SYMBOLS];

static inline struct gambit *
gambit_state(const struct play *play)
{
	return (struct gambit *)play->state;
}

static inline const struct gambit_world *
gambit_world(const struct play *play)
{
	return (const struct gambit_world *)play->world;
}

static inline uint8_t
card_make(unsigned seat, unsigned kind)
{
	return (uint8_t)(seat << 5 | kind);
}

static inline unsigned
card_owner(uint8_t card)
{
	return card >> 5;
}

static inline unsigned
card_kind(uint8_t card)
{
	return card & 31;
}

/* The n-th member of a set, from 0.  The first steps need no branch, which
 * would go either way by chance: a hand has three cards. */
static inline unsigned
set_nth(unsigned set, unsigned n)
{
	for (unsigned i = 0; i < 3; i++)
		set &= set - (i < n);
	while (n-- > 3)
		set &= set - 1;
	return (unsigned)__builtin_ctz(set);
}

static inline unsigned
goal_symbol(uint8_t goal)
{
	return goal / 6u;
}

static inline unsigned
goal_value(uint8_t goal)
{
	static const uint8_t values[GAMBIT_GOALS] = {1, 2, 3, 3, 4, 5, 1, 2, 3, 3, 4, 5, 1, 2, 3, 3,
	    4, 5, 1, 2, 3, 3, 4, 5, 1, 2, 3, 3, 4, 5, 1, 2, 3, 3, 4, 5};

	return values[goal];
}

static inline unsigned
seat_after(const struct gambit *s, unsigned seat)
{
	return seat + 1 == s->head.players ? 0 : seat + 1;
}

static inline unsigned
open_columns(const struct gambit *s)
{
	return ((1u << s->head.players) - 1) & ~(unsigned)s->closed;
}

static inline bool
column_filled(const struct gambit *s, unsigned column)
{
	return (s->closed >> column & 1) | (s->count[column] >= goal_value(s->goal[column]));
}

/* Is the column's bottom card face down and not known to everybody? */
static inline bool
column_secret(const struct gambit *s, unsigned column)
{
	return s->down >> column & ~(s->moved >> column) & 1;
}

/* The n cards of a column as the seat knows them (SEAT_NONE: all of them),
 * from the goal card down, concealed ones after their Disguise.  They stand
 * at the end of the room, since the column is gone through from below. */
const uint8_t *gambit_column(const struct gambit_world *w, const struct gambit *s, unsigned column,
    int seat, uint8_t room[GAMBIT_CARDS], unsigned *n);
/* Who wins a column of these cards under a goal card of the symbol; a seat
 * or SEAT_NONE. */
int gambit_winner(const struct gambit_world *w, unsigned symbol, const uint8_t card[], unsigned n);
/* The points for a set of goal cards. */
int gambit_score(const struct gambit *s, unsigned seat);

void gambit_start(struct play *play);
void gambit_apply(struct play *play, unsigned index);
/* Goes on with a position made by hand: the active player's turn. */
void gambit_resume(struct play *play);
void gambit_outcome(const struct play *play, struct outcome *out);
/* The card and the column of a put option; the column of a swap. */
struct gambit_put {
	unsigned kind, column;
};
struct gambit_put gambit_put(const struct gambit *s, unsigned index);
unsigned gambit_swap(const struct gambit *s, unsigned index);

void *gambit_world_new(const struct game_setup *setup, struct diag *dg);
void gambit_world_free(void *world);
void gambit_card_text(const struct node *card, const char *language, struct str *out);

void gambit_label(const struct play *play, unsigned index, struct str *out);
bool gambit_understands(const struct play *play, const char *words);
bool gambit_label_matches(const struct play *play, unsigned index, const char *wanted);
void gambit_prompt(const struct play *play, struct str *out);
void gambit_view(const struct play *play, int seat, struct json *json);
void gambit_show(const struct play *play, int seat, struct str *out);
unsigned gambit_greedy(const struct play *play, struct rng *rng);
void gambit_determinize(const struct play *play, int seat, struct rng *rng);

/* A log line: the player, or his card, and what becomes of them. */
void gambit_log(const struct play *play, unsigned seat, const char *what, int kind);
/* What the player does with a card that the others do not see. */
void gambit_log_secret(
    const struct play *play, unsigned seat, const char *does, unsigned kind, unsigned column);
/* The cards of a column, now all turned up, and who wins its goal card. */
void gambit_log_column(
    const struct play *play, unsigned column, const uint8_t card[], unsigned n, int winner);
bool gambit_explain(const struct play *play, const char *what, struct str *out);

bool gambit_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg);
bool
gambit_expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg);

/* search.c */
uint64_t gambit_option_key(const struct play *play, unsigned index, int seat);

#endif
