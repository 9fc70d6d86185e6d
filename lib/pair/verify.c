#include "pair/verify.h"

#include "pair/bracket.h"
#include "pair/melee.h"
#include "pair/result.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

/* Results as they stood when an entry was paired. */
static void
amend_upto(struct event *e, size_t entry)
{
	vec_each (r, &e->rounds)
		vec_each (pair, &r->pairs)
			pair->final = pair->result;
	for (size_t i = 0; i < entry; i++)
		vec_each (a, &e->rounds.at[i].amends) {
			struct event_round *r = event_round_at(e, a->round);

			round_table(r, a->table)->final = a->result;
		}
}

void
verify_then(struct event *event, size_t entry, void (*work)(struct event *, void *), void *context)
{
	size_t all = event->rounds.n;

	amend_upto(event, entry);
	event->rounds.n = entry + 1;
	event_refresh(event);
	work(event, context);
	event->rounds.n = all;
	amend_upto(event, all);
	event_refresh(event);
}

struct task {
	size_t entry, all; /* entries of the event, hidden ones too */
	struct verdict *out;
	struct diag *dg;
};

static void
fault(const struct event *e, const struct task *task, const char *word, const char *text)
{
	const struct event_round *r = &e->rounds.at[task->entry];

	task->out->good = false;
	task->out->word = word;
	if (r->number)
		diag_error(task->dg, r->at, "round %ld %s", r->number, text);
	else
		diag_error(task->dg, r->at, "%s", text);
}

uint32_t
verify_mates(const struct event *event, const struct event_round *r, const uint32_t *list,
    uint32_t n, uint32_t *mate)
{
	uint32_t *index = list_index(event, list, n), seen = 0;

	vec_each (pair, &r->pairs) {
		uint32_t a = index[pair->seat[0]];
		uint32_t b = pair_is_bye(pair) ? NOBODY : index[pair->seat[1]];

		if (a != NOBODY)
			mate[a] = b, seen++;
		if (b != NOBODY)
			mate[b] = a, seen++;
	}
	free(index);
	return seen;
}

/* Everybody of the list paired with one of it, or the one bye? */
static bool
all_paired(const uint32_t *mate, uint32_t n)
{
	uint32_t byes = 0;

	for (uint32_t i = 0; i < n; i++)
		byes += mate[i] == NOBODY;
	return byes == (n & 1);
}

/* Had those whom a bye was promised one? */
static bool
promises_kept(const struct event *e, const struct event_round *r)
{
	vec_each (pair, &r->pairs)
		for (int i = 0; i < pair_seats(pair) && !pair_is_bye(pair); i++)
			if (bye_promised(&e->players.at[pair->seat[i]], r->number))
				return false;
	return true;
}

static bool
swiss_is_best(const struct event *e, const struct event_round *r, const struct standings *s,
    struct round_report *report)
{
	uint32_t *list = xmalloc((e->players.n + 1) * sizeof(*list));
	uint32_t *mate = xcalloc(e->players.n + 1, sizeof(*mate));
	uint32_t n = round_field(e, s, r->number, list);
	struct swiss swiss;
	struct rng rng;
	size_t digits;

	round_swiss(&swiss, e, s, list, n, r->number);
	rng_init(&rng, e->seed, (uint64_t)r->number);
	bool good = verify_mates(e, r, list, n, mate) == n && all_paired(mate, n);
	if (good && n) {
		swiss_pair(&swiss, &rng, SWISS_QUICK);
		uint32_t *best = swiss_profile(&swiss, swiss.mate, &digits);
		uint32_t *real = swiss_profile(&swiss, mate, &digits);
		good = memcmp(best, real, digits * sizeof(*best)) == 0;
		*report = (struct round_report){ROUND_SWISS, swiss.rematches, swiss.repeated_byes,
		    swiss.forbidden, swiss.same_club, swiss.proof};
		free(best);
		free(real);
	}
	swiss_release(&swiss);
	free(list);
	free(mate);
	return good;
}

static void
verify_swiss(struct event *e, struct task *task)
{
	static const char *const words[] = {"best-by-bound", "best-by-matching", "unproved"};
	const struct event_round *r = &e->rounds.at[task->entry];
	struct standings s;

	standings_init(&s, e, r->number > 1 ? r->number - 1 : -1);
	if (!promises_kept(e, r))
		fault(e, task, "broken", "withholds a promised bye");
	else if (!swiss_is_best(e, r, &s, &task->out->report))
		fault(e, task, "not-best", "could be paired better");
	else
		task->out->word = words[task->out->report.proof];
	standings_release(&s);
}

