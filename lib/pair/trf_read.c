/* The report format of chess tournaments, read. */
#include "base/map.h"
#include "pair/export.h"
#include "pair/result.h"
#include "pair/round.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

/* A round as a player's line has it. */
struct cell {
	long opponent; /* 0: none */
	char colour, code;
	uint32_t column;
};

struct line {
	uint32_t number, player; /* index in the event */
	long tenths;		 /* points as written, times ten */
	VEC(struct cell) cells;
};

struct reader {
	struct event *event;
	const char *file;
	struct diag *dg;
	VEC(struct line) lines;
	long tenths[128]; /* points of a class, times ten; by its letter */
	size_t rounds;
	VEC(long) forbid; /* ids two by two */
	struct map said;  /* which of them */
};

/* The characters of a line from column `from` (1 is the first) on, at most
 * `n` of them, trimmed, in a buffer. */
static const char *
field(const char *line, int from, int n, char *out, size_t room)
{
	size_t used = 0;

	for (int c = 1; *line && c < from; c++)
		(void)utf8_next(&line);
	for (int c = 0; *line && c < n; c++) {
		const char *start = line;

		(void)utf8_next(&line);
		if (used + (size_t)(line - start) + 1 < room) {
			memcpy(out + used, start, (size_t)(line - start));
			used += (size_t)(line - start);
		}
	}
	out[used] = '\0';
	return text_trim(out);
}

static struct place
place(const struct reader *r, uint32_t line, uint32_t column)
{
	return (struct place){r->file, line, column};
}

/* "11.5" as 115; -1 if it is no such number. */
static long
tenths(const char *text)
{
	char *end;
	long whole = strtol(text, &end, 10);

	if (end == text || whole < 0 || whole > 999 || (*end && *end != '.'))
		return -1;
	if (!*end)
		return whole * 10;
	return isdigit((unsigned char)end[1]) && !end[2] ? whole * 10 + (end[1] - '0') : -1;
}

static void
read_cells(struct reader *r, struct line *line, const char *text)
{
	char word[16];
	size_t length = 0;

	for (const char *at = text; *at; length++)
		(void)utf8_next(&at);
	for (int from = 92; (size_t)from <= length; from += 10) {
		struct cell cell = {.column = (uint32_t)from};
		const char *opponent = field(text, from, 4, word, sizeof(word));

		if (strspn(opponent, "0123456789") != strlen(opponent))
			diag_error(r->dg, place(r, line->number, cell.column),
			    "'%s' is no player's number", opponent);
		cell.opponent = strtol(opponent, NULL, 10);
		cell.colour = field(text, from + 5, 1, word, sizeof(word))[0];
		cell.code = field(text, from + 7, 1, word, sizeof(word))[0];
		if (cell.code && !strchr("1=0WDLwdl+-UFHZufhz", cell.code))
			diag_error(r->dg, place(r, line->number, cell.column + 7),
			    "'%c' is no result", cell.code);
		vec_add(&line->cells, cell);
	}
	/* Blank columns at the end are rounds to come. */
	while (line->cells.n && !line->cells.at[line->cells.n - 1].opponent &&
	       !line->cells.at[line->cells.n - 1].code)
		line->cells.n--;
	if (line->cells.n > r->rounds)
		r->rounds = line->cells.n;
}

static void
read_player(struct reader *r, const char *text, uint32_t number)
{
	struct event_player p = {0};
	struct line line = {.number = number};
	char name[256], word[16];

	p.id = strtol(field(text, 5, 4, word, sizeof(word)), NULL, 10);
	p.name = field(text, 15, 33, name, sizeof(name));
	p.strength = strtol(field(text, 49, 4, word, sizeof(word)), NULL, 10);
	p.has_strength = p.strength > 0;
	const char *points = field(text, 81, 4, word, sizeof(word));
	line.tenths = *points ? tenths(points) : -2;
	if (line.tenths == -1)
		diag_error(r->dg, place(r, number, 81), "'%s' is no number of points", points);
	if (p.id < 1)
		diag_error(r->dg, place(r, number, 5), "a player needs a number");
	else if (player_add(r->event, &p, place(r, number, 15), r->dg)) {
		line.player = (uint32_t)r->event->players.n - 1;
		read_cells(r, &line, text);
		vec_add(&r->lines, line);
	}
}

