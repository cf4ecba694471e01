# --ruling, component sets: built in, beside the record, by option; what is refused.
. "$CLI/lib.sh"
samples

# A pushed plane meets one that comes the other way: the point chain-crash.
push() {
	printf '[Game "turbulence"]\n%s\n[Seat "red: Ann"]\n[Seat "blue: Bob"]\n[Components "pair"]\n' "$1"
	echo '0. setup: board pair, tile y1 a1 s, tile i1 a2 n, tile i2 b1 n, tile i3 b2 n, at red a2 s, at blue a1 s, at red a1 ne,'
	echo 'hand red ?5, hand blue ?5, pile cards ?30, pile hexes ?1, resume red'
	echo '1. red: move a2 s ne'
}
push '' >push.stw
push '[Ruling "chain-crash=illegal"]' >push-illegal.stw
t "the default reading"
expect_status 0 check push.stw
run check --format json push.stw
has '{"key":"chain-crash","option":"crash","default":true}'
t "the record's own reading"
expect_status 1 check push-illegal.stw
like '^push-illegal.stw:8:14: illegal: TB-push-outcome: '
run check --format json push-illegal.stw
has '{"key":"chain-crash","option":"illegal","default":false}'
t "--ruling over the default, and the output says so"
expect_status 1 check --ruling turbulence/chain-crash=illegal push.stw
like '^push.stw:8:14: illegal: TB-push-outcome: '
has 'chain-crash=illegal'
t "--ruling over the record's own, and the output says so"
expect_status 0 check --summary --ruling turbulence/chain-crash=crash push-illegal.stw
has 'chain-crash=crash'
t "--ruling says so in JSON"
run check --format json --ruling turbulence/chain-crash=illegal push.stw
is_status 1
has '{"key":"chain-crash","option":"illegal","default":false}'
t "--ruling=... in one word, several of them, the last of one point holds or both are refused"
expect_status 1 check --ruling=turbulence/chain-crash=illegal --ruling=turbulence/unfinished=most-landed push.stw
t "--ruling without its game is for the games that have the reading, and nothing to others"
printf '[Game "slide-blast"] [Seat "red"]\n0. setup: board front, @red draw a x1\n' >one.stw
cat one.stw push.stw >two.stw
run check --summary --ruling chain-crash=illegal two.stw
hasnt N-ruling
like '^two.stw:1: illegal: record 1, slide-blast, .*actions$'
like '^two.stw:3: illegal: record 2, turbulence, .*, under chain-crash=illegal$'
t "... so of a point that several games have"
expect_status 0 check --summary --ruling player-count=1-to-6 one.stw push.stw
like '^one.stw:1: legal: .*, under player-count=1-to-6$'
hasnt 'turbulence, .*under'
t "--ruling of a point that the game named has not"
expect_status 2 check --ruling slide-blast/chain-crash=illegal push.stw
has 'no disputed point of that game' err
hasnt pushed-home err
t "a [Ruling] tag with the game in front, as --ruling has it"
sed '1s/$/ [Ruling "turbulence\/chain-crash=crash"]/' push.stw >slash.stw
expect_status 2 check slash.stw
has 'without the game'
has 'legal: chain-crash=crash'
t "--ruling for show: another position"
run show --format setup push.stw
is_status 0
mv out a
run show --format setup --ruling turbulence/chain-crash=pushed-home push.stw
is_status 0
! cmp -s a out || bad "the same position under crash and pushed-home"
t "--ruling for show --format setup: the record printed has the reading"
has '[Ruling "chain-crash=pushed-home"]'
t "--ruling for show: not final"
expect_status 1 show --ruling turbulence/chain-crash=illegal push.stw
has 'not final: illegal at 1.1'

set_of() { # NAME ROUTES
	cat <<S
{
  "game": "turbulence",
  "id": "$1",
  "from": "assumed",
  "note": "for a test",
  "planes": {"each": 7, "to_win": 5, "from": "rulebook"},
  "turn": {"actions": 3, "hand": 5, "from": "rulebook"},
  "cards": {"takeoff": {"count": 20}, "rotate": {"count": 10}, "swap": {"count": 10}},
  "hexes": {
    "i": {"copies": 3, "routes": ["$2"]},
    "y": {"copies": 1, "routes": ["n-s", "n-sw"]},
    "x": {"copies": 1, "routes": ["n-s", "ne-sw"]}
  },
  "maps": {
    "pair": {
      "players": 2,
      "columns": {"a": {"top": 1, "cells": 2}, "b": {"top": 0, "cells": 2}},
      "seats": {
        "red": {"tower": "a2 s", "strip": ["a1 n"]},
        "blue": {"tower": "b1 n", "strip": ["b2 s"]}
      }
    }
  }
}
S
}
rec_of() { # SET: red flies a2 from s to ne, which the set "bent" allows
	printf '[Game "turbulence"] [Seat "red"] [Seat "blue"] [Components "%s"]\n' "$1"
	echo '0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, at red a2 s, hand red ?5, hand blue ?5, resume red'
	echo '1. red: move a2 s'
}
mkdir club other
set_of mine n-s >club/mine.json
set_of theirs n-s >other/theirs.json
rec_of mine >club/mine.stw
rec_of theirs >club/theirs.stw
t "a set beside the record, seen from another folder"
expect_status 0 check club/mine.stw
t "a set beside the record, by its absolute path"
expect_status 0 check "$PWD/club/mine.stw"
t "standard input: sets lie in the current folder"
expect_status 2 check - <club/mine.stw
(cd club && "$STEWARD" check - <mine.stw >../out 2>../err)
status=$?
is_status 0
t "--components-dir"
expect_status 2 check club/theirs.stw
first 'club/theirs.stw:1:'
has 'N-components'
expect_status 0 check --components-dir other club/theirs.stw
expect_status 0 check --components-dir=other - <club/theirs.stw
t "--components stands for every record's own"
expect_status 0 check --components other/theirs.json club/mine.stw legal.stw
set_of straight ne-sw >other/straight.json
expect_status 1 check --components other/straight.json legal.stw
t "--components of a missing file: 2 and a message"
expect_status 2 check --components nosuch.json legal.stw
cat out err >both
has nosuch.json both
t "--components of no JSON: 2, with the line"
printf '{\n"game": "turbulence",\n oops\n}\n' >bad.json
run check --components bad.json legal.stw
is_status 2
cat out err >both
like 'bad.json.*(line 3|:3)' both

