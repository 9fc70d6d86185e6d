#include "game/listing.h"

#include "game/agent.h"

static void
list_game(struct table *table, const struct game *game)
{
	const char *keys[32];
	size_t n = 0;

	for (const struct game_option *o = game->options; o && o->key && n < LENGTH(keys); o++)
		keys[n++] = arena_format(&table->arena, "%s=%s: %s", o->key, o->values, o->help);
	table_text(table, "game");
	table_text(table, game->name);
	table_text(table,
	    game->least_players == game->most_players
		? arena_format(&table->arena, "%u", game->least_players)
		: arena_format(&table->arena, "%u-%u", game->least_players, game->most_players));
	table_bool(table, game->decks);
	table_text(table, game->title);
	table_list(table, keys, n);
}

void
listing_all(struct table *table)
{
	static const char *const columns[] = {
	    "kind", "name", "players", "decks", "about", "options"};

	table_init(table, columns, LENGTH(columns));
	for (size_t i = 0; games[i]; i++)
		list_game(table, games[i]);
	for (size_t i = 0; agent_classes[i]; i++) {
		const struct agent_class *class = agent_classes[i];

		table_text(table, "agent");
		table_text(table, class->argument ? arena_format(&table->arena, "%s:%s",
							class->name, class->argument)
						  : class->name);
		table_none(table);
		table_none(table);
		table_text(table, class->help);
		table_none(table);
	}
}

static void
list_option(struct table *table, const struct agent_class *class, const struct agent_option *row)
{
	struct str values = STR_INIT;

	agent_option_values(row, &values);
	table_text(table, class->name);
	table_text(table, row->key);
	table_text(table, arena_text(&table->arena, str_text(&values)));
	table_text(table, row->usual);
	table_text(table, row->help);
	str_release(&values);
}

void
listing_agents(struct table *table)
{
	static const char *const columns[] = {"agent", "option", "values", "usual", "about"};

	table_init(table, columns, LENGTH(columns));
	for (size_t i = 0; agent_classes[i]; i++) {
		const struct agent_class *class = agent_classes[i];

		table_text(table, class->name);
		table_none(table);
		table_text(table, class->argument);
		table_none(table);
		table_text(table, class->help);
		for (const struct agent_option *row = class->options; row && row->key; row++)
			list_option(table, class, row);
	}
}
