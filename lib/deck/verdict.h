/* One deck file judged by a law, for those who have many. */
#ifndef REGENT_DECK_VERDICT_H
#define REGENT_DECK_VERDICT_H

#include "deck/law.h"

/* "valid", "invalid", "unreadable", or "none" without a path; every fault is
 * reported with its place.  The path must live as long as the report. */
const char *deck_judge(const struct law *law, const char *path, struct diag *dg);

#endif
