/* regent-pair: run a tournament in one file. */
#include "base/file.h"
#include "base/options.h"
#include "pair/event.h"
#include "pair/report.h"
#include "pair/round.h"
#include "pair/standings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NOBODY EVENT_NOBODY

enum { LOCK_SECONDS = 10, REFUSED = 1, TROUBLE = 2 };

static struct {
	const char *name, *date, *structure, *scoring, *cut, *explain, *club, *faction, *deck;
	uint64_t seed;
	long rounds, round, draw;
	bool dry, force, exact, html, by_name;
	int type;
} opt;

static const struct option_row new_rows[] = {
    {0, "name", "NAME", "the event's name", OPTION_TEXT, &opt.name, 0, 0, NULL},
    {0, "date", "DATE", "its date", OPTION_TEXT, &opt.date, 0, 0, NULL},
    {'s', "seed", "SEED", "seed of every draw", OPTION_SEED, &opt.seed, 0, 0, NULL},
    {0, "structure", "NAME", "basic, advanced or round-robin", OPTION_TEXT, &opt.structure, 0, 0,
	NULL},
    {0, "rounds", "N", "so many Swiss rounds", OPTION_INT, &opt.rounds, 1, EVENT_ROUNDS_MOST, NULL},
    {0, "cut", "N", "then a cut to N players, or wins>=N", OPTION_TEXT, &opt.cut, 0, 0, NULL},
    {0, "scoring", "NAME", "points: joust, joust-2016, first-edition, wins-only", OPTION_TEXT,
	&opt.scoring, 0, 0, NULL},
    {0},
};
#define DRY_ROW                                                                               \
	{                                                                                     \
		'n', "dry-run", NULL, "show, do not write", OPTION_FLAG, &opt.dry, 0, 0, NULL \
	}
#define ROUND_ROW                                                                       \
	{                                                                               \
		'r', "round", "N", "after or of this round", OPTION_INT, &opt.round, 1, \
		    EVENT_ROUNDS_MOST, NULL                                             \
	}
#define HTML_ROW                                                                  \
	{                                                                         \
		0, "html", NULL, "a web page", OPTION_FLAG, &opt.html, 0, 0, NULL \
	}
static const struct option_row add_rows[] = {
    {0, "club", "CLUB", "club of the players", OPTION_TEXT, &opt.club, 0, 0, NULL},
    {0, "faction", "FACTION", "their faction", OPTION_TEXT, &opt.faction, 0, 0, NULL},
    {0, "deck", "FILE", "their deck", OPTION_TEXT, &opt.deck, 0, 0, NULL},
    DRY_ROW,
    {0},
};
static const struct option_row change_rows[] = {DRY_ROW, {0}};
static const struct option_row pair_rows[] = {
    DRY_ROW,
    {0, "force", NULL, "although results are missing", OPTION_FLAG, &opt.force, 0, 0, NULL},
    {0, "draw", "K", "another draw of the round", OPTION_INT, &opt.draw, 0, 999999, NULL},
    {0, "exact", NULL, "by matching, without the quick draw", OPTION_FLAG, &opt.exact, 0, 0, NULL},
    {0},
};
static const struct option_row undo_rows[] = {
    DRY_ROW,
    {0, "force", NULL, "although it has results", OPTION_FLAG, &opt.force, 0, 0, NULL},
    {0},
};
static const struct option_row standings_rows[] = {
    ROUND_ROW,
    {0, "explain", "PLAYER", "show a player's arithmetic", OPTION_TEXT, &opt.explain, 0, 0, NULL},
    HTML_ROW,
    {0},
};
static const struct option_row pairings_rows[] = {
    ROUND_ROW,
    {0, "by-name", NULL, "sorted by name, every player once", OPTION_FLAG, &opt.by_name, 0, 0,
	NULL},
    HTML_ROW,
    {0},
};
static const struct option_row round_rows[] = {ROUND_ROW, {0}};
static const struct option_row html_rows[] = {HTML_ROW, {0}};
static const char *const export_types[] = {"csv", "json", "trf", NULL};
static const struct option_row export_rows[] = {
    {'t', "type", "TYPE", "csv, json or trf", OPTION_WORD, &opt.type, 0, 0, export_types},
    {0},
};

