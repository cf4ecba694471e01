# What the case files share. A test begins with t NAME; then run the program
# and say what is expected. The first expectation that fails is the reason
# printed. finish stands at the end of a case file.
#
# Every case file starts in an empty folder of its own.

name= why= skipped=
NL='
'
TAB=$(printf '\t')

t() { close_test; name=$1 why= skipped=; }

close_test() {
	[ -n "$name" ] || return 0
	if [ -n "$skipped" ]; then
		echo "ok $TOPIC: $name # skip $skipped"
	elif [ -n "$why" ]; then
		printf '%s\n' "not ok $TOPIC: $name: $why"
	else
		echo "ok $TOPIC: $name"
	fi
	name=
}

finish() { close_test; exit 0; }

skip() { skipped=$1; }

# One line, short, with nothing in it that a terminal obeys.
short() { LC_ALL=C tr '\n' '|' | LC_ALL=C tr -c '[:print:]' '?' | cut -c1-300; }

bad() { [ -n "$why" ] || why=$(printf '%s' "$*" | short); }

# run ARGUMENT...: the program; out and err are files, status a variable.
# Standard input is the caller's. LIMIT is the time it may take, in seconds.
run() {
	timeout "${LIMIT:-60}" "$STEWARD" "$@" >out 2>err
	status=$?
	sane
}

sane() {
	case $status in
	124) bad "took more than ${LIMIT:-60} s" ;;
	99 | 12[5-9] | 1[3-9][0-9] | 2[0-9][0-9])
		bad "crashed with status $status: $(grep -m1 -E 'ERROR|runtime error' err; head -c 200 err)" ;;
	esac
	if grep -q -E 'AddressSanitizer|LeakSanitizer|runtime error:' err; then
		bad "sanitizer: $(grep -m1 -E 'Sanitizer|runtime error' err)"
	fi
}

is_status() { [ "$status" = "$1" ] || bad "status: expected $1, got $status; out: $(head -n 1 out) err: $(head -n 1 err)"; }

# The same with its arguments: expect_status WANT ARGUMENT...
expect_status() {
	want=$1
	shift
	run "$@"
	is_status "$want"
}

is_empty() { [ ! -s "$1" ] || bad "$1: expected nothing, got: $(head -n 2 "$1")"; }
not_empty() { [ -s "$1" ] || bad "$1: expected something, got nothing"; }

# first TEXT: the first line of out begins with it.
first() {
	line=$(head -n 1 out)
	case $line in
	"$1"*) ;;
	*) bad "first line: expected $1, got: $line" ;;
	esac
}

# last TEXT: the last line of out is it.
last() {
	line=$(tail -n 1 out)
	[ "$line" = "$1" ] || bad "last line: expected $1, got: $line"
}

# has TEXT [FILE]; hasnt TEXT [FILE]: somewhere in a line of out.
has() { grep -q -F -e "$1" "${2:-out}" || bad "${2:-out}: expected '$1', got: $(head -n 3 "${2:-out}")"; }
hasnt() { ! grep -q -F -e "$1" "${2:-out}" || bad "${2:-out}: did not expect '$1': $(grep -F -m1 -e "$1" "${2:-out}")"; }

# like EXPRESSION [FILE]: some line matches (grep -E).
like() { grep -q -E -e "$1" "${2:-out}" || bad "${2:-out}: expected a line like $1, got: $(head -n 3 "${2:-out}")"; }

# count N EXPRESSION [FILE]: so many lines match.
count() {
	n=$(grep -c -E -e "$2" "${3:-out}")
	[ "$n" = "$1" ] || bad "${3:-out}: expected $1 lines like $2, got $n"
}

# expect_same FILE FILE
expect_same() { cmp -s "$1" "$2" || bad "$1 and $2 differ: $(diff "$1" "$2" | head -n 6)"; }

# no_raw [FILE]: no byte that a terminal obeys, and no bidi character.
no_raw() {
	if LC_ALL=C tr -d '\n\t' <"${1:-out}" | LC_ALL=C grep -q '[[:cntrl:]]'; then
		bad "${1:-out}: a control character came through"
	fi
	if LC_ALL=C grep -q -e "$(printf '\342\200[\252-\256\216\217]')" -e "$(printf '\342\201[\246-\251]')" "${1:-out}"; then
		bad "${1:-out}: a bidi character came through"
	fi
}

# Whether script(1) is here and finds a terminal: where /dev/pts is not mounted it finds none.
have_terminal() { command -v script >/dev/null 2>&1 && script -q -e -c 'test -t 1' /dev/null </dev/null >/dev/null 2>&1; }

# json FILE: each line is one JSON text. Passes where there is no python3; a
# test that is nothing without it asks have_json first.
have_json() { command -v python3 >/dev/null 2>&1; }
json() {
	have_json || return 0
	python3 -c 'import json, sys
for line in sys.stdin.buffer: json.loads(line.decode())' <"$1" 2>json.err || bad "$1: not JSON: $(tail -n 1 json.err)"
}

# The JSON of check without file names and places.
placeless() {
	sed -e 's/"file":"[^"]*",//' -e 's/"line":[0-9a-z]*,//g' -e 's/"column":[0-9a-z]*,//g' \
		-e 's/"end_line":[0-9a-z]*,//g' -e 's/"end_column":[0-9a-z]*,//g'
}

# Records. A record of mk has its tags in line 1, its set-up in line 2, and
# from line 3 on what is given (as printf takes it).
TAGS='[Game "turbulence"] [Seat "red: Ann"] [Seat "blue: Bob"] [Components "pair"]'
SETUP='0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, at red a2 s, at red a1 s, hand red takeoff rotate swap ?2, hand blue ?5, resume red'
mk() {
	file=$1
	shift
	{ printf '%s\n%s\n' "$TAGS" "$SETUP"; printf "$@"; } >"$file"
}

# mktags FILE TAGS [TURNS]: other tags, in line 1 behind [Game.
mktags() { printf '[Game "turbulence"] %s\n%s\n'"${3:-1. red: move a2 s\n}" "$2" "$SETUP" >"$1"; }
seats='[Seat "red: Ann"] [Seat "blue: Bob"] [Components "pair"]'

# The four verdicts.
samples() {
	mk legal.stw '1. red: move a2 s, draw\n*\n'
	mk illegal.stw '1. red: move a2 s ne\n*\n'
	printf '%s\n1. red: move a2 s\n*\n' "$TAGS" >undecided.stw
	mk unreadable.stw '1. red: fly a2 s\n*\n'
}
