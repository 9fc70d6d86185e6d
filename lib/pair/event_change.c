#include "base/file.h"
#include "base/yaml.h"
#include "pair/event.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

static void
round_release(struct event_round *r)
{
	vec_release(&r->drop);
	vec_release(&r->undrop);
	vec_release(&r->disqualify);
	vec_release(&r->pairs);
	vec_release(&r->amends);
	vec_release(&r->seeds);
}

void
event_release(struct event *event)
{
	vec_each (p, &event->players)
		vec_release(&p->byes);
	vec_each (r, &event->rounds)
		round_release(r);
	vec_release(&event->players);
	vec_release(&event->rounds);
	vec_release(&event->by_id);
	vec_release(&event->tiebreaks);
	vec_release(&event->forbidden);
	vec_release(&event->disk_lines);
	str_release(&event->text);
	arena_release(&event->arena);
}

static bool
listed(const uint32_t *at, size_t n, uint32_t player)
{
	for (size_t i = 0; i < n; i++)
		if (at[i] == player)
			return true;
	return false;
}

bool
event_in(const struct event *event, uint32_t player, size_t entry)
{
	uint32_t first = event->players.at[player].entry;
	bool in = first == NOBODY || first <= entry;

	for (size_t i = 0; i <= entry && i < event->rounds.n; i++) {
		const struct event_round *r = &event->rounds.at[i];

		if (listed(r->disqualify.at, r->disqualify.n, player))
			return false;
		if (listed(r->drop.at, r->drop.n, player))
			in = false;
		if (listed(r->undrop.at, r->undrop.n, player))
			in = true;
		if (r->number == 0)
			in = in && listed(r->seeds.at, r->seeds.n, player);
	}
	return in;
}

long
event_rounds_paired(const struct event *event)
{
	long n = 0;

	vec_each (r, &event->rounds)
		n = r->paired ? r->number : n;
	return n;
}

struct event_round *
event_round_at(const struct event *event, long number)
{
	vec_each (r, &event->rounds)
		if (number && r->number == number)
			return r;
	return NULL;
}

size_t
event_missing(const struct event_round *round)
{
	size_t n = 0;

	vec_each (pair, &round->pairs)
		n += pair->final[0] == OUTCOME_NONE;
	return n;
}

void
event_touch(struct event *event)
{
	if (event->rounds.n && event->keep > event->rounds.n - 1)
		event->keep = event->rounds.n - 1;
}

struct event_round *
event_pending(struct event *event)
{
	size_t n = event->rounds.n;
	long next = event_rounds_paired(event) + 1;

	if (n == 0 || event->rounds.at[n - 1].paired || event->rounds.at[n - 1].number == 0)
		vec_add(&event->rounds, (struct event_round){.number = next});
	event_touch(event);
	return &event->rounds.at[event->rounds.n - 1];
}

/* The number a word says, or 0. */
static long
word_number(const char *word)
{
	char *end;

	errno = 0;
	long id = strtol(word, &end, 10);
	return errno || *end || end == word || id < 1 || id > EVENT_ID_MOST ? 0 : id;
}

uint32_t
event_player_named(const struct event *event, const char *word, struct diag *dg)
{
	struct str fold = STR_INIT, name = STR_INIT;
	uint32_t found = NOBODY, whole = NOBODY, count = 0;

	if (word_number(word)) {
		found = event_find(event, word_number(word));
		if (found == NOBODY)
			diag_error(dg, NOWHERE, "no player has the id %s", word);
		return found;
	}
	text_fold(word, &fold);
	for (uint32_t i = 0; i < event->players.n; i++) {
		str_clear(&name);
		text_fold(event->players.at[i].name, &name);
		if (strcmp(str_text(&name), str_text(&fold)) == 0)
			whole = whole == NOBODY ? i : whole;
		if (!text_starts(str_text(&name), str_text(&fold)))
			continue;
		found = i;
		count++;
	}
	str_release(&fold);
	str_release(&name);
	if (count == 0)
		diag_error(dg, NOWHERE, "no player's name begins with '%s'", word);
	if (count > 1 && whole == NOBODY)
		diag_error(dg, NOWHERE, "%u players' names begin with '%s'", count, word);
	return count > 1 ? whole : found;
}

static const char *
kept(struct event *event, const char *text)
{
	return text && *text ? arena_text(&event->arena, text) : NULL;
}

uint32_t
event_add(
    struct event *event, const char *name, const char *club, const char *faction, const char *deck)
{
	long id = event->by_id.n ? (long)event->by_id.n : 1;
	struct event_player p = {.id = id, .entry = NOBODY};

	p.name = arena_text(&event->arena, name);
	p.club = kept(event, club);
	p.faction = kept(event, faction);
	p.deck = kept(event, deck);
	/* Players can be appended to their list while it ends the file. */
	if (event->rounds.n || event->rounds_line) {
		(void)event_pending(event);
		p.entry = (uint32_t)event->rounds.n - 1;
	}
	vec_add(&event->players, p);
	while (event->by_id.n <= (size_t)id)
		vec_add(&event->by_id, NOBODY);
	event->by_id.at[id] = (uint32_t)event->players.n - 1;
	return event->by_id.at[id];
}

static void
write_text(struct str *out, const char *key, const char *text)
{
	if (!text)
		return;
	str_addf(out, ", %s: ", key);
	/* Inside braces the marks of lists and maps need quotes. */
	if (strpbrk(text, ",[]{}") && !strpbrk(text, "\"\\\n\t"))
		str_addf(out, "\"%s\"", text);
	else
		yaml_quote(out, text);
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
	for (size_t i = 0; i < p->byes.n; i++)
		str_addf(out, "%s%ld", i ? ", " : ", bye: [", p->byes.at[i]);
	str_add(out, p->byes.n ? "]}\n" : "}\n");
}

