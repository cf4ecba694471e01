# Characters: what a generous reader takes for plain text, what --strict says
# of it, bytes that are no UTF-8, NUL, what a terminal would obey.
. "$CLI/lib.sh"
samples

cat >plain.stw <<'R'
[Game "turbulence"]
[Event "Table 3"]
[Seat "red: Ann"]
[Seat "blue: Bob"]
[Components "pair"]
[X-mine "a"]

0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, at red a2 s, hand red ?5, hand blue ?5, resume red
1. red: move a2 s
2. blue: pass, discard
*
R
run check --format json plain.stw
[ "$status" = 0 ] || echo "not ok text: the plain record itself is not legal: $(head -n 1 out)"
placeless <out >plain.json

# generous NAME ID CODE_POINT LINE COLUMN, with the record in NAME.stw
generous() {
	t "$1: reads like the plain record"
	expect_status 0 check "$1.stw"
	is_empty out
	run check --format json "$1.stw"
	placeless <out >got.json
	expect_same plain.json got.json
	t "$1: fmt writes the plain form"
	"$STEWARD" fmt plain.stw >plain.fmt
	run fmt "$1.stw"
	is_status 0
	expect_same plain.fmt out
	t "$1: --notes reports it, status unchanged"
	expect_status 0 check --notes "$1.stw"
	like ": note: $2: "
	t "$1: --strict makes it a fault with place and code point"
	expect_status 2 check --strict "$1.stw"
	like "^$1.stw:$4:$5: unreadable: $2: "
	like "U\\+$3"
}
# swap NAME FROM TO: the first FROM in the plain record becomes TO (printf's bytes).
swap() {
	FROM=$2 TO=$(printf "$3.") awk '
		BEGIN { f = ENVIRON["FROM"]; t = ENVIRON["TO"]; sub(/\.$/, "", t) }
		!done && (i = index($0, f)) { $0 = substr($0, 1, i - 1) t substr($0, i + length(f)); done = 1 }
		{ print }' plain.stw >"$1.stw"
}

{ printf '\357\273\277'; cat plain.stw; } >bom.stw
generous bom N-bom FEFF 1 1
sed "s/\$/$(printf '\r')/" plain.stw >crlf.stw
generous crlf N-line-end 000D 1 20
tr '\n' '\r' <plain.stw >cr.stw
generous cr N-line-end 000D 1 20
for c in '00A0 \302\240' '200B \342\200\213' '3000 \343\200\200' '2003 \342\200\203' '2009 \342\200\211' '202F \342\200\257' '2028 \342\200\250'; do
	set -- $c
	swap "space-$1" 'red: move' "red: move$2"
	generous "space-$1" N-space "$1" 9 13
done
swap space-in-number '1. red' '1.\302\240red'
generous space-in-number N-space 00A0 9 3
for c in '2010 \342\200\220' '2011 \342\200\221' '2013 \342\200\223' '2014 \342\200\224' '2212 \342\210\222'; do
	set -- $c
	swap "dash-$1" X-mine "X$2mine"
	generous "dash-$1" N-dash "$1" 6 3
done
swap quotes '"Table 3"' '\342\200\234Table 3\342\200\235'
generous quotes N-quote 201C 2 8
swap quotes-low '"Table 3"' '\342\200\236Table 3\342\200\234'
generous quotes-low N-quote 201E 2 8
swap quotes-alike '"Table 3"' '\342\200\235Table 3\342\200\235'
generous quotes-alike N-quote 201D 2 8
swap quotes-game '"turbulence"' '\342\200\234turbulence\342\200\235'
generous quotes-game N-quote 201C 1 7
sed 's/^/> /' plain.stw >quoted.stw
generous quoted N-quoted 003E 1 1
sed 's/^/>> /' plain.stw >quoted-twice.stw
generous quoted-twice N-quoted 003E 1 1
sed 's/^/ > > /' plain.stw >quoted-apart.stw
generous quoted-apart N-quoted 003E 1 2
sed 's/^/| /' plain.stw >quoted-bar.stw
generous quoted-bar N-quoted 007C 1 1
sed 's/^\([[0-9*]\)/    \1/' plain.stw >indent.stw
generous indent N-indent 0020 1 1
sed "s/^\\([[0-9*]\\)/$TAB\\1/" plain.stw >indent-tab.stw
generous indent-tab N-indent 0009 1 1

