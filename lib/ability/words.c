/* The vocabularies: one table each, one row a word.  The reader, the
 * checker, the printed rules text and regent-abilities(5) are made from
 * these rows. */
#include "ability/ability.h"

#define CARDS(k)                         \
	{                                \
		k, PARAM_CARDS, 0, false \
	}
#define NEED_CARDS(k)                   \
	{                               \
		k, PARAM_CARDS, 0, true \
	}
#define PLAYER(k)                         \
	{                                 \
		k, PARAM_PLAYER, 0, false \
	}
#define NEED_PLAYER(k)                   \
	{                                \
		k, PARAM_PLAYER, 0, true \
	}
#define AMOUNT(k)                        \
	{                                \
		k, PARAM_VALUE, 0, false \
	}
#define NEED_AMOUNT(k)                  \
	{                               \
		k, PARAM_VALUE, 0, true \
	}
#define FLAG(k)                         \
	{                               \
		k, PARAM_FLAG, 0, false \
	}
#define WORD(k, l)                      \
	{                               \
		k, PARAM_WORD, l, false \
	}
#define NEED_WORD(k, l)                \
	{                              \
		k, PARAM_WORD, l, true \
	}
#define SET(k, l)                        \
	{                                \
		k, PARAM_WORDS, l, false \
	}
#define NEED_SET(k, l)                  \
	{                               \
		k, PARAM_WORDS, l, true \
	}
#define CONDITION(k)                         \
	{                                    \
		k, PARAM_CONDITION, 0, false \
	}
#define NEED_CONDITION(k)                   \
	{                                   \
		k, PARAM_CONDITION, 0, true \
	}

const char *const phase_names[] = {"setup", "plot", "draw", "marshaling", "challenges", "dominance",
    "standing", "taxation", "any", NULL};
const char *const ability_labels[] = {"action", "reaction", "interrupt", "forced-reaction",
    "forced-interrupt", "when-revealed", "constant", "whenever", "attach", "deck"};
const char *const vocabulary_titles[] = {"trigger", "selector", "player", "value", "condition",
    "cost", "effect", "modifier", "deck rule"};

static const char *const types[] = {
    "character", "location", "attachment", "event", "plot", "agenda", "title", "faction", NULL};
static const char *const factions[] = {"neutral", "stark", "lannister", "baratheon", "greyjoy",
    "tyrell", "martell", "targaryen", "thenightswatch", NULL};
static const char *const icons[] = {"military", "intrigue", "power", "named", "same", NULL};
static const char *const keywords[] = {"ambush", "assault", "bestow", "insight", "intimidate",
    "limited", "no-attachments", "pillage", "prized", "renown", "shadow", "stealth", "terminal",
    NULL};
static const char *const zones[] = {"play", "hand", "deck", "discard", "dead", "used", NULL};
static const char *const states[] = {"standing", "kneeling", NULL};
static const char *const roles[] = {"participating", "attacking", "defending", NULL};
static const char *const sides[] = {"attacker", "defender", NULL};
static const char *const hows[] = {"marshaled", "ambushed", "put", "setup", NULL};
static const char *const untils[] = {
    "end-of-challenge", "end-of-phase", "end-of-round", "new-plot", "forever", NULL};
static const char *const moments[] = {"end-of-phase", "challenge-won", NULL};
static const char *const namables[] = {"challenge", "icon", "card-type", NULL};
static const char *const sources[] = {"event", "triggered", NULL};
static const char *const periods[] = {"challenge", "phase", "round", "game", NULL};
static const char *const tokens[] = {"betrayal", "poison", "stand", NULL};

const char *const *const word_lists[] = {
    [LIST_TYPE] = types,
    [LIST_FACTION] = factions,
    [LIST_ICON] = icons,
    [LIST_KEYWORD] = keywords,
    [LIST_PHASE] = phase_names,
    [LIST_ZONE] = zones,
    [LIST_STATE] = states,
    [LIST_ROLE] = roles,
    [LIST_SIDE] = sides,
    [LIST_HOW] = hows,
    [LIST_UNTIL] = untils,
    [LIST_MOMENT] = moments,
    [LIST_NAMED] = namables,
    [LIST_SOURCE] = sources,
    [LIST_PERIOD] = periods,
    [LIST_TOKEN] = tokens,
};

static const char *const type_texts[] = {"character", "location", "attachment", "event",
    "plot card", "agenda", "title", "faction card", NULL};
static const char *const faction_texts[] = {"neutral", "Stark", "Lannister", "Baratheon", "Greyjoy",
    "Tyrell", "Martell", "Targaryen", "Night's Watch", NULL};
static const char *const keyword_texts[] = {"ambush", "assault", "bestow", "insight", "intimidate",
    "limited", "no attachments", "pillage", "prized", "renown", "shadow", "stealth", "terminal",
    NULL};
static const char *const zone_texts[] = {
    "play", "hand", "deck", "discard pile", "dead pile", "used pile", NULL};
static const char *const how_texts[] = {
    "by being marshaled", "using ambush", "by a card effect", "during setup", NULL};
static const char *const until_texts[] = {"until the end of the challenge",
    "until the end of the phase", "until the end of the round", "until you reveal a new plot card",
    "for the rest of the game", NULL};
static const char *const moment_texts[] = {
    "at the end of the phase", "if you win the challenge", NULL};
static const char *const namable_texts[] = {"challenge type", "challenge icon", "card type", NULL};
static const char *const source_texts[] = {"event", "triggered", NULL};

const char *const *const word_texts[WORD_LISTS] = {
    [LIST_TYPE] = type_texts,
    [LIST_FACTION] = faction_texts,
    [LIST_KEYWORD] = keyword_texts,
    [LIST_ZONE] = zone_texts,
    [LIST_HOW] = how_texts,
    [LIST_UNTIL] = until_texts,
    [LIST_MOMENT] = moment_texts,
    [LIST_NAMED] = namable_texts,
    [LIST_SOURCE] = source_texts,
};

const char *const word_list_titles[] = {
    [LIST_TYPE] = "card type",
    [LIST_FACTION] = "faction",
    [LIST_ICON] = "challenge type or icon",
    [LIST_KEYWORD] = "keyword",
    [LIST_PHASE] = "phase",
    [LIST_ZONE] = "place",
    [LIST_STATE] = "state",
    [LIST_ROLE] = "role",
    [LIST_SIDE] = "side",
    [LIST_HOW] = "way into play",
    [LIST_UNTIL] = "duration",
    [LIST_MOMENT] = "moment",
    [LIST_NAMED] = "thing to name",
    [LIST_SOURCE] = "source of an ability",
    [LIST_PERIOD] = "period",
    [LIST_TOKEN] = "token",
};

