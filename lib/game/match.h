/* A run of games: a schedule played on any number of threads, with results
 * in the order of the games.  Game i depends only on the configuration, the
 * seed and i, never on threads or on the part of the run it is played in. */
#ifndef REGENT_GAME_MATCH_H
#define REGENT_GAME_MATCH_H

#include "game/agent.h"
#include "game/schedule.h"

#include <signal.h>

struct match {
	const struct game *game;
	struct game_setup setup; /* players is set */
	struct schedule schedule;
	struct agent_setup agents;
	uint64_t seed, games;
	uint64_t from, to; /* the part to play: from..to-1 */
	unsigned threads;
	bool paired, log;
	bool person;			   /* somebody plays who wants to be told what happens */
	const volatile sig_atomic_t *stop; /* NULL, or set when to stop early */
	void **world;			   /* one, or one a lineup and turn */
	void **english;			   /* the same in English; NULL: world is */
	size_t n_worlds;
	uint64_t config; /* of everything that the results depend on */
};

struct result {
	uint64_t index, hash;
	struct seating seating;
	struct outcome outcome;
	uint32_t choices;
	int8_t forfeit;	       /* the seat that lost by a fault, or SEAT_NONE */
	const char *why;       /* then the fault */
	const uint16_t *moves; /* the options taken */
	const char *log;
};

/* What becomes of results.  write() adds text for a result, in any thread;
 * take() gets the results in order with their text, and returns false to
 * end the run there. */
struct match_output {
	void (*write)(const struct match *match, const struct result *result, struct str *out);
	bool (*take)(struct match_output *output, const struct match *match,
	    const struct result *result, const char *text, size_t length);
};

/* Checks agents, opens the worlds, computes config.  Everything above the
 * line of worlds is set by the caller.  Reports and returns false. */
bool match_open(struct match *match, struct diag *dg);
void match_run(struct match *match, struct match_output *output);
/* Was it asked to stop early? */
bool match_stopped(const struct match *match);
void match_release(struct match *match);

/* The world of a seating. */
const void *match_world(const struct match *match, const struct seating *seating);

#endif