static void
write_ids(struct str *out, const struct event *e, const char *indent, const char *key,
    const uint32_t *at, size_t n)
{
	if (n == 0)
		return;
	str_addf(out, "%s%s: [", indent, key);
	for (size_t i = 0; i < n; i++)
		str_addf(out, "%s%ld", i ? ", " : "", e->players.at[at[i]].id);
	str_add(out, "]\n");
}

static void
write_result(struct str *out, const enum outcome result[2])
{
	struct arena arena = ARENA_INIT;
	const char *name = event_result_name(result, &arena);

	if (name)
		str_addf(out, ", r: %s", name);
	str_add(out, "}\n");
	arena_release(&arena);
}

static void
write_pairs(struct str *out, const struct event *e, const struct event_round *r, const char *indent)
{
	str_addf(out, "%spairs:\n", indent);
	vec_each (pair, &r->pairs) {
		str_addf(out, "%s  - {table: %ld, p: [%ld", indent, pair->table,
		    e->players.at[pair->seat[0]].id);
		if (pair->seat[1] != NOBODY)
			str_addf(out, ", %ld", e->players.at[pair->seat[1]].id);
		str_add(out, "]");
		write_result(out, pair->result);
	}
}

static void
write_cut(struct str *out, const struct event *e, const struct event_round *r)
{
	str_addf(out, "- cut: {size: %zu, seeds: [", r->seeds.n);
	for (size_t i = 0; i < r->seeds.n; i++)
		str_addf(out, "%s%ld", i ? ", " : "", e->players.at[r->seeds.at[i]].id);
	str_add(out, "]}\n");
}

static void
write_round(struct str *out, const struct event *e, size_t entry, const char *margin)
{
	const struct event_round *r = &e->rounds.at[entry];
	struct str indent = STR_INIT;
	bool adds = false;

	str_add(out, margin);
	if (r->number == 0) {
		write_cut(out, e, r);
		return;
	}
	str_addf(&indent, "%s  ", margin);
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
		write_result(out, a->result);
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

/* How much of the old text stays: up to the first changed entry, or up to
 * the key itself when all of them change. */
static size_t
text_kept(const struct event *event)
{
	if (event->keep >= event->disk_rounds)
		return event->text.n;
	return line_offset(
	    &event->text, event->keep ? event->disk_lines.at[event->keep] : event->rounds_line);
}

static bool
text_margins(const struct event *e, char players[16], char rounds[16], struct diag *dg)
{
	bool late = e->rounds_line && e->rounds_line < e->players_line;

	if (late || (e->rounds_line && !block_margin(&e->text, e->rounds_line, rounds))) {
		diag_error(dg, (struct place){e->path, e->rounds_line, 1},
		    "commands can change 'rounds' only at the end, each on a line with '- '");
		return false;
	}
	if (e->players_line && !e->rounds_line && e->players.n > e->disk_players &&
	    !block_margin(&e->text, e->players_line, players)) {
		diag_error(dg, (struct place){e->path, e->players_line, 1},
		    "commands can add players only to a list with lines of '- '");
		return false;
	}
	return true;
}

bool
event_text(const struct event *event, struct str *out, struct diag *dg)
{
	char rounds[16] = "  ", players[16] = "  ";
	bool head = event->players_line;

	if (!text_margins(event, players, rounds, dg))
		return false;
	str_addn(out, str_text(&event->text), text_kept(event));
	if (out->n && out->text[out->n - 1] != '\n')
		str_addc(out, '\n');
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
	return true;
}

void
event_undo(struct event *event)
{
	uint32_t entry = (uint32_t)--event->rounds.n;

	round_release(&event->rounds.at[entry]);
	while (event->players.n && event->players.at[event->players.n - 1].entry == entry) {
		struct event_player *p = &event->players.at[--event->players.n];

		event->by_id.at[p->id] = NOBODY;
		vec_release(&p->byes);
	}
	if (event->keep > entry)
		event->keep = entry;
}

bool
event_save(struct event *event, struct diag *dg)
{
	struct str text = STR_INIT;
	struct event check;

	bool good = event_text(event, &text, dg);
	if (good) {
		good = event_parse(&check, event->path, text.text, text.n, dg);
		if (good &&
		    (check.players.n != event->players.n || check.rounds.n != event->rounds.n)) {
			diag_error(dg, (struct place){event->path, 0, 0},
			    "cannot be changed by command: 'players' and 'rounds' must come last");
			good = false;
		}
		event_release(&check);
	}
	good = good && file_replace(event->path, text.text, text.n, dg);
	str_release(&text);
	return good;
}

void
event_header(struct str *out, const char *name, const char *date, uint64_t seed,
    const char *structure, const long scoring[OUTCOMES_SCORED])
{
	str_add(out, "agot-tournament: 1\nname: ");
	yaml_quote(out, name);
	if (date) {
		str_add(out, "\ndate: ");
		yaml_quote(out, date);
	}
	str_addf(out, "\nformat: joust\nseed: %llu\nscoring: {", (unsigned long long)seed);
	for (size_t i = 0; i < OUTCOMES_SCORED; i++)
		str_addf(out, "%s%s: %ld", i ? ", " : "", outcome_names[i], scoring[i]);
	str_addf(out, "}\ntiebreak: [sos, esos, random]\nstructure: %s\n", structure);
}
