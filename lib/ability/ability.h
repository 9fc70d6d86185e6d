/* The card language of A Game of Thrones (regent-abilities(5)): what the
 * abilities of a card say, read from YAML into compact expressions that the
 * engine runs, the text generator prints and the checker understands.
 *
 * Each vocabulary (triggers, selectors, players, values, conditions, costs,
 * effects, modifiers) is one table in words.c; a row has the word, its
 * parameters and its phrase.  Everything else is made from the rows. */
#ifndef REGENT_ABILITY_ABILITY_H
#define REGENT_ABILITY_ABILITY_H

#include "base/table.h"
#include "card/card.h"

enum phase {
	PHASE_SETUP,
	PHASE_PLOT,
	PHASE_DRAW,
	PHASE_MARSHALING,
	PHASE_CHALLENGES,
	PHASE_DOMINANCE,
	PHASE_STANDING,
	PHASE_TAXATION,
	PHASES,
	PHASE_ANY = PHASES
};

enum ability_kind {
	ABILITY_ACTION,
	ABILITY_REACTION,
	ABILITY_INTERRUPT,
	ABILITY_FORCED_REACTION,
	ABILITY_FORCED_INTERRUPT,
	ABILITY_WHEN_REVEALED,
	ABILITY_CONSTANT,
	ABILITY_WHENEVER, /* a state that does something as soon as it holds */
	ABILITY_ATTACH,	  /* what an attachment may be attached to */
	ABILITY_DECK,	  /* a rule of deck building; see formats/agot/agendas.yaml */
	ABILITY_KINDS
};

/* The vocabularies. */
enum vocabulary {
	VOCABULARY_TRIGGER,
	VOCABULARY_SELECTOR,
	VOCABULARY_PLAYER,
	VOCABULARY_VALUE,
	VOCABULARY_CONDITION,
	VOCABULARY_COST,
	VOCABULARY_EFFECT,
	VOCABULARY_MODIFIER,
	VOCABULARY_DECK,
	VOCABULARIES
};

enum trigger {
	TRIGGER_ANY = 1, /* one of a list */
	TRIGGER_WON,
	TRIGGER_LOST,
	TRIGGER_INITIATED,
	TRIGGER_DECLARED,
	TRIGGER_BYPASSED,
	TRIGGER_MARSHALED,
	TRIGGER_PLAYED,
	TRIGGER_ENTERED_PLAY,
	TRIGGER_KILLED,
	TRIGGER_SACRIFICED,
	TRIGGER_DISCARDED,
	TRIGGER_LEFT_PLAY,
	TRIGGER_WOULD_BE_KILLED,
	TRIGGER_WOULD_BE_DISCARDED,
	TRIGGER_WOULD_INITIATE,
	TRIGGER_STOOD,
	TRIGGER_KNEELED,
	TRIGGER_GAINED_POWER,
	TRIGGER_STRENGTH_RAISED,
	TRIGGER_PILLAGED,
	TRIGGER_PHASE_BEGINS,
	TRIGGER_PHASE_ENDS,
	TRIGGER_DOMINANCE_WON,
	TRIGGER_INCOME_COLLECTED,
	TRIGGER_PLOTS_REVEALED,
	TRIGGERS
};

enum selector {
	SELECT_TYPE = 1,
	SELECT_FACTION,
	SELECT_TRAIT,
	SELECT_NAME,
	SELECT_CONTROLLER,
	SELECT_OWNER,
	SELECT_IN,
	SELECT_STATE,
	SELECT_ROLE,
	SELECT_UNIQUE,
	SELECT_LOYAL,
	SELECT_COST_AT_MOST,
	SELECT_COST_AT_LEAST,
	SELECT_STRENGTH_AT_MOST,
	SELECT_STRENGTH_AT_LEAST,
	SELECT_STRENGTH_BELOW,
	SELECT_PRINTED_STRENGTH_AT_MOST,
	SELECT_ICON,
	SELECT_WITHOUT_ICON,
	SELECT_KEYWORD,
	SELECT_WITHOUT_ATTACHMENTS,
	SELECT_HAS_DUPLICATE,
	SELECT_HAS_TOKEN,
	SELECT_COPY_OF,
	SELECT_OTHER,
	SELECT_AMONG,
	SELECT_NOT,
	SELECT_ANY,
	SELECT_NOT_TYPE_NAMED,
	SELECT_ALONE,
	SELECT_SIDE,
	SELECT_POWER_AT_LEAST,
	SELECTORS
};