/* "162  W 5.0    D 4.0": a letter and its points every nine columns. */
static void
read_classes(struct reader *r, const char *text, uint32_t number)
{
	for (int from = 6; (size_t)from <= strlen(text); from += 9) {
		char letter[8], word[16];
		const char *code = field(text, from, 1, letter, sizeof(letter));
		long value = tenths(field(text, from + 1, 4, word, sizeof(word)));

		if (!*code)
			continue;
		if (!strchr("WDLZPUFHAX", *code) || value < 0)
			diag_error(r->dg, place(r, number, (uint32_t)from), "no points of a class");
		else
			r->tenths[(unsigned char)(*code == 'P' ? 'U' : *code)] = value;
	}
}

static void
read_old_class(struct reader *r, const char *text, uint32_t number)
{
	char word[16];
	long value = tenths(field(text, 5, 5, word, sizeof(word)));

	if (!strchr("WDLZFU", text[2]) || value < 0)
		diag_error(r->dg, place(r, number, 1), "no points of a class");
	else if (text[2] != 'F')
		r->tenths[(unsigned char)text[2]] = value;
}

/* Several lines may say the same. */
static void
forbid(struct reader *r, long a, long b)
{
	struct arena *arena = &r->event->arena;

	if (!map_add(&r->said, arena_format(arena, "%ld %ld", a < b ? a : b, a < b ? b : a), 0))
		return;
	vec_add(&r->forbid, a);
	vec_add(&r->forbid, b);
}

/* Everybody on the line is kept apart from everybody else on it. */
static void
read_forbidden(struct reader *r, const char *text, int skip)
{
	long id[64];
	size_t n = 0;
	char *end;

	for (const char *at = text + 3; n < LENGTH(id); at = end) {
		long value = strtol(at, &end, 10);

		if (end == at)
			break;
		if (skip-- <= 0)
			id[n++] = value;
	}
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			forbid(r, id[k], id[i]);
}

/* "240 F   3    7   12": full byes are promised, others are said again when
 * their round is paired. */
static void
read_byes(struct reader *r, const char *text, uint32_t number)
{
	char word[16];
	bool full = field(text, 5, 1, word, sizeof(word))[0] == 'F';
	long round = strtol(field(text, 7, 3, word, sizeof(word)), NULL, 10);

	if (round < 1 || round > EVENT_ROUNDS_MOST)
		diag_error(r->dg, place(r, number, 7), "a bye needs its round");
	for (int from = 11; (size_t)from <= strlen(text); from += 5) {
		uint32_t player = event_find(
		    r->event, strtol(field(text, from, 4, word, sizeof(word)), NULL, 10));

		if (player == NOBODY)
			diag_error(r->dg, place(r, number, (uint32_t)from),
			    "no player has this number so far");
		else if (full)
			vec_add(&r->event->players.at[player].byes, round);
		else
			diag_warn(r->dg, place(r, number, (uint32_t)from),
			    "player %ld will be away in round %ld: drop before pairing it",
			    r->event->players.at[player].id, round);
	}
}

enum code {
	CODE_SKIP,
	CODE_REFUSE,
	CODE_NAME,
	CODE_DATE,
	CODE_PLAYER,
	CODE_ROUNDS,
	CODE_CLASSES,
	CODE_OLD_CLASS,
	CODE_FORBIDDEN,
	CODE_SPAN,
	CODE_BYES
};

