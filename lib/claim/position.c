#include "claim/position.h"

#include "claim/solve.h"
#include "game/scenario.h"

static void
add_options(const struct play *play, const char *player, struct table *table)
{
	static const char *const words[] = {"loss", "draw", "win"};
	struct claim_solver *solver = claim_solver_new();
	struct claim_solution found = claim_solve(solver, play, true);
	struct str label = STR_INIT;

	for (unsigned i = 0; i < play_head(play)->options; i++) {
		str_clear(&label);
		play->game->label(play, i, &label);
		table_text(table, arena_text(&table->arena, player));
		table_text(table, arena_text(&table->arena, str_text(&label)));
		table_text(table, words[found.value + 1]);
		table_bool(table, found.best >> i & 1);
	}
	str_release(&label);
	claim_solver_free(solver);
}

bool
claim_solve_file(const char *path, struct table *table, struct diag *dg)
{
	static const char *const columns[] = {"player", "option", "position", "best"};
	struct arena arena = ARENA_INIT;
	const struct node *file = yaml_read(path, &arena, dg);
	const char *names[SEATS_MOST], *why = NULL;
	struct play play = {0};

	table_init(table, columns, LENGTH(columns));
	bool fine = file && node_is(file, NODE_MAP, "a position", dg) &&
		    scenario_open(file, &play, names, dg);
	if (fine && play.game != &claim_game)
		why = "only positions of claim can be solved";
	else if (fine)
		why = claim_unsolvable(&play);
	if (why)
		diag_error(dg, file->at, "%s", why);
	else if (fine)
		add_options(&play, names[play_head(&play)->seat], table);
	if (fine)
		scenario_close(&play);
	arena_release(&arena);
	return fine && !why;
}
