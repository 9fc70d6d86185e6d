/* What people and programs read: labels, views, the log. */
#include "claim/claim.h"

#include <string.h>

void
claim_label(const struct play *play, unsigned index, struct str *out)
{
	str_add(out, "play ");
	str_add(out, claim_name(claim_world(play), claim_option(play, index)));
}

/* "play goblin 7", the card in either language, "play" left out or not. */
bool
claim_label_matches(const struct play *play, unsigned index, const char *wanted)
{
	unsigned card = claim_option(play, index);

	if (text_starts(wanted, "play "))
		wanted += strlen("play ");
	return claim_find(claim_world(play), wanted) >> card & 1;
}

bool
claim_understands(const struct play *play, const char *words)
{
	return strcmp(words, "play") == 0 || claim_find(claim_world(play), words);
}

void
claim_prompt(const struct play *play, struct str *out)
{
	const struct claim_world *w = claim_world(play);
	const struct claim_state *s = claim_state(play);

	if (s->led == CLAIM_NONE)
		str_add(out, "choose a card to lead");
	else
		str_addf(out, "choose a card to follow %s", claim_name(w, s->led));
	if (s->prize != CLAIM_NONE)
		str_addf(out, ", for %s", claim_name(w, s->prize));
}

static void
put_cards(const struct claim_world *w, struct json *json, const char *key, card_set set)
{
	json_key(json, key);
	json_open(json, '[');
	cards_each(c, set) json_text(json, claim_name(w, c));
	json_close(json, ']');
}

static void
put_card(const struct claim_world *w, struct json *json, const char *key, unsigned card)
{
	json_key(json, key);
	if (card == CLAIM_NONE)
		json_nil(json);
	else
		json_text(json, claim_name(w, card));
}

/* The factions of which no card is left in the hand, as play has shown. */
static void
put_void(const struct claim_world *w, struct json *json, card_set barred)
{
	json_key(json, "void");
	json_open(json, '[');
	for (unsigned f = 0; f < CLAIM_FACTIONS; f++)
		if (barred & w->faction[f].cards)
			json_text(json, w->faction[f].name[w->language]);
	json_close(json, ']');
}

void
claim_view(const struct play *play, int seat, struct json *json)
{
	const struct claim_world *w = claim_world(play);
	const struct claim_state *s = claim_state(play);
	int other = seat ^ 1;

	json_put_int(json, "phase", s->phase + 1);
	json_put_int(json, "trick", s->trick + 1);
	json_put_int(json, "leader", s->leader + 1);
	json_put_int(json, "deck", s->n_deck);
	put_card(w, json, "prize", s->prize);
	put_card(w, json, "led", s->led);
	put_cards(w, json, "hand", s->hand[seat]);
	put_cards(w, json, "followers", s->followers[seat]);
	put_cards(w, json, "score", s->score[seat]);
	json_key(json, "opponent");
	json_open(json, '{');
	json_put_int(json, "hand", cards_count(s->hand[other]));
	json_put_int(json, "followers", cards_count(s->followers[other]));
	put_cards(w, json, "known_followers", s->followers[other] & ~s->blind[other]);
	put_cards(w, json, "score", s->score[other]);
	put_void(w, json, s->barred[other]);
	json_close(json, '}');
	put_cards(w, json, "discard", s->gone);
	put_cards(w, json, "unseen", claim_unseen(s, seat));
}

static void
add_cards(const struct claim_world *w, struct str *out, card_set set)
{
	const char *between = "";

	if (!set)
		str_add(out, "-");
	cards_each(c, set)
	{
		str_add(out, between);
		str_add(out, claim_name(w, c));
		between = ", ";
	}
}

static void
show_line(const struct claim_world *w, struct str *out, const char *what, card_set set)
{
	str_addf(out, "%-10s ", what);
	add_cards(w, out, set);
	str_addc(out, '\n');
}

static void
show_votes(const struct claim_world *w, const struct claim_state *s, int seat, struct str *out)
{
	const char *between = "votes      ";

	for (unsigned f = 0; f < CLAIM_FACTIONS; f++) {
		str_addf(out, "%s%s %u:%u", between, w->faction[f].many[w->language],
		    cards_count(s->score[seat] & w->faction[f].cards),
		    cards_count(s->score[seat ^ 1] & w->faction[f].cards));
		between = ", ";
	}
	str_addc(out, '\n');
}

