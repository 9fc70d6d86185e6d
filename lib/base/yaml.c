#include "base/yaml.h"

#include "base/file.h"
#include "base/map.h"
#include "base/text.h"

#include <errno.h>
#include <string.h>
#include <yaml.h>

struct reader {
	yaml_parser_t parser;
	const char *file;
	struct arena *arena;
	struct diag *dg;
	bool failed;
};

static struct place
place_of(const struct reader *r, yaml_mark_t mark)
{
	return (struct place){r->file, (uint32_t)mark.line + 1, (uint32_t)mark.column + 1};
}

static void
refuse(struct reader *r, yaml_mark_t mark, const char *what)
{
	diag_error(r->dg, place_of(r, mark), "%s", what);
	r->failed = true;
}

static bool
next_event(struct reader *r, yaml_event_t *event)
{
	if (r->failed)
		return false;
	if (yaml_parser_parse(&r->parser, event))
		return true;
	yaml_mark_t mark = r->parser.problem_mark;
	if (!mark.line && !mark.column)
		mark = r->parser.context_mark;
	refuse(r, mark, r->parser.problem ? r->parser.problem : "not YAML");
	return false;
}

static bool
plain_event(struct reader *r, const yaml_event_t *e)
{
	const yaml_char_t *anchor = NULL, *tag = NULL;

	switch (e->type) {
	case YAML_ALIAS_EVENT:
		refuse(r, e->start_mark, "aliases are not allowed");
		return false;
	case YAML_SCALAR_EVENT:
		anchor = e->data.scalar.anchor, tag = e->data.scalar.tag;
		break;
	case YAML_SEQUENCE_START_EVENT:
		anchor = e->data.sequence_start.anchor, tag = e->data.sequence_start.tag;
		break;
	case YAML_MAPPING_START_EVENT:
		anchor = e->data.mapping_start.anchor, tag = e->data.mapping_start.tag;
		break;
	default:
		break;
	}
	if (anchor)
		refuse(r, e->start_mark, "anchors are not allowed");
	else if (tag)
		refuse(r, e->start_mark, "tags are not allowed");
	return !anchor && !tag;
}

static const char *
scalar_text(struct reader *r, const yaml_event_t *e)
{
	const char *text = (const char *)e->data.scalar.value;

	if (strlen(text) != e->data.scalar.length)
		refuse(r, e->start_mark, "a NUL character in the text");
	return arena_copy(r->arena, text, e->data.scalar.length);
}

static struct node *read_node(struct reader *r, const yaml_event_t *e, int depth);

static void
append(struct node *parent, struct node **last, struct node *child)
{
	if (*last)
		(*last)->next = child;
	else
		parent->first = child;
	*last = child;
	parent->n++;
}

static void
read_list(struct reader *r, struct node *list, int depth)
{
	struct node *last = NULL;
	yaml_event_t e;

	while (next_event(r, &e)) {
		bool end = e.type == YAML_SEQUENCE_END_EVENT;
		struct node *child = end ? NULL : read_node(r, &e, depth);

		yaml_event_delete(&e);
		if (!child)
			return;
		append(list, &last, child);
	}
}

/* A key that stands twice is found by a map once there are many. */
static bool
key_is_new(const struct node *map, struct map *seen, const char *key)
{
	if (map->n == 8)
		node_each (child, map)
			map_add(seen, child->key, 0);
	if (map->n >= 8)
		return map_add(seen, key, 0);
	node_each (child, map)
		if (strcmp(child->key, key) == 0)
			return false;
	return true;
}

static struct node *
read_entry(struct reader *r, const yaml_event_t *e, struct node *map, struct map *seen, int depth)
{
	yaml_event_t value;

	if (e->type != YAML_SCALAR_EVENT || !plain_event(r, e)) {
		if (!r->failed)
			refuse(r, e->start_mark, "a key must be a word");
		return NULL;
	}
	const char *key = scalar_text(r, e);
	if (!key_is_new(map, seen, key)) {
		diag_error(r->dg, place_of(r, e->start_mark), "key '%s' stands twice", key);
		r->failed = true;
		return NULL;
	}
	struct place key_at = place_of(r, e->start_mark);
	if (!next_event(r, &value))
		return NULL;
	struct node *child = read_node(r, &value, depth);
	yaml_event_delete(&value);
	if (child) {
		child->key = key;
		child->key_at = key_at;
	}
	return child;
}

