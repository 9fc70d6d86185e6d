#include "deck/legality.h"

#include <stdlib.h>
#include <string.h>

/* --- sets for queries --------------------------------------------------- */

typedef void mark_fn(const struct law *law, int pod, uint8_t *set);

static void
mark_legal(const struct law *law, int pod, uint8_t *set)
{
	(void)pod;
	for (size_t i = 0; i < law->book->db->n; i++)
		set[i] = law->book->db->card[i].type != CARD_TITLE && law_allows(law, (int)i);
}

static void
mark_by(const struct law *law, int bit, uint8_t *set)
{
	for (size_t i = 0; law->part && i < law->book->db->n; i++)
		set[i] = (law->part->mark[i] & bit) != 0;
}

static void
mark_restricted(const struct law *law, int pod, uint8_t *set)
{
	(void)pod;
	mark_by(law, MARK_RESTRICTED, set);
}

static void
mark_banned(const struct law *law, int pod, uint8_t *set)
{
	(void)pod;
	mark_by(law, MARK_BANNED, set);
}

/* The cards of a pod, the one they may not stand beside among them; of all
 * pods for 0. */
static void
mark_pod(const struct law *law, int number, uint8_t *set)
{
	if (law->part)
		vec_each (pod, &law->part->pods) {
			if (number && pod->number != number)
				continue;
			for (size_t i = 0; i < pod->cards.n; i++)
				set[pod->cards.at[i]] = 1;
			if (pod->beside >= 0)
				set[pod->beside] = 1;
		}
}

static const struct {
	const char *key;
	mark_fn *mark;
} sets[] = {
    {"legal", mark_legal},
    {"restricted", mark_restricted},
    {"banned", mark_banned},
    {"pod", mark_pod},
};

static bool
is_number(const char *text)
{
	return *text && strspn(text, "0123456789") == strlen(text) && strlen(text) < 4;
}

/* The format that a value means: its name, "yes" for joust; of a pod also 4
 * or P4 of joust and MP2 of melee, as thronesdb marks them. */
static const char *
read_format(const char *key, const char *value, int *pod)
{
	static const struct {
		const char *before, *format;
	} marks[] = {{"", "joust"}, {"p", "joust"}, {"mp", "melee"}};
	struct str folded = STR_INIT;
	const char *format = value;

	text_fold(value, &folded);
	const char *word = str_text(&folded);
	if (strcmp(word, "yes") == 0 || strcmp(word, "1") == 0)
		format = "joust";
	for (size_t i = 0; strcmp(key, "pod") == 0 && i < LENGTH(marks); i++)
		if (text_starts(word, marks[i].before) &&
		    is_number(word + strlen(marks[i].before))) {
			format = marks[i].format;
			*pod = atoi(word + strlen(marks[i].before));
		}
	str_release(&folded);
	return format;
}

static bool
has_pod(const struct law *law, int number)
{
	if (law->part)
		vec_each (pod, &law->part->pods)
			if (pod->number == number)
				return true;
	return false;
}

const uint8_t *
legality_set(void *context, const char *key, const char *value, struct place at, struct diag *dg)
{
	const struct legality *legality = context;
	struct law_book *book = legality->book;
	int pod = 0;
	const char *format = read_format(key, value, &pod);
	struct law law;

	if (!law_has_format(book, format)) {
		struct str names = STR_INIT;

		law_format_names(book, &names);
		diag_error(dg, at, "'%s' must be %s, not '%s'", key, str_text(&names), value);
		str_release(&names);
		return NULL;
	}
	if (!law_make(book, format, legality->list, legality->date, &law, dg))
		return NULL;
	if (pod && !has_pod(&law, pod)) {
		diag_error(dg, at, "%s has no pod %d for %s", law.list ? law.list->code : "no list",
		    pod, format);
		return NULL;
	}
	uint8_t *set = arena_alloc(&book->arena, book->db->n + 1);
	for (size_t i = 0; i < LENGTH(sets); i++)
		if (strcmp(sets[i].key, key) == 0)
			sets[i].mark(&law, pod, set);
	return set;
}

/* --- one card, list by list --------------------------------------------- */

static void
add_pods(const struct law *law, int card, struct str *out)
{
	vec_each (pod, &law->part->pods) {
		bool in = pod->beside == card;

		for (size_t i = 0; i < pod->cards.n; i++)
			in |= pod->cards.at[i] == card;
		if (in)
			str_addf(out, "%spod %d", out->n ? ", " : "", pod->number);
	}
}

/* Why the printing may not be played at all, or NULL. */
static const char *
bar(const struct law *law, int card)
{
	const struct card_db *db = law->book->db;
	const struct pack *pack = &db->pack[db->card[card].pack];

	if (db->card[card].type == CARD_TITLE)
		return "no deck card";
	if (pack->draft && !law->format->draft_cards)
		return "draft card";
	if (!law->format->unreleased && (!pack->released || strcmp(pack->released, law->date) > 0))
		return "not released";
	return law->part && law->part->mark[card] & MARK_BANNED ? "banned" : NULL;
}

void
legality_words(const struct law *law, int card, struct str *out)
{
	const char *barred = bar(law, card);

	str_clear(out);
	if (barred)
		str_add(out, barred);
	else if (law->part && law->part->mark[card] & MARK_RESTRICTED)
		str_add(out, "restricted");
	if (law->part && !barred)
		add_pods(law, card, out);
	if (!out->n)
		str_add(out, "legal");
}

/* Lists one after another that say the same. */
struct stretch {
	const char *label, *first, *last;
	struct str words;
};

static void
end_stretch(struct stretch *s, struct str *out)
{
	if (!s->first)
		return;
	str_addf(out, "  %-11s %s", s->label, s->first);
	if (s->last != s->first)
		str_addf(out, " to %s", s->last);
	str_addf(out, ": %s\n", str_text(&s->words));
	s->label = "";
}

static bool
show_format(
    const struct legality *legality, const char *format, int card, struct str *out, struct diag *dg)
{
	struct law_book *book = legality->book;
	struct stretch s = {.label = format};
	struct str words = STR_INIT;
	bool good = true;

	for (size_t i = 0; good && i < book->lists.n; i++) {
		const struct card_list *list = book->lists.at[i];
		struct law law;

		if (legality->list ? !text_equal_caseless(legality->list, list->code)
				   : strcmp(list->date, legality->date) > 0)
			continue;
		if (!(good = law_make(book, format, list->code, list->date, &law, dg)))
			break;
		legality_words(&law, card, &words);
		if (!s.first || strcmp(str_text(&words), str_text(&s.words)) != 0) {
			end_stretch(&s, out);
			s.first = list->code;
			str_clear(&s.words);
			str_add(&s.words, str_text(&words));
		}
		s.last = list->code;
	}
	end_stretch(&s, out);
	str_release(&s.words);
	str_release(&words);
	return good;
}

bool
legality_show(const struct legality *legality, int card, struct str *out, struct diag *dg)
{
	struct law law;
	bool good = !legality->list ||
		    law_make(legality->book, "joust", legality->list, legality->date, &law, dg);

	if (legality->book->db->card[card].type == CARD_TITLE)
		return good;
	vec_each (format, &legality->book->formats)
		if (good && format->lists)
			good = show_format(legality, format->name, card, out, dg);
	return good;
}
