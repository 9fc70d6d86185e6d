/* The interpreter of effects.  The pending work is the stack of frames in
 * the state.  A step either happens at once, or puts up options; what the
 * options are follows from the frame alone, so that they can be made again
 * for another deal. */
#include "leaders/leaders.h"

const struct step *
frame_step(const struct leaders_world *w, const struct frame *f)
{
	return &w->step[w->hero[f->card].first + f->at];
}

static struct frame *
frame_top(struct leaders_state *s)
{
	return &s->frame[s->n_frames - 1];
}

static bool
was_performed(const struct leaders_state *s, unsigned card)
{
	return s->performed[card >> 6] >> (card & 63) & 1;
}

void
frame_push(struct play *play, unsigned card, unsigned seat)
{
	struct leaders_state *s = leaders_state(play);

	/* No card is performed twice in a turn, so no chain is endless. */
	if (was_performed(s, card))
		return;
	if (s->n_frames == FRAMES_MOST)
		BUG("too many heroes at once");
	s->performed[card >> 6] |= (uint64_t)1 << (card & 63);
	s->frame[s->n_frames++] = (struct frame){.card = (uint8_t)card,
	    .seat = (uint8_t)seat,
	    .named = NONE,
	    .chosen = NONE,
	    .owner = NONE,
	    .it = NONE,
	    .part = NONE};
}

static void
step_end(struct frame *f, const struct step *st, bool done)
{
	if (st->verb == VERB_DISCARD && st->from.which == WHICH_ALL)
		f->x = f->times;
	f->done = done;
	f->times = 0;
	f->part = NONE;
	f->at++;
}

/* Conditions and selecting. */

static unsigned
wanted(const struct frame *f, unsigned mask)
{
	unsigned named = f->named == NONE ? 0 : 1u << f->named;

	return mask & FACTION_NAMED ? (mask & FACTION_ALL) | named : mask;
}

static bool
is_not(const struct leaders_world *w, unsigned card, unsigned factions)
{
	return !(w->hero[card].factions & factions) || (card == 0 && w->emperor_plain);
}

static bool
have_open(
    const struct leaders_world *w, const struct leaders_state *s, unsigned seat, unsigned factions)
{
	zone_each(c, s, OPEN + seat) if (w->hero[c].factions & factions) return true;
	return false;
}

static bool
holds(const struct leaders_world *w, const struct leaders_state *s, const struct frame *f,
    unsigned condition, unsigned argument)
{
	unsigned factions = wanted(f, argument);

	switch (condition) {
	case IF_DONE:
		return f->done;
	case IF_RED_LEADS:
		return s->marker[RED] > s->marker[GREEN];
	case IF_GREEN_LEADS:
		return s->marker[GREEN] > s->marker[RED];
	case IF_HAVE_OPEN:
		return have_open(w, s, f->seat, factions);
	case IF_IT_IS:
		return f->it != NONE && w->hero[f->it].factions & factions;
	case IF_IT_IS_NOT:
		return f->it != NONE && is_not(w, f->it, factions);
	}
	return true;
}

static bool
fits(
    const struct leaders_world *w, const struct frame *f, const struct selector *sel, unsigned card)
{
	return (!sel->faction || w->hero[card].factions & wanted(f, sel->faction)) &&
	       (!sel->not || is_not(w, card, sel->not )) && !(sel->other && card == f->card);
}

static void
add_zone(const struct play *play, const struct frame *f, const struct selector *sel, unsigned zone)
{
	struct leaders_state *s = leaders_state(play);

	zone_each(c, s, zone) if (fits(leaders_world(play), f, sel, c)) ask_add(s, c);
}

/* Does the selector take the hand or party of this seat? */
static bool
seat_fits(const struct frame *f, const struct selector *sel, unsigned seat)
{
	switch (sel->which) {
	case WHICH_YOU:
		return seat == f->seat;
	case WHICH_ANOTHER:
		return seat != f->seat;
	case WHICH_CHOSEN:
		return seat == f->chosen;
	}
	return true;
}

