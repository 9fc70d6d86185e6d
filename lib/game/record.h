/* Records: one line a game, which says everything about it: the run, who
 * sat where, the outcome, and the options taken, so that the game can be
 * played again from the line alone.  As TSV with a header line, or as JSON
 * objects. */
#ifndef REGENT_GAME_RECORD_H
#define REGENT_GAME_RECORD_H

#include "game/match.h"

/* A record read back; texts live in the reader's arena. */
struct record {
	const char *version, *config, *seed, *game, *options;
	uint64_t games, index, deal, hash; /* deal: the random stream */
	unsigned players;
	uint16_t entrant[SEATS_MOST];			  /* from 0 */
	const char *agent[SEATS_MOST], *deck[SEATS_MOST]; /* deck: NULL if none */
	struct outcome outcome;
	long forfeit; /* seat from 1, 0 if none */
	uint32_t choices;
	const uint16_t *moves;
	const char *line; /* as it stood */
	struct place at;
};

/* The header line of TSV, with its line end. */
void record_header(unsigned players, struct str *out);
/* For struct match_output. */
void record_write_tsv(const struct match *match, const struct result *result, struct str *out);
void record_write_json(const struct match *match, const struct result *result, struct str *out);

struct record_file {
	VEC(struct record) records;
	bool json;
	struct arena arena;
};

/* Adds the records of a file, "-" for standard input; reports every line
 * that is none.  All files together must have one form. */
bool record_read(struct record_file *into, const char *path, struct diag *dg);
/* Cuts ":INDEX" off the name of a file, unless a file has the whole name;
 * false if there is none. */
bool record_split(char *path, uint64_t *index);
void record_file_release(struct record_file *file);

#endif
