/* What a player may have in a deck that nobody else has seen: the written
 * cards that the law lets into a deck of that faction with those agendas. */
#include "agot/world.h"

#include "deck/fit.h"

static void
put_agendas(const struct agot_world *w, unsigned seat, struct deck *deck)
{
	const struct agot_deck *from = &w->deck[seat];

	deck->faction = from->faction;
	for (size_t i = 0; i < from->agendas.n; i++)
		deck_put(deck, w->def.at[from->agendas.at[i]].card, 1);
}

/* Does an agenda of the deck set a limit to cards like this one? */
static bool
is_rare(const struct law *law, const struct deck *deck, int card, unsigned *most, struct diag *dg)
{
	vec_each (entry, &deck->entries)
		vec_each (rule, &law->book->agendas) {
			if (rule->card != entry->card)
				continue;
			vec_each (need, &rule->require)
				if (need->measure == MEASURE_CARDS && need->most >= 0 &&
				    query_match(need->of, card, dg)) {
					*most = (unsigned)need->most;
					return true;
				}
		}
	return false;
}

static bool
has_title(const struct agot_world *w, const struct agot_pool *pool, unsigned title)
{
	vec_each (row, &pool->draw)
		if (w->def.at[row->def].title == title)
			return true;
	vec_each (row, &pool->plots)
		if (w->def.at[row->def].title == title)
			return true;
	return false;
}

/* Of plots one copy is the rule and two are an exception. */
static void
add(struct agot_world *w, struct agot_pool *pool, int card, bool rare, struct diag *dg)
{
	const struct card *c = &w->db->card[card];
	struct pool_card row = {world_def(w, card, dg), (uint8_t)c->deck_limit, rare};

	if (c->type == CARD_PLOT)
		row.limit = 1;
	else if (row.limit > COPIES_MOST)
		row.limit = COPIES_MOST;
	if (c->type == CARD_PLOT)
		vec_add(&pool->plots, row);
	else
		vec_add(&pool->draw, row);
}

void
world_pool(struct agot_world *w, const struct law *law, unsigned seat, struct diag *dg)
{
	struct deck deck = {.faction = -1};
	struct agot_pool *pool = &w->pool[seat];

	put_agendas(w, seat, &deck);
	for (int i = 0; i < (int)w->db->n && pool->draw.n + pool->plots.n < POOL_MOST; i++) {
		const struct card *card = &w->db->card[i];

		if (card->written && card->type != CARD_AGENDA && card->type != CARD_TITLE &&
		    law_allows(law, i) && !has_title(w, pool, card->title) &&
		    deck_takes(law, &deck, i, dg))
			add(w, pool, i, is_rare(law, &deck, i, &pool->rare_most, dg), dg);
	}
	vec_release(&deck.entries);
	vec_release(&deck.faults);
	arena_release(&deck.arena);
}
