#include "hand/measure.h"

#include <limits.h>
#include <string.h>

/* Making a pile of a deck: kinds, bearers, agendas, plots. */

struct maker {
	struct pile *pile;
	const struct setup_rules *rules;
	const struct pile_options *options;
	struct diag *dg;
};

static const struct card *
card_of(const struct pile *pile, const struct kind *kind)
{
	return &pile->db->card[kind->card];
}

/* --- kinds ---------------------------------------------------------------- */

static bool
goes_into_play(const struct card *card)
{
	return card->type == CARD_CHARACTER || card->type == CARD_LOCATION ||
	       card->type == CARD_ATTACHMENT;
}

static uint64_t
facts_of(const struct card *card)
{
	uint64_t facts = (uint64_t)card->plus_gold << FACT_INCOME;

	if (card->type == CARD_LOCATION)
		return facts + (1u << FACT_LOCATIONS);
	if (card->type == CARD_ATTACHMENT)
		return facts + (1u << FACT_ATTACHMENTS);
	if (card->strength > 0)
		facts += (uint64_t)(card->strength > 20 ? 20 : card->strength) << FACT_STRENGTH;
	return facts + (card->icons & ICON_MILITARY ? 1u << FACT_MILITARY : 0) +
	       (card->icons & ICON_INTRIGUE ? 1u << FACT_INTRIGUE : 0) +
	       (card->icons & ICON_POWER ? 1u << FACT_POWER : 0);
}

static struct kind
kind_of(const struct maker *m, int index)
{
	const struct card *card = &m->pile->db->card[index];
	bool never = code_listed(&m->rules->never, card->code) || card->cost == VALUE_NONE;
	int cost = card->cost > 0 ? card->cost : 0;

	return (struct kind){
	    .card = index,
	    .title = card->title,
	    .type = card->type <= CARD_EVENT ? (uint32_t)1 << 8 * card->type : 0,
	    .unique = card->unique,
	    .character = card->type == CARD_CHARACTER,
	    .attachment = card->type == CARD_ATTACHMENT,
	    .limited = card->keywords >> KEYWORD_LIMITED & 1,
	    .one_a_host = code_listed(&m->rules->one_a_host, card->code),
	    .cost = (uint8_t)(cost > GOLD_MOST ? GOLD_MOST + 1 : cost),
	    .marshals = goes_into_play(card) && !never,
	    .places = goes_into_play(card) && !never,
	    .shadows = card->keywords >> KEYWORD_SHADOW & 1,
	    .hides = card->keywords >> KEYWORD_SHADOW & 1,
	    .facts = facts_of(card),
	};
}

static void
add_card(struct maker *m, int index)
{
	struct pile *pile = m->pile;

	vec_each (kind, &pile->kinds)
		if (kind->card == index) {
			kind->count++;
			return;
		}
	vec_add(&pile->kinds, kind_of(m, index));
	pile->kinds.at[pile->kinds.n - 1].count = 1;
}

static bool
add_cards(struct maker *m)
{
	struct pile *pile = m->pile;
	struct arena arena = ARENA_INIT;
	size_t n;
	const int *cards = deck_expand(pile->db, pile->deck, DECK_DRAW, &arena, &n);

	/* Bearers before attachments; the dearer first, which leaves fewer ways
	 * to go on; else the order of the file. */
	for (int type = 0; type < CARD_TYPES; type++)
		for (int cost = INT8_MAX; cost >= VALUE_NONE; cost--)
			for (size_t i = 0; i < n && n <= PILE_MOST; i++)
				if (pile->db->card[cards[i]].type == type &&
				    pile->db->card[cards[i]].cost == cost)
					add_card(m, cards[i]);
	arena_release(&arena);
	if (n > PILE_MOST)
		diag_error(
		    m->dg, pile->deck->at, "%zu cards in the draw deck, at most %d", n, PILE_MOST);
	return n <= PILE_MOST;
}

static void
find_twins(struct pile *pile)
{
	vec_each (kind, &pile->kinds)
		vec_each (other, &pile->kinds)
			if (other != kind && kind->unique && other->unique &&
			    other->title == kind->title)
				kind->twin = true;
}

static bool
avoid(struct maker *m)
{
	static const struct place place = {"avoid", 0, 1};
	struct query *query;

	if (!m->options->avoid)
		return true;
	if (!(query = query_new(m->pile->db, m->options->avoid, place, m->dg)))
		return false;
	vec_each (kind, &m->pile->kinds)
		if (query_match(query, kind->card, m->dg))
			kind->places = kind->hides = false;
	query_free(query);
	return true;
}

