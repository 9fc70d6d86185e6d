/* Asking an event: players, entries, who is in. */
#include "pair/event.h"

#include "pair/result.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

void
round_release(struct event_round *round)
{
	vec_release(&round->drop);
	vec_release(&round->undrop);
	vec_release(&round->disqualify);
	vec_release(&round->pairs);
	vec_release(&round->amends);
	vec_release(&round->seeds);
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
	vec_release(&event->tables);
	vec_release(&event->disk_lines);
	free(event->in);
	str_release(&event->text);
	arena_release(&event->arena);
}

/* Who leaves after a cut does not come back; who is disqualified stays out. */
static void
status_changes(const struct event *event, size_t entry, bool *in, bool *out)
{
	const struct event_round *r = &event->rounds.at[entry], *cut = event_cut_entry(event);

	for (uint32_t p = 0; p < event->players.n; p++)
		if (event->players.at[p].entry == entry)
			in[p] = true;
	vec_each (p, &r->drop) {
		in[*p] = false;
		out[*p] = out[*p] || (cut && r > cut);
	}
	vec_each (p, &r->undrop)
		in[*p] = !out[*p];
	vec_each (p, &r->disqualify)
		in[*p] = !(out[*p] = true);
}

/* After a cut only its seeds can be in. */
static void
status_cut(const struct event *event, const struct event_round *cut, const bool *in, bool *out)
{
	memset(out, true, event->players.n * sizeof(*out));
	vec_each (seed, &cut->seeds)
		out[*seed] = !in[*seed];
}

static void
status_upto(const struct event *event, size_t entry, bool cuts, bool *in)
{
	bool *out = xcalloc(event->players.n + 1, sizeof(*out));

	for (size_t p = 0; p < event->players.n; p++)
		in[p] = event->players.at[p].entry == NOBODY;
	for (size_t i = 0; i <= entry && i < event->rounds.n; i++) {
		status_changes(event, i, in, out);
		if (cuts && event->rounds.at[i].number == 0)
			status_cut(event, &event->rounds.at[i], in, out);
		for (size_t p = 0; p < event->players.n; p++)
			in[p] = in[p] && !out[p];
	}
	free(out);
}

void
event_status(const struct event *event, size_t entry, bool *in)
{
	status_upto(event, entry, true, in);
}

void
event_status_uncut(const struct event *event, bool *in)
{
	const struct event_round *cut = event_cut_entry(event);

	status_upto(event, cut ? (size_t)(cut - event->rounds.at) : event->rounds.n, false, in);
}

void
event_refresh(struct event *event)
{
	if (event->players.n)
		event_status(event, event->rounds.n, event->in);
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

struct event_round *
event_cut_entry(const struct event *event)
{
	vec_each (r, &event->rounds)
		if (r->number == 0)
			return r;
	return NULL;
}

struct event_round *
event_last(const struct event *event)
{
	for (size_t i = event->rounds.n; i-- > 0;)
		if (event->rounds.at[i].paired || event->rounds.at[i].number == 0)
			return &event->rounds.at[i];
	return NULL;
}

struct event_pair *
round_table(const struct event_round *round, long table)
{
	vec_each (pair, &round->pairs)
		if (pair->table == table)
			return pair;
	return NULL;
}

struct event_pair *
round_seat(const struct event_round *round, uint32_t player, int *seat)
{
	vec_each (pair, &round->pairs)
		for (*seat = 0; *seat < EVENT_SEATS; ++*seat)
			if (pair->seat[*seat] == player)
				return pair;
	return NULL;
}

bool
pair_is_bye(const struct event_pair *pair)
{
	return pair->seat[1] == NOBODY;
}

int
pair_seats(const struct event_pair *pair)
{
	int n = 0;

	while (n < EVENT_SEATS && pair->seat[n] != NOBODY)
		n++;
	return n;
}

size_t
round_missing(const struct event_round *round)
{
	size_t n = 0;

	vec_each (pair, &round->pairs)
		n += !pair->final.known;
	return n;
}

bool
round_has_results(const struct event_round *round)
{
	vec_each (pair, &round->pairs)
		if (!pair_is_bye(pair) && pair->final.known)
			return true;
	return false;
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

/* The players whose names begin so, or are just so: how many, the last of
 * them, and their ids to be said. */
struct named {
	uint32_t count, player;
	struct str ids;
};

enum { IDS_SAID = 9 };

static void
find_named(const struct event *event, const char *word, bool whole, struct named *found)
{
	struct str fold = STR_INIT, name = STR_INIT;

	text_fold(word, &fold);
	for (uint32_t i = 0; i < event->players.n; i++) {
		const struct event_player *p = &event->players.at[i];

		str_clear(&name);
		text_fold(p->name, &name);
		if (!text_starts(str_text(&name), str_text(&fold)) || (whole && name.n != fold.n))
			continue;
		found->player = i;
		if (++found->count <= IDS_SAID)
			str_addf(&found->ids, "%s%ld", found->count > 1 ? ", " : "", p->id);
	}
	str_add(&found->ids, found->count > IDS_SAID ? ", ..." : "");
	str_release(&fold);
	str_release(&name);
}

static void
report_nobody(const struct event *event, const char *word, struct diag *dg)
{
	const char **names = xcalloc(event->players.n + 1, sizeof(*names));

	for (size_t i = 0; i < event->players.n; i++)
		names[i] = event->players.at[i].name;
	const char *near = text_suggest(word, names, event->players.n);
	diag_error(dg, NOWHERE, "no player's name begins with '%s'%s%s%s", word,
	    near ? ", did you mean '" : "", near ? near : "", near ? "'?" : "");
	free(names);
}

uint32_t
event_player_named(const struct event *event, const char *word, struct diag *dg)
{
	if (word_number(word)) {
		uint32_t player = event_find(event, word_number(word));

		if (player == NOBODY)
			diag_error(dg, NOWHERE, "no player has the id %s", word);
		return player;
	}
	struct named found = {.player = NOBODY};
	/* A whole name goes before those that only begin so. */
	for (int whole = 1; whole >= 0 && *word && !found.count; whole--)
		find_named(event, word, whole, &found);
	if (found.count == 0)
		report_nobody(event, word, dg);
	else if (found.count > 1)
		diag_error(dg, NOWHERE, "'%s' may be any of %u players, say which by number: %s",
		    word, found.count, str_text(&found.ids));
	str_release(&found.ids);
	return found.count == 1 ? found.player : NOBODY;
}
