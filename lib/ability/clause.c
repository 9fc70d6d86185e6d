/* Effects and modifiers as sentences. */
#include "ability/text.h"

#include <string.h>

static const char *
row_text(const struct expr *e)
{
	const char *text = vocabulary[e->kind].row[e->op].text;

	return text ? text : "";
}

/* Does it begin with its subject, as "that character gains 1 power"? */
static bool
has_subject(const struct expr *e)
{
	const char *text = row_text(e);
	const struct param *param = vocabulary[e->kind].row[e->op].param;

	if (text_starts(text, "{by:") || text_starts(text, "[{by}") || text_starts(text, "[{who}"))
		return e->kind == VOCABULARY_EFFECT && e->arg[1];
	if (*text != '{')
		return false;
	/* "{on} gain{s} …|gain …": only with a card to gain it */
	for (size_t i = 0; i < PARAMS_MOST && param[i].key; i++) {
		size_t length = strlen(param[i].key);
		if (strncmp(text + 1, param[i].key, length) == 0 &&
		    (text[length + 1] == '}' || text[length + 1] == ':'))
			return e->arg[i] != 0;
	}
	return text_starts(text, "{self}");
}

/* The phrase where a verb has to stand first: "have it gain 1 power". */
static void
say_verb_first(struct writer *w, int32_t index, struct str *out)
{
	bool have = has_subject(expr_at(w, index));

	str_add(out, have ? "have " : "");
	w->now.bare = have;
	phrase(w, index, out);
	w->now.bare = false;
}

static void
say_effect(struct writer *w, int32_t index, bool to, struct str *out)
{
	w->now.several = true; /* you do it, unless it says who */
	if (to)
		say_verb_first(w, index, out);
	else
		phrase(w, index, out);
}

static bool
same_subject(const struct writer *w, int32_t first, int32_t second)
{
	const struct expr *a = expr_at(w, first), *b = expr_at(w, second);

	if (!has_subject(a) || !has_subject(b) || text_starts(row_text(a), "{self}"))
		return false;
	a = expr_at(w, a->arg[0]);
	b = expr_at(w, b->arg[0]);
	return a->kind == b->kind && a->op == b->op && a->arg[0] == b->arg[0] &&
	       !(a->kind == KIND_CARDS && a->op == CARDS_ALL);
}

int32_t
say_group(struct writer *w, int32_t head, struct str *out)
{
	enum { GROUP_MOST = 8 };
	struct str part[GROUP_MOST] = {0};
	const char *text[GROUP_MOST] = {0};
	struct speech before = w->now;
	int32_t at = head;
	size_t n = 0;

	do {
		w->now = before;
		w->now.several = true;
		phrase(w, at, &part[n]);
		text[n] = str_text(&part[n]);
		n++;
		at = expr_at(w, at)->next;
	} while (at && n < GROUP_MOST && same_subject(w, head, at));
	join_parts(text, n, strstr(text[0], " cannot ") ? "or" : "and", out);
	for (size_t i = 0; i < n; i++)
		str_release(&part[i]);
	return at;
}

void
say_modifiers(struct writer *w, int32_t head, const char *between, struct str *out)
{
	const char *gap = "";

	for (int32_t at = head; at;) {
		bool have = w->now.bare && has_subject(expr_at(w, at));

		str_addf(out, "%s%s", gap, have ? "have " : "");
		at = say_group(w, at, out);
		gap = between;
	}
}

/* Do the modifiers say themselves how long they last? */
static bool
say_until_themselves(const struct writer *w, int32_t head)
{
	for (int32_t at = head; at; at = expr_at(w, at)->next)
		if (!strstr(row_text(expr_at(w, at)), "{until"))
			return false;
	return true;
}

static void
say_lasting(struct writer *w, const struct expr *e, bool to, struct str *out)
{
	const char *until = word_text(LIST_UNTIL, e->arg[0]);
	bool themselves = say_until_themselves(w, e->arg[1]);

	if (!themselves && !to)
		str_addf(out, "%s, ", until);
	w->now.until = e->arg[0];
	w->now.bare = to;
	say_modifiers(w, e->arg[1], " and ", out);
	w->now.bare = false;
	w->now.until = 0;
	if (!themselves && to)
		str_addf(out, " %s", until);
}

