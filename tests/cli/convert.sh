# convert: records to JSON and back to the canonical text, byte for byte; JSON that is no record.
. "$CLI/lib.sh"
samples

# twin FILE: its JSON gives what fmt gives, and the canonical text gives the
# same JSON but for "ended". Unreadable records fall out.
twin() {
	"$STEWARD" fmt "$1" >f.want 2>/dev/null
	whole=$?
	"$STEWARD" convert --to json "$1" >j.1 2>j.err
	run convert --to text j.1
	[ -s j.1 ] || return 0
	is_status 0
	is_empty err
	[ $whole = 0 ] && expect_same f.want out
	cp out f.got
	"$STEWARD" fmt f.got 2>f.err >f.again
	! grep -q N-from f.err || return 0      # the record that another stands on fell out
	expect_same f.got f.again
	"$STEWARD" convert --to json f.got >j.2 2>/dev/null
	sed 's/,"ended":false,"text_behind":/,"ended":true,"text_behind":/' j.1 >j.0
	expect_same j.0 j.2
}

t 'a record as JSON'
cat >a.stw <<'R'
Hello
[Game "turbulence"]{0}[Event "A  \"B\" \\"] {1} {2}
{3} {4}
{5}
[seat "red: Ann"] [Seat "blue"] [Components "pair"]
{6}
0.SETUP {7}: {8} board pair,,{9}@ {10} red draw ?4 ?{11},
1. red: {12} @blue {13} = {14} at "x \"y\"" {15} , pass {16}
{17}
R
expect_status 0 convert --to json a.stw
tr -d '\n' >want <<'J'
{"game":"turbulence","text_before":"Hello","tags":[{"before":[],"name":"Game","value":"turbulence","behind":["0"]},
{"before":[],"name":"Event","value":"A  \"B\" \\","behind":["1","2"]},{"before":[["3","4"],["5"]],"name":"Seat","value":"red: Ann","behind":[]},
{"before":[],"name":"Seat","value":"blue","behind":[]},{"before":[],"name":"Components","value":"pair","behind":[]}],
"turns":[{"before":[["6"]],"number":0,"seat":"setup","actions":[
{"before":["7","8"],"seat":null,"claim":false,"words":["board","pair"],"within":[]},
{"before":["9"],"seat":"red","claim":false,"words":["draw",{"hidden":4},{"hidden":1}],"within":[{"word":0,"comment":"10"}]}],"behind":["11"]},
{"before":[],"number":1,"seat":"red","actions":[
{"before":["12"],"seat":"blue","claim":true,"words":["at",{"string":"x \"y\""}],"within":[{"word":0,"comment":"13"},{"word":0,"comment":"14"},{"word":2,"comment":"15"}]},
{"before":[],"seat":null,"claim":false,"words":["pass"],"within":[]}],"behind":["16"]}],"before_end":[["17"]],"ended":false,"text_behind":null}
J
echo >>want
expect_same want out
twin a.stw
t 'text behind *, and comments before and behind a record'
{ printf 'Dear Bob,\n\n{a banner}\n'; cat legal.stw; printf '{ends} here\n\n  is the next:\n'; cat legal.stw; printf '{last}'; } >m.stw
expect_status 0 convert --to json m.stw
count 2 '"ended":true'
has '"text_before":"Dear Bob,\n\n{a banner}"'
has '"text_behind":"{ends} here\n\n  is the next:"'
has '"text_behind":"{last}"'
twin m.stw
t 'a record without turns; turns without actions'
printf '[Game "turbulence"]' >e.stw
twin e.stw
printf '[Game "turbulence"] {a}\n{b}\n* {c}\n' >e.stw
twin e.stw
printf '[Game "turbulence"] [Seat "red"]\nred: {a} red: {b}\n{c} {d}\n\nred:,,{e}\n' >e.stw
twin e.stw
t 'bytes that are not UTF-8, control and bidi characters'
printf 'caf\351\n[Game "turbulence"] [Seat "red: J\366rg"] [Note "\303\251 \342\200\256 \001 \177"] {\377}\n{\376\n\375}\nred: pass "\374", {\351} pass {\001}\n{\352}*\nsch\366n' >l.stw
expect_status 0 convert --to json l.stw
no_raw
json out
has '"text_before":{"bytes":"Y2Fm6Q=="}'
has '"value":{"bytes":"cmVkOiBK9nJn"}'
has '"value":"é \u202e \u0001 \u007f"'
has '{"string":{"bytes":"/A=="}}'
has '"behind":[{"bytes":"/w=="}]'
has '"before":[[{"bytes":"/gr9"}]]'
twin l.stw
for n in 1 2 3 4 5 6 7; do
	printf '[Game "turbulence"] [Note "%s"]' "$(printf '\377\376abcde' | head -c $n)" >l.stw
	twin l.stw
