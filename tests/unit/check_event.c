/* Whole random events: paired, played and changed in every way, and after
 * each step what must always hold. */
#include "unit.h"

#include "base/rng.h"
#include "pair/bracket.h"
#include "pair/export.h"
#include "pair/result.h"
#include "pair/round.h"
#include "pair/verify.h"

#include <string.h>

enum { EVENTS = 60, LARGE = 6 };

static void
fail_on(const struct diag *dg)
{
	for (size_t i = 0; i < dg->list.n; i++)
		if (dg->list.at[i].level == DIAG_ERROR)
			ck_abort_msg("%s", dg->list.at[i].text);
}

/* Written and read again it is the same, as YAML and as JSON. */
static void
check_text(const struct event *e)
{
	struct str text = STR_INIT, again = STR_INIT, json = STR_INIT, third = STR_INIT;
	struct diag dg = DIAG_INIT;
	struct event copy, other;

	event_write(e, &text);
	bool good = event_parse(&copy, "copy", text.text, text.n, &dg);
	fail_on(&dg);
	ck_assert(good);
	event_write(&copy, &again);
	ck_assert_str_eq(text.text, again.text);
	ck_assert(event_export(e, TYPE_JSON, &json, &dg));
	good = event_import(&other, "json", &json, TYPE_COUNT, &dg);
	fail_on(&dg);
	ck_assert(good);
	event_write(&other, &third);
	ck_assert_str_eq(text.text, third.text);
	event_release(&copy);
	event_release(&other);
	str_release(&text);
	str_release(&again);
	str_release(&json);
	str_release(&third);
	diag_release(&dg);
}

/* Other forms give back the same players in the same order with the same
 * points. */
static void
check_form(const struct event *e, enum event_type type)
{
	struct str text = STR_INIT;
	struct diag dg = DIAG_INIT;
	struct standings mine, theirs;
	struct event copy;

	if (!event_export(e, type, &text, &dg)) {
		str_release(&text);
		diag_release(&dg);
		return;
	}
	bool good = event_import(&copy, "form", &text, TYPE_COUNT, &dg);
	fail_on(&dg);
	ck_assert(good);
	standings_init(&mine, e, 0);
	event_refresh(&copy);
	standings_init(&theirs, &copy, 0);
	ck_assert_uint_eq(mine.n, theirs.n);
	ck_assert_int_eq(mine.rounds, theirs.rounds);
	for (uint32_t p = 0; p < mine.n; p++) {
		uint32_t other = type == TYPE_NRTM ? event_find(&copy, e->players.at[p].id) : p;

		ck_assert_int_eq(
		    standings_of(&mine, p)->points, standings_of(&theirs, other)->points);
		ck_assert_uint_eq(standings_of(&mine, p)->byes, standings_of(&theirs, other)->byes);
		ck_assert_uint_eq(
		    standings_of(&mine, p)->opponents.n, standings_of(&theirs, other)->opponents.n);
	}
	standings_release(&mine);
	standings_release(&theirs);
	event_release(&copy);
	str_release(&text);
	diag_release(&dg);
}

static void
check_forms(const struct event *e)
{
	check_text(e);
	if (e->format == FORMAT_MELEE)
		return;
	if (e->structure != STRUCTURE_ROBIN && !structure_knockout(e)) {
		check_form(e, TYPE_TRFBX);
		check_form(e, TYPE_TRF26);
		check_form(e, TYPE_NRTM);
	}
}

/* Everybody who is in sits once; the sums of points agree with the rounds. */
static void
check_round(const struct event *e, const struct event_round *r, bool bracket)
{
	uint32_t *seats = xcalloc(e->players.n + 1, sizeof(*seats));

	for (size_t k = 0; k < r->pairs.n; k++)
		for (int i = 0; i < pair_seats(&r->pairs.at[k]); i++)
			seats[r->pairs.at[k].seat[i]]++;
	for (size_t p = 0; p < e->players.n; p++)
		ck_assert(bracket ? seats[p] <= 1 : seats[p] == e->in[p]);
	free(seats);
}

static void
check_points(const struct event *e)
{
	struct standings s;
	long sum = 0, scored = 0;

	standings_init(&s, e, 0);
	for (size_t i = 0; i < s.n; i++) {
		sum += s.row[i].points;
		ck_assert(i == 0 || s.row[i].points <= s.row[i - 1].points);
		ck_assert(i == 0 || s.row[i].rank >= s.row[i - 1].rank);
	}
	for (size_t r = 0; r < e->rounds.n && e->rounds.at[r].number; r++)
		for (size_t k = 0; k < e->rounds.at[r].pairs.n; k++)
			for (int i = 0; i < pair_seats(&e->rounds.at[r].pairs.at[k]); i++)
				if (e->rounds.at[r].pairs.at[k].final.known)
					scored += result_points(e, &e->rounds.at[r].pairs.at[k], i);
	ck_assert_int_eq(sum, scored);
	standings_release(&s);
}

