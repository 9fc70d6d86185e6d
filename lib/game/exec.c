/* Agents that are other programs, spoken to in lines of JSON over their
 * standard input and output; see regent-agent(7).  Every line sent gets one
 * line back.  A program that breaks this, or is late, or gone, forfeits the
 * game and is started anew for the next one. */
#include "base/options.h"
#include "game/agent.h"
#include "game/execoptions.h"
#include "game/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PROTOCOL = 1, REPLY_MOST = 65536, GOODBYE_MS = 500 };

static const char surplus_line[] = "answered with more than one line";

struct exec {
	char *command;
	const char *given; /* options, "KEY=VALUE,KEY=VALUE" */
	const struct agent_setup *setup;
	long timeout;
	pid_t pid; /* 0: not running */
	int in, out;
	struct str request, reply;
	size_t used; /* of reply: the line last taken */
};

static long long
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits for the descriptor; false when the time is up. */
static bool
wait_for(int fd, short events, long long deadline)
{
	for (;;) {
		struct pollfd p = {.fd = fd, .events = events};
		long long left = deadline - now_ms();
		int n = poll(&p, 1, left > 0 ? (int)left : 0);

		if (n > 0)
			return true;
		if (n == 0 || errno != EINTR)
			return false;
	}
}

static void
complain(const struct exec *exec, const char *what)
{
	if (exec->setup->complain)
		exec->setup->complain(exec->setup->context, what);
}

/* Reads on until the program closes its output; false if it does not.  What
 * it says meanwhile nobody has asked for. */
static bool
drain(struct exec *exec)
{
	long long deadline = now_ms() + GOODBYE_MS;
	char rest[4096];
	bool surplus = false;
	ssize_t n = 1;

	while (n > 0 && now_ms() < deadline && wait_for(exec->out, POLLIN, deadline)) {
		n = read(exec->out, rest, sizeof(rest));
		surplus |= n > 0;
	}
	if (surplus && n == 0)
		complain(exec, surplus_line);
	return n == 0;
}

/* Ends the program and whatever it has started. */
static void
stop(struct exec *exec, bool kindly)
{
	if (!exec->pid)
		return;
	close(exec->in);
	if (kindly && !drain(exec))
		complain(exec, "its output stays open when its input ends");
	close(exec->out);
	kill(-exec->pid, SIGKILL);
	guard_remove(exec->pid); /* first: after the wait the number is free */
	while (waitpid(exec->pid, NULL, 0) < 0 && errno == EINTR)
		;
	exec->pid = 0;
}

static bool
fault(struct exec *exec, struct str *why, const char *what)
{
	str_add(why, what);
	stop(exec, false);
	return false;
}

