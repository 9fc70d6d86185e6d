/* Labels of options, and what people are asked. */
#include "agot/world.h"

#include <string.h>

/* What stands behind the first word of a label. */
enum object { NOTHING, A_CARD, AN_ABILITY, A_SEAT, A_CHALLENGE, A_NAME, A_NUMBER, A_KEYWORD };

static const struct {
	const char *verb;
	enum object object;
	const char *prompt;
} kinds[OPTION_KINDS] = {
    [OPTION_PASS] = {"pass", NOTHING, "act or pass"},
    [OPTION_DONE] = {"done", NOTHING, "choose or be done"},
    [OPTION_KEEP] = {"keep", NOTHING, "keep your hand or take a mulligan"},
    [OPTION_MULLIGAN] = {"mulligan", NOTHING, "keep your hand or take a mulligan"},
    [OPTION_SETUP] = {"setup", A_CARD, "choose cards for set-up, in this order"},
    [OPTION_PLOT] = {"plot", A_CARD, "choose your plot"},
    [OPTION_FIRST] = {"first", A_SEAT, "choose the first player"},
    [OPTION_RESOLVE] = {"resolve", AN_ABILITY, "choose what is resolved next"},
    [OPTION_MARSHAL] = {"marshal", A_CARD, "marshal a card or pass"},
    [OPTION_DUPLICATE] = {"duplicate", A_CARD, "marshal a card or pass"},
    [OPTION_ATTACH] = {"attach", A_CARD, "choose what to attach it to"},
    [OPTION_TRIGGER] = {"trigger", AN_ABILITY, "trigger an ability or pass"},
    [OPTION_PLAY] = {"play", AN_ABILITY, "play a card or pass"},
    [OPTION_AMBUSH] = {"ambush", A_CARD, "act or pass"},
    [OPTION_CHALLENGE] = {"challenge", A_CHALLENGE, "start a challenge or pass"},
    [OPTION_ATTACK] = {"attack", A_CARD, "declare attackers, in this order"},
    [OPTION_BYPASS] = {"bypass", A_CARD, "choose whom stealth bypasses"},
    [OPTION_DEFEND] = {"defend", A_CARD, "declare defenders, in this order"},
    [OPTION_SAVE] = {"save", A_CARD, "save a card or pass"},
    [OPTION_CHOOSE] = {"choose", A_CARD, "choose a card"},
    [OPTION_CHOOSE_SEAT] = {"choose", A_SEAT, "choose a player"},
    [OPTION_NAME] = {"name", A_NAME, "name one"},
    [OPTION_EITHER] = {"option", A_NUMBER, "choose one of the effects"},
    [OPTION_X] = {"x", A_NUMBER, "choose a number"},
    [OPTION_YES] = {"yes", NOTHING, "do you want to?"},
    [OPTION_NO] = {"no", NOTHING, "do you want to?"},
    [OPTION_KILL] = {"kill", A_CARD, "choose characters to be killed for claim, in this order"},
    [OPTION_KEYWORD] = {"keyword", A_KEYWORD, "choose the next keyword"},
    [OPTION_STAND] = {"stand", A_CARD, "choose what stands, in this order"},
    [OPTION_DISCARD] = {"discard", A_CARD, "discard cards down to your reserve, in this order"},
    [OPTION_TITLE] = {"title", A_CARD, "choose a title"},
    [OPTION_REDIRECT] = {"redirect", A_SEAT, "choose whom the challenge is redirected to"},
    [OPTION_WINNER] = {"choose", A_SEAT, "choose who wins the game"},
};

static struct agot_option
option_at(const struct agot *g, unsigned index)
{
	return g->option[index];
}

static bool
about_a_card(struct agot_option option)
{
	enum object object = kinds[option.kind].object;

	return object == A_CARD || object == AN_ABILITY;
}

/* Options that would read the same, apart from the one at index. */
struct twins {
	bool other_owner, same_owner, same_card;
	unsigned rank; /* of the ability among those of the card that are offered */
};

static struct twins
find_twins(const struct agot *g, unsigned index)
{
	struct agot_option mine = option_at(g, index);
	struct twins twins = {.rank = 1};

	for (unsigned i = 0; i < g->s->head.options; i++) {
		struct agot_option other = option_at(g, i);

		if (i == index || other.kind != mine.kind)
			continue;
		if (other.card == mine.card) {
			twins.same_card = true;
			twins.rank += i < index;
		} else if (text_equal_folded(card_title(g, other.card), card_title(g, mine.card))) {
			bool same = g->card[other.card].owner == g->card[mine.card].owner;

			twins.same_owner |= same;
			twins.other_owner |= !same;
		}
	}
	return twins;
}

