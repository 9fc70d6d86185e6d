#include "game/searchtable.h"

#include "game/search.h"

#include <math.h>
#include <string.h>
#include <xxhash.h>

enum { TRAIL_MOST = 512, ROLLOUT_MOST = 20000 };
#define ROOT UINT64_C(0x9e3779b97f4a7c15)
#define ALL UINT64_MAX

/* A choice on the way down. */
struct footstep {
	struct arm *arm;
	int seat;
};

struct search {
	struct search_options set;
	enum search_kind kind;
	const char *argument;
	struct agent_setup setup;
	const struct game *game; /* for which the rest is set up */
	struct arm_table table;
	void *state;
	size_t room;
	void *solver;
	struct agent model; /* of the others; class NULL: none */
	struct str label;
	struct rng rng;
	float curious;	  /* set.c */
	uint64_t allowed; /* options of the root among the first 64 */
	int seat;	  /* the searcher */
	struct footstep trail[TRAIL_MOST];
	unsigned n_trail;
};

static uint64_t
label_key(struct search *s, const struct play *play, unsigned option)
{
	str_clear(&s->label);
	play->game->label(play, option, &s->label);
	return XXH3_64bits(s->label.text, s->label.n);
}

/* What the option looks like to the seat. */
static inline uint64_t
option_key(struct search *s, const struct play *play, unsigned option, int seat)
{
	if (play->game->option_key)
		return play->game->option_key(play, option, seat);
	return label_key(s, play, option);
}

/* The place of an option in the table; the way there is well mixed. */
static inline uint64_t
tag_of(uint64_t way, uint64_t key)
{
	return (way + key) * UINT64_C(0xd6e8feb86659fd93);
}

static inline bool
may_choose(const struct search *s, unsigned option)
{
	return s->n_trail || option >= 64 || s->allowed >> option & 1;
}

/* What a look at the options of a choice found. */
struct look {
	unsigned known, fresh; /* options learnt of, and others */
	unsigned option;       /* the best known one */
	struct arm *arm;
	unsigned new_option;
	uint64_t new_tag, chance;
	float score, curious;
};

/* The upper end of what the arm may be worth. */
static inline float
arm_score(const struct search *s, const struct arm *arm, float curious)
{
	return arm->mean + curious * arm->spread * arm_root(&s->table, arm->available);
}

static inline void
look_at(struct search *s, const struct play *play, uint64_t way, unsigned option, struct look *look)
{
	uint64_t key = option_key(s, play, option, play_head(play)->seat), tag = tag_of(way, key);
	struct arm *arm = arm_find(&s->table, tag);

	if (!arm->tag) {
		/* Any of the new ones, each as likely as another. */
		if (!look->fresh++ || (tag ^ look->chance) < (look->new_tag ^ look->chance)) {
			look->new_option = option;
			look->new_tag = tag;
		}
		return;
	}
	arm->available++;
	float score = arm_score(s, arm, look->curious);
	if (!look->known++ || score > look->score) {
		look->score = score;
		look->arm = arm;
		look->option = option;
	}
}

/* How many options a choice with these visits may try. */
static unsigned
width(const struct search *s, const struct look *look)
{
	if (s->set.widen <= 0)
		return UINT32_MAX;
	return 1 + (unsigned)(s->set.widen * sqrt(look->known ? look->arm->available : 0));
}

/* The first option tried of many is the rule of thumb's. */
static void
prefer_greedy(struct search *s, const struct play *play, uint64_t way, struct look *look)
{
	if (look->known || s->set.widen <= 0 || !play->game->greedy)
		return;
	unsigned option = play->game->greedy(play, &s->rng);
	if (!may_choose(s, option))
		return;
	look->new_option = option;
	look->new_tag = tag_of(way, option_key(s, play, option, play_head(play)->seat));
}

/* Chooses for the player of that tree; *arm is NULL when the table is full.
 * True: the option is new. */
static bool
choose(struct search *s, const struct play *play, uint64_t way, unsigned *option, struct arm **arm)
{
	unsigned n = play_head(play)->options;
	struct look look = {.chance = rng_next64(&s->rng)};

	look.curious =
	    s->curious * (1 + (float)s->set.shake * ((float)(look.chance & 0xffff) / 32768.0f - 1));

	for (unsigned i = 0; i < n; i++)
		if (may_choose(s, i))
			look_at(s, play, way, i, &look);
	if (look.fresh && look.known < width(s, &look)) {
		prefer_greedy(s, play, way, &look);
		*option = look.new_option;
		*arm = arm_add(&s->table, look.new_tag);
		if (*arm || !look.known)
			return true;
	}
	*option = look.option;
	*arm = look.arm;
	return false;
}