/* Runs the command in a process group of its own. */
static int
spawn(struct exec *exec, int from, int to)
{
	char *const argv[] = {"sh", "-c", exec->command, NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	sigset_t set;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, from, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setpgroup(&attributes, 0);
	sigemptyset(&set);
	posix_spawnattr_setsigmask(&attributes, &set);
	sigaddset(&set, SIGPIPE);
	sigaddset(&set, SIGINT);
	posix_spawnattr_setsigdefault(&attributes, &set);
	posix_spawnattr_setflags(
	    &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
	int error = posix_spawn(&exec->pid, "/bin/sh", &actions, &attributes, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attributes);
	return error;
}

/* Both or none. */
static bool
open_pipes(int down[2], int up[2])
{
	if (pipe2(down, O_CLOEXEC) != 0)
		return false;
	if (pipe2(up, O_CLOEXEC) == 0)
		return true;
	int error = errno;
	close(down[0]);
	close(down[1]);
	errno = error;
	return false;
}

static bool
cannot_start(struct exec *exec, int error, struct str *why)
{
	exec->pid = 0;
	str_addf(why, "cannot be started: %s", strerror(error));
	return false;
}

static bool
start(struct exec *exec, struct str *why)
{
	int down[2], up[2];

	if (!open_pipes(down, up))
		return cannot_start(exec, errno, why);
	int error = spawn(exec, down[0], up[1]);
	close(down[0]);
	close(up[1]);
	exec->in = down[1];
	exec->out = up[0];
	str_clear(&exec->reply);
	exec->used = 0;
	if (error) {
		close(exec->in);
		close(exec->out);
		return cannot_start(exec, error, why);
	}
	guard_add(exec->pid);
	fcntl(exec->in, F_SETFL, O_NONBLOCK);
	fcntl(exec->out, F_SETFL, O_NONBLOCK);
	return true;
}

static bool
send_request(struct exec *exec, long long deadline, struct str *why)
{
	size_t sent = 0;

	while (sent < exec->request.n) {
		ssize_t n = write(exec->in, exec->request.text + sent, exec->request.n - sent);

		if (n > 0)
			sent += (size_t)n;
		else if (n < 0 && errno == EAGAIN) {
			if (!wait_for(exec->in, POLLOUT, deadline))
				return fault(exec, why, "did not read in time");
		} else if (n < 0 && errno != EINTR)
			return true; /* gone: see what it said before */
	}
	return true;
}

/* One line, without its end, in exec->reply. */
static bool
receive(struct exec *exec, long long deadline, struct str *why)
{
	char part[4096], *end;

	str_clear(&exec->reply);
	while (!exec->reply.n || !(end = memchr(exec->reply.text, '\n', exec->reply.n))) {
		if (exec->reply.n > REPLY_MOST)
			return fault(exec, why, "answered with an endless line");
		/* There was no answer just now: waiting first saves a call. */
		if (!wait_for(exec->out, POLLIN, deadline))
			return fault(exec, why, "did not answer in time");
		ssize_t n = read(exec->out, part, sizeof(part));
		if (n > 0)
			str_addn(&exec->reply, part, (size_t)n);
		else if (n == 0)
			return fault(exec, why, "ended");
		else if (errno != EAGAIN && errno != EINTR)
			return fault(exec, why, "cannot be read");
	}
	if (end + 1 < exec->reply.text + exec->reply.n)
		return fault(exec, why, surplus_line);
	*end = '\0';
	exec->used = (size_t)(end - exec->reply.text);
	return true;
}

/* Adds "'text'" cut short and made printable. */
static void
quote(struct str *out, const char *text, size_t n)
{
	str_addc(out, '\'');
	for (size_t i = 0; i < n && i < 60; i++)
		str_addc(out, text[i] >= ' ' && text[i] < 127 ? text[i] : '?');
	str_add(out, n > 60 ? "...'" : "'");
}

/* What is there before the request is no answer to it. */
static bool
is_silent(struct exec *exec, struct str *why)
{
	char part;

	return read(exec->out, &part, 1) <= 0 || fault(exec, why, surplus_line);
}

/* Sends the request and returns the object that came back, or NULL. */
static json_t *
ask(struct exec *exec, struct str *why)
{
	long long deadline = now_ms() + exec->timeout;
	json_error_t error;

	str_addc(&exec->request, '\n');
	if (!send_request(exec, deadline, why) || !receive(exec, deadline, why))
		return NULL;
	json_t *object = json_loadb(exec->reply.text, exec->used, JSON_REJECT_DUPLICATES, &error);
	if (json_is_object(object))
		return object;
	json_decref(object);
	str_add(why, "answered with no JSON object: ");
	quote(why, exec->reply.text, exec->used);
	stop(exec, false);
	return NULL;
}

static void
begin_request(struct exec *exec, struct json *json, const char *type)
{
	str_clear(&exec->request);
	json_open(json, '{');
	json_put_text(json, "type", type);
	json_put_text(json, "game", exec->setup->game->name);
	json_put_int(json, "players", exec->setup->players);
}

static void
add_messages(const struct diag *dg, struct str *why)
{
	for (size_t i = 0; i < dg->list.n; i++)
		str_addf(why, "%s%s", i ? "; " : "", dg->list.at[i].text);
}

/* A program that declares options is told their values. */
static bool
tell_options(struct exec *exec, const json_t *declared, struct str *why)
{
	struct json json = JSON_INIT(&exec->request);
	struct diag dg = DIAG_INIT;

	begin_request(exec, &json, "options");
	json_key(&json, "values");
	json_open(&json, '{');
	size_t n = exec_options_put(declared, exec->given, &json, &dg);
	json_close(&json, '}');
	json_close(&json, '}');
	bool fine = !dg.errors;
	add_messages(&dg, why);
	diag_release(&dg);
	if (!fine)
		return fault(exec, why, "");
	if (!n)
		return true;
	json_t *answer = ask(exec, why);
	json_decref(answer);
	return answer != NULL;
}

/* Makes sure that the program runs, speaks this protocol, and waits. */
static bool
greet(struct exec *exec, struct str *why)
{
	struct json json = JSON_INIT(&exec->request);

	if (exec->pid)
		return is_silent(exec, why);
	if (!start(exec, why))
		return false;
	begin_request(exec, &json, "hello");
	json_put_int(&json, "protocol", PROTOCOL);
	json_put_text(&json, "program", "regent-play " REGENT_VERSION);
	json_put_int(&json, "timeout", exec->timeout);
	json_close(&json, '}');
	json_t *hello = ask(exec, why);
	if (!hello)
		return false;
	const json_t *protocol = json_object_get(hello, "protocol");
	bool fits = !protocol || json_integer_value(protocol) == PROTOCOL;
	fits = fits ? tell_options(exec, json_object_get(hello, "options"), why)
		    : fault(exec, why, "speaks another protocol");
	json_decref(hello);
	return fits;
}

static void *
open_exec(const char *argument, const struct agent_setup *setup)
{
	struct exec *exec = xcalloc(1, sizeof(*exec));

	size_t length = exec_command_length(argument);

	exec->command = xstrdup(argument);
	exec->given = exec->command + length + (argument[length] == ',');
	exec->command[length] = '\0';
	exec->setup = setup;
	exec->timeout = setup->timeout;
	return exec;
}

static void
close_exec(void *self)
{
	struct exec *exec = self;

	stop(exec, true);
	str_release(&exec->request);
	str_release(&exec->reply);
	free(exec->command);
	free(exec);
}

/* Only the program knows its options: it is asked before the run. */
static bool
check_exec(const char *argument, const struct agent_setup *setup, struct diag *dg)
{
	struct exec *exec = open_exec(argument, setup);
	struct str why = STR_INIT;

	guard_start();
	bool fine = !*exec->given || greet(exec, &why);
	if (!fine)
		diag_error(dg, NOWHERE, "agent 'exec:%s': %s", argument, str_text(&why));
	str_release(&why);
	close_exec(exec);
	return fine;
}

/* "option" is a number from 0 or a label. */
static int
option_of(const json_t *answer, const struct seat_view *view, unsigned options)
{
	const json_t *option = json_object_get(answer, "option");
	json_int_t number = json_is_integer(option) ? json_integer_value(option) : -1;
	struct str label = STR_INIT;

	for (unsigned i = 0; json_is_string(option) && number < 0 && i < options; i++) {
		str_clear(&label);
		seat_label(view, i, &label);
		if (strcmp(str_text(&label), json_string_value(option)) == 0)
			number = i;
	}
	str_release(&label);
	return number >= 0 && number < (json_int_t)options ? (int)number : -1;
}

static void
put_view(const struct seat_view *view, struct json *json)
{
	json_key(json, "view");
	json_open(json, '{');
	seat_json(view, json);
	json_close(json, '}');
}

static void
write_choice(struct exec *exec, const struct seat_view *view, unsigned options)
{
	struct json json = JSON_INIT(&exec->request);
	struct str text = STR_INIT;

	begin_request(exec, &json, "choose");
	json_put_int(&json, "seat", seat_number(view) + 1);
	seat_prompt(view, &text);
	json_put_text(&json, "prompt", str_text(&text));
	put_view(view, &json);
	json_key(&json, "options");
	json_open(&json, '[');
	for (unsigned i = 0; i < options; i++) {
		str_clear(&text);
		seat_label(view, i, &text);
		json_text(&json, str_text(&text));
	}
	json_close(&json, ']');
	json_close(&json, '}');
	str_release(&text);
}

static int
choose_exec(
    void *self, const struct seat_view *view, unsigned options, struct rng *rng, struct str *why)
{
	struct exec *exec = self;

	(void)rng;
	if (!greet(exec, why))
		return AGENT_FORFEIT;
	write_choice(exec, view, options);
	json_t *answer = ask(exec, why);
	if (!answer)
		return AGENT_FORFEIT;
	int option = option_of(answer, view, options);
	json_decref(answer);
	if (option < 0) {
		str_addf(why, "chose none of %u options: ", options);
		quote(why, exec->reply.text, exec->used);
		stop(exec, false);
	}
	return option;
}

/* A fault now comes too late to cost the game: the next one begins afresh. */
static void
over_exec(void *self, const struct seat_view *view, const struct outcome *outcome)
{
	struct exec *exec = self;
	struct json json = JSON_INIT(&exec->request);
	struct str why = STR_INIT;

	if (!exec->pid)
		return;
	begin_request(exec, &json, "over");
	json_put_int(&json, "seat", seat_number(view) + 1);
	json_put_int(&json, "rank", outcome->rank[seat_number(view)]);
	json_put_int(&json, "score", outcome->score[seat_number(view)]);
	json_put_text(&json, "reason", outcome->reason ? outcome->reason : "");
	put_view(view, &json);
	json_close(&json, '}');
	json_t *answer = is_silent(exec, &why) ? ask(exec, &why) : NULL;
	if (!answer) {
		str_add(&why, " (after the end of a game)");
		complain(exec, str_text(&why));
	}
	json_decref(answer);
	str_release(&why);
}

const struct agent_class exec_class = {
    .name = "exec",
    .argument = "COMMAND",
    .help = "another program, see regent-agent(7)",
    .open = open_exec,
    .choose = choose_exec,
    .over = over_exec,
    .close = close_exec,
    .check = check_exec,
};