cp club/mine.json mine.json
for v in ../mine ./mine club/mine "$PWD/mine" /etc/passwd .. . club/../mine '..\\mine' 'mine/' '~/mine'; do
	t "[Components \"$v\"]: a path is refused"
	rec_of "$v" >club/path.stw
	cp club/mine.json club/club.json
	expect_status 2 check club/path.stw
	like '^club/path.stw:1:[0-9]+: unreadable: N-components: '
done
t "a path is refused under --components-dir too"
rec_of ../mine >club/path.stw
expect_status 2 check --components-dir other club/path.stw
has N-components
t "a base is a name like a record's own: no path, no link out of the folder"
ln -s ../mine.json club/linked.json
rec_of based >club/based.stw
for v in ../mine club/../mine "$PWD/mine" .. /etc/passwd linked; do
	printf '{"game": "turbulence", "base": "%s"}\n' "$v" >club/based.json
	expect_status 2 check club/based.stw
	like "^club/based.stw:1:[0-9]+: unreadable: N-components: set \"$v\": (.* and no path|this is a symbolic link.*)\$"
	expect_status 2 check --components club/based.json legal.stw
	has N-components
done
cp mine.json club/plain.json
printf '{"game": "turbulence", "base": "plain"}\n' >club/based.json
expect_status 0 check club/based.stw
t "a set behind a symbolic link is refused, and the fault says so"
rec_of linked >club/linked.stw
expect_status 2 check club/linked.stw
like '^club/linked.stw:1:[0-9]+: unreadable: N-components: set "linked": this is a symbolic link.* not followed$'
hasnt root
ln -s /etc/passwd club/secret.json
rec_of secret >club/linked.stw
expect_status 2 check club/linked.stw
hasnt 'root:'
t "a folder, a pipe, an empty file as a set"
mkdir club/dir.json
rec_of dir >club/odd.stw
expect_status 2 check club/odd.stw
has N-components
mkfifo club/pipe.json
rec_of pipe >club/odd.stw
LIMIT=10 expect_status 2 check club/odd.stw
has N-components
: >club/none.json
rec_of none >club/odd.stw
expect_status 2 check club/odd.stw
has N-components
t "malformed JSON: N-components at the tag, with the line in the set"
set_of broken n-s | sed '7s/,$//' >club/broken.json
rec_of broken >club/broken.stw
expect_status 2 check club/broken.stw
like '^club/broken.stw:1:[0-9]+: unreadable: N-components: .*(line 8|:8)'
cat illegal.stw >>club/broken.stw
run check club/broken.stw
like '^club/broken.stw:6:19: illegal: '
t "a set of wrong types, of another game, deep, with a NUL, with bytes that are no UTF-8"
for s in '[]' '1' '"x"' 'null' '{}' '{"game": 1}' '{"game": "turbulence"}' '{"game": "chess", "id": "odd"}' '{"game":"turbulence","maps":[1,2]}' \
	'{"game":"turbulence","hexes":{"i":{"copies":-1,"routes":"n-s"}}}' '{"game":"turbulence","planes":{"each":1e99}}'; do
	printf '%s' "$s" >club/odd.json
	rec_of odd >club/odd.stw
	run check club/odd.stw
	case $status in 1 | 2) ;; *) bad "set $s: status $status" ;; esac
	like '^club/odd.stw:1:[0-9]+: '
done
{ yes '[' | head -n 200000 | tr -d '\n'; } >club/odd.json
LIMIT=10 expect_status 2 check club/odd.stw
printf '{"game": "turbulence\000"}' >club/odd.json
run check club/odd.stw
is_status 2
printf '{"game": "turb\377ulence"}' >club/odd.json
run check club/odd.stw
is_status 2
t "a fault of a set: at the tag, with the place in the set, the record is not replayed"
set_of double n-s | sed 's/"routes": \["n-s", "n-sw"\]/"routes": ["n-s", "n-s"]/' >club/double.json
rec_of double >club/double.stw
expect_status 1 check club/double.stw
like '^club/double.stw:1:[0-9]+: illegal: TB-tile-data: .*/hexes/y/routes'
t "no memory of one record's set in the next"
cat club/mine.stw club/broken.stw club/mine.stw >club/three.stw
run check --summary club/three.stw
like 'records 4: legal 2, illegal 1, undecided 0, unreadable 1;'
t "built-in sets need no file"
cp legal.stw other/
expect_status 0 check other/legal.stw
t "Tornado Splash: a curve that can be touched at both ends from the inside is noted"
run check "$ROOT/fixtures/tornado-splash/rules/disputes-zones.stw"
like ':17: note: TS-line-contact: the boundaries at the two ends of zone 2 lie opposite each other'
finish