static const struct word_row triggers[TRIGGERS] = {
    [TRIGGER_ANY] = {"any", {{"of", PARAM_TRIGGERS, 0, true}}, .text = "{of:or}",
	.help = "one of several"},
    [TRIGGER_WON] = {"won",
	{PLAYER("by"), SET("challenge", LIST_ICON), WORD("as", LIST_SIDE), AMOUNT("margin"),
	    FLAG("unopposed"), CARDS("with")},
	.text =
	    "{by} win{s} {challenge:a unopposed}[ by {margin} or more STR] in which {with} "
	    "{is|are} participating[ as {as:a}]|{by} win{s} {challenge:a unopposed}[ by {margin} "
	    "or more STR][ as the {as:ing} player]|{challenge:a unopposed} is won[ by {margin} or "
	    "more STR] in which {with} {is|are} participating[ as {as:a}]|{challenge:a unopposed} "
	    "is won[ by {margin} or more STR][ as the {as:ing} player]",
	.help = "a challenge is won; with: a character that the winner has in it"},
    [TRIGGER_LOST] = {"lost",
	{PLAYER("by"), SET("challenge", LIST_ICON), WORD("as", LIST_SIDE), AMOUNT("margin"),
	    FLAG("unopposed"), CARDS("with")},
	.text =
	    "{by} lose{s} {challenge:a unopposed}[ by {margin} or more STR] in which {with} "
	    "{is|are} participating[ as {as:a}]|{by} lose{s} {challenge:a unopposed}[ by {margin} "
	    "or more STR][ as the {as:ing} player]|{challenge:a unopposed} is lost[ by {margin} or "
	    "more STR] in which {with} {is|are} participating[ as {as:a}]|{challenge:a unopposed} "
	    "is lost[ by {margin} or more STR][ as the {as:ing} player]",
	.help = "a challenge is lost; with: a character that the loser has in it"},
    [TRIGGER_INITIATED] = {"initiated",
	{PLAYER("by"), PLAYER("against"), SET("challenge", LIST_ICON)},
	.text = "{by} initiate{s} {challenge:a}[ against {against}]|{challenge:a} is initiated[ "
		"against {against}]",
	.help = "a challenge is initiated"},
    [TRIGGER_DECLARED] = {"declared", {NEED_CARDS("what"), NEED_WORD("as", LIST_SIDE)},
	.text = "{what} {is|are} declared as {as:a}",
	.help = "a character is declared as an attacker or defender"},
    [TRIGGER_BYPASSED] = {"bypassed", {CARDS("what"), CARDS("by")},
	.text = "{by} bypasses {what} using stealth|{by} bypasses a character using stealth|{what} "
		"is bypassed by stealth|a character is bypassed by stealth",
	.help = "a character is bypassed by stealth"},
    [TRIGGER_MARSHALED] = {"marshaled", {CARDS("card"), PLAYER("by")},
	.text =
	    "{by} marshal{s} {card}|{card} is marshaled|{by} marshal{s} a card|a card is marshaled",
	.help = "a card is marshaled"},
    [TRIGGER_PLAYED] = {"played", {CARDS("card"), PLAYER("by")},
	.text = "{by} play{s} {card}|{card} is played|{by} play{s} an event|an event is played",
	.help = "an event is played"},
    [TRIGGER_ENTERED_PLAY] = {"entered-play", {NEED_CARDS("what"), SET("how", LIST_HOW)},
	.text = "{what} enter{s} play[ {how}]", .help = "a card entered play"},
    [TRIGGER_KILLED] = {"killed", {NEED_CARDS("what")}, .text = "{what} {is|are} killed",
	.help = "a character is killed"},
    [TRIGGER_SACRIFICED] = {"sacrificed", {NEED_CARDS("what")},
	.text = "{what} {is|are} sacrificed", .help = "a card is sacrificed"},
    [TRIGGER_DISCARDED] = {"discarded", {NEED_CARDS("what")},
	.text = "{what} {is|are} discarded from play", .help = "a card is discarded from play"},
    [TRIGGER_LEFT_PLAY] = {"leaves-play", {NEED_CARDS("what")}, .text = "{what} leave{s} play",
	.help = "a card leaves play"},
    [TRIGGER_WOULD_BE_KILLED] = {"would-be-killed", {NEED_CARDS("what")},
	.text = "{what} would be killed", .help = "a character would be killed"},
    [TRIGGER_WOULD_BE_DISCARDED] = {"would-be-discarded", {NEED_CARDS("what")},
	.text = "{what} would be discarded from play",
	.help = "a card would be discarded from play"},
    [TRIGGER_WOULD_INITIATE] = {"would-initiate",
	{WORD("source", LIST_SOURCE), PLAYER("by"), CARDS("of")},
	.text = "the effects of a {source} {of:bare} ability would initiate|the effects of {by:'s} "
		"{source} would initiate|the effects of a {source} would initiate|the effects of "
		"an ability would initiate",
	.help = "the effects of an ability would initiate"},
    [TRIGGER_STOOD] = {"stood", {NEED_CARDS("what")}, .text = "{what} stand{s}",
	.help = "a card stands"},
    [TRIGGER_KNEELED] = {"kneeled", {NEED_CARDS("what")}, .text = "{what} kneel{s}",
	.help = "a card kneels"},
    [TRIGGER_GAINED_POWER] = {"gained-power", {NEED_CARDS("what")},
	.text = "{what} gain{s} 1 or more power", .help = "a card gains power"},
    [TRIGGER_STRENGTH_RAISED] = {"strength-raised", {NEED_CARDS("what")},
	.text = "{what:'s} STR is increased by a card effect",
	.help = "a character's strength is raised by a card effect"},
    [TRIGGER_PILLAGED] = {"pillaged", {NEED_CARDS("by")},
	.text = "{by} discard{s} a card using pillage",
	.help = "a card is discarded by pillage of a character"},
    [TRIGGER_PHASE_BEGINS] = {"phase-begins", {NEED_WORD("phase", LIST_PHASE)},
	.text = "{phase:phase} begins", .help = "a phase begins"},
    [TRIGGER_PHASE_ENDS] = {"phase-ends", {NEED_WORD("phase", LIST_PHASE)},
	.text = "{phase:phase} ends", .help = "a phase ends"},
    [TRIGGER_DOMINANCE_WON] = {"dominance-won", {NEED_PLAYER("by")},
	.text = "{by} win{s} dominance", .help = "dominance is won"},
    [TRIGGER_INCOME_COLLECTED] = {"income-collected", {NEED_PLAYER("by")},
	.text = "{by} collect{s} income", .help = "a player collects income"},
    [TRIGGER_PLOTS_REVEALED] = {"plots-revealed", {PLAYER("by")},
	.text = "{by} reveal{s} a plot card|plot cards are revealed", .help = "plots are revealed"},
};

