#!/bin/sh
# The word lists of regent-abilities(5) are printed from the tables of
# lib/ability/words.c.  Prints the difference between page and tables;
# "words.sh --update" writes the page anew.
set -eu
root=${REGENT_ROOT:-$(cd "$(dirname "$0")/.." && pwd)}
page=$root/man/regent-abilities.5
PATH=${REGENT_BUILD:-$root/build}:$PATH
new=$(mktemp)
trap 'rm -f "$new"' EXIT

regent-card words -o tsv | awk -F '\t' -v page="$page" '
# Lines of at most 78 characters.
function wrap(text,    n, word, line, out, i) {
	n = split(text, word, " ")
	for (i = 1; i <= n; i++) {
		if (line != "" && length(line) + length(word[i]) > 77) {
			out = out line "\n"
			line = ""
		}
		line = line (line == "" ? "" : " ") word[i]
	}
	return out line "\n"
}
NR > 1 && $1 == "list" {
	text[$1] = text[$1] ".It " $2 "\n" wrap("A " $5 ": " $3 ".")
}
NR > 1 && $1 != "list" {
	text[$1] = text[$1] ".It Cm " $2 "\n" ($3 == "" ? "" : wrap($3 ".")) \
	    wrap(toupper(substr($5, 1, 1)) substr($5, 2) ".")
}
END {
	while ((getline line <page) > 0) {
		if (line ~ /^\.\\" end of words$/)
			inside = 0
		if (!inside)
			print line
		if (line ~ /^\.\\" words: /) {
			inside = 1
			printf "%s", text[substr(line, 12)]
		}
	}
}' >"$new"

case ${1-} in
--update) cat "$new" >"$page" ;;
*) diff -u "$page" "$new" ;;
esac
