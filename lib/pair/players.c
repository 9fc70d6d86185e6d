/* Players as lines of text. */
#include "base/map.h"
#include "pair/export.h"
#include "pair/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum column {
	COLUMN_NAME,
	COLUMN_CLUB,
	COLUMN_FACTION,
	COLUMN_DECK,
	COLUMN_TABLE,
	COLUMN_BYE,
	COLUMN_STRENGTH,
	COLUMN_ID,
	COLUMNS
};
static const char *const column_names[COLUMNS] = {
    "name", "club", "faction", "deck", "fixed-table", "bye", "strength", "id"};

/* What a line of fields means: the column of each, and the mark between
 * them; 0: each line tells. */
struct layout {
	enum column column[COLUMNS];
	size_t n;
	char mark;
};

static void
csv_field(struct str *out, const char *text, char end)
{
	bool quote = text && strpbrk(text, ",\"\n\t");

	if (quote)
		str_addc(out, '"');
	for (; text && *text; text++) {
		if (*text == '"')
			str_addc(out, '"');
		str_addc(out, *text);
	}
	if (quote)
		str_addc(out, '"');
	str_addc(out, end);
}

void
export_csv(const struct event *event, struct str *out)
{
	str_add(out, "id,name,club,faction,deck,fixed-table,bye,strength\n");
	vec_each (p, &event->players) {
		str_addf(out, "%ld,", p->id);
		csv_field(out, p->name, ',');
		csv_field(out, p->club, ',');
		csv_field(out, p->faction, ',');
		csv_field(out, p->deck, ',');
		if (p->fixed_table)
			str_addf(out, "%ld", p->fixed_table);
		str_addc(out, ',');
		for (size_t i = 0; i < p->byes.n; i++)
			str_addf(out, "%s%ld", i ? " " : "", p->byes.at[i]);
		str_addc(out, ',');
		if (p->has_strength)
			str_addf(out, "%ld", p->strength);
		str_addc(out, '\n');
	}
}

/* The fields of a line, between marks; a field may stand in double quotes,
 * with a quote doubled inside.  Returns their number, most + 1 if there are
 * more, 0 if a quote is not closed. */
static size_t
split_line(char *line, char mark, char *field[], size_t most)
{
	size_t n = 0;

	for (;;) {
		bool quoted = *line == '"';
		char *to = line, *at = line + quoted;

		if (n == most)
			return most + 1;
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
			return quoted ? 0 : n;
		line = at + 1;
	}
}

bool
player_add(struct event *event, const struct event_player *player, struct place at, struct diag *dg)
{
	const char *const texts[] = {player->name, player->club, player->faction, player->deck};

	for (size_t i = 0; i < LENGTH(texts); i++) {
		const char *text = texts[i] ? texts[i] : "";

		if (utf8_check(text, strlen(text)) != strlen(text)) {
			diag_error(dg, at, "the %s of a player is not UTF-8", column_names[i]);
			return false;
		}
		if (text_has_controls(text)) {
			diag_error(
			    dg, at, "control characters in the %s of a player", column_names[i]);
			return false;
		}
	}
	if (!*player->name || event_cut_entry(event))
		diag_error(dg, at,
		    *player->name ? "nobody can be added to a bracket" : "a player needs a name");
	else if (event->structure == STRUCTURE_ROBIN && event_rounds_paired(event))
		diag_error(dg, at, "a round robin takes nobody in once it has begun");
	else if (event->players.n >= EVENT_PLAYERS_MOST)
		diag_error(dg, at, "more than %d players", EVENT_PLAYERS_MOST);
	else if (player->id ? event_find(event, player->id) != EVENT_NOBODY
			    : event->by_id.n > EVENT_ID_MOST)
		diag_error(dg, at, "the id %ld is taken", player->id);
	else
		return event_add(event, player) != EVENT_NOBODY;
	return false;
}

void
players_warn_namesakes(const struct event *event, size_t from, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	struct str fold = STR_INIT;
	struct map names = {0};

	for (uint32_t i = 0; i < event->players.n; i++) {
		const struct event_player *p = &event->players.at[i];
		uint32_t other = i;

		str_clear(&fold);
		text_fold(p->name, &fold);
		const char *key = arena_text(&arena, str_text(&fold));
		if (!map_add(&names, key, i) && i >= from && map_get(&names, key, &other))
			diag_warn(dg, NOWHERE, "'%s' is the name of two players, %ld and %ld",
			    p->name, event->players.at[other].id, p->id);
	}
	map_release(&names);
	str_release(&fold);
	arena_release(&arena);
}

static bool
read_number(const char *text, long least, long most, long *out, struct place at, enum column column,
    struct diag *dg)
{
	char *end;

	errno = 0;
	*out = strtol(text, &end, 10);
	if (!errno && end != text && !*end && *out >= least && *out <= most)
		return true;
	diag_error(
	    dg, at, "'%s' is no %s, from %ld to %ld", text, column_names[column], least, most);
	return false;
}

static bool
read_byes(struct event_player *p, char *text, struct place at, struct diag *dg)
{
	char *word;

	while ((word = strsep(&text, " ;")) != NULL) {
		long round;

		if (!*word)
			continue;
		if (!read_number(word, 1, EVENT_ROUNDS_MOST, &round, at, COLUMN_BYE, dg))
			return false;
		vec_add(&p->byes, round);
	}
	return true;
}

