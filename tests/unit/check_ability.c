/* The card language: its tables, the reader's messages, the text. */
#include "ability/ability.h"
#include "card/load.h"

#include "unit.h"

#include <string.h>

/* A card of one's own with these abilities, in a pack with one other card. */
struct fixture {
	struct card_db *db;
	struct ability_book book;
	struct diag dg;
};

static void
setup_type(struct fixture *f, const char *type, const char *abilities)
{
	struct str text = STR_INIT;

	*f = (struct fixture){0};
	str_addf(&text,
	    "pack: P\ncards:\n"
	    "- {code: \"00001\", name: King Own, type: agenda, traits: [King, Lord]}\n"
	    "- code: \"00002\"\n  name: Own\n  type: %s\n  cost: 1\n%s  abilities:\n%s",
	    type, strcmp(type, "character") == 0 ? "  strength: 1\n  icons: []\n" : "", abilities);
	f->db = card_db_parse("own.yaml", str_text(&text), text.n, &f->dg);
	diag_print(&f->dg, stderr);
	ck_assert_ptr_nonnull(f->db);
	ability_book_init(&f->book, f->db, NULL, &f->dg);
	str_release(&text);
}

static void
teardown(struct fixture *f)
{
	ability_book_release(&f->book);
	card_db_free(f->db);
	diag_release(&f->dg);
}

static void
says_as(const char *type, const char *abilities, const char *expected)
{
	struct fixture f;
	struct str text = STR_INIT;

	setup_type(&f, type, abilities);
	diag_print(&f.dg, stderr);
	ck_assert_uint_eq(f.dg.errors, 0);
	ability_text(
	    &f.book.set, &f.db->card[1], f.book.card[1].first, f.book.card[1].n, " / ", &text);
	ck_assert_str_eq(str_text(&text), expected);
	str_release(&text);
	teardown(&f);
}

static void
says(const char *abilities, const char *expected)
{
	says_as("character", abilities, expected);
}

/* The only message, with its place: "10:5: …". */
static void
refused(const char *abilities, const char *expected)
{
	struct fixture f;
	struct str text = STR_INIT;

	setup_type(&f, "character", abilities);
	vec_each (message, &f.dg.list)
		str_addf(&text, "%s%d:%d: %s", text.n ? "; " : "", message->at.line,
		    message->at.column, message->text);
	ck_assert_str_eq(str_text(&text), expected);
	ck_assert_uint_gt(f.dg.errors, 0);
	str_release(&text);
	teardown(&f);
}

static bool
is_param(const struct word_row *row, const char *key, size_t length)
{
	static const char *const more[] = {"s", "n", "not", "self", "until"};

	for (size_t i = 0; i < PARAMS_MOST && row->param[i].key; i++)
		if (strlen(row->param[i].key) == length && !strncmp(row->param[i].key, key, length))
			return true;
	for (size_t i = 0; i < LENGTH(more); i++)
		if (strlen(more[i]) == length && !strncmp(more[i], key, length))
			return true;
	return memchr(key, '|', length) != NULL;
}

static void
check_phrase(const struct word_row *row)
{
	int groups = 0;

	for (const char *c = row->text ? row->text : ""; *c; c++) {
		groups += (*c == '[') - (*c == ']');
		ck_assert_msg(groups == 0 || groups == 1, "%s: %s", row->word, row->text);
		if (*c != '{')
			continue;
		ck_assert_msg(strchr(c, '}') != NULL, "%s: %s", row->word, row->text);
		size_t slot = strcspn(c + 1, "}"), key = strcspn(c + 1, ":}");
		ck_assert_msg(is_param(row, c + 1, key), "%s: %.*s", row->word, (int)slot, c + 1);
		c += slot + 1;
	}
	ck_assert_msg(groups == 0, "%s: %s", row->word, row->text);
}

START_TEST(every_word_has_a_meaning_and_a_phrase_of_its_own_parameters)
{
	for (size_t v = 0; v < VOCABULARIES; v++)
		for (size_t op = 1; op < vocabulary[v].n; op++) {
			const struct word_row *row = &vocabulary[v].row[op];

			ck_assert_msg(row->help && *row->help, "%s %zu", vocabulary_titles[v], op);
			check_phrase(row);
		}
}
END_TEST

START_TEST(words_of_a_vocabulary_differ)
{
	for (size_t v = 0; v < VOCABULARIES; v++)
		for (size_t a = 1; a < vocabulary[v].n; a++)
			for (size_t b = 1; b < a; b++) {
				const char *one = vocabulary[v].row[a].word;
				const char *two = vocabulary[v].row[b].word;
				ck_assert_msg(!one || !two || strcmp(one, two) != 0, "%s", one);
			}
}
END_TEST

