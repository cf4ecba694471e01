# fmt: the canonical form, what it keeps, files in place.
. "$CLI/lib.sh"
samples

# words FILE: every word, string, comment of a text, one a line, without turn
# numbers, stars and empty actions; white space in them one blank.
tokens() {
	tr '\n\t' '  ' <"$1" | awk '{
		n = length($0)
		for (i = 1; i <= n; i++) {
			c = substr($0, i, 1)
			if (c == "{") { j = index(substr($0, i), "}"); t = substr($0, i, j); gsub(/ +/, " ", t); print t; i += j - 1 }
			else if (c == "\"") {
				j = i + 1
				while (j <= n && (d = substr($0, j, 1)) != "\"") j += d == "\\" ? 2 : 1
				t = substr($0, i, j - i + 1); gsub(/ +/, " ", t); print t; i = j
			} else if (c == "?") { match(substr($0, i + 1), /^[0-9]*/); t = substr($0, i + 1, RLENGTH); i += RLENGTH; print "?" (t == "1" ? "" : t)
			} else if (c ~ /[A-Za-z0-9+.-]/) {
				j = i
				while (j <= n && substr($0, j, 1) ~ /[A-Za-z0-9+.-]/) j++
				if (match(substr($0, i, j - i), /^[0-9]+\.[a-z]/)) j = i + RLENGTH - 1         # 2.green: a number, and a seat
				t = tolower(substr($0, i, j - i)); i = j - 1
				if (t !~ /^[0-9]+\.$/) print t
			} else if (c !~ /[ ,*]/) print c
		}
	}'
}
# same FILE: fmt of it is idempotent, keeps everything, means the same.
same() {
	run fmt "$1"
	[ "$status" = 0 ] || return 0
	cp out "${2:-.}/f.stw"
	run fmt "${2:-.}/f.stw"
	is_status 0
	expect_same "${2:-.}/f.stw" out
	run fmt --check "${2:-.}/f.stw"
	is_status 0
	# typographic signs are written as plain ones: no words to compare
	if ! LC_ALL=C grep -q "$(printf '\342\200[\200-\237]')" "$1"; then
		tokens "$1" | tr -d '\r' | grep -v '^[|>]$' >a.tok
		tokens "${2:-.}/f.stw" >b.tok
		expect_same a.tok b.tok
	fi
	"$STEWARD" check --format json "$1" 2>/dev/null | placeless >a.json
	"$STEWARD" check --format json "${2:-.}/f.stw" 2>/dev/null | placeless >b.json
	expect_same a.json b.json
}
cat >wild.stw <<'R'
{a banner} [ GAME "turbulence" ]{0}[Event "A  \"B\" \\"][seat "red: Ann"] [Seat "blue"]
  [Components "pair"] [X-own "x"] [Note "a"] [Note "b"] {1}
0.SETUP: board pair,tile I1 a1 N , tile i2 a2 n,,tile y1 b1 n, tile i3 b2 n, {before} at red a2 s,
hand red ?5 , hand blue ?05, resume red,
Red:move a2 s{2}{3} { }{}, = AT red a1 s, {4}, draw ?0
{5}
2. blue: {6} @red pass, , pass "Why \"so\"?",{7}
3. red: {8}
blue:
* {9}
R
t "one record with everything in it"
sed 's/^0\.SETUP/0. setup/; s/?05/?5/; s/, draw ?0//; s/@red pass, , //' wild.stw >w.stw
expect_status 0 check w.stw
same w.stw
t "the canonical form: a tag a line, a turn a line, a set-up action a line"
run fmt w.stw
is_status 0
count 1 '^\[Game "turbulence"\]'
count 1 '^\[Seat "blue"\]'
count 1 '^0\. setup:'
count 1 '^ +tile y1 b1 n,'
count 1 '^1\. red: move a2 s'
count 1 '^2\. blue: '
count 1 '^3\. red:'
count 1 '^4\. blue:'
count 1 '^\*'
count 0 ' $'
count 0 "$TAB"
for f in legal illegal undecided; do
	t "idempotent, nothing lost, same meaning: $f"
	same $f.stw
