/* Agents that search: they repeat themselves, find what is to be found, and
 * keep within their memory. */
#include "claim/solve.h"
#include "game/match.h"
#include "game/searchtable.h"
#include "leaders/leaders.h"

#include "positions.h"

#include <string.h>

START_TEST(the_same_seed_gives_the_same_choice)
{
	struct table table = table_open(&claim_game, 2, NULL);

	for (unsigned i = 0; i < 10; i++) {
		play_some(&table, 2, i);
		ck_assert_int_eq(
		    answer("ismcts:80", &table.play, i), answer("ismcts:80", &table.play, i));
	}
	table_close(&table);
}
END_TEST

/* In the second phase nothing is hidden: no choice gives a won game away. */
START_TEST(a_solved_position_is_played_without_error)
{
	struct table table = table_open(&claim_game, 2, NULL);
	struct claim_solver *solver = claim_solver_new();
	struct rng rng;

	for (unsigned i = 0; i < 20; i++) {
		rng_init(&rng, 8, i);
		play_start(&table.play, 2, 8, i);
		while (claim_state(&table.play)->phase == 0 ||
		       cards_count(claim_state(&table.play)->hand[0]) > 7)
			claim_apply(&table.play, rng_below(&rng, play_head(&table.play)->options));
		if (play_over(&table.play))
			continue;
		uint32_t best = claim_solve(solver, &table.play, true).best;
		ck_assert(best >> answer("ismcts:1000", &table.play, i) & 1);
	}
	claim_solver_free(solver);
	table_close(&table);
}
END_TEST

START_TEST(a_solver_stops_at_its_limit)
{
	struct table table = table_open(&claim_game, 2, NULL);
	struct claim_solver *solver = claim_solver_new();
	struct claim_solution cut, whole;
	struct rng rng;

	rng_init(&rng, 8, 1);
	play_start(&table.play, 2, 8, 1);
	while (claim_state(&table.play)->phase == 0)
		claim_apply(&table.play, rng_below(&rng, play_head(&table.play)->options));
	ck_assert(!claim_solve_within(solver, &table.play, true, 100, &cut));
	ck_assert_uint_lt(cut.nodes, 2000);
	whole = claim_solve(solver, &table.play, true);
	ck_assert(claim_solve_within(solver, &table.play, true, whole.nodes, &cut));
	ck_assert_int_eq(cut.value, whole.value);
	ck_assert_uint_eq(cut.best, whole.best);
	claim_solver_free(solver);
	table_close(&table);
}
END_TEST

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
/* All memory that this program asks for is asked for here. */
static unsigned long asked;
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

void *
malloc(size_t size)
{
	asked++;
	return __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	asked++;
	return __libc_calloc(n, size);
}

void *
realloc(void *block, size_t size)
{
	asked++;
	return __libc_realloc(block, size);
}

/* After its first thoughts, which set it up, an agent asks for no more. */
static void
thrift_test(const struct game *game, unsigned players, const char *name)
{
	struct table table = table_open(game, players, NULL);
	struct diag dg = DIAG_INIT;
	struct agent_setup setup = {0};
	struct agent agent;
	struct rng rng;
	struct str why = STR_INIT;

	ck_assert_ptr_nonnull(agent_class_need(name, &setup, &dg));
	agent_open(&agent, name, &setup);
	rng_init(&rng, 1, 1);
	for (unsigned i = 0; i < 12; i++) {
		play_some(&table, players, i);
		unsigned long before = asked;
		agent_choose(&agent, &table.play, &rng, &why);
		ck_assert_msg(i ? asked == before : true, "%s: %s asks for memory, %lu times",
		    game->name, name, asked - before);
	}
	agent_close(&agent);
	diag_release(&dg);
	table_close(&table);
}

START_TEST(no_memory_is_asked_for_while_thinking)
{
	static const char *const names[] = {"mc:60", "ismcts:60", "ismcts:60,rollout=mixed",
	    "ismcts:60,rollout=random,depth=0,widen=0", "respond:10,to=greedy",
	    "respond:6,to=ismcts:6", "greedy"};

	for (size_t i = 0; games[i]; i++)
		for (size_t k = 0; k < LENGTH(names); k++)
			thrift_test(games[i], games[i]->usual_players, names[k]);
	ck_assert_uint_gt(asked, 0);
}
END_TEST
#else
START_TEST(no_memory_is_asked_for_while_thinking)
{
	/* The memory of this program is not ours to count. */
}
END_TEST
#endif

/* Two players lay down a coin each at the same time; the second wins if both
 * show the same side. */
struct pennies {
	struct game_head head;
	uint8_t side[2], done;
};

static int pennies_world;

static size_t
pennies_size(const void *world)
{
	(void)world;
	return sizeof(struct pennies);
}

static void
pennies_start(struct play *play)
{
	play_head(play)->options = 2;
}

static void
pennies_apply(struct play *play, unsigned index)
{
	struct pennies *p = play->state;

	p->head.choices++;
	p->side[p->done++] = (uint8_t)index;
	p->head.seat = p->done == 2 ? SEAT_NONE : 1;
	p->head.options = p->done == 2 ? 0 : 2;
}

