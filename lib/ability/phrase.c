/* Phrases with slots; see text.h. */
#include "ability/text.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS_MOST = 16 };

/* One number: "2", "+2"; so many of something: "1", and "for each …" later. */
static void
add_number(struct writer *w, long number, const char *form, struct str *out)
{
	w->now.many = labs(number) != 1;
	if (strcmp(form, "+") == 0)
		str_addf(out, "%+ld", number);
	else if (strcmp(form, "raise") == 0)
		str_add(out, number < 0 ? "reduce" : "raise");
	else if (strcmp(form, "most") == 0)
		str_addf(out, number ? "no more than %ld" : "no", number);
	else if (strcmp(form, "over") == 0 && number)
		str_addf(out, "more than %ld ", number);
	else if (strcmp(form, "over") == 0)
		return;
	else if (strcmp(form, "abs") == 0)
		str_addf(out, "%ld", labs(number));
	else if (strcmp(form, "cards") == 0 && !w->now.many)
		str_add(out, "card");
	else
		str_addf(out, strcmp(form, "cards") == 0 ? "%ld cards" : "%ld", number);
}

/* "the number of cards in your hand"; a single number only by its name. */
static void
add_amount(struct writer *w, int32_t index, const char *text, bool whole, struct str *out)
{
	w->now.many = true;
	str_add(out, *text == '=' ? "" : "the number of ");
	if (whole || *text != '=') {
		phrase(w, index, out);
		return;
	}
	str_add(out, "X");
	if (text[1] == 'X')
		return;
	str_add(&w->after, " X is ");
	phrase(w, index, &w->after);
	str_addc(&w->after, '.');
}

static void
add_value(struct writer *w, int32_t index, const char *form, struct str *out)
{
	const struct expr *e = expr_at(w, index);
	const char *text = vocabulary[VOCABULARY_VALUE].row[e->op].text;

	if (e->op == VALUE_NUMBER) {
		add_number(w, e->arg[0], form, out);
		return;
	}
	if (e->op == VALUE_IF) {
		add_value(w, e->arg[2], form, out);
		bool many = w->now.many;
		str_add(&w->after, " (");
		add_value(w, e->arg[1], form, &w->after);
		str_add(&w->after, " instead ");
		add_condition(w, e->arg[0], "if", &w->after);
		w->now.many = many;
		str_add(&w->after, ".)");
		return;
	}
	if (*text == '=' || strcmp(form, "number") == 0) {
		add_amount(w, index, text, strcmp(form, "number") == 0, out);
		return;
	}
	struct str each = STR_INIT;
	add_number(w, 1, form, out);
	phrase(w, index, &each);
	str_addf(
	    &w->tail, " for %s%s", text_starts(text, "every ") ? "" : "each ", str_text(&each));
	str_release(&each);
}

/* "3 or more", "no", "2 or fewer" */
static void
add_range(struct str *out, bool up, long number, const char *more, const char *fewer)
{
	if (!up && number <= 0)
		str_add(out, "no");
	else
		str_addf(out, "%ld or %s", number, up ? more : fewer);
}

/* Which side of a comparison is compared with a plain number: 0 or 1; -1
 * none, or both. */
static int
compared_side(const struct writer *w, const struct expr *e)
{
	if (e->kind != VOCABULARY_CONDITION || (e->op != IF_AT_LEAST && e->op != IF_MORE))
		return -1;

	bool first = expr_at(w, e->arg[0])->op == VALUE_NUMBER;
	bool second = expr_at(w, e->arg[1])->op == VALUE_NUMBER;

	return first == second ? -1 : first ? 1 : 0;
}

/* "you control 3 or more Direwolf cards", "there are 2 or fewer cards in your
 * hand", "its STR is 4 or lower"; false: not compared with a plain number. */
static bool
add_comparison(struct writer *w, const struct expr *e, struct str *out)
{
	int side = compared_side(w, e);
	const struct expr *value = expr_at(w, side < 0 ? 0 : e->arg[side]);
	const char *text = vocabulary[VOCABULARY_VALUE].row[value->op].text;
	struct str number = STR_INIT;
	bool up = side == 0;

	if (side < 0 || !text || text_starts(text, "=X"))
		return false;
	long limit = expr_at(w, e->arg[1 - side])->arg[0];
	limit += e->op == IF_AT_LEAST ? 0 : up ? 1 : -1;
	if (w->now.negate) {
		limit += up ? -1 : 1;
		up = !up;
	}
	w->now.negate = false;
	w->now.many = true;
	add_range(
	    &number, up, limit, *text == '=' ? "higher" : "more", *text == '=' ? "lower" : "fewer");
	if (value->op == VALUE_COUNT)
		noun_many(w, value->arg[0], str_text(&number), out);
	else if (*text != '=')
		str_addf(out, "there are %s ", str_text(&number));
	if (value->op != VALUE_COUNT)
		phrase(w, e->arg[side], out);
	if (*text == '=')
		str_addf(out, " is %s", str_text(&number));
	str_release(&number);
	return true;
}

