#!/bin/sh
# Every rule and reading has its cases, except those listed in gaps.txt: the
# list may only become shorter, and a line that is no gap any more is a fault.
cd "$(dirname "$0")/.." || exit 1
program=${1:-build/release/steward}
now=$(mktemp) || exit 1
trap 'rm -f "$now"' EXIT
"$program" test --gaps fixtures | sed -E 's/ .*//' | LC_ALL=C sort >"$now"
LC_ALL=C sort tests/gaps.txt | sed '/^#/d;/^$/d' | diff - "$now" || {
	echo "left: listed in tests/gaps.txt, but no gap any more; right: gaps that are not listed"
	exit 1
}
