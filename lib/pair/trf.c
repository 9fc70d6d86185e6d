/* The report format of chess tournaments, written. */
#include "pair/export.h"
#include "pair/result.h"
#include "pair/round.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

/* Columns of a line are counted in characters. */
static void
add_padded(struct str *out, const char *text, int width)
{
	for (; *text && width > 0; width--) {
		const char *from = text;
		int32_t code = utf8_next(&text);

		if (code < ' ')
			str_addc(out, ' ');
		else
			str_addn(out, from, (size_t)(text - from));
	}
	while (width-- > 0)
		str_addc(out, ' ');
}

/* Colours so that nobody is ever bound to one: the games of a player, from
 * the latest backwards in twos, get different ones; so do opponents. */
struct game {
	const struct event_pair *pair;
	int white; /* seat, -1: not yet */
	struct game *twin[2];
};

struct trf {
	const struct event *event;
	struct standings s;
	VEC(struct game) games;
	long between; /* points of '=': a win on time, or a draw */
};

static void
colour_way(struct game *game, int seat)
{
	while (game && game->white < 0) {
		game->white = seat;
		/* The opponent has the other colour; in his twin game this again. */
		struct game *next = game->twin[!seat];
		if (!next)
			return;
		seat = next->pair->seat[1] == game->pair->seat[!seat];
		game = next;
	}
}

static bool
forfeited(const struct event_pair *pair)
{
	return pair->final.outcome[0] == OUTCOME_FORFEIT ||
	       pair->final.outcome[1] == OUTCOME_FORFEIT;
}

static void
colour_games(struct trf *t)
{
	struct game **wait = xcalloc(t->event->players.n + 1, sizeof(*wait));

	/* A forfeit is no game: its colours bind nobody. */
	for (size_t i = t->games.n; i-- > 0;)
		for (int k = 0; k < 2 && !forfeited(t->games.at[i].pair); k++) {
			struct game *game = &t->games.at[i];
			struct game **w = &wait[game->pair->seat[k]];

			if (*w) {
				game->twin[k] = *w;
				(*w)->twin[(*w)->pair->seat[1] == game->pair->seat[k]] = game;
				*w = NULL;
			} else {
				*w = game;
			}
		}
	free(wait);
	/* Ways begin where a twin is missing; what is left are circles. */
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < t->games.n; i++)
			for (int k = 0; k < 2; k++)
				if (pass || !t->games.at[i].twin[k])
					colour_way(&t->games.at[i], k);
}

/* The rounds before a cut are those of the report. */
#define swiss_rounds(r, event)                                 \
	for (const struct event_round *r = (event)->rounds.at; \
	     r && r < (event)->rounds.at + (event)->rounds.n && r->number && r->paired; r++)

static void
collect_games(struct trf *t)
{
	swiss_rounds(r, t->event) vec_each (pair, &r->pairs) if (!pair_is_bye(pair))
	    vec_add(&t->games, (struct game){pair, -1, {NULL, NULL}});
	colour_games(t);
}

/* Between win and loss the format has one class only. */
static bool
find_class(struct trf *t, struct diag *dg)
{
	const long *points = t->event->scoring.points;
	bool seen[OUTCOMES] = {false};

	vec_each (game, &t->games)
		for (int i = 0; i < 2 && game->pair->final.known; i++)
			seen[game->pair->final.outcome[i]] = true;
	bool draws = seen[OUTCOME_DRAW] || seen[OUTCOME_AGREED];
	t->between =
	    draws || (!seen[OUTCOME_MODWIN] && points[OUTCOME_MODWIN] == points[OUTCOME_WIN])
		? points[seen[OUTCOME_AGREED] ? OUTCOME_AGREED : OUTCOME_DRAW]
		: points[OUTCOME_MODWIN];
	bool good = (!seen[OUTCOME_MODWIN] || points[OUTCOME_MODWIN] == t->between ||
			points[OUTCOME_MODWIN] == points[OUTCOME_WIN]) &&
		    (!seen[OUTCOME_DRAW] || points[OUTCOME_DRAW] == t->between) &&
		    (!seen[OUTCOME_AGREED] || points[OUTCOME_AGREED] == t->between) &&
		    (!seen[OUTCOME_MODLOSS] || points[OUTCOME_MODLOSS] == points[OUTCOME_LOSS]);
	if (!good)
		diag_error(
		    dg, NOWHERE, "TRF knows one result between win and loss, the event has more");
	return good;
}

