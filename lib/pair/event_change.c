/* Changing an event in memory. */
#include "pair/event_part.h"
#include "pair/lines.h"
#include "pair/result.h"
#include "pair/round.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

void
event_touch(struct event *event, size_t entry)
{
	if (event->keep > entry)
		event->keep = entry;
}

void
event_touch_last(struct event *event)
{
	if (event->rounds.n)
		event_touch(event, event->rounds.n - 1);
}

struct event_round *
event_pending(struct event *event)
{
	size_t n = event->rounds.n;
	long next = event_rounds_paired(event) + 1;

	if (n == 0 || event->rounds.at[n - 1].paired || event->rounds.at[n - 1].number == 0)
		vec_add(&event->rounds, (struct event_round){.number = next});
	event_touch_last(event);
	return &event->rounds.at[event->rounds.n - 1];
}

static const char *
kept(struct event *event, const char *text)
{
	return text && *text ? arena_text(&event->arena, text) : NULL;
}

uint32_t
event_add(struct event *event, const struct event_player *player)
{
	struct event_player p = *player;
	uint32_t index = (uint32_t)event->players.n;

	p.id = player->id ? player->id : event->by_id.n ? (long)event->by_id.n : 1;
	p.name = arena_text(&event->arena, player->name);
	p.club = kept(event, player->club);
	p.faction = kept(event, player->faction);
	p.deck = kept(event, player->deck);
	p.entry = NOBODY;
	/* Players can be appended to their list while it ends the file. */
	if (event->rounds.n || event->rounds_line) {
		(void)event_pending(event);
		p.entry = (uint32_t)event->rounds.n - 1;
	}
	vec_add(&event->players, p);
	event_index(event, index);
	return index;
}

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

/* An entry that says nothing any more goes. */
static void
forget_empty(struct event *event)
{
	size_t entry = event->rounds.n - 1;
	struct event_round *r = &event->rounds.at[entry];
	bool says = r->paired || !r->number || r->drop.n || r->undrop.n || r->disqualify.n;

	vec_each (p, &event->players)
		says = says || p->entry == entry;
	if (says)
		return;
	round_release(r);
	event->rounds.n--;
}

/* A qualifier who leaves before the first game of the bracket: those below
 * move up, and the next in rank comes in as the last seed. */
static void
refill_cut(struct event *event, uint32_t player)
{
	struct event_round *cut = event_cut_entry(event);
	size_t entry = (size_t)(cut - event->rounds.at), before = cut->seeds.n;
	bool *in = xcalloc(event->players.n + 1, sizeof(*in));
	struct standings s;

	/* The last one stays a seed, though he is not there. */
	if (before > 1)
		unlist(cut->seeds.at, &cut->seeds.n, player);
	if (cut->seeds.n == before || cut->wins || entry == 0) {
		free(in);
		event_touch(event, entry);
		return;
	}
	/* Who would be in if there had been no cut. */
	cut->number = -1;
	event_status(event, event->rounds.n, in);
	cut->number = 0;
	vec_each (seed, &cut->seeds)
		in[*seed] = false;
	standings_init(&s, event, 0);
	for (size_t i = 0; i < s.n && cut->seeds.n < before; i++)
		if (in[s.row[i].player])
			vec_add(&cut->seeds, s.row[i].player);
	standings_release(&s);
	free(in);
	event_touch(event, entry);
}

/* Is there a cut, and none of its games paired yet? */
static bool
before_bracket(const struct event *event)
{
	const struct event_round *cut = event_cut_entry(event);

	for (const struct event_round *r = cut; r && r < event->rounds.at + event->rounds.n; r++)
		if (r->paired)
			return false;
	return cut;
}

/* The schedule of a round robin is that of those who began it. */
static bool
began_without(const struct event *event, uint32_t player)
{
	bool *in = xcalloc(event->players.n + 1, sizeof(*in)), without;

	event_status(event, 0, in);
	without = event->structure == STRUCTURE_ROBIN && event_rounds_paired(event) && !in[player];
	free(in);
	return without;
}

