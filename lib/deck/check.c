#include "deck/judge.h"

#include <stdlib.h>
#include <string.h>

/* Judging a deck.  Decks are short, so that plain loops over the entries do;
 * nothing is indexed. */

void
card_label(const struct card_db *db, int card, struct str *out)
{
	const struct card *c = &db->card[card];

	str_addf(out, "%s (%s, %s)", c->name, db->pack[c->pack].code, c->code);
}

const char *
judge_label(struct judging *j, int card)
{
	str_clear(&j->text);
	card_label(j->db, card, &j->text);
	return str_text(&j->text);
}

bool
judge_in_decks(const struct judging *j, const struct deck_entry *entry)
{
	return deck_part(j->db, entry) <= DECK_PLOTS;
}

/* --- one printing --------------------------------------------------- */

static bool
is_unreleased(const struct law *law, int card)
{
	const char *released = law->book->db->pack[law->book->db->card[card].pack].released;

	return !law->format->unreleased && (!released || strcmp(released, law->date) > 0);
}

static bool
is_draft(const struct law *law, int card)
{
	return !law->format->draft_cards &&
	       law->book->db->pack[law->book->db->card[card].pack].draft;
}

static bool
is_outside(const struct law *law, int card)
{
	return law->format->packs && !law->format->packs[law->book->db->card[card].pack];
}

static bool
is_marked(const struct law *law, int card, int mark)
{
	return law->part && law->part->mark[card] & mark;
}

bool
law_allows(const void *pointer, int card)
{
	const struct law *law = pointer;

	return !is_unreleased(law, card) && !is_draft(law, card) && !is_outside(law, card) &&
	       !is_marked(law, card, MARK_BANNED);
}

/* "; legal is …" when another printing of the same type and of one of two
 * factions would do. */
static void
add_legal_printing(struct judging *j, int card, int faction, int other_faction)
{
	enum { MOST = 64 };
	int printing[MOST];
	const struct card *c = &j->db->card[card];
	size_t n = card_by_name(j->db, c->name, printing, MOST);

	for (size_t i = 0; i < n && i < MOST; i++) {
		const struct card *other = &j->db->card[printing[i]];

		if (printing[i] == card || other->type != c->type ||
		    (other->faction != faction && other->faction != other_faction) ||
		    !law_allows(j->law, printing[i]))
			continue;
		str_add(&j->text, "; legal is ");
		card_label(j->db, printing[i], &j->text);
		return;
	}
}

/* The same for a printing that is at fault itself. */
static void
add_other_printing(struct judging *j, int card)
{
	int faction = j->db->card[card].faction;

	add_legal_printing(j, card, faction, faction);
}

static void
check_printings(struct judging *j)
{
	each_known(entry, j)
	{
		const char *released = j->db->pack[judge_card(j, entry)->pack].released;

		if (judge_card(j, entry)->type != CARD_TITLE && law_allows(j->law, entry->card))
			continue;
		str_clear(&j->text);
		card_label(j->db, entry->card, &j->text);
		if (judge_card(j, entry)->type == CARD_TITLE) {
			deck_add_fault(j->deck, "wrong-type", entry->at,
			    "%s is a title card, which no deck holds", str_text(&j->text));
		} else if (is_outside(j->law, entry->card)) {
			str_addf(
			    &j->text, " is of a pack that is not in %s", j->law->format->title);
			add_other_printing(j, entry->card);
			deck_add_fault(j->deck, "wrong-pack", entry->at, "%s", str_text(&j->text));
		} else if (is_draft(j->law, entry->card)) {
			str_add(&j->text, " is a draft card");
			add_other_printing(j, entry->card);
			deck_add_fault(j->deck, "draft-card", entry->at, "%s", str_text(&j->text));
		} else if (is_unreleased(j->law, entry->card)) {
			if (released)
				str_addf(&j->text, " is released on %s, after %s", released,
				    j->law->date);
			else
				str_add(&j->text, " is not released");
			add_other_printing(j, entry->card);
			deck_add_fault(j->deck, "unreleased", entry->at, "%s", str_text(&j->text));
		}
		if (!is_marked(j->law, entry->card, MARK_BANNED))
			continue;
		str_clear(&j->text);
		card_label(j->db, entry->card, &j->text);
		str_addf(&j->text, " is banned by %s", j->law->list->code);
		add_other_printing(j, entry->card);
		deck_add_fault(j->deck, "banned", entry->at, "%s", str_text(&j->text));
	}
}

