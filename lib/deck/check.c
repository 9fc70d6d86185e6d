#include "deck/law.h"

#include <string.h>

/* Judging a deck.  Decks are short, so that plain loops over the entries do;
 * nothing is indexed. */

struct judging {
	const struct law *law;
	const struct card_db *db;
	struct deck *deck;
	struct diag *dg;
	struct str text; /* of the message in hand */
	const struct agenda_rule *rule[8];
	size_t n_rules;
};

void
card_label(const struct card_db *db, int card, struct str *out)
{
	const struct card *c = &db->card[card];

	str_addf(out, "%s (%s, %s)", c->name, db->pack[c->pack].code, c->code);
}

static const char *
label_of(struct judging *j, int card)
{
	str_clear(&j->text);
	card_label(j->db, card, &j->text);
	return str_text(&j->text);
}

static const struct card *
card_of(const struct judging *j, const struct deck_entry *entry)
{
	return &j->db->card[entry->card];
}

/* Entries of the deck itself, known and not in the sideboard. */
#define each_known(entry, j)                  \
	vec_each (entry, &(j)->deck->entries) \
		if (entry->card >= 0 && !entry->side && entry->count)

static bool
in_decks(const struct judging *j, const struct deck_entry *entry)
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
is_marked(const struct law *law, int card, int mark)
{
	return law->part && law->part->mark[card] & mark;
}

bool
law_allows(const void *pointer, int card)
{
	const struct law *law = pointer;

	return !is_unreleased(law, card) && !is_draft(law, card) &&
	       !is_marked(law, card, MARK_BANNED);
}

/* ": legal as …" when another printing of the same kind would do. */
static void
add_legal_printing(struct judging *j, int card)
{
	enum { MOST = 64 };
	int printing[MOST];
	const struct card *c = &j->db->card[card];
	size_t n = card_by_name(j->db, c->name, printing, MOST);

	for (size_t i = 0; i < n && i < MOST; i++) {
		const struct card *other = &j->db->card[printing[i]];

		if (printing[i] == card || other->type != c->type || other->faction != c->faction ||
		    !law_allows(j->law, printing[i]))
			continue;
		str_add(&j->text, "; legal is ");
		card_label(j->db, printing[i], &j->text);
		return;
	}
}

static void
check_printings(struct judging *j)
{
	each_known(entry, j)
	{
		const char *released = j->db->pack[card_of(j, entry)->pack].released;

		if (card_of(j, entry)->type != CARD_TITLE && law_allows(j->law, entry->card))
			continue;
		str_clear(&j->text);
		card_label(j->db, entry->card, &j->text);
		if (card_of(j, entry)->type == CARD_TITLE) {
			deck_add_fault(j->deck, "wrong-type", entry->at,
			    "%s is a title card, which no deck holds", str_text(&j->text));
		} else if (is_draft(j->law, entry->card)) {
			str_add(&j->text, " is a draft card");
			add_legal_printing(j, entry->card);
			deck_add_fault(j->deck, "draft-card", entry->at, "%s", str_text(&j->text));
		} else if (is_unreleased(j->law, entry->card)) {
			if (released)
				str_addf(&j->text, " is released on %s, after %s", released,
				    j->law->date);
			else
				str_add(&j->text, " is not released");
			add_legal_printing(j, entry->card);
			deck_add_fault(j->deck, "unreleased", entry->at, "%s", str_text(&j->text));
		}
		if (!is_marked(j->law, entry->card, MARK_BANNED))
			continue;
		str_clear(&j->text);
		card_label(j->db, entry->card, &j->text);
		str_addf(&j->text, " is banned by %s", j->law->list->code);
		add_legal_printing(j, entry->card);
		deck_add_fault(j->deck, "banned", entry->at, "%s", str_text(&j->text));
	}
}

/* --- restricted cards and pods --------------------------------------- */

/* Notes a card at fault once however many lines name it. */
static bool
first_of_card(const struct judging *j, const struct deck_entry *entry)
{
	each_known(other, j) if (other->card == entry->card) return other == entry;
	return false;
}

static bool
in_pod(const struct pod *pod, int card)
{
	for (size_t i = 0; i < pod->cards.n; i++)
		if (pod->cards.at[i] == card)
			return true;
	return false;
}

/* Counts the cards of the deck that are restricted, or in the pod, and lists
 * them if there are more than most; the place is that of the second, the one
 * too many. */