static char
result_code(const struct trf *t, const struct event_pair *pair, int seat)
{
	static const char code[OUTCOMES + 1] = "1===00UZ-";
	enum outcome o = pair->final.outcome[seat];

	if (!pair->final.known)
		return ' ';
	if (o == OUTCOME_WIN && pair->final.outcome[!seat] == OUTCOME_FORFEIT)
		return '+';
	if (o == OUTCOME_MODWIN &&
	    t->event->scoring.points[OUTCOME_MODWIN] == t->event->scoring.points[OUTCOME_WIN])
		return '1';
	return code[o];
}

/* A bye that was promised is a full-point bye, if it is worth a win. */
static char
bye_code(const struct trf *t, uint32_t player, long round)
{
	const long *points = t->event->scoring.points;

	return points[OUTCOME_BYE] == points[OUTCOME_WIN] &&
		       bye_promised(&t->event->players.at[player], round)
		   ? 'F'
		   : 'U';
}

static void
add_round(const struct trf *t, const struct event_round *r, size_t *game, char (*line)[12])
{
	for (size_t p = 0; p < t->event->players.n; p++)
		strcpy(line[p], "  0000 - Z");
	vec_each (pair, &r->pairs) {
		if (pair_is_bye(pair)) {
			line[pair->seat[0]][9] = bye_code(t, pair->seat[0], r->number);
			continue;
		}
		int white = t->games.at[(*game)++].white;
		for (int i = 0; i < 2; i++)
			snprintf(line[pair->seat[i]], sizeof(*line), "  %4u %c %c",
			    (pair->seat[!i] + 1) % 10000, i == white ? 'w' : 'b',
			    result_code(t, pair, i));
	}
}

static void
add_player(const struct trf *t, uint32_t p, struct str *out)
{
	const struct event_player *player = &t->event->players.at[p];
	const struct standing *row = standings_of(&t->s, p);
	long rating = player->has_strength && player->strength > 0 ? player->strength : 0;

	str_addf(out, "001 %4u      ", p + 1);
	add_padded(out, player->name, 33);
	str_addf(out, " %4ld ", rating > 9999 ? 9999 : rating);
	add_padded(out, "", 27);
	str_addf(out, "%2ld.0 %4u", row->points, row->rank);
}

/* The absent of the coming round, and those whom it owes a bye. */
static void
add_coming(const struct trf *t, uint32_t p, struct str *out)
{
	if (!t->event->in[p])
		str_add(out, "  0000 - Z");
	else if (bye_promised(&t->event->players.at[p], t->s.rounds + 1))
		str_add(out, "  0000 - F");
}

static void
add_players(const struct trf *t, bool coming, struct str *out)
{
	size_t n = t->event->players.n, game = 0, rounds = 0;
	char(*cell[EVENT_ROUNDS_MOST])[12];

	swiss_rounds(r, t->event)
	{
		cell[rounds] = xcalloc(n + 1, sizeof(**cell));
		add_round(t, r, &game, cell[rounds++]);
	}
	for (uint32_t p = 0; p < n; p++) {
		add_player(t, p, out);
		for (size_t k = 0; k < rounds; k++)
			str_add(out, cell[k][p]);
		if (coming)
			add_coming(t, p, out);
		str_addc(out, '\n');
	}
	for (size_t k = 0; k < rounds; k++)
		free(cell[k]);
}

/* Points of the classes, where they are not those of the format. */
static void
add_scoring(const struct trf *t, enum event_type type, struct str *out)
{
	const long *points = t->event->scoring.points;
	const struct {
		char code, old;
		long points;
		bool said;
	} rows[] = {{'W', 'W', points[OUTCOME_WIN], true}, {'D', 'D', t->between, true},
	    {'L', 'L', points[OUTCOME_LOSS], points[OUTCOME_LOSS] > 0},
	    {'Z', 'Z', points[OUTCOME_ABSENT], points[OUTCOME_ABSENT] > 0},
	    {'P', 'U', points[OUTCOME_BYE], points[OUTCOME_BYE] != points[OUTCOME_WIN]}};
	bool first = true;

	for (size_t i = 0; i < LENGTH(rows); i++) {
		if (!rows[i].said)
			continue;
		if (type != TYPE_TRF26)
			str_addf(out, "BB%c %2ld.0\n", rows[i].old, rows[i].points);
		else
			str_addf(out, "%s%c%2ld.0", first ? "162  " : "    ", rows[i].code,
			    rows[i].points);
		first = false;
	}
	if (type == TYPE_TRF26)
		str_addc(out, '\n');
}

