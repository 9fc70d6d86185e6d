#include "card/image.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

uint16_t
loading_trait(struct loading *l, const char *name)
{
	struct map *traits = &l->db->index->traits;
	struct str folded = STR_INIT;
	uint32_t number;

	text_fold(name, &folded);
	if (!map_get(traits, str_text(&folded), &number)) {
		number = (uint32_t)l->traits.n;
		map_add(traits, arena_text(&l->db->arena, str_text(&folded)), number);
		vec_add(&l->traits, name);
	}
	str_release(&folded);
	return (uint16_t)number;
}

bool
loading_add(struct loading *l, const struct card *card)
{
	uint32_t known;

	if (map_get(&l->codes, card->code, &known)) {
		const struct card *other = &l->cards.at[known];

		diag_error(l->dg, card->at, "code '%s' is already '%s' (%s:%u)", card->code,
		    other->name, other->at.file, other->at.line);
		return false;
	}
	map_add(&l->codes, card->code, (uint32_t)l->cards.n);
	vec_add(&l->cards, *card);
	if (card->pack < l->packs.n) /* else the pack was at fault, and is reported */
		l->packs.at[card->pack].n++;
	return true;
}

/* A folder of card files, or one file. */
static bool
read_place(struct loading *l, const char *path)
{
	struct file_list files;
	struct stat st;
	bool good = true;

	if (stat(path, &st) < 0 || !S_ISDIR(st.st_mode))
		return card_read_file(l, path);
	if (!file_walk(path, ".yaml", &l->db->arena, &files, l->dg))
		return false;
	if (!files.n)
		diag_error(l->dg, (struct place){.file = path}, "no card files (*.yaml) in it");
	for (size_t i = 0; i < files.n; i++)
		good &= card_read_file(l, files.path[i]);
	return good && files.n;
}

/* Unreleased packs last, as later than any date. */
static int
compare_release(const struct pack *a, const struct pack *b)
{
	if (!a->released || !b->released)
		return (a->released == NULL) - (b->released == NULL);
	return strcmp(a->released, b->released);
}

static int
compare_packs(const void *a, const void *b)
{
	const struct pack *const *x = a, *const *y = b;
	int order = compare_release(*x, *y);

	return order ? order : strcmp((*x)->code, (*y)->code);
}

static int
compare_codes(const void *a, const void *b)
{
	const struct card *x = a, *y = b;

	return strcmp(x->code, y->code);
}

/* Orders the packs and gives the cards their new pack numbers. */
static void
order_packs(struct loading *l)
{
	struct card_db *db = l->db;
	size_t n = l->packs.n;
	const struct pack **order = xcalloc(n + 1, sizeof(*order));
	uint16_t *number = xcalloc(n + 1, sizeof(*number));
	struct pack *pack = arena_alloc(&db->arena, (n + 1) * sizeof(*pack));

	for (size_t i = 0; i < n; i++)
		order[i] = &l->packs.at[i];
	qsort(order, n, sizeof(*order), compare_packs);
	for (size_t i = 0; i < n; i++) {
		pack[i] = *order[i];
		number[order[i] - l->packs.at] = (uint16_t)i;
	}
	vec_each (card, &l->cards)
		card->pack = number[card->pack];
	db->pack = pack;
	db->n_packs = n;
	free(order);
	free(number);
}

static void
fold_name(struct card_db *db, struct card *card, struct str *scratch)
{
	if (card->folded)
		return;
	str_clear(scratch);
	text_fold(card->name, scratch);
	card->folded = arena_text(&db->arena, str_text(scratch));
}

/* Numbers the names: cards of one folded name share a title. */
static void
number_titles(struct card_db *db, struct card *cards, size_t n)
{
	const char **names = arena_alloc(&db->arena, (n + 1) * sizeof(*names));
	struct str scratch = STR_INIT;

	for (size_t i = 0; i < n; i++) {
		uint32_t title = (uint32_t)db->n_titles;

		fold_name(db, &cards[i], &scratch);
		if (map_add(&db->index->titles, cards[i].folded, title))
			names[db->n_titles++] = cards[i].name;
		else
			map_get(&db->index->titles, cards[i].folded, &title);
		cards[i].title = (uint16_t)title;
	}
	db->title_names = names;
	str_release(&scratch);
}

/* Is a the printing to be meant before b? */
static bool
printing_before(const struct card_db *db, uint32_t a, uint32_t b)
{
	const struct pack *x = &db->pack[db->card[a].pack], *y = &db->pack[db->card[b].pack];
	int order = x->draft - y->draft;

	if (!order)
		order = compare_release(x, y);
	return order ? order < 0 : a < b;
}

