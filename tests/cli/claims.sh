# Claims of cases whose set-up breaks off: every word of every game is asked of what there is of a position, and
# nothing falls over. Each case fails, since its set-up has a fault that nobody expects.
. "$CLI/lib.sh"

frame='result open|result red|result none|rank red blue|rank red tie blue|place red 1|score red 0|out red'

# claims GAME SETUP CLAIM|CLAIM...: a case for each.
claims() {
	printf '%s\n' "$frame|$3" | tr '|' '\n' | while read -r claim; do
		printf '[Game "%s"]\n[Expect "%s"]\n[Seat "red"] [Seat "blue"] %s\n0. setup: %s\n*\n' "$1" "$claim" "$sets" "$2"
	done >cases.stw
	n=$(grep -c '^\[Game' cases.stw)
	expect_status 1 test cases.stw
	count "$n" '^not ok '
}

t "Turbulence"
sets='[Components "pair"]'
words='at red a1 s|landed red 0|home red 7|tile i1 a1 n|tile i1 b2 n|hand red ?5|hand red 5|pile cards 30|pile discards none|pile hexes x1|pile hexes x1 n|pile hexes none|pile removed none|board pair'
claims turbulence 'board elsewhere' "$words"
claims turbulence 'board pair, tile i1 a1 n, tile i1 a2 n' "$words"
claims turbulence 'board pair, tile i1 a1 n, at red a1 s, hand red takeoff ?4, pile hexes x1, resume nobody' "$words"

# five RULING LANDED TURNS TEXT: red is about to land its fifth plane, blue has landed so many; TEXT is said of it.
five() {
	printf '[Game "turbulence"] [Seat "red"] [Seat "blue"] [Components "pair"] [Ruling "%s"]\n' "$1" >five.stw
	printf '0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, at red a1 s, landed red 4, landed blue %s, resume red\n' "$2" >>five.stw
	printf '%s\n*\n' "$3" >>five.stw
	expect_status 1 check five.stw
	has "$4"
}

t "Turbulence: whoever has landed five and has not won is told why"
five win-timing=end-of-turn 0 '1. red: move a1 s, = result red' 'it is open: red has landed 5, and the turn is not over'
five win-timing=end-of-round 0 '1. red: move a1 s, draw, = result red' 'it is open: red has landed 5, and the round is not over'
five win-other-turn=next-own-turn 5 '1. red: = result blue' 'it is open: blue has landed 5, which counts when its own turn comes'
five win-timing=end-of-turn 0 '1. red: move a1 s, resign, = result red' 'it is none: red has landed 5, but has given up'

t "Turbulence: when the game was over"
five win-timing=end-of-turn 0 "1. red: move a1 s${NL}2. blue: play takeoff" 'the game was over when turn 2 began (result red)'
five win-timing=immediate 0 "1. red: move a1 s${NL}2. blue: play takeoff" 'the game ended at 1.1 (result red)'
five win-timing=immediate 5 '1. red: move a1 s' 'the game is over in the position laid out (result blue)'

t "Slide Blast"
sets='[Components "standard"]'
words='at red start n|at red n1 n|moved red 0|number red 0|tokens red 0|hand red x1|hand red 1|pile a ?20|pile out none|pile pool none|tile x1 n1 n|board front|@red point 1|point 1'
words="$words|home red 1|table n1 s1|longest red|help red 0|tiles red 1|start red 1|tunnel red 0|guard red 0|bonus red 0"
claims slide-blast 'board elsewhere' "$words"
claims slide-blast 'board front, @red point 1, tile x1 n1 n, tile x1 n2 n' "$words"
claims slide-blast 'board front, @red point 1, @blue point 3, hand red x1, pile a ?20, pile b ?40, resume red' "$words"

t "Tornado Splash"
sets=
words='order red blue|at red 1 0|card red 1|open red|distance red 0|angle red 0|hand red ?5|hand red 5|pile red 3|route red 1|zone red 1|limit red 1|boosted red|board card'
claims tornado-splash 'board elsewhere' "$words"
claims tornado-splash 'order red blue, order nobody' "$words"

t "Turbo Rally"
words='at red 1|at red 1 1|place red 1|hand red ?5|hand red 5|upgrades red none|pile cards 1|slick 1|gap red blue 1|route red 1|type red 1|up red|down red|loot red 1|out red|tires red 4'
words="$words|wall 1|tokens red 0|ahead red blue|rolls red 1|ammo red 1|off red|next red|accuracy red 1|winner red"
claims turbo-rally 'board elsewhere' "$words"
claims turbo-rally 'draw nothing' "$words"

t "each variant of Turbo Rally"
for set in '[House "thunder-published"]'; do
	sets=$set
	claims turbo-rally 'board elsewhere' "$words"
done

finish