static const struct word_row selectors[SELECTORS] = {
    [SELECT_TYPE] = {"type", {NEED_SET("is", LIST_TYPE)}, .text = "{is}",
	.help = "of one of these types"},
    [SELECT_FACTION] = {"faction", {NEED_SET("is", LIST_FACTION)}, .text = "{is}",
	.help = "of one of these factions"},
    [SELECT_TRAIT] = {"trait", {{"is", PARAM_TRAITS, 0, true}}, .text = "{is}",
	.help = "with one of these traits"},
    [SELECT_NAME] = {"name", {{"is", PARAM_TITLE, 0, true}}, .text = "{is}",
	.help = "of this name"},
    [SELECT_CONTROLLER] = {"controller", {NEED_PLAYER("is")}, .text = "{is:control}",
	.help = "who controls it"},
    [SELECT_OWNER] = {"owner", {NEED_PLAYER("is")}, .text = "owned by {is}",
	.help = "whose it is; for cards out of play"},
    [SELECT_IN] = {"in", {NEED_SET("is", LIST_ZONE)}, .text = "in {is}",
	.help = "where it is; in play if not said"},
    [SELECT_STATE] = {"state", {NEED_WORD("is", LIST_STATE)}, .text = "{is}",
	.help = "standing or kneeling"},
    [SELECT_ROLE] = {"role", {NEED_WORD("is", LIST_ROLE)}, .text = "{is}",
	.help = "its part in the challenge"},
    [SELECT_UNIQUE] = {"unique", {FLAG("is")}, .text = "{is:unique}", .help = "unique, or not"},
    [SELECT_LOYAL] = {"loyal", {FLAG("is")}, .text = "{is:loyal}", .help = "loyal, or not"},
    [SELECT_COST_AT_MOST] = {"cost-at-most", {NEED_AMOUNT("is")},
	.text = "with printed cost {is} or lower", .help = "printed cost or lower"},
    [SELECT_COST_AT_LEAST] = {"cost-at-least", {NEED_AMOUNT("is")},
	.text = "with printed cost {is} or higher", .help = "printed cost or higher"},
    [SELECT_STRENGTH_AT_MOST] = {"strength-at-most", {NEED_AMOUNT("is")},
	.text = "with STR {is} or lower", .help = "STR or lower"},
    [SELECT_STRENGTH_AT_LEAST] = {"strength-at-least", {NEED_AMOUNT("is")},
	.text = "with STR {is} or higher", .help = "STR or higher"},
    [SELECT_STRENGTH_BELOW] = {"strength-below", {NEED_CARDS("is")},
	.text = "with a lower STR than {is:name}", .help = "lower STR than that card has"},
    [SELECT_PRINTED_STRENGTH_AT_MOST] = {"printed-strength-at-most", {NEED_AMOUNT("is")},
	.text = "with printed STR {is} or lower", .help = "printed STR or lower"},
    [SELECT_ICON] = {"icon", {NEED_SET("is", LIST_ICON)}, .text = "with {is:icon}",
	.help = "with one of these icons"},
    [SELECT_WITHOUT_ICON] = {"without-icon", {NEED_SET("is", LIST_ICON)},
	.text = "without {is:icon}", .help = "without any of these icons"},
    [SELECT_KEYWORD] = {"keyword", {NEED_SET("is", LIST_KEYWORD)}, .text = "with {is}",
	.help = "with one of these keywords"},
    [SELECT_WITHOUT_ATTACHMENTS] = {"without-attachments", {FLAG("is")},
	.text = "{is}without attachments|with an attachment", .help = "without attachments"},
    [SELECT_HAS_DUPLICATE] = {"has-duplicate", {FLAG("is")},
	.text = "{is}with a duplicate|without duplicates", .help = "with a duplicate"},
    [SELECT_HAS_TOKEN] = {"has-token", {NEED_WORD("is", LIST_TOKEN), AMOUNT("at-least")},
	.text = "with {at-least} or more {is} tokens|with a {is} token",
	.help = "with a token, or with so many"},
    [SELECT_COPY_OF] = {"copy-of", {NEED_CARDS("is")}, .text = "copy of {is}",
	.help = "of the same name as that card"},
    [SELECT_OTHER] = {"other", {FLAG("is")}, .text = "other", .help = "not this card itself"},
    [SELECT_AMONG] = {"among", {NEED_CARDS("is")}, .text = "one of {is}",
	.help = "one of those cards"},
    [SELECT_NOT] = {"not", {{"is", PARAM_SELECTOR, 0, true}}, .text = "that is not {is}",
	.help = "not such a card"},
    [SELECT_ANY] = {"any", {{"of", PARAM_SELECTORS, 0, true}}, .text = "{of:or}",
	.help = "like one of these"},
    [SELECT_NOT_TYPE_NAMED] = {"other-type-than-named", {FLAG("is")},
	.text = "{is}with a different card type|with that card type",
	.help = "not of the card type that was named"},
    [SELECT_ALONE] = {"alone", {FLAG("is")}, .text = "{is}alone|not alone",
	.help = "the only character on its side"},
    [SELECT_SIDE] = {"on-side-of", {NEED_PLAYER("is")},
	.text = "participating on {is:'s} side in a challenge against you",
	.help = "participating on a player's side in a challenge against you"},
    [SELECT_POWER_AT_LEAST] = {"power-at-least", {NEED_AMOUNT("is")},
	.text = "with {is} or more power", .help = "so much power on it or more"},
};