done
t 'a record out of a mail'
printf '> Hello,\n>\n> > [Game \342\200\234turbulence\342\200\235] [Event "a\n> > b"] {c\n> > d}\r\n> > {e\n> > f} [Seat "red: A\342\200\223B"]\n> > Red: Pass\302\240"x\n> > y" {g\n> > h},\n> > = place red 1\n> *\n> -- \n> Bob\n' >q.stw
expect_status 0 convert --to json q.stw
has '"text_before":"> Hello,\n>"'
has '"value":"a b","behind":["c\nd"]'
has '"words":["pass",{"string":"x y"}],"within":[{"word":2,"comment":"g h"}]'
has '"text_behind":"> -- \n> Bob"'
twin q.stw
t 'a byte order mark, CR LF, CR'
printf '\357\273\277[Game "turbulence"]\r\n{a\r\nb}\r[Seat "red"]\rred: pass\r\n' >b.stw
twin b.stw
has '"before":[["a\nb"]]' j.1
t 'comments in every place'
awk '{ n = split($0, p, / /); for (i = 1; i <= n; i++) printf "%s%s", p[i], i < n ? (i % 3 ? " {" NR "." i "} " : i % 2 ? "{}\n{ " i "\n}" : "\n") : "\n" }' legal.stw |
	sed 's/\[\(Game\|Seat\|Components\) {[^}]*}/[\1/g' >c.stw
