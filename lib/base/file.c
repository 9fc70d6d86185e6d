#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool
fail(struct diag *dg, const char *path, const char *what)
{
	diag_error(dg, (struct place){.file = path}, "%s", what);
	return false;
}

static bool
read_all(int fd, const char *path, size_t most, struct str *out, struct diag *dg)
{
	char buffer[1 << 16];
	ssize_t got;

	while ((got = read(fd, buffer, sizeof(buffer))) != 0) {
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return fail(dg, path, strerror(errno));
		if (out->n + (size_t)got > most) {
			diag_error(dg, (struct place){.file = path},
			    "larger than %zu bytes, not read", most);
			return false;
		}
		str_addn(out, buffer, (size_t)got);
	}
	return true;
}

/* A pipe that the caller holds open, as the shell's <(...) names it; any other
 * pipe may have no writer. */
static bool
is_open_pipe(const char *path, mode_t mode)
{
	return S_ISFIFO(mode) && strncmp(path, "/dev/", 5) == 0;
}

static bool
read_pipe(int fd, const char *path, size_t most, struct str *out, struct diag *dg)
{
	int flags = fcntl(fd, F_GETFL);

	if (flags < 0 || fcntl(fd, F_SETFL, flags & ~O_NONBLOCK) < 0)
		return fail(dg, path, strerror(errno));
	return read_all(fd, path, most, out, dg);
}

/* What can be read only once, standard input and pipes, is kept: whoever asks
 * again gets the same. */
struct kept {
	char *path;
	struct str text;
};
static VEC(struct kept) all_kept;

enum { KEPT_MOST = 1 << 20 };

static bool
read_kept(const char *path, size_t most, struct str *out)
{
	vec_each (kept, &all_kept)
		if (strcmp(kept->path, path) == 0 && kept->text.n <= most) {
			str_addn(out, str_text(&kept->text), kept->text.n);
			return true;
		}
	return false;
}

static void
keep(const char *path, const char *text, size_t length)
{
	struct kept kept = {xstrdup(path), STR_INIT};

	str_addn(&kept.text, text, length);
	vec_add(&all_kept, kept);
}

static bool
read_once(int fd, const char *path, size_t most, struct str *out, struct diag *dg)
{
	size_t start = out->n;
	bool good = fd == STDIN_FILENO ? read_all(fd, "<stdin>", most, out, dg)
				       : read_pipe(fd, path, most, out, dg);

	if (good && out->n - start <= KEPT_MOST)
		keep(path, str_text(out) + start, out->n - start);
	return good;
}

bool
file_read(const char *path, size_t most, struct str *out, struct diag *dg)
{
	struct stat st;

	if (read_kept(path, most, out))
		return true;
	if (strcmp(path, "-") == 0)
		return read_once(STDIN_FILENO, path, most, out, dg);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return fail(dg, path, strerror(errno));
	bool good = false;
	if (fstat(fd, &st) < 0)
		fail(dg, path, strerror(errno));
	else if (S_ISDIR(st.st_mode))
		fail(dg, path, "is a directory");
	else if (is_open_pipe(path, st.st_mode))
		good = read_once(fd, path, most, out, dg);
	else if (!S_ISREG(st.st_mode))
		fail(dg, path, "is not a regular file");
	else
		good = read_all(fd, path, most, out, dg);
	close(fd);
	return good;
}

static bool
write_all(int fd, const char *text, size_t length)
{
	while (length) {
		ssize_t put = write(fd, text, length);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return false;
		text += put;
		length -= (size_t)put;
	}
	return true;
}

static void
sync_directory(const char *path)
{
	char *copy = xstrdup(path);
	int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0) {
		(void)fsync(fd);
		close(fd);
	}
	free(copy);
}

/* The text on disk under the temporary name; a file of this name can only
 * be left from a crash. */
static bool
write_temporary(const char *name, const struct stat *old, const char *text, size_t length)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644);

	/* Rights stay; the owner too, where that is allowed. */
	if (fd >= 0 && old)
		(void)!(fchown(fd, old->st_uid, old->st_gid) | fchmod(fd, old->st_mode & 07777));
	bool good = fd >= 0 && write_all(fd, text, length) && fsync(fd) == 0;

	if (fd >= 0 && close(fd) < 0)
		good = false;
	return good;
}

/* Signals that end the program wait until no temporary file is left. */
static void
hold_signals(sigset_t *before)
{
	sigset_t ending;

	sigemptyset(&ending);
	sigaddset(&ending, SIGINT);
	sigaddset(&ending, SIGTERM);
	sigaddset(&ending, SIGHUP);
	sigaddset(&ending, SIGQUIT);
	pthread_sigmask(SIG_BLOCK, &ending, before);
}

