/* Web pages in one file: no script, nothing loaded from elsewhere. */
#include "pair/bracket.h"
#include "pair/report.h"
#include "pair/result.h"
#include "pair/round.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

/* Lists flow into as many columns as the screen is wide for: one on a phone,
 * several on a projector. */
static const char style[] =
    ":root{color-scheme:light dark}*{box-sizing:border-box}"
    "body{font:1.15rem/1.4 system-ui,sans-serif;margin:0 auto;padding:1rem "
    "1.5rem 3rem}"
    "header{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 1.2rem;"
    "border-bottom:3px solid;margin-bottom:1rem;padding-bottom:.3rem}"
    "h1{font-size:1.7rem;margin:0}header p{margin:0;font-size:1.3rem}"
    "h2{font-size:1.25rem;margin:2rem 0 .5rem}"
    "ol,ul{list-style:none;margin:0;padding:0;columns:26rem;column-gap:2.5rem}"
    "li{display:flex;gap:.8rem;align-items:baseline;break-inside:avoid;padding:"
    ".25rem .3rem;"
    "border-bottom:1px solid #8885}"
    "li b{min-width:2.2rem;text-align:right;font-variant-numeric:tabular-nums}"
    "li .who{flex:1;overflow-wrap:anywhere}li .what,.quiet{opacity:.7}"
    ".vs{opacity:.55;padding:0 .35rem}"
    "table{border-collapse:collapse;width:100%;max-width:75rem}"
    "th{text-align:left;border-bottom:2px solid}td,th{padding:.3rem .6rem}"
    "tbody tr:nth-child(even){background:#8882}"
    ".n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}"
    "td.name{overflow-wrap:anywhere}.out{opacity:.55}"
    ".bracket{display:flex;gap:2rem;overflow-x:auto;padding:.5rem 0}"
    ".bracket section{display:flex;flex-direction:column;min-width:13rem}"
    ".bracket h3{font-size:1rem;margin:0 0 .5rem;text-transform:capitalize}"
    ".games{display:flex;flex-direction:column;justify-content:space-around;"
    "flex:1;gap:.8rem}"
    ".game{border:1px solid #888;border-radius:.3rem;overflow:hidden}"
    ".game "
    "div{display:flex;justify-content:space-between;gap:.8rem;padding:.2rem "
    ".6rem}"
    ".game div+div{border-top:1px solid #8886}.won{font-weight:bold}"
    ".slips{display:grid;grid-template-columns:repeat(auto-fill,minmax(19rem,"
    "1fr))}"
    ".slip{border:1px dashed #888;padding:1rem;break-inside:avoid}"
    ".slip p{margin:.1rem 0}.slip "
    ".name{font-weight:bold;margin-top:.5rem}.slip "
    ".sign{display:flex;gap:1rem;margin-top:1.6rem}"
    ".slip .sign span{flex:1;border-top:1px solid;font-size:.8rem}"
    "@media(max-width:40rem){body{font-size:1rem;padding:.6rem .7rem "
    "2rem}h1{font-size:1.3rem}"
    "header p{font-size:1.05rem}td,th{padding:.25rem .3rem}.wide{display:none}}"
    "@media print{:root{color-scheme:light}body{font-size:10.5pt;padding:0}"
    "thead{display:table-header-group}tr{break-inside:avoid}ol,ul{columns:8cm}"
    ".slips{grid-template-columns:1fr 1fr}.bracket{overflow:visible}}";

static void
put(FILE *to, const char *text)
{
	static const struct {
		char c;
		const char *entity;
	} rows[] = {{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}};

	for (; text && *text; text++) {
		size_t i = 0;

		while (i < LENGTH(rows) && rows[i].c != *text)
			i++;
		if (i < LENGTH(rows))
			fputs(rows[i].entity, to);
		else
			fputc(*text, to);
	}
}

static void
begin(FILE *to, const struct event *event, const char *what, long round)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
	      "<meta name=\"viewport\" "
	      "content=\"width=device-width,initial-scale=1\">\n<title>",
	    to);
	put(to, event->name);
	fprintf(to, "</title>\n<style>%s</style></head><body>\n<header><h1><bdi>", style);
	put(to, event->name);
	fprintf(to, "</bdi></h1><p>%s", what);
	if (round)
		fprintf(to, " %ld", round);
	fputs("</p>", to);
	if (event->date) {
		fputs("<p class=\"quiet\">", to);
		put(to, event->date);
		fputs("</p>", to);
	}
	fputs("</header>\n", to);
}

static void
end(FILE *to)
{
	fputs("</body></html>\n", to);
}

/* bdi keeps right-to-left names from turning the row around. */
static void
put_name(FILE *to, const char *text)
{
	fputs("<bdi>", to);
	put(to, text);
	fputs("</bdi>", to);
}

