/* Cards and players in the text: first by what they are, then as "it". */
#include "ability/text.h"

#include <string.h>

static const struct expr *
find_selector(const struct writer *w, int32_t head, enum selector op)
{
	for (int32_t at = head; at; at = expr_at(w, at)->next)
		if (expr_at(w, at)->op == op)
			return expr_at(w, at);
	return NULL;
}

/* "your" when the cards are yours, or whatever those are that they are among. */
static const char *
home_of(const struct writer *w, int32_t head)
{
	const struct expr *owner = find_selector(w, head, SELECT_OWNER);
	const struct expr *among = find_selector(w, head, SELECT_AMONG);

	if (among && expr_at(w, among->arg[0])->op == CARDS_NAME)
		return w->now.topic[expr_at(w, among->arg[0])->arg[0]].home;
	if (!owner)
		owner = find_selector(w, head, SELECT_CONTROLLER);
	return owner && expr_at(w, owner->arg[0])->op == PLAYER_YOU ? "your" : NULL;
}

static void
possessive(const char *form, bool several, struct str *out)
{
	if (strcmp(form, "'s") == 0)
		str_add(out, several ? "'" : "'s");
}

/* "character" when only they are meant, else "card". */
static const char *
noun_of(const struct writer *w, int32_t head)
{
	const struct expr *type = find_selector(w, head, SELECT_TYPE);
	int32_t bits = type ? type->arg[0] : 0;

	for (int i = 0; bits && i <= TYPE_FACTION; i++)
		if (bits == 1 << i)
			return word_text(LIST_TYPE, i + 1);
	return "card";
}

/* Who has them: "your", "its owner's". */
static void
add_home(const char *home, bool several, struct str *out)
{
	str_add(out, home ? home : several ? "their owners'" : "its owner's");
}

/* A card spoken of before: "it", "that character". */
static void
add_again(struct writer *w, enum mention who, const char *form, struct str *out)
{
	const struct topic *topic = &w->now.topic[who];
	bool owns = strcmp(form, "'s") == 0;
	bool subject = who != MENTION_SELF && w->now.around == VOCABULARY_MODIFIER;

	if (w->now.last == who && !subject) {
		static const char *const words[] = {"it", "them", "its", "their"};
		str_add(out, words[topic->several + 2 * owns]);
		return;
	}
	if (who == MENTION_SELF)
		str_add(out, w->card->name);
	else
		str_addf(out, topic->several ? "those %ss" : "that %s", topic->noun);
	possessive(form, topic->several, out);
}

static void
add_first(struct writer *w, enum mention who, const char *form, struct str *out)
{
	struct topic *topic = &w->now.topic[who];

	if (who == MENTION_SELF)
		str_add(out, w->card->name);
	else if (who == MENTION_ATTACHED)
		str_addf(out, "attached %s", topic->noun);
	else if (topic->choice) {
		w->now.from = true;
		w->now.later = strcmp(form, "thing") == 0;
		noun_choice(w, topic->choice, out);
		w->now.from = w->now.later = false;
	} else
		str_addf(out, "that %s", topic->noun);
	possessive(form, topic->several, out);
}

/* "in your hand or discard pile" */
static void
add_zone(struct writer *w, int32_t head, struct str *out)
{
	const struct expr *zone = find_selector(w, head, SELECT_IN);
	const struct expr *owner = find_selector(w, head, SELECT_OWNER);
	const int32_t play = 1 << IN_PLAY;

	if (zone && zone->arg[0] == play) /* as without it */
		zone = NULL;
	if (!zone && owner) {
		str_add(out, " owned by ");
		noun_player(w, owner->arg[0], "", out);
	}
	if (!zone)
		return;
	if (w->now.later) {
		w->now.later = false;
		w->now.origin = head;
		return;
	}
	str_add(out, w->now.from ? " from " : " in ");
	str_add(out, zone->arg[0] & play ? "play or " : "");
	if (owner)
		noun_player(w, owner->arg[0], "'s", out);
	else
		str_add(out, "any");
	str_addc(out, ' ');
	add_words(LIST_ZONE, zone->arg[0] & ~play, "or", out);
}