/* Everybody seated, the right tables of three; repeats are counted. */
static void
verify_melee(struct event *e, struct task *task)
{
	const struct event_round *r = &e->rounds.at[task->entry];
	uint32_t players = 0, seated = 0, threes = 0, byes = 0;
	struct standings s;

	standings_init(&s, e, r->number > 1 ? r->number - 1 : -1);
	for (size_t p = 0; p < s.n; p++)
		players += s.row[p].in;
	vec_each (pair, &r->pairs) {
		seated += (uint32_t)pair_seats(pair);
		threes += pair_seats(pair) == 3;
		byes += pair_is_bye(pair);
		for (int i = 0; i < pair_seats(pair); i++)
			vec_each (o, &standings_of(&s, pair->seat[i])->met)
				for (int k = 0; k < i; k++)
					task->out->report.rematches += pair->seat[k] == *o;
	}
	task->out->word = "legal";
	if (seated != players)
		fault(e, task, "broken", "leaves players out");
	else if (threes != (4 - (seated - byes) % 4) % 4)
		fault(e, task, "broken", "has wrong tables of three");
	standings_release(&s);
}

static int
compare_seats(const void *a, const void *b)
{
	return memcmp(a, b, 2 * sizeof(uint32_t));
}

/* The same games, whatever the tables and the order of seats? */
static bool
same_games(const struct event_round *x, const struct event_round *y)
{
	const struct event_round *const both[] = {x, y};
	uint32_t *seat[2];
	bool same = x->pairs.n == y->pairs.n;

	for (int k = 0; k < 2; k++) {
		seat[k] = xcalloc(both[k]->pairs.n + 1, 2 * sizeof(uint32_t));
		for (size_t i = 0; i < both[k]->pairs.n; i++) {
			const uint32_t *s = both[k]->pairs.at[i].seat;

			seat[k][2 * i] = s[0] < s[1] ? s[0] : s[1];
			seat[k][2 * i + 1] = s[0] < s[1] ? s[1] : s[0];
		}
		qsort(seat[k], both[k]->pairs.n, 2 * sizeof(uint32_t), compare_seats);
	}
	same = same && memcmp(seat[0], seat[1], x->pairs.n * 2 * sizeof(uint32_t)) == 0;
	free(seat[0]);
	free(seat[1]);
	return same;
}

static void
verify_robin(struct event *e, struct task *task)
{
	struct event_round wanted = {.number = e->rounds.at[task->entry].number};

	round_robin(e, &wanted);
	task->out->word = "fixed";
	if (!same_games(&wanted, &e->rounds.at[task->entry]))
		fault(e, task, "broken", "is not the round of the round robin");
	vec_release(&wanted.pairs);
}

static void
verify_bracket(struct event *e, struct task *task)
{
	struct bracket b;

	task->out->word = "fixed";
	if (!bracket_init(&b, e, task->dg)) {
		task->out->good = false;
		task->out->word = "broken";
	}
	bracket_release(&b);
}

static void
leave_out(bool *in, const struct event_round *r)
{
	vec_each (p, &r->drop)
		in[*p] = false;
	vec_each (p, &r->disqualify)
		in[*p] = false;
}

/* Seeds must be the best players in the order of the standings; who left
 * with the cut or right after it is passed over. */
static void
verify_cut(struct event *e, struct task *task)
{
	struct event_round *cut = &e->rounds.at[task->entry];
	bool *in = xcalloc(e->players.n + 1, sizeof(*in)), good = true;
	struct standings s;
	size_t n = 0;

	standings_init(&s, e, 0);
	event_status_uncut(e, in);
	if (task->entry + 1 < task->all)
		leave_out(in, cut + 1);
	for (size_t i = 0; i < s.n && (cut->wins || n < cut->seeds.n) && good; i++)
		if (in[s.row[i].player] && s.row[i].wins >= (uint32_t)cut->wins) {
			good = n < cut->seeds.n && cut->seeds.at[n] == s.row[i].player;
			n++;
		}
	task->out->word = structure_knockout(e) ? "drawn" : "fixed";
	if (!structure_knockout(e) && (!good || n < cut->seeds.n))
		fault(e, task, "broken", "the seeds of the cut are not the best of the standings");
	standings_release(&s);
	free(in);
}

static void
verify_now(struct event *e, void *context)
{
	static void (*const verify[])(struct event *, struct task *) = {
	    verify_swiss, verify_melee, verify_robin, verify_bracket};
	struct task *task = context;
	struct event_round *r = &e->rounds.at[task->entry];

	if (r->number == 0)
		verify_cut(e, task);
	else
		verify[round_kind(e, task->entry)](e, task);
}

void
verify_entry(struct event *event, size_t entry, struct verdict *out, struct diag *dg)
{
	struct task task = {entry, event->rounds.n, out, dg};

	*out = (struct verdict){.good = true, .word = ""};
	verify_then(event, entry, verify_now, &task);
	out->missing = round_missing(&event->rounds.at[entry]);
}
