#!/bin/sh
# usage: lint.sh
# What can be checked without running: man pages, scripts, formatting, length
# of files, direction of dependencies, calls and paths that have no place
# here.  Prints faults as file:line, then "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 2
LC_ALL=C
export LC_ALL

c_files() {
	find cmd lib tests -name '*.[ch]' | sort
}

scripts() {
	find .ci/run tests -maxdepth 1 -type f \( -name '*.sh' -o -name run \) | sort
	find tests/demo -name '*.sh' | sort
}

every_file() {
	git ls-files --cached --others --exclude-standard 2>/dev/null | grep . ||
		find . -type f ! -path './.git/*' ! -path './build*' | sed 's|^\./||'
}

# Each check prints its faults, and nothing when there are none.

# References to pages that this machine does not have are no faults, and a
# sentence, which has a line of its own, may be long.
check_man_pages() {
	find man -name '*.[1-8]' | sort | xargs -d '\n' -n 1 mandoc -Tlint 2>&1 |
		sed 's/^mandoc: //' | grep -vE 'referenced manual not found:|outdated mandoc.db|longer than 80 bytes'
	# A bare backslash at the end joins the next line to it: \e is meant.
	grep -nE '\\$' man/*.[1-8] | sed 's/$/: a line ends in a backslash/'
}

# References to pages of ours that are not written yet: shown, not counted.
unwritten_pages() {
	# shellcheck disable=SC2016 # awk text
	find man -name '*.[1-8]' | sort | xargs -d '\n' awk '
	$1 == ".Xr" && $2 ~ /^regent/ {
		file = "man/" $2 "." $3
		if ((getline line < file) <= 0)
			print FILENAME ":" FNR ": note: no page " $2 "(" $3 ") yet"
		close(file)
	}'
}

check_scripts() {
	scripts | xargs -d '\n' shellcheck -s sh -f gcc
}

check_format() {
	c_files | xargs -d '\n' -n 40 -P 2 clang-format --dry-run -Werror 2>&1 | grep 'error:'
}

check_length() {
	c_files | xargs -d '\n' wc -l | awk '$2 != "total" && $1 > 900 { print $2 ":900: " $1 " lines, at most 900" }'
}

# The rooms of lib and what each may include.
check_dependencies() {
	# shellcheck disable=SC2016 # awk text
	find lib -name '*.[ch]' | sort | xargs -d '\n' awk '
	BEGIN {
		may["base"] = "base"
		may["card"] = "base card"
		may["deck"] = "base card deck"
		may["hand"] = "base card deck game hand"
		may["pair"] = "base pair"
		may["game"] = "base game"
		may["ability"] = "base card ability"
		may["agot"] = "base card deck game ability agot"
	}
	match($0, /^#include "[a-z]+\//) {
		split(FILENAME, part, "/")
		room = part[2]
		other = substr($0, 11, RLENGTH - 11)
		list = room in may ? may[room] : "base card game " room
		if (index(" " list " ", " " other " ") == 0)
			print FILENAME ":" FNR ": lib/" room " must not include " other "/"
	}'
}

# The library never prints, never exits, reads no clock and no global random.
check_calls() {
	calls='(printf|puts|putchar|perror|exit|abort|system|rand|srand|random|time|gettimeofday|localtime|strtok)'
	find lib -name '*.c' ! -path lib/base/memory.c ! -path lib/base/options.c | sort |
		xargs -d '\n' grep -nE "(^|[^a-zA-Z0-9_>.])$calls\(" /dev/null |
		grep -vE ':[0-9]+:[	 ]*(\*|/\*)' | sed 's/$/: not in the library/'
}

# Paths of one machine.
check_paths() {
	every_file | grep -vE '^tests/(lint\.sh|fuzz/corpus/)' |
		xargs -d '\n' grep -nIE '(^|[^a-zA-Z0-9_.])/(work|tmp|home|root)/|\.\./shared' /dev/null
}

check_blanks() {
	every_file | grep -E '\.([ch]|sh|yaml|md|awk)$|^Makefile$|^man/' | grep -vE '^tests/(fuzz/corpus|decks|forms|verdicts)/' |
		xargs -d '\n' grep -nE '[ 	]+$' /dev/null | sed 's/$/: blanks at the end of the line/'
}

passed=0 failed=0
for check in man_pages scripts format length dependencies calls paths blanks; do
	faults=$(check_$check 2>&1)
	if [ -z "$faults" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf '%s:\n%s\n' "$check" "$faults" | head -n 60
	fi
done
unwritten_pages
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
