/* Reading records back. */
#include "game/record.h"

#include "base/file.h"
#include "base/options.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Fields: the run and the game, then so many of each seat, then the end. */
enum { SEATS_FROM = 9, BY_SEAT = 5, FIELDS = 14, FIELDS_MOST = FIELDS + BY_SEAT * SEATS_MOST };
enum { FIELD_NO, FIELD_AGENT, FIELD_DECK, FIELD_RANK, FIELD_SCORE };

struct reading {
	struct record_file *file;
	struct diag *dg;
	unsigned players; /* TSV: of the header */
};

static bool
bad(struct reading *reading, struct place at, const char *what)
{
	diag_error(reading->dg, at, "not a record: %s", what);
	return false;
}

static bool
to_number(const char *text, int base, uint64_t most, uint64_t *out)
{
	char *end;

	errno = 0;
	*out = strtoull(text, &end, base);
	return !errno && end != text && !*end && text[0] != '-' && text[0] != '+' && *out <= most;
}

/* Numbers with blanks between them. */
static bool
to_moves(struct record *record, char *text, struct arena *arena)
{
	uint16_t *moves = arena_alloc(arena, sizeof(*moves) * (record->choices + 1u));
	uint32_t n = 0;

	for (char *word; *text && (word = strsep(&text, " "));) {
		uint64_t number;

		if (n == record->choices || !to_number(word, 10, UINT16_MAX, &number))
			return false;
		moves[n++] = (uint16_t)number;
		if (!text)
			break;
	}
	record->moves = moves;
	return n == record->choices;
}

static bool
seat_from_tsv(struct record *record, unsigned seat, char **field)
{
	char *of[BY_SEAT], *end;
	uint64_t rank, no;

	for (unsigned i = 0; i < BY_SEAT; i++)
		of[i] = field[SEATS_FROM + i * record->players + seat];
	record->agent[seat] = of[FIELD_AGENT];
	record->deck[seat] = *of[FIELD_DECK] ? of[FIELD_DECK] : NULL;
	long score = strtol(of[FIELD_SCORE], &end, 10);
	if (*end || !to_number(of[FIELD_RANK], 10, record->players, &rank) || rank < 1 ||
	    !to_number(of[FIELD_NO], 10, ENTRANTS_MOST, &no) || no < 1)
		return false;
	record->entrant[seat] = (uint16_t)(no - 1);
	record->outcome.rank[seat] = (uint8_t)rank;
	record->outcome.score[seat] = (int16_t)score;
	return score >= INT16_MIN && score <= INT16_MAX;
}

static bool
from_tsv(struct reading *reading, struct record *record, char *line)
{
	char *field[FIELDS_MOST];
	size_t n = 0, want = FIELDS + BY_SEAT * reading->players;
	uint64_t choices, players, forfeit = 0;

	for (char *rest = line; rest && n < FIELDS_MOST;)
		field[n++] = strsep(&rest, "\t");
	if (n != want)
		return bad(reading, record->at, "the number of columns is wrong");
	record->players = reading->players;
	record->version = field[0];
	record->config = field[1];
	record->seed = field[2];
	record->game = field[4];
	record->options = field[6];
	char **tail = field + SEATS_FROM + BY_SEAT * record->players;
	bool fine = to_number(field[3], 10, UINT64_MAX, &record->games) &&
		    to_number(field[5], 10, record->players, &players) &&
		    players == record->players &&
		    to_number(field[7], 10, UINT64_MAX, &record->index) &&
		    to_number(field[8], 10, UINT64_MAX, &record->deal) &&
		    (!*tail[0] || to_number(tail[0], 10, record->players, &forfeit)) &&
		    to_number(tail[2], 10, 100000000, &choices) &&
		    to_number(tail[3], 16, UINT64_MAX, &record->hash);
	for (unsigned seat = 0; fine && seat < record->players; seat++)
		fine = seat_from_tsv(record, seat, field);
	if (!fine)
		return bad(reading, record->at, "a number is wrong");
	record->forfeit = (long)forfeit;
	record->outcome.reason = tail[1];
	/* Every move takes a digit, so that a lie costs no memory. */
	if (choices > strlen(tail[4]))
		return bad(reading, record->at, "moves are missing");
	record->choices = (uint32_t)choices;
	return to_moves(record, tail[4], &reading->file->arena) ||
	       bad(reading, record->at, "the moves are wrong");
}

static const char *
json_word(const json_t *object, const char *key, struct arena *arena)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? arena_text(arena, text) : NULL;
}

