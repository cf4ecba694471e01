#!/bin/sh
# The Vim files in FOLDER: tests/vim.sh FOLDER PROGRAM. The file type, the
# syntax groups at places of a record, and what :make puts into the quickfix
# list. Skipped where vim is not there or too small. The last line counts.
cd "$(dirname "$0")/.." || exit 1
folder=$(cd "${1:-cmd/vim}" && pwd) || exit 1
program=$(cd "$(dirname "${2:-build/steward}")" && pwd)/steward
tags=$(sed -n '/tag_names\[/,/};/p' notation/tags.c | grep -o '"[A-Z][a-z]*"' | tr -d '"')
passed=0 failed=0
if ! vim --version 2>/dev/null | grep -q '+quickfix' || ! vim --version | grep -q '+syntax'; then
	echo "0 passed, 0 failed, 1 skipped"
	exit 0
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/bin" "$dir/my games"
ln -s "$program" "$dir/bin/steward"
PATH=$dir/bin:$PATH
LC_ALL=C.UTF-8
export PATH LC_ALL
cd "$dir/my games" || exit 1

# check WHAT WANTED GOT
check() {
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf '%s: wanted "%s", got "%s"\n' "$1" "$2" "$3"
	fi
}

# ex COMMAND...: what vim's ex mode has in the list said when it has done these.
ex() {
	echo 'let said = []' >"$dir/script"
	for command; do printf '%s\n' "$command" >>"$dir/script"; done
	vim -N -u NONE -i NONE -n -es --cmd "set runtimepath^=$folder" --cmd 'filetype plugin on | syntax on' \
		-c 'source ../script' -c 'call writefile(said, "../said")' -c 'qa!' </dev/null >/dev/null 2>&1
	cat ../said
}

