#include "hand/measure.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Tests of hands: "characters<2 or [k:Lord]=0". */

enum setup_kind { OF_BYTE, OF_FACT, OF_BITS, OF_ICONS, OF_INCOME };

static const struct word {
	const char *name;
	enum setup_kind kind;
	size_t which; /* the field, or its offset in struct setup */
} words[] = {
    {"setup-cards", OF_BYTE, offsetof(struct setup, cards)},
    {"setup-gold", OF_BYTE, offsetof(struct setup, gold)},
    {"setup-cost", OF_BYTE, offsetof(struct setup, gold)},
    {"setup-characters", OF_BYTE, offsetof(struct setup, characters)},
    {"setup-locations", OF_FACT, FACT_LOCATIONS},
    {"setup-attachments", OF_FACT, FACT_ATTACHMENTS},
    {"setup-limited", OF_BYTE, offsetof(struct setup, limited)},
    {"setup-duplicates", OF_BITS, offsetof(struct setup, duplicates)},
    {"setup-shadows", OF_BITS, offsetof(struct setup, shadows)},
    {"setup-icons", OF_ICONS, 0},
    {"setup-military", OF_FACT, FACT_MILITARY},
    {"setup-intrigue", OF_FACT, FACT_INTRIGUE},
    {"setup-power", OF_FACT, FACT_POWER},
    {"setup-strength", OF_FACT, FACT_STRENGTH},
    {"first-gold", OF_INCOME, 0},
};

static int
measure_setup(const struct word *word, const struct pile *pile, const struct setup *setup)
{
	const char *field = (const char *)setup + word->which;

	switch (word->kind) {
	case OF_BYTE:
		return *(const uint8_t *)field;
	case OF_FACT:
		return setup_fact(setup, (int)word->which);
	case OF_BITS:
		return __builtin_popcount(*(const uint16_t *)(const void *)field);
	case OF_ICONS:
		return __builtin_popcount(setup_icons(setup));
	case OF_INCOME:
		return hand_income(pile, setup);
	}
	BUG("no kind %d of measure", word->kind);
}

const char *
setup_word(size_t i)
{
	if (i >= LENGTH(words))
		return NULL;
	return words[i].name;
}

struct reader {
	const struct pile *pile;
	struct hand_test *test;
	const char *text, *at;
	struct place place;
	int depth;
	struct diag *dg;
};

static struct place
here(const struct reader *r)
{
	return measure_place(r->place, r->text, r->at);
}

static void
skip_blanks(struct reader *r)
{
	while (isspace((unsigned char)*r->at))
		r->at++;
}

static bool
take_word(struct reader *r, const char *word)
{
	size_t n = strlen(word);

	skip_blanks(r);
	if (measure_word_length(r->at) != n || strncmp(r->at, word, n) != 0)
		return false;
	r->at += n;
	return true;
}

static bool
read_comparison(struct reader *r, struct test_term *term)
{
	static const struct {
		const char *text;
		enum test_comparison op;
	} ops[] = {{"<=", TEST_AT_MOST}, {">=", TEST_AT_LEAST}, {"!=", TEST_IS_NOT},
	    {"<", TEST_LESS}, {">", TEST_MORE}, {"=", TEST_IS}, {":", TEST_IS}};
	char *end;

	skip_blanks(r);
	for (size_t i = 0; i < LENGTH(ops); i++)
		if (text_starts(r->at, ops[i].text)) {
			r->at += strlen(ops[i].text);
			skip_blanks(r);
			long number = strtol(r->at, &end, 10);
			if (end == r->at || number < -9999 || number > 9999) {
				diag_error(r->dg, here(r), "a number is needed here");
				return false;
			}
			r->at = end;
			term->op = ops[i].op;
			term->number = (int)number;
			return true;
		}
	diag_error(r->dg, here(r), "a comparison such as '<2' is needed here");
	return false;
}

static bool
read_measure(struct reader *r, struct test_term *term)
{
	struct card_measure m;
	size_t n = measure_word_length(r->at);

	for (size_t i = 0; i < LENGTH(words); i++)
		if (strlen(words[i].name) == n && strncmp(words[i].name, r->at, n) == 0) {
			term->setup_word = (int)i;
			r->test->asks_setup = true;
			r->at += n;
			return true;
		}
	if (!measure_read(r->pile, r->text, &r->at, r->place, false, &r->test->arena, &m, r->dg))
		return false;
	term->measure = m.active;
	return true;
}

static bool
add_step(struct hand_test *test, enum test_step step, int term)
{
	vec_add(&test->steps, (struct test_op){step, term});
	return true;
}

static bool read_either(struct reader *r);

