#include "game/merge.h"

#include <string.h>

static int
by_index(const void *a, const void *b)
{
	const struct record *one = a, *two = b;

	if (one->index != two->index)
		return one->index < two->index ? -1 : 1;
	int files = strcmp(one->at.file, two->at.file);
	return files ? files : (int)(one->at.line > two->at.line);
}

/* Reports games that are there twice, as ranges. */
static void
report_doubles(const struct record_file *file, struct diag *dg)
{
	const struct record *record = file->records.at, *again = NULL;
	uint64_t from = 0, to = 0;

	for (size_t i = 1; i <= file->records.n; i++) {
		bool twice = i < file->records.n && record[i].index == record[i - 1].index;
		bool gap = i == file->records.n || record[i].index > to;

		if (to > from && gap) {
			diag_error(dg, again->at, "games %llu:%llu are there twice, see %s:%u",
			    (unsigned long long)from, (unsigned long long)to, again[-1].at.file,
			    again[-1].at.line);
			from = to = 0;
		}
		if (twice && to == from) {
			again = &record[i];
			from = record[i].index;
		}
		if (twice)
			to = record[i].index + 1;
	}
}

bool
merge_sort(struct record_file *file, struct diag *dg)
{
	const struct record *record = file->records.at;
	size_t errors = dg->errors, n = file->records.n;

	for (size_t i = 1; i < n; i++)
		if (strcmp(record[i].config, record[0].config) != 0) {
			diag_error(dg, record[i].at, "of another run: configuration %s, not %s",
			    record[i].config, record[0].config);
			return false;
		}
	qsort(file->records.at, n, sizeof(*record), by_index);
	report_doubles(file, dg);
	return dg->errors == errors;
}

void
merge_write(const struct record_file *file, struct str *out)
{
	if (!file->json)
		record_header(file->records.at[0].players, out);
	vec_each (record, &file->records) {
		str_add(out, record->line);
		str_addc(out, '\n');
	}
}

uint64_t
merge_holes(const struct record_file *file, struct str *out)
{
	uint64_t next = 0, missing = 0, all = file->records.at[0].games;

	for (size_t i = 0; i <= file->records.n; i++) {
		uint64_t index = i < file->records.n ? file->records.at[i].index : all;

		if (index > next) {
			str_addf(out, "%llu:%llu\n", (unsigned long long)next,
			    (unsigned long long)index);
			missing += index - next;
		}
		next = index + 1;
	}
	return missing;
}

/* Who sat where when the deal was played first. */
static struct lineup
lineup_of(const struct record *record, unsigned turn)
{
	struct lineup lineup = {{0}};

	for (unsigned seat = 0; seat < record->players; seat++)
		lineup.entrant[(seat + turn) % record->players] = record->entrant[seat];
	return lineup;
}

/* The place of the lineup, most often the one after the last. */
static size_t
find_lineup(struct schedule *schedule, const struct lineup *lineup, size_t last)
{
	size_t n = schedule->lineups.n;

	for (size_t i = 0; i < n; i++) {
		size_t at = (last + 1 + i) % n;

		if (memcmp(&schedule->lineups.at[at], lineup, sizeof(*lineup)) == 0)
			return at;
	}
	vec_add(&schedule->lineups, *lineup);
	return n;
}

static void
see_entrants(struct schedule *schedule, const struct record *record)
{
	for (unsigned seat = 0; seat < record->players; seat++) {
		while (schedule->entrants.n <= record->entrant[seat])
			vec_add(&schedule->entrants, (struct entrant){"", NULL});
		schedule->entrants.at[record->entrant[seat]] =
		    (struct entrant){record->agent[seat], record->deck[seat]};
	}
}

static struct result
result_of(const struct record *record, const struct schedule *schedule, size_t lineup)
{
	struct result result = {.index = record->index,
	    .outcome = record->outcome,
	    .choices = record->choices,
	    .forfeit = (int8_t)(record->forfeit ? record->forfeit - 1 : SEAT_NONE)};

	result.seating.deal = record->deal;
	result.seating.lineup = lineup;
	result.seating.turn = (unsigned)(record->index % schedule->turns);
	memcpy(result.seating.entrant, record->entrant, sizeof(record->entrant));
	return result;
}

void
merge_tally(const struct record_file *file, struct schedule *schedule, struct tally *tally)
{
	size_t n = file->records.n, *lineup = xcalloc(n, sizeof(*lineup)), last = 0;

	*schedule = (struct schedule){.players = file->records.at[0].players, .turns = 1};
	vec_each (record, &file->records) {
		see_entrants(schedule, record);
		if (record->deal != record->index)
			schedule->turns = record->players;
	}
	for (size_t i = 0; i < n; i++) {
		const struct record *record = &file->records.at[i];
		struct lineup one = lineup_of(record, (unsigned)(record->index % schedule->turns));

		last = lineup[i] = find_lineup(schedule, &one, last);
	}
	tally_init(tally, schedule);
	for (size_t i = 0; i < n; i++) {
		struct result result = result_of(&file->records.at[i], schedule, lineup[i]);

		tally_add(tally, &result);
	}
	free(lineup);
}