static const struct word_row players[PLAYERS] = {
    [PLAYER_YOU] = {"you", {{0}}, .text = "you", .help = "the player who controls the card"},
    [PLAYER_OPPONENT] = {"opponent", {{0}}, .text = "an opponent",
	.help = "an opponent of yours; in effects and modifiers each of them"},
    [PLAYER_EACH] = {"each", {{0}}, .text = "each player", .help = "every player"},
    [PLAYER_WINNER] = {"winner", {{0}}, .text = "the winner of the challenge",
	.help = "who won the challenge"},
    [PLAYER_LOSER] = {"loser", {{0}}, .text = "the losing opponent",
	.help = "who lost the challenge"},
    [PLAYER_ATTACKER] = {"attacker", {{0}}, .text = "the attacking player",
	.help = "the attacking player"},
    [PLAYER_DEFENDER] = {"defender", {{0}}, .text = "the defending player",
	.help = "the defending player"},
    [PLAYER_THAT] = {"that-player", {{0}}, .text = "that player",
	.help = "whom the trigger is about"},
    [PLAYER_CONTROLLER_OF] = {"controller-of", {NEED_CARDS("what")}, .text = "{what:'s} controller",
	.help = "a card's controller"},
    [PLAYER_OWNER_OF] = {"owner-of", {NEED_CARDS("what")}, .text = "{what:'s} owner",
	.help = "a card's owner"},
    [PLAYER_NAME] = {NULL, {{0}}, .text = "that player",
	.help = "a player chosen before, by the name of the choice"},
    [PLAYER_RIVAL] = {"rival", {{0}}, .text = "a rival",
	.help = "who has a title that is a rival of yours"},
};

static const struct word_row values[VALUES] = {
    [VALUE_NUMBER] = {NULL, {{0}}, .help = "a number"},
    [VALUE_CHOSEN_X] = {"x", {{0}}, .text = "=X", .help = "the X that was paid"},
    [VALUE_COUNT] = {"count", {{"cards", PARAM_SELECTOR, 0, true}}, .text = "{cards:unit}",
	.help = "how many cards"},
    [VALUE_USED_PLOTS] = {"used-plots", {NEED_PLAYER("of")},
	.text = "plot card{n} in {of:'s} used pile", .help = "plots in a used pile"},
    [VALUE_GOLD] = {"gold", {NEED_PLAYER("of")}, .text = "gold in {of:'s} gold pool",
	.help = "gold in a pool"},
    [VALUE_HAND] = {"hand", {NEED_PLAYER("of")}, .text = "card{n} in {of:'s} hand",
	.help = "cards in a hand"},
    [VALUE_MARGIN_PER] = {"margin-per", {NEED_AMOUNT("per")},
	.text = "every {per} STR by which the challenge was won",
	.help = "once for so much STR by which the challenge was won"},
    [VALUE_COST_OF] = {"cost-of", {NEED_CARDS("what")}, .text = "={what:'s} printed cost",
	.help = "printed cost of a card"},
    [VALUE_STRENGTH_OF] = {"strength-of", {NEED_CARDS("what")}, .text = "={what:'s} STR",
	.help = "STR of a character"},
    [VALUE_IF] = {"if", {NEED_CONDITION("holds"), NEED_AMOUNT("then"), NEED_AMOUNT("else")},
	.help = "one number if something holds, else the other"},
    [VALUE_TOKENS] = {"tokens", {NEED_WORD("token", LIST_TOKEN), NEED_CARDS("on")},
	.text = "{token} token{n} on {on}", .help = "tokens on a card"},
    [VALUE_POWER_OF] = {"power-of", {NEED_CARDS("what")}, .text = "power on {what}",
	.help = "power on a card"},
};

static const struct word_row conditions[CONDITIONS] = {
    [IF_ALL] = {"all", {{"of", PARAM_CONDITIONS, 0, true}}, .text = "{of:and}",
	.help = "each of them"},
    [IF_ANY] = {"any", {{"of", PARAM_CONDITIONS, 0, true}}, .text = "{of:or}",
	.help = "one of them"},
    [IF_NOT] = {"not", {NEED_CONDITION("holds")}, .text = "{holds:not}", .help = "the opposite"},
    [IF_FIRST_PLAYER] = {"first-player", {NEED_PLAYER("is")},
	.text = "{is} {is|are}{not} the first player", .help = "who is first player"},
    [IF_EXISTS] = {"exists", {{"card", PARAM_SELECTOR, 0, true}}, .text = "{card:exists}",
	.help = "there is such a card"},
    [IF_MATCHES] = {"is", {NEED_CARDS("what"), {"like", PARAM_SELECTOR, 0, true}},
	.text = "{what} {like:is}", .help = "a card is like this"},
    [IF_DURING_CHALLENGE] = {"during-challenge",
	{SET("type", LIST_ICON), PLAYER("attacker"), PLAYER("defender")},
	.text = "@during {type:a} in which {attacker} {is|are} attacking {defender}|@during "
		"{type:a} in which {attacker} {is|are} the attacking player|@during {type:a} in "
		"which {defender} {is|are} the defending player|@during {type:a}",
	.help = "a challenge is going on"},
    [IF_WON_CHALLENGE] = {"won-challenge",
	{NEED_PLAYER("by"), SET("type", LIST_ICON), WORD("as", LIST_SIDE)},
	.text = "{by} {has|have}{not} won {type:a}[ as the {as:ing} player] this phase",
	.help = "won a challenge this phase"},
    [IF_LOST_CHALLENGE] = {"lost-challenge",
	{NEED_PLAYER("by"), SET("type", LIST_ICON), WORD("as", LIST_SIDE)},
	.text = "{by} {has|have}{not} lost {type:a}[ as the {as:ing} player] this phase",
	.help = "lost a challenge this phase"},
    [IF_INITIATED_CHALLENGE] = {"initiated-challenge",
	{NEED_PLAYER("by"), SET("type", LIST_ICON), AMOUNT("at-most")},
	.text = "{by} {has|have} initiated {at-most:most} {type:s} this round|{by} "
		"{has|have}{not} initiated {type:a} this round",
	.help = "initiated challenges this round, at most so many"},
    [IF_ENTERED_PLAY] = {"entered-play", {NEED_CARDS("what"), SET("how", LIST_HOW)},
	.text = "{what} entered play[ {how}] this phase", .help = "entered play this phase"},
    [IF_IN_PLAY] = {"in-play", {NEED_CARDS("what")}, .text = "{what} {is|are}{not} still in play",
	.help = "that card is still in play"},
    [IF_MORE] = {"more", {NEED_AMOUNT("this"), NEED_AMOUNT("than")},
	.text = "{this:number} is{not} higher than {than:number}", .help = "one number is higher"},
    [IF_PHASE] = {"phase", {NEED_WORD("is", LIST_PHASE)}, .text = "@during {is:phase}",
	.help = "it is this phase"},
    [IF_HAS_TOKEN] = {"has-token",
	{NEED_CARDS("what"), NEED_WORD("token", LIST_TOKEN), AMOUNT("at-least")},
	.text = "{what} has{not} {at-least} or more {token} tokens|{what} has{not} a {token} token",
	.help = "a card has a token, or so many"},
    [IF_AT_LEAST] = {"at-least", {NEED_AMOUNT("this"), NEED_AMOUNT("than")},
	.text = "{this:number} is{not} at least {than:number}",
	.help = "one number is as high or higher"},
};

