/* What a window is about, for people: "interrupt, Robb Stark is killed". */
#include "agot/world.h"

static const char *const window_words[WINDOWS] = {
    "interrupt", "forced interrupt", "interrupt", "forced reaction", "reaction", "action"};
const char *const leave_words[] = {"is killed", "is discarded from play", "is sacrificed",
    "returns to hand", "is shuffled into the deck", "is removed from the game"};

/* After what the event is about, if it is about anything. */
static const char *const event_words[EVENT_KINDS] = {
    [EVENT_ENTER] = "enters play",
    [EVENT_INITIATED] = "a challenge is initiated",
    [EVENT_DEFENDED] = "defenders are declared",
    [EVENT_PLOTS] = "plots are revealed",
    [EVENT_DECIDED] = "wins the challenge",
    [EVENT_STAND] = "stands",
    [EVENT_KNEEL] = "kneels",
    [EVENT_POWER] = "gains power",
    [EVENT_STRENGTH] = "gets more STR",
    [EVENT_PILLAGE] = "pillages",
    [EVENT_PHASE_BEGINS] = "begins",
    [EVENT_PHASE_ENDS] = "ends",
    [EVENT_DOMINANCE] = "wins dominance",
    [EVENT_INCOME] = "collects income",
    [EVENT_ABILITY] = "would take effect",
    [EVENT_PLAYED] = "is played",
};

/* Which of these the event is about. */
enum about { A_CARD, A_SOURCE, A_PLAYER, A_PHASE, NOTHING };
static const uint8_t event_about[EVENT_KINDS] = {
    [EVENT_INITIATED] = NOTHING,
    [EVENT_DEFENDED] = NOTHING,
    [EVENT_PLOTS] = NOTHING,
    [EVENT_DECIDED] = A_PLAYER,
    [EVENT_PHASE_BEGINS] = A_PHASE,
    [EVENT_PHASE_ENDS] = A_PHASE,
    [EVENT_DOMINANCE] = A_PLAYER,
    [EVENT_INCOME] = A_PLAYER,
    [EVENT_ABILITY] = A_SOURCE,
};

static void
add_cards(const struct agot *g, int seat, const struct agot_event *e, struct str *out)
{
	for (unsigned i = 0; i < e->n; i++) {
		unsigned card = g->subject[e->first + i].card;

		str_addf(out, "%s%s",
		    i == 0	    ? ""
		    : i < e->n - 1u ? ", "
				    : " and ",
		    agot_sees(g, seat, card) ? card_title(g, card) : "a card");
	}
	if (e->n == 0)
		str_add(out, "a card");
}

/* What several do: "are killed", "stand". */
static void
add_plural(const char *words, struct str *out)
{
	size_t verb = strcspn(words, " ");

	if (text_starts(words, "is "))
		str_addf(out, "are%s", words + 2);
	else
		str_addf(out, "%.*s%s", (int)verb - 1, words, words + verb);
}

static void
add_event(const struct agot *g, int seat, const struct agot_event *e, struct str *out)
{
	switch ((enum about)event_about[e->kind]) {
	case A_CARD:
		add_cards(g, seat, e, out);
		break;
	case A_SOURCE:
		str_add(out, e->source < g->s->n_cards ? card_title(g, e->source) : "a card");
		break;
	case A_PLAYER:
		str_add(out, e->seat < g->s->head.players ? g->w->names[e->seat] : "a player");
		break;
	case A_PHASE:
		str_addf(out, "the %s phase", phase_names[e->cause]);
		break;
	case NOTHING:
		break;
	}
	const char *words = e->kind == EVENT_LEAVE ? leave_words[e->cause] : event_words[e->kind];
	str_add(out, event_about[e->kind] == NOTHING ? "" : " ");
	if (event_about[e->kind] == A_CARD && e->n > 1)
		add_plural(words, out);
	else
		str_add(out, words);
}

void
moment_words(const struct agot *g, int seat, const struct agot_frame *f, struct str *out)
{
	str_add(out, window_words[f->mode]);
	if (f->mode == WINDOW_ACTION || f->event < 0)
		return;
	str_add(out, ", ");
	add_event(g, seat, &g->s->event[f->event], out);
}