/* --- bearers ---------------------------------------------------------------- */

static bool
shares_trait(const struct card *card, const uint16_t *traits, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < card->n_traits; j++)
			if (card->traits[j] == traits[i])
				return true;
	return false;
}

/* "No attachments", of all or of some traits, or except some. */
static bool
refuses(const struct card *host, const struct card *attachment)
{
	if (!(host->keywords >> KEYWORD_NO_ATTACHMENTS & 1))
		return false;
	if (host->n_forbidden && shares_trait(attachment, host->forbidden, host->n_forbidden))
		return true;
	if (host->n_except)
		return !shares_trait(attachment, host->except, host->n_except);
	return !host->n_forbidden;
}

static bool
bears(const struct maker *m, int host, int attachment)
{
	const struct card *bearer = &m->pile->db->card[host];
	const struct card *card = &m->pile->db->card[attachment];

	if (refuses(bearer, card) || code_listed(&m->rules->opponents, card->code))
		return false;
	vec_each (rule, &m->rules->hosts)
		if (code_listed(&rule->cards, card->code))
			return query_match(rule->of, host, m->dg);
	return bearer->type == CARD_CHARACTER;
}

static void
find_bearers(const struct maker *m)
{
	struct pile *pile = m->pile;
	size_t n = pile->kinds.n;

	pile->bearer = arena_alloc(&pile->arena, n * n + 1);
	for (size_t a = 0; a < n; a++)
		for (size_t h = 0; pile->kinds.at[a].attachment && h < n; h++)
			pile->bearer[a * n + h] =
			    bears(m, pile->kinds.at[h].card, pile->kinds.at[a].card);
}

/* --- agendas ----------------------------------------------------------------- */

static struct kind *
kind_named(const struct maker *m, const char *name)
{
	static const struct place place = {"fetch", 0, 0};
	struct pile *pile = m->pile;
	int card = card_resolve(pile->db, name, place, m->dg);

	if (card < 0)
		return NULL;
	vec_each (kind, &pile->kinds)
		if (kind->count && card_of(pile, kind)->title == pile->db->card[card].title)
			return kind;
	diag_error(m->dg, place, "'%s' is not in the draw deck", pile->db->card[card].name);
	return NULL;
}

static bool
has_fetched(const struct pile *pile, uint16_t title)
{
	vec_each (card, &pile->fetched)
		if (pile->db->card[*card].title == title)
			return true;
	return false;
}

static struct kind *
most_wanted(const struct maker *m, const struct agenda_effect *effect)
{
	struct kind *best = NULL;
	int most = INT_MIN;

	vec_each (kind, &m->pile->kinds) {
		const struct card *card = card_of(m->pile, kind);
		int worth = card->plus_gold * 100 + kind->cost;

		if (kind->count && worth > most && !has_fetched(m->pile, kind->title) &&
		    query_match(effect->fetch, kind->card, m->dg)) {
			best = kind;
			most = worth;
		}
	}
	return best;
}

static void
put_into_play(const struct maker *m, int card)
{
	struct pile *pile = m->pile;
	const struct card *fetched = &pile->db->card[card];

	pile->fetched_income += fetched->plus_gold;
	vec_each (kind, &pile->kinds) {
		kind->in_play |= fetched->unique && kind->unique && kind->title == fetched->title;
		kind->borne =
		    (uint8_t)(kind->borne + (kind->attachment && bears(m, card, kind->card)));
	}
}

static bool
take(const struct maker *m, const struct agenda_effect *effect, struct kind *kind)
{
	const struct card *card = card_of(m->pile, kind);

	if (!query_match(effect->fetch, kind->card, m->dg)) {
		diag_error(
		    m->dg, NOWHERE, "'%s' cannot be fetched by '%s'", card->name, effect->name);
		return false;
	}
	if (has_fetched(m->pile, kind->title)) {
		diag_error(m->dg, NOWHERE, "'%s' fetches different cards, not '%s' again",
		    effect->name, card->name);
		return false;
	}
	kind->count--;
	vec_add(&m->pile->fetched, kind->card);
	if (effect->fetch_into == FETCH_PLAY)
		put_into_play(m, kind->card);
	diag_note(m->dg, m->pile->deck->at, "'%s' %s '%s'", effect->name,
	    effect->fetch_into == FETCH_PLAY ? "puts into play" : "puts aside", card->name);
	return true;
}

