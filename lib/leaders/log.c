/* The log: what happens, as the one who sees all tells it. */
#include "leaders/leaders.h"

void
leaders_log(const struct play *play, const char *format, ...)
{
	va_list args;

	if (!play->log)
		return;
	va_start(args, format);
	str_addv(play->log, format, args);
	va_end(args);
	str_addc(play->log, '\n');
}

static void
add_zone(const struct play *play, unsigned zone, struct str *out)
{
	static const char *const piles[ZONES] = {[HARBOR] = "the harbor",
	    [WILDERNESS] = "the wilderness",
	    [DRAWN] = "the drawn cards",
	    [GRAVEYARD] = "the graveyard",
	    [PERFORMED] = "the table",
	    [BOX] = "the box"};
	unsigned owner = zone_owner(zone);

	if (owner != NONE)
		str_addf(out, "%s of %s",
		    zone < HIDDEN      ? "the hand"
		    : zone < GRAVEYARD ? "the hidden heroes"
				       : "the open heroes",
		    leaders_world(play)->name[owner]);
	else
		str_add(out, piles[zone] ? piles[zone] : "the tavern");
}

void
leaders_log_move(const struct play *play, unsigned card, unsigned from, unsigned to, unsigned seat)
{
	if (!play->log)
		return;
	(void)seat;
	str_addf(play->log, "  %s goes from ", leaders_name(leaders_world(play), card));
	add_zone(play, from, play->log);
	str_add(play->log, " to ");
	add_zone(play, to, play->log);
	str_addc(play->log, '\n');
}

void
leaders_log_end(const struct play *play)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	int winner = leaders_winner(w, s);

	if (!play->log)
		return;
	for (unsigned seat = 0; seat < s->head.players; seat++)
		leaders_log(
		    play, "%s is %s", w->name[seat], leaders_leader_name(w, s->leader[seat]));
	if (s->stopped)
		leaders_log(play, "the game is stopped after %u turns", s->turn);
	else
		leaders_log(play, "red %u, green %u: %s prevail, %s wins", s->marker[RED],
		    s->marker[GREEN],
		    leaders_faction_name(w, leaders_winning(w, s->marker[RED], s->marker[GREEN])),
		    winner == SEAT_NONE ? "nobody" : w->name[winner]);
}
