#include "game/report.h"

#include "base/options.h"
#include "game/heatmap.h"
#include "game/record.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static void
write_log(const struct match *match, const struct result *result, struct str *out)
{
	str_addf(out, "game %llu of seed %llu:", (unsigned long long)result->index,
	    (unsigned long long)match->seed);
	for (unsigned seat = 0; seat < match->schedule.players; seat++) {
		const struct entrant *entrant =
		    &match->schedule.entrants.at[result->seating.entrant[seat]];

		str_addf(out, "%s player %u is %s%s%s", seat ? "," : "", seat + 1, entrant->agent,
		    entrant->deck ? " with " : "", entrant->deck ? entrant->deck : "");
	}
	str_addf(out, "\n%s", result->log);
	if (result->forfeit != SEAT_NONE)
		str_addf(out, "player %d forfeits: %s\n", result->forfeit + 1, result->why);
	str_add(out, "result:");
	for (unsigned seat = 0; seat < match->schedule.players; seat++)
		str_addf(out, "%s player %u rank %u score %d", seat ? "," : "", seat + 1,
		    result->outcome.rank[seat], result->outcome.score[seat]);
	if (result->outcome.reason)
		str_addf(out, " (%s)", result->outcome.reason);
	str_add(out, "\n\n");
}

/* May the run end here?  Looked at after whole deals only. */
static bool
is_decided(struct report *report, const struct match *match, uint64_t index)
{
	uint64_t count[5];

	if ((index + 1) % match->schedule.turns)
		return false;
	if (report->sprt.high > 0) {
		tally_pairs(&report->tally, 0, count);
		report->llr = stats_llr(&report->sprt, count);
		report->verdict = stats_sprt(&report->sprt, report->llr);
		if (report->verdict != SPRT_OPEN)
			return true;
	}
	if (report->width <= 0)
		return false;
	for (size_t i = 0; i < report->tally.n_scores; i++) {
		const struct score *score = &report->tally.score[i];
		struct interval in = stats_wilson(score_rate(score), (double)score->games);

		if (in.high - in.low > report->width)
			return false;
	}
	return true;
}

static bool
take(struct match_output *output, const struct match *match, const struct result *result,
    const char *text, size_t length)
{
	struct report *report = (struct report *)output;

	if (length && fwrite(text, 1, length, report->to) != length) {
		report->broken = errno;
		return false;
	}
	tally_add(&report->tally, result);
	if (report->progress)
		report->progress(report, match);
	return !is_decided(report, match, result->index);
}

void
report_init(struct report *report, const struct match *match, enum report_form form, FILE *to)
{
	static void (*const writers[])(const struct match *, const struct result *,
	    struct str *) = {NULL, record_write_tsv, record_write_json, write_log};
	struct str header = STR_INIT;

	*report = (struct report){.output = {writers[form], take}, .to = to};
	tally_init(&report->tally, &match->schedule);
	if (form == REPORT_TSV)
		record_header(match->schedule.players, &header);
	fputs(str_text(&header), to);
	str_release(&header);
}

void
report_sprt(const struct report *report, FILE *to)
{
	static const char *const words[] = {
	    "not decided", "at most the lower rate", "at least the higher rate"};

	if (report->sprt.high > 0)
		fprintf(to, "SPRT %g against %g: %s, LLR %.2f after %llu games\n", report->sprt.low,
		    report->sprt.high, words[report->verdict], report->llr,
		    (unsigned long long)report->tally.games);
}

void
report_summary(const struct tally *tally, enum output form, bool matrix, FILE *to)
{
	struct table table;
	struct str remarks = STR_INIT;

	if (matrix)
		tally_matrix(tally, &table);
	else
		tally_table(tally, form != OUTPUT_TABLE, &table);
	table_print(&table, form, to);
	table_release(&table);
	if (form != OUTPUT_TABLE)
		return;
	if (matrix)
		heatmap_text(tally, options_colours(to), &remarks);
	tally_remarks(tally, &remarks);
	fputs(str_text(&remarks), to);
	str_release(&remarks);
}

void
report_release(struct report *report)
{
	tally_release(&report->tally);
}
