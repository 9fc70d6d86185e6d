#include "hand/report.h"

#include <string.h>

/* The report for people: shares, histograms, cards. */

enum { BAR = 40 };

static void
add_interval(struct str *out, const struct estimate *e, double scale)
{
	if (e->exact)
		str_add(out, "exact");
	else
		str_addf(
		    out, "simulated %.2f-%.2f", e->interval.low * scale, e->interval.high * scale);
}

/* "poor set-ups   12.30 %   3.41 %   exact" */
static void
add_line(struct str *out, const char *title, const struct figure_row *row)
{
	bool shares = strcmp(row->of, "share") == 0;
	double scale = shares ? 100 : 1;
	const char *unit = shares ? " %" : "  ";

	str_addf(out, "%-40s", title);
	if (row->first.known)
		str_addf(out, "%8.2f%s", row->first.value * scale, unit);
	else
		str_addf(out, "%10s", "");
	str_addf(out, "%10.2f%s   ", row->final.value * scale, unit);
	add_interval(out, &row->final, scale);
	str_addc(out, '\n');
}

static void
add_bar(struct str *out, const struct figure_row *row)
{
	int n = (int)(row->final.value * BAR / 0.5 + 0.5);

	str_addf(out, "  %3s %8.3f %%  ", row->of, row->final.value * 100);
	for (int i = 0; i < n && i < 2 * BAR; i++)
		str_addc(out, '#');
	if (!row->final.exact)
		str_addf(out, "%s(%.3f-%.3f)", n ? "  " : "", row->final.interval.low * 100,
		    row->final.interval.high * 100);
	while (out->n && out->text[out->n - 1] == ' ')
		out->n--;
	out->text[out->n] = '\0';
	str_addc(out, '\n');
}

static void
add_head(const struct account *a, struct str *out)
{
	const struct pile *pile = a->habits->pile;

	str_addf(
	    out, "%s: %d cards, at most %d gold in the set-up\n", a->name, pile->n, pile->gold);
	if (a->exact)
		str_addf(out, "exact: all %.0f different hands\n", hands_different(pile));
	if (a->random)
		str_addf(out, "simulated: %llu hands, 95 %% intervals\n",
		    (unsigned long long)(a->random->hands[GROUP_KEPT] +
					 a->random->hands[GROUP_DROPPED]));
	str_addf(
	    out, "best set-up by %s; mulligan: %s; poor: %s\n", a->value, a->mulligan, a->poor);
	if (pile->plot >= 0)
		str_addf(out, "opening plot: %s, %d gold before the set-up adds to it\n",
		    pile->db->card[pile->plot].name, pile->income);
	str_addf(out, "\n%-40s%10s%12s\n", "", "first hand", "final hand");
}

static void
add_cards(const struct account *a, const struct figure_list *list, struct str *out)
{
	static const char *const columns[] = {"copies", "card", "opening", "kept", "set up"};
	const struct pile *pile = a->habits->pile;
	struct table table;
	size_t n = 0, first = 0;

	for (size_t i = 0; i < list->rows.n; i++)
		if (strcmp(list->rows.at[i].figure, "opening") == 0 && !n++)
			first = i;
	if (!n)
		return;
	table_init(&table, columns, LENGTH(columns));
	for (size_t i = 0, k = 0; i < n; i++, k++) {
		while (!pile->kinds.at[k].count)
			k++;
		table_int(&table, pile->kinds.at[k].count);
		table_text(&table, pile->db->card[pile->kinds.at[k].card].name);
		for (size_t what = 0; what < 3; what++)
			table_real(
			    &table, list->rows.at[first + what * n + i].final.value * 100, 2);
	}
	str_addf(out, "\nshare of hands with the card, in %% (%s; opening hands exact)\n",
	    a->exact ? "exact" : "simulated");
	table_write(&table, OUTPUT_TABLE, out);
	table_release(&table);
}

void
rows_text(const struct account *account, const struct figure_list *list, struct str *out)
{
	add_head(account, out);
	vec_each (row, &list->rows)
		if (!row_is_value(row) && row->card < 0)
			add_line(out, figure_title(row->figure), row);
	const char *last = "";
	vec_each (row, &list->rows) {
		if (!row_is_value(row))
			continue;
		if (strcmp(row->figure, last) != 0)
			str_addf(out, "\n%s\n", figure_title(row->figure));
		last = row->figure;
		add_bar(out, row);
	}
	add_cards(account, list, out);
}
