/* What the scenarios of the small games share: the players of a file and
 * the comparing of what is expected with what is.  The names are copied
 * into the caller's arena; the game keeps them in its world. */
#ifndef REGENT_GAME_SETTING_H
#define REGENT_GAME_SETTING_H

#include "game/game.h"
#include "game/roster.h"

struct setting {
	const char *name[SEATS_MOST];
	const struct node *player[SEATS_MOST]; /* the mappings of the file */
	unsigned players;
};

/* Reads "players": a list of mappings with a name each (A, B, … where there
 * is none), or of bare names.  Reports a wrong number of players, and names
 * that stand twice. */
bool setting_players(const struct node *scenario, const struct game *game, struct arena *arena,
    struct setting *out, struct diag *dg);
/* The same, and sets the head up: number of players, random numbers from
 * "seed" (1 without it). */
bool setting_open(const struct node *scenario, const struct game *game, struct arena *arena,
    struct setting *out, struct game_head *head, struct diag *dg);
/* A key of the table, by any of its names: at the top of the file or under
 * "table". */
const struct node *
setting_table(const struct node *scenario, const char *const names[], struct diag *dg);
/* Checks the keys of the file and of its "table", which may have those from
 * keys[own] on. */
bool setting_keys(
    const struct node *scenario, const char *const keys[], size_t n, size_t own, struct diag *dg);
/* The seat of that name, or -1. */
int setting_seat(const struct setting *setting, const char *name);
/* The same from a node; an unknown name is reported. */
int setting_seat_of(const struct setting *setting, const struct node *node, struct diag *dg);
/* A card of a player, "king" or "A/king"; without a player *owner stays. */
bool setting_card(const struct setting *setting, const struct roster *roster,
    const struct node *node, int *owner, int *kind, struct diag *dg);
/* A card of the seat, "king" or "A/king"; -1 after a report. */
int setting_own_card(const struct setting *setting, const struct roster *roster, unsigned seat,
    const struct node *node, struct diag *dg);
/* Whose card it is, which its name may have told (*owner, else SEAT_NONE);
 * another player is reported. */
bool
setting_owner(const struct setting *setting, const struct node *node, int *owner, struct diag *dg);
/* Takes a card of which the seat has only one: used[] are the kinds by seat
 * that have their place.  A second one is reported. */
bool setting_take(const struct setting *setting, const struct roster *roster, unsigned used[],
    unsigned seat, int kind, struct place at, struct diag *dg);
/* The number of players of a run: what the setup says or the usual number;
 * 0 after reporting one that the game does not allow. */
unsigned
setting_players_of(const struct game_setup *setup, const struct game *game, struct diag *dg);
/* The one option that these games have: start=N (a seat, from 1) or
 * start=random; without it seat 1 starts.  *seat is -1 for random. */
extern const struct game_option setting_start_option[];
bool setting_start(const struct game_setup *setup, const struct game *game, unsigned players,
    int *seat, struct diag *dg);
/* The length of "A/" before a card if A is the seat's name, else 0. */
size_t setting_prefix(const struct setting *setting, unsigned seat, const char *text);
/* The player's name in a scenario, else "player N". */
const char *setting_name(const struct setting *setting, unsigned seat);

/* The entry of a map under one of the given names (ended by NULL), or NULL; a
 * second one is reported. */
const struct node *setting_any(const struct node *map, const char *const names[], struct diag *dg);

/* Comparing one expected value: false with "<key> is X, not Y" in why (only
 * the first difference is kept), an error in dg if it cannot be read. */
bool expect_int(const struct node *want, long have, struct str *why, struct diag *dg);
bool expect_bool(const struct node *want, bool have, struct str *why, struct diag *dg);
/* One of the words; another is an error. */
bool expect_word(const struct node *want, const char *const words[], size_t n, const char *what,
    int have, struct str *why, struct diag *dg);
/* The same for a text that is one of the words, ended by NULL, in any case. */
bool expect_known(const struct node *want, const char *const words[], const char *what,
    const char *have, struct str *why, struct diag *dg);
bool expect_text(const struct node *want, const char *have, struct str *why, struct diag *dg);
/* The key "game": over, winner (a name, a list of them, or none), reason;
 * and round, phase, first as the caller gives them (round 0: no such key).
 * first: the seat of the start player, SEAT_NONE if there is none. */
struct game_facts {
	long round;
	int first;
};
bool expect_game(const struct play *play, const struct setting *setting,
    const struct game_facts *facts, const struct node *want, struct str *why, struct diag *dg);

#endif