static void
number(FILE *to, long value)
{
	fprintf(to, "<td class=\"n\">%ld</td>", value);
}

/* What a reader on a phone can do without. */
static bool
secondary(enum tiebreak tie)
{
	return tie != TIE_SOS;
}

static void
standings_head(const struct event *e, FILE *to)
{
	fputs("<table><thead><tr><th class=\"n\">#</th><th>Name</th><th "
	      "class=\"n\">Points</th>"
	      "<th class=\"n wide\">W-D-L</th>",
	    to);
	vec_each (tie, &e->tiebreaks)
		if (*tie != TIE_RANDOM)
			fprintf(to, "<th class=\"n%s\">%s</th>", secondary(*tie) ? " wide" : "",
			    tiebreak_names[*tie]);
	fputs("</tr></thead><tbody>\n", to);
}

void
html_standings(const struct standings *s, FILE *to)
{
	const struct event *e = s->event;
	struct arena arena = ARENA_INIT;

	begin(to, e, s->final ? "Final standings" : "Standings after round",
	    s->final ? 0 : s->rounds);
	standings_head(e, to);
	for (size_t i = 0; i < s->n; i++) {
		const struct standing *row = &s->row[i];

		fputs(row->in || s->final ? "<tr>" : "<tr class=\"out\">", to);
		number(to, row->rank);
		fputs("<td class=\"name\">", to);
		put_name(to, e->players.at[row->player].name);
		fputs("</td>", to);
		number(to, row->points);
		fprintf(
		    to, "<td class=\"n wide\">%u-%u-%u</td>", row->wins, row->draws, row->losses);
		vec_each (tie, &e->tiebreaks)
			if (*tie != TIE_RANDOM)
				fprintf(to, "<td class=\"n%s\">%s</td>",
				    secondary(*tie) ? " wide" : "",
				    standings_share(s, row, *tie, &arena));
		fputs("</tr>\n", to);
	}
	fputs("</tbody></table>\n", to);
	end(to);
	arena_release(&arena);
}

static void
list_by_name(const struct event *e, const struct event_round *r, FILE *to)
{
	struct arena arena = ARENA_INIT;
	size_t n;
	struct named_seat *row = seats_by_name(e, r, &n);

	fputs("<h2>By name</h2>\n<ul>\n", to);
	for (size_t i = 0; i < n; i++) {
		bool bye = pair_is_bye(row[i].pair);

		fputs("<li><span class=\"who\">", to);
		put_name(to, row[i].name);
		fputs(bye ? "</span><span class=\"what\">" : " <span class=\"vs\">v</span> ", to);
		put_name(to, seat_others(e, row[i].pair, row[i].seat, &arena));
		fputs("</span>", to);
		if (!bye)
			fprintf(to, "<b>%ld</b>", row[i].pair->table);
		fputs("</li>\n", to);
	}
	fputs("</ul>\n", to);
	free(row);
	arena_release(&arena);
}

/* The score of a game as people say it, from left to right. */
static void
put_score(const struct event *e, const struct event_pair *pair, FILE *to)
{
	bool melee = e->format == FORMAT_MELEE;

	for (int i = 0; pair->final.known && !pair_is_bye(pair) && i < pair_seats(pair); i++)
		fprintf(to, "%s%ld",
		    i == 0  ? ""
		    : melee ? ", "
			    : "&ndash;",
		    melee ? (long)pair->final.power[i] : result_points(e, pair, i));
	fputs(pair_is_bye(pair) ? "bye" : "", to);
}

/* Table, names with the winner marked, score. */
static void
table_line(const struct event *e, const struct event_pair *pair, FILE *to)
{
	int winner = pair_is_bye(pair) ? -1 : result_winner(e, pair);

	fputs("<li><b>", to);
	if (pair_is_bye(pair))
		fputs("&ndash;", to);
	else
		fprintf(to, "%ld", pair->table);
	fputs("</b><span class=\"who\">", to);
	for (int i = 0; i < pair_seats(pair); i++) {
		fputs(i ? "<span class=\"vs\">v</span>" : "", to);
		fputs(i == winner ? "<span class=\"won\">" : "<span>", to);
		put_name(to, e->players.at[pair->seat[i]].name);
		fputs("</span>", to);
	}
	fputs("</span><span class=\"what\">", to);
	put_score(e, pair, to);
	fputs("</span></li>\n", to);
}

void
html_pairings(const struct event *event, long round, FILE *to)
{
	const struct event_round *r = event_round_at(event, round);

	begin(to, event, "Round", round);
	fputs("<h2>By table</h2>\n<ol>\n", to);
	vec_each (pair, &r->pairs)
		table_line(event, pair, to);
	fputs("</ol>\n", to);
	list_by_name(event, r, to);
	end(to);
}

