/* A Game of Thrones, second edition: what the parts of the engine share.
 *
 * The loop in loop.c looks only at the top frame of the state, which runs until
 * it pushes another one, is finished, or needs a choice.  struct agot is the
 * engine's handle on one state while it works on it; it is made anew for
 * every call and holds nothing of its own. */
#ifndef REGENT_AGOT_AGOT_H
#define REGENT_AGOT_AGOT_H

#include "agot/state.h"

#include <string.h>

/* A card as the engine sees it: facts as small numbers. */
struct agot_def {
	uint16_t title; /* copies share it */
	int card;	/* index in the database; -1: a filler or an embedded card */
	const char *name;
	uint8_t type, faction, icons;
	bool loyal, unique, written;
	int8_t cost, strength; /* VALUE_NONE, VALUE_X */
	int8_t income, initiative, claim, reserve;
	int8_t plus_income, plus_initiative, plus_reserve, plus_claim;
	uint16_t keywords; /* bits */
	int8_t ambush;	   /* VALUE_NONE: no ambush */
	uint64_t traits[TRAIT_WORDS];
	uint64_t except[TRAIT_WORDS], forbidden[TRAIT_WORDS]; /* of no-attachments */
	uint16_t first, n;				      /* abilities in world->set */
	int attach;		   /* selector list of the attach ability; 0: a character */
	uint32_t listens[WINDOWS]; /* triggers that it answers in each window: bits */
	uint64_t modifiers;	   /* of its constant abilities: bits */
	uint8_t depends;	   /* enum depends: what they look at */
	uint16_t actions;	   /* phases in which it has actions: bits */
	bool constants, whenever, when_revealed;
	uint8_t supports, rivals;    /* titles: bits by title number */
	int8_t title_number;	     /* of a title card, -1: none */
	uint64_t unique_bit;	     /* of a unique title, shared by few others; 0: not unique */
	struct agot_derived printed; /* what derived values begin with */
	uint8_t hears;		     /* windows in which it could answer: bits */
	uint8_t action_needs;	     /* what all of its actions need */
};

struct agot_deck {
	const char *name; /* the file */
	uint8_t faction;
	VEC(uint16_t) draw, plots, agendas; /* definitions */
};

/* A card that a player may have, for all that his faction and agendas tell. */
struct pool_card {
	uint16_t def;
	uint8_t limit; /* copies */
	bool rare;     /* of those that an agenda allows only so many of */
};

/* Of one title there is one row; in the order of the database. */
struct agot_pool {
	VEC(struct pool_card) draw, plots;
	unsigned rare_most;
};

/* How many there can be, by the cards of the game; more end it. */
struct agot_room {
	uint16_t lasting, active, subjects, options, reach;
};

struct agot_world {
	const struct card_db *db;
	struct card_db *owned_db;
	struct ability_set set;
	VEC(struct agot_def) def;
	struct agot_deck deck[SEATS_MOST];
	struct agot_pool pool[SEATS_MOST]; /* empty where lists are open */
	bool open_lists;		   /* everybody knows everybody's deck */
	unsigned players;
	bool melee;
	uint16_t faction_def[FACTIONS]; /* faction cards */
	uint16_t title_def[TITLES];
	uint16_t blank_character, blank_plot;
	uint16_t first_embedded; /* definition of set.embedded.at[0] */
	uint32_t listened;	 /* triggers that any card here listens to */
	uint64_t modifiers;	 /* modifiers that any card here has: bits */
	const char *names[SEATS_MOST];
	unsigned rounds_most, choices_most;
	uint16_t cards; /* in the game */
	struct agot_room room;
	size_t card_at, derived_at, order_at, play_at; /* layout of a state */
	size_t lasting_at, active_at, subject_at, option_at, reach_at, size;
	uint8_t *uses_that;	   /* per ability: does it speak of the trigger's card? */
	uint8_t *needs;		   /* per ability: enum needs, bits */
	uint8_t *mentions;	   /* per expression: names it speaks of, by slot; MENTIONS_THAT */
	struct select_row *select; /* per expression: see prepare.c */
	uint64_t *fits;		   /* per list of selectors: definitions that may fit, bits */
	size_t fits_words;	   /* words of a row of fits */
	bool gives_ambush;	   /* some card gives ambush to others */
	bool dearer;		   /* some reduction could be below zero */
	struct arena arena;
};

