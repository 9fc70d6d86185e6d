#include "hand/measure.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

static int
printed(int8_t value)
{
	return value > VALUE_X ? value : 0;
}

/* What is measured of a card, and with what in mind. */
enum fact_kind { OF_ALL, OF_NONE, OF_TYPE, OF_ICON, OF_KEYWORD, OF_FLAG, OF_NUMBER, OF_ICONS };

static const struct word {
	const char *name;
	enum fact_kind kind;
	size_t which;	       /* a type, an icon, a keyword, or the offset of the fact */
	int duplicate, shadow; /* what these count */
	bool placed;	       /* only of cards in a set-up */
} words[] = {
    {"cards", OF_ALL, 0, 1, 1, false},
    {"characters", OF_TYPE, CARD_CHARACTER, 0, 0, false},
    {"locations", OF_TYPE, CARD_LOCATION, 0, 0, false},
    {"attachments", OF_TYPE, CARD_ATTACHMENT, 0, 0, false},
    {"events", OF_TYPE, CARD_EVENT, 0, 0, false},
    {"limited", OF_KEYWORD, KEYWORD_LIMITED, 0, 0, false},
    {"unique", OF_FLAG, offsetof(struct card, unique), 0, 0, false},
    {"loyal", OF_FLAG, offsetof(struct card, loyal), 0, 0, false},
    {"cost", OF_NUMBER, offsetof(struct card, cost), 0, 0, false},
    {"strength", OF_NUMBER, offsetof(struct card, strength), 0, 0, false},
    {"income", OF_NUMBER, offsetof(struct card, plus_gold), 0, 0, false},
    {"icons", OF_ICONS, 0, 0, 0, false},
    {"military", OF_ICON, ICON_MILITARY, 0, 0, false},
    {"intrigue", OF_ICON, ICON_INTRIGUE, 0, 0, false},
    {"power", OF_ICON, ICON_POWER, 0, 0, false},
    {"gold", OF_NONE, 0, 0, 0, true},
    {"duplicates", OF_NONE, 0, 1, 0, true},
    {"shadows", OF_NONE, 0, 0, 1, true},
};

static int
measure_card(const struct word *word, const struct card *card)
{
	const char *fact = (const char *)card + word->which;

	switch (word->kind) {
	case OF_ALL:
		return 1;
	case OF_NONE:
		return 0;
	case OF_TYPE:
		return card->type == word->which;
	case OF_ICON:
		return (card->icons & word->which) != 0;
	case OF_KEYWORD:
		return card->keywords >> word->which & 1;
	case OF_FLAG:
		return *(const bool *)fact;
	case OF_NUMBER:
		return printed(*(const int8_t *)fact);
	case OF_ICONS:
		return __builtin_popcount(card->icons);
	}
	BUG("no kind %d of measure", word->kind);
}

struct place
measure_place(struct place place, const char *text, const char *at)
{
	if (!place.column)
		place.column = 1;
	place.column += (uint32_t)(at - text);
	return place;
}

static int *
by_kind(const struct pile *pile, struct arena *arena)
{
	return arena_alloc(arena, (pile->kinds.n + 1) * sizeof(int));
}

/* [query]: the text up to the bracket that closes it, quotes respected. */
static bool
read_query(const struct pile *pile, const char *text, const char **at, struct place place,
    struct arena *arena, struct card_measure *out, struct diag *dg)
{
	const char *begin = *at + 1, *end = begin;
	bool quoted = false;
	size_t before = dg->errors;

	for (; *end && (quoted || *end != ']'); end++)
		quoted ^= *end == '"';
	if (!*end) {
		diag_error(dg, measure_place(place, text, *at), "'[' without its ']'");
		return false;
	}
	struct query *query = query_new(pile->db, arena_copy(arena, begin, (size_t)(end - begin)),
	    measure_place(place, text, begin), dg);
	if (!query)
		return false;
	*out = (struct card_measure){.active = by_kind(pile, arena)};
	for (size_t i = 0; i < pile->kinds.n; i++)
		out->active[i] = query_match(query, pile->kinds.at[i].card, dg);
	query_free(query);
	*at = end + 1;
	return dg->errors == before;
}