/* Which cards: a set of one or more. */
enum cards {
	CARDS_SELF = 1,
	CARDS_ATTACHED, /* what this attachment is attached to */
	CARDS_THAT,	/* what the trigger is about */
	CARDS_FACTION,	/* your faction card */
	CARDS_NAME,	/* arg[0]: slot of a chosen name */
	CARDS_ALL,	/* arg[0]: list of selector expressions */
	CARDS_KINDS
};

enum player_word {
	PLAYER_YOU = 1,
	PLAYER_OPPONENT, /* any opponent of yours */
	PLAYER_EACH,	 /* any player */
	PLAYER_WINNER,
	PLAYER_LOSER,
	PLAYER_ATTACKER,
	PLAYER_DEFENDER,
	PLAYER_THAT, /* whom the trigger is about */
	PLAYER_CONTROLLER_OF,
	PLAYER_OWNER_OF,
	PLAYER_NAME, /* arg[0]: slot of a chosen name */
	PLAYER_RIVAL,
	PLAYERS
};

enum value {
	VALUE_NUMBER = 1, /* arg[0] */
	VALUE_CHOSEN_X,
	VALUE_COUNT,
	VALUE_USED_PLOTS,
	VALUE_GOLD,
	VALUE_HAND,
	VALUE_MARGIN_PER,
	VALUE_COST_OF,
	VALUE_STRENGTH_OF,
	VALUE_IF,
	VALUE_TOKENS,
	VALUE_POWER_OF,
	VALUES
};

enum condition {
	IF_ALL = 1,
	IF_ANY,
	IF_NOT,
	IF_FIRST_PLAYER,
	IF_EXISTS,
	IF_MATCHES,
	IF_DURING_CHALLENGE,
	IF_WON_CHALLENGE,
	IF_LOST_CHALLENGE,
	IF_INITIATED_CHALLENGE,
	IF_ENTERED_PLAY,
	IF_IN_PLAY,
	IF_MORE,
	IF_PHASE,
	IF_AT_LEAST,
	IF_HAS_TOKEN,
	CONDITIONS
};

enum cost {
	COST_KNEEL = 1,
	COST_SACRIFICE,
	COST_PAY,
	COST_PAY_X,
	COST_DISCARD_FROM_HAND,
	COST_RETURN_TO_HAND,
	COST_REMOVE_FROM_GAME,
	COST_DISCARD_TOKEN,
	COST_STAND,
	COST_DISCARD_POWER,
	COST_KILL,
	COSTS
};

