# Threads over records (-j): what comes out, on standard output and standard
# error, and the status do not depend on their number.
. "$CLI/lib.sh"

# An archive with every verdict in it, with names and [From], with what can't be read, and with records of all sizes.
for game in turbulence slide-blast tornado-splash turbo-rally; do
	"$STEWARD" gen "$game" --games 40 --seed 3 --typed
	echo
	"$STEWARD" gen "$game" --games 40 --seed 4
	echo
done | awk '/^\[Game / { n++ } { if (n % 7 == 3) sub(/^1\. [a-z]*:/, "1. nobody:"); if (n % 11 == 5) sub(/^\*/, "1. red } ["); print }' >archive.stw
cat "$ROOT"/fixtures/*/rules/*.stw "$ROOT"/fixtures/notation/*.stw >cases.stw
printf 'a mail before it\n[Game "turbulence"]\n[Name "first"]\n[Seat "red"] [Seat "blue"] [Components "pair"]\n0. setup: board pair, tile x1 a1 n, tile i1 a2 n, tile i2 b1 n, tile i3 b2 n, at red a1 s, resume red\n*\n' >named.stw
for i in $(seq 300); do
	printf '[Game "turbulence"]\n[Name "n%d"]\n[From "%s"]\n1. red: move a1 s n\n*\n' "$i" "$([ $((i % 2)) = 0 ] && echo first || echo "n$((i + 1))")"
done >>named.stw
printf 'no record in here\n' >empty.stw

# same ARGUMENT...: with one thread and with several.
same() {
	"$STEWARD" "$@" >out.1 2>err.1
	one=$?
	for j in 2 3 8; do
		run "$@" -j "$j"
		[ "$status" = "$one" ] || bad "-j $j: status $status, and $one in one thread"
		cmp -s out out.1 || bad "-j $j: another output: $(diff out.1 out | head -n 3)"
		cmp -s err err.1 || bad "-j $j: another standard error: $(diff err.1 err | head -n 3)"
	done
}

# The same with the archive coming through a pipe that gives it in small pieces.
same_stream() {
	"$STEWARD" "$@" <archive.stw >out.1 2>err.1
	one=$?
	dd if=archive.stw bs=997 2>/dev/null | "$STEWARD" "$@" -j 3 >out 2>err
	status=$?
	sane
	[ "$status" = "$one" ] || bad "status $status, and $one in one thread"
	cmp -s out out.1 || bad "another output"
	cmp -s err err.1 || bad "another standard error"
}

while read -r command; do
	t "$command"
	# shellcheck disable=SC2086
	same $command archive.stw named.stw empty.stw
	[ -s out ] || [ -s err ] || [ "$status" != 0 ] || bad "nothing came of it"
	t "$command, a stream"
	# shellcheck disable=SC2086
	same_stream $command
done <<-'END'
	check
	check --summary
	check --format json
	check --format tap
	check -q --parse-only --summary
	check --strict --notes
	rank
	rank --format json
	score
	show
	show --at 3
	show --format json
	show --format setup
	moves --at 2
	explain --at 2.1
	rulings
	rulings --summary
	rulings --summary --format json
	fmt
	fmt --check
	convert --to json
	select --verdict illegal
	select --not --verdict legal --count
	select --first 5 --rule N-brace
	select --dedupe=game --seat red
	test
	END

t "positions after every turn"
same show --each named.stw
t "fixtures as TAP"
same test "$ROOT/fixtures/turbulence/rules"
t "fixtures as TAP, failures only"
same test -q cases.stw
t "coverage"
same test --coverage "$ROOT/fixtures/turbulence/rules" "$ROOT/fixtures/notation"
t "a record chosen by its number, that is not there"
same show --record 9999 archive.stw

for game in turbulence slide-blast tornado-splash turbo-rally; do
	t "gen $game"
	same gen "$game" --games 50 --seed 9 --typed
done
t "gen under readings"
same gen turbo-rally --games 20 --seed 33 --ruling turbo-rally/bump-state=clears-wait --ruling slick-must=must
is_status 0
t "gen of a set that has no start"
same gen turbulence --games 20 --components no-such-set

t "a file that is not there, between others"
same check archive.stw no-such-file.stw named.stw
t "the first ones: what lies behind is not read"
same select --first 2 archive.stw no-such-file.stw
is_status 0
t "split: the same files"
"$STEWARD" select --verdict legal --split 50 --prefix one- archive.stw named.stw
run select --verdict legal --split 50 --prefix two- archive.stw named.stw -j 4
cat one-*.stw >one.all
cat two-*.stw >two.all
cmp -s one.all two.all || bad "other files"
[ "$(ls one-*.stw | wc -l)" = "$(ls two-*.stw | wc -l)" ] || bad "another number of files"

t "one endless line"
tr '\n' ' ' <archive.stw >line.stw
same check line.stw
t "one huge record among small ones"
{
	"$STEWARD" gen turbulence --games 30
	printf '[Game "turbulence"]\n[Seat "red"] [Seat "blue"]\n0. setup:'
	awk 'BEGIN { for (i = 0; i < 400000; i++) print " tile i1 a1 n," }'
	printf ' tile i2 b1 n\n*\n'
	"$STEWARD" gen turbulence --games 30
} >huge.stw
same check huge.stw
t "one huge record by itself, too long to be read"
{ printf '[Game "turbulence"]\n{'; head -c 17000000 /dev/zero | tr '\0' x; printf '}\n*\n[Game "turbulence"]\n*\n'; } >long.stw
same check long.stw
t "more threads than records"
same check "$ROOT/fixtures/demo/archive.stw"

t "answers come while the stream is open"
mkfifo pipe
"$STEWARD" check -j 2 --summary <pipe >answers 2>&1 &
checker=$!
exec 7>pipe
printf '[Game "turbulence"]\n*\n[Game "turbulence"]\n*\n' >&7
for i in 1 2 3 4 5 6 7 8 9 10; do
	[ -s answers ] && break
	sleep 0.3
done
[ -s answers ] || bad "no answer to a whole record while the writer waits"
exec 7>&-
wait $checker

t "the first ones of a stream that stays open"
mkfifo quiet
{ cat archive.stw; sleep 30; } >quiet &
writer=$!
from=$(date +%s)
LIMIT=20 run select --first 2 --verdict legal -j 3 quiet
is_status 0
[ $(($(date +%s) - from)) -lt 20 ] || bad "it waited for the writer"
[ "$(grep -c '^\[Game' out)" = 2 ] || bad "$(grep -c '^\[Game' out) records"
kill $writer 2>/dev/null

if have_terminal; then
	t "a line of progress: on a terminal, after two seconds, and gone at the end"
	mkfifo slow
	{ cat archive.stw; sleep 2.5; cat archive.stw; } >slow &
	script -q -c "'$STEWARD' check -q -j 2 slow" /dev/null </dev/null >out 2>err
	grep -q -a 'steward: [0-9]* records, [0-9]* MB' out || bad "no such line: $(head -c 200 out)"
	[ "$(tail -c 4 out | od -An -c | tr -d ' \n')" = '\r033[K' ] || bad "it stays: $(tail -c 20 out | od -An -c)"
	t "no line of progress where standard error is no terminal"
	{ cat archive.stw; sleep 2.5; cat archive.stw; } >slow &
	run check -q slow
	[ ! -s err ] || bad "$(cat err)"
else
	t "a line of progress on a terminal"
	skip "no terminal"
fi

t "-j 0 is as many as there are processors"
run check -q -j 0 archive.stw
is_status 2
t "-j wants a number"
run check -j x archive.stw
is_status 2
grep -q 'takes a number' err || bad "no message"
t "-j has a limit"
run check -j 1000 archive.stw
is_status 2

finish