static void
add_parties(const struct play *play, const struct frame *f, const struct selector *sel)
{
	for (unsigned seat = 0; seat < play_head(play)->players; seat++) {
		if (!seat_fits(f, sel, seat))
			continue;
		if (sel->source == SOURCE_OPEN || sel->source == SOURCE_HERO)
			add_zone(play, f, sel, OPEN + seat);
		if (sel->source == SOURCE_HIDDEN || sel->source == SOURCE_HERO)
			add_zone(play, f, sel, HIDDEN + seat);
		if (sel->source == SOURCE_HAND)
			add_zone(play, f, sel, HAND + seat);
	}
}

/* Every card that the selector allows, as options. */
static void
add_cards(const struct play *play, const struct frame *f, const struct selector *sel)
{
	static const uint8_t pile[SOURCES] = {[SOURCE_WILDERNESS] = WILDERNESS,
	    [SOURCE_GRAVEYARD] = GRAVEYARD,
	    [SOURCE_HARBOR] = HARBOR,
	    [SOURCE_DRAWN] = DRAWN};
	struct leaders_state *s = leaders_state(play);

	switch (sel->source) {
	case SOURCE_IT:
		if (f->it != NONE)
			ask_add(s, f->it);
		break;
	case SOURCE_TAVERN:
		for (unsigned i = 0; i < TAVERN_SLOTS; i++)
			add_zone(play, f, sel, TAVERN + i);
		break;
	case SOURCE_OPEN:
	case SOURCE_HIDDEN:
	case SOURCE_HERO:
	case SOURCE_HAND:
		add_parties(play, f, sel);
		break;
	default:
		add_zone(play, f, sel, pile[sel->source]);
	}
}

static unsigned
decider(const struct leaders_state *s, const struct frame *f, const struct step *st)
{
	switch (st->by) {
	case BY_CHOSEN:
		return f->chosen;
	case BY_OWNER:
		return f->owner;
	case BY_NEXT:
		return seat_after(s, f->seat);
	}
	return f->seat;
}

/* Moving the markers. */

/* The marker that a move works on, or -1. */
static int
move_marker(const struct leaders_state *s, const struct move *move)
{
	bool leads = move->marker == LEADING;

	if (move->marker < LEADING)
		return move->marker;
	if (s->marker[RED] == s->marker[GREEN])
		return -1;
	return (s->marker[RED] > s->marker[GREEN]) == leads ? RED : GREEN;
}

static int
move_target(const struct play *play, const struct frame *f, const struct move *move, int marker)
{
	const struct leaders_world *w = leaders_world(play);
	int to = leaders_state(play)->marker[marker] + move->amount * (move->x ? f->x : 1);

	return to < 1 ? 1 : to > w->length ? w->length : to;
}

static bool
move_works(const struct play *play, const struct frame *f, const struct move *move)
{
	const struct leaders_state *s = leaders_state(play);
	int marker = move_marker(s, move);

	return marker >= 0 && holds(leaders_world(play), s, f, move->condition, 0) &&
	       move_target(play, f, move, marker) != s->marker[marker];
}

static void
move_all(struct play *play, const struct frame *f, const struct step *st, unsigned bits)
{
	struct leaders_state *s = leaders_state(play);
	uint8_t to[2] = {s->marker[RED], s->marker[GREEN]};

	for (unsigned i = 0; i < st->n_moves; i++) {
		int marker = move_marker(s, &st->move[i]);

		if (bits >> i & 1 && move_works(play, f, &st->move[i]))
			to[marker] = (uint8_t)move_target(play, f, &st->move[i], marker);
	}
	for (unsigned m = 0; m < 2; m++) {
		if (s->marker[m] != to[m])
			leaders_log(play, "  the %s marker moves from %u to %u", leaders_markers[m],
			    s->marker[m], to[m]);
		s->marker[m] = to[m];
	}
}

