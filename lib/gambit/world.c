/* The cards of the game and the options of a run. */
#include "gambit/gambit.h"

#include <stdlib.h>
#include <string.h>

const char *const gambit_symbols[GAMBIT_SYMBOLS] = {
    "alchemy", "military", "farming", "trade", "religion", "art"};

static const char *const effect_words[EFFECTS] = {
    [EFFECT_NONE] = "none",
    [EFFECT_TRAVEL] = "travel",
    [EFFECT_KILL] = "kill",
    [EFFECT_CLOSE] = "close",
    [EFFECT_CONCEAL] = "conceal",
    [EFFECT_TRADE] = "trade",
    [EFFECT_SILENCE] = "silence",
    [EFFECT_HIGH] = "high",
    [EFFECT_LOW] = "low",
    [EFFECT_COUPLE] = "couple",
    [EFFECT_CROWD] = "crowd",
    [EFFECT_COPY] = "copy",
    [EFFECT_BURN] = "burn",
    [EFFECT_LOVE] = "love",
    [EFFECT_BEG] = "beg",
};

/* What each effect says; %v value, %s special, %a amount, %l limit, %p the
 * partner, %y the symbol. */
static const struct {
	const char *en, *cs;
} phrases[EFFECTS] = {
    [EFFECT_NONE] = {"", ""},
    [EFFECT_TRAVEL] = {" Turned: moves face down to the next open column on the right.",
	" Po otočení: přejde lícem dolů do dalšího otevřeného sloupce vpravo."},
    [EFFECT_KILL] = {" Turned: removes the card that turned it.",
	" Po otočení: odstraní kartu, která ji otočila."},
    [EFFECT_CLOSE] = {" Turned: closes the column, which counts as filled.",
	" Po otočení: uzavře sloupec a ten platí za naplněný."},
    [EFFECT_CONCEAL] = {" Turned: you may put a card from your hand face down under it.",
	" Po otočení: smíš pod ni skrytě dát kartu z ruky."},
    [EFFECT_TRADE] = {" Turned: you may exchange this column's goal card with another one.",
	" Po otočení: smíš vyměnit bodovou kartu sloupce za jinou."},
    [EFFECT_SILENCE] = {" No other effect works in the column.",
	" Ve sloupci neplatí žádný jiný efekt."},
    [EFFECT_HIGH] = {" Alone of its kind: removes every card of value %l or more.",
	" Je-li jediná svého druhu: odstraní karty s hodnotou %l a více."},
    [EFFECT_LOW] = {" Alone of its kind: removes every other card of value %l or less.",
	" Je-li jediná svého druhu: odstraní ostatní karty s hodnotou %l a méně."},
    [EFFECT_COUPLE] = {" Together with your %p wins the column.",
	" Spolu s tvou kartou %p vyhraje sloupec."},
    [EFFECT_CROWD] = {" Changes by %a for every other card of the column.",
	" Mění se o %a za každou další kartu sloupce."},
    [EFFECT_COPY] = {" Has the value of the card below.", " Má hodnotu karty pod sebou."},
    [EFFECT_BURN] = {" Every card of the other players changes by %a, to 0 at least.",
	" Karty ostatních hráčů se mění o %a, nejméně na 0."},
    [EFFECT_LOVE] = {" Worth %s beside your %p.", " Vedle tvé karty %p má hodnotu %s."},
    [EFFECT_BEG] = {" The lowest sum wins the column.", " Sloupec vyhraje nejnižší součet."},
};

/* A number of points, halves allowed, doubled. */
static bool
read_points(const struct node *card, const char *key, int16_t *out, struct diag *dg)
{
	const struct node *node = node_get(card, key);
	const char *text;
	char *end;

	if (!node)
		return true;
	if (!node_text(node, &text, dg))
		return false;
	long whole = strtol(text, &end, 10);
	long half = strcmp(end, ".5") == 0;
	if (end == text || (*end && !half) || whole < -99 || whole > 99) {
		diag_error(dg, node->at, "'%s' is no number of points from -99 to 99.5", text);
		return false;
	}
	*out = (int16_t)(2 * whole + (*text == '-' ? -half : half));
	return true;
}

static int
read_word(const struct node *card, const char *key, const char *const words[], size_t n, int absent,
    struct diag *dg)
{
	const struct node *node = node_get(card, key);

	return node ? node_word(node, words, n, key, dg) : absent;
}

static bool
read_card(const struct node *card, struct gambit_card *out, struct diag *dg)
{
	static const char *const keys[] = {"name", "cs", "copies", "value", "symbol", "special",
	    "effect", "amount", "limit", "partner", "partner_cs", "value_source"};
	static const char *const sources[] = {"rulebook", "edition"};
	int effect = read_word(card, "effect", effect_words, EFFECTS, EFFECT_NONE, dg);
	size_t before = dg->errors;

	*out = (struct gambit_card){.value = GAMBIT_WORTHLESS, .symbol = -1, .partner = -1};
	node_keys(card, keys, LENGTH(keys), dg);
	read_points(card, "value", &out->value, dg);
	read_points(card, "special", &out->special, dg);
	read_points(card, "amount", &out->amount, dg);
	read_points(card, "limit", &out->limit, dg);
	out->effect = (uint8_t)(effect < 0 ? 0 : effect);
	out->symbol = (int8_t)read_word(card, "symbol", gambit_symbols, GAMBIT_SYMBOLS, -1, dg);
	read_word(card, "value_source", sources, LENGTH(sources), 0, dg);
	if (!node_get(card, "value") && effect != EFFECT_COPY)
		node_need(card, "value", dg);
	return dg->errors == before && effect >= 0;
}

