#include "pair/result.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY EVENT_NOBODY

const char *const outcome_names[] = {
    "win", "modwin", "draw", "agreed", "modloss", "loss", "bye", "absent", "forfeit"};
const struct game_result result_bye = {.known = true, .outcome = {OUTCOME_BYE, OUTCOME_BYE}};

/* The counterpart of a result given for the first named only. */
static enum outcome
counterpart(enum outcome o)
{
	static const enum outcome other[OUTCOMES] = {
	    [OUTCOME_WIN] = OUTCOME_LOSS,
	    [OUTCOME_MODWIN] = OUTCOME_MODLOSS,
	    [OUTCOME_DRAW] = OUTCOME_DRAW,
	    [OUTCOME_AGREED] = OUTCOME_AGREED,
	    [OUTCOME_MODLOSS] = OUTCOME_MODWIN,
	    [OUTCOME_LOSS] = OUTCOME_WIN,
	    [OUTCOME_BYE] = OUTCOME_BYE,
	    [OUTCOME_FORFEIT] = OUTCOME_WIN,
	};

	return other[o];
}

static bool
outcome_by_points(const struct event *e, const char *word, enum outcome *out)
{
	/* Points mean the plainest outcome that scores them. */
	static const enum outcome order[] = {
	    OUTCOME_WIN, OUTCOME_LOSS, OUTCOME_MODWIN, OUTCOME_DRAW, OUTCOME_MODLOSS};
	char *end;

	errno = 0;
	long points = strtol(word, &end, 10);
	if (errno || end == word || *end || *word < '0' || *word > '9')
		return false;
	for (size_t i = 0; i < LENGTH(order); i++)
		if (e->scoring.points[order[i]] == points) {
			*out = order[i];
			return true;
		}
	return false;
}

static bool
outcome_parse(const struct event *e, const char *word, enum outcome *out)
{
	static const struct {
		const char *word;
		enum outcome outcome;
	} words[] = {{"w", OUTCOME_WIN}, {"l", OUTCOME_LOSS}, {"mw", OUTCOME_MODWIN},
	    {"ml", OUTCOME_MODLOSS}, {"d", OUTCOME_DRAW}, {"id", OUTCOME_AGREED},
	    {"f", OUTCOME_FORFEIT}};

	for (size_t i = 0; i < OUTCOMES; i++)
		if (text_equal_caseless(word, outcome_names[i])) {
			*out = (enum outcome)i;
			return i != OUTCOME_ABSENT;
		}
	for (size_t i = 0; i < LENGTH(words); i++)
		if (text_equal_caseless(word, words[i].word)) {
			*out = words[i].outcome;
			return true;
		}
	return outcome_by_points(e, word, out);
}

/* Two draws go together, and nobody wins against a winner. */
static bool
outcomes_agree(enum outcome a, enum outcome b)
{
	bool draw =
	    a == OUTCOME_DRAW || a == OUTCOME_AGREED || b == OUTCOME_DRAW || b == OUTCOME_AGREED;

	return !(outcome_won(a) && outcome_won(b)) && (!draw || a == b);
}

static bool
joust_parse(const struct event *e, const char *word, struct game_result *out)
{
	const char *dash = strchr(word, '-');
	char first[16];

	if (!dash) {
		if ((*word >= '0' && *word <= '9') || !outcome_parse(e, word, &out->outcome[0]))
			return false;
		out->outcome[1] = counterpart(out->outcome[0]);
		return true;
	}
	if ((size_t)(dash - word) >= sizeof(first))
		return false;
	memcpy(first, word, (size_t)(dash - word));
	first[dash - word] = '\0';
	if (!outcome_parse(e, first, &out->outcome[0]) ||
	    !outcome_parse(e, dash + 1, &out->outcome[1]))
		return false;
	/* In points the loser of a win on time is known by the winner. */
	for (int i = 0; i < 2; i++)
		if (out->outcome[i] == OUTCOME_MODWIN && out->outcome[!i] == OUTCOME_LOSS &&
		    (i ? word[0] : dash[1]) >= '0' && (i ? word[0] : dash[1]) <= '9')
			out->outcome[!i] = OUTCOME_MODLOSS;
	return outcomes_agree(out->outcome[0], out->outcome[1]) && out->outcome[0] != OUTCOME_BYE &&
	       out->outcome[1] != OUTCOME_BYE;
}

static void
places_by_power(int seats, const long *power, uint8_t *place)
{
	for (int i = 0; i < seats; i++) {
		place[i] = 1;
		for (int k = 0; k < seats; k++)
			place[i] = (uint8_t)(place[i] + (power[k] > power[i]));
	}
}

bool
result_melee(int seats, const long *power, const long *place, struct place at,
    struct game_result *out, struct diag *dg)
{
	if (seats > EVENT_SEATS)
		BUG("a table of %d", seats);
	*out = (struct game_result){.known = true};
	for (int i = 0; i < seats; i++) {
		if (power[i] < 0 || power[i] > EVENT_POWER_MOST) {
			diag_error(
			    dg, at, "power from 0 to %d, not %ld", EVENT_POWER_MOST, power[i]);
			return false;
		}
		out->power[i] = (uint8_t)power[i];
	}
	places_by_power(seats, power, out->place);
	for (int i = 0; place && i < seats; i++) {
		long wanted = 1;

		for (int k = 0; k < seats; k++)
			wanted += place[k] < place[i];
		if (place[i] != wanted) {
			diag_error(dg, at, "the places do not rank %d players", seats);
			return false;
		}
		out->place[i] = (uint8_t)place[i];
	}
	return true;
}