static void
read_map(struct reader *r, struct node *map, int depth)
{
	struct node *last = NULL;
	struct map seen = {0};
	yaml_event_t e;

	while (next_event(r, &e)) {
		bool end = e.type == YAML_MAPPING_END_EVENT;
		struct node *child = end ? NULL : read_entry(r, &e, map, &seen, depth);

		yaml_event_delete(&e);
		if (!child)
			break;
		append(map, &last, child);
	}
	map_release(&seen);
}

static struct node *
read_node(struct reader *r, const yaml_event_t *e, int depth)
{
	if (!plain_event(r, e))
		return NULL;
	if (depth > YAML_DEPTH) {
		refuse(r, e->start_mark, "nested too deeply");
		return NULL;
	}
	struct node *node = arena_alloc(r->arena, sizeof(*node));
	node->at = place_of(r, e->start_mark);
	switch (e->type) {
	case YAML_SCALAR_EVENT:
		node->type = NODE_TEXT;
		node->text = scalar_text(r, e);
		node->quoted = e->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
		break;
	case YAML_SEQUENCE_START_EVENT:
		node->type = NODE_LIST;
		read_list(r, node, depth + 1);
		break;
	case YAML_MAPPING_START_EVENT:
		node->type = NODE_MAP;
		read_map(r, node, depth + 1);
		break;
	default:
		refuse(r, e->start_mark, "unexpected end");
		return NULL;
	}
	return r->failed ? NULL : node;
}

static struct node *
read_stream(struct reader *r)
{
	struct node *root = NULL;
	yaml_event_t e;
	bool done = false;

	while (!done && next_event(r, &e)) {
		switch (e.type) {
		case YAML_STREAM_START_EVENT:
		case YAML_DOCUMENT_END_EVENT:
			break;
		case YAML_DOCUMENT_START_EVENT:
			if (root)
				refuse(r, e.start_mark, "more than one document");
			break;
		case YAML_STREAM_END_EVENT:
			if (!root)
				refuse(r, e.start_mark, "empty file");
			done = true;
			break;
		default:
			root = read_node(r, &e, 1);
			break;
		}
		yaml_event_delete(&e);
	}
	return r->failed ? NULL : root;
}

static struct place
place_of_byte(const char *file, const char *text, size_t at)
{
	struct place place = {file, 1, 1};

	for (size_t i = 0; i < at; i++) {
		place.column++;
		if (text[i] == '\n')
			place.line++, place.column = 1;
	}
	return place;
}

struct node *
yaml_parse(const char *file, const char *text, size_t length, struct arena *arena, struct diag *dg)
{
	struct reader r = {.file = arena_text(arena, file), .arena = arena, .dg = dg};
	size_t bad = utf8_check(text, length);

	if (bad < length) {
		diag_error(dg, place_of_byte(r.file, text, bad), "invalid UTF-8");
		return NULL;
	}
	if (strncmp(text, "\xef\xbb\xbf", 3) == 0) /* a byte order mark */
		text += 3, length -= 3;
	if (!yaml_parser_initialize(&r.parser))
		die("out of memory");
	yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&r.parser, (const unsigned char *)text, length);
	struct node *root = read_stream(&r);
	yaml_parser_delete(&r.parser);
	return root;
}

struct node *
yaml_read(const char *path, struct arena *arena, struct diag *dg)
{
	struct str text = STR_INIT;
	struct node *root = NULL;

	if (file_read(path, YAML_SIZE_MOST, &text, dg))
		root = yaml_parse(
		    strcmp(path, "-") == 0 ? "<stdin>" : path, str_text(&text), text.n, arena, dg);
	str_release(&text);
	return root;
}

const struct node *
node_get(const struct node *map, const char *key)
{
	if (!map || map->type != NODE_MAP)
		return NULL;
	node_each (child, map)
		if (strcmp(child->key, key) == 0)
			return child;
	return NULL;
}

const struct node *
node_at(const struct node *list, size_t index)
{
	if (!list || list->type != NODE_LIST)
		return NULL;
	node_each (child, list)
		if (index-- == 0)
			return child;
	return NULL;
}

bool
node_is(const struct node *node, enum node_type type, const char *what, struct diag *dg)
{
	static const char *const name[] = {"a word", "a list", "a mapping"};

	if (node->type == type)
		return true;
	diag_error(dg, node->at, "%s must be %s, not %s", what, name[type], name[node->type]);
	return false;
}

static const char *
node_name(const struct node *node)
{
	return node->key ? node->key : "value";
}

bool
node_text(const struct node *node, const char **out, struct diag *dg)
{
	if (!node_is(node, NODE_TEXT, node_name(node), dg))
		return false;
	*out = node->text;
	return true;
}

