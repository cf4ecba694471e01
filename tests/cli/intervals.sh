# What "moves" lists for Tornado Splash: the runs of shifts and headings, which
# it finds by closed forms, are those that "check" accepts one by one.
. "$CLI/lib.sh"

# position N: a position by lot: red's card o6 somewhere on Splashway near a marker or another's token, one card in hand.
position() {
	awk -v seed="$1" 'BEGIN {
		srand(seed)
		x = 250 + int(rand() * 9000) / 10; y = 120 + int(rand() * 5600) / 10; h = int(rand() * 36000 - 17999) / 100
		pi = atan2(0, -1); far = 60 + rand() * 130; side = rand() * 90 - 45
		bx = x + far * cos(h * pi / 180) - side * sin(h * pi / 180); by = y + far * sin(h * pi / 180) + side * cos(h * pi / 180)
		printf "[Game \"tornado-splash\"] [Name \"here\"]\n[Seat \"red\"] [Seat \"blue\"]\n"
		printf "0. setup: board %s, @red choose whale orca, @blue choose seal tuna,\n", rand() < 0.5 ? "splashway" : "harbour"
		printf "   card red o6 at %.1f %.1f %.2f, card blue t3 at %.1f %.1f %.2f, at red o6 2, at blue t3 1, order red blue,\n", x, y, h, bx, by, int(rand() * 36000 - 17999) / 100
		printf "   hand red %s, hand blue ?6, resume red\n\n", rand() < 0.5 ? "o3" : "o12"
	}'
}

# ours FILE: what moves lists, one line a shift: "edge left 3.4" or "token 17.20".
ours() {
	"$STEWARD" moves "$1" | awk -v kind="$2" '
	function tenths(word, n) { return word == "left" ? int(n * 10 + 0.5) : word == "right" ? -int(n * 10 + 0.5) : 0 }
	$1 == "play" {
		text = $0; sub(/^ *play [a-z0-9]* /, "", text); sub(/  .*/, "", text)
		n = split(text, w, " ")
		if (w[1] == "token") {
			if (kind != "token") next
			from = to = w[2]
			if (match($0, /any heading from [-0-9.]+ to [-0-9.]+/)) { split(substr($0, RSTART, RLENGTH), v, " "); from = v[4]; to = v[6] }
			for (k = int(from * 100 + (from < 0 ? -0.5 : 0.5)); k <= int(to * 100 + (to < 0 ? -0.5 : 0.5)); k++) print "token", k
			next
		}
		if (kind == "token") next
		exit_words = w[1] == "line" ? "line " w[2] : w[1]; at = w[1] == "line" ? 3 : 2
		from = to = at < n ? tenths(w[at], w[at + 1]) : 0
		if (match($0, /any shift from [a-z]* *[0-9.]+ to [a-z]* *[0-9.]+/)) {
			split(substr($0, RSTART, RLENGTH), v, " "); from = tenths(v[4], v[5]); to = tenths(v[7], v[8]) }
		for (k = from; k <= to; k++) print exit_words, k
	}' | sort
}

# theirs FILE CARD KIND: the same by trying each.
theirs() {
	awk -v card="$2" -v kind="$3" -v name="$1" 'function one(words) { print "[Game \"tornado-splash\"] [From \"here\"]\n1. red: play " card " " words "\n" }
	BEGIN {
		while ((getline line <name) > 0) print line
		if (kind == "token") for (k = -17999; k <= 18000; k += 1) one(sprintf("token %.2f", k / 100))
		else for (e = 0; e <= 4; e++) for (k = -455; k <= 455; k++)
			one((e ? "line " e : "edge") (k < 0 ? sprintf(" right %.1f", -k / 10) : k ? sprintf(" left %.1f", k / 10) : ""))
	}' >all.stw
	# a lone play has no move behind it: the turn may lack its end, but not the play its place
	"$STEWARD" check --summary -q all.stw 2>&1 | awk -v kind="$3" '/: (legal|illegal|undecided): record/ {
		match($0, /record [0-9]+/); n = substr($0, RSTART + 7, RLENGTH - 7) - 2
		if (n < 0 || $0 !~ /: legal: record/) next
		if (kind == "token") print "token", n - 17999
		else { e = int(n / 911); print (e ? "line " e : "edge"), n % 911 - 455 }
	}' | sort
}

positions=24
grep -q -a __asan_init "$STEWARD" 2>/dev/null && positions=4
t "shifts: the listed runs are those that are accepted"
found=0
i=0
while [ $i -lt $positions ]; do
	i=$((i + 1))
	position $i >here.stw
	card=$(sed -n 's/.*hand red \([a-z0-9]*\),.*/\1/p' here.stw)
	ours here.stw shift >a
	theirs here.stw "$card" shift >b
	grep -q ' -*[1-9]' b && found=$((found + 1))
	cmp -s a b || bad "position $i: $(diff a b | head -n 3)"
done
[ "$found" -gt $((positions / 3)) ] || bad "only $found positions have a shift"
t "headings: the same of a start from the token"
cat >here.stw <<'RECORD'
[Game "tornado-splash"] [Name "here"]
[Seat "red"] [Seat "blue"]
0. setup: board splashway, @red choose whale orca, @blue choose seal tuna,
   card red o3 at 300 100 0, card blue t3 at 405 55 90, card blue t5 edge, at red o3 2, at blue t5 2, order red blue,
   hand red o6, hand blue ?4, resume red

RECORD
if [ $positions -eq 24 ]; then
	ours here.stw token >a
	theirs here.stw o6 token >b
	[ -s b ] || bad "no heading at all"
	cmp -s a b || bad "$(diff a b | head -n 3)"
else
	skip "too slow with sanitizers"
fi
t "a draw that runs from an unseen card into the route is listed in that order"
cat >here.stw <<'RECORD'
[Game "tornado-splash"]
[Seat "red"] [Seat "blue"] [Components "standard"]
0. setup: board splashway, @red choose whale orca, @blue choose seal tuna,
   card blue t5 at 300 100 0, card red o1 at 364 160 -90,
   card red o2 at 1300 700 180, card red o3 edge, card red o4 edge, card red o5 edge, card red o6 edge, card red o7 edge, card red o8 edge,
   card red o9 edge, card red o10 edge, card red o11 edge, card red o12 edge, card red o13 edge, card red o14 edge, card red o15 edge,
   at red o15 2, at blue t5 1,
   hand red o16 o17 o18 ?1, pile red ?1, hand blue ?4, resume all
RECORD
run moves here.stw
is_status 0
grep -q '^ *draw ? o1 ' out || bad "$(cat out)"
finish
