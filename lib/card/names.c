#include "card/card.h"

#include <stdlib.h>
#include <string.h>

const char *const card_type_names[CARD_TYPES] = {
    [CARD_CHARACTER] = "character",
    [CARD_LOCATION] = "location",
    [CARD_ATTACHMENT] = "attachment",
    [CARD_EVENT] = "event",
    [CARD_PLOT] = "plot",
    [CARD_AGENDA] = "agenda",
    [CARD_TITLE] = "title",
};

const char *const faction_names[FACTIONS] = {
    [FACTION_NEUTRAL] = "neutral",
    [FACTION_STARK] = "stark",
    [FACTION_LANNISTER] = "lannister",
    [FACTION_BARATHEON] = "baratheon",
    [FACTION_GREYJOY] = "greyjoy",
    [FACTION_TYRELL] = "tyrell",
    [FACTION_MARTELL] = "martell",
    [FACTION_TARGARYEN] = "targaryen",
    [FACTION_NIGHTSWATCH] = "thenightswatch",
};

const char *const icon_names[3] = {"military", "intrigue", "power"};

const char *const keyword_names[KEYWORDS] = {
    [KEYWORD_AMBUSH] = "ambush",
    [KEYWORD_ASSAULT] = "assault",
    [KEYWORD_BESTOW] = "bestow",
    [KEYWORD_INSIGHT] = "insight",
    [KEYWORD_INTIMIDATE] = "intimidate",
    [KEYWORD_LIMITED] = "limited",
    [KEYWORD_NO_ATTACHMENTS] = "no-attachments",
    [KEYWORD_PILLAGE] = "pillage",
    [KEYWORD_PRIZED] = "prized",
    [KEYWORD_RENOWN] = "renown",
    [KEYWORD_SHADOW] = "shadow",
    [KEYWORD_STEALTH] = "stealth",
    [KEYWORD_TERMINAL] = "terminal",
};

bool
keyword_is_numbered(int keyword)
{
	const unsigned numbered =
	    1 << KEYWORD_AMBUSH | 1 << KEYWORD_BESTOW | 1 << KEYWORD_PRIZED | 1 << KEYWORD_SHADOW;

	return numbered >> keyword & 1;
}

bool
keyword_number(const char *text, int8_t *value)
{
	char *end;

	if (text[0] == '(' && (text[1] == 'X' || text[1] == 'x') && strcmp(text + 2, ")") == 0) {
		*value = VALUE_X;
		return true;
	}
	if (text[0] != '(' || text[1] < '0' || text[1] > '9')
		return false;
	long number = strtol(text + 1, &end, 10);
	*value = (int8_t)(number <= 100 ? number : 0);
	return number <= 100 && strcmp(end, ")") == 0;
}

const char *const rarity_names[5] = {"common", "uncommon", "rare", "starter", "hidden"};

void
card_value_text(int value, struct str *out)
{
	if (value == VALUE_X)
		str_addc(out, 'X');
	else if (value != VALUE_NONE)
		str_addf(out, "%d", value);
}

static void
add_traits(const struct card_db *db, const uint16_t *trait, size_t n, struct str *out)
{
	for (size_t i = 0; i < n; i++)
		str_addf(out, "%s%s", i ? " or " : "", db->trait_names[trait[i]]);
}

void
card_keyword_text(
    const struct card_db *db, const struct card *card, enum keyword keyword, struct str *out)
{
	if (!(card->keywords >> keyword & 1))
		return;
	if (keyword == KEYWORD_NO_ATTACHMENTS) {
		str_add(out, "no ");
		add_traits(db, card->forbidden, card->n_forbidden, out);
		str_add(out, card->n_forbidden ? " attachments" : "attachments");
		str_add(out, card->n_except ? " except " : "");
		add_traits(db, card->except, card->n_except, out);
		return;
	}
	str_add(out, keyword_names[keyword]);
	if (card->keyword_value[keyword] == VALUE_NONE)
		return;
	str_add(out, " (");
	card_value_text(card->keyword_value[keyword], out);
	str_addc(out, ')');
}
