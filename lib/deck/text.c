#include "deck/read.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* The text forms, all by one tolerant line reader: plain text, downloads,
 * page copies, markdown, BBCode, bare lists, lists of codes. */

struct line {
	char *text; /* cleaned */
	char *raw;  /* as it stands: the name of a deck may hold anything */
	char *code; /* of a markdown link, or NULL */
	uint32_t number;
	bool gap;    /* a blank line follows */
	bool bullet; /* "- …" */
};

enum { SECTION_NONE = -1, SECTION_FACTION = CARD_TYPES, SECTION_DRAW, SECTION_SIDE };

struct text_reader {
	struct deck_reader *r;
	struct arena arena;
	size_t before; /* decks of earlier files */
	VEC(struct line) lines;
	const char *version; /* of the deck being gathered */
	bool cycles;	     /* it has headings of cycles, its first line its version */
	struct deck *deck;
	int section;
	bool body;  /* a heading or a counted card was seen */
	bool draft; /* the first blank line begins the sideboard */
};

static const struct {
	const char *word;
	int section;
} headings[] = {
    {"agenda", CARD_AGENDA},
    {"agendas", CARD_AGENDA},
    {"attachment", CARD_ATTACHMENT},
    {"attachments", CARD_ATTACHMENT},
    {"character", CARD_CHARACTER},
    {"characters", CARD_CHARACTER},
    {"deck", SECTION_DRAW},
    {"draw deck", SECTION_DRAW},
    {"event", CARD_EVENT},
    {"events", CARD_EVENT},
    {"faction", SECTION_FACTION},
    {"house", SECTION_FACTION},
    {"location", CARD_LOCATION},
    {"locations", CARD_LOCATION},
    {"main deck", SECTION_DRAW},
    {"plot", CARD_PLOT},
    {"plot deck", CARD_PLOT},
    {"plots", CARD_PLOT},
    {"sideboard", SECTION_SIDE},
};

/* What sites write around the cards and a reader may pass over. */
static const char *const remarks[] = {"packs:", "version:", "draw deck:", "plot deck:", "sets:",
    "http://", "https://", "cards:", "total:"};

/* --- cleaning ------------------------------------------------------- */

static void
copy_plain(const char *from, size_t length, struct str *out)
{
	const char *end = from + length;
	int32_t code;

	while (from < end && (code = utf8_next(&from)) > 0) {
		if (code == 0xA0 || code == 0x2007 || code == 0x202F || code == '\t' ||
		    code == '\r' || code == '\v' || code == '\f')
			str_addc(out, ' ');
		else if (code == 0xD7)
			str_addc(out, 'x');
		else if (code != 0xFEFF && code != 0x200B)
			utf8_add(out, code);
	}
}

static void
cut(char *at, size_t length)
{
	memmove(at, at + length, strlen(at + length) + 1);
}

static void
drop_tags(char *text)
{
	static const char *const tags[] = {
	    "[agot]", "[/agot]", "[b]", "[/b]", "[i]", "[/i]", "[u]", "[/u]", "**"};

	for (size_t i = 0; strpbrk(text, "[*") && i < LENGTH(tags); i++)
		for (char *at; (at = strcasestr(text, tags[i]));)
			cut(at, strlen(tags[i]));
}

/* "[Name \(Pack\)](https://…/card/01001)" becomes "Name (Pack)". */
static void
open_link(struct line *line)
{
	char *open = strchr(line->text, '['), *middle = open ? strstr(open, "](") : NULL;
	char *end = middle ? strchr(middle, ')') : NULL;

	if (!end)
		return;
	char *code = strstr(middle, "/card/");
	if (code && code < end && strspn(code + 6, "0123456789") >= 5) {
		line->code = code + 6;
		line->code[5] = '\0';
	}
	*middle = '\0';
	cut(open, 1);
	for (char *at = line->text; (at = strchr(at, '\\'));)
		cut(at, 1);
}

/* Is it a mark of legality in brackets: [J] [B-J] [P4]? */
static bool
is_mark(const char *text)
{
	const char *rest = text + 2;

	if (!isupper((unsigned char)text[1]))
		return false;
	rest += strspn(rest, "0123456789");
	if (rest == text + 2 && rest[0] == '-' && isupper((unsigned char)rest[1]))
		rest += 2;
	return strcmp(rest, "]") == 0;
}

