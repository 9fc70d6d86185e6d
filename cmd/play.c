/* regent-play: games, matches, scenarios. */
#include "base/file.h"
#include "base/options.h"
#include "claim/position.h"
#include "game/agentcheck.h"
#include "game/analyse.h"
#include "game/heatmap.h"
#include "game/ladder.h"
#include "game/listing.h"
#include "game/merge.h"
#include "game/pairing.h"
#include "game/replay.h"
#include "game/report.h"
#include "game/scenario.h"
#include "game/selfcheck.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define GAMES_MOST 1000000000000

enum { GAMES_USUAL = 100, GAMES_UNTIL_KNOWN = 1000000 };

static bool list_agents, verify, choices, step, list, scenario, unpaired, gauntlet, summary, matrix,
    want_log, blank_unwritten, open_lists;
static long at_choice, by_seat, players, threads, games_to_check, n_games, timeout = AGENT_TIMEOUT;
static uint64_t seed = 1;
static struct option_list settings, decks, agents, own_cards;
static const char *game_name, *language, *range, *sprt, *until_width, *check_agent, *svg, *pairings,
    *format;
static volatile sig_atomic_t interrupted;

static const struct option_row rows[] = {
    {'l', "list", NULL, "list games and agents", OPTION_FLAG, &list, 0, 0, NULL},
    {0, "list-agents", NULL, "list the agents with their options", OPTION_FLAG, &list_agents, 0, 0,
	NULL},
    {'a', "agent", "AGENT", "an agent (again for each one more; default random)", OPTION_LIST,
	&agents, 0, 0, NULL},
    {'n', "games", "N", "number of games (default 100; see regent-play(1))", OPTION_INT, &n_games,
	1, GAMES_MOST, NULL},
    {0, "range", "A:B", "play only games A to B-1 of the run", OPTION_TEXT, &range, 0, 0, NULL},
    {0, "players", "N", "number of players", OPTION_INT, &players, 1, 99, NULL},
    {'s', "seed", "SEED", "seed of the run (default 1)", OPTION_SEED, &seed, 0, 0, NULL},
    {'j', "jobs", "THREADS", "threads (default: all cores)", OPTION_INT, &threads, 1, 1024, NULL},
    {'d', "deck", "FILE", "a deck (again for each one more)", OPTION_LIST, &decks, 0, 0, NULL},
    {0, "set", "KEY=VALUE", "an option of the game, see --list", OPTION_LIST, &settings, 0, 0,
	NULL},
    {'f', "format", "FORMAT", "joust or melee, short for --set format=FORMAT", OPTION_TEXT, &format,
	0, 0, NULL},
    {0, "blank-unwritten", NULL, "play cards whose text is not written as blank", OPTION_FLAG,
	&blank_unwritten, 0, 0, NULL},
    {0, "open-lists", NULL, "players know each other's decks", OPTION_FLAG, &open_lists, 0, 0,
	NULL},
    {0, "cards", "DIR", "add the cards of a folder or a file", OPTION_LIST, &own_cards, 0, 0, NULL},
    {0, "pairings", "FILE", "play a round of regent-pair, print the results", OPTION_TEXT,
	&pairings, 0, 0, NULL},
    {0, "lang", "LANG", "names of cards in logs and for people: en or cs", OPTION_TEXT, &language,
	0, 0, NULL},
    {0, "unpaired", NULL, "a new deal for every game, seats as given", OPTION_FLAG, &unpaired, 0, 0,
	NULL},
    {0, "gauntlet", NULL, "the first against each other one", OPTION_FLAG, &gauntlet, 0, 0, NULL},
    {0, "summary", NULL, "print the summary, in the form of --output", OPTION_FLAG, &summary, 0, 0,
	NULL},
    {0, "matrix", NULL, "print a row for every pairing", OPTION_FLAG, &matrix, 0, 0, NULL},
    {0, "svg", "FILE", "write the matrix as a picture", OPTION_TEXT, &svg, 0, 0, NULL},
    {0, "log", NULL, "print an account of each game", OPTION_FLAG, &want_log, 0, 0, NULL},
    {0, "sprt", "LOW,HIGH", "end when it is clear which rate the first one has", OPTION_TEXT, &sprt,
	0, 0, NULL},
    {0, "until-width", "W", "end when all intervals are at most W wide", OPTION_TEXT, &until_width,
	0, 0, NULL},
    {0, "agent-timeout", "MS", "milliseconds for an answer (default 10000)", OPTION_INT, &timeout,
	1, 86400000, NULL},
    {0, "check-agent", "COMMAND", "try another program as an agent and report its faults",
	OPTION_TEXT, &check_agent, 0, 0, NULL},
    {0, "scenario", NULL, "run scenario files and folders of them, print TAP", OPTION_FLAG,
	&scenario, 0, 0, NULL},
    {0, "self-play-check", "N", "play N random games and check the game's promises", OPTION_INT,
	&games_to_check, 1, GAMES_MOST, NULL},
    {0},
};

