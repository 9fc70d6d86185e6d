#include "game/scenario.h"

#include "game/vocabulary.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULTS_MOST = 500, MOMENTS_MOST = 256, OFFERED_MOST = 40 };

enum step_kind { STEP_CHOICE, STEP_OFFER, STEP_REFUSE, STEP_EXPECT, STEP_UNTIL };

struct step {
	enum step_kind kind;
	int seat; /* STEP_CHOICE */
	bool used;
	bool early;		 /* said before it could be asked: answers when it is */
	const struct node *node; /* the entry: key and value */
};

/* The state as it was when the engine made a choice by itself (seat set) or
 * began a phase, since the last choice that was asked. */
struct moment {
	void *state;
	bool used;
};

struct moments {
	VEC(struct moment) list;
};

struct run {
	struct watch watch; /* first: the engine's calls come back through it */
	struct play play;
	size_t state_size;
	const char *names[SEATS_MOST];
	unsigned players;
	VEC(struct step) steps;
	size_t next;
	struct moments forced, phases;
	unsigned defaults; /* in a row */
	int chose;	   /* the seat who has just chosen one of some, or SEAT_NONE */
	struct str missed; /* why the current step did not fit when its player was asked */
	bool garbled;	   /* an expectation could not be understood */
	struct diag *dg;
};

static const char *const keep_out[] = {"pass", "done", "keep", "no"};
static const char *const usual_first[] = {
    "plot", "first", "resolve", "keyword", "title", "discard", NULL};
static const char *const said_early[] = {"choose", "name", "yes", "no", "option", NULL};
static const char *const step_words[] = {"", "offer", "refuse", "expect", "until"};

static void
moments_clear(struct moments *moments)
{
	for (size_t i = 0; i < moments->list.n; i++)
		free(moments->list.at[i].state);
	moments->list.n = 0;
}

static void
moments_add(struct moments *moments, const struct play *play)
{
	size_t size = play->game->state_size(play->world);
	struct moment moment = {xmalloc(size), false};

	if (moments->list.n == MOMENTS_MOST) {
		free(moment.state);
		return;
	}
	memcpy(moment.state, play->state, size);
	vec_add(&moments->list, moment);
}

static void
on_forced(struct watch *watch, const struct play *play)
{
	moments_add(&((struct run *)watch)->forced, play);
}

static void
on_phase(struct watch *watch, const struct play *play)
{
	moments_add(&((struct run *)watch)->phases, play);
}

/* The same game at an earlier moment. */
static struct play
play_at(const struct run *run, const void *state)
{
	struct play play = run->play;

	play.state = (void *)state;
	play.watch = NULL;
	return play;
}

static bool
matches(const struct play *play, unsigned index, const char *wanted)
{
	struct str label = STR_INIT;

	play->game->label(play, index, &label);
	bool same = strcmp(str_text(&label), wanted) == 0;
	str_release(&label);
	return same ||
	       (play->game->label_matches && play->game->label_matches(play, index, wanted));
}

static int
find_option(const struct play *play, const char *wanted)
{
	unsigned n = play_over(play) ? 0 : play_head(play)->options;

	for (unsigned i = 0; i < n; i++)
		if (matches(play, i, wanted))
			return (int)i;
	return -1;
}

/* "'a', 'b', … (7 more)", and the label nearest to wanted if one is near. */
static void
add_offered(const struct play *play, const char *wanted, struct str *out)
{
	unsigned n = play_head(play)->options;
	struct str *labels = xcalloc(n, sizeof(*labels));
	const char **texts = xcalloc(n, sizeof(*texts));

	for (unsigned i = 0; i < n; i++) {
		play->game->label(play, i, &labels[i]);
		texts[i] = str_text(&labels[i]);
		if (i < OFFERED_MOST)
			str_addf(out, "%s'%s'", i ? ", " : "", texts[i]);
	}
	if (n > OFFERED_MOST)
		str_addf(out, " and %u more", n - OFFERED_MOST);
	const char *near = wanted ? text_suggest(wanted, texts, n) : NULL;
	if (near)
		str_addf(out, "; did you mean '%s'?", near);
	for (unsigned i = 0; i < n; i++)
		str_release(&labels[i]);
	free(labels);
	free(texts);
}

