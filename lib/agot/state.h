/* A Game of Thrones, second edition: the flat state.
 *
 * Everything a game in progress is stands in struct agot_state, a block
 * without pointers: cards are small numbers, unfinished work is a stack of
 * frames.  What grows with the cards of the game follows it in the same
 * block, see struct agot. */
#ifndef REGENT_AGOT_STATE_H
#define REGENT_AGOT_STATE_H

#include "ability/ability.h"
#include "game/game.h"

enum {
	OPENING_HAND = 7,
	SETUP_GOLD = 8,
	POWER_TO_WIN = 15,
	PLOTS_IN_DECK = 7,
	DRAW_DECK_MOST = 200,
	POOL_MOST = 1000,
	COPIES_MOST = 3,
	CARDS_MOST = 1500, /* in a game */
	FRAMES_MOST = 55,
	EVENTS_MOST = 31,
	SUBJECTS_MOST = 250, /* of one event */
	ANSWERS_MOST = 96,
	BOUND_MOST = 255,
	DELAYED_MOST = 24,
	MAXIMA_MOST = 24,
	CHALLENGES_MOST = 40,
	PLAYED_MOST = 64,
	TITLES = 6,
	ABILITIES_MOST = 4, /* of one card, with a limit */
	TRAIT_WORDS = 4,
	NO_CARD = 0xffff,
	SEAT_BINDING = 0xff00, /* a bound player: SEAT_BINDING + seat */
};

enum window {
	WINDOW_WOULD,
	WINDOW_FORCED_INTERRUPT,
	WINDOW_INTERRUPT,
	WINDOW_FORCED_REACTION,
	WINDOW_REACTION,
	WINDOW_ACTION,
	WINDOWS
};

/* Never the truth: made from cards and effects when something changed. */
struct agot_derived {
	int8_t strength; /* may be below zero; strength_of() cuts it */
	uint8_t icons;
	uint16_t keywords;
	uint16_t bits;
	/* What is added to the strength, and what was when last looked at. */
	int8_t bonus, shown_bonus;
};

enum zone {
	ZONE_DECK,
	ZONE_HAND,
	ZONE_DISCARD,
	ZONE_DEAD,
	ZONE_PLOTS,
	ZONE_USED,
	ZONE_REVEALED, /* the plot in play */
	ZONE_PLAY,
	ZONE_DUPLICATE, /* under a card in play */
	ZONE_SETUP,	/* face down, chosen for set-up */
	ZONE_CHOSEN,	/* the plot chosen, not yet revealed; a title not yet shown */
	ZONE_LIMBO,	/* on its way: being played, marshaled, put into play */
	ZONE_FACTION,
	ZONE_AGENDA,
	ZONE_TITLE, /* held */
	ZONE_POOL,  /* titles nobody holds */
	ZONE_GONE,  /* removed from the game */
	ZONES
};

enum card_flag {
	CARD_KNEELING = 1,
	CARD_FACEDOWN = 2,
	CARD_ATTACKING = 4, /* takes part; computed participants are in derived */
	CARD_DEFENDING = 8,
	CARD_BYPASSED = 16,
	CARD_MARKED = 32, /* in the set that is being chosen */
};

struct agot_card {
	uint16_t def;
	uint16_t base; /* its own definition; def differs while it is another kind of card */
	uint16_t host; /* attachments and duplicates; NO_CARD */
	uint16_t used; /* times each ability was used, four bits each */
	uint8_t owner, controller, zone, flags;
	uint8_t power, life; /* life: changes whenever the card changes its zone */
	uint8_t token[TOKENS];
	uint8_t known;	 /* seats that know the card in a hidden place: bits */
	uint8_t met;	 /* seats that have seen it and do not know where it lies: bits */
	uint8_t how;	 /* enum entered_how */
	uint8_t entered; /* agot_state.phase_count when it entered play */
	uint8_t duplicates, attachments;
};

enum derived_bit {
	DERIVED_BLANK = 1,
	DERIVED_NO_BYPASS = 2,
	DERIVED_NO_DEFEND = 4,
	DERIVED_NO_ATTACK = 8,
	DERIVED_MUST_DEFEND = 16,
	DERIVED_MAY_DEFEND = 32,
	DERIVED_STANDS_ATTACKING = 64, /* does not kneel when declared */
	DERIVED_STANDS_DEFENDING = 128,
	DERIVED_DIES_AT_ZERO = 256,
	DERIVED_ATTACKS = 512, /* considered to be participating */
	DERIVED_DEFENDS = 1024,
	DERIVED_NO_CONTRIBUTION = 2048,
};