static int
run_list(void (*listing)(struct table *table))
{
	struct table table;

	listing(&table);
	table_print(&table, options_output(), stdout);
	table_release(&table);
	return 0;
}

static int
run_scenarios(int argc, char **argv)
{
	struct diag dg = DIAG_INIT;

	if (argc == 0)
		return tool_usage("--scenario: which files?");
	int status = scenario_tap((const char *const *)argv, (size_t)argc, stdout, &dg);
	diag_print(&dg, stderr);
	diag_release(&dg);
	return status;
}

static int
run_self_check(const struct game *game, struct game_setup *setup, struct diag *dg)
{
	void *world = game->world_new(setup, dg);

	if (!world)
		return 2;
	bool fine = selfcheck_run(game, world, setup->players, seed, (uint64_t)games_to_check,
	    (unsigned)threads_default(threads), dg);
	game->world_free(world);
	if (fine)
		printf("%ld games of %s: every promise held\n", games_to_check, game->name);
	return fine ? 0 : 1;
}

static void
on_interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

/* A first interrupt ends a run in good order, a second one at once; what is
 * no run ends at the first.  Where interrupts are ignored they stay so. */
static const volatile sig_atomic_t *
heed_interrupts(void)
{
	struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND}, old;

	if (sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
		sigaction(SIGINT, &action, NULL);
	return &interrupted;
}

/* "A:B" within the run. */
static bool
read_range(struct match *match, struct diag *dg)
{
	unsigned long long from = 0, to = match->games;
	int end = 0;

	if (range && (sscanf(range, "%llu:%llu%n", &from, &to, &end) != 2 || range[end] ||
			 strpbrk(range, "+- ")))
		diag_error(dg, NOWHERE, "--range: '%s' is not A:B", range);
	else if (from >= to || to > match->games)
		diag_error(dg, NOWHERE, "--range: %s is no part of games 0:%llu", range,
		    (unsigned long long)match->games);
	else {
		match->from = from;
		match->to = to;
		return true;
	}
	return false;
}

/* Rules to end the run early. */
static bool
read_rules(struct report *report, const struct match *match, struct diag *dg)
{
	struct sprt *test = &report->sprt;
	int end = 0;

	if (until_width && (sscanf(until_width, "%lf%n", &report->width, &end) != 1 ||
			       until_width[end] || !(report->width > 0 && report->width <= 1)))
		diag_error(dg, NOWHERE, "--until-width: '%s' is not a width above 0, up to 1",
		    until_width);
	if (!sprt)
		return !dg->errors;
	*test = (struct sprt){.alpha = 0.05, .beta = 0.05};
	if (sscanf(sprt, "%lf,%lf%n", &test->low, &test->high, &end) != 2 || sprt[end] ||
	    !(test->low > 0 && test->low < test->high && test->high < 1))
		diag_error(
		    dg, NOWHERE, "--sprt: '%s' is not LOW,HIGH with 0 < LOW < HIGH < 1", sprt);
	if (match->schedule.players != 2 || match->schedule.entrants.n != 2)
		diag_error(dg, NOWHERE, "--sprt is for two agents or decks and two players");
	return !dg->errors;
}