/* Without a tree every option is tried in turn. */
static bool
choose_flat(struct search *s, const struct play *play, uint64_t way, unsigned turn,
    unsigned *option, struct arm **arm)
{
	unsigned n = play_head(play)->options, i = turn % n;

	while (!may_choose(s, i))
		i = (i + 1) % n;
	uint64_t tag = tag_of(way, option_key(s, play, i, play_head(play)->seat));
	*option = i;
	*arm = arm_find(&s->table, tag);
	if (!(*arm)->tag)
		*arm = arm_add(&s->table, tag);
	if (*arm)
		(*arm)->available++;
	return true;
}

/* What the end of a game is worth to each seat. */
struct worth {
	double value[SEATS_MOST], win[SEATS_MOST];
};

/* A win is a part of the first place.  With two players that is all that
 * counts; with more it is half, and the other half is every other player
 * left behind. */
static void
value_of(const struct play *play, struct worth *worth)
{
	unsigned n = play_head(play)->players, winners = 0;
	struct outcome outcome;

	play->game->outcome(play, &outcome);
	for (unsigned i = 0; i < n; i++)
		winners += outcome.rank[i] == 1;
	for (unsigned i = 0; i < n; i++) {
		double first = outcome.rank[i] == 1 ? 1.0 / winners : 0, ahead = 0;

		for (unsigned j = 0; j < n; j++)
			if (j != i)
				ahead += outcome.rank[i] < outcome.rank[j]    ? 1
					 : outcome.rank[i] == outcome.rank[j] ? 0.5
									      : 0;
		worth->win[i] = first;
		worth->value[i] = n < 3 ? first : 0.5 * first + 0.5 * ahead / (n - 1);
	}
}

/* Nobody knows: even chances, or the game's own estimate. */
static void
value_open(const struct play *play, struct worth *worth)
{
	unsigned n = play_head(play)->players;

	for (unsigned i = 0; i < n; i++)
		worth->win[i] = 1.0 / n;
	if (play->game->estimate)
		play->game->estimate(play, worth->win);
	memcpy(worth->value, worth->win, sizeof(worth->value));
}

static unsigned
rollout_option(struct search *s, struct play *play)
{
	const struct game_head *head = play_head(play);

	if (s->model.class && head->seat != s->seat) {
		int option = agent_choose(&s->model, play, &s->rng, &s->label);

		return option < 0 ? 0 : (unsigned)option;
	}
	if (s->set.rollout == ROLLOUT_RANDOM || !play->game->greedy ||
	    (s->set.rollout == ROLLOUT_MIXED && rng_unit(&s->rng) < s->set.noise))
		return rng_below(&s->rng, head->options);
	return play->game->greedy(play, &s->rng);
}

static void
roll_out(struct search *s, struct play *play, struct worth *worth)
{
	unsigned most = s->set.depth ? s->set.depth : ROLLOUT_MOST, work = s->set.exact;

	for (unsigned i = 0; !play_over(play); i++) {
		if (s->solver && play->game->solver->value(s->solver, play, work, worth->win)) {
			memcpy(worth->value, worth->win, sizeof(worth->value));
			return;
		}
		if (i == most) {
			value_open(play, worth);
			return;
		}
		play->game->apply(play, rollout_option(s, play));
	}
	value_of(play, worth);
}

/* Random play to the end, the most frequent case, without detours. */
static void
roll_out_random(struct search *s, struct play *play, struct worth *worth)
{
	void (*apply)(struct play *, unsigned) = play->game->apply;
	const struct game_head *head = play_head(play);
	struct rng rng = s->rng;
	unsigned left = ROLLOUT_MOST;

	while (head->seat != SEAT_NONE && left--)
		apply(play, rng_below(&rng, head->options));
	s->rng = rng;
	if (play_over(play))
		value_of(play, worth);
	else
		value_open(play, worth);
}

static bool
is_plain(const struct search *s)
{
	return s->set.rollout == ROLLOUT_RANDOM && !s->set.depth && !s->solver && !s->model.class;
}

/* Takes the option; every player moves on in his tree by what he sees. */
static void
step(struct search *s, struct play *play, unsigned option, uint64_t way[SEATS_MOST])
{
	const struct game_head *head = play_head(play);

	for (int seat = 0; seat < head->players; seat++)
		way[seat] =
		    tag_of(way[seat] + (uint64_t)head->seat + 1, option_key(s, play, option, seat));
	play->game->apply(play, option);
}

/* Down the trees to where nothing is known. */
static void
descend(struct search *s, struct play *play, unsigned turn)
{
	uint64_t way[SEATS_MOST];
	bool fresh = false;

	for (int seat = 0; seat < SEATS_MOST; seat++)
		way[seat] = ROOT;
	s->n_trail = 0;
	while (!fresh && !play_over(play) && s->n_trail < TRAIL_MOST) {
		int seat = play_head(play)->seat;
		unsigned option;
		struct arm *arm = NULL;

		if (s->model.class && seat != s->seat) {
			step(s, play, rollout_option(s, play), way);
			continue;
		}
		fresh = s->set.flat ? choose_flat(s, play, way[seat], turn, &option, &arm)
				    : choose(s, play, way[seat], &option, &arm);
		if (arm)
			s->trail[s->n_trail++] = (struct footstep){arm, seat};
		if (fresh)
			play->game->apply(play, option);
		else
			step(s, play, option, way);
	}
}

