#!/bin/bash
# Speed of check and of reading alone, beside sha256sum on the same bytes, as
# ratios of one run: medians of five. tests/bench/bench.sh PROGRAM [MEGABYTES] [GAME...]
# The archive of a game: half plain "gen", half "gen --typed", one faulty record in a thousand.
set -eu
program=$1 megabytes=${2:-200}
shift $(($# > 2 ? 2 : $#))
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

make_archive() {
	"$program" gen "$game" --games "$1" --seed 1
	"$program" gen "$game" --games "$1" --seed 2 --typed
}

# median wall seconds of five runs, after one that warms up
median() {
	"$@" >/dev/null 2>&1 || true
	for _ in 1 2 3 4 5; do
		local from=$EPOCHREALTIME
		"$@" >/dev/null 2>&1 || true
		local to=$EPOCHREALTIME
		echo "$from $to"
	done | awk '{ print $2 - $1 }' | sort -n | sed -n 3p
}

row() {
	awk -v name="$1" -v s="$2" -v ref="$reference" -v bytes="$bytes" -v records="$records" -v actions="$actions" 'BEGIN {
		printf "%-22s %7.3f s %8.1f MB/s %6.2f x sha256sum %10.0f records/s %12.0f actions/s\n", name, s, bytes / s / 1e6, ref / s, records / s, actions / s }'
}

count_actions() {
	"$program" check --summary -q "$1" |
		awk '/^records/ { r = $2 } / actions/ { match($0, /[0-9]+ actions/); a += substr($0, RSTART, RLENGTH) + 0 } END { print r + 0, a }'
}

instructions() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'; }

bench() {
	local games
	make_archive 20 >"$dir/s.stw"
	games=$((megabytes * 1000000 * 20 / $(stat -c %s "$dir/s.stw")))
	# the faulty ones: the first turn is some seat's that is not there
	make_archive "$games" | awk '/^\[Game / { n++ } { if (n % 1000 == 500) sub(/^1\. [a-z]*:/, "1. nobody:"); print }' >"$dir/a.stw"
	bytes=$(stat -c %s "$dir/a.stw")
	read -r records actions < <(count_actions "$dir/a.stw")
	echo "$game: $bytes bytes, $records records, $actions actions"
	reference=$(median sha256sum "$dir/a.stw")
	row "sha256sum" "$reference"
	row "wc -l" "$(median wc -l "$dir/a.stw")"
	row "check --parse-only -q" "$(median "$program" check --parse-only -q "$dir/a.stw")"
	row "check -q" "$(median "$program" check -q "$dir/a.stw")"
	row "check --format json" "$(median "$program" check --format json "$dir/a.stw")"
	row "fmt" "$(median "$program" fmt "$dir/a.stw")"
	if [ -x /usr/bin/time ]; then
		/usr/bin/time -f "peak memory of check: %M KiB" "$program" check -q "$dir/a.stw" 2>&1 >/dev/null | tail -n 1
	fi
	if command -v valgrind >/dev/null; then
		make_archive 50 >"$dir/s.stw"
		read -r _ actions < <(count_actions "$dir/s.stw")
		printf '[Game "%s"]\n' "$game" >"$dir/e.stw"
		for mode in "" --parse-only; do
			local n empty
			empty=$(instructions "$program" check -q $mode "$dir/e.stw")
			n=$(instructions "$program" check -q $mode "$dir/s.stw")
			echo "instructions per action, check $mode: $(((n - empty) / actions))"
		done
	fi
}

echo "$(uname -m), $(nproc) processors, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
[ $# -gt 0 ] || set -- turbulence slide-blast tornado-splash turbo-rally
for game; do
	bench
done
