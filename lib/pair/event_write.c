/* Writing an event: what has changed behind the bytes that stay, or all. */
#include "base/file.h"
#include "base/yaml.h"
#include "pair/event.h"
#include "pair/result.h"

#include <string.h>

#define NOBODY EVENT_NOBODY

/* Inside braces the marks of lists and maps need quotes. */
static void
write_quoted(struct str *out, const char *text)
{
	if (strpbrk(text, ",[]{}") && !strpbrk(text, "\"\\\n\t"))
		str_addf(out, "\"%s\"", text);
	else
		yaml_quote(out, text);
}

static void
write_text(struct str *out, const char *key, const char *text)
{
	if (!text)
		return;
	str_addf(out, ", %s: ", key);
	write_quoted(out, text);
}

static void
write_player(struct str *out, const struct event_player *p)
{
	str_addf(out, "- {id: %ld", p->id);
	write_text(out, "name", p->name);
	write_text(out, "club", p->club);
	write_text(out, "faction", p->faction);
	write_text(out, "deck", p->deck);
	if (p->fixed_table)
		str_addf(out, ", fixed-table: %ld", p->fixed_table);
	if (p->has_strength)
		str_addf(out, ", strength: %ld", p->strength);
	for (size_t i = 0; i < p->byes.n; i++)
		str_addf(out, "%s%ld", i ? ", " : ", bye: [", p->byes.at[i]);
	str_add(out, p->byes.n ? "]}\n" : "}\n");
}

static void
write_id_list(struct str *out, const struct event *e, const uint32_t *at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		str_addf(out, "%s%ld", i ? ", " : "[", e->players.at[at[i]].id);
	str_addc(out, ']');
}

static void
write_ids(struct str *out, const struct event *e, const char *indent, const char *key,
    const uint32_t *at, size_t n)
{
	if (n == 0)
		return;
	str_addf(out, "%s%s: ", indent, key);
	write_id_list(out, e, at, n);
	str_addc(out, '\n');
}

static void
write_numbers(struct str *out, const char *key, const uint8_t *at, int n)
{
	for (int i = 0; i < n; i++)
		str_addf(out, i ? "%s%d" : ", %s: [%d", i ? ", " : key, at[i]);
	str_addc(out, ']');
}

static void
write_result(struct str *out, const struct event *e, const struct event_pair *pair,
    const struct game_result *result)
{
	struct arena arena = ARENA_INIT;
	int seats = pair_seats(pair);
	const char *word = result_word(e, pair, result, &arena);

	if (word && e->format == FORMAT_MELEE && seats > 1) {
		write_numbers(out, "power", result->power, seats);
		if (!result_places_plain(result, seats))
			write_numbers(out, "place", result->place, seats);
	} else if (word) {
		str_addf(out, ", r: %s", word);
	}
	str_add(out, "}\n");
	arena_release(&arena);
}

static void
write_pairs(struct str *out, const struct event *e, const struct event_round *r, const char *indent)
{
	str_addf(out, "%spairs:\n", indent);
	vec_each (pair, &r->pairs) {
		str_addf(out, "%s  - {table: %ld, p: ", indent, pair->table);
		write_id_list(out, e, pair->seat, (size_t)pair_seats(pair));
		write_result(out, e, pair, &pair->result);
	}
}

static void
write_cut(struct str *out, const struct event *e, const struct event_round *r)
{
	str_addf(out, "- cut: {size: %zu, ", r->seeds.n);
	if (r->wins)
		str_addf(out, "wins: %ld, ", r->wins);
	str_add(out, "seeds: ");
	write_id_list(out, e, r->seeds.at, r->seeds.n);
	str_add(out, "}\n");
}

static void
write_round(struct str *out, const struct event *e, size_t entry, const char *margin)
{
	const struct event_round *r = &e->rounds.at[entry];
	struct str indent = STR_INIT;
	bool adds = false;

	str_add(out, margin);
	str_addf(&indent, "%s  ", margin);
	if (r->number == 0)
		write_cut(out, e, r);
	else
		str_addf(out, "- round: %ld\n", r->number);
	vec_each (p, &e->players) {
		if (p->entry != entry)
			continue;
		str_addf(out, adds ? "%s  " : "%sadd:\n%s  ", indent.text, indent.text);
		write_player(out, p);
		adds = true;
	}
	write_ids(out, e, indent.text, "drop", r->drop.at, r->drop.n);
	write_ids(out, e, indent.text, "undrop", r->undrop.at, r->undrop.n);
	write_ids(out, e, indent.text, "disqualify", r->disqualify.at, r->disqualify.n);
	if (r->paired)
		write_pairs(out, e, r, indent.text);
	if (r->amends.n)
		str_addf(out, "%samend:\n", indent.text);
	vec_each (a, &r->amends) {
		str_addf(out, "%s  - {round: %ld, table: %ld", indent.text, a->round, a->table);
		write_result(
		    out, e, round_table(event_round_at(e, a->round), a->table), &a->result);
	}
	str_release(&indent);
}