static double
seconds_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The state of affairs, on a terminal, ten times a second. */
static void
show_progress(const struct report *report, const struct match *match)
{
	static double began, shown;
	const struct score *score = &report->tally.score[0];
	double now = seconds_now(), done = (double)report->tally.games;

	if (began == 0)
		began = shown = now;
	if (now < shown + 0.1)
		return;
	shown = now;
	struct interval i = stats_wilson(score_rate(score), (double)score->games);
	double speed = done / (now - began), left = (double)(match->to - match->from) - done;
	fprintf(stderr,
	    "\r%.0f of %.0f games, %.0f games/s, %.0f s left, %s %.4f (%.4f-%.4f)\033[K", done,
	    done + left, speed, left / speed, match->schedule.entrants.at[0].agent,
	    score_rate(score), i.low, i.high);
}

static enum report_form
report_form(void)
{
	static const enum report_form forms[] = {REPORT_NOTHING, REPORT_TSV, REPORT_JSON};

	if (want_log)
		return REPORT_LOG;
	bool records = options_output_given() && !summary && !matrix && !svg;
	return records ? forms[options_output()] : REPORT_NOTHING;
}

/* The picture of the pairings; "-" is standard output. */
static bool
write_svg(const struct tally *tally, const char *game, struct diag *dg)
{
	struct str title = STR_INIT, text = STR_INIT;

	str_addf(&title, "%s: %llu games", game, (unsigned long long)tally->games);
	heatmap_svg(tally, str_text(&title), &text);
	bool fine = file_write(svg, str_text(&text), text.n, dg);
	str_release(&title);
	str_release(&text);
	return fine;
}

static int
finish(const struct report *report, const struct match *match, struct diag *dg)
{
	bool records = report_form() != REPORT_NOTHING;
	bool picture = file_is_output(svg);

	if (report->progress)
		fprintf(stderr, "\r\033[K");
	if (!picture && (summary || matrix || !records))
		report_summary(&report->tally, options_output(), matrix, stdout);
	report_sprt(report, options_output() == OUTPUT_TABLE && !picture ? stdout : stderr);
	bool drawn = !svg || write_svg(&report->tally, match->game->name, dg);
	if (!tool_written(report->broken) || report->broken || !drawn || interrupted)
		return 2;
	return report->sprt.high > 0 && report->verdict != SPRT_HIGH ? 1 : 0;
}

static int
run_match(struct match *match, struct diag *dg)
{
	struct report report;
	int status = 2;

	report_init(&report, match, report_form(), stdout);
	if (read_rules(&report, match, dg)) {
		if (isatty(STDERR_FILENO) && !want_log)
			report.progress = show_progress;
		match_run(match, &report.output);
		status = finish(&report, match, dg);
	}
	report_release(&report);
	return status;
}

/* Can what is wanted be made of the schedule? */
static bool
pairings_fit(const struct schedule *schedule, struct diag *dg)
{
	if ((!matrix && !svg) || (schedule->players == 2 && schedule->entrants.n > 1))
		return !svg || file_writable(svg, dg);
	diag_error(dg, NOWHERE, "--%s needs two players and at least two agents or decks",
	    matrix ? "matrix" : "svg");
	return false;
}

/* If no number was asked for: one for a person, else so many that all
 * pairings have the same. */
static uint64_t
how_many_games(const struct schedule *schedule)
{
	uint64_t cycle = schedule_cycle(schedule);
	bool person = false;

	vec_each (agent, &agents.list)
		person |= strcmp(*agent, "human") == 0;
	if (n_games)
		return (uint64_t)n_games;
	if (person || sprt || until_width)
		return person ? 1 : GAMES_UNTIL_KNOWN;
	return (GAMES_USUAL + cycle - 1) / cycle * cycle;
}

