#!/bin/sh
# usage: demo.sh BUILD
# Shows the main jobs: runs tests/demo/NN-*.sh in order with the programs of
# BUILD on PATH.  A part is made of lines
#	heading 'What this shows'
#	show 'regent-card show Hodor'
#	show_status 1 'regent-deck check bad.txt'
# and a command that ends with another status than wanted ends the demo.
set -eu
cd "$(dirname "$0")/.."
PATH=$(cd "$1" && pwd -P):$PATH
REGENT_PATH=$PWD
export PATH REGENT_PATH

heading() {
	printf '\n== %s\n' "$1"
}

show_status() {
	wanted=$1
	shift
	printf '\n$ %s\n' "$*"
	got=0
	(eval "$*") 2>&1 || got=$?
	if [ "$got" -ne "$wanted" ]; then
		echo "demo: ended with status $got instead of $wanted: $*" >&2
		exit 1
	fi
}

show() {
	show_status 0 "$@"
}

for part in tests/demo/[0-9][0-9]-*.sh; do
	[ -f "$part" ] || continue
	# shellcheck source=/dev/null # parts come and go
	. "./$part"
done
