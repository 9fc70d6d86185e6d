/* Who wins a column: a pure function of its cards and its symbol.  The
 * steps follow the order in which the cards take effect. */
#include "gambit/gambit.h"

struct lying {
	const struct gambit_card *card;
	int16_t value;
	uint8_t id, owner;
};

struct column {
	unsigned n;
	uint8_t effects[EFFECTS]; /* how many cards have each */
	int16_t limit[EFFECTS];	  /* of a card that has it */
	struct lying at[GAMBIT_CARDS];
};

/* Values as they stand on the cards, without any effect. */
static void
lay_out(struct column *c, const struct gambit_world *w, unsigned symbol, const uint8_t card[],
    unsigned n)
{
	c->n = n;
	for (unsigned i = 0; i < EFFECTS; i++)
		c->effects[i] = 0;
	for (unsigned i = 0; i < n; i++) {
		const struct gambit_card *data = &w->card[card_kind(card[i])];
		int value = data->symbol == (int)symbol ? data->special : data->value;

		c->at[i] =
		    (struct lying){data, (int16_t)value, card[i], (uint8_t)card_owner(card[i])};
		c->effects[data->effect]++;
		c->limit[data->effect] = data->limit;
	}
}

/* A copy has the value of the card below, the lowest ones first. */
static void
copy_values(struct column *c)
{
	int16_t below = GAMBIT_WORTHLESS;

	if (!c->effects[EFFECT_COPY])
		return;
	for (unsigned i = c->n; i-- > 0;) {
		if (c->at[i].card->effect == EFFECT_COPY)
			c->at[i].value = below;
		below = c->at[i].value;
	}
}

/* The Mage's or the Witch's work; two of a kind undo each other. */
static void
remove_by(struct column *c, enum effect effect)
{
	unsigned kept = 0;

	if (c->effects[effect] != 1)
		return;
	for (unsigned i = 0; i < c->n; i++) {
		const struct lying *at = &c->at[i];
		enum effect own = (enum effect)at->card->effect;
		bool goes = effect == EFFECT_HIGH
				? at->value >= c->limit[effect]
				: at->value <= c->limit[effect] && own != EFFECT_LOW;

		if (goes && at->value != GAMBIT_WORTHLESS)
			c->effects[own]--;
		else
			c->at[kept++] = *at;
	}
	c->n = kept;
}

static bool
has_partner(const struct column *c, const struct lying *at)
{
	uint8_t partner = card_make(at->owner, (unsigned)at->card->partner);

	for (unsigned i = 0; i < c->n; i++)
		if (c->at[i].id == partner)
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
		if (c->at[i].card->effect == EFFECT_COUPLE && has_partner(c, &c->at[i]))
			return c->at[i].owner;
	return SEAT_NONE;
}

static void
change_values(struct column *c)
{
	if (!(c->effects[EFFECT_CROWD] | c->effects[EFFECT_LOVE]))
		return;
	for (unsigned i = 0; i < c->n; i++) {
		struct lying *at = &c->at[i];
		const struct gambit_card *card = at->card;

		if (card->effect == EFFECT_CROWD) {
			int value = card->value + card->amount * (int)(c->n - 1);

			at->value = (int16_t)(value < 0 ? 0 : value);
		} else if (card->effect == EFFECT_LOVE && has_partner(c, at)) {
			at->value = card->special;
		}
	}
}

static void
burn(struct column *c)
{
	int heat[GAMBIT_SEATS] = {0};

	if (!c->effects[EFFECT_BURN])
		return;
	for (unsigned i = 0; i < c->n; i++)
		if (c->at[i].card->effect == EFFECT_BURN)
			for (unsigned seat = 0; seat < GAMBIT_SEATS; seat++)
				heat[seat] += seat == c->at[i].owner ? 0 : c->at[i].card->amount;
	for (unsigned i = 0; i < c->n; i++) {
		struct lying *at = &c->at[i];
		int value = at->value + heat[at->owner];

		if (at->value != GAMBIT_WORTHLESS)
			at->value = (int16_t)(value < 0 ? 0 : value);
	}
}

/* The best sum; the tied player with the highest card, for the lowest sum
 * the one with the lowest card.  Whoever wins a tie comes last in the order
 * gone through, so that sum and place make one number. */
static int
best_sum(const struct column *c, bool lowest)
{
	enum { SUM_MOST = 1 << 20 };
	int sum[GAMBIT_SEATS] = {0}, place[GAMBIT_SEATS] = {0}, most = 0, best = SEAT_NONE;

	for (unsigned i = 0; i < c->n; i++) {
		const struct lying *at = &c->at[lowest ? i : c->n - 1 - i];

		if (at->value == GAMBIT_WORTHLESS)
			continue;
		sum[at->owner] += at->value;
		place[at->owner] = (int)i + 1;
	}
	for (int seat = 0; seat < GAMBIT_SEATS; seat++) {
		int score = (lowest ? SUM_MOST - sum[seat] : sum[seat]) << 8 | place[seat];

		score &= -(place[seat] > 0); /* no branch: it goes either way by chance */
		best = score > most ? seat : best;
		most = score > most ? score : most;
	}
	return best;
}

int
gambit_winner(const struct gambit_world *w, unsigned symbol, const uint8_t card[], unsigned n)
{
	struct column c;
	int winner;

	lay_out(&c, w, symbol, card, n);
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
	copy_values(&c);
	burn(&c);
	return best_sum(&c, c.effects[EFFECT_BEG] > 0);
}

const uint8_t *
gambit_column(const struct gambit_world *w, const struct gambit *s, unsigned column, int seat,
    uint8_t room[GAMBIT_CARDS], unsigned *n)
{
	uint8_t card = s->bottom[column], *top = room + GAMBIT_CARDS;

	if (card != GAMBIT_NONE && seat != SEAT_NONE && (int)card_owner(card) != seat &&
	    column_secret(s, column))
		card = s->above[card];
	for (; card != GAMBIT_NONE; card = s->above[card]) {
		unsigned owner = card_owner(card);

		if (card_kind(card) == w->disguise && s->under[owner] != GAMBIT_NONE &&
		    (seat == SEAT_NONE || (int)owner == seat))
			*--top = card_make(owner, s->under[owner]);
		*--top = card;
	}
	*n = (unsigned)(room + GAMBIT_CARDS - top);
	return top;
}
