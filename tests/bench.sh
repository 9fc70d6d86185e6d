#!/bin/sh
# usage: bench.sh BUILD [NAME...]
# Runs the benchmarks BUILD/bench/bench_* one after another (or those named)
# and prints one table.  Each writes rows "name<TAB>figure<TAB>unit<TAB>goal";
# a goal "<=10" or ">=1000" is compared with the figure.
set -eu
cd "$(dirname "$0")/.."
REGENT_BUILD=$(cd "$1" && pwd -P)
PATH=$REGENT_BUILD:$PATH
REGENT_PATH=$PWD
export REGENT_BUILD REGENT_PATH PATH
shift
[ $# -gt 0 ] || set -- "$REGENT_BUILD"/bench/bench_*

rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
failed=0
for bench; do
	name=${bench##*/}
	name=bench_${name#bench_}
	[ -f "tests/bench/$name.c" ] || continue
	"$REGENT_BUILD/bench/$name" >>"$rows" </dev/null || {
		echo "$name: ended with status $?" >&2
		failed=1
	}
done

awk -F '\t' '
function pad(text, width) {
	return sprintf("%" width "s", text)
}
{
	goal = $4
	verdict = ""
	if (match(goal, /^[<>]=/)) {
		number = substr(goal, 3) + 0
		met = goal ~ /^</ ? $2 <= number : $2 >= number
		verdict = met ? "met" : "missed"
	}
	name[NR] = $1; figure[NR] = $2; unit[NR] = $3; aim[NR] = goal; result[NR] = verdict
	for (i = 1; i <= 4; i++)
		if (length($i) > w[i])
			w[i] = length($i)
}
END {
	if (!NR) {
		print "no benchmarks"
		exit
	}
	for (i = 1; i <= NR; i++)
		print pad(name[i], "-" w[1]) "  " pad(figure[i], w[2]) " " pad(unit[i], "-" w[3]) "  " \
		    pad(aim[i], "-" w[4]) "  " result[i]
}' "$rows" | sed 's/ *$//'
exit $failed
