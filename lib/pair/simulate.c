#include "pair/simulate.h"

#include "base/rng.h"
#include "base/threads.h"
#include "pair/bracket.h"
#include "pair/result.h"
#include "pair/round.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

/* Every thread has an event of its own and sums of its own. */
struct worker {
	struct event event;
	struct simulated *sum;
	double *strength;
	uint64_t best_first, best_cut;
	long open_round; /* the last round paired, and its games without result */
	VEC(size_t) open;
	bool pending; /* an entry without pairs ends the event */
	struct diag dg;
};

struct work {
	const struct simulate_request *request;
	struct structure_plan plan;
	struct worker *worker;
	const struct event *event;
};

/* Twelve uniform numbers make a good enough bell. */
static double
draw_normal(struct rng *rng)
{
	double sum = -6;

	for (int i = 0; i < 12; i++)
		sum += rng_unit(rng);
	return sum;
}

static void
draw_strengths(struct worker *w, const struct simulate_request *request, struct rng *rng)
{
	for (size_t p = 0; p < w->event.players.n; p++) {
		const struct event_player *player = &w->event.players.at[p];
		double drawn = 1500 + request->spread * draw_normal(rng);

		w->strength[p] = player->has_strength ? (double)player->strength : drawn;
	}
}

static void
play_joust(const struct worker *w, struct event_pair *pair, double timed, struct rng *rng)
{
	double gap = w->strength[pair->seat[1]] - w->strength[pair->seat[0]];
	int winner = rng_unit(rng) >= 1 / (1 + pow(10, gap / 400));
	bool time = rng_unit(rng) < timed;

	pair->final.outcome[winner] = time ? OUTCOME_MODWIN : OUTCOME_WIN;
	pair->final.outcome[!winner] = time ? OUTCOME_MODLOSS : OUTCOME_LOSS;
}

/* Places one after the other, each drawn by strength; the power falls with
 * the place. */
static void
play_melee(const struct worker *w, struct event_pair *pair, struct rng *rng)
{
	int seats = pair_seats(pair), power = 15;
	bool placed[EVENT_SEATS] = {false};

	for (int place = 1; place <= seats; place++) {
		double sum = 0, at;
		int i = 0;

		for (int k = 0; k < seats; k++)
			sum += placed[k] ? 0 : pow(10, w->strength[pair->seat[k]] / 400);
		at = rng_unit(rng) * sum;
		for (int k = 0; k < seats; k++) {
			if (placed[k])
				continue;
			i = k;
			at -= pow(10, w->strength[pair->seat[k]] / 400);
			if (at < 0)
				break;
		}
		placed[i] = true;
		pair->final.place[i] = (uint8_t)place;
		pair->final.power[i] = (uint8_t)power;
		power -= power > 4 ? 1 + (int)rng_below(rng, 4) : 1;
		power = power < 0 ? 0 : power;
	}
}

static void
play_round(struct worker *w, struct event_round *r, double timed, struct rng *rng)
{
	vec_each (pair, &r->pairs) {
		if (pair->final.known)
			continue;
		pair->final.known = true;
		if (w->event.format == FORMAT_MELEE)
			play_melee(w, pair, rng);
		else
			play_joust(w, pair, timed, rng);
		pair->result = pair->final;
	}
}

/* Pairs and plays until a cut comes, or the bracket has its winner. */
static bool
play_rounds(struct worker *w, const struct work *work, struct rng *rng)
{
	struct round_request request = {.plan = &work->plan};
	struct round_report report;
	struct event *e = &w->event;

	for (;;) {
		long paired = event_rounds_paired(e);
		bool bracket = event_cut_entry(e) || structure_knockout(e);

		if (paired)
			play_round(w, event_round_at(e, paired), work->request->timed, rng);
		if (bracket && event_cut_entry(e)) {
			struct bracket b;
			bool good = bracket_init(&b, e, &w->dg), over = b.over;

			bracket_release(&b);
			if (over || !good)
				return good;
		}
		if (!bracket && paired >= work->plan.rounds)
			return true;
		if (!round_pair(e, &request, &report, &w->dg))
			return false;
	}
}

static bool
play_event(struct worker *w, const struct work *work, struct rng *rng)
{
	const struct structure_plan *plan = &work->plan;

	if (!play_rounds(w, work, rng))
		return false;
	if ((!plan->cut && !plan->wins) || event_cut_entry(&w->event))
		return true;
	/* Nobody may have the wins it takes. */
	if (!round_cut(&w->event, plan->cut, plan->wins, &w->dg)) {
		diag_release(&w->dg);
		return true;
	}
	return play_rounds(w, work, rng);
}