/* Gives the file its name unless there is one of that name.  Where a file
 * has one name only, an empty one takes the place first. */
static int
name_fresh(const char *name, const char *path)
{
	int put = link(name, path);

	if (put < 0 && (errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS)) {
		int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);

		if (fd >= 0) {
			close(fd);
			put = rename(name, path);
		}
	}
	return put;
}

/* Moves the text to its place: over what is there (old), or only if nothing
 * is (fresh).  Messages call it as shown. */
static bool
put_file(const char *path, const char *shown, const struct stat *old, bool fresh, const char *text,
    size_t length, struct diag *dg)
{
	struct str temporary = STR_INIT;
	sigset_t signals;

	str_addf(&temporary, "%s.%ld.tmp", path, (long)getpid());
	const char *name = str_text(&temporary);
	hold_signals(&signals);
	bool good = write_temporary(name, old, text, length) &&
		    (fresh ? name_fresh(name, path) : rename(name, path)) == 0;
	int error = errno;
	if (!good || fresh)
		(void)unlink(name);
	pthread_sigmask(SIG_SETMASK, &signals, NULL);
	if (good)
		sync_directory(path);
	else
		fail(dg, shown, fresh && error == EEXIST ? "exists already" : strerror(error));
	str_release(&temporary);
	return good;
}

/* A device or a pipe that somebody reads gets the text as it stands. */
static bool
write_in_place(const char *path, const char *text, size_t length, struct diag *dg)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	int flags = fd < 0 ? -1 : fcntl(fd, F_GETFL);
	bool good = flags >= 0 && fcntl(fd, F_SETFL, flags & ~O_NONBLOCK) == 0 &&
		    write_all(fd, text, length);
	int error = errno;

	if (fd >= 0 && close(fd) < 0 && good) {
		good = false;
		error = errno;
	}
	if (!good)
		fail(dg, path, error == ENXIO ? "a pipe that nobody reads" : strerror(error));
	return good;
}

bool
file_replace(const char *path, const char *text, size_t length, struct diag *dg)
{
	struct stat st;
	bool there = stat(path, &st) == 0;

	if (there && (!S_ISREG(st.st_mode) || strncmp(path, "/dev/", 5) == 0))
		return write_in_place(path, text, length, dg);
	if (there && access(path, W_OK) < 0)
		return fail(dg, path, strerror(errno));
	/* Where a link leads to is replaced, not the link. */
	char *real = realpath(path, NULL);
	bool good = put_file(real ? real : path, path, there ? &st : NULL, false, text, length, dg);

	free(real);
	return good;
}

bool
file_is_output(const char *path)
{
	return path && strcmp(path, "-") == 0;
}

bool
file_write(const char *path, const char *text, size_t length, struct diag *dg)
{
	if (!file_is_output(path))
		return file_replace(path, text, length, dg);
	fwrite(text, 1, length, stdout);
	return true;
}

bool
file_writable(const char *path, struct diag *dg)
{
	struct stat st;
	bool there = stat(path, &st) == 0, dash = file_is_output(path);

	if (there && S_ISDIR(st.st_mode))
		return fail(dg, path, "is a directory");
	/* A file is replaced by another one from its folder. */
	char *copy = xstrdup(path);
	bool good =
	    dash || ((!there || access(path, W_OK) == 0) &&
			((there && !S_ISREG(st.st_mode)) || access(dirname(copy), W_OK) == 0));
	free(copy);
	return good || fail(dg, path, strerror(errno));
}

bool
file_create(const char *path, const char *text, size_t length, struct diag *dg)
{
	return put_file(path, path, NULL, true, text, length, dg);
}

/* Is the path still the file that the descriptor has open?  Whoever held the
 * lock before may have put another in its place. */
static bool
is_current(const char *path, int fd)
{
	struct stat mine, there;

	return fstat(fd, &mine) == 0 && stat(path, &there) == 0 && mine.st_dev == there.st_dev &&
	       mine.st_ino == there.st_ino;
}

static int
open_to_lock(const char *path)
{
	int fd = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY);

	/* Without the right to write, which NFS wants, reading does elsewhere. */
	return fd < 0 && errno != ENOENT && errno != EISDIR
		   ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
		   : fd;
}

