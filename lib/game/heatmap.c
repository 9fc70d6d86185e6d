#include "game/heatmap.h"

#include <string.h>

/* A rate of one against another; games: 0 if they did not meet. */
struct square {
	uint64_t games;
	double rate, low, high, holm;
};

struct heatmap {
	const struct tally *tally;
	size_t n;
	struct square *square; /* n * n, by row and column */
};

static struct square
turned(struct square square)
{
	return (struct square){
	    square.games, 1 - square.rate, 1 - square.high, 1 - square.low, square.holm};
}

static struct heatmap
heatmap_make(const struct tally *tally)
{
	size_t n = tally->schedule->entrants.n, lineups = tally->schedule->lineups.n;
	struct heatmap map = {tally, n, xcalloc(n * n, sizeof(*map.square))};
	double *p = xcalloc(lineups, sizeof(*p)), *holm = xcalloc(lineups, sizeof(*holm));

	tally_p(tally, p, holm);
	for (size_t i = 0; i < lineups; i++) {
		const struct meeting *meeting = &tally->meeting[i];
		const uint16_t *who = tally->schedule->lineups.at[i].entrant;
		uint64_t met = meeting->wins + meeting->ties + meeting->losses;
		double rate = meeting_rate(meeting);
		struct interval in = stats_wilson(rate, (double)met);
		struct square square = {met, rate, in.low, in.high, holm[i]};

		map.square[who[0] * n + who[1]] = square;
		map.square[who[1] * n + who[0]] = turned(square);
	}
	free(p);
	free(holm);
	return map;
}

struct colour {
	int red, green, blue;
};

/* From rust over white to blue, which also the colour-blind tell apart. */
static struct colour
colour_of(double rate)
{
	static const struct colour low = {202, 85, 44}, high = {44, 123, 182};
	const struct colour *end = rate < 0.5 ? &low : &high;
	double part = rate < 0.5 ? 1 - 2 * rate : 2 * rate - 1;

	return (struct colour){(int)(255 + part * (end->red - 255)),
	    (int)(255 + part * (end->green - 255)), (int)(255 + part * (end->blue - 255))};
}

static void
add_padded(struct str *out, const char *text, size_t width)
{
	str_add(out, text);
	for (size_t n = utf8_width(text); n < width; n++)
		str_addc(out, ' ');
}

static void
add_cell(const struct square *square, bool colours, struct str *out)
{
	struct colour c = colour_of(square->rate);

	if (!square->games)
		str_add(out, "     . ");
	else if (colours)
		str_addf(out, "\033[30;48;2;%d;%d;%dm %5.1f \033[0m", c.red, c.green, c.blue,
		    100 * square->rate);
	else
		str_addf(out, " %5.1f ", 100 * square->rate);
}

void
heatmap_text(const struct tally *tally, bool colours, struct str *out)
{
	struct heatmap map = heatmap_make(tally);
	size_t width = 0;
	struct str name = STR_INIT;

	for (size_t i = 0; i < map.n; i++) {
		str_clear(&name);
		tally_name(tally, i, &name);
		size_t w = utf8_width(str_text(&name));
		width = w > width ? w : width;
	}
	str_add(out, "rate in % of the row against the column\n");
	add_padded(out, "", width + 5);
	for (size_t i = 0; i < map.n; i++)
		str_addf(out, "%6zu ", i + 1);
	for (size_t i = 0; i < map.n; i++) {
		str_addf(out, "\n%3zu  ", i + 1);
		str_clear(&name);
		tally_name(tally, i, &name);
		add_padded(out, str_text(&name), width);
		for (size_t j = 0; j < map.n; j++)
			add_cell(&map.square[i * map.n + j], colours, out);
	}
	str_addc(out, '\n');
	str_release(&name);
	free(map.square);
}

enum { CELL_WIDE = 84, CELL_HIGH = 46, TOP = 84, FONT = 13, LETTER = 8, LEGEND = 56 };

static void
add_escaped(struct str *out, const char *text)
{
	static const char *const names[] = {
	    ['<'] = "&lt;", ['>'] = "&gt;", ['&'] = "&amp;", ['"'] = "&quot;", ['\''] = "&#39;"};

	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c < LENGTH(names) && names[c])
			str_add(out, names[c]);
		else
			str_addc(out, c < ' ' ? ' ' : *text);
	}
}

