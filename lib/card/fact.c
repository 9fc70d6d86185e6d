#include "card/fact.h"

#include <stddef.h>
#include <string.h>

/* How a fact becomes a cell. */
enum cell_form {
	AS_TEXT,     /* const char * at offset, perhaps NULL */
	AS_VALUE,    /* int8_t: a number, X or none */
	AS_MODIFIER, /* int8_t, 0: none */
	AS_COUNT,    /* uint8_t */
	AS_YES,	     /* bool, absent when false */
	AS_TYPE,
	AS_FACTION,
	AS_ICONS,
	AS_TRAITS,
	AS_KEYWORDS,
	AS_NAMES, /* supports or rivals */
	AS_RARITY,
	AS_PACK, /* const char * at offset of the pack */
	AS_RULES,
};

struct column {
	const char *name;
	enum cell_form form;
	size_t offset;
};

#define AT(member) offsetof(struct card, member)
#define PACK_AT(member) offsetof(struct pack, member)
#define MEMBER(base, offset, type) (*(const type *)(const void *)((const char *)(base) + (offset)))

static const struct column columns[] = {
    {"code", AS_TEXT, AT(code)},
    {"name", AS_TEXT, AT(name)},
    {"type", AS_TYPE, 0},
    {"faction", AS_FACTION, 0},
    {"pack", AS_PACK, PACK_AT(code)},
    {"loyal", AS_YES, AT(loyal)},
    {"unique", AS_YES, AT(unique)},
    {"cost", AS_VALUE, AT(cost)},
    {"strength", AS_VALUE, AT(strength)},
    {"icons", AS_ICONS, 0},
    {"income", AS_VALUE, AT(income)},
    {"initiative", AS_VALUE, AT(initiative)},
    {"claim", AS_VALUE, AT(claim)},
    {"reserve", AS_VALUE, AT(reserve)},
    {"traits", AS_TRAITS, 0},
    {"keywords", AS_KEYWORDS, 0},
    {"gold-modifier", AS_MODIFIER, AT(plus_gold)},
    {"initiative-modifier", AS_MODIFIER, AT(plus_initiative)},
    {"reserve-modifier", AS_MODIFIER, AT(plus_reserve)},
    {"claim-modifier", AS_MODIFIER, AT(plus_claim)},
    {"supports", AS_NAMES, AT(supports)},
    {"rivals", AS_NAMES, AT(rivals)},
    {"limit", AS_COUNT, AT(deck_limit)},
    {"quantity", AS_COUNT, AT(quantity)},
    {"rarity", AS_RARITY, 0},
    {"octgn", AS_TEXT, AT(octgn)},
    {"pack-name", AS_PACK, PACK_AT(name)},
    {"cycle", AS_PACK, PACK_AT(cycle)},
    {"released", AS_PACK, PACK_AT(released)},
    {"written", AS_YES, AT(written)},
    {"text", AS_RULES, 0},
};

const char card_columns[] = "code,name,type,faction,cost,strength,icons,income,initiative,claim,"
			    "reserve,traits,keywords,pack";
const char card_record[] = "code,name,type,faction,pack,loyal,unique,cost,strength,icons,income,"
			   "initiative,claim,reserve,traits,keywords,gold-modifier,"
			   "initiative-modifier,reserve-modifier,claim-modifier,supports,rivals,"
			   "limit,quantity,rarity,octgn,text";

void
card_table_init(struct table *table)
{
	table_init(table, NULL, LENGTH(columns));
	const char **names = arena_alloc(&table->arena, sizeof(*names) * LENGTH(columns));
	for (size_t c = 0; c < LENGTH(columns); c++)
		names[c] = columns[c].name;
	table->columns = names;
}

static void
value_cell(struct table *table, int value)
{
	if (value == VALUE_X)
		table_text(table, "X");
	else if (value == VALUE_NONE)
		table_none(table);
	else
		table_int(table, value);
}

