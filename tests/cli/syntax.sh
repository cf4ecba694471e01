# Tags, strings, comments, turn numbers: what is well formed, and that reading
# goes on behind what is not.
. "$CLI/lib.sh"
samples

# next_judged FILE: an illegal record behind is found and judged.
next_judged() {
	cp "$1" both.stw
	cat illegal.stw >>both.stw
	run check --summary both.stw
	is_status 2
	has 'records 2: legal 0, illegal 1, undecided 0, unreadable 1;'
}
# broken NAME ID LINE COLUMN FILE: a fault of that id at that place, and the next record is judged.
broken() {
	t "$1: $2 at $3:$4, the next record is judged"
	run check "$5"
	is_status 2
	like "^$5:$3:$4: unreadable: $2: "
	next_judged "$5"
}
# fixed FILE: fmt of what fmt wrote is the same.
fixed() {
	run fmt "$1"
	is_status 0
	cp out fixed.stw
	run fmt fixed.stw
	is_status 0
	expect_same fixed.stw out
}

# Strings
t "escaped quotes, backslashes, brackets, braces in a value: read, kept"
mktags a.stw '[Event "A \"Bo\" C"] [Site "x\\"] [Round "[!] ] (z { } ; % , : @ = ?"] [Table "\\\\\""] [Note ""] '"$seats"
expect_status 0 check a.stw
run check --format json a.stw
has '"Event":"A \"Bo\" C"'
has '"Site":"x\\"'
has '"Round":"[!] ] (z { } ; % , : @ = ?"'
has '"Table":"\\\\\""'
has '"Note":[""]'
json out
fixed a.stw
has '[Event "A \"Bo\" C"]'
has '[Site "x\\"]'
has '[Table "\\\\\""]'
t "every short value of quotes, backslashes, brackets, braces: fmt keeps it"
awk 'BEGIN {
	n = split("a \\\\ \\\" ] [ { } *", u, " ")
	for (i = 1; i <= n; i++) { put(u[i]); for (j = 1; j <= n; j++) { put(u[i] u[j]); for (k = 1; k <= n; k++) put(u[i] u[j] u[k]) } }
}
function put(s) { printf "[Game \"turbulence\"]\n[Event \"%s\"]\n[Seat \"red: %s\"]\n[Seat \"blue\"]\n[Components \"pair\"]\n*\n\n", s, s }' >short.stw
run check --summary short.stw
has 'records 584:'
has 'unreadable 0;'
run fmt short.stw
grep '^\[Event' out >got
grep '^\[Event' short.stw >want
expect_same want got
grep '^\[Seat "red' out >got
grep '^\[Seat "red' short.stw >want
expect_same want got
cp out short2.stw
run fmt short2.stw
expect_same short2.stw out
t "every short value: JSON says what was meant"
if have_json; then
	"$STEWARD" check --format json short.stw | python3 -c '
import json, sys
units = ["a", "\\", "\"", "]", "[", "{", "}", "*"]
want = [w for i in units for w in [i] + [v for j in units for v in [i + j] + [i + j + k for k in units]]]
got = [json.loads(l)["tags"]["Event"] for l in sys.stdin]
print("same" if got == want else "differ: " + repr([p for p in zip(want, got) if p[0] != p[1]][:3]))' >out 2>&1
	first same
else skip "no python3"; fi
t "white space in a value: a run of it means one space"
mktags ws.stw "[Event \"Autumn ${TAB}${NL}   2026\"] $seats"
run check --format json ws.stw
is_status 0
has '"Event":"Autumn 2026"'
t "white space in a value: a quoted, wrapped mail means one space too"
{ printf '> [Game "turbulence"] [Event "Autumn\n> 2026"] '"$seats\n> "; printf '%s\n' "$SETUP"; } >ws2.stw
run check --format json ws2.stw
is_status 0
has '"Event":"Autumn 2026"'

mktags s1.stw '[Event "a\nb"] '"$seats"
broken "a backslash before another sign" N-string 1 '3[01]' s1.stw
mktags s2.stw '[Event "C:\"] '"$seats"
t "a value that ends in one backslash: a fault in line 1, the next record is judged"
run check s2.stw
is_status 2
like '^s2.stw:1:[0-9]+: unreadable: N-(string|tag): '
next_judged s2.stw
mktags s3.stw '[Event "a "b" c"] '"$seats"
broken "an inner quote without a backslash" N-tag 1 '[0-9]+' s3.stw
mktags s4.stw '[Event "never closed] [Seat red]'
broken "a string that never ends" N-string 1 '28' s4.stw
mk s5.stw '1. red: move a2 s, pass "why\n'
broken "a string of an action that never ends" N-string 3 '25' s5.stw

