#include "hand/search.h"

#include <string.h>

/* Is a copy of this unique card in play? */
static bool
copy_in_play(const struct table_side *t, uint16_t kind)
{
	for (unsigned left = t->play.active; left; left &= left - 1)
		if (t->play.hand[__builtin_ctz(left)] == kind)
			return true;
	return false;
}

/* What can be marshaled for some gold: a card, or a unique one with its
 * copies. */
struct lot {
	uint16_t kind;
	uint8_t cost, cards;
};

/* A card in hand that may bear this one, or none at all? */
static bool
bearer_in_hand(const struct table_side *t, uint16_t attachment)
{
	for (int i = 0; i < t->n; i++)
		if (may_bear(t->pile, attachment, t->hand[i]))
			return true;
	return false;
}

static struct lot *
lot_of(struct lot *lots, int n, uint16_t kind)
{
	for (int i = 0; i < n; i++)
		if (lots[i].kind == kind)
			return &lots[i];
	return NULL;
}

enum { NOT_MARSHALED = -1, NOT_SIMPLE = -2 };

/* What a card costs in round 1. */
static int
lot_cost(const struct table_side *t, uint16_t kind)
{
	const struct quick *quick = &t->pile->quick[kind];
	int none = quick->flags & QUICK_SHADOW ? t->pile->shadow : NOT_MARSHALED;

	if (quick->flags & QUICK_SLOW)
		return NOT_SIMPLE;
	if (quick->flags & QUICK_EVENT)
		return none;
	if (quick->flags & QUICK_COPIES) {
		if (copy_in_play(t, kind))
			return 0;
		if (quick->flags & QUICK_SHADOW)
			return NOT_SIMPLE;
	}
	if (quick->flags & QUICK_ATTACHMENT && !bearers_in_play(t->pile, &t->play, kind))
		return bearer_in_hand(t, kind) ? NOT_SIMPLE : none;
	return none >= 0 && none < quick->cost ? none : quick->cost;
}

/* The lots of a hand, of limited cards only the cheapest; -1 when it is not
 * so simple: cards of one title, attachments whose bearer would have to be
 * marshaled, too. */
static int
find_lots(const struct table_side *t, struct lot lots[HAND_MOST + 1])
{
	struct lot limited = {.cost = UINT8_MAX, .cards = 1}, *same;
	int n = 0;

	for (int i = 0; i < t->n; i++) {
		const struct quick *quick = &t->pile->quick[t->hand[i]];
		int cost = lot_cost(t, t->hand[i]);

		if (cost == NOT_SIMPLE)
			return -1;
		if (cost == NOT_MARSHALED)
			continue;
		if (quick->flags & QUICK_LIMITED)
			limited.cost = cost < limited.cost ? (uint8_t)cost : limited.cost;
		else if (cost && quick->flags & QUICK_COPIES &&
			 (same = lot_of(lots, n, t->hand[i])))
			same->cards++;
		else
			lots[n++] = (struct lot){t->hand[i], (uint8_t)cost, 1};
	}
	if (limited.cost != UINT8_MAX) {
		limited.kind = UINT16_MAX;
		lots[n++] = limited;
	}
	return n;
}

/* The most cards for the gold, of lots of several cards. */
static int
buy_lots(const struct lot *lots, int n, int gold)
{
	uint8_t most[GOLD_MOST + 1] = {0}; /* by gold spent at most */

	for (int i = 0; i < n; i++)
		for (int g = gold, cost = lots[i].cost; g >= cost; g--) {
			uint8_t with = (uint8_t)(most[g - cost] + lots[i].cards);

			most[g] = with > most[g] ? with : most[g];
		}
	return most[gold];
}

/* The same; of single cards the cheapest are the most. */
static int
buy(const struct lot *lots, int n, int gold)
{
	uint64_t by_cost = 0; /* four bits each */
	int cards = 0;

	for (int i = 0; i < n; i++) {
		if (lots[i].cards > 1)
			return buy_lots(lots, n, gold);
		by_cost += lots[i].cost < 16 ? (uint64_t)1 << 4 * lots[i].cost : 0;
	}
	if (gold >= 16)
		return buy_lots(lots, n, gold);
	for (int cost = 0; by_cost && cost <= gold; cost++, by_cost >>= 4)
		for (int left = by_cost & 15; left && cost <= gold; left--) {
			cards++;
			gold -= cost;
		}
	return cards;
}

int
hand_marshal(const struct pile *pile, const uint16_t *hand, const struct setup *setup,
    const uint16_t *rest, int n, struct setup_room *room)
{
	struct table_side t = {
	    .pile = pile, .hand = rest, .n = n, .play = {hand, setup->active}, .marshal = true};
	struct lot lots[HAND_MOST + 1];
	uint16_t sorted[HAND_MOST];
	int gold = hand_income(pile, setup), n_lots = find_lots(&t, lots);

	if (n_lots >= 0)
		return buy(lots, n_lots, gold);
	memcpy(sorted, rest, (size_t)n * sizeof(*rest));
	hand_sort(sorted, n);
	t.hand = sorted;
	return search_cards(&t, gold, room);
}
