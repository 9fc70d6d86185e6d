/* The inside of a query: a formula and its conditions.
 * Private to lib/card. */
#ifndef REGENT_CARD_PROGRAM_H
#define REGENT_CARD_PROGRAM_H

#include "base/formula.h"
#include "card/query.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

enum { QUERY_LENGTH_MOST = 4096 };

/* What a key speaks of, and so how its values are read and compared. */
enum fact {
	FACT_NAME,
	FACT_TEXT,
	FACT_CODE,
	FACT_TYPE,
	FACT_FACTION,
	FACT_PACK,
	FACT_CYCLE,
	FACT_RARITY,
	FACT_RELEASED,
	FACT_VALUE,    /* a number, X or none: int8_t at offset */
	FACT_SMALL,    /* a number that every card has: uint8_t at offset */
	FACT_MODIFIER, /* int8_t at offset, 0: none */
	FACT_BOOL,     /* bool at offset */
	FACT_ICON,
	FACT_ICON_BIT, /* offset is the bit */
	FACT_TRAIT,
	FACT_KEYWORD,
	FACT_KEYWORD_VALUE, /* offset is the keyword */
	FACT_SET,	    /* asked of the function of query_set_lists() */
	FACTS
};

struct query_key_row {
	const char *name, *other; /* other: a second long name */
	char letter;
	enum fact fact;
	size_t offset;
};

/* One value of a condition; which members count depends on the fact. */
struct query_value {
	const char *text;   /* folded where names are compared */
	const uint8_t *set; /* by card; NULL: nobody said */
	long number;
	bool counts; /* of a list fact: number is how many */
	bool exact;  /* of a name: all of it */
	pcre2_code *regex;
	uint32_t column;
};

struct condition {
	const struct query_key_row *key;
	enum comparison op;
	bool exact;			/* = and not : */
	VEC(struct query_value) values; /* one of them is enough */
};

struct query {
	const struct card_db *db;
	struct arena arena;
	VEC(struct condition) conditions;
	struct formula formula;
	struct place at;
	query_text_fn *text;
	bool gave_up; /* a regular expression did: reported once, no more matches */
	struct str scratch, folded;
	pcre2_match_data *match;
	pcre2_match_context *limits;
};

const struct query_key_row *query_key_find(const char *name, size_t length);
const struct query_key_row *query_key_name(void);
const struct query_key_row *query_key_code(void);
const char *query_key_suggest(const char *name);
/* Reads one value for the condition; reports at column. */
bool condition_value(struct query *query, struct condition *condition, const char *text, bool regex,
    uint32_t column, struct diag *dg);
/* Letters and digits only, lower case: "Night's Watch" is nightswatch. */
void query_squeeze(const char *text, struct str *out);

#endif
