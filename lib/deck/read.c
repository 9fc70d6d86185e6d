#include "base/file.h"
#include "deck/read.h"

#include <ctype.h>
#include <string.h>

const char *const deck_form_names[] = {"any", "text", "download", "cycle", "cards", "markdown",
    "bbcode", "page", "list", "codes", "draft", "octgn", "json", "thronesdb", "throneteki", "yaml",
    NULL};

enum deck_form
deck_form_of(int name)
{
	static const enum deck_form forms[] = {DECK_ANY, DECK_TEXT, DECK_TEXT, DECK_TEXT, DECK_TEXT,
	    DECK_TEXT, DECK_TEXT, DECK_TEXT, DECK_TEXT, DECK_TEXT, DECK_DRAFT, DECK_OCTGN,
	    DECK_JSON, DECK_JSON, DECK_JSON, DECK_YAML};

	_Static_assert(LENGTH(forms) + 1 == LENGTH(deck_form_names), "a form for each name");
	return forms[name];
}

typedef bool read_fn(struct deck_reader *r, const char *text, size_t length);

static read_fn *const readers[DECK_FORMS] = {
    [DECK_TEXT] = deck_text_read,
    [DECK_DRAFT] = deck_draft_read,
    [DECK_OCTGN] = deck_octgn_read,
    [DECK_JSON] = deck_json_read,
    [DECK_YAML] = deck_yaml_read,
};

static const char BOM[] = "\xEF\xBB\xBF";

/* A deck of our own begins with its "deck:" key, perhaps after comments. */
static bool
looks_like_yaml(const char *text)
{
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (text_starts(line, "deck:") || text_starts(line, "decks:"))
			return true;
		if (*line != '#' && *line != '\n' && *line != '\r' &&
		    strncmp(line, "---\n", 4) != 0)
			return false;
	}
	return false;
}

/* An object or a list; [agot]Fealty[/agot], [Name](link) and {A} are text. */
static bool
looks_like_json(const char *text)
{
	static const char blank[] = " \t\r\n";
	bool list = *text == '[';

	while (*text == '[')
		text += 1 + strspn(text + 1, blank);
	if (*text != '{')
		return list && strchr("]\"", *text);
	return strchr("}\"", text[1 + strspn(text + 1, blank)]);
}

/* "<3 Stark" is text. */
static bool
looks_like_xml(const char *text)
{
	return *text == '<' &&
	       (isalpha((unsigned char)text[1]) || text[1] == '?' || text[1] == '!');
}

enum deck_form
deck_form_by_content(const char *text)
{
	const char *at = text + strspn(text, " \t\r\n");

	if (looks_like_json(at))
		return DECK_JSON;
	if (looks_like_xml(at))
		return DECK_OCTGN;
	return looks_like_yaml(text) ? DECK_YAML : DECK_TEXT;
}

static bool
readable(const char *file, const char *text, size_t length, struct diag *dg)
{
	size_t bad = utf8_check(text, length);
	const char *zero = memchr(text, '\0', length);
	struct place at = {arena_text(&dg->arena, file), 1, 0};

	if (zero && (size_t)(zero - text) < bad)
		bad = (size_t)(zero - text);
	if (strspn(text, " \t\r\n") == length) {
		diag_error(dg, (struct place){at.file, 0, 0}, "no deck: the file is empty");
		return false;
	}
	if (bad == length)
		return true;
	if (length > 1 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0)) {
		diag_error(dg, at, "UTF-16 text; save it as UTF-8");
		return false;
	}
	for (size_t i = 0; i < bad; i++)
		at.line += text[i] == '\n';
	diag_error(dg, at, "not UTF-8 text (byte 0x%02x)", (unsigned char)text[bad]);
	return false;
}

bool
deck_parse(const struct card_db *db, const char *file, const char *text, size_t length,
    enum deck_form form, struct deck_list *out, struct diag *dg)
{
	struct deck_reader r = {.db = db, .file = file, .out = out, .dg = dg, .suggestions = 100};

	if (length >= 3 && memcmp(text, BOM, 3) == 0) {
		text += 3;
		length -= 3;
	}
	if (!readable(file, text, length, dg))
		return false;
	size_t before = out->decks.n;
	bool good = readers[form == DECK_ANY ? deck_form_by_content(text) : form](&r, text, length);
	while (!good && out->decks.n > before)
		deck_free(out->decks.at[--out->decks.n]);
	map_release(&r.packs);
	arena_release(&r.arena);
	return good;
}

bool
deck_read(const struct card_db *db, const char *path, enum deck_form form, struct deck_list *out,
    struct diag *dg)
{
	struct str text = STR_INIT;
	bool good = file_read(path, DECK_SIZE_MOST, &text, dg) &&
		    deck_parse(db, path, str_text(&text), text.n, form, out, dg);

	str_release(&text);
	return good;
}
