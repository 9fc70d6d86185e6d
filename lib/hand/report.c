#include "hand/report.h"

#include <math.h>
#include <string.h>

enum show { SHOW_VALUES, SHOW_MEAN, SHOW_SHARE };

static const struct {
	const char *name, *title;
	enum show show;
} figures[FIGURES] = {
    [FIGURE_GOLD] = {"setup-gold", "gold used in the set-up", SHOW_VALUES},
    [FIGURE_CARDS] = {"setup-cards", "cards placed", SHOW_VALUES},
    [FIGURE_CHARACTERS] = {"setup-characters", "characters placed", SHOW_VALUES},
    [FIGURE_LOCATIONS] = {"setup-locations", "locations placed", SHOW_MEAN},
    [FIGURE_ATTACHMENTS] = {"setup-attachments", "attachments placed", SHOW_MEAN},
    [FIGURE_ICONS] = {"setup-icons", "kinds of icons covered", SHOW_VALUES},
    [FIGURE_MILITARY] = {"setup-military", "a military icon", SHOW_SHARE},
    [FIGURE_INTRIGUE] = {"setup-intrigue", "an intrigue icon", SHOW_SHARE},
    [FIGURE_POWER] = {"setup-power", "a power icon", SHOW_SHARE},
    [FIGURE_STRENGTH] = {"setup-strength", "strength of the characters", SHOW_MEAN},
    [FIGURE_LIMITED] = {"setup-limited", "a limited card placed", SHOW_SHARE},
    [FIGURE_DUPLICATES] = {"setup-duplicates", "duplicates placed", SHOW_VALUES},
    [FIGURE_SHADOWS] = {"setup-shadows", "cards put into the shadows", SHOW_MEAN},
    [FIGURE_HAND_LIMITED] = {"hand-limited", "limited cards in the hand", SHOW_VALUES},
    [FIGURE_POOR] = {"poor", "poor set-ups", SHOW_SHARE},
    [FIGURE_ROUND_GOLD] = {"first-gold", "gold of round 1", SHOW_VALUES},
    [FIGURE_REFILLED] = {"refilled", "hand after the refill", SHOW_MEAN},
    [FIGURE_REFILLED_CHARACTERS] = {"refilled-characters", "characters after the refill",
	SHOW_VALUES},
    [FIGURE_REFILLED_LOCATIONS] = {"refilled-locations", "locations after the refill", SHOW_MEAN},
    [FIGURE_REFILLED_ATTACHMENTS] = {"refilled-attachments", "attachments after the refill",
	SHOW_MEAN},
    [FIGURE_REFILLED_EVENTS] = {"refilled-events", "events after the refill", SHOW_MEAN},
    [FIGURE_MARSHAL] = {"marshal", "cards to marshal in round 1", SHOW_VALUES},
};

const char *
figure_title(const char *name)
{
	for (int i = 0; i < FIGURES; i++)
		if (strcmp(figures[i].name, name) == 0)
			return figures[i].title;
	return name;
}

/* --- estimates ----------------------------------------------------------------- */

static bool
is_exact(const struct account *a, enum figure figure)
{
	return a->exact && figure < FIGURE_REFILLED;
}

/* A count of all hands, or of hands as dealt, out of the counts by group. */
static double
joined(const struct account *a, bool exact, enum moment when, const uint64_t by_group[GROUPS])
{
	double kept = (double)by_group[GROUP_KEPT], dropped = (double)by_group[GROUP_DROPPED];

	if (when == MOMENT_FIRST)
		return kept + dropped;
	if (!exact)
		return kept + (double)by_group[GROUP_AGAIN];
	const uint64_t *hands = a->exact->hands;
	double again =
	    (double)hands[GROUP_DROPPED] / (double)(hands[GROUP_KEPT] + hands[GROUP_DROPPED]);
	return kept + again * (kept + dropped);
}

static double
hands_of(const struct account *a, bool exact)
{
	const struct hand_tally *t = exact ? a->exact : a->random;

	return (double)(t->hands[GROUP_KEPT] + t->hands[GROUP_DROPPED]);
}

static struct estimate
share(double count, double all, bool exact)
{
	double rate = count / all;

	if (exact)
		return (struct estimate){rate, {rate, rate}, 0, true, true};
	return (struct estimate){
	    rate, stats_wilson(rate, all), sqrt(rate * (1 - rate) / all), false, true};
}

static struct estimate
mean(double sum, double squares, double all, bool exact)
{
	double value = sum / all;

	if (exact)
		return (struct estimate){value, {value, value}, 0, true, true};
	double error = sqrt(fmax(0, squares / all - value * value) / all);
	double half = 1.959963984540054 * error;
	return (struct estimate){value, {value - half, value + half}, error, false, true};
}

static double
count_of(const struct account *a, enum figure f, int value, enum moment when)
{
	bool exact = is_exact(a, f);
	const struct hand_tally *t = exact ? a->exact : a->random;
	uint64_t by_group[GROUPS];

	for (int g = 0; g < GROUPS; g++)
		by_group[g] = t->count[g][f][value];
	return joined(a, exact, when, by_group);
}

static struct estimate
figure_share(const struct account *a, enum figure f, int from, int to, enum moment when)
{
	double count = 0;

	for (int i = from; i <= to; i++)
		count += count_of(a, f, i, when);
	return share(count, hands_of(a, is_exact(a, f)), is_exact(a, f));
}

