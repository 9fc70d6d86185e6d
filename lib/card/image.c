#include "card/image.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

bool
card_sources(
    const char *dir, struct arena *arena, struct file_list *files, uint64_t *out, struct diag *dg)
{
	struct str text = STR_INIT;
	size_t n = strlen(dir);
	bool good = file_walk(dir, ".yaml", arena, files, dg);
	XXH3_state_t *state = XXH3_createState();

	if (!state)
		die("out of memory");
	XXH3_64bits_reset(state);
	for (size_t i = 0; good && i < files->n; i++) {
		str_clear(&text);
		good = file_read(files->path[i], YAML_SIZE_MOST, &text, dg);
		uint64_t size = text.n;
		XXH3_64bits_update(state, files->path[i] + n, strlen(files->path[i] + n) + 1);
		XXH3_64bits_update(state, &size, sizeof(size));
		XXH3_64bits_update(state, str_text(&text), text.n);
	}
	*out = XXH3_64bits_digest(state);
	XXH3_freeState(state);
	str_release(&text);
	return good;
}

/* An image in memory, its sections found. */
struct image {
	const struct image_head *head;
	const uint32_t *file, *trait, *name;
	const struct image_pack *pack;
	const struct image_card *card;
	const struct image_node *node;
	const uint16_t *number;
	const char *pool;
	const char **path; /* of the files, for places */
	size_t at_node;
	bool bad; /* an offset led outside */
};

/* The next section of n items; moves *at past it. */
static const void *
section(const char **at, uint64_t *left, uint32_t n, size_t size)
{
	const char *start = *at;
	uint64_t bytes = (uint64_t)n * size;

	if (!start || bytes > *left)
		return *at = NULL;
	*at += bytes;
	*left -= bytes;
	return start;
}

/* Why the bytes are no image of these sources; NULL: they are one. */
static const char *
image_open(struct image *image, const char *bytes, size_t size, uint64_t sources)
{
	const struct image_head *head = (const void *)bytes;

	if (size < sizeof(*head) || memcmp(head->magic, IMAGE_MAGIC, sizeof(head->magic)) != 0)
		return "not a card image";
	if (head->version != IMAGE_VERSION || head->card_size != sizeof(struct image_card))
		return "a card image of another version";
	if (head->sources != sources)
		return "older than the card files";
	const char *at = bytes + sizeof(*head);
	uint64_t left = size - sizeof(*head);
	image->head = head;
	image->file = section(&at, &left, head->files, sizeof(*image->file));
	image->pack = section(&at, &left, head->packs, sizeof(*image->pack));
	image->trait = section(&at, &left, head->traits, sizeof(*image->trait));
	image->card = section(&at, &left, head->cards, sizeof(*image->card));
	image->name = section(&at, &left, head->names, sizeof(*image->name));
	image->node = section(&at, &left, head->nodes, sizeof(*image->node));
	image->number = section(&at, &left, head->shorts, sizeof(*image->number));
	image->pool = section(&at, &left, head->pool, 1);
	if (!image->pool || left || !head->pool || image->pool[head->pool - 1] ||
	    XXH3_64bits(bytes + sizeof(*head), size - sizeof(*head)) != head->checksum)
		return "damaged";
	return NULL;
}

static const char *
get_text(struct image *image, uint32_t at)
{
	if (at >= image->head->pool)
		image->bad = true;
	return at && !image->bad ? image->pool + at : NULL;
}

/* A text that must be there. */
static const char *
need_text(struct image *image, uint32_t at)
{
	const char *text = get_text(image, at);

	image->bad |= !text;
	return text ? text : "";
}

static struct place
get_place(struct image *image, struct image_place at)
{
	if (at.file > image->head->files)
		image->bad = true;
	return (struct place){
	    at.file && !image->bad ? image->path[at.file - 1] : NULL, at.line, at.column};
}

static const uint16_t *
get_numbers(struct image *image, uint32_t at, uint8_t n)
{
	if ((uint64_t)at + n > image->head->shorts)
		image->bad = true;
	for (size_t i = 0; !image->bad && i < n; i++)
		image->bad = image->number[at + i] >= image->head->traits;
	return image->bad ? NULL : image->number + at;
}

static const char *const *
get_names(struct image *image, struct arena *arena, uint32_t at, uint8_t n)
{
	if ((uint64_t)at + n > image->head->names)
		image->bad = true;
	if (image->bad || !n)
		return NULL;
	const char **names = arena_alloc(arena, n * sizeof(*names));
	for (size_t i = 0; i < n; i++)
		names[i] = need_text(image, image->name[at + i]);
	return names;
}

/* The tree that begins at image->at_node. */
static struct node *
get_node(struct image *image, struct arena *arena, int depth)
{
	if (image->at_node >= image->head->nodes || depth > YAML_DEPTH) {
		image->bad = true;
		return NULL;
	}
	const struct image_node *record = &image->node[image->at_node++];
	struct node *node = arena_alloc(arena, sizeof(*node)), **next = &node->first;
	image->bad |= record->type > NODE_MAP;
	node->type = record->type;
	node->quoted = record->quoted;
	node->at = get_place(image, record->at);
	node->key_at = get_place(image, record->key_at);
	node->text = get_text(image, record->text);
	node->key = get_text(image, record->key);
	node->n = record->n;
	image->bad |= node->type == NODE_TEXT && !node->text;
	for (uint32_t i = 0; i < record->n && !image->bad; i++) {
		*next = get_node(image, arena, depth + 1);
		if (*next)
			next = &(*next)->next;
	}
	return node;
}

