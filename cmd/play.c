/* regent-play: games, matches, scenarios. */
#include "base/options.h"
#include "game/agent.h"
#include "game/scenario.h"
#include "game/selfcheck.h"

static bool list, scenario;
static long players, threads, games_to_check;
static uint64_t seed = 1;
static struct option_list settings, decks;
static const char *language;

static const struct option_row rows[] = {
    {'l', "list", NULL, "list games and agents", OPTION_FLAG, &list, 0, 0, NULL},
    {0, "players", "N", "number of players", OPTION_INT, &players, 1, SEATS_MOST, NULL},
    {'s', "seed", "SEED", "seed of the run (default 1)", OPTION_SEED, &seed, 0, 0, NULL},
    {'j', "jobs", "THREADS", "threads (default: all cores)", OPTION_INT, &threads, 1, 1024, NULL},
    {'d', "deck", "FILE", "a deck (again for each one more)", OPTION_LIST, &decks, 0, 0, NULL},
    {0, "set", "KEY=VALUE", "an option of the game, see --list", OPTION_LIST, &settings, 0, 0,
	NULL},
    {0, "language", "LANGUAGE", "names in logs: en or cs", OPTION_TEXT, &language, 0, 0, NULL},
    {0, "scenario", NULL, "run scenario files and folders of them, print TAP", OPTION_FLAG,
	&scenario, 0, 0, NULL},
    {0, "self-play-check", "N", "play N random games and check the game's promises", OPTION_INT,
	&games_to_check, 1, 1000000000000, NULL},
    {0},
};

static void
list_game(struct table *table, const struct game *game)
{
	const char *keys[32];
	size_t n = 0;

	for (const struct game_option *o = game->options; o && o->key && n < LENGTH(keys); o++)
		keys[n++] = arena_format(&table->arena, "%s=%s: %s", o->key, o->values, o->help);
	table_text(table, "game");
	table_text(table, game->name);
	table_text(table,
	    game->least_players == game->most_players
		? arena_format(&table->arena, "%u", game->least_players)
		: arena_format(&table->arena, "%u-%u", game->least_players, game->most_players));
	table_bool(table, game->decks);
	table_text(table, game->title);
	table_list(table, keys, n);
}

static int
run_list(void)
{
	static const char *const columns[] = {
	    "kind", "name", "players", "decks", "about", "options"};
	struct table table;

	table_init(&table, columns, LENGTH(columns));
	for (size_t i = 0; games[i]; i++)
		list_game(&table, games[i]);
	for (size_t i = 0; agent_classes[i]; i++) {
		const struct agent_class *class = agent_classes[i];

		table_text(&table, "agent");
		table_text(&table, class->argument ? arena_format(&table.arena, "%s:%s",
							 class->name, class->argument)
						   : class->name);
		table_none(&table);
		table_none(&table);
		table_text(&table, class->help);
		table_none(&table);
	}
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

static int
run_play(const char *name)
{
	struct diag dg = DIAG_INIT;
	const struct game *game = game_need(name, NOWHERE, &dg);
	struct game_setup setup = {.players = (unsigned)players,
	    .options = settings.list.at,
	    .n_options = settings.list.n,
	    .decks = decks.list.at,
	    .n_decks = decks.list.n,
	    .language = language};
	int status = 2;

	if (game && !setup.players)
		setup.players = game->players ? game->players(&setup) : game->usual_players;
	if (game && games_to_check)
		status = run_self_check(game, &setup, &dg);
	diag_print(&dg, stderr);
	diag_release(&dg);
	return status;
}

static int
run(int argc, char **argv)
{
	if (scenario)
		return run_scenarios(argc, argv);
	if (list)
		return argc ? tool_usage("--list takes no arguments") : run_list();
	if (argc != 1)
		return tool_usage(argc ? "one game at a time" : "which game? see --list");
	return run_play(argv[0]);
}

static const struct tool tool = {
    .name = "regent-play",
    .help = "Play games, matches and scenarios.",
    .arguments = "GAME",
    .rows = rows,
    .run = run,
};

int
main(int argc, char **argv)
{
	return tool_main(&tool, argc, argv);
}
