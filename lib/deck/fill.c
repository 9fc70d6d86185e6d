#include "deck/fit.h"
#include "deck/mend.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of a deck being mended: what is too much goes, what is
 * missing comes. */

#define each_from_end(entry, m)                                                                 \
	for (struct deck_entry *entry = (m)->fix->deck->entries.at + (m)->fix->deck->entries.n; \
	     entry-- > (m)->fix->deck->entries.at;)                                             \
		if (entry->count && !entry->side && entry->card >= 0)

static bool
matches(struct mending *m, const struct requirement *need, const struct deck_entry *entry)
{
	return judge_in_decks(&m->j, entry) &&
	       (!need->of || query_match(need->of, entry->card, m->j.dg));
}

static int
title_of(const struct mending *m, const struct deck_entry *entry)
{
	return m->j.db->card[entry->card].title;
}

/* Matching cards, and those of a title; the title -1 stands for all. */
static int
count_cards(struct mending *m, const struct requirement *need, int title)
{
	int n = 0;

	each_from_end(entry, m) if (matches(m, need, entry) &&
				    (title < 0 || title_of(m, entry) == title)) n += entry->count;
	return n;
}

/* --- too much -------------------------------------------------------------- */

static void
drop_cards(struct mending *m, const struct requirement *need, int excess, const char *why)
{
	each_from_end(entry, m)
	{
		int n = excess < entry->count ? excess : entry->count;

		if (n <= 0 || !matches(m, need, entry))
			continue;
		mend_drop(m, entry, n, why);
		excess -= n;
	}
}

/* One copy of each title stays; all cards of the title count if any matches. */
static void
drop_copies(struct mending *m, const struct requirement *need, const char *why)
{
	each_from_end(entry, m)
	{
		int title = title_of(m, entry), copies = count_cards(m, need, title);

		if (!copies)
			continue;
		if (need->measure == MEASURE_TITLE_COPIES) {
			copies = 0;
			each_from_end(other,
			    m) if (title_of(m, other) == title && judge_in_decks(&m->j, other))
			    copies += other->count;
		} else if (!matches(m, need, entry)) {
			continue;
		}
		if (copies > need->most && judge_in_decks(&m->j, entry))
			mend_drop(m, entry, copies - need->most, why);
	}
}

/* The matching title with the fewest cards, of a faction or (-1) of any;
 * its number, or -1; how many titles there are. */
static int
rarest_title(struct mending *m, const struct requirement *need, int faction, int *titles)
{
	int best = -1, fewest = 0;
	int *seen = xcalloc(m->j.db->n_titles + 1, sizeof(*seen));

	*titles = 0;
	each_from_end(entry, m)
	{
		int title = title_of(m, entry);

		if (!matches(m, need, entry) || seen[title]++ ||
		    (faction >= 0 && m->j.db->card[entry->card].faction != faction))
			continue;
		int n = count_cards(m, need, title);
		if (best < 0 || n < fewest)
			best = title, fewest = n;
		++*titles;
	}
	free(seen);
	return best;
}

static void
drop_titles(struct mending *m, const struct requirement *need, int faction, const char *why)
{
	int titles, title = rarest_title(m, need, faction, &titles);

	for (; title >= 0 && titles > need->most; title = rarest_title(m, need, faction, &titles))
		each_from_end(entry, m) if (title_of(m, entry) == title && matches(m, need, entry))
		    mend_drop(m, entry, entry->count, why);
}

static bool
is_foreign(const struct mending *m, const struct deck_entry *entry)
{
	int faction = m->j.db->card[entry->card].faction;

	return faction != FACTION_NEUTRAL && faction != m->fix->deck->faction &&
	       judge_in_decks(&m->j, entry);
}

/* Factions with the fewest cards go until few enough are left. */
static void
drop_factions(struct mending *m, const struct requirement *need, const char *why)
{
	for (;;) {
		int count[FACTIONS] = {0}, rarest = -1, n = 0;

		each_from_end(entry, m) if (is_foreign(m, entry))
		    count[m->j.db->card[entry->card].faction] += entry->count;
		for (int f = FACTION_STARK; f < FACTIONS; f++) {
			n += count[f] > 0;
			if (count[f] && (rarest < 0 || count[f] < count[rarest]))
				rarest = f;
		}
		if (n <= need->most)
			return;
		each_from_end(entry,
		    m) if (m->j.db->card[entry->card].faction == rarest && is_foreign(m, entry))
		    mend_drop(m, entry, entry->count, why);
	}
}

