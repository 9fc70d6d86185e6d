/* A deck being judged: what the parts of the judgement share.  Private to
 * lib/deck. */
#ifndef REGENT_DECK_JUDGE_H
#define REGENT_DECK_JUDGE_H

#include "deck/law.h"

struct judging {
	const struct law *law;
	const struct card_db *db;
	struct deck *deck;
	struct diag *dg;
	struct str text; /* of the message in hand */
	const struct agenda_rule *rule[8];
	size_t n_rules;
};

/* Entries of the deck itself, known and not in the sideboard. */
#define each_known(entry, j)                  \
	vec_each (entry, &(j)->deck->entries) \
		if (entry->card >= 0 && !entry->side && entry->count)

static inline const struct card *
judge_card(const struct judging *j, const struct deck_entry *entry)
{
	return &j->db->card[entry->card];
}

/* "Ward (R, 17123)", until the next message. */
const char *judge_label(struct judging *j, int card);
/* In the draw or the plot deck? */
bool judge_in_decks(const struct judging *j, const struct deck_entry *entry);
/* Is the card neutral, of the deck's faction, or let in by an agenda? */
bool judge_lets_in(struct judging *j, int card);
/* Is it the first entry of its card? */
bool judge_first_of_card(const struct judging *j, const struct deck_entry *entry);
bool pod_has(const struct pod *pod, int card);
/* Sets the text to all entries of the title, with their counts. */
void judge_list_versions(struct judging *j, const struct deck_entry *entry);
/* A size: the format's, or what the last agenda that has one says; -1: any. */
int judge_size(const struct judging *j, int format, size_t member);

void judge_find_rules(struct judging *j);
void judge_agendas(struct judging *j);

#endif
