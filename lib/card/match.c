#include "card/program.h"

#include <string.h>

/* Running a query's program on one card. */

enum { MATCH_LIMIT = 100 * 1000, HEAP_LIMIT_KIB = 4096 };

struct matching {
	struct query *query;
	const struct card *card;
	const struct condition *condition;
	int number;
	struct diag *dg;
};

static bool
compare(long a, enum comparison op, long b)
{
	switch (op) {
	case IS:
		return a == b;
	case IS_NOT:
		return a != b;
	case LESS:
		return a < b;
	case MORE:
		return a > b;
	case AT_MOST:
		return a <= b;
	case AT_LEAST:
		return a >= b;
	}
	BUG("comparison %d", (int)op);
}

static bool
regex_match(struct matching *m, const struct query_value *value, const char *subject)
{
	struct query *q = m->query;

	if (!q->match) {
		q->match = pcre2_match_data_create(1, NULL);
		q->limits = pcre2_match_context_create(NULL);
		if (!q->match || !q->limits)
			die("out of memory");
		pcre2_set_match_limit(q->limits, MATCH_LIMIT);
		pcre2_set_heap_limit(q->limits, HEAP_LIMIT_KIB);
	}
	int got = pcre2_match(value->regex, (PCRE2_SPTR)subject, PCRE2_ZERO_TERMINATED, 0,
	    PCRE2_NO_UTF_CHECK, q->match, q->limits);
	if (got >= 0 || got == PCRE2_ERROR_NOMATCH)
		return got >= 0;
	q->gave_up = true;
	PCRE2_UCHAR message[128];
	if (pcre2_get_error_message(got, message, sizeof(message)) < 0)
		message[0] = '\0';
	diag_error(m->dg, formula_place(q->at, value->column),
	    "regular expression gives up on '%s': %s", m->card->name, (const char *)message);
	return false;
}

static const char *
member(const struct matching *m)
{
	return (const char *)m->card + m->condition->key->offset;
}

static bool
is_part(const struct query_value *value, const char *folded)
{
	if (value->exact)
		return strcmp(folded, value->text) == 0;
	return strstr(folded, value->text) != NULL;
}

static bool
match_name(struct matching *m, const struct query_value *value)
{
	if (value->regex)
		return regex_match(m, value, m->card->name);
	return is_part(value, m->card->folded);
}

static bool
match_text(struct matching *m, const struct query_value *value)
{
	struct query *q = m->query;

	str_clear(&q->scratch);
	if (!q->text || !q->text(q->db, m->number, &q->scratch))
		return false;
	if (value->regex)
		return regex_match(m, value, str_text(&q->scratch));
	str_clear(&q->folded);
	text_fold(str_text(&q->scratch), &q->folded);
	return is_part(value, str_text(&q->folded));
}

static bool
match_code(struct matching *m, const struct query_value *value)
{
	return compare(strcmp(m->card->code, value->text), m->condition->op, 0);
}

static bool
match_type(struct matching *m, const struct query_value *value)
{
	return m->card->type == value->number;
}

static bool
match_faction(struct matching *m, const struct query_value *value)
{
	return m->card->faction == value->number;
}

static bool
match_pack(struct matching *m, const struct query_value *value)
{
	return m->card->pack == value->number;
}

static bool
match_cycle(struct matching *m, const struct query_value *value)
{
	struct query *q = m->query;

	if (value->counts)
		return compare(atoi(m->card->code) / 1000, m->condition->op, value->number);
	str_clear(&q->folded);
	text_fold(q->db->pack[m->card->pack].cycle, &q->folded);
	return value->exact ? strcmp(str_text(&q->folded), value->text) == 0
			    : text_starts(str_text(&q->folded), value->text);
}

static bool
match_rarity(struct matching *m, const struct query_value *value)
{
	return m->card->rarity == (char)value->number;
}

/* A date is compared as far as the value goes: 2019 is all of that year. */
static bool
match_released(struct matching *m, const struct query_value *value)
{
	const char *released = m->query->db->pack[m->card->pack].released;

	if (strcmp(value->text, "none") == 0)
		return compare(released == NULL, m->condition->op, 1);
	if (!released)
		return false;
	return compare(strncmp(released, value->text, strlen(value->text)), m->condition->op, 0);
}

/* Numbers: X and none are equal only to themselves and have no order. */
static bool
match_number(struct matching *m, const struct query_value *value, int number)
{
	enum comparison op = m->condition->op;

	if (number == VALUE_NONE && value->number != VALUE_NONE)
		return false;
	if (number == VALUE_X && op > IS_NOT)
		return false;
	return compare(number, op, value->number);
}

