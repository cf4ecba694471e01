# Input made to hurt: what is not linear would take minutes here; what a
# terminal obeys comes through no command; each limit of the reading that
# limits.sh does not show.
. "$CLI/lib.sh"
samples
if grep -q -a __asan_init "$STEWARD" 2>/dev/null; then asan=1; else asan=; fi

# x N TEXT: the text N times.
x() { yes "$2" | head -n "$1" | tr -d '\n'; }
# many N TEXT: the lines N times.
many() { yes "$2" | head -n $(($1 * $(printf '%s\n' "$2" | wc -l))); }
# quick NAME STATUS [OPTION]...: p is checked within 10 s, with that status.
quick() {
	name2=$1 want=$2
	shift 2
	t "$name2"
	LIMIT=10 run check "$@" p
	is_status "$want"
}

# Signs that were once read again and again.
mk p '1. red: pass%s\n' "$(x 1000000 .)"
quick 'a million dots behind a word: one fault' 2
count 1 '^p:[0-9]+:[0-9]+: '
first 'p:3:13: unreadable: N-char: '
mk p '1. red: pass\342\200\223%s\n' "$(x 1000000 .)"
quick 'a million dots behind a typographic dash' 2 -q
mk p '1. red: %s\n' "$(x 500000 '. ')"
quick 'half a million lone dots' 2 -q
{ cat legal.stw; x 1000000 '{'; } >p
quick 'a million { behind a *' 0
{ cat legal.stw; many 300000 '{ a'; } >p
quick 'lines that begin with a { behind a *' 0
{ x 1000000 '{'; echo; cat legal.stw; } >p
quick 'a million { before the first record' 0
{ cat legal.stw; x 500000 '[x'; x 500000 '[ '; x 500000 'red '; } >p
quick 'brackets, blanks and seats behind a *' 0
{ cat legal.stw; x 300000 'red: '; } >p
quick 'turns without end behind a *' 2 -q
{ x 300000 'red: '; echo; cat legal.stw; } >p
quick 'turns without end before the first record' 2 -q

# Nested things, and things that never end.
for n in '[Note "x' '[Note "x\\" ' '["' '{"' '"{' '"[' '[[' '[{' '@@' '= =' '{}}' '?"' "$(printf '[Note \342\200\234x')" "$(printf '\342\200\234"')"; do
	{ printf '%s\n%s\nred: ' "$TAGS" "$SETUP"; x 200000 "$n"; } >p
	quick "200000 times $n" 2 -q
	{ printf '%s\n%s\n' "$TAGS" "$SETUP"; many 100000 "$n"; } >p
	quick "100000 lines of $n" 2 -q
done
mk p '1. red: draw ?%s, move %s s\n' "$(x 1000000 9)" "$(x 1000000 1.1)"
quick 'numbers of a million digits' 2
count 2 '^p:3:[0-9]+: unreadable: N-limit-'

# Faults in the thousands, at far places.
{ printf '[Game "turbulence"] [Event "x"] {%s} [Date "x"]' "$(x 1000000 y)"; x 400 '[Event "x"][Date "x"]'; printf '%s\n' "$seats"; } >p
quick 'eight hundred second tags, a million signs behind the first' 2 -q
{ printf '%s\n%s\n1. red: = landed red 7, {' "$TAGS" "$SETUP"; x 1000000 y; printf '} '; x 900 '= landed red 8, '; } >p
quick 'nine hundred claims behind a comment of a million signs' 1 --format json
json out
{ printf '%s\n%s\n' "$TAGS" "$SETUP"; many 200000 'red: fly'; } >p
quick 'faults in 200000 turns: 1000 are shown, all are counted' 2 --summary
count 1000 '^p:[0-9]+:[0-9]+: unreadable'
last 'records 1: legal 0, illegal 0, undecided 0, unreadable 1; faults 200000'