/* "15,9,9,2": as many numbers as seats; moves *word behind them. */
static bool
numbers_parse(const char **word, int seats, long *out)
{
	for (int i = 0; i < seats; i++) {
		char *end;

		if (**word < '0' || **word > '9')
			return false;
		errno = 0;
		out[i] = strtol(*word, &end, 10);
		if (errno || (i + 1 < seats && *end != ','))
			return false;
		*word = end + (i + 1 < seats);
	}
	return true;
}

static bool
melee_parse(const char *word, int seats, struct place at, struct game_result *out, struct diag *dg)
{
	long power[EVENT_SEATS], place[EVENT_SEATS];
	const char *rest = word;
	bool good = numbers_parse(&rest, seats, power), places = good && *rest == '/';

	if (places) {
		rest++;
		good = numbers_parse(&rest, seats, place);
	}
	if (good && !*rest)
		return result_melee(seats, power, places ? place : NULL, at, out, dg);
	diag_error(dg, at, "'%s' is no result of %d players, as in '%s'", word, seats,
	    seats == 3 ? "15,9,2" : "15,9,9,2");
	return false;
}

bool
result_parse(const struct event *event, int seats, const char *word, struct place at,
    struct game_result *out, struct diag *dg)
{
	*out = (struct game_result){0};
	if (event->format == FORMAT_MELEE && seats > 1)
		return melee_parse(word, seats, at, out, dg);
	if (!joust_parse(event, word, out))
		diag_error(dg, at, "'%s' is no result", word);
	else if (seats == 1 && out->outcome[0] != OUTCOME_BYE)
		diag_error(dg, at, "a bye cannot have the result '%s'", word);
	else if (seats > 1 && out->outcome[0] == OUTCOME_BYE)
		diag_error(dg, at, "a game of two cannot be a bye");
	else
		out->known = true;
	return out->known;
}

bool
result_places_plain(const struct game_result *result, int seats)
{
	uint8_t plain[EVENT_SEATS];
	long power[EVENT_SEATS];

	for (int i = 0; i < seats; i++)
		power[i] = result->power[i];
	places_by_power(seats, power, plain);
	return memcmp(plain, result->place, (size_t)seats) == 0;
}

static const char *
melee_word(const struct game_result *result, int seats, struct arena *arena)
{
	char text[64];
	int n = 0;

	for (int i = 0; i < seats; i++)
		n += snprintf(
		    text + n, sizeof(text) - (size_t)n, "%s%d", i ? "," : "", result->power[i]);
	for (int i = 0; i < seats && !result_places_plain(result, seats); i++)
		n += snprintf(
		    text + n, sizeof(text) - (size_t)n, "%s%d", i ? "," : "/", result->place[i]);
	return arena_text(arena, text);
}

const char *
result_word(const struct event *event, const struct event_pair *pair,
    const struct game_result *result, struct arena *arena)
{
	const enum outcome *o = result->outcome;

	if (!result->known)
		return NULL;
	if (event->format == FORMAT_MELEE && !pair_is_bye(pair))
		return melee_word(result, pair_seats(pair), arena);
	if (o[1] == counterpart(o[0]))
		return outcome_names[o[0]];
	return arena_format(arena, "%s-%s", outcome_names[o[0]], outcome_names[o[1]]);
}

bool
result_equal(const struct game_result *a, const struct game_result *b)
{
	return a->known == b->known && memcmp(a->outcome, b->outcome, sizeof(a->outcome)) == 0 &&
	       memcmp(a->power, b->power, sizeof(a->power)) == 0 &&
	       memcmp(a->place, b->place, sizeof(a->place)) == 0;
}

bool
outcome_won(enum outcome outcome)
{
	return outcome == OUTCOME_WIN || outcome == OUTCOME_MODWIN || outcome == OUTCOME_BYE;
}

/* How many share a seat's place. */
static int
sharing(const struct game_result *result, int seats, int seat)
{
	int n = 0;

	for (int i = 0; i < seats; i++)
		n += result->place[i] == result->place[seat];
	return n;
}

enum outcome
result_outcome(const struct event *event, const struct event_pair *pair, int seat)
{
	if (event->format == FORMAT_JOUST || pair_is_bye(pair))
		return pair->final.outcome[seat];
	return pair->final.place[seat] == 1 && sharing(&pair->final, pair_seats(pair), seat) == 1
		   ? OUTCOME_WIN
		   : OUTCOME_LOSS;
}

static long
place_points(const struct scoring *s, int seats, int place, long power)
{
	if (!s->by_power)
		return s->place[seats == EVENT_SEATS][place - 1];
	return place == 1 ? s->winner : power / place;
}

static long
melee_points(const struct scoring *s, const struct event_pair *pair, int seat)
{
	int seats = pair_seats(pair), first = pair->final.place[seat];
	int last = first + sharing(&pair->final, seats, seat) - 1;
	long power = pair->final.power[seat], sum = 0;

	if (s->tie != PLACE_SHARE)
		return place_points(s, seats, s->tie == PLACE_LOW ? last : first, power);
	for (int place = first; place <= last; place++)
		sum += place_points(s, seats, place, power);
	return sum / (last - first + 1);
}

long
result_points(const struct event *event, const struct event_pair *pair, int seat)
{
	if (event->format == FORMAT_MELEE && !pair_is_bye(pair))
		return melee_points(&event->scoring, pair, seat);
	enum outcome o = pair->final.outcome[seat];
	return event->scoring.points[o == OUTCOME_FORFEIT ? OUTCOME_LOSS : o];
}

int
result_winner(const struct event *event, const struct event_pair *pair)
{
	for (int i = 0; pair->final.known && i < pair_seats(pair); i++)
		if (outcome_won(result_outcome(event, pair, i)))
			return i;
	return -1;
}
