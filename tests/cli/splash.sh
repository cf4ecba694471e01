# Tornado Splash: what its messages give besides the rule.
. "$CLI/lib.sh"

two='[Game "tornado-splash"]\n[Seat "red"] [Seat "blue"]\n'
three='[Game "tornado-splash"]\n[Seat "red"] [Seat "blue"] [Seat "green"]\n'
choose='@red choose whale shark, @blue choose seal eel'
lane="0. setup: board splashway, $choose, card red s9 at 200 400 0, card blue e3 at 100 200 0,
	at red s9 1, at blue e3 1, hand red s10 s11 s12 s4 s5, hand blue ?6, resume red\n"
rim="0. setup: board splashway, tolerance 0.5, $choose, @green choose otter orca,
	card red s4 at 1219.7 400 0, card blue e2 at 300 400 0, card green o3 at 200 300 0, at red s4 2, at blue e2 1, at green o3 1,
	hand red s5 ?3, hand blue ?5, hand green ?6, order red blue green, resume red\n"

# says NAME TEXT RECORD: the text of the message, or its end
says() {
	t "$1"
	mk m.stw "$3"
	expect_status 1 check m.stw
	like "^m.stw:[0-9:]+: illegal: .*$2\$"
}
says "a boost is not taken back" 'TS-lay-replace: red has laid no card in this turn, and a boost is not taken back' \
	"$two${lane}1. red: boost, undo, move 1\n*\n"
says "no card to take back" 'TS-lay-replace: red has laid no card in this turn' "$two${lane}1. red: undo, move 1\n*\n"
says "more cards than were laid" 'TS-lay-replace: red has not laid so many cards in this turn' "$two${lane}1. red: play s10 edge, undo 2\n*\n"
mixed='[Ruling "interleave=mixed"]\n'
says "all spaces of a turn are used" 'TS-lay-limit: red has moved 3 spaces in this turn, and may move no more' \
	"$two$mixed${lane}1. red: move 1, play s10 edge, move 2, play s11 edge\n*\n"
says "some are used" 'TS-lay-limit: red has moved 1 in this turn and may move 2 more; as many are open ahead already: 2' \
	"$two$mixed${lane}1. red: move 1, play s10 edge, play s11 edge\n*\n"
says "none is used" 'TS-lay-limit: 3 spaces are open ahead already, as many as red may move' \
	"$two${lane}1. red: play s10 edge, play s11 edge\n*\n"
# with s9 at 623 the bracket of its second space touches the line
says "how far it is to the finish" 'TS-fin-cross: red has not crossed the finish; its space is 0.1 mm from the line' \
	"${two}0. setup: board tornado, $choose, card red s9 at 622.9 320 0, card blue e3 at 100 300 0,
	at red s9 1, at blue e3 1, zone red 5, zone blue 5, hand red s4 ?3, hand blue ?6, resume red\n1. red: move 1, = place red 1\n*\n"
says "zones are named where some are left" 'TS-fin-cross: red has not crossed the finish; it is in zone 1 of [0-9]+' \
	"$two${lane}1. red: move 1, = place red 1\n*\n"
# at the edge two cards of 45 mm part at a shift of 45
says "how wide the gap between cards is" 'TS-obst-touch: s4 would not touch s15: they would be 0.5 mm apart' \
	"${two}0. setup: board splashway, $choose, card blue e2 at 392 326 0, card red s15 at 300 300 0,
	at red s15 2, at blue e2 1, hand red s4 ?5, hand blue ?4, order blue red, resume red\n1. red: play s4 edge right 45.5, move 2\n*\n"
says "a vote against" 'TS-table: s5 would stick out over the edge of the table: the vote decided so' \
	"$three${rim}1. red: @blue vote no TS-table, @green vote no TS-table, play s5 edge, move 2\n*\n"
says "a reading against" 'TS-table: s5 would stick out over the edge of the table: it is too close to call, and that goes against whose turn it is' \
	"$three[Ruling \"vote-scope=owner-against\"]\n${rim}1. red: play s5 edge, move 2\n*\n"
says "clearly over the edge" 'TS-table: s5 would stick out over the edge of the table by 0.7 mm' \
	"$three$(printf '%s' "$rim" | sed 's/1219\.7/1220.7/')1. red: play s5 edge, move 2\n*\n"
says "the order offered has no one who gave up" "TS-rank-active: this round's order is blue green" \
	"${three}0. setup: board tornado, $choose, @green choose otter orca, @green gate 1, @red gate 2, @blue gate 3