/* The engine's handle. */
struct agot {
	const struct agot_world *w;
	struct agot_state *s;
	struct agot_card *card;
	struct agot_derived *derived;
	uint16_t *order, *play;
	struct agot_lasting *lasting;
	struct agot_active *active; /* modifiers in force */
	struct agot_subject *subject;
	struct agot_option *option;
	uint16_t *listener, *actor, *speaker;
	struct play *table;
};

static inline struct agot
agot_open(const struct play *table)
{
	const struct agot_world *w = table->world;
	char *base = table->state;
	uint16_t *reach = (uint16_t *)(void *)(base + w->reach_at);

	return (struct agot){w, table->state, (struct agot_card *)(void *)(base + w->card_at),
	    (struct agot_derived *)(void *)(base + w->derived_at),
	    (uint16_t *)(void *)(base + w->order_at), (uint16_t *)(void *)(base + w->play_at),
	    (struct agot_lasting *)(void *)(base + w->lasting_at),
	    (struct agot_active *)(void *)(base + w->active_at),
	    (struct agot_subject *)(void *)(base + w->subject_at),
	    (struct agot_option *)(void *)(base + w->option_at), reach, reach + w->room.reach,
	    reach + 2 * w->room.reach, (struct play *)table};
}

static inline const struct agot_def *
def_of(const struct agot *g, unsigned card)
{
	return &g->w->def.at[g->card[card].def];
}

static inline const struct expr *
expr_at(const struct agot *g, int32_t index)
{
	return &g->w->set.expr.at[index];
}

static inline struct agot_frame *
top(const struct agot *g)
{
	return &g->s->frame[g->s->n_frames - 1];
}

enum { MENTIONS_THAT = 1 << NAMES_MOST };

/* What constant abilities look at besides what is in play. */
enum depends {
	DEPENDS_KNEELING = 1,
	DEPENDS_GOLD = 2,
	DEPENDS_TOKENS = 4,
	DEPENDS_PILES = 8, /* cards out of play */
	DEPENDS_POWER = 16,
	DEPENDS_PHASE = 32,
	DEPENDS_VALUES = 64,	 /* derived ones, in a condition */
	DEPENDS_CHALLENGE = 128, /* this one and those of the round */
};

/* Without which an ability cannot start: looked at before all else. */
enum needs {
	NEEDS_STANDING = 1,	    /* its card kneels as a cost */
	NEEDS_STANDING_FACTION = 2, /* the faction card kneels as a cost */
	NEEDS_CHALLENGE = 4,
	NEEDS_X = 8, /* a number is chosen and paid */
};

/* Could an ability not start whatever else holds? */
static inline bool
hopeless(const struct agot *g, unsigned seat, unsigned card, unsigned needs)
{
	return (needs & NEEDS_STANDING && g->card[card].flags & CARD_KNEELING) ||
	       (needs & NEEDS_STANDING_FACTION &&
		   g->card[g->s->player[seat].faction_card].flags & CARD_KNEELING) ||
	       (needs & NEEDS_CHALLENGE && !g->s->challenge.active);
}

/* What is known of a list of selectors before the game: which definitions it
 * could fit (a row of agot_world.fits), the first selector that has to be
 * asked while playing, and the zones it looks into. */
struct select_row {
	int32_t asked, row;
	uint32_t zones;
};

/* ---- prepare.c ---- */
/* Once the abilities of a world are read: what the engine looks up instead
 * of searching for it (modifiers, listened, uses_that, mentions and what
 * definitions listen to). */
void agot_prepare(struct agot_world *w);

