#!/bin/sh
# How much of the program the tests run: lines and branches of each file, as
# gcov counts them. tests/coverage.sh [-n | -q] [PATH]...
#   -n    no run: tells of what was measured before
#   -q    quick: neither the command line nor the contract test
#   PATH  lists the branches never taken in the files whose names begin so,
#         with their numbers in gcov -b
# Branches that no test can take stand in tests/untaken.txt with the reason:
# they count all the same, and are told apart in the list. Not in make test.
cd "$(dirname "$0")/.." || exit 1
build=build/cover
run=all
while getopts nq option; do
	case $option in
	n) run=none ;;
	q) run=quick ;;
	*) sed -n '2,8s/^# *//p' "$0" >&2; exit 2 ;;
	esac
done
shift $((OPTIND - 1))
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

# One part of the tests; what failed is told, and the count goes on.
part() {
	name=$1
	shift
	"$@" >"$log" 2>&1 || { echo "$name failed:" >&2; grep -v '^ok ' "$log" | tail -n 20 >&2; }
}

measure() {
	make -s MODE=cover all toy unit || exit 1
	find "$build" -name '*.gcda' -exec rm {} +
	if [ "$run" = all ]; then
		# not what measures time and memory, as long as all others, nor what lets writes fail: counts are written too
		tests/cli/run.sh "$build" $(ls tests/cli | grep -vE '^(run|lib|scale|faults)\.sh$') >"$log.cli" 2>&1 &
		cli=$!
	fi
	for unit in "$build"/tests/*/*_test; do
		[ "$run" = quick ] && [ "${unit##*/}" = contract_test ] && continue
		part "${unit##*/}" env CONTRACT_GAMES=15 "$unit"
	done
	part "toy game" "$build/steward-toy" test tests/toy
	part fixtures "$build/steward" test fixtures
	part "positions at the end of games" tests/goldens.sh "$build/steward"
	[ "$run" = all ] || return
	wait "$cli" || { echo "command line failed:" >&2; grep -v '^ok ' "$log.cli" >&2; }
	rm -f "$log.cli"
}

[ "$run" = none ] || measure
find "$build/notation" "$build/engine" "$build/cmd" -name '*.gcno' | LC_ALL=C sort | while read -r graph; do
	gcov -b -c -t -o "${graph%/*}" "$graph" 2>/dev/null
done | awk -v paths="$*" '
BEGIN {
	npaths = split(paths, path, " ")
	while ((getline excuse < "tests/untaken.txt") > 0)
		if (excuse !~ /^#/ && split(excuse, part, "\t") == 3) {
			where[++nreasons] = part[1]
			piece[nreasons] = part[2]
			reason[nreasons] = part[3]
		}
}
function listed(name, i) {
	for (i = 1; i <= npaths; i++)
		if (index(name, path[i]) == 1)
			return 1
	return 0
}
function why_not(name, text, i) {
	for (i = 1; i <= nreasons; i++)
		if (index(name, where[i]) == 1 && index(text, piece[i]))
			return reason[i]
	return ""
}
# A line of the source, or one about it: "function", "branch  0 taken 5".
/^ *[^ :]+:[ 0-9]+:/ {
	count = $0
	sub(/:.*/, "", count)
	gsub(/[ *]/, "", count)
	text = substr($0, index($0, ":") + 1)
	line = text + 0
	text = substr(text, index(text, ":") + 1)
	if (line == 0) {
		if (index(text, "Source:") == 1) {
			file = substr(text, 8)
			ours = file ~ /^(notation|engine|cmd)\// && file !~ /[.](json|def)$/
			if (ours && !(file in last))
				order[++nfiles] = file
		}
		next
	}
	if (!ours)
		next
	sub(/^[ \t]+/, "", text)
	source[file, line] = text
	if (line > last[file] + 0)
		last[file] = line
	if (count != "-") {
		has[file, line] = 1
		if (count ~ /^[0-9]/ && count != "0")
			ran[file, line] = 1
	}
	next
}
/^branch/ && ours {
	number = $2 + 0
	if (number + 1 > branches[file, line] + 0)
		branches[file, line] = number + 1
	is[file, line, number] = 1
	if ($3 == "taken" && $4 > 0)
		taken[file, line, number] = 1
}
function percent(part, whole) { return whole ? sprintf("%6.1f", 100 * part / whole) : "     -" }
function row(name, k) {
	printf "%-36s %5d %s %%  %5d %s %%  %4d left", name, lines[k], percent(runs[k], lines[k]), arcs[k], percent(takes[k], arcs[k]), arcs[k] - takes[k]
	if (excused[k])
		printf ", %d of them in untaken.txt", excused[k]
	printf "\n"
}
function sum(k, f) {
	lines[k] += lines[f]; runs[k] += runs[f]; arcs[k] += arcs[f]; takes[k] += takes[f]; excused[k] += excused[f]
}
END {
	for (i = 1; i <= nfiles; i++) {
		f = order[i]
		for (l = 1; l <= last[f]; l++) {
			lines[f] += has[f, l]
			runs[f] += ran[f, l]
			missed = ""
			few = 0
			for (b = 0; b < branches[f, l]; b++) {
				if (!is[f, l, b])
					continue
				arcs[f]++
				if (taken[f, l, b])
					takes[f]++
				else {
					missed = missed " " b
					few++
				}
			}
			if (!few)
				continue
			why = why_not(f, source[f, l])
			if (why != "")
				excused[f] += few
			if (listed(f))
				left[++nleft] = f ":" l ": branch" missed ": " source[f, l] (why != "" ? "\n\tuntaken: " why : "")
		}
		folder = f
		sub(/\/[^\/]*$/, "", folder)
		if (!(folder in seen)) {
			seen[folder] = ++nfolders
			folders[nfolders] = folder
		}
		sum(folder, f)
		sum("all", f)
	}
	if (!nfiles) {
		print "nothing was measured"
		exit 1
	}
	printf "%-36s %5s %8s  %5s %8s\n", "", "lines", "run", "branches", "taken"
	for (i = 1; i <= nfolders; i++) {
		for (j = 1; j <= nfiles; j++) {
			folder = order[j]
			sub(/\/[^\/]*$/, "", folder)
			if (folder == folders[i])
				row("  " order[j], order[j])
		}
		row(folders[i] "/", folders[i])
	}
	row("all", "all")
	for (i = 1; i <= nleft; i++)
		print left[i]
}'
