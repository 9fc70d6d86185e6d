#include "pair/report.h"

#include <string.h>

#define NOBODY EVENT_NOBODY

static void
csv_field(struct str *out, const char *text, char end)
{
	bool quote = text && strpbrk(text, ",\"\n");

	if (quote)
		str_addc(out, '"');
	for (; text && *text; text++) {
		if (*text == '"')
			str_addc(out, '"');
		str_addc(out, *text);
	}
	if (quote)
		str_addc(out, '"');
	str_addc(out, end);
}

/* Name first: what regent-pair add reads. */
static void
export_csv(const struct event *event, struct str *out)
{
	vec_each (p, &event->players) {
		csv_field(out, p->name, ',');
		csv_field(out, p->club, ',');
		csv_field(out, p->faction, ',');
		csv_field(out, p->deck, '\n');
	}
}

static void
json_players(struct json *json, const struct standings *s)
{
	struct arena arena = ARENA_INIT;

	json_key(json, "players");
	json_open(json, '[');
	for (size_t i = 0; i < s->n; i++) {
		const struct standing *row = &s->row[i];
		const struct event_player *p = &s->event->players.at[row->player];

		json_open(json, '{');
		json_put_int(json, "id", p->id);
		json_put_text(json, "name", p->name);
		json_put_int(json, "rank", row->rank);
		json_put_int(json, "matchPoints", row->points);
		json_put_text(json, "strengthOfSchedule", standings_share(s, row, TIE_SOS, &arena));
		json_put_text(
		    json, "extendedStrengthOfSchedule", standings_share(s, row, TIE_ESOS, &arena));
		json_close(json, '}');
	}
	json_close(json, ']');
	arena_release(&arena);
}

static void
json_pair(struct json *json, const struct event *event, const struct event_pair *pair)
{
	static const char *const keys[] = {"player1", "player2"};

	json_open(json, '{');
	json_put_int(json, "table", pair->table);
	for (int i = 0; i < 2 && pair->seat[i] != NOBODY; i++) {
		json_key(json, keys[i]);
		json_open(json, '{');
		json_put_int(json, "id", event->players.at[pair->seat[i]].id);
		if (pair->final[i] != OUTCOME_NONE) {
			enum outcome o = pair->final[i];

			json_put_text(json, "result", outcome_names[o]);
			json_put_int(json, "combinedScore",
			    event->scoring[o == OUTCOME_FORFEIT ? OUTCOME_LOSS : o]);
		}
		json_close(json, '}');
	}
	json_close(json, '}');
}

/* The shape of NRTM files. */
static void
export_json(const struct event *event, struct str *out)
{
	struct json json = JSON_INIT(out);
	struct standings s;

	standings_init(&s, event, 0);
	json_open(&json, '{');
	json_put_text(&json, "name", event->name);
	if (event->date)
		json_put_text(&json, "date", event->date);
	json_put_int(&json, "preliminaryRounds", s.rounds);
	json_players(&json, &s);
	json_key(&json, "rounds");
	json_open(&json, '[');
	vec_each (r, &event->rounds) {
		if (!r->paired)
			continue;
		json_open(&json, '[');
		vec_each (pair, &r->pairs)
			json_pair(&json, event, pair);
		json_close(&json, ']');
	}
	json_close(&json, ']');
	json_close(&json, '}');
	str_addc(out, '\n');
	standings_release(&s);
}

/* Columns of a TRF line are counted in characters. */
static void
add_padded(struct str *out, const char *text, int width)
{
	for (; *text && width > 0; width--) {
		const char *from = text;

		(void)utf8_next(&text);
		str_addn(out, from, (size_t)(text - from));
	}
	while (width-- > 0)
		str_addc(out, ' ');
}

/* Colours so that nobody is ever bound to one: the games of a player, from
 * the latest backwards in twos, get different ones; so do opponents. */