/* "A is asked to …: 'x', 'y'", or that the game is over. */
static void
add_asked(const struct run *run, const char *wanted, struct str *out)
{
	const struct play *play = &run->play;

	if (play_over(play)) {
		str_add(out, "the game is over");
		return;
	}
	str_addf(out, "%s is asked", run->names[play_head(play)->seat]);
	if (play->game->prompt) {
		str_add(out, " (");
		play->game->prompt(play, out);
		str_add(out, ")");
	}
	str_add(out, " and offered ");
	add_offered(play, wanted, out);
}

static bool
fail(struct run *run, struct place at, const char *what, const char *wanted)
{
	struct str text = STR_INIT;

	str_add(&text, what);
	str_add(&text, ": ");
	add_asked(run, wanted, &text);
	if (run->missed.n)
		str_addf(&text, "; earlier %s", str_text(&run->missed));
	diag_error(run->dg, at, "%s", str_text(&text));
	str_release(&text);
	return false;
}

static void
apply(struct run *run, unsigned index)
{
	moments_clear(&run->forced);
	moments_clear(&run->phases);
	run->play.game->apply(&run->play, index);
}

static bool
first_word_in(const char *label, const char *const words[])
{
	for (size_t i = 0; words[i]; i++) {
		size_t length = strlen(words[i]);

		if (strncmp(label, words[i], length) == 0 &&
		    (label[length] == ' ' || !label[length]))
			return true;
	}
	return false;
}

/* The option taken where the script is silent, or -1. */
static int
default_option(const struct play *play)
{
	const struct game *game = play->game;
	int index = game->default_option ? game->default_option(play) : -1;

	for (size_t i = 0; index < 0 && i < LENGTH(keep_out); i++)
		index = find_option(play, keep_out[i]);
	if (index >= 0)
		return index;
	struct str label = STR_INIT;
	game->label(play, 0, &label);
	bool first = first_word_in(
	    str_text(&label), game->default_first ? game->default_first : usual_first);
	str_release(&label);
	return first ? 0 : -1;
}

/* Who names at once what may be chosen has said yes, and chooses next. */
static bool
only_agrees(const struct run *run, unsigned option, const struct step *step)
{
	struct str label = STR_INIT;

	run->play.game->label(&run->play, option, &label);
	bool agrees = strcmp(str_text(&label), "yes") == 0 && strcmp(step->node->text, "yes") != 0;
	str_release(&label);
	return agrees;
}

/* The option that an early step has asked for, or -1. */
static int
early_option(struct run *run)
{
	for (size_t i = 0; i < run->next && !play_over(&run->play); i++) {
		struct step *step = &run->steps.at[i];

		if (!step->early || step->seat != play_head(&run->play)->seat)
			continue;
		int index = find_option(&run->play, step->node->text);
		if (index >= 0) {
			step->early = only_agrees(run, (unsigned)index, step);
			return index;
		}
	}
	return -1;
}

/* Before a look at the position: what was said early and is asked now. */
static void
answer_early(struct run *run)
{
	for (int index; (index = early_option(run)) >= 0;)
		apply(run, (unsigned)index);
}

/* The step does not answer the pending choice: take the default for it. */
static bool
take_default(struct run *run, const struct node *node)
{
	const char *why = NULL;
	int index = -1;

	if (play_over(&run->play))
		why = "it never came to this";
	else if ((index = early_option(run)) < 0 && (index = default_option(&run->play)) < 0)
		why = "it does not answer the choice, which has no default";
	else if (run->defaults == DEFAULTS_MOST)
		why = "it did not come to this with 500 defaults in a row";
	if (why) {
		struct str what = STR_INIT;

		str_addf(&what, "'%s: %s': %s", node->key, node->text, why);
		fail(run, node->key_at, str_text(&what), node->text);
		str_release(&what);
		return false;
	}
	run->defaults++;
	apply(run, (unsigned)index);
	return true;
}

/* Did the engine make this very choice by itself just now? */
static bool
already_answered(struct run *run, const struct step *step)
{
	vec_each (moment, &run->forced.list) {
		struct play then = play_at(run, moment->state);

		if (!moment->used && play_head(&then)->seat == step->seat &&
		    matches(&then, 0, step->node->text)) {
			moment->used = true;
			return true;
		}
	}
	return false;
}

/* A pass belongs to the pending choice, if that can be passed; else to one that
 * the engine has passed by itself. */
static bool
is_pass(const struct step *step)
{
	return strcmp(step->node->text, "pass") == 0;
}