static bool
unknown_word(const char *word, struct place place, bool placed, struct diag *dg)
{
	const char *names[LENGTH(words) + 32];
	size_t n = 0;

	for (size_t i = 0; i < LENGTH(words); i++)
		if (placed || !words[i].placed)
			names[n++] = words[i].name;
	for (size_t i = 0; !placed && setup_word(i) && n < LENGTH(names); i++)
		names[n++] = setup_word(i);
	const char *near = text_suggest(word, names, n);
	if (near)
		diag_error(dg, place, "unknown measure '%s', did you mean '%s'?", word, near);
	else
		diag_error(dg, place, "unknown measure '%s'", word);
	return false;
}

size_t
measure_word_length(const char *at)
{
	size_t n = 0;

	while (isalpha((unsigned char)at[n]) || at[n] == '-')
		n++;
	return n;
}

bool
measure_read(const struct pile *pile, const char *text, const char **at, struct place place,
    bool placed, struct arena *arena, struct card_measure *out, struct diag *dg)
{
	if (**at == '[')
		return read_query(pile, text, at, place, arena, out, dg);
	size_t n = measure_word_length(*at);
	const char *word = arena_copy(arena, *at, n);
	for (size_t i = 0; i < LENGTH(words); i++) {
		if (strcmp(words[i].name, word) != 0 || (words[i].placed && !placed))
			continue;
		*out = (struct card_measure){by_kind(pile, arena), words[i].duplicate,
		    words[i].shadow, strcmp(word, "gold") == 0};
		for (size_t k = 0; k < pile->kinds.n; k++)
			out->active[k] =
			    measure_card(&words[i], &pile->db->card[pile->kinds.at[k].card]);
		*at += n;
		return true;
	}
	if (n)
		return unknown_word(word, measure_place(place, text, *at), placed, dg);
	diag_error(dg, measure_place(place, text, *at),
	    "a measure such as 'characters' or '[QUERY]' is "
	    "needed here");
	return false;
}

/* --- valuations ---------------------------------------------------------- */

/* A weight of up to two decimals, in hundredths. */
static bool
read_weight(const char **at, long *out)
{
	char *end;
	double weight = strtod(*at, &end);

	if (end == *at || !(weight >= -1000 && weight <= 1000))
		return false;
	*at = end;
	*out = (long)(weight * VALUE_UNIT + (weight < 0 ? -0.5 : 0.5));
	double rest = weight * VALUE_UNIT - (double)*out;
	return rest > -1e-6 && rest < 1e-6;
}

/* One "word" or "word=weight"; adds it to the values of the kinds. */
static bool
add_weight(struct pile *pile, const char *text, const char **at, struct place place,
    struct arena *arena, struct diag *dg)
{
	struct card_measure m;
	long weight = VALUE_UNIT;

	*at += strspn(*at, " ");
	if (!measure_read(pile, text, at, place, true, arena, &m, dg))
		return false;
	if (**at == '=') {
		++*at;
		if (!read_weight(at, &weight)) {
			diag_error(dg, measure_place(place, text, *at),
			    "a weight must be a number from -1000 to 1000, of at most two "
			    "decimals");
			return false;
		}
	}
	for (size_t i = 0; i < pile->kinds.n; i++) {
		struct kind *kind = &pile->kinds.at[i];

		kind->value += weight * (m.gold ? kind->cost : m.active[i]);
		kind->duplicate_value += weight * m.duplicate;
		kind->shadow_value += weight * (m.gold ? pile->shadow : m.shadow);
	}
	return true;
}

bool
measure_weights(struct pile *pile, const char *value, struct diag *dg)
{
	static const struct place place = {"value", 0, 1};
	struct arena arena = ARENA_INIT;
	const char *at = value;
	bool good;

	vec_each (kind, &pile->kinds)
		kind->value = kind->duplicate_value = kind->shadow_value = 0;
	while ((good = add_weight(pile, value, &at, place, &arena, dg))) {
		at += strspn(at, " ");
		if (*at != ',')
			break;
		at++;
	}
	if (good && *at) {
		diag_error(dg, measure_place(place, value, at), "',' or the end is needed here");
		good = false;
	}
	arena_release(&arena);
	vec_each (kind, &pile->kinds) {
		long most = VALUE_MOST,
		     all[] = {kind->value, kind->duplicate_value, kind->shadow_value};

		for (size_t i = 0; good && i < LENGTH(all); i++)
			if (all[i] > most || all[i] < -most) {
				diag_error(dg, NOWHERE,
				    "the weights of '%s' add up to more than %ld",
				    pile->db->card[kind->card].name, most / VALUE_UNIT);
				good = false;
			}
	}
	return good;
}
