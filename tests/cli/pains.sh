# What users of other programs for game records suffered from: one block for
# each kind, in our own words and with our answer. Kinds that the other files
# of this folder show are not repeated; what a rule has to answer stands in
# fixtures/regress/pains.stw.
. "$CLI/lib.sh"
samples
# turns FORMAT: a record of these turns in r.stw; only_at PLACE ID: that one fault and no other.
turns() { mk r.stw "$1"; }
only_at() {
	run check r.stw
	is_status 2
	like "^r.stw:$1: unreadable: $2: "
	count 1 '^r.stw:[0-9]+:[0-9]+: (unreadable|illegal|undecided)'
}

# An editor's byte order mark hides the first tag, or shifts what is told behind it.
t "two byte order marks, and one in a quoted mail of CR LF lines"
{ printf '\357\273\277\357\273\277'; cat illegal.stw; } >r.stw
expect_status 1 check r.stw
first 'r.stw:3:19: illegal: '
{ printf '\357\273\277'; sed "s/^/> /; s/\$/$(printf '\r')/" illegal.stw; } >r.stw
expect_status 1 check r.stw
first 'r.stw:3:21: illegal: '
t "a byte order mark in front of each of three files joined: three records, none of it in what is written"
for i in 1 2 3; do printf '\357\273\277'; cat legal.stw; done >r.stw
run check --summary r.stw
last 'records 3: legal 3, illegal 0, undecided 0, unreadable 0; faults 0'
run fmt r.stw
if LC_ALL=C grep -q "$(printf '\357\273\277')" out; then bad "fmt writes a byte order mark"; fi
t "a byte order mark in a word can be seen in the message"
turns '1. red: mo\357\273\277ve a2 s\n'
run check r.stw
has '\u{FEFF}'
t "a byte order mark and nothing else is no record"
printf '\357\273\277' >r.stw
expect_status 2 check r.stw
has N-empty
t "UTF-16 is called by its name"
for f in '\377\376[\000G\000' '\376\377\000[\000G'; do
	printf "$f" >r.stw
	expect_status 2 check r.stw
	like 'N-nul: .*UTF-16'
done

# A carriage return becomes part of a name, or the file counts as one line.
t "a name wrapped over CR LF holds none of it, in text, JSON and the canonical form"
printf '[Game "turbulence"]\r\n[Seat "red: Ann\r\n  Smith"]\r\n[Seat "blue: Bob"]\n[Components "pair"]\n%s\n1. red: move a2 s {a\r\nb}\r\n*\r\n' "$SETUP" >r.stw
run show r.stw
has 'red (Ann Smith)'
no_raw
run check --format json r.stw
has '"red: Ann Smith"'
no_raw
run fmt r.stw
has '[Seat "red: Ann Smith"]'
no_raw
t "CR CR LF, as a file has it that was saved in text mode twice"
sed "s/\$/$(printf '\r\r')/" illegal.stw >r.stw
expect_status 1 check r.stw
first 'r.stw:5:19: illegal: '

# Game files joined without a line end between them lose a move or a game.
t "four records joined in a word, a comment and a string: each is found, each fault is its own record's"
{
	mk a.stw '1. red: move a2'
	cat a.stw
	mk a.stw '1. red: move a2 s {x'
	cat a.stw
	mk a.stw '1. red: move a2 s, pass "why'
	cat a.stw
	cat illegal.stw
} >r.stw
run check --summary r.stw
like '^r.stw:3:16: unreadable: N-word: '
like '^r.stw:5:19: unreadable: N-comment: '
like '^r.stw:7:25: unreadable: N-string: '
like '^r.stw:9:19: illegal: '
last 'records 4: legal 0, illegal 1, undecided 0, unreadable 3; faults 4'

# One letter that is no UTF-8 ends the whole run, or a name comes out ruined.
t "Latin-1 outside of strings: its place and byte, and every other record is judged"
printf '[Game "turbulence"] [Seat "r\366d: J"] [Seat "blue"]\n*\n' >r.stw
mk a.stw '1. red: m\366ve a2 s\n2. blue: pass\n*\n'
cat a.stw illegal.stw >>r.stw
run check r.stw
is_status 2
like '^r.stw:1:29: unreadable: N-seat-tag: a seat.s word has the letters a to z'
like '^r.stw:5:10: unreadable: N-char: the byte 0xF6 '
count 1 '^r.stw:5:[0-9]+: unreadable'
like '^r.stw:10:19: illegal: '
t "a name in Latin-1 is found by its bytes"
printf '[Game "turbulence"] [Seat "red: J\366rg"] [Seat "blue"] [Components "pair"]\n' >r.stw
run select --count --seat "$(printf 'J\366rg')" r.stw
first 1
run select --count --tag "$(printf 'Seat=red: J\366rg')" r.stw
first 1

