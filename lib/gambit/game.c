/* The table entry, what a seat cannot know, and the invariants. */
#include "gambit/gambit.h"

#include <string.h>

static size_t
state_size(const void *world)
{
	(void)world;
	return sizeof(struct gambit);
}

static const char *
phase(const struct play *play)
{
	(void)play;
	return "";
}

/* The places of a seat's cards that the others cannot see, but for the
 * deck; early ones were filled before the deck was made anew. */
struct slots {
	int8_t place[GAMBIT_KINDS]; /* a column, SLOT_HAND or SLOT_UNDER */
	bool early[GAMBIT_KINDS];
	uint8_t kind[GAMBIT_KINDS];
	unsigned n;
};
enum { SLOT_HAND = -1, SLOT_UNDER = -2 };

static void
slot_add(struct slots *slots, int place, bool early, unsigned kind)
{
	slots->place[slots->n] = (int8_t)place;
	slots->early[slots->n] = early;
	slots->kind[slots->n++] = (uint8_t)kind;
}

static void
slots_find(const struct gambit *s, unsigned seat, struct slots *slots)
{
	slots->n = 0;
	set_each(column, s->down)
	{
		uint8_t card = s->bottom[column];

		if (card_owner(card) == seat && column_secret(s, column))
			slot_add(slots, (int)column, s->early >> column & 1, card_kind(card));
	}
	if (s->under[seat] != GAMBIT_NONE)
		slot_add(slots, SLOT_UNDER, s->early_under >> seat & 1, s->under[seat]);
	set_each(kind, s->hand[seat]) slot_add(slots, SLOT_HAND, false, kind);
}

static void
slots_fill(struct gambit *s, unsigned seat, const struct slots *slots)
{
	s->hand[seat] = 0;
	for (unsigned i = 0; i < slots->n; i++) {
		unsigned kind = slots->kind[i];
		uint8_t card = card_make(seat, kind);
		int place = slots->place[i];

		if (place == SLOT_HAND) {
			s->hand[seat] |= 1u << kind;
		} else if (place == SLOT_UNDER) {
			s->under[seat] = (uint8_t)kind;
		} else {
			s->bottom[place] = card;
		}
	}
}

/* The cards over the bottom cards are known and stay: only the links from
 * the bottom cards have to follow their cards. */
static void
relink(struct gambit *s, unsigned seat, const struct slots *slots)
{
	uint8_t over[GAMBIT_SEATS];

	for (unsigned i = 0; i < slots->n; i++)
		if (slots->place[i] >= 0)
			over[slots->place[i]] = s->above[s->bottom[slots->place[i]]];
	slots_fill(s, seat, slots);
	for (unsigned i = 0; i < slots->n; i++)
		if (slots->place[i] >= 0)
			s->above[s->bottom[slots->place[i]]] = over[slots->place[i]];
}

/* The kinds of a deck, whatever their order is. */
static unsigned
deck_set(const struct gambit *s, unsigned seat)
{
	unsigned set = 0;

	for (unsigned i = 0; i < s->n_deck[seat]; i++)
		set |= 1u << s->deck[seat][i];
	return set;
}

/* Lists a set in an order left to chance. */
static unsigned
shuffled(unsigned set, uint8_t out[GAMBIT_KINDS], struct rng *rng)
{
	unsigned n = 0;

	set_each(kind, set) out[n++] = (uint8_t)kind;
	rng_shuffle8(rng, out, n);
	return n;
}

/* Deals the unseen cards of a seat anew.  The deck has only cards that were
 * not hidden elsewhere when it was made, early places only such cards. */
static void
deal_anew(struct gambit *s, unsigned seat, struct rng *rng)
{
	uint8_t old[GAMBIT_KINDS], rest[GAMBIT_KINDS];
	unsigned hidden = 0;
	struct slots slots;

	slots_find(s, seat, &slots);
	for (unsigned i = 0; i < slots.n; i++)
		hidden |= 1u << slots.kind[i];
	unsigned n_old = shuffled(hidden & s->old[seat], old, rng);
	unsigned n = shuffled((hidden & ~s->old[seat]) | deck_set(s, seat), rest, rng);
	n -= s->n_deck[seat];
	memcpy(s->deck[seat], &rest[n], s->n_deck[seat]);
	for (unsigned i = 0; i < slots.n; i++)
		if (slots.early[i])
			slots.kind[i] = old[--n_old];
	memcpy(&rest[n], old, n_old);
	n += n_old;
	rng_shuffle8(rng, rest, n);
	for (unsigned i = 0; i < slots.n; i++)
		if (!slots.early[i])
			slots.kind[i] = rest[--n];
	relink(s, seat, &slots);
}

/* The goals still to come, from a known order: what comes out must not
 * depend on what is hidden. */
static void
shuffle_goals(struct gambit *s, unsigned laid, struct rng *rng)
{
	uint64_t gone = 0;
	unsigned n = laid;

	for (unsigned i = 0; i < laid; i++)
		gone |= (uint64_t)1 << s->goals[i];
	for (unsigned goal = 0; goal < GAMBIT_GOALS; goal++)
		if (!(gone >> goal & 1))
			s->goals[n++] = (uint8_t)goal;
	rng_shuffle8(rng, &s->goals[laid], GAMBIT_GOALS - laid);
}