bool
node_int(const struct node *node, long low, long high, long *out, struct diag *dg)
{
	char *end;

	if (!node_is(node, NODE_TEXT, node_name(node), dg))
		return false;
	errno = 0;
	long value = strtol(node->text, &end, 10);
	if (end == node->text || *end || node->quoted) {
		diag_error(
		    dg, node->at, "%s must be a number, not '%s'", node_name(node), node->text);
		return false;
	}
	if (errno || value < low || value > high) {
		diag_error(dg, node->at, "%s must be from %ld to %ld, not %s", node_name(node), low,
		    high, node->text);
		return false;
	}
	*out = value;
	return true;
}

bool
node_bool(const struct node *node, bool *out, struct diag *dg)
{
	if (!node_is(node, NODE_TEXT, node_name(node), dg))
		return false;
	*out = strcmp(node->text, "true") == 0;
	if (!node->quoted && (*out || strcmp(node->text, "false") == 0))
		return true;
	diag_error(dg, node->at, "%s must be true or false, not '%s'", node_name(node), node->text);
	return false;
}

int
node_word(
    const struct node *node, const char *const names[], size_t n, const char *what, struct diag *dg)
{
	if (!node_is(node, NODE_TEXT, what, dg))
		return -1;
	for (size_t i = 0; i < n; i++)
		if (names[i] && strcmp(names[i], node->text) == 0)
			return (int)i;
	const char *near = text_suggest(node->text, names, n);
	if (near)
		diag_error(
		    dg, node->at, "unknown %s '%s', did you mean '%s'?", what, node->text, near);
	else
		diag_error(dg, node->at, "unknown %s '%s'", what, node->text);
	return -1;
}

static void
unknown_key(const struct node *child, const char *const allowed[], size_t n, struct diag *dg)
{
	const char *near = text_suggest(child->key, allowed, n);

	if (near)
		diag_error(
		    dg, child->key_at, "unknown key '%s', did you mean '%s'?", child->key, near);
	else
		diag_error(dg, child->key_at, "unknown key '%s'", child->key);
}

bool
node_keys(const struct node *map, const char *const allowed[], size_t n, struct diag *dg)
{
	bool good = true;

	node_each (child, map) {
		bool known = false;

		for (size_t i = 0; i < n && !known; i++)
			known = strcmp(allowed[i], child->key) == 0;
		if (!known)
			unknown_key(child, allowed, n, dg);
		good &= known;
	}
	return good;
}

const struct node *
node_need(const struct node *map, const char *key, struct diag *dg)
{
	const struct node *node = node_get(map, key);

	if (!node)
		diag_error(dg, map->at, "missing key '%s'", key);
	return node;
}

/* What YAML takes as it stands: no control characters, no line and paragraph
 * separators, no byte order mark, no code points that are no characters. */
static bool
printable(int32_t code)
{
	if (code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029)
		return false;
	return code != 0xFEFF && code != 0xFFFE && code != 0xFFFF;
}

static bool
plain_scalar(const char *text)
{
	static const char *const words[] = {
	    "true", "false", "null", "yes", "no", "on", "off", "y", "n", "~"};
	int32_t code;

	if (!*text || strchr(" -?:,[]{}#&*!|>'\"%@`=<.+~0123456789", *text))
		return false;
	for (const char *at = text; (code = utf8_next(&at)) != 0;)
		if (!printable(code) || (code < 0x80 && strchr("#:,[]{}\\\"", code)))
			return false;
	if (text[strlen(text) - 1] == ' ')
		return false;
	for (size_t i = 0; i < LENGTH(words); i++)
		if (text_equal_caseless(words[i], text))
			return false;
	return true;
}

static void
quote_code(struct str *out, int32_t code)
{
	static const struct {
		char code, letter;
	} escapes[] = {{'"', '"'}, {'\\', '\\'}, {'\n', 'n'}, {'\t', 't'}};

	for (size_t i = 0; i < LENGTH(escapes); i++)
		if (code == escapes[i].code) {
			str_addf(out, "\\%c", escapes[i].letter);
			return;
		}
	if (code < 0)
		utf8_add(out, 0xFFFD);
	else if (!printable(code))
		str_addf(out, "\\u%04x", (unsigned)code);
	else
		utf8_add(out, code);
}

void
yaml_quote(struct str *out, const char *text)
{
	int32_t code;

	if (plain_scalar(text)) {
		str_add(out, text);
		return;
	}
	str_addc(out, '"');
	while ((code = utf8_next(&text)) != 0)
		quote_code(out, code);
	str_addc(out, '"');
}
