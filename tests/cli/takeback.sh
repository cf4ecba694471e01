# undo, vote, resign, timeout.
. "$CLI/lib.sh"

# legal NAME TURNS; broken NAME ID PLACE TURNS
legal() {
	t "$1"
	mk l.stw "$2"
	expect_status 0 check l.stw
	hasnt l.stw:
}
broken() {
	t "$1"
	mk b.stw "$4"
	run check b.stw
	case $status in 1 | 2) ;; *) bad "status: expected 1 or 2, got $status" ;; esac
	like "^b.stw:$3: (illegal|unreadable): $2: "
}
legal "undo after a yes of the other player" '1. red: move a1 s, @blue vote yes undo, undo, = at red a1 s, = landed red 0\n'
legal "undo gives the action back: three more are played" '1. red: move a1 s, @blue vote yes undo, undo, move a1 s, move a2 s, move a1 s, = landed red 2\n'
broken "after an undo a fourth action is one too many" TB-action-limit 3:80 \
	'1. red: move a1 s, @blue vote yes undo, undo, move a1 s, move a2 s, move a1 s, play takeoff\n'
broken "undo without a vote" N-undo 3:20 '1. red: move a1 s, undo\n'
t "undo without a vote: the message says what is missing"
has vote
broken "undo after a no" N-undo 3:40 '1. red: move a1 s, @blue vote no undo, undo\n'
broken "undo after a yes and a no" N-undo 3:61 '1. red: move a1 s, @blue vote yes undo, @blue vote no undo, undo\n'
broken "undo after one's own yes only" N-undo 3:40 '1. red: move a1 s, @red vote yes undo, undo\n'
broken "a yes from before the action" N-undo 3:41 '1. red: @blue vote yes undo, move a1 s, undo\n'
legal "undo 2" '1. red: move a1 s, move a2 s, @blue vote yes undo, undo 2, = at red a1 s, = at red a2 s, = landed red 0\n'
legal "undo 1 of two" '1. red: move a1 s, move a2 s, @blue vote yes undo, undo 1, = at red a2 s, = landed red 1\n'
legal "an undo behind an undo takes the action before back" \
	'1. red: move a1 s, move a2 s, @blue vote yes undo, undo, @blue vote yes undo, undo, = at red a1 s, = landed red 0\n'
broken "an undo behind an undo needs a yes of its own" N-undo 3:58 '1. red: move a1 s, move a2 s, @blue vote yes undo, undo, undo\n'
broken "undo past the start" N-undo 3:41 '1. red: move a1 s, @blue vote yes undo, undo 2\n'
broken "undo of nothing" N-undo 3:31 '1. red: @blue vote yes undo,  undo\n'
broken "undo of 999999999" 'N-(undo|word)' '3:4[16]' '1. red: move a1 s, @blue vote yes undo, undo 999999999\n'
broken "undo of what is no number" N-word 3:46 '1. red: move a1 s, @blue vote yes undo, undo blue\n'
broken "undo in a set-up" 'N-[a-z]+' '3:[0-9]+' '@blue vote yes undo, undo\n'
t "positions after an undo are those without the action"
mk u.stw '1. red: move a1 s, @blue vote yes undo, undo, move a2 s ne\n'
mk u.stw '1. red: move a2 s, @blue vote yes undo, undo, move a1 s\n'
mk v.stw '1. red: move a1 s\n'
"$STEWARD" show u.stw >a 2>err
"$STEWARD" show v.stw >b 2>err
expect_same b a
t "an illegal action cannot be undone: replay ended there"
mk i.stw '1. red: move a2 s ne, @blue vote yes undo, undo, move a1 s\n'
expect_status 1 check i.stw
count 1 '^i.stw:3:[0-9]+: '
t "fmt keeps undone actions and votes"
run fmt u.stw
has 'red: move a2 s, @blue vote yes undo, undo, move a1 s'
legal "votes about other things are the table's" '1. red: move a1 s, vote yes undo-later, @blue vote no "the last round", @blue vote yes break\n'
broken "a vote is yes or no" N-word 3:25 '1. red: move a1 s, vote perhaps undo\n'

