/* A pairing program of others, asked through TRF. */
#include "pair/export.h"
#include "pair/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY EVENT_NOBODY

/* The state before an entry as TRF, and what was paired there. */
struct state {
	struct str trf;
	size_t entry;
	uint32_t *list, *ours, n;
	struct swiss swiss;
	bool good;
	struct diag *dg;
};

static void
take_state(struct event *e, void *context)
{
	struct state *s = context;
	const struct event_round *r = &e->rounds.at[s->entry];
	struct standings standings;
	struct event before = *e;

	standings_init(&standings, e, r->number > 1 ? r->number - 1 : -1);
	s->list = xmalloc((e->players.n + 1) * sizeof(*s->list));
	s->ours = xcalloc(e->players.n + 1, sizeof(*s->ours));
	s->n = round_field(e, &standings, r->number, s->list);
	round_swiss(&s->swiss, e, &standings, s->list, s->n, r->number);
	/* Who left for this round is away in its column. */
	before.rounds.n = s->entry;
	s->good = verify_mates(e, r, s->list, s->n, s->ours) == s->n &&
		  trf_state(&before, &s->trf, s->dg);
	standings_release(&standings);
}

/* The command for sh, the file's name in its place. */
static char *
command_line(const char *command, const char *file)
{
	struct str line = STR_INIT;
	const char *at = strstr(command, "{}");

	if (at)
		str_addf(&line, "%.*s%s%s", (int)(at - command), command, file, at + 2);
	else
		str_addf(&line, "%s --dutch %s -p", command, file);
	return line.text;
}

static bool
run_peer(const char *command, const struct str *trf, struct str *out, struct diag *dg)
{
	const char *dir = getenv("TMPDIR");
	struct str name = STR_INIT;
	char buffer[4096];
	size_t got;

	str_addf(&name, "%s/regent-pair-XXXXXX", dir && *dir ? dir : P_tmpdir);
	int fd = mkstemp(name.text);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
	if (!file || fwrite(trf->text, 1, trf->n, file) != trf->n || fclose(file) != 0) {
		diag_error(dg, (struct place){name.text, 0, 0}, "%s", strerror(errno));
		str_release(&name);
		return false;
	}
	char *line = command_line(command, name.text);
	FILE *pipe = popen(line, "r");
	while (pipe && (got = fread(buffer, 1, sizeof(buffer), pipe)) > 0)
		str_addn(out, buffer, got);
	int status = pipe ? pclose(pipe) : -1;
	bool good = status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
	if (!good)
		diag_error(dg, NOWHERE, "'%s' failed with status %d", line,
		    status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1);
	(void)unlink(name.text);
	str_release(&name);
	free(line);
	return good;
}

/* "pairs", then "white black" a line, 0 for the bye; ids count from 1 in the
 * order of the event. */
static bool
read_peer(const struct event *e, const struct state *s, const char *text, uint32_t *mate)
{
	uint32_t *index = list_index(e, s->list, s->n), seen = 0;
	char *end;
	long pairs = strtol(text, &end, 10);
	bool good = end != text;

	for (uint32_t i = 0; i < s->n; i++)
		mate[i] = i;
	for (long i = 0; i < pairs && good; i++) {
		long id[2];
		uint32_t at[2];

		for (int k = 0; k < 2; k++) {
			text = end;
			id[k] = strtol(text, &end, 10);
			good = good && end != text && id[k] >= 0 && id[k] <= (long)e->players.n;
			at[k] = good && id[k] ? index[id[k] - 1] : NOBODY;
		}
		for (int k = 0; k < 2 && good; k++)
			if (at[k] != NOBODY && mate[at[k]] == at[k])
				mate[at[k]] = at[!k], seen++;
	}
	free(index);
	return good && seen == s->n;
}

static const char *
compare(const struct state *s, const uint32_t *theirs)
{
	size_t n, i = 0;
	uint32_t *x = swiss_profile(&s->swiss, s->ours, &n);
	uint32_t *y = swiss_profile(&s->swiss, theirs, &n);

	/* The last number counts pairs of one club: no business of theirs. */
	while (i + 1 < n && x[i] == y[i])
		i++;
	const char *word = i + 1 == n ? "equal" : x[i] < y[i] ? "better" : "worse";
	free(x);
	free(y);
	return word;
}

bool
verify_peer(
    struct event *event, size_t entry, const char *command, struct verdict *out, struct diag *dg)
{
	struct state s = {.entry = entry, .dg = dg};
	struct str text = STR_INIT;

	verify_then(event, entry, take_state, &s);
	uint32_t *theirs = xcalloc((size_t)s.n + 1, sizeof(*theirs));
	bool good = s.good && run_peer(command, &s.trf, &text, dg);
	if (good && !read_peer(event, &s, str_text(&text), theirs)) {
		diag_error(dg, event->rounds.at[entry].at,
		    "the peer does not pair all players of round %ld",
		    event->rounds.at[entry].number);
		good = false;
	}
	if (good)
		out->against = compare(&s, theirs);
	if (good && strcmp(out->against, "worse") == 0) {
		diag_error(dg, event->rounds.at[entry].at, "the peer pairs round %ld better",
		    event->rounds.at[entry].number);
		good = false;
	}
	str_release(&text);
	str_release(&s.trf);
	swiss_release(&s.swiss);
	free(theirs);
	free(s.list);
	free(s.ours);
	return good;
}
