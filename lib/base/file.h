/* Files: reading whole files with a size limit, finding the data of the
 * project, and replacing a file so that a crash leaves the old or the new. */
#ifndef REGENT_BASE_FILE_H
#define REGENT_BASE_FILE_H

#include "base/diag.h"
#include "base/text.h"

enum { FILE_SIZE_MOST = 64 * 1024 * 1024 };

/* Reads a regular file, or standard input for "-", into *out.  Reports and
 * returns false for what cannot be read, is no regular file (a directory, a
 * FIFO that nobody holds open as /dev/fd/N), or is larger than most bytes.
 * Standard input and pipes can be read again. */
bool file_read(const char *path, size_t most, struct str *out, struct diag *dg);

/* Writes text to a temporary file beside path, syncs it, renames it over
 * path and syncs the directory; a device or a pipe gets the text as it is.
 * Reports and returns false on trouble. */
bool file_replace(const char *path, const char *text, size_t length, struct diag *dg);
/* Is "-" meant, standard output? */
bool file_is_output(const char *path);
/* The same; "-" is standard output. */
bool file_write(const char *path, const char *text, size_t length, struct diag *dg);
/* May that be tried?  Reports what can be known before there is a text. */
bool file_writable(const char *path, struct diag *dg);

/* The same for a file that must not exist yet. */
bool file_create(const char *path, const char *text, size_t length, struct diag *dg);

/* Takes an exclusive lock on a file, whatever link leads to it, so that one
 * file_replace() can follow; waits up to the given seconds.  Returns a
 * descriptor for file_unlock(), or -1 after reporting. */
int file_lock(const char *path, unsigned seconds, struct diag *dg);
void file_unlock(int lock);

/* Every file below dir whose name ends in suffix (NULL: any), in byte order,
 * as copies in the arena.  Hidden files are skipped; links are followed, and
 * a folder that several lead to is walked once. */
struct file_list {
	const char **path;
	size_t n;
};
bool file_walk(const char *dir, const char *suffix, struct arena *arena, struct file_list *out,
    struct diag *dg);

/* A path beside the running program, links followed: beside_program(arena,
 * "../share").  NULL when the system does not say where that is. */
const char *beside_program(struct arena *arena, const char *name);

/* Where the shipped data (cards/, formats/) lies: the override (--data) if
 * set, else $REGENT_PATH, else beside the build, else the installed place. */
void data_override(const char *dir);
const char *data_dir(void);
/* data_dir()/name, in the arena. */
const char *data_path(struct arena *arena, const char *name);

#endif
