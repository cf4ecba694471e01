#!/bin/sh
# The same for Turbo Rally: games that the program makes, games of the
# replayer's own, and the whole games of the fixtures.
# tests/naive/turbo.sh PROGRAM [GAMES]
cd "$(dirname "$0")/../.." || exit 1
program=${1:-build/release/steward} games=${2:-100}
naive="python3 tests/naive/turbo_rally.py"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
"$program" gen turbo-rally --games "$games" --seed 31 >"$dir/gen.stw" || bad=1
"$program" gen turbo-rally --games "$games" --seed 32 --typed >"$dir/typed.stw" || bad=1
"$program" gen turbo-rally --games "$games" --seed 34 --components tournament108 >"$dir/gen108.stw" || bad=1
"$program" gen turbo-rally --games "$games" --seed 35 --components tournament108 --typed >"$dir/typed108.stw" || bad=1
for point in ${POINTS:-detour-nested-order=insert jump-overshoot=stop-on-last bump-state=clears-wait \
	slick-recycle=pile-bottom rpm-type-scope=per-player nitrous-resume=stays-cancelled}; do
	"$program" gen turbo-rally --games "$((games / 4 + 1))" --seed 33 --ruling "turbo-rally/$point" \
		>"$dir/$point.stw" || bad=1
done
$naive random --games "$games" --seed 41 >"$dir/random.stw" || bad=1
$naive random --games "$games" --seed 42 --hidden >"$dir/hidden.stw" || bad=1
$naive random --games "$games" --seed 43 --middle >"$dir/middle.stw" || bad=1
$naive random --games "$((games * 4))" --seed 44 --spoil >"$dir/spoilt.stw" || bad=1
$naive random --games "$((games * 2))" --seed 45 --spoil --middle >"$dir/spoilt-middle.stw" || bad=1
for mode in heist heroes; do
	$naive random --mode "$mode" --games "$((games / 4 + 1))" --seed 46 >"$dir/$mode.stw" || bad=1
done
set -- "$dir"/*.stw
for f in fixtures/turbo-rally/games/*.stw; do
	[ -f "$f" ] && set -- "$@" "$f"
done
$naive compare --steward "$program" --moves "${MOVES:-40}" "$@" >"$dir/log" || bad=1
tail -n 60 "$dir/log"
exit $bad
