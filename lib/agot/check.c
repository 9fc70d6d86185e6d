/* What must hold at every choice, how a game ended, and its fingerprint. */
#include "agot/world.h"

#include <string.h>
#include <xxhash.h>

static bool
fail(struct str *why, const struct agot *g, unsigned card, const char *what)
{
	str_addf(why, "card %u (%s) %s", card, card_title(g, card), what);
	return false;
}

/* Each card stands once in order[], in its owner's part and its zone's. */
static bool
check_order(const struct agot *g, struct str *why)
{
	uint8_t seen[CARDS_MOST] = {0};
	unsigned first = 0;

	for (unsigned seat = 0; seat < g->w->players; seat++) {
		const struct agot_player *p = &g->s->player[seat];

		if (p->first != first || p->start[0] != 0 || p->start[ZONES] != p->n) {
			str_addf(why, "the cards of seat %u are not where they should be", seat);
			return false;
		}
		first += p->n;
		for (unsigned zone = 0; zone < ZONES; zone++)
			for (unsigned i = p->start[zone]; i < p->start[zone + 1]; i++) {
				unsigned card = g->order[p->first + i];

				if (card >= g->s->n_cards || seen[card]++) {
					str_addf(why, "card %u is twice in the order", card);
					return false;
				}
				if (g->card[card].zone != zone || g->card[card].owner != seat)
					return fail(why, g, card, "is in another zone");
			}
	}
	if (first != g->s->n_cards)
		str_addf(why, "%u cards of %u", first, g->s->n_cards);
	return first == g->s->n_cards;
}

static bool
check_play(const struct agot *g, struct str *why)
{
	unsigned n = 0;

	for (unsigned i = 0; i < g->s->n_cards; i++)
		n += g->card[i].zone == ZONE_PLAY;
	for (unsigned i = 0; i < g->s->n_play; i++) {
		if (g->card[g->play[i]].zone != ZONE_PLAY)
			return fail(why, g, g->play[i], "is listed but not in play");
		for (unsigned k = 0; k < i; k++)
			if (g->play[k] == g->play[i])
				return fail(why, g, g->play[i], "is listed twice");
	}
	if (n != g->s->n_play)
		str_addf(why, "%u cards in play, %u listed", n, g->s->n_play);
	return n == g->s->n_play;
}

/* What is attached to a card or lies under it knows its host, and the host
 * knows how many there are. */
static bool
check_hosts(const struct agot *g, struct str *why)
{
	uint8_t attachments[CARDS_MOST] = {0}, duplicates[CARDS_MOST] = {0};

	for (unsigned i = 0; i < g->s->n_cards; i++) {
		const struct agot_card *card = &g->card[i];
		bool hosted = card->host != NO_CARD, under = card->zone == ZONE_DUPLICATE;

		if ((under && !hosted) || (hosted && !under && card->zone != ZONE_PLAY))
			return fail(why, g, i, "has a wrong host");
		if (!hosted)
			continue;
		if (card->host >= g->s->n_cards || g->card[card->host].zone != ZONE_PLAY)
			return fail(why, g, i, "has a host that is not in play");
		(under ? duplicates : attachments)[card->host]++;
	}
	for (unsigned i = 0; i < g->s->n_cards; i++)
		if (attachments[i] != g->card[i].attachments ||
		    duplicates[i] != g->card[i].duplicates)
			return fail(why, g, i, "counts its attachments or duplicates wrongly");
	return true;
}

static bool
check_unique(const struct agot *g, struct str *why)
{
	for (unsigned i = 0; i < g->s->n_play; i++)
		for (unsigned k = 0; k < i; k++) {
			unsigned a = g->play[i], b = g->play[k];

			if (def_of(g, a)->unique && def_of(g, a)->title == def_of(g, b)->title &&
			    g->card[a].controller == g->card[b].controller)
				return fail(why, g, a, "is unique and twice in play");
		}
	return true;
}

/* Counters are unsigned and small: what went below zero is huge. */
static bool
check_numbers(const struct agot *g, struct str *why)
{
	for (unsigned i = 0; i < g->s->n_cards; i++) {
		const struct agot_card *card = &g->card[i];

		if (card->power > 200)
			return fail(why, g, i, "has negative power");
		for (unsigned t = 0; t < TOKENS; t++)
			if (card->token[t] > 200)
				return fail(why, g, i, "has a negative number of tokens");
		if (card->controller >= g->w->players || card->owner >= g->w->players)
			return fail(why, g, i, "belongs to nobody");
		if (card->power && card->zone != ZONE_PLAY && card->zone != ZONE_FACTION)
			return fail(why, g, i, "has power out of play");
	}
	for (unsigned seat = 0; seat < g->w->players; seat++) {
		unsigned power = g->card[g->s->player[seat].faction_card].power;

		for (unsigned i = 0; i < g->s->n_play; i++)
			if (g->card[g->play[i]].controller == seat)
				power += g->card[g->play[i]].power;
		if (power != player_power(g, seat)) {
			str_addf(why, "seat %u has %u power, not %u", seat, power,
			    player_power(g, seat));
			return false;
		}
	}
	return true;
}