/* Says so if some of those that could meet do not. */
static void
note_unplayed(const struct match *match, struct diag *dg)
{
	uint64_t cycle = schedule_cycle(&match->schedule);
	uint64_t lineups = match->schedule.lineups.n;
	uint64_t played = (match->games + match->schedule.turns - 1) / match->schedule.turns;

	if (!range && !sprt && played < lineups)
		diag_note(dg, NOWHERE, "%llu of %llu pairings have no game; -n %llu has all",
		    (unsigned long long)(lineups - played), (unsigned long long)lineups,
		    (unsigned long long)cycle);
}

static int
run_games(const struct game *game, struct game_setup *setup, struct diag *dg)
{
	static const char *const usual[] = {"random"};
	struct match match = {.game = game,
	    .setup = *setup,
	    .agents = {.timeout = timeout, .in = stdin, .out = stderr},
	    .seed = seed,
	    .threads = (unsigned)threads_default(threads),
	    .log = want_log,
	    .stop = heed_interrupts()};
	int status = 2;

	bool fine = schedule_enter(&match.schedule, agents.list.n ? agents.list.at : usual,
			agents.list.n ? agents.list.n : 1, setup->decks, setup->n_decks, dg) &&
		    schedule_make(&match.schedule, setup->players,
			gauntlet ? SCHEDULE_GAUNTLET : SCHEDULE_ROUND_ROBIN, !unpaired, dg);
	if (fine) {
		match.games = how_many_games(&match.schedule);
		note_unplayed(&match, dg);
		fine = read_range(&match, dg);
	}
	if (fine && pairings_fit(&match.schedule, dg) && match_open(&match, dg))
		status = run_match(&match, dg);
	match_release(&match);
	return status;
}

static bool
players_fit(const struct game *game, struct game_setup *setup, struct diag *dg)
{
	if (!setup->players)
		setup->players = game->players ? game->players(setup) : game->usual_players;
	if (setup->players >= game->least_players && setup->players <= game->most_players)
		return true;
	if (game->least_players == game->most_players)
		diag_error(dg, NOWHERE, "%s is for %u players, not %u", game->name,
		    game->least_players, setup->players);
	else
		diag_error(dg, NOWHERE, "%s is for %u to %u players, not %u", game->name,
		    game->least_players, game->most_players, setup->players);
	return false;
}

static int
run_pairings(const struct game *game, struct game_setup *setup, struct diag *dg)
{
	struct match model = {.game = game,
	    .setup = *setup,
	    .agents = {.timeout = timeout, .in = stdin, .out = stderr},
	    .seed = seed,
	    .games = (uint64_t)(n_games ? n_games : 1),
	    .threads = (unsigned)threads_default(threads),
	    .stop = heed_interrupts()};

	return pairing_run(pairings, &model, agents.list.at, agents.list.n, stdout, dg) &&
		       tool_written(0) && !interrupted
		   ? 0
		   : 2;
}

/* Is the text "key=..."? */
static bool
is_setting(const char *text, const char *key)
{
	return text_starts(text, key) && text[strlen(key)] == '=';
}

/* An option of the game that has a spelling of its own. */
static bool
add_setting(const struct game *game, const char *name, const char *text, struct diag *dg)
{
	const struct game_option *option = game->options;

	while (option && option->key && !is_setting(text, option->key))
		option++;
	if (!option || !option->key) {
		diag_error(dg, NOWHERE, "--%s is not for %s", name, game->name);
		return false;
	}
	vec_add(&settings.list, text);
	return true;
}

