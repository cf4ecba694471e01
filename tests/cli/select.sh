# select: records by their tags and by what their replay comes to; as they stand.
. "$CLI/lib.sh"
samples

# pick WANT STATUS ARGUMENT...: the [X-N] of the records selected from pool.stw.
pick() {
	expected=$1 code=$2
	shift 2
	expect_status "$code" select "$@" pool.stw
	got=$(sed -nE 's/.*\[X-N "([0-9]+)"\].*/\1/p' out | tr '\n' ' ')
	[ "$got" = "${expected:+$expected }" ] || bad "expected $expected, got $got; err: $(head -n 1 err)"
}
# one NUMBER TAGS TURNS: a record of the pool.
one() {
	printf '[Game "turbulence"] [X-N "%s"] [Seat "red: Ann"] [Seat "blue: Bob"] [Components "pair"] %s\n%s\n' "$1" "$2" "$SETUP"
	shift 2
	printf "$@"
	echo
}
{
	one 1 '[Event "Friday"] [Date "2026-01-05"] [Round "2"]' '1. red: move a2 s, draw {a card}\n\n*\n'
	one 2 '[Event "Friday, late"] [Date "2026-02-07"] [Round "10"]' '1. red: move a2 s ne\n*\n'
	one 3 '[Date "2026-11-30"] [X-Place "here"] [X-Place "there"]' '1. red: move a1 s, = landed red 1\n*\n'
	one 4 '[Note "a"] [Note "b"]' '1. red: move a1 s, move a2 s, move a1 s, = landed red 2\n2. blue: pass\n*\n'
	one 5 '[X-Place "elsewhere"] [Round "x"]' '1. red: move a1 s, = landed blue 1\n*\n'
	printf '[Game "turbulence"] [X-N "6"] [Seat "blue: Eve"] [Seat "red: Ann"] [Components "pair"] [Table "9"]\n1. blue: move a2 s\n*\n'
} >pool.stw
all='1 2 3 4 5 6'

