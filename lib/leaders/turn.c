/* The turn, the end of the game and the winner. */
#include "leaders/leaders.h"

#include <stddef.h>
#include <string.h>
#include <xxhash.h>

const char *const leaders_phases[PHASES + 1] = {"setup", "play", "draw", "discard", "refill", NULL};

unsigned
leaders_needed(const struct leaders_world *w, unsigned players)
{
	static const uint8_t needed[SEATS_MOST + 1] = {0, 0, 8, 7, 7, 6, 5};

	return needed[players] - (w->beginners ? 1u : 0u);
}

unsigned
leaders_winning(const struct leaders_world *w, unsigned red, unsigned green)
{
	if (red >= w->dark && green >= w->dark)
		return UNDEAD;
	if (red <= green + 1 && green <= red + 1)
		return WATER;
	return red > green ? EMPIRE : TRIBES;
}

unsigned
leaders_party(
    const struct leaders_world *w, const struct leaders_state *s, unsigned seat, unsigned factions)
{
	unsigned n = 0;

	zone_each(c, s, OPEN + seat) n += (w->hero[c].factions & factions) != 0;
	zone_each(c, s, HIDDEN + seat) n += (w->hero[c].factions & factions) != 0;
	return n;
}

int
leaders_winner(const struct leaders_world *w, const struct leaders_state *s)
{
	unsigned faction = 1u << leaders_winning(w, s->marker[RED], s->marker[GREEN]);
	int winner = SEAT_NONE;
	unsigned best = 0;

	for (unsigned seat = 0; seat < s->head.players; seat++) {
		const struct leaders_leader *leader = &w->leader[s->leader[seat]];

		if (!(leader->factions & faction))
			continue;
		/* Most of the faction, then fewest in all, then the number. */
		unsigned total = s->count[OPEN + seat] + s->count[HIDDEN + seat];
		unsigned rank = 1 + (leaders_party(w, s, seat, faction) << 16 | (255 - total) << 8 |
					leader->number);
		if (rank > best)
			best = rank, winner = (int)seat;
	}
	return winner;
}

void
leaders_outcome(const struct play *play, struct outcome *out)
{
	static const char *const reasons[FACTION_COUNT] = {"the Hill Tribes win",
	    "the Imperial Army wins", "the Water Folk win", "the Undead win"};
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	int winner = s->stopped ? SEAT_NONE : leaders_winner(w, s);

	out->reason = reasons[leaders_winning(w, s->marker[RED], s->marker[GREEN])];
	if (s->stopped)
		out->reason = "limit of turns";
	for (int seat = 0; seat < s->head.players; seat++) {
		out->rank[seat] = winner == SEAT_NONE || winner == seat ? 1 : 2;
		out->score[seat] = winner == seat;
	}
}

uint64_t
leaders_hash(const struct play *play)
{
	return XXH3_64bits(play->state, offsetof(struct leaders_state, asking));
}

static void
tavern_fill(struct play *play)
{
	struct leaders_state *s = leaders_state(play);
	uint8_t empty[TAVERN_SLOTS];
	unsigned n = 0;

	/* Two steps, of which the first needs no branch that goes either way by chance. */
	for (unsigned i = 0; i < TAVERN_SLOTS; i++) {
		empty[n] = (uint8_t)(TAVERN + i);
		n += !s->count[TAVERN + i];
	}
	for (unsigned i = 0; i < n; i++) {
		unsigned card = leaders_harbor_top(play);

		if (card != NONE)
			leaders_put(play, card, empty[i], ON_TOP, s->active, false);
	}
}

static void
phase_begin(struct play *play, enum phase phase)
{
	leaders_state(play)->phase = (uint8_t)phase;
	play_phase(play);
}

static void
turn_begin(struct play *play, unsigned seat)
{
	struct leaders_state *s = leaders_state(play);

	s->active = (uint8_t)seat;
	s->discarded = 0;
	s->performed[0] = s->performed[1] = 0;
	s->turn++;
	leaders_log(play, "turn %u: %s", s->turn, leaders_world(play)->name[seat]);
	phase_begin(play, PHASE_PLAY);
}

static void
turn_end(struct play *play)
{
	struct leaders_state *s = leaders_state(play);
	unsigned needed = leaders_needed(leaders_world(play), s->head.players);

	tavern_fill(play);
	for (unsigned seat = 0; seat < s->head.players; seat++)
		s->over |= s->count[OPEN + seat] >= needed;
	s->stopped = !s->over && s->turn >= TURNS_MOST;
	s->over |= s->stopped;
	if (!s->over)
		turn_begin(play, seat_after(s, s->active));
}

/* Options of the phases. */

static void
options_hand(struct leaders_state *s, unsigned seat, enum asking asking)
{
	ask(s, seat, asking);
	zone_each(c, s, HAND + seat) ask_add(s, c);
}

static unsigned
setup_seat(const struct leaders_state *s)
{
	return (s->starter + s->settled / 2u) % s->head.players;
}

static void
options_setup(struct leaders_state *s)
{
	options_hand(s, setup_seat(s), s->settled & 1 ? ASK_THROW : ASK_HIDE);
}

