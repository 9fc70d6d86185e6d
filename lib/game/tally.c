#include "game/tally.h"

#include <string.h>

#include <math.h>

void
tally_init(struct tally *tally, const struct schedule *schedule)
{
	size_t n = schedule->entrants.n;

	*tally = (struct tally){.schedule = schedule, .least = UINT64_MAX};
	tally->n_scores = n > 1 ? n : schedule->players;
	tally->score = xcalloc(tally->n_scores, sizeof(*tally->score));
	if (schedule->players == 2 && n > 1)
		tally->meeting = xcalloc(schedule->lineups.n, sizeof(*tally->meeting));
}

void
tally_release(struct tally *tally)
{
	free(tally->score);
	free(tally->meeting);
	vec_release(&tally->endings);
}

static void
ending_add(struct tally *tally, const char *reason)
{
	struct ending one = {reason ? reason : "", 1};

	vec_each (ending, &tally->endings)
		if (strcmp(ending->reason, one.reason) == 0) {
			ending->games++;
			return;
		}
	vec_add(&tally->endings, one);
}

static void
score_add(struct score *score, const struct result *result, unsigned seat, uint64_t share)
{
	score->games++;
	score->share += share;
	score->wins += share == SHARE;
	score->ties += share > 0 && share < SHARE;
	score->losses += share == 0;
	score->forfeits += result->forfeit == (int)seat;
	if (seat == 0) {
		score->first++;
		score->first_share += share;
	}
}

/* share: of the first entrant of the lineup. */
static void
meeting_add(struct tally *tally, const struct result *result, uint64_t share)
{
	struct meeting *meeting = &tally->meeting[result->seating.lineup];

	meeting->wins += share == SHARE;
	meeting->ties += share == SHARE / 2;
	meeting->losses += share == 0;
	if (result->seating.turn == 0) {
		tally->half = share;
		tally->half_index = result->index + 1;
	} else if (tally->half_index == result->index) {
		meeting->pair[(tally->half + share) / (SHARE / 2)]++;
	}
}

void
tally_add(struct tally *tally, const struct result *result)
{
	unsigned players = tally->schedule->players, winners = 0;
	bool alone = tally->schedule->entrants.n == 1;

	for (unsigned seat = 0; seat < players; seat++)
		winners += result->outcome.rank[seat] == 1;
	for (unsigned seat = 0; seat < players; seat++) {
		uint64_t share = result->outcome.rank[seat] == 1 ? SHARE / winners : 0;
		size_t entrant = alone ? seat : result->seating.entrant[seat];

		score_add(&tally->score[entrant], result, seat, share);
		tally->seat_share[seat] += share;
		if (tally->meeting && seat == result->seating.turn)
			meeting_add(tally, result, share);
	}
	ending_add(tally, result->outcome.reason);
	tally->games++;
	tally->choices += result->choices;
	tally->least = result->choices < tally->least ? result->choices : tally->least;
	tally->most = result->choices > tally->most ? result->choices : tally->most;
	tally->forfeits += result->forfeit != SEAT_NONE;
}

static double
share_rate(uint64_t share, uint64_t n)
{
	return n ? (double)share / (double)(n * SHARE) : 0;
}

double
score_rate(const struct score *score)
{
	return share_rate(score->share, score->games);
}

double
meeting_rate(const struct meeting *meeting)
{
	uint64_t n = meeting->wins + meeting->ties + meeting->losses;

	return n ? ((double)meeting->wins + (double)meeting->ties / 2) / (double)n : 0;
}

void
tally_pairs(const struct tally *tally, size_t lineup, uint64_t count[5])
{
	const struct meeting *meeting = &tally->meeting[lineup];

	for (int i = 0; i < 5; i++)
		count[i] = tally->schedule->turns == 2 ? meeting->pair[i] : 0;
	if (tally->schedule->turns == 2)
		return;
	count[0] = meeting->losses;
	count[2] = meeting->ties;
	count[4] = meeting->wins;
}

