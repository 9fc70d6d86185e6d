/* Scenario files of Gambit: positions.  The keys are described in
 * regent-gambit(6). */
#include "gambit/scenario.h"

#include <stdlib.h>
#include <string.h>

static const char *const name_card[] = {"card", "name", NULL};
static const char *const name_owner[] = {"owner", "player", NULL};
static const char *const name_first[] = {"first", "start", NULL};
static const char *const name_active[] = {"active", "turn", NULL};
static const char *const name_won[] = {"goals", "won", NULL};

static const char *const name_round[] = {"round", NULL};
static const char *const name_columns[] = {"columns", NULL};
static const char *const name_goals[] = {"goals", NULL};

enum { FILE_OWN = 6 }; /* the keys before are not of the table */
static const char *const file_keys[] = {"scenario", "game", "seed", "players", "script", "table",
    "first", "start", "active", "turn", "round", "columns", "goals"};
static const char *const player_keys[] = {"name", "hand", "deck", "discard", "goals", "won"};
static const char *const column_keys[] = {"goal", "cards", "closed"};
static const char *const card_keys[] = {"card", "name", "owner", "player", "face", "up", "under"};

struct reader {
	const struct gambit_world *w;
	struct gambit *s;
	struct diag *dg;
	unsigned used[GAMBIT_SEATS]; /* kinds that have their place */
	uint64_t goals;		     /* goal cards that have theirs */
	unsigned n_won;
};

static int
symbol_find(const char *word)
{
	static const struct {
		const char *word;
		int symbol;
	} others[] = {{"fencing", 1}, {"agriculture", 2}, {"music", 5}};

	for (int i = 0; i < GAMBIT_SYMBOLS; i++)
		if (text_equal_folded(word, gambit_symbols[i]))
			return i;
	for (size_t i = 0; i < LENGTH(others); i++)
		if (text_equal_folded(word, others[i].word))
			return others[i].symbol;
	return -1;
}

bool
gambit_read_goal(const struct node *node, unsigned *symbol, unsigned *value, struct diag *dg)
{
	const struct node *word = node, *number = NULL;
	const char *text;
	long points = 0;

	if (node->type == NODE_MAP) {
		static const char *const keys[] = {"symbol", "value"};

		word = node_need(node, "symbol", dg);
		number = node_need(node, "value", dg);
		if (!node_keys(node, keys, LENGTH(keys), dg) || !word || !number ||
		    !node_int(number, 1, 5, &points, dg))
			return false;
	}
	if (!node_text(word, &text, dg))
		return false;
	char *copy = xstrdup(text), *blank = strrchr(copy, ' ');
	if (!number && blank) {
		*blank = '\0';
		points = strlen(blank + 1) == 1 ? blank[1] - '0' : 0;
	}
	int found = symbol_find(copy);
	free(copy);
	if (found < 0 || points < 1 || points > 5) {
		diag_error(dg, word->at, "'%s' is no goal card like 'art 3'", text);
		return false;
	}
	*symbol = (unsigned)found;
	*value = (unsigned)points;
	return true;
}

/* A free goal card of that kind; GAMBIT_NONE after a report. */
static uint8_t
take_goal(struct reader *r, const struct node *node)
{
	unsigned symbol, value;

	if (!gambit_read_goal(node, &symbol, &value, r->dg))
		return GAMBIT_NONE;
	for (uint8_t goal = (uint8_t)(6 * symbol); goal < 6 * symbol + 6; goal++)
		if (goal_value(goal) == value && !(r->goals >> goal & 1)) {
			r->goals |= (uint64_t)1 << goal;
			return goal;
		}
	diag_error(r->dg, node->at, "there is no further goal card '%s %u'", gambit_symbols[symbol],
	    value);
	return GAMBIT_NONE;
}

static bool
take_kind(struct reader *r, unsigned seat, int kind, struct place at)
{
	return setting_take(&r->w->setting, &r->w->roster, r->used, seat, kind, at, r->dg);
}

/* A list of cards of the seat in order; returns how many. */
static unsigned
read_list(struct reader *r, unsigned seat, const struct node *list, uint8_t out[GAMBIT_KINDS])
{
	unsigned n = 0;

	if (!list || !node_is(list, NODE_LIST, list->key, r->dg))
		return 0;
	node_each (item, list) {
		int kind = setting_own_card(&r->w->setting, &r->w->roster, seat, item, r->dg);

		if (kind >= 0 && take_kind(r, seat, kind, item->at))
			out[n++] = (uint8_t)kind;
	}
	return n;
}

static unsigned
set_of(const uint8_t kind[], unsigned n)
{
	unsigned set = 0;

	while (n--)
		set |= 1u << kind[n];
	return set;
}

/* The cards that nobody mentioned lie in the deck, under those told. */
static void
fill_deck(struct reader *r, unsigned seat, const uint8_t top[], unsigned n_top)
{
	struct gambit *s = r->s;
	unsigned n = 0;

	set_each(kind, GAMBIT_ALL & ~r->used[seat]) s->deck[seat][n++] = (uint8_t)kind;
	rng_shuffle8(&s->head.rng, s->deck[seat], n);
	while (n_top)
		s->deck[seat][n++] = top[--n_top];
	s->n_deck[seat] = (uint8_t)n;
}

