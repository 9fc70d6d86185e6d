#include "base/text.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
str_grow(struct str *str, size_t more)
{
	size_t need = str->n + more + 1;

	if (need <= str->room)
		return;
	str->room = str->room * 2 > need ? str->room * 2 : need + 24;
	str->text = xrealloc(str->text, str->room);
}

void
str_addn(struct str *str, const char *text, size_t length)
{
	str_grow(str, length);
	if (length)
		memcpy(str->text + str->n, text, length);
	str->n += length;
	str->text[str->n] = '\0';
}

void
str_add(struct str *str, const char *text)
{
	str_addn(str, text, strlen(text));
}

void
str_addc(struct str *str, char c)
{
	str_addn(str, &c, 1);
}

void
str_addv(struct str *str, const char *format, va_list args)
{
	va_list copy;

	/* Most texts find room where they will stand; the others are written twice. */
	str_grow(str, 0);
	va_copy(copy, args);
	int length = vsnprintf(str->text + str->n, str->room - str->n, format, copy);
	va_end(copy);
	if (length < 0)
		BUG("bad format '%s'", format);
	if ((size_t)length >= str->room - str->n) {
		str_grow(str, (size_t)length);
		vsnprintf(str->text + str->n, (size_t)length + 1, format, args);
	}
	str->n += (size_t)length;
}

void
str_addf(struct str *str, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	str_addv(str, format, args);
	va_end(args);
}

void
str_clear(struct str *str)
{
	str->n = 0;
	if (str->text)
		str->text[0] = '\0';
}

void
str_release(struct str *str)
{
	free(str->text);
	*str = (struct str)STR_INIT;
}

const char *
str_text(const struct str *str)
{
	return str->text ? str->text : "";
}

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool
text_equal_caseless(const char *a, const char *b)
{
	while (*a && lower(*a) == lower(*b))
		a++, b++;
	return lower(*a) == lower(*b);
}

