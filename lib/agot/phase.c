/* The round: seven phases, each from its beginning to its end. */
#include "agot/agot.h"

#include <limits.h>
#include <string.h>

enum { STEP_END = 250, STEP_OVER, STEP_LEAVE };

/* ---- what is counted for a period ---- */

static unsigned
uses_mask(const struct agot *g, unsigned card, enum period period)
{
	const struct agot_def *def = def_of(g, card);
	unsigned mask = 0;

	for (unsigned i = 0; i < def->n && i < ABILITIES_MOST; i++)
		if (g->w->set.ability.at[def->first + i].limit_per == period)
			mask |= 15u << (4 * i);
	return mask;
}

void
limits_reset(struct agot *g, enum period period)
{
	unsigned kept = 0;

	bool left = false;

	for (unsigned i = 0; g->s->limits && i < g->s->n_cards; i++)
		if (g->card[i].used) {
			g->card[i].used &= (uint16_t)~uses_mask(g, i, period);
			left |= g->card[i].used != 0;
		}
	g->s->limits = left;
	for (unsigned i = 0; i < g->s->n_maxima; i++)
		if (g->s->maximum[i].per != period)
			g->s->maximum[kept++] = g->s->maximum[i];
	g->s->n_maxima = (uint8_t)kept;
}

static void
round_end(struct agot *g)
{
	lasting_end(g, UNTIL_ROUND);
	limits_reset(g, PER_ROUND);
	g->s->n_played = 0;
	g->s->n_challenges = 0;
	challenge_changed(g);
	for (unsigned p = 0; p < g->s->head.players; p++) {
		g->s->player[p].limited = 0;
		g->s->player[p].rivals_beaten = 0;
		g->s->player[p].redirects = 0;
	}
}

/* ---- the game ---- */

/* The headings of the account; a round begins with the power of all. */
static void
log_phase(struct agot *g, enum phase phase)
{
	static const char *const headings[PHASES] = {"Set-up.", "", "Draw.", "Marshaling.",
	    "Challenges.", "Dominance.", "Standing.", "Taxation."};
	struct str *log = g->table->log;

	if (!log)
		return;
	str_addf(log, "%s\n", headings[phase]);
	if (phase != PHASE_PLOT)
		return;
	str_addf(log, "Round %u:", g->s->round);
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (g->s->player[p].alive)
			str_addf(log, "%s %s has %u power", p ? "," : "", g->w->names[p],
			    player_power(g, p));
	str_add(log, ".\n");
}

void
game_step(struct agot *g, struct agot_frame *f)
{
	enum phase phase = (enum phase)f->x;
	struct agot_frame *next;

	f->x = (int16_t)(phase == PHASE_TAXATION ? PHASE_PLOT : phase + 1);
	g->s->phase = (uint8_t)phase;
	g->s->phase_count++;
	for (unsigned p = 0; p < g->s->head.players; p++)
		g->s->player[p].stood = 0;
	changed(g, DEPENDS_PHASE);
	if (phase == PHASE_PLOT && ++g->s->round > g->w->rounds_most) {
		game_over(g, SEATS_MOST, END_ROUNDS);
		return;
	}
	next = push(g, phase == PHASE_SETUP ? FRAME_SETUP : FRAME_PHASE);
	next->seat = g->s->first_player;
	next->mode = (uint8_t)phase;
	log_phase(g, phase);
	play_phase(g->table);
}

static void
phase_event(struct agot *g, struct agot_frame *f, enum event_kind kind)
{
	struct agot_event *e = agot_event_new(g, kind);

	e->cause = f->mode;
	agot_event_run(g);
}

/* The next player in order who is still in the game; false: all had it.
 * f->flags: who had it, bits; the first player may have left meanwhile. */
static bool
next_in_order(struct agot *g, struct agot_frame *f)
{
	f->flags |= (uint8_t)(1u << f->seat);
	f->seat = (uint8_t)next_seat(g, f->seat);
	f->x = 0;
	f->y = 0;
	if (!(f->flags >> f->seat & 1))
		return true;
	f->flags = 0;
	return false;
}

static void
action_window(struct agot *g, struct agot_frame *f, unsigned marshaler)
{
	f->step++;
	window_open(g, WINDOW_ACTION, -1, marshaler);
}

/* ---- plot ---- */