/* Has the script just said that this label is offered? */
static bool
was_offered(const struct run *run, const struct step *step)
{
	for (size_t i = run->next; i > 0 && run->steps.at[i - 1].kind != STEP_CHOICE; i--) {
		const struct step *before = &run->steps.at[i - 1];
		const struct node *labels = before->kind == STEP_OFFER
						? node_get(before->node, run->names[step->seat])
						: NULL;
		const struct node *one =
		    labels && labels->type == NODE_LIST ? labels->first : labels;

		for (; one; one = labels->type == NODE_LIST ? one->next : NULL)
			if (strcmp(one->text, step->node->text) == 0)
				return true;
	}
	return false;
}

/* Does the script, going on, leave a pending choice without an answer? */
static bool
is_left_open(const struct run *run)
{
	for (size_t i = run->next + 1; i < run->steps.n; i++) {
		const struct step *step = &run->steps.at[i];

		if (step->kind == STEP_CHOICE && !step->used)
			return step->seat != play_head(&run->play)->seat ||
			       find_option(&run->play, step->node->text) < 0;
		if (step->kind == STEP_UNTIL)
			return true;
	}
	return true;
}

/* A step that fits what the engine has just done by itself fits the pending
 * choice as well.  It means that one if the script has spoken of it, or must. */
static bool
means_pending(const struct run *run, const struct step *step)
{
	if (play_over(&run->play) || play_head(&run->play)->seat != step->seat ||
	    find_option(&run->play, step->node->text) < 0)
		return false;
	return is_pass(step) ||
	       (is_left_open(run) && (was_offered(run, step) || default_option(&run->play) < 0));
}

static enum choice_order
order_now(const struct run *run)
{
	const struct game *game = run->play.game;

	return game->choice_order ? game->choice_order(&run->play) : ORDER_OF_SCRIPT;
}

static bool
same_verb(const struct step *a, const struct step *b)
{
	size_t length = strcspn(a->node->text, " ") + 1;

	return strncmp(a->node->text, b->node->text, length) == 0;
}

/* The coming steps of this player from i on that may be of one set, with the
 * same verb: the one first in the engine's list, since a set may be written in
 * any order.  Some of them may become options only later; "done" is last. */
static struct step *
pick_of_set(struct run *run, size_t i, unsigned *option)
{
	const struct step *first = &run->steps.at[i];
	struct step *best = NULL;
	bool waiting = false;

	for (; i < run->steps.n; i++) {
		struct step *step = &run->steps.at[i];
		bool done = step->kind == STEP_CHOICE && strcmp(step->node->text, "done") == 0;

		if (step->used)
			continue;
		if (step->kind != STEP_CHOICE || step->seat != first->seat ||
		    (done && (best || waiting)) || (!done && !same_verb(first, step)))
			break;
		int index = find_option(&run->play, step->node->text);
		waiting |= index < 0;
		if (index >= 0 && (!best || (unsigned)index < *option)) {
			best = step;
			*option = (unsigned)index;
		}
		if (done)
			break;
	}
	return best;
}

/* The step that answers the pending choice, if it is the next one: what is no
 * set keeps the order of the script. */
static struct step *
pick(struct run *run, unsigned *option)
{
	struct step *step = &run->steps.at[run->next];

	if (order_now(run) == ORDER_OF_SET)
		return pick_of_set(run, run->next, option);
	int index = find_option(&run->play, step->node->text);
	*option = (unsigned)index;
	return index < 0 ? NULL : step;
}

/* Where several players choose in secret, the script may name them in any
 * order: of the run of steps, where each chooses once of those with the same
 * verb, the first one of the player who is asked. */
static struct step *
pick_ahead(struct run *run, int seat, unsigned *option)
{
	const struct step *first = &run->steps.at[run->next];
	bool once = order_now(run) == ORDER_OF_SECRET;

	if (!once && order_now(run) != ORDER_OF_SECRETS)
		return NULL;
	for (size_t i = run->next; i < run->steps.n; i++) {
		struct step *step = &run->steps.at[i];

		if (step->kind != STEP_CHOICE || (once && !same_verb(first, step)))
			return NULL;
		if (step->used || step->seat != seat)
			continue;
		int index = find_option(&run->play, step->node->text);
		if (index >= 0) {
			*option = (unsigned)index;
			return step;
		}
		if (!once)
			return NULL;
	}
	return NULL;
}

static void
note_missed(struct run *run, const char *wanted)
{
	if (!run->missed.n)
		add_asked(run, wanted, &run->missed);
}