static void
put_finite(struct table *table, double real, int digits)
{
	if (isfinite(real))
		table_real(table, real, digits);
	else
		table_none(table);
}

/* rate, its interval, and Elo when two play; nothing without a game. */
static void
put_rate(struct table *table, double rate, uint64_t n, bool two)
{
	enum { COLUMNS = 5 };
	struct interval i = stats_wilson(rate, (double)n);

	for (int column = 0; !n && column < COLUMNS; column++)
		table_none(table);
	if (!n)
		return;
	table_real(table, rate, 4);
	table_real(table, i.low, 4);
	table_real(table, i.high, 4);
	bool elo = two && isfinite(stats_elo(rate));
	put_finite(table, elo ? stats_elo(rate) : INFINITY, 1);
	put_finite(table, elo ? stats_elo_error(rate, (double)n) : INFINITY, 1);
}

static void
put_score(const struct tally *tally, size_t i, struct table *table)
{
	const struct score *score = &tally->score[i];
	bool alone = tally->schedule->entrants.n == 1, two = tally->schedule->players == 2;
	const struct entrant *entrant = &tally->schedule->entrants.at[alone ? 0 : i];

	table_int(table, (long long)i + 1);
	table_text(table, entrant->agent);
	table_text(table, entrant->deck);
	table_int(table, (long long)score->games);
	table_int(table, (long long)score->wins);
	table_int(table, (long long)score->ties);
	table_int(table, (long long)score->losses);
	put_rate(table, score_rate(score), score->games, two);
	if (two && score->games)
		table_real(table, stats_superiority(score->wins, score->losses), 3);
	else
		table_none(table);
	if (!alone && score->first)
		table_real(table, share_rate(score->first_share, score->first), 4);
	else
		table_none(table);
	table_int(table, (long long)score->forfeits);
}

/* The pairs of games by the points that they brought the entrant. */
static void
put_pairs(const struct tally *tally, size_t entrant, struct table *table)
{
	uint64_t sum[5] = {0};
	const char *words[5];

	for (size_t i = 0; tally->meeting && i < tally->schedule->lineups.n; i++) {
		const uint16_t *who = tally->schedule->lineups.at[i].entrant;
		const uint64_t *pair = tally->meeting[i].pair;

		for (unsigned k = 0; k < 5; k++)
			sum[k] += (who[0] == entrant ? pair[k] : 0) +
				  (who[1] == entrant ? pair[4 - k] : 0);
	}
	for (unsigned k = 0; k < 5; k++)
		words[k] = arena_format(&table->arena, "%llu", (unsigned long long)sum[k]);
	if (tally->meeting && tally->schedule->turns == 2)
		table_list(table, words, 5);
	else
		table_none(table);
}

static void
put_lengths(const struct tally *tally, struct table *table)
{
	uint64_t n = tally->games;

	table_int(table, n ? (long long)tally->least : 0);
	table_int(table, (long long)tally->most);
	table_real(table, n ? (double)tally->choices / (double)n : 0, 1);
}

void
tally_table(const struct tally *tally, bool whole, struct table *table)
{
	static const char *const columns[] = {"no", "agent", "deck", "games", "wins", "ties",
	    "losses", "rate", "low", "high", "elo", "error", "los", "first", "forfeits", "pairs",
	    "shortest", "longest", "choices"};
	static const char *const by_seat[] = {"seat", "agent", "deck", "games", "wins", "ties",
	    "losses", "rate", "low", "high", "elo", "error", "los", "first", "forfeits", "pairs",
	    "shortest", "longest", "choices"};

	table_init(table, tally->schedule->entrants.n == 1 ? by_seat : columns,
	    LENGTH(columns) - (whole ? 0 : 4));
	for (size_t i = 0; i < tally->n_scores; i++) {
		put_score(tally, i, table);
		if (whole) {
			put_pairs(tally, i, table);
			put_lengths(tally, table);
		}
	}
}