static bool
json_number(
    const json_t *object, const char *key, json_int_t least, json_int_t most, json_int_t *out)
{
	const json_t *value = json_object_get(object, key);

	*out = json_integer_value(value);
	return json_is_integer(value) && *out >= least && *out <= most;
}

static bool
seats_from_json(struct record *record, const json_t *seats, struct arena *arena)
{
	if (!json_is_array(seats) || json_array_size(seats) != record->players)
		return false;
	for (unsigned seat = 0; seat < record->players; seat++) {
		const json_t *one = json_array_get(seats, seat);
		json_int_t rank, score, no;

		record->agent[seat] = json_word(one, "agent", arena);
		record->deck[seat] = json_word(one, "deck", arena);
		if (!record->agent[seat] || !json_number(one, "no", 1, ENTRANTS_MOST, &no) ||
		    !json_number(one, "rank", 1, record->players, &rank) ||
		    !json_number(one, "score", INT16_MIN, INT16_MAX, &score))
			return false;
		record->entrant[seat] = (uint16_t)(no - 1);
		record->outcome.rank[seat] = (uint8_t)rank;
		record->outcome.score[seat] = (int16_t)score;
	}
	return true;
}

static bool
moves_from_json(struct record *record, const json_t *list, struct arena *arena)
{
	if (!json_is_array(list) || json_array_size(list) != record->choices)
		return false;
	uint16_t *moves = arena_alloc(arena, sizeof(*moves) * (record->choices + 1u));
	for (uint32_t i = 0; i < record->choices; i++) {
		const json_t *value = json_array_get(list, i);
		json_int_t number = json_integer_value(value);

		if (!json_is_integer(value) || number < 0 || number > UINT16_MAX)
			return false;
		moves[i] = (uint16_t)number;
	}
	record->moves = moves;
	return true;
}

static bool
fields_from_json(struct record *record, const json_t *object, struct arena *arena)
{
	json_int_t all, index, deal, players, choices, forfeit = 0;
	const char *hash = json_string_value(json_object_get(object, "hash"));

	record->version = json_word(object, "version", arena);
	record->config = json_word(object, "config", arena);
	record->seed = json_word(object, "seed", arena);
	record->game = json_word(object, "game", arena);
	record->options = json_word(object, "options", arena);
	record->outcome.reason = json_word(object, "reason", arena);
	if (!record->version || !record->config || !record->seed || !record->game ||
	    !record->options || !record->outcome.reason || !hash ||
	    !to_number(hash, 16, UINT64_MAX, &record->hash) ||
	    !json_number(object, "games", 1, INT64_MAX, &all) ||
	    !json_number(object, "index", 0, INT64_MAX, &index) ||
	    !json_number(object, "deal", 0, INT64_MAX, &deal) ||
	    !json_number(object, "players", 1, SEATS_MOST, &players) ||
	    !json_number(object, "choices", 0, UINT32_MAX, &choices) ||
	    (json_object_get(object, "forfeit") &&
		!json_number(object, "forfeit", 1, players, &forfeit)))
		return false;
	record->games = (uint64_t)all;
	record->index = (uint64_t)index;
	record->deal = (uint64_t)deal;
	record->players = (unsigned)players;
	record->choices = (uint32_t)choices;
	record->forfeit = (long)forfeit;
	return seats_from_json(record, json_object_get(object, "seats"), arena) &&
	       moves_from_json(record, json_object_get(object, "moves"), arena);
}

static bool
from_json(struct reading *reading, struct record *record, const char *line)
{
	json_error_t error;
	json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);

	if (!object)
		return bad(reading, record->at, error.text);
	bool fine =
	    json_is_object(object) && fields_from_json(record, object, &reading->file->arena);
	json_decref(object);
	return fine || bad(reading, record->at, "a member is missing or wrong");
}

/* The players of a TSV header, 0 if it is none. */
static unsigned
header_players(const char *line)
{
	struct str header = STR_INIT;
	unsigned players = SEATS_MOST;

	for (; players > 0; players--) {
		str_clear(&header);
		record_header(players, &header);
		if (strncmp(header.text, line, header.n - 1) == 0 && !line[header.n - 1])
			break;
	}
	str_release(&header);
	return players;
}

/* Does a number mean the same agent in both?  Decks may lie elsewhere. */
static bool
same_agents(const struct record *one, const struct record *other)
{
	bool same = true;

	for (unsigned i = 0; i < one->players; i++)
		for (unsigned k = 0; k < other->players; k++)
			same &= one->entrant[i] != other->entrant[k] ||
				strcmp(one->agent[i], other->agent[k]) == 0;
	return same;
}

