#!/bin/sh
# Runs the examples of the manual pages: a literal block behind .\" EXAMPLE: COMMAND
# is the input of that command; one behind .\" OUTPUT is what it must print.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${1:-build/release/steward}")" && pwd)/steward
dir=$(mktemp -d) || exit 1
# every command has its page
bare=0
for name in $("$program" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
	[ -f "man/steward-$name.1" ] || { echo "steward $name has no page"; bare=$((bare + 1)); }
done
trap 'rm -rf "$dir"' EXIT
for page in man/*.[157]; do
	awk -v base="$dir/$(basename "$page")" '
	/^\.\\" EXAMPLE: / { n++; command = substr($0, 14); print command > (base "." n ".cmd"); want = "in"; next }
	/^\.\\" OUTPUT/ { want = "out"; next }
	/^\.Bd/ { if (want) { inside = 1; file = base "." n "." want; printf "" > file } next }
	/^\.Ed/ { if (inside) { inside = 0; want = "" } next }
	inside { gsub(/\\&/, ""); gsub(/\\e/, "\\"); gsub(/\\-/, "-"); gsub(/\\\(dq/, "\""); print > file }' "$page"
done
count=0 bad=0
for command in "$dir"/*.cmd; do
	[ -f "$command" ] || continue
	example=${command%.cmd}
	count=$((count + 1))
	words=$(sed 's/^steward //' "$command")
	# shellcheck disable=SC2086
	"$program" $words <"$example.in" >"$example.got" 2>"$example.err"
	status=$?
	if [ -f "$example.out" ]; then
		diff "$example.out" "$example.got" || { echo "$(basename "$example"): other output"; bad=$((bad + 1)); }
	elif [ "$status" != 0 ]; then
		echo "$(basename "$example"): status $status"
		cat "$example.got" "$example.err"
		bad=$((bad + 1))
	fi
done
echo "$count examples, $bad wrong"
[ "$count" -gt 0 ] && [ "$bad" = 0 ] && [ "$bare" = 0 ]