static void
iterate(struct search *s, const struct seat_view *view, unsigned turn)
{
	struct worth worth = {0};
	struct play play = s->set.belief ? seat_believe(view, s->state, &s->rng)
					 : seat_determinize(view, s->state, &s->rng);

	descend(s, &play, turn);
	if (is_plain(s))
		roll_out_random(s, &play, &worth);
	else
		roll_out(s, &play, &worth);
	for (unsigned i = 0; i < s->n_trail; i++) {
		struct arm *arm = s->trail[i].arm;

		arm->total += worth.value[s->trail[i].seat];
		double visits = ++arm->visits;
		arm->mean = (float)(arm->total / visits);
		arm->spread = (float)(1 / sqrt(visits));
	}
	if (s->n_trail)
		s->table.wins[s->trail[0].arm - s->table.arm] += worth.win[s->trail[0].seat];
}

/* The first time, and when the game is another one. */
static void
set_up(struct search *s, const struct seat_view *view)
{
	const struct game *game = seat_game(view);

	if (s->game == game && seat_state_size(view) <= s->room)
		return;
	search_settle(s->kind, s->argument, game, &s->set);
	s->curious = (float)s->set.c;
	arm_table_init(&s->table, s->set.iterations, s->set.memory);
	if (s->solver)
		s->game->solver->close(s->solver);
	s->solver =
	    game->solver && (s->set.exact || s->set.solve > 0) ? game->solver->open() : NULL;
	if (s->set.to && !s->model.class)
		agent_open(&s->model, s->set.to, &s->setup);
	s->room = seat_state_size(view);
	free(s->state);
	s->state = xmalloc(s->room);
	s->game = game;
}

/* Options that the solver leaves, where nothing is hidden from the seat. */
static void
ask_solver(struct search *s, const struct seat_view *view)
{
	struct play play = seat_determinize(view, s->state, &s->rng);

	uint64_t work = (uint64_t)(s->set.solve * s->set.iterations);
	uint64_t best = s->solver ? s->game->solver->best(s->solver, &play, work) : 0;

	s->allowed = best ? best : ALL;
}

static void
begin(struct search *s, const struct seat_view *view, struct rng *rng)
{
	set_up(s, view);
	s->rng = rng_split(rng, 0);
	s->seat = (int)seat_number(view);
	s->allowed = ALL;
	arm_table_clear(&s->table);
}

void
search_run(struct search *s, const struct seat_view *view, struct rng *rng)
{
	begin(s, view, rng);
	for (unsigned i = 0; i < s->set.iterations; i++)
		iterate(s, view, i);
}

static struct arm *
root_arm(struct search *s, const struct play *play, unsigned option)
{
	uint64_t key = option_key(s, play, option, play_head(play)->seat);
	struct arm *arm = arm_find(&s->table, tag_of(ROOT, key));

	return arm->tag && arm->visits ? arm : NULL;
}

bool
search_arm(
    struct search *s, const struct play *play, unsigned option, struct arm *out, double *wins)
{
	const struct arm *arm = root_arm(s, play, option);

	if (!arm)
		return false;
	*out = *arm;
	*wins = s->table.wins[arm - s->table.arm];
	return true;
}

/* The one most visited, and among those the one with the best results;
 * without a tree all are visited alike. */
static unsigned
best_option(struct search *s, const struct play *play)
{
	unsigned best = 0;
	double most = -2;

	s->n_trail = 0;
	for (unsigned i = 0; i < play_head(play)->options; i++) {
		const struct arm *arm = root_arm(s, play, i);
		double mean = arm ? arm->total / arm->visits : -1;
		double worth = s->set.flat || !arm ? mean : arm->visits + mean / 2;

		if (may_choose(s, i) && worth > most) {
			most = worth;
			best = i;
		}
	}
	return best;
}

unsigned
search_choose(struct search *s, const struct seat_view *view, struct rng *rng)
{
	begin(s, view, rng);
	ask_solver(s, view);
	/* A single option left needs no thought. */
	for (unsigned i = 0; (s->allowed & (s->allowed - 1)) && i < s->set.iterations; i++)
		iterate(s, view, i);
	struct play play = seat_determinize(view, s->state, &s->rng);
	return best_option(s, &play);
}

const struct search_options *
search_settings(const struct search *s)
{
	return &s->set;
}

struct search *
search_new(enum search_kind kind, const char *argument, const struct agent_setup *setup)
{
	struct search *s = xcalloc(1, sizeof(*s));

	s->kind = kind;
	s->argument = argument;
	s->setup = *setup;
	return s;
}

void
search_free(struct search *s)
{
	if (s->solver)
		s->game->solver->close(s->solver);
	agent_close(&s->model);
	arm_table_release(&s->table);
	str_release(&s->label);
	free(s->state);
	free(s);
}
