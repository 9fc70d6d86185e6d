#include "pair/report.h"

#include "pair/bracket.h"
#include "pair/result.h"
#include "pair/verify.h"

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

static const char *
status_word(const struct standings *s, const struct standing *row, struct arena *arena)
{
	if (!s->final || !row->reached)
		return row->in ? NULL : "out";
	if (row->reached == STANDING_IN)
		return s->won ? "winner" : "in";
	return arena_format(arena, "round %ld", row->reached);
}

/* The columns of the standings, and the tie-breaks among them. */
static size_t
standings_columns(const struct event *e, const char **columns, enum tiebreak *ties, size_t *n)
{
	static const char *const joust[] = {
	    "rank", "id", "name", "points", "wins", "draws", "losses"};
	size_t width = e->format == FORMAT_MELEE ? 5 : 7;

	memcpy(columns, joust, width * sizeof(*columns));
	*n = 0;
	vec_each (tie, &e->tiebreaks)
		if (*tie != TIE_RANDOM && *tie != TIE_WINS) {
			columns[width++] = tiebreak_names[*tie];
			ties[(*n)++] = *tie;
		}
	columns[width++] = "status";
	return width;
}

void
report_standings(const struct standings *s, enum output form, FILE *to)
{
	const struct event *e = s->event;
	const char *columns[8 + TIE_COUNT];
	enum tiebreak ties[TIE_COUNT];
	size_t n, width = standings_columns(e, columns, ties, &n);
	struct table table;

	table_init(&table, columns, width);
	for (size_t i = 0; i < s->n; i++) {
		const struct standing *row = &s->row[i];

		table_int(&table, row->rank);
		table_int(&table, e->players.at[row->player].id);
		table_text(&table, name_of(e, row->player));
		table_int(&table, row->points);
		table_int(&table, row->wins);
		if (e->format == FORMAT_JOUST) {
			table_int(&table, row->draws);
			table_int(&table, row->losses);
		}
		for (size_t k = 0; k < n; k++)
			table_text(&table, standings_share(s, row, ties[k], &table.arena));
		table_text(&table, status_word(s, row, &table.arena));
	}
	finish(&table, form, to);
}

static int
compare_named(const void *a, const void *b)
{
	const struct named_seat *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	return order ? order : (x->player > y->player) - (x->player < y->player);
}

struct named_seat *
seats_by_name(const struct event *event, const struct event_round *r, size_t *n)
{
	struct named_seat *row = xmalloc((EVENT_SEATS * r->pairs.n + 1) * sizeof(*row));

	*n = 0;
	vec_each (pair, &r->pairs)
		for (int i = 0; i < pair_seats(pair); i++)
			row[(*n)++] = (struct named_seat){
			    name_of(event, pair->seat[i]), pair->seat[i], i, pair};
	qsort(row, *n, sizeof(*row), compare_named);
	return row;
}

const char *
seat_others(const struct event *event, const struct event_pair *pair, int seat, struct arena *arena)
{
	const char *text = NULL;

	for (int i = 0; i < pair_seats(pair); i++)
		if (i != seat)
			text = text ? arena_format(
					  arena, "%s, %s", text, name_of(event, pair->seat[i]))
				    : name_of(event, pair->seat[i]);
	return text ? text : "bye";
}

static void
pairings_by_name(const struct event *e, const struct event_round *r, enum output form, FILE *to)
{
	static const char *const columns[] = {"name", "table", "opponent"};
	struct table table;
	size_t n;
	struct named_seat *row = seats_by_name(e, r, &n);

	table_init(&table, columns, LENGTH(columns));
	for (size_t i = 0; i < n; i++) {
		table_text(&table, row[i].name);
		table_int(&table, row[i].pair->table);
		table_text(&table, seat_others(e, row[i].pair, row[i].seat, &table.arena));
	}
	finish(&table, form, to);
	free(row);
}

const char *
event_deck_path(const struct event *event, uint32_t player, struct arena *arena)
{
	const char *deck = player == NOBODY ? NULL : event->players.at[player].deck;
	const char *slash = event->path ? strrchr(event->path, '/') : NULL;

	if (!deck || *deck == '/' || !slash)
		return deck;
	return arena_format(arena, "%.*s/%s", (int)(slash - event->path), event->path, deck);
}

static void
pairing_row(const struct event *e, const struct event_pair *pair, int seats, bool decks,
    struct table *table)
{
	table_int(table, pair->table);
	for (int i = 0; i < seats; i++) {
		if (pair->seat[i] == NOBODY)
			table_none(table);
		else
			table_int(table, e->players.at[pair->seat[i]].id);
		table_text(table, name_of(e, pair->seat[i]));
	}
	table_text(table, result_word(e, pair, &pair->final, &table->arena));
	for (int i = 0; i < seats && decks; i++)
		table_text(table, event_deck_path(e, pair->seat[i], &table->arena));
}