static bool
read_partner(struct gambit_world *w, unsigned kind, struct diag *dg)
{
	const struct node *node = node_get(w->roster.card[kind], "partner");
	bool needs = w->card[kind].effect == EFFECT_COUPLE || w->card[kind].effect == EFFECT_LOVE;
	const char *name;

	if (!node)
		return !needs || node_need(w->roster.card[kind], "partner", dg);
	if (!node_text(node, &name, dg))
		return false;
	w->card[kind].partner = (int8_t)roster_resolve(&w->roster, name, node->at, dg);
	return w->card[kind].partner >= 0;
}

/* A seat has one Explorer and one Disguise: the state has room for no more. */
static bool
check_single(struct gambit_world *w, enum effect effect, uint8_t *out, struct diag *dg)
{
	unsigned n = 0;

	for (unsigned kind = 0; kind < GAMBIT_KINDS; kind++)
		if (w->card[kind].effect == effect) {
			*out = (uint8_t)kind;
			n++;
		}
	if (n == 1)
		return true;
	diag_error(dg, w->roster.file->at, "%u cards have the effect '%s', not one", n,
	    effect_words[effect]);
	return false;
}

static bool
read_cards(struct gambit_world *w, struct diag *dg)
{
	uint8_t explorer;
	bool good = true;

	if (w->roster.n != GAMBIT_KINDS) {
		diag_error(dg, w->roster.file->at, "%zu cards, a player has %d", w->roster.n,
		    GAMBIT_KINDS);
		return false;
	}
	for (unsigned i = 0; i < GAMBIT_KINDS; i++) {
		good &= read_card(w->roster.card[i], &w->card[i], dg);
		good &= read_partner(w, i, dg);
		if (w->roster.copies[i] != 1) {
			diag_error(dg, w->roster.card[i]->at, "a player has each card once");
			good = false;
		}
	}
	return good && check_single(w, EFFECT_TRAVEL, &explorer, dg) &&
	       check_single(w, EFFECT_CONCEAL, &w->disguise, dg);
}

void *
gambit_world_new(const struct game_setup *setup, struct diag *dg)
{
	struct gambit_world *w = xcalloc(1, sizeof(*w));
	unsigned players = setting_players_of(setup, &gambit_game, dg);

	if (players && roster_load(&w->roster, "gambit", setup->cards, setup->language, dg) &&
	    read_cards(w, dg) && setting_start(setup, &gambit_game, players, &w->start, dg))
		return w;
	gambit_world_free(w);
	return NULL;
}

void
gambit_world_free(void *world)
{
	struct gambit_world *w = world;

	if (!w)
		return;
	roster_release(&w->roster);
	free(w);
}

static void
add_points(int doubled, struct str *out)
{
	int size = doubled < 0 ? -doubled : doubled;

	str_addf(out, "%s%d%s", doubled < 0 ? "-" : "", size / 2, size % 2 ? ".5" : "");
}

static void
add_phrase(const struct node *node, const struct gambit_card *card, bool czech, const char *text,
    struct str *out)
{
	static const char *const symbols_cs[GAMBIT_SYMBOLS] = {
	    "alchymie", "vojenství", "zemědělství", "obchod", "náboženství", "umění"};
	const struct node *partner = node_get(node, czech ? "partner_cs" : "partner");

	for (; *text; text++) {
		if (*text != '%') {
			str_addc(out, *text);
			continue;
		}
		switch (*++text) {
		case 'v':
			add_points(card->value, out);
			break;
		case 's':
			add_points(card->special, out);
			break;
		case 'a':
			add_points(card->amount, out);
			break;
		case 'l':
			add_points(card->limit, out);
			break;
		case 'y':
			str_add(out, (czech ? symbols_cs : gambit_symbols)[card->symbol]);
			break;
		default:
			str_add(out, partner && partner->text ? partner->text : "?");
		}
	}
}

void
gambit_card_text(const struct node *node, const char *language, struct str *out)
{
	bool czech = language && strcmp(language, "cs") == 0;
	struct gambit_card card;
	struct diag dg = DIAG_INIT;

	if (read_card(node, &card, &dg)) {
		if (card.value == GAMBIT_WORTHLESS)
			str_add(out, czech ? "Bez hodnoty." : "No value.");
		else
			add_phrase(node, &card, czech, czech ? "Hodnota %v." : "Value %v.", out);
		if (card.symbol >= 0)
			add_phrase(node, &card, czech,
			    czech ? " Má hodnotu %s, je-li symbolem %y." : " Worth %s under %y.",
			    out);
		add_phrase(node, &card, czech,
		    czech ? phrases[card.effect].cs : phrases[card.effect].en, out);
	}
	diag_release(&dg);
}
