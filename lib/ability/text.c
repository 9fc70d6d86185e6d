/* The rules text of a card: keywords, abilities, printed modifiers. */
#include "ability/text.h"

#include <ctype.h>
#include <string.h>

struct page {
	const char *sep;
	struct str *out;
	bool started;
};

/* Capital letters where sentences begin. */
static void
add_capitalised(const char *text, struct str *out)
{
	bool start = true;

	for (; *text; text++) {
		str_addc(out, start ? (char)toupper((unsigned char)*text) : *text);
		start = (start && (*text == '(' || *text == '"')) ||
			(text[0] == ' ' && text[-1] == '.') || (text[0] == ' ' && text[-1] == ':');
	}
}

/* A part of the text, ended by a full stop unless it has one. */
static void
page_add(struct page *page, const char *text)
{
	size_t length = strlen(text);

	if (!length)
		return;
	str_add(page->out, page->started ? page->sep : "");
	add_capitalised(text, page->out);
	if (!strchr(".)\"", text[length - 1]))
		str_addc(page->out, '.');
	page->started = true;
}

static void
writer_start(struct writer *w, const struct ability_set *set, const struct card *card)
{
	*w = (struct writer){.set = set, .card = card};
	w->now.last = NOBODY;
	w->now.topic[MENTION_SELF] = (struct topic){.home = "your", .noun = "card"};
	w->now.topic[MENTION_ATTACHED].noun = "character";
	w->now.topic[MENTION_THAT] = (struct topic){.said = true, .noun = "card"};
}

static void
writer_release(struct writer *w)
{
	str_release(&w->tail);
	str_release(&w->after);
}

/* What the trigger is about, if it is not described. */
static const char *
trigger_noun(const struct ability *ability)
{
	const uint32_t characters = 1u << TRIGGER_KILLED | 1u << TRIGGER_BYPASSED |
				    1u << TRIGGER_WOULD_BE_KILLED | 1u << TRIGGER_DECLARED;

	if (ability->listens & characters)
		return "character";
	return ability->listens & 1u << TRIGGER_WOULD_INITIATE ? "event" : "card";
}

/* Costs, without the printed X of the card itself. */
static void
say_cost(struct writer *w, int32_t head, struct str *out)
{
	enum { COSTS_MOST = 8 };
	struct str part[COSTS_MOST] = {0};
	const char *text[COSTS_MOST] = {0};
	struct speech before = w->now;
	size_t n = 0;

	for (int32_t at = head; at && n < COSTS_MOST; at = expr_at(w, at)->next) {
		const struct expr *e = expr_at(w, at);
		struct str unsaid = STR_INIT;
		bool printed =
		    e->op == COST_PAY_X || (e->op == COST_PAY && w->card->cost == VALUE_X &&
					       expr_at(w, e->arg[0])->op != VALUE_NUMBER);

		w->now = before;
		phrase(w, at, printed ? &unsaid : &part[n]);
		str_release(&unsaid);
		if (!printed) {
			text[n] = str_text(&part[n]);
			n++;
		}
	}
	join_parts(text, n, "and", out);
	str_add(out, n ? " to " : "");
	for (size_t i = 0; i < n; i++)
		str_release(&part[i]);
}

static void
say_label(const struct ability *ability, struct str *out)
{
	static const char *const labels[] = {
	    [ABILITY_ACTION] = "Action",
	    [ABILITY_REACTION] = "Reaction",
	    [ABILITY_INTERRUPT] = "Interrupt",
	    [ABILITY_FORCED_REACTION] = "Forced Reaction",
	    [ABILITY_FORCED_INTERRUPT] = "Forced Interrupt",
	    [ABILITY_WHEN_REVEALED] = "When Revealed",
	};

	if (ability->kind >= LENGTH(labels))
		return;
	if (ability->kind == ABILITY_ACTION && ability->phase < PHASES) {
		const char *phase = phase_names[ability->phase];
		str_addf(out, "%c%s ", toupper((unsigned char)phase[0]), phase + 1);
	}
	str_addf(out, "%s: ", labels[ability->kind]);
}