/* Steps of the same player, of a set in free order, or of those who choose in
 * secret, that the engine has taken by itself before asking for the others. */
static void
note_taken(struct run *run, int seat)
{
	const struct step *first = &run->steps.at[run->next];
	bool secret = order_now(run) == ORDER_OF_SECRET;

	for (size_t i = run->next; i < run->steps.n; i++) {
		struct step *step = &run->steps.at[i];

		if (step->kind != STEP_CHOICE || is_pass(step) ||
		    (step->seat != seat && !(secret && same_verb(first, step))))
			return;
		if (step->used || find_option(&run->play, step->node->text) >= 0)
			continue;
		if (order_now(run) == ORDER_OF_SCRIPT || !already_answered(run, step))
			return;
		step->used = true;
	}
}

/* Does the script go on with what the player who is asked now does? */
static bool
goes_on_here(const struct run *run, const struct step *step)
{
	int seat = play_head(&run->play)->seat;

	for (; step < run->steps.at + run->steps.n; step++) {
		if (step->kind == STEP_OFFER && node_get(step->node, run->names[seat]))
			return true;
		if (step->kind == STEP_CHOICE && step->seat == seat)
			return find_option(&run->play, step->node->text) >= 0;
		if (step->kind == STEP_UNTIL ||
		    (step->kind == STEP_CHOICE && !first_word_in(step->node->text, said_early)))
			return false;
	}
	return false;
}

/* What is chosen while effects happen, said before somebody cancels them? */
static bool
is_early(const struct run *run, const struct step *step)
{
	const struct game *game = run->play.game;

	return !play_over(&run->play) && play_head(&run->play)->seat != step->seat &&
	       game->may_cancel && game->may_cancel(&run->play) &&
	       first_word_in(step->node->text, said_early) && goes_on_here(run, step + 1);
}

/* A set that is full asks for nothing more: "done" after its last card says
 * what has happened. */
static bool
is_done_already(const struct run *run, const struct step *step)
{
	bool asked = !play_over(&run->play) && play_head(&run->play)->seat == step->seat &&
		     find_option(&run->play, "done") >= 0;

	return !asked && run->chose == step->seat && strcmp(step->node->text, "done") == 0;
}

static bool
do_choice(struct run *run, struct step *step)
{
	const char *wanted = step->node->text;

	for (;;) {
		if (!means_pending(run, step) && already_answered(run, step)) {
			step->used = true;
			return true;
		}
		if (is_early(run, step)) {
			step->used = step->early = true;
			return true;
		}
		if (is_done_already(run, step)) {
			run->chose = SEAT_NONE;
			step->used = true;
			return true;
		}
		if (!play_over(&run->play)) {
			int seat = play_head(&run->play)->seat;
			unsigned option = 0;
			struct step *best = seat == step->seat ? pick(run, &option) : NULL;

			if (!best)
				best = pick_ahead(run, seat, &option);
			if (best) {
				best->used = !only_agrees(run, option, best);
				note_taken(run, seat);
				run->chose = order_now(run) == ORDER_OF_SET ||
						     find_option(&run->play, "done") >= 0
						 ? seat
						 : SEAT_NONE;
				apply(run, option);
				return true;
			}
			if (seat == step->seat && default_option(&run->play) >= 0)
				note_missed(run, wanted);
		}
		if (!take_default(run, step->node))
			return false;
	}
}

static int
seat_of(const struct run *run, const char *name)
{
	for (unsigned i = 0; i < run->players; i++)
		if (strcmp(run->names[i], name) == 0)
			return (int)i;
	return SEAT_NONE;
}

/* What is misspelt is never offered, and would always be refused. */
static bool
is_understood(struct run *run, const struct node *label)
{
	size_t length;
	const char *word =
	    vocabulary_unknown(&run->play, run->names, run->players, label->text, &length);

	if (!word)
		return true;
	diag_error(run->dg, label->at, "'%.*s' means nothing in %s", (int)length, word,
	    run->play.game->name);
	run->garbled = true;
	return false;
}

