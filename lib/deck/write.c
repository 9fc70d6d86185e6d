#include "deck/write.h"
#include "base/json.h"
#include "deck/read.h"

#include <stdlib.h>
#include <string.h>

const char *const deck_target_names[DECK_TARGETS + 2] = {"text", "download", "cycle", "cards",
    "markdown", "bbcode", "list", "codes", "octgn", "thronesdb", "throneteki", "yaml", "json",
    NULL};

/* One line of the written deck: entries of the same card are added up. */
struct item {
	int card, count, group; /* group: the card type, or by hint when unknown */
	bool side, pinned;
	const char *text;
};

struct writer {
	const struct card_db *db;
	const struct deck *deck;
	struct str *out;
	VEC(struct item) items;
	int first, last; /* cards by code, and so by cycle; -1: none */
};

static const struct {
	const char *many, *one;
} group_names[CARD_TYPES] = {
    [CARD_CHARACTER] = {"Characters", "Character"},
    [CARD_LOCATION] = {"Locations", "Location"},
    [CARD_ATTACHMENT] = {"Attachments", "Attachment"},
    [CARD_EVENT] = {"Events", "Event"},
    [CARD_PLOT] = {"Plots", "Plot"},
    [CARD_AGENDA] = {"Agenda", "Agenda"},
    [CARD_TITLE] = {"Titles", "Title"},
};

static const int text_order[] = {
    CARD_PLOT, CARD_CHARACTER, CARD_ATTACHMENT, CARD_LOCATION, CARD_EVENT, CARD_TITLE};
static const int download_order[] = {
    CARD_PLOT, CARD_CHARACTER, CARD_LOCATION, CARD_ATTACHMENT, CARD_EVENT, CARD_TITLE};

/* --- collecting -------------------------------------------------------- */

static int
compare_items(const void *a, const void *b)
{
	const struct item *x = a, *y = b;
	int order = strcmp(x->text, y->text);

	return order ? order : (x->card > y->card) - (x->card < y->card);
}

static void
add_item(struct writer *w, const struct deck_entry *entry)
{
	const struct card *card = entry->card < 0 ? NULL : &w->db->card[entry->card];
	struct item item = {entry->card, entry->count, 0, entry->side, entry->pinned,
	    card ? card->name : entry->text};

	item.group = card ? card->type : entry->hint >= 0 ? entry->hint : CARD_CHARACTER;
	for (size_t i = 0; i < w->items.n; i++) {
		struct item *old = &w->items.at[i];

		if (old->card == item.card && old->side == item.side &&
		    strcmp(old->text, item.text) == 0) {
			old->count += item.count;
			return;
		}
	}
	vec_add(&w->items, item);
	if (!card || entry->side || card->type == CARD_AGENDA)
		return;
	if (w->first < 0 || entry->card < w->first)
		w->first = entry->card;
	if (entry->card > w->last)
		w->last = entry->card;
}

#define each_item(item, w)           \
	vec_each (item, &(w)->items) \
		if (!item->side)

static int
group_size(const struct writer *w, int group)
{
	int n = 0;

	each_item(item, w) if (item->group == group) n += item->count;
	return n;
}

static const struct pack *
pack_of(const struct writer *w, const struct item *item)
{
	return &w->db->pack[w->db->card[item->card].pack];
}

/* --- text forms --------------------------------------------------------- */

static void
add_named(struct writer *w, const struct item *item, bool full)
{
	str_add(w->out, item->text);
	if (item->card >= 0)
		str_addf(w->out, " (%s)", full ? pack_of(w, item)->name : pack_of(w, item)->code);
}

/* An agenda wears its pack only if the title exists more than once. */
static void
add_agenda(struct writer *w, const struct item *item, bool full)
{
	int printing[2];

	if (item->card >= 0 && card_by_name(w->db, item->text, printing, 2) > 1)
		add_named(w, item, full);
	else
		str_add(w->out, item->text);
}

static const char *
version(const struct writer *w)
{
	return w->deck->version ? w->deck->version : "1.0";
}

/* So that it is read back as a name. */
static void
put_name(struct writer *w)
{
	str_addf(w->out, "%s%s", deck_name_is_plain(w->deck->name) ? "" : "Name: ", w->deck->name);
}

