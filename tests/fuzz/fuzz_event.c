/* Any bytes as an event file: it is refused, or it can be ranked, verified,
 * paired, written, and read back as the same; and so when it is undone. */
#include "pair/bracket.h"
#include "pair/export.h"
#include "pair/report.h"
#include "pair/round.h"
#include "pair/verify.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
read_back(const struct event *event)
{
	struct str text = STR_INIT, again = STR_INIT;
	struct diag dg = DIAG_INIT;
	struct event copy;

	event_write(event, &text);
	if (!event_parse(&copy, "copy", text.text, text.n, &dg))
		BUG("not read back: %s in\n%s", dg.list.at[0].text, text.text);
	event_write(&copy, &again);
	if (strcmp(text.text, again.text) != 0)
		BUG("read back as another");
	event_release(&copy);
	str_release(&text);
	str_release(&again);
	diag_release(&dg);
}

static void
use(struct event *event, struct diag *dg)
{
	static const struct structure_plan plan = {.rounds = 5};
	struct round_request request = {.plan = &plan};
	struct round_report report;
	struct standings s;
	struct str out = STR_INIT;

	standings_init(&s, event, 0);
	standings_final(&s);
	for (uint32_t p = 0; p < s.n; p++)
		standings_explain(&s, p, &out);
	standings_release(&s);
	for (int type = 0; type < TYPE_COUNT; type++) {
		str_clear(&out);
		(void)event_export(event, (enum event_type)type, &out, dg);
	}
	str_release(&out);
	for (size_t i = 0; i < event->rounds.n; i++) {
		struct verdict v;

		if (!event->rounds.at[i].number || event->rounds.at[i].paired)
			verify_entry(event, i, &v, dg);
	}
	read_back(event);
	if (round_pair(event, &request, &report, dg))
		read_back(event);
	while (event_undo(event))
		read_back(event);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct diag dg = DIAG_INIT;
	struct event event;

	bool good = event_parse(&event, "fuzz", (const char *)data, size, &dg);
	if (good != (dg.errors == 0))
		BUG("%zu errors, and read: %d", dg.errors, good);
	if (good && event.players.n < 200)
		use(&event, &dg);
	event_release(&event);
	diag_release(&dg);
	return 0;
}