/* What every command does around its own work: read under the lock, work,
 * write.  work() returns a status. */
struct job {
	struct event event;
	struct diag dg;
	int argc;
	char **argv;
};

static int
finish(struct job *job, int status)
{
	fflush(stdout);
	diag_print(&job->dg, stderr);
	event_release(&job->event);
	diag_release(&job->dg);
	return status;
}

static int
run_reading(int argc, char **argv, int least, int most, int (*work)(struct job *))
{
	struct job job = {.dg = DIAG_INIT, .argc = argc - 1, .argv = argv + 1};

	if (argc < 1 || job.argc < least || (most >= 0 && job.argc > most))
		return tool_usage(
		    argc < 1 ? "which event?" : "wrong number of arguments, see --help");
	if (!event_read(&job.event, argv[0], &job.dg))
		return finish(&job, TROUBLE);
	return finish(&job, work(&job));
}

static int
save(struct job *job)
{
	struct str text = STR_INIT;
	size_t kept = job->event.text.n;

	if (!opt.dry)
		return event_save(&job->event, &job->dg) ? 0 : TROUBLE;
	if (!event_text(&job->event, &text, &job->dg))
		return TROUBLE;
	size_t same = 0;
	while (same < kept && same < text.n && job->event.text.text[same] == text.text[same])
		same++;
	while (same && text.text[same - 1] != '\n')
		same--;
	fwrite(text.text + same, 1, text.n - same, stdout);
	str_release(&text);
	return 0;
}

static int
run_writing(int argc, char **argv, int least, int most, int (*work)(struct job *))
{
	struct diag dg = DIAG_INIT;
	int lock = -1;

	if (argc >= 1 && strcmp(argv[0], "-") == 0 && !opt.dry)
		return tool_usage("standard input cannot be changed (-n shows the change)");
	if (argc >= 1 && !opt.dry && access(argv[0], F_OK) == 0)
		if ((lock = file_lock(argv[0], LOCK_SECONDS, &dg)) < 0) {
			diag_print(&dg, stderr);
			diag_release(&dg);
			return TROUBLE;
		}
	int status = run_reading(argc, argv, least, most, work);
	if (lock >= 0)
		file_unlock(lock);
	diag_release(&dg);
	return status;
}

static bool
structure_text(struct str *out, struct diag *dg)
{
	if (!opt.rounds && opt.cut) {
		diag_error(dg, NOWHERE, "--cut needs --rounds");
		return false;
	}
	if (opt.rounds && opt.structure) {
		diag_error(dg, NOWHERE, "--structure and --rounds exclude each other");
		return false;
	}
	if (!opt.rounds)
		str_add(out, opt.structure ? opt.structure : "basic");
	else
		str_addf(out, "{rounds: %ld, cut: %s}", opt.rounds, opt.cut ? opt.cut : "0");
	return true;
}

static int
run_new(int argc, char **argv)
{
	struct job job = {.dg = DIAG_INIT};
	struct str structure = STR_INIT, text = STR_INIT;
	long scoring[OUTCOMES_SCORED];
	int status = TROUBLE;

	if (argc != 1)
		return tool_usage("new: which event?");
	bool print = strcmp(argv[0], "-") == 0;
	if (!print && access(argv[0], F_OK) == 0)
		return tool_usage("'%s' exists already", argv[0]);
	if (structure_text(&structure, &job.dg) &&
	    scoring_load(opt.scoring ? opt.scoring : "joust", scoring, &job.dg)) {
		event_header(&text, opt.name ? opt.name : argv[0], opt.date, opt.seed,
		    str_text(&structure), scoring);
		if (event_parse(&job.event, argv[0], text.text, text.n, &job.dg)) {
			if (print)
				status =
				    fwrite(text.text, 1, text.n, stdout) == text.n ? 0 : TROUBLE;
			else if (file_replace(argv[0], text.text, text.n, &job.dg))
				status = 0;
		}
	}
	str_release(&structure);
	str_release(&text);
	return finish(&job, status);
}

