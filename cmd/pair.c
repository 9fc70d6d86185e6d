/* regent-pair: run a tournament in one file. */
#include "base/file.h"
#include "base/options.h"
#include "deck/verdict.h"
#include "game/stats.h"
#include "pair/bracket.h"
#include "pair/export.h"
#include "pair/report.h"
#include "pair/round.h"
#include "pair/simulate.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NOBODY EVENT_NOBODY

enum { LOCK_SECONDS = 10, REFUSED = 1, TROUBLE = 2 };

static struct {
	const char *name, *date, *scoring, *explain, *club, *faction, *deck, *peer;
	uint64_t seed;
	struct structure_wish wish;
	long round, draw, table, bye, runs, threads, players;
	double spread, timed;
	bool dry, force, exact, html, by_name, decks;
	int type, format, from;
	long strength;
} opt = {.runs = 1000, .spread = 200, .timed = 0.1, .from = -1, .strength = LONG_MIN};

static const char *const import_types[] = {
    "csv", "json", "trf16", "trfbx", "trf26", "nrtm", "trf", NULL};
static const char *const format_words[] = {"joust", "melee", NULL};

#define STRUCTURE_ROWS                                                                             \
	{'f', "format", "FORMAT", "joust or melee", OPTION_WORD, &opt.format, 0, 0, format_words}, \
	    {0, "structure", "NAME",                                                               \
		"basic, advanced, round-robin, single-elimination or double-elimination",          \
		OPTION_TEXT, &opt.wish.name, 0, 0, NULL},                                          \
	    {0, "rounds", "N", "so many rounds", OPTION_INT, &opt.wish.rounds, 1,                  \
		EVENT_ROUNDS_MOST, NULL},                                                          \
	    {0, "cut", "N", "then a cut to N players, or wins>=N", OPTION_TEXT, &opt.wish.cut, 0,  \
		0, NULL},                                                                          \
	    {0, "double", NULL, "double elimination after the cut", OPTION_FLAG, &opt.wish.twice,  \
		0, 0, NULL},                                                                       \
	{                                                                                          \
		0, "scoring", "NAME", "points by name, see formats/tournament/scoring.yaml",       \
		    OPTION_TEXT, &opt.scoring, 0, 0, NULL                                          \
	}
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
#define SEED_ROW(help)                                                        \
	{                                                                     \
		's', "seed", "SEED", help, OPTION_SEED, &opt.seed, 0, 0, NULL \
	}

