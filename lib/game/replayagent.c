/* An agent that makes the choices of a recorded game again: those of the
 * seat where it sits.  Where the game has taken another way and the choice
 * is not offered, it forfeits. */
#include "game/replay.h"

#include <string.h>

struct remembered {
	int seat;
	char *label;
};

struct memory {
	VEC(struct remembered) choices;
	size_t next; /* of the game in progress */
};

static void
remember(void *context, const struct play *play, unsigned option)
{
	struct memory *memory = context;
	struct str label = STR_INIT;

	play->game->label(play, option, &label);
	str_add(&label, "");
	vec_add(&memory->choices, (struct remembered){play_head(play)->seat, label.text});
}

/* The record meant: that of the index, or the only one. */
static const struct record *
pick(const struct record_file *file, const uint64_t *index, const char *name, struct diag *dg)
{
	struct place at = {.file = name};

	for (size_t i = 0; index && i < file->records.n; i++)
		if (file->records.at[i].index == *index)
			return &file->records.at[i];
	if (!index && file->records.n == 1)
		return &file->records.at[0];
	if (index)
		diag_error(dg, at, "no record of game %llu", (unsigned long long)*index);
	else
		diag_error(dg, at, "%zu games: which? replay:%s:INDEX", file->records.n, name);
	return NULL;
}

static bool
recall(struct memory *memory, const char *argument, struct diag *dg)
{
	char *name = xstrdup(argument);
	uint64_t index;
	bool one = record_split(name, &index);
	struct record_file file = {0};
	struct replay replay = {.choices = true, .each = remember, .context = memory};
	struct str ignored = STR_INIT;

	const struct record *record =
	    record_read(&file, name, dg) ? pick(&file, one ? &index : NULL, name, dg) : NULL;
	bool fine = record && replay_one(&replay, record, &ignored, dg) == 0;
	replay_release(&replay);
	record_file_release(&file);
	str_release(&ignored);
	free(name);
	return fine;
}

static void
close_replay(void *self)
{
	struct memory *memory = self;

	vec_each (choice, &memory->choices)
		free(choice->label);
	vec_release(&memory->choices);
	free(memory);
}

static void *
open_replay(const char *argument, const struct agent_setup *setup)
{
	struct memory *memory = xcalloc(1, sizeof(*memory));
	struct diag dg = DIAG_INIT;

	(void)setup;
	recall(memory, argument, &dg);
	diag_release(&dg);
	return memory;
}

static bool
check_replay(const char *argument, const struct agent_setup *setup, struct diag *dg)
{
	struct memory *memory = xcalloc(1, sizeof(*memory));

	(void)setup;
	bool fine = recall(memory, argument, dg);

	close_replay(memory);
	return fine;
}

static int
option_called(const struct seat_view *view, unsigned options, const char *wanted)
{
	struct str label = STR_INIT;
	int found = AGENT_FORFEIT;

	for (unsigned i = 0; found < 0 && i < options; i++) {
		str_clear(&label);
		seat_label(view, i, &label);
		if (strcmp(str_text(&label), wanted) == 0)
			found = (int)i;
	}
	str_release(&label);
	return found;
}

static int
choose_replay(
    void *self, const struct seat_view *view, unsigned options, struct rng *rng, struct str *why)
{
	struct memory *memory = self;
	int seat = (int)seat_number(view);

	(void)rng;
	while (memory->next < memory->choices.n && memory->choices.at[memory->next].seat != seat)
		memory->next++;
	if (memory->next == memory->choices.n) {
		str_add(why, "the recorded game had no more choices");
		return AGENT_FORFEIT;
	}
	const char *label = memory->choices.at[memory->next++].label;
	int option = option_called(view, options, label);
	if (option < 0)
		str_addf(why, "the recorded choice '%s' is not offered", label);
	return option;
}

static void
over_replay(void *self, const struct seat_view *view, const struct outcome *outcome)
{
	(void)view, (void)outcome;
	((struct memory *)self)->next = 0;
}

const struct agent_class replay_class = {
    .name = "replay",
    .argument = "FILE[:INDEX]",
    .help = "the choices of a recorded game",
    .open = open_replay,
    .choose = choose_replay,
    .over = over_replay,
    .close = close_replay,
    .check = check_replay,
};