static const struct word_row costs[COSTS] = {
    [COST_KNEEL] = {"kneel", {NEED_CARDS("what")}, .text = "kneel {what}",
	.help = "kneel a card; one of your choice"},
    [COST_SACRIFICE] = {"sacrifice", {NEED_CARDS("what")}, .text = "sacrifice {what}",
	.help = "sacrifice a card; one of your choice"},
    [COST_PAY] = {"pay", {NEED_AMOUNT("gold")}, .text = "pay {gold} gold", .help = "pay gold"},
    [COST_PAY_X] = {"pay-x", {AMOUNT("at-most")},
	.help = "the X of the printed cost, of your choice"},
    [COST_DISCARD_FROM_HAND] = {"discard-from-hand", {NEED_AMOUNT("amount")},
	.text = "discard {amount} card{n} from your hand",
	.help = "discard cards of your choice from your hand"},
    [COST_RETURN_TO_HAND] = {"return-to-hand", {NEED_CARDS("what")},
	.text = "return {what} to {what:home} hand", .help = "return a card to hand"},
    [COST_REMOVE_FROM_GAME] = {"remove-from-game", {NEED_CARDS("what")},
	.text = "remove {what} from the game", .help = "remove a card from the game"},
    [COST_DISCARD_TOKEN] = {"discard-token", {NEED_WORD("token", LIST_TOKEN), NEED_CARDS("from")},
	.text = "discard 1 {token} token from {from}", .help = "discard a token"},
    [COST_STAND] = {"stand", {NEED_CARDS("what")}, .text = "stand {what}", .help = "stand a card"},
    [COST_DISCARD_POWER] = {"discard-power", {NEED_AMOUNT("amount"), CARDS("from")},
	.text = "discard {amount} power from {from}|discard {amount} power from your faction card",
	.help = "discard power from a card, or from your faction card"},
    [COST_KILL] = {"kill", {NEED_CARDS("what")}, .text = "kill {what}", .help = "kill a character"},
};

