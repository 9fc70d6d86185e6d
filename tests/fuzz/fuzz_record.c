/* Any bytes as records: refused with a fault, or sorted, written again the
 * same, summed up, and played again as far as they can be. */
#include "game/merge.h"
#include "game/replay.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
sum_up(const struct record_file *file)
{
	struct schedule schedule;
	struct tally tally;
	struct table table;
	struct str text = STR_INIT;

	merge_tally(file, &schedule, &tally);
	tally_table(&tally, true, &table);
	table_write(&table, OUTPUT_TSV, &text);
	merge_write(file, &text);
	merge_holes(file, &text);
	table_release(&table);
	tally_release(&tally);
	schedule_release(&schedule);
	str_release(&text);
}

static void
play_again(const struct record_file *file, struct diag *dg)
{
	struct replay replay = {.verify = true};
	struct str text = STR_INIT;

	vec_each (record, &file->records)
		replay_one(&replay, record, &text, dg);
	replay_release(&replay);
	str_release(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = memfd_create("record", 0);
	char path[40];
	struct diag dg = DIAG_INIT;
	struct record_file file = {0};

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		BUG("no file in memory");
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	bool fine = record_read(&file, path, &dg);
	if (fine != (dg.errors == 0))
		BUG("refused without a fault, or taken with one");
	if (fine && file.records.n && merge_sort(&file, &dg)) {
		sum_up(&file);
		play_again(&file, &dg);
	}
	record_file_release(&file);
	diag_release(&dg);
	close(fd);
	return 0;
}
