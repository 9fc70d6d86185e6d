/* Mending decks: that no smaller set of changes would do is checked against
 * every set, on small decks from a few packs under small formats. */
#include "base/rng.h"
#include "deck/fix.h"
#include "unit.h"

#include <string.h>

enum { POOL_MOST = 200, CHANGES_MOST = 300, CASES = 50, DEPTH_MOST = 2 };

static struct card_db *db;
static struct law_book *book;
static struct diag dg;

static void
setup(void)
{
	struct card_source source = {0};

	db = card_db_load(&source, &dg);
	book = law_book_load(db, &dg);
	ck_assert_ptr_nonnull(book);
}

static void
teardown(void)
{
	law_book_free(book);
	card_db_free(db);
	diag_release(&dg);
}

/* A law of small sizes over a few packs, with a list of its own. */
struct small_law {
	struct law law;
	struct deck_format format;
	struct card_list list;
	struct list_part part;
	uint8_t packs[256], marks[4096];
	int pool[POOL_MOST];
	size_t n_pool;
};

static void
let_in(struct small_law *small, struct rng *rng)
{
	static const char *const names[] = {
	    "TtB", "TKP", "CtA", "AMAF", "TBWB", "SoD", "OR", "LMHR", "MoD", "HMW", "FtR"};

	memset(small->packs, 0, sizeof(small->packs));
	while (small->n_pool < 55) {
		int pack = pack_by_name(db, names[rng_below(rng, LENGTH(names))]);

		if (small->packs[pack])
			continue;
		small->packs[pack] = 1;
		for (int i = 0; i < (int)db->n; i++)
			if (db->card[i].pack == pack && small->n_pool < POOL_MOST)
				small->pool[small->n_pool++] = i;
	}
}

static int
any_of(const struct small_law *small, struct rng *rng)
{
	return small->pool[rng_below(rng, (uint32_t)small->n_pool)];
}

/* Marks some cards restricted, puts some into pods, bans some. */
static void
make_list(struct small_law *small, struct rng *rng)
{
	memset(small->marks, 0, sizeof(small->marks));
	for (int i = 0; i < 12; i++)
		small->marks[any_of(small, rng)] |= MARK_RESTRICTED;
	for (int i = 0; i < 4; i++)
		small->marks[any_of(small, rng)] |= MARK_BANNED;
	for (int p = 0; p < 4; p++) {
		struct pod pod = {.number = p + 1, .beside = p == 3 ? any_of(small, rng) : -1};

		for (int i = 0; i < 4; i++) {
			vec_add(&pod.cards, any_of(small, rng));
			small->marks[pod.cards.at[i]] |= MARK_POD;
		}
		vec_add(&small->part.pods, pod);
	}
	small->part.mark = small->marks;
}

static void
small_law_make(struct small_law *small, struct rng *rng)
{
	*small = (struct small_law){.list = {.code = "own", .date = "2026-01-01"}};
	small->format = (struct deck_format){.name = "small",
	    .title = "a small format",
	    .draw = (int)rng_below(rng, 7),
	    .plots = (int)rng_below(rng, 4),
	    .doubles = (int)rng_below(rng, 2),
	    .agendas = 1,
	    .packs = small->packs,
	    .copies = true};
	let_in(small, rng);
	make_list(small, rng);
	small->law = (struct law){.book = book,
	    .format = &small->format,
	    .list = &small->list,
	    .part = &small->part,
	    .date = "2026-08-01"};
}

static void
small_law_release(struct small_law *small)
{
	vec_each (pod, &small->part.pods)
		vec_release(&pod->cards);
	vec_release(&small->part.pods);
}

static void
put(struct deck *deck, int card, int count)
{
	vec_add(&deck->entries, (struct deck_entry){.card = card,
				    .count = count,
				    .hint = -1,
				    .pinned = true,
				    .at = deck->at,
				    .text = db->card[card].name});
}

/* Cards of the pool, for the most part of one faction. */
static struct deck *
make_deck(const struct small_law *small, struct rng *rng)
{
	struct deck *deck = xcalloc(1, sizeof(*deck));
	int n = 2 + (int)rng_below(rng, 6);

	deck->faction = FACTION_STARK + (int)rng_below(rng, FACTIONS - 1);
	deck->at = (struct place){"test", 1, 0};
	while ((int)deck->entries.n < n) {
		int card = any_of(small, rng), faction = db->card[card].faction;
		bool own = faction == FACTION_NEUTRAL || faction == deck->faction;

		if (own || rng_below(rng, 5) == 0)
			put(deck, card,
			    db->card[card].type == CARD_AGENDA ? 1 : 1 + (int)rng_below(rng, 4));
	}
	return deck;
}