static bool
read_one(struct reader *r)
{
	if (r->depth > 64) {
		diag_error(r->dg, here(r), "nested too deep");
		return false;
	}
	if (take_word(r, "not")) {
		r->depth++;
		bool good = read_one(r) && add_step(r->test, TEST_NOT, 0);
		r->depth--;
		return good;
	}
	skip_blanks(r);
	if (*r->at == '(') {
		r->at++;
		r->depth++;
		if (!read_either(r))
			return false;
		r->depth--;
		skip_blanks(r);
		if (*r->at++ == ')')
			return true;
		r->at--;
		diag_error(r->dg, here(r), "')' is needed here");
		return false;
	}
	if (r->test->n == TERMS_MOST) {
		diag_error(r->dg, here(r), "more than %d comparisons", TERMS_MOST);
		return false;
	}
	struct test_term *term = &r->test->term[r->test->n];
	return read_measure(r, term) && read_comparison(r, term) &&
	       add_step(r->test, TEST_TERM, r->test->n++);
}

/* Side by side, or with "and" between them. */
static bool
read_all(struct reader *r)
{
	if (!read_one(r))
		return false;
	for (;;) {
		bool and = take_word(r, "and");
		const char *before = r->at;

		if (!and&&(take_word(r, "or") || !*r->at || *r->at == ')')) {
			r->at = before;
			return true;
		}
		if (!read_one(r))
			return false;
		add_step(r->test, TEST_AND, 0);
	}
}

static bool
read_either(struct reader *r)
{
	if (!read_all(r))
		return false;
	while (take_word(r, "or")) {
		if (!read_all(r))
			return false;
		add_step(r->test, TEST_OR, 0);
	}
	return true;
}

struct hand_test *
hand_test_new(const struct pile *pile, const char *text, struct place at, struct diag *dg)
{
	struct hand_test *test = xcalloc(1, sizeof(*test));
	struct reader r = {pile, test, text, text, at, 0, dg};
	bool good = read_either(&r);

	skip_blanks(&r);
	if (good && *r.at) {
		diag_error(dg, here(&r), "'and', 'or' or the end is needed here");
		good = false;
	}
	if (good)
		return test;
	hand_test_free(test);
	return NULL;
}

struct hand_test *
hand_test_count(
    const struct pile *pile, const char *text, int least, struct place at, struct diag *dg)
{
	struct query *query = query_new(pile->db, text, at, dg);

	if (!query)
		return NULL;
	struct hand_test *test = xcalloc(1, sizeof(*test));
	struct test_term *term = &test->term[test->n++];
	term->measure = arena_alloc(&test->arena, (pile->kinds.n + 1) * sizeof(int));
	term->op = TEST_AT_LEAST;
	term->number = least;
	for (size_t i = 0; i < pile->kinds.n; i++)
		term->measure[i] = query_match(query, pile->kinds.at[i].card, dg);
	add_step(test, TEST_TERM, 0);
	query_free(query);
	return test;
}

static void
copy_measure(struct test_term *term, size_t size, struct arena *arena)
{
	if (!term->measure)
		return;
	int *copy = arena_alloc(arena, size + sizeof(int));
	memcpy(copy, term->measure, size);
	term->measure = copy;
}

void
hand_test_join(struct hand_test *test, const struct pile *pile, const struct hand_test *other)
{
	size_t size = pile->kinds.n * sizeof(int);

	vec_each (op, &other->steps) {
		int to = op->term;

		if (op->step == TEST_TERM) {
			to = test->n++;
			test->term[to] = other->term[op->term];
			copy_measure(&test->term[to], size, &test->arena);
		}
		add_step(test, op->step, to);
	}
	add_step(test, TEST_AND, 0);
	test->asks_setup |= other->asks_setup;
}

void
hand_test_free(struct hand_test *test)
{
	if (!test)
		return;
	vec_release(&test->steps);
	arena_release(&test->arena);
	free(test);
}

static bool
compare(int sum, enum test_comparison op, int number)
{
	switch (op) {
	case TEST_LESS:
		return sum < number;
	case TEST_MORE:
		return sum > number;
	case TEST_AT_MOST:
		return sum <= number;
	case TEST_AT_LEAST:
		return sum >= number;
	case TEST_IS:
		return sum == number;
	case TEST_IS_NOT:
		return sum != number;
	}
	BUG("no comparison %d", op);
}

bool
hand_test_eval(const struct hand_test *test, const int sums[])
{
	uint64_t stack = 0; /* the lowest bit is the top */

	for (size_t i = 0; i < test->steps.n; i++) {
		const struct test_op *op = &test->steps.at[i];
		const struct test_term *term = &test->term[op->term];

		if (op->step == TEST_TERM)
			stack = stack << 1 | compare(sums[op->term], term->op, term->number);
		else if (op->step == TEST_NOT)
			stack ^= 1;
		else if (op->step == TEST_AND)
			stack = stack >> 1 & ((stack & 1) | ~(uint64_t)1);
		else
			stack = stack >> 1 | (stack & 1);
	}
	return stack & 1;
}

bool
hand_test_holds(const struct hand_test *test, const struct pile *pile, const uint16_t *hand, int n,
    const struct setup *setup)
{
	int sums[TERMS_MOST];

	for (int t = 0; t < test->n; t++) {
		const struct test_term *term = &test->term[t];

		if (!term->measure) {
			sums[t] = measure_setup(&words[term->setup_word], pile, setup);
			continue;
		}
		sums[t] = 0;
		for (int i = 0; i < n; i++)
			sums[t] += term->measure[hand[i]];
	}
	return hand_test_eval(test, sums);
}