/* The cards that a condition asks for. */
static int32_t
cards_asked(const struct writer *w, const struct expr *e)
{
	int side = compared_side(w, e);
	const struct expr *value = expr_at(w, side < 0 ? 0 : e->arg[side]);

	if (e->op == IF_EXISTS)
		return e->arg[0];
	return side >= 0 && value->op == VALUE_COUNT ? value->arg[0] : 0;
}

bool
is_adverb(const struct writer *w, int32_t index)
{
	const struct expr *e = expr_at(w, index);
	const char *text = vocabulary[e->kind].row[e->op].text;

	if (e->kind != VOCABULARY_CONDITION || !index)
		return false;
	if (e->op == IF_ALL)
		return is_adverb(w, e->arg[0]);
	for (int32_t at = cards_asked(w, e); at; at = expr_at(w, at)->next)
		if (expr_at(w, at)->op == SELECT_ROLE)
			return true;
	return text && *text == '@';
}

void
add_condition(struct writer *w, int32_t condition, const char *word, struct str *out)
{
	if (*word && !is_adverb(w, condition))
		str_addf(out, "%s ", word);
	phrase(w, condition, out);
}

void
phrase_list(struct writer *w, int32_t head, const char *joint, struct str *out)
{
	struct str part[PARTS_MOST] = {0}, also = STR_INIT;
	const char *text[PARTS_MOST] = {0};
	struct speech before = w->now;
	size_t n = 0;

	for (int32_t at = head; at; at = expr_at(w, at)->next)
		before.during |= is_adverb(w, at);
	for (int32_t at = head; at && n < PARTS_MOST; at = expr_at(w, at)->next) {
		if (is_adverb(w, at) && strcmp(joint, "and") == 0 && (n || also.n)) {
			str_addc(&also, ' ');
			phrase(w, at, &also);
			continue;
		}
		struct speech after = w->now;
		w->now = before;
		phrase(w, at, &part[n]);
		text[n] = str_text(&part[n]);
		if (n++)
			w->now = after;
	}
	if (expr_at(w, head)->kind == VOCABULARY_CONDITION)
		join_clauses(text, n, joint, out);
	else
		join_parts(text, n, joint, out);
	str_add(w->now.put_off ? w->now.put_off : out, str_text(&also));
	str_release(&also);
	for (size_t i = 0; i < n; i++)
		str_release(&part[i]);
}

static void
add_selector_list(struct writer *w, int32_t head, const char *joint, struct str *out)
{
	size_t n = 0, i = 0;

	for (int32_t at = head; at; at = expr_at(w, at)->next)
		n++;
	for (int32_t at = head; at; at = expr_at(w, at)->next) {
		add_joint(i++, n, joint, out);
		noun_selectors(w, expr_at(w, at)->arg[0], ARTICLE_NONE, out);
	}
}

static void
add_selector(struct writer *w, int32_t head, const char *form, struct str *out)
{
	static const struct {
		const char *form;
		enum article article;
	} articles[] = {{"bare", ARTICLE_NONE}, {"s", ARTICLE_PLURAL}, {"", ARTICLE_A}};

	if (strcmp(form, "is") == 0)
		noun_predicate(w, head, out);
	else if (strcmp(form, "exists") == 0)
		noun_exists(w, head, out);
	else if (strcmp(form, "unit") == 0)
		noun_selectors(w, head, w->now.many ? ARTICLE_PLURAL : ARTICLE_NONE, out);
	for (size_t i = 0; i < LENGTH(articles); i++)
		if (strcmp(form, articles[i].form) == 0)
			noun_selectors(w, head, articles[i].article, out);
}

static void
add_branches(struct writer *w, int32_t head, struct str *out)
{
	size_t n = 0, i = 0;

	for (int32_t at = head; at; at = expr_at(w, at)->next)
		n++;
	for (int32_t at = head; at; at = expr_at(w, at)->next) {
		add_joint(i++, n, "or", out);
		say_effects(w, 0, expr_at(w, at)->arg[0], false, out);
	}
}

static void
add_denied(struct writer *w, int32_t condition, struct str *out)
{
	w->now.negate = !w->now.negate;
	phrase(w, condition, out);
	w->now.negate = false;
}

