#include "hand/search.h"

#include <string.h>

/* The best set-up.  Every way to place the cards is a sum of words; the
 * list of sums that can be paid for doubles with each card, and the
 * greatest sum is the best set-up.  A card that needs another one (an
 * attachment its bearer, a duplicate its card) looks for the bit of that
 * one in the sum. */

#define BIT(n) ((int64_t)1 << (n))

static const int64_t always = BIT(2 * HAND_MOST);

/* Bits of the card at a position: the earlier card has the higher bit, so
 * that it wins when all else is equal. */
static int64_t
placed_bit(int position)
{
	return BIT(2 * (HAND_MOST - 1 - position) + 1);
}

static int64_t
shadow_bit(int position)
{
	return BIT(2 * (HAND_MOST - 1 - position));
}

struct choice {
	int64_t word, need;
	int64_t shadow; /* the word of going to the shadows, or 0 */
	int least;	/* how many bits of need must be there */
};

struct choices {
	struct choice list[HAND_MOST];
	int n;
};

struct budget {
	int64_t bias, forbidden;
};

static struct budget
budget(int gold, int cards)
{
	int64_t bias = (int64_t)(63 - gold) << WORD_GOLD;

	if (cards < HAND_SIZE)
		bias += (int64_t)(7 - cards) << WORD_CARDS;
	return (struct budget){bias, BIT(WORD_GOLD + 6) | BIT(WORD_LIMITED + 1) |
					 (cards < HAND_SIZE ? BIT(WORD_CARDS + 3) : 0)};
}

/* Adds to the list, which ends at end, what becomes of each of its first n
 * sums with this word; returns the new end.  Without branches: which sums fit cannot be
 * foretold. */
static inline int
extend(int64_t *state, int n, int end, int64_t word, int64_t need, struct budget b, int64_t *best)
{
	int64_t top = *best;

	for (int i = 0; i < n; i++) {
		int64_t sum = state[i] + word;
		int fits = (((sum + b.bias) & b.forbidden) == 0) & ((state[i] & need) != 0);
		int64_t found = fits ? sum : INT64_MIN;

		state[end] = sum;
		end += fits;
		top = found > top ? found : top;
	}
	*best = top;
	return end;
}

static int
extend_counted(int64_t *state, int n, const struct choice *c, struct budget b, int64_t *best)
{
	int end = n;

	for (int i = 0; i < n; i++) {
		int64_t sum = state[i] + c->word;

		if (((sum + b.bias) & b.forbidden) != 0 ||
		    __builtin_popcountll((uint64_t)(state[i] & c->need)) < c->least)
			continue;
		state[end++] = sum;
		*best = sum > *best ? sum : *best;
	}
	return end;
}

static int64_t
best_sum(const struct choices *choices, struct budget b, int64_t *state)
{
	int64_t best = always;
	int n = 1;

	state[0] = always;
	for (int i = 0; i < choices->n; i++) {
		const struct choice *c = &choices->list[i];
		int before = n;

		if (c->word)
			n = c->least > 1 ? extend_counted(state, n, c, b, &best)
					 : extend(state, n, n, c->word, c->need, b, &best);
		if (c->shadow)
			n = extend(state, before, n, c->shadow, always, b, &best);
	}
	return best;
}

static bool
title_in_play(const struct pile *pile, const struct play *play, const struct kind *kind)
{
	if (kind->in_play)
		return true;
	for (unsigned left = play->active; left; left &= left - 1) {
		const struct kind *other = &pile->kinds.at[play->hand[__builtin_ctz(left)]];

		if (other->unique && other->title == kind->title)
			return true;
	}
	return false;
}

int
bearers_in_play(const struct pile *pile, const struct play *play, uint16_t attachment)
{
	const struct kind *kind = &pile->kinds.at[attachment];
	int n = kind->borne;

	for (unsigned left = play->active; left; left &= left - 1) {
		uint16_t other = play->hand[__builtin_ctz(left)];

		n += may_bear(pile, attachment, other);
		n -= kind->one_a_host && pile->kinds.at[other].title == kind->title;
	}
	return n;
}

static bool
placeable(const struct table_side *t, const struct kind *kind)
{
	return t->marshal ? kind->marshals : kind->places;
}

/* The first copy leads, and of different cards of one title the first. */
static bool
find_leaders(struct table_side *t)
{
	bool twins = false;

	for (int i = 0; i < t->n; i++) {
		const struct kind *kind = &t->pile->kinds.at[t->hand[i]];

		t->lead[i] = (int8_t)i;
		if (!kind->unique)
			continue;
		if (title_in_play(t->pile, &t->play, kind)) {
			t->lead[i] = -1;
			continue;
		}
		for (int j = 0; j < i; j++) {
			const struct kind *other = &t->pile->kinds.at[t->hand[j]];

			if (other->unique && other->title == kind->title) {
				t->lead[i] = t->lead[j];
				twins |= t->hand[i] != t->hand[j];
				break;
			}
		}
	}
	return twins;
}

