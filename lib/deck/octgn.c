#include "deck/read.h"

#include <expat.h>
#include <string.h>

/* OCTGN's .o8d: <deck><section name><card qty id>Name</card>. */

static const struct {
	const char *name;
	int type; /* -1: the faction */
} sections[] = {
    {"Agenda", CARD_AGENDA},
    {"Attachments", CARD_ATTACHMENT},
    {"Characters", CARD_CHARACTER},
    {"Events", CARD_EVENT},
    {"Faction", -1},
    {"Locations", CARD_LOCATION},
    {"Plots", CARD_PLOT},
};

const char *
octgn_id(const struct card *card)
{
	enum { ID_LENGTH = 36 };

	return card->octgn && strlen(card->octgn) == ID_LENGTH ? card->octgn : NULL;
}

struct octgn {
	struct deck_reader *r;
	XML_Parser parser;
	struct deck *deck;
	struct map ids; /* OCTGN's id: card */
	const char *section;
	bool in_card, refused;
	struct place at;
	char *quantity, *id;
	struct str text;
	struct arena arena;
};

static void
refuse(struct octgn *o, const char *why)
{
	if (!o->refused)
		diag_error(o->r->dg,
		    (struct place){arena_text(&o->r->dg->arena, o->r->file),
			(uint32_t)XML_GetCurrentLineNumber(o->parser), 0},
		    "XML: %s", why);
	o->refused = true;
	XML_StopParser(o->parser, XML_FALSE);
}

static void XMLCALL
on_doctype(void *user, const XML_Char *name, const XML_Char *system, const XML_Char *public,
    int has_internal)
{
	(void)name, (void)system, (void)public, (void)has_internal;
	refuse(user, "a deck has no document type");
}

static char *
attribute(struct octgn *o, const XML_Char **list, const char *name)
{
	for (; list[0]; list += 2)
		if (strcmp(list[0], name) == 0)
			return arena_text(&o->arena, list[1]);
	return arena_text(&o->arena, "");
}

static void XMLCALL
on_start(void *user, const XML_Char *name, const XML_Char **attributes)
{
	struct octgn *o = user;
	uint32_t line = (uint32_t)XML_GetCurrentLineNumber(o->parser);

	if (!o->deck && strcmp(name, "deck") != 0) {
		refuse(o, "no OCTGN deck: <deck> is expected");
	} else if (!o->deck) {
		o->deck = deck_begin(o->r, line);
	} else if (strcmp(name, "section") == 0) {
		o->section = attribute(o, attributes, "name");
	} else if (strcmp(name, "card") == 0) {
		o->in_card = true;
		o->quantity = attribute(o, attributes, "qty");
		o->id = attribute(o, attributes, "id");
		o->at = (struct place){o->deck->at.file, line, 0};
		str_clear(&o->text);
	}
}

static void XMLCALL
on_text(void *user, const XML_Char *text, int length)
{
	struct octgn *o = user;

	if (o->in_card)
		str_addn(&o->text, text, (size_t)length);
}

static int
section_type(const char *name)
{
	for (size_t i = 0; name && i < LENGTH(sections); i++)
		if (text_equal_caseless(sections[i].name, name))
			return sections[i].type;
	return CARD_TYPES;
}

static void
take_card(struct octgn *o)
{
	char *name = text_trim(arena_text(&o->arena, str_text(&o->text)));
	int type = section_type(o->section), faction = faction_by_name(name);
	struct deck_entry entry = {.at = o->at, .hint = type < CARD_TYPES ? type : -1};
	uint32_t card;

	if (type == -1) {
		if (faction >= 0)
			deck_set_faction(o->deck, faction, o->at);
		else
			deck_add_fault(
			    o->deck, "no-faction", o->at, "no faction is called '%s'", name);
		return;
	}
	if (!*name && !*o->id) {
		deck_add_fault(o->deck, "unknown-card", o->at, "a card without a name");
		return;
	}
	entry.count = deck_count(o->deck, o->quantity, o->at, name);
	entry.side = o->section && text_equal_caseless(o->section, "Sideboard");
	entry.text = name;
	if (*o->id && map_get(&o->ids, o->id, &card))
		entry.text = o->r->db->card[card].code;
	deck_add_named(o->r, o->deck, entry);
}

static void XMLCALL
on_end(void *user, const XML_Char *name)
{
	struct octgn *o = user;

	if (strcmp(name, "card") == 0 && o->in_card) {
		o->in_card = false;
		take_card(o);
	} else if (strcmp(name, "section") == 0) {
		o->section = NULL;
	}
}

bool
deck_octgn_read(struct deck_reader *r, const char *text, size_t length)
{
	struct octgn o = {.r = r, .parser = XML_ParserCreate(NULL)};

	if (!o.parser)
		die("out of memory");
	for (size_t i = 0; i < r->db->n; i++)
		if (octgn_id(&r->db->card[i]))
			map_add(&o.ids, octgn_id(&r->db->card[i]), (uint32_t)i);
	XML_SetUserData(o.parser, &o);
	XML_SetElementHandler(o.parser, on_start, on_end);
	XML_SetCharacterDataHandler(o.parser, on_text);
	XML_SetStartDoctypeDeclHandler(o.parser, on_doctype);
	bool good = XML_Parse(o.parser, text, (int)length, 1) == XML_STATUS_OK;
	if (!good)
		refuse(&o, XML_ErrorString(XML_GetErrorCode(o.parser)));
	XML_ParserFree(o.parser);
	map_release(&o.ids);
	str_release(&o.text);
	arena_release(&o.arena);
	return good && o.deck;
}
