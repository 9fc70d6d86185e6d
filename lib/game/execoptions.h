/* The options of another program: it declares them in its answer to "hello",
 * the user sets them after its command, "COMMAND,KEY=VALUE"; see
 * regent-agent(7). */
#ifndef REGENT_GAME_EXECOPTIONS_H
#define REGENT_GAME_EXECOPTIONS_H

#include "base/diag.h"
#include "base/json.h"

#include <jansson.h>

/* The length of the command; after it stand options, each after a comma. */
size_t exec_command_length(const char *argument);
/* Adds the value of every option declared to the open object: as given,
 * "KEY=VALUE,KEY=VALUE", or as usual.  Reports every fault in what is
 * declared and in what is given.  Returns how many there are. */
size_t
exec_options_put(const json_t *declared, const char *given, struct json *json, struct diag *dg);

#endif