# A sign that cannot be seen makes a move unreadable, and nobody sees why.
for c in '200C \342\200\214' '200D \342\200\215' '200E \342\200\216' '00AD \302\255' '034F \315\217' 'FE0F \357\270\217' '2063 \342\201\243' '180E \341\240\216' '202E \342\200\256' '001B \033'; do
	set -- $c
	t "U+$1 between a turn's number and its seat: one fault, there, with its code point"
	turns "1.$2red: move a2 s\n2. blue: pass\n"
	only_at 3:3 N-char
	has "U+$1"
	no_raw
	t "U+$1 in a word: one fault, there"
	turns "1. red: mo$2ve a2 s\n2. blue: pass\n"
	only_at 3:11 N-char
	has "U+$1"
done

# A typographic sign is dropped and the fault is laid on a later move.
# odd NAME COLUMN ID TURN: one fault, at that column.
odd() {
	t "$1: one fault, at the sign"
	turns "$4\n2. blue: pass\n3. red:\n"
	only_at "3:$2" "$3"
}
odd 'a fullwidth full stop' 2 N-char '1\357\274\216 red: pass'
odd 'a fullwidth comma' 18 N-char '1. red: move a2 s\357\274\214 pass'
odd 'single quotes, the first of two' 14 N-char '1. red: pass \342\200\230why'
odd 'fullwidth letters' 14 N-char '1. red: move \357\275\2012 s'
odd 'an ellipsis' 18 N-char '1. red: move a2 s\342\200\246'
odd 'an ellipsis of dots' 18 N-char '1. red: move a2 s...'
odd 'a semicolon for a comma' 18 N-semicolon '1. red: move a2 s; pass'
odd 'a bracket behind a number' 2 N-char '1) red: pass'
odd 'a colon behind a number' 1 N-turn '1: red: pass'
odd 'a dash for a blank' 14 N-word '1. red: move a2\342\200\223s'
t "a fullwidth colon: the sign, and the seat that lacks its colon"
turns '1. red\357\274\232 pass\n2. blue: pass\n'
run check r.stw
like '^r.stw:3:4: unreadable: N-turn: a colon is missing behind this seat'
like '^r.stw:3:7: unreadable: N-char: .*U\+FF1A'
count 2 '^r.stw:[0-9]+:[0-9]+: unreadable'

t "a turn of a seat that is not there: null in JSON, since a seat may be called nobody"
turns '1. green: pass\n'
run check --format json r.stw
has '"turn":1,"seat":null,"action":null'

# Quotes and brackets in a tag break it, or the game ends there.
t "the beginning of a record, escaped, in a tag of another"
mktags r.stw '[Event "see [Game \"turbulence\"] of May"] [Note "[Seat \"red\"]"] '"$seats"
expect_status 0 check r.stw
run check --summary r.stw
has 'records 1:'
run fmt r.stw
has '[Event "see [Game \"turbulence\"] of May"]'
t "not escaped, it begins a record, and both are told about"
mktags r.stw '[Event "see [Game "turbulence"] of May"] '"$seats"
run check --summary r.stw
like '^r.stw:1:28: unreadable: N-string: '
has 'records 2:'
for q in "'" '\140' '' '= "' ': "' ; do
	t "a tag with $q for its quote: one fault in its line, and no word about seats"
	mktags r.stw "[Event ${q}x] $seats"
	run check r.stw
	is_status 2
	like '^r.stw:1:2[0-9]: unreadable: N-'
	count 0 'TB-'
done

# Two tags of one name: which holds?
t "two results, two seats of one name: both places are told"
printf '[Game "turbulence"] [Result "open"]\n[Result "red"] [Seat "red: Ann"] [Seat "RED: Eve"] [Components "pair"]\n' >r.stw
run check r.stw
is_status 2
like '^r.stw:2:1: unreadable: N-tag-twice: .* line 1'
like '^r.stw:2:34: illegal: TB-color-choice: red sits at the table twice'

