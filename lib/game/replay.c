#include "game/replay.h"

#include <string.h>

static void
drop_world(struct replay *replay)
{
	if (replay->made_for)
		replay->play.game->world_free((void *)replay->play.world);
	free(replay->play.state);
	replay->made_for = NULL;
	replay->play.world = replay->play.state = NULL;
}

void
replay_release(struct replay *replay)
{
	drop_world(replay);
}

static bool
same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool
same_world(const struct record *a, const struct record *b)
{
	bool same = same_text(a->game, b->game) && same_text(a->options, b->options) &&
		    a->players == b->players;

	for (unsigned seat = 0; same && seat < a->players; seat++)
		same = same_text(a->deck[seat], b->deck[seat]);
	return same;
}

/* As many decks as players, or none where the game has none. */
static bool
decks_fit(const struct game *game, const struct record *record)
{
	bool fit = true;

	for (unsigned seat = 0; seat < record->players; seat++)
		fit &= (record->deck[seat] != NULL) == game->decks;
	return fit;
}

static bool
make_world(struct replay *replay, const struct record *record, struct diag *dg)
{
	VEC(const char *) options = {0};
	struct game_setup setup = {.players = record->players,
	    .decks = (const char *const *)record->deck,
	    .language = replay->language};
	char *text = xstrdup(record->options), *rest = text;

	if (replay->made_for)
		drop_world(replay);
	for (char *word; (word = strsep(&rest, " "));)
		if (*word)
			vec_add(&options, word);
	setup.options = options.at;
	setup.n_options = options.n;
	replay->play.game = game_need(record->game, record->at, dg);
	setup.n_decks = replay->play.game && replay->play.game->decks ? record->players : 0;
	if (replay->play.game && decks_fit(replay->play.game, record))
		replay->play.world = replay->play.game->world_new(&setup, dg);
	else if (replay->play.game)
		diag_error(dg, record->at, "the decks do not fit the game");
	free(text);
	vec_release(&options);
	if (!replay->play.world)
		return false;
	replay->made_for = record;
	replay->play.state = xmalloc(replay->play.game->state_size(replay->play.world));
	return true;
}

static void
add_choice(const struct replay *replay, unsigned option, struct str *out)
{
	const struct play *play = &replay->play;

	str_addf(out, "%u\tplayer %d\t%u of %u\t", play_head(play)->choices + 1,
	    play_head(play)->seat + 1, option + 1, play_head(play)->options);
	play->game->label(play, option, out);
	str_addc(out, '\n');
}

/* Shows where the game is, and waits for the reader, if there is one. */
static void
show_step(struct replay *replay, unsigned option)
{
	const struct play *play = &replay->play;
	struct str text = STR_INIT;

	if (play->game->show)
		play->game->show(play, play_head(play)->seat, &text);
	add_choice(replay, option, &text);
	str_addc(&text, '\n');
	fputs(str_text(&text), replay->to);
	fflush(replay->to);
	str_release(&text);
	for (int c = 0; replay->in && c != '\n';)
		if ((c = fgetc(replay->in)) == EOF)
			replay->in = NULL;
}

/* False if a recorded option is not there. */
static bool
take_moves(struct replay *replay, const struct record *record, struct str *out, struct diag *dg)
{
	struct play *play = &replay->play;

	for (uint32_t i = 0; i < record->choices; i++) {
		if (play_over(play) || record->moves[i] >= play_head(play)->options) {
			diag_error(dg, record->at, "choice %u of game %llu cannot be made", i + 1,
			    (unsigned long long)record->index);
			return false;
		}
		if (replay->choices)
			add_choice(replay, record->moves[i], out);
		if (replay->step && replay->to)
			show_step(replay, record->moves[i]);
		if (replay->each)
			replay->each(replay->context, play, record->moves[i]);
		play->game->apply(play, record->moves[i]);
	}
	return true;
}

static bool
ends_alike(const struct replay *replay, const struct record *record, struct diag *dg)
{
	struct outcome outcome = {0};
	bool over = play_over(&replay->play);
	bool same = play_hash(&replay->play) == record->hash && over == !record->forfeit;

	if (over && same) {
		replay->play.game->outcome(&replay->play, &outcome);
		same = strcmp(outcome.reason ? outcome.reason : "", record->outcome.reason) == 0;
		for (unsigned seat = 0; seat < record->players; seat++)
			same &= outcome.rank[seat] == record->outcome.rank[seat] &&
				outcome.score[seat] == record->outcome.score[seat];
	}
	if (!same)
		diag_error(dg, record->at, "game %llu does not end as recorded",
		    (unsigned long long)record->index);
	return same;
}

static void
add_end(const struct record *record, struct str *out)
{
	str_add(out, "result:");
	for (unsigned seat = 0; seat < record->players; seat++)
		str_addf(out, "%s player %u rank %u score %d", seat ? "," : "", seat + 1,
		    record->outcome.rank[seat], record->outcome.score[seat]);
	str_addf(out, " (%s)\n\n", record->outcome.reason);
}

static void
add_beginning(const struct record *record, struct str *out)
{
	str_addf(out, "game %llu of seed %s:", (unsigned long long)record->index, record->seed);
	for (unsigned seat = 0; seat < record->players; seat++) {
		const char *deck = record->deck[seat];

		str_addf(out, "%s player %u is %s%s%s", seat ? "," : "", seat + 1,
		    record->agent[seat], deck ? " with " : "", deck ? deck : "");
	}
	str_addc(out, '\n');
}

int
replay_one(struct replay *replay, const struct record *record, struct str *out, struct diag *dg)
{
	bool account = !replay->verify && !replay->choices && !replay->step;

	if ((!replay->made_for || !same_world(replay->made_for, record)) &&
	    !make_world(replay, record, dg))
		return 2;
	replay->play.log = account ? out : NULL;
	if (account)
		add_beginning(record, out);
	play_start(&replay->play, record->players, strtoull(record->seed, NULL, 10), record->deal);
	bool fine = take_moves(replay, record, out, dg) && ends_alike(replay, record, dg);
	if (account && fine)
		add_end(record, out);
	return fine ? 0 : 1;
}

int
replay_records(struct replay *replay, const struct record_file *file, const uint64_t *index,
    FILE *to, struct diag *dg)
{
	int status = 0;
	size_t played = 0;
	struct str text = STR_INIT;

	replay->to = to;
	for (size_t i = 0; i < file->records.n && status < 2; i++) {
		const struct record *record = &file->records.at[i];

		if (index && record->index != *index)
			continue;
		str_clear(&text);
		int one = replay_one(replay, record, &text, dg);
		fputs(str_text(&text), to);
		status = one > status ? one : status;
		played++;
	}
	str_release(&text);
	if (!played) {
		diag_error(dg, NOWHERE, "no record of game %llu", (unsigned long long)*index);
		return 2;
	}
	if (replay->verify && status == 0)
		fprintf(to,
		    played == 1 ? "%zu game ends as recorded\n" : "%zu games end as recorded\n",
		    played);
	return status;
}
