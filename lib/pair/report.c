#include "pair/report.h"

#include "pair/round.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

static void
finish(struct table *table, enum output form, FILE *to)
{
	table_print(table, form, to);
	table_release(table);
}

static const char *
name_of(const struct event *e, uint32_t player)
{
	return player == NOBODY ? NULL : e->players.at[player].name;
}

void
report_standings(const struct standings *s, enum output form, FILE *to)
{
	const struct event *e = s->event;
	const char *columns[8 + TIE_COUNT] = {
	    "rank", "id", "name", "points", "wins", "draws", "losses"};
	enum tiebreak ties[TIE_COUNT];
	size_t width = 7, n = 0;
	struct table table;

	vec_each (tie, &e->tiebreaks)
		if (*tie != TIE_RANDOM && *tie != TIE_WINS && n < TIE_COUNT) {
			columns[width++] = tiebreak_names[*tie];
			ties[n++] = *tie;
		}
	columns[width++] = "status";
	table_init(&table, columns, width);
	for (size_t i = 0; i < s->n; i++) {
		const struct standing *row = &s->row[i];

		table_int(&table, row->rank);
		table_int(&table, e->players.at[row->player].id);
		table_text(&table, name_of(e, row->player));
		table_int(&table, row->points);
		table_int(&table, row->wins);
		table_int(&table, row->draws);
		table_int(&table, row->losses);
		for (size_t k = 0; k < n; k++)
			table_text(&table, standings_share(s, row, ties[k], &table.arena));
		table_text(&table, row->in ? NULL : "out");
	}
	finish(&table, form, to);
}

struct named {
	const char *name;
	uint32_t player, other;
	const struct event_pair *pair;
};

static int
compare_named(const void *a, const void *b)
{
	const struct named *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	return order ? order : (x->player > y->player) - (x->player < y->player);
}

static void
pairings_by_name(const struct event *e, const struct event_round *r, enum output form, FILE *to)
{
	static const char *const columns[] = {"name", "table", "opponent"};
	struct named *row = xmalloc((2 * r->pairs.n + 1) * sizeof(*row));
	struct table table;
	size_t n = 0;

	vec_each (pair, &r->pairs)
		for (int i = 0; i < 2; i++)
			if (pair->seat[i] != NOBODY)
				row[n++] = (struct named){
				    name_of(e, pair->seat[i]), pair->seat[i], pair->seat[!i], pair};
	qsort(row, n, sizeof(*row), compare_named);
	table_init(&table, columns, LENGTH(columns));
	for (size_t i = 0; i < n; i++) {
		table_text(&table, row[i].name);
		table_int(&table, row[i].pair->table);
		table_text(&table, row[i].other == NOBODY ? "bye" : name_of(e, row[i].other));
	}
	finish(&table, form, to);
	free(row);
}

void
report_pairings(const struct event *event, long round, bool by_name, enum output form, FILE *to)
{
	static const char *const columns[] = {
	    "table", "id1", "name1", "id2", "name2", "result", "deck1", "deck2"};
	const struct event_round *r = event_round_at(event, round);
	bool decks = form != OUTPUT_TABLE;
	struct table table;

	if (by_name) {
		pairings_by_name(event, r, form, to);
		return;
	}
	table_init(&table, columns, decks ? 8 : 6);
	vec_each (pair, &r->pairs) {
		table_int(&table, pair->table);
		for (int i = 0; i < 2; i++) {
			if (pair->seat[i] == NOBODY)
				table_none(&table);
			else
				table_int(&table, event->players.at[pair->seat[i]].id);
			table_text(&table, name_of(event, pair->seat[i]));
		}
		table_text(&table, event_result_name(pair->final, &table.arena));
		for (int i = 0; i < 2 && decks; i++)
			table_text(&table,
			    pair->seat[i] == NOBODY ? NULL : event->players.at[pair->seat[i]].deck);
	}
	finish(&table, form, to);
}

void
report_slips(const struct event *event, long round, FILE *to)
{
	const struct event_round *r = event_round_at(event, round);

	vec_each (pair, &r->pairs) {
		if (pair->seat[1] == NOBODY)
			continue;
		fprintf(to, "%s\nRound %ld, table %ld\n\n", event->name, round, pair->table);
		for (int i = 0; i < 2; i++)
			fprintf(to, "[ ] win  [ ] win on time  %s (%ld)\n",
			    name_of(event, pair->seat[i]), event->players.at[pair->seat[i]].id);
		fprintf(to, "[ ] draw [ ] double loss\n\nSigned: ______________  ______________\n");
		fprintf(to, "- - - - - - - - - - - - - - - - - - - - - - - -\n");
	}
}