/* "After …[, if …], " or "While …, " */
static void
say_when(struct writer *w, const struct ability *ability, struct str *out)
{
	bool reaction =
	    ability->kind == ABILITY_REACTION || ability->kind == ABILITY_FORCED_REACTION;
	bool condition = ability->condition && w->card->type != CARD_EVENT;

	if (ability->trigger) {
		str_add(out, reaction ? "after " : "when ");
		phrase(w, ability->trigger, out);
		if (condition)
			str_add(out, is_adverb(w, ability->condition) ? " " : ", ");
	}
	if (condition)
		add_condition(w, ability->condition, ability->trigger ? "if" : "while", out);
	if (ability->trigger || condition)
		str_add(out, ", ");
}

static void
say_limit(unsigned number, unsigned per, const char *word, bool times, struct str *out)
{
	static const char *const often[] = {"", "once", "twice"};

	if (!number)
		return;
	str_addf(out, " (%s ", word);
	if (times && number < LENGTH(often))
		str_add(out, often[number]);
	else
		str_addf(out, times ? "%u times" : "%u", number);
	str_addf(out, " per %s.)", word_lists[LIST_PERIOD][per]);
}

static bool
text_ends(const char *text, const char *end)
{
	size_t n = strlen(text), length = strlen(end);

	return n >= length && strcmp(text + n - length, end) == 0;
}

static void
say_triggered(struct writer *w, const struct ability *ability, struct str *out)
{
	bool to = false;

	say_label(ability, out);
	say_when(w, ability, out);
	size_t before = out->n;
	say_cost(w, ability->cost, out);
	to = out->n > before;
	say_effects(w, ability->choose, ability->effects, to, out);
	str_addf(out, "%s%s", text_ends(str_text(out), ".\"") ? "" : ".", str_text(&w->after));
	say_limit(ability->limit, ability->limit_per, "Limit", true, out);
	say_limit(ability->max, ability->max_per, "Max", false, out);
}

static void
page_constant(struct page *page, struct writer *w, const struct ability *ability)
{
	struct str text = STR_INIT, during = STR_INIT;

	if (ability->condition) {
		w->now.put_off = &during;
		add_condition(w, ability->condition, "while", &text);
		w->now.put_off = NULL;
		str_add(&text, ", ");
	}
	for (int32_t at = ability->modifiers; at;) {
		if (ability->condition) {
			say_modifiers(w, at, " and ", &text);
			at = 0;
		} else {
			at = say_group(w, at, &text);
		}
		str_addf(&text, "%s.%s", str_text(&during), str_text(&w->after));
		page_add(page, str_text(&text));
		str_clear(&text);
		str_clear(&w->after);
	}
	str_release(&text);
	str_release(&during);
}

static void
page_deck(struct page *page, struct writer *w, int32_t head)
{
	struct str text = STR_INIT;

	for (int32_t at = head; at; at = expr_at(w, at)->next) {
		phrase(w, at, &text);
		page_add(page, str_text(&text));
		str_clear(&text);
	}
	str_release(&text);
}

/* An event says first when it may be played. */
static void
page_restriction(struct page *page, struct writer *w, const struct ability *ability)
{
	struct str text = STR_INIT;

	if (!ability->condition || w->card->type != CARD_EVENT ||
	    ability->kind > ABILITY_WHEN_REVEALED)
		return;
	str_add(&text, "play only ");
	add_condition(w, ability->condition, "if", &text);
	page_add(page, str_text(&text));
	str_release(&text);
}

static void
page_ability(struct page *page, const struct ability_set *set, const struct card *card,
    const struct ability *ability)
{
	struct writer w;
	struct str text = STR_INIT;

	writer_start(&w, set, card);
	w.now.topic[MENTION_THAT].noun = trigger_noun(ability);
	page_restriction(page, &w, ability);
	writer_release(&w);
	writer_start(&w, set, card);
	w.now.topic[MENTION_THAT].noun = trigger_noun(ability);
	switch ((enum ability_kind)ability->kind) {
	case ABILITY_CONSTANT:
		page_constant(page, &w, ability);
		break;
	case ABILITY_WHENEVER:
		add_condition(&w, ability->condition, "if", &text);
		str_add(&text, ", ");
		say_effects(&w, 0, ability->effects, false, &text);
		break;
	case ABILITY_ATTACH:
		noun_selectors(&w, ability->effects, ARTICLE_NONE, &text);
		str_add(&text, " only");
		break;
	case ABILITY_DECK:
		page_deck(page, &w, ability->effects);
		break;
	default:
		say_triggered(&w, ability, &text);
		break;
	}
	page_add(page, str_text(&text));
	str_release(&text);
	writer_release(&w);
}

