#include "game/roster.h"

#include "game/game.h"
#include "game/kinds.h"

#include "base/file.h"

#include <string.h>

static void
roster_add(struct roster *roster, const struct node *card, struct diag *dg)
{
	const struct node *name, *cs, *copies;
	size_t i = roster->n;
	long number = 1;

	if (!node_is(card, NODE_MAP, "a card", dg))
		return;
	name = node_need(card, "name", dg);
	cs = node_get(card, "cs");
	copies = node_get(card, "copies");
	if (!name || !node_text(name, &roster->name[i], dg))
		return;
	if (roster_find(roster, roster->name[i]) >= 0)
		diag_error(dg, name->at, "card '%s' stands twice", roster->name[i]);
	roster->czech[i] = roster->name[i];
	if (cs)
		node_text(cs, &roster->czech[i], dg);
	if (copies)
		node_int(copies, 1, ROSTER_COPIES_MOST, &number, dg);
	roster->copies[i] = (uint8_t)number;
	roster->card[i] = card;
	roster->n++;
}

static bool
roster_read(struct roster *roster, const char *path, struct diag *dg)
{
	size_t before = dg->errors;

	roster->file = yaml_read(path, &roster->arena, dg);
	if (!roster->file || !node_is(roster->file, NODE_MAP, "the file", dg))
		return false;
	const struct node *cards = node_need(roster->file, "cards", dg);
	if (!cards || !node_is(cards, NODE_LIST, "cards", dg))
		return false;
	roster->name = arena_alloc(&roster->arena, cards->n * sizeof(*roster->name));
	roster->czech = arena_alloc(&roster->arena, cards->n * sizeof(*roster->czech));
	roster->card = arena_alloc(&roster->arena, cards->n * sizeof(const struct node *));
	roster->copies = arena_alloc(&roster->arena, cards->n);
	node_each (card, cards)
		roster_add(roster, card, dg);
	return dg->errors == before;
}

bool
roster_load(struct roster *roster, const char *game, const char *path, const char *language,
    struct diag *dg)
{
	*roster = (struct roster){.in_czech = language && strcmp(language, "cs") == 0};
	char *name = arena_format(&roster->arena, "cards/%s.yaml", game);
	if (language && !roster->in_czech && strcmp(language, "en") != 0) {
		diag_error(dg, NOWHERE, "unknown language '%s', known are en and cs", language);
		return false;
	}
	return roster_read(roster, path ? path : data_path(&roster->arena, name), dg);
}

void
roster_release(struct roster *roster)
{
	arena_release(&roster->arena);
}

const char *
roster_name(const struct roster *roster, size_t card)
{
	return roster->in_czech ? roster->czech[card] : roster->name[card];
}

/* "tom_thumb" and "Tom-Thumb" are "tom thumb". */
static void
fold_name(const char *name, struct str *out)
{
	text_fold(name, out);
	for (size_t i = 0; i < out->n; i++)
		if (out->text[i] == '_' || out->text[i] == '-')
			out->text[i] = ' ';
}

static bool
same_name(const char *folded, const char *name)
{
	struct str other = STR_INIT;

	fold_name(name, &other);
	bool same = strcmp(folded, str_text(&other)) == 0;
	str_release(&other);
	return same;
}

int
roster_find(const struct roster *roster, const char *name)
{
	struct str folded = STR_INIT;
	int found = -1;

	fold_name(name, &folded);
	for (size_t i = 0; i < roster->n && found < 0; i++)
		if (same_name(str_text(&folded), roster->name[i]) ||
		    same_name(str_text(&folded), roster->czech[i]))
			found = (int)i;
	str_release(&folded);
	return found;
}

int
roster_resolve(const struct roster *roster, const char *name, struct place at, struct diag *dg)
{
	int card = roster_find(roster, name);

	if (card >= 0)
		return card;
	const char *near = text_suggest(name, roster->name, roster->n);
	near = near ? near : text_suggest(name, roster->czech, roster->n);
	if (near)
		diag_error(dg, at, "unknown card '%s', did you mean '%s'?", name, near);
	else
		diag_error(dg, at, "unknown card '%s'", name);
	return -1;
}

/* The longest run of words that is a card's name, or -1. */
static int
card_mentioned(const struct roster *roster, const char *what)
{
	int found = -1;
	size_t longest = 0;

	for (const char *from = what; *from; from += strcspn(from, " ")) {
		from += strspn(from, " ");
		for (size_t n = strlen(from); n > longest; n--) {
			if (from[n] && from[n] != ' ')
				continue;
			char *name = xstrdup(from);
			name[n] = '\0';
			int card = roster_find(roster, name);

			free(name);
			if (card >= 0) {
				found = card;
				longest = n;
			}
		}
	}
	return found;
}

/* The one card with these words in its name, or -1. */
static int
card_with(const struct roster *roster, const char *words)
{
	struct str part = STR_INIT, name = STR_INIT;
	int found = -1, n = 0;

	fold_name(words, &part);
	for (size_t i = 0; i < roster->n; i++) {
		str_clear(&name);
		fold_name(roster_name(roster, i), &name);
		if (part.n > 2 && strstr(str_text(&name), str_text(&part))) {
			found = (int)i;
			n++;
		}
	}
	str_release(&part);
	str_release(&name);
	return n == 1 ? found : -1;
}

bool
roster_explain(
    const struct roster *roster, const struct game *game, const char *what, struct str *out)
{
	int card = card_mentioned(roster, what);

	if (card < 0)
		card = card_with(roster, what);
	if (card < 0 || !game->card_text)
		return false;
	str_addf(out, "%s: ", roster_name(roster, (size_t)card));
	game->card_text(roster->card[card], roster->in_czech ? "cs" : "en", out);
	str_addc(out, '\n');
	return true;
}

static void
add_names(const struct roster *roster, const uint8_t have[], size_t n, struct str *out)
{
	for (size_t i = 0; i < n; i++)
		str_addf(out, "%s%s", i ? ", " : "", roster->name[have[i]]);
	if (n == 0)
		str_add(out, "nothing");
}

static bool
expect_list(const struct roster *roster, const struct node *want, const uint8_t have[], size_t n,
    struct diag *dg)
{
	int left[256] = {0};

	for (size_t i = 0; i < n; i++)
		left[have[i]]++;
	bool same = want->n == n;
	node_each (item, want) {
		const char *name;
		int card =
		    node_text(item, &name, dg) ? roster_resolve(roster, name, item->at, dg) : -1;

		same &= card >= 0 && left[card & 255]-- > 0;
	}
	return same;
}

bool
roster_expect(const struct roster *roster, const struct node *want, const uint8_t have[], size_t n,
    struct str *why, struct diag *dg)
{
	long number = -1;
	bool holds;

	if (want->type == NODE_LIST)
		holds = expect_list(roster, want, have, n, dg);
	else
		holds = node_int(want, 0, 999, &number, dg) && (size_t)number == n;
	if (!holds && why->n == 0) {
		str_addf(why, "%s is ", want->key ? want->key : "it");
		if (want->type == NODE_LIST)
			add_names(roster, have, n, why);
		else
			str_addf(why, "%zu, not %ld", n, number);
	}
	return holds;
}

bool
roster_expect_set(const struct roster *roster, const struct node *want, unsigned set,
    struct str *why, struct diag *dg)
{
	uint8_t have[32];
	unsigned n = 0;

	set_each(card, set) have[n++] = (uint8_t)card;
	return roster_expect(roster, want, have, n, why, dg);
}