void
tally_name(const struct tally *tally, size_t entrant, struct str *out)
{
	const struct entrant *one = &tally->schedule->entrants.at[entrant];

	str_addf(out, "%s%s%s", one->agent, one->deck ? " " : "", one->deck ? one->deck : "");
}

static void
put_entrant(const struct tally *tally, size_t i, struct table *table)
{
	struct str name = STR_INIT;

	tally_name(tally, i, &name);
	table_text(table, arena_text(&table->arena, str_text(&name)));
	str_release(&name);
}

void
tally_p(const struct tally *tally, double p[], double holm[])
{
	size_t n = tally->schedule->lineups.n;

	for (size_t i = 0; i < n; i++)
		holm[i] = p[i] = stats_even_p(tally->meeting[i].wins, tally->meeting[i].losses);
	stats_holm(holm, n);
}

void
tally_matrix(const struct tally *tally, struct table *table)
{
	static const char *const columns[] = {"one", "other", "games", "wins", "ties", "losses",
	    "rate", "low", "high", "elo", "error", "p", "holm"};
	size_t n = tally->schedule->lineups.n;
	double *p = xcalloc(n, sizeof(*p)), *holm = xcalloc(n, sizeof(*holm));

	table_init(table, columns, LENGTH(columns));
	tally_p(tally, p, holm);
	for (size_t i = 0; i < n; i++) {
		const struct meeting *meeting = &tally->meeting[i];
		const struct lineup *lineup = &tally->schedule->lineups.at[i];
		uint64_t met = meeting->wins + meeting->ties + meeting->losses;

		put_entrant(tally, lineup->entrant[0], table);
		put_entrant(tally, lineup->entrant[1], table);
		table_int(table, (long long)met);
		table_int(table, (long long)meeting->wins);
		table_int(table, (long long)meeting->ties);
		table_int(table, (long long)meeting->losses);
		put_rate(table, meeting_rate(meeting), met, true);
		table_real(table, p[i], 6);
		table_real(table, holm[i], 6);
	}
	free(p);
	free(holm);
}

/* Games that came to no end by themselves are counted even if all did so. */
static bool
ends_matter(const struct tally *tally)
{
	return tally->endings.n > 1 ||
	       (tally->endings.n == 1 && text_starts(tally->endings.at[0].reason, "draw"));
}

void
tally_remarks(const struct tally *tally, struct str *out)
{
	const struct schedule *schedule = tally->schedule;

	if (!tally->games)
		return;
	if (schedule->lineups.n == 1 && schedule->turns == 2 && tally->meeting) {
		const uint64_t *pair = tally->meeting[0].pair;

		str_addf(out, "pairs with 0, 1/2, 1, 3/2, 2 points: %llu %llu %llu %llu %llu\n",
		    (unsigned long long)pair[0], (unsigned long long)pair[1],
		    (unsigned long long)pair[2], (unsigned long long)pair[3],
		    (unsigned long long)pair[4]);
	}
	str_add(out, "rate by seat:");
	for (unsigned seat = 0; seat < schedule->players; seat++) {
		double rate = share_rate(tally->seat_share[seat], tally->games);
		struct interval i = stats_wilson(rate, (double)tally->games);

		str_addf(out, " %.4f (%.4f-%.4f)", rate, i.low, i.high);
	}
	str_addf(out, "\nchoices a game: %llu to %llu, mean %.1f\n",
	    (unsigned long long)tally->least, (unsigned long long)tally->most,
	    (double)tally->choices / (double)tally->games);
	if (!ends_matter(tally))
		return;
	str_add(out, "ends: ");
	for (size_t i = 0; i < tally->endings.n; i++)
		str_addf(out, "%s%s %llu", i ? ", " : "", tally->endings.at[i].reason,
		    (unsigned long long)tally->endings.at[i].games);
	str_addc(out, '\n');
}
