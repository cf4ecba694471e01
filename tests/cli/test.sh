# test: fixtures, TAP, coverage.
. "$CLI/lib.sh"

case_of() { # TITLE EXPECT TURNS [MORE TAGS]
	printf '[Game "turbulence"]\n[Case "%s"]\n%s\n%s%s\n%s\n%s\n*\n\n' "$1" "$2" "${4:+$4
}" '[Seat "red"] [Seat "blue"] [Components "pair"]' "$SETUP" "$3"
}
tap() { # the TAP of out is well formed with N tests
	first 'TAP version 1'
	count 1 "^1\\.\\.$1\$"
	count "$1" '^(not )?ok [0-9]+'
	grep -E '^(not )?ok' out | sed 's/^not //' | cut -d' ' -f2 >nums
	seq 1 "$1" >want
	expect_same want nums
	grep -v -E '^(TAP version 1[34]|1\.\.[0-9]+|(not )?ok [0-9]+( - .*)?|#.*|  .*)$' out >odd
	is_empty odd
}
case_of 'TB-landed/1 lands' '[Expect "legal"]' '1. red: move a1 s' >legal.stw
case_of 'TB-move-current/1 no current' '[Expect "illegal TB-move-current at 1.1"]' '1. red: move a2 s ne' >illegal.stw
case_of 'N-verb/1 no verb' '[Expect "unreadable N-verb at 1.1"]' '1. red: fly a2 s' >unreadable.stw
case_of 'wrong/1' '[Expect "legal"]' '1. red: move a2 s ne' >fails.stw

t "cases that hold: ok, 0"
expect_status 0 test legal.stw illegal.stw unreadable.stw
tap 3
count 3 '^ok '
is_empty err
t "a case that fails: not ok, 1, what came and what was expected"
expect_status 1 test legal.stw fails.stw illegal.stw
tap 3
count 1 '^not ok 2'
has 'TB-move-current'
has 'wrong/1'
t "a failing case says where it stands"
has 'fails.stw:1'
t "a folder: its files, and those of folders in it"
mkdir -p d/e
cp legal.stw d/
cp illegal.stw d/e/
echo 'no record' >d/readme.txt
expect_status 0 test d
tap 2
t "a folder: the same order each time"
for i in 9 1 5 3; do cp legal.stw d/$i.stw; done
"$STEWARD" test d >a 2>err
mkdir f
for i in 3 9 5 1; do cp legal.stw f/$i.stw; done
"$STEWARD" test f | grep -o '[0-9].stw' >names
printf '1.stw\n3.stw\n5.stw\n9.stw\n' >want
expect_same want names
t "a folder: links to folders in it are not followed, so that circles end; a link to a file and a folder named by a link are"
mkdir circle
cp legal.stw circle/1.stw
run test circle
mv out one
ln -s . circle/a
ln -s .. circle/b
LIMIT=10 run test circle
expect_same one out
is_empty err
ln -s circle named
run test named
sed 's/named/circle/' out >got
expect_same one got
ln -s 1.stw circle/2.stw
run test circle
[ "$(wc -l <out)" -gt "$(wc -l <one)" ] || bad "the link to a file was passed over"
t "a missing file, a missing folder: 2"
expect_status 2 test legal.stw missing
has missing err
t "an empty folder: 2, input without a record"
mkdir empty
expect_status 2 test empty
t "standard input"
expect_status 0 test - <legal.stw
tap 1
t "a fault that nobody expected fails the case"
case_of x/1 '[Expect "illegal TB-land-own-strip at 1.2"]' '1. red: move a1 s, = landed red 3, = home red 1' >x.stw
expect_status 1 test x.stw
case_of x/1 "[Expect \"illegal TB-land-own-strip at 1.2\"]$NL[Expect \"illegal TB-edge-home at 1.3\"]" '1. red: move a1 s, = landed red 3, = home red 1' >x.stw
expect_status 0 test x.stw
t "a fault that did not come fails the case"
case_of x/1 "[Expect \"illegal TB-move-current at 1.1\"]$NL[Expect \"illegal TB-move-current at 1.2\"]" '1. red: move a2 s ne, move a2 s ne' >x.stw
expect_status 1 test x.stw
t "another place fails the case; the turn alone and no place hold"
for p in ' at 1.1:0' ' at 1:0' ':0' ' at 1.2:1' ' at 2:1' ' at 0:1'; do
	case_of x/1 "[Expect \"illegal TB-move-current${p%:*}\"]" '1. red: move a2 s ne' >x.stw
	run test x.stw
	[ "$status" = "${p#*:}" ] || bad "place '${p%:*}': expected ${p#*:}, got $status"