static bool
add_settings(const struct game *game, struct arena *arena, struct diag *dg)
{
	bool fine = true;

	if (format)
		fine &= add_setting(game, "format", arena_format(arena, "format=%s", format), dg);
	if (blank_unwritten)
		fine &= add_setting(game, "blank-unwritten", "unwritten=blank", dg);
	if (open_lists)
		fine &= add_setting(game, "open-lists", "lists=open", dg);
	vec_each (path, &own_cards.list)
		fine &= add_setting(game, "cards", arena_format(arena, "cards=%s", *path), dg);
	return fine;
}

typedef int play_act(const struct game *game, struct game_setup *setup, struct diag *dg);

static int
with_setup(const struct game *game, play_act *act, struct diag *dg)
{
	struct game_setup setup = {.players = (unsigned)players,
	    .options = settings.list.at,
	    .n_options = settings.list.n,
	    .decks = decks.list.at,
	    .n_decks = decks.list.n,
	    .language = language};

	return players_fit(game, &setup, dg) ? act(game, &setup, dg) : 2;
}

/* Runs something with the game as the options set it up; further arguments
 * are decks. */
static int
with_game(const char *name, int argc, char **argv, play_act *act)
{
	struct diag dg = DIAG_INIT;
	struct arena arena = ARENA_INIT;
	const struct game *game = game_need(name, NOWHERE, &dg);
	int status = 2;

	for (int i = 0; i < argc; i++)
		vec_add(&decks.list, argv[i]);
	if (language && strcmp(language, "en") != 0 && strcmp(language, "cs") != 0)
		diag_error(&dg, NOWHERE, "--lang: '%s' is neither en nor cs", language);
	else if (game && argc && !game->decks)
		diag_error(&dg, NOWHERE, "one game at a time: %s has no decks, what is '%s'?",
		    game->name, argv[0]);
	else if (game && add_settings(game, &arena, &dg))
		status = with_setup(game, act, &dg);
	diag_print(&dg, stderr);
	diag_release(&dg);
	arena_release(&arena);
	return status;
}

static int
check_agent_in(const struct game *game, struct game_setup *setup, struct diag *dg)
{
	struct match model = {.game = game,
	    .setup = *setup,
	    .agents = {.timeout = timeout},
	    .stop = heed_interrupts()};

	return agent_check(check_agent, &model, stdout, dg);
}

static int
check_agent_everywhere(void)
{
	static const char *const allowed[] = {"check-agent", "agent-timeout", NULL};
	struct diag dg = DIAG_INIT;

	if (options_refuse("--check-agent without a game", allowed))
		return 2;
	struct match model = {.agents = {.timeout = timeout}, .stop = heed_interrupts()};
	int status = agent_check_all(check_agent, &model, stdout, &dg);
	diag_print(&dg, stderr);
	diag_release(&dg);
	return status;
}

/* What has only one form is not asked for in another; a table is text. */
static bool
prints_only(const char *what, enum output form)
{
	static const char *const words[] = {"text", "tsv", "json"};

	if (!options_output_given() || options_output() == form)
		return false;
	tool_usage("%s prints %s, not %s", what, words[form], output_names[options_output()]);
	return true;
}

static bool
has_other_form(void)
{
	return (want_log && prints_only("--log", OUTPUT_TABLE)) ||
	       (check_agent && prints_only("--check-agent", OUTPUT_TABLE)) ||
	       (scenario && prints_only("--scenario", OUTPUT_TABLE)) ||
	       (games_to_check && prints_only("--self-play-check", OUTPUT_TABLE)) ||
	       (pairings && prints_only("--pairings", OUTPUT_TSV));
}

/* What there is to do besides playing a game, and the options that go with
 * it. */