# Tags
t "two tags in a line, a tag over several lines, no blanks, many blanks"
mktags g.stw "[Event\"x\"][Site${NL}\"y\"${NL}] [  Round   \"1\"  ]$seats"
expect_status 0 check g.stw
fixed g.stw
has '[Event "x"]'
has '[Site "y"]'
has '[Round "1"]'
t "tag names in any case"
mktags g.stw '[EVENT "x"] [site "y"] '"$seats"
expect_status 0 check g.stw
mktags g1.stw '[Event x] '"$seats"
broken "a value without quotes" N-tag 1 '2[0-9]' g1.stw
mktags g2.stw '[Event] '"$seats"
broken "a tag without a value" N-tag 1 '2[0-9]' g2.stw
mktags g3.stw '[Event "x" "y"] '"$seats"
broken "a tag with two values" N-tag 1 '[23][0-9]' g3.stw
mktags g4.stw '[Event "x" '"$seats"
broken "a tag without its bracket" N-tag 1 '[23][0-9]' g4.stw
mktags g5.stw '["x"] '"$seats"
broken "a tag without a name" N-tag 1 '2[0-9]' g5.stw
mktags g6.stw '[Evnt "x"] '"$seats"
broken "an unknown tag" N-tag-name 1 22 g6.stw
t "an unknown tag: the nearest name is given"
run check g6.stw
has 'Event'
t "a tag of one's own: X-"
mktags g7.stw '[X-club "x"] [X-club "y"] '"$seats"
expect_status 0 check g7.stw
for n in Event Date Components Rules House Result Name Case From; do
	case $n in
	Rules) v=1 ;;
	Components) v=pair ;;
	Result) v=open ;;
	*) v=x ;;
	esac
	t "[$n] twice: N-tag-twice at the second, the first is named"
	printf '[Game "turbulence"]\n[%s "%s"]\n[Note "between"]\n[%s "%s"]\n[Seat "red"]\n[Seat "blue"]\n' $n $v $n $v >twice.stw
	run check twice.stw
	is_status 2
	like '^twice.stw:4:[12]: unreadable: N-tag-twice: .*line 2'
done
t "tags that may stand many times"
mktags many.stw '[Note "a"] [Note "b"] [Site "c"] [Site "c"] [Author "a"] [Author "a"] [Source "s"] [Source "s"] '"$seats"
expect_status 0 check many.stw
mk l.stw '1. red: move a2 s\n[Event "late"]\n2. blue: pass\n'
broken "a tag behind a turn" N-tag-late 4 1 l.stw
t "an unclosed tag does not swallow the turns"
run check g4.stw
count 1 '^g4.stw:[0-9]+:[0-9]+: unreadable'

# Comments
t "comments between any two words"
printf '{0}[Game "turbulence"{1}]{2}[{3}Seat{4}"red"{5}]{6}[Seat "blue"][Components "pair"]{}\n{ }%s\n{7}1.{8}red{9}:{10}move{11}a2{12}s{13},{14}@{15}red{16}draw{17}{18}\n{19}*{20}' "$SETUP" >c.stw
expect_status 0 check c.stw
t "comments: fmt keeps every one, in order"
run fmt c.stw
grep -o '{[0-9]*}' out | tr -d '\n' >got
printf '{0}{1}{2}{3}{4}{5}{6}{}{7}{8}{9}{10}{11}{12}{13}{14}{15}{16}{17}{18}{19}{20}' >want
expect_same want got
fixed c.stw
t "comments: a tag, a turn, a result, ; and % in them are text"
mk c1.stw '{see 1. red: fly [Event "old"]\n\n[Seat "x"] ; %% * 1-0 "}1. red: move a2 s {"} {; no}\n*\n'
expect_status 0 check c1.stw
mk c2.stw '1. red: {a {b} c} move a2 s\n'
t "a comment in a comment: a fault in its line, not at the end"
run check c2.stw
is_status 2
like '^c2.stw:3:(9|12|17): unreadable: N-(comment|brace): '
next_judged c2.stw
mk c3.stw '1. red: move a2 s } {x}\n'
broken "a } without its {" N-brace 3 19 c3.stw
mk c4.stw '1. red: move a2 s {never closed\n2. blue: pass\n'
broken "a comment that never ends" N-comment 3 19 c4.stw
printf '[Game "turbulence"] {never closed\n[Seat "red"]\n' >c5.stw
broken "a comment that never ends, among the tags" N-comment 1 21 c5.stw
t "a comment never closed, another behind it: the fault is at the first"
mk c6.stw '1. red: move a2 s {oops\n2. blue: pass {fine}\n'
run check c6.stw
is_status 2
like '^c6.stw:(3:19|4:15): unreadable: N-comment: '
mk p1.stw '1. red: move a2 s ; a comment of PGN { that opens nothing\n2. blue: pass\n'
broken "a ; comment" N-semicolon 3 19 p1.stw
t "a ; or % comment: the fault says to use braces"
run check p1.stw
like 'N-semicolon: .*brace|[{]' out
count 1 '^p1.stw:[0-9]+:[0-9]+: unreadable'
mk p2.stw '%% an escape of PGN\n1. red: move a2 s\n'
broken "a % comment in column 1" N-semicolon 3 1 p2.stw
t "a % comment is one fault, the turn behind it is read"
run check p2.stw
count 1 '^p2.stw:[0-9]+:[0-9]+: unreadable'
mk p3.stw '1. red: %% x\n move a2 s\n'
broken "a % comment in column 9" N-semicolon 3 9 p3.stw

