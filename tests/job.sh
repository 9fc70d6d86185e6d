#!/bin/sh
# usage: job.sh WORK NUMBER TEST
# One job of run.sh: runs TEST and writes WORK/NUMBER.out, which ends with
# the line "= PASSED FAILED".
set -u
work=$1 number=$2 test=$3
out=$work/$number.out
log=$work/$number.log

cases() {
	mkdir "$work/$number"
	# Examples name files as a reader of the repository would.
	[ "$1" = test ] || ln -s "$REGENT_ROOT/cards" "$REGENT_ROOT/formats" "$REGENT_ROOT/examples" "$REGENT_ROOT/tests" "$work/$number"
	HOME=$work/$number awk -v form="$1" -v dir="$work/$number" -v limit="$REGENT_TIMEOUT" \
		-v update="$REGENT_UPDATE" -f tests/cases.awk "$test" >"$out" 2>&1
	if [ -f "$work/$number.new" ] && ! cmp -s "$work/$number.new" "$test"; then
		cat "$work/$number.new" >"$test"
		echo "updated $test" >>"$out"
	fi
	rm -rf "$work/${number:?}"
}

# Runs a program that counts its own tests; the awk program makes the report.
program() {
	counts=$1
	shift
	timeout -k 5 "$((REGENT_TIMEOUT * 5))" "$@" >"$log" 2>&1 </dev/null
	awk -v name="$test" -v status=$? "$counts" "$log" >"$out"
}

case $test in
*.test) cases test ;;
*.md) cases md ;;
*.[1567]) cases man ;;
*/check_*)
	# shellcheck disable=SC2016 # awk text
	program '
	/^[0-9]+%: Checks: / { n = $3 + 0; bad = $5 + $7; found = 1; if (bad) print; next }
	/^Running suite/ { next }
	{ print }
	END {
		if (!found || (status && !bad)) {
			print name ": ended with status " status
			bad++
			n++
		}
		print "=", n - bad, bad + 0
	}' "$test"
	;;
*scenarios*)
	# shellcheck disable=SC2016 # awk text
	program '
	/^ok / { passed++; show = 0; next }
	/^not ok / { failed++; show = 1 }
	/^1\.\.[0-9]+$/ || /^TAP version/ { next }
	{ if (show || status > 1) print }
	END {
		if (status > (failed > 0) || passed + failed == 0) {
			print name ": ended with status " status " after " passed + failed " scenarios"
			failed++
		}
		print "=", passed + 0, failed + 0
	}' regent-play --scenario "$test"
	;;
*)
	echo "$test: not a test" >"$out"
	echo "= 0 1" >>"$out"
	;;
esac