/* --- every set of changes --------------------------------------------------- */

struct change {
	enum change_kind kind;
	int entry, card; /* or the faction */
};

struct trying {
	const struct law *law;
	struct deck *deck;
	struct change change[CHANGES_MOST];
	size_t n;
};

static void
list_changes(struct trying *t, const struct small_law *small)
{
	for (int e = 0; e < (int)t->deck->entries.n; e++) {
		int own = t->deck->entries.at[e].card;

		t->change[t->n++] = (struct change){CHANGE_DROP, e, -1};
		for (size_t i = 0; i < small->n_pool; i++)
			if (small->pool[i] != own &&
			    db->card[small->pool[i]].title == db->card[own].title &&
			    db->card[small->pool[i]].type == db->card[own].type)
				t->change[t->n++] =
				    (struct change){CHANGE_PRINTING, e, small->pool[i]};
	}
	for (size_t i = 0; i < small->n_pool; i++)
		t->change[t->n++] = (struct change){CHANGE_ADD, -1, small->pool[i]};
	for (int f = FACTION_STARK; f < FACTIONS; f++)
		t->change[t->n++] = (struct change){CHANGE_FACTION, -1, f};
}

static bool
is_legal(struct trying *t)
{
	size_t before = t->deck->faults.n;

	deck_check(t->law, t->deck, &dg);
	bool legal = t->deck->faults.n == before;
	t->deck->faults.n = before;
	return legal;
}

/* Does some set of so many changes, from the given one on, do? */
static bool
some_set_does(struct trying *t, size_t from, int changes)
{
	struct deck *deck = t->deck;

	if (!changes)
		return is_legal(t);
	for (size_t i = from; i < t->n; i++) {
		struct change *c = &t->change[i];
		struct deck_entry *entry = c->entry < 0 ? NULL : &deck->entries.at[c->entry];
		struct deck_entry old = entry ? *entry : (struct deck_entry){0};
		int faction = deck->faction;
		size_t n = deck->entries.n;

		if (c->kind == CHANGE_DROP && !entry->count)
			continue;
		if (c->kind == CHANGE_DROP)
			entry->count--;
		else if (c->kind == CHANGE_PRINTING)
			entry->card = c->card;
		else if (c->kind == CHANGE_ADD)
			put(deck, c->card, 1);
		else
			deck->faction = c->card;
		bool does = some_set_does(t, i, changes - 1);
		if (entry)
			deck->entries.at[c->entry] = old;
		deck->faction = faction;
		deck->entries.n = n;
		if (does)
			return true;
	}
	return false;
}

START_TEST(no_smaller_set_of_changes_makes_the_deck_legal)
{
	static struct small_law small;
	int proven = 0, checked = 0;

	setup();
	for (uint64_t i = 0; i < CASES; i++) {
		struct rng rng;
		struct deck_fix fix;

		rng_init(&rng, 1, i);
		small_law_make(&small, &rng);
		struct trying t = {.law = &small.law, .deck = make_deck(&small, &rng)};
		deck_find_fix(&small.law, t.deck, &fix, &dg);
		list_changes(&t, &small);
		proven += fix.fewest;
		ck_assert_int_le(fix.least, fix.cost);
		for (int n = 0; n <= DEPTH_MOST && n < fix.least; n++, checked++)
			ck_assert_msg(!some_set_does(&t, 0, n),
			    "case %d: %d changes would do, not %d", (int)i, n, fix.least);
		deck_fix_release(&fix);
		deck_free(t.deck);
		small_law_release(&small);
	}
	ck_assert_int_ge(proven, CASES * 9 / 10);
	ck_assert_int_ge(checked, CASES);
	teardown();
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {no_smaller_set_of_changes_makes_the_deck_legal};
	TCase *tcase = unit_case("fix", tests, LENGTH(tests));

	tcase_set_timeout(tcase, 120); /* a busy machine is no failure */
	return unit_run(tcase, "fix");
}
