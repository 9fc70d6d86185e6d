/* The image of the cards: the same database as the YAML, or not used. */
#include "base/rng.h"
#include "card/fact.h"
#include "card/image.h"

#include "unit.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

static const char one[] =
    "pack: One\nname: First pack\ncycle: First\nreleased: 2020-01-01\ncards:\n"
    "- {code: \"00001\", name: \"Ser \\u00c1rys\", type: character, faction: stark, cost: X,\n"
    "   strength: 3, icons: [power], traits: [Lord, Knight], unique: true, octgn: some-id,\n"
    "   keywords: [ambush (4), no attachments except Weapon or Song],\n"
    "   abilities: [{action: {any: [a, \"b\"]}, do: [{draw: 2}, {kneel: it}]}, {limit: \"\"}]}\n"
    "- {code: \"00002\", name: Feast, type: plot, income: 3, initiative: 5, claim: 1,\n"
    "   reserve: 6, rarity: rare, gold-modifier: 1, keywords: [no Weapon attachments]}\n";
static const char two[] =
    "pack: Two\ndraft: true\nwork-in-progress: true\ncards:\n"
    "- {code: \"00003\", name: Feast, type: event, cost: none, abilities: []}\n"
    "- {code: \"00004\", name: Hand, type: title, supports: [A], rivals: [B, C], limit: 1}\n";

/* A folder with two card files and their image. */
struct fixture {
	char dir[32], cards[64], image[64], first[96];
	struct card_source yaml, with_image;
};

static void
put_file(const char *path, const char *text, size_t n)
{
	int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	ck_assert_int_ge(file, 0);
	ck_assert_int_eq(write(file, text, n), (long)n);
	close(file);
}

static void
get_file(const char *path, struct str *out)
{
	struct diag dg = DIAG_INIT;

	str_clear(out);
	ck_assert(file_read(path, 1 << 20, out, &dg));
	diag_release(&dg);
}

