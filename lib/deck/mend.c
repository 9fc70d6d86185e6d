#include "deck/mend.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* What may not stay, what is too much and what conflicts in a deck under a
 * plan. */

enum { PRINTINGS_MOST = 64 };

static const struct card *
card_of(const struct mending *m, const struct mend_item *item)
{
	return &m->j.db->card[item->card];
}

static bool
is_plot(const struct mending *m, const struct mend_item *item)
{
	return card_of(m, item)->type == CARD_PLOT;
}

void
mending_release(struct mending *m)
{
	str_release(&m->j.text);
	vec_release(&m->items);
	vec_release(&m->best);
	free(m->seen);
}

/* --- printings ----------------------------------------------------------- */

static const char *
forbidden_by(struct mending *m, int card)
{
	for (size_t i = 0; i < m->j.n_rules; i++)
		if (m->j.rule[i]->forbid && query_match(m->j.rule[i]->forbid, card, m->j.dg))
			return m->j.db->card[m->j.rule[i]->card].name;
	return NULL;
}

static bool
may_stay(struct mending *m, int card)
{
	enum card_type type = m->j.db->card[card].type;

	return type != CARD_TITLE && type != CARD_AGENDA && law_allows(m->j.law, card) &&
	       judge_lets_in(&m->j, card) && !forbidden_by(m, card);
}

static bool
is_involved(const struct list_part *part, int card)
{
	if (!part)
		return false;
	vec_each (pod, &part->pods)
		if (pod->beside == card)
			return true;
	return part->mark[card] & (MARK_RESTRICTED | MARK_POD);
}

/* Another printing of the card's type that may stay: best one that is on no
 * list and of the same faction.  Itself only where its place was wrong. */
static int
find_spare(struct mending *m, int card, bool itself)
{
	const struct card_db *db = m->j.db;
	int printing[PRINTINGS_MOST], best = -1, least = 4;
	size_t n = card_by_name(db, db->card[card].name, printing, PRINTINGS_MOST);

	for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++) {
		const struct card *other = &db->card[printing[i]];
		int rank = 2 * is_involved(m->j.law->part, printing[i]) +
			   (other->faction != db->card[card].faction);

		if ((printing[i] == card && !itself) || other->type != db->card[card].type ||
		    rank >= least || !may_stay(m, printing[i]))
			continue;
		best = printing[i];
		least = rank;
	}
	return best;
}

/* --- items ---------------------------------------------------------------- */

static const char *
why_not(struct mending *m, int card)
{
	const char *agenda = forbidden_by(m, card);

	if (m->j.db->card[card].type == CARD_TITLE)
		return "no deck holds title cards";
	if (!law_allows(m->j.law, card))
		return "no printing of it is legal";
	if (!judge_lets_in(&m->j, card))
		return m->j.db->card[card].loyal ? "it is loyal to another faction"
						 : "it is of another faction";
	return agenda ? arena_format(&m->j.deck->arena, "%s forbids it", agenda) : "";
}

const char *
mend_why_wrong(const struct deck_entry *entry)
{
	if (entry->guessed)
		return "no card is called so, this is the nearest name";
	return entry->misplaced ? "it is not where the deck says" : NULL;
}

static const char *
why_spare(const struct mending *m, const struct deck_entry *entry)
{
	const char *wrong = mend_why_wrong(entry);

	if (wrong)
		return wrong;
	return law_allows(m->j.law, entry->card) ? "this version may be in the deck"
						 : "this printing is legal";
}

static void
drop_item(struct mending *m, struct mend_item *item, const char *why)
{
	m->spent += item->left;
	item->left = 0;
	item->why_drop = why;
}

static void
add_item(struct mending *m, struct deck_entry *entry)
{
	bool wrong = mend_why_wrong(entry) != NULL;
	struct mend_item item = {
	    .entry = entry, .card = entry->card, .spare = -1, .left = entry->count, .rival = -1};

	item.broken = entry->card < 0 || wrong || !may_stay(m, entry->card);
	if (item.broken && entry->card >= 0)
		item.spare = find_spare(m, entry->card, wrong);
	if (item.broken && item.spare < 0) {
		drop_item(
		    m, &item, entry->card < 0 ? "no card is called so" : why_not(m, entry->card));
	} else if (item.broken) {
		item.why = why_spare(m, entry);
		item.card = item.spare;
	}
	if (item.card >= 0)
		vec_add(&m->items, item);
}