static struct choice
choice_of_attachment(const struct table_side *t, int at)
{
	const struct kind *kind = &t->pile->kinds.at[t->hand[at]];
	struct choice c = {.word = kind->word + placed_bit(at), .least = 1};
	int free = bearers_in_play(t->pile, &t->play, t->hand[at]), ordinal = 1;

	for (int j = 0; j < at; j++) {
		const struct kind *other = &t->pile->kinds.at[t->hand[j]];

		if (may_bear(t->pile, t->hand[at], t->hand[j]) && t->lead[j] == j &&
		    placeable(t, other))
			c.need |= placed_bit(j);
		ordinal += kind->one_a_host && other->title == kind->title;
	}
	if (free >= ordinal)
		c.need |= always;
	else if (kind->one_a_host)
		c.least = ordinal - free;
	return c;
}

static struct choice
choice_of_leader(const struct table_side *t, int at)
{
	const struct kind *kind = &t->pile->kinds.at[t->hand[at]];
	struct choice c = {.word = kind->word + placed_bit(at), .need = always, .least = 1};

	if (kind->attachment)
		return choice_of_attachment(t, at);
	/* Of equal cards the first ones: one way for each set. */
	if (at > 0 && t->hand[at - 1] == t->hand[at] && !kind->shadows)
		c.need = placed_bit(at - 1);
	return c;
}

static void
add_choice(const struct table_side *t, struct choices *out, int at, struct choice c)
{
	const struct kind *kind = &t->pile->kinds.at[t->hand[at]];

	if (!placeable(t, kind) || !c.need)
		c.word = 0;
	if (t->marshal ? kind->shadows : kind->hides)
		c.shadow = kind->shadow + shadow_bit(at);
	if (t->marshal) { /* as many as possible, whatever they are worth */
		c.word &= BIT(WORD_VALUE) - 1;
		c.shadow &= BIT(WORD_VALUE) - 1;
	}
	if (c.word || c.shadow)
		out->list[out->n++] = c;
}

/* Leaders in the order of kinds, so that bearers come before attachments,
 * then duplicates. */
static int64_t
search(const struct table_side *t, struct budget b, int64_t *state)
{
	struct choices choices = {.n = 0};

	for (int i = 0; i < t->n; i++)
		if (t->lead[i] == i)
			add_choice(t, &choices, i, choice_of_leader(t, i));
	for (int i = 0; i < t->n; i++)
		if (t->lead[i] != i) {
			int64_t need = t->lead[i] < 0 ? always : placed_bit(t->lead[i]);
			int64_t word = t->pile->kinds.at[t->hand[i]].duplicate + placed_bit(i);

			add_choice(t, &choices, i, (struct choice){word, need, 0, 1});
		}
	return best_sum(&choices, b, state);
}

static void
set_leader(struct table_side *t, int group, int leader)
{
	uint16_t title = t->pile->kinds.at[t->hand[group]].title;

	for (int i = 0; i < t->n; i++)
		if (t->pile->kinds.at[t->hand[i]].unique &&
		    t->pile->kinds.at[t->hand[i]].title == title)
			t->lead[i] = (int8_t)leader;
}

struct found {
	int64_t sum;
	int8_t lead[HAND_MOST];
};

/* Tries every card of a title as the one in play, title by title.  title[i]:
 * the first card of the title of card i. */
static void
search_leaders(const struct table_side *t, const int8_t title[], int from, struct budget b,
    int64_t *state, struct found *best)
{
	while (from < t->n && title[from] != from)
		from++;
	if (from >= t->n) {
		int64_t sum = search(t, b, state);

		if (sum > best->sum) {
			best->sum = sum;
			memcpy(best->lead, t->lead, sizeof(t->lead));
		}
		return;
	}
	search_leaders(t, title, from + 1, b, state, best);
	for (int i = from + 1; i < t->n; i++)
		if (title[i] == from && t->hand[i] != t->hand[i - 1]) {
			struct table_side other = *t;

			set_leader(&other, from, i);
			search_leaders(&other, title, from + 1, b, state, best);
		}
}

static struct found
search_all(struct table_side *t, struct budget b, int64_t *state)
{
	struct found found = {.sum = INT64_MIN};

	if (find_leaders(t)) {
		search_leaders(t, t->lead, 0, b, state, &found);
		return found;
	}
	found.sum = search(t, b, state);
	memcpy(found.lead, t->lead, sizeof(t->lead));
	return found;
}

static int
field(int64_t sum, int at, int bits)
{
	return (int)(sum >> at & (BIT(bits) - 1));
}

