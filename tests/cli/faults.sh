# Faults of the machine: memory that ends, calls that fail or come short, full
# disks, closed streams, signals at any moment. The shim (tests/faults/shim.c)
# brings them about. With EVERY=1 every allocation fails in turn, else some.
# What needs root, or a file system of its own, is skipped where that can't be had.
. "$CLI/lib.sh"
SHIM=${STEWARD%/*}/faults.so
samples
ILL='steward: memory: there is no more'
stride=1                # how much faster than one by one the allocations are gone through
case $STEWARD in */asan/*) stride=4 ;; esac
[ -z "$EVERY" ] || stride=0

# faulty FAULTS ARGUMENT...: as run, with those faults. hit is there if one was due.
faulty() {
	rm -f hit
	FAULTS=$1
	shift
	ASAN_OPTIONS="$ASAN_OPTIONS:verify_asan_link_order=0" FAULTS=$FAULTS FAULT_HIT=hit LD_PRELOAD="$SHIM" \
		timeout "${LIMIT:-60}" "$STEWARD" "$@" >out 2>err
	status=$?
	sane
}
# to_death FAULTS ARGUMENT...: the same where a signal may end it, of which the inner shell alone speaks.
to_death() {
	rm -f hit
	FAULTS=$1
	shift
	FAULTS=$FAULTS sh -c 'ASAN_OPTIONS="$ASAN_OPTIONS:verify_asan_link_order=0" FAULT_HIT=hit LD_PRELOAD=$0 "$STEWARD" "$@" >out 2>err; exit $?' \
		"$SHIM" "$@" 2>/dev/null
	status=$?
}
was_hit() { [ -e hit ] || bad "$FAULTS: no such call was made"; }
trouble_said() {
	is_status 2
	not_empty err
	was_hit
}

if [ ! -f "$SHIM" ]; then
	t "faults of the machine"
	skip "faults.so is not built"
	finish
fi
t "the shim works at all"
faulty read:1:EIO check legal.stw
trouble_said
has 'Input/output error' err
if [ -n "$why" ]; then finish; fi

# Records with everything in them: each game, a base and a house file, text in JSON.
for g in turbulence slide-blast tornado-splash turbo-rally; do "$STEWARD" gen --seed 5 $g >$g.stw || bad "gen $g"; done
"$STEWARD" gen --seed 2 --typed turbulence >typed.stw
cat turbulence.stw illegal.stw typed.stw slide-blast.stw >all.stw
"$STEWARD" convert --to json all.stw >all.json 2>err
printf '{"game": "turbulence", "base": "pair", "change": {"title": {"en": "ours"}}}\n' >ours.json
sed 's/"pair"/"ours"/' legal.stw >based.stw
cp "$ROOT/fixtures/demo/archive.stw" demo.stw

# memory NAME ARGUMENT...: each allocation that fails ends with a message and
# 2, or makes no difference. One alone, and that with all behind it. Where
# $keep names a file it must come out as one of two.
memory() {
	t "memory ends: $*"
	"$STEWARD" "$@" >want 2>want.err
	want=$?
	k=1 ended=0
	while [ -z "$why" ]; do
		for on in '' +; do
			faulty alloc:$k$on:ENOMEM "$@"
			[ "$status" != 2 ] || [ -s err ] || bad "$FAULTS: 2 without a message"
			if [ "$status" = 2 ] && grep -q -e "^$ILL\$" -e 'Cannot allocate memory' err; then
				ended=$((ended + 1))
				continue
			fi
			[ "$status" = "$want" ] || bad "$FAULTS: status $status, not $want or 2 for memory: $(head -n 2 err)"
			cmp -s want out || bad "$FAULTS: another answer, with status $status"
			cmp -s want.err err || bad "$FAULTS: other messages: $(head -n 2 err)"
		done
		[ -e hit ] || break
		k=$((k + 1 + k * stride / 2))
	done
	[ $ended -gt 0 ] || bad "$ended allocations failed with a message"
}
memory check turbulence.stw
memory check --format json tornado-splash.stw turbo-rally.stw
memory check --format tap demo.stw
memory check --summary based.stw
memory check --house thunder-published slide-blast.stw turbo-rally.stw
case $STEWARD in
*/asan/*) ;;            # the sanitizer itself fails where a thread gets no memory
*)
	memory check -j 3 --format json all.stw demo.stw turbulence.stw
	memory fmt -j 2 all.stw demo.stw
	memory gen -j 2 --games 3 turbulence
	;;
esac
memory show tornado-splash.stw
memory show --format json turbo-rally.stw
memory show --format svg slide-blast.stw
memory show --format setup turbulence.stw
memory rank tornado-splash.stw
memory score slide-blast.stw
memory fmt all.stw
memory fmt --check turbulence.stw
memory convert --to json all.stw
"$STEWARD" convert --to json illegal.stw >small.json
memory convert --to text small.json
[ -n "$EVERY" ] || memory convert --to text all.json     # an allocation for every word
printf '{"a": [1, "x\\u00e9", null, 1.5, {}]}\n' >odd.json
memory convert --to text odd.json
memory select --tag 'Game=turbulence' --dedupe=game all.stw turbo-rally.stw
memory select --verdict legal --count all.stw
memory diff turbulence.stw typed.stw
memory diff --format json slide-blast.stw slide-blast.stw
memory moves turbulence.stw
memory moves --format json slide-blast.stw
memory gen tornado-splash
memory gen --typed --seed 3 turbo-rally
memory gen turbulence
memory test demo.stw
memory test --coverage demo.stw
memory rulings demo.stw
memory rulings --summary demo.stw
memory explain --record 3 --at 1.1 demo.stw
memory explain --format json --record 3 --at 1.1 demo.stw
memory perft --depth 1 turbulence.stw
memory rules --format json
memory no-such-command

t "memory ends: fmt -w leaves the old file or the new one, and no other"
mkdir m
"$STEWARD" fmt illegal.stw >new 2>err
k=1 news=0 olds=0
while [ -z "$why" ]; do
	cp illegal.stw m/f.stw
	faulty alloc:$k+:ENOMEM fmt -w m/f.stw
	[ -e hit ] || break
	is_status 2
	if cmp -s m/f.stw illegal.stw; then olds=$((olds + 1)); else expect_same new m/f.stw; fi
	[ "$(ls -A m)" = f.stw ] || bad "$FAULTS: left over: $(ls -A m)"
	k=$((k + 1))
done
[ $olds -gt 0 ] || bad "no allocation failed"
expect_same new m/f.stw
t "memory ends: select --split leaves whole files only"
"$STEWARD" select --split 1 --prefix m/want all.stw
k=1 ends=0
while [ -z "$why" ]; do
	rm -f m/part*
	faulty alloc:$k:ENOMEM select --split 1 --prefix m/part all.stw
	[ -e hit ] || break
	is_status 2
	for f in m/part*; do
		[ -e "$f" ] || continue
		ends=$((ends + 1))
		expect_same "m/want${f#m/part}" "$f"
	done
	k=$((k + 1 + (stride > 0) * k / 8))
done
[ $ends -gt 0 ] || bad "no file was written before memory ended"
rm -rf m

# Interruptions and half-done calls make no difference.
for c in 'check all.stw' 'check --format json based.stw' 'show slide-blast.stw' 'fmt all.stw' 'fmt -' 'convert --to json all.stw' \
	'convert --to text all.json' 'select --seat Ann all.stw' 'diff turbulence.stw typed.stw' 'test demo.stw' 'moves all.stw' \
	'gen turbulence' 'rules TB-no-switch' 'check --components ours.json legal.stw' 'check missing.stw'; do
	"$STEWARD" $c <all.stw >want 2>want.err
	want=$?
	for f in read:even:EINTR,write:even:EINTR,open:even:EINTR,close:even:EINTR \
		read:1+:short,read:even:EINTR,write:1+:short,write:even:EINTR; do
		t "$f: the same: $c"
		faulty $f $c <all.stw
		is_status $want
		expect_same want out
		expect_same want.err err
	done
done
for f in open:even:EINTR,read:even:EINTR,write:even:EINTR,close:even:EINTR write:1+:short,read:1+:short; do
	t "$f: the same: fmt -w"
	cp illegal.stw f.stw
	faulty $f fmt -w f.stw
	is_status 0
	was_hit
	expect_same new f.stw
	t "$f: the same: select --split"
	"$STEWARD" select --split 2 --prefix want all.stw
	faulty $f select --split 2 --prefix part all.stw
	is_status 0
	for w in want0*; do expect_same "$w" "part${w#want}"; done
	[ -e part0002.stw ] || bad "no second file"
	rm -f want0* part0*
done

# A read that fails in the middle of the second of two records.
cat legal.stw illegal.stw >two.stw
at=$(($(wc -c <legal.stw) + 100))
broken=read:1+:short,read:$at:EIO
is_broken() {
	trouble_said
	has 'two.stw: Input/output error' err
}
t "a read fails: what was whole is judged, what broke off is not"
faulty $broken check --summary two.stw
is_broken
has 'records 1: legal 1, illegal 0, undecided 0, unreadable 0'
faulty $broken check --format json two.stw
is_broken
count 1 '^\{'
has '"verdict":"legal"'
t "a read fails: the files behind are judged"
faulty $broken check two.stw illegal.stw
is_broken
has 'illegal.stw:3:19: illegal: '
for c in show fmt 'select --verdict unreadable --not' 'convert --to json' 'moves'; do
	t "a read fails: nothing of what broke off: $c"
	"$STEWARD" $c legal.stw >want 2>err
	faulty $broken $c two.stw
	is_broken
	sed s/two.stw/legal.stw/ out >got
	expect_same want got
done
t "a read fails: fmt -w touches nothing"
cp two.stw two.was
faulty $broken fmt -w two.stw
is_broken
expect_same two.was two.stw
t "a read fails at once, and for good: fmt -w touches nothing"
faulty read:1+:EIO fmt -w two.stw
is_broken
expect_same two.was two.stw
t "a read fails: JSON"
"$STEWARD" convert --to json two.stw >two.json
faulty read:1+:short,read:$(($(head -n 1 two.json | wc -c) + 100)):EIO convert --to text two.json
trouble_said
has 'two.json: Input/output error' err
t "a read fails: a component set"
faulty read:3:EIO check --components ours.json legal.stw
trouble_said_on_out() { is_status 2; was_hit; has "$1"; }
trouble_said_on_out 'set "ours.json": Input/output error'
t "no more files may be open"
faulty open:1+:EMFILE check legal.stw
trouble_said
has 'Too many open files' err
t "a stream that is set not to wait, with nothing there: trouble, no short answer"
faulty read:2:EAGAIN check --summary legal.stw
trouble_said
has 'Resource temporarily unavailable' err

# Writes that fail.
for f in write:1:ENOSPC write:1:EIO write:1:zero write:1:EAGAIN close:1+:EIO close:1+:EDQUOT; do
	for c in 'check illegal.stw' 'fmt legal.stw' 'convert --to json legal.stw'; do
		t "$f: trouble: $c"
		faulty $f $c
		trouble_said
		has 'steward: standard output: ' err
	done
done
t "a write fails after half of it: trouble"
faulty write:1:short,write:2:ENOSPC fmt legal.stw
trouble_said
[ "$(wc -c <out)" = 1 ] || bad "$(wc -c <out) bytes came"
t "standard error fails: the answer is the same"
for f in write:1:EIO write:1:zero write:1:short,write:2:EIO; do
	faulty $f show illegal.stw
	is_status 1
	was_hit
	"$STEWARD" show illegal.stw >want 2>err
	expect_same want out
done
# not_replaced FAULTS: fmt -w leaves the old file as it was, nothing beside it.
not_replaced() {
	t "$1: fmt -w leaves the file alone, and nothing beside it"
	mkdir -p d
	cp -p illegal.stw d/f.stw
	chmod 640 d/f.stw
	faulty $1 fmt -w d/f.stw
	trouble_said
	has 'steward: d/f.stw: ' err
	expect_same illegal.stw d/f.stw
	[ "$(ls -A d)" = f.stw ] || bad "left over: $(ls -A d)"
	[ "$(stat -c %a d/f.stw)" = 640 ] || bad "mode $(stat -c %a d/f.stw)"
}
for f in write:1:ENOSPC write:1:EDQUOT write:1:zero write:1:short,write:2:EIO fsync:1:EIO close:1+:EIO chmod:1:EPERM rename:1:EACCES rename:1:ENOSPC \
	open:2:EACCES open:2:ENOSPC open:3:EIO read:3:EIO; do
	not_replaced $f
done
for f in write:1:ENOSPC write:1:short,write:2:EIO write:2:ENOSPC close:1+:EIO; do
	t "$f: select --split removes the file that is not whole"
	"$STEWARD" select --split 1 --prefix want two.stw
	faulty $f select --split 1 --prefix part two.stw
	trouble_said
	for p in part0*; do
		[ ! -e $p ] || expect_same want${p#part} $p
	done
	case $f in
	write:2:ENOSPC) [ -e part0001.stw ] && [ ! -e part0002.stw ] || bad "$(echo part0*)" ;;
	*) [ ! -e part0001.stw ] || bad "part0001.stw is there" ;;
	esac
	rm -f part0* want0*
done
t "a limit on the size of files: trouble, a message, nothing half-written"
i=0
while [ $i -lt 100 ]; do cat illegal.stw; i=$((i + 1)); done >long.stw
cp long.stw long.was
(ulimit -f 8; "$STEWARD" fmt -w long.stw 2>err; echo $? >code)
has 'File too large' err
[ "$(cat code)" = 2 ] || bad "status $(cat code)"
expect_same long.was long.stw
(ulimit -f 8; "$STEWARD" check long.stw >out 2>err; echo $? >code)
[ "$(cat code)" = 2 ] || bad "status $(cat code)"
has 'File too large' err
(ulimit -f 8; "$STEWARD" select --split 100 long.stw >out 2>err; echo $? >code)
[ "$(cat code)" = 2 ] || bad "status $(cat code)"
[ ! -e part0001.stw ] || bad "a half part is there"
t "a full disk: fmt -w and select --split"
mkdir full
if [ "$(id -u)" = 0 ] && unshare -m sh -c 'mount -t tmpfs -o size=64k none full' 2>/dev/null; then
	cat long.stw long.stw >longer.stw
	unshare -m sh -c 'mount -t tmpfs -o size=64k none full && head -c 30000 longer.stw >full/f.stw && cp full/f.stw f.was
		head -c 40000 /dev/zero >full/rest 2>/dev/null
		"$STEWARD" fmt -w full/f.stw 2>err; echo $? >code
		cmp full/f.stw f.was && ls -A full >list
		rm full/f.stw
		"$STEWARD" select --split 1000 --prefix full/part longer.stw >out 2>split.err; echo $? >>code
		ls -A full >>list'
	printf '2\n2\n' | cmp -s - code || bad "statuses $(cat code)"
	printf 'f.stw\nrest\nrest\n' | cmp -s - list || bad "the folder holds $(cat list)"
	has 'full/f.stw: No space left on device' err
	has 'full/part0001.stw: No space left on device' split.err
else
	skip "no file system can be mounted"
fi

# Streams that are closed: no file that is opened takes their place.
t "closed standard streams: files that are written hold only what is theirs"
"$STEWARD" select --split 1 --prefix want two.stw unreadable.stw 2>err
"$STEWARD" select --split 1 --count two.stw unreadable.stw >&- 2>&- <&-
[ $? = 2 ] || bad "status"
for w in want0*; do expect_same "$w" "part${w#want}"; done
rm -f part0* want0*
cp illegal.stw f.stw
mk u.stw '1. red: move @blue a2 s\n'
cp u.stw u.was
"$STEWARD" fmt -w u.stw f.stw >&- 2>&- <&-
[ $? = 2 ] || bad "status of fmt -w"
expect_same new f.stw
expect_same u.was u.stw
t "closed standard input is not another file"
"$STEWARD" check --summary legal.stw - illegal.stw <&- >out 2>err
status=$?
is_status 2
has 'stdin: Bad file descriptor' err
has 'records 2: legal 1, illegal 1, undecided 0, unreadable 0'
for c in 'check --summary' 'show' 'fmt' 'convert --to json' 'moves'; do
	t "closed standard input, with files: the same: $c"
	"$STEWARD" $c legal.stw illegal.stw >want 2>want.err
	want=$?
	"$STEWARD" $c legal.stw illegal.stw <&- >out 2>err
	status=$?
	is_status $want
	expect_same want out
	expect_same want.err err
done
t "a closed pipe with SIGPIPE ignored is quiet too"
(trap '' PIPE; { "$STEWARD" check long.stw 2>err; echo $? >code; } | true)
is_empty err
case $(cat code) in 1 | 141) ;; *) bad "status $(cat code)" ;; esac

# Files that change while they are read.
t "a file that grows while it is read: a record more or less, no trouble"
cp two.stw grow.stw
FAULT_FILE=grow.stw
FAULT_OTHER=other.stw
export FAULT_FILE FAULT_OTHER
faulty read:1:append check --summary grow.stw
is_status 1
has 'records 2:'
# changed WHEN FAULTS WANT: fmt -w of a file that another changed is refused.
changed() {
	t "fmt -w, the file $1: refused, what the other wrote is there"
	mkdir -p c
	cp illegal.stw c/f.stw
	cp legal.stw c/other.stw
	FAULT_FILE=c/f.stw FAULT_OTHER=c/other.stw
	faulty "$2" fmt -w c/f.stw
	trouble_said
	has 'c/f.stw: ' err
	expect_same "$3" c/f.stw
	rm -f c/other.stw c/f.stw
	[ -z "$(ls -A c)" ] || bad "left over: $(ls -A c)"
}
{ cat illegal.stw; printf '\n{grown meanwhile}\n'; } >grown
changed 'grows behind the last read' read:3:append grown
changed 'is replaced meanwhile' read:3:swap legal.stw
changed 'grows while the new one is written' fsync:1:append grown
changed 'is replaced while the new one is written' write:1:swap legal.stw
t "fmt -w, another has formed it meanwhile: no trouble"
cp illegal.stw c/f.stw
cp new c/other.stw
FAULT_FILE=c/f.stw FAULT_OTHER=c/other.stw
faulty fsync:1:swap fmt -w c/f.stw
was_hit
is_status 0
is_empty err
expect_same new c/f.stw
[ "$(ls -A c)" = f.stw ] || bad "left over: $(ls -A c)"
t "two fmt -w at once, again and again: the new file, and no other"
i=0
while [ $i -lt 20 ]; do
	cp illegal.stw c/f.stw
	"$STEWARD" fmt -w c/f.stw 2>err1 &
	"$STEWARD" fmt -w c/f.stw 2>err2 || bad "one failed: $(cat err2)"
	wait $! || bad "the other failed: $(cat err1)"
	expect_same new c/f.stw
	[ "$(ls -A c)" = f.stw ] || bad "left over: $(ls -A c)"
	i=$((i + 1))
done
t "a file given twice: check judges it twice, fmt -w forms it once"
cp illegal.stw f.stw
run check --summary f.stw ./f.stw
has 'records 2: legal 0, illegal 2'
ln -sf f.stw also.stw
expect_status 0 fmt -w f.stw f.stw also.stw
expect_same new f.stw
t "a record that is too long is never cut short by fmt -w"
{ cat illegal.stw; printf '[Game "turbulence"] {'; head -c 17000000 /dev/zero | tr '\000' x; printf '}\n*\n'; } >huge.stw
cksum huge.stw >want
run fmt -w huge.stw
is_status 2
cksum huge.stw >got
expect_same want got
rm -f huge.stw

# What is no plain file.
mkfifo fifo
t "a FIFO is read like any stream"
"$STEWARD" check illegal.stw | sed s/illegal.stw/fifo/ >want
cat illegal.stw >fifo &
run check fifo
is_status 1
expect_same want out
t "a FIFO is not written in place"
cat illegal.stw >fifo &
run fmt -w fifo
is_status 2
has 'fifo: it is no plain file' err
[ -p fifo ] || bad "it is no FIFO any more"
t "devices: nothing in them, or no end"
expect_status 2 check /dev/null
has N-empty
case $STEWARD in
*/asan/*) room=unlimited ;;               # their shadow needs room
*) room=200000 ;;
esac
head -c 300000000 /dev/zero | (ulimit -v $room; run check -; echo "$status" >code)
[ "$(cat code)" = 2 ] || bad "300 MB of zeros: status $(cat code)"
has N-limit
"$STEWARD" fmt -w /dev/null >out 2>err
[ -c /dev/null ] || bad "/dev/null is gone"
t "a file that vanishes before it is opened"
cp illegal.stw gone.stw
cp illegal.stw c/f.stw
FAULT_FILE=gone.stw FAULT_OTHER=no-such
mkdir folder
expect_status 2 check no-such.stw folder illegal.stw
has 'no-such.stw: No such file or directory' err
has 'folder: Is a directory' err
has 'illegal.stw:3:19: illegal: '

# fmt -w and signals: killed before every call in turn.
t "fmt -w killed at any moment: the old file or the new one, whole, with its mode"
mkdir k
k=1 olds=0 news=0 strays=0
while [ -z "$why" ]; do
	rm -rf k
	mkdir k
	cp illegal.stw k/f.stw
	chmod 640 k/f.stw
	ln -s f.stw k/link.stw
	to_death any:$k:kill fmt -w k/link.stw
	[ -e hit ] || break
	[ $status = 137 ] || bad "status $status"
	if cmp -s k/f.stw illegal.stw; then olds=$((olds + 1)); else news=$((news + 1)); expect_same new k/f.stw; fi
	[ "$(stat -c %a k/f.stw)" = 640 ] || bad "call $k: mode $(stat -c %a k/f.stw)"
	[ -h k/link.stw ] || bad "the link is a file"
	for f in k/.* k/*; do
		case $f in
		k/. | k/.. | k/f.stw | k/link.stw | 'k/*') ;;
		k/.steward-fmt-*) strays=$((strays + 1)) ;;
		*) bad "left over: $f" ;;
		esac
	done
	k=$((k + 1))
done
[ $olds -gt 5 ] && [ $news -gt 0 ] && [ $strays -gt 0 ] || bad "$olds old, $news new, $strays stray files: the shim saw too little"
is_status 0
expect_same new k/f.stw
for sig in hup:129 int:130 term:143; do
	t "fmt -w and SIG${sig%:*} at any moment: the old file or the new one, and no other"
	k=1 olds=0 news=0
	while [ -z "$why" ]; do
		rm -rf k
		mkdir k
		cp illegal.stw k/f.stw
		to_death any:$k:${sig%:*} fmt -w k/f.stw
		[ -e hit ] || break
		[ $status = ${sig#*:} ] || bad "call $k: status $status"
		if cmp -s k/f.stw illegal.stw; then olds=$((olds + 1)); else news=$((news + 1)); expect_same new k/f.stw; fi
		[ "$(ls -A k)" = f.stw ] || bad "call $k: left over: $(ls -A k)"
		k=$((k + 1))
	done
	[ $olds -gt 5 ] && [ $news -gt 0 ] || bad "$olds old, $news new: the shim saw too little"
	t "select --split and SIG${sig%:*} at any moment: whole files only"
	"$STEWARD" select --split 1 --prefix want two.stw
	k=1 parts=0
	while [ -z "$why" ]; do
		rm -f part0*
		to_death any:$k:${sig%:*} select --split 1 two.stw
		[ -e hit ] || break
		[ $status = ${sig#*:} ] || bad "call $k: status $status"
		for p in part0*; do
			[ -e "$p" ] || continue
			parts=$((parts + 1))
			expect_same "want${p#part}" "$p"
		done
		k=$((k + 1))
	done
	[ $parts -gt 0 ] || bad "no file was written"
	rm -f part0* want0*
done
t "what is ignored stays ignored: nohup"
cp illegal.stw k/f.stw
trap '' HUP
to_death any:1+:hup fmt -w k/f.stw
trap - HUP
was_hit
is_status 0
expect_same new k/f.stw

# Links, modes, owners.
t "fmt -w: another hard link keeps the old text"
cp illegal.stw k/f.stw
ln k/f.stw k/g.stw
expect_status 0 fmt -w k/f.stw
expect_same new k/f.stw
expect_same illegal.stw k/g.stw
t "fmt -w: a link to a link in another folder"
mkdir k/deep
cp illegal.stw k/deep/f.stw
ln -s deep/f.stw k/one.stw
ln -s ../k/one.stw k/two.stw
expect_status 0 fmt -w k/two.stw
[ -h k/one.stw ] && [ -h k/two.stw ] || bad "a link became a file"
expect_same new k/deep/f.stw
t "fmt -w: a link to nothing, a link to itself"
ln -s nothing k/lost.stw
ln -s self.stw k/self.stw
expect_status 2 fmt -w k/lost.stw
expect_status 2 fmt -w k/self.stw
t "fmt -w: a name as long as names may be"
long=$(printf '%0255d' 0)
cp illegal.stw "k/$long"
expect_status 0 fmt -w "k/$long"
expect_same new "k/$long"
# As somebody who is not root.
nobody() {
	if [ "$(id -u)" != 0 ]; then "$@"; else setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; fi
}
chmod 755 "$WORK" . k
reach=$STEWARD
[ "$(id -u)" != 0 ] || { cp "$STEWARD" "$WORK/steward.nobody"; chmod 755 "$WORK/steward.nobody"; reach=$WORK/steward.nobody; }
own() { rm -rf n; mkdir n; cp illegal.stw n/f.stw; [ "$(id -u)" != 0 ] || chown -R 65534:65534 n; }
refused() {
	nobody "$reach" fmt -w n/f.stw >out 2>err
	status=$?
	sane
	is_status 2
	has "$1" err
	expect_same illegal.stw n/f.stw
	[ "$(ls -A n)" = f.stw ] || bad "left over: $(ls -A n)"
}
if [ "$(id -u)" != 0 ] || nobody "$reach" check legal.stw >out 2>err; then
	t "fmt -w: a file that may not be written is not replaced"
	own
	chmod 444 n/f.stw
	refused 'n/f.stw: Permission denied'
	t "fmt -w: a folder that may not be written"
	own
	chmod 555 n
	refused 'n/f.stw: Permission denied'
	chmod 755 n
	t "fmt -w: the file of another, who would lose it"
	own
	if [ "$(id -u)" = 0 ]; then
		chown 0:0 n/f.stw
		chmod 666 n/f.stw
		refused "its owner and group can't be kept"
		[ "$(stat -c %u n/f.stw)" = 0 ] || bad "the owner changed"
	else
		skip "root only"
	fi
	t "an unreadable file"
	own
	chmod 000 n/f.stw
	nobody "$reach" check n/f.stw >out 2>err
	status=$?
	is_status 2
	has 'n/f.stw: Permission denied' err
else
	t "files of others"
	skip "no other user can be had"
fi
if [ "$(id -u)" = 0 ]; then
	t "fmt -w by root keeps owner, group and mode"
	cp illegal.stw k/f.stw
	chown 12345:23456 k/f.stw
	chmod 2751 k/f.stw
	expect_status 0 fmt -w k/f.stw
	[ "$(stat -c '%u %g %a' k/f.stw)" = '12345 23456 2751' ] || bad "$(stat -c '%u %g %a' k/f.stw)"
	expect_same new k/f.stw
fi
finish
