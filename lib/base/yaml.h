/* A YAML file as a tree of nodes with places.  Read with libyaml; anchors,
 * aliases, tags, duplicate keys, several documents, invalid UTF-8 and
 * nesting deeper than YAML_DEPTH are refused with a message.  Everything
 * lives in the caller's arena. */
#ifndef REGENT_BASE_YAML_H
#define REGENT_BASE_YAML_H

#include "base/diag.h"

enum { YAML_DEPTH = 64, YAML_SIZE_MOST = 32 * 1024 * 1024 };

enum node_type { NODE_TEXT, NODE_LIST, NODE_MAP };

struct node {
	enum node_type type;
	bool quoted; /* a text in quotes: "true" is a word, not a boolean */
	struct place at;
	const char *text; /* NODE_TEXT */
	const char *key;  /* in a map: the key of this entry */
	struct place key_at;
	size_t n; /* entries */
	struct node *first, *next;
};

#define node_each(child, parent) \
	for (const struct node *child = (parent)->first; child; child = child->next)

/* NULL after reporting; an empty file is an error. */
struct node *yaml_read(const char *path, struct arena *arena, struct diag *dg);
struct node *
yaml_parse(const char *file, const char *text, size_t length, struct arena *arena, struct diag *dg);

/* The entry of a map (NULL if absent or not a map), and of a list. */
const struct node *node_get(const struct node *map, const char *key);
const struct node *node_at(const struct node *list, size_t index);

/* Typed reading: report and return false if the node is something else. */
bool node_is(const struct node *node, enum node_type type, const char *what, struct diag *dg);
bool node_text(const struct node *node, const char **out, struct diag *dg);
bool node_int(const struct node *node, long least, long most, long *out, struct diag *dg);
bool node_bool(const struct node *node, bool *out, struct diag *dg);
/* A word out of names (n of them): its index, else -1 after a report with a
 * suggestion; what says what kind of word is expected. */
int node_word(const struct node *node, const char *const names[], size_t n, const char *what,
    struct diag *dg);
/* Reports every key of the map that is not among allowed. */
bool node_keys(const struct node *map, const char *const allowed[], size_t n, struct diag *dg);
/* The entry, reported as missing if it is not there. */
const struct node *node_need(const struct node *map, const char *key, struct diag *dg);

/* Appends text as a YAML scalar, quoted only when it has to be. */
struct str;
void yaml_quote(struct str *out, const char *text);

#endif