/* How many Core Sets the deck needs. */
static int
core_sets(const struct writer *w)
{
	int sets = 1;

	each_item(item, w) if (item->card >= 0 && strcmp(pack_of(w, item)->code, "Core") == 0)
	{
		int each = w->db->card[item->card].quantity ? w->db->card[item->card].quantity : 1;
		int needed = (item->count + each - 1) / each;

		sets = needed > sets ? needed : sets;
	}
	return sets;
}

static void
add_pack_name(struct writer *w, int card, bool full)
{
	const struct pack *pack = &w->db->pack[w->db->card[card].pack];

	str_add(w->out, pack->name);
	if (full && strcmp(pack->code, "Core") == 0)
		str_addf(w->out, " (%d)", core_sets(w));
}

static void
add_packs(struct writer *w, bool full, const char *end)
{
	if (w->first < 0)
		return;
	str_add(w->out, "Packs: From ");
	add_pack_name(w, w->first, full);
	if (w->db->card[w->last].pack != w->db->card[w->first].pack) {
		str_add(w->out, " to ");
		add_pack_name(w, w->last, full);
	}
	str_addf(w->out, "%s%s", end, end);
}

static void
add_agendas(struct writer *w, bool full, const char *end)
{
	each_item(item, w) if (item->group == CARD_AGENDA)
	{
		add_agenda(w, item, full);
		str_add(w->out, end);
	}
}

static void
add_header(struct writer *w, bool full, const char *end)
{
	if (w->deck->name) {
		put_name(w);
		if (full)
			str_addf(w->out, "%sVersion: %s", end, version(w));
		str_addf(w->out, "%s%s", end, end);
	}
	if (w->deck->faction >= 0)
		str_addf(w->out, "%s%s", faction_titles[w->deck->faction], end);
	add_agendas(w, full, end);
	str_add(w->out, end);
	add_packs(w, full, end);
}

static void
write_text(struct writer *w)
{
	add_header(w, false, "\n");
	for (size_t g = 0; g < LENGTH(text_order); g++) {
		int group = text_order[g], n = group_size(w, group);

		if (group == CARD_TITLE && !n)
			continue;
		str_addf(w->out, "%s%s (%d):\n", g ? "\n" : "", group_names[group].many, n);
		each_item(item, w) if (item->group == group)
		{
			str_addf(w->out, "%dx ", item->count);
			add_named(w, item, false);
			str_addc(w->out, '\n');
		}
	}
}

static void
write_download(struct writer *w)
{
	bool first = true;

	add_header(w, true, "\r\n");
	for (size_t g = 0; g < LENGTH(download_order); g++) {
		int group = download_order[g], lines = 0;

		each_item(item, w) lines += item->group == group;
		if (!lines)
			continue;
		str_addf(w->out, "%s%s\r\n", first ? "" : "\r\n",
		    lines == 1 ? group_names[group].one : group_names[group].many);
		first = false;
		each_item(item, w) if (item->group == group)
		{
			str_addf(w->out, "%dx ", item->count);
			add_named(w, item, true);
			str_add(w->out, "\r\n");
		}
	}
}

static const char *
cycle_of(const struct writer *w, const struct item *item)
{
	const struct pack *pack = pack_of(w, item);

	return *pack->cycle ? pack->cycle : pack->name;
}

/* By code, and so by cycle, agendas once more. */
static void
write_cycle(struct writer *w)
{
	static const char end[] = "\r\n";
	const char *cycle = NULL;

	if (w->deck->name) {
		put_name(w);
		str_addf(w->out, " %s%s%s", version(w), end, end);
	}
	if (w->deck->faction >= 0)
		str_addf(w->out, "%s%s", faction_titles[w->deck->faction], end);
	add_agendas(w, true, end);
	add_packs(w, true, end);
	for (int i = 0; i < (int)w->db->n; i++)
		each_item(item, w)
		{
			if (item->card != i)
				continue;
			if (!cycle || strcmp(cycle, cycle_of(w, item)) != 0)
				str_addf(w->out, "%s---- %s ----%s", cycle ? end : "",
				    cycle_of(w, item), end);
			cycle = cycle_of(w, item);
			str_addf(w->out, "%dx %s (%s #%d)%s", item->count, item->text,
			    pack_of(w, item)->name, atoi(w->db->card[i].code + 2), end);
		}
	each_item(item, w) if (item->card < 0)
	    str_addf(w->out, "%dx %s%s", item->count, item->text, end);
}