bool
event_leave(struct event *event, uint32_t player, enum leave how, struct diag *dg)
{
	const char *name = event->players.at[player].name;

	if (how != LEAVE_DISQUALIFIED && event->in[player] == (how == LEAVE_RETURN)) {
		diag_error(dg, NOWHERE, "'%s' %s", name,
		    how == LEAVE_DROP ? "is out already" : "is in already");
		return false;
	}
	if (how == LEAVE_RETURN && began_without(event, player)) {
		diag_error(dg, NOWHERE, "the round robin began without '%s'", name);
		return false;
	}
	struct event_round *r = event_pending(event);
	unlist(r->drop.at, &r->drop.n, player);
	unlist(r->undrop.at, &r->undrop.n, player);
	if (how == LEAVE_DISQUALIFIED)
		unlist(r->disqualify.at, &r->disqualify.n, player);
	event_refresh(event);
	if (how == LEAVE_DISQUALIFIED)
		vec_add(&r->disqualify, player);
	else if (how == LEAVE_DROP && event->in[player])
		vec_add(&r->drop, player);
	else if (how == LEAVE_RETURN && !event->in[player])
		vec_add(&r->undrop, player);
	if (how != LEAVE_RETURN && before_bracket(event))
		refill_cut(event, player);
	event_refresh(event);
	bool done = event->in[player] == (how == LEAVE_RETURN);
	if (!done)
		unlist(r->undrop.at, &r->undrop.n, player);
	forget_empty(event);
	if (done)
		return true;
	diag_error(dg, NOWHERE, "'%s' cannot come back", name);
	return false;
}

/* Corrections of rounds before `gone` were known when it was paired: they go
 * on to the round before it. */
static void
keep_amends(struct event *event, struct event_round *gone, const struct event_round *from)
{
	struct event_round *before = gone - 1;

	vec_each (a, &from->amends) {
		if (a->round == gone->number)
			continue;
		while (!before->paired)
			before--;
		vec_add(&before->amends, *a);
		event_touch(event, (size_t)(before - event->rounds.at));
	}
}

static void
leave_again(struct event *event, const struct event_round *later)
{
	struct diag silent = DIAG_INIT;

	vec_each (p, &later->drop)
		event_leave(event, *p, LEAVE_DROP, &silent);
	vec_each (p, &later->undrop)
		event_leave(event, *p, LEAVE_RETURN, &silent);
	vec_each (p, &later->disqualify)
		event_leave(event, *p, LEAVE_DISQUALIFIED, &silent);
	diag_release(&silent);
}

static bool
take_back(struct event *event)
{
	struct event_round later = {0}, *gone = event_last(event);

	if (!gone)
		return false;
	size_t entry = (size_t)(gone - event->rounds.at);
	if (entry + 1 < event->rounds.n)
		later = event->rounds.at[--event->rounds.n];
	keep_amends(event, gone, gone);
	keep_amends(event, gone, &later);
	vec_each (p, &event->players)
		p->entry = p->entry == entry + 1 ? (uint32_t)entry : p->entry;
	gone->paired = false;
	gone->wins = 0;
	gone->pairs.n = gone->seeds.n = gone->amends.n = 0;
	gone->number = event_rounds_paired(event) + 1;
	event_touch(event, entry);
	event_refresh(event);
	leave_again(event, &later);
	round_release(&later);
	forget_empty(event);
	event_refresh(event);
	return true;
}

/* The seeds of an elimination were drawn with its first round: they go with
 * it, so that others can be. */
bool
event_undo(struct event *event)
{
	bool done = take_back(event);

	if (done && structure_knockout(event) && !event_rounds_paired(event))
		(void)take_back(event);
	return done;
}

static bool
is_open(const struct event *event, const struct event_round *r)
{
	const struct event_round *cut = event_cut_entry(event);

	return r->number == event_rounds_paired(event) && (!cut || r > cut);
}

