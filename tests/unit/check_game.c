/* The scenario runner, the self-play check and the schedule, with a toy
 * game: players take 1 or 2 stones from a heap or pass, whoever takes the
 * last one wins; each has a secret number. */
#include "game/agent.h"
#include "game/scenario.h"
#include "game/schedule.h"
#include "game/selfcheck.h"

#include "unit.h"

#include <string.h>
#include <unistd.h>

struct toy {
	struct game_head head;
	uint8_t heap, passes, winner;
	uint32_t secret[2];
};

/* What the toy does wrong. */
static enum { SOUND, LEAKS, DOUBLES, BREAKS } flaw;
static int world;

static struct toy *
toy(const struct play *play)
{
	return play->state;
}

static void *
world_new(const struct game_setup *setup, struct diag *dg)
{
	(void)setup, (void)dg;
	return &world;
}

static void
world_free(void *one)
{
	(void)one;
}

static size_t
state_size(const void *one)
{
	(void)one;
	return sizeof(struct toy);
}

/* Options: take 1, take 2, pass. */
static void
ask(struct play *play, int seat)
{
	struct toy *t = toy(play);

	t->head.seat = (int8_t)seat;
	t->head.options = t->heap > 1 ? 3 : 2;
	if (t->heap == 0 || t->passes > 20) {
		t->winner = (uint8_t)!seat;
		t->head.seat = SEAT_NONE;
		t->head.options = 0;
	}
}

static void
start(struct play *play)
{
	struct toy *t = toy(play);

	t->heap = 7;
	t->secret[0] = rng_next(&t->head.rng);
	t->secret[1] = rng_next(&t->head.rng);
	ask(play, 0);
}

static unsigned
take_of(const struct play *play, unsigned index)
{
	return index + 1 == play_head(play)->options ? 0 : index + 1;
}

static void
apply(struct play *play, unsigned index)
{
	struct toy *t = toy(play);
	unsigned take = take_of(play, index);

	t->head.choices++;
	t->heap = (uint8_t)(t->heap - take);
	t->passes = (uint8_t)(t->passes + !take);
	ask(play, !t->head.seat);
}

static void
label(const struct play *play, unsigned index, struct str *out)
{
	unsigned take = take_of(play, index);

	if (take)
		str_addf(out, "take %u", flaw == DOUBLES ? 1 : take);
	else
		str_add(out, "pass");
}

static void
outcome(const struct play *play, struct outcome *out)
{
	for (unsigned seat = 0; seat < 2; seat++)
		out->rank[seat] = toy(play)->winner == seat ? 1 : 2;
}

static void
view(const struct play *play, int seat, struct json *json)
{
	json_put_int(json, "heap", toy(play)->heap);
	json_put_int(json, "secret", toy(play)->secret[flaw == LEAKS ? !seat : seat]);
}

static void
determinize(const struct play *play, int seat, struct rng *rng)
{
	toy(play)->secret[!seat] = rng_next(rng);
}

static bool
check(const struct play *play, struct str *why)
{
	if (flaw == BREAKS && toy(play)->heap < 4)
		str_add(why, "the heap is too small");
	return !why->n;
}

static bool
build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg)
{
	long heap = 7;

	(void)scenario, (void)dg;
	play->world = &world;
	play->state = xcalloc(1, sizeof(struct toy));
	play_head(play)->players = 2;
	names[0] = "A";
	names[1] = "B";
	const struct node *node = node_get(scenario, "heap");
	if (node && !node_int(node, 1, 99, &heap, dg))
		return false;
	toy(play)->heap = (uint8_t)heap;
	ask(play, 0);
	return true;
}

static bool
expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg)
{
	long want;

	if (strcmp(entry->key, "heap") != 0)
		diag_error(dg, entry->key_at, "unknown key '%s'", entry->key);
	else if (node_int(entry, 0, 99, &want, dg) && want != toy(play)->heap)
		str_addf(why, "heap is %u", toy(play)->heap);
	else
		return true;
	return false;
}

static const struct game toy_game = {.name = "toy",
    .least_players = 2,
    .most_players = 2,
    .usual_players = 2,
    .world_new = world_new,
    .world_free = world_free,
    .state_size = state_size,
    .start = start,
    .apply = apply,
    .label = label,
    .outcome = outcome,
    .view = view,
    .determinize = determinize,
    .check = check,
    .build = build,
    .expect = expect};

/* Instead of the library's table. */
const struct game *const games[] = {&toy_game, NULL};

static enum scenario_verdict
run(const char *script, const char *says)
{
	char path[] = "scenario-XXXXXX";
	struct diag dg = DIAG_INIT;
	struct str name = STR_INIT, all = STR_INIT;
	FILE *file = fdopen(mkstemp(path), "w");

	fprintf(file, "scenario: stones\ngame: toy\n%s", script);
	fclose(file);
	enum scenario_verdict verdict = scenario_run(path, &name, &dg);
	unlink(path);
	vec_each (message, &dg.list)
		str_addf(&all, "%u: %s\n", message->at.line, message->text);
	if (says)
		ck_assert_msg(strstr(str_text(&all), says), "%s", str_text(&all));
	else
		ck_assert_msg(!all.n, "%s", str_text(&all));
	str_release(&name);
	str_release(&all);
	diag_release(&dg);
	return verdict;
}

