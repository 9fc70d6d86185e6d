/* The JSON of tournament sites, written. */
#include "base/json.h"
#include "pair/export.h"
#include "pair/result.h"
#include "pair/standings.h"

#include <stdlib.h>

#define NOBODY EVENT_NOBODY

static void
put_share(struct json *json, const char *key, const struct standings *s, const struct standing *row,
    enum tiebreak tie)
{
	struct arena arena = ARENA_INIT;

	json_put_real(json, key, strtod(standings_share(s, row, tie, &arena), NULL));
	arena_release(&arena);
}

/* Faction where other games have the identity of one side. */
static void
put_players(struct json *json, const struct standings *s)
{
	json_key(json, "players");
	json_open(json, '[');
	for (size_t i = 0; i < s->n; i++) {
		const struct standing *row = &s->row[i];
		const struct event_player *p = &s->event->players.at[row->player];

		json_open(json, '{');
		json_put_int(json, "id", p->id);
		json_put_text(json, "name", p->name);
		json_put_int(json, "rank", row->rank);
		json_key(json, "corpIdentity");
		if (p->faction)
			json_text(json, p->faction);
		else
			json_nil(json);
		json_key(json, "runnerIdentity");
		json_nil(json);
		json_put_int(json, "matchPoints", row->points);
		put_share(json, "strengthOfSchedule", s, row, TIE_SOS);
		put_share(json, "extendedStrengthOfSchedule", s, row, TIE_ESOS);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void
put_elimination(struct json *json, const struct event *event)
{
	const struct event_round *cut = event_cut_entry(event);
	struct standings s;

	json_key(json, "eliminationPlayers");
	json_open(json, '[');
	if (cut) {
		standings_init(&s, event, 0);
		standings_final(&s);
		for (size_t i = 0; i < cut->seeds.n; i++) {
			const struct event_player *p = &event->players.at[cut->seeds.at[i]];

			json_open(json, '{');
			json_put_int(json, "id", p->id);
			json_put_text(json, "name", p->name);
			json_put_int(json, "rank", standings_of(&s, cut->seeds.at[i])->rank);
			json_put_int(json, "seed", (long long)i + 1);
			json_close(json, '}');
		}
		standings_release(&s);
	}
	json_close(json, ']');
}

static void
put_seat(struct json *json, const struct event *event, const struct event_pair *pair, int seat,
    bool elimination)
{
	static const char *const keys[] = {"player1", "player2", "player3", "player4"};

	json_key(json, keys[seat]);
	json_open(json, '{');
	json_key(json, "id");
	if (pair->seat[seat] == NOBODY)
		json_nil(json);
	else
		json_int(json, event->players.at[pair->seat[seat]].id);
	if (pair->seat[seat] != NOBODY && pair->final.known) {
		if (elimination)
			json_put_bool(
			    json, "winner", outcome_won(result_outcome(event, pair, seat)));
		json_put_int(json, "combinedScore", result_points(event, pair, seat));
	}
	json_close(json, '}');
}

static void
put_round(
    struct json *json, const struct event *event, const struct event_round *r, bool elimination)
{
	struct arena arena = ARENA_INIT;

	json_open(json, '[');
	vec_each (pair, &r->pairs) {
		const char *word = result_word(event, pair, &pair->final, &arena);

		json_open(json, '{');
		json_put_int(json, "table", pair->table);
		for (int i = 0; i < (pair_seats(pair) < 2 ? 2 : pair_seats(pair)); i++)
			put_seat(json, event, pair, i, elimination);
		if (word)
			json_put_text(json, "result", word);
		json_put_bool(json, "intentionalDraw",
		    event->format == FORMAT_JOUST && pair->final.known &&
			pair->final.outcome[0] == OUTCOME_AGREED);
		json_put_bool(json, "twoForOne", false);
		json_put_bool(json, "eliminationGame", elimination);
		json_close(json, '}');
	}
	json_close(json, ']');
	arena_release(&arena);
}

void
export_nrtm(const struct event *event, struct str *out)
{
	const struct event_round *cut = event_cut_entry(event);
	struct json json = JSON_INIT(out);
	struct standings s;

	standings_init(&s, event, 0);
	json_open(&json, '{');
	json_put_text(&json, "name", event->name);
	if (event->date)
		json_put_text(&json, "date", event->date);
	json_put_int(&json, "cutToTop", cut ? (long long)cut->seeds.n : 0);
	json_put_int(&json, "preliminaryRounds", s.rounds);
	put_players(&json, &s);
	put_elimination(&json, event);
	json_key(&json, "rounds");
	json_open(&json, '[');
	vec_each (r, &event->rounds)
		if (r->paired)
			put_round(&json, event, r, cut && r > cut);
	json_close(&json, ']');
	/* Not of the format: what the points of our results are. */
	if (event->format == FORMAT_JOUST) {
		json_key(&json, "scoring");
		json_open(&json, '{');
		for (int i = 0; i < OUTCOMES_SCORED; i++)
			json_put_int(&json, outcome_names[i], event->scoring.points[i]);
		json_close(&json, '}');
	}
	json_put_text(&json, "uploadedFrom", "regent-pair");
	json_key(&json, "links");
	json_open(&json, '[');
	json_close(&json, ']');
	json_close(&json, '}');
	str_addc(out, '\n');
	standings_release(&s);
}
