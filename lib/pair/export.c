#include "pair/export.h"

#include "base/json.h"
#include "pair/result.h"

#include <string.h>

const char *const event_type_names[] = {"csv", "json", "trf16", "trfbx", "trf26", "nrtm", NULL};

static void
put_ids(struct json *json, const struct event *e, const char *key, const uint32_t *at, size_t n)
{
	if (!n)
		return;
	json_key(json, key);
	json_open(json, '[');
	for (size_t i = 0; i < n; i++)
		json_int(json, e->players.at[at[i]].id);
	json_close(json, ']');
}

static void
put_numbers(struct json *json, const char *key, const long *at, size_t n)
{
	json_key(json, key);
	json_open(json, '[');
	for (size_t i = 0; i < n; i++)
		json_int(json, at[i]);
	json_close(json, ']');
}

static void
put_text(struct json *json, const char *key, const char *text)
{
	if (text)
		json_put_text(json, key, text);
}

static void
put_player(struct json *json, const struct event_player *p)
{
	json_open(json, '{');
	json_put_int(json, "id", p->id);
	json_put_text(json, "name", p->name);
	put_text(json, "club", p->club);
	put_text(json, "faction", p->faction);
	put_text(json, "deck", p->deck);
	if (p->fixed_table)
		json_put_int(json, "fixed-table", p->fixed_table);
	if (p->has_strength)
		json_put_int(json, "strength", p->strength);
	if (p->byes.n)
		put_numbers(json, "bye", p->byes.at, p->byes.n);
	json_close(json, '}');
}

/* Players that an entry adds, or those of the beginning. */
static void
put_players(struct json *json, const struct event *e, const char *key, uint32_t entry)
{
	bool some = false;

	vec_each (p, &e->players) {
		if (p->entry != entry)
			continue;
		if (!some) {
			json_key(json, key);
			json_open(json, '[');
		}
		some = true;
		put_player(json, p);
	}
	if (some)
		json_close(json, ']');
}

static void
put_result(struct json *json, const struct event *e, const struct event_pair *pair,
    const struct game_result *result)
{
	struct arena arena = ARENA_INIT;

	put_text(json, "r", result_word(e, pair, result, &arena));
	arena_release(&arena);
}

