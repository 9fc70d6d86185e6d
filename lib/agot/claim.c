/* Claim and the keywords that resolve after a challenge. */
#include "agot/agot.h"

enum { STEP_OPPONENTS, STEP_CLAIM, STEP_DONE };

/* ---- claim ---- */

/* Opponents whom the claim is applied to: f->x, bits.  Usually the loser; a
 * title lets the winner choose any number. */
static bool
may_choose_opponents(struct agot *g)
{
	bool may = false;

	fresh(g);
	for (unsigned i = 0; i < g->s->n_active; i++) {
		const struct agot_active *a = &g->active[i];
		const struct expr *e = expr_at(g, a->expr);
		may |= e->op == MODIFY_CLAIM_AGAINST_ANY &&
		       a->controller == g->s->challenge.winner && e->arg[0] & g->s->challenge.type;
	}
	return may;
}

static void
ask_opponents(struct agot *g, struct agot_frame *f)
{
	unsigned winner = g->s->challenge.winner;

	if (f->y == 0) {
		f->y = 1;
		f->x = (int16_t)(1u << g->s->challenge.loser);
		if (!may_choose_opponents(g)) {
			f->step = STEP_CLAIM;
			return;
		}
		f->x = 0;
	}
	offer_none(g);
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (p != winner && g->s->player[p].alive && (unsigned)f->x < 1u << p)
			offer(g, OPTION_CHOOSE_SEAT, NO_CARD, p);
	offer(g, OPTION_DONE, NO_CARD, 0);
	ask_seat(g, winner);
}

/* The loser chooses different characters; f->mode: claim, f->number: chosen,
 * f->life: place in play[] from which on may be chosen. */
static void
ask_kills(struct agot *g, struct agot_frame *f, unsigned seat)
{
	uint16_t list[CARDS_MOST];
	unsigned n = 0, after = 0;
	bool chosen[CARDS_MOST];

	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].controller == seat &&
		    def_of(g, g->play[i])->type == CARD_CHARACTER) {
			chosen[n] = g->card[g->play[i]].flags & CARD_MARKED;
			list[n++] = g->play[i];
		}
	for (unsigned i = 0; i < n; i++)
		if (chosen[i])
			after = i + 1;
	unsigned wanted = f->mode < n ? f->mode : n;
	if (f->number >= wanted) {
		unsigned kept = 0;
		for (unsigned i = 0; i < n; i++)
			if (chosen[i]) {
				g->card[list[i]].flags &= (uint8_t)~CARD_MARKED;
				list[kept++] = list[i];
			}
		f->step = STEP_DONE;
		if (kept)
			agot_event_leave(g, LEAVE_KILL, 0, list, kept, -1);
		return;
	}
	offer_none(g);
	for (unsigned i = after; i + (wanted - f->number) <= n; i++)
		offer(g, OPTION_KILL, list[i], 0);
	ask_seat(g, seat);
}

static void
apply_claim(struct agot *g, struct agot_frame *f, unsigned seat)
{
	switch (g->s->challenge.type) {
	case ICON_MILITARY:
		ask_kills(g, f, seat);
		return;
	case ICON_INTRIGUE:
		discard_random(g, seat, f->mode, 0, NAMES_MOST);
		break;
	default:
		move_power(g, seat, g->s->challenge.winner, f->mode);
	}
	f->step = STEP_DONE;
}

void
claim_step(struct agot *g, struct agot_frame *f)
{
	unsigned seat = 0;

	switch (f->step) {
	case STEP_OPPONENTS:
		ask_opponents(g, f);
		return;
	case STEP_CLAIM:
		while (seat < SEATS_MOST && !(f->x >> seat & 1))
			seat++;
		if (seat == SEATS_MOST) {
			pop(g);
			return;
		}
		if (f->number == 0)
			f->mode = (uint8_t)claim_value(g);
		f->seat = (uint8_t)seat;
		if (f->number == 0)
			agot_log(g, "The claim against %s is %u.", g->w->names[seat], f->mode);
		apply_claim(g, f, seat);
		return;
	default:
		f->x &= (int16_t) ~(1u << f->seat);
		f->number = 0;
		f->step = STEP_CLAIM;
	}
}

void
claim_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	switch ((enum option_kind)option.kind) {
	case OPTION_CHOOSE_SEAT:
		f->x |= (int16_t)(1u << option.number);
		return;
	case OPTION_DONE: /* nobody in particular: as usual */
		if (f->x == 0)
			f->x = (int16_t)(1u << g->s->challenge.loser);
		f->step = STEP_CLAIM;
		return;
	default:
		g->card[option.card].flags |= CARD_MARKED;
		f->number++;
	}
}

/* ---- keywords ---- */

static const uint8_t challenge_keywords[] = {
    KEYWORD_INSIGHT, KEYWORD_INTIMIDATE, KEYWORD_PILLAGE, KEYWORD_RENOWN};

static bool
takes_part(struct agot *g, unsigned card)
{
	return g->s->challenge.winner == g->s->challenge.attacker ? attacking(g, card)
								  : defending(g, card);
}

