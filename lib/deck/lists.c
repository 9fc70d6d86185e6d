#include "deck/lists.h"

#include <stdlib.h>
#include <string.h>

/* A list is named DATE-CODE.yaml, so that only the one needed is read.  Of
 * two with the same date, the one whose code comes first is in force. */
struct card_list *
list_add(struct law_book *book, const char *path, struct diag *dg)
{
	static const char end[] = ".yaml";
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	size_t n = strlen(name), length = sizeof(end) - 1;
	struct card_list *list = xcalloc(1, sizeof(*list));

	list->path = arena_text(&book->arena, path);
	list->date = arena_copy(&book->arena, name, n < 10 ? n : 10);
	if (n < 12 + length || strcmp(name + n - length, end) != 0 || name[10] != '-' ||
	    !date_is_good(list->date)) {
		diag_error(dg, (struct place){arena_text(&dg->arena, path), 0, 0},
		    "a list is called like 2026-07-01-code.yaml");
		free(list);
		return NULL;
	}
	list->code = arena_copy(&book->arena, name + 11, n - 11 - length);
	size_t at = book->lists.n;
	vec_add(&book->lists, list);
	for (; at && strcmp(book->lists.at[at - 1]->date, list->date) >= 0; at--)
		book->lists.at[at] = book->lists.at[at - 1];
	book->lists.at[at] = list;
	return list;
}

void
list_free(struct card_list *list)
{
	vec_each (part, &list->parts) {
		vec_each (pod, &part->pods)
			vec_release(&pod->cards);
		vec_release(&part->pods);
		free(part->mark);
	}
	vec_release(&list->parts);
	free(list);
}

struct card_list *
list_find(struct law_book *book, const char *code, struct diag *dg)
{
	const char **codes = arena_alloc(&book->arena, (book->lists.n + 1) * sizeof(*codes));

	for (size_t i = 0; i < book->lists.n; i++) {
		codes[i] = book->lists.at[i]->code;
		if (text_equal_caseless(codes[i], code) ||
		    strcmp(book->lists.at[i]->path, code) == 0)
			return book->lists.at[i];
	}
	if (strchr(code, '/'))
		return list_add(book, code, dg);
	const char *near = text_suggest(code, codes, book->lists.n);
	if (near)
		diag_error(dg, NOWHERE, "unknown list '%s', did you mean '%s'?", code, near);
	else
		diag_error(dg, NOWHERE, "unknown list '%s', see regent-deck lists", code);
	return NULL;
}

/* --- reading ------------------------------------------------------------ */

struct list_reader {
	struct law_book *book;
	struct card_list *list;
	struct list_part *part;
	struct diag *dg;
};

typedef void code_fn(struct list_reader *r, int card, void *context);

static void
mark(struct list_reader *r, int card, void *context)
{
	r->part->mark[card] |= *(uint8_t *)context;
}

static void
add_to_pod(struct list_reader *r, int card, void *context)
{
	struct pod *pod = context;

	vec_add(&pod->cards, card);
	r->part->mark[card] |= MARK_POD;
}

static bool
is_code(const char *text, size_t n)
{
	return n == 5 && strspn(text, "0123456789") >= 5;
}

/* A code, or all codes of a range "17101-17160"; those that no pack has are
 * counted. */
static bool
each_code(struct list_reader *r, const struct node *node, code_fn *take, void *context)
{
	const char *text;

	if (!node_text(node, &text, r->dg))
		return false;
	const char *dash = strchr(text, '-'), *last = dash ? dash + 1 : text;
	if (!is_code(text, dash ? (size_t)(dash - text) : strlen(text)) ||
	    !is_code(last, strlen(last)) || atoi(text) > atoi(last)) {
		diag_error(r->dg, node->at,
		    "'%s' is no code like 01001 nor a range like 01001-01020", text);
		return false;
	}
	for (int code = atoi(text); code <= atoi(last); code++) {
		char digits[16];

		snprintf(digits, sizeof(digits), "%05d", code);
		int card = card_by_code(r->book->db, digits);
		if (card >= 0)
			take(r, card, context);
		else
			r->part->unknown++;
	}
	return true;
}

static bool
each_in_list(struct list_reader *r, const struct node *codes, code_fn *take, void *context)
{
	bool good = true;

	if (!codes)
		return true;
	if (!node_is(codes, NODE_LIST, "a list of codes", r->dg))
		return false;
	node_each (node, codes)
		good &= each_code(r, node, take, context);
	return good;
}

static bool
mark_codes(struct list_reader *r, const struct node *map, const char *key, uint8_t bit)
{
	return each_in_list(r, node_get(map, key), mark, &bit);
}

