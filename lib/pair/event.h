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
	EVENT_SEATS = 4,	/* at a melee table */
	EVENT_ROUNDS_MOST = 36, /* so that tie-breaks fit in 128 bits */
	EVENT_MELEE_ROUNDS_MOST = 12,
	EVENT_PLAYERS_MOST = 50000,
	EVENT_ID_MOST = 999999,
	EVENT_POINTS_MOST = 1000,
	EVENT_POWER_MOST = 99,
};

#define EVENT_NOBODY UINT32_MAX

/* What a game, or a round without one, was for a player. */
enum outcome {
	OUTCOME_WIN,
	OUTCOME_MODWIN,
	OUTCOME_DRAW,
	OUTCOME_AGREED, /* an intentional draw */
	OUTCOME_MODLOSS,
	OUTCOME_LOSS,
	OUTCOME_BYE,
	OUTCOME_ABSENT,
	OUTCOMES_SCORED,
	OUTCOME_FORFEIT = OUTCOMES_SCORED, /* scores as a loss; the two have not met */
	OUTCOMES,
};
extern const char *const outcome_names[OUTCOMES];

enum tiebreak {
	TIE_SOS,
	TIE_ESOS,
	TIE_WINS,
	TIE_POWER,
	TIE_HEAD,
	TIE_BUCHHOLZ,
	TIE_BUCHHOLZ_CUT,
	TIE_BUCHHOLZ_MEDIAN,
	TIE_RANDOM,
	TIE_COUNT,
};
extern const char *const tiebreak_names[TIE_COUNT];

enum structure {
	STRUCTURE_BASIC,
	STRUCTURE_ADVANCED,
	STRUCTURE_ROBIN,
	STRUCTURE_SINGLE,
	STRUCTURE_DOUBLE,
	STRUCTURE_FIXED, /* rounds and cut as the file says */
};
extern const char *const structure_names[STRUCTURE_FIXED];

enum event_format { FORMAT_JOUST, FORMAT_MELEE, FORMATS };
extern const char *const event_format_names[FORMATS];

/* Tied players of a melee table take the lowest or the highest of their
 * places, or share what they are worth, rounded down. */
enum place_rule { PLACE_LOW, PLACE_SHARE, PLACE_HIGH, PLACE_RULES };
extern const char *const place_rule_names[PLACE_RULES];

struct scoring {
	long points[OUTCOMES_SCORED];
	/* Melee: floor(power / place) with a fixed sum for the winner, or
	 * points by place, for tables of three [0] and of four [1]. */
	bool by_power;
	long winner, place[2][EVENT_SEATS];
	enum place_rule tie;
};

struct event_player {
	long id;
	const char *name, *club, *faction, *deck;
	long fixed_table; /* 0: none */
	long strength;	  /* Elo, for simulations */
	bool has_strength;
	VEC(long) byes; /* rounds with a bye promised */
	uint32_t entry; /* index of the round entry that adds it, or NOBODY */
};

struct game_result {
	bool known;
	enum outcome outcome[2];    /* joust */
	uint8_t power[EVENT_SEATS]; /* melee, in order of seats */
	uint8_t place[EVENT_SEATS]; /* tied players have the same, "1 2 2 4" */
};

struct event_pair {
	long table;
	uint32_t seat[EVENT_SEATS]; /* players, then NOBODY; one alone has a bye */
	struct game_result result;  /* as entered */
	struct game_result final;   /* after amendments */
};

struct event_amend {
	long round, table;
	struct game_result result;
};

/* An entry of `rounds`: a round, paired or still to be, or a cut. */
struct event_round {
	long number; /* 0: a cut */
	bool paired;
	VEC(uint32_t) drop, undrop, disqualify; /* in force from this round on */
	VEC(struct event_pair) pairs;
	VEC(struct event_amend) amends;
	VEC(uint32_t) seeds; /* a cut */
	long wins;	     /* a cut of all with so many wins, else 0 */
	struct place at;
};

struct table_range {
	long first, last;
};

