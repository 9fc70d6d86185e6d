#include "pair/round.h"

#include "base/rng.h"
#include "pair/bracket.h"
#include "pair/melee.h"
#include "pair/result.h"
#include "pair/tables.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

static void
add_pair(struct event_round *r, uint32_t a, uint32_t b)
{
	struct event_pair pair = {.seat = {a, b, NOBODY, NOBODY}};

	if (b == NOBODY)
		pair.result = pair.final = result_bye;
	vec_add(&r->pairs, pair);
}

static void
start_draw(struct rng *rng, const struct event *e, long round, long draw)
{
	rng_init(rng, e->seed, (uint64_t)round << 32 | (uint64_t)draw);
}

static void
pair_swiss(struct event *e, struct event_round *r, const struct standings *s, const uint32_t *list,
    uint32_t n, const struct round_request *request, struct round_report *report)
{
	struct swiss swiss;
	struct rng rng;

	round_swiss(&swiss, e, s, list, n, r->number);
	start_draw(&rng, e, r->number, request->draw);
	swiss_pair(&swiss, &rng, request->exact ? SWISS_EXACT : SWISS_QUICK);
	for (uint32_t i = 0; i < n; i++)
		if (swiss.mate[i] != SWISS_NOBODY && i < swiss.mate[i]) {
			uint32_t turn = rng_below(&rng, 2), pair[] = {list[i], list[swiss.mate[i]]};

			add_pair(r, pair[turn], pair[!turn]);
		}
	for (uint32_t i = 0; i < n; i++)
		if (swiss.mate[i] == SWISS_NOBODY)
			add_pair(r, list[i], NOBODY);
	*report = (struct round_report){ROUND_SWISS, swiss.rematches, swiss.repeated_byes,
	    swiss.forbidden, swiss.same_club, swiss.proof};
	swiss_release(&swiss);
}

/* Five players, or one or two, cannot be seated: the last have byes. */
static uint32_t
melee_byes(struct event_round *r, const struct standings *s, uint32_t *list, uint32_t n)
{
	while (n && !melee_fits(n)) {
		uint32_t out = n - 1;

		for (uint32_t i = n; i-- > 0;)
			if (standings_of(s, list[i])->byes < standings_of(s, list[out])->byes)
				out = i;
		add_pair(r, list[out], NOBODY);
		memmove(list + out, list + out + 1, (n - out - 1) * sizeof(*list));
		n--;
	}
	return n;
}

static void
pair_melee(struct event *e, struct event_round *r, const struct standings *s, uint32_t *list,
    uint32_t n, long later, const struct round_request *request, struct round_report *report)
{
	struct melee m;
	struct rng rng;

	n = melee_byes(r, s, list, n);
	melee_init(&m, n);
	round_melee(&m, e, s, list, r->number);
	start_draw(&rng, e, r->number, request->draw);
	melee_pair(&m, later > 0 ? (uint32_t)later : 0, &rng);
	for (uint32_t t = 0; t < m.tables; t++) {
		struct event_pair pair = {.seat = {NOBODY, NOBODY, NOBODY, NOBODY}};
		const uint32_t *seat;

		for (uint32_t i = melee_seats(&m, t, &seat); i-- > 0;)
			pair.seat[i] = list[seat[i]];
		vec_add(&r->pairs, pair);
	}
	*report = (struct round_report){
	    .kind = ROUND_MELEE, .rematches = m.repeats, .forbidden = m.forbidden};
	melee_release(&m);
}

/* Berger: i and j meet in round r when i + j = r + 1 modulo n - 1; the last
 * meets the one who would meet himself. */
void
round_robin(const struct event *event, struct event_round *round)
{
	uint32_t all = 0, n;
	uint32_t *list = xmalloc((event->players.n + 2) * sizeof(*list));
	bool *first = xcalloc(event->players.n + 1, sizeof(*first));

	event_status(event, 0, first);
	for (uint32_t p = 0; p < event->players.n; p++)
		if (first[p])
			list[all++] = p;
	n = all + (all & 1);
	if (all & 1)
		list[all] = NOBODY;
	for (uint32_t i = 0; i + 1 < n; i++) {
		uint32_t j = ((uint32_t)round->number + 1 + 2 * n - 2 - (i + 1) - 1) % (n - 1);

		j = j == i ? n - 1 : j;
		uint32_t a = list[i], b = list[j];
		a = a != NOBODY && event->in[a] ? a : NOBODY;
		b = b != NOBODY && event->in[b] ? b : NOBODY;
		if (i < j && (a != NOBODY || b != NOBODY))
			add_pair(round, a != NOBODY ? a : b, a != NOBODY ? b : NOBODY);
	}
	free(first);
	free(list);
}

struct seat_key {
	struct event_pair pair;
	bool bye;
	uint32_t best, other;
};

static int
compare_seats(const void *a, const void *b)
{
	const struct seat_key *x = a, *y = b;

	if (x->bye != y->bye)
		return x->bye - y->bye;
	if (x->best != y->best)
		return x->best < y->best ? -1 : 1;
	return (x->other > y->other) - (x->other < y->other);
}