struct event_round *
event_open_round(const struct event *event, struct diag *dg)
{
	struct event_round *r = event_round_at(event, event_rounds_paired(event));

	if (!r)
		diag_error(dg, NOWHERE, "no round is paired yet");
	else if (!is_open(event, r))
		diag_error(dg, NOWHERE, "round %ld is closed by the cut", r->number);
	else
		return r;
	return NULL;
}

/* The pair that a player of the round may leave. */
static struct event_pair *
swap_seat(const struct event *event, const struct event_round *r, uint32_t player, int *seat,
    struct diag *dg)
{
	struct event_pair *pair = round_seat(r, player, seat);
	const char *name = event->players.at[player].name;

	if (!pair)
		diag_error(dg, NOWHERE, "'%s' has no table in round %ld", name, r->number);
	else if (!pair_is_bye(pair) && pair->final.known)
		diag_error(dg, NOWHERE, "the table of '%s' has a result", name);
	else
		return pair;
	return NULL;
}

/* The open round, unless a schedule says who plays whom there. */
static struct event_round *
swap_round(const struct event *event, struct diag *dg)
{
	struct event_round *r = event_open_round(event, dg);
	enum round_kind kind = r ? round_kind(event, (size_t)(r - event->rounds.at)) : ROUND_SWISS;

	if (kind != ROUND_ROBIN && kind != ROUND_BRACKET)
		return r;
	diag_error(dg, NOWHERE, "the %s fixes the pairs of round %ld",
	    kind == ROUND_ROBIN ? "round robin" : "bracket", r->number);
	return NULL;
}

/* Whom a player meets again at a table. */
static void
warn_met(const struct event *event, const struct event_round *r, const struct event_pair *pair,
    uint32_t player, struct diag *dg)
{
	struct standings s;

	standings_init(&s, event, r->number > 1 ? r->number - 1 : -1);
	for (int i = 0; i < pair_seats(pair); i++)
		vec_each (met, &standings_of(&s, player)->met)
			if (*met == pair->seat[i]) {
				diag_warn(dg, NOWHERE, "'%s' and '%s' have met before",
				    event->players.at[player].name, event->players.at[*met].name);
				break;
			}
	standings_release(&s);
}

bool
event_swap(struct event *event, uint32_t a, uint32_t b, struct diag *dg)
{
	struct event_round *r = swap_round(event, dg);
	int i, j;

	struct event_pair *x = r ? swap_seat(event, r, a, &i, dg) : NULL;
	struct event_pair *y = x ? swap_seat(event, r, b, &j, dg) : NULL;
	if (!x || !y)
		return false;
	if (x == y) {
		diag_error(dg, NOWHERE, "'%s' and '%s' sit at the same table",
		    event->players.at[a].name, event->players.at[b].name);
		return false;
	}
	x->seat[i] = b;
	y->seat[j] = a;
	warn_met(event, r, x, b, dg);
	warn_met(event, r, y, a, dg);
	event_touch(event, (size_t)(r - event->rounds.at));
	return true;
}

static struct event_pair *
table_named(const struct event_round *r, const char *word, struct diag *dg)
{
	char *end;

	errno = 0;
	long table = strtol(word, &end, 10);
	struct event_pair *pair = NULL;
	if (errno || end == word || *end || table < 1)
		diag_error(dg, NOWHERE, "'%s' is no table", word);
	else if (!(pair = round_table(r, table)))
		diag_error(dg, NOWHERE, "round %ld has no table %ld", r->number, table);
	return pair;
}

