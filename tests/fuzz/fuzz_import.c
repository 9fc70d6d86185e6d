/* Any bytes as another program's tournament: refused, or an event that can
 * be written and read. */
#include "pair/export.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
import(const struct str *text, enum event_type type)
{
	struct diag dg = DIAG_INIT, other = DIAG_INIT;
	struct str out = STR_INIT;
	struct event event, copy;

	if (event_import(&event, "fuzz", text, type, &dg)) {
		event_write(&event, &out);
		/* What contradicts itself is found here. */
		(void)event_parse(&copy, "copy", str_text(&out), out.n, &other);
		event_release(&copy);
	} else if (dg.errors == 0) {
		BUG("refused without a word");
	}
	event_release(&event);
	str_release(&out);
	diag_release(&dg);
	diag_release(&other);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str text = STR_INIT;

	if (memchr(data, 0, size))
		return 0;
	str_addn(&text, (const char *)data, size);
	for (int type = 0; type <= TYPE_COUNT; type++)
		import(&text, (enum event_type)type);
	str_release(&text);
	return 0;
}
