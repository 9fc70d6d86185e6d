/* Writing records. */
#include "game/record.h"

#include "base/options.h"
#include "base/table.h"

static void
add_number(struct str *out, uint64_t number)
{
	char text[24];
	size_t at = sizeof(text);

	do
		text[--at] = (char)('0' + number % 10);
	while (number /= 10);
	str_addn(out, text + at, sizeof(text) - at);
}

static void
add_signed(struct str *out, int number)
{
	if (number < 0)
		str_addc(out, '-');
	add_number(out, (uint64_t)(number < 0 ? -number : number));
}

static void
add_hex(struct str *out, uint64_t number)
{
	char text[16];

	for (int i = 16; i-- > 0; number >>= 4)
		text[i] = "0123456789abcdef"[number & 15];
	str_addn(out, text, sizeof(text));
}

void
record_header(unsigned players, struct str *out)
{
	static const char *const by_seat[] = {"no", "agent", "deck", "rank", "score"};

	str_add(out, "version\tconfig\tseed\tgames\tgame\tplayers\toptions\tindex\tdeal");
	for (size_t i = 0; i < LENGTH(by_seat); i++)
		for (unsigned seat = 1; seat <= players; seat++)
			str_addf(out, "\t%s%u", by_seat[i], seat);
	str_add(out, "\tforfeit\treason\tchoices\thash\tmoves\n");
}

static void
add_options(const struct match *match, struct str *out)
{
	for (size_t i = 0; i < match->setup.n_options; i++) {
		if (i)
			str_addc(out, ' ');
		tsv_add(out, match->setup.options[i]);
	}
}

static void
add_reason(const struct result *result, struct str *out)
{
	if (result->forfeit == SEAT_NONE) {
		tsv_add(out, result->outcome.reason ? result->outcome.reason : "");
		return;
	}
	str_add(out, "forfeit: ");
	tsv_add(out, result->why);
}

/* What all records of a run begin with. */
static void
add_run(const struct match *match, struct str *out)
{
	str_add(out, REGENT_VERSION "\t");
	add_hex(out, match->config);
	str_addc(out, '\t');
	add_number(out, match->seed);
	str_addc(out, '\t');
	add_number(out, match->games);
	str_addc(out, '\t');
	str_add(out, match->game->name);
	str_addc(out, '\t');
	add_number(out, match->schedule.players);
	str_addc(out, '\t');
	add_options(match, out);
	str_addc(out, '\t');
}

static void
add_seats(const struct match *match, const struct result *result, struct str *out)
{
	const struct entrant *entrant = match->schedule.entrants.at;
	unsigned players = match->schedule.players;

	for (unsigned seat = 0; seat < players; seat++) {
		str_addc(out, '\t');
		add_number(out, result->seating.entrant[seat] + 1u);
	}
	for (unsigned seat = 0; seat < players; seat++) {
		str_addc(out, '\t');
		tsv_add(out, entrant[result->seating.entrant[seat]].agent);
	}
	for (unsigned seat = 0; seat < players; seat++) {
		const char *deck = entrant[result->seating.entrant[seat]].deck;

		str_addc(out, '\t');
		tsv_add(out, deck ? deck : "");
	}
	for (unsigned seat = 0; seat < players; seat++) {
		str_addc(out, '\t');
		add_number(out, result->outcome.rank[seat]);
	}
	for (unsigned seat = 0; seat < players; seat++) {
		str_addc(out, '\t');
		add_signed(out, result->outcome.score[seat]);
	}
}

void
record_write_tsv(const struct match *match, const struct result *result, struct str *out)
{
	add_run(match, out);
	add_number(out, result->index);
	str_addc(out, '\t');
	add_number(out, result->seating.deal);
	add_seats(match, result, out);
	str_addc(out, '\t');
	if (result->forfeit != SEAT_NONE)
		add_number(out, (uint64_t)result->forfeit + 1);
	str_addc(out, '\t');
	add_reason(result, out);
	str_addc(out, '\t');
	add_number(out, result->choices);
	str_addc(out, '\t');
	add_hex(out, result->hash);
	str_addc(out, '\t');
	for (uint32_t i = 0; i < result->choices; i++) {
		if (i)
			str_addc(out, ' ');
		add_number(out, result->moves[i]);
	}
	str_addc(out, '\n');
}

static void
put_hex(struct json *json, const char *key, uint64_t number)
{
	struct str text = STR_INIT;

	add_hex(&text, number);
	json_put_text(json, key, text.text);
	str_release(&text);
}

static void
put_seats(const struct match *match, const struct result *result, struct json *json)
{
	json_key(json, "seats");
	json_open(json, '[');
	for (unsigned seat = 0; seat < match->schedule.players; seat++) {
		const struct entrant *entrant =
		    &match->schedule.entrants.at[result->seating.entrant[seat]];

		json_open(json, '{');
		json_put_int(json, "no", result->seating.entrant[seat] + 1);
		json_put_text(json, "agent", entrant->agent);
		if (entrant->deck)
			json_put_text(json, "deck", entrant->deck);
		json_put_int(json, "rank", result->outcome.rank[seat]);
		json_put_int(json, "score", result->outcome.score[seat]);
		json_close(json, '}');
	}
	json_close(json, ']');
}

/* The seed is a text, since many readers of JSON have no 64 bits. */
static void
put_run(const struct match *match, struct json *json)
{
	struct str text = STR_INIT;

	json_put_text(json, "version", REGENT_VERSION);
	put_hex(json, "config", match->config);
	str_addf(&text, "%llu", (unsigned long long)match->seed);
	json_put_text(json, "seed", str_text(&text));
	json_put_int(json, "games", (long long)match->games);
	json_put_text(json, "game", match->game->name);
	json_put_int(json, "players", match->schedule.players);
	str_clear(&text);
	add_options(match, &text);
	json_put_text(json, "options", str_text(&text));
	str_release(&text);
}

void
record_write_json(const struct match *match, const struct result *result, struct str *out)
{
	struct json json = JSON_INIT(out);
	struct str reason = STR_INIT;

	json_open(&json, '{');
	put_run(match, &json);
	json_put_int(&json, "index", (long long)result->index);
	json_put_int(&json, "deal", (long long)result->seating.deal);
	put_seats(match, result, &json);
	if (result->forfeit != SEAT_NONE)
		json_put_int(&json, "forfeit", result->forfeit + 1);
	add_reason(result, &reason);
	json_put_text(&json, "reason", str_text(&reason));
	json_put_int(&json, "choices", result->choices);
	put_hex(&json, "hash", result->hash);
	json_key(&json, "moves");
	json_open(&json, '[');
	for (uint32_t i = 0; i < result->choices; i++)
		json_int(&json, result->moves[i]);
	json_close(&json, ']');
	json_close(&json, '}');
	str_addc(out, '\n');
	str_release(&reason);
}
