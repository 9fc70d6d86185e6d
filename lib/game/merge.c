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
	const struct record *record = file->records.at;
	uint64_t from = 0, to = 0;

	for (size_t i = 1; i <= file->records.n; i++) {
		bool twice = i < file->records.n && record[i].index == record[i - 1].index;
		bool gap = i == file->records.n || record[i].index > to;

		if (to > from && gap) {
			diag_error(dg, NOWHERE, "games %llu:%llu are there twice",
			    (unsigned long long)from, (unsigned long long)to);
			from = to = 0;
		}
		if (twice) {
			from = to > from ? from : record[i].index;
			to = record[i].index + 1;
		}
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