/* Where what was just put into play came from, if it was not said yet. */
static void
add_origin(struct writer *w, struct topic *topic, struct str *out)
{
	w->now.from = true;
	if (w->now.origin)
		add_zone(w, w->now.origin, out);
	w->now.from = false;
	w->now.origin = 0;
	topic->out_of_play = false;
}

static void
add_mention(struct writer *w, enum mention who, const char *form, struct str *out)
{
	struct topic *topic = &w->now.topic[who];

	if (strcmp(form, "home") == 0) {
		add_home(topic->home, topic->several, out);
		return;
	}
	if (strcmp(form, "play") == 0) {
		str_add(out, topic->out_of_play ? "" : " from play");
		return;
	}
	if (strcmp(form, "from") == 0) {
		add_origin(w, topic, out);
		return;
	}
	if (strcmp(form, "order") == 0) {
		str_add(out, topic->several ? " in any order" : "");
		return;
	}
	if (topic->said && strcmp(form, "name") != 0)
		add_again(w, who, form, out);
	else
		add_first(w, who, form, out);
	topic->said = true;
	w->now.last = who;
	w->now.several = topic->several;
}

static void
add_all(struct writer *w, int32_t head, const char *form, struct str *out)
{
	uint8_t around = w->now.around;
	bool each = around == VOCABULARY_EFFECT || around == VOCABULARY_MODIFIER;

	if (strcmp(form, "home") == 0) {
		add_home(home_of(w, head), false, out);
		return;
	}
	if (strcmp(form, "play") == 0) {
		str_add(out, find_selector(w, head, SELECT_IN) ? "" : " from play");
		return;
	}
	if (strcmp(form, "from") == 0)
		return;
	if (strcmp(form, "order") == 0) {
		str_add(out, " in any order");
		return;
	}
	/* a card by its name, at the beginning of what it gains */
	if (around == VOCABULARY_MODIFIER && !out->n && find_selector(w, head, SELECT_NAME)) {
		str_add(out, "while ");
		noun_exists(w, head, out);
		str_add(out, ", it");
		w->now.several = false;
		return;
	}
	noun_selectors(w, head,
	    strcmp(form, "bare") == 0 ? ARTICLE_NONE
	    : each		      ? ARTICLE_EACH
				      : ARTICLE_A,
	    out);
	possessive(form, false, out);
	w->now.several = false;
	if (around == VOCABULARY_TRIGGER) {
		w->now.last = MENTION_THAT;
		w->now.topic[MENTION_THAT] = (struct topic){
		    .said = true, .noun = noun_of(w, head), .home = home_of(w, head)};
	}
}

void
noun_cards(struct writer *w, int32_t index, const char *form, struct str *out)
{
	const struct expr *e = expr_at(w, index);

	switch ((enum cards)e->op) {
	case CARDS_SELF:
		add_mention(w, MENTION_SELF, form, out);
		break;
	case CARDS_ATTACHED:
		add_mention(w, MENTION_ATTACHED, form, out);
		break;
	case CARDS_THAT:
		add_mention(w, MENTION_THAT, form, out);
		break;
	case CARDS_FACTION:
		str_add(out, "your faction card");
		w->now.several = false;
		break;
	case CARDS_NAME:
		add_mention(w, (enum mention)e->arg[0], form, out);
		break;
	case CARDS_ALL:
		add_all(w, e->arg[0], form, out);
		break;
	case CARDS_KINDS:
		break;
	}
}

static void
add_you(struct writer *w, const char *form, struct str *out)
{
	bool owns = strcmp(form, "'s") == 0 || strcmp(form, "their") == 0;

	w->now.several = true;
	if (w->now.theirs)
		str_add(out, owns ? "their" : "they");
	else
		str_add(out, owns ? "your" : "you");
	str_add(out, strcmp(form, "control") == 0 ? " control" : "");
}