static bool
is_misused(void)
{
	static const char *const scenarios[] = {"scenario", NULL},
				 *const lists[] = {"list", "list-agents", NULL},
				 *const trials[] = {"check-agent", "agent-timeout", "players",
				     "set", "deck", "format", "blank-unwritten", "open-lists",
				     "cards", "lang", NULL},
				 *const checks[] = {"self-play-check", "seed", "jobs", "players",
				     "set", "deck", "format", "blank-unwritten", "open-lists",
				     "cards", "lang", NULL},
				 *const rounds[] = {"pairings", "agent", "games", "seed", "jobs",
				     "set", "format", "blank-unwritten", "open-lists", "cards",
				     "agent-timeout", NULL};

	return (pairings && options_refuse("--pairings", rounds)) ||
	       (check_agent && options_refuse("--check-agent", trials)) ||
	       (scenario && options_refuse("--scenario", scenarios)) ||
	       ((list || list_agents) &&
		   options_refuse(list ? "--list" : "--list-agents", lists)) ||
	       (games_to_check && options_refuse("--self-play-check", checks));
}

static int
run(int argc, char **argv)
{
	if (is_misused() || has_other_form())
		return 2;
	if (check_agent && !argc)
		return check_agent_everywhere();
	if (scenario)
		return run_scenarios(argc, argv);
	if (list)
		return argc ? tool_usage("--list takes no arguments") : run_list(listing_all);
	if (list_agents)
		return argc ? tool_usage("--list-agents takes no arguments")
			    : run_list(listing_agents);
	if (argc == 0)
		return tool_usage("which game? see --list");
	return with_game(argv[0], argc - 1, argv + 1,
	    games_to_check ? run_self_check
	    : check_agent  ? check_agent_in
	    : pairings	   ? run_pairings
			   : run_games);
}

static bool
read_files(struct record_file *file, int argc, char **argv, struct diag *dg)
{
	bool fine = true;

	for (int i = 0; i < argc; i++)
		fine &= record_read(file, argv[i], dg);
	if (fine && file->records.n)
		return true;
	for (int i = 0; fine && i < argc; i++)
		diag_error(dg, (struct place){.file = argv[i]}, "no records");
	return false;
}

/* What the records come to, as the run itself would have said. */
static bool
summarize(const struct record_file *file, struct diag *dg)
{
	struct schedule schedule;
	struct tally tally;

	merge_tally(file, &schedule, &tally);
	bool fine = pairings_fit(&schedule, dg);
	bool picture = file_is_output(svg);
	if (fine && !picture)
		report_summary(&tally, options_output(), matrix, stdout);
	if (fine && svg)
		fine = write_svg(&tally, file->records.at[0].game, dg);
	tally_release(&tally);
	schedule_release(&schedule);
	return fine;
}

static bool
write_merged(const struct record_file *file, struct diag *dg)
{
	struct str text = STR_INIT;

	if (summary || matrix || svg)
		return summarize(file, dg) && tool_written(0);
	if (prints_only("merge of these records", file->json ? OUTPUT_JSON : OUTPUT_TSV))
		return false;
	merge_write(file, &text);
	fwrite(text.text, 1, text.n, stdout);
	str_release(&text);
	return tool_written(0);
}

static int
run_merge(int argc, char **argv)
{
	static const char *const allowed[] = {"summary", "matrix", "svg", NULL};
	struct diag dg = DIAG_INIT;
	struct record_file file = {0};
	struct str holes = STR_INIT;
	int status = 2;

	if (options_refuse("merge", allowed))
		return 2;
	if (!argc)
		return tool_usage("merge: which files?");
	if (read_files(&file, argc, argv, &dg) && merge_sort(&file, &dg) &&
	    write_merged(&file, &dg)) {
		uint64_t missing = merge_holes(&file, &holes);
		status = missing ? 1 : 0;
		if (missing)
			fprintf(stderr, "%llu games are missing, --range:\n%s",
			    (unsigned long long)missing, str_text(&holes));
	}
	diag_print(&dg, stderr);
	diag_release(&dg);
	record_file_release(&file);
	str_release(&holes);
	return status;
}