/* Table 1 has the best player, and so on; byes last. */
static void
sort_pairs(struct event_round *r, const struct standings *s)
{
	struct seat_key *key = xcalloc(r->pairs.n + 1, sizeof(*key));

	for (size_t i = 0; i < r->pairs.n; i++) {
		const struct event_pair *pair = &r->pairs.at[i];

		key[i] = (struct seat_key){*pair, pair_is_bye(pair), UINT32_MAX, UINT32_MAX};
		for (int k = 0; k < pair_seats(pair); k++) {
			uint32_t row = s->row_of[pair->seat[k]];

			if (row < key[i].best) {
				key[i].other = key[i].best;
				key[i].best = row;
			} else if (row < key[i].other) {
				key[i].other = row;
			}
		}
	}
	qsort(key, r->pairs.n, sizeof(*key), compare_seats);
	for (size_t i = 0; i < r->pairs.n; i++)
		r->pairs.at[i] = key[i].pair;
	free(key);
}

enum round_kind
round_kind(const struct event *event, size_t entry)
{
	for (size_t i = 0; i < entry && i < event->rounds.n; i++)
		if (event->rounds.at[i].number == 0)
			return ROUND_BRACKET;
	if (event->structure == STRUCTURE_ROBIN)
		return ROUND_ROBIN;
	return event->format == FORMAT_MELEE ? ROUND_MELEE : ROUND_SWISS;
}

/* The first round that lacks results, or NULL. */
static const struct event_round *
open_round(const struct event *e)
{
	vec_each (r, &e->rounds)
		if (r->paired && round_missing(r))
			return r;
	return NULL;
}

static bool
may_pair(const struct event *e, enum round_kind kind, const struct round_request *request,
    const struct structure_plan *plan, struct diag *dg)
{
	long paired = event_rounds_paired(e);
	long most = e->format == FORMAT_MELEE ? EVENT_MELEE_ROUNDS_MOST : EVENT_ROUNDS_MOST;
	const struct event_round *open = open_round(e);
	size_t missing = open ? round_missing(open) : 0;
	bool bracket = kind == ROUND_BRACKET;

	if (paired >= most) {
		diag_error(dg, NOWHERE, "an event has at most %ld rounds", most);
		return false;
	}
	if (request->force && !bracket)
		return true;
	if (missing) {
		diag_error(dg, NOWHERE, "round %ld lacks %zu result%s%s", open->number, missing,
		    missing == 1 ? "" : "s", bracket ? "" : " (--force pairs anyway)");
		return false;
	}
	if (!bracket && paired >= plan->rounds) {
		diag_error(dg, NOWHERE, "all %ld rounds are played%s (--force pairs another)",
		    plan->rounds, plan->cut || plan->wins ? ", the cut comes next" : "");
		return false;
	}
	return true;
}

static bool
pair_field(struct event *e, struct event_round *r, const struct standings *s, long later,
    const struct round_request *request, struct round_report *report, struct diag *dg)
{
	uint32_t *list = xmalloc((s->n + 1) * sizeof(*list)), byes = 0;
	uint32_t n = round_field(e, s, r->number, list);
	bool melee = e->format == FORMAT_MELEE, good = false;

	for (size_t i = 0; i < s->n; i++) {
		uint32_t p = s->row[i].player;

		if (s->row[i].in && bye_promised(&e->players.at[p], r->number) && ++byes)
			add_pair(r, p, NOBODY);
	}
	if (n + byes < 2 || (melee && n < 3))
		diag_error(dg, NOWHERE, "a round needs %s players", melee ? "three" : "two");
	else if (melee && n > MELEE_MOST)
		diag_error(dg, NOWHERE, "a melee of %u players, at most %d", n, MELEE_MOST);
	else if (melee)
		pair_melee(e, r, s, list, n, later, request, report), good = true;
	else
		pair_swiss(e, r, s, list, n, request, report), good = true;
	free(list);
	return good;
}

static bool
pair_bracket(struct event *e, struct event_round *r, struct diag *dg)
{
	struct bracket b;
	bool good = bracket_init(&b, e, dg) && bracket_pair(&b, r, dg);

	bracket_release(&b);
	return good;
}

/* Who left or came since the last round does so with the cut. */
static void
add_cut(struct event *event, struct event_round *cut)
{
	struct event_round *last = event->rounds.n ? &event->rounds.at[event->rounds.n - 1] : NULL;

	if (last && !last->paired) {
		memcpy(&cut->drop, &last->drop, sizeof(cut->drop));
		memcpy(&cut->undrop, &last->undrop, sizeof(cut->undrop));
		memcpy(&cut->disqualify, &last->disqualify, sizeof(cut->disqualify));
		memset(&last->drop, 0, sizeof(last->drop));
		memset(&last->undrop, 0, sizeof(last->undrop));
		memset(&last->disqualify, 0, sizeof(last->disqualify));
		round_release(last);
		event_touch_last(event);
		event->rounds.n--;
	}
	vec_add(&event->rounds, *cut);
	event_touch_last(event);
	event_refresh(event);
}