/* Drops marks after the name; anything else in square brackets is a pack. */
static void
drop_marks(char *text)
{
	char *open;
	size_t n;

	while ((n = strlen(text)) && text[n - 1] == ']') {
		if (!(open = strrchr(text, '[')) || open == text)
			return;
		if (!is_mark(open)) {
			*open = '(';
			text[n - 1] = ')';
			return;
		}
		*open = '\0';
		text_trim(text);
	}
}

/* Takes away what stands before the line proper; false for a comment. */
static bool
drop_prefix(struct line *line)
{
	char *at = line->text;

	if (*at == '#') {
		size_t marks = strspn(at, "#"), digits = strspn(at + 1, "0123456789");

		if (marks == 1 && !(digits && at[1 + digits] == ' '))
			return false;
		at += marks == 1 ? 1 + digits : marks;
	} else if ((*at == '-' || *at == '*') && at[1] == ' ') {
		line->bullet = true;
		at++;
	}
	line->text = text_trim(at);
	return true;
}

static bool
clean(struct text_reader *t, const char *from, size_t length, struct line *line)
{
	struct str plain = STR_INIT;

	copy_plain(from, length, &plain);
	line->text = text_trim(arena_text(&t->arena, str_text(&plain)));
	line->raw = text_trim(arena_text(&t->arena, str_text(&plain)));
	str_release(&plain);
	if (!*line->text)
		return true;
	if (!drop_prefix(line))
		return false;
	drop_tags(line->text);
	open_link(line);
	line->text = text_trim(line->text);
	drop_marks(line->text);
	return true;
}

/* --- kinds of lines ------------------------------------------------- */

static bool
is_rule(const char *text, char mark)
{
	return text[0] == mark && text[1] == mark && text[2] == mark;
}

static bool
is_remark(const char *text)
{
	if (is_rule(text, '-'))
		return true;
	for (size_t i = 0; i < LENGTH(remarks); i++) {
		size_t n = strlen(remarks[i]);

		if (strncasecmp(text, remarks[i], n) == 0 && text[n])
			return true;
	}
	return false;
}

/* "Plots (7):" — the section, or -1. */
static int
heading(const char *text)
{
	size_t n = strcspn(text, "(:");
	const char *rest = text + n;

	while (n && text[n - 1] == ' ')
		n--;
	rest += *rest == '(' ? 1 + strspn(rest + 1, "0123456789") : 0;
	rest += *rest == ')';
	rest += *rest == ':';
	if (*rest)
		return SECTION_NONE;
	for (size_t i = 0; i < LENGTH(headings); i++)
		if (strlen(headings[i].word) == n && strncasecmp(text, headings[i].word, n) == 0)
			return headings[i].section;
	return SECTION_NONE;
}

/* "Faction: Stark", "faction stark": what follows the label, or NULL. */
static char *
label(char *text, const char *word)
{
	size_t n = strlen(word);

	if (strncasecmp(text, word, n) != 0 || (text[n] != ':' && text[n] != ' '))
		return NULL;
	char *value = text_trim(text + n + 1);
	return *value ? value : NULL;
}

static int
faction_line(char *text)
{
	char *value = label(text, "faction");

	return faction_by_name(value ? value : text);
}

/* --- cards ----------------------------------------------------------- */

/* Takes "3x ", "3 x", "3 ", "-1x" from the front, or " x3" from the end;
 * returns the digits, or NULL for a line without a count. */
static char *
take_count(struct text_reader *t, char **text)
{
	char *at = *text, *end = at + (*at == '-' || *at == '+');
	size_t digits = strspn(end, "0123456789");
	char *count = NULL;

	end += digits;
	if (digits && (*end == ' ' || *end == 'x' || *end == 'X')) {
		char *after = end + strspn(end, " ");

		count = arena_copy(&t->arena, at, (size_t)(end - at));
		if ((*after == 'x' || *after == 'X') && (after == end || after[1] == ' '))
			after++;
		*text = text_trim(after);
		return count;
	}
	size_t n = strlen(at), tail = n;
	if (n && at[n - 1] == ')' && strstr(at, "(x"))
		tail = n - 1;
	size_t first = tail;
	while (first && isdigit((unsigned char)at[first - 1]))
		first--;
	if (first < tail && first > 1 && (at[first - 1] == 'x' || at[first - 1] == 'X') &&
	    (at[first - 2] == ' ' || (at[first - 2] == '(' && tail < n))) {
		count = arena_copy(&t->arena, at + first, tail - first);
		at[first - 2] = '\0';
		*text = text_trim(at);
	}
	return count;
}