static void
options_move(const struct play *play, const struct frame *f, const struct step *st)
{
	struct leaders_state *s = leaders_state(play);
	unsigned able = 0;

	ask(s, decider(s, f, st), ASK_MOVE);
	for (unsigned i = 0; i < st->n_moves; i++)
		if (move_works(play, f, &st->move[i]))
			able |= 1u << i;
	for (unsigned bits = 1; bits < 1u << st->n_moves; bits++)
		if (!(bits & ~able) && (st->verb == VERB_MOVE_SOME || !(bits & (bits - 1))))
			ask_add(s, bits);
}

/* The options of every kind of step. */

static bool
has_any(const struct leaders_state *s, unsigned seat, unsigned source)
{
	switch (source) {
	case SOURCE_OPEN:
		return s->count[OPEN + seat];
	case SOURCE_HIDDEN:
		return s->count[HIDDEN + seat];
	case SOURCE_HERO:
		return s->count[OPEN + seat] || s->count[HIDDEN + seat];
	case SOURCE_HAND:
		return s->count[HAND + seat];
	}
	return true;
}

static void
options_player(const struct play *play, const struct frame *f, const struct step *st)
{
	struct leaders_state *s = leaders_state(play);
	struct selector who = {.which = st->player};

	ask(s, f->seat, ASK_PLAYER);
	for (unsigned seat = 0; seat < s->head.players; seat++)
		if (seat_fits(f, &who, seat) && has_any(s, seat, st->having))
			ask_add(s, seat);
}

/* A hero can be given to anybody but you and who has it. */
static bool
can_receive(const struct leaders_state *s, const struct frame *f, unsigned card, unsigned seat)
{
	return seat != f->seat && seat != zone_owner(s->zone[card]);
}

static void
options_receiver(struct leaders_state *s, const struct frame *f)
{
	ask(s, f->seat, ASK_PLAYER);
	for (unsigned seat = 0; seat < s->head.players; seat++)
		if (can_receive(s, f, f->part, seat))
			ask_add(s, seat);
}

static bool
card_allowed(const struct play *play, const struct frame *f, const struct step *st, unsigned card)
{
	const struct leaders_state *s = leaders_state(play);

	if (st->verb == VERB_PERFORM)
		return leaders_world(play)->hero[card].copied && !was_performed(s, card);
	if (st->verb == VERB_LOOK)
		return card != f->part;
	if (st->verb == VERB_GIVE)
		for (unsigned seat = 0; seat <= s->head.players; seat++)
			if (seat == s->head.players || can_receive(s, f, card, seat))
				return seat < s->head.players;
	return true;
}

static unsigned
each_seat(const struct leaders_state *s, const struct frame *f)
{
	return (f->seat + 1u + f->times) % s->head.players;
}

static void
options_cards(const struct play *play, const struct frame *f, const struct step *st)
{
	struct leaders_state *s = leaders_state(play);
	unsigned n = 0;

	ask(s, decider(s, f, st), ASK_CARD);
	if (st->from.which == WHICH_EACH) {
		s->head.seat = (int8_t)each_seat(s, f);
		add_zone(play, f, &st->from, HAND + each_seat(s, f));
	} else {
		add_cards(play, f, &st->from);
	}
	if (st->verb != VERB_PERFORM && st->verb != VERB_LOOK && st->verb != VERB_GIVE)
		return;
	for (unsigned i = 0; i < s->n_options; i++)
		if (card_allowed(play, f, st, s->option[i]))
			s->option[n++] = s->option[i];
	s->n_options = (uint8_t)n;
}

static void
options_exchange(const struct play *play, const struct frame *f, const struct step *st)
{
	struct leaders_state *s = leaders_state(play);
	bool top = st->from.which == WHICH_TOP;

	ask(s, f->seat, ASK_CARD);
	add_cards(play, f, &st->from);
	if (s->n_options == 0)
		return;
	s->n_options = 0;
	add_cards(play, f, &st->with);
	if (s->n_options == 0 || top || f->part != NONE)
		return;
	s->n_options = 0;
	add_cards(play, f, &st->from);
}

