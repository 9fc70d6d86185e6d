/* Playing recorded games again, from their lines alone. */
#ifndef REGENT_GAME_REPLAY_H
#define REGENT_GAME_REPLAY_H

#include "game/record.h"

struct replay {
	bool verify;	      /* only compare */
	bool choices;	      /* a line a choice, instead of the game's own account */
	bool step;	      /* before each choice the position, as its player sees it */
	FILE *in;	      /* with step: a line is read after each choice; may be NULL */
	const char *language; /* of the account */
	/* Shown every choice before it is made; may be NULL. */
	void (*each)(void *context, const struct play *play, unsigned option);
	void *context;
	/* The world last used; games of a run often share it. */
	const struct record *made_for;
	struct play play;
	FILE *to; /* of replay_records() */
};

/* Plays the record of that index, or with NULL all of them, and writes what
 * happens.  Returns an exit status: 1 when a game does not end as recorded,
 * 2 when one cannot be played, reported. */
int replay_records(struct replay *replay, const struct record_file *file, const uint64_t *index,
    FILE *to, struct diag *dg);
/* The same for one record, adding text to out. */
int
replay_one(struct replay *replay, const struct record *record, struct str *out, struct diag *dg);
void replay_release(struct replay *replay);

#endif
