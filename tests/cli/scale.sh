# Much input, and input made to hurt: flat memory, linear time.
. "$CLI/lib.sh"
samples
# A sanitizer build takes more memory than a limit would give it.
if grep -q -a __asan_init "$STEWARD" 2>/dev/null; then asan=1; else asan=; fi

# x N TEXT: the text N times.
x() { yes "$2" | head -n "$1" | tr -d '\n'; }
# records N: N small records.
records() { yes "$(cat legal.stw)" | head -n $(($1 * 4)); }

t "100000 small records through a pipe, in flat memory"
records 100000 >many.stw
if [ -n "$asan" ]; then
	timeout 120 "$STEWARD" check --summary - <many.stw >out 2>err
	status=$?
else
	(ulimit -v 60000; cat many.stw | timeout 120 "$STEWARD" check --summary - >out 2>err)
	status=$?
fi
sane
is_status 0
last 'records 100000: legal 100000, illegal 0, undecided 0, unreadable 0; faults 0'
t "100000 small records: fmt, show, JSON in flat memory"
for c in fmt 'check --format json' 'show'; do
	if [ -n "$asan" ]; then
		records 10000 | timeout 120 "$STEWARD" $c - 2>err | tail -n 1 >out
	else
		(ulimit -v 60000; timeout 120 "$STEWARD" $c - <many.stw 2>err | tail -n 1 >out)
	fi
	is_empty err
	[ "$c" = fmt ] || not_empty out
done
t "100000 records in one line"
tr '\n' ' ' <many.stw >line.stw
(if [ -z "$asan" ]; then ulimit -v 60000; fi; timeout 120 "$STEWARD" check --summary line.stw >out 2>err)
status=$?
sane
is_status 0
last 'records 100000: legal 100000, illegal 0, undecided 0, unreadable 0; faults 0'
t "100000 records, each unreadable: flat memory"
(if [ -z "$asan" ]; then ulimit -v 60000; fi; sed 's/move/mvoe/' many.stw | timeout 120 "$STEWARD" check - 2>err | grep -c ': unreadable: N-verb' >out)
first 100000
rm -f line.stw
t "output before the end of input"
mkfifo in
timeout 60 "$STEWARD" check - <in >out 2>err &
pid=$!
exec 9>in
yes "$(cat illegal.stw)" | head -n 20000 >&9
i=0
while [ $i -lt 50 ] && ! grep -q '^stdin:3:19' out; do sleep 0.1; i=$((i + 1)); done
grep -q '^stdin:3:19: illegal' out || bad "nothing printed after 5 s while the input is open"
exec 9>&-
wait $pid
status=$?
is_status 1
count 5000 '^stdin:[0-9]+:19: illegal'
t "output before the end of input that never ends"
yes "$(cat illegal.stw)" 2>/dev/null | timeout 20 "$STEWARD" check - 2>err | head -n 1 >out
first 'stdin:3:19: illegal'
t "10000 files in turn leave no file open"
mkdir f
(ulimit -n 20; set --; i=0; while [ $i -lt 500 ]; do set -- "$@" legal.stw illegal.stw; i=$((i + 1)); done; timeout 60 "$STEWARD" check --summary "$@" >out 2>err)
status=$?
sane
is_status 1
like '^records 1000: legal 500, illegal 500'

