/* The arithmetic of a row of the standings. */
#include "pair/result.h"
#include "pair/standings.h"

static void
explain_round(
    const struct standings *s, const struct event_round *r, uint32_t player, struct str *out)
{
	const struct event *e = s->event;
	int seat;
	const struct event_pair *pair = round_seat(r, player, &seat);

	if (!pair) {
		str_addf(out, "round %ld: absent, %ld\n", r->number,
		    standings_absent(s, player, r->number));
		return;
	}
	str_addf(out, "round %ld: ", r->number);
	if (!pair->final.known)
		str_add(out, "no result yet");
	else if (e->format == FORMAT_MELEE && !pair_is_bye(pair))
		str_addf(out, "place %d with %d power", pair->final.place[seat],
		    pair->final.power[seat]);
	else
		str_add(out, outcome_names[pair->final.outcome[seat]]);
	for (int i = 0, said = 0; i < pair_seats(pair); i++)
		if (i != seat)
			str_addf(out, "%s%s", said++ ? ", " : " against ",
			    e->players.at[pair->seat[i]].name);
	if (pair->final.known)
		str_addf(out, ", %ld", result_points(e, pair, seat));
	str_addc(out, '\n');
}

static void
explain_value(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct str *out)
{
	struct arena arena = ARENA_INIT;
	const char *fraction = standings_fraction(s, row, tie, &arena);

	if (tie > TIE_ESOS)
		str_addf(out, "%s\n", standings_share(s, row, tie, &arena));
	else if (fraction)
		str_addf(out, "%s = %s\n", fraction, standings_share(s, row, tie, &arena));
	else
		str_addf(out, "%s\n", standings_share(s, row, tie, &arena));
	arena_release(&arena);
}

/* A mean over the opponents: their points a round, or their own sos. */
static void
explain_mean(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct str *out)
{
	struct arena arena = ARENA_INIT;

	str_addf(out, "%s = ", tiebreak_names[tie]);
	if (!row->opponents.n) {
		str_add(out, "0, no opponents\n");
		return;
	}
	for (size_t i = 0; i < row->opponents.n; i++) {
		const struct standing *o = standings_of(s, row->opponents.at[i]);
		const char *fraction =
		    tie == TIE_ESOS ? standings_fraction(s, o, TIE_SOS, &arena) : NULL;

		str_add(out, i ? " + " : "(");
		if (tie == TIE_SOS)
			str_addf(out, "%ld/%u", o->points, o->played);
		else
			str_add(out, fraction ? fraction : standings_share(s, o, TIE_SOS, &arena));
	}
	str_addf(out, ") / %zu = ", row->opponents.n);
	explain_value(s, row, tie, out);
	arena_release(&arena);
}

static void
explain_sum(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct str *out)
{
	static const char *const without[] = {
	    "", " without the lowest", " without the lowest and the highest"};

	str_addf(out, "%s = ", tiebreak_names[tie]);
	for (size_t i = 0; i < row->opponents.n; i++)
		str_addf(
		    out, "%s%ld", i ? " + " : "", standings_of(s, row->opponents.at[i])->points);
	str_addf(
	    out, "%s%s = ", row->opponents.n ? "" : "no opponents", without[tie - TIE_BUCHHOLZ]);
	explain_value(s, row, tie, out);
}

static void
explain_tie(
    const struct standings *s, const struct standing *row, enum tiebreak tie, struct str *out)
{
	switch (tie) {
	case TIE_SOS:
	case TIE_ESOS:
		explain_mean(s, row, tie, out);
		break;
	case TIE_BUCHHOLZ:
	case TIE_BUCHHOLZ_CUT:
	case TIE_BUCHHOLZ_MEDIAN:
		explain_sum(s, row, tie, out);
		break;
	case TIE_RANDOM:
		str_addf(out, "random = drawn from seed %llu and number %ld\n",
		    (unsigned long long)s->event->seed, s->event->players.at[row->player].id);
		break;
	default:
		str_addf(out, "%s%s = ", tiebreak_names[tie],
		    tie == TIE_HEAD ? " (points among those tied so far)" : "");
		explain_value(s, row, tie, out);
	}
}

void
standings_explain(const struct standings *s, uint32_t player, struct str *out)
{
	const struct standing *row = standings_of(s, player);
	const struct event *e = s->event;

	str_addf(out, "%s: rank %u of %zu\n", e->players.at[player].name, row->rank, s->n);
	vec_each (r, &e->rounds) {
		if (r->number == 0 || r->number > s->rounds)
			break;
		if (r->paired)
			explain_round(s, r, player, out);
	}
	str_addf(out, "points = %ld\n", row->points);
	vec_each (o, &row->opponents) {
		const struct standing *other = standings_of(s, *o);

		str_addf(out, "met %s: %ld points in %u round%s\n", e->players.at[*o].name,
		    other->points, other->played, other->played == 1 ? "" : "s");
	}
	vec_each (tie, &e->tiebreaks)
		explain_tie(s, row, *tie, out);
}