/* --- restricted cards and pods --------------------------------------- */

/* Notes a card at fault once however many lines name it. */
bool
judge_first_of_card(const struct judging *j, const struct deck_entry *entry)
{
	each_known(other, j) if (other->card == entry->card) return other == entry;
	return false;
}

bool
pod_has(const struct pod *pod, int card)
{
	for (size_t i = 0; i < pod->cards.n; i++)
		if (pod->cards.at[i] == card)
			return true;
	return false;
}

/* Cards of the deck that the list restricts, or that are in pods. */
struct marked {
	const struct deck_entry *entry[DECK_ENTRIES_MOST];
	int n;
};

static void
find_marked(const struct judging *j, int mark, struct marked *out)
{
	out->n = 0;
	each_known(entry, j)
	{
		if (out->n < DECK_ENTRIES_MOST && is_marked(j->law, entry->card, mark) &&
		    judge_first_of_card(j, entry))
			out->entry[out->n++] = entry;
	}
}

/* Counts those that are in the pod (NULL: all) and lists them if there are
 * more than most; the place is that of the second, the one too many. */
static int
gather(struct judging *j, const struct marked *marked, const struct pod *pod, int most,
    struct place *at)
{
	int n = 0;

	for (int i = 0; i < marked->n; i++)
		n += !pod || pod_has(pod, marked->entry[i]->card);
	if (n <= most)
		return n;
	str_clear(&j->text);
	for (int i = 0, told = 0; i < marked->n; i++) {
		if (pod && !pod_has(pod, marked->entry[i]->card))
			continue;
		str_add(&j->text, told ? ", " : "");
		card_label(j->db, marked->entry[i]->card, &j->text);
		if (told++ < 2)
			*at = marked->entry[i]->at;
	}
	return n;
}

static bool
holds(const struct judging *j, int card)
{
	each_known(entry, j) if (entry->card == card) return true;
	return false;
}

static void
check_list(struct judging *j)
{
	struct place at = j->deck->at;
	struct marked marked;

	if (!j->law->list)
		return;
	find_marked(j, MARK_RESTRICTED, &marked);
	int n = gather(j, &marked, NULL, 1, &at);
	if (n > 1)
		deck_add_fault(j->deck, "restricted", at,
		    "%d restricted cards of %s, at most 1: %s", n, j->law->list->code,
		    str_text(&j->text));
	find_marked(j, MARK_POD, &marked);
	if (!marked.n)
		return;
	vec_each (pod, &j->law->part->pods) {
		n = gather(j, &marked, pod, pod->beside < 0 ? 1 : 0, &at);
		if (pod->beside < 0 && n > 1) {
			deck_add_fault(j->deck, "pod", at,
			    "%d cards of pod %d of %s, at most 1: %s", n, pod->number,
			    j->law->list->code, str_text(&j->text));
		} else if (pod->beside >= 0 && n && holds(j, pod->beside)) {
			str_add(&j->text, " beside ");
			card_label(j->db, pod->beside, &j->text);
			deck_add_fault(j->deck, "pod", at,
			    "%d cards of pod %d of %s, at most 0: %s", n, pod->number,
			    j->law->list->code, str_text(&j->text));
		}
	}
}

/* --- sizes and copies ------------------------------------------------- */

int
judge_size(const struct judging *j, int format, size_t member)
{
	int size = format;

	for (size_t i = 0; format >= 0 && i < j->n_rules; i++) {
		int own = *(const int *)(const void *)((const char *)j->rule[i] + member);

		if (own >= 0)
			size = own;
	}
	return size;
}

/* The agenda that sets the size, as in " with Alliance"; "" when the format
 * does. */
static const char *
size_setter(const struct judging *j, size_t member)
{
	const char *name = NULL;

	for (size_t i = 0; i < j->n_rules; i++)
		if (*(const int *)(const void *)((const char *)j->rule[i] + member) >= 0)
			name = j->db->card[j->rule[i]->card].name;
	return name ? arena_format(&j->deck->arena, " with %s", name) : "";
}

