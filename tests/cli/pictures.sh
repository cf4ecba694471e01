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

well_formed() {
	if command -v python3 >/dev/null; then
		python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' out 2>err || bad "not well formed: $(tail -n 1 err)"
	fi
}

# Slides on squares: a crossing, a tunnel ridden, a tile over two cells.
cat >slides.stw <<'END'
[Game "slide-blast"] [Event "a <b> & c"] [Seat "red: Ann <script>"] [Seat "blue: Bob"] [Components "seven"]
0. setup: board front, @red point 1, @blue point 2, pile a ?4, pile b ?3, @red draw a x1, @blue draw b c1
1. red: draw a c2, play x1 n1 n
2. blue: draw b h1, play c1 e1 e
3. red: draw a tunnel, play c2 n2 e
4. blue: draw b x2, play h1 n1e1 n, draw a icon1, play x2 n2e1 n
5. red: play tunnel n2e2 n exit e2 n
6. blue: play icon1 big1 n3e1 n
*
END

t 'slides: the board with each slide a letter, a big tile without inner borders'
run show -q slides.stw
is_status 0
cat >want <<'END'
           +--------+
           |   B    |
           |  n4e1  |
           |        |
           |        |
           |        |
           |        |
           |        |
           |  n3e1  |
           |        |
           | big1 n |
           |   b    |
  +--------+--------+--------+
  |   .    |   b    |        |
  |   n2   |  n2e1  |  n2e2  |
  |.      r|r      r|r       |
  |  c2 e  |  x2 n  |tunnel n|
  |   r    |   b    |   2    |
  +--------+--------+--------+
  |   r    |   b    |
  |   n1   |  n1e1  |
  |.      .|        |
  |  x1 n  |  h1 n  |
  |   r    |   b    |
  +--------+--------+--------+
  |   r    |   b    |   2    |
  |*start* |   e1   |   e2   |
  |       b|b      r|r       |
  |        |  c1 e  | exit n |
  |        |   R    |        |
  +--------+--------+--------+
  capitals: pawns; small letters: their slides; dots and numbers: loose slides
  R red: start n > n1 n > n2 e > n2e1 e > n2e2 no. 1 > e2 w > e1 s
  B blue: start e > e1 n > n1e1 n > n2e1 n > n4e1 n
END
sed -n '/+--/,/B blue:/p' out | cmp -s - want || bad "another board: $(sed -n '/+--/,/B blue:/p' out)"