bool
text_starts(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool
blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

char *
text_trim(char *text)
{
	while (blank(*text))
		text++;
	size_t n = strlen(text);
	while (n && blank(text[n - 1]))
		text[--n] = '\0';
	return text;
}

static int
utf8_length(unsigned char c)
{
	if (c < 0x80)
		return 1;
	if (c >= 0xC2 && c <= 0xDF)
		return 2;
	if ((c & 0xF0) == 0xE0)
		return 3;
	return c >= 0xF0 && c <= 0xF4 ? 4 : 0;
}

/* Decodes one sequence of at most left bytes; its length in *length. */
static int32_t
utf8_decode(const unsigned char *s, size_t left, int *length)
{
	static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	int n = utf8_length(s[0]);

	*length = 1;
	if (n == 1)
		return s[0];
	if (n == 0 || (size_t)n > left)
		return -1;
	int32_t code = s[0] & (0xFF >> (n + 1));
	for (int i = 1; i < n; i++) {
		if ((s[i] & 0xC0) != 0x80)
			return -1;
		code = code << 6 | (s[i] & 0x3F);
	}
	if (code < least[n] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
		return -1;
	*length = n;
	return code;
}

int32_t
utf8_next(const char **at)
{
	int length;

	if ((unsigned char)**at < 0x80)
		return **at ? *(*at)++ : 0;
	int32_t code = utf8_decode((const unsigned char *)*at, strnlen(*at, 4), &length);
	*at += length;
	return code;
}

size_t
utf8_check(const char *text, size_t length)
{
	size_t at = 0;

	while (at < length) {
		int step;

		if (utf8_decode((const unsigned char *)text + at, length - at, &step) < 0)
			return at;
		at += (size_t)step;
	}
	return length;
}

struct range {
	int32_t from, to;
};

static bool
in_ranges(int32_t code, const struct range *range, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (code >= range[i].from && code <= range[i].to)
			return true;
	return false;
}

static bool
is_control(int32_t code)
{
	return code < ' ' || (code >= 0x7F && code < 0xA0);
}

/* Own width table instead of wcwidth(), whose answer depends on the locale. */
static size_t
code_width(int32_t code)
{
	static const struct range none[] = {
	    {0x0300, 0x036F},
	    {0x0483, 0x0489},
	    {0x0591, 0x05BD},
	    {0x0610, 0x061A},
	    {0x064B, 0x065F},
	    {0x1AB0, 0x1AFF},
	    {0x1DC0, 0x1DFF},
	    {0x200B, 0x200F},
	    {0x202A, 0x202E},
	    {0x2060, 0x2064},
	    {0x20D0, 0x20FF},
	    {0xFE00, 0xFE0F},
	    {0xFE20, 0xFE2F},
	    {0x1F3FB, 0x1F3FF},
	};
	static const struct range wide[] = {
	    {0x1100, 0x115F},
	    {0x231A, 0x231B},
	    {0x2E80, 0x303E},
	    {0x3041, 0x33FF},
	    {0x3400, 0x4DBF},
	    {0x4E00, 0x9FFF},
	    {0xA000, 0xA4CF},
	    {0xAC00, 0xD7A3},
	    {0xF900, 0xFAFF},
	    {0xFE30, 0xFE4F},
	    {0xFF00, 0xFF60},
	    {0xFFE0, 0xFFE6},
	    {0x1F300, 0x1F64F},
	    {0x1F680, 0x1F6FF},
	    {0x1F900, 0x1F9FF},
	    {0x20000, 0x3FFFD},
	};

	if (is_control(code) || in_ranges(code, none, LENGTH(none)))
		return 0;
	return in_ranges(code, wide, LENGTH(wide)) ? 2 : 1;
}

bool
text_has_controls(const char *text)
{
	int32_t code;

	while ((code = utf8_next(&text)) != 0)
		if (is_control(code) && code != '\t')
			return true;
	return false;
}

void
text_blank_controls(char *text)
{
	const char *at = text;
	int32_t code;

	for (; (code = utf8_next(&at)) != 0; text += at - text)
		if (is_control(code))
			memset(text, ' ', (size_t)(at - text));
}

size_t
utf8_width(const char *text)
{
	size_t width = 0;
	int32_t code;

	while ((code = utf8_next(&text)) != 0)
		width += code < 0 ? 1 : code_width(code);
	return width;
}

static size_t
slice_width(const char *text, const char *end)
{
	size_t width = 0;

	while (text < end) {
		int32_t code = utf8_next(&text);

		width += code < 0 ? 1 : code_width(code);
	}
	return width;
}

/* One line without its end. */
static void
wrap_line(const char *text, const char *end, size_t width, struct str *out)
{
	const size_t indent = strspn(text, " ") + 4;
	size_t column = 0;

	while (text < end) {
		const char *word = text + strspn(text, " ");
		const char *after = word + strcspn(word, " \n");
		size_t blanks = (size_t)(word - text), letters = slice_width(word, after);

		if (column && column + blanks + letters > width) {
			str_addf(out, "\n%*s", (int)indent, "");
			column = indent;
		} else {
			str_addn(out, text, blanks);
			column += blanks;
		}
		str_addn(out, word, (size_t)(after - word));
		column += letters;
		text = after;
	}
}

void
text_wrap(const char *text, size_t width, struct str *out)
{
	while (*text) {
		const char *end = text + strcspn(text, "\n");

		if (width && slice_width(text, end) > width)
			wrap_line(text, end, width, out);
		else
			str_addn(out, text, (size_t)(end - text));
		if (*end)
			str_addc(out, '\n');
		text = *end ? end + 1 : end;
	}
}

void
utf8_add(struct str *out, int32_t code)
{
	if (code < 0x80) {
		str_addc(out, (char)code);
	} else if (code < 0x800) {
		str_addc(out, (char)(0xC0 | code >> 6));
		str_addc(out, (char)(0x80 | (code & 0x3F)));
	} else if (code < 0x10000) {
		str_addc(out, (char)(0xE0 | code >> 12));
		str_addc(out, (char)(0x80 | (code >> 6 & 0x3F)));
		str_addc(out, (char)(0x80 | (code & 0x3F)));
	} else {
		str_addc(out, (char)(0xF0 | code >> 18));
		str_addc(out, (char)(0x80 | (code >> 12 & 0x3F)));
		str_addc(out, (char)(0x80 | (code >> 6 & 0x3F)));
		str_addc(out, (char)(0x80 | (code & 0x3F)));
	}
}

/* Latin letters with their bare form: U+00C0..U+017F in order, '\0' where
 * the character is no letter with a bare form. */
static const char latin[] = "aaaaaaaceeeeiiii"
			    "dnooooo\0ouuuuyts"
			    "aaaaaaaceeeeiiii"
			    "dnooooo\0ouuuuyty"
			    "aaaaaaccccccccdd"
			    "ddeeeeeeeeeegggg"
			    "gggghhhhiiiiiiii"
			    "iiiijjkkklllllll"
			    "lllnnnnnnnnnoooo"
			    "oooorrrrrrssssss"
			    "ssttttttuuuuuuuu"
			    "uuuuwwyyyzzzzzzs";

static const struct {
	int32_t code;
	const char *plain;
} straight[] = {
    {0x2018, "'"},
    {0x2019, "'"},
    {0x201A, "'"},
    {0x201B, "'"},
    {0x2032, "'"},
    {0x00B4, "'"},
    {0x0060, "'"},
    {0x201C, "\""},
    {0x201D, "\""},
    {0x201E, "\""},
    {0x2033, "\""},
    {0x2010, "-"},
    {0x2011, "-"},
    {0x2012, "-"},
    {0x2013, "-"},
    {0x2014, "-"},
    {0x2212, "-"},
    {0x2026, "..."},
    {0x00A0, " "},
    {0x202F, " "},
    {0xFEFF, ""},
};

static void
fold_code(int32_t code, struct str *out)
{
	for (size_t i = 0; i < LENGTH(straight); i++)
		if (straight[i].code == code) {
			str_add(out, straight[i].plain);
			return;
		}
	if (code >= 0xC0 && code < 0x180 && latin[code - 0xC0])
		str_addc(out, latin[code - 0xC0]);
	else if (code >= 0x300 && code <= 0x36F)
		return; /* combining accent */
	else if (code < 0x80)
		str_addc(out, lower((char)code));
	else
		utf8_add(out, code);
}

/* Blanks are squeezed, and dropped at the ends. */
static void
add_folded(struct str *out, char c, bool *gap)
{
	if (c == '"') /* a title's own quotes are often left out */
		return;
	if (blank(c)) {
		*gap = out->n > 0;
		return;
	}
	if (*gap)
		str_addc(out, ' ');
	*gap = false;
	str_addc(out, c);
}

void
text_fold(const char *text, struct str *out)
{
	struct str wide = STR_INIT;
	bool gap = false;

	while (*text) {
		if ((unsigned char)*text < 0x80 && *text != '`') {
			add_folded(out, lower(*text++), &gap);
			continue;
		}
		int32_t code = utf8_next(&text);
		str_clear(&wide);
		fold_code(code < 0 ? '?' : code, &wide);
		for (const char *c = str_text(&wide); *c; c++)
			add_folded(out, *c, &gap);
	}
	str_release(&wide);
}

bool
text_equal_folded(const char *a, const char *b)
{
	struct str x = STR_INIT, y = STR_INIT;

	text_fold(a, &x);
	text_fold(b, &y);
	bool same = strcmp(str_text(&x), str_text(&y)) == 0;
	str_release(&x);
	str_release(&y);
	return same;
}

enum { DISTANCE_LENGTH = 64 };

static unsigned
least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

unsigned
text_distance(const char *a, const char *b, unsigned most)
{
	size_t n = strlen(a), m = strlen(b);
	unsigned row[3][DISTANCE_LENGTH + 1];

	if (n > DISTANCE_LENGTH || m > DISTANCE_LENGTH || (n > m ? n - m : m - n) > most)
		return most + 1;
	for (size_t j = 0; j <= m; j++)
		row[0][j] = (unsigned)j;
	for (size_t i = 1; i <= n; i++) {
		unsigned *now = row[i % 3], *up = row[(i + 2) % 3], *up2 = row[(i + 1) % 3];
		unsigned best = now[0] = (unsigned)i;

		for (size_t j = 1; j <= m; j++) {
			unsigned d = up[j - 1] + (a[i - 1] != b[j - 1]);
			d = least(d, least(up[j], now[j - 1]) + 1);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				d = least(d, up2[j - 2] + 1);
			now[j] = d;
			best = least(best, d);
		}
		if (best > most)
			return most + 1;
	}
	return row[n % 3][m];
}

/* Does the word, folded, stand in the text as a word of its own? */
static bool
has_word(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = text; (at = strstr(at, word)); at++)
		if ((at == text || at[-1] == ' ') && (!at[length] || at[length] == ' '))
			return true;
	return false;
}

/* How far the word, folded, is from some word of the text, or from all that
 * follows the first: "Jamie Lannister" from "Ser Jaime Lannister". */
static unsigned
part_distance(const char *text, const char *word, unsigned most)
{
	unsigned d = has_word(text, word) ? 0 : most + 1;

	size_t length = strlen(word);

	for (const char *at = text, *end; d && *at; at = end + (*end == ' ')) {
		char part[DISTANCE_LENGTH + 1];
		size_t n = strcspn(at, " ");

		end = at + n;
		if (n > DISTANCE_LENGTH || n > length + most || n + most < length)
			continue;
		memcpy(part, at, n);
		part[n] = '\0';
		d = least(d, text_distance(word, part, most));
	}
	const char *rest = strchr(text, ' ');
	return rest ? least(d, text_distance(word, rest + 1, most)) : d;
}

const char *
text_suggest(const char *word, const char *const candidates[], size_t n)
{
	struct str folded = STR_INIT, other = STR_INIT;
	const char *whole = NULL, *part = NULL;

	text_fold(word, &folded);
	/* One more than may differ, then than did in the best found. */
	unsigned of_whole = folded.n < 4 ? 2 : folded.n < 8 ? 3 : (unsigned)(folded.n / 4) + 2;
	unsigned of_part = folded.n < 3 ? 0 : folded.n < 6 ? 1 : 3;
	for (size_t i = 0; i < n && of_whole; i++) {
		if (!candidates[i])
			continue;
		str_clear(&other);
		text_fold(candidates[i], &other);
		unsigned d = text_distance(str_text(&folded), str_text(&other), of_whole - 1);
		if (d < of_whole && (!d || d < folded.n)) { /* something in common */
			whole = candidates[i];
			of_whole = d;
		}
		d = of_part ? part_distance(str_text(&other), str_text(&folded), of_part - 1) : 0;
		if (d < of_part) {
			part = candidates[i];
			of_part = d;
		}
	}
	str_release(&folded);
	str_release(&other);
	return whole && (!part || of_whole <= of_part + 1) ? whole : part;
}

bool
date_is_good(const char *date)
{
	static const char form[] = "0000-00-00";

	if (strlen(date) != sizeof(form) - 1)
		return false;
	for (size_t i = 0; form[i]; i++)
		if (form[i] == '0' ? date[i] < '0' || date[i] > '9' : date[i] != '-')
			return false;
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int year = atoi(date), month = atoi(date + 5), day = atoi(date + 8);
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
	return month >= 1 && month <= 12 && day >= 1 &&
	       day <= days[month - 1] + (month == 2 && leap);
}
