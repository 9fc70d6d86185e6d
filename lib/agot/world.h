/* Making the world of a run: definitions, the layout of a state, and the
 * cards of a new one.  Used by world.c for decks and by scenario.c for
 * positions; the engine itself needs only what agot.h has. */
#ifndef REGENT_AGOT_WORLD_H
#define REGENT_AGOT_WORLD_H

#include "agot/agot.h"
#include "game/setting.h"

enum { ROUNDS_USUAL = 60, CHOICES_USUAL = 20000 };

/* An empty world: the card pool, with somebody's own cards, and the
 * definitions every game has (factions, titles, blank cards).  NULL after a
 * report. */
struct agot_world *world_open(struct card_source source, struct diag *dg);
/* The definition of a card of the database, compiled when it is new.  What
 * is wrong with its abilities is reported. */
uint16_t world_def(struct agot_world *w, int card, struct diag *dg);
/* Definitions of the embedded cards, what is listened to and where the parts
 * of a state lie, once all cards are there. */
void world_seal(struct agot_world *w, struct diag *dg);
void agot_world_free(void *world);
/* What the seat's deck may hold, for all that others know. */
struct law;
void world_pool(struct agot_world *w, const struct law *law, unsigned seat, struct diag *dg);

/* Groups the cards of a state, whose owners and zones are set, by owner and
 * zone.  Cards of an owner must be contiguous.  A deck's first card is its
 * top. */
void world_arrange(struct agot *g);
/* Empties a state but for its head; everybody is in the game. */
void world_clear(struct agot *g);
/* A new card in a zone: the next number. */
unsigned world_add(struct agot *g, unsigned owner, unsigned def, enum zone zone);

/* ---- name.c: cards as people name them ---- */
/* "Title", "Title (Core)", a code, "A/Title", "Title #2". */
struct card_name {
	int owner;	  /* a seat, or -1 */
	unsigned copy;	  /* from 1; 0: not said */
	struct str title; /* what is left: title, title with pack, or a code */
};
void card_name_read(struct card_name *name, const struct agot_world *w, const char *text);
void card_name_release(struct card_name *name);
/* Does the card answer to that? */
bool card_is_known(const struct agot_world *w, const char *text);
bool card_is_named(const struct agot *g, unsigned card, const struct card_name *name);
/* Number of the card among its title's, from 1: of all or of its owner's, of
 * those that a seat can see or (SEAT_NONE) of all. */
unsigned card_copy(const struct agot *g, unsigned card, bool of_owner, int seat);
const char *card_title(const struct agot *g, unsigned card);
struct setting agot_setting(const struct agot_world *w);

/* ---- the parts of struct game ---- */
extern const struct game_option agot_options[];
unsigned agot_players(const struct game_setup *setup);
void *agot_world_new(const struct game_setup *setup, struct diag *dg);
void agot_label(const struct play *play, unsigned index, struct str *out);
bool agot_understands(const struct play *play, const char *words);
bool agot_label_matches(const struct play *play, unsigned index, const char *wanted);
void agot_prompt(const struct play *play, struct str *out);
int agot_default_option(const struct play *play);
bool agot_may_cancel(const struct play *play);
enum choice_order agot_choice_order(const struct play *play);
void agot_outcome(const struct play *play, struct outcome *out);
void agot_view(const struct play *play, int seat, struct json *json);
void agot_show(const struct play *play, int seat, struct str *out);
/* moment.c: what a window is about, as the seat may know it. */
void moment_words(const struct agot *g, int seat, const struct agot_frame *f, struct str *out);
bool agot_explain(const struct play *play, const char *what, struct str *out);
void agot_determinize(const struct play *play, int seat, struct rng *rng);
unsigned agot_greedy(const struct play *play, struct rng *rng);
uint64_t agot_option_key(const struct play *play, unsigned index, int seat);
void agot_estimate(const struct play *play, double chance[SEATS_MOST]);
uint64_t agot_hash(const struct play *play);
bool agot_check(const struct play *play, struct str *why);
bool agot_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg);
bool
agot_expect(const struct play *play, const struct node *entry, struct str *why, struct diag *dg);

/* May the seat see this card's face? */
bool agot_sees(const struct agot *g, int seat, unsigned card);
/* Definitions of the cards that the seat knows its owner to have without
 * seeing where; out has room for all.  Returns how many. */
unsigned agot_unseen(const struct agot *g, int seat, unsigned owner, uint16_t *out);
extern const char *const zone_words[ZONES];

#endif