t "the sample has the verdicts that the cases below count on"
run check --format json pool.stw
[ "$(sed -E 's/.*"verdict":"([a-z]*)","final.*/\1/' out | tr '\n' ' ')" = "legal illegal legal legal illegal undecided " ] ||
	bad "$(sed -E 's/.*"verdict":"([a-z]*)","final.*/\1/' out)"

t "no condition: all"
pick "$all" 0
t "no condition, negated: none"
pick '' 1 --not

t "a tag =";                    pick 1 0 --tag 'Event=Friday'
t "a tag = is the whole value"; pick '' 1 --tag 'Event=Fri'
t "names of tags in small letters"; pick 1 0 --tag 'event=Friday'
t "a tag !=, and an absent one"; pick '2 3 4 5 6' 0 --tag 'Event!=Friday'
t "a tag < as text";            pick '1 2' 0 --tag 'Date<2026-06'
t "a tag > as text";            pick 3 0 --tag 'Date>2026-06'
t "a tag <= and >=";            pick '1 2' 0 --tag 'Date<=2026-02-07' --tag 'Date>=2026-01-05'
t "a range of dates";           pick 2 0 --tag 'Date>2026-01-31' --tag 'Date<2026-03'
t "numbers as numbers";         pick 1 0 --tag 'Round<9'
t "a number and a word as text"; pick 5 0 --tag 'Round>a'
t "a tag ~";                    pick '1 2' 0 --tag 'Event~^Fri'
t "a tag ~, extended";          pick 2 0 --tag 'Event~(late|early)$'
t "a tag ~ knows capitals";     pick '' 1 --tag 'Event~^fri'
t "a tag of one's own, several times"; pick 3 0 --tag 'X-Place=there'
t "several of a name, !=: none may have it"; pick '1 2 4 5 6' 0 --tag 'X-Place!=there'
t "a tag that may stand several times"; pick 4 0 --tag 'Note=b'
t "an empty value";             pick '' 1 --tag 'Event='
t "an absent tag is not below anything"; pick '1 2 3' 0 --tag 'Date<9'

t "twice the same tag and sign: any"; pick '1 3' 0 --tag 'X-N=1' --tag 'X-N=3'
t "twice !=: neither";          pick '2 4 5 6' 0 --tag 'X-N!=1' --tag 'X-N!=3'
t "two tags: both";             pick 1 0 --tag 'Event~Fri' --tag 'Round=2'
t "--not turns all of it";      pick '2 3 4 5 6' 0 --not --tag 'Event~Fri' --tag 'Round=2'

t "a game";                     pick "$all" 0 --game turbulence
t "another game";               pick '' 1 --game slide-blast
t "one of two games";           pick "$all" 0 --game slide-blast --game turbulence
t "a seat";                     pick "$all" 0 --seat RED
t "no such seat";               pick '' 1 --seat green
t "a player, at any seat";      pick "$all" 0 --seat ann
t "another player";             pick 6 0 --seat Eve
t "one of two seats";           pick 6 0 --seat green --seat eve
t "turns";                      pick 4 0 --turns 2
t "turns N-";                   pick 4 0 --turns 2-
t "turns -M";                   pick '1 2 3 5 6' 0 --turns -1
t "turns N-M";                  pick "$all" 0 --turns 1-2
t "no such turns";              pick '' 1 --turns 3-
t "record N";                   pick 3 0 --record 3
t "record N-";                  pick '5 6' 0 --record 5-
t "record -M";                  pick '1 2' 0 --record -2
t "record N-M, and another one"; pick '2 3 6' 0 --record 2-3 --record 6
t "record N among those that another condition leaves"; pick '' 1 --record 3 --turns 2
t "no such record";             pick '' 1 --record 7
t "record N of each file, and of standard input"
for j in 1 4; do
	run select -c -j $j --record 2 pool.stw - pool.stw <pool.stw
	last 3
	run select -c -j $j --not --record 2- pool.stw legal.stw
	last 2
done

t "legal";                      pick '1 3 4' 0 --verdict legal
t "illegal or undecided";       pick '2 5 6' 0 --verdict illegal --verdict undecided
t "a rule";                     pick 2 0 --rule "$(run check pool.stw; sed -nE '1s/.*illegal: ([A-Z]+-[a-z-]+): .*/\1/p' out)"
t "a rule and a verdict";       pick '' 1 --rule N-verb --verdict legal
t "a note is a rule's too"
{ echo 'Dear Ann,'; cat legal.stw; } >noted.stw
expect_status 0 select --count --rule N-text noted.stw
last 1
t "a disputed point that was asked"
"$STEWARD" check --format json pool.stw | grep -n '"key":"chain-landing"' | sed 's/:.*//' >lines
pick "$(tr '\n' ' ' <lines | sed 's/ $//')" 0 --ruling chain-landing
t "the same with its game";     pick "$(tr '\n' ' ' <lines | sed 's/ $//')" 0 --ruling turbulence/chain-landing
t "a point of another game";    pick '' 1 --ruling crossing-slides
t "a reading settles, it does not select"
mk crash.stw '1. red: move a2 s\n*\n'
expect_status 0 select --ruling chain-crash=illegal crash.stw
expect_same crash.stw out

t "the result open";            pick '1 2 3 4 5' 0 --result open
t "a score";                    pick 4 0 --score red=2
t "a score of at least";        pick '1 3 4 5' 0 --score 'red>=1'
t "a score below";              pick 2 0 --score 'red<1'
t "a score, a range";           pick '1 3 5' 0 --score 'red>0' --score 'red<2'
t "another than a score: only of those who sit there"; pick '1 2 3 5' 0 --score 'red!=2'
t "a place that two share";     pick '1 2 3 5' 0 --rank red=1 --rank blue=1 --score 'red<2'
t "a place, as check has it"
"$STEWARD" gen turbulence --games 12 --seed 3 >gen.stw
"$STEWARD" check --format json gen.stw >gen.json
n=$(grep -c '"rank":\[\[[^]]*"red"' gen.json) all_red=$(grep -c '"red":{"total"' gen.json)
[ "$n" -gt 0 ] && [ "$n" -lt "$all_red" ] || bad "$n of $all_red"
expect_status 0 select --count --rank red=1 gen.stw
last "$n"
t "a place behind the first"
expect_status 0 select --count --rank 'red>1' gen.stw
last $((all_red - n))
t "a seat that is not there";   pick '' 1 --rank violet=1
t "the result of a game that is over: what check computes"
for who in $(sed -nE 's/.*"computed":"([a-z]*)".*/\1/p' gen.json | sort -u); do
	run select --count --result "$who" gen.stw
	last "$(grep -c "\"computed\":\"$who\"" gen.json)"
done
t "conditions that need no replay replay nothing"
cat pool.stw unreadable.stw >more.stw
expect_status 0 select --count --game turbulence --seat red --tag 'Game=turbulence' --turns 1 more.stw
is_empty err
last 6

