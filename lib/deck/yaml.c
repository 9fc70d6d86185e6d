#include "deck/read.h"

/* The project's own form, regent-deck(5): a name, a faction, agendas and a
 * map from cards to counts.  It keeps everything. */

static void
take_cards(struct deck_reader *r, struct deck *deck, const struct node *cards, int hint, bool side)
{
	if (!cards || !node_is(cards, NODE_MAP, "a map from cards to counts", r->dg))
		return;
	node_each (node, cards) {
		struct deck_entry entry = {.hint = hint, .side = side};
		const char *count = "";

		if (!node_text(node, &count, r->dg))
			continue;
		entry.at = (struct place){deck->at.file, node->key_at.line, 0};
		entry.text = node->key;
		entry.count = deck_count(deck, count, entry.at, node->key);
		deck_add_named(r, deck, entry);
	}
}

static void
take_agendas(struct deck_reader *r, struct deck *deck, const struct node *list)
{
	if (!list || !node_is(list, NODE_LIST, "a list of agendas", r->dg))
		return;
	node_each (node, list) {
		struct deck_entry entry = {.count = 1, .hint = CARD_AGENDA, .header = true};

		if (!node_text(node, &entry.text, r->dg))
			continue;
		entry.at = (struct place){deck->at.file, node->at.line, 0};
		deck_add_named(r, deck, entry);
	}
}

static void
take_deck(struct deck_reader *r, const struct node *map)
{
	static const char *const keys[] = {
	    "deck", "version", "faction", "agendas", "plots", "cards", "sideboard"};
	const struct node *name, *faction;
	const char *text;

	if (!node_is(map, NODE_MAP, "a deck", r->dg))
		return;
	node_keys(map, keys, LENGTH(keys), r->dg);
	struct deck *deck = deck_begin(r, map->at.line);
	if ((name = node_get(map, "deck")) && node_text(name, &text, r->dg) && *text)
		deck->name = deck_line(deck, text);
	if ((name = node_get(map, "version")) && node_text(name, &text, r->dg) && *text)
		deck->version = deck_line(deck, text);
	if ((faction = node_get(map, "faction")) && node_text(faction, &text, r->dg)) {
		struct place at = {deck->at.file, faction->at.line, 0};

		if (faction_by_name(text) >= 0)
			deck_set_faction(deck, faction_by_name(text), at);
		else
			deck_add_fault(deck, "no-faction", at, "no faction is called '%s'", text);
	}
	take_agendas(r, deck, node_get(map, "agendas"));
	take_cards(r, deck, node_get(map, "plots"), CARD_PLOT, false);
	take_cards(r, deck, node_get(map, "cards"), -1, false);
	take_cards(r, deck, node_get(map, "sideboard"), -1, true);
}

bool
deck_yaml_read(struct deck_reader *r, const char *text, size_t length)
{
	struct arena arena = ARENA_INIT;
	size_t before = r->dg->errors;
	const struct node *map = yaml_parse(r->file, text, length, &arena, r->dg);
	const struct node *list = map ? node_get(map, "decks") : NULL;

	if (map && !list)
		take_deck(r, map);
	else if (list && node_is(list, NODE_LIST, "a list of decks", r->dg))
		node_each (node, list)
			take_deck(r, node);
	if (list && !list->n && r->dg->errors == before)
		diag_error(r->dg, list->at, "no deck: the list is empty");
	arena_release(&arena);
	return r->dg->errors == before;
}