/* A player chosen before, or where the choice is used first. */
static void
add_chosen_player(struct writer *w, enum mention who, const char *form, struct str *out)
{
	struct topic *topic = &w->now.topic[who];
	bool control = strcmp(form, "control") == 0;

	if (w->now.they == (int)who + 1 && control) {
		str_add(out, "they control");
		return;
	}
	if (!topic->said && topic->choice)
		noun_choice(w, topic->choice, out);
	else
		str_add(out, "that player");
	str_add(out, control ? " controls" : "");
	topic->said = true;
}

/* "they", whom the sentence is about: who chooses. */
static bool
is_chooser(const struct writer *w, const struct expr *player)
{
	return w->now.chooser && player->op == w->now.chooser && player->op != PLAYER_NAME;
}

void
noun_player(struct writer *w, int32_t index, const char *form, struct str *out)
{
	const struct expr *e = expr_at(w, index);
	uint8_t around = w->now.around;

	if (!index || e->op == PLAYER_YOU) {
		add_you(w, form, out);
		return;
	}
	w->now.several = false;
	if (strcmp(form, "their") == 0 || is_chooser(w, e)) {
		str_add(out, strcmp(form, "control") == 0 ? "they control" : "their");
		return;
	}
	if (e->op == PLAYER_NAME) {
		add_chosen_player(w, (enum mention)e->arg[0], form, out);
	} else {
		str_add(out, strcmp(form, "control") == 0 ? "controlled by " : "");
		if (e->op == PLAYER_OPPONENT &&
		    (around == VOCABULARY_EFFECT || around == VOCABULARY_MODIFIER))
			str_add(out, "each opponent");
		else
			phrase(w, index, out);
		w->now.several = false;
	}
	possessive(form, false, out);
}

/* In front of the noun, in this order; then the noun; then the rest. */
static const uint8_t before_noun[] = {SELECT_OTHER, SELECT_ROLE, SELECT_STATE, SELECT_UNIQUE,
    SELECT_LOYAL, SELECT_NOT, SELECT_FACTION, SELECT_TRAIT};
static const uint8_t after_noun[] = {SELECT_ALONE, SELECT_COST_AT_MOST, SELECT_COST_AT_LEAST,
    SELECT_STRENGTH_AT_MOST, SELECT_STRENGTH_AT_LEAST, SELECT_STRENGTH_BELOW,
    SELECT_PRINTED_STRENGTH_AT_MOST, SELECT_ICON, SELECT_WITHOUT_ICON, SELECT_KEYWORD,
    SELECT_WITHOUT_ATTACHMENTS, SELECT_HAS_DUPLICATE, SELECT_HAS_TOKEN, SELECT_POWER_AT_LEAST,
    SELECT_NOT_TYPE_NAMED, SELECT_NOT, SELECT_SIDE, SELECT_CONTROLLER};

static bool
goes_without_saying(const struct writer *w, const struct expr *e)
{
	return e->op == SELECT_STATE && e->arg[0] == w->now.state;
}

/* What is denied by a prefix, "non-Dragon": a single word; else 0. */
static int32_t
denied_word(const struct writer *w, const struct expr *e)
{
	int32_t inner = e->op == SELECT_NOT ? e->arg[0] : 0;
	const struct expr *word = expr_at(w, inner);

	if (!inner || word->next)
		return 0;
	if (word->op == SELECT_FACTION || word->op == SELECT_KEYWORD || word->op == SELECT_TYPE)
		return (word->arg[0] & (word->arg[0] - 1)) == 0 ? inner : 0;
	return word->op == SELECT_TRAIT && !expr_at(w, word->arg[0])->next ? inner : 0;
}

/* "non-limited" rather than "non-with limited" */
static void
add_denied_word(struct writer *w, int32_t inner, struct str *out)
{
	struct str text = STR_INIT;

	phrase(w, inner, &text);
	str_addf(out, "non-%s", str_text(&text) + (text_starts(str_text(&text), "with ") ? 5 : 0));
	str_release(&text);
}

