#include "hand/deal.h"

/* Openings as tables and as text. */

const char *const opening_columns[13] = {"hand", "mulligan", "first", "cards", "setup",
    "duplicates", "shadows", "gold", "poor", "refilled", "round", "first-gold", "marshal"};

typedef void
show_fn(void *to, const struct habits *habits, uint64_t number, const struct opening *opening);

static void
each_opening(const struct habits *habits, uint64_t seed, uint64_t n, show_fn *show, void *to)
{
	struct setup_room *room = xmalloc(sizeof(*room));
	struct dealer dealer;
	struct opening opening;

	dealer_init(&dealer, habits, room);
	for (uint64_t i = 0; i < n; i++) {
		if (i % DEAL_CHUNK == 0)
			dealer_begin(&dealer, seed, i / DEAL_CHUNK);
		dealer_next(&dealer, &opening);
		show(to, habits, i + 1, &opening);
	}
	free(room);
}

static const char *
name_of(const struct pile *pile, uint16_t kind)
{
	return pile->db->card[pile->kinds.at[kind].card].name;
}

/* The names of those cards whose bit is set. */
static size_t
names_of(
    const struct pile *pile, const uint16_t *hand, int n, unsigned bits, const char *out[HAND_MOST])
{
	size_t found = 0;

	for (int i = 0; i < n; i++)
		if (bits >> i & 1)
			out[found++] = name_of(pile, hand[i]);
	return found;
}

static void
add_names(struct table *table, const struct pile *pile, const uint16_t *hand, int n, unsigned bits)
{
	const char *names[HAND_MOST];

	table_list(table, names, names_of(pile, hand, n, bits, names));
}

static bool
is_poor(const struct habits *habits, const struct opening *o)
{
	return hand_test_holds(habits->poor, habits->pile, o->hand, HAND_SIZE, &o->setup);
}

static void
add_opening(void *to, const struct habits *habits, uint64_t number, const struct opening *o)
{
	const struct pile *pile = habits->pile;
	struct table *table = to;

	table_int(table, (long long)number);
	table_bool(table, o->mulligan);
	if (o->mulligan)
		add_names(table, pile, o->first, HAND_SIZE, ~0u);
	else
		table_none(table);
	add_names(table, pile, o->hand, HAND_SIZE, ~0u);
	add_names(table, pile, o->hand, HAND_SIZE, o->setup.active);
	add_names(table, pile, o->hand, HAND_SIZE, o->setup.duplicates);
	add_names(table, pile, o->hand, HAND_SIZE, o->setup.shadows);
	table_int(table, o->setup.gold);
	table_bool(table, is_poor(habits, o));
	add_names(table, pile, o->refilled, o->n_refilled, ~0u);
	uint16_t round[HAND_MOST];
	for (int i = 0; i < o->n_round; i++)
		round[i] = o->round[i];
	hand_sort(round, o->n_round);
	add_names(table, pile, round, o->n_round, ~0u);
	table_int(table, hand_income(pile, &o->setup));
	table_int(table, o->marshal);
}

void
openings_table(const struct habits *habits, uint64_t seed, uint64_t n, struct table *table)
{
	each_opening(habits, seed, n, add_opening, table);
}

/* "  set-up      A, B, C" and nothing for no cards. */
static void
write_names(struct str *out, const char *title, const struct pile *pile, const uint16_t *hand,
    int n, unsigned bits)
{
	const char *names[HAND_MOST];
	size_t found = names_of(pile, hand, n, bits, names);

	if (!found)
		return;
	str_addf(out, "  %-11s", title);
	for (size_t i = 0; i < found; i++)
		str_addf(out, "%s%s", i ? ", " : "", names[i]);
	str_addc(out, '\n');
}

static void
write_opening(void *to, const struct habits *habits, uint64_t number, const struct opening *o)
{
	const struct pile *pile = habits->pile;
	struct str *out = to;

	str_addf(out, "%shand %llu: %d cards set up for %d gold%s\n", number > 1 ? "\n" : "",
	    (unsigned long long)number, o->setup.cards, o->setup.gold,
	    is_poor(habits, o) ? ", poor" : "");
	if (o->mulligan)
		write_names(out, "given up", pile, o->first, HAND_SIZE, ~0u);
	write_names(out, "dealt", pile, o->hand, HAND_SIZE, ~0u);
	write_names(out, "set up", pile, o->hand, HAND_SIZE, o->setup.active);
	write_names(out, "duplicates", pile, o->hand, HAND_SIZE, o->setup.duplicates);
	write_names(out, "shadows", pile, o->hand, HAND_SIZE, o->setup.shadows);
	write_names(out, "refilled", pile, o->refilled, o->n_refilled, ~0u);
	str_addf(out, "  %-11s%d gold, %d of %d cards can be marshaled\n", "round 1",
	    hand_income(pile, &o->setup), o->marshal, o->n_round);
}

void
openings_text(const struct habits *habits, uint64_t seed, uint64_t n, struct str *out)
{
	each_opening(habits, seed, n, write_opening, out);
}