expect_status 0 check -q c.stw
grep -o '{' c.stw | wc -l >n
[ "$(cat n)" -gt 20 ] || bad "only $(cat n) comments"
twin c.stw
t 'comments: all of them come back'
[ "$(tr -cd '{' <c.stw | wc -c)" = "$(tr -cd '{' <f.got | wc -c)" ] || bad 'some are lost'
t 'words: numbers, dots, signs, strings, hidden cards'
printf '[Game "turbulence"] [X-Own-1 "x"] [x-own "y"] [Seat "a-b.c+d"]\nA-b.c+d: score 4.5 -4.5 +3 1.2.3 - + ? ?0 ?1 ?02 ?999 "" "?" "a{b}c" "[]:,=@*" 999999999\n' >w.stw
twin w.stw
has '"words":["score","4.5","-4.5","+3","1.2.3","-","+",{"hidden":1},{"hidden":0},{"hidden":1},{"hidden":2},{"hidden":999},{"string":""},{"string":"?"},{"string":"a{b}c"}' j.1
has '"name":"x-own"' j.1
t 'at the limits: 200 words, 1000 bytes, 64 letters, 16 seats, 1000 tags, 10000 actions'
x64=$(printf '%64s' '' | tr ' ' x)
s1000=$(printf '%1000s' '' | tr ' ' s)
{
	printf '[Game "turbulence"]'
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do printf '[Seat "s%s"]' $i; done
	printf '[Seat "%s"]' "$x64"
	yes "[Note \"$s1000\"]" | head -n 983
	printf '\ns1: pass'
	yes ' w' | head -n 199 | tr -d '\n'
	printf ', @%s pass ' "$x64"
	yes ', p' | head -n 9998 | tr -d '\n'
} >big.stw
expect_status 0 check -q --parse-only big.stw
twin big.stw
for f in "$ROOT"/fixtures/*/*.stw "$ROOT"/fixtures/*/*/*.stw; do
	t "there and back: ${f#"$ROOT"/}"
	twin "$f"
done
t 'there and back: the toy game'
if [ -x "${STEWARD%/*}/steward-toy" ]; then
	STEWARD_WAS=$STEWARD
	STEWARD=$STEWARD-toy
	for f in "$ROOT"/tests/toy/*.stw; do twin "$f"; done
	STEWARD=$STEWARD_WAS
else
	skip 'steward-toy is not built'
fi
t 'there and back: 50 generated games, spelled as people do'
"$STEWARD" gen turbulence --games 50 --seed 3 --typed >g.stw 2>err
[ "$(grep -c '^\[Game' g.stw)" = 50 ] || bad "gen: $(head -n 1 err)"
twin g.stw
[ "$(wc -l <j.1)" = 50 ] || bad "$(wc -l <j.1) lines for 50 games"
t 'there and back: every record alone, without the one that [From] names'
"$STEWARD" convert --to json "$ROOT/fixtures/notation/comments.stw" 2>/dev/null | grep '"From"' >from.json
while IFS= read -r l; do
	printf '%s\n' "$l" >one.json
	run convert --to text one.json
	is_status 0
done <from.json
[ -s from.json ] || bad 'no such fixture'
t '[From]: the seats are those of its base, where the stream holds it'
cat >fam.stw <<'R'
[Game "turbulence"] [Name "base"] [Seat "red"] [Seat "blue"] [Components "pair"]
0. setup: board pair
[Game "turbulence"] [From "base"]
1. red: pass, @blue pass
R
twin fam.stw
sed 's/"seat":"red","actions"/"seat":"green","actions"/' j.1 >g.json
expect_status 2 convert --to text g.json
has 'g.json:2:1: unreadable: /turns/0: N-seat: no seat is called green' err
count 1 '^\[Game'

t 'unreadable records: their faults, nothing on stdout; the others are converted'
mk lost.stw '1. red: move a2 s\n2. green: pass\n3. blue: }\n*\n'
cat legal.stw lost.stw illegal.stw undecided.stw >mix.stw
expect_status 2 convert --to json mix.stw
count 3 '^{"game"'
[ "$(wc -l <out)" = 3 ] || bad "$(wc -l <out) lines"
has 'mix.stw:8:4: unreadable: N-seat' err
has 'mix.stw:9:10: unreadable: N-brace' err
t 'illegal and undecided records are converted: 0'
expect_status 0 convert --to json illegal.stw undecided.stw
is_empty err
t 'input without a record: 2'
echo text >none.stw
expect_status 2 convert --to json none.stw
is_empty out
has N-empty err
for e in '' ' \n\n' '[]' '[ ]\n'; do
	printf "$e" >none.json
	expect_status 2 convert --to text none.json
	is_empty out
	has 'none.json:1:1: unreadable: there is no record here' err
done
t 'usage: --to, its value, --format; a file that is missing'
expect_status 2 convert legal.stw
has 'json or --to text' err
expect_status 2 convert --to yaml legal.stw
has yaml err
expect_status 2 convert --to json --format json legal.stw
expect_status 2 convert --to text no.json legal.json
has no.json err
expect_status 0 convert --help
has '--to json'
t '--strict: odd signs are faults, as everywhere'
expect_status 2 convert --strict --to json q.stw
is_empty out
has N-quote err
t 'standard input, several files, -q'
"$STEWARD" convert --to json legal.stw illegal.stw >two.json
run convert --to json - <legal.stw
head -n 1 two.json | cmp -s - out || bad 'another line from standard input'
"$STEWARD" fmt legal.stw illegal.stw >two.want
run convert --to text <two.json
expect_same two.want out
head -n 1 two.json >1.json
tail -n 1 two.json >2.json
expect_status 0 convert --to text 1.json 2.json
expect_same two.want out
expect_status 2 convert --to text -q - <<'J'
{}
J
is_empty err

t 'lists and spread-out JSON are read'
{ printf '['; head -n 1 two.json; printf ' ,\n'; tail -n 1 two.json; printf '] \n'; } >list.json
expect_status 0 convert --to text list.json
expect_same two.want out
printf '%s' "[$(head -n 1 two.json),$(tail -n 1 two.json)]" >list.json
expect_status 0 convert --to text list.json
expect_same two.want out
printf '\357\273\277 %s %s' "$(head -n 1 two.json)" "$(tail -n 1 two.json)" >list.json
expect_status 0 convert --to text list.json
expect_same two.want out
{ printf '[%s]\n' "$(head -n 1 two.json)"; tail -n 1 two.json; } >list.json
expect_status 0 convert --to text list.json
expect_same two.want out
if have_json; then
	python3 -c 'import json, sys
for l in open("two.json"): print(json.dumps(json.loads(l), indent=2))' >spread.json
	expect_status 0 convert --to text spread.json
	expect_same two.want out
	python3 -c 'import json, sys
print(json.dumps([json.loads(l) for l in open("two.json")], indent=4, ensure_ascii=True, sort_keys=True))' >spread.json
	expect_status 0 convert --to text spread.json
	expect_same two.want out
fi
t 'the text is there before the input ends'
mkfifo in
timeout 60 "$STEWARD" convert --to text - <in >out 2>err &
pid=$!
exec 9>in
cat two.json >&9
i=0
while [ $i -lt 50 ] && ! grep -q 'move a2 s ne' out; do sleep 0.1; i=$((i + 1)); done
grep -q 'move a2 s ne' out || bad 'nothing printed after 5 s while the input is open'
exec 9>&-
wait $pid
status=$?
is_status 0

# JSON that is no record. One is a small record; edit OLD NEW changes it.
cat >one.stw <<'R'
[Game "turbulence"] [Seat "red"] [Seat "blue"] [Components "pair"] [Note "x"]
1. red: move a2 s, @blue pass "y" {z}, = at red a1 s
2. blue: draw ?2
*
R
"$STEWARD" convert --to json one.stw >one.json
# refuse WHERE MESSAGE: in.json is refused so, the line behind it is read
refuse() {
	tail -n 1 two.json >>in.json
	run convert --to text in.json
	is_status 2
	has "in.json:$1: unreadable: $2" err
	count 1 '^\[Game "turbulence"\]'
	has 'move a2 s ne'
	[ "$(wc -l <err)" = "${3:-1}" ] || bad "$(wc -l <err) messages: $(cat err)"
}
edit() {
	case $(cat one.json) in
	*"$1"*) ;;
	*) bad "the record does not hold $1" ;;
	esac
	awk -v old="$1" -v new="$(printf '%s' "$2" | sed 's/\\/\\\\/g')" '{ i = index($0, old); print substr($0, 1, i - 1) new substr($0, i + length(old)) }' one.json >in.json
}
t 'JSON that is no JSON: each is told with its place, and the next line is read'
n=0
while IFS= read -r j; do
	n=$((n + 1))
	{ printf '\n%s\n' "$j"; tail -n 1 two.json; } >in.json
	run convert --to text in.json
	is_status 2
	like '^in.json:2:[0-9]+: unreadable: [^/]' err
	has 'move a2 s ne'
	no_raw err
done <<'J'
{
{"game"
{"game":"x
{"a":1,}
{'a':1}
{"a":tru}
{"a":"\x"}
{"a":"\ud800"}
{"a":"\u0000"}
{"\u0000":1}
{"a":1e999}
{"a":99999999999999999999}
{"a":01}
{"a":1,"a":1}
{]
x
"
"x
\
}
{"a":[}
{"a" 1}
{"a":"	"}
nul
1 2
// {}
J
[ $n = 26 ] || bad "$n tried"
t 'NUL bytes and bytes that are not UTF-8 in the JSON'
for j in '{"a":"\000"}' '\000' '{"a":"\377"}' '{"\351":1}' '{"a":"\300\200"}' '{"a":"\355\240\200"}'; do
	{ printf "$j\n"; tail -n 1 two.json; } >in.json
	run convert --to text in.json
	is_status 2
	like '^in.json:1:[0-9]+: unreadable: ' err
	has 'move a2 s ne'
	no_raw err
done
t 'JSON of another kind'
for j in 1 null true '"x"' 1.5 '{}' '{"game":"turbulence"}'; do
	{ printf '%s\n' "$j"; tail -n 1 two.json; } >in.json
	run convert --to text in.json
	is_status 2
	like '^in.json:1:1: unreadable: (an object is expected|the member "[a-z_]*" is missing)' err
	has 'move a2 s ne'
done
t 'deep nesting'
for n in 100 3000 100000; do
	{ printf '{"a":'; yes '[' | head -n $n | tr -d '\n'; printf '\n'; tail -n 1 two.json; } >in.json
	run convert --to text in.json
	is_status 2
	like '^in.json:1:[0-9]+: unreadable: ' err
	has 'move a2 s ne'
	{ yes '[' | head -n $n | tr -d '\n'; yes ']' | head -n $n | tr -d '\n'; printf '\n'; tail -n 1 two.json; } >in.json
	run convert --to text in.json
	is_status 2
	has 'move a2 s ne'
done
t 'lists: a comma too few or too many, no end, a bad element among good ones'
one=$(cat one.json)
{ printf '[%s %s]\n' "$one" "$one"; tail -n 1 two.json; } >in.json
expect_status 2 convert --to text in.json
has 'a comma is missing in the list' err
count 3 '^\[Game'
{ printf '[%s,]\n' "$one"; tail -n 1 two.json; } >in.json
expect_status 2 convert --to text in.json
has 'a comma before the end of the list' err
count 2 '^\[Game'
printf '[%s,\n%s\n' "$one" "$one" >in.json
expect_status 2 convert --to text in.json
has 'in.json:1:1: unreadable: the list that begins in this line is not closed' err
count 2 '^\[Game'
printf '[%s,\n{"game":1},[],7,{"a":\n%s]\n' "$one" "$one" >in.json
expect_status 2 convert --to text in.json
count 2 '^\[Game'
has 'in.json:2:1: unreadable: the member' err
has 'in.json:2:12: unreadable: an object is expected' err

# edits OLD NEW WHERE: a table, parted by bars; each is refused at that pointer
edits() {
	n=0
	while IFS='|' read -r old new where; do
		n=$((n + 1))
		[ -z "$why" ] || return
		edit "$old" "$new"
		refuse '1:1' "$where"
		case $why in ?*) why="$old to $new: $why" ;; esac
	done
	[ $n -gt 0 ] || bad 'none tried'
}
t 'members: missing, unknown, of the wrong kind'
sed 's/ *| */|/g' >table <<'E'
"game":"turbulence", | | the member "game" is missing
"game":"turbulence" | "game":"x" | /game: this would read back as "turbulence"
"game":"turbulence" | "game":null | /game: this would read back as "turbulence"
"game":"turbulence" | "game":"turbulence","x":1 | /x: no member is called so
"game":"turbulence" | "a/b~c":[],"game":"turbulence" | /a~1b~0c: no member is called so
"text_before":null | "text_before":1 | /text_before: a string or
"text_before":null | "text_before":"" | /text_before: this would read back as null
"text_behind":null | "text_behind":[] | /text_behind: a string or
"tags":[ | "tags":{},"tags_":[ | /tags_: no member is called so
"tags":[ | "tags":[1, | /tags/0: an object is expected
"before":[],"name":"Seat" | "name":"Seat" | /tags/1: the member "before" is missing
"before":[],"name":"Seat" | "before":null,"name":"Seat" | /tags/1/before: a list is expected
"before":[],"name":"Seat" | "before":["c"],"name":"Seat" | /tags/1/before/0: a list is expected
"before":[],"name":"Seat" | "before":[[]],"name":"Seat" | /tags/1/before/0: a line of comments holds at least one
"before":[],"name":"Seat" | "before":[[1]],"name":"Seat" | /tags/1/before/0/0: a string or
"before":[],"name":"Game" | "before":[["c"]],"name":"Game" | /tags/0/before: what stands before the first tag
"name":"Game" | "name":"Event" | /tags/0/name: the first tag is Game
"name":"Note" | "name":"Game" | /tags/4/name: a record has one tag Game
"name":"Note" | "name":"note" | /tags/4/name: no tag is called so
"name":"Note" | "name":"Nonsense" | /tags/4/name: no tag is called so
"name":"Note" | "name":"X-" | /tags/4: N-tag-name
"name":"Note" | "name":"X-a b" | /tags/4/name: no tag is called so
"name":"Note" | "name":"X-—" | /tags/4/name: no tag is called so
"name":"Note" | "name":"X-a." | /tags/4
"name":"Note" | "name":5 | /tags/4/name: a tag's name is expected
"name":"Note" | "name":"Components" | /tags/4: N-tag-twice
"name":"Note","value":"x" | "name":"Seat","value":"none" | /tags/4: N-seat-tag
"name":"Note","value":"x" | "name":"Expect","value":"perhaps" | /tags/4: N-expect
"turns":[ | "turns":[null, | /turns/0: an object is expected
"number":1 | "number":2 | /turns/0: N-turn-number
"number":1 | "number":1.0 | /turns/0/number: a whole number
"number":1 | "number":-1 | /turns/0/number: a whole number
"number":1 | "number":1000001 | /turns/0/number: a whole number
"number":1 | "number":"1" | /turns/0/number: a whole number
"number":1 | "number":null | /turns/0/number: a whole number
"seat":"red","actions" | "seat":"green","actions" | /turns/0: N-seat
"seat":"red","actions" | "seat":"Red","actions" | /turns/0/seat: a seat consists of small letters
"seat":"red","actions" | "seat":null,"actions" | /turns/0/seat: a seat is expected
"seat":"red","actions" | "seat":"red: blue","actions" | /turns/0/seat: a seat consists of
"seat":"red","actions" | "seat":"1red","actions" | /turns/0/seat: a seat begins with a letter
"seat":"red","actions" | "seat":"","actions" | /turns/0/seat: a seat has from 1 to 64 letters
"actions":[ | "actions":null,"x":[ | /turns/0
"seat":"blue","claim":false | "seat":"setup","claim":false | /turns/0/actions/1: N-seat
"seat":"blue","claim":false | "seat":1,"claim":false | /turns/0/actions/1/seat: a seat is expected
"claim":true | "claim":1 | /turns/0/actions/2/claim: true or false is expected
"claim":true | "claim":null | /turns/0/actions/2/claim: true or false is expected
"ended":true | "ended":null | /ended: true or false is expected
"ended":true,"text_behind":null | "ended":false,"text_behind":"x" | /ended: a record with text behind it is ended
E
edits <table
t 'words that could not be read back'
sed 's/ *| */|/g' >table <<'E'
"a2" | "a 2" | /turns/0/actions/0/words/1: a word consists of
"a2" | "A2" | /turns/0/actions/0/words/1: a word consists of
"a2" | "" | /turns/0/actions/0/words/1: a word has from 1 to 64 letters
"a2" | "a2," | /turns/0/actions/0/words/1: a word consists of
"a2" | "a2." | /turns/0/actions/0/words/1: a word does not end with a dot
"a2" | "blue:" | /turns/0/actions/0/words/1: a word consists of
"a2" | "@red" | /turns/0/actions/0/words/1: a word consists of
"a2" | "?" | /turns/0/actions/0/words/1: a word consists of
"a2" | "{c}" | /turns/0/actions/0/words/1: a word consists of
"a2" | "*" | /turns/0/actions/0/words/1: a word consists of
"a2" | "a\n2" | /turns/0/actions/0/words/1: a word consists of
"a2" | "a—2" | /turns/0/actions/0/words/1: a word consists of
"a2" | "1234567890" | /turns/0/actions/0: N-limit-number
"a2" | 2 | /turns/0/actions/0/words/1: a word is a string
"a2" | null | /turns/0/actions/0/words/1: a word is a string
"a2" | ["a2"] | /turns/0/actions/0/words/1: a word is a string
"a2" | {} | /turns/0/actions/0/words/1: the member "hidden" is missing
"a2" | {"bytes":"YQ=="} | /turns/0/actions/0/words/1: the member "hidden" is missing
"move" | "2move" | /turns/0/actions/0/words/0: a verb begins with a letter
"move" | {"string":"move"} | /turns/0/actions/0/words/0: an action begins with a verb
"move" | {"hidden":1} | /turns/0/actions/0/words/0: an action begins with a verb
["move","a2","s"] | [] | /turns/0/actions/0/words: an action has from 1 to 200 words
["move","a2","s"] | "move" | /turns/0/actions/0/words: a list is expected
{"hidden":2} | {"hidden":1000} | /turns/1/actions/0/words/1/hidden: a whole number from 0 to 999
{"hidden":2} | {"hidden":-1} | /turns/1/actions/0/words/1/hidden: a whole number
{"hidden":2} | {"hidden":true} | /turns/1/actions/0/words/1/hidden: a whole number
{"hidden":2} | {"hidden":2,"x":1} | /turns/1/actions/0/words/1/x: no member is called so
{"string":"y"} | {"string":"a\nb"} | /turns/0/actions/1/words/1/string: a string stands in one line
{"string":"y"} | {"string":"a\rb"} | /turns/0/actions/1/words/1/string: a string stands in one line
{"string":"y"} | {"string":7} | /turns/0/actions/1/words/1/string: a string or
{"string":"y"} | {"string":"y","hidden":1} | /turns/0/actions/1/words/1/hidden: no member is called so
E
edits <table
t 'a string, a comment, a text that would begin another record'
for e in '"behind":["[Game \"x\"]"]' '"behind":["a [game\n>\"x"]'; do
	edit '"behind":[]' "$e"
	refuse 1:1 'the text holds the beginning of another record'
done
edit '"text_behind":null' '"text_behind":"x [Game \"y\"]"'
refuse 1:1 'the text holds the beginning of another record'
edit '"text_before":null' '"text_before":"x [Game \"y\"]"'
refuse 1:1 'the text holds the beginning of another record'
t 'strings and bytes'
sed 's/ *| */|/g' >table <<'E'
"value":"x" | "value":"a\nb" | /tags/4/value: a string stands in one line
"value":"x" | "value":null | /tags/4/value: a string or
"value":"x" | "value":{} | /tags/4/value: the member "bytes" is missing
"value":"x" | "value":{"bytes":1} | /tags/4/value/bytes: base64 is expected
"value":"x" | "value":{"bytes":""} | /tags/4/value/bytes: base64 is expected
"value":"x" | "value":{"bytes":"6Q="} | /tags/4/value/bytes: base64 is expected
"value":"x" | "value":{"bytes":"6Q"} | /tags/4/value/bytes: base64 is expected
"value":"x" | "value":{"bytes":"===="} | /tags/4/value/bytes: base64 is expected
"value":"x" | "value":{"bytes":"6Q==6Q=="} | /tags/4/value/bytes: base64 is expected
"value":"x" | "value":{"bytes":"6R=="} | /tags/4/value
"value":"x" | "value":{"bytes":"6 =="} | /tags/4/value/bytes: base64 is expected
"value":"x" | "value":{"bytes":"eA=="} | /tags/4/value: this would read back as "x"
"value":"x" | "value":{"bytes":"/wo="} | /tags/4/value: a string stands in one line
"value":"x" | "value":{"bytes":"AP8="} | /tags/4
"value":"x" | "value":{"bytes":"6Q==","x":1} | /tags/4/value/x: no member is called so
E
edits <table
edit '"value":"x"' "\"value\":\"$s1000\""
tail -n 1 two.json >>in.json
expect_status 0 convert --to text in.json
edit '"value":"x"' "\"value\":\"${s1000}s\""
refuse 1:1 '/tags/4/value: a string has at most 1000 bytes'
edit '"value":"x"' "\"value\":\"${s1000%s}\\\"\""
refuse 1:1 '/tags/4/value: a string has at most 1000 bytes'
edit '"a2"' "\"${x64}x\""
refuse 1:1 '/turns/0/actions/0/words/1: a word has from 1 to 64 letters'
t 'comments where they could not be read back'
sed 's/ *| */|/g' >table <<'E'
"comment":"z" | "comment":"a}b" | /turns/0/actions/1/within/0/comment: a comment holds no brace
"comment":"z" | "comment":"a{b" | /turns/0/actions/1/within/0/comment: a comment holds no brace
"comment":"z" | "comment":"a\nb" | /turns/0/actions/1/within/0/comment: a comment in a turn stands in one line
"comment":"z" | "comment":null | /turns/0/actions/1/within/0/comment: a string or
"comment":"z" | "comment":{"bytes":"eg=="} | /turns/0/actions/1/within/0/comment: this would read back as "z"
"comment":"z" | "comment":{"bytes":"/30="} | /turns/0/actions/1/within/0/comment: a comment holds no brace
"word":2 | "word":3 | /turns/0/actions/1/within/0: the action has only 2 words
"word":2 | "word":-1 | /turns/0/actions/1/within/0/word: a whole number
"word":2 | "word":"2" | /turns/0/actions/1/within/0/word: a whole number
"word":2 | "wort":2 | /turns/0/actions/1/within/0: the member "word" is missing
[{"word":2,"comment":"z"}] | [{"word":2,"comment":"z"},{"word":1,"comment":"y"}] | /turns/0/actions/1/within/1/word: comments stand in the order
[{"word":2,"comment":"z"}] | {} | /turns/0/actions/1/within: a list is expected
"words":["move","a2","s"],"within":[] | "words":["move","a2","s"],"within":[{"word":0,"comment":"c"}] | /turns/0/actions/0
"words":["draw",{"hidden":2}],"within":[] | "words":["draw",{"hidden":2}],"within":[{"word":2,"comment":"c"}] | /turns/1
"before_end":[] | "before_end":["c"] | /before_end/0: a list is expected
"before_end":[] | "before_end":[["a\rb"]] | /before_end/0/0: this would read back as "a\nb"
"before_end":[] | "before_end":[["a\n> b"]] | /before_end/0/0: this would read back as "a\nb"
E
edits <table
t 'text around the record that could not be read back'
sed 's/ *| */|/g' >table <<'E'
"text_behind":null | "text_behind":"[Event \"x\"]" | /text_behind: N-after-end
"text_behind":null | "text_behind":"red: pass" | /text_behind: N-after-end
"text_behind":null | "text_behind":"x\u0020" | /text_behind: this would read back as "x"
"text_behind":null | "text_behind":"a\rb" | /text_behind: this would read back as "a\nb"
"text_before":null | "text_before":"[Event \"x\"]" | /text_before: N-after-end
"text_before":null | "text_before":"\nx" | /text_before: this would read back as "x"
"text_before":null | "text_before":"\ufeffx" | /text_before: this would read back as "x"
E
edits <table
t 'limits: 201 words, 10001 actions, 1001 tags, 17 seats'
w=$(yes '"w",' | head -n 200 | tr -d '\n')
edit '"move",' "\"move\",$w"
refuse 1:1 '/turns/0/actions/0/words: an action has from 1 to 200 words'
awk '{ a = "{\"before\":[],\"seat\":null,\"claim\":false,\"words\":[\"p\"],\"within\":[]},"; s = ""; for (i = 0; i < 10000; i++) s = s a; sub(/"actions":\[/, "&" s); print }' one.json >in.json
refuse 1:1 '/turns/0/actions: a turn has at most 10000 actions'
awk '{ a = ",{\"before\":[],\"name\":\"Note\",\"value\":\"n\",\"behind\":[]}"; s = ""; for (i = 0; i < 1000; i++) s = s a; sub(/\],"turns"/, s "&"); print }' one.json >in.json
refuse 1:1 '/tags: a record has from 1 to 1000 tags'
awk '{ s = ""; for (i = 0; i < 15; i++) s = s ",{\"before\":[],\"name\":\"Seat\",\"value\":\"s" i "\",\"behind\":[]}"; sub(/\],"turns"/, s "&"); print }' one.json >in.json
refuse 1:1 '/tags/19: N-limit-seats'
t 'what a message shows of the input, no terminal obeys'
edit '"game":"turbulence"' '"game":"turbulence","\u001b[2J\u202e":1'
refuse 1:1 '/'
no_raw err
t '20000 records there and back, in flat memory'
yes "$(cat legal.stw)" | head -n $((20000 * 4)) >many.stw
if grep -q -a __asan_init "$STEWARD" 2>/dev/null; then limit=unlimited; head -n 8000 many.stw >m2 && mv m2 many.stw; else limit=60000; fi
"$STEWARD" fmt many.stw >f.want
(ulimit -v $limit; "$STEWARD" convert --to json many.stw 2>err | "$STEWARD" convert --to text - >out 2>>err)
is_empty err
expect_same f.want out
t 'a record of 100000 turns'
{ printf '[Game "turbulence"] [Seat "red"]\n'; yes 'red: pass {x}' | head -n 100000; } >long.stw
twin long.stw
rm -f many.stw long.stw f.* j.*
finish
