#!/bin/sh
# What the README shows of check and of a fixture is what the program says.
cd "$(dirname "$0")/.." || exit 1
program=$(pwd)/${1:-build/release/steward}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
# the typed game: from its [Game to the end of the indented block
awk '/^    \[Game "turbulence"\]/ { n++ } n == 1 && /^    / { print substr($0, 5) } n == 1 && /^[^ ]/ { exit }  n == 1 && /^$/ { print "" }' README.md >"$dir/mine.stw"
awk '/^    \$ steward check mine.stw/ { on = 1; next } on && /^    / { print substr($0, 5); next } on { exit }' README.md >"$dir/expected"
awk '/^    \[Game "turbulence"\]/ { n++ } n == 2 && /^    / { print substr($0, 5); next } n == 2 { exit }' README.md >"$dir/case.stw"
(cd "$dir" && "$program" check mine.stw) | diff "$dir/expected" - || exit 1
"$program" test -q "$dir/case.stw" || exit 1
awk '/^    \$ steward explain/ { on = 1; next } on && /^    \.\.\./ { next } on && /^    / { print substr($0, 5); next } on { exit }' README.md >"$dir/why"
[ -s "$dir/why" ] || exit 1
"$program" explain --record 3 --at 1.1 fixtures/demo/archive.stw >"$dir/answer"
while IFS= read -r line; do
	grep -qxF -- "$line" "$dir/answer" || { echo "the README's explanation is not the program's: $line"; exit 1; }
done <"$dir/why"