static void
read_won(struct reader *r, unsigned seat, const struct node *list)
{
	if (!list || !node_is(list, NODE_LIST, list->key, r->dg))
		return;
	node_each (item, list) {
		uint8_t goal = take_goal(r, item);

		if (goal == GAMBIT_NONE)
			continue;
		r->s->won[goal] = (uint8_t)seat;
		r->n_won++;
	}
}

static void
read_player(struct reader *r, unsigned seat)
{
	const struct node *player = r->w->setting.player[seat];
	const struct node *hand = node_get(player, "hand");
	uint8_t list[GAMBIT_KINDS];
	struct gambit *s = r->s;

	if (player->type == NODE_MAP)
		node_keys(player, player_keys, LENGTH(player_keys), r->dg);
	s->hand[seat] = set_of(list, read_list(r, seat, hand, list));
	s->discard[seat] = set_of(list, read_list(r, seat, node_get(player, "discard"), list));
	unsigned n = read_list(r, seat, node_get(player, "deck"), list);
	fill_deck(r, seat, list, n);
	for (unsigned i = 0; !hand && i < GAMBIT_HAND && s->n_deck[seat]; i++)
		s->hand[seat] |= 1u << s->deck[seat][--s->n_deck[seat]];
	read_won(r, seat, setting_any(player, name_won, r->dg));
}

/* The card concealed by a Disguise. */
static void
read_under(struct reader *r, const struct node *node, int owner, int kind, bool down)
{
	int of = owner, under;

	if (kind != r->w->disguise || down)
		diag_error(r->dg, node->at, "only a turned disguise conceals a card");
	else if (!setting_card(&r->w->setting, &r->w->roster, node, &of, &under, r->dg))
		return;
	else if (of != owner)
		diag_error(r->dg, node->at, "a card of another player");
	else if (take_kind(r, (unsigned)owner, under, node->at))
		r->s->under[owner] = (uint8_t)under;
}

/* -1: not told. */
static int
read_face(struct reader *r, const struct node *node)
{
	static const char *const faces[] = {"down", "up"};
	static const char *const names[] = {"face", "up", NULL};
	const struct node *told = setting_any(node, names, r->dg);
	bool yes = false;

	if (told && strcmp(told->key, "face") == 0)
		return node_word(told, faces, LENGTH(faces), "face", r->dg);
	return told && node_bool(told, &yes, r->dg) ? yes : -1;
}

/* Only the bottom card can lie face down, and does if nothing else is said. */
static void
lay(struct reader *r, unsigned column, const struct node *node)
{
	const struct node *name =
	    node->type == NODE_MAP ? setting_any(node, name_card, r->dg) : node;
	const struct node *of = setting_any(node, name_owner, r->dg),
			  *under = node_get(node, "under");
	int owner = SEAT_NONE, kind, face = read_face(r, node);
	struct gambit *s = r->s;

	if (node->type == NODE_MAP && !node_keys(node, card_keys, LENGTH(card_keys), r->dg))
		return;
	if (!name) {
		diag_error(r->dg, node->at, "which card?");
		return;
	}
	if (!setting_card(&r->w->setting, &r->w->roster, name, &owner, &kind, r->dg) ||
	    (of && !setting_owner(&r->w->setting, of, &owner, r->dg)))
		return;
	if (owner < 0) {
		diag_error(r->dg, name->at, "whose card? (A/%s)", r->w->roster.name[kind]);
		return;
	}
	if (face == 0 && node->next)
		diag_error(r->dg, node->at, "only the last card of a column can lie face down");
	if (!take_kind(r, (unsigned)owner, kind, node->at))
		return;
	uint8_t card = card_make((unsigned)owner, (unsigned)kind);
	s->above[card] = s->bottom[column];
	s->bottom[column] = card;
	s->count[column]++;
	bool down = face < 0 ? !node->next && !under : face == 0;
	if (down)
		s->down |= (uint8_t)(1u << column);
	else if (r->w->card[kind].effect == EFFECT_CLOSE)
		s->closed |= (uint8_t)(1u << column);
	if (under)
		read_under(r, under, owner, kind, down);
}

static void
read_column(struct reader *r, unsigned column, const struct node *node)
{
	const struct node *goal = node_get(node, "goal"), *cards = node_get(node, "cards");
	const struct node *closed = node_get(node, "closed");
	bool shut;

	if (node->type == NODE_LIST)
		cards = node;
	else if (!node_is(node, NODE_MAP, "column", r->dg) ||
		 !node_keys(node, column_keys, LENGTH(column_keys), r->dg))
		return;
	if (goal)
		r->s->goal[column] = take_goal(r, goal);
	if (cards && node_is(cards, NODE_LIST, "cards", r->dg))
		node_each (item, cards)
			lay(r, column, item);
	if (!closed || !node_bool(closed, &shut, r->dg))
		return;
	if (!shut && r->s->closed >> column & 1)
		diag_error(r->dg, closed->at, "a turned storm closes the column");
	r->s->closed |= (uint8_t)(shut << column);
}

