#include "game/match.h"

#include "base/file.h"
#include "base/options.h"
#include "base/threads.h"

#include <pthread.h>
#include <string.h>
#include <xxhash.h>

enum { CHUNK_MOST = 256 };

static size_t
world_index(const struct match *match, const struct seating *seating)
{
	return match->n_worlds > 1 ? seating->lineup * match->schedule.turns + seating->turn : 0;
}

const void *
match_world(const struct match *match, const struct seating *seating)
{
	return match->world[world_index(match, seating)];
}

/* The worlds of a game with decks differ by who sits where. */
static bool
open_worlds(struct match *match, struct diag *dg)
{
	const struct schedule *schedule = &match->schedule;
	bool decks = match->game->decks;
	size_t n = decks ? schedule->lineups.n * schedule->turns : 1;

	match->world = xcalloc(n, sizeof(*match->world));
	if (match->setup.language && strcmp(match->setup.language, "en") != 0)
		match->english = xcalloc(n, sizeof(*match->english));
	for (; match->n_worlds < n; match->n_worlds++) {
		size_t at = match->n_worlds;
		struct seating seating = schedule_game(schedule, at);
		const char *deck[SEATS_MOST] = {0};
		struct game_setup setup = match->setup;

		for (unsigned seat = 0; decks && seat < schedule->players; seat++)
			deck[seat] = schedule->entrants.at[seating.entrant[seat]].deck;
		setup.decks = deck;
		setup.n_decks = decks && deck[0] ? schedule->players : 0;
		match->world[at] = match->game->world_new(&setup, dg);
		setup.language = NULL;
		if (match->world[at] && match->english)
			match->english[at] = match->game->world_new(&setup, dg);
		if (!match->world[at])
			return false;
	}
	return true;
}

/* The hash of a file's bytes: the configuration holds decks by content. */
static uint64_t
file_hash(const char *path)
{
	struct diag ignored = DIAG_INIT;
	struct str text = STR_INIT;

	file_read(path, FILE_SIZE_MOST, &text, &ignored);
	uint64_t hash = XXH3_64bits(str_text(&text), text.n);
	str_release(&text);
	diag_release(&ignored);
	return hash;
}

static uint64_t
config_hash(const struct match *match)
{
	struct str text = STR_INIT;

	str_addf(&text, "%s\n%s\n%u %u %zu\n%llu %llu\n", REGENT_VERSION, match->game->name,
	    match->setup.players, match->schedule.turns, match->schedule.lineups.n,
	    (unsigned long long)match->seed, (unsigned long long)match->games);
	for (size_t i = 0; i < match->setup.n_options; i++)
		str_addf(&text, "%s\n", match->setup.options[i]);
	vec_each (entrant, &match->schedule.entrants)
		str_addf(&text, "%s\n%llx\n", entrant->agent,
		    entrant->deck ? (unsigned long long)file_hash(entrant->deck) : 0);
	uint64_t hash = XXH3_64bits(text.text, text.n);
	str_release(&text);
	return hash;
}

bool
match_open(struct match *match, struct diag *dg)
{
	size_t errors = dg->errors;

	match->agents.game = match->game;
	match->agents.players = match->setup.players;
	vec_each (entrant, &match->schedule.entrants) {
		if (entrant > match->schedule.entrants.at &&
		    strcmp(entrant->agent, entrant[-1].agent) == 0)
			continue; /* is looked at already */
		const struct agent_class *class =
		    agent_class_need(entrant->agent, &match->agents, dg);

		if (class && class->alone) {
			match->threads = 1;
			match->person = true;
		}
	}
	if (match->game->decks && !match->schedule.entrants.at[0].deck)
		diag_error(dg, NOWHERE, "%s needs decks", match->game->name);
	if (!match->game->decks && match->schedule.entrants.at[0].deck)
		diag_error(dg, NOWHERE, "%s is played without decks", match->game->name);
	if (dg->errors > errors || !open_worlds(match, dg))
		return false;
	match->config = config_hash(match);
	return true;
}

void
match_release(struct match *match)
{
	for (size_t i = 0; i < match->n_worlds; i++)
		match->game->world_free(match->world[i]);
	for (size_t i = 0; match->english && i < match->n_worlds; i++)
		match->game->world_free(match->english[i]);
	free(match->world);
	free(match->english);
	schedule_release(&match->schedule);
}

