# Pipes, disks, locales, colours, time zones.
. "$CLI/lib.sh"
samples
i=0
while [ $i -lt 2000 ]; do cat illegal.stw; i=$((i + 1)); done >big.stw

for c in 'check' 'show' 'fmt' 'check --format json' 'rules' 'test --coverage'; do
	t "a closed pipe is quiet: $c | head -1"
	f=big.stw
	[ "$c" = rules ] && f=
	{ "$STEWARD" $c $f 2>err; echo $? >code; } | head -n 1 >out
	[ -s out ] || bad "nothing came"
	if [ "${c%% *}" = show ]; then grep -v -e '^big.stw' -e '^ ' err >rest; else cp err rest; fi
	is_empty rest
	case $(cat code) in
	0 | 1 | 2 | 141) ;;
	*) bad "status $(cat code)" ;;
	esac
done
t "a closed pipe ends the work early"
head -c 0 /dev/null >code
{ yes "$(cat illegal.stw)" 2>/dev/null | timeout 20 "$STEWARD" check - 2>err; echo $? >code; } | head -n 1 >out
[ "$(cat code)" = 141 ] || [ "$(cat code)" -lt 124 ] || bad "still at work after 20 s"
first 'stdin:3:19: illegal'

if [ -w /dev/full ]; then
	for c in 'check illegal.stw' 'check --format json legal.stw' 'check --summary legal.stw' 'show legal.stw' 'fmt legal.stw' 'rules' 'test legal.stw' \
		'test --coverage legal.stw' '--help' '--version' 'check --help' 'check big.stw' 'fmt big.stw' 'fmt --check big.stw'; do
		t "a full disk: $c: 2 and a message"
		timeout 60 "$STEWARD" $c >/dev/full 2>err
		status=$?
		sane
		is_status 2
		not_empty err
	done
	t "a full disk with nothing to print: no trouble"
	"$STEWARD" check legal.stw >/dev/full 2>err
	status=$?
	is_status 0
fi
for c in 'check illegal.stw' 'show legal.stw' 'fmt legal.stw' 'rules' 'check big.stw'; do
	t "standard output closed: $c: 2 and a message"
	"$STEWARD" $c >&- 2>err
	status=$?
	sane
	is_status 2
	not_empty err
done
t "standard output closed: no input is overwritten"
cp big.stw keep.stw
"$STEWARD" check big.stw >&- 2>err
"$STEWARD" fmt -w legal.stw >&- 2>err
expect_same keep.stw big.stw
expect_status 0 check legal.stw
t "standard error closed: the same result"
"$STEWARD" check illegal.stw >want 2>err
"$STEWARD" check illegal.stw >out 2>&-
status=$?
is_status 1
expect_same want out
t "standard input closed: 2"
"$STEWARD" check - <&- >out 2>err
status=$?
sane
is_status 2
t "standard input that cannot be read: 2 and a message"
mkdir folder
"$STEWARD" check - <folder >out 2>err
status=$?
is_status 2
not_empty err
t "results on standard output, messages on standard error"
expect_status 2 check --format json missing.stw illegal.stw
count 1 '^\{.*\}$'
count 1 '' out
has missing.stw err

esc=$(printf '\033')
for c in 'check illegal.stw' 'check --summary illegal.stw' 'show illegal.stw' 'rules TB-no-switch' 'test illegal.stw' 'fmt illegal.stw'; do
	t "no colour in a pipe or file: $c"
	TERM=xterm-256color "$STEWARD" $c >out 2>err
	hasnt "$esc"
	hasnt "$esc" err
done
t "--color always, never"
run check --color always illegal.stw
has "$esc"
run check --color=never illegal.stw
hasnt "$esc"
t "--color of something else: 2"
expect_status 2 check --color sometimes illegal.stw
if have_terminal; then
	t "colour on a terminal"
	TERM=xterm script -q -e -c "'$STEWARD' check illegal.stw" /dev/null </dev/null >out 2>err
	has "$esc["
	t "NO_COLOR on a terminal: none"
	TERM=xterm NO_COLOR=1 script -q -e -c "'$STEWARD' check illegal.stw" /dev/null </dev/null >out 2>err
	has illegal
	hasnt "$esc["
	t "NO_COLOR that is empty counts as unset"
	TERM=xterm NO_COLOR= script -q -e -c "'$STEWARD' check illegal.stw" /dev/null </dev/null >out 2>err
	has "$esc["
else
	t "colour on a terminal"
	skip "no terminal"
fi

mk num.stw '{\303\244 4,5} 1. RED: MOVE A2 S, = LANDED RED 0, = at red a1 I\n'
cat legal.stw illegal.stw undecided.stw unreadable.stw num.stw >all.stw
for c in 'check --summary' 'check --format json' 'show' 'fmt' 'test --coverage'; do
	LC_ALL=C TZ=UTC "$STEWARD" $c all.stw >want 2>want.err
	for l in C C.UTF-8 POSIX en_US.UTF-8 de_DE.UTF-8 de_DE tr_TR.UTF-8 no_SUCH ''; do
		t "the same bytes in locale '$l': $c"
		LC_ALL=$l LANG=$l LC_NUMERIC=$l LC_CTYPE=$l "$STEWARD" $c all.stw >out 2>err
		expect_same want out
		expect_same want.err err
	done
	t "the same bytes in every time zone, with an odd environment: $c"
	for z in UTC Asia/Kathmandu America/St_Johns 'nonsense:::'; do
		TZ=$z COLUMNS=20 LINES=5 POSIXLY_CORRECT= LANGUAGE=de "$STEWARD" $c all.stw >out 2>err
		expect_same want out
	done
	env -i "$STEWARD" $c all.stw >out 2>err
	expect_same want out
done
t "the same bytes twice"
"$STEWARD" check --format json big.stw >a 2>err
"$STEWARD" check --format json big.stw >b 2>err
expect_same a b
if "$STEWARD" check --help | grep -q -e '^ *-j'; then
	t "-j N: the same bytes as one thread"
	for j in 1 2 8; do
		"$STEWARD" check -j $j big.stw all.stw big.stw >out 2>err
		[ $j = 1 ] && cp out want
		expect_same want out
	done
fi
finish