static void
check_sizes(struct judging *j)
{
	enum {
		DRAW = offsetof(struct agenda_rule, draw),
		PLOTS = offsetof(struct agenda_rule, plots)
	};
	const struct deck_format *f = j->law->format;
	int draw = judge_size(j, f->draw, DRAW), plots = judge_size(j, f->plots, PLOTS);
	int found = deck_size(j->db, j->deck, DECK_DRAW, true);

	if (draw >= 0 && found < draw)
		deck_add_fault(j->deck, "draw-too-few", j->deck->at,
		    "%d cards in the draw deck, at least %d%s", found, draw, size_setter(j, DRAW));
	found = deck_size(j->db, j->deck, DECK_PLOTS, true);
	if (plots >= 0 && found < plots)
		deck_add_fault(j->deck, "plots-too-few", j->deck->at, "%d plots, exactly %d%s",
		    found, plots, size_setter(j, PLOTS));
	found = deck_size(j->db, j->deck, DECK_PLOTS, false);
	if (plots >= 0 && found > plots)
		deck_add_fault(j->deck, "plots-too-many", j->deck->at, "%d plots, exactly %d%s",
		    found, plots, size_setter(j, PLOTS));
}

/* Copies of the entry's title in its part of the deck; 0 when an earlier
 * entry stands for the title.  Limit is the smallest of the versions. */
static int
copies_of(const struct judging *j, const struct deck_entry *entry, int *limit, struct place *last)
{
	int copies = 0;

	*limit = 255;
	each_known(other, j)
	{
		if (judge_card(j, other)->title != judge_card(j, entry)->title ||
		    deck_part(j->db, other) != deck_part(j->db, entry))
			continue;
		if (!copies && other != entry)
			return 0;
		copies += other->count;
		*last = other->at;
		if (judge_card(j, other)->deck_limit < *limit)
			*limit = judge_card(j, other)->deck_limit;
	}
	return copies;
}

void
judge_list_versions(struct judging *j, const struct deck_entry *entry)
{
	const char *gap = "";

	str_clear(&j->text);
	each_known(other, j) if (judge_card(j, other)->title == judge_card(j, entry)->title)
	{
		str_addf(&j->text, "%s%d ", gap, other->count);
		card_label(j->db, other->card, &j->text);
		gap = ", ";
	}
}

/* Copies of each title, over all parts, and the smallest limit of those
 * printings: most titles are within it, and need no closer look. */
struct title_count {
	int copies;
	uint8_t limit;
};

static struct title_count *
count_titles(const struct judging *j)
{
	struct title_count *count = xcalloc(j->db->n_titles + 1, sizeof(*count));

	each_known(entry, j)
	{
		struct title_count *title = &count[judge_card(j, entry)->title];
		uint8_t limit = judge_card(j, entry)->deck_limit;

		title->limit = !title->copies || limit < title->limit ? limit : title->limit;
		title->copies += entry->count;
	}
	return count;
}

static bool
is_plain(const struct title_count *title, const struct card *card)
{
	return title->copies <= title->limit && (card->type != CARD_PLOT || title->copies < 2);
}

static void
check_copies(struct judging *j)
{
	int allowed = judge_size(j, j->law->format->doubles, offsetof(struct agenda_rule, doubles));
	int doubled = 0, limit;
	struct place at, doubled_at = j->deck->at;
	struct str names = STR_INIT;
	struct title_count *count = count_titles(j);

	each_known(entry, j)
	{
		const struct card *card = judge_card(j, entry);
		int copies =
		    is_plain(&count[card->title], card) ? 0 : copies_of(j, entry, &limit, &at);

		if (copies && copies > limit && j->law->format->copies) {
			judge_list_versions(j, entry);
			deck_add_fault(j->deck, "copies", at, "%d copies of %s, at most %d: %s",
			    copies, judge_card(j, entry)->name, limit, str_text(&j->text));
		}
		if (copies < 2 || deck_part(j->db, entry) != DECK_PLOTS)
			continue;
		str_addf(&names, "%s%s", doubled++ ? ", " : "", judge_label(j, entry->card));
		doubled_at = at;
	}
	if (allowed >= 0 && doubled > allowed)
		deck_add_fault(j->deck, "plot-doubles", doubled_at,
		    "%d plots more than once, at most %d%s: %s", doubled, allowed,
		    size_setter(j, offsetof(struct agenda_rule, doubles)), str_text(&names));
	free(count);
	str_release(&names);
}

