#!/bin/sh
# make demo: the main job on a shipped archive with a violation and a dispute.
program=$1
archive=fixtures/demo/archive.stw

say() { printf '\n$ steward %s\n' "$*"; }
run() { say "$@"; "$program" "$@"; }

run check --summary $archive
run show --record 1 $archive
run rank --record 1 $archive
run score --record 1 $archive
run explain --record 3 --at 1.1 $archive
run rulings --record 3 $archive
echo
echo "The second game holds a violation, so check ends with status 1; the demo is done."
