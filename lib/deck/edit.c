#include "deck/edit.h"

static bool
is_meant(const struct card_db *db, const struct deck_entry *entry, const struct deck_entry *held)
{
	if (held->card < 0)
		return false;
	return entry->pinned ? held->card == entry->card
			     : db->card[held->card].title == db->card[entry->card].title;
}

int
deck_take(const struct card_db *db, struct deck *deck, const struct deck_entry *entry)
{
	int left = entry->count;

	vec_each (held, &deck->entries) {
		int n = !is_meant(db, entry, held) ? 0 : held->count < left ? held->count : left;

		held->count -= n;
		left -= n;
	}
	return left;
}