/* The fields of a line: by tabs if it has any, else by commas; a field may
 * stand in double quotes. */
static size_t
split_line(char *line, char *field[], size_t most)
{
	char mark = strchr(line, '\t') ? '\t' : ',';
	size_t n = 0;

	while (n < most) {
		bool quoted = *line == '"';
		char *to = line, *at = line + quoted;

		field[n++] = line;
		while (*at && (quoted || *at != mark)) {
			if (quoted && *at == '"' && *++at != '"') {
				quoted = false;
				continue;
			}
			*to++ = *at++;
		}
		bool more = *at;
		*to = '\0';
		field[n - 1] = text_trim(field[n - 1]);
		if (!more)
			break;
		line = at + 1;
	}
	return n;
}

static bool
add_lines(struct job *job)
{
	struct str text = STR_INIT;
	char *rest, *line;

	if (!file_read("-", FILE_SIZE_MOST, &text, &job->dg)) {
		str_release(&text);
		return false;
	}
	if (utf8_check(str_text(&text), text.n) != text.n)
		diag_error(&job->dg, NOWHERE, "standard input is not UTF-8");
	rest = text.text;
	while (rest && !job->dg.errors && (line = strsep(&rest, "\n"))) {
		char *field[4] = {NULL};
		size_t n = split_line(text_trim(line), field, 4);

		if (!*field[0])
			continue;
		event_add(&job->event, field[0], n > 1 ? field[1] : opt.club,
		    n > 2 ? field[2] : opt.faction, n > 3 ? field[3] : opt.deck);
	}
	str_release(&text);
	return job->dg.errors == 0;
}

static int
work_add(struct job *job)
{
	for (int i = 0; i < job->argc; i++)
		if (strcmp(job->argv[i], "-") == 0) {
			if (!add_lines(job))
				return TROUBLE;
		} else if (utf8_check(job->argv[i], strlen(job->argv[i])) != strlen(job->argv[i])) {
			return tool_usage("add: a name is not UTF-8");
		} else {
			event_add(&job->event, job->argv[i], opt.club, opt.faction, opt.deck);
		}
	return save(job);
}

static int
run_add(int argc, char **argv)
{
	return run_writing(argc, argv, 1, -1, work_add);
}

enum leave { DROP, UNDROP, DISQUALIFY };

static void
unlist(uint32_t *at, size_t *n, uint32_t player)
{
	for (size_t i = 0; i < *n; i++)
		if (at[i] == player) {
			memmove(at + i, at + i + 1, (*n - i - 1) * sizeof(*at));
			(*n)--;
			return;
		}
}

static int
leave(struct job *job, enum leave how)
{
	static const char *const already[] = {
	    "has dropped already", "is in already", "is out already"};

	for (int i = 0; i < job->argc; i++) {
		uint32_t player = event_player_named(&job->event, job->argv[i], &job->dg);

		if (player == NOBODY)
			continue;
		if (how != DISQUALIFY &&
		    event_in(&job->event, player, job->event.rounds.n) == (how == UNDROP)) {
			diag_error(&job->dg, NOWHERE, "'%s' %s", job->event.players.at[player].name,
			    already[how]);
			continue;
		}
		struct event_round *r = event_pending(&job->event);
		unlist(r->drop.at, &r->drop.n, player);
		unlist(r->undrop.at, &r->undrop.n, player);
		if (how == DISQUALIFY)
			vec_add(&r->disqualify, player);
		else if (how == DROP)
			vec_add(&r->drop, player);
		else if (!event_in(&job->event, player, job->event.rounds.n))
			vec_add(&r->undrop, player);
		if (how == UNDROP && !event_in(&job->event, player, job->event.rounds.n))
			diag_error(&job->dg, NOWHERE, "'%s' cannot come back",
			    job->event.players.at[player].name);
	}
	return job->dg.errors ? REFUSED : save(job);
}