/* A choice and the effect on it in one breath: "choose and kill a …". */
static bool
is_direct(const struct expr *e)
{
	const char *slot = strstr(row_text(e), " {what}");

	return e->kind == VOCABULARY_EFFECT && slot && strchr(row_text(e), ' ') == slot &&
	       (slot[7] == '\0' || slot[7] == '[');
}

static bool
by_others(const struct writer *w, const struct expr *choice)
{
	const struct expr *by = expr_at(w, choice->arg[CHOICE_BY]);

	return by->op && by->op != PLAYER_YOU;
}

/* A choice that is said where it is made: what others pick, too. */
static bool
is_choice(const struct writer *w, const struct expr *e)
{
	return e->op == EFFECT_CHOOSE ||
	       (e->op == EFFECT_PICK && by_others(w, expr_at(w, e->arg[0])));
}

static bool
is_sentence(const struct writer *w, const struct expr *e)
{
	return row_text(e)[0] == '.' || is_choice(w, e) || e->op == EFFECT_EITHER;
}

static bool
is_silent(const struct writer *w, const struct expr *e)
{
	return (e->op == EFFECT_PICK && !is_choice(w, e)) ||
	       (e->op == EFFECT_NAME && e->arg[0] - 1 == NAMED_ICON);
}

/* Does the effect give cards a name, of which the next sentence speaks? */
static bool
gives_name(const struct expr *e)
{
	const struct param *param = vocabulary[VOCABULARY_EFFECT].row[e->op].param;

	for (size_t i = 0; i < PARAMS_MOST && param[i].key; i++)
		if (param[i].type == PARAM_BIND && e->arg[i])
			return true;
	return e->op == EFFECT_NAME;
}

/* Is the effect on the cards of that choice? */
static bool
acts_on(const struct writer *w, const struct expr *effect, const struct expr *choice)
{
	const struct param *param = vocabulary[VOCABULARY_EFFECT].row[effect->op].param;

	for (size_t i = 0; i < PARAMS_MOST && param[i].key; i++) {
		const struct expr *cards = expr_at(w, effect->arg[i]);
		if (param[i].type == PARAM_CARDS && cards->op == CARDS_NAME &&
		    cards->arg[0] == choice->arg[CHOICE_SLOT] - 1)
			return true;
	}
	return false;
}

/* What is to be kneeled stands, what is to be stood kneels: not said. */
static int
state_implied(const struct expr *effect)
{
	if (effect->kind != VOCABULARY_EFFECT)
		return 0;
	return effect->op == EFFECT_KNEEL ? 1 : effect->op == EFFECT_STAND ? 2 : 0;
}

/* "choose", "each player chooses", "that player chooses" */
static void
say_chooser(struct writer *w, const struct expr *choice, bool to, struct str *out)
{
	const struct expr *by = expr_at(w, choice->arg[CHOICE_BY]);

	w->now.several = true;
	if (by->op && by->op != PLAYER_YOU) {
		str_add(out, to ? "have " : "");
		w->now.around = KIND_CHOICE;
		noun_player(w, choice->arg[CHOICE_BY], "", out);
		str_addc(out, ' ');
		w->now.theirs = by->op == PLAYER_EACH;
		w->now.they = by->op == PLAYER_NAME ? by->arg[0] + 1 : 0;
		w->now.chooser = by->op == PLAYER_EACH ? 0 : by->op;
		w->now.several = to;
	}
	str_add(out, w->now.several ? "choose " : "chooses ");
}

static void
say_choice(struct writer *w, int32_t at, struct str *out)
{
	const struct expr *choice = expr_at(w, at);
	int slot = choice->arg[CHOICE_SLOT] - 1;

	noun_pick(w, at);
	noun_choice(w, at, out);
	if (slot >= 0) {
		w->now.topic[slot].said = true;
		w->now.last = (enum mention)slot;
	}
}