static bool
match_value(struct matching *m, const struct query_value *value)
{
	return match_number(m, value, *(const int8_t *)member(m));
}

static bool
match_small(struct matching *m, const struct query_value *value)
{
	return compare(*(const uint8_t *)member(m), m->condition->op, value->number);
}

static bool
match_modifier(struct matching *m, const struct query_value *value)
{
	int number = *(const int8_t *)member(m);

	return (number || !value->number) && compare(number, m->condition->op, value->number);
}

static bool
match_bool(struct matching *m, const struct query_value *value)
{
	return *(const bool *)member(m) == (value->number != 0);
}

static bool
match_icon_bit(struct matching *m, const struct query_value *value)
{
	return ((m->card->icons & m->condition->key->offset) != 0) == (value->number != 0);
}

static bool
match_count(struct matching *m, const struct query_value *value, unsigned bits)
{
	return compare(__builtin_popcount(bits), m->condition->op, value->number);
}

static bool
match_icon(struct matching *m, const struct query_value *value)
{
	if (value->counts)
		return m->card->type == CARD_CHARACTER && match_count(m, value, m->card->icons);
	return (m->card->icons & value->number) != 0;
}

static bool
match_trait(struct matching *m, const struct query_value *value)
{
	const struct card *card = m->card;

	if (value->counts)
		return compare(card->n_traits, m->condition->op, value->number);
	for (size_t i = 0; i < card->n_traits; i++) {
		const char *name = m->query->db->trait_names[card->traits[i]];

		if (value->regex ? regex_match(m, value, name) : card->traits[i] == value->number)
			return true;
	}
	return false;
}

static bool
match_keyword(struct matching *m, const struct query_value *value)
{
	struct query *q = m->query;

	if (value->counts)
		return match_count(m, value, m->card->keywords);
	if (!(m->card->keywords >> value->number & 1) || !value->text)
		return m->card->keywords >> value->number & 1;
	str_clear(&q->scratch);
	str_clear(&q->folded);
	card_keyword_text(q->db, m->card, (enum keyword)value->number, &q->scratch);
	query_squeeze(str_text(&q->scratch), &q->folded);
	return strcmp(str_text(&q->folded), value->text) == 0;
}

static bool
match_keyword_value(struct matching *m, const struct query_value *value)
{
	return match_number(m, value, m->card->keyword_value[m->condition->key->offset]);
}

static bool
match_set(struct matching *m, const struct query_value *value)
{
	return value->set && value->set[m->number];
}

/* How each fact is tested; does the test itself know the operator, or only
 * what "is" means? */
static const struct {
	bool (*test)(struct matching *m, const struct query_value *value);
	bool knows_operator;
} tests[FACTS] = {
    [FACT_NAME] = {match_name, false},
    [FACT_TEXT] = {match_text, false},
    [FACT_CODE] = {match_code, true},
    [FACT_TYPE] = {match_type, false},
    [FACT_FACTION] = {match_faction, false},
    [FACT_PACK] = {match_pack, false},
    [FACT_CYCLE] = {match_cycle, false},
    [FACT_RARITY] = {match_rarity, false},
    [FACT_RELEASED] = {match_released, true},
    [FACT_VALUE] = {match_value, true},
    [FACT_SMALL] = {match_small, true},
    [FACT_MODIFIER] = {match_modifier, true},
    [FACT_BOOL] = {match_bool, false},
    [FACT_ICON] = {match_icon, false},
    [FACT_ICON_BIT] = {match_icon_bit, false},
    [FACT_TRAIT] = {match_trait, false},
    [FACT_KEYWORD] = {match_keyword, false},
    [FACT_KEYWORD_VALUE] = {match_keyword_value, true},
    [FACT_SET] = {match_set, false},
};

/* One value is enough; with != no value may be it. */
static bool
condition_holds(struct matching *m)
{
	enum fact fact = m->condition->key->fact;
	bool not = m->condition->op == IS_NOT;

	vec_each (value, &m->condition->values) {
		bool knows = tests[fact].knows_operator || value->counts;
		bool yes = tests[fact].test(m, value) != (not &&!knows);

		if (yes != not )
			return yes;
	}
	return not ;
}

/* After a regular expression has given up nothing is looked at. */
static bool
test_condition(void *context, size_t condition)
{
	struct matching *m = context;

	m->condition = &m->query->conditions.at[condition];
	return !m->query->gave_up && condition_holds(m);
}

bool
query_match(struct query *query, int card, struct diag *dg)
{
	struct matching m = {query, &query->db->card[card], NULL, card, dg};

	return formula_holds(&query->formula, test_condition, &m) && !query->gave_up;
}
