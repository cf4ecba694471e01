# Exit statuses: 0 legal, 1 illegal, 3 undecided, 2 trouble; trouble outranks
# illegal, illegal outranks undecided.
. "$CLI/lib.sh"
samples

t "a legal record: 0, nothing printed"
expect_status 0 check legal.stw
is_empty out
is_empty err
t "an illegal record: 1"
expect_status 1 check illegal.stw
first 'illegal.stw:3:19: illegal: TB-'
is_empty err
t "an undecided record: 3"
expect_status 3 check undecided.stw
first 'undecided.stw:'
like '^undecided.stw:[0-9]+:[0-9]+: undecided: TB-setup-map: .'
t "an unreadable record: 2"
expect_status 2 check unreadable.stw
first 'unreadable.stw:3:9: unreadable: N-verb: '
is_empty err

for c in 'legal undecided 3' 'undecided legal 3' 'legal illegal 1' 'undecided illegal 1' 'illegal undecided 1' \
	'illegal unreadable 2' 'unreadable illegal 2' 'undecided unreadable 2' 'unreadable legal 2' \
	'missing illegal 2' 'illegal missing 2'; do
	set -- $c
	t "$1, then $2, as files: $3"
	expect_status "$3" check "$1.stw" "$2.stw"
	[ "$1" = missing ] || [ "$2" = missing ] && continue
	t "$1, then $2, in one stream: $3"
	cat "$1.stw" "$2.stw" >two.stw
	expect_status "$3" check - <two.stw
	t "$1, then $2, in one file: $3"
	expect_status "$3" check two.stw
done

for f in legal:0 illegal:1 undecided:3 unreadable:2; do
	t "--quiet keeps the status: $f"
	expect_status "${f#*:}" check -q "${f%:*}.stw"
	is_empty out
	t "--format json keeps the status: $f"
	expect_status "${f#*:}" check --format json "${f%:*}.stw"
	has "\"verdict\":\"${f%:*}\""
	count 1 '^\{.*\}$'
	t "--format tap keeps the status: $f"
	expect_status "${f#*:}" check --format tap "${f%:*}.stw"
	t "--summary keeps the status: $f"
	expect_status "${f#*:}" check --summary "${f%:*}.stw"
	has "${f%:*}.stw:1: ${f%:*}: record 1"
	t "show has the status of what it shows: $f"
	expect_status "${f#*:}" show "${f%:*}.stw"
done

t "the summary ends with totals"
run check --summary legal.stw illegal.stw undecided.stw unreadable.stw
is_status 2
last 'records 4: legal 1, illegal 1, undecided 1, unreadable 1; faults 3'

t "no file is standard input"
expect_status 1 check <illegal.stw
first 'stdin:3:19: illegal: '
t "a missing file: 2 and a message"
expect_status 2 check no-such-file.stw
has no-such-file.stw err
is_empty out
t "an empty file holds no record: 2"
: >empty.stw
expect_status 2 check empty.stw
like '^empty.stw:1:1: unreadable: N-empty: .'
t "empty standard input: 2"
expect_status 2 check - </dev/null
like '^stdin:1:1: unreadable: N-empty: .'
t "text without a record: 2"
printf 'Dear Ann,\nno game today.\n' >text.stw
expect_status 2 check text.stw
like '^text.stw:[0-9]+:[0-9]+: unreadable: N-empty: .'
for c in show fmt; do
	t "$c of a file without a record: 2"
	expect_status 2 $c text.stw
	has N-empty err
done

t "no command: 2, on standard error"
expect_status 2
not_empty err
is_empty out
t "an unknown command: 2, with the nearest"
expect_status 2 chek legal.stw
has check err
is_empty out
for c in check show fmt test rules; do
	t "$c: an unknown option: 2, with its name"
	expect_status 2 $c --nosuchoption legal.stw
	has nosuchoption err
	is_empty out
	t "$c: --help: 0, on standard output"
	expect_status 0 $c --help
	first "usage: steward $c"
	is_empty err
	t "$c: an unknown --format: 2"
	expect_status 2 $c --format nonsense legal.stw
	is_empty out
	not_empty err
