/* Selectors, players, values and conditions of the card language, asked of
 * the state as it is now.  Nothing here changes anything. */
#include "agot/agot.h"

#include <string.h>

void
context_frame(struct context *c, struct agot *g, const struct agot_frame *f)
{
	*c = (struct context){.g = g,
	    .seat = f->seat,
	    .source = f->source,
	    .event = f->event,
	    .subject = f->subject,
	    .named = f->named,
	    .same = f->same,
	    .x = f->x,
	    .attached = f->card == NO_CARD ? 0 : f->card + 1};
	for (unsigned i = 0; i < NAMES_MOST; i++) {
		c->bind[i] = &g->s->bound[f->bind_at[i]];
		c->bind_n[i] = f->bind_n[i];
	}
}

static const struct agot_event *
trigger_event(const struct context *c)
{
	return c->event < 0 ? NULL : &c->g->s->event[c->event];
}

static const struct agot_subject *
trigger_subject(const struct context *c)
{
	const struct agot_event *e = trigger_event(c);

	return !e || c->subject < 0 ? NULL : &c->g->subject[e->first + c->subject];
}

/* ---- players ---- */

static unsigned
alive(const struct agot *g)
{
	unsigned bits = 0;

	for (unsigned i = 0; i < g->s->head.players; i++)
		bits |= g->s->player[i].alive ? 1u << i : 0;
	return bits;
}

static unsigned
rivals(const struct agot *g, unsigned seat)
{
	unsigned mine = g->s->player[seat].title, bits = 0;

	if (!mine)
		return 0;
	uint8_t wanted = g->w->def.at[g->w->title_def[mine - 1]].rivals;
	for (unsigned i = 0; i < g->s->head.players; i++)
		if (g->s->player[i].title && wanted >> (g->s->player[i].title - 1) & 1)
			bits |= 1u << i;
	return bits;
}

static unsigned
seat_bit(unsigned seat)
{
	return seat < SEATS_MOST ? 1u << seat : 0;
}

/* Controllers or owners of cards. */
static unsigned
whose(const struct context *c, int32_t cards, bool owner)
{
	uint16_t card[CARDS_MOST];
	unsigned n = cards_of(c, cards, card, CARDS_MOST), bits = 0;

	for (unsigned i = 0; i < n; i++)
		bits |= 1u << (owner ? c->g->card[card[i]].owner : c->g->card[card[i]].controller);
	return bits;
}

unsigned
seats_of(const struct context *c, int32_t index)
{
	const struct agot_challenge *ch = &c->g->s->challenge;
	const struct expr *e;

	if (!index)
		return 1u << c->seat;
	e = expr_at(c->g, index);
	switch ((enum player_word)e->op) {
	case PLAYER_YOU:
		return 1u << c->seat;
	case PLAYER_OPPONENT:
		return alive(c->g) & ~(1u << c->seat);
	case PLAYER_EACH:
		return alive(c->g);
	case PLAYER_WINNER:
		return seat_bit(ch->winner);
	case PLAYER_LOSER:
		return seat_bit(ch->loser);
	case PLAYER_ATTACKER:
		return ch->active ? seat_bit(ch->attacker) : 0;
	case PLAYER_DEFENDER:
		return ch->active ? seat_bit(ch->defender) : 0;
	case PLAYER_THAT:
		return trigger_event(c) ? seat_bit(trigger_event(c)->seat) : 0;
	case PLAYER_CONTROLLER_OF:
		return whose(c, e->arg[0], false);
	case PLAYER_OWNER_OF:
		return whose(c, e->arg[0], true);
	case PLAYER_NAME:
		if (c->bind_n[e->arg[0]] == 0 || c->bind[e->arg[0]][0] < SEAT_BINDING)
			return 0;
		return 1u << (c->bind[e->arg[0]][0] - SEAT_BINDING);
	case PLAYER_RIVAL:
		return rivals(c->g, c->seat);
	case PLAYERS:
		break;
	}
	return 0;
}

unsigned
seat_of(const struct context *c, int32_t index)
{
	unsigned bits = seats_of(c, index);

	for (unsigned i = 0; i < SEATS_MOST; i++)
		if (bits >> i & 1)
			return i;
	return SEATS_MOST;
}

/* ---- selectors ---- */