static const struct {
	const char *text;
	enum code code;
} codes[] = {{"001", CODE_PLAYER}, {"012", CODE_NAME}, {"042", CODE_DATE}, {"142", CODE_ROUNDS},
    {"XXR", CODE_ROUNDS}, {"162", CODE_CLASSES}, {"BBW", CODE_OLD_CLASS}, {"BBD", CODE_OLD_CLASS},
    {"BBL", CODE_OLD_CLASS}, {"BBZ", CODE_OLD_CLASS}, {"BBF", CODE_OLD_CLASS},
    {"BBU", CODE_OLD_CLASS}, {"XXP", CODE_FORBIDDEN}, {"260", CODE_SPAN}, {"022", CODE_SKIP},
    {"032", CODE_SKIP}, {"052", CODE_SKIP}, {"062", CODE_SKIP}, {"072", CODE_SKIP},
    {"082", CODE_SKIP}, {"092", CODE_SKIP}, {"102", CODE_SKIP}, {"112", CODE_SKIP},
    {"122", CODE_SKIP}, {"132", CODE_SKIP}, {"152", CODE_SKIP}, {"172", CODE_SKIP},
    {"182", CODE_SKIP}, {"192", CODE_SKIP}, {"202", CODE_SKIP}, {"212", CODE_SKIP},
    {"222", CODE_SKIP}, {"240", CODE_BYES}, {"###", CODE_SKIP}, {"XXC", CODE_SKIP},
    {"XXS", CODE_REFUSE}, {"250", CODE_REFUSE}, {"XXA", CODE_REFUSE}, {"299", CODE_REFUSE},
    {"013", CODE_REFUSE}, {"310", CODE_REFUSE}};

static size_t
code_of(const char *line)
{
	size_t i = 0;

	while (i < LENGTH(codes) && !text_starts(line, codes[i].text))
		i++;
	return i;
}

bool
is_trf(const char *text)
{
	return code_of(text) < LENGTH(codes) && strchr(" \r\n", text[3]);
}

static void
read_head(struct reader *r, enum code code, const char *text, uint32_t number)
{
	char word[256];
	const char *rest = strlen(text) > 3 ? field(text, 5, 200, word, sizeof(word)) : "";

	if (code == CODE_NAME)
		r->event->name = arena_text(&r->event->arena, rest);
	else if (code == CODE_DATE && *rest)
		r->event->date = arena_text(&r->event->arena, rest);
	else if (code == CODE_ROUNDS) {
		r->event->rounds_wanted = strtol(rest, NULL, 10);
		if (r->event->rounds_wanted < 1 || r->event->rounds_wanted > EVENT_ROUNDS_MOST)
			diag_error(r->dg, place(r, number, 5), "from 1 to %d rounds, not '%s'",
			    EVENT_ROUNDS_MOST, rest);
	}
}

static void
read_line(struct reader *r, const char *text, uint32_t number)
{
	size_t i = code_of(text);
	enum code code = i < LENGTH(codes) ? codes[i].code : CODE_REFUSE;
	if (i == LENGTH(codes))
		diag_error(r->dg, place(r, number, 1), "unknown line '%.3s'", text);
	else if (code == CODE_REFUSE)
		diag_error(r->dg, place(r, number, 1),
		    "lines '%.3s' have no counterpart in an event", text);
	else if (code == CODE_PLAYER)
		read_player(r, text, number);
	else if (code == CODE_CLASSES)
		read_classes(r, text, number);
	else if (code == CODE_OLD_CLASS)
		read_old_class(r, text, number);
	else if (code == CODE_BYES)
		read_byes(r, text, number);
	else if (code == CODE_FORBIDDEN || code == CODE_SPAN)
		read_forbidden(r, text, code == CODE_SPAN ? 2 : 0);
	else
		read_head(r, code, text, number);
}

/* Halves are made whole by counting everything twice. */
static void
set_scoring(struct reader *r)
{
	long *points = r->event->scoring.points, factor = 1;
	static const struct {
		enum outcome outcome;
		char letter;
	} rows[] = {{OUTCOME_WIN, 'W'}, {OUTCOME_MODWIN, 'D'}, {OUTCOME_DRAW, 'D'},
	    {OUTCOME_AGREED, 'D'}, {OUTCOME_MODLOSS, 'L'}, {OUTCOME_LOSS, 'L'}, {OUTCOME_BYE, 'U'},
	    {OUTCOME_ABSENT, 'Z'}};

	for (size_t i = 0; i < LENGTH(rows); i++)
		if (r->tenths[(unsigned char)rows[i].letter] % 10)
			factor = 2;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		long value = factor * r->tenths[(unsigned char)rows[i].letter];

		points[rows[i].outcome] = value / 10;
		if (value % 10)
			diag_error(r->dg, place(r, 0, 0), "points in other parts than halves");
	}
	vec_each (line, &r->lines)
		line->tenths *= line->tenths > 0 ? factor : 1;
}

