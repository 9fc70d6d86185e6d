/* The pairings of a run as a square that people look at: on a terminal with
 * colours, and as an SVG picture.  Each cell is the rate of its row against
 * its column.  Two players only. */
#ifndef REGENT_GAME_HEATMAP_H
#define REGENT_GAME_HEATMAP_H

#include "game/tally.h"

void heatmap_text(const struct tally *tally, bool colours, struct str *out);
/* title: what stands above the picture. */
void heatmap_svg(const struct tally *tally, const char *title, struct str *out);

#endif
