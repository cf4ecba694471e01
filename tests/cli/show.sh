# show: points, formats, what stops a replay, set-ups that go on.
. "$CLI/lib.sh"
samples

cat >game.head <<'R'
[Game "turbulence"]
[Seat "red: Ann"]
[Seat "blue: Bob"]
[Components "pair"]

0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, pile hexes ?1,
 @red turn a2 n, @red draw takeoff takeoff rotate swap takeoff, @blue turn b1 n, @blue draw takeoff ?4
R
cat >game.turns <<'R'
red: play takeoff, move a2 s, move a1 s, = landed red 1, draw takeoff
blue: play takeoff, move b1 n sw, play rotate a1 right, draw ?2
red: play takeoff, move a2 s, play swap a1 deck x1 n, draw rotate takeoff
blue: move a1 ne, = home blue 7, discard, draw ?5
red: move a1 s, = landed red 2, play takeoff, move a2 s, draw takeoff
blue: {Bob waits}
red: move a1 s, play takeoff, move a2 s, draw takeoff
blue: play takeoff, move b1 n s, draw ?
red: move a1 s, play takeoff, move a2 s, draw swap
blue: move b2 n, = landed blue 1
red: move a1 s, = landed red 5, = result red
R
cat game.head game.turns >game.stw

t "the end: last line who is to act or that it is over"
expect_status 0 show game.stw
last 'the game is over'
is_empty err
expect_status 0 show legal.stw
tail -n 1 out >l
has 'blue' l
t "a turn; an action of a turn; the set-up"
expect_status 0 show --at 1 game.stw
like 'landed +1'
tail -n 1 out >l
has 'blue' l
expect_status 0 show --at 1.2 game.stw
has 'a1 s'
like 'turn 1, action 2'
tail -n 1 out >l
has 'red' l
expect_status 0 show --at 0 game.stw
like 'landed +0'
t "the point may stand behind =: --at=7"
expect_status 0 show --at=7 game.stw
like 'turn 7'
for p in 12 99 1.6 1.99 99.1 0.99 999999999 99999999999999999999; do
	t "a point that does not exist: $p: 2, a message"
	expect_status 2 show --at $p game.stw
	has $p err
done
for p in x 1.x -1 1. .1 '' 1.2.3 1,2 ' '; do
	t "a point that is none: '$p': 2"
	expect_status 2 show --at "$p" game.stw
	not_empty err
	is_empty out
done
t "--each: the position after each turn, the set-up too"
expect_status 0 show --each game.stw
count 12 '^record 1.*after turn [0-9]+'
expect_status 0 show --each=turn game.stw
count 12 '^record 1.*after turn [0-9]+'
t "--each=action: after each action"
expect_status 0 show --each=action legal.stw
count 1 'after turn 1, action 1'
count 1 'after turn 1, action 2'
t "--each=nonsense: 2"
expect_status 2 show --each=nonsense legal.stw
t "--record N"
cat legal.stw illegal.stw game.stw >three.stw
expect_status 0 show --record 3 three.stw
count 1 '^record [0-9]'
has 'record 3'
expect_status 2 show --record 4 three.stw
expect_status 2 show --record 0 three.stw
expect_status 2 show --record x three.stw

t "an illegal record: the last legal position, marked"
mk stop.stw '1. red: move a1 s, move a2 s, draw\n2. blue: play takeoff, move a2 s ne, pass\n3. red: pass\n'
run show stop.stw
is_status 1
has 'not final: illegal at 2.2'
count 1 '^not final'
has 'illegal: TB-' err
t "an illegal record: faults on standard error, as check prints them"
run check stop.stw
mv out want
run show stop.stw
head -n 1 want >w1
head -n 1 err >e1
expect_same w1 e1
t "an illegal record: points before the fault are final, points behind it are not there"
expect_status 0 show --at 2.1 stop.stw
hasnt 'not final'
expect_status 0 show --at 1 stop.stw
hasnt 'not final'
expect_status 1 show --at 3 stop.stw
has 'not final: illegal at 2.2'
t "JSON of an illegal record: final is false"
run show --format json stop.stw
is_status 1
has '"final":false'
json out
t "--quiet: no faults, the same position and status"
"$STEWARD" show stop.stw >want 2>err
run show -q stop.stw
is_status 1
is_empty err
expect_same want out
t "an unreadable record: 2, faults on standard error, the next is shown"
cat unreadable.stw legal.stw >two.stw
expect_status 2 show two.stw
has 'unreadable: N-verb: ' err
hasnt 'N-verb'
has 'record 2'
t "JSON: one valid line a record"
expect_status 0 show --format json game.stw legal.stw
count 2 '^\{.*\}$'
json out
t "JSON --each: one valid line a position"
expect_status 0 show --each --format json game.stw
count 12 '^\{.*\}$'
json out