static struct card
get_card(struct image *image, struct arena *arena, const struct image_card *r)
{
	struct card card = {
	    .code = need_text(image, r->code),
	    .name = need_text(image, r->name),
	    .folded = need_text(image, r->folded),
	    .octgn = get_text(image, r->octgn),
	    .at = get_place(image, r->at),
	    .pack = r->pack,
	    .type = r->type,
	    .faction = r->faction,
	    .loyal = r->loyal,
	    .unique = r->unique,
	    .cost = r->cost,
	    .strength = r->strength,
	    .icons = r->icons,
	    .keywords = r->keywords,
	    .income = r->income,
	    .initiative = r->initiative,
	    .claim = r->claim,
	    .reserve = r->reserve,
	    .plus_gold = r->plus_gold,
	    .plus_initiative = r->plus_initiative,
	    .plus_reserve = r->plus_reserve,
	    .plus_claim = r->plus_claim,
	    .deck_limit = r->deck_limit,
	    .quantity = r->quantity,
	    .rarity = r->rarity,
	    .n_traits = r->n_traits,
	    .traits = get_numbers(image, r->traits, r->n_traits),
	    .n_except = r->n_except,
	    .n_forbidden = r->n_forbidden,
	    .except = get_numbers(image, r->except, r->n_except),
	    .forbidden = get_numbers(image, r->forbidden, r->n_forbidden),
	    .n_supports = r->n_supports,
	    .n_rivals = r->n_rivals,
	    .supports = get_names(image, arena, r->supports, r->n_supports),
	    .rivals = get_names(image, arena, r->rivals, r->n_rivals),
	    .written = r->written,
	};

	memcpy(card.keyword_value, r->keyword_value, sizeof(card.keyword_value));
	image->bad |= r->type >= CARD_TYPES || r->faction >= FACTIONS || r->icons > 7 ||
		      r->keywords >> KEYWORDS || r->pack >= image->head->packs;
	return card;
}

static void
add_packs(struct loading *l, struct image *image)
{
	for (uint32_t i = 0; i < image->head->packs; i++) {
		const struct image_pack *r = &image->pack[i];
		struct pack pack = {
		    .code = need_text(image, r->code),
		    .name = need_text(image, r->name),
		    .cycle = need_text(image, r->cycle),
		    .released = get_text(image, r->released),
		    .work_in_progress = r->work_in_progress != 0,
		    .draft = r->draft != 0,
		};

		image->bad |= !map_add(&l->pack_codes, pack.code, i);
		vec_add(&l->packs, pack);
	}
}

/* Adds everything; false if something in the image does not fit. */
static bool
add_all(struct loading *l, struct image *image, const char *dir)
{
	struct arena *arena = &l->db->arena;

	image->path = arena_alloc(arena, (image->head->files + 1) * sizeof(*image->path));
	for (uint32_t i = 0; i < image->head->files; i++)
		image->path[i] =
		    arena_format(arena, "%s/%s", dir, need_text(image, image->file[i]));
	add_packs(l, image);
	for (uint32_t i = 0; i < image->head->traits && !image->bad; i++)
		image->bad |= loading_trait(l, need_text(image, image->trait[i])) != i;
	for (uint32_t i = 0; i < image->head->cards && !image->bad; i++) {
		const struct image_card *record = &image->card[i];
		struct card card = get_card(image, arena, record);

		if (l->need_abilities && record->abilities) {
			image->at_node = record->abilities - 1;
			card.abilities = get_node(image, arena, 0);
		}
		uint32_t known;
		image->bad = image->bad || map_get(&l->codes, card.code, &known);
		if (!image->bad)
			loading_add(l, &card);
	}
	return !image->bad;
}

/* Maps the file; NULL when it cannot be opened. */
static const char *
map_file(const char *path, size_t *size)
{
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;
	void *bytes = MAP_FAILED;

	if (file < 0)
		return NULL;
	if (fstat(file, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
		*size = (size_t)st.st_size;
		bytes = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
	}
	close(file);
	return bytes == MAP_FAILED ? NULL : bytes;
}

bool
card_image_read(struct loading *l, const char *path, const char *dir, bool quiet)
{
	struct image image = {0};
	struct file_list files;
	struct diag faults = DIAG_INIT; /* the YAML reader will tell them */
	size_t size = 0;
	uint64_t sources = 0;
	const char *bytes = map_file(path, &size), *why = NULL;

	if (!bytes)
		return false;
	if (!card_sources(dir, &l->db->arena, &files, &sources, &faults))
		quiet = true, why = "without sources";
	else
		why = image_open(&image, bytes, size, sources);
	if (!why && !add_all(l, &image, dir))
		why = "damaged";
	if (why && !quiet)
		diag_note(l->dg, (struct place){.file = path}, "not used: %s", why);
	l->db->index->image = bytes;
	l->db->index->image_size = size;
	diag_release(&faults);
	return !why;
}
