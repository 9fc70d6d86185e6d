#include "hand/report.h"

#include <string.h>

/* The distributions as bar charts, two in a row. */

enum { WIDE = 400, HIGH = 210, LEFT = 46, BASE = 160, TOP = 44, MARGIN = 20, HEAD = 64 };

static void
escape(struct str *out, const char *text)
{
	for (; *text; text++)
		if (*text == '<')
			str_add(out, "&lt;");
		else if (*text == '>')
			str_add(out, "&gt;");
		else if (*text == '&')
			str_add(out, "&amp;");
		else if ((unsigned char)*text >= ' ')
			str_addc(out, *text);
}

static void
add_text(struct str *out, double x, double y, const char *class, const char *text)
{
	str_addf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, class);
	escape(out, text);
	str_add(out, "</text>\n");
}

/* A step of the scale so that four or five lines fit. */
static double
step_of(double most)
{
	static const double steps[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.25};

	for (size_t i = 0; i < LENGTH(steps); i++)
		if (most <= 5 * steps[i])
			return steps[i];
	return 0.25;
}

static void
add_scale(struct str *out, double most, double step)
{
	for (int i = 0; i * step <= most + 1e-9; i++) {
		double y = BASE - i * step / most * (BASE - TOP);
		char text[16];

		str_addf(out, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n", LEFT,
		    WIDE - MARGIN, y, y);
		snprintf(text, sizeof(text), "%.0f %%", i * step * 100);
		add_text(out, LEFT - 6, y + 4, "end", text);
	}
}

/* The bar of the final hand, a mark for the first hand, the interval. */
static void
add_bar(struct str *out, const struct figure_row *row, double x, double width, double scale)
{
	double high = row->final.value * scale, middle = x + width / 2;
	char text[24];

	str_addf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", x,
	    BASE - high, width, high);
	if (row->first.known)
		str_addf(out, "<path class=\"first\" d=\"M%.1f %.1fh%.1f\"/>\n", x - 2,
		    BASE - row->first.value * scale, width + 4);
	if (!row->final.exact)
		str_addf(out, "<path class=\"error\" d=\"M%.1f %.1fV%.1f\"/>\n", middle,
		    BASE - row->final.interval.low * scale,
		    BASE - row->final.interval.high * scale);
	add_text(out, middle, BASE + 16, "middle", row->of);
	double top = row->final.exact ? row->final.value : row->final.interval.high;
	if (row->first.known && row->first.value > top)
		top = row->first.value;
	snprintf(text, sizeof(text), row->final.value < 0.0995 ? "%.1f" : "%.0f",
	    row->final.value * 100);
	if (row->final.value >= 0.0005)
		add_text(out, middle, BASE - top * scale - 4, "small", text);
}

static void
add_chart(struct str *out, const struct figure_row *rows, size_t n, const struct figure_row *mean)
{
	double most = 0, width = (double)(WIDE - MARGIN - LEFT) / (double)n;

	for (size_t i = 0; i < n; i++) {
		most = rows[i].final.value > most ? rows[i].final.value : most;
		most =
		    rows[i].first.known && rows[i].first.value > most ? rows[i].first.value : most;
	}
	double step = step_of(most), lines = 1;
	while (lines * step < most)
		lines++;
	most = lines * step;
	add_scale(out, most, step);
	add_text(out, LEFT, 20, "title", figure_title(rows[0].figure));
	if (mean) {
		char text[64];

		snprintf(text, sizeof(text), "mean %.2f, %s", mean->final.value,
		    mean->final.exact ? "exact" : "simulated");
		add_text(out, WIDE - MARGIN, 20, "end", text);
	}
	for (size_t i = 0; i < n; i++)
		add_bar(out, &rows[i], LEFT + (double)i * width + width * 0.15, width * 0.7,
		    (BASE - TOP) / most);
}

static const struct figure_row *
mean_of(const struct figure_list *list, const char *figure)
{
	vec_each (row, &list->rows)
		if (strcmp(row->figure, figure) == 0 && strcmp(row->of, "mean") == 0)
			return row;
	return NULL;
}

/* Rows of the same figure that stand together, from i on. */
static size_t
run_length(const struct figure_list *list, size_t i)
{
	size_t n = 0;

	while (i + n < list->rows.n && row_is_value(&list->rows.at[i + n]) &&
	       strcmp(list->rows.at[i + n].figure, list->rows.at[i].figure) == 0)
		n++;
	return n;
}

static void
add_style(struct str *out)
{
	str_add(out, "<style>text{font:12px sans-serif;fill:#222}"
		     ".title{font-weight:bold}.big{font-size:18px;font-weight:bold}"
		     ".end{text-anchor:end;fill:#555}.middle{text-anchor:middle}"
		     ".small{text-anchor:middle;font-size:10px;fill:#555}"
		     "line{stroke:#ddd}rect{fill:#4a7ba6}"
		     ".first{stroke:#c0392b;stroke-width:2;fill:none}"
		     ".error{stroke:#222;fill:none}</style>\n"
		     "<rect width=\"100%\" height=\"100%\" style=\"fill:#fff\"/>\n");
}

static void
add_head(const struct account *a, struct str *out)
{
	char text[256];

	add_text(out, MARGIN, 28, "big", a->name);
	snprintf(text, sizeof(text),
	    "best set-up by %.40s; mulligan: %.60s; red: hands as dealt; %s", a->value, a->mulligan,
	    !a->exact	? "simulated, with 95 % intervals"
	    : a->random ? "exact, or simulated with 95 % intervals"
			: "exact");
	add_text(out, MARGIN, 48, "note", text);
}

static size_t
count_charts(const struct figure_list *list)
{
	size_t charts = 0;

	for (size_t i = 0; i < list->rows.n; i++)
		if (run_length(list, i)) {
			charts++;
			i += run_length(list, i) - 1;
		}
	return charts;
}

static size_t
height_of(const struct figure_list *list)
{
	return HEAD + (count_charts(list) + 1) / 2 * HIGH;
}

static void
add_account(const struct account *account, const struct figure_list *list, struct str *out)
{
	size_t k = 0;

	add_head(account, out);
	for (size_t i = 0; i < list->rows.n; i++) {
		size_t n = run_length(list, i);

		if (!n)
			continue;
		str_addf(out, "<g transform=\"translate(%zu,%zu)\">\n", k % 2 * WIDE,
		    HEAD + k / 2 * HIGH);
		add_chart(out, &list->rows.at[i], n, mean_of(list, list->rows.at[i].figure));
		str_add(out, "</g>\n");
		k++;
		i += n - 1;
	}
}

void
rows_svg(const struct account *account, const struct figure_list *list, size_t n, struct str *out)
{
	size_t high = 0, y = 0;

	for (size_t i = 0; i < n; i++)
		high += height_of(&list[i]);
	str_addf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %zu\" width=\"%d\" "
	    "height=\"%zu\">\n",
	    2 * WIDE, high, 2 * WIDE, high);
	add_style(out);
	for (size_t i = 0; i < n; i++) {
		str_addf(out, "<g transform=\"translate(0,%zu)\">\n", y);
		add_account(&account[i], &list[i], out);
		str_add(out, "</g>\n");
		y += height_of(&list[i]);
	}
	str_add(out, "</svg>\n");
}