/* Offset of the beginning of a line (from 1). */
static size_t
line_offset(const struct str *text, uint32_t line)
{
	const char *at = str_text(text);

	while (line > 1 && (at = strchr(at, '\n'))) {
		at++;
		line--;
	}
	return at ? (size_t)(at - str_text(text)) : text->n;
}

/* Where a line of "..." ends the document, or the text does. */
static size_t
text_end(const struct str *text)
{
	const char *at = str_text(text);

	while ((at = strstr(at, "\n...")) && !strchr(" \t\r\n", at[4]))
		at++;
	return at ? (size_t)(at - str_text(text)) + 1 : text->n;
}

/* The blanks before "- " on a line, in a buffer; false if it is no item. */
static bool
margin_of(const struct str *text, uint32_t line, char margin[16])
{
	const char *at = str_text(text) + line_offset(text, line);
	size_t n = strspn(at, " ");

	if (n > 15 || at[n] != '-' || at[n + 1] != ' ')
		return false;
	memset(margin, ' ', n);
	margin[n] = '\0';
	return true;
}

/* The first line of a block list under a key that has `- ` items. */
static bool
block_margin(const struct str *text, uint32_t key_line, char margin[16])
{
	const char *at;
	uint32_t line = key_line;

	do {
		line++;
		at = str_text(text) + line_offset(text, line);
		at += strspn(at, " ");
	} while (*at == '#' || *at == '\n');
	return margin_of(text, line, margin);
}

/* Players that belong into the list of the head. */
static bool
adds_players(const struct event *e)
{
	return e->players.n > e->disk_players && !e->rounds_line;
}

/* How much of the old text stays: up to the first changed entry, or up to
 * the key itself when all of them change, or there are none. */
static size_t
text_kept(const struct event *e)
{
	uint32_t line = 0;

	if (e->keep < e->disk_rounds && e->keep)
		line = e->disk_lines.at[e->keep];
	else if (e->keep < e->disk_rounds || (e->rounds.n && !e->disk_rounds))
		line = e->rounds_line;
	else if (adds_players(e) && !e->disk_players)
		line = e->players_line;
	return line ? line_offset(&e->text, line) : text_end(&e->text);
}

static bool
text_margins(const struct event *e, char players[16], char rounds[16], struct diag *dg)
{
	bool late = e->rounds_line && e->rounds_line < e->players_line;

	if (late || (e->disk_rounds && !block_margin(&e->text, e->rounds_line, rounds))) {
		diag_error(dg, (struct place){e->path, e->rounds_line, 1},
		    "commands can change 'rounds' only at the end, each on a line with '- '");
		return false;
	}
	if (e->disk_players && adds_players(e) &&
	    !block_margin(&e->text, e->players_line, players)) {
		diag_error(dg, (struct place){e->path, e->players_line, 1},
		    "commands can add players only to a list with lines of '- '");
		return false;
	}
	return true;
}

static void
write_new(const struct event *event, const char *players, const char *rounds, struct str *out)
{
	bool head = event->disk_players;

	for (size_t i = event->disk_players; i < event->players.n; i++) {
		if (event->players.at[i].entry != NOBODY)
			continue;
		str_add(out, head ? "" : "players:\n");
		str_add(out, players);
		write_player(out, &event->players.at[i]);
		head = true;
	}
	if (event->rounds.n && event->keep == 0)
		str_add(out, "rounds:\n");
	for (size_t i = event->keep; i < event->rounds.n; i++)
		write_round(out, event, i, rounds);
}

bool
event_text(const struct event *event, struct str *out, struct diag *dg)
{
	char rounds[16] = "  ", players[16] = "  ";

	if (!text_margins(event, players, rounds, dg))
		return false;
	str_addn(out, str_text(&event->text), text_kept(event));
	if (out->n && out->text[out->n - 1] != '\n')
		str_addc(out, '\n');
	write_new(event, players, rounds, out);
	return true;
}

/* What was written must be read as what is meant. */
static bool
text_holds(const struct event *event, const struct str *text, struct diag *dg)
{
	struct event check;
	struct str again = STR_INIT, meant = STR_INIT;

	bool good = event_parse(&check, event->path, text->text, text->n, dg);
	if (good) {
		event_write(&check, &again);
		event_write(event, &meant);
		if (again.n != meant.n || memcmp(again.text, meant.text, meant.n) != 0) {
			diag_error(dg, (struct place){event->path, 0, 0},
			    "cannot be changed by command: 'players' and 'rounds' must come last");
			good = false;
		}
	}
	str_release(&again);
	str_release(&meant);
	event_release(&check);
	return good;
}