static unsigned
icon_bits(const struct context *c, int32_t words)
{
	unsigned bits = (unsigned)words & (ICON_MILITARY | ICON_INTRIGUE | ICON_POWER);

	if (words & ICON_NAMED)
		bits |= c->named;
	if (words & ICON_SAME)
		bits |= c->same;
	return bits;
}

static unsigned
known_controller(const struct context *c, unsigned card)
{
	const struct agot_subject *subject = trigger_subject(c);

	if (subject && subject->card == card && subject->life != c->g->card[card].life)
		return subject->controller;
	return c->g->card[card].controller;
}

static int
printed(int value)
{
	return value < 0 ? 0 : value;
}

static bool
flag_is(int32_t flag, bool fact)
{
	return (flag != 1) == fact;
}

static bool
alone(struct agot *g, unsigned card)
{
	bool attacks = attacking(g, card);

	if (!attacks && !defending(g, card))
		return false;
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (g->play[i] != card &&
		    (attacks ? attacking(g, g->play[i]) : defending(g, g->play[i])))
			return false;
	return true;
}

static bool
in_role(struct agot *g, unsigned card, int role)
{
	return (role != ROLE_DEFENDING && attacking(g, card)) ||
	       (role != ROLE_ATTACKING && defending(g, card));
}

static bool
any_matches(const struct context *c, int32_t list, unsigned card)
{
	for (; list; list = expr_at(c->g, list)->next)
		if (card_matches_anywhere(c, expr_at(c->g, list)->arg[0], card))
			return true;
	return false;
}

static bool
copy_of_any(const struct context *c, int32_t cards, unsigned card)
{
	uint16_t list[CARDS_MOST];
	unsigned n = cards_of(c, cards, list, CARDS_MOST);

	for (unsigned i = 0; i < n; i++)
		if (def_of(c->g, list[i])->title == def_of(c->g, card)->title)
			return true;
	return false;
}

static bool
on_side(const struct context *c, int32_t player, unsigned card)
{
	const struct agot_challenge *ch = &c->g->s->challenge;
	unsigned seats = seats_of(c, player);

	if (c->seat != ch->attacker && c->seat != ch->defender)
		return false;
	return ch->active && ((seats >> ch->attacker & 1 && attacking(c->g, card)) ||
				 (seats >> ch->defender & 1 && defending(c->g, card)));
}

/* What a selector says of a card in the game; what it says of its definition
 * was settled by prepare.c. */
static bool
select_one(const struct context *c, const struct expr *e, unsigned card)
{
	struct agot *g = c->g;
	const struct agot_card *k = &g->card[card];
	const struct agot_def *def = def_of(g, card);

	switch ((enum selector)e->op) {
	case SELECT_CONTROLLER:
		return seats_of(c, e->arg[0]) >> known_controller(c, card) & 1;
	case SELECT_OWNER:
		return seats_of(c, e->arg[0]) >> k->owner & 1;
	case SELECT_STATE:
		return (k->flags & CARD_KNEELING) == (e->arg[0] == 2 ? CARD_KNEELING : 0);
	case SELECT_ROLE:
		return in_role(g, card, e->arg[0] - 1);
	case SELECT_COST_AT_MOST:
		return def->cost != VALUE_NONE && printed(def->cost) <= value_of(c, e->arg[0]);
	case SELECT_COST_AT_LEAST:
		return def->cost != VALUE_NONE && printed(def->cost) >= value_of(c, e->arg[0]);
	case SELECT_STRENGTH_AT_MOST:
		return strength_of(g, card) <= value_of(c, e->arg[0]);
	case SELECT_STRENGTH_AT_LEAST:
		return strength_of(g, card) >= value_of(c, e->arg[0]);
	case SELECT_STRENGTH_BELOW:
		return strength_of(g, card) < strength_of(g, card_of(c, e->arg[0]));
	case SELECT_PRINTED_STRENGTH_AT_MOST:
		return printed(def->strength) <= value_of(c, e->arg[0]);
	case SELECT_ICON:
		return icons_of(g, card) & icon_bits(c, e->arg[0]);
	case SELECT_WITHOUT_ICON:
		return !(icons_of(g, card) & icon_bits(c, e->arg[0]));
	case SELECT_KEYWORD:
		fresh(g);
		return g->derived[card].keywords & (unsigned)e->arg[0];
	case SELECT_WITHOUT_ATTACHMENTS:
		return flag_is(e->arg[0], k->attachments == 0);
	case SELECT_HAS_DUPLICATE:
		return flag_is(e->arg[0], k->duplicates > 0);
	case SELECT_HAS_TOKEN:
		return k->token[e->arg[0] - 1] >= (e->arg[1] ? value_of(c, e->arg[1]) : 1);
	case SELECT_COPY_OF:
		return copy_of_any(c, e->arg[0], card);
	case SELECT_OTHER:
		return flag_is(e->arg[0], card != c->source);
	case SELECT_AMONG:
		return cards_include(c, e->arg[0], card);
	case SELECT_NOT:
		return !card_matches_anywhere(c, e->arg[0], card);
	case SELECT_ANY:
		return any_matches(c, e->arg[0], card);
	case SELECT_NOT_TYPE_NAMED:
		return flag_is(e->arg[0], def->type != c->named);
	case SELECT_ALONE:
		return flag_is(e->arg[0], alone(g, card));
	case SELECT_SIDE:
		return on_side(c, e->arg[0], card);
	case SELECT_POWER_AT_LEAST:
		return k->power >= value_of(c, e->arg[0]);
	default:
		break;
	}
	return true;
}

