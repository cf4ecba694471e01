# Turbo Rally and Thunder Track: messages that say what is so at this table.
. "$CLI/lib.sh"

two() { # TAGS SETUP AND TURNS
	printf '[Game "turbo-rally"]\n[Seat "red: Ann"] [Seat "blue: Bob"]\n%s\n\n%s\n*\n' "$1" "$2" >x.stw
}
robbers() { # SETUP AND TURNS
	printf '[Game "turbo-rally"]\n[Seat "red: Ann"] [Seat "blue: Bob"] [Seat "green: Cy"] [Seat "police"]\n[House "thunder-published"]\n\n%s\n*\n' "$1" >x.stw
}

t "a single race has no race 2"
two '[Components "basic54"]' '0. setup: lanes 3, at red 2, place blue 1, resume red
1. red: flip pass
2. blue: flip basic'
expect_status 1 check x.stw
has 'TR-race-end: the race is over'
hasnt 'race 2'

t "a race of a tournament has one behind it"
two '[Components "tournament108"]' '0. setup: mode tournament, lanes 3, at red 2, place blue 1, hand red none, hand blue none, resume red
1. red: flip pass
2. blue: flip basic'
expect_status 1 check x.stw
has 'the next one begins with setup: race 2'

t "no place 0 for who gave up"
two '[Components "tournament108"]' '0. setup: mode tournament, race 2, tokens red 1, lanes 3, at red 1, at blue 2, hand red ?, hand blue ?, resume red
1. red: resign
2. blue: flip basic
3. blue: step
4. all: @blue draw rpm ?2, @red draw rpm ?2'
expect_status 1 check x.stw
has 'red came to no place in this race'
hasnt 'place 0'

t "a tie behind a sixth race that adds its trophy"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "red: Ann"] [Seat "blue: Bob"] [Seat "green: Cy"]' '[Components "tournament108"]' \
	'[Ruling "tie-field=all-add-trophy"]' '' \
	'0. setup: mode tournament, race 6, tokens red 2, tokens blue 2, tokens green 1, lanes 4, place green 1,' \
	'   at blue 4, at red 3, hand red none, hand blue none, hand green none, resume red' \
	'1. red: flip basic' '2. blue: step' '3. red: step, = result blue' '*' >x.stw
expect_status 3 check x.stw
has 'red blue green are level with 2 trophies each'

t "robbers have Convenience Stores"
robbers '0. setup: mode heist, lanes 12, loot blue, at red 4, at blue 3, at green 2, at police 1, hand red none, hand blue none, hand green none, resume red
1. red: flip basic
2. blue: flip basic'
expect_status 1 check x.stw
has 'red has reached the Convenience Store and not drawn'
hasnt 'reached an RPM'

t "one card is named"
two '[Components "tournament108"]' '0. setup: lanes 10, at red 1, hand red mortar, hand blue spikes, resume red'
expect_status 1 check x.stw
has '1 card mortar is named'

t "a store brings one card, and moves lists it once"
robbers '0. setup: mode heist, lanes 12, loot blue, at red 4, at blue 3, at green 2, at police 1, hand red none, hand blue none, hand green none, resume red
1. red: flip basic'
expect_status 0 moves --seat red x.stw
[ "$(grep -c 'draw rpm' out)" = 1 ] || bad "draw rpm is listed $(grep -c 'draw rpm' out) times"

t "a theft behind a store says what comes first"
robbers '0. setup: mode heist, lanes 12, loot blue, at red 4, at blue 5 flat, at green 2, at police 1, hand red none, hand blue none, hand green none, resume red
1. red: flip basic, steal blue, roll 5, @blue roll 4'
expect_status 1 check x.stw
has 'red has an RPM to draw first'

t "a tie without the one who brought the loot"
robbers '0. setup: mode heist, lanes 12, place red 1, place blue 2, loot green, at green 12, at police 10, hand red none, hand blue ?, hand green none, resume green
1. green: step
2. all: @red roll 4, @blue roll 4, @green roll 3'
expect_status 3 check --ruling turbo-rally/heist-final-tie=carrier x.stw
has 'who brought the loot is not among them'