static void
add_label(
    struct str *out, double x, double y, const char *anchor, const char *class, const char *text)
{
	str_addf(
	    out, "<text x=\"%g\" y=\"%g\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor, class);
	add_escaped(out, text);
	str_add(out, "</text>\n");
}

static void
add_square(
    const struct heatmap *map, size_t row, size_t column, double x, double y, struct str *out)
{
	const struct square *square = &map->square[row * map->n + column];
	struct colour c = colour_of(square->rate);
	char text[64];

	if (!square->games) {
		str_addf(out,
		    "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" fill=\"#eee\"/>\n", x, y,
		    CELL_WIDE, CELL_HIGH);
		return;
	}
	str_add(out, "<g><title>");
	struct str names = STR_INIT;
	tally_name(map->tally, row, &names);
	str_add(&names, " against ");
	tally_name(map->tally, column, &names);
	add_escaped(out, str_text(&names));
	str_release(&names);
	str_addf(out, ": %.4f (%.4f to %.4f), %llu games, p %.4f after Holm</title>\n",
	    square->rate, square->low, square->high, (unsigned long long)square->games,
	    square->holm);
	str_addf(out,
	    "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" fill=\"#%02x%02x%02x\"/>\n", x, y,
	    CELL_WIDE, CELL_HIGH, (unsigned)c.red, (unsigned)c.green, (unsigned)c.blue);
	snprintf(text, sizeof(text), "%.1f%s", 100 * square->rate, square->holm < 0.05 ? "*" : "");
	add_label(out, x + CELL_WIDE / 2.0, y + 20, "middle", "rate", text);
	snprintf(text, sizeof(text), "%.1f\u2013%.1f", 100 * square->low, 100 * square->high);
	add_label(out, x + CELL_WIDE / 2.0, y + 36, "middle", "small", text);
	str_add(out, "</g>\n");
}

/* Width in pixels of the longest "no name". */
static double
names_width(const struct tally *tally, size_t n)
{
	struct str name = STR_INIT;
	size_t most = 0;

	for (size_t i = 0; i < n; i++) {
		str_clear(&name);
		tally_name(tally, i, &name);
		size_t w = utf8_width(str_text(&name));
		most = w > most ? w : most;
	}
	str_release(&name);
	return 24 + (double)(most + 5) * LETTER;
}

static void
add_legend(double x, double y, struct str *out)
{
	for (int i = 0; i <= 20; i++) {
		struct colour c = colour_of(i / 20.0);

		str_addf(out,
		    "<rect x=\"%g\" y=\"%g\" width=\"10.5\" height=\"12\" "
		    "fill=\"#%02x%02x%02x\"/>\n",
		    x + i * 10, y, (unsigned)c.red, (unsigned)c.green, (unsigned)c.blue);
	}
	add_label(out, x, y + 26, "start", "small", "0 %");
	add_label(out, x + 105, y + 26, "middle", "small", "50 %");
	add_label(out, x + 210, y + 26, "end", "small", "100 %");
}

static void
add_row(const struct heatmap *map, size_t row, double left, struct str *out)
{
	double y = TOP + (double)row * CELL_HIGH;
	struct str name = STR_INIT;

	str_addf(&name, "%zu  ", row + 1);
	tally_name(map->tally, row, &name);
	add_label(out, left - 10, y + CELL_HIGH / 2.0 + 5, "end", "name", str_text(&name));
	str_release(&name);
	for (size_t i = 0; i < map->n; i++)
		add_square(map, row, i, left + (double)i * CELL_WIDE, y, out);
}

void
heatmap_svg(const struct tally *tally, const char *title, struct str *out)
{
	struct heatmap map = heatmap_make(tally);
	double left = names_width(tally, map.n), least = 24 + (double)strlen(title) * 9;
	double wide = left + (double)map.n * CELL_WIDE + 24;
	double high = TOP + (double)map.n * CELL_HIGH + LEGEND;
	char number[24];

	wide = wide > least ? wide : least;
	wide = wide > 500 ? wide : 500;
	str_addf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" "
	    "height=\"%g\" font-family=\"sans-serif\" font-size=\"%d\">\n"
	    "<style>.head{font-size:17px;font-weight:bold}.rate{font-weight:bold}"
	    ".small{font-size:11px;fill:#333}</style>\n"
	    "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
	    wide, high, wide, high, FONT);
	add_label(out, 20, 28, "start", "head", title);
	add_label(out, 20, 48, "start", "small",
	    "rate in % of the row against the column, 95 % interval; * differs from even (Holm)");
	for (size_t i = 0; i < map.n; i++) {
		snprintf(number, sizeof(number), "%zu", i + 1);
		add_label(
		    out, left + ((double)i + 0.5) * CELL_WIDE, TOP - 10, "middle", "name", number);
	}
	for (size_t i = 0; i < map.n; i++)
		add_row(&map, i, left, out);
	add_legend(20, high - LEGEND + 18, out);
	str_add(out, "</svg>\n");
	free(map.square);
}