/* --- conflicts on the list ------------------------------------------------ */

bool
list_parts(const struct list_part *part, int a, int b)
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

const char *
mend_why_rival(const struct mending *m, int card)
{
	return m->j.law->part->mark[card] & MARK_RESTRICTED
		   ? "restricted beside another restricted card or pod"
		   : "in a pod with another card of the deck";
}

/* A printing on no list for one that conflicts. */
static int
free_spare(struct mending *m, const struct mend_item *item)
{
	int spare = find_spare(m, item->card, false);

	return spare >= 0 && !is_involved(m->j.law->part, spare) ? spare : -1;
}

static bool
conflicts_with_plan(const struct mending *m, int card)
{
	for (int i = 0; i < m->plan->n; i++)
		if (list_parts(m->j.law->part, card, m->plan->agenda[i]))
			return true;
	return false;
}

/* An agenda stays, so that what conflicts with it goes. */
static void
yield_to_agendas(struct mending *m, struct mend_item *item)
{
	int spare = free_spare(m, item);

	if (spare < 0) {
		drop_item(m, item, mend_why_rival(m, item->card));
		return;
	}
	item->broken = true;
	item->why = "the other one is restricted or in a pod";
	item->card = item->spare = spare;
}

static int
rival_number(struct mending *m, int card)
{
	for (size_t i = 0; i < m->n_rivals; i++)
		if (m->rival[i] == card)
			return (int)i;
	if (m->n_rivals == MEND_RIVALS)
		return -1;
	m->rival[m->n_rivals] = card;
	for (size_t i = 0; i < m->n_rivals; i++)
		if (list_parts(m->j.law->part, m->rival[i], card)) {
			m->enemies[m->n_rivals] |= UINT64_C(1) << i;
			m->enemies[i] |= UINT64_C(1) << m->n_rivals;
		}
	return (int)m->n_rivals++;
}

static void
find_rivals(struct mending *m)
{
	const struct list_part *part = m->j.law->part;

	vec_each (item, &m->items) {
		if (!item->left || !is_involved(part, item->card))
			continue;
		if (conflicts_with_plan(m, item->card)) {
			yield_to_agendas(m, item);
			continue;
		}
		item->rival = rival_number(m, item->card);
		if (item->rival < 0) {
			drop_item(m, item, mend_why_rival(m, item->card));
			m->exact = false;
		} else if (!item->broken) {
			item->spare = free_spare(m, item);
		}
	}
}

/* --- limits ----------------------------------------------------------------- */

bool
mend_counts(struct mending *m, const struct mend_item *item, size_t limit)
{
	int copies = 0;

	if (!item->left || !(item->limits >> limit & 1))
		return false;
	if (m->limit[limit].kind != LIMIT_DOUBLES)
		return true;
	vec_each (other, &m->items)
		if (other->left && is_plot(m, other) &&
		    card_of(m, other)->title == card_of(m, item)->title)
			copies += other->left;
	return copies > 1;
}

struct tally {
	int cards, titles, doubles, factions;
	int least, most; /* that a version allows */
};

/* Of the items that have a bit: of a limit or of a need. */
static struct tally
count(struct mending *m, uint64_t bit, bool needs)
{
	struct tally sum = {.least = 255};
	bool faction[FACTIONS] = {false};

#define each_counted(item)         \
	vec_each (item, &m->items) \
		if (item->left && (needs ? item->needs : item->limits) & bit)
	each_counted(item)
	{
		int *copies = &m->seen[card_of(m, item)->title];
		int allowed = card_of(m, item)->deck_limit;

		sum.least = allowed < sum.least ? allowed : sum.least;
		sum.most = allowed > sum.most ? allowed : sum.most;
		sum.titles += !*copies;
		sum.doubles += *copies < 2 && *copies + item->left > 1;
		*copies += item->left;
		sum.cards += item->left;
		sum.factions += !faction[card_of(m, item)->faction];
		faction[card_of(m, item)->faction] = true;
	}
	each_counted(item) m->seen[card_of(m, item)->title] = 0;
#undef each_counted
	return sum;
}

