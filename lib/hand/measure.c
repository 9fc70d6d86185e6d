#include "hand/measure.h"

#include <ctype.h>
#include <string.h>

typedef int card_measure_fn(const struct card *card);

static int
printed(int8_t value)
{
	return value > VALUE_X ? value : 0;
}

static int
one(const struct card *card)
{
	(void)card;
	return 1;
}

static int
none(const struct card *card)
{
	(void)card;
	return 0;
}

static int
cost(const struct card *card)
{
	return printed(card->cost);
}

static int
strength(const struct card *card)
{
	return card->type == CARD_CHARACTER ? printed(card->strength) : 0;
}

static int
income(const struct card *card)
{
	return card->plus_gold;
}

static int
is_character(const struct card *card)
{
	return card->type == CARD_CHARACTER;
}

static int
is_location(const struct card *card)
{
	return card->type == CARD_LOCATION;
}

static int
is_attachment(const struct card *card)
{
	return card->type == CARD_ATTACHMENT;
}

static int
is_event(const struct card *card)
{
	return card->type == CARD_EVENT;
}

static int
is_limited(const struct card *card)
{
	return card->keywords >> KEYWORD_LIMITED & 1;
}

static int
is_unique(const struct card *card)
{
	return card->unique;
}

static int
is_loyal(const struct card *card)
{
	return card->loyal;
}

static int
military(const struct card *card)
{
	return (card->icons & ICON_MILITARY) != 0;
}

static int
intrigue(const struct card *card)
{
	return (card->icons & ICON_INTRIGUE) != 0;
}

static int
power(const struct card *card)
{
	return (card->icons & ICON_POWER) != 0;
}

static int
icons(const struct card *card)
{
	return military(card) + intrigue(card) + power(card);
}

static const struct {
	const char *name, *meaning;
	card_measure_fn *of;
	int duplicate, shadow; /* what these count */
	bool placed;	       /* only of cards in a set-up */
} words[] = {
    {"cards", "all cards", one, 1, 1, false},
    {"characters", "characters", is_character, 0, 0, false},
    {"locations", "locations", is_location, 0, 0, false},
    {"attachments", "attachments", is_attachment, 0, 0, false},
    {"events", "events", is_event, 0, 0, false},
    {"limited", "limited cards", is_limited, 0, 0, false},
    {"unique", "unique cards", is_unique, 0, 0, false},
    {"loyal", "loyal cards", is_loyal, 0, 0, false},
    {"cost", "the sum of the printed costs", cost, 0, 0, false},
    {"strength", "the sum of the characters' strength", strength, 0, 0, false},
    {"income", "the sum of the gold modifiers", income, 0, 0, false},
    {"icons", "challenge icons", icons, 0, 0, false},
    {"military", "cards with a military icon", military, 0, 0, false},
    {"intrigue", "cards with an intrigue icon", intrigue, 0, 0, false},
    {"power", "cards with a power icon", power, 0, 0, false},
    {"gold", "gold spent", none, 0, 0, true},
    {"duplicates", "duplicates", none, 1, 0, true},
    {"shadows", "cards put into the shadows", none, 0, 1, true},
};

const char *
measure_word(size_t i, const char **meaning)
{
	if (i >= LENGTH(words))
		return NULL;
	*meaning = words[i].meaning;
	return words[i].name;
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
	const char *meaning;
	size_t n = 0;

	for (size_t i = 0; i < LENGTH(words); i++)
		if (placed || !words[i].placed)
			names[n++] = words[i].name;
	for (size_t i = 0; !placed && setup_word(i, &meaning) && n < LENGTH(names); i++)
		names[n++] = setup_word(i, &meaning);
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
			out->active[k] = words[i].of(&pile->db->card[pile->kinds.at[k].card]);
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
	return true;
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
			    "a weight must be a number from -1000 to 1000");
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
