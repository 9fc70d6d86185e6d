#!/bin/sh
# usage: run.sh [--update] BUILD [FILE...]
# Runs the tests: the unit tests of BUILD, the scenarios, tests/cli, and the
# examples in the man pages and in README.md; or only the named files.
# Prints what failed as file:line with a diff, then "N passed, N failed".
# --update writes the output that came into failing .test files instead.
# The forms of tests are in tests/README.md.
set -u
cd "$(dirname "$0")/.." || exit 2
REGENT_ROOT=$(pwd -P)
REGENT_UPDATE=
if [ "${1-}" = --update ]; then
	REGENT_UPDATE=1
	shift
fi
if [ $# -lt 1 ] || ! REGENT_BUILD=$(cd "$1" && pwd -P); then
	echo "usage: run.sh [--update] BUILD [FILE...]" >&2
	exit 2
fi
shift

# The same surroundings everywhere, whoever runs the tests.
PATH=$REGENT_BUILD:$PATH
LC_ALL=C TZ=UTC TERM=dumb
CK_DEFAULT_TIMEOUT=${CK_DEFAULT_TIMEOUT:-60}
REGENT_TIMEOUT=${REGENT_TIMEOUT:-60}
export REGENT_ROOT REGENT_BUILD REGENT_UPDATE REGENT_TIMEOUT PATH LC_ALL TZ TERM CK_DEFAULT_TIMEOUT
unset REGENT_PATH COLUMNS MAKEFLAGS MFLAGS MAKELEVEL
# Programs built elsewhere do not find the data by themselves.
case $REGENT_BUILD in
"$REGENT_ROOT"/*) ;;
*) export REGENT_PATH="$REGENT_ROOT" ;;
esac

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

every_test() {
	for test in "$REGENT_BUILD"/tests/check_*; do
		[ -x "$test" ] && [ -f "tests/unit/${test##*/}.c" ] && echo "$test"
	done
	[ ! -x "$REGENT_BUILD/regent-play" ] || find tests/scenarios -mindepth 1 -maxdepth 1 -type d | sort
	find tests/cli -name '*.test' | sort
	ls man/*.[1567] README.md 2>/dev/null
}

if [ $# -gt 0 ]; then
	printf '%s\n' "$@"
else
	every_test
fi | awk '{ printf "%05d\n%s\n", NR, $0 }' >"$work/jobs"

xargs -d '\n' -n 2 -P "${REGENT_JOBS:-$(nproc)}" sh tests/job.sh "$work" <"$work/jobs"

# Every job leaves its report, the counts in the last line.
awk 'NR % 2' "$work/jobs" | while read -r number; do
	cat "$work/$number.out" 2>/dev/null || echo "job $number left no report"
	grep -q '^=' "$work/$number.out" 2>/dev/null || echo "= 0 1"
done | awk '
$1 == "=" && NF == 3 { passed += $2; failed += $3; next }
{ print }
END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }'