static void
options_branch(const struct play *play, const struct frame *f)
{
	struct leaders_state *s = leaders_state(play);
	const struct leaders_world *w = leaders_world(play);
	unsigned able = 0, last = 0;
	struct frame inner = *f;

	for (inner.at++; inner.at < w->hero[f->card].n; inner.at++) {
		const struct step *st = frame_step(w, &inner);

		if (!st->branch)
			break;
		if (st->branch == last)
			continue;
		last = st->branch;
		options_cards(play, &inner, st);
		if (s->n_options)
			able |= 1u << last;
	}
	ask(s, f->seat, ASK_BRANCH);
	for (unsigned i = 1; i <= last; i++)
		if (able >> i & 1)
			ask_add(s, i);
}

void
frame_options(const struct play *play)
{
	struct leaders_state *s = leaders_state(play);
	const struct frame *f = frame_top(s);
	const struct step *st = frame_step(leaders_world(play), f);

	switch (st->verb) {
	case VERB_MOVE_ONE:
	case VERB_MOVE_SOME:
		options_move(play, f, st);
		break;
	case VERB_NAME:
		ask(s, f->seat, ASK_FACTION);
		for (unsigned i = 0; i < FACTION_COUNT; i++)
			ask_add(s, i);
		break;
	case VERB_CHOOSE_PLAYER:
		options_player(play, f, st);
		break;
	case VERB_EITHER:
		options_branch(play, f);
		break;
	case VERB_EXCHANGE:
		options_exchange(play, f, st);
		break;
	default:
		if (st->verb == VERB_GIVE && f->part != NONE)
			options_receiver(s, f);
		else
			options_cards(play, f, st);
	}
	bool begun = f->part != NONE && st->verb != VERB_LOOK;
	if (st->may && s->n_options && !begun)
		ask_add(s, OPTION_STOP);
}

/* Carrying out. */

static unsigned
step_limit(const struct leaders_state *s, const struct step *st)
{
	if (st->from.source == SOURCE_IT)
		return 1;
	if (st->from.which == WHICH_EACH)
		return s->head.players - 1u;
	return st->from.which == WHICH_ALL ? HEROES : st->from.cards;
}

static void
card_turn(struct play *play, unsigned card, unsigned seat)
{
	unsigned zone = leaders_state(play)->zone[card], owner = zone_owner(zone);

	leaders_put(play, card, (zone >= OPEN ? HIDDEN : OPEN) + owner, AT_END, seat, false);
}

static void
card_perform(struct play *play, const struct frame *f, unsigned card, bool played)
{
	const struct leaders_state *s = leaders_state(play);
	unsigned seat = f->seat;

	if (played)
		leaders_put(play, card, OPEN + seat, AT_END, seat, true);
	else if (s->zone[card] >= TAVERN && s->zone[card] < BOX)
		leaders_put(play, card, PERFORMED, AT_END, seat, true);
	leaders_log(play, "  %s performs %s", leaders_world(play)->name[seat],
	    leaders_name(leaders_world(play), card));
	frame_push(play, card, seat);
}

/* Does what the verb says with one card; who decided sees it. */
static void
card_act(
    struct play *play, const struct frame *f, const struct step *st, unsigned card, unsigned seat)
{
	struct leaders_state *s = leaders_state(play);

