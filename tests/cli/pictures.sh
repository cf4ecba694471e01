# Pictures: the board in characters and the SVG of show.
. "$CLI/lib.sh"

H='[Game "turbulence"]
[Event "a <b> & \"c\""]
[Seat "red: Ann <script>alert(1)</script>"] [Seat "blue: Bob"] [Components "pair"]
0. setup: board pair, tile y1 a1 s, tile i1 a2 n, tile i2 b1 n, tile i3 b2 n,
   at red a2 s, at blue a1 s, at red a1 ne, hand red ?5, hand blue ?5, pile cards ?30, resume red'
printf '%s\n' "$H" >p.stw

t 'board: hexes where they lie, pieces as letters at their sides'
run show -q p.stw
cat >want <<'END'
              ________
             /        \
    ________/    b1    \
   /       R\   i2 n   /
  /    a1    \________/
  \   y1 s   /        \
   \___B____/    b2    \
   /        \   i3 n   /
  /    a2    \________/
  \   i1 n   /
   \___R____/
END
sed -n '6,16p' out | cmp -s - want || bad "another board: $(sed -n '6,16p' out)"

t 'board: plain ASCII within 79 columns'
run show -q p.stw
LC_ALL=C awk 'length($0) > 79 || /[^ -~]/ { exit 1 }' out || bad 'a line is longer or has other signs'

t 'board: --unicode has the same shape'
run show -q --unicode p.stw
sed -e 's/╱/\//g' -e 's/╲/\\/g' -e 's/▁/_/g' out >plain
run show -q p.stw
cmp -s out plain || bad 'another picture'

t 'board: colour only where it is asked for'
run show -q --color always p.stw
grep -q "$(printf '\033')\[1;31mR" out || bad 'red is not red'
run show -q p.stw
if grep -q "$(printf '\033')" out; then bad 'escape codes in a pipe'; fi

t 'svg: well formed, no script, names escaped'
run show -q --format svg p.stw
is_status 0
head -n 1 out | grep -q '^<?xml version="1.0" encoding="UTF-8"?>$' || bad 'no XML declaration'
if grep -qi '<script' out; then bad 'a script'; fi
grep -q 'a &lt;b&gt; &amp; &quot;c&quot;' out || bad 'the title is not escaped'
[ "$(tail -n 1 out)" = '</svg>' ] || bad 'no end'
if command -v python3 >/dev/null; then
	python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' out 2>err || bad "not well formed: $(tail -n 1 err)"
else
	skip 'no python3'
fi

t 'svg: a polygon for each hex, each plane, its letter and its colour'
run show -q --format svg p.stw
[ "$(grep -c 'class="rim"' out)" = 4 ] || bad 'not four hexes'
[ "$(grep -c 'class="piece" fill="#c8451b"' out)" = 2 ] || bad 'not two planes of red'
[ "$(grep -c 'class="piece" fill="#0a5f9e"' out)" = 1 ] || bad 'not one plane of blue'
[ "$(grep -c 'class="letter" text-anchor="middle">R<' out)" = 2 ] || bad 'not two letters R'
[ "$(grep 'class="route"' out | sort -u | wc -l)" = 5 ] || bad 'not five currents'

t 'svg: control characters, bidi marks and bytes that are no UTF-8 in a name do no harm'
printf '[Game "turbulence"][Event "x\033[31m\342\200\256y\377z"][Seat "red"][Seat "blue"][Components "pair"]\n0. setup: board pair, tile y1 a1 s, tile i1 a2 n, tile i2 b1 n, tile i3 b2 n, resume red\n' >q.stw
run show -q --format svg q.stw
if LC_ALL=C grep -q "$(printf '[\033\377]')" out; then bad 'raw bytes'; fi
if command -v python3 >/dev/null; then
	python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' out 2>err || bad "not well formed: $(tail -n 1 err)"
fi
finish