static bool
can_be_intimidated(struct agot *g, unsigned card)
{
	const struct agot_challenge *ch = &g->s->challenge;

	return g->card[card].controller == ch->loser && def_of(g, card)->type == CARD_CHARACTER &&
	       !(g->card[card].flags & CARD_KNEELING) && strength_of(g, card) <= ch->margin;
}

static bool
has_intimidated(struct agot *g)
{
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (can_be_intimidated(g, g->play[i]))
			return true;
	return false;
}

/* Could this keyword do anything now? */
static bool
keyword_counts(struct agot *g, enum keyword keyword)
{
	const struct agot_challenge *ch = &g->s->challenge;

	if (keyword == KEYWORD_INTIMIDATE && (ch->winner != ch->attacker || !has_intimidated(g)))
		return false;
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (takes_part(g, g->play[i]) && g->card[g->play[i]].controller == ch->winner &&
		    has_keyword(g, g->play[i], keyword))
			return true;
	return false;
}

static void
offer_keywords(struct agot *g, struct agot_frame *f)
{
	offer_none(g);
	for (unsigned i = 0; i < LENGTH(challenge_keywords); i++)
		if (!(f->x >> i & 1) && keyword_counts(g, challenge_keywords[i]))
			offer(g, OPTION_KEYWORD, NO_CARD, challenge_keywords[i]);
	if (g->s->head.options)
		ask_seat(g, g->s->first_player);
	else
		pop(g);
}

static void
offer_intimidated(struct agot *g, struct agot_frame *f)
{
	offer_none(g);
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (can_be_intimidated(g, g->play[i]))
			offer(g, OPTION_CHOOSE, g->play[i], 0);
	f->step = 0;
	if (g->s->head.options == 0)
		return;
	offer(g, OPTION_DONE, NO_CARD, 0);
	ask_seat(g, f->seat);
}

/* All instances of a keyword together, those that the winner wanted. */
static void
resolve_keyword(struct agot *g, struct agot_frame *f)
{
	uint16_t list[CARDS_MOST];
	unsigned n = 0, keyword = f->mode;

	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->card[g->play[i]].flags & CARD_MARKED) {
			g->card[g->play[i]].flags &= (uint8_t)~CARD_MARKED;
			list[n++] = g->play[i];
		}
	f->step = 0;
	if (n == 0)
		return;
	if (keyword == KEYWORD_RENOWN)
		agot_event_cards(g, EVENT_POWER, list, n, 1, -1);
	else if (keyword == KEYWORD_INSIGHT) {
		agot_log(g, "%s draws %u by insight.", g->w->names[f->seat], n);
		zone_draw(g, f->seat, n);
	} else {
		unsigned loser = g->s->challenge.loser;
		for (unsigned i = 0; i < n && zone_size(g, loser, ZONE_DECK) > 0; i++) {
			unsigned card =
			    zone_card(g, loser, ZONE_DECK, zone_size(g, loser, ZONE_DECK) - 1);
			agot_log(g, "%s is pillaged.", def_of(g, card)->name);
			zone_move(g, card, ZONE_DISCARD);
		}
		agot_event_cards(g, EVENT_PILLAGE, list, n, 0, -1);
	}
}

/* Asks for each character in turn; f->y: place in play[]. */
static void
ask_keyword(struct agot *g, struct agot_frame *f)
{
	for (; (unsigned)f->y < g->s->n_play; f->y++) {
		unsigned card = g->play[f->y];
		if (!takes_part(g, card) || g->card[card].controller != f->seat ||
		    !has_keyword(g, card, (enum keyword)f->mode))
			continue;
		f->card = (uint16_t)card;
		offer_none(g);
		offer(g, OPTION_YES, NO_CARD, 0);
		offer(g, OPTION_NO, NO_CARD, 0);
		ask_seat(g, f->seat);
		return;
	}
	resolve_keyword(g, f);
}

void
keyword_step(struct agot *g, struct agot_frame *f)
{
	if (!g->s->player[f->seat].alive || !g->s->player[g->s->challenge.loser].alive)
		pop(g);
	else if (f->step == 0)
		offer_keywords(g, f);
	else if (f->mode == KEYWORD_INTIMIDATE)
		offer_intimidated(g, f);
	else
		ask_keyword(g, f);
}

void
keyword_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	uint16_t card = option.card;

	switch ((enum option_kind)option.kind) {
	case OPTION_KEYWORD:
		for (unsigned i = 0; i < LENGTH(challenge_keywords); i++)
			if (challenge_keywords[i] == option.number)
				f->x |= (int16_t)(1u << i);
		f->mode = option.number;
		f->step = 1;
		f->y = 0;
		return;
	case OPTION_YES:
		g->card[f->card].flags |= CARD_MARKED;
		f->y++;
		return;
	case OPTION_NO:
		f->y++;
		return;
	case OPTION_CHOOSE:
		agot_log(g, "%s is intimidated.", def_of(g, card)->name);
		agot_event_cards(g, EVENT_KNEEL, &card, 1, 0, -1);
		return;
	default:
		return; /* done: nobody is intimidated */
	}
}
