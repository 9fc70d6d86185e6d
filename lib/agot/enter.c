/* Cards on their way into play: marshaled, ambushed or put there by an
 * effect; as a new card, an attachment or a duplicate. */
#include "agot/agot.h"

static bool
any_trait(const uint64_t a[TRAIT_WORDS], const uint64_t b[TRAIT_WORDS])
{
	for (unsigned i = 0; i < TRAIT_WORDS; i++)
		if (a[i] & b[i])
			return true;
	return false;
}

static bool
no_traits(const uint64_t a[TRAIT_WORDS])
{
	for (unsigned i = 0; i < TRAIT_WORDS; i++)
		if (a[i])
			return false;
	return true;
}

/* The host's "no attachments", perhaps "… except Weapon". */
static bool
host_refuses(struct agot *g, unsigned host, const struct agot_def *attachment)
{
	const struct agot_def *def = def_of(g, host);

	if (!(def->keywords >> KEYWORD_NO_ATTACHMENTS & 1) ||
	    !has_keyword(g, host, KEYWORD_NO_ATTACHMENTS))
		return false;
	if (!no_traits(def->except))
		return !any_trait(def->except, attachment->traits);
	if (!no_traits(def->forbidden))
		return any_trait(def->forbidden, attachment->traits);
	return true;
}

bool
attach_legal(struct agot *g, unsigned attachment, unsigned host)
{
	return g->card[host].zone == ZONE_PLAY && host != attachment &&
	       attach_fits(g, attachment, host);
}

bool
attach_fits(struct agot *g, unsigned attachment, unsigned host)
{
	const struct agot_def *def = def_of(g, attachment);
	struct context c;

	if (def->attach ? !selectors_fit(g, def->attach, host)
			: def_of(g, host)->type != CARD_CHARACTER)
		return false;
	context_card(&c, g, attachment);
	return (!def->attach || card_matches_anywhere(&c, def->attach, host)) &&
	       !host_refuses(g, host, def);
}

/* Could another card of this unique title be in play or dead?  Cheaper than
 * looking. */
static bool
title_taken(struct agot *g, const struct agot_def *def)
{
	if (!def->unique)
		return false;
	if (g->s->moved)
		listen(g);
	return g->s->uniques & def->unique_bit;
}

unsigned
copy_in_play(struct agot *g, unsigned seat, unsigned card)
{
	if (g->card[card].owner != seat || !title_taken(g, def_of(g, card)))
		return NO_CARD;
	for (unsigned i = 0; i < g->s->n_play; i++) {
		const struct agot_card *c = &g->card[g->play[i]];

		if (c->owner == seat && c->controller == seat &&
		    def_of(g, g->play[i])->title == def_of(g, card)->title)
			return g->play[i];
	}
	return NO_CARD;
}

static bool
has_dead_copy(const struct agot *g, unsigned seat, unsigned card)
{
	for (unsigned i = 0; i < zone_size(g, seat, ZONE_DEAD); i++) {
		unsigned other = zone_card(g, seat, ZONE_DEAD, i);
		if (other != card && def_of(g, other)->title == def_of(g, card)->title)
			return true;
	}
	return false;
}

bool
unique_barred(struct agot *g, unsigned seat, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	if (!title_taken(g, def))
		return false;
	if (has_dead_copy(g, seat, card) || has_dead_copy(g, g->card[card].owner, card))
		return true;
	if (copy_in_play(g, seat, card) != NO_CARD)
		return false;
	for (unsigned i = 0; i < g->s->n_play; i++) {
		const struct agot_card *c = &g->card[g->play[i]];

		if (g->play[i] != card &&
		    (c->owner == seat || c->controller == seat ||
			c->owner == g->card[card].owner) &&
		    def_of(g, g->play[i])->title == def->title)
			return true;
	}
	return false;
}

static bool
has_host(struct agot *g, unsigned card)
{
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (attach_legal(g, card, g->play[i]))
			return true;
	return false;
}

bool
enter_can_put(struct agot *g, unsigned seat, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	if (def->type > CARD_ATTACHMENT)
		return false;
	if (title_taken(g, def)) {
		if (unique_barred(g, seat, card))
			return false;
		if (copy_in_play(g, seat, card) != NO_CARD)
			return true;
	}
	return def->type != CARD_ATTACHMENT || has_host(g, card);
}

