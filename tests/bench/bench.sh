#!/bin/bash
# What an archive costs, beside sha256sum on the same bytes in the same run:
# medians of five, as ratios. tests/bench/bench.sh PROGRAM [MEGABYTES] [GAME...]
# The archive of a game: half plain "gen", half "gen --typed", one faulty record
# in a thousand. How work grows with the input is what "make growth" counts.
# Where PGN names an archive of chess games and pgn-extract is installed, its
# plies a second stand beside our actions.
set -eu
program=$1 megabytes=${2:-200}
shift $(($# > 2 ? 2 : $#))
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

make_archive() {
	"$program" gen "$game" --games "$1" --seed 1 -j 0
	echo
	"$program" gen "$game" --games "$1" --seed 2 --typed -j 0
}

# The faulty ones: the first turn is some seat's that is not there.
spoil() { awk '/^\[Game / { n++ } { if (n % 1000 == 500) sub(/^1\. [a-z]*:/, "1. nobody:"); print }'; }

# seconds COMMAND...: the median of five runs, after one that warms up.
seconds() {
	"$@" >/dev/null 2>&1 || true
	for _ in 1 2 3 4 5; do
		local from=$EPOCHREALTIME
		"$@" >/dev/null 2>&1 || true
		local to=$EPOCHREALTIME
		echo "$from $to"
	done | awk '{ print $2 - $1 }' | sort -n | sed -n 3p
}

row() {
	awk -v name="$1" -v s="$2" -v ref="$reference" -v bytes="$bytes" -v actions="$actions" -v goal="${3:-}" 'BEGIN {
		printf "%-24s %8.3f s %8.1f MB/s %12.0f actions/s %6.2f x sha256sum%s\n", name, s, bytes / s / 1e6, actions / s, ref / s,
			goal == "" ? "" : sprintf("   (goal %s)", goal) }'
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

# Two threads, and two programs with one thread each on the halves of the archive.
both_halves() {
	"$program" check -q "$dir/first" &
	"$program" check -q "$dir/second" || true
	wait $! || true
}

halve() {
	local at
	at=$(grep -b -n '^\[Game ' "$dir/a.stw" | awk -F: -v half=$((bytes / 2)) '$2 >= half { print $2; exit }')
	head -c "$at" "$dir/a.stw" >"$dir/first"
	tail -c +$((at + 1)) "$dir/a.stw" >"$dir/second"
}

# kib COMMAND...: peak memory.
kib() { /usr/bin/time -f %M "$@" 2>&1 >/dev/null | tail -n 1; }

instructions() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'; }

count_actions() {
	"$program" check --summary -q "$1" |
		awk '/^records/ { r = $2 } / actions/ { match($0, /[0-9]+ actions/); a += substr($0, RSTART, RLENGTH) + 0 } END { print r + 0, a }'
}

bench() {
	local games goal=0.6
	[ "$game" != tornado-splash ] || goal=0.15
	make_archive 20 >"$dir/s.stw"
	games=$((megabytes * 1000000 * 20 / $(stat -c %s "$dir/s.stw")))
	make_archive "$games" | spoil >"$dir/a.stw"
	bytes=$(stat -c %s "$dir/a.stw")
	read -r records actions < <(count_actions "$dir/a.stw")
	echo "$game: $bytes bytes, $records records, $actions actions"
	reference=$(seconds sha256sum "$dir/a.stw")
	row "sha256sum" "$reference"
	row "wc -l" "$(seconds wc -l "$dir/a.stw")"
	row "check --parse-only -q" "$(seconds "$program" check --parse-only -q "$dir/a.stw")" 2
	row "fmt" "$(seconds "$program" fmt "$dir/a.stw")" 1
	row "convert --to json" "$(seconds "$program" convert --to json "$dir/a.stw")" 0.5
	row "check --format json" "$(seconds "$program" check --format json "$dir/a.stw")"
	row "check -q" "$(seconds "$program" check -q "$dir/a.stw")" $goal
	if [ "$(nproc)" -gt 1 ]; then
		halve
		local threads
		threads=$(seconds "$program" check -q -j 2 "$dir/a.stw")
		row "check -q -j 2" "$threads"
		echo "two threads beside two programs on the halves: $(ratio "$(seconds both_halves)" "$threads") (goal 0.95)"
	fi
	if [ -x /usr/bin/time ]; then
		head -c 2000 "$dir/s.stw" >"$dir/e.stw"
		echo "peak memory: $(kib "$program" check -q "$dir/e.stw") KiB for 2 kB, $(kib "$program" check -q "$dir/a.stw") KiB for all," \
			"$(kib "$program" check -q -j 2 "$dir/a.stw") KiB in two threads (goal 4096 a thread)"
	fi
	if command -v valgrind >/dev/null; then
		make_archive 50 >"$dir/s.stw"
		read -r _ actions < <(count_actions "$dir/s.stw")
		printf '[Game "%s"]\n' "$game" >"$dir/e.stw"
		local size
		size=$(stat -c %s "$dir/s.stw")
		for mode in "" --parse-only; do
			local n empty
			empty=$(instructions "$program" check -q $mode "$dir/e.stw")
			n=$(instructions "$program" check -q $mode "$dir/s.stw")
			echo "instructions, check $mode: $(((n - empty) / actions)) an action, $(ratio $((n - empty)) "$size") a byte"
		done
	fi
}

# Chess, judged by pgn-extract: a ply is a word that is no number of a move, no tag and no result.
chess() {
	local extract plies s
	extract=$(PATH=$PATH:/usr/games command -v pgn-extract) || return 0
	plies=$(grep -v '^\[' "$PGN" | tr ' ' '\n' | grep -cvE '^([0-9]+\.*|\*|1-0|0-1|1/2-1/2)?$')
	s=$(seconds "$extract" -s -r "$PGN")
	awk -v s="$s" -v bytes="$(stat -c %s "$PGN")" -v plies="$plies" 'BEGIN {
		printf "%-24s %8.3f s %8.1f MB/s %12.0f plies/s\n", "pgn-extract -s -r", s, bytes / s / 1e6, plies / s }'
}

# A start: a tiny record beside a program that does nothing; a hundred runs each.
hundred() { for _ in {1..100}; do "$@"; done; }
start_up() {
	printf '[Game "turbulence"]\n[Seat "red"] [Seat "blue"]\n*\n' >"$dir/tiny.stw"
	printf 'int main(void) { return 0; }\n' >"$dir/empty.c"
	${CC:-cc} -O2 -o "$dir/empty" "$dir/empty.c" || return 0
	local empty tiny
	empty=$(seconds hundred "$dir/empty")
	tiny=$(seconds hundred "$program" check -q "$dir/tiny.stw")
	echo "a tiny record: $(ratio "$tiny" "$empty") x an empty program (goal 1.5), $(ratio "$tiny" 0.1) ms"
}

echo "$(uname -m), $(nproc) processors, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
start_up
[ -z "${PGN:-}" ] || chess
[ $# -gt 0 ] || set -- turbulence slide-blast tornado-splash turbo-rally
for game; do
	bench
done