/* "01003 1 A Game of Thrones", "01003": a code with perhaps a count. */
static bool
code_line(struct text_reader *t, char *text, struct place at)
{
	size_t digits = strspn(text, "0123456789");
	char *count = text + digits + strspn(text + digits, " ");
	size_t n = strspn(count, "0123456789");

	if (digits != 5 || (text[5] && text[5] != ' ') ||
	    (*count && (!n || (count[n] && count[n] != ' '))))
		return false;
	struct deck_entry entry = {
	    .count = 1, .hint = -1, .at = at, .side = t->section == SECTION_SIDE};
	entry.text = arena_copy(&t->arena, text, 5);
	if (*count)
		entry.count = deck_count(t->deck, arena_copy(&t->arena, count, n), at, entry.text);
	deck_add_named(t->r, t->deck, entry);
	return true;
}

/* Agendas that a site ran together on one line. */
static bool
run_together(struct text_reader *t, const char *text, struct deck_entry entry)
{
	VEC(const char *) names = {0};
	const struct card_db *db = t->r->db;

	while (*text) {
		const char *best = NULL;

		text += strspn(text, " ,;&+");
		for (size_t i = 0; *text && i < db->n; i++)
			if (db->card[i].type == CARD_AGENDA &&
			    strncasecmp(text, db->card[i].name, strlen(db->card[i].name)) == 0 &&
			    (!best || strlen(db->card[i].name) > strlen(best)))
				best = db->card[i].name;
		if (*text && !best) {
			vec_release(&names);
			return false;
		}
		if (best)
			vec_add(&names, best);
		text += best ? strlen(best) : 0;
	}
	for (size_t i = 0; i < names.n; i++) {
		entry.text = names.at[i];
		deck_add_named(t->r, t->deck, entry);
	}
	vec_release(&names);
	return true;
}

static void
card_line(struct text_reader *t, struct line *line)
{
	struct place at = {t->deck->at.file, line->number, 0};
	char *name = line->text;
	struct deck_entry entry = {.count = 1, .hint = -1, .at = at};

	if (!line->code && code_line(t, name, at))
		return;
	char *count = take_count(t, &name);
	int faction = t->section == SECTION_FACTION || !t->body ? faction_by_name(name) : -1;
	if (faction >= 0) {
		deck_set_faction(t->deck, faction, at);
		return;
	}
	t->body |= count != NULL;
	entry.header = !count && !t->body;
	entry.side = t->section == SECTION_SIDE;
	if (t->section >= 0 && t->section < CARD_TYPES)
		entry.hint = t->section;
	else if (entry.header && t->deck->faction >= 0)
		entry.hint = CARD_AGENDA;
	entry.text = name;
	if (count)
		entry.count = deck_count(t->deck, count, at, name);
	if (!*name) {
		deck_add_fault(t->deck, "unknown-card", at, "a quantity without a card");
		return;
	}
	if (line->code && card_by_code(t->r->db, line->code) >= 0)
		entry.text = line->code;
	else if (entry.header && !deck_knows(t->r, name) && run_together(t, name, entry))
		return;
	deck_add_named(t->r, t->deck, entry);
}

static void
take_line(struct text_reader *t, struct line *line)
{
	int section = heading(line->text), faction = faction_line(line->text);
	struct place at = {t->deck->at.file, line->number, 0};
	char *value;

	if (section != SECTION_NONE) {
		t->section = section;
		t->body |= section != SECTION_FACTION && section != CARD_AGENDA;
	} else if (faction >= 0) {
		deck_set_faction(t->deck, faction, at);
		t->section = t->section == SECTION_FACTION ? SECTION_NONE : t->section;
	} else if ((value = label(line->raw, "name")) && line->raw[4] == ':') {
		t->deck->name = deck_line(t->deck, value);
	} else if ((value = label(line->text, "agenda")) && line->text[6] == ':') {
		line->text = value;
		card_line(t, line);
	} else {
		card_line(t, line);
	}
}

/* --- the deck's name -------------------------------------------------- */