void
claim_show(const struct play *play, int seat, struct str *out)
{
	const struct claim_world *w = claim_world(play);
	const struct claim_state *s = claim_state(play);

	str_addf(out, "phase %d, trick %d, player %d leads\n", s->phase + 1, s->trick + 1,
	    s->leader + 1);
	if (s->prize != CLAIM_NONE)
		show_line(w, out, "prize", (card_set)1 << s->prize);
	if (s->led != CLAIM_NONE)
		show_line(w, out, "led", (card_set)1 << s->led);
	show_line(w, out, "hand", s->hand[seat]);
	if (s->phase == 0)
		show_line(w, out, "followers", s->followers[seat]);
	else
		show_line(w, out, "opponent", s->hand[seat ^ 1]);
	show_votes(w, s, seat, out);
}

bool
claim_explain(const struct play *play, const char *what, struct str *out)
{
	return roster_explain(&claim_world(play)->roster, play->game, what, out);
}

void
claim_log_deal(const struct play *play)
{
	const struct claim_world *w = claim_world(play);
	const struct claim_state *s = claim_state(play);

	for (int seat = 0; seat < CLAIM_SEATS; seat++) {
		if (!play_tells(play, (unsigned)seat))
			continue;
		str_addf(play->log, "player %d is dealt ", seat + 1);
		add_cards(w, play->log, s->hand[seat]);
		str_addc(play->log, '\n');
	}
	str_addf(play->log, "phase 1: recruiting followers, player %d leads\n", s->leader + 1);
}

void
claim_log_prize(const struct play *play)
{
	const struct claim_state *s = claim_state(play);

	str_addf(play->log, "trick %d: ", s->trick + 1);
	if (s->prize == CLAIM_NONE)
		str_add(play->log, "the deck is empty\n");
	else
		str_addf(play->log, "%s is turned up\n", claim_name(claim_world(play), s->prize));
}

void
claim_log_play(const struct play *play, int seat, unsigned card)
{
	const struct claim_state *s = claim_state(play);

	if (s->led == CLAIM_NONE && s->phase == 1)
		str_addf(play->log, "trick %d:\n", s->trick + 1);
	str_addf(play->log, "  player %d %s %s\n", seat + 1,
	    s->led == CLAIM_NONE ? "leads" : "follows with", claim_name(claim_world(play), card));
}

static void
log_cards(const struct play *play, const char *format, int seat, card_set set)
{
	if (!set)
		return;
	str_addf(play->log, format, seat + 1);
	add_cards(claim_world(play), play->log, set);
	str_addc(play->log, '\n');
}

/* Called after the cards were moved. */
void
claim_log_trick(const struct play *play, int winner, card_set played, unsigned blind)
{
	const struct claim_state *s = claim_state(play);
	const struct claim_world *w = claim_world(play);

	str_addf(play->log, "  player %d wins the trick", winner + 1);
	if (s->prize != CLAIM_NONE)
		str_addf(play->log, " and recruits %s", claim_name(w, s->prize));
	str_addc(play->log, '\n');
	if (blind != CLAIM_NONE)
		str_addf(play->log, "  player %d takes %s unseen\n", (winner ^ 1) + 1,
		    play_tells(play, (unsigned)winner ^ 1) ? claim_name(w, blind) : "a card");
	for (int seat = 0; seat < CLAIM_SEATS; seat++)
		log_cards(play, "  player %d scores ", seat, played & s->score[seat]);
}

void
claim_log_phase(const struct play *play)
{
	str_addf(play->log, "phase 2: vying for favour, player %d leads\n",
	    claim_state(play)->leader + 1);
	for (int seat = 0; seat < CLAIM_SEATS; seat++)
		log_cards(play, "player %d takes up ", seat, claim_state(play)->hand[seat]);
}

void
claim_log_end(const struct play *play)
{
	const struct claim_world *w = claim_world(play);
	const struct claim_state *s = claim_state(play);
	unsigned votes[CLAIM_SEATS];
	int winner[CLAIM_FACTIONS];

	claim_votes(w, s->score, votes, winner);
	for (unsigned f = 0; f < CLAIM_FACTIONS; f++) {
		str_addf(play->log, "%s: %u to %u, ", w->faction[f].many[w->language],
		    cards_count(s->score[0] & w->faction[f].cards),
		    cards_count(s->score[1] & w->faction[f].cards));
		if (winner[f] == SEAT_NONE)
			str_add(play->log, "no vote\n");
		else
			str_addf(play->log, "the vote goes to player %d\n", winner[f] + 1);
	}
	if (votes[0] == votes[1])
		str_addf(play->log, "a draw, %u votes each\n", votes[0]);
	else
		str_addf(play->log, "player %d wins by %u votes to %u\n",
		    votes[1] > votes[0] ? 2 : 1, votes[votes[1] > votes[0]],
		    votes[votes[1] <= votes[0]]);
}
