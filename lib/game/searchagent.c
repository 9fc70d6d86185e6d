/* The agents that search, and their options. */
#include "game/search.h"

#include <string.h>

static const char *const rollouts[] = {"random", "greedy", "mixed", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};

#define AT(field) offsetof(struct search_options, field)

/* Each kind of agent has the rows from its first one on. */
enum { FIRST_RESPOND = 0, FIRST_TREE = 1, FIRST_FLAT = 4 };

static const struct agent_option rows[] = {
    {"to", "how the others play; the last option", AGENT_TEXT, AT(to), 0, 0, NULL, "greedy"},
    {"c", "how much to try what looks worse", AGENT_REAL, AT(c), 0, 100, NULL, "0.7"},
    {"shake", "how much c varies by chance", AGENT_REAL, AT(shake), 0, 1, NULL, "1"},
    {"widen", "options tried: so many times the root of the visits; 0: all", AGENT_REAL, AT(widen),
	0, 1000, NULL, "0"},
    {"rollout", "how games are played to their end", AGENT_WORD, AT(rollout), 0, 0, rollouts,
	"random"},
    {"noise", "the part of rollout=mixed that is left to chance", AGENT_REAL, AT(noise), 0, 1, NULL,
	"0.2"},
    {"depth", "choices before the chances are estimated; 0: to the end", AGENT_WHOLE, AT(depth), 0,
	1000000, NULL, "0"},
    {"memory", "MiB for what is learnt", AGENT_WHOLE, AT(memory), 1, 65536, NULL, "64"},
    {"belief", "likely deals more often", AGENT_WORD, AT(belief), 0, 0, no_yes, "yes"},
    {"solve", "positions a solver may look at first, for each iteration", AGENT_REAL, AT(solve), 0,
	1000000, NULL, "0"},
    {"exact", "positions a solver may look at to end a game in thought", AGENT_WHOLE, AT(exact), 0,
	1000000, NULL, "0"},
    {0},
};

/* The number at the beginning; what follows are options. */
static bool
read_iterations(const char *argument, struct search_options *out, const char **options)
{
	char *end;
	unsigned long long n = strtoull(argument, &end, 10);

	*options = *end == ',' ? end + 1 : end;
	out->iterations = (uint32_t)n;
	return strspn(argument, "0123456789") == (size_t)(end - argument) && end > argument &&
	       n >= 1 && n <= SEARCH_MOST && (!*end || (*end == ',' && end[1]));
}

static void
set_usual(struct search_options *out)
{
	struct diag dg = DIAG_INIT;

	*out = (struct search_options){0};
	for (const struct agent_option *row = rows; row->key; row++) {
		struct str text = STR_INIT;

		str_addf(&text, "%s=%s", row->key, row->usual);
		if (row->type != AGENT_TEXT && !agent_options_read(rows, text.text, out, &dg))
			BUG("option %s has no sound default", row->key);
		str_release(&text);
	}
	diag_release(&dg);
}

void
search_settle(enum search_kind kind, const char *argument, const struct game *game,
    struct search_options *out)
{
	struct diag dg = DIAG_INIT;
	const char *options;

	set_usual(out);
	if (game->search && !agent_options_read(rows, game->search, out, &dg))
		BUG("%s has unsound options for agents", game->name);
	out->flat = kind == SEARCH_FLAT;
	out->to = kind == SEARCH_RESPOND ? rows[FIRST_RESPOND].usual : NULL;
	if (!read_iterations(argument, out, &options) ||
	    !agent_options_read(rows, options, out, &dg))
		BUG("agent '%s' was not checked", argument);
	diag_release(&dg);
}

static bool
check(const struct agent_option *from, const char *argument, const struct agent_setup *setup,
    struct diag *dg)
{
	struct search_options out = {0};
	const char *options;

	if (!read_iterations(argument, &out, &options)) {
		diag_error(dg, NOWHERE, "'%s' is not ITER,OPTION=VALUE,... with 1 to %d iterations",
		    argument, SEARCH_MOST);
		return false;
	}
	if (!agent_options_read(from, options, &out, dg))
		return false;
	const struct agent_class *model = out.to ? agent_class_need(out.to, setup, dg) : NULL;
	if (model && model->alone)
		diag_error(dg, NOWHERE, "'%s' cannot be asked so often", out.to);
	return !out.to || (model && !model->alone);
}

static bool
check_flat(const char *argument, const struct agent_setup *setup, struct diag *dg)
{
	return check(&rows[FIRST_FLAT], argument, setup, dg);
}

static bool
check_tree(const char *argument, const struct agent_setup *setup, struct diag *dg)
{
	return check(&rows[FIRST_TREE], argument, setup, dg);
}

static bool
check_respond(const char *argument, const struct agent_setup *setup, struct diag *dg)
{
	return check(&rows[FIRST_RESPOND], argument, setup, dg);
}

static void *
open_flat(const char *argument, const struct agent_setup *setup)
{
	return search_new(SEARCH_FLAT, argument, setup);
}

static void *
open_tree(const char *argument, const struct agent_setup *setup)
{
	return search_new(SEARCH_TREE, argument, setup);
}

static void *
open_respond(const char *argument, const struct agent_setup *setup)
{
	return search_new(SEARCH_RESPOND, argument, setup);
}

static int
choose(void *self, const struct seat_view *view, unsigned options, struct rng *rng, struct str *why)
{
	(void)options, (void)why;
	return (int)search_choose(self, view, rng);
}

static void
close_search(void *self)
{
	search_free(self);
}

const struct agent_class mc_class = {
    .name = "mc",
    .argument = "ITER",
    .help = "Monte Carlo: every option in turn, played to the end",
    .options = &rows[FIRST_FLAT],
    .check = check_flat,
    .open = open_flat,
    .choose = choose,
    .close = close_search,
};
const struct agent_class ismcts_class = {
    .name = "ismcts",
    .argument = "ITER",
    .help = "tree search over deals that may be",
    .options = &rows[FIRST_TREE],
    .check = check_tree,
    .open = open_tree,
    .choose = choose,
    .close = close_search,
};
const struct agent_class respond_class = {
    .name = "respond",
    .argument = "ITER",
    .help = "tree search that knows how the others play",
    .options = &rows[FIRST_RESPOND],
    .check = check_respond,
    .open = open_respond,
    .choose = choose,
    .close = close_search,
};

struct search *
search_open(const char *agent, const struct agent_setup *setup, struct diag *dg)
{
	const struct agent_class *class = agent_class_need(agent, setup, dg);

	if (class && class->choose == choose)
		return class->open(strchr(agent, ':') + 1, setup);
	if (class)
		diag_error(
		    dg, NOWHERE, "agent '%s' does not search; mc, ismcts and respond do", agent);
	return NULL;
}
