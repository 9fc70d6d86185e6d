#include "deck/read.h"

#include <jansson.h>
#include <string.h>

/* The JSON of thronesdb (slots by code) and throneteki (lists of cards). */

struct json_reader {
	struct deck_reader *r;
	struct deck *deck;
	/* jansson tells no places: a word is looked up in the text, from the
	 * last one found on, so that the common order costs one walk. */
	const char *text, *cursor;
	uint32_t line;
	int lost;  /* lookups left that may fail */
	bool side; /* the cards are of the sideboard */
};

static struct place
place_of(struct json_reader *j, const char *word)
{
	struct str quoted = STR_INIT;

	str_addf(&quoted, "\"%s\"", word);
	const char *found = j->lost > 0 ? strstr(j->cursor, str_text(&quoted)) : NULL;
	if (!found && j->lost-- > 0 && (found = strstr(j->text, str_text(&quoted)))) {
		j->cursor = j->text;
		j->line = 1;
	}
	for (; found && j->cursor < found; j->cursor++)
		j->line += *j->cursor == '\n';
	str_release(&quoted);
	return (struct place){j->deck->at.file, j->line, 0};
}

static const char *
text_of(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

/* A code as it stands, or inside a card object. */
static const char *
code_of(const json_t *card)
{
	const char *code = json_string_value(card);

	if (!code && json_is_object(card)) {
		code = text_of(card, "cardcode");
		code = code ? code : text_of(card, "code");
		code = code ? code : code_of(json_object_get(card, "card"));
	}
	return code;
}

static void
add_card(struct json_reader *j, const char *code, const json_t *count, bool header)
{
	struct deck_entry entry = {
	    .count = 1, .hint = header ? CARD_AGENDA : -1, .header = header, .side = j->side};

	if (!code) {
		deck_add_fault(j->deck, "unknown-card",
		    (struct place){j->deck->at.file, j->line, 0}, "a card without a code");
		return;
	}
	entry.at = place_of(j, code);
	entry.text = code;
	if (json_is_integer(count)) {
		struct str digits = STR_INIT;

		str_addf(&digits, "%" JSON_INTEGER_FORMAT, json_integer_value(count));
		entry.count = deck_count(j->deck, str_text(&digits), entry.at, code);
		str_release(&digits);
	} else if (!header) {
		const char *words = json_string_value(count);

		entry.count =
		    deck_count(j->deck, words ? words : "no whole number", entry.at, code);
	}
	deck_add_named(j->r, j->deck, entry);
}

static void
add_agendas(struct json_reader *j, const json_t *list)
{
	size_t i;
	const json_t *item;

	if (json_is_array(list))
		json_array_foreach(list, i, item) add_card(j, code_of(item), NULL, true);
	else if (code_of(list) && *code_of(list))
		add_card(j, code_of(list), NULL, true);
}

static void
add_list(struct json_reader *j, const json_t *list, bool side)
{
	size_t i;
	const json_t *item;

	j->side = side;
	json_array_foreach(list, i, item)
	    add_card(j, code_of(item), json_object_get(item, "count"), false);
	j->side = false;
}

static void
take_faction(struct json_reader *j, const json_t *object)
{
	const json_t *value = json_object_get(object, "faction");
	const char *word = text_of(object, "faction_code");

	word = word ? word : json_string_value(value);
	word = word ? word : text_of(value, "value");
	word = word ? word : text_of(value, "code");
	word = word ? word : text_of(value, "name");
	if (!word)
		return;
	int faction = faction_by_name(word);
	if (faction >= 0)
		deck_set_faction(j->deck, faction, place_of(j, word));
	else
		deck_add_fault(
		    j->deck, "no-faction", place_of(j, word), "no faction is called '%s'", word);
}

static bool
is_deck(const json_t *object)
{
	return json_is_object(json_object_get(object, "slots")) ||
	       json_is_array(json_object_get(object, "drawCards")) ||
	       json_is_array(json_object_get(object, "plotCards")) ||
	       json_is_array(json_object_get(object, "cards"));
}

static void
take_deck(struct json_reader *j, json_t *object)
{
	static const char *const agendas[] = {"agendas", "agenda", "bannerCards"};
	static const char *const lists[] = {"plotCards", "drawCards", "cards"};
	const char *name = text_of(object, "name");
	const char *code;
	json_t *count;

	j->deck = deck_begin(j->r, j->line);
	if (name && *name) {
		j->deck->name = deck_line(j->deck, name);
		j->deck->at.line = place_of(j, name).line;
	}
	if (text_of(object, "version") && *text_of(object, "version"))
		j->deck->version = deck_line(j->deck, text_of(object, "version"));
	take_faction(j, object);
	for (size_t i = 0; i < LENGTH(agendas); i++)
		add_agendas(j, json_object_get(object, agendas[i]));
	json_object_foreach(json_object_get(object, "slots"), code, count)
	    add_card(j, code, count, false);
	for (size_t i = 0; i < LENGTH(lists); i++)
		add_list(j, json_object_get(object, lists[i]), false);
	add_list(j, json_object_get(object, "pool"), true);
}

/* Decks at the top, in a list, or under "deck", "decks" or "data". */
static size_t
find_decks(struct json_reader *j, json_t *value, int depth)
{
	static const char *const inside[] = {"deck", "decks", "data"};
	size_t n = 0, i;
	json_t *item;

	if (json_is_array(value) && depth < 4) {
		json_array_foreach(value, i, item) n += find_decks(j, item, depth + 1);
	} else if (is_deck(value)) {
		take_deck(j, value);
		n++;
	} else if (json_is_object(value) && depth < 4) {
		for (i = 0; i < LENGTH(inside); i++)
			n += find_decks(j, json_object_get(value, inside[i]), depth + 1);
	}
	return n;
}

bool
deck_json_read(struct deck_reader *r, const char *text, size_t length)
{
	struct json_reader j = {.r = r, .text = text, .cursor = text, .line = 1, .lost = 100};
	json_error_t error;
	json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
	struct place at = {arena_text(&r->dg->arena, r->file), 0, 0};

	if (!root) {
		at.line = error.line > 0 ? (uint32_t)error.line : 0;
		at.column = error.column > 0 ? (uint32_t)error.column : 0;
		diag_error(r->dg, at, "JSON: %s",
		    strstr(error.text, "JSON_ALLOW_NUL") ? "a NUL character" : error.text);
		return false;
	}
	size_t found = find_decks(&j, root, 0);
	json_decref(root);
	if (!found)
		diag_error(r->dg, at, "no deck in this JSON: slots, drawCards or cards is missing");
	return found > 0;
}