/* A modifier in force. */
struct agot_active {
	int32_t expr;
	uint16_t source, target; /* target: NO_CARD for what the expression says */
	uint8_t op;		 /* enum modifier: of the expression */
	uint8_t controller, named, same;
	int8_t value;	  /* lasting ones: fixed when they began */
	uint16_t lasting; /* 1 + index; 0: a constant ability */
};

struct agot_lasting {
	int32_t expr;
	uint16_t source, target;
	uint8_t target_life, controller, until, named, same, seat;
	int8_t value;
	uint8_t spent;
};

struct agot_delayed {
	int32_t expr; /* EFFECT_LATER */
	uint16_t source, ability;
	uint16_t card[3];
	uint8_t life[3], n[NAMES_MOST];
	uint8_t controller, moment, named;
};

enum event_kind {
	EVENT_LEAVE,
	EVENT_ENTER,
	EVENT_INITIATED,
	EVENT_DEFENDED,
	EVENT_DECIDED,
	EVENT_STAND,
	EVENT_KNEEL,
	EVENT_POWER,
	EVENT_STRENGTH,
	EVENT_PILLAGE,
	EVENT_PHASE_BEGINS,
	EVENT_PHASE_ENDS,
	EVENT_DOMINANCE,
	EVENT_INCOME,
	EVENT_PLOTS,
	EVENT_ABILITY, /* the effects of an ability would initiate */
	EVENT_PLAYED,
	EVENT_KINDS
};

enum leave_cause {
	LEAVE_KILL,
	LEAVE_DISCARD,
	LEAVE_SACRIFICE,
	LEAVE_RETURN,
	LEAVE_SHUFFLE,
	LEAVE_REMOVE,
};

enum event_flag {
	EVENT_UNSAVABLE = 1,
	EVENT_CANCELLED = 2,
	EVENT_BURN = 4, /* killed by strength 0: a save must lift it */
	EVENT_COST = 8, /* paid as a cost */
};

struct agot_event {
	uint8_t kind, flags, cause; /* cause: leave_cause, entered_how, phase */
	uint8_t seat, other;	    /* whom it is about */
	int8_t frame;		    /* whom to tell whether it was done; -1 */
	int16_t amount;
	uint16_t source;   /* card whose ability or keyword did it; NO_CARD */
	uint16_t ability;  /* EVENT_ABILITY: which */
	uint16_t first, n; /* subjects */
};

enum subject_flag { SUBJECT_SAVED = 1, SUBJECT_DONE = 2 };

struct agot_subject {
	uint16_t card;
	uint8_t life, flags;
	uint8_t controller; /* last known */
	uint8_t to;	    /* zone it goes to */
};

struct agot_answer {
	uint16_t card;
	uint8_t life, ability, event, subject;
};

enum frame_kind {
	FRAME_GAME,
	FRAME_SETUP,
	FRAME_PHASE,
	FRAME_CHALLENGE,
	FRAME_EVENT,
	FRAME_WINDOW,
	FRAME_ABILITY, /* start, pay, choose, resolve */
	FRAME_DO,      /* a list of effects */
	FRAME_CHOOSE,  /* choose cards or players for a name */
	FRAME_ENTER,   /* a card on its way into play */
	FRAME_KEYWORD,
	FRAME_CLAIM,
	FRAME_SEARCH,
	FRAME_ORDER, /* to the bottom or top in any order */
	FRAME_NAME,
	FRAME_LATER,  /* delayed effects that are due */
	FRAME_REVEAL, /* when-revealed abilities, in the first player's order */
	FRAME_WINNER, /* several could win: the first player decides */
	FRAME_KINDS
};

struct agot_frame {
	uint8_t kind, step, seat, flags;
	uint16_t source, card;
	uint8_t life, number; /* number: of the ability on its card */
	uint16_t ability;     /* in the set */
	int8_t event, parent; /* of the trigger; the ability frame that a part
				 belongs to; -1 */
	uint8_t passes, mode;
	int16_t subject; /* of the trigger; -1 */
	int16_t x, y;
	uint8_t named, same, done; /* done: was the last effect done completely? */
	uint8_t bound_base;
	uint8_t bind_at[NAMES_MOST], bind_n[NAMES_MOST];
	int32_t expr, list;
};

