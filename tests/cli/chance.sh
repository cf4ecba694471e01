# What chance brings: every way a flip or a roll can come is counted, and games
# by lot are legal however they are typed.
. "$CLI/lib.sh"
heist='[Game "turbo-rally"] [Seat "red: Ann"] [Seat "blue: Bob"] [Seat "green: Cid"] [Seat "police"] [House "thunder-published"]
0. setup: mode heist, lanes 12, lane police 15'

t "the first flip of a race can be any of the nine kinds of the basic pack, and either may open"
printf '[Game "turbo-rally"] [Seat "red"] [Seat "blue"]\n0. setup: mode single, lanes 12\n' >start.stw
expect_status 0 perft --depth 1 start.stw
like '^  1  18$'
t "a card that is known can come in one way"
printf '[Game "turbo-rally"] [Seat "red"] [Seat "blue"]\n0. setup: mode single, order red blue, lanes 12, lane red stop ?11\n' >known.stw
expect_status 0 perft --depth 1 known.stw
like '^  1  1$'
t "two dice: either rolls first, and the other then: 12 and 72"
printf '%s\n' "$heist, hand red ?2, hand blue ?2, hand green ?2, loot red, at red 5 off, at blue 5, at green 6, at police 2, resume blue" \
	"1. blue: steal red, roll 3, @red roll 4" >steal.stw
expect_status 0 perft --depth 2 --at 1.1 steal.stw
like '^  1  12$'
like '^  2  72$'
t "rolls of a stand-off: three dice of one robber, four of another"
printf '%s\n' "$heist, hand red ?2, hand blue ?3, hand green ?2, place red 1, place blue 2, out green, loot red, resume all" >three.stw
expect_status 0 perft --depth 1 three.stw
like '^  1  1512$'
t "of more than four dice not every way is followed"
printf '%s\n' "$heist, hand red ?4, hand blue none, hand green ?2, place red 1, place blue 2, out green, loot red, resume all" >many.stw
expect_status 0 perft --depth 1 many.stw
like '^  1  [0-9]+ and more$'

for game in turbulence slide-blast turbo-rally tornado-splash; do
	t "$game: games by lot are legal however they are typed"
	expect_status 0 gen --games 12 --typed --seed 7 $game
	cp out typed.stw
	expect_status 0 check --summary typed.stw
	like '^records 12: legal 12, '
done
t "Thunder Track by lot, with the published house rules"
expect_status 0 gen --games 12 --typed --seed 3 --house thunder-published turbo-rally
cp out typed.stw
run check --summary typed.stw
like '^records 12: legal [0-9]*, illegal 0, '
finish
