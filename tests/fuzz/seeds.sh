#!/bin/sh
# Writes the seeds of a fuzz target into a folder: seeds.sh STEWARD TARGET FOLDER [few].
# They are the fixtures and generated games, so that they are never out of date.
steward=$1 target=$2 to=$3
rules='*'
[ "${4:-}" != few ] || rules=setup
cd "$(dirname "$0")/../.." || exit 1
mkdir -p "$to"

# The records of files, each a seed of its own.
records() { cat "$@" | "$steward" select -q --split 1 --prefix "$to/record" --force >/dev/null; }

games() {
	for game in turbulence slide-blast tornado-splash turbo-rally; do
		for n in 1 2 3 4 5 6; do
			"$steward" gen --games 1 --seed $n "$@" $game >"$to/$game-$n" 2>/dev/null
		done
	done
	for n in 1 2 3 4 5 6 7 8 9; do
		"$steward" gen --games 1 --seed $n --house thunder-published "$@" turbo-rally >"$to/thunder-$n" 2>/dev/null
	done
}

copies() {
	for f in "$@"; do
		cp "$f" "$to/$(echo "$f" | tr / -)"
	done
}

case $target in
record) copies fixtures/notation/*.stw fixtures/demo/*.stw fixtures/*/rules/turn.stw fixtures/*/rules/setup.stw tests/toy/*.stw ;;
fmt)
	records fixtures/notation/*.stw fixtures/demo/*.stw fixtures/*/rules/setup.stw
	games --typed
	;;
json)
	cat fixtures/notation/*.stw fixtures/demo/*.stw fixtures/*/rules/turn.stw | "$steward" convert -q --to json |
		(cd "$to" && awk 'length($0) < 6000 { print > ("twin" NR); close("twin" NR) }')
	;;
set)
	for f in fixtures/*/rules/*.json engine/*/*.json; do
		case $f in */h-* | */thunder-*) ;; *) copies "$f" ;; esac
	done
	;;
house) copies fixtures/*/rules/h-*.json engine/*/thunder-*.json ;;
setup | play)
	# shellcheck disable=SC2086 -- a pattern
	records fixtures/*/rules/$rules.stw fixtures/regress/*.stw
	games
	;;
moves)
	for game in 0 1 2 3 4 5 6 7; do
		for n in 1 2 3; do
			# lots that are small numbers, and some that are not
			{ printf "\\00$game\\00$n\\001\\002\\003" && printf '\001\000\002\001\003\000\005\201\001\007\000\042\301\010\004\000%.0s' 1 2 3; } >"$to/game$game-$n"
		done
	done
	;;
*) echo "no seeds for $target" >&2 && exit 1 ;;
esac
# an empty file says nothing
find "$to" -type f -size 0 -exec rm {} +