static const struct option_row new_rows[] = {
    {0, "name", "NAME", "the event's name", OPTION_TEXT, &opt.name, 0, 0, NULL},
    {0, "date", "DATE", "its date", OPTION_TEXT, &opt.date, 0, 0, NULL},
    SEED_ROW("seed of every draw"),
    STRUCTURE_ROWS,
    {0},
};
static const struct option_row add_rows[] = {
    {0, "club", "CLUB", "club of the players", OPTION_TEXT, &opt.club, 0, 0, NULL},
    {0, "faction", "FACTION", "their faction", OPTION_TEXT, &opt.faction, 0, 0, NULL},
    {0, "deck", "FILE", "their deck", OPTION_TEXT, &opt.deck, 0, 0, NULL},
    {0, "fixed-table", "N", "the table they always sit at", OPTION_INT, &opt.table, 1,
	EVENT_ID_MOST, NULL},
    {0, "bye", "N", "a bye in this round", OPTION_INT, &opt.bye, 1, EVENT_ROUNDS_MOST, NULL},
    {0, "strength", "ELO", "their strength, for simulations", OPTION_INT, &opt.strength, -10000,
	10000, NULL},
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
static const struct option_row slips_rows[] = {ROUND_ROW, HTML_ROW, {0}};
static const struct option_row html_rows[] = {HTML_ROW, {0}};
static const struct option_row check_rows[] = {
    {0, "peer", "COMMAND", "compare with a pairing program through TRF", OPTION_TEXT, &opt.peer, 0,
	0, NULL},
    {0, "decks", NULL, "judge the players' decks", OPTION_FLAG, &opt.decks, 0, 0, NULL},
    {0},
};
static const struct option_row export_rows[] = {
    {'t', "type", "TYPE", "csv, json, trf16, trfbx (or trf), trf26 or nrtm", OPTION_WORD, &opt.type,
	0, 0, import_types},
    {0},
};
static const struct option_row import_rows[] = {
    {'t', "type", "TYPE", "csv, json, trf16, trfbx (or trf), trf26 or nrtm; else guessed",
	OPTION_WORD, &opt.from, 0, 0, import_types},
    {0, "name", "NAME", "the event's name", OPTION_TEXT, &opt.name, 0, 0, NULL},
    SEED_ROW("seed of every draw"),
    {0},
};
static const struct option_row simulate_rows[] = {
    {'n', "runs", "N", "play it out so often (1000)", OPTION_INT, &opt.runs, 1, 100000000, NULL},
    SEED_ROW("seed of the runs"),
    {'j', "threads", "N", "threads (all cores)", OPTION_INT, &opt.threads, 1, 1024, NULL},
    {0, "spread", "ELO", "spread of strengths that are not given (200)", OPTION_REAL, &opt.spread,
	0, 0, NULL},
    {0, "timed", "SHARE", "share of games that go to time (0.1)", OPTION_REAL, &opt.timed, 0, 0,
	NULL},
    {'p', "players", "N", "of so many unknown players, without an event", OPTION_INT, &opt.players,
	2, EVENT_PLAYERS_MOST, NULL},
    STRUCTURE_ROWS,
    {0},
};

/* What every command does around its own work: read under the lock, work,
 * write.  work() returns a status. */
struct job {
	struct event event;
	struct diag dg;
	int argc;
	char **argv;
	struct str input; /* standard input, when an argument is "-" */
};

static int
finish(struct job *job, int status)
{
	/* What is printed stands before what is said of it. */
	if (!tool_written(0))
		status = TROUBLE;
	diag_print(&job->dg, stderr);
	event_release(&job->event);
	diag_release(&job->dg);
	str_release(&job->input);
	return status;
}

/* Standard input is read before the file is locked: whoever writes it may
 * need the file first. */
static bool
take_input(struct job *job)
{
	for (int i = 0; i < job->argc; i++)
		if (strcmp(job->argv[i], "-") == 0)
			return file_read("-", FILE_SIZE_MOST, &job->input, &job->dg);
	return true;
}

static int
run(int argc, char **argv, bool writes, int least, int most, int (*work)(struct job *))
{
	struct job job = {.dg = DIAG_INIT, .argc = argc - 1, .argv = argv + 1};
	int lock = -1, status = TROUBLE;

	if (argc < 1 || job.argc < least || (most >= 0 && job.argc > most))
		return tool_usage(
		    argc < 1 ? "which event?" : "wrong number of arguments, see --help");
	bool locked = writes && !opt.dry;
	if (locked && strcmp(argv[0], "-") == 0)
		return tool_usage("standard input cannot be changed (-n shows the change)");
	if (!take_input(&job))
		return finish(&job, TROUBLE);
	if (locked && access(argv[0], F_OK) == 0 &&
	    (lock = file_lock(argv[0], LOCK_SECONDS, &job.dg)) < 0)
		return finish(&job, TROUBLE);
	if (event_read(&job.event, argv[0], &job.dg))
		status = work(&job);
	if (lock >= 0)
		file_unlock(lock);
	return finish(&job, status);
}

/* run_NAME() for work_NAME(). */
#define RUN(name, writes, least, most)                                    \
	static int run_##name(int argc, char **argv)                      \
	{                                                                 \
		return run(argc, argv, writes, least, most, work_##name); \
	}

static int
save(struct job *job)
{
	struct str text = STR_INIT;
	const struct str *old = &job->event.text;
	size_t same = 0;

	if (!opt.dry)
		return event_save(&job->event, &job->dg) ? 0 : TROUBLE;
	if (!event_text(&job->event, &text, &job->dg))
		return TROUBLE;
	while (same < old->n && same < text.n && old->text[same] == text.text[same])
		same++;
	while (same && text.text[same - 1] != '\n')
		same--;
	fwrite(text.text + same, 1, text.n - same, stdout);
	if (same == text.n && same < old->n)
		diag_note(&job->dg, NOWHERE, "the file would end before '%.*s'",
		    (int)strcspn(old->text + same, "\n"), old->text + same);
	str_release(&text);
	return 0;
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

/* --- new, import ------------------------------------------------------ */

/* Writes a new event, if it is one that can be read. */
static int
write_new(struct job *job, const char *path)
{
	struct str text = STR_INIT;
	struct event check = {0};
	int status = TROUBLE;

	if (utf8_check(job->event.name, strlen(job->event.name)) != strlen(job->event.name)) {
		diag_error(&job->dg, NOWHERE, "the name of the event is not UTF-8");
		return TROUBLE;
	}
	event_write(&job->event, &text);
	if (event_parse(&check, path, text.text, text.n, &job->dg)) {
		if (strcmp(path, "-") == 0)
			status = fwrite(text.text, 1, text.n, stdout) == text.n ? 0 : TROUBLE;
		else if (file_create(path, text.text, text.n, &job->dg))
			status = 0;
	}
	event_release(&check);
	str_release(&text);
	return status;
}

static int
run_new(int argc, char **argv)
{
	struct job job = {.dg = DIAG_INIT};
	int status = TROUBLE;

	if (argc != 1)
		return tool_usage("new: which event?");
	event_defaults(&job.event, argv[0], (enum event_format)opt.format);
	job.event.name = opt.name ? opt.name : argv[0];
	job.event.date = opt.date;
	job.event.seed = opt.seed;
	const char *scoring = opt.scoring ? opt.scoring : event_format_names[opt.format];
	if (structure_set(&job.event, &opt.wish, &job.dg) &&
	    scoring_load(scoring, job.event.format, &job.event.scoring, NOWHERE, &job.dg))
		status = write_new(&job, argv[0]);
	return finish(&job, status);
}

static enum event_type
type_of(int word)
{
	return word < 0 ? TYPE_COUNT : word == TYPE_COUNT ? TYPE_TRFBX : (enum event_type)word;
}

static int
run_import(int argc, char **argv)
{
	struct job job = {.dg = DIAG_INIT};
	int status = TROUBLE;

	if (argc != 2)
		return tool_usage("import: EVENT FILE, the file may be -");
	if (file_read(argv[1], FILE_SIZE_MOST, &job.input, &job.dg) &&
	    event_import(&job.event, strcmp(argv[1], "-") == 0 ? "<stdin>" : argv[1], &job.input,
		type_of(opt.from), &job.dg)) {
		if (opt.seed)
			job.event.seed = opt.seed;
		if (opt.name || !*job.event.name)
			job.event.name = opt.name ? opt.name : argv[0];
		players_warn_namesakes(&job.event, 0, &job.dg);
		status = write_new(&job, argv[0]);
	}
	return finish(&job, status);
}

/* --- players ---------------------------------------------------------- */

static int
work_add(struct job *job)
{
	struct event_player usual = {.name = "",
	    .club = opt.club,
	    .faction = opt.faction,
	    .deck = opt.deck,
	    .fixed_table = opt.table};

	size_t before = job->event.players.n;
	usual.has_strength = opt.strength != LONG_MIN;
	usual.strength = usual.has_strength ? opt.strength : 0;
	if (opt.bye)
		vec_add(&usual.byes, opt.bye);
	for (int i = 0; i < job->argc; i++) {
		struct event_player p = usual;

		if (strcmp(job->argv[i], "-") == 0) {
			players_read(&job->event, "<stdin>", &job->input, &usual, &job->dg);
			continue;
		}
		p.name = text_trim(job->argv[i]);
		memset(&p.byes, 0, sizeof(p.byes));
		if (opt.bye)
			vec_add(&p.byes, opt.bye);
		if (!player_add(&job->event, &p, NOWHERE, &job->dg))
			vec_release(&p.byes);
	}
	vec_release(&usual.byes);
	players_warn_namesakes(&job->event, before, &job->dg);
	return job->dg.errors ? TROUBLE : save(job);
}
RUN(add, true, 1, -1)

static int
leave(struct job *job, enum leave how)
{
	for (int i = 0; i < job->argc; i++) {
		uint32_t player = event_player_named(&job->event, job->argv[i], &job->dg);

		if (player != NOBODY)
			event_leave(&job->event, player, how, &job->dg);
	}
	return job->dg.errors ? REFUSED : save(job);
}

#define RUN_LEAVE(name, how)                    \
	static int work_##name(struct job *job) \
	{                                       \
		return leave(job, how);         \
	}                                       \
	RUN(name, true, 1, -1)

RUN_LEAVE(drop, LEAVE_DROP)
RUN_LEAVE(undrop, LEAVE_RETURN)
RUN_LEAVE(disqualify, LEAVE_DISQUALIFIED)

/* --- rounds ----------------------------------------------------------- */

/* What had to be given up is said on standard error. */
static void
tell(struct job *job, const struct round_report *report)
{
	const struct {
		uint32_t n;
		const char *what;
	} rows[] = {{report->forbidden, "forbidden pairs"},
	    {report->repeated_byes, "repeated byes"}, {report->rematches, "rematches"},
	    {report->same_club, "pairs of one club"}};

	for (size_t i = 0; i < LENGTH(rows); i++)
		if (rows[i].n)
			diag_warn(&job->dg, NOWHERE, "unavoidable %s: %u", rows[i].what, rows[i].n);
	if (report->proof == SWISS_UNPROVED)
		diag_warn(
		    &job->dg, NOWHERE, "too many players to prove that this is the best pairing");
}

static int
work_pair(struct job *job)
{
	struct round_request request = {.force = opt.force, .draw = opt.draw, .exact = opt.exact};
	struct round_report report;

	if (!round_pair(&job->event, &request, &report, &job->dg))
		return REFUSED;
	tell(job, &report);
	int status = opt.dry ? 0 : save(job);
	if (status == 0)
		report_pairings(
		    &job->event, event_rounds_paired(&job->event), false, options_output(), stdout);
	return status;
}
RUN(pair, true, 0, 0)

static int
work_repair(struct job *job)
{
	const struct event_round *r = event_open_round(&job->event, &job->dg);

	if (!r)
		return REFUSED;
	if (round_has_results(r)) {
		diag_error(&job->dg, NOWHERE, "round %ld has results already", r->number);
		return REFUSED;
	}
	event_undo(&job->event);
	if (!opt.draw)
		opt.draw = 1;
	return work_pair(job);
}
RUN(repair, true, 0, 0)

static int
work_swap(struct job *job)
{
	uint32_t a = event_player_named(&job->event, job->argv[0], &job->dg);
	uint32_t b = event_player_named(&job->event, job->argv[1], &job->dg);

	if (a == NOBODY || b == NOBODY || !event_swap(&job->event, a, b, &job->dg))
		return REFUSED;
	return save(job);
}
RUN(swap, true, 2, 2)

static int
work_result(struct job *job)
{
	if (job->argc == 1 && strcmp(job->argv[0], "-") == 0)
		event_enter_lines(&job->event, &job->input, &job->dg);
	else if (job->argc & 1)
		return tool_usage("result: TABLE RESULT, two by two");
	else
		for (int i = 0; i < job->argc; i += 2)
			event_enter(&job->event, job->argv[i], job->argv[i + 1], &job->dg);
	return job->dg.errors ? TROUBLE : save(job);
}
RUN(result, true, 1, -1)

static int
work_amend(struct job *job)
{
	long round;

	if (!number_of(job, job->argv[0], "round", &round) ||
	    !event_amend(&job->event, round, job->argv[1], job->argv[2], &job->dg))
		return TROUBLE;
	return save(job);
}
RUN(amend, true, 3, 3)

static int
work_undo(struct job *job)
{
	struct event *e = &job->event;
	const struct event_round *last = event_last(e);

	if (!last) {
		diag_error(&job->dg, NOWHERE, "no round is paired yet");
		return REFUSED;
	}
	if (round_has_results(last) && !opt.force) {
		diag_error(
		    &job->dg, NOWHERE, "round %ld has results (--force removes it)", last->number);
		return REFUSED;
	}
	event_undo(e);
	if (e->rounds.n && event_last(e) != &e->rounds.at[e->rounds.n - 1])
		diag_note(&job->dg, NOWHERE,
		    "who was added, left or came back stays so, from round %ld on",
		    event_rounds_paired(e) + 1);
	return save(job);
}
RUN(undo, true, 0, 0)

static int
work_cut(struct job *job)
{
	long n = 0, wins = 0;

	if (job->argc && !cut_parse(job->argv[0], &n, &wins, &job->dg))
		return TROUBLE;
	if (!round_cut(&job->event, n, wins, &job->dg))
		return REFUSED;
	return save(job);
}
RUN(cut, true, 0, 1)

/* --- reading ---------------------------------------------------------- */

/* Texts and pages are no rows. */
static bool
refuse_rows(bool text, const char *what)
{
	bool rows = text && options_output_given() && options_output() != OUTPUT_TABLE;

	if (rows)
		tool_usage("%s has no rows: no -o tsv, no -o json", what);
	return rows;
}

static int
explain(struct job *job, const struct standings *s)
{
	uint32_t player = event_player_named(&job->event, opt.explain, &job->dg);
	struct str out = STR_INIT;

	if (player == NOBODY)
		return REFUSED;
	standings_explain(s, player, &out);
	fputs(str_text(&out), stdout);
	str_release(&out);
	return 0;
}

static int
work_standings(struct job *job)
{
	struct standings s;
	int status = 0;

	if (opt.explain && opt.html)
		return tool_usage("standings: --explain or --html, not both");
	if (refuse_rows(opt.explain, "--explain") || refuse_rows(opt.html, "--html"))
		return TROUBLE;
	if (opt.round > event_rounds_paired(&job->event)) {
		diag_error(&job->dg, NOWHERE, "round %ld is not paired", opt.round);
		return REFUSED;
	}
	standings_init(&s, &job->event, opt.round);
	if (!opt.round && !opt.explain)
		standings_final(&s);
	if (opt.explain)
		status = explain(job, &s);
	else if (opt.html)
		html_standings(&s, stdout);
	else
		report_standings(&s, options_output(), stdout);
	standings_release(&s);
	return status;
}
RUN(standings, false, 0, 0)

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
	if (refuse_rows(opt.html, "--html"))
		return TROUBLE;
	long round = round_shown(job);
	if (!round)
		return REFUSED;
	if (opt.html)
		html_pairings(&job->event, round, stdout);
	else
		report_pairings(&job->event, round, opt.by_name, options_output(), stdout);
	return 0;
}
RUN(pairings, false, 0, 0)

static int
work_slips(struct job *job)
{
	if (refuse_rows(true, "a slip"))
		return TROUBLE;
	long round = round_shown(job);
	if (round)
		(opt.html ? html_slips : report_slips)(&job->event, round, stdout);
	return round ? 0 : REFUSED;
}
RUN(slips, false, 0, 0)

static int
work_bracket(struct job *job)
{
	if (refuse_rows(opt.html, "--html"))
		return TROUBLE;
	if (!event_cut_entry(&job->event)) {
		diag_error(&job->dg, NOWHERE, "the event has no bracket yet");
		return REFUSED;
	}
	if (opt.html)
		html_bracket(&job->event, stdout, &job->dg);
	else
		report_bracket(&job->event, options_output(), stdout, &job->dg);
	return job->dg.errors ? REFUSED : 0;
}
RUN(bracket, false, 0, 0)

static int
work_history(struct job *job)
{
	uint32_t player = event_player_named(&job->event, job->argv[0], &job->dg);

	if (player != NOBODY)
		report_history(&job->event, player, options_output(), stdout);
	return player == NOBODY ? REFUSED : 0;
}
RUN(history, false, 1, 1)

static int
work_cross(struct job *job)
{
	report_cross(&job->event, options_output(), stdout);
	return 0;
}
RUN(cross, false, 0, 0)

static int
work_export(struct job *job)
{
	struct str out = STR_INIT;
	bool good = event_export(&job->event, type_of(opt.type), &out, &job->dg);

	if (good)
		fwrite(str_text(&out), 1, out.n, stdout);
	str_release(&out);
	return good ? 0 : REFUSED;
}
RUN(export, false, 0, 0)

/* --- check ------------------------------------------------------------ */

/* The date that decks are judged by: as told, else of the event, else today. */
static const char *
deck_day(const struct event *event, struct arena *arena)
{
	time_t now = time(NULL);
	struct tm tm;
	char text[16];

	if (event->deck_date)
		return event->deck_date;
	if (event->date && date_is_good(event->date))
		return event->date;
	gmtime_r(&now, &tm);
	strftime(text, sizeof(text), "%Y-%m-%d", &tm);
	return arena_text(arena, text);
}

static bool
judge_all(struct job *job, const struct law *law)
{
	static const char *const columns[] = {"id", "name", "deck", "verdict"};
	struct event *e = &job->event;
	struct table table;

	table_init(&table, columns, LENGTH(columns));
	for (uint32_t p = 0; p < e->players.n; p++) {
		const char *path = event_deck_path(e, p, &table.arena);

		table_int(&table, e->players.at[p].id);
		table_text(&table, e->players.at[p].name);
		table_text(&table, path);
		table_text(&table, deck_judge(law, path, &job->dg));
	}
	table_print(&table, options_output(), stdout);
	table_release(&table);
	return job->dg.errors == 0;
}

static int
check_decks(struct job *job)
{
	struct event *e = &job->event;
	struct card_source source = {0};
	struct card_db *db = card_db_load(&source, &job->dg);
	struct law_book *book = db ? law_book_load(db, &job->dg) : NULL;
	const char *format = e->deck_format ? e->deck_format : event_format_names[e->format];
	struct law law;
	int status = TROUBLE;

	size_t before = job->dg.list.n;
	if (book && law_make(book, format, e->deck_list, deck_day(e, &e->arena), &law, &job->dg))
		status = judge_all(job, &law) ? 0 : REFUSED;
	else
		for (size_t i = before; i < job->dg.list.n; i++)
			if (!job->dg.list.at[i].at.file)
				job->dg.list.at[i].at = e->decks_at;
	law_book_free(book);
	card_db_free(db);
	return status;
}

static int
work_check(struct job *job)
{
	if (opt.decks)
		return check_decks(job);
	return report_check(&job->event, opt.peer, options_output(), stdout, &job->dg) ? 0
										       : REFUSED;
}
RUN(check, false, 0, 0)

/* --- simulate --------------------------------------------------------- */

static void
show_progress(uint64_t done, uint64_t all)
{
	if (done % 256 == 0)
		fprintf(stderr, "\r%3u%%\r", (unsigned)(100 * done / all));
}

static void
put_chance(struct table *table, uint64_t times, uint64_t runs)
{
	double rate = (double)times / (double)runs;
	struct interval i = stats_wilson(rate, (double)runs);

	table_real(table, rate, 4);
	table_real(table, i.low, 4);
	table_real(table, i.high, 4);
}

/* Chances of the players whose strength is known. */
static void
print_players(const struct simulation *sim, const struct event *e)
{
	static const char *const columns[] = {"id", "name", "strength", "rank", "first",
	    "first-low", "first-high", "cut", "cut-low", "cut-high"};
	struct table table;

	table_init(&table, columns, sim->has_cut ? 10 : 7);
	for (size_t p = 0; p < e->players.n; p++) {
		const struct event_player *player = &e->players.at[p];

		table_int(&table, player->id);
		table_text(&table, player->name);
		if (player->has_strength)
			table_int(&table, player->strength);
		else
			table_none(&table);
		table_real(&table, (double)sim->player[p].ranks / (double)sim->runs, 2);
		put_chance(&table, sim->player[p].first, sim->runs);
		if (sim->has_cut)
			put_chance(&table, sim->player[p].cut, sim->runs);
	}
	table_print(&table, options_output(), stdout);
	table_release(&table);
}

static void
print_structure(const struct simulation *sim, const struct event *e)
{
	static const char *const columns[] = {
	    "players", "runs", "strongest", "rate", "low", "high"};
	struct table table;

	table_init(&table, columns, LENGTH(columns));
	for (int cut = 0; cut <= sim->has_cut; cut++) {
		table_int(&table, (long long)e->players.n);
		table_int(&table, (long long)sim->runs);
		table_text(&table, cut ? "in the cut" : "first");
		put_chance(&table, cut ? sim->best_cut : sim->best_first, sim->runs);
	}
	table_print(&table, options_output(), stdout);
	table_release(&table);
}

static int
work_simulate(struct job *job)
{
	struct simulate_request request = {.runs = (uint64_t)opt.runs,
	    .seed = opt.seed,
	    .threads = threads_default(opt.threads),
	    .spread = opt.spread,
	    .timed = opt.timed};
	struct simulation sim;
	bool known = false;

	if (opt.spread < 0 || opt.timed < 0 || opt.timed > 1)
		return tool_usage("simulate: --spread from 0 on, --timed from 0 to 1");
	request.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
	vec_each (p, &job->event.players)
		known = known || p->has_strength;
	bool good = simulate(&sim, &job->event, &request, &job->dg);
	if (good && known)
		print_players(&sim, &job->event);
	else if (good)
		print_structure(&sim, &job->event);
	simulation_release(&sim);
	return good ? 0 : TROUBLE;
}

/* An event of players that nothing is known about. */
static int
simulate_structure(void)
{
	struct job job = {.dg = DIAG_INIT};
	struct str text = STR_INIT;
	int status = TROUBLE;

	event_defaults(&job.event, "simulation", (enum event_format)opt.format);
	const char *scoring = opt.scoring ? opt.scoring : event_format_names[opt.format];
	if (structure_set(&job.event, &opt.wish, &job.dg) &&
	    scoring_load(scoring, job.event.format, &job.event.scoring, NOWHERE, &job.dg)) {
		for (long i = 0; i < opt.players; i++)
			event_add(&job.event, &(struct event_player){.name = "player"});
		event_write(&job.event, &text);
		event_release(&job.event);
		if (event_parse(&job.event, "simulation", text.text, text.n, &job.dg))
			status = work_simulate(&job);
	}
	str_release(&text);
	return finish(&job, status);
}

static int
run_simulate(int argc, char **argv)
{
	bool structure =
	    opt.wish.name || opt.wish.rounds || opt.scoring || opt.format || opt.wish.cut;

	if (opt.players && argc)
		return tool_usage("simulate: an event or --players, not both");
	if (!opt.players && structure)
		return tool_usage("simulate: an event has its own structure and scoring");
	return opt.players ? simulate_structure() : run(argc, argv, false, 0, 0, work_simulate);
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
    {"slips", "EVENT", "result slips to print", slips_rows, run_slips},
    {"bracket", "EVENT", "the elimination bracket", html_rows, run_bracket},
    {"history", "EVENT PLAYER", "a player's rounds", NULL, run_history},
    {"cross", "EVENT", "everybody's rounds in one table", NULL, run_cross},
    {"check", "EVENT", "verify every round, or the decks", check_rows, run_check},
    {"export", "EVENT", "for other programs", export_rows, run_export},
    {"import", "EVENT FILE|-", "a new event from another program's file", import_rows, run_import},
    {"simulate", "EVENT", "play it out many times: chances of the players", simulate_rows,
	run_simulate},
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