/* After a cut, and in elimination, somebody has to go on. */
static bool
decided(const struct event *event, const struct event_round *r, const struct event_pair *pair,
    const struct game_result *result, struct diag *dg)
{
	const struct event_round *cut = event_cut_entry(event);
	struct event_pair copy = *pair;

	copy.final = *result;
	bool both_lose = event->format == FORMAT_JOUST && !outcome_won(result->outcome[0]) &&
			 result->outcome[0] != OUTCOME_DRAW && result->outcome[0] != OUTCOME_AGREED;
	if (!cut || r < cut || result_winner(event, &copy) >= 0 || both_lose)
		return true;
	diag_error(dg, NOWHERE, "round %ld, table %ld needs a winner", r->number, pair->table);
	return false;
}

bool
event_enter(struct event *event, const char *table, const char *word, struct diag *dg)
{
	struct event_round *r = event_open_round(event, dg);
	struct game_result result;

	struct event_pair *pair = r ? table_named(r, table, dg) : NULL;
	if (!pair || !result_parse(event, pair_seats(pair), word,
			 (struct place){arena_format(&dg->arena, "table %ld", pair->table), 0, 0},
			 &result, dg))
		return false;
	if (pair->final.known && !result_equal(&pair->final, &result)) {
		diag_error(
		    dg, NOWHERE, "table %ld has another result already, see amend", pair->table);
		return false;
	}
	if (!decided(event, r, pair, &result, dg))
		return false;
	pair->result = pair->final = result;
	event_touch(event, (size_t)(r - event->rounds.at));
	return true;
}

/* "1<TAB>win" */
static void
enter_line(struct event *event, char *line, struct diag *dg)
{
	const char *table = strsep(&line, "\t "), *result = line ? text_trim(line) : "";

	if (strpbrk(result, "\t "))
		diag_error(dg, NOWHERE, "more than a table and a result");
	else
		event_enter(event, table, result, dg);
}

void
event_enter_lines(struct event *event, const struct str *text, struct diag *dg)
{
	struct lines lines;
	char *line;

	bool good = lines_open(&lines, "<stdin>", text, dg);
	while (good && (line = lines_next(&lines)) != NULL) {
		size_t before = dg->list.n;

		if (*line != '#' && !text_starts(line, "table\t"))
			enter_line(event, line, dg);
		for (size_t i = before; i < dg->list.n; i++)
			dg->list.at[i].at = lines.at;
	}
	lines_close(&lines);
}

/* A result of the bracket decides who sits in the rounds after it. */
static bool
amend_free(const struct event *event, const struct event_round *r, const struct event_pair *pair,
    const struct game_result *result, struct diag *dg)
{
	const struct event_round *cut = event_cut_entry(event);
	struct event_pair copy = *pair;

	copy.final = *result;
	bool same = result_winner(event, pair) == result_winner(event, &copy);
	if (!cut || is_open(event, r) || (r > cut && same))
		return true;
	if (r > cut)
		diag_error(
		    dg, NOWHERE, "round %ld decided who plays in the rounds after it", r->number);
	else
		diag_warn(dg, NOWHERE, "the cut was made with the old result");
	return r < cut;
}

bool
event_amend(struct event *event, long round, const char *table, const char *word, struct diag *dg)
{
	struct event_amend a = {.round = round};
	struct event_round *r = event_round_at(event, round);

	if (!r || !r->paired) {
		diag_error(dg, NOWHERE, "round %ld is not paired", round);
		return false;
	}
	struct event_pair *pair = table_named(r, table, dg);
	if (!pair || !result_parse(event, pair_seats(pair), word, NOWHERE, &a.result, dg))
		return false;
	/* A round that was left open by force is closed for results. */
	if (!pair->final.known && is_open(event, r)) {
		diag_error(dg, NOWHERE, "table %ld has no result to amend", pair->table);
		return false;
	}
	if (!decided(event, r, pair, &a.result, dg) || !amend_free(event, r, pair, &a.result, dg))
		return false;
	a.table = pair->table;
	pair->final = a.result;
	/* In the entry of the last round paired: known before the next one was. */
	struct event_round *last = event_round_at(event, event_rounds_paired(event));
	vec_add(&last->amends, a);
	event_touch(event, (size_t)(last - event->rounds.at));
	return true;
}