bool
event_save(struct event *event, struct diag *dg)
{
	struct str text = STR_INIT;

	bool good = event_text(event, &text, dg) && text_holds(event, &text, dg) &&
		    file_replace(event->path, text.text, text.n, dg);
	str_release(&text);
	return good;
}

static void
write_scoring(const struct event *e, struct str *out)
{
	const struct scoring *s = &e->scoring;

	str_add(out, "scoring: {");
	if (e->format == FORMAT_JOUST) {
		for (size_t i = 0; i < OUTCOMES_SCORED; i++)
			str_addf(out, "%s%s: %ld", i ? ", " : "", outcome_names[i], s->points[i]);
		str_add(out, "}\n");
		return;
	}
	if (s->by_power)
		str_addf(out, "formula: power/place, winner: %ld", s->winner);
	for (int i = 0; !s->by_power && i < 7; i++)
		str_addf(out, "%s%ld",
		    i == 0   ? "place: ["
		    : i == 4 ? "], place-3: ["
			     : ", ",
		    s->place[i < 4][i < 4 ? i : i - 4]);
	str_addf(out, "%s, tie: %s, bye: %ld, absent: %ld}\n", s->by_power ? "" : "]",
	    place_rule_names[s->tie], s->points[OUTCOME_BYE], s->points[OUTCOME_ABSENT]);
}

static void
write_structure(const struct event *e, struct str *out)
{
	if (e->structure != STRUCTURE_FIXED) {
		str_addf(out, "structure: %s\n", structure_names[e->structure]);
		return;
	}
	str_addf(out, "structure: {rounds: %ld", e->rounds_wanted);
	if (e->cut_wins)
		str_addf(out, ", cut: wins>=%ld", e->cut_wins);
	else if (e->cut_size)
		str_addf(out, ", cut: %ld", e->cut_size);
	str_add(out, e->twice ? ", bracket: double}\n" : "}\n");
}

static void
write_options(const struct event *e, struct str *out)
{
	struct str list = STR_INIT;

	if (e->avoid_club)
		str_add(&list, ", avoid: club");
	if (e->avoid_rounds)
		str_addf(&list, ", avoid-rounds: %ld", e->avoid_rounds);
	for (size_t i = 0; i < e->tables.n; i++)
		str_addf(&list, i ? ", %ld-%ld" : ", tables: [%ld-%ld", e->tables.at[i].first,
		    e->tables.at[i].last);
	str_add(&list, e->tables.n ? "]" : "");
	for (size_t i = 0; i + 1 < e->forbidden.n; i += 2)
		str_addf(&list, i ? ", [%ld, %ld]" : ", forbid: [[%ld, %ld]",
		    e->players.at[e->forbidden.at[i]].id, e->players.at[e->forbidden.at[i + 1]].id);
	str_add(&list, e->forbidden.n ? "]" : "");
	if (list.n)
		str_addf(out, "options: {%s}\n", str_text(&list) + 2);
	str_release(&list);
}

static void
write_decks(const struct event *e, struct str *out)
{
	const char *const value[] = {e->deck_format, e->deck_list, e->deck_date};
	static const char *const keys[] = {"format", "list", "date"};
	bool some = false;

	for (size_t i = 0; i < LENGTH(keys); i++) {
		if (!value[i])
			continue;
		str_addf(out, "%s%s: ", some ? ", " : "decks: {", keys[i]);
		write_quoted(out, value[i]);
		some = true;
	}
	str_add(out, some ? "}\n" : "");
}

void
event_write(const struct event *event, struct str *out)
{
	struct event all = *event;

	str_add(out, "agot-tournament: 1\nname: ");
	yaml_quote(out, event->name);
	if (event->date) {
		str_add(out, "\ndate: ");
		yaml_quote(out, event->date);
	}
	str_addf(out, "\nformat: %s\nseed: %llu\n", event_format_names[event->format],
	    (unsigned long long)event->seed);
	write_scoring(event, out);
	str_add(out, "tiebreak: [");
	for (size_t i = 0; i < event->tiebreaks.n; i++)
		str_addf(out, "%s%s", i ? ", " : "", tiebreak_names[event->tiebreaks.at[i]]);
	str_add(out, "]\n");
	write_structure(event, out);
	write_options(event, out);
	write_decks(event, out);
	all.disk_players = all.keep = 0;
	all.players_line = 0;
	write_new(&all, "  ", "  ", out);
}