static void
index_printings(struct card_db *db)
{
	struct card_index *index = db->index;

	index->first = arena_alloc(&db->arena, (db->n_titles + 2) * sizeof(*index->first));
	index->printing = arena_alloc(&db->arena, (db->n + 1) * sizeof(*index->printing));
	for (size_t i = 0; i < db->n; i++)
		index->first[db->card[i].title + 1]++;
	for (size_t t = 0; t < db->n_titles; t++)
		index->first[t + 1] += index->first[t];
	uint32_t *filled = xcalloc(db->n_titles + 1, sizeof(*filled));
	for (uint32_t i = 0; i < db->n; i++) {
		uint32_t *list = index->printing + index->first[db->card[i].title];
		uint32_t at = filled[db->card[i].title]++;

		for (; at && printing_before(db, i, list[at - 1]); at--)
			list[at] = list[at - 1];
		list[at] = i;
	}
	free(filled);
}

/* Orders and indexes what was collected. */
static void
finish(struct loading *l)
{
	struct card_db *db = l->db;
	struct card *cards = arena_alloc(&db->arena, (l->cards.n + 1) * sizeof(*cards));

	order_packs(l);
	if (l->cards.n) {
		memcpy(cards, l->cards.at, l->cards.n * sizeof(*cards));
		qsort(cards, l->cards.n, sizeof(*cards), compare_codes);
	}
	db->card = cards;
	db->n = l->cards.n;
	const char **traits = arena_alloc(&db->arena, (l->traits.n + 1) * sizeof(*traits));
	if (l->traits.n)
		memcpy(traits, l->traits.at, l->traits.n * sizeof(*traits));
	db->trait_names = traits;
	db->n_traits = l->traits.n;
	for (size_t i = 0; i < db->n; i++)
		map_add(&db->index->codes, cards[i].code, (uint32_t)i);
	number_titles(db, cards, db->n);
	index_printings(db);
}

static bool
too_many(struct loading *l)
{
	if (l->cards.n <= UINT16_MAX && l->packs.n <= UINT16_MAX && l->traits.n <= UINT16_MAX)
		return false;
	diag_error(l->dg, NOWHERE, "more than %d cards, packs or traits", UINT16_MAX);
	return true;
}

static void
loading_start(struct loading *l, bool need_abilities, struct diag *dg)
{
	*l = (struct loading){.dg = dg, .need_abilities = need_abilities};
	l->db = xcalloc(1, sizeof(*l->db));
	l->db->index = xcalloc(1, sizeof(*l->db->index));
}

/* The database if all went well, else NULL. */
static struct card_db *
loading_end(struct loading *l, bool good)
{
	good = good && !too_many(l);
	if (good)
		finish(l);
	vec_release(&l->cards);
	vec_release(&l->packs);
	vec_release(&l->traits);
	map_release(&l->codes);
	map_release(&l->pack_codes);
	if (good)
		return l->db;
	card_db_free(l->db);
	return NULL;
}

/* Reads the image of the source, if it has one that fits.  One beside the
 * program is of the data beside it: of other data it says nothing. */
static bool
read_image(struct loading *l, const struct card_source *source, const char *dir)
{
	struct arena *arena = &l->db->arena;

	if (source->image || source->dir)
		return source->image && card_image_read(l, source->image, dir, false);
	const char *path = data_path(arena, "cards/agot.image");
	bool quiet = false;
	if (access(path, F_OK) != 0) {
		const char *beside = beside_program(arena, "..");

		path = beside_program(arena, "agot.image");
		if (path && access(path, F_OK) != 0) /* tests and benchmarks lie deeper */
			path = beside_program(arena, "../agot.image");
		quiet = !beside || strcmp(beside, data_dir()) != 0;
	}
	return path && card_image_read(l, path, dir, quiet);
}

struct card_db *
card_db_load(const struct card_source *source, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	struct loading l;

	loading_start(&l, source->need_abilities, dg);
	const char *dir = source->dir ? source->dir : data_path(&arena, "cards/agot");
	bool good = read_image(&l, source, dir);
	if (!good) {
		loading_end(&l, false);
		loading_start(&l, source->need_abilities, dg);
		good = read_place(&l, dir);
	}
	for (size_t i = 0; i < source->n_extra; i++)
		good &= read_place(&l, source->extra[i]);
	good &= !source->own || card_read_own(&l, source->own);
	arena_release(&arena);
	return loading_end(&l, good);
}

struct card_db *
card_db_parse(const char *path, const char *text, size_t length, struct diag *dg)
{
	struct loading l;

	loading_start(&l, true, dg);
	return loading_end(&l, card_read_text(&l, path, text, length));
}

void
card_db_free(struct card_db *db)
{
	if (!db)
		return;
	map_release(&db->index->codes);
	map_release(&db->index->titles);
	map_release(&db->index->traits);
	if (db->index->image)
		munmap((void *)(uintptr_t)db->index->image, db->index->image_size);
	free(db->index);
	arena_release(&db->arena);
	free(db);
}