int
file_lock(const char *path, unsigned seconds, struct diag *dg)
{
	struct timespec nap = {0, 20 * 1000 * 1000};

	for (unsigned left = seconds * 50;; left--) {
		int fd = open_to_lock(path);

		if (fd < 0) {
			fail(dg, path, strerror(errno));
			return -1;
		}
		bool locked = flock(fd, LOCK_EX | LOCK_NB) == 0;
		if (locked && is_current(path, fd))
			return fd;
		int error = locked ? EWOULDBLOCK : errno;
		close(fd);
		if (left == 0 || (error != EWOULDBLOCK && error != EINTR)) {
			fail(dg, path,
			    error == EWOULDBLOCK ? "locked by another process" : strerror(error));
			return -1;
		}
		nanosleep(&nap, NULL);
	}
}

void
file_unlock(int lock)
{
	if (lock >= 0)
		close(lock);
}

typedef VEC(const char *) paths;

static bool
ends(const char *name, const char *suffix)
{
	size_t n = strlen(name), m = suffix ? strlen(suffix) : 0;

	return n >= m && (m == 0 || strcmp(name + n - m, suffix) == 0);
}

static int
compare(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A walk below a folder.  seen: folders, each of which is read once, whatever
 * links lead to it. */
struct walk {
	const char *suffix;
	struct arena *arena;
	struct diag *dg;
	paths found;
	VEC(struct stat) seen;
};

static bool
seen_before(struct walk *walk, const struct stat *dir)
{
	vec_each (old, &walk->seen)
		if (old->st_dev == dir->st_dev && old->st_ino == dir->st_ino)
			return true;
	vec_add(&walk->seen, *dir);
	return false;
}

/* What the folder holds, in byte order, hidden files left out. */
static bool
list_folder(struct walk *walk, const char *dir, paths *out)
{
	DIR *d = opendir(dir);
	struct dirent *entry;

	if (!d)
		return fail(walk->dg, dir, strerror(errno));
	while ((entry = readdir(d)) != NULL)
		if (entry->d_name[0] != '.')
			vec_add(out, arena_format(walk->arena, "%s/%s", dir, entry->d_name));
	closedir(d);
	if (out->n)
		qsort(out->at, out->n, sizeof(*out->at), compare);
	return true;
}

static bool
walk_folder(struct walk *walk, const char *dir)
{
	paths inside = {0};
	bool good = list_folder(walk, dir, &inside);

	vec_each (path, &inside) {
		struct stat st;

		/* What is no file is reported by who reads it. */
		if (stat(*path, &st) == 0 && S_ISDIR(st.st_mode))
			good &= seen_before(walk, &st) || walk_folder(walk, *path);
		else if (ends(*path, walk->suffix))
			vec_add(&walk->found, *path);
	}
	vec_release(&inside);
	return good;
}

bool
file_walk(const char *dir, const char *suffix, struct arena *arena, struct file_list *out,
    struct diag *dg)
{
	struct walk walk = {.suffix = suffix, .arena = arena, .dg = dg};
	struct stat st;

	if (stat(dir, &st) == 0)
		seen_before(&walk, &st);
	bool good = walk_folder(&walk, dir);
	out->n = walk.found.n;
	out->path = arena_alloc(arena, (out->n + 1) * sizeof(*out->path));
	if (out->n) {
		memcpy(out->path, walk.found.at, out->n * sizeof(*out->path));
		qsort(out->path, out->n, sizeof(*out->path), compare);
	}
	vec_release(&walk.found);
	vec_release(&walk.seen);
	return good;
}

static char data_place[PATH_MAX];

void
data_override(const char *dir)
{
	snprintf(data_place, sizeof(data_place), "%s", dir);
}

static bool
is_data(const char *dir)
{
	char probe[PATH_MAX + 16];

	snprintf(probe, sizeof(probe), "%s/cards", dir);
	return access(probe, R_OK) == 0;
}

#ifndef REGENT_DATADIR
#define REGENT_DATADIR "/usr/local/share/regent"
#endif

const char *
beside_program(struct arena *arena, const char *name)
{
	char self[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);

	if (n <= 0)
		return NULL;
	self[n] = '\0';
	return arena_format(arena, "%s/%s", dirname(self), name);
}

const char *
data_dir(void)
{
	static const char *const beside[] = {"..", "../share/regent", "../.."};
	struct arena arena = ARENA_INIT;
	const char *set = getenv("REGENT_PATH");

	if (!data_place[0] && set && *set)
		data_override(set);
	for (size_t i = 0; i < LENGTH(beside) && !data_place[0]; i++) {
		const char *place = beside_program(&arena, beside[i]);

		if (place && is_data(place) && !realpath(place, data_place))
			data_override(place);
	}
	if (!data_place[0])
		data_override(REGENT_DATADIR);
	arena_release(&arena);
	return data_place;
}

const char *
data_path(struct arena *arena, const char *name)
{
	return arena_format(arena, "%s/%s", data_dir(), name);
}
