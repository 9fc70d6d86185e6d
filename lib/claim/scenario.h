/* Words of scenario files of claim, shared by the two halves: making a
 * position and asking about it.  The zones of a player stand first. */
#ifndef REGENT_CLAIM_SCENARIO_H
#define REGENT_CLAIM_SCENARIO_H

#include "claim/claim.h"

enum claim_zone {
	ZONE_HAND,
	ZONE_FOLLOWERS,
	ZONE_BLIND, /* followers taken unseen */
	ZONE_SCORE,
	ZONE_DECK,
	ZONE_PRIZE,
	ZONE_LED,
	ZONE_GONE,
	ZONE_UNKNOWN
};

enum claim_zone claim_zone_named(const char *word);
/* 0, 1 or -1: no such phase. */
int claim_phase_named(const char *word);
int claim_seat_named(const struct claim_world *world, const char *name);

#endif