static void
enter(struct event *e, const struct event_pair *pair, bool bracket, struct rng *rng)
{
	static const char *const words[] = {"win", "loss", "w", "l", "modwin", "loss-modwin", "5-0",
	    "0-5", "draw", "id", "0-0", "f"};
	struct diag dg = DIAG_INIT;
	struct str table = STR_INIT, word = STR_INIT;

	str_addf(&table, "%ld", pair->table);
	if (e->format == FORMAT_MELEE) {
		for (int i = 0; i < pair_seats(pair); i++)
			str_addf(&word, "%s%u", i ? "," : "",
			    i == 0 && bracket ? 15 : rng_below(rng, 15));
	} else {
		/* First edition points have no 5. */
		uint32_t which = rng_below(rng, bracket ? 6 : LENGTH(words));

		str_add(&word, words[which == 6 || which == 7 ? which - 6 : which]);
	}
	ck_assert(event_enter(e, str_text(&table), str_text(&word), &dg));
	str_release(&table);
	str_release(&word);
	diag_release(&dg);
}

/* A wrong result changes nothing. */
static void
enter_wrong(struct event *e, const struct event_pair *pair)
{
	struct diag dg = DIAG_INIT;
	struct str table = STR_INIT;

	str_addf(&table, "%ld", pair->table);
	ck_assert(!event_enter(e, str_text(&table), "1,2,3,4,5", &dg));
	ck_assert(!event_enter(e, "999999", "win", &dg));
	ck_assert_uint_gt(dg.errors, 1);
	str_release(&table);
	diag_release(&dg);
}

static void
amend_some(struct event *e, struct rng *rng)
{
	long last = event_rounds_paired(e),
	     round = last ? 1 + (long)rng_below(rng, (uint32_t)last) : 0;
	const struct event_round *r = round ? event_round_at(e, round) : NULL;
	struct diag dg = DIAG_INIT;
	struct str table = STR_INIT;

	if (r && !event_cut_entry(e)) {
		const struct event_pair *pair = &r->pairs.at[rng_below(rng, (uint32_t)r->pairs.n)];

		str_addf(&table, "%ld", pair->table);
		if (!pair_is_bye(pair) && e->format == FORMAT_JOUST)
			ck_assert(event_amend(e, round, str_text(&table), "modwin", &dg));
	}
	str_release(&table);
	diag_release(&dg);
}

static void
change_players(struct event *e, struct rng *rng)
{
	struct diag dg = DIAG_INIT;

	for (uint32_t p = 0; p < e->players.n; p++)
		if (rng_below(rng, 40) == 0)
			event_leave(e, p, e->in[p] ? LEAVE_DROP : LEAVE_RETURN, &dg);
	if (rng_below(rng, 8) == 0)
		event_leave(e, rng_below(rng, (uint32_t)e->players.n), LEAVE_DISQUALIFIED, &dg);
	if (rng_below(rng, 6) == 0 && e->structure != STRUCTURE_ROBIN)
		player_add(
		    e, &(struct event_player){.name = "Late \xd7\x90, \"x\" {y}"}, NOWHERE, &dg);
	diag_release(&dg);
}

/* Pairing and taking it back leaves the event as it was. */
static void
check_undo(struct event *e, const struct round_request *request)
{
	struct str before = STR_INIT, after = STR_INIT;
	struct round_report report;
	struct diag dg = DIAG_INIT;
	size_t entries = e->rounds.n;
	bool pending =
	    entries && !e->rounds.at[entries - 1].paired && e->rounds.at[entries - 1].number;

	event_write(e, &before);
	if (!pending && round_pair(e, request, &report, &dg)) {
		while (e->rounds.n > entries)
			event_undo(e);
		event_write(e, &after);
		ck_assert_str_eq(before.text, after.text);
	}
	str_release(&before);
	str_release(&after);
	diag_release(&dg);
}

/* Who was in stays in, and who was out, when a round is taken back in which
 * or after which players came and left. */
static void
check_undo_changes(struct event *e, struct rng *rng)
{
	struct str text = STR_INIT;
	struct diag dg = DIAG_INIT;
	struct event copy;

	change_players(e, rng);
	event_write(e, &text);
	ck_assert(event_parse(&copy, "copy", text.text, text.n, &dg));
	while (event_undo(&copy)) {
		check_text(&copy);
		for (size_t p = 0; p < e->players.n && !event_cut_entry(e); p++)
			ck_assert_int_eq(copy.in[p], e->in[p]);
		ck_assert_uint_eq(copy.players.n, e->players.n);
	}
	ck_assert_uint_le(copy.rounds.n, 1);
	event_release(&copy);
	str_release(&text);
	diag_release(&dg);
}