static int
work_drop(struct job *job)
{
	return leave(job, DROP);
}

static int
work_undrop(struct job *job)
{
	return leave(job, UNDROP);
}

static int
work_disqualify(struct job *job)
{
	return leave(job, DISQUALIFY);
}

static int
run_drop(int argc, char **argv)
{
	return run_writing(argc, argv, 1, -1, work_drop);
}

static int
run_undrop(int argc, char **argv)
{
	return run_writing(argc, argv, 1, -1, work_undrop);
}

static int
run_disqualify(int argc, char **argv)
{
	return run_writing(argc, argv, 1, -1, work_disqualify);
}

/* What had to be given up is said on standard error. */
static void
tell(struct job *job, const struct round_report *report)
{
	const struct {
		uint32_t n;
		const char *what;
	} rows[] = {{report->rematches, "rematches"}, {report->repeated_byes, "repeated byes"},
	    {report->forbidden, "forbidden pairs"}, {report->same_club, "pairs of one club"}};

	for (size_t i = 0; i < LENGTH(rows); i++)
		if (rows[i].n)
			diag_warn(&job->dg, NOWHERE, "unavoidable %s: %u", rows[i].what, rows[i].n);
}

static int
work_pair(struct job *job)
{
	struct round_request request = {.force = opt.force, .draw = opt.draw, .exact = opt.exact};
	struct round_report report;

	if (!round_pair(&job->event, &request, &report, &job->dg))
		return REFUSED;
	tell(job, &report);
	bool dry = opt.dry;
	int status = dry ? 0 : save(job);
	if (status == 0)
		report_pairings(
		    &job->event, event_rounds_paired(&job->event), false, options_output(), stdout);
	return status;
}

static int
run_pair(int argc, char **argv)
{
	return run_writing(argc, argv, 0, 0, work_pair);
}

static struct event_round *
open_round(struct job *job)
{
	struct event_round *r = event_round_at(&job->event, event_rounds_paired(&job->event));

	if (!r)
		diag_error(&job->dg, NOWHERE, "no round is paired yet");
	return r;
}

static bool
has_results(const struct event_round *r)
{
	vec_each (pair, &r->pairs)
		if (pair->seat[1] != NOBODY && pair->final[0] != OUTCOME_NONE)
			return true;
	return r->amends.n > 0;
}

static int
work_repair(struct job *job)
{
	struct event_round *r = open_round(job);

	if (!r)
		return REFUSED;
	if (has_results(r) || r != &job->event.rounds.at[job->event.rounds.n - 1]) {
		diag_error(&job->dg, NOWHERE, "round %ld has results already", r->number);
		return REFUSED;
	}
	r->pairs.n = 0;
	r->paired = false;
	event_touch(&job->event);
	if (!opt.draw)
		opt.draw = 1;
	return work_pair(job);
}

static int
run_repair(int argc, char **argv)
{
	return run_writing(argc, argv, 0, 0, work_repair);
}

static struct event_pair *
pair_of(struct event_round *r, uint32_t player, int *seat)
{
	vec_each (pair, &r->pairs)
		for (*seat = 0; *seat < 2; ++*seat)
			if (pair->seat[*seat] == player)
				return pair;
	return NULL;
}

static int
work_swap(struct job *job)
{
	struct event_round *r = open_round(job);
	uint32_t a = event_player_named(&job->event, job->argv[0], &job->dg);
	uint32_t b = event_player_named(&job->event, job->argv[1], &job->dg);
	int i, j;

	if (!r || a == NOBODY || b == NOBODY)
		return REFUSED;
	struct event_pair *x = pair_of(r, a, &i), *y = pair_of(r, b, &j);
	if (!x || !y || x == y) {
		diag_error(&job->dg, NOWHERE, "the two do not sit at different tables");
		return REFUSED;
	}
	if ((x->seat[1] != NOBODY && x->final[0] != OUTCOME_NONE) ||
	    (y->seat[1] != NOBODY && y->final[0] != OUTCOME_NONE)) {
		diag_error(&job->dg, NOWHERE, "one of the tables has a result");
		return REFUSED;
	}
	x->seat[i] = b;
	y->seat[j] = a;
	event_touch(&job->event);
	return save(job);
}

