#!/bin/sh
# Whole games: what show prints at their end stands beside them, NAME.text.
cd "$(dirname "$0")/.." || exit 1
program=$(pwd)/${1:-build/release/steward}
bad=0 count=0
for expected in fixtures/*/games/*.text; do
	name=$(basename "$expected" .text)
	count=$((count + 1))
	(cd "$(dirname "$expected")" && "$program" show --quiet "$name.stw") | diff - "$expected" || { echo "$expected: another position"; bad=1; }
done
[ "$count" -gt 0 ] && [ "$bad" = 0 ]
