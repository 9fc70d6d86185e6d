/* Claim at the table of games. */
#include "claim/claim.h"

static const struct game_option options[] = {
    {"leader", "1, 2 or random", "who leads the first trick (default 1)"},
    {0},
};

static size_t
state_size(const void *world)
{
	(void)world;
	return sizeof(struct claim_state);
}

const struct game claim_game = {
    .name = "claim",
    .title = "Claim (Trůn)",
    .least_players = CLAIM_SEATS,
    .most_players = CLAIM_SEATS,
    .usual_players = CLAIM_SEATS,
    .options = options,
    .world_new = claim_world_new,
    .world_free = claim_world_free,
    .state_size = state_size,
    .start = claim_start,
    .apply = claim_apply,
    .label = claim_label,
    .prompt = claim_prompt,
    .outcome = claim_outcome,
    .view = claim_view,
    .show = claim_show,
    .explain = claim_explain,
    .determinize = claim_determinize,
    .greedy = claim_greedy,
    .check = claim_check,
    .build = claim_build,
    .expect = claim_expect,
    .phase = claim_phase,
    .phases = claim_phases,
    .label_matches = claim_label_matches,
    .understands = claim_understands,
    .option_key = claim_option_key,
    .solver = &claim_game_solver,
    .search = "solve=20,exact=30",
    .card_text = claim_card_text,
};