void
report_pairings(const struct event *event, long round, bool by_name, enum output form, FILE *to)
{
	static const char *const joust[] = {
	    "table", "id1", "name1", "id2", "name2", "result", "deck1", "deck2"};
	static const char *const melee[] = {"table", "id1", "name1", "id2", "name2", "id3", "name3",
	    "id4", "name4", "result", "deck1", "deck2", "deck3", "deck4"};
	const struct event_round *r = event_round_at(event, round);
	bool decks = form != OUTPUT_TABLE, four = event->format == FORMAT_MELEE;
	int seats = four ? EVENT_SEATS : 2;
	struct table table;

	if (by_name) {
		pairings_by_name(event, r, form, to);
		return;
	}
	table_init(&table, four ? melee : joust, (size_t)(decks ? 3 * seats + 2 : 2 * seats + 2));
	vec_each (pair, &r->pairs)
		pairing_row(event, pair, seats, decks, &table);
	finish(&table, form, to);
}

static void
slip_lines(const struct event *e, const struct event_pair *pair, bool decides, FILE *to)
{
	for (int i = 0; i < pair_seats(pair); i++)
		fprintf(to,
		    e->format == FORMAT_MELEE ? "power ____  place ____  %s (%ld)\n"
					      : "[ ] win  [ ] win on time  %s (%ld)\n",
		    name_of(e, pair->seat[i]), e->players.at[pair->seat[i]].id);
	if (e->format == FORMAT_JOUST)
		fprintf(to, "%s[ ] double loss\n", decides ? "" : "[ ] draw ");
	fprintf(to, "\nSigned:");
	for (int i = 0; i < pair_seats(pair); i++)
		fprintf(to, " ______________");
	fprintf(to, "\n- - - - - - - - - - - - - - - - - - - - - - - -\n");
}

void
report_slips(const struct event *event, long round, FILE *to)
{
	const struct event_round *r = event_round_at(event, round);
	bool decides = round_kind(event, (size_t)(r - event->rounds.at)) == ROUND_BRACKET;

	vec_each (pair, &r->pairs)
		if (!pair_is_bye(pair)) {
			fprintf(
			    to, "%s\nRound %ld, table %ld\n\n", event->name, round, pair->table);
			slip_lines(event, pair, decides, to);
		}
}

/* "winner of 3" for a seat that waits; games are numbered from 1. */
static const char *
seat_text(const struct event *e, const struct bracket_seat *seat, struct arena *arena)
{
	if (seat->known)
		return name_of(e, seat->player);
	return arena_format(
	    arena, "%s of game %u", seat->loser ? "loser" : "winner", seat->game + 1);
}

void
report_bracket(const struct event *event, enum output form, FILE *to, struct diag *dg)
{
	static const char *const columns[] = {"game", "stage", "round", "table", "name1", "name2",
	    "name3", "name4", "result", "winner"};
	struct table table;
	struct bracket b;

	(void)bracket_init(&b, event, dg);
	table_init(&table, columns, LENGTH(columns));
	for (size_t i = 0; i < b.games.n; i++) {
		const struct bracket_game *game = &b.games.at[i];

		table_int(&table, (long long)i + 1);
		table_text(&table, bracket_stage(&b, game, &table.arena));
		if (game->round)
			table_int(&table, game->round);
		else
			table_none(&table);
		if (game->pair)
			table_int(&table, game->pair->table);
		else
			table_none(&table);
		for (int k = 0; k < EVENT_SEATS; k++)
			table_text(&table, k < game->seats
					       ? seat_text(event, &game->seat[k], &table.arena)
					       : NULL);
		table_text(&table,
		    game->pair ? result_word(event, game->pair, &game->pair->final, &table.arena)
			       : NULL);
		table_text(&table, name_of(event, game->winner));
	}
	table_drop_empty(&table);
	finish(&table, form, to);
	bracket_release(&b);
}

/* What a round was for one of its seats, as a word; NULL without result. */
static const char *
seat_result(const struct event *e, const struct event_pair *pair, int seat, struct arena *arena)
{
	if (!pair->final.known)
		return NULL;
	if (e->format == FORMAT_MELEE && !pair_is_bye(pair))
		return arena_format(
		    arena, "place %d, power %d", pair->final.place[seat], pair->final.power[seat]);
	return outcome_names[pair->final.outcome[seat]];
}