cat >game.stw <<'S'
Dear Bob, move a2: your [Event "turn"], see?
> [Game "turbulence"] [seat "red: Ann \"the \* ace\""]
> [X-Mine "7. red:"] [Oops "x"] [Components
  "pair"] { a comment, move * [Game }
0. setup: board pair, tile i1 a1 n
12.red: play takeoff, @blue vote yes undo,
   = at blue a1 ne, draw ?4
*
red: no record
[Game "turbulence"] [Seat "red"]
1. red: pass
[Game "turbulence"]
S
# group LINE COLUMN GROUP
groups="1:6:
1:26:
2:1:
2:4:stewardTag
2:11:stewardString
2:24:stewardTag
2:30:stewardString
2:40:stewardEscape
2:45:stewardEscapeError
2:47:stewardString
3:1:stewardMail
3:4:stewardOwnTag
3:13:stewardString
3:23:stewardTagError
3:34:stewardTag
4:4:stewardString
4:23:stewardComment
4:29:stewardComment
5:1:stewardNumber
5:4:stewardSeat
5:11:stewardVerb
5:17:stewardRecord
5:23:stewardVerb
6:1:stewardNumber
6:4:stewardSeat
6:9:stewardVerb
6:24:stewardOther
6:29:stewardVerb
6:34:stewardRecord
7:4:stewardClaim
7:6:stewardClaim
7:21:stewardVerb
7:26:stewardHidden
7:27:stewardHidden
8:1:stewardEnd
9:1:
10:2:stewardTag
11:4:stewardSeat
11:9:stewardVerb
12:2:stewardTag
12:8:stewardString"
set -- 'edit game.stw' 'call add(said, &filetype)'
for g in $groups; do
	rest=${g#*:}
	set -- "$@" "call add(said, '${g%%:*}:${rest%%:*}:' .. synIDattr(synID(${g%%:*}, ${rest%%:*}, 1), 'name'))"
done
ex "$@" >"$dir/got"
check "the file type" steward "$(head -n 1 "$dir/got")"
for g in $groups; do
	rest=${g#*:}
	check "the group at ${g%%:*}:${rest%%:*}" "$g" "$(grep "^${g%%:*}:${rest%%:*}:" "$dir/got")"
done
# a tag that the notation knows is one for Vim
[ "$(echo "$tags" | wc -l)" -gt 10 ] || check "tags of the notation" "more than 10" "$tags"
for tag in $tags; do
	printf '[Game "turbulence"]\n[%s "x"]\n' "$tag" >tag.stw
	check "[$tag]" stewardTag "$(ex 'edit tag.stw' "call add(said, synIDattr(synID(2, 2, 1), 'name'))")"
done
check "a comment" '{%s}' "$(ex 'edit game.stw' 'call add(said, &commentstring)')"

# :make: a fault in a line of ASCII, one behind a name that is not, an undecided one, a note
setup='0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, at red a2 s, at red a1 s, hand red takeoff rotate swap ?2, hand blue ?5, resume red'
cat >"it's.stw" <<S
Hello
[Game "turbulence"] [Seat "red: Ann"] [Seat "blue: Bob"] [Components "pair"]
$setup
1. red: move a2 s ne, draw
*
[Game "turbulence"] [Seat "red: Ann"] [Seat "blue: Bob"] [Components "pair"]
$setup
1. red: {Zürich, früh} fly a2 s
*
[Game "turbulence"] [Seat "red: Ann"] [Seat "blue: Bob"] [Components "pair"]
1. red: move a2 s
*
S
steward check "it's.stw" >"$dir/faults"
ex "edit it's.stw" 'compiler steward' 'silent make!' \
	'for i in getqflist() | call add(said, join([i.valid, bufname(i.bufnr), i.lnum, i.col, i.type, substitute(i.text, "\n", "/", "g")], ":")) | endfor' >"$dir/got"
check "the faults in the list" 4 "$(wc -l <"$dir/got")"
check "a note" "1:it's.stw:1:1:I:N-text" "$(sed -n 1p "$dir/got" | cut -d: -f1-6)"
check "a fault" "1:it's.stw:4:19:E:TB-move-current" "$(sed -n 2p "$dir/got" | cut -d: -f1-6)"
check "what is legal" "$(grep -c '^    legal: ' "$dir/faults")" "$(grep -c '/    legal: ' "$dir/got")"
# in "1. red: {Zürich, früh} fly" the word fly is character 24, and byte 26
check "a fault behind letters that are not ASCII" "it's.stw:8:24" "$(grep N-verb "$dir/faults" | cut -d: -f1-3)"
check "the same in the list" "1:it's.stw:8:26:E:N-verb" "$(sed -n 3p "$dir/got" | cut -d: -f1-6)"
check "something undecided" "1:it's.stw:11:W" "$(sed -n 4p "$dir/got" | cut -d: -f1-3,5)"
check "the cursor at the first of :make" "1:1" "$(ex "edit it's.stw" 'compiler steward' 'silent make' 'call add(said, line(".") .. ":" .. col("."))')"
check "the cursor at the third" "8:26" "$(ex "edit it's.stw" 'compiler steward' 'silent make!' 'cc 3' 'call add(said, line(".") .. ":" .. col("."))')"
{ yes '' | head -n 123456; tail -n 2 "it's.stw" | sed 's/^1/[Game "turbulence"] [Seat "red"] 1/'; } >long.stw
ex 'edit long.stw' 'compiler steward' 'silent make!' 'call add(said, len(getqflist()) .. ":" .. getqflist()[0].lnum)' >"$dir/got"
check "a fault far down in a file" "1:123457" "$(cat "$dir/got")"
ex "edit game.stw" 'compiler steward' "set makeprg=steward\\ check\\ it\\\\'s.stw" 'silent lmake!' 'call add(said, getloclist(0)[2].lnum .. ":" .. getloclist(0)[2].col)' >"$dir/got"
check "lmake, a file that is not loaded" "8:26" "$(cat "$dir/got")"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