static void
add_in_order(struct writer *w, int32_t head, const uint8_t *order, size_t n, uint64_t skip,
    const char *gap_before, const char *gap_after, struct str *out)
{
	for (size_t i = 0; i < n; i++)
		for (int32_t at = head; at; at = expr_at(w, at)->next) {
			const struct expr *e = expr_at(w, at);

			if (e->op != order[i] || skip >> e->op & 1 || goes_without_saying(w, e) ||
			    (e->op == SELECT_NOT &&
				(order == before_noun) != (denied_word(w, e) > 0)))
				continue;
			str_add(out, gap_before);
			if (denied_word(w, e))
				add_denied_word(w, denied_word(w, e), out);
			else
				phrase(w, at, out);
			str_add(out, gap_after);
		}
}

static void
add_types(int32_t bits, bool plural, struct str *out)
{
	size_t n = 0, i = 0;

	for (int32_t left = bits; left; left &= left - 1)
		n++;
	for (int type = 0; bits >> type; type++) {
		if (!(bits >> type & 1))
			continue;
		if (i++)
			str_add(out, n > 2 ? i == n ? ", or " : ", " : " or ");
		str_addf(out, "%s%s", word_text(LIST_TYPE, type + 1), plural ? "s" : "");
	}
}

/* Like one of several, all of one type: "Lannister or House Bolton character". */
static bool
add_kinds(struct writer *w, int32_t any, int32_t types, bool plural, struct str *out)
{
	static const char card[] = " card";
	struct str kind = STR_INIT, all = STR_INIT;
	size_t n = 0, i = 0;

	for (int32_t at = any; at; at = expr_at(w, at)->next)
		n++;
	for (int32_t at = any; at; at = expr_at(w, at)->next) {
		str_clear(&kind);
		noun_selectors(w, expr_at(w, at)->arg[0], ARTICLE_NONE, &kind);
		if (kind.n < sizeof(card) || strcmp(kind.text + kind.n - (sizeof(card) - 1), card))
			break;
		add_joint(i++, n, "or", &all);
		str_addn(&all, kind.text, kind.n - (sizeof(card) - 1));
	}
	if (i == n) {
		str_addf(out, "%s ", str_text(&all));
		add_types(types, plural, out);
	}
	str_release(&kind);
	str_release(&all);
	return i == n;
}

static void
add_noun(struct writer *w, int32_t head, bool plural, struct str *out)
{
	static const uint8_t nouns[] = {SELECT_NAME, SELECT_COPY_OF, SELECT_ANY};
	const struct expr *type = find_selector(w, head, SELECT_TYPE);
	const struct expr *any = find_selector(w, head, SELECT_ANY);

	if (type && any && add_kinds(w, any->arg[0], type->arg[0], plural, out))
		return;
	for (size_t i = 0; i < LENGTH(nouns); i++)
		if (find_selector(w, head, nouns[i])) {
			add_in_order(w, head, &nouns[i], 1, 0, "", "", out);
			return;
		}
	if (type)
		add_types(type->arg[0], plural, out);
	else
		str_add(out, plural ? "cards" : "card");
}

/* Cards chosen out of others: "of those cards", and what is left. */
static bool
add_rest(struct writer *w, int32_t head, struct str *out)
{
	const struct expr *not = find_selector(w, head, SELECT_NOT);
	const struct expr *among = find_selector(w, head, SELECT_AMONG);

	if (!among)
		return false;
	if (not &&find_selector(w, not ->arg[0], SELECT_AMONG)) {
		str_add(out, "the others");
		return true;
	}
	str_add(out, "one of ");
	noun_cards(w, among->arg[0], "", out);
	return true;
}

static uint64_t
said_otherwise(const struct writer *w, int32_t head, struct str *after)
{
	const struct expr *not = find_selector(w, head, SELECT_NOT);

	if (!not || !find_selector(w, not ->arg[0], SELECT_AMONG))
		return 0;
	str_add(after, " not chosen");
	return UINT64_C(1) << SELECT_NOT;
}

static void
add_article_word(
    struct writer *w, int32_t head, enum article article, const char *noun, struct str *out)
{
	if (article == ARTICLE_A && text_starts(noun, "other "))
		str_addf(out, "an%s", noun);
	else if (article == ARTICLE_A && !find_selector(w, head, SELECT_NAME))
		add_article(noun, out);
	else if (article == ARTICLE_EACH && !find_selector(w, head, SELECT_NAME))
		str_addf(out, "each %s", noun);
	else
		str_add(out, noun);
}