/* ---- zone.c: where cards are ---- */
static inline unsigned
zone_size(const struct agot *g, unsigned seat, enum zone zone)
{
	const struct agot_player *p = &g->s->player[seat];

	return (unsigned)(p->start[zone + 1] - p->start[zone]);
}

/* The card at a place of a zone: 0 is the oldest; of a deck the last one is
 * the top. */
static inline unsigned
zone_card(const struct agot *g, unsigned seat, enum zone zone, unsigned index)
{
	const struct agot_player *p = &g->s->player[seat];

	return g->order[p->first + p->start[zone] + index];
}

/* Moves a card to the end of a zone of its owner (bottom: to its beginning).
 * Resets everything that a card keeps only while it is where it was. */
void zone_move(struct agot *g, unsigned card, enum zone zone);
void zone_move_bottom(struct agot *g, unsigned card, enum zone zone);
void zone_shuffle(struct agot *g, unsigned seat, enum zone zone);
/* Into play under a player's control, or as a duplicate or attachment. */
void zone_enter(struct agot *g, unsigned card, unsigned controller, unsigned host, bool duplicate);
void zone_draw(struct agot *g, unsigned seat, unsigned n);
/* Only these seats (bits) still know where the card lies. */
void zone_forget(struct agot_card *card, unsigned seats);
unsigned player_power(const struct agot *g, unsigned seat);

/* ---- derive.c: derived values and modifiers in force ---- */
void derive(struct agot *g);
static inline void
fresh(struct agot *g)
{
	if (g->s->stale)
		derive(g);
}
/* Something changed that only some abilities look at. */
static inline void
changed(struct agot *g, enum depends what)
{
	if (g->s->depends & what || g->s->moved)
		g->s->stale = 1;
	g->s->checks |= CHECK_CARDS;
}
/* These modifiers, which may also be lasting, look at the challenge. */
#define CHALLENGE_KINDS                                                          \
	((uint64_t)1 << MODIFY_PARTICIPATES | (uint64_t)1 << MODIFY_MAY_DEFEND | \
	    (uint64_t)1 << MODIFY_NO_KNEEL)
/* A challenge began or ended, or who takes part changed. */
static inline void
challenge_changed(struct agot *g)
{
	if (g->s->lasting_kinds & CHALLENGE_KINDS)
		g->s->stale = 1;
	changed(g, DEPENDS_CHALLENGE);
}
static inline int
strength_of(struct agot *g, unsigned card)
{
	fresh(g);
	if (g->card[card].zone != ZONE_PLAY)
		return def_of(g, card)->strength < 0 ? 0 : def_of(g, card)->strength;
	return g->derived[card].strength < 0 ? 0 : g->derived[card].strength;
}

static inline unsigned
icons_of(struct agot *g, unsigned card)
{
	fresh(g);
	return g->card[card].zone == ZONE_PLAY ? g->derived[card].icons : def_of(g, card)->icons;
}

static inline bool
has_keyword(struct agot *g, unsigned card, enum keyword keyword)
{
	fresh(g);
	return (g->card[card].zone == ZONE_PLAY ? g->derived[card].keywords
						: def_of(g, card)->keywords) >>
		   keyword &
	       1;
}

static inline bool
attacking(struct agot *g, unsigned card)
{
	fresh(g);
	return g->card[card].zone == ZONE_PLAY &&
	       (g->card[card].flags & CARD_ATTACKING || g->derived[card].bits & DERIVED_ATTACKS);
}