# Turns
t "numbers may be left out"
mk t.stw 'red: move a2 s\nblue: pass\n3. red: move a1 s\nblue:\n'
expect_status 0 check t.stw
fixed t.stw
has '1. red: move a2 s'
has '2. blue: pass'
has '4. blue:'
t "a wrong number: a fault at it, with the right one"
mk t1.stw '1. red: move a2 s\n2. blue: pass\n2. red: move a1 s\n3. blue: pass\n'
expect_status 2 check t1.stw
like '^t1.stw:5:1: unreadable: N-turn-number: .*3'
t "zero for a later turn is a wrong number"
mk t2.stw '0. red: move a2 s\n'
expect_status 2 check t2.stw
first 't2.stw:3:1: unreadable: N-turn-number: '
t "without a set-up turns count from 1"
printf '%s\n1. red: pass\n2. blue: pass\n' "$TAGS" >t3.stw
expect_status 3 check t3.stw
hasnt N-
printf '%s\n0. red: pass\n' "$TAGS" >t4.stw
expect_status 2 check t4.stw
like '^t4.stw:2:1: unreadable: N-turn-number: '
mk t5.stw 'move a2 s\n'
t "an action without a seat"
sed 's/, resume red$/, resume red\
1./' t5.stw >t6.stw
expect_status 2 check t6.stw
like '^t6.stw:[34]:[0-9]+: unreadable: N-(turn|seat|action): '
t "an action before any turn"
printf '%s\nmove a2 s, pass\n' "$TAGS" >t7.stw
expect_status 2 check t7.stw
like '^t7.stw:2:1: unreadable: N-turn: '
t "a seat that no tag names: a fault with the nearest"
mk t8.stw '1. rad: move a2 s\n'
expect_status 2 check t8.stw
like '^t8.stw:3:4: unreadable: N-seat: '
has red
t "a lost comma shows at the word too many"
mk t9.stw '1. red: move a2 s move a1 s\n'
run check t9.stw
is_status 2
like '^t9.stw:3:[0-9]+: unreadable: N-word: '
t "a lost colon shows"
mk t10.stw '1. red move a2 s\n'
expect_status 2 check t10.stw
like '^t10.stw:3:[0-9]+: unreadable: N-(turn|verb|action|word): '
t "@ and = inside an action"
mk t11.stw '1. red: move @blue a2 s, move = a1 s\n'
expect_status 2 check t11.stw
like '^t11.stw:3:14: unreadable: N-action: '
like '^t11.stw:3:31: unreadable: N-action: '
t "@ without a seat, = without a word, @ of nobody"
mk t12.stw '1. red: @, =, @pink pass\n'
expect_status 2 check t12.stw
like '^t12.stw:3:(9|10): unreadable: N-(action|seat): '
like '^t12.stw:3:(12|13): unreadable: N-(action|claim): '
like '^t12.stw:3:(15|16): unreadable: N-seat: '
t "result tokens of chess before the first move"
mk t13.stw ' 0-1\n'
expect_status 2 check t13.stw
like '^t13.stw:3:2: unreadable: N-'
finish
