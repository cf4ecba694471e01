# Places: FILE:LINE:COL of the first line of a fault, the line with its caret,
# and the same input by file and by pipe.
. "$CLI/lib.sh"
samples

# caret WORD: in the fault's second and third line the caret stands under the
# word, once characters count one column and tabs are as wide as on a terminal.
caret() {
	sed -n 2,3p out | LC_ALL=C tr -d '\200-\277' | expand >caret.txt
	LC_ALL=C awk -v w="$1" 'NR == 1 { l = $0 } NR == 2 { at = index($0, "^"); got = substr(l, at, length(w)) }
		END { if (!at) print "no caret"; else if (got != w) print "under " got }' caret.txt >caret.why
	[ ! -s caret.why ] || bad "the caret should stand under $1: $(cat caret.why)"
}

t "the shape of a fault"
run check illegal.stw
like '^illegal.stw:3:19: illegal: TB-[a-z-]+: [^ ].*[^ ]$'
sed -n 2p out >l2
like '^ +3 \| 1\. red: move a2 s ne$' l2
caret ne
has 'record 1' out
sed -n 4p out >l4
has 'record 1' l4
has 'turn 1, red, action 1' l4
like '^ *rule: ' out
t "one fault is one place, in lines of text without trailing space"
count 0 ' $'
count 1 '^illegal.stw:[0-9]+:[0-9]+: illegal: '

t "columns count characters, UTF-8"
mk u.stw '{Bäume öffnen – „Ölüß“} 1. red: move a2 s ne\n'
run check u.stw
first 'u.stw:3:43: illegal: '
caret ne
t "columns count characters, four bytes each"
mk u4.stw '{\360\237\216\262\360\237\216\262} 1. red: move a2 s ne\n'
run check u4.stw
first 'u4.stw:3:24: illegal: '
t "a tab is one column; the caret stands right all the same"
mk tab.stw '\t1.\tred:\tmove a2 s ne\n'
run check tab.stw
first 'tab.stw:3:20: illegal: '
caret ne
t "tabs and UTF-8 before the caret"
mk tabu.stw '{\303\244}\t{\303\266\303\274}\t1. red:\tmove a2 s ne\n'
run check tabu.stw
first 'tabu.stw:3:28: illegal: '
caret ne
t "a fault in a later line of a wrapped turn"
mk wrap.stw '1.\nred\n:\nmove a2 s\n   ne\n'
run check wrap.stw
first 'wrap.stw:7:4: illegal: '
caret ne
t "a fault at the end of a long line: the caret stands right"
mk long.stw "{%0600d} 1. red: move a2 s ne\n" 0
run check long.stw
first 'long.stw:3:622: illegal: '
caret ne
t "a long line is not printed as a whole megabyte"
mk huge.stw "{%0600000d} 1. red: move a2 s ne\n" 0
run check huge.stw
first 'huge.stw:3:600022: illegal: '
[ "$(wc -c <out)" -lt 5000 ] || bad "the report has $(wc -c <out) bytes"
t "JSON gives the same place and the end"
run check --format json illegal.stw
has '"line":3,"column":19,"end_line":3,"end_column":21'
has '"turn":1,"seat":"red","action":1'
json out
t "each key of the JSON line is there, absent values are null"
for k in file line record game tags verdict final races turns actions not_replayed faults notes rulings result rank score; do
	has "\"$k\":"
done
has '"claimed":null'
t "JSON of an unreadable record and of no record has all keys too"
printf 'nothing\n' >text.stw
for f in unreadable text; do
	run check --format json $f.stw
	for k in file line record game tags verdict final races turns actions not_replayed faults notes rulings result rank score; do
		has "\"$k\":"
	done
	json out
done
t "JSON: line is that of the record's [Game"
{ echo 'a mail'; cat legal.stw; echo; cat illegal.stw; } >two.stw
run check --format json two.stw
grep -o '"line":[0-9]*,"record":[0-9]*' out | tr '\n' ' ' >lines
echo '"line":2,"record":1 "line":7,"record":2 ' | tr -d '\n' >want
expect_same want lines

