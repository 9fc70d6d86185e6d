/* Nothing that an agent does depends on what its seat cannot see. */
#include "base/file.h"
#include "game/search.h"

#include "positions.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

static const char *const agents[] = {"mc:40", "ismcts:60", "ismcts:60,rollout=greedy",
    "ismcts:60,widen=1.5", "respond:8,to=ismcts:5", "greedy", "mc:30,rollout=mixed,belief=no",
    "respond:30,to=greedy", "ismcts:40,depth=3,widen=0,solve=0,exact=0"};

enum { POSITIONS = 9 * LENGTH(agents) };

/* The same game to the seat, with other hidden cards. */
static void
deal_other(const struct table *table, int seat, uint64_t index, struct table *other)
{
	struct rng rng;

	memcpy(other->play.state, table->play.state, table->size);
	rng_init(&rng, 3, index);
	table->play.game->determinize(&other->play, seat, &rng);
}

static void
blind_test(const struct game *game, unsigned players, const char *option)
{
	struct table table = table_open(game, players, option), other = table;
	unsigned differ = 0;

	other.play.state = xmalloc(table.size);
	for (unsigned i = 0; i < POSITIONS; i++) {
		const char *name = agents[i % LENGTH(agents)];

		play_some(&table, players, i);
		deal_other(&table, play_head(&table.play)->seat, i, &other);
		differ += play_hash(&other.play) != play_hash(&table.play);
		ck_assert_msg(answer(name, &table.play, i) == answer(name, &other.play, i),
		    "%s, %u players: %s looks at hidden cards (position %u)", game->name, players,
		    name, i);
	}
	ck_assert_uint_gt(differ, POSITIONS / 2);
	free(other.play.state);
	table_close(&table);
}

/* The rule of thumb is cheap: at every choice of some games. */
static void
blind_thumb_test(const struct game *game, unsigned players, const char *option)
{
	struct table table = table_open(game, players, option), other = table;
	struct rng rng;

	other.play.state = xmalloc(table.size);
	rng_init(&rng, 9, players);
	for (unsigned i = 0; i < 12; i++)
		for (play_start(&table.play, players, 6, i); !play_over(&table.play);) {
			int seat = play_head(&table.play)->seat;
			unsigned choice = play_head(&table.play)->choices;

			deal_other(&table, seat, choice, &other);
			int option_taken = answer("greedy", &table.play, choice);
			ck_assert_msg(option_taken == answer("greedy", &other.play, choice),
			    "%s, %u players: greedy looks at hidden cards (game %u, choice %u)",
			    game->name, players, i, choice);
			if (i % 2)
				option_taken =
				    (int)rng_below(&rng, play_head(&table.play)->options);
			game->apply(&table.play, (unsigned)option_taken);
		}
	free(other.play.state);
	table_close(&table);
}

/* Every game, with few and with many players, decks known and unknown. */
START_TEST(no_choice_depends_on_what_the_seat_cannot_see)
{
	for (size_t i = 0; games[i]; i++) {
		unsigned few = games[i]->least_players, many = games[i]->most_players;

		if (games[i]->decks)
			many = few + 1;
		for (unsigned players = few; players <= many; players += many - few) {
			blind_test(games[i], players, NULL);
			blind_thumb_test(games[i], players, NULL);
			if (games[i]->decks)
				blind_test(games[i], players, "lists=open");
			if (many == few)
				break;
		}
	}
}
END_TEST

struct look_context {
	struct search *search;
	struct rng *rng;
	struct str *thoughts;
};

/* What the search found of the options of some deals that may be. */
static void
look_think(void *context, const struct seat_view *view)
{
	struct look_context *with = context;
	void *state = xmalloc(seat_state_size(view));

	search_run(with->search, view, with->rng);
	for (unsigned i = 0; i < 4; i++) {
		struct play deal = seat_believe(view, state, with->rng);

		for (unsigned option = 0; option < play_head(&deal)->options; option++) {
			struct arm arm;
			double wins;

			if (search_arm(with->search, &deal, option, &arm, &wins))
				str_addf(with->thoughts, "%u:%u:%g ", option, arm.visits, wins);
		}
	}
	free(state);
}