/* offer and refuse: labels by player. */
static bool
do_labels(struct run *run, const struct step *step)
{
	bool holds = true, offer = step->kind == STEP_OFFER;

	node_each (player, step->node) {
		int seat = seat_of(run, player->key);
		bool asked = play_head(&run->play)->seat == seat;

		if (offer && !asked)
			holds = fail(run, player->key_at, "the player is not asked now", NULL);
		const struct node *label = player->type == NODE_LIST ? player->first : player;
		for (; label; label = player->type == NODE_LIST ? label->next : NULL) {
			if (!offer && !is_understood(run, label)) {
				holds = false;
				continue;
			}
			if (!asked || (find_option(&run->play, label->text) >= 0) == offer)
				continue;
			struct str what = STR_INIT;
			str_addf(
			    &what, "'%s' is %s", label->text, offer ? "not offered" : "offered");
			holds = fail(run, label->at, str_text(&what), offer ? label->text : NULL);
			str_release(&what);
		}
	}
	return holds;
}

static bool
do_expect(struct run *run, const struct step *step)
{
	const struct play now = run->play;
	bool holds = true;

	node_each (entry, step->node) {
		struct str why = STR_INIT;
		size_t errors = run->dg->errors;
		bool fine = now.game->expect(&now, entry, &why, run->dg);

		if (run->dg->errors > errors)
			run->garbled = true;
		else if (!fine)
			diag_error(run->dg, entry->key_at, "%s", str_text(&why));
		holds &= fine && run->dg->errors == errors;
		str_release(&why);
	}
	return holds;
}

static bool
phase_is(const struct play *play, const char *name)
{
	return play->game->phase && strcmp(play->game->phase(play), name) == 0;
}

/* Has the phase begun since the last choice? */
static bool
phase_begun(struct run *run, const char *name)
{
	vec_each (moment, &run->phases.list) {
		struct play then = play_at(run, moment->state);

		if (phase_is(&then, name))
			return true;
	}
	return false;
}

static bool
do_until(struct run *run, const struct step *step)
{
	const char *phase = step->node->text;

	while (!phase_begun(run, phase)) {
		if (play_over(&run->play) || phase_is(&run->play, phase))
			return true;
		if (!take_default(run, step->node))
			return false;
	}
	return true;
}

static bool
do_step(struct run *run, struct step *step)
{
	if (step->kind != STEP_CHOICE && step->kind != STEP_UNTIL)
		answer_early(run);
	switch (step->kind) {
	case STEP_CHOICE:
		return do_choice(run, step);
	case STEP_OFFER:
	case STEP_REFUSE:
		return do_labels(run, step);
	case STEP_EXPECT:
		return do_expect(run, step);
	case STEP_UNTIL:
		return do_until(run, step);
	}
	return false;
}

/* Follows the script.  A wrong choice ends it; of the other steps every one
 * that does not hold is reported. */
static bool
follow(struct run *run)
{
	bool holds = true;

	while (run->next < run->steps.n) {
		struct step *step = &run->steps.at[run->next];

		if (step->used) {
			run->next++;
			continue;
		}
		bool fine = do_step(run, step);
		bool moves = step->kind == STEP_CHOICE || step->kind == STEP_UNTIL;
		holds &= fine;
		if (!fine && moves)
			return false;
		if (moves) {
			run->defaults = 0;
			str_clear(&run->missed);
		}
		if (step->kind != STEP_CHOICE)
			step->used = true;
	}
	return holds;
}

static bool
check_player(struct run *run, const char *name, struct place at)
{
	if (seat_of(run, name) != SEAT_NONE)
		return true;
	const char *words[SEATS_MOST + LENGTH(step_words)];
	size_t n = 0;
	for (; n < run->players; n++)
		words[n] = run->names[n];
	for (size_t i = 1; i < LENGTH(step_words); i++)
		words[n++] = step_words[i];
	const char *near = text_suggest(name, words, n);
	diag_error(run->dg, at,
	    near ? "unknown player '%s', did you mean '%s'?" : "unknown player '%s'%s", name,
	    near ? near : "");
	return false;
}

static bool
check_labels(struct run *run, const struct node *node)
{
	if (!node_is(node, NODE_MAP, "labels by player", run->dg))
		return false;
	bool fine = true;
	node_each (player, node) {
		fine &= check_player(run, player->key, player->key_at);
		if (player->type == NODE_MAP)
			fine &= node_is(player, NODE_LIST, "labels", run->dg);
		if (player->type == NODE_LIST)
			node_each (label, player)
				fine &= node_is(label, NODE_TEXT, "a label", run->dg);
	}
	return fine;
}