# fast NAME FILE [long]: an answer within 10 s from check, fmt and show; the report
# is short, unless there are many records.
fast() {
	for c in check fmt show; do
		t "fast: $1: $c"
		LIMIT=10 run $c "$2"
		case $status in 0 | 1 | 2 | 3) ;; *) bad "status $status" ;; esac
		[ $c = fmt ] || [ -n "$3" ] || [ "$(wc -c <out)" -lt 2000000 ] || bad "the output has $(wc -c <out) bytes"
	done
}
H='[Game "turbulence"] [Seat "red"] [Seat "blue"] [Components "pair"] '
{ echo "$H"; x 1000000 '{'; } >p
fast 'a million {' p
{ echo "$H"; x 1000000 '{}'; } >p
fast 'a million {}' p
{ echo "$H"; x 1000000 '}'; } >p
fast 'a million }' p
x 1000000 '[' >p
fast 'a million [ and no record' p
{ echo "$H"; x 1000000 '['; } >p
fast 'a million [' p
{ echo "$H"; x 1000000 ']'; } >p
fast 'a million ]' p
{ echo "$H"; printf 'red: '; x 1000000 ','; } >p
fast 'a million commas' p
{ echo "$H"; x 1000000 '"'; } >p
fast 'a million quotes' p
{ echo "$H"; printf '[Event "'; x 1000000 '\'; } >p
fast 'a million backslashes' p
{ echo "$H"; printf 'red: '; x 1000000 '@'; } >p
fast 'a million @' p
{ echo "$H"; x 1000000 ':'; } >p
fast 'a million colons' p
{ echo "$H"; x 500000 'a:'; } >p
fast 'half a million unknown seats' p
{ echo "$H"; x 1000000 '='; } >p
fast 'a million =' p
{ echo "$H"; printf 'red: '; x 1000000 '?'; } >p
fast 'a million ?' p
{ echo "$H"; x 1000000 '*'; } >p
fast 'a million *' p
{ echo "$H"; x 1000000 '>'; } >p
fast 'a million >' p
{ echo "$H"; x 1000000 "$NL>"; yes '>' | head -n 1000000; } >p
fast 'a million lines of >' p
{ echo "$H"; x 1000000 '&'; } >p
fast 'a million odd signs' p
{ echo "$H"; x 300000 "$(printf '\302\240')"; } >p
fast 'many NBSP' p
{ echo "$H"; x 300000 "$(printf '\342\200\234')"; } >p
fast 'many typographic quotes' p
{ echo "$H"; head -c 1000000 /dev/zero; } >p
fast 'a million NUL' p
{ echo "$H"; head -c 1000000 /dev/zero | tr '\000' '\377'; } >p
fast 'a million bytes 0xFF' p
{ echo "$H"; yes "1." | head -n 500000; } >p
fast 'half a million turn numbers' p
{ echo "$H"; printf '0. setup: '; x 9000 'tile i1 a1 n,'; } >p
fast 'nine thousand tiles' p
x 300000 '[Game "' >p
fast 'many records that are only [Game "' p long
x 300000 '[Game ' >p
fast 'many [Game without a quote' p
{ x 1000000 '[Game'; yes '' | head -n 1000000; } >p
fast 'a million [Game in a line, a million line ends' p
x 1 '[Game' >p
yes '> ' | head -n 1000000 >>p
fast '[Game and a million quotation marks' p
{ printf '%s' "$H"; x 2000000 '1.red:pass,'; } >p
fast 'one line of 20 MB, one record' p
head -c 20000000 /dev/zero | tr '\000' 'a' >p
fast 'one line of 20 MB, no record' p
tr '\n' ' ' <many.stw | head -c 20000000 >p
t "fast: one line of 20 MB, many records"
LIMIT=20 run check --summary p
tail -n 1 out >l
like '^records [0-9]+:' l
{ echo "$H"; printf '%s\n' "$SETUP"; printf 'red: '; x 4000 'move a2 s, @blue vote yes undo, undo,'; } >p
fast 'four thousand undos' p
{ echo "$H"; printf '%s\n' "$SETUP"; printf 'red: '; x 9000 '= landed red 7,'; } >p
fast 'nine thousand wrong claims' p
{ printf '[Game "turbulence"]'; x 999 '[Expect "under chain-crash=crash: legal"]'; printf '\n'; } >p
fast 'a thousand expectations' p
t "fast: a thousand runs of one case"
LIMIT=20 run test p
case $status in 0 | 1 | 2) ;; *) bad "status $status" ;; esac
rm -f p many.stw
finish