/* The words of a set: icons and challenges in many forms. */
static void
add_set(struct writer *w, const struct expr *e, const struct word_row *row,
    const struct param *param, int32_t bits, const char *form, struct str *out)
{
	const char *adjective = strchr(form, ' ') ? strchr(form, ' ') + 1 : "";

	for (size_t i = 0; i < PARAMS_MOST && row->param[i].key; i++)
		if (strcmp(row->param[i].key, adjective) == 0 && e->arg[i] != 2)
			adjective = "";
	if (strcmp(form, "icon") == 0 && bits & ICON_NAMED) {
		str_add(out,
		    w->now.named_icon ? "that challenge icon" : "a challenge icon of your choice");
		w->now.named_icon = true;
	} else if (strcmp(form, "icon") == 0)
		add_icons(bits, out);
	else if (*form)
		add_challenge(bits, form, adjective, out);
	else
		add_words(param->list, bits, "or", out);
}

static void
fill_param(struct writer *w, const struct expr *e, const struct word_row *row, size_t slot,
    const char *form, struct str *out)
{
	const struct param *param = &row->param[slot];
	int32_t arg = e->arg[slot];

	switch ((enum param_type)param->type) {
	case PARAM_CARDS:
		noun_cards(w, arg, form, out);
		break;
	case PARAM_PLAYER:
		noun_player(w, arg, form, out);
		break;
	case PARAM_VALUE:
		add_value(w, arg, form, out);
		break;
	case PARAM_SELECTOR:
		add_selector(w, arg, form, out);
		break;
	case PARAM_SELECTORS:
		add_selector_list(w, arg, form, out);
		break;
	case PARAM_CONDITION:
		if (strcmp(form, "not") == 0)
			add_denied(w, arg, out);
		else
			add_condition(w, arg, form, out);
		break;
	case PARAM_CONDITIONS:
	case PARAM_TRIGGERS:
		phrase_list(w, arg, form, out);
		break;
	case PARAM_EFFECTS:
		say_effects(w, 0, arg, false, out);
		break;
	case PARAM_BRANCHES:
		add_branches(w, arg, out);
		break;
	case PARAM_MODIFIERS:
		say_modifiers(w, arg, ". ", out);
		break;
	case PARAM_WORD:
		add_word(param->list, arg, form, out);
		break;
	case PARAM_WORDS:
		add_set(w, e, row, param, arg, form, out);
		break;
	case PARAM_TRAITS:
		add_traits(w, arg, out);
		break;
	case PARAM_TITLE:
		str_add(out, w->set->db->title_names[arg - 1]);
		break;
	case PARAM_CARD:
		say_card(w, arg, out);
		break;
	case PARAM_FLAG:
		if (*form)
			str_addf(out, "%s%s", arg == 1 ? "non-" : "", form);
		break;
	case PARAM_NONE:
	case PARAM_NUMBER:
	case PARAM_BIND:
	case PARAM_CHOICE:
		break;
	}
}

static const char *
until_text(const struct writer *w, const char *otherwise)
{
	static const char *const short_texts[] = {
	    "this challenge", "this phase", "this round", "until you reveal a new plot card", ""};

	return w->now.until ? short_texts[w->now.until - 1] : otherwise;
}

/* {is|are}: one, several, or after "have". */
static void
fill_verb(const struct writer *w, const char *one, const char *several, struct str *out)
{
	if (w->now.bare && strcmp(several, "are") == 0)
		str_add(out, "be");
	else
		str_add(out, w->now.several || w->now.bare ? several : one);
}

/* The slots that are no parameters; false: none of them. */
static bool
fill_special(struct writer *w, const char *key, const char *form, struct str *out)
{
	if (strcmp(key, "s") == 0)
		str_add(out, w->now.several || w->now.bare ? "" : "s");
	else if (strcmp(key, "n") == 0)
		str_add(out, w->now.many ? "s" : "");
	else if (strcmp(key, "not") == 0)
		str_add(out, w->now.negate ? " not" : "");
	else if (strcmp(key, "self") == 0)
		str_add(out, w->card->name);
	else if (strcmp(key, "until") == 0)
		str_add(out, until_text(w, form));
	else
		return false;
	return true;
}

enum { SLOT_MOST = 64 };

/* Splits "key:form" or "one|several"; returns the text after the slot. */
static const char *
read_slot(const char *text, char key[SLOT_MOST], char **form, char **other)
{
	const char *end = strchr(text, '}');
	size_t length = end ? (size_t)(end - text) : 0;

	if (!end || length >= SLOT_MOST)
		BUG("phrase with a broken slot: %s", text);
	memcpy(key, text, length);
	key[length] = '\0';
	*other = strchr(key, '|');
	*form = *other ? NULL : strchr(key, ':');
	if (*other)
		*(*other)++ = '\0';
	if (*form)
		*(*form)++ = '\0';
	return end + 1;
}

