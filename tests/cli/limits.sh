# The limits of the notation: just at and just over.
. "$CLI/lib.sh"
samples

# x N TEXT: the text N times.
x() { yes "$2" | head -n "$1" | tr -d '\n'; }
# at FILE: not too much; over FILE ID [PLACE]: too much, and the next record is judged.
at() {
	run check "$1"
	hasnt N-limit
}
over() {
	cat illegal.stw >>"$1"
	expect_status 2 check "$1"
	like "^$1:${3:-[0-9]+:[0-9]+}: unreadable: $2: "
	n=$(grep -c '' "$1")
	like "^$1:$((n - 1)):19: illegal: "
}

t "a string of 1000 bytes"
mktags a.stw "[Event \"$(x 1000 a)\"] $seats"
at a.stw
is_status 0
t "a string of 1001 bytes: N-limit-string"
mktags b.stw "[Event \"$(x 1001 a)\"] $seats"
over b.stw N-limit-string 1:'[0-9]+'
t "a string of 500 characters of two bytes"
mktags a.stw "[Event \"$(x 500 ö)\"] $seats"
at a.stw
is_status 0
t "a string of 501 characters of two bytes: N-limit-string"
mktags b.stw "[Event \"$(x 501 ö)\"] $seats"
over b.stw N-limit-string
t "a string of 1001 bytes in an action: N-limit-string"
mk b.stw '1. red: pass "%s"\n' "$(x 1001 a)"
over b.stw N-limit-string 3:'[0-9]+'
t "a plain word of 64 characters"
mktags a.stw "[X-$(x 62 a) \"x\"] $seats"
at a.stw
is_status 0
mk a2.stw '1. red: move %s s\n' "$(x 64 a)"
at a2.stw
t "a plain word of 65 characters: N-limit-word"
mk b.stw '1. red: move %s s\n' "$(x 65 a)"
over b.stw N-limit-word 3:14
mktags b.stw "[X-$(x 63 a) \"x\"] $seats"
over b.stw N-limit-word
t "a plain word of a million characters"
mk b.stw '1. red: move %s s\n' "$(x 1000000 a)"
LIMIT=10 over b.stw N-limit-word 3:14
[ "$(wc -c <out)" -lt 20000 ] || bad "the report has $(wc -c <out) bytes"
t "a number of nine digits"
mk a.stw '1. red: = landed red 999999999\n'
at a.stw
t "a number of ten digits: N-limit-number"
mk b.stw '1. red: = landed red 1000000000\n'
over b.stw N-limit-number 3:22
t "a number of 64 digits: N-limit-number"
mk b.stw '1. red: = landed red %s\n' "$(x 64 9)"
over b.stw N-limit-number 3:22
t "a turn number of nine digits is only wrong; of ten and more: a fault, no other number"
mk a.stw '999999999. red: pass\n'
at a.stw
is_status 2
has N-turn-number
for n in 1000000000 4294967297 18446744073709551617 99999999999999999999999999999999999999999999999999999999999999; do
	mk b.stw '%s. red: pass\n' $n
	run check b.stw
	is_status 2
	like '^b.stw:3:1: unreadable: N-(limit-number|turn-number): '
done
t "?999"
mk a.stw '1. red: draw ?999\n'
at a.stw
t "?1000: N-limit-number"
mk b.stw '1. red: draw ?1000\n'
over b.stw N-limit-number 3:14
t "?18446744073709551617: N-limit-number"
mk b.stw '1. red: draw ?18446744073709551617\n'
over b.stw N-limit-number 3:14
t "an action of 200 words, its verb among them"
mk a.stw '1. red: draw%s\n' "$(x 199 ' takeoff')"
at a.stw
t "an action of 200 words behind its verb and one more: N-limit-words"
mk b.stw '1. red: draw%s\n' "$(x 201 ' takeoff')"
over b.stw N-limit-words 3:'[0-9]+'
t "a turn of 10000 actions"
mk a.stw '1. red: %s\n' "$(x 10000 'pass,')"
at a.stw
t "a turn of 10001 actions: N-limit-actions"
mk b.stw '1. red: %s\n' "$(x 10001 'pass,')"
over b.stw N-limit-actions 3:'[0-9]+'
t "empty actions do not count"
mk a.stw '1. red: %s move a2 s\n' "$(x 20000 ',')"
at a.stw
is_status 0
t "16 seats"
mktags a.stw "$(for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do printf '[Seat "s%d"] ' $i; done)[Components \"pair\"]" ''
at a.stw
t "17 seats: N-limit-seats"
mktags b.stw "$(for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do printf '[Seat "s%d"] ' $i; done)[Components \"pair\"]" ''
over b.stw N-limit-seats 1:'[0-9]+'
t "1000 tags"
mktags a.stw "$seats $(x 996 '[Note "x"]')"
at a.stw
is_status 0
t "1001 tags: N-limit-tags"
mktags b.stw "$seats $(x 997 '[Note "x"]')"
over b.stw N-limit-tags 1:'[0-9]+'
t "a million turns"
{ printf '%s\n' "$TAGS"; yes "red:${NL}blue:" | head -n 1000000; } >a.stw
LIMIT=30 at a.stw
is_status 3
t "a million turns and one: N-limit-turns"
{ printf '%s\n' "$TAGS"; yes "red:${NL}blue:" | head -n 1000001; } >b.stw
LIMIT=30 over b.stw N-limit-turns 1000002:'[0-9]+'
rm -f a.stw b.stw

# A record of SIZE bytes: its last comment is as long as needed.
sized() {
	mk head.stw '1. red: move a2 s {'
	have=$(wc -c <head.stw)
	{ cat head.stw; head -c $(($1 - have - 3)) /dev/zero | tr '\000' x; printf '}\n\n'; }
}
t "a record of 16 MiB"
sized 16777216 >a.stw
[ "$(wc -c <a.stw)" = 16777216 ] || bad "the test's own record has $(wc -c <a.stw) bytes"
at a.stw
is_status 0
t "a record of 16 MiB, and a record behind it"
cat illegal.stw >>a.stw
at a.stw
is_status 1
has ':7:19: illegal: '
t "a record of 16 MiB and a byte: N-limit-record"
sized 16777217 >b.stw
over b.stw N-limit-record
t "a record of 40 MiB in a stream: N-limit-record, the next is judged"
{ cat illegal.stw; sized 41943040; cat illegal.stw; } | timeout 60 "$STEWARD" check --summary - >out 2>err
status=$?
sane
is_status 2
has N-limit-record
has 'records 3: legal 0, illegal 2, undecided 0, unreadable 1;'
t "100 MiB without any record are read past"
head -c 104857600 /dev/zero | tr '\000' x | timeout 60 "$STEWARD" check - >out 2>err
status=$?
sane
is_status 2
has N-empty
rm -f a.stw b.stw
finish
