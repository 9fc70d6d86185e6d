/* Hidden Leaders at the table of games. */
#include "leaders/leaders.h"

static const struct game_option options[] = {
    {"variant", "full or beginner", "beginner: without the advanced heroes (default full)"},
    {"emperor", "literal or online", "is the emperor Empire and Undead? (default literal: yes)"},
    {0},
};

static const char *const default_first[] = {"discard", "draw", NULL};

static size_t
state_size(const void *world)
{
	(void)world;
	return sizeof(struct leaders_state);
}

static const char *
phase(const struct play *play)
{
	return leaders_phases[leaders_phase(leaders_state(play))];
}

/* In which order cards go to the wilderness matters little: where a script
 * is silent, they go as they lie. */
static int
default_option(const struct play *play)
{
	const struct leaders_state *s = leaders_state(play);

	if (!s->n_frames || s->asking != ASK_CARD)
		return -1;
	const struct step *st = frame_step(leaders_world(play), &s->frame[s->n_frames - 1]);
	return st->from.which == WHICH_ALL && !st->may ? 0 : -1;
}

/* At the beginning all choose at the same time.  Later whoever chooses more than
 * one card does so in the order in which they come to lie. */
static enum choice_order
choice_order(const struct play *play)
{
	return leaders_state(play)->phase == PHASE_SETUP ? ORDER_OF_SECRETS : ORDER_OF_SCRIPT;
}

const struct game leaders_game = {
    .name = "leaders",
    .title = "Hidden Leaders (Dědicové trůnu)",
    .least_players = 2,
    .most_players = SEATS_MOST,
    .usual_players = 4,
    .options = options,
    .world_new = leaders_world_new,
    .world_free = leaders_world_free,
    .state_size = state_size,
    .start = leaders_start,
    .apply = leaders_apply,
    .label = leaders_label,
    .prompt = leaders_prompt,
    .outcome = leaders_outcome,
    .view = leaders_view,
    .show = leaders_show,
    .explain = leaders_explain,
    .determinize = leaders_determinize,
    .greedy = leaders_greedy,
    .hash = leaders_hash,
    .check = leaders_check,
    .build = leaders_build,
    .expect = leaders_expect,
    .phase = phase,
    .phases = leaders_phases,
    .default_first = default_first,
    .default_option = default_option,
    .choice_order = choice_order,
    .label_matches = leaders_label_matches,
    .understands = leaders_understands,
    .option_key = leaders_option_key,
    .believe = leaders_believe,
    .estimate = leaders_estimate,
    .search = "depth=8",
    .card_text = leaders_card_text,
};
