#include "pair/round.h"

#include "base/file.h"
#include "base/map.h"
#include "base/rng.h"
#include "base/yaml.h"
#include "pair/standings.h"
#include "pair/swiss.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

static bool
read_row(const struct node *row, long value[3], struct diag *dg)
{
	static const char *const keys[] = {"players", "rounds", "cut"};

	if (!node_is(row, NODE_MAP, "a row", dg) || !node_keys(row, keys, LENGTH(keys), dg))
		return false;
	for (size_t i = 0; i < 3; i++) {
		const struct node *node = node_need(row, keys[i], dg);

		if (!node || !node_int(node, 0, EVENT_PLAYERS_MOST, &value[i], dg))
			return false;
	}
	return true;
}

static bool
structure_load(const char *name, long players, long *rounds, long *cut, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	const char *path =
	    data_path(&arena, arena_format(&arena, "formats/tournament/%s.yaml", name));
	const struct node *root = yaml_read(path, &arena, dg);
	const struct node *rows = root ? node_need(root, "rows", dg) : NULL;
	bool good = rows && node_is(rows, NODE_LIST, "a list of rows", dg), first = true;

	for (const struct node *row = good ? rows->first : NULL; row && good; row = row->next) {
		long value[3];

		good = read_row(row, value, dg);
		if (good && (first || value[0] <= players)) {
			*rounds = value[1];
			*cut = first && value[0] > players ? 0 : value[2];
		}
		first = false;
	}
	arena_release(&arena);
	return good;
}

/* Those who were in when the first round was paired. */
static long
attendance(const struct event *event)
{
	long n = 0;

	for (uint32_t p = 0; p < event->players.n; p++)
		n += event_in(event, p, 0);
	return n;
}

bool
structure_of(const struct event *event, long *rounds, long *cut, struct diag *dg)
{
	long n = attendance(event);

	switch (event->structure) {
	case STRUCTURE_FIXED:
		*rounds = event->rounds_wanted;
		*cut = event->cut_wins ? -1 : event->cut_size;
		return true;
	case STRUCTURE_ROBIN:
		*rounds = n & 1 ? n : n - 1;
		*cut = 0;
		return true;
	default:
		return structure_load(structure_names[event->structure], n, rounds, cut, dg);
	}
}

bool
scoring_load(const char *name, long scoring[OUTCOMES_SCORED], struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	const struct node *root =
	    yaml_read(data_path(&arena, "formats/tournament/scoring.yaml"), &arena, dg);
	const struct node *map = root ? node_get(root, name) : NULL;
	bool good = map && node_keys(map, outcome_names, OUTCOMES_SCORED, dg);

	if (root && !map)
		diag_error(dg, NOWHERE, "no scoring is called '%s'", name);
	for (size_t i = 0; good && i < OUTCOMES_SCORED; i++) {
		const struct node *node = node_need(map, outcome_names[i], dg);

		good = node && node_int(node, 0, EVENT_POINTS_MOST, &scoring[i], dg);
	}
	arena_release(&arena);
	return good;
}

static bool
promised_bye(const struct event_player *p, long round)
{
	for (size_t i = 0; i < p->byes.n; i++)
		if (p->byes.at[i] == round)
			return true;
	return false;
}

static void
add_pair(struct event_round *r, uint32_t a, uint32_t b)
{
	enum outcome o = b == NOBODY ? OUTCOME_BYE : OUTCOME_NONE;

	vec_add(&r->pairs, (struct event_pair){.seat = {a, b}, .result = {o, o}, .final = {o, o}});
}

/* Players to be paired, best first; groups by points. */
static void
swiss_fill(struct swiss *swiss, const struct standings *s, const uint32_t *list)
{
	for (uint32_t i = 0; i < swiss->n; i++) {
		const struct standing *row = standings_of(s, list[i]);
		bool same = i && standings_of(s, list[i - 1])->points == row->points;

		swiss->groups += !same;
		swiss->player[i].group = swiss->groups - 1;
		swiss->player[i].byes = row->byes;
	}
}

