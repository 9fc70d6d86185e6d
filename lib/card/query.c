#include "card/program.h"

#include <string.h>

/* The grammar, by recursive descent:
 *	any:   all { "or" all }
 *	all:   one { [ "and" ] one }
 *	one:   ( "-" | "!" ) one | "(" any ")" | condition
 *	condition: [ key operator ] value { "|" value } */

struct parser {
	struct query *query;
	const char *text, *at;
	struct diag *dg;
	int depth;
	bool stuck; /* nothing more to be understood */
};

static const size_t NOWHERE_YET = SIZE_MAX;

static uint32_t
column_of(const struct parser *p, const char *at)
{
	uint32_t column = 1;

	for (const char *c = p->text; c < at; c++)
		column += ((unsigned char)*c & 0xC0) != 0x80;
	return column;
}

static void fault(struct parser *p, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void
fault(struct parser *p, const char *at, const char *format, ...)
{
	struct str text = STR_INIT;
	va_list args;

	va_start(args, format);
	str_addv(&text, format, args);
	va_end(args);
	diag_error(p->dg, query_place(p->query, column_of(p, at)), "%s", str_text(&text));
	str_release(&text);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
skip_blanks(struct parser *p)
{
	while (is_blank(*p->at))
		p->at++;
}

/* Does the word stand here, alone? */
static bool
at_word(const struct parser *p, const char *word)
{
	size_t n = strlen(word);
	char after;

	if (strncmp(p->at, word, n) != 0)
		return false;
	after = p->at[n];
	return !after || is_blank(after) || after == '(' || after == ')';
}

static bool
at_or(const struct parser *p)
{
	return at_word(p, "or") || at_word(p, "OR");
}

static bool
at_and(const struct parser *p)
{
	return at_word(p, "and") || at_word(p, "AND");
}

static size_t
emit(struct parser *p, enum step_kind kind, size_t to)
{
	vec_add(&p->query->steps, (struct step){kind, to});
	return p->query->steps.n - 1;
}

/* Lets a chain of stops, each naming the one before, go to what comes. */
static void
land(struct parser *p, size_t chain)
{
	while (chain != NOWHERE_YET) {
		struct step *step = &p->query->steps.at[chain];

		chain = step->to;
		step->to = p->query->steps.n;
	}
}

/* A text up to the closing mark, "…" or /…/; a backslash keeps the mark. */
static bool
read_marked(struct parser *p, char mark, struct str *out)
{
	const char *start = p->at++;

	for (; *p->at && *p->at != mark; p->at++) {
		if (p->at[0] == '\\' && (p->at[1] == mark || (mark == '"' && p->at[1] == '\\')))
			p->at++;
		else if (p->at[0] == '\\' && p->at[1])
			str_addc(out, *p->at++);
		str_addc(out, *p->at);
	}
	if (!*p->at) {
		fault(p, start,
		    mark == '"' ? "quote is never closed" : "regular expression is never closed");
		p->stuck = true;
		return false;
	}
	p->at++;
	return true;
}

/* A bare value ends at a blank, at | or at a parenthesis not its own. */
static void
read_bare(struct parser *p, struct str *out)
{
	int open = 0;

	for (; *p->at && !is_blank(*p->at) && *p->at != '|'; p->at++) {
		if (*p->at == ')' && open-- == 0)
			return;
		open += *p->at == '(';
		str_addc(out, *p->at);
	}
}

static bool
read_value(struct parser *p, struct condition *condition)
{
	struct str text = STR_INIT;
	const char *start = p->at;
	bool regex = *start == '/', good = true;

	if (*start == '"' || regex)
		good = read_marked(p, *start, &text);
	else
		read_bare(p, &text);
	if (good && !text.n) {
		fault(p, start, "'%s' has no value", condition->key->name);
		good = false;
	} else if (good && strchr("!<>=:", *start)) {
		fault(p, start, "a value cannot begin with '%c'; put it in quotes", *start);
		good = false;
	} else if (good) {
		good = condition_value(
		    p->query, condition, str_text(&text), regex, column_of(p, start), p->dg);
	}
	str_release(&text);
	return good;
}

static void
read_values(struct parser *p, struct condition *condition)
{
	read_value(p, condition);
	while (*p->at == '|' && !p->stuck) {
		p->at++;
		read_value(p, condition);
	}
	if (*p->at && !is_blank(*p->at) && *p->at != ')' && !p->stuck) {
		fault(p, p->at, "a blank is missing before '%c'", *p->at);
		while (*p->at && !is_blank(*p->at) && *p->at != ')')
			p->at++;
	}
}

static const struct {
	const char *text;
	enum comparison op;
	bool exact;
} operators[] = {
    {"<=", AT_MOST, true},
    {">=", AT_LEAST, true},
    {"!=", IS_NOT, true},
    {"<", LESS, true},
    {">", MORE, true},
    {":", IS, false},
    {"=", IS, true},
    {"!", IS_NOT, false},
};

/* "key operator", if that is what stands here; moves behind it.  A lone "!"
 * is an operator only between a known key and a value: Dracarys! is a name. */
static bool
read_key(struct parser *p, struct condition *condition)
{
	size_t length = strspn(p->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
	const char *after = p->at + length;

	condition->key = query_key_find(p->at, length);
	for (size_t i = 0; length && i < LENGTH(operators); i++) {
		size_t n = strlen(operators[i].text);
		bool lone = strcmp(operators[i].text, "!") == 0;

		if (strncmp(after, operators[i].text, n) != 0)
			continue;
		if (lone && (!condition->key || !after[1] || is_blank(after[1]) || after[1] == ')'))
			return false;
		condition->op = operators[i].op;
		condition->exact = operators[i].exact;
		p->at = after + n;
		return true;
	}
	return false;
}

static void
unknown_key(struct parser *p, const char *start)
{
	struct str key = STR_INIT;
	struct str rest = STR_INIT;

	str_addn(&key, start, strcspn(start, ":=!<>"));
	const char *near = query_key_suggest(str_text(&key));
	if (near)
		fault(p, start, "unknown key '%s', did you mean '%s'?", str_text(&key), near);
	else
		fault(p, start, "unknown key '%s'", str_text(&key));
	if (*p->at == '"' || *p->at == '/')
		read_marked(p, *p->at, &rest);
	else
		while (*p->at == '|' || (*p->at && !is_blank(*p->at) && *p->at != ')'))
			p->at++;
	str_release(&key);
	str_release(&rest);
}

/* Five digits, perhaps several with | between. */
static bool
at_code(const struct parser *p)
{
	const char *c = p->at;

	for (;; c++) {
		if (strspn(c, "0123456789") != 5)
			return false;
		c += 5;
		if (*c != '|')
			return !*c || is_blank(*c) || *c == ')';
	}
}

static void
parse_condition(struct parser *p)
{
	struct condition condition = {.op = IS};
	const char *start = p->at;

	if (!read_key(p, &condition)) {
		condition.key = at_code(p) ? query_key_code() : query_key_name();
	} else if (!condition.key) {
		unknown_key(p, start);
		return;
	}
	read_values(p, &condition);
	emit(p, STEP_TEST, p->query->conditions.n);
	vec_add(&p->query->conditions, condition);
}

static void parse_any(struct parser *p);

static void
parse_group(struct parser *p)
{
	const char *start = p->at++;

	parse_any(p);
	if (p->stuck)
		return;
	if (*p->at == ')') {
		p->at++;
		return;
	}
	fault(p, start, "unbalanced parenthesis, never closed");
	p->stuck = true;
}

static void
parse_one(struct parser *p)
{
	if (++p->depth > QUERY_DEPTH_MOST) {
		fault(p, p->at, "nested too deeply");
		p->stuck = true;
	} else if (*p->at == '-' || *p->at == '!') {
		const char *start = p->at++;

		if (!*p->at || is_blank(*p->at) || *p->at == ')') {
			fault(p, start, "nothing to negate after '%c'", *start);
		} else {
			parse_one(p);
			emit(p, STEP_NOT, 0);
		}
	} else if (*p->at == '(') {
		parse_group(p);
	} else {
		parse_condition(p);
	}
	p->depth--;
}

static bool
at_end(struct parser *p)
{
	skip_blanks(p);
	return p->stuck || !*p->at || *p->at == ')';
}

static void
parse_all(struct parser *p)
{
	size_t chain = NOWHERE_YET;

	if (at_end(p) || at_or(p) || at_and(p)) {
		if (!p->stuck)
			fault(p, p->at, "a condition is missing");
		return;
	}
	parse_one(p);
	while (!at_end(p) && !at_or(p)) {
		const char *start = p->at;

		if (at_and(p)) {
			p->at += 3;
			if (at_end(p) || at_or(p) || at_and(p)) {
				fault(p, start, "a condition is missing after 'and'");
				break;
			}
		}
		chain = emit(p, STEP_STOP_AND, chain);
		parse_one(p);
	}
	land(p, chain);
}

static void
parse_any(struct parser *p)
{
	size_t chain = NOWHERE_YET;

	parse_all(p);
	while (!at_end(p) && (at_or(p) || at_and(p))) {
		p->at += at_or(p) ? 2 : 3;
		chain = emit(p, STEP_STOP_OR, chain);
		parse_all(p);
	}
	land(p, chain);
}

static void
parse(struct parser *p)
{
	if (at_end(p) && !*p->at)
		return;
	for (;;) {
		parse_any(p);
		if (p->stuck || !*p->at)
			return;
		fault(p, p->at, "unbalanced parenthesis, never opened");
		p->at++;
		if (at_end(p) && !*p->at)
			return;
	}
}

static bool
check_text(struct query *query, const char *text, struct diag *dg)
{
	size_t n = strlen(text), bad;

	if (n > QUERY_LENGTH_MOST) {
		diag_error(dg, query_place(query, 1), "longer than %d bytes", QUERY_LENGTH_MOST);
		return false;
	}
	if ((bad = utf8_check(text, n)) < n) {
		diag_error(dg, query_place(query, (uint32_t)bad + 1), "invalid UTF-8");
		return false;
	}
	return true;
}

struct query *
query_new(const struct card_db *db, const char *text, struct place at, struct diag *dg)
{
	struct query *query = xcalloc(1, sizeof(*query));
	struct parser p = {.query = query, .text = text, .at = text, .dg = dg};
	size_t before = dg->errors;

	query->db = db;
	query->at = at;
	if (!at.file)
		query->at.file = "query";
	else
		query->at.file = arena_text(&query->arena, at.file);
	if (check_text(query, text, dg))
		parse(&p);
	if (dg->errors == before)
		return query;
	query_free(query);
	return NULL;
}

void
query_free(struct query *query)
{
	if (!query)
		return;
	vec_each (condition, &query->conditions) {
		vec_each (value, &condition->values)
			pcre2_code_free(value->regex);
		vec_release(&condition->values);
	}
	vec_release(&query->conditions);
	vec_release(&query->steps);
	pcre2_match_data_free(query->match);
	pcre2_match_context_free(query->limits);
	str_release(&query->scratch);
	str_release(&query->folded);
	arena_release(&query->arena);
	free(query);
}

static bool
asks(const struct query *query, enum fact fact)
{
	vec_each (condition, &query->conditions)
		if (condition->key->fact == fact)
			return true;
	return false;
}

bool
query_asks_text(const struct query *query)
{
	return asks(query, FACT_TEXT);
}

bool
query_asks_lists(const struct query *query)
{
	return asks(query, FACT_SET);
}

bool
query_set_lists(struct query *query, query_set_fn *set, void *context, struct diag *dg)
{
	bool good = true;

	vec_each (condition, &query->conditions) {
		if (condition->key->fact != FACT_SET)
			continue;
		vec_each (value, &condition->values) {
			value->set = set(context, condition->key->name, value->text,
			    query_place(query, value->column), dg);
			good &= value->set != NULL;
		}
	}
	return good;
}

void
query_set_text(struct query *query, query_text_fn *text)
{
	query->text = text;
}
