#include "pair/lines.h"

#include <stdlib.h>
#include <string.h>

bool
lines_open(struct lines *lines, const char *file, const struct str *text, struct diag *dg)
{
	*lines = (struct lines){.copy = xstrdup(str_text(text)), .at = {file, 0, 1}};
	lines->rest = lines->copy + (text_starts(lines->copy, "\xef\xbb\xbf") ? 3 : 0);
	if (strlen(lines->copy) == text->n)
		return true;
	struct place at = {file, 1, 0};
	for (const char *c = lines->copy; *c; c++)
		at.line += *c == '\n';
	diag_error(dg, at, "a NUL character in the text");
	return false;
}

char *
lines_next(struct lines *lines)
{
	char *line;

	while ((line = strsep(&lines->rest, "\n")) != NULL) {
		lines->at.line++;
		line = text_trim(line);
		if (*line)
			return line;
	}
	return NULL;
}

void
lines_close(struct lines *lines)
{
	free(lines->copy);
}