bool
all_asked(const struct context *c, int32_t asked, unsigned card)
{
	const struct agot_world *w = c->g->w;

	for (; asked; asked = w->select[expr_at(c->g, asked)->next].asked)
		if (!select_one(c, expr_at(c->g, asked), card))
			return false;
	return true;
}

bool
card_matches(const struct context *c, int32_t selectors, unsigned card)
{
	const struct agot_card *k = &c->g->card[card];

	return c->g->w->select[selectors].zones >> k->zone & 1 && !(k->flags & CARD_FACEDOWN) &&
	       card_matches_anywhere(c, selectors, card);
}

struct collect {
	const struct context *c;
	const uint64_t *bits;
	int32_t asked;
	card_test *test;
	const void *data;
	uint16_t *out;
	unsigned n, most;
};

/* Collects what matches; true when there are enough. */
static bool
collect(struct collect *k, const uint16_t *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		const struct agot_card *card = &k->c->g->card[cards[i]];

		if (!def_fits(k->bits, card->def) || card->flags & CARD_FACEDOWN ||
		    !all_asked(k->c, k->asked, cards[i]) ||
		    (k->test && !k->test(k->c, k->data, cards[i])))
			continue;
		if (k->out)
			k->out[k->n] = cards[i];
		if (++k->n == k->most)
			return true;
	}
	return false;
}

static bool
collect_everywhere(struct collect *k)
{
	for (uint16_t i = 0; i < k->c->g->s->n_cards; i++)
		if (collect(k, &i, 1))
			return true;
	return false;
}

static bool
collect_from(struct collect *k, unsigned zones)
{
	const struct agot *g = k->c->g;

	if (zones >> ZONE_PLAY & 1 && collect(k, g->play, g->s->n_play))
		return true;
	zones &= ~(1u << ZONE_PLAY);
	for (enum zone z = 0; zones >> z; z++)
		for (unsigned p = 0; zones >> z & 1 && p < g->s->head.players; p++)
			if (collect(k, &g->order[g->s->player[p].first + g->s->player[p].start[z]],
				zone_size(g, p, z)))
				return true;
	return false;
}

unsigned
cards_passing(const struct context *c, int32_t selectors, card_test *test, const void *data,
    uint16_t *out, unsigned most)
{
	const struct agot_world *w = c->g->w;
	struct collect k = {
	    c, bits_of(w, selectors), w->select[selectors].asked, test, data, out, 0, most};
	unsigned zones = w->select[selectors].zones;

	if (zones == ~0u)
		collect_everywhere(&k);
	else
		collect_from(&k, zones);
	return k.n;
}

unsigned
cards_matching(const struct context *c, int32_t selectors, uint16_t *out, unsigned most)
{
	return cards_passing(c, selectors, NULL, NULL, out, most);
}

