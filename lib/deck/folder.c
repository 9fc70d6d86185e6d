#include "base/file.h"
#include "deck/deck.h"

#include <string.h>
#include <sys/stat.h>

/* Decks of a folder. */

/* Does the name end like that of a deck? */
static bool
is_deck_name(const char *path)
{
	static const char *const ends[] = {
	    ".txt", ".md", ".o8d", ".json", ".yaml", ".yml", ".tsv", ".dek", ".deck"};
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot && i < LENGTH(ends); i++)
		if (text_equal_caseless(dot, ends[i]))
			return true;
	return !dot;
}

/* The reports keep the names of the files. */
static void
read_folder(const struct card_db *db, const char *dir, enum deck_form form, struct deck_list *out,
    struct str *left_out, struct diag *dg)
{
	struct file_list files = {0};
	size_t n = 0;

	bool good = file_walk(dir, NULL, &dg->arena, &files, dg);
	for (size_t f = 0; good && f < files.n; f++) {
		if (is_deck_name(files.path[f])) {
			deck_read(db, files.path[f], form, out, dg);
			n++;
		} else {
			str_addf(left_out, "%s: note: not called like a deck, left out\n",
			    files.path[f]);
		}
	}
	if (good && !n)
		diag_error(dg, (struct place){arena_text(&dg->arena, dir), 0, 0},
		    "no decks in this folder");
}

void
deck_read_path(const struct card_db *db, const char *path, enum deck_form form,
    struct deck_list *out, struct str *left_out, struct diag *dg)
{
	struct stat st;

	if (strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		read_folder(db, path, form, out, left_out, dg);
	else
		deck_read(db, path, form, out, dg);
}
