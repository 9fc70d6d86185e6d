#include "game/selfcheck.h"

#include "base/threads.h"

#include <stdlib.h>
#include <string.h>

enum { CHOICES_MOST = 1000000 };

struct check {
	const struct game *game;
	struct play play;
	size_t size;
	void *spare;  /* a second state */
	void *shadow; /* a copy made on the way, played on like the original */
	bool shadowed;
	uint64_t seed, index;
	struct rng rng;
	struct str one, two, text;
	struct diag *dg;
};

static bool
broken(struct check *check, const char *what)
{
	diag_error(check->dg, NOWHERE, "%s: seed %llu game %llu choice %u: %s", check->game->name,
	    (unsigned long long)check->seed, (unsigned long long)check->index,
	    play_head(&check->play)->choices, what);
	return false;
}

/* One choice in so many. */
static bool
now_and_then(struct check *check, uint32_t many)
{
	return rng_below(&check->rng, many) == 0;
}

/* The spare state as a game of its own. */
static struct play
spare_play(struct check *check)
{
	struct play spare = check->play;

	memcpy(check->spare, check->play.state, check->size);
	spare.state = check->spare;
	return spare;
}

static bool
head_is_sound(struct check *check)
{
	const struct game_head *head = play_head(&check->play);

	if (head->players < check->game->least_players || head->players > check->game->most_players)
		return broken(check, "wrong number of players");
	if (head->seat == SEAT_NONE)
		return head->options == 0 || broken(check, "over, yet with options");
	if (head->seat < 0 || head->seat >= head->players)
		return broken(check, "nobody's choice");
	if (head->options < 2)
		return broken(check, "a choice with a single option is asked");
	return true;
}

