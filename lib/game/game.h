/* The game interface: one struct of functions per game, one table of games.
 *
 * A game in progress is one flat block of memory without pointers that
 * begins with a struct game_head; memcpy() is a full legal copy.  A world is
 * what a run shares and never changes: card data, decks, options.
 *
 * Every decision goes through one door: the head says whose choice it is
 * and how many legal options there are, game->apply() takes one index and
 * plays on to the next real choice or the end.  A choice with a single
 * legal option is made by the engine and never asked.  The random state is
 * part of the head; nothing else (no clock, no global) influences a game. */
#ifndef REGENT_GAME_GAME_H
#define REGENT_GAME_GAME_H

#include "base/diag.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/yaml.h"

enum { SEATS_MOST = 6, SEAT_NONE = -1 };

struct game_head {
	struct rng rng;
	uint32_t choices; /* applied so far */
	uint16_t options; /* of the pending choice; 0 when the game is over */
	int8_t seat;	  /* whose choice; SEAT_NONE when the game is over */
	uint8_t players;
};

/* One game at the table.  The log is NULL unless somebody wants to read
 * what happens; then the engine adds lines to it. */
struct play {
	const struct game *game;
	const void *world;
	void *state;
	struct str *log;
	size_t log_from;     /* where in log this game begins */
	unsigned reader;     /* whose eyes the log is for: 0 sees all, else seat + 1 */
	struct watch *watch; /* NULL: nobody watches; see play_forced() */
	/* The same world with English names, for programs; NULL: world has them. */
	const void *english;
};

/* What the scenario runner hears from an engine besides the choices. */
struct watch {
	void (*forced)(struct watch *watch, const struct play *play);
	void (*phase)(struct watch *watch, const struct play *play);
};

struct outcome {
	uint8_t rank[SEATS_MOST];  /* 1 is best; equal ranks are shared */
	int16_t score[SEATS_MOST]; /* in the game's own unit */
	const char *reason;	   /* how it ended: "15 power", "deck empty"; static */
};

/* What a run is set up with. */
struct game_setup {
	unsigned players;	  /* 0: the game's usual number */
	const char *const *decks; /* files, one a seat; games without decks: none */
	size_t n_decks;
	const char *const *options; /* "key=value" */
	size_t n_options;
	const char *language; /* "en" or "cs": names in labels of logs and human play */
	const char *cards;    /* of a small game: the card file; NULL: the game's own */
};

/* A named option of a game ("--set key=value"), for --list and checking. */
struct game_option {
	const char *key, *values, *help; /* values: what is allowed, for people */
};

/* Exact play where a game allows it.  A solver serves one thread. */
struct game_solver {
	void *(*open)(void);
	void (*close)(void *self);
	/* Each seat's value from 0 to 1 when nobody errs; false if that is not
	 * known, or takes more work than looking at so many positions. */
	bool (*value)(void *self, const struct play *play, uint64_t work, double out[SEATS_MOST]);
	/* The options that are best, a bit each; 0 likewise.  Only of positions
	 * in which nothing is hidden from the one who chooses. */
	uint64_t (*best)(void *self, const struct play *play, uint64_t work);
};

/* How scripts may answer a choice. */
enum choice_order {
	ORDER_OF_SCRIPT,
	ORDER_OF_SET,	  /* one of a set that is built card by card */
	ORDER_OF_SECRET,  /* several players choose at the same time */
	ORDER_OF_SECRETS, /* the same, and each of them more than once */
};

struct game {
	const char *name;  /* "claim" */
	const char *title; /* "Claim (Trůn)" */
	unsigned least_players, most_players, usual_players;
	/* The number of players when the setup does not say; NULL: usual_players. */
	unsigned (*players)(const struct game_setup *setup);
	const struct game_option *options; /* ended by a row without key; may be NULL */
	bool decks;			   /* needs a deck a seat */

	/* The world of a run; NULL after reporting bad input. */
	void *(*world_new)(const struct game_setup *setup, struct diag *dg);
	void (*world_free)(void *world);
	/* Bytes of a state; the same for the whole run. */
	size_t (*state_size)(const void *world);

	/* Deals a new game from head.rng (already set by the caller, and
	 * nothing else is) and plays on to the first choice. */
	void (*start)(struct play *play);
	/* Takes option index (0..options-1) and plays on. */
	void (*apply)(struct play *play, unsigned index);
	/* The option's label: short, stable, English (see regent-scenario(5)). */
	void (*label)(const struct play *play, unsigned index, struct str *out);
	/* One line for a person: what is being asked ("choose a card to play"). */
	void (*prompt)(const struct play *play, struct str *out);
	/* Only when the game is over. */
	void (*outcome)(const struct play *play, struct outcome *out);