t "a store gives a reason for what it does not bring"
robbers '0. setup: mode heist, lanes 12, loot blue, visited red 1, at red 9, at blue 6, at green 6, at police 5, hand red none, hand blue none, hand green none, resume red
1. red: flip basic, draw rpm ?'
expect_status 1 check x.stw
has 'red has used 1 Convenience Store, and by the house rules a car uses no more in a race'
robbers '0. setup: mode heist, lanes 12, loot blue, at red 9, at blue 6, at green 6, at police 5, pile rpm none, hand red none, hand blue none, hand green none, resume red
1. red: flip basic, draw rpm ?'
expect_status 1 check x.stw
has 'the RPM pile is empty'
robbers '0. setup: mode heist, lanes 12, loot blue, at red 10, at blue 6, at green 6, at police 5, hand red none, hand blue none, hand green none, resume red
1. red: flip basic, draw rpm ?'
expect_status 1 check x.stw
has 'no Convenience Store was reached in this turn'

t "who has Driver Agility is not said to leave the track, nor to keep a slick"
agile='0. setup: mode tournament, race 2, tokens blue 1, lanes 8, hand red ?, hand blue ?, upgrades blue agility, @blue use agility,
at red 1, at blue 3, resume red'
two '[Components "tournament108"]' "$agile
1. red: flip sideswipe"
expect_status 0 moves x.stw
has 'blue has Driver Agility and stays on the track'
hasnt 'blue goes off the track'
two '[Components "tournament108"]' "$agile
1. red: flip drum, play slick blue 5"
expect_status 0 explain --at 1.2 x.stw
has 'an Oil Slick on card 5 of blue, taken away at once by Driver Agility'

t "who is home is not said to leave the track"
two '[Components "basic54"] [Ruling "bump-finished=allowed"]' '0. setup: lanes 8, at red 1, place blue 1, resume red
1. red: flip sideswipe'
expect_status 0 moves x.stw
like 'bump blue  *nothing happens to blue, who is home'

t "a bump that is a duty is offered"
two '[Components "basic54"] [Ruling "bump-decline=must"]' '0. setup: lanes 8, at red 1, at blue 1, resume red
1. red: flip sideswipe, flip basic'
expect_status 1 check x.stw
has 'legal: bump blue'

t "between two races the game is not over"
two '[Components "basic54"]' '0. setup: mode tournament, lanes 1
1. red: flip pass
2. blue: flip pass'
expect_status 0 moves x.stw
has 'nobody: the next race is set up first'
hasnt 'the game is over'

t "a car bumped before the line comes back to the line"
two '[Components "basic54"] [Ruling "jump-overshoot=stop-at-line"]' '0. setup: lanes 5, at red 3, at blue 1, resume red
1. red: flip jump3
2. blue: flip sideswipe, bump red, flip basic'
expect_status 0 show x.stw
has 'brings the car back to the line (step)'

t "a race for nobody"
two '[Components "basic54"]' '0. setup: mode tournament, lanes 1
1. red: resign
2. blue: resign
3. setup: race 2, lanes 1'
expect_status 1 check x.stw
has 'all have given up, so there is nobody to run race 2'
hasnt 'no lane is laid'
expect_status 0 rank --at 2 x.stw
has 'result none'

t "the winner's reward comes when the race is over, and who is late is named"
late='0. setup: mode tournament, lanes 5, pile upgrade ?12, at red 4, at blue 3, hand red ?, hand blue ?, resume red
1. red: flip pass'
two '[Components "tournament108"]' "$late
2. all: @red draw rpm ?2"
expect_status 1 check x.stw
has 'TR-rpm-reward-top: rewards come when the race is over, and blue is still in its lane'
two '[Components "tournament108"]' "$late
2. all: @red draw upgrade ?"
expect_status 1 check x.stw
has 'takes an upgrade when the race is over, and blue is still in its lane'