static int
gather(struct judging *j, const struct pod *pod, int most, struct place *at)
{
	int mark = pod ? MARK_POD : MARK_RESTRICTED, n = 0;
	const struct deck_entry *hit[DECK_ENTRIES_MOST];

	each_known(entry, j)
	{
		if (n < DECK_ENTRIES_MOST && is_marked(j->law, entry->card, mark) &&
		    (!pod || in_pod(pod, entry->card)) && first_of_card(j, entry))
			hit[n++] = entry;
	}
	if (n <= most)
		return n;
	str_clear(&j->text);
	for (int i = 0; i < n; i++) {
		str_add(&j->text, i ? ", " : "");
		card_label(j->db, hit[i]->card, &j->text);
	}
	*at = hit[n > 1]->at;
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

	if (!j->law->list)
		return;
	int n = gather(j, NULL, 1, &at);
	if (n > 1)
		deck_add_fault(j->deck, "restricted", at,
		    "%d restricted cards of %s, at most 1: %s", n, j->law->list->code,
		    str_text(&j->text));
	vec_each (pod, &j->law->part->pods) {
		n = gather(j, pod, pod->beside < 0 ? 1 : 0, &at);
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

static int
size_of(const struct judging *j, int format, size_t member)
{
	int size = format;

	for (size_t i = 0; format >= 0 && i < j->n_rules; i++) {
		int own = *(const int *)(const void *)((const char *)j->rule[i] + member);

		if (own >= 0)
			size = own;
	}
	return size;
}

static void
check_sizes(struct judging *j)
{
	const struct deck_format *f = j->law->format;
	int draw = size_of(j, f->draw, offsetof(struct agenda_rule, draw));
	int plots = size_of(j, f->plots, offsetof(struct agenda_rule, plots));
	int found = deck_size(j->db, j->deck, DECK_DRAW, true);

	if (draw >= 0 && found < draw)
		deck_add_fault(j->deck, "draw-too-few", j->deck->at,
		    "%d cards in the draw deck, at least %d", found, draw);
	found = deck_size(j->db, j->deck, DECK_PLOTS, true);
	if (plots >= 0 && found < plots)
		deck_add_fault(
		    j->deck, "plots-too-few", j->deck->at, "%d plots, exactly %d", found, plots);
	found = deck_size(j->db, j->deck, DECK_PLOTS, false);
	if (plots >= 0 && found > plots)
		deck_add_fault(
		    j->deck, "plots-too-many", j->deck->at, "%d plots, exactly %d", found, plots);
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
		if (card_of(j, other)->title != card_of(j, entry)->title ||
		    deck_part(j->db, other) != deck_part(j->db, entry))
			continue;
		if (!copies && other != entry)
			return 0;
		copies += other->count;
		*last = other->at;
		if (card_of(j, other)->deck_limit < *limit)
			*limit = card_of(j, other)->deck_limit;
	}
	return copies;
}

static void
list_versions(struct judging *j, const struct deck_entry *entry)
{
	const char *gap = "";

	str_clear(&j->text);
	each_known(other, j) if (card_of(j, other)->title == card_of(j, entry)->title)
	{
		str_addf(&j->text, "%s%d ", gap, other->count);
		card_label(j->db, other->card, &j->text);
		gap = ", ";
	}
}

static void
check_copies(struct judging *j)
{
	int allowed = size_of(j, j->law->format->doubles, offsetof(struct agenda_rule, doubles));
	int doubled = 0, limit;
	struct place at, doubled_at = j->deck->at;
	struct str names = STR_INIT;

	each_known(entry, j)
	{
		int copies = copies_of(j, entry, &limit, &at);

		if (copies > limit && j->law->format->copies) {
			list_versions(j, entry);
			deck_add_fault(j->deck, "copies", at, "%d copies of %s, at most %d: %s",
			    copies, card_of(j, entry)->name, limit, str_text(&j->text));
		}
		if (copies < 2 || deck_part(j->db, entry) != DECK_PLOTS)
			continue;
		str_addf(&names, "%s%s", doubled++ ? ", " : "", label_of(j, entry->card));
		doubled_at = at;
	}
	if (allowed >= 0 && doubled > allowed)
		deck_add_fault(j->deck, "plot-doubles", doubled_at,
		    "%d plots more than once, at most %d: %s", doubled, allowed, str_text(&names));
	str_release(&names);
}

/* --- factions and agendas --------------------------------------------- */

static void
check_factions(struct judging *j)
{
	int own = j->deck->faction;

	if (own < 0)
		deck_add_fault(j->deck, "no-faction", j->deck->at, "the deck names no faction");
	each_known(entry, j)
	{
		const struct card *card = card_of(j, entry);
		bool allowed = false, but_loyal = false;

		if (own < 0 || !in_decks(j, entry) || card->faction == FACTION_NEUTRAL ||
		    card->faction == own || card->type == CARD_TITLE)
			continue;
		for (size_t i = 0; i < j->n_rules; i++)
			if (j->rule[i]->allow &&
			    query_match(j->rule[i]->allow, entry->card, j->dg)) {
				allowed |= !card->loyal || j->rule[i]->allow_loyal;
				but_loyal = true;
			}
		if (allowed)
			continue;
		str_clear(&j->text);
		card_label(j->db, entry->card, &j->text);
		if (but_loyal)
			deck_add_fault(j->deck, "loyal", entry->at,
			    "%d %s: loyal to %s, the deck is %s", entry->count, str_text(&j->text),
			    faction_titles[card->faction], faction_titles[own]);
		else
			deck_add_fault(j->deck, "faction", entry->at,
			    "%d %s: of %s%s, the deck is %s", entry->count, str_text(&j->text),
			    faction_titles[card->faction], card->loyal ? " and loyal" : "",
			    faction_titles[own]);
	}
}

static void
find_rules(struct judging *j)
{
	each_known(entry, j) if (deck_part(j->db, entry) == DECK_AGENDAS && first_of_card(j, entry))
	    vec_each (rule, &j->law->book->agendas) if (rule->card == entry->card &&
							j->n_rules < LENGTH(j->rule))
		j->rule[j->n_rules++] = rule;
}

static void
check_agenda_count(struct judging *j)
{
	int found = deck_size(j->db, j->deck, DECK_AGENDAS, false);
	int allowed = j->law->format->agendas;
	const struct agenda_rule *host = NULL;
	struct place at = j->deck->at;

	if (allowed < 0)
		return;
	for (size_t i = 0; i < j->n_rules; i++)
		if (j->rule[i]->more) {
			host = j->rule[i];
			allowed += host->more;
		}
	str_clear(&j->text);
	each_known(entry, j)
	{
		if (deck_part(j->db, entry) != DECK_AGENDAS)
			continue;
		str_add(&j->text, j->text.n ? ", " : "");
		card_label(j->db, entry->card, &j->text);
		at = entry->at;
	}
	if (found > allowed)
		deck_add_fault(j->deck, "agenda-count", at, "%d agendas, at most %d: %s", found,
		    allowed, str_text(&j->text));
	if (host && host->extra)
		each_known(entry, j) if (deck_part(j->db, entry) == DECK_AGENDAS &&
					 entry->card != host->card &&
					 !query_match(host->extra, entry->card, j->dg))
		    deck_add_fault(j->deck, host->rule, entry->at, "%s does not go with %s",
			label_of(j, entry->card), j->db->card[host->card].name);
}

static bool
matches(struct judging *j, const struct requirement *need, const struct deck_entry *entry)
{
	return in_decks(j, entry) && (!need->of || query_match(need->of, entry->card, j->dg));
}

/* Does the entry bear on the requirement's number?  Of other factions and
 * strays only cards of others do. */
static bool
counts(struct judging *j, const struct requirement *need, const struct deck_entry *entry)
{
	bool others = need->measure == MEASURE_OTHER_FACTIONS || need->measure == MEASURE_STRAYS;
	int faction = card_of(j, entry)->faction;

	return matches(j, need, entry) &&
	       (!others || (faction != FACTION_NEUTRAL && faction != j->deck->faction));
}

/* Is an earlier entry of the same title among those that match? */
static bool
title_seen(struct judging *j, const struct requirement *need, const struct deck_entry *entry)
{
	each_known(other, j)
	{
		if (other == entry)
			return false;
		if (card_of(j, other)->title == card_of(j, entry)->title && matches(j, need, other))
			return true;
	}
	return false;
}

static int
trait_count(struct judging *j, int trait)
{
	int n = 0;

	each_known(entry,
	    j) if (in_decks(j, entry) && card_of(j, entry)->faction &&
		   card_of(j, entry)->faction !=
		       j->deck->faction) for (int t = 0; t < card_of(j, entry)->n_traits; t++) n +=
	    card_of(j, entry)->traits[t] == trait ? entry->count : 0;
	return n;
}

/* Cards of other factions that do not share the commonest trait. */
static int
count_strays(struct judging *j)
{
	int all = 0, best = 0;

	each_known(entry, j)
	{
		const struct card *card = card_of(j, entry);

		if (!in_decks(j, entry) || !card->faction || card->faction == j->deck->faction)
			continue;
		all += entry->count;
		for (int t = 0; t < card->n_traits; t++) {
			int n = trait_count(j, card->traits[t]);

			best = n > best ? n : best;
		}
	}
	return all - best;
}

struct tally {
	int cards, titles, factions[FACTIONS];
};

static struct tally
count(struct judging *j, const struct requirement *need)
{
	struct tally sum = {0};

	each_known(entry, j)
	{
		if (!matches(j, need, entry))
			continue;
		sum.cards += entry->count;
		if (title_seen(j, need, entry))
			continue;
		sum.titles++;
		sum.factions[card_of(j, entry)->faction]++;
	}
	return sum;
}

/* The cards that a requirement counted, of one faction or (-1) of all. */
static void
list_counted(struct judging *j, const struct requirement *need, int faction, struct str *out)
{
	const char *gap = ": ";

	each_known(entry, j)
	{
		if (!counts(j, need, entry) ||
		    (faction >= 0 && card_of(j, entry)->faction != faction))
			continue;
		str_addf(out, "%s%d ", gap, entry->count);
		card_label(j->db, entry->card, out);
		gap = ", ";
	}
}

static void
fail(struct judging *j, const struct agenda_rule *rule, const struct requirement *need,
    int faction, int found)
{
	const char *bound = need->least == need->most ? "exactly"
			    : found < need->least     ? "at least"
						      : "at most";
	struct place at = j->deck->at;

	each_known(entry, j) if (entry->card == rule->card) at = entry->at;
	str_clear(&j->text);
	str_addf(&j->text, "%s: %d %s%s%s, %s %d", j->db->card[rule->card].name, found, need->words,
	    faction < 0 ? "" : " of ", faction < 0 ? "" : faction_titles[faction], bound,
	    found < need->least ? need->least : need->most);
	list_counted(j, need, faction, &j->text);
	deck_add_fault(j->deck, rule->rule, at, "%s", str_text(&j->text));
}

static bool
is_within(const struct requirement *need, int found)
{
	return found >= need->least && (need->most < 0 || found <= need->most);
}

/* Copies of each matching title, each judged and reported by itself. */
static void
check_each_title(struct judging *j, const struct agenda_rule *rule, const struct requirement *need)
{
	each_known(entry, j)
	{
		struct place at = entry->at;
		int copies = 0;

		if (!matches(j, need, entry) || title_seen(j, need, entry))
			continue;
		each_known(other, j)
		{
			if (card_of(j, other)->title != card_of(j, entry)->title ||
			    !(need->measure == MEASURE_TITLE_COPIES ? in_decks(j, other)
								    : matches(j, need, other)))
				continue;
			copies += other->count;
			at = other->at;
		}
		if (is_within(need, copies))
			continue;
		list_versions(j, entry);
		deck_add_fault(j->deck, rule->rule, at, "%s: %d copies of %s, at most %d: %s",
		    j->db->card[rule->card].name, copies, card_of(j, entry)->name, need->most,
		    str_text(&j->text));
	}
}

static int
measure(struct judging *j, const struct requirement *need, const struct tally *sum)
{
	int others = 0;

	for (int f = FACTION_STARK; f < FACTIONS; f++)
		others += f != j->deck->faction && sum->factions[f];
	switch (need->measure) {
	case MEASURE_TITLES:
		return sum->titles;
	case MEASURE_OTHER_FACTIONS:
		return others;
	case MEASURE_STRAYS:
		return count_strays(j);
	default:
		return sum->cards;
	}
}

static void
check_requirement(struct judging *j, const struct agenda_rule *rule, const struct requirement *need)
{
	if (need->measure == MEASURE_COPIES || need->measure == MEASURE_TITLE_COPIES) {
		check_each_title(j, rule, need);
		return;
	}
	struct tally sum = count(j, need);
	if (need->measure == MEASURE_TITLES_PER_FACTION) {
		for (int f = FACTION_STARK; f < FACTIONS; f++)
			if (sum.factions[f] && !is_within(need, sum.factions[f]))
				fail(j, rule, need, f, sum.factions[f]);
		return;
	}
	int found = measure(j, need, &sum);
	if (!is_within(need, found))
		fail(j, rule, need, -1, found);
}

static void
check_agendas(struct judging *j)
{
	check_agenda_count(j);
	for (size_t i = 0; i < j->n_rules; i++) {
		const struct agenda_rule *rule = j->rule[i];

		vec_each (need, &rule->require)
			check_requirement(j, rule, need);
		if (!rule->forbid)
			continue;
		each_known(entry, j)
		{
			if (in_decks(j, entry) && query_match(rule->forbid, entry->card, j->dg))
				deck_add_fault(j->deck, rule->rule, entry->at, "%s forbids %s",
				    j->db->card[rule->card].name, label_of(j, entry->card));
		}
	}
}

void
deck_check(const struct law *law, struct deck *deck, struct diag *dg)
{
	struct judging j = {.law = law, .db = law->book->db, .deck = deck, .dg = dg};

	deck_settle(j.db, deck, law_allows, law);
	find_rules(&j);
	check_sizes(&j);
	check_copies(&j);
	check_factions(&j);
	check_agendas(&j);
	check_printings(&j);
	check_list(&j);
	str_release(&j.text);
}