struct event {
	struct arena arena;
	const char *path;
	struct str text; /* as read */
	const char *name, *date;
	enum event_format format;
	uint64_t seed;
	struct scoring scoring;
	VEC(enum tiebreak) tiebreaks;
	enum structure structure;
	long rounds_wanted, cut_size, cut_wins; /* 0: none */
	bool twice;				/* eliminated by the second loss */
	const char *deck_format, *deck_list, *deck_date;
	struct place decks_at; /* where they stand */
	bool avoid_club;
	long avoid_rounds;		/* 0: all */
	VEC(struct table_range) tables; /* none: from 1 on */
	VEC(uint32_t) forbidden;	/* two by two */
	VEC(struct event_player) players;
	VEC(struct event_round) rounds;
	VEC(uint32_t) by_id; /* index of the player, or NOBODY */
	bool *in;	     /* by player, after the last entry */
	size_t in_room;
	/* The file as read: what of it can stay. */
	size_t disk_players, disk_rounds, keep;
	VEC(uint32_t) disk_lines; /* of the entries as read */
	uint32_t players_line, rounds_line;
};

/* Reads and checks.  False after reporting; release in any case. */
bool event_read(struct event *event, const char *path, struct diag *dg);
bool
event_parse(struct event *event, const char *path, const char *text, size_t n, struct diag *dg);
void event_release(struct event *event);

/* An event to be filled by hand: defaults as if the file said nothing. */
void event_defaults(struct event *event, const char *path, enum event_format format);

/* The player with this id, or NOBODY. */
uint32_t event_find(const struct event *event, long id);
/* By number, name or unique beginning of the name; reports when there is none
 * or more than one. */
uint32_t event_player_named(const struct event *event, const char *word, struct diag *dg);
/* The rounds paired so far, an entry by its number (NULL: none), the cut. */
long event_rounds_paired(const struct event *event);
struct event_round *event_round_at(const struct event *event, long number);
struct event_round *event_cut_entry(const struct event *event);
/* The last entry that is paired or a cut; NULL: none. */
struct event_round *event_last(const struct event *event);
/* The round that takes results, the last one paired: changes of players that
 * stand after it leave it open, a cut closes it.  NULL after reporting. */
struct event_round *event_open_round(const struct event *event, struct diag *dg);
/* The pair at a table, or of a player, or NULL. */
struct event_pair *round_table(const struct event_round *round, long table);
struct event_pair *round_seat(const struct event_round *round, uint32_t player, int *seat);
/* Games without result. */
size_t round_missing(const struct event_round *round);
bool round_has_results(const struct event_round *round);
bool pair_is_bye(const struct event_pair *pair);
int pair_seats(const struct event_pair *pair);

/* Who is in when entry `entry` is paired: one flag for each player. */
void event_status(const struct event *event, size_t entry, bool *in);
/* Who is in after the rounds before any cut, as if there were none. */
void event_status_uncut(const struct event *event, bool *in);
/* After changes to the entries: sets event->in. */
void event_refresh(struct event *event);

/* Changes.  The entry a change goes to: the last if it is still unpaired,
 * else a new one. */
struct event_round *event_pending(struct event *event);
/* Marks an entry and all after it as changed. */
void event_touch(struct event *event, size_t entry);
void event_touch_last(struct event *event);
/* Takes back the last round paired, or the cut; the first round of an
 * elimination with its seeds.  Who was added, left or came
 * back with it or since does so in the next round; corrections of earlier
 * rounds stay.  False: there is none. */
bool event_undo(struct event *event);
/* Adds a player; texts are copied, the id is given. */
uint32_t event_add(struct event *event, const struct event_player *player);
enum leave { LEAVE_DROP, LEAVE_RETURN, LEAVE_DISQUALIFIED };
bool event_leave(struct event *event, uint32_t player, enum leave how, struct diag *dg);
/* Exchanges two players of the open round, unless it is one of a schedule;
 * warns of those who meet again. */
bool event_swap(struct event *event, uint32_t a, uint32_t b, struct diag *dg);
/* Enters or corrects the result of a table. */
bool event_enter(struct event *event, const char *table, const char *word, struct diag *dg);
/* TABLE<TAB>RESULT a line of standard input; blanks do for the tab; lines
 * with # and a header are let be. */
void event_enter_lines(struct event *event, const struct str *text, struct diag *dg);
bool
event_amend(struct event *event, long round, const char *table, const char *word, struct diag *dg);
void round_release(struct event_round *round);

/* The text with all changes, and the file replaced by it. */
bool event_text(const struct event *event, struct str *out, struct diag *dg);
bool event_save(struct event *event, struct diag *dg);
/* All of an event anew, in the usual order. */
void event_write(const struct event *event, struct str *out);

#endif