for kind in crlf cr bom; do
	case $kind in
	crlf) sed "s/\$/$(printf '\r')/" illegal.stw >$kind.stw ;;
	cr) tr '\n' '\r' <illegal.stw >$kind.stw ;;
	bom) { printf '\357\273\277'; cat illegal.stw; } >$kind.stw ;;
	esac
	t "the same place with $kind"
	run check $kind.stw
	is_status 1
	first "$kind.stw:3:19: illegal: "
	caret ne
	count 0 "$(printf '\r')"
	t "the same report but for the name with $kind"
	sed "s/$kind/illegal/g" out >got
	run check illegal.stw
	expect_same out got
done
t "a BOM moves no column of its own line"
{ printf '\357\273\277'; printf '[Game "turbulence"] [Evnt "x"]\n'; } >b.stw
run check b.stw
like '^b.stw:1:22: unreadable: N-tag-name: '
t "a BOM changes nothing in the report of its own line"
run check b.stw
mv out got
printf '[Game "turbulence"] [Evnt "x"]\n' >b.stw
run check b.stw
expect_same out got
t "a BOM in mid-stream: the second file's record is found"
{ printf '\357\273\277'; cat legal.stw; } >a.stw
cat a.stw bom.stw | "$STEWARD" check - >out 2>err
status=$?
is_status 1
first 'stdin:7:19: illegal: '
count 1 '^stdin:'
t "a BOM in mid-stream behind a record without * and without last newline"
{ printf '%s' "$(grep -v '^\*' a.stw)"; cat bom.stw; } | "$STEWARD" check --summary - >out 2>err
status=$?
is_status 1
has 'records 2: legal 1, illegal 1,'
t "lines count on over mixed line ends"
{ printf '{a}\r{b}\r\n{c}\n'; cat illegal.stw; } >mixed.stw
run check mixed.stw
has 'mixed.stw:6:19: illegal: '
t "a quoted line: the column counts its quotation marks"
sed 's/^/> > /' illegal.stw >q.stw
run check q.stw
first 'q.stw:3:23: illegal: '
caret ne

for f in legal illegal undecided unreadable; do
	t "a pipe, standard input and a file say the same: $f"
	run check $f.stw
	sed "s/$f\.stw/stdin/g" out >want
	run check - <$f.stw
	expect_same want out
	cat $f.stw | "$STEWARD" check >out 2>err
	expect_same want out
	dd if=$f.stw bs=1 2>/dev/null | "$STEWARD" check >out 2>err
	expect_same want out
done
t "files keep their order and names, standard input among them"
run check illegal.stw - unreadable.stw <illegal.stw
grep -o '^[a-z.]*:3:[0-9]*' out | tr '\n' ' ' >got
echo 'illegal.stw:3:19 stdin:3:19 unreadable.stw:3:9 ' | tr -d '\n' >want
expect_same want got

t "several faults of notation in one record: all, in order"
mk many.stw '1. red: fly a2 s, move a2 s, swim 3\n3. blue: pass\n2. pink: pass\n'
run check many.stw
is_status 2
grep '^many.stw:[0-9]' out | cut -d: -f2-5 | cut -d' ' -f1-4 >got
printf '%s\n' '3:9: unreadable: N-verb' '3:30: unreadable: N-verb' '4:1: unreadable: N-turn-number' '5:1: unreadable: N-turn-number' '5:4: unreadable: N-seat' >want
expect_same want got
has 'turn 2 is numbered 3'
has 'turn 3 is numbered 2'
t "after an illegal action: how many were not replayed, and no more faults"
mk rest.stw '1. red: move a2 s ne, move a1 s ne, pass\n2. blue: draw ?, draw ?\n'
run check rest.stw
is_status 1
count 1 '^rest.stw:[0-9]+:[0-9]+: '
has '4 actions'
has 'not replayed'
run check --format json rest.stw
has '"not_replayed":4'
t "a wrong claim is a fault, and replay goes on"
mk claim.stw '1. red: move a1 s, = landed red 3, = landed red 1, = home red 7\n'
run check claim.stw
is_status 1
count 2 '^claim.stw:3:[0-9]+: illegal: TB-'
first 'claim.stw:3:20: illegal: TB-land-own-strip: '
run check --format json claim.stw
has '"final":true'
has '"not_replayed":0'
t "at most 1000 faults of one record are shown, the rest counted"
{ printf '%s\n%s\n' "$TAGS" "$SETUP"; yes '1. red: fly,' | head -n 1500; } >thousand.stw
run check thousand.stw
is_status 2
count 1000 '^thousand.stw:[0-9]+:[0-9]+: unreadable'
like '[0-9]+ more|N-limit-faults'
finish
