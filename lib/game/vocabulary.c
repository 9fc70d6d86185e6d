#include "game/vocabulary.h"

#include <string.h>

static const char between[] = " /,";
/* Answers to any question. */
static const char *const answers[] = {"pass", "done", "keep", "yes", "no", NULL};

bool
vocabulary_has(const char *const words[], const char *word)
{
	for (size_t i = 0; words[i]; i++)
		if (text_equal_caseless(words[i], word))
			return true;
	return false;
}

static bool
is_player(const char *const players[], unsigned n, const char *words)
{
	for (unsigned i = 0; i < n; i++)
		if (strcmp(players[i], words) == 0)
			return true;
	return false;
}

/* How far the longest run of words goes with which text begins and that means
 * something; 0: none does. */
static size_t
known_run(const struct play *play, const char *const players[], unsigned n, const char *text)
{
	struct str run = STR_INIT;
	size_t length = strlen(text);

	for (; length; length--) {
		if (text[length] && !strchr(between, text[length]))
			continue;
		str_clear(&run);
		str_addn(&run, text, length);
		const char *words = str_text(&run);
		if (!words[strspn(words, "+-#0123456789")] || vocabulary_has(answers, words) ||
		    is_player(players, n, words) || play->game->understands(play, words))
			break;
	}
	str_release(&run);
	return length;
}

const char *
vocabulary_unknown(const struct play *play, const char *const players[], unsigned n,
    const char *label, size_t *length)
{
	const char *at = label + strspn(label, between);
	size_t known;

	while (*at && (known = known_run(play, players, n, at)))
		at += known + strspn(at + known, between);
	*length = strcspn(at, between);
	return *at ? at : NULL;
}