static int
run_swap(int argc, char **argv)
{
	return run_writing(argc, argv, 2, 2, work_swap);
}

static bool
number_of(struct job *job, const char *word, const char *what, long *out)
{
	char *end;

	errno = 0;
	*out = strtol(word, &end, 10);
	if (!errno && end != word && !*end && *out > 0)
		return true;
	diag_error(&job->dg, NOWHERE, "'%s' is no %s", word, what);
	return false;
}

static struct event_pair *
table_of(struct job *job, struct event_round *r, const char *word)
{
	long table;

	if (!number_of(job, word, "table", &table))
		return NULL;
	vec_each (pair, &r->pairs)
		if (pair->table == table)
			return pair;
	diag_error(&job->dg, NOWHERE, "round %ld has no table %ld", r->number, table);
	return NULL;
}

static bool
result_of(struct job *job, const struct event_pair *pair, const char *word, enum outcome result[2])
{
	bool bye = pair->seat[1] == NOBODY;

	if (!event_result_parse(&job->event, word, result))
		diag_error(&job->dg, NOWHERE, "'%s' is no result", word);
	else if (bye != (result[0] == OUTCOME_BYE))
		diag_error(&job->dg, NOWHERE, "table %ld %s", pair->table,
		    bye ? "has a bye" : "has a game, no bye");
	else
		return true;
	return false;
}

static void
enter(struct job *job, struct event_round *r, const char *table, const char *word)
{
	struct event_pair *pair = table_of(job, r, table);
	enum outcome result[2];

	if (!pair || !result_of(job, pair, word, result))
		return;
	if (pair->final[0] != OUTCOME_NONE && memcmp(pair->final, result, sizeof(result)) != 0) {
		diag_error(&job->dg, NOWHERE, "table %ld has another result already, see amend",
		    pair->table);
		return;
	}
	memcpy(pair->result, result, sizeof(result));
	memcpy(pair->final, result, sizeof(result));
}

static void
enter_lines(struct job *job, struct event_round *r)
{
	struct str text = STR_INIT;
	char *rest, *line;

	if (file_read("-", FILE_SIZE_MOST, &text, &job->dg))
		for (rest = text.text; rest && (line = strsep(&rest, "\n"));) {
			char *word = text_trim(line), *end = word + strcspn(word, "\t ");

			if (!*word || *word == '#' || text_starts(word, "table\t"))
				continue;
			if (*end)
				*end++ = '\0';
			end = text_trim(end);
			end[strcspn(end, "\t ")] = '\0';
			enter(job, r, word, end);
		}
	str_release(&text);
}

static int
work_result(struct job *job)
{
	struct event_round *r = open_round(job);

	if (!r)
		return REFUSED;
	if (r != &job->event.rounds.at[job->event.rounds.n - 1]) {
		diag_error(&job->dg, NOWHERE, "round %ld is closed, see amend", r->number);
		return REFUSED;
	}
	if (job->argc == 1 && strcmp(job->argv[0], "-") == 0)
		enter_lines(job, r);
	else if (job->argc & 1)
		return tool_usage("result: TABLE RESULT, two by two");
	else
		for (int i = 0; i < job->argc; i += 2)
			enter(job, r, job->argv[i], job->argv[i + 1]);
	if (job->dg.errors)
		return TROUBLE;
	event_touch(&job->event);
	return save(job);
}

static int
run_result(int argc, char **argv)
{
	return run_writing(argc, argv, 1, -1, work_result);
}