static void
add_forbidden(const struct event *e, enum event_type type, long rounds, struct str *out)
{
	for (size_t i = 0; i + 1 < e->forbidden.n; i += 2)
		if (type == TYPE_TRF26)
			str_addf(out, "260 %3d %3ld %4u %4u\n", 1, rounds, e->forbidden.at[i] + 1,
			    e->forbidden.at[i + 1] + 1);
		else if (type == TYPE_TRFBX)
			str_addf(out, "XXP %4u %4u\n", e->forbidden.at[i] + 1,
			    e->forbidden.at[i + 1] + 1);
}

/* By the structure, or 0. */
static long
rounds_wanted(const struct event *event)
{
	struct diag silent = DIAG_INIT;
	struct structure_plan plan;
	long rounds = structure_of(event, &plan, &silent) ? plan.rounds : 0;

	diag_release(&silent);
	return rounds;
}

/* Rounds are those played unless more are to come; there is at least one. */
static void
add_head(const struct trf *t, enum event_type type, bool coming, struct str *out)
{
	long wanted = coming ? rounds_wanted(t->event) : 0;
	long least = t->s.rounds + (coming || !t->s.rounds);
	long rounds = wanted > least ? wanted : least;

	str_add(out, "012 ");
	add_padded(out, t->event->name, (int)utf8_width(t->event->name));
	if (t->event->date)
		str_addf(out, "\n042 %s", t->event->date);
	str_addf(out, "\n062 %zu\n092 Individual: Swiss-System\n", t->event->players.n);
	if (type == TYPE_TRF26)
		str_addf(out, "142 %ld\n152 W\n", rounds);
	else
		str_addf(out, "XXR %ld\n", rounds);
	if (type == TYPE_TRFBX)
		str_add(out, "XXC white1\n");
	add_scoring(t, type, out);
	add_forbidden(t->event, type, rounds, out);
}

static bool
fits(const struct trf *t, struct diag *dg)
{
	size_t before = dg->errors;

	if (t->event->format == FORMAT_MELEE)
		diag_error(dg, NOWHERE, "a melee has no TRF form");
	else if (t->event->players.n > 9999)
		diag_error(
		    dg, NOWHERE, "TRF has room for 9999 players, not %zu", t->event->players.n);
	for (size_t i = 0; i < t->s.n && dg->errors == before; i++) {
		const struct standing *row = &t->s.row[i];
		const char *name = t->event->players.at[row->player].name;

		if (row->points > 99)
			diag_error(dg, NOWHERE, "TRF has room for 99 points, '%s' has %ld", name,
			    row->points);
		else if (row->missed && t->event->scoring.points[OUTCOME_ABSENT])
			diag_error(dg, NOWHERE,
			    "TRF gives points for every round missed, '%s' left without", name);
	}
	return dg->errors == before;
}

static bool
write_trf(
    const struct event *event, enum event_type type, bool coming, struct str *out, struct diag *dg)
{
	struct trf t = {.event = event};

	standings_init(&t.s, event, 0);
	bool good = fits(&t, dg);
	if (good)
		collect_games(&t);
	good = good && find_class(&t, dg);
	if (good) {
		add_head(&t, type, coming, out);
		add_players(&t, coming, out);
	}
	vec_release(&t.games);
	standings_release(&t.s);
	return good;
}

/* While there is another round to pair, a column says who is not to be in
 * it. */
bool
export_trf(const struct event *event, enum event_type type, struct str *out, struct diag *dg)
{
	bool over = event_cut_entry(event) || event_rounds_paired(event) >= rounds_wanted(event);

	return write_trf(event, type, !over, out, dg);
}

bool
trf_state(const struct event *event, struct str *out, struct diag *dg)
{
	return write_trf(event, TYPE_TRF26, true, out, dg);
}