static void
history_row(
    const struct standings *s, const struct event_round *r, uint32_t player, struct table *table)
{
	const struct event *e = s->event;
	int seat;
	const struct event_pair *pair = round_seat(r, player, &seat);

	table_int(table, r->number);
	if (!pair) {
		table_none(table);
		table_none(table);
		table_text(table, outcome_names[OUTCOME_ABSENT]);
		table_int(table, standings_absent(s, player, r->number));
		return;
	}
	table_int(table, pair->table);
	table_text(table, pair_is_bye(pair) ? NULL : seat_others(e, pair, seat, &table->arena));
	table_text(table, seat_result(e, pair, seat, &table->arena));
	if (pair->final.known)
		table_int(table, result_points(e, pair, seat));
	else
		table_none(table);
}

/* After a cut only the rounds in which the player sits. */
void
report_history(const struct event *event, uint32_t player, enum output form, FILE *to)
{
	static const char *const columns[] = {"round", "table", "opponent", "result", "points"};
	struct standings s;
	struct table table;
	int seat;

	standings_init(&s, event, 0);
	table_init(&table, columns, LENGTH(columns));
	vec_each (r, &event->rounds)
		if (r->paired && (r->number <= s.rounds || round_seat(r, player, &seat)))
			history_row(&s, r, player, &table);
	finish(&table, form, to);
	standings_release(&s);
}

/* "+12": won against number 12; in melee "2:9": second with 9 power. */
static const char *
cross_cell(const struct event *e, const struct event_pair *pair, int seat, struct arena *arena)
{
	static const char mark[OUTCOMES + 1] = "++==--* -";

	if (pair_is_bye(pair))
		return "bye";
	if (e->format == FORMAT_MELEE)
		return pair->final.known ? arena_format(arena, "%d:%d", pair->final.place[seat],
					       pair->final.power[seat])
					 : "?";
	return arena_format(arena, "%c%ld",
	    pair->final.known ? mark[pair->final.outcome[seat]] : '?',
	    e->players.at[pair->seat[!seat]].id);
}

static void
cross_round(
    const struct event *e, const struct event_round *r, const char **cell, struct arena *arena)
{
	memset(cell, 0, e->players.n * sizeof(*cell));
	vec_each (pair, &r->pairs)
		for (int i = 0; i < pair_seats(pair); i++)
			cell[pair->seat[i]] = cross_cell(e, pair, i, arena);
}

void
report_cross(const struct event *event, enum output form, FILE *to)
{
	const char *columns[3 + EVENT_ROUNDS_MOST] = {"rank", "id", "name"};
	const char **cell[EVENT_ROUNDS_MOST];
	size_t rounds = 0;
	struct arena arena = ARENA_INIT;
	struct standings s;
	struct table table;

	vec_each (r, &event->rounds)
		if (r->paired && rounds < EVENT_ROUNDS_MOST) {
			columns[3 + rounds] = arena_format(&arena, "r%ld", r->number);
			cell[rounds] = xcalloc(event->players.n + 1, sizeof(**cell));
			cross_round(event, r, cell[rounds++], &arena);
		}
	standings_init(&s, event, 0);
	standings_final(&s);
	table_init(&table, columns, 3 + rounds);
	for (size_t i = 0; i < s.n; i++) {
		table_int(&table, s.row[i].rank);
		table_int(&table, event->players.at[s.row[i].player].id);
		table_text(&table, name_of(event, s.row[i].player));
		for (size_t k = 0; k < rounds; k++)
			table_text(&table, cell[k][s.row[i].player]);
	}
	finish(&table, form, to);
	for (size_t k = 0; k < rounds; k++)
		free(cell[k]);
	standings_release(&s);
	arena_release(&arena);
}

static void
check_row(const struct event_round *r, const struct verdict *v, bool peer, struct table *table)
{
	if (r->number)
		table_int(table, r->number);
	else
		table_text(table, "cut");
	table_text(table, v->word);
	table_int(table, v->report.rematches);
	table_int(table, v->report.repeated_byes);
	table_int(table, v->report.forbidden);
	table_int(table, (long long)v->missing);
	if (peer)
		table_text(table, v->against);
}

bool
report_check(struct event *event, const char *peer, enum output form, FILE *to, struct diag *dg)
{
	static const char *const columns[] = {
	    "round", "verdict", "rematches", "repeated-byes", "forbidden", "missing", "peer"};
	bool good = true;
	struct table table;

	table_init(&table, columns, LENGTH(columns) - !peer);
	for (size_t i = 0; i < event->rounds.n; i++) {
		const struct event_round *r = &event->rounds.at[i];
		struct verdict v;

		if (r->number && !r->paired)
			continue;
		verify_entry(event, i, &v, dg);
		if (peer && r->number && round_kind(event, i) == ROUND_SWISS)
			good = verify_peer(event, i, peer, &v, dg) && good;
		good = good && v.good;
		check_row(r, &v, peer, &table);
	}
	finish(&table, form, to);
	return good;
}
