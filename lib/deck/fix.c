#include "deck/fit.h"
#include "deck/mend.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_fix_columns[9] = {
    "file", "line", "change", "count", "code", "card", "pack", "instead-of", "why"};
const char *const change_names[4] = {"faction", "printing", "drop", "add"};

void
mend_note(struct mending *m, struct deck_change change)
{
	struct deck *deck = m->fix->deck;

	change.why = arena_text(&deck->arena, change.why);
	m->fix->cost += change.kind == CHANGE_DROP || change.kind == CHANGE_ADD ? change.count : 1;
	vec_each (old, &m->fix->changes)
		if (change.kind == CHANGE_ADD && old->kind == CHANGE_ADD &&
		    old->card == change.card && strcmp(old->why, change.why) == 0) {
			old->count += change.count;
			return;
		}
	vec_add(&m->fix->changes, change);
}

void
mend_drop(struct mending *m, struct deck_entry *entry, int count, const char *why)
{
	count = count < entry->count ? count : entry->count;
	mend_note(m, (struct deck_change){.kind = CHANGE_DROP,
			 .count = count,
			 .card = entry->card,
			 .instead = -1,
			 .text = entry->text,
			 .why = why,
			 .at = entry->at});
	entry->count -= count;
}

void
deck_fix_release(struct deck_fix *fix)
{
	vec_release(&fix->changes);
	deck_free(fix->deck);
}

/* --- the working copy --------------------------------------------------- */

static struct deck *
copy_deck(const struct deck *deck)
{
	struct deck *copy = xcalloc(1, sizeof(*copy));

	copy->name = deck->name ? arena_text(&copy->arena, deck->name) : NULL;
	copy->at = deck->at;
	copy->at.file = arena_text(&copy->arena, deck->at.file);
	copy->faction = deck->faction;
	vec_each (entry, &deck->entries) {
		struct deck_entry own = *entry;

		own.at.file = copy->at.file;
		own.text = arena_text(&copy->arena, entry->text);
		vec_add(&copy->entries, own);
	}
	return copy;
}

static int
commonest_faction(const struct card_db *db, const struct deck *deck)
{
	int count[FACTIONS] = {0}, best = FACTION_STARK;

	vec_each (entry, &deck->entries)
		if (entry->card >= 0 && deck_part(db, entry) <= DECK_PLOTS)
			count[db->card[entry->card].faction] +=
			    entry->count * (db->card[entry->card].loyal ? 100 : 1);
	for (int f = FACTION_STARK; f < FACTIONS; f++)
		best = count[f] > count[best] ? f : best;
	return best;
}

static void
mend_faction(struct mending *m)
{
	struct deck *deck = m->fix->deck;

	if (deck->faction >= 0)
		return;
	deck->faction = commonest_faction(m->j.db, deck);
	mend_note(m, (struct deck_change){.kind = CHANGE_FACTION,
			 .count = 1,
			 .card = -1,
			 .instead = -1,
			 .text = faction_titles[deck->faction],
			 .why = "the deck names no faction",
			 .at = deck->at});
}

static struct deck_entry *
entry_at(struct deck *deck, uint32_t line)
{
	vec_each (entry, &deck->entries)
		if (entry->at.line == line)
			return entry;
	return NULL;
}

/* What could not be read as written: the copy has it mended already, here it
 * is said. */
static void
mend_reading(struct mending *m, const struct deck *deck)
{
	vec_each (fault, &deck->faults) {
		struct deck_entry *entry = entry_at(m->fix->deck, fault->at.line);
		bool pack = strcmp(fault->rule, "unknown-pack") == 0 ||
			    strcmp(fault->rule, "not-in-pack") == 0;

		if (strcmp(fault->rule, "two-factions") == 0)
			mend_note(m, (struct deck_change){.kind = CHANGE_FACTION,
					 .count = 1,
					 .card = -1,
					 .instead = -1,
					 .text = faction_titles[deck->faction],
					 .why = "a deck has one faction",
					 .at = fault->at});
		else if (entry && strcmp(fault->rule, "bad-quantity") == 0)
			mend_drop(m, entry, 0, "1 to 999 is a quantity");
		else if (entry && pack && entry->card >= 0) {
			mend_note(m, (struct deck_change){.kind = CHANGE_PRINTING,
					 .count = entry->count,
					 .card = entry->card,
					 .instead = -1,
					 .text = entry->text,
					 .why = "it is not where the deck says",
					 .at = entry->at});
			entry->pinned = true;
		}
	}
}

/* --- agendas ------------------------------------------------------------ */

enum { AGENDAS_TRIED = 4, PLANS_MOST = 1024, PLANS_TRIED = 12 };

/* Which of the deck's agendas stay, bit by bit, and one to take besides. */
struct plan {
	unsigned stay;
	int extra; /* a card, or -1 */
	int cost;
};

static bool
is_agenda(const struct card_db *db, const struct deck_entry *entry)
{
	return entry->card >= 0 && deck_part(db, entry) == DECK_AGENDAS && entry->count;
}

static void
mend_agendas(struct mending *m, const struct plan *plan)
{
	unsigned bit = 1;

	vec_each (entry, &m->fix->deck->entries) {
		if (!is_agenda(m->j.db, entry))
			continue;
		if (!(plan->stay & bit))
			mend_drop(m, entry, entry->count, "the deck is nearer to legal without it");
		else if (entry->count > 1)
			mend_drop(m, entry, entry->count - 1, "one is enough");
		bit <<= 1;
	}
	if (plan->extra < 0)
		return;
	deck_put(m->fix->deck, plan->extra, 1);
	mend_note(m, (struct deck_change){.kind = CHANGE_ADD,
			 .count = 1,
			 .card = plan->extra,
			 .instead = -1,
			 .why = "it lets cards of the deck in"});
}

