/* For benchmarks: time a piece of work, or a whole process, and write the
 * row that tests/bench.sh makes its table from.  The fastest of several
 * rounds counts: it is the one least disturbed. */
#ifndef REGENT_TESTS_BENCH_H
#define REGENT_TESTS_BENCH_H

#include "base/memory.h"
#include "base/text.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static inline double
bench_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Seconds of processor time that this process has used: what others do on the
 * machine counts little. */
static inline double
bench_cpu(void)
{
	struct timespec used;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
	return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

/* Seconds one call of work(context) takes: the best of five rounds of at
 * least a twentieth of a second each. */
static inline double
bench_time(void (*work)(void *context), void *context)
{
	double best = 1e9;

	for (int round = 0; round < 5; round++) {
		double start = bench_now(), end;
		unsigned calls = 0;

		do {
			work(context);
			calls++;
		} while ((end = bench_now()) - start < 0.05);
		double each = (end - start) / calls;
		best = each < best ? each : best;
	}
	return best;
}

/* One run of a program of the build, output thrown away; dies when it does
 * not end with the status. */
static inline void
bench_spawn(char *const argv[], int status)
{
	const char *build = getenv("REGENT_BUILD");
	struct str path = STR_INIT;
	posix_spawn_file_actions_t actions;
	pid_t child;
	int result;

	str_addf(&path, "%s/%s", build ? build : "build", argv[0]);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	if (posix_spawn(&child, str_text(&path), &actions, NULL, argv, environ) != 0 ||
	    waitpid(child, &result, 0) < 0)
		die("cannot run %s", str_text(&path));
	if (!WIFEXITED(result) || WEXITSTATUS(result) != status)
		die("%s failed", str_text(&path));
	posix_spawn_file_actions_destroy(&actions);
	str_release(&path);
}

static inline void
bench_spawn_ok(void *argv)
{
	bench_spawn(argv, 0);
}

/* Seconds a whole process takes, argv[0] being a program of the build and
 * the last word NULL; it must end with status 0. */
static inline double
bench_process(char *const argv[])
{
	return bench_time(bench_spawn_ok, (void *)argv);
}

/* One row; a goal is "<=10" or ">=1000", perhaps with words after it, or
 * "" for a figure that is only to be watched. */
static inline void
bench_row(const char *name, double figure, const char *unit, const char *goal)
{
	printf("%s\t%.*f\t%s\t%s\n", name,
	    figure < 10	    ? 3
	    : figure < 1000 ? 1
			    : 0,
	    figure, unit, goal);
}

#endif
