/* Articles, lists and the words of lists. */
#include "ability/text.h"

#include <string.h>

const char *
word_text(enum word_list list, int32_t word)
{
	const char *const *texts = word_texts[list] ? word_texts[list] : word_lists[list];

	return word > 0 ? texts[word - 1] : "";
}

void
add_article(const char *noun, struct str *out)
{
	bool vowel = strchr("aeiouAEIOU", noun[0]) && !text_starts(noun, "uni");

	str_addf(out, "%s %s", vowel ? "an" : "a", noun);
}

void
add_joint(size_t i, size_t n, const char *joint, struct str *out)
{
	if (i == 0)
		return;
	str_add(out, n > 2 ? "," : "");
	if (i == n - 1)
		str_addf(out, " %s", joint);
	str_addc(out, ' ');
}

void
add_words(enum word_list list, int32_t bits, const char *joint, struct str *out)
{
	size_t n = 0, i = 0;

	for (int32_t left = bits; left; left &= left - 1)
		n++;
	for (int word = 0; bits >> word; word++)
		if (bits >> word & 1) {
			add_joint(i++, n, joint, out);
			str_add(out, word_text(list, word + 1));
		}
}

/* How much two texts have in common at the beginning, in whole words. */
static size_t
common_start(const char *a, const char *b, size_t most)
{
	size_t whole = 0;

	for (size_t i = 0; i < most && a[i] && a[i] == b[i]; i++)
		if (a[i] == ' ')
			whole = i + 1;
	return whole;
}

static size_t
common_end(const char *a, const char *b, size_t most)
{
	size_t la = strlen(a), lb = strlen(b), whole = 0;

	for (size_t i = 1; i <= most && i <= la && i <= lb && a[la - i] == b[lb - i]; i++)
		if (a[la - i] == ' ')
			whole = i;
	return whole;
}

/* What all parts have in common at the beginning; nothing when they are the
 * same. */
static size_t
shared_start(const char *const part[], size_t n)
{
	size_t start = n ? strlen(part[0]) : 0;

	for (size_t i = 1; i < n; i++)
		start = common_start(part[0], part[i], start);
	return n < 2 || strcmp(part[0], part[1]) == 0 ? 0 : start;
}

static size_t
shared_end(const char *const part[], size_t n, size_t start)
{
	size_t end = n ? strlen(part[0]) - start : 0;

	for (size_t i = 1; i < n; i++) {
		size_t most = strlen(part[i]) - start;
		end = common_end(part[0], part[i], end < most ? end : most);
	}
	return n < 2 || strcmp(part[0], part[1]) == 0 ? 0 : end;
}

static void
join(const char *const part[], size_t n, size_t start, size_t end, const char *joint,
    struct str *out)
{
	str_addn(out, n ? part[0] : "", start);
	for (size_t i = 0; i < n; i++) {
		add_joint(i, n, joint, out);
		str_addn(out, part[i] + start, strlen(part[i]) - start - end);
	}
	if (end)
		str_add(out, part[0] + strlen(part[0]) - end);
}

void
join_parts(const char *const part[], size_t n, const char *joint, struct str *out)
{
	size_t start = shared_start(part, n);

	join(part, n, start, shared_end(part, n, start), joint, out);
}

void
join_clauses(const char *const part[], size_t n, const char *joint, struct str *out)
{
	size_t start = shared_start(part, n);

	join(part, n, start, start ? shared_end(part, n, start) : 0, joint, out);
}

void
add_challenge(int32_t bits, const char *form, const char *adjective, struct str *out)
{
	struct str noun = STR_INIT;
	int32_t types = bits & (ICON_NAMED - 1);

	str_addf(&noun, "%s%s", adjective, *adjective ? " " : "");
	add_words(LIST_ICON, types, "or", &noun);
	str_addf(&noun, "%schallenge%s", types ? " " : "", *form == 's' ? "s" : "");
	if (bits & (ICON_NAMED | ICON_SAME))
		str_addf(&noun, " of %s type", bits & ICON_NAMED ? "that" : "the same");
	if (text_starts(form, "any"))
		str_addf(out, "any %s", str_text(&noun));
	else if (*form == 'a')
		add_article(str_text(&noun), out);
	else
		str_add(out, str_text(&noun));
	str_release(&noun);
}

void
add_icons(int32_t bits, struct str *out)
{
	size_t n = 0, i = 0;

	for (int32_t left = bits; left; left &= left - 1)
		n++;
	for (int word = 0; bits >> word; word++)
		if (bits >> word & 1) {
			add_joint(i++, n, "and", out);
			add_article(word_text(LIST_ICON, word + 1), out);
		}
	str_add(out, " icon");
}

/* How cards get to a place. */
static const struct {
	const char *put, *into;
} zone_verbs[ABILITY_ZONES] = {
    [IN_PLAY] = {"put", "into"},
    [IN_HAND] = {"return", "to"},
    [IN_DECK] = {"shuffle", "into"},
    [IN_DISCARD] = {"place", "in"},
    [IN_DEAD] = {"place", "in"},
    [IN_USED] = {"place", "in"},
};

void
add_word(enum word_list list, int32_t word, const char *form, struct str *out)
{
	const char *text = word_text(list, word);

	if (strcmp(form, "phase") == 0)
		str_addf(out, word - 1 == PHASE_ANY ? "a phase" : "the %s phase", text);
	else if (strcmp(form, "a") == 0)
		add_article(text, out);
	else if (strcmp(form, "put") == 0)
		str_add(out, zone_verbs[word - 1].put);
	else if (strcmp(form, "into") == 0)
		str_add(out, zone_verbs[word - 1].into);
	else if (strcmp(form, "ing") == 0)
		str_addf(out, "%.*sing", (int)strlen(text) - 2, text);
	else
		str_add(out, text);
}

void
add_traits(struct writer *w, int32_t head, struct str *out)
{
	size_t n = 0, i = 0;

	for (int32_t at = head; at; at = expr_at(w, at)->next)
		n++;
	for (int32_t at = head; at; at = expr_at(w, at)->next) {
		const struct card_db *db = w->set->db;
		size_t trait = (size_t)expr_at(w, at)->arg[0];

		add_joint(i++, n, "or", out);
		str_add(out, trait < db->n_traits ? db->trait_names[trait] : "?");
	}
}