done
t "an unknown short option: 2"
expect_status 2 check -Z legal.stw
is_empty out
t "an option without its value: 2"
expect_status 2 check legal.stw --ruling
is_empty out
t "an unknown ruling: 2"
expect_status 2 check --ruling turbulence/nosuchpoint=x legal.stw
is_empty out
t "an unknown option of a ruling: 2"
expect_status 2 check --ruling turbulence/chain-crash=nosuch legal.stw
is_empty out
t "a ruling without its game or option: 2"
expect_status 2 check --ruling chain-crash legal.stw
t "--version: 0"
expect_status 0 --version
first 'steward '
is_empty err
t "--help: 0, names the commands"
expect_status 0 --help
for c in check show fmt test rules; do has "$c"; done

t "show up to a point before the fault: 0"
expect_status 0 show --at 0 illegal.stw
t "show up to the fault: 1"
expect_status 1 show --at 1.1 illegal.stw
t "fmt of an illegal record: it has a form: 0"
expect_status 0 fmt illegal.stw
t "a point before what cannot be read: 0, and not a word of it; behind it, or at it: 2"
mk late.stw '1. red: move @blue a2 s, = landed red 0\n17. blue: = landed blue 0\n'
for c in show rank score moves perft; do
	expect_status 0 $c --at 0 late.stw
	is_empty err
	expect_status 2 $c --at 1.1 late.stw
	has N-action: err
	expect_status 2 $c late.stw
	has N-turn-number err
done
t "--parse-only judges nothing: 0"
expect_status 0 check --parse-only illegal.stw
is_empty out
t "--parse-only of an unreadable record: 2"
mk notation.stw '1. red: move @blue a2 s\n'
expect_status 2 check --parse-only notation.stw
t "the summary of a mere position says who is to act too"
mk r.stw '*\n'
expect_status 0 check --summary r.stw
like '^r.stw:1: legal: .*, result open; red to act: '
t "a format that the command does not print: 2, with those that it does"
expect_status 2 check --format svg legal.stw
has '--format is text|json|tap, not svg' err
expect_status 2 show --format tap legal.stw
has 'text|json|setup|svg' err
for c in "fmt" "convert --to json" "select"; do
	expect_status 2 $c --format json legal.stw
	has 'no --format json' err
	is_empty out
	expect_status 0 $c --format text legal.stw
done
t "an unknown game: 2, with those that are known"
expect_status 2 gen chess
has 'turbulence, slide-blast, tornado-splash and turbo-rally' err
expect_status 2 select --game chess legal.stw
has 'turbulence, slide-blast, tornado-splash and turbo-rally' err
t "--record of which one file has none: 2, and the other file's is shown"
cat legal.stw illegal.stw >two.stw
for j in 1 4; do
	run show -j $j --record 2 two.stw legal.stw two.stw
	is_status 2
	has 'there is no record 2 in 1 of 3 files' err
	count 2 '^record 2, '
	expect_status 2 rank -j $j --record 3 two.stw
	has 'there is no record 3' err
done
t "a file that is not there is not said to lack a record too"
expect_status 2 show --record 1 missing.stw legal.stw
hasnt 'no record' err
t "test in a folder without records: 2, and why"
mkdir empty
expect_status 2 test empty
has '.stw' err
t "perft of no action at all: 2"
expect_status 2 perft --depth 0 legal.stw
has 'from 1 to 20' err
t "rules of a point that several games have: each with its game"
expect_status 0 rules player-count
count 1 '^slide-blast/player-count$'
count 1 '^turbulence/player-count$'
t "... and with --fixtures the cases of that game only"
printf '[Game "slide-blast"] [Case "one"] [Expect "under player-count=1-to-6: legal"] [Seat "red"]\n' >one.stw
expect_status 0 rules --fixtures one.stw slide-blast/player-count
count 1 'case one.stw:1: one'
expect_status 0 rules --fixtures one.stw turbulence/player-count
hasnt 'case '
t "moves --seat: capitals do not count, and a player will do"
for who in red RED Ann ann; do
	expect_status 0 moves --at 0 --seat $who legal.stw
	has '  red'
