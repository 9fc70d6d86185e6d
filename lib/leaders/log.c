/* The log: what happens, as its reader sees it. */
#include "leaders/leaders.h"

void
leaders_tell(const struct play *play, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	str_addv(play->log, format, args);
	va_end(args);
	str_addc(play->log, '\n');
}

const char *
leaders_seen_name(const struct play *play, unsigned card)
{
	if (play->reader && !leaders_knows(leaders_state(play), play->reader - 1, card))
		return "a hero";
	return leaders_name(leaders_world(play), card);
}

/* Zones of one kind are alike to the log. */
enum kind {
	KIND_HARBOR,
	KIND_WILDERNESS,
	KIND_DRAWN,
	KIND_HAND,
	KIND_HIDDEN,
	KIND_GRAVEYARD,
	KIND_PERFORMED,
	KIND_OPEN,
	KIND_TAVERN,
	KINDS
};

static enum kind
kind_of(unsigned zone)
{
	static const uint8_t from[KINDS] = {
	    HARBOR, WILDERNESS, DRAWN, HAND, HIDDEN, GRAVEYARD, PERFORMED, OPEN, TAVERN};
	unsigned kind = KINDS - 1;

	while (zone < from[kind])
		kind--;
	return (enum kind)kind;
}

/* What a move is called: %P is who makes it, %C the hero, %F and %T the
 * players whose hand or party it leaves and comes to. */
static const char *const moves[KINDS][KINDS] = {
    [KIND_HARBOR] = {[KIND_HAND] = "%T draws %C from the harbor",
	[KIND_DRAWN] = "%P draws %C from the harbor",
	[KIND_TAVERN] = "%C comes to the tavern"},
    [KIND_WILDERNESS] = {[KIND_HAND] = "%T draws %C from the wilderness",
	[KIND_DRAWN] = "%P draws %C from the wilderness"},
    [KIND_DRAWN] = {[KIND_HAND] = "%T keeps %C",
	[KIND_HIDDEN] = "%T hides %C",
	[KIND_WILDERNESS] = "%P puts %C in the wilderness"},
    [KIND_HAND] = {[KIND_OPEN] = "%T plays %C",
	[KIND_HIDDEN] = "%T hides %C from the hand of %F",
	[KIND_WILDERNESS] = "%F discards %C",
	[KIND_HAND] = "%T gets %C from the hand of %F"},
    [KIND_HIDDEN] = {[KIND_OPEN] = "%P turns %C of %F up",
	[KIND_GRAVEYARD] = "%P buries %C, hidden in the party of %F"},
    [KIND_GRAVEYARD] = {[KIND_HAND] = "%T takes %C from the graveyard",
	[KIND_DRAWN] = "%P draws %C from the graveyard",
	[KIND_TAVERN] = "%C comes from the graveyard to the tavern"},
    [KIND_PERFORMED] = {[KIND_HIDDEN] = "%T hides %C", [KIND_GRAVEYARD] = "%P buries %C"},
    [KIND_OPEN] = {[KIND_HAND] = "%T takes %C from the party of %F",
	[KIND_HIDDEN] = "%P turns %C of %F down",
	[KIND_OPEN] = "%P moves %C from the party of %F to that of %T",
	[KIND_WILDERNESS] = "%P discards %C of %F",
	[KIND_GRAVEYARD] = "%P buries %C of %F"},
    [KIND_TAVERN] = {[KIND_HAND] = "%T takes %C from the tavern",
	[KIND_DRAWN] = "%P takes %C from the tavern",
	[KIND_OPEN] = "%T places %C from the tavern",
	[KIND_PERFORMED] = "%P chooses %C in the tavern",
	[KIND_WILDERNESS] = "%P discards %C from the tavern"},
};

void
leaders_tell_move(const struct play *play, unsigned card, unsigned from, unsigned to, unsigned seat)
{
	const struct leaders_world *w = leaders_world(play);
	const char *text = moves[kind_of(from)][kind_of(to)];
	if (kind_of(from) == KIND_HAND && kind_of(to) == KIND_HIDDEN &&
	    zone_owner(from) == zone_owner(to))
		text = "%T hides %C";
	if (!text)
		text = "%P moves %C";
	str_add(play->log, "  ");
	for (; *text; text++) {
		if (*text != '%')
			str_addc(play->log, *text);
		else if (*++text == 'C')
			str_add(play->log, leaders_seen_name(play, card));
		else
			str_add(play->log, w->name[*text == 'P'	  ? seat
						   : *text == 'F' ? zone_owner(from)
								  : zone_owner(to)]);
	}
	str_addc(play->log, '\n');
}

/* Where a card of an exchange lay: " in the tavern", " of player 2". */
static void
add_place(const struct play *play, unsigned zone, struct str *out)
{
	static const char *const places[KINDS] = {[KIND_HAND] = " in the hand of ",
	    [KIND_HIDDEN] = " hidden in the party of ",
	    [KIND_OPEN] = " of ",
	    [KIND_TAVERN] = " in the tavern",
	    [KIND_GRAVEYARD] = " on the graveyard"};
	unsigned owner = zone_owner(zone);

	str_add(out, places[kind_of(zone)] ? places[kind_of(zone)] : "");
	str_add(out, owner == NONE ? "" : leaders_world(play)->name[owner]);
}

void
leaders_tell_swap(const struct play *play, unsigned a, unsigned from, unsigned b, unsigned with)
{
	str_addf(play->log, "  %s", leaders_seen_name(play, a));
	add_place(play, from, play->log);
	str_addf(play->log, " and %s", leaders_seen_name(play, b));
	add_place(play, with, play->log);
	str_add(play->log, " change places\n");
}

void
leaders_tell_look(const struct play *play, unsigned card, unsigned seat)
{
	unsigned zone = leaders_state(play)->zone[card];

	str_addf(play->log, "  %s looks at %s", leaders_world(play)->name[seat],
	    leaders_seen_name(play, card));
	add_place(play, zone, play->log);
	if (kind_of(zone) == KIND_HIDDEN)
		str_addf(play->log, ", place %u", zone_index(leaders_state(play), card));
	str_addc(play->log, '\n');
}

/* Who stood behind whom, and with how many heroes. */
static void
tell_party(const struct play *play, unsigned seat)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);
	unsigned faction = leaders_winning(w, s->marker[RED], s->marker[GREEN]);
	const char *gap = "";

	str_addf(play->log, "%s is %s, %u of %u heroes are %s; hidden were ", w->name[seat],
	    leaders_leader_name(w, s->leader[seat]), leaders_party(w, s, seat, 1u << faction),
	    s->count[OPEN + seat] + s->count[HIDDEN + seat], leaders_faction_name(w, faction));
	zone_each(c, s, HIDDEN + seat)
	{
		str_addf(play->log, "%s%s", gap, leaders_name(w, c));
		gap = ", ";
	}
	str_add(play->log, *gap ? "\n" : "none\n");
}

void
leaders_log_end(const struct play *play)
{
	const struct leaders_world *w = leaders_world(play);
	const struct leaders_state *s = leaders_state(play);

	if (!play->log)
		return;
	int winner = leaders_winner(w, s);
	for (unsigned seat = 0; seat < s->head.players; seat++)
		tell_party(play, seat);
	if (s->stopped)
		leaders_log(play, "the game is stopped after %u turns", s->turn);
	else
		leaders_log(play, "red %u, green %u: %s prevail, %s wins", s->marker[RED],
		    s->marker[GREEN],
		    leaders_faction_name(w, leaders_winning(w, s->marker[RED], s->marker[GREEN])),
		    winner == SEAT_NONE ? "nobody" : w->name[winner]);
}
