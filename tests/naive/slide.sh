#!/bin/sh
# The same for Slide Blast, with games of the replayer's own besides the
# program's, under the default readings and under others of the disputed points
# (READINGS: how many games of these from each source; unset, a short sample).
# tests/naive/slide.sh PROGRAM [GAMES]
cd "$(dirname "$0")/../.." || exit 1
program=${1:-build/release/steward} games=${2:-100}
sets=${SETS:-engine/slide_blast}
naive="python3 tests/naive/slide_blast.py"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
for f in tests/naive/slide-*.stw; do
	$naive perft 3 --sets "$sets" "$f" | awk '{ print $1, $2 }' >"$dir/naive"
	"$program" perft --depth 3 "$f" | awk 'NR > 1 { print $1, $2 }' >"$dir/ours"
	diff "$dir/naive" "$dir/ours" || { echo "$f: other perft counts"; bad=1; }
done
for s in 'standard 2' 'standard 4' 'standard 6' 'square 3' 'square 6' 'seven 2'; do
	name=${s% *} players=${s#* }
	random="$naive random --sets $sets --set $name --players $players --games $games --seed 5"
	$random >"$dir/$name$players.stw" || bad=1
	$random --hidden >"$dir/hidden-$name$players.stw" || bad=1
	$random --spoil >"$dir/spoilt-$name$players.stw" || bad=1
done
"$program" gen slide-blast --games "$games" --seed 11 >"$dir/gen.stw" || bad=1
"$program" gen slide-blast --games "$games" --seed 12 --typed >"$dir/typed.stw" || bad=1
n=0
for reading in $($naive readings); do
	n=$((n + 1))
	case $reading in pile-choice=*) continue ;; esac	# gen draws from any pile
	[ -z "$READINGS" ] && [ $((n % 8)) -ne 1 ] && continue
	"$program" gen slide-blast --games "${READINGS:-1}" --seed 13 --players $((n % 3 + 2)) \
		--ruling "slide-blast/$reading" >"$dir/read-$reading.stw" || bad=1
done
for s in 'seven 2 40' 'square 3 1' 'standard 3 1'; do
	set -- $s
	random="$naive random --sets $sets --set $1 --players $2 --readings lot --games ${READINGS:-$3}"
	$random --seed 6 >"$dir/read-$1.stw" || bad=1
	$random --seed 7 --hidden --spoil >"$dir/read-spoilt-$1.stw" || bad=1
done
$naive compare --sets "$sets" --steward "$program" "$dir"/*.stw >"$dir/log" || bad=1
tail -n 20 "$dir/log"
exit $bad