enum option_kind {
	OPTION_PASS,
	OPTION_DONE,
	OPTION_KEEP,
	OPTION_MULLIGAN,
	OPTION_SETUP,
	OPTION_PLOT,
	OPTION_FIRST,	/* number: seat */
	OPTION_RESOLVE, /* number: of the ability */
	OPTION_MARSHAL,
	OPTION_DUPLICATE,
	OPTION_ATTACH,
	OPTION_TRIGGER,
	OPTION_PLAY,
	OPTION_AMBUSH,
	OPTION_CHALLENGE, /* number: type bits | seat << 4 */
	OPTION_ATTACK,
	OPTION_BYPASS,
	OPTION_DEFEND,
	OPTION_SAVE,
	OPTION_CHOOSE,
	OPTION_CHOOSE_SEAT,
	OPTION_NAME, /* number: named << 4 | word */
	OPTION_EITHER,
	OPTION_X,
	OPTION_YES,
	OPTION_NO,
	OPTION_KILL,
	OPTION_KEYWORD, /* number: enum keyword */
	OPTION_STAND,
	OPTION_DISCARD,
	OPTION_TITLE,
	OPTION_REDIRECT, /* number: seat */
	OPTION_WINNER,	 /* number: seat; who of several wins */
	OPTION_KINDS
};

struct agot_option {
	uint8_t kind, number;
	uint16_t card;
};

struct agot_challenge {
	uint8_t active, type;		     /* type: an enum icon bit, 0: none going on */
	uint8_t attacker, defender, against; /* against: whom it was initiated against */
	uint8_t winner, loser;		     /* SEATS_MOST: nobody */
	uint8_t unopposed, decided, redirected;
	int16_t strength[2], margin;
};

struct agot_record { /* a challenge of this round */
	uint8_t type, attacker, defender, winner, loser;
};

struct agot_played {
	uint16_t card;
	uint8_t seat, play; /* play: an event, else marshaled */
};

struct agot_maximum {
	uint16_t title;
	uint8_t seat, per, count, ability;
};

struct agot_player {
	uint16_t first, n;	   /* its cards in order[] */
	uint16_t start[ZONES + 1]; /* relative to first */
	uint8_t gold, limited;	   /* limited: marshaled or played this round */
	uint8_t alive, title;	   /* title: 1 + number, 0: none */
	uint8_t rivals_beaten;	   /* seats: bits */
	uint8_t redirects, mulligan;
	uint16_t faction_card;
	uint16_t plot; /* the revealed one; NO_CARD */
	uint8_t place; /* how the game ended for it: 1 is best */
	uint8_t setup_gold;
	uint8_t stood; /* characters, in this phase */
};

enum agot_end { END_NONE, END_POWER, END_DECK, END_ROUNDS, END_CHOICES, END_CROWDED };

struct agot_state {
	struct game_head head;
	uint8_t phase, phase_count, first_player, active, over, end_reason, winner;
	uint16_t round;
	uint8_t checks;	  /* enum check_bit: what to look at before going on */
	uint8_t stale;	  /* derived values are out of date */
	uint8_t limits;	  /* some ability with a limit was used */
	uint8_t moved;	  /* cards moved since the listeners were collected */
	uint8_t depends;  /* enum depends: of the speakers */
	uint8_t unvetted; /* enum vetting: what changed since it was looked at */
	uint8_t asking;	  /* a choice is pending */
	uint8_t crowded;  /* something did not fit: the game ends */
	uint16_t n_cards, n_play;
	uint8_t n_frames, n_events, n_delayed, n_maxima, n_challenges, n_played;
	uint8_t n_answers;
	uint16_t n_subjects, n_bound, n_lasting, n_active;
	struct agot_challenge challenge;
	struct agot_player player[SEATS_MOST];
	/* One more than can be used: where what does not fit is written. */
	struct agot_frame frame[FRAMES_MOST + 1];
	struct agot_event event[EVENTS_MOST + 1];
	struct agot_answer answer[ANSWERS_MOST];
	uint16_t bound[BOUND_MOST];
	struct agot_delayed delayed[DELAYED_MOST];
	struct agot_maximum maximum[MAXIMA_MOST];
	struct agot_record record[CHALLENGES_MOST];
	struct agot_played played[PLAYED_MOST];
	/* Cards in reach that could act, in the order in which they are offered,
	 * and those with constant abilities; what any of them answers in each
	 * window, and what they modify.  Collected anew when cards moved. */
	uint16_t n_listeners, n_actors, n_speakers;
	uint16_t n_attached, n_loose, n_watchful; /* attachments, those that a change of
		values may drop, and cards with a state that acts */
	uint32_t heard[WINDOWS];
	uint64_t spoken;
	uint64_t lasting_kinds; /* modifiers among the lasting effects */
	uint64_t uniques;	/* unique_bit of the titles in play and dead */
	uint64_t active_kinds;	/* modifiers in force: bits by enum modifier */
				/* then what grows with the cards of the game, see struct agot */
};

/* Not looked at since cards moved or values changed. */
enum vetting { UNVETTED_ATTACHMENTS = 1, UNVETTED_STRENGTH = 2 };

enum check_bit { CHECK_POWER = 1, CHECK_DECKS = 2, CHECK_CARDS = 4 };

#endif
