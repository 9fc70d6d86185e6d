#include "game/guard.h"

#include "base/vec.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int line = -1; /* to the guard: groups to add, negative ones to remove */
static pid_t guard;

/* Out of reach of whoever ends this run, and in nobody's way. */
static void
stand_apart(int from)
{
	static const int deaf_to[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

	setsid();
	for (size_t i = 0; i < LENGTH(deaf_to); i++)
		signal(deaf_to[i], SIG_IGN);
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fd != from)
			close(fd);
}

/* The line ends when nobody holds its other end any more. */
static _Noreturn void
watch(int from)
{
	VEC(pid_t) groups = {0};
	pid_t said;

	stand_apart(from);
	while (read(from, &said, sizeof(said)) == sizeof(said)) {
		size_t at = 0;

		while (at < groups.n && groups.at[at] != -said)
			at++;
		if (said > 0)
			vec_add(&groups, said);
		else if (at < groups.n)
			groups.at[at] = groups.at[--groups.n];
	}
	vec_each (group, &groups)
		kill(-*group, SIGKILL);
	_exit(0);
}

/* At the end in good order it goes first. */
static void
dismiss(void)
{
	close(line);
	waitpid(guard, NULL, 0);
}

void
guard_start(void)
{
	int ends[2];

	if (line >= 0 || pipe2(ends, O_CLOEXEC) != 0)
		return;
	guard = fork();
	if (guard == 0) {
		close(ends[1]);
		watch(ends[0]);
	}
	close(ends[0]);
	if (guard > 0 && atexit(dismiss) == 0)
		line = ends[1];
	else
		close(ends[1]);
}

static void
tell(pid_t said)
{
	if (line >= 0 && write(line, &said, sizeof(said)) < 0) {
		/* The guard is gone: nobody can help that. */
	}
}

void
guard_add(pid_t group)
{
	tell(group);
}

void
guard_remove(pid_t group)
{
	tell(-group);
}
