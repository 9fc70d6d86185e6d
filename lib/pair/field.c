/* Those to be paired in a round as the pairing problem sees them. */
#include "base/map.h"
#include "pair/melee.h"
#include "pair/round.h"

#include <stdlib.h>

#define NOBODY EVENT_NOBODY

bool
bye_promised(const struct event_player *player, long round)
{
	for (size_t i = 0; i < player->byes.n; i++)
		if (player->byes.at[i] == round)
			return true;
	return false;
}

uint32_t
round_field(const struct event *event, const struct standings *s, long round, uint32_t *list)
{
	uint32_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		if (s->row[i].in && !bye_promised(&event->players.at[s->row[i].player], round))
			list[n++] = s->row[i].player;
	return n;
}

/* Players to be paired, best first; groups by points. */
static void
swiss_fill(struct swiss *swiss, const struct standings *s, const uint32_t *list)
{
	for (uint32_t i = 0; i < swiss->n; i++) {
		const struct standing *row = standings_of(s, list[i]);
		bool same = i && standings_of(s, list[i - 1])->points == row->points;

		swiss->groups += !same;
		swiss->player[i].group = swiss->groups - 1;
		swiss->player[i].byes = row->byes;
	}
}

/* Numbers for clubs, 0 for none or when they are not regarded; the caller
 * frees. */
static uint32_t *
club_numbers(const struct event *e, const uint32_t *list, uint32_t n, long round)
{
	uint32_t *club = xcalloc((size_t)n + 1, sizeof(*club));
	struct map clubs = {0};
	struct arena arena = ARENA_INIT;
	struct str fold = STR_INIT;
	bool regarded = e->avoid_club && (!e->avoid_rounds || round <= e->avoid_rounds);

	for (uint32_t i = 0; i < n && regarded; i++) {
		const char *name = e->players.at[list[i]].club;

		if (!name || !*name)
			continue;
		str_clear(&fold);
		text_fold(name, &fold);
		(void)map_add(&clubs, arena_text(&arena, str_text(&fold)), i + 1);
		(void)map_get(&clubs, str_text(&fold), &club[i]);
	}
	map_release(&clubs);
	str_release(&fold);
	arena_release(&arena);
	return club;
}

uint32_t *
list_index(const struct event *e, const uint32_t *list, uint32_t n)
{
	uint32_t *index = xmalloc((e->players.n + 1) * sizeof(*index));

	for (size_t p = 0; p < e->players.n; p++)
		index[p] = NOBODY;
	for (uint32_t i = 0; i < n; i++)
		index[list[i]] = i;
	return index;
}

static void
swiss_fill_links(
    struct swiss *swiss, const struct event *e, const struct standings *s, const uint32_t *list)
{
	uint32_t *index = list_index(e, list, swiss->n);

	for (uint32_t i = 0; i < swiss->n; i++)
		vec_each (o, &standings_of(s, list[i])->met)
			if (index[*o] != NOBODY && index[*o] < i)
				swiss_link(swiss, i, index[*o], SWISS_MET);
	for (size_t i = 0; i + 1 < e->forbidden.n; i += 2) {
		uint32_t a = index[e->forbidden.at[i]], b = index[e->forbidden.at[i + 1]];

		if (a != NOBODY && b != NOBODY)
			swiss_link(swiss, a, b, SWISS_FORBIDDEN);
	}
	free(index);
}

void
round_swiss(struct swiss *swiss, const struct event *event, const struct standings *s,
    const uint32_t *list, uint32_t n, long round)
{
	swiss_init(swiss, n);
	swiss_fill(swiss, s, list);
	uint32_t *club = club_numbers(event, list, n, round);
	for (uint32_t i = 0; i < n; i++)
		swiss->player[i].club = club[i];
	free(club);
	swiss_fill_links(swiss, event, s, list);
}

void
round_melee(struct melee *m, const struct event *e, const struct standings *s, const uint32_t *list,
    long round)
{
	uint32_t *club = club_numbers(e, list, m->n, round), *index = list_index(e, list, m->n);

	for (uint32_t i = 0; i < m->n; i++) {
		const struct standing *row = standings_of(s, list[i]);

		m->player[i] = (struct melee_player){row->points, row->threes, club[i]};
		vec_each (o, &row->met)
			if (index[*o] != NOBODY && index[*o] < i)
				melee_meet(m, i, index[*o], 1);
	}
	for (size_t i = 0; i + 1 < e->forbidden.n; i += 2) {
		uint32_t a = index[e->forbidden.at[i]], b = index[e->forbidden.at[i + 1]];

		if (a != NOBODY && b != NOBODY)
			melee_meet(m, a, b, 100);
	}
	free(club);
	free(index);
}
