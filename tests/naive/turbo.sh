#!/bin/sh
# The same for Turbo Rally: games that the program makes, games of the
# replayer's own, and the whole games of the fixtures.
# tests/naive/turbo.sh PROGRAM [GAMES [READINGS]]: READINGS readings of disputed
# points in turn, one to three of them at a time, with GAMES/20 games each, picked by $SEED.
cd "$(dirname "$0")/../.." || exit 1
program=${1:-build/release/steward} games=${2:-100} readings=${3:-3}
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
$naive readings "$readings" --seed "${SEED:-1}" >"$dir/list"
echo "readings: seed ${SEED:-1}"
few=$((games / 20 + 1)) n=0
while read -r mode list; do
	n=$((n + 1)) ours= theirs=
	for point in $list; do
		ours="$ours --ruling $point" theirs="$theirs --ruling turbo-rally/$point"
	done
	# shellcheck disable=SC2086
	{
		if [ "$mode" = heist ]; then
			$naive random --mode heist --games $few --seed $n $ours >"$dir/reading$n-heist.stw" || bad=1
			continue
		fi
		"$program" gen turbo-rally --games $few --seed $n $theirs >"$dir/reading$n-gen.stw" 2>"$dir/said" ||
			grep -q 'no such game' "$dir/said" || bad=1
		"$program" gen turbo-rally --games $few --seed $n --components tournament108 $theirs \
			>"$dir/reading$n-gen108.stw" 2>"$dir/said" || grep -q 'no such game' "$dir/said" || bad=1
		$naive random --games $few --seed $n --hidden $ours >"$dir/reading$n.stw" || bad=1
		$naive random --games $few --seed $n --middle $ours >"$dir/reading$n-middle.stw" || bad=1
		$naive random --games $((few * 3)) --seed $n --spoil $ours >"$dir/reading$n-spoilt.stw" || bad=1
		$naive random --games $((few * 2)) --seed $n --spoil --middle $ours >"$dir/reading$n-spoilt2.stw" || bad=1
	}
done <"$dir/list"
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