static bool
has_trait(const struct card *card, int trait)
{
	for (int t = 0; t < card->n_traits; t++)
		if (card->traits[t] == trait)
			return true;
	return false;
}

static void
drop_strays(struct mending *m, const char *why)
{
	const struct card_db *db = m->j.db;
	int *count = xcalloc(db->n_traits + 1, sizeof(*count)), best = 0;

	each_from_end(entry, m)
	{
		const struct card *card = &db->card[entry->card];

		for (int t = 0; is_foreign(m, entry) && t < card->n_traits; t++)
			count[card->traits[t]] += entry->count;
	}
	for (int t = 0; t < (int)db->n_traits; t++)
		best = count[t] > count[best] ? t : best;
	free(count);
	each_from_end(
	    entry, m) if (is_foreign(m, entry) && !has_trait(&db->card[entry->card], best))
	    mend_drop(m, entry, entry->count, why);
}

static void
mend_requirement(struct mending *m, const struct requirement *need, const char *why)
{
	switch (need->measure) {
	case MEASURE_CARDS:
		drop_cards(m, need, count_cards(m, need, -1) - need->most, why);
		break;
	case MEASURE_TITLES:
		drop_titles(m, need, -1, why);
		break;
	case MEASURE_COPIES:
	case MEASURE_TITLE_COPIES:
		drop_copies(m, need, why);
		break;
	case MEASURE_TITLES_PER_FACTION:
		for (int f = FACTION_STARK; f < FACTIONS; f++)
			drop_titles(m, need, f, why);
		break;
	case MEASURE_OTHER_FACTIONS:
		drop_factions(m, need, why);
		break;
	case MEASURE_STRAYS:
		drop_strays(m, why);
		break;
	case MEASURES:
		BUG("no measure");
	}
}

/* Doubled plots beyond what is allowed lose their second copy. */
static void
drop_doubles(struct mending *m, int allowed)
{
	int doubled = 0;

	vec_each (entry, &m->fix->deck->entries) {
		if (entry->card < 0 || entry->side || entry->count < 2 ||
		    deck_part(m->j.db, entry) != DECK_PLOTS)
			continue;
		if (allowed >= 0 && ++doubled > allowed)
			mend_drop(m, entry, entry->count - 1, "too many plots are doubled");
	}
}

static int
shortage(struct mending *m, const struct requirement *need)
{
	int titles;

	if (need->measure == MEASURE_CARDS)
		return need->least - count_cards(m, need, -1);
	if (need->measure != MEASURE_TITLES)
		return 0;
	rarest_title(m, need, -1, &titles);
	return need->least - titles;
}

/* Does the requirement speak of plots? */
static bool
is_of_plots(struct mending *m, const struct requirement *need)
{
	bool plots = false;

	for (int i = 0; need->of && i < (int)m->j.db->n; i++)
		if (query_match(need->of, i, m->j.dg)) {
			if (m->j.db->card[i].type != CARD_PLOT)
				return false;
			plots = true;
		}
	return plots;
}

/* The requirement of plots that is not met yet, if there is one. */
static const struct requirement *
lacking_plots(struct mending *m, int *lack)
{
	*lack = 0;
	for (size_t i = 0; i < m->j.n_rules; i++)
		vec_each (need, &m->j.rule[i]->require)
			if (need->least > 0 && (*lack = shortage(m, need)) > 0 &&
			    is_of_plots(m, need))
				return need;
	*lack = 0;
	return NULL;
}

/* Plots beyond the size go, and more of them where others are needed. */
static void
drop_plots(struct mending *m, int most)
{
	int lack;
	const struct requirement *need = lacking_plots(m, &lack);
	int excess = deck_size(m->j.db, m->fix->deck, DECK_PLOTS, true) + lack - most;

	each_from_end(entry, m)
	{
		int n = excess < entry->count ? excess : entry->count;

		if (most < 0 || n <= 0 || deck_part(m->j.db, entry) != DECK_PLOTS ||
		    (need && matches(m, need, entry)))
			continue;
		mend_drop(m, entry, n,
		    need ? "other plots are needed" : "more plots than the deck may have");
		excess -= n;
	}
}

