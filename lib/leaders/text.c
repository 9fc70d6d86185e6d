/* The readable text of an effect, made from its steps. */
#include "leaders/leaders.h"

#include <ctype.h>
#include <string.h>

static const char *const titles[FACTION_COUNT] = {"Tribes", "Empire", "Water", "Undead"};

static void
add_factions(struct str *out, unsigned mask, const char *between)
{
	const char *gap = "";

	for (unsigned f = 0; f < FACTION_COUNT; f++) {
		if (!(mask >> f & 1))
			continue;
		str_addf(out, "%s%s", gap, titles[f]);
		gap = between;
	}
}

static void
add_selector(struct str *out, const struct selector *sel, bool count, bool may)
{
	static const char *const whose[WHICHES] = {[WHICH_YOU] = " of yours",
	    [WHICH_ANOTHER] = " of another player",
	    [WHICH_ANY] = " of any player",
	    [WHICH_CHOSEN] = " of that player",
	    [WHICH_EACH] = " of every other player, who decides"};
	const struct source_row *row = &leaders_sources[sel->source];
	bool all = count || sel->which == WHICH_ALL, rest = all && sel->source == SOURCE_DRAWN;

	if (sel->source == SOURCE_IT) {
		str_add(out, "it");
		return;
	}
	if (all)
		str_add(out, count ? "" : rest ? "the other " : "all ");
	else if (sel->which == WHICH_TOP && sel->cards == 1)
		str_add(out, "the top ");
	else if (sel->which == WHICH_TOP)
		str_addf(out, "the top %u ", sel->cards);
	else
		str_addf(out, "%s%u ", may && sel->cards > 1 ? "up to " : "", sel->cards);
	if (sel->other)
		str_add(out, "other ");
	if (sel->not ) {
		str_add(out, "non-");
		add_factions(out, sel->not, "/");
		str_addc(out, ' ');
	}
	str_add(out, row->kind);
	if (sel->faction & FACTION_ALL) {
		add_factions(out, sel->faction, all ? " and " : " or ");
		str_addc(out, ' ');
	}
	str_add(out, row->noun);
	if (all || sel->cards > 1)
		str_add(out, strcmp(row->noun, "hero") == 0 ? "es" : "s");
	if (sel->faction & FACTION_NAMED)
		str_add(out, " of the named faction");
	str_add(out, row->place ? row->place : whose[sel->which]);
	if (sel->random)
		str_add(out, " at random");
}

static void
add_moves(struct str *out, const struct step *step)
{
	str_add(out, "move ");
	for (unsigned i = 0; i < step->n_moves; i++) {
		const struct move *move = &step->move[i];

		str_addf(out, "%s%s ", i ? leaders_verbs[step->verb].text : "",
		    leaders_markers[move->marker]);
		if (move->x)
			str_add(out, move->amount < 0 ? "-X" : "+X");
		else
			str_addf(out, "%+d", move->amount);
		if (move->condition == IF_RED_LEADS)
			str_add(out, " if red leads");
		if (move->condition == IF_GREEN_LEADS)
			str_add(out, " if green leads");
	}
}

static void
add_condition(struct str *out, const struct step *step)
{
	static const char *const words[CONDITIONS] = {[IF_DONE] = "if that was done",
	    [IF_RED_LEADS] = "if red leads",
	    [IF_GREEN_LEADS] = "if green leads",
	    [IF_HAVE_OPEN] = "if you have an open ",
	    [IF_IT_IS] = "if it is ",
	    [IF_IT_IS_NOT] = "if it is not "};

	if (step->condition == IF_ALWAYS)
		return;
	str_add(out, words[step->condition]);
	if (step->condition >= IF_HAVE_OPEN) {
		add_factions(out, step->argument, " or ");
		str_add(out, step->argument == FACTION_NAMED ? "of the named faction" : "");
		str_add(out, step->condition == IF_HAVE_OPEN ? " hero" : "");
	}
	str_add(out, ", ");
}

static void
add_player(struct str *out, const struct step *step)
{
	static const char *const has[] = {"", " who has an open hero", " who has a hidden hero",
	    " who has a hero", " who has a card in hand"};

	str_addf(out, "choose %s player%s", step->player == WHICH_ANOTHER ? "another" : "any",
	    has[step->having]);
}

static void
add_step(struct str *out, const struct step *step)
{
	static const char *const who[BYS] = {
	    "", "that player decides: ", "its former owner decides: ", "the next player decides: "};
	const struct verb_row *row = &leaders_verbs[step->verb];

	add_condition(out, step);
	str_add(out, who[step->by]);
	str_add(out, step->may ? "you may " : "");
	switch (row->form) {
	case FORM_MOVES:
		add_moves(out, step);
		break;
	case FORM_WORD:
		str_add(out, row->after);
		break;
	case FORM_PLAYER:
		add_player(out, step);
		break;
	case FORM_STEPS:
		str_add(out, "do one of these");
		break;
	default:
		str_addf(out, "%s ", row->text);
		add_selector(out, &step->from, row->form == FORM_COUNT, step->may);
		if (row->form == FORM_EXCHANGE) {
			str_add(out, " with ");
			add_selector(out, &step->with, false, step->may);
		}
		str_add(out, row->after);
		if (row->form == FORM_COUNT)
			str_addf(out, ", at most %u", step->most);
	}
}

/* Does a later step move by as many as this one discarded? */
static bool
is_counted(const struct step step[], unsigned n)
{
	if (step->verb != VERB_DISCARD || step->from.which != WHICH_ALL)
		return false;
	for (unsigned i = 1; i < n; i++)
		if (step[i].n_moves && step[i].move[0].x)
			return true;
	return false;
}

void
effect_text(const struct step step[], unsigned n, struct str *out)
{
	for (unsigned i = 0; i < n; i++) {
		size_t from = out->n + (i > 0);
		bool list = step[i].verb == VERB_EITHER ||
			    (step[i].branch && i + 1 < n && step[i + 1].branch);

		str_add(out, i ? " " : "");
		add_step(out, &step[i]);
		if (is_counted(&step[i], n - i))
			str_add(out, "; X is their number");
		if (!step[i].branch && from < out->n)
			out->text[from] = (char)toupper((unsigned char)out->text[from]);
		str_add(out, step[i].verb == VERB_EITHER ? ":" : list ? "; or" : ".");
	}
}

static bool
says(const struct node *card, const char *key, const char *word)
{
	const struct node *node = node_get(card, key);

	return node && node->type == NODE_TEXT && strcmp(node->text, word) == 0;
}

/* What a leader is, or the effect of a hero with what sets the hero apart. */
void
leaders_card_text(const struct node *card, const char *language, struct str *out)
{
	const struct node *effect = node_get(card, "do"), *factions = node_get(card, "factions");
	struct step step[STEPS_MOST];
	struct diag dg = DIAG_INIT;

	(void)language;
	if (factions) {
		str_add(out, "Stands with ");
		add_factions(out, effect_factions(factions, false, &dg), " and ");
		str_addc(out, '.');
	}
	if (effect && effect->n)
		effect_text(step, effect_read(effect, step, &dg), out);
	else if (effect)
		str_add(out, "No effect.");
	if (says(card, "faction", "all"))
		str_add(out, " Counts as a hero of every faction.");
	if (says(card, "copied", "false"))
		str_add(out, " No other hero can perform it.");
	diag_release(&dg);
}
