/* What a piece of code prints, for unit tests: between capture_begin() and
 * capture_end() standard output and standard error go to a file.  Each test of
 * libcheck is a process of its own, so nothing is put back. */
#ifndef REGENT_TESTS_CAPTURE_H
#define REGENT_TESTS_CAPTURE_H

#include "base/text.h"

#include <check.h>
#include <stdio.h>
#include <unistd.h>

static inline FILE *
capture_begin(void)
{
	FILE *file = tmpfile();

	ck_assert_ptr_nonnull(file);
	fflush(stdout);
	fflush(stderr);
	ck_assert_int_ge(dup2(fileno(file), STDOUT_FILENO), 0);
	ck_assert_int_ge(dup2(fileno(file), STDERR_FILENO), 0);
	return file;
}

static inline void
capture_end(FILE *file, struct str *out)
{
	char buffer[4096];
	size_t got;

	fflush(stdout);
	fflush(stderr);
	rewind(file);
	while ((got = fread(buffer, 1, sizeof(buffer), file)) > 0)
		str_addn(out, buffer, got);
	fclose(file);
}

#endif
