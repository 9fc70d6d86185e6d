#include "deck/fit.h"
#include "deck/mend.h"

#include <stddef.h>
#include <stdlib.h>

/* Cards for a deck that lacks some: first further copies of what it has, then
 * what fits it. */

struct filling {
	struct judging *j;
	struct deck_fix *fix;
	struct query *filter; /* NULL: all */
	bool titles;	      /* only those that the deck does not have */
	bool plots, draw;
	const char *why;
};

static void
add_one(struct filling *f, int card)
{
	deck_put(f->fix->deck, card, 1);
	mend_note(f->fix,
	    (struct deck_change){
		.kind = CHANGE_ADD, .count = 1, .card = card, .instead = -1, .why = f->why});
}

/* Up to n copies of a fit; how many there were. */
static int
add_copies(struct filling *f, const struct deck_fit *fit, int n)
{
	const struct card *card = &f->j->db->card[fit->card];
	int most = f->titles || card->type == CARD_PLOT ? 1 : 3, added = 0;

	if (card->deck_limit < most)
		most = card->deck_limit;
	while (added < n && fit->held + added < most &&
	       deck_takes(f->j->law, f->fix->deck, fit->card, f->j->dg)) {
		add_one(f, fit->card);
		added++;
	}
	return added;
}

static void
add_fitting(struct filling *f, int n)
{
	struct deck_fits fits = {0};

	if (n <= 0)
		return;
	deck_find_fits(f->j->law, f->fix->deck, f->filter, &fits, f->j->dg);
	for (int pass = f->titles ? 1 : 0; pass < 2; pass++)
		vec_each (fit, &fits.list) {
			bool plot = f->j->db->card[fit->card].type == CARD_PLOT;

			if ((plot ? f->plots : f->draw) && (pass == 0 ? fit->own : fit->held == 0))
				n -= add_copies(f, fit, n);
		}
	vec_release(&fits.list);
}

static int
shortage(struct judging *j, const struct requirement *need)
{
	int cards = 0, titles = 0;
	bool *seen = xcalloc(j->db->n_titles + 1, sizeof(*seen));

	each_known(entry, j)
	{
		bool *title = &seen[judge_card(j, entry)->title];

		if (!judge_in_decks(j, entry) ||
		    (need->of && !query_match(need->of, entry->card, j->dg)))
			continue;
		cards += entry->count;
		titles += !*title;
		*title = true;
	}
	free(seen);
	return need->least - (need->measure == MEASURE_CARDS ? cards : titles);
}

static void
fill_need(struct judging *j, struct deck_fix *fix, const struct agenda_rule *rule,
    const struct requirement *need)
{
	struct filling f = {.j = j,
	    .fix = fix,
	    .filter = need->of,
	    .titles = need->measure == MEASURE_TITLES,
	    .plots = true,
	    .draw = true};

	f.why = arena_format(
	    &fix->deck->arena, "%s needs %d", j->db->card[rule->card].name, need->least);
	add_fitting(&f, shortage(j, need));
}

/* What a part lacks to its size. */
static void
fill_part(struct judging *j, struct deck_fix *fix, bool plots, int size)
{
	struct filling f = {.j = j,
	    .fix = fix,
	    .titles = plots,
	    .plots = plots,
	    .draw = !plots,
	    .why = plots ? "the deck lacks plots" : "the deck lacks cards"};

	if (size >= 0)
		add_fitting(
		    &f, size - deck_size(j->db, fix->deck, plots ? DECK_PLOTS : DECK_DRAW, true));
}

void
mend_fill(struct judging *j, struct deck_fix *fix)
{
	const struct deck_format *format = j->law->format;

	for (size_t i = 0; i < j->n_rules; i++)
		vec_each (need, &j->rule[i]->require)
			if (need->least > 0 &&
			    (need->measure == MEASURE_CARDS || need->measure == MEASURE_TITLES))
				fill_need(j, fix, j->rule[i], need);
	fill_part(j, fix, true, judge_size(j, format->plots, offsetof(struct agenda_rule, plots)));
	fill_part(j, fix, false, judge_size(j, format->draw, offsetof(struct agenda_rule, draw)));
}