done
for f in "$ROOT"/fixtures/*/*.stw "$ROOT"/fixtures/*/*/*.stw; do
	[ -f "$f" ] || continue
	n=${f#"$ROOT"/}
	t "idempotent, nothing lost, same meaning: $n"
	# beside its sets and with its families
	mkdir -p fx
	rm -f fx/*
	cp "${f%/*}"/*.json fx/ 2>/dev/null
	cp "$f" fx/a.stw
	if "$STEWARD" fmt fx/a.stw >out 2>err; then same fx/a.stw fx; else
		# unreadable records in it: what is written is a fixed point all the same
		"$STEWARD" fmt fx/a.stw >fx/f.stw 2>/dev/null
		run fmt fx/f.stw
		is_status 2
		expect_same fx/f.stw out
	fi
done

t "an unreadable record is copied unchanged: 2"
printf '[Game   "turbulence"]   {odd}\n[Seat "red"][Seat\n"blue"]\nred :  fly  a1,,\n  2. blue: @ pass * \n\n\n' >u.stw
expect_status 2 fmt u.stw
expect_same u.stw out
has 'unreadable: N-' err
t "an unreadable record between two: only those are formed"
{ cat w.stw; cat u.stw; cat w.stw; } >mix.stw
expect_status 2 fmt mix.stw
cp out got
grep -c '^1\. red: move a2 s' got >n
echo 2 >want
expect_same want n
"$STEWARD" fmt got >out 2>err
expect_same got out
has 'red :  fly  a1,,'
has '"blue"]'
t "every unreadable sample is copied byte for byte"
for r in '1. red: move @blue a2 s' '1. red: {a' '1. red: "a' '5. red: pass' '1. red: pass }' '1. red: pass\000' '[Event "x"]' '1. red: a & b\r\n\t x' '1. red: pass \377'; do
	mk u2.stw "$r"
	run fmt u2.stw
	is_status 2
	expect_same u2.stw out
done
t "text before and behind is kept as it stands"
{ printf 'Dear Ann,\n  here it is:\n\n'; cat w.stw; printf '\nBye\t now\n-- \nBob\n'; } >mail.stw
expect_status 0 fmt mail.stw
has '  here it is:'
has "Bye${TAB} now"
has '-- '
cp out m2.stw
run fmt m2.stw
expect_same m2.stw out
t "input without a record: 2"
echo text >none.stw
expect_status 2 fmt none.stw
has N-empty err
t "standard input and files give the same"
"$STEWARD" fmt w.stw >a 2>err
run fmt - <w.stw
expect_same a out
run fmt <w.stw
expect_same a out

t "fmt -w: in place, nothing printed, nothing left over, mode kept"
mkdir d
cp w.stw d/w.stw
chmod 640 d/w.stw
expect_status 0 fmt -w d/w.stw
is_empty out
expect_same a d/w.stw
ls -lA d | awk 'NR > 1 { print $1, $NF }' | cut -c1-10,11- >got
case $(cat got) in
'-rw-r-----'*' w.stw') ;;
*) bad "the folder holds: $(cat got)" ;;
esac
[ "$(wc -l <got)" -eq 1 ] || bad "files left over: $(cat got)"
t "fmt --write of several files, one of them unreadable, one missing"
cp w.stw d/1.stw
cp u.stw d/2.stw
cp w.stw d/3.stw
expect_status 2 fmt --write d/1.stw d/2.stw d/no.stw d/3.stw
expect_same a d/1.stw
expect_same u.stw d/2.stw
expect_same a d/3.stw
has no.stw err
t "fmt -w: a symbolic link stays one, its target is written"
cp w.stw target.stw
chmod 600 target.stw
ln -s ../target.stw d/link.stw
expect_status 0 fmt -w d/link.stw
[ -h d/link.stw ] || bad "the link is a file now"
expect_same a target.stw
t "fmt -w: a file in canonical form keeps its time"
touch -d '2001-02-03 04:05:06' d/1.stw
expect_status 0 fmt -w d/1.stw
[ "$(find d/1.stw ! -newermt '2002-01-01' | wc -l)" -eq 1 ] || bad "it was written again"
t "fmt -w: odd names"
cp w.stw 'd/a b.stw'
cp w.stw ./-w.stw
expect_status 0 fmt -w 'd/a b.stw' -- -w.stw
expect_same a 'd/a b.stw'
expect_same a ./-w.stw
t "fmt -w where nothing can be written: 2, a message, the file is whole"
mkdir shut
cp w.stw shut/w.stw
chmod 555 shut
chmod 444 shut/w.stw
if [ "$(id -u)" = 0 ]; then skip "root may write everywhere"; else
	run fmt -w shut/w.stw
	if [ "$status" = 2 ]; then
		not_empty err
		expect_same w.stw shut/w.stw
	else
		bad "status $status"
	fi
fi
chmod 755 shut
t "fmt -w of a folder: 2"
expect_status 2 fmt -w d
t "fmt -w when the disk is full: 2, the file is whole (limit on file size)"
{ cat w.stw; head -c 200000 /dev/zero | tr '\000' x; } >big.stw
cp big.stw big.was
(ulimit -f 8; trap '' XFSZ; "$STEWARD" fmt -w big.stw >out 2>err)
status=$?
is_status 2
expect_same big.was big.stw

t "fmt --check: nothing and 0 for canonical files"
cp a canon.stw
expect_status 0 fmt --check canon.stw
is_empty out
t "fmt --check: the names of others and 1, files unchanged"
cp w.stw w.was
expect_status 1 fmt --check canon.stw w.stw
echo w.stw >want
expect_same want out
expect_same w.was w.stw
t "fmt --check: an unreadable record: 2"
expect_status 2 fmt --check canon.stw u.stw
expect_status 2 fmt --check w.stw u.stw
expect_status 2 fmt --check w.stw missing.stw
t "fmt --check of standard input"
expect_status 1 fmt --check - <w.stw
expect_status 0 fmt --check - <canon.stw
t "fmt of CR LF gives LF"
sed "s/\$/$(printf '\r')/" w.stw >crlf.stw
run fmt crlf.stw
is_status 0
count 0 "$(printf '\r')"
expect_same a out
finish