static struct estimate
figure_mean(const struct account *a, enum figure f, enum moment when)
{
	double sum = 0, squares = 0;

	for (int i = 0; i < FIGURE_MOST; i++) {
		double n = count_of(a, f, i, when);

		sum += n * i;
		squares += n * i * i;
	}
	return mean(sum, squares, hands_of(a, is_exact(a, f)), is_exact(a, f));
}

/* --- rows ----------------------------------------------------------------------- */

static void
add_row(struct figure_list *list, const char *figure, const char *of, struct estimate first,
    struct estimate final)
{
	vec_add(&list->rows, (struct figure_row){figure, of, first, final, -1});
}

static void
add_values(const struct account *a, enum figure f, struct figure_list *out)
{
	int top = FIGURE_MOST - 1, low = 0;
	bool first = f < FIGURE_REFILLED;

	while (top > 0 && count_of(a, f, top, MOMENT_FINAL) == 0 &&
	       (!first || count_of(a, f, top, MOMENT_FIRST) == 0))
		top--;
	while (low < top && count_of(a, f, low, MOMENT_FINAL) == 0 &&
	       (!first || count_of(a, f, low, MOMENT_FIRST) == 0))
		low++;
	for (int i = low; i <= top; i++)
		add_row(out, figures[f].name, arena_format(&out->arena, "%d", i),
		    first ? figure_share(a, f, i, i, MOMENT_FIRST) : (struct estimate){0},
		    figure_share(a, f, i, i, MOMENT_FINAL));
}

static void
add_figure(const struct account *a, enum figure f, struct figure_list *out)
{
	bool first = f < FIGURE_REFILLED;
	const struct estimate none = {0};

	if (!is_exact(a, f) && !a->random)
		return;
	if (figures[f].show == SHOW_SHARE) {
		add_row(out, figures[f].name, "share",
		    figure_share(a, f, 1, FIGURE_MOST - 1, MOMENT_FIRST),
		    figure_share(a, f, 1, FIGURE_MOST - 1, MOMENT_FINAL));
		return;
	}
	add_row(out, figures[f].name, "mean", first ? figure_mean(a, f, MOMENT_FIRST) : none,
	    figure_mean(a, f, MOMENT_FINAL));
	if (figures[f].show == SHOW_VALUES)
		add_values(a, f, out);
}

static struct estimate
kind_share(const struct account *a, size_t kind, bool placed, enum moment when)
{
	bool exact = a->exact != NULL;
	const struct hand_tally *t = exact ? a->exact : a->random;
	uint64_t by_group[GROUPS];

	for (int g = 0; g < GROUPS; g++)
		by_group[g] = placed ? t->placed[g][kind] : t->held[g][kind];
	return share(joined(a, exact, when, by_group), hands_of(a, exact), exact);
}

/* At least one copy among the cards dealt. */
static struct estimate
dealt_share(const struct pile *pile, const struct kind *kind)
{
	double none = 1;

	for (int i = 0; i < HAND_SIZE; i++)
		none *= (double)(pile->n - kind->count - i > 0 ? pile->n - kind->count - i : 0) /
			(double)(pile->n - i);
	return share(1 - none, 1, true);
}

static void
add_cards(const struct account *a, struct figure_list *out)
{
	static const char *const names[] = {"opening", "kept", "placed"};
	const struct pile *pile = a->habits->pile;

	for (size_t what = 0; what < LENGTH(names); what++)
		for (size_t k = 0; k < pile->kinds.n; k++) {
			const struct kind *kind = &pile->kinds.at[k];
			const struct card *card = &pile->db->card[kind->card];
			struct estimate dealt = dealt_share(pile, kind);

			if (!kind->count)
				continue;
			add_row(out, names[what],
			    arena_format(&out->arena, "%s (%s)", card->name, card->code),
			    what == 2 ? kind_share(a, k, true, MOMENT_FIRST) : dealt,
			    what == 0 ? dealt : kind_share(a, k, what == 2, MOMENT_FINAL));
			out->rows.at[out->rows.n - 1].card = kind->card;
		}
}

void
account_rows(const struct account *a, bool cards, struct figure_list *out)
{
	bool exact = a->exact != NULL;
	const struct hand_tally *t = exact ? a->exact : a->random;
	const struct estimate never = share(0, 1, true);

	add_row(out, "mulligan", "share", never,
	    share((double)t->hands[GROUP_DROPPED], hands_of(a, exact),
		exact || a->habits->always || !a->habits->mulligan));
	for (int f = 0; f < FIGURES; f++)
		add_figure(a, (enum figure)f, out);
	if (cards)
		add_cards(a, out);
}

void
figure_list_release(struct figure_list *list)
{
	vec_release(&list->rows);
	arena_release(&list->arena);
}

const char *const row_columns[7] = {"figure", "of", "first", "value", "low", "high", "how"};

static void
add_real(struct table *table, bool known, double value)
{
	if (known)
		table_real(table, value, 6);
	else
		table_none(table);
}

void
rows_table(const struct figure_list *list, struct table *table)
{
	vec_each (row, &list->rows) {
		table_text(table, row->figure);
		table_text(table, row->of);
		add_real(table, row->first.known, row->first.value);
		add_real(table, true, row->final.value);
		add_real(table, !row->final.exact, row->final.interval.low);
		add_real(table, !row->final.exact, row->final.interval.high);
		table_text(table, row->final.exact ? "exact" : "simulated");
	}
}