static int
work_amend(struct job *job)
{
	struct event_amend a;
	long round;

	if (!number_of(job, job->argv[0], "round", &round))
		return TROUBLE;
	struct event_round *r = event_round_at(&job->event, round);
	struct event_pair *pair = r ? table_of(job, r, job->argv[1]) : NULL;
	if (!r)
		diag_error(&job->dg, NOWHERE, "round %ld is not paired", round);
	if (!pair || !result_of(job, pair, job->argv[2], a.result))
		return TROUBLE;
	if (pair->final[0] == OUTCOME_NONE) {
		diag_error(&job->dg, NOWHERE, "table %ld has no result to amend", pair->table);
		return REFUSED;
	}
	a.round = round;
	a.table = pair->table;
	/* In the entry of the last round paired: known before the next one was. */
	struct event_round *last = event_round_at(&job->event, event_rounds_paired(&job->event));
	size_t entry = (size_t)(last - job->event.rounds.at);
	vec_add(&last->amends, a);
	if (job->event.keep > entry)
		job->event.keep = entry;
	return save(job);
}

static int
run_amend(int argc, char **argv)
{
	return run_writing(argc, argv, 3, 3, work_amend);
}

static int
work_undo(struct job *job)
{
	if (!job->event.rounds.n) {
		diag_error(&job->dg, NOWHERE, "nothing to undo");
		return REFUSED;
	}
	if (has_results(&job->event.rounds.at[job->event.rounds.n - 1]) && !opt.force) {
		diag_error(&job->dg, NOWHERE, "the last round has results (--force removes it)");
		return REFUSED;
	}
	event_undo(&job->event);
	return save(job);
}

static int
run_undo(int argc, char **argv)
{
	return run_writing(argc, argv, 0, 0, work_undo);
}

static int
work_cut(struct job *job)
{
	long n = 0, wins = 0;

	if (job->argc && text_starts(job->argv[0], "wins>=")) {
		if (!number_of(job, job->argv[0] + 6, "number of wins", &wins))
			return TROUBLE;
	} else if (job->argc && !number_of(job, job->argv[0], "number of players", &n)) {
		return TROUBLE;
	}
	if (!round_cut(&job->event, n, wins, &job->dg))
		return REFUSED;
	return save(job);
}

static int
run_cut(int argc, char **argv)
{
	return run_writing(argc, argv, 0, 1, work_cut);
}

static int
work_standings(struct job *job)
{
	struct standings s;
	int status = 0;

	standings_init(&s, &job->event, opt.round);
	uint32_t player =
	    opt.explain ? event_player_named(&job->event, opt.explain, &job->dg) : NOBODY;
	if (opt.explain && player == NOBODY) {
		status = REFUSED;
	} else if (opt.explain) {
		struct str out = STR_INIT;

		standings_explain(&s, player, &out);
		fputs(str_text(&out), stdout);
		str_release(&out);
	} else if (opt.html) {
		html_standings(&s, stdout);
	} else {
		report_standings(&s, options_output(), stdout);
	}
	standings_release(&s);
	return status;
}

static int
run_standings(int argc, char **argv)
{
	return run_reading(argc, argv, 0, 0, work_standings);
}

static long
round_shown(struct job *job)
{
	long round = opt.round ? opt.round : event_rounds_paired(&job->event);
	const struct event_round *r = event_round_at(&job->event, round);

	if (r && r->paired)
		return round;
	if (round)
		diag_error(&job->dg, NOWHERE, "round %ld is not paired", round);
	else
		diag_error(&job->dg, NOWHERE, "no round is paired yet");
	return 0;
}

static int
work_pairings(struct job *job)
{
	long round = round_shown(job);

	if (!round)
		return REFUSED;
	if (opt.html)
		html_pairings(&job->event, round, stdout);
	else
		report_pairings(&job->event, round, opt.by_name, options_output(), stdout);
	return 0;
}

static int
run_pairings(int argc, char **argv)
{
	return run_reading(argc, argv, 0, 0, work_pairings);
}

static int
work_slips(struct job *job)
{
	long round = round_shown(job);

	if (round)
		report_slips(&job->event, round, stdout);
	return round ? 0 : REFUSED;
}