static void
pennies_label(const struct play *play, unsigned index, struct str *out)
{
	(void)play;
	str_add(out, index ? "tails" : "heads");
}

static void
pennies_outcome(const struct play *play, struct outcome *out)
{
	const struct pennies *p = play->state;
	bool same = p->side[0] == p->side[1];

	out->rank[0] = same ? 2 : 1;
	out->rank[1] = same ? 1 : 2;
}

static void
pennies_determinize(const struct play *play, int seat, struct rng *rng)
{
	struct pennies *p = play->state;

	if (seat == 1 && p->done == 1)
		p->side[0] = (uint8_t)rng_below(rng, 2);
}

static uint64_t
pennies_key(const struct play *play, unsigned index, int seat)
{
	return seat == play_head(play)->seat ? 1 + index : 0;
}

struct look_context {
	struct search *search;
	struct rng *rng;
};

static void
look_run(void *context, const struct seat_view *view)
{
	struct look_context *with = context;

	search_run(with->search, view, with->rng);
}

/* The first player's hopes after some thought. */
static double
pennies_rate(struct game *game)
{
	struct diag dg = DIAG_INIT;
	struct agent_setup setup = {0};
	struct pennies state;
	struct play play = {.game = game, .world = &pennies_world, .state = &state};
	struct search *search = search_open("ismcts:2000", &setup, &dg);
	struct rng rng;
	struct arm arm;
	double wins[2] = {0}, visits = 0;

	play_start(&play, 2, 1, 1);
	rng_init(&rng, 1, 1);
	seat_look(&play, 0, look_run, &(struct look_context){search, &rng});
	for (unsigned i = 0; i < 2; i++) {
		ck_assert(search_arm(search, &play, i, &arm, &wins[i]));
		visits += arm.visits;
	}
	ck_assert_uint_eq((unsigned)visits, 2000);
	search_free(search);
	return (wins[0] + wins[1]) / visits;
}

START_TEST(nobody_answers_a_choice_made_in_secret)
{
	struct game game = {.name = "pennies",
	    .state_size = pennies_size,
	    .start = pennies_start,
	    .apply = pennies_apply,
	    .label = pennies_label,
	    .outcome = pennies_outcome,
	    .determinize = pennies_determinize};

	/* Laid down openly, the first coin always loses. */
	ck_assert_double_lt(pennies_rate(&game), 0.1);
	game.option_key = pennies_key;
	ck_assert_double_gt(pennies_rate(&game), 0.4);
	ck_assert_double_lt(pennies_rate(&game), 0.6);
}
END_TEST

START_TEST(a_full_table_stops_growing)
{
	struct arm_table table = {0};
	unsigned n = 0;

	arm_table_init(&table, 1000000, 1);
	ck_assert_uint_le((table.mask + 1) * (sizeof(struct arm) + sizeof(double)), 1 << 20);
	while (arm_add(&table, rng_mix(n)))
		n++;
	ck_assert_uint_eq(n, table.most);
	ck_assert_uint_eq(arm_find(&table, rng_mix(n / 2))->tag, rng_mix(n / 2));
	ck_assert_uint_eq(arm_find(&table, rng_mix(n))->tag, 0);
	arm_table_release(&table);
}
END_TEST

START_TEST(logarithms_are_right)
{
	for (uint32_t n = 1; n < 4000000000u; n += 1 + n / 3)
		ck_assert_double_eq_tol(arm_log(n), log(n), 1e-9);
}
END_TEST

/* A leader whose factions lie open is believed in; the deal stays sound. */
START_TEST(belief_follows_the_open_heroes)
{
	struct table table = table_open(&leaders_game, 3, NULL);
	struct leaders_state *s = table.play.state, old;
	unsigned match[2] = {0}, other = 0;
	struct rng rng;
	struct str why = STR_INIT;

	for (unsigned i = 0; i < 200; i++) {
		play_some(&table, 3, i);
		old = *s;
		int seat = s->head.seat;
		other = (unsigned)(seat + 1) % 3;
		for (unsigned k = 0; k < 2; k++) {
			*s = old;
			rng_init(&rng, 6, i);
			(k ? leaders_believe : leaders_determinize)(&table.play, seat, &rng);
			ck_assert_msg(leaders_check(&table.play, &why), "%s", str_text(&why));
			match[k] += leaders_party(leaders_world(&table.play), s, other,
			    leaders_world(&table.play)->leader[s->leader[other]].factions);
		}
	}
	ck_assert_uint_gt(match[1], match[0] * 11 / 10);
	str_release(&why);
	table_close(&table);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {the_same_seed_gives_the_same_choice,
	    a_solved_position_is_played_without_error, a_solver_stops_at_its_limit,
	    nobody_answers_a_choice_made_in_secret, a_full_table_stops_growing,
	    no_memory_is_asked_for_while_thinking, logarithms_are_right,
	    belief_follows_the_open_heroes};
	TCase *tcase = unit_case("search", tests, LENGTH(tests));

	tcase_set_timeout(tcase, 120);
	return unit_run(tcase, "search");
}