t "the plain record is clean to --strict"
expect_status 0 check --strict plain.stw
is_empty out
t "what fmt writes is clean to --strict"
run fmt quoted-twice.stw
mv out f.stw
expect_status 0 check --strict f.stw
t "no blank line between tags and turns, all in one line, one word a line"
grep -v '^$' plain.stw >one.stw
expect_status 0 check one.stw
tr '\n' ' ' <plain.stw >one.stw
expect_status 0 check one.stw
run check --format json one.stw
placeless <out >got.json
expect_same plain.json got.json
sed '7,$s/ /\
/g' plain.stw >words.stw
run check --format json words.stw
is_status 0
placeless <out >got.json
expect_same plain.json got.json
t "capitals outside strings are small letters"
sed -e '8,$y/abcdefghijklmnopqrstuvwxyz/ABCDEFGHIJKLMNOPQRSTUVWXYZ/' -e 's/^\[Seat/[SEAT/' plain.stw >capitals.stw
run check --format json capitals.stw
is_status 0
placeless <out >got.json
expect_same plain.json got.json
t "empty actions are none"
sed -e 's/^1\. red: move a2 s/1. red: , , move a2 s, ,,/' plain.stw >commas.stw
run check --format json commas.stw
is_status 0
placeless <out >got.json
expect_same plain.json got.json
t "colons apart from their seat, numbers glued to it"
sed -e 's/^1\. red:/1. red :/' -e 's/^2\. blue:/2.blue:/' plain.stw >apart.stw
run check --format json apart.stw
is_status 0
placeless <out >got.json
expect_same plain.json got.json
t "other signs: a fault at the sign itself, with its code point"
mk full.stw '1\357\274\216 red: move a2 s\n'
expect_status 2 check full.stw
like '^full.stw:3:[12]: unreadable: N-'
like 'U\+FF0E'
t "an odd sign between moves: a fault there, the rest is read"
mk odd.stw '1. red: move a2 s & move a1 s\n2. blue: fly\n'
expect_status 2 check odd.stw
first 'odd.stw:3:19: unreadable: N-char: '
like '^odd.stw:4:10: unreadable: N-verb: '

printf '[Game "turbulence"]\n[Seat "red: J\366rg"]\n[Seat "blue: Bj\370rn \351"]\n[Components "pair"]\n{\224gut\224 \344}\n%s\n1. red: move a2 s {\374}\n' "$SETUP" >latin.stw
t "Latin-1: legal, no word about it"
expect_status 0 check latin.stw
t "Latin-1: one note with its place"
expect_status 0 check --notes latin.stw
count 1 'N-encoding'
like '^latin.stw:2:14: note: N-encoding: '
t "Latin-1: --strict makes it a fault"
expect_status 2 check --strict latin.stw
like '^latin.stw:2:14: unreadable: N-encoding: '
t "Latin-1: shown as \\xNN"
run show latin.stw
is_status 0
has 'J\xF6rg'
t "Latin-1: JSON is UTF-8"
run check --format json latin.stw
is_status 0
json out
if LC_ALL=C grep -q "$(printf '\366')" out; then bad "a raw byte in JSON"; fi
t "Latin-1: fmt keeps the bytes"
run fmt latin.stw
is_status 0
LC_ALL=C grep -q "$(printf '\\[Seat "red: J\366rg"\\]')" out || bad "the byte is gone: $(sed -n 2p out)"
LC_ALL=C grep -q "$(printf '{\224gut\224 \344}')" out || bad "the comment is changed"
t "cut and overlong UTF-8, surrogates, beyond U+10FFFF: never a crash"
for b in '\303' '\342\202' '\360\237\216' '\300\200' '\355\240\200' '\364\220\200\200' '\377\376' '\200'; do
	mk u.stw "{$b} 1. red: move a2 s {$b\n}, pass {$b}"
	expect_status 0 check u.stw
	mk u.stw "1. red: move a2 s$b"
	expect_status 2 check u.stw
	like '^u.stw:3:18: unreadable: N-'
done
t "UTF-16 as an editor writes it: answered with a fault"
{ printf '\377\376'; awk '{ for (i = 1; i <= length($0); i++) printf "%s\001", substr($0, i, 1); printf "\n\001" }' legal.stw | tr '\001' '\000'; } >utf16.stw
expect_status 2 check utf16.stw
like '^utf16.stw:[0-9]+:[0-9]+: unreadable: N-(nul|empty): '