t 'slides: the picture is well formed, a colour and a letter at each pawn'
run show -q --format svg slides.stw
is_status 0
well_formed
if grep -qi '<script' out; then bad 'a script'; fi
[ "$(grep -c 'class="piece"' out)" = 2 ] || bad 'not two pawns'
[ "$(grep -c 'class="pawn" text-anchor="middle">R<' out)" = 1 ] || bad 'no letter R'
[ "$(grep -c 'class="pawn" text-anchor="middle">B<' out)" = 1 ] || bad 'no letter B'
[ "$(grep -c 'class="slide" stroke="#c8202f"' out)" = 7 ] || bad 'not seven slides of red'
[ "$(grep -c 'class="slide" stroke="#0f4fb0"' out)" = 5 ] || bad 'not five slides of blue'
[ "$(grep -c 'class="slide-gap"' out)" = 12 ] || bad 'not a gap beside each slide'
[ "$(grep -c 'class="loose"' out)" = 4 ] || bad 'not four loose slides'
[ "$(grep -c 'class="jump"' out)" = 1 ] || bad 'no jump from the tunnel to its exit'
[ "$(grep -c 'class="home-rim"' out)" = 1 ] || bad 'no start tile'

t 'slides: a tile over two cells has one rim'
run show -q --format svg slides.stw
[ "$(grep 'class="rim"' out | tr -cd 'M' | wc -c)" = 34 ] || bad "other sides: $(grep -c 'class="rim"' out)"

t 'slides: hexes, a tile over three of them; pawns at their starts'
cat >hexes.stw <<'END'
[Game "slide-blast"] [Seat "purple: P"] [Seat "x11: <b>"] [Seat "yellow"]
0. setup: board back, @purple point 5, @x11 point 1, @yellow point 2, tile big2 n1 n, tile hx1 s1 n,
   hand purple ?1, hand x11 ?1, hand yellow ?1, pile a ?18, pile b ?17, resume purple
END
run show -q hexes.stw
is_status 0
cat >want <<'END'
              ________
             /.  X   .\
    ________/  n1ne1   \
   /.  .               /
  /    n1            ./
  \  big2 n          .\
   \.__x____    ne1    \
   /6  x   y\          /
  / *start*  \y__Y___./
  \          /
   \P__4___3/
   /.  .   .\
  /    s1    \
  \  hx1 n   /
   \.__.___./
END
sed -n '/____$/,/hx1/p' out >board
sed -n '/hx1/{n;p;q;}' out >>board
cmp -s board want || bad "another board: $(cat board)"

t 'slides: a seat called by a colour has it, others have one that no seat is called by'
run show -q --format svg hexes.stw
well_formed
grep -q 'class="piece" fill="#c77be0"' out || bad 'purple is not purple'
grep -q 'class="piece" fill="#ffe014"' out || bad 'yellow is not yellow'
grep -q 'class="piece" fill="#c8202f"' out || bad 'x11 is not red'
run show -q --color always hexes.stw
grep -q "$(printf '\033')\[1;35mP" out || bad 'purple is not purple on the terminal'

t 'slides: text stays within 79 columns, and --unicode has the same shape'
run show -q --each slides.stw
LC_ALL=C awk 'length($0) > 79 || /[^ -~]/ { exit 1 }' out || bad 'a line is longer or has other signs'
run show -q --unicode hexes.stw
sed -e 's/╱/\//g' -e 's/╲/\\/g' -e 's/▁/_/g' out >plain
run show -q hexes.stw
cmp -s out plain || bad 'another picture'

t 'slides: narrower cells where the board is wide; a list only where it is too wide'
wide() {
	printf '[Game "slide-blast"] [Seat "a"] [Seat "b"] [Components "line"]\n0. setup: board front, @a point 1, @b point 2'
	for i in $(seq "$1"); do printf ', tile x%d e%d n' "$i" "$i"; done
	printf ', hand a ?1, hand b ?1, pile a ?%d, pile b ?0, resume a\n' $((28 - $1))
}
sed -e 's/"id": "seven"/"id": "line"/' -e '/"x": {"kind"/s/"copies": 2/"copies": 25/' "$ROOT/engine/slide_blast/seven.json" >line.json
wide 10 >ten.stw
run show -q ten.stw
is_status 0
grep -q '^  +-----+-----+' out || bad 'no narrow cells'
LC_ALL=C awk 'length($0) > 79 { exit 1 }' out || bad 'a line is longer'
wide 20 >twenty.stw
run show -q twenty.stw
is_status 0
if grep -q '+--' out; then bad 'a board'; fi
grep -q '^  B b: start e > e1 e .*> e' out || bad 'no way of b'

t 'slides: JSON tells each way from start to pawn'
run show -q --format json slides.stw
grep -q '"seat":"red","places":\["start n","n1 n","n2 e","n2e1 e","n2e2 no. 1","e2 w","e1 s"\]' out || bad 'not the way of red'

# A table: red's way goes over its three cards, blue's card lies on two of them and hides the second space of the first.
cat >table.stw <<'END'
[Game "tornado-splash"] [Event "a <b> & c"] [Seat "red: Ann <script>"] [Seat "blue: Bob"] [Seat "green"]
0. setup: board harbour, @red choose whale shark, @blue choose seal marlin, @green choose otter tuna, @green gate 1,
   card red s4 at 400 160 0, card red s9 at 490 160 0, card blue m9 at 420 200 -25, card red s5 at 534 160 -20,
   at red s4 1, at blue m9 2, zone blue 2, hand red s1 s2 s3 ?1, hand blue ?5, hand green ?6, order blue red green, resume red
1. red: boost
*
END

t 'table: a map with cards as small letters, tokens as capitals, in the order of lying'
run show -q table.stw
is_status 0
cat >want <<'END'
+---------------------------------------------------------------------------+
|                                                             :             |
|                                                            :      ooooo   |
|                                                   zone 3 ::               |
|                     o#o                                 :                 |
|                     o#o                                :                  |
|                     o#o                              ::                   |
|                     o#o          %%%%               :                     |
|                      #           %%                :                      |
|                                                  ::                       |
|                                                 :                         |
|                                                1              zone 2      |
|                                                 :                         |
|                                                  :                        |
|                                                   ::                      |
|           oG                 %%%%                   :                     |
|           oo          b      %%%%                    :                    |
|           oo        rRbbBbrrrr                        :                   |
|           oo                rrrr                       :                  |
|           oo                                      zone 1::                |
|                                                           :               |
|                                                            :              |
+---------------------------------------------------------------------------+
  capitals: tokens; small: cards; digits: markers; %: obstacles; #: goal
END
sed -n '/^+--/,/capitals/p' out | cmp -s - want || bad "another map: $(sed -n '/^+--/,/capitals/p' out)"
grep -q '^    rank     2, 511.7 mm to go$' out || bad 'no rank of red'

t 'table: plain ASCII within 79 columns, long facts folded; colours where they are asked for'
i=1 cards= route=
while [ $i -le 20 ]; do
	cards="$cards, card red s$i at $((40 + i * 50)) 300 0"
	route="$route s$i"
	i=$((i + 1))
done
printf '[Game "tornado-splash"] [Seat "red"] [Seat "blue"]\n0. setup: board tornado, @red choose whale shark, @blue choose seal marlin, @blue gate 1%s, at red s20 1, hand blue ?6, order red blue, resume red\n*\n' "$cards" >long.stw
run show -q long.stw
is_status 0
LC_ALL=C awk 'length($0) > 79 || /[^ -~]/ { exit 1 }' out || bad 'a line is longer or has other signs'
sed -n '/^    route/,/^  [^ ]/p' out | head -n 2 | tr -s ' \n' ' ' | grep -q " route$route " || bad "the route is not whole: $(grep -A1 '^    route' out)"
run show -q --color always table.stw
grep -q "$(printf '\033')\[1;31mR" out || bad 'red is not red'

t 'table: the picture is well formed and to scale, names escaped'
run show -q --format svg table.stw
is_status 0
well_formed
if grep -qi '<script' out; then bad 'a script'; fi
grep -q '<rect class="table" x="0" y="0" width="1400" height="800"/>' out || bad 'no table of 1400 by 800'
grep -q '^<polygon class="card c0" points="400,662.5 490,662.5 490,617.5 400,617.5"/>$' out || bad 'no card of 90 by 45 at 400 160'
grep -q '^<polyline class="border" points="900,415 1122.3,800"/>$' out || bad 'no boundary from the marker to the rim'
grep -q '^<polyline class="goal" points="420,120 420,280"/>$' out || bad 'no finish'

t 'table: cards in the order of lying, names where they are seen, tokens above all'
[ "$(grep 'class="card c[0-9]" points\|class="card-name"\|class="token o[0-9]" points' out | sed 's/^<[a-z]* .*class="\([a-z-]*\( [a-z0-9]*\)*\)".*>\(..\)<.*/\1 \3/;s/^<polygon class="\([^"]*\)".*/\1/' | tr '\n' '|')" = \
	'card c0|card-name s4|card c0|card-name s9|card c1|card-name m9|card c0|card-name s5|token o2|token o0|token o1|' ] || bad 'another order'
[ "$(grep -c 'class="track d' out)" = 2 ] || bad 'not a track for red and one for blue'
[ "$(grep -c 'class="space q' out)" = 8 ] || bad 'not eight circles'

t 'table: open spaces are numbered from the token on, without what is covered; ranks; letters'
[ "$(sed -n 's/.*class="step d\([0-9]\)" cx="\([0-9.]*\)" cy="\([0-9.]*\)".*/\1:\2,\3/p' out | tr '\n' ' ')" = '0:512,640 0:555.6,647.9 0:598.8,663.6 ' ] || bad 'other open spaces'
[ "$(sed -n 's/.*class="rank-name"[^>]*>\([0-9]*\)<.*/\1/p' out | tr '\n' ' ')" = '3 2 1 ' ] || bad 'other ranks'
[ "$(sed -n 's/.*class="token-name i\([0-9]\)"[^>]*>\(.\)<.*/\1\2/p' out | tr '\n' ' ')" = '2G 0R 1B ' ] || bad 'other letters'

t 'table: a name that is wholly covered is not drawn'
sed -e 's/card red s5 at 534 160 -20/card blue m10 at 490 160 0/' -e 's/^1\. .*//' table.stw >covered.stw
run show -q --format svg covered.stw
is_status 0
grep -q '>m10<' out || bad 'no name on the card above'
if grep -q '>s9<' out; then bad 'the name of the card below it'; fi

t 'table: JSON has each thing in the order of lying; no table in other games'
run show -q --format json table.stw
grep -q '"table":{"width":14000,"depth":8000,"things":\[{"kind":"region",' out || bad 'no table'
grep -q '{"kind":"card","seat":"red","points":\[\[4000,1375\],\[4900,1375\],\[4900,1825\],\[4000,1825\]\],"closed":true,"radius":null,"label":"s4","label_at":\[4230,1490\]}' out || bad 'no card s4'
run show -q --format json covered.stw
grep -q '"label":"s9","label_at":null' out || bad 'a place for a name that is covered'
run show -q --format json p.stw
grep -q '"table":null' out || bad 'a table of hexes'

t 'table: who has finished stands on the stand'
run show -q --format svg --record 1 "$ROOT/fixtures/tornado-splash/rules/finish.stw"
is_status 0
well_formed
[ "$(grep -c 'class="token o[0-9]" points' out)" = 2 ] || bad 'not two tokens'
if grep -q '>stand<' out; then bad 'the stand has its name and tokens'; fi

# Lanes of cards: cars on a card, half way, upside down beside it and on a detour; cards converted, slicked, taken out.
cat >lanes.stw <<'END'
[Game "turbo-rally"] [Event "a <b> & c"] [Seat "red: Ann <script>"] [Seat "blue: Bob"] [Seat "green"]
0. setup: order red blue green, lanes 12, lane red basic pass stop flat ?3 sideswipe ?4, lane blue basic jump3 ?2 basic ?7,
   lane green shortcut ?2 detour ?8, at red 3 half, slick red 6, beneath red 10, at blue 5 flat, down blue 3 4, up blue 5 flat,
   gap green 3 2, route green 4 basic ?, at green r1, resume red
*
END

t 'lanes: a row for each lane and detour, cars above their cards'
run show -q lanes.stw
is_status 0
cat >want <<'END'
                    1      2      3      4      5      6      7      8
                                  R half
  R red      start  BASIC  PASS   STOP   flat   ..... ~.....  .....  sides
                                                B flat
  B blue     start  BASIC  JUMP3  .....  .....  FLAT*  .....  .....  .....
  G green    start  SHORT  -----  -----  DETOU  .....  .....  .....  .....
                                                G
    detour                                +-->  BASIC  .....
             9      10     11     12
  R red      ..... _.....  .....  .....  finish
  B blue     .....  .....  .....  .....  finish
  G green    .....  .....  .....  .....  finish
  capitals: face up; small: face down, known; .....: face down; *: counts as
  that instead; ~: slick upon it; _: slick beneath; -----: taken out; +-->:
  detour
END
sed -n '/^ *1  /,/^  detour/p' out | cmp -s - want || bad "other lanes: $(sed -n '/^ *1  /,/^  detour/p' out)"
grep -q '^red to act: a new turn, drives to the rear half of card 3 (step)$' out || bad "another last line: $(tail -n 1 out)"

t 'lanes: plain ASCII within 79 columns, only signs that occur are explained; colours where they are asked for'
printf '[Game "turbo-rally"] [Seat "red"] [Seat "blue"]\n0. setup: lanes 20, order red blue\n*\n' >twenty.stw
run show -q twenty.stw
is_status 0
LC_ALL=C awk 'length($0) > 79 || /[^ -~]/ { exit 1 }' out || bad 'a line is longer or has other signs'
grep -q '^             18     19     20$' out || bad 'no third part'
grep -q '^  \.\.\.\.\.: face down$' out || bad 'another line of signs'
run show -q --color always lanes.stw
grep -q "$(printf '\033')\[1;31mR" out || bad 'red is not red'

t 'lanes: the picture is well formed, without a script, names escaped'
run show -q --format svg lanes.stw
is_status 0
well_formed
if grep -qi '<script' out; then bad 'a script'; fi
grep -q 'a &lt;b&gt; &amp; c' out || bad 'the title is not escaped'

t 'lanes: a shape for each card and car, both names of a converted card'
[ "$(grep -c 'class="face"' out)" = 9 ] || bad 'not nine cards face up'
[ "$(grep -c 'class="back"' out)" = 27 ] || bad 'not 27 cards face down'
[ "$(grep -c 'class="gap"' out)" = 2 ] || bad 'not two gaps'
[ "$(grep -c 'class="slick"' out)" = 2 ] || bad 'not two slicks'
[ "$(grep -c 'class="way"' out)" = 1 ] || bad 'no way to the detour'
grep -q 'class="was" text-anchor="middle">basic<' out || bad 'not what is printed on the converted card'
grep -q '<title>blue 5: basic, counts as flat, face up</title>' out || bad 'no words for the converted card'
grep -q '<title>blue: upside down</title>' out || bad 'blue is not upside down'
[ "$(grep -c 'class="car" fill="#c8202f"' out)" = 2 ] || bad 'no car of red, or none before its facts'

t 'lanes: JSON has lanes, cards and cars; none in other games'
run show -q --format json lanes.stw
grep -q '"lanes":\[{"name":"red","seat":"red","start":0,"length":12,"end":"finish","label":"finish","pieces":null},' out || bad 'no lane of red'
grep -q '{"lane":"blue","slot":5,"beside":null,"type":"basic","counts_as":"flat","up":true,"gap":false,"slick":false,"beneath":false}' out || bad 'no card 5 of blue'
grep -q '{"lane":"green","slot":2,"beside":4,"type":null,' out || bad 'no second card of the detour'
grep -q '{"seat":"green","lane":"green","slot":1,"beside":4,"state":"on","turns":null,"target":null,"place":null,"note":null}' out || bad 'no car on the detour'
run show -q --format json p.stw
grep -q '"lanes":\[\],"cards":\[\],"cars":\[\]' out || bad 'lanes of hexes'
finish
