#!/bin/sh
# Drafts of the games to come: the notation reads them, and their canonical
# form is its own and loses no word.
cd "$(dirname "$0")/.." || exit 1
program=${1:-build/release/steward}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
words() { sed -E 's/\{[^}]*\}//g' "$1" | tr -s ' \t\n,' '\n' | sed -E 's/^[0-9]+\.$//;/^\*?$/d'; }
for draft in tests/drafts/*.stw; do
	"$program" check --parse-only --strict "$draft" || { echo "$draft can't be read"; exit 1; }
	"$program" fmt "$draft" >"$dir/once" || exit 1
	"$program" fmt "$dir/once" | cmp - "$dir/once" || exit 1
	words "$draft" >"$dir/a"
	words "$dir/once" >"$dir/b"
	cmp "$dir/a" "$dir/b" || { echo "$draft: words were lost"; diff "$dir/a" "$dir/b" | head; exit 1; }
done