for w in resign timeout; do
	legal "$w: no winner by default" "1. red: move a1 s\n2. blue: $w, = result none\n*\n"
	legal "$w of the other seat" "1. red: move a1 s, @blue $w, = result none\n"
	t "$w ends a game of two"
	mk r.stw "1. red: move a1 s\n2. blue: $w\n"
	run show r.stw
	is_status 0
	last 'the game is over'
	run check --format json r.stw
	has '"computed":"none"'
	t "$w under unfinished=most-landed"
	run check --format json --ruling turbulence/unfinished=most-landed r.stw
	is_status 0
	has '"computed":"red"'
	broken "after $w nothing is played" TB-after-end 5:9 "1. red: move a1 s\n2. blue: $w\n3. red: move a2 s\n"
	broken "$w twice" TB-after-end 4:'[0-9]+' "1. red: move a1 s\n2. blue: $w, $w\n"
	broken "$w takes no word" N-word 4:'[0-9]+' "1. red: move a1 s\n2. blue: $w now\n"
done
t "a claim of the other result after a resignation"
mk r.stw '1. red: move a1 s\n2. blue: resign, = result red\n'
expect_status 1 check r.stw
like '^r.stw:4:18: illegal: TB-result-claim: '
t "explain says what an undo, a vote and a resignation do"
mk u.stw '1. red: move a1 s, move a2 s, @blue vote yes undo, undo 2, = landed red 0, @red resign\n'
run explain --at 1.4 u.stw
has 'Taken back, as all agreed: move a2 s (1.2), move a1 s (1.1).'
run explain --at 1.3 u.stw
has 'vote of blue'
run explain --at 1.5 u.stw
has 'true here'
run explain --at 1.6 u.stw
has 'red gives up'
# as_setup TURN[.ACTION] LINES: what show --format setup prints there is a legal record, ends in these lines, and shows the same position.
as_setup() {
	run show --at "$1" --format setup g.stw
	is_status 0
	mv out again.stw
	expect_status 0 check again.stw
	is_empty out
	sed -n '/^1\. /,/^\*/p' again.stw >got
	printf "$2" >want
	expect_same want got
	run show --at "$1" g.stw
	sed 1d out >one
	run show again.stw
	sed 1d out >two
	expect_same one two
}
printf '%s\n0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n\n%s\n%s\n%s\n' "$TAGS" \
	'1. red: play takeoff, move a2 s, draw ?' '2. blue: play takeoff, @red vote yes undo, undo 2, @red play takeoff, @red draw ?2' \
	'3. blue: play takeoff, @red vote yes undo, undo' >g.stw
t "show --format setup where an undo has given the turn back: its line and those since"
as_setup 2.3 '1. red: play takeoff, move a2 s, draw ?\n2. blue: play takeoff, @red vote yes undo, undo 2\n*\n'
t "... and where it goes on"
as_setup 2.4 '1. red: play takeoff, move a2 s, draw ?\n2. blue: play takeoff, @red vote yes undo, undo 2, @red play takeoff\n*\n'
t "... where it is over: between turns"
as_setup 2 ''
t "... in the line behind that nothing of it is left"
as_setup 3.1 '1. blue: play takeoff\n*\n'
t "... an undo within the turn: that goes on, though it lacks nothing"
as_setup 3 '1. blue: play takeoff, @red vote yes undo, undo\n*\n'
mk g.stw '1. red: move a1 s\n2. blue:\n3. red: pass\n4. blue: @red vote yes undo, undo 2\n5. red: pass\n'
t "... an undo over lines in which nothing was played"
as_setup 4 '1. red: move a1 s\n2. blue:\n3. red: pass\n4. blue: @red vote yes undo, undo 2\n*\n'
t "the message of an undo of too many counts"
mk b.stw '1. red: move a1 s, @blue vote yes undo, undo 2\n'
expect_status 1 check b.stw
has '1 action can be taken back here, not 2'
t "explain names what an undo behind another one takes back, and the latest ten of many"
mk u.stw '1. red: move a1 s, move a2 s, @blue vote yes undo, undo, move a2 s, @blue vote yes undo, undo 2\n'
run explain --at 1.7 u.stw
has 'Taken back, as all agreed: move a2 s (1.5), move a1 s (1.1).'
{ printf '%s\n%s\n' "$TAGS" "$SETUP"; i=0
while [ $i -lt 6 ]; do printf 'red: pass\nblue: pass\n'; i=$((i + 1)); done; echo 'red: pass, @blue vote yes undo, undo 13'; } >u.stw
run explain --at 13.3 u.stw
tr '\n' ' ' <out | tr -s ' ' >line
has 'pass (13.1), pass (12.1),' line
has 'pass (4.1) and 3 more.' line
finish