static bool
invariants_hold(struct check *check)
{
	str_clear(&check->text);
	str_add(&check->text, "");
	if (check->game->check && !check->game->check(&check->play, &check->text))
		return broken(check, str_text(&check->text));
	return true;
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Labels are there and no two options share one. */
static bool
labels_differ(struct check *check)
{
	unsigned n = play_head(&check->play)->options;
	size_t *offset = xmalloc(n * sizeof(*offset));
	const char **label = xmalloc(n * sizeof(*label));
	bool fine = true;

	str_clear(&check->text);
	for (unsigned i = 0; i < n; i++) {
		offset[i] = check->text.n;
		check->game->label(&check->play, i, &check->text);
		str_addc(&check->text, '\0');
	}
	for (unsigned i = 0; i < n; i++)
		label[i] = check->text.text + offset[i];
	qsort(label, n, sizeof(*label), by_text);
	for (unsigned i = 0; fine && i < n; i++) {
		if (!*label[i])
			fine = broken(check, "an option without label");
		else if (i && strcmp(label[i - 1], label[i]) == 0) {
			str_clear(&check->one);
			str_addf(&check->one, "two options are called '%s'", label[i]);
			fine = broken(check, str_text(&check->one));
		}
	}
	free(offset);
	free(label);
	return fine;
}

/* Everything that the seat can see of the game, as text. */
static void
see(const struct play *play, int seat, struct str *out)
{
	struct json json = JSON_INIT(out);

	str_clear(out);
	json_open(&json, '{');
	play->game->view(play, seat, &json);
	json_close(&json, '}');
	str_addc(out, '\n');
	if (play->game->show)
		play->game->show(play, seat, out);
	if (play_head(play)->seat != seat)
		return;
	str_addc(out, '\n');
	if (play->game->prompt)
		play->game->prompt(play, out);
	for (unsigned i = 0; i < play_head(play)->options; i++) {
		str_addc(out, '\n');
		play->game->label(play, i, out);
	}
}

static bool
determinize_respects(struct check *check, int seat)
{
	struct play spare = spare_play(check);
	struct rng rng = check->rng;

	see(&check->play, seat, &check->one);
	check->game->determinize(&spare, seat, &rng);
	see(&spare, seat, &check->two);
	if (strcmp(str_text(&check->one), str_text(&check->two)) != 0) {
		str_clear(&check->text);
		str_addf(&check->text, "determinize changed what seat %d sees\n  %s\n  %s",
		    seat + 1, str_text(&check->one), str_text(&check->two));
		return broken(check, str_text(&check->text));
	}
	str_clear(&check->text);
	if (check->game->check && !check->game->check(&spare, &check->text))
		return broken(check, str_text(&check->text));
	return true;
}

/* The rule of thumb answers within the options, and the same whatever the
 * seat cannot see. */
static bool
greedy_is_fair(struct check *check)
{
	struct play spare = spare_play(check);
	struct rng one = check->rng, two = check->rng, deal = check->rng;
	int seat = play_head(&check->play)->seat;

	unsigned choice = check->game->greedy(&check->play, &one);
	if (choice >= play_head(&check->play)->options)
		return broken(check, "greedy chose no option");
	check->game->determinize(&spare, seat, &deal);
	if (check->game->greedy(&spare, &two) != choice)
		return broken(check, "greedy depends on what the seat cannot see");
	return true;
}

/* What was dealt anew is a game like any other: it plays on. */
static bool
determinized_plays_on(struct check *check)
{
	struct play spare = spare_play(check);
	struct rng rng = check->rng;

	check->game->determinize(&spare, play_head(&spare)->seat, &rng);
	for (unsigned i = 0; i < 64 && !play_over(&spare); i++) {
		check->game->apply(&spare, rng_below(&rng, play_head(&spare)->options));
		str_clear(&check->text);
		if (check->game->check && !check->game->check(&spare, &check->text)) {
			str_add(&check->text, " (after determinize)");
			return broken(check, str_text(&check->text));
		}
	}
	return true;
}

static struct play
shadow_play(const struct check *check)
{
	struct play shadow = check->play;

	shadow.state = check->shadow;
	return shadow;
}

/* A copy taken at some point, given the same choices, stays the same. */
static bool
copy_plays_on(struct check *check)
{
	struct play shadow = shadow_play(check);

	if (check->shadowed && play_hash(&shadow) != play_hash(&check->play))
		return broken(check, "a copy plays on differently");
	if (now_and_then(check, 16)) {
		memcpy(check->shadow, check->play.state, check->size);
		check->shadowed = true;
	}
	return true;
}

static bool
secrets_are_kept(struct check *check)
{
	int seat = (int)rng_below(&check->rng, play_head(&check->play)->players);

	if (now_and_then(check, 6) && !determinize_respects(check, seat))
		return false;
	if (now_and_then(check, 12) && check->game->greedy && !greedy_is_fair(check))
		return false;
	return !now_and_then(check, 64) || determinized_plays_on(check);
}

/* What is costly is looked at now and then: the games are many. */
static bool
position_is_sound(struct check *check)
{
	if (!head_is_sound(check) || !invariants_hold(check) || !copy_plays_on(check))
		return false;
	if (play_over(&check->play))
		return true;
	return (!now_and_then(check, 4) || labels_differ(check)) &&
	       (!check->game->determinize || secrets_are_kept(check));
}

static bool
outcome_is_sound(struct check *check)
{
	struct outcome outcome = {0};
	unsigned n = play_head(&check->play)->players;
	bool winner = false;

	check->game->outcome(&check->play, &outcome);
	for (unsigned i = 0; i < n; i++) {
		winner |= outcome.rank[i] == 1;
		if (outcome.rank[i] < 1 || outcome.rank[i] > n)
			return broken(check, "a rank out of range");
	}
	return winner || broken(check, "nobody has the first rank");
}

static bool
play_through(struct check *check)
{
	for (;;) {
		uint32_t before = play_head(&check->play)->choices;

		if (!position_is_sound(check))
			return false;
		if (play_over(&check->play))
			return outcome_is_sound(check);
		struct play shadow = shadow_play(check);
		unsigned option = rng_below(&check->rng, play_head(&check->play)->options);
		check->game->apply(&check->play, option);
		if (check->shadowed)
			check->game->apply(&shadow, option);
		if (play_head(&check->play)->choices <= before)
			return broken(check, "the choice was not counted");
		if (before > CHOICES_MOST)
			return broken(check, "the game does not end");
	}
}

bool
selfcheck_game(const struct game *game, const void *world, unsigned players, uint64_t seed,
    uint64_t index, struct diag *dg)
{
	size_t size = game->state_size(world);
	struct check check = {.game = game,
	    .play = {.game = game, .world = world, .state = xmalloc(size)},
	    .size = size,
	    .spare = xmalloc(size),
	    .shadow = xmalloc(size),
	    .seed = seed,
	    .index = index,
	    .dg = dg};

	rng_init(&check.rng, ~seed, index);
	play_start(&check.play, players, seed, index);
	bool fine = play_through(&check);
	free(check.play.state);
	free(check.spare);
	free(check.shadow);
	str_release(&check.one);
	str_release(&check.two);
	str_release(&check.text);
	return fine;
}

struct all {
	const struct game *game;
	const void *world;
	unsigned players;
	uint64_t seed;
	struct tickets tickets;
	uint64_t *broken; /* by thread: the game, UINT64_MAX if none */
};

static void
run_thread(void *context, unsigned thread)
{
	struct all *all = context;
	uint64_t index;

	while (tickets_take(&all->tickets, &index)) {
		struct diag dg = DIAG_INIT;
		bool fine =
		    selfcheck_game(all->game, all->world, all->players, all->seed, index, &dg);

		diag_release(&dg);
		if (fine)
			continue;
		/* Games before this one are being played by others: they finish. */
		all->broken[thread] = index;
		tickets_stop(&all->tickets);
		return;
	}
}

bool
selfcheck_run(const struct game *game, const void *world, unsigned players, uint64_t seed,
    uint64_t count, unsigned threads, struct diag *dg)
{
	struct all all = {game, world, players, seed, TICKETS_INIT(count), NULL};
	uint64_t first = UINT64_MAX;

	all.broken = xmalloc(threads * sizeof(*all.broken));
	for (unsigned i = 0; i < threads; i++)
		all.broken[i] = UINT64_MAX;
	threads_run(threads, run_thread, &all);
	for (unsigned i = 0; i < threads; i++)
		first = all.broken[i] < first ? all.broken[i] : first;
	free(all.broken);
	return first == UINT64_MAX || selfcheck_game(game, world, players, seed, first, dg);
}