1. all: @blue draw ?4, @red draw ?5, @green draw ?6
2. blue: @red resign, = order blue red green, move 0\n*\n"
t "a set-up written when all have drawn keeps the ranking of the round, with who gave up since"
mk m.stw "${three}0. setup: board tornado, $choose, @green choose otter orca, @green gate 1, @red gate 2, @blue gate 3
1. all: @blue draw ?4, @red draw ?5, @green draw ?6, @green resign\n*\n"
expect_status 0 show --format setup m.stw
has "order blue red green,"
has "resume blue"
{ sed '/^\*/d' out; printf '1. blue: = limit red 5, = order blue red, move 0\n2. red: move 0\n*\n'; } >n.stw
expect_status 0 check n.stw
t "and before all have drawn the round begins"
mk m.stw "${three}0. setup: board tornado, $choose, @green choose otter orca, @green gate 1, @red gate 2, @blue gate 3
1. all: @blue draw ?4, @green draw ?6, @green resign\n*\n"
expect_status 0 show --format setup m.stw
has "resume all"
t "a set-up written when all have drawn keeps the ranking that votes made"
mk m.stw "${three}0. setup: board splashway, tolerance 0.5, $choose, @green choose otter orca, @green gate 1,
	card red s4 at 300 300 0, card blue e2 at 345.7 200 0, at red s4 2, at blue e2 1, hand red ?6, hand blue ?6, hand green ?6, resume all
1. all: @red vote yes equal red blue, @blue vote yes equal red blue, = order blue red green\n*\n"
expect_status 0 show --format setup m.stw
has "order blue red green,"
has "resume blue"
says "which claimed card cannot be a hidden one" 'TS-draw-limit: hand of red: \?4; s6 is no hidden one' \
	"${two}0. setup: board splashway, $choose, @blue gate 1, card red s4 at 300 300 0, at red s4 2,
	hand red ?4, pile red s5 s6 ?13, hand blue ?6, order red blue, resume red\n1. red: move 0, = hand red s6 ?3\n*\n"
says "that some hidden card fits, whichever it is" 'TS-oob: whatever its hidden cards are, red can lay one of them, such as s1' \
	"${two}0. setup: board splashway, $choose, @blue gate 1, card red s4 at 300 300 0, at red s4 2,
	hand red ?4, hand blue ?6, order red blue, resume red\n1. red: out\n*\n"
says "who is home has no more to do" 'TS-fin-remove: red is home, and its turn is over' \
	"${three}0. setup: board harbour, $choose, @green choose otter orca, @green gate 1, card red s4 at 500 600 180,
	card blue e2 at 550 570 180, at red s4 1, zone red 3, at blue e2 1, zone blue 3, hand red s5 ?3, hand blue ?6, hand green ?6,
	order red blue green, resume red\n1. red: move 1, boost\n*\n"
t "where a turn may go on behind its move, what may follow is listed, and the next seat"
open="0. setup: board splashway, $choose, @blue gate 1, card red s4 at 300 300 0, at red s4 1,
	hand red s5 s6 s1 s7, hand blue ?6, order red blue, resume red\n"
mk m.stw "$two$mixed${open}1. red: move 1\n*\n"
expect_status 0 moves m.stw
has "    play s5 edge "
has "  blue, if red stops here"
expect_status 0 show m.stw
has "red may go on, up to 2 more, or the next turn begins"
expect_status 0 show --format setup m.stw
has "resume blue"
t "and only that where the token has to go on to its last card"
mk m.stw "$two$mixed${open}1. red: play s5 edge, move 1\n*\n"
expect_status 0 moves m.stw
has "    move 2 "
hasnt "blue"
expect_status 0 show m.stw
has "red to act: goes on to its last card, up to 2 more"
echo '{"game": "tornado-splash", "base": "standard", "change": {"edition": "ours", "boats": {"eel": {"weight": 3}}}}' >even.json
even="[Components \"even\"]\n0. setup: board splashway, $choose, @red gate 1, @blue gate 2\n"
says "who of two equal boats is ahead is for the record to say, where cards are drawn" \
	'its limit is 4; blue is as far and as heavy, and = order in the step of all says who is ahead' \
	"$two${even}1. all: @red draw ?6, @blue draw ?4\n*\n"
says "and where the turns begin" 'not next in this round.s ranking; red is as far and as heavy, and = order in the step of all says who is ahead' \
	"$two${even}1. all: @red draw ?4, @blue draw ?6\n2. blue: move 0\n*\n"
finish