bool
deck_name_is_plain(const char *name)
{
	return *name != '#' && !is_rule(name, '=') && !is_remark(name) &&
	       strncasecmp(name, "name:", 5) != 0 && strncasecmp(name, "faction", 7) != 0 &&
	       deck_form_by_content(name) == DECK_TEXT;
}

static bool
counted(const struct line *line)
{
	return line->bullet || isdigit((unsigned char)*line->text);
}

/* Is the first line the name of the deck?  Yes if it alone stands before
 * the faction; a name may look like a card, a faction or a quantity. */
static bool
first_is_name(struct text_reader *t, const struct line *first, size_t n)
{
	size_t before = 0;

	while (before < n && faction_line(first[before].text) < 0)
		before++;
	if (before == 1 && n > 1 && first->gap && heading(first->text) != SECTION_FACTION &&
	    !text_starts(first->text, "Name:"))
		return true;
	if (!n || first->code || heading(first->text) != SECTION_NONE ||
	    label(first->text, "faction") || text_starts(first->text, "Name:"))
		return false;
	if (before == 0)
		return n > 1 && first->gap && faction_line(first[1].text) >= 0;
	if (before == 1 && n > 1)
		return first->gap || !counted(first) || !deck_knows(t->r, first->text);
	return first->gap && !counted(first) && !deck_knows(t->r, first->text);
}

/* "Name 1.2" is the name and the version. */
static void
split_version(struct text_reader *t)
{
	char *name = arena_text(&t->deck->arena, t->deck->name), *blank = strrchr(name, ' ');

	if (!blank || !isdigit((unsigned char)blank[1]) || !strchr(blank, '.') ||
	    strspn(blank + 1, "0123456789.") != strlen(blank + 1))
		return;
	*blank = '\0';
	t->version = blank + 1;
	t->deck->name = text_trim(name);
}

static void
take_deck(struct text_reader *t)
{
	struct line *line = t->lines.at;
	size_t n = t->lines.n, i = 0;

	if (!n || t->r->out->decks.n - t->before >= DECKS_MOST)
		return;
	t->deck = deck_begin(t->r, line->number);
	t->section = SECTION_NONE;
	t->body = false;
	if (!t->draft && first_is_name(t, line, n))
		t->deck->name = deck_line(t->deck, line[i++].raw);
	for (; i < n; i++) {
		take_line(t, &line[i]);
		if (t->draft && line[i].gap)
			t->section = SECTION_SIDE;
	}
	if (t->deck->name && t->cycles && !t->version)
		split_version(t);
	if (t->version)
		t->deck->version = deck_line(t->deck, t->version);
	t->version = NULL;
	t->cycles = false;
	t->lines.n = 0;
}

static bool
read_lines(struct deck_reader *r, const char *text, size_t length, bool draft)
{
	struct text_reader t = {.r = r, .before = r->out->decks.n, .draft = draft};
	const char *end = text + length;
	struct place at = {arena_text(&r->dg->arena, r->file), 0, 0};

	for (uint32_t number = 1; text < end; number++) {
		const char *stop = text;
		struct line line = {.number = number};

		while (stop < end && *stop != '\n' && *stop != '\r')
			stop++;
		if (clean(&t, text, (size_t)(stop - text), &line)) {
			if (is_rule(line.text, '='))
				take_deck(&t);
			else if (!*line.text && t.lines.n)
				t.lines.at[t.lines.n - 1].gap = true;
			else if (*line.text && !is_remark(line.text))
				vec_add(&t.lines, line);
			else if (is_rule(line.text, '-'))
				t.cycles = true;
			else if (strncasecmp(line.text, "version:", 8) == 0)
				t.version = label(line.text, "version");
		}
		text = stop + 1 + (stop + 1 < end && stop[0] == '\r' && stop[1] == '\n');
	}
	take_deck(&t);
	vec_release(&t.lines);
	arena_release(&t.arena);
	size_t n = r->out->decks.n - t.before;
	if (n >= DECKS_MOST)
		diag_error(r->dg, at, "more than %d decks in one file", DECKS_MOST - 1);
	else if (!n)
		diag_error(r->dg, at, "no deck: nothing but comments");
	return n && n < DECKS_MOST;
}

bool
deck_text_read(struct deck_reader *r, const char *text, size_t length)
{
	return read_lines(r, text, length, false);
}

bool
deck_draft_read(struct deck_reader *r, const char *text, size_t length)
{
	return read_lines(r, text, length, true);
}