/* "a Condition attachment with the text: "Terminal. …"" */
void
say_card(struct writer *w, int32_t embedded, struct str *out)
{
	const struct embedded_card *card = &w->set->embedded.at[embedded - 1];
	struct str noun = STR_INIT;
	struct page page = {.sep = " ", .out = out};

	for (size_t i = 0; i < card->n_traits; i++)
		str_addf(&noun, "%s ", w->set->db->trait_names[card->traits[i]]);
	str_add(&noun, word_text(LIST_TYPE, card->type + 1));
	add_article(str_text(&noun), out);
	str_release(&noun);
	if (!card->keywords && !card->n)
		return;
	str_add(out, " with the text: \"");
	for (int k = 0; k < KEYWORDS; k++)
		if (card->keywords >> k & 1)
			page_add(&page, word_text(LIST_KEYWORD, k + 1));
	for (size_t i = 0; i < card->n; i++)
		page_ability(&page, w->set, w->card, &w->set->ability.at[card->first + i]);
	str_addc(out, '"');
}

static void
page_keywords(struct page *page, const struct card_db *db, const struct card *card)
{
	struct str all = STR_INIT, text = STR_INIT;

	for (int k = 0; k < KEYWORDS; k++)
		if (card->keywords >> k & 1) {
			str_clear(&text);
			card_keyword_text(db, card, (enum keyword)k, &text);
			str_add(&all, all.n ? " " : "");
			add_capitalised(str_text(&text), &all);
			str_addc(&all, '.');
		}
	page_add(page, str_text(&all));
	str_release(&all);
	str_release(&text);
}

static void
add_names(const char *label, const char *const names[], size_t n, struct str *out)
{
	str_add(out, label);
	for (size_t i = 0; i < n; i++)
		str_addf(out, "%s%s", i ? ", " : "", names[i]);
	str_add(out, n ? "" : "none");
}

/* Who supports a title is written at the others. */
static void
page_title(struct page *page, const struct card_db *db, const struct card *card)
{
	enum { TITLES_MOST = 16 };
	const char *by[TITLES_MOST];
	size_t n = 0;
	struct str text = STR_INIT;

	if (card->type != CARD_TITLE)
		return;
	for (size_t i = 0; i < db->n; i++)
		for (size_t k = 0; k < db->card[i].n_supports; k++)
			if (text_equal_folded(db->card[i].supports[k], card->name) &&
			    n < TITLES_MOST)
				by[n++] = db->card[i].name;
	add_names("supported by ", by, n, &text);
	page_add(page, str_text(&text));
	str_clear(&text);
	add_names("supports: ", card->supports, card->n_supports, &text);
	page_add(page, str_text(&text));
	str_clear(&text);
	add_names("rivals: ", card->rivals, card->n_rivals, &text);
	page_add(page, str_text(&text));
	str_release(&text);
}

static void
page_modifiers(struct page *page, const struct card *card)
{
	const struct {
		int value;
		const char *name;
	} modifier[] = {
	    {card->plus_gold, "Income"},
	    {card->plus_initiative, "Initiative"},
	    {card->plus_claim, "Claim"},
	    {card->plus_reserve, "Reserve"},
	};

	for (size_t i = 0; i < LENGTH(modifier); i++) {
		struct str text = STR_INIT;

		if (modifier[i].value)
			str_addf(&text, "%+d %s", modifier[i].value, modifier[i].name);
		page_add(page, str_text(&text));
		str_release(&text);
	}
}

void
ability_text(const struct ability_set *set, const struct card *card, size_t first, size_t n,
    const char *sep, struct str *out)
{
	struct page page = {.sep = sep, .out = out};

	page_title(&page, set->db, card);
	page_keywords(&page, set->db, card);
	for (size_t i = 0; i < n; i++)
		page_ability(&page, set, card, &set->ability.at[first + i]);
	page_modifiers(&page, card);
}
