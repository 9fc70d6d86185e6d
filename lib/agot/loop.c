/* The loop: looks at the top frame until somebody has to choose. */
#include "agot/agot.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

bool
has_room(struct agot *g, unsigned n, unsigned most)
{
	g->s->crowded |= n >= most;
	return n < most;
}

struct agot_frame *
push(struct agot *g, enum frame_kind kind)
{
	struct agot_frame *f = &g->s->frame[g->s->n_frames];

	if (has_room(g, g->s->n_frames, FRAMES_MOST))
		g->s->n_frames++;
	*f = (struct agot_frame){.kind = (uint8_t)kind,
	    .event = -1,
	    .subject = -1,
	    .parent = -1,
	    .source = NO_CARD,
	    .card = NO_CARD};
	return f;
}

void
pop(struct agot *g)
{
	g->s->n_frames--;
}

void
offer_none(struct agot *g)
{
	g->s->head.options = 0;
}

static bool
in_pile(const struct agot_card *c)
{
	return c->zone == ZONE_HAND || c->zone == ZONE_DECK || c->zone == ZONE_PLOTS ||
	       c->zone == ZONE_DISCARD;
}

bool
copies_in_pile(const struct agot *g, unsigned a, unsigned b)
{
	const struct agot_card *c = &g->card[a], *d = &g->card[b];

	return d->def == c->def && d->zone == c->zone && d->owner == c->owner && in_pile(c);
}

static bool
is_offered(const struct agot *g, struct agot_option option)
{
	if (option.card == NO_CARD || !in_pile(&g->card[option.card]))
		return false;
	for (unsigned i = 0; i < g->s->head.options; i++) {
		const struct agot_option *o = &g->option[i];

		if (o->kind == option.kind && o->card != NO_CARD &&
		    copies_in_pile(g, option.card, o->card) &&
		    (o->number == option.number || option.kind == OPTION_CHOOSE ||
			option.kind == OPTION_SETUP || option.kind == OPTION_DISCARD))
			return true;
	}
	return false;
}

void
offer(struct agot *g, enum option_kind kind, unsigned card, unsigned number)
{
	struct agot_option option = {(uint8_t)kind, (uint8_t)number, (uint16_t)card};

	if (is_offered(g, option))
		return;
	if (has_room(g, g->s->head.options, g->w->room.options))
		g->option[g->s->head.options++] = option;
}

void
ask_seat(struct agot *g, unsigned seat)
{
	g->s->head.seat = (int8_t)seat;
	g->s->asking = 1;
}

/* A sentence of the account, indented below its phase. */
void
agot_log(struct agot *g, const char *format, ...)
{
	struct str *log = g->table->log;
	va_list args;

	if (!log)
		return;
	str_add(log, "  ");
	size_t start = log->n;
	va_start(args, format);
	str_addv(log, format, args);
	va_end(args);
	log->text[start] = (char)toupper((unsigned char)log->text[start]);
	str_addc(log, '\n');
}

void
agot_log_cards(struct agot *g, const uint16_t *card, unsigned n, const char *verb)
{
	struct str names = STR_INIT;

	for (unsigned i = 0; g->table->log && i < n; i++)
		str_addf(&names, "%s%s",
		    i == 0	? ""
		    : i < n - 1 ? ", "
				: " and ",
		    def_of(g, card[i])->name);
	if (n)
		agot_log(g, "%s %s%s.", str_text(&names), verb, n > 1 ? "" : "s");
	str_release(&names);
}

typedef void frame_step(struct agot *g, struct agot_frame *f);
typedef void frame_chosen(struct agot *g, struct agot_frame *f, struct agot_option option);

static const struct {
	frame_step *step;
	frame_chosen *chosen;
} frames[FRAME_KINDS] = {
    [FRAME_GAME] = {game_step, NULL},
    [FRAME_SETUP] = {setup_step, setup_chosen},
    [FRAME_PHASE] = {phase_step, phase_chosen},
    [FRAME_CHALLENGE] = {challenge_step, challenge_chosen},
    [FRAME_EVENT] = {agot_event_step, NULL},
    [FRAME_WINDOW] = {window_step, window_chosen},
    [FRAME_ABILITY] = {ability_step, ability_chosen},
    [FRAME_DO] = {do_step, do_chosen},
    [FRAME_CHOOSE] = {choose_step, choose_chosen},
    [FRAME_ENTER] = {enter_step, enter_chosen},
    [FRAME_KEYWORD] = {keyword_step, keyword_chosen},
    [FRAME_CLAIM] = {claim_step, claim_chosen},
    [FRAME_SEARCH] = {search_step, search_chosen},
    [FRAME_ORDER] = {order_step, order_chosen},
    [FRAME_NAME] = {name_step, name_chosen},
    [FRAME_LATER] = {later_step, later_chosen},
    [FRAME_REVEAL] = {reveal_step, reveal_chosen},
    [FRAME_WINNER] = {winner_step, winner_chosen},
};

static void
take(struct agot *g, unsigned index)
{
	struct agot_option option = g->option[index];

	g->s->asking = 0;
	g->s->head.options = 0;
	g->s->head.seat = SEAT_NONE;
	frames[top(g)->kind].chosen(g, top(g), option);
}

/* Plays on to the next real choice or the end. */
static void
run(struct agot *g)
{
	while (!g->s->over) {
		if (g->s->crowded) {
			game_over(g, SEATS_MOST, END_CROWDED);
		} else if (g->s->asking) {
			if (g->s->head.options > 1)
				return;
			play_forced(g->table);
			take(g, 0);
		} else if (!g->s->checks || !agot_checks(g)) {
			frames[top(g)->kind].step(g, top(g));
		}
	}
	g->s->head.options = 0;
	g->s->head.seat = SEAT_NONE;
}

void
agot_begin(struct agot *g, enum phase phase)
{
	struct agot_frame *f = push(g, FRAME_GAME);

	g->s->stale = g->s->moved = 1;
	f->x = (int16_t)phase;
	g->s->phase = (uint8_t)phase;
	if (phase > PHASE_PLOT)
		g->s->round = 1;
	run(g);
}

void
agot_start(struct play *play)
{
	struct agot g = agot_open(play);

	agot_reset(&g);
	g.s->first_player = (uint8_t)rng_below(&g.s->head.rng, g.s->head.players);
	for (unsigned p = 0; p < g.s->head.players; p++) {
		zone_shuffle(&g, p, ZONE_DECK);
		zone_draw(&g, p, OPENING_HAND);
	}
	agot_begin(&g, PHASE_SETUP);
}

void
agot_apply(struct play *play, unsigned index)
{
	struct agot g = agot_open(play);

	g.s->head.choices++;
	take(&g, index);
	if (g.s->head.choices >= g.w->choices_most)
		game_over(&g, SEATS_MOST, END_CHOICES);
	run(&g);
}
