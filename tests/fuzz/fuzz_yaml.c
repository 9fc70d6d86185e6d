/* Any bytes through the YAML reader: it reports or yields a sound tree, and
 * every text it yields comes back from its quoted form unchanged. */
#include "base/text.h"
#include "base/yaml.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_quoting(const char *text)
{
	struct arena arena = ARENA_INIT;
	struct diag dg = DIAG_INIT;
	struct str quoted = STR_INIT;

	yaml_quote(&quoted, text);
	const struct node *node = yaml_parse("quoted", str_text(&quoted), quoted.n, &arena, &dg);
	if (!node || node->type != NODE_TEXT || strcmp(node->text, text) != 0)
		BUG("'%s' quoted as %s", text, str_text(&quoted));
	str_release(&quoted);
	diag_release(&dg);
	arena_release(&arena);
}

static void
check_tree(const struct node *node, int depth, struct diag *dg)
{
	static const char *const words[] = {"code", "name", "abilities"};
	const char *text;
	long number;
	bool yes;
	size_t n = 0;

	if (depth > YAML_DEPTH || !node->at.line || !node->at.column)
		BUG("node at depth %d, line %u", depth, node->at.line);
	if (node_text(node, &text, dg)) {
		check_quoting(text);
		(void)node_int(node, -10, 10, &number, dg);
		(void)node_bool(node, &yes, dg);
		(void)node_word(node, words, LENGTH(words), "word", dg);
	}
	node_each (child, node) {
		n++;
		check_tree(child, depth + 1, dg);
	}
	if (n != node->n)
		BUG("%zu entries, %zu counted", node->n, n);
	if (node->type == NODE_MAP)
		(void)node_keys(node, words, LENGTH(words), dg);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = ARENA_INIT;
	struct diag dg = DIAG_INIT;
	const struct node *root = yaml_parse("fuzz", (const char *)data, size, &arena, &dg);

	if (!root != (dg.errors > 0))
		BUG("%zu errors and %s tree", dg.errors, root ? "a" : "no");
	if (root)
		check_tree(root, 1, &dg);
	diag_release(&dg);
	arena_release(&arena);
	return 0;
}
