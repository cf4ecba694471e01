# diff: the first point at which two records of one game part ways.
. "$CLI/lib.sh"

mk a.stw '1. red: move a2 s, draw ?\n2. blue: play takeoff, move b1 n s\n*\n'

# same NAME TURNS; apart NAME FIRST SECOND TURNS: the record against a.stw, FIRST
# and SECOND are how its two lines begin, behind the file.
same() {
	t "$1"
	mk b.stw "$2"
	expect_status 0 diff a.stw b.stw
	is_empty out
	is_empty err
}
apart() {
	t "$1"
	mk b.stw "$4"
	both "$2" "$3"
}
both() {
	expect_status 1 diff a.stw b.stw
	is_empty err
	first "a.stw:$1"
	has "b.stw:$2"
	count 2 '^[ab]\.stw:[0-9]+:[0-9]+: '
	count 2 '^      \| +\^~*$'
	run diff --format json a.stw b.stw
	is_status 1
	count 1 '^\{"same":false,'
	json out
	run diff -q b.stw a.stw
	is_status 1
	is_empty out
}

t "a record and itself"
expect_status 0 diff a.stw a.stw
is_empty out
same "numbers, comments, capitals, claims, empty actions" 'Red: @red MOVE a2 s {so},, = landed red 0, draw ?1,\nblue: play takeoff, move b1 n s\nall: = result open\n'
same "a hidden card may be any" '1. red: move a2 s, draw swap\n2. blue: play takeoff, move b1 n s\n'
apart "another word" '3:20: turn 1, red, action 2: the first has draw ?' '3:20: turn 1, red, action 2: the second has move a1 s' \
	'1. red: move a2 s, move a1 s\n*\n'
apart "the caret stands at the word" '4:34: turn 2, blue, action 2: the first has move b1 n s' '4:34: turn 2, blue, action 2: the second has move b1 n sw' \
	'1. red: move a2 s, draw ?\n2. blue: play takeoff, move b1 n sw\n*\n'
apart "a word too few" '3:25: turn 1, red, action 2: the first has draw ?' '3:20: turn 1, red, action 2: the second has draw' \
	'1. red: move a2 s, draw\n2. blue: play takeoff, move b1 n s\n*\n'
apart "another seat acts" '3:20: turn 1, red, action 2: the first has draw ?' '3:20: turn 1, blue, action 2: the second has @blue draw ?' \
	'1. red: move a2 s, @blue draw ?\n2. blue: play takeoff, move b1 n s\n*\n'
apart "another seat's turn" '4:1: turn 2: the first has a turn of blue' '4:1: turn 2: the second has a turn of red' \
	'1. red: move a2 s, draw ?\n2. red: play takeoff, move b1 n s\n*\n'
apart "a turn that is shorter" '3:20: turn 1, red, action 2: the first has draw ?' '4:1: turn 2: the second has a turn of blue' \
	'1. red: move a2 s\n2. blue: play takeoff, move b1 n s\n*\n'
apart "the first goes on, with a turn" '4:1: the first goes on: turn 2, blue' '4:1: the second ends here' '1. red: move a2 s, draw ?\n*\n'
apart "the first goes on, in a turn" '4:24: the first goes on: turn 2, blue, has move b1 n s' '4:22: the second ends here' \
	'1. red: move a2 s, draw ?\n2. blue: play takeoff,\n'
apart "the second goes on" '5:1: the first ends here' '5:1: the second goes on: turn 3, red' \
	'1. red: move a2 s, draw ?\n2. blue: play takeoff, move b1 n s\n3. red:\n*\n'
apart "claims count in the number of an action" '3:20: turn 1, red, action 2' '3:46: turn 1, red, action 3' \
	'1. red: move a2 s, = landed red 1, draw swap swap\n'

# tags FIRST SECOND SED: a.stw changed so.
tags() {
	t "$1"
	sed "$4" a.stw >b.stw
	cmp -s a.stw b.stw && bad "$4 changes nothing"
	both "$2" "$3"
}
tags "the game" '1:1: the first has the game turbulence' '1:1: the second has the game slide-blast' 's/"turbulence"/"slide-blast"/'
tags "a seat" '1:21: seat 1 of the first is red' '1:21: seat 1 of the second is green' 's/"red: Ann"/"green: Ann"/;s/red/green/g'
tags "a seat more" '1:39: there is no seat 3 in the first' '1:58: seat 3 of the second is grey' 's/.Components/[Seat "grey"] &/'
tags "the set" '1:58: the first has the component set pair' '1:58: the second has the component set standard' 's/"pair"/"standard"/'
tags "the usual set" '1:58: the first has the component set pair' '1:1: the second has the component set standard' 's/.Components "pair".//'
tags "house rules" '1:1: the first has no house rules' '1:78: the second has house rules mine' '1s/$/ [House "mine"]/'
tags "a reading" '1:1: the first reads chain-crash as crash' '1:78: the second reads chain-crash as illegal' '1s/$/ [Ruling "chain-crash=illegal"]/'
tags "the set-up" '2:70: turn 0, setup, action 5: the first has tile i3 b2 n' '2:70: turn 0, setup, action 5: the second has tile i4 b2 n' 's/i3/i4/'
tags "no set-up" '2:1: turn 0: the first has a setup' '2:1: turn 1: the second has a turn of red' '2d'
for e in 's/: Ann/: Eve/' 's/.Seat "red: Ann"/[Event "x"] {y} &/' 's/"pair"/"turbulence-pair"/' '1s/$/ [Ruling "chain-crash=crash"]/' '1s/$/ [Result "open"]/' 's/$/\r/'; do
	t "tags that do not decide play: $e"
	sed "$e" a.stw >b.stw
	cmp -s a.stw b.stw && bad "$e changes nothing"
	expect_status 0 diff a.stw b.stw
	is_empty out