t "bytes as they stand: comments, blank lines"
printf 'Hello\n\n{banner}\n' >mail.stw
cat legal.stw >>mail.stw
sed 's/^1. red/\n{odd}\n\n  1.RED/; s/^\*/*  {the end}  {really} bye\n/' legal.stw >odd.stw
cat odd.stw >>mail.stw
echo 'Yours, Bob' >>mail.stw
expect_status 0 select mail.stw
{ cat legal.stw; echo; sed -e 's/  {really} bye$/  {really}/' odd.stw | sed '$d'; } >expected
expect_same expected out
t "what select prints it prints again"
cp out again.stw
expect_status 0 select again.stw
expect_same again.stw out
t "a record without its * ends with its last word"
printf '%s\n1. red: move a2 s\n> \n  \n> ' "$TAGS$NL$SETUP" >open.stw
cat legal.stw >>open.stw
expect_status 0 select open.stw
{ printf '%s\n1. red: move a2 s\n\n' "$TAGS$NL$SETUP"; cat legal.stw; } >expected
expect_same expected out
t "line ends of CR LF stay"
sed 's/$/\r/' legal.stw >crlf.stw
cat crlf.stw crlf.stw >two.stw
expect_status 0 select two.stw
{ cat crlf.stw; printf '\r\n'; cat crlf.stw; } >expected
expect_same expected out
t "a record whose lines end with CR: its bytes stay, and a line feed parts it from the next"
tr '\n' '\r' <legal.stw >cr.stw
expect_status 0 select cr.stw legal.stw
{ tr '\n' '\r' <legal.stw | sed 's/\r$//'; printf '\n\n'; cat legal.stw; } >expected
expect_same expected out
t "bytes that are no UTF-8 stay"
printf '[Game "turbulence"] [Event "\377"] {\200}\n*\n' >bytes.stw
run select bytes.stw
expect_same bytes.stw out
t "no newline at the end of the input: one is put there"
printf '%s' "$(cat legal.stw)" >cut.stw
run select cut.stw
expect_same legal.stw out
t "several files, standard input among them: one blank line between records"
expect_status 0 select legal.stw - illegal.stw <undecided.stw
{ cat legal.stw; echo; cat undecided.stw; echo; cat illegal.stw; } >expected
expect_same expected out
t "no file is standard input"
expect_status 0 select --verdict legal <legal.stw
expect_same legal.stw out

t "--count: one number for all files"
expect_status 0 select -c legal.stw illegal.stw pool.stw
[ "$(cat out)" = 8 ] || bad "$(cat out)"
t "--count of nothing: 0, status 1"
expect_status 1 select --count --game slide-blast pool.stw
[ "$(cat out)" = 0 ] || bad "$(cat out)"
t "--first";                    pick '1 2' 0 --first 2
t "--first, with a condition";  pick 2 0 --first 1 --verdict illegal
t "--first of more than there are"; pick "$all" 0 --first 100
t "--first and --count"
expect_status 0 select --first 2 --count pool.stw
last 2
t "--first reads no further"
expect_status 0 select --first 1 legal.stw no-such-file.stw
is_empty err

t "--split"
expect_status 0 select --split 4 pool.stw
is_empty out
run select --first 4 pool.stw
expect_same out part0001.stw
run select --tag 'X-N>=5' pool.stw
expect_same out part0002.stw
[ ! -e part0003.stw ] || bad "part0003.stw"
t "--split overwrites nothing"
cp part0001.stw kept
expect_status 2 select --split 1 legal.stw
has part0001.stw err
expect_same kept part0001.stw
t "--split --force does"
expect_status 0 select --split 1 --force legal.stw
expect_same legal.stw part0001.stw
t "--split --force never writes over what it reads"
expect_status 2 select --split 1 --force part0002.stw part0001.stw
expect_same legal.stw part0001.stw
t "--split of nothing writes nothing: 1"
expect_status 1 select --split 1 --prefix none --game slide-blast pool.stw
[ ! -e none0001.stw ] || bad "none0001.stw"
t "--prefix, with a folder"
mkdir -p into
expect_status 0 select --split 3 --prefix into/p --count pool.stw
last 6
[ "$(ls into | tr '\n' ' ')" = 'p0001.stw p0002.stw ' ] || bad "$(ls into)"
t "--prefix into a folder that is not there: 2"
expect_status 2 select --split 3 --prefix no/p pool.stw
has no/p0001.stw err
t "a full disk: 2"
if [ -w /dev/full ]; then
	"$STEWARD" select pool.stw >/dev/full 2>err
	[ $? = 2 ] || bad 'status of a full disk'
fi

t "--dedupe: bytes"
cat legal.stw illegal.stw legal.stw odd.stw >dup.stw
expect_status 0 select --dedupe -c dup.stw
last 3
t "--dedupe: line ends and text behind do not count"
{ cat legal.stw; echo 'Bye.'; printf '\n\n'; cat legal.stw; } >dup.stw
expect_status 0 select --dedupe dup.stw
expect_same legal.stw out
t "--dedupe=game: comments, spelling, numbers, claims and other tags do not count"
cat >twin.stw <<'R'
[Game "Turbulence"] {twin} [Event "Other"] [Date "2026"]
[Seat "RED:  ann"]
[Seat "blue: Bob"] [Components "turbulence-pair"] [Ruling "chain-crash = crash"]
Setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, at red a2 s, at red a1 s,
 hand red takeoff rotate swap ?02, hand blue ?5, resume red