static bool
check_stacks(const struct agot *g, struct str *why)
{
	const struct agot_state *s = g->s;
	const struct agot_room *room = &g->w->room;
	const struct {
		const char *name;
		unsigned n, most;
	} stack[] = {{"frames", s->n_frames, FRAMES_MOST}, {"events", s->n_events, EVENTS_MOST},
	    {"subjects", s->n_subjects, room->subjects}, {"answers", s->n_answers, ANSWERS_MOST},
	    {"bound cards", s->n_bound, BOUND_MOST},
	    {"lasting effects", s->n_lasting, room->lasting},
	    {"delayed effects", s->n_delayed, DELAYED_MOST}, {"maxima", s->n_maxima, MAXIMA_MOST},
	    {"challenges", s->n_challenges, CHALLENGES_MOST},
	    {"played cards", s->n_played, PLAYED_MOST}, {"options", s->head.options, room->options},
	    {"modifiers", s->n_active, room->active}};

	for (size_t i = 0; i < LENGTH(stack); i++)
		if (stack[i].n > stack[i].most) {
			str_addf(why, "%u %s", stack[i].n, stack[i].name);
			return false;
		}
	for (unsigned i = 0; i < s->head.options; i++)
		for (unsigned k = 0; k < i; k++)
			if (memcmp(&g->option[i], &g->option[k], sizeof(g->option[i])) == 0) {
				str_addf(why, "options %u and %u are the same", k, i);
				return false;
			}
	return true;
}

/* Derived values that count as fresh are what they would be made anew. */
static bool
check_derived(const struct agot *g, struct str *why)
{
	if (g->s->stale)
		return true;
	struct play anew = *g->table;
	bool fine = true;
	anew.state = xmalloc(g->w->size);
	memcpy(anew.state, g->s, g->w->size);
	struct agot spare = agot_open(&anew);
	derive(&spare);
	for (unsigned i = 0; fine && i < g->s->n_play; i++) {
		const struct agot_derived *d = &g->derived[g->play[i]];
		const struct agot_derived *e = &spare.derived[g->play[i]];

		if (d->strength != e->strength || d->icons != e->icons ||
		    d->keywords != e->keywords || d->bits != e->bits)
			fine = fail(why, g, g->play[i], "has values that are out of date");
	}
	if (fine &&
	    (g->s->n_active != spare.s->n_active || g->s->active_kinds != spare.s->active_kinds)) {
		str_add(why, "the modifiers in force are out of date");
		fine = false;
	}
	free(anew.state);
	return fine;
}

bool
agot_check(const struct play *play, struct str *why)
{
	const struct agot g = agot_open(play);

	if (g.s->n_cards > CARDS_MOST) {
		str_addf(why, "%u cards", g.s->n_cards);
		return false;
	}
	return check_order(&g, why) && check_play(&g, why) && check_hosts(&g, why) &&
	       check_unique(&g, why) && check_numbers(&g, why) && check_stacks(&g, why) &&
	       check_derived(&g, why);
}

/* ---- the end ---- */

static const char *const reasons[] = {
    [END_NONE] = "not over",
    [END_POWER] = "15 power",
    [END_DECK] = "deck empty",
    [END_ROUNDS] = "draw: too many rounds",
    [END_CHOICES] = "draw: too many choices",
    [END_CROWDED] = "draw: too many cards or effects at once",
};

void
agot_outcome(const struct play *play, struct outcome *out)
{
	const struct agot g = agot_open(play);
	bool draw = g.s->end_reason >= END_ROUNDS;

	out->reason = reasons[g.s->end_reason];
	for (unsigned seat = 0; seat < g.w->players; seat++) {
		out->rank[seat] = draw ? 1 : g.s->player[seat].place;
		out->score[seat] = (int16_t)player_power(&g, seat);
	}
}

/* Everything but what is made from the rest, and what is left behind the
 * ends of the stacks. */
uint64_t
agot_hash(const struct play *play)
{
	const struct agot g = agot_open(play);
	const struct agot_state *s = g.s;
	const struct {
		const void *at;
		size_t size;
	} part[] = {{s, offsetof(struct agot_state, stale)},
	    {&s->n_cards, sizeof(s->n_cards) + sizeof(s->n_play)},
	    {&s->challenge, sizeof(s->challenge)}, {s->player, sizeof(s->player[0]) * g.w->players},
	    {s->frame, sizeof(s->frame[0]) * s->n_frames},
	    {s->event, sizeof(s->event[0]) * s->n_events},
	    {g.subject, sizeof(g.subject[0]) * s->n_subjects},
	    {s->answer, sizeof(s->answer[0]) * s->n_answers},
	    {s->bound, sizeof(s->bound[0]) * s->n_bound},
	    {g.lasting, sizeof(g.lasting[0]) * s->n_lasting},
	    {s->delayed, sizeof(s->delayed[0]) * s->n_delayed},
	    {s->maximum, sizeof(s->maximum[0]) * s->n_maxima},
	    {s->record, sizeof(s->record[0]) * s->n_challenges},
	    {s->played, sizeof(s->played[0]) * s->n_played},
	    {g.option, sizeof(g.option[0]) * s->head.options},
	    {g.card, sizeof(g.card[0]) * s->n_cards}, {g.order, sizeof(g.order[0]) * s->n_cards},
	    {g.play, sizeof(g.play[0]) * s->n_play}};
	uint64_t hash = 0;

	for (size_t i = 0; i < LENGTH(part); i++)
		hash = XXH3_64bits_withSeed(part[i].at, part[i].size, hash);
	return hash;
}