t "the winner who does not run is not said to open"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "red"] [Seat "blue"] [Seat "green"]' '0. setup: mode tournament, lanes 1, order red blue green' \
	'1. red: flip pass, @red resign' '2. blue: flip pass' '3. green: flip pass' '4. setup: race 2' '5. green: flip basic' '*' >x.stw
expect_status 1 check x.stw
has 'the winner of the last race does not run, so blue opens this one, not green'

t "the order of a further race is said as the table reads it"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "red"] [Seat "blue"] [Seat "green"]' '0. setup: mode tournament, lanes 1, order red blue green' \
	'1. red: flip pass' '2. blue: flip pass' '3. green: flip pass' '4. setup: race 2, order red green blue' '*' >x.stw
expect_status 1 check x.stw
has 'the order of turns stays as it was'
expect_status 1 check --ruling turn-order=by-place x.stw
has 'turns go round as the last race came in'

t "a position of a Rad Rax Run with checkpoints is written with them"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "rax"] [Seat "mia"] [Seat "max"] [House "thunder-published"]' \
	'0. setup: mode rax, checkpoints on, lanes 13, lane rax 10, at rax 6, at mia 9, at max 7, resume mia' '*' >x.stw
expect_status 0 show --format setup x.stw
has 'checkpoints on'

t "a position in which the police may still step is written so"
robbers '0. setup: mode heist, lanes 12, place red 1, loot blue, place blue 2, at green 12, at police 3, hand red ?, hand blue ?, hand green ?, resume green
1. green: step'
expect_status 0 show --format setup x.stw
has 'resume police'

t "the card that ends the game brings its RPM, when all have passed too"
two '[Components "tournament108"] [Ruling "finish-step=with-last-card"]' '0. setup: mode single, lanes 5, at red 4, place blue 1, hand red none, hand blue none, resume red
1. red: flip rpm, @blue pass'
expect_status 0 moves x.stw
has 'draw rpm ?'
hasnt 'next race'

t "who gave up in the turn that is on is not asked for a move"
robbers '0. setup: mode heist, lanes 12, loot red, at red 5 flat, at blue 5, at green 5, at police 6, hand red ?, hand blue ?, hand green ?, resume blue
1. blue: resign'
expect_status 0 show x.stw
has 'green to act: a new turn, flips card 6'

t "the stand-off follows the turn that brings the last robber home, and the Heist has no further race"
robbers '0. setup: mode heist, lanes 12, loot red, at red 12, place green 1, place blue 2, at police 12, hand red ?, hand blue ?2, hand green none, resume red
1. red: step'
expect_status 0 moves --seat green x.stw
has 'roll '
expect_status 0 show x.stw
has 'rolls due 2'
robbers '0. setup: mode heist, lanes 12, loot red, at red 12, place green 1, place blue 2, at police 12, hand red ?, hand blue ?2, hand green none, resume red
1. red: step
2. all: @green roll 2, @blue roll 3 4, @red roll 6 6'
expect_status 0 show --at 2.1 x.stw
has 'all to act: all roll in the stand-off'
hasnt 'rolls due 1'
expect_status 0 show --at 2.3 x.stw
has 'the game is over'
hasnt 'rolls due'

t "moves lists who may pull over in the turn of another"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "car1"] [Seat "car2"] [Seat "car3"] [Seat "car4"] [Seat "bus"]' \
	'[House "thunder-published"] [Ruling "heroes-pull-moment=any-time"]' \
	'0. setup: mode heroes, lanes 13, at car1 9, at car2 9, at car3 9, at car4 9, at bus 5, tires 1 car4,' \
	'   hand car1 none, hand car2 none, hand car3 none, hand car4 none, resume car1' '1. car1: flip pass' '*' >x.stw
expect_status 0 moves x.stw
has 'car4, in the turn that is on'
like '^    leave +car4 is out$'