static inline bool
defending(struct agot *g, unsigned card)
{
	fresh(g);
	return g->card[card].zone == ZONE_PLAY &&
	       (g->card[card].flags & CARD_DEFENDING || g->derived[card].bits & DERIVED_DEFENDS);
}
bool is_blank(struct agot *g, unsigned card);
/* Sum of a plot value or another number of a player with all modifiers. */
int plot_value(struct agot *g, unsigned seat, enum modifier which);
/* At most 250 lie there. */
void add_gold(struct agot *g, unsigned seat, int amount);
int claim_value(struct agot *g);
int side_strength(struct agot *g, unsigned seat);
int dominance_strength(struct agot *g, unsigned seat);
/* The least cap among the modifiers of a kind that name the player. */
int cap(struct agot *g, enum modifier which, unsigned seat);
/* May the player stand the card, as far as his limit goes? */
bool may_stand(struct agot *g, unsigned card, unsigned seat);
int total(struct agot *g, enum modifier which, unsigned seat);
bool may_initiate(struct agot *g, unsigned seat, unsigned against, unsigned type);
bool may_trigger(struct agot *g, unsigned seat);
bool barred(struct agot *g, enum modifier which, unsigned seat, unsigned card);
/* Has the player the gold for a base cost, after reductions? */
bool affords(struct agot *g, unsigned seat, unsigned card, bool play, int cost);
/* A base cost after reductions; spend: use up those that apply to the next
 * card only. */
int cost_reduced(struct agot *g, unsigned seat, unsigned card, bool play, int base, bool spend);
int ambush_of(struct agot *g, unsigned card); /* VALUE_NONE: it has none */

/* ---- evaluate.c: selectors, players, values, conditions ---- */
struct context {
	struct agot *g;
	unsigned seat;	 /* you */
	unsigned source; /* self */
	int event, subject;
	uint8_t named, same;
	int x;
	int that;     /* 1 + the card that a modifier is applied to; 0: the trigger's */
	int attached; /* 1 + what the source was attached to when its ability started */
	uint8_t bind_n[NAMES_MOST];
	const uint16_t *bind[NAMES_MOST]; /* set where bind_n is */
};
static inline void
context_card(struct context *c, struct agot *g, unsigned card)
{
	c->g = g;
	c->seat = g->card[card].controller;
	c->source = card;
	c->event = c->subject = -1;
	c->named = c->same = 0;
	c->x = c->that = c->attached = 0;
	memset(c->bind_n, 0, sizeof(c->bind_n));
}
void context_frame(struct context *c, struct agot *g, const struct agot_frame *f);
bool card_matches(const struct context *c, int32_t selectors, unsigned card);
/* What has to be asked of the state, from one selector of a list on. */
bool all_asked(const struct context *c, int32_t asked, unsigned card);
/* Does the definition fit?  The bits of a list of selectors. */
static inline const uint64_t *
bits_of(const struct agot_world *w, int32_t selectors)
{
	return &w->fits[(size_t)selectors * w->fits_words];
}
static inline bool
def_fits(const uint64_t *bits, unsigned def)
{
	return bits[def / 64] >> (def % 64) & 1;
}
static inline bool
selectors_fit(const struct agot *g, int32_t selectors, unsigned card)
{
	return def_fits(bits_of(g->w, selectors), g->card[card].def);
}
/* The same as card_matches() wherever the card is. */
static inline bool
card_matches_anywhere(const struct context *c, int32_t selectors, unsigned card)
{
	int32_t asked = c->g->w->select[selectors].asked;

	return selectors_fit(c->g, selectors, card) && (!asked || all_asked(c, asked, card));
}
/* All cards that selectors mean, in play if they do not say where; out may be
 * NULL. */
unsigned cards_matching(const struct context *c, int32_t selectors, uint16_t *out, unsigned most);
/* Those of them that also pass a test. */
typedef bool card_test(const struct context *c, const void *data, unsigned card);
unsigned cards_passing(const struct context *c, int32_t selectors, card_test *test,
    const void *data, uint16_t *out, unsigned most);
/* All cards that an expression means; returns how many. */
unsigned cards_of(const struct context *c, int32_t expr, uint16_t *out, unsigned most);
bool cards_include(const struct context *c, int32_t expr, unsigned card);
/* One card, or NO_CARD. */
unsigned card_of(const struct context *c, int32_t expr);
/* Seats that an expression means: bits. */
unsigned seats_of(const struct context *c, int32_t expr);
unsigned seat_of(const struct context *c, int32_t expr); /* SEATS_MOST: none */
int value_of(const struct context *c, int32_t expr);
bool holds(const struct context *c, int32_t expr);