static int
replay_files(int argc, char **argv, const uint64_t *index, struct diag *dg)
{
	struct record_file file = {0};
	struct replay replay = {.verify = verify,
	    .choices = choices,
	    .step = step,
	    .in = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? stdin : NULL,
	    .language = language};
	int status = 2;

	if (read_files(&file, argc, argv, dg)) {
		status = replay_records(&replay, &file, index, stdout, dg);
		replay_release(&replay);
	}
	record_file_release(&file);
	return status;
}

static int
run_replay(int argc, char **argv)
{
	static const char *const allowed[] = {"verify", "choices", "step", "lang", NULL};
	struct diag dg = DIAG_INIT;
	uint64_t index;

	if (options_refuse("replay", allowed) || prints_only("replay", OUTPUT_TABLE))
		return 2;
	if (!argc)
		return tool_usage("replay: which file?");
	bool one = argc == 1 && record_split(argv[0], &index);
	int status = replay_files(argc, argv, one ? &index : NULL, &dg);
	diag_print(&dg, stderr);
	diag_release(&dg);
	return status;
}

static int
run_solve(int argc, char **argv)
{
	static const char *const allowed[] = {NULL};
	struct diag dg = DIAG_INIT;
	struct table table;

	if (options_refuse("solve", allowed))
		return 2;
	if (argc != 1)
		return tool_usage("solve: one position file");
	bool good = claim_solve_file(argv[0], &table, &dg);
	if (good)
		table_print(&table, options_output(), stdout);
	table_release(&table);
	diag_print(&dg, stderr);
	diag_release(&dg);
	return good ? 0 : 2;
}

static void
show_ladder_progress(const struct ladder *ladder, uint64_t done)
{
	fprintf(stderr, "\r%llu of %llu games\033[K", (unsigned long long)done,
	    (unsigned long long)ladder->match->to);
}

static void
print_ladder(
    const struct ladder *ladder, void (*make)(const struct ladder *ladder, struct table *table))
{
	struct table table;

	make(ladder, &table);
	table_print(&table, options_output(), stdout);
	table_release(&table);
}

static int
climb(struct match *match, size_t n_decks)
{
	struct ladder ladder;

	ladder_init(&ladder, match, n_decks);
	if (isatty(STDERR_FILENO))
		ladder.progress = show_ladder_progress;
	match_run(match, &ladder.output);
	if (ladder.progress)
		fprintf(stderr, "\r\033[K");
	print_ladder(&ladder, matrix ? ladder_pairings : ladder_table);
	if (!matrix && options_output() == OUTPUT_TABLE) {
		putchar('\n');
		print_ladder(&ladder, ladder_pairings);
	}
	ladder_release(&ladder);
	return tool_written(0) && !interrupted ? 0 : 2;
}

static int
run_ladder_game(const struct game *game, struct game_setup *setup, struct diag *dg)
{
	size_t usual = 0, n_decks = setup->n_decks ? setup->n_decks : 1;
	struct match match = {.game = game,
	    .setup = *setup,
	    .agents = {.timeout = timeout, .in = stdin, .out = stderr},
	    .seed = seed,
	    .threads = (unsigned)threads_default(threads),
	    .stop = heed_interrupts()};
	int status = 2;

	while (ladder_usual[usual])
		usual++;
	if (ladder_enter(&match.schedule, agents.list.n ? agents.list.at : ladder_usual,
		agents.list.n ? agents.list.n : usual, setup->decks, setup->n_decks, dg) &&
	    ladder_schedule(&match.schedule, setup->players, n_decks, dg)) {
		match.games = match.to = ladder_games(
		    &match.schedule, n_decks, (uint64_t)(n_games ? n_games : GAMES_USUAL));
		if (match_open(&match, dg))
			status = climb(&match, n_decks);
	}
	match_release(&match);
	return status;
}

static int
run_ladder(int argc, char **argv)
{
	static const char *const allowed[] = {"game", "agent", "deck", "games", "seed", "jobs",
	    "players", "set", "format", "blank-unwritten", "open-lists", "lang", "matrix",
	    "agent-timeout", NULL};

	(void)argv;
	if (options_refuse("ladder", allowed))
		return 2;
	if (argc || !game_name)
		return tool_usage("ladder: which game? ladder -g GAME");
	return with_game(game_name, argc, argv, run_ladder_game);
}

