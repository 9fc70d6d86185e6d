#include "deck/mend.h"

#include <stdlib.h>
#include <string.h>

/* The plans to mend a deck by: every faction, with every set of agendas that
 * the law lets stand together. */

/* An agenda that the deck names. */
struct named {
	int card, count;
	bool wrong; /* its name or pack is */
};

struct naming {
	struct named agenda[PLAN_AGENDAS];
	int n;
};

static struct naming
find_named(const struct card_db *db, const struct deck *deck)
{
	struct naming named = {0};

	vec_each (entry, &deck->entries) {
		int i = 0;

		if (entry->card < 0 || entry->side || !entry->count ||
		    db->card[entry->card].type != CARD_AGENDA)
			continue;
		while (i < named.n && named.agenda[i].card != entry->card)
			i++;
		if (i == PLAN_AGENDAS)
			continue;
		named.n += i == named.n;
		named.agenda[i].card = entry->card;
		named.agenda[i].count += entry->count;
		named.agenda[i].wrong |= entry->guessed || entry->misplaced;
	}
	return named;
}

bool
plan_has(const struct plan *plan, int card)
{
	for (int i = 0; i < plan->n; i++)
		if (plan->agenda[i] == card)
			return true;
	return false;
}

static bool
names(const struct naming *named, int card)
{
	for (int i = 0; i < named->n; i++)
		if (named->agenda[i].card == card)
			return true;
	return false;
}

int
plan_swap(const struct card_db *db, const struct plan *plan, int card)
{
	for (int i = 0; i < plan->n; i++)
		if (plan->agenda[i] != card &&
		    db->card[plan->agenda[i]].title == db->card[card].title)
			return plan->agenda[i];
	return -1;
}

/* Changes from the agendas that the deck names to those of the plan. */
static int
agenda_changes(const struct card_db *db, const struct naming *named, const struct plan *plan)
{
	int changes = 0, kept = 0;

	for (int i = 0; i < named->n; i++) {
		const struct named *own = &named->agenda[i];
		int other = plan_swap(db, plan, own->card);

		if (plan_has(plan, own->card)) {
			changes += own->count - 1 + own->wrong;
			kept++;
		} else if (other >= 0 && !names(named, other)) {
			changes += own->count;
			kept++;
		} else {
			changes += own->count;
		}
	}
	return changes + plan->n - kept;
}

static bool
conflict(const struct law *law, const struct plan *plan)
{
	for (int i = 0; law->part && i < plan->n; i++)
		for (int k = 0; k < i; k++)
			if (list_parts(law->part, plan->agenda[i], plan->agenda[k]))
				return true;
	return false;
}

struct planning {
	const struct law *law;
	const struct naming *named;
	const struct deck *deck;
	struct plans *out;
	struct diag *dg;
	int faction;	/* that is tried first */
	bool unsettled; /* the deck names none, or two */
};

static void
add_plan(struct planning *p, struct plan plan)
{
	int changes = agenda_changes(p->law->book->db, p->named, &plan);

	if (conflict(p->law, &plan))
		return;
	for (plan.faction = FACTION_STARK; plan.faction < FACTIONS; plan.faction++) {
		plan.aside = plan.faction != p->faction;
		plan.cost = changes + (p->unsettled || plan.aside);
		vec_add(&p->out->list, plan);
	}
}

static bool
is_agenda(const struct law *law, int card)
{
	return law->book->db->card[card].type == CARD_AGENDA && law_allows(law, card);
}

/* The host with up to as many more agendas as it brings, from a card on. */
static void
add_company(struct planning *p, const struct agenda_rule *host, struct plan plan, int from)
{
	int most = host->more + 1 < PLAN_AGENDAS ? host->more + 1 : PLAN_AGENDAS;

	add_plan(p, plan);
	for (int i = from; plan.n < most && i < (int)p->law->book->db->n; i++) {
		struct plan wider = plan;

		if (i == host->card || !is_agenda(p->law, i) ||
		    (host->extra && !query_match(host->extra, i, p->dg)) ||
		    plan_swap(p->law->book->db, &plan, i) >= 0)
			continue;
		wider.agenda[wider.n++] = i;
		add_company(p, host, wider, i + 1);
	}
}

static int
commonest_faction(const struct card_db *db, const struct deck *deck)
{
	int count[FACTIONS] = {0}, best = FACTION_STARK;

	if (deck->faction >= 0)
		return deck->faction;
	vec_each (entry, &deck->entries)
		if (entry->card >= 0 && deck_part(db, entry) <= DECK_PLOTS)
			count[db->card[entry->card].faction] +=
			    entry->count * (db->card[entry->card].loyal ? 100 : 1);
	for (int f = FACTION_STARK; f < FACTIONS; f++)
		best = count[f] > count[best] ? f : best;
	return best;
}

static int
compare_plans(const void *a, const void *b)
{
	const struct plan *x = a, *y = b;

	if (x->cost != y->cost)
		return x->cost - y->cost;
	if (x->aside != y->aside)
		return x->aside - y->aside;
	if (x->n != y->n)
		return y->n - x->n;
	if (x->faction != y->faction)
		return x->faction - y->faction;
	for (int i = 0; i < x->n; i++)
		if (x->agenda[i] != y->agenda[i])
			return x->agenda[i] - y->agenda[i];
	return 0;
}

static const struct agenda_rule *
rule_of(const struct law *law, int card)
{
	vec_each (rule, &law->book->agendas)
		if (rule->card == card)
			return rule;
	return NULL;
}

/* At most one agenda, and what that brings. */
static void
add_usual(struct planning *p)
{
	add_plan(p, (struct plan){.n = 0});
	for (int i = 0; i < (int)p->law->book->db->n; i++) {
		const struct agenda_rule *rule;
		struct plan plan = {.agenda = {i}, .n = 1};

		if (!is_agenda(p->law, i))
			continue;
		rule = rule_of(p->law, i);
		if (rule && rule->more)
			add_company(p, rule, plan, 0);
		else
			add_plan(p, plan);
	}
}

/* Where more agendas are free: those that the deck names, or some of them. */
static void
add_named(struct planning *p, int most)
{
	for (unsigned set = 0; set < 1u << p->named->n; set++) {
		struct plan plan = {.n = 0};

		for (int i = 0; i < p->named->n; i++)
			if (set >> i & 1)
				plan.agenda[plan.n++] = p->named->agenda[i].card;
		if (most < 0 || plan.n <= most)
			add_plan(p, plan);
	}
}

void
plans_make(const struct law *law, const struct deck *deck, bool two_factions, struct plans *out,
    struct diag *dg)
{
	struct naming named = find_named(law->book->db, deck);
	struct planning p = {law, &named, deck, out, dg, commonest_faction(law->book->db, deck),
	    two_factions || deck->faction < 0};

	out->all = law->format->agendas == 1;
	if (out->all)
		add_usual(&p);
	else
		add_named(&p, law->format->agendas);
	if (out->list.n)
		qsort(out->list.at, out->list.n, sizeof(*out->list.at), compare_plans);
}