static void
ask_plot(struct agot *g, struct agot_frame *f)
{
	if (zone_size(g, f->seat, ZONE_CHOSEN) > 0) {
		if (!next_in_order(g, f))
			f->step++;
		return;
	}
	offer_none(g);
	/* Copies are one option, but not those that a scenario fills up with: its
	 * rounds do not begin without a choice. */
	for (unsigned i = 0; i < zone_size(g, f->seat, ZONE_PLOTS); i++) {
		unsigned plot = zone_card(g, f->seat, ZONE_PLOTS, i);
		bool filler = g->card[plot].def == g->w->blank_plot;

		offer(g, OPTION_PLOT, plot, filler ? i : 0);
	}
	if (g->s->head.options)
		ask_seat(g, f->seat);
	else if (!next_in_order(g, f))
		f->step++;
}

static void
reveal_plots(struct agot *g)
{
	for (unsigned p = 0; p < g->s->head.players; p++) {
		if (!g->s->player[p].alive || zone_size(g, p, ZONE_CHOSEN) == 0)
			continue;
		unsigned plot = zone_card(g, p, ZONE_CHOSEN, 0);
		if (g->s->player[p].plot != NO_CARD)
			zone_move(g, g->s->player[p].plot, ZONE_USED);
		lasting_end_seat(g, p);
		zone_move(g, plot, ZONE_REVEALED);
		g->s->player[p].plot = (uint16_t)plot;
		agot_log(g, "%s reveals %s.", g->w->names[p], def_of(g, plot)->name);
	}
}

/* Highest initiative; then least power; then chance. */
static unsigned
initiative_winner(struct agot *g)
{
	unsigned best[SEATS_MOST], n = 0;
	int high = -1;
	unsigned power = 0;

	for (unsigned p = 0; p < g->s->head.players; p++) {
		if (!g->s->player[p].alive)
			continue;
		int value = plot_value(g, p, MODIFY_INITIATIVE);
		unsigned own = player_power(g, p);
		if (value > high || (value == high && own < power)) {
			n = 0;
			high = value;
			power = own;
		}
		if (value == high && own == power)
			best[n++] = p;
	}
	return best[n > 1 ? rng_below(&g->s->head.rng, n) : 0];
}

static void
ask_first(struct agot *g, struct agot_frame *f)
{
	unsigned winner = initiative_winner(g);

	agot_log(g, "%s wins initiative.", g->w->names[winner]);
	f->seat = (uint8_t)winner;
	offer_none(g);
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (g->s->player[p].alive)
			offer(g, OPTION_FIRST, NO_CARD, p);
	ask_seat(g, winner);
}

void
reveal_step(struct agot *g, struct agot_frame *f)
{
	unsigned n = 0;

	offer_none(g);
	for (unsigned p = 0; p < g->s->head.players; p++) {
		unsigned plot = g->s->player[p].plot;
		if (!(f->x >> p & 1) || plot == NO_CARD)
			continue;
		const struct agot_def *def = def_of(g, plot);
		for (unsigned i = 0; i < def->n; i++)
			if (g->w->set.ability.at[def->first + i].kind == ABILITY_WHEN_REVEALED &&
			    ability_can_start(g, p, plot, i, -1, -1)) {
				offer(g, OPTION_RESOLVE, plot, i);
				n++;
			}
	}
	if (n)
		ask_seat(g, g->s->first_player);
	else
		pop(g);
}

void
reveal_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	unsigned seat = g->card[option.card].controller;

	f->x &= (int16_t) ~(1u << seat);
	ability_start(g, seat, option.card, option.number, -1, -1);
}

static void
start_reveals(struct agot *g)
{
	struct agot_frame *f = push(g, FRAME_REVEAL);

	for (unsigned p = 0; p < g->s->head.players; p++)
		if (g->s->player[p].plot != NO_CARD &&
		    def_of(g, g->s->player[p].plot)->when_revealed)
			f->x |= (int16_t)(1u << p);
}

static void
refill_plots(struct agot *g)
{
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (g->s->player[p].alive && zone_size(g, p, ZONE_PLOTS) == 0)
			while (zone_size(g, p, ZONE_USED) > 0)
				zone_move(g, zone_card(g, p, ZONE_USED, 0), ZONE_PLOTS);
}

/* ---- titles ---- */

static void
set_titles_aside(struct agot *g)
{
	unsigned players = players_left(g), aside = players == 3 ? 2 : players < 6 ? 1 : 0;

	zone_shuffle(g, 0, ZONE_POOL);
	for (unsigned i = 0; i < zone_size(g, 0, ZONE_POOL); i++) {
		struct agot_card *c = &g->card[zone_card(g, 0, ZONE_POOL, i)];
		c->flags = i < aside ? CARD_FACEDOWN : 0;
		c->known = 0;
	}
}