done
t "another id, another verdict fails the case"
case_of x/1 '[Expect "illegal TB-no-switch at 1.1"]' '1. red: move a2 s ne' >x.stw
expect_status 1 test x.stw
case_of x/1 '[Expect "undecided TB-move-current at 1.1"]' '1. red: move a2 s ne' >x.stw
expect_status 1 test x.stw
t "claims as expectations"
case_of x/1 "[Expect \"landed red 1\"]$NL[Expect \"at red a2 s\"]$NL[Expect \"result open\"]" '1. red: move a1 s' >x.stw
expect_status 0 test x.stw
case_of x/1 '[Expect "landed red 2"]' '1. red: move a1 s' >x.stw
expect_status 1 test x.stw
t "claims as expectations stand at the last legal position"
case_of x/1 "[Expect \"illegal TB-move-current at 1.2\"]$NL[Expect \"landed red 1\"]" '1. red: move a1 s, move a2 s ne' >x.stw
expect_status 0 test x.stw
for e in '' 'illegal' 'legall' 'illegal TB-nosuch-rule at 1.1' 'illegal TB-move-current at x' 'under x: legal' 'under chain-crash=crush: legal' 'landed'; do
	t "an expectation that cannot be read: '$e': not ok"
	case_of x/1 "[Expect \"$e\"]" '1. red: move a2 s' >x.stw
	run test x.stw
	case $status in 1 | 2) ;; *) bad "status $status" ;; esac
	like '^not ok'
done
t "check reports an expectation that cannot be read: N-expect"
case_of x/1 '[Expect "legall"]' '1. red: move a2 s' >x.stw
expect_status 2 check x.stw
like '^x.stw:3:[0-9]+: unreadable: N-expect: '

cat >under.stw <<'R'
[Game "turbulence"]
[Case "TB-push-outcome/1 a pushed plane crashes"]
[Expect "legal"]
[Expect "home red 6"]
[Expect "under chain-crash=illegal: illegal TB-push-outcome at 1.1"]
[Expect "under chain-crash=pushed-home, unfinished=most-landed: legal"]
[Seat "red: Ann"] [Seat "blue: Bob"] [Components "pair"]
0. setup: board pair, tile y1 a1 s, tile i1 a2 n, tile i2 b1 n, tile i3 b2 n, at red a2 s, at blue a1 s, at red a1 ne,
  hand red ?5, hand blue ?5, pile cards ?30, pile hexes ?1, resume red
1. red: move a2 s ne
R
t "under: runs of their own"
expect_status 0 test under.stw
n=$(grep -c -E '^ok ' out)
[ "$n" -eq 3 ] || bad "expected 3 runs, got $n"
t "under: where the plain run fails the others are points all the same"
sed 's/^\[Expect "legal"\]/[Expect "illegal N-verb at 1.1"]/' under.stw >u3.stw
run test under.stw
points=$(grep -c '^ok' out)
expect_status 1 test u3.stw
tap "$points"
count 1 '^not ok 1 '
t "under: a wrong expectation fails"
sed 's/illegal: illegal TB-push-outcome at 1.1/illegal: legal/' under.stw >u2.stw
expect_status 1 test u2.stw
like '^not ok [0-9]+ .*chain-crash=illegal'