static void
add_selectors(struct writer *w, int32_t head, enum article article, uint64_t skip, struct str *out)
{
	struct str noun = STR_INIT, after = STR_INIT;
	const struct expr *type = find_selector(w, head, SELECT_TYPE);
	uint8_t around = w->now.around;

	if (add_rest(w, head, out))
		return;
	w->now.around = VOCABULARY_SELECTOR;
	skip |= said_otherwise(w, head, &after);
	if (type && type->arg[0] == 1 << CARD_PLOT && !find_selector(w, head, SELECT_IN) &&
	    around != VOCABULARY_DECK)
		str_add(&noun, "revealed ");
	add_in_order(w, head, before_noun, LENGTH(before_noun), skip, "", " ", &noun);
	add_noun(w, head, article == ARTICLE_PLURAL, &noun);
	add_article_word(w, head, article, str_text(&noun), out);
	add_in_order(w, head, after_noun, LENGTH(after_noun), skip, " ", "", out);
	str_add(out, str_text(&after));
	add_zone(w, head, out);
	str_release(&noun);
	str_release(&after);
	w->now.around = around;
}

void
noun_selectors(struct writer *w, int32_t head, enum article article, struct str *out)
{
	add_selectors(w, head, article, 0, out);
}

/* "you control", "there is", of several "there are"; denied "no opponent
 * controls"; true if what follows has "no" before it. */
static bool
add_who_has(struct writer *w, int32_t head, bool several, struct str *out)
{
	const struct expr *controller = find_selector(w, head, SELECT_CONTROLLER);
	bool negate = w->now.negate;

	w->now.negate = false;
	if (find_selector(w, head, SELECT_ROLE) && !negate)
		str_add(out, "during a challenge in which ");
	if (!controller) {
		str_add(out, several ? "there are " : negate ? "there is no " : "there is ");
		return negate;
	}
	if (negate && expr_at(w, controller->arg[0])->op == PLAYER_OPPONENT) {
		str_add(out, "no opponent controls ");
		return false;
	}
	noun_player(w, controller->arg[0], "", out);
	if (negate)
		str_add(out, w->now.several ? " do not" : " does not");
	str_add(out, w->now.several || negate ? " control " : " controls ");
	return false;
}

void
noun_exists(struct writer *w, int32_t head, struct str *out)
{
	bool none = add_who_has(w, head, false, out);

	add_selectors(
	    w, head, none ? ARTICLE_NONE : ARTICLE_A, UINT64_C(1) << SELECT_CONTROLLER, out);
}

void
noun_many(struct writer *w, int32_t head, const char *number, struct str *out)
{
	add_who_has(w, head, true, out);
	str_addf(out, "%s ", number);
	add_selectors(w, head, ARTICLE_PLURAL, UINT64_C(1) << SELECT_CONTROLLER, out);
}

/* A state of the card rather than what kind of card it is. */
static bool
is_quality(const struct expr *e)
{
	return e->op == SELECT_ROLE || e->op == SELECT_STATE || e->op == SELECT_ALONE ||
	       e->op == SELECT_SIDE;
}

void
noun_predicate(struct writer *w, int32_t head, struct str *out)
{
	const char *not = w->now.negate ? " not" : "", *is = w->now.several ? "are" : "is";
	bool kind = false, verb = false;
	struct str text = STR_INIT;

	w->now.negate = false;
	for (int32_t at = head; at; at = expr_at(w, at)->next) {
		const struct expr *e = expr_at(w, at);

		if (is_quality(e) && !verb)
			str_addf(out, "%s%s", is, not );
		str_clear(&text);
		phrase(w, at, &text);
		if (is_quality(e))
			str_addf(out, " %s%s", str_text(&text),
			    e->op == SELECT_ROLE && e->arg[0] == 1 && !w->now.during
				? " in a challenge"
				: "");
		else if (text_starts(str_text(&text), "with "))
			str_addf(out, "%s%s", *not ? "does not have" : "has", text.text + 4);
		else if (text_starts(str_text(&text), "without "))
			str_addf(out, "%s%s", *not ? "has" : "does not have", text.text + 7);
		else
			kind = true;
		verb = true;
	}
	str_release(&text);
	if (!kind)
		return;
	str_addf(out, "%s%s ", is, not );
	noun_selectors(w, head, ARTICLE_A, out);
}

