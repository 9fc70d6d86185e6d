#include "card/program.h"

#include <string.h>

static void
read_value(struct formula_reader *r, const char *text, bool regex, const char *start, void *context)
{
	condition_value(r->context, context, text, regex, formula_column(r, start), r->dg);
}

/* "key operator", if that is what stands here; moves behind it. */
static bool
read_key(struct formula_reader *r, struct condition *condition)
{
	size_t length = strspn(r->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
	const char *after = r->at + length;

	condition->key = query_key_find(r->at, length);
	const struct operator_row *row =
	    length ? formula_operator(after, condition->key != NULL) : NULL;
	if (!row)
		return false;
	condition->op = row->op;
	condition->exact = row->exact;
	r->at = after + strlen(row->text);
	return true;
}

static void
unknown_key(struct formula_reader *r, const char *start)
{
	struct str key = STR_INIT;

	str_addn(&key, start, strcspn(start, ":=!<>"));
	const char *near = query_key_suggest(str_text(&key));
	if (near)
		formula_fault(
		    r, start, "unknown key '%s', did you mean '%s'?", str_text(&key), near);
	else
		formula_fault(r, start, "unknown key '%s'", str_text(&key));
	formula_skip_word(r);
	str_release(&key);
}

/* Five digits, perhaps several with | between. */
static bool
at_code(const struct formula_reader *r)
{
	const char *c = r->at;

	for (;; c++) {
		if (strspn(c, "0123456789") != 5)
			return false;
		c += 5;
		if (*c != '|')
			return !*c || formula_is_blank(*c) || *c == ')';
	}
}

static size_t
read_condition(struct formula_reader *r)
{
	struct query *query = r->context;
	struct condition condition = {.op = IS};
	const char *start = r->at;

	if (!read_key(r, &condition)) {
		condition.key = at_code(r) ? query_key_code() : query_key_name();
	} else if (!condition.key) {
		unknown_key(r, start);
		return 0;
	}
	formula_values(r, condition.key->name, read_value, &condition);
	vec_add(&query->conditions, condition);
	return query->conditions.n - 1;
}

static bool
check_text(struct query *query, const char *text, struct diag *dg)
{
	size_t n = strlen(text), bad;

	if (n > QUERY_LENGTH_MOST) {
		diag_error(
		    dg, formula_place(query->at, 1), "longer than %d bytes", QUERY_LENGTH_MOST);
		return false;
	}
	if ((bad = utf8_check(text, n)) < n) {
		diag_error(dg, formula_place(query->at, (uint32_t)bad + 1), "invalid UTF-8");
		return false;
	}
	return true;
}

struct query *
query_new(const struct card_db *db, const char *text, struct place at, struct diag *dg)
{
	struct query *query = xcalloc(1, sizeof(*query));
	size_t before = dg->errors;

	query->db = db;
	query->at = at;
	if (!at.file)
		query->at.file = "query";
	else
		query->at.file = arena_text(&query->arena, at.file);
	struct formula_reader r = {.text = text,
	    .place = query->at,
	    .dg = dg,
	    .out = &query->formula,
	    .condition = read_condition,
	    .context = query};
	if (check_text(query, text, dg))
		formula_read(&r);
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
	formula_release(&query->formula);
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
			    formula_place(query->at, value->column), dg);
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