static void
write_cards(struct writer *w)
{
	for (size_t g = 0; g < LENGTH(text_order); g++)
		each_item(item, w) if (item->group == text_order[g])
		{
			str_addf(w->out, "%dx ", item->count);
			add_named(w, item, false);
			str_addc(w->out, '\n');
		}
}

static void
add_link(struct writer *w, const struct item *item)
{
	if (item->card < 0)
		str_add(w->out, item->text);
	else
		str_addf(w->out, "[%s \\(%s\\)](https://thronesdb.com/card/%s)", item->text,
		    pack_of(w, item)->code, w->db->card[item->card].code);
}

static void
add_bbcode(struct writer *w, const struct item *item)
{
	str_add(w->out, "[agot]");
	add_named(w, item, false);
	str_add(w->out, "[/agot]");
}

static void
write_marked(struct writer *w, const char *house, const char *heading, const char *line,
    void (*add)(struct writer *w, const struct item *item))
{
	if (w->deck->faction >= 0)
		str_addf(w->out, "%s%s\n\n", house, faction_titles[w->deck->faction]);
	each_item(item, w) if (item->group == CARD_AGENDA)
	{
		add(w, item);
		str_add(w->out, "  \n");
	}
	str_addc(w->out, '\n');
	add_packs(w, false, "\n");
	for (size_t g = 0; g < LENGTH(text_order); g++) {
		int group = text_order[g];

		if (!group_size(w, group))
			continue;
		str_addf(w->out, "%s%s%s (%d):\n\n", g ? "\n" : "", heading,
		    group_names[group].many, group_size(w, group));
		each_item(item, w) if (item->group == group)
		{
			str_addf(w->out, "%s%dx ", line, item->count);
			add(w, item);
			str_addc(w->out, '\n');
		}
	}
}

static void
write_markdown(struct writer *w)
{
	write_marked(w, "## ", "### ", "- ", add_link);
}

static void
write_bbcode(struct writer *w)
{
	write_marked(w, "", "", "", add_bbcode);
}

static void
write_list(struct writer *w)
{
	if (w->deck->faction >= 0)
		str_addf(w->out, "%s\n", faction_titles[w->deck->faction]);
	each_item(item, w) if (item->group == CARD_AGENDA)
	    str_addf(w->out, "%d %s\n", item->count, item->text);
	for (size_t g = 0; g < LENGTH(text_order); g++)
		each_item(item, w) if (item->group == text_order[g])
		    str_addf(w->out, "%d %s\n", item->count, item->text);
}

/* --- by code ------------------------------------------------------------ */

static void
write_codes(struct writer *w)
{
	for (size_t i = 0; i < w->db->n; i++)
		each_item(item, w) if (item->card == (int)i)
		    str_addf(w->out, "%s %d\n", w->db->card[i].code, item->count);
}

static void
add_xml(struct str *out, const char *text)
{
	for (; *text; text++) {
		if (strchr("<>&\"'", *text))
			str_addf(out, "&#%d;", *text);
		else
			str_addc(out, *text);
	}
}