static void
read_columns(struct reader *r, const struct node *columns)
{
	unsigned column = 0;

	if (!columns || !node_is(columns, NODE_LIST, "columns", r->dg))
		return;
	if (columns->n > r->s->head.players) {
		diag_error(r->dg, columns->at, "%zu columns for %d players", columns->n,
		    r->s->head.players);
		return;
	}
	node_each (item, columns)
		read_column(r, column++, item);
}

/* The goal cards to come, in order: first those of columns that do not tell
 * theirs. */
static void
read_next(struct reader *r, const struct node *next, unsigned at, unsigned end)
{
	if (!next || !node_is(next, NODE_LIST, "goals", r->dg))
		return;
	node_each (item, next) {
		while (at < end && r->s->goals[at] != GAMBIT_NONE)
			at++;
		if (at == end) {
			diag_error(r->dg, item->at, "this goal card would never be laid out");
			return;
		}
		r->s->goals[at++] = take_goal(r, item);
	}
}

/* The order of the goal cards: those won, those laid out, those to come as
 * far as they are told; the rest is drawn. */
static void
order_goals(struct reader *r, const struct node *next)
{
	struct gambit *s = r->s;
	unsigned players = s->head.players, laid = (s->round - 1u) * players, at = 0, n = 0;
	uint8_t rest[GAMBIT_GOALS];

	memset(s->goals, GAMBIT_NONE, sizeof(s->goals));
	for (uint8_t goal = 0; goal < GAMBIT_GOALS; goal++)
		if (s->won[goal] != GAMBIT_NONE && at < laid)
			s->goals[at++] = goal;
	memcpy(&s->goals[laid], s->goal, players);
	read_next(r, next, laid, GAMBIT_ROUNDS * players);
	for (uint8_t goal = 0; goal < GAMBIT_GOALS; goal++)
		if (!(r->goals >> goal & 1))
			rest[n++] = goal;
	rng_shuffle8(&s->head.rng, rest, n);
	for (unsigned i = 0; i < GAMBIT_GOALS && n; i++)
		if (s->goals[i] == GAMBIT_NONE)
			s->goals[i] = rest[--n];
	memcpy(s->goal, &s->goals[laid], players);
}

static void
read_round(struct reader *r, const struct node *scenario)
{
	const struct node *round = setting_table(scenario, name_round, r->dg);
	unsigned players = r->s->head.players;
	long number = (r->n_won + players - 1) / players + 1;

	if (round)
		node_int(round, 1, GAMBIT_ROUNDS, &number, r->dg);
	if (number > GAMBIT_ROUNDS)
		number = GAMBIT_ROUNDS;
	if (r->n_won > (unsigned)(number - 1) * players)
		diag_error(r->dg, round ? round->at : scenario->at,
		    "%u won, but %u players lay out %u goal cards before round %ld", r->n_won,
		    players, (unsigned)(number - 1) * players, number);
	r->s->round = (uint8_t)number;
}

static bool
read_table(struct reader *r, const struct node *scenario)
{
	const struct node *first = setting_table(scenario, name_first, r->dg);
	const struct node *active = setting_table(scenario, name_active, r->dg);
	struct gambit *s = r->s;
	size_t before = r->dg->errors;
	int starts = 0, acts;

	setting_keys(scenario, file_keys, LENGTH(file_keys), FILE_OWN, r->dg);
	memset(s->bottom, GAMBIT_NONE, sizeof(s->bottom));
	memset(s->under, GAMBIT_NONE, sizeof(s->under));
	memset(s->goal, GAMBIT_NONE, sizeof(s->goal));
	memset(s->won, GAMBIT_NONE, sizeof(s->won));
	if (first)
		starts = setting_seat_of(&r->w->setting, first, r->dg);
	acts = active ? setting_seat_of(&r->w->setting, active, r->dg) : starts;
	s->first = (uint8_t)(starts < 0 ? 0 : starts);
	s->active = (uint8_t)(acts < 0 ? 0 : acts);
	read_columns(r, setting_table(scenario, name_columns, r->dg));
	for (unsigned i = 0; i < s->head.players; i++)
		read_player(r, i);
	read_round(r, scenario);
	order_goals(r, setting_table(scenario, name_goals, r->dg));
	return r->dg->errors == before;
}

bool
gambit_build(
    const struct node *scenario, struct play *play, const char *names[SEATS_MOST], struct diag *dg)
{
	const struct game_setup setup = {0};
	struct gambit_world *w = gambit_world_new(&setup, dg);
	struct gambit *s = xcalloc(1, sizeof(*s));
	struct reader r = {.w = w, .s = s, .dg = dg};

	if (w &&
	    setting_open(scenario, &gambit_game, &w->roster.arena, &w->setting, &s->head, dg) &&
	    read_table(&r, scenario)) {
		memcpy(names, w->setting.name, sizeof(w->setting.name));
		play->world = w;
		play->state = s;
		gambit_resume(play);
		return true;
	}
	gambit_world_free(w);
	free(s);
	return false;
}
