# What a terminal obeys: escape sequences, directions, signs without width,
# line ends; in every place of a record, in names of files, in options. And
# what is no text: JSON and pictures are well formed all the same.
. "$CLI/lib.sh"
samples

esc=$(printf '\033[31m\033]0;x\007\302\233')
bidi=$(printf '\342\200\252\342\200\256\342\201\246\342\201\251\342\200\217\330\234')
thin=$(printf '\342\200\213\342\201\240\302\255\357\273\277\363\240\201\201\315\217')
evil=$esc$bidi$thin
signs=
for sign in '\302[\200-\237]' '\302\255' '\342\200[\213-\217\250-\256]' '\342\201[\240-\257]' '\357\273\277' '\330\234' '\315\217' '\363\240[\200-\277]'; do
	signs="$signs -e $(printf "$sign")"
done
hidden() {
	if LC_ALL=C tr -d '\n\t' <"$1" | LC_ALL=C grep -q -a -e '[[:cntrl:]]' $signs; then
		bad "$1: a sign that a terminal obeys came through: $(LC_ALL=C grep -a -m1 -e '[[:cntrl:]]' $signs "$1")"
	fi
}
odd="e$evil${NL}x.stw"
pictures=0
t "the test finds what a terminal obeys"
for f in "$esc" "$bidi" "$thin"; do
	printf '%s\n' "$f" >out
	hidden out
	[ -n "$why" ] || bad 'not found'
	case $why in *'came through'*) why= ;; esac
done
for g in turbulence slide-blast tornado-splash turbo-rally; do
	"$STEWARD" gen $g --games 1 --seed 7 >g.stw 2>err
	sed -e "s|^\[Seat \"\([a-z0-9]*\)[^\"]*\"\]|[Seat \"\1: P$evil<script>\&'>\"]|" -e "s|^1\. |[X-a \"$evil\"] {$evil}\n1. |" \
		-e "s|^2\. \([a-z]*\):|2. \1: {$evil} vote yes \"$evil\",|" -e "1s|\$| [Site \"E$evil\"] [Case \"C$evil\"] [Name \"N$evil\"] [Expect \"$evil\"]|" g.stw >"$odd"
	sed -e "s|^\[Seat \"\([a-z0-9]*\)[^\"]*\"\]|[Seat \"\1: P$evil<script>\&'>\"]|" -e "s|^1\. |{$evil}\n1. |" -e "1s|\$| [Site \"E$evil\"] [Case \"C$evil\"]|" g.stw >"good-$odd"
	sed -e "s|^3\. |$evil &$evil|" "good-$odd" >"bad-$odd"
	for f in "$odd" "good-$odd" "bad-$odd"; do
		for c in check 'check --summary --notes' 'check --strict' 'check --format json' 'check --format tap' show 'show --unicode' 'show --format json' 'show --format svg' \
			rank 'rank --format json' score moves 'moves --format json' 'explain --at 2.1' 'explain --at 2.1 --format json' rulings 'rulings --format json' 'rulings --summary' \
			test 'test --coverage' 'fmt --check' 'convert --to json' 'select --count' 'perft --depth 1'; do
			t "nothing a terminal obeys: $g, ${f%%e"$esc"*}: $c"
			LIMIT=60 run $c "$f"
			hidden out
			hidden err
			case $c in
			*json*) cat out >>all.json ;;
			*svg*) [ ! -s out ] || cp out "$((pictures += 1)).svg" ;;
			esac
		done
	done
	t "nothing a terminal obeys: $g: diff"
	run diff "good-$odd" "$odd"
	hidden out
	hidden err
	t "nothing a terminal obeys: $g: the picture of a good record is there"
	run show --format svg "good-$odd"
	is_status 0
	has '&lt;script&gt;'
done
t "all that was JSON in these runs is"
if have_json; then
	python3 -c 'import json, sys
for l in sys.stdin: json.loads(l)' <all.json 2>err || bad "$(tail -n 1 err)"
	[ "$(wc -l <all.json)" -gt 50 ] || bad "only $(wc -l <all.json) lines"
else skip "no python3"; fi
t "all pictures are well formed, and nothing in them acts or leads out"
for f in [0-9]*.svg; do
	count 0 '<(script|a|image|use|foreignObject|iframe|animate|set)[ />]' $f
	count 0 ' (on[a-z]+|href|xlink:href|style)=' $f
	count 0 '<script>' $f
done
[ $pictures -ge 8 ] || bad "only $pictures pictures"
if have_json; then python3 -c 'import sys, xml.dom.minidom
for f in sys.argv[1:]: xml.dom.minidom.parse(f)' [0-9]*.svg 2>err || bad "$(tail -n 1 err)"; fi
for c in "ch$evil" 'check --'"$evil" "check -$esc" "check --format $evil" "check --color $evil" "check --ruling $evil" "check --ruling a$evil/b=c" "check --components $evil" "check --house $evil" \
	"show --at $evil" "show --each=$evil" "show --record $evil" "explain --at $evil" "rules $evil" "rules turbulence $evil" "gen $evil" "gen turbulence --seed $evil" \
	"gen turbulence --games $evil" "perft --depth $evil" "select --tag $evil" "select --tag Event~$evil[" "select --seat $evil --score $evil" "select --rule $evil" "select --turns $evil" "select --verdict $evil" \
	"select --ruling $evil" "select --game $evil" "select --result $evil" "select --split $evil" "convert --to $evil" "diff $evil legal.stw" "diff --records $evil legal.stw" "test $evil" "fmt $evil" "check -j $evil"; do
	t "nothing a terminal obeys in a message about wrong usage: steward ${c%%"$esc"*}"
	run $c </dev/null
	is_status 2
	[ -s out ] || not_empty err
	hidden out
	hidden err
done
if have_terminal; then
	for c in fmt select 'show --format setup' 'select -j 2'; do
		t "a terminal gets records with what it would obey made visible, a pipe gets every byte: $c"
		mktags r.stw "[Event \"x\"] [Seat \"red: A$evil\"] [Seat \"blue\"] [Components \"pair\"]"
		TERM=xterm script -q -e -c "'$STEWARD' $c r.stw" /dev/null </dev/null 2>err | tr -d '\r' >out
		hidden out
		has 'A\x1B[31m'
		run $c r.stw
		has "red: A$evil"
	done
else
	t "a terminal gets records with what it would obey made visible"
	skip "no terminal"
fi
finish