static void
count(struct worker *w)
{
	const struct event_round *cut = event_cut_entry(&w->event);
	struct standings s;
	uint32_t best = 0;

	for (uint32_t p = 1; p < w->event.players.n; p++)
		if (w->strength[p] > w->strength[best])
			best = p;
	standings_init(&s, &w->event, 0);
	standings_final(&s);
	for (size_t i = 0; i < s.n; i++)
		w->sum[s.row[i].player].ranks += s.row[i].rank;
	if (s.n) {
		w->sum[s.row[0].player].first++;
		w->best_first += s.row[0].player == best;
	}
	for (size_t i = 0; cut && i < cut->seeds.n; i++) {
		w->sum[cut->seeds.at[i]].cut++;
		w->best_cut += cut->seeds.at[i] == best;
	}
	standings_release(&s);
}

static bool
read_again(struct worker *w, const struct event *event)
{
	event_release(&w->event);
	return event_parse(&w->event, event->path, str_text(&event->text), event->text.n, &w->dg);
}

/* Back to where the event stands. */
static void
go_back(struct worker *w, const struct work *work)
{
	struct event *e = &w->event;

	if (w->pending) {
		(void)read_again(w, work->event);
		return;
	}
	while (e->rounds.n > work->event->rounds.n)
		round_release(&e->rounds.at[--e->rounds.n]);
	vec_each (i, &w->open) {
		struct event_pair *pair = &event_round_at(e, w->open_round)->pairs.at[*i];

		pair->result = pair->final = (struct game_result){0};
	}
	event_refresh(e);
}

static void
run_one(void *context, uint64_t index, unsigned thread)
{
	struct work *work = context;
	struct worker *w = &work->worker[thread];
	struct rng rng;

	if (w->dg.errors)
		return;
	rng_init(&rng, work->request->seed, index);
	w->event.seed = rng_next64(&rng);
	draw_strengths(w, work->request, &rng);
	if (play_event(w, work, &rng))
		count(w);
	go_back(w, work);
	if (thread == 0 && work->request->progress)
		work->request->progress(index, work->request->runs);
}

static bool
worker_init(struct worker *w, const struct event *event)
{
	size_t n = event->players.n, entries = event->rounds.n;

	*w = (struct worker){.open_round = event_rounds_paired(event)};
	w->sum = xcalloc(n + 1, sizeof(*w->sum));
	w->strength = xcalloc(n + 1, sizeof(*w->strength));
	w->pending = entries && !event->rounds.at[entries - 1].paired &&
		     event->rounds.at[entries - 1].number;
	const struct event_round *r = w->open_round ? event_round_at(event, w->open_round) : NULL;
	for (size_t i = 0; r && i < r->pairs.n; i++)
		if (!r->pairs.at[i].final.known)
			vec_add(&w->open, i);
	return read_again(w, event);
}

static void
worker_release(struct worker *w)
{
	event_release(&w->event);
	vec_release(&w->open);
	diag_release(&w->dg);
	free(w->sum);
	free(w->strength);
}

static void
add_up(struct simulation *sim, const struct worker *w, struct diag *dg)
{
	for (size_t p = 0; p < w->event.players.n; p++) {
		sim->player[p].cut += w->sum[p].cut;
		sim->player[p].first += w->sum[p].first;
		sim->player[p].ranks += w->sum[p].ranks;
	}
	sim->best_first += w->best_first;
	sim->best_cut += w->best_cut;
	vec_each (m, &w->dg.list)
		if (m->level == DIAG_ERROR && !dg->errors)
			diag_error(dg, m->at, "%s", m->text);
}

bool
simulate(struct simulation *sim, const struct event *event, const struct simulate_request *request,
    struct diag *dg)
{
	struct work work = {.request = request, .event = event};
	unsigned threads = (unsigned)request->threads;
	bool good = true;

	*sim = (struct simulation){.runs = request->runs};
	sim->player = xcalloc(event->players.n + 1, sizeof(*sim->player));
	if (event->players.n < 2)
		diag_error(dg, NOWHERE, "a simulation needs players");
	if (dg->errors || !structure_of(event, &work.plan, dg))
		return false;
	sim->has_cut = work.plan.cut || work.plan.wins || event_cut_entry(event);
	work.worker = xcalloc(threads, sizeof(*work.worker));
	for (unsigned t = 0; t < threads; t++)
		good = worker_init(&work.worker[t], event) && good;
	if (good)
		threads_each(threads, request->runs, run_one, &work);
	for (unsigned t = 0; t < threads; t++) {
		add_up(sim, &work.worker[t], dg);
		worker_release(&work.worker[t]);
	}
	free(work.worker);
	return dg->errors == 0;
}

void
simulation_release(struct simulation *sim)
{
	free(sim->player);
}
