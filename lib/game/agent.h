/* Agents: whoever makes the choices of a seat.  An agent is named by a text,
 * "greedy" or "exec:COMMAND"; a class of agents is one row of a table.  An
 * agent gets the view of its seat and nothing else: what it may do with a
 * view is below.  One agent serves one seat at a time; a run opens as many
 * as it needs. */
#ifndef REGENT_GAME_AGENT_H
#define REGENT_GAME_AGENT_H

#include "game/game.h"

struct seat_view; /* a game as one seat may see it, while it has to choose */

unsigned seat_number(const struct seat_view *view); /* from 0 */
const struct game *seat_game(const struct seat_view *view);
unsigned seat_options(const struct seat_view *view); /* how many there are to choose from */
void seat_label(const struct seat_view *view, unsigned option, struct str *out);
void seat_prompt(const struct seat_view *view, struct str *out);
/* What the seat knows: members of an open JSON object, and for a person. */
void seat_json(const struct seat_view *view, struct json *json);
void seat_show(const struct seat_view *view, struct str *out);
/* What has happened in this game since *told, which moves on; "" where the
 * game's log is not for players' eyes. */
const char *seat_news(const struct seat_view *view, size_t *told);
/* What a card says, by a label or its name; false if that is not known. */
bool seat_explain(const struct seat_view *view, const char *what, struct str *out);
/* The game's rule of thumb. */
unsigned seat_greedy(const struct seat_view *view, struct rng *rng);
/* A game that looks the same to the seat, with everything else, and what
 * chance will bring, dealt anew.  The state belongs to the caller and has
 * seat_state_size() bytes. */
size_t seat_state_size(const struct seat_view *view);
struct play seat_determinize(const struct seat_view *view, void *state, struct rng *rng);

/* The same, with what the play so far makes likely more often. */
struct play seat_believe(const struct seat_view *view, void *state, struct rng *rng);
/* Lets look() see a game as the seat sees it, whoever has to choose. */
void seat_look(const struct play *play, int seat,
    void (*look)(void *context, const struct seat_view *view), void *context);

/* What agents of a run may need besides their view. */
struct agent_setup {
	const struct game *game;
	unsigned players;
	long timeout;	/* milliseconds for an answer of another program */
	FILE *in, *out; /* of a person */
	/* Told of faults that cost no game; may be NULL. */
	void (*complain)(void *context, const char *what);
	void *context;
};

struct agent;

/* Options of an agent, "KEY=VALUE" with commas between, and where the values
 * go in a struct of the agent's own. */
enum agent_option_type {
	AGENT_WHOLE, /* uint32_t */
	AGENT_REAL,  /* double */
	AGENT_WORD,  /* int: index into words */
	AGENT_TEXT,  /* const char *: all that is left, commas too */
};
struct agent_option {
	const char *key, *help;
	enum agent_option_type type;
	size_t offset;
	double least, most;
	const char *const *words; /* ended by NULL */
	const char *usual;	  /* the value when it is not given */
};

/* Sets what the text says; reports every fault in it. */
bool
agent_options_read(const struct agent_option *rows, const char *text, void *into, struct diag *dg);
/* "0 to 10", "random or greedy": what is allowed, for people. */
void agent_option_values(const struct agent_option *row, struct str *out);
/* The row of that key, an unknown one is reported; and the number, or the
 * place of the word, that the value means for the row. */
const struct agent_option *
agent_option_need(const struct agent_option *rows, const char *key, struct diag *dg);
/* Reports a row that the text has set before that place already. */
bool agent_option_once(
    const struct agent_option *row, const char *text, const char *at, struct diag *dg);
bool agent_option_read(
    const struct agent_option *row, const char *value, double *number, struct diag *dg);

struct agent_class {
	const char *name, *argument, *help; /* argument: NULL if it takes none */
	const struct agent_option *options; /* ended by a row without key; may be NULL */
	/* Sets self up for the argument; NULL: nothing to set up. */
	void *(*open)(const char *argument, const struct agent_setup *setup);
	/* An option index; AGENT_FORFEIT with the reason in why. */
	int (*choose)(void *self, const struct seat_view *view, unsigned options, struct rng *rng,
	    struct str *why);
	/* The game is over: the view's last look at it.  May be NULL. */
	void (*over)(void *self, const struct seat_view *view, const struct outcome *outcome);
	void (*close)(void *self);
	bool alone; /* only one game at a time (a person) */
	/* Can the argument be used?  Reports what is wrong.  NULL: always. */
	bool (*check)(const char *argument, const struct agent_setup *setup, struct diag *dg);
};

enum { AGENT_FORFEIT = -1, AGENT_TIMEOUT = 10000 };

struct agent {
	const struct agent_class *class;
	void *self;
};

/* Every class, ended by NULL. */
extern const struct agent_class *const agent_classes[];

/* The class of the agent called text, or NULL. */
const struct agent_class *agent_class_find(const char *text);
/* The class of the agent called text; one that is unknown or cannot be set up
 * is reported. */
const struct agent_class *
agent_class_need(const char *text, const struct agent_setup *setup, struct diag *dg);
void agent_open(struct agent *agent, const char *text, const struct agent_setup *setup);
void agent_close(struct agent *agent);
/* The agent's answer to the pending choice, which is its own. */
int agent_choose(struct agent *agent, const struct play *play, struct rng *rng, struct str *why);
void
agent_over(struct agent *agent, const struct play *play, int seat, const struct outcome *outcome);

#endif