static void
options_play(struct leaders_state *s)
{
	options_hand(s, s->active, s->discarded ? ASK_MORE : ASK_PLAY);
	unsigned n = s->n_options;
	if (s->discarded == 0)
		for (unsigned i = 0; i < n; i++)
			ask_add(s, s->option[i] | OPTION_DISCARD);
	else
		for (unsigned i = 0; i < n; i++)
			s->option[i] |= OPTION_DISCARD;
	if (s->discarded >= DISCARDS_MOST)
		s->n_options = 0;
	ask_add(s, OPTION_STOP);
}

static void
options_draw(struct leaders_state *s)
{
	ask(s, s->active, ASK_DRAW);
	if (s->count[HAND + s->active] >= HAND_DRAWN)
		return;
	/* Without branches, which would go either way by chance. */
	for (unsigned i = 0; i < TAVERN_SLOTS; i++)
		ask_add_if(s, i, s->count[TAVERN + i]);
	ask_add_if(s, TAVERN_SLOTS, s->count[HARBOR] | s->count[WILDERNESS]);
}

static void
options_discard(struct leaders_state *s)
{
	if (s->count[HAND + s->active] > HAND_KEPT)
		options_hand(s, s->active, ASK_TRIM);
}

static void
phase_options(struct leaders_state *s)
{
	static void (*const options[])(struct leaders_state *) = {[PHASE_SETUP] = options_setup,
	    [PHASE_PLAY] = options_play,
	    [PHASE_DRAW] = options_draw,
	    [PHASE_DISCARD] = options_discard};

	options[s->phase](s);
}

void
leaders_options(const struct play *play)
{
	struct leaders_state *s = leaders_state(play);

	if (s->n_frames)
		frame_options(play);
	else
		phase_options(s);
}

static void
take_play(struct play *play, unsigned option)
{
	struct leaders_state *s = leaders_state(play);
	unsigned seat = s->active;

	if (option == OPTION_STOP) {
		phase_begin(play, PHASE_DRAW);
	} else if (option & OPTION_DISCARD) {
		s->discarded++;
		leaders_put(
		    play, option & ~(unsigned)OPTION_DISCARD, WILDERNESS, ON_TOP, seat, false);
	} else {
		leaders_put(play, option, OPEN + seat, AT_END, seat, false);
		/* The phase is over when the frames are. */
		s->phase = PHASE_DRAW;
		frame_push(play, option, seat);
		if (!s->n_frames)
			play_phase(play);
	}
}

static void
take_draw(struct play *play, unsigned slot)
{
	struct leaders_state *s = leaders_state(play);
	unsigned card = slot < TAVERN_SLOTS ? zone_top(s, TAVERN + slot) : leaders_harbor_top(play);

	leaders_put(play, card, HAND + s->active, AT_END, s->active, false);
}

static void
take_setup(struct play *play, unsigned card)
{
	struct leaders_state *s = leaders_state(play);
	unsigned seat = setup_seat(s);

	if (s->asking == ASK_HIDE)
		leaders_put(play, card, HIDDEN + seat, AT_END, seat, false);
	else
		leaders_put(play, card, WILDERNESS, ON_TOP, seat, false);
	s->settled++;
}

static void
take(struct play *play, unsigned option)
{
	struct leaders_state *s = leaders_state(play);

	if (s->n_frames)
		frame_take(play, option);
	else if (s->phase == PHASE_SETUP)
		take_setup(play, option);
	else if (s->phase == PHASE_PLAY)
		take_play(play, option);
	else if (s->phase == PHASE_DRAW)
		take_draw(play, option);
	else
		leaders_put(play, option, WILDERNESS, ON_TOP, s->active, false);
}

/* The phase goes on: puts up its options.  One without any is over, and the
 * next begins. */
static void
phase_run(struct play *play)
{
	struct leaders_state *s = leaders_state(play);

	switch (s->phase) {
	case PHASE_SETUP:
		if (s->settled < 2 * s->head.players)
			options_setup(s);
		else
			turn_begin(play, s->starter);
		return;
	case PHASE_DRAW:
		options_draw(s);
		if (s->n_options)
			return;
		phase_begin(play, PHASE_DISCARD);
		/* fall through */
	case PHASE_DISCARD:
		options_discard(s);
		if (s->n_options)
			return;
		phase_begin(play, PHASE_REFILL);
		/* fall through */
	case PHASE_REFILL:
		turn_end(play);
		if (s->over)
			return;
		/* fall through */
	case PHASE_PLAY:
		options_play(s);
	}
}

/* Hands are discarded, the hidden heroes revealed, as the leaders are. */
static void
finish(struct play *play)
{
	struct leaders_state *s = leaders_state(play);

	for (unsigned seat = 0; seat < s->head.players; seat++) {
		while (s->count[HAND + seat])
			leaders_move(s, zone_top(s, HAND + seat), WILDERNESS, ON_TOP, seat, false);
		zone_each(c, s, HIDDEN + seat) leaders_reveal(s, c);
	}
	s->head.seat = SEAT_NONE;
	s->head.options = 0;
	s->n_options = 0;
	s->asking = ASK_NOTHING;
	leaders_log_end(play);
}

