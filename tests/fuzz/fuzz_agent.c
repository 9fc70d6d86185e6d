/* Any text as the argument of an agent that searches: refused with a fault,
 * or settled for every game within its bounds. */
#include "game/search.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const struct agent_class mc_class, ismcts_class, respond_class;

static void
settle(enum search_kind kind, const char *argument)
{
	struct search_options out;

	for (size_t i = 0; games[i]; i++) {
		search_settle(kind, argument, games[i], &out);
		if (out.iterations < 1 || out.memory < 1 || !(out.c >= 0 && out.c <= 100))
			BUG("'%s' is out of bounds", argument);
	}
}

/* Texts that name other agents may open files: left to other tests. */
static bool
is_modest(const char *text)
{
	return !strstr(text, "replay") && !strstr(text, "exec");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct agent_class *const classes[] = {[SEARCH_FLAT] = &mc_class,
	    [SEARCH_TREE] = &ismcts_class,
	    [SEARCH_RESPOND] = &respond_class};
	const struct agent_setup setup = {0};
	struct diag dg = DIAG_INIT;
	struct str text = STR_INIT;

	str_addn(&text, (const char *)data, size);
	for (unsigned kind = 0; kind < LENGTH(classes) && is_modest(str_text(&text)); kind++) {
		size_t errors = dg.errors;

		if (classes[kind]->check(str_text(&text), &setup, &dg))
			settle((enum search_kind)kind, str_text(&text));
		else if (dg.errors == errors)
			BUG("refused without a fault");
	}
	str_release(&text);
	diag_release(&dg);
	return 0;
}