static void
ask_title(struct agot *g, struct agot_frame *f)
{
	offer_none(g);
	for (unsigned t = 0; t < TITLES; t++)
		for (unsigned i = 0; i < zone_size(g, 0, ZONE_POOL); i++) {
			unsigned card = zone_card(g, 0, ZONE_POOL, i);
			if (def_of(g, card)->title_number == (int)t &&
			    !(g->card[card].flags & CARD_FACEDOWN)) {
				g->card[card].known |= (uint8_t)(1u << f->seat);
				offer(g, OPTION_TITLE, card, 0);
			}
		}
	if (g->s->head.options)
		ask_seat(g, f->seat);
	else if (!next_in_order(g, f))
		f->step++;
}

static void
show_titles(struct agot *g)
{
	for (unsigned i = 0; i < g->s->n_cards; i++) {
		struct agot_card *c = &g->card[i];
		if (def_of(g, i)->type != CARD_TITLE || c->zone != ZONE_CHOSEN)
			continue;
		unsigned seat = c->controller;
		zone_move(g, i, ZONE_TITLE);
		c->controller = (uint8_t)seat;
		g->s->player[seat].title = (uint8_t)(def_of(g, i)->title_number + 1);
		agot_log(g, "%s is %s.", g->w->names[seat], def_of(g, i)->name);
	}
	for (unsigned i = 0; i < zone_size(g, 0, ZONE_POOL); i++)
		g->card[zone_card(g, 0, ZONE_POOL, i)].flags = 0;
}

static void
return_titles(struct agot *g)
{
	for (unsigned i = 0; i < g->s->n_cards; i++)
		if (g->card[i].zone == ZONE_TITLE)
			zone_move(g, i, ZONE_POOL);
	for (unsigned p = 0; p < g->s->head.players; p++)
		g->s->player[p].title = 0;
}

static void
plot_phase(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case 1:
		ask_plot(g, f);
		return;
	case 2:
		f->step++;
		reveal_plots(g);
		return;
	case 3:
		f->step++;
		ask_first(g, f);
		return;
	case 4:
		f->step++;
		start_reveals(g);
		return;
	case 5:
		f->step++;
		refill_plots(g);
		phase_event(g, f, EVENT_PLOTS);
		return;
	case 6:
		f->step = g->w->melee ? 7 : 9;
		f->seat = g->s->first_player;
		if (g->w->melee)
			set_titles_aside(g);
		return;
	case 7:
		ask_title(g, f);
		return;
	case 8:
		f->step++;
		show_titles(g);
		return;
	case 9:
		action_window(g, f, 0);
		return;
	default:
		f->step = STEP_END;
	}
}

/* ---- draw ---- */

static void
draw_cards(struct agot *g, unsigned seat)
{
	int n = 2 + total(g, MODIFY_DRAW_MORE, seat);

	agot_log(g, "%s draws %d card%s.", g->w->names[seat], n, n == 1 ? "" : "s");
	zone_draw(g, seat, (unsigned)n);
}

static void
draw_phase(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case 1:
		f->step++;
		for (unsigned p = 0; p < g->s->head.players; p++)
			if (g->s->player[p].alive)
				draw_cards(g, p);
		return;
	case 2:
		action_window(g, f, 0);
		return;
	default:
		f->step = STEP_END;
	}
}

/* ---- marshaling ---- */

static void
collect_income(struct agot *g, unsigned seat)
{
	int income = plot_value(g, seat, MODIFY_INCOME);
	struct agot_event *e;

	add_gold(g, seat, income);
	agot_log(g, "%s collects %d gold.", g->w->names[seat], income);
	e = agot_event_new(g, EVENT_INCOME);
	e->seat = (uint8_t)seat;
	agot_event_run(g);
}

static void
marshaling_phase(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case 1:
		f->step++;
		g->s->active = f->seat;
		if (g->s->player[f->seat].alive)
			collect_income(g, f->seat);
		return;
	case 2:
		action_window(g, f, g->s->player[f->seat].alive ? f->seat + 1u : 0);
		return;
	default:
		f->step = next_in_order(g, f) ? 1 : STEP_END;
	}
}

/* ---- challenges ---- */

static bool
has_attacker(struct agot *g, unsigned seat, unsigned type)
{
	for (unsigned i = 0; i < g->s->n_play; i++)
		if (can_attack(g, seat, g->play[i], type))
			return true;
	return false;
}