static void
draw_event(struct event *e, uint32_t n, struct rng *rng)
{
	static const char *const clubs[] = {"Oslo", "Brno", "Gent"};
	enum event_format format = n >= 6 && rng_below(rng, 4) == 0 ? FORMAT_MELEE : FORMAT_JOUST;
	uint32_t kind = format == FORMAT_MELEE ? 5 : rng_below(rng, 6);

	event_defaults(e, "random", format);
	e->name = "A: \"b\", {c} #d";
	e->seed = rng_next64(rng);
	e->structure = (enum structure)kind;
	e->twice =
	    kind == STRUCTURE_DOUBLE || (kind == 5 && format == FORMAT_JOUST && rng_below(rng, 2));
	if (kind == STRUCTURE_ROBIN && n > 20)
		e->structure = STRUCTURE_BASIC;
	if (kind == STRUCTURE_FIXED) {
		e->rounds_wanted = 1 + (long)rng_below(rng, 5);
		e->cut_size = format == FORMAT_MELEE ? 4 : 2 + (long)rng_below(rng, 7);
		if (rng_below(rng, 3) == 0 && format == FORMAT_JOUST)
			e->cut_size = 0, e->cut_wins = 1;
		/* Without a cut there is no bracket to be twice in. */
	}
	e->avoid_club = rng_below(rng, 2);
	if (rng_below(rng, 3) == 0)
		vec_add(&e->tables, (struct table_range){5, 9});
	if (e->tables.n)
		vec_add(&e->tables, (struct table_range){20, 900});
	for (uint32_t i = 0; i < n; i++) {
		struct event_player p = {.name = "Name", .club = clubs[rng_below(rng, 3)]};

		p.fixed_table = rng_below(rng, 20) == 0 ? 1 + (long)rng_below(rng, 30) : 0;
		if (rng_below(rng, 15) == 0)
			vec_add(&p.byes, 1);
		event_add(e, &p);
	}
	if (n > 4 && rng_below(rng, 2)) {
		vec_add(&e->forbidden, 0);
		vec_add(&e->forbidden, 1);
	}
	event_refresh(e);
}

static bool
bracket_done(const struct event *e)
{
	struct diag dg = DIAG_INIT;
	struct bracket b;
	bool over = false;

	if (event_cut_entry(e)) {
		ck_assert(bracket_init(&b, e, &dg));
		over = b.over;
		bracket_release(&b);
	}
	fail_on(&dg);
	diag_release(&dg);
	return over;
}

static void
play_out(struct event *e, struct rng *rng)
{
	struct round_request request = {0};
	struct round_report report;
	struct diag dg = DIAG_INIT;

	for (int guard = 0; guard < 60; guard++) {
		bool bracket = event_cut_entry(e) || structure_knockout(e);

		change_players(e, rng);
		check_undo(e, &request);
		request.draw = (long)rng_below(rng, 3);
		if (!round_pair(e, &request, &report, &dg)) {
			if (e->rounds.n && !e->rounds.at[e->rounds.n - 1].paired &&
			    e->rounds.at[e->rounds.n - 1].number &&
			    !e->rounds.at[e->rounds.n - 1].drop.n)
				check_text(e);
			diag_release(&dg);
			if (bracket || event_cut_entry(e) || !round_cut(e, 0, 0, &dg))
				break;
			check_text(e);
			continue;
		}
		check_round(e, event_last(e), bracket);
		check_text(e);
		/* The round stays open when players come and leave. */
		if (rng_below(rng, 3) == 0)
			check_undo_changes(e, rng);
		const struct event_round *r = event_last(e);
		enter_wrong(e, &r->pairs.at[0]);
		for (size_t k = 0; k < r->pairs.n; k++)
			if (!r->pairs.at[k].final.known)
				enter(e, &r->pairs.at[k], bracket, rng);
		amend_some(e, rng);
		check_points(e);
		if (bracket_done(e))
			break;
	}
	diag_release(&dg);
}

/* After the bracket all but one have lost as often as it takes, or left. */
static void
check_final(const struct event *e)
{
	struct standings s;
	uint32_t in = 0;

	if (!bracket_done(e))
		return;
	standings_init(&s, e, 0);
	standings_final(&s);
	for (size_t i = 0; i < s.n; i++)
		in += s.row[i].reached == STANDING_IN;
	ck_assert_uint_le(in, 1);
	standings_release(&s);
}

static void
check_verified(struct event *e)
{
	for (size_t i = 0; i < e->rounds.n; i++) {
		struct diag dg = DIAG_INIT;
		struct verdict v;

		if (e->rounds.at[i].number && !e->rounds.at[i].paired)
			continue;
		verify_entry(e, i, &v, &dg);
		fail_on(&dg);
		ck_assert(v.good);
		diag_release(&dg);
	}
}

static void
run_event(uint32_t n, uint64_t seed)
{
	struct event e;
	struct rng rng;

	rng_init(&rng, seed, n);
	draw_event(&e, n, &rng);
	play_out(&e, &rng);
	check_forms(&e);
	check_final(&e);
	check_verified(&e);
	event_release(&e);
}

START_TEST(small_events_hold_from_the_first_player_to_the_winner)
{
	for (uint64_t seed = 0; seed < EVENTS; seed++)
		run_event(3 + (uint32_t)(seed % 30), seed);
}
END_TEST

START_TEST(large_events_hold_from_the_first_player_to_the_winner)
{
	for (uint64_t seed = 0; seed < LARGE; seed++)
		run_event(40 + (uint32_t)(seed * 52), seed);
}
END_TEST

UNIT_MAIN("event", small_events_hold_from_the_first_player_to_the_winner,
    large_events_hold_from_the_first_player_to_the_winner)
