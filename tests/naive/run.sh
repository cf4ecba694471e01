#!/bin/sh
# The program against the naive replayer: perft counts of small positions, and
# positions turn by turn over generated games. tests/naive/run.sh PROGRAM [GAMES]
cd "$(dirname "$0")/../.." || exit 1
program=${1:-build/release/steward} games=${2:-400}
naive="python3 tests/naive/turbulence.py"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
for f in tests/naive/*.stw; do
	case $f in tests/naive/slide-*) continue ;; esac
	$naive perft 3 --sets engine/turbulence "$f" | awk '{ print $1, $2 }' >"$dir/naive"
	"$program" perft --depth 3 "$f" | awk 'NR > 1 { print $1, $2 }' >"$dir/ours"
	diff "$dir/naive" "$dir/ours" || { echo "$f: other perft counts"; bad=1; }
done
"$program" gen turbulence --games "$games" --seed 11 >"$dir/plain.stw" || bad=1
"$program" gen turbulence --games "$games" --seed 12 --typed >"$dir/typed.stw" || bad=1
$naive compare --sets engine/turbulence --steward "$program" "$dir/plain.stw" "$dir/typed.stw" >"$dir/log" || bad=1
tail -n 5 "$dir/log"
exit $bad
