/* The regulations' tables of rounds and cut, and the points by name. */
#include "unit.h"

#include "base/file.h"
#include "pair/round.h"
#include "pair/structure.h"

struct row {
	uint32_t least, most;
	long rounds, cut;
};

/* Every row holds from its first player to its last. */
static void
check_rows(enum structure structure, const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (int end = 0; end < 2; end++) {
			uint32_t players = end ? rows[i].most : rows[i].least;
			struct diag dg = DIAG_INIT;
			struct structure_plan plan;
			struct event e;

			event_defaults(&e, "rows", FORMAT_JOUST);
			e.structure = structure;
			for (uint32_t p = 0; p < players; p++)
				event_add(&e, &(struct event_player){.name = "P"});
			ck_assert(structure_of(&e, &plan, &dg));
			ck_assert_msg(plan.rounds == rows[i].rounds && plan.cut == rows[i].cut,
			    "%u players: %ld rounds, cut %ld", players, plan.rounds, plan.cut);
			event_release(&e);
			diag_release(&dg);
		}
}

START_TEST(store_championships_have_the_basic_table)
{
	static const struct row rows[] = {{4, 8, 3, 0}, {9, 16, 4, 0}, {17, 24, 4, 4},
	    {25, 40, 5, 4}, {41, 44, 5, 8}, {45, 76, 6, 8}, {77, 148, 6, 16}, {149, 700, 7, 16}};

	check_rows(STRUCTURE_BASIC, rows, LENGTH(rows));
}
END_TEST

START_TEST(regionals_have_the_advanced_table)
{
	static const struct row rows[] = {{9, 12, 4, 4}, {13, 24, 4, 8}, {25, 40, 5, 8},
	    {41, 76, 6, 8}, {77, 148, 6, 16}, {149, 288, 6, 32}, {289, 512, 7, 32},
	    {513, 900, 8, 32}};

	check_rows(STRUCTURE_ADVANCED, rows, LENGTH(rows));
}
END_TEST

START_TEST(scorings_are_data)
{
	static const struct {
		const char *name;
		long win, modwin, draw, modloss, loss;
	} rows[] = {{"joust", 5, 4, 2, 0, 0}, {"joust-2016", 5, 4, 2, 1, 0},
	    {"first-edition", 3, 3, 1, 0, 0}, {"wins-only", 5, 5, 0, 0, 0}};
	struct diag dg = DIAG_INIT;

	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct scoring s;

		ck_assert(scoring_load(rows[i].name, FORMAT_JOUST, &s, NOWHERE, &dg));
		ck_assert_int_eq(s.points[OUTCOME_WIN], rows[i].win);
		ck_assert_int_eq(s.points[OUTCOME_MODWIN], rows[i].modwin);
		ck_assert_int_eq(s.points[OUTCOME_DRAW], rows[i].draw);
		ck_assert_int_eq(s.points[OUTCOME_MODLOSS], rows[i].modloss);
		ck_assert_int_eq(s.points[OUTCOME_LOSS], rows[i].loss);
		ck_assert_int_eq(s.points[OUTCOME_BYE], rows[i].win);
	}
	struct scoring none;
	ck_assert(!scoring_load("melee", FORMAT_JOUST, &none, NOWHERE, &dg));
	diag_release(&dg);
}
END_TEST

START_TEST(tables_of_a_melee_find_one_winner)
{
	static const long good[] = {3, 4, 9, 12, 16, 36, 64}, bad[] = {1, 2, 5, 6, 8, 17, 32};

	for (size_t i = 0; i < LENGTH(good); i++)
		ck_assert(cut_seats_melee(good[i]));
	for (size_t i = 0; i < LENGTH(bad); i++)
		ck_assert(!cut_seats_melee(bad[i]));
}
END_TEST

/* Berger: after all rounds everybody has met everybody once. */
START_TEST(a_round_robin_brings_everybody_together_once)
{
	for (uint32_t n = 2; n <= 37; n++) {
		uint32_t met[37][37] = {{0}}, rounds = n & 1 ? n : n - 1;
		struct event e;

		event_defaults(&e, "robin", FORMAT_JOUST);
		e.structure = STRUCTURE_ROBIN;
		for (uint32_t p = 0; p < n; p++)
			event_add(&e, &(struct event_player){.name = "P"});
		for (uint32_t r = 1; r <= rounds; r++) {
			struct event_round round = {.number = (long)r};

			round_robin(&e, &round);
			vec_each (pair, &round.pairs)
				if (!pair_is_bye(pair)) {
					met[pair->seat[0]][pair->seat[1]]++;
					met[pair->seat[1]][pair->seat[0]]++;
				}
			vec_release(&round.pairs);
		}
		for (uint32_t a = 0; a < n; a++)
			for (uint32_t b = 0; b < n; b++)
				ck_assert_uint_eq(met[a][b], a != b);
		event_release(&e);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {store_championships_have_the_basic_table,
	    regionals_have_the_advanced_table, scorings_are_data, tables_of_a_melee_find_one_winner,
	    a_round_robin_brings_everybody_together_once};

	if (getenv("REGENT_ROOT"))
		data_override(getenv("REGENT_ROOT"));
	return unit_run(unit_case("structure", tests, LENGTH(tests)), "structure");
}
