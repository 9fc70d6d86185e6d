/* The cards of the game and the options of a run. */
#include "oriflamme/oriflamme.h"

#include <stdlib.h>
#include <string.h>

static const char *const ability_words[ABILITIES] = {
    [ABILITY_ELIMINATE_END] = "eliminate-end",
    [ABILITY_ELIMINATE_NEIGHBOUR] = "eliminate-neighbour",
    [ABILITY_ELIMINATE_ANY] = "eliminate-any",
    [ABILITY_STEAL] = "steal",
    [ABILITY_UNRIVALLED] = "unrivalled",
    [ABILITY_COPY] = "copy",
    [ABILITY_COURT] = "court",
    [ABILITY_MOVE] = "move",
    [ABILITY_AMBUSH] = "ambush",
    [ABILITY_HARVEST] = "harvest",
};
static const char *const type_words[] = {"character", "scheme"};

/* What each ability says; %a is the amount, %r the revenge. */
static const struct {
	const char *en, *cs;
} phrases[ABILITIES] = {
    [ABILITY_ELIMINATE_END] = {"Eliminate the first or the last card of the queue and gain %a.",
	"Vyřaď první nebo poslední kartu řady a získej %a."},
    [ABILITY_ELIMINATE_NEIGHBOUR] = {"Eliminate a card beside this one and gain %a.",
	"Vyřaď kartu vedle této a získej %a."},
    [ABILITY_ELIMINATE_ANY] = {"Eliminate any card of the queue, even this one, and gain %a.",
	"Vyřaď kteroukoli kartu řady, třeba i tuto, a získej %a."},
    [ABILITY_STEAL] = {"Take %a influence from a player who has a card beside this one.",
	"Vezmi %a bod vlivu hráči, který má kartu vedle této."},
    [ABILITY_UNRIVALLED] = {"Gain %a, unless another card of this name lies face up in the queue.",
	"Získej %a, neleží-li v řadě lícem nahoru jiná karta téhož jména."},
    [ABILITY_COPY] = {"Use the ability of a face-up character beside this card.",
	"Použij schopnost odhalené postavy vedle této karty."},
    [ABILITY_COURT] = {"Gain %a, and %a more for each card of your family beside this one.",
	"Získej %a a dalších %a za každou kartu svého rodu vedle této."},
    [ABILITY_MOVE] = {"Move any card of the queue to another place, not onto a card.",
	"Přesuň kteroukoli kartu řady na jiné místo, ne však na jinou kartu."},
    [ABILITY_AMBUSH] = {"Revealed: lose the points on it and gain %a. Eliminated by another "
			"family's card: discard that card and gain %r.",
	"Odhalíš-li ji: ztratíš body na ní a získáš %a. Vyřadí-li ji karta jiného rodu: tu kartu "
	"odhoď a získáš %r."},
    [ABILITY_HARVEST] = {"Gain %a times the points on this card.",
	"Získej %akrát tolik bodů, kolik na kartě leží."},
};

static const struct {
	const char *en, *cs;
} scheme_phrase = {" Then discard this card.", " Potom tuto kartu odhoď."};

/* A number that the ability has, or has not. */
static bool
read_number(const struct node *card, const char *key, bool has, uint8_t *out, struct diag *dg)
{
	const struct node *node = has ? node_need(card, key, dg) : node_get(card, key);
	long number = 0;

	if (!has && node)
		diag_error(dg, node->key_at, "this ability has no '%s'", key);
	if ((has && !node) || (!has && node) || (node && !node_int(node, 0, 99, &number, dg)))
		return false;
	*out = (uint8_t)number;
	return true;
}

static bool
read_card(const struct node *card, struct oriflamme_card *out, struct diag *dg)
{
	static const char *const keys[] = {
	    "name", "cs", "copies", "type", "ability", "amount", "revenge"};
	const struct node *type = node_need(card, "type", dg);
	const struct node *ability = node_need(card, "ability", dg);

	if (!node_keys(card, keys, LENGTH(keys), dg) || !type || !ability)
		return false;
	int is = node_word(type, type_words, LENGTH(type_words), "type", dg);
	int does = node_word(ability, ability_words, ABILITIES, "ability", dg);
	out->scheme = is == 1;
	out->ability = (uint8_t)(does < 0 ? 0 : does);
	if (is < 0 || does < 0 ||
	    !read_number(
		card, "amount", does != ABILITY_COPY && does != ABILITY_MOVE, &out->amount, dg) ||
	    !read_number(card, "revenge", does == ABILITY_AMBUSH, &out->revenge, dg))
		return false;
	out->taken = does == ABILITY_AMBUSH ? 0 : does == ABILITY_HARVEST ? out->amount : 1;
	return true;
}

static bool
read_cards(struct oriflamme_world *w, struct diag *dg)
{
	bool good = true;

	if (w->roster.n != ORIFLAMME_KINDS) {
		diag_error(dg, w->roster.file->at, "%zu cards, a family has %d", w->roster.n,
		    ORIFLAMME_KINDS);
		return false;
	}
	for (size_t i = 0; i < ORIFLAMME_KINDS; i++) {
		const struct node *card = w->roster.card[i];

		good &= read_card(card, &w->card[i], dg);
		if (w->roster.copies[i] != 1) {
			diag_error(dg, card->at, "a family has each card once");
			good = false;
		}
	}
	return good;
}

void *
oriflamme_world_new(const struct game_setup *setup, struct diag *dg)
{
	struct oriflamme_world *w = xcalloc(1, sizeof(*w));
	unsigned players = setting_players_of(setup, &oriflamme_game, dg);

	if (players && roster_load(&w->roster, "oriflamme", setup->cards, setup->language, dg) &&
	    read_cards(w, dg) && setting_start(setup, &oriflamme_game, players, &w->start, dg))
		return w;
	oriflamme_world_free(w);
	return NULL;
}

void
oriflamme_world_free(void *world)
{
	struct oriflamme_world *w = world;

	if (!w)
		return;
	roster_release(&w->roster);
	free(w);
}

const char *
oriflamme_name(const struct oriflamme_world *w, uint8_t card)
{
	return roster_name(&w->roster, card_kind(card));
}

static void
add_phrase(const struct oriflamme_card *card, const char *text, struct str *out)
{
	for (; *text; text++) {
		if (*text != '%') {
			str_addc(out, *text);
			continue;
		}
		text++;
		str_addf(out, "%d", *text == 'a' ? card->amount : card->revenge);
	}
}

void
oriflamme_card_text(const struct node *card, const char *language, struct str *out)
{
	bool czech = language && strcmp(language, "cs") == 0;
	struct oriflamme_card data = {0};
	struct diag dg = DIAG_INIT;

	if (read_card(card, &data, &dg)) {
		add_phrase(&data, czech ? phrases[data.ability].cs : phrases[data.ability].en, out);
		if (data.scheme)
			str_add(out, czech ? scheme_phrase.cs : scheme_phrase.en);
	}
	diag_release(&dg);
}