static void
read_sum(const struct pile *pile, const uint16_t *hand, int n, int64_t sum, const int8_t lead[],
    struct setup *out)
{
	*out = (struct setup){
	    .gold = (uint8_t)field(sum, WORD_GOLD, 7),
	    .cards = (uint8_t)field(sum, WORD_CARDS, 4),
	    .characters = (uint8_t)field(sum, WORD_CHARACTERS, 4),
	    .limited = (uint8_t)field(sum, WORD_LIMITED, 3),
	    .value = sum >> WORD_VALUE,
	};
	for (int i = 0; i < n; i++) {
		unsigned placed = (sum & placed_bit(i)) != 0, active = placed & (lead[i] == i);

		out->shadows |= (uint16_t)(((sum & shadow_bit(i)) != 0) << i);
		out->active |= (uint16_t)(active << i);
		out->duplicates |= (uint16_t)((placed ^ active) << i);
		out->facts += pile->quick[hand[i]].facts & -(uint64_t)active;
	}
}

/* The bits of the cards before this attachment that may bear it. */
static int64_t
bearers_before(const struct pile *pile, const uint16_t *hand, int at)
{
	const uint8_t *bearer = &pile->bearer[(size_t)hand[at] * pile->kinds.n];
	int64_t bits = pile->kinds.at[hand[at]].borne ? always : 0;

	for (int i = 0; i < at; i++)
		bits |= bearer[hand[i]] ? placed_bit(i) : 0;
	return bits;
}

/* The word of the card at a place in a hand without complications, and what
 * it needs: of equal cards the first come first, so that there is one way
 * for each set. */
static int64_t
quick_word(const struct pile *pile, const uint16_t *hand, int at, int64_t *need, int8_t *lead)
{
	const struct quick *quick = &pile->quick[hand[at]];
	bool copy = at > 0 && hand[at - 1] == hand[at];

	*lead = (int8_t)at;
	*need = copy ? placed_bit(at - 1) : always;
	if (copy && quick->flags & QUICK_UNIQUE) {
		*lead = -1;
		return quick->duplicate;
	}
	if (quick->flags & QUICK_ATTACHMENT)
		*need = bearers_before(pile, hand, at);
	return quick->word;
}

/* The best sum, or INT64_MIN for a hand with complications. */
static int64_t
quick_sum(const struct pile *pile, const uint16_t *hand, int n, struct budget b, int64_t *state,
    int8_t lead[])
{
	int64_t best = always;
	int end = 1;

	state[0] = always;
	for (int i = 0; i < n; i++) {
		const struct quick *quick = &pile->quick[hand[i]];
		int before = end;
		int64_t need;

		if (quick->flags & QUICK_SLOW)
			return INT64_MIN;
		if (quick->flags & QUICK_SKIP)
			continue;
		int64_t word = quick_word(pile, hand, i, &need, &lead[i]);
		if (word)
			end = extend(state, before, end, word + placed_bit(i), need, b, &best);
		if (quick->shadow)
			end = extend(
			    state, before, end, quick->shadow + shadow_bit(i), always, b, &best);
	}
	return best;
}

void
hand_setup(const struct pile *pile, const uint16_t *hand, int n, struct setup_room *room,
    struct setup *out)
{
	struct budget b = budget(pile->gold, pile->cards);
	int8_t lead[HAND_MOST] = {0};
	int64_t sum = quick_sum(pile, hand, n, b, room->state, lead);

	if (sum != INT64_MIN) {
		read_sum(pile, hand, n, sum, lead, out);
		return;
	}
	struct table_side t = {.pile = pile, .hand = hand, .n = n};
	struct found found = search_all(&t, b, room->state);
	read_sum(pile, hand, n, found.sum, found.lead, out);
}

int
hand_income(const struct pile *pile, const struct setup *setup)
{
	int bonus = (int)((int64_t)setup->facts >> FACT_INCOME);
	int gold = pile->income + (pile->bonus ? bonus : 0);

	return gold < 0 ? 0 : gold > GOLD_MOST ? GOLD_MOST : gold;
}

unsigned
setup_icons(const struct setup *setup)
{
	return (setup_fact(setup, FACT_MILITARY) ? ICON_MILITARY : 0u) |
	       (setup_fact(setup, FACT_INTRIGUE) ? ICON_INTRIGUE : 0u) |
	       (setup_fact(setup, FACT_POWER) ? ICON_POWER : 0u);
}

int
search_cards(struct table_side *t, int gold, struct setup_room *room)
{
	struct found found = search_all(t, budget(gold, HAND_MOST), room->state);

	return field(found.sum, WORD_CARDS, 4);
}

void
hand_sort(uint16_t *hand, int n)
{
	for (int i = 1; i < n; i++) {
		uint16_t card = hand[i];
		int k = i;

		for (; k > 0 && hand[k - 1] > card; k--)
			hand[k] = hand[k - 1];
		hand[k] = card;
	}
}