static void
swiss_fill_clubs(struct swiss *swiss, const struct event *e, const uint32_t *list, long round)
{
	struct map clubs = {0};
	struct arena arena = ARENA_INIT;
	struct str fold = STR_INIT;

	if (!e->avoid_club || (e->avoid_rounds && round > e->avoid_rounds))
		return;
	for (uint32_t i = 0; i < swiss->n; i++) {
		const char *club = e->players.at[list[i]].club;

		if (!club || !*club)
			continue;
		str_clear(&fold);
		text_fold(club, &fold);
		(void)map_add(&clubs, arena_text(&arena, str_text(&fold)), i + 1);
		(void)map_get(&clubs, str_text(&fold), &swiss->player[i].club);
	}
	map_release(&clubs);
	str_release(&fold);
	arena_release(&arena);
}

static void
swiss_fill_links(
    struct swiss *swiss, const struct event *e, const struct standings *s, const uint32_t *list)
{
	uint32_t *index = xmalloc((e->players.n + 1) * sizeof(*index));

	for (size_t p = 0; p < e->players.n; p++)
		index[p] = NOBODY;
	for (uint32_t i = 0; i < swiss->n; i++)
		index[list[i]] = i;
	for (uint32_t i = 0; i < swiss->n; i++)
		vec_each (o, &standings_of(s, list[i])->met)
			if (index[*o] != NOBODY && index[*o] < i)
				swiss_link(swiss, i, index[*o], SWISS_MET);
	for (size_t i = 0; i + 1 < e->forbidden.n; i += 2) {
		uint32_t a = index[e->forbidden.at[i]], b = index[e->forbidden.at[i + 1]];

		if (a != NOBODY && b != NOBODY && a != b)
			swiss_link(swiss, a, b, SWISS_FORBIDDEN);
	}
	free(index);
}

static void
swiss_build(struct swiss *swiss, const struct event *e, const struct standings *s,
    const uint32_t *list, uint32_t n, long round)
{
	swiss_init(swiss, n);
	swiss_fill(swiss, s, list);
	swiss_fill_clubs(swiss, e, list, round);
	swiss_fill_links(swiss, e, s, list);
}

static void
report_fill(struct round_report *report, const struct swiss *swiss)
{
	*report = (struct round_report){swiss->rematches, swiss->repeated_byes, swiss->forbidden,
	    swiss->same_club, swiss->proof, true};
}

static void
pair_swiss(struct event *e, struct event_round *r, const struct standings *s, const uint32_t *list,
    uint32_t n, const struct round_request *request, struct round_report *report)
{
	struct swiss swiss;
	struct rng rng;

	swiss_build(&swiss, e, s, list, n, r->number);
	rng_init(&rng, e->seed, (uint64_t)r->number << 32 | (uint64_t)request->draw);
	swiss_pair(&swiss, &rng, request->exact ? SWISS_EXACT : SWISS_QUICK);
	for (uint32_t i = 0; i < n; i++)
		if (swiss.mate[i] != SWISS_NOBODY && i < swiss.mate[i]) {
			uint32_t turn = rng_below(&rng, 2), pair[] = {list[i], list[swiss.mate[i]]};

			add_pair(r, pair[turn], pair[!turn]);
		}
	for (uint32_t i = 0; i < n; i++)
		if (swiss.mate[i] == SWISS_NOBODY)
			add_pair(r, list[i], NOBODY);
	report_fill(report, &swiss);
	swiss_release(&swiss);
}

/* Results as they stood when an entry was paired. */
static void
amend_upto(struct event *e, size_t entry)
{
	vec_each (r, &e->rounds)
		vec_each (pair, &r->pairs)
			memcpy(pair->final, pair->result, sizeof(pair->final));
	for (size_t i = 0; i < entry; i++)
		vec_each (a, &e->rounds.at[i].amends) {
			struct event_round *r = event_round_at(e, a->round);

			for (size_t k = 0; r && k < r->pairs.n; k++)
				if (r->pairs.at[k].table == a->table)
					memcpy(r->pairs.at[k].final, a->result, sizeof(a->result));
		}
}

/* The partners as they were paired, by place in the list; false if somebody
 * of the list was left out, or more than one had a bye. */
static bool
mates_of(
    const struct event_round *r, const uint32_t *list, uint32_t n, size_t players, uint32_t *mate)
{
	uint32_t *index = xmalloc((players + 1) * sizeof(*index)), byes = 0, seen = 0;

	for (size_t p = 0; p < players; p++)
		index[p] = NOBODY;
	for (uint32_t i = 0; i < n; i++)
		index[list[i]] = i;
	vec_each (pair, &r->pairs) {
		uint32_t a = index[pair->seat[0]];
		uint32_t b = pair->seat[1] == NOBODY ? NOBODY : index[pair->seat[1]];

		if (a == NOBODY)
			continue;
		mate[a] = b;
		seen++;
		byes += b == NOBODY;
		if (b != NOBODY) {
			mate[b] = a;
			seen++;
		}
	}
	free(index);
	return seen == n && byes == (n & 1);
}