static int
excess(struct mending *m, const struct mend_limit *limit, bool roomiest)
{
	size_t number = (size_t)(limit - m->limit);
	struct tally sum = count(m, UINT64_C(1) << number, false);

	if (limit->copies)
		return sum.cards - (roomiest ? sum.most : sum.least);
	switch (limit->kind) {
	case LIMIT_CARDS:
		return sum.cards - limit->most;
	case LIMIT_DOUBLES:
		return sum.doubles - limit->most;
	case LIMIT_TITLES:
		return sum.titles - limit->most;
	case LIMIT_FACTIONS:
		return sum.factions - limit->most;
	case LIMIT_STRAYS:
		return sum.cards - mend_most_with_trait(m, number, NULL) - limit->most;
	}
	return 0;
}

int
mend_excess(struct mending *m, const struct mend_limit *limit)
{
	return excess(m, limit, false);
}

int
mend_least_excess(struct mending *m, const struct mend_limit *limit)
{
	return excess(m, limit, true);
}

int
mend_roomier(struct mending *m, int card)
{
	const struct card_db *db = m->j.db;
	int printing[PRINTINGS_MOST];
	size_t n = card_by_name(db, db->card[card].name, printing, PRINTINGS_MOST);

	for (size_t i = 0; i < n && i < PRINTINGS_MOST; i++) {
		const struct card *other = &db->card[printing[i]];

		if (other->type == db->card[card].type &&
		    other->deck_limit > db->card[card].deck_limit && may_stay(m, printing[i]) &&
		    !is_involved(m->j.law->part, printing[i]))
			return printing[i];
	}
	return -1;
}

int
mend_most_with_trait(struct mending *m, size_t limit, int *trait)
{
	int *cards = xcalloc(m->j.db->n_traits + 1, sizeof(*cards)), best = 0;

	vec_each (item, &m->items)
		for (int t = 0; mend_counts(m, item, limit) && t < card_of(m, item)->n_traits; t++)
			cards[card_of(m, item)->traits[t]] += item->left;
	for (int t = 0; t < (int)m->j.db->n_traits; t++)
		best = cards[t] > cards[best] ? t : best;
	int most = cards[best];
	free(cards);
	if (trait)
		*trait = best;
	return most;
}

/* Which items a limit is about. */
struct circle {
	struct query *of;
	int title, faction;		    /* -1: any */
	bool plots, draw, foreign, outside; /* outside: those that do not match */
};

static bool
is_within(struct mending *m, const struct mend_item *item, const struct circle *c)
{
	const struct card *card = card_of(m, item);
	bool plot = card->type == CARD_PLOT;

	return item->left && (c->title < 0 || card->title == c->title) &&
	       (c->faction < 0 || card->faction == c->faction) && (plot ? c->plots : c->draw) &&
	       (!c->foreign ||
		   (card->faction != FACTION_NEUTRAL && card->faction != m->j.deck->faction)) &&
	       (!c->of || query_match(c->of, item->card, m->j.dg) != c->outside);
}

/* There are too many limits to be searched: what is too much goes, the last
 * lines first. */
static void
cut_down(struct mending *m, const struct mend_limit *limit, const struct circle *circle)
{
	int cards = 0;

	m->exact = false;
	vec_each (item, &m->items)
		cards += is_within(m, item, circle) ? item->left : 0;
	for (size_t i = m->items.n; i-- > 0 && cards > limit->most;) {
		struct mend_item *item = &m->items.at[i];

		for (; cards > limit->most && is_within(m, item, circle); cards--) {
			item->left--;
			item->why_drop = limit->why;
			m->spent++;
		}
	}
}

static void
add_limit(struct mending *m, struct mend_limit limit, const struct circle *circle)
{
	if (m->n_limits == MEND_LIMITS) {
		cut_down(m, &limit, circle);
		return;
	}
	uint64_t bit = UINT64_C(1) << m->n_limits;
	m->limit[m->n_limits] = limit;
	vec_each (item, &m->items)
		if (is_within(m, item, circle))
			item->limits |= bit;
	if (mend_excess(m, &m->limit[m->n_limits]) > 0) {
		m->n_limits++;
		return;
	}
	vec_each (item, &m->items)
		item->limits &= ~bit;
}

