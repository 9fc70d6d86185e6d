# Runs the cases of one file: "$ command" lines with the output they must
# give.  Variables: form (test, man, md), dir (where to run), limit (seconds),
# update.  Writes faults, then "= PASSED FAILED".  See tests/README.md.

BEGIN {
	script = dir ".sh"
	out = dir ".got"
	want = dir ".want"
	fresh = dir ".new"
	inside = form == "test"
	q = "'"
	call = "cd " q dir q " && timeout -k 2 " limit " sh " q script q " >" q out q \
	    " 2>&1 </dev/null; echo \"[$?]\" >>" q out q
	edit = update && form == "test"
	if (edit)
		printf "" > fresh
}

form == "man" && /^\.Sh / { examples = $2 == "EXAMPLES" }
form == "man" && /^\.Bd -literal/ { inside = examples; next }
form == "man" && /^\.Ed/ { finish(); inside = 0; next }
form == "md" && /^```console/ { inside = 1; next }
form == "md" && /^```/ { finish(); inside = 0; next }
!inside { next }
form == "man" { $0 = roff($0) }

/^\$ / {
	finish()
	state = "command"
	at = FNR
	command = substr($0, 3)
	source = $0
	next
}
state == "command" && /^>( |$)/ {
	command = command "\n" substr($0, 3)
	source = source "\n" $0
	next
}
form == "test" && /^#( |$)/ {
	finish()
	keep($0)
	next
}
state == "" {
	if (form == "test" && $0 != "")
		fault(FNR, "a line before the first command")
	keep($0)
	next
}
{
	state = "output"
	expected[++n] = $0
}

END {
	finish()
	print "=", passed + 0, failed + 0
}

function keep(line) {
	if (edit)
		print line > fresh
}

function fault(line, text) {
	print FILENAME ":" line ": " text
	failed++
}

# The characters that mdoc wants escaped.
function roff(line) {
	gsub(/\\&/, "", line)
	gsub(/\\-/, "-", line)
	gsub(/\\\(aq/, "'", line)
	gsub(/\\\(dq/, "\"", line)
	gsub(/\\\(ga/, "`", line)
	gsub(/\\\(ha/, "^", line)
	gsub(/\\\(ti/, "~", line)
	gsub(/\\e|\\\(rs/, "\\", line)
	return line
}

# Runs the case that was read, if any, and makes ready for the next.
function finish(    blanks, status, i) {
	if (state == "")
		return
	state = ""
	for (blanks = 0; n > 0 && expected[n] == ""; n--)
		blanks++
	status = 0
	if (n > 0 && expected[n] ~ /^\[[0-9]+\]$/)
		status = substr(expected[n--], 2) + 0
	run()
	if (matches() && status == got_status)
		passed++
	else if (!edit)
		explain(status)
	write_case(status, blanks)
	n = 0
}

# got[1..m] and got_status.  The status stands after the output, so that an
# output without a last newline shows.
function run(    line, last) {
	printf "%s\n", command > script
	close(script)
	system(call)
	m = 0
	while ((getline line < out) > 0)
		got[++m] = line
	close(out)
	last = got[m]
	match(last, /\[[0-9]+\]$/)
	got_status = substr(last, RSTART + 1) + 0
	if (RSTART > 1)
		got[m] = substr(last, 1, RSTART - 1) " (no newline)"
	else
		m--
	while (m > 0 && got[m] == "")
		m--
}

# A line of expected output: "\" before a line that would mean something.
function plain(line) {
	return line ~ /^\\(\$ |> |# |#$|>$|\.\.\.$|\[[0-9]+\]$|\\)/ ? substr(line, 2) : line
}

# Like a glob: "..." stands for any number of lines.
function matches(    i, j, star, mark) {
	i = j = 1
	star = 0
	while (j <= m) {
		if (i <= n && expected[i] == "...") {
			star = i++
			mark = j
		} else if (i <= n && plain(expected[i]) == got[j]) {
			i++
			j++
		} else if (star) {
			i = star + 1
			j = ++mark
		} else
			return 0
	}
	while (i <= n && expected[i] == "...")
		i++
	return i > n
}

function shown(    text) {
	text = command
	gsub(/\n/, "\n> ", text)
	return "$ " text
}

function explain(status,    i) {
	fault(at, shown())
	if (got_status == 124 && status != 124)
		print "    still running after " limit " seconds"
	printf "" > want
	for (i = 1; i <= n; i++)
		print plain(expected[i]) > want
	if (status)
		print "[" status "]" > want
	close(want)
	printf "" > out
	for (i = 1; i <= m; i++)
		print got[i] > out
	if (got_status)
		print "[" got_status "]" > out
	close(out)
	system("diff -U3 " q want q " " q out q " | sed -e 1,2d -e 's/^/    /' -e 60q")
}

function write_case(status, blanks,    i) {
	if (!edit)
		return
	print source > fresh
	if (matches() && status == got_status) {
		for (i = 1; i <= n; i++)
			print expected[i] > fresh
	} else
		for (i = 1; i <= m; i++)
			print (plain("\\" got[i]) == got[i] ? "\\" : "") got[i] > fresh
	if (got_status)
		print "[" got_status "]" > fresh
	while (blanks-- > 0)
		print "" > fresh
}