static void
add_card(const struct agot *g, unsigned index, struct str *out)
{
	struct agot_option option = option_at(g, index);
	struct twins twins = find_twins(g, index);

	if (twins.other_owner)
		str_addf(out, "%s/", g->w->names[g->card[option.card].owner]);
	str_add(out, card_title(g, option.card));
	if (twins.same_owner)
		str_addf(
		    out, " #%u", card_copy(g, option.card, twins.other_owner, g->s->head.seat));
	if (twins.same_card && kinds[option.kind].object == AN_ABILITY)
		str_addf(out, " %u", twins.rank);
}

static const char *
icon_word(unsigned bit)
{
	return icon_names[bit & ICON_MILITARY ? 0 : bit & ICON_INTRIGUE ? 1 : 2];
}

static const char *
named_word(unsigned number)
{
	return number >> 4 == NAMED_CARD_TYPE ? card_type_names[number & 15]
					      : icon_names[number & 15];
}

void
agot_label(const struct play *play, unsigned index, struct str *out)
{
	const struct agot g = agot_open(play);
	struct agot_option option = option_at(&g, index);
	unsigned number = option.number;

	str_add(out, kinds[option.kind].verb);
	if (kinds[option.kind].object != NOTHING)
		str_addc(out, ' ');
	switch (kinds[option.kind].object) {
	case NOTHING:
		break;
	case A_CARD:
	case AN_ABILITY:
		add_card(&g, index, out);
		break;
	case A_SEAT:
		str_add(out, g.w->names[number]);
		break;
	case A_CHALLENGE:
		str_addf(out, "%s %s", icon_word(number & 15), g.w->names[number >> 4]);
		break;
	case A_NAME:
		str_add(out, named_word(number));
		break;
	case A_NUMBER:
		str_addf(out, "%u", number);
		break;
	case A_KEYWORD:
		str_add(out, keyword_names[number]);
		break;
	}
}

bool
agot_understands(const struct play *play, const char *words)
{
	const struct {
		const char *const *word;
		size_t n;
	} lists[] = {{icon_names, LENGTH(icon_names)}, {card_type_names, CARD_TYPES},
	    {keyword_names, KEYWORDS}, {faction_names, FACTIONS}};

	for (size_t i = 0; i < LENGTH(kinds); i++)
		if (strcmp(kinds[i].verb, words) == 0)
			return true;
	for (size_t i = 0; i < LENGTH(lists); i++)
		for (size_t k = 0; k < lists[i].n; k++)
			if (strcmp(lists[i].word[k], words) == 0)
				return true;
	const struct agot_world *w = agot_open(play).w;

	return card_is_known(w, words) || trait_by_name(w->db, words) >= 0;
}

/* One option stands for all copies in a hand or pile. */
static bool
option_is_named(const struct agot *g, unsigned index, const char *text)
{
	struct card_name name;
	unsigned card = option_at(g, index).card;

	card_name_read(&name, g->w, text);
	bool same = card_is_named(g, card, &name);
	for (unsigned i = 0; i < g->s->n_cards && name.copy && !same; i++)
		same = copies_in_pile(g, card, i) && card_is_named(g, i, &name);
	card_name_release(&name);
	return same;
}

/* "<card> 2": the second of the card's abilities that are offered. */
static bool
ability_is_named(const struct agot *g, unsigned index, const char *text)
{
	size_t length = strlen(text);
	unsigned rank = find_twins(g, index).rank;

	if (length < 3 || text[length - 2] != ' ' || text[length - 1] != (char)('0' + rank))
		return false;
	char *name = xstrdup(text);
	name[length - 2] = '\0';
	bool same = option_is_named(g, index, name);
	free(name);
	return same;
}

/* "You may choose …" */
static bool
may_choose(const struct agot *g)
{
	const struct agot_frame *f = top(g);
	unsigned op = expr_at(g, f->kind == FRAME_DO ? f->expr : 0)->op;

	return f->kind == FRAME_DO && (op == EFFECT_CHOOSE || op == EFFECT_PICK);
}

/* Who names the card that may be chosen at once has said yes. */
static bool
says_yes(const struct play *play, const char *wanted)
{
	struct agot g = agot_open(play);
	const struct agot_frame *f = top(&g);
	const struct expr *e = expr_at(&g, f->expr);
	uint16_t card[CARDS_MOST];
	struct card_name name;
	struct context c;
	bool found = false;

	if (strncmp(wanted, "choose ", 7) != 0 || !may_choose(&g))
		return false;
	context_frame(&c, &g, &g.s->frame[f->parent]);
	unsigned n =
	    cards_matching(&c, expr_at(&g, e->arg[0])->arg[CHOICE_CARDS], card, CARDS_MOST);
	card_name_read(&name, g.w, wanted + 7);
	for (unsigned i = 0; i < n; i++)
		found |= card_is_named(&g, card[i], &name);
	card_name_release(&name);
	return found;
}