t "moves lists all who may steal in the turn of the carrier"
robbers '[Ruling "heist-whose-turn=either"]
0. setup: mode heist, lanes 12, loot red, at red 5 upright, at blue 6, at green 5, at police 6, hand red ?, hand blue ?, hand green ?, resume red
1. red: step'
expect_status 0 moves --seat green x.stw
hasnt 'steal'
robbers '[Ruling "heist-whose-turn=either"]
0. setup: mode heist, lanes 12, loot red, at red 5 flat, at blue 6, at green 5, at police 6, hand red ?, hand blue ?, hand green ?, resume red
1. red: step'
expect_status 0 moves --seat green x.stw
has 'steal red'
hasnt 'green, if'

t "who gave up at the beginning of a turn, or gave up a move, has nothing more to do in it"
two '[Components "basic54"]' '0. setup: lanes 5, order red blue
1. red: resign'
expect_status 0 show x.stw
last 'blue to act: a new turn, flips card 1'
two '[Components "basic54"] [Ruling "pass-turn=yes"]' '0. setup: lanes 5, order red blue
1. red: pass'
expect_status 0 show x.stw
last 'blue to act: a new turn, flips card 1'

t "a Sideswipe that must bump lists no cleaning before it"
two '[Components "basic54"] [Ruling "bump-decline=must"]' '0. setup: lanes 6, at red 2, at blue 3, slick red 4, resume red
1. red: flip sideswipe'
expect_status 0 moves x.stw
has 'bump blue'
hasnt 'step'
two '[Components "basic54"] [Ruling "bump-decline=must"]' '0. setup: lanes 6, at red 2, at blue 3, slick red 4, resume red
1. red: flip sideswipe, step'
expect_status 1 check x.stw
has 'before the next card is cleaned'
has 'legal: bump blue'

t "who gave up is told so where a reward is refused"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "red"] [Seat "blue"]' '[Components "tournament108"]' \
	'0. setup: mode tournament, race 2, tokens red 1, lanes 1, hand red ?, hand blue ?, upgrades red turbo, at red 1, at blue 1, resume red' \
	'1. red: step' '2. blue: step' '3. all: @red resign, @red draw rpm ?' '*' >x.stw
expect_status 1 check x.stw
has 'red has given up, and draws nothing for this race'
sed 's/draw rpm ?/draw upgrade ?/' x.stw >y.stw
expect_status 1 check y.stw
has 'who gives up takes no upgrade'

t "a car that is home is stated by its place"
two '[Components "basic54"]' '0. setup: lanes 5, at red finish, resume blue'
expect_status 1 check x.stw
has 'place red N'

t "declining when the move is made comes too late"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "red"] [Seat "blue"]' '[Components "tournament108"] [Ruling "upgrade-automatic=optional"]' \
	'0. setup: mode tournament, race 2, tokens blue 1, lanes 5, hand red ?, hand blue ?, upgrades blue agility, @blue use agility,' \
	'   at red 1, at blue 3, resume red' '1. red: flip sideswipe, bump blue, @blue decline agility' '*' >x.stw
expect_status 1 check x.stw
has 'too late to decline'

t "moves shows what a declined upgrade would do to Spikes"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "red"] [Seat "blue"]' '[Components "tournament108"] [Ruling "upgrade-automatic=optional"]' \
	'0. setup: mode tournament, race 2, tokens red 1, lanes 9, hand red ?, hand blue spikes, upgrades red runflat, @red use runflat,' \
	'   at red 1, resume red' '1. red: flip jump3, @blue play spikes' '*' >x.stw
expect_status 0 moves x.stw
like 'decline runflat +red at 2, upside down'