static void
write_octgn(struct writer *w)
{
	static const int order[] = {CARD_AGENDA, CARD_PLOT, CARD_CHARACTER, CARD_LOCATION,
	    CARD_ATTACHMENT, CARD_EVENT, CARD_TITLE};

	str_add(w->out, "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n"
			"<deck game=\"30c200c9-6c98-49a4-a293-106c06295c05\" sleeveid=\"0\">\n"
			"  <section name=\"Faction\" shared=\"False\">\n");
	if (w->deck->faction >= 0) {
		str_add(w->out, "    <card qty=\"1\" id=\"\">");
		add_xml(w->out, faction_titles[w->deck->faction]);
		str_add(w->out, "</card>\n");
	}
	str_add(w->out, "  </section>\n");
	for (size_t g = 0; g < LENGTH(order); g++) {
		if (order[g] == CARD_TITLE && !group_size(w, CARD_TITLE))
			continue;
		str_addf(w->out, "  <section name=\"%s\" shared=\"False\">\n",
		    group_names[order[g]].many);
		each_item(item, w) if (item->group == order[g])
		{
			const char *id = item->card < 0 ? NULL : octgn_id(&w->db->card[item->card]);

			str_addf(
			    w->out, "    <card qty=\"%d\" id=\"%s\">", item->count, id ? id : "");
			add_xml(w->out, item->text);
			str_add(w->out, "</card>\n");
		}
		str_add(w->out, "  </section>\n");
	}
	str_add(w->out, "</deck>\n");
}

static void
add_agenda_codes(struct writer *w, struct json *json)
{
	json_key(json, "agendas");
	json_open(json, '[');
	each_item(item, w) if (item->card >= 0 && item->group == CARD_AGENDA)
	    json_text(json, w->db->card[item->card].code);
	json_close(json, ']');
}

static void
write_thronesdb(struct writer *w)
{
	struct json json = JSON_INIT(w->out);

	json_open(&json, '{');
	json_put_text(&json, "name", w->deck->name ? w->deck->name : "");
	if (w->deck->version)
		json_put_text(&json, "version", w->deck->version);
	if (w->deck->faction >= 0) {
		json_put_text(&json, "faction_code", faction_names[w->deck->faction]);
		json_put_text(&json, "faction_name", faction_titles[w->deck->faction]);
	}
	json_key(&json, "slots");
	json_open(&json, '{');
	each_item(item, w) if (item->card >= 0)
	    json_put_int(&json, w->db->card[item->card].code, item->count);
	json_close(&json, '}');
	add_agenda_codes(w, &json);
	json_close(&json, '}');
	str_addc(w->out, '\n');
}

static void
add_counts(struct writer *w, struct json *json, const char *key, bool plots)
{
	json_key(json, key);
	json_open(json, '[');
	each_item(item, w)
	{
		if (item->card < 0 || item->group == CARD_AGENDA ||
		    (item->group == CARD_PLOT) != plots)
			continue;
		json_open(json, '{');
		json_put_text(json, "cardcode", w->db->card[item->card].code);
		json_put_int(json, "count", item->count);
		json_close(json, '}');
	}
	json_close(json, ']');
}

/* The first agenda is the agenda, with Alliance the one that hosts others. */
static void
write_throneteki(struct writer *w)
{
	struct json json = JSON_INIT(w->out);
	int main_agenda = -1;

	each_item(item, w) if (item->group == CARD_AGENDA && item->card >= 0 &&
			       (main_agenda < 0 || strcmp(item->text, "Alliance") == 0))
	    main_agenda = item->card;
	json_open(&json, '{');
	json_put_text(&json, "name", w->deck->name ? w->deck->name : "");
	if (w->deck->faction >= 0) {
		json_key(&json, "faction");
		json_open(&json, '{');
		json_put_text(&json, "name", faction_titles[w->deck->faction]);
		json_put_text(&json, "value", faction_names[w->deck->faction]);
		json_close(&json, '}');
	}
	if (main_agenda >= 0)
		json_put_text(&json, "agenda", w->db->card[main_agenda].code);
	json_key(&json, "bannerCards");
	json_open(&json, '[');
	each_item(
	    item, w) if (item->group == CARD_AGENDA && item->card >= 0 && item->card != main_agenda)
	    json_text(&json, w->db->card[item->card].code);
	json_close(&json, ']');
	add_counts(w, &json, "plotCards", true);
	add_counts(w, &json, "drawCards", false);
	json_close(&json, '}');
	str_addc(w->out, '\n');
}

/* --- YAML ---------------------------------------------------------------- */