void
report_bracket(const struct event *event, enum output form, FILE *to)
{
	static const char *const columns[] = {"round", "table", "name1", "name2", "result"};
	bool cut = false;
	struct table table;

	table_init(&table, columns, LENGTH(columns));
	vec_each (r, &event->rounds) {
		cut = cut || r->number == 0;
		if (!cut)
			continue;
		vec_each (pair, &r->pairs) {
			table_int(&table, r->number);
			table_int(&table, pair->table);
			table_text(&table, name_of(event, pair->seat[0]));
			table_text(&table, name_of(event, pair->seat[1]));
			table_text(&table, event_result_name(pair->final, &table.arena));
		}
	}
	finish(&table, form, to);
}

void
report_history(const struct event *event, uint32_t player, enum output form, FILE *to)
{
	static const char *const columns[] = {"round", "table", "opponent", "result"};
	struct table table;

	table_init(&table, columns, LENGTH(columns));
	vec_each (r, &event->rounds)
		vec_each (pair, &r->pairs)
			for (int i = 0; i < 2; i++) {
				if (pair->seat[i] != player)
					continue;
				table_int(&table, r->number);
				table_int(&table, pair->table);
				table_text(&table, name_of(event, pair->seat[!i]));
				table_text(&table, pair->final[i] == OUTCOME_NONE
						       ? NULL
						       : outcome_names[pair->final[i]]);
			}
	finish(&table, form, to);
}

/* "+12": won against number 12. */
static const char *
cross_cell(const struct event *e, const struct event_round *r, uint32_t player, struct arena *arena)
{
	static const char *const mark[] = {"+", "+", "=", "-", "-", "bye", "", "f", "?"};

	vec_each (pair, &r->pairs)
		for (int i = 0; i < 2; i++) {
			if (pair->seat[i] != player)
				continue;
			if (pair->seat[!i] == NOBODY)
				return "bye";
			return arena_format(
			    arena, "%s%ld", mark[pair->final[i]], e->players.at[pair->seat[!i]].id);
		}
	return NULL;
}

void
report_cross(const struct event *event, enum output form, FILE *to)
{
	const char *columns[3 + EVENT_ROUNDS_MOST + 1] = {"rank", "id", "name"};
	size_t width = 3;
	struct arena arena = ARENA_INIT;
	struct standings s;
	struct table table;

	vec_each (r, &event->rounds)
		if (r->paired && width < LENGTH(columns))
			columns[width++] = arena_format(&arena, "r%ld", r->number);
	standings_init(&s, event, 0);
	table_init(&table, columns, width);
	for (size_t i = 0; i < s.n; i++) {
		table_int(&table, s.row[i].rank);
		table_int(&table, event->players.at[s.row[i].player].id);
		table_text(&table, name_of(event, s.row[i].player));
		vec_each (r, &event->rounds)
			if (r->paired)
				table_text(
				    &table, cross_cell(event, r, s.row[i].player, &table.arena));
	}
	finish(&table, form, to);
	standings_release(&s);
	arena_release(&arena);
}

bool
report_check(struct event *event, enum output form, FILE *to, struct diag *dg)
{
	static const char *const columns[] = {
	    "round", "verdict", "rematches", "repeated-byes", "forbidden", "missing"};
	bool good = true, cut = false;
	struct table table;

	table_init(&table, columns, LENGTH(columns));
	for (size_t i = 0; i < event->rounds.n; i++) {
		const struct event_round *r = &event->rounds.at[i];
		struct round_report report = {0};
		bool best = true;

		cut = cut || r->number == 0;
		if (!r->paired)
			continue;
		bool swiss = !cut && event->structure != STRUCTURE_ROBIN;
		if (swiss)
			best = round_verify(event, i, &report);
		if (!best)
			diag_error(dg, r->at, "round %ld could be paired better", r->number);
		good = good && best;
		table_int(&table, r->number);
		table_text(&table, !swiss	      ? "fixed"
				   : !best	      ? "not-best"
				   : report.proof == SWISS_BY_BOUND ? "best-by-bound"
						      : "best-by-matching");
		table_int(&table, report.rematches);
		table_int(&table, report.repeated_byes);
		table_int(&table, report.forbidden);
		table_int(&table, (long long)event_missing(r));
	}
	finish(&table, form, to);
	return good;
}
