/* A tournament as its event file, regent-event(5), tells it: a header, the
 * players, and the rounds in order.  What follows from these (points, ranks)
 * is computed, never stored.  Reading reports every fault with its place.
 * Changes are made in memory, then event_save() keeps the bytes before the
 * first changed entry, writes the rest anew, reads the result back and only
 * then replaces the file.  Everything lives in the event's arena but the
 * growing arrays; event_release() frees all. */
#ifndef REGENT_PAIR_EVENT_H
#define REGENT_PAIR_EVENT_H

#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"

enum {
	EVENT_ROUNDS_MOST = 36, /* so that tie-breaks fit in 128 bits */
	EVENT_PLAYERS_MOST = 50000,
	EVENT_ID_MOST = 999999,
	EVENT_POINTS_MOST = 1000,
};

#define EVENT_NOBODY UINT32_MAX

/* What a game, or a round without one, was for a player. */
enum outcome {
	OUTCOME_WIN,
	OUTCOME_MODWIN,
	OUTCOME_DRAW,
	OUTCOME_MODLOSS,
	OUTCOME_LOSS,
	OUTCOME_BYE,
	OUTCOME_ABSENT,
	OUTCOME_FORFEIT, /* scores as a loss; the two have not met */
	OUTCOME_NONE,	 /* no result yet */
};
#define OUTCOMES_SCORED 7
extern const char *const outcome_names[8];

enum tiebreak {
	TIE_SOS,
	TIE_ESOS,
	TIE_WINS,
	TIE_HEAD,
	TIE_BUCHHOLZ,
	TIE_BUCHHOLZ_CUT,
	TIE_BUCHHOLZ_MEDIAN,
	TIE_RANDOM,
	TIE_COUNT,
};
extern const char *const tiebreak_names[TIE_COUNT];

enum structure { STRUCTURE_BASIC, STRUCTURE_ADVANCED, STRUCTURE_ROBIN, STRUCTURE_FIXED };
extern const char *const structure_names[STRUCTURE_FIXED];

struct event_player {
	long id;
	const char *name, *club, *faction, *deck;
	long fixed_table; /* 0: none */
	VEC(long) byes;	  /* rounds with a bye promised */
	uint32_t entry;	  /* index of the round entry that adds it, or NOBODY */
};

struct event_pair {
	long table;
	uint32_t seat[2];	/* indices of players; [1] NOBODY: a bye */
	enum outcome result[2]; /* as entered */
	enum outcome final[2];	/* after amendments */
	struct place at;
};

struct event_amend {
	long round, table;
	enum outcome result[2];
};

/* An entry of `rounds`: a round, paired or still to be, or a cut. */
struct event_round {
	long number; /* 0: a cut */
	bool paired;
	VEC(uint32_t) drop, undrop, disqualify; /* in force from this round on */
	VEC(struct event_pair) pairs;
	VEC(struct event_amend) amends;
	VEC(uint32_t) seeds; /* a cut */
	struct place at;
};

struct event {
	struct arena arena;
	const char *path;
	struct str text; /* as read */
	const char *name, *date;
	uint64_t seed;
	long scoring[OUTCOMES_SCORED];
	VEC(enum tiebreak) tiebreaks;
	enum structure structure;
	long rounds_wanted, cut_size, cut_wins; /* 0: none */
	bool avoid_club;
	long avoid_rounds; /* 0: all */
	long table_first, table_last;
	VEC(uint32_t) forbidden; /* two by two */
	VEC(struct event_player) players;
	VEC(struct event_round) rounds;
	VEC(uint32_t) by_id; /* index of the player, or NOBODY */
	size_t disk_players, disk_rounds, keep;
	VEC(uint32_t) disk_lines; /* of the entries as read */
	uint32_t players_line, rounds_line;
};

/* Reads and checks.  False after reporting; release in any case. */
bool event_read(struct event *event, const char *path, struct diag *dg);
bool
event_parse(struct event *event, const char *path, const char *text, size_t n, struct diag *dg);
void event_release(struct event *event);

/* The player with this id, or NOBODY. */
uint32_t event_find(const struct event *event, long id);
/* By number or unique beginning of the name; reports when there is none. */
uint32_t event_player_named(const struct event *event, const char *word, struct diag *dg);
/* "win", "loss-modwin", "w", "0-0", "5-4" …: false if it is no result. */
bool event_result_parse(const struct event *event, const char *word, enum outcome result[2]);
/* "win" or "loss-loss", as the file has it. */
const char *event_result_name(const enum outcome result[2], struct arena *arena);

/* Is the player in before round entry `entry` is paired? */
bool event_in(const struct event *event, uint32_t player, size_t entry);
/* Rounds paired so far, and the entry of a round (NULL: none). */
long event_rounds_paired(const struct event *event);
struct event_round *event_round_at(const struct event *event, long number);
size_t event_missing(const struct event_round *round);
/* The entry a change goes to: the last if it is still unpaired, else a new one. */
struct event_round *event_pending(struct event *event);
/* Marks the last entry as changed. */
void event_touch(struct event *event);
/* Takes the last entry away, with the players it added. */
void event_undo(struct event *event);
uint32_t event_add(
    struct event *event, const char *name, const char *club, const char *faction, const char *deck);
/* The text with all changes, and the file replaced by it. */
bool event_text(const struct event *event, struct str *out, struct diag *dg);
bool event_save(struct event *event, struct diag *dg);
void event_header(struct str *out, const char *name, const char *date, uint64_t seed,
    const char *structure, const long scoring[OUTCOMES_SCORED]);

#endif