/* The first column that all records of a configuration share, and these two
 * do not; NULL if there is none. */
static const char *
differing(const struct record *one, const struct record *other)
{
	const struct {
		const char *column;
		bool same;
	} row[] = {{"seed", strcmp(one->seed, other->seed) == 0},
	    {"games", one->games == other->games}, {"game", strcmp(one->game, other->game) == 0},
	    {"players", one->players == other->players},
	    {"options", strcmp(one->options, other->options) == 0},
	    {"no", same_agents(one, other)}};

	for (size_t i = 0; i < LENGTH(row); i++)
		if (!row[i].same)
			return row[i].column;
	return NULL;
}

/* The record before, if it is of the same configuration. */
static const struct record *
relative(const struct record_file *file, const struct record *record)
{
	const struct record *last = file->records.n ? &file->records.at[file->records.n - 1] : NULL;

	return last && strcmp(last->config, record->config) == 0 ? last : NULL;
}

static bool
check_line(struct reading *reading, const struct record *record)
{
	const struct record *before = relative(reading->file, record);
	const char *column = before ? differing(before, record) : NULL;
	uint64_t seed;

	if (strcmp(record->version, REGENT_VERSION) != 0)
		diag_error(reading->dg, record->at,
		    "a record of version %s, this is " REGENT_VERSION, record->version);
	else if (record->index >= record->games)
		diag_error(reading->dg, record->at, "game %llu of a run of %llu",
		    (unsigned long long)record->index, (unsigned long long)record->games);
	else if (!to_number(record->seed, 10, UINT64_MAX, &seed))
		diag_error(reading->dg, record->at, "the seed is '%s'", record->seed);
	else if (column)
		diag_error(reading->dg, record->at,
		    "%s is not as in %s:%u, of the same configuration", column, before->at.file,
		    before->at.line);
	else
		return true;
	return false;
}

static void
read_line(struct reading *reading, struct place at, char *line)
{
	struct record record = {.at = at, .line = line};
	char *copy = arena_text(&reading->file->arena, line);

	bool fine =
	    reading->players ? from_tsv(reading, &record, copy) : from_json(reading, &record, copy);
	if (fine && check_line(reading, &record))
		vec_add(&reading->file->records, record);
}

/* The form shows in the first line. */
static bool
read_form(struct reading *reading, const char *line, struct place at)
{
	bool json = line[0] == '{';

	reading->players = json ? 0 : header_players(line);
	if (!json && !reading->players)
		diag_error(reading->dg, at, "neither the header of records nor a JSON record");
	else if (reading->file->records.n && json != reading->file->json)
		diag_error(reading->dg, at, "TSV and JSON together");
	else {
		reading->file->json = json;
		return true;
	}
	return false;
}

/* Lines may end as they do on other systems. */
static void
end_line(char *line)
{
	size_t n = strlen(line);

	if (n && line[n - 1] == '\r')
		line[n - 1] = '\0';
}

bool
record_read(struct record_file *into, const char *path, struct diag *dg)
{
	struct str text = STR_INIT;
	struct reading reading = {.file = into, .dg = dg};
	struct place at = {.file = strcmp(path, "-") == 0 ? "<stdin>" : path};
	size_t errors = dg->errors;

	if (!file_read(path, SIZE_MAX / 4, &text, dg))
		return false;
	char *rest = arena_copy(&into->arena, str_text(&text), text.n);
	if (strlen(rest) != text.n)
		diag_error(dg, at, "not a text file");
	str_release(&text);
	while (dg->errors == errors && rest && *rest) {
		char *line = strsep(&rest, "\n");

		at.line++;
		end_line(line);
		if (!rest)
			diag_error(dg, at, "the last line is cut off");
		else if (at.line > 1 || (read_form(&reading, line, at) && into->json))
			read_line(&reading, at, line);
	}
	if (!at.line && dg->errors == errors)
		diag_error(dg, at, "no records");
	return dg->errors == errors;
}

bool
record_split(char *path, uint64_t *index)
{
	char *colon = strrchr(path, ':');

	if (!colon || access(path, F_OK) == 0 || !to_number(colon + 1, 10, UINT64_MAX, index))
		return false;
	*colon = '\0';
	return true;
}

void
record_file_release(struct record_file *file)
{
	vec_release(&file->records);
	arena_release(&file->arena);
}