START_TEST(every_word_list_is_printed_in_full)
{
	for (int list = 0; list < WORD_LISTS; list++)
		for (size_t i = 0; word_texts[list] && word_lists[list][i]; i++)
			ck_assert_ptr_nonnull(word_texts[list][i]);
}
END_TEST

START_TEST(every_shipped_card_that_is_written_reads_and_speaks_plainly)
{
	struct diag dg = DIAG_INIT;
	struct card_db *db = card_db_load(&(struct card_source){.need_abilities = true}, &dg);
	struct ability_book book;
	struct str text = STR_INIT;
	size_t written = 0;

	ck_assert_ptr_nonnull(db);
	ability_book_init(&book, db, NULL, &dg);
	diag_print(&dg, stderr);
	ck_assert_uint_eq(dg.errors, 0);
	for (size_t i = 0; i < db->n; i++) {
		const struct ability_range *range = &book.card[i];

		if (!db->card[i].abilities)
			continue;
		written++;
		str_clear(&text);
		ability_text(&book.set, &db->card[i], range->first, range->n, " / ", &text);
		ck_assert_msg(range->n == 0 || text.n > 0, "%s says nothing", db->card[i].name);
		static const char *const never[] = {"{", "}", "[", "]", "  ", " .", "..", " ,",
		    "for each.", "for each /", "(null)"};
		for (size_t k = 0; k < LENGTH(never); k++)
			ck_assert_msg(!strstr(str_text(&text), never[k]), "%s: %s",
			    db->card[i].name, str_text(&text));
	}
	ck_assert_uint_ge(written, 211);
	str_release(&text);
	ability_book_release(&book);
	card_db_free(db);
	diag_release(&dg);
}
END_TEST

START_TEST(a_wrong_word_is_reported_with_its_place_and_the_one_meant)
{
	refused("  - action: any\n    do: [{drow: 1}]\n",
	    "12:11: unknown effect 'drow', did you mean 'draw'?");
	refused("  - action: challenge\n    do: [{draw: 1}]\n",
	    "11:13: unknown phase 'challenge', did you mean 'challenges'?");
	refused("  - action: any\n    do: [{draw: {amont: 1}}]\n",
	    "12:18: 'draw' has no key 'amont', did you mean 'amount'?; 12:17: 'draw' needs "
	    "'amount'");
	refused("  - constant: [{strength: {of: {trait: Kign}, by: 1}}]\n",
	    "11:40: unknown trait 'Kign', did you mean 'King'?");
	refused("  - constant: [{strength: {of: {name: King Onw}, by: 1}}]\n",
	    "11:39: unknown card 'King Onw', did you mean 'King Own'?");
}
END_TEST

START_TEST(an_ability_is_of_one_kind_and_has_only_the_keys_of_its_kind)
{
	refused("  - do: [{draw: 1}]\n",
	    "11:5: an ability needs its kind: action, reaction, constant …");
	refused("  - action: any\n    when-revealed: self\n    do: [{draw: 1}]\n",
	    "12:5: an ability is of one kind");
	refused("  - action: any\n    while: {first-player: you}\n    do: [{draw: 1}]\n",
	    "12:5: 'while' does not stand with 'action'");
	refused("  - action: any\n", "11:5: an ability of this kind needs 'do'");
	refused("  - when-revealed: that\n    do: [{draw: 1}]\n",
	    "11:20: 'when-revealed' takes 'self'");
}
END_TEST

START_TEST(what_is_missing_or_too_much_is_reported)
{
	refused("  - constant: [{strength: {of: self}}]\n", "11:27: 'strength' needs 'by'");
	refused("  - action: any\n    do: []\n", "12:9: an empty list");
	refused("  - action: any\n    do: [{draw: 1, stand: self}]\n",
	    "12:10: effect must be one word, not 2");
	refused("  - action: any\n    do: [{draw: 1000}]\n",
	    "12:17: draw must be from 0 to 99, not 1000");
	refused("  - action: any\n    do: [{draw: 1}]\n    limit: once\n",
	    "13:12: 'once' is no limit; it is written '1 per challenge', 'phase', 'round' or "
	    "'game'");
}
END_TEST

START_TEST(names_are_given_before_they_are_used_and_are_used)
{
	refused("  - action: any\n    do: [{kneel: it}]\n", "12:18: unknown card 'it'");
	refused("  - action: any\n    choose: {it: {type: character}}\n    do: [{draw: 1}]\n",
	    "12:14: 'it' is chosen, but nothing is done with it");
	refused("  - action: any\n    choose: {you: {type: character}}\n    do: [{kneel: you}]\n",
	    "12:14: 'you' cannot be the name of a choice; 13:18: unknown card 'you'");
	refused("  - action: any\n    choose: {it: {up-to: 2}}\n    do: [{kneel: it}]\n",
	    "12:18: a choice is of cards or of a player");
}
END_TEST

