/* One other program at the table: games a second, bounded by the pipe, on
 * one core and on whatever cores there are (where waking another core may
 * cost far more than the pipe).  This program is its own bot: it takes the
 * first option. */
#include "game/match.h"

#include "bench.h"

#include <sched.h>
#include <string.h>

enum { GAMES = 6000 };

static bool
take(struct match_output *output, const struct match *match, const struct result *result,
    const char *text, size_t length)
{
	(void)output, (void)match, (void)text, (void)length;
	if (result->forfeit != SEAT_NONE)
		die("the bot forfeits: %s", result->why);
	return true;
}

static int
be_bot(void)
{
	char *line = NULL;
	size_t room = 0;

	while (getline(&line, &room, stdin) > 0) {
		fputs("{\"option\":0}\n", stdout);
		fflush(stdout);
	}
	free(line);
	return 0;
}

static void
measure(const char *what, const char *bot, const char *goal)
{
	const char *const agents[] = {bot, "random"};
	struct diag dg = DIAG_INIT;
	struct match_output output = {.take = take};
	struct match match = {.game = game_find("claim"),
	    .setup = {.players = 2},
	    .agents = {.timeout = 10000},
	    .seed = 1,
	    .games = GAMES,
	    .to = GAMES,
	    .threads = 1};

	if (!schedule_enter(&match.schedule, agents, 2, NULL, 0, &dg) ||
	    !schedule_make(&match.schedule, 2, SCHEDULE_ROUND_ROBIN, true, &dg) ||
	    !match_open(&match, &dg))
		die("the match cannot begin");
	double from = bench_now();
	match_run(&match, &output);
	bench_row(what, GAMES / (bench_now() - from), "games/s", goal);
	match_release(&match);
	diag_release(&dg);
}

int
main(int argc, char **argv)
{
	struct str bot = STR_INIT;
	cpu_set_t here;

	if (argc > 1)
		return be_bot();
	str_addf(&bot, "exec:exec %s bot", argv[0]);
	measure("claim, another program against random, any cores", str_text(&bot), "");
	CPU_ZERO(&here);
	CPU_SET((size_t)sched_getcpu(), &here);
	sched_setaffinity(0, sizeof(here), &here);
	measure("claim, another program against random, one core", str_text(&bot), ">=3000");
	str_release(&bot);
	return 0;
}