# A game without moves is lost, or the next one is glued to it.
for r in '' '*' '{c} *' '1. red:' '1. red: *' '1. red: ,,'; do
	t "no move but '$r': one record, legal, and the next is the second"
	turns "$r\n"
	cat illegal.stw >>r.stw
	run check --summary r.stw
	last 'records 2: legal 1, illegal 1, undecided 0, unreadable 0; faults 1'
done

# A result before the first move is read as a move.
for r in '0-1' '1-0' '1/2-1/2' 'red wins' 'result red' '= result red'; do
	t "'$r' where a move belongs: a fault in its line, and no turn"
	turns "$r\n*\n"
	run check --format json r.stw
	is_status 2
	has '"line":3,'
	has '"turns":1,'
done
t "given up before the first move: no move, and the result is computed"
turns '1. red: resign, = result none\n*\n'
expect_status 0 check r.stw
t "given up, and the winner claimed whom the rules do not know"
turns '1. red: resign, = result blue\n*\n'
expect_status 1 check r.stw
first 'r.stw:3:17: illegal: TB-result-claim: the result is claimed to be blue; it is none'

# Comments of other notations are played as moves, or eat some.
t "comments of other notations: a fault at each, and the turn behind is read"
turns '%% a\n1. red: move a2 s ; one { two\n2. blue: pass # three\n3. red: pass // four\n4. blue: fly\n'
run check r.stw
grep '^r.stw:[0-9]' out | cut -d: -f2-5 >got
printf '%s\n' '3:1: unreadable: N-semicolon' '4:19: unreadable: N-semicolon' '5:15: unreadable: N-char' '6:14: unreadable: N-char' '6:15: unreadable: N-char' '7:10: unreadable: N-verb' >want
expect_same want got

# Line ends among the moves cut the game off.
t "blank lines in comments, words on lines of their own: as many turns and actions as in one line"
turns '1.\n\nred:\n\nmove\n a2\n\n s\n{a note\n\nthat goes on\n   \nand on}\n, = landed\nred\n1\n2. blue:\n*\n'
run check --format json r.stw
is_status 0
grep -o '"turns":[0-9]*,"actions":[0-9]*' out >got
tr '\n' ' ' <r.stw >one.stw
run check --format json one.stw
is_status 0
grep -o '"turns":[0-9]*,"actions":[0-9]*' out >want
expect_same want got

# Writing a record anew loses comments or joins two.
t "comments of one action stay apart, empty ones stay, and a second writing changes nothing"
turns '1. red: move a2 s {a}{b} {}{ } , {c} pass {1-0 in [Event "old"]} {d}\n{e}\n\n{f}\n2. blue: {g} pass\n{h}\n*\n{i}\n'
run fmt r.stw
is_status 0
grep -o '{[^}]*}' out | tr -d '\n' >got
printf '{a}{b}{}{ }{c}{1-0 in [Event "old"]}{d}{e}{f}{g}{h}{i}' >want
expect_same want got
cp out f.stw
run fmt f.stw
expect_same f.stw out

# A comment that was never closed: the program and its user disagree where it ends.
t "a comment never closed is told where another begins, with the place where it began itself"
turns '1. red: pass {the first\n2. blue: pass\n3. red: pass {the second}\n'
only_at 5:14 N-comment
has 'line 3, column 14'

# A fault that does not say which file, game, line and move.
t "a fault in game 37 of file 2 of 3, behind tabs, wide letters and wrapped lines"
yes "$(cat legal.stw)" | head -n 144 >f1.stw
{
	cat f1.stw
	printf '[Game "turbulence"] [Event "Zürich, Tisch 2"] %s\n%s\n' "$seats" "$SETUP"
	printf '1. red:\tmove a2 s {ä}\n2. blue: pass {Bäume und noch viel mehr\n\tund mehr} 3. red:\t{ü\t} move a1\n s,\tdraw ?, move a2 s\n*\n'
	cat legal.stw
} >f2.stw
run check f1.stw f2.stw legal.stw
is_status 1
count 1 '^[a-z0-9.]+:[0-9]+:[0-9]+: '
first 'f2.stw:150:5: illegal: TB-draw-to-five: '
has 'record 37 (Zürich, Tisch 2), turn 3, red, action 2'