unsigned
cards_of(const struct context *c, int32_t index, uint16_t *out, unsigned most)
{
	const struct expr *e;
	unsigned n = 0;

	if (!index)
		return 0;
	e = expr_at(c->g, index);
	if (e->op == CARDS_ALL)
		return cards_matching(c, e->arg[0], out, most);
	if (e->op == CARDS_NAME) {
		for (; n < c->bind_n[e->arg[0]] && n < most; n++)
			out[n] = c->bind[e->arg[0]][n];
		return n;
	}
	unsigned card = card_of(c, index);
	if (card != NO_CARD && most)
		out[n++] = (uint16_t)card;
	return n;
}

bool
cards_include(const struct context *c, int32_t index, unsigned card)
{
	const struct expr *e = expr_at(c->g, index);

	if (!index)
		return true;
	if (e->op == CARDS_ALL)
		return card_matches_anywhere(c, e->arg[0], card);
	if (e->op == CARDS_NAME) {
		for (unsigned i = 0; i < c->bind_n[e->arg[0]]; i++)
			if (c->bind[e->arg[0]][i] == card)
				return true;
		return false;
	}
	return card_of(c, index) == card;
}

unsigned
card_of(const struct context *c, int32_t index)
{
	const struct expr *e = expr_at(c->g, index);
	uint16_t card;

	switch ((enum cards)e->op) {
	case CARDS_SELF:
		return c->source;
	case CARDS_ATTACHED:
		return c->attached ? (unsigned)c->attached - 1 : c->g->card[c->source].host;
	case CARDS_THAT:
		if (c->that)
			return (unsigned)c->that - 1;
		if (trigger_subject(c))
			return trigger_subject(c)->card;
		return trigger_event(c) ? trigger_event(c)->source : NO_CARD;
	case CARDS_FACTION:
		return c->g->s->player[c->seat].faction_card;
	case CARDS_NAME:
		return c->bind_n[e->arg[0]] ? c->bind[e->arg[0]][0] : NO_CARD;
	case CARDS_ALL:
		return cards_matching(c, e->arg[0], &card, 1) ? card : NO_CARD;
	case CARDS_KINDS:
		break;
	}
	return NO_CARD;
}

/* ---- values ---- */

static int
margin_per(const struct context *c, int per)
{
	return per > 0 ? c->g->s->challenge.margin / per : 0;
}

int
value_of(const struct context *c, int32_t index)
{
	const struct expr *e = expr_at(c->g, index);
	unsigned card, seat;

	if (!index)
		return 1;
	switch ((enum value)e->op) {
	case VALUE_NUMBER:
		return e->arg[0];
	case VALUE_CHOSEN_X:
		return c->x;
	case VALUE_COUNT:
		return (int)cards_matching(c, e->arg[0], NULL, ~0u);
	case VALUE_USED_PLOTS:
		seat = seat_of(c, e->arg[0]);
		return seat == SEATS_MOST ? 0 : (int)zone_size(c->g, seat, ZONE_USED);
	case VALUE_GOLD:
		seat = seat_of(c, e->arg[0]);
		return seat == SEATS_MOST ? 0 : c->g->s->player[seat].gold;
	case VALUE_HAND:
		seat = seat_of(c, e->arg[0]);
		return seat == SEATS_MOST ? 0 : (int)zone_size(c->g, seat, ZONE_HAND);
	case VALUE_MARGIN_PER:
		return margin_per(c, value_of(c, e->arg[0]));
	case VALUE_COST_OF:
		card = card_of(c, e->arg[0]);
		return card == NO_CARD ? 0 : printed(def_of(c->g, card)->cost);
	case VALUE_STRENGTH_OF:
		card = card_of(c, e->arg[0]);
		return card == NO_CARD ? 0 : strength_of(c->g, card);
	case VALUE_IF:
		return value_of(c, holds(c, e->arg[0]) ? e->arg[1] : e->arg[2]);
	case VALUE_TOKENS:
		card = card_of(c, e->arg[1]);
		return card == NO_CARD ? 0 : c->g->card[card].token[e->arg[0] - 1];
	case VALUE_POWER_OF:
		card = card_of(c, e->arg[0]);
		return card == NO_CARD ? 0 : c->g->card[card].power;
	case VALUES:
		break;
	}
	return 0;
}

/* ---- conditions ---- */

static bool
during(const struct context *c, const struct expr *e)
{
	const struct agot_challenge *ch = &c->g->s->challenge;

	if (!ch->active || (e->arg[0] && !(icon_bits(c, e->arg[0]) & ch->type)))
		return false;
	return (!e->arg[1] || seats_of(c, e->arg[1]) >> ch->attacker & 1) &&
	       (!e->arg[2] || seats_of(c, e->arg[2]) >> ch->defender & 1);
}

