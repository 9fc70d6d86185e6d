#include "base/diag.h"

#include "base/text.h"

enum { DIAG_MOST = 1000 };

static void
report(struct diag *dg, enum diag_level level, struct place at, const char *format, va_list args)
{
	struct str text = STR_INIT;

	if (level == DIAG_ERROR)
		dg->errors++;
	if (level == DIAG_WARNING)
		dg->warnings++;
	if (dg->list.n >= DIAG_MOST)
		return;
	str_addv(&text, format, args);
	if (at.file)
		at.file = arena_text(&dg->arena, at.file);
	vec_add(
	    &dg->list, (struct diag_message){level, at, arena_text(&dg->arena, str_text(&text))});
	str_release(&text);
}

void
diag_error(struct diag *dg, struct place at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	report(dg, DIAG_ERROR, at, format, args);
	va_end(args);
}

void
diag_warn(struct diag *dg, struct place at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	report(dg, DIAG_WARNING, at, format, args);
	va_end(args);
}

void
diag_note(struct diag *dg, struct place at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	report(dg, DIAG_NOTE, at, format, args);
	va_end(args);
}

void
diag_print(const struct diag *dg, FILE *to)
{
	static const char *const prefix[] = {"", "warning: ", "note: "};

	vec_each (m, &dg->list) {
		if (m->at.file)
			fprintf(to, "%s:", m->at.file);
		if (m->at.line)
			fprintf(to, "%u:", m->at.line);
		if (m->at.column)
			fprintf(to, "%u:", m->at.column);
		fprintf(
		    to, "%s%s%s\n", m->at.file || m->at.line ? " " : "", prefix[m->level], m->text);
	}
	if (dg->errors + dg->warnings > DIAG_MOST)
		fprintf(to, "%zu errors, %zu warnings, the first %d shown\n", dg->errors,
		    dg->warnings, DIAG_MOST);
}

void
diag_release(struct diag *dg)
{
	vec_release(&dg->list);
	arena_release(&dg->arena);
	*dg = (struct diag)DIAG_INIT;
}