static const struct word_row effects[EFFECTS] = {
    [EFFECT_KILL] = {"kill", {NEED_CARDS("what"), FLAG("unsavable")},
	.text = "kill{s} {what}[{unsavable} (cannot be saved)]", .help = "kill characters"},
    [EFFECT_DISCARD] = {"discard", {NEED_CARDS("what"), FLAG("unsavable")},
	.text = "discard{s} {what}{what:play}[{unsavable} (cannot be saved)]",
	.help = "discard cards from play or from hand"},
    [EFFECT_SACRIFICE] = {"sacrifice", {NEED_CARDS("what")}, .text = "sacrifice{s} {what}",
	.help = "sacrifice cards"},
    [EFFECT_RETURN_TO_HAND] = {"return-to-hand", {NEED_CARDS("what"), FLAG("unsavable")},
	.text = "return{s} {what} to {what:home} hand[{unsavable} (cannot be saved)]",
	.help = "return cards to their owners' hands"},
    [EFFECT_SHUFFLE_INTO_DECK] = {"shuffle-into-deck", {NEED_CARDS("what")},
	.text = "shuffle{s} {what} into {what:home} deck",
	.help = "shuffle cards into their owners' decks"},
    [EFFECT_REMOVE_FROM_GAME] = {"remove-from-game", {NEED_CARDS("what")},
	.text = "remove{s} {what} from the game", .help = "remove cards from the game"},
    [EFFECT_PLACE] = {"place", {NEED_CARDS("what"), NEED_WORD("in", LIST_ZONE)},
	.text = "{in:put} {what} {in:into} {what:home} {in}",
	.help = "place cards in a pile of their owners"},
    [EFFECT_STAND] = {"stand", {NEED_CARDS("what")}, .text = "stand{s} {what}",
	.help = "stand cards"},
    [EFFECT_KNEEL] = {"kneel", {NEED_CARDS("what")}, .text = "kneel{s} {what}",
	.help = "kneel cards"},
    [EFFECT_DRAW] = {"draw", {NEED_AMOUNT("amount"), PLAYER("who")},
	.text = "[{who} ]draw{s} {amount} card{n}", .help = "draw cards"},
    [EFFECT_GAIN_GOLD] = {"gain-gold", {NEED_AMOUNT("amount"), PLAYER("who")},
	.text = "[{who} ]gain{s} {amount} gold", .help = "gain gold"},
    [EFFECT_MOVE_GOLD] = {"move-gold", {NEED_AMOUNT("amount"), NEED_PLAYER("from"), PLAYER("to")},
	.text = "move {amount} gold from {from:'s} gold pool to {to:'s} own",
	.help = "move gold between pools"},
    [EFFECT_RETURN_GOLD] = {"return-gold", {NEED_PLAYER("who")},
	.text = "{who} return{s} all gold in {who:their} gold pool to the treasury",
	.help = "return all gold to the treasury"},
    [EFFECT_GAIN_POWER] = {"gain-power", {NEED_AMOUNT("amount"), CARDS("on")},
	.text = "{on} gain{s} {amount} power|gain {amount} power for your faction",
	.help = "gain power for your faction, or on a card"},
    [EFFECT_MOVE_POWER] = {"move-power", {NEED_AMOUNT("amount"), NEED_PLAYER("from"), PLAYER("to")},
	.text = "move {amount} power from {from:'s} faction card to {to:'s} own",
	.help = "move power between faction cards"},
    [EFFECT_DISCARD_POWER] = {"discard-power", {NEED_AMOUNT("amount"), NEED_CARDS("from")},
	.text = "discard{s} {amount} power from {from}", .help = "discard power from a card"},
    [EFFECT_PUT_INTO_PLAY] = {"put-into-play", {NEED_CARDS("what"), PLAYER("under")},
	.text = "put{s} {what:thing} into play{what:from}[ under {under:'s} control]",
	.help = "put cards into play, under your control"},
    [EFFECT_TAKE_CONTROL] = {"take-control", {NEED_CARDS("what")},
	.text = "take{s} control of {what}", .help = "take control of cards, for good"},
    [EFFECT_DISCARD_RANDOM] = {"discard-random",
	{NEED_AMOUNT("amount"), NEED_PLAYER("from"), {"as", PARAM_BIND, 0, false}},
	.text = "discard{s} {amount} card{n} at random from {from:'s} hand",
	.help = "discard cards at random from hands"},
    [EFFECT_DISCARD_TOP] = {"discard-top",
	{NEED_AMOUNT("amount"), NEED_PLAYER("from"), {"as", PARAM_BIND, 0, false}},
	.text = "discard{s} the top {amount:cards} of {from:'s} deck",
	.help = "discard the top cards of a deck"},
    [EFFECT_SEARCH] = {"search",
	{AMOUNT("top"), {"for", PARAM_SELECTOR, 0, true}, FLAG("into-play")},
	.text = "{into-play}search [the top {top:cards} of ]your deck for {for}, and put it into "
		"play. Shuffle your deck|search [the top {top:cards} of ]your deck for {for}, "
		"reveal it, and add it to your hand. Shuffle your deck",
	.help = "search your deck, or its top cards, for a card; reveal it, add it to your hand "
		"or put it into play, shuffle"},
    [EFFECT_LOOK_AT_HAND] = {"look-at-hand", {NEED_PLAYER("of")}, .text = "look at {of:'s} hand",
	.help = "look at a hand"},
    [EFFECT_LOOK_AT_TOP] = {"look-at-top",
	{NEED_AMOUNT("amount"), NEED_PLAYER("of"), {"as", PARAM_BIND, 0, true}},
	.text = "look at the top {amount:cards} of {of:'s} deck",
	.help = "look at the top cards of a deck"},
    [EFFECT_REVEAL_TOP] = {"reveal-top", {NEED_PLAYER("of"), {"as", PARAM_BIND, 0, true}},
	.text = "reveal the top card of {of:'s} deck", .help = "reveal the top card of a deck"},
    [EFFECT_ADD_TO_HAND] = {"add-to-hand", {NEED_CARDS("what")},
	.text = "add {what} to {what:home} hand", .help = "add cards to their owners' hands"},
    [EFFECT_TO_BOTTOM] = {"to-bottom", {NEED_CARDS("what")},
	.text = "place {what} on the bottom of {what:home} deck{what:order}",
	.help = "to the bottom of the deck, in any order"},
    [EFFECT_TO_TOP] = {"to-top", {NEED_CARDS("what")},
	.text = "place {what} on top of {what:home} deck{what:order}",
	.help = "to the top of the deck, in any order"},
    [EFFECT_PLACE_TOKEN] = {"place-token",
	{NEED_WORD("token", LIST_TOKEN), NEED_CARDS("onto"), AMOUNT("amount")},
	.text = "place {amount} {token} token{n} on {onto}|place a {token} token on {onto}",
	.help = "place tokens on a card"},
    [EFFECT_REMOVE_TOKEN] = {"remove-token", {NEED_WORD("token", LIST_TOKEN), NEED_CARDS("from")},
	.text = "remove{s} a {token} token from {from}", .help = "remove a token"},
    [EFFECT_CANCEL] = {"cancel", {{"what", PARAM_FLAG, 0, false}}, .text = "cancel those effects",
	.help = "cancel the effects that would initiate"},
    [EFFECT_SAVE] = {"save", {NEED_CARDS("what")}, .text = "save {what}",
	.help = "save a card from being killed or discarded"},
    [EFFECT_INSTEAD] = {"instead-place", {NEED_CARDS("what"), NEED_WORD("in", LIST_ZONE)},
	.text = "{in:put} {what} {in:into} {what:home} {in} instead of placing {what} in "
		"{what:home} dead pile",
	.help = "place the leaving card there instead; in the deck: shuffle"},
    [EFFECT_ADD_TO_CHALLENGE] = {"add-to-challenge",
	{NEED_CARDS("what"), NEED_WORD("as", LIST_SIDE)},
	.text = "{what} {is|are} now participating as {as:a}", .help = "now participating"},
    [EFFECT_REMOVE_FROM_CHALLENGE] = {"remove-from-challenge", {NEED_CARDS("what")},
	.text = "remove{s} {what} from the challenge", .help = "no longer participating"},
    [EFFECT_ATTACH_AS] = {"attach-as", {NEED_CARDS("to"), {"card", PARAM_CARD, 0, true}},
	.text = "attach {self} to {to} as {card}",
	.help = "attach this card as another kind of card"},
    [EFFECT_ADD_DUPLICATE] = {"add-duplicate", {NEED_CARDS("onto")},
	.text = "place the top card of your deck on {onto} facedown as a duplicate",
	.help = "the top card of your deck, facedown, as a duplicate"},
    [EFFECT_NAME] = {"name", {NEED_WORD("what", LIST_NAMED), PLAYER("by")},
	.text = "[{by} ]name{s} a {what}", .help = "name a challenge type, an icon or a card type"},
    [EFFECT_CHOOSE] = {"choose", {{"choice", PARAM_CHOICE, 0, true}}, .text = "{choice}",
	.help = "choose cards or a player; what is chosen is a target"},
    [EFFECT_PICK] = {"pick", {{"choice", PARAM_CHOICE, 0, true}},
	.help = "the same without targeting: said where it is used first"},
    [EFFECT_MAY] = {"may", {{"do", PARAM_EFFECTS, 0, true}}, .text = ".you may {do}",
	.help = "if the player wants to"},
    [EFFECT_EITHER] = {"either", {{"of", PARAM_BRANCHES, 0, true}}, .text = "either {of}",
	.help = "one of several, of your choice"},
    [EFFECT_THEN] = {"then", {{"do", PARAM_EFFECTS, 0, true}}, .text = ".then, {do}",
	.help = "only if everything before was done completely"},
    [EFFECT_IF] = {"if",
	{NEED_CONDITION("holds"), {"do", PARAM_EFFECTS, 0, true},
	    {"else", PARAM_EFFECTS, 0, false}},
	.text = ".{holds:if}, {do}[. Otherwise, {else}]", .help = "only if a condition holds"},
    [EFFECT_LATER] = {"later",
	{NEED_WORD("at", LIST_MOMENT), CONDITION("if"), {"do", PARAM_EFFECTS, 0, true}},
	.text = ".{at}, [{if:if}, ]{do}",
	.help = "a delayed effect; challenge-won: if you win this challenge"},
    [EFFECT_LASTING] = {"lasting",
	{NEED_WORD("until", LIST_UNTIL), {"give", PARAM_MODIFIERS, 0, true}},
	.text = ".{until}, {give}", .help = "modifiers that last for a while"},
};