static bool
verify_field(struct event *e, const struct event_round *r, struct round_report *report)
{
	struct standings s;
	struct swiss swiss;
	struct rng rng;
	uint32_t *list = xmalloc((e->players.n + 1) * sizeof(*list)), n = 0;
	uint32_t *mate = xcalloc(e->players.n + 1, sizeof(*mate));
	size_t digits;

	standings_init(&s, e, r->number - 1 ? r->number - 1 : -1);
	for (size_t i = 0; i < s.n; i++)
		if (s.row[i].in && !promised_bye(&e->players.at[s.row[i].player], r->number))
			list[n++] = s.row[i].player;
	swiss_build(&swiss, e, &s, list, n, r->number);
	rng_init(&rng, e->seed, (uint64_t)r->number);
	bool good = mates_of(r, list, n, e->players.n, mate);
	if (good && n) {
		swiss_pair(&swiss, &rng, SWISS_QUICK);
		uint32_t *best = swiss_profile(&swiss, swiss.mate, &digits);
		uint32_t *real = swiss_profile(&swiss, mate, &digits);
		good = memcmp(best, real, digits * sizeof(*best)) == 0;
		report_fill(report, &swiss);
		free(best);
		free(real);
	}
	swiss_release(&swiss);
	standings_release(&s);
	free(list);
	free(mate);
	return good;
}

bool
round_verify(struct event *event, size_t entry, struct round_report *report)
{
	size_t all = event->rounds.n;

	*report = (struct round_report){0};
	amend_upto(event, entry);
	event->rounds.n = entry + 1;
	bool good = verify_field(event, &event->rounds.at[entry], report);
	event->rounds.n = all;
	amend_upto(event, all);
	return good;
}

/* Berger: i and j meet in round r when i + j = r + 1 modulo n - 1; the last
 * meets the one who would meet himself. */
static void
pair_robin(struct event *e, struct event_round *r)
{
	uint32_t all = 0, n;
	uint32_t *list = xmalloc((e->players.n + 2) * sizeof(*list));

	for (uint32_t p = 0; p < e->players.n; p++)
		if (event_in(e, p, 0))
			list[all++] = p;
	n = all + (all & 1);
	if (all & 1)
		list[all] = NOBODY;
	for (uint32_t i = 0; i + 1 < n; i++) {
		uint32_t j = ((uint32_t)r->number + 1 + 2 * n - 2 - (i + 1) - 1) % (n - 1);

		j = j == i ? n - 1 : j;
		uint32_t a = list[i], b = list[j];
		a = a != NOBODY && event_in(e, a, e->rounds.n) ? a : NOBODY;
		b = b != NOBODY && event_in(e, b, e->rounds.n) ? b : NOBODY;
		if (i < j && (a != NOBODY || b != NOBODY))
			add_pair(r, a != NOBODY ? a : b, a != NOBODY ? b : NOBODY);
	}
	free(list);
}

static uint32_t
pair_winner(const struct event_pair *pair)
{
	for (int i = 0; i < 2; i++)
		if (pair->final[i] == OUTCOME_WIN || pair->final[i] == OUTCOME_MODWIN ||
		    pair->final[i] == OUTCOME_BYE)
			return pair->seat[i];
	return NOBODY;
}

/* Plays one paired round into the slots. */
static bool
bracket_step(struct bracket *b, const struct event_round *r, struct diag *dg)
{
	bool good = true;

	for (size_t i = 0; i < b->slots / 2; i++) {
		uint32_t x = b->slot[i], y = b->slot[b->slots - 1 - i], winner = NOBODY;

		vec_each (pair, &r->pairs) {
			bool here = pair->seat[0] == x || pair->seat[0] == y;

			if (!here || pair->seat[0] == NOBODY)
				continue;
			winner = pair_winner(pair);
			if (pair->final[0] == OUTCOME_DRAW) {
				diag_error(dg, r->at, "round %ld, table %ld needs a winner",
				    r->number, pair->table);
				good = false;
			}
		}
		b->slot[i] = winner;
	}
	b->slots /= 2;
	return good;
}

