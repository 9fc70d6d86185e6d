/* What the readers of event files share.  Private to lib/pair. */
#ifndef REGENT_PAIR_EVENT_PART_H
#define REGENT_PAIR_EVENT_PART_H

#include "base/yaml.h"
#include "pair/event.h"

/* The header up to the players. */
void event_read_head(struct event *event, const struct node *root, struct diag *dg);
/* A scoring as a map, or by name from the data. */
bool scoring_read(
    const struct node *node, enum event_format format, struct scoring *out, struct diag *dg);

bool is_list_of(const struct node *node, const char *what, struct diag *dg);
void read_text(const struct node *map, const char *key, const char **out, struct event *event,
    struct diag *dg);
/* Makes room in by_id and in the flags. */
void event_index(struct event *event, uint32_t player);

#endif
