/* What the files of effects share.  Each word of the effect vocabulary has two
 * functions: could it change the game, and what it does; the tables in
 * effect.c name them.  An effect that others may answer makes an event; what
 * it cannot finish at once it leaves to a frame. */
#ifndef REGENT_AGOT_EFFECT_H
#define REGENT_AGOT_EFFECT_H

#include "agot/agot.h"

typedef bool effect_can(const struct context *c, const struct expr *e);
/* frame: the ability's, which learns in done whether all was done. */
typedef void
effect_run(struct agot *g, unsigned frame, const struct context *c, const struct expr *e);

enum { LIST_MOST = CARDS_MOST };

/* The effect was not done completely. */
void effect_missed(struct agot *g, unsigned frame);

typedef bool card_fits(const struct context *c, unsigned card);
card_fits fits_in_play, fits_movable;
bool in_play(const struct agot *g, unsigned card);
/* Is there a card among those meant that fits; and all that do. */
bool any_card(const struct context *c, int32_t cards, card_fits *fits);
unsigned fitting_cards(const struct context *c, int32_t cards, card_fits *fits, uint16_t *list);
void leave_challenge(struct agot *g, unsigned card);
/* May the card, as an attachment of that definition, be attached to the host? */
bool attach_as_legal(struct agot *g, unsigned card, uint16_t def, unsigned host);
enum zone zone_of_word(int32_t word);
/* The card so deep in a deck; 0: the top. */
unsigned top_card(const struct agot *g, unsigned seat, unsigned depth);

effect_can can_add_duplicate, can_add_to_challenge, can_add_to_hand, can_cancel, can_discard_power,
    can_discard_random, can_discard_top, can_draw, can_gain_gold, can_gain_power, can_instead,
    can_kill, can_kneel, can_leave, can_look_at_hand, can_look_at_top, can_move, can_move_gold,
    can_move_power, can_place_token, can_put_into_play, can_remove_from_challenge, can_remove_token,
    can_return_gold, can_reveal_top, can_save, can_search, can_stand, can_take_control;
effect_run run_add_duplicate, run_add_to_challenge, run_add_to_hand, run_attach_as, run_cancel,
    run_discard_power, run_discard_random, run_discard_top, run_draw, run_gain_gold, run_gain_power,
    run_instead, run_leave, run_look_at_hand, run_look_at_top, run_move_gold, run_move_power,
    run_order, run_place, run_place_token, run_put_into_play, run_remove_from_challenge,
    run_remove_token, run_return_gold, run_reveal_top, run_save, run_search, run_take_control,
    run_turn;

#endif