# Taking back.
mk p '1. red: %s\n' "$(x 3000 'move a2 s, @blue vote yes undo, undo,')"
quick 'three thousand takebacks in a turn' 0
{ printf '%s\n%s\n' "$TAGS" "$SETUP"; many 50000 'red: move a2 s, @blue vote yes undo, undo
blue:'; } >p
quick 'fifty thousand takebacks, a turn each' 0
{ printf '%s\n%s\n1. red: move a1 s, %s\n' "$TAGS" "$SETUP" "$(x 2000 '@blue vote yes undo, undo, move a1 s,')@blue vote yes undo, undo, @blue vote yes undo, undo"; } >p
quick 'a takeback behind the first of all: a fault' 1
like '^p:3:[0-9]+: illegal: N-undo: 0 actions can be taken back here'

# Records that stand on one another.
named='[Game "turbulence"] [Name "n%d"] '"$seats$NL$SETUP$NL*"
names() { awk -v n="$1" -v f="$named" 'BEGIN { for (i = 0; i < n; i++) printf f "\n", i }'; }
names 1000 >p
printf '[Game "turbulence"] [From "n999"]\n1. red: move a2 s\n*\n' >>p
quick '1000 records with a name' 0
{ names 1001; printf '[Game "turbulence"] [From "n999"]\n1. red: move a2 s\n*\n'; } >p
quick '1001 records with a name: N-limit-names at the last' 2
count 1 '^p:[0-9]+:[0-9]+: '
first 'p:3001:21: unreadable: N-limit-names: '
{ names 1; many 20000 '[Game "turbulence"] [From "n0"]
red: move a2 s
*'; } >p
quick '20000 records on one' 0
{ names 900; many 20000 '[Game "turbulence"] [From "none"]
red: move a2 s
*'; } >p
quick '20000 records that look for a name among 900' 2 -q
{ names 1; awk 'BEGIN { for (i = 0; i < 900; i++) printf "[Game \"turbulence\"] [From \"n%d\"] [Name \"n%d\"]\nred: move a2 s\n*\n", i, i + 1 }'; } >p
quick 'a chain of 900 records: each but the first is told what is wrong' 2
count 899 '^p:[0-9]+:[0-9]+: unreadable: N-from: the record of this \[Name\] has a \[From\]'
count 899 '^p:[0-9]+:[0-9]+: '
t "a record that stands on itself, on a later one of its name, on one in a circle"
printf '[Game "turbulence"] [Name "a"] [From "a"]\n*\n[Game "turbulence"] [Name "a"] [From "b"]\n*\n[Game "turbulence"] [Name "b"] [From "a"]\n*\n' >p
expect_status 2 check p
count 2 'N-from: no record before this one'
count 1 '^p:5:[0-9]+: unreadable: N-from: the record of this \[Name\] has a \[From\]'
t "named records of a megabyte each: tags and set-up are kept, not the play"
c=$(x 1000000 x)
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40; do
	printf '[Game "turbulence"] [Name "n"] %s\n%s\n1. red: pass {%s}\n*\n' "$seats" "$SETUP" "$c"
done >p
if [ -n "$asan" ]; then
	run check p
else
	(ulimit -v 40000; timeout 60 "$STEWARD" check -j 1 p >out 2>err)
	status=$?
fi
sane
is_status 0

# Much of everything.
many 1000000 '[Game "turbulence"]' >p
quick 'a million records of one tag' 1 -q
{ printf '%s\n%s\n' "$TAGS" "$SETUP"; many 50000 'red: pass
blue: pass'; } >p
for c in check 'show' 'rank' 'moves' 'fmt' 'explain --at 90000.1' 'rulings' 'convert --to json' 'select --dedupe=game --count' 'test' 'diff --records 1,1'; do
	t "a record of 100000 turns: $c"
	LIMIT=10 run $c p
	is_status 0
done
{ printf '%s\n%s\n' "$TAGS" "$SETUP"; many 10000 'red: pass
blue: pass'; } >p
t "a record of 20000 turns: show --each, a picture a turn, in flat memory"
if [ -n "$asan" ]; then
	LIMIT=60 run show --each p
else
	(ulimit -v 60000; timeout 60 "$STEWARD" show -j 1 --each p >out 2>err)
	status=$?
fi
sane
is_status 0
rm -f p out

# A map as large as a set may have it.
t "fifty airplanes push one another in a column of 99 hexes; a position with no end of branches has an end"
expect_status 0 test "$ROOT/fixtures/regress/pains.stw"
awk 'BEGIN {
	split("n ne se s sw nw", s, " ")
	for (i = 1; i <= 6; i++) for (k = i + 1; k <= 6; k++) r = r (r ? "," : "") "\"" s[i] "-" s[k] "\""
	printf "{\"game\":\"turbulence\",\"planes\":{\"each\":50,\"to_win\":5},\"turn\":{\"actions\":3,\"hand\":5},\"cards\":{\"takeoff\":{\"count\":20}},"
	printf "\"hexes\":{\"f\":{\"copies\":25,\"routes\":[%s]}},\"maps\":{\"knot\":{\"players\":2,\"columns\":{", r
	for (i = 0; i < 5; i++) printf "%s\"%c\":{\"top\":%d,\"cells\":5}", i ? "," : "", 97 + i, 1 - i % 2
	print "},\"seats\":{\"red\":{\"tower\":\"a1 n\",\"strip\":[\"a5 s\"]},\"blue\":{\"tower\":\"c1 n\",\"strip\":[\"c5 s\"]}}}}}"
}' >knot.json
# an airplane on each inner side, pointing this way or that
awk 'BEGIN {
	printf "[Game \"turbulence\"] [Seat \"red\"] [Seat \"blue\"] [Components \"knot\"]\n0. setup: board knot"
	for (i = 0; i < 5; i++) for (k = 0; k < 5; k++) printf ", tile f%d %c%d n", ++n, 97 + i, k + 1
	for (i = 0; i < 5; i++) for (k = 0; k < 5; k++) {
		up = k - i % 2                  # the row of the upper neighbours beside it
		if (k > 0) plane(i, k, "n", i, k - 1, "s")
		if (i < 4 && up >= 0) plane(i, k, "ne", i + 1, up, "sw")
		if (i > 0 && up >= 0) plane(i, k, "nw", i - 1, up, "se")
	}
	print ", resume red"
}
function plane(i, k, side, i2, k2, side2) {
	x = ((x ? x : 7) * 16807) % 2147483647          # any order without a plan
	other = x > 1073741823
	printf ", at %s %c%d %s", ++planes % 2 ? "red" : "blue", 97 + (other ? i2 : i), (other ? k2 : k) + 1, other ? side2 : side
}' >knot.stw
expect_status 0 check knot.stw
LIMIT=60 run moves knot.stw
is_status 0
has 'and more: a list of choices was not followed to its end'

# Words that fall on one another in a table of words.
t "a hundred designs whose names have one place in the table, and long ones"
awk 'BEGIN {
	printf "{\"game\":\"turbulence\",\"base\":\"pair\",\"change\":{\"hexes\":{"
	for (i = 0; i < 96; i++) printf "\"d%s%c%c\":{\"copies\":2,\"routes\":[\"n-s\"]},", i % 2 ? "-a-name-of-many-letters-" : "", 97 + i % 26, 97 + int(i / 26)
	print "\"z\":{\"copies\":1,\"routes\":[\"n-s\"]}}}}"
}' >words.json
{ printf '[Game "turbulence"] [Seat "red"] [Seat "blue"] [Components "words"]\n%s\n' "$SETUP"; many 100000 'red: pass
blue: pass'; } >p
LIMIT=10 run check p
is_status 0
rm -f p
finish