static int
size_for(const struct mending *m, int format, size_t member)
{
	return judge_size(&m->j, format, member);
}

void
mend_excess(struct mending *m)
{
	const struct deck_format *f = m->j.law->format;
	struct str why = STR_INIT;

	for (size_t i = 0; i < m->j.n_rules; i++)
		vec_each (need, &m->j.rule[i]->require) {
			if (need->most < 0)
				continue;
			str_clear(&why);
			str_addf(&why, "%s allows %d", m->j.db->card[m->j.rule[i]->card].name,
			    need->most);
			mend_requirement(m, need, str_text(&why));
		}
	str_release(&why);
	drop_doubles(m, size_for(m, f->doubles, offsetof(struct agenda_rule, doubles)));
	drop_plots(m, size_for(m, f->plots, offsetof(struct agenda_rule, plots)));
}

/* --- too little ------------------------------------------------------------ */

static void
add_one(struct mending *m, int card, const char *why)
{
	deck_put(m->fix->deck, card, 1);
	mend_note(m, (struct deck_change){
			 .kind = CHANGE_ADD, .count = 1, .card = card, .instead = -1, .why = why});
}

/* Cards to add, up to n: first further copies of what the deck has, then
 * what fits it.  Titles: only ones that the deck does not have. */
static void
add_fitting(struct mending *m, struct query *filter, bool titles, int type, int n, const char *why)
{
	const struct card_db *db = m->j.db;
	struct deck_fits fits = {0};

	if (n <= 0)
		return;
	deck_find_fits(m->j.law, m->fix->deck, filter, &fits, m->j.dg);
	for (int pass = titles ? 1 : 0; pass < 2; pass++)
		vec_each (fit, &fits.list) {
			bool plot = db->card[fit->card].type == CARD_PLOT;

			if ((type >= 0 && plot != (type == CARD_PLOT)) ||
			    (pass == 0 ? !fit->own : fit->held > 0))
				continue;
			for (int copy = fit->held;
			     n > 0 && copy < db->card[fit->card].deck_limit &&
			     copy < (titles || plot ? 1 : 3) &&
			     deck_takes(m->j.law, m->fix->deck, fit->card, m->j.dg);
			     copy++) {
				add_one(m, fit->card, why);
				n--;
			}
		}
	vec_release(&fits.list);
}

/* What the part lacks to its size. */
static void
fill_part(struct mending *m, enum deck_part part, int size, bool add)
{
	int lack = size - deck_size(m->j.db, m->fix->deck, part, true);

	if (size < 0 || lack <= 0)
		return;
	if (add)
		add_fitting(m, NULL, part == DECK_PLOTS,
		    part == DECK_PLOTS ? CARD_PLOT : CARD_CHARACTER, lack,
		    part == DECK_PLOTS ? "the deck lacks plots" : "the deck lacks cards");
	else
		m->missing += lack;
}

void
mend_fill(struct mending *m, bool add)
{
	const struct deck_format *f = m->j.law->format;
	struct str why = STR_INIT;
	int before = m->missing;

	for (size_t i = 0; i < m->j.n_rules; i++)
		vec_each (need, &m->j.rule[i]->require) {
			int lack = shortage(m, need);

			if (need->least < 0 || lack <= 0)
				continue;
			str_clear(&why);
			str_addf(&why, "%s needs %d", m->j.db->card[m->j.rule[i]->card].name,
			    need->least);
			if (add)
				add_fitting(m, need->of, need->measure == MEASURE_TITLES, -1, lack,
				    str_text(&why));
			else
				m->missing += lack;
		}
	str_release(&why);
	int promised = m->missing - before;
	fill_part(m, DECK_PLOTS, size_for(m, f->plots, offsetof(struct agenda_rule, plots)), add);
	fill_part(m, DECK_DRAW,
	    size_for(m, f->draw, offsetof(struct agenda_rule, draw)) - (add ? 0 : promised), add);
}