static unsigned
offer_challenges(struct agot *g, unsigned seat)
{
	offer_none(g);
	for (unsigned type = ICON_MILITARY; type <= ICON_POWER; type <<= 1)
		for (unsigned p = 0; p < g->s->head.players; p++)
			if (may_initiate(g, seat, p, type) && has_attacker(g, seat, type))
				offer(g, OPTION_CHALLENGE, NO_CARD, type | p << 4);
	return g->s->head.options;
}

static void
challenges_phase(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case 1:
		g->s->active = f->seat;
		action_window(g, f, 0);
		return;
	default:
		if (g->s->player[f->seat].alive && offer_challenges(g, f->seat)) {
			offer(g, OPTION_PASS, NO_CARD, 0);
			ask_seat(g, f->seat);
			return;
		}
		f->step = next_in_order(g, f) ? 1 : STEP_END;
	}
}

/* ---- dominance ---- */

static void
decide_dominance(struct agot *g, struct agot_frame *f)
{
	int high = -1;
	unsigned winner = SEATS_MOST;

	for (unsigned p = 0; p < g->s->head.players; p++) {
		if (!g->s->player[p].alive)
			continue;
		int strength = dominance_strength(g, p);
		if (strength == high)
			winner = SEATS_MOST;
		if (strength > high) {
			high = strength;
			winner = p;
		}
	}
	f->y = (int16_t)winner;
	if (winner == SEATS_MOST)
		return;
	agot_log(g, "%s wins dominance.", g->w->names[winner]);
	uint16_t card = g->s->player[winner].faction_card;
	agot_event_cards(g, EVENT_POWER, &card, 1, 1, -1);
}

static void
dominance_phase(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case 1:
		f->step++;
		decide_dominance(g, f);
		return;
	case 2:
		f->step++;
		if (f->y != SEATS_MOST) {
			struct agot_event *e = agot_event_new(g, EVENT_DOMINANCE);
			e->seat = (uint8_t)f->y;
			agot_event_run(g);
		}
		return;
	case 3:
		action_window(g, f, 0);
		return;
	default:
		f->step = STEP_END;
	}
}

/* ---- standing ---- */

static unsigned
kneeling_characters(const struct agot *g, unsigned seat, uint16_t *out)
{
	unsigned n = 0;

	for (unsigned i = 0; i < g->s->n_play; i++) {
		const struct agot_card *c = &g->card[g->play[i]];
		if (c->controller == seat && c->flags & CARD_KNEELING &&
		    def_of(g, g->play[i])->type == CARD_CHARACTER)
			out[n++] = g->play[i];
	}
	return n;
}

/* Players whose standing is limited choose; f->y: how many are chosen.  Who
 * has no more than the limit stands them all, without a choice. */
static void
ask_standing(struct agot *g, struct agot_frame *f)
{
	uint16_t list[CARDS_MOST];
	int most = cap(g, MODIFY_MOST_STANDING, f->seat);
	unsigned n = kneeling_characters(g, f->seat, list), left = (unsigned)f->x;
	bool all = (int)n <= most;

	if (all && most == INT_MAX) {
		for (unsigned i = 0; i < n; i++)
			g->card[list[i]].flags |= CARD_MARKED;
		f->x = INT16_MAX;
	}
	if (f->x == INT16_MAX) {
		if (!next_in_order(g, f))
			f->step++;
		return;
	}
	offer_none(g);
	for (unsigned i = left; i < n && f->y < most && (!all || i == left); i++)
		offer(g, OPTION_STAND, list[i], i);
	if (!all || left == n)
		offer(g, OPTION_DONE, NO_CARD, 0);
	ask_seat(g, f->seat);
}

bool
may_stand(struct agot *g, unsigned card, unsigned seat)
{
	return g->s->phase != PHASE_STANDING || def_of(g, card)->type != CARD_CHARACTER ||
	       g->s->player[seat].stood < cap(g, MODIFY_MOST_STANDING, seat);
}

static void
stand_all(struct agot *g)
{
	struct agot_event *e = agot_event_new(g, EVENT_STAND);

	(void)e;
	for (unsigned i = 0; i < g->s->n_play; i++) {
		struct agot_card *c = &g->card[g->play[i]];
		if (c->flags & CARD_KNEELING &&
		    (def_of(g, g->play[i])->type != CARD_CHARACTER || c->flags & CARD_MARKED))
			subject_add(g, g->play[i]);
		c->flags &= (uint8_t)~CARD_MARKED;
	}
	for (unsigned p = 0; p < g->s->head.players; p++)
		if (g->card[g->s->player[p].faction_card].flags & CARD_KNEELING)
			subject_add(g, g->s->player[p].faction_card);
	agot_event_run(g);
}

