#include "game/agentcheck.h"

enum { GAMES = 10, FAULTS_MOST = 10 };

struct trial {
	struct match_output output; /* first */
	const struct match *match;
	FILE *to;
	unsigned games, faults;
};

static bool
is_over(const struct trial *trial)
{
	return trial->games == GAMES || trial->faults >= FAULTS_MOST || match_stopped(trial->match);
}

static void
complain(void *context, const char *what)
{
	struct trial *trial = context;
	const char *game = trial->match->game->name;

	if (is_over(trial))
		fprintf(trial->to, "%s, after the last game: %s\n", game, what);
	else
		fprintf(trial->to, "%s game %u: %s\n", game, trial->games, what);
	trial->faults++;
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
	return !is_over(trial);
}

static int
try_game(const char *agent, struct match *match, FILE *to, struct diag *dg)
{
	const char *const agents[] = {agent, "random"};
	const struct game_setup *setup = &match->setup;
	struct trial trial = {.output.take = take, .match = match, .to = to};

	match->agents.complain = complain;
	match->agents.context = &trial;
	if (!schedule_enter(&match->schedule, agents, 2, setup->decks, setup->n_decks, dg) ||
	    !schedule_make(&match->schedule, setup->players, SCHEDULE_ROUND_ROBIN, true, dg) ||
	    !match_open(match, dg))
		return 2;
	match_run(match, &trial.output);
	fprintf(to, "%s: %u games, %u faults\n", match->game->name, trial.games, trial.faults);
	return match_stopped(match) ? 2 : trial.faults ? 1 : 0;
}

int
agent_check(const char *command, const struct match *model, FILE *to, struct diag *dg)
{
	struct str agent = STR_INIT;
	struct match match = *model;

	match.seed = match.threads = 1;
	match.games = match.to = GAMES;
	str_addf(&agent, "exec:%s", command);
	int status = try_game(agent.text, &match, to, dg);
	match_release(&match);
	str_release(&agent);
	return status;
}

int
agent_check_all(const char *command, const struct match *model, FILE *to, struct diag *dg)
{
	int status = 0;

	for (size_t i = 0; games[i] && !match_stopped(model); i++) {
		struct match match = *model;

		if (games[i]->decks)
			continue;
		match.game = games[i];
		match.setup.players = games[i]->usual_players;
		int one = agent_check(command, &match, to, dg);
		status = one > status ? one : status;
	}
	return status;
}