static void
think(const struct play *play, int seat, struct str *thoughts)
{
	struct diag dg = DIAG_INIT;
	struct agent_setup setup = {0};
	struct search *search = search_open("ismcts:40", &setup, &dg);
	struct rng rng;

	rng_init(&rng, 4, 1);
	str_clear(thoughts);
	seat_look(play, seat, look_think, &(struct look_context){search, &rng, thoughts});
	search_free(search);
}

/* Whoever looks on while another player chooses. */
static void
onlooker_test(const struct game *game, unsigned players, const char *option)
{
	struct table table = table_open(game, players, option), other = table;
	struct str one = STR_INIT, two = STR_INIT;

	other.play.state = xmalloc(table.size);
	for (unsigned i = 0; i < 30; i++) {
		play_some(&table, players, i);
		int seat = (play_head(&table.play)->seat + 1) % (int)players;

		deal_other(&table, seat, i, &other);
		think(&table.play, seat, &one);
		think(&other.play, seat, &two);
		ck_assert_msg(one.n && strcmp(str_text(&one), str_text(&two)) == 0,
		    "%s, %u players: player %d looks at hidden cards (position %u)", game->name,
		    players, seat + 1, i);
	}
	free(other.play.state);
	str_release(&one);
	str_release(&two);
	table_close(&table);
}

START_TEST(an_onlooker_thinks_only_of_what_it_sees)
{
	for (size_t i = 0; games[i]; i++)
		onlooker_test(games[i], games[i]->decks ? 2 : games[i]->usual_players, NULL);
	onlooker_test(game_find("agot"), 3, "lists=open");
}
END_TEST

/* What the seat sees, options and all. */
static void
see(const struct play *play, int seat, struct str *out)
{
	struct json json = JSON_INIT(out);

	str_clear(out);
	json_open(&json, '{');
	play->game->view(play, seat, &json);
	json_close(&json, '}');
	for (unsigned i = 0; play_head(play)->seat == seat && i < play_head(play)->options; i++) {
		str_addc(out, '\n');
		play->game->label(play, i, out);
	}
}

static int
option_called(const struct play *play, const char *label)
{
	struct str other = STR_INIT;
	int found = -1;

	for (unsigned i = 0; found < 0 && i < play_head(play)->options; i++) {
		str_clear(&other);
		play->game->label(play, i, &other);
		found = strcmp(str_text(&other), label) == 0 ? (int)i : -1;
	}
	str_release(&other);
	return found;
}

/* Takes the first option of one that the other has as well. */
static bool
take_same(struct play *one, struct play *other)
{
	struct str label = STR_INIT;
	int same = -1;

	for (unsigned i = 0; same < 0 && i < play_head(one)->options; i++) {
		str_clear(&label);
		one->game->label(one, i, &label);
		same = option_called(other, str_text(&label));
		if (same < 0)
			continue;
		one->game->apply(one, i);
		other->game->apply(other, (unsigned)same);
	}
	str_release(&label);
	return same >= 0;
}

/* Plays on in both while they look the same to seat 0; returns its choices. */
static unsigned
compare_games(struct table *one, struct table *other, uint64_t index)
{
	struct str seen[2] = {STR_INIT, STR_INIT};
	unsigned compared = 0;

	play_start(&one->play, 2, 11, index);
	play_start(&other->play, 2, 11, index);
	for (;;) {
		struct play *play[2] = {&one->play, &other->play};
		const char *name = agents[(index + compared) % LENGTH(agents)];

		for (unsigned i = 0; i < 2; i++)
			see(play[i], 0, &seen[i]);
		if (play_over(play[0]) || play_head(play[0])->seat != play_head(play[1])->seat ||
		    strcmp(str_text(&seen[0]), str_text(&seen[1])) != 0)
			break;
		if (play_head(play[0])->seat == 0) {
			int option = answer(name, play[0], index);

			ck_assert_msg(option == answer(name, play[1], index),
			    "%s knows a hidden deck (game %d)", name, (int)index);
			play[0]->game->apply(play[0], (unsigned)option);
			play[1]->game->apply(play[1], (unsigned)option);
			compared++;
		} else if (!take_same(play[0], play[1])) {
			break;
		}
	}
	str_release(&seen[0]);
	str_release(&seen[1]);
	return compared;
}