/* --- the draft ---------------------------------------------------------- */

/* Cards of the entry's title and type in a deck; with a sideboard or not. */
static int
count_like(const struct judging *j, const struct deck *deck, const struct card *card, bool side)
{
	int n = 0;

	vec_each (entry, &deck->entries)
		if (entry->card >= 0 && (side || !entry->side) &&
		    j->db->card[entry->card].title == card->title &&
		    j->db->card[entry->card].type == card->type)
			n += entry->count;
	return n;
}

/* No more copies than were drafted, by title and type. */
static void
check_pool(struct judging *j)
{
	if (!j->law->pool)
		return;
	each_known(entry, j)
	{
		const struct card *card = judge_card(j, entry);
		int copies = count_like(j, j->deck, card, false);
		int drafted = count_like(j, j->law->pool, card, true);
		bool first = true;

		for (const struct deck_entry *old = j->deck->entries.at; old < entry; old++)
			first &= old->card < 0 || old->side ||
				 j->db->card[old->card].title != card->title ||
				 j->db->card[old->card].type != card->type;
		if (first && copies > drafted)
			deck_add_fault(j->deck, "not-drafted", entry->at,
			    "%d copies of %s, %d drafted", copies, card->name, drafted);
	}
}

/* --- factions and agendas --------------------------------------------- */

/* The agenda that would let the card in; a loyal one only if asked for.  Of
 * those that let in others the last goes to *strict. */
static const struct agenda_rule *
letting_in(struct judging *j, int number, bool loyal, const struct agenda_rule **strict)
{
	for (size_t i = 0; i < j->n_rules; i++) {
		const struct agenda_rule *rule = j->rule[i];

		if (!rule->allow)
			continue;
		if (query_match(rule->allow, number, j->dg) &&
		    (loyal || !j->db->card[number].loyal || rule->allow_loyal))
			return rule;
		*strict = rule;
	}
	return NULL;
}

bool
judge_lets_in(struct judging *j, int number)
{
	const struct card *card = &j->db->card[number];
	const struct agenda_rule *strict;
	int own = j->deck->faction;

	return own < 0 || card->faction == FACTION_NEUTRAL || card->faction == own ||
	       letting_in(j, number, false, &strict);
}

static void
blame_faction(struct judging *j, const struct deck_entry *entry)
{
	const struct card *card = judge_card(j, entry);
	const struct agenda_rule *strict = NULL, *host = letting_in(j, entry->card, true, &strict);
	const char *house = faction_titles[card->faction];

	str_clear(&j->text);
	str_addf(&j->text, "%d ", entry->count);
	card_label(j->db, entry->card, &j->text);
	str_addf(&j->text, ": %s %s%s, the deck is %s", host ? "loyal to" : "of", house,
	    !host && card->loyal ? " and loyal" : "", faction_titles[j->deck->faction]);
	if (host)
		str_addf(&j->text, ", and %s lets in no loyal cards", j->db->card[host->card].name);
	else if (strict)
		str_addf(&j->text, ", and %s lets in other cards", j->db->card[strict->card].name);
	add_legal_printing(j, entry->card, j->deck->faction, FACTION_NEUTRAL);
	deck_add_fault(j->deck, host ? "loyal" : "faction", entry->at, "%s", str_text(&j->text));
}

static void
check_factions(struct judging *j)
{
	if (j->deck->faction < 0)
		deck_add_fault(j->deck, "no-faction", j->deck->at, "the deck names no faction");
	each_known(entry, j) if (judge_in_decks(j, entry) &&
				 judge_card(j, entry)->type != CARD_TITLE &&
				 !judge_lets_in(j, entry->card)) blame_faction(j, entry);
}

void
deck_check(const struct law *law, struct deck *deck, struct diag *dg)
{
	struct judging j = {.law = law, .db = law->book->db, .deck = deck, .dg = dg};

	deck_settle(j.db, deck, law_allows, law);
	judge_find_rules(&j);
	check_sizes(&j);
	check_copies(&j);
	check_factions(&j);
	judge_agendas(&j);
	check_printings(&j);
	check_list(&j);
	check_pool(&j);
	str_release(&j.text);
}