static enum outcome
outcome_of(char mine, char theirs)
{
	switch (mine) {
	case '1':
	case 'W':
	case 'w':
	case '+':
		return OUTCOME_WIN;
	case '=':
	case 'D':
	case 'd':
		return strchr("=Dd", theirs) ? OUTCOME_DRAW : OUTCOME_MODWIN;
	case '-':
		return OUTCOME_FORFEIT;
	default:
		return theirs && strchr("=Dd", theirs) ? OUTCOME_MODLOSS : OUTCOME_LOSS;
	}
}

static const struct cell *
cell_of(const struct line *line, size_t round)
{
	return line && round < line->cells.n ? &line->cells.at[round] : NULL;
}

/* Lines come in the order of players. */
static struct line *
line_of(struct reader *r, long id)
{
	uint32_t player = event_find(r->event, id);

	return player == NOBODY ? NULL : &r->lines.at[player];
}

static void
add_game(struct reader *r, struct event_round *round, struct line *line, const struct cell *cell,
    size_t k)
{
	struct line *other = line_of(r, cell->opponent);
	const struct cell *back = cell_of(other, k);
	struct event_pair pair = {.seat = {line->player, NOBODY, NOBODY, NOBODY}};

	if (!back || back->opponent != r->event->players.at[line->player].id || other == line) {
		diag_error(r->dg, place(r, line->number, cell->column),
		    "player %ld does not play back in round %zu", cell->opponent, k + 1);
		return;
	}
	if (other->player < line->player)
		return;
	pair.seat[1] = other->player;
	if (!cell->code != !back->code)
		diag_error(
		    r->dg, place(r, line->number, cell->column + 7), "one of the two has a result");
	if (cell->code && back->code) {
		pair.result.known = true;
		pair.result.outcome[0] = outcome_of(cell->code, back->code);
		pair.result.outcome[1] = outcome_of(back->code, cell->code);
	}
	if (cell->colour == 'b') {
		enum outcome kept = pair.result.outcome[0];

		pair.seat[0] = pair.seat[1];
		pair.seat[1] = line->player;
		pair.result.outcome[0] = pair.result.outcome[1];
		pair.result.outcome[1] = kept;
	}
	pair.final = pair.result;
	vec_add(&round->pairs, pair);
}

/* Who is absent has dropped, and comes back when he plays again. */
static void
add_absent(struct event_round *round, uint32_t player, bool absent, bool *out)
{
	if (absent && !out[player])
		vec_add(&round->drop, player);
	if (!absent && out[player])
		vec_add(&round->undrop, player);
	out[player] = absent;
}

/* A last column without games says who is away in the coming round, and who
 * has a bye there. */
static bool
is_coming(const struct reader *r, size_t k)
{
	vec_each (line, &r->lines) {
		const struct cell *cell = cell_of(line, k);

		if (cell && (cell->opponent || (cell->code && strchr("Uu", cell->code))))
			return false;
	}
	return k + 1 == r->rounds;
}

static void
add_bye(struct reader *r, struct event_round *round, uint32_t player, bool full)
{
	struct event_player *p = &r->event->players.at[player];

	if (full && !bye_promised(p, round->number))
		vec_add(&p->byes, round->number);
	if (round->paired)
		vec_add(&round->pairs, (struct event_pair){.seat = {player, NOBODY, NOBODY, NOBODY},
					   .result = result_bye,
					   .final = result_bye});
}

static void
add_cell(struct reader *r, struct event_round *round, struct line *line, bool *out)
{
	static const struct cell blank = {0};
	const size_t k = (size_t)round->number - 1;
	const struct cell *cell = cell_of(line, k);

	cell = cell ? cell : &blank;
	bool bye = !cell->opponent && cell->code && strchr("UFuf", cell->code);
	bool away = round->paired ? !cell->opponent && !bye : cell->code && !bye;
	add_absent(round, line->player, away, out);
	if (cell->code && strchr("Hh", cell->code))
		diag_error(r->dg, place(r, line->number, cell->column + 7),
		    "a half-point bye has no counterpart in an event");
	else if (bye)
		add_bye(r, round, line->player, strchr("Ff", cell->code));
	else if (cell->opponent)
		add_game(r, round, line, cell, k);
}