static bool
fetch_given(const struct maker *m, const struct agenda_effect *effect)
{
	const struct pile_options *o = m->options;

	if (o->n_fetch == 1 && strcmp(o->fetch[0], "none") == 0)
		return true;
	if (o->n_fetch > (size_t)effect->fetch_most) {
		diag_error(m->dg, NOWHERE, "'%s' fetches at most %d, not %zu", effect->name,
		    effect->fetch_most, o->n_fetch);
		return false;
	}
	for (size_t i = 0; i < o->n_fetch; i++) {
		struct kind *kind = kind_named(m, o->fetch[i]);

		if (!kind || !take(m, effect, kind))
			return false;
	}
	return true;
}

static bool
fetch(const struct maker *m, const struct agenda_effect *effect)
{
	if (m->options->n_fetch)
		return fetch_given(m, effect);
	for (int i = 0; i < effect->fetch_most; i++) {
		struct kind *kind = most_wanted(m, effect);

		if (kind && !take(m, effect, kind))
			return false;
	}
	return true;
}

static const struct agenda_effect *
effect_of(const struct maker *m, const struct card *card)
{
	vec_each (effect, &m->rules->agendas)
		if (strcmp(effect->code, card->code) == 0)
			return effect;
	if (!code_listed(&m->rules->unchanged, card->code))
		diag_warn(m->dg, m->pile->deck->at,
		    "what '%s' does to the set-up is not known, nothing is taken into account",
		    card->name);
	return NULL;
}

static bool
apply_agenda(struct maker *m, const struct card *card)
{
	struct pile *pile = m->pile;
	const struct agenda_effect *effect = effect_of(m, card);

	pile->income += card->plus_gold;
	if (!effect)
		return true;
	if (effect->uncounted && m->options->first_round)
		diag_note(m->dg, pile->deck->at, "not counted in round 1: %s (%s)",
		    effect->uncounted, card->name);
	if (effect->gold >= 0 && effect->gold < pile->gold)
		pile->gold = effect->gold;
	if (effect->cards >= 0 && effect->cards < pile->cards)
		pile->cards = effect->cards;
	pile->aside += effect->aside;
	pile->draw += effect->draw;
	pile->bonus &= effect->bonus;
	return !effect->fetch || fetch(m, effect);
}

static bool
apply_agendas(struct maker *m)
{
	struct pile *pile = m->pile;
	bool good = true, fetches = false;

	vec_each (entry, &pile->deck->entries) {
		if (deck_part(pile->db, entry) != DECK_AGENDAS || entry->card < 0)
			continue;
		const struct card *card = &pile->db->card[entry->card];
		const struct agenda_effect *effect = NULL;
		vec_each (e, &m->rules->agendas)
			effect = strcmp(e->code, card->code) == 0 ? e : effect;
		fetches |= effect && effect->fetch;
		good = good && apply_agenda(m, card);
	}
	if (good && m->options->n_fetch && !fetches) {
		diag_error(m->dg, pile->deck->at, "no agenda of this deck fetches cards");
		return false;
	}
	return good;
}

/* --- plots --------------------------------------------------------------------- */

/* What a plot gives, or INT_MIN when the game cannot begin with it. */
static int
plot_gold(const struct maker *m, int plot)
{
	const struct card *card = &m->pile->db->card[plot];
	int gold = card->income > VALUE_X ? card->income : 0;

	vec_each (entry, &m->pile->deck->entries) {
		if (deck_part(m->pile->db, entry) != DECK_AGENDAS || entry->card < 0)
			continue;
		vec_each (e, &m->rules->agendas) {
			if (strcmp(e->code, m->pile->db->card[entry->card].code) != 0)
				continue;
			if (e->opening && !query_match(e->opening, plot, m->dg))
				return INT_MIN;
			if (e->income_of && query_match(e->income_of, plot, m->dg))
				gold += e->income;
		}
	}
	return gold;
}

static void
choose_plot(struct maker *m)
{
	struct pile *pile = m->pile;
	int best = INT_MIN;

	pile->plot = -1;
	vec_each (entry, &pile->deck->entries) {
		if (entry->card < 0 || deck_part(pile->db, entry) != DECK_PLOTS)
			continue;
		int gold = plot_gold(m, entry->card);
		if (gold > best) {
			best = gold;
			pile->plot = entry->card;
		}
	}
	if (pile->plot < 0)
		diag_warn(m->dg, pile->deck->at, "no opening plot: round 1 has no gold of a plot");
	pile->income += (pile->plot >= 0 ? best : 0) + (pile->bonus ? pile->fetched_income : 0);
}

