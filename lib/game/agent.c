#include "game/agent.h"

#include <string.h>

struct seat_view {
	const struct play *play;
	int seat;
};

unsigned
seat_number(const struct seat_view *view)
{
	return (unsigned)view->seat;
}

const struct game *
seat_game(const struct seat_view *view)
{
	return view->play->game;
}

unsigned
seat_options(const struct seat_view *view)
{
	return play_head(view->play)->options;
}

void
seat_label(const struct seat_view *view, unsigned option, struct str *out)
{
	view->play->game->label(view->play, option, out);
}

void
seat_prompt(const struct seat_view *view, struct str *out)
{
	if (view->play->game->prompt)
		view->play->game->prompt(view->play, out);
}

void
seat_json(const struct seat_view *view, struct json *json)
{
	view->play->game->view(view->play, view->seat, json);
}

void
seat_show(const struct seat_view *view, struct str *out)
{
	if (view->play->game->show) {
		view->play->game->show(view->play, view->seat, out);
		return;
	}
	struct json json = JSON_INIT(out);
	json_open(&json, '{');
	seat_json(view, &json);
	json_close(&json, '}');
	str_addc(out, '\n');
}

const char *
seat_news(const struct seat_view *view, size_t *told)
{
	const struct play *play = view->play;

	if (!play->log || !(play->game->open_log || play->reader == (unsigned)view->seat + 1))
		return "";
	size_t from = *told;
	*told = play->log->n - play->log_from;
	return str_text(play->log) + play->log_from + (from < *told ? from : *told);
}

bool
seat_explain(const struct seat_view *view, const char *what, struct str *out)
{
	const struct game *game = view->play->game;

	return game->explain && game->explain(view->play, what, out);
}

unsigned
seat_greedy(const struct seat_view *view, struct rng *rng)
{
	const struct play *play = view->play;

	return play->game->greedy ? play->game->greedy(play, rng) : 0;
}

size_t
seat_state_size(const struct seat_view *view)
{
	return view->play->game->state_size(view->play->world);
}

static struct play
deal_anew(const struct seat_view *view, void *state, struct rng *rng,
    void (*deal)(const struct play *play, int seat, struct rng *rng))
{
	struct play play = *view->play;

	memcpy(state, play.state, seat_state_size(view));
	play.state = state;
	play.log = NULL;
	play.watch = NULL;
	deal(&play, view->seat, rng);
	/* What the game will draw is hidden too. */
	play_head(&play)->rng = rng_split(rng, (uint64_t)view->seat);
	return play;
}

struct play
seat_determinize(const struct seat_view *view, void *state, struct rng *rng)
{
	return deal_anew(view, state, rng, seat_game(view)->determinize);
}

struct play
seat_believe(const struct seat_view *view, void *state, struct rng *rng)
{
	const struct game *game = seat_game(view);

	return deal_anew(view, state, rng, game->believe ? game->believe : game->determinize);
}

void
seat_look(const struct play *play, int seat,
    void (*look)(void *context, const struct seat_view *view), void *context)
{
	const struct seat_view view = {play, seat};

	look(context, &view);
}

static int
choose_random(
    void *self, const struct seat_view *view, unsigned options, struct rng *rng, struct str *why)
{
	(void)self, (void)view, (void)why;
	return (int)rng_below(rng, options);
}

static int
choose_first(
    void *self, const struct seat_view *view, unsigned options, struct rng *rng, struct str *why)
{
	(void)self, (void)view, (void)options, (void)rng, (void)why;
	return 0;
}

static int
choose_greedy(
    void *self, const struct seat_view *view, unsigned options, struct rng *rng, struct str *why)
{
	(void)self, (void)options, (void)why;
	return (int)seat_greedy(view, rng);
}

static const struct agent_class random_class = {
    .name = "random", .help = "any option, each as likely as another", .choose = choose_random};
static const struct agent_class first_class = {
    .name = "first", .help = "always the first option", .choose = choose_first};
