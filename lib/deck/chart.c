#include "deck/stats.h"

#include <string.h>

/* Statistics as bars: rows of one deck and one kind make a panel. */

enum { COLUMN_DECK, COLUMN_WHAT, COLUMN_OF, COLUMN_NUMBER, COLUMNS };

static const struct cell *
cell_at(const struct table *stats, size_t row, int column)
{
	return &stats->cells.at[row * stats->width + (size_t)column];
}

static const char *
text_at(const struct table *stats, size_t row, int column)
{
	const struct cell *cell = cell_at(stats, row, column);

	return cell->type == CELL_TEXT ? cell->text : "";
}

static double
number_at(const struct table *stats, size_t row)
{
	const struct cell *cell = cell_at(stats, row, COLUMN_NUMBER);

	return cell->type == CELL_REAL ? cell->real : (double)cell->number;
}

static bool
same_panel(const struct table *stats, size_t a, size_t b)
{
	return strcmp(text_at(stats, a, COLUMN_DECK), text_at(stats, b, COLUMN_DECK)) == 0 &&
	       strcmp(text_at(stats, a, COLUMN_WHAT), text_at(stats, b, COLUMN_WHAT)) == 0;
}

/* Rows from first to before the end returned make a panel. */
static size_t
panel_end(const struct table *stats, size_t first, double *most, size_t *width)
{
	size_t row = first;

	*most = 0;
	*width = 0;
	for (; row < table_rows(stats) && same_panel(stats, first, row); row++) {
		size_t columns = utf8_width(text_at(stats, row, COLUMN_OF));

		*most = number_at(stats, row) > *most ? number_at(stats, row) : *most;
		*width = columns > *width ? columns : *width;
	}
	return row;
}

static void
add_number(const struct table *stats, size_t row, struct str *out)
{
	table_cell(stats, row, COLUMN_NUMBER, out);
}

/* --- for a terminal -------------------------------------------------------- */

static void
add_bar(const struct table *stats, size_t row, double most, size_t width, struct str *out)
{
	enum { BAR_MOST = 40 };
	const char *of = text_at(stats, row, COLUMN_OF);
	bool mean = cell_at(stats, row, COLUMN_NUMBER)->type == CELL_REAL;
	int bar = most > 0 && !mean ? (int)(number_at(stats, row) / most * BAR_MOST + 0.5) : 0;

	str_addf(out, "    %s", of);
	for (size_t i = utf8_width(of); i < width + 1; i++)
		str_addc(out, ' ');
	for (int i = 0; i < bar; i++)
		str_add(out, "\u2588");
	str_add(out, bar ? " " : "");
	add_number(stats, row, out);
	str_addc(out, '\n');
}

void
deck_chart(const struct table *stats, struct str *out)
{
	const char *deck = NULL;

	for (size_t row = 0, end; row < table_rows(stats); row = end) {
		double most;
		size_t width;

		end = panel_end(stats, row, &most, &width);
		if (!deck || strcmp(deck, text_at(stats, row, COLUMN_DECK)) != 0)
			str_addf(out, "%s%s\n", deck ? "\n" : "", text_at(stats, row, COLUMN_DECK));
		deck = text_at(stats, row, COLUMN_DECK);
		str_addf(out, "  %s\n", text_at(stats, row, COLUMN_WHAT));
		for (size_t i = row; i < end; i++)
			add_bar(stats, i, most, width, out);
	}
}

/* --- as a picture ------------------------------------------------------------ */

enum {
	PANEL_WIDTH = 420,
	PANEL_GAP = 24,
	LINE = 18,
	LABEL_WIDTH = 130,
	BAR_WIDTH = 230,
	PANEL_COLUMNS = 2,
	ROWS_DRAWN = 14
};

static const char style[] =
    "<style>text{font:12px sans-serif;fill:#222}.h{font-weight:bold}.d{font:bold 18px "
    "sans-serif}.n{fill:#555}rect.b{fill:#7a1f1f}</style>\n";

static void
add_escaped(struct str *out, const char *text)
{
	for (; *text; text++) {
		if (strchr("<>&\"", *text))
			str_addf(out, "&#%d;", *text);
		else if ((unsigned char)*text >= ' ')
			str_addc(out, *text);
	}
}

static void
add_label(struct str *out, int x, int y, const char *class, const char *text)
{
	str_addf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
	add_escaped(out, text);
	str_add(out, "</text>\n");
}

/* Draws a panel at a place; returns its height. */
static int
draw_panel(
    const struct table *stats, size_t first, size_t end, double most, int x, int y, struct str *out)
{
	struct str number = STR_INIT;

	add_label(out, x, y, "h", text_at(stats, first, COLUMN_WHAT));
	for (size_t row = first; row < end; row++) {
		int top = y + (int)(row - first + 1) * LINE;
		int width = most > 0 ? (int)(number_at(stats, row) / most * BAR_WIDTH) : 0;

		add_label(out, x, top, "l", text_at(stats, row, COLUMN_OF));
		str_addf(out, "<rect class=\"b\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"12\"/>\n",
		    x + LABEL_WIDTH, top - 10, width);
		str_clear(&number);
		add_number(stats, row, &number);
		add_label(out, x + LABEL_WIDTH + width + 6, top, "n", str_text(&number));
	}
	str_release(&number);
	return (int)(end - first + 1) * LINE + PANEL_GAP;
}

/* Panels one below the other in columns, each into the shorter one; a long
 * panel shows its first rows. */
void
deck_picture(const struct table *stats, struct str *out)
{
	struct str body = STR_INIT;
	int bottom[PANEL_COLUMNS] = {0}, y = PANEL_GAP;
	const char *deck = NULL;

	for (size_t row = 0, end; row < table_rows(stats); row = end) {
		double most;
		size_t width;
		int column = 0;

		end = panel_end(stats, row, &most, &width);
		if (!deck || strcmp(deck, text_at(stats, row, COLUMN_DECK)) != 0) {
			for (int i = 0; i < PANEL_COLUMNS; i++)
				y = bottom[i] > y ? bottom[i] : y;
			add_label(
			    &body, PANEL_GAP, y + LINE, "d", text_at(stats, row, COLUMN_DECK));
			for (int i = 0; i < PANEL_COLUMNS; i++)
				bottom[i] = y + 3 * LINE;
		}
		deck = text_at(stats, row, COLUMN_DECK);
		for (int i = 0; i < PANEL_COLUMNS; i++)
			column = bottom[i] < bottom[column] ? i : column;
		size_t shown = end - row > ROWS_DRAWN ? row + ROWS_DRAWN : end;
		bottom[column] += draw_panel(stats, row, shown, most,
		    PANEL_GAP + column * PANEL_WIDTH, bottom[column], &body);
	}
	for (int i = 0; i < PANEL_COLUMNS; i++)
		y = bottom[i] > y ? bottom[i] : y;
	str_addf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n%s"
	    "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n%s</svg>\n",
	    PANEL_GAP + PANEL_COLUMNS * PANEL_WIDTH, y + PANEL_GAP, style, str_text(&body));
	str_release(&body);
}
