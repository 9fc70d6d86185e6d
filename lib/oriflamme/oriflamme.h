/* Oriflamme (Krvavý trůn): three to five families, ten cards each, six
 * rounds of placing a card face down and resolving the queue.
 *
 * A card is a number, 16 * seat + kind; the kinds stand in the order of
 * cards/oriflamme.yaml.  The queue lists the top cards of the stacks, first
 * to last, and has room at both ends; below[] leads from a card to the one it
 * covers.  Whatever of a family is neither in hand, removed nor discarded lies
 * in the queue. */
#ifndef REGENT_ORIFLAMME_ORIFLAMME_H
#define REGENT_ORIFLAMME_ORIFLAMME_H

#include "game/game.h"
#include "game/kinds.h"
#include "game/roster.h"
#include "game/setting.h"

enum {
	ORIFLAMME_SEATS = 5,
	ORIFLAMME_KINDS = 10,
	ORIFLAMME_HAND = 7,
	ORIFLAMME_ROUNDS = 6,
	ORIFLAMME_CARDS = 16 * ORIFLAMME_SEATS,
	ORIFLAMME_QUEUE = ORIFLAMME_SEATS * ORIFLAMME_KINDS, /* more than a game can bring */
	ORIFLAMME_NONE = 0xff,
	ORIFLAMME_ALL = (1 << ORIFLAMME_KINDS) - 1,
};

enum ability {
	ABILITY_ELIMINATE_END,
	ABILITY_ELIMINATE_NEIGHBOUR,
	ABILITY_ELIMINATE_ANY,
	ABILITY_STEAL,
	ABILITY_UNRIVALLED,
	ABILITY_COPY,
	ABILITY_COURT,
	ABILITY_MOVE,
	ABILITY_AMBUSH,
	ABILITY_HARVEST,
	ABILITIES
};

/* What is being asked. */
enum stage { STAGE_PLACE, STAGE_HIDDEN, STAGE_TARGET, STAGE_MOVE, STAGE_OVER };

struct oriflamme_card {
	bool scheme;
	uint8_t ability, amount, revenge;
	uint8_t taken; /* how many times the points on it, when it is revealed */
};

struct oriflamme_world {
	struct oriflamme_card card[ORIFLAMME_KINDS];
	int start; /* the first start player's seat; -1: drawn */
	struct roster roster;
	struct setting setting; /* names of the players, from a scenario */
};

struct oriflamme {
	struct game_head head;
	int16_t influence[ORIFLAMME_SEATS];
	/* Sets of kinds, by seat.  up: face up in the queue, also covered. */
	uint16_t hand[ORIFLAMME_SEATS], removed[ORIFLAMME_SEATS], discard[ORIFLAMME_SEATS],
	    up[ORIFLAMME_SEATS];
	/* The queue: n cards from front on.  Every card has room before, in and
	 * after it. */
	uint8_t row[3 * ORIFLAMME_QUEUE];
	uint8_t below[ORIFLAMME_CARDS]; /* the card covered, or ORIFLAMME_NONE */
	uint8_t points[ORIFLAMME_CARDS];
	uint8_t stacks[ORIFLAMME_SEATS]; /* in the queue, by seat */
	uint8_t front, n;		 /* n: stacks in the queue */
	uint8_t at;			 /* the stack being resolved; n or more: none */
	uint8_t stage;
	uint8_t round;	/* from 1 */
	uint8_t first;	/* the start player */
	uint8_t placed; /* players who had their turn in the placement */
	uint8_t acting; /* the card whose ability is at work */
	uint8_t as;	/* the kind whose ability it uses: its own, or the one it copies */
	uint8_t moving; /* the position of the card to be moved */
	bool odd;	/* a made-up position: numbers of cards need not fit */
};

extern const struct game oriflamme_game;

static inline struct oriflamme *
oriflamme_state(const struct play *play)
{
	return (struct oriflamme *)play->state;
}

static inline const struct oriflamme_world *
oriflamme_world(const struct play *play)
{
	return (const struct oriflamme_world *)play->world;
}

static inline uint8_t
card_make(unsigned seat, unsigned kind)
{
	return (uint8_t)(seat << 4 | kind);
}

static inline unsigned
card_owner(uint8_t card)
{
	return card >> 4;
}

static inline unsigned
card_kind(uint8_t card)
{
	return card & 15;
}

static inline bool
card_up(const struct oriflamme *s, uint8_t card)
{
	return s->up[card_owner(card)] >> card_kind(card) & 1;
}

/* The top card of the stack at a position. */
static inline uint8_t
queue_card(const struct oriflamme *s, unsigned position)
{
	return s->row[s->front + position];
}

static inline const struct oriflamme_card *
card_data(const struct oriflamme_world *w, uint8_t card)
{
	return &w->card[card_kind(card)];
}

/* The kinds of the seat's cards in the queue. */
static inline unsigned
queue_set(const struct oriflamme *s, unsigned seat)
{
	return ORIFLAMME_ALL & ~(unsigned)(s->hand[seat] | s->removed[seat] | s->discard[seat]);
}

/* Option index of the pending placement: which kind, and where. */
enum { PLACE_START, PLACE_END, PLACE_ON }; /* PLACE_ON + i: the seat's i-th stack */
struct placement {
	unsigned kind, where;
	unsigned on; /* position of the stack for PLACE_ON and more */
};
struct placement oriflamme_placement(const struct oriflamme *s, unsigned index);
/* How many positions the ability at work may aim at, and the one of an
 * option. */
unsigned oriflamme_targets(const struct oriflamme_world *w, const struct oriflamme *s);
unsigned
oriflamme_target(const struct oriflamme_world *w, const struct oriflamme *s, unsigned index);
/* The position a moved card takes by option index. */
unsigned oriflamme_destination(const struct oriflamme *s, unsigned index);

/* An empty queue. */
void oriflamme_clear(struct oriflamme *s);
void oriflamme_start(struct play *play);
void oriflamme_apply(struct play *play, unsigned index);
/* Goes on with a position made by hand: from the placement, or with the
 * resolution of the stack at a position. */
void oriflamme_resume(struct play *play, bool resolution, unsigned at);
void oriflamme_outcome(const struct play *play, struct outcome *out);

void *oriflamme_world_new(const struct game_setup *setup, struct diag *dg);
void oriflamme_world_free(void *world);
void oriflamme_card_text(const struct node *card, const char *language, struct str *out);
/* The card's name in the language of the run. */
const char *oriflamme_name(const struct oriflamme_world *w, uint8_t card);

void oriflamme_label(const struct play *play, unsigned index, struct str *out);
bool oriflamme_understands(const struct play *play, const char *words);
bool oriflamme_label_matches(const struct play *play, unsigned index, const char *wanted);
void oriflamme_prompt(const struct play *play, struct str *out);
void oriflamme_view(const struct play *play, int seat, struct json *json);
void oriflamme_show(const struct play *play, int seat, struct str *out);
unsigned oriflamme_greedy(const struct play *play, struct rng *rng);

bool oriflamme_explain(const struct play *play, const char *what, struct str *out);

/* Log lines in the words of the rules; %P is a player, %N a card and %C a card
 * with its owner, named if the reader of the log sees it. */
void oriflamme_log(const struct play *play, const char *format, ...);

bool oriflamme_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg);
bool oriflamme_expect(
    const struct play *play, const struct node *entry, struct str *why, struct diag *dg);

/* search.c */
uint64_t oriflamme_option_key(const struct play *play, unsigned index, int seat);

#endif