static void
add_yaml_map(struct writer *w, const char *key, bool plots, bool side)
{
	bool open = false;

	vec_each (item, &w->items) {
		if (item->side != side || (!side && item->group == CARD_AGENDA) ||
		    (!side && (item->group == CARD_PLOT) != plots))
			continue;
		if (!open)
			str_addf(w->out, "%s:\n", key);
		open = true;
		str_add(w->out, "  ");
		if (item->card >= 0)
			str_addf(w->out, "\"%s\": %d # %s (%s)\n", w->db->card[item->card].code,
			    item->count, item->text, pack_of(w, item)->code);
		else
			yaml_quote(w->out, item->text);
		if (item->card < 0)
			str_addf(w->out, ": %d\n", item->count);
	}
}

static void
write_yaml(struct writer *w)
{
	bool open = false;

	str_add(w->out, "deck: ");
	yaml_quote(w->out, w->deck->name ? w->deck->name : "");
	str_addc(w->out, '\n');
	if (w->deck->version) {
		str_add(w->out, "version: ");
		yaml_quote(w->out, w->deck->version);
		str_addc(w->out, '\n');
	}
	if (w->deck->faction >= 0)
		str_addf(w->out, "faction: %s\n", faction_names[w->deck->faction]);
	each_item(item, w) for (int i = 0; item->group == CARD_AGENDA && i < item->count; i++)
	{
		str_add(w->out, open ? "- " : "agendas:\n- ");
		open = true;
		if (item->card >= 0)
			str_addf(w->out, "\"%s\" # %s", w->db->card[item->card].code, item->text);
		else
			yaml_quote(w->out, item->text);
		str_addc(w->out, '\n');
	}
	add_yaml_map(w, "plots", true, false);
	add_yaml_map(w, "cards", false, false);
	add_yaml_map(w, "sideboard", false, true);
}

/* --- what is lost --------------------------------------------------------- */

enum {
	KEEPS_NAME = 1,
	KEEPS_FACTION = 2,
	KEEPS_AGENDAS = 4,
	KEEPS_PRINTINGS = 8,
	KEEPS_UNKNOWN = 16,
	KEEPS_SIDE = 32,
	KEEPS_VERSION = 64,
	KEEPS_ALL = 127
};

static const struct {
	void (*write)(struct writer *w);
	int keeps;
} targets[DECK_TARGETS] = {
    [TARGET_TEXT] = {write_text, KEEPS_ALL - KEEPS_SIDE - KEEPS_VERSION},
    [TARGET_DOWNLOAD] = {write_download, KEEPS_ALL - KEEPS_SIDE},
    [TARGET_CYCLE] = {write_cycle, KEEPS_ALL - KEEPS_SIDE},
    [TARGET_CARDS] = {write_cards, KEEPS_PRINTINGS | KEEPS_UNKNOWN},
    [TARGET_MARKDOWN] = {write_markdown, KEEPS_ALL - KEEPS_SIDE - KEEPS_NAME - KEEPS_VERSION},
    [TARGET_BBCODE] = {write_bbcode, KEEPS_ALL - KEEPS_SIDE - KEEPS_NAME - KEEPS_VERSION},
    [TARGET_LIST] = {write_list, KEEPS_FACTION | KEEPS_AGENDAS | KEEPS_UNKNOWN},
    [TARGET_CODES] = {write_codes, KEEPS_AGENDAS | KEEPS_PRINTINGS},
    [TARGET_OCTGN] = {write_octgn, KEEPS_FACTION | KEEPS_AGENDAS | KEEPS_UNKNOWN},
    [TARGET_THRONESDB] = {write_thronesdb, KEEPS_ALL - KEEPS_SIDE - KEEPS_UNKNOWN},
    [TARGET_THRONETEKI] = {write_throneteki,
	KEEPS_ALL - KEEPS_SIDE - KEEPS_UNKNOWN - KEEPS_VERSION},
    [TARGET_YAML] = {write_yaml, KEEPS_ALL},
};

