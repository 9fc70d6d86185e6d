#include "card/image.h"

#include <string.h>
#include <xxhash.h>

struct writing {
	const char *dir;
	struct map strings, files; /* files: path to number, from 1 */
	VEC(uint32_t) file, trait, name;
	VEC(struct image_pack) pack;
	VEC(struct image_card) card;
	VEC(struct image_node) node;
	VEC(uint16_t) number;
	struct str pool;
};

static uint32_t
put_text(struct writing *w, const char *text)
{
	uint32_t at = (uint32_t)w->pool.n;

	if (!text)
		return 0;
	if (map_get(&w->strings, text, &at))
		return at;
	map_add(&w->strings, text, at);
	str_addn(&w->pool, text, strlen(text) + 1);
	return at;
}

/* Paths are kept below the folder: it may lie elsewhere when read. */
static struct image_place
put_place(struct writing *w, struct place at)
{
	size_t n = strlen(w->dir);
	uint32_t number = 0;

	if (at.file && !map_get(&w->files, at.file, &number)) {
		bool below = strncmp(at.file, w->dir, n) == 0 && at.file[n] == '/';

		vec_add(&w->file, put_text(w, below ? at.file + n + 1 : at.file));
		number = (uint32_t)w->file.n;
		map_add(&w->files, at.file, number);
	}
	return (struct image_place){number, at.line, at.column};
}

static uint32_t
put_numbers(struct writing *w, const uint16_t *list, size_t n)
{
	uint32_t at = (uint32_t)w->number.n;

	for (size_t i = 0; i < n; i++)
		vec_add(&w->number, list[i]);
	return at;
}

static uint32_t
put_names(struct writing *w, const char *const *list, size_t n)
{
	uint32_t at = (uint32_t)w->name.n;

	for (size_t i = 0; i < n; i++)
		vec_add(&w->name, put_text(w, list[i]));
	return at;
}

static void
put_node(struct writing *w, const struct node *node)
{
	struct image_node record = {
	    .text = put_text(w, node->text),
	    .key = put_text(w, node->key),
	    .n = (uint32_t)node->n,
	    .at = put_place(w, node->at),
	    .key_at = put_place(w, node->key_at),
	    .type = (uint8_t)node->type,
	    .quoted = node->quoted,
	};

	vec_add(&w->node, record);
	node_each (child, node)
		put_node(w, child);
}

static void
put_card(struct writing *w, const struct card *c)
{
	struct image_card record = {
	    .code = put_text(w, c->code),
	    .name = put_text(w, c->name),
	    .folded = put_text(w, c->folded),
	    .octgn = put_text(w, c->octgn),
	    .at = put_place(w, c->at),
	    .traits = put_numbers(w, c->traits, c->n_traits),
	    .except = put_numbers(w, c->except, c->n_except),
	    .forbidden = put_numbers(w, c->forbidden, c->n_forbidden),
	    .supports = put_names(w, c->supports, c->n_supports),
	    .rivals = put_names(w, c->rivals, c->n_rivals),
	    .abilities = c->abilities ? (uint32_t)w->node.n + 1 : 0,
	    .pack = c->pack,
	    .keywords = c->keywords,
	    .type = c->type,
	    .faction = c->faction,
	    .loyal = c->loyal,
	    .unique = c->unique,
	    .icons = c->icons,
	    .deck_limit = c->deck_limit,
	    .quantity = c->quantity,
	    .written = c->written,
	    .n_traits = c->n_traits,
	    .n_except = c->n_except,
	    .n_forbidden = c->n_forbidden,
	    .n_supports = c->n_supports,
	    .n_rivals = c->n_rivals,
	    .cost = c->cost,
	    .strength = c->strength,
	    .income = c->income,
	    .initiative = c->initiative,
	    .claim = c->claim,
	    .reserve = c->reserve,
	    .plus_gold = c->plus_gold,
	    .plus_initiative = c->plus_initiative,
	    .plus_reserve = c->plus_reserve,
	    .plus_claim = c->plus_claim,
	    .rarity = c->rarity,
	};

	memcpy(record.keyword_value, c->keyword_value, sizeof(record.keyword_value));
	vec_add(&w->card, record);
	if (c->abilities)
		put_node(w, c->abilities);
}

static void
put_database(struct writing *w, const struct card_db *db)
{
	str_addc(&w->pool, '\0');
	for (size_t i = 0; i < db->n_packs; i++) {
		const struct pack *p = &db->pack[i];
		struct image_pack record = {put_text(w, p->code), put_text(w, p->name),
		    put_text(w, p->cycle), put_text(w, p->released), p->work_in_progress, p->draft};

		vec_add(&w->pack, record);
	}
	for (size_t i = 0; i < db->n_traits; i++)
		vec_add(&w->trait, put_text(w, db->trait_names[i]));
	for (size_t i = 0; i < db->n; i++)
		put_card(w, &db->card[i]);
}

#define ADD_SECTION(out, vec)                                                                    \
	do {                                                                                     \
		if ((vec)->n)                                                                    \
			str_addn((out), (const char *)(vec)->at, (vec)->n * sizeof(*(vec)->at)); \
	} while (0)

static void
assemble(const struct writing *w, uint64_t sources, struct str *out)
{
	struct image_head head = {
	    .magic = IMAGE_MAGIC,
	    .version = IMAGE_VERSION,
	    .card_size = sizeof(struct image_card),
	    .sources = sources,
	    .files = (uint32_t)w->file.n,
	    .packs = (uint32_t)w->pack.n,
	    .traits = (uint32_t)w->trait.n,
	    .cards = (uint32_t)w->card.n,
	    .names = (uint32_t)w->name.n,
	    .nodes = (uint32_t)w->node.n,
	    .shorts = (uint32_t)w->number.n,
	    .pool = (uint32_t)w->pool.n,
	};

	str_addn(out, (const char *)&head, sizeof(head));
	ADD_SECTION(out, &w->file);
	ADD_SECTION(out, &w->pack);
	ADD_SECTION(out, &w->trait);
	ADD_SECTION(out, &w->card);
	ADD_SECTION(out, &w->name);
	ADD_SECTION(out, &w->node);
	ADD_SECTION(out, &w->number);
	str_addn(out, w->pool.text, w->pool.n);
	head.checksum = XXH3_64bits(out->text + sizeof(head), out->n - sizeof(head));
	memcpy(out->text, &head, sizeof(head));
}

bool
card_image_write(const struct card_db *db, const char *dir, const char *path, struct diag *dg)
{
	struct writing w = {.dir = dir};
	struct arena arena = ARENA_INIT;
	struct file_list files;
	struct str out = STR_INIT;
	uint64_t sources;
	bool good = card_sources(dir, &arena, &files, &sources, dg);

	if (good) {
		put_database(&w, db);
		assemble(&w, sources, &out);
		good = file_replace(path, out.text, out.n, dg);
	}
	vec_release(&w.file);
	vec_release(&w.pack);
	vec_release(&w.trait);
	vec_release(&w.card);
	vec_release(&w.name);
	vec_release(&w.node);
	vec_release(&w.number);
	map_release(&w.strings);
	map_release(&w.files);
	str_release(&w.pool);
	str_release(&out);
	arena_release(&arena);
	return good;
}

bool
card_image_make(const char *path, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	const char *dir = data_path(&arena, "cards/agot");
	struct card_db *db =
	    card_db_load(&(struct card_source){.dir = dir, .need_abilities = true}, dg);
	bool good = db && card_image_write(db, dir, path, dg);

	card_db_free(db);
	arena_release(&arena);
	return good;
}