enum effect {
	EFFECT_KILL = 1,
	EFFECT_DISCARD,
	EFFECT_SACRIFICE,
	EFFECT_RETURN_TO_HAND,
	EFFECT_SHUFFLE_INTO_DECK,
	EFFECT_REMOVE_FROM_GAME,
	EFFECT_PLACE,
	EFFECT_STAND,
	EFFECT_KNEEL,
	EFFECT_DRAW,
	EFFECT_GAIN_GOLD,
	EFFECT_MOVE_GOLD,
	EFFECT_RETURN_GOLD,
	EFFECT_GAIN_POWER,
	EFFECT_MOVE_POWER,
	EFFECT_DISCARD_POWER,
	EFFECT_PUT_INTO_PLAY,
	EFFECT_TAKE_CONTROL,
	EFFECT_DISCARD_RANDOM,
	EFFECT_DISCARD_TOP,
	EFFECT_SEARCH,
	EFFECT_LOOK_AT_HAND,
	EFFECT_LOOK_AT_TOP,
	EFFECT_REVEAL_TOP,
	EFFECT_ADD_TO_HAND,
	EFFECT_TO_BOTTOM,
	EFFECT_TO_TOP,
	EFFECT_PLACE_TOKEN,
	EFFECT_REMOVE_TOKEN,
	EFFECT_CANCEL,
	EFFECT_SAVE,
	EFFECT_INSTEAD,
	EFFECT_ADD_TO_CHALLENGE,
	EFFECT_REMOVE_FROM_CHALLENGE,
	EFFECT_ATTACH_AS,
	EFFECT_ADD_DUPLICATE,
	EFFECT_NAME,
	EFFECT_CHOOSE,
	EFFECT_PICK,
	EFFECT_MAY,
	EFFECT_EITHER,
	EFFECT_THEN,
	EFFECT_IF,
	EFFECT_LATER,
	EFFECT_LASTING,
	EFFECTS
};

enum modifier {
	MODIFY_STRENGTH = 1,
	MODIFY_GAIN_ICON,
	MODIFY_LOSE_ICON,
	MODIFY_GAIN_KEYWORD,
	MODIFY_BLANK,
	MODIFY_CLAIM,
	MODIFY_INCOME,
	MODIFY_INITIATIVE,
	MODIFY_RESERVE,
	MODIFY_SET_INCOME,
	MODIFY_REDUCE_NEXT,
	MODIFY_REDUCE_FIRST,
	MODIFY_EXTRA_CHALLENGE,
	MODIFY_MOST_CHALLENGES,
	MODIFY_CANNOT_INITIATE,
	MODIFY_CANNOT_MARSHAL,
	MODIFY_CANNOT_PLAY,
	MODIFY_CANNOT_TRIGGER,
	MODIFY_CANNOT_BE_BYPASSED,
	MODIFY_CANNOT_DEFEND,
	MODIFY_CANNOT_ATTACK,
	MODIFY_MUST_DEFEND,
	MODIFY_MOST_ATTACKERS,
	MODIFY_MOST_DEFENDERS,
	MODIFY_MOST_STANDING,
	MODIFY_MORE_LIMITED,
	MODIFY_DOMINANCE,
	MODIFY_SIDE_STRENGTH,
	MODIFY_NO_CONTRIBUTION,
	MODIFY_NO_KNEEL,
	MODIFY_PARTICIPATES,
	MODIFY_ENTERS_KNEELING,
	MODIFY_MAY_DEFEND,
	MODIFY_DRAW_MORE,
	MODIFY_DIES_AT_ZERO,
	MODIFY_CLAIM_AGAINST_ANY,
	MODIFY_MAY_REDIRECT,
	MODIFIERS
};

enum deck_word { DECK_RULE_AT_MOST = 1, DECK_RULE_AT_LEAST, DECK_RULE_MAY_INCLUDE, DECK_RULES };

/* Closed lists of words that parameters take; some as one word, some as a
 * set (a bit each). */
enum word_list {
	LIST_TYPE,    /* enum card_type, and faction */
	LIST_FACTION, /* enum faction */
	LIST_ICON,    /* military intrigue power, and named: bits; also challenge types */
	LIST_KEYWORD, /* enum keyword */
	LIST_PHASE,   /* enum phase, any */
	LIST_ZONE,    /* enum ability_zone */
	LIST_STATE,   /* standing kneeling */
	LIST_ROLE,    /* participating attacking defending */
	LIST_SIDE,    /* attacker defender */
	LIST_HOW,     /* enum entered_how */
	LIST_UNTIL,   /* enum until */
	LIST_MOMENT,  /* enum moment */
	LIST_NAMED,   /* what can be named: challenge icon card-type */
	LIST_SOURCE,  /* whose ability would initiate: event, triggered */
	LIST_PERIOD,  /* challenge phase round game */
	LIST_TOKEN,   /* enum token */
	WORD_LISTS
};