/* The titles with more cards within the circle than most; without such a
 * number, than one of them allows by itself. */
struct titles {
	VEC(int) list;
};

static struct titles
titles_beyond(struct mending *m, const struct circle *circle, int most)
{
	struct titles titles = {0};

	vec_each (item, &m->items)
		if (is_within(m, item, circle))
			m->seen[card_of(m, item)->title] += item->left;
	vec_each (item, &m->items) {
		int *copies = &m->seen[card_of(m, item)->title];

		if (*copies > (most < 0 ? card_of(m, item)->deck_limit : most) &&
		    is_within(m, item, circle)) {
			vec_add(&titles.list, card_of(m, item)->title);
			*copies = 0;
		}
	}
	vec_each (item, &m->items)
		m->seen[card_of(m, item)->title] = 0;
	return titles;
}

static void
limit_copies(struct mending *m, bool plots)
{
	struct circle circle = {.title = -1, .faction = -1, .plots = plots, .draw = !plots};
	struct titles titles = titles_beyond(m, &circle, -1);

	vec_each (title, &titles.list) {
		circle.title = *title;
		add_limit(m,
		    (struct mend_limit){.copies = true, .why = "more copies than its limit"},
		    &circle);
	}
	vec_release(&titles.list);
}

/* Copies of each title that matches; all cards of the title, or those that
 * match. */
static void
limit_titles(struct mending *m, const struct requirement *need, const char *why)
{
	bool all = need->measure == MEASURE_TITLE_COPIES;
	struct circle circle = {
	    .of = need->of, .title = -1, .faction = -1, .plots = true, .draw = true};
	struct titles titles = titles_beyond(m, &circle, all ? 0 : need->most);

	vec_each (title, &titles.list) {
		circle.title = *title;
		circle.of = all ? NULL : need->of;
		add_limit(m, (struct mend_limit){.most = need->most, .why = why}, &circle);
	}
	vec_release(&titles.list);
}

static void
limit_requirement(struct mending *m, const struct requirement *need, const char *why)
{
	struct circle circle = {
	    .of = need->of, .title = -1, .faction = -1, .plots = true, .draw = true};
	struct mend_limit limit = {.most = need->most, .why = why};

	switch (need->measure) {
	case MEASURE_TITLES:
	case MEASURE_TITLES_PER_FACTION:
		limit.kind = LIMIT_TITLES;
		break;
	case MEASURE_OTHER_FACTIONS:
		limit.kind = LIMIT_FACTIONS;
		circle.foreign = true;
		break;
	case MEASURE_STRAYS:
		limit.kind = LIMIT_STRAYS;
		circle.foreign = true;
		break;
	case MEASURE_COPIES:
	case MEASURE_TITLE_COPIES:
		limit_titles(m, need, why);
		return;
	default:
		break;
	}
	if (need->measure != MEASURE_TITLES_PER_FACTION) {
		add_limit(m, limit, &circle);
		return;
	}
	for (circle.faction = FACTION_STARK; circle.faction < FACTIONS; circle.faction++)
		add_limit(m, limit, &circle);
}

/* --- needs -------------------------------------------------------------------- */

static bool
is_of_plots(struct mending *m, const struct requirement *need)
{
	bool plots = false;

	for (int i = 0; need->of && i < (int)m->j.db->n; i++) {
		if (!query_match(need->of, i, m->j.dg))
			continue;
		if (m->j.db->card[i].type != CARD_PLOT)
			return false;
		plots = true;
	}
	return plots;
}

