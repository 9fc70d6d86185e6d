/* Cards as people name them in scripts: by title, printing, code, owner and
 * number of the copy. */
#include "agot/world.h"

#include <ctype.h>
#include <string.h>

struct setting
agot_setting(const struct agot_world *w)
{
	struct setting setting = {.players = w->players};

	memcpy(setting.name, w->names, sizeof(setting.name));
	return setting;
}

/* "… #2": the number, and where it begins; 0 without one. */
static unsigned
copy_suffix(const char *text, size_t *length)
{
	const char *mark = strrchr(text, '#');
	unsigned number = 0;

	if (!mark || mark == text || mark[-1] != ' ' || !isdigit((unsigned char)mark[1]))
		return 0;
	for (const char *at = mark + 1; *at; at++) {
		if (!isdigit((unsigned char)*at) || number > 9999)
			return 0;
		number = number * 10 + (unsigned)(*at - '0');
	}
	*length = (size_t)(mark - 1 - text);
	return number;
}

void
card_name_read(struct card_name *name, const struct agot_world *w, const char *text)
{
	*name = (struct card_name){.owner = -1};
	for (unsigned seat = 0; seat < w->players; seat++) {
		size_t length = strlen(w->names[seat]);

		if (strncmp(text, w->names[seat], length) == 0 && text[length] == '/') {
			name->owner = (int)seat;
			text += length + 1;
			break;
		}
	}
	size_t length = strlen(text);
	name->copy = copy_suffix(text, &length);
	str_addn(&name->title, text, length);
}

void
card_name_release(struct card_name *name)
{
	str_release(&name->title);
}

/* "Title (Pack)" */
static bool
is_printing(const struct agot_world *w, const struct card *card, const char *text)
{
	const char *open = strrchr(text, '(');
	size_t length = strlen(text);
	bool same = false;

	if (!open || open == text || text[length - 1] != ')')
		return false;
	char *title = xstrdup(text);
	title[open - text] = title[length - 1] = '\0';
	if (text_equal_folded(title, card->name))
		same = pack_by_name(w->db, title + (open - text) + 1) == card->pack;
	free(title);
	return same;
}

static bool
def_is_named(const struct agot_world *w, const struct agot_def *def, const char *text)
{
	if (text_equal_folded(text, def->name))
		return true;
	if (def->card < 0)
		return false;
	const struct card *card = &w->db->card[def->card];
	return strcmp(card->code, text) == 0 || is_printing(w, card, text);
}

/* Cards of the pool, and what only this game has: titles, blank cards. */
bool
card_is_known(const struct agot_world *w, const char *text)
{
	const char *open = strrchr(text, '(');
	size_t length = strlen(text);
	int card;

	if (card_by_code(w->db, text) >= 0 || card_by_name(w->db, text, &card, 1))
		return true;
	for (size_t i = 0; i < w->def.n; i++)
		if (text_equal_folded(text, w->def.at[i].name))
			return true;
	if (!open || open == text || text[length - 1] != ')')
		return false;
	char *title = xstrdup(text);
	title[open - text] = title[length - 1] = '\0';
	bool known = pack_by_name(w->db, title + (open - text) + 1) >= 0 &&
		     card_by_name(w->db, text_trim(title), &card, 1);
	free(title);
	return known;
}

/* The definition that the card was made with: what it is called never
 * changes. */
static const struct agot_def *
base_of(const struct agot *g, unsigned card)
{
	return &g->w->def.at[g->card[card].base];
}

/* "A/Title" is a card that A owns; where A owns none of that title, one that
 * A controls. */
static bool
is_copy_of(const struct agot *g, unsigned card, int seat)
{
	if (g->card[card].owner == seat)
		return true;
	if (g->card[card].controller != seat || g->card[card].zone != ZONE_PLAY)
		return false;
	for (unsigned i = 0; i < g->s->n_cards; i++)
		if (g->card[i].owner == seat && base_of(g, i)->title == base_of(g, card)->title)
			return false;
	return true;
}

bool
card_is_named(const struct agot *g, unsigned card, const struct card_name *name)
{
	if (name->owner >= 0 && !is_copy_of(g, card, name->owner))
		return false;
	if (!def_is_named(g->w, base_of(g, card), str_text(&name->title)))
		return false;
	return !name->copy || card_copy(g, card, name->owner >= 0, SEAT_NONE) == name->copy;
}

unsigned
card_copy(const struct agot *g, unsigned card, bool of_owner, int seat)
{
	uint16_t title = base_of(g, card)->title;
	unsigned copy = 1;

	for (unsigned i = 0; i < card; i++)
		if (base_of(g, i)->title == title &&
		    (!of_owner || g->card[i].owner == g->card[card].owner) &&
		    (seat == SEAT_NONE || agot_sees(g, seat, i)))
			copy++;
	return copy;
}

const char *
card_title(const struct agot *g, unsigned card)
{
	return base_of(g, card)->name;
}