done

# hidden STATUS WORDS WORDS: one draw against another.
hidden() {
	t "hidden words: $2, $3"
	mk x.stw "1. red: draw $2\n*\n"
	mk y.stw "1. red: draw $3\n*\n"
	expect_status "$1" diff x.stw y.stw
	expect_status "$1" diff y.stw x.stw
}
hidden 0 '?' 'swap'
hidden 0 '?' '?'
hidden 1 '?' ''
hidden 0 '?0' ''
hidden 0 '?2' '? ?'
hidden 0 '?3' 'swap rotate takeoff'
hidden 0 'swap ?2' '?2 rotate'
hidden 0 'swap ?4 takeoff' '? rotate ?3 takeoff'
hidden 1 '?3' 'swap rotate'
hidden 1 'swap ?2' 'rotate swap swap'
hidden 1 'swap ?2 rotate' '?3 swap'
hidden 0 '?999' '?500 ?499'
hidden 1 '?999' '?500 ?500'
t "a verb is never hidden by a word behind it"
mk x.stw '1. red: draw ?\n*\n'
mk y.stw '1. red: play swap\n*\n'
expect_status 1 diff x.stw y.stw

t "a set-up that [From] brings is the record's"
{
	sed '1s/$/ [Name "opening"]/' a.stw
	printf '[Game "turbulence"] [From "opening"] [Components "pair"]\n1. red: move a2 s, draw ?\n2. blue: play takeoff, move b1 n s\n*\n'
	printf '[Game "turbulence"] [From "opening"] [Components "pair"]\n1. red: move a2 s, draw ?\n2. blue: pass\n*\n'
} >from.stw
expect_status 0 diff --records 1 2 from.stw
is_empty out
t "two records of one file"
expect_status 1 diff --records 1 3 from.stw
first 'from.stw:4:10: turn 2, blue, action 1: the first has play takeoff'
has 'from.stw:12:10: turn 2, blue, action 1: the second has pass'
t "the other way round"
expect_status 1 diff from.stw --records 3 1
first 'from.stw:12:10: turn 2, blue, action 1: the first has pass'
t "with a comma, from standard input"
expect_status 1 diff --records 1,3 <from.stw
first 'stdin:4:10: '
t "a record and itself in one file"
expect_status 0 diff --records 2 2 from.stw
t "records of two files"
expect_status 0 diff --records 2 1 from.stw a.stw
t "a file and standard input"
expect_status 0 diff a.stw - <a.stw

# wrong TEXT ARGUMENT...
wrong() {
	t "trouble: $*"
	what=$1
	shift
	expect_status 2 diff "$@"
	is_empty out
	has "$what" err
}
mk bad.stw '1. red: move @blue a2 s\n*\n'
printf '[Game "chess"]\n*\n' >chess.stw
: >empty.stw
wrong 'N-action' bad.stw a.stw
wrong 'N-action' a.stw bad.stw
wrong 'not known' a.stw chess.stw
wrong 'N-empty' a.stw empty.stw
wrong 'no-such-file.stw' a.stw no-such-file.stw
wrong 'no-such-file.stw' no-such-file.stw a.stw
wrong 'more than one record' a.stw from.stw
wrong 'more than one record' from.stw a.stw
wrong 'no record 4' --records 1 4 from.stw
wrong 'no record 2' --records 1 2 from.stw a.stw
wrong 'two files' a.stw
wrong 'two files' a.stw a.stw a.stw
wrong 'two files'
wrong 'standard input' - -
wrong '--records' a.stw --records 1
wrong '--records' --records 0 1 from.stw
wrong '--records' --records 1 x from.stw
wrong '--records' --records 1,2,3 from.stw
wrong '--format' --format tap a.stw a.stw
t "--quiet: an unreadable record is trouble without a word"
expect_status 2 diff -q bad.stw a.stw
is_empty out
is_empty err

t "JSON of two that agree"
expect_status 0 diff --format json a.stw a.stw
last '{"same":true,"kind":null,"first":null,"second":null}'
t "JSON of an end"
mk b.stw '1. red: move a2 s, draw ?\n*\n'
expect_status 1 diff --format json a.stw b.stw
last '{"same":false,"kind":"end","first":{"file":"a.stw","record":1,"line":4,"column":1,"end_line":4,"end_column":8,"turn":2,"seat":"blue","action":null,"words":"blue","message":"the first goes on: turn 2, blue"},"second":{"file":"b.stw","record":1,"line":4,"column":1,"end_line":4,"end_column":2,"turn":null,"seat":null,"action":null,"words":null,"message":"the second ends here"}}'
t "nothing a terminal obeys"
printf '%s\n1. red: pass "\033[31m\342\200\256"\n*\n' "$TAGS" >esc.stw
printf '%s\n1. red: pass "\033[32m"\n*\n' "$TAGS" >esc2.stw
run diff esc.stw esc2.stw
no_raw out
t "--help"
expect_status 0 diff --help
first 'usage: steward diff'

t "games as people type them agree with their canonical form, and not with one another"
"$STEWARD" gen turbulence --games 6 --seed 4 --typed >typed.stw
"$STEWARD" fmt typed.stw >plain.stw
"$STEWARD" select --dedupe=game plain.stw >expected
"$STEWARD" select --dedupe=game plain.stw typed.stw >out
expect_same expected out
for i in 1 2 3 4 5 6; do
	"$STEWARD" select --first $i typed.stw >first.stw
	expect_status 0 diff --records $i $i typed.stw plain.stw
	is_empty out
	expect_status 0 diff --records $i,$i first.stw plain.stw
	expect_status 1 diff --records $i $((i % 6 + 1)) typed.stw plain.stw
done
finish