enum { TYPE_FACTION = CARD_TYPES }; /* LIST_TYPE: a faction card */
enum { ICON_NAMED = 8 };	    /* LIST_ICON: the one that was named or that the trigger has */
enum { ICON_SAME = 16 };

enum ability_zone { IN_PLAY, IN_HAND, IN_DECK, IN_DISCARD, IN_DEAD, IN_USED, ABILITY_ZONES };
enum role { ROLE_PARTICIPATING, ROLE_ATTACKING, ROLE_DEFENDING };
enum side { SIDE_ATTACKER, SIDE_DEFENDER };
enum entered_how { HOW_MARSHALED, HOW_AMBUSHED, HOW_PUT, HOW_SETUP };
enum until { UNTIL_CHALLENGE, UNTIL_PHASE, UNTIL_ROUND, UNTIL_NEW_PLOT, UNTIL_FOREVER };
enum moment { MOMENT_END_OF_PHASE, MOMENT_CHALLENGE_WON };
enum named { NAMED_CHALLENGE, NAMED_ICON, NAMED_CARD_TYPE };
enum ability_source { SOURCE_EVENT, SOURCE_TRIGGERED };
enum period { PER_CHALLENGE, PER_PHASE, PER_ROUND, PER_GAME, PERIODS };
enum token { TOKEN_BETRAYAL, TOKEN_POISON, TOKEN_STAND, TOKENS };

extern const char *const *const word_lists[WORD_LISTS];	  /* each ended by NULL */
extern const char *const *const word_texts[WORD_LISTS];	  /* as printed; NULL: as written */
extern const char *const word_list_titles[WORD_LISTS];	  /* "card type" */
extern const char *const phase_names[PHASES + 2];	  /* "setup" … "taxation" "any" NULL */
extern const char *const ability_labels[ABILITY_KINDS];	  /* "action" "forced-reaction" … */
extern const char *const vocabulary_titles[VOCABULARIES]; /* "trigger" … */

/* What a parameter is. */
enum param_type {
	PARAM_NONE,
	PARAM_CARDS,	 /* expression: enum cards */
	PARAM_SELECTOR,	 /* list of enum selector expressions (a mapping) */
	PARAM_SELECTORS, /* list of CARDS_ALL expressions: alternatives */
	PARAM_PLAYER,	 /* expression: enum player_word */
	PARAM_VALUE,	 /* expression: enum value */
	PARAM_CONDITION,
	PARAM_CONDITIONS,
	PARAM_EFFECTS,	/* list of effects */
	PARAM_BRANCHES, /* list of EFFECT_THEN expressions, each holding a list */
	PARAM_MODIFIERS,
	PARAM_TRIGGERS,
	PARAM_NUMBER, /* a bare number */
	PARAM_FLAG,   /* true or false: 2 or 1, 0 when absent */
	PARAM_WORD,   /* 1 + index into a word list */
	PARAM_WORDS,  /* bits of a word list */
	PARAM_TRAITS, /* expression list: VALUE_NUMBER of trait numbers */
	PARAM_TITLE,  /* 1 + title number of the database */
	PARAM_BIND,   /* a new name: 1 + slot */
	PARAM_CHOICE, /* mapping NAME: choice; the expression is a struct choice in args */
	PARAM_CARD,   /* a card written in place: 1 + index of an embedded definition */
};

enum { PARAMS_MOST = 6, NAMES_MOST = 4, NAME_LENGTH_MOST = 24 };
enum { WORDS_MOST = 128 }; /* of a vocabulary */

struct param {
	const char *key;
	uint8_t type;
	uint8_t list; /* enum word_list */
	bool required;
};

struct word_row {
	const char *word; /* NULL: a gap */
	struct param param[PARAMS_MOST];
	const char *text; /* the phrase; see text.c */
	const char *help; /* for the manual */
};