void
noun_pick(struct writer *w, int32_t index)
{
	const struct expr *e = expr_at(w, index);
	const struct expr *up_to = expr_at(w, e->arg[CHOICE_UP_TO]);
	const struct expr *by = expr_at(w, e->arg[CHOICE_BY]);
	const struct expr *among = find_selector(w, e->arg[CHOICE_CARDS], SELECT_AMONG);

	if (!e->arg[CHOICE_SLOT])
		return;
	struct topic *topic = &w->now.topic[e->arg[CHOICE_SLOT] - 1];
	*topic = (struct topic){.choice = index,
	    .several = (up_to->op && !(up_to->op == VALUE_NUMBER && up_to->arg[0] == 1)) ||
		       e->arg[CHOICE_STRENGTH] || by->op == PLAYER_EACH,
	    .home = home_of(w, e->arg[CHOICE_CARDS]),
	    .out_of_play = find_selector(w, e->arg[CHOICE_CARDS], SELECT_IN) != NULL,
	    .noun = noun_of(w, e->arg[CHOICE_CARDS])};
	if (among && expr_at(w, among->arg[0])->op == CARDS_NAME) {
		const struct topic *all = &w->now.topic[expr_at(w, among->arg[0])->arg[0]];
		topic->out_of_play = all->out_of_play;
		topic->noun = all->noun;
	}
}

/* "up to 3 of those cards" */
static void
add_out_of(struct writer *w, const struct expr *e, const struct expr *among, struct str *out)
{
	const struct expr *up_to = expr_at(w, e->arg[CHOICE_UP_TO]);

	if (up_to->op == VALUE_NUMBER)
		str_addf(out, "up to %d of ", (int)up_to->arg[0]);
	else
		str_add(out, up_to->op ? "any number of " : "one of ");
	w->now.last = NOBODY;
	noun_cards(w, among->arg[0], "", out);
}

void
noun_choice(struct writer *w, int32_t index, struct str *out)
{
	const struct expr *e = expr_at(w, index);
	const struct expr *among = find_selector(w, e->arg[CHOICE_CARDS], SELECT_AMONG);
	uint8_t around = w->now.around;
	int32_t most = e->arg[CHOICE_UP_TO] ? e->arg[CHOICE_UP_TO] : e->arg[CHOICE_STRENGTH];

	w->now.around = KIND_CHOICE;
	if (e->arg[CHOICE_PLAYER]) {
		bool each = expr_at(w, e->arg[CHOICE_PLAYER])->op == PLAYER_EACH;
		str_add(out, each ? "a player" : "");
		if (!each)
			noun_player(w, e->arg[CHOICE_PLAYER], "", out);
	} else if (among) {
		add_out_of(w, e, among, out);
	} else if (most) {
		const struct expr *value = expr_at(w, most);
		bool one = e->arg[CHOICE_UP_TO] && value->op == VALUE_NUMBER && value->arg[0] == 1;
		if (value->op == VALUE_NUMBER)
			str_addf(out, "up to %d ", (int)value->arg[0]);
		else
			str_add(out, "up to X ");
		str_add(out, e->arg[CHOICE_STRENGTH] ? "total STR worth of " : "");
		noun_selectors(w, e->arg[CHOICE_CARDS], one ? ARTICLE_NONE : ARTICLE_PLURAL, out);
		str_add(out, e->arg[CHOICE_STRENGTH] ? " controlled by the same player" : "");
	} else {
		noun_selectors(w, e->arg[CHOICE_CARDS], ARTICLE_A, out);
	}
	w->now.around = around;
}