cat >family.stw <<'R'
[Game "turbulence"]
[Name "opening"]
[Case "a/1 the start"]
[Expect "landed red 0"]
[Seat "red"] [Seat "blue"] [Components "pair"]
0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, at red a2 s, at red a1 s, hand red ?5, hand blue ?5, resume red

[Game "turbulence"]
[Case "a/2 one lands"]
[Expect "landed red 1"]
[From "opening"]
1. red: move a1 s

[Game "turbulence"]
[Case "a/3 a wrong way"]
[Expect "illegal TB-move-current at 1.1"]
[From "opening"]
1. red: move a2 s ne
R
t "[From]: a family shares a position"
expect_status 0 test family.stw
tap 3
t "[From]: check replays it too"
expect_status 1 check family.stw
like '^family.stw:18:19: illegal: TB-move-current'
t "[From] a name that no earlier record has, a later one, one of another file"
sed 's/From "opening"/From "openning"/' family.stw >f2.stw
expect_status 2 check f2.stw
count 2 'unreadable: N-from: '
tail -n +8 family.stw >f3.stw
head -n 7 family.stw >>f3.stw
expect_status 2 check f3.stw
count 2 'unreadable: N-from: '
head -n 7 family.stw >f4.stw
tail -n +8 family.stw >f5.stw
expect_status 2 check f4.stw f5.stw
count 2 '^f5.stw.*unreadable: N-from: '
t "[From] with a set-up of its own"
sed '$s/^1/0. setup: board pair\
1/' family.stw >f6.stw
expect_status 2 check f6.stw
has 'unreadable: N-from: '

t "--coverage: a line a rule"
expect_status 0 test --coverage legal.stw illegal.stw under.stw
has 'TB-move-current'
like '^TB-move-current .*illegal 1'
like '^TB-push-outcome .*legal 1, illegal 1|^TB-push-outcome .*illegal 1'
t "--coverage counts evidence: a case that fails proves nothing"
run test --coverage fails.stw
is_status 1
like '^TB-move-current .*illegal 0'
t "--gaps: only what lacks proof"
run test --gaps illegal.stw legal.stw
like '^TB-player-count'
count 0 'exempt'
t "--coverage --format json: every key, every rule, every option"
run test --coverage --format json legal.stw illegal.stw under.stw
json out
grep -v -E '^\{"kind":"rule","id":"[A-Za-z0-9-]+","game":("[a-z-]+"|null),"legal":[0-9]+,"illegal":[0-9]+,"undecided":[0-9]+,"exempt":("[^"]+"|null)\}$' out |
	grep -v -E '^\{"kind":"ruling","key":"[a-z0-9-]+","option":"[^"]+","game":"[a-z-]+","cases":[0-9]+,"exempt":("[^"]+"|null)\}$' >odd
is_empty odd
"$STEWARD" rules --format json | sed -n 's/^{"kind":"rule","id":"\([^"]*\)".*/\1/p' | sort >want
sed -n 's/^{"kind":"rule","id":"\([^"]*\)".*/\1/p' out | sort >got
expect_same want got
has '"key":"chain-crash","option":"illegal","game":"turbulence","cases":1'
t "--gaps --format json: a part of the coverage"
mv out all
run test --gaps --format json legal.stw illegal.stw under.stw
json out
not_empty out
grep -v -x -F -f all out >odd
is_empty odd
hasnt '"key":"chain-crash","option":"illegal"'
count 0 '"exempt":"'
t "--quiet: failures only"
run test -q legal.stw fails.stw
is_status 1
count 0 '^ok '
count 1 '^not ok'
t "names with line ends and # in titles keep TAP whole"
case_of "odd # TODO no \\\\ name $NL of a case" '[Expect "legal"]' '1. red: move a2 s ne' >x.stw
run test x.stw
is_status 1
tap 1
count 0 '^(not )?ok [0-9]+ .*[^\\]# *TODO'
finish
