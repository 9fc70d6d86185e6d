#include "game/analyse.h"

#include "game/replay.h"
#include "game/search.h"
#include "game/stats.h"

#include <string.h>

/* An option as the seat may imagine it. */
struct thought {
	uint64_t tag;
	const char *label;
	struct arm arm;
	double wins;
	uint32_t deals; /* in which it is an option */
	bool taken;
};

struct work {
	const struct analysis *analysis;
	struct search *search;
	struct table *table;
	struct rng rng;
	const struct play *play;
	unsigned option; /* taken in the record */
	bool own;	 /* the seat chooses itself, and so knows what it took */
	VEC(struct thought) thoughts;
	struct str label;
	uint32_t choices; /* looked at */
};

static void
add_thought(struct work *work, const struct play *deal, unsigned option)
{
	struct thought thought = {0};

	if (!search_arm(work->search, deal, option, &thought.arm, &thought.wins))
		return;
	vec_each (known, &work->thoughts)
		if (known->tag == thought.arm.tag) {
			known->deals++;
			return;
		}
	str_clear(&work->label);
	deal->game->label(deal, option, &work->label);
	thought.label = arena_text(&work->table->arena, str_text(&work->label));
	thought.taken = work->own && option == work->option;
	thought.tag = thought.arm.tag;
	thought.deals = 1;
	vec_add(&work->thoughts, thought);
}

static int
by_visits(const void *a, const void *b)
{
	const struct thought *x = a, *y = b;

	if (x->arm.visits != y->arm.visits)
		return x->arm.visits > y->arm.visits ? -1 : 1;
	return x->wins != y->wins ? (x->wins > y->wins ? -1 : 1) : strcmp(x->label, y->label);
}

static void
put_thoughts(struct work *work, uint32_t deals)
{
	struct table *table = work->table;

	if (work->thoughts.n)
		qsort(work->thoughts.at, work->thoughts.n, sizeof(*work->thoughts.at), by_visits);
	vec_each (thought, &work->thoughts) {
		double visits = thought->arm.visits, rate = visits > 0 ? thought->wins / visits : 0;
		struct interval in = stats_wilson(rate, visits);

		table_int(table, play_head(work->play)->choices + 1);
		table_int(table, play_head(work->play)->seat + 1);
		table_text(table, thought->label);
		table_int(table, thought->arm.visits);
		table_real(table, rate, 4);
		table_real(table, in.low, 4);
		table_real(table, in.high, 4);
		table_real(table, (double)thought->deals / deals, 4);
		if (work->own)
			table_bool(table, thought->taken);
		else
			table_none(table);
	}
}

/* The options of the deals that may be: only one's own are always the same. */
static void
look(void *context, const struct seat_view *view)
{
	struct work *work = context;
	void *state = xmalloc(seat_state_size(view));

	search_run(work->search, view, &work->rng);
	work->own = (int)seat_number(view) == play_head(work->play)->seat;
	uint32_t deals = work->own ? 1 : search_settings(work->search)->iterations;
	work->thoughts.n = 0;
	for (uint32_t i = 0; i < deals; i++) {
		struct play deal = seat_believe(view, state, &work->rng);

		for (unsigned option = 0; option < play_head(&deal)->options; option++)
			add_thought(work, &deal, option);
	}
	put_thoughts(work, deals);
	free(state);
}

static void
each(void *context, const struct play *play, unsigned option)
{
	struct work *work = context;
	const struct analysis *analysis = work->analysis;
	uint32_t number = play_head(play)->choices + 1;
	int seat = analysis->seat ? (int)analysis->seat - 1 : play_head(play)->seat;

	if (analysis->at && number != analysis->at)
		return;
	/* The same thoughts whether one choice is looked at or all. */
	rng_init(&work->rng, analysis->seed, number);
	work->play = play;
	work->option = option;
	work->choices++;
	seat_look(play, seat, look, work);
}

bool
analyse_record(const struct analysis *analysis, const struct record *record, struct table *table,
    struct diag *dg)
{
	static const char *const columns[] = {
	    "choice", "player", "option", "visits", "rate", "low", "high", "there", "taken"};
	struct agent_setup setup = {.game = game_need(record->game, record->at, dg),
	    .players = record->players,
	    .timeout = AGENT_TIMEOUT};
	struct work work = {.analysis = analysis, .table = table};
	struct replay replay = {
	    .verify = true, .language = analysis->language, .each = each, .context = &work};
	struct str text = STR_INIT;

	table_init(table, columns, LENGTH(columns));
	work.search = setup.game ? search_open(analysis->agent, &setup, dg) : NULL;
	if (work.search && analysis->seat > (long)record->players)
		diag_error(dg, record->at, "there are %u players, no player %ld", record->players,
		    analysis->seat);
	else if (work.search && replay_one(&replay, record, &text, dg) == 0 && !work.choices)
		diag_error(dg, record->at, "the game has %u choices, not %ld", record->choices,
		    analysis->at);
	replay_release(&replay);
	if (work.search)
		search_free(work.search);
	vec_release(&work.thoughts);
	str_release(&work.label);
	str_release(&text);
	return !dg->errors;
}