static const struct word_row modifiers[MODIFIERS] = {
    [MODIFY_STRENGTH] = {"strength", {NEED_CARDS("of"), NEED_AMOUNT("by")},
	.text = "{of} get{s} {by:+} STR", .help = "a higher or lower STR"},
    [MODIFY_GAIN_ICON] = {"gain-icon", {NEED_CARDS("of"), NEED_SET("icon", LIST_ICON)},
	.text = "{of} gain{s} {icon:icon}", .help = "gains icons"},
    [MODIFY_LOSE_ICON] = {"lose-icon", {NEED_CARDS("of"), NEED_SET("icon", LIST_ICON)},
	.text = "{of} lose{s} {icon:icon}", .help = "loses icons"},
    [MODIFY_GAIN_KEYWORD] = {"gain-keyword",
	{NEED_CARDS("of"), NEED_WORD("keyword", LIST_KEYWORD), AMOUNT("number")},
	.text = "{of} gain{s} {keyword}[ ({number})]",
	.help = "gains a keyword, perhaps with a number"},
    [MODIFY_BLANK] = {"blank", {NEED_CARDS("of")},
	.text = "treat {of:'s} printed text box as if it were blank (except for Traits)",
	.help = "the printed text is blank, traits excepted"},
    [MODIFY_CLAIM] = {"claim",
	{NEED_PLAYER("of"), NEED_AMOUNT("by"), SET("challenge", LIST_ICON), PLAYER("against")},
	.text = "{by:raise} the claim value on {of:'s} revealed plot card by {by:abs}[ during "
		"{challenge:s}][ in which {against} {is|are} the defending player]",
	.help = "claim value of a revealed plot; in challenges of some type, against someone"},
    [MODIFY_INCOME] = {"income", {NEED_PLAYER("of"), NEED_AMOUNT("by")},
	.text = "{by:raise} the gold value on {of:'s} revealed plot card by {by:abs}",
	.help = "gold value of a revealed plot"},
    [MODIFY_INITIATIVE] = {"initiative", {NEED_PLAYER("of"), NEED_AMOUNT("by")},
	.text = "{by:raise} the initiative value on {of:'s} revealed plot card by {by:abs}",
	.help = "initiative value of a revealed plot"},
    [MODIFY_RESERVE] = {"reserve", {NEED_PLAYER("of"), NEED_AMOUNT("by")},
	.text = "{by:raise} the reserve value on {of:'s} revealed plot card by {by:abs}",
	.help = "reserve value of a revealed plot"},
    [MODIFY_SET_INCOME] = {"set-income", {NEED_CARDS("of"), NEED_AMOUNT("to")},
	.text = "treat the base gold value on {of} as if it were {to}",
	.help = "base gold value of plots"},
    [MODIFY_REDUCE_NEXT] = {"reduce-next",
	{NEED_AMOUNT("by"), {"card", PARAM_SELECTOR, 0, true}, FLAG("marshal"), FLAG("play")},
	.text = "reduce the cost of the next {card:bare} you [{marshal}marshal][{marshal}{play} or "
		"][{play}play][ {until}] by {by}",
	.help = "cost of the next such card that you marshal or play"},
    [MODIFY_REDUCE_FIRST] = {"reduce-first",
	{NEED_AMOUNT("by"), {"card", PARAM_SELECTOR, 0, true}, FLAG("marshal"), FLAG("play")},
	.text = "reduce the cost of the first {card:bare} you [{marshal}marshal][{marshal}{play} "
		"or ][{play}play] each round by {by}",
	.help = "cost of the first such card each round"},
    [MODIFY_EXTRA_CHALLENGE] = {"extra-challenge",
	{NEED_SET("type", LIST_ICON), AMOUNT("amount"), FLAG("other-opponent")},
	.text = "you may initiate {amount} {type:s additional} {until:during the challenges "
		"phase}[{other-opponent}, against a different opponent]|you may initiate {type:a "
		"additional} {until:during the challenges phase}[{other-opponent}, against a "
		"different opponent]",
	.help = "you may initiate additional challenges"},
    [MODIFY_MOST_CHALLENGES] = {"most-challenges", {NEED_PLAYER("who"), NEED_AMOUNT("amount")},
	.text = "{who} cannot initiate more than {amount} challenge{n} during the challenges phase",
	.help = "cannot initiate more"},
    [MODIFY_CANNOT_INITIATE] = {"cannot-initiate",
	{NEED_PLAYER("who"), SET("type", LIST_ICON), PLAYER("against"),
	    SET("unless-won", LIST_ICON)},
	.text = "{who} cannot initiate {type:s}[ against {against}][ {until}][ unless they have "
		"won {unless-won:a} that phase]",
	.help = "cannot initiate challenges"},
    [MODIFY_CANNOT_MARSHAL] = {"cannot-marshal",
	{NEED_PLAYER("who"), {"card", PARAM_SELECTOR, 0, true}},
	.text = "{who} cannot marshal {card:s}", .help = "cannot marshal such cards"},
    [MODIFY_CANNOT_PLAY] = {"cannot-play", {NEED_PLAYER("who"), {"card", PARAM_SELECTOR, 0, true}},
	.text = "{who} cannot play {card:s}", .help = "cannot play such cards"},
    [MODIFY_CANNOT_TRIGGER] = {"cannot-trigger", {NEED_PLAYER("who")},
	.text = "{who} cannot trigger card abilities", .help = "cannot trigger card abilities"},
    [MODIFY_CANNOT_BE_BYPASSED] = {"cannot-be-bypassed", {NEED_CARDS("what")},
	.text = "{what} cannot be bypassed by stealth", .help = "stealth cannot bypass"},
    [MODIFY_CANNOT_DEFEND] = {"cannot-defend", {NEED_CARDS("what")},
	.text = "{what} cannot be declared as a defender",
	.help = "cannot be declared as a defender"},
    [MODIFY_CANNOT_ATTACK] = {"cannot-attack", {NEED_CARDS("what")},
	.text = "{what} cannot be declared as an attacker",
	.help = "cannot be declared as an attacker"},
    [MODIFY_MUST_DEFEND] = {"must-defend", {NEED_CARDS("what")},
	.text = "{what} must be declared as a defender, if able",
	.help = "must be declared as a defender, if able"},
    [MODIFY_MOST_ATTACKERS] = {"most-attackers", {NEED_PLAYER("who"), NEED_AMOUNT("amount")},
	.text = "{who} cannot declare more than {amount} character{n} as an attacker",
	.help = "cannot declare more attackers"},
    [MODIFY_MOST_DEFENDERS] = {"most-defenders", {NEED_PLAYER("who"), NEED_AMOUNT("amount")},
	.text = "{who} cannot declare more than {amount} character{n} as a defender",
	.help = "cannot declare more defenders"},
    [MODIFY_MOST_STANDING] = {"most-standing", {NEED_PLAYER("who"), NEED_AMOUNT("amount")},
	.text = "{who} cannot stand more than {amount} character{n} during the standing phase",
	.help = "cannot stand more characters in the standing phase"},
    [MODIFY_MORE_LIMITED] = {"more-limited", {NEED_AMOUNT("amount")},
	.text = "you may marshal or play {amount} additional limited card{n} this round",
	.help = "additional limited cards this round"},
    [MODIFY_DOMINANCE] = {"dominance", {NEED_AMOUNT("by")},
	.text = "{self} contributes {by} STR to your total for dominance",
	.help = "STR counted for dominance"},
    [MODIFY_SIDE_STRENGTH] = {"side-strength", {NEED_AMOUNT("by"), SET("challenge", LIST_ICON)},
	.text = "{self} contributes {by} STR to your side during {challenge:any} in which you "
		"control a participating character",
	.help = "STR for your side of a challenge if you have a character in it"},
    [MODIFY_NO_CONTRIBUTION] = {"no-contribution", {NEED_CARDS("what")},
	.text = "{what} {does|do} not contribute {its|their} STR to the challenge",
	.help = "does not contribute its STR"},
    [MODIFY_NO_KNEEL] = {"no-kneel",
	{NEED_CARDS("what"), NEED_WORD("as", LIST_SIDE), SET("challenge", LIST_ICON)},
	.text = "{what} {does|do} not kneel when declared as {as:a}[ in {challenge:a}]",
	.help = "does not kneel when declared"},
    [MODIFY_PARTICIPATES] = {"participates", {NEED_CARDS("what"), NEED_WORD("as", LIST_SIDE)},
	.text = "{what} {is|are} considered to be participating as {as:a}",
	.help = "is considered to be participating"},
    [MODIFY_ENTERS_KNEELING] = {"enters-kneeling", {NEED_CARDS("what")},
	.text = "{what} enter{s} play knelt", .help = "enters play knelt"},
    [MODIFY_MAY_DEFEND] = {"may-defend", {NEED_CARDS("what"), SET("challenge", LIST_ICON)},
	.text = "{what} may be declared as a defender during {challenge:s}, even while kneeling",
	.help = "may be declared as a defender while kneeling, and without the icon"},
    [MODIFY_DRAW_MORE] = {"draw-more", {NEED_AMOUNT("by")},
	.text = "increase the number of cards you draw in the draw phase by {by}",
	.help = "more cards in the draw phase"},
    [MODIFY_DIES_AT_ZERO] = {"dies-at-zero", {NEED_CARDS("what")},
	.text = "{what} {is|are} killed if {its|their} STR is 0",
	.help = "is killed when its STR is 0"},
    [MODIFY_CLAIM_AGAINST_ANY] = {"claim-against-any", {NEED_SET("challenge", LIST_ICON)},
	.text =
	    "you may resolve your {challenge} claim against any number of opponents of your choice",
	.help = "claim against any number of opponents"},
    [MODIFY_MAY_REDIRECT] = {"may-redirect", {NEED_AMOUNT("amount")},
	.text = "you may redirect {amount} challenge{n} each round",
	.help = "challenges that you may redirect in a round"},
};

