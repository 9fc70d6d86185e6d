/* Scenarios as a stream of TAP. */
#include "game/scenario.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void
tap_comments(const struct diag *dg, FILE *to)
{
	char *text = NULL;
	size_t size = 0;
	FILE *memory = open_memstream(&text, &size);

	if (!memory)
		die("out of memory");
	diag_print(dg, memory);
	fclose(memory);
	for (char *rest = text, *line; (line = strsep(&rest, "\n"));)
		if (*line)
			fprintf(to, "# %s\n", line);
	free(text);
}

static int
tap_file(const char *path, size_t number, FILE *to)
{
	struct diag dg = DIAG_INIT;
	struct str name = STR_INIT;
	enum scenario_verdict verdict = scenario_run(path, &name, &dg);

	for (char *c = name.text; c && *c; c++)
		if (*c == '\n' || *c == '#')
			*c = ' ';
	fprintf(to, "%s %zu - %s\n", verdict == SCENARIO_HOLDS ? "ok" : "not ok", number,
	    str_text(&name));
	if (verdict != SCENARIO_HOLDS)
		tap_comments(&dg, to);
	fflush(to);
	str_release(&name);
	diag_release(&dg);
	return (int)verdict;
}

static bool
collect(const char *path, struct arena *arena, struct file_list *all, struct diag *dg)
{
	struct stat st;
	struct file_list found = {0};

	if (strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
		if (!file_walk(path, ".yaml", arena, &found, dg))
			return false;
		if (found.n == 0) {
			diag_error(dg, (struct place){.file = path}, "no *.yaml below this folder");
			return false;
		}
	} else {
		found = (struct file_list){&path, 1};
	}
	const char **paths = arena_alloc(arena, (all->n + found.n) * sizeof(*paths));
	if (all->n)
		memcpy(paths, all->path, all->n * sizeof(*paths));
	memcpy(paths + all->n, found.path, found.n * sizeof(*paths));
	*all = (struct file_list){paths, all->n + found.n};
	return true;
}

int
scenario_tap(const char *const paths[], size_t n, FILE *to, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	struct file_list all = {0};
	int status = 0;

	for (size_t i = 0; i < n; i++)
		if (!collect(paths[i], &arena, &all, dg))
			status = 2;
	fprintf(to, "1..%zu\n", all.n);
	for (size_t i = 0; i < all.n; i++) {
		int verdict = tap_file(all.path[i], i + 1, to);

		status = verdict > status ? verdict : status;
	}
	arena_release(&arena);
	return status;
}
