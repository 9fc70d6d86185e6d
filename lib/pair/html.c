/* Web pages in one file: no script, nothing loaded from elsewhere. */
#include "pair/report.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

static const char style[] =
    "body{font:1.15rem/1.45 system-ui,sans-serif;margin:1.5rem auto;max-width:70rem;padding:0 1rem;"
    "color:#111;background:#fff}h1{font-size:1.7rem;margin:0}h2{font-size:1.2rem}"
    "table{border-collapse:collapse;width:100%}th{text-align:left;border-bottom:2px solid #111}"
    "td,th{padding:.3rem .6rem}tr:nth-child(even) td{background:#f0f0f0}"
    ".n{text-align:right;font-variant-numeric:tabular-nums}.out td{color:#777}"
    ".bracket{display:flex;gap:1.5rem;overflow-x:auto}"
    ".bracket div{display:flex;flex-direction:column;justify-content:space-around;gap:.8rem}"
    ".bracket table{border:1px solid #111;width:auto;min-width:12rem}"
    "@media(max-width:40rem){body{font-size:1rem}td,th{padding:.2rem .3rem}}"
    "@media "
    "print{body{font-size:11pt;margin:0}tr{break-inside:avoid}thead{display:table-header-group}}";

static void
put(FILE *to, const char *text)
{
	for (; text && *text; text++)
		switch (*text) {
		case '<':
			fputs("&lt;", to);
			break;
		case '>':
			fputs("&gt;", to);
			break;
		case '&':
			fputs("&amp;", to);
			break;
		case '"':
			fputs("&quot;", to);
			break;
		default:
			fputc(*text, to);
		}
}

static void
begin(FILE *to, const struct event *event, const char *what, long round)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
	      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
	    to);
	put(to, event->name);
	fprintf(to, "</title>\n<style>%s</style></head><body>\n<h1>", style);
	put(to, event->name);
	fprintf(to, "</h1>\n<h2>%s", what);
	if (round)
		fprintf(to, " %ld", round);
	fputs("</h2>\n", to);
}

static void
end(FILE *to)
{
	fputs("</body></html>\n", to);
}

static void
cell(FILE *to, const char *text)
{
	/* bdi keeps right-to-left names from turning the row around. */
	fputs("<td><bdi>", to);
	put(to, text);
	fputs("</bdi></td>", to);
}

static void
number(FILE *to, long value)
{
	fprintf(to, "<td class=\"n\">%ld</td>", value);
}

void
html_standings(const struct standings *s, FILE *to)
{
	const struct event *e = s->event;
	struct arena arena = ARENA_INIT;

	begin(to, e, "Standings after round", s->rounds);
	fputs(
	    "<table><thead><tr><th class=\"n\">#</th><th>Name</th><th class=\"n\">Points</th>", to);
	vec_each (tie, &e->tiebreaks)
		if (*tie != TIE_RANDOM)
			fprintf(to, "<th class=\"n\">%s</th>", tiebreak_names[*tie]);
	fputs("</tr></thead><tbody>\n", to);
	for (size_t i = 0; i < s->n; i++) {
		const struct standing *row = &s->row[i];

		fputs(row->in ? "<tr>" : "<tr class=\"out\">", to);
		number(to, row->rank);
		cell(to, e->players.at[row->player].name);
		number(to, row->points);
		vec_each (tie, &e->tiebreaks)
			if (*tie != TIE_RANDOM)
				fprintf(to, "<td class=\"n\">%s</td>",
				    standings_share(s, row, *tie, &arena));
		fputs("</tr>\n", to);
	}
	fputs("</tbody></table>\n", to);
	end(to);
	arena_release(&arena);
}

struct line {
	const char *name, *other;
	long table;
};

static int
compare_line(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	return order ? order : (x->table > y->table) - (x->table < y->table);
}

static const char *
seat_name(const struct event *e, uint32_t player)
{
	return player == NOBODY ? "bye" : e->players.at[player].name;
}

static void
lines_by_name(const struct event *e, const struct event_round *r, FILE *to)
{
	struct line *line = xmalloc((2 * r->pairs.n + 1) * sizeof(*line));
	size_t n = 0;

	vec_each (pair, &r->pairs)
		for (int i = 0; i < 2; i++)
			if (pair->seat[i] != NOBODY)
				line[n++] = (struct line){seat_name(e, pair->seat[i]),
				    seat_name(e, pair->seat[!i]), pair->table};
	qsort(line, n, sizeof(*line), compare_line);
	fputs("<h2>By name</h2>\n<table><thead><tr><th>Name</th><th class=\"n\">Table</th>"
	      "<th>Opponent</th></tr></thead><tbody>\n",
	    to);
	for (size_t i = 0; i < n; i++) {
		fputs("<tr>", to);
		cell(to, line[i].name);
		number(to, line[i].table);
		cell(to, line[i].other);
		fputs("</tr>\n", to);
	}
	fputs("</tbody></table>\n", to);
	free(line);
}

void
html_pairings(const struct event *event, long round, FILE *to)
{
	const struct event_round *r = event_round_at(event, round);
	struct arena arena = ARENA_INIT;

	begin(to, event, "Round", round);
	fputs("<table><thead><tr><th class=\"n\">Table</th><th>Player</th><th>Player</th>"
	      "<th>Result</th></tr></thead><tbody>\n",
	    to);
	vec_each (pair, &r->pairs) {
		fputs("<tr>", to);
		number(to, pair->table);
		cell(to, seat_name(event, pair->seat[0]));
		cell(to, seat_name(event, pair->seat[1]));
		cell(to, event_result_name(pair->final, &arena));
		fputs("</tr>\n", to);
	}
	fputs("</tbody></table>\n", to);
	lines_by_name(event, r, to);
	end(to);
	arena_release(&arena);
}

void
html_bracket(const struct event *event, FILE *to)
{
	bool cut = false;

	begin(to, event, "Bracket", 0);
	fputs("<div class=\"bracket\">\n", to);
	vec_each (r, &event->rounds) {
		cut = cut || r->number == 0;
		if (!cut || !r->paired)
			continue;
		fputs("<div>\n", to);
		vec_each (pair, &r->pairs) {
			fputs("<table>", to);
			for (int i = 0; i < 2; i++) {
				bool won = pair->final[i] == OUTCOME_WIN ||
					   pair->final[i] == OUTCOME_MODWIN;

				fputs("<tr>", to);
				cell(to, seat_name(event, pair->seat[i]));
				fputs(won ? "<td>&#10003;</td></tr>" : "<td></td></tr>", to);
			}
			fputs("</table>\n", to);
		}
		fputs("</div>\n", to);
	}
	fputs("</div>\n", to);
	end(to);
}
