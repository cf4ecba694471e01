#!/bin/sh
# Runs the tests against one build: tests/run.sh BUILD_DIR. The last line is
# "N passed, N failed" (and ", N skipped").
cd "$(dirname "$0")/.." || exit 1
build=${1:-build/release}
passed=0 failed=0 skipped=0
log=$(mktemp) || exit 1
cli_log=$(mktemp) || exit 1
trap 'rm -f "$log" "$cli_log"' EXIT

# Adds the counts of a part; shows the output of what failed.
count() {
	passed=$((passed + $2)) failed=$((failed + $3)) skipped=$((skipped + ${4:-0}))
	printf '%-32s %5d passed, %d failed%s\n' "$1" "$2" "$3" "${4:+, $4 skipped}"
	[ "$3" = 0 ] || cat "$log"
}

# A part that is right or wrong as a whole.
part() {
	name=$1
	shift
	if "$@" >"$log" 2>&1; then count "$name" 1 0; else count "$name" 0 1; fi
}

# Fixtures, by their TAP.
fixtures() {
	name=$1 program=$2
	shift 2
	"$build/$program" test "$@" >"$log" 2>&1
	status=$?
	ok=$(grep -c '^ok ' "$log") bad=$(grep -c '^not ok ' "$log")
	[ "$ok" = 0 ] && bad=$((bad + 1))
	[ "$bad" = 0 ] && [ "$status" != 0 ] && bad=1
	[ "$bad" = 0 ] || grep -v '^ok ' "$log" >"$log.bad"
	[ "$bad" = 0 ] || mv "$log.bad" "$log"
	count "$name" "$ok" "$bad"
}

# The command line takes as long as all the rest, so it goes beside it. With
# sanitizers not what looks at time and memory, and no schemas: the JSON is the
# same, and most of that time is Python's.
case $build in
*asan) without='run|lib|scale|parallel|schemas|locales' ;;
*) without='run|lib' ;;
esac
if [ -x tests/cli/run.sh ]; then
	# shellcheck disable=SC2046
	tests/cli/run.sh "$build" $(ls tests/cli | grep -vE "^($without)\.sh$") >"$cli_log" 2>&1 &
	cli=$!
fi
for unit in "$build"/tests/*/*_test; do
	[ -x "$unit" ] || continue
	CMOCKA_MESSAGE_OUTPUT=TAP "$unit" >"$log" 2>&1
	status=$?
	skip=$(grep -c '^\(not \)\{0,1\}ok .*# SKIP' "$log")       # cmocka prints it as "not ok"
	ok=$(grep -v '# SKIP' "$log" | grep -c '^ok ') bad=$(grep -v '# SKIP' "$log" | grep -c '^not ok ')
	[ "$status" != 0 ] && [ "$bad" = 0 ] && bad=1
	[ "$ok" = 0 ] && [ "$bad" = 0 ] && bad=1
	if [ "$skip" = 0 ]; then count "${unit##*/}" "$ok" "$bad"; else count "${unit##*/}" "$ok" "$bad" "$skip"; fi
done
fixtures "fixtures, toy game" steward-toy tests/toy
for folder in fixtures/notation fixtures/regress fixtures/*/rules fixtures/*/games; do
	[ -d "$folder" ] && fixtures "$folder" steward "$folder"
done
part "fixtures prove rules" tests/gaps.sh "$build/steward"
part "examples in the manual" tests/manual.sh "$build/steward"
if command -v python3 >/dev/null; then
	case $build in *asan) games=4 few=1 rally=1 ;; *) games=60 few=10 rally=20 ;; esac
	part "naive replayer, Turbulence" tests/naive/run.sh "$build/steward" $games
	part "readings of Turbulence" tests/naive/readings.sh "$build/steward" $((games * 50))
	part "naive replayer, Slide Blast" tests/naive/slide.sh "$build/steward" $few
	part "naive replayer, Tornado Splash" tests/naive/tornado.sh "$build/steward" $few
	part "naive replayer, Turbo Rally" tests/naive/turbo.sh "$build/steward" $rally
	part "the manual's catalogue" man/catalogue.py "$build/steward" --check
else
	skipped=$((skipped + 6))
fi
part "the README" tests/readme.sh "$build/steward"
part "positions at the end of games" tests/goldens.sh "$build/steward"
if [ -x tests/cli/run.sh ]; then
	wait "$cli"
	cp "$cli_log" "$log"
	last=$(tail -n 1 "$log")
	p=$(echo "$last" | sed -nE 's/^([0-9]+) passed, ([0-9]+) failed.*/\1/p')
	f=$(echo "$last" | sed -nE 's/^([0-9]+) passed, ([0-9]+) failed.*/\2/p')
	k=$(echo "$last" | sed -nE 's/.*, ([0-9]+) skipped$/\1/p')
	grep -v '^ok ' "$log" >"$log.bad"
	mv "$log.bad" "$log"
	count "command line" "${p:-0}" "${f:-1}" "${k:-0}"
fi
if [ "$skipped" = 0 ]; then echo "$passed passed, $failed failed"; else echo "$passed passed, $failed failed, $skipped skipped"; fi
[ "$failed" = 0 ]
