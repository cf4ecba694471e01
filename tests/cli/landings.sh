# What rank, moves and explain say of Turbulence at its end, and at the end of its hexes.
. "$CLI/lib.sh"

# position RULING SETUP [TURNS]
position() {
	printf '%s [Ruling "%s"]\n0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, %s\n%s\n*\n' "$TAGS" "$1" "$2" "$3" >x.stw
}

t "who has landed most has the first place where the record stops"
position unfinished=most-landed 'landed red 3, landed blue 1, resume red' '1. red: pass'
expect_status 0 rank x.stw
like '^  1  red        3 landed, the most so far$'
like '^  2  blue       1 landed$'
has 'result red'
expect_status 0 rank --format json x.stw
has '"rank":[["red"],["blue"]]'
t "and at a point of it the game is open"
expect_status 0 rank --at 0 x.stw
like '^  1  red        3 landed$'
like '^  1  blue       1 landed$'
has 'result open'

t "why five landed are no win yet"
position win-timing=end-of-round 'at red a1 s, landed red 4, order red, resume red' '1. red: move a1 s, draw'
expect_status 0 rank x.stw
has 'red        5 landed, and the round is not over'
position win-timing=end-of-turn 'at red a1 s, landed red 4, resume red' '1. red: move a1 s'
expect_status 0 rank x.stw
has 'red        5 landed, and the turn is not over'
position win-other-turn=next-own-turn 'landed blue 5, resume red'
expect_status 0 rank x.stw
has 'blue       5 landed, which counts when its own turn comes'

t "a swap with an empty deck puts the hex back"
printf '{"game": "turbulence", "id": "four", "base": "pair", "change": {"hexes": {"x": null}}}\n' >four.json
position hex-deck-empty=put-back 'at red a1 s, hand red swap ?4, resume red' '1. red: play swap a1 deck'
sed 's/"pair"/"four"/' x.stw >y.stw
expect_status 0 moves --at 0 y.stw
like '^    play swap a1 deck +the deck is empty, so i1 is put back as it lay$'
expect_status 0 explain --at 1.1 y.stw
has 'the deck is empty, so i1 is put back as it lay'
hasnt 'under the deck'
t "and with one that is not, it does not"
expect_status 0 moves --at 0 x.stw
like '^    play swap a1 deck +i1 goes under the deck'

finish