static int
param_slot(const struct word_row *row, const char *key)
{
	for (int i = 0; i < PARAMS_MOST && row->param[i].key; i++)
		if (strcmp(row->param[i].key, key) == 0)
			return i;
	return -1;
}

/* Is everything there that the phrase up to end speaks of?  Groups are not
 * looked into; a challenge of any type is a challenge too, unless strict. */
static bool
is_there(struct writer *w, const struct expr *e, const struct word_row *row, const char *text,
    const char *end, bool strict)
{
	char key[SLOT_MOST], *form, *other;

	while (text < end) {
		if (*text == '[' && !strict) {
			text = strchr(text, ']') + 1;
			continue;
		}
		if (*text++ != '{')
			continue;
		text = read_slot(text, key, &form, &other);
		int slot = other ? -1 : param_slot(row, key);
		if (slot < 0 && !other && strict && strcmp(key, "until") == 0 && !w->now.until)
			return false;
		if (slot < 0 || (e->arg[slot] && row->param[slot].type != PARAM_FLAG))
			continue;
		if (row->param[slot].type == PARAM_FLAG &&
		    (form ? e->arg[slot] : e->arg[slot] == 2))
			continue;
		if (strict || !form || row->param[slot].type != PARAM_WORDS)
			return false;
	}
	return true;
}

static void
fill(struct writer *w, const struct expr *e, const struct word_row *row, const char *text,
    const char *end, struct str *out)
{
	char key[SLOT_MOST], *form, *other;

	while (text < end) {
		if (*text == '[') {
			const char *close = strchr(text, ']');
			if (is_there(w, e, row, text + 1, close, true))
				fill(w, e, row, text + 1, close, out);
			text = close + 1;
		} else if (*text == '{') {
			text = read_slot(text + 1, key, &form, &other);
			w->now.around = e->kind;
			int slot = other ? -1 : param_slot(row, key);
			if (other)
				fill_verb(w, key, other, out);
			else if (slot >= 0)
				fill_param(w, e, row, (size_t)slot, form ? form : "", out);
			else if (!fill_special(w, key, form ? form : "", out))
				BUG("phrase of '%s' with an unknown slot '%s'", row->word, key);
		} else {
			str_addc(out, *text++);
		}
	}
}

/* The end of the phrase that begins here, before "|" outside of slots. */
static const char *
phrase_end(const char *text)
{
	for (int depth = 0; *text && (*text != '|' || depth); text++)
		depth += (*text == '{') - (*text == '}');
	return text;
}

/* What "as" gives a name is known from now on. */
static void
note_bound(struct writer *w, const struct expr *e, const struct word_row *row)
{
	for (size_t i = 0; i < PARAMS_MOST && row->param[i].key; i++) {
		if (row->param[i].type != PARAM_BIND || !e->arg[i])
			continue;
		struct topic *topic = &w->now.topic[e->arg[i] - 1];
		int owner =
		    param_slot(row, "of") >= 0 ? param_slot(row, "of") : param_slot(row, "from");
		const struct expr *player = expr_at(w, owner < 0 ? 0 : e->arg[owner]);

		*topic = (struct topic){.said = true,
		    .several = w->now.many && param_slot(row, "amount") >= 0,
		    .home = player->op == PLAYER_YOU	? "your"
			    : player->op == PLAYER_NAME ? "that player's"
							: NULL,
		    .out_of_play = true,
		    .noun = "card"};
		w->now.last = (enum mention)(e->arg[i] - 1);
	}
}

void
phrase(struct writer *w, int32_t index, struct str *out)
{
	struct expr e = *expr_at(w, index);
	const struct word_row *row = &vocabulary[e.kind].row[e.op];
	struct str outer = w->tail;
	const char *text = row->text ? row->text : "";

	if (add_comparison(w, &e, out))
		return;
	w->tail = (struct str){0};
	text += strchr(".@=", *text) && *text ? 1 : 0;
	const char *end = phrase_end(text);
	while (*end == '|' && !is_there(w, &e, row, text, end, false)) {
		text = end + 1;
		end = phrase_end(text);
	}
	text += *text == '@';
	uint8_t around = w->now.around;
	fill(w, &e, row, text, end, out);
	w->now.around = around;
	note_bound(w, &e, row);
	str_add(out, str_text(&w->tail));
	str_release(&w->tail);
	w->tail = outer;
}