struct game {
	uint32_t seat[2];
	long round;
	int white; /* seat, -1: not yet */
	struct game *twin[2];
};

static void
trf_colour(struct game *game, int seat)
{
	while (game && game->white < 0) {
		game->white = seat;
		/* The opponent has the other colour; his twin game has this again. */
		struct game *next = game->twin[!seat];
		if (!next)
			return;
		uint32_t player = game->seat[!seat];
		seat = next->seat[1] == player;
		game = next;
	}
}

static size_t
trf_games(const struct event *e, struct game **out)
{
	VEC(struct game) list = {0};

	vec_each (r, &e->rounds) {
		if (r->number == 0)
			break;
		vec_each (pair, &r->pairs)
			if (pair->seat[1] != NOBODY)
				vec_add(&list, (struct game){{pair->seat[0], pair->seat[1]},
						   r->number, -1, {NULL, NULL}});
	}
	*out = list.at;
	return list.n;
}

static void
trf_twins(const struct event *e, struct game *game, size_t n)
{
	struct game **wait = xcalloc(e->players.n + 1, sizeof(*wait));

	for (size_t i = n; i-- > 0;)
		for (int k = 0; k < 2; k++) {
			struct game **w = &wait[game[i].seat[k]];

			if (*w) {
				game[i].twin[k] = *w;
				(*w)->twin[(*w)->seat[1] == game[i].seat[k]] = &game[i];
				*w = NULL;
			} else {
				*w = &game[i];
			}
		}
	free(wait);
	/* Ways begin where a twin is missing; what is left are circles. */
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < n; i++)
			for (int k = 0; k < 2; k++)
				if (pass || !game[i].twin[k])
					trf_colour(&game[i], k);
}

static void
trf_cell(const struct event *e, const struct event_round *r, uint32_t player,
    const struct game *game, size_t n, struct str *out)
{
	static const char code[] = "1==00U-0 ";

	vec_each (pair, &r->pairs)
		for (int i = 0; i < 2; i++) {
			char colour = 'w';

			if (pair->seat[i] != player)
				continue;
			if (pair->seat[!i] == NOBODY) {
				str_add(out, "  0000 - U");
				return;
			}
			for (size_t g = 0; g < n; g++)
				if (game[g].round == r->number && game[g].seat[0] == pair->seat[0])
					colour = game[g].white == i ? 'w' : 'b';
			str_addf(out, "  %4u %c %c", pair->seat[!i] + 1, colour,
			    pair->final[i] == OUTCOME_MODLOSS ? '0' : code[pair->final[i]]);
			return;
		}
	(void)e;
	str_add(out, "  0000 - Z");
}

static void
export_trf(const struct event *event, struct str *out)
{
	struct standings s;
	struct game *game;
	size_t n = trf_games(event, &game);

	trf_twins(event, game, n);
	standings_init(&s, event, 0);
	str_addf(out, "012 %s\n142 %ld\n152 W\n", event->name, s.rounds + 1);
	str_addf(out, "162  W %4ld.0  D %4ld.0\n", event->scoring[OUTCOME_WIN],
	    event->scoring[OUTCOME_MODWIN]);
	for (uint32_t p = 0; p < s.n; p++) {
		const struct standing *row = standings_of(&s, p);

		str_addf(out, "001 %4u      ", p + 1);
		add_padded(out, event->players.at[p].name, 33);
		str_addf(
		    out, " %4d                             %2ld.0 %4u", 0, row->points, row->rank);
		vec_each (r, &event->rounds) {
			if (r->number == 0)
				break;
			if (r->paired)
				trf_cell(event, r, p, game, n, out);
		}
		str_add(out, row->in ? "\n" : "  0000 - Z\n");
	}
	standings_release(&s);
	free(game);
}

void
report_export(const struct event *event, enum export_type type, struct str *out)
{
	static void (*const form[])(const struct event *, struct str *) = {
	    export_csv, export_json, export_trf};

	form[type](event, out);
}