/* Each of several players acts on his own: one card. */
static void
say_on_own(struct writer *w, int32_t effect, const struct expr *choice, bool to, struct str *out)
{
	struct topic *topic = &w->now.topic[choice->arg[CHOICE_SLOT] - 1];
	bool several = topic->several;

	if (by_others(w, choice) && !choice->arg[CHOICE_UP_TO])
		topic->several = false;
	w->now.several = to || !by_others(w, choice);
	phrase(w, effect, out);
	topic->several = several;
}

/* The choices and, where it fits, the first effect; returns the next. */
static int32_t
say_choose(struct writer *w, int32_t choices, int32_t effects, bool to, struct str *out)
{
	const struct expr choice = *expr_at(w, choices), effect = *expr_at(w, effects);
	bool alone = !choice.next && effects && choice.arg[CHOICE_SLOT] &&
		     acts_on(w, &effect, &choice) && !is_sentence(w, &effect) &&
		     !has_subject(&effect);
	bool direct = alone && is_direct(&effect);

	w->now.state = effects ? state_implied(&effect) : 0;
	say_chooser(w, &choice, to, out);
	if (direct) {
		str_add(out, "and ");
		noun_pick(w, choices);
	}
	for (int32_t at = direct ? 0 : choices; at; at = expr_at(w, at)->next) {
		str_add(out, at == choices ? "" : " and ");
		say_choice(w, at, out);
	}
	if (alone) {
		str_add(out, direct ? "" : ", and ");
		say_on_own(w, effects, &choice, to, out);
	}
	w->now.theirs = false;
	w->now.state = w->now.they = w->now.chooser = 0;
	return alone ? effect.next : effects;
}

static void
pick_all(struct writer *w, int32_t choices)
{
	for (int32_t at = choices; at; at = expr_at(w, at)->next)
		noun_pick(w, at);
}

static bool
same_expr(const struct writer *w, int32_t first, int32_t second)
{
	const struct expr *a = expr_at(w, first), *b = expr_at(w, second);

	return a->kind == b->kind && a->op == b->op && !a->next && !b->next &&
	       expr_at(w, a->arg[0])->op == expr_at(w, b->arg[0])->op &&
	       expr_at(w, a->arg[0])->arg[0] == expr_at(w, b->arg[0])->arg[0];
}

/* If something holds, either the same or something else: "A. If …, you may B
 * instead." */
static bool
say_instead(struct writer *w, const struct expr *e, struct str *out)
{
	const struct expr *either = expr_at(w, e->arg[1]);
	int32_t first = either->op == EFFECT_EITHER ? either->arg[0] : 0;
	int32_t second = first ? expr_at(w, first)->next : 0;

	if (!second || either->next || expr_at(w, second)->next || !e->arg[2] ||
	    !same_expr(w, expr_at(w, first)->arg[0], e->arg[2]))
		return false;
	say_effects(w, 0, e->arg[2], false, out);
	str_add(out, ". ");
	add_condition(w, e->arg[0], "if", out);
	str_add(out, ", you may ");
	say_effects(w, 0, expr_at(w, second)->arg[0], false, out);
	str_add(out, " instead");
	return true;
}

/* One effect, or a choice with the effect on it; returns the next. */
static int32_t
say_next(struct writer *w, int32_t at, bool to, struct str *out)
{
	const struct expr e = *expr_at(w, at);

	if (is_choice(w, &e))
		return say_choose(w, e.arg[0], e.next, to, out);
	if (e.op == EFFECT_LASTING)
		say_lasting(w, &e, to, out);
	else if (e.op != EFFECT_IF || !say_instead(w, &e, out))
		say_effect(w, at, to, out);
	return e.next;
}

void
say_effects(struct writer *w, int32_t choices, int32_t effects, bool to, struct str *out)
{
	int32_t at = effects;
	bool first = !choices, simple = false;

	if (choices)
		at = say_choose(w, choices, effects, to, out);
	while (at) {
		const struct expr *e = expr_at(w, at);

		if (is_silent(w, e)) {
			if (e->op == EFFECT_PICK)
				pick_all(w, e->arg[0]);
			at = e->next;
			continue;
		}
		if (!first)
			str_add(out, simple && !is_sentence(w, e) ? " and " : ". ");
		simple = !is_sentence(w, e) && !has_subject(e) && !gives_name(e);
		at = say_next(w, at, to && first, out);
		first = false;
	}
}