static void
add_round(struct reader *r, size_t k, bool *out)
{
	struct event_round round = {.number = (long)k + 1, .paired = !is_coming(r, k)};
	long table = 0;

	vec_each (line, &r->lines)
		add_cell(r, &round, line, out);
	/* Byes have the last tables. */
	for (int bye = 0; bye < 2; bye++)
		vec_each (pair, &round.pairs)
			if (pair_is_bye(pair) == bye)
				pair->table = ++table;
	if (round.paired && !round.pairs.n)
		diag_error(r->dg, place(r, r->lines.at[0].number, (uint32_t)(92 + 10 * k)),
		    "nobody plays in round %zu", k + 1);
	if (round.paired || round.drop.n || round.undrop.n)
		vec_add(&r->event->rounds, round);
}

/* Scores must equal the sum of results. */
static void
check_points(struct reader *r)
{
	struct standings s;

	event_refresh(r->event);
	standings_init(&s, r->event, 0);
	vec_each (line, &r->lines)
		if (line->tenths >= 0 &&
		    line->tenths != 10 * standings_of(&s, line->player)->points)
			diag_error(r->dg, place(r, line->number, 81),
			    "the points do not equal the sum of the results");
	standings_release(&s);
}

static void
build_event(struct reader *r)
{
	struct event *e = r->event;
	bool *out = xcalloc(e->players.n + 1, sizeof(*out));

	set_scoring(r);
	/* Who has no mark for a round to come is in: nobody may have one. */
	if (r->rounds && (long)r->rounds < e->rounds_wanted && !is_coming(r, r->rounds - 1))
		r->rounds++;
	for (size_t k = 0; k < r->rounds; k++)
		add_round(r, k, out);
	for (size_t i = 0; i < r->forbid.n; i++) {
		uint32_t player = event_find(e, r->forbid.at[i]);

		if (player == NOBODY)
			diag_error(r->dg, place(r, 0, 0),
			    "a forbidden pair names %ld, who is not there", r->forbid.at[i]);
		else
			vec_add(&e->forbidden, player);
	}
	e->structure = STRUCTURE_FIXED;
	if (e->rounds_wanted < (long)r->rounds)
		e->rounds_wanted = (long)r->rounds;
	if (e->rounds_wanted < 1)
		e->rounds_wanted = 1;
	if (!r->dg->errors)
		check_points(r);
	free(out);
}

bool
import_trf(struct event *event, const char *file, const struct str *text, struct diag *dg)
{
	struct reader r = {.event = event, .file = file, .dg = dg};
	char *copy = xstrdup(str_text(text)), *rest = copy, *line;
	size_t before = dg->errors;
	uint32_t number = 0;

	r.tenths['W'] = 10;
	r.tenths['D'] = 5;
	r.tenths['U'] = -1;
	if (text_starts(rest, "\xef\xbb\xbf"))
		rest += 3;
	while ((line = strsep(&rest, "\r\n")) != NULL) {
		number++;
		/* CR LF is one end of a line. */
		if (rest && rest > copy && rest[-1] == '\0' && *rest == '\n' &&
		    str_text(text)[rest - copy - 1] == '\r')
			rest++;
		if (*line)
			read_line(&r, line, number);
	}
	if (r.tenths['U'] < 0)
		r.tenths['U'] = r.tenths['W'];
	if (!r.lines.n)
		diag_error(dg, place(&r, 0, 0), "no lines of players");
	if (r.rounds > EVENT_ROUNDS_MOST)
		diag_error(dg, place(&r, 0, 0), "more than %d rounds", EVENT_ROUNDS_MOST);
	if (dg->errors == before)
		build_event(&r);
	vec_each (l, &r.lines)
		vec_release(&l->cells);
	vec_release(&r.lines);
	vec_release(&r.forbid);
	map_release(&r.said);
	free(copy);
	return dg->errors == before;
}