t "a position in the midst of a later set-up is written as the one before it, and that set-up so far"
printf '%s\n' '[Game "turbo-rally"]' '[Seat "red"] [Seat "blue"]' '[Components "tournament108"]' \
	'0. setup: mode tournament, race 2, tokens red 1, lanes 1, hand red ?, hand blue ?, upgrades red turbo, place red 2, place blue 1, rewards none, resume all' \
	'1. setup: race 3, lanes 9, @red use turbo' '2. blue: flip basic' '*' >x.stw
expect_status 0 show --at 1.2 --format setup x.stw
has 'resume all'
has '1. setup: race 3, lanes 9'
hasnt 'use turbo'
mv out y.stw
expect_status 0 check y.stw
expect_status 0 show --at 1 --format setup x.stw
hasnt '1. setup'
has 'resume blue'

runaway() { # SETUP AND TURNS
	printf '[Game "turbo-rally"]\n[Seat "rax"] [Seat "mia"] [Seat "max"] [House "thunder-published"]\n0. setup: mode rax, lanes 13, hand rax ?8, hand mia ?5, hand max ?5, %s\n*\n' "$1" >x.stw
}

t "who has rammed, or given up the move, has done it"
runaway 'at rax 10, at mia 9, at max 9, resume rax
1. rax: draw rpm ?, ram'
expect_status 0 show x.stw
has 'rax discards an RPM; then mia flips card 10'
runaway 'at rax 6, at mia 9, at max 9, resume mia
1. mia: skip'
expect_status 0 show x.stw
has 'max to act: a new turn, flips card 10'

t "the empty place of the last card is driven onto"
runaway 'at rax 8, gap rax 9 10, at mia 9, at max 9, resume rax'
expect_status 0 show x.stw
has 'then drives onto the empty place of the last card (step)'

t "what dice, a ram and the police come to is told"
runaway 'wall 1, at rax 10, at mia 12, at max 9, weapons rax emp rail, weapons mia gun, tokens mia 3, tokens max 1, resume mia
1. mia: steal rax, @rax roll 2, roll 3'
expect_status 0 explain --at 1.2 x.stw
like '^    dice$'
expect_status 0 explain --at 1.3 x.stw
has 'a passenger goes to mia, who has 4 now; the game is over'
runaway 'wall 1, at rax 10, at mia 12, at max 9, weapons rax emp rail, weapons mia gun, resume rax
1. rax: draw rpm ?, fire emp, ram'
expect_status 0 explain --at 1.2 x.stw
has 'rax fires; mia is off its track for 1 turn'
expect_status 0 explain --at 1.3 x.stw
has 'rax at 10; 0 pieces of the wall left; the game is over'
robbers '0. setup: mode heist, lanes 12, loot red, at red 5 flat, at blue 3, at green 5, at police 6, hand red ?, hand blue ?, hand green ?, resume green
1. green: steal red, roll 2, @red roll 5, flip basic
2. police: step'
expect_status 0 explain --at 1.3 x.stw
has 'nothing changes hands'
expect_status 0 explain --at 2.1 x.stw
has 'police at 7; blue is arrested'

t "rank says why a run is lost, and how it stands before"
cars() { # SETUP AND TURNS
	printf '[Game "turbo-rally"]\n[Seat "car1"] [Seat "car2"] [Seat "car3"] [Seat "car4"] [Seat "bus"] [House "thunder-published"]\n0. setup: mode heroes, lanes 13, at car1 13, at car2 9, at car3 9, at car4 9, hand car1 none, hand car2 none, hand car3 none, hand car4 none, %s\n*\n' "$1" >x.stw
}
cars 'at bus 5, tires 1 car2, resume car1'
expect_status 0 rank x.stw
has 'car1       1 of four tires blown'
cars 'at bus 5, resume car1
1. car1: step'
expect_status 0 rank x.stw
has 'a car went over the cliff'
cars 'at bus 10, resume bus
1. bus: step'
expect_status 0 rank x.stw
has 'the bus went over the cliff'
runaway 'at rax 6, at mia 9, at max 9, tokens mia 1, resume rax'
expect_status 0 rank x.stw
has 'rax        4 passengers'

finish