static int
run_slips(int argc, char **argv)
{
	return run_reading(argc, argv, 0, 0, work_slips);
}

static int
work_bracket(struct job *job)
{
	size_t i = 0;

	while (i < job->event.rounds.n && job->event.rounds.at[i].number)
		i++;
	if (i == job->event.rounds.n) {
		diag_error(&job->dg, NOWHERE, "the event has no cut yet");
		return REFUSED;
	}
	if (opt.html)
		html_bracket(&job->event, stdout);
	else
		report_bracket(&job->event, options_output(), stdout);
	return 0;
}

static int
run_bracket(int argc, char **argv)
{
	return run_reading(argc, argv, 0, 0, work_bracket);
}

static int
work_history(struct job *job)
{
	uint32_t player = event_player_named(&job->event, job->argv[0], &job->dg);

	if (player != NOBODY)
		report_history(&job->event, player, options_output(), stdout);
	return player == NOBODY ? REFUSED : 0;
}

static int
run_history(int argc, char **argv)
{
	return run_reading(argc, argv, 1, 1, work_history);
}

static int
work_cross(struct job *job)
{
	report_cross(&job->event, options_output(), stdout);
	return 0;
}

static int
run_cross(int argc, char **argv)
{
	return run_reading(argc, argv, 0, 0, work_cross);
}

static int
work_check(struct job *job)
{
	return report_check(&job->event, options_output(), stdout, &job->dg) ? 0 : REFUSED;
}

static int
run_check(int argc, char **argv)
{
	return run_reading(argc, argv, 0, 0, work_check);
}

static int
work_export(struct job *job)
{
	struct str out = STR_INIT;

	report_export(&job->event, (enum export_type)opt.type, &out);
	fputs(str_text(&out), stdout);
	str_release(&out);
	return 0;
}

static int
run_export(int argc, char **argv)
{
	return run_reading(argc, argv, 0, 0, work_export);
}

static const struct command commands[] = {
    {"new", "EVENT", "start an event file", new_rows, run_new},
    {"add", "EVENT NAME...|-", "add players", add_rows, run_add},
    {"drop", "EVENT PLAYER...", "take players out from the next round on", change_rows, run_drop},
    {"undrop", "EVENT PLAYER...", "let them come back", change_rows, run_undrop},
    {"disqualify", "EVENT PLAYER...", "take players out for good", change_rows, run_disqualify},
    {"pair", "EVENT", "pair the next round", pair_rows, run_pair},
    {"repair", "EVENT", "pair the open round anew", pair_rows, run_repair},
    {"swap", "EVENT PLAYER PLAYER", "exchange two players of the open round", change_rows,
	run_swap},
    {"result", "EVENT TABLE RESULT...|-", "enter results", change_rows, run_result},
    {"amend", "EVENT ROUND TABLE RESULT", "correct a result", change_rows, run_amend},
    {"undo", "EVENT", "remove the last round or cut", undo_rows, run_undo},
    {"cut", "EVENT [N|wins>=N]", "cut to the elimination bracket", change_rows, run_cut},
    {"standings", "EVENT", "ranks with points and tie-breaks", standings_rows, run_standings},
    {"pairings", "EVENT", "who plays whom", pairings_rows, run_pairings},
    {"slips", "EVENT", "result slips to print", round_rows, run_slips},
    {"bracket", "EVENT", "the elimination bracket", html_rows, run_bracket},
    {"history", "EVENT PLAYER", "a player's rounds", NULL, run_history},
    {"cross", "EVENT", "everybody's rounds in one table", NULL, run_cross},
    {"check", "EVENT", "verify every round", NULL, run_check},
    {"export", "EVENT", "for other programs", export_rows, run_export},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct tool tool = {
    .name = "regent-pair",
    .help = "Run a tournament: players, pairings, results, standings, cut.",
    .commands = commands,
};

int
main(int argc, char **argv)
{
	return tool_main(&tool, argc, argv);
}