static void
slip(const struct event *e, const struct event_pair *pair, long round, bool decides, FILE *to)
{
	bool melee = e->format == FORMAT_MELEE;

	fprintf(to,
	    "<div class=\"slip\"><p><strong>Round %ld, table %ld</strong></p><p "
	    "class=\"quiet\">",
	    round, pair->table);
	put_name(to, e->name);
	fputs("</p>\n", to);
	for (int i = 0; i < pair_seats(pair); i++) {
		fputs("<p class=\"name\">", to);
		put_name(to, e->players.at[pair->seat[i]].name);
		fprintf(to, " (%ld)</p>\n<p>%s</p>\n", e->players.at[pair->seat[i]].id,
		    melee ? "power ____ &ensp; place ____"
			  : "&#9744; win &ensp; &#9744; win on time");
	}
	if (!melee)
		fprintf(to, "<p class=\"name\">Neither</p>\n<p>%s&#9744; double loss</p>\n",
		    decides ? "" : "&#9744; draw &ensp; ");
	fputs("<div class=\"sign\">", to);
	for (int i = 0; i < pair_seats(pair); i++)
		fputs("<span>signed</span>", to);
	fputs("</div></div>\n", to);
}

void
html_slips(const struct event *event, long round, FILE *to)
{
	const struct event_round *r = event_round_at(event, round);
	bool decides = round_kind(event, (size_t)(r - event->rounds.at)) == ROUND_BRACKET;

	begin(to, event, "Result slips, round", round);
	fputs("<div class=\"slips\">\n", to);
	vec_each (pair, &r->pairs)
		if (!pair_is_bye(pair))
			slip(event, pair, round, decides, to);
	fputs("</div>\n", to);
	end(to);
}

static void
bracket_game(const struct bracket *b, const struct bracket_game *game, FILE *to)
{
	const struct event *e = b->event;

	fputs("<div class=\"game\">", to);
	for (int i = 0; i < game->seats; i++) {
		const struct bracket_seat *seat = &game->seat[i];
		bool won = game->over && seat->player != NOBODY && seat->player == game->winner;

		fputs(won ? "<div class=\"won\">" : "<div>", to);
		if (seat->player != NOBODY)
			put_name(to, e->players.at[seat->player].name);
		else
			fputs(seat->known ? "<span class=\"quiet\">&ndash;</span>"
					  : "<span class=\"quiet\">&hellip;</span>",
			    to);
		fputs(won ? "<span>&#10003;</span></div>" : "</div>", to);
	}
	fputs("</div>\n", to);
}

/* The games of a step so that those who feed the same game stand together:
 * from the last game back along its seats. */
static void
order_games(const struct bracket *b, uint32_t game, enum bracket_side side, uint32_t step, FILE *to)
{
	const struct bracket_game *g = &b->games.at[game];

	if (g->side != side)
		return;
	if (g->step == step) {
		bracket_game(b, g, to);
		return;
	}
	for (int i = 0; i < g->seats; i++)
		if (g->seat[i].game != BRACKET_NONE && !g->seat[i].loser)
			order_games(b, g->seat[i].game, side, step, to);
}

static void
bracket_side(const struct bracket *b, enum bracket_side side, FILE *to)
{
	struct arena arena = ARENA_INIT;
	uint32_t last = BRACKET_NONE;

	for (uint32_t i = 0; i < b->games.n; i++)
		if (b->games.at[i].side == side)
			last = i;
	if (last == BRACKET_NONE)
		return;
	fputs("<div class=\"bracket\">\n", to);
	for (uint32_t step = 1; step <= b->games.at[last].step; step++) {
		uint32_t shown = last;

		while (b->games.at[shown].side != side || b->games.at[shown].step != step)
			shown--;
		fputs("<section><h3>", to);
		put(to, bracket_stage(b, &b->games.at[shown], &arena));
		fputs("</h3><div class=\"games\">\n", to);
		order_games(b, last, side, step, to);
		fputs("</div></section>\n", to);
	}
	fputs("</div>\n", to);
	arena_release(&arena);
}

void
html_bracket(const struct event *event, FILE *to, struct diag *dg)
{
	struct bracket b;

	(void)bracket_init(&b, event, dg);
	begin(to, event, "Bracket", 0);
	if (b.over && b.champion != NOBODY) {
		fputs("<h2>Winner: ", to);
		put_name(to, event->players.at[b.champion].name);
		fputs("</h2>\n", to);
	}
	for (int side = SIDE_WINNERS; side <= SIDE_FINAL; side++)
		bracket_side(&b, (enum bracket_side)side, to);
	end(to);
	bracket_release(&b);
}