static const struct agent_class greedy_class = {
    .name = "greedy", .help = "the game's rule of thumb", .choose = choose_greedy};

extern const struct agent_class exec_class, human_class, replay_class;
extern const struct agent_class mc_class, ismcts_class, respond_class;

const struct agent_class *const agent_classes[] = {
    &random_class,
    &first_class,
    &greedy_class,
    &mc_class,
    &ismcts_class,
    &respond_class,
    &human_class,
    &replay_class,
    &exec_class,
    NULL,
};

/* The length of the name before a colon. */
static size_t
name_length(const char *text)
{
	return strcspn(text, ":");
}

const struct agent_class *
agent_class_find(const char *text)
{
	size_t n = name_length(text);

	for (size_t i = 0; agent_classes[i]; i++)
		if (strlen(agent_classes[i]->name) == n &&
		    memcmp(agent_classes[i]->name, text, n) == 0)
			return agent_classes[i];
	return NULL;
}

static void
report_unknown(const char *text, struct diag *dg)
{
	struct str name = STR_INIT, all = STR_INIT;
	const char *names[32];
	size_t n = 0;

	str_addn(&name, text, name_length(text));
	for (; agent_classes[n] && n < LENGTH(names); n++) {
		names[n] = agent_classes[n]->name;
		str_addf(&all, "%s%s", n ? ", " : "", names[n]);
	}
	const char *near = text_suggest(str_text(&name), names, n);
	if (near)
		diag_error(dg, NOWHERE, "unknown agent '%s', did you mean '%s'?", text, near);
	else
		diag_error(dg, NOWHERE, "unknown agent '%s' (%s)", text, str_text(&all));
	str_release(&name);
	str_release(&all);
}

const struct agent_class *
agent_class_need(const char *text, const struct agent_setup *setup, struct diag *dg)
{
	const struct agent_class *class = agent_class_find(text);
	const char *argument = text + name_length(text);

	if (!class) {
		report_unknown(text, dg);
		return NULL;
	}
	if (class->argument && (!*argument || !argument[1]))
		diag_error(dg, NOWHERE, "agent '%s' needs more: %s:%s", text, class->name,
		    class->argument);
	else if (!class->argument && *argument)
		diag_error(dg, NOWHERE, "agent '%s' takes nothing after the name", class->name);
	else if (!class->check || class->check(*argument ? argument + 1 : argument, setup, dg))
		return class;
	return NULL;
}

void
agent_open(struct agent *agent, const char *text, const struct agent_setup *setup)
{
	const char *argument = text + name_length(text);

	agent->class = agent_class_find(text);
	if (!agent->class)
		BUG("agent '%s' was not checked", text);
	agent->self = agent->class->open
			  ? agent->class->open(*argument ? argument + 1 : argument, setup)
			  : NULL;
}

void
agent_close(struct agent *agent)
{
	if (agent->class && agent->class->close)
		agent->class->close(agent->self);
	agent->class = NULL;
}

/* The game in the words that the agent understands: people's own language,
 * English for everybody else. */
static const struct play *
play_for(const struct agent *agent, const struct play *play, struct play *english)
{
	if (!play->english || agent->class->alone)
		return play;
	*english = *play;
	english->world = play->english;
	return english;
}

int
agent_choose(struct agent *agent, const struct play *play, struct rng *rng, struct str *why)
{
	const struct game_head *head = play_head(play);
	struct play english;
	const struct seat_view view = {play_for(agent, play, &english), head->seat};
	int option = agent->class->choose(agent->self, &view, head->options, rng, why);

	if (option >= (int)head->options)
		BUG("agent '%s' chose %d of %u", agent->class->name, option, head->options);
	return option;
}

void
agent_over(struct agent *agent, const struct play *play, int seat, const struct outcome *outcome)
{
	struct play english;
	const struct seat_view view = {play_for(agent, play, &english), seat};

	if (agent->class->over)
		agent->class->over(agent->self, &view, outcome);
}
