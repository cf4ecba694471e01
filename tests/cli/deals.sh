# What gen deals and plays is legal by check: with every number of players,
# with and without house rules, with small decks, and in a sixth race.
. "$CLI/lib.sh"
cp "$ROOT"/fixtures/turbo-rally/rules/h-*.json .

# dealt GEN_OPTION...: the games of some seeds.
dealt() {
	t "gen $*"
	"$STEWARD" gen turbo-rally --components-dir . --games 20 "$@" >games.stw 2>err || bad "gen fails: $(head -n 1 err)"
	[ -s games.stw ] || bad "nothing was dealt"
	expect_status 0 check --components-dir . --color never games.stw
}
for n in 2 3 4 5 6; do
	dealt --players $n --components basic54
	dealt --players $n --components tournament108 --seed 2
	dealt --players $n --house thunder-published --seed 3
done
for house in h-first h-late h-add h-passing h-extra h-direct h-anyone h-oil2; do
	dealt --players 5 --house $house --seed 4
done

# Two of three level after five races, and only they run the sixth.
t "a sixth race of those who are level"
"$STEWARD" gen turbo-rally --games 60 --players 4 --components tournament108 --ruling turbo-rally/tie-field=tied-only >games.stw
expect_status 0 check --color never games.stw
tr -s '\n ' '  ' <games.stw | grep -q 'race 6, order ' || bad "no sixth race in so many tournaments"
t "a deck too small for the players is not dealt"
printf '{"game": "turbo-rally", "deck": {"pack": "tournament"}, "track": {"basic": {"count": 12}}, "slick": {"count": 1}}\n' >tiny.json
run gen turbo-rally --components-dir . --components tiny --players 3
[ "$status" = 2 ] || bad "status $status"
finish
