#include "game/agentcheck.h"

#include "game/match.h"

enum { GAMES = 10, FAULTS_MOST = 10 };

struct trial {
	struct match_output output; /* first */
	FILE *to;
	const char *game;
	unsigned games, faults;
};

static void
complain(void *context, const char *what)
{
	struct trial *trial = context;

	trial->faults++;
	fprintf(trial->to, "%s game %u: %s\n", trial->game, trial->games, what);
}

static bool
take(struct match_output *output, const struct match *match, const struct result *result,
    const char *text, size_t length)
{
	struct trial *trial = (struct trial *)output;

	(void)text, (void)length;
	trial->games++;
	if (result->forfeit != SEAT_NONE) {
		trial->faults++;
		fprintf(trial->to, "%s game %llu, choice %u of player %d: %s\n", match->game->name,
		    (unsigned long long)result->index, result->choices + 1, result->forfeit + 1,
		    result->why);
	}
	return trial->faults < FAULTS_MOST;
}

static int
try_game(const char *agent, const struct game *game, const struct agent_setup *setup, FILE *to,
    struct diag *dg)
{
	const char *const agents[] = {agent, "random"};
	struct trial trial = {.output.take = take, .to = to, .game = game->name};
	struct match match = {.game = game,
	    .setup = {.players = game->usual_players},
	    .agents = *setup,
	    .seed = 1,
	    .games = GAMES,
	    .to = GAMES,
	    .threads = 1};
	int status = 2;

	match.agents.complain = complain;
	match.agents.context = &trial;
	if (schedule_enter(&match.schedule, agents, 2, NULL, 0, dg) &&
	    schedule_make(&match.schedule, game->usual_players, SCHEDULE_ROUND_ROBIN, true, dg) &&
	    match_open(&match, dg)) {
		match_run(&match, &trial.output);
		fprintf(to, "%s: %u games, %u faults\n", game->name, trial.games, trial.faults);
		status = trial.faults ? 1 : 0;
	}
	match_release(&match);
	return status;
}

int
agent_check(const char *command, const struct game *game, const struct agent_setup *setup, FILE *to,
    struct diag *dg)
{
	struct str agent = STR_INIT;
	int status = 0;

	str_addf(&agent, "exec:%s", command);
	for (size_t i = 0; games[i]; i++) {
		if (game ? games[i] != game : games[i]->decks)
			continue;
		int one = try_game(agent.text, games[i], setup, to, dg);
		status = one > status ? one : status;
	}
	str_release(&agent);
	return status;
}