/* A character without icons has an empty list, other cards none at all. */
static void
icons_cell(struct table *table, const struct card *card)
{
	const char *items[LENGTH(icon_names)];
	size_t n = 0;

	for (size_t i = 0; i < LENGTH(icon_names); i++)
		if (card->icons >> i & 1)
			items[n++] = icon_names[i];
	if (card->type == CARD_CHARACTER)
		table_list(table, items, n);
	else
		table_none(table);
}

static void
traits_cell(struct table *table, const struct card_db *db, const struct card *card)
{
	const char *items[UINT8_MAX];

	for (size_t i = 0; i < card->n_traits; i++)
		items[i] = db->trait_names[card->traits[i]];
	if (card->n_traits)
		table_list(table, items, card->n_traits);
	else
		table_none(table);
}

static void
keywords_cell(struct table *table, const struct card_db *db, const struct card *card)
{
	struct str text = STR_INIT;
	const char *items[KEYWORDS];
	size_t n = 0;

	for (int k = 0; k < KEYWORDS; k++) {
		str_clear(&text);
		card_keyword_text(db, card, (enum keyword)k, &text);
		if (text.n)
			items[n++] = arena_text(&table->arena, str_text(&text));
	}
	if (n)
		table_list(table, items, n);
	else
		table_none(table);
	str_release(&text);
}

static void
names_cell(struct table *table, const struct card *card, bool rivals)
{
	size_t n = rivals ? card->n_rivals : card->n_supports;

	if (n)
		table_list(table, rivals ? card->rivals : card->supports, n);
	else
		table_none(table);
}

static void
rarity_cell(struct table *table, const struct card *card)
{
	const char *name = NULL;

	for (size_t i = 0; i < LENGTH(rarity_names); i++)
		if (rarity_names[i][0] == card->rarity)
			name = rarity_names[i];
	table_text(table, name);
}

static void
rules_cell(struct table *table, const struct card_db *db, int card, query_text_fn *text)
{
	struct str rules = STR_INIT;
	bool known = text && text(db, card, &rules);

	table_text(table, known ? str_text(&rules) : NULL);
	str_release(&rules);
}

static void
add_cell(struct table *table, const struct card_db *db, int number, const struct column *column,
    query_text_fn *text)
{
	const struct card *card = &db->card[number];
	const char *word;

	switch (column->form) {
	case AS_TEXT:
		table_text(table, MEMBER(card, column->offset, char *));
		break;
	case AS_VALUE:
		value_cell(table, MEMBER(card, column->offset, int8_t));
		break;
	case AS_MODIFIER:
		value_cell(table, MEMBER(card, column->offset, int8_t)
				      ? MEMBER(card, column->offset, int8_t)
				      : VALUE_NONE);
		break;
	case AS_COUNT:
		table_int(table, MEMBER(card, column->offset, uint8_t));
		break;
	case AS_YES:
		if (MEMBER(card, column->offset, bool))
			table_bool(table, true);
		else
			table_none(table);
		break;
	case AS_TYPE:
		table_text(table, card_type_names[card->type]);
		break;
	case AS_FACTION:
		table_text(table, faction_names[card->faction]);
		break;
	case AS_ICONS:
		icons_cell(table, card);
		break;
	case AS_TRAITS:
		traits_cell(table, db, card);
		break;
	case AS_KEYWORDS:
		keywords_cell(table, db, card);
		break;
	case AS_NAMES:
		names_cell(table, card, column->offset == AT(rivals));
		break;
	case AS_RARITY:
		rarity_cell(table, card);
		break;
	case AS_PACK:
		word = MEMBER(&db->pack[card->pack], column->offset, char *);
		table_text(table, word && *word ? word : NULL);
		break;
	case AS_RULES:
		rules_cell(table, db, number, text);
		break;
	}
}

void
card_table_add(struct table *table, const struct card_db *db, int card, query_text_fn *text)
{
	for (size_t c = 0; c < LENGTH(columns); c++)
		add_cell(table, db, card, &columns[c], text);
}
