# Unknown names: each is a fault in its place that gives the nearest known one.
. "$CLI/lib.sh"
samples

# near NAME ID LINE COLUMN KNOWN FILE
near() {
	t "$1: $2 at $3:$4, with $5"
	expect_status 2 check "$6"
	like "^$6:$3:$4: unreadable: $2: "
	has "$5"
	run check --format json "$6"
	has "\"id\":\"$2\""
	json out
}
printf '[Game "turbulance"]\n[Seat "red"]\n[Seat "blue"]\n*\n' >g.stw
cat illegal.stw >>g.stw
near "a game misspelt" N-game 1 '[0-9]+' turbulence g.stw
t "an unknown game: the next record is judged"
run check g.stw
like '^g.stw:7:19: illegal: '
printf '[Game "go"]\n*\n' >g.stw
t "a game far from any: the known ones are listed"
expect_status 2 check g.stw
first 'g.stw:1:'
has N-game
has turbulence
for v in '' ' ' 'Turbulence' 'TURBULENCE' 'turbulence ' 'normal'; do
	t "[Game \"$v\"]: an answer, no crash"
	printf '[Game "%s"] %s\n%s\n1. red: move a2 s\n' "$v" "$seats" "$SETUP" >g.stw
	run check g.stw
	case $status in 0 | 2) ;; *) bad "status $status" ;; esac
done
mk s.stw '1. blu: pass\n'
near "a seat misspelt" N-seat 3 4 blue s.stw
mk s.stw '1. red: move a2 s, @bleu pass\n'
near "a seat behind @ misspelt" N-seat 3 '2[01]' blue s.stw
mk s.stw '1. red: move a2 s, = landed rad 1\n'
near "a seat as a word misspelt" N-seat 3 29 red s.stw
mk s.stw '1. red: mvoe a2 s\n'
near "a verb misspelt" N-verb 3 9 move s.stw
mk s.stw '1. red: play swop a1 a2\n'
near "a card misspelt" N-word 3 14 swap s.stw
mk s.stw '1. red: play rotate a1 lefft\n'
near "a word misspelt" N-word 3 24 left s.stw
mk s.stw '1. red: move a9 s\n'
t "a cell that the map has not"
expect_status 2 check s.stw
like '^s.stw:3:14: unreadable: N-word: '
mk s.stw '1. red: move a2 sse\n'
t "a side that no hex has"
expect_status 2 check s.stw
like '^s.stw:3:17: unreadable: N-word: '
mk s.stw '1. red: move a2 s, = lannded red 1\n'
near "a claim misspelt" N-claim 3 '2[02]' landed s.stw
mktags s.stw "[Ruling \"chain-crush=crash\"] $seats"
near "a disputed point misspelt" N-ruling 1 '[0-9]+' chain-crash s.stw
mktags s.stw "[Ruling \"chain-crash=crush\"] $seats"
near "an option misspelt" N-ruling 1 '[0-9]+' crash s.stw
t "a ruling without its ="
mktags s.stw "[Ruling \"chain-crash\"] $seats"
expect_status 2 check s.stw
has N-ruling
t "a ruling twice"
mktags s.stw "[Ruling \"chain-crash=crash\"] [Ruling \"chain-crash=illegal\"] $seats"
expect_status 2 check s.stw
like '^s.stw:1:[0-9]+: unreadable: N-ruling: '
mktags s.stw '[Seat "red: Ann"] [Seat "blue: Bob"] [Components "piar"]'
near "a component set misspelt" N-components 1 '[0-9]+' pair s.stw
mktags s.stw "[Evnet \"x\"] $seats"
near "a tag misspelt" N-tag-name 1 22 Event s.stw
mktags s.stw "[Result \"rad\"] $seats"
near "a result of no seat" N-result 1 '[0-9]+' red s.stw
t "results: none, open, a seat"
for r in open none red 'red blue'; do
	mktags s.stw "[Result \"$r\"] $seats"
	run check s.stw
	hasnt N-result
done
t "an unknown revision of the rules"
mktags s.stw "[Rules \"99\"] $seats"
expect_status 2 check s.stw
like '^s.stw:1:[0-9]+: unreadable: N-rules: '
mktags s.stw "[Rules \"1\"] $seats"
expect_status 0 check s.stw
t "[House] for a game that lacks no rule"
mktags s.stw "[House \"thunder-published\"] $seats"
expect_status 2 check s.stw
like '^s.stw:1:[0-9]+: unreadable: N-house: '
for n in setup all none open tie; do
	t "no seat is called $n"
	mktags s.stw "[Seat \"$n\"] $seats"
	expect_status 2 check s.stw
	like '^s.stw:1:[0-9]+: unreadable: N-seat-tag: '
done
for n in '' ':' 'two words' '"' '7' 'a:b' '-x'; do
	t "[Seat \"$n\"]"
	mktags s.stw "[Seat \"$(printf %s "$n" | sed 's/"/\\"/')\"] $seats" ''
	run check s.stw
	if [ "$n" = a:b ]; then hasnt N-seat-tag; else is_status 2 && like '^s.stw:1:[0-9]+: unreadable: N-seat-tag: '; fi
done
t "[Seat \"red: Ann: the second: \"]: the player is what stands behind the first colon"
mktags s.stw '[Seat "red: Ann: the second"] [Seat "blue"] [Components "pair"]'
expect_status 0 check s.stw
run show s.stw
has 'Ann: the second'

t "an unknown command: the nearest"
run chekc legal.stw
has 'check' err
t "an unknown option: the nearest"
run check --quite legal.stw
is_status 2
has '--quiet' err
t "--ruling of an unknown game: the nearest"
run check --ruling turbulance/chain-crash=crash legal.stw
is_status 2
has turbulence err
t "--ruling of an unknown point: the nearest"
run check --ruling turbulence/chain-crush=crash legal.stw
is_status 2
has chain-crash err
t "--ruling of an unknown option: the nearest or all"
run check --ruling turbulence/chain-crash=crush legal.stw
is_status 2
has 'crash' err
has 'pushed-home' err
t "rules of an unknown id: the nearest"
expect_status 2 rules TB-no-swich
has TB-no-switch err
is_empty out
t "rules of an unknown name far from any"
expect_status 2 rules xyzzy
has xyzzy err
t "blanks and large letters in the name of a game do not matter"
printf '[Game " Turbulence\t"]\n[Seat "red"]\n[Seat "blue"]\n*\n' >g.stw
run check g.stw
hasnt N-game
run select --game turbulence g.stw
has Turbulence
t "the help names no option twice"
for command in gen check select rules test; do
	twice=$("$STEWARD" $command --help | grep -oE '^  (-[a-z], )?--[a-z-]+' | sort | uniq -d)
	[ -z "$twice" ] || bad "$command: $twice"
done
finish