static void
put_games(struct json *json, const struct event *e, const struct event_round *r)
{
	if (r->paired) {
		json_key(json, "pairs");
		json_open(json, '[');
		vec_each (pair, &r->pairs) {
			json_open(json, '{');
			json_put_int(json, "table", pair->table);
			put_ids(json, e, "p", pair->seat, (size_t)pair_seats(pair));
			put_result(json, e, pair, &pair->result);
			json_close(json, '}');
		}
		json_close(json, ']');
	}
	if (!r->amends.n)
		return;
	json_key(json, "amend");
	json_open(json, '[');
	vec_each (a, &r->amends) {
		json_open(json, '{');
		json_put_int(json, "round", a->round);
		json_put_int(json, "table", a->table);
		put_result(json, e, round_table(event_round_at(e, a->round), a->table), &a->result);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void
put_entry(struct json *json, const struct event *e, size_t entry)
{
	const struct event_round *r = &e->rounds.at[entry];

	json_open(json, '{');
	if (r->number) {
		json_put_int(json, "round", r->number);
	} else {
		json_key(json, "cut");
		json_open(json, '{');
		json_put_int(json, "size", (long long)r->seeds.n);
		if (r->wins)
			json_put_int(json, "wins", r->wins);
		put_ids(json, e, "seeds", r->seeds.at, r->seeds.n);
		json_close(json, '}');
	}
	put_players(json, e, "add", (uint32_t)entry);
	put_ids(json, e, "drop", r->drop.at, r->drop.n);
	put_ids(json, e, "undrop", r->undrop.at, r->undrop.n);
	put_ids(json, e, "disqualify", r->disqualify.at, r->disqualify.n);
	put_games(json, e, r);
	json_close(json, '}');
}

static void
put_scoring(struct json *json, const struct event *e)
{
	const struct scoring *s = &e->scoring;

	json_key(json, "scoring");
	json_open(json, '{');
	for (int i = 0; i < OUTCOMES_SCORED; i++)
		if (e->format == FORMAT_JOUST || i == OUTCOME_BYE || i == OUTCOME_ABSENT)
			json_put_int(json, outcome_names[i], s->points[i]);
	if (e->format == FORMAT_MELEE) {
		if (s->by_power) {
			json_put_text(json, "formula", "power/place");
			json_put_int(json, "winner", s->winner);
		} else {
			put_numbers(json, "place", s->place[1], 4);
			put_numbers(json, "place-3", s->place[0], 3);
		}
		json_put_text(json, "tie", place_rule_names[s->tie]);
	}
	json_close(json, '}');
}

static void
put_structure(struct json *json, const struct event *e)
{
	struct arena arena = ARENA_INIT;

	if (e->structure != STRUCTURE_FIXED) {
		json_put_text(json, "structure", structure_names[e->structure]);
		return;
	}
	json_key(json, "structure");
	json_open(json, '{');
	json_put_int(json, "rounds", e->rounds_wanted);
	if (e->cut_wins)
		json_put_text(json, "cut", arena_format(&arena, "wins>=%ld", e->cut_wins));
	else if (e->cut_size)
		json_put_int(json, "cut", e->cut_size);
	if (e->twice)
		json_put_text(json, "bracket", "double");
	json_close(json, '}');
	arena_release(&arena);
}

static void
put_options(struct json *json, const struct event *e)
{
	struct str tables = STR_INIT;

	json_key(json, "options");
	json_open(json, '{');
	if (e->avoid_club)
		json_put_text(json, "avoid", "club");
	if (e->avoid_rounds)
		json_put_int(json, "avoid-rounds", e->avoid_rounds);
	for (size_t i = 0; i < e->tables.n; i++)
		str_addf(&tables, "%s%ld-%ld", i ? "," : "", e->tables.at[i].first,
		    e->tables.at[i].last);
	if (tables.n)
		json_put_text(json, "tables", str_text(&tables));
	if (e->forbidden.n) {
		json_key(json, "forbid");
		json_open(json, '[');
		for (size_t i = 0; i + 1 < e->forbidden.n; i += 2) {
			const long pair[] = {e->players.at[e->forbidden.at[i]].id,
			    e->players.at[e->forbidden.at[i + 1]].id};

			json_open(json, '[');
			json_int(json, pair[0]);
			json_int(json, pair[1]);
			json_close(json, ']');
		}
		json_close(json, ']');
	}
	json_close(json, '}');
	str_release(&tables);
}

static void
put_head(struct json *json, const struct event *e)
{
	json_put_int(json, "agot-tournament", 1);
	json_put_text(json, "name", e->name);
	put_text(json, "date", e->date);
	json_put_text(json, "format", event_format_names[e->format]);
	json_key(json, "seed");
	str_addf(json->out, "%llu", (unsigned long long)e->seed);
	json->comma = true;
	put_scoring(json, e);
	json_key(json, "tiebreak");
	json_open(json, '[');
	vec_each (tie, &e->tiebreaks)
		json_text(json, tiebreak_names[*tie]);
	json_close(json, ']');
	put_structure(json, e);
	put_options(json, e);
	if (e->deck_format || e->deck_list || e->deck_date) {
		json_key(json, "decks");
		json_open(json, '{');
		put_text(json, "format", e->deck_format);
		put_text(json, "list", e->deck_list);
		put_text(json, "date", e->deck_date);
		json_close(json, '}');
	}
}

void
export_json(const struct event *event, struct str *out)
{
	struct json json = JSON_INIT(out);

	json_open(&json, '{');
	put_head(&json, event);
	put_players(&json, event, "players", EVENT_NOBODY);
	if (event->rounds.n) {
		json_key(&json, "rounds");
		json_open(&json, '[');
		for (size_t i = 0; i < event->rounds.n; i++)
			put_entry(&json, event, i);
		json_close(&json, ']');
	}
	json_close(&json, '}');
	str_addc(out, '\n');
}

bool
event_export(const struct event *event, enum event_type type, struct str *out, struct diag *dg)
{
	static void (*const form[TYPE_COUNT])(const struct event *, struct str *) = {
	    [TYPE_CSV] = export_csv, [TYPE_JSON] = export_json, [TYPE_NRTM] = export_nrtm};

	if (!form[type])
		return export_trf(event, type, out, dg);
	form[type](event, out);
	return true;
}

/* By its first letters; an event is its own form, in YAML as in JSON. */
static enum event_type
guess(const char *text)
{
	static const char *const nrtm[] = {
	    "\"preliminaryRounds\"", "\"matchPoints\"", "\"corpIdentity\""};

	text += strspn(text, " \t\r\n\xef\xbb\xbf");
	if (strstr(text, "agot-tournament"))
		return TYPE_JSON;
	if (*text == '{')
		for (size_t i = 0; i < LENGTH(nrtm); i++)
			if (strstr(text, nrtm[i]))
				return TYPE_NRTM;
	if (*text == '{' || *text == '[')
		return TYPE_JSON;
	return is_trf(text) ? TYPE_TRFBX : TYPE_CSV;
}

/* The code of "\\uD83D", or -1. */
static int32_t
escape(const char *at)
{
	int32_t code = 0;

	if (at[0] != '\\' || at[1] != 'u')
		return -1;
	for (int i = 2; i < 6; i++) {
		const char *digits = "0123456789abcdef", *d = strchr(digits, at[i] | 0x20);

		if (!at[i] || !d || !*d)
			return -1;
		code = code * 16 + (int32_t)(d - digits);
	}
	return code;
}

/* JSON writes characters beyond 16 bits in two halves, YAML does not. */
static void
join_halves(const char *text, struct str *out)
{
	while (*text) {
		int32_t high = escape(text);
		int32_t low = high >= 0xd800 && high < 0xdc00 ? escape(text + 6) : -1;

		if (low >= 0xdc00 && low < 0xe000) {
			utf8_add(out, 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
			text += 12;
		} else {
			/* A backslash and what it protects stay together. */
			str_addc(out, *text++);
			if (text[-1] == '\\' && *text)
				str_addc(out, *text++);
		}
	}
}

static bool
import_json(struct event *event, const char *file, const struct str *text, enum event_type type,
    struct diag *dg)
{
	struct str plain = STR_INIT;
	bool good;

	join_halves(str_text(text), &plain);
	if (type == TYPE_JSON)
		good = event_parse(event, file, str_text(&plain), plain.n, dg);
	else
		good = import_nrtm(event, file, &plain, dg);
	str_release(&plain);
	return good;
}

bool
event_import(struct event *event, const char *file, const struct str *text, enum event_type type,
    struct diag *dg)
{
	static bool (*const form[TYPE_COUNT])(struct event *, const char *, const struct str *,
	    struct diag *) = {import_csv, NULL, import_trf, import_trf, import_trf, NULL};

	if (type == TYPE_COUNT)
		type = guess(str_text(text));
	event_defaults(event, file, FORMAT_JOUST);
	if (utf8_check(str_text(text), text->n) != text->n || strlen(str_text(text)) != text->n) {
		diag_error(dg, (struct place){file, 0, 0}, "not UTF-8 text");
		return false;
	}
	if (type == TYPE_JSON)
		event_release(event);
	if (type == TYPE_JSON || type == TYPE_NRTM)
		return import_json(event, file, text, type, dg);
	return form[type](event, file, text, dg);
}
