#include "deck/fit.h"
#include "deck/mend.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_fix_columns[10] = {
    "file", "line", "change", "count", "code", "card", "pack", "instead-of", "why", "fewest"};
const char *const change_names[4] = {"faction", "printing", "drop", "add"};

void
mend_note(struct deck_fix *fix, struct deck_change change)
{
	change.why = arena_text(&fix->deck->arena, change.why);
	fix->cost += change.kind == CHANGE_DROP || change.kind == CHANGE_ADD ? change.count : 1;
	vec_each (old, &fix->changes)
		if (change.kind == CHANGE_ADD && old->kind == CHANGE_ADD &&
		    old->card == change.card && strcmp(old->why, change.why) == 0) {
			old->count += change.count;
			return;
		}
	vec_add(&fix->changes, change);
}

static void
drop(struct deck_fix *fix, struct deck_entry *entry, int count, const char *why)
{
	mend_note(fix, (struct deck_change){.kind = CHANGE_DROP,
			   .count = count,
			   .card = entry->guessed ? -1 : entry->card,
			   .instead = -1,
			   .text = entry->text,
			   .why = why,
			   .at = entry->at});
	entry->count -= count;
}

static void
swap(struct deck_fix *fix, struct deck_entry *entry, int card, const char *why)
{
	bool wrong = entry->guessed || entry->misplaced;

	mend_note(fix, (struct deck_change){.kind = CHANGE_PRINTING,
			   .count = entry->count,
			   .card = card,
			   .instead = wrong ? -1 : entry->card,
			   .text = entry->text,
			   .why = why,
			   .at = entry->at});
	entry->card = card;
	entry->pinned = true;
	entry->guessed = entry->misplaced = false;
}

void
deck_fix_release(struct deck_fix *fix)
{
	vec_release(&fix->changes);
	deck_free(fix->deck);
	*fix = (struct deck_fix){0};
}

/* --- the working copy --------------------------------------------------- */