i=0
while [ $i -le 11 ]; do
	t "the set-up after turn $i is judged legal and goes on to the same end"
	expect_status 0 show --at $i --format setup game.stw
	cp out set.stw
	run check set.stw
	is_status 0
	is_empty out
	{ grep -v '^\*' set.stw; tail -n +$((i + 1)) game.turns; } >on.stw
	if [ $i -lt 11 ]; then
		expect_status 0 check on.stw
		"$STEWARD" show --format setup game.stw >want 2>err
		run show --format setup on.stw
		expect_same want out
	fi
	run show --format setup set.stw
	expect_same set.stw out
	i=$((i + 1))
done
t "the set-up printed is in canonical form"
"$STEWARD" show --at 4 --format setup game.stw >set.stw 2>err
run fmt set.stw
is_status 0
expect_same set.stw out
t "the set-up in mid-turn is that before the turn, with the actions so far"
expect_status 0 show --at 5.2 --format setup game.stw
cp out set.stw
expect_status 0 check set.stw
has 'red: move a1 s' set.stw
"$STEWARD" show --at 4 --format setup game.stw | grep -v '^\*' >before
grep -v -e '^\*' -e red:.move set.stw >got
expect_same before got
t "the set-up of a record with its own readings keeps them"
{ sed 's/^\[Comp/[Ruling "unfinished=most-landed"]\
&/' legal.stw | sed 's/\] \[Components/] [Ruling "unfinished=most-landed"] [Components/'; } >r.stw
run show --format setup r.stw
has '[Ruling "unfinished=most-landed"]'
t "the set-up keeps names with quotes and backslashes"
mktags n.stw '[Seat "red: A \"the\\ wing\" [x]"] [Seat "blue: Jörg"] [Components "pair"]'
run show --format setup n.stw
is_status 0
has '[Seat "red: A \"the\\ wing\" [x]"]'
cp out n2.stw
expect_status 0 check n2.stw
t "who has drawn and can lay nothing has passed: the set-up is the next one's"
cat >slide.stw <<'EOF'
[Game "slide-blast"] [Seat "red"] [Seat "blue"] [Components "seven"]
0. setup: board front, @red point 1, @blue point 2, tile c1 e1 w, tile c2 n1e1 n, tile h1 n1 e,
   hand red ?, hand blue x2, pile a ?1, pile b ?1, resume red
1. red: draw a ?
2. blue: draw b ?
EOF
expect_status 0 show --format setup slide.stw
has 'resume blue'
has '1. blue: draw b ?'
cp out set.stw
expect_status 0 check set.stw
# What a fault ended begins, as a set-up, at the last legal position, whatever the fault is.
before_fault() {
	{ cat game.head; printf "$1"; } >f.stw
	run show f.stw
	sed -e 1d -e '/^not final/d' -e '/to act:/d' out >want
	run show --format setup f.stw
	cp out set.stw
	expect_status 0 check set.stw
	is_empty out
	run show set.stw
	sed -e 1d -e '/to act:/d' out >got
	expect_same want got
}
t "the set-up of what an illegal action ended is without that action"
before_fault 'red: play takeoff, move a2 s, move b1 s\n'
has '1. red: play takeoff, move a2 s' set.stw
hasnt 'move b1 s' set.stw
t "... an action that cannot be read"
before_fault 'red: play takeoff, fly a2 s\n'
hasnt 'fly' set.stw
t "... the first action of a turn: it is the same seat's turn still"
before_fault 'red: play takeoff, draw ?\nblue: move b1 n\n'
has 'resume blue' set.stw
hasnt '1. ' set.stw
t "... an action behind the end"
{ cat game.head game.turns; echo 'blue: play takeoff'; } >f.stw
run show --format setup f.stw
hasnt 'blue: play takeoff'
cp out set.stw
expect_status 0 check set.stw
finish