bool
agot_label_matches(const struct play *play, unsigned index, const char *wanted)
{
	const struct agot g = agot_open(play);
	struct agot_option option = option_at(&g, index);
	const char *verb = kinds[option.kind].verb;
	size_t length = strlen(verb);

	if (option.kind == OPTION_YES)
		return says_yes(play, wanted);
	if (option.kind == OPTION_NO)
		return strcmp(wanted, "done") == 0 && may_choose(&g);
	if (!about_a_card(option) || strncmp(wanted, verb, length) != 0 || wanted[length] != ' ')
		return false;
	const char *rest = wanted + length + 1;
	if (def_of(&g, option.card)->type == TYPE_FACTION &&
	    strcmp(rest, g.w->names[g.card[option.card].owner]) == 0)
		return true; /* a player's faction card */
	return option_is_named(&g, index, rest) ||
	       (kinds[option.kind].object == AN_ABILITY && ability_is_named(&g, index, rest));
}

/* The option that says most about what is asked: not the way out. */
static struct agot_option
telling_option(const struct agot *g)
{
	for (unsigned i = 0; i < g->s->head.options; i++) {
		unsigned kind = option_at(g, i).kind;

		if (kind != OPTION_PASS && kind != OPTION_DONE && kind != OPTION_NO)
			return option_at(g, i);
	}
	return option_at(g, 0);
}

/* The card because of which something is asked; NO_CARD: none. */
static unsigned
asking_card(const struct agot *g)
{
	const struct agot_frame *f = top(g);

	switch (f->kind) {
	case FRAME_ENTER:
		return f->card;
	case FRAME_ABILITY:
		return f->source;
	case FRAME_DO:
	case FRAME_CHOOSE:
	case FRAME_SEARCH:
	case FRAME_NAME:
		return f->parent >= 0 ? g->s->frame[f->parent].source : NO_CARD;
	default:
		return NO_CARD;
	}
}

void
agot_prompt(const struct play *play, struct str *out)
{
	const struct agot g = agot_open(play);
	unsigned card = g.s->n_frames ? asking_card(&g) : NO_CARD;

	if (g.s->n_frames && top(&g)->kind == FRAME_WINDOW) {
		moment_words(&g, g.s->head.seat, top(&g), out);
		str_add(out, ": ");
	}
	if (card < g.s->n_cards && agot_sees(&g, g.s->head.seat, card))
		str_addf(out, "%s: ", card_title(&g, card));
	str_add(out, kinds[telling_option(&g).kind].prompt);
}

static int
option_of_kind(const struct agot *g, enum option_kind kind)
{
	for (unsigned i = 0; i < g->s->head.options; i++)
		if (option_at(g, i).kind == kind)
			return (int)i;
	return -1;
}

/* Renown, insight and pillage are used unless somebody says otherwise; those
 * who must defend do, and cards in any order keep theirs. */
int
agot_default_option(const struct play *play)
{
	const struct agot g = agot_open(play);

	if (g.s->n_frames == 0)
		return -1;
	switch (top(&g)->kind) {
	case FRAME_KEYWORD:
		return option_of_kind(&g, OPTION_YES);
	case FRAME_CHALLENGE:
		return option_of_kind(&g, OPTION_DONE) < 0 ? must_option(&g) : -1;
	case FRAME_ORDER:
		return top(&g)->mode ? g.s->head.options - 1 : 0;
	default:
		return -1;
	}
}

/* Plots are chosen in secret; cards one by one where their number is open or
 * more than one. */
enum choice_order
agot_choice_order(const struct play *play)
{
	static const uint8_t orders[OPTION_KINDS] = {
	    [OPTION_PLOT] = ORDER_OF_SECRET,
	    [OPTION_SETUP] = ORDER_OF_SET,
	    [OPTION_ATTACK] = ORDER_OF_SET,
	    [OPTION_BYPASS] = ORDER_OF_SET,
	    [OPTION_DEFEND] = ORDER_OF_SET,
	    [OPTION_STAND] = ORDER_OF_SET,
	    [OPTION_DISCARD] = ORDER_OF_SET,
	};
	struct agot g = agot_open(play);
	const struct agot_frame *f = g.s->n_frames ? top(&g) : NULL;

	if (f && (f->kind == FRAME_CLAIM || (f->kind == FRAME_CHOOSE && choosing_several(&g, f))))
		return ORDER_OF_SET;
	return orders[telling_option(&g).kind];
}

bool
agot_may_cancel(const struct play *play)
{
	const struct agot g = agot_open(play);
	const struct agot_frame *f = g.s->n_frames ? top(&g) : NULL;

	return f && f->kind == FRAME_WINDOW && f->event >= 0 &&
	       g.s->event[f->event].kind == EVENT_ABILITY;
}