/* A run in progress.  Threads take chunks in order and wait for their turn
 * to hand over what they played. */
struct run {
	const struct match *match;
	struct match_output *output;
	struct tickets tickets;
	uint64_t chunk; /* games */
	pthread_mutex_t mutex;
	pthread_cond_t moved;
	uint64_t next; /* the chunk to be handed over */
	bool ended;
};

struct span {
	size_t text, moves, log, why; /* where they end */
};

/* A thread's own things.  Everything is used again for the next chunk. */
struct worker {
	struct run *run;
	struct play play;
	size_t state_room;
	struct agent *agent; /* by entrant and its how manieth seat */
	struct rng rng[SEATS_MOST];
	VEC(struct result) results;
	VEC(struct span) spans;
	VEC(uint16_t) moves;
	struct str text, log, why;
};

static struct agent *
worker_agent(struct worker *worker, const struct seating *seating, unsigned seat)
{
	const struct match *match = worker->run->match;
	unsigned before = 0, entrant = seating->entrant[seat];

	for (unsigned i = 0; i < seat; i++)
		before += seating->entrant[i] == entrant;
	struct agent *agent = &worker->agent[entrant * SEATS_MOST + before];
	if (!agent->class)
		agent_open(agent, match->schedule.entrants.at[entrant].agent, &match->agents);
	return agent;
}

/* A seat that forfeits is last, and the others share the game. */
static void
forfeit(struct result *result, unsigned players, int seat)
{
	result->forfeit = (int8_t)seat;
	result->outcome = (struct outcome){.reason = "forfeit"};
	for (unsigned i = 0; i < players; i++)
		result->outcome.rank[i] = (int)i == seat && players > 1 ? (uint8_t)players : 1;
}

static void
play_out(struct worker *worker, struct agent *const agent[], struct result *result)
{
	struct play *play = &worker->play;
	const struct game *game = play->game;

	while (!play_over(play)) {
		int seat = play_head(play)->seat;
		int option = agent_choose(agent[seat], play, &worker->rng[seat], &worker->why);

		if (option < 0) {
			forfeit(result, play_head(play)->players, seat);
			return;
		}
		vec_add(&worker->moves, (uint16_t)option);
		game->apply(play, (unsigned)option);
	}
	game->outcome(play, &result->outcome);
}

/* Whom the log tells what happens, as struct play has it: a person who plays
 * alone against programs, unless the whole log is asked for. */
static unsigned
log_reader(const struct match *match, struct agent *const agent[])
{
	unsigned reader = 0, people = 0;

	for (unsigned seat = 0; seat < match->schedule.players; seat++)
		if (agent[seat]->class->alone) {
			people++;
			reader = seat + 1;
		}
	return match->log || people != 1 ? 0 : reader;
}

static void
start_game(struct worker *worker, const struct seating *seating, struct agent *const agent[])
{
	const struct match *match = worker->run->match;
	struct play *play = &worker->play;
	unsigned players = match->schedule.players;

	play->world = match_world(match, seating);
	play->english = match->english ? match->english[world_index(match, seating)] : NULL;
	size_t size = play->game->state_size(play->world);
	if (size > worker->state_room) {
		free(play->state);
		play->state = xmalloc(size);
		worker->state_room = size;
	}
	play->reader = log_reader(match, agent);
	play->log = match->log || (match->person && (match->game->open_log || play->reader))
			? &worker->log
			: NULL;
	play->log_from = worker->log.n;
	/* The same luck for whoever sits there, so that an agent scores even
	 * against itself. */
	for (unsigned seat = 0; seat < players; seat++)
		rng_init(&worker->rng[seat], rng_mix(match->seed + seat), seating->deal);
	play_start(play, players, match->seed, seating->deal);
}

static void
play_game(struct worker *worker, uint64_t index)
{
	const struct match *match = worker->run->match;
	struct agent *agent[SEATS_MOST];
	struct result result = {.index = index,
	    .seating = schedule_game(&match->schedule, index),
	    .forfeit = SEAT_NONE};

	for (unsigned seat = 0; seat < match->schedule.players; seat++)
		agent[seat] = worker_agent(worker, &result.seating, seat);
	start_game(worker, &result.seating, agent);
	play_out(worker, agent, &result);
	for (unsigned seat = 0; seat < match->schedule.players; seat++)
		agent_over(agent[seat], &worker->play, (int)seat, &result.outcome);
	result.hash = play_hash(&worker->play);
	str_addc(&worker->why, '\0');
	str_addc(&worker->log, '\0');
	vec_add(&worker->results, result);
	vec_add(&worker->spans, (struct span){0, worker->moves.n, worker->log.n, worker->why.n});
}