/* The record to look at: the one named, or the only one. */
static const struct record *
one_record(const struct record_file *file, const uint64_t *index, struct diag *dg)
{
	const struct record *found = NULL;

	vec_each (record, &file->records) {
		if (index && record->index != *index)
			continue;
		if (found) {
			diag_error(dg, NOWHERE, "several games: say which, FILE:INDEX");
			return NULL;
		}
		found = record;
	}
	if (!found)
		diag_error(dg, NOWHERE, "no record of game %llu", (unsigned long long)*index);
	return found;
}

static bool
analyse_file(char *path, struct diag *dg)
{
	struct record_file file = {0};
	struct analysis analysis = {.agent = agents.list.n ? agents.list.at[0] : "ismcts:1000",
	    .language = language,
	    .seed = seed,
	    .at = at_choice,
	    .seat = by_seat};
	struct table table;
	uint64_t index;
	bool named = record_split(path, &index), fine = false;

	const struct record *record =
	    read_files(&file, 1, &path, dg) ? one_record(&file, named ? &index : NULL, dg) : NULL;
	if (record) {
		fine = analyse_record(&analysis, record, &table, dg);
		if (fine)
			table_print(&table, options_output(), stdout);
		table_release(&table);
	}
	record_file_release(&file);
	return fine && tool_written(0);
}

static int
run_analyse(int argc, char **argv)
{
	static const char *const allowed[] = {"agent", "at", "player", "seed", "lang", NULL};
	struct diag dg = DIAG_INIT;

	if (options_refuse("analyse", allowed))
		return 2;
	if (argc != 1 || agents.list.n > 1)
		return tool_usage(argc == 1 ? "analyse: one agent" : "analyse: one FILE:INDEX");
	bool fine = analyse_file(argv[0], &dg);
	diag_print(&dg, stderr);
	diag_release(&dg);
	return fine ? 0 : 2;
}

static const struct option_row ladder_rows[] = {
    {'g', "game", "GAME", "the game, see --list", OPTION_TEXT, &game_name, 0, 0, NULL},
    {0},
};

static const struct option_row analyse_rows[] = {
    {0, "at", "N", "only the choice of that number, from 1", OPTION_INT, &at_choice, 1, INT32_MAX,
	NULL},
    {0, "player", "N", "what that player knows; else whoever chooses", OPTION_INT, &by_seat, 1,
	SEATS_MOST, NULL},
    {0},
};

static const struct option_row replay_rows[] = {
    {0, "verify", NULL, "compare the ends with the records and print only differences", OPTION_FLAG,
	&verify, 0, 0, NULL},
    {0, "choices", NULL, "print every choice instead of an account", OPTION_FLAG, &choices, 0, 0,
	NULL},
    {0, "step", NULL, "show the position before each choice; Enter goes on", OPTION_FLAG, &step, 0,
	0, NULL},
    {0},
};

static const struct command commands[] = {
    {"merge", "FILE...", "join the records of parts of a run", NULL, run_merge},
    {"solve", "FILE", "the exact value of a position of claim's second phase", NULL, run_solve},
    {"replay", "FILE[:INDEX]", "play recorded games again", replay_rows, run_replay},
    {"ladder", "-g GAME", "everybody against everybody: how strong agents are", ladder_rows,
	run_ladder},
    {"analyse", "FILE:INDEX", "what an agent thinks of the choices of a recorded game",
	analyse_rows, run_analyse},
    {0},
};

static const struct tool tool = {
    .name = "regent-play",
    .help = "Play games, matches and scenarios.",
    .arguments = "GAME [DECK...]",
    .rows = rows,
    .commands = commands,
    .run = run,
};

int
main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);
	return tool_main(&tool, argc, argv);
}
