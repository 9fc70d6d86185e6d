#include "deck/fit.h"
#include "deck/mend.h"

#include <stdlib.h>
#include <string.h>

/* Exchanging, dropping and adding cards of a deck being mended. */

enum { PRINTINGS_MOST = 64 };

#define each_entry(entry, m)                       \
	vec_each (entry, &(m)->fix->deck->entries) \
		if (entry->count && !entry->side)

/* --- single cards -------------------------------------------------------- */

/* Another printing of the same kind that is legal and, if asked, on no list
 * of restricted cards or pods; -1: none. */
static int
other_printing(const struct mending *m, int card, bool unmarked)
{
	const struct card_db *db = m->j.db;
	const struct law *law = m->j.law;
	int printing[PRINTINGS_MOST];
	size_t n = card_by_name(db, db->card[card].name, printing, PRINTINGS_MOST);

	for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++) {
		const struct card *other = &db->card[printing[i]];

		if (printing[i] != card && other->type == db->card[card].type &&
		    other->faction == db->card[card].faction && law_allows(law, printing[i]) &&
		    !(unmarked && law->part && law->part->mark[printing[i]]))
			return printing[i];
	}
	return -1;
}

static void
exchange(struct mending *m, struct deck_entry *entry, int card, const char *why)
{
	mend_note(m, (struct deck_change){.kind = CHANGE_PRINTING,
			 .count = entry->count,
			 .card = card,
			 .instead = entry->card,
			 .text = entry->text,
			 .why = why,
			 .at = entry->at});
	entry->card = card;
	entry->pinned = true;
}

void
mend_guess(const struct law *law, struct deck_entry *entry)
{
	const struct card_db *db = law->book->db;
	char *name = xstrdup(entry->text);
	int printing[PRINTINGS_MOST];

	name[strcspn(name, "(")] = '\0';
	const char *near = card_suggest(db, text_trim(name));
	free(name);
	size_t n = near ? card_by_name(db, near, printing, PRINTINGS_MOST) : 0;
	for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++)
		if (!entry->guessed ||
		    (!law_allows(law, entry->card) && law_allows(law, printing[i]))) {
			entry->card = printing[i];
			entry->guessed = true;
		}
}

/* An unknown name is now the nearest one, or it goes. */
static void
mend_name(struct mending *m, struct deck_entry *entry)
{
	int card = entry->card;

	if (card < 0) {
		mend_drop(m, entry, entry->count, "no card is called so");
		return;
	}
	entry->card = -1;
	exchange(m, entry, card, "no card is called so, this is the nearest name");
	entry->guessed = false;
}

/* Is the card let in by the faction or an agenda? */
static bool
is_let_in(struct mending *m, int number)
{
	const struct card *card = &m->j.db->card[number];
	int own = m->fix->deck->faction;

	if (own < 0 || card->faction == FACTION_NEUTRAL || card->faction == own)
		return true;
	for (size_t i = 0; i < m->j.n_rules; i++) {
		const struct agenda_rule *rule = m->j.rule[i];

		if (rule->allow && query_match(rule->allow, number, m->j.dg) &&
		    (!card->loyal || rule->allow_loyal))
			return true;
	}
	return false;
}

static const char *
forbidden_by(struct mending *m, int number)
{
	for (size_t i = 0; i < m->j.n_rules; i++)
		if (m->j.rule[i]->forbid && query_match(m->j.rule[i]->forbid, number, m->j.dg))
			return m->j.db->card[m->j.rule[i]->card].name;
	return NULL;
}

static void
mend_card(struct mending *m, struct deck_entry *entry)
{
	bool agenda = deck_part(m->j.db, entry) == DECK_AGENDAS;
	int legal =
	    law_allows(m->j.law, entry->card) ? entry->card : other_printing(m, entry->card, false);
	struct str why = STR_INIT;

	if (m->j.db->card[entry->card].type == CARD_TITLE) {
		mend_drop(m, entry, entry->count, "no deck holds title cards");
	} else if (legal < 0) {
		mend_drop(m, entry, entry->count, "no printing of it is legal");
	} else if (!agenda && !is_let_in(m, legal)) {
		mend_drop(m, entry, entry->count, "it is of another faction");
	} else if (!agenda && forbidden_by(m, legal)) {
		str_addf(&why, "%s forbids it", forbidden_by(m, legal));
		mend_drop(m, entry, entry->count, str_text(&why));
	} else if (legal != entry->card) {
		exchange(m, entry, legal, "this printing is legal");
	}
	str_release(&why);
}