/* The deck with some cards exchanged for others, in a file. */
static const char *
exchange(struct arena *arena, const char *path)
{
	static const char *const lines[][2] = {{"3x The Tickler", "2x The Tickler"},
	    {"2x Tywin Lannister", "3x Tywin Lannister"},
	    {"1x Wildfire Assault (Core)", "1x Sneak Attack (Core)    "}};
	struct diag dg = DIAG_INIT;
	struct str deck = STR_INIT;
	char name[] = P_tmpdir "/check_blind-XXXXXX";
	int file = mkstemp(name);

	ck_assert(file >= 0 && file_read(path, 1 << 16, &deck, &dg));
	for (size_t i = 0; i < LENGTH(lines); i++) {
		char *line = strstr(deck.text, lines[i][0]);

		ck_assert_ptr_nonnull(line);
		memcpy(line, lines[i][1], strlen(lines[i][1]));
	}
	ck_assert_int_eq(write(file, deck.text, deck.n), (ssize_t)deck.n);
	close(file);
	str_release(&deck);
	return arena_text(arena, name);
}

START_TEST(a_hidden_deck_has_no_say_before_its_cards_are_seen)
{
	struct arena arena = ARENA_INIT;
	const struct game *agot = game_find("agot");
	const char *deck[2] = {
	    deck_file(&arena, "core-stark-fealty"), deck_file(&arena, "core-lannister-fealty")};
	struct table one = table_open_with(agot, 2, NULL, deck);
	deck[1] = exchange(&arena, deck[1]);
	struct table other = table_open_with(agot, 2, NULL, deck);
	unsigned compared = 0;

	unlink(deck[1]);
	for (unsigned i = 0; i < 9; i++)
		compared += compare_games(&one, &other, i);
	ck_assert_uint_gt(compared, 100);
	table_close(&one);
	table_close(&other);
	arena_release(&arena);
}
END_TEST

/* How often each word stands under each key of what the other seats see. */
enum { WORDS = 1 << 12 };
struct census {
	uint64_t name[WORDS];
	unsigned count[WORDS];
};

/* The place of a word, or the empty place where it would be. */
static unsigned
word_place(const struct census *census, uint64_t name)
{
	unsigned at = (unsigned)(rng_mix(name) % WORDS);

	while (census->name[at] && census->name[at] != name)
		at = (at + 1) % WORDS;
	return at;
}

static void
count_word(struct census *census, uint64_t name)
{
	unsigned at = word_place(census, name);

	census->name[at] = name;
	census->count[at]++;
}

static void
count_words(struct census *census, const char *text)
{
	uint64_t key = 0;

	while (*text) {
		size_t length = 1;

		if (*text == '"') {
			length = strcspn(text + 1, "\"") + 2;
			uint64_t word = XXH3_64bits(text, length);

			if (text[length] == ':')
				key = word;
			else
				count_word(census, key + 3 * word);
		}
		text += length;
	}
}

/* Returns a number that stands for all they see. */
static uint64_t
count_others(struct census *census, const struct play *play, int seat)
{
	struct str text = STR_INIT;
	uint64_t all = 0;

	for (int other = 0; other < play_head(play)->players; other++) {
		if (other == seat)
			continue;
		see(play, other, &text);
		count_words(census, str_text(&text));
		all = rng_mix(all + XXH3_64bits(text.text, text.n));
	}
	str_release(&text);
	return all;
}

static void
compare_census(const struct game *game, const struct census *truth, const struct census *deal)
{
	for (unsigned i = 0; i < WORDS; i++) {
		double in_truth = truth->count[i];
		double in_deal = deal->count[word_place(deal, truth->name[i])];

		ck_assert_msg(!in_truth || fabs(in_truth - in_deal) < 5 * sqrt(in_truth + in_deal),
		    "%s: a word stands %g times in games, %g times in deals", game->name, in_truth,
		    in_deal);
	}
}

