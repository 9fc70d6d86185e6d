/* One other program at the table: games a second on one core, bounded by
 * the pipe.  This program is its own bot: it takes the first option. */
#include "game/match.h"

#include "bench.h"

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

int
main(int argc, char **argv)
{
	struct diag dg = DIAG_INIT;
	struct str bot = STR_INIT;
	struct match_output output = {.take = take};
	struct match match = {.game = game_find("claim"),
	    .setup = {.players = 2},
	    .agents = {.timeout = 10000},
	    .seed = 1,
	    .games = GAMES,
	    .to = GAMES,
	    .threads = 1};

	if (argc > 1)
		return be_bot();
	str_addf(&bot, "exec:exec %s bot", argv[0]);
	const char *const agents[] = {str_text(&bot), "random"};
	if (!schedule_enter(&match.schedule, agents, 2, NULL, 0, &dg) ||
	    !schedule_make(&match.schedule, 2, SCHEDULE_ROUND_ROBIN, true, &dg) ||
	    !match_open(&match, &dg))
		die("the match cannot begin");
	double from = bench_now();
	match_run(&match, &output);
	bench_row("claim, another program against random", GAMES / (bench_now() - from), "games/s",
	    ">=3000");
	match_release(&match);
	str_release(&bot);
	diag_release(&dg);
	return 0;
}