done
t "moves --seat of nobody: 2, with the seats, and nothing is listed"
expect_status 2 moves --seat green legal.stw
has 'its seats are red, blue' err
is_empty out
t "explain behind the end of the replay: the fault has its whole place"
mk r.stw '1. red: move a2 s ne, pass\n'
expect_status 1 explain --at 1.2 r.stw
has 'record 1, turn 1, red, action 1' err
is_empty out
t "[Result] of a player: what it may be"
mktags r.stw '[Result "Ann"] '"$seats"
expect_status 2 check r.stw
has 'legal: red | blue | none | open'
t "a record without a set-up is legal, but there is no position of it: 2, and why"
printf '[Game "turbulence"] [Seat "red"] [Seat "blue"]\n' >bare.stw
expect_status 0 check bare.stw
for c in show rank score moves perft "show --at 0" "show --format json"; do
	expect_status 2 $c bare.stw legal.stw
	has 'record 1 has no set-up, so there is no position' err
	not_empty out
done
t "... and its result is open, for nobody has lost it"
expect_status 0 rulings bare.stw
first 'bare.stw: record 1: legal, result open'
t "a sign that means nothing: rulings counts it like the others"
mk r.stw '1. red: = landed red 0, move! a2 s\n'
for c in check show rank moves rulings 'rulings --summary' 'explain --at 1.2'; do
	expect_status 2 $c r.stw
	cat out err >both
	count 1 'N-char: the sign !' both
done
run rulings r.stw
first 'r.stw: record 1: unreadable, result open'
t "explain of an action that could not be read: why not, in the answer"
expect_status 2 explain --at 1.2 r.stw
has 'The answer: unreadable.'
like '^r.stw:[0-9]*:[0-9]*: unreadable: N-char'
expect_status 2 explain --at 1.2 --format json r.stw
has '"id":"N-char"'
expect_status 0 explain --at 1.1 r.stw
hasnt N-char
t "explain --strict of an odd space, which no reading of the rules mends"
mk r.stw '1. red: = landed\302\240red 0\n'
expect_status 0 explain --at 1.1 r.stw
expect_status 2 explain --strict --at 1.1 r.stw
count 1 N-space:
t "explain of an action that could not be read to its end: its comma is lost, which is said of what follows"
mk r.stw '1. red: = landed red 0 @blue vote yes tea\n'
expect_status 2 explain --at 1.1 r.stw
is_empty out
has 'N-action: @ stands at the beginning of an action' err
t "explain of a claim in a set-up: it is judged when the set-up is complete"
mk r.stw '1. red: = landed red 0\n'
sed 's/resume red$/= landed red 3, @blue = landed blue 0, resume red/' r.stw >claims.stw
at=$(sed -n 's/, = landed red 3.*//p' claims.stw | tr -cd , | wc -c)
expect_status 1 explain --at 0.$((at + 2)) claims.stw
has 'The answer: illegal.'
has 'red has 0 planes landed, not 3'
hasnt 'It is true here'
expect_status 0 explain --at 0.$((at + 3)) claims.stw
has '    @blue = landed blue 0'
has 'It is true here'
t "... and where the set-up comes to nothing it is not reached"
sed 's/= landed red 3/= landed red 3, fly/' claims.stw >broken.stw
expect_status 2 explain --at 0.$((at + 2)) broken.stw
is_empty out
has 'no verb fly' err
t "explain of an action behind a turn that lacked something: the lack is not its own"
mk r.stw '1. red: discard\n2. blue: = landed blue 0\n'
expect_status 1 explain --at 2.1 r.stw
is_empty out
has 'TB-draw-mandatory' err
mk r.stw '1. red: pass\n2. green: = landed red 0\n'
expect_status 2 explain --at 2.1 r.stw
is_empty out
has 'no seat is called green' err
t "hidden cards are no verb, however many there are"
for n in '' 2 97 100 255 256 999; do
	mk r.stw "1. red: pass, ?$n flip\\n2. blue: pass\\n"
	expect_status 2 check --parse-only r.stw
	like ': N-verb: an action begins with a verb$'
done
t "show --format setup of several records is canonical, as of one"
cat legal.stw legal.stw >two.stw
run show --format setup two.stw
mv out two.setup
expect_status 0 fmt --check two.setup
finish