bool
bracket_init(struct bracket *b, const struct event *event, struct diag *dg)
{
	bool good = true;

	*b = (struct bracket){.entry = event->rounds.n};
	for (size_t i = event->rounds.n; i-- > 0;)
		if (event->rounds.at[i].number == 0) {
			b->entry = i;
			break;
		}
	if (b->entry == event->rounds.n)
		return false;
	const struct event_round *cut = &event->rounds.at[b->entry];
	for (b->slots = 2; b->slots < cut->seeds.n;)
		b->slots *= 2;
	b->slot = xmalloc(b->slots * sizeof(*b->slot));
	for (size_t i = 0; i < b->slots; i++)
		b->slot[i] = i < cut->seeds.n ? cut->seeds.at[i] : NOBODY;
	for (size_t i = b->entry + 1; i < event->rounds.n && b->slots > 1; i++)
		if (event->rounds.at[i].paired)
			good = bracket_step(b, &event->rounds.at[i], dg) && good;
	return good;
}

void
bracket_release(struct bracket *b)
{
	free(b->slot);
}

static bool
pair_bracket(struct event *e, struct event_round *r, struct diag *dg)
{
	struct bracket b;
	bool good = bracket_init(&b, e, dg);

	if (good && b.slots < 2) {
		diag_error(dg, NOWHERE, "the bracket is played out");
		good = false;
	}
	for (size_t i = 0; good && i < b.slots / 2; i++) {
		uint32_t x = b.slot[i], y = b.slot[b.slots - 1 - i];

		x = x != NOBODY && event_in(e, x, e->rounds.n) ? x : NOBODY;
		y = y != NOBODY && event_in(e, y, e->rounds.n) ? y : NOBODY;
		if (x != NOBODY || y != NOBODY)
			add_pair(r, x != NOBODY ? x : y, x != NOBODY ? y : NOBODY);
	}
	if (good && r->pairs.n == 0) {
		diag_error(dg, NOWHERE, "nobody is left in the bracket");
		good = false;
	}
	bracket_release(&b);
	return good;
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

static void
sort_pairs(struct event_round *r, const struct standings *s)
{
	struct seat_key *key = xcalloc(r->pairs.n + 1, sizeof(*key));

	for (size_t i = 0; i < r->pairs.n; i++) {
		const struct event_pair *pair = &r->pairs.at[i];
		uint32_t x = s->row_of[pair->seat[0]];
		uint32_t y = pair->seat[1] == NOBODY ? x : s->row_of[pair->seat[1]];

		key[i] =
		    (struct seat_key){*pair, pair->seat[1] == NOBODY, x < y ? x : y, x < y ? y : x};
	}
	qsort(key, r->pairs.n, sizeof(*key), compare_seats);
	for (size_t i = 0; i < r->pairs.n; i++)
		r->pairs.at[i] = key[i].pair;
	free(key);
}

static long
fixed_table(const struct event *e, const struct event_pair *pair)
{
	for (int i = 0; i < 2; i++)
		if (pair->seat[i] != NOBODY && e->players.at[pair->seat[i]].fixed_table &&
		    pair->seat[1] != NOBODY)
			return e->players.at[pair->seat[i]].fixed_table;
	return 0;
}

static bool
table_taken(const struct event_round *r, long table)
{
	vec_each (pair, &r->pairs)
		if (pair->table == table)
			return true;
	return false;
}

/* Fixed tables first, then from the lowest free one on. */
static bool
give_tables(const struct event *e, struct event_round *r, struct diag *dg)
{
	long next = e->table_first;
	bool fixed = false;

	vec_each (pair, &r->pairs) {
		long table = fixed_table(e, pair);

		if (table && !table_taken(r, table))
			pair->table = table, fixed = true;
	}
	vec_each (pair, &r->pairs) {
		if (pair->table)
			continue;
		while (fixed && table_taken(r, next))
			next++;
		/* Who has a bye needs no real table. */
		if (next > e->table_last && pair->seat[1] != NOBODY) {
			diag_error(dg, NOWHERE, "%zu games need more tables than %ld-%ld",
			    r->pairs.n, e->table_first, e->table_last);
			return false;
		}
		pair->table = next++;
	}
	return true;
}

static bool
may_pair(const struct event *e, bool bracket, const struct round_request *request, struct diag *dg)
{
	long rounds, cut, paired = event_rounds_paired(e);
	const struct event_round *last = paired ? event_round_at(e, paired) : NULL;

	if (paired >= EVENT_ROUNDS_MOST) {
		diag_error(dg, NOWHERE, "an event has at most %d rounds", EVENT_ROUNDS_MOST);
		return false;
	}
	if (request->force && !bracket)
		return true;
	if (last && event_missing(last)) {
		diag_error(dg, NOWHERE, "round %ld lacks %zu result%s%s", paired,
		    event_missing(last), event_missing(last) == 1 ? "" : "s",
		    bracket ? "" : " (--force pairs anyway)");
		return false;
	}
	if (bracket || request->replay)
		return true;
	if (!structure_of(e, &rounds, &cut, dg))
		return false;
	if (paired >= rounds) {
		diag_error(dg, NOWHERE, "all %ld rounds are played%s (--force pairs another)",
		    rounds, cut ? ", the cut comes next" : "");
		return false;
	}
	return true;
}

static bool
pair_field(struct event *e, struct event_round *r, const struct standings *s,
    const struct round_request *request, struct round_report *report, struct diag *dg)
{
	uint32_t *list = xmalloc((s->n + 1) * sizeof(*list)), n = 0, byes = 0;

	for (size_t i = 0; i < s->n; i++) {
		uint32_t p = s->row[i].player;

		if (s->row[i].in && promised_bye(&e->players.at[p], r->number) && ++byes)
			add_pair(r, p, NOBODY);
		else if (s->row[i].in)
			list[n++] = p;
	}
	if (n + byes < 2)
		diag_error(dg, NOWHERE, "a round needs two players");
	else
		pair_swiss(e, r, s, list, n, request, report);
	free(list);
	return n + byes >= 2;
}

bool
round_pair(struct event *event, const struct round_request *request, struct round_report *report,
    struct diag *dg)
{
	struct standings s;
	bool bracket = false, good;

	*report = (struct round_report){0};
	vec_each (r, &event->rounds)
		bracket = bracket || r->number == 0;
	if (!may_pair(event, bracket, request, dg))
		return false;
	struct event_round *round = event_pending(event);
	standings_init(&s, event, 0);
	if (bracket) {
		good = pair_bracket(event, round, dg);
	} else if (event->structure == STRUCTURE_ROBIN) {
		pair_robin(event, round);
		good = round->pairs.n > 0;
		if (!good)
			diag_error(dg, NOWHERE, "a round needs two players");
	} else {
		good = pair_field(event, round, &s, request, report, dg);
	}
	if (good && !bracket)
		sort_pairs(round, &s);
	good = good && give_tables(event, round, dg);
	round->paired = good;
	standings_release(&s);
	return good;
}

bool
round_cut(struct event *event, long n, long wins, struct diag *dg)
{
	struct event_round cut = {0};
	struct standings s;
	long rounds = 0, paired = event_rounds_paired(event);
	const struct event_round *last = paired ? event_round_at(event, paired) : NULL;

	if (!last || event_missing(last) || !event->rounds.at[event->rounds.n - 1].paired) {
		diag_error(dg, NOWHERE, "a cut follows a round with all its results");
		return false;
	}
	vec_each (r, &event->rounds)
		if (r->number == 0) {
			diag_error(dg, r->at, "the cut has been made");
			return false;
		}
	if (n == 0 && wins == 0 && !structure_of(event, &rounds, &n, dg))
		return false;
	if (n < 0)
		wins = event->cut_wins, n = 0;
	standings_init(&s, event, 0);
	for (size_t i = 0; i < s.n && (n == 0 || cut.seeds.n < (size_t)n); i++)
		if (s.row[i].in && (wins ? s.row[i].wins >= (uint32_t)wins : n > 0))
			vec_add(&cut.seeds, s.row[i].player);
	standings_release(&s);
	if (cut.seeds.n < 2) {
		diag_error(dg, NOWHERE, "a cut needs two players%s",
		    n == 0 && !wins ? ", and this structure has none: give its size" : "");
		vec_release(&cut.seeds);
		return false;
	}
	vec_add(&event->rounds, cut);
	event_touch(event);
	return true;
}