/* ---- trigger.c ---- */
/* Does the trigger fit the event, about the subject?  subject: -1 for events
 * about no card. */
bool
trigger_fits(const struct context *c, int32_t trigger, const struct agot_event *e, int subject);
extern const uint32_t event_triggers[EVENT_KINDS]; /* which triggers an event can set off */

/* ---- event.c ---- */
extern const char *const leave_words[]; /* by cause: "is killed"; see moment.c */
struct agot_event *agot_event_new(struct agot *g, enum event_kind kind);
void subject_add(struct agot *g, unsigned card);
/* Runs the event made last: at once if nobody listens, else by a frame. */
void agot_event_run(struct agot *g);
void agot_event_step(struct agot *g, struct agot_frame *f);
/* Cards leave play together.  The frame (an ability's, or -1) learns whether
 * all of them did. */
void agot_event_leave(struct agot *g, enum leave_cause cause, unsigned flags, const uint16_t *cards,
    unsigned n, int frame);
void agot_event_cards(
    struct agot *g, enum event_kind kind, const uint16_t *cards, unsigned n, int amount, int frame);
/* Lasting effects came or went. */
void lasting_changed(struct agot *g);
void lasting_drop_spent(struct agot *g);
void lasting_end(struct agot *g, enum until until);
void lasting_end_seat(struct agot *g, unsigned seat); /* until that player reveals a plot */
void duplicate_save(struct agot *g, unsigned event, unsigned subject);

/* ---- listen.c: who could act, who speaks ---- */
void listen(struct agot *g);
/* What the cards in reach answer in a window: triggers, bits. */
static inline uint32_t
heard(struct agot *g, enum window window)
{
	if (g->s->moved)
		listen(g);
	return g->s->heard[window];
}

/* ---- window.c ---- */
/* mode: a player who may marshal in an action window, 1 + seat. */
void window_open(struct agot *g, enum window window, int event, unsigned mode);
void window_step(struct agot *g, struct agot_frame *f);
void window_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);

unsigned next_seat(const struct agot *g, unsigned seat); /* the next one in the game */
unsigned players_left(const struct agot *g);

/* ---- enter.c: cards on their way into play ---- */
bool enter_can_marshal(struct agot *g, unsigned seat, unsigned card, bool *duplicate);
bool enter_can_ambush(struct agot *g, unsigned seat, unsigned card);
/* May the card be put into play under the seat's control? */
bool enter_can_put(struct agot *g, unsigned seat, unsigned card);
/* Marshal, ambush (both are paid here) or put into play. */
void enter_start(struct agot *g, unsigned seat, unsigned card, enum entered_how how);
void enter_step(struct agot *g, struct agot_frame *f);
void enter_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
/* May the attachment be attached to the host, by its own and the host's text? */
bool attach_legal(struct agot *g, unsigned attachment, unsigned host);
/* The same wherever they are. */
bool attach_fits(struct agot *g, unsigned attachment, unsigned host);
/* A copy in play that the seat owns and controls: the card would become its
 * duplicate.  NO_CARD: none. */
unsigned copy_in_play(struct agot *g, unsigned seat, unsigned card);
/* Is the unique card kept out by another copy? */
bool unique_barred(struct agot *g, unsigned seat, unsigned card);

/* ---- start.c: starting an ability ---- */
bool ability_can_start(
    struct agot *g, unsigned seat, unsigned card, unsigned number, int event, int subject);
void ability_start(
    struct agot *g, unsigned seat, unsigned card, unsigned number, int event, int subject);
void ability_step(struct agot *g, struct agot_frame *f);
void ability_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);