static void
add_need(struct mending *m, const struct requirement *need)
{
	uint64_t bit = UINT64_C(1) << m->n_needs;
	struct mend_need *own = &m->need[m->n_needs];

	if (m->n_needs == MEND_NEEDS ||
	    (need->measure != MEASURE_CARDS && need->measure != MEASURE_TITLES)) {
		m->exact = false;
		return;
	}
	*own = (struct mend_need){.need = need, .plots = is_of_plots(m, need)};
	m->n_needs++;
	vec_each (item, &m->items)
		if (!need->of || query_match(need->of, item->card, m->j.dg))
			item->needs |= bit;
	if (own->plots && m->plots >= 0)
		add_limit(m,
		    (struct mend_limit){
			.most = m->plots - need->least, .why = "other plots are needed"},
		    &(struct circle){.of = need->of,
			.title = -1,
			.faction = -1,
			.plots = true,
			.outside = true});
}

int
mend_lack(struct mending *m, const struct mend_need *need)
{
	struct tally sum = count(m, UINT64_C(1) << (need - m->need), true);

	return need->need->least - (need->need->measure == MEASURE_CARDS ? sum.cards : sum.titles);
}

/* Does no card count for two needs of the draw deck? */
static bool
needs_are_apart(struct mending *m)
{
	for (int i = 0; i < (int)m->j.db->n; i++) {
		int hits = 0;

		for (size_t n = 0; n < m->n_needs; n++)
			hits +=
			    !m->need[n].plots &&
			    (!m->need[n].need->of || query_match(m->need[n].need->of, i, m->j.dg));
		if (hits > 1)
			return false;
	}
	return true;
}

/* Cards of a part that have to come: to its size, and for its needs. */
static int
missing_of(struct mending *m, bool plots, int size)
{
	int sum = 0, most = 0, found = 0, lacking = 0;

	vec_each (item, &m->items)
		found += is_plot(m, item) == plots ? item->left : 0;
	for (size_t n = 0; n < m->n_needs; n++) {
		int lack = m->need[n].plots == plots ? mend_lack(m, &m->need[n]) : 0;

		if (lack <= 0)
			continue;
		sum += lack;
		most = lack > most ? lack : most;
		lacking++;
	}
	if (lacking > 1 && m->needs_apart < 0)
		m->needs_apart = needs_are_apart(m);
	if (lacking > 1 && m->needs_apart)
		most = sum;
	return size - found > most ? size - found : most;
}

int
mend_missing(struct mending *m)
{
	return missing_of(m, false, m->draw) + missing_of(m, true, m->plots);
}

/* --- all of it ------------------------------------------------------------------ */

static void
survey_limits(struct mending *m)
{
	if (m->j.law->format->copies) {
		limit_copies(m, true);
		limit_copies(m, false);
	}
	for (size_t i = 0; i < m->j.n_rules; i++)
		vec_each (need, &m->j.rule[i]->require) {
			if (need->most >= 0)
				limit_requirement(m, need,
				    arena_format(&m->j.deck->arena, "%s allows %d",
					m->j.db->card[m->j.rule[i]->card].name, need->most));
			if (need->least > 0)
				add_need(m, need);
		}
	struct circle plots = {.title = -1, .faction = -1, .plots = true};
	if (m->doubles >= 0)
		add_limit(m,
		    (struct mend_limit){.kind = LIMIT_DOUBLES,
			.most = m->doubles,
			.why = "too many plots are doubled"},
		    &plots);
	if (m->plots >= 0)
		add_limit(m,
		    (struct mend_limit){
			.most = m->plots, .why = "more plots than the deck may have"},
		    &plots);
}

void
mend_survey(struct mending *m)
{
	const struct deck_format *f = m->j.law->format;

	m->exact = true;
	m->needs_apart = -1;
	m->seen = xcalloc(m->j.db->n_titles + 1, sizeof(*m->seen));
	m->draw = judge_size(&m->j, f->draw, offsetof(struct agenda_rule, draw));
	m->plots = judge_size(&m->j, f->plots, offsetof(struct agenda_rule, plots));
	m->doubles = judge_size(&m->j, f->doubles, offsetof(struct agenda_rule, doubles));
	vec_each (entry, &m->j.deck->entries)
		if (entry->count && !entry->side &&
		    (entry->card < 0 || deck_part(m->j.db, entry) <= DECK_PLOTS))
			add_item(m, entry);
	if (m->j.law->part)
		find_rivals(m);
	survey_limits(m);
}