static const struct word_row deck_rules[DECK_RULES] = {
    [DECK_RULE_AT_MOST] = {"at-most", {NEED_AMOUNT("amount"), {"card", PARAM_SELECTOR, 0, true}},
	.text = "you cannot include {amount:over}{card:s} in your deck",
	.help = "cards that a deck cannot have more of"},
    [DECK_RULE_AT_LEAST] = {"at-least", {NEED_AMOUNT("amount"), {"card", PARAM_SELECTOR, 0, true}},
	.text = "you must include at least {amount} {card:s} in your deck",
	.help = "cards that a deck must have"},
    [DECK_RULE_MAY_INCLUDE] = {"may-include", {{"card", PARAM_SELECTOR, 0, true}},
	.text = "you may include {card:s} in your deck",
	.help = "cards of others that a deck may have"},
};

_Static_assert(TRIGGERS <= 32, "ability.listens has a bit for each");
_Static_assert(
    SELECTORS <= 64 && (int)EFFECTS <= (int)WORDS_MOST && (int)MODIFIERS <= (int)WORDS_MOST,
    "room for words");

const struct vocabulary_table vocabulary[] = {
    [VOCABULARY_TRIGGER] = {triggers, TRIGGERS},
    [VOCABULARY_SELECTOR] = {selectors, SELECTORS},
    [VOCABULARY_PLAYER] = {players, PLAYERS},
    [VOCABULARY_VALUE] = {values, VALUES},
    [VOCABULARY_CONDITION] = {conditions, CONDITIONS},
    [VOCABULARY_COST] = {costs, COSTS},
    [VOCABULARY_EFFECT] = {effects, EFFECTS},
    [VOCABULARY_MODIFIER] = {modifiers, MODIFIERS},
    [VOCABULARY_DECK] = {deck_rules, DECK_RULES},
};