/* ---- effect.c, choose.c … ---- */
/* Could any effect of the list change the game? */
bool effects_can(const struct context *c, int32_t list, unsigned mentions);
void do_start(struct agot *g, unsigned parent, int32_t list);
void do_step(struct agot *g, struct agot_frame *f);
void do_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void move_power(struct agot *g, unsigned from, unsigned to, int n);
/* slot: where the cards are bound for an ability's frame; NAMES_MOST: nowhere. */
void discard_random(struct agot *g, unsigned seat, int n, unsigned frame, unsigned slot);

/* ---- lasting.c ---- */
bool lasting_can(const struct context *c, const struct expr *e);
void lasting_run(struct agot *g, unsigned frame, const struct context *c, const struct expr *e);
unsigned useful_icons(const struct context *c, const struct expr *e);
void later_step(struct agot *g, struct agot_frame *f);
void later_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);

/* ---- choose.c: choices by name, searches, orders, names ---- */
/* The name of a card, unless somebody at the table cannot see it. */
const char *public_name(const struct agot *g, unsigned card);
/* Is there something to choose, given what is done with it? */
bool choice_can(const struct context *c, int32_t choice, int32_t effects);
void choose_start(struct agot *g, unsigned parent, int32_t choices, int32_t effects);
void choose_step(struct agot *g, struct agot_frame *f);
bool choosing_several(struct agot *g, const struct agot_frame *f);
void choose_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void search_step(struct agot *g, struct agot_frame *f);
void search_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void order_step(struct agot *g, struct agot_frame *f);
void order_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void name_step(struct agot *g, struct agot_frame *f);
void name_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
/* Adds a card or a player to a name of an ability. */
void bind(struct agot *g, unsigned frame, unsigned slot, unsigned what);
void bind_clear(struct agot *g, unsigned frame, unsigned slot);

/* ---- loop.c ---- */
/* Is there room beside n?  Without, the game ends at the next step as a draw. */
bool has_room(struct agot *g, unsigned n, unsigned most);
struct agot_frame *push(struct agot *g, enum frame_kind kind);
void pop(struct agot *g);
/* Options are collected with offer() and asked with ask_seat(): a single one is
 * taken at once. */
void offer_none(struct agot *g);
void offer(struct agot *g, enum option_kind kind, unsigned card, unsigned number);
/* Cards of one hand or pile that are the same are one option. */
bool copies_in_pile(const struct agot *g, unsigned a, unsigned b);
void ask_seat(struct agot *g, unsigned seat);
/* The account of the game, for whoever wants to read it: what everybody at
 * the table sees, and nothing else. */
void agot_log(struct agot *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "X, Y and Z attack." */
void agot_log_cards(struct agot *g, const uint16_t *card, unsigned n, const char *verb);

/* ---- phase.c, challenge.c, setup.c ---- */
void game_step(struct agot *g, struct agot_frame *f);
void phase_step(struct agot *g, struct agot_frame *f);
void phase_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void reveal_step(struct agot *g, struct agot_frame *f);
void reveal_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void setup_step(struct agot *g, struct agot_frame *f);
void setup_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void challenge_start(struct agot *g, unsigned seat, unsigned type, unsigned against);
void challenge_step(struct agot *g, struct agot_frame *f);
void challenge_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
int must_option(const struct agot *g);
bool can_attack(struct agot *g, unsigned seat, unsigned card, unsigned type);
void claim_step(struct agot *g, struct agot_frame *f);
void claim_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void keyword_step(struct agot *g, struct agot_frame *f);
void keyword_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
/* Forgets what was counted for a period that is over. */
void limits_reset(struct agot *g, enum period period);

/* ---- watch.c ---- */
/* Looks at what the rules watch all the time; true: something was started
 * or the game is over. */
bool agot_checks(struct agot *g);
void winner_step(struct agot *g, struct agot_frame *f);
void winner_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);
void game_over(struct agot *g, unsigned winner, enum agot_end reason);

void agot_reset(struct agot *g);
void agot_begin(struct agot *g, enum phase phase);
void agot_start(struct play *play);
void agot_apply(struct play *play, unsigned index);

static inline struct agot_state *
agot_state(const struct play *play)
{
	return (struct agot_state *)play->state;
}

#endif