static bool
check_until(struct run *run, const struct node *node)
{
	const char *const *phases = run->play.game->phases;
	size_t n = 0;

	while (phases && phases[n])
		n++;
	if (n == 0) {
		diag_error(run->dg, node->key_at, "the game has no phases");
		return false;
	}
	return node_is(node, NODE_TEXT, "a phase", run->dg) &&
	       node_word(node, phases, n, "phase", run->dg) >= 0;
}

static bool
check_step(struct run *run, struct step *step)
{
	const struct node *node = step->node;

	for (enum step_kind kind = STEP_OFFER; kind <= STEP_UNTIL; kind++)
		if (strcmp(node->key, step_words[kind]) == 0)
			step->kind = kind;
	switch (step->kind) {
	case STEP_CHOICE:
		step->seat = seat_of(run, node->key);
		return check_player(run, node->key, node->key_at) &&
		       node_is(node, NODE_TEXT, "a label", run->dg);
	case STEP_OFFER:
	case STEP_REFUSE:
		return check_labels(run, node);
	case STEP_EXPECT:
		return node_is(node, NODE_MAP, "facts by name", run->dg);
	case STEP_UNTIL:
		return check_until(run, node);
	}
	return false;
}

static bool
read_script(struct run *run, const struct node *script)
{
	bool fine = node_is(script, NODE_LIST, "steps", run->dg);

	for (const struct node *item = fine ? script->first : NULL; item; item = item->next) {
		if (!node_is(item, NODE_MAP, "a step", run->dg)) {
			fine = false;
			continue;
		}
		if (item->n != 1) {
			diag_error(run->dg, item->at, "a step has one key, not %zu", item->n);
			fine = false;
		}
		node_each (entry, item) {
			struct step step = {.node = entry};

			fine &= check_step(run, &step);
			vec_add(&run->steps, step);
		}
	}
	return fine;
}

static const struct game *
read_game(const struct node *file, struct diag *dg)
{
	const struct node *node = node_need(file, "game", dg);
	const char *name;

	if (!node || !node_text(node, &name, dg))
		return NULL;
	const struct game *game = game_need(name, node->at, dg);
	if (game && (!game->build || !game->expect)) {
		diag_error(dg, node->at, "the game '%s' has no scenarios", name);
		return NULL;
	}
	return game;
}

bool
scenario_open(
    const struct node *file, struct play *play, const char *names[SEATS_MOST], struct diag *dg)
{
	const struct game *game = read_game(file, dg);

	memset(names, 0, sizeof(*names) * SEATS_MOST);
	play->game = game;
	if (!game || !game->build(file, play, names, dg)) {
		scenario_close(play);
		return false;
	}
	return true;
}

void
scenario_close(struct play *play)
{
	if (play->game && play->world)
		play->game->world_free((void *)play->world);
	free(play->state);
	play->world = play->state = NULL;
}

static enum scenario_verdict
run_file(struct run *run, const struct node *file)
{
	const char *name;
	const struct node *script = node_need(file, "script", run->dg);
	const struct node *title = node_need(file, "scenario", run->dg);
	bool fine = script && title && node_text(title, &name, run->dg);

	run->watch = (struct watch){on_forced, on_phase};
	run->chose = SEAT_NONE;
	run->play.watch = &run->watch;
	if (!scenario_open(file, &run->play, run->names, run->dg))
		return SCENARIO_UNREADABLE;
	run->players = play_head(&run->play)->players;
	if (!fine || !read_script(run, script))
		return SCENARIO_UNREADABLE;
	fine = follow(run);
	return run->garbled ? SCENARIO_UNREADABLE : fine ? SCENARIO_HOLDS : SCENARIO_FAILS;
}

enum scenario_verdict
scenario_run(const char *path, struct str *name, struct diag *dg)
{
	struct arena arena = ARENA_INIT;
	struct run run = {.dg = dg};
	enum scenario_verdict verdict = SCENARIO_UNREADABLE;
	const struct node *file = yaml_read(path, &arena, dg);
	const struct node *title = file ? node_get(file, "scenario") : NULL;

	str_add(name, title && title->type == NODE_TEXT ? title->text : path);
	if (file && node_is(file, NODE_MAP, "a scenario", dg))
		verdict = run_file(&run, file);
	scenario_close(&run.play);
	moments_clear(&run.forced);
	moments_clear(&run.phases);
	vec_release(&run.forced.list);
	vec_release(&run.phases.list);
	vec_release(&run.steps);
	str_release(&run.missed);
	arena_release(&arena);
	return verdict;
}
