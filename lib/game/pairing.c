#include "game/pairing.h"

#include "base/file.h"

#include <string.h>

enum { COLUMNS_MOST = 32 };

enum column {
	COLUMN_TABLE,
	COLUMN_NAME1,
	COLUMN_NAME2,
	COLUMN_RESULT,
	COLUMN_DECK1,
	COLUMN_DECK2,
	COLUMNS
};

static const char *const column_names[COLUMNS] = {
    "table", "name1", "name2", "result", "deck1", "deck2"};

struct pairing {
	long table;
	struct place at;
	const char *name[2], *deck[2]; /* deck: NULL where none is named */
};

struct pairing_list {
	VEC(struct pairing) tables;
	struct arena arena;
};

struct reading {
	struct pairing_list *out;
	const char *file;
	uint32_t line;
	int place[COLUMNS]; /* of each column in a line, or -1 */
	struct diag *dg;
};

/* Cuts a line at its tabs. */
static size_t
split(char *line, char *field[COLUMNS_MOST])
{
	size_t n = 0;

	for (char *at = line; at && n < COLUMNS_MOST;) {
		field[n++] = at;
		at = strchr(at, '\t');
		if (at)
			*at++ = '\0';
	}
	return n;
}

static bool
read_header(struct reading *r, char *line)
{
	char *field[COLUMNS_MOST];
	size_t n = split(line, field);
	bool fine = true;

	for (int column = 0; column < COLUMNS; column++) {
		r->place[column] = -1;
		for (size_t i = 0; i < n; i++)
			if (strcmp(field[i], column_names[column]) == 0)
				r->place[column] = (int)i;
		if (r->place[column] < 0 && column < COLUMN_DECK1) {
			diag_error(r->dg, (struct place){r->file, r->line, 0},
			    "no column '%s': the pairings are wanted as 'regent-pair pairings -o "
			    "tsv' prints them",
			    column_names[column]);
			fine = false;
		}
	}
	return fine;
}

/* The text of a column, NULL when it is empty. */
static const char *
text_of(const struct reading *r, char *field[], enum column column)
{
	int place = r->place[column];

	return place < 0 || !*field[place] ? NULL : arena_text(&r->out->arena, field[place]);
}

static void
read_line(struct reading *r, char *line)
{
	struct place at = {r->file, r->line, 0};
	char *field[COLUMNS_MOST], *end;
	size_t n = split(line, field);

	for (int column = 0; column < COLUMNS; column++)
		if (r->place[column] >= (int)n) {
			diag_error(r->dg, at, "the line has no '%s'", column_names[column]);
			return;
		}
	const char *number = text_of(r, field, COLUMN_TABLE);
	long table = number ? strtol(number, &end, 10) : 0;
	if (table < 1 || *end) {
		diag_error(r->dg, at, "'%s' is no table", number ? number : "");
		return;
	}
	struct pairing pairing = {.table = table,
	    .at = at,
	    .name = {text_of(r, field, COLUMN_NAME1), text_of(r, field, COLUMN_NAME2)},
	    .deck = {text_of(r, field, COLUMN_DECK1), text_of(r, field, COLUMN_DECK2)}};
	bool bye = !pairing.name[1] || strcmp(pairing.name[1], "bye") == 0;
	if (!bye && !text_of(r, field, COLUMN_RESULT))
		vec_add(&r->out->tables, pairing);
}

/* Byes and tables with a result are left out. */
static bool
read_tables(const char *path, struct pairing_list *out, struct diag *dg)
{
	struct str text = STR_INIT;
	struct reading r = {.out = out, .file = arena_text(&dg->arena, path), .dg = dg};
	size_t before = dg->errors;
	bool fine = file_read(path, FILE_SIZE_MOST, &text, dg);

	for (char *at = fine ? text.text : NULL, *next; at && *at; at = next) {
		next = strchr(at, '\n');
		if (next)
			*next++ = '\0';
		r.line++;
		if (r.line == 1)
			fine = read_header(&r, at);
		else if (fine && *at)
			read_line(&r, at);
		if (!fine)
			break;
	}
	if (fine && !r.line)
		diag_error(dg, (struct place){r.file, 0, 0}, "no pairings");
	str_release(&text);
	return dg->errors == before;
}

/* Games won by each of the two, a shared first rank by neither. */
struct score {
	struct match_output output; /* first: the run calls back through it */
	unsigned won[2];
};

static bool
take(struct match_output *output, const struct match *match, const struct result *result,
    const char *text, size_t length)
{
	struct score *score = (struct score *)output;
	const uint8_t *rank = result->outcome.rank;

	(void)match;
	(void)text;
	(void)length;
	if (rank[0] != rank[1])
		score->won[result->seating.entrant[rank[1] < rank[0]]]++;
	return true;
}

static void
write_nothing(const struct match *match, const struct result *result, struct str *out)
{
	(void)match;
	(void)result;
	(void)out;
}

static bool
decks_fit(const struct pairing *pairing, const struct game *game, struct diag *dg)
{
	bool fine = true;

	for (unsigned i = 0; game->decks && i < 2; i++)
		if (!pairing->deck[i]) {
			diag_error(dg, pairing->at, "'%s' has no deck", pairing->name[i]);
			fine = false;
		}
	return fine;
}

/* The match of one table; NULL after a report, or when it was cut short. */
static const char *
play_table(const struct pairing *pairing, const struct match *model, const char *const agents[2],
    struct diag *dg)
{
	struct match match = *model;
	struct score score = {.output = {write_nothing, take}};
	bool decks = model->game->decks;
	const char *result = NULL;

	match.to = model->games;
	match.seed = rng_mix(model->seed ^ rng_mix((uint64_t)pairing->table));
	if (decks_fit(pairing, model->game, dg) &&
	    schedule_enter(&match.schedule, agents, 2, pairing->deck, decks ? 2 : 0, dg) &&
	    schedule_make(&match.schedule, 2, SCHEDULE_ROUND_ROBIN, true, dg) &&
	    match_open(&match, dg)) {
		match_run(&match, &score.output);
		result = match_stopped(&match)	       ? NULL
			 : score.won[0] > score.won[1] ? "win"
			 : score.won[0] < score.won[1] ? "loss"
						       : "draw";
	}
	match_release(&match);
	return result;
}

bool
pairing_run(const char *path, const struct match *model, const char *const agents[],
    size_t n_agents, FILE *to, struct diag *dg)
{
	const char *const both[] = {
	    n_agents ? agents[0] : "random", n_agents ? agents[n_agents > 1] : "random"};
	struct pairing_list list = {0};
	size_t before = dg->errors;

	if (model->setup.players != 2)
		diag_error(dg, NOWHERE, "pairings are of two players at a table");
	else if (n_agents > 2)
		diag_error(dg, NOWHERE, "for pairings one agent, or one for each of the two");
	else if (read_tables(path, &list, dg))
		for (size_t i = 0; i < list.tables.n && !match_stopped(model); i++) {
			const struct pairing *pairing = &list.tables.at[i];
			const char *result = play_table(pairing, model, both, dg);

			if (result)
				fprintf(to, "%ld\t%s\n", pairing->table, result);
		}
	vec_release(&list.tables);
	arena_release(&list.arena);
	return dg->errors == before;
}
