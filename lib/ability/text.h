/* Rules text out of expressions.  Private to lib/ability.
 *
 * The phrase of a word (word_row.text) is a text with slots:
 *   {key}      the parameter of that key, {key:form} in another form
 *   {is|are}   the first for a single subject, the second for several or you
 *   {s} {n}    the ending of the verb, of the thing counted
 *   {not}      " not" when the condition is denied
 *   {self}     the card's own name
 *   {until}    the duration that the modifier is given for
 *   [ … ]      left out when a parameter inside is missing
 *   a|b        the first of the phrases whose parameters are there
 * In front of a phrase "." says that an effect is a sentence of its own,
 * "@" that a condition follows without "if", "=" that a value is a single
 * number, not so many of something.
 *
 * What was mentioned before is "it" or "that character" from then on. */
#ifndef REGENT_ABILITY_TEXT_H
#define REGENT_ABILITY_TEXT_H

#include "ability/ability.h"

/* A card or player spoken of: a slot of the ability's names, or one of these. */
enum mention { MENTION_SELF = NAMES_MOST, MENTION_ATTACHED, MENTION_THAT, MENTIONS, NOBODY };

struct topic {
	int32_t choice; /* not mentioned yet: what is chosen; 0: say "that …" */
	bool said, several, out_of_play;
	const char *noun;
	const char *home; /* whose hand or pile it belongs to; NULL: its owner's */
};

/* What has been said so far; copied to say the same thing again. */
struct speech {
	struct topic topic[MENTIONS];
	enum mention last;
	bool several;	     /* the subject is */
	bool many;	     /* the last number was not 1 */
	bool bare;	     /* "have it gain": no endings */
	bool negate;	     /* for {not} */
	bool theirs;	     /* each player chooses: "you" are they */
	bool from;	     /* "a character from your hand" */
	bool later;	     /* "from your hand" is said later */
	bool during;	     /* it is said which challenge */
	int they;	     /* 1 + slot of the player who chooses: "they" */
	int chooser;	     /* enum player_word of who chooses: "they"; 0: nobody */
	bool named_icon;     /* "a challenge icon of your choice" is said */
	int32_t origin;	     /* selectors of what comes "from your hand", for later */
	int until;	     /* 1 + enum until, 0: no lasting effect */
	int named;	     /* 1 + enum named */
	int state;	     /* 1 + state that goes without saying, 0: none */
	struct str *put_off; /* where "during …" goes instead, to be said last */
	uint8_t around;	     /* the kind of expression that is being filled */
};

struct writer {
	const struct ability_set *set;
	const struct card *card;
	struct speech now;
	struct str tail;  /* "for each …", to be added to the clause */
	struct str after; /* "(3 instead if …)", "X is …": after the sentences */
};

static inline const struct expr *
expr_at(const struct writer *w, int32_t index)
{
	return &w->set->expr.at[index];
}

/* phrase.c: a word with its parameters, as its row says. */
void phrase(struct writer *w, int32_t index, struct str *out);
/* Does a condition follow without "if": "during a challenge"? */
bool is_adverb(const struct writer *w, int32_t condition);
/* "if you are the first player", "during a challenge" */
void add_condition(struct writer *w, int32_t condition, const char *word, struct str *out);
/* Several phrases; what they have in common is said once. */
void phrase_list(struct writer *w, int32_t head, const char *joint, struct str *out);

/* grammar.c: articles, lists, and the words of lists (1 + index, or bits). */
void add_article(const char *noun, struct str *out); /* "a " or "an " and the noun */
/* "", ", ", " and ", ", and " before part i of n. */
void add_joint(size_t i, size_t n, const char *joint, struct str *out);
/* "a, b, and c"; what all have in common at both ends is said once. */
void join_parts(const char *const part[], size_t n, const char *joint, struct str *out);
/* The same of clauses: only what they have in common at the beginning. */
void join_clauses(const char *const part[], size_t n, const char *joint, struct str *out);
const char *word_text(enum word_list list, int32_t word);
void add_word(enum word_list list, int32_t word, const char *form, struct str *out);
void add_words(enum word_list list, int32_t bits, const char *joint, struct str *out);
/* "an unopposed military challenge", "challenges of that type" */
void add_challenge(int32_t bits, const char *form, const char *adjective, struct str *out);
/* "an intrigue icon", "a military, an intrigue, and a power icon" */
void add_icons(int32_t bits, struct str *out);
void add_traits(struct writer *w, int32_t head, struct str *out);

/* noun.c: cards and players. */
enum article { ARTICLE_NONE, ARTICLE_A, ARTICLE_EACH, ARTICLE_PLURAL };
void noun_selectors(struct writer *w, int32_t head, enum article article, struct str *out);
void noun_cards(struct writer *w, int32_t index, const char *form, struct str *out);
void noun_player(struct writer *w, int32_t index, const char *form, struct str *out);
/* "is attacking", "has a duplicate", "is a Stark card" */
void noun_predicate(struct writer *w, int32_t head, struct str *out);
/* "you control a King character", "there is a War plot card", "during a
 * challenge in which you control an attacking character" */
void noun_exists(struct writer *w, int32_t head, struct str *out);
/* "you control 2 or more Direwolf characters", number being "2 or more" */
void noun_many(struct writer *w, int32_t head, const char *number, struct str *out);
/* Makes a choice known: it is said where it is used first. */
void noun_pick(struct writer *w, int32_t choice);
/* "a character you control", "up to 3 cards …", "an opponent" */
void noun_choice(struct writer *w, int32_t choice, struct str *out);

/* clause.c: effects and modifiers as sentences.  to: they follow "to". */
void say_effects(struct writer *w, int32_t choices, int32_t effects, bool to, struct str *out);
/* Those of one subject, which is said once; returns the next one. */
int32_t say_group(struct writer *w, int32_t head, struct str *out);
void say_modifiers(struct writer *w, int32_t head, const char *between, struct str *out);
void say_card(struct writer *w, int32_t embedded, struct str *out);

#endif