static bool
limited_left(struct agot *g, unsigned seat, unsigned card)
{
	return !(def_of(g, card)->keywords >> KEYWORD_LIMITED & 1) ||
	       g->s->player[seat].limited < 1 + total(g, MODIFY_MORE_LIMITED, seat);
}

bool
enter_can_marshal(struct agot *g, unsigned seat, unsigned card, bool *duplicate)
{
	const struct agot_def *def = def_of(g, card);

	*duplicate = false;
	if (def->type > CARD_ATTACHMENT)
		return false;
	bool paid = affords(g, seat, card, false, def->cost < 0 ? 0 : def->cost) &&
		    limited_left(g, seat, card) && !barred(g, MODIFY_CANNOT_MARSHAL, seat, card);
	if ((!paid && !def->unique) || !enter_can_put(g, seat, card))
		return false;
	*duplicate = copy_in_play(g, seat, card) != NO_CARD;
	return *duplicate || paid;
}

bool
enter_can_ambush(struct agot *g, unsigned seat, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	if (def->type > CARD_ATTACHMENT || (def->ambush == VALUE_NONE && !g->w->gives_ambush))
		return false;
	int cost = ambush_of(g, card);
	return cost != VALUE_NONE && cost <= g->s->player[seat].gold &&
	       enter_can_put(g, seat, card);
}

static void
pay(struct agot *g, unsigned seat, int gold)
{
	g->s->player[seat].gold = (uint8_t)(g->s->player[seat].gold - gold);
	changed(g, DEPENDS_GOLD);
}

static void
pay_marshal(struct agot *g, unsigned seat, unsigned card)
{
	const struct agot_def *def = def_of(g, card);

	pay(g, seat, cost_reduced(g, seat, card, false, def->cost < 0 ? 0 : def->cost, true));
	if (def->keywords >> KEYWORD_LIMITED & 1)
		g->s->player[seat].limited++;
	if (g->s->n_played < PLAYED_MOST)
		g->s->played[g->s->n_played++] =
		    (struct agot_played){(uint16_t)card, (uint8_t)seat, false};
}

void
enter_start(struct agot *g, unsigned seat, unsigned card, enum entered_how how)
{
	static const char *const words[] = {[HOW_MARSHALED] = "marshals",
	    [HOW_AMBUSHED] = "ambushes with",
	    [HOW_PUT] = "puts into play"};
	unsigned copy = copy_in_play(g, seat, card);

	if (how == HOW_MARSHALED && copy == NO_CARD)
		pay_marshal(g, seat, card);
	if (how == HOW_AMBUSHED)
		pay(g, seat, ambush_of(g, card));
	agot_log(g, "%s %s %s%s.", g->w->names[seat], words[how], def_of(g, card)->name,
	    copy == NO_CARD ? "" : " as a duplicate");
	if (copy != NO_CARD) {
		zone_enter(g, card, seat, copy, true);
		return;
	}
	zone_move(g, card, ZONE_LIMBO);
	struct agot_frame *f = push(g, FRAME_ENTER);
	f->seat = (uint8_t)seat;
	f->card = (uint16_t)card;
	f->mode = (uint8_t)how;
}

static void
arrive(struct agot *g, struct agot_frame *f, unsigned host)
{
	unsigned card = f->card, seat = f->seat, how = f->mode;

	f->step = 1;
	zone_enter(g, card, seat, host, false);
	g->card[card].how = (uint8_t)how;
	if (host != NO_CARD)
		agot_log(g, "%s is attached to %s.", def_of(g, card)->name, def_of(g, host)->name);
	struct agot_event *e = agot_event_new(g, EVENT_ENTER);
	e->cause = (uint8_t)how;
	e->seat = (uint8_t)seat;
	subject_add(g, card);
	agot_event_run(g);
}

void
enter_step(struct agot *g, struct agot_frame *f)
{
	if (f->step == 1) {
		pop(g);
		return;
	}
	if (def_of(g, f->card)->type != CARD_ATTACHMENT) {
		arrive(g, f, NO_CARD);
		return;
	}
	offer_none(g);
	unsigned n = 0;
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (attach_legal(g, f->card, g->play[i])) {
			offer(g, OPTION_ATTACH, g->play[i], 0);
			n++;
		}
	if (n)
		ask_seat(g, f->seat);
	else {
		zone_move(g, f->card, ZONE_DISCARD);
		pop(g);
	}
}

void
enter_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	arrive(g, f, option.card);
}