/* Elimination from the start: seeds, and so the byes, are drawn. */
static bool
draw_seeds(struct event *e, const struct round_request *request, struct diag *dg)
{
	struct event_round cut = {0};
	struct rng rng;

	for (uint32_t p = 0; p < e->players.n; p++)
		if (e->in[p])
			vec_add(&cut.seeds, p);
	if (cut.seeds.n < 2) {
		diag_error(dg, NOWHERE, "a bracket needs two players");
		vec_release(&cut.seeds);
		return false;
	}
	start_draw(&rng, e, 0, request->draw);
	for (uint32_t i = (uint32_t)cut.seeds.n; i > 1; i--) {
		uint32_t j = rng_below(&rng, i), kept = cut.seeds.at[i - 1];

		cut.seeds.at[i - 1] = cut.seeds.at[j];
		cut.seeds.at[j] = kept;
	}
	add_cut(e, &cut);
	return true;
}

static bool
pair_robin(struct event *e, struct event_round *r, struct diag *dg)
{
	round_robin(e, r);
	if (r->pairs.n == 0)
		diag_error(dg, NOWHERE, "a round needs two players");
	return r->pairs.n > 0;
}

bool
round_pair(struct event *event, const struct round_request *request, struct round_report *report,
    struct diag *dg)
{
	struct structure_plan plan;
	struct standings s;
	bool good;

	if (request->plan)
		plan = *request->plan;
	else if (!structure_of(event, &plan, dg))
		return false;
	if (structure_knockout(event) && !event_cut_entry(event) && !draw_seeds(event, request, dg))
		return false;
	enum round_kind kind = round_kind(event, event->rounds.n);
	*report = (struct round_report){.kind = kind};
	if (!may_pair(event, kind, request, &plan, dg))
		return false;
	struct event_round *round = event_pending(event);
	standings_init(&s, event, 0);
	if (kind == ROUND_BRACKET)
		good = pair_bracket(event, round, dg);
	else if (kind == ROUND_ROBIN)
		good = pair_robin(event, round, dg);
	else
		good =
		    pair_field(event, round, &s, plan.rounds - round->number, request, report, dg);
	if (good && kind != ROUND_BRACKET)
		sort_pairs(round, &s);
	good = good && tables_give(event, round, dg);
	round->paired = good;
	round->pairs.n = good ? round->pairs.n : 0;
	standings_release(&s);
	return good;
}

/* A player added for a round that is still to be paired, or NULL. */
static const struct event_player *
added_last(const struct event *event)
{
	const size_t entry = event->rounds.n - 1;

	vec_each (p, &event->players)
		if (p->entry == entry && !event->rounds.at[entry].paired &&
		    event->in[p - event->players.at])
			return p;
	return NULL;
}

static bool
may_cut(const struct event *event, struct diag *dg)
{
	if (event_cut_entry(event))
		diag_error(dg, event_cut_entry(event)->at, "the cut has been made");
	else if (!event_rounds_paired(event) || open_round(event))
		diag_error(dg, NOWHERE, "a cut follows a round with all its results");
	else if (added_last(event))
		diag_error(dg, NOWHERE,
		    "'%s' was added for another round: pair it or drop the player",
		    added_last(event)->name);
	else
		return true;
	return false;
}

static bool
cut_fits(const struct event *event, size_t seeds, bool sized, struct diag *dg)
{
	if (seeds < 2)
		diag_error(dg, NOWHERE, "a cut needs two players%s",
		    sized ? "" : ", and this structure has none: give its size");
	else if (event->format == FORMAT_MELEE && !cut_seats_melee((long)seeds))
		diag_error(
		    dg, NOWHERE, "tables of 4 and 3 cannot find the winner of %zu players", seeds);
	else
		return true;
	return false;
}

bool
round_cut(struct event *event, long n, long wins, struct diag *dg)
{
	struct event_round cut = {.wins = wins};
	struct structure_plan plan = {.cut = n, .wins = wins};
	struct standings s;

	if (!may_cut(event, dg) || (n == 0 && wins == 0 && !structure_of(event, &plan, dg)))
		return false;
	cut.wins = plan.wins;
	standings_init(&s, event, 0);
	for (size_t i = 0; i < s.n; i++)
		if (s.row[i].in && (plan.wins ? s.row[i].wins >= (uint32_t)plan.wins
					      : cut.seeds.n < (size_t)plan.cut))
			vec_add(&cut.seeds, s.row[i].player);
	standings_release(&s);
	if (!cut_fits(event, cut.seeds.n, plan.cut || plan.wins, dg)) {
		vec_release(&cut.seeds);
		return false;
	}
	if (plan.cut > (long)cut.seeds.n)
		diag_warn(dg, NOWHERE, "only %zu players are left for a cut to %ld", cut.seeds.n,
		    plan.cut);
	add_cut(event, &cut);
	return true;
}
