/* A Game of Thrones at the table of games. */
#include "agot/world.h"

static size_t
state_size(const void *world)
{
	return ((const struct agot_world *)world)->size;
}

static const char *
phase(const struct play *play)
{
	return phase_names[agot_state(play)->phase];
}

/* "any" is no phase. */
static const char *const phases[] = {
    "setup", "plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation", NULL};

const struct game agot_game = {
    .name = "agot",
    .title = "A Game of Thrones: The Card Game, second edition",
    .least_players = 2,
    .most_players = SEATS_MOST,
    .usual_players = 2,
    .players = agot_players,
    .options = agot_options,
    .decks = true,
    .world_new = agot_world_new,
    .world_free = agot_world_free,
    .state_size = state_size,
    .start = agot_start,
    .apply = agot_apply,
    .label = agot_label,
    .prompt = agot_prompt,
    .outcome = agot_outcome,
    .view = agot_view,
    .show = agot_show,
    .open_log = true,
    .explain = agot_explain,
    .determinize = agot_determinize,
    .greedy = agot_greedy,
    .hash = agot_hash,
    .check = agot_check,
    .build = agot_build,
    .expect = agot_expect,
    .phase = phase,
    .phases = phases,
    .choice_order = agot_choice_order,
    .label_matches = agot_label_matches,
    .understands = agot_understands,
    .default_option = agot_default_option,
    .may_cancel = agot_may_cancel,
    .option_key = agot_option_key,
    .estimate = agot_estimate,
    .search = "rollout=greedy,depth=20,widen=1.5",
};
