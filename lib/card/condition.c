#include "card/program.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The keys of queries, and how their values are read. */

#define AT(member) offsetof(struct card, member)

static const struct query_key_row keys[] = {
    {"name", NULL, 0, FACT_NAME, 0},
    {"code", NULL, 0, FACT_CODE, 0},
    {"type", NULL, 't', FACT_TYPE, 0},
    {"faction", NULL, 'f', FACT_FACTION, 0},
    {"pack", NULL, 'e', FACT_PACK, 0},
    {"cycle", NULL, 'c', FACT_CYCLE, 0},
    {"cost", NULL, 'o', FACT_VALUE, AT(cost)},
    {"strength", "str", 's', FACT_VALUE, AT(strength)},
    {"icon", "icons", 0, FACT_ICON, 0},
    {"military", NULL, 'm', FACT_ICON_BIT, ICON_MILITARY},
    {"intrigue", NULL, 'g', FACT_ICON_BIT, ICON_INTRIGUE},
    {"power", NULL, 'p', FACT_ICON_BIT, ICON_POWER},
    {"trait", "traits", 'k', FACT_TRAIT, 0},
    {"keyword", "keywords", 0, FACT_KEYWORD, 0},
    {"loyal", NULL, 'l', FACT_BOOL, AT(loyal)},
    {"unique", NULL, 'u', FACT_BOOL, AT(unique)},
    {"income", "gold", 'n', FACT_VALUE, AT(income)},
    {"initiative", NULL, 'v', FACT_VALUE, AT(initiative)},
    {"claim", NULL, 'b', FACT_VALUE, AT(claim)},
    {"reserve", NULL, 'h', FACT_VALUE, AT(reserve)},
    {"limit", NULL, 0, FACT_SMALL, AT(deck_limit)},
    {"quantity", NULL, 'y', FACT_SMALL, AT(quantity)},
    {"rarity", NULL, 'r', FACT_RARITY, 0},
    {"released", NULL, 0, FACT_RELEASED, 0},
    {"text", NULL, 'x', FACT_TEXT, 0},
    {"ambush", NULL, 0, FACT_KEYWORD_VALUE, KEYWORD_AMBUSH},
    {"bestow", NULL, 0, FACT_KEYWORD_VALUE, KEYWORD_BESTOW},
    {"prized", NULL, 0, FACT_KEYWORD_VALUE, KEYWORD_PRIZED},
    {"shadow", NULL, 0, FACT_KEYWORD_VALUE, KEYWORD_SHADOW},
    {"gold-modifier", NULL, 0, FACT_MODIFIER, AT(plus_gold)},
    {"initiative-modifier", NULL, 0, FACT_MODIFIER, AT(plus_initiative)},
    {"reserve-modifier", NULL, 0, FACT_MODIFIER, AT(plus_reserve)},
    {"claim-modifier", NULL, 0, FACT_MODIFIER, AT(plus_claim)},
    {"legal", NULL, 0, FACT_SET, 0},
    {"restricted", NULL, 0, FACT_SET, 0},
    {"banned", NULL, 0, FACT_SET, 0},
    {"pod", NULL, 0, FACT_SET, 0},
    {"written", NULL, 0, FACT_BOOL, AT(written)},
};

const struct query_key_row *
query_key_name(void)
{
	return &keys[0];
}

const struct query_key_row *
query_key_code(void)
{
	return &keys[1];
}

static bool
same(const char *name, const char *text, size_t length)
{
	return name && strlen(name) == length && strncasecmp(name, text, length) == 0;
}

const struct query_key_row *
query_key_find(const char *name, size_t length)
{
	for (size_t i = 0; i < LENGTH(keys); i++)
		if ((length == 1 && name[0] == keys[i].letter) ||
		    same(keys[i].name, name, length) || same(keys[i].other, name, length))
			return &keys[i];
	return NULL;
}

const char *
query_key_suggest(const char *name)
{
	const char *names[LENGTH(keys)];

	for (size_t i = 0; i < LENGTH(keys); i++)
		names[i] = keys[i].name;
	return text_suggest(name, names, LENGTH(keys));
}

/* One value being read. */
struct reading {
	struct query *query;
	const struct condition *condition;
	const char *text;
	struct query_value *value;
	struct diag *dg;
};

static bool
wrong(const struct reading *r, const char *expected)
{
	diag_error(r->dg, formula_place(r->query->at, r->value->column),
	    "'%s' must be %s, not '%s'", r->condition->key->name, expected, r->text);
	return false;
}

