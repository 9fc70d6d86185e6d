/* Choices inside an ability: cards and players by name, cards found in a
 * deck, the order in which cards go back, words to name. */
#include "agot/world.h"

#include <string.h>

void
bind_clear(struct agot *g, unsigned frame, unsigned slot)
{
	g->s->frame[frame].bind_at[slot] = (uint8_t)g->s->n_bound;
	g->s->frame[frame].bind_n[slot] = 0;
}

void
bind(struct agot *g, unsigned frame, unsigned slot, unsigned what)
{
	if (!has_room(g, g->s->n_bound, BOUND_MOST))
		return;
	g->s->bound[g->s->n_bound++] = (uint16_t)what;
	g->s->frame[frame].bind_n[slot]++;
}

/* ---- what can be chosen ---- */

struct candidacy {
	const struct expr *choice;
	int32_t effects;
};

/* Would choosing this change the game? */
static bool
candidate(const struct context *c, const void *data, unsigned what)
{
	const struct candidacy *k = data;
	struct context with = *c;
	uint16_t one = (uint16_t)what;
	unsigned slot = (unsigned)k->choice->arg[CHOICE_SLOT] - 1;

	with.bind[slot] = &one;
	with.bind_n[slot] = 1;
	return effects_can(&with, k->effects, 1u << slot);
}

/* Does anything in the effects depend on what is chosen? */
static bool
matters(const struct agot *g, const struct expr *choice, int32_t effects)
{
	unsigned bit = 1u << (choice->arg[CHOICE_SLOT] - 1);

	for (; effects; effects = expr_at(g, effects)->next)
		if (g->w->mentions[effects] & bit)
			return true;
	return false;
}

/* Keeping cards out of harm's way ("each character not chosen") needs no
 * effect on the chosen ones. */
static bool
chosen_by_each(const struct agot *g, const struct expr *choice)
{
	return choice->arg[CHOICE_BY] && expr_at(g, choice->arg[CHOICE_BY])->op == PLAYER_EACH;
}

/* What can be chosen, in out[CARDS_MOST]; not more than wanted. */
static unsigned
candidates(const struct context *c, const struct expr *choice, int32_t effects, uint16_t *out,
    unsigned wanted)
{
	struct candidacy data = {choice, effects};
	bool any = chosen_by_each(c->g, choice) || !matters(c->g, choice, effects);
	unsigned n = 0;

	if (!choice->arg[CHOICE_PLAYER])
		return cards_passing(
		    c, choice->arg[CHOICE_CARDS], any ? NULL : candidate, &data, out, wanted);
	unsigned seats = seats_of(c, choice->arg[CHOICE_PLAYER]);
	for (unsigned i = 0; i < SEATS_MOST && n < wanted; i++)
		if (seats >> i & 1 && (any || candidate(c, &data, SEAT_BINDING + i)))
			out[n++] = (uint16_t)(SEAT_BINDING + i);
	return n;
}

bool
choice_can(const struct context *c, int32_t index, int32_t effects)
{
	const struct expr *choice = expr_at(c->g, index);
	struct context mine = *c;
	uint16_t out[CARDS_MOST];

	if (!chosen_by_each(c->g, choice)) {
		if (choice->arg[CHOICE_BY])
			mine.seat = seat_of(c, choice->arg[CHOICE_BY]);
		return mine.seat < SEATS_MOST && candidates(&mine, choice, effects, out, 1) > 0;
	}
	for (mine.seat = 0; mine.seat < c->g->s->head.players; mine.seat++)
		if (c->g->s->player[mine.seat].alive &&
		    candidates(&mine, choice, effects, out, 1) > 0)
			return true;
	return false;
}

/* ---- choosing ---- */

void
choose_start(struct agot *g, unsigned parent, int32_t choices, int32_t effects)
{
	struct agot_frame *f = push(g, FRAME_CHOOSE);

	f->parent = (int8_t)parent;
	f->list = choices;
	f->expr = effects;
	f->seat = SEATS_MOST;
}

static void
chooser_context(struct agot *g, const struct agot_frame *f, struct context *c)
{
	context_frame(c, g, &g->s->frame[f->parent]);
	c->seat = f->seat;
}

/* Who chooses first; SEATS_MOST: nobody. */
static unsigned
first_chooser(struct agot *g, const struct agot_frame *f, const struct expr *choice)
{
	struct context c;

	context_frame(&c, g, &g->s->frame[f->parent]);
	if (chosen_by_each(g, choice))
		return g->s->first_player;
	return choice->arg[CHOICE_BY] ? seat_of(&c, choice->arg[CHOICE_BY]) : c.seat;
}

