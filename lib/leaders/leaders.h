/* Hidden Leaders (Dědicové trůnu), 2 to 6 players.
 *
 * The world holds the heroes with their effects compiled into steps, the
 * leaders and the options of the run.  The state is flat: every card stands
 * in exactly one zone, zones are rings of card numbers, and an effect in
 * progress is a stack of frames inside the state.  The same state keeps what
 * the players know (see know.c). */
#ifndef REGENT_LEADERS_LEADERS_H
#define REGENT_LEADERS_LEADERS_H

#include "game/game.h"
#include "game/roster.h"
#include "game/setting.h"
#include "leaders/effect.h"

enum {
	HEROES = 77, /* hero 0 is the emperor */
	LEADERS = 6,
	RING = HEROES,
	NONE = 255,
	FRAMES_MOST = 16,
	OPTIONS_MOST = HEROES + 3,
	TAVERN_SLOTS = 3,
	HAND_KEPT = 3,
	HAND_DRAWN = 4,
	HAND_DEALT = 5,
	HAND_MOST = 20, /* of a scenario: twice as many options must fit */
	DISCARDS_MOST = 3,
	TURNS_MOST = 1000,
	EVERYONE = 0x3f, /* bits of seats */
};

/* Zones.  Those before GRAVEYARD lie face down. */
enum zone {
	HARBOR,
	WILDERNESS,
	DRAWN, /* drawn by an effect that is still going on */
	HAND,
	HIDDEN = HAND + SEATS_MOST,
	GRAVEYARD = HIDDEN + SEATS_MOST,
	PERFORMED, /* tavern cards that are being performed */
	OPEN,
	TAVERN = OPEN + SEATS_MOST,
	BOX = TAVERN + TAVERN_SLOTS, /* not in this game */
	ZONES,
};

enum phase { PHASE_SETUP, PHASE_PLAY, PHASE_DRAW, PHASE_DISCARD, PHASE_REFILL, PHASES };

/* What kind of choice is pending; says what an option's byte means. */
enum asking {
	ASK_NOTHING,
	ASK_HIDE,    /* setup: a hero to hide */
	ASK_THROW,   /* setup: a hero for the wilderness */
	ASK_PLAY,    /* a hero to play, | OPTION_DISCARD to discard, or OPTION_STOP */
	ASK_MORE,    /* another hero to discard, or OPTION_STOP */
	ASK_DRAW,    /* a tavern slot, or TAVERN_SLOTS: the harbor */
	ASK_TRIM,    /* a hero to discard */
	ASK_CARD,    /* step of an effect: a card, or OPTION_STOP */
	ASK_PLAYER,  /* a seat */
	ASK_FACTION, /* a faction */
	ASK_MOVE,    /* bits of the step's moves */
	ASK_BRANCH,  /* 1 or 2 */
};
enum { OPTION_DISCARD = 0x80, OPTION_STOP = 0xff };

struct leaders_hero {
	uint8_t factions; /* bits */
	bool advanced, copied;
	uint8_t n;
	uint16_t first; /* step */
};

struct leaders_leader {
	uint8_t factions, number;
};

struct leaders_faction {
	const char *name, *title, *brief, *czech;
};

struct leaders_world {
	struct roster roster; /* heroes, then leaders */
	struct leaders_hero hero[HEROES];
	struct leaders_leader leader[LEADERS];
	struct leaders_faction faction[FACTION_COUNT];
	struct step *step;
	uint8_t length, begin, dark; /* of the track */
	bool beginners;
	bool emperor_plain; /* the emperor is neither Empire nor Undead where a hero must not be */
	const char *name[SEATS_MOST];
	struct setting setting; /* of a scenario */
	struct arena arena;
};

/* One card being performed. */
struct frame {
	uint8_t card, seat; /* seat: who performs it, "you" */
	uint8_t at;	    /* step */
	uint8_t branch;	    /* taken of an either, 0: none */
	uint8_t x;
	uint8_t named;	/* faction, NONE */
	uint8_t chosen; /* seat, NONE */
	uint8_t owner;	/* seat the last hero was taken from, NONE */
	uint8_t it;	/* card, NONE */
	uint8_t part;	/* first card of an exchange, or given; NONE */
	uint8_t times;	/* how often the step was carried out */
	bool done;	/* was the last step carried out? */
};