/* After some random choices a deal has everything as often in each place as
 * the game itself, but seldom all of it in the same places. */
static void
likeness_test(const struct game *game, unsigned players)
{
	struct table table = table_open(game, players, NULL), other = table;
	struct census *truth = xcalloc(1, sizeof(*truth)), *deal = xcalloc(1, sizeof(*deal));

	unsigned differ = 0;

	other.play.state = xmalloc(table.size);
	for (unsigned i = 0; i < 3000; i++) {
		int seat = (int)(i % players);

		play_some(&table, players, i);
		deal_other(&table, seat, i, &other);
		differ +=
		    count_others(truth, &table.play, seat) != count_others(deal, &other.play, seat);
	}
	compare_census(game, truth, deal);
	ck_assert_uint_gt(differ, 1500);
	free(truth);
	free(deal);
	free(other.play.state);
	table_close(&table);
}

START_TEST(a_deal_is_like_the_truth)
{
	for (size_t i = 0; games[i]; i++)
		if (!games[i]->decks)
			likeness_test(games[i], games[i]->usual_players);
}
END_TEST

/* Takes the option in a copy of the game; what the seat is told of it, and what
 * it sees then. */
static void
take_told(const struct play *play, size_t size, int seat, unsigned option, struct str *told,
    struct str *seen)
{
	struct play copy = *play;

	str_clear(told);
	copy.state = xmalloc(size);
	memcpy(copy.state, play->state, size);
	copy.log = told;
	copy.reader = (unsigned)seat + 1;
	copy.game->apply(&copy, option);
	see(&copy, seat, seen);
	free(copy.state);
}

/* Where an option that looks the same to the seat makes another deal look the
 * same as well, it is told the same.
 * Returns how often that was seen, of choices that others make in secret. */
static unsigned
news_test(const struct game *game, unsigned players)
{
	struct table table = table_open(game, players, NULL), other = table;
	struct str told[2] = {STR_INIT, STR_INIT}, seen[2] = {STR_INIT, STR_INIT};
	struct rng rng;
	unsigned secret = 0;

	rng_init(&rng, 21, players);
	other.play.state = xmalloc(table.size);
	for (unsigned i = 0; i < 600; i++) {
		int seat = (int)(i % players);

		play_some(&table, players, i);
		deal_other(&table, seat, i, &other);
		unsigned option = rng_below(&rng, play_head(&table.play)->options);
		take_told(&table.play, table.size, seat, option, &told[0], &seen[0]);
		for (unsigned k = 0; k < play_head(&other.play)->options; k++) {
			if (game->option_key(&table.play, option, seat) !=
			    game->option_key(&other.play, k, seat))
				continue;
			take_told(&other.play, table.size, seat, k, &told[1], &seen[1]);
			if (strcmp(str_text(&seen[0]), str_text(&seen[1])) != 0)
				continue;
			ck_assert_msg(strcmp(str_text(&told[0]), str_text(&told[1])) == 0,
			    "%s: player %d is told\n%snot\n%s", game->name, seat + 1,
			    str_text(&told[0]), str_text(&told[1]));
			secret += play_head(&table.play)->seat != seat;
		}
	}
	for (unsigned i = 0; i < 2; i++)
		str_release(&told[i]), str_release(&seen[i]);
	free(other.play.state);
	table_close(&table);
	return secret;
}

START_TEST(a_person_is_told_what_is_seen_and_no_more)
{
	for (size_t i = 0; games[i]; i++)
		if (!games[i]->open_log && games[i]->option_key)
			ck_assert_uint_gt(news_test(games[i], games[i]->usual_players), 100);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {no_choice_depends_on_what_the_seat_cannot_see,
	    an_onlooker_thinks_only_of_what_it_sees,
	    a_hidden_deck_has_no_say_before_its_cards_are_seen, a_deal_is_like_the_truth,
	    a_person_is_told_what_is_seen_and_no_more};
	TCase *tcase = unit_case("blind", tests, LENGTH(tests));

	tcase_set_timeout(tcase, 120);
	return unit_run(tcase, "blind");
}