	switch (st->verb) {
	case VERB_BURY:
		leaders_put(play, card, GRAVEYARD, ON_TOP, seat, true);
		break;
	case VERB_DISCARD:
	case VERB_RETURN:
		leaders_put(play, card, WILDERNESS, ON_TOP, seat, false);
		break;
	case VERB_HIDE:
		leaders_put(play, card, HIDDEN + f->seat, AT_END, seat, false);
		break;
	case VERB_PLACE:
		leaders_put(play, card, OPEN + f->seat, AT_END, seat, true);
		break;
	case VERB_TAKE:
	case VERB_RECEIVE:
		leaders_put(play, card, HAND + f->seat, AT_END, seat, st->verb == VERB_RECEIVE);
		break;
	case VERB_DRAW:
		leaders_put(play, card, DRAWN, AT_END, seat, false);
		break;
	case VERB_TURN:
		card_turn(play, card, seat);
		break;
	case VERB_LOOK:
		s->seen[card] |= (uint8_t)(1u << seat);
		if (play->log)
			leaders_tell_look(play, card, seat);
		break;
	case VERB_REVEAL:
		leaders_reveal(s, card);
		leaders_log(play, "  %s is revealed", leaders_name(leaders_world(play), card));
		break;
	case VERB_PERFORM:
	case VERB_PLAY:
		card_perform(play, f, card, st->verb == VERB_PLAY);
		break;
	default:
		BUG("verb %d works on no card", st->verb);
	}
}

static void
card_chosen(struct play *play, struct frame *f, const struct step *st, unsigned card, unsigned seat)
{
	const struct leaders_state *s = leaders_state(play);
	const struct frame before = *f;

	f->it = (uint8_t)card;
	f->owner = (uint8_t)zone_owner(s->zone[card]);
	f->times++;
	if (st->verb == VERB_LOOK)
		f->part = (uint8_t)card;
	if (f->times >= step_limit(s, st))
		step_end(f, st, true);
	card_act(play, &before, st, card, seat);
}

static void
exchange(struct play *play, struct frame *f, const struct step *st, unsigned a, unsigned b)
{
	struct leaders_state *s = leaders_state(play);
	unsigned za = s->zone[a], zb = s->zone[b];

	leaders_swap(s, a, b, f->seat);
	if (play->log)
		leaders_tell_swap(play, a, za, b, zb);
	step_end(f, st, true);
}

static void
take_card(struct play *play, struct frame *f, const struct step *st, unsigned card)
{
	struct leaders_state *s = leaders_state(play);

	if (card == OPTION_STOP)
		step_end(f, st, f->times > 0);
	else if (st->verb == VERB_EXCHANGE && st->from.which == WHICH_TOP)
		exchange(play, f, st, zone_top(s, GRAVEYARD), card);
	else if (st->verb == VERB_EXCHANGE && f->part != NONE)
		exchange(play, f, st, f->part, card);
	else if (st->verb == VERB_EXCHANGE || st->verb == VERB_GIVE)
		f->part = (uint8_t)card;
	else
		card_chosen(play, f, st, card, (unsigned)s->head.seat);
}

static void
take_player(struct play *play, struct frame *f, const struct step *st, unsigned seat)
{
	const struct leaders_world *w = leaders_world(play);

	if (st->verb == VERB_GIVE) {
		leaders_put(play, f->part, OPEN + seat, AT_END, f->seat, true);
	} else {
		f->chosen = (uint8_t)seat;
		leaders_log(play, "  %s chooses %s", w->name[f->seat], w->name[seat]);
	}
	step_end(f, st, true);
}

void
frame_take(struct play *play, unsigned option)
{
	struct leaders_state *s = leaders_state(play);
	struct frame *f = frame_top(s);
	const struct step *st = frame_step(leaders_world(play), f);

	switch (s->asking) {
	case ASK_MOVE:
		move_all(play, f, st, option);
		step_end(f, st, true);
		break;
	case ASK_FACTION:
		f->named = (uint8_t)option;
		leaders_log(play, "  %s names %s", leaders_world(play)->name[f->seat],
		    leaders_faction_name(leaders_world(play), option));
		step_end(f, st, true);
		break;
	case ASK_PLAYER:
		take_player(play, f, st, option);
		break;
	case ASK_BRANCH:
		f->branch = (uint8_t)option;
		step_end(f, st, true);
		break;
	default:
		take_card(play, f, st, option);
	}
}

