#!/bin/sh
# The same answer everywhere.
#   tests/same.sh PROGRAM [OTHER]...  runs each through the same commands and
#       compares all that comes out, byte for byte, with what the first says.
#       A PROGRAM may have words before it that run it ('qemu-s390x -L DIR FILE').
#   tests/same.sh --all  builds with each compiler and level of optimisation
#       that is here, and for 32 bits where that can be linked; long.
#   tests/same.sh --hash PROGRAM  prints the hashes.
# LITTLE=1 runs less. The last line is "N passed, N failed".
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
files=$(LC_ALL=C find fixtures -name '*.stw' | LC_ALL=C sort)
some=$(for g in fixtures/*/games; do LC_ALL=C find "$g" -name '*.stw' | LC_ALL=C sort | head -n 2; done)
if [ -n "$LITTLE" ]; then seeds='1 2' files=$some; else seeds='1 2 3 4 5 6 7 8'; fi

# one NAME COMMAND...: the hash of all output and the status. Generated games
# come from standard input, so that no name of a file stands in the output.
one() {
	name=$1
	shift
	{ $program "$@" 2>"$work/err" <"$in"; echo "status $?"; cat "$work/err"; } >"$work/$name.out"
	printf '%s  %s\n' "$(sha256sum <"$work/$name.out" | cut -c1-64)" "$name"
}

hashes() {
	program=$1 in=/dev/null
	for g in turbulence slide-blast tornado-splash turbo-rally; do
		for seed in $seeds; do
			one "gen-$g-$seed" gen --seed "$seed" --games 2 $g
			one "typed-$g-$seed" gen --seed "$seed" --typed $g
			sed '$d' "$work/gen-$g-$seed.out" >>"$work/games.stw"
		done
	done
	for given in games fixtures; do
		list=$files in=/dev/null
		[ $given = fixtures ] || list=- in=$work/games.stw
		for c in 'check --summary --notes' 'check --format json' 'show' 'show --format json' 'show --format svg' 'rank' 'score' 'fmt' 'convert --to json' \
			'rulings' 'select --dedupe=game' 'moves'; do
			one "$given-$(echo "$c" | tr -d ' -')" $c $list
		done
		sed '/^{/!d' "$work/$given-converttojson.out" >"$work/$given.json"
		in=$work/$given.json
		one "$given-converttotext" convert --to text
	done
	in=/dev/null
	one rules rules --format json
	one test test fixtures/demo $list
	[ -n "$LITTLE" ] || one coverage test --coverage --format json $list
	rm "$work/games.stw"
}

run() { hashes "$1" | LC_ALL=C sort -k 2 >"$work/list"; mv "$work/list" "$2"; }

passed=0 failed=0 first=
compare() {
	if [ -z "$first" ]; then
		first=$1
		run "$1" "$work/want"
		n=$(sort -u "$work/want" | cut -c1-64 | sort -u | wc -l)
		printf '%s: %d outputs, %d of them different\n' "$1" "$(grep -c '' "$work/want")" "$n"
		[ "$n" -gt 20 ] || { echo "that is too little to compare"; failed=$((failed + 1)); }
		return
	fi
	run "$1" "$work/got"
	if cmp -s "$work/want" "$work/got"; then
		passed=$((passed + 1))
		echo "$1: the same"
	else
		failed=$((failed + 1))
		echo "$1: differs from $first in: $(diff "$work/want" "$work/got" | sed -n 's/^> [0-9a-f]*  //p' | tr '\n' ' ')"
	fi
}

# build MODE MAKE_ARGUMENT...
build() {
	mode=$1
	shift
	if make -s MODE="$mode" "$@" all >"$work/log" 2>&1; then
		compare "build/$mode/steward"
	else
		failed=$((failed + 1))
		echo "build/$mode: does not build"
		tail -n 20 "$work/log"
	fi
}

all() {
	compare build/release/steward
	for cc in gcc clang; do
		command -v $cc >/dev/null || continue
		for level in O0 O1 O2 O3 Os; do build "$cc-$level" CC=$cc CFLAGS="-$level -g"; done
	done
	build char-unsigned CFLAGS='-O2 -g -funsigned-char'
	echo '#include <jansson.h>
	int main(void) { json_decref(json_object()); return 0; }' >"$work/m32.c"
	if gcc -m32 $CFLAGS32 -o "$work/m32" "$work/m32.c" ${LIBS32:--ljansson} >"$work/log" 2>&1; then
		build m32 CC="gcc -m32" LD="ld -m elf_i386" CFLAGS="-O2 -g $CFLAGS32" LIBS="${LIBS32:--ljansson} -pthread"
	else
		echo "build/m32: jansson for 32 bits is not here (CFLAGS32 and LIBS32 say where it is)"
	fi
}

case $1 in
--all) all ;;
--hash) hashes "$2" | LC_ALL=C sort -k 2; exit ;;
'') echo "usage: $0 PROGRAM [OTHER]... | --all | --hash PROGRAM" >&2; exit 2 ;;
*) for program; do compare "$program"; done ;;
esac
echo "$passed passed, $failed failed"
[ $failed = 0 ]
