#!/bin/sh
# usage: demo.sh BUILD
# Shows the main jobs: runs tests/demo/NN-*.sh in order with the programs of
# BUILD on PATH, each command after a line that shows it.
set -eu
cd "$(dirname "$0")/.."
PATH=$(cd "$1" && pwd -P):$PATH
export PATH

# For the parts: a heading, and a command shown and run.  A part that wants
# another exit status says so: status=1 show ...
heading() {
	printf '\n== %s\n' "$1"
}
show() {
	printf '\n$ %s\n' "$*"
	got=0
	eval "$*" || got=$?
	if [ "$got" -ne "${status:-0}" ]; then
		echo "demo: ended with status $got" >&2
		exit 1
	fi
}

for part in tests/demo/[0-9][0-9]-*.sh; do
	[ -f "$part" ] || continue
	# shellcheck source=/dev/null # parts come and go
	. "./$part"
done