/* Steps without a choice. */

static void
count_cards(struct play *play, struct frame *f, const struct step *st)
{
	struct leaders_state *s = leaders_state(play);

	s->n_options = 0;
	add_cards(play, f, &st->from);
	f->x = s->n_options < st->most ? s->n_options : st->most;
	s->n_options = 0;
}

static void
tavern_refill(struct play *play, unsigned seat)
{
	struct leaders_state *s = leaders_state(play);

	for (unsigned i = 0; i < TAVERN_SLOTS; i++)
		if (!s->count[TAVERN + i] && s->count[GRAVEYARD])
			leaders_put(play, zone_top(s, GRAVEYARD), TAVERN + i, ON_TOP, seat, true);
}

/* Is the card of this step found without asking? */
static bool
chosen_blindly(const struct step *st)
{
	const struct selector *sel = &st->from;

	if (sel->source == SOURCE_IT || sel->which == WHICH_TOP || sel->random)
		return true;
	return sel->which == WHICH_ALL && st->verb != VERB_DISCARD && st->verb != VERB_RETURN &&
	       st->verb != VERB_BURY;
}

static unsigned
blind_card(struct play *play, const struct frame *f, const struct step *st)
{
	struct leaders_state *s = leaders_state(play);

	if (st->from.source == SOURCE_HARBOR)
		return leaders_harbor_top(play);
	s->n_options = 0;
	add_cards(play, f, &st->from);
	unsigned n = s->n_options;
	s->n_options = 0;
	if (n == 0)
		return NONE;
	return s->option[st->from.random && n > 1 ? rng_below(&s->head.rng, n) : 0];
}

static void
run_blindly(struct play *play, struct frame *f, const struct step *st)
{
	unsigned card = blind_card(play, f, st);

	if (card == NONE) {
		if (st->verb == VERB_REVEAL)
			f->it = NONE;
		step_end(f, st, f->times > 0);
	} else {
		card_chosen(play, f, st, card, f->seat);
	}
}

/* Puts up the options of a step that asks; without any it is over. */
static void
run_asking(struct play *play, struct frame *f, const struct step *st)
{
	struct leaders_state *s = leaders_state(play);

	frame_options(play);
	if (s->n_options)
		return;
	if (st->from.which == WHICH_EACH && f->times + 1u < s->head.players - 1u) {
		f->times++;
		return;
	}
	if (st->verb == VERB_RECEIVE && f->chosen != NONE && f->named != NONE)
		leaders_lacks(leaders_world(play), s, f->chosen, 1u << f->named);
	if (st->verb == VERB_CHOOSE_PLAYER)
		f->chosen = NONE;
	step_end(f, st, f->times > 0);
}

void
frame_run(struct play *play)
{
	const struct leaders_world *w = leaders_world(play);
	struct leaders_state *s = leaders_state(play);
	struct frame *f = frame_top(s);

	if (f->at >= w->hero[f->card].n) {
		if (--s->n_frames == 0)
			play_phase(play); /* of drawing: the first step is over */
		return;
	}
	const struct step *st = frame_step(w, f);
	if (st->branch && st->branch != f->branch) {
		f->at++;
	} else if (st->condition != IF_ALWAYS && !holds(w, s, f, st->condition, st->argument)) {
		step_end(f, st, false);
	} else if (st->verb == VERB_MOVE) {
		move_all(play, f, st, ~0u);
		step_end(f, st, true);
	} else if (st->verb == VERB_COUNT) {
		count_cards(play, f, st);
		step_end(f, st, true);
	} else if (st->verb == VERB_REFILL) {
		tavern_refill(play, f->seat);
		step_end(f, st, true);
	} else if (leaders_verbs[st->verb].form == FORM_CARDS && chosen_blindly(st)) {
		run_blindly(play, f, st);
	} else {
		run_asking(play, f, st);
	}
}