Red: @red Move A2 S, = at red a1 s,, draw ?0
R
mk plain.stw '1. red: move a2 s, draw ?0\n*\n'
expect_status 0 select --dedupe=game plain.stw twin.stw
expect_same plain.stw out
t "--dedupe=game: what decides play counts"
for e in 's/: Ann/: Eve/' 's/"blue/"grey/;s/ blue/ grey/' 's/"pair"/"standard"/' 's/$/ [Ruling "chain-crash=illegal"]/;2,$s/ .Ruling.*//' 's/draw ?0/draw ?/' 's/b2 n/b2 s/' 's/red: move/blue: move/'; do
	sed "$e" plain.stw >other.stw
	cmp -s plain.stw other.stw && bad "$e changes nothing"
	expect_status 0 select --dedupe=game -c plain.stw other.stw
	last 2
done
t "--dedupe drops what was selected before, not what was passed over"
expect_status 0 select --dedupe=game --tag 'Event=Other' plain.stw twin.stw
has '{twin}'
t "--dedupe=game of records that cannot be read: by their bytes"
mk bad1.stw '1. red: move @blue a2 s\n*\n'
mk bad2.stw '1. red: move @blue a2 s {x}\n*\n'
expect_status 2 select -q --dedupe=game -c bad1.stw bad2.stw bad1.stw
last 2
t "--dedupe over many records"
"$STEWARD" gen turbulence --games 300 --seed 9 >many.stw
"$STEWARD" fmt many.stw >same.stw
expect_status 0 select --dedupe=game -c many.stw same.stw many.stw
last 300

t "an unreadable record is trouble, and what matches is printed"
printf '[Game "turbulence"] [X-N "7"] [Seat "red"] red fly\n' >bad.stw
cat bad.stw legal.stw >mixed.stw
expect_status 2 select --game turbulence mixed.stw
has N-turn err
has '[X-N "7"]'
count 2 '^\[Game'
t "with --quiet only the status says so"
expect_status 2 select -q --game turbulence mixed.stw
is_empty err
t "trouble outranks: nothing selected, and a record that cannot be read"
expect_status 2 select --game slide-blast mixed.stw
t "--verdict unreadable selects it, and it is no trouble"
expect_status 0 select --verdict unreadable mixed.stw unreadable.stw
is_empty err
count 2 '^\[Game'
t "nor is it with another verdict"
expect_status 0 select --verdict legal mixed.stw
is_empty err
count 1 '^\[Game'
t "nor with --rule"
expect_status 0 select --rule N-verb mixed.stw unreadable.stw
expect_same unreadable.stw out
t "a file that cannot be read is trouble, and the others are read"
expect_status 2 select no-such-file.stw legal.stw
has no-such-file.stw err
expect_same legal.stw out
t "input without a record is trouble"
: >empty.stw
expect_status 2 select --verdict unreadable empty.stw
has N-empty err
t "a record of more than 16 MiB is trouble, and no part of it is printed"
{ printf '[Game "turbulence"] {'; head -c 17000000 /dev/zero | tr '\0' x; printf '}\n*\n'; cat legal.stw; } >big.stw
expect_status 2 select -q big.stw
expect_same legal.stw out

# Wrong usage: 2, with a message that names what is wrong.
wrong() {
	t "wrong: $*"
	what=$1
	shift
	expect_status 2 select "$@" legal.stw
	is_empty out
	has "$what" err
}
wrong 'did you mean Event' --tag 'Evnt=a'
wrong 'X-' --tag 'Zzzzzzzz=a'
wrong '--tag' --tag 'Event'
wrong '--tag' --tag '=a'
wrong 'regular expression' --tag 'Event~(a'
wrong 'there are turbulence, slide-blast' --game turbulance
wrong 'did you mean legal' --verdict legl
wrong 'did you mean TB-no-switch' --rule TB-no-swich
wrong 'no rule has' --rule nonsense
wrong 'did you mean chain-crash' --ruling chain-crsh
wrong 'disputed point' --ruling slide-blast/chain-crash
wrong 'options of that point' --ruling chain-crash=nonsense
for n in '' x -1- 5-2 1-x - 1.5 99999999999999999999; do wrong '--turns' "--turns=$n"; wrong '--record' "--record=$n"; done
for n in red red= red=x =1 'red~1' red=1x; do
	wrong '--rank' "--rank=$n"
	wrong '--score' "--score=$n"
done
for n in 0 -1 x ''; do
	wrong '--first' "--first=$n"
	wrong '--split' "--split=$n"
done
wrong '--dedupe' --dedupe=all
wrong '--split' --prefix a
wrong '--split' --force
wrong '--format' --format json
t "--help"
expect_status 0 select --help
first 'usage: steward select'

finish