static bool
read_number(const char *text, long *out)
{
	char *end;

	errno = 0;
	*out = strtol(text, &end, 10);
	return end != text && !*end && !errno && *out > -1000 && *out < 1000;
}

static bool
keep_folded(struct reading *r)
{
	struct str folded = STR_INIT;

	text_fold(r->text, &folded);
	r->value->text = arena_text(&r->query->arena, str_text(&folded));
	str_release(&folded);
	/* Marks alone would stand in every text. */
	return *r->value->text || wrong(r, "a text with a letter or a digit");
}

/* Letters and digits only, lower case: "Night's Watch" is nightswatch. */
void
query_squeeze(const char *text, struct str *out)
{
	struct str folded = STR_INIT;

	text_fold(text, &folded);
	for (const char *c = str_text(&folded); *c; c++)
		if ((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9'))
			str_addc(out, *c);
	str_release(&folded);
}

static void
keep_squeezed(struct reading *r)
{
	struct str squeezed = STR_INIT;

	query_squeeze(r->text, &squeezed);
	r->value->text = arena_text(&r->query->arena, str_text(&squeezed));
	str_release(&squeezed);
}

/* Is it made of words: letters, blanks, and what may join them? */
static bool
is_wordy(const char *text)
{
	bool wordy = isalpha((unsigned char)*text) || (unsigned char)*text >= 0x80;

	for (; *text; text++)
		wordy &= isalnum((unsigned char)*text) || (unsigned char)*text >= 0x80 ||
			 strchr(" '-_", *text);
	return wordy;
}

/* The word of a closed list that text names or begins alone; -1 after a
 * report. */
static long
read_choice(struct reading *r, const char *const names[], size_t n)
{
	struct str word = STR_INIT;
	long found = -1;
	size_t matches = 0;

	query_squeeze(r->text, &word);
	for (size_t i = 0; i < n && is_wordy(r->text); i++) {
		bool whole = strcmp(names[i], str_text(&word)) == 0;

		if (whole || (word.n && text_starts(names[i], str_text(&word))))
			found = (long)i, matches++;
		if (whole) {
			matches = 1;
			break;
		}
	}
	const char *near = matches ? NULL : text_suggest(r->text, names, n);
	struct place at = formula_place(r->query->at, r->value->column);
	const char *key = r->condition->key->name;
	if (matches > 1)
		diag_error(r->dg, at, "%s '%s' could be several", key, r->text);
	else if (near)
		diag_error(r->dg, at, "unknown %s '%s', did you mean '%s'?", key, r->text, near);
	else if (!matches)
		diag_error(r->dg, at, "unknown %s '%s'", key, r->text);
	str_release(&word);
	return matches == 1 ? found : -1;
}

static bool
read_type(struct reading *r)
{
	r->value->number = read_choice(r, card_type_names, CARD_TYPES);
	return r->value->number >= 0;
}

static bool
read_faction(struct reading *r)
{
	static const char *const short_names[] = {"nw", "nightswatch", "night"};
	struct str word = STR_INIT;
	bool watch = false;

	query_squeeze(r->text, &word);
	for (size_t i = 0; i < LENGTH(short_names); i++)
		watch |= is_wordy(r->text) && strcmp(short_names[i], str_text(&word)) == 0;
	str_release(&word);
	r->value->number = watch ? FACTION_NIGHTSWATCH : read_choice(r, faction_names, FACTIONS);
	return r->value->number >= 0;
}

static bool
read_rarity(struct reading *r)
{
	long word = read_choice(r, rarity_names, LENGTH(rarity_names));

	r->value->number = word < 0 ? 0 : rarity_names[word][0];
	return word >= 0;
}

/* A name that the database must know. */
static bool
unknown(const struct reading *r, const char *const names[], size_t n)
{
	const char *near = text_suggest(r->text, names, n);
	struct place at = formula_place(r->query->at, r->value->column);

	if (near)
		diag_error(r->dg, at, "unknown %s '%s', did you mean '%s'?",
		    r->condition->key->name, r->text, near);
	else
		diag_error(r->dg, at, "unknown %s '%s'", r->condition->key->name, r->text);
	return false;
}

static bool
read_pack(struct reading *r)
{
	const struct card_db *db = r->query->db;

	r->value->number = db ? pack_by_name(db, r->text) : 0;
	if (r->value->number >= 0)
		return true;
	const char **names = xcalloc(db->n_packs * 2 + 1, sizeof(*names));
	for (size_t i = 0; i < db->n_packs; i++) {
		names[i] = db->pack[i].name;
		names[db->n_packs + i] = db->pack[i].code;
	}
	unknown(r, names, db->n_packs * 2);
	free(names);
	return false;
}

/* All of a cycle's name, or what it begins with ("westeros"), or its number,
 * with which the codes of its cards begin. */
static bool
read_cycle(struct reading *r)
{
	const struct card_db *db = r->query->db;
	struct str cycle = STR_INIT;
	bool found = !db;

	keep_folded(r);
	if (read_number(r->text, &r->value->number)) {
		r->value->counts = true;
		return true;
	}
	for (size_t i = 0; db && i < db->n_packs; i++) {
		str_clear(&cycle);
		text_fold(db->pack[i].cycle, &cycle);
		found |= *r->value->text && text_starts(str_text(&cycle), r->value->text);
	}
	str_release(&cycle);
	if (found)
		return true;
	const char **names = xcalloc(db->n_packs + 1, sizeof(*names));
	for (size_t i = 0; i < db->n_packs; i++)
		names[i] = db->pack[i].cycle;
	unknown(r, names, db->n_packs);
	free(names);
	return false;
}

static bool
read_released(struct reading *r)
{
	static const char form[] = "0000-00-00";
	size_t n = strlen(r->text);

	r->value->text = arena_text(&r->query->arena, r->text);
	if (strcmp(r->text, "none") == 0 && r->condition->op <= IS_NOT)
		return true;
	for (size_t i = 0; i < n && i < strlen(form); i++)
		if (form[i] == '0' ? r->text[i] < '0' || r->text[i] > '9' : r->text[i] != '-')
			return wrong(r, "a date like 2019, 2019-03 or 2019-03-28, or none");
	int month = n >= 7 ? atoi(r->text + 5) : 1;
	if (n == 4 || (n == 7 && month >= 1 && month <= 12) || date_is_good(r->text))
		return true;
	return wrong(r, "a date like 2019, 2019-03 or 2019-03-28, or none");
}

static bool
read_value(struct reading *r)
{
	enum fact fact = r->condition->key->fact;

	if (read_number(r->text, &r->value->number))
		return true;
	if (fact == FACT_SMALL || fact == FACT_MODIFIER)
		return wrong(r, "a number");
	bool x = text_equal_caseless(r->text, "x");
	bool none = text_equal_caseless(r->text, "none") || strcmp(r->text, "-") == 0;
	if ((!x && !none) || r->condition->op > IS_NOT)
		return wrong(r, r->condition->op > IS_NOT ? "a number" : "a number, X or none");
	r->value->number = x ? VALUE_X : VALUE_NONE;
	return true;
}

static bool
read_bool(struct reading *r)
{
	static const char *const words[] = {"0", "1", "false", "true", "no", "yes"};

	for (size_t i = 0; i < LENGTH(words); i++)
		if (text_equal_caseless(words[i], r->text)) {
			r->value->number = i & 1;
			return true;
		}
	return wrong(r, "1 or 0, yes or no");
}

static bool
read_count(struct reading *r)
{
	r->value->counts = read_number(r->text, &r->value->number);
	if (strcmp(r->text, "-") == 0 && r->condition->op <= IS_NOT) {
		r->value->number = 0;
		r->value->counts = true;
	}
	if (!r->value->counts && r->condition->op > IS_NOT)
		return wrong(r, "a number");
	return r->value->counts;
}

static bool
read_icon(struct reading *r)
{
	if (read_count(r) || r->condition->op > IS_NOT)
		return r->value->counts;
	long icon = read_choice(r, icon_names, LENGTH(icon_names));
	r->value->number = icon < 0 ? 0 : 1L << icon;
	return icon >= 0;
}

static bool
read_trait(struct reading *r)
{
	const struct card_db *db = r->query->db;

	if (read_count(r) || r->condition->op > IS_NOT)
		return r->value->counts;
	r->value->number = db ? trait_by_name(db, r->text) : 0;
	return r->value->number >= 0 || unknown(r, db->trait_names, db->n_traits);
}

/* What follows the word of a keyword: nothing, a number in brackets, or the
 * traits of "no attachments except A or B". */
static bool
keyword_rest(struct reading *r, const char *plain)
{
	static const char except[] = "no-attachments-except-";
	const char *bracket = strchr(r->text, '(');
	int8_t number;
	bool good = true;

	if (bracket)
		return keyword_is_numbered((int)r->value->number) &&
		       keyword_number(bracket, &number);
	if (!text_starts(plain, except))
		return true;
	char *copy = xstrdup(r->text + strlen(except)), *rest = copy;
	for (char *end; good && rest; rest = end ? end + 4 : NULL) {
		if ((end = strstr(rest, " or ")))
			*end = '\0';
		good = !r->query->db || trait_by_name(r->query->db, rest) >= 0;
	}
	free(copy);
	return good;
}

/* "renown", "no attachments", or with its number, "ambush (4)": then the
 * text is kept and compared with the card file's. */
static bool
read_keyword(struct reading *r)
{
	struct str plain = STR_INIT;
	const char *text = r->text;

	if (read_count(r) || r->condition->op > IS_NOT)
		return r->value->counts;
	for (const char *c = text; *c && *c != '('; c++)
		str_addc(&plain, *c == ' ' || *c == '_' ? '-' : *c);
	while (plain.n && plain.text[plain.n - 1] == '-')
		plain.text[--plain.n] = '\0';
	if (strchr(text, '(') || text_starts(str_text(&plain), "no-attachments-except"))
		keep_squeezed(r);
	r->value->number =
	    text_starts(str_text(&plain), "no-attachments-except-") ? KEYWORD_NO_ATTACHMENTS : -1;
	for (int k = 0; k < KEYWORDS; k++)
		if (text_equal_caseless(keyword_names[k], str_text(&plain)))
			r->value->number = k;
	bool known = r->value->number >= 0 && keyword_rest(r, str_text(&plain));
	str_release(&plain);
	return known || unknown(r, keyword_names, KEYWORDS);
}

static bool
read_code(struct reading *r)
{
	r->value->text = arena_text(&r->query->arena, r->text);
	return true;
}

static bool
read_regex(struct reading *r)
{
	enum fact fact = r->condition->key->fact;
	uint32_t options = PCRE2_CASELESS | PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C;
	PCRE2_SIZE offset;
	int error;

	if ((fact != FACT_NAME && fact != FACT_TEXT && fact != FACT_TRAIT) ||
	    r->condition->op > IS_NOT) {
		diag_error(r->dg, formula_place(r->query->at, r->value->column),
		    "a regular expression works on name, trait and text only");
		return false;
	}
	r->value->regex = pcre2_compile(
	    (PCRE2_SPTR)r->text, PCRE2_ZERO_TERMINATED, options, &error, &offset, NULL);
	if (r->value->regex)
		return true;
	PCRE2_UCHAR message[128];
	if (pcre2_get_error_message(error, message, sizeof(message)) < 0)
		message[0] = '\0';
	diag_error(r->dg, formula_place(r->query->at, r->value->column + 1 + (uint32_t)offset),
	    "regular expression: %s", (const char *)message);
	return false;
}

static bool (*const readers[FACTS])(struct reading *r) = {
    [FACT_NAME] = keep_folded,
    [FACT_TEXT] = keep_folded,
    [FACT_CODE] = read_code,
    [FACT_TYPE] = read_type,
    [FACT_FACTION] = read_faction,
    [FACT_PACK] = read_pack,
    [FACT_CYCLE] = read_cycle,
    [FACT_RARITY] = read_rarity,
    [FACT_RELEASED] = read_released,
    [FACT_VALUE] = read_value,
    [FACT_SMALL] = read_value,
    [FACT_MODIFIER] = read_value,
    [FACT_BOOL] = read_bool,
    [FACT_ICON] = read_icon,
    [FACT_ICON_BIT] = read_bool,
    [FACT_TRAIT] = read_trait,
    [FACT_KEYWORD] = read_keyword,
    [FACT_KEYWORD_VALUE] = read_value,
    [FACT_SET] = read_code,
};

/* Facts that have an order. */
static bool
has_order(enum fact fact)
{
	const unsigned ordered = 1u << FACT_CODE | 1u << FACT_RELEASED | 1u << FACT_VALUE |
				 1u << FACT_SMALL | 1u << FACT_MODIFIER | 1u << FACT_ICON |
				 1u << FACT_TRAIT | 1u << FACT_KEYWORD | 1u << FACT_KEYWORD_VALUE;

	return ordered >> fact & 1;
}

bool
condition_value(struct query *query, struct condition *condition, const char *text, bool regex,
    uint32_t column, struct diag *dg)
{
	struct query_value value = {.column = column, .exact = condition->exact};
	struct reading r = {query, condition, text, &value, dg};

	if (condition->op > IS_NOT && !has_order(condition->key->fact)) {
		diag_error(dg, formula_place(query->at, column),
		    "'%s' has no order, use : = or !=", condition->key->name);
		return false;
	}
	bool good = regex ? read_regex(&r) : readers[condition->key->fact](&r);
	if (good)
		vec_add(&condition->values, value);
	return good;
}