static bool
read_field(struct event_player *p, enum column column, char *text, struct place at, struct diag *dg)
{
	switch (column) {
	case COLUMN_NAME:
		p->name = text;
		return true;
	case COLUMN_CLUB:
		p->club = text;
		return true;
	case COLUMN_FACTION:
		p->faction = text;
		return true;
	case COLUMN_DECK:
		p->deck = text;
		return true;
	case COLUMN_TABLE:
		return read_number(text, 1, EVENT_ID_MOST, &p->fixed_table, at, column, dg);
	case COLUMN_BYE:
		return read_byes(p, text, at, dg);
	case COLUMN_STRENGTH:
		p->has_strength = true;
		return read_number(text, -10000, 10000, &p->strength, at, column, dg);
	default:
		return read_number(text, 1, EVENT_ID_MOST, &p->id, at, column, dg);
	}
}

static bool
read_line(struct event *event, const struct layout *layout, char *field[], size_t n,
    const struct event_player *usual, struct place at, struct diag *dg)
{
	struct event_player p = *usual;
	bool good = true;

	memset(&p.byes, 0, sizeof(p.byes));
	vec_each (bye, &usual->byes)
		vec_add(&p.byes, *bye);
	for (size_t i = 0; i < n && good; i++)
		if (*field[i])
			good = read_field(&p, layout->column[i], field[i], at, dg);
	good = good && player_add(event, &p, at, dg);
	if (!good)
		vec_release(&p.byes);
	return good;
}

static size_t
column_named(const char *word)
{
	size_t c = 0;

	while (c < COLUMNS && !text_equal_caseless(word, column_names[c]))
		c++;
	return c;
}

/* A first line with the name of a column among its words is a header; one
 * word alone may be a player's name, unless it is "name". */
static bool
is_header(char *field[], size_t n)
{
	bool header = false;

	for (size_t i = 0; i < n; i++)
		header = header || column_named(field[i]) < (n > 1 ? COLUMNS : COLUMN_NAME + 1);
	return header;
}

static bool
read_header(const char *line, char *field[], size_t n, struct layout *layout, struct place at,
    struct diag *dg)
{
	size_t before = dg->errors;
	bool seen[COLUMNS + 1] = {false};

	layout->n = n;
	for (size_t i = 0; i < n; i++) {
		size_t c = column_named(field[i]);
		const char *near = text_suggest(field[i], column_names, COLUMNS);

		at.column = (uint32_t)(field[i] - line) + 1;
		if (c == COLUMNS)
			diag_error(dg, at, "unknown column '%s'%s%s%s", field[i],
			    near ? ", did you mean '" : "", near ? near : "", near ? "'?" : "");
		else if (seen[c])
			diag_error(dg, at, "column '%s' twice", field[i]);
		seen[c] = true;
		layout->column[i] = (enum column)c;
	}
	at.column = 1;
	if (!seen[COLUMN_NAME])
		diag_error(dg, at, "no column 'name'");
	return dg->errors == before;
}

/* Without a header, and so without ids. */
static const struct layout usual_layout = {{COLUMN_NAME, COLUMN_CLUB, COLUMN_FACTION, COLUMN_DECK,
					       COLUMN_TABLE, COLUMN_BYE, COLUMN_STRENGTH},
    COLUMN_ID, 0};

/* Behind a field in quotes, or where none begins. */
static const char *
skip_quoted(const char *at)
{
	if (*at != '"')
		return at;
	for (at++; *at && (*at != '"' || at[1] == '"');)
		at += *at == '"' ? 2 : 1;
	return *at ? at + 1 : at;
}

/* The mark between the fields: a tab, or else a comma, or else a semicolon. */
static char
mark_of(const char *line)
{
	static const char marks[] = "\t,;";
	const char *best = NULL;

	for (const char *at = skip_quoted(line); *at;) {
		const char *mark = strchr(marks, *at++);

		if (mark && (!best || mark < best))
			best = mark;
		at = mark ? skip_quoted(at) : at;
	}
	return best ? *best : ',';
}

bool
players_read(struct event *event, const char *file, const struct str *text,
    const struct event_player *usual, struct diag *dg)
{
	struct layout layout = usual_layout;
	struct lines lines;
	size_t before = dg->errors;
	char *line;
	bool good = lines_open(&lines, file, text, dg);

	for (bool first = true; good && (line = lines_next(&lines)) != NULL; first = false) {
		char *field[COLUMNS] = {NULL}, mark = layout.mark ? layout.mark : mark_of(line);
		size_t n = split_line(line, mark, field, COLUMNS);

		if (n == 0)
			diag_error(dg, lines.at, "a quote is not closed");
		else if (first && n <= COLUMNS && is_header(field, n)) {
			good = read_header(line, field, n, &layout, lines.at, dg);
			layout.mark = mark;
		} else if (n > layout.n)
			diag_error(dg, lines.at, "more than %zu fields", layout.n);
		else
			read_line(event, &layout, field, n, usual, lines.at, dg);
	}
	lines_close(&lines);
	return dg->errors == before;
}

bool
import_csv(struct event *event, const char *file, const struct str *text, struct diag *dg)
{
	static const struct event_player usual = {.name = ""};

	if (!players_read(event, file, text, &usual, dg))
		return false;
	if (!event->players.n)
		diag_error(dg, (struct place){file, 0, 0}, "no players");
	return event->players.n > 0;
}
