#include "deck/listdiff.h"

#include <string.h>

const char *const list_diff_columns[7] = {
    "change", "rule", "code", "card", "pack", "file", "faults"};

const char *const list_columns[10] = {"date", "code", "name", "banned", "restricted", "pods",
    "unknown", "issuer", "card-set", "in-force"};

static int
count_marks(const struct law *law, int bit)
{
	int n = 0;

	for (size_t i = 0; i < law->book->db->n; i++)
		n += law->part->mark[i] & bit ? 1 : 0;
	return n;
}

void
list_row(const struct law *law, bool in_force, struct table *table)
{
	table_text(table, law->list->date);
	table_text(table, law->list->code);
	table_text(table, law->list->name);
	table_int(table, count_marks(law, MARK_BANNED));
	table_int(table, count_marks(law, MARK_RESTRICTED));
	table_int(table, (long long)law->part->pods.n);
	table_int(table, (long long)law->part->unknown);
	table_text(table, law->list->issuer);
	table_text(table, law->list->card_set);
	table_bool(table, in_force);
}

static void
add_card(const struct card_db *db, const char *change, const char *rule, size_t card,
    struct table *table)
{
	table_text(table, change);
	table_text(table, rule);
	table_text(table, db->card[card].code);
	table_text(table, db->card[card].name);
	table_text(table, db->pack[db->card[card].pack].code);
	table_none(table);
	table_none(table);
}

static void
diff_marks(const struct law *before, const struct law *after, int bit, const char *rule,
    struct table *table)
{
	const struct card_db *db = before->book->db;

	for (size_t i = 0; i < db->n; i++) {
		bool was = before->part && before->part->mark[i] & bit;
		bool is = after->part && after->part->mark[i] & bit;

		if (was != is)
			add_card(db, is ? "added" : "removed", rule, i, table);
	}
}

static bool
pod_has(const struct pod *pod, int card)
{
	for (size_t i = 0; i < pod->cards.n; i++)
		if (pod->cards.at[i] == card)
			return true;
	return false;
}

static bool
same_pod(const struct pod *a, const struct pod *b)
{
	if (a->beside != b->beside || a->cards.n != b->cards.n)
		return false;
	for (size_t i = 0; i < a->cards.n; i++)
		if (!pod_has(b, a->cards.at[i]))
			return false;
	return true;
}

static bool
has_pod(const struct list_part *part, const struct pod *pod)
{
	if (part)
		vec_each (other, &part->pods)
			if (same_pod(pod, other))
				return true;
	return false;
}

static void
add_pod(const struct card_db *db, const char *change, const struct pod *pod, struct table *table)
{
	struct str codes = STR_INIT, names = STR_INIT;

	for (size_t i = 0; i < pod->cards.n; i++) {
		const struct card *card = &db->card[pod->cards.at[i]];

		str_addf(&codes, "%s%s", i ? " " : "", card->code);
		str_addf(&names, "%s%s (%s)", i ? ", " : "", card->name, db->pack[card->pack].code);
	}
	if (pod->beside >= 0)
		str_addf(&names, " beside %s (%s)", db->card[pod->beside].name,
		    db->pack[db->card[pod->beside].pack].code);
	table_text(table, change);
	table_text(table, "pod");
	table_text(table, str_text(&codes));
	table_text(table, str_text(&names));
	table_none(table);
	table_none(table);
	table_none(table);
	str_release(&codes);
	str_release(&names);
}

/* Pods of one part that the other has not; their numbers do not matter. */
static void
diff_pods(const struct card_db *db, const struct list_part *part, const struct list_part *other,
    const char *change, struct table *table)
{
	if (part)
		vec_each (pod, &part->pods)
			if (!has_pod(other, pod))
				add_pod(db, change, pod, table);
}

void
list_diff(const struct law *before, const struct law *after, struct table *table)
{
	const struct card_db *db = before->book->db;

	diff_marks(before, after, MARK_BANNED, "banned", table);
	diff_marks(before, after, MARK_RESTRICTED, "restricted", table);
	diff_pods(db, before->part, after->part, "removed", table);
	diff_pods(db, after->part, before->part, "added", table);
}

/* Judges; the faults in one text, empty if there are none. */
static void
judge(const struct law *law, struct deck *deck, struct str *faults, struct diag *dg)
{
	size_t before = deck->faults.n;

	deck_check(law, deck, dg);
	for (size_t i = 0; i < deck->faults.n; i++)
		str_addf(faults, "%s%s: %s", i ? "; " : "", deck->faults.at[i].rule,
		    deck->faults.at[i].text);
	deck->faults.n = before;
}

bool
list_diff_deck(const struct law *before, const struct law *after, struct deck *deck,
    struct table *table, struct diag *dg)
{
	struct str was = STR_INIT, is = STR_INIT;

	judge(before, deck, &was, dg);
	judge(after, deck, &is, dg);
	bool breaks = !was.n && is.n, mends = was.n && !is.n;
	if (breaks || mends) {
		table_text(table, breaks ? "breaks" : "mends");
		table_none(table);
		table_none(table);
		table_text(table, deck->name);
		table_none(table);
		table_text(table, deck->at.file);
		table_text(table, str_text(breaks ? &is : &was));
	}
	str_release(&was);
	str_release(&is);
	return breaks;
}