# Behind an illegal move the reader goes on and invents a game.
t "nothing is made of what stands behind an illegal move: no position, rank, score, result"
turns '1. red: move a2 s ne, move a1 s\n2. blue: resign, = result red\n*\n'
for c in show rank score; do
	run $c r.stw
	is_status 1
	last 'not final: illegal at 1.1'
	hasnt 'landed   1'
	hasnt '1 landed'
	run $c --format json r.stw
	has '"final":false'
done
run check --format json r.stw
has '"final":false'
has '"not_replayed":3'
has '"computed":"open"'

# Tag, claim and position say three different results.
t "three results that differ: each false one is told, with what it is"
mktags r.stw "[Result \"red\"] $seats" '1. red: move a2 s, = result none\n2. blue: resign, = result blue, = place red 2\n*\n'
run check r.stw
is_status 1
like '^r.stw:1:21: illegal: TB-result-claim: the result is claimed to be red; the record ends with none'
like '^r.stw:3:20: illegal: TB-result-claim: the result is claimed to be none; it is open'
like '^r.stw:4:18: illegal: TB-result-claim: the result is claimed to be blue; it is none'
like '^r.stw:4:45: illegal: TB-result-claim: the place of red is claimed to be 2; it is 1'
run check --format json r.stw
has '"result":{"claimed":"red","computed":"none"}'
for r in '1-0' '0.5-0.5' '*' '' draw 'red: Ann' 'red, blue'; do
	t "[Result \"$r\"] is no result of ours"
	mktags r.stw "[Result \"$r\"] $seats"
	run check r.stw
	is_status 2
	like '^r.stw:1:21: unreadable: N-result: '
done

# A move that says too much is refused, one that says too little is guessed.
t "the only way out may be stated, once"
turns '1. red: move a2 s n\n'
expect_status 0 check r.stw
turns '1. red: move a2 s n n\n'
only_at 3:21 N-word
t "two ways out and none stated: both are told"
mk r.stw '1. red: pass\n2. blue: play takeoff, move b1 n\n'
expect_status 1 check r.stw
first 'r.stw:4:33: illegal: TB-move-branch: '
has 'legal: move b1 n s | move b1 n sw'

# Numbers of turns are believed, or refused.
for n in '1..' '1...' '1. ...' '1:'; do
	t "a turn numbered '$n' is turn 1, and the next is turn 2"
	turns "$n red: pass\n2. blue: pass\n"
	run check r.stw
	is_status 2
	count 1 '^r.stw:3:[0-9]+: unreadable'
	count 1 '^r.stw:[0-9]+:[0-9]+: '
	run check --format json r.stw
	has '"turns":3,'
done
t "numbers that go on from an earlier sheet: one fault, and the position is right"
turns '5. red: move a2 s\n6. blue: pass\n7. red: move a1 s, = landed red 2\n'
only_at 3:1 N-turn-number

# A known tag with an unknown value ends the program.
t "a game in other words: the nearest or all known, and the next record is judged"
for g in 'turbulences' 'slide blast' 'turbo rally' 'thunder-track' '../turbulence' 'turbulence/2'; do
	printf '[Game "%s"] %s\n*\n' "$g" "$seats" >r.stw
	cat illegal.stw >>r.stw
	run check r.stw
	is_status 2
	like '^r.stw:1:8: unreadable: N-game: '
	like 'legal: turbulence \| slide-blast'
	like '^r.stw:5:19: illegal: '
done

# A new edition of the rules makes old games illegal.
t "a record of another revision of the rules is judged by no other: it is told, the next is judged"
mktags r.stw "[Rules \"2\"] $seats" '1. red: move a2 s ne\n*\n'
cat illegal.stw >>r.stw
run check r.stw
is_status 2
like '^r.stw:1:29: unreadable: N-rules: .*known: 1'
like '^r.stw:7:19: illegal: '
count 2 '^r.stw:[0-9]+:[0-9]+: '

# A turn in which nothing can be done counts as missed, or must be spelled out.
t "a turn without an action may be written, be empty, or say pass, also twice"
turns '1. red: pass\n2. blue:\n3. red: pass, pass\n4. blue: ,\n'
expect_status 0 check r.stw
is_empty out