struct leaders_state {
	struct game_head head;
	uint8_t marker[2]; /* red, green; 1.. */
	uint8_t leader[LEADERS];
	uint8_t active, starter, phase;
	uint8_t discarded; /* this turn, in the first step */
	uint8_t settled;   /* setup: players done */
	uint8_t n_frames;
	bool over, stopped; /* stopped: by the limit of turns */
	uint16_t turn;
	uint64_t performed[2]; /* this turn: bits of cards */
	uint8_t count[ZONES];
	/* A zone is a ring of its cards, from the top down, closed by RING + zone. */
	uint8_t next[RING + ZONES], prev[RING + ZONES], zone[HEROES];
	uint8_t seen[HEROES]; /* bits of seats that know where the card is */
	/* By face-down zone: cards that may be there, as all know.  An even number of
	 * zones can be changed two at a time. */
	uint64_t maybe[2][GRAVEYARD + GRAVEYARD % 2];
	struct frame frame[FRAMES_MOST];
	/* The pending choice; follows from the rest. */
	uint8_t asking, n_options;
	uint8_t option[OPTIONS_MOST];
};

static inline const struct leaders_world *
leaders_world(const struct play *play)
{
	return play->world;
}

static inline struct leaders_state *
leaders_state(const struct play *play)
{
	return play->state;
}

static inline unsigned
seat_after(const struct leaders_state *s, unsigned seat)
{
	return seat + 1 == s->head.players ? 0 : seat + 1;
}

#define zone_each(card, s, z) \
	for (unsigned card = (s)->next[RING + (z)]; card < RING; card = (s)->next[card])

/* zone.c: lists of cards.  None of these knows who may see what. */
void zone_clear(struct leaders_state *s);
void zone_swap(struct leaders_state *s, unsigned a, unsigned b); /* of different zones */
unsigned zone_list(const struct leaders_state *s, unsigned zone, uint8_t out[HEROES]);
void zone_set(struct leaders_state *s, unsigned zone, const uint8_t cards[], unsigned n);
unsigned zone_index(const struct leaders_state *s, unsigned card); /* place in its zone, from 1 */

static inline void
zone_link(struct leaders_state *s, unsigned zone, unsigned card, unsigned before, unsigned after)
{
	s->prev[card] = (uint8_t)before;
	s->next[card] = (uint8_t)after;
	s->next[before] = s->prev[after] = (uint8_t)card;
	s->zone[card] = (uint8_t)zone;
	s->count[zone]++;
}

/* The top card, or NONE. */
static inline unsigned
zone_top(const struct leaders_state *s, unsigned zone)
{
	return s->count[zone] ? s->next[RING + zone] : (unsigned)NONE;
}

static inline void
zone_push(struct leaders_state *s, unsigned zone, unsigned card) /* on top */
{
	zone_link(s, zone, card, RING + zone, s->next[RING + zone]);
}

static inline void
zone_add(struct leaders_state *s, unsigned zone, unsigned card) /* at the bottom */
{
	zone_link(s, zone, card, s->prev[RING + zone], RING + zone);
}

static inline void
zone_remove(struct leaders_state *s, unsigned card)
{
	unsigned before = s->prev[card], after = s->next[card];

	s->next[before] = (uint8_t)after;
	s->prev[after] = (uint8_t)before;
	s->count[s->zone[card]]--;
	s->zone[card] = NONE;
}

/* The seat whose hand or party the zone is, or NONE. */
static inline unsigned
zone_owner(unsigned zone)
{
	if (zone >= HAND && zone < GRAVEYARD)
		return zone < HIDDEN ? zone - HAND : zone - HIDDEN;
	return zone >= OPEN && zone < TAVERN ? zone - OPEN : NONE;
}

/* know.c: moving cards with what the players get to know by it.  seat is
 * who moves the card and sees it; shown: all see which card it is. */
enum place_in { ON_TOP, AT_END };
void leaders_move(struct leaders_state *s, unsigned card, unsigned to, enum place_in place,
    unsigned seat, bool shown);
void leaders_swap(struct leaders_state *s, unsigned a, unsigned b, unsigned seat);
void leaders_reveal(struct leaders_state *s, unsigned card);
/* The face-down zones the card may be in, as all know: a bit each. */
unsigned leaders_may_be(const struct leaders_state *s, unsigned card);
/* The seat has no card of the factions in hand, as all know. */
void leaders_lacks(
    const struct leaders_world *w, struct leaders_state *s, unsigned seat, unsigned factions);
void leaders_harbor_renew(struct play *play);
/* The top of the harbor, made anew from the wilderness when it is empty; NONE
 * if there is none. */
static inline unsigned
leaders_harbor_top(struct play *play)
{
	struct leaders_state *s = leaders_state(play);

	if (!s->count[HARBOR] && s->count[WILDERNESS])
		leaders_harbor_renew(play);
	return zone_top(s, HARBOR);
}
bool leaders_knows(const struct leaders_state *s, unsigned seat, unsigned card);
void leaders_know_setting(struct leaders_state *s);
void leaders_determinize(const struct play *play, int seat, struct rng *rng);