static void
standing_phase(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case 1:
		ask_standing(g, f);
		return;
	case 2:
		f->step++;
		stand_all(g);
		return;
	case 3:
		action_window(g, f, 0);
		return;
	default:
		f->step = STEP_END;
	}
}

/* ---- taxation ---- */

/* f->x: place in the hand from which on may still be chosen; f->y: chosen. */
static void
ask_reserve(struct agot *g, struct agot_frame *f)
{
	unsigned hand = zone_size(g, f->seat, ZONE_HAND);
	int over = (int)hand - plot_value(g, f->seat, MODIFY_RESERVE) - f->y;

	if (!g->s->player[f->seat].alive || over <= 0) {
		for (unsigned i = hand; i-- > 0;) {
			unsigned card = zone_card(g, f->seat, ZONE_HAND, i);
			if (g->card[card].flags & CARD_MARKED) {
				agot_log(g, "%s discards %s.", g->w->names[f->seat],
				    def_of(g, card)->name);
				zone_move(g, card, ZONE_DISCARD);
			}
		}
		if (!next_in_order(g, f))
			f->step++;
		return;
	}
	offer_none(g);
	for (unsigned i = (unsigned)f->x; i + (unsigned)over <= hand; i++)
		offer(g, OPTION_DISCARD, zone_card(g, f->seat, ZONE_HAND, i), i);
	ask_seat(g, f->seat);
}

static void
taxation_phase(struct agot *g, struct agot_frame *f)
{
	switch (f->step) {
	case 1:
		f->step++;
		for (unsigned p = 0; p < g->s->head.players; p++)
			g->s->player[p].gold = 0;
		changed(g, DEPENDS_GOLD);
		return;
	case 2:
		ask_reserve(g, f);
		return;
	case 3:
		if (g->w->melee)
			return_titles(g);
		action_window(g, f, 0);
		return;
	default:
		f->step = STEP_END;
	}
}

/* ---- every phase ---- */

void
phase_step(struct agot *g, struct agot_frame *f)
{
	static void (*const phases[PHASES])(struct agot *, struct agot_frame *) = {
	    [PHASE_PLOT] = plot_phase,
	    [PHASE_DRAW] = draw_phase,
	    [PHASE_MARSHALING] = marshaling_phase,
	    [PHASE_CHALLENGES] = challenges_phase,
	    [PHASE_DOMINANCE] = dominance_phase,
	    [PHASE_STANDING] = standing_phase,
	    [PHASE_TAXATION] = taxation_phase,
	};

	switch (f->step) {
	case 0:
		f->step = 1;
		phase_event(g, f, EVENT_PHASE_BEGINS);
		return;
	case STEP_END:
		f->step = STEP_OVER;
		phase_event(g, f, EVENT_PHASE_ENDS);
		return;
	case STEP_OVER:
		lasting_end(g, UNTIL_PHASE);
		limits_reset(g, PER_PHASE);
		if (f->mode == PHASE_TAXATION)
			round_end(g);
		pop(g);
		return;
	default:
		phases[f->mode](g, f);
	}
}

void
phase_chosen(struct agot *g, struct agot_frame *f, struct agot_option option)
{
	switch ((enum option_kind)option.kind) {
	case OPTION_PLOT:
		zone_move(g, option.card, ZONE_CHOSEN);
		return;
	case OPTION_FIRST:
		g->s->first_player = option.number;
		g->s->stale = 1;
		f->seat = option.number;
		agot_log(g, "%s is first player.", g->w->names[option.number]);
		return;
	case OPTION_TITLE:
		zone_move(g, option.card, ZONE_CHOSEN);
		g->card[option.card].controller = f->seat;
		g->card[option.card].known = (uint8_t)(1u << f->seat);
		if (!next_in_order(g, f))
			f->step++;
		return;
	case OPTION_CHALLENGE:
		f->step = 1;
		challenge_start(g, f->seat, option.number & 7u, option.number >> 4);
		return;
	case OPTION_STAND:
		g->card[option.card].flags |= CARD_MARKED;
		f->x = (int16_t)(option.number + 1);
		f->y++;
		return;
	case OPTION_DONE: /* standing */
		f->x = INT16_MAX;
		return;
	case OPTION_DISCARD:
		g->card[option.card].flags |= CARD_MARKED;
		f->x = (int16_t)(option.number + 1);
		f->y++;
		return;
	default: /* pass: no more challenges */
		f->step = next_in_order(g, f) ? 1 : STEP_END;
	}
}