static void
report_cards(struct writer *w, enum deck_target target, struct diag *dg)
{
	int keeps = targets[target].keeps, printing[2];
	const char *form = deck_target_names[target];

	vec_each (item, &w->items) {
		if (item->side && !(keeps & KEEPS_SIDE))
			diag_warn(
			    dg, w->deck->at, "%s: sideboard card '%s' is lost", form, item->text);
		else if (item->group == CARD_AGENDA && !(keeps & KEEPS_AGENDAS))
			diag_warn(dg, w->deck->at, "%s: agenda '%s' is lost", form, item->text);
		else if (item->card < 0 && !(keeps & KEEPS_UNKNOWN))
			diag_warn(
			    dg, w->deck->at, "%s: unknown card '%s' is lost", form, item->text);
		else if (item->card >= 0 && !(keeps & KEEPS_PRINTINGS) &&
			 !(target == TARGET_OCTGN && octgn_id(&w->db->card[item->card])) &&
			 card_by_name(w->db, item->text, printing, 2) > 1)
			diag_warn(dg, w->deck->at, "%s: the printing of '%s' (%s) is lost", form,
			    item->text, pack_of(w, item)->code);
	}
}

/* No more of a card than can be read again. */
static bool
can_be_read(const struct writer *w, struct diag *dg)
{
	bool good = true;

	vec_each (item, &w->items)
		if (item->count > DECK_COUNT_MOST) {
			diag_error(dg, w->deck->at, "%d of %s: 1 to %d is a quantity", item->count,
			    item->text, DECK_COUNT_MOST);
			good = false;
		}
	return good;
}

bool
deck_write(const struct card_db *db, const struct deck *deck, enum deck_target target,
    struct str *out, struct diag *dg)
{
	struct writer w = {.db = db, .deck = deck, .out = out, .first = -1, .last = -1};
	int keeps = targets[target].keeps;

	vec_each (entry, &deck->entries)
		if (entry->count)
			add_item(&w, entry);
	if (w.items.n)
		qsort(w.items.at, w.items.n, sizeof(*w.items.at), compare_items);
	if (deck->name && !(keeps & KEEPS_NAME))
		diag_warn(
		    dg, deck->at, "%s: the name of the deck is lost", deck_target_names[target]);
	if (deck->version && !(keeps & KEEPS_VERSION))
		diag_warn(dg, deck->at, "%s: the version '%s' is lost", deck_target_names[target],
		    deck->version);
	if (deck->faction >= 0 && !(keeps & KEEPS_FACTION))
		diag_warn(dg, deck->at, "%s: the faction is lost", deck_target_names[target]);
	report_cards(&w, target, dg);
	bool good = can_be_read(&w, dg);
	if (good)
		targets[target].write(&w);
	vec_release(&w.items);
	return good;
}

/* --- several decks -------------------------------------------------------- */

/* Adds the lines of a deck as an entry of a YAML list. */
static void
add_entry(struct str *out, const char *lines)
{
	const char *before = "- ";

	for (const char *end; *lines; lines = end) {
		end = lines + strcspn(lines, "\n");
		end += *end == '\n';
		str_add(out, before);
		str_addn(out, lines, (size_t)(end - lines));
		before = "  ";
	}
}

static bool
write_yaml_list(
    const struct card_db *db, const struct deck_list *decks, struct str *out, struct diag *dg)
{
	struct str one = STR_INIT;
	bool good = true;

	str_add(out, "decks:\n");
	for (size_t i = 0; i < decks->decks.n; i++) {
		str_clear(&one);
		good &= deck_write(db, decks->decks.at[i], TARGET_YAML, &one, dg);
		add_entry(out, str_text(&one));
	}
	str_release(&one);
	return good;
}

bool
deck_write_all(const struct card_db *db, const struct deck_list *decks, enum deck_target target,
    struct str *out, struct diag *dg)
{
	bool objects = target == TARGET_THRONESDB || target == TARGET_THRONETEKI;
	size_t n = decks->decks.n;
	bool good = true;

	if (n > 1 && target == TARGET_OCTGN) {
		diag_error(dg, NOWHERE, "an OCTGN file holds one deck, not %zu", n);
		return false;
	}
	if (n > 1 && target == TARGET_YAML)
		return write_yaml_list(db, decks, out, dg);
	for (size_t i = 0; i < n; i++) {
		if (n > 1)
			str_add(out, objects ? (i ? "," : "[") : i ? "===\n" : "");
		good &= deck_write(db, decks->decks.at[i], target, out, dg);
	}
	if (n > 1 && objects)
		str_add(out, "]\n");
	return good;
}
