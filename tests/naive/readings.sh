#!/bin/sh
# Actions of Turbulence under random readings of the disputed points, against a
# judgement of its own. tests/naive/readings.sh PROGRAM [ACTIONS] [SEED]
here=$(cd "$(dirname "$0")" && pwd) || exit 1
program=$(cd "$(dirname "${1:-build/release/steward}")" && pwd)/$(basename "${1:-steward}") || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
python3 "$here/readings.py" "$program" "${2:-2000}" "${3:-1}" >log
status=$?
tail -n 30 log
exit $status