START_TEST(scenario_follows_the_script_and_takes_defaults_between)
{
	ck_assert_int_eq(
	    run("script:\n- A: take 1\n- A: take 2\n- expect: {heap: 4}\n", NULL), SCENARIO_HOLDS);
	ck_assert_int_eq(run("script:\n- B: take 2\n- expect: {heap: 5}\n", NULL), SCENARIO_HOLDS);
}
END_TEST

START_TEST(scenario_that_does_not_hold_says_why_and_where)
{
	ck_assert_int_eq(run("script:\n- expect: {heap: 6}\n", "4: heap is 7"), SCENARIO_FAILS);
	ck_assert_int_eq(
	    run("script:\n- refuse: {A: [pass]}\n", "4: 'pass' is offered"), SCENARIO_FAILS);
	ck_assert_int_eq(
	    run("script:\n- offer: {B: [pass]}\n", "4: the player is not asked"), SCENARIO_FAILS);
	ck_assert_int_eq(run("script:\n- A: take 3\n", "it never came to this"), SCENARIO_FAILS);
	ck_assert_int_eq(
	    run("heap: 1\nscript:\n- A: take 1\n- B: pass\n", "the game is over"), SCENARIO_FAILS);
}
END_TEST

START_TEST(scenario_that_cannot_be_understood_is_no_failure)
{
	ck_assert_int_eq(run("script:\n- C: pass\n", "unknown player 'C'"), SCENARIO_UNREADABLE);
	ck_assert_int_eq(run("script:\n- expect: {haep: 6}\n", "unknown key"), SCENARIO_UNREADABLE);
	ck_assert_int_eq(run("script:\n- until: dawn\n", "no phases"), SCENARIO_UNREADABLE);
	ck_assert_int_eq(run("heap: 0\nscript: []\n", "3: "), SCENARIO_UNREADABLE);
	ck_assert_int_eq(run("", "script"), SCENARIO_UNREADABLE);
}
END_TEST

/* Does the check of 20 games find the flaw and say this? */
static void
finds(int what, const char *says)
{
	struct diag dg = DIAG_INIT;

	flaw = what;
	bool fine = selfcheck_run(&toy_game, &world, 2, 1, 20, 2, &dg);
	ck_assert_int_eq(fine, !says);
	if (says) {
		ck_assert_uint_eq(dg.list.n, 1);
		ck_assert_msg(strstr(dg.list.at[0].text, says), "%s", dg.list.at[0].text);
	}
	diag_release(&dg);
	flaw = SOUND;
}

START_TEST(self_play_check_finds_what_is_wrong)
{
	finds(SOUND, NULL);
	finds(LEAKS, "seed 1 game 1 choice 4: determinize changed what seat 2 sees");
	finds(DOUBLES, "two options are called 'take 1'");
	finds(BREAKS, "the heap is too small");
}
END_TEST

START_TEST(paired_deals_are_played_from_every_seat)
{
	const char *const agents[] = {"random", "first", "greedy"};
	struct schedule s = {0};
	struct diag dg = DIAG_INIT;

	ck_assert(schedule_enter(&s, agents, 3, NULL, 0, &dg));
	ck_assert(schedule_make(&s, 2, SCHEDULE_ROUND_ROBIN, true, &dg));
	ck_assert_uint_eq(s.lineups.n, 3);
	for (uint64_t i = 0; i < 12; i += 2) {
		struct seating one = schedule_game(&s, i), two = schedule_game(&s, i + 1);

		ck_assert_uint_eq(one.deal, two.deal);
		ck_assert_uint_eq(one.entrant[0], two.entrant[1]);
		ck_assert_uint_eq(one.entrant[1], two.entrant[0]);
		ck_assert_uint_ne(one.entrant[0], one.entrant[1]);
	}
	schedule_release(&s);
	diag_release(&dg);
}
END_TEST

START_TEST(every_choice_of_four_out_of_six_meets)
{
	const char *const agents[] = {"random"}, *const decks[] = {"a", "b", "c", "d", "e", "f"};
	struct schedule s = {0};
	struct diag dg = DIAG_INIT;

	ck_assert(schedule_enter(&s, agents, 1, decks, 6, &dg));
	ck_assert(schedule_make(&s, 4, SCHEDULE_ROUND_ROBIN, true, &dg));
	ck_assert_uint_eq(s.lineups.n, 15);
	ck_assert_uint_eq(s.turns, 4);
	schedule_release(&s);
	s = (struct schedule){0};
	const char *const two[] = {"random", "first"};
	ck_assert(!schedule_enter(&s, two, 2, decks, 6, &dg));
	ck_assert_uint_eq(dg.errors, 1);
	schedule_release(&s);
	diag_release(&dg);
}
END_TEST

UNIT_MAIN("game", scenario_follows_the_script_and_takes_defaults_between,
    scenario_that_does_not_hold_says_why_and_where,
    scenario_that_cannot_be_understood_is_no_failure, self_play_check_finds_what_is_wrong,
    paired_deals_are_played_from_every_seat, every_choice_of_four_out_of_six_meets)
