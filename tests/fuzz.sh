#!/bin/sh
# usage: fuzz.sh [NAME...]
# Builds the fuzz targets tests/fuzz/fuzz_NAME.c with clang's fuzzer and the
# sanitizers into build-fuzz, and runs each for SECONDS_EACH (4) on its corpus
# tests/fuzz/corpus/NAME, two at a time.  New inputs are thrown away; an input that
# fails is kept in build-fuzz and named.
set -u
cd "$(dirname "$0")/.." || exit 2
seconds=${SECONDS_EACH:-4}
build='build-fuzz'
flags='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined'

[ $# -gt 0 ] || set -- tests/fuzz/fuzz_*.c
targets=
for target; do
	target=${target##*/fuzz_}
	targets="$targets ${target%.c}"
done

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# shellcheck disable=SC2046,SC2086 # lists of words
make -j"$(nproc)" --no-print-directory BUILD=$build CC=clang CFLAGS="$flags" \
	$(printf "$build/fuzz/fuzz_%s " $targets) >"$work/build.log" 2>&1 || {
	grep -v '^  [A-Z]* ' "$work/build.log"
	echo "0 passed, 1 failed"
	exit 1
}

# shellcheck disable=SC2016 # for the inner shell
one='
mkdir -p "$1/$4"
corpus=tests/fuzz/corpus/$4
[ -d "$corpus" ] || corpus=
timeout -k 5 $(($3 * 4 + 60)) "$2/fuzz/fuzz_$4" -max_total_time="$3" -timeout=10 -rss_limit_mb=2048 \
	-max_len=65536 -verbosity=1 -print_final_stats=1 -artifact_prefix="$2/$4-" \
	"$1/$4" $corpus >"$1/$4.log" 2>&1
echo $? >"$1/$4.status"
'
# shellcheck disable=SC2086 # a list of words
printf '%s\n' $targets | xargs -P 2 -n 1 sh -c "$one" fuzz "$work" "$build" "$seconds"

passed=0 failed=0
for target in $targets; do
	if [ "$(cat "$work/$target.status")" = 0 ]; then
		passed=$((passed + 1))
		runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$target.log")
		echo "fuzz_$target: $runs runs"
	else
		failed=$((failed + 1))
		echo "tests/fuzz/fuzz_$target.c:1: failed"
		grep -vE '^(#[0-9]+.*cov:|INFO:|stat::|NEW_FUNC)' "$work/$target.log" | tail -n 40
	fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
