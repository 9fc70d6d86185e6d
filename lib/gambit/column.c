/* Who wins a column: a pure function of its cards and its symbol.  The
 * steps follow the order in which the cards take effect. */
#include "gambit/gambit.h"

struct column {
	const struct gambit_world *w;
	unsigned symbol, n;
	uint8_t card[GAMBIT_CARDS];
	int16_t value[GAMBIT_CARDS];
	uint8_t effects[EFFECTS]; /* how many cards have each */
};

static const struct gambit_card *
data(const struct column *c, unsigned i)
{
	return &c->w->card[card_kind(c->card[i])];
}

/* What stands on the card, without any effect. */
static int16_t
printed(const struct column *c, unsigned i)
{
	const struct gambit_card *card = data(c, i);

	return card->symbol == (int)c->symbol ? card->special : card->value;
}

/* A copy has the value of the card below, the lowest ones first. */
static void
copy_values(struct column *c)
{
	if (!c->effects[EFFECT_COPY])
		return;
	for (unsigned i = c->n; i-- > 0;)
		if (data(c, i)->effect == EFFECT_COPY)
			c->value[i] = i + 1 < c->n ? c->value[i + 1] : GAMBIT_WORTHLESS;
}

static void
print_values(struct column *c)
{
	for (unsigned i = 0; i < c->n; i++)
		c->value[i] = printed(c, i);
}

/* The Mage's or the Witch's work; two of a kind undo each other. */
static void
remove_by(struct column *c, enum effect effect)
{
	unsigned kept = 0;
	int limit = 0;

	if (c->effects[effect] != 1)
		return;
	for (unsigned i = 0; i < c->n; i++)
		if (data(c, i)->effect == effect)
			limit = data(c, i)->limit;
	for (unsigned i = 0; i < c->n; i++) {
		enum effect own = (enum effect)data(c, i)->effect;
		int value = c->value[i];
		bool goes =
		    effect == EFFECT_HIGH ? value >= limit : value <= limit && own != EFFECT_LOW;

		if (goes && value != GAMBIT_WORTHLESS) {
			c->effects[own]--;
			continue;
		}
		c->card[kept] = c->card[i];
		c->value[kept++] = c->value[i];
	}
	c->n = kept;
}

static bool
has_partner(const struct column *c, unsigned i)
{
	uint8_t partner = card_make(card_owner(c->card[i]), (unsigned)data(c, i)->partner);

	for (unsigned j = 0; j < c->n; j++)
		if (c->card[j] == partner)
			return true;
	return false;
}

/* The owner of the highest card of a complete couple. */
static int
couple(const struct column *c)
{
	if (c->effects[EFFECT_COUPLE] < 2)
		return SEAT_NONE;
	for (unsigned i = 0; i < c->n; i++)
		if (data(c, i)->effect == EFFECT_COUPLE && has_partner(c, i))
			return (int)card_owner(c->card[i]);
	return SEAT_NONE;
}

static void
change_values(struct column *c)
{
	for (unsigned i = 0; i < c->n; i++) {
		const struct gambit_card *card = data(c, i);

		if (card->effect == EFFECT_CROWD)
			c->value[i] = (int16_t)(card->value + card->amount * (int)(c->n - 1));
		else if (card->effect == EFFECT_LOVE && has_partner(c, i))
			c->value[i] = card->special;
		if (c->value[i] < 0 && card->effect != EFFECT_COPY)
			c->value[i] = 0;
	}
	copy_values(c);
}

static void
burn(struct column *c)
{
	if (!c->effects[EFFECT_BURN])
		return;
	for (unsigned i = 0; i < c->n; i++) {
		int value = c->value[i];

		if (value == GAMBIT_WORTHLESS)
			continue;
		for (unsigned j = 0; j < c->n; j++)
			if (data(c, j)->effect == EFFECT_BURN &&
			    card_owner(c->card[j]) != card_owner(c->card[i]))
				value += data(c, j)->amount;
		c->value[i] = (int16_t)(value < 0 ? 0 : value);
	}
}

/* The best sum; the tied player with the highest card, for the lowest sum
 * the one with the lowest card. */
static int
best_sum(const struct column *c, bool lowest)
{
	int sum[GAMBIT_SEATS] = {0}, best = SEAT_NONE;
	bool there[GAMBIT_SEATS] = {false};

	for (unsigned i = 0; i < c->n; i++)
		if (c->value[i] != GAMBIT_WORTHLESS) {
			there[card_owner(c->card[i])] = true;
			sum[card_owner(c->card[i])] += c->value[i];
		}
	for (unsigned i = 0; i < c->n; i++) {
		unsigned from = lowest ? c->n - 1 - i : i;
		int seat = (int)card_owner(c->card[from]);

		if (!there[seat] || c->value[from] == GAMBIT_WORTHLESS)
			continue;
		if (best == SEAT_NONE || (lowest ? sum[seat] < sum[best] : sum[seat] > sum[best]))
			best = seat;
	}
	return best;
}

int
gambit_winner(const struct gambit_world *w, unsigned symbol, const uint8_t card[], unsigned n)
{
	struct column c;
	int winner;

	c.w = w;
	c.symbol = symbol;
	c.n = n;
	for (unsigned i = 0; i < EFFECTS; i++)
		c.effects[i] = 0;
	for (unsigned i = 0; i < n; i++) {
		c.card[i] = card[i];
		c.effects[data(&c, i)->effect]++;
	}
	print_values(&c);
	if (c.effects[EFFECT_SILENCE])
		return best_sum(&c, false);
	copy_values(&c);
	remove_by(&c, EFFECT_HIGH);
	copy_values(&c);
	remove_by(&c, EFFECT_LOW);
	winner = couple(&c);
	if (winner != SEAT_NONE)
		return winner;
	change_values(&c);
	burn(&c);
	return best_sum(&c, c.effects[EFFECT_BEG] > 0);
}

unsigned
gambit_column(const struct gambit_world *w, const struct gambit *s, unsigned column, int seat,
    uint8_t out[GAMBIT_CARDS])
{
	uint8_t card = s->bottom[column];
	unsigned n = 0;

	if (card != GAMBIT_NONE && seat != SEAT_NONE && (int)card_owner(card) != seat &&
	    column_secret(s, column))
		card = s->above[card];
	for (; card != GAMBIT_NONE; card = s->above[card]) {
		unsigned owner = card_owner(card);

		if (card_kind(card) == w->disguise && s->under[owner] != GAMBIT_NONE &&
		    (seat == SEAT_NONE || (int)owner == seat))
			out[n++] = card_make(owner, s->under[owner]);
		out[n++] = card;
	}
	for (unsigned i = 0; i < n / 2; i++) {
		uint8_t other = out[i];

		out[i] = out[n - 1 - i];
		out[n - 1 - i] = other;
	}
	return n;
}