/* world.c */
void *leaders_world_new(const struct game_setup *setup, struct diag *dg);
void leaders_world_free(void *world);
/* Sets "key=value"; false after a report. */
bool leaders_set(struct leaders_world *w, const char *option, struct place at, struct diag *dg);
const char *leaders_name(const struct leaders_world *w, unsigned hero);
const char *leaders_leader_name(const struct leaders_world *w, unsigned leader);
const char *leaders_faction_name(const struct leaders_world *w, unsigned faction);

/* turn.c */
extern const char *const leaders_phases[PHASES + 1];
/* What a played hero does belongs to the first step. */
static inline enum phase
leaders_phase(const struct leaders_state *s)
{
	return s->n_frames ? PHASE_PLAY : (enum phase)s->phase;
}
void leaders_start(struct play *play);
void leaders_apply(struct play *play, unsigned index);
/* Plays on from a state that was built: phase, active and zones are set. */
void leaders_resume(struct play *play);
/* Makes the options of the pending choice again. */
void leaders_options(const struct play *play);
unsigned leaders_party(
    const struct leaders_world *w, const struct leaders_state *s, unsigned seat, unsigned factions);
unsigned leaders_needed(const struct leaders_world *w, unsigned players);
unsigned leaders_winning(const struct leaders_world *w, unsigned red, unsigned green);
int leaders_winner(const struct leaders_world *w, const struct leaders_state *s);
void leaders_outcome(const struct play *play, struct outcome *out);
bool leaders_check(const struct play *play, struct str *why);
uint64_t leaders_hash(const struct play *play);

/* run.c: the interpreter of effects. */
void frame_push(struct play *play, unsigned card, unsigned seat);
/* Goes on with the top frame: does something, or puts a choice up. */
void frame_run(struct play *play);
void frame_take(struct play *play, unsigned option);
/* The options of the top frame's step, made from the frame alone. */
void frame_options(const struct play *play);
const struct step *frame_step(const struct leaders_world *w, const struct frame *f);
static inline void
ask(struct leaders_state *s, unsigned seat, enum asking asking)
{
	s->asking = (uint8_t)asking;
	s->n_options = 0;
	s->head.seat = (int8_t)seat;
}

static inline void
ask_add(struct leaders_state *s, unsigned option)
{
	s->option[s->n_options++] = (uint8_t)option;
}

/* Has room for one option more than there can be. */
static inline void
ask_add_if(struct leaders_state *s, unsigned option, bool condition)
{
	s->option[s->n_options] = (uint8_t)option;
	s->n_options = (uint8_t)(s->n_options + condition);
}

/* show.c */
void leaders_label(const struct play *play, unsigned index, struct str *out);
bool leaders_understands(const struct play *play, const char *words);
bool leaders_label_matches(const struct play *play, unsigned index, const char *wanted);
void leaders_prompt(const struct play *play, struct str *out);
void leaders_view(const struct play *play, int seat, struct json *json);
void leaders_show(const struct play *play, int seat, struct str *out);
bool leaders_explain(const struct play *play, const char *what, struct str *out);

/* log.c.  Without a log not even the names are looked up. */
void leaders_tell(const struct play *play, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
#define leaders_log(play, ...) ((play)->log ? leaders_tell(play, __VA_ARGS__) : (void)0)
void leaders_tell_move(
    const struct play *play, unsigned card, unsigned from, unsigned to, unsigned seat);
/* Moves a card and tells of it. */
static inline void
leaders_put(
    struct play *play, unsigned card, unsigned to, enum place_in place, unsigned seat, bool shown)
{
	unsigned from = leaders_state(play)->zone[card];

	leaders_move(leaders_state(play), card, to, place, seat, shown);
	if (play->log)
		leaders_tell_move(play, card, from, to, seat);
}
/* a came out of the zone from, b out of the zone with; both lie there now. */
void
leaders_tell_swap(const struct play *play, unsigned a, unsigned from, unsigned b, unsigned with);
void leaders_tell_look(const struct play *play, unsigned card, unsigned seat);
/* The name of a card whose place the reader of the log knows, else "a hero". */
const char *leaders_seen_name(const struct play *play, unsigned card);
void leaders_log_end(const struct play *play);

/* greedy.c, scenario.c, text.c */
unsigned leaders_greedy(const struct play *play, struct rng *rng);
/* How far the markers are from letting the faction win; 0: it does. */
int
leaders_distance(const struct leaders_world *w, const struct leaders_state *s, unsigned faction);
bool leaders_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg);
bool
leaders_expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg);
void leaders_card_text(const struct node *card, const char *language, struct str *out);

extern const struct game leaders_game;

/* search.c */
uint64_t leaders_option_key(const struct play *play, unsigned index, int seat);
void leaders_believe(const struct play *play, int seat, struct rng *rng);
void leaders_estimate(const struct play *play, double chance[SEATS_MOST]);

#endif
