#!/bin/sh
# The same for Slide Blast, with games of the replayer's own besides the
# program's. tests/naive/slide.sh PROGRAM [GAMES]
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
$naive compare --sets "$sets" --steward "$program" "$dir"/*.stw >"$dir/log" || bad=1
tail -n 20 "$dir/log"
exit $bad
