#include "deck/read.h"
bool
deck_octgn_read(struct deck_reader *r, const char *t, size_t n)
{
	(void)t;
	(void)n;
	diag_error(r->dg, NOWHERE, "not yet");
	return false;
}
bool
deck_json_read(struct deck_reader *r, const char *t, size_t n)
{
	return deck_octgn_read(r, t, n);
}
bool
deck_yaml_read(struct deck_reader *r, const char *t, size_t n)
{
	return deck_octgn_read(r, t, n);
}
