# What a message proposes: to somebody whose word means something elsewhere, or is nearly right.
. "$CLI/lib.sh"

# wrong NAME TURNS PLACE ID TEXT: the fault of the turns, and what its message or its alternatives say.
wrong() {
	t "$1"
	mk w.stw "$2"
	expect_status 2 check w.stw
	like "^w.stw:$3: unreadable: $4: "
	has "$5"
}

# The same with another game's record: game NAME SEATS SETUP TURNS PLACE ID TEXT
other() {
	t "$1"
	printf '%s\n0. setup: %s\n%s\n' "$2" "$3" "$4" >w.stw
	run check w.stw
	like "^w.stw:$5: (illegal|unreadable): $6: "
	has "$7"
}
tr='[Game "turbo-rally"] [Seat "red"] [Seat "blue"]'
sb='[Game "slide-blast"] [Seat "red"] [Seat "blue"]'
ts='[Game "tornado-splash"] [Seat "red"] [Seat "blue"]'
course='board tornado, @red choose crab tuna, @blue choose otter marlin, @blue gate 3, @red gate 2'

wrong "a seat before the verb is told of @" '1. red: move a2 s, blue resign\n' 3:20 N-verb '@blue resign'
other "an answer without its @" "$tr" 'lanes 8' '1. red: flip basic, blue play spikes' 3:21 N-verb 'legal: @blue play spikes'
other "a draw of everybody's step without its @" "$ts" "$course" '1. all: red draw t1, @blue draw ?6' 3:9 N-verb 'legal: @red draw t1'
wrong "a claim that begins with the seat" '1. red: = red landed 0\n' 3:11 N-claim 'legal: = landed red 0'
wrong "a claim that begins with the seat, and says nothing known" '1. red: = red flies\n' 3:11 N-claim 'red is a seat'
wrong "a claim without its =" '1. red: score red 0\n' 3:9 N-verb 'it stands behind ='
other "a word of every game's claims that was meant for a verb" "$sb" 'board front, @red draw a x1, @blue draw b c1' \
	'1. red: draw a t1, place x1 n1 n' 3:20 N-verb 'has no verb place'
hasnt 'behind ='
t "giving up in a set-up is a word of play"
printf '%s\n0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, @blue resign\n' "$TAGS" >w.stw
expect_status 2 check w.stw
has 'N-setup: resign is a word of play'
other "a card without its verb, Tornado Splash" "$ts" "$course" "1. all: @red draw ?4, @blue draw ?6
2. red: t11 gate, move 1" 4:9 N-verb 'legal: play t11'
other "an RPM without its verb" "$tr" 'lanes 8' '1. red: flip basic, @blue spikes' 3:27 N-verb 'legal: play spikes'
other "no verb is listed twice" "$ts" "$course" '1. all: @red sail' 3:14 N-verb 'vote | undo'
count 1 'vote.*'
count 0 'vote.*vote'

wrong "hidden cards are counted behind a ?" '1. red: move a2 s, draw 2\n' 3:25 N-word '?2'
other "so are Tornado Splash's" "$ts" "$course" '1. all: @red draw 4, @blue draw ?6' 3:19 N-word '?4'
hasnt 'legal:'
other "so are Slide Blast's" "$sb" 'board front, @red draw a 1, @blue draw b c1' '1. red: pass' 2:36 N-word '?1'

# of short words nearly all are near to each other
wrong "fly is not said to be nearly play" '1. red: fly a2 s\n' 3:9 N-verb 'legal: move | play'
hasnt 'did you mean'
other "nor move to be nearly vote" "$tr" 'lanes 8' '1. red: move 1' 3:9 N-verb 'legal: flip'
hasnt 'did you mean'
t "nor the tag White to be nearly Site"
mktags w.stw '[White "Ann"] '"$seats"
expect_status 2 check w.stw
has 'N-tag-name: no tag is called white; a tag of your own begins with X-'
# what a newcomer leaves out or puts elsewhere
other "a tile without its top" "$sb" 'board front, @red draw a x1, @blue draw b c1' '1. red: draw a t1, play x1 n1' 3:30 N-word 'the side to which its top points'
wrong "a hex that turned up without its top" '1. red: play swap a2 deck x1\n' 3:29 N-word 'the side to which its top points'
wrong "a plane without its side" '1. red: move a2\n' 3:16 N-word 'a side of a hex'
other "a pile called pile" "$sb" 'board front, @red draw a x1, @blue draw b c1' '1. red: draw pile a t1' 3:14 SB-two-piles \
	'no pile is called pile; there are two, a and b'
other "drawing in one's own turn, not in everybody's step" "$ts" "$course" '1. red: draw ?4' 3:1 TS-draw-fill 'legal: all: @red draw ?4'
has 'legal: all: @blue draw ?6'
other "one who did not draw in everybody's step" "$ts" "$course" "1. all: @red draw ?4, @blue draw ?5
2. red: move 0" 3:1 TS-draw-fill 'legal: @blue draw ?'
hasnt '?1'
other "RPMs with a set that has none" "$tr" 'lanes 4, @red draw rpm spikes, @blue draw rpm ?' '1. red: flip basic' 2:1 TR-card-count 'the component set has none'
wrong "full stops between actions" '1. red: move a2 s. move a1 s\n' 3:18 N-char 'parted by commas'
wrong "a blank between a number and its dot" '1 . red: move a2 s\n' 3:3 N-char 'its dot right behind it'
finish