/* Challenges of this round that a player won, lost or initiated. */
static bool
record_fits(const struct context *c, const struct expr *e, const struct agot_record *r)
{
	unsigned seats = seats_of(c, e->arg[0]);
	unsigned who = e->op == IF_WON_CHALLENGE    ? r->winner
		       : e->op == IF_LOST_CHALLENGE ? r->loser
						    : r->attacker;

	if (who >= SEATS_MOST || !(seats >> who & 1))
		return false;
	if (e->arg[1] && !(icon_bits(c, e->arg[1]) & r->type))
		return false;
	return e->op == IF_INITIATED_CHALLENGE || !e->arg[2] ||
	       who == (e->arg[2] - 1 == SIDE_ATTACKER ? r->attacker : r->defender);
}

static int
records(const struct context *c, const struct expr *e)
{
	int n = 0;

	for (unsigned i = 0; i < c->g->s->n_challenges; i++)
		n += record_fits(c, e, &c->g->s->record[i]);
	return n;
}

static bool
all_hold(const struct context *c, int32_t list, bool wanted)
{
	for (; list; list = expr_at(c->g, list)->next)
		if (holds(c, list) != wanted)
			return false;
	return true;
}

static bool
entered_this_phase(const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[0]);

	return card != NO_CARD && c->g->card[card].zone == ZONE_PLAY &&
	       c->g->card[card].entered == c->g->s->phase_count &&
	       c->g->card[card].how != HOW_SETUP &&
	       (!e->arg[1] || e->arg[1] >> c->g->card[card].how & 1);
}

static bool
has_token(const struct context *c, const struct expr *e)
{
	unsigned card = card_of(c, e->arg[0]);

	return card != NO_CARD &&
	       c->g->card[card].token[e->arg[1] - 1] >= (e->arg[2] ? value_of(c, e->arg[2]) : 1);
}

/* Every card of a name is as a selector says. */
static bool
all_like(const struct context *c, const struct expr *e)
{
	uint16_t card[CARDS_MOST];
	unsigned n = cards_of(c, e->arg[0], card, CARDS_MOST);

	for (unsigned i = 0; i < n; i++)
		if (!card_matches_anywhere(c, e->arg[1], card[i]))
			return false;
	return n > 0;
}

bool
holds(const struct context *c, int32_t index)
{
	const struct expr *e = expr_at(c->g, index);
	unsigned card;

	if (!index)
		return true;
	switch ((enum condition)e->op) {
	case IF_ALL:
		return all_hold(c, e->arg[0], true);
	case IF_ANY:
		return !all_hold(c, e->arg[0], false);
	case IF_NOT:
		return !holds(c, e->arg[0]);
	case IF_FIRST_PLAYER:
		return seats_of(c, e->arg[0]) >> c->g->s->first_player & 1;
	case IF_EXISTS:
		return cards_matching(c, e->arg[0], NULL, 1) > 0;
	case IF_MATCHES:
		return all_like(c, e);
	case IF_DURING_CHALLENGE:
		return during(c, e);
	case IF_WON_CHALLENGE:
	case IF_LOST_CHALLENGE:
		return records(c, e) > 0;
	case IF_INITIATED_CHALLENGE:
		return e->arg[2] ? records(c, e) <= value_of(c, e->arg[2]) : records(c, e) > 0;
	case IF_ENTERED_PLAY:
		return entered_this_phase(c, e);
	case IF_IN_PLAY:
		card = card_of(c, e->arg[0]);
		return card != NO_CARD && (c->g->card[card].zone == ZONE_PLAY ||
					      c->g->card[card].zone == ZONE_DUPLICATE);
	case IF_MORE:
		return value_of(c, e->arg[0]) > value_of(c, e->arg[1]);
	case IF_PHASE:
		return e->arg[0] - 1 == PHASE_ANY || c->g->s->phase == e->arg[0] - 1;
	case IF_AT_LEAST:
		return value_of(c, e->arg[0]) >= value_of(c, e->arg[1]);
	case IF_HAS_TOKEN:
		return has_token(c, e);
	case CONDITIONS:
		break;
	}
	return false;
}