static int
most_chosen(const struct context *c, const struct expr *choice)
{
	if (choice->arg[CHOICE_STRENGTH])
		return BOUND_MOST;
	return choice->arg[CHOICE_UP_TO] ? value_of(c, choice->arg[CHOICE_UP_TO]) : 1;
}

static bool
open_number(const struct expr *choice)
{
	return choice->arg[CHOICE_UP_TO] || choice->arg[CHOICE_STRENGTH];
}

bool
choosing_several(struct agot *g, const struct agot_frame *f)
{
	struct context c;

	if (!f->list || !open_number(expr_at(g, f->list)))
		return false;
	chooser_context(g, f, &c);
	return most_chosen(&c, expr_at(g, f->list)) > 1;
}

/* Of a set with a total: same controller as the first, strength left. */
static bool
fits_total(struct agot *g, const struct context *c, const struct expr *choice, unsigned card)
{
	unsigned slot = (unsigned)choice->arg[CHOICE_SLOT] - 1;
	int left = value_of(c, choice->arg[CHOICE_STRENGTH]);

	for (unsigned i = 0; i < c->bind_n[slot]; i++) {
		left -= strength_of(g, c->bind[slot][i]);
		if (g->card[c->bind[slot][i]].controller != g->card[card].controller)
			return false;
	}
	return strength_of(g, card) <= left;
}

/* Offers what may still be chosen; f->y: how many this player has chosen,
 * f->x: the place in the list after the last one. */
static void
offer_candidates(struct agot *g, struct agot_frame *f, const struct expr *choice)
{
	struct context c;
	uint16_t out[CARDS_MOST];
	unsigned slot = (unsigned)choice->arg[CHOICE_SLOT] - 1;

	chooser_context(g, f, &c);
	/* What is chosen already does not count when looking for more. */
	struct context clean = c;
	clean.bind_n[slot] = 0;
	unsigned n = candidates(&clean, choice, f->expr, out, CARDS_MOST);
	for (unsigned i = (unsigned)f->x; i < n; i++) {
		if (choice->arg[CHOICE_STRENGTH] && !fits_total(g, &c, choice, out[i]))
			continue;
		if (out[i] >= SEAT_BINDING)
			offer(g, OPTION_CHOOSE_SEAT, NO_CARD, out[i] - SEAT_BINDING);
		else
			offer(g, OPTION_CHOOSE, out[i], i);
	}
}

static void
next_choice(struct agot *g, struct agot_frame *f, const struct expr *choice)
{
	struct agot_frame *parent = &g->s->frame[f->parent];
	unsigned slot = (unsigned)choice->arg[CHOICE_SLOT] - 1;

	if (chosen_by_each(g, choice)) {
		f->seat = (uint8_t)next_seat(g, f->seat);
		f->x = f->y = 0;
		if (f->seat != g->s->first_player)
			return;
		f->seat = SEATS_MOST;
		f->list = choice->next;
		return;
	}
	if (parent->bind_n[slot] == 0 && !choice->arg[CHOICE_UP_TO])
		parent->done = 0;
	f->seat = SEATS_MOST;
	f->list = choice->next;
}

void
choose_step(struct agot *g, struct agot_frame *f)
{
	if (!f->list) {
		pop(g);
		return;
	}
	const struct expr *choice = expr_at(g, f->list);
	unsigned slot = (unsigned)choice->arg[CHOICE_SLOT] - 1;
	struct context c;

	if (f->seat == SEATS_MOST) {
		f->seat = (uint8_t)first_chooser(g, f, choice);
		f->x = f->y = 0;
		bind_clear(g, (unsigned)f->parent, slot);
		if (f->seat == SEATS_MOST) {
			g->s->frame[f->parent].done = 0;
			f->list = choice->next;
			return;
		}
	}
	chooser_context(g, f, &c);
	offer_none(g);
	if (f->y < most_chosen(&c, choice))
		offer_candidates(g, f, choice);
	if (open_number(choice) &&
	    (f->y > 0 || (g->s->head.options && !choice->arg[CHOICE_STRENGTH])))
		offer(g, OPTION_DONE, NO_CARD, 0);
	if (g->s->head.options == 0) {
		next_choice(g, f, choice);
		return;
	}
	ask_seat(g, f->seat);
}

const char *
public_name(const struct agot *g, unsigned card)
{
	for (unsigned seat = 0; seat < g->s->head.players; seat++)
		if (!agot_sees(g, (int)seat, card))
			return "a card";
	return def_of(g, card)->name;
}