/* --- all of it ------------------------------------------------------------------ */

static int64_t
fields(int gold, bool character)
{
	return (int64_t)1 << WORD_CARDS | (int64_t)gold << WORD_GOLD |
	       (int64_t)character << WORD_CHARACTERS;
}

static int64_t
valued(long value)
{
	return (int64_t)value * ((int64_t)1 << WORD_VALUE);
}

static void
set_words(const struct pile *pile, struct kind *kind)
{
	const struct card *card = &pile->db->card[kind->card];
	int64_t limited = (int64_t)kind->limited << WORD_LIMITED;

	kind->word =
	    valued(kind->value) + limited + fields(kind->cost, card->type == CARD_CHARACTER);
	kind->duplicate = valued(kind->duplicate_value) + limited + fields(0, false);
	kind->shadow = valued(kind->shadow_value) + limited + fields(pile->shadow, false);
}

static struct quick
quick_of(const struct pile *pile, const struct kind *kind)
{
	bool copies = kind->unique && (kind->count > 1 || kind->twin || kind->in_play);
	bool slow = kind->twin || (kind->unique && kind->in_play) || kind->one_a_host;
	bool places = kind->places && (slow || kind->cost <= pile->gold);

	return (struct quick){
	    .word = places ? kind->word : 0,
	    .duplicate = places ? kind->duplicate : 0,
	    .shadow = kind->hides ? kind->shadow : 0,
	    .facts = kind->facts,
	    .cost = kind->cost,
	    .flags =
		(uint8_t)((places || kind->hides ? 0 : QUICK_SKIP) | (slow ? QUICK_SLOW : 0) |
			  (kind->unique ? QUICK_UNIQUE : 0) |
			  (kind->attachment ? QUICK_ATTACHMENT : 0) |
			  (kind->marshals ? 0 : QUICK_EVENT) | (copies ? QUICK_COPIES : 0) |
			  (kind->limited ? QUICK_LIMITED : 0) | (kind->shadows ? QUICK_SHADOW : 0)),
	};
}

static void
make_quick(struct pile *pile)
{
	if (!pile->quick)
		pile->quick = arena_alloc(&pile->arena, (pile->kinds.n + 1) * sizeof(*pile->quick));
	for (size_t i = 0; i < pile->kinds.n; i++)
		pile->quick[i] = quick_of(pile, &pile->kinds.at[i]);
}

bool
pile_value(struct pile *pile, const char *value, struct diag *dg)
{
	bool good = measure_weights(pile, value, dg);

	vec_each (kind, &pile->kinds)
		set_words(pile, kind);
	make_quick(pile);
	return good;
}

static bool
finish(struct maker *m)
{
	struct pile *pile = m->pile;

	for (size_t i = 0; i < pile->kinds.n; i++)
		for (int k = 0; k < pile->kinds.at[i].count; k++)
			pile->order[pile->n++] = (uint16_t)i;
	pile->left = arena_alloc(&pile->arena, (pile->kinds.n + 1) * sizeof(*pile->left));
	for (size_t i = pile->kinds.n; i-- > 0;)
		pile->left[i] = pile->left[i + 1] + pile->kinds.at[i].count;
	pile->drawable = pile->n - pile->aside;
	if (pile->drawable < HAND_SIZE)
		diag_error(m->dg, pile->deck->at, "%d cards to draw from, a hand needs %d",
		    pile->drawable < 0 ? 0 : pile->drawable, HAND_SIZE);
	return pile->drawable >= HAND_SIZE && pile_value(pile, m->options->value, m->dg);
}

struct pile *
pile_new(const struct card_db *db, const struct setup_rules *rules, const struct deck *deck,
    const struct pile_options *options, struct diag *dg)
{
	struct pile *pile = xcalloc(1, sizeof(*pile));
	struct maker m = {pile, rules, options, dg};

	pile->db = db;
	pile->deck = deck;
	pile->gold = rules->gold;
	pile->cards = HAND_SIZE;
	pile->shadow = rules->shadow;
	pile->draw = rules->draw;
	pile->bonus = true;
	if (add_cards(&m) && avoid(&m) && apply_agendas(&m)) {
		find_twins(pile);
		find_bearers(&m);
		choose_plot(&m);
		if (finish(&m))
			return pile;
	}
	pile_free(pile);
	return NULL;
}

void
pile_free(struct pile *pile)
{
	if (!pile)
		return;
	vec_release(&pile->kinds);
	vec_release(&pile->fetched);
	arena_release(&pile->arena);
	free(pile);
}