/* More copies of a title than its limit, the last lines first. */
static void
mend_copies(struct mending *m, struct deck_entry *entry)
{
	const struct card_db *db = m->j.db;
	int copies = 0, limit = 255;

	each_entry(other, m) if (other->card >= 0 &&
				 db->card[other->card].title == db->card[entry->card].title &&
				 deck_part(db, other) == deck_part(db, entry))
	{
		copies += other->count;
		limit = db->card[other->card].deck_limit < limit ? db->card[other->card].deck_limit
								 : limit;
	}
	if (copies > limit)
		mend_drop(m, entry, copies - limit, "more copies than its limit");
}

void
mend_away(struct mending *m)
{
	each_entry(entry, m) if (entry->card < 0 || entry->guessed) mend_name(m, entry);
	each_entry(entry, m) mend_card(m, entry);
	if (!m->j.law->format->copies)
		return;
	for (size_t i = m->fix->deck->entries.n; i-- > 0;) {
		struct deck_entry *entry = &m->fix->deck->entries.at[i];

		if (entry->count && !entry->side)
			mend_copies(m, entry);
	}
}

/* --- conflicts on the list ------------------------------------------------ */

enum { CONFLICTING_MOST = 64, STEPS_MOST = 200000 };

/* Cards of which not two may stay, as a graph; the cheapest set whose
 * removal leaves no pair is searched for. */
struct conflicts {
	struct deck_entry *entry[CONFLICTING_MOST];
	int cost[CONFLICTING_MOST];
	size_t n;
	uint64_t enemies[CONFLICTING_MOST];
	uint64_t gone, best;
	int spent, least;
	long steps;
};

static bool
pod_has(const struct pod *pod, int card)
{
	for (size_t i = 0; i < pod->cards.n; i++)
		if (pod->cards.at[i] == card)
			return true;
	return false;
}

static bool
are_enemies(const struct list_part *part, int a, int b)
{
	if (a == b)
		return false;
	if (part->mark[a] & part->mark[b] & MARK_RESTRICTED)
		return true;
	vec_each (pod, &part->pods) {
		bool in_a = pod_has(pod, a), in_b = pod_has(pod, b);

		if (pod->beside < 0 ? in_a && in_b
				    : (pod->beside == a && in_b) || (pod->beside == b && in_a))
			return true;
	}
	return false;
}

static bool
is_involved(const struct list_part *part, int card)
{
	vec_each (pod, &part->pods)
		if (pod->beside == card)
			return true;
	return part->mark[card] & (MARK_RESTRICTED | MARK_POD);
}

/* Branches on a pair that still conflicts: one or the other goes. */
static void
search(struct conflicts *c)
{
	if (c->spent >= c->least || c->steps++ > STEPS_MOST)
		return;
	for (size_t i = 0; i < c->n; i++) {
		uint64_t left = c->gone >> i & 1 ? 0 : c->enemies[i] & ~c->gone;

		if (!left)
			continue;
		size_t pair[] = {i, (size_t)__builtin_ctzll(left)};
		for (size_t p = 0; p < LENGTH(pair); p++) {
			c->gone |= UINT64_C(1) << pair[p];
			c->spent += c->cost[pair[p]];
			search(c);
			c->gone &= ~(UINT64_C(1) << pair[p]);
			c->spent -= c->cost[pair[p]];
		}
		return;
	}
	c->least = c->spent;
	c->best = c->gone;
}

void
mend_conflicts(struct mending *m)
{
	const struct list_part *part = m->j.law->part;
	struct conflicts c = {.least = 1 << 30};

	if (!part)
		return;
	each_entry(entry, m)
	{
		bool first = true;

		for (size_t i = 0; i < c.n; i++)
			first &= c.entry[i]->card != entry->card;
		if (entry->card < 0 || !first || c.n == CONFLICTING_MOST ||
		    !is_involved(part, entry->card))
			continue;
		for (size_t i = 0; i < c.n; i++)
			if (are_enemies(part, c.entry[i]->card, entry->card)) {
				c.enemies[c.n] |= UINT64_C(1) << i;
				c.enemies[i] |= UINT64_C(1) << c.n;
			}
		c.cost[c.n] = deck_part(m->j.db, entry) == DECK_AGENDAS	  ? 1000
			      : other_printing(m, entry->card, true) >= 0 ? 1
									  : 2 * entry->count;
		c.entry[c.n++] = entry;
	}
	search(&c);
	for (size_t i = 0; i < c.n; i++) {
		int card = c.entry[i]->card, other = other_printing(m, card, true);

		if (!(c.best >> i & 1))
			continue;
		each_entry(entry, m)
		{
			if (entry->card != card)
				continue;
			if (other >= 0)
				exchange(
				    m, entry, other, "the other one is restricted or in a pod");
			else
				mend_drop(m, entry, entry->count,
				    part->mark[card] & MARK_RESTRICTED
					? "restricted beside another restricted card or pod"
					: "in a pod with another card of the deck");
		}
	}
}