START_TEST(a_card_is_named_first_and_it_is_it_from_then_on)
{
	says("  - reaction: {stood: self}\n    do: [{kneel: self}]\n",
	    "Reaction: After Own stands, kneel it.");
	says("  - action: any\n    cost: [{kneel: self}]\n    choose: {it: {type: location}}\n"
	     "    do: [{discard: it}]\n",
	    "Action: Kneel Own to choose a location, and discard it from play.");
}
END_TEST

START_TEST(common_words_are_said_once)
{
	says("  - reaction: {any: [{stood: self}, {kneeled: self}]}\n    do: [{draw: 1}]\n",
	    "Reaction: After Own stands or kneels, draw 1 card.");
	says("  - constant: [{strength: {of: self, by: 2}}, {gain-icon: {of: self, icon: power}},\n"
	     "      {gain-keyword: {of: self, keyword: renown}}]\n",
	    "Own gets +2 STR, gains a power icon, and gains renown.");
}
END_TEST

START_TEST(choices_say_who_chooses_and_how_many)
{
	says("  - action: any\n    choose: {them: {type: character, up-to: 2}}\n"
	     "    do: [{kneel: them}]\n",
	    "Action: Choose and kneel up to 2 characters.");
	says("  - action: any\n    choose: {it: {type: character, controller: you, by: each}}\n"
	     "    do: [{kill: it}]\n",
	    "Action: Each player chooses and kills a character they control.");
	says("  - action: any\n    pick: {it: {type: location, in: dead, owner: you}}\n"
	     "    do: [{put-into-play: it}]\n",
	    "Action: Put a location into play from your dead pile.");
}
END_TEST

START_TEST(numbers_that_are_counted_follow_the_clause)
{
	says("  - constant: [{strength: {of: self, by: {count: {trait: King, other: true}}}}]\n",
	    "Own gets +1 STR for each other King card.");
	says("  - action: any\n    do: [{draw: {hand: opponent}}]\n",
	    "Action: Draw 1 card for each card in an opponent's hand.");
	says("  - action: any\n    do: [{gain-gold: {if: {holds: {first-player: you}, then: 3, "
	     "else: 1}}}]\n",
	    "Action: Gain 1 gold. (3 instead if you are the first player.)");
}
END_TEST

START_TEST(what_is_looked_at_is_spoken_of_in_the_next_sentence)
{
	says("  - action: any\n    do:\n    - look-at-top: {amount: 3, of: you, as: seen}\n"
	     "    - pick: {it: {among: seen, up-to: 1}}\n    - add-to-hand: it\n"
	     "    - to-bottom: {among: seen, not: {among: it}}\n",
	    "Action: Look at the top 3 cards of your deck. Add up to 1 of those cards to your hand "
	    "and place the others on the bottom of your deck in any order.");
}
END_TEST

START_TEST(a_text_within_the_text_ends_once)
{
	says_as("event",
	    "  - interrupt: {would-be-killed: {trait: King}}\n    do:\n    - save: that\n"
	    "    - attach-as: {to: that, card: {type: attachment, keywords: [terminal]}}\n",
	    "Interrupt: When a King card would be killed, save it and attach Own to it as an "
	    "attachment with the text: \"Terminal.\"");
}
END_TEST

START_TEST(conditions_can_be_denied)
{
	says("  - constant: [{strength: {of: self, by: 1}}]\n    while: {not: {first-player: "
	     "you}}\n",
	    "While you are not the first player, Own gets +1 STR.");
	says("  - constant: [{strength: {of: self, by: 1}}]\n"
	     "    while: {not: {exists: {trait: King, controller: you}}}\n",
	    "While you do not control a King card, Own gets +1 STR.");
}
END_TEST

START_TEST(an_event_says_first_when_it_may_be_played)
{
	says_as("event",
	    "  - action: challenges\n    if: {during-challenge: {type: power}}\n    do: [{draw: "
	    "1}]\n"
	    "    max: 1 per phase\n",
	    "Play only during a power challenge. / Challenges Action: Draw 1 card. (Max 1 per "
	    "phase.)");
}
END_TEST

UNIT_MAIN("ability", every_word_has_a_meaning_and_a_phrase_of_its_own_parameters,
    words_of_a_vocabulary_differ, every_word_list_is_printed_in_full,
    every_shipped_card_that_is_written_reads_and_speaks_plainly,
    a_wrong_word_is_reported_with_its_place_and_the_one_meant,
    an_ability_is_of_one_kind_and_has_only_the_keys_of_its_kind,
    what_is_missing_or_too_much_is_reported, names_are_given_before_they_are_used_and_are_used,
    a_card_is_named_first_and_it_is_it_from_then_on, common_words_are_said_once,
    choices_say_who_chooses_and_how_many, numbers_that_are_counted_follow_the_clause,
    what_is_looked_at_is_spoken_of_in_the_next_sentence, a_text_within_the_text_ends_once,
    conditions_can_be_denied, an_event_says_first_when_it_may_be_played)
