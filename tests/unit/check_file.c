#include "base/file.h"

#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "regent-file-XXXXXX";
static struct diag dg;

/* Each test works in an empty folder of its own. */
static void
enter(void)
{
	const char *place = getenv("TMPDIR");

	ck_assert_int_eq(chdir(place ? place : P_tmpdir), 0);
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(chdir(folder), 0);
}

static void
leave(void)
{
	char command[sizeof(folder) + 16];

	diag_release(&dg);
	ck_assert_int_eq(chdir(".."), 0);
	snprintf(command, sizeof(command), "rm -rf %s", folder);
	ck_assert_int_eq(system(command), 0);
}

static void
put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

static void
check_content(const char *path, const char *expected)
{
	struct str text = STR_INIT;

	ck_assert(file_read(path, FILE_SIZE_MOST, &text, &dg));
	ck_assert_str_eq(str_text(&text), expected);
	str_release(&text);
}

START_TEST(a_file_up_to_the_limit_is_read_whole)
{
	struct str text = STR_INIT;

	put("a", "12345");
	ck_assert(file_read("a", 5, &text, &dg));
	ck_assert_str_eq(str_text(&text), "12345");
	str_clear(&text);
	ck_assert(!file_read("a", 4, &text, &dg));
	ck_assert_str_eq(dg.list.at[0].text, "larger than 4 bytes, not read");
	ck_assert_str_eq(dg.list.at[0].at.file, "a");
	str_release(&text);
}
END_TEST

START_TEST(what_is_no_regular_file_is_refused_without_waiting)
{
	struct str text = STR_INIT;

	ck_assert_int_eq(mkfifo("fifo", 0600), 0);
	ck_assert(!file_read("fifo", 100, &text, &dg));
	ck_assert(!file_read(".", 100, &text, &dg));
	ck_assert(!file_read("absent", 100, &text, &dg));
	ck_assert_uint_eq(dg.errors, 3);
	ck_assert_str_eq(dg.list.at[0].text, "is not a regular file");
	ck_assert_str_eq(dg.list.at[1].text, "is a directory");
	ck_assert_str_eq(dg.list.at[2].text, strerror(ENOENT));
	str_release(&text);
}
END_TEST

START_TEST(a_pipe_that_is_open_is_read)
{
	struct str text = STR_INIT;
	char name[64];
	int ends[2];

	ck_assert_int_eq(pipe(ends), 0);
	ck_assert_int_eq(write(ends[1], "from the shell", 14), 14);
	close(ends[1]);
	snprintf(name, sizeof(name), "/dev/fd/%d", ends[0]);
	ck_assert(file_read(name, 100, &text, &dg));
	ck_assert_str_eq(str_text(&text), "from the shell");
	close(ends[0]);
	str_release(&text);
}
END_TEST

START_TEST(a_dash_is_standard_input)
{
	struct str text = STR_INIT;

	put("input", "from the pipe\n");
	ck_assert_ptr_nonnull(freopen("input", "r", stdin));
	ck_assert(file_read("-", 100, &text, &dg));
	ck_assert_str_eq(str_text(&text), "from the pipe\n");
	str_release(&text);
}
END_TEST

START_TEST(replacing_leaves_the_new_content_the_old_mode_and_nothing_else)
{
	struct arena arena = ARENA_INIT;
	struct file_list list;
	struct stat st;

	put("event", "old");
	umask(022);
	ck_assert_int_eq(chmod("event", 0664), 0);
	ck_assert(file_replace("event", "new\n", 4, &dg));
	check_content("event", "new\n");
	ck_assert_int_eq(stat("event", &st), 0);
	ck_assert_uint_eq(st.st_mode & 07777, 0664);
	ck_assert(file_replace("fresh", "", 0, &dg));
	check_content("fresh", "");
	ck_assert(file_walk(".", NULL, &arena, &list, &dg));
	ck_assert_uint_eq(list.n, 2);
	arena_release(&arena);
}
END_TEST

START_TEST(a_failed_replacement_leaves_the_old_content)
{
	ck_assert(!file_replace("absent/event", "new", 3, &dg));
	ck_assert_int_eq(mkdir("folder", 0700), 0);
	put("folder/keep", "kept");
	ck_assert(!file_replace("folder", "new", 3, &dg));
	check_content("folder/keep", "kept");
	ck_assert_uint_eq(dg.errors, 2);
	ck_assert_str_eq(dg.list.at[1].at.file, "folder");
}
END_TEST

START_TEST(what_is_no_regular_file_is_never_replaced)
{
	struct stat st;
	char got[8] = "";

	ck_assert_int_eq(mkfifo("pipe", 0600), 0);
	ck_assert(!file_replace("pipe", "new", 3, &dg));
	int reader = open("pipe", O_RDONLY | O_NONBLOCK);
	ck_assert(file_replace("pipe", "new", 3, &dg));
	ck_assert_int_eq(read(reader, got, sizeof(got)), 3);
	ck_assert_str_eq(got, "new");
	close(reader);
	ck_assert_int_eq(lstat("pipe", &st), 0);
	ck_assert(S_ISFIFO(st.st_mode));
	ck_assert_uint_eq(dg.errors, 1);
}
END_TEST

