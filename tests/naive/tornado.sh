#!/bin/sh
# The same for Tornado Splash, in floating point: games that the program makes,
# races played to win (tornado/races.stw: crowds, tokens home, routes drawn
# again), and the whole games of the fixtures. tests/naive/tornado.sh PROGRAM [GAMES]
cd "$(dirname "$0")/../.." || exit 1
program=${1:-build/release/steward} games=${2:-50}
sets=${SETS:-engine/tornado_splash}
naive="python3 tests/naive/tornado_splash.py"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
"$program" gen --games "$games" --seed 21 tornado-splash >"$dir/gen.stw" || bad=1
"$program" gen --games "$games" --seed 22 --typed tornado-splash >"$dir/typed.stw" || bad=1
"$program" gen --games "$games" --seed 23 --players 2 tornado-splash >"$dir/two.stw" || bad=1
$naive compare --sets "$sets" --steward "$program" --moves "${MOVES:-40}" \
	"$dir"/*.stw >"$dir/log" || bad=1
$naive compare --sets "$sets" --steward "$program" --moves 10 tests/naive/tornado/races.stw \
	fixtures/tornado-splash/games/*.stw >>"$dir/log" || bad=1
tail -n 60 "$dir/log"
exit $bad
