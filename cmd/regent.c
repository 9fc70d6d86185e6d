/* regent: one door to the tools.  "regent card find" runs "regent-card find". */
#include "base/file.h"
#include "base/options.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static int run_help(int argc, char **argv);
static int run_late(int argc, char **argv);

static const struct command commands[] = {
    {"card", "...", "look up and search cards", NULL, run_late},
    {"deck", "...", "check, convert and describe decks", NULL, run_late},
    {"hand", "...", "opening hands and draw odds", NULL, run_late},
    {"play", "...", "play games, matches and scenarios", NULL, run_late},
    {"pair", "...", "run tournaments", NULL, run_late},
    {"help", "[TOPIC]", "show the manual page of a command or a topic", NULL, run_help},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct tool tool = {
    .name = "regent",
    .help = "Card games of succession: cards, decks, hands, games, tournaments.",
    .commands = commands,
    .door = true,
};

/* Reached only when an option of another tool stands before the command. */
static int
run_late(int argc, char **argv)
{
	(void)argc, (void)argv;
	return tool_usage("the options of a command stand after it");
}

static int
unknown(const char *what, const char *word)
{
	const char *names[LENGTH(commands)];
	size_t n = 0;

	for (; commands[n].name; n++)
		if (strcmp(commands[n].name, word) == 0)
			return tool_usage("no %s for '%s' is installed",
			    strcmp(what, "topic") == 0 ? "manual page" : "program", word);
		else
			names[n] = commands[n].name;
	const char *near = text_suggest(word, names, n);
	if (near)
		return tool_usage("unknown %s '%s', did you mean '%s'?", what, word, near);
	return tool_usage("unknown %s '%s', see regent --help", what, word);
}

/* The page beside the build or the installed program, so that it is found
 * whatever MANPATH says. */
static const char *
find_page(struct arena *arena, const char *name)
{
	for (const char *section = "1567"; *section; section++) {
		const char *places[] = {
		    arena_format(arena, "../man/%s.%c", name, *section),
		    arena_format(arena, "../share/man/man%c/%s.%c", *section, name, *section),
		};

		for (size_t i = 0; i < LENGTH(places); i++) {
			const char *path = beside_program(arena, places[i]);

			if (path && access(path, R_OK) == 0)
				return path;
		}
	}
	return NULL;
}

static int
run_help(int argc, char **argv)
{
	struct arena arena = ARENA_INIT;
	const char *topic = argc > 0 ? argv[0] : NULL;

	if (argc > 1)
		return tool_usage("help: one topic at a time");
	const char *name = topic && !text_starts(topic, "regent")
			       ? arena_format(&arena, "regent-%s", topic)
			   : topic ? topic
				   : "regent";
	const char *page = strchr(name, '/') ? NULL : find_page(&arena, name);
	if (!page) {
		arena_release(&arena);
		return unknown("topic", topic ? topic : "regent");
	}
	execlp("man", "man", "-l", page, (char *)NULL);
	execlp("mandoc", "mandoc", page, (char *)NULL);
	int status = tool_usage("cannot show %s: neither man nor mandoc is installed", page);
	arena_release(&arena);
	return status;
}

/* Replaces this process by regent-NAME: the one beside it, else on PATH. */
static int
run_tool(char **argv)
{
	struct arena arena = ARENA_INIT;
	char *name = arena_format(&arena, "regent-%s", argv[0]);
	const char *word = argv[0];
	const char *path = strchr(name, '/') ? NULL : beside_program(&arena, name);

	argv[0] = name;
	if (path)
		execv(path, argv);
	if (path && errno == ENOENT)
		execvp(name, argv);
	int status = errno == ENOENT || !path ? unknown("command", word)
					      : tool_usage("%s: %s", name, strerror(errno));
	arena_release(&arena);
	return status;
}

int
main(int argc, char **argv)
{
	if (argc > 1 && argv[1][0] != '-' && strcmp(argv[1], "help") != 0)
		return run_tool(argv + 1);
	return tool_main(&tool, argc, argv);
}
