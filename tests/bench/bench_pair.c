/* Pairing: Swiss rounds with certificate and by matching, melee tables, and
 * the whole program. */
#include "base/file.h"
#include "pair/melee.h"
#include "pair/round.h"

#include "bench.h"

#include <string.h>

enum { ROUNDS = 6 };

/* An event of so many players with some rounds played, 15 % on time. */
static void
make_event(struct event *e, uint32_t n, long rounds)
{
	static const struct structure_plan plan = {.rounds = 36};
	struct round_request request = {.plan = &plan};
	struct round_report report;
	struct diag dg = DIAG_INIT;
	struct rng rng;

	rng_init(&rng, n, 1);
	event_defaults(e, "bench", FORMAT_JOUST);
	e->structure = STRUCTURE_FIXED;
	e->rounds_wanted = 36;
	e->seed = n;
	for (uint32_t i = 0; i < n; i++)
		event_add(e, &(struct event_player){.name = "Some Player"});
	for (long r = 0; r < rounds; r++) {
		if (!round_pair(e, &request, &report, &dg))
			die("the benchmark's own event is wrong");
		vec_each (pair, &e->rounds.at[e->rounds.n - 1].pairs) {
			uint32_t loser = rng_below(&rng, 2);
			bool timed = rng_below(&rng, 100) < 15;

			if (pair->final.known)
				continue;
			pair->final.known = true;
			pair->final.outcome[!loser] = timed ? OUTCOME_MODWIN : OUTCOME_WIN;
			pair->final.outcome[loser] = timed ? OUTCOME_MODLOSS : OUTCOME_LOSS;
			pair->result = pair->final;
		}
	}
	diag_release(&dg);
}

/* The Swiss problem of the coming round. */
struct field {
	struct event event;
	struct standings s;
	uint32_t *list, n;
	struct swiss swiss;
	enum swiss_way way;
	struct rng rng;
};

static void
field_init(struct field *f, uint32_t n)
{
	make_event(&f->event, n, ROUNDS);
	standings_init(&f->s, &f->event, 0);
	f->list = xmalloc((n + 1) * sizeof(*f->list));
	f->n = round_field(&f->event, &f->s, ROUNDS + 1, f->list);
	round_swiss(&f->swiss, &f->event, &f->s, f->list, f->n, ROUNDS + 1);
	rng_init(&f->rng, 1, n);
}

static void
field_release(struct field *f)
{
	swiss_release(&f->swiss);
	free(f->list);
	standings_release(&f->s);
	event_release(&f->event);
}

static void
pair_field(void *context)
{
	struct field *f = context;

	swiss_pair(&f->swiss, &f->rng, f->way);
	if (f->swiss.rematches || f->swiss.proof == SWISS_UNPROVED)
		die("a round gave something up");
}

/* All of a round: standings, the problem, the draw, the tables. */
static void
pair_round(void *context)
{
	static const struct structure_plan plan = {.rounds = 36};
	struct round_request request = {.plan = &plan};
	struct round_report report;
	struct diag dg = DIAG_INIT;
	struct event *e = context;

	if (!round_pair(e, &request, &report, &dg))
		die("no round");
	event_undo(e);
	diag_release(&dg);
}

static void
bench_swiss(void)
{
	static const uint32_t sizes[] = {300, 500, 1000, 2000, 5000};
	static const char *const goals[] = {"<=1", "", "", "", "<=20"};
	struct str name = STR_INIT;
	double small = 0, large = 0;

	for (size_t i = 0; i < LENGTH(sizes); i++) {
		struct field f = {.way = SWISS_QUICK};

		field_init(&f, sizes[i]);
		double each = bench_time(pair_field, &f) * 1e3;
		str_clear(&name);
		str_addf(&name, "Swiss round 7 with proof, %u players", sizes[i]);
		bench_row(str_text(&name), each, "ms", goals[i]);
		small = sizes[i] == 500 ? each : small;
		large = each;
		if (sizes[i] == 300) {
			f.way = SWISS_EXACT;
			bench_row("the same by matching, 300 players",
			    bench_time(pair_field, &f) * 1e3, "ms", "<=50");
			f.way = SWISS_WHOLE;
			bench_row("the same by one matching of all",
			    bench_time(pair_field, &f) * 1e3, "ms", "");
		}
		str_clear(&name);
		str_addf(&name, "all of that round, %u players", sizes[i]);
		bench_row(str_text(&name), bench_time(pair_round, &f.event) * 1e3, "ms", goals[i]);
		field_release(&f);
	}
	bench_row("growth from 500 to 5000 players", large / small, "times", "");
	str_release(&name);
}

static void
seat_melee(void *context)
{
	struct melee *m = context;
	struct rng rng;

	rng_init(&rng, 1, 1);
	melee_pair(m, 2, &rng);
	if (m->repeats)
		die("a melee round repeats");
}

static void
bench_melee(void)
{
	struct melee m;
	struct rng rng;

	melee_init(&m, 100);
	rng_init(&rng, 2, 1);
	for (uint32_t i = 0; i < 100; i++)
		m.player[i].points = 60 - (long)(i / 2);
	for (int round = 0; round < 4; round++) {
		melee_pair(&m, 4, &rng);
		for (uint32_t t = 0; t < m.tables; t++) {
			const uint32_t *seat;
			uint32_t n = melee_seats(&m, t, &seat);

			for (uint32_t i = 0; i < n; i++)
				for (uint32_t k = 0; k < i; k++)
					melee_meet(&m, seat[i], seat[k], 1);
		}
	}
	bench_row(
	    "melee tables, 100 players, round 5", bench_time(seat_melee, &m) * 1e3, "ms", "<=100");
	melee_release(&m);
}

static void
bench_program(void)
{
	char path[] = P_tmpdir "/regent-bench-XXXXXX";
	char *const argv[] = {"regent-pair", "pair", "-n", path, NULL};
	struct diag dg = DIAG_INIT;
	struct str text = STR_INIT;
	struct event e;

	make_event(&e, 300, ROUNDS);
	event_write(&e, &text);
	int fd = mkstemp(path);
	if (fd < 0 || !file_replace(path, text.text, text.n, &dg))
		die("no file for the benchmark");
	close(fd);
	bench_row("regent-pair pair, whole process, 300 players", bench_process(argv) * 1e3, "ms",
	    "<=30");
	(void)unlink(path);
	event_release(&e);
	str_release(&text);
	diag_release(&dg);
}

int
main(void)
{
	bench_swiss();
	bench_melee();
	bench_program();
	return 0;
}