START_TEST(a_file_that_may_not_be_written_stays)
{
	put("event", "old");
	ck_assert_int_eq(chmod("event", 0444), 0);
	if (geteuid() == 0)
		return;
	ck_assert(!file_replace("event", "new", 3, &dg));
	check_content("event", "old");
}
END_TEST

START_TEST(a_lock_keeps_another_process_out_until_it_is_released)
{
	put("event", "old");
	ck_assert_int_eq(symlink("event", "link"), 0);
	int status, lock = file_lock("event", 0, &dg);

	ck_assert_int_ge(lock, 0);
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		int other = file_lock("link", 0, &dg);

		_exit(other < 0 && dg.errors == 1 ? 0 : 1);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	file_unlock(lock);
	lock = file_lock("event", 0, &dg);
	ck_assert_int_ge(lock, 0);
	file_unlock(lock);
}
END_TEST

START_TEST(who_waited_for_a_lock_gets_the_file_that_took_its_place)
{
	put("event", "old");
	int status, lock = file_lock("event", 0, &dg);
	pid_t child = fork();

	ck_assert_int_ge(child, 0);
	if (child == 0) {
		struct stat mine, there;
		int other = file_lock("event", 10, &dg);

		_exit(other >= 0 && fstat(other, &mine) == 0 && stat("event", &there) == 0 &&
			      mine.st_ino == there.st_ino && there.st_size == 3
			  ? 0
			  : 1);
	}
	ck_assert(file_replace("event", "new", 3, &dg));
	file_unlock(lock);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	ck_assert_int_lt(file_lock("absent", 0, &dg), 0);
	ck_assert_uint_eq(dg.errors, 1);
}
END_TEST

START_TEST(a_walk_takes_every_folder_once_whatever_links_lead_to_it)
{
	static const char *const expected[] = {
	    "./again/a.yaml", "./gone.yaml", "./one/two/three/four/b.yaml"};
	struct arena arena = ARENA_INIT;
	struct file_list list;

	ck_assert_int_eq(mkdir("one", 0700), 0);
	ck_assert_int_eq(mkdir("one/two", 0700), 0);
	ck_assert_int_eq(mkdir("one/two/three", 0700), 0);
	ck_assert_int_eq(mkdir("one/two/three/four", 0700), 0);
	ck_assert_int_eq(mkdir("real", 0700), 0);
	put("real/a.yaml", "");
	put("one/two/three/four/b.yaml", "");
	ck_assert_int_eq(symlink(".", "one/self"), 0);
	ck_assert_int_eq(symlink("..", "one/up"), 0);
	ck_assert_int_eq(symlink("../..", "one/two/up"), 0);
	ck_assert_int_eq(symlink("real", "again"), 0);
	ck_assert_int_eq(symlink("nowhere", "gone.yaml"), 0);
	ck_assert(file_walk(".", ".yaml", &arena, &list, &dg));
	ck_assert_uint_eq(list.n, LENGTH(expected));
	for (size_t i = 0; i < list.n; i++)
		ck_assert_str_eq(list.path[i], expected[i]);
	arena_release(&arena);
}
END_TEST

START_TEST(a_walk_finds_files_by_suffix_in_byte_order)
{
	static const char *const expected[] = {"./B.yaml", "./a.yaml", "./sub/deep/c.yaml"};
	struct arena arena = ARENA_INIT;
	struct file_list list;

	ck_assert_int_eq(mkdir("sub", 0700), 0);
	ck_assert_int_eq(mkdir("sub/deep", 0700), 0);
	put("sub/deep/c.yaml", "");
	put("a.yaml", "");
	put("B.yaml", "");
	put("other.txt", "");
	put(".hidden.yaml", "");
	ck_assert(file_walk(".", ".yaml", &arena, &list, &dg));
	ck_assert_uint_eq(list.n, LENGTH(expected));
	for (size_t i = 0; i < list.n; i++)
		ck_assert_str_eq(list.path[i], expected[i]);
	ck_assert(!file_walk("absent", NULL, &arena, &list, &dg));
	ck_assert_uint_eq(list.n, 0);
	arena_release(&arena);
}
END_TEST

START_TEST(the_data_lies_where_the_override_says_then_the_environment)
{
	struct arena arena = ARENA_INIT;

	setenv("REGENT_PATH", "/from/environment", 1);
	ck_assert_str_eq(data_dir(), "/from/environment");
	data_override("/from/option");
	ck_assert_str_eq(data_path(&arena, "cards"), "/from/option/cards");
	arena_release(&arena);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {a_file_up_to_the_limit_is_read_whole,
	    what_is_no_regular_file_is_refused_without_waiting, a_pipe_that_is_open_is_read,
	    a_dash_is_standard_input,
	    replacing_leaves_the_new_content_the_old_mode_and_nothing_else,
	    a_failed_replacement_leaves_the_old_content, what_is_no_regular_file_is_never_replaced,
	    a_file_that_may_not_be_written_stays,
	    a_lock_keeps_another_process_out_until_it_is_released,
	    who_waited_for_a_lock_gets_the_file_that_took_its_place,
	    a_walk_takes_every_folder_once_whatever_links_lead_to_it,
	    a_walk_finds_files_by_suffix_in_byte_order,
	    the_data_lies_where_the_override_says_then_the_environment};
	TCase *tcase = unit_case("file", tests, LENGTH(tests));

	tcase_add_checked_fixture(tcase, enter, leave);
	return unit_run(tcase, "file");
}