static bool
read_pod(struct list_reader *r, const struct node *map, int number)
{
	static const char *const keys[] = {"beside", "cards"};
	struct pod pod = {.number = number, .beside = -1};
	const char *beside;

	if (!node_is(map, NODE_MAP, "a pod", r->dg))
		return false;
	const struct node *cards = node_need(map, "cards", r->dg), *key = node_get(map, "beside");
	bool good = node_keys(map, keys, LENGTH(keys), r->dg) && cards;
	if (key && (good &= node_text(key, &beside, r->dg))) {
		pod.beside = card_by_code(r->book->db, beside);
		if (pod.beside < 0) {
			r->part->unknown++;
			return good; /* a card that is in no pack is in no deck */
		}
	}
	good &= each_in_list(r, cards, add_to_pod, &pod);
	vec_add(&r->part->pods, pod);
	return good;
}

static bool
read_part(struct list_reader *r, const struct node *own)
{
	static const char *const keys[] = {"restricted", "banned", "pods"};
	const struct node *pods = node_get(own, "pods");
	int number = 0;

	if (!own)
		return true;
	if (!node_is(own, NODE_MAP, "the part of a format", r->dg))
		return false;
	bool good = node_keys(own, keys, LENGTH(keys), r->dg);
	good &= mark_codes(r, own, "restricted", MARK_RESTRICTED);
	good &= mark_codes(r, own, "banned", MARK_BANNED);
	if (!pods)
		return good;
	if (!node_is(pods, NODE_LIST, "a list of pods", r->dg))
		return false;
	node_each (pod, pods)
		good &= read_pod(r, pod, ++number);
	return good;
}

/* What the file says of itself must agree with what it is called. */
static bool
read_title(struct list_reader *r, const struct node *map)
{
	static const char *const keys[] = {
	    "code", "name", "issuer", "date", "card-set", "banned", "formats"};
	struct card_list *list = r->list;
	const struct {
		const char *key, **out, *same;
	} texts[] = {
	    {"code", NULL, list->code},
	    {"date", NULL, list->date},
	    {"name", &list->name, NULL},
	    {"issuer", &list->issuer, NULL},
	    {"card-set", &list->card_set, NULL},
	};
	bool good = node_keys(map, keys, LENGTH(keys), r->dg);

	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct node *node = node_get(map, texts[i].key);
		const char *text = NULL;

		if (!node)
			continue;
		if (!node_text(node, &text, r->dg)) {
			good = false;
			continue;
		}
		if (texts[i].out)
			*texts[i].out = text;
		if (!texts[i].same || strcmp(texts[i].same, text) == 0)
			continue;
		diag_error(r->dg, node->at, "%s '%s', but the file is called '%s'", texts[i].key,
		    text, texts[i].same);
		good = false;
	}
	return good;
}

static const struct list_part *
find_part(const struct card_list *list, const char *format)
{
	vec_each (part, &list->parts)
		if (strcmp(part->format, format) == 0)
			return part;
	return NULL;
}

/* A part for every format that has one; what is banned for all is read once. */
static bool
read_parts(struct list_reader *r, const struct node *top, const struct node *formats)
{
	size_t bytes = r->book->db->n + 1;
	struct list_part all = {.mark = xcalloc(bytes, 1)};
	const char *names[32];
	size_t n = 0;

	r->part = &all;
	bool good = mark_codes(r, top, "banned", MARK_BANNED);
	vec_each (format, &r->book->formats) {
		if (!format->lists || n == LENGTH(names) || find_part(r->list, format->lists))
			continue;
		struct list_part part = {.format = format->lists, .unknown = all.unknown};
		part.mark = xmalloc(bytes);
		memcpy(part.mark, all.mark, bytes);
		vec_add(&r->list->parts, part);
		r->part = &r->list->parts.at[r->list->parts.n - 1];
		names[n++] = format->lists;
		good &= read_part(r, node_get(formats, format->lists));
	}
	free(all.mark);
	return node_keys(formats, names, n, r->dg) && good;
}

static bool
read_list(struct list_reader *r)
{
	const struct node *map = yaml_read(r->list->path, &r->book->arena, r->dg);

	if (!map || !node_is(map, NODE_MAP, "a list", r->dg))
		return false;
	const struct node *formats = node_need(map, "formats", r->dg);
	bool good = read_title(r, map);
	if (!formats || !node_is(formats, NODE_MAP, "a map of formats", r->dg))
		return false;
	return read_parts(r, map, formats) && good;
}

const struct list_part *
list_part(struct law_book *book, struct card_list *list, const char *format, struct diag *dg)
{
	if (!list->read) {
		list->read = true;
		list->good = read_list(&(struct list_reader){book, list, NULL, dg});
	}
	return list->good ? find_part(list, format) : NULL;
}