void
choose_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	const struct expr *choice = expr_at(g, f->list);
	unsigned slot = (unsigned)choice->arg[CHOICE_SLOT] - 1;

	if (option.kind == OPTION_DONE) {
		next_choice(g, f, choice);
		return;
	}
	bind(g, (unsigned)f->parent, slot,
	    option.kind == OPTION_CHOOSE_SEAT ? SEAT_BINDING + option.number : option.card);
	f->y++;
	f->x = (int16_t)(option.number + 1);
	agot_log(g, "%s chooses %s.", g->w->names[f->seat],
	    option.kind == OPTION_CHOOSE_SEAT ? g->w->names[option.number]
					      : public_name(g, option.card));
}

/* ---- searching a deck ---- */

void
search_step(struct agot *g, struct agot_frame *f)
{
	const struct expr *e = expr_at(g, f->expr);
	unsigned size = zone_size(g, f->seat, ZONE_DECK), n = 0;
	struct context c;

	if (f->step == 1) {
		pop(g);
		return;
	}
	context_frame(&c, g, &g->s->frame[f->parent]);
	unsigned top_cards = e->arg[0] ? (unsigned)value_of(&c, e->arg[0]) : size;
	if (top_cards > size)
		top_cards = size;
	offer_none(g);
	for (unsigned i = 0; i < top_cards; i++) {
		unsigned card = zone_card(g, f->seat, ZONE_DECK, size - 1 - i);
		g->card[card].known |= (uint8_t)(1u << f->seat);
		if (card_matches_anywhere(&c, e->arg[1], card) &&
		    (e->arg[2] != 2 || enter_can_put(g, f->seat, card))) {
			offer(g, OPTION_CHOOSE, card, 0);
			n++;
		}
	}
	f->step = 1;
	if (n == 0) {
		zone_shuffle(g, f->seat, ZONE_DECK);
		return;
	}
	offer(g, OPTION_DONE, NO_CARD, 0);
	ask_seat(g, f->seat);
}

void
search_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	bool into_play = expr_at(g, f->expr)->arg[2] == 2;
	unsigned seat = f->seat;

	if (option.kind == OPTION_CHOOSE && into_play) {
		enter_start(g, seat, option.card, HOW_PUT);
	} else if (option.kind == OPTION_CHOOSE) {
		agot_log(g, "%s finds %s.", g->w->names[seat], def_of(g, option.card)->name);
		zone_move(g, option.card, ZONE_HAND);
		g->card[option.card].known = (uint8_t)((1u << g->s->head.players) - 1);
	}
	zone_shuffle(g, seat, ZONE_DECK);
}

/* ---- back to the deck in any order ---- */

/* The cards stand in bound[] from f->x on, f->y of them; mode: to the top.
 * The first one chosen goes deepest on top, lowest at the bottom. */
void
order_step(struct agot *g, struct agot_frame *f)
{
	if (f->y == 0) {
		pop(g);
		return;
	}
	offer_none(g);
	for (int i = 0; i < f->y; i++)
		offer(g, OPTION_CHOOSE, g->s->bound[f->x + i], (unsigned)i);
	ask_seat(g, f->seat);
}

void
order_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	uint16_t *list = &g->s->bound[f->x];

	memmove(&list[option.number], &list[option.number + 1],
	    (size_t)(f->y - 1 - option.number) * sizeof(*list));
	f->y--;
	if (f->mode)
		zone_move(g, option.card, ZONE_DECK);
	else
		zone_move_bottom(g, option.card, ZONE_DECK);
	g->card[option.card].known |= (uint8_t)(1u << f->seat);
}

/* ---- naming ---- */

void
name_step(struct agot *g, struct agot_frame *f)
{
	unsigned words = f->mode == NAMED_CARD_TYPE ? CARD_EVENT + 1u : 3u;

	if (f->step == 1) {
		pop(g);
		return;
	}
	f->step = 1;
	offer_none(g);
	for (unsigned i = 0; i < words; i++)
		if (f->x >> i & 1)
			offer(g, OPTION_NAME, NO_CARD, (unsigned)f->mode << 4 | i);
	ask_seat(g, f->seat);
}

void
name_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	unsigned word = option.number & 15u;

	g->s->frame[f->parent].named = (uint8_t)(f->mode == NAMED_CARD_TYPE ? word : 1u << word);
	agot_log(g, "%s names %s.", g->w->names[f->seat],
	    f->mode == NAMED_CARD_TYPE ? card_type_names[word] : icon_names[word]);
}