struct vocabulary_table {
	const struct word_row *row; /* by op, from 1 */
	size_t n;
};
extern const struct vocabulary_table vocabulary[VOCABULARIES];

/* One expression: a word with its arguments.  Index 0 is no expression.
 * An argument is the index of another expression, the head of a list of
 * them (linked by next), or a small number, as the row's parameters say. */
struct expr {
	uint8_t op, kind; /* kind: enum vocabulary */
	int32_t next;
	int32_t arg[PARAMS_MOST];
};
enum { KIND_CARDS = VOCABULARIES, KIND_CHOICE }; /* expr.kind of those two */

/* Arguments of a choice (KIND_CHOICE): who chooses what. */
enum choice_arg {
	CHOICE_SLOT,	 /* 1 + slot of the name */
	CHOICE_CARDS,	 /* list of selectors; 0 when players are chosen */
	CHOICE_PLAYER,	 /* choose a player that is …; a player expression */
	CHOICE_UP_TO,	 /* value: up to so many; 0: exactly one */
	CHOICE_BY,	 /* player who chooses; PLAYER_EACH: each player for himself */
	CHOICE_STRENGTH, /* value: total strength at most, all of one controller */
};

/* Facts of the ability's head. */
struct ability {
	uint8_t kind;
	uint8_t phase;		  /* actions: enum phase */
	uint8_t limit, limit_per; /* 0: none */
	uint8_t max, max_per;
	uint8_t names;	  /* slots used */
	uint32_t listens; /* triggers it answers: bits 1 << enum trigger */
	int32_t trigger, condition, cost, choose, effects, modifiers;
	/* attach: the selector list in effects; deck: list in effects */
	struct place at;
	const char *name[NAMES_MOST];
};

/* A card written inside an ability ("as an attachment with the text …"). */
struct embedded_card {
	int card; /* that it is written on, in the database: for who reads the abilities */
	uint8_t type;
	uint16_t keywords; /* bits 1 << enum keyword */
	uint8_t n_traits;
	uint16_t traits[4];
	uint16_t first, n; /* abilities */
};

/* All abilities of the cards that were read. */
struct ability_set {
	const struct card_db *db;
	const struct card_db *also; /* names known beyond those of db, for checking; or NULL */
	VEC(struct expr) expr;
	VEC(struct ability) ability;
	VEC(struct embedded_card) embedded;
	struct arena arena;
};

void ability_set_init(struct ability_set *set, const struct card_db *db);
void ability_set_release(struct ability_set *set);

/* Reads the "abilities" list of a card into the set: returns the index of
 * the first and the number in *n.  Every fault is reported.  type: the card's,
 * or -1 if that is not known. */
size_t ability_read(
    struct ability_set *set, int type, const struct node *list, size_t *n, struct diag *dg);

/* The abilities of every card of a database that is written. */
struct ability_book {
	struct ability_set set;
	struct ability_range {
		uint32_t first, n;	    /* abilities */
		uint32_t first_expr, exprs; /* expressions */
	} * card;
};

/* Reads them all; every fault is reported.  also: a database whose names are
 * known too, or NULL.  To be released even if there were faults. */
void ability_book_init(struct ability_book *book, const struct card_db *db,
    const struct card_db *also, struct diag *dg);
void ability_book_release(struct ability_book *book);
/* One row a pack: cards, how many are written and not, different words in
 * their abilities, and how many need a special of their own. */
void ability_coverage(const struct ability_book *book, struct table *table);
/* One row a word: its vocabulary, what it takes, how many cards use it, what
 * it means; and a row for each list of words that parameters take. */
void ability_words(const struct ability_book *book, struct table *table);

/* The generated rules text of a card: keywords, abilities, modifiers, one
 * part a line joined by sep (" / ").  Nothing for a card that is not
 * written. */
void ability_text(const struct ability_set *set, const struct card *card, size_t first, size_t n,
    const char *sep, struct str *out);

#endif