	/* What the seat may know, as members of an open JSON object.  Two
	 * states that look the same to the seat give the same bytes. */
	void (*view)(const struct play *play, int seat, struct json *json);
	/* The same for a person on a terminal; may be NULL. */
	void (*show)(const struct play *play, int seat, struct str *out);
	/* The log tells what everybody at the table sees, and nothing else.  In
	 * other games it leaves out what its reader does not see. */
	bool open_log;
	/* What the card says that a label or a name speaks of; false if there is
	 * none, or no single one.  May be NULL. */
	bool (*explain)(const struct play *play, const char *what, struct str *out);
	/* Deals anew everything the seat cannot know, in place, using rng.  What
	 * comes out follows from rng and from what the seat knows alone. */
	void (*determinize)(const struct play *play, int seat, struct rng *rng);
	/* A cheap rule of thumb for the pending choice: an option index.  May
	 * read only what the seat can see. */
	unsigned (*greedy)(const struct play *play, struct rng *rng);
	/* NULL: the bytes of the state are hashed. */
	uint64_t (*hash)(const struct play *play);
	/* Invariants; false with the reason in why. */
	bool (*check)(const struct play *play, struct str *why);

	/* Scenarios.  build: makes a world and a state (malloc) from the file's
	 * tree, played on to the first choice; names[] gets the players' names.
	 * expect: checks one entry of an "expect" mapping (key: a player, a
	 * card, "game"); false with a reason in why if it does not hold, an
	 * error in dg if it cannot be understood.  phase: the current phase's
	 * name, "" if the game has none; until: is that phase's name known?
	 * default_first: first words of labels whose first option the runner
	 * may take by itself, besides pass, done, keep and no. */
	bool (*build)(const struct node *scenario, struct play *play, const char *names[SEATS_MOST],
	    struct diag *dg);
	bool (*expect)(
	    const struct play *play, const struct node *entry, struct str *why, struct diag *dg);
	const char *(*phase)(const struct play *play);
	const char *const *phases;	  /* ended by NULL; may be NULL */
	const char *const *default_first; /* ended by NULL; may be NULL */
	/* May the steps of a script that answer the pending choice stand in any
	 * order?  NULL: never. */
	enum choice_order (*choice_order)(const struct play *play);
	/* Does the label of option index mean what a script wants?  Besides the
	 * label itself a game may accept other ways to name a card.  NULL: the
	 * texts are compared. */
	bool (*label_matches)(const struct play *play, unsigned index, const char *wanted);
	/* Does the game have a card of that name, or is it a word of its labels?
	 * Players and numbers are known without it. */
	bool (*understands)(const struct play *play, const char *words);
	/* The option that the scenario runner takes where the script is silent
	 * and the rule above would not do: an index, or -1 for that rule.  May
	 * be NULL. */
	int (*default_option)(const struct play *play);
	/* Is it asked whether effects are cancelled that are about to begin?  A
	 * script may say before what is chosen while they happen.  May be NULL. */
	bool (*may_cancel)(const struct play *play);

	/* For agents that search; all of them may be NULL.  They see a deal that
	 * may be: nothing in it is secret.
	 * option_key: a number that stands for the option as the seat gets to
	 * see it taken, the same for options that look alike to it; NULL: all
	 * see which one it is, by its label.  believe: like determinize(), but
	 * what the play so far makes likely comes more often.  estimate: each
	 * seat's chance to win as things stand, adding up to 1.  search: options
	 * of these agents that suit the game, "rollout=greedy,c=0.5". */
	uint64_t (*option_key)(const struct play *play, unsigned index, int seat);
	void (*believe)(const struct play *play, int seat, struct rng *rng);
	void (*estimate)(const struct play *play, double chance[SEATS_MOST]);
	const struct game_solver *solver;
	const char *search;

	/* Generated rules text of one card: an element of the sequence "cards"
	 * in cards/<game>.yaml.  NULL: no card of the game has any. */
	void (*card_text)(const struct node *card, const char *language, struct str *out);
};

/* Every game, ended by NULL. */
extern const struct game *const games[];
const struct game *game_find(const char *name);
/* The same, reported with a suggestion when there is none. */
const struct game *game_need(const char *name, struct place at, struct diag *dg);

static inline struct game_head *
play_head(const struct play *play)
{
	return (struct game_head *)play->state;
}

/* May the log tell what only the seat sees? */
static inline bool
play_tells(const struct play *play, unsigned seat)
{
	return !play->reader || play->reader == seat + 1;
}

static inline bool
play_over(const struct play *play)
{
	return play_head(play)->seat == SEAT_NONE;
}

/* An engine calls play_forced() when a choice has a single legal option: the
 * head shows it (seat, options == 1), label() works, and it is taken right
 * after.  So a script may name what the engine did by itself.  (A window in
 * which a player could only pass is no choice and not reported.)  It calls
 * play_phase() when a phase has begun and nothing happened in it yet. */
static inline void
play_forced(const struct play *play)
{
	if (play->watch)
		play->watch->forced(play->watch, play);
}

static inline void
play_phase(const struct play *play)
{
	if (play->watch)
		play->watch->phase(play->watch, play);
}

/* Sets the head and deals: game n of a run. */
void play_start(struct play *play, unsigned players, uint64_t seed, uint64_t index);
uint64_t play_hash(const struct play *play);

#endif