void
leaders_resume(struct play *play)
{
	struct leaders_state *s = leaders_state(play);

	while (!s->over) {
		s->n_options = 0;
		if (s->n_frames)
			frame_run(play);
		else
			phase_run(play);
		s->head.options = s->n_options;
		if (s->n_options > 1)
			return;
		if (s->n_options == 0)
			continue;
		play_forced(play);
		take(play, s->option[0]);
	}
	finish(play);
}

void
leaders_apply(struct play *play, unsigned index)
{
	struct leaders_state *s = leaders_state(play);

	s->head.choices++;
	take(play, s->option[index]);
	leaders_resume(play);
}

static void
deal(struct play *play)
{
	struct leaders_state *s = leaders_state(play);
	unsigned seat = s->starter;

	for (unsigned i = 0; i < TAVERN_SLOTS; i++)
		leaders_put(play, zone_top(s, HARBOR), TAVERN + i, ON_TOP, seat, false);
	for (unsigned i = 0; i < s->head.players; i++, seat = seat_after(s, seat))
		for (unsigned n = 0; n < HAND_DEALT; n++)
			leaders_put(play, zone_top(s, HARBOR), HAND + seat, AT_END, seat, false);
}

void
leaders_start(struct play *play)
{
	const struct leaders_world *w = leaders_world(play);
	struct leaders_state *s = leaders_state(play);
	uint8_t cards[HEROES];
	unsigned n = 0;

	zone_clear(s);
	s->marker[RED] = s->marker[GREEN] = w->begin;
	for (uint8_t l = 0; l < LEADERS; l++)
		s->leader[l] = l;
	rng_shuffle8(&s->head.rng, s->leader, LEADERS);
	s->starter = s->active = (uint8_t)rng_below(&s->head.rng, s->head.players);
	for (uint8_t c = 1; c < HEROES; c++)
		if (!(w->beginners && w->hero[c].advanced))
			cards[n++] = c;
	rng_shuffle8(&s->head.rng, cards, n);
	zone_set(s, HARBOR, cards, n);
	zone_add(s, GRAVEYARD, 0);
	for (uint8_t c = 1; c < HEROES; c++)
		if (s->zone[c] == NONE)
			zone_add(s, BOX, c);
	leaders_know_setting(s);
	s->phase = PHASE_SETUP;
	leaders_log(play, "%s begins", w->name[s->starter]);
	deal(play);
	leaders_resume(play);
}

/* Invariants. */

static bool
check_zone(const struct leaders_state *s, unsigned zone, struct str *why)
{
	unsigned n = 0, before = RING + zone;

	for (unsigned c = s->next[before]; c != RING + zone; before = c, c = s->next[c])
		if (c >= HEROES || s->zone[c] != zone || s->prev[c] != before || n++ > HEROES) {
			str_addf(why, "zone %u is torn", zone);
			return false;
		}
	if (n == s->count[zone] && s->prev[RING + zone] == before &&
	    !(zone >= TAVERN && zone < BOX && n > 1))
		return true;
	str_addf(why, "zone %u: %u cards, %u counted", zone, n, s->count[zone]);
	return false;
}

/* anywhere: cards that may be in some face-down zone. */
static bool
check_card(const struct leaders_state *s, const uint64_t anywhere[2], unsigned c, struct str *why)
{
	unsigned zone = s->zone[c], owner = zone_owner(zone);
	bool face_up = zone >= GRAVEYARD, sound;
	uint64_t maybe = (face_up ? anywhere[c >> 6] : s->maybe[c >> 6][zone]) >> (c & 63) & 1;

	if (face_up)
		sound = zone < ZONES && s->seen[c] == EVERYONE && !maybe;
	else
		sound = maybe && (owner == NONE || s->seen[c] >> owner & 1);
	if (!sound)
		str_addf(why, "card %u in zone %u: seen by %x, may be in %x", c, zone, s->seen[c],
		    leaders_may_be(s, c));
	return sound;
}

bool
leaders_check(const struct play *play, struct str *why)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	uint64_t anywhere[2] = {0};
	unsigned total = 0;

	for (unsigned z = 0; z < GRAVEYARD; z++)
		for (unsigned word = 0; word < 2; word++)
			anywhere[word] |= s->maybe[word][z];
	for (unsigned z = 0; z < ZONES; z++, total += z < ZONES ? s->count[z] : 0)
		if (!check_zone(s, z, why))
			return false;
	if (total + s->count[0] != HEROES)
		str_addf(why, "%u cards", total + s->count[0]);
	for (unsigned c = 0; c < HEROES && !why->n; c++)
		check_card(s, anywhere, c, why);
	for (unsigned m = 0; m < 2 && !why->n; m++)
		if (s->marker[m] < 1 || s->marker[m] > w->length)
			str_addf(why, "a marker on %u", s->marker[m]);
	if (!why->n && s->head.options != s->n_options)
		str_add(why, "the number of options is wrong");
	if (!why->n && !s->n_frames && (s->count[DRAWN] || s->count[PERFORMED]))
		str_add(why, "a card was left over");
	return !why->n;
}