/* The arrays have stopped moving: point into them, and write. */
static void
finish_chunk(struct worker *worker)
{
	struct match_output *output = worker->run->output;
	struct span from = {0};

	for (size_t i = 0; i < worker->results.n; i++) {
		struct result *result = &worker->results.at[i];

		result->moves = worker->moves.at ? worker->moves.at + from.moves : NULL;
		result->choices = (uint32_t)(worker->spans.at[i].moves - from.moves);
		result->log = worker->log.text + from.log;
		result->why = worker->why.text + from.why;
		if (output->write)
			output->write(worker->run->match, result, &worker->text);
		worker->spans.at[i].text = worker->text.n;
		from = worker->spans.at[i];
	}
}

bool
match_stopped(const struct match *match)
{
	return match->stop && *match->stop;
}

/* Plays a chunk; false if it was cut short. */
static bool
play_chunk(struct worker *worker, uint64_t chunk)
{
	const struct match *match = worker->run->match;
	uint64_t from = match->from + chunk * worker->run->chunk;
	uint64_t to = match->to - from > worker->run->chunk ? from + worker->run->chunk : match->to;

	worker->results.n = worker->spans.n = worker->moves.n = 0;
	str_clear(&worker->text);
	str_clear(&worker->log);
	str_clear(&worker->why);
	for (uint64_t i = from; i < to && !match_stopped(match); i++)
		play_game(worker, i);
	finish_chunk(worker);
	return worker->results.n == to - from;
}

static bool
hand_over(struct worker *worker)
{
	struct match_output *output = worker->run->output;
	size_t from = 0;

	for (size_t i = 0; i < worker->results.n; i++) {
		size_t to = worker->spans.at[i].text;

		if (!output->take(output, worker->run->match, &worker->results.at[i],
			str_text(&worker->text) + from, to - from))
			return false;
		from = to;
	}
	return true;
}

static void
run_chunks(struct worker *worker)
{
	struct run *run = worker->run;
	uint64_t chunk;

	while (tickets_take(&run->tickets, &chunk)) {
		bool whole = play_chunk(worker, chunk);

		pthread_mutex_lock(&run->mutex);
		while (run->next != chunk)
			pthread_cond_wait(&run->moved, &run->mutex);
		if (!run->ended && (!hand_over(worker) || !whole)) {
			run->ended = true;
			tickets_stop(&run->tickets);
		}
		run->next++;
		pthread_cond_broadcast(&run->moved);
		pthread_mutex_unlock(&run->mutex);
	}
}

static void
run_thread(void *context, unsigned thread)
{
	struct run *run = context;
	size_t n = run->match->schedule.entrants.n * SEATS_MOST;
	struct worker worker = {
	    .run = run, .play.game = run->match->game, .agent = xcalloc(n, sizeof(struct agent))};

	(void)thread;
	run_chunks(&worker);
	for (size_t i = 0; i < n; i++)
		agent_close(&worker.agent[i]);
	free(worker.agent);
	free(worker.play.state);
	vec_release(&worker.results);
	vec_release(&worker.spans);
	vec_release(&worker.moves);
	str_release(&worker.text);
	str_release(&worker.log);
	str_release(&worker.why);
}

void
match_run(struct match *match, struct match_output *output)
{
	uint64_t count = match->to - match->from;
	uint64_t chunk = count / match->threads / 16 + 1;
	struct run run = {.match = match,
	    .output = output,
	    .chunk = chunk > CHUNK_MOST ? CHUNK_MOST : chunk,
	    .mutex = PTHREAD_MUTEX_INITIALIZER,
	    .moved = PTHREAD_COND_INITIALIZER};

	run.tickets = (struct tickets)TICKETS_INIT((count + run.chunk - 1) / run.chunk);
	threads_run(match->threads, run_thread, &run);
	pthread_mutex_destroy(&run.mutex);
	pthread_cond_destroy(&run.moved);
}