void
gambit_determinize(const struct play *play, int seat, struct rng *rng)
{
	struct gambit *s = gambit_state(play);

	for (unsigned other = 0; other < s->head.players; other++) {
		if ((int)other == seat)
			shuffled(deck_set(s, other), s->deck[other], rng);
		else
			deal_anew(s, other, rng);
	}
	shuffle_goals(s, (unsigned)s->round * s->head.players, rng);
	s->head.rng = rng_split(rng, 0);
}

static bool
check_column(const struct gambit *s, unsigned column, unsigned seen[GAMBIT_SEATS], struct str *why)
{
	unsigned n = 0;

	for (uint8_t card = s->bottom[column]; card != GAMBIT_NONE; card = s->above[card]) {
		unsigned owner = card_owner(card), bit = 1u << card_kind(card);

		if (owner >= s->head.players)
			str_add(why, "a card of nobody");
		else if (seen[owner] & bit)
			str_add(why, "a card lies twice in the columns");
		if (why->n)
			return false;
		seen[owner] |= bit;
		n++;
	}
	if (n != s->count[column])
		str_addf(why, "column %u has %u cards, not %d", column + 1, n, s->count[column]);
	else if (!n && (s->down >> column & 1))
		str_addf(why, "column %u is empty and face down", column + 1);
	else if ((s->moved | s->early) & ~s->down)
		str_add(why, "knowledge of a card that lies face up");
	return why->n == 0;
}

static bool
check_player(const struct gambit *s, unsigned seat, unsigned seen, struct str *why)
{
	unsigned sets[] = {s->hand[seat], s->discard[seat], 0, seen};
	unsigned all = 0, deck = 0;

	for (unsigned i = 0; i < s->n_deck[seat]; i++)
		deck |= 1u << s->deck[seat][i];
	if (s->under[seat] != GAMBIT_NONE)
		sets[2] = 1u << s->under[seat];
	for (unsigned i = 0; i < LENGTH(sets); i++) {
		if (all & sets[i])
			str_addf(why, "a card of player %u is in two places", seat + 1);
		all |= sets[i];
	}
	if (set_count(deck) != s->n_deck[seat] || (deck & all) || (deck | all) != GAMBIT_ALL)
		str_addf(why, "a card of player %u is lost or doubled", seat + 1);
	else if (deck & s->old[seat])
		str_addf(why, "player %u: a card in the deck that cannot be there", seat + 1);
	return why->n == 0;
}

static bool
check_goals(const struct gambit *s, struct str *why)
{
	unsigned laid = (s->round - 1u) * s->head.players;
	uint64_t seen = 0;

	for (unsigned i = 0; i < GAMBIT_GOALS; i++)
		seen |= (uint64_t)1 << s->goals[i];
	if (seen != ((uint64_t)1 << GAMBIT_GOALS) - 1)
		str_add(why, "a goal card is lost or doubled");
	if (s->stage == STAGE_OVER)
		laid += s->head.players;
	for (unsigned i = laid; i < GAMBIT_GOALS; i++)
		if (s->won[s->goals[i]] != GAMBIT_NONE)
			str_add(why, "a goal card was won before its round");
	return why->n == 0;
}

static bool
check(const struct play *play, struct str *why)
{
	const struct gambit *s = gambit_state(play);
	unsigned seen[GAMBIT_SEATS] = {0};

	if (s->round < 1 || s->round > GAMBIT_ROUNDS) {
		str_addf(why, "round %d", s->round);
		return false;
	}
	for (unsigned i = 0; i < s->head.players; i++)
		if (!check_column(s, i, seen, why))
			return false;
	for (unsigned i = 0; i < s->head.players; i++)
		if (!check_player(s, i, seen[i], why))
			return false;
	if ((s->stage == STAGE_OVER) != (s->head.options == 0))
		str_add(why, "no options and not over");
	return check_goals(s, why) && why->n == 0;
}

const struct game gambit_game = {
    .name = "gambit",
    .title = "Gambit (Královské rošády)",
    .least_players = 2,
    .most_players = GAMBIT_SEATS,
    .usual_players = 4,
    .options = setting_start_option,
    .world_new = gambit_world_new,
    .world_free = gambit_world_free,
    .state_size = state_size,
    .start = gambit_start,
    .apply = gambit_apply,
    .label = gambit_label,
    .prompt = gambit_prompt,
    .outcome = gambit_outcome,
    .view = gambit_view,
    .show = gambit_show,
    .explain = gambit_explain,
    .determinize = gambit_determinize,
    .greedy = gambit_greedy,
    .check = check,
    .build = gambit_build,
    .expect = gambit_expect,
    .phase = phase,
    .label_matches = gambit_label_matches,
    .understands = gambit_understands,
    .option_key = gambit_option_key,
    .card_text = gambit_card_text,
};