# Moves that were taken back vanish without a trace, or come back.
t "taken back and taken back again: each stands in the record with whose leave, the position is exact"
turns '1. red: move a2 s, @blue vote yes undo, undo, move a1 s, @blue vote yes undo, undo\n'
run fmt r.stw
has '1. red: move a2 s, @blue vote yes undo, undo, move a1 s, @blue vote yes undo, undo'
run show --each=action r.stw
grep -A2 '^  red' out | grep landed | tr -d ' \n' >got
printf 'landed0landed1landed1landed0landed1landed1landed0' >want
expect_same want got
t "the move of another player is taken back with that one's leave, and is that one's to play again"
turns '1. red: move a2 s\n2. blue: @red vote yes undo, undo, @red move a1 s, = landed red 1, = at red a2 s\n'
expect_status 0 check r.stw

# A search for doubles drops a game that is another.
t "games with equal heads and another last move, and one that only begins like another, are no doubles"
mk a.stw '1. red: move a2 s\n*\n'
mk b.stw '1. red: move a1 s\n*\n'
mk c.stw '1. red: move a2 s\n2. blue: pass\n*\n'
cat a.stw b.stw c.stw a.stw >r.stw
run select --dedupe --count r.stw
first 3
run select --dedupe=game --count r.stw
first 3

# A check that failed ends with status 0, or its words spoil the data.
t "the status is that of the worst record, with every way of printing"
for f in legal:0 illegal:1 undecided:3 unreadable:2 missing:2; do
	for o in '' -q '--format json' '--format tap' '--summary' '--summary -q' '--notes' '--color always'; do
		expect_status "${f#*:}" check $o "${f%:*}.stw"
	done
done
t "JSON is all of standard output, also of records that cannot be read"
cat unreadable.stw illegal.stw undecided.stw >r.stw
for c in check show rank score moves rulings explain; do
	case $c in
	explain) set -- explain --at 1.1 ;;
	*) set -- $c ;;
	esac
	run "$@" --format json r.stw missing.stw
	json out
	count 0 '^[^{]'
done

# The name - is refused, or means something else than the input.
t "- twice is the input once; the second finds nothing"
run check - - <illegal.stw
is_status 2
count 1 '^stdin:3:19: illegal: '
count 1 '^stdin:1:1: unreadable: N-empty: '
t "a file that is called - is ./-"
cp illegal.stw ./-
expect_status 1 check ./-
first './-:3:19: illegal: '

# Quoted moves of an old mail are played again, new ones are dropped.
R=quoted.stw
printf '%s\n\n%s\n1. red: move a2 s\n' "$TAGS" "$SETUP" | sed 's/^/> /' >$R
t "a new turn below the quoted record is played; the greeting above it is told of"
{ printf 'Hi Ann,\n\nAnn wrote:\n'; cat $R; printf '2. blue: play takeoff\n*\n-- \nBob: the third\n'; } >r.stw
expect_status 0 check r.stw
count 2 ': note: N-text: '
run show r.stw
has 'after turn 2'
t "a new turn above the quoted record is told of, as one behind its *"
{ printf 'Hi Ann,\n2. blue: play takeoff\n\n'; cat $R; printf '> *\n'; } >r.stw
expect_status 2 check r.stw
like '^r.stw:2:4: unreadable: N-after-end: a turn before the first \[Game\]'
{ cat $R; printf '> *\n\n2. blue: play takeoff\n'; } >r.stw
expect_status 2 check r.stw
like '^r.stw:7:4: unreadable: N-after-end: '
t "other people's colons above the record are text"
{ printf 'Date: 30 Nov\nSubject: our game\nSee you [soon]: Bob\n\n'; cat $R; } >r.stw
expect_status 0 check r.stw
t "a signature behind a record without its * is a fault at the signature"
{ cat $R; printf '2. blue: play takeoff\n\n-- \nBob\n'; } >r.stw
run check r.stw
is_status 2
first 'r.stw:7:1: unreadable: '
t "the same mail in HTML behind the record: faults at its lines, the record is read once"
{ printf -- '--x\nContent-Type: text/plain\n\n'; sed 's/^> //' $R; printf '*\n--x\nContent-Type: text/html\n\n<p>[Game &quot;turbulence&quot;]<br>1. red: move a2 s<br>*</p>\n--x--\n'; } >r.stw
run check --summary r.stw
is_status 2
like '^r.stw:12:[0-9]+: unreadable: N-after-end: '
has 'records 1:'
finish