t "NUL between words: a fault in its place, the next record is judged"
mk nul.stw '1. red: move a2\000 s\n*\n'
cat illegal.stw >>nul.stw
expect_status 2 check nul.stw
first 'nul.stw:3:16: unreadable: N-nul: '
like '^nul.stw:7:19: illegal: '
t "NUL in a string"
{ printf '[Game "turbulence"] [Event "a\000b"] %s\n%s\n' "$seats" "$SETUP"; cat illegal.stw; } >nul2.stw
expect_status 2 check nul2.stw
like '^nul2.stw:1:30: unreadable: N-nul: '
like '^nul2.stw:5:19: illegal: '
t "NUL in a comment"
mk nul3.stw '1. red: {a\000b} move a2 s\n'
expect_status 2 check nul3.stw
like '^nul3.stw:3:11: unreadable: N-nul: '
t "NUL in the [Game, before it, behind the *, many of them"
printf '[Ga\000me "turbulence"]' >n.stw
expect_status 2 check n.stw
{ printf '\000\000\n'; cat legal.stw; printf '\000'; } >n.stw
run check n.stw
case $status in 0 | 2) ;; *) bad "status $status" ;; esac
head -c 100000 /dev/zero >n.stw
expect_status 2 check n.stw
t "NUL: show and fmt report it too, fmt copies the record unchanged"
expect_status 2 show nul3.stw
expect_status 2 fmt nul3.stw
has N-nul err
expect_same nul3.stw out
t "random bytes: answered, never a crash"
i=0
while [ $i -lt 30 ]; do
	head -c 4000 /dev/urandom >r.stw
	expect_status 2 check r.stw
	{ head -c 300 legal.stw; head -c 200 /dev/urandom; cat illegal.stw; } >r.stw
	run check r.stw
	run fmt r.stw
	i=$((i + 1))
done

# What a terminal would obey.
esc='\033[31m\033]0;x\007\302\233'
bidi='\342\200\256\342\201\246\342\200\217'
printf '[Game "turbulence"]\n[Event "E'"$esc$bidi"'"]\n[Site "S'"$esc$bidi"'"]\n[Seat "red: A'"$esc$bidi"'nn"]\n[Seat "blue: B\r\b\177ob"]\n[Components "pair"]\n{C'"$esc$bidi"'}\n%s\n1. red: move a2 s ne {'"$esc$bidi"'}, vote yes "'"$esc$bidi"'"\n*\n' "$SETUP" >esc.stw
printf '[Game "turbulence"]\n[Case "TB-x/1 '"$esc$bidi"'"]\n[Expect "legal"]\n[Name "'"$esc"'"]\n'"$seats"'\n%s\n1. red: move a2 s ne\n' "$SETUP" >esc-case.stw
no_c1() { if LC_ALL=C grep -q "$(printf '\302[\200-\237]')" "$1"; then bad "$1: a C1 control character came through"; fi; }
t "control and bidi characters are made visible: check"
expect_status 1 check esc.stw
no_raw
no_c1 out
t "control and bidi characters are made visible: check --summary"
run check --summary esc.stw
no_raw
no_c1 out
like '\\x1B|\\u\{1B\}|\\u\{001B\}'
like '\\u\{202E\}'
t "control and bidi characters are made visible: show"
run show esc.stw
no_raw
no_raw err
no_c1 out
like '\\u\{202E\}'
t "control and bidi characters are made visible: show --each"
run show --each esc.stw
no_raw
t "control and bidi characters are made visible: test"
run test esc-case.stw
is_status 1
no_raw
no_c1 out
t "control and bidi characters are made visible: check --format tap"
run check --format tap esc.stw
no_raw
t "control characters are escaped in JSON"
run check --format json esc.stw
no_c0() { if LC_ALL=C tr -d '\n' <out | LC_ALL=C grep -q '[[:cntrl:]]'; then bad "a control character in JSON"; fi; }
no_c0
json out
t "control and bidi characters are made visible in messages about words, tags, sets"
mktags e2.stw '[Ev'"$(printf "$bidi")"'x "y"] [Components "'"$(printf "$esc$bidi")"'"] [Seat "'"$(printf "$esc")"'"]' "1. re\\342\\200\\256d: fl\\033y a2\n"
run check e2.stw
is_status 2
no_raw
no_c1 out
t "control and bidi characters are made visible in fmt's messages"
run fmt e2.stw
no_raw err
t "fmt keeps such characters as they are"
run fmt esc.stw
is_status 0
LC_ALL=C grep -q "$(printf '\\[Event "E\033')" out || bad "changed: $(sed -n 2p out)"
t "a comment in a tag runs over its line: the tag is told, and what is read again but once"
printf '[Game "turbulence"]\n[Seat "red"] [Seat "blue" {Ann\nsits here} }]\n' >r.stw
expect_status 2 check r.stw
like '^r.stw:2:25: unreadable: N-tag'
count 1 '^r.stw:3:10: unreadable: N-brace'
finish