static void
fixture_init(struct fixture *f)
{
	struct diag dg = DIAG_INIT;
	char second[96];

	strcpy(f->dir, P_tmpdir "/check_image-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(f->dir));
	snprintf(f->cards, sizeof(f->cards), "%s/cards", f->dir);
	snprintf(f->image, sizeof(f->image), "%s/image", f->dir);
	snprintf(f->first, sizeof(f->first), "%s/one.yaml", f->cards);
	snprintf(second, sizeof(second), "%s/two.yaml", f->cards);
	ck_assert_int_eq(mkdir(f->cards, 0700), 0);
	put_file(f->first, one, strlen(one));
	put_file(second, two, strlen(two));
	f->yaml = (struct card_source){.dir = f->cards, .need_abilities = true};
	f->with_image = f->yaml;
	f->with_image.image = f->image;
	struct card_db *db = card_db_load(&f->yaml, &dg);
	ck_assert_ptr_nonnull(db);
	ck_assert(card_image_write(db, f->cards, f->image, &dg));
	card_db_free(db);
	diag_release(&dg);
}

static void
fixture_release(struct fixture *f)
{
	char command[64];

	snprintf(command, sizeof(command), "rm -r '%s'", f->dir);
	ck_assert_int_eq(system(command), 0);
}

static void
write_tree(const struct node *node, struct str *out)
{
	str_addf(out, "(%d %d %s:%u:%u %s", node->type, node->quoted, node->at.file, node->at.line,
	    node->at.column, node->text ? node->text : "");
	if (node->key)
		str_addf(out, " %s:%s:%u:%u", node->key, node->key_at.file, node->key_at.line,
		    node->key_at.column);
	node_each (child, node)
		write_tree(child, out);
	str_addc(out, ')');
}

/* Everything in a database, as text. */
static void
write_all(const struct card_db *db, struct str *out)
{
	struct table table;

	card_table_init(&table);
	for (int i = 0; i < (int)db->n; i++) {
		const struct card *card = &db->card[i];

		card_table_add(&table, db, i, NULL);
		card_show(db, i, NULL, out);
		str_addf(out, "%s:%u:%u %s\n", card->at.file, card->at.line, card->at.column,
		    card->folded);
		if (card->abilities)
			write_tree(card->abilities, out);
	}
	table_write(&table, OUTPUT_JSON, out);
	table_release(&table);
	card_packs(db, &table);
	table_write(&table, OUTPUT_JSON, out);
	table_release(&table);
}

/* Loads with the image; the note why it was not used, or "". */
static void
load_note(const struct card_source *source, char note[128], struct str *all)
{
	struct diag dg = DIAG_INIT;
	struct card_db *db = card_db_load(source, &dg);

	ck_assert_ptr_nonnull(db);
	ck_assert_uint_eq(dg.errors, 0);
	ck_assert_uint_le(dg.list.n, 1);
	snprintf(note, 128, "%s", dg.list.n ? dg.list.at[0].text : "");
	str_clear(all);
	write_all(db, all);
	card_db_free(db);
	diag_release(&dg);
}

START_TEST(an_image_gives_the_same_database)
{
	struct fixture f;
	struct str yaml = STR_INIT, image = STR_INIT;
	char note[128];

	fixture_init(&f);
	load_note(&f.yaml, note, &yaml);
	load_note(&f.with_image, note, &image);
	ck_assert_str_eq(note, "");
	ck_assert_str_eq(str_text(&image), str_text(&yaml));
	ck_assert_ptr_nonnull(strstr(str_text(&yaml), "draw"));
	str_release(&yaml);
	str_release(&image);
	fixture_release(&f);
}
END_TEST

START_TEST(the_shipped_cards_are_the_same_from_an_image)
{
	struct fixture f;
	struct str yaml = STR_INIT, image = STR_INIT;
	struct arena arena = ARENA_INIT;
	struct diag dg = DIAG_INIT;
	char note[128];

	fixture_init(&f);
	f.yaml.dir = f.with_image.dir = data_path(&arena, "cards/agot");
	ck_assert(card_image_make(f.image, &dg));
	load_note(&f.yaml, note, &yaml);
	load_note(&f.with_image, note, &image);
	ck_assert_str_eq(note, "");
	ck_assert(strcmp(str_text(&image), str_text(&yaml)) == 0);
	str_release(&yaml);
	str_release(&image);
	diag_release(&dg);
	arena_release(&arena);
	fixture_release(&f);
}
END_TEST

START_TEST(own_cards_come_on_top_of_an_image)
{
	static const char own[] = "pack: One\ncards:\n- {code: \"9\", name: feast, type: agenda,\n"
				  "   traits: [knight, New]}\n";
	struct fixture f;
	struct diag dg = DIAG_INIT;
	char path[96];
	const char *extra[] = {path};

	fixture_init(&f);
	snprintf(path, sizeof(path), "%s/own.yaml", f.dir);
	put_file(path, own, strlen(own));
	f.with_image.extra = extra;
	f.with_image.n_extra = 1;
	struct card_db *db = card_db_load(&f.with_image, &dg);
	ck_assert_ptr_nonnull(db);
	ck_assert_uint_eq(db->n, 5);
	ck_assert_uint_eq(db->pack[0].n, 3);
	ck_assert_uint_eq(card_by_name(db, "Feast", &(int){0}, 1), 3);
	ck_assert(card_has_trait(db, &db->card[card_by_code(db, "9")], "Knight"));
	card_db_free(db);
	diag_release(&dg);
	fixture_release(&f);
}
END_TEST

START_TEST(a_stale_truncated_or_foreign_image_is_not_used)
{
	struct fixture f;
	struct str bytes = STR_INIT, all = STR_INIT;
	char note[128];

	fixture_init(&f);
	get_file(f.image, &bytes);
	put_file(f.image, bytes.text, bytes.n - 1);
	load_note(&f.with_image, note, &all);
	ck_assert_str_eq(note, "not used: damaged");
	put_file(f.image, bytes.text, 20);
	load_note(&f.with_image, note, &all);
	ck_assert_str_eq(note, "not used: not a card image");
	put_file(f.image, one, strlen(one));
	load_note(&f.with_image, note, &all);
	ck_assert_str_eq(note, "not used: not a card image");
	bytes.text[8]++;
	put_file(f.image, bytes.text, bytes.n);
	load_note(&f.with_image, note, &all);
	ck_assert_str_eq(note, "not used: a card image of another version");
	bytes.text[8]--;
	put_file(f.image, bytes.text, bytes.n);
	put_file(f.first, one, strlen(one) - strlen(", keywords: [no Weapon attachments]}\n"));
	int file = open(f.first, O_WRONLY | O_APPEND);
	ck_assert_int_eq(write(file, "}\n", 2), 2);
	close(file);
	load_note(&f.with_image, note, &all);
	ck_assert_str_eq(note, "not used: older than the card files");
	ck_assert_ptr_null(strstr(str_text(&all), "no Weapon"));
	str_release(&bytes);
	str_release(&all);
	fixture_release(&f);
}
END_TEST

START_TEST(an_image_made_up_to_look_right_does_no_harm)
{
	struct fixture f;
	struct str bytes = STR_INIT;
	struct rng rng;

	fixture_init(&f);
	get_file(f.image, &bytes);
	rng_init(&rng, 1, 1);
	for (int i = 0; i < 400; i++) {
		struct image_head head;
		size_t at = sizeof(head) + rng_below(&rng, (uint32_t)(bytes.n - sizeof(head)));
		char old = bytes.text[at];
		struct diag dg = DIAG_INIT;
		struct str all = STR_INIT;

		bytes.text[at] = (char)rng_below(&rng, 256);
		memcpy(&head, bytes.text, sizeof(head));
		head.checksum = XXH3_64bits(bytes.text + sizeof(head), bytes.n - sizeof(head));
		memcpy(bytes.text, &head, sizeof(head));
		put_file(f.image, bytes.text, bytes.n);
		struct card_db *db = card_db_load(&f.with_image, &dg);
		ck_assert_ptr_nonnull(db);
		write_all(db, &all);
		card_db_free(db);
		str_release(&all);
		diag_release(&dg);
		bytes.text[at] = old;
	}
	str_release(&bytes);
	fixture_release(&f);
}
END_TEST

UNIT_MAIN("image", an_image_gives_the_same_database, the_shipped_cards_are_the_same_from_an_image,
    own_cards_come_on_top_of_an_image, a_stale_truncated_or_foreign_image_is_not_used,
    an_image_made_up_to_look_right_does_no_harm)
