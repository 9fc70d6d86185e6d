/* Who meets whom, and who sits where.  An entrant is an agent with its deck;
 * a lineup is a set of entrants that meet, one a seat.  The games of a run
 * go through the lineups in turn; paired, each deal is played as often as
 * there are seats, everybody moving on by one, so that nobody gains by a
 * seat or by the deal.  Game i depends on i alone. */
#ifndef REGENT_GAME_SCHEDULE_H
#define REGENT_GAME_SCHEDULE_H

#include "game/game.h"

enum { ENTRANTS_MOST = 1000, LINEUPS_MOST = 1000000 };

struct entrant {
	const char *agent, *deck; /* deck: NULL if the game has none */
};

struct lineup {
	uint16_t entrant[SEATS_MOST];
};

enum schedule_kind { SCHEDULE_ROUND_ROBIN, SCHEDULE_GAUNTLET };

struct schedule {
	unsigned players, turns; /* turns: games with the same deal */
	VEC(struct entrant) entrants;
	VEC(struct lineup) lineups;
};

struct seating {
	uint64_t deal; /* the random stream of the game */
	size_t lineup;
	unsigned turn;
	uint16_t entrant[SEATS_MOST];
};

/* Entrants from agents and decks: as many of each, or one of either for
 * all.  Reports what does not fit. */
bool schedule_enter(struct schedule *schedule, const char *const agents[], size_t n_agents,
    const char *const decks[], size_t n_decks, struct diag *dg);
/* The lineups: with two players everybody against everybody, or the first
 * against each other one; with more players every choice of so many.  Fewer
 * entrants than seats fill the seats in turn, but a person takes only one
 * beside programs. */
bool schedule_make(struct schedule *schedule, unsigned players, enum schedule_kind kind,
    bool paired, struct diag *dg);
/* Games until every lineup has played as often. */
uint64_t schedule_cycle(const struct schedule *schedule);
struct seating schedule_game(const struct schedule *schedule, uint64_t index);
void schedule_release(struct schedule *schedule);

#endif
