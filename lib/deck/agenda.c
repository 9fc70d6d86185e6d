#include "deck/judge.h"

#include <string.h>

/* The deck rules of agendas. */

void
judge_find_rules(struct judging *j)
{
	each_known(entry, j) if (deck_part(j->db, entry) == DECK_AGENDAS &&
				 judge_first_of_card(j, entry)) vec_each (rule,
	    &j->law->book->agendas) if (rule->card == entry->card && j->n_rules < LENGTH(j->rule))
	    j->rule[j->n_rules++] = rule;
}

/* What an agenda that brings others asks of them. */
static void
check_company(struct judging *j, const struct agenda_rule *host)
{
	if (!host->extra)
		return;
	each_known(entry, j) if (deck_part(j->db, entry) == DECK_AGENDAS &&
				 entry->card != host->card &&
				 !query_match(host->extra, entry->card, j->dg))
	    deck_add_fault(j->deck, host->rule, entry->at, "%s does not go with %s",
		judge_label(j, entry->card), j->db->card[host->card].name);
}

static void
check_agenda_count(struct judging *j)
{
	int found = deck_size(j->db, j->deck, DECK_AGENDAS, false);
	int allowed = j->law->format->agendas;
	struct place at = j->deck->at;

	if (allowed < 0)
		return;
	for (size_t i = 0; i < j->n_rules; i++)
		allowed += j->rule[i]->more;
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
	for (size_t i = 0; i < j->n_rules; i++)
		check_company(j, j->rule[i]);
}

static bool
matches(struct judging *j, const struct requirement *need, const struct deck_entry *entry)
{
	return judge_in_decks(j, entry) && (!need->of || query_match(need->of, entry->card, j->dg));
}

/* Does the entry bear on the requirement's number?  Of other factions and
 * strays only cards of others do. */
static bool
counts(struct judging *j, const struct requirement *need, const struct deck_entry *entry)
{
	bool others = need->measure == MEASURE_OTHER_FACTIONS || need->measure == MEASURE_STRAYS;
	int faction = judge_card(j, entry)->faction;

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
		if (judge_card(j, other)->title == judge_card(j, entry)->title &&
		    matches(j, need, other))
			return true;
	}
	return false;
}

static int
trait_count(struct judging *j, int trait)
{
	int n = 0;

	each_known(entry, j) if (judge_in_decks(j, entry) && judge_card(j, entry)->faction &&
				 judge_card(j, entry)->faction !=
				     j->deck->faction) for (int t = 0;
							    t < judge_card(j, entry)->n_traits; t++)
	    n += judge_card(j, entry)->traits[t] == trait ? entry->count : 0;
	return n;
}

/* Cards of other factions that do not share the commonest trait. */
static int
count_strays(struct judging *j)
{
	int all = 0, best = 0;

	each_known(entry, j)
	{
		const struct card *card = judge_card(j, entry);

		if (!judge_in_decks(j, entry) || !card->faction ||
		    card->faction == j->deck->faction)
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
		sum.factions[judge_card(j, entry)->faction]++;
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
		    (faction >= 0 && judge_card(j, entry)->faction != faction))
			continue;
		str_addf(out, "%s%d ", gap, entry->count);
		card_label(j->db, entry->card, out);
		gap = ", ";
	}
}

static void
fail(struct judging *j, const struct agenda_rule *rule, const struct requirement *need, int faction,
    int found)
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
			if (judge_card(j, other)->title != judge_card(j, entry)->title ||
			    !(need->measure == MEASURE_TITLE_COPIES ? judge_in_decks(j, other)
								    : matches(j, need, other)))
				continue;
			copies += other->count;
			at = other->at;
		}
		if (is_within(need, copies))
			continue;
		judge_list_versions(j, entry);
		deck_add_fault(j->deck, rule->rule, at, "%s: %d copies of %s, at most %d: %s",
		    j->db->card[rule->card].name, copies, judge_card(j, entry)->name, need->most,
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

void
judge_agendas(struct judging *j)
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
			if (judge_in_decks(j, entry) &&
			    query_match(rule->forbid, entry->card, j->dg))
				deck_add_fault(j->deck, rule->rule, entry->at, "%s forbids %s",
				    j->db->card[rule->card].name, judge_label(j, entry->card));
		}
	}
}
