# Files: names, folders, several records, ends of files.
. "$CLI/lib.sh"
samples

t "a file name with spaces"
cp illegal.stw 'a b.stw'
expect_status 1 check 'a b.stw'
first 'a b.stw:3:19: illegal: '
t "a file name that begins with a dash, behind --"
cp illegal.stw ./-x.stw
expect_status 1 check -- -x.stw
first '-x.stw:3:19: illegal: '
expect_status 1 check ./-x.stw
t "a file name in UTF-8"
cp illegal.stw 'Zürich.stw'
expect_status 1 check 'Zürich.stw'
first 'Zürich.stw:3:19: illegal: '
t "a file name with a line end"
odd="a${NL}b.stw"
cp illegal.stw "$odd"
expect_status 1 check "$odd"
has ':3:19: illegal: '
t "a file name with a line end stays valid JSON"
run check --format json "$odd"
is_status 1
count 1 '^\{.*\}$'
json out
t "options behind files are read too"
expect_status 1 check illegal.stw --format json
like '^\{'
t "a folder as a file: trouble, named, others still judged"
mkdir folder
expect_status 2 check folder illegal.stw
has folder err
first 'illegal.stw:3:19: '
t "a missing file among good ones: the others are judged"
expect_status 2 check illegal.stw missing.stw undecided.stw
has missing.stw err
like '^illegal.stw:3:'
like '^undecided.stw:'
t "an unreadable file (mode 000)"
cp legal.stw closed.stw
chmod 000 closed.stw
if [ -r closed.stw ]; then skip "this user reads everything"; else
	expect_status 2 check closed.stw illegal.stw
	has closed.stw err
	like '^illegal.stw:3:'
fi
chmod 644 closed.stw
t "the empty file name"
expect_status 2 check ''
not_empty err

t "a bad record between good ones: all are judged"
cat legal.stw illegal.stw legal.stw unreadable.stw undecided.stw legal.stw >six.stw
run check --summary six.stw
is_status 2
last 'records 6: legal 3, illegal 1, undecided 1, unreadable 1; faults 3'
has 'six.stw:7:19: illegal: '
has 'six.stw:15:9: unreadable: N-verb: '
grep -o '^six.stw:[0-9]*: [a-z]*: record [0-9]' out | cut -d: -f3- | tr -d '\n' >got
printf ' legal: record 1 illegal: record 2 legal: record 3 unreadable: record 4 undecided: record 5 legal: record 6' >want
expect_same want got
t "two broken ones side by side, one cut in the middle of a tag"
{ printf '[Game "turbulence"\n'; cat illegal.stw; printf '[Game "turbulence"] [Seat "red'; } >cut.stw
run check --summary cut.stw
is_status 2
has 'records 3: legal 0, illegal 1, undecided 0, unreadable 2;'
t "no newline at the end: the last action is read"
printf '%s' "$(grep -v '^\*' illegal.stw)" >nonl.stw
expect_status 1 check nonl.stw
first 'nonl.stw:3:19: illegal: '
t "two records glued in one line: two are counted"
{ printf '%s' "$(cat illegal.stw)"; cat illegal.stw; } >glued.stw
run check --summary glued.stw
is_status 1
has 'records 2: legal 0, illegal 2,'
like '^glued.stw:3:19: illegal: '
like '^glued.stw:6:19: illegal: '
t "two records glued without a *"
{ printf '%s' "$(grep -v '^\*' legal.stw)"; cat illegal.stw; } >glued2.stw
run check --summary glued2.stw
is_status 1
has 'records 2: legal 1, illegal 1,'
t "a file without a record behind one with: nothing of that one is said of it"
: >nothing.stw
for c in 'check --summary' 'check --format json'; do
	"$STEWARD" $c nothing.stw >want 2>err
	"$STEWARD" $c illegal.stw nothing.stw >out 2>err
	grep '^nothing.stw:1: \|"nothing.stw"' want >a
	grep '^nothing.stw:1: \|"nothing.stw"' out >b
	not_empty a
	expect_same a b
done
t "header-only records: each is counted"
for i in 1 2 3; do printf '[Game "turbulence"]\n[Seat "red"]\n[Seat "blue"]\n[Components "pair"]\n\n'; done >heads.stw
run check --summary heads.stw
has 'records 3:'
count 3 '^heads.stw:[0-9]+: [a-z]+: record [123]'
t "header-only records with *, with a comment, glued"
h='[Game "turbulence"][Seat "red"][Seat "blue"][Components "pair"]'
printf '%s*%s{nothing}*%s {a} %s' "$h" "$h" "$h" "$h" >heads2.stw
run check --summary heads2.stw
has 'records 4:'
has 'unreadable 0;'
t "a set-up and no turn is a legal open record"
mk start.stw ''
expect_status 0 check start.stw
run check --format json start.stw
has '"computed":"open"'
t "a record that stops in mid-turn is legal"
mk mid.stw '1. red: move a2 s,\n'
expect_status 0 check mid.stw
t "a banner in braces before the first tag"
{ printf '{Games of the club,\n all of them}\n'; cat illegal.stw; } >banner.stw
expect_status 1 check banner.stw
has 'banner.stw:5:19: illegal: '
t "text before the first record and behind the * is passed over and reported"
{ printf 'Hello Ann, (see below)\n'; cat legal.stw; printf 'Bye\nBob: 5 o clock?\n'; } >mail.stw
expect_status 0 check mail.stw
count 2 'N-text'
like '^mail.stw:1:1: note: N-text: '
like '^mail.stw:6:1: note: N-text: '
t "behind the * a turn of a seat of the record is a fault"
mk late.stw '1. red: move a2 s\n*\n2. blue: pass\n'
expect_status 2 check late.stw
like '^late.stw:5:[14]: unreadable: N-after-end: '
t "behind the * a tag is a fault"
mk late2.stw '1. red: move a2 s\n*\n[Event "x"]\n'
expect_status 2 check late2.stw
first 'late2.stw:5:1: unreadable: N-after-end: '
t "behind the * other people's colons are text"
mk late3.stw '1. red: move a2 s\n*\nNote: see you on Friday: 8 pm, [bring cards]\n'
expect_status 0 check late3.stw
t "the record behind a * and text is found"
{ cat legal.stw; printf 'and the other: '; cat illegal.stw; } >late4.stw
run check --summary late4.stw
is_status 1
has 'records 2: legal 1, illegal 1,'
t "a tag before the first [Game] is a fault"
{ printf '[Event "x"]\n'; cat legal.stw; } >early.stw
expect_status 2 check early.stw
first 'early.stw:1:1: unreadable: N-after-end: '
finish
