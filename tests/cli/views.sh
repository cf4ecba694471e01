# fmt --as: a record as one seat may see it.
. "$CLI/lib.sh"

# seen SEAT LINE...: the turns of g.stw as that seat sees them; the view agrees with the record, is canonical, and is its own view.
seen() {
	who=$1
	shift
	expect_status 0 fmt --as "$who" g.stw
	mv out v.stw
	printf '%s\n' "$@" '*' >want
	sed -n '/^1\. /,$p' v.stw >got
	expect_same want got
	expect_status 0 diff g.stw v.stw
	expect_status 0 fmt --check v.stw
	expect_status 0 fmt --as "$who" v.stw
	expect_same out v.stw
}

printf '%s\n%s\n%s\n%s\n' "$TAGS" '0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, pile hexes x1,
pile cards swap rotate ?28, @red draw takeoff takeoff rotate ?2, @blue draw takeoff ?4' \
	'1. red: play takeoff, move a2 s, draw swap, = hand red takeoff rotate swap ?2' \
	'2. blue: play takeoff {a card}, draw rotate {another}, = hand blue 5, = hand blue rotate ?4' >g.stw
t "Turbulence: what others drew, and what lies in the piles"
seen red '1. red: play takeoff, move a2 s, draw swap, = hand red takeoff rotate swap ?2' \
	'2. blue: play takeoff {a card}, draw ? {another}, = hand blue 5, = hand blue ?5'
has 'pile hexes ?,' v.stw
has 'pile cards ?30,' v.stw
has '@red draw takeoff takeoff rotate ?2,' v.stw
has '@blue draw ?5' v.stw
seen Bob '1. red: play takeoff, move a2 s, draw ?, = hand red ?5' \
	'2. blue: play takeoff {a card}, draw rotate {another}, = hand blue 5, = hand blue rotate ?4'
expect_status 0 check v.stw
t "... and how hexes under the deck lie"
sed -i 's/pile hexes x1/pile hexes x1 ne/' g.stw
run fmt --as red g.stw
has 'pile hexes ?,'
cat >g.stw <<'R'
[Game "slide-blast"] [Seat "red"] [Seat "blue"]
0. setup: board front, pile a x2 ?19, pile b ?19, @red draw a x1, @blue draw b c1
1. red: draw a x2, play x1 n1 n
2. blue: draw t1, play c1 se1 n
R
t "Slide Blast: what others drew, with and without a pile"
sed -i 's/draw t1/draw b t1/' g.stw
seen red '1. red: draw a x2, play x1 n1 n' '2. blue: draw b ?, play c1 se1 n'
has 'pile a ?20,' v.stw
has '@blue draw b ?' v.stw
sed -i 's/draw b t1/draw t1/' g.stw
run fmt --as red g.stw
has '2. blue: draw ?, play'
t "... but not where hands are open"
sed -i 's/^\(.Game.*\)/\1 [Ruling "hand-secrecy=open"]/' g.stw
run fmt --as red g.stw
has '@blue draw b c1'
has 'pile a ?20,'
cat >g.stw <<'R'
[Game "tornado-splash"] [Seat "red"] [Seat "blue"]
0. setup: board tornado, @red choose crab tuna, @blue choose otter marlin, @blue gate 3, @red gate 2
1. all: @red draw t11 t8 ?2, @blue draw m1 m2 ?4
2. red: play t11 gate, move 1
R
t "Tornado Splash: the draws of everybody's step are their owners'"
seen red '1. all: @red draw t11 t8 ?2, @blue draw ?6' '2. red: play t11 gate, move 1'
seen blue '1. all: @red draw ?4, @blue draw m1 m2 ?4' '2. red: play t11 gate, move 1'
cat >g.stw <<'R'
[Game "turbo-rally"] [Seat "red"] [Seat "blue"] [Components "tournament108"]
0. setup: lane red basic detour ?2, lane blue 4, pile rpm green ?, @red draw rpm spikes, @blue draw rpm runflat
1. red: flip basic, @blue pass
2. blue: flip rpm, draw rpm green
3. red: flip detour, draw track pass flat
R
t "Turbo Rally: hands, cards that lie face down, whoever laid them"
seen blue '1. red: flip basic, @blue pass' '2. blue: flip rpm, draw rpm green' '3. red: flip detour, draw track ?2'
has 'lane red ?4,' v.stw
has 'lane blue 4,' v.stw
has '@red draw rpm ?,' v.stw
has '@blue draw rpm runflat' v.stw
seen red '1. red: flip basic, @blue pass' '2. blue: flip rpm, draw rpm ?' '3. red: flip detour, draw track ?2'
has '@red draw rpm spikes,' v.stw
t "a player at several seats sees them all, and capitals do not count"
sed -i 's/"red"/"red: Ann"/; s/"blue"/"blue: Ann"/' g.stw
run fmt --as ANN g.stw
has '@red draw rpm spikes,'
has '@blue draw rpm runflat'
t "the seats of another record"
printf '%s [Name "o"]\n%s\n*\n[Game "turbulence"] [From "o"]\n1. red: move a1 s, play takeoff, draw swap\n*\n' "$TAGS" "$SETUP" >g.stw
expect_status 0 fmt --as blue g.stw
has '1. red: move a1 s, play takeoff, draw ?'
t "a record without the seat is trouble and left out, the others are there"
{ cat g.stw; printf '[Game "turbulence"] [Seat "green"]\n1. green: draw swap\n*\n'; cat g.stw; } >two.stw
for j in 1 4; do
	expect_status 2 fmt -j $j --as red two.stw
	has 'record 3 has no seat red, so it is left out' err
	hasnt green
	count 4 '^\[Game '
done
t "so is one of an unknown game, and one that cannot be read: they may tell what is to be kept back"
printf '[Game "chess"] [Seat "red"]\n1. red: draw swap\n*\n' >odd.stw
expect_status 2 fmt --as red odd.stw
is_empty out
printf '%s\n1. red: draw swap, } pass\n*\n' "$TAGS" >odd.stw
expect_status 2 fmt --as blue odd.stw
is_empty out
has N-brace err
t "--as with -w or --check: wrong usage, and the file stays"
cp g.stw kept.stw
expect_status 2 fmt -w --as blue g.stw
expect_same g.stw kept.stw
expect_status 2 fmt --check --as blue g.stw
t "views of random games: never illegal, whoever looks"
for game in turbulence slide-blast tornado-splash turbo-rally; do
	"$STEWARD" gen --typed --games 10 --players 2 --seed 3 $game >r.stw
	who=$(sed -n 's/^\[Seat "\([a-z]*\).*/\1/p' r.stw | head -n 1)
	for seat in $(sed -n 's/^\[Seat "\([a-z]*\).*/\1/p' r.stw | sort -u); do
		"$STEWARD" select --seat "$seat" r.stw | "$STEWARD" fmt --as "$seat" - >v.stw || bad "$game, $seat: status $?"
		run check v.stw
		case $status in 0 | 3) ;; *) bad "$game, $seat: status $status: $(head -n 1 out)" ;; esac
	done
done
finish
