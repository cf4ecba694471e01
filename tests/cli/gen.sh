# Random games: whatever the set, the number of players and the readings, they are legal and come out again the same.
. "$CLI/lib.sh"

# legal ARGUMENT...: games of gen with these are legal, and the same seed gives them again.
legal() {
	run gen --games 3 --seed 7 "$@"
	is_status 0
	count 3 '^\[Game '
	cp out games.stw
	run gen --games 3 --seed 7 "$@"
	expect_same out games.stw
	expect_status 0 check --components-dir . games.stw
}

t "as many as can play"
for g in "turbulence 2 3" "slide-blast 2 3 4 5 6" "tornado-splash 2 5" "turbo-rally 2 6"; do
	set -- $g
	game=$1
	shift
	for n do
		legal "$game" --players "$n"
	done
done

t "more than can play"
for g in "turbulence 4" "slide-blast 7" "turbulence 1"; do
	set -- $g
	expect_status 2 gen "$1" --players "$2"
	is_empty out
	not_empty err
done

t "a start tile for others, in colours that nobody has"
cat >few.json <<'END'
{"game": "slide-blast", "base": "seven", "change": {"start": {"front": {"players": [5, 6],
	"points": {"1": {"end": "n", "color": "black"}, "2": {"end": "e", "color": "white"}}}}}}
END
legal slide-blast --players 2 --components few --components-dir . --ruling slide-blast/start-points=chosen-in-order

t "RPMs as another reading of the deal has them"
for seed in 1 2 3 4 5 6; do
	for point in rpm-deal=rounded rpm-single-race=tournament-only; do
		run gen turbo-rally --games 4 --seed $seed --components tournament108 --ruling turbo-rally/$point
		is_status 0
		cp out games.stw
		expect_status 0 check games.stw
	done
done

t "a deck too small to play with"
cat >tiny.json <<'END'
{"game": "slide-blast", "base": "seven", "change": {"tiles": {"x": {"copies": 1}, "c": null, "h": null, "icon1": null, "big1": null}}}
END
expect_status 2 gen slide-blast --players 2 --components tiny --components-dir .
is_empty out

t "readings of Slide Blast that bring other actions"
cp "$ROOT"/fixtures/slide-blast/rules/d-guard.json "$ROOT"/fixtures/slide-blast/rules/d-icon.json "$ROOT"/fixtures/slide-blast/rules/d-stuck.json .
for reading in life-guard-supply=discard-and-draw life-guard-unplaceable=discard-and-draw life-guard-hand=discard-one life-guard-then=play-on \
	life-guard-duty=any-time life-guard-test=drawn-tile-only life-guard-cause=rule-b-only life-guard-pairs=any-entrance-any-exit; do
	legal slide-blast --players 2 --components d-guard --components-dir . --ruling "slide-blast/$reading"
done
for reading in movement-duty=may-stop token-duty=must-claim high-speed-duty=optional high-speed-second=forbidden table-edge=finite; do
	legal slide-blast --players 2 --components seven --ruling "slide-blast/$reading"
done
legal slide-blast --players 2 --components d-icon --components-dir . --ruling slide-blast/icon-as-tile=may-stay-small
legal slide-blast --players 2 --components d-stuck --components-dir . --ruling slide-blast/life-guard-supply=out

# The slide of icon1 goes from north to south, so that it joins the pawn's with its top in the north or south; so does
# the big tile, of two cells, with its anchor here or beyond.
t "moves of an icon that may stay small"
cat >icon.stw <<'END'
[Game "slide-blast"]
[Seat "red"] [Seat "blue"] [Components "d-icon"] [Ruling "icon-as-tile=may-stay-small"]
0. setup: board front, @red point 1, @blue point 2, hand red icon1, hand blue c1, pile a none, pile b none, pile out x1 x2 c2 h1 tunnel, resume red
1. red:
END
expect_status 0 moves icon.stw
count 1 '^ *play icon1 n1 n '
count 1 '^ *play icon1 n1 s '
count 1 '^ *play icon1 big1 n1 n '
count 1 '^ *play icon1 big1 n2 s '
count 4 '^ *play '

finish