static struct deck *
copy_deck(const struct deck *deck)
{
	struct deck *copy = xcalloc(1, sizeof(*copy));

	copy->name = deck->name ? arena_text(&copy->arena, deck->name) : NULL;
	copy->version = deck->version ? arena_text(&copy->arena, deck->version) : NULL;
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

/* The nearest name for an unknown one, a legal printing if there is any. */
static void
guess(const struct law *law, struct deck_entry *entry)
{
	enum { PRINTINGS_MOST = 64 };
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

/* A copy with every name settled. */
static struct deck *
settled_copy(const struct law *law, const struct deck *deck)
{
	struct deck *copy = copy_deck(deck);

	vec_each (entry, &copy->entries)
		if (entry->card < 0 && entry->count && !entry->side)
			guess(law, entry);
	deck_settle(law->book->db, copy, law_allows, law);
	return copy;
}

/* --- one plan ------------------------------------------------------------- */

struct fixing {
	const struct law *law;
	const struct deck *deck; /* as it was read */
	struct deck *base;	 /* the copy that plans are looked at with */
	struct deck_fix *out;
	struct diag *dg;
	bool found;
	int least; /* changes that every plan needs */
	int tries;
	long work;
};

static void
find_rules(struct judging *j, const struct plan *plan)
{
	j->n_rules = 0;
	for (int i = 0; i < plan->n; i++)
		vec_each (rule, &j->law->book->agendas)
			if (rule->card == plan->agenda[i] && j->n_rules < LENGTH(j->rule))
				j->rule[j->n_rules++] = rule;
}

static struct judging
judging_of(const struct fixing *f, struct deck *deck, const struct plan *plan)
{
	struct judging j = {.law = f->law, .db = f->law->book->db, .deck = deck, .dg = f->dg};

	find_rules(&j, plan);
	return j;
}

static const struct deck_fault *
second_faction(const struct deck *deck)
{
	vec_each (fault, &deck->faults)
		if (strcmp(fault->rule, "two-factions") == 0)
			return fault;
	return NULL;
}

static void
take_faction(const struct fixing *f, struct deck_fix *fix, const struct plan *plan)
{
	const char *why = f->deck->faction < 0		      ? "the deck names no faction"
			  : plan->faction != f->deck->faction ? "the deck is nearest to legal so"
							      : NULL;
	const struct deck_fault *second = second_faction(f->deck);
	struct place at = second ? second->at : f->deck->at;

	if (second)
		why = "a deck has one faction";
	fix->deck->faction = plan->faction;
	if (why)
		mend_note(fix, (struct deck_change){.kind = CHANGE_FACTION,
				   .count = 1,
				   .card = -1,
				   .instead = -1,
				   .text = faction_titles[plan->faction],
				   .why = why,
				   .at = at});
}

/* Lines whose quantity is none have no cards to lose. */
static void
drop_nothing(const struct fixing *f, struct deck_fix *fix)
{
	vec_each (fault, &f->deck->faults)
		if (strcmp(fault->rule, "bad-quantity") == 0)
			vec_each (entry, &fix->deck->entries)
				if (entry->at.line == fault->at.line && !entry->count) {
					drop(fix, entry, 0, "1 to 999 is a quantity");
					break;
				}
}

static bool
is_agenda(const struct card_db *db, const struct deck_entry *entry)
{
	return entry->card >= 0 && entry->count && !entry->side &&
	       db->card[entry->card].type == CARD_AGENDA;
}

static void
plan_drop(struct plan *plan, int card)
{
	for (int i = 0; i < plan->n; i++)
		if (plan->agenda[i] == card)
			plan->agenda[i--] = plan->agenda[--plan->n];
}

static bool
deck_has(const struct deck *deck, int card)
{
	vec_each (entry, &deck->entries)
		if (entry->card == card && entry->count && !entry->side)
			return true;
	return false;
}

/* One copy of an entry stays, as this printing. */
static void
keep_agenda(struct deck_fix *fix, struct deck_entry *entry, int card)
{
	const char *wrong = mend_why_wrong(entry);

	if (entry->count > 1)
		drop(fix, entry, entry->count - 1, "one is enough");
	if (wrong || card != entry->card)
		swap(fix, entry, card, wrong ? wrong : "this printing is legal");
}

static const char *
why_agenda(const struct judging *j, int card)
{
	for (size_t i = 0; i < j->n_rules; i++)
		if (j->rule[i]->card == card && j->rule[i]->allow)
			return "it lets cards of the deck in";
	return "the deck is nearer to legal with it";
}

static void
take_agendas(const struct judging *j, struct deck_fix *fix, const struct plan *plan)
{
	struct plan left = *plan;

	vec_each (entry, &fix->deck->entries) {
		if (!is_agenda(j->db, entry))
			continue;
		int other = plan_swap(j->db, plan, entry->card);
		if (plan_has(&left, entry->card)) {
			plan_drop(&left, entry->card);
			keep_agenda(fix, entry, entry->card);
		} else if (other >= 0 && plan_has(&left, other) && !deck_has(fix->deck, other)) {
			plan_drop(&left, other);
			keep_agenda(fix, entry, other);
		} else {
			drop(fix, entry, entry->count, "the deck is nearer to legal without it");
		}
	}
	for (int i = 0; i < left.n; i++) {
		deck_put(fix->deck, left.agenda[i], 1);
		mend_note(fix, (struct deck_change){.kind = CHANGE_ADD,
				   .count = 1,
				   .card = left.agenda[i],
				   .instead = -1,
				   .why = why_agenda(j, left.agenda[i])});
	}
}

/* What the search found for an entry. */
static void
take_item(struct deck_fix *fix, const struct mend_item *item, struct deck_entry *entry)
{
	int gone = entry->count - item->left;

	if (gone)
		drop(fix, entry, gone, item->why_drop);
	if (item->left && (item->broken || item->swapped))
		swap(fix, entry, item->card, item->why);
}

/* Carries a plan out on a copy of the deck, as was found, and judges it. */
static struct deck_fix
carry_out(const struct fixing *f, const struct mending *m)
{
	struct deck_fix fix = {.deck = copy_deck(f->base)};
	struct deck_entry *first = f->base->entries.at;

	take_faction(f, &fix, m->plan);
	drop_nothing(f, &fix);
	struct judging j = judging_of(f, fix.deck, m->plan);
	take_agendas(&j, &fix, m->plan);
	vec_each (entry, &fix.deck->entries)
		if (entry->card < 0 && entry->count && !entry->side)
			drop(&fix, entry, entry->count, "no card is called so");
	vec_each (item, &m->best)
		take_item(&fix, item, &fix.deck->entries.at[item->entry - first]);
	mend_fill(&j, &fix);
	str_release(&j.text);
	deck_check(f->law, fix.deck, f->dg);
	return fix;
}

/* Is the fix better than what there is?  Takes it then. */
static void
offer(struct fixing *f, struct deck_fix *fix)
{
	bool legal = fix->deck->faults.n == 0;

	if (f->out->deck && (!legal || (f->found && fix->cost >= f->out->cost))) {
		deck_fix_release(fix);
		return;
	}
	deck_fix_release(f->out);
	*f->out = *fix;
	f->found = legal;
}

/* Looks for fewer changes under a plan than there are. */
static void
try_plan(struct fixing *f, const struct plan *plan)
{
	enum { TRIES_MOST = 40, NO_END = 1 << 30 };
	struct mending m = {
	    .plan = plan, .spent = plan->cost, .most = f->found ? f->out->cost : NO_END};

	f->base->faction = plan->faction;
	m.j = judging_of(f, f->base, plan);
	mend_survey(&m);
	int bound = mend_bound(&m);
	mend_solve(&m);
	int least = m.exact ? m.most : bound;
	if (least < f->least)
		f->least = least;
	if (m.found && f->tries++ < TRIES_MOST) {
		struct deck_fix fix = carry_out(f, &m);

		offer(f, &fix);
	}
	f->work += m.work;
	mending_release(&m);
}

void
deck_find_fix(const struct law *law, const struct deck *deck, struct deck_fix *out, struct diag *dg)
{
	enum { WORK_MOST = 100000000 };
	struct fixing f = {.law = law, .deck = deck, .out = out, .dg = dg, .least = 1 << 30};
	struct plans plans = {0};

	*out = (struct deck_fix){0};
	f.base = settled_copy(law, deck);
	plans_make(law, f.base, second_faction(deck) != NULL, &plans, dg);
	vec_each (plan, &plans.list) {
		if (f.found && plan->cost >= out->cost)
			break;
		if (f.found && f.work > WORK_MOST) {
			f.least = plan->cost < f.least ? plan->cost : f.least;
			break;
		}
		try_plan(&f, plan);
	}
	out->fewest = f.found && plans.all && f.least >= out->cost;
	out->least = f.least < out->cost ? f.least : out->cost;
	vec_release(&plans.list);
	deck_free(f.base);
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
		table_bool(table, fix->fewest);
		str_release(&instead);
	}
}