/* Carries a plan out; without adding it only tells the cost. */
static void
carry_out(const struct law *law, const struct deck *deck, const struct plan *plan, bool add,
    struct deck_fix *out, struct diag *dg)
{
	struct mending m = {.j = {.law = law, .db = law->book->db, .dg = dg}, .fix = out};

	*out = (struct deck_fix){.deck = copy_deck(deck)};
	m.j.deck = out->deck;
	deck_settle(m.j.db, out->deck, law_allows, law);
	mend_faction(&m);
	mend_reading(&m, deck);
	mend_agendas(&m, plan);
	judge_find_rules(&m.j);
	mend_away(&m);
	mend_conflicts(&m);
	mend_excess(&m);
	mend_fill(&m, add);
	str_release(&m.j.text);
	if (add)
		deck_check(law, out->deck, dg);
	else
		out->cost += m.missing;
}

struct plans {
	VEC(struct plan) list;
};

static void
try_plan(const struct law *law, const struct deck *deck, struct plan plan, struct plans *plans,
    struct diag *dg)
{
	struct deck_fix fix;

	if (plans->list.n >= PLANS_MOST)
		return;
	carry_out(law, deck, &plan, false, &fix, dg);
	plan.cost = fix.cost;
	deck_fix_release(&fix);
	vec_add(&plans->list, plan);
}

static int
compare_plans(const void *a, const void *b)
{
	const struct plan *x = a, *y = b;

	if (x->cost != y->cost)
		return x->cost - y->cost;
	if (x->stay != y->stay)
		return x->stay > y->stay ? -1 : 1;
	return x->extra - y->extra;
}

/* Every choice among the deck's agendas, each also with one more. */
static void
make_plans(const struct law *law, const struct deck *deck, struct plans *plans, struct diag *dg)
{
	const struct card_db *db = law->book->db;
	int n = 0;

	vec_each (entry, &deck->entries)
		n += is_agenda(db, entry);
	unsigned all = n > AGENDAS_TRIED ? 1u << AGENDAS_TRIED : 1u << n;
	for (unsigned stay = 0; stay < all; stay++) {
		int held = __builtin_popcount(stay);

		if (law->format->agendas >= 0 && held > 3)
			continue;
		try_plan(law, deck, (struct plan){.stay = stay, .extra = -1}, plans, dg);
		for (size_t i = 0; held < 2 && i < law->book->agendas.n; i++) {
			const struct agenda_rule *rule = &law->book->agendas.at[i];

			if (rule->card >= 0 && rule->allow && law_allows(law, rule->card))
				try_plan(law, deck,
				    (struct plan){.stay = stay, .extra = rule->card}, plans, dg);
		}
	}
	if (plans->list.n)
		qsort(plans->list.at, plans->list.n, sizeof(*plans->list.at), compare_plans);
}

void
deck_find_fix(const struct law *law, const struct deck *deck, struct deck_fix *out, struct diag *dg)
{
	struct plans plans = {0};
	bool found = false;

	struct deck *base = copy_deck(deck);

	*out = (struct deck_fix){0};
	vec_each (fault, &deck->faults)
		vec_add(&base->faults, *fault);
	vec_each (entry, &base->entries)
		if (entry->card < 0 && entry->count)
			mend_guess(law, entry);
	make_plans(law, base, &plans, dg);
	for (size_t i = 0; i < plans.list.n && i < PLANS_TRIED; i++) {
		struct deck_fix fix;

		if (found && plans.list.at[i].cost >= out->cost)
			break;
		carry_out(law, base, &plans.list.at[i], true, &fix, dg);
		bool legal = fix.deck->faults.n == 0;
		if (!out->deck || (legal && (!found || fix.cost < out->cost))) {
			deck_fix_release(out);
			*out = fix;
			found = legal;
		} else {
			deck_fix_release(&fix);
		}
	}
	vec_release(&plans.list);
	deck_free(base);
}

/* --- as rows ------------------------------------------------------------- */

static void
add_card_cells(const struct card_db *db, int card, const char *name, struct table *table)
{
	table_text(table, card < 0 ? NULL : db->card[card].code);
	table_text(table, card < 0 ? name : db->card[card].name);
	table_text(table, card < 0 ? NULL : db->pack[db->card[card].pack].code);
}

void
deck_fix_rows(const struct card_db *db, const struct deck_fix *fix, struct table *table)
{
	vec_each (change, &fix->changes) {
		struct str instead = STR_INIT;

		if (change->instead >= 0)
			card_label(db, change->instead, &instead);
		else if (change->kind == CHANGE_PRINTING)
			str_add(&instead, change->text);
		table_text(table, fix->deck->at.file);
		table_int(table, change->at.line);
		if (!change->at.line) {
			table->cells.n--;
			table_none(table);
		}
		table_text(table, change_names[change->kind]);
		table_int(table, change->count);
		add_card_cells(db, change->card, change->text, table);
		table_text(table, instead.n ? str_text(&instead) : NULL);
		table_text(table, change->why);
		str_release(&instead);
	}
}
